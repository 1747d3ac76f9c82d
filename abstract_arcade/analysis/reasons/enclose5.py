"""Claims about moves of Enclose5: cells that a mark saves from enclosure, and rows of five."""

from __future__ import annotations

from collections.abc import Iterator

from abstract_arcade.analysis.reasons.claim import Claim, claim, counted, lined_up, minor
from abstract_arcade.players.heuristics.enclose5 import fifths, gains
from abstract_arcade.rules import Color, Move, Sentence, Site
from abstract_arcade.rules.enclose5 import Enclose5Position
from abstract_arcade.rules.enclose5_grid import Enclose5Tables
from abstract_arcade.rules.geometry import SquareBoard


def claims(position: Enclose5Position, move: Move) -> list[Claim]:
    """Return the claims about a legal move, or none if it ends the game."""
    after = position.play(move)
    if after.outcome is not None:
        return []
    return list(_claims(position, after, move[0]))


def plan(position: Enclose5Position) -> Sentence:
    """Return how many cells both colours need, and advice for the colour to move."""
    mover = position.to_move
    target = position.game.target
    mine = counted(target - position.score(mover), "more cell")
    theirs = target - position.score(mover.other)
    template = "{} needs {} and {} {}: prepare a ring or five in line"
    return position.game.sentence(template, mover, mine, mover.other, str(theirs))


def _claims(position: Enclose5Position, after: Enclose5Position, site: Site) -> Iterator[Claim]:
    mover = position.to_move
    other = mover.other
    saved = kept(position, after, other)
    if saved:
        points = position.game.board.points
        cells = tuple(sorted(saved, key=lambda cell: points[cell]))
        yield claim(position, "keeps", "saves {} from enclosure", cells)
    if site in five_cells(position, other):
        yield claim(position, "takes", "keeps {} from making five there", other)
    threat, cells = _largest(after, mover)
    if threat is not None and len(cells) > len(_largest(position, mover)[1]):
        count = counted(len(cells), "cell")
        template = "threatens to enclose {} with {}"
        yield claim(position, "prepares", template, count, threat, degree=len(cells))
    new_fives = tuple(sorted(five_cells(after, mover) - five_cells(position, mover)))
    if new_fives and after.to_move is not mover:
        yield claim(position, "five", "threatens five at {:or}", new_fives)
    if not position.enclosed(site, mover):
        yield from _about_walls(position, site)
        yield from _about_rows(position, after, site)


def _about_walls(position: Enclose5Position, site: Site) -> Iterator[Claim]:
    """Yield claims that a mark joins or extends own walls, or is between those of the other colour.

    A wall consists of marks next to each other, orthogonally or diagonally.
    """
    mover = position.to_move
    walls = _walls_beside(position, site, mover)
    if len(walls) > 1:
        yield claim(position, "joins", "joins the walls at {}", tuple(walls.values()))
    theirs = _walls_beside(position, site, mover.other)
    if len(theirs) > 1:
        template = "stands between {}'s walls at {}"
        yield claim(position, "between", template, mover.other, tuple(theirs.values()))
    if len(walls) == 1:
        yield minor(position, "extends", "extends the wall at {}", *walls.values())


def _about_rows(position: Enclose5Position, after: Enclose5Position, site: Site) -> Iterator[Claim]:
    """Yield minor claims that a mark blocks a row of five, or lines up with marks of its colour."""
    tables = position.tables
    board = position.game.board
    mover = position.to_move
    mine = set(tables.sites(position.marks(mover)))
    theirs = set(tables.sites(position.marks(mover.other)))
    taken = set(tables.sites(tables.cells & ~after.empty)) - set(tables.sites(after.marks(mover)))
    rows = list(_rows_through(board, site))
    row = max((row & theirs for row in rows if not row & mine), key=len, default=set())
    if len(row) > 1:
        template = "stands in the way of {}'s {}"
        yield minor(position, "splits", template, mover.other, tuple(sorted(row)))
    free = (row & mine for row in rows if not row & taken)
    yield from lined_up(position, board, site, free)


def _rows_through(board: SquareBoard, site: Site) -> Iterator[set[Site]]:
    """Yield every row of five cells that contains a cell."""
    for line in board.lines:
        if site in line:
            for start in range(len(line) - 4):
                row = line[start : start + 5]
                if site in row:
                    yield set(row)


def _walls_beside(position: Enclose5Position, site: Site, color: Color) -> dict[int, Site]:
    """Return the walls of a colour next to a cell: mask of the wall -> its first mark next to it.

    Next to it means orthogonally or diagonally.
    """
    tables = position.tables
    marks = position.marks(color)
    near = {*position.game.board.neighbors[site], *position.game.board.diagonals[site]}
    walls: dict[int, Site] = {}
    for mark in sorted(near):
        if tables.bits[mark] & marks:
            wall = tables.bits[mark]
            last = 0
            while wall != last:
                last = wall
                wall = _around(tables, wall) & marks
            walls.setdefault(wall, mark)
    return walls


def _around(tables: Enclose5Tables, cells: int) -> int:
    """Return the mask of `cells` and of the cells next to them, orthogonally or diagonally."""
    width = tables.steps["column"]
    rows = cells | cells << 1 | cells >> 1
    return rows | rows << width | rows >> width


def enclosable(position: Enclose5Position, color: Color) -> dict[Site, tuple[Site, ...]]:
    """Return each empty cell where a mark of a colour would enclose cells, with these cells.

    If the colour is to move, cells that are forbidden in this turn are left out.
    """
    tables = position.tables
    # An alignment forbids cells only in the turn of the colour to move.
    free = position.open_cells if position.to_move is color else position.empty
    return {
        next(iter(tables.sites(cell))): tuple(tables.sites(inside))
        for cell, inside in gains(position, color)
        if cell & free
    }


def kept(before: Enclose5Position, after: Enclose5Position, color: Color) -> set[Site]:
    """Return the cells that one mark of a colour could enclose before a move, but not after it.

    Cells that the move itself has coloured do not count.
    """
    could = {site for cells in enclosable(before, color).values() for site in cells}
    can = {site for cells in enclosable(after, color).values() for site in cells}
    return {site for site in could - can if after.territory_at(site) is None}


def five_cells(position: Enclose5Position, color: Color) -> set[Site]:
    """Return the empty cells where a mark of a colour would make five in line.

    Marks that the new mark would enclose do not count for the line, because they are removed.
    """
    tables = position.tables
    marks = position.marks(color)
    cells = 0
    for step in tables.steps.values():
        cells |= fifths(marks, step)
    return {
        site
        for site in tables.sites(cells & position.empty)
        if tables.runs((marks | tables.bits[site]) & ~position.enclosed(site, color), site)
    }


def _largest(position: Enclose5Position, color: Color) -> tuple[Site | None, tuple[Site, ...]]:
    """Return the cell where a mark of a colour would enclose most cells, and these cells.

    The cell is None if no mark would enclose any.
    """
    best: Site | None = None
    most: tuple[Site, ...] = ()
    for site, cells in sorted(enclosable(position, color).items()):
        if len(cells) > len(most):
            best = site
            most = cells
    return best, most
