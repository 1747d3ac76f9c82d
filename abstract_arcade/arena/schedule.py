"""Who plays whom, from which opening: a round robin of pairs of games with the seats exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from abstract_arcade.arena.core import ArenaError, Entrant, Task
from abstract_arcade.rules import Game, Seat


@dataclass(frozen=True, slots=True)
class Contest:
    """What is to be played.

    Attributes:
        game: the rules.
        entrants: the players, at least two, with different names.
        games: the games of each two players.
        seed: what all that is random depends on.
        max_plies: the plies after which a game is stopped and counts as a draw.
    """

    game: Game
    entrants: tuple[Entrant, ...]
    games: int
    seed: int
    max_plies: int

    @property
    def openings(self) -> int:
        """How many openings it takes: each is played twice by each two players."""
        return (self.games + 1) // 2

    @property
    def pairings(self) -> list[tuple[Entrant, Entrant]]:
        """Each two players, in their order."""
        return list(combinations(self.entrants, 2))

    def tasks(self, openings: Sequence[tuple[str, ...]]) -> list[Task]:
        """Every game, numbered in the order in which they begin.

        Args:
            openings: the texts of the moves of each opening; begun anew if there are too few.

        Raises:
            ArenaError: there is no opening at all.
        """
        if not openings:
            raise ArenaError(f"{self.game.title} has no opening that is not decided")
        tasks: list[Task] = []
        for number in range(self.games):
            opening, is_second = divmod(number, 2)
            for one, other in self.pairings:
                seats = (
                    {Seat.FIRST: other, Seat.SECOND: one}
                    if is_second
                    else {
                        Seat.FIRST: one,
                        Seat.SECOND: other,
                    }
                )
                seed = Random(f"{self.seed}:{len(tasks)}").getrandbits(59)
                tasks.append(
                    Task(
                        len(tasks),
                        opening,
                        self.game,
                        openings[opening % len(openings)],
                        seats,
                        seed,
                        self.max_plies,
                    )
                )
        return tasks
