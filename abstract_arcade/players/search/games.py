"""The table of how each game is searched."""

from __future__ import annotations

from abstract_arcade.lazy import LazyTable
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.players.search.position_model import PositionModel
from abstract_arcade.players.search.tuning import GameSearch

SEARCHES = LazyTable[GameSearch](
    {
        "reneo": "abstract_arcade.players.search.models.reneo:SEARCH",
        "renju": "abstract_arcade.players.search.models.renju:SEARCH",
        "krypte": "abstract_arcade.players.search.models.krypte:SEARCH",
        "slicron": "abstract_arcade.players.search.models.slicron:SEARCH",
        "enclose5": "abstract_arcade.players.search.models.enclose5:SEARCH",
    }
)
"""The games that are searched in their own way, by slug."""


def game_search(slug: str) -> GameSearch:
    """How a game is searched: in its own way, or as its heuristic tells."""
    if slug in SEARCHES:
        return SEARCHES[slug]
    heuristic = HEURISTICS[slug]
    return GameSearch(lambda _position, _clock, _depth: PositionModel(heuristic))
