"""Enclose5: worked positions, polygons as drawn chains, and a naive reference in lockstep."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abstract_arcade.rules import (
    SWAP,
    Color,
    Content,
    IllegalMove,
    InvalidMove,
    OptionError,
    Outcome,
    Seat,
    SetupError,
)
from abstract_arcade.rules.enclose5 import Enclose5, Enclose5Position, Enclose5Reason
from abstract_arcade.rules.setup import Setup

BLACK = Color.BLACK
WHITE = Color.WHITE


def put(
    black: str = "",
    white: str = "",
    to_move: Color = BLACK,
    size: int = 9,
    target: int = 20,
    **state: str,
) -> Enclose5Position:
    """Return a set position. Cells are separated by spaces, in the state too."""
    game = Enclose5(size=size, target=target, pie="swap" in state)
    texts = {key: text.replace(" ", ",") for key, text in state.items()}
    return game.setup(black.split(), white.split(), to_move, texts)


def legal(position: Enclose5Position) -> list[str]:
    return list(map(position.format, position.legal_moves()))


def play(position: Enclose5Position, *texts: str) -> Enclose5Position:
    for text in texts:
        position = position.play(position.parse(text))
    return position


def names(position: Enclose5Position, sites: tuple[int, ...]) -> str:
    return " ".join(map(position.game.board.name, sites))


def marks(position: Enclose5Position, color: Color) -> str:
    """Return the names of a colour's marks, in board order."""
    board = position.game.board
    return names(position, tuple(s for s in board.sites if position.color_at(s) is color))


def territory(position: Enclose5Position, color: Color) -> str:
    """Return the names of the cells that a colour has coloured, in board order."""
    board = position.game.board
    return names(position, tuple(s for s in board.sites if position.territory_at(s) is color))


def alignments(position: Enclose5Position) -> list[str]:
    return [names(position, sites) for sites in position.alignments]


def forbidden(position: Enclose5Position) -> str:
    return names(position, position.forbidden)


def describe(position: Enclose5Position, text: str) -> str:
    return str(position.describe(position.parse(text)))


def why_not(position: Enclose5Position, text: str) -> str:
    """Return the sentence that refuses a cell. Check that `parse` and `why_illegal` agree."""
    with pytest.raises(IllegalMove) as caught:
        position.parse(text)
    assert str(position.why_illegal((position.game.board.site(text),))) == str(caught.value)
    return str(caught.value)


def put_full_but(
    empty: str, black: str = "", white: str = "", target: int = 99, lead: int = 0
) -> Enclose5Position:
    """Return a board on which only a few cells are empty or marked, with Black to move.

    The rest is coloured, as many cells for Black as for White, or so many more.
    """
    board = Enclose5(size=9).board
    kept = f"{empty} {black} {white}".split()
    rest = [board.name(s) for s in board.sites if board.name(s) not in kept]
    half = (len(rest) + lead) // 2
    return put(
        black,
        white,
        target=target,
        black_territory=" ".join(rest[:half]),
        white_territory=" ".join(rest[half:]),
    )


# --- Options and the start -------------------------------------------------------------------


def test_game_starts_with_an_empty_board_and_black_to_move() -> None:
    position = Enclose5().start()
    assert (position.game.size, position.game.target, position.game.pie) == (15, 20, False)
    assert position.to_move is BLACK
    assert position.outcome is None
    assert len(legal(position)) == 225
    assert legal(position)[:2] + legal(position)[-1:] == ["a1", "b1", "o15"]
    assert (position.score(BLACK), position.score(WHITE)) == (0, 0)
    assert (position.bonus_moves, position.alignments, position.forbidden) == (0, (), ())


@pytest.mark.parametrize(
    "option", [{"size": 8}, {"size": 20}, {"target": 0}, {"target": 100}, {"pie": 1}]
)
def test_option_out_of_range_is_refused(option: dict[str, int]) -> None:
    with pytest.raises(OptionError):
        Enclose5(**option)  # type: ignore[arg-type]


def test_colors_alternate() -> None:
    position = play(Enclose5().start(), "h8")
    assert (position.to_move, position.seat_to_move) == (WHITE, Seat.SECOND)
    assert "h8" not in legal(position)
    assert len(legal(position)) == 224
    assert play(position, "i8").to_move is BLACK


# --- Enclosure -------------------------------------------------------------------------------


def test_diamond_of_marks_colors_the_cell_inside() -> None:
    position = play(put("d4 e5 f4"), "e3")
    assert territory(position, BLACK) == "e4"
    assert marks(position, BLACK) == "e3 d4 f4 e5"
    assert (position.score(BLACK), position.score(WHITE)) == (1, 0)
    assert position.to_move is WHITE


def test_content_of_a_cell_is_mark_territory_or_none() -> None:
    position = play(put("d4 e5 f4", "a1"), "e3")
    at = [position.content(position.game.board.site(name)) for name in ("e3", "a1", "e4", "e6")]
    assert at == [Content("mark", BLACK), Content("mark", WHITE), Content("territory", BLACK), None]


def test_ninth_mark_is_colored_when_the_ring_around_it_closes() -> None:
    position = put("d3 e3 f3 d4 e4 f4 d5 f5")
    assert describe(position, "e5") == "Blue e5 encloses e4."
    position = play(position, "e5")
    assert territory(position, BLACK) == "e4"
    assert marks(position, BLACK) == "d3 e3 f3 d4 f4 d5 e5 f5"


def test_corner_completes_no_ring_and_colors_nothing() -> None:
    position = play(put("d3 e3 f3 d4 f4 d5 e5", black_territory="e4"), "f5")
    assert territory(position, BLACK) == "e4"
    assert len(marks(position, BLACK).split()) == 8


@pytest.mark.parametrize(
    ("black", "last"),
    [("a2", "b1"), ("c1 e1", "d2"), ("h9", "i8"), ("a4 b5", "a6"), ("i3 h4", "i5")],
)
def test_edge_of_the_board_is_no_wall(black: str, last: str) -> None:
    position = play(put(black), last)
    assert territory(position, BLACK) == ""


