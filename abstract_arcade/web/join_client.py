"""The client of a shared game in a terminal: it shows the output of the server, and sends keys.

It uses the protocol of the page in a browser. The game itself runs on the host's machine.
"""

from __future__ import annotations

import asyncio
import codecs
import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from ssl import SSLCertVerificationError
from typing import Protocol

from aiohttp import (
    ClientConnectorCertificateError,
    ClientError,
    ClientSession,
    ClientTimeout,
    ClientWebSocketResponse,
    CookieJar,
    WSMsgType,
    WSServerHandshakeError,
)
from yarl import URL

from abstract_arcade.web.close_codes import ELSEWHERE, ENDED, FAILED, FULL, LEFT, REVOKED
from abstract_arcade.web.drawing_filter import DrawingFilter
from abstract_arcade.web.invitation import SEAT_COOKIE
from abstract_arcade.web.raw_terminal import RawTerminal

_LEAVE_KEY = b"\x1d"
"""Ctrl+], which leaves the game at any time, even if the server does not answer."""

_LEAVING = "Ctrl+] leaves the game at any time."

_NOTICE_SECONDS = 1.0
"""Seconds for which the first sentence stays on the screen."""

_PAUSE_SECONDS = 1.0
"""Seconds between two attempts to connect again."""

_PATIENCE_SECONDS = 600.0
"""Seconds without a steady connection after which the client gives up."""

_STEADY_SECONDS = 10.0
"""Seconds after which a connection counts as steady, which resets the client's patience."""

_ANSWER_SECONDS = 10.0
"""Seconds in which the server must answer a request."""

_HEARTBEAT_SECONDS = 20.0
"""Seconds between two pings of the WebSocket, which detect a lost connection."""

_RESIZE_SECONDS = 0.25
"""Least seconds between two reports of the size: the server ignores more."""

_MAX_MESSAGE = 2 * 1024 * 1024
"""Most bytes of a message of the server."""

_MAX_TYPED = 1000
"""Most characters of a message to the server."""

_MAX_WAITING = 100
"""Most messages that wait to be sent; what is typed beyond that is dropped."""

_ENDINGS = {
    LEFT: "You have left the game.",
    ELSEWHERE: "The game is open in another window.",
    ENDED: "The host has ended the program. What was played is kept there.",
    REVOKED: "The host has closed this link.",
}
"""The reasons for which the client does not connect again, by the close code of the WebSocket."""

_RETRIES = {
    FAILED: "Your view of the game was closed by an unexpected error. Trying again…",
    FULL: "Too many people look at this game. Trying again…",
}

_LOST = "Connection lost. Trying again…"

_NO_GAME = (
    "This link leads to no game: it is wrong, has expired, or the host has closed it. Ask for a new"
    " one."
)


class JoinError(Exception):
    """A shared game cannot be shown. The message is a sentence that says why."""


class _UnreachableError(Exception):
    """No server answers at the link. Another attempt may succeed."""


