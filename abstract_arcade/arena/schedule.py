"""The schedule of a contest: a round robin of pairs of games with the seats exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from abstract_arcade.arena.core import ArenaError, Entrant, Task
from abstract_arcade.arena.first_moves import first_moves
from abstract_arcade.rules import Game, Position, Seat


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

        def add(
            number: int,
            pair: tuple[Entrant, Entrant],
            moves: tuple[str, ...],
            start: Position | None = None,
        ) -> None:
            first, second = pair
            if number % 2:
                first, second = second, first
            seats = {Seat.FIRST: first, Seat.SECOND: second}
            seed = Random(f"{self.seed}:{len(tasks)}").getrandbits(59)
            tasks.append(
                Task(
                    number=len(tasks),
                    opening=number // 2,
                    game=self.game,
                    moves=moves,
                    seats=seats,
                    seed=seed,
                    max_plies=self.max_plies,
                    start=start,
                )
            )

        for number in range(self.games):
            for pair in self.pairings:
                add(number, pair, openings[number // 2 % len(openings)])
        if self.per_first_move:
            for after in first_moves(self.game).values():
                for number in range(self.per_first_move):
                    add(number, self.pairings[number // 2 % len(self.pairings)], (), after)
        return tasks
