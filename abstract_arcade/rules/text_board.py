"""A board as lines of text, for programs and debuggers: the text of `str(position)`.

Diagrams for readers are in `abstract_arcade.teaching.diagram`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from string import ascii_lowercase
from typing import Protocol

from abstract_arcade.rules.geometry import HexBoard, SquareBoard
from abstract_arcade.rules.terms import Color, Content, Site


class _NamedSites(Protocol):
    """The attributes of a board that a drawing needs if its shape is unknown."""

    sites: range

    def name(self, site: Site) -> str: ...


def board_rows(board: _NamedSites, content: Callable[[Site], Content | None]) -> Iterator[str]:
    """Yield the lines of a drawing of a board, the top line first; see `Position.__str__`.

    `content` returns the content of a site, or None if it is empty. If a board has neither squares
    nor hexes, each line has the name and the sign of one site.
    """
    if isinstance(board, SquareBoard):
        yield from _square_rows(board, content)
    elif isinstance(board, HexBoard):
        yield from _hex_rows(board, content)
    else:
        for site in board.sites:
            yield f"{board.name(site)} {_symbol(content(site))}"


def _symbol(content: Content | None) -> str:
    if content is None:
        return "."
    if content.kind == "offer":
        return "?"
    letter = "x" if content.color is Color.BLACK else "o"
    return letter if content.kind == "territory" else letter.upper()


def _square_rows(board: SquareBoard, content: Callable[[Site], Content | None]) -> Iterator[str]:
    size = board.size
    width = len(str(size))
    letters = " ".join(ascii_lowercase[:size])
    header = f"{'':{width}} {letters}"
    rows = range(size) if board.rows_down else reversed(range(size))
    if board.rows_down:
        yield header
    for row in rows:
        sites = range(row * size, (row + 1) * size)
        symbols = " ".join(_symbol(content(site)) for site in sites)
        yield f"{row + 1:{width}} {symbols}"
    if not board.rows_down:
        yield header


def _hex_rows(board: HexBoard, content: Callable[[Site], Content | None]) -> Iterator[str]:
    rows: dict[int, list[str]] = {}
    for site, (_, row) in enumerate(board.points):
        rows.setdefault(row, []).append(_symbol(content(site)))
    longest = 2 * board.size - 1
    for row in reversed(range(longest)):
        indent = " " * (longest - len(rows[row]))
        yield f"{ascii_lowercase[row]} {indent}{' '.join(rows[row])}"
