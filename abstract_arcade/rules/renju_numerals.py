"""The numbers that some openings of Renju declare, as sites that stand beside the board.

So a declaration is a move like any other: the tuple of the one site that it points at. `sites`
stays the points of the board, and an index past its end fails loudly wherever a table of points is
asked for a numeral by mistake.
"""

from __future__ import annotations

from functools import cache

from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.rules.renju_lines import BOARD
from abstract_arcade.rules.terms import Site


class NumeralBoard(SquareBoard):
    """A board of points that also knows the numerals from 1 to `highest` by name.

    Attributes:
        numerals: the sites of the numerals, which follow those of the points.
    """

    def __init__(self, size: int, highest: int) -> None:
        super().__init__(size)
        self.numerals = range(len(self.sites), len(self.sites) + highest)
        names = [str(number) for number in range(1, highest + 1)]
        self._names += tuple(names)
        self._sites |= dict(zip(names, self.numerals, strict=True))


_HIGHEST = 12

NUMERALS = range(len(BOARD.sites), len(BOARD.sites) + _HIGHEST)
"""The sites of the numbers from 1 to 12."""


@cache
def numeral_board() -> NumeralBoard:
    """The one board of all openings that declare a number."""
    return NumeralBoard(BOARD.size, _HIGHEST)


def numeral(number: int) -> Site:
    """The site of a number from 1 to 12."""
    return NUMERALS[number - 1]


def number_of(site: Site) -> int:
    """The number at the site of a numeral."""
    return NUMERALS.index(site) + 1
