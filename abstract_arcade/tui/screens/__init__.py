"""The screens, and which one plays which game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from abstract_arcade.tui.screens.game import GameScreen
from abstract_arcade.tui.screens.krypte import KrypteScreen

SCREENS: Mapping[str, type[GameScreen]] = MappingProxyType({"krypte": KrypteScreen})
"""The screen of every game, by its slug."""
