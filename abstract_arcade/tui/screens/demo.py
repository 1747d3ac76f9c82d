"""A demonstration on a game's own board: captions, moves, and questions to answer."""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult, SystemCommand
from textual.binding import BindingType
from textual.containers import Vertical
from textual.timer import Timer

from abstract_arcade.match import Match
from abstract_arcade.rules import SWAP, Move, Site
from abstract_arcade.teaching import Demo, Question, Step, Verdict, load_demo
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.screens import SCREENS
from abstract_arcade.tui.screens.game import GameScreen
from abstract_arcade.tui.widgets.key_bar import Hint, KeyBar
from abstract_arcade.tui.widgets.lines import Line, Lines, Paragraph, Word
from abstract_arcade.tui.widgets.status_line import StatusLine

if TYPE_CHECKING:
    from abstract_arcade.tui.widgets.prose import Section

BETWEEN_MOVES = 0.7
"""Seconds between two moves of a step."""

PACES = (6.0, 4.0, 2.5)
"""Seconds that a step stands when the demonstration plays by itself, from slow to fast."""


_HOW_IT_GOES = (
    "Every step shows one thing on the board, with a sentence beside it; Enter goes on.",
    "Some steps ask for a move: bring the cursor to it and press Enter, or click on it.",
    "An answer is played and explained; after a wrong one, Enter lets you try again.",
    "Nothing here is lost: g begins a game of your own from any position.",
)


class Chapters(Lines):
    """The chapters, one a line; a click goes to one."""

    def on_click(self, event: events.Click) -> None:
        # The first line is the heading.
        if isinstance(self.screen, DemoScreen) and event.y > 0 and event.button == 1:
            self.screen.action_chapter(event.y)


