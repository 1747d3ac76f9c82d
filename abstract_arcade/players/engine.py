"""The players behind a line protocol, as a process of their own.

Run it as `python -P -m abstract_arcade.players.engine`. Any program that keeps to the following, in
any language, can take its place.

**Lines.** Both sides write UTF-8 text in lines of at most 65 536 bytes. The engine reads requests
from its standard input and writes answers, each flushed at once, to its standard output; standard
error is free for whatever it has to say to a developer. Words stand apart by spaces, empty lines
mean nothing. A *field* is one word, NAME=VALUE; fields come in any order, each at most once. A list
is its items joined by commas, `a1,b2`, and may be empty. A *number* is decimal digits. Moves are
written as the games do: names of sites joined by `-`, or `swap`.

**Answers.** Every request but `stop` and `quit` is answered by one line, in the order of the
requests, save that what `go` asks for may come later than answers to requests after it. What cannot
be done is answered `error SENTENCE`, or `error ID SENTENCE` where it is the answer to `go ID`; it
changes nothing, and the engine goes on. A sentence never begins with a number.

**Requests.**

`hello NUMBER` must come first: the newest version of this protocol that the client speaks. The
answer is `hello 1 NAME… players=LIST`: the version that both will speak, of which there is one so
far, any words that name the program, and the players it offers.

`game SLUG [OPTION=VALUE …]` chooses the rules; options left out have their defaults. The answer is
`ok`, and the position is the start of that game.

`position start [moves=LIST]` is the start of the game with these moves played. `position setup
[black=LIST] [white=LIST] [to_move=black|white] [NAME=VALUE …] [moves=LIST]` begins with stones on
the named sites instead; other fields are what else the game keeps, such as Krypte's `last_side=N`.
The answer is `ok`.

`legal` is answered `legal LIST`, every legal move of the position; after the end of a game there is
none, and the answer is the bare word.

`go ID player=NAME [seconds=DECIMAL] [nodes=NUMBER] [seed=INTEGER]` asks a player for a move in the
position. ID is a number that the client has not used before. `seconds` and `nodes` bound the
search. With a `seed` the same position reached by the same moves gets the same answer, unless
`seconds` decides. Any number of lines `info ID [depth=NUMBER] [value=DECIMAL] [line=LIST]` may come
first: how deep it has looked, the result that the seat to move can expect, from -1 (lost) to 1
(won), and the moves that it expects. `move ID MOVE` ends it. Meanwhile the engine goes on reading:
a second `go` is an error, `game` and `position` are for the next one.

`stop` ends the thinking under way: its `move` follows at once, with the best move so far. When
nothing is under way, it means nothing; it never has an answer of its own.

`quit` ends the engine at once, even while it thinks. So does the end of its input, but that leaves
a move under way a moment (0.2 s) to be answered, for the sake of requests piped from a file.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import BinaryIO

from abstract_arcade import __version__
from abstract_arcade.players import PLAYERS, Budget, Info, Player, seeded
from abstract_arcade.rules import (
    Color,
    Game,
    Move,
    MoveError,
    OptionError,
    Position,
    SetupError,
    new_game,
)

PROTOCOL = 1
"""The version of the protocol."""

LONGEST_LINE = 1 << 16
"""The most bytes that a line may have."""

_LONGEST_SENTENCE = 400
_LAST_MOMENT = 0.2

Factories = Mapping[str, Callable[[random.Random], Player]]


class RequestError(ValueError):
    """A request that cannot be carried out, and why, in one sentence."""


class Engine:
    """Answers requests until `quit` or the end of the input.

    Requests are read and answered by the thread that calls `run`; a thread of its own thinks.
    """

    def __init__(self, requests: BinaryIO, answers: BinaryIO, players: Factories = PLAYERS) -> None:
        self._requests = requests
        self._answers = answers
        self._players = players
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "hello": self._hello,
            "game": self._choose_game,
            "position": self._set_position,
            "legal": self._list_moves,
            "go": self._go,
            "stop": self._stop_thinking,
        }
        self._game: Game | None = None
        self._position: Position | None = None
        # The moves that led to the position: they are part of what seeds the luck.
        self._moves: list[str] = []
        # Guards the output and what is known of the thinking: its request, or None.
        self._lock = threading.Lock()
        self._thinking: str | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread()

    def run(self) -> None:
        """Serve requests. On return a thread may still be thinking."""
        for line in self._lines():
            try:
                words = _decoded(line).split()
                if words and words[0] == "quit":
                    return
                if words:
                    self._serve(words)
            except (RequestError, OptionError, SetupError, MoveError) as error:
                self._answer("error", error)
            except Exception as error:  # noqa: BLE001 - a fault in one request must not end the rest
                _report_fault()
                self._answer("error", f"This request met a fault: {_named(error)}")
        if self._thread.ident is not None:
            self._thread.join(_LAST_MOMENT)

    def _lines(self) -> Iterator[bytes]:
        while line := self._requests.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
                while rest := self._requests.readline(LONGEST_LINE):
                    if rest.endswith(b"\n"):
                        break
                self._answer("error", f"A line has at most {LONGEST_LINE} bytes")
            else:
                yield line

    def _serve(self, words: list[str]) -> None:
        command, *rest = words
        try:
            serve = self._commands[command]
        except KeyError:
            known = ", ".join((*self._commands, "quit"))
            raise RequestError(f"Unknown request {command!r}, known are: {known}") from None
        serve(rest)

    def _hello(self, words: list[str]) -> None:
        if len(words) != 1 or not _is_number(words[0]) or int(words[0]) < 1:
            raise RequestError("hello takes one number, the newest protocol that you speak")
        names = ",".join(self._players)
        self._answer(f"hello {PROTOCOL} abstract-arcade {__version__} players={names}")

    def _choose_game(self, words: list[str]) -> None:
        if not words:
            raise RequestError("game takes the name of a game, then its options")
        slug, *options = words
        game = type(new_game(slug)).from_text(fields(options))
        self._game, self._position, self._moves = game, game.start(), []
        self._answer("ok")

    def _set_position(self, words: list[str]) -> None:
        if self._game is None:
            raise RequestError("There is no game yet: choose one with game")
        kind = words[0] if words else ""
        given = fields(words[1:])
        texts = _listed(given.pop("moves", ""))
        if kind == "start":
            if given:
                raise RequestError(f"position start takes no {next(iter(given))!r}, only moves")
            start = self._game.start()
        elif kind == "setup":
            start = _set_up(self._game, given)
        else:
            raise RequestError("position takes start or setup, then fields")
        self._moves, self._position = replayed(start, texts)
        self._answer("ok")

    def _list_moves(self, words: list[str]) -> None:
        _nothing_more("legal", words)
        position = self._current()
        moves = ",".join(map(position.format, position.legal_moves()))
        self._answer(f"legal {moves}" if moves else "legal")

    def _go(self, words: list[str]) -> None:
        if not words or not _is_number(words[0]):
            raise RequestError("go takes a number first, such as go 1 player=random")
        request, *rest = words
        try:
            self._begin(request, fields(rest))
        except RequestError as error:
            self._answer(f"error {request}", error)

    def _begin(self, request: str, given: dict[str, str]) -> None:
        with self._lock:
            if self._thinking is not None:
                raise RequestError(f"It is still thinking about go {self._thinking}")
        position = self._current()
        if position.outcome is not None:
            raise RequestError("The game is over, there is no move to choose")
        name = given.pop("player", "")
        if name not in self._players:
            raise RequestError(f"player is {name!r}, but must be {' or '.join(self._players)}")
        budget = Budget(_seconds(given.pop("seconds", None)), _nodes(given.pop("nodes", None)))
        seed = _seed(given.pop("seed", None))
        if given:
            raise RequestError(f"go takes no {next(iter(given))!r}")
        luck = random.Random() if seed is None else seeded(seed, self._moves)
        self._thinking, self._stop = request, threading.Event()
        work = (request, name, luck, position, budget, self._stop)
        self._thread = threading.Thread(target=self._think, args=work, daemon=True)
        self._thread.start()

    def _think(
        self,
        request: str,
        name: str,
        luck: random.Random,
        position: Position,
        budget: Budget,
        stop: threading.Event,
    ) -> None:
        def report(info: Info) -> None:
            self._answer(_info_line(request, position, info))

        try:
            move = self._players[name](luck).choose(position, budget, report, stop.is_set)
            if move not in position.legal_moves():
                raise ValueError(f"{move!r} is no legal move")  # noqa: TRY301 - told like any fault
            head, tail = f"move {request} {position.format(move)}", ""
        except BaseException as error:  # noqa: BLE001 - whatever a player does, go has an answer
            _report_fault()
            head, tail = f"error {request}", f"The player {name} met a fault: {_named(error)}"
        with self._lock:
            # Before the answer is out: the client may send the next go as soon as it has read it.
            self._thinking = None
            self._write(head, tail)

    def _stop_thinking(self, words: list[str]) -> None:
        _nothing_more("stop", words)
        self._stop.set()

    def _current(self) -> Position:
        if self._position is None:
            raise RequestError("There is no position yet: choose a game first")
        return self._position

    def _answer(self, head: str, sentence: object = "") -> None:
        with self._lock:
            self._write(head, sentence)

    def _write(self, head: str, sentence: object) -> None:
        tail = " ".join(str(sentence).split())
        if len(tail) > _LONGEST_SENTENCE:
            tail = f"{tail[:_LONGEST_SENTENCE]}…"
        line = f"{head} {tail}" if tail else head
        try:
            self._answers.write(line.encode(errors="backslashreplace") + b"\n")
            self._answers.flush()
        except OSError:
            # Nobody listens any more, and nothing that is left to do could matter to anyone.
            os._exit(1)


def fields(words: Iterable[str]) -> dict[str, str]:
    """The fields among the words of a line; raises `RequestError` for a word that is none."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not name or not equals:
            raise RequestError(f"{word!r} is not of the form NAME=VALUE")
        if name in found:
            raise RequestError(f"The field {name!r} is given twice")
        found[name] = value
    return found


