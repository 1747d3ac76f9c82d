"""A server for tests, and visitors who read what it draws as their browsers would."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pyte
from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from abstract_arcade.web.server import IDLE_SECONDS, ArcadeServer
from abstract_arcade.web.visitors import Visitors
from tests.terminal import PATIENCE, UNKNOWN_TO_PYTE

COLUMNS = 100
ROWS = 30


@asynccontextmanager
async def serving(
    folder: Path,
    *,
    engines: int = 2,
    crowd: int = 10,
    idle: float = IDLE_SECONDS,
    patience: float = 10 * PATIENCE,
    allowed: Sequence[str] = (),
    rescue: Path | None = None,
    **limits: Any,
) -> AsyncIterator[str]:
    """A server that keeps its visitors in a folder; its address, which ends with a slash.

    It is patient with visitors who do not read: those of the tests do so only when they wait.
    `limits` are further arguments of the server.
    """
    server = ArcadeServer(
        Visitors(folder, engines, rescue),
        "127.0.0.1",
        0,
        crowd=crowd,
        idle=idle,
        look=0.1,
        patience=patience,
        allowed=allowed,
        **limits,
    )
    async with server.running() as address:
        yield address


@asynccontextmanager
async def visiting(address: str) -> AsyncIterator[Visitor]:
    """A visitor who has opened the page, but not yet connected."""
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
        async with session.get(address) as answer:
            await answer.read()
        yield Visitor(address, session)


class Visitor:
    """A browser with its cookie, as far as the server can tell."""

    def __init__(self, address: str, session: ClientSession) -> None:
        self.address = address
        self.session = session

    @property
    def token(self) -> str:
        """The token of the visitor in the cookie."""
        (cookie,) = self.session.cookie_jar
        return cookie.value

    @asynccontextmanager
    async def connected(self, **headers: str) -> AsyncIterator[Connection]:
        """A connection, with the program behind it."""
        url = f"{self.address}ws?width={COLUMNS}&height={ROWS}"
        async with self.session.ws_connect(url, headers=headers) as socket:
            yield Connection(socket)


class Screen:
    """The terminal in a browser, according to the bytes that were sent to it."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)

    def feed(self, data: bytes) -> None:
        """Take a message, which is a whole write of the program: it never divides a sequence."""
        self._stream.feed(UNKNOWN_TO_PYTE.sub(b"", data))

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def place(self, text: str) -> tuple[int, int]:
        """The column and the row, from 0, of the first place where a text stands."""
        lines = self._screen.display
        row = next(number for number, line in enumerate(lines) if text in line)
        return lines[row].index(text), row


class Connection:
    """A connection of a visitor to the server, and the screen that the server draws."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self._screen = Screen(COLUMNS, ROWS)
        self.messages: list[Any] = []
        """The text messages of the server."""
        self.is_closed = False

    @property
    def text(self) -> str:
        """The screen as one text."""
        return self._screen.text

    async def send(self, *keys: str) -> None:
        """Press keys, or send what they are for a terminal."""
        for each in keys:
            await self.say("stdin", each)

    async def say(self, *values: Any) -> None:
        """Send a message as the page does."""
        await self.socket.send_str(json.dumps(values))

    async def read(self) -> None:
        """Take in the next message."""
        message = await self.socket.receive()
        if message.type is WSMsgType.BINARY:
            self._screen.feed(message.data)
        elif message.type is WSMsgType.TEXT:
            self.messages.append(json.loads(message.data))
        else:
            self.is_closed = True

    async def until(self, condition: Callable[[], object], what: str) -> None:
        """Take in what comes until a condition holds."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not condition():
                    assert not self.is_closed, f"closed before {what}:\n{self.text}"
                    await self.read()
        except TimeoutError:
            raise AssertionError(f"waited in vain for {what}:\n{self.text}") from None

    async def until_shown(self, text: str) -> None:
        """Take in what comes until a text stands on the screen."""
        await self.until(lambda: text in self.text, repr(text))

    async def until_gone(self, text: str) -> None:
        """Take in what comes until a text stands on the screen no more."""
        await self.until(lambda: text not in self.text, f"the end of {text!r}")

    async def until_closed(self) -> None:
        """Take in what comes until the connection is closed."""
        async with asyncio.timeout(PATIENCE):
            while not self.is_closed:
                await self.read()
