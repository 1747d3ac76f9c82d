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
"""Seconds during which a key may still be meant for the board before an automatic change."""

WRONG_SECONDS: Final = 2.0
"""Seconds for which a wrong answer stays on the board."""

PACES: Final = (10.0, 15.0, 25.0)
"""How many characters a second a person reads in autoplay, from the slowest pace to the fastest."""

READING_SECONDS: Final = 3.0
"""Seconds that autoplay leaves for a text at least, however short it is."""

USUAL_PACE: Final = 2
"""The pace of autoplay unless another is wanted, counted from 1."""


def playing_seconds(demo: Demo) -> float:
    """Return the seconds that a demonstration takes if it plays by itself, at the usual pace."""
    clock = 0.0
    course = Course(demo, now=lambda: clock)
    course.toggle_autoplay()
    while (due := course.due) is not None:
        clock = due
        course.advance()
    return clock


class CourseChange(Enum):
    """A kind of change of a `Course`, passed to its listener.

    Attributes:
        STEP: another step has begun, or the same one again.
        MOVE: the last of `Course.moves` was played, a move of the step.
        MOVES: the rest of the step's moves were played at once.
        ANSWER: the last of `Course.moves` was played, the answer to the question.
        VERDICT: the answer on the board was judged.
        REPLY: the last of `Course.moves` was played, a move of the refutation of a wrong answer.
        REFUSAL: an answer was given that the rules forbid.
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

    A step shows its moves one after another, then lights its sites and asks its question. When the
    course has by itself shown the last of these moves, begun a step or answered a question, it is
    *settling* for `SETTLING_SECONDS`: a person who presses the key for the next step may not have
    seen the change yet, so `next` only ends the settling. A key that comes a moment too late never
    skips a step.

    A wrong answer is refuted, where the demonstration has moves for that, and goes back by itself
    after `WRONG_SECONDS`; its verdict stays to be read.

    Steps are numbered from 0, chapters from 1, as on the screen.

    Attributes:
        listener: called after each change, but not for the step with which the course begins.
        step_number: the number of the step shown.
        verdict: that on the last answer, which may be off the board again; None without one.
        is_shown: whether the answer on the board is the demonstration's, not the person's.
        is_autoplaying: whether steps and answers follow one another without the person.
        pace: that of autoplay in `PACES`, counted from 1.
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
        """Begin with a chapter; `now` is the time in seconds, from any origin."""
        self.demo = demo
        self._steps = demo.steps
        self._first_steps = (0, *accumulate(len(each.steps) for each in demo.chapters[:-1]))
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
        """Return the number of the first step of a chapter."""
        return self._first_steps[chapter - 1]

    @property
    def step_in_chapter(self) -> int:
        """The number of the step shown within its chapter, from 1."""
        return self.step_number - self.first_step(self.chapter_number) + 1

    def is_done(self, chapter: int) -> bool:
        """Whether every step of a chapter was shown to its end, and its question answered."""
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
        """The position at the beginning of the step, and after each of `moves`."""
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
        """The labels of the sites lit now."""
        return {} if self.is_playing_moves else self.step.light

    @property
    def refused(self) -> tuple[Refusal, ...]:
        """The refused moves shown now."""
        return () if self.is_playing_moves else self.step.refused

    @property
    def question(self) -> Question | None:
        """The question asked now, answered or not."""
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
    def is_at_end(self) -> bool:
        """Whether everything has been shown and the last question, if any, answered right."""
        return self._is_last and not (self.is_open or self.is_pending or self.is_wrong)

    @property
    def is_short_over(self) -> bool:
        """Whether the short version has been shown, and the chapters follow."""
        is_last = self.step_in_chapter == len(self.chapter.steps)
        is_shown = is_last and not self.is_playing_moves
        return self.chapter.is_short and is_shown and not self.is_at_end

    @property
    def replies(self) -> tuple[Move, ...]:
        """The moves against a wrong answer that are on the board."""
        if self.verdict is None or not self.is_wrong:
            return ()
        return self.verdict.refutation[: self._replies]

    @property
    def is_refuting(self) -> bool:
        """Whether some moves against a wrong answer are still to be played."""
        verdict = self.verdict
        return verdict is not None and self.is_wrong and self.replies != verdict.refutation

    def next(self) -> None:
        """Play the rest of the step's moves, show the answer, or begin the next step."""
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
        """Begin the previous step."""
        self.go_to_step(self.step_number - 1)

    def go_to_chapter(self, number: int) -> None:
        """Begin the chapter of this number, if there is one."""
        if 1 <= number <= len(self._first_steps):
            self.go_to_step(self.first_step(number))

    def go_to_step(self, number: int) -> None:
        """Begin the step of this number, if there is one."""
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
        """Play the rest of the step's moves at once, if there are any."""
        if self.is_playing_moves:
            self._played = len(self.step.moves)
            self._restart_wait()
            self.listener(CourseChange.MOVES)

    def settle(self) -> None:
        """End the settling, as when a person moves the cursor, having seen the board."""
        self._settled_at = -math.inf

    def _begin_settling(self) -> None:
        self._settled_at = self._now() + SETTLING_SECONDS

    def _restart_wait(self) -> None:
        """Measure the time to the next automatic change from now."""
        self._waiting_since = self._now()
        self.settle()
        is_answered = not (self.is_open or self.is_pending or self.is_wrong)
        if not self.is_playing_moves and is_answered:
            self._completed.add(self.step_number)

    def answer(self, move: Move) -> Verdict:
        """Play a legal move as the person's answer to the question.

        Raises:
            ValueError: no question is open.
        """
        verdict = self._open_question().judge_move(move)
        self._play_answer(move, verdict)
        return verdict

    def try_move(self, move: Move) -> None:
        """Play a legal move as an answer whose verdict `judge` brings later.

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
        """Take the verdict on the answer on the board, unless that has been taken back."""
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
        """Return the verdict on an answer that the rules forbid; the question stays open.

        Args:
            text: the answer in the form of a move: names of sites, joined by "-".

        Raises:
            ValueError: no question is open.
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
        """Take the answer back, if there is one; what was wrong with it stays to be read."""
        if self._answer is not None:
            if not self.is_wrong:
                self.verdict = None
            self._answer = None
            self.is_shown = False
            self._restart_wait()
            self.listener(CourseChange.RETRY)

    def toggle_autoplay(self) -> None:
        """Start autoplay, or stop it."""
        self.is_autoplaying = not self.is_autoplaying
        self._autoplay_changed()

    def change_pace(self, by: int) -> None:
        """Make autoplay faster (1) or slower (-1), within `PACES`."""
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
        """The time, on the clock `now`, of the next automatic change; None if there is none."""
        if self.is_playing_moves or self.is_refuting:
            return self._waiting_since + MOVE_SECONDS
        if self.is_wrong:
            return self._waiting_since + WRONG_SECONDS
        if not self.is_autoplaying:
            return None
        if self.verdict is not None:
            return self._waiting_since + self._reading_seconds(str(self.verdict.explanation))
        step = self.step
        # The labels, the reasons and the question are shown only since the last move.
        rest = [*step.light.values(), *(str(refusal.reason) for refusal in step.refused)]
        if step.question is not None:
            rest.append(str(step.question.ask))
        return max(
            self._caption_since + self._reading_seconds(" ".join([step.words, *rest])),
            self._waiting_since + self._reading_seconds(" ".join(rest)),
        )

    def _reading_seconds(self, text: str) -> float:
        """How long it takes to read a text at the pace of autoplay."""
        return max(READING_SECONDS, len(text) / PACES[self.pace - 1])

    def tick(self) -> None:
        """Make the change that is due; do nothing before its time.

        So a timer may fire early, late or once too often.
        """
        if self.due is not None and self._now() >= self.due:
            self.advance()

    def advance(self) -> None:
        """Make the next automatic change.

        That is a move of the step, one against a wrong answer or its end, and in autoplay an
        answer, the next step, or a stop at the end.
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
            return "This is the slowest pace."
        if action is Action.FASTER and self.pace == len(PACES):
            return "This is the fastest pace."
        return None

    @property
    def _can_swap(self) -> bool:
        is_unanswered = self.is_open or self.is_wrong
        return is_unanswered and SWAP in self.step.after.legal_moves()
