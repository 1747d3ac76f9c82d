"""Which connections the server accepts, and what it does with those that send nothing."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession
from yarl import URL

from abstract_arcade.web.acceptor import MOST, MOST_EACH, listen, refusal_reason
from tests.terminal import PATIENCE
from tests.web.support import serving

ELSEWHERE = "203.0.113.5"


@asynccontextmanager
async def connections(
    address: str, count: int
) -> AsyncIterator[list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]:
    """Connections that have sent half the head of a request each."""
    url = URL(address)
    opened = []
    try:
        for _ in range(count):
            reader, writer = await asyncio.open_connection(url.host, url.port)
            writer.write(b"GET / HTTP/1.1\r\nX-")
            opened.append((reader, writer))
        yield opened
    finally:
        for _, writer in opened:
            writer.close()


@pytest.mark.parametrize(
    ("address", "peers", "is_refused"),
    [
        (ELSEWHERE, [ELSEWHERE] * (MOST_EACH - 1), False),
        (ELSEWHERE, [ELSEWHERE] * MOST_EACH, True),
        (ELSEWHERE, ["203.0.113.6"] * (MOST - 1), False),
        (ELSEWHERE, ["203.0.113.6"] * MOST, True),
        ("127.0.0.1", ["127.0.0.1"] * (MOST - 1), False),
        ("127.0.0.1", ["127.0.0.1"] * MOST, True),
        ("::1", ["::1"] * MOST_EACH, False),
        ("192.0.2.7", ["192.0.2.7"] * (MOST - 1), False),
        ("192.0.2.7", ["192.0.2.7"] * MOST, True),
    ],
)
def test_connection_is_refused_above_the_limits(
    address: str, peers: list[str], is_refused: bool
) -> None:
    assert (refusal_reason(address, peers, MOST, {"192.0.2.7"}) is not None) is is_refused


async def test_server_closes_a_connection_whose_head_does_not_arrive(tmp_path: Path) -> None:
    async with serving(tmp_path, head=0.2) as address, connections(address, 3) as opened:
        async with asyncio.timeout(PATIENCE):
            assert [await reader.read() for reader, _ in opened] == [b""] * 3


async def test_server_closes_a_connection_whose_second_head_does_not_arrive(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path, head=0.2) as address:
        url = URL(address)
        reader, writer = await asyncio.open_connection(url.host, url.port)
        writer.write(b"HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT")
        async with asyncio.timeout(PATIENCE):
            answer = await reader.read()
        assert answer.count(b"HTTP/1.1") == 1
        writer.close()


async def test_operator_reads_one_line_of_each_refused_connection(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path, most_connections=3) as address, connections(address, 5) as opened:
        async with asyncio.timeout(PATIENCE):
            for reader, _ in opened[3:]:
                assert b" 503 " in await reader.readline()
        lines = [line for line in caplog.messages if "limit of 3 connections" in line]
        assert len(lines) == len(caplog.messages) == 2
        for _, writer in opened:
            writer.close()
        async with ClientSession() as session:
            await _until_served(session, address)


async def _until_served(session: ClientSession, address: str) -> None:
    async with asyncio.timeout(PATIENCE):
        status = 503
        while status == 503:
            async with session.get(address, headers={"Connection": "close"}) as answer:
                status = answer.status
    assert status == 200


async def test_operator_reads_one_line_when_no_descriptor_is_left(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()
    accept = loop.sock_accept
    faults = 0

    async def fail_at_first(listening: socket.socket) -> Any:
        nonlocal faults
        if faults == 5:
            return await accept(listening)
        faults += 1
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    monkeypatch.setattr(loop, "sock_accept", fail_at_first)
    async with serving(tmp_path) as address, ClientSession() as session:
        await _until_served(session, address)
    assert faults == 5
    (line,) = caplog.messages
    assert os.strerror(errno.EMFILE) in line
    assert all(record.exc_info is None for record in caplog.records)


async def test_listening_fails_if_the_address_is_taken() -> None:
    (first,) = await listen("127.0.0.1", 0)
    with first, pytest.raises(OSError, match=os.strerror(errno.EADDRINUSE)):
        await listen("127.0.0.1", first.getsockname()[1])


async def test_listening_fails_if_the_address_is_elsewhere() -> None:
    with pytest.raises(OSError, match=os.strerror(errno.EADDRNOTAVAIL)):
        await listen(ELSEWHERE, 0)
