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

MENU = "the rules in"


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


async def play_by_click(
    page: Page, plies: int, *cells: str, end: str = "", is_phone: bool = False
) -> None:
    """Click on squares of Krypte's board, `plies` moves after its start, one after another.

    After the last one `end` is waited for, where one is given: the list of moves may give way then.
    On a phone the squares are touched.
    """
    choose = page.tap if is_phone else page.click
    for ply, cell in enumerate(cells, plies + 1):
        await page.until_quiet()
        letters = re.search(r"a +b +c +d +e +f +g +h", page.screen.text)
        assert letters
        step = letters[0].index("b") - letters[0].index("a")
        # The numbers of the rows stand three lines apart, the first two lines below the letters.
        column = step * "abcdefgh".index(cell[0])
        row = 3 * int(cell[1])
        if is_phone:
            # The first tap only shows what the move would do.
            await choose(letters[0], column=column, row=row)
            await page.until_quiet()
            assert f"move {ply}" not in page.screen.text
        await choose(letters[0], column=column, row=row)
        is_last = ply == plies + len(cells)
        await page.until_shown(end if is_last and end else f"move {ply}")


async def test_game_is_played_by_keys_by_clicks_and_after_a_reload(
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
    one = await browser.open_page(address)
    other = await browser.open_page(address)
    for page in (one, other):
        await page.until_shown(MENU)
    await one.press("3")
    await one.press("Enter")
    await begin(one)
    await one.press("/", "d", "1", "Enter")
    await one.until_shown("move 1")
    await other.press("o")
    await other.until_shown("No match yet")


async def test_link_on_another_site_leads_back_to_the_match(browser: Browser, address: str) -> None:
    page = await browser.open_page(address)
    await page.until_shown(MENU)
    await page.press("3")
    await page.press("Enter")
    await begin(page)
    await page.press("/", "d", "1", "Enter")
    await page.until_shown("move 1")
    # For a browser "localhost" is another site than "127.0.0.1".
    elsewhere = f"{address.replace('127.0.0.1', 'localhost')}static/css/xterm.css"
    tab = await browser.open_page(elsewhere, beside=page)
    async with asyncio.timeout(PATIENCE):
        while await tab.evaluate("location.href + document.readyState") != f"{elsewhere}complete":
            pass
    await tab.evaluate(f"location.href = '{address}'")
    await tab.until_shown("move 1")


async def check_cell(page: Page) -> None:
    """A cell is twice as high as wide, but for what is lost by whole pixels: discs look round."""
    width, height = await page.cell()
    assert 1.93 <= height / width <= 2.07, (width, height)


async def change_letters(page: Page, button: str) -> int:
    """Press a button of the page for the letters' size until it can do no more; the columns."""
    while not await page.evaluate(f"document.getElementById('{button}').disabled"):
        columns = page.screen.columns
        await page.evaluate(f"document.getElementById('{button}').click()")
        async with asyncio.timeout(PATIENCE):
            while page.screen.columns == columns:
                await page.evaluate("new Promise(requestAnimationFrame)")
    return page.screen.columns


@pytest.mark.parametrize(
    ("width", "height", "dots", "is_phone"),
    [
        pytest.param(390, 844, 3, True, id="a phone"),
        pytest.param(390, 844, 2, True, id="a coarser phone"),
        pytest.param(1280, 800, 1, False, id="a screen"),
    ],
)
async def test_page_fits_a_phone_and_a_large_screen(
    address: str, *, width: int, height: int, dots: float, is_phone: bool
) -> None:
    async with chromium(width, height, dots=dots, is_phone=is_phone) as browser:
        page = await browser.open_page(address)
        await page.until_shown(MENU)
        assert await page.evaluate("[innerWidth, innerHeight]") == [width, height]
        assert 60 <= page.screen.columns <= (80 if is_phone else 128)
        await check_cell(page)
        choose = page.tap if is_phone else page.click
        # The terminal takes the size of the page, after which the menu is drawn again.
        await page.until_shown("3 Krypte")
        await page.until_quiet()
        await choose("3 Krypte")
        await page.until_shown("start Krypte")
        await choose("start Krypte")
        await page.until_shown("move 0")
        await page.until_quiet()
        # The panel is below the board where the page is taller than wide.
        below = page.screen.place("Open sides")[1] > page.screen.place("8 ")[1]
        assert below == is_phone
        if is_phone:
            # A finger that slides shows moves, and plays none.
            shown = page.screen.text
            await page.slide("Open sides", (80, -40), (80, -160))
            await page.until_quiet()
            assert page.screen.text != shown
            assert "move 0" in page.screen.text
        await play_by_click(page, 0, "e1", "e8", "h1", is_phone=is_phone)
        await page.reload()
        await page.until_shown("move 3")
        # A second tab takes the game over, and the first says so and comes back.
        other = await browser.open_page(address, beside=page)
        await other.until_shown("move 3")
        assert await page.evaluate("document.body.classList.contains('-closed')")
        moves = ("f8", "a6", "h8", "g8")
        await play_by_click(other, 3, *moves, end="Black wins", is_phone=is_phone)
        # The size of the letters is the visitor's, and stays.
        wide = other.screen.columns
        least = await change_letters(other, "larger")
        assert 60 <= least <= wide
        assert await change_letters(other, "smaller") > 1.3 * wide
        await change_letters(other, "larger")
        await other.reload()
        await other.until_shown("Black wins")
        assert other.screen.columns == least
        await check_cell(other)
        assert page.faults == other.faults == []
