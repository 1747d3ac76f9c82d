"""A host in a real terminal, and a friend in Chromium."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from tests.terminal import PATIENCE, Terminal, environment, terminal
from tests.web.browser import Page, chromium

pytestmark = pytest.mark.programs


async def until_shown(host: Terminal, text: str) -> None:
    await asyncio.to_thread(host.wait_for, text)


async def until_said(page: Page, words: str) -> None:
    """Wait until the page itself says something, above the terminal."""
    async with asyncio.timeout(PATIENCE):
        while words not in str(  # noqa: ASYNC110 - the page has no event for it
            await page.evaluate("document.querySelector('.note.closed').innerText")
        ):
            await asyncio.sleep(0.05)


async def test_friend_joins_plays_comes_back_and_is_sent_away(tmp_path: Path) -> None:
    env = environment(ABSTRACT_ARCADE_HOME=str(tmp_path))
    arguments = ("share", "krypte", "--black", "person:Ada", "--host", "127.0.0.1", "--port", "0")
    with terminal(*arguments, columns=100, rows=30, env=env) as host:
        await until_shown(host, "Send this link")
        found = re.search(r"http://127\.0\.0\.1:\d+/t/\S+", host.text)
        assert found
        async with chromium() as browser:
            page = await browser.open_page(found[0])
            await page.until_shown("What is your name?")
            await page.press(*"Ben", "Enter")
            await until_shown(host, "Ben")
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
            host.send("\x1b[18~")
            await until_shown(host, "Send Ben away")
            host.send("\x1b[B\x1b[B\r")
            await until_said(page, "The host has closed this link.")
            assert page.faults == []
        host.send("\x1b")
        host.send("\x11")
        assert await asyncio.to_thread(host.wait_for_end) == 0
