"""The progress files, in JSON: rules already explained, solved puzzles, the latest set-ups.

A change is written at once by another thread, so that no key waits for the disk.
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
"""Largest progress file that is read, in bytes."""

Data: TypeAlias = dict[str, Any]
"""The JSON object of a progress file, without its key `format`."""

_FAULTS = (ValueError, KeyError, TypeError, AttributeError, RecursionError)
"""The errors that reading a file may raise if another program has written it."""


class SmallFile:
    """A progress file. Each kind of file is a subclass.

    Several programs may change the file: a change is applied to the contents that the file has at
    that time.

    Attributes:
        path: the path; None if nothing is stored.
        failed: a callback for a sentence without a full stop. It is called if the file cannot be
            read, or, on another thread, if it cannot be written.
    """

    NAME: ClassVar[str]
    """The name of the file: "met.json"."""
    FORMAT: ClassVar[str]
    """The value of the key `format` in the file: "abstract-arcade-met/1"."""
    EMPTY: ClassVar[Data]
    """The contents of a new file."""

    def __init__(self, folder: Path | None = None) -> None:
        """Use the file in a folder; None to forget the changes at the end of the program."""
        self.path = None if folder is None else folder / self.NAME
        self.failed: Callable[[str], None] = lambda _: None
        self._changes: list[Callable[[Data], None]] = []
        self._lock = threading.Lock()
        self._writer: ThreadPoolExecutor | None = None

    def check(self, data: Data) -> None:
        """Check the contents of the file.

        Raises:
            ValueError, KeyError, TypeError, AttributeError: If this program would not write them.
        """
        raise NotImplementedError

    @cached_property
    def data(self) -> Data:
        """The contents that the file had at the first use, with later changes by this program."""
        return self.read()

    def read(self) -> Data:
        """Return the contents that the file has now, or `EMPTY` if it is missing or not readable.

        A file that is not valid is renamed, and `failed` is called.
        """
        if self.path is not None:
            try:
                return self._read(self.path)
            except OSError as error:
                self._report(f"cannot be read: {error.strerror or error}")
        return deepcopy(self.EMPTY)

    def change(self, change: Callable[[Data], None]) -> None:
        """Apply a change to `data` at once, and to the file on another thread.

        `change` modifies the contents that it is given. It is called for `data`, and later for the
        contents of the file when they are written.
        """
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
            # The system cannot start another thread, so the caller waits for the disk.
            self._write(self.path)

    def close(self) -> None:
        """Wait until all changes are written, and end the thread."""
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None

    def _write(self, path: Path) -> None:
        import json

        with self._lock:
            changes = self._changes
            self._changes = []
        if not changes:
            # An earlier call has written them together with others.
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
            self._report(f"cannot be written: {error.strerror or error}")

    def _report(self, what: str) -> None:
        if self.path is not None:
            self.failed(f"{self.path.name} {what}")

    def _read(self, path: Path) -> Data:
        """Return the contents of a file, or `EMPTY` if it is missing or not valid.

        A file that is not valid is renamed, so that it is not overwritten.

        Raises:
            OSError: If the file cannot be read or renamed.
        """
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
            self._report(f"cannot be read and was renamed to {aside.name}")
            data = deepcopy(self.EMPTY)
        return data


class Met(SmallFile):
    """The rules already explained to the people who share this folder, and the belief tips shown.

    Both are stored by game: a rule by the title of its chapter in the demonstration, a belief tip
    (which corrects a misunderstanding) by its id.
    """

    NAME = "met.json"
    FORMAT = "abstract-arcade-met/1"
    EMPTY: ClassVar[Data] = {"met": {}, "beliefs": {}}

    def check(self, data: Data) -> None:
        # Files of earlier versions have no beliefs.
        beliefs = data.setdefault("beliefs", {})
        for row in (*data["met"].values(), *beliefs.values()):
            if not isinstance(row, list) or not all(isinstance(name, str) for name in row):
                raise ValueError("a row is invalid")

    def has(self, slug: str, title: str) -> bool:
        """Return whether the rule of a chapter was explained; `title` is that of the chapter."""
        return _rule(title) in self.data["met"].get(slug, ())

    def add(self, slug: str, titles: Iterable[str]) -> None:
        """Store that the rules of some chapters of a game, by their titles, were explained."""
        self._add("met", slug, [_rule(title) for title in titles if not self.has(slug, title)])

    def has_belief(self, slug: str, belief: str) -> bool:
        """Return whether the belief tip with an id was shown in a game."""
        return belief in self.data["beliefs"].get(slug, ())

    def add_belief(self, slug: str, belief: str) -> None:
        """Store that the belief tip with an id was shown in a game."""
        if not self.has_belief(slug, belief):
            self._add("beliefs", slug, [belief])

    def _add(self, key: str, slug: str, names: Sequence[str]) -> None:
        def change(data: Data) -> None:
            row = data[key].setdefault(slug, [])
            row += [name for name in names if name not in row]

        if names:
            self.change(change)

    def forget(self) -> None:
        """Forget all explained rules and all belief tips, for all games."""
        # The file need not be read before it is emptied.
        self.data = deepcopy(self.EMPTY)

        def change(data: Data) -> None:
            data.update(deepcopy(self.EMPTY))

        self.change(change)


def _rule(title: str) -> str:
    """Return the name of a rule in the file: "the-crosscut" for the chapter "The crosscut"."""
    return title.lower().replace(" ", "-")


class Solved(SmallFile):
    """The puzzles that were solved, each with the number of tries and the day.

    `name in solved` says whether the puzzle with that name was solved.
    """

    NAME = "puzzles.json"
    FORMAT = "abstract-arcade-puzzles/1"
    EMPTY: ClassVar[Data] = {"solved": {}}

    def check(self, data: Data) -> None:
        if not all(isinstance(row, dict) for row in data["solved"].values()):
            raise ValueError("a row is invalid")

    def __contains__(self, name: object) -> bool:
        return name in self.data["solved"]

    def has_any_before(self, day: date) -> bool:
        """Return whether any puzzle was solved on a day before `day`."""
        return any(str(row.get("on", "")) < day.isoformat() for row in self.data["solved"].values())

    def add(self, name: str, tries: int, day: date) -> None:
        """Store that a puzzle was solved. If it was solved before, nothing changes.

        Args:
            name: the name of the puzzle.
            tries: the number of tries.
            day: the day.
        """
        row = {"tries": tries, "on": day.isoformat()}

        def change(data: Data) -> None:
            data["solved"].setdefault(name, row)

        if name not in self:
            self.change(change)


MAX_NAMES = 8
"""Most names of people that are stored."""

_MAX_TITLE = 20
"""Most characters of a participant's name in `LastSetup.names`."""

