"""The computers' turns in a session, and its end. No test takes time."""

from __future__ import annotations

import asyncio

import pytest

from abstract_arcade.match import PERSON, Match, Node, Participant
from abstract_arcade.players.engine_client import EngineError
from abstract_arcade.rules import Move, Seat, new_game
from abstract_arcade.session import MIN_ANSWER_SECONDS, Notice, Table, UnexpectedError, View
from abstract_arcade.words.events import GameEnded, MovePlayed, Paused
from tests.matches import BLACK_WINS, a_match, moves_of, play
from tests.session.support import (
    FAILED,
    PLAYED,
    THINKING,
    FakeChooser,
    Session,
    a_session,
    can_play_single_move,
    is_paused,
    is_persons_turn,
    is_thinking,
    settle,
    thinking,
)


class TestThinking:
    async def test_computer_thinks_after_the_move_of_a_person(self) -> None:
        session = a_session(white="random")
        node = session.play("d1")
        assert is_thinking(session)
        await settle()
        assert session.chooser.asked == [node]
        assert session.kinds == [PLAYED, THINKING]
        session.notices.clear()
        await session.answer("e8")
        assert moves_of(session.match) == ["d1", "e8"]
        assert not is_thinking(session)
        assert session.view.viewed is session.match.current
        assert session.kinds == [PLAYED]

    async def test_two_computers_think_in_turn(self) -> None:
        session = await thinking(black="random", white="greedy")
        for text in ("d1", "e8", "a8"):
            await session.answer(text)
        assert moves_of(session.match) == ["d1", "e8", "a8"]
        assert session.chooser.asked == list(session.match.main_line)
        assert session.kinds == [PLAYED, THINKING] * 3

    async def test_computer_stops_thinking_at_the_end_of_the_game(self) -> None:
        session = await thinking(*BLACK_WINS[:-1], black="random", white="greedy")
        await session.answer(BLACK_WINS[-1])
        assert session.match.outcome is not None
        assert not is_thinking(session)
        assert len(session.chooser.asked) == 1
        assert session.kinds == [PLAYED, GameEnded]

    async def test_computer_is_asked_only_once_for_a_move(self) -> None:
        session = await thinking("d1")
        session.table.go_on()
        session.table.go_on()
        await settle()
        assert len(session.chooser.asked) == 1
        assert not session.notices

    async def test_computer_does_not_think_at_a_persons_turn(self) -> None:
        session = a_session("d1", "e8", white="random")
        session.table.go_on()
        await settle()
        assert not session.chooser.asked
        assert not session.notices

    async def test_computer_goes_on_thinking_while_a_person_browses(self) -> None:
        session = await thinking("d1", "e8", "a8")
        session.view.look_at_ply(1)
        assert is_thinking(session)
        assert not is_paused(session)
        session.notices.clear()
        await session.answer("h2")
        assert moves_of(session.match) == ["d1", "e8", "a8", "h2"]
        # The view stays, and hears that there is more to see.
        assert session.view.viewed.ply == 1
        assert session.kinds == [PLAYED]
        assert session.view.line == session.match.main_line

    async def test_computers_move_keeps_the_sites_chosen_while_browsing(self) -> None:
        game = new_game("reneo", size=5)
        session = Session(a_match("b3", "b4", "c4", "a1", game=game, black="random"))
        session.table.go_on()
        await settle()
        session.view.look_at_ply(3)
        site = game.board.site("c3")
        assert session.view.selection.choose(site) is None
        await session.answer("e5")
        assert session.view.selection.sites == (site,)

    async def test_move_at_an_earlier_node_stops_a_thinking_computer(self) -> None:
        session = await thinking("d1", "e8", "a8")
        session.view.look_at_ply(2)
        node = session.play("h1")
        await settle()
        assert session.match.current is node
        assert session.chooser.cancelled == session.chooser.asked[:1]
        assert session.chooser.asked[1:] == [node]

    async def test_move_of_a_stopped_computer_is_dropped(self) -> None:
        session = await thinking("d1")
        session.table.stop_thinking()
        assert not is_thinking(session)
        assert session.kinds == [THINKING]
        await session.answer("e8")
        assert session.chooser.cancelled == session.chooser.asked
        assert moves_of(session.match) == ["d1"]
        session.table.stop_thinking()
        assert not session.notices

    async def test_move_of_a_chooser_that_ignores_cancellation_is_dropped(self) -> None:
        session = await thinking("d1")
        session.chooser.is_stubborn = True
        session.table.stop_thinking()
        await settle()
        await session.answer("e8")
        assert moves_of(session.match) == ["d1"]
        assert not is_thinking(session)

    async def test_failure_of_a_chooser_that_ignores_cancellation_is_dropped(self) -> None:
        session = await thinking("d1")
        session.chooser.is_stubborn = True
        session.table.stop_thinking()
        await settle()
        session.notices.clear()
        await session.fail()
        assert session.table.engine_failure is None
        assert not is_paused(session)
        assert not session.notices

    async def test_computer_stops_thinking_when_its_node_is_deleted(self) -> None:
        session = await thinking("d1", "e8", white="greedy", black="random")
        session.table.pause()
        variation = play(session.match, "e1", at=session.match.root)
        session.view.look(session.match.root.children[1])
        session.view.play_single_move()
        await settle()
        session.match.delete(session.view.viewed)
        await session.answer("e8")
        assert session.match.current is variation
        assert not is_thinking(session)
        assert not session.view.viewed.children[1:]


