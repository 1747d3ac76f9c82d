"""Renju's openings: stages, swaps, numbers and offers, and the sentences about moves in them.

An *offer* is one of several points for Black's fifth stone, of which White picks one. In some
openings a player first declares the *number* of offers. Rules: "The opening" in
`teaching/renju.md`. Set positions within an opening are in `renju_setup`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from abstract_arcade.rules.core import listed
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.rules.renju_lines import BOARD, RowBitboards, color_at
from abstract_arcade.rules.renju_names import CENTRE, equivalents, opening_names, relation
from abstract_arcade.rules.terms import SWAP, Color, Move, Sentence, Site, at_most


class NumeralBoard(SquareBoard):
    """A board of points that also has the numerals from 1 to `highest` as sites with names.

    So a declaration is a move like any other: a tuple of one site. `sites` has the points only, and
    `numerals` the sites that follow them. A table of points raises `IndexError` if it is read at a
    numeral by mistake.
    """

    def __init__(self, size: int, highest: int) -> None:
        super().__init__(size)
        self.numerals = range(len(self.sites), len(self.sites) + highest)
        names = [str(number) for number in range(1, highest + 1)]
        self._names += tuple(names)
        self._sites |= dict(zip(names, self.numerals, strict=True))


_HIGHEST = 12

NUMERALS = range(len(BOARD.sites), len(BOARD.sites) + _HIGHEST)
"""The sites of the numerals from 1 to 12."""


@cache
def numeral_board() -> NumeralBoard:
    """Return the board that all openings with a declaration share."""
    return NumeralBoard(BOARD.size, _HIGHEST)


def numeral(number: int) -> Site:
    """Return the site of the numeral of a number from 1 to 12."""
    return NUMERALS[number - 1]


def number_of(site: Site) -> int:
    """Return the number, from 1, of a numeral's site."""
    return NUMERALS.index(site) + 1


class Stage(IntEnum):
    """The next step of the opening, with its number in "The opening" in `teaching/renju.md`.

    A stage has the same number in every opening, although no opening has all of them.
    """

    NUMBER = 0
    """A number is declared. `OpeningRules.stages` has its place among the other stages."""
    FIRST_STONE = 1
    SECOND_STONE = 2
    THIRD_STONE = 3
    FOURTH_STONE = 4
    FIFTH_STONE = 5
    """Black's fifth stone, or the first of the offers for it."""
    FURTHER_OFFER = 6
    PICK = 7
    OPENING_OVER = 8
    """White's sixth stone and everything after it; all of a game with a free opening."""

    @property
    def label(self) -> str:
        """The name of the stage in a set position: "4", or "number"."""
        return str(self.value) if self else "number"


class Opening(NamedTuple):
    """The state of the opening. Once it is over, all positions of a game share one object.

    Attributes:
        stage: the next step.
        offers: the points offered so far, in the order of the offers.
        swapped: whether the second seat has Black.
        name: the name of the opening, such as "Kagetsu 4D", or None.
        number: the number of offers that was declared, until White has picked one; else None.
        swap_open: whether the seat to move may swap.
    """

    stage: Stage
    offers: tuple[Site, ...] = ()
    swapped: bool = False
    name: str | None = None
    number: int | None = None
    swap_open: bool = False

    @property
    def is_over(self) -> bool:
        """Whether all further moves are ordinary ones: placements without offers or swaps."""
        return self.stage is Stage.OPENING_OVER and not self.swap_open


def _central(width: int) -> tuple[Site, ...]:
    """Return the points of the central square of `width` rows and columns, in board order."""
    first = (BOARD.size - width) // 2
    span = range(first, first + width)
    sites = []
    for site, (column, row) in enumerate(BOARD.points):
        if column in span and row in span:
            sites.append(site)
    return tuple(sites)


AREAS: Mapping[int, tuple[Site, ...]] = MappingProxyType(
    {width: _central(width) for width in (3, 5, 7, 9)}
)
"""The points of the central squares, by the width of the square in points."""

_LAID = MappingProxyType({Stage.SECOND_STONE: 3, Stage.THIRD_STONE: 5})
"""The widths of the squares of the second and of the third stone in most openings."""

