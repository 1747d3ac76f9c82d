"""The words about Enclose5: score, coloured cells and bonus moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from abstract_arcade.rules import Color, Move, Site
from abstract_arcade.rules.core import listed
from abstract_arcade.rules.enclose5 import Enclose5Position
from abstract_arcade.words import STONES, Figures, GameWords, PlayedMove, longest_row, summed


class Enclose5Words(GameWords[Enclose5Position]):
    """The words about positions of Enclose5."""

    legend = "x and o are coloured cells"
    summary = (
        "Blue begins. The players take turns; each marks one cell.",
        "A closed chain of your marks, straight or diagonal, colours every cell inside it.",
        "Nobody may play on coloured cells. If you have enough of them, you win.",
        "Five marks in a row earn another move, six earn two, and so on.",
        "A bonus move may not lengthen a row that was made in the same turn.",
    )

    def aim(self, position: Enclose5Position) -> str:
        return f"colour {position.game.target} cells"

    def prompt(self, position: Enclose5Position) -> str | None:
        if not position.bonus_moves:
            return None
        return f"{position.game.color_names[position.to_move]} moves again"

    def sign(self, position: Enclose5Position, site: Site) -> str:
        content = position.content(site)
        if content is not None and content.kind == "territory":
            return STONES[content.color].lower()
        return super().sign(position, site)

    def note(self, position: Enclose5Position) -> str:
        names = position.game.color_names
        scores = [f"{names[color]} has coloured {position.score(color)}" for color in Color]
        text = f"{listed(scores)} of {position.game.target}."
        if position.bonus_moves:
            text += f" Bonus moves left: {position.bonus_moves}."
        return text

    def situation(self, position: Enclose5Position) -> str:
        mover = position.to_move
        target = position.game.target
        own = position.score(mover)
        others = position.score(mover.other)
        names = position.game.color_names
        needs = f"{names[mover]} needs {target - own} more cells"
        return f"{needs} of {target}, {names[mover.other]} {target - others}."

    def after_ply(self, before: Enclose5Position, position: Enclose5Position) -> str | None:
        names = position.game.color_names
        sentences = []
        mover = before.to_move
        if position.score(mover) != before.score(mover):
            score = position.score(mover)
            sentences.append(f"{names[mover]} has {score} of {position.game.target}.")
        if position.bonus_moves and before.bonus_moves:
            # The sentence of the move that earns the first bonus moves says how many.
            sentences.append(f"{names[position.to_move]} again, {_moves_left(position)}.")
        return " ".join(sentences) if sentences or position.bonus_moves else None

    def end_figures(
        self, position: Enclose5Position, plies: Sequence[PlayedMove]
    ) -> Mapping[str, Figures]:
        cells = {color: position.score(color) for color in Color}
        return {
            "cells": cells,
            "marks": summed(plies, _marks_placed),
            "longest row": longest_row(position, position.game.board.lines),
        }

    def facts(self, position: Enclose5Position) -> Sequence[str]:
        game = position.game
        facts = []
        for color in Color:
            cells = _territory(position, color)
            count = f"{len(cells)} of {game.target} cells"
            what = f"{count}: {', '.join(cells)}" if cells else "no cell"
            facts.append(f"{game.color_names[color]} has coloured {what}.")
        if position.bonus_moves:
            facts.append(f"In this turn: {_moves_left(position)}.")
        closed = _forbidden(position)
        if closed:
            facts.append(
                "Not allowed, because a mark there would lengthen a row made this turn:"
                f" {', '.join(closed)}."
            )
        return facts

    def facts_data(self, position: Enclose5Position) -> Mapping[str, Any]:
        return {
            "territory": {color.value: _territory(position, color) for color in Color},
            "bonus_moves": position.bonus_moves,
            "forbidden": _forbidden(position),
        }

    def score(self, position: Enclose5Position) -> Mapping[str, int]:
        points = {color.value: position.score(color) for color in Color}
        return {**points, "target": position.game.target}


def _marks_placed(_before: Enclose5Position, move: Move, _after: Enclose5Position) -> int:
    # A move has the site of its mark, and a swap has none.
    return len(move)


def _moves_left(position: Enclose5Position) -> str:
    count = position.bonus_moves
    return "1 move left" if count == 1 else f"{count} moves left"


def _territory(position: Enclose5Position, color: Color) -> list[str]:
    board = position.game.board
    return [board.name(site) for site in board.sites if position.territory_at(site) is color]


def _forbidden(position: Enclose5Position) -> list[str]:
    return [position.game.board.name(site) for site in position.forbidden]
