"""The built-in engine: a program that offers the computer players by the line protocol.

Run it as `python -P -m abstract_arcade.players.engine`. The guide `engines` specifies the protocol.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import BinaryIO, NamedTuple

from abstract_arcade import __version__
from abstract_arcade.lazy import GamePartError
from abstract_arcade.players import PLAYERS, Info, PlayerKind, seeded
from abstract_arcade.players.core import PlayerError
from abstract_arcade.players.garbage import collector_paused
from abstract_arcade.players.protocol import (
    MAX_LINE_BYTES,
    PROTOCOL,
    Hello,
    RequestError,
    Search,
    draw_line,
    hello_line,
    info_line,
    is_number,
    legal_line,
    move_line,
    read_game,
    read_position,
    read_search,
)
from abstract_arcade.rules import Game, MoveError, OptionError, Position, SetupError
from abstract_arcade.truncate import quoted

_MAX_SENTENCE = 400
"""The most characters of a sentence in an answer; a longer one is cut."""

_END_OF_INPUT_TIMEOUT = 0.2
"""Seconds that the current search has to answer after the end of the input."""

_NICENESS = 10
"""The difference between the priority of a program and the lower one of its engines."""


class _Answer(NamedTuple):
    """An answer to `go` or `draw`: its first words, "move 17 d1", and the sentence of an error."""

    head: str
    sentence: str = ""


_Think = Callable[[threading.Event, list[object]], _Answer]
"""Thinks until it has an answer or the event is set.

