"""The fence round what is used of Textual's private modules."""

from __future__ import annotations

from importlib.metadata import version

TESTED = frozenset({"8.2.8"})
"""The releases of Textual whose private parts are known to be as we need them."""


def is_tested() -> bool:
    """Whether this Textual's private parts may be used; if not, its own public ones have to do."""
    return version("textual") in TESTED