class TestPacing:
    @pytest.mark.parametrize(
        ("thought", "slept"),
        [(0.0, MIN_ANSWER_SECONDS), (0.1, MIN_ANSWER_SECONDS - 0.1), (5.0, 0.0)],
    )
    async def test_computers_move_takes_the_least_answer_time(
        self, thought: float, slept: float
    ) -> None:
        session = await thinking("d1")
        session.time.now += thought
        await session.answer("e8")
        assert session.time.sleeps == [pytest.approx(slept)]
        assert moves_of(session.match) == ["d1", "e8"]

    async def test_least_answer_time_applies_to_each_move_of_two_computers(self) -> None:
        session = await thinking(black="random", white="random")
        session.time.now += 10.0
        await session.answer("d1")
        await session.answer("e8")
        assert session.time.sleeps == [0.0, pytest.approx(MIN_ANSWER_SECONDS)]

    async def test_least_answer_time_can_be_set(self) -> None:
        waited: list[float] = []

        async def sleep(seconds: float) -> None:
            waited.append(seconds)

        chooser = FakeChooser()
        match = a_match(black="random")
        view = View(Table(match, chooser=chooser, delay=2.0, now=lambda: 0.0, sleep=sleep))
        view.table.go_on()
        await settle()
        chooser.answer("d1")
        await settle()
        assert waited == [2.0]

    async def test_computers_move_is_not_played_before_the_least_answer_time(self) -> None:
        session = await thinking("d1")
        session.time.is_held = True
        await session.answer("e8")
        assert moves_of(session.match) == ["d1"]
        assert is_thinking(session)
        session.time.wake()
        await settle()
        assert moves_of(session.match) == ["d1", "e8"]

    async def test_computers_move_can_be_dropped_before_the_least_answer_time(self) -> None:
        session = await thinking("d1")
        session.time.is_held = True
        await session.answer("e8")
        session.view.undo()
        session.time.wake()
        await settle()
        assert moves_of(session.match) == []


