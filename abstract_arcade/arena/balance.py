"""How balanced a game is: what equal players make of it, and of each first move without a swap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from statistics import fmean
from typing import Any, Final

from abstract_arcade.arena.core import Entrant, Played, Task
from abstract_arcade.arena.game import replayed
from abstract_arcade.arena.openings import candidates
from abstract_arcade.arena.scores import Score
from abstract_arcade.rules import SWAP, Game, Move, Position, Seat

FORMAT: Final = "abstract-arcade-balance/1"
"""What the data say that they are."""

FAIR: Final = 0.1
"""How far from one half the share of a fair first move may be."""


@dataclass(frozen=True)
class Survey:
    """What is asked about a game.

    Attributes:
        game: the rules.
        player: who plays both seats.
        games: how many games are played from the start.
        per_move: how many are played after each first move, where a swap could answer it.
        seed: what all that is random depends on.
        max_plies: the plies after which a game is stopped and counts as a draw.
    """

    game: Game
    player: Entrant
    games: int
    per_move: int
    seed: int
    max_plies: int

    @property
    def first_moves(self) -> tuple[Move, ...]:
        """The first moves that are looked at one by one; none in a game without the pie rule."""
        if not self.game.has_pie or not self.per_move:
            return ()
        start = self.game.start()
        return tuple(move for move in start.legal_moves() if _unswapped(start, move) is not None)

    def tasks(self) -> list[Task]:
        """Every game: first those from the start, then those after each first move."""
        game, tasks = self.game, list[Task]()
        openings = list(islice(candidates(game, self.seed, self.games), self.games))
        for number in range(self.games):
            tasks.append(self._task(number, openings[number % len(openings)].moves, None))
        start = game.start()
        for move in self.first_moves:
            after = _unswapped(start, move)
            tasks += [self._task(len(tasks) + each, (), after) for each in range(self.per_move)]
        return tasks

    def _task(self, number: int, moves: tuple[str, ...], start: Position | None) -> Task:
        seats = dict.fromkeys(Seat, self.player)
        seed = Random(f"{self.seed}:{number}").getrandbits(59)
        return Task(number, number, self.game, moves, seats, seed, self.max_plies, start)


def _unswapped(start: Position, move: Move) -> Position | None:
    """The position after a first move that has not been answered by a swap; None if none could be.

    The seat to move has no choice but to play on.
    """
    after = start.play(move)
    if SWAP not in after.legal_moves():
        return None
    setup = after.as_setup()
    state = {name: text for name, text in setup.state.items() if name != "swap"}
    return start.game.setup(setup.black, setup.white, setup.to_move, {**state, "swap": "closed"})


@dataclass(frozen=True)
class Balance:
    """What the games of a survey say.

    Attributes:
        survey: what was asked.
        first: the results of the seat that begins.
        lengths: the plies of each game from the start.
        choices: the mean number of legal moves in each of these games.
        moves: for each first move, the results of whoever made it and kept its colour.
    """

    survey: Survey
    first: Score
    lengths: Sequence[int]
    choices: Sequence[float]
    moves: Mapping[Move, Score]

    @classmethod
    def of(cls, survey: Survey, games: Iterable[tuple[Task, Played]]) -> Balance:
        """What these games say, which need not be all."""
        first = Score()
        lengths: list[int] = []
        choices: list[float] = []
        moves: dict[Move, Score] = {}
        first_moves = survey.first_moves
        for task, played in games:
            if task.start is None:
                first.add(played.points(Seat.FIRST), task.number)
                lengths.append(len(played.moves))
                choices.append(_mean_choices(task, played))
            else:
                move = first_moves[(task.number - survey.games) // survey.per_move]
                moves.setdefault(move, Score()).add(played.points(Seat.FIRST), task.number)
        return cls(survey, first, lengths, choices, moves)

    @property
    def shares(self) -> Mapping[Move, float]:
        """The share, from 0 to 1, that each first move has earned for whoever made it."""
        return {move: score.mean for move, score in self.moves.items()}

    @property
    def fair(self) -> Sequence[Move]:
        """The first moves after which both have about the same, the fairest first."""
        off = {move: abs(share - 0.5) for move, share in self.shares.items()}
        return sorted((move for move in off if off[move] <= FAIR), key=lambda move: off[move])

    def as_data(self, *, complete: bool) -> dict[str, Any]:
        """All of it, as JSON holds it; `complete` says whether it is everything."""
        survey = self.survey
        low, high = self.first.interval
        start = survey.game.start()
        return {
            "format": FORMAT,
            "game": survey.game.slug,
            "options": survey.game.as_text(),
            "player": survey.player.name,
            "seed": survey.seed,
            "complete": complete,
            "games": self.first.games,
            "first": {
                "wins": self.first.wins,
                "draws": self.first.draws,
                "losses": self.first.losses,
                "score": round(self.first.mean, 4),
                "low": round(low, 4),
                "high": round(high, 4),
            },
            "plies": _spread(self.lengths),
            "branching": round(fmean(self.choices), 2) if self.choices else None,
            "first_moves": {
                start.format(move): {"games": score.games, "score": round(score.mean, 4)}
                for move, score in self.moves.items()
            },
        }


def _spread(lengths: Sequence[int]) -> dict[str, float] | None:
    if not lengths:
        return None
    mean = round(fmean(lengths), 2)
    return {"mean": mean, "least": min(lengths), "most": max(lengths)}


def _mean_choices(task: Task, played: Played) -> float:
    """The mean number of legal moves in the positions of a game."""
    line = replayed(task, played).current.path()[:-1]
    return fmean(len(node.position.legal_moves()) for node in line) if line else 0.0
