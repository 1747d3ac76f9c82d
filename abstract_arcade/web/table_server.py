"""The server of a shared game: a page for the people who have its link, and their connections.

It runs in the event loop of the host's program, which makes a separate screen for each connection.
"""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import ExitStack, asynccontextmanager, suppress
from typing import NamedTuple, Protocol
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from abstract_arcade.web import acceptor
from abstract_arcade.web.close_codes import ELSEWHERE, ENDED, FAILED, FULL, LEFT, REVOKED
from abstract_arcade.web.hosts import address, is_loopback, reached_at
from abstract_arcade.web.invitation import SEAT_COOKIE, Invitation, new_token
from abstract_arcade.web.limits import (
    KEYS_A_SECOND,
    KEYS_AT_ONCE,
    Allowance,
    Misses,
    Outbox,
    messages_of,
)
from abstract_arcade.web.operator_log import logger, refusal
from abstract_arcade.web.server import (
    HEAD_SECONDS,
    PATIENCE_SECONDS,
    SENDING_SECONDS,
    TOUCH_COOKIE,
    answering_known,
    cut,
    guard,
    handle_static,
    is_of_our_page,
    page,
    require_handshake,
    screen_size,
    sending_in_time,
)

MAX_SCREENS = 8
"""Most people who are connected at once: the guest, whose place stays free, and those who watch."""

_MAX_MESSAGE = 16 * 1024
"""Most bytes of one message of a browser."""

_FAREWELL = 1.0
"""Seconds in which a browser must take the close code of its connection."""

_RESIZE_COST = 200.0
"""Characters of input that a change of the size costs, since it redraws the whole screen."""

_MAX_FILES = 4
"""Most exported files that wait until a browser downloads them."""

_STARTS_A_SECOND = 1.0
"""Screens that are made per second, in the long run: for the guest, and for all who watch."""

_STARTS_AT_ONCE = 10.0
"""Screens that are made at once: for the guest, and for all who watch."""

_CLOSING = 0.5
"""Seconds in which requests may finish when the server ends."""

_ALL_COLORS = 256**3


class ExportedFile(NamedTuple):
    """A file that waits until a browser downloads it."""

    name: str
    text: str


class Screen(Protocol):
    """The screen of one person, which writes its output to a `Connection`.

    Attributes:
        error: the unexpected exception that ended the screen, or None.
    """

    error: BaseException | None

    async def run(self) -> None:
        """Show the game until the person leaves it, or until `close`."""

    async def close(self) -> None:
        """End the screen, and wait until it has ended."""

    def feed(self, text: str) -> None:
        """Handle input of the person's terminal: keys, the mouse and pasted text."""

    def resize(self, width: int, height: int) -> None:
        """Change the size of the screen, in columns and rows."""

    def redraw(self) -> None:
        """Draw the whole screen again."""


class Client(NamedTuple):
    """The browser that shows a screen to a person, or a terminal with `abstract-arcade join`.

    Attributes:
        is_terminal: whether it is a terminal, which receives no files and no clipboard.
        is_touched: whether the person has a touch screen.
        is_ascii: whether only ASCII characters can be shown.
        colors: number of colours; 0 for none.
    """

    is_terminal: bool = False
    is_touched: bool = False
    is_ascii: bool = False
    colors: int = _ALL_COLORS

    @classmethod
    def of_request(cls, request: web.Request) -> Client:
        """Return the client that the query and the cookies of a request describe.

        Without them, it is a browser without a touch screen that shows all characters and colours.
        """
        colors = {"0": 0, "16": 16, "256": 256}.get(request.query.get("colors", ""), _ALL_COLORS)
        return cls(
            is_terminal=request.query.get("terminal") == "1",
            is_touched=request.cookies.get(TOUCH_COOKIE) == "1",
            is_ascii=request.query.get("ascii") == "1",
            colors=colors,
        )


