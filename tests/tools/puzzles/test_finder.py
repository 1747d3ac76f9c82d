"""Puzzles are found where they are, and are what they are said to be."""

from __future__ import annotations

import json

from abstract_arcade.match import Match
from abstract_arcade.records import dump, load
from abstract_arcade.rules import Color, new_game
from abstract_arcade.teaching.puzzles import Puzzle
from tests.tools.puzzles.finder import Found, find, prove, set_up
from tests.tools.puzzles.grading import FINDERS, asked, graded
from tests.tools.puzzles.maker import look, played, sources
from tests.tools.puzzles.proving import faults
from tests.tools.puzzles.record import record
from tests.tools.puzzles.test_proof_models import renju

KRYPTE = new_game("krypte")

# White wins by e1, and by nothing else: d1 turns white, and h1 cannot be stopped.
BLACK, WHITE = ["b1", "d1", "g1", "h5", "a6", "a8", "c8", "e8", "h8"], ["c1", "h4"]
WON = KRYPTE.setup(BLACK, WHITE, Color.WHITE, {"last_side": "S"})


def found_in(position: object = WON, plies: int = 3) -> Found:
    found = find(position, plies)  # type: ignore[arg-type]
    assert found is not None
    return found


class TestFind:
    def test_finds_the_one_move_that_wins(self) -> None:
        found = found_in()
        assert (found.goal, found.plies) == ("win", 3)
        assert WON.format(found.answer) == "e1"
        last = WON
        for move in found.line:
            last = last.play(move)
        assert last.outcome is not None
        assert last.outcome.winner is Color.WHITE
        assert set(found.refutations) == set(WON.legal_moves()) - {found.answer}

    def test_finds_the_one_move_that_saves(self) -> None:
        # Black must stop the five.
        position = renju("i5 h8 c3", "e5 f5 g5 h5 b1")
        found = found_in(position, 3)
        assert (found.goal, found.plies) == ("save", 2)
        assert position.format(found.answer) == "d5"
        assert {line[-1] for line in found.refutations.values()} == {found.answer}

    def test_finds_nothing_where_two_moves_win(self) -> None:
        open_three = renju("g8 h8 i8", "a1 c2 e1")
        assert find(open_three, 3) is None

    def test_finds_nothing_that_takes_fewer_plies_than_are_wanted(self) -> None:
        assert find(WON, 5, min_plies=5) is None

    def test_claims_nothing_that_it_could_not_look_at(self) -> None:
        assert find(WON, 3, max_nodes=5) is None
        assert find(WON, 3, should_stop=lambda: True) is None

    def test_finds_nothing_after_the_end_or_where_a_swap_may_come(self) -> None:
        found = found_in()
        last = WON
        for move in found.line:
            last = last.play(move)
        assert find(last, 3) is None
        assert find(new_game("reneo", size=5).replay(["c3"]), 3) is None


class TestProve:
    def test_tells_a_puzzle_from_others(self) -> None:
        found = found_in()
        other = next(iter(found.refutations))
        assert prove(WON, "win", 3, found.answer)
        assert not prove(WON, "win", 3, other)
        assert not prove(WON, "win", 1, found.answer)
        assert not prove(WON, "save", 3, found.answer)


def test_a_position_is_set_up_without_its_opening_and_its_seats() -> None:
    game = new_game("reneo", size=5)
    position = game.replay(["c3", "swap", "b2"])
    setup = set_up(position).as_setup()
    assert setup.state == {}
    assert (setup.black, setup.white) == (position.as_setup().black, position.as_setup().white)


class TestRecord:
    def test_is_a_puzzle_that_comes_back(self) -> None:
        text = dump(record(found_in()))
        match = load(text)
        puzzle = Puzzle.of(match)
        assert (puzzle.goal, puzzle.plies) == ("win", 3)
        assert puzzle.position.format(puzzle.answer) == "e1"
        assert puzzle.difficulty == 2
        assert json.loads(text)["current"] == [0]
        assert [*faults(puzzle)] == []

    def test_with_a_wrong_answer_is_found_out(self) -> None:
        data = json.loads(dump(record(found_in())))
        main = data["moves"][0]
        wrong = main["variations"][0][0]
        data["question"]["accept"] = [wrong]
        told = [*faults(Puzzle.of(load(json.dumps(data))))]
        assert any("is not what" in fault for fault in told)

    def test_with_a_wrong_refutation_is_found_out(self) -> None:
        data = json.loads(dump(record(found_in())))
        main = data["moves"][0]
        del main["variations"][0]
        told = [*faults(Puzzle.of(load(json.dumps(data))))]
        assert any("nothing refutes" in fault for fault in told)


class TestMaker:
    def test_finds_the_same_in_the_same_games(self) -> None:
        tasks = sources(KRYPTE, 1, 5, (1, 3), 500)
        texts = [look(task) for task in tasks]
        assert texts == [look(task) for task in sources(KRYPTE, 1, 5, (1, 3), 500)]
        found = [Puzzle.of(load(text)) for each in texts for text in each]
        assert found
        assert [fault for each in found for fault in faults(each)] == []

    def test_looks_in_a_match_that_was_played(self) -> None:
        match = Match(KRYPTE, start=WON)
        for move in found_in().line:
            match.play(move)
        (text,) = look(played(match, (3, 3), 500))
        assert Puzzle.of(load(text)).position == WON


def test_what_fewer_find_is_harder() -> None:
    found = asked(Puzzle.of(record(found_in())), range(2))
    assert [*found] == [*FINDERS]
    nobody = dict.fromkeys(FINDERS, 0.0)
    shares = {
        "nobody": nobody,
        "hard": {**nobody, "hard": 0.7},
        "medium": {**nobody, "medium": 0.4, "hard": 0.7},
        "seldom": {**nobody, "medium": 0.1, "hard": 0.6},
        "all": dict.fromkeys(FINDERS, 0.5),
    }
    grades = graded(shares, dict.fromkeys(shares, 3))
    assert grades == {"all": 1, "medium": 2, "hard": 3, "seldom": 3, "nobody": 4}
    # Of what is found as often, the deeper is harder.
    same = dict.fromkeys("ab", nobody)
    assert [*graded(same, {"a": 5, "b": 3})] == ["b", "a"]
