"""Renju: five in a row, with fouls for Black and an opening that makes the game fair.

Sources: Marek Futrega's rules page (2008, in Polish); where it leaves a choice, the international
rules of the Renju International Federation. Rules are cited by their section of
`teaching/renju.md`. Fives, fours, threes and fouls are found in `renju_lines`; the stages of the
openings are in `renju_opening`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from abstract_arcade.options import option
from abstract_arcade.rules.core import Game, Outcome, Position
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
from abstract_arcade.rules.renju_opening import (
    NUMERALS,
    OFFER_LETTERS,
    OPENINGS,
    Opening,
    OpeningRules,
    Stage,
    advanced,
    describe_number,
    describe_offer,
    number_of,
    numeral_board,
    opening_moves,
    why_no_swap,
    why_refused,
)
from abstract_arcade.rules.renju_setup import (
    OFFER,
    STATE_NAMES,
    check_foul,
    check_opening,
    foul_choices,
    lines_with,
    opening_choices,
    read_opening,
    stage_of,
    written_opening,
)
from abstract_arcade.rules.setup import Piece, Setup, SetupError, StateChoice
from abstract_arcade.rules.terms import Color, Content, Move, Seat, Sentence, Site
from abstract_arcade.truncate import shortened

__all__ = ["Opening", "Renju", "RenjuPosition", "RenjuReason", "Stage"]

_BLACK = Color.BLACK
_WHITE = Color.WHITE
_COUNTS = ("no", "a", "two", "three", "four")

_BLACK_WINS = Outcome(_BLACK, FIVE)
_WHITE_WINS = Outcome(_WHITE, FIVE)
_FOUL_LOSES = {foul: Outcome(_WHITE, foul) for foul in FOULS}
_DRAW = Outcome(None, RenjuReason.BOARD_FULL)


_OPENINGS = ("free", "rif", "soosorv8", "taraguchi10", "yamaguchi", "swap")
"""The values of the option `opening`, in the order in which they are offered."""


@dataclass(frozen=True)
class Renju(Game):
    """The rules of Renju."""

    slug: ClassVar[str] = "renju"
    title: ClassVar[str] = "Renju"
    tagline: ClassVar[str] = "five in a row, with fouls for Black"
    designer: ClassVar[str] = "Traditional"
    year: ClassVar[int | None] = None
    state_names: ClassVar[tuple[str, ...]] = (*STATE_NAMES, "foul")
    numbers_stones: ClassVar[bool] = True

    opening: str = option(
        "rif",
        choices=_OPENINGS,
        help="How the opening is made fair: by swaps, numbers and offers, or not at all.",
        meanings=(
            "Begin at once: Black plays anywhere, and nothing is swapped.",
            "Player 1 lays three, Player 2 may swap; Black offers two fifth stones, White picks.",
            "Player 1 lays three, Player 2 may swap; White names 1 to 8 offers, Black may swap.",
            "After each of five stones the next player may swap; or Black offers ten fifth stones.",
            "Player 1 lays three and names 1 to 12 offers, then Player 2 may swap.",
            "Player 1 lays three stones, then Player 2 may swap; nothing more.",
        ),
        first_time="free",
        titles=tuple(OPENINGS[opening].title for opening in _OPENINGS),
    )

    @property
    def board(self) -> SquareBoard:
        return numeral_board() if self.opening_rules.numbers else BOARD

    @property
    def opening_rules(self) -> OpeningRules:
        """The rules of the opening that the option `opening` chooses."""
        return OPENINGS[self.opening]

    def no_such_site(self, text: str) -> Sentence:
        if self.opening_rules.numbers and text.strip().isdecimal():
            numbers = self.opening_rules.numbers
            only = str(numbers[0])
            if len(numbers) > 1:
                only = f"{numbers[0]} to {numbers[-1]}"
            template = "{} is not a number to be named here, only {}"
            return self.sentence(template, shortened(text.strip()), only)
        return super().no_such_site(text)

    def describe_outcome(self, outcome: Outcome) -> Sentence:
        if outcome.reason in FOULS:
            return self.sentence("{} won by {}'s foul: {}", _WHITE, _BLACK, outcome.reason)
        return super().describe_outcome(outcome)

    def start(self) -> RenjuPosition:
        opening = Opening(self.opening_rules.stages[0])
        return RenjuPosition(self, EMPTY[0], _BLACK, opening, None)

    def setup(
        self,
        black: Iterable[str] = (),
        white: Iterable[str] = (),
        to_move: Color = _BLACK,
        state: Mapping[str, str] | None = None,
    ) -> RenjuPosition:
        """Return a position with the given stones; see `Game.setup` for the arguments.

        The state:

        - `stage`: the label of a `Stage`, "1" to "8" or "number". At 8, the default, the opening is
          over.
        - `number`: the number of offers that was declared, until White has picked an offer.
        - `offers`: the points offered, at stages 6 and 7: "i10,j10".
        - `opening`: the name, such as "4D". Before stage 8 it is needed only if the stones fit more
          than one opening.
        - `black_seat`: 1, the default, or 2.
        - `swap`: "open" or "closed". Before stage 8 the default is "open" if the opening allows a
          swap at this stage and `black_seat` does not show that it has been made. At stage 8 it is
          "closed".
        - `foul`: the point of the last stone, if this stone was a foul.
        """
        values = self._state(state)
        stones = self._stones(black, white)
        foul = self._setup_site(values.pop("foul")) if "foul" in values else None
        opening = read_opening(self.opening_rules, values, self._setup_site)

        lines = lines_with(*map(sites_of, stones))
        if foul is not None:
            check_foul(lines, foul)
        elif long_rows(lines, _BLACK) and long_rows(lines, _WHITE):
            runs = long_rows(lines, _BLACK) + long_rows(lines, _WHITE)
            rows = sorted({site for run in runs for site in run})
            raise SetupError("Both colours have five in a row, which no move may leave", rows)
        if opening.is_over:
            return RenjuPosition(self, lines[0], to_move, opening, foul)
        return self._set_opening(lines, stones, to_move, opening)

    def pieces(self, setup: Setup) -> tuple[Piece, ...]:
        stones = super().pieces(setup)
        if stage_of(self.opening_rules, setup) in (Stage.FURTHER_OFFER, Stage.PICK):
            return (*stones, OFFER)
        return stones

    def state_choices(self, setup: Setup) -> tuple[StateChoice, ...]:
        choices = opening_choices(self.opening_rules, setup, self.color_names[_BLACK])
        return (*choices, *foul_choices(setup))

    def _setup_site(self, name: str) -> Site:
        site = super()._setup_site(name)
        if site in NUMERALS:
            raise SetupError(f"{name.strip()} is a number, not a point")
        return site

    def _set_opening(
        self,
        lines: RowBitboards,
        stones: tuple[int, int],
        to_move: Color,
        opening: Opening,
    ) -> RenjuPosition:
        """Return the set position at a stage before 8. Check that the stones fit the stage.

        Args:
            lines: the board.
            stones: the masks of the black and of the white stones.
            to_move: the colour to move.
            opening: the state of the opening.

        Raises:
            SetupError: If the opening does not lead to the position.
        """
        black = tuple(sites_of(stones[0]))
        white = tuple(sites_of(stones[1]))
        opening = check_opening(self.opening_rules, black, white, to_move, opening)
        if not opening.offers:
            return RenjuPosition(self, lines[0], to_move, opening, None)
        # Offers are played, so only legal ones are accepted.
        before = opening._replace(stage=Stage.FIFTH_STONE, offers=())
        position = RenjuPosition(self, lines[0], _BLACK, before, None)
        for site in opening.offers:
            reason = position.why_illegal((site,))
            if reason is not None:
                sentence = self.sentence("{} cannot be offered: {}", site, reason)
                raise SetupError(sentence, [site])
            position = position.play((site,))
        return position


class RenjuPosition(Position):
    """A position of Renju.

    It consists of the stones, the state of the opening and, after a foul, the point of the foul.
    White is to move when an offer is to be picked. When a number is to be declared, the colour that
    has just placed a stone is to move again.

    The parameter `stones` is the copy of the board along rows; see `renju_lines`. `_safe_point` is
    the result of `known_safe_point`. `_before` has the legal moves of the previous position and the
    site of the last move, or is None if they are not known. With it a random game takes 0.1 of the
    time.
    """

    __slots__ = ("_lines", "_opening", "_swap_open", "_foul", "_safe_point", "_before")

    _game: Renju
    game: Renju
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
        """Set every slot from known values, without judging the board as the constructor does.

        `play` calls this method directly, which is faster. `foul` is the point of the foul that
        ended the game. `safe_point` and `before` become `_safe_point` and `_before`: see the class.
        """
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
    def seat_to_move(self) -> Seat:
        # The first player, who has Black, places the second stone too, although it is white.
        if self._opening.stage is Stage.SECOND_STONE and self._game.opening_rules.first_seat_lays:
            return Seat.FIRST
        return self.seat_of(self._to_move)

    @property
    def opening(self) -> Opening:
        """The state of the opening: stage, offers, number, name and swaps."""
        return self._opening

    @property
    def stage(self) -> Stage:
        """The stage of the opening."""
        return self._opening.stage

    @property
    def offers(self) -> tuple[Site, ...]:
        """The points offered for Black's fifth stone, in the order of the offers.

        Empty before the first offer and after White's pick.
        """
        return self._opening.offers

    @property
    def number(self) -> int | None:
        """The number of offers that was declared; None before, and after White's pick."""
        return self._opening.number

    @property
    def opening_name(self) -> str | None:
        """The name of the opening, such as "Kagetsu 4D".

        None before the third stone, in a free opening, and in a set position that names none.
        """
        return self._opening.name

    @property
    def lines(self) -> RowBitboards:
        """The board, in the four copies that `renju_lines` defines."""
        return self._lines

    @property
    def foul_site(self) -> Site | None:
        """The point of the foul with which Black has lost, or None."""
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
        """Return the name of the foul of every empty point where a black stone would be a foul.

        The names are "overline", "double four" and "double three". A stone that also makes five is
        no foul. It does not matter which colour is to move, or whether the game is over. Rules:
        "Fouls" in `teaching/renju.md`.
        """
        return fouls(self._lines)

    def threats(self, site: Site) -> tuple[Threat, ...]:
        """Return the threats that the stone on `site` makes on its lines, strongest first.

        There are none if the site is empty.
        """
        return threats(self._lines, site)

    def threat_name(self, site: Site) -> str | None:
        """Return one name for all threats of the stone on `site`.

        None if the stone makes no threat, or the site is empty.

        The names are "five", "overline", "double four", "four-three", "straight four", "four",
        "double three" and "three". White's threats have the same names, but are not fouls.
        """
        kinds = [threat.kind for threat in self.threats(site)]
        fours = kinds.count("four") + kinds.count("straight four")
        threes = kinds.count("three")
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
            # An ordinary move only removes its point from the legal moves. They are sorted, so the
            # index of the point is the number of empty points before it.
            moves, site = self._before
            at = site - stones_before(self._lines, site)
            return moves[:at] + moves[at + 1 :]
        if not self._opening.is_over:
            return opening_moves(self._game.opening_rules, self._opening, self._lines)
        single = BOARD.single_moves
        return tuple(single[site] for site in BOARD.sites if self.color_at(site) is None)

    def play(self, move: Move) -> RenjuPosition:
        if not self._opening.is_over:
            return self._play_opening(move)
        site = move[0]
        lines = self._lines
        outcome = None
        foul = None
        if self._to_move is _BLACK:
            to_move = _WHITE
            result = judge_black(lines, site)
            if result is FIVE:
                outcome = _BLACK_WINS
            elif result is not None:
                outcome = _FOUL_LOSES[result]
                foul = site
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
        """Return the position after a move of the opening, which cannot end the game.

        Rules: "The opening" in `teaching/renju.md`.
        """
        rules = self._game.opening_rules
        stage = self._opening.stage
        lines = self._lines
        opening = advanced(rules, self._opening, lines, move)
        to_move = self._to_move
        if move:
            if stage is Stage.PICK:
                # White picks a black stone.
                lines = placed(lines, move[0], _BLACK)
            elif not opening.offers and move[0] not in NUMERALS:
                lines = placed(lines, move[0], to_move)
            to_move = to_move.other if stage is Stage.OPENING_OVER else rules.to_move(opening.stage)
        after = object.__new__(RenjuPosition)
        after._fill(self._game, lines, to_move, opening, None, known_safe_point(lines))
        return after

    def _judge(self) -> Outcome | None:
        """Return the outcome of the stones on the board, or None if the game goes on.

        Rules: "End" in `teaching/renju.md`.
        """
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
        state = written_opening(self._game.opening_rules, self._opening)
        if self._foul is not None:
            state["foul"] = BOARD.name(self._foul)
        return state

    def _read(self, text: str) -> Move:
        # White may pick an offer by its letter.
        if self.stage is Stage.PICK:
            lettered = dict(zip(OFFER_LETTERS, self.offers, strict=False))
            letter = text.strip().upper()
            if letter in lettered:
                return (lettered[letter],)
        return super()._read(text)

    def _can_name(self, site: Site) -> bool:
        return site in BOARD.sites or (site in NUMERALS and bool(self._game.opening_rules.numbers))

    def _why_illegal(self, move: Move) -> Sentence:
        rules = self._game.opening_rules
        return why_refused(self._say, rules, self._opening, self._lines, move[0])

    def _why_no_swap(self) -> Sentence:
        return why_no_swap(self._say, self._game.opening_rules, self._opening)

    def _describe_swap(self) -> Sentence:
        # The player who swaps takes the colour that is not to move.
        taken = self._to_move.other
        seat = self.seat_to_move
        template = "{} swaps and takes {}; {} goes on as {}."
        return self._say(template, seat, taken, seat.other, taken.other)

    def _describe(self, move: Move) -> Sentence:
        site = move[0]
        stage = self._opening.stage
        if site in NUMERALS:
            return describe_number(self._say, self._opening, self._to_move, number_of(site))
        after = self.play(move)
        if stage is Stage.THIRD_STONE:
            name = after.opening_name or ""
            return self._say("{} {}: the opening is {}.", _BLACK, site, name)
        if after.offers:
            return describe_offer(self._say, self._game.opening_rules, self._opening, site)
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
            row = "five"
            # Black makes exactly five on one line, even if another line has an overline.
            if self._to_move is _WHITE and any(
                len(run) > 5 for run in long_rows(after.lines, _WHITE)
            ):
                row = "more than five"
            return self._say("{} makes {}: {} wins.", stone, row, self._to_move)
        article = "an" if outcome.reason is OVERLINE else "a"
        foul = f"{article} {outcome.reason}"
        return self._say("{} is {}, a foul: {} wins.", stone, foul, _WHITE)

    def _making(self, threats: tuple[Threat, ...]) -> Sentence:
        """Return the words about threats that follow the stone: " makes a four: d4 would be five".

        The sentence is empty if there are no threats.
        """
        kinds = Counter(threat.kind for threat in threats)
        if not kinds:
            return self._say("")
        made = []
        for kind, count in kinds.items():
            noun = kind if count == 1 else f"{kind}s"
            made.append(f"{_COUNTS[count]} {noun}")
        fives: set[Site] = set()
        for threat in threats:
            if threat.kind != "three":
                fives.update(threat.points)
        if not fives:
            return self._say(" makes {}", made)
        return self._say(" makes {}: {:or} would be five", made, sorted(fives))
