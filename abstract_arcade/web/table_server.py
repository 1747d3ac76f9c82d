"""The server of a shared game: a page for the people who have its link, and their connections.

It runs in the event loop of the host's program. Each connection has a screen of its own there.
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
from abstract_arcade.web.invitation import Invitation, new_token
from abstract_arcade.web.limits import (
    KEYS_A_SECOND,
    KEYS_AT_ONCE,
    MESSAGES_A_SECOND,
    MESSAGES_AT_ONCE,
    Allowance,
    Misses,
    Outbox,
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
    screen_size,
    sending_in_time,
)

_COOKIE = "abstract_arcade_seat"

MAX_SCREENS = 8
"""Most people who are connected at once: the guest, and those who watch."""

_MAX_MESSAGE = 16 * 1024
"""Most bytes of one message of a browser."""

_FAREWELL = 1.0
"""Seconds that a browser has to take the reason for the end of a connection."""

_PAUSE = 0.05
"""Seconds for which nothing is read from a browser that sends too many messages."""

_RESIZE_COST = 200.0
"""Characters of input for which a change of the size counts, since it is drawn anew."""

_MAX_FILES = 4
"""Most files that wait for a browser to fetch them."""

_ALL_COLORS = 256**3


class Screen(Protocol):
    """The screen of one person, which draws to a `Connection`."""

    error: BaseException | None

    async def run(self) -> None:
        """Show the game until the person leaves it, or until `close`."""

    async def close(self) -> None:
        """End the screen, and wait until it has ended."""

    def feed(self, text: str) -> None:
        """Take what the person's terminal reports."""

    def resize(self, width: int, height: int) -> None:
        """Take another size of the person's terminal."""

    def redraw(self) -> None:
        """Draw everything again."""


class Client(NamedTuple):
    """The program in which a person sees a screen: a browser, or `abstract-arcade join`.

    Attributes:
        is_terminal: whether it is a terminal, which takes no files and copies nothing.
        is_touched: whether the person has a touch screen.
        is_ascii: whether it shows ASCII characters only.
        colors: number of colours that it shows.
    """

    is_terminal: bool = False
    is_touched: bool = False
    is_ascii: bool = False
    colors: int = _ALL_COLORS

    @classmethod
    def of_request(cls, request: web.Request) -> Client:
        """Return the client that asks for a connection, as it describes itself."""
        colors = {"0": 0, "16": 16, "256": 256}.get(request.query.get("colors", ""), _ALL_COLORS)
        return cls(
            is_terminal=request.query.get("terminal") == "1",
            is_touched=request.cookies.get(TOUCH_COOKIE) == "1",
            is_ascii=request.query.get("ascii") == "1",
            colors=colors,
        )


class Connection:
    """A browser that is connected: a channel to its terminal, with limits both ways."""

    def __init__(
        self,
        websocket: web.WebSocketResponse,
        files: dict[str, tuple[str, str]],
        *,
        has_seat: bool,
        client: Client,
        patience: float,
        now: Callable[[], float],
    ) -> None:
        """Send to a web socket; files that are delivered go to `files`, by a key."""
        self.socket = websocket
        self.has_seat = has_seat
        self.client = client
        self.screen: Screen | None = None
        self.code = LEFT
        """Why the connection is closed in the end."""
        self._files = files
        self._messages = Allowance(MESSAGES_A_SECOND, MESSAGES_AT_ONCE, now)
        self._input = Allowance(KEYS_A_SECOND, KEYS_AT_ONCE, now)
        self.outbox = Outbox(self._send, self._redraw, patience)

    async def _send(self, text: str) -> None:
        await self.socket.send_bytes(text.encode("utf-8", "replace"))

    def _redraw(self) -> None:
        if self.screen is not None:
            self.screen.redraw()

    # What the screen does

    def write(self, text: str) -> None:
        """Send what is drawn; see `Outbox.put`."""
        self.outbox.put(text)

    def deliver(self, name: str, text: str) -> None:
        """Have the browser fetch a file."""
        key = new_token()
        while len(self._files) >= _MAX_FILES:
            del self._files[next(iter(self._files))]
        self._files[key] = (name, text)
        message = json.dumps(["open_url", {"url": f"file/{key}", "new_tab": True}])
        asyncio.get_running_loop().create_task(self._say(message))

    async def _say(self, message: str) -> None:
        with suppress(ConnectionError, RuntimeError):
            await self.socket.send_str(message)

    # What the browser sends

    async def read(self) -> None:
        """Take what the browser sends until it goes; who sends too much is read more slowly."""
        async for message in self.socket:
            while not self._messages.take(1.0):  # noqa: ASYNC110 - time alone ends this
                await asyncio.sleep(_PAUSE)
            if message.type is WSMsgType.TEXT:
                self.take(message.data)

    def take(self, data: str) -> None:
        """Take a message of the browser. What is too much, or means nothing, is left out."""
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
"""Makes the screen of a connection that has the seat or not, in columns and rows."""


