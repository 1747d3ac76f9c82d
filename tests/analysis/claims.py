"""Claims about moves, checked with nothing but stones on a board and the rules of the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from abstract_arcade.analysis.reasons.claim import Claim
from abstract_arcade.rules import Color, Move, Position, Site


def is_true(position: Any, move: Move, claim: Claim) -> bool:
    """Whether a claim about a legal move holds."""
    return _CHECKS[position.game.slug, claim.kind](position, position.play(move), move, claim)


def stones(position: Position, color: Color) -> set[Site]:
    """The sites of a colour's stones or marks."""
    return {site for site in position.game.board.sites if position.color_at(site) is color}


def wins(position: Position, color: Color) -> Iterator[Move]:
    """The moves that win at once for a colour."""
    for move in position.legal_moves():
        outcome = position.play(move).outcome
        if outcome is not None and outcome.winner is color:
            yield move


def _set(position: Position, to_move: Color, extra: Iterable[tuple[Site, Color]] = ()) -> Any:
    """The same stones with somebody to move, and some more."""
    board = position.game.board
    sites = {color: stones(position, color) for color in Color}
    for site, color in extra:
        sites[color].add(site)
    black, white = ([board.name(site) for site in sites[color]] for color in Color)
    return position.game.setup(black, white, to_move)


def _no_defence(before: Any, after: Any, _move: Move, _claim: Claim) -> bool:
    mover = before.to_move
    return all(
        (then := after.play(reply)).outcome is None and any(wins(then, mover))
        if after.play(reply).outcome is None
        else after.play(reply).outcome.winner is mover
        for reply in after.legal_moves()
    )


def _runs(game: Any, sites: Collection[Site], length: int) -> bool:
    """Whether some of the sites make a row."""
    board = game.board
    return any(
        set(line[start : start + length]) <= set(sites)
        for line in board.lines
        for start in range(len(line) - length + 1)
    )


# Krypte


def _krypte_four(position: Any, site: Site, color: Color) -> bool:
    """Whether a counter on a site would give a colour four in a row; adjacent capture."""
    mine = stones(position, color) | {site}
    taken = stones(position, color) | stones(position, color.other)
    for other in position.game.board.neighbors[site]:
        if other in taken:
            mine ^= {other}
    return _runs(position.game, mine, 4)


def _krypte_takes(before: Any, _after: Any, move: Move, claim: Claim) -> bool:
    return claim.sites == move and _krypte_four(before, move[0], before.to_move.other)


def _krypte_stops(before: Any, after: Any, _move: Move, claim: Claim) -> bool:
    other = before.to_move.other
    return all(
        _krypte_four(before, site, other) and not _krypte_four(after, site, other)
        for site in claim.sites
    )


def _krypte_prepares(before: Any, after: Any, _move: Move, claim: Claim) -> bool:
    mover = before.to_move
    return all(
        after.color_at(site) is None
        and _krypte_four(after, site, mover)
        and not (before.color_at(site) is None and _krypte_four(before, site, mover))
        for site in claim.sites
    )


def _krypte_three(before: Any, after: Any, move: Move, claim: Claim) -> bool:
    mine = stones(after, before.to_move)
    return (
        move[0] in claim.sites
        and set(claim.sites) <= mine
        and _runs(before.game, claim.sites, 3)
        and len(claim.sites) == 3
    )


# Renju


def _five(position: Any, site: Site, color: Color) -> bool:
    """Whether a stone there would win for a colour, were it to move."""
    then = _set(position, color).play((site,))
    return then.outcome is not None and then.outcome.winner is color


def _renju_takes(before: Any, _after: Any, move: Move, claim: Claim) -> bool:
    return claim.sites == move and _five(before, move[0], before.to_move.other)


def _renju_foul(before: Any, after: Any, _move: Move, claim: Claim) -> bool:
    (site,) = claim.sites
    then = after.play((site,)).outcome
    is_foul = then is not None and then.winner is Color.WHITE
    return before.to_move is Color.WHITE and is_foul and _five(after, site, Color.WHITE)


def _renju_blocks(before: Any, after: Any, _move: Move, claim: Claim) -> bool:
    other = before.to_move.other
    named = set(claim.sites)
    kinds = ("three", "four", "straight four")

    def is_made(position: Any) -> bool:
        return any(
            set(threat.stones) == named and threat.kind in kinds
            for site in named
            for threat in position.threats(site)
        )

    return named <= stones(before, other) and is_made(before) and not is_made(after)


# Reneo


def _groups(position: Any, color: Color) -> list[set[Site]]:
    left, groups = stones(position, color), []
    while left:
        group, waiting = set(), [left.pop()]
        while waiting:
            site = waiting.pop()
            group.add(site)
            near = set(position.game.board.neighbors[site]) & left
            left -= near
            waiting += near
        groups.append(group)
    return groups


def _reneo_joins(before: Any, after: Any, _move: Move, claim: Claim) -> bool:
    mover = before.to_move
    apart = [group for group in _groups(before, mover) if group & set(claim.sites)]
    joined = [group for group in _groups(after, mover) if group & set(claim.sites)]
    return len(apart) == len(claim.sites) > 1 and len(joined) == 1


def _reneo_keeps(before: Any, after: Any, move: Move, claim: Claim) -> bool:
    other = before.to_move.other
    apart = [group for group in _groups(before, other) if group & set(claim.sites)]
    near = set(before.game.board.neighbors[move[0]])
    is_between = all(site in near for site in claim.sites)
    return len(apart) == len(claim.sites) > 1 and is_between and after.color_at(move[0]) is not None


