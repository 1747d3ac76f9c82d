"""Enclose5 (Fabio Pozzi, 2013): enclose to score, align to move again.

Sources: the designer's description (2013); his thread at BoardGameGeek (article 12377364).
Rules are cited by their section of `teaching/enclose5.md`. `a1` is the bottom-left cell. Sentences
call Black Blue and White Orange, as on paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from abstract_arcade.options import option
from abstract_arcade.rules.core import Game, Outcome, Position, Reason, listed, require_tuple
from abstract_arcade.rules.enclose5_grid import (
    Alignment,
    Enclose5Tables,
    alignment_text,
    enclose5_tables,
    read_alignment,
)
from abstract_arcade.rules.geometry import SquareBoard, sites_of, square_board
from abstract_arcade.rules.setup import Piece, Setup, SetupError, StateChoice
from abstract_arcade.rules.terms import MOST_NAMED, Color, Content, Move, Sentence, Site
from abstract_arcade.truncate import quoted

_BLACK = Color.BLACK
_WHITE = Color.WHITE


class Enclose5Reason(Reason):
    """The reasons why a game of Enclose5 ends."""

    TARGET = "target"
    BOARD_FULL = "board full"

    @property
    def of_win(self) -> str:
        if self is Enclose5Reason.TARGET:
            return "reaching the target"
        return "more coloured cells"

    @property
    def of_draw(self) -> str:
        return "equal scores"


_REACHED = {color: Outcome(color, Enclose5Reason.TARGET) for color in Color}
_FULL = {color: Outcome(color, Enclose5Reason.BOARD_FULL) for color in (*Color, None)}

_NUMBERS = {
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
}

_USUAL_BONUS = 9
"""The most bonus moves that an editor of positions offers. A position may have more."""

_MAX_ROWS = 4
"""The most rows of which an editor offers every selection. Of more, it offers one row or all."""


@dataclass(frozen=True)
class Enclose5(Game):
    """The rules of Enclose5."""

    slug: ClassVar[str] = "enclose5"
    title: ClassVar[str] = "Enclose5"
    tagline: ClassVar[str] = "enclose to score, align to move again"
    designer: ClassVar[str] = "Fabio Pozzi"
    year: ClassVar[int | None] = 2013
    color_names: ClassVar[Mapping[Color, str]] = MappingProxyType(
        {Color.BLACK: "Blue", Color.WHITE: "Orange"}
    )
    state_names: ClassVar[tuple[str, ...]] = (
        "black_territory",
        "white_territory",
        "bonus_moves",
        "alignments",
        "swap",
        "black_seat",
    )

    size: int = option(15, limits=(9, 19), help="Cells along each edge of the board.")
    target: int = option(20, limits=(1, 99), help="Coloured cells that win.")
    pie: bool = option(
        False,
        help="Orange may answer the first mark by taking its colour.",
        meanings=(
            "Orange answers with a mark of its own.",
            "Orange may take the first mark's colour.",
        ),
    )

    @property
    def board(self) -> SquareBoard:
        return square_board(self.size)

    @property
    def has_pie(self) -> bool:
        return self.pie

    def start(self) -> Enclose5Position:
        return Enclose5Position(self, (0, 0), (0, 0), Color.BLACK)

    def setup(
        self,
        black: Iterable[str] = (),
        white: Iterable[str] = (),
        to_move: Color = Color.BLACK,
        state: Mapping[str, str] | None = None,
    ) -> Enclose5Position:
        """Return a position with the given stones; see `Game.setup` for the arguments.

        The state:

        - `black_territory` and `white_territory`: the coloured cells, such as "c3,c4".
        - `bonus_moves`: the number of bonus moves left in this turn; 0 is the default.
        - `alignments`: the winning alignments of this turn, such as "d4-e4-f4-g4-h4,c3-d3". Each
          consists of its cells that are still marks. If only one is, its direction follows:
          "d4-row", "d4-column", "d4-rising" or "d4-falling".
        - `swap`: "open" or "closed", the default.
        - `black_seat`: 1, the default, or 2.

        Bonus moves are lost, as in a game, if there is no legal cell for them.
        """
        values = self._state(state)
        black_cells = _parts(values.pop("black_territory", ""))
        white_cells = _parts(values.pop("white_territory", ""))
        bonus = values.pop("bonus_moves", "0").strip()
        alignment_texts = _parts(values.pop("alignments", ""))
        swap_open, swapped = self._pie_state(values, to_move)

        marks = self._masks(black, white)
        territories = self._masks(black_cells, white_cells)
        self._check(marks, territories)
        if not (bonus.isascii() and bonus.isdigit() and len(bonus) <= 3):
            raise SetupError(f"bonus_moves is {quoted(bonus)}, but must be a number from 0 to 999")
        if alignment_texts and not int(bonus):
            raise SetupError("alignments are remembered only while bonus moves are left")

        if to_move is Color.WHITE:
            marks = marks[::-1]
            territories = territories[::-1]
        alignments = {
            read_alignment(text, marks[0], territories[0], self.board, self._setup_site)
            for text in alignment_texts
        }
        return Enclose5Position(
            self,
            marks,
            territories,
            to_move,
            bonus_moves=int(bonus),
            alignments=tuple(sorted(alignments)),
            swap_open=swap_open,
            swapped=swapped,
        )

    def pieces(self, setup: Setup) -> tuple[Piece, ...]:
        marks = [
            piece._replace(content=Content("mark", piece.content.color))
            for piece in super().pieces(setup)
        ]
        cells = [
            Piece(
                f"{name}_territory",
                Content("territory", content.color),
                f"{title} cell",
                f"coloured {quality}",
            )
            for name, content, title, quality in marks
        ]
        return (*marks, *cells)

    def state_choices(self, setup: Setup) -> tuple[StateChoice, ...]:
        return (*self._turn_choices(setup), *super().state_choices(setup))

    def _turn_choices(self, setup: Setup) -> Iterator[StateChoice]:
        """Yield the choices of the bonus moves left in a turn, and of the rows that earned them."""
        bonus = setup.state.get("bonus_moves", "")
        numbers = {"": "0"}
        for number in range(1, _USUAL_BONUS + 1):
            numbers[str(number)] = str(number)
        numbers.setdefault(bonus, bonus)
        yield StateChoice("bonus_moves", "Bonus moves", numbers)
        if not bonus:
            return
        rows, chosen_rows = self._rows_of(setup)
        if rows:
            selections = [*_selections(rows), chosen_rows]
            values = {",".join(selection): _rows_in_words(selection) for selection in selections}
            yield StateChoice("alignments", "Rows", values)

    def _rows_of(self, setup: Setup) -> tuple[list[str], list[str]]:
        """Return the texts of the mover's rows of five or more, and of those in the state.

        Rows in the state that its marks and cells contradict are left out.
        """
        tables = enclose5_tables(self.size)
        board = self.board
        names = setup.black if setup.to_move is Color.BLACK else setup.white
        cells = _parts(setup.state.get(f"{setup.to_move.value}_territory", ""))
        marks = tables.mask(map(board.site, names))
        territory = tables.mask(map(board.site, cells))
        runs: set[Alignment] = set()
        for site in tables.sites(marks):
            runs.update(tables.runs(marks, site))
        rows = [alignment_text(run, board) for run in sorted(runs)]
        in_state = []
        for text in _parts(setup.state.get("alignments", "")):
            with suppress(SetupError):
                read_alignment(text, marks, territory, board, board.site)
                in_state.append(text)
        # A row some of whose cells have been coloured is not on the board, only in the state.
        rows += [text for text in in_state if text not in rows]
        return rows, in_state

    def _masks(self, black: Iterable[str], white: Iterable[str]) -> tuple[int, int]:
        """Return two lists of cells as masks of `Enclose5Tables`.

        Raises:
            SetupError: If a name is not that of a cell, or a cell is named twice.
        """
        first, second = self._stones(black, white)
        tables = enclose5_tables(self.size)
        return tables.mask(sites_of(first)), tables.mask(sites_of(second))

    def _check(self, marks: tuple[int, int], territories: tuple[int, int]) -> None:
        """Raise `SetupError` if no move can lead to a position. Black's masks come first."""
        tables = enclose5_tables(self.size)
        colored = territories[0] | territories[1]
        doubled = list(tables.sites((marks[0] | marks[1]) & colored))
        if doubled:
            raise SetupError(self.sentence("{} is used twice", doubled[0]), doubled[:1])
        for color, mine in zip(Color, marks, strict=True):
            inside = tables.inside(mine, tables.outside(mine))
            sites = list(tables.sites(inside & ~colored))
            if sites:
                template = "{} lies inside a polygon of {}, but is not coloured"
                raise SetupError(self.sentence(template, sites[0], color), sites)
        if all(territory.bit_count() >= self.target for territory in territories):
            raise SetupError("Both colours have reached the target, which no move may leave")


