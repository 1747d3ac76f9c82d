"""What is said of moves in Renju's openings: what they do, and why they are refused.

Rules: "The opening" in `teaching/renju.md`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from abstract_arcade.rules.core import listed
from abstract_arcade.rules.renju_lines import RowBitboards, color_at
from abstract_arcade.rules.renju_names import CENTRE, relation
from abstract_arcade.rules.renju_opening import (
    NUMERALS,
    Opening,
    OpeningRules,
    Stage,
    area,
    declarable,
    number_of,
    offers_in_all,
)
from abstract_arcade.rules.sentence import Sentence, at_most
from abstract_arcade.rules.terms import Color, Site

Say: TypeAlias = Callable[..., Sentence]
"""`Game.sentence`."""

_BLACK, _WHITE = Color

_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
_CARDINALS = (
    *("one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)

MAX_NAMED = 4
"""The most offers that a sentence names."""


def describe_number(say: Say, opening: Opening, to_move: Color, number: int) -> Sentence:
    """The effect of a declaration."""
    if number == 1:
        return say("{} names 1: {} places the fifth stone alone.", to_move, _BLACK)
    count = _CARDINALS[number - 1]
    if opening.stage is Stage.NUMBER:
        return say("{} names {}: {} offers {} fifth stones.", to_move, str(number), _BLACK, count)
    return say("{} names {} and offers {} fifth stones.", to_move, str(number), count)


def describe_offer(say: Say, rules: OpeningRules, opening: Opening, site: Site) -> Sentence:
    """The effect of an offer, from the opening before it."""
    in_all = offers_in_all(rules, opening)
    if in_all == 2:
        return say("{} offers {:or} as the fifth stone.", _BLACK, (*opening.offers, site))
    counts = _ORDINALS[len(opening.offers)], _CARDINALS[in_all - 1]
    return say("{} offers {}, the {} of {} fifth stones.", _BLACK, site, *counts)


def why_refused(
    say: Say, rules: OpeningRules, opening: Opening, lines: RowBitboards, site: Site
) -> Sentence:
    """Why a point or numeral cannot be played, though it could be at another time."""
    stage, offers = opening.stage, opening.offers
    if stage is Stage.PICK:
        return say("{} picks {}'s fifth stone: {:or}", _WHITE, _BLACK, at_most(MAX_NAMED, offers))
    if stage is Stage.NUMBER:
        low, high = rules.numbers[0], rules.numbers[-1]
        return say(f"{{}} names a number from {low} to {high}", rules.to_move(stage))
    if site in NUMERALS:
        return _why_no_number(say, rules, opening, number_of(site))
    if color_at(lines, site) is not None:
        return say("{} is taken", site)
    if stage is Stage.FIRST_STONE:
        return say("The first stone goes to the centre, {}", CENTRE)
    if stage is Stage.SECOND_STONE:
        return say("The second stone goes beside {}, straight or diagonally", CENTRE)
    if width := area(rules, opening):
        stone = _ORDINALS[stage - 1]
        return say(f"Only the central {width}×{width} is open for the {stone} stone")
    if site in offers:
        return say("{} is already offered", site)
    offer, symmetry = relation(lines, site, offers)
    if symmetry.is_mirror:
        return say("{} is the mirror image of the offer {}", site, offer)
    # Two stones of each colour have no quarter turn.
    return say("{} is the offer {} after a half turn", site, offer)


def _why_no_number(say: Say, rules: OpeningRules, opening: Opening, number: int) -> Sentence:
    stage = opening.stage
    if opening.number is not None:
        if stage is Stage.FOURTH_STONE:
            return say("{} named {}: {} places the fourth stone", *_named(rules, opening), _WHITE)
        left = opening.number - len(opening.offers)
        if opening.number == 1:
            return say("{} named {}: {} places the fifth stone", *_named(rules, opening), _BLACK)
        more = _CARDINALS[left - 1] + (" more" if opening.offers else "")
        offers = "offer" if left == 1 else "offers"
        return say("{} named {}: {} {}", *_named(rules, opening), more, offers)
    if not rules.declares_instead:
        stone = _ORDINALS[rules.stages.index(Stage.NUMBER) - 1]
        return say(f"A number is named only right after the {stone} stone")
    only = str(rules.numbers[0])
    if number not in rules.numbers:
        return say("Only {} can be named, in place of the fifth stone", only)
    if stage is Stage.FIFTH_STONE and not declarable(rules, opening):
        return say("After the swap {} must place the fifth stone", _BLACK)
    return say("{} can be named only in place of the fifth stone", only)


def _named(rules: OpeningRules, opening: Opening) -> tuple[Color, str]:
    """Who named the number that stands, and the number."""
    stage = Stage.FIFTH_STONE if rules.declares_instead else Stage.NUMBER
    return rules.to_move(stage), str(opening.number)


def why_no_swap(say: Say, rules: OpeningRules, opening: Opening) -> Sentence:
    """Why the colours cannot be swapped now."""
    if not rules.swaps:
        return say("A free opening is played without a swap")
    if opening.stage in rules.swaps and opening.stage is not Stage.OPENING_OVER:
        if opening.number is not None and rules.declares_instead:
            return say("{} named {}: the swap was declined", *_named(rules, opening))
        return say("The colours have already been swapped")
    if rules.declares_instead:
        return say("The colours may be swapped only right after each of the first five stones")
    times = [_before(rules, each) for each in rules.swaps]
    return say("The colours may be swapped only right after {}", listed(times, "or"))


def _before(rules: OpeningRules, stage: Stage) -> str:
    """What is played right before a stage at which a swap is open."""
    before = rules.stages[rules.stages.index(stage) - 1]
    return "the number" if before is Stage.NUMBER else f"the {_ORDINALS[before - 1]} stone"
