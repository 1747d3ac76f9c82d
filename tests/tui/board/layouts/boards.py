"""Boards of squares and points for the tests of layouts."""

from __future__ import annotations

import pytest

from abstract_arcade.rules.geometry import square_board
from abstract_arcade.rules.krypte import BOARD
from abstract_arcade.tui.board.layouts.base import ZOOMS

BOARDS = {
    "Krypte's": BOARD,
    "rows upwards": square_board(11),
    "rows of two digits": square_board(15),
    "small": square_board(5, rows_down=True),
}

by_zoom = pytest.mark.parametrize("zoom", ZOOMS, ids=str)
by_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
by_frame = pytest.mark.parametrize("framed", [True, False], ids=["framed", "bare"])
