"""A board on which questions are asked: each is answered by a move, which is judged."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from textual.timer import Timer

from abstract_arcade.match import Match
from abstract_arcade.rules import SWAP, Move, Position, Site
from abstract_arcade.selection import Selection
from abstract_arcade.settings import SettingsFile
from abstract_arcade.teaching.course import Action, Change, Course
from abstract_arcade.teaching.demo import Demo
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games.presenter import Presenter, View
from abstract_arcade.tui.messages import OpenMatch
from abstract_arcade.tui.table.typing_screen import TypingScreen
from abstract_arcade.tui.widgets.key_bar import Hint
from abstract_arcade.tui.widgets.text_entry import TextEntry

MIN_DELAY = 0.01
"""The shortest time to wait for a change of the course, in seconds."""

_DOUBLE_CLICK = 0.5
"""Seconds after an answer in which a click belongs to the one that gave it."""

# Not done unseen, where the terminal is too small for the board.
_ON_THE_BOARD = frozenset({"swap", "show_answer", "next_choice", "choose_number", "type_move"})

_ACTIONS = {
    "swap": Action.SWAP,
    "undo": Action.RETRY,
    "show_answer": Action.SHOW_ANSWER,
    "own_game": Action.PLAY_FROM_HERE,
}


class QuestionScreen(TypingScreen):
    """A board on which the questions of a course are answered.

    A subclass shows what the course shows, and says how it goes on.
    """

    def __init__(
        self,
        presenter: Presenter[Any, Any],
        demo: Demo,
        display: Display,
        entry: TextEntry,
        chapter: int = 1,
        now: Callable[[], float] = time.monotonic,
        settings: SettingsFile | None = None,
    ) -> None:
        """Begin a course.

        Args:
            presenter: what its game shows.
            demo: the demonstration that is gone through.
            display: what the terminal can do.
            entry: takes the keys while an answer is typed.
            chapter: where to begin, counted from 1.
            now: a clock, in seconds.
            settings: see `BoardScreen`.
        """
        cursor = presenter.first_cursor(demo.game.board)
        super().__init__(presenter, demo.game, display, cursor, entry, settings)
        pace = self.settings.values.demo_pace
        self.course = Course(demo, chapter, now=now, listener=self._on_change, pace=pace)
        self._now = now
        self._chosen = self._new_selection(cursor)
        self._answered_at = -math.inf
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
        self.course_changed(change)
        # What was typed answers another question.
        self.end_typing()
        course = self.course
        if change is Change.ANSWER:
            self._answered_at = self._now()
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

    def on_board_site_chosen(self, message: Board.SiteChosen) -> None:
        is_double = message.is_click and self._now() - self._answered_at < _DOUBLE_CLICK
        if is_double and not self.course.is_open and not self.course.is_wrong:
            # It would go on before anything is read.
            message.prevent_default()

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

    # What a subclass says

    def course_changed(self, change: Change) -> None:
        """Take note of a change of the course, before it is shown."""

    def action_leave(self) -> None:
        """Go back to where the screen was opened."""
        raise NotImplementedError

    # What is said

    def say(self, reply: str) -> None:
        self.reply = f"{reply}."
        self.show_board()

    # What is seen

    @property
    def view(self) -> View[Any]:
        course, selection = self.course, self.selection
        position = course.position
        landing: Sequence[Site] = ()
        last_move = course.moves[-1] if course.moves else None
        if last_move is not None:
            landing = course.positions[-2].landing(last_move, position)
        # While a question is open, a preview and marks would give the answer away; once a site has
        # been chosen, or one typed move of several is shown, they tell apart those that are left.
        is_stepping = self.typed is not None and self.typed.number is not None
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
            shows_marks=not is_hidden,
        )

    def show_board(self) -> None:
        course = self.course
        self.board.shows_cursor = course.is_open or course.is_wrong
        super().show_board()

    # Answering

    def point_at(self, site: Site) -> None:
        if site == self.selection.cursor:
            # The step has brought it there, not a person.
            return
        if self.typed is None:
            # Whoever moves the cursor has seen the board as it is.
            self.course.settle()
            self.try_again()
            self.reply = ""
        super().point_at(site)

    def try_again(self) -> None:
        """Take a wrong answer back, as what the person does next is a new one."""
        if self.course.is_wrong:
            self.course.retry()

    def choose(self, site: Site) -> None:
        """Answer the question with a site, or narrow the answer down; without one, go on."""
        course = self.course
        if not course.is_open or course.is_settling:
            course.next()
            return
        selection = self.selection
        move = selection.choose(site)
        self.reply = ""
        if move is not None:
            course.answer(move)
        elif selection.refusal is not None:
            # Not even legal: the author may know better why, and the question stays open.
            course.refuse("-".join(map(course.position.game.board.name, (*selection.sites, site))))
        else:
            self.show_all()

    def play_named(self, move: Move) -> None:
        if move and move[0] in self.game.board.sites:
            # The cursor stays there.
            self.chosen.clear()
            self.chosen.point(move[0])
        self.course.answer(move)

    def action_play_typed(self) -> None:
        """Answer with the move that was typed, or with a point where none can be played."""
        typed = self.typed
        if typed is None or not typed.is_forbidden:
            super().action_play_typed()
            return
        self.end_typing()
        self.course.refuse(typed.name)

    def action_swap(self) -> None:
        """Answer by changing colours."""
        if self.disabled_reason("swap") is None:
            self.try_again()
            self.course.answer(SWAP)

    def action_take_back_choice(self) -> None:
        """Take back the sites chosen so far; where there are none, leave."""
        if not self.selection.sites:
            self.action_leave()
            return
        self.selection.clear()
        self.reply = ""
        self.end_animation()
        self.show_all()

    def action_undo(self) -> None:
        """Take the answer back and ask again."""
        self.course.retry()

    def action_show_answer(self) -> None:
        """Show the answer to the question."""
        self.try_again()
        self.course.show_answer()

    def action_next_choice(self, step: int) -> None:
        """Go to the next legal move, or show the next one of the choices that are open."""
        self.try_again()
        self.reply = ""
        self.show_choice(step)

    @property
    def numbered(self) -> Mapping[int, Move]:
        """The answers that have a number of their own, while a question is open."""
        return self.presenter.numbered(self.course.position) if self.course.is_open else {}

    def action_own_game(self) -> None:
        """Leave into a free game from the position shown."""
        if self.disabled_reason("own_game") is None:
            position = self.course.position
            self.post_message(OpenMatch(Match(position.game, start=position)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self.is_too_small and action in _ON_THE_BOARD:
            return False
        return super().check_action(action, parameters)

    def disabled_reason(self, action: str) -> str | None:
        if action == "take_back_choice":
            return None if self.selection.sites else "Nothing was chosen yet."
        if action.startswith("next_choice"):
            return None if self.selection.is_open else "No question is asked."
        if action == "type_move":
            course = self.course
            is_asked = course.step.question is not None and (course.is_open or course.is_wrong)
            return None if is_asked or course.is_playing_moves else "No question is asked."
        listed = _ACTIONS.get(action)
        return None if listed is None else self.course.disabled_reason(listed)

    # The keys

    def selecting_hints(self) -> list[Hint]:
        """The keys that matter while sites are selected."""
        return [
            self.hint("answer", "choose"),
            self.hint("next choice", "next_choice(1)"),
            self.hint("take back", "take_back_choice"),
        ]