_STONES = (Stage.FIRST_STONE, Stage.SECOND_STONE, Stage.THIRD_STONE, Stage.FOURTH_STONE)
_OFFERED = (Stage.FIFTH_STONE, Stage.FURTHER_OFFER, Stage.PICK, Stage.OPENING_OVER)
"""The stages from the fifth stone on if there are several offers for it."""


class OpeningRules(NamedTuple):
    """The rules of one opening.

    Attributes:
        title: the name of the opening's rules: "Soosõrv-8".
        stages: the stages, in their order.
        areas: the width of the central square to which a stone is confined, by stage.
        swaps: the stages at which the seat to move may swap.
        numbers: the numbers that may be declared: at stage `NUMBER` if `stages` has it, else
            instead of the fifth stone. Empty if nothing is declared.
        offers: the number of offers if none was declared. 1 means that Black simply places the
            fifth stone.
        first_seat_lays: whether the first seat places all of the first three stones.
    """

    title: str
    stages: tuple[Stage, ...]
    areas: Mapping[Stage, int] = _LAID
    swaps: tuple[Stage, ...] = (Stage.FOURTH_STONE,)
    numbers: tuple[int, ...] = ()
    offers: int = 1
    first_seat_lays: bool = True

    def after(self, stage: Stage) -> Stage:
        """Return the stage that follows `stage`, which is before the fifth stone."""
        return self.stages[self.stages.index(stage) + 1]

    def to_move(self, stage: Stage) -> Color:
        """Return the colour to move at a stage. Right after the opening it is White."""
        if stage is Stage.NUMBER:
            # The player who has just placed a stone also declares the number.
            return self.to_move(self.stages[self.stages.index(stage) - 1])
        blacks = (Stage.FIRST_STONE, Stage.THIRD_STONE, Stage.FIFTH_STONE, Stage.FURTHER_OFFER)
        return Color.BLACK if stage in blacks else Color.WHITE

    @property
    def declares_instead(self) -> bool:
        """Whether a number may be declared instead of placing the fifth stone."""
        return bool(self.numbers) and Stage.NUMBER not in self.stages


OPENINGS: Mapping[str, OpeningRules] = MappingProxyType(
    {
        "rif": OpeningRules("RIF", (*_STONES, *_OFFERED), offers=2),
        "soosorv8": OpeningRules(
            "Soosõrv-8",
            (*_STONES, Stage.NUMBER, *_OFFERED),
            swaps=(Stage.FOURTH_STONE, Stage.FIFTH_STONE),
            numbers=tuple(range(1, 9)),
        ),
        "taraguchi10": OpeningRules(
            "Taraguchi-10",
            (*_STONES, *_OFFERED),
            areas=MappingProxyType({**_LAID, Stage.FOURTH_STONE: 7, Stage.FIFTH_STONE: 9}),
            swaps=(*_STONES[1:], Stage.FIFTH_STONE, Stage.OPENING_OVER),
            numbers=(10,),
            first_seat_lays=False,
        ),
        "yamaguchi": OpeningRules(
            "Yamaguchi",
            (*_STONES[:3], Stage.NUMBER, Stage.FOURTH_STONE, *_OFFERED),
            numbers=tuple(range(1, 13)),
        ),
        "swap": OpeningRules("Swap", (*_STONES, Stage.FIFTH_STONE, Stage.OPENING_OVER)),
        "free": OpeningRules("Free", (Stage.OPENING_OVER,), swaps=()),
    }
)
"""The rules of every opening, by the value of the option `opening`."""


OFFER_LETTERS = "ABCDEFGHIJKL"
"""The letters that name the offers, in the order of the offers."""


def offers_in_all(rules: OpeningRules, opening: Opening) -> int:
    """Return how many points Black offers in all: the number declared, else that of the rules."""
    return opening.number or rules.offers


def is_offered(rules: OpeningRules, opening: Opening) -> bool:
    """Return whether a stone placed next would be an offer."""
    stages = (Stage.FIFTH_STONE, Stage.FURTHER_OFFER)
    return opening.stage in stages and offers_in_all(rules, opening) > 1


