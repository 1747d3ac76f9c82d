"""The server of `serve`: its pages, their files, and a connection for each visitor.

The functions without an underscore are used by `table_server`, too.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import math
import time
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Iterator,
    Sequence,
)
from contextlib import asynccontextmanager, contextmanager
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from typing import Any, NamedTuple, TypeAlias

from aiohttp import WebSocketError, WSMsgType, web
from aiohttp.typedefs import Middleware
from textual_serve.server import Server

from abstract_arcade.rules.core import listed
from abstract_arcade.truncate import shortened
from abstract_arcade.web import acceptor
from abstract_arcade.web.hosts import address, is_known, is_loopback, reached_at
from abstract_arcade.web.limits import messages_of
from abstract_arcade.web.operator_log import host_of, log_fault, logger, refusal, report
from abstract_arcade.web.service import VisitorService
from abstract_arcade.web.visitor_connections import VisitorConnections
from abstract_arcade.web.visitors import KEPT_SECONDS, Visitors, is_token, new_token

_COOKIE = "abstract_arcade_visitor"

TOUCH_COOKIE = "arcade_touch"
"""The cookie by which the page says whether the visitor has a touch screen: "1" or "0"."""

PATIENCE_SECONDS = 10.0
"""Seconds in which a browser must take what is sent; after that, the visitor's program ends."""

_USUAL = {"width": 80, "height": 24}
"""The size of the screen, in characters, if the page does not ask for one."""

_LARGEST = {"width": 1000, "height": 400}
"""The largest size of the screen, in characters; see `cli.screen.MAX_COLUMNS`."""

_MAX_MESSAGE = 1 << 20
"""Most bytes of one message of a browser, which may be a long pasted text."""

_CLEANING = 24 * 3600.0
"""Seconds between two deletions of unused folders."""

_RETRY = 10
"""Seconds after which the waiting page asks again."""

IDLE_SECONDS = 600.0
"""Seconds without input after which a visitor's program may be ended for a waiting visitor."""

_LOOK = 15.0
"""Seconds between two checks whether a visitor waits."""

_WAITING = 40.0
"""Seconds for which a visitor counts as waiting after the last request."""

_SOCKET_PATH = "/ws"

SENDING_SECONDS = 60.0
"""Seconds in which a browser must take a page or a file."""

HEAD_SECONDS = 10.0
"""Seconds in which the head of a request must arrive, on a new connection and after a response."""

_CLOSING = 0.5
"""Seconds in which requests may finish when the server ends."""

VERSION = "VERSION"
"""The placeholder in a page for the version of its files; see `version`."""

_FILES = {
    "css/xterm.css": ("textual_serve", "static/css/xterm.css", "text/css"),
    "js/textual.js": ("textual_serve", "static/js/textual.js", "text/javascript"),
    "fonts/RobotoMono.woff2": ("abstract_arcade.web", "RobotoMono.woff2", "font/woff2"),
}

_ARCADE = "arcade.html"
"""The page with the screen."""

_WAIT = "wait.html"
"""The page on which a visitor waits for a place."""

_NEW = b"this.terminal=new "
"""The code of textual-serve that creates the terminal of a page."""

_SHOWN = b"this.terminal=window.arcadeTerminal=new "
"""The replacement of `_NEW`: the page needs the terminal to change its font."""

_FOR_A_YEAR = "public, max-age=31536000, immutable"

# The page loads files only from this server, and no other site may show it in a frame.
_POLICY = (
    "default-src 'self' data:; script-src 'self' 'unsafe-inline';"
    " style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; frame-ancestors 'none'"
)


