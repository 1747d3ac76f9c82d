"""Who plays which colour: the upper part of a game's panel."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.style import Style

from abstract_arcade.rules.core import Color
from abstract_arcade.tui.board.glyphs import Glyph
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.widgets.lines import Line, Lines, Word


class SeatNote(NamedTuple):
    """What is said of one colour."""

    name: str
    note: str
    number: str = ""
    """The game's own figure, such as the counters on the board."""
    counted: str = ""
    """What the figure counts; empty where there is no room for it."""
    is_to_move: bool = False


class Seats(Lines):
    """Both colours one above the other: tile, name, number, note."""

    def __init__(self, *, display: Display | None = None, id: str | None = None) -> None:
        """Show no colours yet.

        Args:
            display: what may be drawn; None for everything.
            id: as of every widget.
        """
        super().__init__(id=id)
        self._display = display or Display()
        self._notes: Mapping[Color, SeatNote] = {}
        self._tiles: Mapping[Color, Sequence[Sequence[Glyph]]] = {}
        self._shares: tuple[int, int] | None = None

    def show(
        self,
        notes: Mapping[Color, SeatNote],
        tiles: Mapping[Color, Sequence[Sequence[Glyph]]],
        shares: tuple[int, int] | None,
    ) -> None:
        """Show the colours.

        Args:
            notes: what is said of each.
            tiles: a stone of each on a bit of its board, two lines of four characters.
            shares: of Black and White, drawn as a bar.
        """
        self._notes, self._tiles, self._shares = notes, tiles, shares
        self.arrange_again()

    def lay_out(self, width: int, height: int) -> Iterable[Line]:  # noqa: ARG002
        lines: list[Line] = []
        for color, note in self._notes.items():
            upper, lower = ([(c.text, c.style) for c in row] for row in self._tiles[color])
            pointer: Word = ("▌ ", "amber") if note.is_to_move else ("  ", "text")
            # A bar two lines high; a letter stands once.
            below: Word = ("  ", "text") if self._display.ascii else pointer
            name = "strong" if note.is_to_move else "soft"
            longest = max(1, width - 9 - len(note.number))
            title = note.name if len(note.name) <= longest else note.name[: longest - 1] + "…"
            room = max(0, width - 8 - len(title) - len(note.number))
            gap: Word = ("  ", "text")
            rest = width - 8 - len(note.note)
            counted = note.counted.rjust(rest) if len(note.counted) + 2 <= rest else ""
            lines += [
                [
                    pointer,
                    *upper,
                    gap,
                    (title, name),
                    (" " * room, "text"),
                    (note.number, name),
                ],
                [below, *lower, gap, (note.note, "dim"), (counted, "dim")],
                [],
            ]
        if self._shares is not None and any(self._shares):
            lines.append(self._bar(self._shares, width - 2))
        return lines

    def _bar(self, shares: Sequence[int], width: int) -> list[Word]:
        black = round(width * shares[0] / sum(shares))
        words: list[Word] = [("  ", "text")]
        # White's part is thinner where it has no colour of its own.
        white = "▁" if self._display.is_plain else "▄"
        for color, text in ((Color.BLACK, "▄" * black), (Color.WHITE, white * (width - black))):
            # The middle of the stone's lower line, whose stone is behind its character.
            back = self._tiles[color][1][1].back
            words.append((text, Style(color=back.rich_color)))
        return words