def area(rules: OpeningRules, opening: Opening) -> int | None:
    """Return the width of the central square that the next stone must be in; None for no limit."""
    # Only Taraguchi-10 confines the fifth stone, but not offers for it.
    return None if opening.number else rules.areas.get(opening.stage)


def declarable(rules: OpeningRules, opening: Opening) -> tuple[int, ...]:
    """Return the numbers that may be declared now; () if the next move is no declaration."""
    if opening.stage is Stage.NUMBER:
        return rules.numbers
    # A player who has swapped at this stage has made the choice, and may not declare as well.
    open_instead = opening.stage is Stage.FIFTH_STONE and opening.swap_open
    return rules.numbers if open_instead and rules.declares_instead else ()


def opening_moves(rules: OpeningRules, opening: Opening, lines: RowBitboards) -> tuple[Move, ...]:
    """Return the legal moves of the opening except `SWAP`: points in board order, then numerals.

    `lines` is the board. Points equivalent to an earlier offer are left out.
    """
    single = BOARD.single_moves
    declarations = tuple((numeral(number),) for number in declarable(rules, opening))
    if opening.stage is Stage.NUMBER:
        return declarations
    if opening.stage is Stage.FIRST_STONE:
        return (single[CENTRE],)
    if opening.stage is Stage.PICK:
        return tuple(single[site] for site in sorted(opening.offers))
    width = area(rules, opening)
    points = BOARD.sites if width is None else AREAS[width]
    free = [site for site in points if color_at(lines, site) is None]
    if opening.offers:
        barred = equivalents(lines, opening.offers)
        free = [site for site in free if site not in barred]
    return tuple(single[site] for site in free) + declarations


def advanced(rules: OpeningRules, opening: Opening, lines: RowBitboards, move: Move) -> Opening:
    """Return the state of the opening after a legal move. `lines` is the board before the move."""
    if move == SWAP:
        return opening._replace(swapped=not opening.swapped, swap_open=False)
    stage = opening.stage
    site = move[0]
    if stage in (Stage.PICK, Stage.OPENING_OVER):
        return Opening(Stage.OPENING_OVER, swapped=opening.swapped, name=opening.name)
    if stage in (Stage.FIFTH_STONE, Stage.FURTHER_OFFER):
        if site in NUMERALS:
            return opening._replace(number=number_of(site), swap_open=False)
        in_all = offers_in_all(rules, opening)
        if in_all > 1:
            offers = (*opening.offers, site)
            offering = Stage.FURTHER_OFFER if len(offers) < in_all else Stage.PICK
            return opening._replace(stage=offering, offers=offers, swap_open=False)
        after = Stage.OPENING_OVER
    else:
        after = rules.after(stage)
    name = opening.name
    number = None
    if stage is Stage.THIRD_STONE:
        white_points = [point for point in AREAS[3] if color_at(lines, point) is Color.WHITE]
        name = opening_names()[white_points[0], site]
    if after is not Stage.OPENING_OVER:
        number = number_of(site) if stage is Stage.NUMBER else opening.number
    return Opening(
        after, swapped=opening.swapped, name=name, number=number, swap_open=after in rules.swaps
    )


# Sentences about moves in openings

Say: TypeAlias = Callable[..., Sentence]
"""The type of `Game.sentence`, which fills a template."""

_ORDINALS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
)
_CARDINALS = (
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)

MAX_NAMED = 4
"""The most offers that a sentence names."""


def describe_number(say: Say, opening: Opening, to_move: Color, number: int) -> Sentence:
    """Return the sentence about the declaration of a number by the colour to move.

    It says how many fifth stones Black offers. `opening` is the state before the declaration.
    """
    if number == 1:
        return say("{} names 1: {} places the only fifth stone.", to_move, Color.BLACK)
    count = _CARDINALS[number - 1]
    if opening.stage is Stage.NUMBER:
        template = "{} names {}: {} offers {} fifth stones."
        return say(template, to_move, str(number), Color.BLACK, count)
    return say("{} names {} and offers {} fifth stones.", to_move, str(number), count)


