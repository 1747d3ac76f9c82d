from __future__ import annotations

import sys
from itertools import count, islice
from pathlib import Path

import pytest

from abstract_arcade.arena import ArenaError, Contest, Entrant, named
from abstract_arcade.arena.engine_names import with_engine_names
from abstract_arcade.arena.game import Interrupted, play, replayed
from abstract_arcade.arena.openings import candidates, evaluation, is_open
from abstract_arcade.match import End
from abstract_arcade.players import Budget
from abstract_arcade.records import dump, load
from abstract_arcade.rules import GAMES, SWAP, Game, Seat, new_game
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_opening import OPENINGS
from tests.arena.support import KRYPTE, contest

STAND_IN = Path(__file__).parents[1] / "players" / "stand_in_engine.py"


class TestEntrant:
    @pytest.mark.parametrize(
        ("text", "kind", "budget"),
        [
            ("expert", "expert", Budget(nodes=9)),
            ("expert@0.1", "expert", Budget(seconds=0.1)),
            ("hard@500n", "hard", Budget(nodes=500)),
            ("engine:./mine --at@2", "engine:./mine --at@2", Budget(nodes=9)),
        ],
    )
    def test_entrant_can_have_limits_of_its_own(self, text: str, kind: str, budget: Budget) -> None:
        assert Entrant.read(text, Budget(nodes=9)) == Entrant(text, kind, budget)

    @pytest.mark.parametrize("text", ["person", "nobody", "expert@0", "expert@1.5n", "person@1"])
    def test_invalid_entrant_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError, match=r"person|player|valid limit"):
            Entrant.read(text, Budget())

    def test_second_entrant_with_the_same_name_is_numbered(self) -> None:
        entrants = contest("greedy", "greedy", "easy").entrants
        assert [entrant.name for entrant in entrants] == ["greedy", "greedy (2)", "easy"]


def engine(mode: str) -> str:
    return f"engine:{sys.executable} {STAND_IN} {mode}"


def test_engine_is_called_by_the_name_that_it_gives_itself() -> None:
    texts = [engine("refuses"), engine("refuses"), engine("nameless"), "engine:no-such", "greedy"]
    entrants = named(with_engine_names([Entrant.read(text, Budget()) for text in texts]))
    names = ["the stand-in", "the stand-in (2)", *texts[2:]]
    assert [entrant.name for entrant in entrants] == names
    shown = ["the stand-in", "the stand-in (2)", "", "", ""]
    assert [entrant.participant.name for entrant in entrants] == shown


def test_engines_keep_their_commands_if_they_give_the_same_name() -> None:
    texts = [engine("refuses"), engine("endless")]
    entrants = with_engine_names([Entrant.read(text, Budget()) for text in texts])
    assert [entrant.name for entrant in entrants] == texts


class TestOpenings:
    @pytest.mark.parametrize("slug", GAMES)
    def test_openings_are_different_and_the_same_for_the_same_seed(self, slug: str) -> None:
        game = new_game(slug)
        found = list(islice(candidates(game, 3, 12), 12))
        assert found == list(islice(candidates(game, 3, 12), 12))
        assert found != list(islice(candidates(game, 4, 12), 12))
        positions = {game.replay(each.moves) for each in found}
        assert len(positions) == len(found) == 12
        assert all(position.outcome is None for position in positions)

    @pytest.mark.parametrize(
        "game", [new_game("krypte", pie=True), new_game("renju", opening="rif")], ids=str
    )
    def test_openings_contain_no_swap(self, game: Game) -> None:
        for candidate in islice(candidates(game, 1, 30), 30):
            position = game.start()
            for text in candidate.moves:
                move = position.parse(text)
                assert move != SWAP
                position = position.play(move)

    @pytest.mark.parametrize("opening", [*OPENINGS])
    def test_openings_of_renju_end_after_the_opening_of_its_rules(self, opening: str) -> None:
        game = new_game("renju", opening=opening)
        for candidate in islice(candidates(game, 1, 5), 5):
            position = game.replay(candidate.moves)
            assert isinstance(position, RenjuPosition)
            assert position.opening.is_over

    def test_decided_opening_is_not_open(self) -> None:
        random = next(candidates(KRYPTE, 1, 1))
        lost = random._replace(moves=("b1", "g8", "b2", "d8", "d1", "b8", "c1", "h7", "h8"))
        assert not is_open(evaluation(lost))
        assert is_open(evaluation(random._replace(moves=("d1",))))
        assert evaluation(random) == evaluation(random)