def test_mark_at_the_edge_is_never_inside() -> None:
    position = play(put("d1 c1 e1", "i9"), "d2")
    assert territory(position, BLACK) == ""
    assert marks(position, BLACK) == "c1 d1 e1 d2"


def test_enlarged_polygon_swallows_its_old_wall() -> None:
    position = put("e3 d4 f4 e5 d5 f5", black_territory="e4")
    assert describe(position, "e6") == "Blue e6 encloses e5."
    position = play(position, "e6")
    assert territory(position, BLACK) == "e4 e5"
    assert marks(position, BLACK) == "e3 d4 f4 d5 f5 e6"


def test_enemy_wall_is_colored_and_broken_but_not_what_it_had_colored() -> None:
    white_wall = "e3 d4 f4 e5"
    position = put("e2 d3 f3 c4 g4 d5 f5", white_wall, white_territory="e4")
    position = play(position, "e6")
    assert territory(position, BLACK) == white_wall
    assert territory(position, WHITE) == "e4"
    assert marks(position, WHITE) == ""
    assert (position.score(BLACK), position.score(WHITE)) == (4, 1)


def test_broken_wall_encloses_no_more() -> None:
    # White's ring lacks e7; Black takes c5 out of it.
    position = put("b5 c4 c6 h2", "e3 d4 f4 c5 g5 d6 f6")
    assert territory(play(position, "h3", "e7"), WHITE) == "e4 d5 e5 f5 e6"
    position = play(position, "d5")
    assert territory(position, BLACK) == "c5"
    assert territory(play(position, "e7"), WHITE) == ""


def test_cells_enclosed_can_be_empty_or_marked_by_either() -> None:
    # Inside the ring: d5 own, e4 and e5 the opponent's, f5 and e6 empty.
    position = put("e3 d4 f4 c5 g5 d6 f6 d5", "e4 e5 a1")
    expected = "Blue e7 encloses 5 cells."
    assert describe(position, "e7") == expected
    position = play(position, "e7")
    assert territory(position, BLACK) == "e4 d5 e5 f5 e6"
    assert marks(position, WHITE) == "a1"


def test_coloured_cell_is_no_wall() -> None:
    position = play(put("d4 e5 f4", black_territory="e3"), "i1")
    assert territory(position, BLACK) == "e3"
    assert territory(put("d4 e5 f4", white_territory="e3"), BLACK) == ""


def test_one_mark_closes_two_polygons() -> None:
    position = play(put("c4 d5 d3 f5 f3 g4"), "e4")
    assert territory(position, BLACK) == "d4 f4"


def test_white_colors_enclosed_cells_as_black_does() -> None:
    position = put("a1", "d4 e5 f4", WHITE)
    assert describe(position, "e3") == "Orange e3 encloses e4."
    assert territory(play(position, "e3"), WHITE) == "e4"


def test_enclosed_returns_the_cells_that_a_mark_would_color() -> None:
    position = put("d4 e5 f4", "a1")
    grid = position.tables
    site = position.game.board.site("e3")
    assert names(position, tuple(grid.sites(position.enclosed(site, BLACK)))) == "e4"
    assert position.enclosed(site, WHITE) == 0


# --- Target and full board -------------------------------------------------------------------


def test_target_wins_at_once() -> None:
    position = put("d4 e5 f4", target=2, black_territory="a9")
    expected = "Blue e3 encloses e4 and reaches the target: Blue wins."
    assert describe(position, "e3") == expected
    position = play(position, "e3")
    assert position.outcome == Outcome(BLACK, Enclose5Reason.TARGET)
    assert legal(position) == []
    assert position.open_cells == 0
    assert str(position.why_illegal((0,))) == "The game is over: Blue won by reaching the target"


def test_target_comes_before_alignments() -> None:
    position = play(put("d4 e5 f4 a3 b3 c3 d3", target=1), "e3")
    assert position.outcome == Outcome(BLACK, Enclose5Reason.TARGET)
    assert (position.bonus_moves, position.alignments) == (0, ())


def test_one_cell_less_than_the_target_does_not_win() -> None:
    assert play(put("d4 e5 f4", target=3, black_territory="a9"), "e3").outcome is None


@pytest.mark.parametrize(
    ("lead", "winner", "sentence"),
    [
        (4, BLACK, "Blue e5 fills the board: Blue wins."),
        (-4, WHITE, "Blue e5 fills the board: Orange wins."),
        (0, None, "Blue e5 fills the board: a draw."),
    ],
)
def test_more_colored_cells_win_on_a_full_board(
    lead: int, winner: Color | None, sentence: str
) -> None:
    position = put_full_but("e5", lead=lead)
    assert describe(position, "e5") == sentence
    position = play(position, "e5")
    assert position.outcome == Outcome(winner, Enclose5Reason.BOARD_FULL)
    assert legal(position) == []


def test_enclosing_the_last_cells_fills_the_board() -> None:
    position = put_full_but("e3 e4", "d4 e5 f4", lead=-1)
    assert position.score(WHITE) - position.score(BLACK) in (1, 2)
    expected = "Blue e3 encloses e4 and fills the board: "
    assert describe(position, "e3").startswith(expected)
    assert play(position, "e3").outcome is not None


def test_target_comes_before_a_full_board() -> None:
    half = put_full_but("e3 e4", "d4 e5 f4").score(BLACK)
    position = play(put_full_but("e3 e4", "d4 e5 f4", target=half + 1), "e3")
    assert position.outcome == Outcome(BLACK, Enclose5Reason.TARGET)


def test_bonus_moves_end_with_the_board() -> None:
    position = play(put_full_but("e5", "a5 b5 c5 d5"), "e5")
    assert position.outcome == Outcome(None, Enclose5Reason.BOARD_FULL)
    assert position.bonus_moves == 0


