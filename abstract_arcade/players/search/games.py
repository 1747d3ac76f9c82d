"""The table of the games that are searched in a special way."""

from __future__ import annotations

from abstract_arcade.lazy import LazyTable
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.position_model import PositionModel
from abstract_arcade.players.search.tuning import GameSearch
from abstract_arcade.rules import Position

SEARCHES = LazyTable[GameSearch](
    {
        "reneo": "abstract_arcade.players.search.models.reneo:SEARCH",
        "renju": "abstract_arcade.players.search.models.renju:SEARCH",
        "krypte": "abstract_arcade.players.search.models.krypte:SEARCH",
        "slicron": "abstract_arcade.players.search.models.slicron:SEARCH",
        "enclose5": "abstract_arcade.players.search.models.enclose5:SEARCH",
    }
)
"""The games whose search is tuned or has a special model, by slug."""


def game_search(slug: str) -> GameSearch:
    """Return how a game is searched: as in `SEARCHES`, or else by its heuristic and the defaults.

    Raises:
        GamePartError: If the game has no heuristic either.
    """
    if slug in SEARCHES:
        return SEARCHES[slug]
    heuristic = HEURISTICS[slug]

    def model(_position: Position, _clock: Clock, _depth: int | None) -> PositionModel:
        return PositionModel(heuristic)

    return GameSearch(model)
