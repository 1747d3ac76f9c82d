"""What a list of matches shows: its rows in order, a series as one, and what is said of each."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import NamedTuple

from abstract_arcade.library.entry import FINISHED, RUNNING, UNREADABLE, Entry
from abstract_arcade.library.series import games_of, score
from abstract_arcade.rules import GAMES

_ORDER = (RUNNING, FINISHED, UNREADABLE)


def when(moment: str, now: datetime) -> str:
    """How long ago something was, in a word or two: "just now", "today", "Tue", "15 Nov", "2025".

    `moment` is in ISO 8601, empty if not known; days begin at the midnight of `now`'s zone.
    """
    if not moment:
        return ""
    then = datetime.fromisoformat(moment).astimezone(now.tzinfo)
    days = (now.date() - then.date()).days
    if abs((now - then).total_seconds()) < 120:
        return "just now"
    if days == 0:
        return "today"
    if days == 1:
        return "yesterday"
    if 1 < days < 7:
        return f"{then:%a}"
    return f"{then.day} {then:%b}" if then.year == now.year else f"{then.day} {then:%b %Y}"


def status_words(entry: Entry) -> str:
    """What a match waits for, how it ended, or why it cannot be read."""
    if entry.status == "unreadable":
        return entry.error
    if entry.status == "finished":
        return entry.words
    if entry.seat_to_move == entry.you:
        return "your move"
    first, second = entry.titles
    return f"{first if entry.seat_to_move == 'first' else second} to play"


def fits(entry: Entry, text: str) -> bool:
    """Return whether all words of a text are found in what the list says of a match."""
    title = GAMES[entry.game].title if entry.game else entry.id
    said = " ".join((title, *entry.titles, status_words(entry))).casefold()
    return all(word in said for word in text.casefold().split())


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
    """Return the rows for some matches."""
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
            running = [each for each in games if each.status == RUNNING]
            inner = [Listed(each, number=number) for number, each in enumerate(games, 1)]
            row = Listed((running or games)[-1], tuple(games))
            rows.append([row, *inner] if entry.series in opened else [row])
    rows.sort(key=lambda group: _ORDER.index(group[0].entry.status))
    return [row for group in rows for row in group]