# --- Alignment and bonus moves ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("black", "last", "bonus_moves"),
    [
        ("b5 c5 d5", "e5", 0),
        ("b5 c5 d5 e5", "f5", 1),
        ("b5 c5 d5 f5", "e5", 1),
        ("b5 c5 d5 f5 g5", "e5", 2),
        ("a5 b5 c5 d5 f5 g5 h5 i5", "e5", 5),
        ("e1 e2 e3 e4", "e5", 1),
        ("b2 c3 d4 f6", "e5", 1),
        ("b8 c7 d6 f4", "e5", 1),
        ("b5 c5 d5 f5 g5 e1 e2 e3 e4", "e5", 3),
        ("a1 b2 c3 d4 a9 b8 c7 d6", "e5", 2),
        # Around the corner of the board there is no line.
        ("g5 h5 i5 a6", "b6", 0),
        ("f2 g3 h4 i5 b7", "a6", 0),
    ],
)
def test_alignments_earn_bonus_moves(black: str, last: str, bonus_moves: int) -> None:
    position = play(put(black), last)
    assert position.bonus_moves == bonus_moves
    assert position.to_move is (BLACK if bonus_moves else WHITE)
    assert position.seat_to_move is (Seat.FIRST if bonus_moves else Seat.SECOND)


def test_enemy_mark_parts_a_line() -> None:
    assert play(put("a5 b5 e5 f5 g5", "d5"), "c5").bonus_moves == 0


def test_colored_cells_take_no_part_in_an_alignment() -> None:
    assert play(put("b5 c5 d5", black_territory="e5"), "f5").bonus_moves == 0


def test_enclosure_comes_before_alignment() -> None:
    # f5 would be the fifth, but it closes the ring around e5, which is a mark no more.
    position = play(put("b5 c5 d5 e5 e4 e6"), "f5")
    assert territory(position, BLACK) == "e5"
    assert (position.bonus_moves, position.to_move) == (0, WHITE)


def test_two_alignments_at_once() -> None:
    position = put("a5 b5 c5 d5 e1 e2 e3 e4")
    assert describe(position, "e5") == "Blue e5 makes two rows of five and earns 2 more moves."
    position = play(position, "e5")
    assert position.bonus_moves == 2
    assert sorted(alignments(position)) == ["a5 b5 c5 d5 e5", "e1 e2 e3 e4 e5"]
    assert forbidden(position) == "f5 e6"
    position = play(position, "i9")
    assert (position.bonus_moves, position.to_move) == (1, BLACK)
    position = play(position, "i7")
    assert (position.bonus_moves, position.to_move) == (0, WHITE)
    assert (alignments(position), forbidden(position)) == ([], "")


def test_bonus_move_can_earn_more() -> None:
    position = play(put("a5 b5 c5 d5 a1 b1 c1 d1"), "e5")
    assert describe(position, "e1") == "Blue e1 makes a row of five and earns 1 more move."
    position = play(position, "e1")
    assert (position.bonus_moves, position.to_move) == (1, BLACK)
    assert forbidden(position) == "f1 f5"


def test_alignment_of_this_turn_cannot_be_lengthened() -> None:
    position = play(put("c5 d5 e5 f5"), "g5")
    assert why_not(position, "h5") == "h5 would lengthen the alignment c5–g5 of this turn"
    assert why_not(position, "b5") == "b5 would lengthen the alignment c5–g5 of this turn"
    # Further on in the same line there is nothing against it.
    assert play(position, "i5").to_move is WHITE


def test_joining_with_another_mark_lengthens_too() -> None:
    position = play(put("c5 d5 e5 f5 i5"), "g5")
    assert "h5" in forbidden(position)


def test_alignment_can_be_crossed() -> None:
    position = play(put("c5 d5 e5 f5 g1 g2 g3 g4", "g6 a9"), "h1", "a7", "g5")
    assert position.to_move is BLACK
    assert forbidden(position) == "b5 h5"


def test_alignment_of_an_earlier_turn_can_be_lengthened() -> None:
    position = put("c5 d5 e5 f5 g5")
    assert describe(position, "h5") == "Blue h5 makes a row of six and earns 2 more moves."
    assert play(position, "h5").bonus_moves == 2


def test_lengthening_is_illegal_even_if_it_reaches_the_target() -> None:
    position = play(put("c5 d5 e5 f5 g6 i6 h7", target=1), "g5")
    assert "h5" in forbidden(position)
    assert "h5" not in legal(position)


def test_bonus_move_closes_a_polygon_through_the_alignment_that_earned_it() -> None:
    position = play(put("c5 d5 e5 f5 d6 f6"), "g5")
    assert describe(position, "e7") == "Blue e7 encloses e6."
    position = play(position, "e7")
    assert territory(position, BLACK) == "e6"
    assert marks(position, BLACK) == "c5 d5 e5 f5 g5 d6 f6 e7"
    assert position.to_move is WHITE


def test_partly_colored_alignment_still_cannot_be_lengthened() -> None:
    position = play(put("b5 c5 d5 e5 f5 e4"), "g5", "e6")
    assert territory(position, BLACK) == "e5"
    assert position.bonus_moves == 1
    assert alignments(position) == ["b5 c5 d5 f5 g5"]
    assert forbidden(position) == "a5 h5"


def test_fully_colored_alignment_may_be_lengthened() -> None:
    ring = "b3 c3 d3 f3 g3 h3 a4 a5 a6 i4 i5 i6 b7 c7 d7 e7 f7 g7 h7"
    position = play(put(f"{ring} c5 d5 e5 f5 a9 b9 c9 d9", target=99), "e9", "g5")
    assert sorted(alignments(position)) == ["a9 b9 c9 d9 e9", "c5 d5 e5 f5 g5"]
    position = play(position, "e3")
    # Three rows of seven are coloured.
    assert (position.score(BLACK), position.bonus_moves) == (21, 3)
    assert sorted(alignments(position)) == ["a9 b9 c9 d9 e9", "b3 c3 d3 e3 f3 g3 h3"]
    assert position.game.setup(*position.as_setup()) == position


