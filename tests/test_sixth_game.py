"""The sixth game of its guide is written into a copy of the package and tested there."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from unittest import mock
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from abstract_arcade import cli
from abstract_arcade.cli import screen
from abstract_arcade.match import Match
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.records import load
from abstract_arcade.rules import GAMES, Color, Move, Position
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from abstract_arcade.tui.windows.export import ExportWindow, written
from tests.conformance.lines import random_line
from tests.documents import GUIDE, SIXTH, is_about_sixth
from tests.terminal import ROOT, environment
from tests.tui.support import a_match, running

DOCUMENT = GUIDE["sixth-game"]
COMMANDS = list(DOCUMENT.commands())
PATIENCE = 120
"""Seconds after which a program that should have ended has not."""


def check_command(words: Sequence[str]) -> None:
    """A command of ours prints something, or opens the screen; either way it ends well."""
    name, *arguments = words
    assert name == "abstract-arcade"
    if arguments[0:1] == ["arena"]:
        # The last one counts.
        arguments += ["--games", "2"]
        if "--seconds" in arguments:
            arguments += ["--seconds", "0.01"]
        if "--first-moves" in arguments:
            arguments += ["--first-moves", "1", "--nodes", "1"]
    if "--black" in arguments and "--white" in arguments:
        # Two computers play to the end.
        arguments += ["--seconds", "0.01"]
    with mock.patch.object(screen, "open_arcade") as opened:
        result = CliRunner().invoke(cli.main, arguments, prog_name=name)
    assert result.exit_code == 0, result.output
    # Only a conversion writes a file, and says nothing.
    assert bool(result.output or {"convert", "set"} & {*arguments}) is not opened.called
    for each in opened.call_args_list:
        assert not each.args or isinstance(each.args[0], Match)


def wins_at_once(position: Position, move: Move) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner is position.to_move


def added(text: str, hunk: Sequence[str]) -> str:
    """A text with the lines that a hunk marks by `+`, behind those that it shows before them."""
    context = "".join(f"{line[1:]}\n" for line in hunk if line.startswith(" "))
    new = "".join(f"{line[1:]}\n" for line in hunk if line.startswith("+"))
    assert re.fullmatch(r" +\++", "".join(line[0] for line in hunk)), hunk
    assert text.count(f"\n{context}") == 1, context
    return text.replace(f"\n{context}", f"\n{context}{new}")


def write_sixth(copy: Path) -> list[str]:
    """Do in a copy what the guide says; the names of the new files."""
    names = []
    for block in DOCUMENT.all_blocks:
        if block.is_file:
            name, text = block.file
            (copy / name).write_text(text, "utf-8")
            names.append(name)
    (diff,) = DOCUMENT.blocks("diff")
    for part in diff.removeprefix("+++ ").split("\n+++ "):
        name, body = part.split("\n", 1)
        for hunk in body.strip("\n").split("\n\n"):
            file = copy / name
            file.write_text(added(file.read_text("utf-8"), hunk.splitlines()), "utf-8")
        names.append(name)
    return names


IN_COPY = """from tests.test_sixth_game import check_commands_of_sixth as test_commands
from tests.test_sixth_game import check_export_by_line as test_export_by_line
from tests.test_sixth_game import check_export_on_its_screen as test_export_on_its_screen
from tests.test_sixth_game import check_sixth_in_menu as test_menu
from tests.test_sixth_game import check_sixth_on_its_screen as test_screen
from tests.test_sixth_game import check_wins_of_sixth as test_wins
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
    """Written as the guide says, it passes the tests that are named there, and those below."""
    for name in ("abstract_arcade", "tests"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name in ("README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    names = write_sixth(tmp_path)
    sources = [name for name in names if name.endswith(".py")]
    run_in(tmp_path, "ruff", "check", "--no-cache", *sources)
    run_in(tmp_path, "ruff", "format", "--check", "--no-cache", *sources)
    (words,) = (each for each in COMMANDS if each[0] == "python" and is_about_sixth(each))
    run_in(tmp_path, *words[2:], "--games", "1", "--nodes", "50")
    more = f"tests/tui/test_{SIXTH}.py"
    (tmp_path / more).write_text(IN_COPY)
    (words,) = (each for each in COMMANDS if each[0] == "pytest" and is_about_sixth(each))
    run_in(tmp_path, *words, more, "-n0", "-q", "-p", "no:cacheprovider")


def check_commands_of_sixth() -> None:
    for words in COMMANDS:
        if is_about_sixth(words) and words[0] == "abstract-arcade":
            check_command(words)


def check_export_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match is saved in each format that can hold it, and converted and shown from there."""
    monkeypatch.chdir(tmp_path)
    texts = random_line(GAMES[SIXTH](), 1).texts
    saved = [f"save game{ending}" for ending in (".json", ".txt", ".svg")]
    lines = [*texts[:5], "hint", "legal", "board", *saved]
    played = CliRunner().invoke(cli.main, ["play", SIXTH, "--plain"], input="\n".join(lines))
    assert played.exit_code == 0, played.output
    assert not [line for line in played.output.splitlines() if line.startswith("No:")]
    for words in (
        ["convert", "game.json", "-", "--to", "text"],
        ["convert", "game.txt", "numbered.svg", "--plies", "1-5"],
        ["convert", "game.json", "material.svg", "--material"],
        ["check", "game.txt"],
        ["show", "game.json"],
    ):
        result = CliRunner().invoke(cli.main, words)
        assert result.exit_code == 0, result.output
    for name in ("game", "numbered", "material"):
        assert ElementTree.parse(f"{name}.svg").getroot().tag.endswith("svg")
    assert load(Path("game.txt")).move_texts == tuple(texts[:5])


async def check_export_on_its_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match = a_match(*random_line(GAMES[SIXTH](), 1).texts[:5], game=GAMES[SIXTH]())
    for number, each in enumerate(written(match)):
        async with running(match) as table:
            await table.press("e")
            await table.until_open(ExportWindow)
            # A numbered diagram asks for its moves, too.
            await table.press(*["down"] * number, "enter", "enter", *["enter"] * (not each.text))
            await table.until_open(PlayScreen)
        (tmp_path / f"{SIXTH}{each.ending}").unlink()


async def check_sixth_in_menu() -> None:
    async with running() as table:
        await table.press(str(list(GAMES).index(SIXTH) + 1), "enter")
        await table.until_open(SetupScreen)
        assert GAMES[SIXTH].title in table.text()


async def check_sixth_on_its_screen(seed: int) -> None:
    """A random game is played to its end; where a question is asked, the player insists."""
    game = GAMES[SIXTH]()
    line = random_line(game, seed)
    async with running(a_match(game=game)) as table:
        for ply, text in enumerate(line.texts, 1):
            # Asked for, where the cursor was led there by itself.
            await table.press("left")
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
