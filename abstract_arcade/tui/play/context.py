"""The base of the controllers of a match, the objects they share, and the modes of its screen."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Any, NamedTuple

from abstract_arcade.tui.frame.controller import Controller

if TYPE_CHECKING:
    from abstract_arcade.library.store import MatchFile
    from abstract_arcade.session import View
    from abstract_arcade.session.insight import Insight
    from abstract_arcade.settings import SettingsFile
    from abstract_arcade.tui.frame.controller import ControlledScreen
    from abstract_arcade.tui.games.presenter import Presenter


class Mode(Enum):
    """An activity of the player. If several apply at once, the screen is in the first of them."""

    TYPING = auto()
    """A move is being typed."""
    REPLAYING = auto()
    """A replay is running."""
    EXPLAINED = auto()
    """The explanation of a finished game is open."""
    ANALYSED = auto()
    """The analysis is open."""
    HINTED = auto()
    """A hint is shown."""
    LOOKING = auto()
    """Another position than the current one is shown."""
    OVER = auto()
    """The game is over, and its end is shown."""
    WAITING = auto()
    """It is the turn of a computer or another person."""
    CHOOSING = auto()
    """It is the player's turn."""


class MatchContext(NamedTuple):
    """The objects that every controller of a match uses. `file` is None for an unsaved match."""

    view: View
    insight: Insight
    presenter: Presenter[Any, Any]
    settings: SettingsFile
    file: MatchFile | None


class MatchController(Controller):
    """A controller of the screen of a match."""

    def __init__(self, screen: ControlledScreen, context: MatchContext) -> None:
        super().__init__(screen)
        self._table = context.view.table
        self._view = context.view
        self._insight = context.insight
        self._presenter = context.presenter
        self._settings = context.settings
        self._file = context.file
