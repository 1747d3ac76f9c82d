"""How the rows of a screen are shared."""

from __future__ import annotations

import pytest

from abstract_arcade.tui.table.rows import Rows, facts_rows, shared, with_status


@pytest.mark.parametrize(
    ("beside_board", "title", "rows"),
    [
        # A board that leaves no more than the title, the status at rest and the keys.
        (4, 1, Rows(1, 2)),
        (5, 2, Rows(2, 2)),
        # What is left over stands above and below the board.
        (8, 2, Rows(3, 4)),
        (7, 1, Rows(2, 4)),
        # A board with much around it keeps that.
        (12, 2, Rows(5, 5)),
        (19, 1, Rows(4, 5)),
        # Where even less is left, the title and then the status are shorter.
        (4, 2, Rows(1, 2)),
        (3, 2, Rows(1, 1)),
        (3, 1, Rows(1, 1)),
    ],
)
def test_the_board_stands_in_the_middle(beside_board: int, title: int, rows: Rows) -> None:
    assert shared(beside_board, title, 2) == rows
    assert sum(rows[:3]) <= beside_board


@pytest.mark.parametrize(
    ("own", "wide", "has_panel", "rows"),
    [
        (2, 1, True, Rows(1, 2)),
        (3, 2, True, Rows(1, 2, 1, is_status_wide=True)),
        (5, 3, True, Rows(0, 3, 1, is_status_wide=True)),
        (9, 4, True, Rows(0, 4, 0, is_status_wide=True)),
        (3, 3, False, Rows(0, 3, 1)),
        (9, 9, False, Rows(0, 4, 0)),
    ],
)
def test_the_status_takes_what_it_needs(own: int, wide: int, has_panel: bool, rows: Rows) -> None:
    def needed(is_wide: bool) -> int:
        return wide if is_wide else own

    assert with_status(Rows(1, 2), needed, has_panel=has_panel) == rows


def test_the_moves_keep_some_rows_of_the_panel() -> None:
    large, small = 40 - 1 - 7 - 6, 24 - 1 - 3 - 6
    assert facts_rows(40, 6, 15, 8, is_large=True) == 15
    assert facts_rows(40, 6, large - 8, 6, is_large=True) == 6
    assert facts_rows(24, 6, small - 9, 4, is_large=False) == small - 9
    assert facts_rows(24, 6, small - 8, 4, is_large=False) == 4
    assert facts_rows(24, 6, 15, 15, is_large=False) == small - 5
    assert facts_rows(10, 6, 7, 4, is_large=False) == 0
