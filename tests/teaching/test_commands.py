"""The commands `rules` and `demo`."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from click.testing import CliRunner, Result

from abstract_arcade.cli import main
from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.plain import demo_text
from abstract_arcade.teaching.reader import load_demo
from abstract_arcade.teaching.rules import rules_text

NAMES = ", ".join(GAMES)

games = pytest.mark.parametrize("slug", GAMES)


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


@games
def test_rules_command_prints_markdown(slug: str) -> None:
    assert run("rules", slug, "--markdown").output == rules_text(slug)


@games
def test_demo_command_prints_a_demonstration(slug: str) -> None:
    assert run("demo", slug, "--print").output == demo_text(load_demo(slug))


@games
def test_rules_in_a_pipe_are_plain_text(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    title = GAMES[slug].title
    result = run("rules", slug)
    assert result.exit_code == 0
    assert result.output.startswith(f"{title}\n{'=' * len(title)}\n")
    assert max(map(len, result.output.splitlines())) <= 80


@pytest.mark.parametrize("command", ["rules", "demo"])
def test_an_unknown_game_is_refused_with_the_known_ones(command: str) -> None:
    result = run(command, "chess")
    assert result.exit_code == 2
    assert f"Error: There is no game 'chess', only {NAMES}.\n" in result.output


def test_rules_and_demo_commands_without_a_game_list_the_games() -> None:
    for words in (["rules"], ["demo", "--plain"], ["demo", "--print"]):
        result = run(*words)
        assert result.exit_code == 2
        assert NAMES in " ".join(result.output.split())


def test_name_of_a_game_may_have_capitals() -> None:
    assert run("rules", "Krypte").output == run("rules", "krypte").output


@pytest.mark.parametrize(
    "words",
    [
        "rules krypte",
        "rules krypte --markdown",
        "demo krypte --plain",
        "demo krypte --print",
        "puzzles krypte",
        "demo --help",
    ],
)
def test_rules_and_demo_commands_do_not_import_textual(words: str) -> None:
    code = (
        "import sys; from abstract_arcade.cli import main\n"
        f"try: main({words.split()!r})\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "assert 'textual' not in sys.modules"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False
    )
    assert result.returncode == 0, result.stderr
