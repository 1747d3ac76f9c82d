"""The line protocol between an engine and its client, as both ends read and write it.

The guide `engines` says what the lines are; an engine is a process of its own that offers players,
and ours is `players.engine`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from abstract_arcade.players.core import Budget, Info, TimeLeft
from abstract_arcade.rules import Color, Game, Move, MoveError, Position, new_game
from abstract_arcade.rules.core import replayed
from abstract_arcade.truncate import quoted

PROTOCOL: Final = 2
"""The newest version of the protocol."""

VERSIONS: Final = tuple(str(version) for version in range(1, PROTOCOL + 1))
"""The versions that both ends of ours speak, as texts."""

INFINITE: Final = "infinite"
"""The word with which `go` asks for no bounds at all."""

_MAX_LINES = 99
"""The most lines that a search reports on."""

MAX_LINE_BYTES: Final = 1 << 16
"""The most bytes in a line, not counting its end."""

# Eighteen digits are enough, and very long numbers would take long to read.
_MAX_DIGITS = 18


class RequestError(ValueError):
    """A request that cannot be carried out; its text is one sentence that says why."""


def read_fields(words: Iterable[str]) -> dict[str, str]:
    """Return the fields among the words of a line.

    Raises:
        RequestError: a word is not a field, or a field is given twice.
    """
    fields: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not name or not equals:
            raise RequestError(f"{quoted(word)} is not of the form NAME=VALUE")
        if name in fields:
            raise RequestError(f"The field {quoted(name)} is given twice")
        fields[name] = value
    return fields


def write_fields(fields: Mapping[str, str]) -> list[str]:
    """Return the words that `read_fields` reads."""
    return [f"{name}={value}" for name, value in fields.items()]


def read_list(text: str) -> list[str]:
    """Return the items of a list."""
    return text.split(",") if text else []


def is_number(text: str) -> bool:
    """Return whether `text` is a number of at most 18 decimal digits."""
    return text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS


@dataclass(frozen=True, slots=True)
class Hello:
    """The answer of an engine to `hello`.

    Attributes:
        version: the version of the protocol that it uses: one of `VERSIONS`.
        players: the names of the players that it offers, at least one.
    """

    version: str
    name: str
    players: tuple[str, ...]


def hello_line(hello: Hello) -> str:
    """Return the answer to `hello`."""
    words = ["hello", hello.version, hello.name, f"players={','.join(hello.players)}"]
    return " ".join(filter(None, words))


def read_hello(words: Sequence[str]) -> Hello | None:
    """Return the contents of an answer to `hello`; None if the words are no such answer."""
    head = words[:2]
    tail = words[2:]
    try:
        fields = read_fields(word for word in tail if "=" in word)
    except RequestError:
        return None
    players = fields.get("players")
    if head[0] != "hello" or not players:
        return None
    name = " ".join(word for word in tail if "=" not in word)
    return Hello(head[1], name, tuple(players.split(",")))


def game_line(game: Game) -> str:
    """Return the request that chooses the rules."""
    return " ".join(("game", game.slug, *write_fields(game.as_text())))


def read_game(words: Sequence[str]) -> Game:
    """Return the rules that the words after `game` choose.

    Raises:
        RequestError: the words are not the name of a game and options.
        OptionError: there is no such game, or no such option of it.
    """
    if not words:
        raise RequestError("game needs the name of a game, then its options")
    slug, *options = words
    return type(new_game(slug)).from_text(read_fields(options))


def position_line(game: Game, start: Position, moves: Sequence[str]) -> str:
    """Return the request that sets the position: `start`, then the moves played since."""
    words = ["position", "start"]
    if start != game.start():
        setup = start.as_setup()
        fields = {"black": ",".join(setup.black), "white": ",".join(setup.white)}
        fields |= {"to_move": setup.to_move.value, **setup.state}
        words = ["position", "setup", *write_fields(fields)]
    if moves:
        words.append(f"moves={','.join(moves)}")
    return " ".join(words)


def read_position(game: Game, words: Sequence[str]) -> tuple[list[str], Position]:
    """Return the full texts of the moves, and the position, that the words after `position` set.

    Raises:
        RequestError: the words do not have the form that the protocol requires.
        SetupError: the rules do not allow the set position.
        MoveError: one of the moves is not legal.
    """
    kind = words[0] if words else ""
    fields = read_fields(words[1:])
    texts = read_list(fields.pop("moves", ""))
    if kind == "start":
        if fields:
            raise RequestError(
                f"position start does not accept {quoted(next(iter(fields)))}, only moves"
            )
        start = game.start()
    elif kind == "setup":
        start = _read_setup(game, fields)
    else:
        raise RequestError("position needs start or setup, then fields")
    return replayed(start, texts)


def _read_setup(game: Game, fields: dict[str, str]) -> Position:
    black = read_list(fields.pop("black", ""))
    white = read_list(fields.pop("white", ""))
    word = fields.pop("to_move", "black")
    if word not in ("black", "white"):
        raise RequestError(f"to_move is {quoted(word)}, but must be black or white")
    return game.setup(black, white, Color(word), fields)


def legal_line(position: Position) -> str:
    """Return the answer to `legal`."""
    moves = ",".join(map(position.format, position.legal_moves()))
    return f"legal {moves}" if moves else "legal"


@dataclass(frozen=True, slots=True)
class Search:
    """A request for the move of a player, within a budget."""

    player: str
    budget: Budget
    seed: int | None = None


def go_line(number: str, search: Search) -> str:
    """Return the request for a move."""
    fields = {"player": search.player}
    words = [INFINITE] if search.budget.infinite else []
    if search.budget.seconds is not None:
        fields["seconds"] = str(search.budget.seconds)
    if search.budget.nodes is not None:
        fields["nodes"] = str(search.budget.nodes)
    if search.seed is not None:
        fields["seed"] = str(search.seed)
    if search.budget.lines > 1:
        fields["lines"] = str(search.budget.lines)
    if search.budget.clock is not None:
        fields |= _clock_fields(search.budget.clock)
    return " ".join(("go", number, *write_fields(fields), *words))


def _clock_fields(clock: TimeLeft) -> dict[str, str]:
    fields = {"left": str(clock.seconds)}
    others = {"increment": clock.increment, "periods": clock.periods, "period": clock.period}
    return fields | {name: str(value) for name, value in others.items() if value}


def read_search(words: Sequence[str], players: Iterable[str]) -> Search:
    """Return the search that the words of a `go` request ask for, given the players on offer.

    Raises:
        RequestError: a field is unknown, or its value is not allowed.
    """
    if words.count(INFINITE) > 1:
        raise RequestError(f"The word {quoted(INFINITE)} is given twice")
    values = read_fields(word for word in words if word != INFINITE)
    player = values.pop("player", "")
    names = tuple(players)
    if player not in names:
        raise RequestError(f"player is {quoted(player)}, but must be {' or '.join(names)}")
    lines = _read_count("lines", values.pop("lines", None)) or 1
    budget = Budget(
        seconds=_read_seconds("seconds", values.pop("seconds", None)),
        nodes=_read_count("nodes", values.pop("nodes", None)),
        lines=min(lines, _MAX_LINES),
        infinite=INFINITE in words,
        clock=_read_clock(values),
    )
    search = Search(player, budget, _read_seed(values.pop("seed", None)))
    if values:
        raise RequestError(f"go does not accept {quoted(next(iter(values)))}")
    return search


def _read_clock(values: dict[str, str]) -> TimeLeft | None:
    """Take what a clock leaves from the fields of a `go` request; None if there is none."""
    left = _read_seconds("left", values.pop("left", None), allows_zero=True)
    if left is None:
        for name in ("increment", "periods", "period"):
            if name in values:
                raise RequestError(f"{name} needs the field left, the seconds left on the clock")
        return None
    return TimeLeft(
        left,
        _read_seconds("increment", values.pop("increment", None), allows_zero=True) or 0.0,
        _read_count("periods", values.pop("periods", None), least=0) or 0,
        _read_seconds("period", values.pop("period", None), allows_zero=True) or 0.0,
    )


def _read_seconds(name: str, text: str | None, *, allows_zero: bool = False) -> float | None:
    if text is None:
        return None
    allowed = "from 0 on" if allows_zero else "greater than 0"
    refusal = RequestError(f"{name} is {quoted(text)}, but must be a number {allowed}")
    try:
        seconds = float(text)
    except ValueError:
        raise refusal from None
    if 0 < seconds < math.inf or (allows_zero and seconds == 0):
        return seconds
    raise refusal


def _read_count(name: str, text: str | None, least: int = 1) -> int | None:
    if text is None:
        return None
    if not is_number(text) or int(text) < least:
        allowed = "greater than 0" if least else "from 0 on"
        raise RequestError(f"{name} is {quoted(text)}, but must be a whole number {allowed}")
    return int(text)


def _read_seed(text: str | None) -> int | None:
    if text is None:
        return None
    if not is_number(text.removeprefix("-")):
        raise RequestError(
            f"seed is {quoted(text)}, but must be a whole number of at most {_MAX_DIGITS} digits"
        )
    return int(text)


def info_line(number: str, position: Position, info: Info) -> str:
    """Return a report on the search that `go NUMBER` asked for in `position`."""
    fields = {"depth": str(info.depth)}
    if info.nodes:
        fields["nodes"] = str(info.nodes)
    if info.rank > 1:
        fields["rank"] = str(info.rank)
    if info.proved is not None:
        fields["proved"] = str(info.proved)
    fields["value"] = str(round(info.value, 3))
    if info.line:
        fields["line"] = ",".join(_format_line(position, info.line))
    return " ".join(("info", number, *write_fields(fields)))


def _format_line(position: Position, moves: Iterable[Move]) -> Iterator[str]:
    for move in moves:
        yield position.format(move)
        position = position.play(move)


def read_info(words: Iterable[str], position: Position) -> Info | None:
    """Return the report in the words after `info NUMBER`; None if they cannot be read.

    The line of moves is cut before the first one that cannot be read.
    """
    try:
        fields = read_fields(words)
        value = float(fields.get("value", "0"))
        depth = int(fields.get("depth", "0"))
        nodes = int(fields.get("nodes", "0"))
        rank = int(fields.get("rank", "1"))
        proved = int(fields["proved"]) if "proved" in fields else None
    except ValueError:
        return None
    if not -1 <= value <= 1:
        return None
    line: list[Move] = []
    with suppress(MoveError):
        for text in read_list(fields.get("line", "")):
            move = position.parse(text)
            line.append(move)
            position = position.play(move)
    return Info(depth, value, tuple(line), nodes, rank, proved)


def move_line(number: str, position: Position, move: Move) -> str:
    """Return the answer to `go NUMBER`: the move chosen in `position`."""
    return f"move {number} {position.format(move)}"


ACCEPT: Final = "accept"
"""The answer to `draw` that makes the game a draw."""

DECLINE: Final = "decline"
"""The answer to `draw` with which the game goes on."""


def draw_line(number: str, *, accepts: bool) -> str:
    """Return the answer to `draw NUMBER`."""
    return f"draw {number} {ACCEPT if accepts else DECLINE}"
