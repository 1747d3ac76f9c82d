"""The limits of what other people may send, ask for, and leave unread."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

MAX_MISSES = 10
"""Most wrong links that an address may try within `MISS_SECONDS`."""

MISS_SECONDS = 60.0
"""Seconds for which a wrong link counts."""

_MAX_ADDRESSES = 1000
"""Most addresses whose wrong links are counted; the oldest are forgotten."""

KEYS_A_SECOND = 1000.0
"""Characters of input that a person may send per second, in the long run."""

KEYS_AT_ONCE = 4000.0
"""Characters of input that a person may send at once."""

MESSAGES_A_SECOND = 200.0
"""Messages of a browser that are read per second, in the long run: a mouse sends 60."""

MESSAGES_AT_ONCE = 400.0
"""Messages of a browser that are read at once."""

MAX_UNREAD = 256 * 1024
"""Most characters that wait for a terminal. Beyond that it misses some, and is drawn anew."""


class Allowance:
    """An amount that is used up and grows again with time."""

    def __init__(self, rate: float, most: float, now: Callable[[], float]) -> None:
        """Allow `most` at once, and `rate` per second."""
        self._rate = rate
        self._most = most
        self._now = now
        self._left = most
        self._at = now()

    def take(self, amount: float) -> bool:
        """Return whether an amount is left, and use it up if so."""
        now = self._now()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if amount > self._left:
            return False
        self._left -= amount
        return True


class Misses:
    """The wrong links that each address has tried lately."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._times: dict[str, deque[float]] = {}

    def note(self, address: str) -> bool:
        """Note a wrong link; return whether the address has tried too many."""
        now = self._now()
        times = self._times.pop(address, deque(maxlen=MAX_MISSES + 1))
        times.append(now)
        self._times[address] = times
        while len(self._times) > _MAX_ADDRESSES:
            del self._times[next(iter(self._times))]
        return sum(now - time < MISS_SECONDS for time in times) > MAX_MISSES


class Outbox:
    """What is to be sent to one terminal. Writing to it never waits.

    If a terminal takes too little, it misses what is too much, and `missed` is called once all
    that is left was sent.
    """

    def __init__(
        self,
        send: Callable[[str], Awaitable[object]],
        missed: Callable[[], None],
        patience: float,
    ) -> None:
        """Send with `send`, which may take `patience` seconds for each text."""
        self._send = send
        self._missed = missed
        self._patience = patience
        self._texts: deque[str] = deque()
        self._size = 0
        self._is_behind = False
        self._arrival = asyncio.Event()

    @property
    def size(self) -> int:
        """Number of characters that wait."""
        return self._size

    def put(self, text: str) -> None:
        """Send a text in its turn, or drop it if too much waits."""
        if self._is_behind:
            return
        if self._size + len(text) > MAX_UNREAD:
            self._is_behind = True
        else:
            self._texts.append(text)
            self._size += len(text)
        self._arrival.set()

    async def send_all(self) -> None:
        """Send what is put in, until the task is cancelled.

        Raises:
            TimeoutError: If the terminal takes nothing for too long.
            ConnectionError: If it has gone.
        """
        while True:
            await self._arrival.wait()
            self._arrival.clear()
            while self._texts:
                # What is there by now is sent as one message.
                text = "".join(self._texts)
                self._texts.clear()
                async with asyncio.timeout(self._patience):
                    await self._send(text)
                self._size = sum(map(len, self._texts))
            if self._is_behind:
                self._is_behind = False
                self._missed()
