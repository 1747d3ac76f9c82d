"""A puzzle on its board: one move is right; any other is answered by what is wrong with it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.message import Message
from textual.widget import Widget

from abstract_arcade.kept.solved import Series
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES, Sentence, Site
from abstract_arcade.settings import SettingsFile
from abstract_arcade.teaching.course import Change
from abstract_arcade.teaching.puzzles import names
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.presenter import View
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.messages import OpenMatch, OpenMenu, OpenPuzzles, OpenSetup
from abstract_arcade.tui.screens import puzzle_text
from abstract_arcade.tui.screens import shared_keys as keys
from abstract_arcade.tui.screens.board_screen import ARROWS
from abstract_arcade.tui.screens.ghosts import Ghosts
from abstract_arcade.tui.screens.question_screen import QuestionScreen
from abstract_arcade.tui.screens.shared_keys import here
from abstract_arcade.tui.screens.typed_words import said_words, text_words
from abstract_arcade.tui.widgets.entry_line import EntryLine
from abstract_arcade.tui.widgets.key_bar import Hint
from abstract_arcade.tui.widgets.lesson import Lesson
from abstract_arcade.tui.widgets.lines import Line, Word

if TYPE_CHECKING:
    from abstract_arcade.tui.widgets.prose import Section

_OPPONENT = "hard"
"""The player that the setup offers to somebody who plays on from a puzzle."""

_ROOMY = 24
"""Rows of the panel from which there is room for all that can be said."""

_HOW_IT_WORKS = (
    "One move does what is asked within so many moves, and no other; this was proved.",
    "Choose it by {choose} or a click, or type its name after {type_move}.",
    "A wrong move is answered on the board, and goes back by itself, as often as you like.",
    "The moves of whoever wins are counted. Another one may win too, but later.",
    "{hint} names three moves, one of which is right. {analysis} is for afterwards.",
    "What you solve is remembered, and those that are left come first.",
)


class PuzzleScreen(QuestionScreen):
    """A puzzle of a series."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "The puzzle",
            keys.NEXT_CHOICE,
            keys.PREVIOUS_CHOICE,
            here(keys.ANSWER, "Show the answer."),
            here(keys.HINT, "Name three moves, one of which is right; once more, where it begins."),
            here(
                keys.ANALYSIS,
                "Once the answer is known, show what this move and others are worth.",
            ),
            here(keys.UNDO, "Take your answer back, to give another.", title="Try again"),
            bind(
                "puzzle.on",
                "go_by(1)",
                "How it goes on",
                "Once the answer is known, show what follows.",
            ),
            bind(
                "puzzle.back",
                "go_by(-1)",
                "Back to the question",
                "Show the position of the puzzle again.",
            ),
            here(keys.CANCEL, "Let go of what was chosen; where nothing is, go to the menu."),
            *(here(each, "Answer with the choice of this number.") for each in keys.NUMBERS),
        ),
        *section(
            "The series",
            bind(
                "puzzle.next",
                "next_puzzle",
                "Next puzzle",
                "Go on to the next puzzle, whether this one is solved or not.",
            ),
            bind(
                "puzzle.others",
                "other_puzzles",
                "Other puzzles",
                "Go on with the puzzles of the next game.",
            ),
        ),
        *section(
            "Leaving",
            here(keys.PLAY_FROM_HERE, "Play a game against the computer from this position."),
            keys.SETTINGS,
            keys.HELP,
            here(keys.LEAVE, "Go to the menu."),
        ),
    ]
    PLAYS = "answer"
    STATUS_GROWS: ClassVar[bool] = True
    SENTENCES: ClassVar[Mapping[str, str]] = {
        "choose": "Answer with what is under the cursor; once it is right, go on.",
        "type_move": "Answer by typing the name of a move, or the beginning of it.",
    }

    def __init__(
        self,
        series: Series,
        display: Display,
        now: Callable[[], float] = time.monotonic,
        settings: SettingsFile | None = None,
    ) -> None:
        """Show the puzzle that a series has come to.

        Args:
            series: the puzzle and those around it.
            display: what the terminal can do.
            now: a clock, in seconds.
            settings: see `BoardScreen`.
        """
        self.series = series
        self._lesson = Lesson(id="puzzle")
        # 0 for no hint, 1 for the moves to look at, 2 for where the answer begins.
        self._hint_step = 0
        self.entry_line = EntryLine(id="status")
        puzzle = series.puzzle
        presenter = PRESENTERS[puzzle.game.slug]()
        super().__init__(
            presenter, puzzle.demo, display, self.entry_line, now=now, settings=settings
        )
        self.status_line = self.entry_line

    def panel_widgets(self) -> Sequence[Widget]:
        return (self._lesson,)

    def course_changed(self, change: Change) -> None:
        course = self.course
        if change is Change.ANSWER and not course.is_shown and course.verdict is not None:
            self.series.answered(right=course.verdict.right)

    # What is seen

    @property
    def view(self) -> View[Any]:
        # Where one may play is no secret here, only what it does.
        return super().view._replace(shows_marks=True)

    def title_words(self, view: View[Any]) -> Line:  # noqa: ARG002
        puzzle = self.series.puzzle
        head: list[Word] = [("Puzzle", "strong"), ("   ", "text")]
        title = puzzle.game.title
        forms: list[list[Word]] = [
            [*head, (f"{title}: {puzzle.words}", "dim")],
            [*head, (title, "dim")],
        ]
        room = self.title_columns
        return next((form for form in forms if sum(len(text) for text, _ in form) <= room), head)

    def show_panel(self) -> None:
        if not self.has_panel:
            return
        presenter, view = self.presenter, self.view
        groups = presenter.panel_groups(view, self.panel_style()) if view.outcome is None else ()
        note = "" if groups else presenter.situation(self.series.puzzle.position)
        width, height = self._lesson.content_size
        is_low = height < _ROOMY
        self._lesson.show(
            puzzle_text.panel(
                self.series, self.course, groups, note, width, hint=self._hint, is_low=is_low
            )
        )

    def show_status(self, view: View[Any]) -> None:  # noqa: ARG002
        self.show_panel()
        course, puzzle = self.course, self.series.puzzle
        turn = [*self.chip(puzzle.color), ("  ", "text")]
        if self.typed is not None:
            self.entry_line.show_text(turn, text_words(self.typed), said_words(self.typed))
            return
        said: list[Word]
        if course.is_wrong:
            head = "Not this one"
            said = [("it goes back by itself; ", "soft"), (self.key("choose"), "amber")]
            said.append((" takes it back now", "soft"))
        elif course.is_open:
            head = f"{self.game.color_names[puzzle.color]} to play"
            said = [(puzzle.task[0].lower() + puzzle.task[1:], "soft")]
            if course.verdict is not None and not course.verdict.right:
                head, said = "Try again", [(puzzle.words, "soft")]
        else:
            head = "The answer" if course.is_shown else "Right"
            if course.step_number:
                head = "So it goes on"
            said = [(self.key("choose"), "amber"), (" leads to the next puzzle", "soft")]
            if not course.is_at_end:
                said += [("; ", "soft"), (self.key("go_by(1)"), "amber")]
                said.append((" shows how it goes on", "soft"))
        if self.reply:
            said = [(self.reply, "soft")]
        elif self.selection.refusal is not None and course.is_open:
            from abstract_arcade.tui.screens.words import sentence_words

            said = sentence_words(self.selection.refusal.with_stop(), "soft", "strong")
        if not self.has_panel and course.verdict is not None:
            told = puzzle_text.sentences(self.series, course)
            said = [(" ".join(map(str, told)), "soft")]
        self.entry_line.show([*turn, (head, "strong"), ("   ", "text")], said)

    # The keys

    def key_hints(self) -> Sequence[Hint]:
        course, hint = self.course, self.hint
        if self.selection.sites:
            hints = self.selecting_hints()
        elif course.is_open:
            hints = [
                hint("move", *ARROWS, drop_order=4),
                hint("answer", "choose"),
                hint("type", "type_move", drop_order=3),
                hint("hint", "hint"),
                hint("the answer", "show_answer"),
                hint("next puzzle", "next_puzzle", drop_order=1),
            ]
        elif course.is_wrong:
            hints = [
                hint("try again", "choose"),
                hint("hint", "hint"),
                hint("the answer", "show_answer"),
                hint("next puzzle", "next_puzzle", drop_order=1),
            ]
        else:
            hints = [hint("next puzzle", "choose")]
            if not course.is_at_end:
                hints.append(hint("how it goes on", "go_by(1)"))
            hints.append(hint("analysis", "analysis", drop_order=1))
            hints.append(hint("try again", "undo", drop_order=3))
        hints += [
            hint("play from here", "own_game", drop_order=3),
            hint("other puzzles", "other_puzzles", drop_order=2),
            hint("help", "help", drop_order=1),
            hint("menu", "leave"),
        ]
        return hints

    def disabled_reason(self, action: str) -> str | None:
        course = self.course
        if action == "go_by(1)":
            if course.is_open or course.is_wrong:
                return "The question is still open."
            return "Nothing follows." if course.is_at_end and not course.is_playing_moves else None
        if action == "go_by(-1)":
            is_first = course.step_number == 0 and course.is_open
            return "This is the question." if is_first else None
        is_asked = course.is_open or course.is_wrong
        if action == "hint":
            return None if is_asked else "The answer is known."
        if action == "analysis" and is_asked:
            return f"First solve it; {self.key('show_answer')} shows the answer."
        if action == "show_answer" and course.is_wrong:
            return None
        if action == "undo" and course.step_number:
            return None
        if action == "other_puzzles":
            return None if self._other_slug else "There are no other puzzles."
        return super().disabled_reason(action)

    # Answering

    def choose(self, site: Site) -> None:
        """Answer with a site; take a wrong answer back; after the right one, go on."""
        course = self.course
        if course.is_playing_moves:
            course.finish_moves()
        elif course.is_wrong or course.is_open:
            super().choose(site)
        else:
            self.action_next_puzzle()

    def action_show_answer(self) -> None:
        self.series.give_up()
        super().action_show_answer()

    def action_undo(self) -> None:
        """Take the answer back and ask again."""
        if self.course.step_number:
            self.course.go_to_step(0)
        else:
            super().action_undo()

    def action_choose_number(self, number: int) -> None:
        """Answer with one of the choices where there are several."""
        move = self.selection.numbered(number) or self.numbered.get(number)
        if move is not None:
            self.course.answer(move)

    def action_go_by(self, by: int) -> None:
        """Show what follows the answer (1), or the question again (-1)."""
        reason = self.disabled_reason(f"go_by({by})")
        if reason is not None:
            self.say(reason.removesuffix("."))
        elif by > 0:
            self.course.next()
        else:
            self.action_undo()

    # A hint, and what comes after the answer

    def action_hint(self) -> None:
        """Name three moves, one of which is right; then the site with which it begins."""
        if self.disabled_reason("hint") is not None:
            self.say("The answer is known")
            return
        self.try_again()
        self.series.take_hint()
        if not self._hint_step:
            self._hint_step = 1
        elif len(self.series.puzzle.answer) > 1:
            self._hint_step = 2
        else:
            self.say(f"{self.key('show_answer')} shows the answer")
            return
        if not self.has_panel:
            self.reply = str(self._hint)
        self.show_all()

    @property
    def _hint(self) -> Sentence | None:
        """What is said as a hint; None for nothing."""
        if not self._hint_step:
            return None
        from abstract_arcade.analysis.hint import one_of

        puzzle = self.series.puzzle
        if self._hint_step > 1:
            return puzzle.game.sentence("It begins at {}.", puzzle.answer[0])
        return one_of(puzzle.position, puzzle.candidates)

    def site_states(self, view: View[Any]) -> list[SiteState]:
        states = super().site_states(view)
        if self._hint_step and self.course.is_open:
            puzzle = self.series.puzzle
            among = puzzle.candidates if self._hint_step == 1 else [puzzle.answer]
            width = self.board.layout_shown.zoom.width
            Ghosts(self.presenter, view.position, width, states).draw_hint(among)
        return states

    def action_analysis(self) -> None:
        """Look at the position with the computer's help, once the answer is known."""
        reason = self.disabled_reason("analysis")
        if reason is not None:
            self.say(reason.removesuffix("."))
            return
        position = self.series.puzzle.position
        match = Match(position.game, start=position)
        self.post_message(OpenMatch(match, is_analysed=True, back=self.way_back))

    # The series and elsewhere

    @property
    def _other_slug(self) -> str | None:
        """The next game that has puzzles; None if no other has."""
        slugs = [*GAMES]
        here = slugs.index(self.game.slug)
        others = (*slugs[here + 1 :], *slugs[:here])
        return next((slug for slug in others if names(slug)), None)

    def action_next_puzzle(self) -> None:
        """Go on to the next puzzle."""
        self.series.go_on()
        self.post_message(OpenPuzzles(series=self.series))

    def action_other_puzzles(self) -> None:
        """Go on with the puzzles of the next game."""
        if self._other_slug is not None:
            self.post_message(OpenPuzzles(self._other_slug))

    def action_own_game(self) -> None:
        """Set up a game against the computer from the position shown."""
        if self.disabled_reason("own_game") is not None:
            return
        position = self.course.position
        self.post_message(
            OpenSetup(
                position.game,
                {position.seat_to_move.other: Participant(_OPPONENT)},
                start=position,
                back=self.way_back,
            )
        )

    def action_leave(self) -> None:
        """Go to the menu."""
        self.post_message(OpenMenu(self.game.slug))

    # Help

    @property
    def way_back(self) -> Callable[[], Message]:
        series = self.series
        return lambda: OpenPuzzles(series=series)

    @property
    def help_title(self) -> str:
        return "Puzzles"

    def help_sections(self) -> Sequence[Section]:
        from abstract_arcade.tui.widgets.prose import bullets

        return [bullets("How it goes", map(self.told, _HOW_IT_WORKS)), *super().help_sections()]
