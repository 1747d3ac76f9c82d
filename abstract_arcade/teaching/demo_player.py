"""A demonstration in progress, independent of any screen.

A front end shows a `Course`, passes the person's actions to it, and calls `Course.tick` at
`Course.due`. Nothing here waits, and the clock is injected.
"""

from __future__ import annotations

import math
import time
from bisect import bisect_right
from collections.abc import Callable, Mapping
from enum import Enum, auto
from itertools import accumulate
from typing import Final

from abstract_arcade.rules import SWAP, Move, Position, Site
from abstract_arcade.teaching.demo import Chapter, Demo, Question, Refusal, Step, Verdict

MOVE_SECONDS: Final = 0.7
"""Seconds from the beginning of a step to its first move, and between its moves."""

SETTLING_SECONDS: Final = 0.6
"""Seconds after an automatic change during which a key may still be meant for the board before."""

WRONG_SECONDS: Final = 2.0
"""Seconds for which a wrong answer stays on the board."""

PACES: Final = (10.0, 15.0, 25.0)
"""Characters per second that a person reads in autoplay, from the slowest pace to the fastest."""

READING_SECONDS: Final = 3.0
"""The least seconds for which autoplay shows a text."""

USUAL_PACE: Final = 2
"""The default pace of autoplay, as a number in `PACES` counted from 1."""


def playing_seconds(demo: Demo) -> float:
    """Return the duration of a demonstration in autoplay at the usual pace, in seconds."""
    clock = 0.0

    def now() -> float:
        return clock

    course = Course(demo, now=now)
    course.toggle_autoplay()
    while course.due is not None:
        clock = course.due
        course.advance()
    return clock


class CourseChange(Enum):
    """A kind of change of a `Course`, passed to its listener.

    Attributes:
        STEP: a step has begun, perhaps the same one again.
        MOVE: a move of the step was played, the last of `Course.moves`.
        MOVES: the remaining moves of the step were played at once.
        ANSWER: the answer to the question was played, the last of `Course.moves`.
        VERDICT: the answer on the board was judged.
        REPLY: a move that refutes a wrong answer was played, the last of `Course.moves`.
        REFUSAL: an illegal answer was given.
        RETRY: the answer was taken back.
        AUTOPLAY: autoplay was started or stopped, or its pace was changed.
    """

    STEP = auto()
    MOVE = auto()
    MOVES = auto()
    ANSWER = auto()
    VERDICT = auto()
    REPLY = auto()
    REFUSAL = auto()
    RETRY = auto()
    AUTOPLAY = auto()


class Action(Enum):
    """An action that has no effect in some states; see `Course.disabled_reason`."""

    NEXT = auto()
    BACK = auto()
    NEXT_CHAPTER = auto()
    PREVIOUS_CHAPTER = auto()
    SWAP = auto()
    RETRY = auto()
    SHOW_ANSWER = auto()
    SLOWER = auto()
    FASTER = auto()
    PLAY_FROM_HERE = auto()