It appends to the list the objects that must stay alive until the answer is written: freeing a large
search tree takes time.
"""


class Engine:
    """Reads requests from a stream and writes the answers to another.

    The thread that calls `run` reads all requests and answers most of them. Each search runs in a
    separate thread, which writes its own reports and answer.
    """

    def __init__(
        self,
        requests: BinaryIO,
        answers: BinaryIO,
        players: Mapping[str, PlayerKind] = PLAYERS,
        name: str = f"abstract-arcade {__version__}",
    ) -> None:
        self._requests = requests
        self._answers = answers
        self._players = players
        self._name = name
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "hello": self._hello,
            "game": self._choose_game,
            "position": self._set_position,
            "legal": self._list_moves,
            "go": self._go,
            "draw": self._judge_draw,
            "stop": self._stop_search,
        }
        self._game: Game | None = None
        self._position: Position | None = None
        # The moves that led to the position: with a seed, they determine the random choices.
        self._moves: list[str] = []
        # Guards the output and `_searching`, the number of the current `go` or `draw`, or None.
        self._lock = threading.Lock()
        self._searching: str | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread()

    def run(self) -> None:
        """Answer requests until `quit` or the end of the input.

        At the end of the input, the current search has 0.2 seconds to answer. It may still be
        running on return.
        """
        for line in self._lines():
            try:
                words = _decoded(line)
                if words and words[0] == "quit":
                    return
                if words:
                    self._serve(words)
            except (RequestError, OptionError, SetupError, MoveError) as error:
                self._answer("error", error)
            except Exception as error:  # noqa: BLE001 - a fault in one request must not end the rest
                self._answer("error", _report_fault(error, "This request failed"))
        if self._thread.ident is not None:
            self._thread.join(_END_OF_INPUT_TIMEOUT)

    def _lines(self) -> Iterator[bytes]:
        while line := self._requests.readline(MAX_LINE_BYTES + 1):
            if len(line) > MAX_LINE_BYTES and not line.endswith(b"\n"):
                while part := self._requests.readline(MAX_LINE_BYTES):
                    if part.endswith(b"\n"):
                        break
                self._answer("error", f"A line can have at most {MAX_LINE_BYTES} bytes")
            else:
                yield line

    def _serve(self, words: list[str]) -> None:
        command, *arguments = words
        try:
            serve = self._commands[command]
        except KeyError:
            known = ", ".join([*self._commands, "quit"])
            raise RequestError(f"There is no request {quoted(command)}, only {known}") from None
        serve(arguments)

    def _hello(self, words: list[str]) -> None:
        if len(words) != 1 or not is_number(words[0]) or int(words[0]) < 1:
            raise RequestError(
                "hello needs one number, the newest version of the protocol that you speak"
            )
        version = str(min(int(words[0]), PROTOCOL))
        self._answer(hello_line(Hello(version, self._name, tuple(self._players))))

    def _choose_game(self, words: list[str]) -> None:
        game = read_game(words)
        self._game = game
        self._position = game.start()
        self._moves = []
        self._answer("ok")

    def _set_position(self, words: list[str]) -> None:
        if self._game is None:
            raise RequestError("No game is chosen: send the request game first")
        self._moves, self._position = read_position(self._game, words)
        self._answer("ok")

    def _list_moves(self, words: list[str]) -> None:
        _nothing_more("legal", words)
        self._answer(legal_line(self._current()))

    def _go(self, words: list[str]) -> None:
        if not words or not is_number(words[0]):
            raise RequestError("go needs a number first, such as go 1 player=random")
        number, *rest = words
        try:
            position = self._free_position()
            moves = tuple(self._moves)
            search = read_search(rest, self._players)
        except RequestError as error:
            self._answer(f"error {number}", error)
            return
        self._begin(number, partial(self._chosen, number, search, position, moves))

    def _judge_draw(self, words: list[str]) -> None:
        if len(words) != 1 or not is_number(words[0]):
            raise RequestError("draw needs one number, such as draw 1")
        (number,) = words
        try:
            position = self._free_position()
            moves = tuple(self._moves)
        except RequestError as error:
            self._answer(f"error {number}", error)
            return
        self._begin(number, partial(self._judged, number, position, moves))

    def _free_position(self) -> Position:
        """Return the position to search.

        Raises:
            RequestError: If a search is running, no game is selected, or the game is over.
        """
        with self._lock:
            if self._searching is not None:
                raise RequestError(
                    f"The engine is still searching for go {self._searching}: send stop first"
                )
        position = self._current()
        if position.outcome is not None:
            raise RequestError("The game is over: there is no move to choose")
        return position

    def _begin(self, number: str, think: _Think) -> None:
        """Start a thread that calls `think` and writes the answer to request `number`."""
        self._searching = number
        self._stop = threading.Event()
        self._thread = threading.Thread(
            target=self._think, args=(number, think, self._stop), daemon=True
        )
        self._thread.start()

    def _think(self, number: str, think: _Think, stop: threading.Event) -> None:
        kept: list[object] = []
        try:
            answer = think(stop, kept)
        except GamePartError as error:
            answer = _Answer(f"error {number}", str(error))
        except BaseException as error:  # noqa: BLE001 - go must be answered whatever happens
            answer = _Answer(f"error {number}", _report_fault(error, "The search failed"))
        with self._lock:
            # Before the answer is written: it may bring the next go at once.
            self._searching = None
            self._write(answer.head, answer.sentence)

    def _chosen(
        self,
        number: str,
        search: Search,
        position: Position,
        moves: tuple[str, ...],
        stop: threading.Event,
        kept: list[object],
    ) -> _Answer:
        """Return the answer to `go`, a move or an error; see `_Think`."""

        def report(info: Info) -> None:
            self._answer(info_line(number, position, info))

        rng = random.Random() if search.seed is None else seeded(search.seed, moves)
        try:
            player = self._players[search.player].factory(rng)
            kept.append(player)
            move = player.choose(position, search.budget, report, stop.is_set)
            if move not in position.legal_moves():
                raise ValueError(f"{move!r} is not a legal move")  # noqa: TRY301 - handled like any fault
        except (PlayerError, GamePartError) as error:
            return _Answer(f"error {number}", str(error))
        except BaseException as error:  # noqa: BLE001 - go must be answered whatever happens
            sentence = _report_fault(error, f"The player {search.player} failed")
            return _Answer(f"error {number}", sentence)
        return _Answer(move_line(number, position, move))

    @staticmethod
    def _judged(
        number: str,
        position: Position,
        moves: tuple[str, ...],
        stop: threading.Event,
        kept: list[object],
    ) -> _Answer:
        """Return the answer to `draw`; see `_Think`."""
        # Imported late, like the players: an engine is seldom asked.
        from abstract_arcade.players.search.player import DrawJudge

        judge = DrawJudge(seeded(0, moves))
        kept.append(judge)
        return _Answer(draw_line(number, accepts=judge.accepts(position, stop.is_set)))

    def _stop_search(self, words: list[str]) -> None:
        _nothing_more("stop", words)
        self._stop.set()

    def _current(self) -> Position:
        if self._position is None:
            raise RequestError("No game is chosen: send the request game first")
        return self._position

    def _answer(self, head: str, sentence: object = "") -> None:
        with self._lock:
            self._write(head, sentence)

    def _write(self, head: str, sentence: object) -> None:
        tail = " ".join(str(sentence).split())
        if len(tail) > _MAX_SENTENCE:
            tail = f"{tail[:_MAX_SENTENCE]}…"
        line = f"{head} {tail}" if tail else head
        try:
            self._answers.write(line.encode(errors="backslashreplace") + b"\n")
            self._answers.flush()
        except OSError:
            # The client is gone, so no further work is needed.
            os._exit(1)


def _decoded(line: bytes) -> list[str]:
    """Return the words of a line, which are separated by ASCII whitespace.

    Raises:
        RequestError: If the line is not UTF-8.
    """
    try:
        return [word.decode() for word in line.split()]
    except UnicodeDecodeError:
        raise RequestError("A line must be UTF-8 text") from None


def _nothing_more(command: str, words: list[str]) -> None:
    if words:
        raise RequestError(f"{command} takes no arguments")


def _report_fault(error: BaseException, what_failed: str) -> str:
    """Write the traceback of an unexpected error to standard error and to a file for the developer.

    Returns:
        A sentence without its full stop, which begins with `what_failed` and names the file.
    """
    # Imported late: an engine starts faster without them.
    import traceback

    from abstract_arcade.storage import crash, is_sandboxed

    traceback.print_exception(error)
    sentence = crash.report(error, what_failed, is_sandboxed=is_sandboxed())
    return sentence.removesuffix(".")


def main(
    players: Mapping[str, PlayerKind] = PLAYERS,
    name: str = f"abstract-arcade {__version__}",
    at_end: Callable[[], None] | None = None,
) -> None:
    """Be an engine on standard input and output, at low priority, and exit at the end.

    Args:
        players: the players to offer, by name.
        name: the engine's name in the answer to `hello`.
        at_end: called before the process exits, if given.
    """
    if sys.stdin is None or sys.stdout is None:
        if sys.stderr is not None:
            sys.stderr.write("The engine reads standard input and answers on standard output.\n")
        sys.exit(2)
    # The terminal sends Ctrl+C to every process in it; the engine is ended by its client.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    with collector_paused():
        Engine(sys.stdin.buffer, sys.stdout.buffer, players, name).run()
    if at_end is not None:
        at_end()
    # A player may still be searching, and an ordinary exit could wait for its thread.
    os._exit(0)


if __name__ == "__main__":
    main()
