"""The screens, and which one plays which game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from abstract_arcade.tui.screens.enclose5 import Enclose5Screen
from abstract_arcade.tui.screens.game import GameScreen
from abstract_arcade.tui.screens.krypte import KrypteScreen
from abstract_arcade.tui.screens.reneo import ReneoScreen
from abstract_arcade.tui.screens.renju import RenjuScreen
from abstract_arcade.tui.screens.slicron import SlicronScreen

SCREENS: Mapping[str, type[GameScreen]] = MappingProxyType(
    {
        "reneo": ReneoScreen,
        "renju": RenjuScreen,
        "krypte": KrypteScreen,
        "slicron": SlicronScreen,
        "enclose5": Enclose5Screen,
    }
)
"""The screen of every game, by its slug."""
