"""Every text field has a caret, a selection, Ctrl+W and paste."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, TextArea

from abstract_arcade.library.store import Store
from abstract_arcade.rules import new_game
from abstract_arcade.tui.course.puzzle import PuzzleScreen
from abstract_arcade.tui.frame.palette import CommandModal
from abstract_arcade.tui.matches.screen import MatchesScreen
from abstract_arcade.tui.messages import (
    OpenMatches,
    OpenMenu,
    OpenPuzzles,
    OpenSettings,
    OpenSetup,
)
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.settings.screen import SettingsScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from abstract_arcade.tui.windows.comment import CommentWindow
from abstract_arcade.tui.windows.export import ExportWindow
from abstract_arcade.tui.windows.text import OpenWindow
from tests.tui.matches.support import keep
from tests.tui.support import LARGE, ArcadePilot, a_match, running

pytestmark = pytest.mark.slow


def text_of(arcade: ArcadePilot) -> str:
    """The text in the field that has the focus."""
    field = arcade.app.focused
    if isinstance(field, TextArea):
        return field.text
    assert isinstance(field, Input), field
    return field.value


async def check_field(arcade: ArcadePilot, name: str) -> None:
    """Edit the text in the field that has the focus."""
    await arcade.press("end", "ctrl+u")
    # The question mark is typed between b and c.
    await arcade.press("a", "space", "b", "c", "left", "question_mark")
    assert text_of(arcade) == "a b?c", name
    assert "a b?c" in arcade.text(), name
    await arcade.press("end", "ctrl+w")
    assert text_of(arcade).startswith("a "), name
    assert "c" not in text_of(arcade), name
    await arcade.press("shift+home", "x")
    assert text_of(arcade) == "x", name
    arcade.app.post_message(events.Paste("y z"))
    await arcade.until(lambda: text_of(arcade) == "xy z", f"the paste: {name}")
    await arcade.until_text("xy z")


async def open_screen(
    arcade: ArcadePilot, message: Message, screen: type[Screen[None]], *keys: str
) -> None:
    """Open a screen, and press keys there that lead to a field."""
    arcade.app.post_message(message)
    await arcade.until_open(screen)
    await arcade.press(*keys)


async def test_every_field_can_be_edited(tmp_path: Path) -> None:
    keep(tmp_path, [a_match("d1")])
    async with running(a_match("d1"), LARGE, store=Store(tmp_path)) as arcade:
        await arcade.type_move()
        await check_field(arcade, "a move")
        await arcade.press("escape", "e")
        await arcade.until_open(ExportWindow)
        await arcade.press("enter")
        await check_field(arcade, "the file of an export")
        await arcade.press("escape", "escape")
        await arcade.until_open(PlayScreen)
        await arcade.press("semicolon")
        await arcade.until_open(CommentWindow)
        await check_field(arcade, "a comment")
        await arcade.press("escape")
        await arcade.until_open(PlayScreen)
        await arcade.press("ctrl+p")
        await arcade.until_open(CommandModal)
        await check_field(arcade, "the command palette")
        await arcade.press("escape")
        await arcade.until_open(PlayScreen)

        await open_screen(arcade, OpenPuzzles("krypte"), PuzzleScreen, "slash")
        await check_field(arcade, "the answer to a puzzle")
        setup = OpenSetup(new_game("krypte"), {})
        await open_screen(arcade, setup, SetupScreen, "down")
        await check_field(arcade, "a name")
        await arcade.press("down", "down", "left", "down")
        await check_field(arcade, "a clock")
        await open_screen(arcade, OpenMatches(), MatchesScreen, "slash")
        await check_field(arcade, "the matches to find")
        await arcade.press("escape", "o")
        await arcade.until_open(OpenWindow)
        await check_field(arcade, "a file to open")
        await arcade.press("escape")
        await arcade.until_open(MatchesScreen)
        await open_screen(arcade, OpenSettings(OpenMenu, "Names"), SettingsScreen)
        await check_field(arcade, "a setting")
