"""Renju: five in a row, with fouls for Black and the classical opening.

Sources: Marek Futrega's rules page (2008, in Polish); the international rules of the Renju
International Federation, for what that page leaves open. What stones make is in `renju_lines`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, ClassVar

from abstract_arcade.options import option
from abstract_arcade.rules.core import (
    SWAP,
    Color,
    Content,
    Game,
    Move,
    Outcome,
    Position,
    Seat,
    Setup,
    SetupError,
    Site,
    listed,
    pie_state,
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
    Lines,
    Threat,
    color_at,
    fouls,
    lines_of,
    long_rows,
    placed,
    playable,
    quiet_site,
    removed,
    stones_before,
    threats,
    unsettles,
    verdict,
    white_wins,
)

PLAY = 8
"""The stage at which the opening is over; every later ply is at this stage too."""

_BLACK, _WHITE = Color
_CENTRE = BOARD.site("h8")
_BESIDE_CENTRE = frozenset(BOARD.neighbors[_CENTRE] + BOARD.diagonals[_CENTRE])
_CENTRAL = frozenset(s for s, (x, y) in enumerate(BOARD.points) if 5 <= x <= 9 and 5 <= y <= 9)

# Stage of the opening -> (colour to move, how many black stones, white stones and offers stand).
_STAGES = {
    1: (_BLACK, 0, 0, 0),
    2: (_WHITE, 1, 0, 0),
    3: (_BLACK, 1, 1, 0),
    4: (_WHITE, 2, 1, 0),
    5: (_BLACK, 2, 2, 0),
    6: (_BLACK, 2, 2, 1),
    7: (_WHITE, 2, 2, 2),
}

# White's second stone -> Black's third, and what the opening is called.
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
_DRAW = Outcome(None, "board full")


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
    """White's second and Black's third stone -> what their opening is called."""
    names = {}
    for second, thirds in _OPENINGS.items():
        for entry in thirds.split(", "):
            third, name = entry.split(" ", 1)
            for image in _symmetries():
                names[image[BOARD.site(second)], image[BOARD.site(third)]] = name
    return names


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a game stands with its opening; past it, one object that all positions share."""

    stage: int
    offers: tuple[Site, ...] = ()
    swapped: bool = False
    name: str | None = None


@dataclass(frozen=True)
class Renju(Game):
    """The rules of Renju."""

    slug: ClassVar[str] = "renju"
    title: ClassVar[str] = "Renju"
    tagline: ClassVar[str] = "five in a row, with fouls for Black"
    designer: ClassVar[str] = "Traditional"
    year: ClassVar[int | None] = None

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
        6, two at 7), `opening` (such as "4D"; at stages 4 to 7 only needed where the stones leave
        it open), `black_seat` (1, the default, or 2), `swap` (open exactly at stage 4 until the
        seats have exchanged colours, so it may be left out), and `foul` (the last stone, where it
        was a foul).
        """
        rest = dict(state or {})
        stones = self._stones(black, white)
        swap = rest.get("swap")
        swap_open, swapped = self._pie_state(rest)
        stage = self._stage(rest.pop("stage", str(PLAY)))
        offers = tuple(self._setup_site(each) for each in rest.pop("offers", "").split(",") if each)
        name = _opening_called(rest.pop("opening", ""))
        foul = self._setup_site(rest.pop("foul")) if "foul" in rest else None
        self._no_more_state(rest, "stage, offers, opening, swap, black_seat and foul")
        if self.opening == "free" and (swapped or name):
            raise SetupError("A free opening has neither a swap nor a name")
        if swap is not None and swap_open is not (stage == 4 and not swapped):
            raise SetupError("swap is open at stage 4 until the seats have exchanged colours")

        lines = EMPTY
        for color, mask in zip(Color, stones, strict=True):
            for site in sites_of(mask):
                lines = placed(lines, site, color)
        if foul is not None:
            _check_foul(lines, foul)
        elif long_rows(lines, _BLACK) and long_rows(lines, _WHITE):
            raise SetupError("Both colours have five in a row, which no move may leave")
        opening = Opening(stage, offers, swapped, name)
        if stage < PLAY:
            return self._set_opening(lines, stones, to_move, opening)
        if offers:
            raise SetupError("Offers stand at stages 6 and 7 only")
        return RenjuPosition(self, lines[0], to_move, opening, foul)

    def _stage(self, text: str) -> int:
        allowed = range(1, PLAY + 1) if self.opening == "rif" else range(PLAY, PLAY + 1)
        for stage in allowed:
            if text.strip() == str(stage):
                return stage
        raise SetupError(f"stage is {text!r}, but must be {listed(list(map(str, allowed)), 'or')}")

    def _set_opening(
        self, lines: Lines, stones: tuple[int, int], to_move: Color, opening: Opening
    ) -> RenjuPosition:
        """A set position within the opening, checked for what its stage guarantees."""
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
        if stage < 4 and (opening.swapped or opening.name):
            raise SetupError(f"At stage {stage} there has been no swap and no named opening yet")
        if black and _CENTRE not in black:
            raise SetupError("The first stone is black and stands on h8")
        if white and not _BESIDE_CENTRE.intersection(white):
            raise SetupError("White's first stone stands beside h8")
        if len(black) == 2:
            opening = replace(opening, name=_opening_of(black, white, opening.name))
        if not opening.offers:
            return RenjuPosition(self, lines[0], to_move, opening, None)
        # Offers are laid down as they would be played, and so are only such as could be.
        before = replace(opening, stage=5, offers=())
        position = RenjuPosition(self, lines[0], _BLACK, before, None)
        for site in opening.offers:
            if reason := position.why_illegal((site,)):
                raise SetupError(f"{BOARD.name(site)} cannot be offered: {reason}")
            position = position.play((site,))
        return position


@cache
def _start(game: Renju) -> RenjuPosition:
    """The first position, one for all games, with its legal moves worked out once."""
    stage = 1 if game.opening == "rif" else PLAY
    return RenjuPosition(game, EMPTY[0], _BLACK, Opening(stage), None)


def _opening_called(text: str) -> str | None:
    """The opening that a text such as "4D" or "Kagetsu 4D" names; None for no text."""
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
    """What the opening is called that led to two black and some white stones.

    Args:
        black: h8 and the third stone.
        white: the second stone and perhaps the fourth, whichever of them it is.
        name: which of the possible openings it was; None if there is only one.
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


