"""The computers' turns in a session, and its end. No test takes time."""

from __future__ import annotations

import asyncio

import pytest

from abstract_arcade.match import PERSON, Match, Node, Participant
from abstract_arcade.players.engine_client import EngineError
from abstract_arcade.rules import Move, Seat, new_game
from abstract_arcade.session import MIN_ANSWER_SECONDS, Event, EventKind, Session
from tests.matches import BLACK_WINS, a_match, moves_of, play
from tests.session.support import (
    FAILED,
    PLAYED,
    THINKING,
    VIEWED,
    FakeChooser,
    Table,
    a_table,
    can_play_single_move,
    is_paused,
    is_persons_turn,
    is_thinking,
    settle,
    thinking,
)


class TestThinking:
    async def test_follows_the_move_of_a_person(self) -> None:
        table = a_table(white="random")
        node = table.play("d1")
        assert is_thinking(table)
        await settle()
        assert table.chooser.asked == [node]
        assert table.events == [(PLAYED, node), (THINKING, node)]
        table.events.clear()
        await table.answer("e8")
        assert moves_of(table.match) == ["d1", "e8"]
        assert not is_thinking(table)
        assert table.session.viewed is table.match.current
        assert table.events == [(PLAYED, table.match.current)]

    async def test_goes_from_one_computer_to_the_other(self) -> None:
        table = await thinking(black="random", white="greedy")
        for text in ("d1", "e8", "a8"):
            await table.answer(text)
        assert moves_of(table.match) == ["d1", "e8", "a8"]
        assert table.chooser.asked == list(table.match.main_line)
        assert table.kinds == [PLAYED, THINKING] * 3

    async def test_ends_with_the_game(self) -> None:
        table = await thinking(*BLACK_WINS[:-1], black="random", white="greedy")
        await table.answer(BLACK_WINS[-1])
        assert table.match.outcome is not None
        assert not is_thinking(table)
        assert len(table.chooser.asked) == 1
        assert table.kinds == [PLAYED]

    async def test_is_begun_once(self) -> None:
        table = await thinking("d1")
        table.session.go_on()
        table.session.go_on()
        await settle()
        assert len(table.chooser.asked) == 1
        assert not table.events

    async def test_is_not_begun_for_a_person(self) -> None:
        table = a_table("d1", "e8", white="random")
        table.session.go_on()
        await settle()
        assert not table.chooser.asked
        assert not table.events

    async def test_lasts_while_one_looks_back(self) -> None:
        table = await thinking("d1", "e8", "a8")
        table.session.look_at_ply(1)
        assert is_thinking(table)
        assert not is_paused(table)
        table.events.clear()
        await table.answer("h2")
        assert moves_of(table.match) == ["d1", "e8", "a8", "h2"]
        # The view stays, and hears that there is more to see.
        assert table.session.viewed.ply == 1
        assert table.kinds == [VIEWED]
        assert table.session.line == table.match.main_line

    async def test_keeps_the_sites_chosen_while_one_looks_back(self) -> None:
        game = new_game("reneo", size=5)
        table = Table(a_match("b3", "b4", "c4", "a1", game=game, black="random"))
        table.session.go_on()
        await settle()
        table.session.look_at_ply(3)
        site = game.board.site("c3")
        assert table.session.selection.choose(site) is None
        await table.answer("e5")
        assert table.session.selection.sites == (site,)

    async def test_gives_way_to_a_move_at_the_node_looked_at(self) -> None:
        table = await thinking("d1", "e8", "a8")
        table.session.look_at_ply(2)
        node = table.play("h1")
        await settle()
        assert table.match.current is node
        assert table.chooser.cancelled == table.chooser.asked[:1]
        assert table.chooser.asked[1:] == [node]

    async def test_is_stopped_and_its_answer_dropped(self) -> None:
        table = await thinking("d1")
        table.session.stop_thinking()
        assert not is_thinking(table)
        assert table.kinds == [THINKING]
        await table.answer("e8")
        assert table.chooser.cancelled == table.chooser.asked
        assert moves_of(table.match) == ["d1"]
        table.session.stop_thinking()
        assert not table.events

    async def test_an_answer_of_a_chooser_that_does_not_stop_is_dropped_too(self) -> None:
        table = await thinking("d1")
        table.chooser.is_stubborn = True
        table.session.stop_thinking()
        await settle()
        await table.answer("e8")
        assert moves_of(table.match) == ["d1"]
        assert not is_thinking(table)

    async def test_so_is_a_failure_of_it(self) -> None:
        table = await thinking("d1")
        table.chooser.is_stubborn = True
        table.session.stop_thinking()
        await settle()
        table.events.clear()
        await table.fail()
        assert table.session.failure == ""
        assert not is_paused(table)
        assert not table.events

    async def test_ends_where_its_node_is_deleted(self) -> None:
        table = await thinking("d1", "e8", white="greedy", black="random")
        table.session.pause(True)
        variation = play(table.match, "e1", at=table.match.root)
        table.session.look(table.match.root.children[1])
        table.session.play_single_move()
        await settle()
        table.match.delete(table.session.viewed)
        await table.answer("e8")
        assert table.match.current is variation
        assert not is_thinking(table)
        assert not table.session.viewed.children[1:]


