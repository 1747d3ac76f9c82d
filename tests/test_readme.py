"""README.md is true: what it links is there, its tables say what the code does, its blocks run.

Its sixth game is written into a copy of the package and tested there.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple
from unittest import mock

import pytest
from click.testing import CliRunner
from textual import constants
from textual.app import App
from textual.binding import Binding

from abstract_arcade import cli, players, rules
from abstract_arcade.cli import screen
from abstract_arcade.cli.output import option_names
from abstract_arcade.match import PERSON, Match
from abstract_arcade.players import PLAYERS, Budget
from abstract_arcade.players.engine_client import EngineClient
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.records import dump
from abstract_arcade.records.library import Library
from abstract_arcade.rules import GAMES, Color, Move, Position
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.screens.board_screen import BoardScreen
from abstract_arcade.tui.screens.course_screen import CourseScreen
from abstract_arcade.tui.screens.demo import DemoScreen
from abstract_arcade.tui.screens.dialogs import Ask
from abstract_arcade.tui.screens.play import PlayScreen
from abstract_arcade.tui.screens.setup import SetupScreen
from abstract_arcade.tui.screens.tree_screen import TreeScreen
from abstract_arcade.tui.screens.typing_screen import TypingScreen
from tests.conformance.lines import random_line
from tests.terminal import ROOT, environment
from tests.tui.support import a_match, running

README = (ROOT / "README.md").read_text("utf-8")
SIXTH = "yavalath"
BIN = Path(sys.executable).parent
PATIENCE = 120
"""Seconds after which a program that should have ended has not."""


class Block(NamedTuple):
    """A fenced block: the language it names, and its lines."""

    language: str
    text: str

    @property
    def is_file(self) -> bool:
        """Whether it is a file whose name stands in its first line."""
        return self.language in ("python", "toml", "markdown")

    @property
    def file(self) -> tuple[str, str]:
        """The name of the file, and what it holds."""
        first, rest = self.text.split("\n", 1)
        name = re.fullmatch(r"(?:# |<!-- )([\w./]+)(?: -->)?", first)
        assert name, first
        return name[1], rest


_FENCED = re.compile(r"^(`{3,})(\w*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
BLOCKS = [Block(language, text) for _, language, text in _FENCED.findall(README)]
PROSE = _FENCED.sub("", README)


def blocks(language: str) -> list[str]:
    return [each.text for each in BLOCKS if each.language == language]


def section(title: str) -> str:
    """The text under a heading."""
    (text,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", PROSE, re.MULTILINE | re.DOTALL)
    return str(text)


def tables(title: str) -> list[list[list[str]]]:
    """The tables under a heading: their rows without the head, cell by cell."""
    found = re.findall(r"(?:^\|.*\n)+", section(title), re.MULTILINE)
    return [
        [[cell.strip() for cell in row[1:-1].split("|")] for row in table.splitlines()[2:]]
        for table in found
    ]


def commands() -> Iterator[list[str]]:
    """The words of each command, in blocks and in sentences, comments left out."""
    quoted = re.findall(r"`((?:[A-Z_]+=\w+ )?abstract-arcade(?: [^`]+)?)`", PROSE)
    for text in (*blocks("sh"), *quoted):
        for line in text.splitlines():
            words = shlex.split(line, comments=True)
            if words and "_COMPLETE=" not in line:
                yield words


COMMANDS = list(commands())
COMPLETION = [line for text in blocks("sh") for line in text.splitlines() if "_COMPLETE=" in line]


def is_about_sixth(words: Sequence[str]) -> bool:
    return SIXTH in words or (words[0] == "pytest" and "-k" in words)


def titled(words: Sequence[str]) -> Any:
    return pytest.param(words, id=" ".join(words))


def test_nothing_in_a_block_goes_unchecked() -> None:
    """Each kind of block has its test below."""
    assert {each.language for each in BLOCKS} == {
        *("sh", "pycon", "text", "diff", "python", "toml", "markdown")
    }
    assert [text[0] for text in blocks("text")] == [">", "a"]
    assert {words[0] for words in COMMANDS if "=" not in words[0]} == {
        *("abstract-arcade", "pytest", "ruff", "mypy", "lint-imports", "python")
    }


# What it shows and names


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)]+)\)", PROSE))))
def test_its_links_exist(target: str) -> None:
    assert (ROOT / target).is_file()


def test_pictures_are_described() -> None:
    assert all(re.findall(r"!\[(.*?)\]\(", PROSE))


def test_its_two_commands() -> None:
    """The first lines that run the program and the tests, which is how CI finds the second."""
    run, test = (
        next(line for line in README.splitlines() if f"bin/{name}" in line)
        for name in ("abstract-arcade", "pytest")
    )
    setup = "    python3 -m venv .venv && .venv/bin/pip install"
    assert run == f"{setup} . && .venv/bin/abstract-arcade"
    assert test == f"{setup} -e '.[test]' && .venv/bin/pytest"


def test_folder_map() -> None:
    (_, text) = blocks("text")
    path: list[str] = []
    for line in text.splitlines():
        name = line.split()[0]
        path[(len(line) - len(line.lstrip())) // 2 :] = [name]
        assert (ROOT / "".join(path)).exists(), line
    package = ROOT / "abstract_arcade"
    folders = {each.name for each in package.iterdir() if (each / "__init__.py").is_file()}
    assert {line.split("/")[0].strip() for line in text.splitlines()} >= folders


def test_games() -> None:
    (rows,) = tables("The games")
    assert len(rows) == len(GAMES)
    for (title, designer, _, options), game in zip(rows, GAMES.values(), strict=True):
        assert title == f"**{game.title}**"
        by = f"{game.designer}, {game.year}" if game.year else game.designer.lower()
        assert designer == by
        texts = [
            " or ".join(f"`{name}`" for name in option_names(option))
            + (f" {option.allowed}" if option.choices or option.limits else "")
            for option in game.options()
        ]
        assert options == ", ".join(texts)


def test_opponents() -> None:
    (rows,) = tables("Opponents")
    assert [name.strip("`") for name, _ in rows] == [PERSON, *PLAYERS, "engine:COMMAND"]


# Keys

_NAMES = {
    "[": "left_square_bracket",
    "]": "right_square_bracket",
    ".": "full_stop",
    ",": "comma",
    "/": "slash",
    "?": "question_mark",
    "+": "plus",
    "-": "minus",
    "=": "equals_sign",
    "<": "less_than_sign",
    ">": "greater_than_sign",
    "{": "left_curly_bracket",
    "}": "right_curly_bracket",
    ";": "semicolon",
}


def keys_named(cell: str) -> Iterator[str]:
    """The keys in a cell of a table, as Textual calls them."""
    for word in cell.replace("`1` to `9`", " ".join("123456789")).split():
        key = word.strip("`")
        if key == "arrows":
            yield from ("up", "down", "left", "right")
        elif len(key) > 1:
            yield key.lower()
        else:
            yield _NAMES.get(key, key)


def keys_bound(*places: type[Any]) -> set[str]:
    """The keys for which these have bindings of their own."""
    found = set()
    for place in places:
        for binding in place.__dict__["BINDINGS"]:
            assert isinstance(binding, Binding)
            found |= set(binding.key.split(","))
    return found


def check_keys(rows: list[list[str]], bound: set[str]) -> None:
    named = [key for cell, _ in rows for key in keys_named(cell)]
    assert sorted(named) == sorted(bound)


def test_keys_of_a_game() -> None:
    bound = keys_bound(Board, BoardScreen, TypingScreen, TreeScreen, PlayScreen, ArcadeApp) | {
        App.COMMAND_PALETTE_BINDING
    }
    check_keys(tables("Playing")[0], bound)


def test_keys_of_a_demonstration() -> None:
    bound = keys_bound(BoardScreen, TypingScreen, CourseScreen, DemoScreen)
    check_keys(tables("Demonstrations")[0], bound)


# Commands


def check_command(words: Sequence[str]) -> None:
    """A command of ours prints something, or opens the screen; either way it ends well."""
    name, *arguments = words
    assert name == "abstract-arcade"
    with mock.patch.object(screen, "open_arcade") as opened:
        result = CliRunner().invoke(cli.main, arguments, prog_name=name)
    assert result.exit_code == 0, result.output
    # Only a conversion writes a file, and says nothing.
    assert (bool(result.output) or "convert" in arguments) is not opened.called
    for each in opened.call_args_list:
        assert not each.args or isinstance(each.args[0], Match)


OURS = [words for words in COMMANDS if "abstract-arcade" in words and not is_about_sixth(words)]


@pytest.fixture
def game_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The record of the examples in the working folder, and the same match in the library."""
    match = a_match("d1", "e8", "f1", "a8", white="greedy")
    Library().save("20261121-201500-krypte-x7k2", match)
    (tmp_path / "game.json").write_text(dump(match))
    match.comment(match.current, "Black has the corner.")
    (tmp_path / "my-lesson.json").write_text(dump(match))
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("game_json")
@pytest.mark.parametrize("words", [titled(each) for each in OURS if "=" not in each[0]])
def test_command(words: list[str]) -> None:
    check_command(words)


