"""The windows that ask: a question with its answers, and a move typed as text."""

from __future__ import annotations

from textual.widgets import Static

from abstract_arcade.rules import new_game
from abstract_arcade.tui.screens.dialogs import TypeMove
from abstract_arcade.tui.screens.play import PlayScreen
from tests.tui.support import LARGE, MEDIUM, ArcadePilot, a_match, running


async def until_noted(arcade: ArcadePilot, answer: str) -> None:
    """Wait until the note of the dialog says something."""
    note = arcade.app.screen.query_one("#note", Static)
    await arcade.until(lambda: answer in " ".join(" ".join(arcade.inside(note)).split()), answer)


class TestTypingAMove:
    async def test_plays_it(self) -> None:
        async with running(a_match(), MEDIUM) as arcade:
            await arcade.press("slash")
            await arcade.until_open(TypeMove)
            await arcade.write(" F1 ")
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["f1"]
            assert arcade.cursor == "f1"

    async def test_says_what_it_would_do_and_what_is_wrong(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press("slash")
            await arcade.until_open(TypeMove)
            assert "White's move" in arcade.text()
            for text, answer in {
                "h": "'h' is not on this board, which runs from a1 to h8",
                "h3": "White h3 enters from East.",
                "h8": "h8 can be reached from both East and South",
                "zz9": "'zz9' is not on this board, which runs from a1 to h8",
                "swap": "This game is played without the pie rule",
            }.items():
                await arcade.write(text)
                for key in ("home", "end" if text == "h3" else "enter"):
                    await arcade.press(key)
                    await until_noted(arcade, answer)
                assert arcade.is_open(TypeMove)
                assert arcade.moves == ["d1"]
                await arcade.press("end", *["backspace"] * len(text))
            await arcade.press("enter")
            await arcade.until_text("Type the name of a move first")
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d1"]

    async def test_swaps_by_name(self) -> None:
        game = new_game("krypte", pie=True)
        async with running(a_match("d1", game=game), MEDIUM) as arcade:
            await arcade.press("slash")
            await arcade.until_open(TypeMove)
            await arcade.write("swap")
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d1", "swap"]

    async def test_is_not_there_at_the_computers_turn(self) -> None:
        async with running(a_match("d1", white="random"), MEDIUM) as arcade:
            await arcade.press("p", "slash")
            assert arcade.is_open(PlayScreen)

    async def test_calls_the_colours_by_their_names_in_the_game(self) -> None:
        async with running(a_match("h8", game=new_game("enclose5")), LARGE) as arcade:
            await arcade.press("slash")
            await arcade.until_open(TypeMove)
            await arcade.write("g8")
            assert "Orange's move" in arcade.text()
            assert "White" not in arcade.text()
