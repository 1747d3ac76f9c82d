"""The commands about files and about the conversation itself."""

from __future__ import annotations

import re
from collections.abc import Coroutine
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from abstract_arcade.library import LibraryError
from abstract_arcade.library.store import Store
from abstract_arcade.line_mode import words
from abstract_arcade.line_mode.commands.registry import (
    COMMANDS,
    LETTERS,
    SHARED_GAME,
    Answer,
    Refused,
    Talk,
    command,
)
from abstract_arcade.match import Match
from abstract_arcade.records import RecordError, dump, format_of, left_out, losses
from abstract_arcade.records.position_line import is_position_line, read_position_line
from abstract_arcade.rules import GAMES, Seat, new_game
from abstract_arcade.rules.core import listed
from abstract_arcade.storage import HomeError, file_named
from abstract_arcade.storage.files import real_path, write_file
from abstract_arcade.truncate import nearest, no_such

_FORCE = "--force"
_UNTIL_FAULT = "--until-fault"

_OPEN_OPTION = re.compile(
    rf"(?P<name>.*?)(?:^|\s+)(?:{_UNTIL_FAULT}"
    r"|--encoding(?:\s+|=)(?P<encoding>\S+)|--game(?:\s+|=)(?P<game>\d{1,6}))\s*"
)
"""The last option of `open`, and what stands before it."""

_PAGE_WIDTH = 80
"""The columns of a line of the rules."""


@command(
    "The match",
    "save FILE [--force]",
    "Save the match to a file; the file extension determines the format.",
)
def save(talk: Talk, argument: str) -> Answer:
    if talk.view.is_sandboxed:
        raise Refused("Files cannot be written here")
    name = argument.removesuffix(_FORCE).strip()
    if not name:
        raise Refused("Give a file name, as in 'save game.json'")
    path = file_named(name)
    try:
        kind = format_of(path)
        text = dump(talk.match, kind)
        lost = losses(talk.match, kind)
        if path.exists() and not argument.endswith(_FORCE):
            raise Refused(f"{name} already exists; 'save {name} {_FORCE}' replaces it")
        if not path.parent.is_dir():
            raise Refused(f"{name} cannot be written: its folder does not exist")
        real = real_path(path)
        if real.exists() and not real.is_file():
            raise Refused(f"{name} is not a file")
        write_file(real, text)
    except RecordError as error:
        raise Refused(f"{name} cannot be written: {error}") from None
    except OSError as error:
        raise Refused(f"{name} cannot be written: {error.strerror or error}") from None
    except ValueError:
        raise Refused("This is not a valid file name") from None
    told = [f"Written to {name}."]
    if lost:
        told.append(left_out(kind, lost))
    return Answer(" ".join(told), {"file": str(path), "left_out": lost})


@command(
    "The match",
    "open FILE|NAME [--until-fault] [--encoding NAME] [--game NUMBER]",
    "Open another match; --until-fault opens the moves before a fault. This match stays saved.",
)
def open(talk: Talk, argument: str) -> Coroutine[Any, Any, Answer]:  # noqa: A001 - its name
    name, encoding, until_fault, game = _open_options(argument)
    if not name:
        raise Refused("Give a match or a file, as in 'open game.json'")
    if name == "-":
        raise Refused("Standard input is used for commands: give a file, as in 'open game.json'")
    if talk.is_asking and talk.offered == argument:
        until_fault = True
    talk.offered = ""
    try:
        store = talk.store or Store(is_sandboxed=talk.view.is_sandboxed)
        found = store.library.resolve(name)
        if isinstance(found, Path) or talk.store is None:
            match = store.library.load(found, None, encoding, game)
        else:
            is_open = talk.file is not None and talk.file.name == found
            match = talk.match if is_open else store.open(found)
    except RecordError as error:
        if error.sound is None:
            raise Refused(f"{name}: {error}") from None
        if not until_fault:
            talk.offered = argument
            way = "type it again" if talk.is_asking else f"'open {name} {_UNTIL_FAULT}'"
            raise Refused(f"{name}: {error}. {error.offer_by(way)}") from None
        match = error.until_fault()
    except (LibraryError, HomeError) as error:
        raise Refused(str(error)) from None
    return _change(talk, match)


class _OpenOptions(NamedTuple):
    """What may follow `open`.

    Attributes:
        name: the file or the name of a match.
        encoding: the encoding of the file, or None.
        until_fault: whether the moves before a fault will do.
        game: the number of the game in the file, from 1, or None.
    """

    name: str
    encoding: str | None = None
    until_fault: bool = False
    game: int | None = None


def _open_options(argument: str) -> _OpenOptions:
    """Return the name in what follows `open`, and the options after it."""
    options = _OpenOptions(argument)
    while found := _OPEN_OPTION.fullmatch(options.name):
        options = options._replace(name=found["name"])
        if found["encoding"]:
            options = options._replace(encoding=found["encoding"])
        elif found["game"]:
            options = options._replace(game=int(found["game"]))
        else:
            options = options._replace(until_fault=True)
    return options._replace(name=options.name.strip())


