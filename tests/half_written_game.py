"""Tests of a game whose package has only rules: see `test_sixth_game`.

Whatever needs another part names it in a sentence.
"""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from abstract_arcade.cli import main
from abstract_arcade.rules import GAMES
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from tests.documents import SIXTH
from tests.tui.support import a_match, running, view_of

PACKAGE = f"aa_{SIXTH}"
HEURISTIC = f"The game {SIXTH} has no heuristic: write {PACKAGE}/heuristic.py."
RULES = f"The game {SIXTH} has no rules text: add {PACKAGE}/rules.md."
OR_RANDOM = f"{HEURISTIC[:-1]}, or choose the player random."
DEMO = f"The game {SIXTH} has no demonstration: add {PACKAGE}/demo.toml."


def said(*arguments: str, typed: str = "", code: int = 0) -> str:
    result = CliRunner().invoke(main, arguments, typed, prog_name="abstract-arcade")
    assert result.exit_code == code, result.output
    assert "KeyError" not in result.output
    return " ".join(result.output.split())


def test_missing_parts() -> None:
    assert said("rules", SIXTH, code=2) == f"Error: {RULES}"
    for form in ("--plain", "--print"):
        assert said("demo", SIXTH, form, code=2) == f"Error: {DEMO}"
    for player in ("easy", "greedy"):
        for words in (("play", SIXTH, "--plain", "--white"), ("arena", SIXTH, "random")):
            assert said(*words, player, code=2) == f"Error: {OR_RANDOM}"
    assert "There are no puzzles for Yavalath." in said("puzzles", SIXTH, code=2)


def test_commands_that_work() -> None:
    assert "Yavalath: four in a row win" in said("list")
    assert "Play Yavalath." in said("play", SIXTH, "--help")
    arena = ("arena", SIXTH, "random", "random", "--games", "2", "--workers", "1")
    assert "2 games" in said(*arena)
    assert "size = 5" in said("settings", "show")
    assert "Krypte" in said("rules", "krypte")


def test_line_mode(tmp_path: Path) -> None:
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


async def test_menu() -> None:
    async with running() as table:
        await table.press(str(list(GAMES).index(SIXTH) + 1))
        assert "Yavalath" in table.text()
        await table.press("d")
        assert await table.until_notice() == DEMO
        assert table.is_open(MenuScreen)
        await table.press("question_mark")
        await table.until_open(HelpScreen)
        await table.press("tab", "r")
        await table.until(lambda: "has no rules text" in plain(table.text()))
        await table.press("escape", "enter")
        await table.until_open(SetupScreen)


async def test_board() -> None:
    async with running(a_match(game=GAMES[SIXTH]()), open_view=view_of) as table:
        await table.press("enter")
        assert table.moves == ["e5"]
        await table.press("i")
        await table.until(lambda: "heuristic.py" in table.text())
        await table.press("escape", "left", "enter")
        assert len(table.moves) == 2


async def test_computer_on_screen() -> None:
    match = a_match("e5", game=GAMES[SIXTH](), white="easy")
    async with running(match, open_view=view_of) as table:
        await table.until_open(Ask)
        assert "heuristic.py" in table.text()
        await table.press("escape")
        await table.until_open(PlayScreen)
        assert table.moves == ["e5"]
