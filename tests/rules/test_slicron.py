"""Slicron: worked positions, and a naive reference implementation in lockstep."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abstract_arcade.rules import (
    SWAP,
    AmbiguousMove,
    Color,
    IllegalMove,
    Move,
    OptionError,
    Outcome,
    Seat,
    SetupError,
)
from abstract_arcade.rules.geometry import mask_of, sites_of
from abstract_arcade.rules.slicron import Path, Slicron, SlicronPosition, SlicronReason
from abstract_arcade.rules.slicron_groups import slicron_tables

BLACK = Color.BLACK
WHITE = Color.WHITE


def put(black: str = "", white: str = "", to_move: Color = BLACK, size: int = 5) -> SlicronPosition:
    """Return a set position. Cells are separated by spaces."""
    return Slicron(size=size).setup(black.split(), white.split(), to_move)


def legal(position: SlicronPosition) -> list[str]:
    return list(map(position.format, position.legal_moves()))


def play(position: SlicronPosition, text: str) -> SlicronPosition:
    return position.play(position.parse(text))


def after(texts: str, size: int = 5) -> SlicronPosition:
    """Return the position after moves that are separated by spaces."""
    position = Slicron(size=size).start()
    for text in texts.split():
        position = play(position, text)
    return position


def describe(position: SlicronPosition, text: str) -> str:
    return str(position.describe(position.parse(text)))


def stones(position: SlicronPosition, color: Color = BLACK) -> str:
    """Return the names of a colour's stones, in board order."""
    return names(position, sites_of(position.stones(color)))


def names(position: SlicronPosition, sites: tuple[int, ...] | Iterator[int]) -> str:
    return " ".join(map(position.game.board.name, sites))


def refused(position: SlicronPosition) -> str:
    """Return the names of the empty cells where no stone may be placed, in board order."""
    played = {move[0] for move in position.legal_moves() if move}
    sites = (site for site in position.game.board.sites if position.color_at(site) is None)
    return names(position, tuple(site for site in sites if site not in played))


def why_not(position: SlicronPosition, text: str) -> str:
    """Return the sentence that refuses a move. Check that `parse` and `why_illegal` agree."""
    with pytest.raises(IllegalMove) as caught:
        position.parse(text)
    move = tuple(map(position.game.board.site, text.split("-")))
    assert str(position.why_illegal(move)) == str(caught.value)
    return str(caught.value)


def lengths(position: SlicronPosition, color: Color = BLACK) -> dict[str, int]:
    return {names(position, path.ends): path.length for path in position.paths(color)}


# Black winds from a1 to a3 over 13 stones.
WINDING = "a1 a3 b2 b4 c3 c5 d3 d6 e3 e5 e6 f3 f4"


# --- The board -------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "cells", "edge"), [(4, 37, 18), (5, 61, 24), (6, 91, 30)])
def test_board_has_the_cells_of_its_size(size: int, cells: int, edge: int) -> None:
    board = Slicron(size=size).board
    assert len(board.sites) == cells
    assert board.edge_mask.bit_count() == edge


def test_default_board_has_five_cells_a_side() -> None:
    assert Slicron() == Slicron(size=5)
    board = Slicron().board
    rows = [sum(board.name(site)[0] == row for site in board.sites) for row in "abcdefghi"]
    assert rows == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert [board.name(site) for site in (0, 4, 5, 60)] == ["a1", "a5", "b1", "i5"]
    assert [board.name(each) for each in board.neighbors[board.site("e5")]] == [
        "d4",
        "d5",
        "e4",
        "e6",
        "f4",
        "f5",
    ]


@pytest.mark.parametrize("size", [3, 7])
def test_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(OptionError, match="must be 4 to 6"):
        Slicron(size=size)


# --- Must it shorten? ------------------------------------------------------------------------


def test_first_stone_may_be_placed_anywhere() -> None:
    position = Slicron().start()
    assert position.to_move is BLACK
    assert len(legal(position)) == 61
    assert legal(position)[:7] == ["a1", "a2", "a3", "a4", "a5", "b1", "b2"]


def test_group_without_a_path_may_be_touched_anywhere() -> None:
    assert refused(put("d4 d5 e5 e6", "c3")) == ""
    assert refused(put("a3 b3 b4 c4")) == ""


def test_nothing_shortens_a_path_of_two() -> None:
    assert refused(put("a1 a2")) == "a3 b1 b2 b3"
    assert refused(put("a1 a2", to_move=WHITE)) == ""


