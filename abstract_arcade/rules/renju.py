"""Renju: five in a row, with fouls for Black and the classical opening.

Sources: Marek Futrega's rules page (2008, in Polish); where it leaves a choice, the international
rules of the Renju International Federation. Rules are cited by their section of
`teaching/renju.md`. Fives, fours, threes and fouls are found in `renju_lines`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cache
from typing import Any, ClassVar

from abstract_arcade.options import option
from abstract_arcade.rules.core import (
    Color,
    Content,
    Game,
    Move,
    Outcome,
    Position,
    Seat,
    Sentence,
    SetupError,
    Site,
    listed,
    swap_state,
)
from abstract_arcade.rules.geometry import SquareBoard, sites_of
from abstract_arcade.rules.renju_lines import (
    BOARD,
    DOUBLE_FOUR,
    DOUBLE_THREE,
    EMPTY,
    FIVE,
    FOULS,
    OVERLINE,
    RenjuReason,
    RowBitboards,
    Threat,
    color_at,
    fouls,
    has_safe_point,
    invalidates,
    judge_black,
    known_safe_point,
    lines_of,
    long_rows,
    placed,
    removed,
    stones_before,
    threats,
    white_wins,
)

__all__ = ["Opening", "Renju", "RenjuPosition", "RenjuReason", "Stage"]


class Stage(IntEnum):
    """The next step of the opening, as "The opening" in `teaching/renju.md` numbers them."""

    FIRST_STONE = 1
    SECOND_STONE = 2
    THIRD_STONE = 3
    SWAP_OR_FOURTH = 4
    FIRST_OFFER = 5
    SECOND_OFFER = 6
    PICK = 7
    OPENING_OVER = 8
    """White's sixth stone and everything after it; all of a game with a free opening."""


OPENING_OVER = Stage.OPENING_OVER  # used at every ply; a global name is looked up faster

_BLACK, _WHITE = Color
_CENTRE = BOARD.site("h8")
_BESIDE_CENTRE = frozenset(BOARD.neighbors[_CENTRE] + BOARD.diagonals[_CENTRE])
_CENTRAL = frozenset(s for s, (x, y) in enumerate(BOARD.points) if 5 <= x <= 9 and 5 <= y <= 9)

# Stage of the opening -> (colour to move, number of black stones, white stones and offers).
_STAGES = {
    Stage.FIRST_STONE: (_BLACK, 0, 0, 0),
    Stage.SECOND_STONE: (_WHITE, 1, 0, 0),
    Stage.THIRD_STONE: (_BLACK, 1, 1, 0),
    Stage.SWAP_OR_FOURTH: (_WHITE, 2, 1, 0),
    Stage.FIRST_OFFER: (_BLACK, 2, 2, 0),
    Stage.SECOND_OFFER: (_BLACK, 2, 2, 1),
    Stage.PICK: (_WHITE, 2, 2, 2),
}

# The second stone -> the third stones, each with the name of the opening.
_OPENINGS = {
    "h9": (
        "h10 Kansei 1D, i10 Keigetsu 2D, j10 Sosei 3D, i9 Kagetsu 4D, j9 Zangetsu 5D, "
        "i8 Ugetsu 6D, j8 Kinsei 7D, h7 Shogetsu 8D, i7 Kyugetsu 9D, j7 Shingetsu 10D, "
        "h6 Zuisei 11D, i6 Sangetsu 12D, j6 Yusei 13D"
    ),
    "i9": (
        "j10 Chosei 1I, j9 Kyogetsu 2I, j8 Kosei 3I, j7 Suigetsu 4I, j6 Ryusei 5I, "
        "i8 Ungetsu 6I, i7 Hogetsu 7I, i6 Rangetsu 8I, h7 Gingetsu 9I, h6 Myojo 10I, "
        "g7 Shagetsu 11I, g6 Meigetsu 12I, f6 Suisei 13I"
    ),
}

_COUNTS = ("no", "a", "two", "three", "four")

_BLACK_WINS = Outcome(_BLACK, FIVE)
_WHITE_WINS = Outcome(_WHITE, FIVE)
_FOUL_LOSES = {foul: Outcome(_WHITE, foul) for foul in FOULS}
_DRAW = Outcome(None, RenjuReason.BOARD_FULL)


