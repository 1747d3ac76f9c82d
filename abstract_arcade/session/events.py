"""What a session tells its listeners, and remembers of what happened."""

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

from abstract_arcade.match import ChangeKind, Node


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
    """`Session.is_saved` or `Session.save_failure` has changed since the last event."""


class Retraced(NamedTuple):
    """An undo, a redo, or the taking back of an end, as long as one looks at where it led.

    `kind` is `UNDONE`, `REDONE` or `REOPENED`; `nodes` are those taken back or played again, in
    the order of play; `left` says what the clock of the seat to move reads where an end was taken
    back, without a full stop; it is empty without clocks.
    """

    kind: ChangeKind
    nodes: tuple[Node, ...]
    left: str = ""


class Edit(NamedTuple):
    """An edit of the tree: `PROMOTED`, `DELETED` or `COMMENTED`, the node, what takes it back."""

    kind: ChangeKind
    node: Node
    undo: Callable[[], None]


class Event(NamedTuple):
    """A change for a front end to show; `node` is the node viewed."""

    kind: EventKind
    node: Node