class TestPacing:
    @pytest.mark.parametrize(
        ("thought", "slept"),
        [(0.0, MIN_ANSWER_SECONDS), (0.1, MIN_ANSWER_SECONDS - 0.1), (5.0, 0.0)],
    )
    async def test_an_answer_is_shown_no_sooner_than_one_can_follow(
        self, thought: float, slept: float
    ) -> None:
        table = await thinking("d1")
        table.time.now += thought
        await table.answer("e8")
        assert table.time.sleeps == [pytest.approx(slept)]
        assert moves_of(table.match) == ["d1", "e8"]

    async def test_each_answer_is_timed_on_its_own(self) -> None:
        table = await thinking(black="random", white="random")
        table.time.now += 10.0
        await table.answer("d1")
        await table.answer("e8")
        assert table.time.sleeps == [0.0, pytest.approx(MIN_ANSWER_SECONDS)]

    async def test_the_pace_may_be_another_one(self) -> None:
        waited: list[float] = []

        async def sleep(seconds: float) -> None:
            waited.append(seconds)

        chooser = FakeChooser()
        match = a_match(black="random")
        session = Session(match, chooser=chooser, delay=2.0, now=lambda: 0.0, sleep=sleep)
        session.go_on()
        await settle()
        chooser.answer("d1")
        await settle()
        assert waited == [2.0]

    async def test_until_then_it_is_not_played(self) -> None:
        table = await thinking("d1")
        table.time.is_held = True
        await table.answer("e8")
        assert moves_of(table.match) == ["d1"]
        assert is_thinking(table)
        table.time.wake()
        await settle()
        assert moves_of(table.match) == ["d1", "e8"]

    async def test_and_can_be_dropped(self) -> None:
        table = await thinking("d1")
        table.time.is_held = True
        await table.answer("e8")
        table.session.undo()
        table.time.wake()
        await settle()
        assert moves_of(table.match) == []


