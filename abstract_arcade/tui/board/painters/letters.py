"""The painter of boards of letters: X and O are stones, with signs next to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.color import Color as ScreenColor

from abstract_arcade.rules.terms import Color, Content
from abstract_arcade.tui.board.glyphs import Glyph, Glyphs
from abstract_arcade.tui.board.layouts.base import Lettered
from abstract_arcade.tui.board.painters.base import SMALL_TRACES, Painter
from abstract_arcade.tui.board.state import Trace

_STONES = {Color.BLACK: "X", Color.WHITE: "O"}


class Meaning(NamedTuple):
    """The meaning of a sign on a board of letters."""

    word: str
    """A word or two for the panel."""
    sentence: str
    """A sentence for the help."""


LEGEND: Mapping[str, Meaning] = {
    "(X)": Meaning("last move", "The stone placed last; with the cursor, it is [(X)] or [X)."),
    ".": Meaning("playable", "An empty point, or a square where you may play."),
    ":": Meaning("playable", "A place where you may play, if many empty places are closed."),
    "[x]": Meaning("cursor", "The cursor with the stone that you would place."),
    "< >": Meaning("refused", "The cursor in a place where you may not play."),
    "X>o": Meaning("turns", "A stone that your move would turn over or give to the other player."),
    "X-": Meaning("leaves", "A stone that your move would remove."),
    "#": Meaning("forbidden", "A forbidden point, or a foul."),
    "*X*": Meaning("has won", "A stone in the winning row or chain; *X) if it was placed last."),
    "X~": Meaning("turned", "A stone that the last move turned over."),
    "X=": Meaning("exchanged", "A stone that changed places with another one in the last move."),
    "-": Meaning("left", "An empty place that a stone left with the last move."),
    "x+": Meaning("new", "A cell that the last move coloured."),
    "x o +": Meaning("coloured", "Coloured cells, and cells that your move would colour."),
}
"""The signs of a board of letters.