def test_nothing_shortens_a_path_of_three() -> None:
    # From b1 to a2 it is as far over a1 as over b2.
    assert refused(put("a2 b1 b2")) == "a1 a3 b3 c1 c2 c3"


def test_path_of_four_can_be_shortened() -> None:
    position = put("a1 a3 b2 b3")
    assert refused(position) == "a4 b1 b4 c2 c3 c4"
    assert stones(play(position, "a2")) == "a1 a2 a3"


def test_worked_example_of_the_rules_is_played_as_written() -> None:
    position = put(WINDING)
    assert lengths(position) == {"a1 a3": 13}
    expected = "Black d4 shortens a1–a3 from 13 to 10 stones; 4 stones leave."
    assert describe(position, "d4") == expected
    position = play(position, "d4")
    assert stones(position) == "a1 a3 b2 b4 c3 c5 d4 d6 e5 e6"
    assert lengths(position) == {"a1 a3": 10}


def test_opponents_paths_do_not_matter() -> None:
    position = put(WINDING, to_move=WHITE)
    assert refused(position) == ""
    following = play(position, "b3")
    assert stones(following) == WINDING
    assert stones(following, WHITE) == "b3"


def test_placement_must_shorten_every_path_it_touches() -> None:
    # d2 is a short cut from c1 to e1, but it also touches the paths from there to a3.
    position = put("a3 b4 c1 c2 c3 c4 d3 e1 e2", size=4)
    assert lengths(position) == {"a3 c1": 6, "a3 e1": 7, "c1 e1": 5}
    assert "d2" in refused(position).split()
    expected = "d2 touches the path a3–c1 (6 stones) and would not shorten it"
    assert why_not(position, "d2") == expected
    assert "d2" in legal(put("c1 c2 d3 e1 e2", size=4))


def test_detour_through_another_group_does_not_shorten_a_path() -> None:
    # c4 joins d4 and d5 to the path; that makes a1–a4 no shorter.
    position = put("a1 a4 b2 b3 b4 d4 d5")
    assert lengths(position) == {"a1 a4": 5}
    assert "c4" in refused(position).split()


# --- Trimming --------------------------------------------------------------------------------


def test_group_without_a_path_keeps_all_stones() -> None:
    position = play(put("a3 b3 b4 c3 c4 c5 d5"), "d4")
    assert stones(position) == "a3 b3 b4 c3 c4 c5 d4 d5"
    assert position.paths(BLACK) == ()


def test_second_edge_stone_makes_a_path_and_removes_needless_stones() -> None:
    position = put("a3 b3 c3 c4 c5 b5")
    expected = "Black a4 makes the path a3–a4 of 2 stones; 5 stones leave."
    assert describe(position, "a4") == expected
    assert stones(play(position, "a4")) == "a3 a4"


def test_joining_groups_makes_paths() -> None:
    assert describe(put("a3 b3 d3 e2 f1", size=4), "c3") == (
        "Black c3 makes the path a3–f1 of 6 stones."
    )


def test_every_choice_of_trim_is_a_legal_move() -> None:
    position = put("a2 b2 b3 c3 d3 f1", size=4)
    assert [text for text in legal(position) if text.startswith("e2")] == ["e2-b2", "e2-b3"]
    assert stones(play(position, "e2-b2")) == "a2 b3 c3 d3 e2 f1"
    assert stones(play(position, "e2-b3")) == "a2 b2 c3 d3 e2 f1"
    expected = "Black e2 makes the path a2–f1 of 6 stones; b2 leaves."
    assert describe(position, "e2-b2") == expected
    # Elsewhere nothing is to be chosen.
    assert [text for text in legal(position) if "-" in text] == ["e2-b2", "e2-b3"]


def test_choice_of_trim_inside_a_group_with_many_paths() -> None:
    # d4 shortens all it touches, and what was needed before can be spared in three ways.
    black = "a2 a5 b2 b5 c3 c5 c7 d3 d5 d6 d7 e3 e5 e7 e8 f3 f4 f5 f6 f7 f8 g4 g6 h4 h5 i5"
    texts = [text for text in legal(put(black)) if text.startswith("d4")]
    assert texts == ["d4-d3-e3-f3-f4-f6", "d4-d3-e3-f3-f4-g4-h4", "d4-d3-e3-f3-f5-f6"]
    joined = frozenset([*black.split(), "d4"])
    expected = {"-".join(["d4", *sorted(joined - kept)]) for kept in trims_of(5, joined)}
    assert set(texts) == expected


