"""The way into the app, without its weight: a terminal that cannot show it is refused first."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.referee.setup import Setup

#: The exit code of a command that cannot be carried out like this.
USAGE = 2


def why_not() -> str:
    """Why the app cannot be shown here, in a sentence; empty when it can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "The app needs a terminal: here its input or output is a file or a pipe."
    if os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        return (
            f"The app needs a terminal that can move the cursor; "
            f"TERM is '{os.environ.get('TERM', '')}'."
        )
    return ""


def run(db: Path | None = None, setup: Setup | None = None) -> int:
    """Show the app until it is left; returns the exit code.

    *db* names the database; without it ``COMPANION_DB`` or the user's own folder says. With
    *setup*, which must be one that can be played, it begins at the table of a new game.
    """
    if reason := why_not():
        print(f"companion: {reason}", file=sys.stderr)
        print(
            "'companion --plain' plays in lines of text; 'companion --help' lists the rest.",
            file=sys.stderr,
        )
        return USAGE
    # An empty NO_COLOR means "unset" by the convention, yet Textual takes it for a wish.
    if not os.environ.get("NO_COLOR"):
        os.environ.pop("NO_COLOR", None)
    from screens.companion import CompanionApp

    app = CompanionApp(db, setup)
    app.run()
    return app.return_code or 0
