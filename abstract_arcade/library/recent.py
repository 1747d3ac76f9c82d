"""What was chosen last time: the names of people, and for each game who played it, and how.

It lies in a small file, which is read when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, ClassVar

from abstract_arcade.clock import ClockSettings
from abstract_arcade.library.small_files import Data, SmallFile
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES, Game, Seat
from abstract_arcade.sanitize import clean_name
from abstract_arcade.settings.options import MAX_NAME

MAX_NAMES = 8
"""The names that are kept, those used last."""

_SEATS = {seat.name.lower(): seat for seat in Seat}


@dataclass(frozen=True)
class Table:
    """How a game was set up.

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
    """What was chosen last time."""

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

    def table(self, slug: str) -> Table | None:
        """How a game was set up last time; None if it never was, or cannot be so any more."""
        with suppress(ValueError, KeyError, TypeError, AttributeError):
            return _table_of(slug, self.data["games"].get(slug))
        return None

    def keep(self, match: Match) -> None:
        """Remember how a match was set up, that is to be played now."""
        people = [each.name for each in match.participants.values() if each.is_person and each.name]
        slug, row = match.game.slug, _row_of(match)

        def change(data: Data) -> None:
            data["names"] = [*dict.fromkeys((*people, *data["names"]))][:MAX_NAMES]
            data["games"][slug] = row

        self.change(change)

    def forget(self, name: str) -> None:
        """Offer a name no more."""

        def change(data: Data) -> None:
            data["names"] = [each for each in data["names"] if _name(each) != name]

        self.change(change)


def _name(text: object) -> str:
    """A name as it may be typed, from a text that may be anything."""
    return clean_name(str(text))[:MAX_NAME].strip()


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
    """The set-up of a row of the file, which raises what `SmallFile.check` may."""
    participants = {
        seat: Participant(row["seats"][name]["kind"], _name(row["seats"][name]["name"]))
        for name, seat in _SEATS.items()
    }
    clock = None
    if row["clock"] is not None:
        clock = {seat: ClockSettings.parse(row["clock"][name]) for name, seat in _SEATS.items()}
    return Table(GAMES[slug].from_text(row["options"]), participants, clock)