class DemoScreen(GameScreen):
    """The course of a demonstration; joined with a game's screen by `demo_screen`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "The demonstration",
            bind("full_stop", "go_step(1)", "Next step", "Go on to the next step."),
            bind("comma", "go_step(-1)", "Previous step", "Go back to the step before."),
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
                bind(str(number), f"chapter({number})", "", "Go to the chapter of this number.")
                for number in range(1, 10)
            ),
            bind("0", "chapter(10)", "", "Go to chapter 10."),
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

    def __init__(self, demo: Demo, chapter: int = 1, match: Match | None = None) -> None:
        """Begin a demonstration with one of its chapters, counted from 1.

        A match that it was opened from is where leaving leads to; else that is the menu.
        """
        self._demo = demo
        self._left_match = match
        self._steps = demo.steps
        self._step_number = self._first_step(chapter)
        self._verdict: Verdict | None = None
        self._pending: list[Move] = []
        self._moves_timer: Timer | None = None
        self._pace = 1
        self._auto: Timer | None = None
        self._lit: dict[Site, str] = {}
        super().__init__(Match(demo.game, start=self._step_now.position))
        self.add_class("-demo")

    def _first_step(self, chapter: int) -> int:
        return sum(len(each.steps) for each in self._demo.chapters[: chapter - 1])

    @property
    def _chapter_number(self) -> int:
        """The chapter shown, counted from 1."""
        numbers = range(len(self._demo.chapters), 0, -1)
        return next(each for each in numbers if self._first_step(each) <= self._step_number)

    @property
    def _step_now(self) -> Step:
        return self._steps[self._step_number]

    @property
    def _question(self) -> Question | None:
        """The question that is asked now, answered or not; none while moves are played."""
        return None if self._pending else self._step_now.question

    @property
    def _is_open(self) -> bool:
        """Whether an answer is awaited."""
        return self._question is not None and self._verdict is None

    @property
    def _is_at_end(self) -> bool:
        """Whether nothing is left to be shown or answered."""
        is_last = self._step_number + 1 == len(self._steps) and not self._pending
        return is_last and (self._verdict.right if self._verdict else self._question is None)

    @property
    def is_persons_turn(self) -> bool:
        return self._is_open and self.match.outcome is None

    # Widgets

    def compose(self) -> ComposeResult:
        yield Lines(id="title")
        with Vertical(id="panel"):
            yield Paragraph(id="lesson")
            yield Chapters(id="chapters")
        yield Board(
            self._board_layouts,
            self._first_cursor,
            material=self.MATERIAL,
            display=self.arcade.terminal_display,
            id="board",
        )
        yield StatusLine(id="status")
        yield KeyBar(id="keys")

    def find_panel(self) -> None:
        self._lesson = self.query_one("#lesson", Paragraph)
        self._chapters = self.query_one(Chapters)
        self._chapters.styles.height = len(self._demo.chapters) + 1
        self._begin_step()

    def _title_words(self) -> Line:
        number, chapters = self._chapter_number, self._demo.chapters
        return [
            (self._demo.game.title, "strong"),
            (f"   {number} of {len(chapters)}  ", "dim"),
            (chapters[number - 1].title, "soft"),
        ]

    # The course

    def _begin_step(self) -> None:
        """Put the step's position on the board and play its moves, one after another."""
        step = self._step_now
        self.match = Match(self._demo.game, start=step.position)
        self._verdict = None
        self._reply = ""
        self.chosen = ()
        self._alternative = 0
        self._lit = {}
        self._end_animation()
        self._stop_moves()
        self._pending = list(step.moves)
        if self._pending:
            self._moves_timer = self.set_interval(BETWEEN_MOVES, self._play_next)
        else:
            self._settle()
        self._show_all()

    def _play_next(self) -> None:
        if not self._pending:
            # The timer had struck already when the moves were played at once.
            return
        before = self.match.position
        node = self.match.play(self._pending.pop(0))
        if not self._pending:
            self._stop_moves()
            self._settle()
        self._show_change(before, node)
        self._show_all()

    def _settle(self) -> None:
        """The moves are played: light what is to be lit, and ask."""
        self._lit = dict(self._step_now.light)
        question = self._step_now.question
        if self._step_now.refused:
            self.board.cursor = self._step_now.refused[0].move[0]
        elif question is not None:
            # Not on the answer: that would give it away.
            answers = {move[0] for move in question.accepted if move}
            sites = (self.board.cursor, self._first_cursor, *self._demo.game.board.sites)
            self.board.cursor = next(site for site in sites if site not in answers)
        self._restart_auto()

    def _stop_moves(self) -> None:
        if self._moves_timer is not None:
            self._moves_timer.stop()
            self._moves_timer = None

    def _finish_moves(self) -> None:
        """Play what is left of the step's moves at once."""
        self._stop_moves()
        self._end_animation()
        while self._pending:
            self.match.play(self._pending.pop(0))
        self._settle()
        self._show_all()

    def action_go_step(self, by: int) -> None:
        """Go to the next step, or first to the end of this one's moves; or back."""
        if by > 0 and self._pending:
            self._finish_moves()
            return
        number = self._step_number + by
        if 0 <= number < len(self._steps):
            self._step_number = number
            self._begin_step()

    def action_chapter(self, number: int) -> None:
        """Go to a chapter, counted from 1."""
        if number <= len(self._demo.chapters):
            self._step_number = self._first_step(number)
            self._begin_step()

    def action_last_chapter(self) -> None:
        """Go to the last chapter."""
        self.action_chapter(len(self._demo.chapters))

    def action_go_chapter(self, by: int) -> None:
        """Go to the next chapter or the previous one."""
        number = self._chapter_number + by
        if number:
            self.action_chapter(number)

    def action_choose(self) -> None:
        self.choose(self.board.cursor)

    def choose(self, site: Site) -> None:
        if not self._is_open:
            if self._verdict is not None and not self._verdict.right:
                self.action_retry()
            else:
                self.action_go_step(1)
            return
        super().choose(site)
        question = self._question
        if self._reply and question is not None:
            # Not even legal: the demonstration may know better why, and the answer stays open.
            text = "-".join(map(self._demo.game.board.name, (*self.chosen, site)))
            self._reply = question.judge(text).explanation.removesuffix(".")
            self._show_all()

    def warning(self, move: Move) -> str | None:  # noqa: ARG002
        """A demonstration plays any answer, fouls too."""
        return None

    def play(self, move: Move) -> None:
        question = self._question
        if question is not None:
            self._verdict = question.judge_move(move)
        super().play(move)

    def _go_on(self) -> None:
        self._show_all()

    def action_retry(self) -> None:
        """Take the answer back and ask again."""
        if self._verdict is not None:
            self.match.undo()
            self._verdict = None
            self._end_animation()
            self._show_all()

    def action_play_by_itself(self) -> None:
        """Let the steps follow one another, until a question; or stop that."""
        if self._auto is None:
            self._auto = self.set_interval(PACES[self._pace], self._go_by_itself)
        else:
            self._auto.stop()
            self._auto = None
        self._show_keys()

    def _go_by_itself(self) -> None:
        """The next step; a question is answered after having stood for a while."""
        question = self._question
        if self._pending:
            return
        if self._is_open and question is not None:
            self.play(question.answer)
        elif self._step_number + 1 < len(self._steps):
            self.action_go_step(1)
        else:
            self.action_play_by_itself()

    def _restart_auto(self) -> None:
        if self._auto is not None:
            self._auto.reset()

    def action_pace(self, by: int) -> None:
        """Play by itself faster (1) or slower (-1)."""
        self._pace = max(0, min(len(PACES) - 1, self._pace + by))
        if self._auto is not None:
            self._auto.stop()
            self._auto = self.set_interval(PACES[self._pace], self._go_by_itself)

    def show_chapter(self, number: int) -> None:
        self.action_chapter(number)

    def action_free_game(self) -> None:
        """Leave into a free game from the position shown."""
        if self.match.outcome is None:
            self.arcade.play(Match(self._demo.game, start=self.match.position))

    def action_take_back_choice(self) -> None:
        if self.chosen:
            super().action_take_back_choice()
        else:
            self.action_leave()

    def action_leave(self) -> None:  # type: ignore[override]
        if self._left_match is not None:
            self.arcade.play(self._left_match)
        else:
            self.arcade.open_menu(self._demo.game.slug)

    def quit(self) -> None:
        self.app.exit()

    # Showing it

    def decorate(self, looks: list[SiteState], move: Move | None) -> None:
        super().decorate(looks, move)
        for site in self._lit:
            looks[site] = looks[site]._replace(lit=True)

    @property
    def preview_shown(self) -> bool:
        """While a question is open, a preview would give the answer away."""
        return not self._is_open

    @preview_shown.setter
    def preview_shown(self, shown: bool) -> None:
        """Stay as it is: the question decides."""

    @property
    def marks_shown(self) -> bool:
        """So would the marks."""
        return not self._is_open

    @marks_shown.setter
    def marks_shown(self, shown: bool) -> None:
        """Stay as it is: the question decides."""

    def _cursor_words(self, move: Move | None) -> list[Word]:
        name = self._demo.game.board.name(self.board.cursor)
        if self._reply:
            return self._with_sites(self._reply, "text", "strong")
        return [(name, "amber" if move else "soft")]

    def _show_status(self, move: Move | None) -> None:
        if not self._panel:
            # There is no room for the lesson beside the board.
            self._status.show([], self._lesson_in_short())
            return
        label = self._lit.get(self.board.cursor, "")
        if self._is_open:
            super()._show_status(move)
            return
        name = self._demo.game.board.name(self.board.cursor)
        now: list[Word] = [(f"{name}  ", "amber"), (label, "soft")] if label else []
        refused = [each for each in self._step_now.refused if not self._pending]
        if refused and not label:
            now = self._with_sites(refused[0].reason, "soft", "strong")
        self._status.show([], now, self._event_words(), is_fresh=not now)

    def _lesson_in_short(self) -> list[Word]:
        """What matters most of the lesson now: the verdict, the question, or the caption."""
        if self._verdict is not None:
            return self._with_sites(self._verdict.explanation, "text", "strong")
        if self._reply:
            return self._with_sites(self._reply, "text", "strong")
        if self._question is not None:
            return [("? ", "amber"), *self._with_sites(self._question.ask, "text", "strong")]
        return self._with_sites(self._step_now.caption, "text", "strong")

    def _show_panel(self) -> None:
        step, question, verdict = self._step_now, self._question, self._verdict
        lines: list[Line] = [self._with_sites(step.caption, "text", "strong")]
        if not self._pending:
            for site, label in self._lit.items():
                if label:
                    name = self._demo.game.board.name(site)
                    lines.append([(f"{name}  ", "amber"), (label, "soft")])
        if question is not None:
            lines += [[], [("? ", "amber"), *self._with_sites(question.ask, "strong", "strong")]]
        if verdict is not None:
            sign = "✓ Right. " if verdict.right else "✗ Not yet. "
            explanation = self._with_sites(verdict.explanation, "soft", "strong")
            lines += [[], [(sign, "amber"), *explanation]]
        if self._is_at_end:
            lines += [
                [],
                [("That was all. ", "strong"), ("g", "amber"), (" goes on from here, ", "soft")],
            ]
            lines[-1] = [*lines[-1], ("q", "amber"), (" leads to the menu.", "soft")]
        self._lesson.lines = lines
        self._title.lines = [self._title_words()]
        chapters: list[Line] = [[("Chapters", "dim")]]
        digits = len(str(len(self._demo.chapters)))
        for number, chapter in enumerate(self._demo.chapters, 1):
            is_now = number == self._chapter_number
            role = "strong" if is_now else "soft"
            pointer = "› " if is_now else "  "
            mark = f"{number:>{digits}} "
            chapters.append([(pointer, "amber"), (mark, "dim"), (chapter.title, role)])
        self._chapters.lines = chapters

    def _show_facts(self) -> None:
        """Nothing: the panel holds the lesson."""

    def _show_keys(self) -> None:
        hint = self.hint
        wrong = self._verdict is not None and not self._verdict.right
        if self.chosen:
            hints = [
                hint("Esc", "take back", "take_back_choice"),
                hint("Enter", "answer", "choose"),
            ]
        elif self._is_open:
            hints = [Hint("↑↓←→", "move", rank=3), hint("Enter", "answer", "choose")]
            if self.why_not("swap") is None:
                hints.append(hint("s", "swap", "swap"))
        elif wrong:
            hints = [hint("Enter", "try again", "retry")]
        else:
            hints = [hint("Enter", "next", "go_step(1)")]
        hints += [
            hint(",", "back", "go_step(-1)"),
            hint(".", "skip", "go_step(1)")
            if self._is_open
            else hint(".", "forward", "go_step(1)", rank=2),
            hint("PgDn", "next chapter", "go_chapter(1)", rank=5),
            hint("PgUp", "chapter before", "go_chapter(-1)", rank=6),
            hint("p", "stop" if self._auto else "play by itself", "play_by_itself", rank=2),
            hint("<", "slower", "pace(-1)", rank=7),
            hint(">", "faster", "pace(1)", rank=7),
            hint("g", "play from here", "free_game", rank=1),
            hint("?", "help", "help"),
            hint("q", "back to the game" if self._left_match else "menu", "leave"),
        ]
        self._keys.show(hints)

    def why_not(self, action: str) -> str | None:
        chapter, over = self._chapter_number, self.match.outcome is not None
        is_last = self._step_number + 1 == len(self._steps) and not self._pending
        swaps = self._is_open and SWAP in self.match.position.legal_moves()
        impossible = {
            "swap": not swaps and "Nothing is asked that a swap could answer.",
            "go_step(1)": is_last and "This is the last step.",
            "go_step(-1)": self._step_number == 0 and "This is the first step.",
            "go_chapter(1)": chapter == len(self._demo.chapters) and "This is the last chapter.",
            "go_chapter(-1)": chapter == 1 and "This is the first chapter.",
            "take_back_choice": not self.chosen and "Nothing was chosen yet.",
            "retry": self._verdict is None and "You have not answered yet.",
            "pace(-1)": self._auto is None and "It does not play by itself.",
            "pace(1)": self._auto is None and "It does not play by itself.",
            "free_game": over and "The game on the board is over.",
        }
        return impossible.get(action) or None

    def commands(self) -> Iterable[SystemCommand]:
        yield from super().commands()
        for number, chapter in enumerate(self._demo.chapters, 1):
            sentence = f"Go to chapter {number} of the demonstration."
            run = partial(self.action_chapter, number)
            yield SystemCommand(f"Chapter {number}: {chapter.title}", sentence, run)

    @property
    def help_title(self) -> str:
        return f"The demonstration of {self._demo.game.title}"

    def help_sections(self) -> Sequence[Section]:
        from abstract_arcade.tui.widgets.prose import bullets

        return [bullets("How it goes", _HOW_IT_GOES), *super().help_sections()]


@cache
def _demo_class(slug: str) -> type[DemoScreen]:
    """A game's own screen with the course of a demonstration and none of its keys."""
    bases = (DemoScreen, SCREENS[slug])
    # The module is where Textual looks for style sheets from.
    made = types.new_class(
        f"{SCREENS[slug].__name__}Demo",
        bases,
        {"inherit_bindings": False},
        lambda body: body.update(__module__=__name__, BINDINGS=DemoScreen.BINDINGS),
    )
    assert issubclass(made, DemoScreen)
    return made


def demo_screen(slug: str, chapter: int = 1, match: Match | None = None) -> DemoScreen:
    """The screen of a game's demonstration; see `DemoScreen`."""
    return _demo_class(slug)(load_demo(slug), chapter, match)
