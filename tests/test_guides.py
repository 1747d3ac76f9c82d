"""The guides are true, and what they and README.md have in blocks runs."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from textwrap import indent
from types import ModuleType
from typing import Any

import pytest
from textual import constants
from textual.app import App
from textual.binding import Binding

from abstract_arcade import players, rules
from abstract_arcade.library.folder import Library
from abstract_arcade.players import Budget
from abstract_arcade.players.engine_client import EngineClient
from abstract_arcade.records import dump, load
from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.puzzles import puzzle
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.course.demo import DemoScreen
from abstract_arcade.tui.course.puzzle import PuzzleScreen
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.table.screen import TableScreen
from tests.documents import COMMANDS, DOCUMENTS, GUIDE, SIXTH, Document, is_about_sixth
from tests.guide_commands import check_command, wins_at_once
from tests.terminal import ROOT, environment
from tests.tui.support import a_match

PATIENCE = 120
"""Seconds after which a program that should have ended has not."""


def titled(words: Sequence[str]) -> Any:
    return pytest.param(words, id=" ".join(words))


def test_every_code_block_of_the_guides_is_checked() -> None:
    """Each kind of block has its test below, or with the sixth game."""
    languages = {each.name: {block.language for block in each.all_blocks} for each in DOCUMENTS}
    assert languages == {
        "README": {"sh"},
        "keys": {"sh"},
        # The recipe for nginx is tested in `tests/web/test_proxy.py`.
        "playing": {"sh", "nginx"},
        "json": {"python"},
        "computer": {"sh"},
        "records": {"sh", "json", "text", "pycon"},
        "engines": {"text", "python"},
        "library": {"pycon"},
        "sixth-game": {"python", "markdown", "toml", "sh", "text"},
        "design": {"text", "pycon", "sh"},
        "figures": {"sh", "pycon"},
        "sources": set(),
    }
    assert {words[0] for words in COMMANDS if "=" not in words[0]} == {
        *("abstract-arcade", "pytest", "ruff", "mypy", "lint-imports", "pip", "python")
    }


def public_names_of_games() -> dict[str, list[str]]:
    """Return the names that a game may import, by module, as the guide to the library has them."""
    (rows,) = GUIDE["library"].tables("A game of your own")
    return {module.strip("`"): re.findall(r"`(\w+)`", names) for module, names, _ in rows}


def test_public_names_in_the_guides_exist() -> None:
    for module, names in public_names_of_games().items():
        assert [name for name in names if not hasattr(import_module(module), name)] == []


def test_sixth_game_imports_public_names_alone() -> None:
    public = {**public_names_of_games(), "abstract_arcade.rules": rules.__all__}
    imports = [
        (module, name)
        for block in GUIDE["sixth-game"].blocks("python")
        for module, names in re.findall(r"^from (abstract\S+) import (.+)$", block, re.MULTILINE)
        for name in names.split(", ")
    ]
    assert imports
    assert [(module, name) for module, name in imports if name not in public[module]] == []


@pytest.mark.parametrize("guide", GUIDE.values(), ids=str)
def test_guide_begins_with_its_title(guide: Document) -> None:
    assert re.match(r"# \w[\w ]+\n\n\S", guide.text)
    assert "](" not in guide.prose, "the guides are read in a terminal, where nothing is linked"


def test_guide_to_the_design_names_every_folder() -> None:
    (text,) = GUIDE["design"].blocks("text")
    path: list[str] = []
    for line in text.splitlines():
        name = line.split()[0]
        path[(len(line) - len(line.lstrip())) // 2 :] = [name]
        assert (ROOT / "".join(path)).exists(), line
    package = ROOT / "abstract_arcade"
    folders = {each.name for each in package.iterdir() if (each / "__init__.py").is_file()}
    assert {line.split("/")[0].strip() for line in text.splitlines()} >= folders


# Keys

_NAMES = {
    "[": "left_square_bracket",
    "]": "right_square_bracket",
    "(": "left_parenthesis",
    ")": "right_parenthesis",
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


_IN_A_GAME = (*(Board, TableScreen, PlayScreen, ArcadeApp),)


def keys_in_a_game() -> set[str]:
    """The keys that do something in a game."""
    return keys_bound(*_IN_A_GAME) | {App.COMMAND_PALETTE_BINDING}


def check_keys(title: str, bound: set[str]) -> None:
    (rows,) = GUIDE["keys"].tables(title)
    assert sorted(key for cell, _ in rows for key in keys_named(cell)) == sorted(bound)


def test_keys_of_the_menu_in_the_guide_are_complete() -> None:
    check_keys("In the menu", keys_bound(MenuScreen))


def test_keys_of_a_game_in_the_guide_are_complete() -> None:
    check_keys("In a game", keys_in_a_game())


def test_keys_of_a_demonstration_in_the_guide_are_complete() -> None:
    bound = keys_bound(TableScreen, DemoScreen)
    check_keys("In a demonstration", bound)


def test_keys_of_a_puzzle_in_the_guide_are_complete() -> None:
    bound = keys_bound(Board, TableScreen, PuzzleScreen)
    check_keys("In a puzzle", bound)


# Commands

OURS = [
    words
    for words in COMMANDS
    if "abstract-arcade" in words
    and not is_about_sixth(words)
    and not {"serve", "share", "join"} & set(words)
]
"""The commands of ours that end; how a game is served or shared is tested with the commands."""


@pytest.fixture
def game_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The record of the examples in the working folder, and the same match in the library."""
    match = a_match("d1", "e8", "f1", "a8", white="greedy")
    Library().save("20261121-201500-krypte-x7k2", match)
    (tmp_path / "game.json").write_text(dump(match))
    match.comment(match.current, "Black has the corner.")
    (tmp_path / "my-lesson.json").write_text(dump(match))
    monkeypatch.chdir(tmp_path)
    Path("mine").mkdir()
    Path("mine", "01.json").write_text(dump(puzzle("krypte/01").match))


