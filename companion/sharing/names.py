"""Names for files, made of what people typed."""

from __future__ import annotations

import re
import unicodedata

#: The longest name that is made, in bytes of UTF-8; file systems hold 255, with the extension.
LONGEST = 120

#: What some file system or shell takes for something else: separators, drives, wildcards, quotes.
_SPECIAL = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f]')
#: Names of devices in Windows, whatever the extension.
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)", re.IGNORECASE)


def safe_file_name(text: str) -> str:
    """A name for a file in any folder of any system that reads like *text*.

    It has no separator, no character that cannot be seen, no blank, dot or dash at its ends, is not
    empty and at most :data:`LONGEST` bytes long. Different texts may give one name. An extension
    is added by the caller.
    """
    seen = "".join(
        character
        for character in unicodedata.normalize("NFC", text)
        if character.isspace() or unicodedata.category(character) not in ("Cf", "Cs", "Co", "Cn")
    )
    name = _SPECIAL.sub("-", " ".join(seen.split()))
    name = name.encode()[:LONGEST].decode(errors="ignore").strip(" .-")
    if _DEVICE.match(name):
        name = f"_{name}"
    return name or "game"
