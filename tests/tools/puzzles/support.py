"""A sight that knows the rules alone, and positions to look at."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from abstract_arcade.players import PLAYERS, Budget
from abstract_arcade.rules import SWAP, Game, Position
from tests.tools.puzzles.proof_models.position import step
from tests.tools.puzzles.prover import Step


class PlainSight:
    """Every legal move, and nothing else: no heuristic, nothing left out."""

    def state(self, position: Position) -> Position:
        return position

    def wins_now(self, state: Position) -> bool:
        return any(each.result == 1 for each in self.attacks(state, 1))

    def attacks(self, state: Position, plies: int) -> Sequence[Step[Position]]:
        del plies
        return [step(state, move) for move in state.legal_moves()]

    defences = attacks


def late_positions(game: Game, seed: int, last: int = 8) -> Iterator[Position]:
    """The last positions of a game that greedy has played after some random moves."""
    rng = random.Random(seed)
    position = game.start()
    line = [position]
    greedy = PLAYERS["greedy"].factory(rng)
    while position.outcome is None:
        if len(line) < 12:
            move = rng.choice([each for each in position.legal_moves() if each != SWAP])
        else:
            move = greedy.choose(position, Budget(), lambda _: None, lambda: False)
        position = position.play(move)
        line.append(position)
    for each in line[-1 - last : -1]:
        if SWAP not in each.legal_moves():
            yield each