class Terminal(Protocol):
    """The person's terminal; see `RawTerminal`."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""

    def show(self, text: str) -> None:
        """Write a text to the terminal."""

    def clear(self, sentence: str = "") -> None:
        """Clear the screen, and show a sentence on it."""


class JoinClient:
    """Shows a shared game in a terminal, and connects again if the connection is lost.

    While `run` runs, the caller passes the typed bytes to `feed`, and calls `resize` when the size
    of the terminal changes. Neither waits.
    """

    def __init__(
        self,
        link: str,
        terminal: Terminal,
        *,
        colors: int,
        ascii_only: bool = False,
        key: str = "",
        notice: float = _NOTICE_SECONDS,
        pause: float = _PAUSE_SECONDS,
        patience: float = _PATIENCE_SECONDS,
    ) -> None:
        """Prepare to show the game at a link.

        Args:
            link: the link, which ends with a slash.
            terminal: the terminal to draw on.
            colors: the number of colours of the terminal, 0 for none.
            ascii_only: whether the server must draw with ASCII characters only.
            key: the text by which the server knows the player, who can return to the seat with the
                same key later; if it is empty, the server chooses one.
            notice: seconds for which the first sentence stays on the screen.
            pause: seconds between two attempts to connect again.
            patience: seconds after which the client gives up connecting again.
        """
        self._page = URL(link)
        self._terminal = terminal
        self._look = {"terminal": "1", "colors": str(colors), "ascii": str(int(ascii_only))}
        self._key = key
        self._notice = notice
        self._pause = pause
        self._patience = patience
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._left = asyncio.Event()
        self._resized = asyncio.Event()
        # The messages to send, or None without a connection.
        self._messages: asyncio.Queue[str] | None = None

    # From the terminal

    def feed(self, data: bytes) -> None:
        """Send typed bytes of UTF-8 to the server. If Ctrl+] is among them, leave the game.

        They are dropped while there is no connection, or if too many wait to be sent.
        """
        if _LEAVE_KEY in data:
            self.leave()
        text = self._decoder.decode(data)
        if self._messages is None:
            return
        for start in range(0, len(text), _MAX_TYPED):
            if not self._messages.full():
                part = text[start : start + _MAX_TYPED]
                self._messages.put_nowait(json.dumps(["stdin", part]))

    def leave(self) -> None:
        """End `run`, as if the person had pressed Ctrl+]."""
        self._left.set()

    def resize(self) -> None:
        """Report the new size of the terminal to the server."""
        self._resized.set()

    # The connection

    async def run(self) -> str:
        """Show the game until it ends or the person leaves; return the reason, as a sentence.

        Raises:
            JoinError: If the game cannot be shown, or if the connection stays lost.
        """
        playing = asyncio.create_task(self._play())
        leaving = asyncio.create_task(self._left.wait())
        try:
            await asyncio.wait({playing, leaving}, return_when=asyncio.FIRST_COMPLETED)
            return playing.result() if playing.done() else _ENDINGS[LEFT]
        finally:
            playing.cancel()
            leaving.cancel()
            await asyncio.gather(playing, leaving, return_exceptions=True)

    async def _play(self) -> str:
        """Connect, and connect again whenever the connection is lost; return why it has ended."""
        loop = asyncio.get_running_loop()
        self._terminal.clear(f"Connecting to {self._page.authority}… {_LEAVING}")
        shown_until = loop.time() + self._notice
        was_connected = False
        lost_at: float | None = None
        # The default jar rejects cookies of servers that are named by an IP address.
        jar = CookieJar(unsafe=True)
        if self._key:
            jar.update_cookies({SEAT_COOKIE: self._key}, self._page)
        timeout = ClientTimeout(total=_ANSWER_SECONDS)
        async with ClientSession(cookie_jar=jar, timeout=timeout) as session:
            while True:
                code: int | None = None
                try:
                    await self._visit(session)
                    socket = await self._connect(session)
                except _UnreachableError:
                    if not was_connected:
                        raise JoinError(self._unreachable) from None
                else:
                    was_connected = True
                    await asyncio.sleep(max(0.0, shown_until - loop.time()))
                    began_at = loop.time()
                    code = await self._show(socket)
                    if loop.time() - began_at >= _STEADY_SECONDS:
                        lost_at = None
                if code in _ENDINGS:
                    return _ENDINGS[code]
                if lost_at is None:
                    lost_at = loop.time()
                if loop.time() - lost_at >= self._patience:
                    raise JoinError(
                        "The connection is lost, and the server does not answer any more."
                    )
                sentence = _LOST if code is None else _RETRIES.get(code, _LOST)
                self._terminal.clear(f"{sentence} {_LEAVING}")
                await asyncio.sleep(self._pause)

    @property
    def _unreachable(self) -> str:
        return (
            f"No game answers at {self._page.authority}: check the link, and ask your friend"
            " whether the game is still shared."
        )

    async def _visit(self, session: ClientSession) -> None:
        """Open the page, which sets the cookie by which the server recognizes this client.

        Raises:
            JoinError: If there is no game at the link.
            _UnreachableError: If there is no answer.
        """
        with self._refusals():
            async with session.get(self._page, allow_redirects=False) as answer:
                status = answer.status
        if status != HTTPStatus.OK:
            raise self._refusal(status)

    async def _connect(self, session: ClientSession) -> ClientWebSocketResponse:
        """Connect to the game.

        Raises:
            JoinError: If the server does not let this client in.
            _UnreachableError: If there is no answer.
        """
        columns, rows = self._terminal.size
        size = {"width": str(columns), "height": str(rows)}
        address = (self._page / "ws").with_query({**size, **self._look})
        with self._refusals():
            async with asyncio.timeout(_ANSWER_SECONDS):
                return await session.ws_connect(
                    address, heartbeat=_HEARTBEAT_SECONDS, max_msg_size=_MAX_MESSAGE
                )

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        try:
            yield
        except ClientConnectorCertificateError as error:
            fault = error.certificate_error
            reason = fault.verify_message if isinstance(fault, SSLCertVerificationError) else fault
            raise JoinError(
                f"The certificate of {self._page.authority} is not valid, so the connection would"
                f" not be safe: {reason}."
            ) from None
        except WSServerHandshakeError as error:
            raise self._refusal(error.status) from None
        except (ClientError, OSError, TimeoutError):
            raise _UnreachableError from None

    def _refusal(self, status: int) -> Exception:
        """Return the error for an HTTP status with which a server refuses to show a game.

        It is `_UnreachableError` for 500 and above, else `JoinError`.
        """
        if status == HTTPStatus.NOT_FOUND:
            return JoinError(_NO_GAME)
        if status == HTTPStatus.TOO_MANY_REQUESTS:
            return JoinError("Too many wrong links came from your address: wait a minute.")
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            # A proxy answers in place of the server.
            return _UnreachableError()
        return JoinError(f"There is no shared game at {self._page.authority}: check the link.")

    async def _show(self, socket: ClientWebSocketResponse) -> int | None:
        """Show the game until the connection ends; return its close code, or None without one."""
        self._terminal.clear()
        drawing = DrawingFilter()
        messages: asyncio.Queue[str] = asyncio.Queue(_MAX_WAITING)
        self._messages = messages
        jobs = {
            asyncio.create_task(self._send(socket, messages)),
            asyncio.create_task(self._report_sizes(messages)),
        }
        try:
            async for message in socket:
                # A text message is for a browser: it is to download a file.
                if message.type is WSMsgType.BINARY:
                    self._terminal.show(drawing.feed(message.data))
        finally:
            self._messages = None
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
            await socket.close()
        return socket.close_code

    async def _send(self, socket: ClientWebSocketResponse, messages: asyncio.Queue[str]) -> None:
        while True:
            await socket.send_str(await messages.get())

    async def _report_sizes(self, messages: asyncio.Queue[str]) -> None:
        while True:
            await self._resized.wait()
            self._resized.clear()
            columns, rows = self._terminal.size
            await messages.put(json.dumps(["resize", {"width": columns, "height": rows}]))
            await asyncio.sleep(_RESIZE_SECONDS)


async def join(link: str, terminal: RawTerminal, *, colors: int, ascii_only: bool, key: str) -> str:
    """Show the game at a link in the terminal of this process; return why it has ended.

    The arguments are those of `JoinClient`.

    Raises:
        JoinError: If the game cannot be shown, or if the connection stays lost.
    """
    loop = asyncio.get_running_loop()
    client = JoinClient(link, terminal, colors=colors, ascii_only=ascii_only, key=key)

    def read() -> None:
        data = terminal.read()
        if data:
            client.feed(data)
        else:
            # The terminal has gone.
            loop.remove_reader(terminal)
            client.leave()

    loop.add_reader(terminal, read)
    loop.add_signal_handler(signal.SIGWINCH, client.resize)
    try:
        return await client.run()
    finally:
        loop.remove_signal_handler(signal.SIGWINCH)
        loop.remove_reader(terminal)
