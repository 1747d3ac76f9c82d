"""How the prover sees each game: as its positions, or in a way of its own, one file a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abstract_arcade.lazy import LazyTable
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.rules import Position
from tests.tools.puzzles.proof_models.position import PositionProofModel
from tests.tools.puzzles.prover import ProofModel

_OWN = LazyTable[Callable[[Any], ProofModel[Any] | None]](
    {
        "renju": "tests.tools.puzzles.proof_models.renju:sight",
        "krypte": "tests.tools.puzzles.proof_models.krypte:sight",
        "reneo": "tests.tools.puzzles.proof_models.reneo:sight",
    }
)
"""Games with sights of their own: what makes one for a position, or None if it does not fit."""


def sight_of(position: Position) -> ProofModel[Any]:
    """How the prover sees a position and all that may follow it."""
    slug = position.game.slug
    own = _OWN[slug](position) if slug in _OWN else None
    return PositionProofModel(HEURISTICS[slug]) if own is None else own
