"""Clocks and offers of a draw in a session. No test takes time."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from abstract_arcade.clock import ClockSettings, Reading
from abstract_arcade.match import End, Match
from abstract_arcade.players.core import TimeLeft
from abstract_arcade.records import dump, load
from abstract_arcade.rules import Outcome, Seat, new_game
from abstract_arcade.session import Session
from abstract_arcade.session.opponents import time_left
from tests.matches import BLACK_WINS, a_match, moves_of
from tests.session.support import FakeChooser, Hours, settle

FIRST = Seat.FIRST
SECOND = Seat.SECOND


class ClockTable:
    """A session with clocks, a time of its own, and what was saved of it."""

    def __init__(
        self,
        clock: str = "5+3",
        *,
        white: str = "person",
        match: Match | None = None,
    ) -> None:
        self.match = a_match(white=white) if match is None else match
        if match is None:
            settings = ClockSettings.parse(clock)
            self.match.clock = dict.fromkeys(Seat, settings)
        self.time = Hours()
        self.chooser = FakeChooser()
        self.session = Session(
            self.match,
            chooser=self.chooser,
            keeper=self,
            delay=0.0,
            now=lambda: self.time.now,
            sleep=self.time.sleep,
        )
        self.saved: list[str] = []

    is_locked = True

    def save(self, match: Match, saved: object, failed: object) -> bool:
        del saved, failed
        self.saved.append(dump(match))
        return False

    def release(self, match: Match) -> None:
        del match

    async def play(self, text: str, seconds: float = 0) -> None:
        """Think for some seconds, and play a move."""
        await self.time.pass_by(seconds)
        self.session.play(self.session.position.parse(text))
        await settle()

    # Functions, since a checker believes that what an attribute said once it says for ever.

    def outcome(self) -> Outcome | None:
        return self.match.outcome

    def running(self) -> Seat | None:
        return self.session.clocks.running

    def offer(self) -> Seat | None:
        return self.session.match.draw_offer

    def is_offering(self) -> bool:
        return self.session.is_offering_draw

    def is_paused(self) -> bool:
        return self.session.is_paused

    @property
    def readings(self) -> Mapping[Seat, Reading]:
        readings = self.session.clocks.readings
        assert readings is not None
        return readings

    def seconds(self) -> tuple[float, float]:
        return self.readings[FIRST].seconds, self.readings[SECOND].seconds


def a_match_of(slug: str, clock: str) -> Match:
    """A match between two people, with clocks."""
    match = Match(new_game(slug))
    match.clock = dict.fromkeys(Seat, ClockSettings.parse(clock))
    return match


async def begun(clock: str = "5+3", *, white: str = "person") -> ClockTable:
    """A match after the first ply of each seat: Black's clock runs."""
    table = ClockTable(clock, white=white)
    table.session.attend()
    await table.play("d1", 20)
    if white == "person":
        await table.play("e8", 20)
    return table


