"""Boards in plain text: ASCII, at most 80 columns wide, for pipes, paper and screen readers.

`X` is Black and `O` is White, whatever the game calls them, and `.` is an empty site.
`GameWords.sign` has the other signs of a game. `(X)` marks the last move, `*X*` a row or chain that
has won, `[.]` a highlighted site and `<.>` a site of an illegal move.
"""

from __future__ import annotations

from collections.abc import Collection
from string import ascii_lowercase

from abstract_arcade.rules import Game, Move, Position, Site
from abstract_arcade.rules.geometry import HexBoard, SquareBoard
from abstract_arcade.words import STONES, words_of

_MARGIN = 3
"""Columns of text before the first cell of a board of squares."""

_CELL = 3
"""Columns of text of one cell."""

_MARKS = (
    "(X) is the last move, [.] is a highlighted place, <.> is an illegal move, *X* is a winning"
    " stone"
)


def legend(game: Game) -> str:
    """Return the meaning of the signs on a game's boards, in one sentence with a full stop."""
    stones = ", ".join(f"{sign} is {game.color_names[color]}" for color, sign in STONES.items())
    sentence = f"On the boards, {stones}, {_MARKS}"
    own = words_of(game.slug).legend
    if own:
        sentence += f"; {own}"
    return f"{sentence}."


def note(position: Position) -> str:
    """Return the colour to move and the facts that the board does not show: "Blue to move. …"."""
    game = position.game
    name = game.color_names[position.to_move]
    return f"{name} to move. {words_of(game.slug).note(position)}".rstrip()


def content_words(position: Position, site: Site) -> str:
    """Return the content of a site in words: "Black", "Blue's territory", "Black's offer".

    "" if the site is empty.
    """
    content = position.content(site)
    if content is None:
        return ""
    color = position.game.color_names[content.color]
    return color if content.kind in ("stone", "mark") else f"{color}'s {content.kind}"


def contents(position: Position) -> str:
    """Return the contents of the board in words: "Black: d1, c2. White: e8.".

    For a board without contents, return "An empty board.".
    """
    game = position.game
    names: dict[str, list[str]] = {}
    for site in game.board.sites:
        what = content_words(position, site)
        if what:
            names.setdefault(what, []).append(game.board.name(site))
    if not names:
        return "An empty board."
    # Stones before marks and territory ("Blue's territory"), and Black before White.
    stones = sorted(what for what in names if "'" not in what)
    others = sorted(what for what in names if "'" in what)
    return " ".join(f"{what}: {', '.join(names[what])}." for what in stones + others)


def draw(
    position: Position,
    light: Collection[Site] = (),
    last: Collection[Site] = (),
    refused: Collection[Site] = (),
    part: tuple[Site, Site] | None = None,
) -> str:
    """Return a text diagram of a position, with coordinates, without a final line end.

    A site that several of the following apply to has the first of these marks: highlighted,
    refused, winning, last move.

    Args:
        position: the position to draw.
        light: sites to highlight, in square brackets.
        last: sites of the last move, in round brackets; see `changed_sites`.
        refused: sites of illegal moves, in angle brackets.
        part: two opposite corners of the part of a board of squares to draw, or None for the whole
            board.

    Raises:
        TypeError: If the board has neither squares nor hexes.
    """
    signs = words_of(position.game.slug)
    winning = position.winning_sites()
    cells = []
    for site in position.game.board.sites:
        sign = signs.sign(position, site)
        if site in light:
            cells.append(f"[{sign}]")
        elif site in refused:
            cells.append(f"<{sign}>")
        elif site in winning:
            cells.append(f"*{sign}*")
        elif site in last:
            cells.append(f"({sign})")
        else:
            cells.append(f" {sign} ")
    board = position.game.board
    if isinstance(board, SquareBoard):
        lines = _draw_squares(board, cells, part)
    elif isinstance(board, HexBoard):
        lines = _draw_hexes(board, cells)
    else:
        raise TypeError(f"There is no diagram for {board!r}")
    return "\n".join(line.rstrip() for line in lines)


def part_of(position: Position, marked: Collection[Site], width: int) -> tuple[Site, Site] | None:
    """Return the part of a board of squares to draw if the whole board is too wide.

    Args:
        position: the position to draw.
        marked: empty sites that must be in the drawing.
        width: the available columns of text.

    Returns:
        Two opposite corners, for `draw`. None to draw the whole board: it fits, or has no squares,
        or its stones and marked sites are too far apart for a part.
    """
    board = position.game.board
    if not isinstance(board, SquareBoard):
        return None
    columns_shown = (width - _MARGIN) // _CELL
    columns = [
        board.points[site][0]
        for site in board.sites
        if site in marked or position.content(site) is not None
    ]
    if not columns:
        columns = [board.size // 2]
    left = min(columns)
    right = max(columns)
    if board.size <= columns_shown or right - left >= columns_shown:
        return None
    # The stones are in the middle of the part, if the edges of the board allow it.
    first = max(0, min((left + right + 1 - columns_shown) // 2, board.size - columns_shown))
    last_row = (board.size - 1) * board.size
    return first, last_row + first + columns_shown - 1


def changed_sites(before: Position, move: Move) -> tuple[Site, ...]:
    """Return the sites of a legal move that are not empty after the move; () for a swap.

    Sites that the move changes but does not name, such as turned counters, are not included.
    """
    after = before.play(move)
    sites = before.game.board.sites
    return tuple(site for site in move if site in sites and after.content(site) is not None)


def _draw_squares(
    board: SquareBoard, cells: list[str], part: tuple[Site, Site] | None
) -> list[str]:
    size = board.size
    corners = (0, size * size - 1) if part is None else part
    columns = [board.points[site][0] for site in corners]
    rows = [board.points[site][1] for site in corners]
    left = min(columns)
    right = max(columns)
    letters = " " * _MARGIN
    for letter in ascii_lowercase[left : right + 1]:
        letters += f" {letter} "
    lines = []
    for row in range(min(rows), max(rows) + 1):
        first = row * size
        lines.append(f"{row + 1:2} {''.join(cells[first + left : first + right + 1])}")
    return [letters, *lines] if board.rows_down else [*reversed(lines), letters]


def _draw_hexes(board: HexBoard, cells: list[str]) -> list[str]:
    """Return the rows, top row first, each between the names of its first and last cells."""
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
