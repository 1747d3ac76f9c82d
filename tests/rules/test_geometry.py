"""The boards: names of sites, neighbours, rays, lines and masks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abstract_arcade.rules import Board
from abstract_arcade.rules.geometry import (
    DIAGONAL,
    HEX_DIRECTIONS,
    ORTHOGONAL,
    HexBoard,
    SquareBoard,
    hex_board,
    mask_of,
    sites_of,
    square_board,
)

SQUARES = [square_board(size, rows_down) for size in (1, 5, 8, 19) for rows_down in (False, True)]
HEXES = [hex_board(size) for size in (1, 2, 4, 5, 6)]
BOARDS = [
    *(pytest.param(board, id=f"square-{board.size}-{board.rows_down}") for board in SQUARES),
    *(pytest.param(board, id=f"hex-{board.size}") for board in HEXES),
]

square_boards = st.builds(square_board, st.integers(1, 19))
hex_boards = st.builds(hex_board, st.integers(1, 6))
boards: st.SearchStrategy[SquareBoard | HexBoard] = st.one_of(square_boards, hex_boards)


def names_of(board: Board, sites: tuple[int, ...]) -> list[str]:
    return [board.name(site) for site in sites]


# --- Both shapes -----------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
def test_every_site_has_its_name(board: SquareBoard | HexBoard) -> None:
    assert isinstance(board.sites, range)
    names = [board.name(site) for site in board.sites]
    assert len(set(names)) == len(board.sites)
    assert [board.site(name) for name in names] == list(board.sites)


@pytest.mark.parametrize("board", BOARDS)
def test_names_off_the_board_are_unknown(board: SquareBoard | HexBoard) -> None:
    for name in ("", "a0", "A1", "a1 ", "a99", "z1", "1a"):
        with pytest.raises(KeyError):
            board.site(name)
    for site in (-1, len(board.sites)):
        with pytest.raises(IndexError):
            board.name(site)


@pytest.mark.parametrize("board", BOARDS)
def test_points_place_every_site(board: SquareBoard | HexBoard) -> None:
    assert len(set(board.points)) == len(board.points) == len(board.sites)
    assert [board.at(x, y) for x, y in board.points] == list(board.sites)
    assert board.at(-1, 0) is None
    assert board.at(0, -1) is None


@pytest.mark.parametrize("board", BOARDS)
def test_neighbor_of_a_site_has_that_site_as_neighbor(board: SquareBoard | HexBoard) -> None:
    for site in board.sites:
        beside = board.neighbors[site]
        assert site not in beside
        assert list(beside) == sorted(set(beside))
        assert all(site in board.neighbors[other] for other in beside)


@pytest.mark.parametrize("board", BOARDS)
def test_board_masks_have_the_bits_of_their_sites(board: SquareBoard | HexBoard) -> None:
    assert board.full == sum(1 << site for site in board.sites)
    for site in board.sites:
        assert board.neighbor_masks[site] == sum(1 << other for other in board.neighbors[site])
        assert board.single_moves[site] == (site,)


@given(st.sets(st.integers(0, 360)))
def test_masks_are_sets_of_sites(sites: set[int]) -> None:
    mask = mask_of(sites)
    assert mask.bit_count() == len(sites)
    assert list(sites_of(mask)) == sorted(sites)


@given(boards, st.data())
def test_ray_ends_at_the_edge_of_the_board(
    board: SquareBoard | HexBoard, data: st.DataObject
) -> None:
    site = data.draw(st.sampled_from(board.sites))
    directions = HEX_DIRECTIONS if isinstance(board, HexBoard) else ORTHOGONAL + DIAGONAL
    dx, dy = data.draw(st.sampled_from(directions))
    ray = board.ray(site, (dx, dy))
    x, y = board.points[site]
    length = len(ray)
    assert [board.points[met] for met in ray] == [
        (x + dx * steps, y + dy * steps) for steps in range(1, length + 1)
    ]
    assert board.at(x + dx * (length + 1), y + dy * (length + 1)) is None


def test_boards_of_equal_size_are_one_object() -> None:
    assert square_board(8, rows_down=True) is square_board(8, rows_down=True)
    assert square_board(8, rows_down=True) is not square_board(8)
    assert hex_board(5) is hex_board(5)
    assert hex_board(5) is not hex_board(4)


# --- Squares ---------------------------------------------------------------------------------


@given(square_boards)
def test_sites_of_a_square_board_are_counted_along_rows(board: SquareBoard) -> None:
    size = board.size
    assert len(board.sites) == size * size
    assert board.name(0) == "a1"
    assert board.name(size - 1) == f"{'abcdefghijklmnopqrs'[size - 1]}1"
    assert board.name(size * size - 1) == f"{'abcdefghijklmnopqrs'[size - 1]}{size}"
    assert board.points == tuple((column, row) for row in range(size) for column in range(size))


def test_no_letter_is_skipped() -> None:
    assert [square_board(19).name(site)[0] for site in range(19)] == list("abcdefghijklmnopqrs")


def test_rows_down_keeps_names_and_neighbors() -> None:
    up = square_board(8)
    down = square_board(8, rows_down=True)
    assert (up.rows_down, down.rows_down) == (False, True)
    assert [up.name(site) for site in up.sites] == [down.name(site) for site in down.sites]
    assert up.neighbors == down.neighbors


@pytest.mark.parametrize(
    ("name", "beside", "cornering"),
    [
        ("d4", ["d3", "c4", "e4", "d5"], ["c3", "e3", "c5", "e5"]),
        ("a1", ["b1", "a2"], ["b2"]),
        ("h8", ["h7", "g8"], ["g7"]),
        ("a5", ["a4", "b5", "a6"], ["b4", "b6"]),
        ("h1", ["g1", "h2"], ["g2"]),
    ],
)
def test_neighbors_of_a_square_are_orthogonal(
    name: str, beside: list[str], cornering: list[str]
) -> None:
    board = square_board(8)
    site = board.site(name)
    assert names_of(board, board.neighbors[site]) == beside
    assert names_of(board, board.diagonals[site]) == cornering


@given(square_boards)
def test_number_of_square_neighbors(board: SquareBoard) -> None:
    size = board.size
    assert sum(map(len, board.neighbors)) == 4 * size * (size - 1)
    assert sum(map(len, board.diagonals)) == 4 * (size - 1) ** 2


def test_ray_on_squares_follows_its_step() -> None:
    board = square_board(8)
    rays = {step: names_of(board, board.ray(board.site("c6"), step)) for step in ORTHOGONAL}
    assert rays == {
        (0, 1): ["c7", "c8"],
        (1, 0): ["d6", "e6", "f6", "g6", "h6"],
        (0, -1): ["c5", "c4", "c3", "c2", "c1"],
        (-1, 0): ["b6", "a6"],
    }
    assert names_of(board, board.ray(board.site("c6"), (1, 1))) == ["d7", "e8"]
    assert names_of(board, board.ray(board.site("c6"), (-1, -1))) == ["b5", "a4"]
    assert board.ray(board.site("h8"), (1, 1)) == ()


@given(square_boards)
def test_every_pair_in_line_shares_one_line(board: SquareBoard) -> None:
    size = board.size
    assert len(board.lines) == 2 * size + 2 * (2 * size - 1)
    together = [(one, other) for line in board.lines for one in line for other in line]
    in_line = {
        (one, other)
        for one, (x, y) in enumerate(board.points)
        for step in ORTHOGONAL + DIAGONAL
        for other in board.ray(one, step)
    }
    # A square is on four lines, and two different squares are on one at most.
    pairs = [pair for pair in together if pair[0] != pair[1]]
    assert len(pairs) == len(set(pairs))
    assert set(pairs) == in_line
    assert len(together) - len(pairs) == 4 * len(board.sites)


@given(square_boards)
def test_lines_run_from_end_to_end(board: SquareBoard) -> None:
    for line in board.lines:
        ends = [board.points[site] for site in line]
        steps = {(u - x, v - y) for (x, y), (u, v) in pairwise(ends)}
        assert len(steps) <= 1
        assert steps <= {(1, 0), (0, 1), (1, 1), (1, -1)}


def test_column_and_row_masks() -> None:
    board = square_board(8, rows_down=True)
    for index, letter in enumerate("abcdefgh"):
        column = [board.name(site) for site in sites_of(board.column_mask(index))]
        assert column == [f"{letter}{number}" for number in range(1, 9)]
        row = [board.name(site) for site in sites_of(board.row_mask(index))]
        assert row == [f"{each}{index + 1}" for each in "abcdefgh"]


# --- Hexes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "cells", "rows"),
    [
        (4, 37, [4, 5, 6, 7, 6, 5, 4]),
        (5, 61, [5, 6, 7, 8, 9, 8, 7, 6, 5]),
        (6, 91, [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]),
    ],
)
def test_hexes_are_counted_along_rows_from_the_bottom(
    size: int, cells: int, rows: list[int]
) -> None:
    board = hex_board(size)
    assert len(board.sites) == cells
    expected = [
        f"{'abcdefghijk'[row]}{cell}"
        for row, length in enumerate(rows)
        for cell in range(1, length + 1)
    ]
    assert [board.name(site) for site in board.sites] == expected


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_edge_mask_has_the_hexes_on_the_edge(size: int) -> None:
    board = hex_board(size)
    edge = [board.name(site) for site in sites_of(board.edge_mask)]
    assert len(edge) == 6 * (size - 1)
    middle = "abcdefghijk"[size - 1]
    assert {"a1", f"a{size}", f"{middle}1", f"{middle}{2 * size - 1}"} <= set(edge)
    # A corner has three neighbours, the rest of the edge four.
    numbers = sorted(len(board.neighbors[site]) for site in sites_of(board.edge_mask))
    assert numbers == [3] * 6 + [4] * (6 * (size - 2))


@pytest.mark.parametrize(
    ("name", "beside"),
    [
        ("e5", ["d4", "d5", "e4", "e6", "f4", "f5"]),
        ("a1", ["a2", "b1", "b2"]),
        ("a3", ["a2", "a4", "b3", "b4"]),
        ("e1", ["d1", "e2", "f1"]),
        ("e9", ["d8", "e8", "f8"]),
        ("c4", ["b3", "b4", "c3", "c5", "d4", "d5"]),
        ("g4", ["f4", "f5", "g3", "g5", "h3", "h4"]),
        ("i5", ["h5", "h6", "i4"]),
    ],
)
def test_neighbors_of_a_hex_are_the_six_around_it(name: str, beside: list[str]) -> None:
    board = hex_board(5)
    assert names_of(board, board.neighbors[board.site(name)]) == beside


@given(hex_boards)
def test_hexes_touch_as_they_are_drawn(board: HexBoard) -> None:
    """Rows are centred, so neighbours are one width away in the row or half a width in the next."""
    drawn = []
    for row in range(2 * board.size - 1):
        length = 2 * board.size - 1 - abs(board.size - 1 - row)
        drawn += [(2 * cell - length, row) for cell in range(length)]
    for site, (half_width, row) in enumerate(drawn):
        touching = [
            other
            for other, (across, up) in enumerate(drawn)
            if (abs(across - half_width), abs(up - row)) in {(2, 0), (1, 1)}
        ]
        assert list(board.neighbors[site]) == touching


def test_ray_on_hexes_follows_its_step() -> None:
    board = hex_board(5)
    rays = {step: names_of(board, board.ray(board.site("c3"), step)) for step in HEX_DIRECTIONS}
    assert rays == {
        (1, 0): ["c4", "c5", "c6", "c7"],
        (0, 1): ["d4", "e5", "f5", "g5", "h5", "i5"],
        (-1, 1): ["d3", "e3", "f2", "g1"],
        (-1, 0): ["c2", "c1"],
        (0, -1): ["b2", "a1"],
        (1, -1): ["b3", "a3"],
    }