@pytest.mark.parametrize("words", [titled(each) for each in OURS if "=" in each[0]])
def test_command_with_a_variable(words: list[str]) -> None:
    variable, *rest = words
    known = {"NO_COLOR", *re.findall(r'"(TEXTUAL_\w+)"', Path(constants.__file__).read_text())}
    assert variable.split("=")[0] in known
    check_command(rest)


@pytest.mark.parametrize(
    ("line", "shell"),
    zip(COMPLETION, ("bash", "zsh", "fish"), strict=True),
    ids=("bash", "zsh", "fish"),
)
def test_completion_of_each_shell(line: str, shell: str) -> None:
    """The variable that is set makes the program print what the shell reads."""
    found = re.search(rf"\b(_\w+)=({shell}_source) (abstract-arcade)\b", line)
    assert found
    variable, value, name = found.groups()
    result = CliRunner().invoke(cli.main, [], prog_name=name, env={variable: value})
    assert result.exit_code == 0
    assert f"{variable}={shell}_complete" in result.output


_BASH = """
COMP_WORDS=(abstract-arcade play kr) COMP_CWORD=2
_abstract_arcade_completion abstract-arcade
echo "${COMPREPLY[@]}"
"""
_ZSH = """
echo ${_comps[abstract-arcade]}
"""
_FISH = """
complete --do-complete "abstract-arcade play kr"
"""


