"""The server: pages, what they load, and a connection for each visitor."""

from __future__ import annotations

import asyncio
import gzip
import json
import math
import time
from collections.abc import (
    AsyncGenerator,
    AsyncIterator,
    Awaitable,
    Callable,
    Iterator,
    Sequence,
)
from contextlib import contextmanager
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
from abstract_arcade.web.operator_log import host_of, log_fault, logger, refusal, report
from abstract_arcade.web.service import VisitorService
from abstract_arcade.web.visitor_connections import VisitorConnections
from abstract_arcade.web.visitors import KEPT_SECONDS, Visitors, is_token, new_token

_COOKIE = "abstract_arcade_visitor"

TOUCH_COOKIE = "arcade_touch"
"""The cookie by which the page says whether the visitor has a touch screen: "1" or "0"."""

PATIENCE_SECONDS = 10.0
"""Seconds after which a visitor who reads nothing that is sent has no program any more."""

_USUAL = {"width": 80, "height": 24}
"""The screen, in characters, of a page that asks for no size."""

_LARGEST = {"width": 1000, "height": 400}
"""The largest screen, in characters, as the program believes it."""

_MAX_MESSAGE = 1 << 20
"""The most bytes that a browser may send at once, as by pasting."""

_CLEANING = 24 * 3600.0
"""Seconds between the looks at folders that nobody uses."""

_RETRY = 10
"""Seconds after which the page of those who wait asks again."""

IDLE_SECONDS = 600.0
"""Seconds without a key or click after which a visitor makes room, if somebody waits."""

_LOOK = 15.0
"""Seconds between two looks for somebody who waits."""

_WAITING = 40.0
"""Seconds for which somebody who was told to wait is taken to wait still."""

_SOCKET_PATH = "/ws"

SENDING_SECONDS = 60.0
"""Seconds in which a browser must take a page or a file."""

HEAD_SECONDS = 10.0
"""Seconds in which the head of a request must arrive, on a new connection and after a response."""

_CLOSING = 0.5
"""Seconds that what is still asked of the server takes at most once it ends."""

VERSION = "VERSION"
"""Stands in the page for what changes with any of these files."""

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

# Nothing but what this server hands out is loaded, and no other page shows this one.
_POLICY = (
    "default-src 'self' data:; script-src 'self' 'unsafe-inline';"
    " style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; frame-ancestors 'none'"
)


