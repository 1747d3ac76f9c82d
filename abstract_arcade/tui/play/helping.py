"""Help: a hint, an analysis or an explanation by the computer; a rule when it first bites."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding

from abstract_arcade.session.insight import Topic
from abstract_arcade.tui import keys
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.frame.screen import ChapterOffer
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.play.played import MatchPart, Played
from abstract_arcade.tui.table.effects import Ghosts
from abstract_arcade.tui.widgets.lines import Line, Word, button, right_aligned, wrap

if TYPE_CHECKING:
    from abstract_arcade.library.small_files import Met
    from abstract_arcade.match import Node
    from abstract_arcade.rules import Move
    from abstract_arcade.session.move_input import MoveInput
    from abstract_arcade.session.selection import Selection
    from abstract_arcade.session.teacher import Teacher
    from abstract_arcade.teaching.moments import Moment
    from abstract_arcade.tui.frame.part import Stage
    from abstract_arcade.tui.games.presenter import View
    from abstract_arcade.tui.play.looking import Replaying

REFRESH_SECONDS = 0.1
"""The least time between two pictures of an analysis that goes on."""


class Helping(MatchPart):
    """Asks the computer, and draws on the board what it thinks of.

    Attributes:
        is_alone: whether the cursor has not moved since a hint was asked for.
    """

    BINDINGS: ClassVar[list[Binding]] = [
        *section("Help from the computer", keys.HINT, keys.ANALYSIS)
    ]

    def __init__(
        self,
        stage: Stage,
        played: Played,
        replaying: Replaying,
        selection: Callable[[], Selection],
        show_insight: Callable[[], None],
    ) -> None:
        super().__init__(stage, played)
        self._replaying = replaying
        self._selection = selection
        self._show_insight = show_insight
        self.is_alone = False
        self._is_refresh_due = False
        self._refreshed_at = 0.0
        self._moves_shown: object = None
        # The move that was pointed out last, and the node at which it is played.
        self._pointed: tuple[Node, Move] | None = None

    def reason(self, action: str) -> str | None:
        if action not in ("hint", "analysis"):
            return None
        refusal = self._insight.refusal(Topic.HINT if action == "hint" else Topic.ANALYSIS)
        return f"{refusal}." if refusal else None

    def action_hint(self) -> None:
        if not self.refuse("hint"):
            self._pointed = None
            self._insight.ask_hint()
            self.is_alone = self._insight.hint_step == 1
            self.stage.show_all()
            self._point_out()

    def action_analysis(self) -> None:
        if not self.refuse("analysis"):
            self._pointed = None
            self._insight.toggle_analysis()
            self.stage.show_all()

    def action_try_line(self, number: int) -> None:
        insight = self._insight
        if insight.topic is Topic.ANALYSIS and number <= len(insight.candidates):
            insight.light(number - 1)
            if insight.lit_line:
                self._point_to(insight.lit_line[0])
            self.stage.show_all()

    def action_go_to_turn(self, number: int) -> None:
        if number <= len(self._insight.turns):
            self._view.look(self._insight.turns[number - 1].node)

    def action_go_to_move(self, number: int) -> None:
        known = self._insight.explanation
        if known is not None and number < len(known.line):
            self._view.look(known.line[number])

    def close(self) -> None:
        """Let go of a line that is tried, or of all that the computer thinks."""
        self._pointed = None
        if self._insight.lit is not None:
            self._insight.lit = None
        else:
            self._insight.close_topic()
        self.stage.show_all()

    def point_to_next(self, step: int) -> None:
        """Bring the cursor to the next move drawn, or to the one before if `step` is negative."""
        moves = [move for move in self._insight.moves if self._is_on_board(move)]
        if moves:
            now = self._selection().move
            if now in moves:
                index = moves.index(now) + step
            elif step > 0:
                index = 0
            else:
                index = -1
            self._point_to(moves[index % len(moves)])
            self.stage.show_board()

    def _point_to(self, move: Move) -> None:
        """Point out a move, which Enter then plays; show it if it has a place on the board."""
        self._pointed = self._view.viewed, move
        if self._is_on_board(move):
            self.is_alone = False
            self._selection().show(move)
            self.stage.board.cursor = move[0]

    def _is_on_board(self, move: Move) -> bool:
        return bool(move) and move[0] in self._view.match.game.board.sites

    @property
    def pointed(self) -> Move | None:
        """The move of a hint or an analysis that Enter plays whole, however many sites it has.

        None if no move was pointed out, or if the player has pointed elsewhere since.
        """
        if self._pointed is None or self._insight.topic is None:
            return None
        node, move = self._pointed
        selection = self._selection()
        is_left = self._is_on_board(move) and selection.move != move
        return None if is_left or selection.sites or node is not self._view.viewed else move

    def cursor_moved(self) -> None:
        """Note that the player has moved the cursor: a move beside the board is left by that."""
        if self._pointed is not None and not self._is_on_board(self._pointed[1]):
            self._pointed = None

    @property
    def hides_cursor(self) -> bool:
        """Whether the moves of a hint are all that is drawn, with nothing of the cursor.

        Nothing of the cursor is drawn either while Enter plays a move beside the board, as a swap.
        """
        pointed = self.pointed
        is_beside = pointed is not None and not self._is_on_board(pointed)
        return is_beside or (self.is_alone and self._insight.topic is Topic.HINT)

    # News

    def news(self) -> None:
        """Show what the analyst found, some moments later where it has just found something."""
        if not self._is_refresh_due and self.stage.is_live:
            self._is_refresh_due = True
            loop = asyncio.get_running_loop()
            wait = max(0.0, self._refreshed_at + REFRESH_SECONDS - loop.time())
            loop.call_later(wait, self._show_news)

    def _show_news(self) -> None:
        self._is_refresh_due = False
        if not self.stage.is_live:
            return
        self._refreshed_at = asyncio.get_running_loop().time()
        if self._insight.topic is not Topic.ANALYSIS:
            self.stage.show_all()
            self._point_out()
            return
        self._show_insight()
        # The board changes less often than the figures.
        moves = self._insight.moves, self._insight.lit_line
        if moves != self._moves_shown:
            self._moves_shown = moves
            self.stage.show_board()
            self.stage.show_keys()

    def _point_out(self) -> None:
        """Bring the cursor to the best move of a hint, once that is shown."""
        hint = self._insight.hint
        if hint is not None and self._insight.hint_step > 1:
            self._point_to(hint.best)
            self.stage.show_all()

    # What is seen

    def paint(self, view: View[Any], states: list[SiteState]) -> None:
        insight = self._insight
        told = insight.turn
        is_better = told is not None and bool(told.better) and told.node.parent is not None
        is_hidden = insight.topic is None or self._replaying.is_running
        if is_hidden or (view.outcome and not is_better):
            return
        width = self.stage.board.layout_shown.zoom.width
        ghosts = Ghosts(self._presenter, view.position, width, states)
        hint = insight.hint
        if told is not None and told.node.parent is not None:
            # What had better been played, beside what was.
            ghosts = Ghosts(self._presenter, told.node.parent.position, width, states)
            ghosts.draw_better(told.better[:1])
        elif insight.lit_line:
            ghosts.draw_line(insight.lit_line)
        elif insight.topic is Topic.HINT and hint is not None:
            ghosts.draw_hint(hint.among, hint.best if insight.hint_step > 1 else None)
        else:
            ghosts.draw_best(insight.moves)


class Teaching(MatchPart):
    """Tells the rules to people who may not know them, and opens their demonstration.

    Attributes:
        teacher: knows what is to be told; None where nothing is, and until `begin`.
        is_in_panel: whether the panel tells the rule of the moment.
        shows_met: whether it says which rules were met.
    """

    BINDINGS: ClassVar[list[Binding]] = [*section("The game", bind("demo.show", "show_rule"))]

    def __init__(
        self, stage: Stage, played: Played, met: Met | None, show_chapter: Callable[[int], None]
    ) -> None:
        """Tell the rules of a match, of which `met` were met; None: nothing is told."""
        super().__init__(stage, played)
        self._met = met
        self._show_chapter = show_chapter
        self.teacher: Teacher | None = None
        self.is_in_panel = False
        self.shows_met = False
        # Where a name was typed whose rule is told, and that name.
        self._refused: tuple[Node, str] | None = None

    def begin(self) -> None:
        """Look at what is to be told, before the first picture: drawing that twice takes time."""
        if self._met is not None and self.stage.is_live:
            from abstract_arcade.session.teacher import Teacher

            self.teacher = Teacher(self._view.match, self._met)
            if not self.teacher.is_silent:
                self.stage.show_all()

    @property
    def is_telling(self) -> bool:
        """Whether a rule is told at the moment."""
        return self.teacher is not None and self.teacher.now is not None

    def action_show_rule(self) -> None:
        """Open the chapter of the new rule; else of a rule still to come; else the first.

        Once the game is over, and the status names a rule still to come, that comes first.
        """
        teacher = self.teacher
        coming = None if teacher is None else next(iter(teacher.to_come), None)
        if teacher is not None and not (self.end_words() and self._view.outcome is not None):
            coming = teacher.now or coming
        self._show_rule(coming)

    def show_new_rule(self) -> None:
        """Open the chapter of the rule that is new."""
        self._show_rule(None if self.teacher is None else self.teacher.now)

    def _show_rule(self, rule: Moment | None) -> None:
        from abstract_arcade.teaching.reader import number_of_chapter

        slug = self._view.match.game.slug
        self._show_chapter(1 if rule is None else number_of_chapter(slug, rule.chapter))

    @property
    def offer(self) -> ChapterOffer | None:
        """The rule explained now, for the help to offer its chapter; None if there is none."""
        from abstract_arcade.teaching.reader import number_of_chapter

        now = None if self.teacher is None else self.teacher.now
        if now is None:
            return None
        number = number_of_chapter(self._view.match.game.slug, now.chapter)
        return ChapterOffer(number, now.heading, now.sentence)

    # What is told

    def look_at_typed(self, typed: MoveInput) -> None:
        """Tell the rule that forbids what is typed, if nobody has met it."""
        node = self._view.viewed
        if self.teacher and typed.is_forbidden and self.teacher.refuse(node, typed.sites):
            self._refused = node, typed.name

    def typed_words(self, typed: MoveInput) -> list[Word]:
        """The rule that is told of what is typed; nothing where the panel tells it."""
        teacher = self.teacher
        if self._refused == (self._view.viewed, typed.name):
            return self.status_words()
        if teacher is None or (not typed.move and typed.refusal is None):
            return []
        # It counts as met when a move is played.
        is_told = teacher.now in teacher.to_come and teacher.now is not teacher.goal
        return self.status_words() if is_told else []

    def end_words(self) -> list[Word]:
        """What was met in a game that is over, and the way to what was not."""
        teacher = self.teacher
        if teacher is None or not teacher.end:
            return []
        words: list[Word] = [(f"{teacher.end}   ", "soft")]
        return [*words, *self._way("show_rule")] if teacher.to_come else words

    def status_words(self) -> list[Word]:
        """The rule that is told below the board; nothing where the panel tells it."""
        now = None if self.teacher is None else self.teacher.now
        return [] if now is None or self.is_in_panel else self._words_of(now)

    @property
    def is_at_foot(self) -> bool:
        """Whether rules are told below the board, as they come."""
        return not self.is_in_panel and self._at_work is not None

    @property
    def _at_work(self) -> Teacher | None:
        """The teacher, while something is told or still to be told."""
        teacher = self.teacher
        return teacher if teacher and (teacher.now or not teacher.is_silent) else None

    def _words_of(self, moment: Moment) -> list[Word]:
        heading, sentence = moment.text.split(":", 1)
        words: list[Word] = [("New", "amber"), (" · ", "dim"), (f"{heading}:", "strong")]
        return [*words, (f"{sentence}   ", "text"), *self._way("show_new_rule")]

    def _way(self, action: str) -> Line:
        return button([(self.stage.key(action), "amber"), (" shows it", "soft")], action)

    def panel_lines(self, width: int) -> Sequence[Line]:
        """What the panel says of rules, in as many rows as the longest takes."""
        teacher = self._at_work
        lines: list[Line] = []
        if teacher is not None and self.is_in_panel:
            longest = max(teacher.rules, key=lambda each: len(each.sentence))
            rows = len(self._lines_of(longest, width))
            if self.shows_met:
                # An empty row above the rules met.
                rows += 1
            if teacher.now is not None:
                lines += self._lines_of(teacher.now, width)
            lines += [[]] * (rows - len(lines))
        if teacher is not None and self.shows_met:
            heading = right_aligned([("Rules met", "dim")], [(teacher.count, "soft")], width)
            names = ", ".join(each.name for each in reversed(teacher.met))
            if names:
                lines += [heading, [(names, "soft")]]
            else:
                lines += [[], []]
        return lines

    def _lines_of(self, moment: Moment, width: int) -> list[Line]:
        lines: list[Line] = [[("New   ", "amber"), (moment.heading, "strong")], []]
        return [*lines, *wrap([(moment.sentence, "text")], width), self._way("show_new_rule")]
