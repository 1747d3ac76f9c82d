"""The scores of first moves that may be answered by a swap."""

from __future__ import annotations

from dataclasses import replace

from abstract_arcade.arena import Contest
from abstract_arcade.arena.first_moves import fair, first_moves, scores
from abstract_arcade.arena.game import play, replayed
from abstract_arcade.arena.report import report
from abstract_arcade.arena.scores import Crosstable
from abstract_arcade.rules import SWAP, Seat, new_game
from tests.arena.support import contest, played

RENEO = new_game("reneo", size=5)
KRYPTE = new_game("krypte")


def reneo(games: int = 3, per_first_move: int = 1) -> Contest:
    return replace(
        contest("random", "random", games=games, game=RENEO), per_first_move=per_first_move
    )


class TestFirstMoves:
    def test_contest_starts_from_every_first_move_that_may_be_swapped(self) -> None:
        found = first_moves(RENEO)
        assert len(found) == 25
        for after in found.values():
            assert SWAP not in after.legal_moves()
            assert after.seat_to_move is Seat.SECOND
        assert not first_moves(KRYPTE)
        pie = new_game("krypte", pie=True)
        assert [*first_moves(pie)] == [*KRYPTE.start().legal_moves()]

    def test_games_after_first_moves_follow_the_games_from_the_start(self) -> None:
        asked = reneo(per_first_move=2)
        tasks = asked.tasks([("c3",)])
        assert len(tasks) == asked.count == 3 + 2 * 25
        assert [task.number for task in tasks] == [*range(len(tasks))]
        assert all(task.start is None and task.moves for task in tasks[:3])
        assert [task.start for task in tasks[3::2]] == [*first_moves(RENEO).values()]
        # Each player has each first move once.
        assert tasks[3].seats[Seat.FIRST] == tasks[4].seats[Seat.SECOND]

    def test_game_after_a_first_move_is_played_to_its_end(self) -> None:
        task = reneo(games=1).tasks([()])[-1]
        match = replayed(task, play(task))
        assert match.outcome is not None
        assert match.root.position == task.start


class TestScores:
    def test_fair_first_moves_are_those_with_an_even_score(self) -> None:
        asked = reneo(games=1, per_first_move=2)
        tasks = asked.tasks([()])
        # The first move always wins, the second one in half of its games, the others never.
        winners = [Seat.SECOND, *[Seat.FIRST] * 3, *[Seat.SECOND] * (len(tasks) - 4)]
        games = [(task, played(task, winner)) for task, winner in zip(tasks, winners, strict=True)]
        found = scores(RENEO, games)
        first, second, third, *_ = found
        assert [found[move].mean for move in (first, second, third)] == [1, 0.5, 0]
        assert list(fair(found)) == [second]

    def test_games_after_first_moves_do_not_count_for_the_players(self) -> None:
        asked = reneo(games=2, per_first_move=1)
        games = [(task, play(task)) for task in asked.tasks([("c3",)])]
        table = Crosstable.of(asked.names, games, with_choices=True)
        assert table.first.games == len(table.lengths) == 2
        task, first = games[0]
        line = replayed(task, first).current.path()[:-1]
        choices = [len(node.position.legal_moves()) for node in line]
        assert table.choices[0] == sum(choices) / len(choices)
        whole = report(asked, dict(enumerate(games)), complete=True)
        assert whole["balance"]["least_plies"] == min(table.lengths)
        assert len(whole["first_moves"]) == 25
        assert [game["from_start"] for game in whole["games"]].count(True) == 2

    def test_report_without_games_has_no_scores(self) -> None:
        whole = report(reneo(), {}, complete=False)
        assert whole["first_moves"] == {}
        assert (whole["balance"]["mean_plies"], whole["balance"]["branching"]) == (None, None)
