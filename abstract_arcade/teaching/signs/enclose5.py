"""Enclose5's signs for coloured cells, and its scores and bonus moves."""

from __future__ import annotations

from abstract_arcade.rules import Color, Site
from abstract_arcade.rules.core import listed
from abstract_arcade.rules.enclose5 import Enclose5Position
from abstract_arcade.teaching.signs import STONES, Signs


class Enclose5Signs(Signs[Enclose5Position]):
    """A coloured cell is the lower-case letter of its colour."""

    legend = "x and o are coloured cells"

    def sign(self, position: Enclose5Position, site: Site) -> str:
        content = position.content(site)
        if content is not None and content.kind == "territory":
            return STONES[content.color].lower()
        return super().sign(position, site)

    def note(self, position: Enclose5Position) -> str:
        game = position.game
        scores = [
            f"{game.color_names[color]} has coloured {position.score(color)}" for color in Color
        ]
        text = f"{listed(scores)} of {game.target}."
        if position.bonus_moves:
            text += f" Bonus moves left: {position.bonus_moves}."
        return text
