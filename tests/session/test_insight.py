"""What the computer tells of a match that is played, without an engine. No test takes time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from abstract_arcade.analysis.analyst import Subject
from abstract_arcade.analysis.assessment import Assessment
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import Seat, new_game
from abstract_arcade.session.insight import REST_SECONDS, Insight, Topic
from tests.analysis.support import KRYPTE_WIN, StandIn
from tests.matches import a_match
from tests.session.support import Hours, Session, settle


class InsightSession(Session):
    """A session with an insight, whose analyst finds what the test says.

    Attributes:
        insight: the insight.
        analyst: the stand-in for the analyst.
        news: how often the insight has called back with new findings.
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
            self.view,
            self._count,
            make,
            now=lambda: self.hours.now,
            sleep=self.hours.sleep,
        )
        self.view.listen(lambda _: self.insight.update())

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
    async def test_analysis_follows_the_node_shown(self) -> None:
        session = InsightSession(a_match("e1", "e8"))
        session.insight.toggle_analysis()
        assert session.insight.topic is Topic.ANALYSIS
        session.view.look_at_ply(1)
        session.play("h1")
        await settle()
        assert session.looked[0] == ("e1", "e8")
        assert session.looked[1] == ("e1",)
        assert session.looked[-1] == ("e1", "h1")

    async def test_analysis_calls_back_once_it_has_found_something(self) -> None:
        session = InsightSession(a_match("e1"))
        session.insight.toggle_analysis()
        assert session.insight.assessment is None
        session.analyst.tell()
        assert session.news == 1
        assert len(session.insight.candidates) == 3
        assert session.insight.moves == tuple(each.move for each in session.insight.candidates)

    async def test_analysis_shows_no_findings_about_another_position(self) -> None:
        session = InsightSession(a_match("e1", "e8"))
        session.insight.toggle_analysis()
        session.analyst.tell()
        session.view.look_at_ply(1)
        assert session.insight.assessment is None

    async def test_toggling_the_analysis_again_closes_it(self) -> None:
        session = InsightSession(a_match("e1"))
        session.insight.toggle_analysis()
        session.insight.toggle_analysis()
        assert session.insight.topic is None
        assert session.analyst.rests

    async def test_line_is_tried_until_another_node_is_shown(self) -> None:
        session = InsightSession(a_match("e1", "e8"))
        session.insight.toggle_analysis()
        session.analyst.tell()
        session.insight.try_line(1)
        assert session.insight.tried_moves == session.insight.candidates[1].line
        session.view.look_at_ply(1)
        assert session.insight.tried_line is None

    async def test_analysis_waits_while_a_computer_is_to_move_unless_opened_then(self) -> None:
        session = InsightSession(a_match(white="easy"))
        session.insight.toggle_analysis()
        session.play("e1")
        await settle()
        assert session.is_waiting()
        assert len(session.looked) == 1
        session.insight.toggle_analysis()
        session.insight.toggle_analysis()
        assert not session.is_waiting()
        assert len(session.looked[-1]) == 1
        await session.answer("e8")
        assert len(session.looked[-1]) == 2

    async def test_analysis_reports_a_dead_engine_and_starts_another(self) -> None:
        session = InsightSession(a_match("e1"))
        session.insight.toggle_analysis()
        session.analyst.fail()
        assert session.insight.error
        session.insight.toggle_analysis()
        assert session.insight.topic is Topic.ANALYSIS
        assert not session.insight.error

    async def test_hint_ends_with_a_message_if_the_code_of_a_game_fails(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: object) -> None:
            raise KeyError("evaluate")

        session = InsightSession(a_match("e1"))
        monkeypatch.setattr(session.analyst, "judge", fail)
        session.insight.ask_hint()
        await settle()
        assert "a report is in" in session.insight.error
        assert session.news == 1
        monkeypatch.undo()
        session.insight.ask_hint()
        await settle()
        assert session.insight.hint is not None
        assert not session.insight.error


