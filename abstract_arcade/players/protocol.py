"""The line protocol between an engine and its client: functions that write and read each line.

The guide `engines` specifies the protocol. `players.engine` is the engine of this package,
`players.engine_client` the client. A function `…_line` returns a whole line without its end; a
function `read_…` takes the words that follow the request or the answer in the line.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from abstract_arcade.players.core import Budget, Info, TimeLeft
from abstract_arcade.rules import Color, Game, Move, MoveError, Position, game_class
from abstract_arcade.rules.core import replayed
from abstract_arcade.truncate import quoted

PROTOCOL: Final = 2
"""The newest version of the protocol."""

VERSIONS: Final = tuple(str(version) for version in range(1, PROTOCOL + 1))
"""The versions that our engine and our client support, as texts: "1", "2"."""

INFINITE: Final = "infinite"
"""The word in a `go` request that sets all limits aside; see `Budget.infinite`."""

_MAX_LINES = 99
"""The most lines that a search reports: best moves with their continuations."""

MAX_LINE_BYTES: Final = 1 << 16
"""The most bytes in a line, not counting its end."""

# Eighteen digits are enough, and Python takes long to convert very long numbers.
_MAX_DIGITS = 18


class RequestError(ValueError):
    """A request that cannot be carried out. `str()` is one sentence that says why."""


def read_fields(words: Iterable[str]) -> dict[str, str]:
    """Return the fields, NAME=VALUE, in words of a line: `["a=1"]` becomes `{"a": "1"}`.

    Raises:
        RequestError: If a word is not of this form, or a name is given twice.
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
    """Return the fields as words for `read_fields`: `{"a": "1"}` becomes `["a=1"]`."""
    return [f"{name}={value}" for name, value in fields.items()]


def read_list(text: str) -> list[str]:
    """Return the items of a list: "d1,e8" becomes `["d1", "e8"]`, and "" becomes `[]`."""
    return text.split(",") if text else []


def is_number(text: str) -> bool:
    """Return whether `text` consists of 1 to 18 ASCII digits, without a sign."""
    return text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS


@dataclass(frozen=True, slots=True)
class Hello:
    """The answer of an engine to `hello`.

    Attributes:
        version: the version of the protocol that it will use, such as "2".
        name: the engine's name, which may contain spaces or be empty.
        players: the names of the players that it offers, at least one.
    """

    version: str
    name: str
    players: tuple[str, ...]


def hello_line(hello: Hello) -> str:
    """Return the answer to `hello`: "hello 2 my engine players=random,greedy".

    An empty name is left out.
    """
    words = ["hello", hello.version]
    if hello.name:
        words.append(hello.name)
    words.append(f"players={','.join(hello.players)}")
    return " ".join(words)


def read_hello(words: Sequence[str]) -> Hello | None:
    """Return the contents of an answer to `hello`, or None if it is no valid answer.

    Its version may be one that is not supported.

    Args:
        words: all words of the line, including the first; at least one. Unknown fields are ignored.
    """
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
    """Return the request that selects a game: "game krypte capture=adjacent pie=off"."""
    return " ".join(("game", game.slug, *write_fields(game.as_text())))


def read_game(words: Sequence[str]) -> Game:
    """Return the game that a `game` request selects.

    Args:
        words: the words after `game`: a slug, then options as fields.

    Raises:
        RequestError: If there are no words, or the options are not valid fields.
        OptionError: If there is no such game or option, or a value is not allowed.
    """
    if not words:
        raise RequestError("game needs the name of a game, then its options")
    slug, *options = words
    return game_class(slug).from_text(read_fields(options))


def position_line(game: Game, start: Position, moves: Sequence[str]) -> str:
    """Return the request that sets up a position.

    The line is "position start moves=d1,e8" if `start` is the starting position of the game, else
    "position setup black=d4,e5 white=d5 to_move=black moves=…", with fields for the state of the
    game, if it has any, before the moves. Without moves there is no field `moves`.

    Args:
        game: the game that was selected by the preceding `game` request.
        start: the position before the moves.
        moves: the texts of the moves played from `start`.
    """
    words = ["position", "start"]
    if start != game.start():
        setup = start.as_setup()
        fields = {
            "black": ",".join(setup.black),
            "white": ",".join(setup.white),
            "to_move": setup.to_move.value,
            **setup.state,
        }
        words = ["position", "setup", *write_fields(fields)]
    if moves:
        words.append(f"moves={','.join(moves)}")
    return " ".join(words)


