"""Claims about moves of Slicron: cells that a move opens or closes, and groups that it joins.

Claims about stones, cells and paths come first, because players see them on the board. How many
cells a colour can still play on is hard to see. Claims about such counts are minor, unless there
are so few cells that they are named.
"""

from __future__ import annotations

from collections.abc import Iterator

from abstract_arcade.analysis.reasons.claim import MOST_NAMED, Claim, claim, counted, minor
from abstract_arcade.rules import Color, Move, Sentence, Site
from abstract_arcade.rules.geometry import sites_of
from abstract_arcade.rules.slicron import SlicronPosition
from abstract_arcade.rules.slicron_groups import slicron_tables

_FEW = 5
"""At most this many open cells are few for a player; so few closed cells are no fault."""

_MANY = 3
"""The fewest stones that a move would remove of which a claim is made."""


def claims(position: SlicronPosition, move: Move) -> list[Claim]:
    """Return the claims about a legal move, or none if it ends the game."""
    after = position.play(move)
    if after.outcome is not None:
        return []
    return list(_claims(position, after, move))


def plan(position: SlicronPosition) -> Sentence:
    """Return how many cells both colours can play on, and advice for the colour to move."""
    mover = position.to_move
    mine = position.open_cells(mover).bit_count()
    theirs = position.open_cells(mover.other).bit_count()
    template = "{} can play on {} and {} on {}: fill those that both need"
    cells = counted(mine, "cell")
    return position.game.sentence(template, mover, cells, mover.other, str(theirs))


def _claims(position: SlicronPosition, after: SlicronPosition, move: Move) -> Iterator[Claim]:
    mover = position.to_move
    bit = 1 << move[0]
    other = mover.other
    opened = tuple(sites_of(after.open_cells(mover) & ~position.open_cells(mover)))
    if opened:
        yield claim(position, "opens", "opens {} again", opened)
    free = tuple(sites_of(after.open_cells(other)))
    if len(free) <= MOST_NAMED:
        yield claim(position, "few", "leaves {} only {}", other, free, degree=-len(free))
    groups = _beside(position, bit, mover)
    apart = _beside(position, bit, other)
    if len(groups) > 1:
        yield claim(position, "joins", "joins {}", groups)
    if len(apart) > 1 and position.open_cells(other) & bit:
        yield claim(position, "keeps apart", "keeps {} from joining there", apart)
    if position.open_cells(other) & bit:
        yield from _prevented_there(position, bit, other)
    yield from _about_groups(position, after, move[0], groups)
    if len(apart) == 1 and position.open_cells(other) & bit and len(free) > _FEW:
        near = slicron_tables(position.game.size).adjacent(_group(after, 1 << apart[0], other))
        left = tuple(sites_of(near & after.open_cells(other)))
        if len(left) <= MOST_NAMED:
            if left:
                template = "leaves {} only {} to go on from {}"
                yield claim(position, "room", template, other, left, *apart, degree=-len(left))
            else:
                yield claim(position, "shuts in", "shuts {} in at {}", other, *apart)
    yield from _about_cells(position, after, bit)


def _about_cells(position: SlicronPosition, after: SlicronPosition, bit: int) -> Iterator[Claim]:
    """Yield minor claims about the open cells of both colours, and "fault" for a costly move."""
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
        theirs_safe = str(others) if others else "none"
        things = (mover, counted(mine, "safe cell"), other, theirs_safe)
        yield minor(position, "alone", "leaves {} {} and {} {}", *things, degree=mine - others)
    closed = before & ~now & ~bit
    given = (theirs & ~theirs_before).bit_count()
    lost = closed.bit_count()
    if given + lost - (now & ~before).bit_count() > _FEW:
        if given > lost:
            yield claim(position, "fault", "opens {} cells to {}", str(given), other)
        else:
            yield claim(position, "fault", "closes {} cells to {}", str(lost), mover)
    lead = now.bit_count() - theirs.bit_count()
    if lead > 0 and theirs.bit_count() > MOST_NAMED:
        things = (mover, counted(now.bit_count(), "cell"), other, str(theirs.bit_count()))
        template = "leaves {} {} to play on and {} {}"
        yield minor(position, "left", template, *things, degree=lead)
    if not closed and theirs_before & bit:
        template = "takes a cell from {} and closes none to {}"
        yield minor(position, "costs", template, other, mover)


def _about_groups(
    position: SlicronPosition, after: SlicronPosition, site: Site, groups: tuple[Site, ...]
) -> Iterator[Claim]:
    """Yield claims that a stone can still join another group, or extends one without a path.

    `groups` are stones of its colour next to the site of the move, one of each group there.
    """
    mover = position.to_move
    near = position.game.board.neighbor_masks
    group = _group(after, 1 << site, mover)
    free = after.open_cells(mover)
    others = after.stones(mover) & ~group if group else 0
    for stone in sites_of(others):
        cells = near[stone] & near[site] & free
        if cells.bit_count() > 1:
            template = "can still join {} at {:or}"
            yield claim(position, "links", template, stone, tuple(sites_of(cells)), degree=1)
            break
    staying = [stone for stone in groups if after.stones(mover) & 1 << stone]
    if staying and _ends(after, mover) <= _ends(position, mover):
        yield claim(position, "extends", "goes on from {} without making a path", staying[0])


def _ends(position: SlicronPosition, color: Color) -> set[tuple[Site, Site]]:
    return {path.ends for path in position.paths(color)}


def _group(position: SlicronPosition, bit: int, color: Color) -> int:
    for group in slicron_tables(position.game.size).groups(position.stones(color)):
        if group & bit:
            return group
    return 0


def _beside(position: SlicronPosition, bit: int, color: Color) -> tuple[int, ...]:
    """Return one stone of each group of a colour that is next to a cell, given by its bit."""
    tables = slicron_tables(position.game.size)
    near = tables.near[bit]
    groups = tables.groups(position.stones(color))
    return tuple(sorted(next(sites_of(group & near)) for group in groups if group & near))


def _prevented_there(position: SlicronPosition, bit: int, color: Color) -> Iterator[Claim]:
    """Yield claims that a move keeps a colour from shortening a path or removing stones on a cell.

    `bit` is the mask of the cell, which must be open to the colour.
    """
    tables = slicron_tables(position.game.size)
    joined = bit
    for group in tables.groups(position.stones(color)):
        if group & tables.near[bit]:
            joined |= group
    after = {path.ends: len(path.layers) for path in tables.geodesics(joined)}
    shorter = []
    for group in tables.groups(joined & ~bit):
        paths = tables.geodesics(group)
        shorter += [path.ends for path in paths if after[path.ends] < len(path.layers)]
    shorter.sort()
    if shorter:
        template = "keeps {} from shortening {:–} there"
        yield claim(position, "keeps long", template, color, shorter[0], degree=len(shorter))
    leaving = max((joined & ~kept for kept in tables.trims(joined)), key=int.bit_count)
    if leaving.bit_count() >= _MANY:
        template = "keeps {} from clearing away {} there"
        yield claim(position, "keeps full", template, color, tuple(sites_of(leaving)))
