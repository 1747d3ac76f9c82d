"""The connections of one visitor, of which only one at a time starts the visitor's program."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from abstract_arcade.web.service import VisitorService


class VisitorConnections:
    """The connections and the program of one visitor.

    The server keeps an instance while the visitor has a connection or a running program, and counts
    the instances as visitors. So a visitor who reloads the page keeps the place.

    Attributes:
        service: the latest program, or None if none has been started. It may have ended.
        count: number of connections that the server is handling.
    """

    def __init__(self) -> None:
        self.service: VisitorService | None = None
        self.count = 0
        self._turn = asyncio.Lock()
        self._waiting: asyncio.Timeout | None = None

    @property
    def is_wanted(self) -> bool:
        """Whether a connection waits for its turn."""
        return self._waiting is not None

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """A context that one connection at a time can enter; at most one other connection waits.

        Raises:
            TimeoutError: If a newer connection takes the place of this one while it waits.
        """
        if self._waiting is not None:
            self._waiting.reschedule(asyncio.get_running_loop().time())
        async with asyncio.timeout(None) as waiting:
            self._waiting = waiting
            try:
                await self._turn.acquire()
            finally:
                if self._waiting is waiting:
                    self._waiting = None
        try:
            yield
        finally:
            self._turn.release()