class TestPausing:
    async def test_pause_stops_the_computers_until_resume(self) -> None:
        session = await thinking("d1", black="random", white="random")
        session.table.pause()
        await session.answer("e8")
        assert is_paused(session)
        assert not is_thinking(session)
        assert moves_of(session.match) == ["d1"]
        assert session.kinds == [THINKING, Paused]
        session.table.go_on()
        await settle()
        assert len(session.chooser.asked) == 1
        session.table.resume()
        await settle()
        assert not is_paused(session)
        await session.answer("e8")
        assert moves_of(session.match) == ["d1", "e8"]

    async def test_paused_computer_does_not_answer_a_move(self) -> None:
        session = a_session(white="random")
        session.table.pause()
        assert session.kinds == [Paused]
        session.play("d1")
        await settle()
        assert not session.chooser.asked
        session.table.resume()
        await settle()
        assert session.chooser.asked == [session.match.current]

    async def test_paused_computer_can_play_a_single_move(self) -> None:
        session = a_session("d1", black="random", white="random")
        session.table.pause()
        for text in ("e8", "a8"):
            assert can_play_single_move(session)
            session.view.play_single_move()
            await settle()
            # Another key changes nothing.
            assert not can_play_single_move(session)
            session.view.play_single_move()
            await settle()
            await session.answer(text)
            assert is_paused(session)
            assert not is_thinking(session)
        assert moves_of(session.match) == ["d1", "e8", "a8"]
        assert len(session.chooser.asked) == 2

    async def test_computer_can_play_a_single_move_at_the_node_shown(self) -> None:
        session = a_session("d1", "e8", "a8", white="random")
        session.table.go_on()
        await settle()
        old = session.match.main_line[2]
        session.view.look_at_ply(1)
        assert can_play_single_move(session)
        session.view.play_single_move()
        await settle()
        assert session.chooser.asked == [session.match.main_line[3], session.match.main_line[1]]
        assert session.chooser.cancelled == [session.match.main_line[3]]
        # What comes back from a window in between changes nothing.
        session.table.go_on()
        await settle()
        assert len(session.chooser.asked) == 2
        await session.answer("h2")
        assert moves_of(session.match) == ["d1", "h2"]
        assert session.view.viewed is session.match.current
        assert session.match.main_line[1].children == [session.match.current, old]

    async def test_single_move_is_refused_when_no_computer_waits(self) -> None:
        session = await thinking("d1")
        assert not can_play_single_move(session)
        session.view.look_at_ply(0)
        assert not can_play_single_move(session)
        session.view.play_single_move()
        await settle()
        assert len(session.chooser.asked) == 1
        await session.answer("e8")

    def test_single_move_is_refused_after_the_end(self) -> None:
        session = a_session("d1", "e8", black="random", white="random")
        session.match.resign(Seat.FIRST)
        session.view.look_at_ply(1)
        assert not can_play_single_move(session)


def has_failed(session: Session) -> bool:
    return session.table.engine_failure is not None


async def failing(*moves: str, black: str = PERSON, white: str = "random") -> Session:
    """A table where the computer on turn has failed."""
    session = await thinking(*moves, black=black, white=white)
    await session.fail()
    return session


