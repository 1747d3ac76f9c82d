"""Limits for people at other screens: of their input, their wrong links and their unread output."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable

from aiohttp import WSMessage
from aiohttp.web import WebSocketResponse

MAX_MISSES = 10
"""Most wrong links that an address may try within `MISS_SECONDS`."""

MISS_SECONDS = 60.0
"""Seconds for which a wrong link counts."""

_MAX_ADDRESSES = 1000
"""Most addresses whose wrong links are counted. Beyond that, the oldest address is forgotten."""

KEYS_A_SECOND = 1000.0
"""Characters of input that a person may send per second, in the long run."""

KEYS_AT_ONCE = 4000.0
"""Characters of input that a person may send at once."""

MESSAGES_A_SECOND = 200.0
"""Messages of a browser that are read per second, in the long run: a mouse sends 60."""

MESSAGES_AT_ONCE = 400.0
"""Messages of a browser that are read at once."""

_BYTES_A_MESSAGE = 4096
"""Bytes of a long message that count as one more message: to parse it takes time, too."""

_PAUSE = 0.05
"""Seconds to wait before reading on from a browser that sends too many messages."""

MAX_UNREAD = 256 * 1024
"""Most characters that wait for a terminal. More are dropped, and the screen is drawn again."""


class Allowance:
    """A token bucket: an amount that is used up, and refilled at a constant rate."""

    def __init__(self, rate: float, most: float, now: Callable[[], float]) -> None:
        """Allow `most` at once and `rate` per second; `now` returns the time in seconds."""
        self._rate = rate
        self._most = most
        self._now = now
        self._left = most
        self._at = now()

    def take(self, amount: float) -> bool:
        """Use up an amount and return True, or return False and use up nothing if less is left."""
        now = self._now()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if amount > self._left:
            return False
        self._left -= amount
        return True


async def messages_of(
    websocket: WebSocketResponse, now: Callable[[], float]
) -> AsyncIterator[WSMessage]:
    """Yield the messages of a browser until it disconnects. Too many are read more slowly.

    `websocket` is made with `autoping=False`, and the caller answers the pings. aiohttp would
    answer any number of them before the event loop does anything else.
    """
    allowance = Allowance(MESSAGES_A_SECOND, MESSAGES_AT_ONCE, now)
    async for message in websocket:
        size = len(message.data) if isinstance(message.data, str | bytes) else 0
        cost = 1.0 + size // _BYTES_A_MESSAGE
        while not allowance.take(cost):  # noqa: ASYNC110 - time alone ends this
            await asyncio.sleep(_PAUSE)
        yield message


class Misses:
    """Counts the wrong links that each address has tried within `MISS_SECONDS`."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        # The address with the latest wrong link is the last one.
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def note(self, address: str) -> bool:
        """Count a wrong link of an address; return whether it has more than `MAX_MISSES` now."""
        now = self._now()
        times = self._times.setdefault(address, deque(maxlen=MAX_MISSES + 1))
        times.append(now)
        self._times.move_to_end(address)
        if len(self._times) > _MAX_ADDRESSES:
            self._times.popitem(last=False)
        recent = [time for time in times if now - time < MISS_SECONDS]
        return len(recent) > MAX_MISSES


class Outbox:
    """The output that waits to be sent to one terminal. Writing to it never waits.

    If more than `MAX_UNREAD` characters wait, further output is dropped until all of it was sent.
    Then `missed` is called, which should draw the whole screen again.
    """

    def __init__(
        self,
        send: Callable[[str], Awaitable[object]],
        missed: Callable[[], None],
        patience: float,
    ) -> None:
        """Send texts with `send`, which may take at most `patience` seconds each time.

        `missed` is called after output was dropped.
        """
        self._send = send
        self._missed = missed
        self._patience = patience
        self._texts: list[str] = []
        self._size = 0
        self._is_behind = False
        self._arrival = asyncio.Event()

    @property
    def size(self) -> int:
        """Number of characters that wait to be sent."""
        return self._size

    def put(self, text: str) -> None:
        """Append a text, or drop it if too much would wait then; see the class."""
        if self._is_behind:
            return
        if self._size + len(text) > MAX_UNREAD:
            self._is_behind = True
        else:
            self._texts.append(text)
            self._size += len(text)
        self._arrival.set()

    async def send_all(self) -> None:
        """Send the texts as they come, until the task is cancelled.

        Raises:
            TimeoutError: If sending takes longer than the patience.
            ConnectionError: If the connection is closed.
        """
        while True:
            await self._arrival.wait()
            self._arrival.clear()
            await self._send_waiting()
            if self._is_behind:
                self._is_behind = False
                self._missed()

    async def _send_waiting(self) -> None:
        """Send all texts that wait as one message, and again those that came in the meantime."""
        while self._texts:
            text = "".join(self._texts)
            self._texts.clear()
            async with asyncio.timeout(self._patience):
                await self._send(text)
            self._size -= len(text)
