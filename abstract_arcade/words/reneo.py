"""The words about Reneo: edges to connect, and points where stones are exchanged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from abstract_arcade.rules import Color, Move
from abstract_arcade.rules.core import counted, listed
from abstract_arcade.rules.reneo import ReneoPosition
from abstract_arcade.words import Figures, GameWords, PlayedMove, longest_chain, summed

SIDES: Mapping[Color, str] = {Color.BLACK: "top to bottom", Color.WHITE: "left to right"}
"""The edges that each colour connects."""


class ReneoWords(GameWords[ReneoPosition]):
    """The words about positions of Reneo."""

    chain_noun = "chain"
    summary = (
        "Black connects top and bottom, White left and right, along the lines.",
        "Two black and two white stones crossing in a 2×2 block are a crosscut.",
        (
            "A stone that makes a crosscut must change places with an enemy stone of that"
            " crosscut. On its new point it must not be in a crosscut."
        ),
        "If the enemy stone is in a crosscut on its new point, it is removed.",
        (
            "After the first stone, White may swap instead of placing a stone: the players"
            " exchange colours."
        ),
    )

    def aim(self, position: ReneoPosition) -> str:
        if position.to_move is Color.BLACK:
            return "connect top and bottom"
        return "connect left and right"

    def task(self, position: ReneoPosition) -> str:
        return SIDES[position.to_move]

    def end_figures(
        self, position: ReneoPosition, plies: Sequence[PlayedMove]
    ) -> Mapping[str, Figures]:
        return {
            "exchanges": summed(plies, _exchanges_made),
            "longest chain": longest_chain(position),
        }

    def facts(self, position: ReneoPosition) -> Sequence[str]:
        names = position.game.color_names
        black = names[Color.BLACK]
        white = names[Color.WHITE]
        facts = [f"{black} connects top and bottom, {white} left and right."]
        facts.append(" ".join(_lacking(position)))
        crosscuts = _exchanges(position)
        exchanged = [
            f"{name} with {listed(others, 'or')}" for name, others in crosscuts.items() if others
        ]
        if exchanged:
            facts.append(
                "A stone placed on these points must change places with an enemy stone:"
                f" {'; '.join(exchanged)}."
            )
        closed = [name for name, others in crosscuts.items() if not others]
        if closed:
            facts.append(
                "No stone may be placed on these points, because changing places would not break up"
                f" the crosscut: {', '.join(closed)}."
            )
        return facts

    def facts_data(self, position: ReneoPosition) -> Mapping[str, Any]:
        crosscuts = _exchanges(position)
        return {
            "missing": {color.value: position.missing(color) for color in Color},
            "exchanges": {name: others for name, others in crosscuts.items() if others},
            "closed": [name for name, others in crosscuts.items() if not others],
        }


def _exchanges_made(_before: ReneoPosition, move: Move, _after: ReneoPosition) -> int:
    return 1 if len(move) == 2 else 0


def _lacking(position: ReneoPosition) -> Iterator[str]:
    """Yield a sentence about each colour: how many stones it needs to connect its edges."""
    for color in Color:
        name = position.game.color_names[color]
        count = position.missing(color)
        if count is None:
            yield f"{name} can no longer connect."
        elif not count:
            yield f"{name} has connected."
        else:
            yield f"{name} needs at least {counted(count, 'more stone')}."


def _exchanges(position: ReneoPosition) -> dict[str, list[str]]:
    """Return the stones to exchange with, by the empty point where the mover forms a crosscut.

    Both are names. The list of a point is empty if the rules forbid every exchange there.
    """
    board = position.game.board
    return {
        board.name(site): [board.name(partner) for partner in position.exchanges(site)]
        for site in board.sites
        if position.partners(site)
    }
