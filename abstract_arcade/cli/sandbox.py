"""The library and the store of matches for commands, which may run for a visitor of the server.

Only the command line asks the environment whether the process is sandboxed. It passes the answer
to the library and the store.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from abstract_arcade.library.store import Store
from abstract_arcade.storage import is_sandboxed, rescue_folder

if TYPE_CHECKING:
    from abstract_arcade.library.folder import Library


def library() -> Library:
    """Return the library of this machine.

    Raises:
        HomeError: If this machine has no folder for matches.
    """
    from abstract_arcade.library.folder import Library

    return Library(is_sandboxed=is_sandboxed())


def store(
    folder: Path | None = None, *, at_once: bool = False, is_forgotten: bool = False
) -> Store:
    """Return the store of matches in a folder, or of this machine if it is None.

    `at_once` and `is_forgotten` are those of `Store`.
    """
    return Store(
        folder,
        at_once=at_once,
        is_forgotten=is_forgotten,
        is_sandboxed=is_sandboxed(),
        rescue_folder=rescue_folder(),
    )
