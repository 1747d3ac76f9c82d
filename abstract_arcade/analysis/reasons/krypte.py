"""Claims about moves of Krypte: rows of four that are stopped or prepared, and turned counters."""

from __future__ import annotations

from collections.abc import Iterator

from abstract_arcade.analysis.reasons.claim import Claim, claim, lined_up, minor
from abstract_arcade.rules import SWAP, Color, Move, Sentence, Site
from abstract_arcade.rules.geometry import mask_of, sites_of
from abstract_arcade.rules.krypte import BOARD, KryptePosition, fours, placed, turned


def _row_masks(size: int) -> list[int]:
    """Return the masks of all rows of `size` squares on the board."""
    return [
        mask_of(line[start : start + size])
        for line in BOARD.lines
        for start in range(len(line) - size + 1)
    ]


_THREES = _row_masks(3)
_FOURS = _row_masks(4)


def claims(position: KryptePosition, move: Move) -> list[Claim]:
    """Return the claims about a legal move, or none if it ends the game."""
    after = position.play(move)
    if after.outcome is not None:
        return []
    return list(_claims(position, after, move[0]))


def plan(position: KryptePosition) -> Sentence:
    """Return advice for a position in which no row of four is near."""
    template = "the plan is three in a row that {} cannot turn at once"
    return position.game.sentence(template, position.to_move.other)


def _claims(position: KryptePosition, after: KryptePosition, site: Site) -> Iterator[Claim]:
    mover = position.to_move
    other = position.to_move.other
    if SWAP not in after.legal_moves() and _wins_whatever(after, mover):
        template = "whatever {} plays, {} makes four next"
        yield claim(position, "no defence", template, other, mover)
    # Only squares where the other colour can make four next are worth preventing.
    theirs = completing(position, other)
    left = completing(after, other)
    soon = theirs & fours_next(position, other) if theirs else 0
    if soon >> site & 1:
        yield claim(position, "takes", "keeps {} from making four there", other)
    stopped = tuple(sites_of(soon & ~left & ~(1 << site)))
    if stopped:
        noun = "four" if len(stopped) == 1 else "fours"
        yield claim(position, "stops", "stops the {} at {}", noun, stopped)
    barred = tuple(sites_of(soon & left & ~after.open_squares & ~(1 << site)))
    if barred and not left & after.open_squares:
        noun = "four" if len(barred) == 1 else "fours"
        template = "keeps {} from playing the {} at {} next move"
        yield claim(position, "safe", template, other, noun, barred)
    new = completing(after, mover) & ~completing(position, mover)
    gained = new & fours_next(after, mover) if new else 0
    if gained:
        yield claim(position, "prepares", "threatens four at {:or}", tuple(sites_of(gained)))
    three = _three(after.stones(mover), site)
    if three:
        yield claim(position, "three", "makes three in a row with {}", three)
    if new & ~gained:
        template = "makes a row that lacks only {:or}"
        yield claim(position, "needs", template, tuple(sites_of(new & ~gained)))
    needed = tuple(sites_of(theirs & ~soon & ~left))
    if needed:
        template = "breaks {}'s row that lacks only {:or}"
        yield claim(position, "spoils", template, other, needed)
    yield from _about_rows(position, after, site)


def _about_rows(position: KryptePosition, after: KryptePosition, site: Site) -> Iterator[Claim]:
    """Yield claims that a counter blocks a row of four, wins counters, lines up or is hard to turn.

    All but the first are minor.
    """
    mover = position.to_move
    other = mover.other
    mine = position.stones(mover)
    theirs = position.stones(other)
    now = after.stones(mover)
    rows = [row for row in _FOURS if row >> site & 1]
    split = [row & theirs for row in rows if not row & mine and (row & theirs).bit_count() > 1]
    split = [row for row in split if row & after.stones(other) == row]
    if split:
        row = max(split, key=int.bit_count)
        template = "stands in the way of {}'s {}"
        yield claim(position, "blocks", template, other, tuple(sites_of(row)))
    won = (theirs & now).bit_count()
    lost = (mine & ~now).bit_count()
    if won > lost:
        count = "a counter" if won == 1 else f"{won} counters"
        template = "takes {} from {} and loses {}"
        yield minor(
            position,
            "wins",
            template,
            count,
            other,
            str(lost) if lost else "none",
            degree=won - lost,
        )
    rows = [row for row in rows if not row & after.stones(other)]
    yield from lined_up(position, BOARD, site, (tuple(sites_of(row & now)) for row in rows))
    turnable = (_turnable(after) & now).bit_count()
    if turnable == 0:
        count = "nothing"
    else:
        count = "only 1 counter" if turnable == 1 else f"only {turnable} counters"
    yield minor(position, "keeps", "leaves {} {} to turn", other, count, degree=-turnable)


def _turnable(position: KryptePosition) -> int:
    """Return the mask of the counters that the colour to move can turn by some legal counter."""
    mine = position.stones(position.to_move)
    theirs = position.stones(position.to_move.other)
    capture = position.game.capture
    mask = 0
    for site in sites_of(position.open_squares):
        mask |= turned(mine, theirs, site, capture)
    return mask


def _wins_whatever(after: KryptePosition, color: Color) -> bool:
    """Return whether a colour that has just moved can make four next after every answer."""
    for answer in after.legal_moves():
        then = after.play(answer)
        if not completing(then, color, then.open_squares):
            return False
    return True


def fours_next(position: KryptePosition, color: Color) -> int:
    """Return the mask of the squares where a colour can make four after some move of the other.

    The other colour, which is to move, decides by its move which sides are active then.
    """
    squares = 0
    for move in position.legal_moves():
        after = position.play(move)
        squares |= completing(after, color, after.open_squares)
    return squares


def completing(position: KryptePosition, color: Color, among: int = BOARD.full) -> int:
    """Return the mask of the empty squares where a counter would make four in a row of a colour.

    Args:
        position: the position.
        color: the colour.
        among: the mask of the squares to examine, whether or not a counter can stop there.
    """
    mine = position.stones(color)
    theirs = position.stones(color.other)
    squares = 0
    for site in sites_of(among & ~(mine | theirs)):
        if fours(placed(mine, theirs, site, position.game.capture)[0]):
            squares |= 1 << site
    return squares


def _three(stones: int, site: Site) -> tuple[Site, ...]:
    """Return the other two squares of the first row of three counters through a square, or ()."""
    square = 1 << site
    for row in _THREES:
        if row & square and row & stones == row:
            return tuple(sites_of(row & ~square))
    return ()
