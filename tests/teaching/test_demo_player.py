"""A demonstration in progress, with a clock that only the tests advance."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from abstract_arcade.records import load
from abstract_arcade.rules import GAMES, SWAP, Game, Move, Site
from abstract_arcade.teaching.demo import Demo, DemoError
from abstract_arcade.teaching.demo_player import (
    MOVE_SECONDS,
    PACES,
    READING_SECONDS,
    SETTLING_SECONDS,
    WRONG_SECONDS,
    Action,
    Course,
    CourseChange,
    playing_seconds,
)
from abstract_arcade.teaching.durations import duration_words
from abstract_arcade.teaching.reader import load_demo, read_demo
from abstract_arcade.teaching.record_to_demo import lesson

# A first step of two moves, a question with one move before it, a step without moves that shows
# refused moves, and a question without moves at the very end.
KRYPTE = """
[[chapter]]
title = "Entering"
[[chapter.step]]
caption = "Two moves."
moves = "d1 e8"
light.h1 = "a corner"
[[chapter.step]]
caption = "A question."
moves = "a5"
question.ask = "Where?"
question.accept = "h2 g1"
question.right = "Yes."
question.wrong.other = "No."
question.wrong.h1 = "Two sides lead there."
[[chapter]]
title = "Refusing"
[[chapter.step]]
caption = "Nothing moves."
refused = "d1 e8"
[[chapter.step]]
caption = "Three moves."
moves = "a3 c1 h3"
[[chapter]]
title = "Ending"
[[chapter.step]]
caption = "Once more."
question.ask = "And now?"
question.accept = "b3"
question.right = "Good."
question.wrong = "Bad."
"""

PIE = """
[[chapter]]
title = "Swap"
[[chapter.step]]
caption = "One move, one question."
start = true
moves = "f6"
question.ask = "Swap or play."
question.accept = "swap"
question.any = true
question.right = "Fine."
"""


class Clock:
    """A clock that only the test advances."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


class Viewer:
    """A course, its clock, and the changes that its listener received."""

    def __init__(self, demo: Demo, chapter: int = 1) -> None:
        self.clock = Clock()
        self.changes: list[CourseChange] = []
        self.course = Course(demo, chapter, now=self.clock, listener=self.changes.append)

    def wait(self, seconds: float) -> None:
        """Advance the clock. A timer calls `tick` when a change is due, and once more."""
        end = self.clock.time + seconds
        for _ in range(100):
            due = self.course.due
            if due is None or due > end:
                break
            self.clock.time = due
            self.course.tick()
        else:
            pytest.fail("something is due for ever")
        self.clock.time = end
        self.course.tick()

    def wait_for_change(self) -> float:
        """Advance the clock to the next automatic change, and return by how much."""
        assert self.course.due is not None
        seconds = self.course.due - self.clock.time
        self.wait(seconds)
        return round(seconds, 3)

    def wait_for_moves(self, count: int) -> None:
        """Advance the clock until `count` moves are played, and a little further."""
        self.wait(count * MOVE_SECONDS + 0.001)

    def site(self, name: str) -> Site:
        return self.game.board.site(name)

    def move(self, text: str) -> Move:
        return self.course.position.parse(text)

    @property
    def game(self) -> Game:
        return self.course.demo.game

    @property
    def texts(self) -> list[str]:
        """The moves played, as texts."""
        positions = self.course.positions
        return [
            position.format(move)
            for position, move in zip(positions, self.course.moves, strict=False)
        ]


@pytest.fixture(scope="module")
def demo() -> Demo:
    return read_demo(KRYPTE, "krypte", "test.toml")


@pytest.fixture
def viewer(demo: Demo) -> Viewer:
    return Viewer(demo)


def at_step(demo: Demo, number: int) -> Viewer:
    """Return a course at a step whose moves have been played."""
    viewer = Viewer(demo)
    viewer.course.go_to_step(number)
    viewer.course.finish_moves()
    viewer.changes.clear()
    return viewer


