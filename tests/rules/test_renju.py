from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from abstract_arcade.rules import (
    SWAP,
    Color,
    Content,
    IllegalMove,
    InvalidMove,
    Move,
    OptionError,
    Outcome,
    Position,
    Seat,
    SetupError,
    renju_lines,
)
from abstract_arcade.rules.renju import Renju, RenjuPosition, RenjuReason
from abstract_arcade.rules.renju_lines import EMPTY, Threat, apparent_threes, judge_black, placed

RIF = Renju()
FREE = Renju(opening="free")
BOARD = FREE.board
VECTORS = Path(__file__).parent.parent / "data" / "vectors"


def sites(names: str) -> tuple[int, ...]:
    return tuple(sorted(map(BOARD.site, names.split())))


def names(places: Iterable[int]) -> str:
    return " ".join(map(BOARD.name, places))


def put(black: str = "", white: str = "", to_move: Color = Color.BLACK) -> RenjuPosition:
    return FREE.setup(black.split(), white.split(), to_move)


def played(position: RenjuPosition, texts: str) -> RenjuPosition:
    for text in texts.split():
        position = position.play(position.parse(text))
    return position


def verdict(position: RenjuPosition, name: str) -> str | None:
    """Return the reason why the game is over after Black's move, or None."""
    assert position.to_move is Color.BLACK
    after = played(position, name)
    foul = position.fouls().get(BOARD.site(name))
    if after.outcome is None:
        assert foul is None
        return None
    won = after.outcome.winner is Color.BLACK
    assert won is (after.outcome.reason == "five")
    assert foul == (None if won else after.outcome.reason)
    return after.outcome.reason


def assert_same_again(position: RenjuPosition) -> None:
    """What `as_setup` and pickling promise."""
    for again in (position.game.setup(*position.as_setup()), pickle.loads(pickle.dumps(position))):
        assert again == position
        assert hash(again) == hash(position)
        assert again.outcome == position.outcome
        assert again.legal_moves() == position.legal_moves()


def load(name: str) -> list[dict[str, Any]]:
    lines = (VECTORS / name).read_text(encoding="utf-8").splitlines()
    return [entry for entry in map(json.loads, lines) if entry["game"] == "renju"]


# A naive reference implementation of the definitions, which uses nothing of the package.
# A board is a dictionary of points to colours; points are (column, row), counted from 0.

Point: TypeAlias = tuple[int, int]
Stones: TypeAlias = dict[Point, str]
Line: TypeAlias = list[Point]

POINTS = [(x, y) for y in range(15) for x in range(15)]


def lines_through(point: Point) -> list[Line]:
    x, y = point
    row = [(k, y) for k in range(15)]
    column = [(x, k) for k in range(15)]
    rising = [(k, k - x + y) for k in range(15) if 0 <= k - x + y < 15]
    falling = [(k, x + y - k) for k in range(15) if 0 <= x + y - k < 15]
    return [row, column, rising, falling]


LINES = {point: lines_through(point) for point in POINTS}


def run_through(stones: Stones, point: Point, line: Line) -> frozenset[Point]:
    """Return the unbroken run of one colour that contains a stone."""
    run: list[Point] = []
    for each in line:
        if stones.get(each) == stones[point]:
            run.append(each)
        elif point in run:
            break
        else:
            run = []
    return frozenset(run)


def sets_of(count: int, stones: Stones, point: Point, line: Line) -> Iterator[frozenset[Point]]:
    """Yield every set of `count` black stones within five points of a line, one on `point`."""
    at = line.index(point)
    near = [p for p in line[max(0, at - 4) : at + 5] if p != point and stones.get(p) == "X"]
    for rest in combinations(near, count - 1):
        yield frozenset((point, *rest))


def completions(four: frozenset[Point], stones: Stones, line: Line) -> list[Point]:
    """Return the points where one stone turns these four into exactly five."""
    empty = [p for p in line if p not in stones]
    return [p for p in empty if run_through({**stones, p: "X"}, p, line) == four | {p}]


def is_straight_four(four: frozenset[Point], stones: Stones, line: Line) -> bool:
    unbroken = all(run_through(stones, p, line) == four for p in four)
    return unbroken and len(completions(four, stones, line)) == 2


def extensions(three: frozenset[Point], stones: Stones, line: Line) -> list[Point]:
    """Return the points where one stone turns these three into a straight four."""
    empty = [p for p in line if p not in stones]
    return [p for p in empty if is_straight_four(three | {p}, {**stones, p: "X"}, line)]


def black_makes(stones: Stones, point: Point, levels: int = 99) -> str | None:
    """Return the five or foul that a black stone on an empty point makes, or None.

    `levels`: how many double threes within double threes are looked at; for showing that a position
    needs so many.
    """
    stones = {**stones, point: "X"}
    lines = LINES[point]
    lengths = [len(run_through(stones, point, line)) for line in lines]
    if 5 in lengths:
        return "five"
    if max(lengths) > 5:
        return "overline"
    fours = [
        four
        for line in lines
        for four in sets_of(4, stones, point, line)
        if completions(four, stones, line)
    ]
    if len(fours) >= 2:
        return "double four"
    threes = [
        three
        for line in lines
        for three in sets_of(3, stones, point, line)
        if any(
            can_extend(stones, extension, levels) for extension in extensions(three, stones, line)
        )
    ]
    return "double three" if len(threes) >= 2 else None


def can_extend(stones: Stones, point: Point, levels: int) -> bool:
    """Return whether a black stone there is no five or foul, and so really extends its three."""
    made = black_makes(stones, point, levels - 1)
    return made is None or (made == "double three" and levels < 1)


