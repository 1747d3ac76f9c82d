"""Krypte: rows of four that a counter stops or prepares, and the threes that it makes."""

from __future__ import annotations

from abstract_arcade.analysis.reasons.claim import Claim, claim
from abstract_arcade.rules import SWAP, Color, Move
from abstract_arcade.rules.geometry import mask_of, sites_of
from abstract_arcade.rules.krypte import KryptePosition
from abstract_arcade.rules.krypte_masks import BOARD, fours, placed


def claims(position: KryptePosition, move: Move) -> list[Claim]:
    """See `Reasons`."""
    mover, site, after = position.to_move, move[0], position.play(move)
    if after.outcome is not None:
        return []
    found = []
    if SWAP not in after.legal_moves() and _wins_whatever(after, mover):
        template = "whatever {} answers, {} has four next"
        found.append(claim(position, "no defence", template, mover.other, mover))
    # Only where the other can have four with its next counter there is something to prevent.
    before = completing(position, mover.other)
    before &= before and fours_next(position, mover.other)
    if before >> site & 1:
        template = "takes {}, where {} would have four"
        found.append(claim(position, "takes", template, site, mover.other))
    stopped = tuple(sites_of(before & ~completing(after, mover.other) & ~(1 << site)))
    if stopped:
        noun = "four" if len(stopped) == 1 else "fours"
        found.append(claim(position, "stops", f"stops the {noun} at {{}}", stopped))
    new = completing(after, mover) & ~completing(position, mover)
    gained = tuple(sites_of(new and new & fours_next(after, mover)))
    if gained:
        found.append(claim(position, "prepares", "makes four possible at {:or}", gained))
    three = _three(after, mover, site)
    if three:
        found.append(claim(position, "three", "makes three in a row: {}", three))
    return found


def _wins_whatever(after: KryptePosition, color: Color) -> bool:
    """Whether a colour that has just moved has four with its next counter, whatever the answer."""
    return all(
        completing(then, color, then.open_squares) for then in map(after.play, after.legal_moves())
    )


def fours_next(position: KryptePosition, color: Color) -> int:
    """The squares where a colour has four with its next counter after some move of the other's.

    That move decides which sides are open then, so what is open now does not matter.
    """
    squares = 0
    for move in position.legal_moves():
        after = position.play(move)
        squares |= completing(after, color, after.open_squares)
    return squares


def completing(position: KryptePosition, color: Color, among: int = BOARD.full) -> int:
    """The mask of the empty squares where one more counter would give a colour four in a row.

    Args:
        position: the counters.
        color: the colour.
        among: the squares that are looked at, whether or not a counter can be entered there.
    """
    mine, theirs = position.stones(color), position.stones(color.other)
    squares = 0
    for site in sites_of(among & ~(mine | theirs)):
        if fours(placed(mine, theirs, site, position.game.capture)[0]):
            squares |= 1 << site
    return squares


def _three(after: KryptePosition, color: Color, site: int) -> tuple[int, ...]:
    """Three of a colour's counters in a row through a square; none if there is no such row."""
    stones = after.stones(color)
    for line in BOARD.lines:
        for start in range(len(line) - 2):
            row = line[start : start + 3]
            mask = mask_of(row)
            if site in row and mask & stones == mask:
                return tuple(sorted(row, key=BOARD.name))
    return ()
