"""A visitor's connections and seat while visitors reload, reconnect and leave."""

from __future__ import annotations

import asyncio
import errno
import os
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import WSServerHandshakeError
from yarl import URL

from abstract_arcade.web.service import VisitorService
from tests.terminal import PATIENCE
from tests.web.support import Visitor, serving, visiting

MENU = "the rules in 1–4 min"


class Programs:
    """Counts the programs that are started, and keeps them from ending."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.started = 0
        self.ending = asyncio.Event()
        """Set while a program is told to end."""
        self.may_end = asyncio.Event()
        self.may_end.set()
        start = VisitorService.start
        stop = VisitorService.stop

        async def start_counted(service: VisitorService, width: int, height: int) -> None:
            self.started += 1
            await start(service, width, height)

        async def stop_late(service: VisitorService) -> None:
            self.ending.set()
            await self.may_end.wait()
            await stop(service)

        monkeypatch.setattr(VisitorService, "start", start_counted)
        monkeypatch.setattr(VisitorService, "stop", stop_late)


@pytest.fixture
async def programs(monkeypatch: pytest.MonkeyPatch) -> Programs:
    return Programs(monkeypatch)


@asynccontextmanager
async def asking(
    visitor: Visitor,
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection that has asked for a web socket, and need not be answered at once."""
    url = URL(visitor.address)
    reader, writer = await asyncio.open_connection(url.host, url.port)
    lines = (
        "GET /ws?width=80&height=24 HTTP/1.1",
        f"Host: {url.host}:{url.port}",
        f"Cookie: abstract_arcade_visitor={visitor.token}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "",
        "",
    )
    writer.write("\r\n".join(lines).encode())
    try:
        yield reader, writer
    finally:
        writer.close()


async def status(reader: asyncio.StreamReader) -> int:
    """The status of the next response."""
    async with asyncio.timeout(PATIENCE):
        return int((await reader.readline()).split()[1])


async def check_refused(visitor: Visitor) -> None:
    """Check that there is no seat for a visitor, on the page and on the web socket."""
    async with visitor.session.get(visitor.address) as answer:
        assert answer.status == 503
    with pytest.raises(WSServerHandshakeError, match="503"):
        async with visitor.connected():
            pass


async def until_admitted(visitor: Visitor) -> None:
    async with asyncio.timeout(PATIENCE):
        found = 503
        while found == 503:
            async with visitor.session.get(visitor.address) as answer:
                found = answer.status


@pytest.mark.programs
async def test_seat_stays_taken_during_a_reload(tmp_path: Path, programs: Programs) -> None:
    async with (
        serving(tmp_path, crowd=1) as address,
        visiting(address) as one,
        visiting(address) as other,
        one.connected() as first,
    ):
        await first.until_shown(MENU)
        programs.may_end.clear()
        async with asking(one) as (reader, _):
            await programs.ending.wait()
            await check_refused(other)
            programs.may_end.set()
            assert await status(reader) == 101
            await check_refused(other)
            assert programs.started == 2


@pytest.mark.programs
async def test_seat_stays_taken_until_the_program_has_ended(
    tmp_path: Path, programs: Programs
) -> None:
    async with (
        serving(tmp_path, crowd=1) as address,
        visiting(address) as one,
        visiting(address) as other,
    ):
        async with one.connected() as connection:
            await connection.until_shown(MENU)
            programs.may_end.clear()
            await connection.send("\x11")
            await programs.ending.wait()
            await check_refused(other)
        programs.may_end.set()
        await until_admitted(other)


@pytest.mark.programs
async def test_newer_connection_replaces_the_one_that_waits(
    tmp_path: Path, programs: Programs
) -> None:
    async with (
        serving(tmp_path, crowd=1) as address,
        visiting(address) as visitor,
        visitor.connected() as first,
    ):
        await first.until_shown(MENU)
        programs.may_end.clear()
        async with asking(visitor) as (opening, _):
            await programs.ending.wait()
            async with asking(visitor) as (one, _), asking(visitor) as (other, _):
                answers = [asyncio.create_task(status(reader)) for reader in (one, other)]
                await asyncio.wait(answers, return_when=asyncio.FIRST_COMPLETED)
                assert [each.result() for each in answers if each.done()] == [409]
                programs.may_end.set()
                assert await status(opening) == 409
                assert sorted(await asyncio.gather(*answers)) == [101, 409]
    assert programs.started == 2


@pytest.mark.programs
async def test_closed_connection_starts_no_program(tmp_path: Path, programs: Programs) -> None:
    async with (
        serving(tmp_path, crowd=1) as address,
        visiting(address) as one,
        visiting(address) as other,
        one.connected() as connection,
    ):
        await connection.until_shown(MENU)
        programs.may_end.clear()
        async with asking(one):
            await programs.ending.wait()
        programs.may_end.set()
        await connection.until_closed()
        await until_admitted(other)
        assert programs.started == 1


@pytest.mark.programs
async def test_seat_is_free_again_if_no_program_can_be_started(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: Any, **__: Any) -> None:
        raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    async with (
        serving(tmp_path, crowd=1) as address,
        visiting(address) as one,
        visiting(address) as other,
    ):
        with monkeypatch.context() as patched:
            patched.setattr(asyncio, "create_subprocess_exec", fail)
            async with one.connected() as connection:
                await connection.until_closed()
        await until_admitted(other)
    (line,) = caplog.messages
    assert os.strerror(errno.EMFILE) in line
    assert all(record.exc_info is None for record in caplog.records)


async def test_address_of_the_web_socket_ends_nothing_if_it_is_opened_as_a_page(
    tmp_path: Path, programs: Programs
) -> None:
    async with (
        serving(tmp_path) as address,
        visiting(address) as visitor,
        visitor.session.get(f"{address}ws") as answer,
    ):
        assert answer.status == 400
    assert not programs.ending.is_set()


@pytest.mark.programs
async def test_end_of_the_server_ends_a_program_that_is_being_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = asyncio.create_subprocess_exec
    processes = []
    starting = asyncio.Event()
    may_start = asyncio.Event()

    async def create_late(*arguments: Any, **settings: Any) -> Process:
        starting.set()
        await may_start.wait()
        processes.append(await create(*arguments, **settings))
        return processes[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", create_late)
    async with AsyncExitStack() as server:
        address = await server.enter_async_context(serving(tmp_path))
        async with visiting(address) as visitor, asking(visitor):
            await starting.wait()
            ended = asyncio.create_task(server.aclose())
            await asyncio.sleep(0)
            may_start.set()
            await ended
    (process,) = processes
    assert process.returncode is not None
