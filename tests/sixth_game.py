"""Tests of the sixth game of its guide, run where it is installed: see `test_sixth_game`."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from abstract_arcade import cli
from abstract_arcade.analysis.assessment import Assessment, Candidate, Figure
from abstract_arcade.analysis.explanation import explain
from abstract_arcade.analysis.hint import hint_of
from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.records import load
from abstract_arcade.rules import GAMES, Color
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from abstract_arcade.tui.windows.export import ExportWindow, written
from tests.analysis.support import StandIn
from tests.conformance.lines import random_line
from tests.documents import GUIDE, SIXTH, is_about_sixth
from tests.guide_commands import check_command, wins_at_once
from tests.tui.support import a_match, running

COMMANDS = list(GUIDE["sixth-game"].commands())


def test_commands() -> None:
    for words in COMMANDS:
        if is_about_sixth(words) and words[0] == "abstract-arcade":
            check_command(words)


def test_hint_compares_moves_that_are_about_equal() -> None:
    position = GAMES[SIXTH]().start()
    figure = Figure(0.0, 0.5)
    candidates = [Candidate((position.parse(text),), figure) for text in ("e5", "e4", "d4")]
    hint = hint_of(position, Assessment(3, tuple(candidates)))
    assert str(hint.reason) == "e5: about as good as e4 and d4."


async def test_finished_game_is_explained() -> None:
    match = a_match(*random_line(GAMES[SIXTH](), 1).texts, game=GAMES[SIXTH]())
    analyst = StandIn()
    found = [known async for known in explain(match, analyst)]
    assert found[-1].is_done
    assert found[-1].ending is not None


def test_export_by_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


async def test_export_on_its_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


async def test_menu() -> None:
    async with running() as table:
        await table.press(str(list(GAMES).index(SIXTH) + 1), "enter")
        await table.until_open(SetupScreen)
        assert GAMES[SIXTH].title in table.text()


async def test_screen(seed: int) -> None:
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


def test_wins() -> None:
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
