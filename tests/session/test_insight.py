"""What the computer tells of a match that is played, without an engine. No test takes time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from abstract_arcade.analysis.analyst import Subject
from abstract_arcade.analysis.assessment import Assessment
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import Seat
from abstract_arcade.session.insight import REST_SECONDS, Insight, Topic
from tests.analysis.support import KRYPTE_WIN, StandIn
from tests.matches import a_match
from tests.session.support import Hours, Table, settle


class Told(Table):
    """A session with what is told of it.

    Attributes:
        insight: what is told.
        analyst: knows what it is told to know.
        news: how often there was more to tell.
    """

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.analyst = StandIn()
        self.analyst.game = match.move_texts
        self.news = 0

        def make(changed: Callable[[], None]) -> StandIn:
            self.analyst.changed = changed
            return self.analyst

        self.hours = Hours()
        self.insight = Insight(
            self.session,
            self._count,
            make,
            now=lambda: self.hours.now,
            sleep=self.hours.sleep,
        )
        self.session.listen(lambda _: self.insight.update())

    def _count(self) -> None:
        self.news += 1

    def is_resting(self) -> bool:
        return self.insight.is_resting

    def is_finished(self) -> bool:
        return self.insight.is_finished

    def is_waiting(self) -> bool:
        return self.insight.is_waiting

    def is_explaining(self) -> bool:
        return self.insight.is_explaining

    @property
    def looked(self) -> list[tuple[str, ...]]:
        return [subject.moves for subject in self.analyst.looked]


def finished() -> Match:
    return a_match(*KRYPTE_WIN.split())


class TestAnalysis:
    async def test_follows_what_is_viewed(self) -> None:
        table = Told(a_match("e1", "e8"))
        table.insight.toggle_analysis()
        assert table.insight.topic is Topic.ANALYSIS
        table.session.look_at_ply(1)
        table.play("h1")
        await settle()
        assert table.looked[0] == ("e1", "e8")
        assert table.looked[1] == ("e1",)
        assert table.looked[-1] == ("e1", "h1")

    async def test_tells_once_something_is_known(self) -> None:
        table = Told(a_match("e1"))
        table.insight.toggle_analysis()
        assert table.insight.assessment is None
        table.analyst.tell()
        assert table.news == 1
        assert len(table.insight.candidates) == 3
        assert table.insight.moves == tuple(each.move for each in table.insight.candidates)

    async def test_figures_of_another_position_are_not_told(self) -> None:
        table = Told(a_match("e1", "e8"))
        table.insight.toggle_analysis()
        table.analyst.tell()
        table.session.look_at_ply(1)
        assert table.insight.assessment is None

    async def test_once_more_closes_it(self) -> None:
        table = Told(a_match("e1"))
        table.insight.toggle_analysis()
        table.insight.toggle_analysis()
        assert table.insight.topic is None
        assert table.analyst.rests

    async def test_a_line_is_tried_until_one_moves_on(self) -> None:
        table = Told(a_match("e1", "e8"))
        table.insight.toggle_analysis()
        table.analyst.tell()
        table.insight.light(1)
        assert table.insight.lit_line == table.insight.candidates[1].line
        table.session.look_at_ply(1)
        assert table.insight.lit is None

    async def test_rests_while_a_computer_is_to_move_unless_asked(self) -> None:
        table = Told(a_match(white="easy"))
        table.insight.toggle_analysis()
        table.play("e1")
        await settle()
        assert table.is_waiting()
        assert len(table.looked) == 1
        table.insight.toggle_analysis()
        table.insight.toggle_analysis()
        assert not table.is_waiting()
        assert len(table.looked[-1]) == 1
        await table.answer("e8")
        assert len(table.looked[-1]) == 2

    async def test_an_engine_that_died_is_told_of_and_started_again(self) -> None:
        table = Told(a_match("e1"))
        table.insight.toggle_analysis()
        table.analyst.fail()
        assert table.insight.failure
        table.insight.toggle_analysis()
        assert table.insight.topic is Topic.ANALYSIS
        assert not table.insight.failure


class TestRest:
    async def test_comes_after_two_minutes_without_anybody(self) -> None:
        table = Told(a_match("e1", "e8"))
        table.insight.toggle_analysis()
        await table.hours.pass_by(REST_SECONDS - 1)
        assert not table.is_resting()
        table.insight.touch()
        await table.hours.pass_by(REST_SECONDS - 1)
        assert (table.is_resting(), table.analyst.rests, table.news) == (False, 0, 0)
        await table.hours.pass_by(1)
        assert (table.is_resting(), table.analyst.rests, table.news) == (True, 1, 1)
        # What happens at the board by itself changes nothing.
        count = len(table.looked)
        table.play("f1")
        await settle()
        assert len(table.looked) == count

    async def test_ends_when_somebody_comes_and_comes_again(self) -> None:
        table = Told(a_match("e1", "e8"))
        table.insight.toggle_analysis()
        await table.hours.pass_by(REST_SECONDS)
        assert table.is_resting()
        for _ in range(2):
            table.insight.touch()
            assert not table.is_resting()
            assert table.looked[-1] == ("e1", "e8")
            await table.hours.pass_by(REST_SECONDS - 1)
            assert not table.is_resting()
            await table.hours.pass_by(1)
            assert table.is_resting()
        assert len(table.looked) == 3

    async def test_ends_with_the_analysis(self) -> None:
        table = Told(a_match("e1", "e8"))
        table.insight.toggle_analysis()
        await table.hours.pass_by(REST_SECONDS)
        table.insight.toggle_analysis()
        assert not table.is_resting()
        await table.hours.pass_by(REST_SECONDS)
        assert not table.is_resting()
        await table.insight.close()

    async def test_is_not_for_what_is_finished(self) -> None:
        table = Told(a_match("e1", "e8"))
        table.insight.toggle_analysis()
        assert not table.is_finished()
        table.analyst.tell()
        table.analyst.finish()
        assert table.is_finished()
        # It is of one position.
        table.session.look_at_ply(1)
        assert not table.is_finished()


class TestForbidden:
    @pytest.mark.parametrize("topic", [Topic.HINT, Topic.ANALYSIS])
    async def test_is_told_by_name(self, topic: Topic) -> None:
        match = a_match("e1")
        match.seat(Seat.SECOND, Participant(name="Grace", hints=False))
        assert Told(match).insight.refusal(topic) == "Hints are off for Grace"

    async def test_a_hint_is_for_the_seat_to_move_and_an_analysis_for_both(self) -> None:
        match = a_match("e1", "e8")
        match.seat(Seat.SECOND, Participant(name="Grace", hints=False))
        insight = Told(match).insight
        assert insight.refusal(Topic.HINT) == ""
        assert insight.refusal(Topic.ANALYSIS) == "Hints are off for Grace"

    async def test_after_the_end_all_may_be_told(self) -> None:
        match = finished()
        match.seat(Seat.SECOND, Participant(hints=False))
        assert Told(match).insight.refusal(Topic.ANALYSIS) == ""

    async def test_computers_and_ends_get_no_hints(self) -> None:
        assert Told(a_match(black="easy")).insight.refusal(Topic.HINT) == (
            "It is the computer's turn"
        )
        assert Told(finished()).insight.refusal(Topic.HINT) == "The game is over"


class TestHints:
    async def test_come_in_two_steps(self) -> None:
        table = Told(a_match("e1"))
        table.insight.ask_hint()
        assert not table.insight.moves
        await settle()
        hint = table.insight.hint
        assert hint is not None
        assert (table.insight.hint_step, len(hint.among)) == (1, 3)
        table.insight.ask_hint()
        assert table.insight.hint_step == 2
        assert hint.best in hint.among

    async def test_end_with_the_next_move(self) -> None:
        table = Told(a_match("e1"))
        table.insight.ask_hint()
        await settle()
        table.play("e8")
        await settle()
        assert (table.insight.topic, table.insight.hint) == (None, None)

    async def test_what_an_analysis_knows_is_not_looked_for_again(self) -> None:
        table = Told(a_match("e1"))
        table.insight.toggle_analysis()
        table.analyst.tell()
        count = len(table.looked)
        table.insight.ask_hint()
        assert table.insight.hint is not None
        assert len(table.looked) == count


class TestStory:
    async def test_is_told_and_kept(self) -> None:
        match = finished()
        table = Told(match)
        table.analyst.values = {6: 0.5}
        table.insight.toggle_analysis()
        assert table.is_explaining()
        await settle()
        assert not table.is_explaining()
        assert table.insight.turns
        assert match.main_line[6].value == 0.5
        assert match.main_line[15].is_turn
        assert not any(node.comment for node in match.main_line)
        looked = len(table.looked)
        # Another session of the same match has it at once.
        again = Told(match)
        again.insight.toggle_analysis()
        assert [str(each.sentence) for each in again.insight.turns] == [
            str(each.sentence) for each in table.insight.turns
        ]
        assert looked >= 16
        assert again.looked == []

    async def test_shows_the_first_turning_points_while_it_searches_for_others(self) -> None:
        table = Told(finished())
        table.analyst.values = dict.fromkeys(range(6, 16), 0.5)
        known = list[tuple[int, bool]]()
        table.insight.changed = lambda: known.append(
            (len(table.insight.turns), table.insight.is_explaining)
        )
        table.insight.toggle_analysis()
        await settle()
        assert (1, True) in known
        assert known[-1] == (2, False)

    async def test_goes_on_after_it_was_closed_while_it_searched(self) -> None:
        match = finished()
        table = Told(match)
        table.analyst.values = dict.fromkeys(range(6, 16), 0.5)

        judge = table.analyst.judge

        async def in_turn(subject: Subject, nodes: int = 0, lines: int = 1) -> Assessment | None:
            await asyncio.sleep(0)
            return await judge(subject, nodes, lines)

        def close_early() -> None:
            if table.insight.turns and table.insight.is_explaining:
                table.insight.changed = lambda: None
                table.insight.close_topic()

        table.analyst.judge = in_turn  # type: ignore[method-assign]
        table.insight.changed = close_early
        table.insight.toggle_analysis()
        while table.insight.topic is not None:
            await settle()
        assert not any(node.is_turn for node in match.main_line)
        table.insight.toggle_analysis()
        assert table.is_explaining()
        while table.is_explaining():
            await settle()
        assert [each.node.ply for each in table.insight.turns] == [6, 15]
        assert [node.ply for node in match.main_line if node.is_turn] == [6, 15]

    async def test_turning_points_follow_one_another(self) -> None:
        table = Told(finished())
        table.analyst.values = dict.fromkeys(range(6, 16), 0.5)
        table.insight.toggle_analysis()
        await settle()
        plies = [each.node.ply for each in table.insight.turns]
        assert plies == [6, 15]
        assert table.insight.next_turn(1) is None
        turn = table.insight.turn
        assert turn is not None
        assert str(turn.sentence).endswith("White wins.")
        table.session.look(table.insight.turns[0].node)
        assert table.insight.turn is table.insight.turns[0]
        assert table.insight.next_turn(1) is table.insight.turns[1].node
        assert plies == sorted(plies)

    async def test_leaving_keeps_what_there_is(self) -> None:
        match = finished()
        table = Told(match)
        stopped = asyncio.Event()
        judge = table.analyst.judge

        async def slow(subject: Subject, nodes: int = 0, lines: int = 1) -> Assessment | None:
            if len(subject.moves) == 5:
                await stopped.wait()
            return await judge(subject, nodes, lines)

        table.analyst.judge = slow  # type: ignore[method-assign]
        table.insight.toggle_analysis()
        await settle()
        assert table.insight.is_explaining
        await table.insight.close()
        values = [node.value is not None for node in match.main_line]
        assert values == [True] * 5 + [False] * 12
        assert table.analyst.is_closed

    async def test_ends_when_the_game_goes_on(self) -> None:
        match = a_match("e1", "e8")
        match.resign(Seat.FIRST)
        table = Told(match)
        table.insight.toggle_analysis()
        await settle()
        assert table.insight.topic is Topic.STORY
        table.session.undo()
        await settle()
        assert table.insight.topic is None


async def test_an_analysis_says_that_it_went_beyond_the_hint() -> None:
    table = Told(a_match("e1"))
    table.insight.ask_hint()
    await settle()
    hint = table.insight.hint
    assert hint is not None
    table.insight.toggle_analysis()
    assert not table.insight.is_beyond_hint
    table.analyst.tell()
    assert hint.best in table.insight.moves
    assert not table.insight.is_beyond_hint
    known = table.analyst.assessment
    assert known is not None
    others = tuple(each for each in known.candidates if each.move != hint.best)
    table.analyst.assessment = replace(known, candidates=others)
    assert table.insight.is_beyond_hint
