"""The messages with which screens ask the app to open a screen or a window, or to quit.

A screen posts them with `post_message`. They bubble up to the app, which handles them in order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any

from textual.message import Message

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.color import Color
    from textual.screen import ModalScreen, Screen

    from abstract_arcade.clock import ClockSettings
    from abstract_arcade.match import Match, Participant
    from abstract_arcade.rules import Game, Position, Seat, Site
    from abstract_arcade.session.view_state import ViewState
    from abstract_arcade.teaching.demo import Demo
    from abstract_arcade.teaching.puzzle_series import Series


class OpenScreen(Message):
    """Open a screen in place of the current one.

    Many subclasses have an attribute `back`: it returns the message that is posted when the player
    leaves the new screen, to return to the current one. With None, leaving opens the menu.
    """


@dataclass(eq=False, repr=False)
class OpenMatch(OpenScreen):
    """Play a match on its board."""

    match: Match
    _: KW_ONLY
    is_analysed: bool = False
    """Whether the analysis or, after the end of the game, the explanation is opened, too."""
    delay: float | None = None
    """The shortest time of a computer's move, in seconds; None for the usual one."""
    back: Callable[[], Message] | None = None
    view_state: ViewState | None = None
    """The node, the cursor and the selection to show; None for the current position."""
    is_kept: bool = False
    """Whether to save the match at once, because it is in no file yet."""


@dataclass(eq=False, repr=False)
class OpenSaved(OpenScreen):
    """Play a saved match."""

    name: str
    """The name of the match in the library."""
    back: Callable[[], Message] | None = None


@dataclass(eq=False, repr=False)
class OpenMatches(OpenScreen):
    """Show the list of matches."""

    slug: str | None = None
    """The name of the game that the menu selects afterwards; None for the first game."""


@dataclass(eq=False, repr=False)
class OpenMenu(OpenScreen):
    """Show the menu."""

    slug: str | None = None
    """The name of the game to select; None for the first game."""
    for_demos: bool = False
    """Whether Enter opens the demonstration of a game instead of playing it."""


@dataclass(eq=False, repr=False)
class OpenWall(OpenScreen):
    """Show the wall: many small boards on which computer levels play each other."""

    seed: int | None = None
    """The seed of the games; None for a random one, so that the games are new each time."""


@dataclass(eq=False, repr=False)
class OpenDemo(OpenScreen):
    """Show the demonstration of a game, given by its name, or a lesson."""

    slug: str | Demo
    chapter: int = 1
    """The chapter to begin with, counted from 1. The chapters on openings follow the others."""
    back: Callable[[], Message] | None = None


@dataclass(eq=False, repr=False)
class OpenSetup(OpenScreen):
    """Show the form for a new match."""

    game: Game
    """The game, with the options that the form shows first."""
    participants: Mapping[Seat, Participant]
    """The players that the form shows first; a missing seat is a person's.

    If there are none, and neither `match` nor `start`, the form repeats the last set-up.
    """
    seed: int | None = None
    """The seed of the match; None for a random one."""
    match: Match | None = None
    """The match to return to when the player leaves the form; None for the menu."""
    start: Position | None = None
    """The position to start from, which fixes the options; None for the start of the game."""
    back: Callable[[], Message] | None = None
    """Returns the message that is posted when the player leaves the form; None: as `match` says."""
    clock: Mapping[Seat, ClockSettings] | None = None
    """The clock of each seat that the form shows first; None for those of `match`, if any."""


@dataclass(eq=False, repr=False)
class OpenSettings(OpenScreen):
    """Show the settings."""

    back: Callable[[], Message]
    section: str | None = None
    """The section to show first; None for the first section."""


@dataclass(eq=False, repr=False)
class SettingsChanged(Message):
    """Apply the settings, which were changed."""

    settings: OpenSettings
    """Opens the settings again if all screens must be drawn in another way."""


@dataclass(eq=False, repr=False)
class OpenPosition(OpenScreen):
    """Set up a position."""

    slug: str
    """The name of the game."""
    game: Game | None = None
    """The game with its options; None for the options of the last position that was set up."""
    _: KW_ONLY
    start: Position | None = None
    """The position to edit; None for the unfinished one of this game, or else an empty board."""
    cursor: Site | None = None
    """The site of the cursor; None for the usual one."""
    participants: Mapping[Seat, Participant] | None = None
    """The players of a match from this position; a missing seat is a person's."""
    back: Callable[[], Message] | None = None


@dataclass(eq=False, repr=False)
class OpenPuzzles(OpenScreen):
    """Solve puzzles."""

    slug: str | None = None
    """The name of the game of the puzzles; None for the puzzle of the day."""
    series: Series | None = None
    """A series of puzzles to continue, instead of one for `slug`; None for a new one."""
    back: Callable[[], Message] | None = None


@dataclass(eq=False, repr=False)
class OpenHelp(Message):
    """Open the help of an `ArcadeScreen` above it."""

    screen: Screen[Any]


@dataclass(eq=False, repr=False)
class OpenModal(Message):
    """Open a window above the current screen."""

    modal: ModalScreen[Any]


@dataclass(eq=False, repr=False)
class CloseModal(Message):
    """Close a window."""

    modal: ModalScreen[Any]
    result: object
    """The result that `Modal.answer` returns."""


class Ring(Message):
    """Ring the bell of the terminal, if the settings allow it."""


@dataclass(eq=False, repr=False)
class BackgroundReported(Message):
    """The terminal has reported the colour of its background. Only the driver handles this."""

    color: Color


class PasteClosed(Message):
    """Say that the terminal did not end a paste, so that the driver closed it."""


@dataclass(eq=False, repr=False)
class Quit(Message):
    """End the program."""

    code: int = 0
    """The exit code of the program."""
    text: RenderableType = ""
    """Printed after the terminal is restored; empty for nothing."""
