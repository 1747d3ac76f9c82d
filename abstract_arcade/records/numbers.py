"""Numbers before moves: "3." before the third ply, or "2." before it where pairs are numbered."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

PATTERN = r"\d++(?:\.++(?:\s*+\.\.++)?|\s*+…)"
"""The pattern of a number with its dots: "3.", or "3..." before the second move of a pair."""

_NUMBERED = re.compile(rf"({PATTERN})\s*(\S.*)")

_WAYS: Mapping[str, Callable[[int], int]] = {
    "plies": lambda ply: ply,
    "pairs": lambda ply: (ply + 1) // 2,
}

WAYS = frozenset(_WAYS)
"""The ways of numbering moves."""

_MAX_DIGITS = 9


def ways_of(number: str, ply: int) -> frozenset[str]:
    """Return the ways of numbering in which a number may stand before a ply.

    Args:
        number: the number with its dots, "3.".
        ply: the ply, from 1.
    """
    digits = re.match(r"\d+", number)
    value = int(digits[0]) if digits and len(digits[0]) <= _MAX_DIGITS else 0
    ways = {way for way, number_of in _WAYS.items() if number_of(ply) == value}
    if ply % 2 == 0 and not number.endswith(("..", "…")):
        # "2. e8" is no second move of a pair, which would be "1... e8".
        ways.discard("pairs")
    return frozenset(ways)


def split_number(text: str) -> tuple[str, str]:
    """Return the number before a move, with its dots, and the move; an empty text for no number."""
    found = _NUMBERED.fullmatch(text)
    return (found[1], found[2]) if found else ("", text)
