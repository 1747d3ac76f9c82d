"""The types with which the module of a game tunes its search."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import atanh, tanh
from typing import Any, Final

from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.model import SearchModel
from abstract_arcade.rules import Position

ALL_MOVES: Final = sys.maxsize
"""The width of a search that examines every move."""


@dataclass(frozen=True, slots=True)
class SearchTuning:
    """Parameters of an alpha-beta search, chosen by playing matches.

    Attributes:
        root_width: how many moves of the root are searched, those with the best scores first.
        width: how many moves of every other node are searched. More are searched at any node while
            all moves so far lose.
        step: how many plies deeper each iteration searches than the one before.
        depths: over how many of the last iterations the scores are averaged if several best lines
            are requested. Otherwise their order would swing from one depth to the next.
    """

    root_width: int = ALL_MOVES
    width: int = ALL_MOVES
    step: int = 1
    depths: int = 1


FULL = SearchTuning()
"""The search of every move, with one more ply in each iteration."""

_MOST_VALUE: Final = 0.9999
"""Values are limited to this much on either side, since the lead of 1 is infinite."""

_LEAST_CHANCE: Final = 0.001
"""The lowest chance of winning in a position that is not proved lost."""


def lead_of(value: float) -> float:
    """Return the lead for a value from -1 to 1: its inverse hyperbolic tangent, from -5 to 5."""
    return atanh(max(-_MOST_VALUE, min(_MOST_VALUE, value)))


@dataclass(frozen=True, slots=True)
class Chances:
    """Converts values of a search to chances of winning. The formula is fitted to each game.

    The logarithm of the odds is `slope * lead + bend * lead ** 3`, and the lead is that of
    `lead_of`. `tests.tools.calibration` fits both numbers to games.

    Attributes:
        slope: how fast the log odds grow with the lead in an even game.
        bend: how much faster they grow if a seat is ahead. In some games a small lead means little.
    """

    slope: float
    bend: float = 0.0

    def chance(self, value: float) -> float:
        """Return the chance of winning, from 0.001 to 0.999, for a value that is not proved.

        The value, from -1 to 1, and the chance are those of the same seat.
        """
        # The logistic function, in a form that has no overflow.
        chance = (1 + tanh(self.log_odds(value) / 2)) / 2
        return max(_LEAST_CHANCE, min(1 - _LEAST_CHANCE, chance))

    def log_odds(self, value: float) -> float:
        """Return the natural logarithm of the odds of winning for a value from -1 to 1."""
        lead = lead_of(value)
        return self.slope * lead + self.bend * lead**3


@dataclass(frozen=True, slots=True)
class GameSearch:
    """The search of a game: its model, its parameters and the meaning of its values.

    Attributes:
        model: creates the model for one search, given the position (of the game), the clock of the
            search, and the most plies that it looks ahead (None for no limit).
        tuning: the parameters of an alpha-beta search.
        best_first: whether `BestFirst` instead of `AlphaBeta` searches if the depth has no limit.
        chances: converts values of this search to chances of winning.
        opening: how many stones the opening has. Until they are on the board, no level plays a
            weaker move on purpose, because the opponent could swap or choose and profit from it.
    """

    model: Callable[[Any, Clock, int | None], SearchModel[Any]]
    tuning: SearchTuning = FULL
    best_first: bool = False
    chances: Chances = Chances(3.0)
    opening: int = 0

    def is_opening(self, position: Position) -> bool:
        """Return whether fewer than `opening` stones are on the board; never if `opening` is 0."""
        stones = [site for site in position.game.board.sites if position.color_at(site) is not None]
        return len(stones) < self.opening