class TestMoves:
    def test_moves_of_a_step_are_played_one_after_another(self, viewer: Viewer) -> None:
        course = viewer.course
        assert (course.moves, course.position) == ((), viewer.game.start())
        viewer.wait(MOVE_SECONDS * 0.99)
        assert viewer.texts == []
        viewer.wait(MOVE_SECONDS * 0.02)
        assert (viewer.texts, course.is_playing_moves) == (["d1"], True)
        viewer.wait_for_moves(1)
        assert (viewer.texts, course.is_playing_moves) == (["d1", "e8"], False)
        assert course.position == viewer.game.replay(["d1", "e8"])
        assert course.positions == tuple(
            viewer.game.replay(moves) for moves in ([], ["d1"], ["d1", "e8"])
        )
        assert viewer.changes == [CourseChange.MOVE, CourseChange.MOVE]

    def test_only_moves_are_played_automatically_without_autoplay(self, viewer: Viewer) -> None:
        viewer.wait(1000)
        assert viewer.course.due is None
        assert (viewer.course.step_number, viewer.texts) == (0, ["d1", "e8"])

    def test_finish_moves_plays_the_remaining_moves_at_once(self, viewer: Viewer) -> None:
        viewer.wait_for_moves(1)
        viewer.course.finish_moves()
        assert viewer.texts == ["d1", "e8"]
        assert viewer.changes == [CourseChange.MOVE, CourseChange.MOVES]
        viewer.course.finish_moves()
        viewer.course.play_next()
        assert viewer.changes == [CourseChange.MOVE, CourseChange.MOVES], (
            "nothing is left to be played"
        )

    def test_highlights_and_refusals_appear_after_the_moves(self, viewer: Viewer) -> None:
        course = viewer.course
        assert not course.light
        course.play_next()
        assert not course.light
        course.play_next()
        assert course.light == {viewer.site("h1"): "a corner"}
        course.go_to_step(2)
        assert [refusal.move for refusal in course.refused] == [
            (viewer.site("d1"),),
            (viewer.site("e8"),),
        ]
        with_moves = KRYPTE.replace('"a3 c1 h3"', '"a3 c1 h3"\nrefused = "a3"')
        course = Course(read_demo(with_moves, "krypte", "test.toml"))
        course.go_to_step(3)
        assert course.refused == ()
        course.finish_moves()
        assert len(course.refused) == 1

    def test_question_appears_after_the_moves(self, viewer: Viewer) -> None:
        course = viewer.course
        course.go_to_step(1)
        assert (course.question, course.is_open) == (None, False)
        course.play_next()
        assert course.question is course.step.question is not None
        assert course.is_open

    def test_tick_before_its_time_or_repeated_changes_nothing(self, viewer: Viewer) -> None:
        viewer.course.tick()
        assert viewer.texts == []
        viewer.clock.time += MOVE_SECONDS
        viewer.course.tick()
        viewer.course.tick()
        assert viewer.texts == ["d1"]
        viewer.course.finish_moves()
        viewer.course.tick()
        assert viewer.changes == [CourseChange.MOVE, CourseChange.MOVES]

    def test_late_tick_does_not_shorten_the_next_pause(self, viewer: Viewer) -> None:
        viewer.clock.time += 10 * MOVE_SECONDS
        viewer.course.tick()
        assert viewer.texts == ["d1"]
        assert viewer.course.due == viewer.clock.time + MOVE_SECONDS