def test_move_text_names_the_removed_stones_only_if_there_is_a_choice() -> None:
    position = put("a2 b2 b3 c3 d3 f1", size=4)
    assert position.parse(" E2-B3 ") == tuple(map(position.game.board.site, ("e2", "b3")))
    with pytest.raises(
        AmbiguousMove, match=r"e2 could be e2-b2 \(b2 leaves\) or e2-b3 \(b3 leaves\)"
    ):
        position.parse("e2")


def test_equal_paths_both_stay_where_others_need_them() -> None:
    # f1–g2 is as far over f2, which the row from f1 to f5 needs, as over g1, an edge stone.
    position = put("f1 f2 f3 f4 f5 g1 g2", size=4)
    path = next(each for each in position.paths(BLACK) if names(position, each.ends) == "f1 g2")
    assert path.length == 3
    assert names(position, path.stones) == "f1 f2 g1 g2"
    links = ["f1 f2", "f1 g1", "f2 g2", "g1 g2"]
    assert [names(position, link) for link in path.links] == links


def test_paths_of_a_group() -> None:
    position = put(WINDING + " g5 g6", "e1 i2")
    board = position.game.board
    [path] = position.paths(BLACK)
    way = ["a1", "b2", "c3", "d3", "e3", "f3", "f4", "e5", "e6", "d6", "c5", "b4", "a3"]
    sites = list(map(board.site, way))
    assert path == Path(
        ends=(sites[0], sites[-1]),
        length=13,
        stones=tuple(sorted(sites)),
        links=tuple(pairwise(sites)),
    )
    assert position.loose_groups(BLACK) == 1
    assert position.paths(WHITE) == ()
    assert position.loose_groups(WHITE) == 2


def test_leaving_returns_the_stones_that_a_move_removes() -> None:
    position = put(WINDING)
    assert names(position, position.leaving(position.parse("d4"))) == "d3 e3 f3 f4"
    assert position.leaving(position.parse("h3")) == ()
    position = put("a2 b2 b3 c3 d3 f1", size=4)
    assert names(position, position.leaving(position.parse("e2-b3"))) == "b3"


# --- The end ---------------------------------------------------------------------------------


def nearly_over() -> SlicronPosition:
    """Return a position in which White has no cell left unless Black's f5 removes stones."""
    black = "a1 a2 a4 b5 e1 f1 f3 f4 g4"
    white = "a3 b1 b4 c1 c3 c5 c6 e3 e4 e5 e6 f2 g1 g3"
    return put(black, white, size=4)


def test_player_without_a_placement_loses() -> None:
    position = nearly_over()
    assert describe(position, "f5") == (
        "Black f5 makes the path f5–g4 of 2 stones; f3 and f4 leave; White has no move: Black wins."
    )
    position = play(position, "f5")
    assert position.outcome == Outcome(BLACK, SlicronReason.NO_MOVES)
    assert legal(position) == []
    assert (
        str(position.why_illegal((0,))) == "The game is over: Black won by placing the last stone"
    )
    # The cells where f3 and f4 stood are free, but not for White.
    empty = [site for site in position.game.board.sites if position.color_at(site) is None]
    assert {"f3", "f4"} < set(names(position, tuple(empty)).split())


def test_set_position_without_a_placement_is_over() -> None:
    black, white, *_ = play(nearly_over(), "f5").as_setup()
    position = Slicron(size=4).setup(black, white, WHITE)
    assert position.outcome == Outcome(BLACK, SlicronReason.NO_MOVES)
    # It is not the board that is full: Black could go on.
    assert Slicron(size=4).setup(black, white, BLACK).outcome is None


# --- The pie rule ----------------------------------------------------------------------------


def test_swap_is_legal_at_whites_first_turn_only() -> None:
    assert "swap" not in legal(after(""))
    position = after("d4")
    assert position.legal_moves()[-1] == SWAP
    assert len(legal(position)) == 61
    for texts in ("d4 e4", "d4 e4 c4", "d4 swap", "d4 swap e4"):
        assert "swap" not in legal(after(texts)), texts
        assert str(after(texts).why_illegal(SWAP)) == "White may swap only at the first turn"


