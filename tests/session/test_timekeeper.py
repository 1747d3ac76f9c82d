"""Clocks and offers of a draw in a session. No test takes time."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from abstract_arcade.clock import ClockSettings, Reading
from abstract_arcade.library.series import Standing
from abstract_arcade.match import End, Match
from abstract_arcade.players.core import TimeLeft
from abstract_arcade.records import dump, load
from abstract_arcade.rules import Outcome, Seat, new_game
from abstract_arcade.session import Table, View
from abstract_arcade.session.opponents import time_left
from abstract_arcade.words.events import GameReopened
from tests.matches import BLACK_WINS, a_match, moves_of
from tests.session.support import FakeChooser, Hours, settle

FIRST = Seat.FIRST
SECOND = Seat.SECOND


class ClockTable:
    """A table with clocks and a view of it, a time of its own, and what was saved of it."""

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
        self.view = View(
            Table(
                self.match,
                chooser=self.chooser,
                keeper=self,
                delay=0.0,
                now=lambda: self.time.now,
                sleep=self.time.sleep,
            )
        )
        self.table = self.view.table
        self.saved: list[str] = []

    is_locked = True

    def save(self, match: Match, saved: object, failed: object) -> bool:
        del saved, failed
        self.saved.append(dump(match))
        return False

    def standing(self, match: Match) -> Standing:
        raise NotImplementedError

    def release(self, match: Match) -> None:
        del match

    async def play(self, text: str, seconds: float = 0) -> None:
        """Think for some seconds, and play a move."""
        await self.time.pass_by(seconds)
        self.view.play(self.view.position.parse(text))
        await settle()

    # Functions, since a checker believes that what an attribute said once it says for ever.

    def outcome(self) -> Outcome | None:
        return self.match.outcome

    def running(self) -> Seat | None:
        return self.table.clocks.running

    def offer(self) -> Seat | None:
        return self.view.match.draw_offer

    def is_offering(self) -> bool:
        return self.view.is_offering_draw

    def is_paused(self) -> bool:
        return self.table.is_paused

    @property
    def readings(self) -> Mapping[Seat, Reading]:
        readings = self.table.clocks.readings
        assert readings is not None
        return readings

    def time_given_back(self) -> str:
        """The time that the clock reads after an end was taken back, in words."""
        (event,) = self.view.events
        assert isinstance(event, GameReopened)
        return event.time

    def seconds(self) -> tuple[float, float]:
        return self.readings[FIRST].seconds, self.readings[SECOND].seconds


def a_match_of(slug: str, clock: str) -> Match:
    """A match between two people, with clocks."""
    match = Match(new_game(slug))
    match.clock = dict.fromkeys(Seat, ClockSettings.parse(clock))
    return match


async def begun(clock: str = "5+3", *, white: str = "person") -> ClockTable:
    """A match after the first ply of each seat: Black's clock runs."""
    session = ClockTable(clock, white=white)
    session.table.attend()
    await session.play("d1", 20)
    if white == "person":
        await session.play("e8", 20)
    return session