class TestNext:
    def test_next_plays_the_remaining_moves_first(self, viewer: Viewer) -> None:
        course = viewer.course
        course.next()
        assert (course.step_number, viewer.texts) == (0, ["d1", "e8"])
        course.next()
        assert (course.step_number, viewer.texts) == (1, [])
        assert course.position == course.step.position == viewer.game.replay(["d1", "e8"])
        assert viewer.changes == [CourseChange.MOVES, CourseChange.STEP]

    @pytest.mark.parametrize("seconds", [0, 0.01, SETTLING_SECONDS * 0.99])
    def test_next_only_ends_the_settling_right_after_the_last_move(
        self, viewer: Viewer, seconds: float
    ) -> None:
        course = viewer.course
        viewer.wait_for_moves(2)
        viewer.wait(seconds)
        assert course.is_settling
        course.next()
        assert (course.step_number, viewer.texts) == (0, ["d1", "e8"])
        assert (viewer.changes, course.is_settling) == (
            [CourseChange.MOVE, CourseChange.MOVE],
            False,
        )
        course.next()
        assert course.step_number == 1

    def test_next_begins_the_next_step_after_the_settling(self, viewer: Viewer) -> None:
        viewer.wait_for_moves(3)
        assert not viewer.course.is_settling
        viewer.course.next()
        assert viewer.course.step_number == 1

    def test_next_begins_the_next_step_at_once_if_the_person_finished_the_moves(
        self, viewer: Viewer
    ) -> None:
        viewer.wait_for_moves(1)
        viewer.course.next()
        assert not viewer.course.is_settling
        viewer.course.next()
        assert viewer.course.step_number == 1

    def test_next_begins_the_next_step_at_once_if_the_person_moved_the_cursor(
        self, viewer: Viewer
    ) -> None:
        viewer.wait_for_moves(2)
        viewer.course.settle()
        viewer.course.next()
        assert viewer.course.step_number == 1

    def test_next_shows_the_answer_to_an_open_question(self, demo: Demo) -> None:
        viewer = at_step(demo, 1)
        viewer.course.next()
        assert viewer.course.step_number == 1
        assert viewer.texts == ["a5", "h2"]
        assert viewer.course.is_shown
        viewer.course.next()
        assert viewer.course.step_number == 2
        assert viewer.course.position == demo.steps[1].end

    def test_next_takes_back_a_wrong_answer(self, demo: Demo) -> None:
        viewer = at_step(demo, 1)
        viewer.course.answer(viewer.move("b1"))
        viewer.course.next()
        assert (viewer.course.step_number, viewer.course.is_open) == (1, True)

    def test_next_does_nothing_at_the_end(self, demo: Demo) -> None:
        viewer = at_step(demo, 4)
        viewer.course.answer(viewer.move("b3"))
        viewer.changes.clear()
        viewer.course.next()
        assert (viewer.course.step_number, viewer.changes) == (4, [])

    @pytest.mark.parametrize("key", range(12))
    def test_next_never_skips_a_step_whenever_it_is_pressed(self, demo: Demo, key: int) -> None:
        """Every step is shown with all its moves, in whatever rhythm `next` is called."""
        viewer = Viewer(demo)
        seen: list[int] = []
        for _ in range(40):
            viewer.wait(MOVE_SECONDS * (key + 1) / 8)
            if not viewer.course.is_playing_moves and viewer.course.step_number not in seen:
                seen.append(viewer.course.step_number)
            viewer.course.next()
            if not viewer.course.is_playing_moves and viewer.course.step_number not in seen:
                seen.append(viewer.course.step_number)
        assert seen == list(range(len(demo.steps)))


class TestSteps:
    def test_back_begins_the_previous_step(self, demo: Demo) -> None:
        viewer = at_step(demo, 3)
        viewer.course.back()
        assert viewer.course.step_number == 2
        viewer.course.back()
        assert (viewer.course.step_number, viewer.texts) == (1, [])
        assert viewer.course.is_playing_moves
        assert viewer.changes == [CourseChange.STEP, CourseChange.STEP]

    def test_back_does_nothing_at_the_first_step(self, viewer: Viewer) -> None:
        viewer.course.play_next()
        viewer.course.back()
        assert (viewer.texts, viewer.changes) == (["d1"], [CourseChange.MOVE])

    def test_back_stops_moves_that_are_being_played(self, viewer: Viewer) -> None:
        viewer.course.go_to_step(1)
        viewer.course.back()
        assert viewer.course.step_number == 0

    @pytest.mark.parametrize("number", [-1, 5])
    def test_step_number_that_does_not_exist_is_ignored(self, viewer: Viewer, number: int) -> None:
        viewer.course.go_to_step(number)
        assert (viewer.course.step_number, viewer.changes) == (0, [])

    def test_step_that_begins_again_is_reset(self, demo: Demo) -> None:
        viewer = at_step(demo, 1)
        viewer.course.answer(viewer.move("b1"))
        viewer.course.go_to_step(1)
        assert viewer.course.verdict is None
        assert viewer.course.moves == ()
        assert viewer.course.is_playing_moves
        viewer.wait_for_moves(1)
        assert viewer.course.is_settling
        viewer.course.go_to_step(2)
        assert not viewer.course.is_settling


