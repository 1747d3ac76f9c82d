"""The participants of a match: people, computer players and other programs."""

from __future__ import annotations

import math
import shlex
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from abstract_arcade.players import PLAYERS
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.rules import Game, Seat
from abstract_arcade.sanitize import clean_name
from abstract_arcade.truncate import no_such, quoted

PERSON = "person"

_ENGINE = "engine:"
_GOMOCUP = "gomocup:"
_GOMOCUP_ENGINE = (sys.executable, "-P", "-m", "abstract_arcade.players.gomocup")

PARTICIPANT_KINDS: Mapping[str, str] = MappingProxyType(
    {PERSON: "A person at this keyboard."}
    | {name: player.sentence for name, player in PLAYERS.items()}
)
"""A sentence about each kind of participant: "person", and the names of `PLAYERS`."""

Extra = Mapping[str, Any]
"""The keys of a record that this version does not know, with their values.

They are kept with the match and written again when it is saved.
"""


def is_command(kind: str) -> bool:
    """Return whether a kind of participant begins with "engine:" or "gomocup:".

    Whether the command after it is valid is not checked.
    """
    return kind.startswith((_ENGINE, _GOMOCUP))


@dataclass(frozen=True, slots=True)
class Participant:
    """A person, a computer player or a program that has a seat in a match. It never changes.

    Two participants are equal if they play in the same way: `name` and `extra` are not compared.

    Raises:
        ValueError: If `kind` is unknown or its command is missing or malformed, or if `seconds` is
            not a positive number.
    """

    kind: str = PERSON
    """A person ("person"), a name in `PLAYERS`, or a program.

    A program is "engine:COMMAND" if it speaks our engine protocol, or "gomocup:COMMAND".
    """
    name: str = field(default="", compare=False)
    """The name shown; if it is empty, `title` makes one from the kind and the seat."""
    seconds: float | None = None
    """Seconds that a computer may think about a move; None for the usual limits of its kind."""
    ponder: bool = False
    """Whether a computer also thinks while the other seat is to move."""
    hints: bool = True
    """Whether a person may ask for hints."""
    extra: Extra | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 < self.seconds < math.inf:
            raise ValueError(f"seconds is {self.seconds}, but must be greater than 0")
        if f"{self.kind.lower()}:" in (_ENGINE, _GOMOCUP):
            protocol = self.kind.lower()
            raise ValueError(f"{quoted(self.kind)} needs a command, as in {protocol}:COMMAND")
        if is_command(self.kind):
            try:
                words = self.program
            except ValueError as error:
                raise ValueError(f"{quoted(self.kind)} is not a command: {error}") from None
            if not words:
                protocol = self.kind.partition(":")[0]
                raise ValueError(f"{protocol}: needs a command, as in {protocol}:COMMAND")
        elif self.kind not in PARTICIPANT_KINDS:
            kinds = (*PARTICIPANT_KINDS, "engine:COMMAND", "gomocup:COMMAND")
            raise ValueError(no_such("player", self.kind, kinds))

    @property
    def is_person(self) -> bool:
        """Whether a person chooses the moves."""
        return self.kind == PERSON

    @property
    def program(self) -> tuple[str, ...] | None:
        """The words of a program's command: ("gnugo", "--quiet"). None if it is not a program."""
        if is_command(self.kind):
            return tuple(shlex.split(self.kind.partition(":")[2]))
        return None

    @property
    def command(self) -> tuple[str, ...] | None:
        """The command of a process that speaks our engine protocol. None if it is not a program.

        For a Gomocup program, the process is an adapter that starts the program.
        """
        program = self.program
        if program is not None and self.kind.startswith(_GOMOCUP):
            return (*_GOMOCUP_ENGINE, *program)
        return program

    def refusal(self, game: Game) -> str:
        """Return why this participant cannot play a game, or an empty text if it can.

        The reason is a sentence without a full stop.
        """
        if self.kind.startswith(_GOMOCUP) and game.slug != "renju":
            return f"Gomocup programs play only Renju, not {game.title}"
        if self.kind in PLAYERS and PLAYERS[self.kind].needs_heuristic:
            lack = HEURISTICS.lack(game.slug)
            if lack:
                return f"{lack}, or choose the player random"
        return ""

    def title(self, seat: Seat) -> str:
        """Return the name shown for this participant in `seat`: "Ada", "Player 1", "Greedy".

        It is `name` if that is not empty; for a program, else the file name of its command.
        """
        if self.name:
            return self.name
        if self.is_person:
            return str(seat)
        if self.program:
            return clean_name(self.program[0].rpartition("/")[2]) or "Program"
        return self.kind.capitalize()


def writer(participants: Iterable[Participant]) -> str:
    """Return the author of new comments: the only name of a person among `participants`.

    Return "" if no person or several people with different names have one.
    """
    people = [participant for participant in participants if participant.is_person]
    names = {person.name for person in people if person.name}
    return names.pop() if len(names) == 1 else ""


def only_person(participants: Mapping[Seat, Participant]) -> Seat | None:
    """Return the seat of a person without a name whose opponent is no person, else None."""
    people = [seat for seat, participant in participants.items() if participant.is_person]
    if len(people) != 1:
        return None
    (seat,) = people
    return None if participants[seat].name else seat
