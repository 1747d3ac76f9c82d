"""Keys, pastes and clicks meet the screen that the ones before them have led to."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from textual import events
from textual.command import CommandPalette

from abstract_arcade.library.folder import Library
from abstract_arcade.library.store import Store
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.course.demo import DemoScreen
from abstract_arcade.tui.frame import input_gate
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.frame.input_gate import InputGate
from abstract_arcade.tui.frame.modal import Modal
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from tests.tui.settling import is_settled
from tests.tui.support import ArcadePilot, a_match, running

pytestmark = pytest.mark.slow


def at_once(app: ArcadeApp, *keys: str) -> None:
    """Let keys come in one read: nothing is done between them."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


def click_at_once(app: ArcadeApp, column: int, row: int, at: float | None = None) -> None:
    """Let a click come in the same read, or at a time."""
    place = (None, column, row, 0, 0, 1, False, False, False)
    for kind in (events.MouseDown, events.MouseUp):
        event = kind(*place, screen_x=column, screen_y=row)
        event.time = event.time if at is None else at
        app.post_message(event)


async def settled(table: ArcadePilot) -> None:
    """Wait until all input has had its effects."""
    await table.until(lambda: is_settled(table.app), "quiet")


@pytest.mark.parametrize(
    ("key", "window"),
    [
        ("R", Ask),
        ("question_mark", HelpScreen),
        ("f1", HelpScreen),
        ("ctrl+p", CommandPalette),
    ],
)
async def test_window_opens_once_however_often_its_key_comes(
    key: str, window: type[CommandPalette]
) -> None:
    async with running(a_match("d1", "e8")) as table:
        at_once(table.app, *[key] * 8)
        await table.until_open(window)
        await settled(table)
        assert [type(each) for each in table.app.screen_stack[1:]] == [type(table.app.screen)]
        assert table.is_open(window)
        await table.press("escape")
        await table.until(lambda: len(table.app.screen_stack) == 1, "the board alone")


async def test_next_demonstration_opens_once_however_often_its_key_comes() -> None:
    """Fifty of them one after the other, none of which was drawn, looked like a frozen program."""
    async with running(demo="reneo") as table:
        first = table.app.screen
        at_once(table.app, *["d"] * 50)
        await table.until(lambda: table.app.screen is not first, "the next demonstration")
        await settled(table)
        assert table.demo_screen.course.demo.game.slug == "renju"


async def test_typed_text_goes_into_the_field_that_its_first_key_opens() -> None:
    async with running(a_match()) as table:
        at_once(table.app, "slash", "d", "1", "enter")
        await table.until(lambda: table.moves == ["d1"], "the move")
        assert len(table.app.screen_stack) == 1


async def test_keys_after_a_typed_move_act_after_the_move() -> None:
    async with running(a_match()) as table:
        at_once(table.app, "slash", "d", "1", "enter", "z", "slash", "e", "1", "enter")
        await table.until(lambda: table.moves == ["e1"], "the second move")


async def test_keys_after_a_typed_move_wait_until_it_is_shown(tmp_path: Path) -> None:
    async with running(a_match(), store=Store(tmp_path)) as table:
        for text in ("d1", "e8", "d2"):
            at_once(table.app, "slash", *text, "enter")
        await table.until(lambda: table.moves == ["d1", "e8", "d2"], "three moves")


async def test_second_enter_does_not_close_a_window_twice() -> None:
    async with running(a_match("d1")) as table:
        at_once(table.app, "R")
        await table.until_open(Ask)
        at_once(table.app, "down", "enter", "enter")
        await table.until(lambda: table.match.outcome is not None, "the end")
        # The second one is for the board, where nothing can be played any more.
        assert table.is_open(PlayScreen)
        assert table.moves == ["d1"]


async def test_keys_typed_ahead_reach_the_next_screen() -> None:
    async with running() as table:
        at_once(table.app, "3", "enter", "escape", "d", "q", "2", "enter", "enter")
        await table.until(lambda: isinstance(table.app.screen, PlayScreen), "the second game")
        assert table.play_screen.game.slug == "renju"


async def test_screen_can_be_left_while_a_demonstration_opens() -> None:
    async with running() as table:
        at_once(table.app, "d", "q")
        await settled(table)
        await table.until_open(MenuScreen)
        assert not isinstance(table.app.screen, DemoScreen)


async def test_paste_goes_into_the_field_that_opens() -> None:
    async with running(a_match()) as table:
        at_once(table.app, "slash")
        table.app.post_message(events.Paste("d1"))
        at_once(table.app, "enter")
        await table.until(lambda: table.moves == ["d1"], "the move")


async def test_click_while_a_window_opens_is_dropped() -> None:
    async with running(a_match()) as table:
        column, row = table.place_of("q menu")
        at_once(table.app, "question_mark")
        click_at_once(table.app, column, row)
        await table.until_open(HelpScreen)
        await settled(table)
        assert table.is_open(HelpScreen)
        assert len(table.app.screen_stack) == 2