`Presenter.letters` lists those of a game; `Presenter.legend` has signs of one game only.
"""

USUAL_LETTERS = ("(X)", "[x]", "< >")
"""The signs of `LEGEND` that every game has."""


_LEAST_WITH_SIGNS = 3
"""Columns of a cell from which a letter has signs on both sides."""

_LEAST_WITH_BRACKETS = 5
"""Columns of a cell from which both brackets of the cursor are on the cell itself."""


class _Letters(NamedTuple):
    """A site as letters."""

    letter: str
    front: ScreenColor
    """The colour of the letter."""
    left: str = " "
    """The sign to the left of the letter."""
    right: str = " "
    """The sign to the right of the letter."""


class LetterPainter(Painter[Lettered]):
    """Draws a site as a letter between two signs, with the cursor as brackets around it."""

    joins_won = False

    @staticmethod
    def tone(surface: Lettered) -> int:
        return surface.tone

    def glyphs(self) -> Glyphs:
        wide, high = self.zoom
        letters = self._letters()
        blank = Glyph(" ", self.ground, self.ground)
        rows = [[blank] * wide for _ in range(high)]
        # In the upper of two lines, in the middle of three.
        middle = (high - 1) // 2
        left: list[Glyph | None] = [None] * high
        left[middle] = self._draw_letters(rows[middle], letters)
        return Glyphs(tuple(map(tuple, rows)), self.ground, tuple(left))

    def _draw_letters(self, row: list[Glyph], letters: _Letters) -> Glyph | None:
        """Draw the letter with its signs, its number and the cursor on a row of the site.

        Return the opening bracket of the cursor if it is on the last column of the neighbour.
        """
        wide = self.zoom.width
        # Only stones are bold.
        is_bold = self.state.now is not None
        letter = Glyph(letters.letter, letters.front, self.ground, bold=is_bold)
        if wide < _LEAST_WITH_SIGNS:
            row[0] = letter
            return None
        first = 1 if wide >= _LEAST_WITH_BRACKETS else 0
        row[first] = Glyph(letters.left, self.palette.cursor, self.ground, bold=True)
        row[first + 1] = letter
        row[first + 2] = Glyph(letters.right, self.palette.cursor, self.ground, bold=True)
        number = self.digits(wide - first - 2)
        for column, digit in enumerate(number, first + 2):
            row[column] = Glyph(digit, letters.front, self.ground)
        if not self.has_cursor:
            return None
        self._draw_closing_bracket(row, first, number, letters)
        opening = self._bracket("[" if self.state.playable else "<")
        if wide == _LEAST_WITH_BRACKETS - 1:
            return opening
        row[0] = opening
        return None

    def _draw_closing_bracket(
        self, row: list[Glyph], first: int, number: str, letters: _Letters
    ) -> None:
        closing = self._bracket("]" if self.state.playable else ">")
        if len(row) > _LEAST_WITH_SIGNS:
            # A longer number needs this column, so the cursor is only its opening bracket.
            if len(number) < 2:
                row[first + 3] = closing
        elif letters.right == " " and not number:
            # In three columns a sign on the right has priority over the closing bracket.
            row[2] = closing

    def _bracket(self, text: str) -> Glyph:
        return Glyph(text, self.cursor_ink, self.ground, bold=True)

    def _letters(self) -> _Letters:
        state = self.state
        palette = self.palette
        now = state.now
        then = state.then
        if now is not None and now.kind == "offer":
            # While a move is previewed the offer has no label: a small letter takes its place.
            letter = state.label or self._letter(now, is_there=False)
            return _Letters(letter, palette.cursor)
        content = now or then
        if content is None or (now is None and state.foul):
            return self._empty_letters()
        front = palette.stones[content.color].tone(0, 1)
        letter = self._letter(content, is_there=now is not None)
        if now is None:
            has_label = len(state.label) == 1
            return _Letters(letter, front, right=state.label if has_label else " ")
        if then is None:
            return _Letters(letter, front, right="-")
        if now != then:
            return self._changing_letters(now, then)
        if state.won:
            return _Letters(letter, front, left="*", right=")" if state.last else "*")
        trace = "" if state.trace is None else SMALL_TRACES.get(state.trace, "")
        if state.last:
            return _Letters(letter, front, left="(", right=trace or ")")
        if state.chosen:
            return _Letters(letter, front, left="{", right="}")
        return _Letters(letter, front, right=state.label or trace or " ")

    def _empty_letters(self) -> _Letters:
        state = self.state
        palette = self.palette
        # Without colours only a letter shows where an empty square is.
        has_letter = bool(self.surface.empty.strip()) or palette.is_plain
        if state.foul:
            return _Letters("#", palette.foul)
        if state.chosen:
            return _Letters(" ", palette.cursor, left="{", right="}")
        if state.trace is Trace.LEFT:
            return _Letters("-", palette.legal)
        if state.marked:
            return _Letters(":" if has_letter else ".", palette.legal)
        if palette.is_plain and self.surface.empty == " ":
            return _Letters(".", palette.line)
        return _Letters(self.surface.empty, palette.line)

    def _changing_letters(self, now: Content, then: Content) -> _Letters:
        front = self.palette.stones[now.color].tone(0, 1)
        old = self._letter(now, is_there=True)
        if then.kind == "territory":
            # A mark that would be enclosed keeps its letter.
            return _Letters(old, front, right="+")
        return _Letters(">", front, left=old, right=self._letter(then, is_there=False))

    @staticmethod
    def _letter(content: Content, *, is_there: bool) -> str:
        """Return the letter of a content: a capital if it is there, else a small letter.

        Territory is a small letter if it is there, else "+".
        """
        letter = _STONES[content.color]
        if content.kind == "territory":
            return letter.lower() if is_there else "+"
        return letter if is_there else letter.lower()
