"""A relay between a client and a server on this machine, whose connections can be cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Relay:
    """A port that leads to another port."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._writers: list[asyncio.StreamWriter] = []
        self.carrying: set[asyncio.Task[None]] = set()
        self.port = 0

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect somebody with the target."""
        task = asyncio.current_task()
        assert task is not None
        self.carrying.add(task)
        try:
            other_reader, other_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        self._writers += writer, other_writer
        ways = (_copy(reader, other_writer), _copy(other_reader, writer))
        with suppress(ConnectionError):
            await asyncio.gather(*ways)

    def cut(self) -> None:
        """Break all connections, as a network does."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(1 << 16):
        writer.write(data)
        await writer.drain()
    writer.close()


@asynccontextmanager
async def relay_to(port: int) -> AsyncIterator[Relay]:
    """A relay to a port of this machine, until the end of the context."""
    relay = Relay(port)
    server = await asyncio.start_server(relay.carry, "127.0.0.1", 0)
    relay.port = server.sockets[0].getsockname()[1]
    try:
        yield relay
    finally:
        server.close()
        relay.cut()
        await asyncio.gather(*relay.carrying)
