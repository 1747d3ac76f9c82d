"""Boards in plain text: ASCII only, at most 80 columns, for pipes, paper and screen readers.

`X` is Black, `O` White, `.` an empty site; `x` and `o` are cells that a colour has coloured, `A`
and `B` are offers. Around them `(X)` is the last move, `*X*` a row or chain that won, `[.]` a lit
site, `<.>` one that the rules refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any

from abstract_arcade.rules import Color, Move, Position, Site
from abstract_arcade.rules.core import listed
from abstract_arcade.rules.geometry import HexBoard, SquareBoard
from abstract_arcade.rules.renju import RenjuPosition

_STONES = {Color.BLACK: "X", Color.WHITE: "O"}

_SIGNS = "X is Black, O is White, (X) the last move, [.] lit, <.> refused, *X* what wins"

# The slug of a game -> what stands on its boards only.
_OWN_SIGNS: Mapping[str, str] = MappingProxyType(
    {"renju": "A and B are offers", "enclose5": "x and o are coloured cells"}
)


def signs(slug: str) -> str:
    """What the characters on the boards of a game mean, in a sentence."""
    own = f"; {_OWN_SIGNS[slug]}" if slug in _OWN_SIGNS else ""
    return f"On the boards {_SIGNS}{own}."


def draw(
    position: Position,
    light: Collection[Site] = (),
    last: Collection[Site] = (),
    refused: Collection[Site] = (),
    part: tuple[Site, Site] | None = None,
) -> str:
    """The board of a position, with coordinates, as lines of text.

    Args:
        position: what stands on the board.
        light: the sites in brackets.
        last: the sites of the last move; see `sites_of_move`.
        refused: the sites of moves that the rules forbid.
        part: two opposite corners of what to draw of a board of squares; None for all of it.
    """
    winning = position.winning_sites()
    cells = []
    for site in position.game.board.sites:
        left, right = "  "
        if site in light:
            left, right = "[]"
        elif site in refused:
            left, right = "<>"
        elif site in winning:
            left, right = "**"
        elif site in last:
            left, right = "()"
        cells.append(f"{left}{_sign(position, site)}{right}")
    board = position.game.board
    if isinstance(board, SquareBoard):
        lines = _squares(board, cells, part)
    else:
        assert isinstance(board, HexBoard)
        lines = _hexes(board, cells)
    return "\n".join(line.rstrip() for line in lines)


def sites_of_move(before: Position, move: Move) -> tuple[Site, ...]:
    """The sites to show as the last move: where it left something of the mover's."""
    after = before.play(move)
    found = []
    for site in move:
        content = after.content(site)
        if content is not None and content != before.content(site):
            found.append(site)
    return tuple(found)


def _krypte(position: Any) -> str:
    sides = [side.title for side in position.active_sides]
    return f"Counters enter from {listed(sides)}."


def _enclose5(position: Any) -> str:
    scores = [f"{color} has coloured {position.score(color)}" for color in Color]
    text = f"{listed(scores)} of {position.game.target}."
    if position.bonus_moves:
        text += f" Bonus moves left: {position.bonus_moves}."
    return text


# The slug of a game -> what its positions hold that the board does not show.
_NOTES: Mapping[str, Callable[[Any], str]] = MappingProxyType(
    {"krypte": _krypte, "enclose5": _enclose5}
)


def note(position: Position) -> str:
    """Who is to move, and what else the board does not show, in a sentence or two."""
    slug = position.game.slug
    more = f" {_NOTES[slug](position)}" if slug in _NOTES else ""
    return f"{position.to_move} to move.{more}"


def _sign(position: Position, site: Site) -> str:
    content = position.content(site)
    if content is None:
        return "."
    if isinstance(position, RenjuPosition) and site in position.offers:
        return "AB"[position.offers.index(site)]
    sign = _STONES[content.color]
    return sign.lower() if content.kind == "territory" else sign


def _squares(board: SquareBoard, cells: list[str], part: tuple[Site, Site] | None) -> list[str]:
    size = board.size
    corners = [board.points[site] for site in part or (0, size * size - 1)]
    (left, low), (right, high) = (tuple(map(end, *corners)) for end in (min, max))
    letters = "   " + "".join(f" {chr(97 + column)} " for column in range(left, right + 1))
    rows = range(low, high + 1)
    lines = [f"{row + 1:2} {''.join(cells[row * size :][left : right + 1])}" for row in rows]
    return [letters, *lines] if board.rows_down else [*reversed(lines), letters]


def _hexes(board: HexBoard, cells: list[str]) -> list[str]:
    """Rows shifted against each other; at their ends stand the names of their last cells."""
    rows: dict[int, list[Site]] = {}
    for site, (_, row) in enumerate(board.points):
        rows.setdefault(row, []).append(site)
    widest = 2 * board.size - 1
    lines = []
    for _, sites in sorted(rows.items(), reverse=True):
        indent = "  " * (widest - len(sites))
        body = " ".join(cells[site] for site in sites)
        lines.append(f"{indent}{board.name(sites[0]):>3} {body} {board.name(sites[-1])}")
    return lines
