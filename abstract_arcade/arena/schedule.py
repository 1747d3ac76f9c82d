"""The schedule of a contest: a round robin of pairs of games with the seats exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from abstract_arcade.arena.core import ArenaError, Entrant, Task
from abstract_arcade.arena.first_moves import first_moves
from abstract_arcade.rules import Game, Position, Seat

_SEED_BITS = 59
"""The size of the seed of a game, which has at most 18 digits, as the engine protocol requires."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A round robin: every player plays every other.

    Attributes:
        game: the rules.
        entrants: the players, at least two, with different names.
        games: how many games each two players play against each other.
        seed: the seed of openings and of the players' random choices.
        max_plies: how many plies are played before a game is stopped and counts as a draw.
        per_first_move: how many more games are played after each first move that may be answered by
            a swap.
    """

    game: Game
    entrants: tuple[Entrant, ...]
    games: int
    seed: int
    max_plies: int
    per_first_move: int = 0

    @property
    def openings(self) -> int:
        """Number of openings needed: each two players play each opening twice.

        With an odd number of games, they play the last opening only once.
        """
        return (self.games + 1) // 2

    @property
    def count(self) -> int:
        """Number of games in the contest, including those after each first move."""
        count = self.games * len(self.pairings)
        if self.per_first_move:
            count += self.per_first_move * len(first_moves(self.game))
        return count

    @property
    def names(self) -> list[str]:
        """The names of the players, in the order of `entrants`."""
        return [entrant.name for entrant in self.entrants]

    @property
    def pairings(self) -> list[tuple[Entrant, Entrant]]:
        """Each two players, in the order of `entrants`."""
        return list(combinations(self.entrants, 2))

    def tasks(self, openings: Sequence[tuple[str, ...]]) -> list[Task]:
        """Return all games of the contest, in the order in which they begin.

        In the second game of an opening, the seats are exchanged. The games after each first move
        come last, and have no opening.

        Args:
            openings: the openings, each as the texts of its moves. If there are too few, they are
                used again from the first.

        Raises:
            ArenaError: If there is no opening.
        """
        if not openings:
            raise ArenaError(f"{self.game.title} has no balanced opening with these options")
        tasks: list[Task] = []
        for game in range(self.games):
            moves = openings[game // 2 % len(openings)]
            for pair in self.pairings:
                tasks.append(self._task(len(tasks), game, pair, moves))
        if self.per_first_move:
            for start in first_moves(self.game).values():
                for game in range(self.per_first_move):
                    pair = self.pairings[game // 2 % len(self.pairings)]
                    tasks.append(self._task(len(tasks), game, pair, (), start))
        return tasks

    def _task(
        self,
        number: int,
        game: int,
        pair: tuple[Entrant, Entrant],
        moves: tuple[str, ...],
        start: Position | None = None,
    ) -> Task:
        """Return a game of two players.

        Args:
            number: the index of the game in the schedule.
            game: the index of the game among those of the two players; the seats are exchanged if
                it is odd.
            pair: the players.
            moves: the texts of the moves of the opening.
            start: the position before the opening; None for the start of the game.
        """
        first, second = pair
        seats = {Seat.FIRST: first, Seat.SECOND: second}
        if game % 2 == 1:
            seats = {Seat.FIRST: second, Seat.SECOND: first}
        return Task(
            number=number,
            opening=game // 2,
            game=self.game,
            moves=moves,
            seats=seats,
            seed=Random(f"{self.seed}:{number}").getrandbits(_SEED_BITS),
            max_plies=self.max_plies,
            start=start,
        )