class TestPausing:
    async def test_stops_the_computers_until_they_are_resumed(self) -> None:
        table = await thinking("d1", black="random", white="random")
        table.session.pause(True)
        await table.answer("e8")
        assert is_paused(table)
        assert not is_thinking(table)
        assert moves_of(table.match) == ["d1"]
        assert set(table.kinds) == {THINKING}
        table.session.go_on()
        await settle()
        assert len(table.chooser.asked) == 1
        table.session.pause(False)
        await settle()
        assert not is_paused(table)
        await table.answer("e8")
        assert moves_of(table.match) == ["d1", "e8"]

    async def test_a_person_may_let_the_computer_wait(self) -> None:
        table = a_table(white="random")
        table.session.pause(True)
        assert table.kinds == [THINKING]
        table.play("d1")
        await settle()
        assert not table.chooser.asked
        table.session.pause(False)
        await settle()
        assert table.chooser.asked == [table.match.current]

    async def test_a_single_move_is_played_meanwhile(self) -> None:
        table = a_table("d1", black="random", white="random")
        table.session.pause(True)
        for text in ("e8", "a8"):
            assert can_play_single_move(table)
            table.session.play_single_move()
            await settle()
            # Another key changes nothing.
            assert not can_play_single_move(table)
            table.session.play_single_move()
            await settle()
            await table.answer(text)
            assert is_paused(table)
            assert not is_thinking(table)
        assert moves_of(table.match) == ["d1", "e8", "a8"]
        assert len(table.chooser.asked) == 2

    async def test_a_single_move_at_a_node_looked_at(self) -> None:
        table = a_table("d1", "e8", "a8", white="random")
        table.session.go_on()
        await settle()
        old = table.match.main_line[2]
        table.session.look_at_ply(1)
        assert can_play_single_move(table)
        table.session.play_single_move()
        await settle()
        assert table.chooser.asked == [table.match.main_line[3], table.match.main_line[1]]
        assert table.chooser.cancelled == [table.match.main_line[3]]
        # What comes back from a window in between changes nothing.
        table.session.go_on()
        await settle()
        assert len(table.chooser.asked) == 2
        await table.answer("h2")
        assert moves_of(table.match) == ["d1", "h2"]
        assert table.session.viewed is table.match.current
        assert table.match.main_line[1].children == [table.match.current, old]

    async def test_no_single_move_where_nobody_waits(self) -> None:
        table = await thinking("d1")
        assert not can_play_single_move(table)
        table.session.look_at_ply(0)
        assert not can_play_single_move(table)
        table.session.play_single_move()
        await settle()
        assert len(table.chooser.asked) == 1
        await table.answer("e8")

    def test_no_single_move_after_the_end(self) -> None:
        table = a_table("d1", "e8", black="random", white="random")
        table.match.resign(Seat.FIRST)
        table.session.look_at_ply(1)
        assert not can_play_single_move(table)


async def failing(*moves: str, black: str = PERSON, white: str = "random") -> Table:
    """A table where the computer on turn has failed."""
    table = await thinking(*moves, black=black, white=white)
    await table.fail()
    return table


