"""A course on a board and its questions, for the screens of demonstrations and puzzles."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from abstract_arcade.rules import SWAP, Move, Position, Site
from abstract_arcade.session.selection import Selection
from abstract_arcade.teaching.demo_player import MOVE_SECONDS, Action, Course, CourseChange
from abstract_arcade.tui.frame.controller import Controller, Deadline
from abstract_arcade.tui.games.presenter import Scene
from abstract_arcade.tui.table.typing import lead_to_next

if TYPE_CHECKING:
    from abstract_arcade.session.move_input import MoveInput
    from abstract_arcade.teaching.demo import Demo
    from abstract_arcade.teaching.exercise import Judge
    from abstract_arcade.tui.frame.controller import ControlledScreen
    from abstract_arcade.tui.table.screen import TableScreen
    from abstract_arcade.tui.widgets.key_bar import KeyHint, MakeHint
    from abstract_arcade.tui.widgets.move_field import MoveLine

_DOUBLE_CLICK = 0.5
"""Seconds after an answer in which another click is part of a double click."""

_LISTED = {
    "swap": Action.SWAP,
    "undo": Action.RETRY,
    "show_answer": Action.SHOW_ANSWER,
    "own_game": Action.PLAY_FROM_HERE,
    "go_step(1)": Action.NEXT,
    "go_step(-1)": Action.BACK,
    "go_chapter(1)": Action.NEXT_CHAPTER,
    "go_chapter(-1)": Action.PREVIOUS_CHAPTER,
    "pace(-1)": Action.SLOWER,
    "pace(1)": Action.FASTER,
}
"""The actions of the screens that `Course.disabled_reason` knows."""


class Questions:
    """Runs a course on the board of a screen, and holds the answer that is being selected.

    Attributes:
        course: the demonstration, or the puzzle as a demonstration of one question.
        chosen: the answer selected with the cursor; `selection` is the typed one while one types.
    """

    def __init__(
        self,
        screen: TableScreen,
        demo: Demo,
        line: MoveLine,
        now: Callable[[], float],
        begin: Callable[[CourseChange], object],
        chapter: int = 1,
        judge: Judge | None = None,
    ) -> None:
        """Create the questions of a screen.

        Args:
            screen: the screen, whose board shows the course.
            demo: the demonstration.
            line: the line in which answers are typed.
            now: returns the time in seconds.
            begin: called with each change before it is shown.
            chapter: the first chapter, counted from 1.
            judge: judges the answers by a search; None if the demonstration has the verdicts.
        """
        self.settings = screen.settings
        pace = self.settings.values.demo_pace
        self.course = Course(demo, chapter, now=now, listener=self.change, pace=pace)
        self._screen = screen
        self.presenter = screen.presenter
        self.leave = screen.action_leave
        self._line = line
        self._judge = judge
        self._now = now
        self._begin = begin
        self._deadline = Deadline(screen.set_interval, self.wake)
        self._answered_at = -math.inf
        self.chosen = self._new_selection(screen.board.cursor)

    def _new_selection(self, cursor: Site) -> Selection:
        course = self.course
        is_open = course.is_open and course.position.outcome is None
        return Selection(course.position, cursor, is_open=is_open)

    @property
    def selection(self) -> Selection:
        typed = self._line.typed
        return self.chosen if typed is None else typed.selection

    # Changes of the course

    def change(self, change: CourseChange) -> None:
        """Show a change of the course on the board, and refresh the page."""
        screen = self._screen
        course = self.course
        if not screen.is_live:
            return
        if change is CourseChange.AUTOPLAY:
            self._wait()
            screen.refresh_page()
            return
        screen.forget_reply()
        self._begin(change)
        board = screen.board
        if change is CourseChange.ANSWER:
            self._answered_at = self._now()
            site = self.presenter.cursor_after(course.position)
            if site is not None:
                board.cursor = site
        elif course.is_open and change not in (CourseChange.RETRY, CourseChange.REFUSAL):
            board.cursor = course.step.cursor_site
        if change is not CourseChange.REFUSAL:
            if board.cursor not in course.demo.game.board.sites:
                board.cursor = board.place
            self.chosen = self._new_selection(board.cursor)
        if change in (CourseChange.MOVE, CourseChange.ANSWER, CourseChange.REPLY):
            screen.show_move(course.positions[-2], course.moves[-1], MOVE_SECONDS)
        elif change is not CourseChange.VERDICT:
            # A verdict may come while the answer still moves.
            screen.animation.forget()
        self._wait()
        screen.refresh_page()

    def _wait(self) -> None:
        """Call `wake` when the next change of the course is due."""
        due = self.course.due
        self._deadline.set(None if due is None else due - self._now())

    def wake(self) -> None:
        """Let the course make the changes that are due, and wait for the next one."""
        if self._screen.is_live:
            self.course.tick()
            self._wait()

    # Drawing

    def view(self, *, shows_marks: bool) -> Scene[Any]:
        """Return the scene to draw.

        While a question is open, the scene has no preview and no alternatives until the player has
        selected a site or steps through typed moves. Until then, legal sites and foul points are
        marked only if `shows_marks`.
        """
        course = self.course
        selection = self.selection
        position = course.position
        before = None
        last_move = None
        landing: Sequence[Site] = ()
        if course.moves:
            before = course.positions[-2]
            last_move = course.moves[-1]
            landing = before.landing(last_move, position)
        # A preview and marks would reveal the answer to a question. They are needed to choose among
        # several moves: once a site is selected, or while stepping through typed moves.
        typed = self._line.typed
        is_stepping = typed is not None and typed.number is not None
        is_hidden = course.is_open and not selection.sites and not is_stepping
        is_choice = not is_hidden and len(selection.candidates) > 1
        return Scene(
            position=position,
            outcome=position.outcome,
            before=before,
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
            shows_marks=shows_marks or not is_hidden,
        )

    @property
    def numbered(self) -> Mapping[int, Move]:
        """The moves of `Presenter.numbered` while a question is open; empty otherwise."""
        return self.presenter.numbered(self.course.position) if self.course.is_open else {}

    def move_numbered(self, number: int) -> Move | None:
        """Return the move that a digit chooses: one at the cursor, or one of `numbered`."""
        move = self.selection.numbered(number)
        return self.numbered.get(number) if move is None else move

    def is_double_click(self) -> bool:
        """Return whether a click now is the second click of a double click that answered.

        Always false while a question is open.
        """
        is_late = self._now() - self._answered_at >= _DOUBLE_CLICK
        return not (is_late or self.course.is_open)

    def try_again(self) -> None:
        """Undo a wrong answer, so that the player can give another one."""
        if self.course.is_wrong:
            self.course.retry()

    def see(self) -> None:
        """End waiting times and undo a wrong answer, since the player moves the cursor.

        Does nothing while an answer is typed.
        """
        if self._line.typed is None:
            self.course.settle()
            self.try_again()
            self._screen.forget_reply()

    # Typing an answer

    @property
    def typing_position(self) -> Position | None:
        return self.chosen.position if self.chosen.is_open else None

    @property
    def why_nothing_typed(self) -> str | None:
        course = self.course
        has_question = course.step.question is not None
        can_answer = has_question and (course.is_open or course.is_wrong)
        if can_answer or course.is_playing_moves:
            return None
        return "There is no question to answer."

    def prepare(self) -> None:
        """Open the question at once and stop autoplay, before an answer is typed."""
        course = self.course
        if course.is_playing_moves:
            course.finish_moves()
        course.settle()
        self.try_again()
        if course.is_autoplaying and course.is_open:
            course.toggle_autoplay()

    def enter(self, typed: MoveInput) -> None:
        """Answer with the typed move, or show why no move can be played on the typed sites."""
        move = typed.move
        if move is None:
            self.course.refuse(typed.name)
            return
        if move and move[0] in self.course.demo.game.board.sites:
            # Leave the cursor on the site of the answer.
            self.chosen.clear()
            self.chosen.point(move[0])
        self.answer(move)

    # Verdicts

    def answer(self, move: Move) -> None:
        """Answer the question with a legal move, which is judged at once or after a search."""
        if self._judge is None:
            self.course.answer(move)
            return
        self.course.try_move(move)
        # Exclusive: ends the search for an earlier answer that was undone.
        self._screen.run_worker(self._search(self._judge, move), group="judge", exclusive=True)

    async def _search(self, judge: Judge, move: Move) -> None:
        from abstract_arcade.players.engine_client import EngineError

        try:
            verdict = await judge.verdict(move)
        except EngineError as error:
            self.course.retry()
            self._screen.say(str(error))
        else:
            self.course.judge(verdict)


class Answering(Controller):
    """The controller that answers the questions of a course by keys and clicks."""

    BOARD_ACTIONS = frozenset({"swap", "show_answer", "next_choice", "choose_number"})

    def __init__(self, screen: ControlledScreen, questions: Questions) -> None:
        super().__init__(screen)
        self.questions = questions
        self.course = questions.course

    def reason(self, action: str) -> str | None:
        if action == "take_back_choice":
            has_choice = self.questions.selection.sites or self._has_answered
            return None if has_choice else "Nothing has been selected yet."
        if action.startswith("next_choice"):
            return None if self.questions.selection.is_open else "There is no question to answer."
        listed = _LISTED.get(action)
        return None if listed is None else self.course.disabled_reason(listed)

    def action_choose(self) -> None:
        self.choose(self.screen.board.cursor)

    @property
    def shows_cursor(self) -> bool:
        """Whether the cursor is drawn: only while there is a question to answer."""
        return self.course.is_open or self.course.is_wrong

    def point(self, site: Site) -> bool:
        selection = self.questions.selection
        if site == selection.cursor:
            # The step moved the cursor, not the player.
            return False
        self.questions.see()
        self.questions.selection.point(site)
        return True

    def choose(self, site: Site, *, is_click: bool = False) -> None:
        """Answer the question with a site, or add the site to the selection.

        A click after an answer that is wrong or not judged yet is another answer. Otherwise,
        without an open question, continue with the course. The second click of a double click does
        nothing.
        """
        course = self.course
        if is_click and self.questions.is_double_click():
            return
        if is_click and (course.is_wrong or course.is_pending):
            course.retry()
        selection = self.questions.selection
        if not course.is_open or course.is_settling:
            self.go_on()
            return
        move = selection.choose(site)
        self.screen.forget_reply()
        if move is not None:
            self.questions.answer(move)
        elif selection.refusal is not None:
            # No legal move: the author of the question may explain why, and it stays open.
            sites = (*selection.sites, site)
            course.refuse("-".join(map(course.position.game.board.name, sites)))
        else:
            self.screen.refresh_page()

    def go_on(self) -> None:
        """Continue with the course; called while no question is open."""
        self.course.next()

    def action_swap(self) -> None:
        if self.reason("swap") is None:
            self.questions.try_again()
            self.questions.answer(SWAP)

    @property
    def _has_answered(self) -> bool:
        """Whether an answer is wrong or not judged yet, or the verdict on one taken back is shown.

        False after a right answer.
        """
        course = self.course
        has_verdict = course.is_open and course.verdict is not None
        return course.is_wrong or course.is_pending or has_verdict

    def action_take_back_choice(self) -> None:
        course = self.course
        if course.is_wrong or course.is_pending:
            course.retry()
        elif self.questions.selection.sites:
            self.questions.selection.clear()
            self.screen.forget_reply()
            self.screen.refresh_page()
        elif self._has_answered:
            # The answer is taken back after a while by itself: the key must not leave then.
            course.forget_verdict()
        else:
            self.questions.leave()

    def action_undo(self) -> None:
        self.course.retry()

    def action_show_answer(self) -> None:
        self.questions.try_again()
        self.course.show_answer()

    def action_next_choice(self, step: int) -> None:
        self.questions.try_again()
        self.screen.forget_reply()
        lead_to_next(self.screen, self.questions.selection, step)

    def action_choose_number(self, number: int) -> None:
        move = self.questions.move_numbered(number)
        if move is not None:
            self.questions.answer(move)


def selecting_hints(hint: MakeHint) -> Iterator[KeyHint]:
    """Yield the hints of the keys that matter while sites are selected."""
    yield hint("answer", "choose")
    yield hint("next choice", "next_choice(1)")
    yield hint("take back", "take_back_choice")
