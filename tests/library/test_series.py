"""The score of a series, and the time used in a match."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from abstract_arcade.clock import ClockSettings, Reading
from abstract_arcade.library.entry import Entry, entry_of_match
from abstract_arcade.library.series import games_of, standing
from abstract_arcade.match import Match, Participant
from abstract_arcade.match.time_used import TimeUsed, time_used
from abstract_arcade.rules import Seat, new_game
from abstract_arcade.session import Table
from tests.matches import a_match, play

FIRST = Seat.FIRST
SECOND = Seat.SECOND


def played(names: tuple[str, str], results: Sequence[str]) -> tuple[list[Entry], Match]:
    """Return the entries of a series with these winning seats ("" for a draw), and a new match."""
    seats = dict(zip(Seat, (Participant(name=each) for each in names), strict=True))
    match = Match(new_game("krypte"), seats)
    entries = []
    for number, result in enumerate(results):
        play(match, "d1")
        if result:
            match.resign(Seat[result].other)
        else:
            match.agree_draw()
        again = Table(match).rematch()
        entries.append(entry_of_match(f"20261121-20150{number}-krypte-aaaa", match))
        match = again
    return entries, match


class TestStanding:
    @pytest.mark.parametrize("names", [("Ada", "Ben"), ("", ""), ("Ada", "Ada")])
    def test_score_counts_wins_by_participant_and_not_by_seat(self, names: tuple[str, str]) -> None:
        # The first player wins, loses in the other seat, wins again and draws.
        entries, match = played(names, ["FIRST", "FIRST", "FIRST", ""])
        found = standing(games_of(entries, match.series), match)
        assert found.game == 5
        assert found.wins == {FIRST: 2, SECOND: 1}
        assert found.drawn == 1
        assert found.text() == "2 – 1"
        assert found.drawn_text == "1 drawn"

    def test_score_before_an_earlier_game_omits_later_games(self) -> None:
        entries, _ = played(("Ada", "Ben"), ["FIRST", "FIRST", "SECOND"])
        match = a_match()
        match.seat(FIRST, Participant(name="Ben"))
        match.seat(SECOND, Participant(name="Ada"))
        found = standing(entries, match, entries[1].id)
        assert (found.game, found.wins) == (2, {FIRST: 0, SECOND: 1})
        play(match, "d1")
        match.resign(SECOND)
        assert found.with_result(match).wins == {FIRST: 1, SECOND: 1}
        assert found.wins == {FIRST: 0, SECOND: 1}

    def test_games_with_another_opponent_are_another_series(self) -> None:
        entries, _ = played(("Ada", "Ben"), ["FIRST", "FIRST"])
        assert games_of(entries, "") == []
        other, match = played(("Ada", "Grace"), ["FIRST"])
        assert games_of([*entries, *other], match.series) == other

    def test_rematch_continues_an_existing_series(self) -> None:
        match = a_match("d1")
        match.resign(FIRST)
        again = Table(match).rematch()
        assert again.series == match.series != ""
        assert Table(match).rematch().series == again.series


class TestTimeUsed:
    def test_time_used_is_the_total_and_the_longest_ply_of_each_seat(self) -> None:
        match = a_match()
        match.clock = dict.fromkeys(Seat, ClockSettings(300, 3))
        assert time_used(match) == dict.fromkeys(Seat, TimeUsed())
        left = [(300, 300), (300, 300), (293, 300), (293, 283), (291, 283)]
        for first, second in left:
            node = match.play(match.position.legal_moves()[0])
            node.clock = {FIRST: Reading(first), SECOND: Reading(second)}
        assert time_used(match) == {FIRST: TimeUsed(15, 10), SECOND: TimeUsed(20, 20)}
        match.clock_now = {FIRST: Reading(291), SECOND: Reading(253)}
        match.resign(SECOND)
        assert time_used(match) == {FIRST: TimeUsed(15, 10), SECOND: TimeUsed(50, 30)}

    def test_time_used_is_unknown_without_clocks_or_with_byo_yomi(self) -> None:
        match = a_match()
        assert time_used(match) is None
        match.clock = dict.fromkeys(Seat, ClockSettings(300, 0, 3, 30))
        assert time_used(match) is None
