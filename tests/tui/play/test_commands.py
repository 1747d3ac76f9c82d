"""The play screen: the line of keys, the command palette and the help do what the keys do."""

from __future__ import annotations

from typing import Any

import pytest
from textual.screen import Screen

from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.frame.palette import commands, idle_commands
from abstract_arcade.tui.play.screen import PlayScreen
from tests.tui.support import LARGE, MEDIUM, SMALL, a_match, running


class TestHelp:
    @pytest.mark.parametrize(
        ("key", "end"),
        [("question_mark", "escape"), ("f1", "f1")],
    )
    async def test_help_opens_and_closes(self, key: str, end: str) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            before = arcade.lines()
            await arcade.press(key)
            await arcade.until_open(HelpScreen)
            assert "Krypte in short" in arcade.text()
            await arcade.press(end)
            await arcade.until_open(PlayScreen)
            assert arcade.lines() == before
            assert arcade.moves == ["d1"]


class TestCommands:
    async def test_palette_offers_everything_that_a_key_does(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            screen: Screen[Any] = arcade.play_screen
            titles = {command.title for command in arcade.app.get_system_commands(screen)}
            assert titles >= {
                "Undo",
                "Redo",
                "Swap",
                "Type a move",
                "Next legal move",
                "Pause or resume",
                "Marks",
                "Preview",
                "Zoom in",
                "Zoom out",
                "Back to the start",
                "To the last move",
                "New game",
                "Rematch",
                "Resign",
                "Help",
                "Menu",
                "Theme",
                "Quit",
            }

    async def test_palette_finds_a_command(self) -> None:
        async with running(a_match("d1", "e8"), MEDIUM) as arcade:
            await arcade.press("ctrl+p")
            await arcade.until_text("Search for commands")
            await arcade.write("undo")
            await arcade.until_text("Undo your last move")
            await arcade.press("enter")
            await arcade.until(lambda: len(arcade.moves) == 1, "the undoing")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d1"]

    @pytest.mark.slow
    async def test_command_of_the_palette_does_what_its_key_does(self) -> None:
        async with running(a_match("d1", "e8", "d2"), LARGE) as arcade:
            screen = arcade.play_screen
            listed = (*commands(screen), *idle_commands(screen))
            callbacks = {each.title: each.callback for each in listed}
            for title, ply in [
                ("Undo", 2),
                ("Redo", 3),
                ("Back to the start", 0),
                ("To the last move", 3),
            ]:
                await callbacks[title]()
                assert len(arcade.moves) == ply
            await callbacks["Zoom out"]()
            assert arcade.board.layout_shown.zoom.width == 4
            await callbacks["Zoom in"]()
            assert arcade.board.layout_shown.zoom.width == 6
            before = arcade.cursor
            await callbacks["Next legal move"]()
            assert arcade.cursor != before
            dialogs: list[tuple[str, type[Screen[Any]]]] = [
                ("Help", HelpScreen),
                ("Resign", Ask),
            ]
            for title, dialog in dialogs:
                await callbacks[title]()
                await arcade.until_open(dialog)
                await arcade.press("escape")
                await arcade.until_open(PlayScreen)
            await callbacks["Type a move"]()
            assert arcade.is_typing()


class TestKeyBar:
    @pytest.mark.slow
    async def test_click_on_the_line_of_keys_does_what_the_key_does(self) -> None:
        async with running(a_match("d1"), LARGE) as arcade:
            await arcade.click_text("z undo")
            assert arcade.moves == []
            await arcade.click_text("r redo")
            assert arcade.moves == ["d1"]
            await arcade.press("full_stop")
            await arcade.click_text("Enter play")
            assert len(arcade.moves) == 2
            await arcade.click_text("? help")
            await arcade.until_open(HelpScreen)

    @pytest.mark.parametrize("size", [SMALL, (240, 60)], ids=str)
    async def test_line_of_keys_names_the_most_important_actions(
        self, size: tuple[int, int]
    ) -> None:
        async with running(a_match("d1"), size) as arcade:
            for text in ["Enter play", "z undo", "i hint", "? help", "q menu", "Ctrl+P more"]:
                assert text in arcade.lines()[-1]

    async def test_line_of_keys_names_the_hint_against_a_computer(self) -> None:
        async with running(a_match("d1", white="greedy"), MEDIUM) as arcade:
            await arcade.until(lambda: "i hint" in arcade.lines()[-1])

    async def test_click_on_the_line_of_keys_keeps_the_focus_on_the_board(self) -> None:
        async with running(a_match("d1", "e8"), MEDIUM) as arcade:
            await arcade.click_text("z undo")
            await arcade.click(0, 0)
            await arcade.press("tab")
            before = arcade.cursor
            await arcade.press("right")
            assert arcade.cursor != before
