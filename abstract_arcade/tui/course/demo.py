"""The screen of a demonstration, which explains a game on its board step by step."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.geometry import Size
from textual.message import Message

from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES, Seat
from abstract_arcade.session.defaults import OPPONENT
from abstract_arcade.settings import SettingsFile
from abstract_arcade.teaching.demo import Demo
from abstract_arcade.teaching.demo_player import PACES, CourseChange
from abstract_arcade.teaching.reader import chapter_numbered, load_demo
from abstract_arcade.tui import keys
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.course.answering import Answering, Questions
from abstract_arcade.tui.course.demo_layout import WITH_TITLES, Arrangement, arrange, least_rows
from abstract_arcade.tui.course.demo_page import DemoSituation, compose, next_slug
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import presenter_of
from abstract_arcade.tui.games.presenter import Scene
from abstract_arcade.tui.keys import bind, here, section
from abstract_arcade.tui.messages import OpenDemo, OpenMatch, OpenPuzzles, OpenSetup
from abstract_arcade.tui.table.layout import ScreenLayout
from abstract_arcade.tui.table.screen import TableScreen
from abstract_arcade.tui.table.typing import TypingController
from abstract_arcade.tui.table.words import said_words
from abstract_arcade.tui.widgets.lesson import Chapters, Lesson
from abstract_arcade.tui.widgets.status_line import TypedStatus

if TYPE_CHECKING:
    from textual.types import CSSPathType

    from abstract_arcade.library.small_files import Met
    from abstract_arcade.tui.frame.screen import HelpPage


_TYPED_ROWS = 4
"""Rows below the question for a typed answer: a blank row, the field and a sentence."""

_HOW_IT_WORKS = (
    "Every step shows one thing on the board, with a sentence next to it; {choose} continues.",
    "Some steps ask for a move: choose it with {choose} or a click, or type it after {type_move}.",
    "Your answer is played and explained; a wrong answer is undone.",
    "{demo.play_from_here} starts a game of your own from any position.",
)


class DemoAnswering(Answering):
    """The controller of a demonstration: steps, chapters, autoplay, and answers to questions."""

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "The demonstration",
            bind("demo.back", "go_step(-1)"),
            bind("demo.on", "go_step(1)"),
            here(keys.PAUSE, "Play the steps automatically, or stop.", title="Play automatically"),
            here(
                keys.SLOWER, "Leave more[ or less] time to read while the steps play automatically."
            ),
            here(
                keys.FASTER, "Leave [more or ]less time to read while the steps play automatically."
            ),
        ),
        *section(
            "Chapters",
            bind("demo.next_chapter", "go_chapter(1)"),
            bind("demo.previous_chapter", "go_chapter(-1)"),
            bind("demo.first_chapter", "chapter(1)"),
            bind("demo.last_chapter", "last_chapter"),
        ),
    ]

    def paint(self, scene: Scene[Any], states: list[SiteState]) -> None:
        course = self.course
        if course.position.outcome is None:
            for site in course.light:
                states[site] = states[site]._replace(highlighted=True)
        for refusal in course.refused:
            if refusal.move:
                site = refusal.move[0]
                states[site] = states[site]._replace(foul=True)

    def action_choose_number(self, number: int) -> None:
        self.questions.try_again()
        move = self.questions.move_numbered(number)
        if move is not None:
            self.course.answer(move)
        elif len(self.questions.selection.candidates) < 2:
            self.course.go_to_chapter(number)

    def action_go_step(self, by: int) -> None:
        if by > 0:
            self.course.next()
        else:
            self.course.back()

    def action_chapter(self, number: int) -> None:
        self.course.go_to_chapter(number)

    def action_last_chapter(self) -> None:
        self.course.go_to_chapter(len(self.course.demo.chapters))

    def action_go_chapter(self, by: int) -> None:
        self.course.go_to_chapter(self.course.chapter_number + by)

    def action_pause(self) -> None:
        self.course.toggle_autoplay()

    def action_pace(self, by: int) -> None:
        self.course.change_pace(by)
        self.questions.settings.set(("demo_pace",), self.course.pace)
        self.screen.say(f"Speed {self.course.pace} of {len(PACES)}")

    def action_own_game(self) -> None:
        if self.reason("own_game") is None:
            position = self.course.position
            self.screen.post_message(OpenMatch(Match(position.game, start=position)))


class DemoScreen(TableScreen):
    """Shows a demonstration, which the player steps through, or which plays by itself.

    `demo` may be the slug of the game instead, and `chapter`, from 1, is the first to be shown.
    `back` returns the message that leaves the screen, if not to the menu. The rules of the chapters
    that have been seen are added to `met`, the rules already explained.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *TypingController.BINDINGS,
        *DemoAnswering.BINDINGS,
        *section(
            "The demonstration",
            keys.NEXT_CHOICE,
            keys.PREVIOUS_CHOICE,
            here(keys.SWAP, "Answer a question with a swap of colours."),
            here(keys.ANSWER, "Show the answer to the question."),
            here(keys.UNDO, "Undo your answer, and try again.", title="Try again"),
            here(keys.CANCEL, "Clear the selection or a wrong answer, or leave the demonstration."),
        ),
        *section(
            "Chapters",
            *(
                here(
                    number,
                    "Choose the answer with this number, or go to the chapter with this number.",
                )
                for number in keys.NUMBERS
            ),
        ),
        *section(
            "Leaving",
            here(keys.PLAY_FROM_HERE, "Start a game from the position shown."),
            here(
                keys.NEW_GAME,
                "Set up a game against the computer.",
                title="Play against the computer",
            ),
            bind("demo.puzzles", "puzzles"),
            bind("demo.next_game", "next_demo"),
            keys.SETTINGS,
            *keys.helping(),
            here(keys.LEAVE, "Leave the demonstration."),
        ),
    ]
    CSS_PATH: ClassVar[CSSPathType | None] = [
        "../fields.tcss",
        "../lists.tcss",
        "../board_screen.tcss",
        "../demo.tcss",
    ]
    PLAY_HINT = "answer"
    typing: TypingController
    SENTENCES: ClassVar[Mapping[str, str]] = {
        "choose": "Continue, or answer the question with what is under the cursor.",
        "type_move": "Answer by typing a move, or the beginning of one.",
    }

    def __init__(
        self,
        demo: str | Demo,
        display: Display,
        chapter: int = 1,
        back: Callable[[], Message] | None = None,
        now: Callable[[], float] = time.monotonic,
        settings: SettingsFile | None = None,
        met: Met | None = None,
    ) -> None:
        self._met = met
        self._source = demo
        if isinstance(demo, str):
            demo = load_demo(demo)
        self._lesson = Lesson()
        self._text = Vertical(self._lesson, id="lesson")
        self._chapters = Chapters(in_letters=display.ascii, id="chapters")
        self._scene = Container(id="scene")
        game = demo.game
        presenter = presenter_of(game.slug)
        cursor = presenter.first_cursor(game.board)
        super().__init__(presenter, game, display, cursor, self._chapters, settings, back)
        self.add_class("-demo")
        # Answers are typed below the question: this screen has no status.
        self._text.compose_add_child(self.move_line)
        self.questions = Questions(
            self, demo, self.move_line, now, lambda _: self.typing.end(), chapter
        )
        self.course = self.questions.course
        answering = DemoAnswering(self, self.questions)
        self.chooser = answering
        self.typing = TypingController(self, self.move_line, self.status_line, self.questions)
        self.take_on(answering, self.typing)

    def on_mount(self) -> None:
        self.questions.change(CourseChange.STEP)

    def compose(self) -> ComposeResult:
        with Horizontal(id="pages"):
            yield self._chapters
            with Vertical(id="stage"):
                yield self.title_line
                with self._scene:
                    yield self.board
                    yield self._text
        yield self.key_bar

    def least_size(self) -> Size:
        columns, rows = super().least_size()
        return Size(columns, max(rows, least_rows(self.app.size.width, self.sizing.layouts[0])))

    def fit(self) -> None:
        size = self.app.size
        least = self.least_size()
        is_too_small = size.width < least.width or size.height < least.height
        self.screen_layout = ScreenLayout(size, is_too_small=is_too_small)
        self.set_class(is_too_small, "-too-small")
        if self.is_drawn:
            # The width of the title, on which its text depends, is known after the refresh.
            self.call_after_refresh(self.refresh_page)
        if is_too_small:
            self._chapters.display = False
            self.title_line.display = True
            self.title_line.styles.height = "1fr"
            return
        arrangement = arrange(size, self.sizing.layouts)
        self._chapters.styles.width = arrangement.chapters
        self._chapters.display = arrangement.chapters > 0
        self.title_line.styles.height = arrangement.title
        self.title_line.display = arrangement.title > 0
        self._fit_lesson(arrangement)
        self._has_titles = arrangement.chapters >= WITH_TITLES

    def _fit_lesson(self, arrangement: Arrangement) -> None:
        """Place the lesson to the right of the board or below it."""
        self._lesson.top = arrangement.top
        is_below = arrangement.lesson == 0
        self._scene.set_class(is_below, "-below")
        styles = self._text.styles
        if is_below:
            # A lesson below the board has few rows; with wide gaps, later passages would move
            # others.
            self._lesson.widest_gap = 1
            styles.width = "1fr"
            styles.height = arrangement.rows
            styles.padding = (0, 2, 0, 1 if arrangement.chapters else 3)
            return
        self._lesson.widest_gap = 2
        styles.width = arrangement.lesson
        styles.height = "1fr"
        if not self.screen_layout.is_wide:
            styles.padding = (0, 2, 0, 1)
        elif self.display_mode.ascii:
            # A board of letters may reach its right edge, so the lesson needs a margin.
            styles.padding = (0, 2, 0, 2)
        else:
            styles.padding = (0, 4, 0, 0)

    # Drawing

    @property
    def scene(self) -> Scene[Any]:
        return self.questions.view(shows_marks=False)

    def show_page(self, scene: Scene[Any]) -> None:
        self._note_seen_rules()
        course = self.course
        situation = DemoSituation(
            course=course,
            selection=self.selection,
            key=self.key,
            hint=self.hint,
            number_hints=self.number_hints,
            can_swap=self.disabled_reason("swap") is None,
            leads_back=self.back is not None,
            lesson_columns=self.number_columns(),
            title_columns=0 if self._has_titles else self.title_line.content_size.width,
            numbered=self.questions.numbered,
            typed=self.typing.typed,
            reply=self.reply,
        )
        page = compose(situation)
        self.title_line.lines = [page.title]
        self._chapters.show(page.chapters)
        self._show_typed()
        self._lesson.show(page.passages)
        self.set_key_hints(page.keys)

    def _show_typed(self) -> None:
        """Show the move that is being typed below the question, if there is one."""
        typed = self.typing.typed
        if typed is None:
            self._lesson.rows_below = 0
            self._lesson.styles.height = "1fr"
            return
        # While several moves fit, only one that the player has stepped to is described.
        is_described = typed.move is None or typed.number is not None
        words = said_words(typed) if is_described else []
        self.move_line.show(TypedStatus((), typed.text, words))
        self._lesson.rows_below = _TYPED_ROWS
        self._lesson.styles.height = "auto"

    def number_columns(self) -> int:
        return self._lesson.content_size.width

    def _note_seen_rules(self) -> None:
        """Save the rules whose chapters have been seen as explained, if they are saved at all."""
        if self._met is not None:
            titles = [
                chapter.title
                for number, chapter in enumerate(self.course.demo.chapters, 1)
                if chapter.is_rule and self.course.is_done(number)
            ]
            self._met.add(self.game.slug, titles)

    def on_chapters_chosen(self, message: Chapters.Chosen) -> None:
        self.course.go_to_chapter(message.number)

    # Leaving

    def action_new_game(self) -> None:
        game = GAMES[self.game.slug]()
        self.post_message(OpenSetup(game, {Seat.SECOND: Participant(OPPONENT)}))

    def action_puzzles(self) -> None:
        self.post_message(OpenPuzzles(self.game.slug))

    def action_next_demo(self) -> None:
        self.post_message(OpenDemo(next_slug(self.game.slug), back=self.back))

    # Help

    @property
    def way_back(self) -> Callable[[], Message]:
        return partial(OpenDemo, self._source, self.course.chapter_number, self.back)

    def help_page(self) -> HelpPage:
        return self.help_of_board(
            f"The demonstration of {self.game.title}", "How it goes", _HOW_IT_WORKS
        )

    def show_chapter(self, number: int) -> None:
        demo, own_number = chapter_numbered(self.game.slug, number)
        if demo is self._source or demo == self._source:
            self.course.go_to_chapter(own_number)
        else:
            self.post_message(OpenDemo(self.game.slug, number, self.way_back))

    def more_commands(self) -> Iterable[SystemCommand]:
        for number, chapter in enumerate(self.course.demo.chapters, 1):
            sentence = f"Go to chapter {number} of the demonstration."
            run = partial(self.course.go_to_chapter, number)
            yield SystemCommand(f"Chapter {number}: {chapter.title}", sentence, run)