class TestFailures:
    async def test_failure_is_reported_and_pauses_the_match(self) -> None:
        session = await failing("d1")
        assert session.table.engine_failure is not None
        assert session.table.engine_failure.seat is Seat.SECOND
        assert session.table.engine_failure.message == "the engine died"
        assert is_paused(session)
        assert not is_thinking(session)
        assert session.kinds == [FAILED]
        assert session.chooser.dismissed == [Participant("random")]
        assert moves_of(session.match) == ["d1"]
        assert not session.time.sleeps

    async def test_retry_asks_the_computer_again_after_a_failure(self) -> None:
        session = await failing("d1")
        session.table.retry()
        await settle()
        assert session.table.engine_failure is None
        assert not is_paused(session)
        await session.answer("e8")
        assert moves_of(session.match) == ["d1", "e8"]

    async def test_dismissed_failure_leaves_the_match_paused(self) -> None:
        session = await failing("d1")
        session.notices.clear()
        session.table.dismiss_engine_failure()
        assert session.table.engine_failure is None
        assert is_paused(session)
        assert session.kinds == [THINKING]
        await settle()
        assert len(session.chooser.asked) == 1
        assert can_play_single_move(session)

    async def test_computer_can_replace_a_failed_player(self) -> None:
        session = await failing("d1")
        session.table.replace_player("greedy")
        await settle()
        assert session.match.participants[Seat.SECOND] == Participant("greedy")
        assert session.table.engine_failure is None
        assert not is_paused(session)
        assert is_thinking(session)
        await session.answer("e8")
        assert moves_of(session.match) == ["d1", "e8"]

    async def test_person_can_replace_a_failed_player(self) -> None:
        session = await failing("d1")
        session.table.replace_player(PERSON)
        await settle()
        assert session.match.participant_to_move.is_person
        assert not is_thinking(session)
        assert not is_paused(session)
        assert is_persons_turn(session)
        session.play("e8")
        assert moves_of(session.match) == ["d1", "e8"]

    async def test_unknown_player_cannot_replace_a_failed_player(self) -> None:
        session = await failing("d1")
        with pytest.raises(ValueError, match="gredy"):
            session.table.replace_player("gredy")
        assert session.table.engine_failure
        assert is_paused(session)
        assert session.match.participant_to_move == Participant("random")

    async def test_failure_does_not_move_a_view_that_browses(self) -> None:
        session = await thinking("d1", "e8", "a8")
        session.view.look_at_ply(0)
        await session.fail()
        session.table.replace_player("greedy")
        await settle()
        assert session.view.viewed is session.match.root
        await session.answer("h2")
        assert moves_of(session.match) == ["d1", "e8", "a8", "h2"]
        assert session.view.viewed is session.match.root

    async def at_a_node_looked_at(self, *, paused: bool) -> Session:
        """White's computer has failed at ply 1, where the game stands at a person's turn."""
        session = a_session("d1", "e8", white="random")
        if paused:
            session.table.pause()
        session.view.look_at_ply(1)
        session.view.play_single_move()
        await settle()
        await session.fail()
        assert session.table.engine_failure
        return session

    @pytest.mark.parametrize("paused", [False, True])
    async def test_retry_asks_at_the_node_where_the_player_failed(self, paused: bool) -> None:
        session = await self.at_a_node_looked_at(paused=paused)
        session.table.retry()
        await settle()
        assert session.chooser.asked == [session.match.main_line[1]] * 2
        assert is_paused(session) is paused
        await session.answer("h2")
        assert moves_of(session.match) == ["d1", "h2"]

    async def test_replacement_takes_the_seat_that_decides_where_the_player_failed(self) -> None:
        session = await self.at_a_node_looked_at(paused=False)
        session.table.replace_player("greedy")
        await settle()
        assert session.match.participants == {
            Seat.FIRST: Participant(),
            Seat.SECOND: Participant("greedy"),
        }
        await session.answer("h2")
        assert moves_of(session.match) == ["d1", "h2"]

    async def test_failure_is_forgotten_when_the_game_changes(self) -> None:
        session = await failing("d1", "e8", "a8")
        session.view.look_at_ply(2)
        assert has_failed(session)
        session.play("h1")
        assert not has_failed(session)
        session = await failing("d1", "e8", "a8")
        session.view.undo()
        assert not has_failed(session)
        assert not is_paused(session)
        # There is nobody left to try again.
        session.table.retry()
        session.table.replace_player("greedy")
        await settle()
        assert len(session.chooser.asked) == 1
        assert session.match.participants[Seat.SECOND] == Participant("random")

    async def test_failure_is_forgotten_when_a_computer_thinks_again(self) -> None:
        session = await failing("d1")
        session.table.resume()
        assert session.table.engine_failure is None
        await settle()
        await session.answer("e8")
        assert moves_of(session.match) == ["d1", "e8"]

    @pytest.mark.parametrize("action", ["undo", "pause", "close", "resign"])
    async def test_failure_after_closing_is_not_reported(self, action: str) -> None:
        session = await thinking("d1")
        session.chooser.dismissing = asyncio.Event()
        await session.fail()
        assert session.chooser.dismissed
        assert is_thinking(session)
        view = session.view
        if action == "undo":
            view.undo()
        elif action == "pause":
            view.table.pause()
        elif action == "resign":
            view.resign()
        else:
            await view.close()
        session.chooser.dismissing.set()
        await settle()
        assert view.table.engine_failure is None
        assert FAILED not in session.kinds
        assert view.table.is_paused is (action == "pause")
        assert not view.table.is_thinking

    async def test_failure_ends_the_engine_that_was_asked(self) -> None:
        session = await thinking("d1")
        session.match.seat(Seat.SECOND, Participant("greedy"))
        await session.fail()
        assert session.chooser.dismissed == [Participant("random")]

    async def test_unexpected_error_of_a_chooser_is_sent_to_listeners(self) -> None:
        session = await thinking("d1")
        fault = RuntimeError("nobody expected this")
        session.chooser.fail(fault)
        await settle()
        assert session.notices == [UnexpectedError(fault)]
        assert not is_thinking(session)
        await session.view.close()
        assert session.chooser.closed == 1

    async def test_unexpected_error_of_a_listener_is_sent_to_that_listener(self) -> None:
        session = await thinking("d1")
        fault = RuntimeError("cannot show this")
        faults: list[Notice] = []

        def listener(notice: Notice) -> None:
            if isinstance(notice, MovePlayed):
                raise fault
            faults.append(notice)

        session.view.listen(listener)
        await session.answer("e8")
        assert faults[0] == UnexpectedError(fault)
        assert PLAYED in session.kinds
        assert UnexpectedError not in session.kinds


