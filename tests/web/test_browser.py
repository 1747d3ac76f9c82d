"""The arcade in headless Chromium."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from screenshots.browser import begin
from tests.terminal import PATIENCE
from tests.web.browser import Browser, Page, chromium
from tests.web.support import serving

pytestmark = pytest.mark.programs

MENU = "the rules in a minute"


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as found:
        yield found


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    async with serving(tmp_path / "visitors") as found:
        yield found


_COLORS = """(async () => {
    await new Promise(requestAnimationFrame);
    const all = document.createElement("canvas").getContext("2d");
    const seen = new Set();
    for (const layer of document.querySelectorAll(".xterm-screen canvas")) {
        [all.canvas.width, all.canvas.height] = [layer.width, layer.height];
        if (!layer.width || !layer.height) continue;
        all.drawImage(layer, 0, 0);
        const {data: bytes} = all.getImageData(0, 0, layer.width, layer.height);
        const data = new Uint32Array(bytes.buffer);
        for (let at = 0; at < data.length; at += 7) seen.add(data[at]);
    }
    return seen.size;
})()"""
"""Counts the colours of the next frame."""


async def check_drawn(page: Page) -> None:
    """The picture has more colours than an empty page, and no script has failed."""
    async with asyncio.timeout(PATIENCE):
        # On a busy machine the page draws some frames after it was sent the text.
        while await page.evaluate(_COLORS) <= 20:
            pass
    assert page.faults == []


async def play_by_click(page: Page, plies: int, *cells: str, end: str = "") -> None:
    """Click on squares of Krypte's board, `plies` moves after its start, one after another.

    After the last one `end` is waited for, where one is given: the list of moves may give way then.
    """
    for ply, cell in enumerate(cells, plies + 1):
        letters = re.search(r"a +b +c +d +e +f +g +h", page.screen.text)
        assert letters
        step = letters[0].index("b") - letters[0].index("a")
        # The numbers of the rows stand three lines apart, the first two lines below the letters.
        column = step * "abcdefgh".index(cell[0])
        await page.click(letters[0], column=column, row=3 * int(cell[1]))
        is_last = ply == plies + len(cells)
        await page.until_shown(end if is_last and end else f"move {ply}")


async def test_one_game_by_keys_and_one_by_clicks_and_a_reload(
    browser: Browser, address: str
) -> None:
    page = await browser.open_page(address)
    await page.until_shown(MENU)
    await check_drawn(page)
    # By keys.
    await page.press("3")
    await page.press("Enter")
    await begin(page)
    for ply, move in enumerate(("d1", "a8", "c1", "h3", "a1"), 1):
        await page.press("/", *move, "Enter")
        await page.until_shown(f"move {ply}")
    await page.press("/", "b", "1", "Enter")
    await page.until_shown("White wins")
    await page.press("q")
    await page.until_shown(MENU)
    # By clicks, with a reload in the midst.
    await page.click("3 Krypte")
    await begin(page)
    await play_by_click(page, 0, "e1", "e8", "h1")
    await page.reload()
    await page.until_shown("move 3")
    await play_by_click(page, 3, "f8", "a6", "h8", "g8", end="Black wins")


async def test_two_visitors_do_not_meet(browser: Browser, address: str) -> None:
    one, other = await browser.open_page(address), await browser.open_page(address)
    for page in (one, other):
        await page.until_shown(MENU)
    await one.press("3")
    await one.press("Enter")
    await begin(one)
    await one.press("/", "d", "1", "Enter")
    await one.until_shown("move 1")
    await other.press("o")
    await other.until_shown("No match yet")