class TestClocks:
    async def test_clock_runs_for_the_seat_that_decides_after_its_free_first_ply(self) -> None:
        session = await begun()
        assert session.seconds() == (300, 300)
        assert session.running() is FIRST
        await session.time.pass_by(12.5)
        assert session.seconds() == (287.5, 300)
        await session.play("a8")
        assert session.match.current.clock == {FIRST: Reading(290.5), SECOND: Reading(300)}
        await session.play("h2", 2)
        assert session.seconds() == (290.5, 301)

    async def test_no_increment_when_the_same_seat_decides_again(self) -> None:
        session = ClockTable(match=a_match_of("enclose5", "5+3"))
        session.table.attend()
        for text in ("a1", "a9", "b2", "i9", "c3", "h9", "d4", "f8"):
            await session.play(text)
        before = session.seconds()
        # Five in a row: the seat has bonus moves.
        await session.play("e5", 10)
        assert session.match.seat_to_move is FIRST
        assert session.seconds() == (before[0] - 10, before[1])
        await session.play("i1", 10)
        increment = 3 if session.match.seat_to_move is SECOND else 0
        assert session.seconds()[0] == before[0] - 20 + increment

    async def test_no_increment_for_the_last_move_of_the_game(self) -> None:
        match = a_match(*BLACK_WINS[:-1])
        match.clock = dict.fromkeys(Seat, ClockSettings.parse("5+3"))
        session = ClockTable(match=match)
        session.table.attend()
        session.table.resume()
        before = session.seconds()
        await session.play(BLACK_WINS[-1], 10)
        assert session.outcome() is not None
        assert session.seconds() == (before[0] - 10, before[1])

    async def test_no_increment_in_byo_yomi(self) -> None:
        session = await begun("1+3+2x30")
        await session.play("a8", 59)
        assert session.readings[FIRST] == Reading(4, 2)
        await session.play("h2", 1)
        for text, reply in (("a5", "h5"), ("a3", "h7")):
            await session.play(text, 20)
            assert session.readings[FIRST] == Reading(30, 1)
            await session.play(reply)

    async def test_clocks_do_not_run_before_a_view_attends(self) -> None:
        session = await begun()
        session.table.turn_away()
        await session.time.pass_by(500)
        assert session.seconds() == (300, 300)
        assert session.running() is None
        session.table.attend()
        await session.time.pass_by(1)
        assert session.seconds() == (299, 300)

    async def test_clocks_run_while_browsing_but_not_in_a_pause(self) -> None:
        session = await begun()
        session.view.look_at_ply(0)
        await session.time.pass_by(1)
        session.table.pause()
        await session.time.pass_by(50)
        assert session.seconds() == (299, 300)
        session.table.resume()
        await session.time.pass_by(1)
        assert session.seconds() == (298, 300)

    async def test_move_ends_a_pause_of_the_clocks(self) -> None:
        session = await begun()
        session.table.pause()
        await session.play("a8", 100)
        assert not session.is_paused()
        assert session.running() is SECOND
        assert session.seconds() == (303, 300)

    async def test_undo_restores_the_readings_of_the_clocks(self) -> None:
        session = await begun()
        await session.play("a8", 10)
        await session.play("h2", 20)
        assert session.seconds() == (293, 283)
        session.view.undo()
        assert session.seconds() == (293, 300)
        session.view.undo()
        assert session.seconds() == (300, 300)
        await session.time.pass_by(5)
        assert session.seconds() == (295, 300)
        session.view.redo()
        assert session.seconds() == (293, 300)

    async def test_player_without_time_loses(self) -> None:
        session = await begun()
        await session.time.pass_by(299.9)
        assert session.outcome() is None
        await session.time.pass_by(0.2)
        outcome = session.outcome()
        assert outcome is not None
        assert outcome.reason is End.TIME
        assert outcome.winner is not None
        assert session.match.position.seat_of(outcome.winner) is SECOND
        assert session.running() is None
        assert session.seconds() == (0, 300)

    async def test_move_after_the_time_has_run_out_is_not_played(self) -> None:
        session = await begun()
        # Nobody has been woken yet: the rules of the match decide, and no timer.
        session.time.now += 301
        node = session.view.play(session.view.position.parse("a8"))
        assert node.end is not None
        assert node.end.reason is End.TIME
        assert moves_of(session.match) == ["d1", "e8"]

    async def test_loss_on_time_can_be_undone(self) -> None:
        session = await begun()
        await session.time.pass_by(301)
        assert session.outcome() is not None
        session.view.undo()
        assert session.seconds() == (300, 300)
        assert session.outcome() is None
        # What was given back is said, and runs again.
        assert session.time_given_back() == "5 minutes"
        await session.time.pass_by(2)
        assert session.seconds() == (298, 300)

    async def test_undone_resignation_gives_no_time_back(self) -> None:
        session = await begun("1+2x30")
        await session.time.pass_by(58.8)
        session.view.resign()
        session.view.undo()
        assert session.time_given_back() == "1.2 seconds, then 2 periods of 30 seconds"

    async def test_periods_follow_the_main_time_and_begin_anew_with_each_move(self) -> None:
        session = await begun("1+2x30")
        await session.time.pass_by(70)
        assert session.readings[FIRST] == Reading(20, 1)
        await session.play("a8")
        assert session.readings[FIRST] == Reading(30, 1)
        await session.play("h2")
        await session.time.pass_by(59.9)
        assert session.outcome() is None
        await session.time.pass_by(0.2)
        assert session.outcome() is not None

    async def test_unequal_clocks_are_exchanged_in_a_rematch(self) -> None:
        match = a_match()
        match.clock = {FIRST: ClockSettings(180), SECOND: ClockSettings(600)}
        session = ClockTable(match=match)
        assert session.seconds() == (180, 600)
        assert ClockTable(match=match.rematch()).seconds() == (600, 180)

    async def test_clock_belongs_to_the_seat_and_not_to_the_colour(self) -> None:
        match = Match(new_game("renju", opening="soosorv8"))
        match.clock = dict.fromkeys(Seat, ClockSettings(300))
        session = ClockTable(match=match)
        session.table.attend()
        for text in ("h8", "h9", "h10"):
            # The first seat lays three stones of both colours; its first ply is free.
            await session.play(text, 10)
        assert session.seconds() == (280, 300)
        # The other seat chooses the colours.
        assert match.seat_to_move is SECOND

    async def test_checkpoints_are_saved_every_five_seconds(self) -> None:
        session = await begun()
        saved = len(session.saved)
        await session.time.pass_by(16)
        assert len(session.saved) == saved + 3
        again = load(session.saved[-1])
        assert again.clock_now == {FIRST: Reading(285), SECOND: Reading(300)}

    async def test_match_with_clocks_is_paused_when_opened_after_a_crash(self) -> None:
        session = await begun()
        await session.time.pass_by(11)
        after = ClockTable(match=load(session.saved[-1]))
        after.table.attend()
        assert after.is_paused()
        assert after.seconds() == (290, 300)
        await after.time.pass_by(100)
        assert after.seconds() == (290, 300)
        after.table.resume()
        await after.time.pass_by(1)
        assert after.seconds() == (289, 300)

    async def test_readings_are_saved_when_the_match_is_left(self) -> None:
        session = await begun()
        await session.time.pass_by(2)
        await session.view.close()
        again = load(session.saved[-1])
        assert again.clock_now is not None
        assert again.clock_now[FIRST] == Reading(298)

    async def test_engine_is_given_the_time_left(self) -> None:
        session = await begun("1+2x30", white="greedy")
        session.chooser.answer("e8")
        await session.time.pass_by(0)
        await session.play("a8", 65)
        node = session.match.current.parent
        assert node is not None
        assert time_left(session.match, session.match.current) == TimeLeft(60, 0, 2, 30)
        assert time_left(session.match, node) == TimeLeft(60, 0, 2, 30)

    async def test_engine_is_given_the_current_period_without_increment(
        self,
    ) -> None:
        session = await begun("1+3+3x30", white="greedy")
        match = session.match
        match.clock_now = {FIRST: Reading(60, 3), SECOND: Reading(12.5, 3)}
        assert time_left(match, match.current) == TimeLeft(12.5, 3, 3, 30)
        # In the second period: that and the third.
        match.clock_now = {FIRST: Reading(60, 3), SECOND: Reading(12.5, 1)}
        assert time_left(match, match.current) == TimeLeft(12.5, 0, 2, 30)
        match.clock_now = {FIRST: Reading(60, 3), SECOND: Reading(12.5, 0)}
        assert time_left(match, match.current) == TimeLeft(12.5, 0, 1, 30)

    async def test_computer_without_time_loses(self) -> None:
        session = await begun("1", white="greedy")
        session.chooser.answer("e8")
        await session.play("a8")
        assert session.table.is_thinking
        assert session.running() is SECOND
        await session.time.pass_by(61)
        outcome = session.outcome()
        assert outcome is not None
        assert outcome.reason is End.TIME
        assert not session.table.is_thinking

    async def test_variations_after_the_end_take_no_time(self) -> None:
        session = await begun()
        session.view.resign()
        session.view.look_at_ply(1)
        await session.play("h2", 50)
        assert session.view.viewed.clock is None
        assert session.seconds() == (300, 300)


