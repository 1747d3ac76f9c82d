"""Krypte: worked positions, and a naive reference implementation in lockstep."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abstract_arcade.rules import SWAP, Color, IllegalMove, Krypte, Outcome, Seat, SetupError
from abstract_arcade.rules.krypte import KryptePosition, KrypteReason, Side

BLACK = Color.BLACK
WHITE = Color.WHITE

# Which sides are active after a counter from North, East, South or West.
ROTATION = {
    "N": (Side.EAST, Side.SOUTH),
    "E": (Side.SOUTH, Side.WEST),
    "S": (Side.WEST, Side.NORTH),
    "W": (Side.NORTH, Side.EAST),
}


def put(
    black: str = "",
    white: str = "",
    to_move: Color = BLACK,
    last_side: str = "N",
    capture: str = "adjacent",
) -> KryptePosition:
    """Return a set position. Squares are separated by spaces."""
    game = Krypte(capture=capture)
    return game.setup(black.split(), white.split(), to_move, {"last_side": last_side})


def put_full_but(empty: str, flipped: str = "", last_side: str = "N") -> KryptePosition:
    """Return a board on which few counters are missing, without rows, with Black to move.

    Two squares right or one down, the colours change: so no line holds three of a colour.
    """
    colors = {
        f"{'abcdefgh'[column]}{row + 1}": (column + 2 * row) % 4 < 2
        for row in range(8)
        for column in range(8)
    }
    for name in flipped.split():
        colors[name] = not colors[name]
    for name in empty.split():
        del colors[name]
    black = " ".join(name for name in colors if colors[name])
    white = " ".join(name for name in colors if not colors[name])
    return put(black, white, BLACK, last_side)


def legal(position: KryptePosition) -> list[str]:
    return list(map(position.format, position.legal_moves()))


def play(position: KryptePosition, text: str) -> KryptePosition:
    return position.play(position.parse(text))


def after(texts: str, pie: bool = False) -> KryptePosition:
    """Return the position after moves that are separated by spaces."""
    position = Krypte(pie=pie).start()
    for text in texts.split():
        position = play(position, text)
    return position


def describe(position: KryptePosition, text: str) -> str:
    return str(position.describe(position.parse(text)))


def counters(position: KryptePosition) -> tuple[str, str]:
    """Return the names of Black's and of White's squares, in board order."""
    setup = position.as_setup()
    return " ".join(setup.black), " ".join(setup.white)


def winning_squares(position: KryptePosition) -> str:
    return " ".join(map(position.game.board.name, position.winning_sites()))


def why_not(position: KryptePosition, text: str) -> str:
    """Return the sentence that refuses a square. Check that `parse` and `why_illegal` agree."""
    with pytest.raises(IllegalMove) as caught:
        position.parse(text)
    assert str(position.why_illegal((position.game.board.site(text),))) == str(caught.value)
    return str(caught.value)


# --- Entering --------------------------------------------------------------------------------


def test_worked_example_of_the_rules_is_played_as_written() -> None:
    position = Krypte().start()
    assert position.to_move is BLACK
    assert legal(position) == ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"]

    position = play(position, "d1")
    assert position.to_move is WHITE
    east = ["h1", "h2", "h3", "h4", "h5", "h6", "h7"]
    south = ["a8", "b8", "c8", "d8", "e8", "f8", "g8"]
    assert sorted(legal(position)) == sorted(east + south)
    assert why_not(position, "h8") == "h8 is closed: East and South both reach it"

    position = play(position, "e8")
    assert position.to_move is BLACK
    assert counters(position) == ("d1", "e8")
    assert position.active_sides == (Side.WEST, Side.NORTH)
    north = ["b1", "c1", "d2", "e1", "f1", "g1", "h1"]
    west = ["a2", "a3", "a4", "a5", "a6", "a7", "a8"]
    assert sorted(legal(position)) == sorted(north + west)
    assert why_not(position, "a1") == "a1 is closed: West and North both reach it"
    assert why_not(position, "d1") == "d1 is taken"


def test_rows_are_numbered_downwards() -> None:
    board = Krypte().board
    assert board.rows_down
    assert [board.name(site) for site in (0, 7, 8, 63)] == ["a1", "h1", "a2", "h8"]


def test_first_counter_enters_from_north() -> None:
    assert Krypte().start().active_sides == (Side.NORTH,)


@pytest.mark.parametrize("last_side", ROTATION)
def test_next_two_sides_clockwise_are_open_after_a_counter(last_side: str) -> None:
    assert put(last_side=last_side).active_sides == ROTATION[last_side]


def test_sides_rotate_with_every_counter() -> None:
    position = Krypte().start()
    entered = "d1-N h4-E e8-S f1-N b8-S a6-W h2-E a3-W c1-N"
    for text, side in (each.split("-") for each in entered.split()):
        move = position.parse(text)
        assert position.entry_side(move).name[0] == side
        position = position.play(move)
        assert position.active_sides == ROTATION[side]


@pytest.mark.parametrize(
    ("last_side", "moves", "corner", "sides"),
    [
        ("N", "h1 h2 h3 h4 h5 h6 h7 a8 b8 c8 d8 e8 f8 g8", "h8", "East and South"),
        ("E", "a1 a2 a3 a4 a5 a6 a7 b8 c8 d8 e8 f8 g8 h8", "a8", "South and West"),
        ("S", "b1 c1 d1 e1 f1 g1 h1 a2 a3 a4 a5 a6 a7 a8", "a1", "West and North"),
        ("W", "a1 b1 c1 d1 e1 f1 g1 h2 h3 h4 h5 h6 h7 h8", "h1", "North and East"),
    ],
)
def test_corner_between_the_active_sides_is_ambiguous(
    last_side: str, moves: str, corner: str, sides: str
) -> None:
    position = put(last_side=last_side)
    assert legal(position) == moves.split()
    assert why_not(position, corner) == f"{corner} is closed: {sides} both reach it"


def test_square_inside_the_board_can_be_ambiguous() -> None:
    position = put("f8 f6 g5", "f7 h5")
    assert why_not(position, "f5") == "f5 is closed: East and South both reach it"


def test_counter_jumps_to_the_first_empty_square() -> None:
    position = put("d8 d5 h5", "d6 g5")
    moves = legal(position)
    assert {"d7", "f5"} <= set(moves)
    assert [text for text in moves if text[0] == "d"] == ["d7"]
    assert [text for text in moves if text[1] == "5"] == ["f5"]


def test_full_lane_takes_no_counter() -> None:
    position = put("a1 a2 a5 a6", "a3 a4 a7 a8")
    assert position.stop(Side.SOUTH, position.game.board.site("a4")) is None
    assert [text for text in legal(position) if text[0] == "a"] == []


# --- Capture ---------------------------------------------------------------------------------


def test_adjacent_capture_turns_every_neighbor_of_either_color() -> None:
    position = put("c3 d3 c4 d6 d8", "e3 e4 d5 d7")
    assert describe(position, "d4") == "Black d4 from South turns 4 counters."
    position = play(position, "d4")
    assert counters(position) == ("c3 d4 e4 d5 d6 d8", "d3 e3 c4 d7")
    assert position.outcome is None


def test_adjacent_capture_ends_at_the_edge_of_the_board() -> None:
    position = put("h3 h5", "a4 a5 a6", WHITE, "E")
    position = play(position, "a7")
    assert counters(position) == ("h3 h5 a6", "a4 a5 a7")


def test_custodial_capture_turns_enclosed_rows_in_eight_directions() -> None:
    position = put("b3 d3 f3 a5 f5 b7 d7 f7", "c4 d4 e4 b5 c5 e5 c6 d6 e6 d8", capture="custodial")
    position = play(position, "d5")
    assert counters(position)[1] == "d8"


def test_custodial_capture_needs_an_own_counter_at_the_far_end() -> None:
    # From d8: d7 is closed in by d6; e8, e7 and f6 end at empty squares, a8 to c8 at the edge, and
    # the own counter c7 does not turn, nor does what lies behind it.
    position = put("a5 d6 c7", "b6 f6 d7 e7 a8 b8 c8 e8", capture="custodial")
    assert describe(position, "d8") == "Black d8 from South turns d7."
    assert counters(play(position, "d8")) == ("a5 d6 c7 d7 d8", "b6 f6 e7 a8 b8 c8 e8")


def test_custodial_capture_turns_no_neighbor_that_is_not_enclosed() -> None:
    position = put("c8", "e8", capture="custodial")
    assert describe(position, "d8") == "Black d8 enters from South."
    assert counters(play(position, "d8")) == ("c8 d8", "e8")


# --- The aim ---------------------------------------------------------------------------------


@pytest.mark.parametrize("color", Color)
@pytest.mark.parametrize(("right", "down"), [(1, 0), (0, 1), (1, 1), (-1, 1)])
def test_four_in_line_win_in_every_direction(color: Color, right: int, down: int) -> None:
    board = Krypte().board
    shift = right + 8 * down
    for first in range(64 - 3 * shift):
        sites = tuple(first + steps * shift for steps in range(4))
        names = " ".join(map(board.name, sites))
        position = put(names) if color is BLACK else put("", names)
        # Beyond the left or the right edge the shift comes in again on the other side.
        if 0 <= first % 8 + 3 * right < 8:
            assert position.outcome == Outcome(color, KrypteReason.LINE), names
            assert position.winning_sites() == sites
        else:
            assert position.outcome is None, names
            assert position.winning_sites() == ()


def test_three_in_line_and_four_with_a_gap_do_not_win() -> None:
    assert put("a1 b1 c1 e1 f1 g1").outcome is None
    assert put("a1 b1 c1 e1", "d1").outcome is None


def test_player_who_makes_a_row_wins() -> None:
    position = put("b1 c1", "d1", last_side="W")
    assert (
        describe(position, "e1")
        == "Black e1 from North turns d1 and makes four in a row: Black wins."
    )
    position = play(position, "e1")
    assert position.outcome == Outcome(BLACK, KrypteReason.LINE)
    assert winning_squares(position) == "b1 c1 d1 e1"
    assert legal(position) == []
    assert position.active_sides == ()


def test_longer_row_wins() -> None:
    position = play(put("a1 b1 c1", "d1 f1 g1", last_side="W"), "e1")
    assert counters(position) == ("a1 b1 c1 d1 e1 f1", "g1")
    assert position.outcome == Outcome(BLACK, KrypteReason.LINE)
    assert winning_squares(position) == "a1 b1 c1 d1 e1 f1"


def test_giving_the_opponent_a_row_loses() -> None:
    position = put("d1", "a1 b1 c1", last_side="W")
    expected = "Black e1 from North turns d1 and lines up four for White: White wins."
    assert describe(position, "e1") == expected
    position = play(position, "e1")
    assert position.outcome == Outcome(WHITE, KrypteReason.LINE)
    assert winning_squares(position) == "a1 b1 c1 d1"


BOTH_ROWS = "This would line up four for both players"


def test_row_for_both_is_refused() -> None:
    position = put("d1 e3 e4", "a1 b1 c1 e2", last_side="W")
    assert why_not(position, "e1") == BOTH_ROWS
    # Without one of the counters either row would do alone.
    assert play(put("d1 e3 e4", "b1 c1 e2", last_side="W"), "e1").outcome == Outcome(
        BLACK, KrypteReason.LINE
    )
    assert play(put("d1 e4", "a1 b1 c1 e2", last_side="W"), "e1").outcome == Outcome(
        WHITE, KrypteReason.LINE
    )


def test_row_for_both_is_refused_to_white_too() -> None:
    position = put("a1 b1 c1 e2", "d1 e3 e4", WHITE, "W")
    assert why_not(position, "e1") == BOTH_ROWS


def test_custodial_capture_makes_no_row_for_both() -> None:
    position = play(put("d1 e3 e4", "a1 b1 c1 e2", last_side="W", capture="custodial"), "e1")
    assert position.outcome == Outcome(BLACK, KrypteReason.LINE)
    assert counters(position) == ("d1 e1 e2 e3 e4", "a1 b1 c1")


# --- No legal move ---------------------------------------------------------------------------


@pytest.mark.parametrize("empty", ["", "d4"])
def test_no_legal_move_loses(empty: str) -> None:
    # A last empty square can be reached from every side, so never from one active side alone.
    position = put_full_but(empty)
    assert position.outcome == Outcome(WHITE, KrypteReason.NO_MOVES)
    assert legal(position) == []


def test_leaving_no_move_wins() -> None:
    position = put_full_but("a1 b1")
    assert legal(position) == ["a1"]
    expected = "Black a1 from South turns a2 and leaves White without a move: Black wins."
    assert describe(position, "a1") == expected
    assert play(position, "a1").outcome == Outcome(BLACK, KrypteReason.NO_MOVES)


def test_row_counts_before_no_move() -> None:
    position = put_full_but("a1 b1", flipped="a4")
    assert "a3" in position.as_setup().black
    assert play(position, "a1").outcome == Outcome(BLACK, KrypteReason.LINE)


def test_opponents_row_counts_before_no_move() -> None:
    position = put_full_but("a1 b1", flipped="a2 a3 a5 a6")
    assert play(position, "a1").outcome == Outcome(WHITE, KrypteReason.LINE)


def test_row_for_both_can_be_the_last_move_refused() -> None:
    # d1, the only square that one side alone reaches, turns c1 and d2.
    assert legal(put_full_but("d1 e1")) == ["d1"]
    position = put_full_but("d1 e1", flipped="c1 b2 c2 d2 e2 d3 c4 c5")
    assert position.outcome == Outcome(WHITE, KrypteReason.NO_MOVES)


def test_swap_can_be_the_last_move() -> None:
    black, white, to_move, state = put_full_but("").as_setup()
    assert to_move is BLACK
    position = Krypte(pie=True).setup(white, black, WHITE, {**state, "swap": "open"})
    assert position.outcome is None
    assert legal(position) == ["swap"]
    assert play(position, "swap").outcome == Outcome(BLACK, KrypteReason.NO_MOVES)


# --- The pie rule ----------------------------------------------------------------------------


def test_no_swap_without_the_pie_rule() -> None:
    assert "swap" not in legal(after("d1"))


def test_swap_is_legal_at_whites_first_turn_only() -> None:
    assert "swap" not in legal(after("", pie=True))
    position = after("d1", pie=True)
    assert legal(position) == [*legal(after("d1")), "swap"]
    assert position.legal_moves()[-1] == SWAP
    for texts in ("d1 e8", "d1 e8 b1", "d1 swap", "d1 swap e8"):
        assert "swap" not in legal(after(texts, pie=True)), texts


def test_swap_exchanges_the_seats_and_nothing_else() -> None:
    before = after("d1", pie=True)
    assert (before.seat_of(BLACK), before.seat_of(WHITE)) == (Seat.FIRST, Seat.SECOND)
    assert (before.to_move, before.seat_to_move) == (WHITE, Seat.SECOND)
    assert str(before.describe(SWAP)) == "Player 2 swaps and takes Black."

    swapped = before.play(SWAP)
    assert (swapped.seat_of(BLACK), swapped.seat_of(WHITE)) == (Seat.SECOND, Seat.FIRST)
    assert (swapped.to_move, swapped.seat_to_move) == (WHITE, Seat.FIRST)
    assert counters(swapped) == ("d1", "")
    assert swapped.active_sides == before.active_sides
    assert [*swapped.legal_moves(), SWAP] == list(before.legal_moves())

    later = play(swapped, "e8")
    assert (later.to_move, later.seat_to_move) == (BLACK, Seat.SECOND)
    assert counters(later) == ("d1", "e8")


def test_seats_stay_without_swap() -> None:
    position = after("d1 e8", pie=True)
    assert (position.to_move, position.seat_to_move) == (BLACK, Seat.FIRST)


# --- Sentences -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "text", "sentence"),
    [
        (put(), "h8", "h8 is closed: East and South both reach it"),
        (put("d1"), "d1", "d1 is taken"),
        (put("d8"), "d6", "From South a counter in column d stops at d7"),
        (put("d8"), "g4", "From East a counter in row 4 stops at h4"),
        (put("a1"), "e5", "From East a counter in row 5 stops at h5"),
    ],
)
def test_why_illegal_says_why_a_square_is_refused(
    position: KryptePosition, text: str, sentence: str
) -> None:
    assert why_not(position, text) == sentence


def test_why_illegal_refuses_a_move_of_two_squares() -> None:
    assert str(put().why_illegal((0, 1))) == "A move is one square"


@pytest.mark.parametrize(
    ("position", "text", "sentence"),
    [
        (put("d8", "e7", WHITE), "e8", "White e8 from South turns d8 and e7."),
        (put("d8 e7", "", WHITE), "e8", "White e8 from South turns d8 and e7."),
        (put("d8"), "e8", "Black e8 from South turns d8."),
        (put("d8"), "h3", "Black h3 enters from East."),
        (put(last_side="E", to_move=WHITE), "a3", "White a3 enters from West."),
    ],
)
def test_describe_says_what_a_counter_does(
    position: KryptePosition, text: str, sentence: str
) -> None:
    assert describe(position, text) == sentence


# --- A second reading ------------------------------------------------------------------------

Square = tuple[int, int]
"""Column and row, both from 1."""

SQUARES = [(column, row) for row in range(1, 9) for column in range(1, 9)]
STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def name(square: Square) -> str:
    return f"{'abcdefgh'[square[0] - 1]}{square[1]}"


@dataclass(frozen=True)
class Reference:
    """A naive reference implementation, which uses nothing of the code under test."""

    capture: str
    pie: bool
    counters: dict[Square, Color]
    to_move: Color
    last_side: str | None
    swap_open: bool = False
    swapped: bool = False

    def active_sides(self) -> list[str]:
        if self.last_side is None:
            return ["North"]
        clockwise = ["North", "East", "South", "West"] * 2
        after = clockwise.index(self.last_side) + 1
        return clockwise[after : after + 2]

    def stops(self, side: str) -> set[Square]:
        """Return the squares where a counter from this side can stop."""
        found = set()
        for lane in range(1, 9):
            away = range(1, 9) if side in ("North", "West") else range(8, 0, -1)
            squares = [(lane, d) if side in ("North", "South") else (d, lane) for d in away]
            empty = [square for square in squares if square not in self.counters]
            found.update(empty[:1])
        return found

    def entries(self, square: Square) -> list[str]:
        """Return the active sides from which this square can be reached."""
        return [side for side in self.active_sides() if square in self.stops(side)]

    def turned(self, square: Square) -> set[Square]:
        column, row = square
        found: set[Square] = set()
        for x, y in STEPS:
            if self.capture == "adjacent":
                if 0 in (x, y) and (column + x, row + y) in self.counters:
                    found.add((column + x, row + y))
                continue
            enclosed = []
            there = (column + x, row + y)
            while self.counters.get(there) is self.to_move.other:
                enclosed.append(there)
                there = (there[0] + x, there[1] + y)
            if self.counters.get(there) is self.to_move:
                found.update(enclosed)
        return found

    def after(self, square: Square) -> dict[Square, Color]:
        counters = self.counters | {each: self.counters[each].other for each in self.turned(square)}
        return counters | {square: self.to_move}

    def legal(self) -> set[Square]:
        """Return the squares that may be played, if the game is not over."""
        one, *two = [self.stops(side) for side in self.active_sides()]
        reached = one ^ two[0] if two else one
        return {square for square in reached if len(rows(self.after(square))) < 2}

    def play(self, square: Square) -> Reference:
        first = self.last_side is None
        [side] = self.entries(square)
        return replace(
            self,
            counters=self.after(square),
            to_move=self.to_move.other,
            last_side=side,
            swap_open=first and self.pie,
        )

    def swap(self) -> Reference:
        return replace(self, swap_open=False, swapped=not self.swapped)

    def outcome(self) -> Outcome | None:
        if rows(self.counters):
            [winner] = rows(self.counters)
            return Outcome(winner, KrypteReason.LINE)
        if not self.legal() and not self.swap_open:
            return Outcome(self.to_move.other, KrypteReason.NO_MOVES)
        return None


def rows(counters: dict[Square, Color]) -> set[Color]:
    """Return the colours that have four in a row."""
    return {
        color
        for (column, row), color in counters.items()
        for x, y in ((1, 0), (0, 1), (1, 1), (1, -1))
        if all(counters.get((column + n * x, row + n * y)) is color for n in (1, 2, 3))
    }


def assert_same(position: KryptePosition, reference: Reference) -> None:
    for index, square in enumerate(SQUARES):
        assert position.color_at(index) is reference.counters.get(square)
    outcome = reference.outcome()
    assert position.outcome == outcome
    assert position.seat_of(BLACK) is (Seat.SECOND if reference.swapped else Seat.FIRST)
    assert position.seat_of(WHITE) is (Seat.FIRST if reference.swapped else Seat.SECOND)
    if outcome is None:
        assert position.to_move is reference.to_move
        assert [side.title for side in position.active_sides] == reference.active_sides()
        squares = reference.legal()
        moves = [name(square) for square in SQUARES if square in squares]
        if reference.swap_open:
            moves.append("swap")
        assert legal(position) == moves
    else:
        assert legal(position) == []


def assert_same_to_the_end(position: KryptePosition, reference: Reference, choices: bytes) -> None:
    """Play on, choosing a legal move by each byte, and compare every position."""
    assert_same(position, reference)
    for choice in choices:
        if position.outcome is not None:
            break
        moves = position.legal_moves()
        move = moves[choice % len(moves)]
        reference = reference.swap() if move == SWAP else reference.play(SQUARES[move[0]])
        position = position.play(move)
        assert_same(position, reference)


games = st.builds(Krypte, st.sampled_from(["adjacent", "custodial"]), st.booleans())
# Enough for a whole game: 64 counters and a swap.
choices = st.binary(min_size=65, max_size=65)


@given(games, choices)
def test_games_match_the_reference(game: Krypte, choices: bytes) -> None:
    reference = Reference(game.capture, game.pie, {}, BLACK, None)
    assert_same_to_the_end(game.start(), reference, choices)


@st.composite
def crowded_references(draw: st.DrawFn) -> Reference:
    """Return a position with few empty squares and few rows.

    Colours change in a way that no line holds more than two of one in a row (see `put_full_but`),
    the board is mirrored or not, and then some counters are turned or taken away.
    """
    shift = draw(st.integers(0, 3))
    mirrored = draw(st.booleans())
    counters = {}
    for column, row in SQUARES:
        number = row + 2 * column if mirrored else column + 2 * row
        counters[column, row] = BLACK if (number + shift) % 4 < 2 else WHITE
    squares = st.sampled_from(SQUARES)
    holes = draw(st.integers(0, 24))
    for square in draw(st.sets(squares, max_size=10)):
        counters[square] = counters[square].other
    for square in draw(st.sets(squares, min_size=holes, max_size=holes)):
        del counters[square]
    capture = draw(st.sampled_from(["adjacent", "adjacent", "custodial"]))
    side = draw(st.sampled_from(["North", "East", "South", "West"]))
    return Reference(capture, False, counters, draw(st.sampled_from(Color)), side)


def set_up_from(reference: Reference) -> KryptePosition:
    """Return the same position from `setup`, or raise `SetupError` if no game leads to it."""
    assert reference.last_side is not None
    black = [name(square) for square in reference.counters if reference.counters[square] is BLACK]
    white = [name(square) for square in reference.counters if reference.counters[square] is WHITE]
    state = {"last_side": reference.last_side[0]}
    return Krypte(capture=reference.capture).setup(black, white, reference.to_move, state)


@given(crowded_references(), choices)
def test_crowded_positions_match_the_reference(reference: Reference, choices: bytes) -> None:
    if len(rows(reference.counters)) == 2:
        with pytest.raises(SetupError):
            set_up_from(reference)
    else:
        assert_same_to_the_end(set_up_from(reference), reference, choices)


@given(crowded_references())
def test_refusals_are_true(reference: Reference) -> None:
    squares = reference.legal()
    if rows(reference.counters) or not squares:
        return
    position = set_up_from(reference)
    for site, square in enumerate(SQUARES):
        sentence = str(position.why_illegal((site,)))
        sides = reference.entries(square)
        if square in squares:
            assert position.why_illegal((site,)) is None
        elif square in reference.counters:
            assert sentence == f"{name(square)} is taken"
        elif len(sides) == 2:
            both = " and ".join(sides)
            assert sentence == f"{name(square)} is closed: {both} both reach it"
        elif sides:
            assert sentence == BOTH_ROWS
        else:
            _assert_stop_is_true(sentence, reference, square)


def _assert_stop_is_true(sentence: str, reference: Reference, square: Square) -> None:
    """Check that the named lane contains the square and that its counter stops where it says."""
    parts = re.fullmatch(
        r"From (\w+) a counter in (column ([a-h])|row ([1-8])) stops at ([a-h][1-8])",
        sentence,
    )
    assert parts is not None
    side, _, column, row, stop = parts.groups()
    assert side in reference.active_sides()
    assert column in (None, name(square)[0])
    assert row in (None, name(square)[1])
    assert (row is None) == (side in ("North", "South"))
    assert stop in [name(each) for each in reference.stops(side)]
    assert stop[0] == column or stop[1] == row


@given(crowded_references())
def test_descriptions_are_true(reference: Reference) -> None:
    if rows(reference.counters):
        return
    position = set_up_from(reference)
    for square in reference.legal():
        turned = sorted(map(name, reference.turned(square)))
        sentence = f"{reference.to_move} {name(square)}"
        if turned:
            *others, last = turned
            listed = f"{', '.join(others)} and {last}" if others else last
            turns = listed if len(turned) <= 3 else f"{len(turned)} counters"
            sentence += f" from {reference.entries(square)[0]} turns {turns}"
        else:
            sentence += f" enters from {reference.entries(square)[0]}"
        outcome = reference.play(square).outcome()
        if outcome == Outcome(reference.to_move, KrypteReason.LINE):
            sentence += f" and makes four in a row: {reference.to_move} wins"
        elif outcome == Outcome(reference.to_move, KrypteReason.NO_MOVES):
            other = reference.to_move.other
            sentence += f" and leaves {other} without a move: {reference.to_move} wins"
        elif outcome is not None:
            other = reference.to_move.other
            sentence += f" and lines up four for {other}: {other} wins"
        assert describe(position, name(square)) == f"{sentence}."


@given(crowded_references())
def test_custodial_capture_never_makes_a_row_for_the_opponent(reference: Reference) -> None:
    reference = replace(reference, capture="custodial")
    if rows(reference.counters):
        return
    position = set_up_from(reference)
    for move in position.legal_moves():
        outcome = position.play(move).outcome
        assert outcome is None or outcome.winner is position.to_move
    assert not [
        site
        for site in position.game.board.sites
        if str(position.why_illegal((site,))) == BOTH_ROWS
    ]


@pytest.mark.parametrize(
    ("reason", "phrase"),
    [(KrypteReason.LINE, "four in a row"), (KrypteReason.NO_MOVES, "leaving no move")],
)
def test_every_win_has_words(reason: KrypteReason, phrase: str) -> None:
    assert Outcome(BLACK, reason).phrase == phrase
