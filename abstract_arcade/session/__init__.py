"""A match being played: the table that all people share, and the view of each of them.

Nothing here knows how a match is displayed: a front end, such as the screen or line mode, calls the
methods of a `Table` and its `View`, and listens to their notices.
"""

from abstract_arcade.session.attendance import Presence
from abstract_arcade.session.events import (
    Listener,
    Notice,
    StateChanged,
    UnexpectedError,
    ViewChanged,
)
from abstract_arcade.session.record_limits import FullError
from abstract_arcade.session.saving import ReadOnlyError
from abstract_arcade.session.table import MIN_ANSWER_SECONDS, Table
from abstract_arcade.session.tree_editor import Edit
from abstract_arcade.session.view import View

__all__ = [
    "MIN_ANSWER_SECONDS",
    "Edit",
    "FullError",
    "Listener",
    "Notice",
    "Presence",
    "ReadOnlyError",
    "StateChanged",
    "Table",
    "UnexpectedError",
    "View",
    "ViewChanged",
]
