"""A series: the games that the same participants play one after the other, with seats exchanged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from abstract_arcade.library.entry import FINISHED, RUNNING, Entry
from abstract_arcade.match import Match
from abstract_arcade.rules import Seat


class Standing(NamedTuple):
    """How a series stands.

    Attributes:
        game: the number of the game that is looked at, from 1.
        wins: the games won by whoever sits in each seat of that game, whatever their seat was.
        drawn: the games drawn.
    """

    game: int
    wins: Mapping[Seat, int]
    drawn: int = 0

    @property
    def drawn_text(self) -> str:
        """The games drawn, in words; empty for none."""
        return f"{self.drawn} drawn" if self.drawn else ""

    def text(self, dash: str = " – ") -> str:
        """Return the wins of both seats, the first one's before: "2 – 1"."""
        return dash.join(str(self.wins[seat]) for seat in Seat)

    def with_result(self, match: Match) -> Standing:
        """How it stands with the result of the game that is looked at, if that is over."""
        outcome = match.outcome
        if outcome is None:
            return self
        if outcome.winner is None:
            return self._replace(drawn=self.drawn + 1)
        seat = match.position.seat_of(outcome.winner)
        return self._replace(wins={**self.wins, seat: self.wins[seat] + 1})


def games_of(entries: Iterable[Entry], series: str) -> list[Entry]:
    """Return the games of a series that can be read, in the order in which they were begun."""
    found = [each for each in entries if series and each.series == series]
    return sorted(
        (each for each in found if each.status in (FINISHED, RUNNING)),
        key=lambda each: (each.created, each.id),
    )


def score(games: Sequence[Entry]) -> Standing:
    """How a series stands after its games, at least one, by the seats of the first."""
    return _standing(len(games), _titles(games[0]), enumerate(games))


def standing(games: Iterable[Entry], match: Match, name: str | None = None) -> Standing:
    """How the series of a match stands before the result of the match itself.

    `name` is that of the match in the library; None for one that is not kept yet.
    """
    titles = {seat: each.title(seat) for seat, each in match.participants.items()}
    games = list(games)
    own = next((entry for entry in games if entry.id == name), None)
    # One begun within the same second is taken to be before: who looks is mostly in the last game.
    before = [
        entry
        for entry in games
        if own is None or (entry is not own and _moment(entry) <= _moment(own))
    ]
    return _standing(len(before) + 1, titles, enumerate(reversed(before), 1))


def _standing(
    game: int, titles: Mapping[Seat, str], games: Iterable[tuple[int, Entry]]
) -> Standing:
    """How it stands by the seats of who has some titles, with how far off the other games are."""
    results = [
        _winner(entry, titles, is_exchanged=away % 2 == 1)
        for away, entry in games
        if entry.result is not None
    ]
    wins = {seat: results.count(seat) for seat in Seat}
    return Standing(game, wins, results.count(None))


def _titles(entry: Entry) -> Mapping[Seat, str]:
    return {Seat.FIRST: entry.first, Seat.SECOND: entry.second}


def _winner(entry: Entry, titles: Mapping[Seat, str], *, is_exchanged: bool) -> Seat | None:
    """Where whoever won a game sits in another one of the series; None for a draw."""
    assert entry.result is not None
    seat = entry.result["seat"]
    if entry.result["winner"] is None or seat is None:
        return None
    winner = Seat[seat.upper()]
    here = [each for each in Seat if titles[each] == _titles(entry)[winner]]
    if len(here) == 1:
        return here[0]
    # Names that are the same, or were changed: the seats tell.
    return winner.other if is_exchanged else winner


def _moment(entry: Entry) -> tuple[str, str]:
    """Return the second in which a game was begun, also as its name says."""
    return entry.created, entry.id[: len("20261121-201500")]
