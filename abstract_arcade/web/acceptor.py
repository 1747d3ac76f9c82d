"""Accepting connections: where the server listens, and how many connections it lets in."""

from __future__ import annotations

import asyncio
import errno
import math
import os
import socket
from collections.abc import Collection, Sequence
from contextlib import ExitStack, suppress

from aiohttp import web

from abstract_arcade.web.hosts import is_loopback
from abstract_arcade.web.operator_log import logger

MOST = 256
"""Largest number of open connections in all."""

MOST_EACH = 32
"""Largest number of open connections of one address, unless it is a proxy or this machine."""

_BACKLOG = 128
"""Largest number of connections that the system keeps until the server accepts them."""

_RETRY = 0.1
"""Seconds until the server tries again after the system could not accept a connection."""

_SILENCE = 60.0
"""Seconds between two log lines about connections that the system cannot accept."""

_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: 38\r\n"
    b"Retry-After: 10\r\nConnection: close\r\n\r\nToo many connections: wait a moment.\r\n"
)


async def listen(host: str, port: int) -> list[socket.socket]:
    """Return non-blocking sockets that listen at every address of a host; port 0 is any free one.

    An address that does not belong to this machine is left out.

    Raises:
        OSError: If one of the addresses is taken, or none of them belongs to this machine.
    """
    places = await asyncio.get_running_loop().getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    sockets = []
    fault = OSError(errno.EADDRNOTAVAIL, os.strerror(errno.EADDRNOTAVAIL))
    with ExitStack() as opened:
        for family, _, _, _, place in dict.fromkeys(places):
            try:
                listening = socket.create_server(place, family=family, backlog=_BACKLOG)
            except OSError as error:
                # "localhost" may have an IPv6 address on a machine without IPv6.
                if error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                    raise
                fault = error
            else:
                listening.setblocking(False)
                sockets.append(opened.enter_context(listening))
        if not sockets:
            raise fault
        opened.pop_all()
    return sockets


def refusal_reason(
    address: str, peers: Sequence[str], most: int, proxies: Collection[str]
) -> str | None:
    """Return why a new connection from an address is refused, or None if it is accepted.

    The reason has no full stop. `peers` are the addresses of the open connections, one for each,
    and `most` is how many there may be. `proxies` are the addresses that may have more than
    `MOST_EACH` connections, as loopback may.
    """
    if len(peers) >= most:
        return f"the limit of {most} connections is reached"
    if is_loopback(address) or address in proxies:
        return None
    if peers.count(address) >= MOST_EACH:
        return (
            f"it has {MOST_EACH} connections, and that is the most for one address"
            f" (for a proxy, start with --proxy {address})"
        )
    return None


class Acceptor:
    """Accepts connections for an HTTP server, within limits for all and for each address.

    asyncio's own servers would log a traceback in every iteration of the event loop if the system
    has no file descriptor left.
    """

    def __init__(self, server: web.Server, most: int, proxies: Collection[str]) -> None:
        """Accept at most `most` open connections; `proxies` are as for `refusal_reason`."""
        self._server = server
        self._most = most
        self._proxies = frozenset(proxies)
        self._logged_at = -math.inf

    async def accept_all(self, listening: socket.socket) -> None:
        """Accept the connections of a listening socket until the task is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, peer = await loop.sock_accept(listening)
                await self._receive(connection, str(peer[0]))
            except ConnectionError:
                # The visitor has gone already.
                continue
            except OSError as error:
                self._say_why(error, loop.time())
                await asyncio.sleep(_RETRY)

    async def _receive(self, connection: socket.socket, address: str) -> None:
        peernames = [accepted.peername for accepted in self._server.connections]
        peers = [str(peername[0]) for peername in peernames if peername]
        reason = refusal_reason(address, peers, self._most, self._proxies)
        if reason is None:
            await asyncio.get_running_loop().connect_accepted_socket(self._server, connection)
            return
        logger.warning("A connection from %s was refused: %s.", address, reason)
        with connection, suppress(OSError):
            connection.send(_FULL)

    def _say_why(self, error: OSError, now: float) -> None:
        if now - self._logged_at >= _SILENCE:
            self._logged_at = now
            logger.warning("New connections cannot be accepted at the moment: %s.", error.strerror)