class _Turn(NamedTuple):
    """The bonus moves left in a turn, and the cells that they forbid.

    Rule: "A turn" in `teaching/enclose5.md`, "Bonus moves".

    The alignments are those of this turn, sorted. `forbidden` is the mask of the empty cells where
    a mark would lengthen one of them.
    """

    bonus_moves: int
    alignments: tuple[Alignment, ...]
    forbidden: int


_NEW_TURN = _Turn(0, (), 0)


class Enclose5Position(Position):
    """A position of Enclose5.

    It consists of the marks and coloured cells, the bonus moves and winning alignments of this
    turn, whether `swap` is open, and whether the seats have exchanged colours. Bonus moves are lost
    as soon as there is no legal cell for them.

    Masks are those of `Enclose5Tables`, in pairs: first the mask of the colour to move, then that
    of its opponent. `_reached` has the cells outside the polygons of each colour's marks (see
    `Enclose5Tables.outside`). They follow from the marks, but `play` updates and passes them on: a
    random game then takes 0.5 of the time. `play` also passes on the legal moves if the move only
    removes its own cell from them, which saves another third of the time. `_before` has the legal
    moves of the previous position and the mask of that cell.
    """

    __slots__ = (
        "_tables",
        "_marks",
        "_territories",
        "_turn",
        "_swap_open",
        "_swapped",
        "_reached",
        "_empty",
        "_before",
    )

    _game: Enclose5
    game: Enclose5
    _swap_open: bool
    _swapped: bool

    def __init__(
        self,
        game: Enclose5,
        marks: tuple[int, int],
        territories: tuple[int, int],
        to_move: Color,
        bonus_moves: int = 0,
        alignments: tuple[Alignment, ...] = (),
        swap_open: bool = False,
        swapped: bool = False,
        reached: tuple[int, int] | None = None,
        before: tuple[tuple[Move, ...], int] | None = None,
    ) -> None:
        self._game = game
        tables = enclose5_tables(game.size)
        self._tables = tables
        self._marks = marks
        mine, theirs = marks
        self._territories = territories
        my_territory, their_territory = territories
        self._to_move = to_move
        self._turn = _NEW_TURN
        self._swap_open = swap_open
        self._swapped = swapped
        self._reached = reached or (tables.outside(mine), tables.outside(theirs))
        self._empty = tables.cells & ~(mine | theirs | my_territory | their_territory)
        self._outcome = self._judge()
        self._moves = None
        self._before = before
        if bonus_moves:
            self._grant(bonus_moves, alignments)

    def _judge(self) -> Outcome | None:
        """Return the outcome, or None while the game is in progress.

        Rules: "End" in `teaching/enclose5.md`, and "A turn", "Target".
        """
        target = self._game.target
        mine, theirs = self._territories
        if mine.bit_count() >= target:
            return _REACHED[self._to_move]
        if theirs.bit_count() >= target:
            return _REACHED[self._to_move.other]
        if self._empty:
            return None
        lead = self.score(_BLACK) - self.score(_WHITE)
        if lead == 0:
            return _FULL[None]
        return _FULL[_BLACK if lead > 0 else _WHITE]

    def _grant(self, bonus_moves: int, alignments: tuple[Alignment, ...]) -> None:
        """Give bonus moves to the colour to move, or pass the turn if it has no cell for them."""
        marks = self._marks
        reached = self._reached
        forbidden = self._tables.lengthening(alignments, marks[0], reached[0], self._empty)
        if self._empty & ~forbidden and not self._outcome:
            self._turn = _Turn(bonus_moves, alignments, forbidden)
            return
        self._marks = marks[::-1]
        self._reached = reached[::-1]
        self._territories = self._territories[::-1]
        self._to_move = self._to_move.other

    @property
    def _key(self) -> tuple[Any, ...]:
        board = self._game, self._marks, self._territories, self._to_move
        return *board, *self._turn[:2], self._swap_open, self._swapped

    @property
    def tables(self) -> Enclose5Tables:
        """The tables for this size of board. They define the layout of this class's masks."""
        return self._tables

    def marks(self, color: Color) -> int:
        """Return the mask of a colour's marks."""
        mine, theirs = self._marks
        return mine if color is self._to_move else theirs

    def territory(self, color: Color) -> int:
        """Return the mask of the cells that a colour has coloured."""
        mine, theirs = self._territories
        return mine if color is self._to_move else theirs

    def score(self, color: Color) -> int:
        """Return the number of cells that a colour has coloured."""
        return self.territory(color).bit_count()

    @property
    def empty(self) -> int:
        """The mask of the cells that are neither marked nor coloured."""
        return self._empty

    @property
    def open_cells(self) -> int:
        """The mask of the cells where the colour to move may place a mark; 0 after the end."""
        return 0 if self._outcome else self._empty & ~self._turn.forbidden

    def enclosed(self, site: Site, color: Color) -> int:
        """Return the mask of the cells, empty or marked, that a mark of `color` would newly colour.

        `site` is the site of the new mark, and must not have a mark of `color` yet. 0 if the mark
        encloses nothing.
        """
        if color is self._to_move:
            marks, _ = self._marks
            reached, _ = self._reached
        else:
            _, marks = self._marks
            _, reached = self._reached
        marks |= self._tables.bits[site]
        _, inside = self._tables.close(marks, reached, site)
        return inside & ~(self._territories[0] | self._territories[1])

    @property
    def bonus_moves(self) -> int:
        """The number of bonus moves that the colour to move has left; 0 in an ordinary turn."""
        return self._turn.bonus_moves

    @property
    def alignments(self) -> tuple[tuple[Site, ...], ...]:
        """The winning alignments of this turn while bonus moves are left, else ().

        Each consists of its cells that are still marks.
        """
        return tuple(tuple(self._tables.sites(cells)) for _, cells in self._turn.alignments)

    @property
    def forbidden(self) -> tuple[Site, ...]:
        """The empty cells where a mark is illegal: it would lengthen one of `alignments`."""
        return tuple(self._tables.sites(self._turn.forbidden))

    def color_at(self, site: Site) -> Color | None:
        return self._owner(site, self._marks)

    def territory_at(self, site: Site) -> Color | None:
        """Return the colour of a coloured cell, or None for any other cell."""
        return self._owner(site, self._territories)

    def _owner(self, site: Site, masks: tuple[int, int]) -> Color | None:
        bit = self._tables.bits[site]
        mine, theirs = masks
        if mine & bit:
            return self._to_move
        return self._to_move.other if theirs & bit else None

    def content(self, site: Site) -> Content | None:
        color = self.color_at(site)
        if color is not None:
            return Content("mark", color)
        color = self.territory_at(site)
        return None if color is None else Content("territory", color)

    def _find_moves(self) -> tuple[Move, ...]:
        if self._before is None:
            return self._tables.placements(self.open_cells)
        moves, last = self._before
        place = (self._empty & last - 1).bit_count()
        return moves[:place] + moves[place + 1 :]

    def play(self, move: Move) -> Enclose5Position:
        """Return the position after a legal `move`.

        The order of its effects: "A turn" in `teaching/enclose5.md`.
        """
        if not move:
            return self._after_swap(move)
        tables = self._tables
        site = move[0]
        turn = self._turn
        bit = tables.bits[site]
        mine, theirs = self._marks
        territory, their_territory = self._territories
        reached, their_reached = self._reached
        is_first = not mine and self._opens_swap()
        mine |= bit
        reached, inside = tables.close(mine, reached, site)
        if inside:
            inside &= self._empty | mine | theirs
            mine &= ~inside
            territory |= inside
            if theirs & inside:
                theirs &= ~inside
                their_reached = tables.outside(theirs, their_reached)

        runs = tables.runs(mine, site)
        if runs or turn is not _NEW_TURN:
            bonus_moves = max(turn.bonus_moves - 1, 0)
            bonus_moves += _earned(runs)
            if bonus_moves:
                kept = [Alignment(name, cells & mine) for name, cells in turn.alignments]
                alignments = [alignment for alignment in kept + runs if alignment.cells]
                return Enclose5Position(
                    self._game,
                    (mine, theirs),
                    (territory, their_territory),
                    self._to_move,
                    bonus_moves=bonus_moves,
                    alignments=tuple(sorted(alignments)),
                    swapped=self._swapped,
                    reached=(reached, their_reached),
                )
        before = None
        if self._moves and not (inside or turn.forbidden or self._swap_open):
            before = self._moves, bit
        return Enclose5Position(
            self._game,
            (theirs, mine),
            (their_territory, territory),
            _WHITE if self._to_move is _BLACK else _BLACK,
            swap_open=is_first,
            swapped=self._swapped,
            reached=(their_reached, reached),
            before=before,
        )

    def _opens_swap(self) -> bool:
        """Return whether this is the start of a game in which White may answer with `SWAP`."""
        return (
            self._game.pie
            and self._empty == self._tables.cells
            and not self._swapped
            and self._to_move is _BLACK
        )

    def _after_swap(self, move: Move) -> Enclose5Position:
        """Return the position after `SWAP`: the same marks, with the seats exchanged."""
        require_tuple(move)
        return Enclose5Position(
            self._game,
            self._marks,
            self._territories,
            self._to_move,
            bonus_moves=self._turn.bonus_moves,
            alignments=self._turn.alignments,
            swapped=not self._swapped,
            reached=self._reached,
        )

    def _setup_state(self) -> dict[str, str]:
        name = self._game.board.name
        black_cells = self._tables.sites(self.territory(Color.BLACK))
        white_cells = self._tables.sites(self.territory(Color.WHITE))
        state = {
            "black_territory": ",".join(map(name, black_cells)),
            "white_territory": ",".join(map(name, white_cells)),
            "bonus_moves": str(self._turn.bonus_moves),
            "alignments": ",".join(
                alignment_text(run, self._game.board) for run in self._turn.alignments
            ),
        }
        stated = {key: text for key, text in state.items() if text not in ("", "0")}
        return stated | super()._setup_state()

    def _why_illegal(self, move: Move) -> Sentence:
        site = move[0]
        tables = self._tables
        if self.color_at(site) is not None:
            return super()._why_illegal(move)
        if self.territory_at(site) is not None:
            return self._say("{} is coloured", site)
        cells = next(
            alignment.cells
            for alignment in self._turn.alignments
            if tables.lengthening([alignment], self._marks[0], self._reached[0], tables.bits[site])
        )
        first, *others = tables.sites(cells)
        line = [first, *others[-1:]]
        return self._say("{} would lengthen the alignment {:–} of this turn", site, line)

    def _describe(self, move: Move) -> Sentence:
        after = self.play(move)
        effects, lost = self._effects(move[0], after)
        action = self._say("{} {}", self._to_move, move[0])
        if effects:
            action = self._say("{} {}", action, effects)
        outcome = after.outcome
        if lost:
            return self._say("{}; {}.", action, lost)
        if outcome is None:
            return self._say("{}.", action)
        if outcome.winner is None:
            return self._say("{}: a draw.", action)
        return self._say("{}: {} wins.", action, outcome.winner)

    def _effects(self, site: Site, after: Enclose5Position) -> tuple[list[Sentence], str]:
        """Return the effects of a mark on `site`, in words, and the loss of bonus moves.

        Either is empty if there is none. `after` is the position after the mark.
        """
        effects = []
        inside = self.enclosed(site, self._to_move)
        if inside:
            board = self._game.board
            cells = sorted(self._tables.sites(inside), key=board.points.__getitem__)
            count = len(cells)
            if count > MOST_NAMED:
                effects.append(self._say(f"encloses {count} cells"))
            elif count > 1:
                effects.append(self._say(f"encloses {count} cells ({{}})", cells))
            else:
                effects.append(self._say("encloses {}", cells))
        if after.outcome is not None:
            if after.outcome.reason is Enclose5Reason.TARGET:
                effects.append(self._say("reaches the target"))
            else:
                effects.append(self._say("fills the board"))
            return effects, ""
        mine, _ = self._marks
        runs = self._tables.runs((mine | self._tables.bits[site]) & ~inside, site)
        earned = _earned(runs)
        bonus_moves = max(self._turn.bonus_moves - 1, 0) + earned
        lost = 0 if after.bonus_moves else bonus_moves
        if runs:
            effects.append(self._say("makes {}", _rows(runs)))
            if not lost:
                moves = "1 more move" if earned == 1 else f"{earned} more moves"
                effects.append(self._say(f"earns {moves}"))
        return effects, _loss(lost, is_new=bool(runs))