class TestFailures:
    async def test_are_reported_and_leave_the_match_paused(self) -> None:
        table = await failing("d1")
        assert table.session.failure == "the engine died"
        assert is_paused(table)
        assert not is_thinking(table)
        assert table.events == [(FAILED, table.match.current)]
        assert table.chooser.dismissed == [Participant("random")]
        assert moves_of(table.match) == ["d1"]
        assert not table.time.sleeps

    async def test_can_be_tried_again(self) -> None:
        table = await failing("d1")
        table.session.retry()
        await settle()
        assert table.session.failure == ""
        assert not is_paused(table)
        await table.answer("e8")
        assert moves_of(table.match) == ["d1", "e8"]

    async def test_can_be_left(self) -> None:
        table = await failing("d1")
        table.events.clear()
        table.session.forget_failure()
        assert table.session.failure == ""
        assert is_paused(table)
        assert table.kinds == [THINKING]
        await settle()
        assert len(table.chooser.asked) == 1
        assert can_play_single_move(table)

    async def test_another_player_takes_the_seat(self) -> None:
        table = await failing("d1")
        table.session.replace_player("greedy")
        await settle()
        assert table.match.participants[Seat.SECOND] == Participant("greedy")
        assert table.session.failure == ""
        assert not is_paused(table)
        assert is_thinking(table)
        await table.answer("e8")
        assert moves_of(table.match) == ["d1", "e8"]

    async def test_or_a_person_does(self) -> None:
        table = await failing("d1")
        table.session.replace_player(PERSON)
        await settle()
        assert table.match.participant_to_move.is_person
        assert not is_thinking(table)
        assert not is_paused(table)
        assert is_persons_turn(table)
        table.play("e8")
        assert moves_of(table.match) == ["d1", "e8"]

    async def test_nobody_takes_it_who_does_not_exist(self) -> None:
        table = await failing("d1")
        with pytest.raises(ValueError, match="gredy"):
            table.session.replace_player("gredy")
        assert table.session.failure
        assert is_paused(table)
        assert table.match.participant_to_move == Participant("random")

    async def test_leave_the_view_where_it_is(self) -> None:
        table = await thinking("d1", "e8", "a8")
        table.session.look_at_ply(0)
        await table.fail()
        table.session.replace_player("greedy")
        await settle()
        assert table.session.viewed is table.match.root
        await table.answer("h2")
        assert moves_of(table.match) == ["d1", "e8", "a8", "h2"]
        assert table.session.viewed is table.match.root

    async def at_a_node_looked_at(self, *, paused: bool) -> Table:
        """White's computer has failed at ply 1, where the game stands at a person's turn."""
        table = a_table("d1", "e8", white="random")
        table.session.pause(paused)
        table.session.look_at_ply(1)
        table.session.play_single_move()
        await settle()
        await table.fail()
        assert table.session.failure
        return table

    @pytest.mark.parametrize("paused", [False, True])
    async def test_at_a_node_looked_at_it_is_asked_there_again(self, paused: bool) -> None:
        table = await self.at_a_node_looked_at(paused=paused)
        table.session.retry()
        await settle()
        assert table.chooser.asked == [table.match.main_line[1]] * 2
        assert is_paused(table) is paused
        await table.answer("h2")
        assert moves_of(table.match) == ["d1", "h2"]

    async def test_at_a_node_looked_at_its_own_seat_is_taken(self) -> None:
        table = await self.at_a_node_looked_at(paused=False)
        table.session.replace_player("greedy")
        await settle()
        assert table.match.participants == {
            Seat.FIRST: Participant(),
            Seat.SECOND: Participant("greedy"),
        }
        await table.answer("h2")
        assert moves_of(table.match) == ["d1", "h2"]

    async def test_are_forgotten_when_the_game_goes_elsewhere(self) -> None:
        table = await failing("d1", "e8", "a8")
        table.session.look_at_ply(2)
        assert table.session.failure
        table.play("h1")
        assert table.session.failure == ""
        table = await failing("d1", "e8", "a8")
        table.session.undo()
        assert table.session.failure == ""
        assert not is_paused(table)
        # There is nobody left to try again.
        table.session.retry()
        table.session.replace_player("greedy")
        await settle()
        assert len(table.chooser.asked) == 1
        assert table.match.participants[Seat.SECOND] == Participant("random")

    async def test_are_forgotten_when_the_computers_go_on(self) -> None:
        table = await failing("d1")
        table.session.pause(False)
        assert table.session.failure == ""
        await settle()
        await table.answer("e8")
        assert moves_of(table.match) == ["d1", "e8"]

    @pytest.mark.parametrize("action", ["undo", "pause", "close", "resign"])
    async def test_are_not_reported_once_nobody_waits(self, action: str) -> None:
        table = await thinking("d1")
        table.chooser.dismissing = asyncio.Event()
        await table.fail()
        assert table.chooser.dismissed
        assert is_thinking(table)
        session = table.session
        if action == "undo":
            session.undo()
        elif action == "pause":
            session.pause(True)
        elif action == "resign":
            session.resign()
        else:
            await session.close()
        table.chooser.dismissing.set()
        await settle()
        assert session.failure == ""
        assert FAILED not in table.kinds
        assert session.is_paused is (action == "pause")
        assert not session.is_thinking

    async def test_end_the_engine_of_who_was_asked(self) -> None:
        table = await thinking("d1")
        table.match.seat(Seat.SECOND, Participant("greedy"))
        await table.fail()
        assert table.chooser.dismissed == [Participant("random")]

    async def test_that_are_faults_of_the_program_are_handed_on(self) -> None:
        table = await thinking("d1")
        fault = RuntimeError("nobody expected this")
        table.chooser.fail(fault)
        await settle()
        assert table.session.fault is fault
        assert table.kinds == [EventKind.FAULT]
        assert not is_thinking(table)
        await table.session.close()
        assert table.chooser.closed == 1

    async def test_so_are_those_of_who_listens(self) -> None:
        table = await thinking("d1")
        fault = RuntimeError("cannot show this")

        def listener(event: Event) -> None:
            if event.kind is PLAYED:
                raise fault

        table.session.listen(listener)
        await table.answer("e8")
        assert table.session.fault is fault
        assert not is_thinking(table)


