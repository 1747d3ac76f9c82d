"""The screen of a puzzle, or of a turning point of a finished game to be solved as a puzzle."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.message import Message

from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES, Move, Sentence
from abstract_arcade.settings import SettingsFile
from abstract_arcade.teaching.demo_player import CourseChange
from abstract_arcade.teaching.puzzle_series import Series
from abstract_arcade.teaching.puzzles import names
from abstract_arcade.tui import keys
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.course.answering import Answering, Questions
from abstract_arcade.tui.course.puzzle_page import PuzzleSituation, compose
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import presenter_of
from abstract_arcade.tui.games.presenter import Scene
from abstract_arcade.tui.keys import bind, here, section
from abstract_arcade.tui.messages import OpenMatch, OpenPuzzles, OpenSetup
from abstract_arcade.tui.table.effects import Ghosts
from abstract_arcade.tui.table.panel import BlockText, Panel
from abstract_arcade.tui.table.screen import TableScreen
from abstract_arcade.tui.table.typing import TypingController
from abstract_arcade.tui.table.words import legend_lines

if TYPE_CHECKING:
    from abstract_arcade.tui.frame.controller import ControlledScreen
    from abstract_arcade.tui.frame.screen import HelpPage

_OPPONENT = "hard"
"""The opponent that is suggested for a game from the position of a puzzle."""

_HOW_MISTAKES_WORK = (
    "This is a turning point of your game. Find a move that is better than the one played.",
    "Choose it with {choose} or a click, or type its name after {type_move}.",
    (
        "The computer compares your move with the recommended one. Any move that is about as good"
        " counts as right."
    ),
    (
        "After a worse move, you see the reply; then both moves are taken back. You can try as"
        " often as you like."
    ),
    "{hint} suggests a few moves, one of them right. {analysis} works after the answer is shown.",
    "{puzzle.next} and {puzzle.previous} go to the other turning points. {leave} goes back.",
)

_HOW_PUZZLES_WORK = (
    "Only one move solves the puzzle in the given number of moves. A search has proved this.",
    "Choose it with {choose} or a click, or type its name after {type_move}.",
    (
        "After a wrong move, you see the reply; then both moves are taken back. You can try as"
        " often as you like."
    ),
    "Only the winner's moves are counted. Another move may win too, but it takes longer.",
    "{hint} suggests a few moves, one of them right. {analysis} works after the answer is shown.",
    "The program remembers which puzzles you have solved, and shows the others first.",
)


class _HintStep(Enum):
    """A step of the hints for a puzzle."""

    NONE = auto()
    """No hint is shown."""
    MOVES = auto()
    """Moves to consider, one of which is right."""
    FIRST_SITE = auto()
    """The first site of the answer."""


class Solving(Answering):
    """The controller of a puzzle: counts the answers, gives hints and opens other puzzles."""

    def __init__(
        self,
        screen: ControlledScreen,
        questions: Questions,
        series: Series,
        says_hints: Callable[[], bool],
        reopen: Callable[[], Message],
    ) -> None:
        """Create the controller.

        Args:
            screen: The screen.
            questions: the puzzle on the board.
            series: the series of puzzles, which counts the answers.
            says_hints: whether a hint is written in the status, because there is no panel.
            reopen: returns the message that opens the current puzzle of the series.
        """
        super().__init__(screen, questions)
        self._series = series
        self._reopen = reopen
        self._says_hints = says_hints
        self._hint_step = _HintStep.NONE

    def reason(self, action: str) -> str | None:
        course = self.course
        series = self._series
        if action == "next_puzzle":
            return None if series.can_go(1) else f"This is the last {series.puzzle.noun}."
        if action == "previous_puzzle":
            return None if series.can_go(-1) else f"This is the first {series.puzzle.noun}."
        if course.is_pending and action in ("hint", "go_by(1)"):
            return "Your move is still being compared with the recommended move."
        is_unanswered = course.is_open or course.is_wrong
        if action == "hint":
            return None if is_unanswered else "The answer is already shown."
        if action == "go_by(1)":
            if is_unanswered:
                return "Answer the question first."
            is_over = course.is_at_end and not course.is_playing_moves
            return "Nothing follows." if is_over else None
        if action == "go_by(-1)":
            is_first = course.step_number == 0 and course.is_open
            return "This is the first position." if is_first else None
        if action == "show_answer" and course.is_wrong:
            return None
        if action == "undo" and course.step_number:
            return None
        return super().reason(action)

    def go_on(self) -> None:
        """Finish the moves being played; after the right answer, open the next puzzle or leave.

        Does nothing while an answer is being judged.
        """
        course = self.course
        if course.is_pending:
            return
        if course.is_playing_moves:
            course.finish_moves()
        elif course.is_open or course.is_wrong:
            super().go_on()
        elif self._series.can_go(1):
            self.action_next_puzzle()
        else:
            self.questions.leave()

    def action_next_puzzle(self) -> None:
        if not self.refuse("next_puzzle"):
            self._series.go_on()
            self.screen.post_message(self._reopen())

    def action_previous_puzzle(self) -> None:
        if not self.refuse("previous_puzzle"):
            self._series.go_back()
            self.screen.post_message(self._reopen())

    def action_show_answer(self) -> None:
        self._series.give_up()
        super().action_show_answer()

    def action_undo(self) -> None:
        if self.course.step_number:
            self.course.go_to_step(0)
        else:
            super().action_undo()

    def action_go_by(self, by: int) -> None:
        if self.refuse(f"go_by({by})"):
            return
        if by > 0:
            self.course.next()
        else:
            self.action_undo()

    def action_hint(self) -> None:
        if self.refuse("hint"):
            return
        self.questions.try_again()
        self._series.take_hint()
        if self._hint_step is _HintStep.NONE:
            self._hint_step = _HintStep.MOVES
        elif len(self._series.puzzle.answer) > 1:
            self._hint_step = _HintStep.FIRST_SITE
        else:
            self.screen.say(f"{self.screen.key('show_answer')} shows the answer")
            return
        if self._says_hints():
            self.screen.say(" ".join(map(str, self.hint)).removesuffix("."))
        self.screen.refresh_page()

    def action_own_game(self) -> None:
        if self.reason("own_game") is None:
            position = self.course.position
            opponent = {position.seat_to_move.other: Participant(_OPPONENT)}
            self.screen.post_message(
                OpenSetup(position.game, opponent, start=position, back=self._reopen)
            )

    @property
    def hint(self) -> Sequence[Sentence]:
        """The sentences of the hint; empty until the player asks for one."""
        if self._hint_step is _HintStep.NONE:
            return ()
        from abstract_arcade.analysis.hint import hint_at_answer

        puzzle = self._series.puzzle
        if self._hint_step is _HintStep.FIRST_SITE:
            return [puzzle.game.sentence("The move begins at {}.", puzzle.answer[0])]
        return hint_at_answer(puzzle.position, puzzle.answer, self._series.named)

    def paint(self, scene: Scene[Any], states: list[SiteState]) -> None:
        if self._hint_step is _HintStep.NONE or not self.course.is_open:
            return
        moves: Sequence[Move] = self._series.candidates
        if self._hint_step is _HintStep.FIRST_SITE:
            moves = [self._series.puzzle.answer]
        width = self.screen.board.layout_shown.zoom.width
        Ghosts(self.questions.presenter, scene.position, width, states).draw_hint(moves)


class PuzzleScreen(TableScreen):
    """Shows the current puzzle of a series."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *TypingController.BINDINGS,
        *section(
            "The puzzle",
            keys.NEXT_CHOICE,
            keys.PREVIOUS_CHOICE,
            here(keys.ANSWER, "Show the answer."),
            here(
                keys.HINT,
                (
                    "Suggest a few moves, one of them right. Press again to see where the"
                    " right move begins."
                ),
            ),
            here(
                keys.ANALYSIS,
                "Once the answer is shown, compare it with other moves.",
            ),
            here(keys.UNDO, "Undo your answer, and try again.", title="Try again"),
            bind(
                "look.back",
                "go_by(-1)",
                "Back to the question",
                "Show the puzzle's position again[, or what follows once the answer is known].",
            ),
            bind(
                "look.on",
                "go_by(1)",
                "Show what follows",
                "Show [the puzzle's position again, or ]what follows once the answer is known.",
            ),
            here(keys.CANCEL, "Clear the selection or a wrong answer, or leave the puzzle."),
            *(here(number, "Choose the answer with this number.") for number in keys.NUMBERS),
        ),
        *section(
            "The series",
            bind("puzzle.next", "next_puzzle"),
            bind("puzzle.previous", "previous_puzzle"),
            bind("puzzle.others", "other_puzzles"),
        ),
        *section(
            "Leaving",
            here(keys.PLAY_FROM_HERE, "Play a game against the computer from this position."),
            keys.SETTINGS,
            *keys.helping(),
            here(keys.LEAVE, "Go to the menu, or back to your game."),
        ),
    ]
    PLAY_HINT = "answer"
    typing: TypingController
    SENTENCES: ClassVar[Mapping[str, str]] = {
        "choose": "Answer with what is under the cursor, or continue after the right answer.",
        "type_move": "Answer by typing a move, or the beginning of one.",
    }

    def __init__(
        self,
        series: Series,
        display: Display,
        now: Callable[[], float] = time.monotonic,
        settings: SettingsFile | None = None,
        back: Callable[[], Message] | None = None,
    ) -> None:
        """Create the screen.

        Args:
            series: the series, whose current puzzle is shown.
            display: the colours and characters that may be used.
            now: returns the time in seconds.
            settings: the settings file; None for the default settings.
            back: returns the message that leaves the screen; None to go to the menu.
        """
        self.series = series
        puzzle = series.puzzle
        if back is not None:
            self.leads_to = "back"
        game = puzzle.game
        presenter = presenter_of(game.slug)
        panel = Panel(BlockText(id="puzzle"), BlockText(id="legend"))
        cursor = presenter.first_cursor(game.board)
        super().__init__(presenter, game, display, cursor, panel, settings, back)
        self.panel: Panel = panel
        self._legend = legend_lines(game, presenter, display)
        self._judge = puzzle.judge()
        self.questions = Questions(
            self, puzzle.demo, self.move_line, now, self._begin, judge=self._judge
        )
        self.course = self.questions.course
        self.solving = Solving(
            self, self.questions, series, lambda: not self.screen_layout.panel, self.way_back
        )
        self.chooser = self.solving
        self.typing = TypingController(self, self.move_line, self.status_line, self.questions)
        self.take_on(self.solving, self.typing)

    def on_mount(self) -> None:
        self.questions.change(CourseChange.STEP)

    async def on_unmount(self) -> None:
        if self._judge is not None:
            await self._judge.close()

    def _begin(self, change: CourseChange) -> None:
        """Count a new answer in the series, and end typing."""
        course = self.course
        is_answer = change in (CourseChange.ANSWER, CourseChange.VERDICT)
        if is_answer and not course.is_shown and course.verdict is not None:
            assert course.verdict.move is not None
            self.series.answered(course.verdict.move, right=course.verdict.right)
        self.typing.end()

    # Drawing

    @property
    def scene(self) -> Scene[Any]:
        # Legal sites are marked: only a preview would reveal the answer.
        return self.questions.view(shows_marks=True)

    def show_page(self, scene: Scene[Any]) -> None:
        situation = PuzzleSituation(
            series=self.series,
            course=self.course,
            selection=self.selection,
            presenter=self.presenter,
            scene=scene,
            layout=self.screen_layout,
            style=self.panel_style,
            hint=self.hint,
            hint_sentences=self.solving.hint,
            typed=self.typing.typed,
            reply=self.reply,
            legend=self._legend,
            leads_to=self.leads_to,
        )
        page = compose(situation)
        self.set_lines(page)
        self.panel.show(page.panel)

    def disabled_reason(self, action: str) -> str | None:
        course = self.course
        if action == "analysis" and (course.is_open or course.is_pending or course.is_wrong):
            noun = self.series.puzzle.noun
            return f"Solve the {noun} first; {self.key('show_answer')} shows the answer."
        if action == "other_puzzles":
            is_game = self.series.puzzle.played is not None
            return None if self._other_slug and not is_game else "There are no other puzzles."
        return super().disabled_reason(action)

    def action_analysis(self) -> None:
        if not self.refuse("analysis"):
            position = self.series.puzzle.position
            match = Match(position.game, start=position)
            self.post_message(OpenMatch(match, is_analysed=True, back=self.way_back))

    # Leaving

    @property
    def _other_slug(self) -> str | None:
        """The slug of the next game that has puzzles, or None if no other game has any.

        After the last game comes the first.
        """
        slugs = list(GAMES)
        index = slugs.index(self.game.slug)
        for slug in (*slugs[index + 1 :], *slugs[:index]):
            if names(slug):
                return slug
        return None

    def action_other_puzzles(self) -> None:
        if not self.refuse("other_puzzles"):
            self.post_message(OpenPuzzles(self._other_slug))

    # Help

    @property
    def way_back(self) -> Callable[[], Message]:
        return partial(OpenPuzzles, series=self.series, back=self.back)

    def help_page(self) -> HelpPage:
        is_game = self.series.puzzle.played is not None
        title = "Find the better move" if is_game else "Puzzles"
        sentences = _HOW_MISTAKES_WORK if is_game else _HOW_PUZZLES_WORK
        return self.help_of_board(title, "How it goes", sentences)
