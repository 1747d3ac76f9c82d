"""The matches that the person at the command line may reach.

Here and in the types of the options, the command line asks whether the process is sandboxed. What
it opens is told, and asks no more.
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
    """Return the store of matches in a folder, or of this machine; see `Store`."""
    return Store(
        folder,
        at_once=at_once,
        is_forgotten=is_forgotten,
        is_sandboxed=is_sandboxed(),
        rescue_folder=rescue_folder(),
    )
