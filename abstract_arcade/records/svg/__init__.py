"""Diagrams of matches as SVG: a position, or a range of moves with numbers on the stones.

A page has the names of the players and the result, then one or more diagrams with their moves. SVG
is only written, not read.
"""

from __future__ import annotations

import math
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
"""Most moves that one diagram numbers. More moves are spread evenly over several diagrams."""

_MARGIN = 18.0
_NAME = 15.0
"""Font size of the names of the players, in pixels."""

_TEXT = 12.5
"""Font size of captions, in pixels."""

_SMALL = 11.0
"""Font size of lists of moves, in pixels."""

_CHARACTER_WIDTH = 0.56
"""The width of an average character, in font sizes."""

_BOLD_WIDTH = 0.62
"""The width of an average bold character, in font sizes."""

_FAINT = "#444444"

_DOT = " ·"
"""The separator of the facts below the names."""

_GAP = "\u2003"
"""The gap between two moves, an em space: SVG reduces several blanks to one."""


def draw(
    match: Match,
    ply: int | None = None,
    plies: tuple[int, int] | None = None,
    *,
    material: bool = False,
) -> str:
    """Return a page with one or more diagrams of a match as an SVG document.

    Args:
        match: the match.
        ply: the ply after which the position is drawn, on the line of `line_of`; by default, the
            current position is drawn. Ignored if `plies` is given.
        plies: the first and the last ply whose stones are numbered, from 1, both inclusive. More
            than `MAX_MOVES` are spread over several diagrams. By default, a single position without
            numbers is drawn.
        material: whether the board has the colours that it has on the screen; by default, it is
            black on white.

    Raises:
        RecordError: If the line has no such ply.
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
    """Return the nodes that can be drawn, the root first.

    They are the path to the current node, and the line that follows it along first children.
    """
    return (*match.current.path(), *match.current.following())


def move_count(match: Match) -> int:
    """Return the highest move number on the line of `line_of`; 0 if there are no moves."""
    return max((number or 0 for _, number in numbered(line_of(match))), default=0)


def plies_of(match: Match, first: int, last: int) -> tuple[int, int]:
    """Return the plies of the moves with these numbers, as `draw` takes them.

    If `last` is the highest move number, the plies include those after it that have no number.

    Raises:
        RecordError: If there are no such moves.
    """
    line = line_of(match)
    count = move_count(match)
    if not 1 <= first <= last <= count:
        raise RecordError(f"there are moves 1 to {count}, but not {first} to {last}")
    plies = {number: node.ply for node, number in numbered(line)}
    last_ply = len(line) - 1 if last == count else plies[last]
    return plies[first], last_ply


def read_range(text: str) -> tuple[int, int]:
    """Return the numbers in a range of moves: (1, 20) for "1-20", (7, 7) for "7".

    The order of the numbers is not checked.

    Raises:
        RecordError: If the text has another form.
    """
    if not re.fullmatch(r"[0-9]{1,9}(-[0-9]{1,9})?", text):
        raise RecordError(f"{shown(text)} is not a range of moves, such as 1-20")
    first, _, last = text.partition("-")
    return int(first), int(last or first)


def _spread(first: int, last: int) -> Iterator[tuple[int, int]]:
    count = last - first + 1
    parts = math.ceil(count / MAX_MOVES)
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
        """Return the SVG document with one diagram per part of a line.

        A part of one node is drawn as a position. The first node of a longer part is the position
        before its moves.
        """
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
        """Draw the names of the players and the facts about the game."""
        canvas = self._canvas
        radius = 0.42 * _NAME
        # The stones before the names are on the page, not on the board.
        style = self._style if self._style.tints else PRINT
        legend = self._kind(canvas, style, Diagram(last.position))
        room = self._width - 2 * self._left - 2 * _NAME
        for color, name in zip(Color, self._names(last.position), strict=True):
            middle = self._y + 0.6 * _NAME
            legend.stone((self._left + radius, middle), color, radius)
            at = (self._left + 1.5 * _NAME, middle)
            short = _shortened(name, room / (_BOLD_WIDTH * _NAME))
            canvas.text(at, short, _NAME, "#000000", "start", is_bold=True)
            self._y += 1.4 * _NAME
        self._y += 0.2 * _NAME
        # The line of facts may extend into the right margin.
        columns = self._columns(_TEXT, self._width - self._left - _MARGIN)
        words = wrapped(self._about(last), " ", width=columns, measure=_columns_of)
        for line in words.split("\n"):
            self._line(line.removesuffix(_DOT), _TEXT, _FAINT)

    def _about(self, last: Node) -> list[str]:
        """Return the game, its facts, its result or turn, and its date, for `wrapped`.

        All but the last end with `_DOT`.
        """
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
        *others, last_word = [word for word in words if word]
        return [f"{word}{_DOT}" for word in others] + [last_word]

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
        placed = landing(last)
        mark = placed[0] if placed and len(part) == 1 else None
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
        """Return the caption of a position: "After move 7, d4", or a sentence without a number."""
        number = self._numbers[node]
        if number:
            return f"After move {number}, {node.text}"
        assert node.parent is not None
        assert node.move is not None
        return str(node.parent.position.describe(node.move))

    def _columns(self, size: float, width: float | None = None) -> float:
        """Return the number of average characters of a font size that fit into a width in pixels.

        The default is the width of the board.
        """
        if width is None:
            width = self._width - 2 * self._left
        return width / (_CHARACTER_WIDTH * size)

    def _line(self, text: str, size: float, fill: str, *, is_italic: bool = False) -> None:
        at = self._left, self._y + 0.7 * size
        self._canvas.text(at, text, size, fill, "start", is_italic=is_italic)
        self._y += 1.45 * size


def _columns_of(text: str) -> int:
    """Return the width of a text in columns. A wide character, and `_GAP`, takes two."""
    wide = [char for char in text if char == _GAP or unicodedata.east_asian_width(char) in "WF"]
    return len(text) + len(wide)


def _shortened(text: str, columns: float) -> str:
    """Return a text of at most `columns`. A longer one is cut, and ends with an ellipsis."""
    if _columns_of(text) <= columns:
        return text
    while text and _columns_of(text) + 1 > columns:
        text = text[:-1]
    return f"{text.rstrip()}…"


def losses(match: Match) -> list[str]:
    """Return what a diagram leaves out of a match, as one phrase; nothing if there are no moves."""
    return ["everything that is not in the diagram"] if match.root.children else []


FORMAT_SVG = Format(draw, losses)
