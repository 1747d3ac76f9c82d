"""The commands for saved matches and records: `matches`, `show`, `convert` and `check`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from abstract_arcade.cli import sandbox
from abstract_arcade.cli.base import (
    ENCODING,
    GAME_NUMBER,
    INPUT,
    MATCHES,
    MORE,
    OUTPUT,
    Command,
    CommandFault,
    SectionArgument,
    SectionOption,
    option,
)
from abstract_arcade.cli.output import (
    clean_console,
    echo,
    file_name,
    page_width,
    printing,
    sentence_case,
    wrapped,
)
from abstract_arcade.cli.screen import is_terminal
from abstract_arcade.cli.types import DescribedType, WholeNumber, WordType
from abstract_arcade.library import LibraryError
from abstract_arcade.match.node import move_number, move_texts, numbered
from abstract_arcade.records import (
    ENDINGS,
    FORMATS,
    MAX_BYTES,
    MAX_NODES,
    READABLE,
    RecordError,
    dump,
    format_of,
    left_out,
    load,
    losses,
)
from abstract_arcade.rules import GAMES, Color
from abstract_arcade.rules.core import listed, moves_text
from abstract_arcade.sanitize import clean_name, escaped, escaped_json
from abstract_arcade.storage import HomeError
from abstract_arcade.storage.files import real_path, write_file
from abstract_arcade.truncate import quoted

if TYPE_CHECKING:
    from abstract_arcade.library.entry import Entry
    from abstract_arcade.library.folder import Library
    from abstract_arcade.match import Match, Node


class RecordSource(DescribedType):
    """A file, "-" for standard input, or the name of a saved match or its beginning or end."""

    name = "record"
    allowed = "a file, or the name of a match"
    takes_files = True

    def offers(self) -> Mapping[str, str]:
        try:
            names = [entry.id for entry in sandbox.library().entries()]
        except (LibraryError, HomeError):
            return {}
        # The shell would print control characters in a name as they are.
        return {name: "" for name in names if escaped(name) == name}


@contextmanager
def reading(what: str = "") -> Iterator[None]:
    """A context for reading a record; `what` is the argument that names it, or empty.

    Raises:
        CommandFault: If the record cannot be read. The sentence begins with the name of `what`,
            unless a folder or file of the library is at fault.
    """
    try:
        yield
    except RecordError as error:
        raise CommandFault(f"{name_of(what)}: {error}." if what else f"{error}.") from None
    except LibraryError as error:
        raise CommandFault(f"{error}.") from None


def name_of(argument: str) -> str:
    """Return how a sentence names the argument FILE|NAME: "Standard input" for "-", else itself."""
    return "Standard input" if argument == "-" else file_name(argument)


def read_record(
    argument: str,
    format: str | None = None,
    encoding: str | None = None,
    game: int | None = None,
    *,
    until_fault: bool | None = None,
) -> Match:
    """Read the match that an argument FILE|NAME names; "-" is standard input.

    Args:
        argument: the file or the name of a saved match.
        format: the format of the file, such as "sgf"; None recognises it.
        encoding: the encoding of the file, such as "utf-8"; None recognises it.
        game: the number of the game in the file, from 1; None if there is only one.
        until_fault: as for `loaded`.

    Raises:
        CommandFault: If there is no such match, or if it cannot be read.
    """
    library = sandbox.library()
    with reading(argument):
        source = library.resolve(argument)
    data = _standard_input() if argument == "-" else None

    def read() -> Match:
        if data is not None:
            return load(data, format, encoding, game)
        return library.load(source, format, encoding, game)

    return loaded(argument, read, until_fault=until_fault)


def _standard_input() -> bytes:
    """Return what standard input contains, at most one byte more than a record may have.

    Raises:
        CommandFault: If standard input is closed.
    """
    if sys.stdin is None:
        raise CommandFault("Standard input cannot be read: it is closed.")
    return sys.stdin.buffer.read(MAX_BYTES + 1)


def loaded(
    argument: str,
    load: Callable[[], Match],
    *,
    until_fault: bool | None = None,
    may_ask: bool = True,
) -> Match:
    """Load a record, and print its warnings on standard error.

    Args:
        argument: the argument FILE|NAME that names the record.
        load: reads the record.
        until_fault: whether to open the moves before a fault. If False, a person at a terminal is
            asked, and otherwise the error names the option `--until-fault`. If None, a record with
            a fault is refused.
        may_ask: whether a person may be asked.

    Raises:
        CommandFault: If the record cannot be read, or the person does not want a part of it.
    """
    with reading(argument):
        try:
            match = load()
        except RecordError as error:
            if error.sound is None or until_fault is None:
                raise
            fault = f"{name_of(argument)}: {error}."
            if not until_fault:
                if not may_ask or argument == "-" or not can_ask():
                    raise CommandFault(f"{fault} {error.offer_by('--until-fault')}") from None
                _ask(f"{fault} {error.offer} Open them?", "Nothing was opened.")
            match = error.until_fault()
    for warning in match.warnings:
        echo(f"{name_of(argument)}: {warning}.", err=True)
    return match


def can_ask() -> bool:
    """Return whether a person can answer: standard input and error are connected to a terminal."""
    return is_terminal(sys.stdin) and is_terminal(sys.stderr)


def _ask(question: str, refusal: str) -> None:
    """Ask a yes/no question on standard error, since standard output may be a pipe.

    Raises:
        CommandFault: If the answer is not yes; its message is `refusal`.
    """
    echo(f"{question} [y/N]: ", nl=False, err=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        raise CommandFault(refusal)


def source_argument(
    name: str, metavar: str, explanation: str, *, required: bool = True
) -> click.Argument:
    """Return the argument FILE|NAME of a command, called `name` in its function.

    `metavar` is its name in the usage, such as "FILE|NAME", and `explanation` its row in the help.
    """
    return SectionArgument(
        name, required=required, metavar=metavar, type=RecordSource(), explanation=explanation
    )


def _format_option(
    name: str, formats: Iterable[str], section: str, explanation: str
) -> click.Option:
    return SectionOption(
        [f"--{name}", f"{name}_format"],
        type=WordType(formats),
        section=section,
        help=explanation,
    )


UNTIL_FAULT = SectionOption(
    ["--until-fault"],
    section=INPUT,
    is_flag=True,
    help="If the record has a fault, open the moves before the fault without asking.",
)
"""The option `--until-fault` of the commands that can open a part of a record."""

SOURCE = (
    "A file, - for standard input, or the name of a saved match; the first or last characters"
    " of the name are enough."
)


@click.command(
    cls=Command,
    section=MATCHES,
    short_help="List the saved matches.",
    examples=[
        ("List your matches:", "abstract-arcade matches"),
        ("Print the list as JSON:", "abstract-arcade matches --json > matches.json"),
        ("Copy all matches to a folder:", "abstract-arcade matches --export matches"),
    ],
)
@option("--json", "as_json", section=OUTPUT, is_flag=True, help="Print the list as JSON.")
@option(
    "--export",
    section=OUTPUT,
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False),
    help="Copy all matches to FOLDER.",
)
@option(
    "--clear",
    section=OUTPUT,
    is_flag=True,
    help="Delete finished matches that have not changed for 30 days, after asking.",
)
def matches(as_json: bool, export: Path | None, clear: bool) -> None:
    """List the saved matches, newest first.

    Other commands accept a name from the list. The first or last characters of it are enough, if no
    other name has them.
    """
    chosen = [choice for choice in (as_json, export is not None, clear) if choice]
    if len(chosen) > 1:
        raise click.UsageError("--json, --export and --clear cannot be used together.")
    library = sandbox.library()
    if export is not None:
        _export(library, export)
    elif clear:
        _clear(library)
    else:
        with reading():
            entries = library.entries()
        with printing():
            if as_json:
                rows = [entry.as_json(library.path(entry.id)) for entry in entries]
                echo(escaped_json(json.dumps(rows, indent=1, ensure_ascii=False)))
            else:
                _print_entries(entries, library)


_MIN_ENTRY_WIDTH = 30
"""Fewest columns for the state of a match beside its name."""


def _print_entries(entries: Sequence[Entry], library: Library) -> None:
    """Print the name and the state of each match; on narrow terminals, on two lines."""
    page = page_width()
    if not entries:
        folder = file_name(library.folder)
        echo("\n".join(wrapped(f"There are no matches in {folder}.", page)))
    # A file in the folder can have any name.
    names = [clean_name(entry.id) for entry in entries]
    width = max(map(len, names), default=0)
    for name, entry in zip(names, entries, strict=True):
        if page - width < _MIN_ENTRY_WIDTH:
            echo(name)
            lines = wrapped(_line(entry), page, " " * 4, " " * 4)
        else:
            lines = wrapped(_line(entry), page, f"{name:{width}}  ", " " * (width + 2))
        echo("\n".join(lines))


def _line(entry: Entry) -> str:
    """Return the players and the state of a match: "Ada – Greedy: Black to move, 12 moves".

    For a file that is no record: "cannot be read: " and why.
    """
    if entry.error:
        return f"cannot be read: {entry.error}"
    state = sentence_case(entry.words) if entry.words else ""
    if entry.to_move is not None:
        state = f"{GAMES[entry.game].color_names[Color(entry.to_move)]} to move"
    return f"{' – '.join(entry.titles)}: {state}, {moves_text(entry.move_number)}"


def _export(library: Library, folder: Path) -> None:
    try:
        faults = library.export(folder)
    except LibraryError as error:
        raise click.ClickException(f"{error}.") from None
    if faults:
        names = listed([f"{name} ({why})" for name, why in faults.items()], most=3)
        raise CommandFault(f"These matches cannot be read and were not copied: {names}.")


def _clear(library: Library) -> None:
    from abstract_arcade.library.folder import KEPT_DAYS

    with reading():
        old = library.old()
    if not old:
        with printing():
            echo("There are no finished matches to delete.")
        return
    count = "1 match" if len(old) == 1 else f"{len(old)} matches"
    try:
        with printing():
            click.confirm(f"Delete {count} that ended more than {KEPT_DAYS} days ago?", abort=True)
    except click.Abort:
        raise CommandFault("Nothing was deleted.") from None
    with reading():
        names = library.clear()
    count = "1 match is" if len(names) == 1 else f"{len(names)} matches are"
    folder = file_name(library.deleted_folder)
    with printing():
        echo(f"{count} deleted. Copies stay in {folder} for {KEPT_DAYS} days.")


@click.command(
    cls=Command,
    section=MATCHES,
    short_help="Print the board of a match.",
    params=[source_argument("source", "FILE|NAME", SOURCE), ENCODING, GAME_NUMBER, UNTIL_FAULT],
    examples=[
        ("See the current position:", "abstract-arcade show x7k2"),
        ("See the position after move 4:", "abstract-arcade show game.json --ply 4"),
    ],
)
@option(
    "--ply",
    section=OUTPUT,
    type=WholeNumber(0, MAX_NODES),
    metavar="NUMBER",
    help="Show the position after this many plies (single moves) instead; 0 is the start. "
    "In Renju, a swap, an offer and a choice each count as one.",
)
def show(
    source: str, encoding: str | None, game: int | None, until_fault: bool, ply: int | None
) -> None:
    """Print the current position of a match as text, with the moves that led to it."""
    match = read_record(source, encoding=encoding, game=game, until_fault=until_fault)
    line = (*match.current.path(), *match.current.following())
    if ply is not None and ply >= len(line):
        raise click.UsageError(
            f"The last ply of the match is {len(line) - 1}: choose a smaller --ply."
        )
    node = match.current if ply is None else line[ply]
    with printing():
        _print_position(match, node, line[-1])


def _print_position(match: Match, node: Node, end: Node) -> None:
    from rich.text import Text

    from abstract_arcade.teaching.diagram import changed_sites, draw, legend, note

    console = clean_console(highlight=False, soft_wrap=True)
    game = match.game
    parent = node.parent
    move = node.move
    last = () if parent is None or move is None else changed_sites(parent.position, move)
    console.print(Text(f"{game.title}: {match.title}", style="bold"))
    place = f"Move {move_number(node)} of {move_number(end)}."
    if parent is not None and move is not None:
        place = f"{place} {parent.position.describe(move)}"
    paragraphs = [_paragraph(place), draw(node.position, last=last)]
    if node.outcome is None:
        paragraphs.append(_paragraph(note(node.position)))
    else:
        paragraphs.append(f"{sentence_case(str(game.describe_outcome(node.outcome)))}.")
    paragraphs += [_paragraph(sentence) for sentence in _analysis(match, node)]
    if node.comment:
        by = f"{node.comment_by}: " if node.comment_by else ""
        paragraphs.append(f"{by}{node.comment}")
    if node.ply:
        moves = move_texts(numbered(node.path()))
        # A line is not broken between a number and its move.
        line = " ".join(move_text.replace(" ", "\xa0") for move_text in moves)
        paragraphs.append(_paragraph(line).replace("\xa0", " "))
    paragraphs.append(_paragraph(legend(game)))
    for paragraph in paragraphs:
        console.print()
        console.print(Text(paragraph))


def _analysis(match: Match, node: Node) -> Iterator[str]:
    """Yield sentences on the saved evaluation of a node, or on the turning points at the end.

    Nothing is yielded if the node has not been evaluated.
    """
    if node.value is None:
        return
    from abstract_arcade.analysis.explanation import chance_words, kept

    explained = kept(match) if node is match.current else None
    if explained is not None:
        for told in explained.turns:
            yield f"Move {move_number(told.node)}: {told.sentence}"
    elif node.outcome is None:
        turn = " This move was a turning point." if node.is_turn else ""
        yield f"{chance_words(node)}.{turn}"


def _paragraph(text: str) -> str:
    return "\n".join(wrapped(text, page_width()))


class MoveRange(DescribedType):
    """A range of moves, such as "1-20", or "7" for one move.

    Its value is the numbers of the first and the last move, from 1.
    """

    name = "moves"
    allowed = "the first and the last move, as in 1-20"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        from abstract_arcade.records.svg import read_range

        try:
            return read_range(str(value))
        except RecordError:
            self.fail(f"{quoted(value)} is not allowed: it must be {self.allowed}.", param, ctx)


def _diagram_option(name: str, **settings: Any) -> click.Option:
    return SectionOption([name], section="Diagrams (svg)", **settings)


@click.command(
    cls=Command,
    section=MORE,
    short_help="Write a match in another format.",
    params=[
        source_argument("source", "FILE|NAME", SOURCE),
        SectionArgument(
            "target", metavar="OUT", explanation="File to write, or - for standard output."
        ),
        _format_option(
            "from",
            READABLE,
            INPUT,
            "Format of FILE, if its extension or contents are misleading.",
        ),
        ENCODING,
        GAME_NUMBER,
        UNTIL_FAULT,
        _format_option(
            "to",
            FORMATS,
            OUTPUT,
            f"Format of OUT, if its extension is not one of {', '.join(ENDINGS)}; ap is the"
            " Abstract Play format.",
        ),
        _diagram_option(
            "--ply",
            type=WholeNumber(0, MAX_NODES),
            help="Draw the position after this many plies (single moves) instead; 0 is the start. "
            "In Renju, a swap, an offer and a choice each count as one.",
        ),
        _diagram_option(
            "--plies",
            type=MoveRange(),
            metavar="FIRST-LAST",
            help="Draw these moves as numbered stones, such as 1-20 or 7.",
        ),
        _diagram_option(
            "--material",
            is_flag=True,
            help="Draw in the colours of the board instead of black and white.",
        ),
    ],
    examples=[
        ("Print a match as text, to post in a forum:", "abstract-arcade convert x7k2 - --to text"),
        ("Write a text file:", "abstract-arcade convert game.json game.txt"),
        (
            "Draw a diagram of the first moves:",
            "abstract-arcade convert game.json a.svg --plies 1-4",
        ),
    ],
)
@option("--force", section=OUTPUT, is_flag=True, help="Replace OUT if it exists.")
def convert(
    source: str,
    target: str,
    from_format: str | None,
    encoding: str | None,
    game: int | None,
    until_fault: bool,
    to_format: str | None,
    ply: int | None,
    plies: tuple[int, int] | None,
    material: bool,
    force: bool,
) -> None:
    """Write a match to OUT, in another format or as a diagram.

    Whatever the format cannot hold is named on standard error.
    """
    if to_format is None:
        to_format = _format_of(target)
    if target != "-" and not force and Path(target).exists():
        name = file_name(target)
        raise click.UsageError(f"{name} already exists: add --force to replace it.")
    if to_format != "svg" and (ply is not None or plies or material):
        raise click.UsageError(
            "--ply, --plies and --material need the format svg: remove them, or add --to svg."
        )
    if ply is not None and plies:
        raise click.UsageError("--ply and --plies cannot be used together.")
    match = read_record(source, from_format, encoding, game, until_fault=until_fault)
    with reading(source):
        if to_format == "svg":
            from abstract_arcade.records.svg import draw

            text = draw(match, ply, plies, material=material)
        else:
            text = dump(match, to_format)
        # A requested part of a match needs no warning that the rest is missing.
        is_part = ply is not None or plies is not None
        lost = [] if is_part else losses(match, to_format)
    if target == "-":
        with printing():
            # Another program gets the record unchanged.
            click.echo(escaped(text) if sys.stdout.isatty() else text, nl=False)  # noqa: TID251
    else:
        _write(Path(target), text)
    if lost:
        echo(left_out(to_format, lost), err=True)


def _format_of(target: str) -> str:
    """Return the format of the file OUT by its extension.

    Raises:
        click.UsageError: If OUT is standard output.
        CommandFault: If no format has this extension.
    """
    if target == "-":
        raise click.UsageError(
            f"The format of OUT is unknown: add --to {listed(list(FORMATS), 'or')}."
        )
    with reading(target):
        return format_of(Path(target))


def _write(path: Path, text: str) -> None:
    name = file_name(path)
    try:
        # Write to the target of a link, and directly to a device or a pipe.
        path = real_path(path)
        if not path.parent.is_dir():
            raise click.ClickException(f"{name} cannot be written: its folder does not exist.")
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
        else:
            write_file(path, text)
    except OSError as error:
        raise click.ClickException(f"{name} cannot be written: {error.strerror}.") from None


@click.command(
    cls=Command,
    section=MORE,
    short_help="Check a record for faults.",
    params=[source_argument("source", "FILE|NAME", SOURCE), ENCODING, GAME_NUMBER],
    examples=[("Check a file:", "abstract-arcade check game.json")],
)
def check(source: str, encoding: str | None, game: int | None) -> None:
    """Check that a record can be read and that all its moves are legal.

    The exit code is 0, or 2 if there is a fault. One sentence says what is wrong, and where.
    """
    match = read_record(source, encoding=encoding, game=game)
    length = moves_text(move_number(match.main_line[-1]))
    with printing():
        echo(f"{name_of(source)} is a valid record of {match.game.title}, {length}.")
