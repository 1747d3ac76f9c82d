"""Renju's openings: their stages, swaps, numbers and offers.

Rules: "The opening" in `teaching/renju.md`. What a set position within an opening must be is in
`renju_setup`, what is said about its moves in `renju_words`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.rules.renju_lines import BOARD, RowBitboards, color_at
from abstract_arcade.rules.renju_names import CENTRE, equivalents, opening_names
from abstract_arcade.rules.terms import SWAP, Color, Move, Site


class NumeralBoard(SquareBoard):
    """A board of points that also knows the numerals from 1 to `highest` by name.

    So a declaration is a move like any other: the tuple of the one site that it points at. `sites`
    stays the points of the board, and an index past its end fails loudly wherever a table of points
    is asked for a numeral by mistake.

    Attributes:
        numerals: the sites of the numerals, which follow those of the points.
    """

    def __init__(self, size: int, highest: int) -> None:
        super().__init__(size)
        self.numerals = range(len(self.sites), len(self.sites) + highest)
        names = [str(number) for number in range(1, highest + 1)]
        self._names += tuple(names)
        self._sites |= dict(zip(names, self.numerals, strict=True))


_HIGHEST = 12

NUMERALS = range(len(BOARD.sites), len(BOARD.sites) + _HIGHEST)
"""The sites of the numbers from 1 to 12."""


@cache
def numeral_board() -> NumeralBoard:
    """The one board of all openings that declare a number."""
    return NumeralBoard(BOARD.size, _HIGHEST)


def numeral(number: int) -> Site:
    """The site of a number from 1 to 12."""
    return NUMERALS[number - 1]


def number_of(site: Site) -> int:
    """The number at the site of a numeral."""
    return NUMERALS.index(site) + 1


class Stage(IntEnum):
    """The next step of the opening, as "The opening" in `teaching/renju.md` numbers them.

    A stage has the same number in every opening, whatever leads to it.
    """

    NUMBER = 0
    """A number is declared; `OpeningRules.stages` tells between which stages."""
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
        """Its name in a set position: "4", or "number"."""
        return str(self.value) if self else "number"


@dataclass(frozen=True, slots=True)
class Opening:
    """The state of the opening. Once it is over, all positions of a game share one object.

    Attributes:
        offers: the points that are offered for the fifth stone, in their order.
        swapped: whether the second seat holds Black.
        name: the name of the opening, such as "Kagetsu 4D".
        number: the number declared, until White has picked; None: none was declared.
        swap_open: whether the seat to move may swap.
        is_over: whether only ordinary plies are left.
    """

    stage: Stage
    offers: tuple[Site, ...] = ()
    swapped: bool = False
    name: str | None = None
    number: int | None = None
    swap_open: bool = False
    is_over: bool = field(init=False)

    def __post_init__(self) -> None:
        is_over = self.stage is Stage.OPENING_OVER and not self.swap_open
        object.__setattr__(self, "is_over", is_over)


def _central(width: int) -> tuple[Site, ...]:
    """The central square of so many rows and columns, in board order."""
    first = (BOARD.size - width) // 2
    span = range(first, first + width)
    return tuple(site for site, (x, y) in enumerate(BOARD.points) if x in span and y in span)


AREAS: Mapping[int, tuple[Site, ...]] = MappingProxyType({w: _central(w) for w in (3, 5, 7, 9)})
"""The central squares, by their width in points."""

_LAID = MappingProxyType({Stage.SECOND_STONE: 3, Stage.THIRD_STONE: 5})

_STONES = (Stage.FIRST_STONE, Stage.SECOND_STONE, Stage.THIRD_STONE, Stage.FOURTH_STONE)
_OFFERS = (Stage.FURTHER_OFFER, Stage.PICK)


class OpeningRules(NamedTuple):
    """The rules of one opening.

    Attributes:
        stages: its stages, in order.
        areas: stage -> the width of the central square to which its stone is confined.
        swaps: the stages at which the seat to move may swap.
        numbers: the numbers that may be declared: at stage `NUMBER` if there is one, else in place
            of the fifth stone.
        offers: the number of offers if none was declared; one is the fifth stone itself.
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
        """The stage that follows, up to the fifth stone."""
        return self.stages[self.stages.index(stage) + 1]

    def to_move(self, stage: Stage) -> Color:
        """The colour to move at a stage; when the opening is over, the colour that goes on."""
        if stage is Stage.NUMBER:
            # Whoever has just placed a stone says how many offers go with it.
            return self.to_move(self.stages[self.stages.index(stage) - 1])
        blacks = (Stage.FIRST_STONE, Stage.THIRD_STONE, Stage.FIFTH_STONE, Stage.FURTHER_OFFER)
        return Color.BLACK if stage in blacks else Color.WHITE

    @property
    def declares_instead(self) -> bool:
        """Whether a number is declared in place of the fifth stone."""
        return bool(self.numbers) and Stage.NUMBER not in self.stages