class TestRest:
    async def test_analysis_rests_after_two_minutes_without_input(self) -> None:
        session = InsightSession(a_match("e1", "e8"))
        session.insight.toggle_analysis()
        await session.hours.pass_by(REST_SECONDS - 1)
        assert not session.is_resting()
        session.insight.touch()
        await session.hours.pass_by(REST_SECONDS - 1)
        assert (session.is_resting(), session.analyst.rests, session.news) == (False, 0, 0)
        await session.hours.pass_by(1)
        assert (session.is_resting(), session.analyst.rests, session.news) == (True, 1, 1)
        # What happens at the board by itself changes nothing.
        count = len(session.looked)
        session.play("f1")
        await settle()
        assert len(session.looked) == count

    async def test_analysis_goes_on_after_input_and_can_rest_again(self) -> None:
        session = InsightSession(a_match("e1", "e8"))
        session.insight.toggle_analysis()
        await session.hours.pass_by(REST_SECONDS)
        assert session.is_resting()
        for _ in range(2):
            session.insight.touch()
            assert not session.is_resting()
            assert session.looked[-1] == ("e1", "e8")
            await session.hours.pass_by(REST_SECONDS - 1)
            assert not session.is_resting()
            await session.hours.pass_by(1)
            assert session.is_resting()
        assert len(session.looked) == 3

    async def test_analysis_does_not_rest_once_it_is_closed(self) -> None:
        session = InsightSession(a_match("e1", "e8"))
        session.insight.toggle_analysis()
        await session.hours.pass_by(REST_SECONDS)
        session.insight.toggle_analysis()
        assert not session.is_resting()
        await session.hours.pass_by(REST_SECONDS)
        assert not session.is_resting()
        await session.insight.close()

    async def test_analysis_is_finished_when_there_is_nothing_more_to_find(self) -> None:
        session = InsightSession(a_match("e1", "e8"))
        session.insight.toggle_analysis()
        assert not session.is_finished()
        session.analyst.tell()
        session.analyst.finish()
        assert session.is_finished()
        # It is of one position.
        session.view.look_at_ply(1)
        assert not session.is_finished()


class TestForbidden:
    @pytest.mark.parametrize("topic", [Topic.HINT, Topic.ANALYSIS])
    async def test_refusal_names_the_people_who_have_forbidden_hints(self, topic: Topic) -> None:
        match = a_match("e1")
        match.seat(Seat.SECOND, Participant(name="Grace", hints=False))
        assert InsightSession(match).insight.refusal(topic) == "Hints are off for Grace"

    async def test_hints_of_the_seat_to_move_and_analysis_for_both_can_be_forbidden(self) -> None:
        match = a_match("e1", "e8")
        match.seat(Seat.SECOND, Participant(name="Grace", hints=False))
        insight = InsightSession(match).insight
        assert insight.refusal(Topic.HINT) == ""
        assert insight.refusal(Topic.ANALYSIS) == "Hints are off for Grace"

    async def test_forbidden_hints_do_not_matter_after_the_end(self) -> None:
        match = finished()
        match.seat(Seat.SECOND, Participant(hints=False))
        assert InsightSession(match).insight.refusal(Topic.ANALYSIS) == ""

    async def test_hint_is_refused_at_a_computers_turn_and_after_the_end(self) -> None:
        assert InsightSession(a_match(black="easy")).insight.refusal(Topic.HINT) == (
            "It is the computer's turn"
        )
        assert InsightSession(finished()).insight.refusal(Topic.HINT) == "The game is over"


class TestHints:
    async def test_hint_has_two_steps(self) -> None:
        session = InsightSession(a_match("e1"))
        session.insight.ask_hint()
        assert not session.insight.moves
        await settle()
        hint = session.insight.hint
        assert hint is not None
        assert (session.insight.hint_step, len(hint.among)) == (1, 3)
        session.insight.ask_hint()
        assert session.insight.hint_step == 2
        assert hint.best in hint.among

    async def test_hint_gives_the_reason_for_the_only_move_at_once(self) -> None:
        session = InsightSession(a_match(game=new_game("renju", opening="rif")))
        session.insight.ask_hint()
        await settle()
        hint = session.insight.hint
        assert hint is not None
        assert (session.insight.hint_step, len(hint.among)) == (2, 1)

    async def test_hint_is_closed_by_the_next_move(self) -> None:
        session = InsightSession(a_match("e1"))
        session.insight.ask_hint()
        await settle()
        session.play("e8")
        await settle()
        assert (session.insight.topic, session.insight.hint) == (None, None)

    @pytest.mark.parametrize("is_open", [True, False])
    async def test_hint_uses_the_findings_of_an_analysis(self, *, is_open: bool) -> None:
        session = InsightSession(a_match("e1"))
        session.insight.toggle_analysis()
        session.analyst.tell()
        if not is_open:
            session.insight.toggle_analysis()
        count = len(session.looked)
        session.insight.ask_hint()
        assert session.insight.hint is not None
        assert len(session.looked) == count


