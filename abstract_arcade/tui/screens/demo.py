"""A demonstration on a game's own board: captions, moves, and questions to answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import SystemCommand
from textual.binding import BindingType
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from abstract_arcade.match import Match
from abstract_arcade.rules import SWAP, Seat, Site
from abstract_arcade.session import Selection
from abstract_arcade.teaching import load_demo
from abstract_arcade.teaching.course import Action, Change, Course
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.presenter import View
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.messages import OpenMatch, OpenMenu
from abstract_arcade.tui.screens.board_screen import BoardScreen
from abstract_arcade.tui.screens.words import sentence_words
from abstract_arcade.tui.widgets.key_bar import Hint
from abstract_arcade.tui.widgets.lines import Line, Paragraph, TextLines, Word

if TYPE_CHECKING:
    from abstract_arcade.tui.widgets.prose import Section

MIN_DELAY = 0.01
"""The shortest time to wait for a change of the course, in seconds."""

_HOW_IT_WORKS = (
    "Every step shows one thing on the board, with a sentence beside it; Enter goes on.",
    "Some steps ask for a move: bring the cursor to it and press Enter, or click on it.",
    "An answer is played and explained; after a wrong one, Enter lets you try again.",
    "Nothing here is lost: g begins a game of your own from any position.",
)

_ACTIONS = {
    "go_step(1)": Action.NEXT,
    "go_step(-1)": Action.BACK,
    "go_chapter(1)": Action.NEXT_CHAPTER,
    "go_chapter(-1)": Action.PREVIOUS_CHAPTER,
    "swap": Action.SWAP,
    "retry": Action.RETRY,
    "pace(-1)": Action.SLOWER,
    "pace(1)": Action.FASTER,
    "free_game": Action.PLAY_FROM_HERE,
}


class Chapters(TextLines):
    """The chapters, one a line below a heading; a click on one asks for it."""

    class Chosen(Message):
        """A click on a chapter.

        Attributes:
            number: its number, counted from 1.
        """

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def on_click(self, event: events.Click) -> None:
        if event.y > 0 and event.button == 1:
            self.post_message(self.Chosen(event.y))


class DemoScreen(BoardScreen):
    """A demonstration, stepped through by a person or playing by itself."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "The demonstration",
            bind(
                "full_stop", "go_step(1)", "Next step", "Go to the next step, or the next choice."
            ),
            bind(
                "comma",
                "go_step(-1)",
                "Previous step",
                "Go back to the step before, or to the choice before.",
            ),
            bind("z,backspace", "retry", "Try again", "Take your answer back, to give another."),
            bind("s", "swap", "Swap", "Answer a question by changing colours."),
            bind(
                "escape",
                "take_back_choice",
                "Take back the selection",
                "Let go of what was chosen; where nothing is, leave the demonstration.",
            ),
            bind(
                "p",
                "play_by_itself",
                "Play by itself",
                "Let the steps follow one another, or stop that.",
            ),
            bind("less_than_sign", "pace(-1)", "Slower", "Let the steps follow more slowly."),
            bind("greater_than_sign", "pace(1)", "Faster", "Let the steps follow faster."),
        ),
        *section(
            "Chapters",
            bind(
                "pagedown,right_square_bracket",
                "go_chapter(1)",
                "Next chapter",
                "Go on to the next chapter.",
            ),
            bind(
                "pageup,left_square_bracket",
                "go_chapter(-1)",
                "Previous chapter",
                "Go back to the chapter before.",
            ),
            bind("home", "chapter(1)", "First chapter", "Go back to the first chapter."),
            bind("end", "last_chapter", "Last chapter", "Go on to the last chapter."),
            *(
                bind(
                    str(number),
                    f"number({number})",
                    "",
                    "Go to the chapter of this number, or answer with the choice of this number.",
                )
                for number in range(1, 10)
            ),
            bind("0", "number(10)", "", "Go to chapter 10."),
        ),
        *section(
            "What you see",
            bind("plus,equals_sign", "zoom(1)", "Zoom in", "Draw the board larger."),
            bind("minus", "zoom(-1)", "Zoom out", "Draw the board smaller."),
        ),
        *section(
            "Leaving",
            bind("g", "free_game", "Play from here", "Begin a game from the position shown."),
            bind("question_mark,f1", "help", "Help", "Explain the keys and the rules."),
            bind("q", "leave", "Menu", "Leave the demonstration."),
        ),
    ]
    SENTENCES: ClassVar[Mapping[str, str]] = {
        "choose": "Go on; where a question is asked, answer with what is under the cursor."
    }

    def __init__(
        self,
        slug: str,
        display: Display,
        chapter: int = 1,
        match: Match | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin the demonstration of a game.

        Args:
            slug: the game.
            display: what the terminal can do.
            chapter: where to begin, counted from 1.
            match: where leaving leads to; None for the menu.
            now: a clock, in seconds.
        """
        demo = load_demo(slug)
        presenter = PRESENTERS[slug]()
        self._first_cursor = presenter.first_cursor(demo.game.board)
        super().__init__(presenter, demo.game, display, self._first_cursor)
        self.course = Course(demo, chapter, now=now, listener=self._on_change)
        self._now = now
        self._match = match
        self._selection = self._new_selection(self._first_cursor)
        self._timer: Timer | None = None
        # The answer to the last key; gone with the next one.
        self._reply: Line = ()
        self._lesson = Paragraph(id="lesson")
        self._chapters = Chapters(id="chapters")
        self.add_class("-demo")

    def panel_widgets(self) -> Sequence[Widget]:
        return self._lesson, self._chapters

    def on_mount(self) -> None:
        self._chapters.styles.height = len(self.course.demo.chapters) + 1
        self._on_change(Change.STEP)

    # The course

    def _on_change(self, change: Change) -> None:
        """Show what the course has changed."""
        if not self.is_live:
            return
        if change is Change.AUTOPLAY:
            self._wait()
            self.show_keys()
            return
        self._reply = ()
        self._place_cursor(change)
        self._selection = self._new_selection(self.board.cursor)
        self.end_animation()
        if change in (Change.MOVE, Change.ANSWER):
            before, after = self.course.positions[-2:]
            self.show_change(before, self.course.moves[-1], after)
        self._wait()
        self.show_all()

    def _place_cursor(self, change: Change) -> None:
        """Bring the cursor to a refused move, or away from the answer to a question."""
        course = self.course
        site: Site | None = None
        if change is Change.ANSWER:
            site = self.presenter.cursor_after(course.position)
        elif change is not Change.RETRY and (course.refused or course.question is not None):
            site = course.cursor_site(self.board.cursor, self._first_cursor)
        if site is not None:
            self.board.cursor = site

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

    def _new_selection(self, cursor: Site) -> Selection:
        course = self.course
        is_open = course.is_open and course.position.outcome is None
        return Selection(course.position, cursor, is_open=is_open)

    # What is seen

    @property
    def selection(self) -> Selection:
        return self._selection

    @property
    def view(self) -> View[Any]:
        course, selection = self.course, self._selection
        position = course.position
        landing: Sequence[Site] = ()
        last_move = course.moves[-1] if course.moves else None
        if last_move is not None:
            landing = course.positions[-2].landing(last_move, position)
        # While a question is open, a preview and marks would give the answer away; once a site has
        # been chosen, they tell the moves apart that are left.
        is_hidden = course.is_open and not selection.sites
        return View(
            position=position,
            outcome=position.outcome,
            last_move=last_move,
            landing=landing,
            can_choose=selection.is_open,
            cursor=selection.cursor,
            selected=selection.sites,
            move=selection.move,
            preview=None if is_hidden else selection.preview,
            open_sites=selection.open_sites,
            shows_marks=not is_hidden,
        )

    def lit_sites(self) -> Collection[Site]:
        return self.course.light if self.course.position.outcome is None else ()

    def title_words(self, view: View[Any]) -> Line:  # noqa: ARG002
        course = self.course
        count = len(course.demo.chapters)
        return [
            (self.game.title, "strong"),
            (f"   {course.chapter_number} of {count}  ", "dim"),
            (course.chapter.title, "soft"),
        ]

    # The status

    def show_status(self, view: View[Any]) -> None:
        course = self.course
        if not self.has_panel:
            # There is no room for the lesson beside the board.
            self.status_line.show([], self._lesson_in_short())
            return
        if course.is_open:
            self._show_question_status(view)
            return
        name = self.game.board.name(self.board.cursor)
        label = course.light.get(self.board.cursor, "")
        now: list[Word] = [(f"{name}  ", "amber"), (label, "soft")] if label else []
        if course.refused and not label:
            now = sentence_words(course.refused[0].reason, "soft", "strong")
        self.status_line.show([], now, self._event_words(), is_fresh=not now)

    def _show_question_status(self, view: View[Any]) -> None:
        """Say whose turn it is, and no more of the cursor's site than its name."""
        position = view.position
        turn = [*self.chip(position.to_move), ("  ", "text")]
        name = self.game.board.name(self.board.cursor)
        words: list[Word] = [*self._reply] or [(name, "amber" if view.move else "soft")]
        if view.preview is not None and view.move is not None and not self._reply:
            sentence = position.describe(view.move).without_subject().without_stop()
            words = sentence_words(sentence, "soft", "strong", first_role="amber")
        turn += self.turn_words(view, is_alone=False)
        self.status_line.show(turn, words, self._event_words())

    def _event_words(self) -> list[Word]:
        """The last move in words."""
        course = self.course
        if not course.moves:
            return []
        sentence = course.positions[-2].describe(course.moves[-1])
        titles = {seat: str(seat) for seat in Seat}
        return sentence_words(sentence, "dim", "soft", titles=titles)

    def _lesson_in_short(self) -> Line:
        """What matters most of the lesson now: the verdict, the question, or the caption."""
        course = self.course
        if course.verdict is not None:
            return sentence_words(course.verdict.explanation, "text", "strong")
        if self._reply:
            return self._reply
        if course.question is not None:
            return [("? ", "amber"), *sentence_words(course.question.ask, "text", "strong")]
        return sentence_words(course.step.caption, "text", "strong")

    # The panel

    def show_panel(self) -> None:
        course = self.course
        lines: list[Line] = [sentence_words(course.step.caption, "text", "strong")]
        for site, label in course.light.items():
            if label:
                name = self.game.board.name(site)
                lines.append([(f"{name}  ", "amber"), (label, "soft")])
        if course.question is not None:
            question = sentence_words(course.question.ask, "strong", "strong")
            lines += [[], [("? ", "amber"), *question]]
        if course.verdict is not None:
            sign = "✓ Right. " if course.verdict.right else "✗ Not yet. "
            explanation = sentence_words(course.verdict.explanation, "soft", "strong")
            lines += [[], [(sign, "amber"), *explanation]]
        if course.is_at_end:
            lines += [
                [],
                [
                    ("That was all. ", "strong"),
                    ("g", "amber"),
                    (" goes on from here, ", "soft"),
                    ("q", "amber"),
                    (" leads to the menu.", "soft"),
                ],
            ]
        self._lesson.lines = lines
        self.title_line.lines = [self.title_words(self.view)]
        chapters: list[Line] = [[("Chapters", "dim")]]
        digits = len(str(len(course.demo.chapters)))
        for number, chapter in enumerate(course.demo.chapters, 1):
            is_current = number == course.chapter_number
            role = "strong" if is_current else "soft"
            pointer = "› " if is_current else "  "
            mark = f"{number:>{digits}} "
            chapters.append([(pointer, "amber"), (mark, "dim"), (chapter.title, role)])
        self._chapters.lines = chapters

    def on_chapters_chosen(self, message: Chapters.Chosen) -> None:
        self.course.go_to_chapter(message.number)

    # The keys

    def show_keys(self) -> None:
        course, hint = self.course, self.hint
        if self._selection.sites:
            hints = [
                hint("Esc", "take back", "take_back_choice"),
                hint("Enter", "answer", "choose"),
                hint(".", "next choice", "go_step(1)"),
            ]
        elif course.is_open:
            hints = [Hint("↑↓←→", "move", drop_order=3), hint("Enter", "answer", "choose")]
            if self.disabled_reason("swap") is None:
                hints.append(hint("s", "swap", "swap"))
        elif course.verdict is not None and not course.verdict.right:
            hints = [hint("Enter", "try again", "retry")]
        else:
            hints = [hint("Enter", "next", "go_step(1)")]
        if not self._selection.sites:
            hints += [
                hint(",", "back", "go_step(-1)"),
                hint(".", "skip", "go_step(1)")
                if course.is_open
                else hint(".", "forward", "go_step(1)", drop_order=2),
            ]
        hints += [
            hint("PgDn", "next chapter", "go_chapter(1)", drop_order=5),
            hint("PgUp", "chapter before", "go_chapter(-1)", drop_order=6),
            hint(
                "p",
                "stop" if course.is_autoplaying else "play by itself",
                "play_by_itself",
                drop_order=2,
            ),
            hint("<", "slower", "pace(-1)", drop_order=7),
            hint(">", "faster", "pace(1)", drop_order=7),
            hint("g", "play from here", "free_game", drop_order=1),
            hint("?", "help", "help"),
            hint("q", "menu" if self._match is None else "back to the game", "leave"),
        ]
        self.key_bar.show(hints)

    def disabled_reason(self, action: str) -> str | None:
        if action == "take_back_choice":
            return None if self._selection.sites else "Nothing was chosen yet."
        listed = _ACTIONS.get(action)
        if listed is None or (self._selection.sites and listed in (Action.NEXT, Action.BACK)):
            return None
        return self.course.disabled_reason(listed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.is_too_small and action == "swap":
            return False
        return super().check_action(action, parameters)

    # Answering

    def point_at(self, site: Site) -> None:
        if site == self._selection.cursor:
            # The step has brought it there, not a person.
            return
        self._reply = ()
        # Whoever moves the cursor has seen the board as it is.
        self.course.settle()
        super().point_at(site)

    def choose(self, site: Site) -> None:
        """Answer the question with a site, or narrow the answer down; without one, go on."""
        course, selection = self.course, self._selection
        if not course.is_open or course.is_settling:
            course.proceed()
            return
        move = selection.choose(site)
        self._reply = ()
        if move is not None:
            course.answer(move)
            return
        if selection.refusal is not None:
            # Not even legal: the author may know better why, and the question stays open.
            text = "-".join(map(self.game.board.name, (*selection.sites, site)))
            explanation = course.refuse(text).without_stop()
            self._reply = sentence_words(explanation, "text", "strong")
        self.show_all()

    def action_swap(self) -> None:
        """Answer by changing colours."""
        if self.disabled_reason("swap") is None:
            self.course.answer(SWAP)

    def action_take_back_choice(self) -> None:
        """Take back the sites chosen so far; where there are none, leave."""
        if not self._selection.sites:
            self.action_leave()
            return
        self._selection.clear()
        self._reply = ()
        self.end_animation()
        self.show_all()

    def action_retry(self) -> None:
        """Take the answer back and ask again."""
        self.course.retry()

    # Stepping

    def action_go_step(self, by: int) -> None:
        """Go to the next step, or first to the end of this one's moves; or back.

        After a site has been chosen, show the next or the previous choice instead.
        """
        if self._selection.sites:
            self._reply = ()
            self.show_choice(by)
        elif by > 0:
            self.course.next()
        else:
            self.course.back()

    def action_chapter(self, number: int) -> None:
        """Go to a chapter, counted from 1."""
        self.course.go_to_chapter(number)

    def action_number(self, number: int) -> None:
        """Go to a chapter; after a site has been chosen, answer with a choice instead."""
        if not self._selection.sites:
            self.course.go_to_chapter(number)
        elif (move := self._selection.numbered(number)) is not None:
            self.course.answer(move)

    def action_last_chapter(self) -> None:
        """Go to the last chapter."""
        self.course.go_to_chapter(len(self.course.demo.chapters))

    def action_go_chapter(self, by: int) -> None:
        """Go to the next chapter or the previous one."""
        self.course.go_to_chapter(self.course.chapter_number + by)

    def action_play_by_itself(self) -> None:
        """Let the steps follow one another, until a question; or stop that."""
        self.course.toggle_autoplay()

    def action_pace(self, by: int) -> None:
        """Play by itself faster (1) or slower (-1)."""
        self.course.change_pace(by)

    # Leaving

    def action_free_game(self) -> None:
        """Leave into a free game from the position shown."""
        if self.disabled_reason("free_game") is None:
            self.post_message(OpenMatch(Match(self.game, start=self.course.position)))

    def action_leave(self) -> None:
        """Go back to where the demonstration was opened."""
        if self._match is not None:
            self.post_message(OpenMatch(self._match))
        else:
            self.post_message(OpenMenu(self.game.slug))

    def say(self, reply: str) -> None:
        self._reply = [(reply, "text")]
        self.show_board()

    # Help and commands

    def show_chapter(self, number: int) -> None:
        self.course.go_to_chapter(number)

    def commands(self) -> Iterable[SystemCommand]:
        yield from super().commands()
        for number, chapter in enumerate(self.course.demo.chapters, 1):
            sentence = f"Go to chapter {number} of the demonstration."
            run = partial(self.action_chapter, number)
            yield SystemCommand(f"Chapter {number}: {chapter.title}", sentence, run)

    @property
    def help_title(self) -> str:
        return f"The demonstration of {self.game.title}"

    def help_sections(self) -> Sequence[Section]:
        from abstract_arcade.tui.widgets.prose import bullets

        return [bullets("How it goes", _HOW_IT_WORKS), *super().help_sections()]