def test_mark_that_cuts_itself_off_lengthens_nothing() -> None:
    # h5 closes the ring around g5, the end of the alignment.
    position = play(put("b5 c5 d5 e5 f5 g4 g6"), "g5")
    assert forbidden(position) == "a5"
    position = play(position, "h5")
    assert territory(position, BLACK) == "g5"
    assert alignments(position) == ["b5 c5 d5 e5 f5"]
    assert forbidden(position) == "a5"
    assert why_not(position, "g5") == "g5 is coloured"


def test_alignment_with_one_mark_left_still_cannot_be_lengthened() -> None:
    position = put("c5", black_territory="d5 e5 f5 g5", bonus_moves="1", alignments="c5-row")
    assert forbidden(position) == "b5"
    assert why_not(position, "b5") == "b5 would lengthen the alignment c5 of this turn"


def test_bonus_move_without_a_legal_cell_is_lost() -> None:
    position = put_full_but("a5 f5 g5", "b5 c5 d5 e5")
    assert describe(position, "f5") == "Blue f5 makes a row of five; the bonus move is lost."
    position = play(position, "f5")
    assert (position.bonus_moves, position.to_move) == (0, WHITE)
    assert legal(position) == ["a5", "g5"]


def test_enclosure_works_after_a_lost_bonus_move() -> None:
    position = play(put_full_but("a1 e1 g1", "b1 c1 d1 f1 g2", "f2 h2 g3"), "e1")
    assert position.to_move is WHITE
    assert describe(position, "g1").startswith("Orange g1 encloses g2")
    assert "g2" in territory(play(position, "g1"), WHITE)


def test_bonus_moves_that_remain_are_lost() -> None:
    position = play(put_full_but("a5 g5 h5 i9", "b5 c5 d5 e5 f5"), "g5")
    assert position.bonus_moves == 2
    assert legal(position) == ["i9"]
    assert describe(position, "i9") == "Blue i9; the last bonus move is lost."
    position = play(position, "i9")
    assert (position.bonus_moves, position.to_move) == (0, WHITE)


# --- The pie rule ----------------------------------------------------------------------------


def after(texts: str, pie: bool = True) -> Enclose5Position:
    return play(Enclose5(size=9, pie=pie).start(), *texts.split())


def test_no_swap_without_the_pie_rule() -> None:
    position = after("e5", pie=False)
    assert "swap" not in legal(position)
    assert str(position.why_illegal(SWAP)) == "This game is played without the pie rule"


def test_swap_is_legal_at_whites_first_turn_only() -> None:
    position = after("e5")
    assert legal(position) == [*legal(after("e5", pie=False)), "swap"]
    for texts in ("", "e5 d4", "e5 d4 c3", "e5 swap", "e5 swap d4"):
        assert "swap" not in legal(after(texts)), texts
        assert str(after(texts).why_illegal(SWAP)) == "Orange may swap only at the first turn"


def test_swap_exchanges_the_seats_and_nothing_else() -> None:
    before = after("e5")
    assert (before.seat_of(BLACK), before.seat_of(WHITE)) == (Seat.FIRST, Seat.SECOND)
    assert str(before.describe(SWAP)) == "Player 2 swaps and takes Blue."
    swapped = before.play(SWAP)
    assert (swapped.seat_of(BLACK), swapped.seat_of(WHITE)) == (Seat.SECOND, Seat.FIRST)
    assert (swapped.to_move, swapped.seat_to_move) == (WHITE, Seat.FIRST)
    assert (marks(swapped, BLACK), marks(swapped, WHITE)) == ("e5", "")
    assert [*swapped.legal_moves(), SWAP] == list(before.legal_moves())


# --- Sentences -------------------------------------------------------------------------------


def test_why_illegal_says_why_a_cell_is_refused() -> None:
    position = put("h8", "a1", black_territory="c3")
    assert why_not(position, "h8") == "h8 is taken"
    assert why_not(position, "a1") == "a1 is taken"
    assert why_not(position, "c3") == "c3 is coloured"
    assert str(position.why_illegal((0, 1))) == "A move is one cell"
    assert str(position.why_illegal((99,))) == "A move is one cell"
    assert position.why_illegal((5,)) is None
    with pytest.raises(InvalidMove):
        position.parse("j1")


@pytest.mark.parametrize(
    ("position", "text", "sentence"),
    [
        (put(), "e5", "Blue e5."),
        (put(to_move=WHITE), "e5", "Orange e5."),
        (
            put("", "c2 d2 b3 b4 e3 e4 c5", WHITE),
            "d5",
            "Orange d5 encloses 4 cells.",
        ),
        (
            put("d4 e5 f4 f3 g3 h3 i3"),
            "e3",
            "Blue e3 encloses e4, makes a row of five and earns 1 more move.",
        ),
        (
            put("a5 b5 c5 d5 f5 g5 h5 i5 e1 e2 e3 e4"),
            "e5",
            "Blue e5 makes rows of nine and five and earns 6 more moves.",
        ),
    ],
)
def test_describe_says_what_a_mark_does(
    position: Enclose5Position, text: str, sentence: str
) -> None:
    assert describe(position, text) == sentence


@pytest.mark.parametrize(
    ("cells", "named"),
    [(2, "2 cells (b5 and c5)"), (3, "3 cells (b5, c5 and d5)"), (4, "4 cells"), (11, "11 cells")],
)
def test_describe_names_at_most_three_enclosed_cells(cells: int, named: str) -> None:
    columns = "bcdefghijkl"[:cells]
    ring = " ".join(f"{column}{row}" for column in columns for row in (4, 6))
    position = put(ring + " a5", size=13)
    last = "abcdefghijklm"[cells + 1] + "5"
    assert re.match(rf"Blue {last} encloses {re.escape(named)}[ .]", describe(position, last))


