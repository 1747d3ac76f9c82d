"""The data that an arena exchanges with its workers; all of it can be pickled."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from abstract_arcade.match import PERSON, Participant
from abstract_arcade.players import PLAYERS, Budget
from abstract_arcade.rules import Color, Game, Position, Seat
from abstract_arcade.truncate import quoted

_OWN_BUDGET = re.compile(r"(\w+)@(\d+(?:\.\d+)?)(n?)")
"""A player with limits of its own: a name, "@", a number, and "n" for positions."""


class ArenaError(Exception):
    """The arena cannot go on. `str()` is one sentence without its full stop."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player that takes part in a contest.

    Attributes:
        name: its name in tables, which no other entrant of the contest has.
        kind: the kind of participant, as `Participant.kind`: a name in `PLAYERS`, or
            "engine:COMMAND" or "gomocup:COMMAND".
        budget: the limits for each of its moves.
    """

    name: str
    kind: str
    budget: Budget

    @classmethod
    def read(cls, text: str, budget: Budget) -> Entrant:
        """Return the entrant for a text from the command line, which becomes its name.

        Args:
            text: a player, such as "expert" or "engine:COMMAND". A built-in player can have limits
                of its own: "expert@0.1" for seconds, "expert@500n" for positions.
            budget: the limits if the text has none.

        Raises:
            ValueError: If there is no such player, it is a person, or its limit is 0 or not a whole
                number of positions.
        """
        match = _OWN_BUDGET.fullmatch(text)
        kind = text
        if match and match[1] in PLAYERS:
            kind = match[1]
            number = float(match[2])
            is_nodes = match[3] == "n"
            if number == 0 or (is_nodes and not number.is_integer()):
                raise ValueError(
                    f"{quoted(text)} has no valid limit: write {kind}@0.5 for seconds, or"
                    f" {kind}@500n for positions"
                )
            budget = Budget(nodes=int(number)) if is_nodes else Budget(seconds=number)
        if kind.lower().partition(":")[0] == PERSON:
            raise ValueError("A person cannot play in the arena")
        Participant(kind)
        return cls(text, kind, budget)

    @property
    def participant(self) -> Participant:
        """The entrant as the participant of a match.

        Its name is empty if that of the entrant only repeats the kind, or would show a command.
        """
        # The command of a program must not appear in a record.
        is_command = self.kind not in PLAYERS and self.name.startswith(self.kind)
        name = "" if is_command or self.name == self.kind else self.name
        return Participant(self.kind, name, seconds=self.budget.seconds)


def named(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Return the entrants, in order, with different names: the second "greedy" is "greedy (2)"."""
    renamed: list[Entrant] = []
    counts: Counter[str] = Counter()
    for entrant in entrants:
        counts[entrant.name] += 1
        count = counts[entrant.name]
        if count > 1:
            renamed.append(replace(entrant, name=f"{entrant.name} ({count})"))
        else:
            renamed.append(entrant)
    return tuple(renamed)


@dataclass(frozen=True, slots=True)
class Task:
    """A game that is to be played.

    Attributes:
        number: its index in the schedule, from 0.
        opening: the index of its opening, from 0. Two games with exchanged seats have the same one.
        game: the rules.
        moves: the texts of the moves of the opening.
        seats: the entrant in each seat.
        seed: the seed of the players' random choices.
        max_plies: how many plies are played before the game is stopped and counts as a draw.
        start: the position before `moves`; None for the starting position of the game.
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
    """The time and the search depth of a player's moves. Two of them can be added.

    Attributes:
        plies: how many moves the player chose.
        seconds: the time for all of them: CPU time for built-in players, else elapsed time.
        slowest: the longest time for one move, in seconds.
        depths: the sum of the search depths, in plies, over the moves whose depth was reported.
        reports: the number of these moves.
    """

    plies: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    depths: int = 0
    reports: int = 0

    def __add__(self, other: Effort) -> Effort:
        return Effort(
            plies=self.plies + other.plies,
            seconds=self.seconds + other.seconds,
            slowest=max(self.slowest, other.slowest),
            depths=self.depths + other.depths,
            reports=self.reports + other.reports,
        )


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that was played to its end.

    Attributes:
        number: `Task.number`.
        moves: the texts of all moves, including those of the opening.
        winner: the seat that won; None for a draw.
        color: the colour that won; None for a draw.
        reason: why the game ended, such as "line", or "adjudication" if a player failed or the game
            was stopped.
        efforts: the time and the search depth of each seat's moves.
        failure: the sentence, without its full stop, that says how the loser failed; "" if no
            player did.
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
        """The result in one word: "first" or "second" for the seat that won, or "draw"."""
        return "draw" if self.winner is None else self.winner.name.lower()

    def points(self, seat: Seat) -> float:
        """Return the points of a seat: 1.0 for a win, 0.5 for a draw, 0.0 for a loss."""
        if self.winner is None:
            return 0.5
        return 1.0 if self.winner is seat else 0.0