def _check_foul(lines: Lines, site: Site) -> None:
    """Raise `SetupError` unless the stone on `site` is a foul of Black's that ends the game."""
    name = BOARD.name(site)
    if color_at(lines, site) is not _BLACK:
        raise SetupError(f"The foul stands on {name}, where no black stone is")
    before = removed(lines, site)
    if verdict(before, site) not in FOULS:
        raise SetupError(f"Black's {name} is no foul")
    if long_rows(before, _BLACK) or long_rows(before, _WHITE):
        raise SetupError(f"The game was over before {name}")


class RenjuPosition(Position):
    """A position of Renju.

    `stones` is the first copy of the board in `renju_lines`. Besides the stones a position
    remembers its opening and, after a foul, where Black committed it. `_quiet` is a `quiet_site`;
    `_before` are the legal moves before the last ply, if they were asked for, and that ply's site.
    """

    __slots__ = (
        "_lines",
        "_opening",
        "_foul",
        "_quiet",
        "_before",
    )

    _game: Renju

    def __init__(
        self, game: Renju, stones: int, to_move: Color, opening: Opening, foul: Site | None
    ) -> None:
        self._game = game
        self._lines = lines_of(stones)
        self._to_move = to_move
        self._opening = opening
        self._foul = foul
        self._quiet = quiet_site(self._lines)
        self._outcome = self._judge()
        self._moves = ()
        self._before: tuple[tuple[Move, ...], Site] | None = None

    @property
    def _key(self) -> tuple[Any, ...]:
        return self._game, self._lines[0], self._to_move, self._opening, self._foul

    @property
    def game(self) -> Renju:
        return self._game

    @property
    def to_move(self) -> Color:
        """The colour of the next stone or offer; White where White picks an offer."""
        return self._to_move

    @property
    def seat_to_move(self) -> Seat:
        # The seat that opens lays down all of the first three stones.
        return Seat.FIRST if self._opening.stage < 4 else self.seat_of(self._to_move)

    @property
    def stage(self) -> int:
        """The stage of the opening, numbered as on the rules page.

        1 to 3: the first three stones; 4: the swap or White's fourth; 5 and 6: Black's offers for
        the fifth; 7: White's pick; 8: White's sixth and everything later, and all of a game with a
        free opening.
        """
        return self._opening.stage

    @property
    def offers(self) -> tuple[Site, ...]:
        """Where Black offers to place the fifth stone, in the order of offering."""
        return self._opening.offers

    @property
    def opening_name(self) -> str | None:
        """What the first three stones are called, such as "Kagetsu 4D".

        None until they stand, in a free opening, and in a set position that does not say it.
        """
        return self._opening.name

    @property
    def lines(self) -> Lines:
        """The stones, as `renju_lines` takes them."""
        return self._lines

    @property
    def foul_site(self) -> Site | None:
        """Where Black has just lost the game by a foul."""
        return self._foul

    def seat_of(self, color: Color) -> Seat:
        return Seat.FIRST if (color is _BLACK) is not self._opening.swapped else Seat.SECOND

    def color_at(self, site: Site) -> Color | None:
        return color_at(self._lines, site)

    def content(self, site: Site) -> Content | None:
        if site in self._opening.offers:
            return Content("offer", _BLACK)
        return super().content(site)

    def fouls(self) -> dict[Site, str]:
        """Every empty point where a black stone would be a foul, whoever is to move.

        The foul is named as an outcome names it: "overline", "double four" or "double three".
        """
        return fouls(self._lines)

    def threats(self, site: Site) -> tuple[Threat, ...]:
        """What the stone on `site` makes on its lines, strongest first; see `Threat`."""
        return threats(self._lines, site)

    def threat_name(self, site: Site) -> str | None:
        """What the stone on `site` makes, in a word or two.

        "five", "overline", "double four", "four-three", "straight four", "four", "double three" or
        "three"; None for nothing. White's are named like Black's, though they are no fouls.
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
        # A foul wins without a row of the winner's.
        if self._outcome is None or self._outcome.reason != FIVE:
            return ()
        assert self._outcome.winner is not None
        runs = long_rows(self._lines, self._outcome.winner)
        if self._outcome is _BLACK_WINS:
            runs = tuple(run for run in runs if len(run) == 5)
        return tuple(sorted({site for run in runs for site in run}))

    def legal_moves(self) -> tuple[Move, ...]:
        # Empty also while they are not known: an exception for every position would cost too much.
        if not self._moves:
            self._moves = self._find_moves()
        return self._moves

    def _find_moves(self) -> tuple[Move, ...]:
        if self._before is not None:
            # Past the opening only the point just taken has gone from the moves before. Those are
            # sorted, so that it stands where the free points before it end.
            moves, site = self._before
            at = site - stones_before(self._lines, site)
            return moves[:at] + moves[at + 1 :]
        if self._outcome is not None:
            return ()
        stage, offers = self._opening.stage, self._opening.offers
        single = BOARD.single_moves
        if stage == 1:
            return (single[_CENTRE],)
        if stage == 7:
            return tuple(single[site] for site in sorted(offers))
        barred = self._equivalents(offers[0]) if stage == 6 else frozenset()
        area: Iterable[Site] = BOARD.sites
        if stage == 2:
            area = sorted(_BESIDE_CENTRE)
        elif stage == 3:
            area = sorted(_CENTRAL)
        moves = tuple(
            single[site] for site in area if self.color_at(site) is None and site not in barred
        )
        return (*moves, SWAP) if self._swap_open else moves

    @property
    def _swap_open(self) -> bool:
        return self._opening.stage == 4 and not self._opening.swapped

    def _equivalents(self, site: Site) -> frozenset[Site]:
        """The images of a site under the symmetries that map the stones to themselves."""
        stones = {(s, color) for s in BOARD.sites if (color := self.color_at(s)) is not None}
        return frozenset(
            image[site]
            for image in _symmetries()
            if all((image[s], color) in stones for s, color in stones)
        )

    def play(self, move: Move) -> RenjuPosition:
        if self._opening.stage < PLAY:
            return self._play_opening(move)
        site, lines = move[0], self._lines
        outcome = foul = None
        if self._to_move is _BLACK:
            to_move = _WHITE
            if made := verdict(lines, site):
                outcome = _BLACK_WINS
                if made != FIVE:
                    outcome, foul = _FOUL_LOSES[made], site
        else:
            to_move = _BLACK
            if white_wins(lines, site):
                outcome = _WHITE_WINS
        lines = placed(lines, site, self._to_move)
        quiet = self._quiet
        if unsettles(quiet, site):
            quiet = quiet_site(lines)
            if quiet < 0 and outcome is None and not playable(lines):
                outcome = _DRAW
        before = (self._moves, site) if self._moves and outcome is None else None
        return self._next(lines, to_move, self._opening, quiet, outcome, foul, before)

    def _play_opening(self, move: Move) -> RenjuPosition:
        """Play before the opening is over; nothing can end the game yet."""
        lines, opening = self._lines, self._opening
        if not move:
            return self._next(lines, self._to_move, replace(opening, swapped=True), self._quiet)
        (site,) = move
        stage = opening.stage
        if stage in (5, 6):
            opening = replace(opening, stage=stage + 1, offers=(*opening.offers, site))
        else:
            # What White picks at stage 7 is Black's.
            lines = placed(lines, site, _BLACK if stage == 7 else self._to_move)
            name = opening.name
            if stage == 3:
                (second,) = (each for each in _BESIDE_CENTRE if self.color_at(each) is not None)
                name = _opening_names()[second, site]
            opening = replace(opening, stage=stage + 1, offers=(), name=name)
        to_move = _STAGES[stage + 1][0] if stage + 1 < PLAY else _WHITE
        return self._next(lines, to_move, opening, quiet_site(lines))

    def _next(
        self,
        lines: Lines,
        to_move: Color,
        opening: Opening,
        quiet: Site,
        outcome: Outcome | None = None,
        foul: Site | None = None,
        before: tuple[tuple[Move, ...], Site] | None = None,
    ) -> RenjuPosition:
        """The position after a ply, made without judging the whole board again."""
        position = object.__new__(RenjuPosition)
        position._game = self._game
        position._lines = lines
        position._to_move = to_move
        position._opening = opening
        position._foul = foul
        position._quiet = quiet
        position._outcome = outcome
        position._moves = ()
        position._before = before
        return position

    def _judge(self) -> Outcome | None:
        """The outcome, from the whole board."""
        lines = self._lines
        if self._foul is not None:
            return _FOUL_LOSES[verdict(removed(lines, self._foul), self._foul)]
        runs = long_rows(lines, _BLACK)
        if any(len(run) == 5 for run in runs):
            return _BLACK_WINS
        if long_rows(lines, _WHITE):
            return _WHITE_WINS
        if runs:
            return _FOUL_LOSES[OVERLINE]
        return None if playable(lines) else _DRAW

    def as_setup(self) -> Setup:
        opening = self._opening
        state = {}
        if opening.stage < PLAY:
            state["stage"] = str(opening.stage)
        if opening.offers:
            state["offers"] = ",".join(map(BOARD.name, opening.offers))
        if opening.name is not None:
            state["opening"] = _code(opening.name)
        state |= pie_state(swap_open=self._swap_open, swapped=opening.swapped)
        if self._foul is not None:
            state["foul"] = BOARD.name(self._foul)
        black, white = (
            tuple(BOARD.name(site) for site in BOARD.sites if self.color_at(site) is color)
            for color in Color
        )
        return Setup(black, white, self._to_move, state)

    def _why_illegal(self, move: Move) -> str:
        if move == SWAP:
            return self._why_no_swap()
        if len(move) != 1 or move[0] not in BOARD.sites:
            return "A move is one point"
        site, stage, offers = move[0], self._opening.stage, self._opening.offers
        name = BOARD.name(site)
        if stage == 7:
            choice = listed([BOARD.name(each) for each in offers], "or")
            return f"White chooses Black's fifth stone: {choice}"
        if self.color_at(site) is not None:
            return f"{name} is taken"
        if stage == 1:
            return "The first stone goes to the centre, h8"
        if stage == 2:
            return "The second stone goes beside h8, straight or diagonally"
        if stage == 3:
            return "Only the central 5×5 is open for the third stone"
        if site == offers[0]:
            return f"{name} is offered already"
        return f"{name} would be equivalent to {BOARD.name(offers[0])}"

    def _why_no_swap(self) -> str:
        if self._game.opening == "free":
            return "A free opening is played without a swap"
        if self._opening.swapped:
            return "The colours have been swapped already"
        if self._opening.stage < 4:
            return "Only the answer to the first three stones may be a swap"
        return "The colours may be swapped only right after the third stone"

    def _describe(self, move: Move) -> str:
        after = self.play(move)
        site, stage, offers = move[0], self._opening.stage, after.offers
        name = BOARD.name(site)
        if stage == 3:
            return f"Black {name}: the opening is {after.opening_name}."
        if stage == 5:
            return f"Black offers {name} as the fifth stone."
        if stage == 6:
            return f"Black offers {BOARD.name(offers[0])} or {name} as the fifth stone."
        if stage == 7:
            return f"White picks {name} as Black's fifth stone."
        stone = f"{self._to_move} {name}"
        outcome = after.outcome
        if outcome is None:
            return f"{stone}{_making(after.threats(site))}."
        if outcome.winner is None:
            full = len(self.legal_moves()) == 1
            what = "fills the board" if full else "leaves Black nothing but fouls"
            return f"{stone} {what}: a draw."
        if outcome.reason == FIVE:
            more = any(len(run) > 5 for run in long_rows(after.lines, self._to_move))
            made = "more than five" if more and self._to_move is _WHITE else "five"
            return f"{stone} makes {made}: {self._to_move} wins."
        article = "an" if outcome.reason == OVERLINE else "a"
        return f"{stone} is {article} {outcome.reason}, a foul: White wins."


def _making(threats: tuple[Threat, ...]) -> str:
    """What a stone makes, in words to follow its name: " makes a four: d4 would be five"."""
    words = []
    for kind, count in Counter(threat.kind for threat in threats).items():
        words.append(f"{_COUNTS[count]} {kind}" + "s" * (count > 1))
    if not words:
        return ""
    points = {point for threat in threats if threat.kind != "three" for point in threat.points}
    fives = listed([BOARD.name(point) for point in sorted(points)], "or")
    return f" makes {listed(words)}" + (f": {fives} would be five" if fives else "")