def test_describe_writes_lengths_from_ten_in_digits() -> None:
    row = [f"{'abcdefghijklm'[column]}5" for column in range(13)]
    position = put(" ".join(row[:-1]), size=13)
    assert describe(position, "m5") == "Blue m5 makes a row of 13 and earns 9 more moves."


# --- Set positions ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position",
    [
        put(),
        put("a1 i9", "b2", WHITE, black_territory="c3 c4", white_territory="d5"),
        put("b5 c5 d5 e5 f5", bonus_moves="1", alignments="b5-c5-d5-e5-f5"),
        put("c5", black_territory="d5 e5 f5 g5", bonus_moves="2", alignments="c5-row"),
        put("c5", black_territory="c1 c2 c3 c4", bonus_moves="2", alignments="c5-column"),
        put("c5", black_territory="d6 e7 f8 g9", bonus_moves="2", alignments="c5-rising"),
        put(
            "", "c5", WHITE, white_territory="b6 a7 d4 e3", bonus_moves="2", alignments="c5-falling"
        ),
        put("c5 g5", black_territory="d5 e5 f5", bonus_moves="1", alignments="c5-g5"),
        put(bonus_moves="3"),
        put("d4", to_move=WHITE, swap="open", black_seat="2"),
        play(put("d4 e5 f4", target=1), "e3"),
        put_full_but(""),
    ],
)
def test_setup_of_as_setup_returns_an_equal_position(position: Enclose5Position) -> None:
    again = position.game.setup(*position.as_setup())
    assert again == position
    assert hash(again) == hash(position)
    assert again.legal_moves() == position.legal_moves()
    copied = pickle.loads(pickle.dumps(position))
    assert copied == position
    assert copied.legal_moves() == position.legal_moves()


def test_as_setup_writes_territory_bonus_moves_and_alignments() -> None:
    position = play(put("b5 c5 d5 e5 f5 e4", black_territory="a1 b1"), "g5", "e6")
    assert dict(position.as_setup().state) == {
        "black_territory": "a1,b1,e5",
        "bonus_moves": "1",
        "alignments": "b5-c5-d5-f5-g5",
    }


def test_set_position_that_has_reached_the_target_is_over() -> None:
    assert put(black_territory="a1 a2", target=2).outcome == Outcome(BLACK, Enclose5Reason.TARGET)
    position = put(white_territory="a1 a2", target=2, bonus_moves="2")
    assert position.outcome == Outcome(WHITE, Enclose5Reason.TARGET)
    assert (position.bonus_moves, legal(position)) == (0, [])


def test_set_bonus_moves_without_a_legal_cell_are_lost() -> None:
    filled = put_full_but("a5 g5", "b5 c5 d5 e5 f5").as_setup()
    state = {**filled.state, "bonus_moves": "2", "alignments": "b5-c5-d5-e5-f5"}
    position = Enclose5(size=9, target=99).setup(filled.black, filled.white, BLACK, state)
    assert (position.to_move, position.bonus_moves) == (WHITE, 0)


STATE = "black_territory, white_territory, bonus_moves, alignments, swap and black_seat"


@pytest.mark.parametrize(
    ("black", "state", "sentence"),
    [
        ("j1", {}, "'j1' is not on this board, which runs from a1 to i9"),
        ("a1 a1", {}, "a1 is used twice"),
        ("a1", {"white_territory": "a1"}, "a1 is used twice"),
        ("", {"black_territory": "a1", "white_territory": "a1"}, "a1 is used twice"),
        (
            "",
            {"black_territory": "a1, k2"},
            "'k2' is not on this board, which runs from a1 to i9",
        ),
        ("d4 e5 f4 e3", {}, "e4 lies inside a polygon of Blue, but is not coloured"),
        (
            "d3 e3 f3 d4 e4 f4 d5 e5 f5",
            {},
            "e4 lies inside a polygon of Blue, but is not coloured",
        ),
        ("", {"bonus_moves": "-1"}, "bonus_moves is '-1', but must be a number from 0 to 999"),
        ("", {"bonus_moves": "1000"}, "bonus_moves is '1000', but must be a number from 0 to 999"),
        (
            "b5 c5 d5 e5 f5",
            {"alignments": "b5-c5-d5-e5-f5"},
            "alignments are remembered only while bonus moves are left",
        ),
        ("", {"swap": "open"}, "swap can be open only under the pie rule, with White to move"),
        (
            "",
            {"last_side": "N"},
            f"Enclose5 has no state 'last_side', it has: {STATE}",
        ),
    ],
)
def test_faulty_setup_is_refused_with_the_reason(
    black: str, state: dict[str, str], sentence: str
) -> None:
    with pytest.raises(SetupError) as caught:
        Enclose5(size=9).setup(black.split(), state=state)
    assert str(caught.value) == sentence


def test_only_one_color_can_have_reached_the_target() -> None:
    with pytest.raises(SetupError, match="Both colours have reached the target"):
        put(target=1, black_territory="a1", white_territory="i9")


@pytest.mark.parametrize(
    ("alignment", "sentence"),
    [
        ("b5-c5-d5-e5-f5-g5", "g5 is in an alignment, but is not a mark of the mover"),
        ("b5", "b5 has no direction; one of row, column, rising, falling is needed"),
        ("b5-c7", "b5-c7 has no direction; one of row, column, rising, falling is needed"),
        ("b5-c5-d5-e5", "b5-c5-d5-e5 leaves out f5, which is in line with it"),
        ("c7-row", "c7-row cannot be the rest of a row of five or more"),
        ("b5-c5-d5-e5-f5-c7", "b5-c5-d5-e5-f5-c7 cannot be the rest of a row of five or more"),
        ("b5-f5-h5", "b5-f5-h5 leaves out c5, which is in line with it"),
        ("x", "'x' is not on this board, which runs from a1 to i9"),
        ("row", "'row' names no cell of an alignment"),
    ],
)
def test_alignments_are_checked(alignment: str, sentence: str) -> None:
    black = "b5 c5 d5 e5 f5 c7 h5"
    with pytest.raises(SetupError) as caught:
        put(black, black_territory="g5", bonus_moves="1", alignments=alignment)
    assert str(caught.value) == sentence


