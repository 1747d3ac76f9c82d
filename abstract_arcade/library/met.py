"""Which rules the people of this home have met, kept in a file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from abstract_arcade.library.small_file import Data, SmallFile

FORMAT = "abstract-arcade-met/1"
"""What the file says it is."""


class Met:
    """The rules that were met, by game: each the title of its chapter.

    Attributes:
        file: where they are kept.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = SmallFile(file, FORMAT, _empty, _check)
        self._rows: dict[str, list[str]] | None = None

    @property
    def _known(self) -> dict[str, list[str]]:
        if self._rows is None:
            self._rows = self.file.read()["met"]
        return self._rows

    def has(self, slug: str, title: str) -> bool:
        """Whether the rule of a chapter of a game was met."""
        return _name(title) in self._known.get(slug, ())

    def add(self, slug: str, titles: Iterable[str]) -> None:
        """Remember that the rules of some chapters of a game were met."""
        names = [_name(each) for each in titles if not self.has(slug, each)]
        if not names:
            return
        self._known.setdefault(slug, []).extend(names)

        def change(data: Data) -> None:
            row = data["met"].setdefault(slug, [])
            row += [each for each in names if each not in row]

        self.file.change(change)

    def forget(self) -> None:
        """Begin anew, for all games."""
        self._rows = {}
        self.file.change(lambda data: data.update(_empty()))

    def close(self) -> None:
        """Wait until everything is written."""
        self.file.close()


def _name(title: str) -> str:
    """A rule as the file names it: "the-crosscut"."""
    return title.lower().replace(" ", "-")


def _empty() -> Data:
    return {"met": {}}


def _check(data: Data) -> None:
    """Check what stands in the file, as `SmallFile` asks for it."""
    for row in data["met"].values():
        if not isinstance(row, list) or not all(isinstance(each, str) for each in row):
            raise ValueError("a row is none")
