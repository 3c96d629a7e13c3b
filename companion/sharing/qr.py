"""QR codes: their modules, what room they need in a terminal, and their pictures."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import Any, Literal

from companion.referee import CompanionError

#: Light modules that readers need around a code, on each side.
QUIET = 4
#: How a terminal shows a code: two modules in a half block, or each as two blanks.
Mode = Literal["half", "blanks"]
MODES: tuple[Mode, ...] = ("half", "blanks")


class TooLong(CompanionError):
    """More than the largest QR code holds."""


@dataclass(frozen=True, slots=True)
class QrCode:
    """A code: ``rows`` of modules, top row first, True where dark; the quiet zone is in it."""

    text: str
    rows: tuple[tuple[bool, ...], ...]

    @property
    def width(self) -> int:
        """How many modules it is wide and high."""
        return len(self.rows)

    def cells(self, mode: Mode) -> tuple[int, int]:
        """The columns and lines of a terminal that it needs."""
        if mode == "half":
            return self.width, (self.width + 1) // 2
        return 2 * self.width, self.width


def qr_code(text: str) -> QrCode:
    """The smallest code of *text*, with level L: nothing stains or tears a screen.

    Raises :class:`TooLong`.
    """
    rows = _made(text).get_matrix()
    return QrCode(text, tuple(tuple(map(bool, row)) for row in rows))


def png(text: str, *, scale: int = 10) -> bytes:
    """The code of *text* as a picture of *scale* pixels a module; raises :class:`TooLong`."""
    from qrcode.image.pil import PilImage

    return _picture(text, PilImage, scale)


def svg(text: str) -> bytes:
    """The code of *text* as a drawing, black on white; raises :class:`TooLong`."""
    from qrcode.image.svg import SvgPathFillImage

    return _picture(text, SvgPathFillImage, 10)


def _picture(text: str, factory: type[Any], scale: int) -> bytes:
    out = BytesIO()
    _made(text, scale).make_image(image_factory=factory).save(out)
    return out.getvalue()


def _made(text: str, scale: int = 10) -> Any:
    import qrcode
    from qrcode.exceptions import DataOverflowError

    code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_L, border=QUIET, box_size=scale)
    try:
        code.add_data(text, optimize=0)
        code.make(fit=True)
    except (ValueError, DataOverflowError):
        message = (
            f"a text of {len(text.encode())} bytes is too long for a QR code; "
            "it can be shared as text or as a file"
        )
        raise TooLong(message) from None
    return code
