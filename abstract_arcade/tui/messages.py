"""The messages by which a screen asks the app for another screen, for a window, or for the end.

A screen posts them with `post_message`; they bubble up to the app, which answers them in order.
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
    from abstract_arcade.session.place import Place
    from abstract_arcade.teaching.demo import Demo
    from abstract_arcade.teaching.puzzle_series import Series


class OpenScreen(Message):
    """Open a screen instead of the one that is open.

    `back` makes the message that leads back to where it was opened; None for the menu.
    """


@dataclass(eq=False, repr=False)
class OpenMatch(OpenScreen):
    """Play a match on its board; if it was waiting in the menu, it no longer does."""

    match: Match
    _: KW_ONLY
    is_analysed: bool = False
    """Whether its analysis is opened with it."""
    delay: float | None = None
    """The seconds that a computer's move takes at least; None for the usual ones."""
    back: Callable[[], Message] | None = None
    place: Place | None = None
    """Where somebody stands in it; None: where it stands itself."""
    is_kept: bool = False
    """Whether it is saved at once, since nothing else has it."""


@dataclass(eq=False, repr=False)
class OpenSaved(OpenScreen):
    """Play a match of the library."""

    name: str
    """Its name there."""
    back: Callable[[], Message] | None = None


@dataclass(eq=False, repr=False)
class OpenMatches(OpenScreen):
    """Show the list of matches."""

    slug: str | None = None
    """The game that is selected in the menu afterwards; None for the first."""


@dataclass(eq=False, repr=False)
class OpenMenu(OpenScreen):
    """Show the menu."""

    slug: str | None = None
    """The game that is selected; None for the first."""
    for_demos: bool = False
    """Whether Enter demonstrates a game instead of playing it."""


@dataclass(eq=False, repr=False)
class OpenWall(OpenScreen):
    """Show the wall: many small boards on which levels play."""

    seed: int | None = None
    """The seed of the games; None for other games each time."""


@dataclass(eq=False, repr=False)
class OpenDemo(OpenScreen):
    """Demonstrate a game, or show a lesson."""

    slug: str | Demo
    chapter: int = 1
    """Where to begin, counted from 1; those of a game's openings follow the others."""
    back: Callable[[], Message] | None = None


@dataclass(eq=False, repr=False)
class OpenSetup(OpenScreen):
    """Show the form for a new match."""

    game: Game
    """The game, with the options the form begins with."""
    participants: Mapping[Seat, Participant]
    """Who sits where to begin with; a missing seat is a person's."""
    seed: int | None = None
    """The seed of the match; None for a random one."""
    match: Match | None = None
    """The match to return to when the form is left; None for the menu."""
    start: Position | None = None
    """The position to begin with, which settles the options; None for the start of the game."""
    back: Callable[[], Message] | None = None
    """None for one to `match`."""
    clock: Mapping[Seat, ClockSettings] | None = None
    """The time of each seat that the form begins with; None for no clocks."""


@dataclass(eq=False, repr=False)
class OpenSettings(OpenScreen):
    """Show the settings."""

    back: Callable[[], Message]
    section: str | None = None
    """What is shown at first; None for the first section."""


@dataclass(eq=False, repr=False)
class SettingsChanged(Message):
    """Do as the settings say, which were changed; should they be opened anew, then so."""

    settings: OpenSettings


@dataclass(eq=False, repr=False)
class OpenPosition(OpenScreen):
    """Put a position together."""

    slug: str
    game: Game | None = None
    """The same with its options; None for those of the last position put together."""
    _: KW_ONLY
    start: Position | None = None
    """The position to go on with; None for the one that was left, or an empty board."""
    cursor: Site | None = None
    """The site that was pointed at in `start`; None for the usual one."""
    participants: Mapping[Seat, Participant] | None = None
    """Who sits where in a match from it; a missing seat is a person's."""
    back: Callable[[], Message] | None = None


@dataclass(eq=False, repr=False)
class OpenPuzzles(OpenScreen):
    """Solve a puzzle."""

    slug: str | None = None
    """The game whose puzzles are to be solved; None for the puzzle of the day."""
    series: Series | None = None
    """The series to go on with instead."""
    back: Callable[[], Message] | None = None


@dataclass(eq=False, repr=False)
class OpenHelp(Message):
    """Open the help of a screen, an `ArcadeScreen`, above it."""

    screen: Screen[Any]


@dataclass(eq=False, repr=False)
class OpenModal(Message):
    """Open a window above the screens that are open."""

    modal: ModalScreen[Any]


@dataclass(eq=False, repr=False)
class CloseModal(Message):
    """Close a window."""

    modal: ModalScreen[Any]
    result: object
    """What it answers to whoever opened it."""


class Ring(Message):
    """Ring the terminal's bell, if the person at it wants that."""


@dataclass(eq=False, repr=False)
class BackgroundReported(Message):
    """The terminal has reported the colour of its background. The driver takes it."""

    color: Color


class PasteClosed(Message):
    """Tell the player that the terminal did not end a paste."""


@dataclass(eq=False, repr=False)
class Quit(Message):
    """End the program."""

    code: int = 0
    """Its exit code."""
    text: RenderableType = ""
    """What to print once the terminal is restored; empty for nothing."""
