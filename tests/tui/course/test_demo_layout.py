"""The layout of a demonstration in a terminal."""

from __future__ import annotations

import pytest

from abstract_arcade.rules import new_game
from abstract_arcade.tui.course.demo_layout import MIN_ROWS, least_rows
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.table.boards import layouts_for


@pytest.mark.parametrize(
    ("ascii_only", "columns", "rows"), [(False, 60, 0), (True, 60, MIN_ROWS), (True, 80, 0)]
)
def test_lesson_below_the_board_has_enough_rows(ascii_only: bool, columns: int, rows: int) -> None:
    presenter = PRESENTERS["renju"]()
    smallest = layouts_for(presenter, new_game("renju"), Display(ascii=ascii_only))[0]
    assert least_rows(columns, smallest) == smallest.height + 2 + rows
