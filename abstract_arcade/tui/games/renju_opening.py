"""What Renju's openings show: their stages in the panel, what their players do, and their rules."""

from __future__ import annotations

from collections.abc import Sequence

from abstract_arcade.rules.renju import RenjuPosition, Stage
from abstract_arcade.rules.renju_opening import (
    Opening,
    OpeningRules,
    area,
    offers_in_all,
)
from abstract_arcade.tui.games.panel import Group
from abstract_arcade.tui.games.presenter import PanelStyle
from abstract_arcade.tui.widgets.lines import Line, Word, right_aligned

_LIT: Word = ("› ", "amber")
"""Before the present stage."""


def stages(position: RenjuPosition, style: PanelStyle) -> Group:
    """The stages of the opening in the panel, with the present one lit."""
    rules, opening = position.game.opening_rules, position.opening
    ways = _stages_of(rules, opening)
    now = ways.index(opening.stage)
    lines: list[Line] = []
    if opening.stage is Stage.NUMBER or opening.stage > Stage.THIRD_STONE:
        # Once they stand, all openings have them alike.
        ways, now = ways[3:], now - 3
        lines.append([("• ", "dim"), ("three stones", "soft")])
    for index, stage in enumerate(ways):
        can_swap = opening.swap_open if index == now else index > now and stage in rules.swaps
        words = _stage_words(rules, opening, stage, can_swap=can_swap, is_wide=style.is_wide)
        if index == now:
            lines.append([_LIT, (words, "strong")])
        else:
            sign = "• " if index < now else "  "
            lines.append([(sign, "dim"), (words, "soft" if index < now else "dim")])
    label = opening.stage.label
    name = f"stage {label}" if label.isdecimal() else label
    heading = right_aligned([(rules.title, "dim")], [(name, "dim")], style.width)
    lit = next(line for line in lines if line[0] == _LIT)
    return Group(heading, lines, short=[lit])


def _stages_of(rules: OpeningRules, opening: Opening) -> Sequence[Stage]:
    """The stages that this game comes through, as far as is known."""
    found = list(rules.stages)
    has_offers = offers_in_all(rules, opening) > 1
    if rules.numbers and not rules.declares_instead and opening.number is None:
        # As many as will be named.
        has_offers = opening.stage is not Stage.OPENING_OVER
    if not has_offers:
        found = [each for each in found if each not in (Stage.FURTHER_OFFER, Stage.PICK)]
    if has_offers or Stage.OPENING_OVER not in rules.swaps:
        found.remove(Stage.OPENING_OVER)
    return found


def _stage_words(
    rules: OpeningRules, opening: Opening, stage: Stage, *, can_swap: bool, is_wide: bool
) -> str:
    """What a stage is called in the list of them, in at most 26 columns or 18."""
    width = rules.areas.get(stage)
    if stage is Stage.NUMBER:
        color = rules.to_move(stage)
        return f"{color} names a number" if is_wide else f"{color}'s number"
    if stage is Stage.FIFTH_STONE:
        return _fifth_words(rules, opening, can_swap=can_swap, is_wide=is_wide)
    if can_swap and stage is Stage.SECOND_STONE:
        return "swap, or White beside it" if is_wide else "swap or beside it"
    if can_swap and width is not None:
        return (
            f"swap, or {rules.to_move(stage)} in {width}×{width}"
            if is_wide
            else (f"swap or {width}×{width}")
        )
    if width is not None and stage is not Stage.SECOND_STONE:
        where = "the central " if is_wide else ""
        return f"{rules.to_move(stage)} in {where}{width}×{width}"
    words = _LISTED[stage]
    if can_swap:
        return f"swap, or {words}" if is_wide else f"swap or {words.split()[-1]}"
    return words


def _fifth_words(rules: OpeningRules, opening: Opening, *, can_swap: bool, is_wide: bool) -> str:
    """The stage of the fifth stone, which may be one or the first offer."""
    width = area(rules, Opening(Stage.FIFTH_STONE, number=opening.number))
    if width is not None:
        square = f"{width}×{width}"
        if can_swap:
            number = rules.numbers[0]
            return (
                f"swap, Black in {square}, or {number}"
                if is_wide
                else (f"swap, {square} or {number}")
            )
        return f"Black in the central {square}" if is_wide else f"Black in {square}"
    is_single = opening.number == 1 or not (rules.numbers or rules.offers > 1)
    if can_swap:
        what = "fifth" if is_single else "offers"
        return f"swap, or Black's {what}" if is_wide else f"swap or {what}"
    if is_single:
        return "Black's fifth"
    return "Black offers a fifth" if is_wide else "a fifth offered"


_LISTED = {
    Stage.FIRST_STONE: "Black on h8",
    Stage.SECOND_STONE: "White beside it",
    Stage.FOURTH_STONE: "White's fourth",
    Stage.FURTHER_OFFER: "Black offers more",
    Stage.PICK: "White picks one",
    Stage.OPENING_OVER: "White's sixth",
}
"""The stages that are called the same in every opening, in the panel."""
