"""The events of a match in progress: one class for each thing that can happen.

Events have positions, moves, plies, seats and names, never nodes of a match, so that `words`
imports nothing above it. `abstract_arcade.words.event_sentences` has the sentence of each. The same
thing may happen twice, so events are compared by identity.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from abstract_arcade.clock import Reading
from abstract_arcade.rules import Move, Outcome, Position, Seat

Names: TypeAlias = Mapping[Seat, str]
"""The name of the participant in each seat, as the screen shows it."""


# Moves


@dataclass(frozen=True, eq=False)
class MovePlayed:
    """A move was played.

    Attributes:
        ply: the ply of the move; the first is 1.
        before: the position before the move.
        after: the position after the move.
        clock: the readings of both clocks after the move, or None if the match has no clock.
        outcome: the outcome after the move, or None if the game goes on.
        offers_draw: whether a draw was offered with the move.
        is_variation: whether the match was over, so that the move is only a variation.
    """

    ply: int
    before: Position
    move: Move
    after: Position
    names: Names
    clock: Mapping[Seat, Reading] | None = None
    outcome: Outcome | None = None
    offers_draw: bool = False
    is_variation: bool = False


@dataclass(frozen=True, eq=False)
class _MovesGone:
    """Moves are no longer part of the game.

    Attributes:
        ply: the ply of the position before these moves.
        position: the position before these moves.
        moves: the texts of the moves, in the order of play.
    """

    ply: int
    position: Position
    moves: tuple[str, ...]


class LineLeft(_MovesGone):
    """A move is about to be played at an earlier position; later moves stay as a variation."""


class MovesTakenBack(_MovesGone):
    """Moves were taken back."""


@dataclass(frozen=True, eq=False)
class MovesPlayedAgain:
    """Moves that had been taken back were played again: `moves`, in the order of play."""

    moves: tuple[MovePlayed, ...]


# Draws and the end


@dataclass(frozen=True, eq=False)
class _SeatEvent:
    """An event that concerns one seat.

    Attributes:
        ply: the ply of the current position.
    """

    ply: int
    seat: Seat
    names: Names


class DrawOffered(_SeatEvent):
    """A seat offered a draw with its move; `ply` is the ply of the move."""


class DrawDeclined(_SeatEvent):
    """A seat declined a draw by playing a move; `ply` is the ply of the move."""


class DrawOfferPrepared:
    """A person will offer a draw with the next move. Only that person's view has the event."""


class DrawOfferWithdrawn:
    """A person will not offer a draw after all. Only that person's view has the event."""


@dataclass(frozen=True, eq=False)
class GameEnded:
    """The game ended by the rules. The subclasses are the other ways to end it.

    Attributes:
        ply: the ply of the last move.
        move_number: the number of the last move in the list of moves: its ply, or in Renju the
            number of its stone.
        position: the last position.
    """

    ply: int
    move_number: int
    position: Position
    outcome: Outcome
    names: Names


class Resigned(GameEnded):
    """A player resigned."""


class TimeRanOut(GameEnded):
    """A player lost on time."""


class DrawAgreed(GameEnded):
    """The players agreed to a draw."""


@dataclass(frozen=True, eq=False)
class GameReopened:
    """An end other than by the rules was taken back, and the game goes on.

    Attributes:
        ply: the ply of the current position.
        position: the current position.
        time: the time left for the seat to move, in words, or "" if the match has no clock.
    """

    ply: int
    position: Position
    names: Names
    time: str = ""


# Clocks and pauses


@dataclass(frozen=True, eq=False)
class TimeShort(_SeatEvent):
    """The person to move, at `seat`, has less than `seconds` left on the clock."""

    seconds: int


@dataclass(frozen=True, eq=False)
class _Pause:
    """A pause began or ended.

    Attributes:
        ply: the ply of the current position.
    """

    ply: int


class Paused(_Pause):
    """The computers and the clocks were paused."""


class Resumed(_Pause):
    """The computers and the clocks go on after a pause."""


# Two people at separate screens


@dataclass(frozen=True, eq=False)
class TakeBackRequested(_SeatEvent):
    """A person asks the other person to take back moves, or the end of the game.

    Attributes:
        moves: the texts of the moves, in the order of play; none if only the end is taken back.
    """

    moves: tuple[str, ...]


class TakeBackAgreed(_SeatEvent):
    """A person agrees to take back what the other person asked for; `MovesTakenBack` follows."""


class TakeBackDeclined(_SeatEvent):
    """A person does not agree to take back what the other person asked for."""


class TakeBackWithdrawn(_SeatEvent):
    """A person no longer asks to take anything back."""


@dataclass(frozen=True, eq=False)
class PersonArrived(_SeatEvent):
    """A person has joined the match from a separate screen.

    Attributes:
        is_back: whether the person had joined before.
    """

    is_back: bool


@dataclass(frozen=True, eq=False)
class PersonAway(_SeatEvent):
    """The screen of a person is no longer connected.

    Attributes:
        clocks_wait: whether the match has clocks, which wait until the person is back.
    """

    clocks_wait: bool


# Computers, saving and rules


@dataclass(frozen=True, eq=False)
class EngineFailed:
    """A computer player failed.

    Attributes:
        message: how it failed, in a sentence.
    """

    ply: int
    seat: Seat
    message: str


class EngineSilent(EngineFailed):
    """A computer player has not answered for a long time, but its process is running."""


@dataclass(frozen=True, eq=False)
class SaveFailed:
    """The match could not be saved.

    Attributes:
        message: why, in a sentence.
    """

    message: str


class MatchSaved:
    """The match is saved after it could not be saved before."""


@dataclass(frozen=True, eq=False)
class RuleTip:
    """A rule matters for the first time in a match of the people who share a data folder.

    Attributes:
        ply: the ply of the current position.
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
    | TakeBackRequested
    | TakeBackAgreed
    | TakeBackDeclined
    | TakeBackWithdrawn
    | PersonArrived
    | PersonAway
    | EngineFailed
    | SaveFailed
    | MatchSaved
    | RuleTip
)
"""Anything that can happen while a match is played."""
