"""An engine for Renju around a program that speaks the Gomocup protocol.

Run it as `python -P -m abstract_arcade.players.gomocup COMMAND [ARGUMENT …]`. To its client it is
an engine, as `players.protocol` says; to the program it speaks the protocol of the Gomocup
tournaments (https://plastovicka.github.io/protocl2en.htm), with rule 4, Renju. That knows nothing
of the openings of Renju, with their swaps and offers: until they are over, greedy decides.
"""

from __future__ import annotations

import queue
import random
import re
import shlex
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import zip_longest
from typing import Any

from abstract_arcade.players import PlayerKind
from abstract_arcade.players.core import Budget, Player, Report, ShouldStop
from abstract_arcade.players.engine import main
from abstract_arcade.players.greedy import GreedyPlayer
from abstract_arcade.rules import Color, Move, Position
from abstract_arcade.truncate import quoted

_SECONDS = 1.0
"""Seconds for a move if the client names none."""

_LONGEST_SECONDS = 3600.0
"""Seconds for a move that may take as long as it likes."""

_START_SECONDS = 30.0
"""Seconds that a program may take to begin."""

_GRACE_SECONDS = 10.0
"""Seconds after its time in which a program must have answered."""

_POLL_SECONDS = 0.01
"""Seconds between two looks at whether to stop."""

_REST_SECONDS = 0.02
"""Seconds for which a program is left alone after its answer: some are deaf for that long."""

_END_SECONDS = 0.2
"""Seconds that a program has to end after it was told to."""

_POINT = re.compile(r"(\d+)\s*,\s*(\d+)")


class GomocupError(Exception):
    """What a program did wrong, in a sentence."""


class _Stopped(Exception):
    """The program was told to stop before it had answered."""


class GomocupProgram:
    """A program that speaks the Gomocup protocol; it is started when it is first asked."""

    def __init__(self, command: list[str]) -> None:
        self.name = command[0].replace("\\", "/").rpartition("/")[2]
        self._command = command
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._reader = threading.Thread()
        self._answered = 0.0

    def point(
        self, size: int, stones: list[tuple[int, int, int]], budget: Budget, stop: ShouldStop
    ) -> tuple[int, int]:
        """The point that it plays at, as column and row from 0.

        The owner of each stone, with its column and row, is 1 for its own, 2 for the other's.

        Raises:
            GomocupError: it does not answer as it should.
            _Stopped: `stop` said so; the program has ended.
        """
        if self._process is None:
            self._start(size, stop)
        time.sleep(max(0.0, self._answered + _REST_SECONDS - time.monotonic()))
        seconds = _LONGEST_SECONDS if budget.infinite else budget.seconds
        if seconds is None:
            seconds = _LONGEST_SECONDS if budget.nodes else _SECONDS
        if budget.clock is not None:
            seconds = min(seconds, budget.clock.share)
        for key, value in {
            "rule": 4,
            "game_type": 1,
            "timeout_turn": max(1, round(1000 * seconds)),
            "timeout_match": 0,
            # Programs pass over what they do not know.
            **({} if budget.nodes is None else {"max_node": budget.nodes}),
        }.items():
            self._tell(f"INFO {key} {value}")
        if stones:
            self._tell("BOARD")
            for stone in stones:
                self._tell(",".join(map(str, stone)))
            self._tell("DONE")
        else:
            self._tell("BEGIN")
        found = self._read(_POINT.fullmatch, seconds + _GRACE_SECONDS, stop)
        self._answered = time.monotonic()
        return int(found[1]), int(found[2])

    def _start(self, size: int, stop: ShouldStop) -> None:
        try:
            process = subprocess.Popen(  # noqa: S603 - it is what the user wants started
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                errors="replace",
            )
        except OSError as error:
            raise GomocupError(f"{self.name} cannot be started: {error.strerror}") from None
        self._process = process
        lines = self._lines = queue.SimpleQueue()
        assert process.stdout is not None
        output = process.stdout

        def read() -> None:
            with output:
                for line in output:
                    lines.put(line.strip())
            lines.put(None)

        self._reader = threading.Thread(target=read, daemon=True)
        self._reader.start()
        self._tell(f"START {size}")
        self._read(re.compile("OK.*").fullmatch, _START_SECONDS, stop)

    def _tell(self, line: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except OSError:
            raise self._gone() from None

    def _read(
        self, match: Callable[[str], re.Match[str] | None], seconds: float, stop: ShouldStop
    ) -> re.Match[str]:
        """The first line that matches."""
        end = time.monotonic() + seconds
        while True:
            if stop():
                self.end()
                raise _Stopped
            if time.monotonic() > end:
                self.end()
                raise GomocupError(f"{self.name} does not answer")
            with suppress(queue.Empty):
                line = self._lines.get(timeout=_POLL_SECONDS)
                if line is None:
                    raise self._gone()
                if found := match(line):
                    return found
                if line.upper().startswith("ERROR"):
                    raise GomocupError(f"{self.name} says {quoted(line)}")

    def _gone(self) -> GomocupError:
        self.end()
        return GomocupError(f"{self.name} has ended")

    def end(self) -> None:
        """End the program; the next question starts it again."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.write("END\n")
            process.stdin.flush()
        with suppress(OSError):
            process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(_END_SECONDS)
        process.kill()
        process.wait()
        # A process that it started may keep its output open.
        self._reader.join(_END_SECONDS)


class GomocupPlayer:
    """Plays as a program does."""

    def __init__(self, program: GomocupProgram, rng: random.Random) -> None:
        self._program = program
        self._greedy = GreedyPlayer(rng)

    def choose(
        self, position: Position, budget: Budget, report: Report, should_stop: ShouldStop
    ) -> Move:
        if position.game.slug != "renju":
            raise GomocupError(f"{self._program.name} plays Renju only")
        if not _is_understood(position):
            return self._greedy.choose(position, budget, report, should_stop)
        board: Any = position.game.board
        try:
            column, row = self._program.point(15, _stones(position), budget, should_stop)
        except _Stopped:
            return self._greedy.choose(position, budget, report, lambda: False)
        site = board.at(column, row)
        if site is None:
            raise GomocupError(f"{self._program.name} plays {column},{row}, off the board")
        if refusal := position.why_illegal((site,)):
            raise GomocupError(f"{self._program.name} plays {board.name(site)}: {refusal}")
        return (site,)


def _is_understood(position: Any) -> bool:
    """Whether a position of Renju is past its opening, which programs know nothing of."""
    from abstract_arcade.rules.renju import Stage

    return bool(position.stage is Stage.OPENING_OVER)


def _stones(position: Position) -> list[tuple[int, int, int]]:
    """The stones as a program reads them, Black's and White's by turns, as they were played."""
    board: Any = position.game.board
    own = position.to_move
    stones: dict[Color, list[tuple[int, int, int]]] = {color: [] for color in Color}
    for site in board.sites:
        color = position.color_at(site)
        if color is not None:
            stones[color].append((*board.points[site], 1 if color is own else 2))
    pairs = zip_longest(stones[Color.BLACK], stones[Color.WHITE])
    return [stone for pair in pairs for stone in pair if stone is not None]


def serve(command: list[str]) -> None:
    """Be the engine of a program, to the end of the input."""
    program = GomocupProgram(command)

    def make(rng: random.Random, _now: Callable[[], float] = time.perf_counter, /) -> Player:
        return GomocupPlayer(program, rng)

    sentence = f"Plays as {shlex.join(command)} does."
    main({"gomocup": PlayerKind("gomocup", sentence, make)}, program.name, program.end)


if __name__ == "__main__":
    serve(sys.argv[1:])
