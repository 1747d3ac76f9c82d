"""A board on which a course is gone through: step by step, by chapters, or by itself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from textual.app import SystemCommand
from textual.binding import BindingType

from abstract_arcade.teaching.course import PACES, Action
from abstract_arcade.tui.course.questions import QuestionScreen
from abstract_arcade.tui.frame import shared_keys as keys
from abstract_arcade.tui.frame.shared_keys import here
from abstract_arcade.tui.keys import bind, section

MIN_DELAY = 0.01
"""The shortest time to wait for a change of the course, in seconds."""

_ACTIONS = {
    "go_step(1)": Action.NEXT,
    "go_step(-1)": Action.BACK,
    "go_chapter(1)": Action.NEXT_CHAPTER,
    "go_chapter(-1)": Action.PREVIOUS_CHAPTER,
    "pace(-1)": Action.SLOWER,
    "pace(1)": Action.FASTER,
}


class CourseScreen(QuestionScreen):
    """A board on which a course is gone through.

    A subclass shows what the course shows, and answers its questions.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "The demonstration",
            bind(
                "demo.back",
                "go_step(-1)",
                "Previous step",
                "Go back to the step before.",
            ),
            bind(
                "demo.on",
                "go_step(1)",
                "Next step",
                "Go on; where a question is asked, show its answer first.",
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
                "demo.next_chapter",
                "go_chapter(1)",
                "Next chapter",
                "Go on to the next chapter.",
            ),
            bind(
                "demo.previous_chapter",
                "go_chapter(-1)",
                "Previous chapter",
                "Go back to the chapter before.",
            ),
            bind(
                "demo.first_chapter",
                "chapter(1)",
                "First chapter",
                "Go back to the first chapter.",
            ),
            bind(
                "demo.last_chapter",
                "last_chapter",
                "Last chapter",
                "Go on to the last chapter.",
            ),
        ),
    ]

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
        self.settings.set(("demo_pace",), self.course.pace)
        self.say(f"Pace {self.course.pace} of {len(PACES)}")

    def disabled_reason(self, action: str) -> str | None:
        listed = _ACTIONS.get(action)
        if listed is None:
            return super().disabled_reason(action)
        return self.course.disabled_reason(listed)

    # Commands

    def show_chapter(self, number: int) -> None:
        self.course.go_to_chapter(number)

    def more_commands(self) -> Iterable[SystemCommand]:
        for number, chapter in enumerate(self.course.demo.chapters, 1):
            sentence = f"Go to chapter {number} of the demonstration."
            run = partial(self.action_chapter, number)
            yield SystemCommand(f"Chapter {number}: {chapter.title}", sentence, run)
