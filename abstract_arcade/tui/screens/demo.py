"""A demonstration on a game's own board: captions, moves, and questions to answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult, SystemCommand
from textual.binding import BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.timer import Timer
from textual.widget import Widget

from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES, SWAP, Move, Seat, Site
from abstract_arcade.selection import Selection
from abstract_arcade.teaching import load_demo
from abstract_arcade.teaching.course import PACES, Action, Change, Course
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.presenter import View
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.messages import OpenDemo, OpenMatch, OpenMenu, OpenSetup
from abstract_arcade.tui.screens import demo_text
from abstract_arcade.tui.screens.board_screen import ARROWS, MAX_DIGIT, BoardScreen
from abstract_arcade.tui.screens.demo_layout import BESIDE, WITH_TITLES, arrange
from abstract_arcade.tui.widgets.chapters import Chapters
from abstract_arcade.tui.widgets.lesson import Lesson, Passage
from abstract_arcade.tui.widgets.lines import Line, Word

if TYPE_CHECKING:
    from abstract_arcade.tui.widgets.prose import Section

MIN_DELAY = 0.01
"""The shortest time to wait for a change of the course, in seconds."""

OPPONENT = "greedy"
"""The player that the setup offers to somebody who has just learnt the rules."""

_HOW_IT_WORKS = (
    "Every step shows one thing on the board, with a sentence beside it; Enter goes on.",
    "Some steps ask for a move: bring the cursor to it and press Enter, or click on it.",
    "An answer is played and explained; a wrong one goes back by itself.",
    "Nothing here is lost: g begins a game of your own from any position.",
)

_ACTIONS = {
    "go_step(1)": Action.NEXT,
    "go_step(-1)": Action.BACK,
    "go_chapter(1)": Action.NEXT_CHAPTER,
    "go_chapter(-1)": Action.PREVIOUS_CHAPTER,
    "swap": Action.SWAP,
    "retry": Action.RETRY,
    "show_answer": Action.SHOW_ANSWER,
    "pace(-1)": Action.SLOWER,
    "pace(1)": Action.FASTER,
    "free_game": Action.PLAY_FROM_HERE,
}


class DemoScreen(BoardScreen):
    """A demonstration, stepped through by a person or playing by itself."""

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
            bind(
                "full_stop",
                "next_choice(1)",
                "Next legal move",
                "Go to the next legal move, or the next choice.",
                id="choice.next",
            ),
            bind(
                "comma",
                "next_choice(-1)",
                "Previous legal move",
                "Go to the legal move before, or the choice before.",
                id="choice.previous",
            ),
            bind("s", "swap", "Swap", "Answer a question by changing colours.", id="swap"),
            bind(
                "A",
                "show_answer",
                "The answer",
                "Show the answer to the question.",
                id="demo.answer",
            ),
            bind(
                "z",
                "retry",
                "Try again",
                "Take your answer back, to give another.",
                id="undo",
            ),
            bind(
                "escape",
                "take_back_choice",
                "Take back the selection",
                "Let go of what was chosen; where nothing is, leave the demonstration.",
                id="cancel",
            ),
            bind(
                "p",
                "play_by_itself",
                "Play by itself",
                "Let the steps follow one another, or stop that.",
                id="pause",
            ),
            bind(
                "less_than_sign",
                "pace(-1)",
                "Slower",
                "Leave more time to read when the steps follow by themselves.",
                id="demo.slower",
            ),
            bind(
                "greater_than_sign",
                "pace(1)",
                "Faster",
                "Leave less time to read when the steps follow by themselves.",
                id="demo.faster",
            ),
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
            *(
                bind(
                    str(number % 10),
                    f"number({number})",
                    "",
                    "Answer with the choice of this number; else go to the chapter of this number.",
                    id=f"choice.{number}",
                )
                for number in range(1, MAX_DIGIT + 1)
            ),
        ),
        *section(
            "Leaving",
            bind(
                "g",
                "free_game",
                "Play from here",
                "Begin a game from the position shown.",
                id="demo.play_from_here",
            ),
            bind(
                "f2",
                "new_game",
                "Play against the computer",
                "Set up a game against the computer.",
                id="new_game",
            ),
            bind(
                "d",
                "next_demo",
                "Next demonstration",
                "Go on to the demonstration of the next game.",
                id="demo.next_game",
            ),
            bind("question_mark,f1", "help", "Help", "Explain the keys and the rules.", id="help"),
            bind("q", "leave", "Menu", "Leave the demonstration.", id="leave"),
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
        cursor = presenter.first_cursor(demo.game.board)
        self._lesson = Lesson(id="lesson")
        self._chapters = Chapters(in_letters=display.ascii, id="chapters")
        self._scene = Container(id="scene")
        super().__init__(presenter, demo.game, display, cursor)
        self.course = Course(demo, chapter, now=now, listener=self._on_change)
        self._now = now
        self._match = match
        self._selection = self._new_selection(cursor)
        self._timer: Timer | None = None
        # The answer to the last key; gone with the next one.
        self._reply = ""
        self.add_class("-demo")

    def panel_widgets(self) -> Sequence[Widget]:
        return self._chapters, self._lesson

    def compose(self) -> ComposeResult:
        with Horizontal(id="pages"):
            yield self._chapters
            with Vertical(id="stage"):
                yield self.title_line
                with self._scene:
                    yield self.board
                    yield self._lesson
        yield self.key_bar

    def on_mount(self) -> None:
        self._on_change(Change.STEP)

    def _fit(self) -> bool:
        size = self.app.size
        least_columns, least_rows = self.min_size
        too_small = size.width < least_columns or size.height < least_rows
        self.set_class(too_small, "-too-small")
        if too_small:
            return True
        arrangement = arrange(size, self._layouts)
        self._lesson.top = arrangement.top
        chapters, lesson = self._chapters.styles, self._lesson.styles
        chapters.width = arrangement.chapters
        chapters.display = "block" if arrangement.chapters else "none"
        self.title_line.styles.height = arrangement.title
        self.title_line.display = arrangement.title > 0
        self._scene.set_class(arrangement.lesson == 0, "-below")
        if arrangement.lesson:
            lesson.width, lesson.height = arrangement.lesson, "1fr"
            right = 4 if size.width >= BESIDE else 2
            lesson.padding = (0, right, 0, 0 if size.width >= BESIDE else 1)
        else:
            lesson.width, lesson.height = "1fr", arrangement.rows
            lesson.padding = (0, 2, 0, 3 if arrangement.chapters == 0 else 1)
        self._has_titles = arrangement.chapters >= WITH_TITLES
        return False

    # The course

    def _on_change(self, change: Change) -> None:
        """Show what the course has changed."""
        if not self.is_live:
            return
        if change is Change.AUTOPLAY:
            self._wait()
            self.show_keys()
            return
        self._reply = ""
        course = self.course
        if change is Change.ANSWER:
            site = self.presenter.cursor_after(course.position)
            if site is not None:
                self.board.cursor = site
        elif course.question is not None and change not in (Change.RETRY, Change.REFUSAL):
            self.board.cursor = course.step.cursor_site
        if self.board.cursor not in self.game.board.sites and change is not Change.REFUSAL:
            self.board.cursor = self.board.place
        if change is not Change.REFUSAL:
            self._selection = self._new_selection(self.board.cursor)
        self.end_animation()
        if change in (Change.MOVE, Change.ANSWER):
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
        is_choice = not is_hidden and len(selection.candidates) > 1
        return View(
            position=position,
            outcome=position.outcome,
            before=course.positions[-2] if course.moves else None,
            last_move=last_move,
            landing=landing,
            can_choose=selection.is_open,
            cursor=selection.cursor,
            selected=selection.sites,
            move=selection.move,
            preview=None if is_hidden else selection.preview,
            alternatives=selection.candidates if is_choice else (),
            open_sites=selection.open_sites,
            dividing_sites=selection.dividing_sites,
            shows_marks=not is_hidden,
        )

    def lit_sites(self) -> Collection[Site]:
        return self.course.light if self.course.position.outcome is None else ()

    def site_states(self, view: View[Any]) -> list[SiteState]:
        states = super().site_states(view)
        for refusal in self.course.refused:
            for site in refusal.move[:1]:
                states[site] = states[site]._replace(foul=True)
        return states

    def show_board(self) -> None:
        course = self.course
        self.board.shows_cursor = course.is_open or course.is_wrong
        super().show_board()

    def title_words(self, view: View[Any]) -> Line:  # noqa: ARG002
        course = self.course
        if not self.is_drawn or self._has_titles:
            return []
        number, count = course.step_in_chapter, len(course.chapter.steps)
        words: list[Word] = [
            (self.game.title, "strong"),
            (f"   {course.chapter_number} of {len(course.demo.chapters)}  ", "dim"),
            (course.chapter.title, "soft"),
        ]
        step = f"   step {number} of {count}"
        room = self.title_line.content_size.width - sum(len(text) for text, _ in words)
        return [*words, (step, "dim")] if len(step) <= room else words

    # The lesson

    def show_status(self, view: View[Any]) -> None:  # noqa: ARG002
        course = self.course
        width = self._lesson.content_size.width
        on_board = self.game.board.sites
        numbers = {n: move for n, move in self._numbered.items() if move[0] not in on_board}
        passages = [*demo_text.lesson(course, self._selection, width, numbers)]
        if course.is_at_end:
            actions = ["new_game", "next_demo", "chapter(1)" if self._match is None else "leave"]
            passages += demo_text.ending({each: self.key(each) for each in actions}, self._slugs)
        elif course.verdict is not None and course.verdict.right:
            words = [(self.key("choose"), "amber"), (" goes on", "soft")]
            passages.append(Passage(words, indent=demo_text.INDENT, rank=9, action="choose"))
        if self._reply:
            passages.append(Passage([(self._reply, "dim")]))
        self._lesson.show(passages)

    @property
    def number_room(self) -> int:
        return self._lesson.content_size.width

    @property
    def _slugs(self) -> tuple[str, str]:
        """The game, and the one whose demonstration is next."""
        slugs = [*GAMES]
        return self.game.slug, slugs[(slugs.index(self.game.slug) + 1) % len(slugs)]

    def show_panel(self) -> None:
        course = self.course
        chapters = course.demo.chapters
        heading = [
            [("   ", "text"), (self.game.title, "strong")],
            [("   ", "text"), ("the rules in a minute", "dim")],
        ]
        self._chapters.show(
            heading,
            [chapter.title for chapter in chapters],
            course.chapter_number,
            [number for number, _ in enumerate(chapters, 1) if course.is_done(number)],
            (course.step_in_chapter, len(course.chapter.steps)),
        )

    def on_chapters_chosen(self, message: Chapters.Chosen) -> None:
        self.course.go_to_chapter(message.number)

    # The keys

    def show_keys(self) -> None:
        course, hint = self.course, self.hint
        if self._selection.sites:
            hints = [
                hint("answer", "choose"),
                hint("next choice", "next_choice(1)"),
                hint("take back", "take_back_choice"),
            ]
        elif course.is_open:
            hints = [
                hint("move", *ARROWS, drop_order=4),
                hint("answer", "choose"),
                *self.number_hints("number({})", self._numbered),
                *([hint("swap", "swap")] if self.disabled_reason("swap") is None else []),
                hint("the answer", "show_answer"),
            ]
        elif course.is_wrong:
            hints = [hint("try again", "choose")]
        elif course.is_at_end:
            hints = [
                hint("play the computer", "new_game"),
                hint("next game", "next_demo"),
                hint("once more", "chapter(1)", drop_order=2),
            ]
        else:
            hints = [hint("next", "choose")]
        hints += [
            hint("back", "go_step(-1)", drop_order=2),
            hint("next chapter", "go_chapter(1)", drop_order=6),
            hint("chapter before", "go_chapter(-1)", drop_order=7),
            hint(
                "stop" if course.is_autoplaying else "by itself",
                "play_by_itself",
                drop_order=0 if course.is_autoplaying else 1,
            ),
            hint("slower", "pace(-1)", drop_order=2 if course.is_autoplaying else 5),
            hint("faster", "pace(1)", drop_order=2 if course.is_autoplaying else 5),
            hint("play from here", "free_game", drop_order=3),
            hint("help", "help", drop_order=1),
            hint("menu" if self._match is None else "back to the game", "leave"),
        ]
        self.key_bar.show(hints, hint("more", "app.command_palette"))

    def disabled_reason(self, action: str) -> str | None:
        if action == "take_back_choice":
            return None if self._selection.sites else "Nothing was chosen yet."
        if action.startswith("next_choice"):
            return None if self._selection.is_open else "No question is asked."
        listed = _ACTIONS.get(action)
        return None if listed is None else self.course.disabled_reason(listed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.is_too_small and action in ("swap", "show_answer", "next_choice", "number"):
            return False
        return super().check_action(action, parameters)

    # Answering

    def point_at(self, site: Site) -> None:
        if site == self._selection.cursor:
            # The step has brought it there, not a person.
            return
        # Whoever moves the cursor has seen the board as it is.
        self.course.settle()
        self._try_again()
        self._reply = ""
        super().point_at(site)

    def _try_again(self) -> None:
        """Take a wrong answer back, as what the person does next is a new one."""
        if self.course.is_wrong:
            self.course.retry()

    def choose(self, site: Site) -> None:
        """Answer the question with a site, or narrow the answer down; without one, go on."""
        course = self.course
        if not course.is_open or course.is_settling:
            course.next()
            return
        selection = self._selection
        move = selection.choose(site)
        self._reply = ""
        if move is not None:
            course.answer(move)
        elif selection.refusal is not None:
            # Not even legal: the author may know better why, and the question stays open.
            course.refuse("-".join(map(course.position.game.board.name, (*selection.sites, site))))
        else:
            self.show_all()

    def action_swap(self) -> None:
        """Answer by changing colours."""
        if self.disabled_reason("swap") is None:
            self._try_again()
            self.course.answer(SWAP)

    def action_take_back_choice(self) -> None:
        """Take back the sites chosen so far; where there are none, leave."""
        if not self._selection.sites:
            self.action_leave()
            return
        self._selection.clear()
        self._reply = ""
        self.end_animation()
        self.show_all()

    def action_retry(self) -> None:
        """Take the answer back and ask again."""
        self.course.retry()

    def action_show_answer(self) -> None:
        """Show the answer to the question."""
        self._try_again()
        self.course.show_answer()

    def action_next_choice(self, step: int) -> None:
        """Go to the next legal move, or show the next one of the choices that are open."""
        self._try_again()
        self._reply = ""
        self.show_choice(step)

    @property
    def _numbered(self) -> Mapping[int, Move]:
        """The answers that have a number of their own, while a question is open."""
        return self.presenter.numbered(self.course.position) if self.course.is_open else {}

    def action_number(self, number: int) -> None:
        """Answer with one of the choices where there are several; else go to a chapter."""
        self._try_again()
        course = self.course
        move = self._selection.numbered(number) or self._numbered.get(number)
        if move is not None:
            course.answer(move)
        elif len(self._selection.candidates) < 2:
            self.course.go_to_chapter(number)

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

    def action_play_by_itself(self) -> None:
        """Let the steps follow one another, or stop that."""
        self.course.toggle_autoplay()

    def action_pace(self, by: int) -> None:
        """Play by itself faster (1) or slower (-1)."""
        self.course.change_pace(by)
        self._reply = f"Pace {self.course.pace} of {len(PACES)}"
        self.show_board()

    # Leaving

    def action_free_game(self) -> None:
        """Leave into a free game from the position shown."""
        if self.disabled_reason("free_game") is None:
            position = self.course.position
            self.post_message(OpenMatch(Match(position.game, start=position)))

    def action_new_game(self) -> None:
        """Set up a game against the computer."""
        game = GAMES[self.game.slug]()
        self.post_message(OpenSetup(game, {Seat.SECOND: Participant(OPPONENT)}))

    def action_next_demo(self) -> None:
        """Go on to the demonstration of the next game."""
        self.post_message(OpenDemo(self._slugs[1], match=self._match))

    def action_leave(self) -> None:
        """Go back to where the demonstration was opened."""
        if self._match is not None:
            self.post_message(OpenMatch(self._match))
        else:
            self.post_message(OpenMenu(self.game.slug))

    def say(self, reply: str) -> None:
        self._reply = f"{reply}."
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
