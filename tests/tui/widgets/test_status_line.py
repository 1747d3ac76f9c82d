"""The status line: what it says at each height."""

from __future__ import annotations

import pytest

from abstract_arcade.tui.widgets.blocks import first_lines
from abstract_arcade.tui.widgets.lines import Word
from abstract_arcade.tui.widgets.status_line import Status
from tests.tui.widgets.support import texts

ONE = [("one", "text")]
TWO = [("two", "text")]
THREE = [("three", "text")]


class TestFirstLines:
    @pytest.mark.parametrize(
        ("height", "shown"),
        [
            (0, []),
            (-1, []),
            (1, ["one two three "]),
            (2, ["one", "two three "]),
            (3, ["one", "two", "three"]),
            (9, ["one", "two", "three"]),
        ],
    )
    def test_first_lines_appends_the_overflow_to_the_last_line(
        self, height: int, shown: list[str]
    ) -> None:
        assert texts(first_lines([ONE, TWO, THREE], height)) == shown


TURN: list[Word] = [("Black to play  ", "strong")]
NOW: list[Word] = [("d4 turns nothing", "soft")]
LONG: list[Word] = [("d4 turns a great many of the counters beside it", "soft")]
EVENT: list[Word] = [("White e8.", "dim")]


@pytest.mark.parametrize(
    ("now", "event", "is_news", "height", "lines"),
    [
        (NOW, EVENT, False, 1, ["Black to play  d4 turns nothing"]),
        # News takes the only line.
        (NOW, EVENT, True, 1, ["Black to play   White e8."]),
        (NOW, [], True, 1, ["Black to play  d4 turns nothing"]),
        (NOW, EVENT, False, 2, ["Black to play  d4 turns nothing", "White e8."]),
        (NOW, EVENT, True, 2, ["Black to play  d4 turns nothing", "White e8."]),
        (NOW, [], False, 2, ["Black to play  d4 turns nothing", ""]),
        # An old event is left out before what is said now, but news is not.
        (
            LONG,
            EVENT,
            False,
            2,
            ["Black to play  d4 turns a great", "many of the counters beside it"],
        ),
        (LONG, EVENT, True, 2, ["Black to play", "White e8."]),
        # An old event is left out before the row below the board.
        (
            LONG,
            EVENT,
            False,
            3,
            ["", "Black to play  d4 turns a great", "many of the counters beside it"],
        ),
        (
            LONG,
            EVENT,
            False,
            4,
            ["", "Black to play  d4 turns a great", "many of the counters beside it", "White e8."],
        ),
        (NOW, LONG, False, 2, ["Black to play  d4 turns nothing", ""]),
        (
            NOW,
            LONG,
            True,
            2,
            ["Black to play   d4 turns a great", "many of the counters beside it"],
        ),
        # With more rows than at rest one is left above, so that the board is not touched.
        (NOW, EVENT, True, 3, ["", "Black to play  d4 turns nothing", "White e8."]),
        (NOW, EVENT, True, 4, ["", "Black to play  d4 turns nothing", "White e8.", ""]),
        (NOW, [], False, 3, ["", "Black to play  d4 turns nothing", ""]),
    ],
)
def test_status_shows_the_most_important_sentences_that_fit(
    now: list[Word], event: list[Word], is_news: bool, height: int, lines: list[str]
) -> None:
    status = Status(TURN, now, event, is_news=is_news)
    said = texts(status.lines(35, height))
    assert [line.rstrip() for line in said] == lines[: len(said)]
    assert not any(lines[len(said) :])


def test_status_lines_begin_to_the_right_of_the_tile() -> None:
    status = Status(TURN, LONG, EVENT, tile=[(" ● ", "text"), ("  ", "text")])
    assert [line.rstrip() for line in texts(status.lines(35, 3))] == [
        " ●   Black to play  d4 turns a",
        "     great many of the counters",
        "     beside it",
    ]
    assert status.needed_rows(35, 3) == 3


def test_tip_follows_the_sentence_on_its_line_if_rows_are_short() -> None:
    tip: list[Word] = [("New rule · Four in a row: it wins", "text")]
    status = Status(TURN, event=EVENT, tip=tip)
    assert texts(status.lines(35, 3)) == ["Black to play  ", "White e8.", tip[0][0]]
    assert texts(status.lines(35, 2)) == ["Black to play  ", tip[0][0]]
    assert texts(status.lines(55, 1)) == [f"Black to play   {tip[0][0]}"]


@pytest.mark.parametrize(
    ("now", "event", "is_news", "height", "rows"),
    [
        (NOW, EVENT, False, 2, 1),
        (NOW, EVENT, True, 2, 2),
        (NOW, [], True, 2, 1),
        (LONG, EVENT, False, 2, 2),
        (LONG, LONG, True, 2, 4),
        # In a single row, news replaces what is said now.
        (LONG, EVENT, True, 1, 1),
        (LONG, EVENT, False, 1, 2),
        (NOW, LONG, True, 1, 2),
    ],
)
def test_needed_rows_are_the_rows_of_all_sentences(
    now: list[Word], event: list[Word], is_news: bool, height: int, rows: int
) -> None:
    status = Status(TURN, now, event, is_news=is_news)
    assert status.needed_rows(35, height) == rows