class Connection:
    """The connection of a browser or terminal to its screen, with limits in both directions.

    Attributes:
        socket: the WebSocket.
        has_seat: whether the person plays; if not, the person watches.
        client: the browser or terminal that shows the screen.
        screen: the screen, or None until it is made.
        code: the code with which the WebSocket will be closed.
        outbox: the output that waits to be sent.
    """

    def __init__(
        self,
        websocket: web.WebSocketResponse,
        files: dict[str, ExportedFile],
        *,
        has_seat: bool,
        client: Client,
        patience: float,
        now: Callable[[], float],
    ) -> None:
        """Connect a WebSocket.

        Args:
            websocket: the WebSocket.
            files: the files that wait for a download, by key; the screen adds to them.
            has_seat: whether the person plays.
            client: the browser or terminal that shows the screen.
            patience: seconds in which the client must take a message.
            now: returns the time in seconds.
        """
        self.socket = websocket
        self.has_seat = has_seat
        self.client = client
        self.screen: Screen | None = None
        self.code = LEFT
        self._files = files
        self._now = now
        self._input = Allowance(KEYS_A_SECOND, KEYS_AT_ONCE, now)
        self.outbox = Outbox(self._send, self._redraw, patience)

    async def _send(self, text: str) -> None:
        await self.socket.send_bytes(text.encode("utf-8", "replace"))

    def _redraw(self) -> None:
        if self.screen is not None:
            self.screen.redraw()

    # Output

    def write(self, text: str) -> None:
        """Send output of the screen, or drop it if too much waits; see `Outbox`."""
        self.outbox.put(text)

    def deliver(self, name: str, text: str) -> None:
        """Have the browser download a file with a name and a text.

        At most `_MAX_FILES` files wait for all people together; a newer file replaces the oldest.
        Needs a running event loop.
        """
        key = new_token()
        while len(self._files) >= _MAX_FILES:
            oldest = next(iter(self._files))
            del self._files[oldest]
        self._files[key] = ExportedFile(name, text)
        message = json.dumps(["open_url", {"url": f"file/{key}", "new_tab": True}])
        asyncio.get_running_loop().create_task(self._say(message))

    async def _say(self, message: str) -> None:
        with suppress(ConnectionError, RuntimeError):
            await self.socket.send_str(message)

    # Input

    async def read(self) -> None:
        """Handle the messages of the browser until it disconnects, and answer its pings.

        A browser that sends too many messages is read more slowly.
        """
        async for message in messages_of(self.socket, self._now):
            if message.type is WSMsgType.PING:
                with suppress(ConnectionError):
                    await self.socket.pong(message.data)
            elif message.type is WSMsgType.TEXT:
                self.take(message.data)

    def take(self, data: str) -> None:
        """Handle a message of the browser; ignore it if it is malformed or beyond the limits.

        It is JSON, `["stdin", "text"]` or `["resize", {"width": 80, "height": 24}]`. Nothing
        happens before the screen is made.
        """
        screen = self.screen
        if screen is None:
            return
        try:
            kind, *values = json.loads(data)
        except (ValueError, TypeError, RecursionError):
            return
        value = values[0] if values else None
        if kind == "stdin" and isinstance(value, str):
            if self._input.take(len(value)):
                screen.feed(value)
        elif kind == "resize" and isinstance(value, dict):
            width = value.get("width")
            height = value.get("height")
            if type(width) is int and type(height) is int and self._input.take(_RESIZE_COST):
                screen.resize(width, height)


MakeScreen = Callable[[Connection, bool, tuple[int, int]], Screen]
"""Makes the screen of a connection.

The arguments are the connection, whether it has the seat, and its size in columns and rows.
"""


