"""A match on its screen: what a person does with it, and what its parts have in common."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Any, NamedTuple

from abstract_arcade.tui.frame.part import Controller

if TYPE_CHECKING:
    from abstract_arcade.library.store import MatchFile
    from abstract_arcade.session import View
    from abstract_arcade.session.insight import Insight
    from abstract_arcade.settings import SettingsFile
    from abstract_arcade.tui.frame.part import Stage
    from abstract_arcade.tui.games.presenter import Presenter


class Mode(Enum):
    """What a person does; the first that holds."""

    TYPING = auto()
    """Types the name of a move."""
    REPLAYING = auto()
    """Watches the plies follow one another."""
    EXPLAINED = auto()
    """Reads how a finished game went."""
    ANALYSED = auto()
    """Looks at the moves that the computer thinks of, here and now."""
    HINTED = auto()
    """Reads a hint."""
    LOOKING = auto()
    """Looks at another position than the current one."""
    OVER = auto()
    """Looks at the end."""
    WAITING = auto()
    """Waits for the computer."""
    CHOOSING = auto()
    """Chooses a move."""


class Played(NamedTuple):
    """A match as it is played on a screen; without a file it is kept nowhere."""

    view: View
    insight: Insight
    presenter: Presenter[Any, Any]
    settings: SettingsFile
    file: MatchFile | None


class MatchPart(Controller):
    """A part of the screen of a match."""

    def __init__(self, stage: Stage, played: Played) -> None:
        super().__init__(stage)
        self._table = played.view.table
        self._view = played.view
        self._insight = played.insight
        self._presenter = played.presenter
        self._settings = played.settings
        self._file = played.file
