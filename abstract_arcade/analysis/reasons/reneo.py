"""Reneo: what a stone joins and keeps apart, and how much of a chain is still to be made."""

from __future__ import annotations

from abstract_arcade.analysis.reasons.claim import Claim, claim
from abstract_arcade.rules import Color, Move, Site
from abstract_arcade.rules.geometry import sites_of
from abstract_arcade.rules.reneo import ReneoPosition, ReneoTables


def claims(position: ReneoPosition, move: Move) -> list[Claim]:
    """See `Reasons`."""
    mover, after = position.to_move, position.play(move)
    if after.outcome is not None:
        return []
    other, found = mover.other, []
    theirs_before, theirs_now = missing(position, other), missing(after, other)
    mine_before, mine_now = missing(position, mover), missing(after, mover)
    if theirs_now is None and theirs_before is not None:
        template = "leaves {} no way across but by exchanges"
        found.append(claim(position, "walls in", template, other))
    site = move[-1]
    joined = groups_beside(position, site, mover)
    if len(joined) > 1:
        found.append(claim(position, "joins", "joins {}", tuple(sorted(joined.values()))))
    apart = groups_beside(position, site, other) if len(move) == 1 else {}
    if len(apart) > 1 and _keeps_off(position, after, move):
        template = "keeps {} from joining there"
        found.append(claim(position, "keeps apart", template, tuple(sorted(apart.values()))))
    if theirs_before is not None and theirs_now is not None and theirs_now > theirs_before:
        template = f"makes {{}}'s way across {_points(theirs_now)} long, not {theirs_before}"
        found.append(claim(position, "lengthens", template, other))
    if mine_now is not None and (mine_before is None or mine_now < mine_before):
        template = f"leaves {{}}'s way across {_points(mine_now)} long"
        found.append(claim(position, "shortens", template, mover))
    return found


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def missing(position: ReneoPosition, color: Color) -> int | None:
    """How many empty points there are on a colour's shortest way from edge to edge.

    A way leads over its stones and empty points; crosscuts and exchanges are left aside.

    Returns:
        None if there is no way from edge to edge but through the other colour's stones.
    """
    tables, mine = position.tables, position.stones(color)
    free = tables.full & ~position.stones(color.other)
    start, end = tables.edges[color]
    reached = _flooded(tables, start & mine, mine)
    layer = (tables.adjacent(reached) | start) & free
    count = 0
    while not reached & end:
        new = layer & ~reached
        if not new:
            return None
        count += 1
        reached = _flooded(tables, reached | new, mine)
        layer = tables.adjacent(reached) & free
    return count


def _flooded(tables: ReneoTables, sites: int, stones: int) -> int:
    """Sites with all stones that are connected to them."""
    while grown := tables.adjacent(sites) & stones & ~sites:
        sites |= grown
    return sites


def _keeps_off(before: ReneoPosition, after: ReneoPosition, move: Move) -> bool:
    """Whether the other colour could have had a stone where one is placed, and now cannot at once.

    A stone of its own would have formed no crosscut there, and now no exchange leads there.
    """
    mover = before.to_move
    cuts = before.tables.crosscuts(move[0], before.stones(mover.other), before.stones(mover))
    return not cuts and all(reply[1:] != move for reply in after.legal_moves())


def groups_beside(position: ReneoPosition, site: Site, color: Color) -> dict[int, Site]:
    """The groups of a colour beside a site, as masks, each with its stone there.

    A stone on the site itself belongs to none of them.
    """
    tables, stones = position.tables, position.stones(color) & ~(1 << site)
    found: dict[int, Site] = {}
    for stone in sites_of(tables.neighbors[site] & stones):
        found.setdefault(_flooded(tables, 1 << stone, stones), stone)
    return found
