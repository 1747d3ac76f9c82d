"""README.md is true: what it links is there, its tables say what the code does."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from abstract_arcade import cli
from abstract_arcade.cli.output import option_names
from abstract_arcade.guides import GUIDES
from abstract_arcade.match import PERSON
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import GAMES
from tests.documents import README
from tests.terminal import ROOT, environment
from tests.test_guides import keys_in_a_game, keys_named

BIN = Path(sys.executable).parent
PATIENCE = 120
"""Seconds after which a program that should have ended has not."""

COMPLETION = [
    line for text in README.blocks("sh") for line in text.splitlines() if "_COMPLETE=" in line
]


def test_is_read_before_the_first_game() -> None:
    """What one reads later is a guide."""
    assert len(README.text.splitlines()) < 250


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)]+)\)", README.prose))))
def test_its_links_exist(target: str) -> None:
    assert (ROOT / target).is_file()


def test_pictures_are_described() -> None:
    assert all(re.findall(r"!\[(.*?)\]\(", README.prose))


def test_its_two_commands() -> None:
    """The first lines that run the program and the tests, which is how CI finds the second."""
    run, test = (
        next(line for line in README.text.splitlines() if f"bin/{name}" in line)
        for name in ("abstract-arcade", "pytest")
    )
    setup = "    python3 -m venv .venv && .venv/bin/pip install"
    assert run == f"{setup} . && .venv/bin/abstract-arcade"
    assert test == f"{setup} -e '.[test]' && .venv/bin/pytest"


def test_games() -> None:
    (rows,) = README.tables("The games")
    assert len(rows) == len(GAMES)
    for (title, designer, _, options), game in zip(rows, GAMES.values(), strict=True):
        assert title == f"**{game.title}**"
        by = f"{game.designer}, {game.year}" if game.year else game.designer.lower()
        assert designer == by
        texts = [
            " or ".join(f"`{name}`" for name in option_names(option))
            + (f" {option.allowed}" if option.choices or option.limits else "")
            for option in game.options()
        ]
        assert options == ", ".join(texts)


def test_opponents() -> None:
    (rows,) = README.tables("Opponents")
    assert [name.strip("`") for name, _ in rows] == [PERSON, *PLAYERS, "engine:COMMAND"]


def test_keys() -> None:
    """It names some of those of a game, none twice."""
    named = [key for cell, _ in README.tables("Playing")[0] for key in keys_named(cell)]
    assert len(set(named)) == len(named)
    assert set(named) < keys_in_a_game()


def test_guides() -> None:
    """It links all of them and says of each what the program says."""
    (rows,) = README.tables("Guides")
    links = {
        f"[`{name}`](abstract_arcade/guides/{name}.md)": about for name, about in GUIDES.items()
    }
    assert dict(rows) == links


@pytest.mark.parametrize(
    ("line", "shell"),
    zip(COMPLETION, ("bash", "zsh", "fish"), strict=True),
    ids=("bash", "zsh", "fish"),
)
def test_completion_of_each_shell(line: str, shell: str) -> None:
    """The variable that is set makes the program print what the shell reads."""
    found = re.search(rf"\b(_\w+)=({shell}_source) (abstract-arcade)\b", line)
    assert found
    variable, value, name = found.groups()
    result = CliRunner().invoke(cli.main, [], prog_name=name, env={variable: value})
    assert result.exit_code == 0
    assert f"{variable}={shell}_complete" in result.output


_BASH = """
COMP_WORDS=(abstract-arcade play kr) COMP_CWORD=2
_abstract_arcade_completion abstract-arcade
echo "${COMPREPLY[@]}"
"""
_ZSH = """
echo ${_comps[abstract-arcade]}
"""
_FISH = """
complete --do-complete "abstract-arcade play kr"
"""


@pytest.mark.parametrize(
    ("shell", "before", "after", "told"),
    [
        pytest.param("bash", "", _BASH, "krypte", id="bash"),
        pytest.param(
            "zsh",
            "autoload -Uz compinit && compinit -u -D",
            _ZSH,
            "_abstract_arcade_completion",
            id="zsh",
            marks=pytest.mark.programs,
        ),
        pytest.param("fish", "", _FISH, "krypte", id="fish", marks=pytest.mark.programs),
    ],
)
def test_completion_in_the_shell(shell: str, before: str, after: str, told: str) -> None:
    (line,) = (line for line in COMPLETION if f"{shell}_source" in line)
    result = subprocess.run(
        [shell, "-c", f"{before}\n{line}\n{after}"],
        env=environment(PATH=os.pathsep.join((str(BIN), os.environ["PATH"]))),
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert told in result.stdout
