"""Textual's list of options with a sign at the one that is highlighted."""

from __future__ import annotations

import pytest

from abstract_arcade.tui.display import ColorDepth
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.frame.palette import CommandModal
from abstract_arcade.tui.windows.export import ExportWindow
from tests.tui.support import MEDIUM, a_match, running


@pytest.mark.parametrize("ascii_only", [False, True])
async def test_highlighted_answer_format_and_command_have_a_sign(*, ascii_only: bool) -> None:
    depth = ColorDepth.NONE if ascii_only else ColorDepth.FULL
    sign = "> " if ascii_only else "▌ "
    async with running(a_match("d1"), MEDIUM, ascii_only=ascii_only, depth=depth) as arcade:
        await arcade.press("R")
        await arcade.until_open(Ask)
        await arcade.until_text(f"{sign}Play on")
        await arcade.press("down")
        await arcade.until_text(f"{sign}Resign")
        await arcade.press("escape", "e")
        await arcade.until_open(ExportWindow)
        await arcade.press("down")
        await arcade.until_text(f"{sign}Text, for reading")
        await arcade.press("escape", "ctrl+p")
        await arcade.until_open(CommandModal)
        await arcade.until_text(f"{sign}{'z':<8}Undo")
        await arcade.press("down")
        await arcade.until_text(f"{sign}{'[':<8}Back one move")
        # Of its two lines a letter marks the first, a bar both.
        assert (f"{sign}{'':<8}Show the" in arcade.text()) is not ascii_only
