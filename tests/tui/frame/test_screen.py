"""Every screen, at every size of terminal."""

from __future__ import annotations

import pytest

from tests.tui.play.support import SIZES, check_lines, opened

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["menu", "setup", "game"])
async def test_nothing_is_cut_at_any_size(name: str) -> None:
    async with opened(name) as arcade:
        for size in SIZES:
            await arcade.resize(*size)
            check_lines(arcade)