class TableServer:
    """Serves a shared game to the people who have its link.

    The caller calls `listen`, then enters `running`. The server is also the `Inviter` of the shared
    game.
    """

    def __init__(
        self,
        hosts: Sequence[str],
        port: int,
        make_screen: MakeScreen,
        *,
        url: str = "",
        notice: str = "",
        proxies: Sequence[str] = (),
        now: Callable[[], float] = time.monotonic,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        """Prepare the server.

        Args:
            hosts: the names or addresses to listen at; the link contains the first.
            port: the port to listen at, 0 for a free one.
            make_screen: makes the screen of each connection.
            url: the beginning of the link if people connect through a proxy or tunnel, else "".
            notice: what the host must know about the addresses, as a sentence, or "".
            proxies: addresses whose connections and wrong links are not limited.
            now: returns the time in seconds.
            patience: seconds in which a browser must take a message.
        """
        self._hosts = hosts
        self._notice = notice
        self._port = port
        self._make_screen = make_screen
        self._url = url.rstrip("/")
        self._proxies = frozenset(proxies)
        self._now = now
        self._patience = patience
        self._misses = Misses(now)
        self._guest_starts = Allowance(_STARTS_A_SECOND, _STARTS_AT_ONCE, now)
        self._watcher_starts = Allowance(_STARTS_A_SECOND, _STARTS_AT_ONCE, now)
        self._connections: list[Connection] = []
        self._files: dict[str, ExportedFile] = {}
        self._turn = asyncio.Lock()
        self._closing: set[asyncio.Task[None]] = set()
        # The tasks of aiohttp that handle the connections.
        self._handlers: set[asyncio.Task[object]] = set()
        self._sockets: list[socket.socket] = []
        self._invite()

    # For the host

    def _invite(self) -> None:
        self._token = new_token()
        self._invitation = Invitation(self._token, self._now())

    @property
    def link(self) -> str:
        """The link that the host sends to a friend."""
        return f"{self.base}/t/{self._token}/"

    @property
    def base(self) -> str:
        """The URL of the server as people reach it, without a slash at its end."""
        if self._url:
            return self._url
        return address(reached_at(self._hosts[0])[0], self.port).rstrip("/")

    @property
    def port(self) -> int:
        """The port at which the server listens; before `listen`, the one given, which may be 0."""
        return self._sockets[0].getsockname()[1] if self._sockets else self._port

    @property
    def warning(self) -> str:
        """A notice for the host about the connection, in a sentence or two, or "".

        It is the `notice` given, if any. Otherwise it says if only this machine can open the link,
        or if the connection is not encrypted.
        """
        if self._notice or self.base.startswith("https:"):
            return self._notice
        if is_loopback(urlsplit(self.base).hostname or ""):
            return "Only this machine can open the link: --host lets other machines connect."
        return "The connection is not encrypted. Share with people whom you trust."

    def renew(self) -> None:
        """Revoke the link, disconnect everybody who used it, and make another link."""
        self._invitation.revoke()
        self._files.clear()
        for connection in self._connections:
            self._dismiss(connection, REVOKED)
        self._invite()

    def _dismiss(self, connection: Connection, code: int) -> None:
        connection.code = code
        if connection.screen is not None:
            task = asyncio.get_running_loop().create_task(connection.screen.close())
            self._closing.add(task)
            task.add_done_callback(self._closing.discard)

    # Serving

    async def listen(self) -> None:
        """Begin to listen at the hosts and the port.

        Raises:
            OSError: If a host does not exist on this machine, or the port is taken.
        """
        port = self._port
        with ExitStack() as opened:
            for host in dict.fromkeys(self._hosts):
                for listening in await acceptor.listen(host, port):
                    self._sockets.append(opened.enter_context(listening))
                    port = listening.getsockname()[1]
            opened.pop_all()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """A context in which the server accepts people. At its end, all are disconnected.

        `listen` has been called before.
        """
        runner = web.AppRunner(
            self._make_app(),
            access_log=None,
            logger=logger,
            shutdown_timeout=_CLOSING,
            keepalive_timeout=HEAD_SECONDS,
            lingering_time=0,
        )
        await runner.setup()
        assert runner.server is not None
        connections = acceptor.Acceptor(runner.server, acceptor.MOST, self._proxies)
        tasks = [
            asyncio.create_task(connections.accept_all(listening)) for listening in self._sockets
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for listening in self._sockets:
                listening.close()
            for connection in self._connections:
                connection.code = ENDED
            screens = [connection.screen for connection in self._connections]
            ends = [screen.close() for screen in screens if screen is not None]
            await asyncio.gather(*ends, *self._closing, return_exceptions=True)
            if self._handlers:
                # The handlers send the close codes.
                await asyncio.wait(self._handlers, timeout=_FAREWELL)
            await runner.cleanup()

    def _make_app(self) -> web.Application:
        known: list[str] = []
        for host in self._hosts:
            known += reached_at(host)
        public = urlsplit(self._url).hostname
        if public:
            known.append(public)
        app = web.Application(
            middlewares=[
                sending_in_time(SENDING_SECONDS, "/ws"),
                answering_known(known, "share the game with --url"),
            ]
        )
        app.add_routes(
            [
                web.get("/t/{link}", self._handle_bare),
                web.get("/t/{link}/", self._handle_page),
                web.get("/t/{link}/ws", self._handle_socket),
                web.get("/t/{link}/file/{key}", self._handle_file),
                web.get("/t/{link}/static/{name:.+}", handle_static),
            ]
        )
        app.on_response_prepare.append(guard)
        return app

    def _check_link(self, request: web.Request) -> None:
        """Raise the answer to a request if its link is wrong or no longer valid.

        It is the page "no_table.html" with status 404. An address with too many wrong links gets
        status 429, but a valid link always works.
        """
        link = request.match_info["link"]
        invitation = self._invitation
        if invitation.fits(link) and invitation.is_open(self._now()):
            return
        remote = request.remote or ""
        is_limited = not is_loopback(remote) and remote not in self._proxies
        if is_limited and self._misses.note(remote):
            raise web.HTTPTooManyRequests(text="Too many wrong links: wait a minute.")
        raise web.HTTPNotFound(text=page("no_table.html"), content_type="text/html")

    async def _handle_bare(self, request: web.Request) -> web.StreamResponse:
        """Redirect to the page, which ends with a slash since its files are below it."""
        self._check_link(request)
        raise web.HTTPFound(f"./{request.match_info['link']}/")

    async def _handle_page(self, request: web.Request) -> web.StreamResponse:
        """Answer with the page. This does not give the seat, since chat programs preview links."""
        self._check_link(request)
        text = page("arcade.html").replace("</body>", f"{page('table.html')}</body>")
        response = web.Response(text=text, content_type="text/html")
        response.enable_compression()
        response.headers["Cache-Control"] = "no-store"
        if SEAT_COOKIE not in request.cookies:
            response.set_cookie(
                SEAT_COOKIE,
                new_token(),
                httponly=True,
                samesite="Lax",
                path=f"{urlsplit(self._url).path}/t/",
                secure=self.base.startswith("https:"),
            )
        return response

    async def _handle_file(self, request: web.Request) -> web.StreamResponse:
        """Answer with an exported file. Each file can be downloaded once."""
        self._check_link(request)
        file = self._files.pop(request.match_info["key"], None)
        if file is None:
            raise web.HTTPNotFound
        response = web.Response(text=file.text, content_type="application/octet-stream")
        response.headers["Content-Disposition"] = f'attachment; filename="{file.name}"'
        return response

    def _is_own_page(self, request: web.Request) -> bool:
        """Return whether a connection is opened by a page of this server, not of another site."""
        if is_of_our_page(request):
            return True
        if not self._url:
            return False
        origin = request.headers.get("Origin", "")
        parts = urlsplit(self._url)
        return origin.lower() == f"{parts.scheme}://{parts.netloc}".lower()

    async def _handle_socket(self, request: web.Request) -> web.StreamResponse:
        """Show the game to a browser while it is connected."""
        self._check_link(request)
        key = request.cookies.get(SEAT_COOKIE, "")
        if not self._is_own_page(request) or not key:
            raise refusal(web.HTTPForbidden(text="Open the page first."), "the page's cookie")
        websocket = web.WebSocketResponse(
            heartbeat=self._patience / 2, max_msg_size=_MAX_MESSAGE, autoping=False
        )
        require_handshake(request, websocket)
        size = screen_size(request)
        await websocket.prepare(request)
        async with self._turn:
            # The first browser with a WebSocket gets the seat.
            client = Client.of_request(request)
            connection = await self._connect(websocket, key, size, client)
        if connection is None:
            await _close(websocket, FULL)
        else:
            await self._show(request, connection)
        return websocket

    async def _connect(
        self,
        websocket: web.WebSocketResponse,
        key: str,
        size: tuple[int, int],
        client: Client,
    ) -> Connection | None:
        """Make the screen of a browser. Return None if there are too many."""
        has_seat = self._invitation.takes_seat(key)
        watchers = [connection for connection in self._connections if not connection.has_seat]
        if not has_seat and len(watchers) >= MAX_SCREENS - 1:
            return None
        starts = self._guest_starts if has_seat else self._watcher_starts
        if not starts.take(1.0):
            return None
        if has_seat:
            # A newer window of the same browser takes the place of the older one.
            with_seat = [connection for connection in self._connections if connection.has_seat]
            for older in with_seat:
                older.code = ELSEWHERE
                if older.screen is not None:
                    await older.screen.close()
                if older in self._connections:
                    self._connections.remove(older)
        connection = Connection(
            websocket,
            self._files,
            has_seat=has_seat,
            client=client,
            patience=self._patience,
            now=self._now,
        )
        connection.screen = self._make_screen(connection, has_seat, size)
        self._connections.append(connection)
        return connection

    async def _show(self, request: web.Request, connection: Connection) -> None:
        screen = connection.screen
        assert screen is not None
        loop = asyncio.get_running_loop()
        jobs = {
            loop.create_task(screen.run()),
            loop.create_task(connection.outbox.send_all()),
            loop.create_task(connection.read()),
        }
        running = set(jobs)
        handler = asyncio.current_task()
        assert handler is not None
        self._handlers.add(handler)
        handler.add_done_callback(self._handlers.discard)
        try:
            done, running = await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
            for job in done:
                if job.exception() is not None:
                    cut(request)
        finally:
            await asyncio.shield(self._end(connection, running))

    async def _end(self, connection: Connection, running: set[asyncio.Task[None]]) -> None:
        screen = connection.screen
        assert screen is not None
        await screen.close()
        for job in running:
            job.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        if connection in self._connections:
            self._connections.remove(connection)
        code = FAILED if screen.error is not None else connection.code
        await _close(connection.socket, code)


async def _close(websocket: web.WebSocketResponse, code: int) -> None:
    """Close a WebSocket with a code. A browser that does not answer in time is not waited for."""
    with suppress(TimeoutError, ConnectionError):
        async with asyncio.timeout(_FAREWELL):
            await websocket.close(code=code)
