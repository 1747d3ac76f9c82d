"""The pictures of the five boards show what the program draws."""

from __future__ import annotations

from pathlib import Path

import pytest

from abstract_arcade.rules import GAMES
from screenshots.make import MOVING, PICTURES, picture

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parents[2] / "screenshots"


@pytest.mark.parametrize("name", GAMES)
async def test_picture_is_what_is_drawn(name: str) -> None:
    drawn = await picture(PICTURES[name])
    committed = (FOLDER / f"{name}.svg").read_text()
    assert drawn == committed, f"draw it again: python -m screenshots.make {name}"


def test_every_picture_is_made_by_the_script() -> None:
    assert {each.stem for each in FOLDER.glob("*.svg")} == {*PICTURES, MOVING}


def test_pictures_need_nothing_from_elsewhere() -> None:
    for each in FOLDER.glob("*.svg"):
        text = each.read_text().replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "http" not in text, each.name
        assert "@font-face" not in text, each.name
