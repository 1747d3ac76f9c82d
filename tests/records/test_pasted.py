"""Games in pasted text, and positions in one line."""

from __future__ import annotations

import random

import pytest

from abstract_arcade.match import Match
from abstract_arcade.records import RecordError, dump, load
from abstract_arcade.records.pasted import pasted_move, read_pasted
from abstract_arcade.records.position_line import read_position_line, write_position_line
from abstract_arcade.rules import GAMES, Color, Seat, new_game
from tests.matches import a_match

KRYPTE = new_game("krypte")
RENJU = new_game("renju")


def moves_of(match: Match) -> list[str]:
    """Return the moves of the main line."""
    return [node.text for node in match.main_line[1:]]


@pytest.mark.parametrize("slug", GAMES)
def test_position_line_is_read_as_the_same_position(slug: str) -> None:
    luck = random.Random(5)
    position = new_game(slug).start()
    for _ in range(12):
        line = write_position_line(position)
        assert "\n" not in line
        assert load(line).position == position
        position = position.play(luck.choice(position.legal_moves()))


def test_position_line_may_name_moves_that_follow() -> None:
    match = load("game krypte\nposition start moves=d1,e8")
    assert moves_of(match) == ["d1", "e8"]


def test_position_line_without_game_is_of_the_known_game() -> None:
    assert moves_of(read_position_line("position start moves=d1", KRYPTE)) == ["d1"]
    with pytest.raises(RecordError, match="does not name the game"):
        load("position start moves=d1")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("game krypte position setup black=d1,d1", "position: d1 is used twice"),
        ("game krypte position start moves=d1,d1", "move 2, d1: d1 is taken"),
        ("game chess position start", "game: There is no game 'chess'"),
    ],
)
def test_faulty_position_line_is_refused_with_its_place(line: str, sentence: str) -> None:
    with pytest.raises(RecordError) as caught:
        load(line)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    "text", ["d1 e8 f1", "1. d1 2. e8 3. f1", "1. d1 e8 2. f1", "1. d1 e8 2. f1 *"]
)
def test_pasted_moves_are_of_the_known_game(text: str) -> None:
    match = read_pasted(text, KRYPTE)
    assert (match.game, moves_of(match)) == (KRYPTE, ["d1", "e8", "f1"])


@pytest.mark.parametrize("form", ["json", "text"])
def test_pasted_record_is_of_its_own_game(form: str) -> None:
    assert moves_of(read_pasted(dump(a_match("d1", "e8"), form), RENJU)) == ["d1", "e8"]


def test_pasted_sgf_may_follow_the_text_of_a_mail() -> None:
    match = read_pasted("Look at this:\n\n(;GM[4]SZ[15];B[hh];W[hg])", KRYPTE)
    assert (match.game.slug, moves_of(match)) == ("renju", ["h8", "h9"])


def test_pasted_game_of_renju_without_an_opening_is_read() -> None:
    moves = ["h8", "h9", "h7", "i8", "g8", "f9", "i6", "j5"]
    match = read_pasted(" ".join(moves), RENJU)
    assert moves_of(match) == moves


def test_pasted_words_are_refused() -> None:
    with pytest.raises(RecordError):
        read_pasted("hello world", KRYPTE)


@pytest.mark.parametrize(
    ("text", "move"),
    [("d1\n", "d1"), ("1. d1", "d1"), ("d5", "d5"), ("d1 e8", ""), ("hello", ""), ("", "")],
)
def test_single_move_is_known_among_pasted_texts(text: str, move: str) -> None:
    assert pasted_move(text, KRYPTE.start()) == move


def test_points_of_renju_with_hyphens_are_no_single_move() -> None:
    assert pasted_move("h8-h7-h6", RENJU.start()) == ""


@pytest.mark.parametrize(
    "text",
    [
        "1. h8 h7 2. h6",
        "h8-h7-h6",
        "h8 – h7 – h6",
        "Game: renju\nOptions: opening=free\n1. h8-h7 2. h6",
        '[Event "Club"]\n[Black "Ada"]\n\n1. h8 h7 2. h6 *',
    ],
)
def test_common_decorations_of_moves_are_read(text: str) -> None:
    assert moves_of(load(text)) == ["h8", "h7", "h6"]


def test_headers_in_brackets_give_names_and_result() -> None:
    match = load('[Event "Club"]\n[Black "Ada"]\n[White "Ben"]\n[Result "0-1"]\n\n1. h8 h7 0-1')
    assert match.titles == {Seat.FIRST: "Ada", Seat.SECOND: "Ben"}
    assert match.outcome is not None
    assert match.outcome.winner is Color.WHITE
    assert any("Event" in warning for warning in match.warnings)


def test_exchange_of_reneo_is_not_taken_for_moves_of_renju() -> None:
    with pytest.raises(RecordError):
        load("d4 d5 e5 e4-d4")
