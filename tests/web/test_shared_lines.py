"""A host who plays line by line in a real terminal, and a friend who has a screen."""

from __future__ import annotations

from pathlib import Path

from tests.web.support import visiting
from tests.web.tables import hosting, until_shown


async def test_host_plays_by_lines_and_the_friend_on_a_screen(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path, "--plain", rows=60) as (host, link),
        visiting(link) as friend,
        friend.connected() as ben,
    ):
        await ben.until_shown("What is your name?")
        await ben.send("Ben\r")
        await until_shown(host, "Ben is here.")
        host.send("d1\r")
        await ben.until_shown("Ben to play")
        await ben.send("/e8\r")
        await until_shown(host, "White e8 enters from")
        await ben.send("z")
        await until_shown(host, "Ben asks to take back e8. 'undo' agrees")
        host.send("undo\r")
        await until_shown(host, "Took back e8.")
        await ben.until_shown("Ben to play")
        # All screens would stop.
        host.send("\x1a")
        await until_shown(host, "A shared game cannot be suspended.")
        host.send("quit\r")
        await until_shown(host, "The match is saved as")
        await ben.until_closed()
