"""Characters of keyboards that type no Latin letters.

An input method for Chinese or Japanese may type full-width forms of ASCII characters. A Cyrillic or
Greek layout types letters that cannot be converted, so the program asks the user to switch.
"""

from __future__ import annotations

import unicodedata
from typing import Final

SWITCH_LAYOUT: Final = "Keys are Latin letters: switch the layout"
"""The answer to a letter of another alphabet, without a full stop."""

_ASCII: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}

_ALPHABETS = ("CYRILLIC", "GREEK")


def in_ascii(text: str) -> str:
    """Return a text with ASCII characters, or a space, in place of their full-width forms."""
    return text if text.isascii() else text.translate(_ASCII)


def is_of_other_layout(text: str) -> bool:
    """Return whether a text contains a Cyrillic or Greek letter."""
    return not text.isascii() and any(
        unicodedata.name(character, "").startswith(_ALPHABETS) for character in text
    )
