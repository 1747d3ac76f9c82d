"""Diagrams of matches as SVG, as they are printed: a position, or moves with their numbers.

They are only written: a page says who played, then come one diagram or several, and their moves.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from abstract_arcade.match import Match, Node
from abstract_arcade.match.node import landing, move_texts, numbered
from abstract_arcade.records.core import Format, RecordError, wrapped
from abstract_arcade.records.header import without_command
from abstract_arcade.records.svg.canvas import SvgCanvas
from abstract_arcade.records.svg.drawing import Diagram
from abstract_arcade.records.svg.games import drawing_of
from abstract_arcade.records.svg.styles import PRINT, Style, style_of
from abstract_arcade.rules import Color, Position, Site
from abstract_arcade.sanitize import clean_name
from abstract_arcade.truncate import shown

MAX_MOVES = 50
"""The most moves that one diagram numbers; more are spread evenly over several."""

_MARGIN = 18.0
_NAME = 15.0
"""Font size of the names of the players, in pixels."""

_TEXT = 12.5
"""Font size of captions, in pixels."""

_SMALL = 11.0
"""Font size of lists of moves, in pixels."""

_FAINT = "#444444"

_DOT = " ·"
"""Separates facts."""

_GAP = "\u2003"
"""What stands between moves: of blanks beside one another only one would be left."""


def draw(
    match: Match,
    ply: int | None = None,
    plies: tuple[int, int] | None = None,
    *,
    material: bool = False,
) -> str:
    """Return a position of a match as SVG, or some of its moves, numbered.

    Args:
        match: the match.
        ply: the ply after which the position stands, on the line of the current one; None for the
            current one.
        plies: the first and the last ply whose stones are numbered, from 1; None for a position
            without numbers.
        material: whether the board is of the game's material, instead of black on white.

    Raises:
        RecordError: the match has no such ply.
    """
    line = line_of(match)
    if plies is not None:
        first, last = plies
        if not 1 <= first <= last < len(line):
            raise RecordError(f"there are moves 1 to {len(line) - 1}, but not {first} to {last}")
        parts = [line[start - 1 : end + 1] for start, end in _spread(first, last)]
    else:
        number = match.current.ply if ply is None else ply
        if not 0 <= number < len(line):
            raise RecordError(f"there are moves 0 to {len(line) - 1}, but not {number}")
        parts = [line[number : number + 1]]
    return _Page(match, style_of(match.game.slug, material=material)).draw(parts)


def line_of(match: Match) -> tuple[Node, ...]:
    """The nodes that can be drawn: those on the line of the current one, from the root on."""
    return (*match.current.path(), *match.current.following())


def move_count(match: Match) -> int:
    """Return the highest number of a move that can be drawn."""
    return max((number or 0 for _, number in numbered(line_of(match))), default=0)


def plies_of(match: Match, first: int, last: int) -> tuple[int, int]:
    """Return the plies from one move to another, by their numbers; to the end with the last one.

    Raises:
        RecordError: there are no such moves.
    """
    line = line_of(match)
    count = move_count(match)
    if not 1 <= first <= last <= count:
        raise RecordError(f"there are moves 1 to {count}, but not {first} to {last}")
    plies = {number: node.ply for node, number in numbered(line)}
    return plies[first], len(line) - 1 if last == count else plies[last]


def read_range(text: str) -> tuple[int, int]:
    """Return the first and the last of some moves, written as 1-20, or as one number for both.

    Raises:
        RecordError: they are written otherwise.
    """
    if not re.fullmatch(r"[0-9]{1,9}(-[0-9]{1,9})?", text):
        raise RecordError(f"{shown(text)} is not a range of moves, such as 1-20")
    first, _, last = text.partition("-")
    return int(first), int(last or first)


def _spread(first: int, last: int) -> Iterator[tuple[int, int]]:
    count = last - first + 1
    parts = -(-count // MAX_MOVES)
    for part in range(parts):
        yield first + count * part // parts, first + count * (part + 1) // parts - 1


class _Page:
    def __init__(self, match: Match, style: Style) -> None:
        self._match = match
        self._style = style
        self._canvas = SvgCanvas()
        self._kind = drawing_of(match.game)
        self._drawing = self._kind(self._canvas, style, Diagram(match.root.position))
        self._numbers = dict(numbered(line_of(match)))
        self._left = _MARGIN + self._drawing.left
        self._width = self._drawing.shape.size[0] + 2 * _MARGIN
        self._y = _MARGIN

    def draw(self, parts: Sequence[Sequence[Node]]) -> str:
        """Return the picture of some parts of a line; a part of one node is a position."""
        last = parts[-1][-1]
        self._head(last)
        for part in parts:
            self._figure(part)
        names = " against ".join(self._names(last.position))
        size = self._width, self._y + _MARGIN / 2
        return self._canvas.document(size, f"{self._match.game.title}: {names}")

    def _names(self, position: Position) -> list[str]:
        """Return the names of the players, Black's first."""
        seats = [position.seat_of(color) for color in Color]
        participants = self._match.participants
        return [clean_name(without_command(participants[seat]).title(seat)) for seat in seats]

    def _head(self, last: Node) -> None:
        """Draw the names, and what came of the game."""
        canvas = self._canvas
        radius = 0.42 * _NAME
        # On the page itself a stone looks as in print, whatever the board is made of.
        style = self._style if self._style.tints else PRINT
        legend = self._kind(canvas, style, Diagram(last.position))
        room = self._width - 2 * self._left - 2 * _NAME
        for color, name in zip(Color, self._names(last.position), strict=True):
            middle = self._y + 0.6 * _NAME
            legend.stone((self._left + radius, middle), color, radius)
            at = (self._left + 1.5 * _NAME, middle)
            short = _shortened(name, room / (0.62 * _NAME))
            canvas.text(at, short, _NAME, "#000000", "start", is_bold=True)
            self._y += 1.4 * _NAME
        self._y += 0.2 * _NAME
        # It may be a little longer than the board is wide.
        columns = self._columns(_TEXT, self._width - self._left - _MARGIN)
        words = wrapped(self._about(last), " ", width=columns, measure=_columns_of)
        for line in words.split("\n"):
            self._line(line.removesuffix(_DOT), _TEXT, _FAINT)

    def _about(self, last: Node) -> list[str]:
        """Return the game, its facts, its result and its day, in words that stay whole."""
        match = self._match
        drawing = self._kind(self._canvas, self._style, Diagram(last.position))
        words = [match.game.title, drawing.facts()]
        if last.outcome is not None:
            result = str(match.game.describe_outcome(last.outcome))
            words.append(result[0].upper() + result[1:])
        else:
            words.append(f"{match.game.color_names[last.position.to_move]} to move")
        if match.created is not None:
            words.append(match.created.date().isoformat())
        shown = [word for word in words if word]
        return [*(f"{word}{_DOT}" for word in shown[:-1]), shown[-1]]

    def _figure(self, part: Sequence[Node]) -> None:
        canvas = self._canvas
        last = part[-1]
        gap = 4.0 if self._style.frame is None else 10.0
        self._y += gap
        canvas.begin((_MARGIN, self._y))
        moves = [(node, self._numbers[node]) for node in part[1:]]
        numbers: dict[Site, int] = {}
        for node, number in moves:
            if number:
                numbers |= dict.fromkeys(landing(node), number)
        mark = None if len(part) > 1 else next(iter(landing(last)), None)
        self._kind(canvas, self._style, Diagram(last.position, numbers, mark)).draw()
        canvas.end()
        self._y += self._drawing.shape.size[1] + gap + 3
        if len(part) == 1:
            if last.ply:
                self._line(self._after(last), _TEXT, "#000000", is_italic=True)
            return
        counted = [number for _, number in moves if number]
        if counted:
            first = counted[0]
            end = counted[-1]
            title = f"Move {first}" if first == end else f"Moves {first}–{end}"
            self._line(title, _TEXT, "#000000", is_italic=True)
        columns = self._columns(_SMALL)
        words = wrapped(move_texts(moves), _GAP, width=columns, measure=_columns_of)
        for line in words.split("\n"):
            self._line(line, _SMALL, _FAINT)
        self._y += _TEXT

    def _after(self, node: Node) -> str:
        """Return the caption of a position: the move that led to it."""
        number = self._numbers[node]
        if number:
            return f"After move {number}, {node.text}"
        assert node.parent is not None
        assert node.move is not None
        return str(node.parent.position.describe(node.move))

    def _columns(self, size: float, width: float | None = None) -> float:
        """Return the number of characters of a font size that fit into a width, in pixels.

        Without a width, it is that of the board.
        """
        if width is None:
            width = self._width - 2 * self._left
        return width / (0.56 * size)

    def _line(self, text: str, size: float, fill: str, *, is_italic: bool = False) -> None:
        at = self._left, self._y + 0.7 * size
        self._canvas.text(at, text, size, fill, "start", is_italic=is_italic)
        self._y += 1.45 * size


def _columns_of(text: str) -> int:
    """Return the number of columns of a text, in which a wide character takes two."""
    wide = sum(each == _GAP or unicodedata.east_asian_width(each) in "WF" for each in text)
    return len(text) + wide


def _shortened(text: str, columns: float) -> str:
    """Return a text cut to at most so many columns, with an ellipsis if it is longer."""
    if _columns_of(text) <= columns:
        return text
    while text and _columns_of(text) + 1 > columns:
        text = text[:-1]
    return f"{text.rstrip()}…"


def losses(match: Match) -> list[str]:
    """Return what a diagram leaves out of a match, in a few words each."""
    return ["everything that is not in the diagram"] if match.root.children else []


FORMAT_SVG = Format(draw, losses)
