"""A match being played: what is viewed, the computers' turns, the clocks, and what is saved.

Nothing here knows how a match is shown: the screen and any other front end drive a `Session` and
listen to it.
"""

from abstract_arcade.session.events import Edit, Event, EventKind, ReadOnlyError, Retraced
from abstract_arcade.session.record_limits import FullError
from abstract_arcade.session.session import MIN_ANSWER_SECONDS, Session

__all__ = [
    "MIN_ANSWER_SECONDS",
    "Edit",
    "Event",
    "EventKind",
    "FullError",
    "ReadOnlyError",
    "Retraced",
    "Session",
]