class TestChapters:
    def test_chapters_are_numbered_from_1(self, demo: Demo) -> None:
        course = Course(demo)
        numbers = []
        for step in range(len(demo.steps)):
            course.go_to_step(step)
            numbers.append(course.chapter_number)
            assert course.step in course.chapter.steps
        assert numbers == [1, 1, 2, 2, 3]
        assert [course.first_step(number) for number in (1, 2, 3)] == [0, 2, 4]

    def test_course_can_begin_with_any_chapter(self, demo: Demo) -> None:
        viewer = Viewer(demo, chapter=2)
        assert (viewer.course.step_number, viewer.course.chapter.title) == (2, "Refusing")
        assert viewer.course.position == demo.steps[2].position
        assert viewer.changes == []

    def test_go_to_chapter_begins_its_first_step(self, viewer: Viewer) -> None:
        course = viewer.course
        course.go_to_chapter(3)
        assert course.step_number == 4
        course.go_to_chapter(course.chapter_number - 1)
        assert course.step_number == 2
        course.next()
        course.go_to_chapter(course.chapter_number - 1)
        assert course.step_number == 0
        course.go_to_chapter(course.chapter_number + 1)
        assert course.step_number == 2
        course.go_to_chapter(2)
        assert viewer.changes == [CourseChange.STEP] * 6

    def test_chapter_number_that_does_not_exist_is_ignored(self, viewer: Viewer) -> None:
        course = viewer.course
        for number in (0, -1, 4, 10):
            course.go_to_chapter(number)
        course.go_to_chapter(course.chapter_number - 1)
        assert (course.step_number, viewer.changes) == (0, [])
        course.go_to_chapter(3)
        course.go_to_chapter(course.chapter_number + 1)
        assert (course.step_number, viewer.changes) == (4, [CourseChange.STEP])


class TestAnswers:
    def test_right_answer_is_played_and_explained(self, demo: Demo) -> None:
        viewer = at_step(demo, 1)
        course = viewer.course
        for answer in ("h2", "g1"):
            course.go_to_step(1)
            course.finish_moves()
            viewer.changes.clear()
            verdict = course.answer(viewer.move(answer))
            assert course.verdict is verdict
            assert (verdict.right, str(verdict.explanation)) == (True, "Yes.")
            assert viewer.texts == ["a5", answer]
            assert course.position == demo.steps[1].after.play(course.moves[-1])
            assert not course.is_open
            assert course.question is not None, "it is still shown"
            assert viewer.changes == [CourseChange.ANSWER]
            assert not course.is_shown, "it is the person's"
        course.next()
        assert course.step_number == 2
        assert course.position == demo.steps[1].end, "the first of those accepted"

    def test_wrong_answer_is_played_and_explained_and_can_be_retried(self, demo: Demo) -> None:
        viewer = at_step(demo, 1)
        course = viewer.course
        verdict = course.answer(viewer.move("b1"))
        assert (verdict.right, str(verdict.explanation)) == (False, "No.")
        assert (viewer.texts, course.is_wrong) == (["a5", "b1"], True)
        course.retry()
        assert (viewer.texts, course.is_wrong) == (["a5"], False)
        assert course.position == demo.steps[1].after
        assert course.verdict is verdict, "what was wrong can still be read"
        assert course.is_open
        assert viewer.changes == [CourseChange.ANSWER, CourseChange.RETRY]
        assert course.answer(viewer.move("h2")).right

    def test_wrong_answer_is_taken_back_automatically(self, demo: Demo) -> None:
        viewer = at_step(demo, 1)
        viewer.course.answer(viewer.move("b1"))
        viewer.wait(WRONG_SECONDS - 0.01)
        assert viewer.texts == ["a5", "b1"]
        viewer.wait(0.02)
        assert viewer.texts == ["a5"]
        assert viewer.changes == [CourseChange.ANSWER, CourseChange.RETRY]
        viewer.wait(1000)
        assert viewer.course.is_open, "nothing else happens by itself"

    def test_right_answer_stays_on_the_board(self, demo: Demo) -> None:
        viewer = at_step(demo, 1)
        viewer.course.answer(viewer.move("h2"))
        assert viewer.course.due is None

    def test_answer_of_the_demonstration_is_marked_as_shown(self, demo: Demo) -> None:
        viewer = at_step(demo, 1)
        viewer.course.show_answer()
        assert (viewer.texts, viewer.course.is_shown) == (["a5", "h2"], True)
        viewer.course.show_answer()
        assert viewer.changes == [CourseChange.ANSWER], "no question is open any more"
        viewer.course.retry()
        assert not viewer.course.is_shown

    def test_right_answer_can_be_taken_back(self, demo: Demo) -> None:
        viewer = at_step(demo, 1)
        viewer.course.answer(viewer.move("h2"))
        viewer.course.retry()
        assert viewer.course.is_open
        assert viewer.course.verdict is None
        assert viewer.texts == ["a5"]
        viewer.course.retry()
        assert viewer.changes == [CourseChange.ANSWER, CourseChange.RETRY], (
            "nothing is left to take back"
        )

    def test_illegal_answer_is_explained_and_the_question_stays_open(self, demo: Demo) -> None:
        viewer = at_step(demo, 1)
        assert str(viewer.course.refuse("h1").explanation) == "Two sides lead there."
        verdict = viewer.course.refuse("d1")
        assert (verdict.text, str(verdict.explanation)) == ("d1", "d1 is taken.")
        assert viewer.course.verdict is verdict
        assert viewer.course.is_open
        assert viewer.texts == ["a5"]
        assert viewer.changes == [CourseChange.REFUSAL] * 2

    @pytest.mark.parametrize(
        "act",
        [
            lambda course: course.answer((0,)),
            lambda course: course.refuse("d1"),
        ],
        ids=["answer", "refuse"],
    )
    def test_answer_without_an_open_question_raises_value_error(
        self, demo: Demo, act: Callable[[Course], object]
    ) -> None:
        course = Course(demo)
        course.go_to_step(1)
        with pytest.raises(ValueError, match="no question is open"):
            act(course)
        course.finish_moves()
        course.answer(course.position.parse("h2"))
        with pytest.raises(ValueError, match="no question is open"):
            act(course)
        assert course.verdict is not None

    def test_answer_right_after_the_last_move_is_accepted(self, demo: Demo) -> None:
        viewer = Viewer(demo)
        viewer.course.go_to_step(1)
        viewer.wait_for_moves(1)
        assert viewer.course.is_settling
        viewer.course.answer(viewer.move("h2"))
        viewer.course.next()
        assert viewer.course.step_number == 2

    def test_swap_can_be_an_answer(self) -> None:
        viewer = Viewer(read_demo(PIE, "reneo", "test.toml"))
        viewer.course.finish_moves()
        assert viewer.course.answer(SWAP).right
        assert viewer.texts == ["f6", "swap"]


