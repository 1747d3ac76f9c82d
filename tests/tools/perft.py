"""Node counts from the start of each game, to a depth that takes about a minute.

    python -m tests.tools.perft krypte reneo

counts for these games, or for all, and compares with `data/perft.json`; `--write` keeps what was
counted there. `rules/test_perft.py` holds the first plies against another implementation; this
holds the rules, as they are written here, against what they were.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from abstract_arcade.rules import GAMES, perft

DATA = Path(__file__).parents[1] / "data" / "perft.json"


def kept() -> dict[str, list[int]]:
    """The counts for 1, 2, 3 … plies from the start of each game."""
    counts: dict[str, list[int]] = json.loads(DATA.read_text("utf-8"))
    return counts


def main(arguments: Sequence[str] | None = None) -> int:
    """Count, and compare; 1 if anything is different."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.perft", description=main.__doc__)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], help="all if none is named")
    parser.add_argument("--plies", type=int, help="how deep; as deep as is kept if left out")
    parser.add_argument("--write", action="store_true", help="keep the counts")
    given = parser.parse_args(arguments)
    counts, is_wrong = kept(), False
    for slug in given.games or GAMES:
        before = counts.get(slug, [])
        found = []
        for plies in range(1, (given.plies or len(before)) + 1):
            began = time.monotonic()
            found.append(perft(GAMES[slug]().start(), plies))
            seconds = time.monotonic() - began
            expected = before[plies - 1] if plies <= len(before) else None
            is_same = expected in (None, found[-1])
            is_wrong = is_wrong or not is_same
            note = "" if is_same else f", but was {expected}"
            sys.stdout.write(f"{slug} {plies}: {found[-1]} in {seconds:.1f} s{note}\n")
            sys.stdout.flush()
        if given.write:
            counts[slug] = found
            lines = [f' "{slug}": {json.dumps(each)}' for slug, each in counts.items()]
            DATA.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    return int(is_wrong and not given.write)


if __name__ == "__main__":
    sys.exit(main())
