"""A game of which only the rules are written: whatever needs another part names it in a sentence.

The rules of the guide to a sixth game are written into a copy of the package and tested there.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from abstract_arcade.cli import main
from abstract_arcade.rules import GAMES
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from tests.documents import GUIDE, SIXTH
from tests.terminal import ROOT
from tests.test_sixth_game import added, run_in
from tests.tui.support import a_match, running, view_of

HEURISTIC = (
    f"The game {SIXTH} has no heuristic: add it to HEURISTICS in"
    " abstract_arcade/players/heuristics/__init__.py."
)
RULES = f"The game {SIXTH} has no rules text: write abstract_arcade/teaching/{SIXTH}.md."
DEMO = f"The game {SIXTH} has no demonstration: write abstract_arcade/teaching/{SIXTH}.toml."

IN_COPY = """from tests.test_half_written_game import check_board as test_board
from tests.test_half_written_game import check_commands_that_work as test_commands_that_work
from tests.test_half_written_game import check_computer_on_screen as test_computer_on_screen
from tests.test_half_written_game import check_missing_parts as test_missing_parts
from tests.test_half_written_game import check_line_mode as test_line_mode
from tests.test_half_written_game import check_menu as test_menu
"""
"""A file of tests for the copy."""


@pytest.mark.slow
def test_game_with_only_its_rules_works_but_for_what_needs_more(tmp_path: Path) -> None:
    for name in ("abstract_arcade", "tests"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    for block in GUIDE["sixth-game"].all_blocks:
        if block.is_file and block.file[0].startswith("abstract_arcade/rules/"):
            name, text = block.file
            (tmp_path / name).write_text(text, "utf-8")
    (diff,) = GUIDE["sixth-game"].blocks("diff")
    name, hunk = diff.removeprefix("+++ ").split("\n+++ ")[0].split("\n", 1)
    table = tmp_path / name
    table.write_text(added(table.read_text("utf-8"), hunk.strip("\n").splitlines()), "utf-8")
    (tmp_path / "tests/tui/test_half.py").write_text(IN_COPY)
    run_in(tmp_path, "pytest", "tests/tui/test_half.py", "-n0", "-q", "-p", "no:cacheprovider")


def said(*arguments: str, typed: str = "", code: int = 0) -> str:
    result = CliRunner().invoke(main, arguments, typed, prog_name="abstract-arcade")
    assert result.exit_code == code, result.output
    assert "KeyError" not in result.output
    return " ".join(result.output.split())


def check_missing_parts() -> None:
    assert said("rules", SIXTH, code=2) == f"Error: {RULES}"
    for form in ("--plain", "--print"):
        assert said("demo", SIXTH, form, code=2) == f"Error: {DEMO}"
    for player in ("easy", "greedy"):
        assert HEURISTIC in said("play", SIXTH, "--plain", "--white", player, code=2)
        assert HEURISTIC in said("arena", SIXTH, player, "random", code=2)
    assert "There are no puzzles for Yavalath." in said("puzzles", SIXTH, code=2)


def check_commands_that_work() -> None:
    assert "Yavalath: four in a row win" in said("list")
    assert "Play Yavalath." in said("play", SIXTH, "--help")
    arena = ("arena", SIXTH, "random", "random", "--games", "2", "--workers", "1")
    assert "2 games" in said(*arena)
    assert "size = 5" in said("settings", "show")
    assert "Krypte" in said("rules", "krypte")


def check_line_mode(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines = ["e5", "hint", "rules", "level black easy", "board", "legal", f"save {file}"]
    text = said("play", SIXTH, "--plain", "--white", "random", typed="\n".join(lines))
    assert HEURISTIC in text
    assert RULES in text
    assert "Black e5." in text
    assert "is a valid record of Yavalath" in said("check", str(file))
    assert "e5" in said("show", str(file))
    said("convert", str(file), str(tmp_path / "game.svg"))


def plain(text: str) -> str:
    return " ".join(re.sub("[▌│]", " ", text).split())


async def check_menu() -> None:
    async with running() as table:
        await table.press(str(list(GAMES).index(SIXTH) + 1))
        assert "Yavalath" in table.text()
        await table.press("d")
        await table.until(lambda: table.app._notifications)
        assert [each.message for each in table.app._notifications] == [DEMO]
        assert table.is_open(MenuScreen)
        await table.press("question_mark")
        await table.until_open(HelpScreen)
        await table.press("tab", "r")
        await table.until(lambda: "has no rules text" in plain(table.text()))
        await table.press("escape", "enter")
        await table.until_open(SetupScreen)


async def check_board() -> None:
    async with running(a_match(game=GAMES[SIXTH]()), open_view=view_of) as table:
        await table.press("enter")
        assert table.moves == ["e5"]
        await table.press("i")
        await table.until(lambda: "HEURISTICS in" in table.text())
        await table.press("escape", "left", "enter")
        assert len(table.moves) == 2


async def check_computer_on_screen() -> None:
    match = a_match("e5", game=GAMES[SIXTH](), white="easy")
    async with running(match, open_view=view_of) as table:
        await table.until_open(Ask)
        assert "HEURISTICS in" in table.text()
        await table.press("escape")
        await table.until_open(PlayScreen)
        assert table.moves == ["e5"]
