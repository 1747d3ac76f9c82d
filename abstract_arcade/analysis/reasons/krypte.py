"""Krypte: rows of four that a counter stops or prepares, and the threes that it makes."""

from __future__ import annotations

from abstract_arcade.analysis.reasons.claim import Claim, claim
from abstract_arcade.players.heuristics.krypte import winning_moves
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
    before, then = completing(position, mover.other), completing(after, mover.other)
    if before >> site & 1:
        template = "takes {}, where {} would have four"
        found.append(claim(position, "takes", template, site, mover.other, sites=[site]))
    # Only what could be entered now was a threat at all.
    stopped = tuple(sites_of(before & ~then & position.open_squares & ~(1 << site)))
    if stopped:
        noun = "four" if len(stopped) == 1 else "fours"
        found.append(claim(position, "stops", f"stops the {noun} at {{}}", sites=stopped))
    gained = tuple(sites_of(completing(after, mover) & ~completing(position, mover)))
    if gained:
        found.append(claim(position, "prepares", "makes four possible at {:or}", sites=gained))
    three = _three(after, mover, site)
    if three:
        found.append(claim(position, "three", "makes three in a row: {}", sites=three))
    return found


def _wins_whatever(after: KryptePosition, color: Color) -> bool:
    """Whether a colour that has just moved wins with its next move, whatever the answer."""
    return all(
        (then := after.play(reply)).outcome is None and winning_moves(then, color)
        for reply in after.legal_moves()
    )


def completing(position: KryptePosition, color: Color) -> int:
    """The mask of the empty squares where one more counter would give a colour four in a row.

    Whether a counter can be entered there now is another question.
    """
    mine, theirs = position.stones(color), position.stones(color.other)
    squares = 0
    for site in sites_of(BOARD.full & ~(mine | theirs)):
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
