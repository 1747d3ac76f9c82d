"""The files of the program beside the settings, each opened when it is first needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from abstract_arcade.library.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from abstract_arcade.library.drafts import Drafts
    from abstract_arcade.library.met import Met
    from abstract_arcade.library.recent import Recent
    from abstract_arcade.library.solved import Solved


class Files:
    """The matches, the positions, what was solved, chosen last time, and met of the rules."""

    def __init__(
        self,
        store: Store | None = None,
        *,
        positions: Path | None = None,
        solved: Solved | None = None,
        solved_file: Path | None = None,
        recent: Path | None = None,
        met: Path | None = None,
        teaches: bool = False,
    ) -> None:
        self.store = Store() if store is None else store
        self.failed: Callable[[str], None] = lambda _: None
        """Told in a sentence without a stop, on the thread that writes, what cannot be written."""
        self._positions = positions
        self._solved_file = solved_file
        self._recent_file = recent
        self._drafts: Drafts | None = None
        self._solved = solved
        self._recent: Recent | None = None
        self._met_file = met
        self._teaches = teaches
        self._met: Met | None = None

    @property
    def drafts(self) -> Drafts:
        """The positions that were put together."""
        if self._drafts is None:
            from abstract_arcade.library.drafts import Drafts

            self._drafts = Drafts(self._positions)
            self._drafts.file.failed = self.failed
        return self._drafts

    @property
    def solved(self) -> Solved:
        """The puzzles that were solved."""
        if self._solved is None:
            from abstract_arcade.library.solved import Solved

            self._solved = Solved(self._solved_file)
        self._solved.file.failed = self.failed
        return self._solved

    @property
    def recent(self) -> Recent:
        """What was chosen last time."""
        if self._recent is None:
            from abstract_arcade.library.recent import Recent

            self._recent = Recent(self._recent_file)
            self._recent.file.failed = self.failed
        return self._recent

    @property
    def met(self) -> Met | None:
        """The rules that were met; None where nothing is told of the rules."""
        if self._met is None and self._teaches:
            from abstract_arcade.library.met import Met

            self._met = Met(self._met_file)
            self._met.file.failed = self.failed
        return self._met

    def close(self) -> None:
        """Write what is not written yet."""
        self.store.close()
        for each in (self._drafts, self._solved, self._recent, self._met):
            if each is not None:
                each.close()
