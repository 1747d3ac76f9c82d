"""The commands about files and other matches, and about line mode itself."""

from __future__ import annotations

import re
from collections.abc import Coroutine, Iterator
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
    CommandError,
    MatchContext,
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
"""An option at the end of the argument of `open`, and the text before it."""

_PAGE_WIDTH = 80
"""Width of the rules, in columns."""


@command(
    "The match",
    "save FILE [--force]",
    "Save the match to a file; the file extension determines the format.",
)
def save(context: MatchContext, argument: str) -> Answer:
    if context.view.is_sandboxed:
        raise CommandError("Files cannot be written here")
    name = argument.removesuffix(_FORCE).strip()
    if not name:
        raise CommandError("Give a file name, as in 'save game.json'")
    path = file_named(name)
    try:
        kind = format_of(path)
        text = dump(context.match, kind)
        lost = losses(context.match, kind)
        if path.exists() and not argument.endswith(_FORCE):
            raise CommandError(f"{name} already exists; 'save {name} {_FORCE}' replaces it")
        if not path.parent.is_dir():
            raise CommandError(f"{name} cannot be written: its folder does not exist")
        real = real_path(path)
        if real.exists() and not real.is_file():
            raise CommandError(f"{name} is not a file")
        write_file(real, text)
    except RecordError as error:
        raise CommandError(f"{name} cannot be written: {error}") from None
    except OSError as error:
        raise CommandError(f"{name} cannot be written: {error.strerror or error}") from None
    except ValueError:
        raise CommandError("This is not a valid file name") from None
    sentences = [f"Written to {name}."]
    if lost:
        sentences.append(left_out(kind, lost))
    return Answer(" ".join(sentences), {"file": str(path), "left_out": lost})


@command(
    "The match",
    "open FILE|NAME [--until-fault] [--encoding NAME] [--game NUMBER]",
    "Open another match; --until-fault opens the moves before a fault. This match stays saved.",
)
def open(context: MatchContext, argument: str) -> Coroutine[Any, Any, Answer]:  # noqa: A001 - its name
    options = _open_options(argument)
    name = options.name
    if not name:
        raise CommandError("Give a match or a file, as in 'open game.json'")
    if name == "-":
        raise CommandError(
            "Standard input is used for commands: give a file, as in 'open game.json'"
        )
    takes_sound_part = options.until_fault or (context.is_asking and context.offered == argument)
    context.offered = ""
    try:
        match = _opened(context, options)
    except RecordError as error:
        if error.sound is None:
            raise CommandError(f"{name}: {error}") from None
        if not takes_sound_part:
            context.offered = argument
            way = "type it again" if context.is_asking else f"'open {name} {_UNTIL_FAULT}'"
            raise CommandError(f"{name}: {error}. {error.offer_by(way)}") from None
        match = error.until_fault()
    except (LibraryError, HomeError) as error:
        raise CommandError(str(error)) from None
    return _change(context, match)


def _opened(context: MatchContext, options: _OpenOptions) -> Match:
    """Return the match of this name or file.

    Raises:
        HomeError: If the folder of the matches cannot be used.
        LibraryError: If there is no such match, or it cannot be read.
        RecordError: If the file is not a record, or has a fault.
    """
    store = context.store
    if store is None:
        store = Store(is_sandboxed=context.view.is_sandboxed)
    found = store.library.resolve(options.name)
    if isinstance(found, Path) or context.store is None:
        return store.library.load(found, None, options.encoding, options.game)
    if context.file is not None and context.file.name == found:
        return context.match
    return store.open(found)


class _OpenOptions(NamedTuple):
    """The argument of `open`.

    Attributes:
        name: the file or the name of a match.
        encoding: the encoding of the file, or None.
        until_fault: whether to open the moves before a fault.
        game: the number of the game in the file, from 1, or None.
    """

    name: str
    encoding: str | None = None
    until_fault: bool = False
    game: int | None = None


def _open_options(argument: str) -> _OpenOptions:
    """Return the name and the options in the argument of `open`, such as "a.sgf --game 2".

    Options are at the end. The name is empty if there is none.
    """
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
    "After a game, play again with the seats exchanged; 'same' keeps the seats.",
)
def rematch(context: MatchContext, argument: str) -> Coroutine[Any, Any, Answer]:
    if argument.lower() not in ("", "same"):
        raise CommandError("Type 'rematch', or 'rematch same' to keep the seats")
    if context.match.outcome is None:
        raise CommandError("The game is not over yet")
    return _change(context, context.table.rematch(keep_seats=bool(argument)))


