"""Series of puzzles, their hints and the puzzle of the day."""

from __future__ import annotations

from datetime import date

import pytest

from abstract_arcade.analysis.hint import hint_at_answer
from abstract_arcade.library.small_files import Solved
from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.puzzle_series import Series
from abstract_arcade.teaching.puzzles import names, of_the_day, puzzle

TODAY = date(2026, 11, 22)


def series(slug: str = "krypte", solved: Solved | None = None, *, of_day: bool = False) -> Series:
    return Series(slug, solved or Solved(), lambda: TODAY, is_of_day=of_day)


class TestSeries:
    def test_series_begins_with_the_first_unsolved_puzzle_and_wraps_around(self) -> None:
        own = names("krypte")
        solved = Solved()
        for name in own[:2]:
            solved.add(name, 1, TODAY)
        found = series(solved=solved)
        assert (found.puzzle.name, found.number, found.count) == (own[2], 3, len(own))
        seen = [found.puzzle.name]
        for _ in own[3:]:
            found.answered(found.puzzle.answer, right=True)
            found.go_on()
            seen.append(found.puzzle.name)
        assert seen == [*own[2:]]
        found.answered(found.puzzle.answer, right=True)
        # All are solved: then one after another again.
        found.go_on()
        assert found.puzzle.name == own[0]
        assert found.was_solved

    def test_series_counts_solved_puzzles_and_first_tries(self) -> None:
        found = series()
        found.answered(found.puzzle.answer, right=True)
        found.go_on()
        found.answered((0,), right=False)
        found.answered(found.puzzle.answer, right=True)
        tally = found.tally
        assert (tally.solved, tally.in_a_row, tally.first_try) == (2, 0, 1)
        assert found.tries == 2
        # Once it is solved nothing more is counted.
        found.answered((0,), right=False)
        found.answered(found.puzzle.answer, right=True)
        assert (tally.solved, found.tries) == (2, 2)

    def test_series_does_not_count_a_puzzle_whose_answer_was_shown(self) -> None:
        found = series()
        found.answered(found.puzzle.answer, right=True)
        found.go_on()
        found.give_up()
        found.answered(found.puzzle.answer, right=True)
        assert (found.tally.solved, found.tally.in_a_row) == (1, 0)
        assert not found.was_solved

    def test_series_can_begin_with_the_puzzle_of_the_day(self) -> None:
        found = series(of_day=True)
        assert found.puzzle.name == of_the_day(TODAY, is_easy=True)
        assert found.puzzle.difficulty == 1
        days = [found.day]
        found.go_on()
        assert [*days, found.day] == [TODAY, None]
        assert found.puzzle.game.slug == of_the_day(TODAY).partition("/")[0]

    def test_puzzle_of_the_day_is_easy_on_the_first_day_only(self) -> None:
        solved = Solved()
        solved.add("krypte/0", 1, TODAY)
        assert series(solved=solved, of_day=True).puzzle.difficulty == 1
        solved = Solved()
        solved.add("krypte/0", 1, date.fromordinal(TODAY.toordinal() - 1))
        assert series(solved=solved, of_day=True).puzzle.name == of_the_day(TODAY)


def test_puzzle_of_the_day_changes_its_game_every_day() -> None:
    days = [of_the_day(date.fromordinal(TODAY.toordinal() + each)) for each in range(10)]
    assert len(set(days)) == len(days)
    slugs = {slug for slug in GAMES if names(slug)}
    assert {name.partition("/")[0] for name in days[: len(slugs)]} == slugs
    assert days[0] == of_the_day(TODAY)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if names(slug)])
def test_a_hint_names_no_move_that_was_wrong(slug: str) -> None:
    found = series(slug)
    for _ in range(3):
        wrong = next(each for each in found.candidates if each != found.puzzle.answer)
        found.answered(wrong, right=False)
        assert wrong not in found.candidates
        assert found.puzzle.answer in found.candidates
    found.go_on()
    assert found.refuted == set()


@pytest.mark.parametrize("slug", [slug for slug in GAMES if names(slug)])
def test_later_hints_name_only_moves_of_the_first_hint(slug: str) -> None:
    found = series(slug)
    found.take_hint()
    first = found.candidates
    assert len(first) > 1
    left = list(first)
    for wrong in [each for each in first if each != found.puzzle.answer]:
        found.answered(wrong, right=False)
        left.remove(wrong)
        found.take_hint()
        assert found.candidates == tuple(left)
    assert found.candidates == (found.puzzle.answer,)
    found.go_on()
    assert len(found.candidates) > 1


@pytest.mark.parametrize("slug", [slug for slug in GAMES if names(slug)])
def test_a_hint_names_moves_near_stones(slug: str) -> None:
    for name in names(slug)[:8]:
        asked = puzzle(name)
        position, board = asked.position, asked.game.board
        near = {site for site in board.sites if position.content(site) is not None}
        for _ in range(2):
            near |= {each for site in near for each in board.neighbors[site]}
        for move in asked.candidates():
            assert move[0] in near, (name, position.format(move))


def test_a_hint_says_why_the_last_move_left_is_right() -> None:
    found = series("reneo")
    asked = found.puzzle
    found.take_hint()
    for wrong in [each for each in found.candidates if each != asked.answer]:
        found.answered(wrong, right=False)
    told = " ".join(map(str, hint_at_answer(asked.position, asked.answer, found.named)))
    assert told.startswith(f"Look at {asked.position.format(asked.answer)}. ")
    assert "One of" not in told


def test_hint_names_first_sites_except_where_a_wrong_answer_began() -> None:
    found = series("slicron")
    while not (longer := [move for move in found.candidates if len(move) > 1]):
        found.answered(found.puzzle.answer, right=True)
        found.go_on()
    long = longer[0]
    assert found.named == tuple(each[:1] for each in found.candidates)
    found.answered(long, right=False)
    (other,) = (each for each in found.named if each[:1] == long[:1])
    assert other in found.candidates
    assert len(other) > 1
    assert found.puzzle.answer in found.named
