"""The names and addresses of the server: which ones reach it, and which ones it accepts."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach a server that listens at a name or address.

    True for "localhost" and loopback addresses, such as "127.0.0.1" or "::1". Names are not looked
    up.
    """
    if host == "localhost":
        return True
    found = _address(host)
    return found is not None and found.is_loopback


def reached_at(host: str) -> list[str]:
    """Return the names or addresses by which people reach a server that listens at `host`.

    For "0.0.0.0" or "::", these are the addresses of this machine, loopback last. Any other host is
    returned alone.
    """
    found = _address(host)
    if found is None or not found.is_unspecified:
        return [host]
    # A socket for "::" accepts no IPv4 connections.
    family = socket.AF_INET if found.version == 4 else socket.AF_INET6
    own = [host for host in _own(family) if not is_loopback(host)]
    loopback = "127.0.0.1" if found.version == 4 else "::1"
    return [*dict.fromkeys(own), loopback]


def _own(family: socket.AddressFamily) -> Iterator[str]:
    """Yield the addresses of this machine, first the one from which it reaches other networks."""
    elsewhere = "192.0.2.1" if family is socket.AF_INET else "2001:db8::1"
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
        # Connecting a datagram socket only chooses a route and sends nothing.
        asked.connect((elsewhere, 9))
        yield asked.getsockname()[0]
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None, family):
            found = _address(str(place[0]))
            if found is not None and not found.is_link_local:
                yield str(found)


def address(host: str, port: int) -> str:
    """Return the URL of a server at a host and port, such as "http://[::1]:8000/"."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def is_known(asked: str, known: Iterable[str]) -> bool:
    """Return whether the `Host` of a request, such as "games.example:8000", names this server.

    This protects against DNS rebinding, in which the name of another site leads to this machine.
    `known` are the names and addresses of the server; those of loopback are always accepted. Ports
    and upper or lower case make no difference. An empty `Host` names no server.
    """
    name = _host_of(asked)
    if not name:
        return False
    return is_loopback(name) or name in [_host_of(own) for own in known]


def _host_of(text: str) -> str:
    """Return the host in "host:port", "[::1]:8000", "::1" or "host.", in lower case.

    An address is in its shortest form.
    """
    text = text.strip().lower()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    found = _address(text)
    return text.removesuffix(".") if found is None else str(found)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None