_SEATS = {seat.name.lower(): seat for seat in Seat}


@dataclass(frozen=True)
class LastSetup:
    """The set-up of a game: its options, players and clocks.

    Attributes:
        game: the game with its options.
        participants: the participant in each seat.
        clock: the clock settings of each seat; None without clocks.
    """

    game: Game
    participants: Mapping[Seat, Participant] = field(default_factory=dict)
    clock: Mapping[Seat, ClockSettings] | None = None

    @property
    def names(self) -> str:
        """The names of the participants: "Ada – Ben". Each is cut to 20 characters, with "…"."""
        names = []
        for title in Match(self.game, self.participants).titles.values():
            is_long = len(title) > _MAX_TITLE
            names.append(f"{title[: _MAX_TITLE - 1]}…" if is_long else title)
        return " – ".join(names)


class Recent(SmallFile):
    """The latest set-up of each game, and the names that people have used."""

    NAME = "recent.json"
    FORMAT = "abstract-arcade-recent/1"
    EMPTY: ClassVar[Data] = {"names": [], "games": {}}

    def check(self, data: Data) -> None:
        # The row of a game is checked when it is used.
        is_whole = all(isinstance(name, str) for name in data["names"])
        if not is_whole or not isinstance(data["games"], dict):
            raise ValueError("not whole")

    @property
    def names(self) -> Sequence[str]:
        """The names that people have used, the latest first; at most `MAX_NAMES`."""
        return tuple(map(_name, self.data["names"]))

    def table(self, slug: str) -> LastSetup | None:
        """Return the latest set-up of a game, or None if there is none that is still valid."""
        with suppress(ValueError, KeyError, TypeError, AttributeError):
            return _table_of(slug, self.data["games"].get(slug))
        return None

    def keep(self, match: Match) -> None:
        """Store the set-up of a match, which is about to begin, and the names of its people.

        People without a name, and the names of computers, are not among `names`.
        """
        participants = match.participants.values()
        people = [person.name for person in participants if person.is_person and person.name]
        slug = match.game.slug
        row = _row_of(match)

        def change(data: Data) -> None:
            names = dict.fromkeys([*people, *data["names"]])
            data["names"] = list(names)[:MAX_NAMES]
            data["games"][slug] = row

        self.change(change)

    def forget(self, name: str) -> None:
        """Remove a name from `names`."""

        def change(data: Data) -> None:
            data["names"] = [other for other in data["names"] if _name(other) != name]

        self.change(change)

    def forget_table(self, slug: str) -> None:
        """Remove the latest set-up of a game, so that the settings decide again."""

        def change(data: Data) -> None:
            data["games"].pop(slug, None)

        self.change(change)


def _name(text: object) -> str:
    """Return the name in a value of the file, cleaned and cut to `MAX_NAME` characters."""
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
    """Return the set-up in a row of the file.

    Raises:
        ValueError, KeyError, TypeError, AttributeError: If the row is not valid.
    """
    participants = {
        seat: Participant(row["seats"][name]["kind"], _name(row["seats"][name]["name"]))
        for name, seat in _SEATS.items()
    }
    clock = None
    if row["clock"] is not None:
        clock = {seat: ClockSettings.parse(row["clock"][name]) for name, seat in _SEATS.items()}
    return LastSetup(GAMES[slug].from_text(row["options"]), participants, clock)
