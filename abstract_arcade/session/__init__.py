"""A match being played: the table that all share, and the view of each person who looks at it.

Nothing here knows how a match is shown: the screen and any other front end drive a `Table` and a
`View` and listen to them.
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