class TestEnd:
    def test_course_is_at_end_after_the_right_answer_to_the_last_question(self, demo: Demo) -> None:
        viewer = at_step(demo, 4)
        course = viewer.course
        states = [course.is_at_end]
        course.answer(viewer.move("a1"))
        states.append(course.is_at_end)
        course.retry()
        course.answer(viewer.move("b3"))
        states.append(course.is_at_end)
        course.back()
        states.append(course.is_at_end)
        assert states == [False, False, True, False]

    def test_course_is_at_end_after_the_last_move_if_nothing_is_asked(self) -> None:
        text = '[[chapter]]\ntitle = "One"\n[[chapter.step]]\ncaption = "A move."\nmoves = "d1"'
        course = Course(read_demo(text, "krypte", "test.toml"))
        assert not course.is_at_end
        course.play_next()
        assert course.is_at_end


class TestDone:
    def test_chapter_is_done_after_every_step_was_seen_to_its_end(self, demo: Demo) -> None:
        viewer = Viewer(demo)
        course = viewer.course
        done = []
        for _ in range(3):
            done.append([number for number in (1, 2, 3) if course.is_done(number)])
            course.go_to_step(course.step_number + 1)
            course.finish_moves()
        assert done == [[], [], []], "the first step was left before its moves were played"
        course.go_to_step(0)
        course.finish_moves()
        assert not course.is_done(1), "its question was not answered"
        course.go_to_step(1)
        course.finish_moves()
        course.answer(viewer.move("b1"))
        assert not course.is_done(1), "the answer is wrong"
        course.retry()
        course.answer(viewer.move("h2"))
        assert [number for number in (1, 2, 3) if course.is_done(number)] == [1, 2]

    def test_steps_are_numbered_within_their_chapter(self, demo: Demo) -> None:
        course = Course(demo)
        numbers = []
        for step in range(5):
            course.go_to_step(step)
            numbers.append(course.step_in_chapter)
        assert numbers == [1, 2, 1, 2, 1]