@command(
    "The match",
    "rematch [same]",
    "After a game, play again with the seats exchanged, or with the same seats.",
)
def rematch(talk: Talk, argument: str) -> Coroutine[Any, Any, Answer]:
    if argument.lower() not in ("", "same"):
        raise Refused("Type 'rematch', or 'rematch same' to keep the seats")
    if talk.match.outcome is None:
        raise Refused("The game is not over yet")
    return _change(talk, talk.table.rematch(is_same=bool(argument)))


@command("The match", "series", "Show the score of the series of rematches.")
def series(talk: Talk) -> Answer:
    found = talk.standing()
    if found is None:
        return Answer(
            "This game is not part of a series; 'rematch' starts a series after the game."
        )
    now = found.with_result(talk.match)
    data = {
        "game": now.game,
        "wins": {seat.name.lower(): now.wins[seat] for seat in Seat},
        "drawn": now.drawn,
    }
    return Answer(words.standing(talk.match, found), data)


@command(
    "The match",
    "new [GAME|here|POSITION]",
    "Start a new game, or one from the position shown ('here') or from a line of 'position'; this"
    " game stays saved.",
)
def new(talk: Talk, argument: str) -> Coroutine[Any, Any, Answer]:
    match = talk.match
    name = argument.lower()
    if is_position_line(argument):
        return _change(talk, _begun_from_line(match, argument))
    if name not in ("", "here", *GAMES):
        usage = f"Type 'new', 'new here', or 'new' followed by a game: {listed([*GAMES], 'or')}"
        raise Refused(f"{usage}{nearest(name, [*GAMES, 'here'])}")
    start = talk.position if name == "here" else match.root.position
    if start.outcome is not None:
        raise Refused("The game is over in this position: go back first")
    if name in GAMES:
        begun = Match(new_game(name), match.participants)
    else:
        begun = Match(match.game, match.participants, match.seed, start)
    begun.clock = match.clock
    return _change(talk, begun)


def _begun_from_line(match: Match, line: str) -> Match:
    """Return a match from a position in one line, with the players and clocks of another match."""
    try:
        begun = read_position_line(line, match.game)
    except RecordError as error:
        raise Refused(str(error)) from None
    for seat, participant in match.participants.items():
        begun.seat(seat, participant)
    begun.clock = match.clock
    return begun


async def _change(talk: Talk, match: Match) -> Answer:
    await talk.change_match(match)
    return Answer("\n".join(f"{warning[0].upper()}{warning[1:]}." for warning in match.warnings))


@command("The match", "rules", "Show the rules of the game.")
def rules(talk: Talk) -> Answer:
    from rich.console import Console

    from abstract_arcade.teaching.markdown import print_markdown
    from abstract_arcade.teaching.rules import rules_text

    page = StringIO()
    console = Console(file=page, color_system=None, legacy_windows=False)
    print_markdown(rules_text(talk.match.game.slug), console, _PAGE_WIDTH)
    text = page.getvalue().strip()
    return Answer(text, {"text": text})


@command("The match", "help [COMMAND]", "List the commands, or explain one.")
def help(talk: Talk, argument: str) -> Answer:  # noqa: A001 - its name
    if not argument:
        groups: dict[str, list[str]] = {}
        for name, kind in COMMANDS.items():
            if kind.group != SHARED_GAME or talk.member is not None:
                groups.setdefault(kind.group, []).append(name)
        position = talk.position
        moves = position.legal_moves()
        example = f", such as {position.format(moves[0])}" if moves else ""
        lines = [f"Type a move{example}, or a command. 'help COMMAND' explains a command."]
        lines += [f"{group}: {', '.join(names)}." for group, names in groups.items()]
        letters = [f"{letter} for {name}" for letter, name in LETTERS.items()]
        lines.append(f"Short forms: {', '.join(letters)}.")
        return Answer("\n".join(lines), [*COMMANDS])
    name = argument.lower()
    if name not in COMMANDS:
        raise Refused(no_such("command", argument, COMMANDS), [*COMMANDS])
    kind = COMMANDS[name]
    return Answer(f"'{kind.usage}': {kind.sentence}", {"usage": kind.usage, "text": kind.sentence})


@command("The match", "quit", "Quit; the match stays saved.")
def quit(talk: Talk) -> Answer:  # noqa: A001 - its name
    talk.is_over = True
    name = None if talk.file is None else talk.file.name
    if name is None or talk.store is None:
        return Answer()
    talk.store.settle(0)
    is_kept = name not in talk.store.unsaved
    return Answer(f"The match is saved as {name}." if is_kept else f"{talk.store.save_error}.")