def test_positions_reached_by_different_moves_are_equal() -> None:
    start = Enclose5(size=9).start()
    one = play(start, "a1", "b2", "c3")
    other = play(start, "c3", "b2", "a1")
    assert one == other
    assert hash(one) == hash(other)
    assert play(start, "a1", "b2", "c4") != one


def test_set_alignments_may_be_in_any_order() -> None:
    position = play(put("a5 b5 c5 d5 a1 b1 c1 d1 a9 b9 c9 d9"), "e5")
    assert play(position, "e1", "e9") == play(position, "e9", "e1")


# --- Polygons as drawn chains ----------------------------------------------------------------

Cell = tuple[int, int]
"""Column and row, both from 1."""


def cell_name(cell: Cell) -> str:
    return f"{'abcdefghijklmnopqrs'[cell[0] - 1]}{cell[1]}"


def chains(cells: frozenset[Cell]) -> Iterator[list[Cell]]:
    """Yield every closed chain of neighbouring cells, beginning with its least cell."""

    def longer(chain: list[Cell]) -> Iterator[list[Cell]]:
        x, y = chain[-1]
        for cell in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            if cell == chain[0] and len(chain) > 3:
                yield chain
            elif cell in cells and cell > chain[0] and cell not in chain:
                yield from longer([*chain, cell])

    for first in cells:
        yield from longer([first])


def surrounds(chain: list[Cell], cell: Cell) -> bool:
    """Return whether a cell that is not in a chain is inside it.

    The chain is drawn through the middles of its cells. A line that leaves the cell a little above
    its middle and runs to the right then crosses it an odd number of times.
    """
    x, y = cell
    crossings = 0
    for one, other in zip(chain, chain[1:] + chain[:1], strict=True):
        low, high = sorted((one, other), key=lambda each: each[1])
        crossings += low[1] == y < high[1] and low[0] > x
    return crossings % 2 == 1


def test_a_polygon_is_what_a_closed_chain_surrounds(seed: int) -> None:
    rng = Random(seed)
    colored = 0
    area = [(x, y) for x in range(1, 6) for y in range(1, 6)]
    # Where White answers Black: far off, and nothing in line.
    answers = [f"{column}{row}" for row in (9, 7) for column in "acegi"] + ["h2", "h4", "i5"]
    for _ in range(60):
        position = Enclose5(size=9, target=99).start()
        replies = iter(answers)
        for cell in rng.sample(area, 12):
            if position.to_move is WHITE:
                position = play(position, next(replies))
            if cell_name(cell) not in legal(position):
                continue
            black = frozenset(
                each for each in area if cell_name(each) in marks(position, BLACK).split()
            )
            drawn = list(chains(black | {cell}))
            inside = {
                cell_name(each)
                for each in area
                if any(each not in chain and surrounds(chain, each) for chain in drawn)
            }
            before = set(territory(position, BLACK).split())
            position = play(position, cell_name(cell))
            assert set(territory(position, BLACK).split()) == before | inside
            assert not inside & set(marks(position, BLACK).split())
            colored += len(inside - before)
    assert colored > 5


# --- A second reading ------------------------------------------------------------------------

STEPS = ((1, 0), (0, 1), (1, 1), (-1, 1))


@dataclass(frozen=True)
class Reference:
    """A naive reference implementation, which uses nothing of the code under test.

    An alignment is its direction and those of its cells that are still marks.
    """

    game: Enclose5
    marks: Mapping[Cell, Color] = field(default_factory=dict)
    colored: Mapping[Cell, Color] = field(default_factory=dict)
    to_move: Color = BLACK
    bonus_moves: int = 0
    alignments: frozenset[tuple[Cell, frozenset[Cell]]] = frozenset()
    swap_open: bool = False
    swapped: bool = False

    @property
    def cells(self) -> tuple[Cell, ...]:
        return cells_of(self.game.size)

    @property
    def empty(self) -> list[Cell]:
        return [cell for cell in self.cells if cell not in self.marks and cell not in self.colored]

    def score(self, color: Color) -> int:
        return list(self.colored.values()).count(color)

    def inside(self, color: Color, marks: Mapping[Cell, Color]) -> set[Cell]:
        """Return the cells inside the polygons of a colour's marks that are not coloured yet."""
        walls = {cell for cell in marks if marks[cell] is color}
        beyond = self.game.size + 1
        rim = {
            cell for n in range(beyond + 1) for cell in ((0, n), (beyond, n), (n, 0), (n, beyond))
        }
        dry = set(self.cells) - walls
        flood = list(rim)
        while flood:
            wet = dry.intersection(beside(flood.pop()))
            dry -= wet
            flood += wet
        reached = (rim | set(self.cells)) - walls - dry
        return {
            cell
            for cell in self.cells
            if cell not in self.colored
            and (reached.isdisjoint(beside(cell)) if cell in walls else cell not in reached)
        }

    def run(self, cell: Cell, step: Cell, marks: Mapping[Cell, Color]) -> frozenset[Cell]:
        """Return the unbroken run of the mover's marks through one of them."""
        found = {cell}
        for side in (1, -1):
            x, y = cell
            while marks.get((x := x + side * step[0], y := y + side * step[1])) is self.to_move:
                found.add((x, y))
        return frozenset(found)

    def enclose(self, cell: Cell) -> tuple[set[Cell], dict[Cell, Color]]:
        """Return the cells that a mark colours, and the marks that are left."""
        marks = {**self.marks, cell: self.to_move}
        inside = self.inside(self.to_move, marks)
        return inside, {each: marks[each] for each in marks if each not in inside}

    def lengthened(self, cell: Cell) -> list[frozenset[Cell]]:
        """Return the winning alignments of this turn that a mark would lengthen."""
        if not self.alignments:
            return []
        _, marks = self.enclose(cell)
        return [
            cells
            for step, cells in self.alignments
            if self.run(cell, step, marks) & cells.intersection(marks)
        ]

    def legal(self) -> list[Cell]:
        """Return the cells that may be marked, if the game is not over."""
        return [cell for cell in self.empty if not self.lengthened(cell)]

    def winning_runs(self, cell: Cell) -> list[tuple[Cell, frozenset[Cell]]]:
        """Return the alignments of five or more that a mark makes, with their directions."""
        _, marks = self.enclose(cell)
        runs = [(step, self.run(cell, step, marks)) for step in STEPS]
        return [(step, run) for step, run in runs if len(run) >= 5]

    def play(self, cell: Cell) -> Reference:
        inside, marks = self.enclose(cell)
        winning = self.winning_runs(cell)
        kept = [(step, cells.intersection(marks)) for step, cells in self.alignments]
        after = replace(
            self,
            marks=marks,
            colored={**self.colored, **dict.fromkeys(inside, self.to_move)},
            bonus_moves=max(self.bonus_moves - 1, 0) + sum(len(run) - 4 for _, run in winning),
            alignments=frozenset((step, cells) for step, cells in kept + winning if cells),
            swap_open=self.game.pie and len(self.empty) == len(self.cells),
        )
        if after.outcome() is None and after.bonus_moves and after.legal():
            return after
        return replace(after, to_move=self.to_move.other, bonus_moves=0, alignments=frozenset())

    def swap(self) -> Reference:
        return replace(self, swap_open=False, swapped=not self.swapped)

    def outcome(self) -> Outcome | None:
        for color in Color:
            if self.score(color) >= self.game.target:
                return Outcome(color, Enclose5Reason.TARGET)
        if self.empty:
            return None
        black = self.score(BLACK)
        white = self.score(WHITE)
        winner = None if black == white else BLACK if black > white else WHITE
        return Outcome(winner, Enclose5Reason.BOARD_FULL)


