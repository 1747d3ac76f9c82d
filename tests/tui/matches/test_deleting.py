"""Deleting matches from the list, and bringing them back."""

from __future__ import annotations

from pathlib import Path

import pytest

from abstract_arcade.library.folder import Library
from abstract_arcade.tui.matches.screen import MatchesScreen
from abstract_arcade.tui.menu.screen import MenuScreen
from tests.tui.matches.support import (
    a_house,
    keep,
    listed,
    screen,
    selected,
)

pytestmark = pytest.mark.slow


class TestDeleting:
    async def test_deleted_match_is_restored_by_undo(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.press("down", "delete")
            assert arcade.status == "Slicron, Ada – Ben, is deleted; U restores it"
            assert "4 matches" in arcade.lines()[1]
            assert "U undo" in arcade.words("#keys")
            assert selected(arcade).id == names[2]
            await arcade.press("U")
            assert selected(arcade).id == names[1]
            assert "5 matches" in arcade.lines()[1]
            assert "U undo" not in arcade.words("#keys")
        assert {entry.id for entry in Library(tmp_path).entries()} == set(names)

    async def test_deleting_is_undone_in_a_list_opened_later(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            deleted = selected(arcade).id
            await arcade.press("delete", "escape")
            await arcade.until_open(MenuScreen)
            await arcade.press("o")
            await arcade.until_open(MatchesScreen)
            assert "U undo" in arcade.words("#keys")
            await arcade.press("U")
            assert selected(arcade).id == deleted

    async def test_deleting_of_several_matches_is_undone_one_by_one(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.press(*["delete"] * 5)
            assert screen(arcade).entry is None
            assert "No match yet" in arcade.text()
            for name in names[::-1]:
                await arcade.press("U")
                assert selected(arcade).id == name
            await arcade.press("U")
            assert "5 matches" in arcade.lines()[1]

    async def test_deleting_a_match_that_is_gone_says_so(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            Library(tmp_path).path(names[0]).unlink()
            await arcade.press("delete")
            assert "cannot be deleted" in arcade.status
            assert "4 matches" in arcade.lines()[1]

    async def test_undo_of_deleting_that_fails_says_so(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.press("delete")
            (Library(tmp_path).deleted_folder / f"{names[0]}.json").unlink()
            await arcade.press("U")
            assert "cannot be restored" in arcade.status
            assert "4 matches" in arcade.lines()[1]
