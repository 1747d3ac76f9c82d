"""Two at the table: clocks, draws, and the score sheet on the play screen."""

from __future__ import annotations

import re

import pytest

from abstract_arcade.clock import ClockSettings, Reading
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import Seat, new_game
from abstract_arcade.tui.play.screen import PlayScreen
from tests.matches import BLACK_WINS
from tests.tui.support import LARGE, MEDIUM, SMALL, a_match, running

FIRST = Seat.FIRST
SECOND = Seat.SECOND


def clocked(*moves: str, seconds: tuple[float, float] = (192, 8.4), periods: int = 0) -> Match:
    """A match of Ada and Ben with clocks, which stands still at these readings."""
    match = a_match(*moves)
    match.seat(FIRST, Participant(name="Ada"))
    match.seat(SECOND, Participant(name="Ben"))
    settings = ClockSettings(300, 3, periods, 30 if periods else 0)
    match.clock = dict.fromkeys(Seat, settings)
    match.clock_now = dict(zip(Seat, (Reading(each, periods) for each in seconds), strict=True))
    return match


@pytest.mark.parametrize("size", [LARGE, MEDIUM, SMALL], ids=str)
async def test_a_clock_runs_after_a_pause_and_says_when_time_is_short(
    size: tuple[int, int],
) -> None:
    async with running(clocked("d1", "e8", "a8"), size) as arcade:
        assert "3:12" in arcade.text()
        assert "The clocks are paused: p or a move resumes the game" in arcade.status
        assert "━" not in arcade.words("#seats")
        await arcade.press("p")
        # The time runs meanwhile.
        await arcade.until(lambda: re.search(r"0:0\d\.\d", arcade.text()) is not None)
        assert "━" in arcade.words("#seats")
        assert arcade.play_screen.table.clocks.running is SECOND
        await arcade.press("p")
        assert arcade.play_screen.table.clocks.running is None


async def test_clocks_stop_in_the_help_but_not_in_a_question() -> None:
    async with running(clocked("d1", "e8", "a8"), MEDIUM) as arcade:
        clocks = arcade.table.clocks
        await arcade.press("p", "question_mark")
        await arcade.until(lambda: clocks.running is None)
        await arcade.press("escape")
        await arcade.until(lambda: clocks.running is SECOND)
        await arcade.press("R")
        await arcade.until(lambda: "Resign" in arcade.text())
        assert clocks.running is SECOND


async def test_periods_stand_before_the_time() -> None:
    async with running(clocked("d1", "e8", "a8", periods=2), LARGE) as arcade:
        assert "◆ ◆ 3:12" in arcade.words("#seats")


async def test_a_draw_is_offered_with_a_move_and_accepted_by_the_same_key() -> None:
    async with running(clocked("d1", "e8"), LARGE) as arcade:
        await arcade.press("D")
        assert "Your next move will offer a draw; D withdraws it" in arcade.status
        await arcade.press("D")
        assert "withdrawn" in arcade.status
        await arcade.press("D", "full_stop", "enter")
        assert "Ada offers a draw: D accepts it, any move plays on" in arcade.status
        assert "offers a draw" in arcade.words("#seats")
        assert arcade.words("#keys").startswith("D accept the draw")
        await arcade.press("D")
        assert "Drawn by agreement" in arcade.words("#facts")
        assert arcade.match.outcome is not None
        assert arcade.match.outcome.winner is None


async def test_a_move_declines_a_draw() -> None:
    async with running(clocked("d1", "e8"), LARGE) as arcade:
        await arcade.press("D", "full_stop", "enter", "full_stop", "enter")
        assert "Ben declines the draw." in arcade.status
        assert "offers a draw" not in arcade.words("#seats")


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
async def test_the_score_sheet_has_the_cells_of_both(size: tuple[int, int]) -> None:
    match = Match(new_game("enclose5", size=9, target=1))
    for text in ("e5", "a1", "d4", "a3", "f4", "a5", "e3"):
        match.play(match.position.parse(text))
    assert match.outcome is not None
    async with running(match, size) as arcade:
        assert re.search(r"cells +1 +0", arcade.words("#facts"))


async def test_the_end_has_a_score_sheet_with_buttons() -> None:
    async with running(clocked(*BLACK_WINS, seconds=(100, 200)), LARGE) as arcade:
        facts = arcade.words("#facts")
        assert "Ada wins g8 from South turns f8 and h8 and makes four in a row." in facts
        assert facts.count("four in a row") == facts.count("wins") == 1
        assert "time used" in facts
        assert "Ada Ben" in facts
        match = arcade.match
        await arcade.click_text("rematch, sides exchanged")
        await arcade.until(lambda: arcade.is_open(PlayScreen) and arcade.match is not match)
        assert arcade.match.title == "Ben against Ada"
        assert arcade.match.series == match.series != ""
        assert arcade.match.clock is not None