def test_swap_exchanges_the_seats_and_nothing_else() -> None:
    before = after("d4")
    assert (before.seat_of(BLACK), before.seat_of(WHITE)) == (Seat.FIRST, Seat.SECOND)
    assert (before.to_move, before.seat_to_move) == (WHITE, Seat.SECOND)
    assert str(before.describe(SWAP)) == "Player 2 swaps and takes Black."

    swapped = before.play(SWAP)
    assert (swapped.seat_of(BLACK), swapped.seat_of(WHITE)) == (Seat.SECOND, Seat.FIRST)
    assert (swapped.to_move, swapped.seat_to_move) == (WHITE, Seat.FIRST)
    assert stones(swapped) == "d4"
    assert [*swapped.legal_moves(), SWAP] == list(before.legal_moves())

    later = play(swapped, "e4")
    assert (later.to_move, later.seat_to_move) == (BLACK, Seat.SECOND)


def test_set_position_after_a_swap_allows_no_second_swap() -> None:
    start = Slicron().setup(state={"black_seat": "2"})
    assert "swap" not in legal(play(start, "d4"))
    assert "swap" in legal(play(Slicron().setup(), "d4"))


def test_swap_alone_keeps_a_game_going() -> None:
    position = play(nearly_over(), "f5")
    black, white, to_move, _ = position.as_setup()
    position = Slicron(size=4).setup(black, white, to_move, {"swap": "open"})
    assert position.outcome is None
    assert position.legal_moves() == (SWAP,)
    swapped = position.play(SWAP)
    assert swapped.outcome == Outcome(BLACK, SlicronReason.NO_MOVES)


# --- Set positions ---------------------------------------------------------------------------


def test_setup_of_as_setup_returns_an_equal_position() -> None:
    for texts in ("", "d4", "d4 swap", "d4 swap e4", "d4 e4 c3"):
        position = after(texts)
        again = position.game.setup(*position.as_setup())
        assert again == position
        assert hash(again) == hash(position)
        assert again.legal_moves() == position.legal_moves()
        assert pickle.loads(pickle.dumps(position)) == position


def test_positions_with_different_stones_turn_or_swap_are_unequal() -> None:
    positions = [after(texts) for texts in ("", "d4", "d4 swap", "d4 swap e4", "d4 e4")]
    positions += [put("d4", to_move=WHITE), put("d4"), put("d4", size=4), put("d4", size=6)]
    assert len(set(positions)) == len(positions)


@pytest.mark.parametrize(
    ("black", "white", "fault"),
    [
        ("d4 d4", "", "d4 is used twice"),
        ("d4", "d4", "d4 is used twice"),
        ("j1", "", "'j1' is not on this board, which runs from a1 to i5"),
        ("a1 a2 b2", "", "Black's group of a1 is not trimmed: removing b2 makes no path longer"),
        (
            "d4 e4",
            "c1 c2 c3 c4 c5 c6 c7 d3",
            "White's group of c1 is not trimmed: removing d3 makes no path longer",
        ),
    ],
)
def test_faulty_setup_is_refused_with_the_reason(black: str, white: str, fault: str) -> None:
    with pytest.raises(SetupError) as caught:
        put(black, white)
    assert str(caught.value) == fault


def test_faulty_state_is_refused_with_the_reason() -> None:
    with pytest.raises(SetupError, match="swap is 'maybe', but must be closed or open"):
        Slicron().setup(state={"swap": "maybe"})
    with pytest.raises(
        SetupError, match="swap can be open only under the pie rule, with White to move"
    ):
        Slicron().setup(state={"swap": "open"})
    with pytest.raises(SetupError, match="Slicron has no state 'last_side', it has: swap and bl"):
        Slicron().setup(state={"last_side": "N"})


# --- Sentences -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "text", "sentence"),
    [
        (put("d4"), "d4", "d4 is taken"),
        (put("", "d4"), "d4", "d4 is taken"),
        (
            put("a1 a4 b2 b3 b4"),
            "c2",
            "c2 touches the path a1–a4 (5 stones) and would not shorten it",
        ),
        (put("a1 a2"), "b2", "b2 touches the path a1–a2 (2 stones) and would not shorten it"),
        (put("d4"), "e5-d4", "e5 allows no choice of trim: it is played as just e5"),
        (
            put("a2 b2 b3 c3 d3 f1", size=4),
            "e2-d3",
            "e2-d3 is not a trim of e2: that is played as e2-b2 or e2-b3",
        ),
    ],
)
def test_why_illegal_says_why_a_cell_is_refused(
    position: SlicronPosition, text: str, sentence: str
) -> None:
    assert why_not(position, text) == sentence


def test_why_illegal_asks_for_a_choice_of_trim() -> None:
    position = put("a2 b2 b3 c3 d3 f1", size=4)
    expected = "e2 needs a choice of trim: it is played as e2-b2 or e2-b3"
    assert str(position.why_illegal(position.parse("e2-b2")[:1])) == expected