def read_position(game: Game, words: Sequence[str]) -> tuple[list[str], Position]:
    """Return the moves and the final position of a `position` request.

    Args:
        game: the selected game.
        words: the words after `position`: "start" or "setup", then fields. Black is to move after
            "setup" without `to_move`.

    Returns:
        The moves, each written in full ("D1" becomes "d1"), and the position after them.

    Raises:
        RequestError: If the words do not have the form that the protocol requires.
        SetupError: If the rules do not allow the position that is set up.
        MoveError: If a move is not legal. The message names its number, counted from 1.
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
    """Return the answer to `legal`: "legal d1,e1", or just "legal" if the game is over."""
    moves = ",".join(map(position.format, position.legal_moves()))
    return f"legal {moves}" if moves else "legal"


@dataclass(frozen=True, slots=True)
class Search:
    """A request for a move.

    Attributes:
        player: the name of the player that is to choose it.
        budget: the limits of its search.
        seed: makes the choice repeatable; None for a random choice.
    """

    player: str
    budget: Budget
    seed: int | None = None


def go_line(number: str, search: Search) -> str:
    """Return the request for a move: "go 7 player=greedy seconds=0.5 seed=3".

    `number` is the ID of the request, which the answers repeat. Limits that are not set, and a
    single line, have no field.
    """
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
    if clock.increment:
        fields["increment"] = str(clock.increment)
    if clock.periods:
        fields["periods"] = str(clock.periods)
    if clock.period:
        fields["period"] = str(clock.period)
    return fields


def read_search(words: Sequence[str], players: Iterable[str]) -> Search:
    """Return the search that a `go` request asks for.

    More than 99 lines become 99.

    Args:
        words: the words after `go` and its ID.
        players: the names of the players that the engine offers.

    Raises:
        RequestError: If the player or a field is unknown, or a value is not allowed.
    """
    if words.count(INFINITE) > 1:
        raise RequestError(f"The word {quoted(INFINITE)} is given twice")
    values = read_fields(word for word in words if word != INFINITE)
    player = values.pop("player", "")
    names = tuple(players)
    if player not in names:
        raise RequestError(f"player is {quoted(player)}, but must be {' or '.join(names)}")
    seconds = None
    nodes = None
    seed = None
    lines = _read_count("lines", values.pop("lines", "1"))
    if "seconds" in values:
        seconds = _read_seconds("seconds", values.pop("seconds"))
    if "nodes" in values:
        nodes = _read_count("nodes", values.pop("nodes"))
    clock = _read_clock(values)
    if "seed" in values:
        seed = _read_seed(values.pop("seed"))
    budget = Budget(
        seconds=seconds,
        nodes=nodes,
        lines=min(lines, _MAX_LINES),
        infinite=INFINITE in words,
        clock=clock,
    )
    if values:
        raise RequestError(f"go does not accept {quoted(next(iter(values)))}")
    return Search(player, budget, seed)


def _read_clock(values: dict[str, str]) -> TimeLeft | None:
    """Remove the fields about the clock from `values`, and return them; None if there are none."""
    if "left" not in values:
        for name in ("increment", "periods", "period"):
            if name in values:
                raise RequestError(f"{name} needs the field left, the seconds left on the clock")
        return None
    return TimeLeft(
        seconds=_read_seconds("left", values.pop("left"), allows_zero=True),
        increment=_read_seconds("increment", values.pop("increment", "0"), allows_zero=True),
        periods=_read_count("periods", values.pop("periods", "0"), least=0),
        period=_read_seconds("period", values.pop("period", "0"), allows_zero=True),
    )


def _read_seconds(name: str, text: str, *, allows_zero: bool = False) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if 0 < seconds < math.inf or (allows_zero and seconds == 0):
        return seconds
    allowed = "from 0 on" if allows_zero else "greater than 0"
    raise RequestError(f"{name} is {quoted(text)}, but must be a number {allowed}")


def _read_count(name: str, text: str, least: int = 1) -> int:
    if not is_number(text) or int(text) < least:
        allowed = "greater than 0" if least else "from 0 on"
        raise RequestError(f"{name} is {quoted(text)}, but must be a whole number {allowed}")
    return int(text)


def _read_seed(text: str) -> int:
    if not is_number(text.removeprefix("-")):
        raise RequestError(
            f"seed is {quoted(text)}, but must be a whole number of at most {_MAX_DIGITS} digits"
        )
    return int(text)


def info_line(number: str, position: Position, info: Info) -> str:
    """Return a progress report on a search: "info 3 depth=2 value=-0.5 line=e8,d2".

    Args:
        number: the ID of the `go` request.
        position: the position that is searched, in which `info.line` begins.
        info: the report; its value is rounded to three decimals.
    """
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
    """Return a progress report of an engine, or None if it cannot be read.

    It cannot if a field is no number or given twice, or if the value is not from -1 to 1.

    Args:
        words: the words after `info` and the ID. Unknown fields are ignored; missing ones are 0, or
            1 for the rank.
        position: the position that is searched. `Info.line` ends before the first illegal move.
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
    """Return the answer to the `go` request with the ID `number`: "move 17 d1"."""
    return f"move {number} {position.format(move)}"


ACCEPT: Final = "accept"
"""The word of the answer to `draw` that accepts the draw."""

DECLINE: Final = "decline"
"""The word of the answer to `draw` that declines the draw."""


def draw_line(number: str, *, accepts: bool) -> str:
    """Return the answer to the `draw` request with the ID `number`: "draw 17 accept"."""
    return f"draw {number} {ACCEPT if accepts else DECLINE}"
