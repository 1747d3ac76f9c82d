"""The garbage collector while players search."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Disable the garbage collector inside the `with` block, and restore its state afterwards.

    A search creates very many objects without reference cycles. The collector would take 9 % of a
    search of Slicron, 3 % of one of Enclose5 and 1.5 % of one of Renju or Reneo.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