class TestAutoplay:
    def test_autoplay_shows_everything_and_stops(self, demo: Demo) -> None:
        viewer = Viewer(demo)
        course = viewer.course
        course.toggle_autoplay()
        viewer.wait(1000)
        assert course.is_at_end
        assert not course.is_autoplaying
        assert course.due is None
        step = CourseChange.STEP
        assert viewer.changes == [
            CourseChange.AUTOPLAY,
            CourseChange.MOVE,
            CourseChange.MOVE,
            step,
            CourseChange.MOVE,
            CourseChange.ANSWER,
            step,
            step,
            CourseChange.MOVE,
            CourseChange.MOVE,
            CourseChange.MOVE,
            step,
            CourseChange.ANSWER,
            CourseChange.AUTOPLAY,
        ]

    def test_autoplay_gives_every_step_reading_time_after_its_moves(self, viewer: Viewer) -> None:
        course = viewer.course
        course.toggle_autoplay()
        viewer.wait_for_moves(2)
        viewer.wait(READING_SECONDS - 0.01)
        assert (course.step_number, viewer.texts) == (0, ["d1", "e8"])
        viewer.wait(0.02)
        assert course.step_number == 1

    @pytest.mark.parametrize("pace", range(3))
    def test_autoplay_shows_a_text_as_long_as_it_takes_to_read(self, pace: int) -> None:
        caption = "x" * 60
        here = "y" * 30
        ask = "z" * 80
        label = "w" * 20
        right = "v" * 120
        text = (
            f'[[chapter]]\ntitle = "One"\n[[chapter.step]]\ncaption = "{caption}"\n'
            f'here = "{here}"\nlight.a1 = "{label}"\nquestion.ask = "{ask}"\n'
            f'question.accept = "d1"\nquestion.right = "{right}"\nquestion.wrong = "No."'
        )
        viewer = Viewer(read_demo(text, "krypte", "test.toml"))
        viewer.course.change_pace(pace - 1)
        viewer.course.toggle_autoplay()
        words = f"{caption} {here} {label} {ask}"
        assert viewer.wait_for_change() == round(len(words) / PACES[pace], 3)
        assert viewer.course.is_shown
        assert viewer.wait_for_change() == round(len(right) / PACES[pace], 3)
        assert not viewer.course.is_autoplaying

    def test_autoplay_shows_a_question_and_then_its_answer(self, demo: Demo) -> None:
        viewer = at_step(demo, 1)
        course = viewer.course
        course.toggle_autoplay()
        viewer.wait(READING_SECONDS - 0.01)
        assert course.is_open
        viewer.wait(0.02)
        assert course.verdict is not None
        assert (course.verdict.right, course.is_shown) == (True, True)
        viewer.wait(READING_SECONDS - 0.02)
        assert course.step_number == 1
        viewer.wait(0.02)
        assert course.step_number == 2

    def test_autoplay_shows_a_right_answer_of_a_person_as_long(self, demo: Demo) -> None:
        viewer = at_step(demo, 1)
        viewer.course.toggle_autoplay()
        viewer.wait(READING_SECONDS - 0.01)
        viewer.course.answer(viewer.move("g1"))
        viewer.wait(READING_SECONDS - 0.01)
        assert viewer.course.step_number == 1
        viewer.wait(0.02)
        assert viewer.course.step_number == 2

    def test_autoplay_answers_after_a_wrong_answer_of_a_person(self, demo: Demo) -> None:
        viewer = at_step(demo, 1)
        viewer.course.toggle_autoplay()
        viewer.course.answer(viewer.move("b1"))
        assert viewer.wait_for_change() == WRONG_SECONDS
        assert viewer.course.is_open
        assert viewer.wait_for_change() == READING_SECONDS
        assert viewer.course.is_shown

    def test_person_can_stop_autoplay(self, viewer: Viewer) -> None:
        course = viewer.course
        course.toggle_autoplay()
        assert course.is_autoplaying
        viewer.wait_for_moves(2)
        course.toggle_autoplay()
        viewer.wait(1000)
        assert (course.step_number, course.due) == (0, None)

    def test_autoplay_shows_finished_moves_as_long(self, demo: Demo) -> None:
        viewer = Viewer(demo)
        course = viewer.course
        course.go_to_step(1)
        course.toggle_autoplay()
        viewer.clock.time += MOVE_SECONDS / 2
        course.finish_moves()
        assert course.due == viewer.clock.time + READING_SECONDS

    def test_autoplay_begins_with_a_full_wait(self, viewer: Viewer) -> None:
        viewer.wait(100)
        viewer.course.toggle_autoplay()
        assert viewer.course.due == viewer.clock.time + READING_SECONDS

    def test_starting_autoplay_does_not_delay_moves(self, viewer: Viewer) -> None:
        due = viewer.course.due
        viewer.clock.time += MOVE_SECONDS / 2
        viewer.course.toggle_autoplay()
        viewer.course.change_pace(1)
        assert viewer.course.due == due

    def test_pace_can_be_changed_while_autoplay_is_off(self) -> None:
        text = KRYPTE.replace("Two moves.", "x" * 140)
        viewer = at_step(read_demo(text, "krypte", "test.toml"), 0)
        viewer.course.change_pace(-1)
        assert not viewer.course.is_autoplaying
        viewer.course.toggle_autoplay()
        length = len("x" * 140 + " a corner")
        assert viewer.course.due == viewer.clock.time + length / PACES[0]

    def test_late_key_after_autoplay_does_not_skip_a_step(self, demo: Demo) -> None:
        viewer = at_step(demo, 1)
        course = viewer.course
        course.toggle_autoplay()
        viewer.wait_for_change()
        course.next()
        assert course.verdict is not None, "it was answered just before"
        assert course.step_number == 1
        viewer.wait_for_change()
        course.next()
        assert course.step_number == 2, "it has just begun"
        course.next()
        assert course.step_number == 3

    def test_late_key_after_autoplay_does_not_finish_moves(self, demo: Demo) -> None:
        viewer = at_step(demo, 2)
        viewer.course.toggle_autoplay()
        viewer.wait_for_change()
        viewer.course.next()
        assert (viewer.course.step_number, viewer.texts) == (3, [])
        viewer.course.next()
        assert viewer.texts == ["a3", "c1", "h3"]

    def test_autoplay_can_be_advanced_without_a_clock(self, demo: Demo) -> None:
        course = Course(demo)
        for _ in range(12):
            course.advance()
        assert course.is_at_end
        course.advance()
        assert course.is_at_end
        assert not course.is_autoplaying


