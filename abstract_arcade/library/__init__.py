"""Saved data of the players: the folder of matches, and the files of their progress."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class LibraryError(Exception):
    """A match or another saved file that cannot be found, read or written.

    `str()` is one sentence without a full stop.
    """


@contextmanager
def reported(what: str) -> Iterator[None]:
    """Turn an `OSError` in a `with` block into a `LibraryError`: "WHAT: No space left on device".

    `what` is the beginning of the sentence: "The match cannot be saved". Other errors pass through.
    """
    try:
        yield
    except OSError as error:
        raise LibraryError(f"{what}: {error.strerror or error}") from error
