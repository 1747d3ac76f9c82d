"""Printed pages follow the width of the terminal and lose no word, in a pipe or not."""

from __future__ import annotations

import json
import re
import sys

import pytest
from rich.text import Text

from abstract_arcade.cli.output import MAX_WIDTH
from abstract_arcade.rules import GAMES
from tests.cli.support import COMMANDS, run
from tests.terminal import Terminal

PAGES = [
    ["list"],
    *([*command.split(), "--help"] for command in COMMANDS),
    *(["rules", slug] for slug in GAMES),
    *(["demo", slug, "--print"] for slug in GAMES),
]
WIDTHS = (40, 120)

_PRINT_ALL = """
import json, sys
from abstract_arcade.cli import main
for arguments in json.loads(sys.argv[1]):
    main(arguments, prog_name="abstract-arcade", standalone_mode=False)
    print(flush=True)
    print("END OF THE PAGE", flush=True)
"""

# A row of a board, and the letters of its columns.
_BOARD = re.compile(
    r"(?=.*[.XOxo]) +(?:[a-z]?\d+)? [ .XOxoA-L()\[\]*<>]+(?: [a-z]\d+)?| +[a-z](?: +[a-z])+"
)
_SHELL = re.compile(r"    .*_ABSTRACT_ARCADE_COMPLETE=|      http://\S+/t/\S+")
"""A line of a shell that has no blank at which it could be broken."""

_RULED = re.compile(r"^[ =\-─━]+$", re.MULTILINE)
_CONTINUED = re.compile(r" \\$", re.MULTILINE)


def prose(text: str) -> list[str]:
    """The lines of a page without the boards, which have a width of their own."""
    # Rich fills lines up with blanks on a terminal.
    lines = map(str.rstrip, text.splitlines())
    return [line for line in lines if not _BOARD.fullmatch(line)]


def words(text: str) -> list[str]:
    """The words of a page, in the order of the alphabet: narrow tables break within their cells."""
    return sorted(_RULED.sub("", _CONTINUED.sub("", "\n".join(prose(text)))).split())


def check_page(arguments: list[str], width: int, text: str) -> None:
    """The page fits, uses the width where it has long lines, and holds every word."""
    whole = run(*arguments, COLUMNS="80").stdout
    assert words(text) == words(whole)
    page = min(width, MAX_WIDTH)
    lengths = [len(line) for line in prose(text) if not _SHELL.match(line)]
    assert max(lengths) <= page
    if len(whole) > 1000:
        assert max(lengths) > page - 8


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("arguments", PAGES, ids=" ".join)
def test_pages_in_a_pipe_fit_the_width_without_losing_words(
    arguments: list[str], width: int
) -> None:
    result = run(*arguments, COLUMNS=str(width))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "\x1b" not in result.stdout
    check_page(arguments, width, result.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
def test_pages_on_a_terminal_fit_the_width_without_losing_words(width: int) -> None:
    command = (sys.executable, "-c", _PRINT_ALL, json.dumps(PAGES))
    shown = Terminal(command, columns=width)
    try:
        assert shown.wait_for_end() == 0
    finally:
        shown.close()
    output = shown.output.decode().replace("\r", "")
    *pages, rest = output.split("\nEND OF THE PAGE\n")
    assert rest == ""
    for arguments, page in zip(PAGES, pages, strict=True):
        is_bold = arguments[0] in ("list", "rules") and "--help" not in arguments
        assert ("\x1b[1m" in page) is is_bold
        check_page(arguments, width, Text.from_ansi(page).plain)


@pytest.mark.parametrize("slug", GAMES)
def test_boards_of_the_rules_fit_into_40_columns(slug: str) -> None:
    assert max(map(len, run("rules", slug, COLUMNS="40").stdout.splitlines())) <= 40