@pytest.mark.usefixtures("game_json")
@pytest.mark.parametrize("words", [titled(each) for each in OURS if "=" not in each[0]])
def test_command_in_a_guide_runs(words: list[str]) -> None:
    check_command(words)


@pytest.mark.parametrize("words", [titled(each) for each in OURS if "=" in each[0]])
def test_command_with_a_variable_in_a_guide_runs(words: list[str]) -> None:
    variable, *rest = words
    known = {"NO_COLOR", *re.findall(r'"(TEXTUAL_\w+)"', Path(constants.__file__).read_text())}
    assert variable.split("=")[0] in known
    check_command(rest)


def test_commands_for_developers_are_those_of_ci() -> None:
    """They are those of CI, and the modules that it names."""
    others = [
        words
        for words in COMMANDS
        if words[0] in ("ruff", "mypy", "lint-imports", "python", "pytest")
        and not is_about_sixth(words)
    ]
    checks = re.findall(r"^\$bin/(.+)$", (ROOT / ".ci" / "run").read_text(), re.MULTILINE)
    assert [" ".join(words) for words in others if words[0] not in ("python", "pytest")] == checks
    assert ["pytest", "-n", "auto"] in others
    for words in others:
        if words[0] == "python":
            _, option, module, *_ = words
            assert option == "-m"
            spec = find_spec(module)
            assert spec
            if spec.submodule_search_locations:
                assert find_spec(f"{module}.__main__")


# Python, records and the engine


def check_examples(text: str, names: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    """Run a doctest, in which these names are known."""
    test = doctest.DocTestParser().get_doctest(text, names, "examples", None, None)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0, capsys.readouterr().out


@pytest.mark.parametrize("name", ["records", "library", "design", "figures"])
def test_python_examples_of_the_guides_run(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_examples("\n".join(GUIDE[name].blocks("pycon")), {}, capsys)


@pytest.mark.parametrize("package", [rules, players], ids=lambda package: package.__name__)
def test_examples_in_package_docstrings_run(
    package: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    assert package.__doc__
    check_examples(package.__doc__, vars(package), capsys)


def test_records_of_the_guide_are_valid() -> None:
    """The record of the guide in JSON is the one that it shows as text."""
    record, question = GUIDE["records"].blocks("json")
    (text,) = GUIDE["records"].blocks("text")
    match = load(record)
    assert dump(match, "text") == text
    h1 = match.main_line[2].children[1]
    assert [node.text for node in (h1, *h1.following())] == ["h1", "f8"]
    for name in json.loads(dump(match)):
        assert f"`{name}`" in GUIDE["records"].prose
    lesson = {"format": "abstract-arcade/1", "game": "krypte", "moves": [json.loads(question)]}
    assert load(json.dumps(lesson)).root.children[0].question


def test_engine_answers_as_in_the_guide() -> None:
    (text,) = GUIDE["engines"].blocks("text")
    command = (sys.executable, "-P", "-m", "abstract_arcade.players.engine")
    assert f"`python {' '.join(command[1:])}`" in GUIDE["engines"].text
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


@pytest.mark.parametrize("slug", GAMES)
async def test_engine_of_the_guide_plays_a_game(slug: str, tmp_path: Path) -> None:
    """It plays both sides of a whole game, and wins where it can."""
    (file,) = (each.file for each in GUIDE["engines"].all_blocks if each.is_file)
    name, text = file
    assert f"engine:python3 {name}" in GUIDE["engines"].text
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


def test_extras_are_installed_without_a_checkout() -> None:
    """The guides come with the wheel: they name what the extras bring, not the folder."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    extras = tomllib.loads(text)["project"]["optional-dependencies"]
    for guide, extra in (("playing", "web"), ("computer", "cluster")):
        requirements = " ".join(f"'{requirement}'" for requirement in extras[extra])
        assert f"pip install {requirements}" in GUIDE[guide].text
    assert not [name for name, guide in GUIDE.items() if "pip install '.[" in guide.text]


def test_pie_rule_is_added_to_the_sixth_game_as_its_guide_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guide = GUIDE["sixth-game"]
    files = dict(block.file for block in guide.all_blocks if block.is_file)
    text = files[f"aa_{SIXTH}/rules.py"]
    (methods,) = guide.blocks("text")
    begin = text.index("    def play(")
    end = text.index("    def _describe(")
    text = f"{text[:begin]}{indent(methods, '    ')}\n{text[end:]}"
    names = 'state_names: ClassVar[tuple[str, ...]] = ("swap", "black_seat")'
    for old, new in (
        ("    size: int", f"    has_pie: ClassVar[bool] = True\n    {names}\n\n    size: int"),
        ("0, 0, Color.BLACK)", "0, 0, Color.BLACK, False, False)"),
        ("self._state(state)", "swap = self._pie_state(self._state(state), to_move)"),
        ("white), to_move)", "white), to_move, *swap)"),
        ("StonesPosition", "PiePosition"),
    ):
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "rules_with_pie.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    game = import_module("rules_with_pie").GAME()
    position = game.replay(["e5", "swap"])
    assert position.seat_of(rules.Color.BLACK) is rules.Seat.SECOND
    assert rules.SWAP not in position.legal_moves()
    assert game.setup(*position.as_setup()) == position
