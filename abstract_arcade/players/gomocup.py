"""An adapter that makes an engine for Renju of a program for the Gomocup protocol.

Run it as `python -P -m abstract_arcade.players.gomocup COMMAND [ARGUMENT …]`. To its client it is
an engine as specified in the guide `engines`. It asks the program for moves by the protocol of the
Gomocup tournaments (https://plastovicka.github.io/protocl2en.htm) with rule 4, Renju. That protocol
lacks Renju's opening rules with their swaps and offers, so greedy plays until the opening is over.
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
from typing import IO, NamedTuple

from abstract_arcade.players import PlayerKind
from abstract_arcade.players.core import Budget, Player, PlayerError, Report, ShouldStop
from abstract_arcade.players.engine import main
from abstract_arcade.players.greedy import GreedyPlayer
from abstract_arcade.players.program_end import TAIL_BYTES, how_ended, with_last_output
from abstract_arcade.rules import Color, Move, Position
from abstract_arcade.rules.renju import RenjuPosition, Stage
from abstract_arcade.rules.renju_lines import BOARD
from abstract_arcade.truncate import quoted

_SECONDS = 1.0
"""Seconds for a move if the request has no limit."""

_LONGEST_SECONDS = 3600.0
"""Seconds for a move if the request is limited by nodes alone or is `infinite`."""

_START_SECONDS = 30.0
"""Seconds that the program may take to answer `START`."""

_GRACE_SECONDS = 8.0
"""Seconds after its time for a move in which the program must answer.

