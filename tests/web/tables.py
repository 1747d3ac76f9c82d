"""Shared games for tests: a server whose screens only note their input, and a real host."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from yarl import URL

from abstract_arcade.web.table_server import Connection, TableServer
from tests.terminal import PATIENCE, TABLE_LINK, Terminal, environment, terminal


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


async def until_shown(where: Terminal, text: str) -> None:
    """Wait until a real terminal shows a text."""
    await asyncio.to_thread(where.wait_for, text)


async def until_gone(where: Terminal, text: str) -> None:
    """Wait until a real terminal shows a text no more."""
    await asyncio.to_thread(where.wait_until, lambda: text not in where.text, f"no {text!r}")


@asynccontextmanager
async def hosting(
    folder: Path, *options: str, rows: int = 30
) -> AsyncIterator[tuple[Terminal, str]]:
    """A person named Ada who shares a game of Krypte in a real terminal, and the link.

    The caller ends the program.
    """
    env = environment(ABSTRACT_ARCADE_HOME=str(folder))
    address = ("--host", "127.0.0.1", "--port", "0")
    arguments = ("share", "krypte", "--black", "person:Ada", *address, *options)
    with terminal(*arguments, columns=100, rows=rows, env=env) as host:
        await asyncio.to_thread(host.wait_until, lambda: TABLE_LINK.search(host.text), "a link")
        link = TABLE_LINK.search(host.text)
        assert link
        yield host, link[0]
        assert await asyncio.to_thread(host.wait_for_end) == 0


async def send_guest_away(host: Terminal, name: str) -> None:
    """Choose in the window of the shared game, on the host's screen, to send the guest away."""
    host.send("\x1b[18~")
    await until_shown(host, f"Send {name} away")
    host.send("\x1b[B\x1b[B\r")
