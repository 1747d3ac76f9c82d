"""Slicron: which cells a move opens, closes, or takes from the other, and what it joins."""

from __future__ import annotations

from collections.abc import Iterator

from abstract_arcade.analysis.reasons.claim import Claim, claim, counted, minor
from abstract_arcade.rules import Color, Move, Site
from abstract_arcade.rules.geometry import sites_of
from abstract_arcade.rules.slicron import SlicronPosition
from abstract_arcade.rules.slicron_groups import slicron_tables

_FEW = 5
"""Most open cells of a player that are worth a word."""

_MANY = 8
"""Fewest open cells next to a group that are not worth a word."""


def claims(position: SlicronPosition, move: Move) -> list[Claim]:
    """Return the claims about a legal move; none if it ends the game."""
    after = position.play(move)
    return [] if after.outcome is not None else list(_claims(position, after, move))


def _claims(position: SlicronPosition, after: SlicronPosition, move: Move) -> Iterator[Claim]:
    mover = position.to_move
    bit = 1 << move[0]
    other = mover.other
    opened = tuple(sites_of(after.open_cells(mover) & ~position.open_cells(mover)))
    if opened:
        yield claim(position, "opens", "opens {} again", opened)
    could = _opened_there(position, bit, other)
    if could > 2:
        yield claim(position, "takes", f"keeps {{}} from opening {could} cells there", other)
    free = after.open_cells(other).bit_count()
    if free <= _FEW:
        yield claim(position, "few", f"leaves {{}} only {counted(free, 'cell')}", other)
    groups = _beside(position, bit, mover)
    apart = _beside(position, bit, other)
    if len(groups) > 1:
        yield claim(position, "joins", "joins {}", groups)
    if len(apart) > 1 and position.open_cells(other) & bit:
        yield claim(position, "keeps apart", "keeps {} from joining there", apart)
    yield from _about_cells(position, after, bit)
    yield from _about_groups(position, after, move[0], groups)
    if len(apart) == 1 and position.open_cells(other) & bit and free > _FEW:
        near = slicron_tables(position.game.size).adjacent(_group(after, 1 << apart[0], other))
        left = (near & after.open_cells(other)).bit_count()
        if left > _MANY:
            yield minor(position, "crowds", "crowds {}'s {}", other, *apart)
        else:
            template = f"leaves {{}} {counted(left, 'cell')} to go on at {{}}"
            yield claim(position, "room", template, other, *apart)


def _about_cells(position: SlicronPosition, after: SlicronPosition, bit: int) -> Iterator[Claim]:
    """What a stone costs of the cells that are left to either colour."""
    mover = position.to_move
    other = position.to_move.other
    before = position.open_cells(mover)
    theirs_before = position.open_cells(other)
    now = after.open_cells(mover)
    theirs = after.open_cells(other)
    mine = (now & ~theirs).bit_count()
    others = (theirs & ~now).bit_count()
    lead = (before & ~theirs_before).bit_count() - (theirs_before & ~before).bit_count()
    if mine and mine - others > lead and theirs.bit_count() > _FEW:
        template = f"leaves {{}} {counted(mine, 'cell')} of its own and {{}} {others or 'none'}"
        yield claim(position, "alone", template, mover, other)
    closed = before & ~now & ~bit
    given = (theirs & ~theirs_before).bit_count()
    lost = closed.bit_count()
    if given + lost - (now & ~before).bit_count() > _FEW:
        if given > lost:
            yield claim(position, "fault", f"opens {given} cells to {{}}", other)
        else:
            yield claim(position, "fault", f"closes {lost} cells to {{}}", mover)
    if not closed and theirs_before & bit:
        template = "takes a cell from {} and closes none to {}"
        yield claim(position, "costs", template, other, mover)
    elif not closed:
        yield claim(position, "costs", "leaves {} all its other cells", mover)
    if now.bit_count() - _FEW >= theirs.bit_count() > _FEW:
        template = f"leaves {{}} {now.bit_count()} cells to play on and {{}} {theirs.bit_count()}"
        yield claim(position, "left", template, mover, other)


def _about_groups(
    position: SlicronPosition, after: SlicronPosition, site: Site, groups: tuple[Site, ...]
) -> Iterator[Claim]:
    """What becomes of the groups of the colour to move, given a stone of each beside the cell."""
    mover = position.to_move
    near = position.game.board.neighbor_masks
    group = _group(after, 1 << site, mover)
    free = after.open_cells(mover)
    for stone in sites_of(after.stones(mover) & ~group if group else 0):
        cells = near[stone] & near[site] & free
        if cells.bit_count() > 1:
            template = "can still join {} at {:or}"
            yield claim(position, "links", template, stone, tuple(sites_of(cells)))
            break
    if groups and group == after.stones(mover):
        yield minor(position, "one", "keeps {}'s stones in one group", mover)
    if groups and _ends(after, mover) <= _ends(position, mover):
        yield minor(position, "extends", "goes on from {} without making a path", groups[0])


def _ends(position: SlicronPosition, color: Color) -> set[tuple[Site, Site]]:
    return {path.ends for path in position.paths(color)}


def _group(position: SlicronPosition, bit: int, color: Color) -> int:
    groups = slicron_tables(position.game.size).groups(position.stones(color))
    return next((each for each in groups if each & bit), 0)


def _beside(position: SlicronPosition, bit: int, color: Color) -> tuple[int, ...]:
    """A stone beside a cell of each group of a colour that is there."""
    tables = slicron_tables(position.game.size)
    near = tables.near[bit]
    groups = tables.groups(position.stones(color))
    return tuple(sorted(next(sites_of(each & near)) for each in groups if each & near))


def _opened_there(position: SlicronPosition, bit: int, color: Color) -> int:
    """How many cells a colour could open to itself by a stone on a cell, at most."""
    if not position.open_cells(color) & bit:
        return 0
    tables = slicron_tables(position.game.size)
    stones = position.stones(color)
    joined = bit
    for group in tables.groups(stones):
        if group & tables.near[bit]:
            joined |= group
    if joined == bit:
        return 0
    before = position.open_cells(color)
    taken = position.stones(color.other) | stones
    others = 0
    for group in tables.groups(stones & ~joined):
        others |= tables.group(group).blocked
    best = 0
    for kept in tables.trims(joined):
        blocked = others | tables.group(kept).blocked
        free = tables.full & ~(taken | bit) | joined & ~kept
        best = max(best, (free & ~blocked & ~before).bit_count())
    return best