def replayed(start: Position, texts: Iterable[str]) -> tuple[list[str], Position]:
    """The moves in `texts`, each in full, and the position they lead to.

    Raises:
        MoveError: a text is no legal move; the message names its number, counted from 1.
    """
    position, moves = start, []
    for number, text in enumerate(texts, 1):
        try:
            move = position.parse(text)
        except MoveError as error:
            raise type(error)(f"Move {number}, {text!r}: {error}") from None
        moves.append(position.format(move))
        position = position.play(move)
    return moves, position


def _set_up(game: Game, given: dict[str, str]) -> Position:
    black, white = _listed(given.pop("black", "")), _listed(given.pop("white", ""))
    word = given.pop("to_move", "black")
    if word not in ("black", "white"):
        raise RequestError(f"to_move is {word!r}, but must be black or white")
    return game.setup(black, white, Color(word), given)


def _info_line(request: str, position: Position, info: Info) -> str:
    line = f"info {request} depth={info.depth} value={round(info.value, 3)}"
    if info.line:
        line += f" line={','.join(_formatted(position, info.line))}"
    return line


def _formatted(position: Position, moves: Sequence[Move]) -> Iterator[str]:
    for move in moves:
        yield position.format(move)
        position = position.play(move)


def _decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise RequestError("A line is UTF-8 text") from None


