"""The losses of formats: exactly what they leave out is named."""

from __future__ import annotations

import pytest

from abstract_arcade.clock import Reading
from abstract_arcade.match import End, Match, Node, Participant
from abstract_arcade.records.header import COMMENTS, UNKNOWN, VARIATIONS, lost
from abstract_arcade.rules import Color, Outcome, Seat
from tests.matches import a_match, play


def last(match: Match) -> Node:
    return match.main_line[-1]


@pytest.fixture
def match() -> Match:
    return a_match("d1", "e8")


class TestLost:
    def test_plain_match_loses_nothing(self, match: Match) -> None:
        assert lost(match, held=()) == []

    @pytest.mark.parametrize(
        ("name", "value", "words"),
        [
            ("comment", "Good.", COMMENTS),
            ("clock", {seat: Reading(3) for seat in Seat}, "clocks"),
            ("offers_draw", True, "draw offers"),
            ("question", {"ask": "?", "accept": ["e8"]}, "questions"),
            ("value", 0.0, "results of analysis"),
            ("proved", 0, "results of analysis"),
            ("is_turn", True, "results of analysis"),
            ("light", {0: ""}, "highlighted sites"),
            ("extra", {"x": 1}, UNKNOWN),
        ],
    )
    def test_notes_of_a_position_are_named_as_lost(
        self, match: Match, name: str, value: object, words: str
    ) -> None:
        setattr(last(match), name, value)
        assert lost(match, held=()) == [words]

    def test_clocks_puzzle_and_unknown_keys_are_named_as_lost(self, match: Match) -> None:
        match.puzzle = {"difficulty": 1, "plies": 1, "goal": "win"}
        match.clock_now = {seat: Reading(3) for seat in Seat}
        match.extra = {"x": 1, "sgf": {}}
        assert lost(match) == ["clocks", "questions", UNKNOWN]
        match.extra = {"sgf": {}}
        assert lost(match, known_extra=("sgf",)) == ["clocks", "questions"]

    def test_variations_and_comments_are_lost_only_if_not_held(self, match: Match) -> None:
        play(match, "h1", at=match.main_line[1])
        match.comment(match.root, "Good luck.")
        assert lost(match) == []
        assert lost(match, held=()) == [VARIATIONS, COMMENTS]

    def test_thinking_time_and_commands_of_seats_are_named_as_lost(self, match: Match) -> None:
        match.seat(Seat.FIRST, Participant("engine:deep", seconds=2))
        assert lost(match) == [
            "the thinking time of computer players, and whether hints are off",
            "the commands of engines; only their names are included",
        ]
        match.seat(Seat.FIRST, Participant("greedy", "Ada"))
        assert lost(match) == []

    def test_result_at_another_position_is_named_as_lost(self, match: Match) -> None:
        match.end(Outcome(Color.BLACK, End.TIME))
        assert lost(match) == []
        match.current = match.root
        assert lost(match) == ["results at positions other than the current one"]
