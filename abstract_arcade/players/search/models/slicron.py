"""The search of Slicron, whose values swing with the colour that moved last.

So iterations get deeper by two plies, and a search without a limit of depth averages values
(`BestFirst`).
"""

from __future__ import annotations

from abstract_arcade.players.heuristics import slicron as heuristic
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.position_model import PositionModel
from abstract_arcade.players.search.tuning import Chances, GameSearch, SearchTuning
from abstract_arcade.rules.slicron import SlicronPosition


def _model(_position: SlicronPosition, _clock: Clock, _depth: int | None) -> PositionModel:
    return PositionModel(heuristic)


SEARCH = GameSearch(_model, SearchTuning(step=2), best_first=True, chances=Chances(5.5))
"""The search of Slicron."""