def test_why_illegal_refuses_sites_off_the_board() -> None:
    expected = "A move is one cell, and the stones that leave where there is a choice"
    assert str(put().why_illegal((61,))) == expected
    assert str(put().why_illegal((0, -1))) == expected


@pytest.mark.parametrize(
    ("position", "text", "sentence"),
    [
        (put("d4"), "d5", "Black d5."),
        (put("d4", to_move=WHITE), "d5", "White d5."),
        (
            put(WINDING),
            "a2",
            (
                "Black a2 shortens a1–a3 from 13 to 3 stones and makes the paths a1–a2 of 2 stones "
                "and a2–a3 of 2 stones; 11 stones leave."
            ),
        ),
    ],
)
def test_describe_says_what_a_stone_does(
    position: SlicronPosition, text: str, sentence: str
) -> None:
    assert describe(position, text) == sentence


# --- A second reading ------------------------------------------------------------------------

Cells = frozenset[str]


@cache
def cells_of(size: int) -> tuple[str, ...]:
    """Return the cells in board order."""
    rows = [*range(size, 2 * size - 1), *range(2 * size - 1, size - 1, -1)]
    return tuple(f"{'abcdefghijk'[row]}{n}" for row, m in enumerate(rows) for n in range(1, m + 1))


@cache
def next_to(size: int, cell: str) -> Cells:
    """Return the neighbours of a cell."""
    row = "abcdefghijk".index(cell[0])
    number = int(cell[1:])
    # Up to the middle row each row begins half a cell further left, then further right.
    above = (0, 1) if row < size - 1 else (-1, 0)
    below = (-1, 0) if row <= size - 1 else (0, 1)
    near = [(row, number - 1), (row, number + 1)]
    near += [(row + 1, number + shift) for shift in above]
    near += [(row - 1, number + shift) for shift in below]
    texts = {f"{'abcdefghijk'[r]}{n}" for r, n in near if 0 <= r < 2 * size - 1}
    return frozenset(texts) & frozenset(cells_of(size))


@cache
def is_edge(size: int, cell: str) -> bool:
    return len(next_to(size, cell)) < 6


def group_of(size: int, cell: str, among: Cells) -> Cells:
    """Return the cells of a set that are connected to one of them."""
    group = {cell}
    new = {cell}
    while new:
        new = {each for one in new for each in next_to(size, one) & among} - group
        group |= new
    return frozenset(group)


def distances(size: int, start: str, group: Cells) -> dict[str, int]:
    """Return for every stone of the group the number of stones on a shortest chain from `start`."""
    found = {start: 1}
    new = {start}
    length = 1
    while new:
        length += 1
        new = {each for one in new for each in next_to(size, one) & group} - found.keys()
        found.update(dict.fromkeys(new, length))
    return found


def path_lengths(size: int, group: Cells) -> dict[tuple[str, str], int]:
    """Return the length of every path of a group, by its ends."""
    ends = [cell for cell in cells_of(size) if cell in group and is_edge(size, cell)]
    lengths = {end: distances(size, end, group) for end in ends}
    return {(a, b): lengths[a][b] for a, b in combinations(ends, 2) if b in lengths[a]}


def on_paths(size: int, a: str, b: str, group: Cells) -> Cells:
    """Return the stones on all shortest chains between two edge stones."""
    from_a = distances(size, a, group)
    from_b = distances(size, b, group)
    return frozenset(cell for cell in group if from_a[cell] + from_b[cell] - 1 == from_a[b])


def trims_of(size: int, group: Cells) -> set[Cells]:
    """Return every set of stones that a group may keep, by removing one stone after another."""
    lengths = path_lengths(size, group)
    if not lengths:
        return {group}
    # What is on no path at all can go in any case.
    begin = frozenset(chain.from_iterable(on_paths(size, a, b, group) for a, b in lengths))
    found = set()
    seen = {begin}
    pending = [begin]
    while pending:
        kept = pending.pop()
        inner = [cell for cell in kept if not is_edge(size, cell)]
        fewer = [less for cell in inner if path_lengths(size, less := kept - {cell}) == lengths]
        if not fewer:
            found.add(kept)
        pending += [less for less in fewer if less not in seen]
        seen.update(fewer)
    return found


