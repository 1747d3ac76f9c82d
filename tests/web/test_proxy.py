"""The recipe for a proxy in the guide, on every port that people use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSServerHandshakeError

from abstract_arcade.guides import guide_text
from tests.web.support import serving

NAME = "arcade.example.org"
DEFAULT_PORTS = {"http": 80, "https": 443}


def recipe_headers(scheme: str, host: str, upgrade: str = "") -> dict[str, str]:
    """Return the headers that the nginx of the guide sends to the server."""
    values = {"$http_host": host, "$scheme": scheme, "$http_upgrade": upgrade}
    found = re.findall(r"proxy_set_header (\S+) (\S+);", guide_text("playing"))
    headers = {name: values.get(value, value) for name, value in found}
    assert not any("$" in value for value in headers.values())
    # nginx sends no empty header.
    return {name: value for name, value in headers.items() if value}


def browser_host(scheme: str, port: int) -> str:
    """The `Host` that a browser sends, which leaves the port of the scheme out."""
    return NAME if port == DEFAULT_PORTS[scheme] else f"{NAME}:{port}"


@pytest.mark.programs
@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("port", [80, 443, 8080, 8443])
async def test_arcade_can_be_played_through_the_proxy_of_the_guide(
    tmp_path: Path, scheme: str, port: int
) -> None:
    host = browser_host(scheme, port)
    async with serving(tmp_path, allowed=[NAME]) as address, ClientSession() as session:
        async with session.get(address, headers=recipe_headers(scheme, host)) as answer:
            assert answer.status == 200
            cookie = answer.cookies["abstract_arcade_visitor"]
            assert bool(cookie["secure"]) is (scheme == "https")
        headers = {
            **recipe_headers(scheme, host, "websocket"),
            "Cookie": f"{cookie.key}={cookie.value}",
        }
        url = f"{address}ws"
        async with session.ws_connect(url, headers=headers, origin=f"{scheme}://{host}") as socket:
            assert await socket.receive_bytes()
        with pytest.raises(WSServerHandshakeError, match="403"):
            async with session.ws_connect(url, headers=headers, origin=f"{scheme}://evil.{host}"):
                pass


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        (f"{NAME}:443", f"https://{NAME}", 400),
        (f"{NAME}:80", f"http://{NAME}", 400),
        (NAME, f"https://{NAME}:443", 400),
        (NAME.title(), f"https://{NAME}", 400),
        (NAME, f"https://{NAME}:8443", 403),
        (f"{NAME}:443", f"http://{NAME}", 403),
        (NAME, "null", 403),
        (NAME, NAME, 403),
        (NAME, f"https://{NAME}:80", 403),
        (NAME, f"https://{NAME}@evil.example", 403),
    ],
)
async def test_origin_is_ours_if_it_means_the_same_host_and_port(
    tmp_path: Path, host: str, origin: str, status: int
) -> None:
    """Status 400 says that only the handshake is missing."""
    headers = {
        "Host": host,
        "Origin": origin,
        "Cookie": f"abstract_arcade_visitor={'a' * 32}",
    }
    async with (
        serving(tmp_path, allowed=[NAME]) as address,
        ClientSession() as session,
        session.get(f"{address}ws", headers=headers) as answer,
    ):
        assert answer.status == status
