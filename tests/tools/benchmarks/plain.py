"""What line mode costs: its start, and a ply taken in and answered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from abstract_arcade.rules import GAMES, Game, new_game
from tests.tools.benchmarks import figures
from tests.tools.benchmarks.figures import Figure

_PLY_MS = 0.5
_START_RATIO = 1.5
_PLIES = 4_000


def plain(*, quick: bool) -> Iterator[Figure]:
    """The CPU time of `play GAME --plain --no-save`, for its start and for each ply."""
    runs = 5 if quick else 15
    helps, starts = [], []
    for _ in range(runs + 1):
        helps.append(figures.total_cpu_ms(figures.arcade("--help")))
        starts.append(figures.total_cpu_ms(_command("krypte")))
    yield figures._ratio(
        "play krypte --plain: CPU time of the start, beside `--help`",
        min(starts[1:]),
        min(helps[1:]),
        _START_RATIO,
        f"{{}} beside {{}}, the least of {runs} each",
    )
    with TemporaryDirectory() as folder:
        for slug in GAMES:
            plies, lines = _script(new_game(slug), _PLIES // 4 if quick else _PLIES)
            script = Path(folder) / slug
            script.write_text("\n".join(lines) + "\n")
            command = _command(slug)
            taken = [
                figures.total_cpu_ms(command, script) - figures.total_cpu_ms(command)
                for _ in range(3)
            ]
            ply = median(taken) / plies
            yield Figure(
                f"play {slug} --plain --no-save: CPU time of a ply",
                f"{ply:.3f} ms",
                f"≤ {_PLY_MS} ms",
                ply <= _PLY_MS,
                f"{plies:,} plies of random games, the median of 3 runs",
            )


def _command(slug: str) -> tuple[str, ...]:
    return figures.arcade("play", slug, "--plain", "--no-save")


def _script(game: Game, least: int) -> tuple[int, list[str]]:
    """Random games of at least so many plies together; how many, and the lines to be typed."""
    luck, plies = random.Random(1), 0
    lines: list[str] = []
    while plies < least:
        position = game.start()
        while moves := position.legal_moves():
            move = luck.choice(moves)
            lines.append(position.format(move))
            position = position.play(move)
            plies += 1
        lines.append("new")
    return plies, lines
