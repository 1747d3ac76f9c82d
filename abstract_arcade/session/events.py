"""What a session tells its listeners, and remembers of what happened."""

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import NamedTuple

from abstract_arcade.clock import Reading
from abstract_arcade.match import Change, ChangeKind, Match, Node
from abstract_arcade.match.participants import does
from abstract_arcade.rules import Seat
from abstract_arcade.rules.core import listed, moves_text

_MAX_NAMED = 3
"""Moves taken back that are named, not counted."""


class ReadOnlyError(Exception):
    """A change of a match that another program has open; `str()` has no full stop."""

    def __init__(self) -> None:
        super().__init__("The match is open in another program")


class EventKind(Enum):
    """A kind of event that listeners of a session receive."""

    PLAYED = auto()
    """A move was played, and the node it led to is now viewed."""
    VIEWED = auto()
    """Another node is viewed, or the match has changed elsewhere."""
    THINKING = auto()
    """A computer began or stopped thinking, or the match was paused or resumed."""
    FAILED = auto()
    """A computer player failed; see `Session.failure`."""
    FAULT = auto()
    """An unexpected error, `Session.fault`, occurred; a front end should raise it."""
    SAVING = auto()
    """`Saving.is_saved` or `Saving.failure` has changed since the last event."""


class Retraced(NamedTuple):
    """An undo, a redo, or the taking back of an end, as long as one looks at where it led.

    `kind` is `UNDONE`, `REDONE` or `REOPENED`; `nodes` are those taken back or played again, in
    the order of play; `left` says what the clock of the seat to move reads where an end was taken
    back, without a full stop; it is empty without clocks.
    """

    kind: ChangeKind
    nodes: tuple[Node, ...]
    left: str = ""

    @property
    def text(self) -> str:
        """It in words: "Took back d1 and e8."; a redo ends with a colon, since the move follows."""
        moves = [node.text for node in self.nodes]
        if self.kind is ChangeKind.REOPENED:
            return f"The game goes on: {self.left}." if self.left else "The game goes on."
        if self.kind is ChangeKind.UNDONE:
            named = listed(moves) if len(moves) <= _MAX_NAMED else moves_text(len(moves))
            return f"Took back {named}."
        return "Played again:" if len(moves) == 1 else f"Played {moves_text(len(moves))} again:"


def retraced(
    match: Match, change: Change, before: Node, readings: Mapping[Seat, Reading] | None
) -> Retraced | None:
    """What an undo, a redo or the taking back of an end retraced; None for other changes.

    `match` is as it is after the change, and `before` where the game stood.
    """
    kind, after = change
    if kind is ChangeKind.UNDONE:
        return Retraced(kind, before.path()[after.ply + 1 :])
    if kind is ChangeKind.REDONE:
        return Retraced(kind, after.path()[before.ply + 1 :])
    if kind is not ChangeKind.REOPENED:
        return None
    if match.clock is None or readings is None:
        return Retraced(kind, ())
    seat = match.seat_to_move
    left = match.clock[seat].left(readings[seat])
    return Retraced(kind, (), f"{does(match.titles[seat], 'has')} {left}")


class Edit(NamedTuple):
    """An edit of the tree: `PROMOTED`, `DELETED` or `COMMENTED`, the node, what takes it back."""

    kind: ChangeKind
    node: Node
    undo: Callable[[], None]


class Event(NamedTuple):
    """A change for a front end to show; `node` is the node viewed."""

    kind: EventKind
    node: Node
