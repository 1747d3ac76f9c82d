"""The events of a match that is played: one class for each thing that can happen.

Events hold positions, moves, plies, seats and names, never nodes of a match, so that `words` needs
nothing above it. `abstract_arcade.words.event_sentences` says each of them in a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from abstract_arcade.clock import Reading
from abstract_arcade.rules import Move, Outcome, Position, Seat

Names: TypeAlias = Mapping[Seat, str]
"""The name of the participant in each seat, as the screen shows it."""


# Moves


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """A move was played.

    Attributes:
        ply: the ply of the move; the first is 1.
        clock: the readings of both clocks after the move; None without clocks.
        outcome: the outcome after the move; None if the game goes on.
        offers_draw: whether a draw was offered with the move.
        is_variation: whether the move was only added to the tree of a match that is over.
    """

    ply: int
    before: Position
    move: Move
    after: Position
    names: Names = field(hash=False)
    clock: Mapping[Seat, Reading] | None = field(default=None, hash=False)
    outcome: Outcome | None = None
    offers_draw: bool = False
    is_variation: bool = False


@dataclass(frozen=True, slots=True)
class LineLeft:
    """A move is about to be played elsewhere; the moves of the game stay as a variation.

    Attributes:
        ply: the ply of the position from which the game goes on.
        position: that position.
        moves: the texts of the moves that were left, in the order of play.
    """

    ply: int
    position: Position
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MovesTakenBack:
    """Moves were taken back.

    Attributes:
        ply: the ply of the current position.
        position: the current position.
        moves: the texts of the moves, in the order of play.
    """

    ply: int
    position: Position
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MovesPlayedAgain:
    """Moves that had been taken back were played again, in the order of `moves`."""

    moves: tuple[MovePlayed, ...]


# Draws and the end


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """A seat offered a draw with the move of a ply."""

    ply: int
    seat: Seat
    names: Names = field(hash=False)


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    """A seat declined a draw by the move of a ply."""

    ply: int
    seat: Seat
    names: Names = field(hash=False)


@dataclass(frozen=True, slots=True)
class DrawOfferPrepared:
    """A person will offer a draw with the next move. Only that person's view knows."""


@dataclass(frozen=True, slots=True)
class DrawOfferWithdrawn:
    """A person will not offer a draw after all. Only that person's view knows."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over, by the rules; the subclasses stand for other ways to end it.

    Attributes:
        ply: the ply of the last move.
        position: the last position.
    """

    ply: int
    position: Position
    outcome: Outcome
    names: Names = field(hash=False)


@dataclass(frozen=True, slots=True)
class Resigned(GameEnded):
    """A player resigned."""


@dataclass(frozen=True, slots=True)
class TimeRanOut(GameEnded):
    """A player lost on time."""


@dataclass(frozen=True, slots=True)
class DrawAgreed(GameEnded):
    """The players agreed to a draw."""


@dataclass(frozen=True, slots=True)
class GameReopened:
    """An end other than by the rules was taken back, and the game goes on.

    Attributes:
        ply: the ply of the current position.
        position: the current position.
        time: the time left to the seat to move, in words; empty without clocks.
    """

    ply: int
    position: Position
    names: Names = field(hash=False)
    time: str = ""


# Clocks and pauses


@dataclass(frozen=True, slots=True)
class TimeShort:
    """The time of a person whose clock runs became short: `seconds` are left."""

    ply: int
    seat: Seat
    seconds: int
    names: Names = field(hash=False)


@dataclass(frozen=True, slots=True)
class Paused:
    """The computers and the clocks were paused."""

    ply: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """The computers and the clocks go on after a pause."""

    ply: int


# Computers, saving and rules


@dataclass(frozen=True, slots=True)
class EngineFailed:
    """A computer player failed.

    Attributes:
        message: how it failed, in a sentence.
    """

    ply: int
    seat: Seat
    message: str


@dataclass(frozen=True, slots=True)
class EngineSilent:
    """A computer player has not answered for long, but goes on.

    Attributes:
        message: for how long, in a sentence.
    """

    ply: int
    seat: Seat
    message: str


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """The match could not be saved.

    Attributes:
        message: why not, in a sentence.
    """

    message: str


@dataclass(frozen=True, slots=True)
class MatchSaved:
    """The match is saved after it could not be saved before."""


@dataclass(frozen=True, slots=True)
class RuleTip:
    """A rule matters for the first time to the people who share a home.

    Attributes:
        chapter: the title of the chapter of the demonstration that shows the rule.
        text: the rule, in a sentence or two.
    """

    ply: int
    chapter: str
    text: str


Event: TypeAlias = (
    MovePlayed
    | LineLeft
    | MovesTakenBack
    | MovesPlayedAgain
    | DrawOffered
    | DrawDeclined
    | DrawOfferPrepared
    | DrawOfferWithdrawn
    | GameEnded
    | GameReopened
    | TimeShort
    | Paused
    | Resumed
    | EngineFailed
    | EngineSilent
    | SaveFailed
    | MatchSaved
    | RuleTip
)
"""Anything that can happen while a match is played."""
