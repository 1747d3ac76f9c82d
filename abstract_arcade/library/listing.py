"""The rows of a list of matches, in order, with the games of a series in one row."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from abstract_arcade.library.entry import FINISHED, RUNNING, UNREADABLE, Entry
from abstract_arcade.library.series import games_of, score
from abstract_arcade.rules import GAMES

_ORDER = (RUNNING, FINISHED, UNREADABLE)

_JUST_NOW_SECONDS = 120
_DAYS_OF_A_WEEK = 7


def when(moment: str, now: datetime) -> str:
    """Return the age of a time: "just now", "today", "yesterday", "Tue", "15 Nov", "15 Nov 2025".

    "Just now" is less than two minutes ago; a weekday is at most six days ago. A later day is
    written as a date.

    Args:
        moment: the time in ISO 8601; an empty text returns an empty text.
        now: the current time, in the zone whose midnights separate the days.
    """
    if not moment:
        return ""
    then = datetime.fromisoformat(moment).astimezone(now.tzinfo)
    days = (now.date() - then.date()).days
    if abs((now - then).total_seconds()) < _JUST_NOW_SECONDS:
        return "just now"
    if days == 0:
        return "today"
    if days == 1:
        return "yesterday"
    if 1 < days < _DAYS_OF_A_WEEK:
        return f"{then:%a}"
    if then.year == now.year:
        return f"{then.day} {then:%b}"
    return f"{then.day} {then:%b %Y}"


def status_words(entry: Entry) -> str:
    """Return the status of a match: "your move", "Ben to play", its result, or its error."""
    if entry.status == UNREADABLE:
        return entry.error
    if entry.status == FINISHED:
        return entry.words
    if entry.seat_to_move == entry.you:
        return "your move"
    first, second = entry.titles
    name = first if entry.seat_to_move == "first" else second
    return f"{name} to play"


def fits(entry: Entry, text: str) -> bool:
    """Return whether the game, the names and the status of a match contain all words of a text.

    Upper and lower case are the same, and a word may be a part of another. An empty text fits
    every match. An unreadable match has its id in place of the game.
    """
    title = GAMES[entry.game].title if entry.game else entry.id
    said = " ".join((title, *entry.titles, status_words(entry))).casefold()
    return all(word in said for word in text.casefold().split())


class Listed(NamedTuple):
    """A row of a list of matches: a match, or a series of at least two.

    Attributes:
        entry: the match. For a series, the running game, or the last one if none is running.
        games: the games of a series, in their order; empty for a match.
        number: the number of a game, from 1, if its row is below that of its series, else 0.
    """

    entry: Entry
    games: tuple[Entry, ...] = ()
    number: int = 0

    @property
    def id(self) -> str:
        """A text that identifies the row: the name of the match, or "series NAME"."""
        return f"series {self.entry.series}" if self.games else self.entry.id

    @property
    def names(self) -> str:
        """The names of the participants: "Ada – Ben". A series also has its score: "Ada 2 – 1 Ben".

        The names of a series are in the order of its first game.
        """
        first, second = self.entry.titles
        if not self.games:
            return f"{first} – {second}"
        first, second = self.games[0].titles
        return f"{first} {score(self.games).text()} {second}"

    @property
    def words(self) -> str:
        """The status of a match; see `status_words`.

        For a series with a running game, "game 3, Ben to play"; otherwise "3 games". Drawn games
        are added: "3 games, 1 drawn".
        """
        if not self.games:
            return status_words(self.entry)
        drawn = score(self.games).drawn_text
        if self.entry.status == RUNNING:
            said = f"game {self.games.index(self.entry) + 1}, {status_words(self.entry)}"
        else:
            said = f"{len(self.games)} games"
        return f"{said}, {drawn}" if drawn else said


def rows_of(entries: Iterable[Entry], opened: Collection[str] = ()) -> list[Listed]:
    """Return the rows of a list: running matches, finished ones, then unreadable ones.

    At least two readable games of a series share a row, at the place of the first of them.

    Args:
        entries: the matches, in the order that the rows have within each status.
        opened: the names of the series whose games are listed below the row of the series.
    """
    listed = list(entries)
    by_series: dict[str, list[Entry]] = {}
    for entry in listed:
        if entry.series:
            by_series.setdefault(entry.series, []).append(entry)
    groups: list[list[Listed]] = []
    # The series that have a row: each has the place of its first game in the list, the newest.
    placed: set[str] = set()
    for entry in listed:
        games = games_of(by_series.get(entry.series, ()), entry.series)
        if len(games) < 2 or entry not in games:
            groups.append([Listed(entry)])
        elif entry.series not in placed:
            placed.add(entry.series)
            groups.append(_series_rows(games, is_opened=entry.series in opened))
    groups.sort(key=lambda group: _ORDER.index(group[0].entry.status))
    return [row for group in groups for row in group]


def _series_rows(games: Sequence[Entry], *, is_opened: bool) -> list[Listed]:
    """Return the row of a series, with those of its games below it if it is opened."""
    running = [game for game in games if game.status == RUNNING]
    latest = running[-1] if running else games[-1]
    rows = [Listed(latest, tuple(games))]
    if is_opened:
        rows += [Listed(game, number=number) for number, game in enumerate(games, 1)]
    return rows