async def test_click_outside_of_the_screen_keeps_the_focus() -> None:
    async with running(a_match("d1", "e8")) as table:
        board = table.app.focused
        assert board is not None
        width, height = table.app.size
        click_at_once(table.app, width + 5, height + 2)
        await settled(table)
        assert table.app.focused is board


async def test_program_ends_after_the_screen_that_is_opening() -> None:
    async with running() as table:
        at_once(table.app, "d")
        await table.pilot.pause(0)
        table.app.exit(None, 7)
        await table.until(lambda: table.app.return_code == 7, "the end")


# Seconds at which a key comes that is held down.
HELD_DOWN = (0.0, 0.5, 0.54, 0.58, 0.61)


def hold(app: ArcadeApp, key: str, times: Sequence[float]) -> None:
    """Let a key come at some times, in seconds from any origin."""
    start = time.monotonic()
    for each in times:
        event = events.Key(key, key)
        event.time = start + each
        app.post_message(event)


async def test_key_held_down_returns_to_the_menu_but_does_not_quit() -> None:
    async with running(a_match("d1")) as table:
        hold(table.app, "q", HELD_DOWN)
        await settled(table)
        assert table.is_open(MenuScreen)
        assert table.app.return_code is None
        # Let go of and pressed again, it does.
        hold(table.app, "q", [3.0])
        await table.until(lambda: table.app.return_code == 0, "the end")


@pytest.mark.parametrize("times", [(0.0, 0.0), (0.0, 0.5), (0.0, 0.5, 1.0)])
async def test_key_pressed_twice_returns_to_the_menu_and_quits(times: Sequence[float]) -> None:
    async with running(a_match("d1")) as table:
        hold(table.app, "q", times)
        await table.until(lambda: table.app.return_code == 0, "the end")


async def test_another_key_ends_the_wait_for_a_key_held_down() -> None:
    async with running(a_match("d1")) as table:
        at_once(table.app, "q", "right", "2", "enter", "enter")
        await table.until(lambda: table.is_open(PlayScreen) and "Renju" in table.text(), "Renju")


@pytest.mark.parametrize("key", ["R", "question_mark", "ctrl+p", "semicolon", "e"])
async def test_click_beside_a_window_only_closes_it(key: str) -> None:
    async with running(a_match("d1", "e8")) as table:
        place = table.place_of("q menu")
        at_once(table.app, key)
        await table.until(lambda: table.is_open(Modal), "the window")
        await settled(table)
        start = time.monotonic()
        click_at_once(table.app, *place, at=start)
        await table.until(lambda: len(table.app.screen_stack) == 1, "the board alone")
        # The second half of a double click does nothing there; a click of its own does.
        click_at_once(table.app, *place, at=start + 0.3)
        await settled(table)
        assert table.is_open(PlayScreen)
        assert table.match.is_unfinished
        click_at_once(table.app, *place, at=time.monotonic() + 3.0)
        await table.until_open(MenuScreen)


async def test_click_inside_a_window_leaves_it_open() -> None:
    async with running(a_match("d1")) as table:
        await table.press("R")
        await table.until_open(Ask)
        await table.click_text("resigns?")
        await settled(table)
        assert table.is_open(Ask)


class TestQuitting:
    async def test_quit_key_overtakes_keys_typed_before(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(input_gate, "OVERTAKING", 0.0)
        # As long as something is under way no key would pass in its turn.
        monkeypatch.setattr(MenuScreen, "is_behind", True)
        async with running() as table:
            at_once(table.app, "right", *["d", "q"] * 150, "ctrl+q", "left")
            await table.until_end()
            assert table.is_open(MenuScreen)

    async def test_quit_key_waits_briefly_for_a_move_typed_before(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(input_gate, "OVERTAKING", 60.0)
        async with running(a_match(), store=Store(tmp_path)) as table:
            at_once(table.app, "slash", "d", "1", "enter", "ctrl+q")
            await table.until_end()
        assert [entry.plies for entry in Library(tmp_path).entries()] == [1]

    async def test_remapped_quit_key_overtakes_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(input_gate, "OVERTAKING", 0.0)
        monkeypatch.setattr(MenuScreen, "is_behind", True)
        async with running() as table:
            table.app.set_keymap({"quit": "f8,f9"})
            at_once(table.app, "d", "ctrl+q", "f9")
            await table.until_end()

    async def test_quit_key_waits_if_no_screen_is_open(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Before the first screen, and when the last one has gone at the end."""
        monkeypatch.setattr(input_gate, "OVERTAKING", 0.0)
        async with running() as table:
            gate = InputGate(table.app, lambda: False, lambda _: True)
            with monkeypatch.context() as without:
                without.setattr(ArcadeApp, "screen_stack", [])
                assert not gate.admits(events.Key("ctrl+q", None))
                # By now the key would have been passed on before all that is held.
                for _ in range(3):
                    await asyncio.sleep(0)
                assert not gate.is_at_rest
            table.app.run_worker(gate.run())
            await table.until_end()
