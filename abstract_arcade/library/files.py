"""The files of the program beside the settings, each opened when it is first needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from abstract_arcade.library.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from abstract_arcade.library.drafts import Drafts
    from abstract_arcade.library.recent import Recent
    from abstract_arcade.library.small_files import Met, SmallFile, Solved

    FileT = TypeVar("FileT", bound=SmallFile)


class Files:
    """The matches, the positions, what was solved, chosen last time, and met of the rules."""

    def __init__(
        self,
        store: Store | None = None,
        *,
        folder: Path | None = None,
        solved: Solved | None = None,
        teaches: bool = False,
    ) -> None:
        """Keep the small files in a folder; None keeps them for as long as the program runs."""
        self.store = Store() if store is None else store
        self.failed: Callable[[str], None] = lambda _: None
        """Told in a sentence without a stop, on the thread that writes, what cannot be written."""
        self._folder = folder
        self._solved = solved
        self._teaches = teaches
        self._open: list[SmallFile] = []

    def _opened(self, file: FileT) -> FileT:
        file.failed = self.failed
        self._open.append(file)
        return file

    @cached_property
    def drafts(self) -> Drafts:
        from abstract_arcade.library.drafts import Drafts

        return self._opened(Drafts(self._folder))

    @cached_property
    def solved(self) -> Solved:
        from abstract_arcade.library.small_files import Solved

        return self._opened(self._solved or Solved(self._folder))

    @cached_property
    def recent(self) -> Recent:
        from abstract_arcade.library.recent import Recent

        return self._opened(Recent(self._folder))

    @cached_property
    def met(self) -> Met | None:
        """The rules that were met; None where nothing is told of the rules."""
        if not self._teaches:
            return None
        from abstract_arcade.library.small_files import Met

        return self._opened(Met(self._folder))

    def close(self) -> None:
        """Write what is not written yet."""
        self.store.close()
        for each in self._open:
            each.close()
