"""Slicron: who has cells left that the other may not use."""

from __future__ import annotations

from abstract_arcade.analysis.reasons.claim import Claim, claim
from abstract_arcade.rules import Color, Move
from abstract_arcade.rules.geometry import sites_of
from abstract_arcade.rules.slicron import SlicronPosition


def claims(position: SlicronPosition, move: Move) -> list[Claim]:
    """See `Reasons`."""
    mover, after = position.to_move, position.play(move)
    if after.outcome is not None:
        return []
    found = []
    opened = tuple(sites_of(after.open_cells(mover) & ~position.open_cells(mover)))
    if opened:
        noun = "cell" if len(opened) == 1 else "cells"
        found.append(claim(position, "opens", f"opens the {noun} {{}} again", opened))
    mine, theirs = (own_cells(after, color).bit_count() for color in (mover, mover.other))
    if own_cells(after, mover) != own_cells(position, mover):
        template = f"leaves {_cells(mine)} for {{}} alone, and {theirs or 'none'} for {{}}"
        found.append(claim(position, "alone", template, mover, mover.other))
    free = after.open_cells(mover.other).bit_count()
    if free <= _FEW:
        template = f"leaves {{}} only {_cells(free)}"
        found.append(claim(position, "few", template, mover.other))
    return found


_FEW = 5
"""So few open cells are worth a word."""


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count or 'no'} cells"


def own_cells(position: SlicronPosition, color: Color) -> int:
    """The mask of the cells that only one colour may use."""
    return position.open_cells(color) & ~position.open_cells(color.other)
