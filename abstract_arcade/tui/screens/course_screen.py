"""A board on which a course is gone through: step by step, by chapters, or by itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, ClassVar

from textual.app import SystemCommand
from textual.binding import BindingType
from textual.timer import Timer

from abstract_arcade.rules import Position, Site
from abstract_arcade.selection import Selection
from abstract_arcade.teaching.course import PACES, Action, Change, Course
from abstract_arcade.teaching.demo import Demo
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games.presenter import Presenter
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.screens import shared_keys as keys
from abstract_arcade.tui.screens.shared_keys import here
from abstract_arcade.tui.screens.typing_screen import TypingScreen
from abstract_arcade.tui.widgets.text_entry import TextEntry

MIN_DELAY = 0.01
"""The shortest time to wait for a change of the course, in seconds."""

_ACTIONS = {
    "go_step(1)": Action.NEXT,
    "go_step(-1)": Action.BACK,
    "go_chapter(1)": Action.NEXT_CHAPTER,
    "go_chapter(-1)": Action.PREVIOUS_CHAPTER,
    "swap": Action.SWAP,
    "undo": Action.RETRY,
    "show_answer": Action.SHOW_ANSWER,
    "pace(-1)": Action.SLOWER,
    "pace(1)": Action.FASTER,
    "own_game": Action.PLAY_FROM_HERE,
}


class CourseScreen(TypingScreen):
    """A board on which a course is gone through.

    A subclass shows what the course shows, and answers its questions.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "The demonstration",
            bind(
                "backspace,left_square_bracket",
                "go_step(-1)",
                "Previous step",
                "Go back to the step before.",
                id="demo.back",
            ),
            bind(
                "right_square_bracket",
                "go_step(1)",
                "Next step",
                "Go on; where a question is asked, show its answer first.",
                id="demo.on",
            ),
            here(
                keys.PAUSE,
                "Let the steps follow one another, or stop that.",
                title="Play by itself",
            ),
            here(keys.SLOWER, "Leave more time to read when the steps follow by themselves."),
            here(keys.FASTER, "Leave less time to read when the steps follow by themselves."),
        ),
        *section(
            "Chapters",
            bind(
                "pagedown",
                "go_chapter(1)",
                "Next chapter",
                "Go on to the next chapter.",
                id="demo.next_chapter",
            ),
            bind(
                "pageup",
                "go_chapter(-1)",
                "Previous chapter",
                "Go back to the chapter before.",
                id="demo.previous_chapter",
            ),
            bind(
                "home",
                "chapter(1)",
                "First chapter",
                "Go back to the first chapter.",
                id="demo.first_chapter",
            ),
            bind(
                "end",
                "last_chapter",
                "Last chapter",
                "Go on to the last chapter.",
                id="demo.last_chapter",
            ),
        ),
    ]

    def __init__(
        self,
        presenter: Presenter[Any, Any],
        demo: Demo,
        display: Display,
        entry: TextEntry,
        chapter: int = 1,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin a course.

        Args:
            presenter: what its game shows.
            demo: the demonstration that is gone through.
            display: what the terminal can do.
            entry: takes the keys while an answer is typed.
            chapter: where to begin, counted from 1.
            now: a clock, in seconds.
        """
        cursor = presenter.first_cursor(demo.game.board)
        super().__init__(presenter, demo.game, display, cursor, entry)
        self.course = Course(demo, chapter, now=now, listener=self._on_change)
        self._now = now
        self._chosen = self._new_selection(cursor)
        self._timer: Timer | None = None
        self.reply = ""
        """The answer to the last key; gone with the next one."""

    def on_mount(self) -> None:
        self._on_change(Change.STEP)

    @property
    def chosen(self) -> Selection:
        return self._chosen

    def _new_selection(self, cursor: Site) -> Selection:
        course = self.course
        is_open = course.is_open and course.position.outcome is None
        return Selection(course.position, cursor, is_open=is_open)

    # What changes by itself

    def _on_change(self, change: Change) -> None:
        """Show what the course has changed."""
        if not self.is_live:
            return
        if change is Change.AUTOPLAY:
            self._wait()
            self.show_keys()
            return
        self.reply = ""
        # What was typed answers another question.
        self.end_typing()
        course = self.course
        if change is Change.ANSWER:
            site = self.presenter.cursor_after(course.position)
            if site is not None:
                self.board.cursor = site
        elif course.is_open and change not in (Change.RETRY, Change.REFUSAL):
            self.board.cursor = course.step.cursor_site
        if self.board.cursor not in self.game.board.sites and change is not Change.REFUSAL:
            self.board.cursor = self.board.place
        if change is not Change.REFUSAL:
            self._chosen = self._new_selection(self.board.cursor)
        self.end_animation()
        if change in (Change.MOVE, Change.ANSWER, Change.REPLY):
            before, after = course.positions[-2:]
            self.show_change(before, course.moves[-1], after)
        self._wait()
        self.show_all()

    def _wait(self) -> None:
        """Wake the course when its next change is due."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        due = self.course.due
        if due is not None:
            # An interval, since Textual drops the only strike of a timer that is late for it.
            self._timer = self.set_interval(max(MIN_DELAY, due - self._now()), self._wake)

    def _wake(self) -> None:
        if self.is_live:
            self.course.tick()
            # A timer may strike early.
            self._wait()

    # Typing an answer

    @property
    def typing_position(self) -> Position | None:
        return self.chosen.position if self.chosen.is_open else None

    def action_type_move(self) -> None:
        """Begin to type an answer, once the question is asked; nothing goes on by itself then."""
        if self.typed is not None:
            return
        course = self.course
        if course.is_playing_moves:
            course.finish_moves()
        course.settle()
        if course.is_wrong:
            course.retry()
        if course.is_autoplaying and course.is_open:
            course.toggle_autoplay()
        super().action_type_move()

    # Stepping

    def action_go_step(self, by: int) -> None:
        """Go to the next step, or first to the end of this one's moves and its answer; or back."""
        if by > 0:
            self.course.next()
        else:
            self.course.back()

    def action_chapter(self, number: int) -> None:
        """Go to a chapter, counted from 1."""
        self.course.go_to_chapter(number)

    def action_last_chapter(self) -> None:
        """Go to the last chapter."""
        self.course.go_to_chapter(len(self.course.demo.chapters))

    def action_go_chapter(self, by: int) -> None:
        """Go to the next chapter or the previous one."""
        self.course.go_to_chapter(self.course.chapter_number + by)

    def action_pause(self) -> None:
        """Let the steps follow one another, or stop that."""
        self.course.toggle_autoplay()

    def action_pace(self, by: int) -> None:
        """Play by itself faster (1) or slower (-1)."""
        self.course.change_pace(by)
        self.say(f"Pace {self.course.pace} of {len(PACES)}")

    def say(self, reply: str) -> None:
        self.reply = f"{reply}."
        self.show_board()

    def disabled_reason(self, action: str) -> str | None:
        listed = _ACTIONS.get(action)
        return None if listed is None else self.course.disabled_reason(listed)

    # Commands

    def show_chapter(self, number: int) -> None:
        self.course.go_to_chapter(number)

    def commands(self) -> Iterable[SystemCommand]:
        yield from super().commands()
        for number, chapter in enumerate(self.course.demo.chapters, 1):
            sentence = f"Go to chapter {number} of the demonstration."
            run = partial(self.action_chapter, number)
            yield SystemCommand(f"Chapter {number}: {chapter.title}", sentence, run)
