"""Numbers before moves: "3." before the third ply, or "2." before it where pairs are numbered."""

from __future__ import annotations

import re

PATTERN = r"\d++(?:\.++(?:\s*+\.\.++)?|\s*+…)"
"""The pattern of a number with its dots: "3.", or "3..." before the second move of a pair."""

_NUMBERED = re.compile(rf"({PATTERN})\s*(\S.*)")

_PLIES = "plies"
_PAIRS = "pairs"

WAYS = frozenset((_PLIES, _PAIRS))
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
    ways: set[str] = set()
    if value == ply:
        ways.add(_PLIES)
    # The second move of a pair is written "1... e8", not "1. e8".
    can_be_in_pair = ply % 2 == 1 or number.endswith(("..", "…"))
    if value == (ply + 1) // 2 and can_be_in_pair:
        ways.add(_PAIRS)
    return frozenset(ways)


def split_number(text: str) -> tuple[str, str]:
    """Return the number before a move, with its dots, and the move; an empty text for no number."""
    found = _NUMBERED.fullmatch(text)
    return (found[1], found[2]) if found else ("", text)