OPENINGS: Mapping[str, OpeningRules] = MappingProxyType(
    {
        "rif": OpeningRules(
            title="RIF",
            stages=(*_STONES, Stage.FIFTH_STONE, *_OFFERS, Stage.OPENING_OVER),
            offers=2,
        ),
        "soosorv8": OpeningRules(
            title="Soosõrv-8",
            stages=(*_STONES, Stage.NUMBER, Stage.FIFTH_STONE, *_OFFERS, Stage.OPENING_OVER),
            swaps=(Stage.FOURTH_STONE, Stage.FIFTH_STONE),
            numbers=tuple(range(1, 9)),
        ),
        "taraguchi10": OpeningRules(
            title="Taraguchi-10",
            stages=(*_STONES, Stage.FIFTH_STONE, *_OFFERS, Stage.OPENING_OVER),
            areas=MappingProxyType({**_LAID, Stage.FOURTH_STONE: 7, Stage.FIFTH_STONE: 9}),
            swaps=(*_STONES[1:], Stage.FIFTH_STONE, Stage.OPENING_OVER),
            numbers=(10,),
            first_seat_lays=False,
        ),
        "yamaguchi": OpeningRules(
            title="Yamaguchi",
            stages=(
                *_STONES[:3],
                Stage.NUMBER,
                Stage.FOURTH_STONE,
                Stage.FIFTH_STONE,
                *_OFFERS,
                Stage.OPENING_OVER,
            ),
            numbers=tuple(range(1, 13)),
        ),
        "swap": OpeningRules(
            title="Swap",
            stages=(*_STONES, Stage.FIFTH_STONE, Stage.OPENING_OVER),
        ),
        "free": OpeningRules(title="Free", stages=(Stage.OPENING_OVER,), swaps=()),
    }
)
"""The rules of every opening, by the value of the option `opening`."""


OFFER_LETTERS = "ABCDEFGHIJKL"
"""What the offers are called, in their order."""


def offers_in_all(rules: OpeningRules, opening: Opening) -> int:
    """How many points Black offers, by what is known at this moment."""
    return opening.number or rules.offers


def is_offered(rules: OpeningRules, opening: Opening) -> bool:
    """Whether the stone to be placed next is an offer, unless a number is declared instead."""
    stages = (Stage.FIFTH_STONE, Stage.FURTHER_OFFER)
    return opening.stage in stages and offers_in_all(rules, opening) > 1


def area(rules: OpeningRules, opening: Opening) -> int | None:
    """The width of the central square to which the next stone is confined; None if it is not."""
    # Only Taraguchi-10 confines the fifth stone, and no offers.
    return None if opening.number else rules.areas.get(opening.stage)


def declarable(rules: OpeningRules, opening: Opening) -> tuple[int, ...]:
    """The numbers that may be declared next."""
    if opening.stage is Stage.NUMBER:
        return rules.numbers
    # A swap at this stage is the other choice, so it leaves none.
    open_instead = opening.stage is Stage.FIFTH_STONE and opening.swap_open
    return rules.numbers if open_instead and rules.declares_instead else ()


def opening_moves(rules: OpeningRules, opening: Opening, lines: RowBitboards) -> tuple[Move, ...]:
    """The legal moves but `SWAP`, until the opening is over: points in board order, numerals."""
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
    barred = equivalents(lines, opening.offers) if opening.offers else frozenset()
    free = [site for site in points if color_at(lines, site) is None and site not in barred]
    return (*(single[site] for site in free), *declarations)


def advanced(rules: OpeningRules, opening: Opening, lines: RowBitboards, move: Move) -> Opening:
    """The opening after a legal move, from the stones before it."""
    if move == SWAP:
        return replace(opening, swapped=not opening.swapped, swap_open=False)
    stage, site = opening.stage, move[0]
    if stage in (Stage.PICK, Stage.OPENING_OVER):
        return Opening(Stage.OPENING_OVER, swapped=opening.swapped, name=opening.name)
    if stage in (Stage.FIFTH_STONE, Stage.FURTHER_OFFER):
        if site in NUMERALS:
            return replace(opening, number=number_of(site), swap_open=False)
        in_all = offers_in_all(rules, opening)
        if in_all > 1:
            offers = (*opening.offers, site)
            offering = Stage.FURTHER_OFFER if len(offers) < in_all else Stage.PICK
            return replace(opening, stage=offering, offers=offers, swap_open=False)
        after = Stage.OPENING_OVER
    else:
        after = rules.after(stage)
    name, number = opening.name, None
    if stage is Stage.THIRD_STONE:
        (second,) = (
            each for each in AREAS[3] if each != CENTRE and color_at(lines, each) is not None
        )
        name = opening_names()[second, site]
    if after is not Stage.OPENING_OVER:
        number = number_of(site) if stage is Stage.NUMBER else opening.number
    return Opening(
        after,
        swapped=opening.swapped,
        name=name,
        number=number,
        swap_open=after in rules.swaps,
    )