class ArcadeServer(Server):
    """Runs the arcade for visitors. Each has a separate program and one connection to it.

    The caller enters `running`; `Server.serve` is not used.
    """

    def __init__(
        self,
        visitors: Visitors,
        host: str,
        port: int,
        *,
        crowd: int,
        allowed: Sequence[str] = (),
        proxies: Sequence[str] = (),
        most_connections: int = acceptor.MOST,
        idle: float = IDLE_SECONDS,
        look: float = _LOOK,
        patience: float = PATIENCE_SECONDS,
        head: float = HEAD_SECONDS,
        sending: float = SENDING_SECONDS,
    ) -> None:
        """Prepare the server; `running` runs it.

        Args:
            visitors: the folders of the visitors.
            host: the name or address to listen at.
            port: the port to listen at, 0 for a free one.
            crowd: most visitors who play at once.
            allowed: further accepted host names, for example that of a proxy.
            proxies: addresses that may have more than `acceptor.MOST_EACH` connections.
            most_connections: most open connections.
            idle: see `IDLE_SECONDS`.
            look: seconds between two checks whether a visitor waits.
            patience: see `PATIENCE_SECONDS`.
            head: see `HEAD_SECONDS`.
            sending: see `SENDING_SECONDS`.
        """
        super().__init__("abstract-arcade", host, port, title="Abstract Arcade")
        self._visitors = visitors
        self._crowd = crowd
        self.is_public = not is_loopback(host)
        """Whether other machines can reach the server."""
        self._hosts = reached_at(host)
        self._known = [*self._hosts, *allowed]
        self.addresses: Sequence[str] = ()
        """The URLs of the page while the server runs, that of loopback last."""
        self._present: dict[str, VisitorConnections] = {}
        self._proxies = proxies
        self._most_connections = most_connections
        self._idle = idle
        self._look = look
        self._patience = patience
        self._head = head
        self._sending = sending
        self._is_ending = False
        # The time at which a visitor was last refused, as `time.monotonic` returns it.
        self._refused_at = -math.inf

    @asynccontextmanager
    async def running(self) -> AsyncIterator[str]:
        """A context in which the server runs; it yields the URL of the page on this machine.

        At its end, all programs and connections have ended.

        Raises:
            OSError: If the server cannot listen at its host and port.
        """
        # Pages are cached now, because later the system may have no file descriptor left.
        for name in (_ARCADE, _WAIT):
            page(name)
        sockets = await acceptor.listen(self.host, self.port)
        runner = web.AppRunner(
            await self._make_app(),
            access_log=None,
            logger=logger,
            shutdown_timeout=_CLOSING,
            # This limits the time until the first request, too.
            keepalive_timeout=self._head,
            # The bodies of requests are not read.
            lingering_time=0,
        )
        await runner.setup()
        assert runner.server is not None
        connections = acceptor.Acceptor(runner.server, self._most_connections, self._proxies)
        jobs = [self._clean(), self._make_room()]
        jobs += [connections.accept_all(listening) for listening in sockets]
        tasks = [asyncio.create_task(job) for job in jobs]
        try:
            port = sockets[0].getsockname()[1]
            self.addresses = [address(host, port) for host in self._hosts]
            yield self.addresses[-1]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for listening in sockets:
                listening.close()
            await self._end_all()
            await runner.cleanup()

    async def _make_app(self) -> web.Application:
        # The routes of textual-serve would list the folders of its files.
        known = answering_known(self._known, "start it with --allow-host")
        app = web.Application(middlewares=[sending_in_time(self._sending, _SOCKET_PATH), known])
        app.add_routes(
            [
                web.get("/", self.handle_index),
                web.get(_SOCKET_PATH, self.handle_websocket),
                web.get("/download/{key}", self.handle_download),
                web.get("/static/{name:.+}", handle_static),
            ]
        )
        app.on_response_prepare.extend((guard, report))
        return app

    async def _end_all(self) -> None:
        """End all programs. The visitors find their games when they come back."""
        self._is_ending = True

        async def end(token: str, visitor: VisitorConnections) -> None:
            # A connection may be about to start the visitor's next program.
            async with visitor.turn():
                await self._end(token, visitor.service)

        ends = [end(token, visitor) for token, visitor in self._present.items()]
        await asyncio.gather(*ends)

    async def _clean(self) -> None:
        while True:
            for token in self._present:
                self._visitors.enter(token)
            await asyncio.to_thread(self._visitors.remove_unused)
            await asyncio.sleep(_CLEANING)

    async def _make_room(self) -> None:
        """While a visitor waits, end the programs of idle visitors, the longest idle first."""
        while True:
            await asyncio.sleep(self._look)
            token = self._visitor_to_evict(time.monotonic())
            if token is not None:
                await self._end(token, self._present[token].service)

    def _visitor_to_evict(self, now: float) -> str | None:
        """Return the longest idle visitor if another one waits for a place, else None.

        If others wait only for a free engine, the visitor is one whose program runs an engine.
        """
        wants_seat = now - self._refused_at < _WAITING
        if not wants_seat and not self._visitors.is_engine_wanted(_WAITING):
            return None
        playing = self._visitors.with_engines()
        active_at: dict[str, float] = {}
        for token, visitor in self._present.items():
            service = visitor.service
            if service is None or service.pid is None:
                continue
            is_idle = now - service.active_at >= self._idle
            if is_idle and (wants_seat or service.pid in playing):
                active_at[token] = service.active_at
        return min(active_at, key=active_at.__getitem__, default=None)

    # Pages

    async def handle_index(self, request: web.Request) -> web.StreamResponse:
        """Answer with the page of the arcade, or with the waiting page if the server is full.

        The status of the waiting page is 503. Both pages set the cookie with the visitor's token.
        """
        token = _token(request) or new_token()
        is_full = self._is_refused(token)
        text = page(_WAIT if is_full else _ARCADE)
        response = web.Response(text=text, content_type="text/html", status=503 if is_full else 200)
        response.enable_compression()
        response.headers["Cache-Control"] = "no-store"
        if is_full:
            response.headers["Retry-After"] = str(_RETRY)
        response.set_cookie(
            _COOKIE,
            token,
            max_age=KEPT_SECONDS,
            httponly=True,
            samesite="Lax",
            secure=request.secure or request.headers.get("X-Forwarded-Proto") == "https",
        )
        return response

    def _is_refused(self, token: str) -> bool:
        """Return whether the server ends, or is full and the visitor new; note the wait if so."""
        is_newcomer = token not in self._present
        is_full = self._is_ending or (is_newcomer and len(self._present) >= self._crowd)
        if is_full:
            self._refused_at = time.monotonic()
        return is_full

    # The connection

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run the visitor's program until the connection or the program ends.

        Raises:
            web.HTTPException: If the request is not from the page, the server is full, a newer
                connection of the visitor waits, or the program cannot be started.
        """
        token = _token_from_page(request)
        # A silent browser is pinged, and has half as long to answer. `_messages` answers its own
        # pings, within the patience.
        websocket = web.WebSocketResponse(
            heartbeat=self._patience / 2, max_msg_size=_MAX_MESSAGE, autoping=False
        )
        require_handshake(request, websocket)
        if self._is_refused(token):
            raise refusal(
                web.HTTPServiceUnavailable(
                    text="The server is full: wait a moment, then reload the page."
                ),
                f"at most {self._crowd} visitors, as --visitors says",
            )
        with self._counted(token) as visitor:
            service = await self._start(token, visitor, request, websocket)
            if service is None:
                raise web.HTTPConflict(
                    text="You have opened the arcade in another window: continue there."
                )
            try:
                async for kind in self._messages(request, websocket, service):
                    if kind == "stdin":
                        service.active_at = time.monotonic()
            finally:
                # A newer connection may have ended the program already.
                await asyncio.shield(self._end(token, service))
        return websocket

    @contextmanager
    def _counted(self, token: str) -> Iterator[VisitorConnections]:
        """A context that counts a connection of a visitor; it yields the visitor's connections.

        The visitor takes a place on the server until the last connection has ended.
        """
        visitor = self._present.setdefault(token, VisitorConnections())
        visitor.count += 1
        try:
            yield visitor
        finally:
            visitor.count -= 1
            if not visitor.count:
                del self._present[token]

    async def _start(
        self,
        token: str,
        visitor: VisitorConnections,
        request: web.Request,
        websocket: web.WebSocketResponse,
    ) -> VisitorService | None:
        """Start the program of a visitor after the previous one has ended.

        Return None if the connection is closed by then, if a newer one waits, or if the program
        cannot be started.
        """
        size = screen_size(request)
        try:
            async with visitor.turn():
                await self._end(token, visitor.service)
                if _is_gone(request) or visitor.is_wanted:
                    return None
                is_touched = request.cookies.get(TOUCH_COOKIE) == "1"
                end = partial(cut, request)
                service = self._service(token, websocket, end, is_touched=is_touched)
                visitor.service = service
                await websocket.prepare(request)
                # Visitors who still wait will ask again.
                self._refused_at = -math.inf
                await service.start(*size)
                return service
        except (TimeoutError, ConnectionError):
            return None
        except OSError as error:
            logger.warning(
                "The process of a visitor cannot be started: %s.", error.strerror or error
            )
            cut(request)
            return None

    async def _end(self, token: str, service: VisitorService | None) -> None:
        """End a program and its connection, and log the records that were rescued.

        A second call waits for the end. Nothing happens if `service` is None.
        """
        if service is not None:
            if service.pid is not None:
                self._visitors.save_open_match(token)
            await service.stop()
            for path in self._visitors.new_rescued(token):
                logger.warning(
                    "A visitor's match could not be saved in the visitor's folder. It is in %s;"
                    " open it with `abstract-arcade open`.",
                    path,
                )

    def _service(
        self,
        token: str,
        socket: web.WebSocketResponse,
        cut: Callable[[], None],
        *,
        is_touched: bool,
    ) -> VisitorService:
        self._visitors.enter(token)
        self._visitors.restore(token)
        name = self._visitors.take_open_match(token)
        return VisitorService(
            () if name is None else ("continue", name),
            self._visitors.root,
            self._visitors.environment(token, is_touched=is_touched),
            socket,
            cut=cut,
            # The other half of the patience is for ending the program.
            patience=self._patience / 2,
            downloads=self.download_manager,
        )

    async def _messages(
        self, request: web.Request, websocket: web.WebSocketResponse, app_service: Any
    ) -> AsyncIterator[str]:
        """Pass the messages of the browser to the program, and yield the kind of each.

        Malformed messages are ignored. A browser that sends too many is read more slowly.
        """
        async for message in messages_of(websocket, time.monotonic):
            if message.type is WSMsgType.PING:
                await app_service.send(partial(websocket.pong, message.data))
            elif message.type is WSMsgType.TEXT:
                try:
                    kind, *values = json.loads(message.data)
                    value = values[0] if values else None
                except (ValueError, TypeError, RecursionError):
                    continue
                if await self._hand_on(kind, value, websocket, app_service):
                    yield kind
            elif message.type is WSMsgType.ERROR and isinstance(message.data, WebSocketError):
                log_fault(
                    request,
                    f"sent a bad message ({shortened(str(message.data))})",
                    f"text frames of a web socket, of at most {_MAX_MESSAGE} bytes",
                )

    async def _hand_on(
        self, kind: object, value: object, websocket: web.WebSocketResponse, app_service: Any
    ) -> bool:
        """Pass a message of the browser to the program; return whether it was well-formed."""
        if kind == "stdin" and isinstance(value, str):
            await app_service.send_bytes(value.encode("utf-8", "replace"))
        elif kind == "resize" and isinstance(value, dict):
            await app_service.set_terminal_size(value.get("width"), value.get("height"))
        elif kind == "ping" and isinstance(value, str):
            await app_service.send(partial(websocket.send_json, ["pong", value]))
        elif kind == "focus":
            await app_service.focus()
        elif kind == "blur":
            await app_service.blur()
        else:
            return False
        return True


Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


def answering_known(known: Sequence[str], remedy: str) -> Middleware:
    """Return a middleware that refuses requests whose `Host` is not a known name of the server.

    The status is 403. `known` are the names and addresses, as for `is_known`. `remedy` is the end
    of the refusal: it says how the operator allows another name.
    """

    @web.middleware
    async def answer_known(request: web.Request, handler: Handler) -> web.StreamResponse:
        host = host_of(request)
        if not is_known(host, known):
            name = shortened(host.partition(":")[0])
            names = listed(["localhost", *known], "or")
            raise refusal(
                web.HTTPForbidden(
                    text=f"This server does not accept the host name {name}: {remedy}."
                ),
                f"the Host {names}, or one that an option names",
            )
        return await handler(request)

    return answer_known


def sending_in_time(seconds: float, socket_path: str) -> Middleware:
    """Return a middleware that cuts a connection if the browser does not take the response in time.

    The limit in seconds includes the time for making the response. Paths that end with
    `socket_path` are exempt, because the WebSocket has other limits.
    """

    @web.middleware
    async def send_in_time(request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.path.endswith(socket_path):
            return await handler(request)
        try:
            async with asyncio.timeout(seconds):
                response = await handler(request)
                await response.prepare(request)
                await response.write_eof()
        except ConnectionError:
            # The browser has closed the connection, so this answer is not sent.
            return web.Response()
        except TimeoutError:
            cut(request)
            raise refusal(
                web.HTTPGatewayTimeout(),
                f"a browser that takes the answer within {seconds:g} seconds",
            ) from None
        return response

    return send_in_time


async def guard(_: web.Request, response: web.StreamResponse) -> None:
    """Add headers by which a page neither loads from other sites nor sends them a referrer."""
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"


def _token(request: web.Request) -> str | None:
    """Return the visitor's token from the cookie, or None if there is none or it is malformed."""
    text = request.cookies.get(_COOKIE, "")
    return text if is_token(text) else None


