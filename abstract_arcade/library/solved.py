"""Which puzzles were solved, kept in a file."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

from abstract_arcade.library.small_file import Data, SmallFile

FORMAT = "abstract-arcade-puzzles/1"
"""What the file says it is."""

_Row: TypeAlias = dict[str, Any]
"""A puzzle in the file: the tries that it took, and the day."""


class Solved:
    """The puzzles that were solved."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = SmallFile(file, FORMAT, lambda: {"solved": {}}, _check)
        self._rows: dict[str, _Row] | None = None

    def __contains__(self, name: object) -> bool:
        return name in self._known

    @property
    def _known(self) -> dict[str, _Row]:
        if self._rows is None:
            self._rows = self.file.read()["solved"]
        return self._rows

    def add(self, name: str, tries: int, day: date) -> None:
        """Remember the tries and the day of a puzzle that was solved; the first time counts."""
        if name in self:
            return
        row = {"tries": tries, "on": day.isoformat()}
        self._known[name] = row

        def change(data: Data) -> None:
            data["solved"].setdefault(name, row)

        self.file.change(change)

    def close(self) -> None:
        """Wait until everything is written."""
        self.file.close()


def _check(data: Data) -> None:
    """Check what stands in the file, as `SmallFile` asks for it."""
    if not all(isinstance(row, dict) for row in data["solved"].values()):
        raise ValueError("a row is none")
