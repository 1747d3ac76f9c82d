"""Claims about moves of Reneo: stones that are joined or kept apart, shortest ways and exchanges.

The way of a colour is the shortest chain that it can still complete.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from abstract_arcade.analysis.reasons.claim import Claim, claim, counted, minor
from abstract_arcade.rules import Color, Move, Sentence, Site
from abstract_arcade.rules.geometry import mask_of, sites_of
from abstract_arcade.rules.reneo import ReneoPosition
from abstract_arcade.rules.terms import Thing

_LEAST_GAIN = 2
"""An exchange is strong if it changes the way of a colour by at least this many stones."""

_IN_FRONT = 3
"""The largest distance, in points, at which a stone is in front of another."""

_WAYS = {Color.BLACK: ((0, 1), (0, -1)), Color.WHITE: ((-1, 0), (1, 0))}
"""The directions towards the edges of each colour, as (columns, rows)."""

_EDGES = {Color.BLACK: ("top", "bottom"), Color.WHITE: ("left", "right")}
"""The names of these edges."""


def claims(position: ReneoPosition, move: Move) -> list[Claim]:
    """Return the claims about a legal move, or none if it ends the game."""
    after = position.play(move)
    if after.outcome is not None:
        return []
    return list(_claims(position, after, move))


def plan(position: ReneoPosition) -> Sentence:
    """Return how many stones both colours need, and advice for the colour to move.

    If one colour cannot connect its edges without an exchange, the clause says so instead.
    """
    mover = position.to_move
    mine = position.missing(mover)
    theirs = position.missing(mover.other)
    game = position.game
    if mine is None:
        template = "{} has no way across without an exchange: prepare one"
        return game.sentence(template, mover)
    if theirs is None:
        template = "{} has no way across without an exchange: go on connecting"
        return game.sentence(template, mover.other)
    stones = counted(mine, "more stone")
    advice = "go on connecting" if mine <= theirs else "block the shorter way"
    template = "without exchanges {} needs {}, {} {}: {}"
    return game.sentence(template, mover, stones, mover.other, str(theirs), advice)


def _claims(position: ReneoPosition, after: ReneoPosition, move: Move) -> Iterator[Claim]:
    mover = position.to_move
    other = mover.other
    site = move[-1]
    if after.missing(other) is None and position.missing(other) is not None:
        template = "leaves {} no way across without an exchange"
        yield claim(position, "walls in", template, other)
    joined = groups_beside(position, site, mover)
    if len(joined) > 1:
        yield claim(position, "joins", "joins {}", tuple(sorted(joined.values())))
    apart = groups_beside(position, site, other) if len(move) == 1 else {}
    if len(apart) > 1 and _keeps_off(position, after, move):
        template = "keeps {} from joining there"
        yield claim(position, "keeps apart", template, tuple(sorted(apart.values())))
    yield from _about_exchanges(position, after)
    yield from _about_ways(position, after)
    barred = _placements(position, other) & ~_placements(after, other) & ~mask_of(move)
    if barred:
        yield claim(position, "bars", "keeps {} from playing {}", other, tuple(sites_of(barred)))
    yield from _nearer(position, after, site)
    yield from _in_front(position, site)


# Ways


def _about_ways(position: ReneoPosition, after: ReneoPosition) -> Iterator[Claim]:
    """Yield a claim about the shortest ways of both colours, if a move helps its colour.

    It helps if its own way gets shorter or the other one longer. Both must exist before and after.
    """
    mover = position.to_move
    other = mover.other
    mine = after.missing(mover)
    theirs = after.missing(other)
    mine_before = position.missing(mover)
    theirs_before = position.missing(other)
    if mine is None or theirs is None or mine_before is None or theirs_before is None:
        return
    my_stones = counted(mine, "more stone")
    if mine != mine_before:
        my_stones = f"{my_stones} (was {mine_before})"
    their_stones = str(theirs)
    if theirs != theirs_before:
        their_stones = f"{theirs} (was {theirs_before})"
    template = "{} needs {}, {} {}, without exchanges"
    things = (mover, my_stones, other, their_stones)
    if theirs > theirs_before or mine < mine_before:
        # The number of stones of a long way still says little.
        is_close = 2 * mine <= position.game.size or theirs > theirs_before
        says = claim if is_close else minor
        yield says(position, "ways", template, *things, degree=theirs - mine)


# Exchanges


class _Exchange(NamedTuple):
    """A strong exchange: it wins, or it changes a way by `_LEAST_GAIN` stones or more.

    Attributes:
        move: the move.
        mine: the stones that its colour then needs.
        theirs: the stones that the other colour then needs, or None if it has no way.
        wins: whether the exchange wins at once.
        gain: the change of both ways together, in stones.
    """

    move: Move
    mine: int
    theirs: int | None
    wins: bool
    gain: int


def _about_exchanges(position: ReneoPosition, after: ReneoPosition) -> Iterator[Claim]:
    """Yield the claims about exchanges that a move prevents, threatens or avoids."""
    mover = position.to_move
    other = mover.other
    theirs_before = strong_exchanges(position, other)
    theirs = strong_exchanges(after, other)
    prevented = [
        exchange for move, exchange in theirs_before.items() if not _is_open(after, move, other)
    ]
    if prevented:
        yield _exchange_claim(position, "prevents", other, prevented)
    mine_before = strong_exchanges(position, mover)
    mine = strong_exchanges(after, mover)
    new = [exchange for move, exchange in mine.items() if move not in mine_before]
    if new:
        yield _exchange_claim(position, "threatens", mover, new)
    if not theirs:
        template = "leaves {} no exchange worth 2 stones or more"
        yield minor(position, "avoids", template, other)


def _exchange_claim(
    position: ReneoPosition, kind: str, color: Color, exchanges: list[_Exchange]
) -> Claim:
    """Return the claim that the strongest of some exchanges of a colour is threatened or prevented.

    `kind` is the verb of the claim.
    """
    exchange = max(exchanges, key=lambda exchange: (exchange.wins, exchange.gain))
    names = position.game.sentence("{:-}", exchange.move)
    degree = exchange.gain
    if exchange.wins:
        template = "{} the exchange {}, which connects {}'s edges"
        return claim(position, kind, template, kind, names, color, degree=degree)
    if exchange.theirs is None:
        template = "{} the exchange {}, which leaves {} no way across"
        return claim(position, kind, template, kind, names, color.other, degree=degree)
    would = "would need" if kind == "prevents" else "needs"
    mine = counted(exchange.mine, "more stone")
    theirs = str(exchange.theirs)
    template = "{} the exchange {}, after which {} {} {}, {} {}"
    things = (kind, names, color, would, mine, color.other, theirs)
    return claim(position, kind, template, *things, degree=degree)


def strong_exchanges(position: ReneoPosition, color: Color) -> dict[Move, _Exchange]:
    """Return the strong exchanges (`_Exchange`) of a colour as if it were to move, by move.

    Empty if the colour could not move.
    """
    turn = _turn_of(position, color)
    if turn is None:
        return {}
    longest = 2 * position.game.size
    mine_before = position.missing(color)
    if mine_before is None:
        mine_before = longest
    theirs_before = position.missing(color.other)
    if theirs_before is None:
        theirs_before = longest
    exchanges: dict[Move, _Exchange] = {}
    for move in turn.legal_moves():
        if len(move) != 2:
            continue
        then = turn.play(move)
        wins = then.outcome is not None and then.outcome.winner is color
        if then.outcome is not None and not wins:
            continue
        mine = then.missing(color)
        theirs = then.missing(color.other)
        if mine is None:
            continue
        closer = mine_before - mine
        farther = (longest if theirs is None else theirs) - theirs_before
        is_strong = max(closer, farther) >= _LEAST_GAIN and min(closer, farther) >= 0
        if wins or is_strong:
            exchanges[move] = _Exchange(move, mine, theirs, wins, closer + farther)
    return exchanges


def _turn_of(position: ReneoPosition, color: Color) -> ReneoPosition | None:
    """Return a position of the same stones with a colour to move, or None if it could not move."""
    turn = ReneoPosition(
        position.game,
        position.stones(Color.BLACK),
        position.stones(Color.WHITE),
        color,
        False,
        False,
    )
    return turn if turn.to_move is color and turn.outcome is None else None


def _is_open(position: ReneoPosition, move: Move, color: Color) -> bool:
    """Return whether an exchange is legal if a colour is to move."""
    turn = _turn_of(position, color)
    return turn is not None and move[1] in turn.exchanges(move[0])


# Stones


def _in_front(position: ReneoPosition, site: Site) -> Iterator[Claim]:
    """Yield the claims that a stone is between a stone of the other colour and an edge of that one.

    The distance of the stones is at most `_IN_FRONT`. There is at most one claim for each edge.
    """
    mover = position.to_move
    board = position.game.board
    theirs = position.stones(mover.other)
    for (dx, dy), edge in zip(_WAYS[mover.other], _EDGES[mover.other], strict=True):
        # Search against the direction of the edge for a stone that this site keeps from the edge.
        x, y = board.points[site]
        for far in range(1, _IN_FRONT + 1):
            stone = board.at(x - far * dx, y - far * dy)
            if stone is None or position.color_at(stone) is mover:
                break
            if theirs >> stone & 1:
                if far == 1:
                    template = "stands directly before {}'s {} towards the {} edge"
                    degree = 2
                else:
                    template = "stands between {}'s {} and the {} edge"
                    degree = 1
                things = (mover.other, stone, edge)
                yield claim(position, f"front {edge}", template, *things, degree=degree)
                break


def _nearer(position: ReneoPosition, after: ReneoPosition, site: Site) -> Iterator[Claim]:
    """Yield the claims that a move brings a group nearer to an edge of its colour."""
    mover = position.to_move
    groups = groups_beside(position, site, mover)
    if not groups:
        return
    points = position.game.board.points
    group = position.tables.connected(1 << site, after.stones(mover))
    axis = 1 if mover is Color.BLACK else 0
    last = position.game.size - 1
    ends = [points[stone][axis] for stone in sites_of(group)]
    ends_before = [points[stone][axis] for before in groups for stone in sites_of(before)]
    high, low = ("top", "bottom") if mover is Color.BLACK else ("right", "left")
    distances = [
        (high, last - max(ends), last - max(ends_before)),
        (low, min(ends), min(ends_before)),
    ]
    for edge, distance, before in distances:
        if distance < before:
            stone = next(iter(groups.values()))
            if distance:
                template = "brings the group of {} within {} of the {} edge"
                things: tuple[Thing, ...] = (stone, counted(distance, "point"), edge)
            else:
                template = "brings the group of {} to the {} edge"
                things = (stone, edge)
            yield claim(position, f"nears {edge}", template, *things, degree=-distance)


def _placements(position: ReneoPosition, color: Color) -> int:
    """Return the mask of the empty points where a colour could place a stone on its turn."""
    mine = position.stones(color)
    theirs = position.stones(color.other)
    tables = position.tables
    empty = tables.full & ~(mine | theirs)
    closed = tables.cuts(mine, theirs) & empty
    barred = [site for site in sites_of(closed) if not tables.exchanges(site, mine, theirs)]
    return empty & ~mask_of(barred)


def _keeps_off(before: ReneoPosition, after: ReneoPosition, move: Move) -> bool:
    """Return whether a stone denies its point to the other colour.

    The other colour could have placed a stone there without a crosscut, and no exchange leads
    there now.
    """
    mover = before.to_move
    cuts = before.tables.crosscuts(move[0], before.stones(mover.other), before.stones(mover))
    return not cuts and all(reply[1:] != move for reply in after.legal_moves())


def groups_beside(position: ReneoPosition, site: Site, color: Color) -> dict[int, Site]:
    """Return the groups of a colour next to a site: mask of the group -> its first stone there.

    A stone on the site itself is ignored, so groups that only this stone connects are separate.
    """
    tables = position.tables
    stones = position.stones(color) & ~(1 << site)
    groups: dict[int, Site] = {}
    for stone in sites_of(tables.neighbors[site] & stones):
        groups.setdefault(tables.connected(1 << stone, stones), stone)
    return groups