class TestDisabledReason:
    def reasons(self, course: Course) -> dict[Action, str]:
        """Return the reasons of all actions that are disabled."""
        pairs = ((action, course.disabled_reason(action)) for action in Action)
        return {action: reason for action, reason in pairs if reason is not None}

    def test_back_is_disabled_with_a_reason_at_the_first_step(self, viewer: Viewer) -> None:
        assert self.reasons(viewer.course) == {
            Action.BACK: "This is the first step.",
            Action.PREVIOUS_CHAPTER: "This is the first chapter.",
            Action.SWAP: "No question here can be answered with a swap.",
            Action.RETRY: "You have not answered yet.",
            Action.SHOW_ANSWER: "There is no question to answer.",
        }

    def test_next_is_disabled_with_a_reason_at_the_last_step(self, demo: Demo) -> None:
        course = at_step(demo, 4).course
        assert not {Action.NEXT, Action.SHOW_ANSWER} & set(self.reasons(course))
        course.show_answer()
        reasons = self.reasons(course)
        assert reasons[Action.NEXT] == "This is the last step."
        assert reasons[Action.NEXT_CHAPTER] == "This is the last chapter."
        assert Action.BACK not in reasons
        assert Action.PREVIOUS_CHAPTER not in reasons

    def test_next_is_enabled_at_the_last_step_until_everything_was_shown(self) -> None:
        course = Course(read_demo(PIE, "reneo", "test.toml"))
        assert Action.NEXT not in self.reasons(course)
        course.finish_moves()
        assert Action.NEXT not in self.reasons(course), "the answer"
        course.show_answer()
        assert Action.NEXT in self.reasons(course)

    def test_swap_is_disabled_with_a_reason_without_an_open_question(self) -> None:
        course = Course(read_demo(PIE, "reneo", "test.toml"))
        assert Action.SWAP in self.reasons(course), "it is not asked yet"
        course.finish_moves()
        assert Action.SWAP not in self.reasons(course)
        course.answer(SWAP)
        assert Action.SWAP in self.reasons(course), "it is not asked any more"

    def test_swap_is_disabled_in_a_game_without_the_pie_rule(self, demo: Demo) -> None:
        assert Action.SWAP in self.reasons(at_step(demo, 1).course)

    def test_swap_is_disabled_if_it_is_legal_but_nothing_is_asked(self) -> None:
        course = Course(read_demo(PIE.partition("question.ask")[0], "reneo", "test.toml"))
        course.finish_moves()
        assert SWAP in course.position.legal_moves()
        assert Action.SWAP in self.reasons(course)

    def test_retry_is_disabled_with_a_reason_before_an_answer(self, demo: Demo) -> None:
        viewer = at_step(demo, 1)
        assert Action.RETRY in self.reasons(viewer.course)
        viewer.course.answer(viewer.move("h2"))
        assert Action.RETRY not in self.reasons(viewer.course)

    def test_pace_keys_are_disabled_with_a_reason_at_the_slowest_and_fastest_pace(
        self, viewer: Viewer
    ) -> None:
        course = viewer.course
        assert not {Action.SLOWER, Action.FASTER} & set(self.reasons(course))
        course.change_pace(-1)
        assert self.reasons(course)[Action.SLOWER] == "This is the lowest speed."
        assert Action.FASTER not in self.reasons(course)
        course.change_pace(2)
        assert self.reasons(course)[Action.FASTER] == "This is the highest speed."
        assert Action.SLOWER not in self.reasons(course)

    def test_play_from_here_is_disabled_with_a_reason_after_the_end(self) -> None:
        text = """
            [[chapter]]
            title = "End"
            [[chapter.step]]
            caption = "Black wins."
            setup.black = "g8 h8 i8 j8"
            setup.white = "f8 h9 i9 h10"
            question.ask = "Win."
            question.accept = "k8"
            question.right = "Five."
            question.wrong = "No."
        """
        course = Course(read_demo(text, "renju", "test.toml"))
        assert Action.PLAY_FROM_HERE not in self.reasons(course)
        course.answer(course.position.parse("k8"))
        assert course.position.outcome is not None
        assert self.reasons(course)[Action.PLAY_FROM_HERE] == "The game on the board is over."