@cache
def _symmetries() -> tuple[tuple[Site, ...], ...]:
    """The eight symmetries of the board, each as the image of every site."""
    size, last = BOARD.size, BOARD.size - 1
    return tuple(
        tuple(
            (last - column if mirror_columns else column)
            + (last - row if mirror_rows else row) * size
            for column, row in (point[::-1] if turn else point for point in BOARD.points)
        )
        for turn in (False, True)
        for mirror_columns in (False, True)
        for mirror_rows in (False, True)
    )


@cache
def _opening_names() -> Mapping[tuple[Site, Site], str]:
    """(Second stone, third stone) -> the name of the opening; see "The opening"."""
    names = {}
    for second, thirds in _OPENINGS.items():
        for entry in thirds.split(", "):
            third, name = entry.split(" ", 1)
            for image in _symmetries():
                names[image[BOARD.site(second)], image[BOARD.site(third)]] = name
    return names


@dataclass(frozen=True, slots=True)
class Opening:
    """The state of the opening. Once it is over, all positions of a game share one object."""

    stage: Stage
    offers: tuple[Site, ...] = ()
    swapped: bool = False
    name: str | None = None
    swap_open: bool = field(init=False)

    def __post_init__(self) -> None:
        swap_open = self.stage is Stage.SWAP_OR_FOURTH and not self.swapped
        object.__setattr__(self, "swap_open", swap_open)


@dataclass(frozen=True)
class Renju(Game):
    """The rules of Renju."""

    slug: ClassVar[str] = "renju"
    title: ClassVar[str] = "Renju"
    tagline: ClassVar[str] = "five in a row, with fouls for Black"
    designer: ClassVar[str] = "Traditional"
    year: ClassVar[int | None] = None
    state_names: ClassVar[tuple[str, ...]] = (
        "stage",
        "offers",
        "opening",
        "swap",
        "black_seat",
        "foul",
    )

    opening: str = option(
        "rif",
        choices=("rif", "free"),
        help="The classical opening with a swap and two offers (RIF), or a free start.",
    )

    @property
    def board(self) -> SquareBoard:
        return BOARD

    def start(self) -> RenjuPosition:
        return _start(self)

    def setup(
        self,
        black: Iterable[str] = (),
        white: Iterable[str] = (),
        to_move: Color = _BLACK,
        state: Mapping[str, str] | None = None,
    ) -> RenjuPosition:
        """See `Game.setup`.

        The state: `stage` (1 to 8, the default: the opening is over), `offers` (one point at stage
        6, two at 7), `opening` (such as "4D"; at stages 4 to 7 needed only if the stones fit more
        than one), `black_seat` (1, the default, or 2), `swap` (may be left out: it is open exactly
        at stage 4 until the seats have exchanged colours), and `foul` (the last stone, if it was a
        foul).
        """
        values = self._state(state)
        stones = self._stones(black, white)
        states_swap = "swap" in values
        swap_open, swapped = swap_state(values)
        stage = self._stage(values.pop("stage", str(Stage.OPENING_OVER.value)))
        offers = tuple(
            self._setup_site(each) for each in values.pop("offers", "").split(",") if each
        )
        name = _opening_called(values.pop("opening", ""))
        foul = self._setup_site(values.pop("foul")) if "foul" in values else None
        if self.opening == "free" and (swapped or name):
            raise SetupError("A free opening has neither a swap nor a name")
        opening = Opening(stage, offers, swapped, name)
        if states_swap and swap_open is not opening.swap_open:
            raise SetupError("swap is open at stage 4 until the seats have exchanged colours")

        lines = EMPTY
        for color, mask in zip(Color, stones, strict=True):
            for site in sites_of(mask):
                lines = placed(lines, site, color)
        if foul is not None:
            _check_foul(lines, foul)
        elif long_rows(lines, _BLACK) and long_rows(lines, _WHITE):
            raise SetupError("Both colours have five in a row, which no move may leave")
        if stage < Stage.OPENING_OVER:
            return self._set_opening(lines, stones, to_move, opening)
        if offers:
            raise SetupError("Offers stand at stages 6 and 7 only")
        return RenjuPosition(self, lines[0], to_move, opening, foul)

    def _stage(self, text: str) -> Stage:
        stages = {str(stage.value): stage for stage in Stage}
        if self.opening == "free":
            stages = {str(Stage.OPENING_OVER.value): Stage.OPENING_OVER}
        if text.strip() not in stages:
            raise SetupError(f"stage is {text!r}, but must be {listed([*stages], 'or')}")
        return stages[text.strip()]

    def _set_opening(
        self, lines: RowBitboards, stones: tuple[int, int], to_move: Color, opening: Opening
    ) -> RenjuPosition:
        """A set position within the opening, checked against its stage."""
        stage = opening.stage
        color, *counts = _STAGES[stage]
        black, white = (tuple(sites_of(mask)) for mask in stones)
        if [len(black), len(white), len(opening.offers)] != counts:
            raise SetupError(
                f"At stage {stage} there are {counts[0]} black and {counts[1]} white stones "
                f"and {counts[2]} offers"
            )
        if to_move is not color:
            raise SetupError(f"At stage {stage} it is {color}'s turn")
        if stage < Stage.SWAP_OR_FOURTH and (opening.swapped or opening.name):
            raise SetupError(f"At stage {stage} there has been no swap and no named opening yet")
        if black and _CENTRE not in black:
            raise SetupError("The first stone is black and stands on h8")
        if white and not _BESIDE_CENTRE.intersection(white):
            raise SetupError("White's first stone stands beside h8")
        if len(black) == 2:
            opening = replace(opening, name=_opening_of(black, white, opening.name))
        if not opening.offers:
            return RenjuPosition(self, lines[0], to_move, opening, None)
        # Offers are played, so only legal ones are accepted.
        before = replace(opening, stage=Stage.FIRST_OFFER, offers=())
        position = RenjuPosition(self, lines[0], _BLACK, before, None)
        for site in opening.offers:
            if reason := position.why_illegal((site,)):
                raise SetupError(f"{BOARD.name(site)} cannot be offered: {reason}")
            position = position.play((site,))
        return position


