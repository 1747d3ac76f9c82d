"""The program that looks for puzzles: what it writes, keeps and says."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from abstract_arcade.match import Match
from abstract_arcade.records import dump, load
from abstract_arcade.rules import new_game
from abstract_arcade.teaching import puzzles
from abstract_arcade.teaching.puzzles import Puzzle
from tests.cli.support import interrupted
from tests.terminal import ROOT, environment
from tests.tools.puzzles import keep as keep_module
from tests.tools.puzzles.__main__ import main
from tests.tools.puzzles.proving import faults
from tests.tools.puzzles.record import record
from tests.tools.puzzles.test_finder import WON, found_in


def run_tool(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.tools.puzzles", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env=environment(PYTHONPATH=str(ROOT)),
    )


class TestMake:
    def test_finds_them_in_a_game_and_numbers_them(self, tmp_path: Path) -> None:
        match = Match(new_game("krypte"), start=WON)
        for move in found_in().line:
            match.play(move)
        game = tmp_path / "game.json"
        game.write_text(dump(match))
        arguments = ("make", "krypte", "--from", "game.json", "--max-plies", "3", "--to", "out")
        for count in (1, 2):
            result = run_tool(*arguments, "--workers", "1", folder=tmp_path)
            assert (result.returncode, result.stderr) == (0, "")
            assert result.stdout == "1 puzzle found, in out.\n"
            assert len([*(tmp_path / "out").iterdir()]) == count
        (first, second) = sorted((tmp_path / "out").iterdir())
        assert first.read_text() == second.read_text()
        found = Puzzle.of(load(first))
        assert found.position == WON
        assert [*faults(found)] == []

    def test_keeps_what_it_has_when_it_is_interrupted(self, tmp_path: Path) -> None:
        look = ("--games=9999", "--min-plies=1", "--max-plies=3", "--nodes=300", "--workers=1")
        code, text, errors = interrupted(
            *("make", "krypte", *look),
            folder=tmp_path,
            until="krypte-puzzles/*.json",
            module="tests.tools.puzzles",
        )
        assert (code, errors) == (128 + signal.SIGINT, "")
        found = sorted(tmp_path.glob("krypte-puzzles/*.json"))
        what = "1 puzzle" if len(found) == 1 else f"{len(found)} puzzles"
        assert text == f"{what} found, in krypte-puzzles.\n"
        for file in found:
            assert Puzzle.of(load(file)).plies <= 3

    def test_says_what_cannot_be(self, tmp_path: Path) -> None:
        file = tmp_path / "reneo.json"
        file.write_text(dump(Match(new_game("reneo"))))
        for arguments, said in (
            (["--from", str(file)], "it is a game of Reneo, not of Krypte."),
            (["--min-plies", "7"], "must be at most 5"),
            (["--max-plies", "99"], "1<=x<=15"),
        ):
            result = CliRunner().invoke(main, ["make", "krypte", *arguments])
            assert (result.exit_code, result.stdout) == (2, "")
            assert said in " ".join(result.stderr.split())


def test_what_is_kept_is_graded_among_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = (puzzles.FOLDER / "krypte.jsonl").read_text("utf-8").splitlines(keepends=True)
    # One of four, of every grade: each is graded anew.
    (tmp_path / "krypte.jsonl").write_text("".join(shipped[::4]), "utf-8")
    (tmp_path / "found").mkdir()
    (tmp_path / "found" / "0001.json").write_text(dump(record(found_in())))
    for module in (puzzles, keep_module):
        monkeypatch.setattr(module, "FOLDER", tmp_path)
    # Other tests may have read all of them.
    for module, name in ((puzzles, "_records"), (puzzles, "names"), (keep_module, "names")):
        monkeypatch.setattr(module, name, cache(getattr(module, name).__wrapped__))
    result = CliRunner().invoke(main, ["keep", "krypte", str(tmp_path / "found")])
    lines = (tmp_path / "krypte.jsonl").read_text("utf-8").splitlines()
    assert (result.exit_code, result.output) == (0, f"Krypte has {len(lines)} puzzles.\n")
    numbers = [json.loads(line)["id"] for line in lines]
    kept = {json.loads(line)["id"] for line in shipped[::4]}
    # What greedy finds has to go where it is more than a quarter; no number comes again.
    assert {*numbers} - kept == {f"{max(map(int, kept)) + 1:02}"}
    grades = [json.loads(line)["puzzle"]["difficulty"] for line in lines]
    assert grades == sorted(grades)