@cache
def cells_of(size: int) -> tuple[Cell, ...]:
    numbers = range(1, size + 1)
    return tuple((x, y) for y in numbers for x in numbers)


def beside(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]


def assert_same(position: Enclose5Position, reference: Reference) -> None:
    for site, cell in enumerate(reference.cells):
        assert position.color_at(site) is reference.marks.get(cell)
        assert position.territory_at(site) is reference.colored.get(cell)
    assert position.outcome == reference.outcome()
    for color, seat in zip(Color, Seat, strict=True):
        assert position.score(color) == reference.score(color)
        assert position.seat_of(color) is (seat.other if reference.swapped else seat)
    if reference.outcome() is not None:
        assert legal(position) == []
        return
    assert position.to_move is reference.to_move
    assert position.bonus_moves == reference.bonus_moves
    named = [
        " ".join(map(cell_name, sorted(cells, key=in_rows))) for _, cells in reference.alignments
    ]
    assert sorted(alignments(position)) == sorted(named)
    cells = reference.legal()
    assert forbidden(position).split() == [cell_name(c) for c in reference.empty if c not in cells]
    swap = ["swap"] if reference.swap_open else []
    assert legal(position) == [*map(cell_name, cells), *swap]


def in_rows(cell: Cell) -> Cell:
    return cell[1], cell[0]


def assert_refusals_are_true(position: Enclose5Position, reference: Reference) -> None:
    for site, cell in enumerate(reference.cells):
        name = cell_name(cell)
        sentence = str(position.why_illegal((site,)))
        if cell in reference.marks:
            assert sentence == f"{name} is taken"
        elif cell in reference.colored:
            assert sentence == f"{name} is coloured"
        elif lengthened := reference.lengthened(cell):
            lines = {
                "–".join(dict.fromkeys(cell_name(each) for each in (ends[0], ends[-1])))
                for ends in (sorted(cells, key=in_rows) for cells in lengthened)
            }
            assert sentence in {
                f"{name} would lengthen the alignment {x} of this turn" for x in lines
            }
        else:
            assert position.why_illegal((site,)) is None


def sentence_of(reference: Reference, cell: Cell) -> str:
    """Return the sentence about a mark."""
    after = reference.play(cell)
    inside, _ = reference.enclose(cell)
    runs = reference.winning_runs(cell)
    names_by_color = {BLACK: "Blue", WHITE: "Orange"}
    what = []
    if inside:
        listed = in_words(list(map(cell_name, sorted(inside))))
        if len(inside) > 1:
            listed = (
                f"{len(inside)} cells ({listed})" if len(inside) <= 3 else f"{len(inside)} cells"
            )
        what.append(f"encloses {listed}")
    outcome = after.outcome()
    end = "."
    earned = sum(len(run) - 4 for _, run in runs)
    if outcome is not None:
        what.append("reaches the target" if outcome.reason == "target" else "fills the board")
        winner = outcome.winner and names_by_color[outcome.winner]
        end = f": {winner} wins." if winner else ": a draw."
    else:
        left = max(reference.bonus_moves - 1, 0) + earned
        numbers = {5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}
        if runs:
            lengths = [numbers[len(run)] for _, run in runs]
            if len(runs) == 1:
                what.append(f"makes a row of {lengths[0]}")
            elif len(set(lengths)) == 1:
                counts = {2: "two", 3: "three", 4: "four"}
                what.append(f"makes {counts[len(runs)]} rows of {lengths[0]}")
            else:
                what.append(f"makes rows of {in_words(lengths)}")
        if left and not after.bonus_moves:
            one = "the bonus move is" if runs else "the last bonus move is"
            end = f"; {one if left == 1 else f'{left} bonus moves are'} lost."
        elif earned:
            what.append(f"earns {earned} more {'move' if earned == 1 else 'moves'}")
    mover = names_by_color[reference.to_move]
    return " ".join([mover, cell_name(cell), in_words(what)]).rstrip() + end