def _token_from_page(request: web.Request) -> str:
    """Return the visitor's token in a request of the page.

    Raises:
        web.HTTPForbidden: If the request is not from the page.
    """
    if not is_of_our_page(request):
        raise refusal(
            web.HTTPForbidden(text="Open the page first."),
            "an Origin with the name and the port of the Host",
        )
    token = _token(request)
    if token is None:
        raise refusal(web.HTTPForbidden(text="Open the page first."), "the page's cookie")
    return token


def require_handshake(request: web.Request, websocket: web.WebSocketResponse) -> None:
    """Raise `web.HTTPBadRequest` if a request does not open a WebSocket as the page does."""
    # aiohttp would log an unknown subprotocol.
    if "Sec-WebSocket-Protocol" in request.headers or not websocket.can_prepare(request):
        raise refusal(
            web.HTTPBadRequest(text="This address is only for the web socket of the page."),
            "the handshake of a web socket, version 13, without a subprotocol",
        )


def is_of_our_page(request: web.Request) -> bool:
    """Return whether a request comes from a page of this server, or from a program without a page.

    A request from a page of another site has an `Origin` that differs from the `Host`. A request
    without an `Origin` counts as one of a program.
    """
    origin = request.headers.get("Origin")
    if origin is None:
        return True
    scheme, _, page = origin.lower().partition("://")
    # Browsers leave out the default port of the scheme; proxies may not.
    port = {"http": ":80", "https": ":443"}.get(scheme, "")
    return page.removesuffix(port) == host_of(request).lower().removesuffix(port)