class TestClocks:
    async def test_run_for_the_seat_that_decides_once_its_first_ply_was_free(self) -> None:
        table = await begun()
        assert table.seconds() == (300, 300)
        assert table.running() is FIRST
        await table.time.pass_by(12.5)
        assert table.seconds() == (287.5, 300)
        await table.play("a8")
        assert table.match.current.clock == {FIRST: Reading(290.5), SECOND: Reading(300)}
        await table.play("h2", 2)
        assert table.seconds() == (290.5, 301)

    async def test_give_no_increment_where_the_same_seat_moves_again(self) -> None:
        table = ClockTable(match=a_match_of("enclose5", "5+3"))
        table.session.attend()
        for text in ("a1", "a9", "b2", "i9", "c3", "h9", "d4", "f8"):
            await table.play(text)
        before = table.seconds()
        # Five in a row: the seat has bonus moves.
        await table.play("e5", 10)
        assert table.match.seat_to_move is FIRST
        assert table.seconds() == (before[0] - 10, before[1])
        await table.play("i1", 10)
        increment = 3 if table.match.seat_to_move is SECOND else 0
        assert table.seconds()[0] == before[0] - 20 + increment

    async def test_give_no_increment_for_the_last_ply(self) -> None:
        match = a_match(*BLACK_WINS[:-1])
        match.clock = dict.fromkeys(Seat, ClockSettings.parse("5+3"))
        table = ClockTable(match=match)
        table.session.attend()
        table.session.pause(False)
        before = table.seconds()
        await table.play(BLACK_WINS[-1], 10)
        assert table.outcome() is not None
        assert table.seconds() == (before[0] - 10, before[1])

    async def test_give_no_increment_in_a_period(self) -> None:
        table = await begun("1+3+2x30")
        await table.play("a8", 59)
        assert table.readings[FIRST] == Reading(4, 2)
        await table.play("h2", 1)
        for text, reply in (("a5", "h5"), ("a3", "h7")):
            await table.play(text, 20)
            assert table.readings[FIRST] == Reading(30, 1)
            await table.play(reply)

    async def test_stand_still_until_somebody_is_there(self) -> None:
        table = await begun()
        table.session.turn_away()
        await table.time.pass_by(500)
        assert table.seconds() == (300, 300)
        assert table.running() is None
        table.session.attend()
        await table.time.pass_by(1)
        assert table.seconds() == (299, 300)

    async def test_run_while_one_looks_back_but_not_while_paused(self) -> None:
        table = await begun()
        table.session.look_at_ply(0)
        await table.time.pass_by(1)
        table.session.pause(True)
        await table.time.pass_by(50)
        assert table.seconds() == (299, 300)
        table.session.pause(False)
        await table.time.pass_by(1)
        assert table.seconds() == (298, 300)

    async def test_go_on_with_a_ply_after_a_pause(self) -> None:
        table = await begun()
        table.session.pause(True)
        await table.play("a8", 100)
        assert not table.is_paused()
        assert table.running() is SECOND
        assert table.seconds() == (303, 300)

    async def test_are_given_back_by_an_undo(self) -> None:
        table = await begun()
        await table.play("a8", 10)
        await table.play("h2", 20)
        assert table.seconds() == (293, 283)
        table.session.undo()
        assert table.seconds() == (293, 300)
        table.session.undo()
        assert table.seconds() == (300, 300)
        await table.time.pass_by(5)
        assert table.seconds() == (295, 300)
        table.session.redo()
        assert table.seconds() == (293, 300)

    async def test_running_out_loses(self) -> None:
        table = await begun()
        await table.time.pass_by(299.9)
        assert table.outcome() is None
        await table.time.pass_by(0.2)
        outcome = table.outcome()
        assert outcome is not None
        assert outcome.reason is End.TIME
        assert outcome.winner is not None
        assert table.match.position.seat_of(outcome.winner) is SECOND
        assert table.running() is None
        assert table.seconds() == (0, 300)

    async def test_a_move_after_the_time_has_run_out_is_not_played(self) -> None:
        table = await begun()
        # Nobody has been woken yet: the rules of the match decide, and no timer.
        table.time.now += 301
        node = table.session.play(table.session.position.parse("a8"))
        assert node.end is not None
        assert node.end.reason is End.TIME
        assert moves_of(table.match) == ["d1", "e8"]

    async def test_a_loss_on_time_can_be_taken_back(self) -> None:
        table = await begun()
        await table.time.pass_by(301)
        assert table.outcome() is not None
        table.session.undo()
        assert table.seconds() == (300, 300)
        assert table.outcome() is None
        # What was given back is said, and runs again.
        retraced = table.session.retraced
        assert retraced is not None
        assert retraced.left == "Player 1 has 5 minutes"
        await table.time.pass_by(2)
        assert table.seconds() == (298, 300)

    async def test_a_resignation_taken_back_gives_no_time_back(self) -> None:
        table = await begun("1+2x30")
        await table.time.pass_by(58.8)
        table.session.resign()
        table.session.undo()
        retraced = table.session.retraced
        assert retraced is not None
        assert retraced.left == "Player 1 has 1.2 seconds, then 2 periods of 30 seconds"
        table.session.undo()
        assert table.session.retraced is not None
        assert not table.session.retraced.left

    async def test_periods_begin_after_the_main_time_and_are_whole_again(self) -> None:
        table = await begun("1+2x30")
        await table.time.pass_by(70)
        assert table.readings[FIRST] == Reading(20, 1)
        await table.play("a8")
        assert table.readings[FIRST] == Reading(30, 1)
        await table.play("h2")
        await table.time.pass_by(59.9)
        assert table.outcome() is None
        await table.time.pass_by(0.2)
        assert table.outcome() is not None

    async def test_may_be_unequal_and_are_exchanged_with_the_seats(self) -> None:
        match = a_match()
        match.clock = {FIRST: ClockSettings(180), SECOND: ClockSettings(600)}
        table = ClockTable(match=match)
        assert table.seconds() == (180, 600)
        assert ClockTable(match=match.rematch()).seconds() == (600, 180)

    async def test_follow_the_seat_and_not_the_colour(self) -> None:
        match = Match(new_game("renju", opening="soosorv8"))
        match.clock = dict.fromkeys(Seat, ClockSettings(300))
        table = ClockTable(match=match)
        table.session.attend()
        for text in ("h8", "h9", "h10"):
            # The first seat lays three stones of both colours; its first ply is free.
            await table.play(text, 10)
        assert table.seconds() == (280, 300)
        # The other seat chooses the colours.
        assert match.seat_to_move is SECOND

    async def test_checkpoints_are_saved_every_five_seconds(self) -> None:
        table = await begun()
        saved = len(table.saved)
        await table.time.pass_by(16)
        assert len(table.saved) == saved + 3
        again = load(table.saved[-1])
        assert again.clock_now == {FIRST: Reading(285), SECOND: Reading(300)}

    async def test_start_paused_after_a_crash(self) -> None:
        table = await begun()
        await table.time.pass_by(11)
        after = ClockTable(match=load(table.saved[-1]))
        after.session.attend()
        assert after.is_paused()
        assert after.seconds() == (290, 300)
        await after.time.pass_by(100)
        assert after.seconds() == (290, 300)
        after.session.pause(False)
        await after.time.pass_by(1)
        assert after.seconds() == (289, 300)

    async def test_what_was_read_last_is_saved_when_the_match_is_left(self) -> None:
        table = await begun()
        await table.time.pass_by(2)
        await table.session.close()
        again = load(table.saved[-1])
        assert again.clock_now is not None
        assert again.clock_now[FIRST] == Reading(298)

    async def test_an_engine_is_told_what_is_left(self) -> None:
        table = await begun("1+2x30", white="greedy")
        table.chooser.answer("e8")
        await table.time.pass_by(0)
        await table.play("a8", 65)
        node = table.match.current.parent
        assert node is not None
        assert time_left(table.match, table.match.current) == TimeLeft(60, 0, 2, 30)
        assert time_left(table.match, node) == TimeLeft(60, 0, 2, 30)

    async def test_an_engine_is_told_of_the_period_that_runs_and_of_no_increment_in_it(
        self,
    ) -> None:
        table = await begun("1+3+3x30", white="greedy")
        match = table.match
        match.clock_now = {FIRST: Reading(60, 3), SECOND: Reading(12.5, 3)}
        assert time_left(match, match.current) == TimeLeft(12.5, 3, 3, 30)
        # In the second period: that and the third.
        match.clock_now = {FIRST: Reading(60, 3), SECOND: Reading(12.5, 1)}
        assert time_left(match, match.current) == TimeLeft(12.5, 0, 2, 30)
        match.clock_now = {FIRST: Reading(60, 3), SECOND: Reading(12.5, 0)}
        assert time_left(match, match.current) == TimeLeft(12.5, 0, 1, 30)

    async def test_a_computer_loses_on_time_too(self) -> None:
        table = await begun("1", white="greedy")
        table.chooser.answer("e8")
        await table.play("a8")
        assert table.session.is_thinking
        assert table.running() is SECOND
        await table.time.pass_by(61)
        outcome = table.outcome()
        assert outcome is not None
        assert outcome.reason is End.TIME
        assert not table.session.is_thinking

    async def test_after_the_end_variations_take_no_time(self) -> None:
        table = await begun()
        table.session.resign()
        table.session.look_at_ply(1)
        await table.play("h2", 50)
        assert table.session.viewed.clock is None
        assert table.seconds() == (300, 300)


