"""The play screen: resigning, leaving, quitting, and playing again."""

from __future__ import annotations

import re

import pytest

from abstract_arcade.match import Participant
from abstract_arcade.rules import Color, Seat, new_game
from abstract_arcade.tui.messages import OpenMatch
from abstract_arcade.tui.screens.dialogs import Ask, TypeMove
from abstract_arcade.tui.screens.help import HelpScreen
from abstract_arcade.tui.screens.menu import MenuScreen
from abstract_arcade.tui.screens.play import PlayScreen
from abstract_arcade.tui.screens.setup import SetupScreen
from tests.tui.support import BLACK_ROW, LARGE, MEDIUM, a_match, running

pytestmark = pytest.mark.slow


class TestResigning:
    async def test_asks_and_ends_the_match(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press("R")
            await arcade.until_open(Ask)
            assert "Resign for White?" in arcade.text()
            await arcade.press("enter")
            await arcade.until(lambda: arcade.match.outcome is not None, "the end")
            assert "Black (Player 1) wins by resignation" in arcade.status
            assert "Black wins by resignation" in arcade.panel
            assert not any(look.won or look.faded for look in arcade.board.states)
            await arcade.choose("e8")
            assert arcade.moves == ["d1"]

    @pytest.mark.parametrize("keys", [["escape"], ["down", "enter"], ["q"]])
    async def test_can_be_thought_better_of(self, keys: list[str]) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press("R")
            await arcade.until_open(Ask)
            await arcade.press(*keys)
            await arcade.until_open(PlayScreen)
            assert arcade.match.outcome is None
            await arcade.choose("e8")
            assert arcade.moves == ["d1", "e8"]

    async def test_acts_where_the_game_stands_and_brings_the_view_there(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press("home", "R")
            await arcade.until_open(Ask)
            assert "Resign for White?" in arcade.text()
            await arcade.press("enter")
            await arcade.until(lambda: arcade.match.outcome is not None, "the end")
            assert arcade.moves == ["d1"]
            assert "Black (Player 1) wins by resignation" in arcade.status

    async def test_is_for_the_person_even_at_the_computers_turn(self) -> None:
        async with running(a_match("d1", "e8", white="random"), MEDIUM) as arcade:
            await arcade.press("p")
            await arcade.choose("d2")
            await arcade.press("R")
            await arcade.until_open(Ask)
            assert "Resign for Black?" in arcade.text()
            await arcade.press("enter")
            await arcade.until(lambda: arcade.match.outcome is not None, "the end")
            assert "White (Random) wins by resignation" in arcade.status


class TestLeaving:
    async def test_a_running_match_asks(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press("q")
            await arcade.until_open(Ask)
            assert "Leave this game?" in arcade.text()
            assert "It stays in the menu." in arcade.text()
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d1"]
            assert arcade.app.kept == []

    @pytest.mark.parametrize("moves", [(), BLACK_ROW], ids=["not begun", "over"])
    async def test_another_does_not(self, moves: tuple[str, ...]) -> None:
        async with running(a_match(*moves), MEDIUM) as arcade:
            await arcade.press("q")
            await arcade.until_open(MenuScreen)
            assert "continue at" not in arcade.text()
            assert arcade.app.kept == []

    async def test_it_waits_in_the_menu(self) -> None:
        match = a_match("d1", "e8")
        async with running(match, MEDIUM) as arcade:
            await arcade.press("q")
            await arcade.until_open(Ask)
            await arcade.press("enter")
            await arcade.until_open(MenuScreen)
            assert arcade.menu.slug == "krypte"
            assert "continue at ply 2" in arcade.text()
            await arcade.press("c")
            await arcade.until_open(PlayScreen)
            assert arcade.match is match
            assert arcade.moves == ["d1", "e8"]
            assert arcade.app.kept == []
            await arcade.choose("d2")
            assert arcade.moves == ["d1", "e8", "d2"]

    async def test_two_that_wait_are_asked_for(self) -> None:
        first, second = a_match("d1"), a_match("a1", "e8", white="greedy")
        async with running(first, MEDIUM) as arcade:
            await arcade.press("q")
            await arcade.until_open(Ask)
            await arcade.press("enter")
            await arcade.until_open(MenuScreen)
            arcade.app.post_message(OpenMatch(second))
            await arcade.until_open(PlayScreen)
            await arcade.press("q")
            await arcade.until_open(Ask)
            await arcade.press("enter")
            await arcade.until_open(MenuScreen)
            assert "continue a game" in arcade.text()
            await arcade.press("c")
            await arcade.until_open(Ask)
            text = arcade.text()
            assert "Continue which game?" in text
            # The one left last comes first.
            assert re.search(
                r"Ply 2 \(\w+\), Player 1 against Greedy.*Ply 1 \(\w+\), Player 1 against Player 2",
                text,
                re.DOTALL,
            )
            await arcade.press("down", "enter")
            await arcade.until_open(PlayScreen)
            assert arcade.match is first
            assert arcade.app.kept == [second]

    async def test_for_a_new_game_asks_too_and_keeps_the_choices(self) -> None:
        game = new_game("krypte", capture="custodial")
        async with running(a_match("d1", game=game, white="greedy"), LARGE) as arcade:
            await arcade.press("p", "f2")
            await arcade.until_open(Ask)
            assert "Begin another game?" in arcade.text()
            await arcade.press("enter")
            await arcade.until_open(SetupScreen)
            assert "● greedy" in arcade.text()
            assert "● custodial" in arcade.text()
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert arcade.match.game == game
            assert arcade.match.participants[Seat.SECOND] == Participant("greedy")
            assert not arcade.moves
            assert [match.move_texts for match in arcade.app.kept] == [("d1",)]

    async def test_for_a_new_game_does_not_ask_where_nothing_runs(self) -> None:
        async with running(a_match(), MEDIUM) as arcade:
            await arcade.press("f2")
            await arcade.until_open(SetupScreen)
            await arcade.press("escape")
            await arcade.until_open(MenuScreen)


class TestQuitting:
    async def test_a_running_match_asks(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press("ctrl+q")
            await arcade.until_open(Ask)
            assert "Quit the arcade?" in arcade.text()
            assert "lost" in arcade.text()
            await arcade.press("down", "enter")
            await arcade.until_open(PlayScreen)
            assert arcade.app.is_running
            await arcade.press("ctrl+q")
            await arcade.until_open(Ask)
            await arcade.press("enter")
            await arcade.until(lambda: arcade.app._exit, "the end")

    @pytest.mark.parametrize("moves", [(), BLACK_ROW], ids=["not begun", "over"])
    async def test_another_does_not(self, moves: tuple[str, ...]) -> None:
        async with running(a_match(*moves), MEDIUM) as arcade:
            await arcade.press("ctrl+q")
            await arcade.until(lambda: arcade.app._exit, "the end")
            assert arcade.app.return_code == 0

    @pytest.mark.parametrize(
        ("key", "screen"), [("slash", TypeMove), ("question_mark", HelpScreen)]
    )
    async def test_asks_from_within_a_dialog_too(
        self, key: str, screen: type[TypeMove | HelpScreen]
    ) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press(key)
            await arcade.until_open(screen)
            await arcade.press("ctrl+q")
            await arcade.until_open(Ask)
            assert "Quit the arcade?" in arcade.text()
            await arcade.press("escape")
            await arcade.until_open(screen)
            assert arcade.app.is_running

    async def test_says_in_the_menu_how_many_games_are_lost(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press("q")
            await arcade.until_open(Ask)
            await arcade.press("enter")
            await arcade.until_open(MenuScreen)
            await arcade.press("q")
            await arcade.until_open(Ask)
            assert "An unfinished game is lost then." in arcade.text()
            await arcade.press("escape")
            await arcade.until_open(MenuScreen)
            await arcade.press("ctrl+q")
            await arcade.until_open(Ask)
            await arcade.press("enter")
            await arcade.until(lambda: arcade.app._exit, "the end")


class TestRematch:
    @pytest.mark.parametrize("hand", ["key", "mouse"])
    async def test_exchanges_the_seats(self, hand: str) -> None:
        match = a_match(*BLACK_ROW, white="greedy")
        async with running(match, MEDIUM) as arcade:
            if hand == "key":
                await arcade.press("f3")
            else:
                await arcade.click_text("F3 rematch")
            await arcade.until(lambda: arcade.is_open(PlayScreen) and arcade.match is not match)
            assert arcade.match.participants == {
                Seat.FIRST: Participant("greedy"),
                Seat.SECOND: Participant(),
            }
            assert arcade.match.game == match.game
            seats = arcade.words("#seats")
            assert seats.index("Greedy") < seats.index("Player 1")
            assert arcade.app.kept == []

    async def test_is_not_there_while_the_match_runs(self) -> None:
        match = a_match("d1")
        async with running(match, MEDIUM) as arcade:
            assert "rematch" not in arcade.words("#keys")
            await arcade.press("f3")
            assert arcade.match is match
            assert "The game is not over yet" in arcade.status


@pytest.mark.parametrize("color", Color)
async def test_a_resignation_after_a_swap_is_lost_for_the_seat(color: Color) -> None:
    game = new_game("krypte", pie=True)
    match = a_match("d1", game=game)
    match.play(())
    seat = match.position.seat_of(color)
    async with running(match, MEDIUM) as arcade:
        match.resign(seat)
        await arcade.pilot.pause()
        winner = "Player 1" if seat is Seat.SECOND else "Player 2"
        assert f"{color.other} ({winner}) wins by resignation" in arcade.status