class TestDraws:
    async def test_draw_offer_is_sent_with_the_next_move_and_accepted(self) -> None:
        session = await begun()
        session.view.offer_draw()
        assert session.is_offering()
        assert session.offer() is None
        await session.play("a8")
        assert not session.is_offering()
        assert session.offer() is FIRST
        assert session.view.can_accept_draw
        assert session.running() is SECOND
        session.view.offer_draw()
        outcome = session.outcome()
        assert outcome is not None
        assert outcome.winner is None
        assert outcome.reason is End.AGREEMENT
        assert session.running() is None

    async def test_draw_offer_can_be_withdrawn_before_the_move(self) -> None:
        session = await begun()
        session.view.offer_draw()
        session.view.offer_draw()
        await session.play("a8")
        assert session.offer() is None

    async def test_draw_offer_is_declined_by_the_move_of_the_other_seat(self) -> None:
        session = await begun()
        session.view.offer_draw()
        await session.play("a8")
        await session.play("h2")
        assert session.offer() is None
        assert "draw" in session.saved[-1]
        assert load(session.saved[-1]).current.parent.offers_draw  # type: ignore[union-attr]

    async def test_draw_offer_stays_open_during_moves_of_its_seat(self) -> None:
        match = Match(new_game("renju", opening="soosorv8"))
        session = ClockTable(match=match)
        session.view.offer_draw()
        await session.play("h8")
        assert session.offer() is FIRST
        assert session.view.draw_refusal == "A draw has already been offered."
        session.view.offer_draw()
        assert not session.is_offering()
        await session.play("h9")
        await session.play("h10")
        assert session.view.can_accept_draw

    async def test_declined_draw_offer_does_not_come_back_when_the_move_is_undone(self) -> None:
        session = await begun()
        session.view.offer_draw()
        await session.play("a8")
        await session.play("h8")
        session.view.undo()
        assert session.offer() is None
        assert not session.view.can_accept_draw

    async def test_draw_offer_is_undone_with_its_move(self) -> None:
        session = await begun()
        session.view.offer_draw()
        await session.play("a8")
        session.view.undo()
        assert session.offer() is None
        session.view.offer_draw()
        session.view.undo()
        assert not session.is_offering()

    @pytest.mark.parametrize("accepts", [True, False])
    async def test_computer_accepts_or_declines_a_draw_offer(self, accepts: bool) -> None:
        session = ClockTable(match=a_match(white="greedy"))
        session.table.attend()
        session.chooser.accepts = accepts
        session.view.offer_draw()
        await session.play("d1")
        assert session.chooser.offered == [session.match.current]
        if accepts:
            outcome = session.outcome()
            assert outcome is not None
            assert outcome.reason is End.AGREEMENT
        else:
            session.chooser.answer("e8")
            await settle()
            assert moves_of(session.match) == ["d1", "e8"]
            assert session.offer() is None

    async def test_draw_offer_shows_the_current_node(self) -> None:
        session = await begun()
        session.view.look_at_ply(0)
        session.view.offer_draw()
        assert not session.view.is_looking_back

    async def test_draw_cannot_be_offered_for_a_computer_or_after_the_end(self) -> None:
        session = ClockTable(match=a_match("d1", white="greedy"))
        assert session.view.draw_refusal == "It is the computer's turn."
        session.match.resign(FIRST)
        assert session.view.draw_refusal == "The game is over."
