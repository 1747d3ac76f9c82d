"""Reneo: worked positions, a naive reference implementation, and games of another program."""

from __future__ import annotations

import json
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abstract_arcade.rules import (
    SWAP,
    AmbiguousMove,
    Color,
    IllegalMove,
    InvalidMove,
    OptionError,
    Outcome,
    Position,
    Seat,
    SetupError,
)
from abstract_arcade.rules.reneo import Reneo, ReneoPosition, ReneoReason

BLACK = Color.BLACK
WHITE = Color.WHITE
VECTORS = Path(__file__).parents[1] / "data" / "vectors"

Point = tuple[int, int]
Stones = dict[Point, Color]


# --- A naive reference implementation ------------------------------------------------------------


def name(point: Point) -> str:
    return "abcdefghijklmnopqrs"[point[0]] + str(point[1] + 1)


def text(*points: Point) -> str:
    return "-".join(map(name, points))


def orthogonal(point: Point) -> list[Point]:
    x, y = point
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def crosscuts(stones: Stones, point: Point) -> list[set[Point]]:
    """Return the crosscuts that the stone on `point` is in, each as its four points."""
    x, y = point
    color = stones[point]
    found = []
    for dx, dy in [(1, 1), (1, -1), (-1, 1), (-1, -1)]:
        opposite = (x + dx, y + dy)
        beside = [(x + dx, y), (x, y + dy)]
        if stones.get(opposite) == color and all(
            stones.get(each) == color.other for each in beside
        ):
            found.append({point, opposite, *beside})
    return found


class Reading:
    """A game by the rules text, step by step, on a dictionary of stones."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.stones: Stones = {}
        self.to_move = BLACK
        self.plies = 0
        self.swapped = False
        self.winner: Color | None = None

    def points(self) -> list[Point]:
        return [(x, y) for y in range(self.size) for x in range(self.size)]

    def exchange(self, point: Point, other: Point) -> Stones | None:
        """Return the stones after this exchange, or None if it is illegal."""
        stones = {**self.stones, point: self.to_move.other, other: self.to_move}
        if crosscuts(stones, other):
            return None
        if crosscuts(stones, point):
            del stones[point]
        return stones

    def moves_of(self, color: Color) -> dict[str, Stones]:
        """Return the placements and exchanges of a colour, each with the stones after it."""
        self.to_move, kept = color, self.to_move
        moves = {}
        for point in self.points():
            if point in self.stones:
                continue
            placed = {**self.stones, point: color}
            cuts = crosscuts(placed, point)
            if not cuts:
                moves[text(point)] = placed
            enemies = {each for cut in cuts for each in cut if placed[each] == color.other}
            for other in enemies:
                after = self.exchange(point, other)
                if after is not None:
                    moves[text(point, other)] = after
        self.to_move = kept
        return moves

    def moves(self) -> dict[str, Stones]:
        if self.winner:
            return {}
        moves = self.moves_of(self.to_move)
        if self.plies == 1 and not self.swapped:
            moves["swap"] = self.stones
        return moves

    def play(self, move: str) -> None:
        if move == "swap":
            self.swapped = True
            return
        self.stones = self.moves()[move]
        self.plies += 1
        self.to_move = self.to_move.other
        for color in Color:
            if self.chain(color):
                self.winner = color
        self.skip()

    def skip(self) -> None:
        if not self.winner and not self.moves():
            self.to_move = self.to_move.other

    def distances(self, color: Color) -> dict[Point, int]:
        """Return for each stone of a colour the length of a shortest chain from its first edge."""
        axis = 1 if color is BLACK else 0
        queue = [p for p, c in self.stones.items() if c is color and p[axis] == 0]
        distances = dict.fromkeys(queue, 1)
        for point in queue:
            for each in orthogonal(point):
                if self.stones.get(each) is color and each not in distances:
                    distances[each] = distances[point] + 1
                    queue.append(each)
        return distances

    def chain(self, color: Color) -> int:
        """Return the length of a shortest chain between a colour's edges; 0 if there is none."""
        axis = 1 if color is BLACK else 0
        ends = [n for p, n in self.distances(color).items() if p[axis] == self.size - 1]
        return min(ends, default=0)

    def score(self) -> tuple[int, int, int]:
        """Return three numbers, compared in order, that every move increases."""
        pairs = 0
        half_blocks = 0
        for (x, y), color in self.stones.items():
            pairs += sum(self.stones.get(each) is color for each in [(x + 1, y), (x, y + 1)])
        for x in range(self.size - 1):
            for y in range(self.size - 1):
                rising = [(x, y), (x + 1, y + 1)]
                falling = [(x, y + 1), (x + 1, y)]
                for filled, empty in [(rising, falling), (falling, rising)]:
                    one, two = (self.stones.get(each) for each in filled)
                    free = not any(each in self.stones for each in empty)
                    half_blocks += one is not None and one is two and free
        return len(self.stones), pairs, half_blocks

    def removes(self, point: Point) -> bool:
        """Return whether the mover's stone on `point` is the centre of the pattern of removal."""
        mine = self.to_move
        theirs = self.to_move.other
        x, y = point
        for dx, dy in [(1, 1), (1, -1), (-1, 1), (-1, -1)]:
            pattern = {
                (x + dx, y + dy): mine,
                (x + dx, y): theirs,
                (x, y + dy): theirs,
                (x - dx, y - dy): theirs,
                (x - dx, y): mine,
                (x, y - dy): mine,
            }
            if all(self.stones.get(each) is color for each, color in pattern.items()):
                return True
        return False


