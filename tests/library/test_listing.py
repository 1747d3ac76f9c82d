"""The texts of lists of matches: age, status and search."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from abstract_arcade.library.entry import Entry
from abstract_arcade.library.listing import fits, status_words, when
from abstract_arcade.tui.app import local_time

NOW = datetime(2026, 11, 21, 20, 15, tzinfo=timezone(timedelta(hours=1)))
"""A Saturday evening."""


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        ("2026-11-21T19:15:00+00:00", "just now"),
        ("2026-11-21T19:13:01+00:00", "just now"),
        ("2026-11-21T19:13:00+00:00", "today"),
        # The clock of another machine may be a little ahead.
        ("2026-11-21T19:16:59+00:00", "just now"),
        # It is today in this zone, but still yesterday in UTC.
        ("2026-11-20T23:00:00+00:00", "today"),
        ("2026-11-20T22:59:00+00:00", "yesterday"),
        ("2026-11-19T12:00:00+00:00", "Thu"),
        ("2026-11-15T12:00:00+00:00", "Sun"),
        ("2026-11-14T12:00:00+00:00", "14 Nov"),
        ("2026-01-02T12:00:00+00:00", "2 Jan"),
        ("2025-11-21T12:00:00+00:00", "21 Nov 2025"),
        ("2026-12-24T12:00:00+00:00", "24 Dec"),
        ("", ""),
    ],
)
def test_age_of_a_match_uses_days_of_the_local_zone(moment: str, said: str) -> None:
    assert when(moment, NOW) == said


def test_local_time_has_a_zone() -> None:
    assert abs(local_time() - datetime.now(UTC)) < timedelta(minutes=1)


RUNNING = Entry("a", "running", "krypte", first="Ada", second="Grace", seat_to_move="second")
FINISHED = Entry("b", "finished", "renju", first="Ada", second="Ben", words="Black won by five")
UNREADABLE = Entry("20261121-krypte-x7k2", "unreadable", error="line 1 is no JSON")


def test_status_is_the_player_to_move_or_the_result_or_the_error() -> None:
    assert status_words(RUNNING) == "Grace to play"
    assert status_words(FINISHED) == "Black won by five"
    assert status_words(UNREADABLE) == "line 1 is no JSON"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [RUNNING, FINISHED, UNREADABLE]),
        ("  ", [RUNNING, FINISHED, UNREADABLE]),
        ("ada", [RUNNING, FINISHED]),
        ("ADA kry", [RUNNING]),
        ("ben black", [FINISHED]),
        ("ben grace", []),
        ("to play", [RUNNING]),
        ("x7k2", [UNREADABLE]),
        ("json", [UNREADABLE]),
    ],
)
def test_search_needs_all_words_in_game_names_and_status(text: str, found: list[Entry]) -> None:
    assert [entry for entry in (RUNNING, FINISHED, UNREADABLE) if fits(entry, text)] == found
