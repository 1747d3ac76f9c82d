"""How a game is searched: what a game's own file, or the lack of one, says to the search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import atanh, tanh
from typing import Any, Final

from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.model import SearchModel


@dataclass(frozen=True, slots=True)
class SearchTuning:
    """The shape of the tree that is searched; found by matches.

    Attributes:
        root_width: the moves looked at in the position itself, those that look best.
        width: the same in the positions after it. All moves are looked at while those before lose.
        step: the plies added from one depth to the next, up to the last one.
        depths: over how many of the last depths the values are averaged where several best lines
            are asked for. They swing from depth to depth, and the order would with them.
    """

    root_width: int = 999
    width: int = 999
    step: int = 1
    depths: int = 1


FULL = SearchTuning()
"""Every move, at every depth."""


_MOST_VALUE: Final = 0.9999
"""The highest value without a proof; the lead of a higher one would have no bound."""

_LEAST_CHANCE: Final = 0.001
"""The chance that is always left, since nothing is proved."""


def lead_of(value: float) -> float:
    """Return the lead, without bounds, that a value from -1 to 1 stands for."""
    return atanh(max(-_MOST_VALUE, min(_MOST_VALUE, value)))


@dataclass(frozen=True, slots=True)
class Chances:
    """How likely a value of the search is to win; fitted to games by `tests.tools.calibration`.

    A value is a lead, squeezed between -1 and 1 as by tanh. The chance is a logistic function of
    the lead itself: near the ends a little more value is much more lead.

    Attributes:
        slope: how fast the chance grows with the lead, where the game is even.
        bend: how much faster it grows, by the square of the lead, where a seat is ahead: in some
            games a small lead means little.
    """

    slope: float
    bend: float = 0.0

    def chance(self, value: float) -> float:
        """Return the chance, 0 to 1, that the seat to move wins at a value, -1 to 1, not proved."""
        # The logistic function, in a form that has no overflow.
        chance = (1 + tanh(self.log_odds(value) / 2)) / 2
        return max(_LEAST_CHANCE, min(1 - _LEAST_CHANCE, chance))

    def log_odds(self, value: float) -> float:
        """Return the logarithm of the odds that the seat to move wins at a value, -1 to 1."""
        lead = lead_of(value)
        return self.slope * lead + self.bend * lead**3


@dataclass(frozen=True, slots=True)
class GameSearch:
    """How a game is searched.

    Attributes:
        view: makes the view for the search of a position (a `Position` of the game), given the
            clock of the search and the plies that it looks ahead at most (None for no limit).
        shape: the shape of the tree.
        best_first: whether a search without a limit of depth is by `BestFirst`.
        chances: what the values mean, as far as that is known.
        opening: the stones of the opening. Until they are on the board, no level gives away
            anything: the other seat could swap or choose, and take it.
    """

    view: Callable[[Any, Clock, int | None], SearchModel[Any]]
    shape: SearchTuning = FULL
    best_first: bool = False
    chances: Chances = Chances(3.0)
    opening: int = 0
