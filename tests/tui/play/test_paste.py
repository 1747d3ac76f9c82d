"""Pasting onto a board or the menu, and copying from a board."""

from __future__ import annotations

from textual import events

from abstract_arcade.records import load
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.play.screen import PlayScreen
from tests.tui.support import ArcadePilot, a_match, running


async def paste(arcade: ArcadePilot, text: str) -> None:
    """Paste a text."""
    arcade.app.post_message(events.Paste(text))
    await arcade.pilot.pause()


async def test_pasted_move_is_typed_but_not_played() -> None:
    async with running(a_match("d1")) as arcade:
        await paste(arcade, "e8\n")
        await arcade.until(arcade.is_typing, "the line to type in")
        assert arcade.moves == ["d1"]
        await arcade.press("enter")
        assert arcade.moves == ["d1", "e8"]


async def test_pasted_game_is_offered_and_leads_back() -> None:
    match = a_match("d1")
    async with running(match) as arcade:
        await paste(arcade, "1. d1 2. e8 3. f1")
        await arcade.until_open(Ask)
        assert arcade.moves == ["d1"]
        await arcade.press("down", "enter")
        await arcade.until(lambda: arcade.moves == ["d1", "e8", "f1"], "the pasted game")
        await arcade.press("q")
        await arcade.until(lambda: arcade.moves == ["d1"], "the game from before")


async def test_pasted_record_is_offered_in_the_menu() -> None:
    async with running() as arcade:
        await paste(arcade, "Game: krypte\n\n1. d1 2. e8")
        await arcade.until_open(Ask)
        await arcade.press("down", "enter")
        await arcade.until_open(PlayScreen)
        assert arcade.moves == ["d1", "e8"]


async def test_pasted_words_change_nothing() -> None:
    async with running(a_match("d1")) as arcade:
        await paste(arcade, "no game at all")
        await arcade.until(lambda: "not a valid game" in arcade.play_screen.reply, "a sentence")
        assert arcade.moves == ["d1"]


async def test_copied_position_can_be_read() -> None:
    async with running(a_match("d1", "e8")) as arcade:
        await arcade.press("c")
        await arcade.until_open(Ask)
        await arcade.press("enter")
        await arcade.until(lambda: bool(arcade.app.clipboard), "something copied")
        assert load(arcade.app.clipboard).position == arcade.match.position
