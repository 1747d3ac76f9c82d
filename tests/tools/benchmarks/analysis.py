"""What analysis costs: keys beside it, its restarts, and a long game explained."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator, Mapping
from statistics import median, quantiles

from abstract_arcade.analysis.analyst import Analyst, Subject
from abstract_arcade.analysis.explanation import explain
from abstract_arcade.match import Match
from abstract_arcade.players.engine_client import EngineClient
from abstract_arcade.rules import GAMES, Game, new_game
from tests.tools.benchmarks import figures
from tests.tools.benchmarks.figures import Figure

_RESTART_MS = 50.0
_FIRST_MS = 200.0
_EXPLAIN_SECONDS = 60.0
_EXPLAINED = 100
"""The plies of the game that is explained."""


def analysis_keys(*, quick: bool) -> Iterator[Figure]:
    """What a step of the cursor takes while an analysis is shown."""
    with (
        figures._open(figures.FLOOR) as floor,
        figures._open(figures.arcade("play", "krypte")) as ours,
    ):
        floor.start(figures.FLOOR_READY)
        ours.start(figures.BOARD_READY)
        figures._play_on(ours, ["d1"])
        ours.press("a")
        ours.wait_for(r"depth \d")
        board, ground = figures._in_turn(figures._tour(quick=quick), ours, floor)
    note = (
        f"median {median(board.ms):.1f} ms; floor p95 {ground.p95:.1f} ms;"
        f" {len(board.presses)} keys each"
    )
    yield Figure(
        "cursor key beside an analysis: p95",
        f"{board.p95:.1f} ms",
        f"≤ {figures._BUSY_KEY_MS:.0f} ms",
        board.p95 <= figures._BUSY_KEY_MS,
        note,
    )


def restarts(*, quick: bool) -> Iterator[Figure]:
    """How soon the analyst is at work on another position, and tells of it."""
    for slug in GAMES:
        starts, firsts = asyncio.run(_restarted(new_game(slug), 8 if quick else 24))
        for name, found, most in (
            ("asks again", starts, _RESTART_MS),
            ("first figures", firsts, _FIRST_MS),
        ):
            p95 = quantiles(found, n=20)[-1]
            yield Figure(
                f"analysis of {slug} after a move, {name}: p95",
                f"{p95:.0f} ms",
                f"≤ {most:.0f} ms",
                p95 <= most,
                f"median {median(found):.0f} ms of {len(found)}",
            )


class _Timed(EngineClient):
    """An engine that tells when it was asked last."""

    asked = 0.0

    def _send(self, request: str) -> None:
        super()._send(request)
        if request.startswith("go"):
            self.asked = time.perf_counter()


async def _restarted(game: Game, count: int) -> tuple[list[float], list[float]]:
    """The milliseconds from a look to its `go`, and to its first figures."""
    engine: list[_Timed] = []

    async def start() -> EngineClient:
        engine.append(await _Timed.start())
        return engine[-1]

    told = asyncio.Event()
    analyst = Analyst(told.set, start)
    moves = figures._middle_game(game)
    starts, firsts = [], []
    try:
        for number in range(count + 1):
            texts = tuple(moves[: len(moves) - number % 7])
            told.clear()
            began = time.perf_counter()
            analyst.look(Subject(game, game.start(), texts, game.replay(texts)))
            while analyst.assessment is None:
                await told.wait()
                told.clear()
            if number:
                # The first one starts the engine.
                starts.append(1000 * (engine[0].asked - began))
                firsts.append(1000 * (time.perf_counter() - began))
            # It has much to throw away by then.
            await asyncio.sleep(0.5)
    finally:
        await analyst.close()
    return starts, firsts


def explanations(*, quick: bool) -> Iterator[Figure]:
    """How long it takes to explain a game of 100 plies."""
    for slug in ("renju",) if quick else ("renju", "reneo", "slicron", "enclose5"):
        match = _long_match(new_game(slug))
        began = time.perf_counter()
        asyncio.run(_explained(match))
        seconds = time.perf_counter() - began
        yield Figure(
            f"{slug} of {match.current.ply} plies explained",
            f"{seconds:.0f} s",
            f"< {_EXPLAIN_SECONDS:.0f} s",
            seconds < _EXPLAIN_SECONDS,
        )


async def _explained(match: Match) -> None:
    analyst = Analyst()
    try:
        async for _ in explain(match, analyst):
            pass
    finally:
        await analyst.close()


def _long_match(game: Game) -> Match:
    """The longest of some random games, up to 100 plies."""
    longest = Match(game)
    for seed in range(30):
        luck, match = random.Random(seed), Match(game)
        while match.outcome is None and match.current.ply < _EXPLAINED:
            match.play(luck.choice(match.position.legal_moves()))
        if match.current.ply > longest.current.ply:
            longest = match
    if longest.outcome is None:
        longest.resign(longest.seat_to_move)
    return longest


SECTIONS: Mapping[str, Callable[..., Iterator[Figure]]] = {
    "analysis-keys": analysis_keys,
    "analysis-restarts": restarts,
    "explanations": explanations,
}
"""The parts of the report, by name."""
