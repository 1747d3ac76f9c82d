"""Which screen plays which game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abstract_arcade.lazy import LazyTable

if TYPE_CHECKING:
    from abstract_arcade.tui.screens.game import GameScreen

SCREENS: LazyTable[type[GameScreen]] = LazyTable(
    {
        "reneo": "abstract_arcade.tui.screens.reneo:ReneoScreen",
        "renju": "abstract_arcade.tui.screens.renju:RenjuScreen",
        "krypte": "abstract_arcade.tui.screens.krypte:KrypteScreen",
        "slicron": "abstract_arcade.tui.screens.slicron:SlicronScreen",
        "enclose5": "abstract_arcade.tui.screens.enclose5:Enclose5Screen",
    }
)
"""The screen of every game, by the game's slug. Looking one up imports it alone."""
