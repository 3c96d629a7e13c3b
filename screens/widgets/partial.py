"""Partial screen updates that send what changes and no more.

Textual 8 crops the spans of a partial update on their right side only, so moving a ghost sends
every cell to its left again; and it sets both colours before each piece of text and takes them off
after it. This compositor crops both sides and says only what differs from the piece before. That
is a tenth of the bytes, which shows over a slow line; everything else is Textual's.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rich.color import Color, ColorSystem
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor

_PLAIN = Style()


class _ExactUpdate(ChopsUpdate):
    """The spans of an update and nothing beside them."""

    def render_segments(self, console: Console) -> str:
        sequences: list[str] = []
        pen = _Pen(console._color_system)
        for y, x1, x2 in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                first, last = max(x, x1), min(end, x2)
                if strip is None or first >= last:
                    continue
                sequences.append(Control.move_to(first, y).segment.text)
                sequences += pen.write(strip.crop(first - x, last - x))
        sequences.append(pen.lift())
        return "".join(sequences)


class _Pen:
    """Writes text in styles, and changes as little as possible between two pieces."""

    def __init__(self, system: ColorSystem | None):
        self._system = system
        self._style = _PLAIN

    def write(self, segments: Iterable[Segment]) -> Iterable[str]:
        """The sequences for these segments."""
        for text, style, control in segments:
            if control:
                continue
            style = style or _PLAIN
            if self._system is not None and style is not self._style:
                blank = not text.strip(" ")
                codes, self._style = _change(self._style, style, blank, self._system)
                yield codes
            yield text

    def lift(self) -> str:
        """What takes all colours off."""
        style, self._style = self._style, _PLAIN
        return "" if style is _PLAIN else "\x1b[0m"


@lru_cache(maxsize=4096)
def _change(old: Style, new: Style, blank: bool, system: ColorSystem) -> tuple[str, Style]:
    """The sequence that leads from one style to another, and the style that then holds: of a
    blank nobody sees the letters' colour, so that may stay another."""
    if _attributes(old) != _attributes(new):
        return f"\x1b[0m{new.render('|', color_system=system).partition('|')[0]}", new
    seen = bool(new.reverse or new.underline or new.underline2 or new.strike)
    codes: list[str] = []
    colour = new.color
    if blank and not seen:
        colour = old.color
    elif old.color != new.color:
        codes += _codes(new.color, True, system)
    if old.bgcolor != new.bgcolor:
        codes += _codes(new.bgcolor, False, system)
    sequence = f"\x1b[{';'.join(codes)}m" if codes else ""
    return sequence, new if colour == new.color else new + Style(color=colour or "default")


def _codes(colour: Color | None, foreground: bool, system: ColorSystem) -> tuple[str, ...]:
    if colour is None:
        return ("39" if foreground else "49",)
    return colour.downgrade(system).get_ansi_codes(foreground)


def _attributes(style: Style) -> tuple[object, ...]:
    return (
        *(style.bold, style.dim, style.italic, style.underline, style.blink, style.blink2),
        *(style.reverse, style.conceal, style.strike, style.underline2, style.frame),
        *(style.encircle, style.overline),
    )


class ExactCompositor(Compositor):
    """A compositor whose partial updates are exact."""

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        if update is None:
            return None
        return _ExactUpdate(update.chops, update.spans, update.chop_ends)
