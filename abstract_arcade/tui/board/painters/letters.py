"""The painter of boards of letters: X and O are stones, with signs next to them."""

from __future__ import annotations

from textual.color import Color as ScreenColor

from abstract_arcade.rules.terms import Color, Content
from abstract_arcade.tui.board.glyphs import Glyph, Glyphs
from abstract_arcade.tui.board.layouts.base import Lettered
from abstract_arcade.tui.board.painters.base import SMALL_TRACES, Painter
from abstract_arcade.tui.board.state import Trace

_STONES = {Color.BLACK: "X", Color.WHITE: "O"}

LEGEND = {
    "(X)": ("last move", "The stone placed last; with the cursor, it is [(X)] or [X)."),
    ".": ("playable", "An empty point, or a square where you may play."),
    ":": ("playable", "A place where you may play, if many empty places are closed."),
    "[x]": ("cursor", "The cursor with the stone that you would place."),
    "< >": ("refused", "The cursor in a place where you may not play."),
    "X>o": ("turns", "A stone that your move would turn over or give to the other player."),
    "X-": ("leaves", "A stone that your move would remove."),
    "#": ("forbidden", "A forbidden point, or a foul."),
    "*X*": ("has won", "A stone in the winning row or chain; *X) if it was placed last."),
    "X~": ("turned", "A stone that the last move turned over."),
    "X=": ("exchanged", "A stone that changed places with another one in the last move."),
    "-": ("left", "An empty place that a stone left with the last move."),
    "x+": ("new", "A cell that the last move coloured."),
    "x o +": ("coloured", "Coloured cells, and cells that your move would colour."),
}
"""The signs of a board of letters, each with a word or two for the panel and a sentence for the
help. `Presenter.letters` lists those of a game; `Presenter.legend` has signs of one game only."""

USUAL_LETTERS = ("(X)", "[x]", "< >")
"""The signs of `LEGEND` that every game has."""


class LetterPainter(Painter[Lettered]):
    """Draws a site as a letter between two signs, with the cursor as brackets around it."""

    joins_won = False

    @staticmethod
    def tone(surface: Lettered) -> int:
        return surface.tone

    def glyphs(self) -> Glyphs:
        wide, high = self.zoom
        left, letter, right, front = self._letters()
        state = self.state
        palette = self.palette
        blank = Glyph(" ", self.ground, self.ground)
        rows = [[blank] * wide for _ in range(high)]
        before: list[Glyph | None] = [None] * high
        # In the upper of two lines, in the middle of three.
        middle = (high - 1) // 2
        row = rows[middle]
        # Only stones are bold.
        shown = Glyph(letter, front, self.ground, bold=state.now is not None)
        if wide < 3:
            row[0] = shown
            return Glyphs(tuple(map(tuple, rows)), self.ground, tuple(before))
        first = 1 if wide >= 5 else 0
        row[first] = Glyph(left, palette.cursor, self.ground, bold=True)
        row[first + 1] = shown
        row[first + 2] = Glyph(right, palette.cursor, self.ground, bold=True)
        number = self.digits(wide - first - 2)
        for column, digit in enumerate(number, first + 2):
            row[column] = Glyph(digit, front, self.ground)
        if self.has_cursor:
            brackets = "[]" if state.playable else "<>"
            opening = Glyph(brackets[0], self.cursor_ink, self.ground, bold=True)
            closing = Glyph(brackets[1], self.cursor_ink, self.ground, bold=True)
            if wide == 4:
                # The opening bracket is on the last column of the neighbour.
                before[middle] = opening
            else:
                row[0] = opening
            if wide >= 4 and len(number) < 2:
                # A longer number needs this column, so the cursor is only its opening bracket.
                row[first + 3] = closing
            elif wide == 3 and right == " " and not number:
                # In three columns a sign on the right has priority over the closing bracket.
                row[2] = closing
        return Glyphs(tuple(map(tuple, rows)), self.ground, tuple(before))

    def _letters(self) -> tuple[str, str, str, ScreenColor]:
        """Return the left sign, the letter, the right sign, and the colour of the letter."""
        state = self.state
        palette = self.palette
        now = state.now
        then = state.then
        if now is not None and now.kind == "offer":
            # While a move is previewed the offer has no label: a small letter takes its place.
            letter = state.label or self._letter(now, is_there=False)
            return " ", letter, " ", palette.cursor
        content = now or then
        if content is None or (now is None and state.foul):
            return self._empty_letters()
        front = palette.stones[content.color].tone(0, 1)
        letter = self._letter(content, is_there=now is not None)
        if now is None:
            return " ", letter, state.label if len(state.label) == 1 else " ", front
        if then is None:
            return " ", letter, "-", front
        if now != then:
            return self._changing_letters(now, then)
        if state.won:
            return "*", letter, ")" if state.last else "*", front
        trace = "" if state.trace is None else SMALL_TRACES.get(state.trace, "")
        if state.last:
            return "(", letter, trace or ")", front
        if state.chosen:
            return "{", letter, "}", front
        return " ", letter, state.label or trace or " ", front

    def _empty_letters(self) -> tuple[str, str, str, ScreenColor]:
        state = self.state
        palette = self.palette
        # Without colours only a letter shows where an empty square is.
        empty = "." if palette.is_plain and not self.surface.empty.strip() else self.surface.empty
        if state.foul:
            return " ", "#", " ", palette.foul
        if state.chosen:
            return "{", " ", "}", palette.cursor
        if state.trace is Trace.LEFT:
            return " ", "-", " ", palette.legal
        if state.marked:
            return " ", ":" if empty.strip() else ".", " ", palette.legal
        return " ", empty, " ", palette.line

    def _changing_letters(self, now: Content, then: Content) -> tuple[str, str, str, ScreenColor]:
        stones = self.palette.stones
        if then.kind == "territory":
            # A mark that would be enclosed keeps its letter.
            return " ", self._letter(now, is_there=True), "+", stones[now.color].tone(0, 1)
        old = self._letter(now, is_there=True)
        new = self._letter(then, is_there=False)
        return old, ">", new, stones[now.color].tone(0, 1)

    @staticmethod
    def _letter(content: Content, *, is_there: bool) -> str:
        """Return the letter of a content: a capital if it is there, else a small letter.

        Territory is a small letter if it is there, else "+".
        """
        letter = _STONES[content.color]
        if content.kind == "territory":
            return letter.lower() if is_there else "+"
        return letter if is_there else letter.lower()