def describe_offer(say: Say, rules: OpeningRules, opening: Opening, site: Site) -> Sentence:
    """Return the sentence about an offer on `site`. `opening` is the state before the offer."""
    in_all = offers_in_all(rules, opening)
    if in_all == 2:
        return say("{} offers {:or} as the fifth stone.", Color.BLACK, (*opening.offers, site))
    template = "{} offers {}, the {} of {} fifth stones."
    ordinal = _ORDINALS[len(opening.offers)]
    return say(template, Color.BLACK, site, ordinal, _CARDINALS[in_all - 1])


def why_refused(
    say: Say,
    rules: OpeningRules,
    opening: Opening,
    lines: RowBitboards,
    site: Site,
) -> Sentence:
    """Return why a point or numeral cannot be played now, without a full stop.

    `site` must not be legal. `lines` is the board.
    """
    stage = opening.stage
    offers = opening.offers
    if stage is Stage.PICK:
        return say(
            "{} picks {}'s fifth stone: {:or}", Color.WHITE, Color.BLACK, at_most(MAX_NAMED, offers)
        )
    if stage is Stage.NUMBER:
        template = "{} names how many fifth stones {} offers, {} to {}"
        low = str(rules.numbers[0])
        high = str(rules.numbers[-1])
        return say(template, rules.to_move(stage), Color.BLACK, low, high)
    if site in NUMERALS:
        return _why_no_number(say, rules, opening, number_of(site))
    if color_at(lines, site) is not None:
        return say("{} is taken", site)
    if stage is Stage.FIRST_STONE:
        return say("The first stone must be on the centre, {}", CENTRE)
    if stage is Stage.SECOND_STONE:
        return say("The second stone must be next to {}, straight or diagonally", CENTRE)
    width = area(rules, opening)
    if width is not None:
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
        named = _named(rules, opening)
        if stage is Stage.FOURTH_STONE:
            return say("{} named {}: {} places the fourth stone", *named, Color.WHITE)
        if opening.number == 1:
            return say("{} named {}: {} places the fifth stone", *named, Color.BLACK)
        left = opening.number - len(opening.offers)
        count = _CARDINALS[left - 1]
        if opening.offers:
            count = f"{count} more"
        noun = "offer" if left == 1 else "offers"
        return say("{} named {}: {} {}", *named, count, noun)
    if not rules.declares_instead:
        stone = _ORDINALS[rules.stages.index(Stage.NUMBER) - 1]
        return say(f"A number is named only right after the {stone} stone")
    only = str(rules.numbers[0])
    if number not in rules.numbers:
        return say("Only {} can be named, in place of the fifth stone", only)
    if stage is Stage.FIFTH_STONE and not declarable(rules, opening):
        return say("After the swap {} must place the fifth stone", Color.BLACK)
    return say("{} can be named only in place of the fifth stone", only)


def _named(rules: OpeningRules, opening: Opening) -> tuple[Color, str]:
    """Return the colour that declared the number, and the number as text: (White, "5")."""
    stage = Stage.FIFTH_STONE if rules.declares_instead else Stage.NUMBER
    return rules.to_move(stage), str(opening.number)


def why_no_swap(say: Say, rules: OpeningRules, opening: Opening) -> Sentence:
    """Return why a swap is illegal now, without a full stop. A swap must be illegal."""
    if not rules.swaps:
        return say("A free opening is played without a swap")
    if opening.stage in rules.swaps and opening.stage is not Stage.OPENING_OVER:
        if opening.number is not None and rules.declares_instead:
            return say("{} named {}: the swap was declined", *_named(rules, opening))
        return say("The colours have already been swapped")
    if rules.declares_instead:
        return say("The colours may be swapped only right after each of the first five stones")
    times = [_before(rules, stage) for stage in rules.swaps]
    return say("The colours may be swapped only right after {}", listed(times, "or"))


def _before(rules: OpeningRules, stage: Stage) -> str:
    """Return what is played right before a stage: "the number" or "the third stone"."""
    before = rules.stages[rules.stages.index(stage) - 1]
    return "the number" if before is Stage.NUMBER else f"the {_ORDINALS[before - 1]} stone"