def white_wins(stones: Stones, point: Point) -> bool:
    stones = {**stones, point: "O"}
    return any(len(run_through(stones, point, line)) >= 5 for line in LINES[point])


def literal_fouls(stones: Stones) -> dict[str, str]:
    found = {}
    for x, y in POINTS:
        if (x, y) not in stones and (made := black_makes(stones, (x, y))) not in (None, "five"):
            assert made is not None
            found[f"{'abcdefghijklmno'[x]}{y + 1}"] = made
    return found


def stones_of(position: RenjuPosition) -> Stones:
    signs = {Color.BLACK: "X", Color.WHITE: "O"}
    return {
        (site % 15, site // 15): signs[color]
        for site in BOARD.sites
        if (color := position.color_at(site)) is not None
    }


def named_fouls(position: RenjuPosition) -> dict[str, str]:
    return {BOARD.name(site): foul for site, foul in position.fouls().items()}


def set_up(stones: Stones, to_move: Color = Color.BLACK) -> RenjuPosition:
    texts = {
        sign: [f"{'abcdefghijklmno'[x]}{y + 1}" for (x, y), each in stones.items() if each == sign]
        for sign in "XO"
    }
    return FREE.setup(texts["X"], texts["O"], to_move)


coordinates = st.integers(0, 14)


@st.composite
def boards(draw: st.DrawFn) -> Stones:
    """Return a board with many lines: a cluster, mostly black, and rows with gaps."""
    stones: Stones = {}
    width = draw(st.integers(4, 11))
    left = draw(st.integers(0, 15 - width))
    bottom = draw(st.integers(0, 15 - width))
    within = st.integers(0, width - 1)
    for x, y, sign in draw(
        st.lists(st.tuples(within, within, st.sampled_from("XXXO")), min_size=4, max_size=36)
    ):
        stones[left + x, bottom + y] = sign
    steps = st.sampled_from([(1, 0), (0, 1), (1, 1), (1, -1)])
    rows = st.tuples(coordinates, coordinates, steps, st.text("XX.O", min_size=3, max_size=9))
    for x, y, (dx, dy), signs in draw(st.lists(rows, max_size=4)):
        for k, sign in enumerate(signs):
            point = (x + k * dx, y + k * dy)
            if point in LINES:
                stones.pop(point, None)
                if sign != ".":
                    stones[point] = sign
    return stones


@settings(max_examples=100, deadline=None)
@given(boards())
def test_fouls_match_the_reference(stones: Stones) -> None:
    try:
        position = set_up(stones)
    except SetupError:
        reject()
    assert named_fouls(position) == literal_fouls(stones)


@settings(max_examples=100, deadline=None)
@given(boards())
def test_completions_match_the_reference(stones: Stones) -> None:
    try:
        position = set_up(stones)
    except SetupError:
        reject()
    if position.outcome is not None:
        return
    for point, color in stones.items():
        expected = []
        for line in LINES[point]:
            for each in line:
                run = run_through({**stones, each: color}, each, line)
                makes_five = len(run) == 5 if color == "X" else len(run) >= 5
                if each not in stones and makes_five and point in run:
                    expected.append(each[0] + 15 * each[1])
        x, y = point
        assert sorted(renju_lines.completions(position.lines, x + 15 * y)) == sorted(expected)


@pytest.mark.parametrize(
    ("stone", "others", "of_black", "of_white"),
    [
        ("g8", "e8 f8 h8", "d8 i8", "d8 i8"),
        ("a8", "b8 c8 d8", "e8", "e8"),
        ("f8", "e8 h8 i8 j8", "", "g8"),
        ("g8", "d8 f8 h8 j8", "e8 i8", "e8 i8"),
        ("g8", "d8 f8 h8 j8 k8", "e8", "e8 i8"),
        ("h8", "h5 h6 h7 e5 f6 g7", "h4 h9 i9 d4", "h4 h9 i9 d4"),
        ("a1", "b1 c1 d1 a2 a3 a4", "e1 a5", "e1 a5"),
    ],
)
def test_completions_are_the_points_that_make_a_four_a_five(
    stone: str, others: str, of_black: str, of_white: str
) -> None:
    """White's five may be an overline; Black's may not."""
    for color, expected in ((Color.BLACK, of_black), (Color.WHITE, of_white)):
        lines = EMPTY
        for site in sites(f"{stone} {others}"):
            lines = placed(lines, site, color)
        found = renju_lines.completions(lines, BOARD.site(stone))
        assert sorted(found) == sorted(sites(expected))


@settings(max_examples=30, deadline=None)
@given(boards(), st.randoms(use_true_random=False))
def test_outcomes_match_the_reference(stones: Stones, rng: random.Random) -> None:
    for color in Color:
        try:
            position = set_up(stones, color)
        except SetupError:
            reject()
        if position.outcome is not None:
            reject()
        for move in rng.sample(position.legal_moves(), 40):
            point = (move[0] % 15, move[0] // 15)
            expected: Outcome | None = None
            if color is Color.WHITE:
                if white_wins(stones, point):
                    expected = Outcome(Color.WHITE, RenjuReason.FIVE)
            elif made := black_makes(stones, point):
                expected = Outcome(
                    Color.BLACK if made == "five" else Color.WHITE, RenjuReason(made)
                )
            after = position.play(move)
            assert after.outcome == expected
        assert_same_again(after)


@pytest.mark.parametrize("entry", load("renju.jsonl"), ids=lambda entry: len(entry["plies"]))
def test_recorded_games_have_the_same_turns_moves_and_fouls(entry: dict[str, Any]) -> None:
    position = Renju.from_text(entry["options"]).start()
    for ply in entry["plies"]:
        assert position.to_move.value == ply["to_move"]
        if ply["legal"] is not None:
            assert sorted(map(position.format, position.legal_moves())) == ply["legal"]
        if position.to_move is Color.BLACK:
            assert named_fouls(position) == ply.get("fouls", {})
        position = played(position, ply["move"])
    assert position.legal_moves() == ()
    winner = entry["outcome"]["winner"]
    assert position.outcome == Outcome(winner and Color(winner), entry["outcome"]["reason"])
    assert {color.value: position.seat_of(color).value for color in Color} == entry["seats"]
    setup = position.as_setup()
    assert sorted(setup.black) == sorted(entry["black"])
    assert sorted(setup.white) == sorted(entry["white"])


def count(position: Position, plies: int) -> int:
    if plies == 1:
        return len(position.legal_moves())
    return sum(count(position.play(move), plies - 1) for move in position.legal_moves())


@pytest.mark.parametrize("entry", load("perft.jsonl"), ids=lambda entry: len(entry["moves"]))
def test_node_counts_match_the_recorded_ones(entry: dict[str, Any]) -> None:
    position = Renju.from_text(entry["options"]).replay(entry["moves"])
    for plies, expected in enumerate(entry["counts"], 1):
        assert count(position, plies) == expected


# Black's fouls, one by one.


@pytest.mark.parametrize(
    ("black", "white", "move", "expected"),
    [
        # Overlines and fives.
        ("d8 e8 f8 h8 i8", "", "g8", "overline"),
        ("d8 e8 f8 h8 i8 j8", "", "g8", "overline"),
        ("d8 e8 f8 h8 i8", "c8 j8", "g8", "overline"),
        ("d8 e8 f8 h8", "", "g8", "five"),
        ("d8 e8 f8 h8 i8 g9 g10 g11 g12", "", "g8", "five"),
        ("d8 e8 f8 h8 g9 g10 g11 h7 i6 j5", "", "g8", "five"),
        # Double fours on two lines, and on one.
        ("e8 f8 g8 h9 h10 h11", "", "h8", "double four"),
        ("e8 f8 g8 h9 h10 h11", "d8 h12", "h8", "double four"),
        ("e8 f8 g8 h9 h10 h11", "d8 i8", "h8", None),
        ("d8 f8 h8 j8", "", "g8", "double four"),
        ("d8 e8 g8 j8 k8", "", "h8", "double four"),
        ("d8 e8 f8 j8 k8 l8", "", "h8", "double four"),
        ("d8 e8 f8 j8 k8 l8", "c8 m8", "h8", "double four"),
        ("d8 e8 f8 j8 k8 l8", "c8 i8", "h8", None),
        # A straight four is one four.
        ("e8 f8 g8", "", "h8", None),
        ("e8 f8 g8 h9 h10", "", "h8", None),
        # Four stones that only an overline completes are no four.
        ("e8 f8 g8 j8 h9 h10 h11", "d8", "h8", None),
        ("e8 f8 g8 h9 h10 h11", "d8 j8", "h8", "double four"),
        # Double threes, with and without gaps.
        ("f8 g8 h9 h10", "", "h8", "double three"),
        ("e8 g8 h9 h11", "", "h8", "double three"),
        ("f8 g8 i9 j10", "", "h8", "double three"),
        ("f8 g8 h9 h10", "e8", "h8", None),
        ("f8 g8 h9 h10", "d8", "h8", "double three"),
        ("f8 g8 h9 h10", "d8 j8", "h8", None),
        # The straight four would need an overline.
        ("f8 g8 h9 h10 c8", "", "h8", "double three"),
        ("f8 g8 h9 h10 c8 k8", "", "h8", None),
        # The stone that would extend the column is an overline, a double four.
        ("f8 g8 h9 h10", "h6", "h8", "double three"),
        ("f8 g8 h9 h10 e11 f11 g11 i11 j11", "h6", "h8", None),
        ("f8 g8 h9 h10 e11 f11 g11", "h6", "h8", None),
        # It would make a five elsewhere.
        ("f8 g8 h9 h10 d11 e11 f11 g11", "h6 c11", "h8", None),
        # Several fouls at once: the first has the name.
        ("d8 e8 f8 h8 i8 g9 g10 g11 f7 e6 d5", "", "g8", "overline"),
        ("e8 f8 g8 h9 h10 h11 i9 j10 i7 j6", "", "h8", "double four"),
        # At the edge.
        ("b1 c1 d1 a2 a3 a4", "", "a1", "double four"),
        ("g1 i1 h2 h3", "", "h1", None),
        ("f2 g2 h3 h4", "", "h2", "double three"),
        ("f2 g2 h3 h4", "h1", "h2", None),
        ("a10 b11 d13", "", "c12", None),
        ("a11 b12 c13 e15", "", "d14", "five"),
    ],
)
def test_black_stone_is_judged_as_five_foul_or_neither(
    black: str, white: str, move: str, expected: str | None
) -> None:
    position = put(black, white)
    assert verdict(position, move) == expected
    x = "abcdefghijklmno".index(move[0])
    y = int(move[1:]) - 1
    assert black_makes(stones_of(position), (x, y)) == expected


@pytest.mark.parametrize(
    ("levels", "black", "move", "expected"),
    [
        (1, "i4 i6 j2 j3 k4 k6", "j4", None),
        (2, "c13 d10 d12 e10 e9 g11 g13", "g10", "double three"),
        (3, "i11 j9 k10 k7 l10 l7 m8 m9", "l8", None),
        (3, "f3 f4 h2 h5 i3 i4 j5 j6", "g3", None),
        (4, "d4 e10 e8 f6 f7 g10 g9 h7 i10", "e7", "double three"),
    ],
)
def test_double_three_depends_on_fouls_at_its_extensions(
    levels: int, black: str, move: str, expected: str | None
) -> None:
    position = put(black)
    assert verdict(position, move) == expected
    x = "abcdefghijklmno".index(move[0])
    y = int(move[1:]) - 1
    assert black_makes(stones_of(position), (x, y), levels) == expected
    assert black_makes(stones_of(position), (x, y), levels - 1) != expected


def test_white_may_play_what_is_a_foul_for_black() -> None:
    for stones in ("e8 f8 g8 h9 h10 h11", "f8 g8 h9 h10", "d8 f8 j8 h9"):
        assert played(put(white=stones, to_move=Color.WHITE), "h8").outcome is None
    for stones in ("e8 f8 g8 i8", "d8 e8 f8 g8 i8 j8"):
        won = played(put(white=stones, to_move=Color.WHITE), "h8")
        assert won.outcome == Outcome(Color.WHITE, RenjuReason.FIVE)
        assert won.winning_sites() == sites(f"{stones} h8")


def test_winning_sites_are_those_of_the_five() -> None:
    won = played(put("d8 e8 f8 h8 i8 g9 g10 g11 g12"), "g8")
    assert won.winning_sites() == sites("g8 g9 g10 g11 g12")
    assert won.foul_site is None
    lost = played(put("d8 e8 f8 h8 i8"), "g8")
    assert lost.winning_sites() == ()
    assert lost.foul_site == BOARD.site("g8")
    assert put("d8 e8").winning_sites() == ()


# A board without a row of three, but for a few points of row 8.
FULL = {(x, y): "X" if (x + 2 * y) % 4 < 2 else "O" for x, y in POINTS}


def nearly_full(empty: str, black: str = "") -> Stones:
    stones = dict(FULL)
    for name in black.split():
        stones["abcdefghijklmno".index(name[0]), int(name[1:]) - 1] = "X"
    for name in empty.split():
        del stones["abcdefghijklmno".index(name[0]), int(name[1:]) - 1]
    return stones


def test_full_board_without_a_five_is_a_draw() -> None:
    for last, color in (("a1", Color.BLACK), ("c1", Color.WHITE)):
        drawn = played(set_up(nearly_full(last), color), last)
        assert drawn.outcome == Outcome(None, RenjuReason.BOARD_FULL)
        assert drawn.legal_moves() == ()
        assert_same_again(drawn)


def test_board_on_which_only_fouls_are_left_is_a_draw() -> None:
    row = "d8 e8 f8 h8 i8"
    for last, color in (("a1", Color.BLACK), ("c1", Color.WHITE)):
        position = set_up(nearly_full(f"{last} g8", row), color)
        assert named_fouls(position) == {"g8": "overline"} == literal_fouls(stones_of(position))
        assert position.outcome is None
        drawn = played(position, last)
        assert drawn.outcome == Outcome(None, RenjuReason.BOARD_FULL)
        assert drawn.winning_sites() == ()
        assert_same_again(drawn)
        assert set_up(stones_of(drawn)).outcome == drawn.outcome


def test_game_is_drawn_if_the_last_stone_makes_the_last_point_a_foul() -> None:
    position = set_up(nearly_full("f8 g8", "e8"))
    assert named_fouls(position) == {}
    assert played(position, "g8").outcome == Outcome(None, RenjuReason.BOARD_FULL)


def test_game_goes_on_if_black_can_make_five_on_the_last_point() -> None:
    position = set_up(nearly_full("c1 g8", "g5 g7"), Color.WHITE)
    after = played(position, "c1")
    assert after.outcome is None
    assert names(site for (site,) in after.legal_moves()) == "g8"
    assert played(after, "g8").winning_sites() == sites("g4 g5 g6 g7 g8")


@pytest.mark.parametrize("number", [0, 9, 10, 29, 94])
def test_outcomes_on_crowded_boards_follow_the_definitions(number: int) -> None:
    """Games are continued to a crowded board; outcomes follow from the definitions."""
    rng = random.Random(number)
    position = FREE.start()
    while position.outcome is None:
        stones = stones_of(position)
        moves = list(position.legal_moves())
        rng.shuffle(moves)
        for move in moves:
            after = position.play(move)
            if after.outcome is None or after.outcome.winner is None:
                break
        point = (move[0] % 15, move[0] // 15)
        made = black_makes(stones, point) if position.to_move is Color.BLACK else None
        won = position.to_move is Color.WHITE and white_wins(stones, point)
        stones[point] = "X" if position.to_move is Color.BLACK else "O"
        if made or won:
            assert after.outcome == Outcome(
                Color.BLACK if made == "five" else Color.WHITE, RenjuReason(made or "five")
            )
        else:
            empty = [p for p in POINTS if p not in stones]
            drawn = len(empty) < 60 and all(
                black_makes(stones, p) not in (None, "five") for p in empty
            )
            assert after.outcome == (Outcome(None, RenjuReason.BOARD_FULL) if drawn else None)
        assert after.legal_moves() == (
            () if after.outcome else tuple(each for each in position.legal_moves() if each != move)
        )
        position = after
    assert_same_again(position)


# The opening.


def test_opening_has_the_stages_colours_and_seats_of_the_rules() -> None:
    position = RIF.start()
    expected = [
        (1, Color.BLACK, Seat.FIRST, "h8", 1),
        (2, Color.WHITE, Seat.FIRST, "i9", 8),
        (3, Color.BLACK, Seat.FIRST, "j8", 23),
        (4, Color.WHITE, Seat.SECOND, "swap", 223),
        (4, Color.WHITE, Seat.FIRST, "h9", 222),
        (5, Color.BLACK, Seat.SECOND, "i7", 221),
        (6, Color.BLACK, Seat.SECOND, "k6", 220),
        (7, Color.WHITE, Seat.FIRST, "k6", 2),
        (8, Color.WHITE, Seat.FIRST, "a1", 220),
        (8, Color.BLACK, Seat.SECOND, "a2", 219),
    ]
    for stage, color, seat, move, choices in expected:
        assert (position.stage, position.to_move, position.seat_to_move) == (stage, color, seat)
        assert len(position.legal_moves()) == choices
        assert position.opening_name == (None if stage < 4 else "Kosei 3I")
        assert (SWAP in position.legal_moves()) is (move == "swap")
        assert_same_again(position)
        position = played(position, move)
    assert names(sites(" ".join(position.as_setup().black))) == "a2 k6 h8 j8"
    assert position.seat_of(Color.BLACK) is Seat.SECOND


def test_without_a_swap_the_second_seat_plays_white() -> None:
    position = played(RIF.start(), "h8 h9 h10 a1")
    assert (position.stage, position.seat_to_move) == (5, Seat.FIRST)
    position = played(position, "b1 c1")
    assert (position.stage, position.seat_to_move) == (7, Seat.SECOND)


def test_offers_are_shown_until_one_is_picked() -> None:
    position = played(RIF.start(), "h8 h9 h10 a1 g9 d6")
    assert position.offers == sites("g9")[:1] + sites("d6")
    assert names(site for (site,) in position.legal_moves()) == "d6 g9"
    assert position.content(BOARD.site("g9")) == Content("offer", Color.BLACK)
    assert position.content(BOARD.site("h8")) == Content("stone", Color.BLACK)
    assert position.content(BOARD.site("a2")) is None
    assert position.color_at(BOARD.site("g9")) is None
    position = played(position, "d6")
    assert position.offers == ()
    assert position.content(BOARD.site("d6")) == Content("stone", Color.BLACK)
    assert position.content(BOARD.site("g9")) is None


def images(point: Point) -> list[Point]:
    x, y = point
    turned = [(x, y), (y, 14 - x), (14 - x, 14 - y), (14 - y, x)]
    return turned + [(14 - u, v) for u, v in turned]


@pytest.mark.parametrize(
    ("opening", "offer", "barred"),
    [
        ("h8 h9 h10 h7", "i9", "i9 g9"),
        ("h8 h9 h10 h7", "h12", "h12"),
        ("h8 i9 j10 f6", "i8", "i8 h9"),
        ("h8 i9 h7 a1", "i8", "i8"),
        ("h8 h9 g8 h7", "i9", "i9 i7"),
        ("h8 h9 g8 h7", "a8", "a8"),
        # The diagonal would exchange a white stone for a black one.
        ("h8 h9 i8 j10", "i10", "i10"),
    ],
)
def test_equivalent_offers_are_illegal(opening: str, offer: str, barred: str) -> None:
    before = played(RIF.start(), opening)
    after = played(before, offer)
    left = set(before.legal_moves()) - set(after.legal_moves())
    assert {site for (site,) in left} == set(sites(barred))
    stones = stones_of(before)
    kept = [
        k
        for k in range(8)
        if all(stones.get(images(point)[k]) == sign for point, sign in stones.items())
    ]
    (site,) = sites(offer)
    equal = {images((site % 15, site // 15))[k] for k in kept}
    assert {(x, y) for x, y in equal} == {(each % 15, each // 15) for each in sites(barred)}


def test_every_opening_has_its_name() -> None:
    found: dict[str, set[str]] = {}
    start = played(RIF.start(), "h8")
    for second in start.legal_moves():
        position = start.play(second)
        direct = BOARD.name(second[0]) in ("g8", "h7", "h9", "i8")
        for third in position.legal_moves():
            name = position.play(third).opening_name
            assert name is not None
            assert name.endswith("D" if direct else "I")
            found.setdefault(name, set()).add(f"{second} {third}")
    assert len(found) == 26
    assert sum(map(len, found.values())) == 184
    for opening, name in (
        ("h9 i9", "Kagetsu 4D"),
        ("h9 g9", "Kagetsu 4D"),
        ("i8 i7", "Kagetsu 4D"),
        ("h9 j6", "Yusei 13D"),
        ("g9 i7", "Shagetsu 11I"),
        ("i7 j8", "Kosei 3I"),
        ("i9 f6", "Suisei 13I"),
    ):
        assert played(start, opening).opening_name == name
    assert played(FREE.start(), "h8 h9 i9").opening_name is None


def test_free_opening_allows_any_first_stone_and_no_swap() -> None:
    position = FREE.start()
    assert len(position.legal_moves()) == 225
    assert (position.stage, position.offers, position.seat_to_move) == (8, (), Seat.FIRST)
    position = played(position, "a1")
    assert (position.to_move, position.seat_to_move) == (Color.WHITE, Seat.SECOND)
    assert_same_again(position)


# Moves as texts, and what is said about them.


def test_moves_are_read_as_points_and_swap() -> None:
    position = played(RIF.start(), "h8 h9 h10")
    assert position.parse(" SWAP ") == SWAP
    assert position.format(SWAP) == "swap"
    assert position.parse("O15") == (224,)
    with pytest.raises(InvalidMove, match="which runs from a1 to o15"):
        position.parse("p1")
    with pytest.raises(IllegalMove, match="h8 is taken"):
        position.parse("h8")
    with pytest.raises(IllegalMove, match="A move is one point"):
        position.parse("a1-a2")


@pytest.mark.parametrize(
    ("opening", "text", "sentence"),
    [
        ("", "a1", "The first stone must be on the centre, h8"),
        ("h8", "h10", "The second stone must be next to h8, straight or diagonally"),
        ("h8", "h8", "h8 is taken"),
        ("h8 h9", "h11", "Only the central 5×5 is open for the third stone"),
        ("h8 h9", "swap", "The colours may be swapped only right after the third stone"),
        ("h8 h9 h10 swap", "swap", "The colours have already been swapped"),
        ("h8 h9 h10 h7", "swap", "The colours may be swapped only right after the third stone"),
        ("h8 h9 h10 h7 g9", "g9", "g9 is already offered"),
        ("h8 h9 h10 h7 g9", "i9", "i9 is the mirror image of the offer g9"),
        ("h8 h9 h10 h7 d6 g9", "i9", "White picks Black's fifth stone: d6 or g9"),
        ("h8 h9 h10 h7 d6 g9 d6", "d6", "d6 is taken"),
    ],
)
def test_why_illegal_says_why_a_point_is_refused_in_the_opening(
    opening: str, text: str, sentence: str
) -> None:
    position = RIF.replay(opening.split())
    move: Move = SWAP if text == "swap" else (BOARD.site(text),)
    assert str(position.why_illegal(move)) == sentence


def test_why_illegal_says_why_a_point_is_refused_after_the_opening() -> None:
    assert str(FREE.start().why_illegal(SWAP)) == "A free opening is played without a swap"
    assert str(FREE.start().why_illegal((0, 1))) == "A move is one point"
    assert FREE.start().why_illegal((0,)) is None
    over = played(put("d8 e8 f8 g8"), "h8")
    assert str(over.why_illegal((0,))) == "The game is over: Black won by five in a row"


@pytest.mark.parametrize(
    ("opening", "text", "sentence"),
    [
        ("", "h8", "Black h8."),
        ("h8", "h9", "White h9."),
        ("h8 h9", "i9", "Black i9: the opening is Kagetsu 4D."),
        ("h8 h9 i9", "swap", "Player 2 swaps and takes Black; Player 1 goes on as White."),
        ("h8 h9 i9", "a1", "White a1."),
        ("h8 h9 i9 a1", "d6", "Black offers d6 as the fifth stone."),
        ("h8 h9 i9 a1 d6", "g9", "Black offers d6 or g9 as the fifth stone."),
        ("h8 h9 i9 a1 d6 g9", "d6", "White picks d6 as Black's fifth stone."),
    ],
)
def test_describe_says_what_a_move_of_the_opening_does(
    opening: str, text: str, sentence: str
) -> None:
    position = RIF.replay(opening.split())
    assert str(position.describe(position.parse(text))) == sentence


@pytest.mark.parametrize(
    ("black", "white", "to_move", "text", "sentence"),
    [
        ("", "", Color.BLACK, "a1", "Black a1."),
        ("g8 h9", "", Color.BLACK, "h8", "Black h8."),
        ("f8 g8", "", Color.BLACK, "h8", "Black h8 makes a three."),
        ("e8 f8 g8", "d8", Color.BLACK, "h8", "Black h8 makes a four: i8 would be five."),
        (
            "e8 f8 g8 h9 h10",
            "",
            Color.BLACK,
            "h8",
            "Black h8 makes a straight four and a three: d8 or i8 would be five.",
        ),
        (
            "",
            "e8 f8 g8 h9 h10 h11",
            Color.WHITE,
            "h8",
            "White h8 makes two straight fours: h7, d8, i8 or h12 would be five.",
        ),
        ("", "f8 g8 h9 h10", Color.WHITE, "h8", "White h8 makes two threes."),
        ("f8 g8 h9 h10", "", Color.BLACK, "h8", "Black h8 is a double three, a foul: White wins."),
        ("d8 f8 j8 g8", "", Color.BLACK, "h8", "Black h8 is a double four, a foul: White wins."),
        (
            "d8 e8 f8 g8 i8",
            "",
            Color.BLACK,
            "h8",
            "Black h8 is an overline, a foul: White wins.",
        ),
        ("f9 g9 h9 i9", "", Color.BLACK, "j9", "Black j9 makes five: Black wins."),
        ("", "f9 g9 h9 i9", Color.WHITE, "j9", "White j9 makes five: White wins."),
        ("", "f9 g9 h9 i9 k9", Color.WHITE, "j9", "White j9 makes more than five: White wins."),
    ],
)
def test_describe_says_what_a_stone_makes(
    black: str, white: str, to_move: Color, text: str, sentence: str
) -> None:
    position = put(black, white, to_move)
    assert str(position.describe(position.parse(text))) == sentence


def test_describe_says_why_a_move_draws() -> None:
    position = set_up(nearly_full("a1"))
    assert str(position.describe((0,))) == "Black a1 fills the board: a draw."
    position = set_up(nearly_full("a1 g8", "d8 e8 f8 h8 i8"))
    assert str(position.describe((0,))) == "Black a1 leaves Black nothing but fouls: a draw."


# What a stone threatens.


@pytest.mark.parametrize(
    ("black", "white", "site", "name", "expected"),
    [
        ("f8 g8 h8", "", "h8", "three", ["three f8 g8 h8 + e8 i8"]),
        ("f8 g8 h8", "d8", "h8", "three", ["three f8 g8 h8 + i8"]),
        ("f8 g8 h8", "e8 i8", "h8", None, []),
        ("e8 g8 h8", "", "h8", "three", ["three e8 g8 h8 + f8"]),
        ("e8 f8 g8 h8", "", "h8", "straight four", ["straight four e8 f8 g8 h8 + d8 i8"]),
        ("e8 f8 g8 h8", "d8", "h8", "four", ["four e8 f8 g8 h8 + i8"]),
        (
            "e8 f8 g8 h8 h9 h10",
            "d8",
            "h8",
            "four-three",
            ["four e8 f8 g8 h8 + i8", "three h8 h9 h10 + h7 h11"],
        ),
        # The column is no three of Black's: its extensions would be fouls.
        (
            "e8 f8 g8 h8 h9 h10 e11 f11 g11 i11 j11",
            "d8 h6",
            "h8",
            "four",
            ["four e8 f8 g8 h8 + i8"],
        ),
        (
            "",
            "d8 f8 g8 h8 j8",
            "g8",
            "double four",
            ["four d8 f8 g8 h8 + e8", "four f8 g8 h8 j8 + i8"],
        ),
        # White completes five stones and six alike, in one way.
        ("", "d8 e8 f8 g8 i8", "g8", "straight four", ["straight four d8 e8 f8 g8 + c8 h8"]),
        ("c8", "d8 e8 f8 g8 i8", "g8", "four", ["four d8 e8 f8 g8 + h8"]),
        (
            "",
            "f8 g8 h8 h9 h10",
            "h8",
            "double three",
            ["three f8 g8 h8 + e8 i8", "three h8 h9 h10 + h7 h11"],
        ),
        (
            "",
            "e8 f8 g8 h8 h9 h10 i9 j10",
            "h8",
            "four-three",
            [
                "straight four e8 f8 g8 h8 + d8 i8",
                "three h8 h9 h10 + h7 h11",
                "three h8 i9 j10 + g7 k11",
            ],
        ),
        (
            "e8 f8 g8 h8 h9 h10 i9 j10",
            "",
            "h8",
            "double three",
            [
                "straight four e8 f8 g8 h8 + d8 i8",
                "three h8 h9 h10 + h7 h11",
                "three h8 i9 j10 + g7 k11",
            ],
        ),
        ("d8 e8 f8 g8 h8", "", "g8", "five", ["five d8 e8 f8 g8 h8 +"]),
        ("d8 e8 f8 g8 h8 i8", "", "g8", "overline", ["overline d8 e8 f8 g8 h8 i8 +"]),
        ("", "d8 e8 f8 g8 h8 i8", "g8", "five", ["five d8 e8 f8 g8 h8 i8 +"]),
    ],
)
def test_threats_of_a_stone_have_kind_stones_and_points(
    black: str, white: str, site: str, name: str | None, expected: list[str]
) -> None:
    position = put(black, white)
    found = position.threats(BOARD.site(site))
    assert [
        f"{each.kind} {names(each.stones)} + {names(each.points)}".strip() for each in found
    ] == expected
    assert all(isinstance(each, Threat) for each in found)
    assert position.threat_name(BOARD.site(site)) == name


def test_empty_point_has_no_threats() -> None:
    assert FREE.start().threats(0) == ()
    assert FREE.start().threat_name(0) is None


# Options and set positions.


def test_opening_is_the_only_option() -> None:
    assert [each.name for each in Renju.options()] == ["opening"]
    assert Renju.from_text({"opening": "free"}) == FREE
    assert RIF.as_text() == {"opening": "rif"}
    with pytest.raises(OptionError, match="opening is 'pro', but must be free, rif, soosorv8,"):
        Renju(opening="pro")


def test_set_position_is_after_the_opening_by_default() -> None:
    position = RIF.setup(["h8"], ["a1"], Color.WHITE)
    assert (position.stage, position.to_move, position.opening_name) == (8, Color.WHITE, None)
    assert_same_again(position)
    over = put("d8 e8 f8 g8 h8")
    assert over.outcome == Outcome(Color.BLACK, RenjuReason.FIVE)
    assert put("", "d8 e8 f8 g8 h8 i8").outcome == Outcome(Color.WHITE, RenjuReason.FIVE)
    assert put("d8 e8 f8 g8 h8 i8").outcome == Outcome(Color.WHITE, RenjuReason.OVERLINE)


def test_setup_can_set_a_stage_of_the_opening() -> None:
    position = RIF.setup(["h8", "i9"], ["h9", "a1"], Color.WHITE, {"stage": "7", "offers": "d6,g9"})
    assert position.opening_name == "Kagetsu 4D"
    assert position == played(RIF.start(), "h8 h9 i9 a1 d6 g9")
    position = RIF.setup(["h8", "i9"], ["h9"], Color.WHITE, {"stage": "4"})
    assert position == played(RIF.start(), "h8 h9 i9")
    position = RIF.setup(["h8", "i9"], ["h9"], Color.WHITE, {"stage": "4", "black_seat": "2"})
    assert position == played(RIF.start(), "h8 h9 i9 swap")
    two = {"stage": "5", "opening": "4d"}
    position = RIF.setup(["h8", "i9"], ["h9", "g7"], Color.BLACK, two)
    assert position == played(RIF.start(), "h8 h9 i9 g7")


def test_as_setup_writes_the_state_of_the_opening() -> None:
    position = played(RIF.start(), "h8 h9 i9 swap h7 d6 g9")
    assert dict(position.as_setup().state) == {
        "stage": "7",
        "offers": "d6,g9",
        "opening": "4D",
        "black_seat": "2",
    }
    assert played(RIF.start(), "h8 h9 i9").as_setup().state["swap"] == "open"
    foul = played(put("f8 g8 h9 h10"), "h8")
    assert dict(foul.as_setup().state) == {"foul": "h8"}
    assert foul != put("f8 g8 h9 h10 h8", to_move=Color.WHITE)


@pytest.mark.parametrize(
    ("black", "white", "to_move", "state", "message"),
    [
        ("a1 a1", "", "black", {}, "a1 is used twice"),
        ("p1", "", "black", {}, "'p1' is not on this board"),
        ("a1 a2 a3 a4 a5", "b1 b2 b3 b4 b5", "black", {}, "Both colours have five in a row"),
        ("", "", "black", {"last": "a1"}, "Renju has no state 'last'"),
        ("", "", "black", {"stage": "9"}, "stage is '9', but must be 1, 2, 3, 4, 5, 6, 7 or 8"),
        ("h8", "h9", "black", {"stage": "4"}, "At stage 4 there are 2 black and 1 white stones"),
        ("h8", "", "black", {"stage": "2"}, "At stage 2 it is White's turn"),
        ("h9", "", "white", {"stage": "2"}, "The first stone is black and stands on h8"),
        ("h8", "h10", "black", {"stage": "3"}, "White's first stone stands beside h8"),
        ("h8 a1", "h9", "white", {"stage": "4"}, "Black's second stone stands in the central 5×5"),
        (
            "h8",
            "h9",
            "black",
            {"stage": "3", "black_seat": "2"},
            "At stage 3 there has been no swap",
        ),
        (
            "h8",
            "h9",
            "black",
            {"stage": "3", "opening": "4D"},
            "At stage 3 the opening has no name yet",
        ),
        ("h8 i9", "h9", "white", {"stage": "4", "swap": "closed"}, "swap is open at stage 4"),
        ("h8 i9", "h9 a1", "black", {"stage": "5", "swap": "open"}, "swap is open at stage 4"),
        ("h8 i9", "h9 g7", "black", {"stage": "5"}, "State the opening: "),
        ("h8 i9", "h9", "white", {"stage": "4", "opening": "Kosei 3I"}, "The opening is Kagetsu"),
        ("", "", "black", {"opening": "Najdorf"}, "There is no opening 'najdorf'"),
        ("h8 i9", "h9 a1", "black", {"stage": "6"}, "and 1 offer"),
        ("h8 h10", "h9 h3", "white", {"stage": "7", "offers": "g9,i9"}, "i9 cannot be offered"),
        ("h8 h10", "h9 h3", "black", {"stage": "6", "offers": "h8"}, "h8 cannot be offered"),
        ("", "", "black", {"offers": "h8"}, "Offers stand at stages 6 and 7 only"),
        ("", "", "black", {"foul": "h8"}, "no black stone"),
        ("h8", "", "black", {"foul": "h8"}, "Black's h8 is not a foul"),
        ("a1 b1 c1 d1 e1 f8 g8 h8 h9 h10", "", "white", {"foul": "h8"}, "The game was over before"),
        ("f8 g8 h8 h9 h10", "a1 b1 c1 d1 e1", "white", {"foul": "h8"}, "The game was over before"),
    ],
)
def test_impossible_setup_is_refused_with_the_reason(
    black: str, white: str, to_move: str, state: dict[str, str], message: str
) -> None:
    with pytest.raises(SetupError, match=message):
        RIF.setup(black.split(), white.split(), Color(to_move), state)


def test_setup_of_a_free_opening_refuses_stages_swap_and_name() -> None:
    with pytest.raises(SetupError, match="stage is '4', but must be 8"):
        FREE.setup(state={"stage": "4"})
    for state in ({"black_seat": "2"}, {"opening": "Kosei 3I"}):
        with pytest.raises(SetupError, match="A free opening has neither a swap nor a name"):
            FREE.setup(state=state)


@pytest.mark.parametrize("game", [RIF, FREE], ids=["rif", "free"])
@pytest.mark.parametrize("number", range(4))
def test_setup_of_as_setup_returns_an_equal_position(game: Renju, number: int) -> None:
    rng = random.Random(number)
    position = game.start()
    while position.outcome is None:
        assert_same_again(position)
        position = position.play(rng.choice(position.legal_moves()))
    assert_same_again(position)
    assert position.legal_moves() == ()


def test_positions_with_different_openings_or_fouls_are_unequal() -> None:
    position = played(RIF.start(), "h8 h9 i9")
    assert position != played(position, "swap")
    assert position != RIF.setup(["h8", "i9"], ["h9"], Color.WHITE)
    assert played(FREE.start(), "a1 b1 c1") == played(FREE.start(), "c1 b1 a1")


@pytest.mark.parametrize(
    "reason", [RenjuReason.OVERLINE, RenjuReason.DOUBLE_FOUR, RenjuReason.DOUBLE_THREE]
)
def test_outcome_of_a_foul_names_black_as_the_one_who_committed_it(reason: RenjuReason) -> None:
    assert Outcome(Color.WHITE, reason).phrase == f"Black's foul: {reason}"


def test_apparent_threes_include_those_whose_extension_is_a_foul() -> None:
    lines = EMPTY
    for name in ("f8", "g8", "h6", "h7"):
        lines = placed(lines, BOARD.site(name), Color.BLACK)
    assert apparent_threes(lines, BOARD.site("h8")) == 2
    assert apparent_threes(lines, BOARD.site("i8")) == 1
    assert apparent_threes(lines, BOARD.site("a1")) == 0
    assert judge_black(lines, BOARD.site("h8")) is RenjuReason.DOUBLE_THREE
