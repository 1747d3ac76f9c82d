"""Positions for tests of players and heuristics."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from abstract_arcade.rules import Color, Game, Move, Position, new_game
from abstract_arcade.rules.krypte import BOARD

_ROWS_OF_FOUR = tuple(
    sum(1 << site for site in line[begin : begin + 4])
    for line in BOARD.lines
    for begin in range(len(line) - 3)
)


def games() -> list[Game]:
    """Return Krypte with every combination of options."""
    return [
        new_game("krypte", capture=capture, pie=pie)
        for capture in ("adjacent", "custodial")
        for pie in (False, True)
    ]


def long_game(game: Game, rng: Random) -> Iterator[Position]:
    """Return the unfinished positions of a random game that avoids its end as long as possible."""
    position = game.start()
    while position.outcome is None:
        yield position
        for _ in range(12):
            following = position.play(rng.choice(position.legal_moves()))
            if following.outcome is None:
                break
        position = following


def crowded(rng: Random, count: int) -> Iterator[Position]:
    """Unfinished set positions of Krypte with few empty squares, up to thirty.

    A full board without a row of four is changed a little from one to the next. Some boards have
    their empty squares on a diagonal, where two sides reach the same squares and no move is left,
    some on the border, where whatever is left may be forbidden.
    """
    squares = range(64)
    border = [site for site in squares if site % 8 in (0, 7) or site // 8 in (0, 7)]
    # Pairs in the rows, single counters in the columns: no four in any direction.
    black = sum(1 << site for site in squares if (site % 8 // 2 + site // 8) % 2)
    while count:
        for _ in range(20):
            changed = black ^ 1 << rng.randrange(64)
            if all(changed & row not in (0, row) for row in _ROWS_OF_FOUR):
                black = changed
        kind = rng.randrange(3)
        if kind == 0:
            lanes = rng.randint(1, 8)
            columns = rng.sample(range(8), lanes)
            columns.sort(reverse=rng.random() < 0.5)
            rows = sorted(rng.sample(range(8), lanes))
            empty = {8 * row + column for row, column in zip(rows, columns, strict=True)}
            empty |= set(rng.sample(squares, rng.randint(0, 3)))
        elif kind == 1:
            empty = set(rng.sample(border, rng.randint(2, 5)))
        else:
            empty = set(rng.sample(squares, rng.randint(1, rng.choice((6, 30)))))
        position = new_game("krypte", capture=rng.choice(("adjacent", "custodial"))).setup(
            (BOARD.name(site) for site in squares if site not in empty and black >> site & 1),
            (BOARD.name(site) for site in squares if site not in empty and not black >> site & 1),
            rng.choice(list(Color)),
            {"last_side": rng.choice("NESW")},
        )
        if position.outcome is None:
            count -= 1
            yield position


def wins_by_playing(position: Position, color: Color) -> tuple[Move, ...]:
    """Return the moves that `winning_moves` must find, by playing every legal move."""
    seat = position.seat_of(color)
    if position.outcome is not None or position.seat_to_move is not seat:
        return ()
    found = []
    for move in position.legal_moves():
        following = position.play(move)
        outcome = following.outcome
        if outcome and outcome.winner and following.seat_of(outcome.winner) is seat:
            found.append(move)
    return tuple(found)


def loses_to_a_reply(position: Position, move: Move) -> bool:
    """Return whether `move` loses, or lets the other seat win by its next ply."""
    seat = position.seat_to_move
    following = position.play(move)
    theirs = Color.BLACK if following.seat_of(Color.WHITE) is seat else Color.WHITE
    if following.outcome is not None:
        return following.outcome.winner is theirs
    return bool(wins_by_playing(following, theirs))