@cache
def _start(game: Renju) -> RenjuPosition:
    """The first position, shared by all games, so that its legal moves are found only once."""
    stage = Stage.FIRST_STONE if game.opening == "rif" else Stage.OPENING_OVER
    return RenjuPosition(game, EMPTY[0], _BLACK, Opening(stage), None)


def _opening_called(text: str) -> str | None:
    """The opening that a text such as "4D" or "Kagetsu 4D" names; None for an empty text."""
    word = text.strip().lower()
    for name in _opening_names().values() if word else ():
        if word in (name.lower(), _code(name).lower()):
            return name
    if word:
        raise SetupError(f"There is no opening {word!r}, they run from 1D to 13D and 1I to 13I")
    return None


def _code(name: str) -> str:
    """The short name of an opening: "4D" of "Kagetsu 4D"."""
    return name.split()[1]


def _opening_of(black: Iterable[Site], white: Iterable[Site], name: str | None) -> str:
    """The name of the opening that led to two black and some white stones.

    Args:
        black: h8 and the third stone.
        white: the second stone and perhaps the fourth, in any order.
        name: the opening, needed if the stones fit more than one; else None.
    """
    (third,) = (site for site in black if site != _CENTRE)
    if third not in _CENTRAL:
        raise SetupError("Black's second stone stands in the central 5×5")
    names = _opening_names()
    possible = {names[second, third] for second in white if second in _BESIDE_CENTRE}
    if name is None and len(possible) > 1:
        raise SetupError(f"State the opening: {listed(sorted(possible), 'or')}")
    if name is not None and name not in possible:
        raise SetupError(f"The opening is {listed(sorted(possible), 'or')}")
    return name or possible.pop()


def _check_foul(lines: RowBitboards, site: Site) -> None:
    """Raise `SetupError` unless the stone on `site` is Black's foul and has ended the game."""
    name = BOARD.name(site)
    if color_at(lines, site) is not _BLACK:
        raise SetupError(f"The foul is on {name}, where there is no black stone")
    before = removed(lines, site)
    if judge_black(before, site) not in FOULS:
        raise SetupError(f"Black's {name} is not a foul")
    if long_rows(before, _BLACK) or long_rows(before, _WHITE):
        raise SetupError(f"The game was over before {name}")


