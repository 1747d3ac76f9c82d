"""What the players that search find, and how soon they answer.

What is found in so many seconds is found in seconds of processor time, so that other work on the
machine takes nothing away; how soon an engine answers is told by the clock on the wall.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import count, islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

from abstract_arcade.players import Budget, Info
from abstract_arcade.players.engine_client import EngineClient
from abstract_arcade.players.search.clock import Clock
from abstract_arcade.players.search.models.renju_fours import FourSolver, Line, plies_of
from abstract_arcade.players.search.models.renju_threes import ThreeSolver
from abstract_arcade.players.search.player import LEVELS, SearchPlayer
from abstract_arcade.rules import GAMES, Position, new_game
from abstract_arcade.rules.renju import RenjuPosition
from tests.players.search.models.renju_positions import brute_force, check, lively, solved
from tests.tools.benchmarks import figures
from tests.tools.benchmarks.figures import Figure

_FOURS, _LONG_FOURS, _FOUL_FOURS = 200, 40, 10
"""How many positions won by continuous fours: in all, in nine plies or more, by Black's fouls."""

_FOURS_MS = 50.0
_LONG = 9

_THREES, _THREES_FOUND = 20, 15
_DEEP_THREES = (5, 60_000)
"""The threats and the boards with which wins by fours and threes are looked for beforehand."""

_DEPTH = 6
_PROOFS, _PROVED = 100, 95
_COUNTERS = 20

_STOP_MS = 50.0
_MOST_MB = 300.0


class Thought(NamedTuple):
    """What an expert had found at the end.

    Attributes:
        best: its last report of the best move; None if that was the only one.
        seconds: the processor time that it took.
    """

    best: Info | None
    seconds: float


def think(position: Position, seconds: float) -> Thought:
    """Let an expert think about a position for so many seconds of processor time."""
    player = SearchPlayer(random.Random(1), LEVELS["expert"], time.process_time)
    heard: list[Info] = []
    began = time.process_time()
    player.choose(position, Budget(seconds=seconds), heard.append, lambda: False)
    took = time.process_time() - began
    return Thought(next((each for each in reversed(heard) if each.rank == 1), None), took)


class _Won(NamedTuple):
    position: RenjuPosition
    line: Line
    ms: float


def fours(*, quick: bool) -> Iterator[Figure]:
    """Wins by continuous fours: each checked by the rules, and all that brute force finds."""
    share = 10 if quick else 1
    won: list[_Won] = []
    luck = random.Random(1)
    agreed = compared = seed = 0

    def won_so(*, least_plies: int = 0, by_foul: bool = False) -> int:
        return sum(
            plies_of(each.line) >= least_plies and (not by_foul or len(each.line) % 2 == 0)
            for each in won
        )

    while (
        len(won) < _FOURS // share
        or won_so(least_plies=_LONG) < _LONG_FOURS // share
        or won_so(by_foul=True) < _FOUL_FOURS // share
    ):
        for position in lively(seed):
            solver = FourSolver(Clock(None, None, lambda: False))
            began = time.process_time()
            line = solver.solve(position.lines, position.to_move, 5_000)
            ms = 1000 * (time.process_time() - began)
            if line is not None:
                check(position, line)
                won.append(_Won(position, line, ms))
            if luck.random() < 0.05:
                compared += 1
                # It looks for three plies by fours, not for more.
                is_short = line is not None and plies_of(line) <= 5
                agreed += brute_force(position, 2) is is_short
        seed += 1
    worst = max(each.ms for each in won)
    yield Figure(
        f"Renju: {len(won)} wins by continuous fours, the slowest",
        f"{worst:.1f} ms",
        f"≤ {_FOURS_MS:.0f} ms",
        worst <= _FOURS_MS,
        f"median {median(each.ms for each in won):.2f} ms; {won_so(least_plies=_LONG)} of {_LONG}"
        f" plies or more, {won_so(by_foul=True)} by Black's fouls; each checked by the rules",
    )
    yield Figure(
        "Renju: wins by up to three fours, as by brute force",
        f"{agreed} of {compared}",
        "all",
        agreed == compared,
        "every legal move tried",
    )


def threes(*, quick: bool) -> Iterator[Figure]:
    """Wins by fours and threes that an expert proves in a second, and the solver alone."""
    number = 4 if quick else _THREES
    found: list[bool] = []
    proved: list[bool] = []
    seed = 1_000
    while len(found) < number:
        # Of one game no more than two: what wins is often the same.
        left = 2
        for position in lively(seed)[::3]:
            clock = Clock(None, None, lambda: False)
            solver = ThreeSolver(FourSolver(clock), clock)
            if left == 0 or len(found) == number or solved(position) is not None:
                continue
            if solver.solve(position.lines, position.to_move, *_DEEP_THREES) is not None:
                left -= 1
                clock = Clock(1.0, None, lambda: False, time.process_time)
                solver = ThreeSolver(FourSolver(clock), clock)
                win = solver.solve(position.lines, position.to_move, *_DEEP_THREES)
                found.append(win is not None)
                best = think(position, 1.0).best
                proved.append(best is not None and best.proved is not None and best.value > 0)
        seed += 1
    least = number * _THREES_FOUND // _THREES
    yield Figure(
        "Renju: wins by fours and threes that an expert proves in a second",
        f"{sum(proved)} of {len(proved)}",
        f"≥ {least}",
        sum(proved) >= least,
        f"who looks for nothing else finds {sum(found)}",
    )


