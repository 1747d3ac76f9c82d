"""What a position of Enclose5 is worth, and which moves win it at once."""

from __future__ import annotations

from functools import lru_cache

from abstract_arcade.rules import Color, Move, Position
from abstract_arcade.rules.enclose5 import Enclose5Position
from abstract_arcade.rules.enclose5_grid import Grid

# What things are worth, in coloured cells.
_TEMPO = 0.5
_FIVE = 2.0
_BONUS = 2.0
_INBONUS = 0.0
_THREAT = 0.8
_PROSPECT = 0.15
_LINK = 0.05


def evaluate(position: Position, color: Color) -> float:
    """See `Heuristic.evaluate`."""
    assert isinstance(position, Enclose5Position)
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0.0 if winner is None else 1.0 if winner is color else -1.0
    mover = position.to_move
    lead = float(position.score(mover) - position.score(mover.other))
    lead += _prospects(position, mover) - _prospects(position, mover.other)
    lead += _TEMPO + position.bonus_moves * _BONUS
    if _INBONUS or not position.bonus_moves:
        empty = position.empty
        uncolored = empty | position.marks(mover) | position.marks(mover.other)
        gains = [
            (inside & uncolored).bit_count()
            for cell, inside in _closings(position.grid, position.marks(mover))
            if cell & empty
        ]
        lead += _THREAT * max(gains, default=0)
    value = lead / (position.game.target + abs(lead))
    return value if color is mover else -value


def winning_moves(position: Position, color: Color) -> tuple[Move, ...]:
    """See `Heuristic.winning_moves`."""
    assert isinstance(position, Enclose5Position)
    if position.outcome is not None or position.to_move is not color:
        return ()
    need = position.game.target - position.score(color)
    lead = position.score(color) - position.score(color.other)
    empty, open_cells = position.empty, position.open_cells
    # The last empty cell ends the game, whatever it encloses.
    found = open_cells if lead > 0 and empty.bit_count() == 1 else 0
    uncolored = empty | position.marks(color) | position.marks(color.other)
    for cell, inside in _closings(position.grid, position.marks(color)):
        if cell & open_cells:
            gain = (inside & uncolored).bit_count()
            fills = not empty & ~(cell | inside)
            if gain >= need or (fills and lead + gain > 0):
                found |= cell
    return position.grid.placements(found) if found else ()


@lru_cache(maxsize=64)
def _closings(grid: Grid, marks: int) -> tuple[tuple[int, int], ...]:
    """Every cell where one more of `marks` would enclose something, with what is then inside.

    It depends on nothing else, so all plies of the other colour that enclose no mark share it.
    """
    reached = grid.outside(marks)
    found = []
    walls = grid.cells & ~reached
    for site in grid.sites((_links(grid, walls) | _walled(grid, walls)) & reached & grid.cells):
        cell = grid.bits[site]
        _, inside = grid.close(marks | cell, reached, site)
        if inside:
            found.append((cell, inside))
    return tuple(found)


def _prospects(position: Enclose5Position, color: Color) -> float:
    """What a colour may come to enclose and to align, in coloured cells."""
    grid, marks, empty = position.grid, position.marks(color), position.empty
    links = _links(grid, marks) & empty
    walls = marks | links
    colored = position.territory(Color.BLACK) | position.territory(Color.WHITE)
    inside = grid.cells & ~(grid.outside(walls) | walls | colored)
    fives = sum((_fives(marks, step) & empty).bit_count() for step in grid.steps.values())
    return _PROSPECT * inside.bit_count() + _LINK * links.bit_count() + _FIVE * min(fives, 2) / 2


def _links(grid: Grid, marks: int) -> int:
    """The cells where a mark would connect two of `marks` that are not next to each other.

    They lie around the cell, opposite each other or nearly so.
    """
    width = grid.steps["column"]
    east, west = marks >> 1, marks << 1
    north, south = marks >> width, marks << width
    north_east, south_west = marks >> width + 1, marks << width + 1
    north_west, south_east = marks >> width - 1, marks << width - 1
    return (
        north_east & (north_west | south_east)
        | south_west & (north_west | south_east)
        | east & (west | north_west | south_west)
        | west & (north_east | south_east)
        | north & (south | south_west | south_east)
        | south & (north_west | north_east)
        | north_east & south_west
        | north_west & south_east
    )


def _walled(grid: Grid, walls: int) -> int:
    width = grid.steps["column"]
    rows, columns = walls << width & walls & walls >> width, walls << 1 & walls & walls >> 1
    return (
        rows >> 1 & walls >> 2
        | rows << 1 & walls << 2
        | columns >> width & walls >> 2 * width
        | columns << width & walls << 2 * width
    )


def _fives(marks: int, step: int) -> int:
    """The cells where one more of `marks` would make five in line by `step`."""
    twos = marks & marks >> step
    threes = twos & marks >> 2 * step
    fours = twos & twos >> 2 * step
    return (
        fours >> step
        | fours << 4 * step
        | threes >> step & marks << step
        | threes << 3 * step & marks >> step
        | twos >> step & twos << 2 * step
    )
