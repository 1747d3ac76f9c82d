"""What was chosen last time: the names of people, and for each game who played it, and how.

It lies in a small file, which is read when it is first asked for, and written by a thread of its
own, so that no key waits for the disk.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from abstract_arcade.clock import ClockSettings
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES, Game, Seat

FORMAT = "abstract-arcade-recent/1"
"""What the file says it is."""

MAX_NAMES = 8
"""The names that are kept, those used last."""

_MAX_BYTES = 1 << 18
_SEATS = {seat.name.lower(): seat for seat in Seat}


@dataclass(frozen=True)
class Table:
    """How a game was set up.

    Attributes:
        game: the game with its options.
        participants: who sat in each seat.
        clock: the time of each seat; None without clocks.
    """

    game: Game
    participants: Mapping[Seat, Participant] = field(default_factory=dict)
    clock: Mapping[Seat, ClockSettings] | None = None


class Recent:
    """What was chosen last time.

    Attributes:
        file: where it is kept; None for as long as the program runs.
    """

    def __init__(self, file: Path | None = None) -> None:
        """Read nothing yet."""
        self.file = file
        self._data: dict[str, Any] | None = None
        self._writer: ThreadPoolExecutor | None = None

    @property
    def names(self) -> Sequence[str]:
        """The names of people, the one used last first."""
        return tuple(name for name in self._read()["names"] if isinstance(name, str))

    def table(self, slug: str) -> Table | None:
        """How a game was set up last time; None if it never was, or cannot be so any more."""
        row = self._read()["games"].get(slug)
        with suppress(ValueError, KeyError, TypeError, AttributeError):
            return _table_of(slug, row)
        return None

    def keep(self, match: Match) -> None:
        """Remember how a match was set up, that is to be played now."""
        data = self._read()
        people = [each.name for each in match.participants.values() if each.is_person and each.name]
        names = [*dict.fromkeys((*people, *self.names))][:MAX_NAMES]
        data["names"] = names
        data["games"][match.game.slug] = _row_of(match)
        if self.file is None:
            return
        if self._writer is None:
            self._writer = ThreadPoolExecutor(1, "recent")
        self._writer.submit(_write, self.file, json.dumps(data, indent=1))

    def close(self) -> None:
        """Wait until everything is written."""
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None

    def _read(self) -> dict[str, Any]:
        """What the file has; nothing where it cannot be read: it is only a convenience."""
        if self._data is None:
            self._data = {"format": FORMAT, "names": [], "games": {}}
            if self.file is not None:
                with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
                    self._data = _parsed(self.file)
        return self._data


def _parsed(file: Path) -> dict[str, Any]:
    if file.stat().st_size > _MAX_BYTES:
        raise ValueError("too large")
    data: dict[str, Any] = json.loads(file.read_bytes())
    is_whole = isinstance(data["names"], list) and isinstance(data["games"], dict)
    if data["format"] != FORMAT or not is_whole:
        raise ValueError("another format")
    return data


def _write(file: Path, text: str) -> None:
    from abstract_arcade.files import write_file

    # Where it cannot be written, nothing that somebody made is lost.
    with suppress(OSError):
        write_file(file, text)


def _row_of(match: Match) -> dict[str, Any]:
    clock = match.clock
    return {
        "options": match.game.as_text(),
        "seats": {
            name: {"kind": match.participants[seat].kind, "name": match.participants[seat].name}
            for name, seat in _SEATS.items()
        },
        "clock": None
        if clock is None
        else {name: clock[seat].text for name, seat in _SEATS.items()},
    }


def _table_of(slug: str, row: Any) -> Table:
    """The set-up of a row of the file.

    Raises:
        ValueError, KeyError, TypeError, AttributeError: it is not what this program writes.
    """
    participants = {
        seat: Participant(row["seats"][name]["kind"], str(row["seats"][name]["name"]))
        for name, seat in _SEATS.items()
    }
    clock = None
    if row["clock"] is not None:
        clock = {seat: ClockSettings.parse(row["clock"][name]) for name, seat in _SEATS.items()}
    return Table(GAMES[slug].from_text(row["options"]), participants, clock)