def test_wrong_answer_is_refuted_and_taken_back() -> None:
    question = {"ask": "Where?", "accept": ["h1"], "wrong": "Not there."}
    move = {"move": "h1", "question": question, "variations": [["d1", "d8", "b1"]]}
    record = {"format": "abstract-arcade/1", "game": "krypte", "moves": ["e1", "e8", move]}
    viewer = Viewer(lesson(load(json.dumps(record))))
    course = viewer.course
    viewer.wait_for_moves(2)
    assert course.is_open
    assert not course.answer(viewer.move("d1")).right
    assert [viewer.wait_for_change() for _ in range(3)] == [
        MOVE_SECONDS,
        MOVE_SECONDS,
        WRONG_SECONDS,
    ]
    assert viewer.changes[-3:] == [CourseChange.REPLY, CourseChange.REPLY, CourseChange.RETRY]
    assert course.is_open
    course.answer(viewer.move("d1"))
    viewer.wait_for_change()
    assert viewer.texts == ["e1", "e8", "d1", "d8"]
    course.next()
    assert viewer.texts == ["e1", "e8"], "who goes on need not wait"
    assert course.answer(viewer.move("h1")).refutation == ()


@pytest.mark.parametrize("slug", GAMES)
def test_stated_duration_is_that_of_autoplay(slug: str) -> None:
    demo, clock = load_demo(slug), 0.0
    course = Course(demo, now=lambda: clock)
    course.toggle_autoplay()
    while course.is_autoplaying:
        clock += 0.05
        course.tick()
    assert course.is_at_end
    assert playing_seconds(demo) == pytest.approx(clock, rel=0.02)
    stated = duration_words(slug)
    # A game of one's own need not state it.
    if stated:
        minutes = int(stated.removeprefix("1–").split()[0])
        assert abs(minutes * 60 - playing_seconds(demo)) <= 35, "state other minutes in the file"


def test_minutes_that_are_not_a_whole_number_are_refused() -> None:
    with pytest.raises(DemoError, match="minutes must be a whole number from 1"):
        read_demo("minutes = 'long'\n" + KRYPTE, "krypte", "krypte.toml")
