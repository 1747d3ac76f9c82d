"""README.md is true: what it links is there, its tables say what the code does."""

from __future__ import annotations

import re

import pytest

from abstract_arcade.cli.output import option_names
from abstract_arcade.guides import GUIDES
from abstract_arcade.match import PERSON
from abstract_arcade.players import PLAYERS
from abstract_arcade.players.search.player import LEVELS
from abstract_arcade.rules import GAMES
from tests.documents import GUIDE, README
from tests.terminal import ROOT


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)]+)\)", README.prose))))
def test_links_of_the_readme_exist(target: str) -> None:
    assert (ROOT / target).is_file()


def test_pictures_of_the_readme_have_descriptions() -> None:
    assert all(re.findall(r"!\[(.*?)\]\(", README.prose))


def test_readme_has_the_commands_to_run_and_to_test_the_program() -> None:
    """The first lines that run the program and the tests, which is how CI finds the second."""
    run, test = (
        next(line for line in README.text.splitlines() if f"bin/{name}" in line)
        for name in ("abstract-arcade", "pytest")
    )
    setup = "    python3 -m venv .venv && .venv/bin/pip install"
    assert run == f"{setup} . && .venv/bin/abstract-arcade"
    assert test == f"{setup} -e '.[test]' && .venv/bin/pytest -n auto"


def test_readme_describes_every_game() -> None:
    rows, _pictures = README.tables("The games")
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


def test_guide_to_the_computer_lists_every_opponent() -> None:
    (rows,) = GUIDE["computer"].tables("Opponents")
    assert [name.strip("`") for name, _ in rows] == [PERSON, *PLAYERS, "engine:COMMAND"]


def test_guide_to_the_computer_describes_every_level() -> None:
    """The guide gives how far each level looks ahead and what its moves may give away."""
    (rows,) = GUIDE["computer"].tables("Levels")
    assert [name.strip("`") for name, *_ in rows] == [*LEVELS][:-1]
    for name, *cells in rows:
        level = LEVELS[name.strip("`")]
        levels = [level.for_game(slug) for slug in GAMES]
        assert cells == [f"{each.depth}; {100 * each.gives_away:g} %" for each in levels]


def test_every_picture_is_shown_in_the_readme_of_the_screenshots() -> None:
    folder = ROOT / "screenshots"
    shown = re.findall(r"!\[.+?\]\((.+?)\)", (folder / "README.md").read_text("utf-8"))
    assert sorted(shown) == sorted(p.name for p in folder.iterdir() if p.suffix in {".svg", ".png"})


def test_readme_lists_every_guide() -> None:
    """It links all of them and says of each what the program says."""
    (rows,) = README.tables("Further reading")
    links = {
        f"[`{name}`](abstract_arcade/guides/{name}.md)": about for name, about in GUIDES.items()
    }
    assert dict(rows) == links
