"""What players made and keep: the folder of matches, and the small files beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class LibraryError(Exception):
    """Matches that cannot be found, read or kept; `str()` is one sentence without a full stop."""


@contextmanager
def reported(what: str) -> Iterator[None]:
    """A context in which errors of the system become a `LibraryError` that begins with `what`."""
    try:
        yield
    except OSError as error:
        raise LibraryError(f"{what}: {error.strerror or error}") from error
