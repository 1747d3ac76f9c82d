"""Krypte with adjacent capture as masks, as its searching players see it."""

from __future__ import annotations

from collections.abc import Sequence

from abstract_arcade.players.search.model import WON
from abstract_arcade.players.search.models.krypte import BORDERS, KrypteModel, State
from abstract_arcade.rules import SWAP, Color
from abstract_arcade.rules.krypte import KryptePosition
from tests.tools.puzzles.prover import Step

_FREE = 4
"""The free squares along every edge with which there is a move for certain, whoever plays next.

Each of them is one that only a side of its own reaches, but for one of each side; a counter takes
one at most. So there are four others at least, all of which would have to make rows for both.
"""


class KrypteProofModel:
    """The states of `KrypteModel`: its proved scores are exact, its children complete."""

    def __init__(self) -> None:
        self._view = KrypteModel()

    def state(self, position: KryptePosition) -> State:
        return self._view.root(position)

    def wins_now(self, state: State) -> bool:
        if self._view.score(state) == WON - 1:
            return True
        empty = ~(state[0] | state[1])
        if min((border & empty).bit_count() for border in BORDERS) >= _FREE:
            return False
        # The other colour may be left without a move.
        return any(step.result == 1 for step in self._steps(state))

    def attacks(self, state: State, plies: int) -> Sequence[Step[State]]:
        return self._steps(state)

    def defences(self, state: State, plies: int) -> Sequence[Step[State]]:
        return self._steps(state)

    def _steps(self, state: State) -> list[Step[State]]:
        # What the view leaves out lines up four for the other colour, and so loses at once.
        steps: list[Step[State]] = []
        score = self._view.score
        for move, after, _ in self._view.children(state).children:
            worth = score(after)
            result = None if -WON < worth < WON else -1 if worth == WON else 1
            steps.append(Step(move, after, False, result))
        # What leaves the other colour the least is looked at first.
        steps.sort(key=lambda step: score(step.state))
        return steps


def sight(position: KryptePosition) -> KrypteProofModel | None:
    """The sight for a position; None where a swap may come, or counters are turned otherwise."""
    game = position.game
    begun = bool(position.stones(Color.BLACK) | position.stones(Color.WHITE))
    fits = game.capture == "adjacent" and begun and SWAP not in position.legal_moves()
    return KrypteProofModel() if fits else None
