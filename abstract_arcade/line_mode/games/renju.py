"""Renju's fouls, and its opening: the stage, who decides, the number and the offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from abstract_arcade.line_mode.games import GameWords
from abstract_arcade.rules import Color, Move, Site
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_opening import OFFER_LETTERS, Stage, offers_in_all
from abstract_arcade.rules.renju_words import MAX_NAMED, foul_warning, lettered


class RenjuWords(GameWords[RenjuPosition]):
    """What is said of Renju."""

    def asked(self, position: RenjuPosition) -> str | None:
        if position.stage is Stage.PICK and len(position.offers) > MAX_NAMED:
            # What is lettered beside a board has to be heard.
            *others, last = lettered(position.offers)
            return f"White picks {', '.join(others)} or {last} as Black's fifth stone"
        return position.asked

    def after_ply(self, before: RenjuPosition, position: RenjuPosition) -> str | None:
        del before
        if position.stage is not Stage.FURTHER_OFFER or not position.offers:
            return None
        in_all = offers_in_all(position.game.opening_rules, position.opening)
        return f"{in_all - len(position.offers)} more."

    def facts(self, position: RenjuPosition) -> Sequence[str]:
        found = []
        if not position.opening.is_over:
            label = position.stage.label
            stage = f"stage {label}" if label.isdecimal() else label
            found.append(f"{position.game.opening_rules.title}, {stage}.")
        if position.opening_name:
            found.append(f"The opening is {position.opening_name}.")
        if position.number is not None:
            found.append(f"The number named is {position.number}.")
        if position.offers:
            found.append(f"Offers: {', '.join(lettered(position.offers))}.")
        fouls = _fouls(position)
        name = position.game.board.name
        named = [f"{name(site)}, {foul}" for site, foul in fouls.items()]
        found.append(f"Fouls for Black: {'; '.join(named)}." if named else "No fouls for Black.")
        return found

    def facts_data(self, position: RenjuPosition) -> Mapping[str, Any]:
        name = position.game.board.name
        opening = position.opening
        return {
            "fouls": {name(site): str(foul) for site, foul in _fouls(position).items()},
            "stage": None if opening.is_over else opening.stage.label,
            "opening": position.opening_name,
            "number": position.number,
            "offers": {
                letter: name(site)
                for letter, site in zip(OFFER_LETTERS, position.offers, strict=False)
            },
        }

    def warning(self, position: RenjuPosition, move: Move) -> str | None:
        if position.to_move is not Color.BLACK or len(move) != 1:
            return None
        foul = _fouls(position).get(move[0])
        return None if foul is None else foul_warning(move[0], foul)


def _fouls(position: RenjuPosition) -> Mapping[Site, str]:
    """Black's foul points; none before the opening is over, nor after the end."""
    is_over = position.stage is Stage.OPENING_OVER and position.outcome is None
    return position.fouls() if is_over else {}