class TableServer:
    """Serves a shared game to the people who have its link.

    The caller binds it with `listen`, and runs it within `running`. It is also the inviter of the
    shared game: `link` and `renew` are for the host.
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
        """Serve at hosts, whose first one people use, and at a port, 0 for any that is free.

        `url` is the address by which people reach the server through a proxy or tunnel; empty for
        its own. `notice` is what the host must know about the addresses. The addresses in `proxies`
        may have any number of connections and wrong links.
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
        self._starts = Allowance(1.0, 10.0, now)
        self._connections: list[Connection] = []
        self._files: dict[str, tuple[str, str]] = {}
        self._turn = asyncio.Lock()
        self._closing: set[asyncio.Task[None]] = set()
        # The handlers of the connections.
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
        """The address of the server without a slash at its end."""
        if self._url:
            return self._url
        port = self._sockets[0].getsockname()[1] if self._sockets else self._port
        return address(reached_at(self._hosts[0])[0], port).rstrip("/")

    @property
    def warning(self) -> str:
        """What the host must know about the connection, in a sentence; empty for nothing."""
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
        """Bind the host and the port.

        Raises:
            OSError: If the address cannot be listened at.
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
        """Serve within the context; at its end everybody is disconnected."""
        public = urlsplit(self._url).hostname
        known = [name for host in self._hosts for name in reached_at(host)]
        known += [public] if public else []
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
        runner = web.AppRunner(
            app,
            access_log=None,
            logger=logger,
            shutdown_timeout=0.5,
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
            screens = [each.screen.close() for each in self._connections if each.screen is not None]
            await asyncio.gather(*screens, *self._closing, return_exceptions=True)
            if self._handlers:
                # They tell the browsers why.
                await asyncio.wait(self._handlers, timeout=_FAREWELL)
            await runner.cleanup()

    def _check_link(self, request: web.Request) -> None:
        """Raise the answer to a link that leads nowhere. A valid link is never throttled."""
        link = request.match_info["link"]
        invitation = self._invitation
        if invitation.fits(link) and invitation.is_open(self._now()):
            return
        remote = request.remote or ""
        if not (is_loopback(remote) or remote in self._proxies) and self._misses.note(remote):
            raise web.HTTPTooManyRequests(text="Too many wrong links: wait a minute.")
        raise web.HTTPNotFound(text=page("no_table.html"), content_type="text/html")

    async def _handle_bare(self, request: web.Request) -> web.StreamResponse:
        """Lead to the page, whose files are found beside it."""
        self._check_link(request)
        raise web.HTTPFound(f"./{request.match_info['link']}/")

    async def _handle_page(self, request: web.Request) -> web.StreamResponse:
        """Answer with the page. Chat programs look at links, so this binds nothing."""
        self._check_link(request)
        text = page("arcade.html").replace("</body>", f"{page('table.html')}</body>")
        response = web.Response(text=text, content_type="text/html")
        response.enable_compression()
        response.headers["Cache-Control"] = "no-store"
        if _COOKIE not in request.cookies:
            response.set_cookie(
                _COOKIE,
                new_token(),
                httponly=True,
                samesite="Lax",
                path=f"{urlsplit(self._url).path}/t/",
                secure=self.base.startswith("https:"),
            )
        return response

    async def _handle_file(self, request: web.Request) -> web.StreamResponse:
        """Answer with a file that was delivered, once."""
        self._check_link(request)
        name, text = self._files.pop(request.match_info["key"], ("", ""))
        if not name:
            raise web.HTTPNotFound
        response = web.Response(text=text, content_type="application/octet-stream")
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return response

    def _is_own_page(self, request: web.Request) -> bool:
        """Return whether no other site's page opens a connection."""
        origin = request.headers.get("Origin", "")
        parts = urlsplit(self._url)
        own = f"{parts.scheme}://{parts.netloc}"
        return is_of_our_page(request) or bool(self._url and origin.lower() == own.lower())

    async def _handle_socket(self, request: web.Request) -> web.StreamResponse:
        """Show the game to a browser for as long as it is connected."""
        self._check_link(request)
        key = request.cookies.get(_COOKIE, "")
        if not self._is_own_page(request) or not key:
            raise refusal(web.HTTPForbidden(text="Open the page first."), "the page's cookie")
        websocket = web.WebSocketResponse(heartbeat=self._patience / 2, max_msg_size=_MAX_MESSAGE)
        if "Sec-WebSocket-Protocol" in request.headers or not websocket.can_prepare(request):
            raise web.HTTPBadRequest(text="This address is only for the web socket of the page.")
        size = screen_size(request)
        await websocket.prepare(request)
        async with self._turn:
            # Only now a browser is there: the seat is taken by the first that connects.
            client = Client.of_request(request)
            connection = await self._connect(websocket, key, size, client)
        if connection is not None:
            await self._show(request, connection)
        return websocket

    async def _connect(
        self,
        websocket: web.WebSocketResponse,
        key: str,
        size: tuple[int, int],
        client: Client,
    ) -> Connection | None:
        """Give a browser a screen; return None if there is none for it, and close the socket."""
        invitation = self._invitation
        if len(self._connections) >= MAX_SCREENS or not self._starts.take(1.0):
            await websocket.close(code=FULL)
            return None
        has_seat = invitation.takes_seat(key)
        if has_seat:
            # A newer window of the same browser takes the place of the older one.
            for older in [each for each in self._connections if each.has_seat]:
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
        with suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(_FAREWELL):
                await connection.socket.close(code=code)
