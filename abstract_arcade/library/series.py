"""The score of a series: games of the same participants, who exchange seats after each game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from abstract_arcade.library.entry import FINISHED, RUNNING, Entry
from abstract_arcade.match import Match
from abstract_arcade.rules import Seat

_TIME_LENGTH = len("20261121-201500")
"""Characters of the time at the beginning of the name of a match."""


class Standing(NamedTuple):
    """The score of a series, for the seats of one of its games.

    Attributes:
        game: the number of that game in the series, from 1.
        wins: the number of games won by the participant who has each seat in that game. They may
            have been won in the other seat.
        drawn: the number of drawn games.
    """

    game: int
    wins: Mapping[Seat, int]
    drawn: int = 0

    @property
    def drawn_text(self) -> str:
        """The number of drawn games in words: "1 drawn". Empty if there are none."""
        return f"{self.drawn} drawn" if self.drawn else ""

    def text(self, dash: str = " – ") -> str:
        """Return the wins of the first and the second seat: "2 – 1"."""
        return dash.join(str(self.wins[seat]) for seat in Seat)

    def with_result(self, match: Match) -> Standing:
        """Return the score with the result of `match`, or this score if `match` is not over.

        `match` must be the game whose seats `wins` has.
        """
        outcome = match.outcome
        if outcome is None:
            return self
        if outcome.winner is None:
            return self._replace(drawn=self.drawn + 1)
        seat = match.position.seat_of(outcome.winner)
        return self._replace(wins={**self.wins, seat: self.wins[seat] + 1})


def games_of(entries: Iterable[Entry], series: str) -> list[Entry]:
    """Return the readable games of a series, in the order in which they began.

    There are none for an empty name of a series.
    """
    if not series:
        return []
    games = [
        entry for entry in entries if entry.series == series and entry.status in (FINISHED, RUNNING)
    ]
    return sorted(games, key=lambda game: (game.created, game.id))


def score(games: Sequence[Entry]) -> Standing:
    """Return the score of a series of at least one game, for the seats of its first game.

    `games` are in the order of `games_of`; one that is not over adds nothing. The attribute `game`
    of the result is the number of games.
    """
    return _standing(len(games), _titles(games[0]), enumerate(games))


def standing(games: Iterable[Entry], match: Match, name: str | None = None) -> Standing:
    """Return the score of a series before the game `match`, for the seats of that game.

    Args:
        games: the games of the series, in the order of `games_of`.
        match: one of the games, or a new one.
        name: the name of the match in the library; None if it is not saved yet.
    """
    titles = {seat: participant.title(seat) for seat, participant in match.participants.items()}
    games = list(games)
    before = [entry for entry in games if entry.id != name]
    own = [entry for entry in games if entry.id == name]
    if own:
        # A game that began in the same second counts as earlier: usually `match` is the latest one.
        before = [entry for entry in before if _moment(entry) <= _moment(own[0])]
    return _standing(len(before) + 1, titles, enumerate(reversed(before), 1))


def _standing(
    game: int, titles: Mapping[Seat, str], games: Iterable[tuple[int, Entry]]
) -> Standing:
    """Return the score of some games, for the seats of the game with the number `game`.

    Args:
        game: the number, from 1.
        titles: the names of the participants in that game, by seat.
        games: the games to count, each after its distance from that game. At an odd distance, the
            seats are exchanged.
    """
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
    """Return the seat that the winner of a game has in another game of the series.

    Args:
        entry: the game that was won. For a draw, the result is None.
        titles: the names of the participants in the other game, by seat.
        is_exchanged: whether the seats are exchanged in the other game, which decides if the names
            do not.
    """
    assert entry.result is not None
    winning_seat = entry.result["seat"]
    if entry.result["winner"] is None or winning_seat is None:
        return None
    winner = Seat[winning_seat.upper()]
    seats = [seat for seat, title in titles.items() if title == _titles(entry)[winner]]
    if len(seats) == 1:
        return seats[0]
    # The names are equal or were changed, so the seats decide.
    return winner.other if is_exchanged else winner


def _moment(entry: Entry) -> tuple[str, str]:
    """Return the second in which a game began: `created`, then the time in its name."""
    return entry.created, entry.id[:_TIME_LENGTH]
