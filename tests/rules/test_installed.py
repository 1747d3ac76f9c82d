"""Games of other packages are found by their entry points, or reported in a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from abstract_arcade.rules.installed import SWITCH
from tests.cli.support import outside
from tests.terminal import ROOT, environment

RULES = """
from dataclasses import dataclass
from typing import ClassVar

from abstract_arcade.rules import Game, Reneo


@dataclass(frozen=True)
class GAME(Reneo):
    slug: ClassVar[str] = "{slug}"
    title: ClassVar[str] = "Another"
"""


def install(folder: Path, name: str, rules: str, slug: str = "another") -> None:
    """Write a package with rules, and its metadata, to a folder of `sys.path`."""
    package = folder / name
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.py").write_text(rules, "utf-8")
    metadata = folder / f"{name}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[abstract_arcade.games]\n{slug} = {name}\n")


def said(folder: Path, *arguments: str, code: int = 0, switch: str = "") -> tuple[str, str]:
    """Return what a command prints on its two streams, with a folder on the path."""
    changes = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(folder)]), SWITCH: switch}
    result = outside(*arguments, folder=None, **changes)
    assert result.returncode == code, result.stderr
    return result.stdout, result.stderr


def test_installed_game_is_listed_and_played(tmp_path: Path) -> None:
    install(tmp_path, "aa_another", RULES.format(slug="another"))
    listed, errors = said(tmp_path, "list")
    assert listed.index("Enclose5:") < listed.index("Another:")
    assert errors == ""
    players = ("--black", "random", "--white", "random")
    played, _ = said(tmp_path, "play", "another", "--plain", "--size", "5", *players)
    assert "wins" in played


def test_installed_game_is_left_out_if_it_is_not_allowed(tmp_path: Path) -> None:
    install(tmp_path, "aa_another", RULES.format(slug="another"))
    listed, errors = said(tmp_path, "list", switch="0")
    assert "Another:" not in listed
    assert errors == ""


@pytest.mark.parametrize(
    ("rules", "slug", "reason"),
    [
        ("import no_such_module", "another", "No module named 'no_such_module'"),
        ("raise SystemError", "another", "SystemError"),
        ("", "another", "module 'aa_another.rules' has no attribute 'GAME'"),
        (
            RULES.format(slug="other"),
            "another",
            "GAME in aa_another.rules is no game called another",
        ),
        (
            RULES.format(slug="another") + "    start = Game.start\n",
            "another",
            "GAME does not define start",
        ),
    ],
)
def test_unusable_package_is_reported_in_one_sentence(
    rules: str, slug: str, reason: str, tmp_path: Path
) -> None:
    install(tmp_path, "aa_another", rules, slug)
    sentence = f"The game another of the package 'aa_another' cannot be played: {reason}."
    listed, errors = said(tmp_path, "list")
    assert "Krypte:" in listed
    assert errors == f"{sentence}\n"
    _, errors = said(tmp_path, "play", "another", code=2)
    assert errors.endswith(f"Error: {sentence}\n")


def test_long_import_error_is_not_cut_off(tmp_path: Path) -> None:
    rules = "from abstract_arcade.rules.geometry import SquareBord"
    install(tmp_path, "aa_another", rules)
    _, errors = said(tmp_path, "list")
    assert "cannot import name 'SquareBord' from 'abstract_arcade.rules.geometry' (" in errors


@pytest.mark.parametrize(
    ("file", "text", "arguments", "sentence"),
    [
        ("words.py", "", "play another", "aa_another/words.py does not define WORDS."),
        (
            "heuristic.py",
            "",
            "arena another greedy random --games 1 --workers 1",
            "aa_another/heuristic.py does not define evaluate",
        ),
        (
            "demo.toml",
            '[[chapter]]\ntitle = "Aim"\n[[chapter.step]]\ncaption = "Go."\nmoves = "z9"\n',
            "demo another --print",
            'Error: aa_another/demo.toml, chapter 1 "Aim", step 1: ',
        ),
        (
            "rules.md",
            '```board\nlihgt = "a1"\ncaption = "Go."\n```\n',
            "rules another",
            "Error: aa_another/rules.md, board 1: unknown key 'lihgt'",
        ),
    ],
)
def test_fault_in_a_part_of_a_package_is_reported_in_one_sentence(
    file: str, text: str, arguments: str, sentence: str, tmp_path: Path
) -> None:
    install(tmp_path, "aa_another", RULES.format(slug="another"))
    (tmp_path / "aa_another" / file).write_text(text, "utf-8")
    _, errors = said(tmp_path, *arguments.split(), code=2)
    assert sentence in errors
    assert "report" not in errors


def test_game_of_the_arcade_cannot_be_replaced(tmp_path: Path) -> None:
    install(tmp_path, "aa_krypte", RULES.format(slug="krypte"), "krypte")
    listed, errors = said(tmp_path, "list")
    assert "Another:" not in listed
    assert "Abstract Arcade has a game of this name" in errors


PRESENTER = """
from abstract_arcade.rules import new_game
from abstract_arcade.tui.board.state import MiniatureGame
from abstract_arcade.tui.games.reneo import ReneoPresenter


class PRESENTER(ReneoPresenter):
    scene = MiniatureGame(new_game("reneo", size=7), "d4 k5", first=1, middle="d4")
"""


def test_game_whose_presenter_has_a_fault_has_a_plain_board(tmp_path: Path) -> None:
    install(tmp_path, "aa_another", RULES.format(slug="another"))
    (tmp_path / "aa_another" / "presenter.py").write_text(PRESENTER, "utf-8")
    code = (
        "from abstract_arcade.tui.games import presenter_faults, presenter_of\n"
        "print(*presenter_faults(), type(presenter_of('another')).__name__, sep='\\n')"
    )
    path = os.pathsep.join([str(ROOT), str(tmp_path)])
    result = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(PYTHONPATH=path, **{SWITCH: ""}),
        capture_output=True,
        text=True,
        check=True,
    )
    sentence = (
        "Another is shown on a plain board, because there is an error in aa_another/presenter.py:"
        " its scene names 'k5', which is not on the board"
    )
    assert result.stdout.splitlines() == [sentence, "PlainPresenter"]
