"""README.md is true: what it links is there, its tables say what the code does."""

from __future__ import annotations

import re

import pytest

from abstract_arcade.cli.output import option_names
from abstract_arcade.guides import GUIDES
from abstract_arcade.match import PERSON
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import GAMES
from tests.documents import README
from tests.terminal import ROOT
from tests.test_guides import keys_in_a_game, keys_named


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