def sprinkled(size: int, rng: random.Random) -> Reading:
    """Return random stones without crosscuts and chains, which have many rare cases."""
    reading = Reading(size)
    reading.plies = 2
    reading.to_move = rng.choice(list(Color))
    points = reading.points()
    rng.shuffle(points)
    for point in points[: round(len(points) * rng.choice([0.3, 0.5, 0.7, 0.9, 1]))]:
        for color in rng.sample(list(Color), 2):
            reading.stones[point] = color
            if not crosscuts(reading.stones, point) and not reading.chain(color):
                break
            del reading.stones[point]
    reading.skip()
    return reading


def choose(reading: Reading, rng: random.Random) -> str:
    """Return a random move, preferably an exchange or a stone that makes one possible."""
    moves = sorted(reading.moves())
    exchanges = [each for each in moves if "-" in each]
    if exchanges and rng.random() < 0.8:
        return rng.choice(exchanges)
    if rng.random() < 0.6:
        near = {
            (x + dx, y + dy)
            for (x, y), color in reading.stones.items()
            for dx, dy in [(1, 1), (1, -1), (-1, 1), (-1, -1)]
            if color is reading.to_move
        }
        names = set(map(text, near & set(reading.points())))
        return rng.choice([each for each in moves if each in names] or moves)
    return rng.choice(moves)


def stones_of(position: ReneoPosition) -> Stones:
    points = position.game.board.points
    colors = {points[site]: position.color_at(site) for site in position.game.board.sites}
    return {point: color for point, color in colors.items() if color is not None}


