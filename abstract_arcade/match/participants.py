"""Who takes part in a match: a person, a computer player, or another program."""

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
"""Every kind of participant but programs, with a sentence about it."""

Extra = Mapping[str, Any]
"""Keys of a record that this version does not know, with what stood there; they are kept."""


@dataclass(frozen=True, slots=True)
class Participant:
    """The occupant of a seat: "person", the name of one of `PLAYERS`, or a program.

    A program is "engine:COMMAND", or, for one that speaks the Gomocup protocol, "gomocup:COMMAND".

    Raises:
        ValueError: `kind` is none of these, or `seconds` is no time to think.
    """

    kind: str = PERSON
    name: str = field(default="", compare=False)
    """The name shown, also after the seats are exchanged; empty for what the kind is called."""
    seconds: float | None = None
    """Seconds that a computer may think about a move; None for its own measure."""
    ponder: bool = False
    """Whether a computer thinks while the other seat is to move."""
    hints: bool = True
    """Whether a person may ask for hints."""
    extra: Extra | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 < self.seconds < math.inf:
            raise ValueError(f"seconds is {self.seconds}, but must be greater than 0")
        if f"{self.kind.lower()}:" in (_ENGINE, _GOMOCUP):
            protocol = self.kind.lower()
            raise ValueError(f"{quoted(self.kind)} needs a command, as in {protocol}:COMMAND")
        if self.kind.startswith((_ENGINE, _GOMOCUP)):
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
        """Whether the moves come from the keyboard."""
        return self.kind == PERSON

    @property
    def program(self) -> tuple[str, ...] | None:
        """The words of a program's command; None for a person or one of `PLAYERS`."""
        if self.kind.startswith((_ENGINE, _GOMOCUP)):
            return tuple(shlex.split(self.kind.partition(":")[2]))
        return None

    @property
    def command(self) -> tuple[str, ...] | None:
        """The words that start the engine of a program; None for a person or one of `PLAYERS`."""
        program = self.program
        if program is not None and self.kind.startswith(_GOMOCUP):
            return (*_GOMOCUP_ENGINE, *program)
        return program

    def refusal(self, game: Game) -> str:
        """Why this participant cannot play a game, in a sentence; empty if it can."""
        if self.kind.startswith(_GOMOCUP) and game.slug != "renju":
            return f"Gomocup programs play only Renju, not {game.title}"
        if self.kind in PLAYERS and PLAYERS[self.kind].needs_heuristic:
            lack = HEURISTICS.lack(game.slug)
            return f"{lack}, or choose the player random" if lack else ""
        return ""

    def title(self, seat: Seat) -> str:
        """Return the name shown for this participant in `seat`: "Ada", "Player 1", "Greedy"."""
        if self.name:
            return self.name
        if self.is_person:
            return str(seat)
        if self.program:
            return clean_name(self.program[0].rpartition("/")[2]) or "Program"
        return self.kind.capitalize()


def writer(participants: Iterable[Participant]) -> str:
    """Who writes comments on a match: the person at it, where only one has a name; else nobody."""
    names = {each.name for each in participants if each.is_person and each.name}
    return names.pop() if len(names) == 1 else ""


def only_person(participants: Mapping[Seat, Participant]) -> Seat | None:
    """Return the seat of one person without a name against a computer; None where there is none."""
    people = [seat for seat, each in participants.items() if each.is_person]
    return people[0] if len(people) == 1 and not participants[people[0]].name else None
