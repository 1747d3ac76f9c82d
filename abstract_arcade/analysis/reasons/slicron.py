"""Slicron: which cells a move opens, closes, or takes from the other, and what it joins."""

from __future__ import annotations

from collections.abc import Iterator

from abstract_arcade.analysis.reasons.claim import Claim, claim, counted, minor
from abstract_arcade.rules import Color, Move, Sentence, Site
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


def plan(position: SlicronPosition) -> Sentence:
    """Return how many cells both colours can play on, and what follows for the colour to move."""
    mover = position.to_move
    mine = position.open_cells(mover).bit_count()
    theirs = position.open_cells(mover.other).bit_count()
    template = (
        f"{{}} can play on {counted(mine, 'cell')} and {{}} on {theirs}: fill those that both need"
    )
    return position.game.sentence(template, mover, mover.other)


def _claims(position: SlicronPosition, after: SlicronPosition, move: Move) -> Iterator[Claim]:
    mover = position.to_move
    bit = 1 << move[0]
    other = mover.other
    opened = tuple(sites_of(after.open_cells(mover) & ~position.open_cells(mover)))
    if opened:
        yield claim(position, "opens", "opens {} again", opened)
    could = _opened_there(position, bit, other)
    if could > 2:
        template = f"keeps {{}} from opening {could} cells there"
        yield claim(position, "takes", template, other, degree=could)
    free = after.open_cells(other).bit_count()
    if free <= _FEW:
        template = f"leaves {{}} only {counted(free, 'cell')}"
        yield claim(position, "few", template, other, degree=-free)
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
        if left <= _MANY:
            template = f"leaves {{}} {counted(left, 'cell')} to go on at {{}}"
            yield claim(position, "room", template, other, *apart, degree=-left)


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
        yield claim(position, "alone", template, mover, other, degree=mine - others)
    closed = before & ~now & ~bit
    given = (theirs & ~theirs_before).bit_count()
    lost = closed.bit_count()
    if given + lost - (now & ~before).bit_count() > _FEW:
        if given > lost:
            yield claim(position, "fault", f"opens {given} cells to {{}}", other)
        else:
            yield claim(position, "fault", f"closes {lost} cells to {{}}", mover)
    lead = now.bit_count() - theirs.bit_count()
    if theirs.bit_count() > _FEW:
        cells = counted(now.bit_count(), "cell")
        template = f"leaves {{}} {cells} to play on and {{}} {theirs.bit_count()}"
        says = claim if lead >= _FEW else minor
        yield says(position, "left", template, mover, other, degree=lead)
    if not closed and theirs_before & bit:
        template = "takes a cell from {} and closes none to {}"
        yield minor(position, "costs", template, other, mover)


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
            yield claim(position, "links", template, stone, tuple(sites_of(cells)), degree=1)
            break
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
