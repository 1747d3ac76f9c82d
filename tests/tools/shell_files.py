"""Write completion files and the manual page: `python -m tests.tools.shell_files`.

They are made from the declarations of the commands, as `--help` is; a test compares the committed
ones with what is made here.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from pathlib import Path

import click
from click.testing import CliRunner

from abstract_arcade import __version__
from abstract_arcade.cli import main
from abstract_arcade.cli.base import OTHER, Command

HERE = Path(__file__).parents[2] / "abstract_arcade" / "share"
"""Where they lie; the wheel installs them beside the program."""

_NAME = "abstract-arcade"
_VARIABLE = "_ABSTRACT_ARCADE_COMPLETE"

_SHELLS = {
    "bash": "abstract-arcade.bash",
    "zsh": "_abstract-arcade",
    "fish": "abstract-arcade.fish",
}

_EXIT_STATUS = {
    "0": "Done.",
    "1": "A fault, or output that cannot be written.",
    "2": "Bad usage, or input that cannot be read.",
    "128+N": "Ended by signal N.",
}


def files() -> Mapping[str, str]:
    """The texts of all files, by name."""
    made = {name: _completion(shell) for shell, name in _SHELLS.items()}
    return {**made, "abstract-arcade.1": man_page()}


def _completion(shell: str) -> str:
    asked = {_VARIABLE: f"{shell}_source"}
    result = CliRunner(env=asked).invoke(main, prog_name=_NAME, catch_exceptions=False)
    return result.output.strip() + "\n"


def man_page() -> str:
    """The manual page of the program and all its commands, in roff."""
    return "\n".join(_man_lines()) + "\n"


def _man_lines() -> Iterator[str]:
    context = click.Context(main, info_name=_NAME, **main.context_settings)
    yield f'.TH ABSTRACT\\-ARCADE 1 "" "{_NAME} {__version__}" "Games"'
    yield ".SH NAME"
    yield f"{_escaped(_NAME)} \\- {_escaped(_first_line(main))}"
    yield ".SH SYNOPSIS"
    yield f".B {_escaped(_NAME)}"
    yield f"{_escaped(' '.join(main.collect_usage_pieces(context)))}"
    yield ".SH DESCRIPTION"
    yield from _text(main)
    own = dict(main.rows(context))
    for heading in (key for key in own if key not in _command_sections()):
        yield f".SH {_escaped(heading).upper()}" if heading != OTHER else ".SH OPTIONS"
        yield from _rows(own[heading])
    yield ".SH COMMANDS"
    for command, found in _walk(context):
        yield from _command(command, found)
    yield ".SH EXIT STATUS"
    yield from _rows(list(_EXIT_STATUS.items()))
    yield from _listings(main, ".SH {}")


def _command_sections() -> set[str]:
    return {str(getattr(command, "section", OTHER)) for command in main.commands.values()} - {OTHER}


def _walk(context: click.Context) -> Iterator[tuple[Command, click.Context]]:
    """Every command but the program itself, each group before its commands."""
    group = context.command
    if not isinstance(group, click.Group):
        return
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert isinstance(command, Command)
        found = click.Context(command, info_name=name, parent=context)
        yield command, found
        yield from _walk(found)


def _command(command: Command, context: click.Context) -> Iterator[str]:
    usage = " ".join(command.collect_usage_pieces(context))
    yield f".SS {_escaped(context.command_path.removeprefix(_NAME).strip())} {_escaped(usage)}"
    yield from _text(command)
    for heading, rows in command.rows(context).items():
        shown = [row for row in rows if not row[0].endswith("--help")]
        if shown:
            yield ".PP"
            yield f".I {_escaped(heading)}"
            yield from _rows(shown)
    yield from _listings(command, ".PP\n.I {}")


def _text(command: click.Command) -> Iterator[str]:
    for number, paragraph in enumerate((command.help or "").split("\n\n")):
        if number:
            yield ".PP"
        yield _escaped(" ".join(paragraph.split()))


def _first_line(command: click.Command) -> str:
    first = (command.help or "").splitlines()[0]
    return first[0].lower() + first[1:].rstrip(".")


def _rows(rows: list[tuple[str, str]]) -> Iterator[str]:
    for term, meaning in rows:
        yield ".TP"
        yield f".B {_escaped(term)}"
        yield _escaped(meaning)


def _listings(command: Command, heading: str) -> Iterator[str]:
    for title, rows in command.listings.items():
        text = _escaped(title)
        yield heading.format(text.upper() if heading.startswith(".SH") else text)
        for sentence, line in rows:
            yield ".PP"
            yield _escaped(sentence)
            yield from (".RS", ".nf", _escaped(line), ".fi", ".RE")


def _escaped(text: str) -> str:
    """A text in which nothing means anything to roff."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga")
    return re.sub(r"^(?=[.'])", r"\\&", plain, flags=re.MULTILINE)


def write() -> None:
    """Write them."""
    for name, text in files().items():
        (HERE / name).write_text(text, "utf-8")


if __name__ == "__main__":
    ArgumentParser(prog="python -m tests.tools.shell_files", description=__doc__).parse_args()
    write()
