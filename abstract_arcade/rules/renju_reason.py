"""Why a game of Renju ends."""

from __future__ import annotations

from abstract_arcade.rules.core import Reason
from abstract_arcade.rules.terms import Color


class RenjuReason(Reason):
    """Why a game of Renju ended."""

    FIVE = "five"
    OVERLINE = "overline"
    DOUBLE_FOUR = "double four"
    DOUBLE_THREE = "double three"
    BOARD_FULL = "board full"

    @property
    def of_win(self) -> str:
        return "five in a row" if self is RenjuReason.FIVE else f"{Color.BLACK}'s foul: {self}"
