"""Draw the picture of the arcade in a browser: `python -m screenshots.browser`.

It needs the extra `web`, and Chromium. The picture depends on how Chromium draws, so no test
compares it.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from screenshots.make import KRYPTE
from tests.web.browser import Page, chromium
from tests.web.support import serving

PICTURE = Path(__file__).parent / "browser.png"


async def begin(page: Page) -> None:
    """Begin the game whose setup screen is open, and wait until its board is shown."""
    await page.until_shown("Enter start")
    await page.press("Enter")
    await page.until_shown("move 0")


async def _draw() -> bytes:
    with TemporaryDirectory() as folder:
        async with serving(Path(folder)) as address, chromium() as browser:
            page = await browser.open_page(address)
            await page.until_shown("five games")
            await page.press("3", "Enter")
            await begin(page)
            for ply, move in enumerate(KRYPTE.split(), 1):
                await page.press("/", *move, "Enter")
                await page.until_shown(f"move {ply}")
            return await page.picture()


if __name__ == "__main__":
    PICTURE.write_bytes(asyncio.run(_draw()))