def in_words(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def crowded(rng: Random) -> Reference:
    """Return a random position in the middle of a game. Enclosed cells are coloured."""
    game = Enclose5(size=rng.choice([9, 9, 10]), target=rng.choice([3, 6, 20, 40, 99]))
    cells = Reference(game).cells
    density = rng.uniform(0.1, 0.45)
    kinds = [BLACK, WHITE, "coloured", None]
    weights = [density, density, rng.choice([0.02, 0.5]), rng.choice([0.05, 0.3])]
    marks: dict[Cell, Color] = {}
    colored: dict[Cell, Color] = {}
    for cell, kind in zip(cells, rng.choices(kinds, weights, k=len(cells)), strict=True):
        if isinstance(kind, Color):
            marks[cell] = kind
        elif kind:
            colored[cell] = rng.choice(list(Color))
    for color in rng.sample(list(Color), 2):
        inside = Reference(game, marks, colored).inside(color, marks)
        colored |= dict.fromkeys(inside, color)
        marks = {cell: marks[cell] for cell in marks if cell not in inside}
    return Reference(game, marks, colored, rng.choice(list(Color)))


def set_up_from(reference: Reference) -> Enclose5Position:
    """Return the same position from `setup`, or raise `SetupError` if no game leads to it."""
    black, white, black_colored, white_colored = (
        [cell_name(cell) for cell in holders if holders[cell] is color]
        for holders in (reference.marks, reference.colored)
        for color in Color
    )
    state = {"black_territory": ",".join(black_colored), "white_territory": ",".join(white_colored)}
    return reference.game.setup(black, white, reference.to_move, state)


def next_cell(reference: Reference, rng: Random) -> Cell:
    """Return a random legal cell, preferably one that makes a long line or encloses much."""
    cells = reference.legal()
    kind = rng.random()
    if kind < 0.3:
        return rng.choice(cells)
    if kind < 0.7 or not reference.alignments:
        marks = {**reference.marks}
        few = rng.sample(cells, min(8, len(cells)))
        return max(
            few, key=lambda cell: max(len(reference.run(cell, step, marks)) for step in STEPS)
        )
    aligned = set[Cell]().union(*(cells for _, cells in reference.alignments))
    return max(cells, key=lambda cell: len(reference.enclose(cell)[0] & aligned))


def assert_same_for_a_while(reference: Reference, rng: Random, plies: int) -> Counter[str]:
    """Play on in both implementations. Return how often each rare situation occurred."""
    seen: Counter[str] = Counter()
    try:
        position = set_up_from(reference)
    except SetupError:
        assert all(reference.score(color) >= reference.game.target for color in Color)
        return seen
    assert_same(position, reference)
    while plies and position.outcome is None:
        plies -= 1
        if reference.bonus_moves:
            assert_refusals_are_true(position, reference)
        if rng.random() < 0.1:
            assert position.game.setup(*position.as_setup()) == position
            position = pickle.loads(pickle.dumps(position))
        if reference.swap_open and rng.random() < 0.5:
            reference = reference.swap()
            position = position.play(SWAP)
            assert_same(position, reference)
            continue
        cell = next_cell(reference, rng)
        move = position.parse(cell_name(cell))
        assert str(position.describe(move)) == sentence_of(reference, cell)
        later_reference = reference.play(cell)
        later = position.play(move)
        assert_same(later, later_reference)
        for site in position.game.board.sites:
            # What is coloured never changes.
            assert position.territory_at(site) in (None, later.territory_at(site))
        inside, _ = reference.enclose(cell)
        aligned = set[Cell]().union(*(cells for _, cells in reference.alignments))
        seen["enclosed"] += bool(inside)
        for color in Color:
            whose = "own" if color is reference.to_move else "enemy"
            seen[f"{whose} marks enclosed"] += any(reference.marks.get(c) is color for c in inside)
        seen["bonus moves"] += bool(reference.bonus_moves)
        seen["several alignments"] += len(reference.alignments) > 1
        seen["alignments cut"] += not aligned.isdisjoint(inside)
        seen["forbidden cells"] += bool(position.forbidden)
        reference = later_reference
        position = later
    if position.outcome is not None:
        seen[position.outcome.reason] += 1
    return seen


seeds = st.integers(0, 2**32)


@given(seeds)
def test_crowded_positions_match_the_reference(seed: int) -> None:
    rng = Random(seed)
    assert_same_for_a_while(crowded(rng), rng, 12)


@given(seeds, st.booleans())
def test_games_from_the_start_match_the_reference(seed: int, pie: bool) -> None:
    assert_same_for_a_while(Reference(Enclose5(size=9, pie=pie)), Random(seed), 6)


def test_reference_games_contain_rare_situations(seed: int) -> None:
    rng = Random(seed)
    seen = Counter[str]()
    for _ in range(50):
        seen.update(assert_same_for_a_while(crowded(rng), rng, 12))
        if len(+seen) == 9:
            return
    pytest.fail(f"only these situations occurred: {+seen}")


def test_every_end_has_words() -> None:
    assert Outcome(BLACK, Enclose5Reason.TARGET).phrase == "reaching the target"
    assert Outcome(WHITE, Enclose5Reason.BOARD_FULL).phrase == "more coloured cells"
    assert Outcome(None, Enclose5Reason.BOARD_FULL).phrase == "equal scores"


@pytest.mark.parametrize(("bonus", "further"), [("", []), ("9", []), ("12", ["12"])])
def test_a_set_position_may_keep_any_usual_number_of_bonus_moves(
    bonus: str, further: list[str]
) -> None:
    state = {"bonus_moves": bonus} if bonus else {}
    choices = Enclose5().state_choices(Setup((), (), BLACK, state))
    (values,) = (each.values for each in choices if each.name == "bonus_moves")
    assert [*values] == ["", *map(str, range(1, 10)), *further]
    assert values[""] == "0"
