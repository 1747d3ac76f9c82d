"""A host in a real terminal, and a friend in Chromium."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.terminal import PATIENCE
from tests.web.browser import Page, chromium
from tests.web.tables import hosting, send_guest_away, until_gone, until_shown

pytestmark = pytest.mark.programs


async def until_said(page: Page, words: str) -> None:
    """Wait until the page itself says something, above the terminal."""
    async with asyncio.timeout(PATIENCE):
        while words not in str(  # noqa: ASYNC110 - the page has no event for it
            await page.evaluate("document.querySelector('.note.closed').innerText")
        ):
            await asyncio.sleep(0.05)


async def test_friend_joins_plays_comes_back_and_is_sent_away(tmp_path: Path) -> None:
    async with hosting(tmp_path) as (host, link):
        async with chromium() as browser:
            page = await browser.open_page(link)
            await page.until_shown("What is your name?")
            await page.press(*"Ben", "Enter")
            await until_shown(host, "Ben")
            # The window with the link closes by itself.
            await until_gone(host, "Send this link")
            host.send("/d1\r")
            await page.until_shown("Ben to play")
            await page.press("/", "e", "8", "Enter")
            await until_shown(host, "move 2")
            # The connection breaks, and the page comes back by itself.
            await page.evaluate("window.arcadeSocket.close(3001)")
            await until_shown(host, "away")
            await until_shown(host, "Ben is back")
            await page.until_shown("move 2")
            host.send("/a8\r")
            await page.until_shown("move 3")
            # The friend is sent away.
            await send_guest_away(host, "Ben")
            await until_said(page, "The host has closed this link.")
            assert page.faults == []
        host.send("\x1b")
        host.send("\x11")