def compare(reading: Reading, position: ReneoPosition) -> None:
    """Compare all public properties of a position with the reference."""
    assert stones_of(position) == reading.stones
    winner = reading.winner
    assert position.outcome == (Outcome(winner, ReneoReason.CHAIN) if winner else None)
    assert len(position.winning_sites()) == (reading.chain(winner) if winner else 0)
    legal = position.legal_moves()
    assert sorted(map(position.format, legal)) == sorted(reading.moves())
    assert list(legal) == sorted(legal, key=lambda move: (move == SWAP, move))
    if not winner:
        assert position.to_move is reading.to_move
        assert position.seat_of(BLACK) is (Seat.SECOND if reading.swapped else Seat.FIRST)
    for site, point in enumerate(position.game.board.points):
        cuts: list[set[Point]] = []
        if not winner and point not in reading.stones:
            cuts = crosscuts({**reading.stones, point: reading.to_move}, point)
        shown = [{position.game.board.points[s] for s in cut} for cut in position.crosscuts(site)]
        assert sorted(map(sorted, shown)) == sorted(map(sorted, cuts))
        enemies = {each for cut in cuts for each in cut if reading.stones.get(each)}
        enemies = {each for each in enemies if reading.stones[each] is not reading.to_move}
        board = position.game.board
        assert [board.points[s] for s in position.partners(site)] == sorted(
            enemies, key=lambda point: (point[1], point[0])
        )
        exchanges = tuple(move[1] for move in legal if move[:1] == (site,) and len(move) == 2)
        assert position.exchanges(site) == exchanges


def in_lockstep(reading: Reading, position: ReneoPosition, rng: random.Random) -> None:
    """Play to the end, and compare every position."""
    compare(reading, position)
    while not reading.winner:
        before = reading.stones
        score = reading.score()
        word = choose(reading, rng)
        move = position.parse(word)
        pattern = len(move) == 2 and reading.removes(position.game.board.points[move[0]])
        reading.play(word)
        position = position.play(move)
        compare(reading, position)

        # Facts that follow from the rules.
        assert move == SWAP or reading.score() > score
        assert not any(crosscuts(reading.stones, point) for point in reading.stones)
        assert not (reading.chain(BLACK) and reading.chain(WHITE))
        assert (len(move) == 2 and len(reading.stones) == len(before)) == pattern

        # Round trips.
        assert position.game.setup(*position.as_setup()) == position
        again = pickle.loads(pickle.dumps(position))
        assert again == position
        assert hash(again) == hash(position)
        assert again.legal_moves() == position.legal_moves()


@settings(max_examples=15, deadline=None)
@given(st.integers(5, 9), st.integers(0, 2**32))
def test_games_match_the_reference(size: int, seed: int) -> None:
    in_lockstep(Reading(size), Reneo(size).start(), random.Random(seed))


@settings(max_examples=80, deadline=None)
@given(st.integers(5, 8), st.integers(0, 2**32))
def test_games_from_any_position_match_the_reference(size: int, seed: int) -> None:
    rng = random.Random(seed)
    reading = sprinkled(size, rng)
    names: dict[Color, list[str]] = {BLACK: [], WHITE: []}
    for point, color in reading.stones.items():
        names[color].append(name(point))
    position = Reneo(size).setup(names[BLACK], names[WHITE], reading.to_move)
    in_lockstep(reading, position, rng)


def random_game(game: Reneo, seed: int) -> Iterator[ReneoPosition]:
    rng = random.Random(seed)
    position = game.start()
    yield position
    while moves := position.legal_moves():
        position = position.play(rng.choice(moves))
        yield position


@pytest.mark.parametrize("size", [5, 11, 19])
def test_every_random_game_has_a_winner(size: int) -> None:
    for seed in range(5):
        *_, last = random_game(Reneo(size), seed)
        assert last.outcome is not None
        assert last.outcome.reason == "chain"
        assert last.outcome.winner is not None


# --- Games and node counts of another implementation ---------------------------------------------


def lines(file: str) -> list[dict[str, Any]]:
    records = map(json.loads, (VECTORS / file).read_text().splitlines())
    return [record for record in records if record["game"] == "reneo"]


