"""Descriptions of a board in words: its sites, and the rows, columns and diagonals of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from abstract_arcade.rules import AmbiguousMove, Color, MoveError, Position, Site
from abstract_arcade.rules.core import Board, listed
from abstract_arcade.rules.geometry import DIAGONAL, HEX_DIRECTIONS, HexBoard, SquareBoard
from abstract_arcade.teaching.diagram import content_words
from abstract_arcade.words import chain_of, words_of

LONGEST_NAME = 20
"""Longest text that is read as the name of a line, in characters."""

_ENDS = re.compile(r"(\S+) to (\S+)$")
"""The ends of a line, at the end of its name."""


class BoardLine(NamedTuple):
    """A row, a column or a diagonal of a board.

    Attributes:
        name: "row 4", "column d" or "diagonal a1 to h8"; on hexes "row d" or "line a1 to e5".
        sites: its sites, from one end to the other.
        labels: the name of each site within the line, such as "b" for b4 in row 4; on a diagonal
            or a line of hexes, the whole name of the site.
    """

    name: str
    sites: tuple[Site, ...]
    labels: tuple[str, ...]


def rows(board: Board) -> Sequence[BoardLine]:
    """Return the rows of a board: "row 4" on squares, "row d" on hexes."""
    return _lines(board, "row", by_letter=not isinstance(board, SquareBoard))


def columns(board: Board) -> Sequence[BoardLine]:
    """Return the columns of a board of squares; none for a board of hexes."""
    return _lines(board, "column", by_letter=True) if isinstance(board, SquareBoard) else ()


def _lines(board: Board, kind: str, *, by_letter: bool) -> Sequence[BoardLine]:
    """Return the lines of sites with the same letter if `by_letter`, else with the same number.

    `kind` is the first word of their names, such as "row".
    """
    sites: dict[str, list[Site]] = {}
    labels: dict[str, list[str]] = {}
    for site in board.sites:
        name = board.name(site)
        letter = name[0]
        number = name[1:]
        line = letter if by_letter else number
        label = number if by_letter else letter
        sites.setdefault(line, []).append(site)
        labels.setdefault(line, []).append(label)
    return [BoardLine(f"{kind} {line}", tuple(sites[line]), tuple(labels[line])) for line in sites]


def slants(board: Board) -> Sequence[BoardLine]:
    """Return the diagonals of a board; on hexes, the lines in the two directions besides rows.

    They are named by their ends, and have two sites or more. A corner of a board of squares is thus
    on one diagonal.
    """
    assert isinstance(board, (SquareBoard, HexBoard))
    if isinstance(board, SquareBoard):
        kind = "diagonal"
        steps = DIAGONAL[:2]
    else:
        kind = "line"
        steps = HEX_DIRECTIONS[1:3]
    lines = []
    for dx, dy in steps:
        for site, (x, y) in enumerate(board.points):
            sites = (site, *board.ray(site, (dx, dy)))
            is_first = board.at(x - dx, y - dy) is None
            if is_first and len(sites) > 1:
                names = tuple(map(board.name, sites))
                lines.append(BoardLine(f"{kind} {names[0]} to {names[-1]}", sites, names))
    return lines


def _all_lines(board: Board) -> Sequence[BoardLine]:
    return [*rows(board), *columns(board), *slants(board)]


def line_named(board: Board, text: str) -> BoardLine | None:
    """Return the line with a name, or None if there is none.

    The kind may be left out, and the ends may be in either order: "row 4", "4", "d", "h8 to a1",
    "h8-a1". Capital letters are as good as small ones. A text of more than `LONGEST_NAME`
    characters names no line.
    """
    name = " ".join(text.lower().replace("-", " to ").split())
    if not name or len(name) > LONGEST_NAME:
        return None
    reversed_name = _ENDS.sub(r"\2 to \1", name)
    for line in _all_lines(board):
        _, _, name_without_kind = line.name.partition(" ")
        if line.name in (name, reversed_name) or name_without_kind in (name, reversed_name):
            return line
    return None


def lines_through(board: Board, site: Site) -> Sequence[BoardLine]:
    """Return every line through a site: row, column and diagonals; on hexes row and two lines.

    Diagonals, and lines of hexes that are no rows, of one site are left out; see `slants`.
    """
    return [line for line in _all_lines(board) if site in line.sites]


def lines_of(position: Position, text: str) -> Sequence[BoardLine] | None:
    """Return the lines of a kind, such as "columns", with two or more occupied sites.

    Returns:
        The lines, perhaps none; or None if the text is not the plural of a kind of lines of this
        board, in capital or small letters.
    """
    kinds: dict[str, list[BoardLine]] = {}
    for line in _all_lines(position.game.board):
        lines = kinds.setdefault(f"{line.name.split()[0]}s", [])
        occupied = [site for site in line.sites if position.content(site) is not None]
        if len(occupied) > 1:
            lines.append(line)
    return kinds.get(text.lower())


def site_named(board: Board, text: str) -> Site | None:
    """Return the site with a name, in capital or small letters; None if there is none."""
    try:
        return board.site(text.lower())
    except KeyError:
        return None


def line_names(board: Board) -> str:
    """Return the name of the first line of each kind: "row 1, column a or diagonal a1 to h8"."""
    kinds = rows(board)[0], *columns(board)[:1], slants(board)[0]
    return listed([line.name for line in kinds], "or")


def line_words(position: Position, line: BoardLine) -> str:
    """Describe a line: "Row 4: Black on b, White on d.", or "Row 4 is empty.".

    The sites are named by `labels`. Equal contents that follow each other, also across empty sites,
    are put together: "Black on b and c".
    """
    name = f"{line.name[0].upper()}{line.name[1:]}"
    contents = []
    for site, label in zip(line.sites, line.labels, strict=True):
        content = content_words(position, site)
        if content:
            contents.append((content, label))
    if not contents:
        return f"{name} is empty."
    runs = []
    for content, run in groupby(contents, key=itemgetter(0)):
        labels = [label for _, label in run]
        runs.append(f"{content} on {listed(labels)}")
    return f"{name}: {', '.join(runs)}."


def site_words(position: Position, site: Site, side: str = "") -> str:
    """Describe a site and its neighbours; of an empty site, say why no move may be played there.

    A chain of two or more pieces is listed in the games that have a word for it. `side` is the side
    from which a move reaches the site, such as "East", in a game with sides; else empty.
    """
    board = position.game.board
    facts = [content_words(position, site) or _openness(position, site)]
    if side:
        facts.append(f"open from {side}")
    if isinstance(board, HexBoard) and _is_rim(board, site):
        facts.append("at the rim")
    sentences = [f"{board.name(site)}: {', '.join(facts)}."]
    sentences.append(f"Beside it: {_contents_words(position, board.neighbors[site])}.")
    if isinstance(board, SquareBoard):
        sentences.append(f"Diagonally: {_contents_words(position, board.diagonals[site])}.")
    noun = words_of(position.game.slug).chain_noun
    if noun and position.color_at(site) is not None:
        chain = sorted(chain_of(position, site))
        if len(chain) > 1:
            sentences.append(_chain_words(board, noun, chain))
    return " ".join(sentences)


def _chain_words(board: Board, noun: str, chain: Sequence[Site]) -> str:
    names = [board.name(member) for member in chain]
    ends = [board.name(member) for member in chain if _is_rim(board, member)]
    on_edge = f"; on the edge {listed(ends)}" if ends else ""
    return f"Its {noun} of {len(chain)}: {listed(names)}{on_edge}."


def _is_rim(board: Board, site: Site) -> bool:
    inside = 6 if isinstance(board, HexBoard) else 4
    return len(board.neighbors[site]) < inside


def _openness(position: Position, site: Site) -> str:
    """Return "empty", or "empty, but closed:" and why the player to move may not play on a site."""
    if position.outcome is not None:
        return "empty"
    name = position.game.board.name(site)
    reason = refusal(position, name)
    if not reason:
        return "empty"
    # The reason may begin with the same words.
    return f"empty, but closed: {reason.removeprefix(f'{name} is closed: ')}"


def refusal(position: Position, text: str) -> str:
    """Return why a text names no legal move, nor begins several, without a full stop; or ""."""
    try:
        position.parse(text)
    except AmbiguousMove:
        pass
    except MoveError as error:
        return str(error)
    return ""


def _contents_words(position: Position, sites: Iterable[Site]) -> str:
    """Describe sites, grouped by their contents: "Black on d5, nothing on e4 and e5".

    Only "nothing" if all are empty.
    """
    names: dict[str, list[str]] = {}
    for site in sites:
        names.setdefault(content_words(position, site), []).append(position.game.board.name(site))
    empty = names.pop("", [])
    parts = [f"{content} on {listed(own)}" for content, own in sorted(names.items())]
    if not parts:
        return "nothing"
    if empty:
        parts.append(f"nothing on {listed(empty)}")
    return ", ".join(parts)


def moves_beginning(position: Position, text: str) -> list[str]:
    """Return the names of the legal moves that are a text, or go on with a hyphen after it.

    They are in the order of `legal_moves`; capital letters of the text are as good as small ones.
    """
    name = text.strip().lower()
    moves = map(position.format, position.legal_moves())
    return [move for move in moves if move == name or move.startswith(f"{name}-")]


def board_words(position: Position) -> Sequence[str]:
    """Return a sentence for every row that is not empty, and one about the empty rows, if any.

    The last is "The other rows are empty.", or alone "The board is empty.".
    """
    lines = rows(position.game.board)
    sentences = [
        line_words(position, line)
        for line in lines
        if any(position.content(site) is not None for site in line.sites)
    ]
    if not sentences:
        return ["The board is empty."]
    if len(sentences) < len(lines):
        sentences.append("The other rows are empty.")
    return sentences


def sites_by_kind(position: Position, color: Color) -> Mapping[str, list[str]]:
    """Return the names of the sites of a colour, by kind of content: `{"stone": ["d4"], …}`.

    Only kinds that the colour has on the board are keys.
    """
    names: dict[str, list[str]] = {}
    board = position.game.board
    for site in board.sites:
        content = position.content(site)
        if content is not None and content.color is color:
            names.setdefault(content.kind, []).append(board.name(site))
    return names
