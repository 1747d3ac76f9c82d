"""The tasks and results that an arena exchanges with its workers, which can be pickled."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from abstract_arcade.match import PERSON, Participant
from abstract_arcade.players import PLAYERS, Budget
from abstract_arcade.rules import Color, Game, Position, Seat
from abstract_arcade.truncate import quoted

_OWN_BUDGET = re.compile(r"(\w+)@(\d+(?:\.\d+)?)(n?)")


class ArenaError(Exception):
    """An error that stops an arena; `str()` is one sentence without a full stop."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of an arena.

    Attributes:
        name: what it is called in the table, different from the others'.
        kind: the kind of participant: the name of one of `PLAYERS`, or a command.
        budget: the limits for each of its moves.
    """

    name: str
    kind: str
    budget: Budget

    @classmethod
    def read(cls, text: str, budget: Budget) -> Entrant:
        """The entrant that a text names: "expert", "expert@0.1", "expert@500n", "engine:COMMAND".

        The limits are those of `budget` unless the text names its own.

        Raises:
            ValueError: there is no such player, or it is a person.
        """
        found = _OWN_BUDGET.fullmatch(text)
        kind = text
        if found and found[1] in PLAYERS:
            kind = found[1]
            number = float(found[2])
            if not number or (found[3] and number != int(number)):
                raise ValueError(
                    f"{quoted(text)} has no valid limit: write {kind}@0.5 for seconds, or"
                    f" {kind}@500n for positions"
                )
            budget = Budget(nodes=int(number)) if found[3] else Budget(seconds=number)
        if kind.lower().partition(":")[0] == PERSON:
            raise ValueError("A person cannot play in the arena")
        Participant(kind)
        return cls(text, kind, budget)

    @property
    def participant(self) -> Participant:
        """The entrant as the participant of a match."""
        # The name tells apart what is of one kind; a command is not for everybody to read.
        name = self.name if self.kind in PLAYERS and self.name != self.kind else ""
        return Participant(self.kind, name, seconds=self.budget.seconds)


def named(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Return the entrants with different names: those that come again are numbered."""
    found: list[Entrant] = []
    counts: dict[str, int] = {}
    for entrant in entrants:
        count = counts.get(entrant.name, 0) + 1
        counts[entrant.name] = count
        found.append(entrant if count == 1 else replace(entrant, name=f"{entrant.name} ({count})"))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Task:
    """A game to be played.

    Attributes:
        number: its place in the schedule, from 0.
        opening: the number of the opening, from 0.
        seed: the seed of the players' random choices.
        max_plies: the plies after which the game is stopped and counts as a draw.
        start: the position that the opening begins with; None for the start of the game.
    """

    number: int
    opening: int
    game: Game
    moves: tuple[str, ...]
    seats: Mapping[Seat, Entrant]
    seed: int
    max_plies: int
    start: Position | None = None


@dataclass(frozen=True, slots=True)
class Effort:
    """The time and search depth of one seat's moves in a game.

    Attributes:
        plies: how many it chose.
        seconds: the time for them: of the processor for our own players, else by the clock.
        slowest: the longest time for one of them.
        depths: the plies that it looked ahead, added up over the moves of which it told.
        told: how many these are.
    """

    plies: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    depths: int = 0
    told: int = 0

    def __add__(self, other: Effort) -> Effort:
        return Effort(
            plies=self.plies + other.plies,
            seconds=self.seconds + other.seconds,
            slowest=max(self.slowest, other.slowest),
            depths=self.depths + other.depths,
            told=self.told + other.told,
        )


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that was played to its end.

    Attributes:
        moves: the texts of all its moves, those of the opening too.
        winner: the seat that won; None for a draw.
        color: the colour that won; None for a draw.
        reason: why the game ended, as the rules say it, or "adjudication".
        efforts: what the moves of each seat took.
        failure: how a player failed and so lost, in a sentence; empty if none did.
    """

    number: int
    moves: tuple[str, ...]
    winner: Seat | None
    color: Color | None
    reason: str
    efforts: Mapping[Seat, Effort]
    failure: str = ""

    @property
    def result(self) -> str:
        """The seat that won, "first" or "second", or "draw"."""
        return "draw" if self.winner is None else self.winner.name.lower()

    def points(self, seat: Seat) -> float:
        """1 if `seat` won, 0.5 for a draw, else 0."""
        return 0.5 if self.winner is None else float(self.winner is seat)
