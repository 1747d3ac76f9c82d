"""What is said in Renju's openings: what is asked for, what moves do, and why they are refused.

Rules: "The opening" in `teaching/renju.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from abstract_arcade.rules.core import Color, Sentence, Site, listed
from abstract_arcade.rules.renju_lines import BOARD, OVERLINE, RowBitboards, color_at
from abstract_arcade.rules.renju_names import CENTRE
from abstract_arcade.rules.renju_numerals import NUMERALS, number_of
from abstract_arcade.rules.renju_opening import (
    OFFER_LETTERS,
    Opening,
    OpeningRules,
    Stage,
    area,
    declarable,
    is_offered,
    offers_in_all,
)
from abstract_arcade.rules.renju_symmetry import relation
from abstract_arcade.rules.sentence import at_most

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


_STONES = {
    Stage.FIRST_STONE: f"The first stone goes to {BOARD.name(CENTRE)}",
    Stage.SECOND_STONE: f"A white stone beside {BOARD.name(CENTRE)}",
    Stage.THIRD_STONE: "A black stone in the central 5×5",
    Stage.FOURTH_STONE: "White's fourth stone",
    Stage.FIFTH_STONE: "Black's fifth stone",
    Stage.OPENING_OVER: "White's sixth stone",
}


def asked(rules: OpeningRules, opening: Opening) -> str:
    """What an opening that goes on asks for, without a full stop; a swap is not mentioned."""
    stage, offers, in_all = opening.stage, opening.offers, offers_in_all(rules, opening)
    if stage is Stage.NUMBER:
        low, high = rules.numbers[0], rules.numbers[-1]
        return f"{rules.to_move(stage)} names a number from {low} to {high}"
    if stage is Stage.PICK:
        return f"White picks {_choice(offers)} as Black's fifth stone"
    if is_offered(rules, opening):
        count = f", {len(offers) + 1} of {in_all}" if in_all > 2 else ""
        return f"Black offers {'another' if offers else 'a'} fifth stone{count}"
    words, width = _STONES[stage], area(rules, opening)
    if stage > Stage.THIRD_STONE and width is not None:
        words += f" in the central {width}×{width}"
    numbers = [f"{number} offers instead" for number in declarable(rules, opening)]
    return ", ".join([words, *numbers])


def _choice(offers: Sequence[Site]) -> str:
    """The offers to pick from: each with its letter, or the first and the last of many."""
    if len(offers) > MAX_NAMED:
        return f"one of {OFFER_LETTERS[0]} to {OFFER_LETTERS[len(offers) - 1]}"
    return " or ".join(lettered(offers))


def lettered(offers: Sequence[Site]) -> list[str]:
    """Offers with their letters before them."""
    pairs = zip(OFFER_LETTERS, offers, strict=False)
    return [f"{letter} {BOARD.name(site)}" for letter, site in pairs]


def foul_warning(site: Site, foul: str) -> str:
    """A sentence that warns of a foul before it is played."""
    article = "an" if foul == OVERLINE else "a"
    return f"{BOARD.name(site)} is a foul, {article} {foul}: it loses the game."


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
    """Why a number cannot be declared now."""
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
