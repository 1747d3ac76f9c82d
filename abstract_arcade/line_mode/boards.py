"""A board in words: what stands on its rows and columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from abstract_arcade.rules import Color, Position, Site
from abstract_arcade.rules.core import Board, listed
from abstract_arcade.rules.geometry import SquareBoard

LONGEST_NAME = 20
"""Characters of what may be the name of a row or column."""


class BoardLine(NamedTuple):
    """A row or a column.

    Attributes:
        name: "row 4", "column d".
        sites: its sites, in the order of their labels.
        labels: what each is called within it: "b" in row 4.
    """

    name: str
    sites: tuple[Site, ...]
    labels: tuple[str, ...]


def rows(board: Board) -> Sequence[BoardLine]:
    """The rows of a board: numbered on squares, lettered on hexes."""
    place = slice(1, None) if isinstance(board, SquareBoard) else slice(0, 1)
    return _lines(board, "row", place)


def columns(board: Board) -> Sequence[BoardLine]:
    """The columns of a board of squares; hexes have none."""
    return _lines(board, "column", slice(0, 1)) if isinstance(board, SquareBoard) else ()


def _lines(board: Board, kind: str, part: slice) -> Sequence[BoardLine]:
    """The lines whose sites share the part of their names before or after the letter."""
    found: dict[str, list[tuple[Site, str]]] = {}
    for site in board.sites:
        name = board.name(site)
        here = name[part]
        found.setdefault(here, []).append((site, name[1:] if part.start == 0 else name[0]))
    lines = []
    for here, named in found.items():
        sites, labels = zip(*named, strict=True)
        lines.append(BoardLine(f"{kind} {here}", sites, labels))
    return lines


def line_named(board: Board, text: str) -> BoardLine | None:
    """The row or column with a name: "row 4", "4", "column d", "d"; None if there is none."""
    name = " ".join(text.lower().split())
    if not name or len(name) > LONGEST_NAME:
        return None
    lines = {line.name: line for line in (*rows(board), *columns(board))}
    return lines.get(name) or lines.get(f"row {name}") or lines.get(f"column {name}")


def line_names(board: Board) -> str:
    """How the lines of a board are called, as an example of each kind."""
    kinds = [rows(board)[0].name, *(line.name for line in columns(board)[:1])]
    return " or ".join(kinds)


def line_words(position: Position, line: BoardLine) -> str:
    """What stands on a row or column: "Row 4: Black on b, White on d."."""
    name = f"{line.name[0].upper()}{line.name[1:]}"
    found = [
        (what, label)
        for site, label in zip(line.sites, line.labels, strict=True)
        if (what := content_words(position, site))
    ]
    if not found:
        return f"{name} is empty."
    runs = [
        f"{what} on {listed([label for _, label in run])}"
        for what, run in groupby(found, key=lambda each: each[0])
    ]
    return f"{name}: {', '.join(runs)}."


def board_words(position: Position) -> Sequence[str]:
    """What stands on every row that is not empty, a sentence each."""
    lines = rows(position.game.board)
    found = [
        line_words(position, line)
        for line in lines
        if any(position.content(site) is not None for site in line.sites)
    ]
    if not found:
        return ["The board is empty."]
    return found if len(found) == len(lines) else [*found, "The other rows are empty."]


def content_words(position: Position, site: Site) -> str:
    """What stands on a site: "Black", "Blue's territory"; empty for nothing."""
    content = position.content(site)
    if content is None:
        return ""
    color = position.game.color_names[content.color]
    return color if content.kind in ("stone", "mark") else f"{color}'s {content.kind}"


def stands(position: Position, color: Color) -> Mapping[str, list[str]]:
    """The names of the sites that hold something of a colour, by the kind of what it is."""
    found: dict[str, list[str]] = {}
    board = position.game.board
    for site in board.sites:
        content = position.content(site)
        if content is not None and content.color is color:
            found.setdefault(content.kind, []).append(board.name(site))
    return found
