"""The commands of the settings."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from abstract_arcade.library.small_files import Met
from abstract_arcade.match import PERSON, Match
from abstract_arcade.rules import Seat, new_game
from abstract_arcade.settings.shortcuts import SHORTCUTS
from abstract_arcade.storage import state_folder
from tests.cli.support import run


def shown(key: str) -> str:
    result = run("settings", "show", key)
    assert result.exit_code == 0
    return result.stdout.strip()


def test_path_names_the_file_and_makes_none(home: Path) -> None:
    assert run("settings", "path").stdout.strip() == str(home / "settings.toml")
    assert not home.exists()


@pytest.mark.parametrize(
    ("key", "text", "kept"),
    [
        ("theme", "light", "light"),
        ("theme", "nord", "nord"),
        ("marks", "OFF", "off"),
        ("foul-question", "no", "off"),
        ("pace", "0.5", "0.5"),
        ("clock", "5+3x30", "5+3x30"),
        ("names.first", "  Ada  Lovelace ", "Ada Lovelace"),
        ("games.renju.opening", "rif", "rif"),
        ("games.krypte.white", "greedy", "greedy"),
        ("games.reneo.zoom", "4x2", "4x2"),
        ("keys.set", "left-hand", "left-hand"),
        ("keys.undo", "z Ctrl+U", "z Ctrl+U"),
        ("keys.cursor.left", "f,left", "f ←"),
    ],
)
def test_set_keeps_what_show_shows(key: str, text: str, kept: str, home: Path) -> None:
    result = run("settings", "set", key, text)
    assert (result.exit_code, result.output) == (0, "")
    assert shown(key) == kept
    assert (home / "settings.toml").is_file()
    # What is printed is what stands in a file.
    data: Any = tomllib.loads(run("settings", "show").stdout)
    assert {*data["keys"]} == {"set", *SHORTCUTS}
    result = run("settings", "reset", key)
    assert (result.exit_code, result.output) == (0, "")
    assert not (home / "settings.toml").read_text(encoding="utf-8").count("=")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("set", "theme", "nrod"), "There is no theme 'nrod'; perhaps you mean nord."),
        (("set", "teme", "dark"), "There is no setting 'teme'; perhaps you mean theme."),
        (("set", "marks", "x" * 500), "Marks is 'xxxx"),
        (("set", "keys.undo", "r"), "Again already has the key r (keys.redo)."),
        (("show", "teme"), "There is no setting 'teme'"),
        (("reset", "teme"), "There is no setting 'teme'"),
    ],
)
def test_refuses_in_one_sentence(arguments: tuple[str, ...], said: str, home: Path) -> None:
    result = run("settings", *arguments)
    assert result.exit_code == 2
    assert said.lower() in result.stderr.lower()
    assert len(result.stderr.strip().splitlines()) == 1
    assert len(result.stderr) < 250
    assert not home.exists()


def test_faults_of_the_settings_file_are_reported_with_their_lines(home: Path) -> None:
    home.mkdir(parents=True)
    file = home / "settings.toml"
    file.write_text("marks = 3\n", encoding="utf-8")
    result = run("settings", "show", "marks")
    assert (result.exit_code, result.stdout) == (0, "on\n")
    assert result.stderr == "settings.toml, line 1: marks is '3', but must be on or off.\n"
    file.write_text("marks =\n", encoding="utf-8")
    result = run("settings", "set", "marks", "off")
    assert result.exit_code == 2
    assert "settings.toml, line 1" in result.stderr
    assert file.read_text(encoding="utf-8") == "marks =\n"


def test_reset_keeps_the_file_under_another_name(home: Path) -> None:
    run("settings", "set", "marks", "off")
    result = run("settings", "reset")
    assert result.exit_code == 0
    assert str(home / "settings.toml.old-1") in result.stdout
    assert shown("marks") == "on"
    assert run("settings", "reset").output == ""


def test_play_begins_as_is_set_and_flags_win(opened: list[Match]) -> None:
    run("settings", "set", "games.krypte.capture", "custodial")
    run("settings", "set", "games.krypte.pie", "on")
    run("settings", "set", "games.krypte.white", "greedy")
    assert run("play", "krypte").exit_code == 0
    flags = ("--capture", "adjacent", "--white", "random", "--no-pie")
    assert run("play", "krypte", *flags).exit_code == 0
    begun = [(match.game, match.participants[Seat.SECOND].kind) for match in opened]
    assert begun == [
        (new_game("krypte", capture="custodial", pie=True), "greedy"),
        (new_game("krypte"), "random"),
    ]


def test_play_without_a_screen_takes_nothing_that_is_set() -> None:
    run("settings", "set", "games.krypte.pie", "on")
    run("settings", "set", "games.krypte.white", "greedy")
    run("settings", "set", "clock", "5+3")
    run("settings", "set", "names.first", "Ada")
    result = run("play", "krypte", "--json", "--no-save")
    assert result.exit_code == 0
    start = json.loads(result.stdout)
    assert start["options"] == new_game("krypte").as_text()
    assert start["seats"] == {
        "first": {"kind": PERSON, "name": "Player 1"},
        "second": {"kind": PERSON, "name": "Player 2"},
    }
    assert start["clock"] is None


def test_rules_that_were_met_are_met_no_more() -> None:
    met = Met(state_folder())
    met.add("reneo", ["The goal"])
    met.close()
    assert run("settings", "reset", "met").exit_code == 0
    assert not Met(state_folder()).has("reneo", "The goal")
