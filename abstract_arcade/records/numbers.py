"""Move numbers in text records, which count plies or pairs of plies.

The third ply is numbered "3." if plies are counted, and "2." if pairs are.
"""

from __future__ import annotations

import re

PATTERN = r"\d++(?:\.++(?:\s*+\.\.++)?|\s*+…)"
"""The pattern of a number with its dots: "3."; "3..." before the second ply of a pair."""

_NUMBERED = re.compile(rf"({PATTERN})\s*(\S.*)")

_PLIES = "plies"
_PAIRS = "pairs"

WAYS = frozenset((_PLIES, _PAIRS))
"""The ways of numbering: by plies and by pairs of plies."""

_MAX_DIGITS = 9


def ways_of(number: str, ply: int) -> frozenset[str]:
    """Return the ways of numbering in which a number is right for a ply.

    For "3." and ply 3 this is {"plies"}, and for "2." and ply 3 it is {"pairs"}. The set is empty
    if the number is wrong in both ways.

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
    """Return the number before a move, with its dots, and the move: ("3.", "d4") for "3. d4".

    The number is empty if the text has none.
    """
    numbered = _NUMBERED.fullmatch(text)
    return (numbered[1], numbered[2]) if numbered else ("", text)
