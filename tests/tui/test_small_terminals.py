"""Every screen and every window works in a terminal of any size, from one character up."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from textual.screen import ModalScreen, Screen
from textual.theme import ThemeProvider

from abstract_arcade.library.folder import Library
from abstract_arcade.library.store import Store
from abstract_arcade.rules import new_game
from abstract_arcade.tui import messages
from abstract_arcade.tui.course.demo import DemoScreen
from abstract_arcade.tui.course.puzzle import PuzzleScreen
from abstract_arcade.tui.display import ColorDepth
from abstract_arcade.tui.frame.ask import Ask, Choice
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.frame.palette import CommandModal, Commands
from abstract_arcade.tui.matches.screen import MatchesScreen
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.position.screen import PositionScreen
from abstract_arcade.tui.settings.screen import SettingsScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from abstract_arcade.tui.windows.comment import CommentWindow
from abstract_arcade.tui.windows.export import ExportWindow
from abstract_arcade.tui.windows.text import OpenWindow
from tests.tui.support import MEDIUM, a_match, running

pytestmark = pytest.mark.slow

SIZES = [(1, 1), (5, 14), (8, 1), (9, 14), (12, 14)]
"""Columns and rows of terminals in which no board fits; `tests.tools.monkey` tries the others."""

KEYS = ("down", "pagedown", "x", "pageup", "home")
"""Keys that move or type something wherever they are pressed, and close no window."""

CHOICES = [Choice("", "Stay"), Choice("quit", "Quit, with the record in a folder of a long name")]

WINDOWS: dict[str, tuple[Callable[[], ModalScreen[Any]], tuple[str, ...]]] = {
    "palette": (lambda: CommandModal([Commands]), ()),
    "themes": (lambda: CommandModal([ThemeProvider]), ()),
    "question": (lambda: Ask("Quit the program anyway?", CHOICES, "There is no room."), ()),
    "export": (lambda: ExportWindow(a_match("d1"), "krypte"), ()),
    "export, its file": (lambda: ExportWindow(a_match("d1"), "krypte"), ("enter",)),
    "a file to open": (lambda: OpenWindow(Library(Path("nowhere"))), ("a", "enter")),
    "comment": (lambda: CommentWindow("d1", "Well played. " * 20), ("enter",)),
}
"""The windows, each with the keys that bring more of it on the screen."""

SCREENS: dict[type[Screen[None]], Callable[[], messages.OpenScreen]] = {
    MenuScreen: messages.OpenMenu,
    PlayScreen: lambda: messages.OpenMatch(a_match("d1")),
    SetupScreen: lambda: messages.OpenSetup(new_game("slicron"), {}),
    SettingsScreen: lambda: messages.OpenSettings(messages.OpenMenu),
    PositionScreen: lambda: messages.OpenPosition("krypte"),
    MatchesScreen: messages.OpenMatches,
    PuzzleScreen: messages.OpenPuzzles,
    DemoScreen: lambda: messages.OpenDemo("krypte"),
}


def other(columns: int, rows: int) -> tuple[int, int]:
    """Return another small size: a narrow terminal for a wide one, and the other way round."""
    return 15 - columns, rows + 1


@pytest.mark.parametrize(
    ("name", "ascii_only"),
    [*product(WINDOWS, [False]), ("palette", True), ("question", True)],
)
async def test_window_works_at_any_size(name: str, *, ascii_only: bool) -> None:
    make, keys = WINDOWS[name]
    depth = ColorDepth.NONE if ascii_only else ColorDepth.FULL
    async with running(a_match("d1"), MEDIUM, ascii_only=ascii_only, depth=depth) as arcade:
        for size in SIZES:
            await arcade.resize(*size)
            window = make()
            arcade.app.post_message(messages.OpenModal(window))
            await arcade.until_open(type(window))
            await arcade.press(*keys, *KEYS)
            await arcade.resize(*other(*size))
            await arcade.press(*KEYS)
            window.dismiss()
            await arcade.until_open(PlayScreen)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
async def test_screen_and_its_help_work_at_any_size(
    screen: type[Screen[None]], tmp_path: Path
) -> None:
    store = Store(tmp_path)
    store.library.save(store.library.new_id("krypte"), a_match("d1", "e8"))
    async with running(size=MEDIUM, store=store) as arcade:
        for size in SIZES[::2]:
            await arcade.resize(*size)
            arcade.app.post_message(SCREENS[screen]())
            await arcade.until_open(screen)
            await arcade.press(*KEYS)
            await arcade.resize(*other(*size))
            await arcade.press(*KEYS, "f1")
            await arcade.until_open(HelpScreen)
            await arcade.press(*KEYS)
            await arcade.resize(*size)
            await arcade.press("escape")
            await arcade.until_open(screen)