@pytest.mark.parametrize("record", lines("reneo.jsonl"))
def test_games_match_another_implementation(record: dict[str, Any]) -> None:
    position = Reneo(**record["options"]).start()
    for ply in record["plies"]:
        assert position.outcome is None
        assert position.to_move.value == ply["to_move"]
        if ply["legal"] is not None:
            assert sorted(map(position.format, position.legal_moves())) == ply["legal"]
        position = position.play(position.parse(ply["move"]))
    assert position.legal_moves() == ()
    outcome = position.outcome
    assert outcome is not None
    assert outcome.winner is not None
    assert {"winner": outcome.winner.value, "reason": outcome.reason} == record["outcome"]
    setup = position.as_setup()
    assert sorted(setup.black) == sorted(record["black"])
    assert sorted(setup.white) == sorted(record["white"])
    assert {c.value: position.seat_of(c).value for c in Color} == record["seats"]


def count(position: Position, depth: int) -> int:
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(count(position.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize("record", lines("perft.jsonl"))
def test_node_counts_match_another_implementation(record: dict[str, Any]) -> None:
    position = Reneo(**record["options"]).replay(record["moves"])
    counts = [count(position, depth) for depth in range(1, len(record["counts"]) + 1)]
    assert counts == record["counts"]


# --- Single rules --------------------------------------------------------------------------------


def setup(picture: str, to_move: Color = BLACK, size: int = 5) -> ReneoPosition:
    """Return a position drawn with `x` for Black, `o` for White and `.`; the last line is row 1."""
    rows = [row.split() for row in picture.split("\n") if row.strip()]
    names: dict[str, list[str]] = {"x": [], "o": [], ".": []}
    for y, row in enumerate(reversed(rows)):
        for x, mark in enumerate(row):
            names[mark].append(name((x, y)))
    return Reneo(size).setup(names["x"], names["o"], to_move)


def after(position: ReneoPosition, *moves: str) -> ReneoPosition:
    for move in moves:
        position = position.play(position.parse(move))
    return position


PATTERN = """
    . . . . .
    . o x . .
    . x . o .
    . . o x .
    . . . . .
"""


def test_size_is_from_5_to_19() -> None:
    assert Reneo() == Reneo(11)
    for size in (4, 20):
        with pytest.raises(OptionError, match="5 to 19"):
            Reneo(size)


def test_stone_that_forms_no_crosscut_is_only_placed() -> None:
    position = after(Reneo(5).start(), "c3", "d4")
    assert stones_of(position) == {(2, 2): BLACK, (3, 3): WHITE}
    assert position.to_move is BLACK


@pytest.mark.parametrize("columns_mirrored", [False, True])
@pytest.mark.parametrize("rows_mirrored", [False, True])
@pytest.mark.parametrize("colors_exchanged", [False, True])
def test_exchanged_enemy_stone_is_removed_if_it_is_in_a_crosscut(
    columns_mirrored: bool, rows_mirrored: bool, colors_exchanged: bool
) -> None:
    rows = [row.split() for row in PATTERN.split("\n") if row.strip()]
    if columns_mirrored:
        rows = [row[::-1] for row in rows]
    if rows_mirrored:
        rows = rows[::-1]
    picture = "\n".join(map(" ".join, rows))
    if colors_exchanged:
        picture = picture.translate(str.maketrans("xo", "ox"))
    position = setup(picture, BLACK if colors_exchanged else WHITE)
    center = position.game.board.site("c3")
    exchanges = [move for move in position.legal_moves() if move[0] == center]
    assert len(exchanges) == 2
    for move in exchanges:
        then = position.play(move)
        assert then.color_at(center) is None
        assert then.color_at(move[1]) is position.to_move
        assert len(stones_of(then)) == len(stones_of(position))
        assert str(position.describe(move)).endswith(f"; {position.format(move)[:2]} is removed.")


def test_exchanged_enemy_stone_stays_if_it_is_in_no_crosscut() -> None:
    position = setup(
        """
        . . . . .
        . . . . .
        . o x . .
        . x . . .
        . . . . .
        """,
        WHITE,
    )
    board = position.game.board
    site = board.site("c2")
    assert position.crosscuts(site) == (tuple(map(board.site, ["b2", "c2", "b3", "c3"])),)
    assert position.partners(site) == (board.site("b2"), board.site("c3"))
    assert position.exchanges(site) == position.partners(site)
    then = after(position, "c2-c3")
    assert then.color_at(site) is BLACK
    assert then.color_at(board.site("c3")) is WHITE
    assert str(position.describe(position.parse("c2-c3"))) == "White c2 changes places with c3."


def test_exchange_that_leaves_the_own_stone_in_a_crosscut_is_illegal() -> None:
    position = setup(
        """
        . . . . .
        o . . x o
        . . . . x
        . . . o x
        . . . o .
        """,
        WHITE,
    )
    board = position.game.board
    d3, d4, e3 = map(board.site, ["d3", "d4", "e3"])
    assert position.partners(d3) == (e3, d4)
    assert position.exchanges(d3) == (d4,)
    assert position.parse("d3") == (d3, d4)
    assert str(position.why_illegal((d3,))) == (
        "d3 forms a crosscut: your stone must be exchanged with d4"
    )
    assert str(position.why_illegal((d3, e3))) == (
        "e3 cannot be exchanged: your stone there would be in a crosscut again"
    )


def test_a_placement_without_a_legal_exchange_is_illegal() -> None:
    position = setup(
        """
        . . . . .
        o o x . .
        x . o . .
        . x o . .
        . . . . .
        """
    )
    b3 = position.game.board.site("b3")
    assert len(position.partners(b3)) == 2
    assert position.exchanges(b3) == ()
    with pytest.raises(IllegalMove, match=r"^Every exchange would leave your stone in a crosscut$"):
        position.parse("b3")
    for partner in position.partners(b3):
        assert str(position.why_illegal((b3, partner))) == (
            "Every exchange would leave your stone in a crosscut"
        )


def test_colour_without_a_legal_move_is_skipped() -> None:
    position = setup(
        """
        o x x o o
        x x x o x
        o o . x x
        o x o x o
        . o o x x
        """
    )
    skipping = [m for m in position.legal_moves() if position.play(m).to_move is BLACK]
    assert [position.format(move) for move in skipping] == ["a1-b1", "a1-a2"]
    for move in skipping:
        then = position.play(move)
        assert then.legal_moves()
        assert str(position.describe(move)).endswith(" White has no legal move and is skipped.")
        black, white, to_move, state = then.as_setup()
        assert to_move is BLACK
        # Whoever is said to be to move, the position is the same.
        assert Reneo(5).setup(black, white, WHITE, state) == then


def is_open_at_worst(around: Stones, color: Color) -> bool:
    """Return whether a stone may be placed on the empty point (0, 0), whatever is farther away.

    Against each exchange stand the stones that bar it if any do: those beyond the partner that
    would form crosscuts with the exchanged stone.
    """
    centre = (0, 0)
    placed = {**around, centre: color}
    cuts = crosscuts(placed, centre)
    for x, y in {point for cut in cuts for point in cut if placed[point] is color.other}:
        beyond = {(2 * x, 2 * y): color.other}
        beyond |= {(2 * x + y, 2 * y + x): color, (2 * x - y, 2 * y - x): color}
        if not crosscuts({**placed, **beyond, centre: color.other, (x, y): color}, (x, y)):
            return True
    return not cuts


def test_every_empty_point_is_open_to_a_colour() -> None:
    """This is the proof in "End" of `teaching/reneo.md` that one player can always move."""
    points = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
    closed: Counter[Color] = Counter()
    for contents in product((None, *Color), repeat=len(points)):
        around = {point: color for point, color in zip(points, contents, strict=True) if color}
        closed_to = [color for color in Color if not is_open_at_worst(around, color)]
        assert len(closed_to) < 2, around
        closed.update(closed_to)
    assert closed[BLACK] == closed[WHITE] > 0


@pytest.mark.parametrize("size", range(2, 10))
def test_full_board_without_crosscuts_connects_the_edges_of_exactly_one_colour(size: int) -> None:
    rng = random.Random(size)
    for _ in range(50):
        reading = Reading(size)
        for point in reading.points():
            reading.stones[point] = rng.choice(list(Color))
            if crosscuts(reading.stones, point):
                reading.stones[point] = reading.stones[point].other
        assert not any(crosscuts(reading.stones, point) for point in reading.points())
        assert bool(reading.chain(BLACK)) is not bool(reading.chain(WHITE))


def test_an_exchange_can_complete_the_opponents_chain() -> None:
    position = setup(
        """
        . . . . .
        . . . . .
        o o o . o
        . . x o .
        . . . . .
        """
    )
    then = after(position, "d3-d2")
    assert then.outcome == Outcome(WHITE, ReneoReason.CHAIN)
    assert then.legal_moves() == ()
    assert [then.game.board.name(site) for site in then.winning_sites()] == [
        "a3",
        "b3",
        "c3",
        "d3",
        "e3",
    ]
    assert str(position.describe(position.parse("d3-d2"))) == (
        "Black d3 changes places with d2. White connects left and right and wins."
    )
    assert str(then.why_illegal((0,))) == "The game is over: White won by a connected chain"


def test_the_winning_chain_is_a_shortest_one() -> None:
    position = setup(
        """
        x x x . .
        x . x . .
        x . . . .
        x . x . .
        x x x . .
        """
    )
    assert position.outcome == Outcome(BLACK, ReneoReason.CHAIN)
    assert [position.game.board.name(site) for site in position.winning_sites()] == [
        "a1",
        "a2",
        "a3",
        "a4",
        "a5",
    ]


def test_a_corner_belongs_to_both_edges() -> None:
    position = setup(
        """
        . . . . o
        . . . . o
        x . . . o
        x . . o o
        x o o o .
        """,
        WHITE,
    )
    assert position.outcome is None
    assert after(position, "e1").outcome is None
    blacks = ["a1", "a2", "a3", "a4", "a5"]
    assert Reneo(5).setup(blacks).outcome == Outcome(BLACK, ReneoReason.CHAIN)
    whites = ["a1", "b1", "c1", "d1", "e1"]
    assert Reneo(5).setup((), whites).outcome == Outcome(WHITE, ReneoReason.CHAIN)


def test_pie_rule_allows_a_swap_after_the_first_stone_only() -> None:
    position = after(Reneo(5).start(), "c3")
    assert SWAP in position.legal_moves()
    assert position.seat_to_move is Seat.SECOND
    assert str(position.describe(SWAP)) == "Player 2 swaps and takes Black."
    swapped = after(position, "Swap")
    assert stones_of(swapped) == stones_of(position)
    assert swapped.to_move is WHITE
    assert swapped.seat_to_move is Seat.FIRST
    assert swapped.seat_of(BLACK) is Seat.SECOND
    for other in (Reneo(5).start(), swapped, after(position, "a1"), after(swapped, "a1")):
        assert SWAP not in other.legal_moves()
        with pytest.raises(IllegalMove, match="White may swap only"):
            other.parse("swap")
    with pytest.raises(IllegalMove, match="White may swap only"):
        after(position, "a1", "b1").parse("swap")


def test_setup_can_open_the_swap() -> None:
    state = {"swap": "open"}
    position = Reneo(5).setup(["c3"], (), WHITE, state)
    assert position == after(Reneo(5).start(), "c3")
    assert SWAP not in Reneo(5).setup(["c3"], (), WHITE).legal_moves()
    assert Reneo(5).setup(["c3"], (), WHITE, {"black_seat": "2"}) == after(position, "swap")
    assert Reneo(5).setup() == Reneo(5).start()
    # Past the pie rule: the seats are exchanged already, or White begins.
    for start in (Reneo(5).setup(state={"black_seat": "2"}), Reneo(5).setup(to_move=WHITE)):
        assert SWAP not in after(start, "c3").legal_moves()
    with pytest.raises(SetupError, match="with White to move"):
        Reneo(5).setup(["c3"], (), BLACK, state)


def test_faulty_setup_is_refused_with_the_reason() -> None:
    with pytest.raises(SetupError, match=r"^b2, c2, b3 and c3 form a crosscut"):
        Reneo(5).setup(["b2", "c3"], ["b3", "c2"])
    with pytest.raises(SetupError, match="c3 is used twice"):
        Reneo(5).setup(["c3"], ["C3"])
    with pytest.raises(SetupError, match="is not on this board"):
        Reneo(5).setup(["f1"])
    with pytest.raises(SetupError, match="no state 'side'"):
        Reneo(5).setup(state={"side": "N"})
    with pytest.raises(SetupError, match="black_seat"):
        Reneo(5).setup(state={"black_seat": "3"})


def test_moves_are_read_with_their_partner() -> None:
    position = setup(
        """
        . . . . .
        . . . . .
        . o x . .
        . x . . .
        . . . . .
        """,
        WHITE,
    )
    site = position.game.board.site
    assert position.parse(" C2-B2 ") == (site("c2"), site("b2"))
    assert position.parse("e5") == (site("e5"),)
    with pytest.raises(AmbiguousMove, match="c2 could be c2-b2 or c2-c3"):
        position.parse("c2")
    for wrong in ("f1", "", "c2-", "c2 b2", "-"):
        with pytest.raises(InvalidMove):
            position.parse(wrong)


def test_why_illegal_says_why_a_point_or_exchange_is_refused() -> None:
    position = setup(
        """
        . . . . .
        . . . . .
        . o x . .
        . x . . .
        . . . . .
        """,
        WHITE,
    )
    site = position.game.board.site

    def why(*names: str) -> str:
        return str(position.why_illegal(tuple(map(site, names))))

    assert position.why_illegal((site("a1"),)) is None
    assert position.why_illegal((site("c2"), site("c3"))) is None
    assert why("c3") == "c3 is taken"
    assert why("c3", "c2") == "c3 is taken"
    assert why("c2") == "c2 forms a crosscut: choose which stone to exchange with, b2 or c3"
    assert why("c2", "b3") == "b3 is not an enemy stone in a crosscut with c2"
    assert why("a1", "a2") == "a1 forms no crosscut, so nothing is exchanged"
    assert why("c2", "c3", "b2") == "A move is one point, or two for an exchange"
    assert str(position.why_illegal((25,))) == "A move is one point, or two for an exchange"
    assert str(position.why_illegal((-1,))) == "A move is one point, or two for an exchange"
    assert why() == "White may swap only at the first turn"


def test_describe_says_what_a_stone_or_exchange_does() -> None:
    position = after(Reneo(5).start(), "c3")
    assert str(position.describe(position.parse("d4"))) == "White d4."
    position = Reneo(5).setup(["c1", "c2", "c3", "c5"])
    sentence = "Black c4. Black connects top and bottom and wins."
    assert str(position.describe(position.parse("c4"))) == sentence


def test_crosscuts_are_empty_for_taken_points_and_after_the_end() -> None:
    position = Reneo(5).setup(["c1", "c2", "c3", "c4", "c5", "a1"], ["a2"])
    for site in position.game.board.sites:
        assert position.crosscuts(site) == ()
        assert position.partners(site) == ()
        assert position.exchanges(site) == ()
    assert position.stones(WHITE) == 1 << position.game.board.site("a2")


def test_different_positions_are_unequal() -> None:
    position = Reneo(5).setup(["c3"])
    assert position != Reneo(6).setup(["c3"])
    assert position != Reneo(5).setup(["c3"], (), WHITE)
    assert position != Reneo(5).setup((), ["c3"])
    assert position != Reneo(5).setup(["c3"], state={"black_seat": "2"})
    assert len({position, Reneo(5).setup(["c3"])}) == 1
