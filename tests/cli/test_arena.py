from __future__ import annotations

import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from abstract_arcade.records import load
from tests.cli.support import check_usage_error, interrupted, outside, run, words

ARENA = ("arena", "krypte", "greedy", "medium", "--nodes", "60", "--seed", "3")


def report(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.slow
class TestArena:
    def test_prints_a_table_and_writes_its_files(self, tmp_path: Path) -> None:
        options = ("--games", "4", "--json", "out.json", "--records", "games")
        found = outside(*ARENA, *options, "--workers", "2", folder=tmp_path)
        assert (found.returncode, found.stderr) == (0, "")
        text = words(found.stdout)
        assert text.startswith(
            "Krypte: 4 games, seed 3 Player Wins Draws Losses Score 95 % interval"
        )
        assert "greedy against medium: won " in text
        assert "The first player won " in text
        whole = report(tmp_path / "out.json")
        assert (whole["game"], whole["complete"], len(whole["games"])) == ("krypte", True, 4)
        assert {row["player"] for row in whole["table"]} == {"greedy", "medium"}
        for row in whole["table"]:
            assert row["wins"] + row["draws"] + row["losses"] == 4
            assert 0 <= row["low"] <= row["score"] <= row["high"] <= 1
        texts = {
            load(path).move_texts: load(path).seed for path in (tmp_path / "games").glob("*.json")
        }
        assert texts == {tuple(game["moves"]): game["seed"] for game in whole["games"]}
        assert all(
            game["moves"][: len(game["opening"])] == game["opening"] for game in whole["games"]
        )

    def test_interrupted_arena_prints_the_results_so_far(self, tmp_path: Path) -> None:
        code, text, errors = interrupted(
            "arena",
            "krypte",
            "medium",
            "hard",
            "--games=8",
            "--workers=1",
            "--json=out.json",
            "--records=games",
            folder=tmp_path,
            until="games/*.json",
            number=signal.SIGINT,
        )
        assert (code, errors) == (128 + signal.SIGINT, "")
        whole = report(tmp_path / "out.json")
        count = len(whole["games"])
        assert 0 < count < 8
        assert not whole["complete"]
        assert len(list(tmp_path.glob("games/*.json"))) == count
        assert f"interrupted after {count} of 8 games, seed 0" in text

    def test_arena_prints_the_results_of_each_first_move(self, tmp_path: Path) -> None:
        line = ("arena", "reneo", "random", "random", "--size", "5", "--games", "2")
        files = ("--svg", "out.svg", "--json", "out.json")
        found = outside(*line, "--first-moves", "1", *files, "--workers", "1", folder=tmp_path)
        assert (found.returncode, found.stderr) == (0, "")
        text = words(found.stdout)
        assert text.startswith("Reneo: 27 games, seed 0 ")
        assert re.search(
            r"The first player won \d of 2\D.* legal moves: [\d.]+\. First moves: ", text
        )
        assert "Fair moves are listed from 4 games" in text
        whole = report(tmp_path / "out.json")
        assert (whole["complete"], len(whole["first_moves"])) == (True, 25)
        for score in whole["first_moves"].values():
            assert f"{100 * score['score']:.0f}" in found.stdout
        assert (tmp_path / "out.svg").read_text().startswith("<svg")


class TestUsage:
    def test_wrong_arguments_of_the_arena_are_refused_with_a_reason(self) -> None:
        check_usage_error(run("arena", "krypte", "greedy"), "at least two players")
        check_usage_error(run("arena", "chess"), "There is no game 'chess'")
        check_usage_error(run(*ARENA, "--seconds", "0"), "'0' is not allowed")
        for person in ("person", "person:Ada", "Person:Ada"):
            check_usage_error(run("arena", "krypte", "greedy", person), "A person cannot play")
        check_usage_error(run("arena", "krypte", "greedy", "genius"), "There is no player 'genius'")
        check_usage_error(
            run(*ARENA, "--workers", "2", "--scheduler", "tcp://x:1"), "--workers and --scheduler"
        )
        check_usage_error(
            run(*ARENA, "--first-moves", "4"), "--first-moves needs a game with a swap"
        )
        check_usage_error(run(*ARENA, "--svg", "x.svg"), "--svg draws the results of --first-moves")
        check_usage_error(
            run("arena", "krypte", "greedy", "engine:no-such-program"), "was not found"
        )