class TestDraws:
    async def test_an_offer_goes_with_the_next_ply_and_is_accepted(self) -> None:
        table = await begun()
        table.session.offer_draw()
        assert table.is_offering()
        assert table.offer() is None
        await table.play("a8")
        assert not table.is_offering()
        assert table.offer() is FIRST
        assert table.session.can_accept_draw
        assert table.running() is SECOND
        table.session.offer_draw()
        outcome = table.outcome()
        assert outcome is not None
        assert outcome.winner is None
        assert outcome.reason is End.AGREEMENT
        assert table.running() is None

    async def test_an_offer_is_withdrawn_before_the_ply(self) -> None:
        table = await begun()
        table.session.offer_draw()
        table.session.offer_draw()
        await table.play("a8")
        assert table.offer() is None

    async def test_a_ply_of_the_other_seat_declines(self) -> None:
        table = await begun()
        table.session.offer_draw()
        await table.play("a8")
        await table.play("h2")
        assert table.offer() is None
        assert "draw" in table.saved[-1]
        assert load(table.saved[-1]).current.parent.offers_draw  # type: ignore[union-attr]

    async def test_plies_of_the_offerer_leave_it_standing(self) -> None:
        match = Match(new_game("renju", opening="soosorv8"))
        table = ClockTable(match=match)
        table.session.offer_draw()
        await table.play("h8")
        assert table.offer() is FIRST
        assert table.session.draw_refusal == "A draw is on offer already."
        table.session.offer_draw()
        assert not table.is_offering()
        await table.play("h9")
        await table.play("h10")
        assert table.session.can_accept_draw

    async def test_an_undo_takes_the_offer_back(self) -> None:
        table = await begun()
        table.session.offer_draw()
        await table.play("a8")
        table.session.undo()
        assert table.offer() is None
        table.session.offer_draw()
        table.session.undo()
        assert not table.is_offering()

    @pytest.mark.parametrize("accepts", [True, False])
    async def test_a_computer_answers_by_its_own_judgement(self, accepts: bool) -> None:
        table = ClockTable(match=a_match(white="greedy"))
        table.session.attend()
        table.chooser.accepts = accepts
        table.session.offer_draw()
        await table.play("d1")
        assert table.chooser.offered == [table.match.current]
        if accepts:
            outcome = table.outcome()
            assert outcome is not None
            assert outcome.reason is End.AGREEMENT
        else:
            table.chooser.answer("e8")
            await settle()
            assert moves_of(table.match) == ["d1", "e8"]
            assert table.offer() is None

    async def test_it_brings_the_view_to_the_game(self) -> None:
        table = await begun()
        table.session.look_at_ply(0)
        table.session.offer_draw()
        assert not table.session.is_looking_back

    async def test_nobody_offers_one_for_a_computer_or_after_the_end(self) -> None:
        table = ClockTable(match=a_match("d1", white="greedy"))
        assert table.session.draw_refusal == "It is the computer's turn."
        table.match.resign(FIRST)
        assert table.session.draw_refusal == "The game is over."
