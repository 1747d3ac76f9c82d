"""Who plays which colour: the upper part of a game's panel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.style import Style

from abstract_arcade.rules.core import Color, Content
from abstract_arcade.tui.widgets.faces import Look, Material, draw
from abstract_arcade.tui.widgets.layouts import Zoom
from abstract_arcade.tui.widgets.lines import Line, Lines, Word

_TILE = Zoom(4, 2)


class SeatNote(NamedTuple):
    """What is said of one colour."""

    name: str
    note: str
    number: str = ""
    """The game's own figure, such as the counters on the board."""
    is_to_move: bool = False


def tile(material: Material, color: Color) -> list[list[Word]]:
    """A stone on a bit of its board, two lines of four characters."""
    content = Content("stone", color)
    face = draw(_TILE, material, Look(content, content), 0, cursor=False)
    return [[(cell.text, cell.style) for cell in row] for row in face.rows]


class Seats(Lines):
    """Both colours one above the other: tile, name, number, note."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._notes: Mapping[Color, SeatNote] = {}
        self._material: Material | None = None
        self._shares: tuple[int, int] | None = None

    def show(
        self, notes: Mapping[Color, SeatNote], material: Material, shares: tuple[int, int] | None
    ) -> None:
        """Show a note for each colour; `shares` of Black and White are drawn as a bar."""
        self._notes, self._material, self._shares = notes, material, shares
        self.arrange_again()

    def lay_out(self, width: int, height: int) -> Iterable[Line]:  # noqa: ARG002
        lines: list[Line] = []
        if self._material is None:
            return lines
        for color, note in self._notes.items():
            upper, lower = tile(self._material, color)
            pointer: Word = ("▌ ", "amber") if note.is_to_move else ("  ", "text")
            name = "strong" if note.is_to_move else "soft"
            room = max(0, width - 8 - len(note.name) - len(note.number))
            gap: Word = ("  ", "text")
            lines += [
                [
                    pointer,
                    *upper,
                    gap,
                    (note.name, name),
                    (" " * room, "text"),
                    (note.number, name),
                ],
                [pointer, *lower, gap, (note.note, "dim")],
                [],
            ]
        if self._shares is not None and any(self._shares):
            lines.append(self._bar(self._shares, self._material, width - 2))
        return lines

    @staticmethod
    def _bar(shares: Sequence[int], material: Material, width: int) -> list[Word]:
        black = round(width * shares[0] / sum(shares))
        words: list[Word] = [("  ", "text")]
        for color, length in ((Color.BLACK, black), (Color.WHITE, width - black)):
            stone = material.stones[color]
            paint = stone.bottom if color is Color.BLACK else stone.top
            words.append(("▄" * length, Style(color=paint.rich_color)))
        return words
