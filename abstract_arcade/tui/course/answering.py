"""Answering the questions of a course on the board, and what changes there by itself."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from textual.binding import Binding

from abstract_arcade.rules import SWAP, Move, Position, Site
from abstract_arcade.session.selection import Selection
from abstract_arcade.teaching.demo_player import PACES, Action, Change, Course
from abstract_arcade.tui import keys
from abstract_arcade.tui.frame.part import Deadline, Part
from abstract_arcade.tui.games.presenter import Presenter, View
from abstract_arcade.tui.keys import bind, here, section
from abstract_arcade.tui.table.typing import lead_to_next

if TYPE_CHECKING:
    from textual.timer import Timer

    from abstract_arcade.session.move_input import MoveInput
    from abstract_arcade.settings import SettingsFile
    from abstract_arcade.tui.frame.part import Stage
    from abstract_arcade.tui.widgets.key_bar import Hint
    from abstract_arcade.tui.widgets.move_entry import MoveEntry

_DOUBLE_CLICK = 0.5
"""Seconds after an answer in which a click belongs to the one that gave it."""

_OWN = {"swap": Action.SWAP, "undo": Action.RETRY, "show_answer": Action.SHOW_ANSWER}
_OF_STEPS = {
    "go_step(1)": Action.NEXT,
    "go_step(-1)": Action.BACK,
    "go_chapter(1)": Action.NEXT_CHAPTER,
    "go_chapter(-1)": Action.PREVIOUS_CHAPTER,
    "pace(-1)": Action.SLOWER,
    "pace(1)": Action.FASTER,
}


class Face(NamedTuple):
    """How the screen of a course shows what changes.

    Attributes:
        forget_reply: lets go of the answer to the last key.
        begin: takes note of a change before it is shown; what was typed answers another question.
        show_move: shows what a move changed, by the position before it and the one after it.
        leave: leaves the screen.
    """

    forget_reply: Callable[[], None]
    begin: Callable[[Change], None]
    show_move: Callable[[Position, Move, Position], None]
    leave: Callable[[], None]


class Questions:
    """A course on the board: what changes by itself, what is seen, and the answer being chosen.

    Attributes:
        course: what is gone through.
        presenter: what its game shows.
        chosen: the answer that is pointed out by other means than typing.
    """

    def __init__(
        self,
        stage: Stage,
        course: Course,
        presenter: Presenter[Any, Any],
        entry: MoveEntry,
        now: Callable[[], float],
        set_interval: Callable[[float, Callable[[], None]], Timer],
        face: Face,
    ) -> None:
        self.course = course
        course.listener = self.change
        self._stage = stage
        self.presenter = presenter
        self._entry = entry
        self._now = now
        self._face = face
        self._deadline = Deadline(set_interval, self._wake)
        self._answered_at = -math.inf
        self.chosen = self._new_selection(presenter.first_cursor(course.demo.game.board))

    def _new_selection(self, cursor: Site) -> Selection:
        course = self.course
        is_open = course.is_open and course.position.outcome is None
        return Selection(course.position, cursor, is_open=is_open)

    @property
    def selection(self) -> Selection:
        """The answer that is pointed out, by typing or otherwise."""
        typed = self._entry.typed
        return self.chosen if typed is None else typed.selection

    # What changes by itself

    def change(self, change: Change) -> None:
        """Show what the course has changed."""
        if not self._stage.is_live:
            return
        if change is Change.AUTOPLAY:
            self._wait()
            self._stage.show_keys()
            return
        self._face.forget_reply()
        self._face.begin(change)
        course, board = self.course, self._stage.board
        if change is Change.ANSWER:
            self._answered_at = self._now()
            site = self.presenter.cursor_after(course.position)
            if site is not None:
                board.cursor = site
        elif course.is_open and change not in (Change.RETRY, Change.REFUSAL):
            board.cursor = course.step.cursor_site
        if change is not Change.REFUSAL:
            if board.cursor not in course.demo.game.board.sites:
                board.cursor = board.place
            self.chosen = self._new_selection(board.cursor)
        board.end_animation()
        if change in (Change.MOVE, Change.ANSWER, Change.REPLY):
            before, after = course.positions[-2:]
            self._face.show_move(before, course.moves[-1], after)
        self._wait()
        self._stage.show_all()

    def _wait(self) -> None:
        """Wake the course when its next change is due."""
        due = self.course.due
        self._deadline.set(None if due is None else due - self._now())

    def _wake(self) -> None:
        if self._stage.is_live:
            self.course.tick()
            self._wait()

    # What is seen

    def view(self, *, shows_marks: bool) -> View[Any]:
        """What is seen on the board."""
        course, selection = self.course, self.selection
        position = course.position
        landing: Sequence[Site] = ()
        last_move = course.moves[-1] if course.moves else None
        if last_move is not None:
            landing = course.positions[-2].landing(last_move, position)
        # While a question is open, a preview and marks would give the answer away; once a site has
        # been chosen, or one typed move of several is shown, they tell apart those that are left.
        typed = self._entry.typed
        is_stepping = typed is not None and typed.number is not None
        is_hidden = course.is_open and not selection.sites and not is_stepping
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
            shows_marks=shows_marks or not is_hidden,
        )

    @property
    def numbered(self) -> Mapping[int, Move]:
        """The answers that have a number of their own, while a question is open."""
        return self.presenter.numbered(self.course.position) if self.course.is_open else {}

    def is_double_click(self) -> bool:
        """Whether a click belongs to the one that gave the answer, before anything is read."""
        course = self.course
        is_late = self._now() - self._answered_at >= _DOUBLE_CLICK
        return not (is_late or course.is_open or course.is_wrong)

    def try_again(self) -> None:
        """Take a wrong answer back, as what the person does next is a new one."""
        if self.course.is_wrong:
            self.course.retry()

    def see(self) -> None:
        """Take note that a person has seen the board as it is, and moves the cursor."""
        if self._entry.typed is None:
            self.course.settle()
            self.try_again()
            self._face.forget_reply()

    # Typing an answer

    @property
    def typing_position(self) -> Position | None:
        """The position in which an answer may be typed now; None if none may."""
        return self.chosen.position if self.chosen.is_open else None

    @property
    def why_nothing_typed(self) -> str | None:
        """Why none may, in a sentence; None if one may."""
        course = self.course
        is_asked = course.step.question is not None and (course.is_open or course.is_wrong)
        return None if is_asked or course.is_playing_moves else "No question is asked."

    def prepare(self) -> None:
        """Come to the question, after which nothing goes on by itself."""
        course = self.course
        if course.is_playing_moves:
            course.finish_moves()
        course.settle()
        self.try_again()
        if course.is_autoplaying and course.is_open:
            course.toggle_autoplay()

    def enter(self, typed: MoveInput) -> None:
        """Answer with the move that was typed, or with a point where none can be played."""
        move = typed.move
        if move is None:
            self.course.refuse(typed.name)
            return
        if move and move[0] in self.course.demo.game.board.sites:
            # The cursor stays there.
            self.chosen.clear()
            self.chosen.point(move[0])
        self.course.answer(move)


class Answering(Part):
    """Answers the questions of a course.

    Attributes:
        course: what is gone through.
        questions: the same on the board.
    """

    SEEN = frozenset({"swap", "show_answer", "next_choice", "choose_number"})

    def __init__(self, stage: Stage, questions: Questions, face: Face) -> None:
        super().__init__(stage)
        self.questions = questions
        self.course = questions.course
        self._face = face

    # Answering

    def reason(self, action: str) -> str | None:
        if action == "take_back_choice":
            return None if self.questions.selection.sites else "Nothing was chosen yet."
        if action.startswith("next_choice"):
            return None if self.questions.selection.is_open else "No question is asked."
        listed = _OWN.get(action)
        return None if listed is None else self.course.disabled_reason(listed)

    def action_choose(self) -> None:
        self.choose(self.stage.board.cursor)

    @property
    def shows_cursor(self) -> bool:
        """Whether the cursor is drawn: while there is something to answer."""
        return self.course.is_open or self.course.is_wrong

    def point(self, site: Site) -> bool:
        """Note that the cursor was moved to a site; return whether the board changes by it."""
        selection = self.questions.selection
        if site == selection.cursor:
            # The step has brought it there, not a person.
            return False
        self.questions.see()
        self.questions.selection.point(site)
        return True

    def choose(self, site: Site, *, is_click: bool = False) -> None:
        """Answer the question with a site, or narrow the answer down; without one, go on."""
        course, selection = self.course, self.questions.selection
        if is_click and self.questions.is_double_click():
            return
        if not course.is_open or course.is_settling:
            self.go_on()
            return
        move = selection.choose(site)
        self._face.forget_reply()
        if move is not None:
            course.answer(move)
        elif selection.refusal is not None:
            # Not even legal: the author may know better why, and the question stays open.
            course.refuse("-".join(map(course.position.game.board.name, (*selection.sites, site))))
        else:
            self.stage.show_all()

    def go_on(self) -> None:
        """Go on, as no question is open."""
        self.course.next()

    def action_swap(self) -> None:
        if self.reason("swap") is None:
            self.questions.try_again()
            self.course.answer(SWAP)

    def action_take_back_choice(self) -> None:
        if not self.questions.selection.sites:
            self._face.leave()
            return
        self.questions.selection.clear()
        self._face.forget_reply()
        self.stage.board.end_animation()
        self.stage.show_all()

    def action_undo(self) -> None:
        self.course.retry()

    def action_show_answer(self) -> None:
        self.questions.try_again()
        self.course.show_answer()

    def action_next_choice(self, step: int) -> None:
        self.questions.try_again()
        self._face.forget_reply()
        game = self.course.demo.game
        if lead_to_next(self.stage.board, game, self.questions.selection, step):
            self.stage.show_board()

    def action_choose_number(self, number: int) -> None:
        move = self.questions.selection.numbered(number) or self.questions.numbered.get(number)
        if move is not None:
            self.course.answer(move)


def selecting_hints(hint: Callable[..., Hint]) -> Iterator[Hint]:
    """The keys that matter while sites are selected."""
    yield hint("answer", "choose")
    yield hint("next choice", "next_choice(1)")
    yield hint("take back", "take_back_choice")


class Stepping(Part):
    """Goes through a course step by step, by chapters, or by itself."""

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "The demonstration",
            bind("demo.back", "go_step(-1)"),
            bind("demo.on", "go_step(1)"),
            here(
                keys.PAUSE,
                "Let the steps follow one another, or stop that.",
                title="Play by itself",
            ),
            here(keys.SLOWER, "Leave more or less time to read as the steps follow by themselves."),
            here(keys.FASTER, "Leave more or less time to read as the steps follow by themselves."),
        ),
        *section(
            "Chapters",
            bind("demo.next_chapter", "go_chapter(1)"),
            bind("demo.previous_chapter", "go_chapter(-1)"),
            bind("demo.first_chapter", "chapter(1)"),
            bind("demo.last_chapter", "last_chapter"),
        ),
    ]

    def __init__(self, stage: Stage, course: Course, settings: SettingsFile) -> None:
        super().__init__(stage)
        self._course = course
        self._settings = settings

    def reason(self, action: str) -> str | None:
        listed = _OF_STEPS.get(action)
        return None if listed is None else self._course.disabled_reason(listed)

    def action_go_step(self, by: int) -> None:
        if by > 0:
            self._course.next()
        else:
            self._course.back()

    def action_chapter(self, number: int) -> None:
        self._course.go_to_chapter(number)

    def action_last_chapter(self) -> None:
        self._course.go_to_chapter(len(self._course.demo.chapters))

    def action_go_chapter(self, by: int) -> None:
        self._course.go_to_chapter(self._course.chapter_number + by)

    def action_pause(self) -> None:
        self._course.toggle_autoplay()

    def action_pace(self, by: int) -> None:
        self._course.change_pace(by)
        self._settings.set(("demo_pace",), self._course.pace)
        self.stage.say(f"Pace {self._course.pace} of {len(PACES)}")
