from __future__ import annotations

import pytest

from abstract_arcade.line_mode.boards import (
    board_words,
    columns,
    line_named,
    line_words,
    lines_through,
    rows,
    sites_by_kind,
    slants,
)
from abstract_arcade.rules import GAMES, Color, Game, new_game
from abstract_arcade.rules.core import Board
from tests.conformance.lines import VARIANTS

# Variants of a game share their boards, and some games theirs.
BOARDS = dict.fromkeys(game.board for each in VARIANTS if isinstance(game := each.values[0], Game))


@pytest.mark.parametrize("game", VARIANTS)
def test_rows_and_columns_hold_every_site_once(game: Game) -> None:
    board = game.board
    for lines in filter(None, (rows(board), columns(board))):
        assert sorted(site for line in lines for site in line.sites) == list(board.sites)
        for line in lines:
            assert line_named(board, line.name.upper()) == line
            ends = {line.name.split()[1] + label for label in line.labels}
            ends |= {label + line.name.split()[1] for label in line.labels}
            assert {board.name(site) for site in line.sites} <= ends


@pytest.mark.parametrize(
    ("slug", "text", "name"),
    [
        ("krypte", "row 4", "row 4"),
        ("krypte", " Column  D ", "column d"),
        ("krypte", "4", "row 4"),
        ("krypte", "d", "column d"),
        ("slicron", "row d", "row d"),
        ("slicron", "d", "row d"),
        ("renju", "15", "row 15"),
    ],
)
def test_line_is_found_by_its_names(slug: str, text: str, name: str) -> None:
    found = line_named(new_game(slug).board, text)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("board", BOARDS)
def test_lines_of_every_direction_cross_at_every_site(board: Board) -> None:
    lines = [*rows(board), *columns(board), *slants(board)]
    for site in board.sites:
        through = [line for line in lines if site in line.sites]
        others = {other for line in through for other in line.sites} - {site}
        assert sum(len(line.sites) - 1 for line in through) == len(others)
        beside = {*board.neighbors[site], *getattr(board, "diagonals", {site: ()})[site]}
        assert beside <= others
    middle = len(board.sites) // 2
    through = [line for line in lines if middle in line.sites]
    assert lines_through(board, middle) == through


@pytest.mark.parametrize("board", BOARDS)
def test_slanted_line_is_found_by_its_ends_in_either_order(board: Board) -> None:
    for line in slants(board)[::4]:
        first, last = board.name(line.sites[0]), board.name(line.sites[-1])
        assert line_named(board, line.name) == line
        assert line_named(board, f"{first}-{last}") == line
        assert line_named(board, f"{last} to {first}") == line


@pytest.mark.parametrize("text", ["", "row", "row 9", "column i", "diagonal", "d4", "x" * 1000])
def test_text_that_names_no_line_finds_none(text: str) -> None:
    assert line_named(new_game("krypte").board, text) is None


def test_board_of_hexes_has_no_columns() -> None:
    assert line_named(new_game("slicron").board, "column 3") is None
    assert line_named(new_game("slicron").board, "row 3") is None


def test_line_words_describe_the_stones_on_a_line() -> None:
    game = new_game("krypte")
    position = game.setup(black=["b4", "c4", "f4"], white=["d4", "h1"])
    (row,) = (line for line in rows(game.board) if line.name == "row 4")
    assert line_words(position, row) == "Row 4: Black on b and c, White on d, Black on f."
    assert board_words(position) == [
        "Row 1: White on h.",
        "Row 4: Black on b and c, White on d, Black on f.",
        "The other rows are empty.",
    ]
    assert board_words(game.start()) == ["The board is empty."]
    hexes = new_game("slicron").setup(black=["d1", "d2"], white=["d5"])
    assert board_words(hexes)[0] == "Row d: Black on 1 and 2, White on 5."


def test_territory_and_offers_are_described_by_kind() -> None:
    position = new_game("enclose5").setup(
        black=["b1", "a2", "c2", "b3"], white=["e5"], state={"black_territory": "b2"}
    )
    assert board_words(position)[1] == "Row 2: Blue on a, Blue's territory on b, Blue on c."
    assert sites_by_kind(position, Color.BLACK) == {
        "mark": ["b1", "a2", "c2", "b3"],
        "territory": ["b2"],
    }
    offers = new_game("renju").replay(["h8", "h9", "h10", "a1", "g7"])
    assert sites_by_kind(offers, Color.BLACK)["offer"] == ["g7"]


def test_board_of_every_game_has_rows() -> None:
    assert all(rows(new_game(slug).board) for slug in GAMES)