def _earned(runs: Iterable[Alignment]) -> int:
    """Return the bonus moves that new alignments earn: one for a row of five, two for six."""
    return sum(run.cells.bit_count() - 4 for run in runs)


def _rows(runs: Iterable[Alignment]) -> str:
    """Return alignments by length in words: "a row of five", "two rows of five"."""
    lengths = [run.cells.bit_count() for run in runs]
    words = [_NUMBERS.get(length, str(length)) for length in lengths]
    if len(words) == 1:
        return f"a row of {words[0]}"
    if len(set(words)) == 1:
        return f"{_NUMBERS[len(words)]} rows of {words[0]}"
    return f"rows of {listed(words)}"


def _loss(bonus_moves: int, *, is_new: bool) -> str:
    """Return the loss of bonus moves in words, or "" for 0 bonus moves.

    `is_new` is whether the move that loses them has also earned one of them.
    """
    if bonus_moves > 1:
        return f"{bonus_moves} bonus moves are lost"
    if not bonus_moves:
        return ""
    return "the bonus move is lost" if is_new else "the last bonus move is lost"


def _parts(text: str) -> list[str]:
    """Return the items of a comma-separated list, without spaces around them; [] from ""."""
    return [part.strip() for part in text.split(",")] if text.strip() else []


def _selections(rows: Sequence[str]) -> Iterator[Sequence[str]]:
    if len(rows) <= _MAX_ROWS:
        for count in range(len(rows) + 1):
            yield from combinations(rows, count)
    else:
        yield ()
        for row in rows:
            yield (row,)
        yield rows


def _rows_in_words(rows: Sequence[str]) -> str:
    """Return a selection of rows in words: "no row", "d4–h4" for one row, "2 rows"."""
    if not rows:
        return "no row"
    if len(rows) > 1:
        return f"{len(rows)} rows"
    first, *others = rows[0].split("-")
    return f"{first}–{others[-1]}"
