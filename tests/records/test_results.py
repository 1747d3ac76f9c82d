"""Results in the words of other programs and languages."""

from __future__ import annotations

import pytest

from abstract_arcade.match import End
from abstract_arcade.records.header import Result
from abstract_arcade.records.results import read_result
from abstract_arcade.rules import Color, new_game

BLACK = Color.BLACK
WHITE = Color.WHITE


@pytest.mark.parametrize(
    ("text", "winner", "reason"),
    [
        ("1-0", BLACK, None),
        ("0 : 1", WHITE, None),
        ("1–0 (time)", BLACK, End.TIME),
        ("B+R", BLACK, End.RESIGNATION),
        ("w + Resign", WHITE, End.RESIGNATION),
        ("W+Time", WHITE, End.TIME),
        ("B+12.5", BLACK, None),
        ("B+?", BLACK, None),
        ("Black+R", BLACK, End.RESIGNATION),
        ("Black wins", BLACK, None),
        ("The white player has won.", WHITE, None),
        ("White wins by resignation", WHITE, End.RESIGNATION),
        ("White won on time", WHITE, End.TIME),
        ("Black wins, White resigned", BLACK, End.RESIGNATION),
        ("White resigns", BLACK, End.RESIGNATION),
        ("Black lost on time", WHITE, End.TIME),
        ("Winner: Black", BLACK, None),
        ("victory for White", WHITE, None),
        ("黑胜", BLACK, None),
        ("白中押し勝ち", WHITE, End.RESIGNATION),
        ("黑超时负", WHITE, End.TIME),
        ("Чёрные выиграли", BLACK, None),
        ("Победа белых", WHITE, None),
        ("1/2-1/2", None, None),
        ("½-½", None, None),
        ("0,5:0,5", None, None),
        ("0", None, None),
        ("a draw by agreement", None, None),
        ("Game drawn", None, None),
        ("Jigo", None, None),
        ("和棋", None, None),
        ("ничья", None, None),
    ],
)
def test_result_is_read_in_any_words(text: str, winner: Color | None, reason: End | None) -> None:
    assert read_result(text) == Result(winner, reason)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?",
        "Void",
        "B",
        "Black",
        "黑",
        "1",
        "1-1",
        "0-0",
        "2-0",
        "1-0?",
        "resigned",
        "B+ or W+",
        "Black did not win",
        "Black wins or draws",
        "draw?",
        "draw offered",
        "White won the first game, Black won the second",
        "Blackwins",
        "x" * 10_000,
        "Black wins " * 10,
        "1-0" * 100,
    ],
)
def test_result_is_not_guessed(text: str) -> None:
    assert read_result(text) is None


def test_result_is_read_in_the_colours_of_the_game() -> None:
    names = new_game("enclose5").color_names
    assert read_result("Orange wins", names) == Result(WHITE)
    assert read_result("Orange wins") is None