@pytest.mark.parametrize(
    ("shell", "before", "after", "told"),
    [
        pytest.param("bash", "", _BASH, "krypte", id="bash"),
        pytest.param(
            "zsh",
            "autoload -Uz compinit && compinit -u -D",
            _ZSH,
            "_abstract_arcade_completion",
            id="zsh",
            marks=pytest.mark.programs,
        ),
        pytest.param("fish", "", _FISH, "krypte", id="fish", marks=pytest.mark.programs),
    ],
)
def test_completion_in_the_shell(shell: str, before: str, after: str, told: str) -> None:
    (line,) = (line for line in COMPLETION if f"{shell}_source" in line)
    result = subprocess.run(
        [shell, "-c", f"{before}\n{line}\n{after}"],
        env=environment(PATH=os.pathsep.join((str(BIN), os.environ["PATH"]))),
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert told in result.stdout


def test_commands_of_developers() -> None:
    """They are those of CI, and the modules that it names."""
    others = [
        words
        for words in COMMANDS
        if words[0] in ("ruff", "mypy", "lint-imports", "python", "pytest")
        and not is_about_sixth(words)
    ]
    checks = re.findall(r"^\$bin/(.+)$", (ROOT / ".ci" / "run").read_text(), re.MULTILINE)
    assert [" ".join(words) for words in others if words[0] not in ("python", "pytest")] == checks
    assert ["pytest"] in others
    for words in others:
        if words[0] == "python":
            _, option, module = words
            assert option == "-m"
            spec = find_spec(module)
            assert spec
            if spec.submodule_search_locations:
                assert find_spec(f"{module}.__main__")


# Python and the engine


def check_examples(text: str, names: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """Run a doctest, in which these names are known."""
    test = doctest.DocTestParser().get_doctest(text, names, "examples", None, None)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0, capsys.readouterr().out


@pytest.mark.parametrize("text", blocks("pycon"), ids=("rules", "players"))
def test_examples(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_examples(text, {}, capsys)


@pytest.mark.parametrize("package", [rules, players], ids=lambda package: package.__name__)
def test_examples_in_the_package(package: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert package.__doc__
    check_examples(package.__doc__, vars(package), capsys)


def test_session_with_the_engine() -> None:
    (text, _) = blocks("text")
    command = (sys.executable, "-P", "-m", "abstract_arcade.players.engine")
    assert f"`python {' '.join(command[1:])}`" in README
    with subprocess.Popen(
        command,
        env=environment(PYTHONPATH=str(ROOT)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as engine:
        assert engine.stdin
        assert engine.stdout
        for line in text.splitlines():
            sign, words = line.split(" ", 1)
            if sign == ">":
                engine.stdin.write(f"{words}\n")
                engine.stdin.flush()
            else:
                assert engine.stdout.readline() == f"{words}\n"
        assert engine.wait(PATIENCE) == 0
        assert engine.stdout.read() == ""


def wins_at_once(position: Position, move: Move) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner is position.to_move


@pytest.mark.parametrize("slug", GAMES)
async def test_engine_of_ones_own(slug: str, tmp_path: Path) -> None:
    """It plays both sides of a whole game, and wins where it can."""
    (file,) = (each.file for each in BLOCKS if each.is_file and "/" not in each.file[0])
    name, text = file
    assert f"engine:python3 {name}" in README
    (tmp_path / name).write_text(text)
    command = ("env", f"PYTHONPATH={ROOT}", sys.executable, "-P", str(tmp_path / name))
    client = await EngineClient.start(command)
    try:
        game = GAMES[slug]()
        position, texts = game.start(), list[str]()
        while position.outcome is None:
            wins = [move for move in position.legal_moves() if wins_at_once(position, move)]
            move = await client.choose(
                game, game.start(), texts, client.players[0], Budget(seconds=1), seed=7
            )
            assert not wins or move in wins
            texts.append(position.format(move))
            position = position.play(move)
    finally:
        await client.close()


# The sixth game


def added(text: str, hunk: Sequence[str]) -> str:
    """A text with the lines that a hunk marks by `+`, behind those that it shows before them."""
    context = "".join(f"{line[1:]}\n" for line in hunk if line.startswith(" "))
    new = "".join(f"{line[1:]}\n" for line in hunk if line.startswith("+"))
    assert re.fullmatch(r" +\++", "".join(line[0] for line in hunk)), hunk
    assert text.count(f"\n{context}") == 1, context
    return text.replace(f"\n{context}", f"\n{context}{new}")


def write_sixth(copy: Path) -> list[str]:
    """Do in a copy what the README says; the names of the new files."""
    names = []
    for block in BLOCKS:
        if block.is_file and "/" in block.file[0]:
            name, text = block.file
            (copy / name).write_text(text, "utf-8")
            names.append(name)
    (diff,) = blocks("diff")
    for part in diff.removeprefix("+++ ").split("\n+++ "):
        name, body = part.split("\n", 1)
        for hunk in body.strip("\n").split("\n\n"):
            file = copy / name
            file.write_text(added(file.read_text("utf-8"), hunk.splitlines()), "utf-8")
        names.append(name)
    return names


IN_COPY = """from tests.test_readme import check_commands_of_sixth as test_commands
from tests.test_readme import check_sixth_in_menu as test_menu
from tests.test_readme import check_sixth_on_its_screen as test_screen
from tests.test_readme import check_wins_of_sixth as test_wins
"""
"""A file of tests for the copy, where what comes from this module can be run."""


def run_in(copy: Path, *words: str) -> None:
    result = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=copy,
        env=environment(PYTHONPATH=str(copy)),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert result.returncode == 0, result.stdout


def test_sixth_game(tmp_path: Path) -> None:
    """Written as the README says, it passes the tests that are named there, and those below."""
    for name in ("abstract_arcade", "tests"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    names = write_sixth(tmp_path)
    sources = [name for name in names if name.endswith(".py")]
    run_in(tmp_path, "ruff", "check", "--no-cache", *sources)
    run_in(tmp_path, "ruff", "format", "--check", "--no-cache", *sources)
    more = f"tests/tui/test_{SIXTH}.py"
    (tmp_path / more).write_text(IN_COPY)
    (words,) = (each for each in COMMANDS if each[0] == "pytest" and is_about_sixth(each))
    run_in(tmp_path, *words, more, "-n0", "-q", "-p", "no:cacheprovider")


def check_commands_of_sixth() -> None:
    for words in COMMANDS:
        if is_about_sixth(words) and words[0] == "abstract-arcade":
            check_command(words)


async def check_sixth_in_menu() -> None:
    async with running() as table:
        await table.press(str(list(GAMES).index(SIXTH) + 1))
        await table.until_open(SetupScreen)
        assert GAMES[SIXTH].title in table.text()


async def check_sixth_on_its_screen(seed: int) -> None:
    """A random game is played to its end; where a question is asked, the player insists."""
    game = GAMES[SIXTH]()
    line = random_line(game, seed)
    async with running(a_match(game=game)) as table:
        for ply, text in enumerate(line.texts, 1):
            await table.visit(text)
            assert text in table.status
            await table.press("enter")
            outcome = line.positions[ply].outcome
            if outcome is not None and outcome.reason == "three":
                await table.until_open(Ask)
                await table.press("down", "enter")
                await table.until(lambda: table.match.outcome is not None)
            assert table.match.position == line.positions[ply]
        assert len(table.moves) == len(line.moves)
        assert not table.cut()


def check_wins_of_sixth() -> None:
    """The heuristic finds all moves that win, and no others."""
    wins = 0
    for seed in range(20):
        for position in random_line(GAMES[SIXTH](), seed).positions:
            for color in Color:
                winning = [
                    move
                    for move in position.legal_moves()
                    if position.to_move is color and wins_at_once(position, move)
                ]
                assert list(HEURISTICS[SIXTH].winning_moves(position, color)) == winning
                wins += len(winning)
    assert wins
