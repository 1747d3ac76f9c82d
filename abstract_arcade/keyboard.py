"""Characters of keyboards that type no Latin letters.

An input method for Chinese or Japanese may type full-width forms of ASCII characters. A Cyrillic or
Greek layout types letters that cannot be converted, so the program asks the user to switch.
"""

from __future__ import annotations

import unicodedata
from typing import Final

SWITCH_LAYOUT: Final = "Keys are Latin letters: switch the layout"
"""The answer to a letter of another alphabet, without a full stop."""

_FULL_WIDTH: Final = "".join(chr(code) for code in range(0xFF01, 0xFF5F)) + "\u3000"
"""The full-width forms of the visible ASCII characters, from "!" to "~", and the wide space."""

_ASCII: Final = str.maketrans(_FULL_WIDTH, "".join(chr(code) for code in range(0x21, 0x7F)) + " ")

_ALPHABETS = ("CYRILLIC", "GREEK")


def in_ascii(text: str) -> str:
    """Return a text with ASCII characters, or a space, in place of their full-width forms."""
    return text if text.isascii() else text.translate(_ASCII)


def is_of_other_layout(text: str) -> bool:
    """Return whether a text contains a Cyrillic or Greek letter."""
    if text.isascii():
        return False
    names = [unicodedata.name(character, "") for character in text]
    return any(name.startswith(_ALPHABETS) for name in names)
