"""Prove every puzzle of the arcade again: `python -m tests.puzzles [GAME…] [--plain]`.

Each is proved as the maker has proved it, and so is everything that refutes another move. With
`--plain` nothing is left out but by the heuristics' word on what wins at once: it takes long.
"""

from __future__ import annotations

import argparse
import sys
import time

from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.puzzles.proof_models.position import PositionProofModel
from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.puzzles import names, puzzle
from tests.puzzles.proving import faults


def main() -> None:
    """Prove them, and exit with 1 if one is none."""
    parser = argparse.ArgumentParser(prog="python -m tests.puzzles", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}")
    parser.add_argument("--plain", action="store_true", help="leave nothing out")
    parser.add_argument("--max-plies", type=int, default=99, help="leave out the deeper ones")
    options = parser.parse_args()
    unknown = [slug for slug in options.games if slug not in GAMES]
    if unknown:
        parser.error(f"there is no game {unknown[0]!r}, only {', '.join(GAMES)}")
    wrong = count = 0
    for slug in options.games or GAMES:
        began = time.process_time()
        own = [each for each in map(puzzle, names(slug)) if each.plies <= options.max_plies]
        for each in own:
            sight = PositionProofModel(HEURISTICS[slug]) if options.plain else None
            for fault in faults(each, sight):
                wrong += 1
                sys.stdout.write(f"{fault}\n")
            count += 1
        seconds = time.process_time() - began
        sys.stdout.write(f"{slug}: {len(own)} puzzles in {seconds:.0f} s\n")
        sys.stdout.flush()
    sys.stdout.write(f"{count} puzzles, {wrong} faults\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