def krypte(*, quick: bool) -> Iterator[Figure]:
    """How deep an expert looks in a second in the opening, and what it proves later on."""
    depths = []
    for seed in range(5 if quick else 21):
        luck, position = random.Random(seed), new_game("krypte").start()
        for _ in range(seed % 5):
            position = position.play(luck.choice(position.legal_moves()))
        best = think(position, 1.0).best
        depths.append(0 if best is None else best.depth)
    yield Figure(
        "Krypte: median depth in a second, 0 to 4 plies played",
        f"{median(depths):g}",
        f"≥ {_DEPTH}",
        median(depths) >= _DEPTH,
        f"from {min(depths)} to {max(depths)}, {len(depths)} positions",
    )
    number = 10 if quick else _PROOFS
    thoughts = [think(position, 1.0) for position in _late_positions(number)]
    proved = sum(each.best is not None and each.best.proved is not None for each in thoughts)
    yield Figure(
        f"Krypte: positions with {_COUNTERS} counters or more proved in a second",
        f"{proved} of {number}",
        f"≥ {number * _PROVED // _PROOFS}",
        proved >= number * _PROVED // _PROOFS,
        f"median {1000 * median(each.seconds for each in thoughts):.0f} ms",
    )


def _late_positions(number: int) -> Iterator[Position]:
    """Positions of random games in which nobody lets the other seat win at once."""
    return islice(filter(None, map(_late_position, count())), number)


def _late_position(seed: int) -> Position | None:
    """One after `_COUNTERS` plies or some more; None if the game does not last so long."""
    luck = random.Random(seed)
    position: Position | None = new_game("krypte").start()
    for _ in range(_COUNTERS + seed % 10):
        if position is None:
            return None
        moves = list(position.legal_moves())
        luck.shuffle(moves)
        position = next(filter(_is_safe, map(position.play, moves)), None)
    return position


def _is_safe(position: Position) -> bool:
    """Whether the game goes on, and cannot be ended by the next move."""
    return position.outcome is None and all(
        position.play(move).outcome is None for move in position.legal_moves()
    )


def answers(*, quick: bool) -> Iterator[Figure]:
    """How much later than it may an expert answers, how soon after `stop`, and its memory."""
    for slug in GAMES:
        late, stopped, megabytes = asyncio.run(_answered(slug, 2 if quick else 8))
        for name, found, most, unit in (
            ("an answer beyond budget + 10 %", late, 50.0, "ms"),
            ("a move after `stop`", stopped, _STOP_MS, "ms"),
            ("the memory of the engine", megabytes, _MOST_MB, "MB"),
        ):
            yield Figure(
                f"{slug}: {name}, the most",
                f"{found:.0f} {unit}",
                f"≤ {most:.0f} {unit}",
                found <= most,
            )


async def _answered(slug: str, places: int) -> tuple[float, float, float]:
    """The milliseconds beyond the budget, those after `stop`, and the megabytes, the most of each.

    Linux only.
    """
    game = new_game(slug)
    moves = figures._middle_game(game)
    late, stopped = [], []
    engine = await EngineClient.start()
    try:
        for number in range(places):
            texts = moves[: 2 + number * 2]
            for seconds in (0.2, 1.0):
                began = time.perf_counter()
                await engine.choose(game, game.start(), texts, "expert", Budget(seconds=seconds))
                late.append(time.perf_counter() - began - 1.1 * seconds)
            choice = asyncio.create_task(
                engine.choose(game, game.start(), texts, "expert", Budget(infinite=True))
            )
            await asyncio.sleep(1.0 + 0.1 * number)
            began = time.perf_counter()
            await engine.stop()
            await choice
            stopped.append(time.perf_counter() - began)
        megabytes = _peak_megabytes(engine.pid)
    finally:
        await engine.close()
    return 1000 * max(late), 1000 * max(stopped), megabytes


def _peak_megabytes(pid: int) -> float:
    """The most memory that a process has had so far."""
    status = Path(f"/proc/{pid}/status").read_text()
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(peak.split()[1]) / 1024


SECTIONS: Mapping[str, Callable[..., Iterator[Figure]]] = {
    "search-fours": fours,
    "search-threes": threes,
    "search-krypte": krypte,
    "search-answers": answers,
}
"""The parts of the report, by name."""
