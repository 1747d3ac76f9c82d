"""The messages by which a screen asks the app for another screen, for a window, or for the end.

A screen posts them with `post_message`; they bubble up to the app, which answers them in order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from textual.message import Message

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.screen import ModalScreen, Screen

    from abstract_arcade.clock import ClockSettings
    from abstract_arcade.kept.solved import Series
    from abstract_arcade.match import Match, Participant
    from abstract_arcade.rules import Game, Position, Seat, Site
    from abstract_arcade.teaching import Demo


class OpenMatch(Message):
    """Play a match on its board, instead of the screen that is open.

    Attributes:
        match: the match; if it was waiting in the menu, it no longer does.
        is_analysed: whether its analysis is opened with it.
        back: makes the message that leads back to where it was opened; None for the menu.
    """

    def __init__(
        self,
        match: Match,
        *,
        is_analysed: bool = False,
        back: Callable[[], Message] | None = None,
    ) -> None:
        super().__init__()
        self.match = match
        self.is_analysed = is_analysed
        self.back = back


class OpenSaved(Message):
    """Open a match of the library on its board, instead of the screen that is open.

    Attributes:
        name: its name in the library.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


class OpenMatches(Message):
    """Open the list of matches instead of the screen that is open.

    Attributes:
        slug: the game that is selected in the menu afterwards; None for the first.
    """

    def __init__(self, slug: str | None = None) -> None:
        super().__init__()
        self.slug = slug


class OpenMenu(Message):
    """Open the menu instead of the screen that is open.

    Attributes:
        slug: the game that is selected; None for the first.
    """

    def __init__(self, slug: str | None = None) -> None:
        super().__init__()
        self.slug = slug


class OpenDemo(Message):
    """Open the demonstration of a game instead of the screen that is open.

    Attributes:
        slug: the game, or a lesson.
        chapter: where to begin, counted from 1.
        back: makes the message that leads back to the match from which it was opened; None for the
            menu.
    """

    def __init__(
        self, slug: str | Demo, chapter: int = 1, back: Callable[[], Message] | None = None
    ) -> None:
        super().__init__()
        self.slug = slug
        self.chapter = chapter
        self.back = back


class OpenSetup(Message):
    """Open the form for a new match instead of the screen that is open.

    Attributes:
        game: the game, with the options the form begins with.
        participants: who sits where to begin with; a missing seat is a person's.
        seed: the seed of the match; None for a random one.
        match: the match to return to when the form is left; None for the menu.
        start: the position that the new match begins with; None for the start of the game.
        back: makes the message that leads back when the form is left; None for one to `match`.
        clock: the time of each seat that the form begins with; None for no clocks.
    """

    def __init__(
        self,
        game: Game,
        participants: Mapping[Seat, Participant],
        seed: int | None = None,
        match: Match | None = None,
        start: Position | None = None,
        back: Callable[[], Message] | None = None,
        clock: Mapping[Seat, ClockSettings] | None = None,
    ) -> None:
        super().__init__()
        self.game = game
        self.participants = participants
        self.seed = seed
        self.match = match
        self.start = start
        self.back = back
        self.clock = clock

    @property
    def is_open(self) -> bool:
        """Whether nothing is said of the match, so that it may be as it was last time."""
        return not self.participants and self.match is None and self.start is None


class OpenSettings(Message):
    """Open the settings instead of the screen that is open.

    Attributes:
        back: makes the message that leads back when they are left.
        section: what is shown at first; None for the first section.
    """

    def __init__(self, back: Callable[[], Message], section: str | None = None) -> None:
        super().__init__()
        self.back = back
        self.section = section


class SettingsChanged(Message):
    """Do as the settings say, which were changed.

    Attributes:
        place: what opens them again, where that is needed: see `OpenSettings`.
    """

    def __init__(self, back: Callable[[], Message], section: str) -> None:
        super().__init__()
        self.place = back, section


class OpenPosition(Message):
    """Put a position together instead of the screen that is open.

    Attributes:
        slug: the game.
        game: the same with its options; None for those of the last position put together.
        start: the position to go on with; None for the one that was left, or an empty board.
        cursor: the site that was pointed at in `start`; None for the usual one.
        participants: who sits where in a match from it; a missing seat is a person's.
        back: makes the message that leads back when the screen is left; None for the menu.
    """

    def __init__(
        self,
        slug: str,
        game: Game | None = None,
        *,
        start: Position | None = None,
        cursor: Site | None = None,
        participants: Mapping[Seat, Participant] | None = None,
        back: Callable[[], Message] | None = None,
    ) -> None:
        super().__init__()
        self.slug = slug
        self.game = game
        self.start = start
        self.cursor = cursor
        self.participants = participants or {}
        self.back = back


class OpenPuzzles(Message):
    """Open a puzzle instead of the screen that is open.

    Attributes:
        slug: the game whose puzzles are to be solved; None for the puzzle of the day.
        series: the series to go on with instead.
    """

    def __init__(self, slug: str | None = None, series: Series | None = None) -> None:
        super().__init__()
        self.slug = slug
        self.series = series


class OpenHelp(Message):
    """Open the help of a screen above it.

    Attributes:
        screen: the screen, an `ArcadeScreen`.
    """

    def __init__(self, screen: Screen[Any]) -> None:
        super().__init__()
        self.screen = screen


class OpenModal(Message):
    """Open a window above the screens that are open.

    Attributes:
        modal: the window.
    """

    def __init__(self, modal: ModalScreen[Any]) -> None:
        super().__init__()
        self.modal = modal


class CloseModal(Message):
    """Close a window.

    Attributes:
        modal: the window.
        result: what it answers to whoever opened it.
    """

    def __init__(self, modal: ModalScreen[Any], result: object) -> None:
        super().__init__()
        self.modal = modal
        self.result = result


class Ring(Message):
    """Ring the terminal's bell, if the person at it wants that."""


class Quit(Message):
    """End the program.

    Attributes:
        code: its exit code.
        text: what to print once the terminal is restored; empty for nothing.
    """

    def __init__(self, code: int = 0, text: RenderableType = "") -> None:
        super().__init__()
        self.code = code
        self.text = text
