"""Telling a rule on the screen when it first bites, and showing its chapter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding

from abstract_arcade.tui.keys import KeyedApp, bind, section
from abstract_arcade.tui.messages import OpenDemo
from abstract_arcade.tui.play.played import MatchPart, Played
from abstract_arcade.tui.widgets.lines import Line, Word, button, right_aligned, wrap

if TYPE_CHECKING:
    from textual.message import Message

    from abstract_arcade.library.small_files import Met
    from abstract_arcade.session.teacher import Teacher
    from abstract_arcade.tui.frame.part import Stage

_MOST_NAMED_ROWS = 3
"""Rows for the names of the rules that were met."""


class Teaching(MatchPart):
    """Tells the rules to people who may not know them, and opens their demonstration.

    Attributes:
        teacher: knows what is to be told; None where nothing is, and until `begin`.
        is_in_panel: whether the panel tells the rule of the moment.
    """

    BINDINGS: ClassVar[list[Binding]] = [*section("The game", bind("demo.show", "show_rule"))]

    def __init__(
        self,
        stage: Stage,
        played: Played,
        met: Met | None,
        way_back: Callable[[], Callable[[], Message]],
    ) -> None:
        """Tell the rules of a match.

        Args:
            stage: the screen.
            played: the match.
            met: what was met before; None: nothing is told.
            way_back: makes what makes the message that leads back from the demonstration.
        """
        super().__init__(stage, played)
        self._met = met
        self.teacher: Teacher | None = None
        self._way_back = way_back
        self.is_in_panel = False

    def begin(self) -> None:
        """Look at what is to be told, once the screen stands: nobody waits for it."""
        if self._met is not None and self.stage.is_live:
            from abstract_arcade.session.teacher import Teacher

            self.teacher = teacher = Teacher(self._session.match, self._met)
            if teacher.met and not teacher.is_silent:
                self.stage.show_all()

    @property
    def is_telling(self) -> bool:
        """Whether a rule is told at the moment."""
        return self.teacher is not None and self.teacher.now is not None

    def action_show_rule(self) -> None:
        """Open the chapter of what is told; else of a rule still to come; else the first."""
        from abstract_arcade.teaching.reader import number_of_chapter

        teacher, slug, number = self.teacher, self._session.match.game.slug, 1
        if teacher is not None and (teacher.now or teacher.to_come):
            number = number_of_chapter(slug, (teacher.now or teacher.to_come[0]).chapter)
        self.stage.post_message(OpenDemo(slug, number, self._way_back()))

    # What is told

    def status_words(self, *, at_end: bool) -> list[Word]:
        """What is told below the board; nothing where the panel tells it."""
        teacher = self.teacher
        if teacher is None:
            return []
        if at_end and teacher.end:
            words: list[Word] = [(f"{teacher.end}   ", "soft")]
            return [*words, *self._way("show_rule")] if teacher.to_come else words
        if teacher.now is None or self.is_in_panel:
            return []
        heading, sentence = teacher.now.text.split(":", 1)
        return [
            ("New", "amber"),
            (" · ", "dim"),
            (f"{heading}:", "strong"),
            (f"{sentence}   ", "text"),
            *self._way("help"),
        ]

    def _way(self, action: str) -> Line:
        app = self.stage.board.app
        # The other key of help is a sign in a sentence.
        is_f1 = action == "help" and isinstance(app, KeyedApp) and "f1" in app.keys_of(action)
        key = "F1" if is_f1 else self.stage.key(action)
        return button([(key, "amber"), (" shows it", "soft")], action)

    def panel_lines(self, width: int) -> Sequence[Line]:
        """What is told in the panel; nothing where nothing is."""
        if self.teacher is None or self.teacher.now is None:
            return ()
        moment = self.teacher.now
        lines: list[Line] = [[("New   ", "amber"), (moment.heading, "strong")], []]
        lines += wrap([(moment.sentence, "text")], width)
        return [*lines, [], self._way("help")]

    def met_lines(self, width: int) -> Sequence[Line]:
        """How many rules were met, and which; nothing before the first and after the last."""
        teacher = self.teacher
        if teacher is None or teacher.is_silent or not teacher.met:
            return ()
        heading = right_aligned([("Rules met", "dim")], [(teacher.count, "soft")], width)
        names = [each.name for each in teacher.met]
        for more in range(len(names)):
            said = ", ".join(names[more:]) + (f" and {more} more" if more else "")
            rows = wrap([(said, "soft")], width)
            if len(rows) <= _MOST_NAMED_ROWS:
                return [heading, *rows]
        return [heading]
