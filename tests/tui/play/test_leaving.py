"""The play screen: resigning, leaving, quitting, and playing again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from abstract_arcade.library.store import Store
from abstract_arcade.match import Participant
from abstract_arcade.rules import Color, Seat, new_game
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from tests.matches import BLACK_WINS
from tests.tui.support import LARGE, MEDIUM, a_match, running

pytestmark = pytest.mark.slow


class TestResigning:
    async def test_resigning_asks_and_ends_the_match(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press("R")
            await arcade.until_open(Ask)
            assert "White resigns?" in arcade.text()
            await arcade.press("down", "enter")
            await arcade.until(lambda: arcade.match.outcome is not None, "the end")
            assert "Black wins by resignation" in arcade.panel
            assert "wins 1 move" in arcade.status
            assert not any(look.won or look.faded for look in arcade.board.states)
            await arcade.choose("e8")
            assert arcade.moves == ["d1"]

    async def test_resigning_clears_the_last_reply(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            arcade.play_screen.say("Copied as SVG")
            await arcade.press("R")
            await arcade.until_open(Ask)
            await arcade.press("down", "enter")
            await arcade.until(lambda: "wins 1 move" in arcade.status, "the end")

    @pytest.mark.parametrize("keys", [["escape"], ["enter"], ["q"]])
    async def test_resigning_can_be_cancelled(self, keys: list[str]) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press("R")
            await arcade.until_open(Ask)
            await arcade.press(*keys)
            await arcade.until_open(PlayScreen)
            assert arcade.match.outcome is None
            await arcade.choose("e8")
            assert arcade.moves == ["d1", "e8"]

    async def test_resigning_shows_the_current_position(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press("home", "R")
            await arcade.until_open(Ask)
            assert "White resigns?" in arcade.text()
            await arcade.press("down", "enter")
            await arcade.until(lambda: arcade.match.outcome is not None, "the end")
            assert arcade.moves == ["d1"]
            assert "Black wins by resignation" in arcade.panel

    async def test_person_can_resign_at_the_computers_turn(self) -> None:
        async with running(a_match("d1", "e8", white="random"), MEDIUM) as arcade:
            await arcade.press("p")
            await arcade.choose("d2")
            await arcade.press("R")
            await arcade.until_open(Ask)
            assert "You resign?" in arcade.text()
            await arcade.press("down", "enter")
            await arcade.until(lambda: arcade.match.outcome is not None, "the end")
            assert "Random wins by resignation" in arcade.panel


class TestLeaving:
    @pytest.mark.parametrize("moves", [(), ("d1",), BLACK_WINS], ids=["new", "running", "over"])
    async def test_leaving_a_match_asks_nothing(self, moves: tuple[str, ...]) -> None:
        async with running(a_match(*moves), MEDIUM) as arcade:
            await arcade.press("q")
            await arcade.until_open(MenuScreen)
            assert arcade.menu.slug == "krypte"

    async def test_continued_match_opens_at_its_last_ply(self, tmp_path: Path) -> None:
        store = Store(tmp_path)
        async with running(a_match("d1"), MEDIUM, store=store) as arcade:
            await arcade.choose("e8")
            await arcade.until_text("move 2")
            name = store.file(arcade.match).name
            await arcade.press("q")
            await arcade.until_open(MenuScreen)
            await arcade.until_text("Krypte, move 2, just now")
            await arcade.press("c")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d1", "e8"]
            assert store.file(arcade.match).name == name
            await arcade.choose("d2")
            await arcade.until_text("move 3")
            await arcade.until(lambda: arcade.table.saving.is_saved, "the disk")
        assert [entry.plies for entry in Store(tmp_path).library.entries()] == [3]

    async def test_continued_match_opens_at_its_current_position_after_an_undo(
        self, tmp_path: Path
    ) -> None:
        async with running(a_match("d1", "e8"), MEDIUM, store=Store(tmp_path)) as arcade:
            await arcade.choose("d2")
            await arcade.press("z")
            await arcade.until_text("move 2 of 3")
            await arcade.press("q")
            await arcade.until_open(MenuScreen)
            await arcade.until_text("continue ")
            await arcade.press("c")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d1", "e8"]
            await arcade.press("r")
            assert arcade.moves == ["d1", "e8", "d2"]

    async def test_match_without_a_ply_is_not_saved(self, tmp_path: Path) -> None:
        async with running(a_match(), MEDIUM, store=Store(tmp_path)) as arcade:
            await arcade.press("q")
            await arcade.until_open(MenuScreen)
            await arcade.press("c")
            assert arcade.is_open(MenuScreen)
        assert Store(tmp_path).library.entries() == []

    async def test_finished_match_is_saved_but_not_offered_to_continue(
        self, tmp_path: Path
    ) -> None:
        async with running(a_match(*BLACK_WINS[:-1]), LARGE, store=Store(tmp_path)) as arcade:
            await arcade.choose(BLACK_WINS[-1])
            await arcade.until_text("wins")
            await arcade.press("escape")
            await arcade.until_open(MenuScreen)
            await arcade.until_text("1 finished")
            assert "continue" not in arcade.text()

    async def test_set_up_of_a_new_game_has_players_and_options_of_the_match(
        self, tmp_path: Path
    ) -> None:
        game = new_game("krypte", capture="custodial")
        match = a_match("d1", game=game, white="greedy")
        async with running(match, LARGE, store=Store(tmp_path)) as arcade:
            await arcade.press("p", "f2")
            await arcade.until_open(SetupScreen)
            assert "● greedy" in arcade.text()
            assert "● custodial" in arcade.text()
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert arcade.match is not match
            assert arcade.match.game == game
            assert arcade.match.participants[Seat.SECOND] == Participant("greedy")
            assert not arcade.moves

    async def test_leaving_the_set_up_leads_back_to_the_match(self, tmp_path: Path) -> None:
        store = Store(tmp_path)
        async with running(a_match("d1"), MEDIUM, store=store) as arcade:
            await arcade.choose("e8")
            await arcade.until_text("move 2")
            name = store.file(arcade.match).name
            await arcade.press("f2")
            await arcade.until_open(SetupScreen)
            assert "Esc back to the game" in arcade.lines()[-1]
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d1", "e8"]
            assert store.file(arcade.match).name == name

    async def test_leaving_the_set_up_leads_back_to_a_match_without_moves(self) -> None:
        match = a_match()
        async with running(match, MEDIUM) as arcade:
            await arcade.press("f2")
            await arcade.until_open(SetupScreen)
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
            assert arcade.match is match


class TestQuitting:
    @pytest.mark.parametrize("moves", [(), ("d1",), BLACK_WINS], ids=["new", "running", "over"])
    async def test_quitting_during_a_match_asks_nothing(self, moves: tuple[str, ...]) -> None:
        async with running(a_match(*moves), MEDIUM) as arcade:
            await arcade.press("ctrl+q")
            await arcade.until_end()
            assert arcade.app.return_code == 0

    @pytest.mark.parametrize("way", ["typed", "help", "question"])
    async def test_quitting_in_a_window_asks_nothing(self, way: str) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            if way == "typed":
                await arcade.type_move("e")
            elif way == "help":
                await arcade.press("question_mark")
                await arcade.until_open(HelpScreen)
            else:
                await arcade.press("R")
                await arcade.until_open(Ask)
            await arcade.press("ctrl+q")
            await arcade.until_end()

    async def test_quitting_saves_the_last_ply(self, tmp_path: Path) -> None:
        async with running(a_match("d1"), MEDIUM, store=Store(tmp_path)) as arcade:
            # Before the disk has answered.
            await arcade.choose("e8")
            await arcade.press("ctrl+q")
            await arcade.until_end()
        assert [entry.plies for entry in Store(tmp_path).library.entries()] == [2]


class TestRematch:
    @pytest.mark.parametrize("hand", ["key", "mouse"])
    async def test_rematch_exchanges_the_seats(self, hand: str) -> None:
        match = a_match(*BLACK_WINS, white="greedy")
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
            assert seats.index("Greedy") < seats.index("You")

    async def test_rematch_is_refused_while_the_match_runs(self) -> None:
        match = a_match("d1")
        async with running(match, MEDIUM) as arcade:
            assert "rematch" not in arcade.words("#keys")
            await arcade.press("f3")
            assert arcade.match is match
            assert "The game is not over yet" in arcade.status


@pytest.mark.parametrize("color", Color)
async def test_resignation_after_a_swap_is_lost_by_the_seat(color: Color) -> None:
    game = new_game("krypte", pie=True)
    match = a_match("d1", game=game)
    match.play(())
    seat = match.position.seat_of(color)
    async with running(match, MEDIUM) as arcade:
        match.resign(seat)
        await arcade.pilot.pause()
        winner = "Player 1" if seat is Seat.SECOND else "Player 2"
        assert f"{color.other} wins by resignation" in arcade.panel
        assert re.search(rf"{winner} +won", arcade.words("#seats"))