class TestClosing:
    async def test_close_before_a_computer_has_thought(self) -> None:
        session = a_session("d1", white="random")
        await session.view.close()
        assert session.chooser.closed == 1
        session.table.go_on()
        await settle()
        assert not session.chooser.asked
        assert not is_thinking(session)

    async def test_close_stops_a_thinking_computer(self) -> None:
        session = await thinking("d1")
        await session.view.close()
        assert session.chooser.cancelled == session.chooser.asked
        assert session.chooser.closed == 1
        assert not is_thinking(session)
        await session.answer("e8")
        assert moves_of(session.match) == ["d1"]
        assert not session.notices
        await session.view.close()

    async def test_close_drops_a_move_that_waits_for_the_least_answer_time(self) -> None:
        session = await thinking("d1")
        session.time.is_held = True
        await session.answer("e8")
        await session.view.close()
        session.time.wake()
        await settle()
        assert moves_of(session.match) == ["d1"]

    async def test_computer_does_not_think_after_close(self) -> None:
        session = await thinking("d1")
        await session.answer("e8")
        await session.view.close()
        session.play("a8")
        session.table.resume()
        await settle()
        assert moves_of(session.match) == ["d1", "e8", "a8"]
        assert len(session.chooser.asked) == 1

    @pytest.mark.parametrize("error", [EngineError("it is gone"), RuntimeError("odd")])
    async def test_close_ignores_errors_of_a_cancelled_chooser(self, error: Exception) -> None:
        class Angry(FakeChooser):
            async def choose(self, match: Match, node: Node) -> Move:
                try:
                    return await super().choose(match, node)
                except asyncio.CancelledError:
                    raise error from None

        chooser = Angry()
        view = View(Table(a_match("d1", white="random"), chooser=chooser))
        view.table.go_on()
        await settle()
        events: list[Notice] = []
        view.listen(events.append)
        await view.close()
        assert chooser.closed == 1
        assert FAILED not in map(type, events)
        assert view.table.engine_failure is None
        assert not view.table.is_paused

    async def test_close_waits_for_thinking_that_was_stopped_before(self) -> None:
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
        view = View(Table(a_match("d1", white="random"), chooser=chooser))
        view.table.go_on()
        await settle()
        view.table.stop_thinking()
        await view.close()
        assert chooser.closed == 1

    async def test_close_does_not_change_the_match(self) -> None:
        session = await thinking("d1", "e8", "a8")
        await session.view.close()
        assert moves_of(session.match) == ["d1", "e8", "a8"]
        assert session.match.outcome is None
        # Another session can take it over.
        other = Session(session.match)
        other.table.go_on()
        await settle()
        await other.answer("h2")
        assert moves_of(session.match) == ["d1", "e8", "a8", "h2"]
        assert not session.notices
