"""A host who plays line by line in a real terminal, and a friend who has a screen."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from tests.terminal import Terminal, environment, terminal
from tests.web.support import visiting


async def until_said(host: Terminal, text: str) -> None:
    await asyncio.to_thread(host.wait_for, text)


async def test_host_plays_by_lines_and_the_friend_on_a_screen(tmp_path: Path) -> None:
    env = environment(ABSTRACT_ARCADE_HOME=str(tmp_path))
    arguments = ("share", "krypte", "--plain", "--black", "person:Ada")
    address = ("--host", "127.0.0.1", "--port", "0")
    with terminal(*arguments, *address, columns=120, rows=60, env=env) as host:
        await until_said(host, "Send this link")
        found = re.search(r"http://127\.0\.0\.1:\d+/t/\S+", host.text)
        assert found
        async with visiting(found[0]) as friend:
            async with friend.connected() as ben:
                await ben.until_shown("What is your name?")
                await ben.send("Ben\r")
                await until_said(host, "Ben is here.")
                host.send("d1\r")
                await ben.until_shown("Ben to play")
                await ben.send("/e8\r")
                await until_said(host, "White e8 enters from")
                # The friend asks to take the move back.
                await ben.send("z")
                await until_said(host, "Ben asks to take back e8. 'undo' agrees")
                host.send("undo\r")
                await until_said(host, "Took back e8.")
                await ben.until_shown("Ben to play")
                host.send("\x1a")
                await until_said(host, "A shared game cannot be suspended.")
            await until_said(host, "Ben is away.")
            async with friend.connected() as ben:
                await until_said(host, "Ben is back.")
                await ben.until_shown("move 1")
                host.send("quit\r")
                await until_said(host, "The match is saved as")
                await ben.until_closed()
        assert await asyncio.to_thread(host.wait_for_end) == 0