class TestStory:
    async def test_explanation_is_shown_and_stored_in_the_match(self) -> None:
        match = finished()
        session = InsightSession(match)
        session.analyst.values = {6: 0.5}
        session.insight.toggle_analysis()
        assert session.is_explaining()
        await settle()
        assert not session.is_explaining()
        assert session.insight.turning_points
        assert match.main_line[6].value == 0.5
        assert match.main_line[15].is_turn
        assert not any(node.comment for node in match.main_line)
        looked = len(session.looked)
        # Another session of the same match has it at once.
        again = InsightSession(match)
        again.insight.toggle_analysis()
        assert [str(each.sentence) for each in again.insight.turning_points] == [
            str(each.sentence) for each in session.insight.turning_points
        ]
        assert looked >= 16
        assert again.looked == []

    async def test_explanation_shows_first_turning_points_while_it_searches_for_more(self) -> None:
        session = InsightSession(finished())
        session.analyst.values = dict.fromkeys(range(6, 16), 0.5)
        known = list[tuple[int, bool]]()
        session.insight.changed = lambda: known.append(
            (len(session.insight.turning_points), session.insight.is_explaining)
        )
        session.insight.toggle_analysis()
        await settle()
        assert (1, True) in known
        assert known[-1] == (2, False)

    async def test_explanation_continues_a_search_that_was_closed(self) -> None:
        match = finished()
        session = InsightSession(match)
        session.analyst.values = dict.fromkeys(range(6, 16), 0.5)

        judge = session.analyst.judge

        async def in_turn(subject: Subject, nodes: int = 0, lines: int = 1) -> Assessment | None:
            await asyncio.sleep(0)
            return await judge(subject, nodes, lines)

        def close_early() -> None:
            if session.insight.turning_points and session.insight.is_explaining:
                session.insight.changed = lambda: None
                session.insight.close_topic()

        session.analyst.judge = in_turn  # type: ignore[method-assign]
        session.insight.changed = close_early
        session.insight.toggle_analysis()
        while session.insight.topic is not None:
            await settle()
        assert not any(node.is_turn for node in match.main_line)
        session.insight.toggle_analysis()
        assert session.is_explaining()
        while session.is_explaining():
            await settle()
        assert [each.node.ply for each in session.insight.turning_points] == [6, 15]
        assert [node.ply for node in match.main_line if node.is_turn] == [6, 15]

    async def test_next_turning_point_goes_in_both_directions(self) -> None:
        session = InsightSession(finished())
        session.analyst.values = dict.fromkeys(range(6, 16), 0.5)
        session.insight.toggle_analysis()
        await settle()
        plies = [each.node.ply for each in session.insight.turning_points]
        assert plies == [6, 15]
        session.view.look(session.view.match.current)
        assert session.insight.next_turning_point(1) is None
        turn = session.insight.remark
        assert turn is not None
        assert str(turn.sentence).endswith("White wins.")
        session.view.look(session.insight.turning_points[0].node)
        assert session.insight.remark is session.insight.turning_points[0]
        assert session.insight.next_turning_point(1) is session.insight.turning_points[1].node
        assert plies == sorted(plies)

    async def test_explanation_begins_with_the_first_turning_point(self) -> None:
        session = InsightSession(finished())
        session.analyst.values = dict.fromkeys(range(6, 16), 0.5)
        shown = list[int]()
        session.insight.changed = lambda: shown.append(session.view.viewed.ply)
        session.insight.toggle_analysis()
        await settle()
        assert session.insight.remark is session.insight.turning_points[0]
        # The later one was found first, and shown at once.
        assert list(dict.fromkeys(shown)) == [16, 15, 6]
        # Of a game explained before it is shown without a search.
        again = InsightSession(session.view.match)
        again.insight.toggle_analysis()
        assert again.insight.remark is again.insight.turning_points[0]

    async def test_turning_point_found_later_does_not_move_a_player_who_browses(self) -> None:
        for is_early in (False, True):
            session = InsightSession(finished())
            session.analyst.values = dict.fromkeys(range(6, 16), 0.5)
            if is_early:
                session.view.look_at_ply(3)
            session.insight.toggle_analysis()
            session.view.look_at_ply(3)
            await settle()
            assert session.insight.turning_points
            assert session.view.viewed.ply == 3

    async def test_closing_stores_what_the_explanation_has_found(self) -> None:
        match = finished()
        session = InsightSession(match)
        stopped = asyncio.Event()
        judge = session.analyst.judge

        async def slow(subject: Subject, nodes: int = 0, lines: int = 1) -> Assessment | None:
            if len(subject.moves) == 5:
                await stopped.wait()
            return await judge(subject, nodes, lines)

        session.analyst.judge = slow  # type: ignore[method-assign]
        session.insight.toggle_analysis()
        await settle()
        assert session.insight.is_explaining
        await session.insight.close()
        values = [node.value is not None for node in match.main_line]
        assert values == [True] * 5 + [False] * 12
        assert session.analyst.is_closed

    async def test_explanation_is_closed_when_the_game_goes_on(self) -> None:
        match = a_match("e1", "e8")
        match.resign(Seat.FIRST)
        session = InsightSession(match)
        session.insight.toggle_analysis()
        await settle()
        assert session.insight.topic is Topic.EXPLANATION
        session.view.undo()
        await settle()
        assert session.insight.topic is None


async def test_analysis_says_when_it_no_longer_has_the_move_of_the_hint() -> None:
    session = InsightSession(a_match("e1"))
    session.insight.ask_hint()
    await settle()
    hint = session.insight.hint
    assert hint is not None
    session.insight.toggle_analysis()
    assert not session.insight.is_beyond_hint
    session.analyst.tell()
    assert hint.best in session.insight.moves
    assert not session.insight.is_beyond_hint
    known = session.analyst.assessment
    assert known is not None
    others = tuple(each for each in known.candidates if each.move != hint.best)
    session.analyst.assessment = replace(known, candidates=others)
    assert session.insight.is_beyond_hint
