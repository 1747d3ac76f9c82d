"""Calls that wait for the disk, made on a thread so that no key waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import cache
from typing import TypeVar

ResultT = TypeVar("ResultT")

_THREADS = 4
"""Largest number of calls that run at once."""


@cache
def _pool() -> ThreadPoolExecutor:
    # At its end, asyncio starts a thread to close the pool of an event loop. This pool needs none.
    return ThreadPoolExecutor(_THREADS, "disk")


async def in_thread(call: Callable[[], ResultT]) -> ResultT:
    """Call a function on a thread and return its result, or raise its exception.

    If the system starts no further thread, the function is called in the event loop.
    """
    context = copy_context()
    try:
        future = asyncio.get_running_loop().run_in_executor(_pool(), context.run, call)
    except RuntimeError:
        return call()
    return await future