def screen_size(request: web.Request) -> tuple[int, int]:
    """Return the columns and rows in the query of a request, at most those of `_LARGEST`.

    A number that is missing, malformed or 0 is replaced by that of `_USUAL`. Replacements are
    logged, except for missing numbers.
    """
    asked = {name: request.query.get(name, str(size)) for name, size in _USUAL.items()}
    taken = {name: _taken_size(text, _USUAL[name], _LARGEST[name]) for name, text in asked.items()}
    if any(str(taken[name]) != text for name, text in asked.items()):
        width = shortened(asked["width"])
        height = shortened(asked["height"])
        log_fault(
            request,
            f"asked for a screen of {width!r} by {height!r}",
            f"at most {_LARGEST['width']} by {_LARGEST['height']} characters"
            f" ({taken['width']} by {taken['height']} are taken)",
        )
    return taken["width"], taken["height"]


def _taken_size(text: str, default: int, most: int) -> int:
    is_number = text.isascii() and text.isdecimal() and len(text) < 10
    if not is_number or int(text) == 0:
        return default
    return min(int(text), most)


def _is_gone(request: web.Request) -> bool:
    """Return whether the browser has closed the connection of a request."""
    return request.transport is None or request.transport.is_closing()


def cut(request: web.Request) -> None:
    """Close a connection at once, and drop what was not sent yet."""
    if request.transport is not None:
        request.transport.abort()


