"""Renju's openings in lockstep with their plain implementation.

Random openings are played by both, and after every ply all that either tells of the position is
compared. A usual run of the tests does some of it.

    python -m tests.tools.renju_lockstep [--plies 200000] [--seed 1] [opening …]
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

from abstract_arcade.rules import Color, Move
from abstract_arcade.rules.renju import Renju, RenjuPosition
from abstract_arcade.rules.renju_names import symmetries_of
from abstract_arcade.rules.renju_opening import AREAS, NUMERALS, Stage
from tests.rules.plain_renju_openings import OPENINGS, PlainOpening

BOARD = Renju().board

BARRED = "barred"
"""Counts the positions in which offers bar other points than their own."""


def observed(position: RenjuPosition) -> tuple[object, ...]:
    """What `plain` tells of the plain implementation."""
    setup = position.as_setup()
    stones = dict.fromkeys(setup.black, "black") | dict.fromkeys(setup.white, "white")
    return (
        position.stage.label,
        position.to_move.value,
        position.seat_to_move.value,
        position.seat_of(Color.BLACK).value,
        stones,
        [BOARD.name(site) for site in position.offers],
        position.number,
        set(map(position.format, position.legal_moves())),
    )


def plain(position: PlainOpening) -> tuple[object, ...]:
    return (
        position.stage,
        position.to_move,
        position.seat,
        position.black_seat,
        position.stones,
        position.offers,
        position.number,
        position.legal(),
    )


def skewed(luck: Random, position: RenjuPosition) -> Move:
    """A legal move drawn so that swaps, numbers and symmetric shapes are not rare."""
    moves = position.legal_moves()
    odd = [move for move in moves if not move or move[0] in NUMERALS]
    if odd and luck.random() < 0.3:
        return luck.choice(odd)
    central = [move for move in moves if move and move[0] in AREAS[7]]
    if position.stage is Stage.FOURTH_STONE and luck.random() < 0.5:
        shapes = [move for move in central if len(symmetries_of(position.play(move).lines)) > 1]
        central = shapes or central
    return luck.choice(central if central and luck.random() < 0.7 else moves)


def lockstep(opening: str, plies: int, seed: int) -> Counter[str]:
    """Play so many plies of openings on both sides, and compare them before each.

    Returns:
        How often each stage was compared, by its label, and `BARRED`.
    """
    luck = Random(f"{opening} {seed}")
    game = Renju(opening=opening)
    seen: Counter[str] = Counter()
    while plies > 0:
        ours, theirs = game.start(), PlainOpening(opening)
        after = 0
        while plies > 0 and after < 2:
            told, expected = observed(ours), plain(theirs)
            assert told == expected, f"{opening}, seed {seed}: {told} is not {expected}"
            seen[ours.stage.label] += 1
            if ours.stage is Stage.FURTHER_OFFER:
                points = sum(move[0] in BOARD.sites for move in ours.legal_moves())
                seen[BARRED] += points < len(BOARD.sites) - 4 - len(ours.offers)
            move = skewed(luck, ours)
            theirs.play(ours.format(move))
            after += ours.opening.is_over
            ours = ours.play(move)
            plies -= 1
    return seen


def main() -> None:
    """Compare as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.renju_lockstep")
    parser.add_argument("openings", nargs="*", default=OPENINGS, metavar="opening")
    parser.add_argument("--plies", type=int, default=200_000, help="of all openings together")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for opening in given.openings:
        seen = lockstep(opening, given.plies // len(given.openings), given.seed)
        counts = ", ".join(f"{label} {count}" for label, count in sorted(seen.items()))
        print(f"{opening}: {counts}", flush=True)


if __name__ == "__main__":
    main()
