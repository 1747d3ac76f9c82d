"""A server of shared games for tests, with screens that only note what they are told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from yarl import URL

from abstract_arcade.web.table_server import Connection, TableServer
from tests.terminal import PATIENCE


class FakeScreen:
    """A screen that says hello and notes what it is fed with."""

    def __init__(self, connection: Connection, has_seat: bool, size: tuple[int, int]) -> None:
        self.connection = connection
        self.has_seat = has_seat
        self.sizes = [size]
        self.fed = ""
        self.redrawn = 0
        self.error: BaseException | None = None
        self.ended = asyncio.Event()

    async def run(self) -> None:
        self.connection.write("hello")
        await self.ended.wait()

    async def close(self) -> None:
        self.ended.set()

    def feed(self, text: str) -> None:
        self.fed += text

    def resize(self, width: int, height: int) -> None:
        self.sizes.append((width, height))

    def redraw(self) -> None:
        self.redrawn += 1

    def leave(self, error: BaseException | None = None) -> None:
        self.error = error
        self.ended.set()


async def until(condition: Callable[[], object]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.001)


class Table:
    """A server that is running, and the screens of those who have connected."""

    def __init__(self, **settings: Any) -> None:
        self.time = 0.0
        self.screens: list[FakeScreen] = []
        self.server = TableServer(
            ["127.0.0.1"],
            0,
            self._make,
            now=lambda: self.time,
            patience=10 * PATIENCE,
            **settings,
        )

    def _make(self, *values: Any) -> FakeScreen:
        self.screens.append(FakeScreen(*values))
        return self.screens[-1]

    @property
    def link(self) -> str:
        """The link on loopback, also if another address is printed."""
        path = URL(self.server.link).path
        return f"http://127.0.0.1:{self.server.port}{path[path.index('/t/') :]}"

    async def until(self, count: int) -> FakeScreen:
        await until(lambda: len(self.screens) >= count)
        return self.screens[count - 1]


@asynccontextmanager
async def serving(**settings: Any) -> AsyncIterator[Table]:
    table = Table(**settings)
    await table.server.listen()
    async with table.server.running():
        yield table