class Static(NamedTuple):
    """A file that a page loads.

    Attributes:
        kind: the content type, such as "text/css".
        body: the bytes of the file.
        packed: the bytes compressed by gzip, or None if that would save nothing.
        tag: a digest of the file, 16 hexadecimal digits.
    """

    kind: str
    body: bytes
    packed: bytes | None
    tag: str


@cache
def statics() -> dict[str, Static]:
    """Return all files that pages load, by their path after "static/", such as "css/xterm.css"."""
    found = {}
    for name, (package, path, kind) in _FILES.items():
        body = files(package).joinpath(path).read_bytes().replace(_NEW, _SHOWN)
        packed = None if kind == "font/woff2" else gzip.compress(body, mtime=0)
        found[name] = Static(kind, body, packed, sha256(body).hexdigest()[:16])
    return found


@cache
def version() -> str:
    """Return a digest of all `statics`, 16 hexadecimal digits. It changes if one of them does."""
    tags = "".join(static.tag for static in statics().values())
    return sha256(tags.encode()).hexdigest()[:16]


@cache
def page(name: str) -> str:
    """Return the text of a page, such as "wait.html", with the version of its files filled in."""
    return files(__package__).joinpath(name).read_text("utf-8").replace(VERSION, version())


async def handle_static(request: web.Request) -> web.Response:
    """Answer with a file of `statics`, or with status 304 if the browser has cached it.

    Raises:
        web.HTTPNotFound: If there is no such file.
    """
    found = statics().get(request.match_info["name"])
    if found is None:
        raise web.HTTPNotFound
    is_asked_by_page = request.query.get("v") == version()
    headers = {
        "ETag": f'"{found.tag}"',
        "Vary": "Accept-Encoding",
        "Cache-Control": _FOR_A_YEAR if is_asked_by_page else "no-cache",
    }
    if f'"{found.tag}"' in request.headers.get("If-None-Match", ""):
        return web.Response(status=304, headers=headers)
    body = found.body
    if found.packed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = found.packed
    return web.Response(body=body, headers=headers, content_type=found.kind)
