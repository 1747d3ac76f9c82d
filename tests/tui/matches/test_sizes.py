"""The list of matches in terminals of every size, and with many of them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from abstract_arcade.library.folder import Library
from abstract_arcade.tui.display import ColorDepth
from tests.tui.matches.support import (
    HUGE,
    SIZES,
    a_house,
    between,
    keep,
    listed,
    rows,
    until_board,
)
from tests.tui.play.support import check_lines, check_widths
from tests.tui.support import (
    LARGE,
    MEDIUM,
    SMALL,
    a_match,
)

pytestmark = pytest.mark.slow


class TestSizes:
    @pytest.mark.parametrize(
        ("size", "ascii_only"),
        [*((size, False) for size in SIZES), (SMALL, True), (LARGE, True)],
        ids=str,
    )
    async def test_list_fits_every_terminal_size(
        self, tmp_path: Path, size: tuple[int, int], ascii_only: bool
    ) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path, size, ascii_only=ascii_only) as arcade:
            for _ in range(5):
                await arcade.press("down")
                await arcade.pilot.pause()
                check_lines(arcade)
            assert sum(">" in row or "▌" in row for row in arcade.lines()[:-3])

    async def test_list_follows_the_size_of_the_terminal(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await until_board(arcade)
            for size in (SMALL, HUGE, MEDIUM, (30, 8), (1, 1), LARGE):
                await arcade.resize(*size)
                check_widths(arcade)
            assert "Krypte move 3" in arcade.panel
            assert len([row for row in rows(arcade) if "–" in row]) == 5

    async def test_long_names_are_truncated(self, tmp_path: Path) -> None:
        keep(tmp_path, [between(a_match("d1"), "Wilhelmina " * 5, "Maximilian " * 5)])
        async with listed(tmp_path) as arcade:
            for size in SIZES:
                await arcade.resize(*size)
                check_widths(arcade)
                assert "now" in rows(arcade)[1]

    async def test_list_can_be_read_without_colours(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path, depth=ColorDepth.NONE) as arcade:
            assert sum("▌" in line for line in arcade.lines()) == 1


def many(count: int) -> Iterable[tuple[str, str]]:
    """The names and texts of many matches."""
    library = Library(Path("nowhere"))
    text = library.text(a_match("d1", "e8"))
    assert text is not None
    for number in range(count):
        yield f"20261121-{number:06}-krypte-x7k2", text


async def test_list_of_two_thousand_matches_is_moved_through(tmp_path: Path) -> None:
    for name, text in many(2000):
        (tmp_path / f"{name}.json").write_text(text)
    async with listed(tmp_path) as arcade:
        assert "2000 matches" in arcade.lines()[1]
        await arcade.press("end")
        await arcade.press("pageup", "up", "home", "pagedown")
        assert len([row for row in rows(arcade) if "–" in row]) > 20
        await arcade.press("slash", "n", "o")
        assert "No matches contain “no”" in arcade.status
        await arcade.press("escape")
        assert len([row for row in rows(arcade) if "–" in row]) > 20
