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
    """What is to be played.

    Attributes:
        entrants: the players, at least two, with different names.
        games: the games of each two players.
        seed: what all that is random depends on.
        max_plies: the plies after which a game is stopped and counts as a draw.
        per_first_move: the further games after each first move that a swap may answer.
    """

    game: Game
    entrants: tuple[Entrant, ...]
    games: int
    seed: int
    max_plies: int
    per_first_move: int = 0

    @property
    def openings(self) -> int:
        """Number of openings needed; each pair of players plays each opening twice."""
        return (self.games + 1) // 2

    @property
    def count(self) -> int:
        """Number of games in the contest."""
        count = self.games * len(self.pairings)
        if self.per_first_move:
            count += self.per_first_move * len(first_moves(self.game))
        return count

    @property
    def names(self) -> list[str]:
        """The names of the players, in their order."""
        return [entrant.name for entrant in self.entrants]

    @property
    def pairings(self) -> list[tuple[Entrant, Entrant]]:
        """Each two players, in their order."""
        return list(combinations(self.entrants, 2))

    def tasks(self, openings: Sequence[tuple[str, ...]]) -> list[Task]:
        """Return every game, numbered in the order in which they begin.

        Openings, the texts of their moves, are begun anew if there are too few.

        Raises:
            ArenaError: there is no opening at all.
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
