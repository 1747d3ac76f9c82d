"""The order in which matches are listed: running ones first, and a series as one row."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from abstract_arcade.library.entry import FINISHED, RUNNING, UNREADABLE, Entry
from abstract_arcade.library.series import games_of, score
from abstract_arcade.tui.frame.match_rows import status_words

_ORDER = (RUNNING, FINISHED, UNREADABLE)


class Listed(NamedTuple):
    """A row of the list: a match, or a series of several.

    Attributes:
        entry: the match; of a series the running one, else the last.
        games: the games of a series, in their order; none for a match.
        number: of a game below the row of its series, which one it is, from 1; else 0.
    """

    entry: Entry
    games: tuple[Entry, ...] = ()
    number: int = 0

    @property
    def id(self) -> str:
        """A name that no other row has."""
        return f"series {self.entry.series}" if self.games else self.entry.id

    @property
    def names(self) -> str:
        """Who plays: "Ada – Ben"; of a series with the score: "Ada 2 – 1 Ben"."""
        first, second = self.entry.titles
        if not self.games:
            return f"{first} – {second}"
        first, second = self.games[0].titles
        return f"{first} {score(self.games).text()} {second}"

    @property
    def words(self) -> str:
        """What a match waits for or how it ended; of a series how many games there are."""
        if not self.games:
            return status_words(self.entry)
        drawn = score(self.games).drawn_text
        if self.entry.status == RUNNING:
            said = f"game {self.games.index(self.entry) + 1}, {status_words(self.entry)}"
        else:
            said = f"{len(self.games)} games"
        return f"{said}, {drawn}" if drawn else said


def rows_of(entries: Iterable[Entry], opened: Collection[str] = ()) -> list[Listed]:
    """The rows for some matches."""
    found = list(entries)
    by_series: dict[str, list[Entry]] = {}
    for each in found:
        if each.series:
            by_series.setdefault(each.series, []).append(each)
    rows: list[list[Listed]] = []
    for entry in found:
        together = by_series.get(entry.series, ())
        games = games_of(together, entry.series)
        if len(games) < 2 or entry not in games:
            rows.append([Listed(entry)])
        elif entry is next(each for each in together if each in games):
            # The row of a series stands where the newest of its games would.
            rows.append(_series(games, is_open=entry.series in opened))
    rows.sort(key=lambda group: _ORDER.index(group[0].entry.status))
    return [row for group in rows for row in group]


def _series(games: list[Entry], *, is_open: bool) -> list[Listed]:
    running = [each for each in games if each.status == RUNNING]
    row = Listed((running or games)[-1], tuple(games))
    inner = [Listed(each, number=number) for number, each in enumerate(games, 1)]
    return [row, *inner] if is_open else [row]
