"""The small files of JSON: rules that were met, puzzles solved, what was chosen last time.

A change is written at once, by a thread of its own, so that no key waits for the disk.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

from abstract_arcade.clock import ClockSettings
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES, Game, Seat
from abstract_arcade.sanitize import clean_name
from abstract_arcade.settings.options import MAX_NAME
from abstract_arcade.storage.files import bytes_of, remove_leftovers, write_file

MAX_BYTES = 1 << 20
"""The size of a larger file than this program writes."""

Data: TypeAlias = dict[str, Any]
"""What stands in a file, beside what the file says it is."""

_FAULTS = (ValueError, KeyError, TypeError, AttributeError, RecursionError)
"""What reading data that this program has not written may raise."""


class SmallFile:
    """A file, or nothing that is kept; each kind has a subclass.

    Attributes:
        path: where it lies; None for nowhere.
        failed: called with a sentence when the file cannot be read, or, on another thread, written.
    """

    NAME: ClassVar[str]
    FORMAT: ClassVar[str]
    """The format that the file names."""
    EMPTY: ClassVar[Data]
    """The contents of a new file."""

    def __init__(self, folder: Path | None = None) -> None:
        """Keep it in a folder, or nowhere."""
        self.path = None if folder is None else folder / self.NAME
        self.failed: Callable[[str], None] = lambda _: None
        self._changes: list[Callable[[Data], None]] = []
        self._lock = threading.Lock()
        self._writer: ThreadPoolExecutor | None = None

    def check(self, data: Data) -> None:
        """Check what stands in the file.

        Raises:
            ValueError, KeyError, TypeError, AttributeError: this program would not have written it.
        """
        raise NotImplementedError

    @cached_property
    def data(self) -> Data:
        """What stood in the file when it was first asked for, with what was changed here since."""
        return self.read()

    def read(self) -> Data:
        """What stands in the file; nothing where there is none, or it cannot be read."""
        if self.path is not None:
            try:
                return self._read(self.path)
            except OSError as error:
                self._tell(f"cannot be read: {error.strerror or error}")
        return deepcopy(self.EMPTY)

    def change(self, change: Callable[[Data], None]) -> None:
        """Change `data`, and the file on another thread; what others have changed there stays."""
        change(self.data)
        if self.path is None:
            return
        with self._lock:
            self._changes.append(change)
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, self.path.stem)
        try:
            self._writer.submit(self._write, self.path)
        except RuntimeError:
            # The system starts no further thread, so the caller waits for the disk.
            self._write(self.path)

    def close(self) -> None:
        """Wait until everything is written."""
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None

    def _write(self, path: Path) -> None:
        import json

        with self._lock:
            changes = self._changes
            self._changes = []
        if not changes:
            # They were written along with others.
            return
        try:
            data = self._read(path)
            for change in changes:
                change(data)
            remove_leftovers(path)
            write_file(path, json.dumps({"format": self.FORMAT, **data}, indent=1))
        except OSError as error:
            with self._lock:
                self._changes = changes + self._changes
            self._tell(f"cannot be written: {error.strerror or error}")

    def _tell(self, what: str) -> None:
        if self.path is not None:
            self.failed(f"{self.path.name} {what}")

    def _read(self, path: Path) -> Data:
        """What stands in a file; one that is not understood is set aside, and not written over."""
        try:
            written = bytes_of(path, MAX_BYTES)
            # Imported late: a first start has no file, and saves 1.4 ms.
            import json

            data: Data = json.loads(written)
            if data.pop("format") != self.FORMAT:
                raise ValueError("another format")
            self.check(data)
        except (FileNotFoundError, NotADirectoryError):
            data = deepcopy(self.EMPTY)
        except _FAULTS:
            moment = datetime.now(UTC)
            aside = path.with_name(f"{path.name}.unreadable-{moment:%Y%m%d-%H%M%S}")
            path.replace(aside)
            self._tell(f"cannot be read and was renamed to {aside.name}")
            data = deepcopy(self.EMPTY)
        return data


class Met(SmallFile):
    """The rules already explained to the people of this home, by game, and the belief tips shown.

    A rule is stored by the title of its chapter, a belief tip by its id.
    """

    NAME = "met.json"
    FORMAT = "abstract-arcade-met/1"
    EMPTY: ClassVar[Data] = {"met": {}, "beliefs": {}}

    def check(self, data: Data) -> None:
        # Files of earlier versions have no beliefs.
        beliefs = data.setdefault("beliefs", {})
        for row in (*data["met"].values(), *beliefs.values()):
            if not isinstance(row, list) or not all(isinstance(each, str) for each in row):
                raise ValueError("a row is invalid")

    def has(self, slug: str, title: str) -> bool:
        """Return whether the rule of a chapter of a game was met."""
        return _rule(title) in self.data["met"].get(slug, ())

    def add(self, slug: str, titles: Iterable[str]) -> None:
        """Remember that the rules of some chapters of a game were met."""
        self._add("met", slug, [_rule(each) for each in titles if not self.has(slug, each)])

    def has_belief(self, slug: str, belief: str) -> bool:
        """Return whether the belief tip with an id was shown in a game."""
        return belief in self.data["beliefs"].get(slug, ())

    def add_belief(self, slug: str, belief: str) -> None:
        """Remember that the belief tip with an id was shown in a game."""
        if not self.has_belief(slug, belief):
            self._add("beliefs", slug, [belief])

    def _add(self, key: str, slug: str, names: Sequence[str]) -> None:
        def change(data: Data) -> None:
            row = data[key].setdefault(slug, [])
            row += [each for each in names if each not in row]

        if names:
            self.change(change)

    def forget(self) -> None:
        """Forget all explained rules, for all games."""
        # What stands there need not be read for it.
        self.data = deepcopy(self.EMPTY)

        def change(data: Data) -> None:
            data.update(deepcopy(self.EMPTY))

        self.change(change)


def _rule(title: str) -> str:
    """Return a rule as the file names it: "the-crosscut"."""
    return title.lower().replace(" ", "-")


class Solved(SmallFile):
    """The puzzles that were solved: of each the tries that it took, and the day."""

    NAME = "puzzles.json"
    FORMAT = "abstract-arcade-puzzles/1"
    EMPTY: ClassVar[Data] = {"solved": {}}

    def check(self, data: Data) -> None:
        if not all(isinstance(row, dict) for row in data["solved"].values()):
            raise ValueError("a row is invalid")

    def __contains__(self, name: object) -> bool:
        return name in self.data["solved"]

    def has_any_before(self, day: date) -> bool:
        """Return whether any was solved before a day."""
        return any(str(row.get("on", "")) < day.isoformat() for row in self.data["solved"].values())

    def add(self, name: str, tries: int, day: date) -> None:
        """Remember the tries and the day of a puzzle that was solved; the first time counts."""
        row = {"tries": tries, "on": day.isoformat()}

        def change(data: Data) -> None:
            data["solved"].setdefault(name, row)

        if name not in self:
            self.change(change)


MAX_NAMES = 8
"""The names that are kept, those used last."""

_SEATS = {seat.name.lower(): seat for seat in Seat}


@dataclass(frozen=True)
class LastSetup:
    """The set-up of a game.

    Attributes:
        game: the game with its options.
        clock: the time of each seat; None without clocks.
    """

    game: Game
    participants: Mapping[Seat, Participant] = field(default_factory=dict)
    clock: Mapping[Seat, ClockSettings] | None = None

    @property
    def names(self) -> str:
        """Who sat there, in short: "Ada – Ben"."""
        titles = Match(self.game, self.participants).titles.values()
        return " – ".join(each if len(each) <= 20 else f"{each[:19]}…" for each in titles)


class Recent(SmallFile):
    """The set-ups chosen last time."""

    NAME = "recent.json"
    FORMAT = "abstract-arcade-recent/1"
    EMPTY: ClassVar[Data] = {"names": [], "games": {}}

    def check(self, data: Data) -> None:
        # A row that is wrong is found out when it is used.
        is_whole = all(isinstance(name, str) for name in data["names"])
        if not is_whole or not isinstance(data["games"], dict):
            raise ValueError("not whole")

    @property
    def names(self) -> Sequence[str]:
        """The names of people, the one used last first."""
        return tuple(map(_name, self.data["names"]))

    def table(self, slug: str) -> LastSetup | None:
        """How a game was set up last time; None if it never was, or cannot be so any more."""
        with suppress(ValueError, KeyError, TypeError, AttributeError):
            return _table_of(slug, self.data["games"].get(slug))
        return None

    def keep(self, match: Match) -> None:
        """Remember how a match was set up, that is to be played now."""
        people = [each.name for each in match.participants.values() if each.is_person and each.name]
        slug = match.game.slug
        row = _row_of(match)

        def change(data: Data) -> None:
            names = dict.fromkeys([*people, *data["names"]])
            data["names"] = list(names)[:MAX_NAMES]
            data["games"][slug] = row

        self.change(change)

    def forget(self, name: str) -> None:
        """Offer a name no more."""

        def change(data: Data) -> None:
            data["names"] = [each for each in data["names"] if _name(each) != name]

        self.change(change)

    def forget_table(self, slug: str) -> None:
        """Let a game be set up as the settings say, and no longer as last time."""

        def change(data: Data) -> None:
            data["games"].pop(slug, None)

        self.change(change)


def _name(text: object) -> str:
    """Return a name as it may be typed, from a text that may be anything."""
    return clean_name(str(text))[:MAX_NAME].strip()


def _row_of(match: Match) -> dict[str, Any]:
    clock = None
    if match.clock is not None:
        clock = {name: match.clock[seat].text for name, seat in _SEATS.items()}
    return {
        "options": match.game.as_text(),
        "seats": {
            name: {"kind": match.participants[seat].kind, "name": match.participants[seat].name}
            for name, seat in _SEATS.items()
        },
        "clock": clock,
    }


def _table_of(slug: str, row: Any) -> LastSetup:
    """Return the set-up of a row of the file, which raises what `SmallFile.check` may."""
    participants = {
        seat: Participant(row["seats"][name]["kind"], _name(row["seats"][name]["name"]))
        for name, seat in _SEATS.items()
    }
    clock = None
    if row["clock"] is not None:
        clock = {seat: ClockSettings.parse(row["clock"][name]) for name, seat in _SEATS.items()}
    return LastSetup(GAMES[slug].from_text(row["options"]), participants, clock)