class TestContest:
    def test_contest_plays_each_opening_twice_with_the_seats_exchanged(self) -> None:
        planned = contest("greedy", "easy", "random", games=4)
        tasks = planned.tasks([("d1",), ("e1",)])
        assert [task.number for task in tasks] == [*range(12)]
        seats = [(task.opening, *(task.seats[seat].name for seat in Seat)) for task in tasks]
        assert len(set(seats)) == 12
        assert {(opening, second, first) for opening, first, second in seats} == set(seats)
        assert {task.moves for task in tasks if task.opening == 1} == {("e1",)}
        assert len({task.seed for task in tasks}) == 12

    def test_contest_without_an_opening_is_an_error(self) -> None:
        with pytest.raises(ArenaError, match="no balanced opening"):
            contest("greedy", "easy").tasks([])


class TestGame:
    def test_game_is_repeatable_and_its_record_can_be_read(self) -> None:
        task = contest("greedy", "medium").tasks([("d1", "e8")])[1]
        once = play(task)
        again = play(task)
        assert once.moves == again.moves
        assert once.moves[:2] == ("d1", "e8")
        position = KRYPTE.replay(once.moves)
        assert position.outcome is not None
        assert once.reason == position.outcome.reason
        assert once.efforts[Seat.FIRST].plies + once.efforts[Seat.SECOND].plies == (
            len(once.moves) - 2
        )
        match = load(dump(replayed(task, once)))
        assert match.move_texts == once.moves
        assert match.participants[Seat.FIRST].kind == "medium"

    def test_game_is_a_draw_after_too_many_plies(self) -> None:
        task = contest("random", "random", max_plies=5).tasks([()])[0]
        found = play(task)
        assert (found.winner, found.reason, len(found.moves)) == (None, "adjudication", 5)
        assert found.result == "draw"
        outcome = load(dump(replayed(task, found))).outcome
        assert outcome is not None
        assert outcome.reason is End.ADJUDICATION

    def test_game_is_lost_by_a_player_that_fails(self) -> None:
        task = contest("greedy", engine("refuses")).tasks([()])[0]
        found = play(task)
        assert (found.result, found.reason, found.moves[1:]) == ("first", "adjudication", ())
        assert "would rather not" in found.failure
        match = replayed(task, found)
        assert match.current.comment == found.failure
        assert "stand_in" not in dump(match).replace(found.failure, "")

    @pytest.mark.parametrize(
        ("budget", "told"),
        [
            (Budget(seconds=0.2), "the stand-in has not answered for 10 s"),
            (Budget(nodes=40), "the stand-in has not answered for 60 s"),
            (Budget(), "the stand-in has not answered for 60 s"),
        ],
    )
    def test_game_is_lost_by_an_engine_that_does_not_answer(
        self, budget: Budget, told: str
    ) -> None:
        entrant = Entrant.read(engine("endless"), budget)
        silent = Contest(KRYPTE, (entrant, Entrant.read("greedy", Budget())), 1, 1, 400)
        clock = count(step=5.0)
        found = play(silent.tasks([()])[0], now=lambda: next(clock))
        assert (found.result, found.reason, found.moves) == ("second", "adjudication", ())
        assert told in found.failure
        assert entrant.name in found.failure

    def test_game_can_be_interrupted(self) -> None:
        task = contest("greedy", "greedy").tasks([()])[0]
        with pytest.raises(Interrupted):
            play(task, lambda: True)
