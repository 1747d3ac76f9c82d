"""Diagrams of matches as SVG, as they are printed: a position, or moves with their numbers.

They are only written. `draw` says which position or moves are shown, and how; `read_range` reads
which moves somebody has asked for.
"""

from __future__ import annotations

from abstract_arcade.match import Match
from abstract_arcade.records.core import Format
from abstract_arcade.records.svg.figures import draw, move_count, plies_of, read_range

__all__ = ["FORMAT_SVG", "draw", "losses", "move_count", "plies_of", "read_range", "write"]


def write(match: Match) -> str:
    """The position where a match stands, black on white."""
    return draw(match)


def losses(match: Match) -> list[str]:
    """What a diagram leaves out of a match."""
    return ["everything but what is drawn"] if match.root.children else []


FORMAT_SVG = Format(write, losses)