def _listed(text: str) -> list[str]:
    return text.split(",") if text else []


def _nothing_more(command: str, words: list[str]) -> None:
    if words:
        raise RequestError(f"{command} takes nothing more")


def _is_number(text: str) -> bool:
    # Eighteen digits are enough for anything, and more could be made to take long to read.
    return text.isascii() and text.isdigit() and len(text) <= 18


def _seconds(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds < float("inf"):
        raise RequestError(f"seconds is {text!r}, but must be a number greater than 0")
    return seconds


def _nodes(text: str | None) -> int | None:
    if text is None:
        return None
    if not _is_number(text) or int(text) < 1:
        raise RequestError(f"nodes is {text!r}, but must be a whole number greater than 0")
    return int(text)


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    if not _is_number(text.removeprefix("-")):
        raise RequestError(f"seed is {text!r}, but must be a whole number of at most 18 digits")
    return int(text)


def _named(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _report_fault() -> None:
    """Write the traceback of the exception being handled to standard error."""
    import traceback

    traceback.print_exc()


def main(players: Factories = PLAYERS) -> None:
    """Serve standard input and output as a polite process, then exit."""
    # The terminal sends Ctrl+C to all that run in it; whoever started the engine also ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(os, "nice"):
        os.nice(10)
    Engine(sys.stdin.buffer, sys.stdout.buffer, players).run()
    # A thread may be thinking still, and an ordinary exit could wait for what it holds.
    os._exit(0)


if __name__ == "__main__":
    main()
