"""Reneo's edges, and the points where a stone would have to be exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from abstract_arcade.line_mode.games import GameWords
from abstract_arcade.rules import Color
from abstract_arcade.rules.core import listed
from abstract_arcade.rules.reneo import ReneoPosition


class ReneoWords(GameWords[ReneoPosition]):
    """What is said of Reneo."""

    def facts(self, position: ReneoPosition) -> Sequence[str]:
        black, white = (position.game.color_names[color] for color in Color)
        found = [f"{black} connects top and bottom, {white} left and right."]
        crosscuts = _exchanges(position)
        exchanged = [
            f"on {name} with {listed(others, 'or')}" for name, others in crosscuts.items() if others
        ]
        if exchanged:
            found.append(f"A stone must be exchanged {'; '.join(exchanged)}.")
        closed = [name for name, others in crosscuts.items() if not others]
        if closed:
            found.append(f"Closed, since no exchange would be free: {', '.join(closed)}.")
        return found

    def facts_data(self, position: ReneoPosition) -> Mapping[str, Any]:
        crosscuts = _exchanges(position)
        return {
            "exchanges": {name: others for name, others in crosscuts.items() if others},
            "closed": [name for name, others in crosscuts.items() if not others],
        }


def _exchanges(position: ReneoPosition) -> dict[str, list[str]]:
    """The points where the mover would form a crosscut, with the stones to be exchanged with."""
    board = position.game.board
    return {
        board.name(site): [board.name(each) for each in position.exchanges(site)]
        for site in board.sites
        if position.partners(site)
    }
