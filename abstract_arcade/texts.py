"""Texts from elsewhere, without what cannot be seen."""

from __future__ import annotations

import re

# C0 and C1 controls but tab and line feed; marks that turn the direction of writing; halves of
# characters. None of them can be seen, and a terminal may obey them. Compiled when it is first
# used: a start costs less without it.
_UNSEEN = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


def clean_text(text: str) -> str:
    """A comment or sentence without control characters but line ends and tabs."""
    return re.sub(_UNSEEN, "", text.replace("\r\n", "\n").replace("\r", "\n"))


def clean_name(text: str) -> str:
    """A name in one line: blanks become single spaces, control characters go."""
    return " ".join(clean_text(text).split())