class Course:
    """A demonstration in progress.

    A step plays its moves one after another, then highlights its sites and asks its question. After
    an automatic change (the last move of a step was played, a step has begun, a question was
    answered) the course is *settling* for `SETTLING_SECONDS`. A person who presses the key for the
    next step in this time may not have seen the change yet, so `next` only ends the settling.
    Thus a key that is pressed a moment too late never skips a step.

    A wrong answer is refuted, if the demonstration has a refutation, and taken back after
    `WRONG_SECONDS`. Its verdict remains.

    Steps are numbered from 0, chapters from 1.

    Attributes:
        demo: the demonstration.
        listener: called after each change, except for the step with which the course begins.
        step_number: the number of the step shown.
        verdict: the verdict on the last answer, which may have been taken back; None if the step
            has had no answer, or an answer that is not judged yet.
        is_shown: whether the answer on the board is the demonstration's, not the person's.
        is_autoplaying: whether steps and answers follow one another without the person.
        pace: the pace of autoplay, as a number in `PACES` counted from 1.
    """

    def __init__(
        self,
        demo: Demo,
        chapter: int = 1,
        *,
        now: Callable[[], float] = time.monotonic,
        listener: Callable[[CourseChange], None] = lambda _: None,
        pace: int = USUAL_PACE,
    ) -> None:
        """Begin with a chapter, counted from 1. `now` returns the time in seconds."""
        self.demo = demo
        self._steps = demo.steps
        lengths = [len(chapter.steps) for chapter in demo.chapters]
        self._first_steps = (0, *accumulate(lengths[:-1]))
        self._now = now
        self.listener = listener
        self.is_autoplaying = False
        self.pace = pace
        self._completed: set[int] = set()
        self._show_step(self.first_step(chapter))

    @property
    def step(self) -> Step:
        """The step shown."""
        return self._steps[self.step_number]

    @property
    def chapter_number(self) -> int:
        """The number of the chapter shown, from 1."""
        return bisect_right(self._first_steps, self.step_number)

    @property
    def chapter(self) -> Chapter:
        """The chapter shown."""
        return self.demo.chapters[self.chapter_number - 1]

    def first_step(self, chapter: int) -> int:
        """Return the number of the first step of a chapter, which is counted from 1."""
        return self._first_steps[chapter - 1]

    @property
    def step_in_chapter(self) -> int:
        """The number of the step shown within its chapter, from 1."""
        return self.step_number - self.first_step(self.chapter_number) + 1

    def is_done(self, chapter: int) -> bool:
        """Return whether every step of a chapter was shown to its end and its question answered."""
        first = self.first_step(chapter)
        steps = range(first, first + len(self.demo.chapters[chapter - 1].steps))
        return self._completed.issuperset(steps)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played since the step began; the answer and its refutation come last."""
        played = self.step.moves[: self._played]
        if self._answer is None:
            return played
        return (*played, self._answer, *self.replies)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position at the beginning of the step and the position after each of `moves`."""
        shown = [self.step.position, *self.step.positions[: self._played]]
        for move in self.moves[self._played :]:
            shown.append(shown[-1].play(move))
        return tuple(shown)

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.positions[-1]

    @property
    def is_playing_moves(self) -> bool:
        """Whether some moves of the step are still to be played."""
        return self._played < len(self.step.moves)

    @property
    def is_settling(self) -> bool:
        """Whether it is too soon after a change to go to the next step; see `Course`."""
        return self._now() < self._settled_at

    @property
    def light(self) -> Mapping[Site, str]:
        """The labels, by site, of the sites highlighted now; empty before the step's last move."""
        return {} if self.is_playing_moves else self.step.light

    @property
    def refused(self) -> tuple[Refusal, ...]:
        """The moves that are shown as illegal now; empty before the step's last move."""
        return () if self.is_playing_moves else self.step.refused

    @property
    def question(self) -> Question | None:
        """The question of the step, answered or not; None before the step's last move."""
        return None if self.is_playing_moves else self.step.question

    @property
    def is_open(self) -> bool:
        """Whether a question is asked and no answer is on the board."""
        return self.question is not None and self._answer is None

    @property
    def is_wrong(self) -> bool:
        """Whether a wrong answer is on the board."""
        return self._answer is not None and self.verdict is not None and not self.verdict.right

    @property
    def is_pending(self) -> bool:
        """Whether an answer is on the board whose verdict is not known yet."""
        return self._answer is not None and self.verdict is None

    @property
    def _is_last(self) -> bool:
        return self.step_number + 1 == len(self._steps) and not self.is_playing_moves

    @property
    def _is_answered(self) -> bool:
        """Whether there is no question, or a right answer to it is on the board."""
        return not (self.is_open or self.is_pending or self.is_wrong)

    @property
    def is_at_end(self) -> bool:
        """Whether the last step is over: its moves are played, its question is answered right."""
        return self._is_last and self._is_answered

    @property
    def is_short_over(self) -> bool:
        """Whether the last step of the short version has played its moves and chapters follow."""
        is_last = self.step_in_chapter == len(self.chapter.steps)
        is_shown = is_last and not self.is_playing_moves
        return self.chapter.is_short and is_shown and not self.is_at_end

    @property
    def replies(self) -> tuple[Move, ...]:
        """The moves of the refutation of a wrong answer that are on the board."""
        if self.verdict is None or not self.is_wrong:
            return ()
        return self.verdict.refutation[: self._replies]

    @property
    def is_refuting(self) -> bool:
        """Whether some moves of the refutation of a wrong answer are still to be played."""
        verdict = self.verdict
        return verdict is not None and self.is_wrong and self.replies != verdict.refutation

    def next(self) -> None:
        """Do what comes next, as a person asks for it.

        End the settling; else play the remaining moves of the step; else take back a wrong answer;
        else show the answer of an open question; else begin the next step, if there is one.
        """
        if self.is_settling:
            self.settle()
        elif self.is_playing_moves:
            self.finish_moves()
        elif self.is_wrong:
            self.retry()
        elif self.is_open:
            self.show_answer()
        else:
            self.go_to_step(self.step_number + 1)

    def back(self) -> None:
        """Begin the previous step, if there is one."""
        self.go_to_step(self.step_number - 1)

    def go_to_chapter(self, number: int) -> None:
        """Begin the chapter with this number, counted from 1, if there is one."""
        if 1 <= number <= len(self._first_steps):
            self.go_to_step(self.first_step(number))

    def go_to_step(self, number: int) -> None:
        """Begin the step with this number, counted from 0, if there is one."""
        if 0 <= number < len(self._steps):
            self._show_step(number)
            self.listener(CourseChange.STEP)

    def _show_step(self, number: int) -> None:
        self.step_number = number
        self._played = 0
        self._answer: Move | None = None
        self._replies = 0
        self.verdict: Verdict | None = None
        self.is_shown = False
        self._caption_since = self._now()
        self._restart_wait()

    def play_next(self) -> None:
        """Play the next move of the step, if there is one."""
        if self.is_playing_moves:
            self._played += 1
            self._restart_wait()
            if self._played == len(self.step.moves):
                self._begin_settling()
            self.listener(CourseChange.MOVE)

    def finish_moves(self) -> None:
        """Play the remaining moves of the step at once, if there are any."""
        if self.is_playing_moves:
            self._played = len(self.step.moves)
            self._restart_wait()
            self.listener(CourseChange.MOVES)

    def settle(self) -> None:
        """End the settling, because the person has seen the board: moved the cursor, say."""
        self._settled_at = -math.inf

    def _begin_settling(self) -> None:
        self._settled_at = self._now() + SETTLING_SECONDS

    def _restart_wait(self) -> None:
        """Count the time to the next automatic change from now, and end the settling.

        If nothing of the step is left, mark it as completed.
        """
        self._waiting_since = self._now()
        self.settle()
        if self._is_answered and not self.is_playing_moves:
            self._completed.add(self.step_number)

    def answer(self, move: Move) -> Verdict:
        """Play a legal move as the answer to the question, right or wrong, and return its verdict.

        Raises:
            ValueError: If no question is open.
        """
        verdict = self._open_question().judge_move(move)
        self._play_answer(move, verdict)
        return verdict

    def try_move(self, move: Move) -> None:
        """Play a legal move as an answer without a verdict. Pass the verdict to `judge` later.

        Raises:
            ValueError: If no question is open.
        """
        self._open_question()
        self._play_answer(move, None)

    def _play_answer(self, move: Move, verdict: Verdict | None) -> None:
        self._answer = move
        self.verdict = verdict
        self._replies = 0
        self._restart_wait()
        self.listener(CourseChange.ANSWER)

    def judge(self, verdict: Verdict) -> None:
        """Set the verdict on the answer on the board; ignore it if the answer was taken back."""
        if self.is_pending and verdict.move == self._answer:
            self.verdict = verdict
            self._restart_wait()
            self.listener(CourseChange.VERDICT)

    def show_answer(self) -> None:
        """Play the answer with which the demonstration continues, if a question is open."""
        if self.question is not None and self.is_open:
            self.is_shown = True
            self.answer(self.question.answer)

    def refuse(self, text: str) -> Verdict:
        """Set and return the verdict on an answer that the rules forbid. The question stays open.

        Args:
            text: the illegal move as text: names of sites, joined by "-".

        Raises:
            ValueError: If no question is open.
        """
        self.verdict = self._open_question().judge(text)
        self._restart_wait()
        self.listener(CourseChange.REFUSAL)
        return self.verdict

    def _open_question(self) -> Question:
        if self.question is None or not self.is_open:
            raise ValueError("no question is open")
        return self.question

    def retry(self) -> None:
        """Take back the answer on the board and its refutation; do nothing without an answer.

        The verdict on a wrong answer remains, that on a right answer does not.
        """
        if self._answer is not None:
            if not self.is_wrong:
                self.verdict = None
            self._answer = None
            self.is_shown = False
            self._restart_wait()
            self.listener(CourseChange.RETRY)

    def forget_verdict(self) -> None:
        """Forget the verdict on an answer that was taken back or illegal; else do nothing."""
        if self._answer is None and self.verdict is not None:
            self.verdict = None
            self.listener(CourseChange.RETRY)

    def toggle_autoplay(self) -> None:
        """Start autoplay, or stop it if it is running."""
        self.is_autoplaying = not self.is_autoplaying
        self._autoplay_changed()

    def change_pace(self, by: int) -> None:
        """Add `by` to `pace`, within `PACES`: 1 for faster, -1 for slower. Call the listener."""
        self.pace = max(1, min(len(PACES), self.pace + by))
        self._autoplay_changed()

    def _autoplay_changed(self) -> None:
        if not self.is_playing_moves:
            now = self._now()
            self._waiting_since = now
            self._caption_since = now
        self.listener(CourseChange.AUTOPLAY)

    @property
    def due(self) -> float | None:
        """The time of the next automatic change, on the clock `now`, or None if there is none."""
        if self.is_playing_moves or self.is_refuting:
            return self._waiting_since + MOVE_SECONDS
        if self.is_wrong:
            return self._waiting_since + WRONG_SECONDS
        if not self.is_autoplaying:
            return None
        if self.verdict is not None:
            return self._waiting_since + self._reading_seconds(str(self.verdict.explanation))
        step = self.step
        # The labels, the reasons and the question appear only after the last move.
        rest = list(step.light.values())
        rest += [str(refusal.reason) for refusal in step.refused]
        if step.question is not None:
            rest.append(str(step.question.ask))
        everything = " ".join([step.words, *rest])
        everything_read = self._caption_since + self._reading_seconds(everything)
        rest_read = self._waiting_since + self._reading_seconds(" ".join(rest))
        return max(everything_read, rest_read)

    def _reading_seconds(self, text: str) -> float:
        """Return the seconds to read a text at the pace of autoplay, at least `READING_SECONDS`."""
        return max(READING_SECONDS, len(text) / PACES[self.pace - 1])

    def tick(self) -> None:
        """Make the next automatic change if its time has come, else do nothing.

        So a timer may call this method early, late or more than once.
        """
        if self.due is not None and self._now() >= self.due:
            self.advance()

    def advance(self) -> None:
        """Make the next automatic change now.

        It is a move of the step, a move of a refutation, or taking back a wrong answer. In autoplay
        it can also be the answer to the question, the next step or, at the end, the end of
        autoplay.
        """
        if self.is_playing_moves:
            self.play_next()
        elif self.is_refuting:
            self._replies += 1
            self._restart_wait()
            self.listener(CourseChange.REPLY)
        elif self.is_wrong:
            self.retry()
        elif self.is_open:
            self.show_answer()
            self._begin_settling()
        elif not self._is_last:
            self.go_to_step(self.step_number + 1)
            self._begin_settling()
        elif self.is_autoplaying:
            self.toggle_autoplay()

    def disabled_reason(self, action: Action) -> str | None:
        """Return a sentence that says why an action has no effect now, or None if it has one."""
        match action:
            case Action.NEXT if self.is_at_end:
                return "This is the last step."
            case Action.BACK if self.step_number == 0:
                return "This is the first step."
            case Action.NEXT_CHAPTER if self.chapter_number == len(self._first_steps):
                return "This is the last chapter."
            case Action.PREVIOUS_CHAPTER if self.chapter_number == 1:
                return "This is the first chapter."
            case Action.SWAP if not self._can_swap:
                return "No question here can be answered with a swap."
            case Action.RETRY if self._answer is None:
                return "You have not answered yet."
            case Action.SHOW_ANSWER if not self.is_open:
                return "There is no question to answer."
            case Action.SLOWER | Action.FASTER:
                return self._pace_reason(action)
            case Action.PLAY_FROM_HERE if self.position.outcome is not None:
                return "The game on the board is over."
        return None

    def _pace_reason(self, action: Action) -> str | None:
        if action is Action.SLOWER and self.pace == 1:
            return "This is the lowest speed."
        if action is Action.FASTER and self.pace == len(PACES):
            return "This is the highest speed."
        return None

    @property
    def _can_swap(self) -> bool:
        is_unanswered = self.is_open or self.is_wrong
        return is_unanswered and SWAP in self.step.after.legal_moves()