@dataclass(frozen=True)
class Reference:
    """A naive reference implementation, which uses nothing of the code under test."""

    size: int
    stones: dict[str, Color]
    to_move: Color = BLACK
    swap_open: bool = False
    swapped: bool = False

    def own(self) -> Cells:
        return frozenset(cell for cell in self.stones if self.stones[cell] is self.to_move)

    def may_place(self, cell: str) -> bool:
        own = self.own()
        joined = group_of(self.size, cell, own | {cell})
        after = path_lengths(self.size, joined)
        near = next_to(self.size, cell)
        for group in {group_of(self.size, each, own) for each in near & own}:
            for (a, b), length in path_lengths(self.size, group).items():
                if near & on_paths(self.size, a, b, group) and after[a, b] >= length:
                    return False
        return True

    def placements(self) -> list[str]:
        empty = [cell for cell in cells_of(self.size) if cell not in self.stones]
        return [cell for cell in empty if self.may_place(cell)]

    def trims(self, cell: str) -> list[list[str]]:
        """Return for every choice of trim the stones that it removes, in board order."""
        joined = group_of(self.size, cell, self.own() | {cell})
        removed = [joined - kept for kept in trims_of(self.size, joined)]
        order = cells_of(self.size).index
        return sorted((sorted(each, key=order) for each in removed), key=lambda r: [*map(order, r)])

    def moves(self) -> dict[str, list[str]]:
        """Return the stones that every legal placement removes, by the text of the move."""
        found = {}
        for cell in self.placements():
            trims = self.trims(cell)
            for removed in trims:
                text = "-".join([cell, *removed]) if len(trims) > 1 else cell
                found[text] = removed
        return found

    def play(self, text: str, removed: list[str]) -> Reference:
        if text == "swap":
            return replace(self, swap_open=False, swapped=not self.swapped)
        stones = self.stones | {text.split("-", maxsplit=1)[0]: self.to_move}
        for cell in removed:
            del stones[cell]
        return replace(self, stones=stones, to_move=self.to_move.other, swap_open=not self.stones)


def assert_same(position: SlicronPosition, reference: Reference) -> dict[str, list[str]]:
    """Compare everything; return the reference's moves, with the stones that each removes."""
    name = position.game.board.name
    assert {name(s): c for s in position.game.board.sites if (c := position.color_at(s))} == (
        reference.stones
    )
    moves = reference.moves()
    if reference.swap_open:
        moves["swap"] = []
    assert legal(position) == list(moves)
    assert (position.outcome is None) == bool(moves)
    if not moves:
        assert position.outcome == Outcome(reference.to_move.other, SlicronReason.NO_MOVES)
    assert position.to_move is reference.to_move
    assert position.seat_of(BLACK) is (Seat.SECOND if reference.swapped else Seat.FIRST)
    for color in Color:
        own = frozenset(cell for cell in reference.stones if reference.stones[cell] is color)
        expected = {f"{a} {b}": n for (a, b), n in path_lengths(reference.size, own).items()}
        assert lengths(position, color) == expected
        groups = {group_of(reference.size, cell, own) for cell in own}
        edges = [sum(is_edge(reference.size, cell) for cell in group) for group in groups]
        assert position.loose_groups(color) == sum(edge < 2 for edge in edges)
    for text, removed in moves.items():
        assert names(position, position.leaving(position.parse(text))) == " ".join(removed)
    return moves


def may_go(size: int, group: Cells) -> list[str]:
    """Return the stones whose removal makes no path of the group longer, in board order."""
    lengths = path_lengths(size, group)
    inner = [cell for cell in cells_of(size) if cell in group and not is_edge(size, cell)]
    if not lengths:
        return []
    return [cell for cell in inner if path_lengths(size, group - {cell}) == lengths]


def groups_of(size: int, cells: Cells) -> set[Cells]:
    return {group_of(size, cell, cells) for cell in cells}


def blob_building(rng: Random, liking: float) -> Callable[[Reference, list[str]], str]:
    """Return a chooser of random moves, which prefers cells next to own stones inside the board."""

    def choose(reference: Reference, texts: list[str]) -> str:
        if rng.random() < liking:
            inner = {cell for cell in cells_of(reference.size) if not is_edge(reference.size, cell)}
            blobs = [
                each
                for each in texts
                if each in inner and next_to(reference.size, each) & reference.own()
            ]
            texts = blobs or texts
        return rng.choice(texts)

    return choose


