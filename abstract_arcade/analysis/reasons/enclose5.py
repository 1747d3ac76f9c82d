"""Enclose5: cells that a mark keeps from being enclosed, and rows of five that it stops."""

from __future__ import annotations

from abstract_arcade.analysis.reasons.claim import Claim, claim
from abstract_arcade.players.heuristics.enclose5 import fifths, gains
from abstract_arcade.rules import Color, Move, Site
from abstract_arcade.rules.enclose5 import Enclose5Position


def claims(position: Enclose5Position, move: Move) -> list[Claim]:
    """See `Reasons`."""
    mover, site, after = position.to_move, move[0], position.play(move)
    other = mover.other
    if after.outcome is not None:
        return []
    found = []
    saved = kept(position, after, other)
    if saved:
        cells = tuple(sorted(saved, key=position.game.board.points.__getitem__))
        found.append(claim(position, "keeps", "keeps {} from being enclosed at once", cells))
    five = five_cells(position, other)
    if site in five:
        template = "takes {}, where {} would have five"
        found.append(claim(position, "takes", template, site, other))
    threat, cells = _largest(after, mover)
    if threat is not None and len(cells) > len(_largest(position, mover)[1]):
        count = len(cells)
        noun = "cell" if count == 1 else "cells"
        template = f"could then enclose {count} {noun} at {{}}"
        found.append(claim(position, "prepares", template, threat))
    new_fives = tuple(sorted(five_cells(after, mover) - five_cells(position, mover)))
    if new_fives and after.to_move is not mover:
        found.append(claim(position, "five", "makes five possible at {:or}", new_fives))
    return found


def enclosable(position: Enclose5Position, color: Color) -> dict[Site, tuple[Site, ...]]:
    """The cells where one mark of a colour would enclose something, each with what it would."""
    tables = position.tables
    # Alignments of a turn forbid cells in that turn alone.
    free = position.open_cells if position.to_move is color else position.empty
    return {
        next(iter(tables.sites(cell))): tuple(tables.sites(inside))
        for cell, inside in gains(position, color)
        if cell & free
    }


def kept(before: Enclose5Position, after: Enclose5Position, color: Color) -> set[Site]:
    """The cells that one mark of a colour could have enclosed before a move, and none can after.

    The other colour's cells that were coloured meanwhile do not count.
    """
    could = {site for cells in enclosable(before, color).values() for site in cells}
    can = {site for cells in enclosable(after, color).values() for site in cells}
    return {site for site in could - can if after.territory_at(site) is None}


def five_cells(position: Enclose5Position, color: Color) -> set[Site]:
    """The empty cells where one mark of a colour would make five in line.

    A mark that encloses some of the others, which are marks no more, may make none.
    """
    tables, marks = position.tables, position.marks(color)
    cells = 0
    for step in tables.steps.values():
        cells |= fifths(marks, step)
    return {
        site
        for site in tables.sites(cells & position.empty)
        if tables.runs((marks | tables.bits[site]) & ~position.enclosed(site, color), site)
    }


def _largest(position: Enclose5Position, color: Color) -> tuple[Site | None, tuple[Site, ...]]:
    """The cell where one mark of a colour would enclose most, and what it would."""
    best: tuple[Site | None, tuple[Site, ...]] = None, ()
    for site, cells in sorted(enclosable(position, color).items()):
        if len(cells) > len(best[1]):
            best = site, cells
    return best
