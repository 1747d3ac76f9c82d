"""What equal players make of a game, and of each first move."""

from __future__ import annotations

from xml.etree import ElementTree

from abstract_arcade.arena import Entrant
from abstract_arcade.arena.balance import Balance, Survey
from abstract_arcade.arena.balance_svg import color_of_share, is_dark, picture
from abstract_arcade.arena.game import play, replayed
from abstract_arcade.players import Budget
from abstract_arcade.rules import SWAP, Game, Seat, new_game
from tests.arena.support import played

RENEO = new_game("reneo", size=5)
KRYPTE = new_game("krypte")


def survey(game: Game = RENEO, games: int = 3, per_move: int = 1, player: str = "random") -> Survey:
    return Survey(game, Entrant.read(player, Budget(nodes=40)), games, per_move, 1, 400)


class TestSurvey:
    def test_plays_from_the_start_and_after_each_first_move(self) -> None:
        asked = survey(per_move=2)
        tasks = asked.tasks()
        assert len(asked.first_moves) == 25
        assert len(tasks) == 3 + 2 * 25
        assert [task.number for task in tasks] == [*range(len(tasks))]
        assert all(task.start is None and task.moves for task in tasks[:3])
        for task in tasks[3:]:
            assert task.start is not None
            assert SWAP not in task.start.legal_moves()
            assert task.start.seat_to_move is Seat.SECOND

    def test_has_no_first_moves_without_the_pie_rule(self) -> None:
        assert survey(KRYPTE).first_moves == ()
        assert survey(new_game("krypte", pie=True)).first_moves == tuple(
            new_game("krypte").start().legal_moves()
        )
        assert survey(per_move=0).first_moves == ()

    def test_is_the_same_every_time(self) -> None:
        asked = survey(games=2, per_move=0)
        games = [play(task).moves for task in asked.tasks()]
        assert games == [play(task).moves for task in survey(games=2, per_move=0).tasks()]


class TestBalance:
    def test_counts_shares_lengths_and_choices(self) -> None:
        asked = survey(games=4, per_move=0)
        games = [(task, play(task)) for task in asked.tasks()]
        found = Balance.of(asked, games)
        assert found.first.games == 4
        wins = sum(each.winner is Seat.FIRST for _, each in games)
        assert (found.first.wins, found.first.draws) == (wins, 0)
        assert list(found.lengths) == [len(each.moves) for _, each in games]
        task, first = games[0]
        line = replayed(task, first).current.path()[:-1]
        choices = [len(node.position.legal_moves()) for node in line]
        assert found.choices[0] == sum(choices) / len(choices)
        data = found.as_data(complete=True)
        assert data["games"] == 4
        assert data["first"]["wins"] == wins
        assert data["plies"]["least"] <= data["plies"]["mean"] <= data["plies"]["most"]

    def test_tells_fair_first_moves(self) -> None:
        asked = survey(games=1, per_move=2)
        tasks = asked.tasks()[1:]
        # The first move always wins, the second one in half of its games, the others never.
        winners = [Seat.FIRST, Seat.FIRST, Seat.FIRST, *[Seat.SECOND] * (len(tasks) - 3)]
        games = [(task, played(task, winner)) for task, winner in zip(tasks, winners, strict=True)]
        found = Balance.of(asked, games)
        first, second, third = asked.first_moves[:3]
        assert [found.shares[move] for move in (first, second, third)] == [1, 0.5, 0]
        assert list(found.fair) == [second]
        texts = found.as_data(complete=False)["first_moves"]
        assert texts[RENEO.start().format(second)] == {"games": 2, "score": 0.5}

    def test_is_empty_without_games(self) -> None:
        data = Balance.of(survey(), []).as_data(complete=False)
        assert (data["games"], data["plies"], data["branching"]) == (0, None, None)
        assert data["first_moves"] == {}


def test_a_game_of_a_survey_is_played_to_its_end() -> None:
    task = survey(games=1, per_move=1).tasks()[-1]
    result = play(task)
    match = replayed(task, result)
    assert match.outcome is not None
    assert match.root.position == task.start


def test_the_picture_shows_every_first_move() -> None:
    for game in (RENEO, new_game("slicron", size=4)):
        asked = survey(game, games=1, per_move=1)
        games = [(task, played(task, Seat.FIRST)) for task in asked.tasks()[1:]]
        svg = picture(Balance.of(asked, games))
        root = ElementTree.fromstring(svg.partition("\n")[2])
        texts = [each.text for each in root.iter("{http://www.w3.org/2000/svg}text")]
        assert texts.count("100") == len(game.board.sites)


def test_colours_run_from_what_loses_to_what_wins() -> None:
    assert len({color_of_share(share) for share in (0.0, 0.25, 0.5, 0.75, 1.0)}) == 5
    assert is_dark(color_of_share(0.0))
    assert is_dark(color_of_share(1.0))
    assert not is_dark(color_of_share(0.5))