@command("The match", "series", "Show the score of the series of rematches.")
def series(context: MatchContext) -> Answer:
    standing = context.standing()
    if standing is None:
        return Answer(
            "This game is not part of a series; 'rematch' starts a series after the game."
        )
    now = standing.with_result(context.match)
    data = {
        "game": now.game,
        "wins": {seat.name.lower(): now.wins[seat] for seat in Seat},
        "drawn": now.drawn,
    }
    return Answer(words.standing(context.match, standing), data)


@command(
    "The match",
    "new [GAME|here|POSITION]",
    "Start a new game, or one from the position shown ('here') or from a line that 'position'"
    " printed. This game stays saved.",
)
def new(context: MatchContext, argument: str) -> Coroutine[Any, Any, Answer]:
    match = context.match
    name = argument.lower()
    if is_position_line(argument):
        return _change(context, _begun_from_line(match, argument))
    if name not in ("", "here", *GAMES):
        usage = f"Type 'new', 'new here', or 'new' followed by a game: {listed(list(GAMES), 'or')}"
        raise CommandError(f"{usage}{nearest(name, [*GAMES, 'here'])}")
    start = context.position if name == "here" else match.root.position
    if start.outcome is not None:
        raise CommandError("The game is over in this position: go back first")
    if name in GAMES:
        begun = Match(new_game(name), match.participants)
    else:
        begun = Match(match.game, match.participants, match.seed, start)
    begun.clock = match.clock
    return _change(context, begun)


def _begun_from_line(match: Match, line: str) -> Match:
    """Return a match from a position in one line, with the players and clocks of another match."""
    try:
        begun = read_position_line(line, match.game)
    except RecordError as error:
        raise CommandError(str(error)) from None
    for seat, participant in match.participants.items():
        begun.seat(seat, participant)
    begun.clock = match.clock
    return begun


async def _change(context: MatchContext, match: Match) -> Answer:
    await context.change_match(match)
    warnings = [f"{warning[0].upper()}{warning[1:]}." for warning in match.warnings]
    return Answer("\n".join(warnings))


@command("The match", "rules", "Show the rules of the game.")
def rules(context: MatchContext) -> Answer:
    from rich.console import Console

    from abstract_arcade.teaching.markdown import print_markdown
    from abstract_arcade.teaching.rules import rules_text

    page = StringIO()
    console = Console(file=page, color_system=None, legacy_windows=False)
    print_markdown(rules_text(context.match.game.slug), console, _PAGE_WIDTH)
    text = page.getvalue().strip()
    return Answer(text, {"text": text})


@command("The match", "help [COMMAND]", "List the commands, or explain one.")
def help(context: MatchContext, argument: str) -> Answer:  # noqa: A001 - its name
    if not argument:
        return Answer("\n".join(_help_lines(context)), list(COMMANDS))
    name = argument.lower()
    if name not in COMMANDS:
        raise CommandError(no_such("command", argument, COMMANDS), list(COMMANDS))
    kind = COMMANDS[name]
    return Answer(f"'{kind.usage}': {kind.sentence}", {"usage": kind.usage, "text": kind.sentence})


def _help_lines(context: MatchContext) -> Iterator[str]:
    position = context.position
    moves = position.legal_moves()
    example = f", such as {position.format(moves[0])}" if moves else ""
    yield f"Type a move{example}, or a command. 'help COMMAND' explains a command."
    groups: dict[str, list[str]] = {}
    for name, kind in COMMANDS.items():
        if kind.group != SHARED_GAME or context.member is not None:
            groups.setdefault(kind.group, []).append(name)
    for group, names in groups.items():
        yield f"{group}: {', '.join(names)}."
    letters = [f"{letter} for {name}" for letter, name in LETTERS.items()]
    yield f"Short forms: {', '.join(letters)}."


@command("The match", "quit", "Quit; the match stays saved.")
def quit(context: MatchContext) -> Answer:  # noqa: A001 - its name
    context.is_over = True
    name = None if context.file is None else context.file.name
    if name is None or context.store is None:
        return Answer()
    context.store.settle(0)
    if name in context.store.unsaved:
        return Answer(f"{context.store.save_error}.")
    return Answer(f"The match is saved as {name}.")