class TestClosing:
    async def test_before_anything_was_thought(self) -> None:
        table = a_table("d1", white="random")
        await table.session.close()
        assert table.chooser.closed == 1
        table.session.go_on()
        await settle()
        assert not table.chooser.asked
        assert not is_thinking(table)

    async def test_while_the_computer_thinks(self) -> None:
        table = await thinking("d1")
        await table.session.close()
        assert table.chooser.cancelled == table.chooser.asked
        assert table.chooser.closed == 1
        assert not is_thinking(table)
        await table.answer("e8")
        assert moves_of(table.match) == ["d1"]
        assert not table.events
        await table.session.close()

    async def test_while_the_answer_waits(self) -> None:
        table = await thinking("d1")
        table.time.is_held = True
        await table.answer("e8")
        await table.session.close()
        table.time.wake()
        await settle()
        assert moves_of(table.match) == ["d1"]

    async def test_after_it_nothing_is_thought(self) -> None:
        table = await thinking("d1")
        await table.answer("e8")
        await table.session.close()
        table.play("a8")
        table.session.pause(False)
        await settle()
        assert moves_of(table.match) == ["d1", "e8", "a8"]
        assert len(table.chooser.asked) == 1

    @pytest.mark.parametrize("error", [EngineError("it is gone"), RuntimeError("odd")])
    async def test_whatever_the_chooser_says_to_it(self, error: Exception) -> None:
        class Angry(FakeChooser):
            async def choose(self, match: Match, node: Node) -> Move:
                try:
                    return await super().choose(match, node)
                except asyncio.CancelledError:
                    raise error from None

        chooser = Angry()
        session = Session(a_match("d1", white="random"), chooser=chooser)
        session.go_on()
        await settle()
        events: list[Event] = []
        session.listen(events.append)
        await session.close()
        assert chooser.closed == 1
        assert FAILED not in [event.kind for event in events]
        assert session.failure == ""
        assert not session.is_paused

    async def test_waits_for_what_was_stopped_before(self) -> None:
        class Slow(FakeChooser):
            """Takes its time to end, as an engine does that is just being started."""

            def __init__(self) -> None:
                super().__init__()
                self.has_ended = False

            async def choose(self, match: Match, node: Node) -> Move:
                try:
                    return await super().choose(match, node)
                finally:
                    await asyncio.sleep(0)
                    await asyncio.sleep(0)
                    self.has_ended = True

            async def close(self) -> None:
                assert self.has_ended
                await super().close()

        chooser = Slow()
        session = Session(a_match("d1", white="random"), chooser=chooser)
        session.go_on()
        await settle()
        session.stop_thinking()
        await session.close()
        assert chooser.closed == 1

    async def test_leaves_the_match_as_it_is(self) -> None:
        table = await thinking("d1", "e8", "a8")
        await table.session.close()
        assert moves_of(table.match) == ["d1", "e8", "a8"]
        assert table.match.outcome is None
        # Another session can take it over.
        other = Table(table.match)
        other.session.go_on()
        await settle()
        await other.answer("h2")
        assert moves_of(table.match) == ["d1", "e8", "a8", "h2"]
        assert not table.events
