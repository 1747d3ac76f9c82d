"""Krypte against its page: worked positions, and a plain second reading of the page in lockstep."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abstract_arcade.rules import (
    SWAP,
    Color,
    IllegalMove,
    Krypte,
    Outcome,
    Position,
    Seat,
    SetupError,
)
from abstract_arcade.rules.krypte import KryptePosition, Side

BLACK_LINE = Outcome(Color.BLACK, "line")
WHITE_LINE = Outcome(Color.WHITE, "line")


def put(
    black: str = "",
    white: str = "",
    to_move: Color = Color.BLACK,
    last_side: str = "N",
    *,
    capture: str = "adjacent",
) -> KryptePosition:
    """A set position; squares are separated by spaces."""
    game = Krypte(capture=capture)
    return game.setup(black.split(), white.split(), to_move, {"last_side": last_side})


def put_all_but(empty: str, to_move: Color, last_side: str, *, flip: str = "") -> KryptePosition:
    """A set position that holds no row and is full but for `empty`; `flip` changes some colours."""
    counters = rowless()
    for name in flip.split():
        counters[square(name)] = counters[square(name)].other
    for name in empty.split():
        del counters[square(name)]
    return Krypte().setup(*listed(counters), to_move, {"last_side": last_side})


def legal(position: Position) -> list[str]:
    return [position.format(move) for move in position.legal_moves()]


def play(position: KryptePosition, text: str) -> KryptePosition:
    return position.play(position.parse(text))


def counters_of(position: Position) -> tuple[str, str]:
    """The squares of Black and of White."""
    setup = position.as_setup()
    return " ".join(setup.black), " ".join(setup.white)


def why_not(position: Position, text: str) -> str:
    """The sentence that refuses a square."""
    with pytest.raises(IllegalMove) as caught:
        position.parse(text)
    sentence = position.why_illegal((position.game.board.site(text),))
    assert str(caught.value) == sentence
    return sentence


# --- Entering --------------------------------------------------------------------------------


def test_worked_example() -> None:
    position = Krypte().start()
    assert legal(position) == ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"]

    position = play(position, "d1")
    assert position.to_move is Color.WHITE
    east = ["h1", "h2", "h3", "h4", "h5", "h6", "h7"]
    south = ["a8", "b8", "c8", "d8", "e8", "f8", "g8"]
    assert legal(position) == east + south
    assert why_not(position, "h8") == "h8 can be reached from both East and South"

    position = play(position, "e8")
    assert position.to_move is Color.BLACK
    assert position.active_sides == (Side.WEST, Side.NORTH)
    north = ["b1", "c1", "e1", "f1", "g1", "h1", "d2"]
    west = ["a2", "a3", "a4", "a5", "a6", "a7", "a8"]
    assert sorted(legal(position)) == sorted(north + west)
    assert why_not(position, "a1") == "a1 can be reached from both West and North"
    assert why_not(position, "d1") == "d1 is taken"


def test_names_run_down_from_the_top_left() -> None:
    board = Krypte().board
    assert board.rows_down
    assert [board.name(site) for site in (0, 7, 8, 63)] == ["a1", "h1", "a2", "h8"]


ROTATION = {
    "N": (Side.EAST, Side.SOUTH),
    "E": (Side.SOUTH, Side.WEST),
    "S": (Side.WEST, Side.NORTH),
    "W": (Side.NORTH, Side.EAST),
}


@pytest.mark.parametrize("last_side", ROTATION)
def test_the_two_sides_after_the_last_are_active(last_side: str) -> None:
    assert put(last_side=last_side).active_sides == ROTATION[last_side]


def test_sides_rotate_with_every_counter() -> None:
    position = Krypte().start()
    assert position.active_sides == (Side.NORTH,)
    for text, side in [
        *[("d1", "N"), ("h4", "E"), ("e8", "S"), ("f1", "N"), ("b8", "S"), ("a6", "W")],
        *[("h2", "E"), ("a3", "W"), ("c1", "N")],
    ]:
        position = play(position, text)
        assert position.active_sides == ROTATION[side], text


@pytest.mark.parametrize(
    ("last_side", "both", "moves"),
    [
        ("N", "h8", "h1 h2 h3 h4 h5 h6 h7 a8 b8 c8 d8 e8 f8 g8"),
        ("E", "a8", "a1 a2 a3 a4 a5 a6 a7 b8 c8 d8 e8 f8 g8 h8"),
        ("S", "a1", "b1 c1 d1 e1 f1 g1 h1 a2 a3 a4 a5 a6 a7 a8"),
        ("W", "h1", "a1 b1 c1 d1 e1 f1 g1 h2 h3 h4 h5 h6 h7 h8"),
    ],
)
def test_corner_between_the_sides_is_ambiguous(last_side: str, both: str, moves: str) -> None:
    position = put(last_side=last_side)
    assert legal(position) == moves.split()
    one, other = (side.title for side in ROTATION[last_side])
    assert why_not(position, both) == f"{both} can be reached from both {one} and {other}"


def test_counters_jump_to_the_first_empty_square() -> None:
    # In column d and in row 5 only d7 and f5 are empty before the lanes' far ends.
    position = put("d8 d5 h5", "d6 g5", last_side="N")
    assert "d7" in legal(position)
    assert "f5" in legal(position)
    assert not {"d4", "d8", "e5", "g5", "h5"} & set(legal(position))


def test_full_lane_gives_no_square() -> None:
    position = put("a1 a2 a5 a6", "a3 a4 a7 a8", last_side="N")
    assert position.stop(Side.SOUTH, position.game.board.site("a4")) is None
    assert [text for text in legal(position) if text[0] == "a"] == []


def test_square_reached_from_both_sides_inside_the_board() -> None:
    # Row 5 from East and column f from South both lead to f5.
    position = put("f8 f6 g5", "f7 h5", last_side="N")
    assert why_not(position, "f5") == "f5 can be reached from both East and South"


# --- Capture ---------------------------------------------------------------------------------


def test_adjacent_turns_every_neighbor_of_either_color() -> None:
    # Around d4 on all four sides, two of each colour; the corners of d4 stay.
    position = put(
        "d3 c4 c3 e5 d8 d6",
        "d5 e4 e3 c5 d7",
        last_side="N",
    )
    position = play(put_south(position), "d4")
    assert counters_of(position) == ("c3 e3 d4 e4 c5 d5 e5 d6 d8".replace("e3 ", ""), "x")


def put_south(position: KryptePosition) -> KryptePosition:
    return position