def _way(position: Any, color: Color) -> int | None:
    """The empty points on a shortest way across, by relaxing until nothing changes."""
    board, size = position.game.board, position.game.size
    index = 1 if color is Color.BLACK else 0
    mine, theirs = stones(position, color), stones(position, color.other)
    cost = {
        site: int(site not in mine)
        for site in board.sites
        if site not in theirs and board.points[site][index] == 0
    }
    waiting = list(cost)
    while waiting:
        site = waiting.pop()
        for near in board.neighbors[site]:
            if near not in theirs:
                new = cost[site] + int(near not in mine)
                if new < cost.get(near, 10**6):
                    cost[near] = new
                    waiting.append(near)
    ends = [cost[site] for site in cost if board.points[site][index] == size - 1]
    return min(ends, default=None)


def _reneo_shortens(before: Any, after: Any, _move: Move, claim: Claim) -> bool:
    was, now = _way(before, before.to_move), _way(after, before.to_move)
    return claim.numbers == (now,) and (was is None or (now is not None and now < was))


def _reneo_lengthens(before: Any, after: Any, _move: Move, claim: Claim) -> bool:
    other = before.to_move.other
    was, now = _way(before, other), _way(after, other)
    return claim.numbers == (was, now) and was is not None and now is not None and now > was


def _reneo_walls(before: Any, after: Any, _move: Move, _claim: Claim) -> bool:
    other = before.to_move.other
    return _way(before, other) is not None and _way(after, other) is None


# Slicron


def _open(position: Any, color: Color) -> set[Site]:
    """The cells where a colour could place a stone, were it to move."""
    if position.to_move is color and position.outcome is None:
        return {move[0] for move in position.legal_moves() if move}
    return {move[0] for move in _set(position, color).legal_moves() if move}


def _alone(position: Any, color: Color) -> set[Site]:
    return _open(position, color) - _open(position, color.other)


def _slicron_takes(before: Any, _after: Any, move: Move, claim: Claim) -> bool:
    # The mover may not use it either, were it not legal: then somebody else's stones opened it.
    return claim.sites == move[:1] and move[0] in _alone(before, before.to_move.other)


def _slicron_opens(before: Any, after: Any, _move: Move, claim: Claim) -> bool:
    mover = before.to_move
    return set(claim.sites) <= _open(after, mover) - _open(before, mover)


def _slicron_alone(before: Any, after: Any, _move: Move, claim: Claim) -> bool:
    mover = before.to_move
    return claim.numbers == (len(_alone(after, mover)), len(_alone(after, mover.other)))


def _slicron_few(before: Any, after: Any, _move: Move, claim: Claim) -> bool:
    return claim.numbers == (len(_open(after, before.to_move.other)),)


# Enclose5


def _enclose_five(position: Any, site: Site, color: Color) -> bool:
    """Whether a mark there would be one of five in line."""
    mine = stones(position, color) | {site}
    return any(
        site in line[start : start + 5] and set(line[start : start + 5]) <= mine
        for line in position.game.board.lines
        for start in range(len(line) - 4)
    )


def _is_empty(position: Any, site: Site) -> bool:
    return position.content(site) is None


def _enclosable(position: Any, color: Color) -> set[Site]:
    found: set[Site] = set()
    for site in position.game.board.sites:
        if _is_empty(position, site):
            found |= set(position.tables.sites(position.enclosed(site, color)))
    return found


def _enclose_keeps(before: Any, after: Any, _move: Move, claim: Claim) -> bool:
    other = before.to_move.other
    return set(claim.sites) <= _enclosable(before, other) - _enclosable(after, other)


def _enclose_takes(before: Any, _after: Any, move: Move, claim: Claim) -> bool:
    return claim.sites == move and _enclose_five(before, move[0], before.to_move.other)


def _enclose_prepares(before: Any, after: Any, _move: Move, claim: Claim) -> bool:
    (site,) = claim.sites
    inside = after.enclosed(site, before.to_move)
    return _is_empty(after, site) and claim.numbers == (inside.bit_count(),)


def _enclose_makes(before: Any, after: Any, _move: Move, claim: Claim) -> bool:
    mover = before.to_move
    return all(
        _is_empty(after, site)
        and _enclose_five(after, site, mover)
        and not (_is_empty(before, site) and _enclose_five(before, site, mover))
        for site in claim.sites
    )


_CHECKS: dict[tuple[str, str], Callable[[Any, Any, Move, Claim], bool]] = {
    ("krypte", "no defence"): _no_defence,
    ("krypte", "takes"): _krypte_takes,
    ("krypte", "stops"): _krypte_stops,
    ("krypte", "prepares"): _krypte_prepares,
    ("krypte", "three"): _krypte_three,
    ("renju", "no defence"): _no_defence,
    ("renju", "takes"): _renju_takes,
    ("renju", "foul"): _renju_foul,
    ("renju", "blocks"): _renju_blocks,
    ("reneo", "joins"): _reneo_joins,
    ("reneo", "keeps apart"): _reneo_keeps,
    ("reneo", "shortens"): _reneo_shortens,
    ("reneo", "lengthens"): _reneo_lengthens,
    ("reneo", "walls in"): _reneo_walls,
    ("slicron", "takes"): _slicron_takes,
    ("slicron", "opens"): _slicron_opens,
    ("slicron", "alone"): _slicron_alone,
    ("slicron", "few"): _slicron_few,
    ("enclose5", "keeps"): _enclose_keeps,
    ("enclose5", "takes"): _enclose_takes,
    ("enclose5", "prepares"): _enclose_prepares,
    ("enclose5", "five"): _enclose_makes,
}
"""By game and kind: whether a claim about a move holds, given the positions before and after."""

KINDS = frozenset(_CHECKS)
"""Every kind of claim of every game."""
