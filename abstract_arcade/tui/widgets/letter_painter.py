"""Drawing a site in letters: X and O for the stones, signs beside them for what is true of it."""

from __future__ import annotations

from textual.color import Color as Paint

from abstract_arcade.rules.core import Color, Content
from abstract_arcade.tui.widgets.faces import Cell, Face, Look, Material
from abstract_arcade.tui.widgets.layouts import Lettered, Zoom

_STONES = {Color.BLACK: "X", Color.WHITE: "O"}

LEGEND = (
    ("X", "Black's stone, counter or mark."),
    ("O", "White's."),
    ("(X)", "It was placed last."),
    (".", "An empty point; in Krypte a square that may be played."),
    (":", "One that may be played, where not all may."),
    ("[x]", "The cursor, and the stone that would come."),
    ("< >", "The cursor where nothing can be played."),
    ("X>o", "It would turn, or change its owner."),
    ("X-", "It would leave the board."),
    ("#", "Forbidden, or a foul."),
    ("*X*", "It is part of the row or chain that won."),
    ("x o +", "Squares that are coloured, and that would be (Enclose5)."),
)
"""What the letters mean, for the help."""


class LetterPainter:
    """Draws a site as three letters, with brackets around them where there is room."""

    def __init__(
        self, zoom: Zoom, material: Material, look: Look, ground: Paint, on: Lettered
    ) -> None:
        self._zoom = zoom
        self._material = material
        self._look = look
        self._ground = ground
        self._empty = on.empty

    def face(self, cursor: bool) -> Face:
        """The face of the site."""
        wide, high = self._zoom
        left, letter, right, front = self._letters()
        look, material = self._look, self._material
        flank = material.cursor
        # Stones stand out from all else.
        is_bold = look.now is not None
        cells = [Cell(" ", self._ground, self._ground)] * (wide * high)
        # In the upper of two lines, in the middle of three.
        start = (high - 1) // 2 * wide
        if wide < 3:
            cells[start] = Cell(letter, front, self._ground, bold=is_bold)
        else:
            first = start + (1 if wide >= 5 else 0)
            cells[first : first + 3] = (
                Cell(left, flank, self._ground, bold=True),
                Cell(letter, front, self._ground, bold=is_bold),
                Cell(right, flank, self._ground, bold=True),
            )
            if cursor:
                signs = "[]" if look.playable else "<>"
                paint = material.cursor if look.playable else material.refused
                places = (start, start + 4) if wide >= 5 else (first, first + 2)
                for place, sign in zip(places, signs, strict=True):
                    cells[place] = Cell(sign, paint, self._ground, bold=True)
        rows = tuple(tuple(cells[row * wide : (row + 1) * wide]) for row in range(high))
        return Face(rows, self._ground)

    def _letters(self) -> tuple[str, str, str, Paint]:
        """The sign on the left, the letter, the sign on the right, and the letter's colour."""
        look, material = self._look, self._material
        now, then = look.now, look.then
        if now is not None and now.kind == "offer":
            return " ", look.label, " ", material.cursor
        content = now or then
        if content is None or (now is None and look.foul):
            return self._empty_letters()
        front = material.stones[content.color].tone(0, 1)
        letter = self._letter(content, is_there=now is not None)
        if now is None:
            return " ", letter, " ", front
        if then is None:
            return " ", letter, "-", front
        if now != then:
            return self._changing_letters(now, then)
        if look.won:
            return "*", letter, "*", front
        if look.last:
            return "(", letter, ")", front
        if look.chosen:
            return "{", letter, "}", front
        return " ", letter, look.label or " ", front

    def _empty_letters(self) -> tuple[str, str, str, Paint]:
        look, material = self._look, self._material
        if look.foul:
            return " ", "#", " ", material.foul
        if look.chosen:
            return "{", " ", "}", material.cursor
        if look.marked:
            return " ", ":" if self._empty.strip() else ".", " ", material.legal
        return " ", self._empty, " ", material.line

    def _changing_letters(self, now: Content, then: Content) -> tuple[str, str, str, Paint]:
        stones = self._material.stones
        if then.kind == "territory":
            # A mark that would be enclosed keeps its letter.
            return " ", self._letter(now, is_there=True), "+", stones[now.color].tone(0, 1)
        turned = self._look.turned
        if turned is None:
            letters = self._letter(now, is_there=True), self._letter(then, is_there=False)
            return letters[0], ">", letters[1], stones[now.color].tone(0, 1)
        shown = then if 2 * turned > self._zoom.width else now
        return " ", self._letter(shown, is_there=True), " ", stones[shown.color].tone(0, 1)

    @staticmethod
    def _letter(content: Content, *, is_there: bool) -> str:
        """Capitals are stones that are there; the others would come, or colour a square."""
        letter = _STONES[content.color]
        if content.kind == "territory":
            return letter.lower() if is_there else "+"
        return letter if is_there else letter.lower()
