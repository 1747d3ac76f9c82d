"""Reneo: what a stone joins, keeps apart and stands before, and how long each way still is."""

from __future__ import annotations

from collections.abc import Iterator

from abstract_arcade.analysis.reasons.claim import Claim, claim, counted, has_room, minor
from abstract_arcade.rules import Color, Move, Site
from abstract_arcade.rules.geometry import mask_of, sites_of
from abstract_arcade.rules.reneo import ReneoPosition


def claims(position: ReneoPosition, move: Move) -> list[Claim]:
    """Return the claims about a legal move; none if it ends the game."""
    mover = position.to_move
    after = position.play(move)
    if after.outcome is not None:
        return []
    other = mover.other
    found = []
    theirs_before = position.missing(other)
    theirs_now = after.missing(other)
    mine_before = position.missing(mover)
    mine_now = after.missing(mover)
    if theirs_now is None and theirs_before is not None:
        template = "leaves {} no way across without an exchange"
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
        template = (
            f"lengthens {{}}'s way across from {theirs_before} to {counted(theirs_now, 'point')}"
        )
        found.append(claim(position, "lengthens", template, other))
    if mine_now is not None and mine_before is not None and mine_now < mine_before:
        template = f"shortens {{}}'s way across from {mine_before} to {counted(mine_now, 'point')}"
        # A way that is long may still lead anywhere.
        says = claim if 2 * mine_now <= position.game.size else minor
        found.append(says(position, "shortens", template, mover))
    barred = _placements(position, other) & ~_placements(after, other) & ~mask_of(move)
    if barred:
        found.append(claim(position, "bars", "keeps {} off {}", other, tuple(sites_of(barred))))
    return found + list(_about_stones(position, site))


def _about_stones(position: ReneoPosition, site: Site) -> Iterator[Claim]:
    mover = position.to_move
    board = position.game.board
    theirs = position.stones(mover.other)
    for (dx, dy), edge in zip(_WAYS[mover.other], _EDGES[mover.other], strict=True):
        # The other colour comes from there, and would go on to the edge over this site.
        x, y = board.points[site]
        for far in range(1, _IN_FRONT + 1):
            stone = board.at(x - far * dx, y - far * dy)
            if stone is None or position.color_at(stone) is mover:
                break
            if theirs >> stone & 1:
                template = f"stands between {{}}'s {{}} and the {edge} edge"
                yield claim(position, "front", template, mover.other, stone)
                break
    mine = position.stones(mover)
    near = tuple(each for each in board.diagonals[site] if mine >> each & 1)
    if near:
        yield minor(position, "diagonal", "stands diagonally beside {}", near)
    groups = groups_beside(position, site, mover)
    if len(groups) == 1:
        yield minor(position, "extends", "extends the group of {}", tuple(groups.values()))
    if has_room(board, site):
        yield minor(position, "room", "has room on every side")


_IN_FRONT = 3
"""How many points before a stone another one is in front of it."""

_WAYS = {Color.BLACK: ((0, 1), (0, -1)), Color.WHITE: ((-1, 0), (1, 0))}
_EDGES = {Color.BLACK: ("top", "bottom"), Color.WHITE: ("left", "right")}


def _placements(position: ReneoPosition, color: Color) -> int:
    """The mask of the empty points where a colour could place a stone on its turn."""
    mine = position.stones(color)
    theirs = position.stones(color.other)
    tables = position.tables
    empty = tables.full & ~(mine | theirs)
    closed = tables.cuts(mine, theirs) & empty
    return empty & ~mask_of(
        each for each in sites_of(closed) if not tables.exchanges(each, mine, theirs)
    )


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
    tables = position.tables
    stones = position.stones(color) & ~(1 << site)
    found: dict[int, Site] = {}
    for stone in sites_of(tables.neighbors[site] & stones):
        found.setdefault(tables.connected(1 << stone, stones), stone)
    return found
