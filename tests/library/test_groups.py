"""The rows of the list of matches, and the score of a series."""

from __future__ import annotations

from abstract_arcade.library.entry import FINISHED, RUNNING, Entry
from abstract_arcade.library.listing import Listed, rows_of


def entry(
    name: str, first: str, second: str, winner: str | None = "", *, series: str = "", you: str = ""
) -> Entry:
    """Return an entry of Krypte. `winner` is a seat, None for a draw, "" for a running match."""
    is_over = winner != ""
    color = None if winner is None else {"first": "black", "second": "white"}.get(winner)
    return Entry(
        name,
        FINISHED if is_over else RUNNING,
        "krypte",
        first=first,
        second=second,
        plies=9,
        to_move=None if is_over else "black",
        seat_to_move=None if is_over else "first",
        result={"winner": color, "seat": winner, "reason": "x"} if is_over else None,
        words="Black won" if is_over else "",
        series=series,
        created=name,
        updated=name,
        you=you,
    )


def said(rows: list[Listed]) -> list[tuple[str, str]]:
    return [(row.names, row.words) for row in rows]


SERIES = [
    entry("1", "Ada", "Ben", "first", series="s"),
    entry("2", "Ben", "Ada", "second", series="s"),
    entry("3", "Ada", "Ben", "second", series="s"),
    entry("4", "Ben", "Ada", None, series="s"),
]


class TestRows:
    def test_series_has_one_row_at_the_place_of_its_newest_game(self) -> None:
        rows = rows_of([SERIES[3], entry("9", "Eva", "Ida", "first"), *SERIES[2::-1]])
        assert said(rows) == [
            ("Ada 2 – 1 Ben", "4 games, 1 drawn"),
            ("Eva – Ida", "Black won"),
        ]
        assert rows[0].entry is SERIES[3]

    def test_open_series_lists_its_games_in_order(self) -> None:
        rows = rows_of(SERIES[::-1], {"s"})
        assert [row.number for row in rows] == [0, 1, 2, 3, 4]
        assert [row.entry for row in rows[1:]] == SERIES
        assert rows[1].names == "Ada – Ben"
        assert len({row.id for row in rows}) == 5

    def test_unfinished_series_is_listed_among_running_matches(self) -> None:
        going_on = entry("5", "Ada", "Ben", series="s")
        rows = rows_of([entry("9", "Eva", "Ida", "first"), going_on, *SERIES[::-1]])
        assert said(rows)[0] == ("Ada 2 – 1 Ben", "game 5, Ada to play, 1 drawn")
        assert rows[0].entry is going_on

    def test_series_with_one_game_left_is_listed_as_a_match(self) -> None:
        assert said(rows_of(SERIES[:1])) == [("Ada – Ben", "Black won")]

    def test_score_of_a_series_counts_your_wins_in_both_seats(self) -> None:
        games = [
            entry("1", "Player 1", "Greedy", "first", series="t", you="first"),
            entry("2", "Greedy", "Player 2", "second", series="t", you="second"),
            entry("3", "Player 1", "Greedy", series="t", you="first"),
        ]
        assert said(rows_of(games[::-1])) == [("You 2 – 0 Greedy", "game 3, your move")]
        assert said(rows_of(games[1:2])) == [("Greedy – You", "Black won")]

    def test_score_of_players_with_equal_names_counts_by_seat(self) -> None:
        games = [
            entry("1", "Greedy", "Greedy", "first", series="t"),
            entry("2", "Greedy", "Greedy", "first", series="t"),
            entry("3", "Greedy", "Greedy", "first", series="t"),
        ]
        assert said(rows_of(games[::-1])) == [("Greedy 2 – 1 Greedy", "3 games")]