This is less than the client waits for the adapter, because the adapter's sentence says more.
"""

_POLL_SECONDS = 0.01
"""Seconds between two calls of `should_stop`."""

_REST_SECONDS = 0.02
"""Seconds between an answer and the next command: some programs miss an earlier one."""

_END_SECONDS = 0.2
"""Seconds that the program has to exit after `END`."""

_LAST_OUTPUT_SECONDS = 1.0
"""Seconds allowed for reaping the program after it has closed its output."""

_MAX_LINE_BYTES = 1 << 16
"""The most bytes of a line that are read at once."""

_RENJU_RULE = 4
"""The value of the setting `rule` for Renju."""

_AGAINST_COMPUTER = 1
"""The value of the setting `game_type` for a game against another program."""

_POINT = re.compile(r"(\d+)\s*,\s*(\d+)")

_REMARKS = ("MESSAGE", "DEBUG", "UNKNOWN", "SUGGEST")
"""The first words of lines that a correct program may write and that answer nothing."""


class GomocupError(PlayerError):
    """The program failed. `str()` is one sentence without its full stop."""


class _Stopped(Exception):
    """The search was stopped before the program answered."""


class Stone(NamedTuple):
    """A stone on the board, as the protocol describes it.

    Attributes:
        column: counted from 0.
        row: counted from 0.
        owner: 1 for a stone of the program that is asked, 2 for one of its opponent.
    """

    column: int
    row: int
    owner: int


class GomocupProgram:
    """A program for the Gomocup protocol, whose process is started by the first request.

    Attributes:
        name: the file name of the program.
    """

    def __init__(self, command: list[str], now: Callable[[], float] = time.monotonic) -> None:
        self.name = command[0].replace("\\", "/").rpartition("/")[2]
        self._command = command
        self._now = now
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._readers: list[threading.Thread] = []
        self._answered = 0.0
        # The end of standard error, and the last line that was not understood.
        self._stderr = b""
        self._stray = ""

    def point(
        self, size: int, stones: list[Stone], budget: Budget, stop: ShouldStop
    ) -> tuple[int, int]:
        """Return the column and the row, both from 0, of the program's move.

        Args:
            size: the number of rows and of columns of the board.
            stones: the stones on the board, Black's and White's in turn.
            budget: the limits of the search.
            stop: returns whether to stop waiting.

        Raises:
            GomocupError: If the program cannot be started, or does not answer with a point in time.
            _Stopped: If `stop` returned True. The program has been ended.
        """
        if self._process is None:
            self._start(size, stop)
        time.sleep(max(0.0, self._answered + _REST_SECONDS - self._now()))
        seconds = _seconds_of(budget)
        self._tell(f"INFO rule {_RENJU_RULE}")
        self._tell(f"INFO game_type {_AGAINST_COMPUTER}")
        self._tell(f"INFO timeout_turn {max(1, round(1000 * seconds))}")
        self._tell("INFO timeout_match 0")
        if budget.nodes is not None:
            # Programs ignore settings that they do not know.
            self._tell(f"INFO max_node {budget.nodes}")
        if stones:
            self._tell("BOARD")
            for column, row, owner in stones:
                self._tell(f"{column},{row},{owner}")
            self._tell("DONE")
        else:
            self._tell("BEGIN")
        patience = seconds + _GRACE_SECONDS
        point = self._read("a point, such as 7,7,", _POINT.fullmatch, patience, stop)
        self._answered = self._now()
        return int(point[1]), int(point[2])

    def _start(self, size: int, stop: ShouldStop) -> None:
        try:
            process = subprocess.Popen(  # noqa: S603 - it is what the user wants started
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except OSError as error:
            raise GomocupError(f"{self.name} cannot be started: {error.strerror}") from None
        self._process = process
        self._lines = queue.SimpleQueue()
        self._stderr = b""
        assert process.stdout is not None
        assert process.stderr is not None
        self._readers = [
            threading.Thread(target=self._read_answers, args=(process.stdout,), daemon=True),
            threading.Thread(target=self._read_errors, args=(process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()
        self._tell(f"START {size}")
        self._read("OK", re.compile("OK.*").fullmatch, _START_SECONDS, stop)

    def _read_answers(self, output: IO[bytes]) -> None:
        lines = self._lines
        with output:
            while line := output.readline(_MAX_LINE_BYTES):
                lines.put(line.decode(errors="replace").strip())
        lines.put(None)

    def _read_errors(self, output: IO[bytes]) -> None:
        """Keep the end of the program's standard error, and copy all of it to ours."""
        with output:
            while line := output.readline(_MAX_LINE_BYTES):
                self._stderr = (self._stderr + line)[-TAIL_BYTES:]
                with suppress(OSError):
                    sys.stderr.buffer.write(line)
                    sys.stderr.buffer.flush()

    def _tell(self, line: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()
        except OSError:
            raise self._gone() from None

    def _read(
        self,
        expected: str,
        match: Callable[[str], re.Match[str] | None],
        seconds: float,
        stop: ShouldStop,
    ) -> re.Match[str]:
        """Return the match of the first line that matches.

        Args:
            expected: describes such a line in an error, as in "a point, such as 7,7,".
            match: returns the match of a line, or None.
            seconds: how long to wait.
            stop: returns whether to stop waiting.

        Raises:
            GomocupError: If the program ends, answers `ERROR`, or writes no such line in time.
            _Stopped: If `stop` returned True. The program has been ended.
        """
        self._stray = ""
        end = self._now() + seconds
        while True:
            if stop():
                self.end()
                raise _Stopped
            if self._now() > end:
                self.end()
                raise self._silence(expected, seconds)
            with suppress(queue.Empty):
                line = self._lines.get(timeout=_POLL_SECONDS)
                if line is None:
                    raise self._gone()
                matched = match(line)
                if matched is not None:
                    return matched
                if line.upper().startswith("ERROR"):
                    raise GomocupError(f"{self.name} says {quoted(line)}")
                if line and not line.upper().startswith(_REMARKS):
                    self._stray = line

    def _silence(self, expected: str, seconds: float) -> GomocupError:
        """Return the error for a program that has not answered in time.

        It quotes the last line that was not understood, or else the end of standard error.
        """
        if self._stray:
            said = quoted(self._stray)
            return GomocupError(f"{self.name} said {said}, but {expected} was expected")
        sentence = f"{self.name} has not answered for {seconds:.0f} s"
        return GomocupError(with_last_output(sentence, self._stderr))

    def _gone(self) -> GomocupError:
        """End a program that has closed its output, and return the error about it."""
        process = self._process
        assert process is not None
        try:
            how = how_ended(process.wait(_LAST_OUTPUT_SECONDS))
        except subprocess.TimeoutExpired:
            how = "closed its output"
        self.end()
        sentence = f"{self.name} {how}"
        return GomocupError(with_last_output(sentence, self.last_output))

    @property
    def last_output(self) -> bytes:
        """The end of standard error, or else the last line that answered nothing; b"" if none."""
        return self._stderr or self._stray.encode()

    def end(self) -> None:
        """End the program. The next call of `point` starts it again."""
        process = self._process
        self._process = None
        if process is None:
            return
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.write(b"END\n")
            process.stdin.flush()
        with suppress(OSError):
            process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(_END_SECONDS)
        process.kill()
        process.wait()
        # A process that the program started may hold its output open.
        for reader in self._readers:
            reader.join(_END_SECONDS)


class GomocupPlayer:
    """Plays Renju by asking a program.

    Greedy plays in the opening, and if `should_stop` returns True before the program answers.
    `choose` raises `GomocupError` in another game, and if the program fails or its move is illegal.
    """

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
        try:
            column, row = self._program.point(BOARD.size, _stones(position), budget, should_stop)
        except _Stopped:
            # `should_stop` returns True, which would make greedy play at random.
            return self._greedy.choose(position, budget, report, lambda: False)
        site = BOARD.at(column, row)
        if site is None:
            raise GomocupError(f"{self._program.name} plays {column},{row}, off the board")
        refusal = position.why_illegal((site,))
        if refusal is not None:
            raise GomocupError(f"{self._program.name} plays {BOARD.name(site)}: {refusal}")
        return (site,)


def _seconds_of(budget: Budget) -> float:
    """Return how many seconds the program may take for a move."""
    if budget.infinite:
        seconds = _LONGEST_SECONDS
    elif budget.seconds is not None:
        seconds = budget.seconds
    elif budget.nodes is not None:
        seconds = _LONGEST_SECONDS
    else:
        seconds = _SECONDS
    if budget.clock is not None:
        seconds = min(seconds, budget.clock.share)
    return seconds


def _is_understood(position: Position) -> bool:
    """Return whether the opening of a Renju position is over, so that a program can play it."""
    return isinstance(position, RenjuPosition) and position.stage is Stage.OPENING_OVER


def _stones(position: Position) -> list[Stone]:
    """Return the stones as `GomocupProgram.point` takes them, Black's and White's in turn.

    The order within a colour is that of the board, since a position holds no history.
    """
    stones: dict[Color, list[Stone]] = {color: [] for color in Color}
    for site in BOARD.sites:
        color = position.color_at(site)
        if color is not None:
            column, row = BOARD.points[site]
            owner = 1 if color is position.to_move else 2
            stones[color].append(Stone(column, row, owner))
    in_turn = []
    for black, white in zip_longest(stones[Color.BLACK], stones[Color.WHITE]):
        if black is not None:
            in_turn.append(black)
        if white is not None:
            in_turn.append(white)
    return in_turn


def serve(command: list[str]) -> None:
    """Be an engine that offers one player, "gomocup", until the end of the input; then exit.

    Args:
        command: the program and its arguments.
    """
    program = GomocupProgram(command)

    def make(rng: random.Random, _now: Callable[[], float] = time.perf_counter, /) -> Player:
        return GomocupPlayer(program, rng)

    sentence = f"Plays as {shlex.join(command)} does."
    main({"gomocup": PlayerKind("gomocup", sentence, make)}, program.name, program.end)


if __name__ == "__main__":
    serve(sys.argv[1:])