class ArcadeServer(Server):
    """Serves the arcade: each visitor has a program of their own, and one connection to it."""

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
        """Serve at a host and a port, 0 for any that is free, once it is run.

        At most `crowd` visitors play at once. It is reached by the hosts that are `allowed` beside
        its own addresses, as by a proxy; `look` is the seconds between two looks for who waits.
        The addresses in `proxies` may have any number of the `most_connections` for themselves.
        """
        super().__init__("abstract-arcade", host, port, title="Abstract Arcade")
        self._visitors = visitors
        self._crowd = crowd
        self.is_public = not is_loopback(host)
        """Whether it is reached from other machines."""
        self._hosts = reached_at(host)
        self._known = [*self._hosts, *allowed]
        self.addresses: Sequence[str] = ()
        """Where the page is, once it can be reached; others' addresses first."""
        self._present: dict[str, VisitorConnections] = {}
        self._proxies = proxies
        self._most_connections = most_connections
        self._idle = idle
        self._look = look
        self._patience = patience
        self._head = head
        self._sending = sending
        self._is_ending = False
        # When a visitor was last told that there is no room.
        self._refused_at = -math.inf

    async def run(self) -> AsyncGenerator[str]:
        """Serve for as long as the caller iterates; yields the address once it can be reached.

        Raises:
            OSError: the address cannot be listened at.
        """
        # Later there may be no descriptor left with which to read them.
        for name in (_ARCADE, _WAIT):
            page(name)
        sockets = await acceptor.listen(self.host, self.port)
        runner = web.AppRunner(
            await self._make_app(),
            access_log=None,
            logger=logger,
            shutdown_timeout=_CLOSING,
            # This bounds the time until the first request, too.
            keepalive_timeout=self._head,
            # No page reads what a request carries, which may be malformed.
            lingering_time=0,
        )
        await runner.setup()
        assert runner.server is not None
        connections = acceptor.Acceptor(runner.server, self._most_connections, self._proxies)
        jobs = [self._clean(), self._make_room(), *map(connections.accept_all, sockets)]
        tasks = [asyncio.create_task(job) for job in jobs]
        try:
            port = sockets[0].getsockname()[1]
            self.addresses = [address(host, port) for host in self._hosts]
            yield self.addresses[-1]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for each in sockets:
                each.close()
            await self._end_all()
            await runner.cleanup()

    async def _make_app(self) -> web.Application:
        # Textual's own lists the folders of what it serves.
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
        """End every program; the visitors find their games again."""
        self._is_ending = True

        async def end(token: str, visitor: VisitorConnections) -> None:
            # A connection may be about to start the visitor's next program.
            async with visitor.turn():
                await self._end(token, visitor.service)

        await asyncio.gather(*(end(*item) for item in self._present.items()))

    async def _clean(self) -> None:
        while True:
            for token in self._present:
                self._visitors.enter(token)
            await asyncio.to_thread(self._visitors.remove_unused)
            await asyncio.sleep(_CLEANING)

    async def _make_room(self) -> None:
        """Let those go who do nothing, the longest first, as long as others wait."""
        while True:
            await asyncio.sleep(self._look)
            token = self._who_goes(time.monotonic())
            if token is not None:
                await self._end(token, self._present[token].service)

    def _who_goes(self, now: float) -> str | None:
        """The visitor whose place somebody else waits for, and who is not there; None for none.

        Where only a computer player is waited for, it is one with a computer player.
        """
        wants_seat = now - self._refused_at < _WAITING
        if not wants_seat and not self._visitors.is_engine_wanted(_WAITING):
            return None
        playing = self._visitors.with_engines()
        idle = {
            token: visitor.service.active_at
            for token, visitor in self._present.items()
            if visitor.service is not None
            and visitor.service.pid is not None
            and now - visitor.service.active_at >= self._idle
            and (wants_seat or visitor.service.pid in playing)
        }
        return min(idle, key=idle.__getitem__, default=None)

    # Pages

    async def handle_index(self, request: web.Request) -> web.StreamResponse:
        """Return the page with the screen, or the one on which to wait."""
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
        """Return whether there is no room for a visitor, who then waits."""
        is_newcomer = token not in self._present
        is_full = self._is_ending or (is_newcomer and len(self._present) >= self._crowd)
        if is_full:
            self._refused_at = time.monotonic()
        return is_full

    # The connection

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Run the visitor's program as long as the connection lasts."""
        token = _token(request)
        if not is_of_our_page(request):
            raise refusal(
                web.HTTPForbidden(text="Open the page first."),
                "an Origin with the name and the port of the Host",
            )
        if token is None:
            raise refusal(web.HTTPForbidden(text="Open the page first."), "the page's cookie")
        # One that is silent is asked whether it lives, and has half as long to answer. What it asks
        # itself is answered in `_messages`, with patience.
        websocket = web.WebSocketResponse(
            heartbeat=self._patience / 2, max_msg_size=_MAX_MESSAGE, autoping=False
        )
        # aiohttp would log a subprotocol that it does not know.
        if "Sec-WebSocket-Protocol" in request.headers or not websocket.can_prepare(request):
            raise refusal(
                web.HTTPBadRequest(text="This address is only for the web socket of the page."),
                "the handshake of a web socket, version 13, without a subprotocol",
            )
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
        """Count a connection of a visitor, whose visitor is taken as long as there is one."""
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
        """Start the program of a visitor once the previous one has ended.

        Return None if the connection is closed by then, or if a newer one waits.
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
        """End a program of a visitor, and its connection; a second call waits for the end."""
        if service is not None:
            if service.pid is not None:
                self._visitors.note_open(token)
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
        name = self._visitors.take_open(token)
        return VisitorService(
            () if name is None else ("continue", name),
            self._visitors.root,
            self._visitors.environment(token, is_touched=is_touched),
            socket,
            cut=cut,
            # The rest of the patience is for the end of the program.
            patience=self._patience / 2,
            downloads=self.download_manager,
        )

    async def _messages(
        self, request: web.Request, websocket: web.WebSocketResponse, app_service: Any
    ) -> AsyncIterator[str]:
        """Hand on what the browser sends, and say of which kind it was.

        What it cannot have meant is left out.
        """
        async for message in websocket:
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
        """Hand a message of the browser on to the program; return whether it means anything."""
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
    """Return a middleware that answers only what is asked of this server by a known name.

    `remedy` says how another name becomes known.
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
    """Return a middleware that breaks a connection off if the browser does not take the response.

    The web socket, whose path ends with `socket_path`, has limits of its own.
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
            # The browser has gone: this answer reaches nobody.
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
    """Forbid a page to load anything from elsewhere."""
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"


def _token(request: web.Request) -> str | None:
    """Who the visitor is, by the cookie; None if that says nothing."""
    text = request.cookies.get(_COOKIE, "")
    return text if is_token(text) else None


def is_of_our_page(request: web.Request) -> bool:
    """Return whether no other site's page has opened this connection; programs are no page."""
    origin = request.headers.get("Origin")
    if origin is None:
        return True
    scheme, _, page = origin.lower().partition("://")
    # Browsers leave the port of the scheme out, proxies may not.
    port = {"http": ":80", "https": ":443"}.get(scheme, "")
    return page.removesuffix(port) == host_of(request).lower().removesuffix(port)


def screen_size(request: web.Request) -> tuple[int, int]:
    """Return the width and height that a page asks for, as far as a screen can be so large.

    A size that makes no sense is replaced, and the operator reads one line about it.
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
    """Break a connection off, whatever is still to be sent."""
    if request.transport is not None:
        request.transport.abort()


class Static(NamedTuple):
    """A file as it is sent.

    Attributes:
        packed: the same compressed; None where that saves nothing.
        tag: what changes with it.
    """

    kind: str
    body: bytes
    packed: bytes | None
    tag: str


@cache
def statics() -> dict[str, Static]:
    """Return all files by the ends of their addresses."""
    found = {}
    for name, (package, path, kind) in _FILES.items():
        body = files(package).joinpath(path).read_bytes().replace(_NEW, _SHOWN)
        packed = None if kind == "font/woff2" else gzip.compress(body, mtime=0)
        found[name] = Static(kind, body, packed, sha256(body).hexdigest()[:16])
    return found


@cache
def version() -> str:
    """What changes with any of the files."""
    return sha256("".join(each.tag for each in statics().values()).encode()).hexdigest()[:16]


@cache
def page(name: str) -> str:
    """Return a page, which asks for the files as they are now."""
    return files(__package__).joinpath(name).read_text("utf-8").replace(VERSION, version())


async def handle_static(request: web.Request) -> web.Response:
    """Answer with a file, or only with status 304 if the browser has it already."""
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