@settings(max_examples=settings().max_examples // 10)
@given(st.integers(0, 2**32), st.sampled_from([4, 4, 5]))
def test_games_match_the_reference(seed: int, size: int) -> None:
    position = Slicron(size=size).start()
    reference = Reference(size, {})
    random = Random(seed)
    choose = blob_building(random, random.random())
    while moves := assert_same(position, reference):
        text = choose(reference, list(moves))
        position = play(position, text)
        reference = reference.play(text, moves[text])


@st.composite
def references(draw: st.DrawFn) -> Reference:
    """Return positions with many paths, which the rules allow but play may not lead to."""
    size = 4
    random = Random(draw(st.integers(0, 2**32)))
    crowd = random.uniform(0.3, 1)
    rim = random.uniform(0, 0.8)
    stones: dict[str, Color] = {}
    for cell in cells_of(size):
        if random.random() < (crowd * rim if is_edge(size, cell) else crowd):
            stones[cell] = random.choice([BLACK, BLACK, BLACK, WHITE])
    for color in Color:
        own = frozenset(cell for cell in stones if stones[cell] is color)
        for group in groups_of(size, own):
            kept = group
            while spare := may_go(size, kept):
                kept -= {random.choice(spare)}
            for cell in group - kept:
                del stones[cell]
    return Reference(size, stones, BLACK)


def set_up_from(reference: Reference) -> SlicronPosition:
    black, white = (
        [c for c in reference.stones if reference.stones[c] is color] for color in Color
    )
    return Slicron(size=reference.size).setup(black, white, reference.to_move)


@settings(max_examples=settings().max_examples // 2)
@given(references())
def test_set_positions_match_the_reference(reference: Reference) -> None:
    position = set_up_from(reference)
    assert_same(position, reference)
    assert position.game.setup(*position.as_setup()) == position


@given(st.integers(0, 2**32))
def test_untrimmed_groups_are_refused(seed: int) -> None:
    random = Random(seed)
    cells = cells_of(4)
    black = frozenset(random.sample(cells, random.randint(2, 20)))
    spare = {group: may_go(4, group) for group in groups_of(4, black)}
    if any(spare.values()):
        with pytest.raises(SetupError) as caught:
            put(" ".join(black), size=4)
        first = {min(group, key=cells.index): spare[group] for group in spare if spare[group]}
        name = str(caught.value).split()[3]
        removal = f"removing {first[name][0]} makes no path longer"
        assert str(caught.value) == f"Black's group of {name} is not trimmed: {removal}"
    else:
        put(" ".join(black), size=4)


@given(references())
def test_refusals_are_true(reference: Reference) -> None:
    position = set_up_from(reference)
    placements = reference.placements()
    if not placements:
        return
    for site, cell in enumerate(cells_of(reference.size)):
        if cell in reference.stones:
            assert why_not(position, cell) == f"{cell} is taken"
        elif cell not in placements:
            assert_path_is_not_shortened(reference, cell, str(position.why_illegal((site,))))


def assert_path_is_not_shortened(reference: Reference, cell: str, sentence: str) -> None:
    """Check that the stone touches the named path and does not shorten it."""
    form = rf"{cell} touches the path (\w+)–(\w+) \((\d+) stones\) and would not shorten it"
    parts = re.fullmatch(form, sentence or "")
    assert parts is not None
    a, b, length = parts.groups()
    group = group_of(reference.size, a, reference.own())
    assert path_lengths(reference.size, group)[a, b] == int(length)
    assert next_to(reference.size, cell) & on_paths(reference.size, a, b, group)
    assert path_lengths(reference.size, reference.own() | {cell})[a, b] == int(length)


@given(references())
def test_descriptions_are_true(reference: Reference) -> None:
    position = set_up_from(reference)
    before = path_lengths(reference.size, reference.own())
    for text, removed in reference.moves().items():
        following = reference.play(text, removed)
        after = path_lengths(reference.size, replace(following, to_move=BLACK).own())
        sentence = describe(position, text)
        shorter = {ends for ends in before if after[ends] < before[ends]}
        listed = re.findall(r"(\w+)–(\w+) from (\d+) to (\d+)", sentence)
        if len(shorter) > 2:
            assert f"shortens {len(shorter)} paths" in sentence
        else:
            assert {(a, b): (int(m), int(n)) for a, b, m, n in listed} == {
                ends: (before[ends], after[ends]) for ends in shorter
            }
        new = after.keys() - before.keys()
        listed = re.findall(r"(\w+)–(\w+) of (\d+) stones", sentence)
        if len(new) > 2:
            assert f"makes {len(new)} paths" in sentence
        else:
            assert {(a, b): int(n) for a, b, n in listed} == {ends: after[ends] for ends in new}
        leaving = re.search(r"; ([^;:]*) leaves?\b", sentence)
        told = re.split(", | and ", leaving[1]) if leaving else []
        assert told == (removed if len(removed) <= 3 else [f"{len(removed)} stones"])
        assert ("Black wins" in sentence) == (not following.placements())


# --- Trims -----------------------------------------------------------------------------------


def smallest_kept(size: int, group: Cells) -> set[Cells]:
    """Return every set that a group may keep, by trying all subsets."""
    lengths = path_lengths(size, group)
    if not lengths:
        return {group}
    inner = [cell for cell in group if not is_edge(size, cell)]
    kept: set[Cells] = set()
    for number in range(len(inner) + 1):
        for chosen in combinations(inner, number):
            cells = group - set(inner) | set(chosen)
            if path_lengths(size, cells) == lengths and not any(less < cells for less in kept):
                kept.add(cells)
    return kept


@st.composite
def small_groups(draw: st.DrawFn) -> Cells:
    """Return groups on the smallest board: a cluster inside it, and some cells of the edge."""
    random = Random(draw(st.integers(0, 2**32)))
    inner = frozenset(cell for cell in cells_of(4) if not is_edge(4, cell))
    rim = frozenset(cells_of(4)) - inner
    group = frozenset({random.choice(sorted(inner))})
    for where, count in ((inner, random.randint(6, 14)), (rim, random.randint(2, 4))):
        for _ in range(count):
            beside = frozenset(chain.from_iterable(next_to(4, cell) for cell in group))
            group |= {random.choice(sorted(beside & where or beside))}
    return group


@given(small_groups())
def test_trims_are_all_that_trying_finds(group: Cells) -> None:
    order = cells_of(4).index
    found = slicron_tables(4).trims(mask_of(map(order, group)))
    expected = {mask_of(map(order, cells)) for cells in smallest_kept(4, group)}
    assert len(found) == len(expected)
    assert set(found) == expected


@pytest.mark.parametrize("size", [4, 5, 6])
def test_every_choice_of_trim_is_offered(size: int, seed: int) -> None:
    rng = Random(seed)
    ground = slicron_tables(size)
    choices = 0
    for game in range(10):
        position = Slicron(size=size).start()
        like = game / 10
        while position.outcome is None:
            mine = position.stones(position.to_move)
            moves = position.legal_moves()
            expected: list[Move] = []
            for site in sites_of(position.open_cells(position.to_move)):
                bit = 1 << site
                joined = next(each for each in ground.groups(mine | bit) if each & bit)
                removed = [tuple(sites_of(joined & ~kept)) for kept in ground.trims(joined)]
                expected += [(site, *r) for r in sorted(removed)] if removed[1:] else [(site,)]
                if len(removed) > 1:
                    choices += 1
            if SWAP in moves:
                expected.append(SWAP)
            assert list(moves) == expected
            inner = ground.full & ~ground.edge & ground.adjacent(mine)
            blobs = [move for move in moves if move and inner >> move[0] & 1]
            position = position.play(rng.choice((rng.random() < like and blobs) or moves))
    assert choices


def test_many_trims_are_found_quickly() -> None:
    # From a3 to i3 eight steps lead through a filled rhomb, four of them to either side.
    rows = ["a3", "b3 b4", "c3 c4 c5", "d3 d4 d5 d6", "e3 e4 e5 e6 e7"]
    rows += ["f3 f4 f5 f6", "g3 g4 g5", "h3 h4"]
    moves = legal(put(" ".join(rows)))
    assert len([text for text in moves if text.startswith("i3-")]) == 70


@pytest.mark.parametrize("size", [4, 5, 6])
def test_move_leaves_path_lengths_unchanged_and_no_removable_stone(size: int, seed: int) -> None:
    rng = Random(seed)
    for _ in range(3):
        position = Slicron(size=size).start()
        plies = 0
        while position.outcome is None:
            mover = position.to_move
            move = rng.choice(position.legal_moves())
            following = position.play(move)
            before = position.stones(mover)
            then = following.stones(mover)
            gone = before & ~then
            assert not gone & position.game.board.edge_mask
            assert then & ~before == mask_of(move[:1])
            assert following.stones(mover.other) == position.stones(mover.other)
            if move:
                joined = cells_in(before | then, size)
                kept = cells_in(then, size)
                assert path_lengths(size, kept) == path_lengths(size, joined)
                assert not may_go(size, group_of(size, cells_of(size)[move[0]], kept))
            position = following
            plies = plies + 1
        assert plies < 400


def cells_in(mask: int, size: int) -> Cells:
    return frozenset(cells_of(size)[site] for site in sites_of(mask))