class RenjuPosition(Position):
    """A position of Renju.

    `stones` is the first copy of the board in `renju_lines`. Besides the stones a position
    remembers its opening and, after a foul, where Black committed it. `_safe_point` is a
    `known_safe_point`; `_before` holds the legal moves before the last ply, if they are known, and
    the site of that ply.
    """

    __slots__ = ("_lines", "_opening", "_swap_open", "_foul", "_safe_point", "_before")

    _game: Renju
    _swap_open: bool
    _move_form = "one point"

    def __init__(
        self,
        game: Renju,
        stones: int,
        to_move: Color,
        opening: Opening,
        foul: Site | None,
    ) -> None:
        lines = lines_of(stones)
        self._fill(game, lines, to_move, opening, foul, known_safe_point(lines))
        self._outcome = self._judge()

    def _fill(
        self,
        game: Renju,
        lines: RowBitboards,
        to_move: Color,
        opening: Opening,
        foul: Site | None,
        safe_point: Site,
        outcome: Outcome | None = None,
        before: tuple[tuple[Move, ...], Site] | None = None,
    ) -> None:
        """Set every slot. A ply calls this directly, to save judging the whole board."""
        self._game = game
        self._lines = lines
        self._to_move = to_move
        self._opening = opening
        self._swap_open = opening.swap_open
        self._foul = foul
        self._safe_point = safe_point
        self._outcome = outcome
        self._moves = None
        self._before = before

    @property
    def _key(self) -> tuple[Any, ...]:
        return self._game, self._lines[0], self._to_move, self._opening, self._foul

    @property
    def game(self) -> Renju:
        return self._game

    @property
    def to_move(self) -> Color:
        """The colour of the next stone or offer; White when White is to pick an offer."""
        return self._to_move

    @property
    def seat_to_move(self) -> Seat:
        # "The opening" in teaching/renju.md: First places all of the first three stones.
        if self._opening.stage <= Stage.THIRD_STONE:
            return Seat.FIRST
        return self.seat_of(self._to_move)

    @property
    def stage(self) -> Stage:
        """The stage of the opening."""
        return self._opening.stage

    @property
    def offers(self) -> tuple[Site, ...]:
        """The points offered for Black's fifth stone, in the order of the offers."""
        return self._opening.offers

    @property
    def opening_name(self) -> str | None:
        """The name of the opening, such as "Kagetsu 4D".

        None before the third stone, in a free opening, and in a set position without one.
        """
        return self._opening.name

    @property
    def lines(self) -> RowBitboards:
        """The stones, in the form that `renju_lines` uses."""
        return self._lines

    @property
    def foul_site(self) -> Site | None:
        """The point of the foul by which Black has just lost; None if there was none."""
        return self._foul

    @property
    def _swapped(self) -> bool:
        return self._opening.swapped

    def color_at(self, site: Site) -> Color | None:
        return color_at(self._lines, site)

    def content(self, site: Site) -> Content | None:
        if site in self._opening.offers:
            return Content("offer", _BLACK)
        return super().content(site)

    def fouls(self) -> dict[Site, str]:
        """Every empty point where a black stone would be a foul, even if White is to move.

        The values are the reasons of an outcome: "overline", "double four" or "double three".
        Rules: "Fouls" in `teaching/renju.md`.
        """
        return fouls(self._lines)

    def threats(self, site: Site) -> tuple[Threat, ...]:
        """The threats that the stone on `site` makes on its lines, strongest first."""
        return threats(self._lines, site)

    def threat_name(self, site: Site) -> str | None:
        """The name of the threats that the stone on `site` makes; None if it makes none.

        "five", "overline", "double four", "four-three", "straight four", "four", "double three" or
        "three". White's are named like Black's, though they are not fouls.
        """
        kinds = [threat.kind for threat in self.threats(site)]
        fours, threes = sum("four" in kind for kind in kinds), kinds.count("three")
        if fours > 1:
            return DOUBLE_FOUR
        if threes > 1 and (not fours or self.color_at(site) is _BLACK):
            return DOUBLE_THREE
        if fours and threes:
            return "four-three"
        return kinds[0] if kinds else None

    def winning_sites(self) -> tuple[Site, ...]:
        # After a foul there is no winning row.
        if self._outcome is None or self._outcome.reason != FIVE:
            return ()
        assert self._outcome.winner is not None
        runs = long_rows(self._lines, self._outcome.winner)
        if self._outcome is _BLACK_WINS:
            runs = tuple(run for run in runs if len(run) == 5)
        return tuple(sorted({site for run in runs for site in run}))

    def _find_moves(self) -> tuple[Move, ...]:
        if self._before is not None:
            # An ordinary ply only removes its point from the previous moves. They are sorted, so
            # its index is the number of empty points before it.
            moves, site = self._before
            at = site - stones_before(self._lines, site)
            return moves[:at] + moves[at + 1 :]
        stage, offers = self._opening.stage, self._opening.offers
        single = BOARD.single_moves
        if stage is Stage.FIRST_STONE:
            return (single[_CENTRE],)
        if stage is Stage.PICK:
            return tuple(single[site] for site in sorted(offers))
        excluded: frozenset[Site] = frozenset()
        area: Iterable[Site] = BOARD.sites
        if stage is Stage.SECOND_STONE:
            area = sorted(_BESIDE_CENTRE)
        elif stage is Stage.THIRD_STONE:
            area = sorted(_CENTRAL)
        elif stage is Stage.SECOND_OFFER:
            excluded = self._equivalents(offers[0])
        return tuple(
            single[site] for site in area if self.color_at(site) is None and site not in excluded
        )

    def _equivalents(self, site: Site) -> frozenset[Site]:
        """The images of a site under the symmetries of the position: "The opening", step 6."""
        stones = {(s, color) for s in BOARD.sites if (color := self.color_at(s)) is not None}
        return frozenset(
            image[site]
            for image in _symmetries()
            if all((image[s], color) in stones for s, color in stones)
        )

    def play(self, move: Move) -> RenjuPosition:
        if self._opening.stage is not OPENING_OVER:
            return self._play_opening(move)
        site, lines = move[0], self._lines
        outcome = foul = None
        if self._to_move is _BLACK:
            to_move = _WHITE
            if decided := judge_black(lines, site):
                outcome = _BLACK_WINS
                if decided is not FIVE:
                    outcome, foul = _FOUL_LOSES[decided], site
        else:
            to_move = _BLACK
            if white_wins(lines, site):
                outcome = _WHITE_WINS
        lines = placed(lines, site, self._to_move)
        safe = self._safe_point
        if invalidates(safe, site):
            safe = known_safe_point(lines)
            if safe < 0 and outcome is None and not has_safe_point(lines):
                outcome = _DRAW
        before = (self._moves, site) if self._moves and outcome is None else None
        after = object.__new__(RenjuPosition)
        after._fill(self._game, lines, to_move, self._opening, foul, safe, outcome, before)
        return after

    def _play_opening(self, move: Move) -> RenjuPosition:
        """Play during the opening, when nothing can end the game: "The opening"."""
        lines, opening, to_move = self._lines, self._opening, self._to_move
        stage = opening.stage
        if not move:
            opening = replace(opening, swapped=True)
        elif stage in (Stage.FIRST_OFFER, Stage.SECOND_OFFER):
            opening = replace(opening, stage=Stage(stage + 1), offers=(*opening.offers, move[0]))
        else:
            # White's pick is a black stone.
            lines = placed(lines, move[0], _BLACK if stage is Stage.PICK else to_move)
            name = opening.name
            if stage is Stage.THIRD_STONE:
                (second,) = (site for site in _BESIDE_CENTRE if self.color_at(site) is not None)
                name = _opening_names()[second, move[0]]
            opening = replace(opening, stage=Stage(stage + 1), offers=(), name=name)
        if move:
            to_move = _WHITE if stage is Stage.PICK else _STAGES[opening.stage][0]
        after = object.__new__(RenjuPosition)
        after._fill(self._game, lines, to_move, opening, None, known_safe_point(lines))
        return after

    def _judge(self) -> Outcome | None:
        """The outcome, from the whole board; rules: "End" in `teaching/renju.md`."""
        lines = self._lines
        if self._foul is not None:
            foul = judge_black(removed(lines, self._foul), self._foul)
            assert foul is not None
            return _FOUL_LOSES[foul]
        runs = long_rows(lines, _BLACK)
        if any(len(run) == 5 for run in runs):
            return _BLACK_WINS
        if long_rows(lines, _WHITE):
            return _WHITE_WINS
        if runs:
            return _FOUL_LOSES[OVERLINE]
        return None if has_safe_point(lines) else _DRAW

    def _setup_state(self) -> dict[str, str]:
        opening = self._opening
        state = {}
        if opening.stage is not Stage.OPENING_OVER:
            state["stage"] = str(opening.stage.value)
        if opening.offers:
            state["offers"] = ",".join(map(BOARD.name, opening.offers))
        if opening.name is not None:
            state["opening"] = _code(opening.name)
        state |= super()._setup_state()
        if self._foul is not None:
            state["foul"] = BOARD.name(self._foul)
        return state

    def _why_illegal(self, move: Move) -> Sentence:
        site, stage, offers = move[0], self._opening.stage, self._opening.offers
        if stage is Stage.PICK:
            return self._say("{} chooses {}'s fifth stone: {:or}", _WHITE, _BLACK, offers)
        if self.color_at(site) is not None:
            return super()._why_illegal(move)
        if stage is Stage.FIRST_STONE:
            return self._say("The first stone goes to the centre, {}", _CENTRE)
        if stage is Stage.SECOND_STONE:
            return self._say("The second stone goes beside {}, straight or diagonally", _CENTRE)
        if stage is Stage.THIRD_STONE:
            return self._say("Only the central 5×5 is open for the third stone")
        if site == offers[0]:
            return self._say("{} is already offered", site)
        return self._say("{} would be equivalent to {}", site, offers[0])

    def _why_no_swap(self) -> Sentence:
        if self._game.opening == "free":
            return self._say("A free opening is played without a swap")
        if self._opening.swapped:
            return self._say("The colours have already been swapped")
        if self._opening.stage < Stage.SWAP_OR_FOURTH:
            return self._say("Only the answer to the first three stones may be a swap")
        return self._say("The colours may be swapped only right after the third stone")

    def _describe(self, move: Move) -> Sentence:
        after = self.play(move)
        site, stage = move[0], self._opening.stage
        if stage is Stage.THIRD_STONE:
            name = after.opening_name or ""
            return self._say("{} {}: the opening is {}.", _BLACK, site, name)
        if stage in (Stage.FIRST_OFFER, Stage.SECOND_OFFER):
            return self._say("{} offers {:or} as the fifth stone.", _BLACK, after.offers)
        if stage is Stage.PICK:
            return self._say("{} picks {} as {}'s fifth stone.", _WHITE, site, _BLACK)
        stone = self._say("{} {}", self._to_move, site)
        outcome = after.outcome
        if outcome is None:
            return self._say("{}{}.", stone, self._making(after.threats(site)))
        if outcome.winner is None:
            if len(self.legal_moves()) == 1:
                return self._say("{} fills the board: a draw.", stone)
            return self._say("{} leaves {} nothing but fouls: a draw.", stone, _BLACK)
        if outcome.reason is FIVE:
            more = any(len(run) > 5 for run in long_rows(after.lines, self._to_move))
            row = "more than five" if more and self._to_move is _WHITE else "five"
            return self._say("{} makes {}: {} wins.", stone, row, self._to_move)
        article = "an" if outcome.reason is OVERLINE else "a"
        foul = f"{article} {outcome.reason}"
        return self._say("{} is {}, a foul: {} wins.", stone, foul, _WHITE)

    def _making(self, threats: tuple[Threat, ...]) -> Sentence:
        """The threats of a stone, to follow its name: " makes a four: d4 would be five"."""
        kinds = Counter(threat.kind for threat in threats)
        if not kinds:
            return self._say("")
        made = [f"{_COUNTS[count]} {kind}" + "s" * (count > 1) for kind, count in kinds.items()]
        fives = {point for threat in threats if threat.kind != "three" for point in threat.points}
        if not fives:
            return self._say(" makes {}", made)
        return self._say(" makes {}: {:or} would be five", made, sorted(fives))
