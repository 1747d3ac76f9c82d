"""Asking the computer: for a hint, for an analysis, for how a finished game went."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding

from abstract_arcade.session.insight import Topic
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.frame import shared_keys as keys
from abstract_arcade.tui.keys import section
from abstract_arcade.tui.play.played import MatchPart, Played

if TYPE_CHECKING:
    from abstract_arcade.session.selection import Selection
    from abstract_arcade.tui.frame.part import Stage
    from abstract_arcade.tui.games.presenter import View

REFRESH_SECONDS = 0.1
"""The least time between two pictures of an analysis that goes on."""


class Helping(MatchPart):
    """Asks the computer, and draws on the board what it thinks of."""

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "Help from the computer",
            keys.HINT,
            keys.ANALYSIS,
        ),
    ]

    def __init__(
        self,
        stage: Stage,
        played: Played,
        selection: Callable[[], Selection],
        show_insight: Callable[[], None],
        is_hidden: Callable[[], bool],
    ) -> None:
        super().__init__(stage, played)
        self._selection = selection
        self._show_insight = show_insight
        self._is_hidden = is_hidden
        self._is_refresh_due = False
        self._refreshed_at = 0.0
        self._moves_shown: object = None

    def reason(self, action: str) -> str | None:
        if action not in ("hint", "analysis"):
            return None
        refusal = self._insight.refusal(Topic.HINT if action == "hint" else Topic.ANALYSIS)
        return f"{refusal}." if refusal else None

    def action_hint(self) -> None:
        if not self.refuse("hint"):
            self._insight.ask_hint()
            self.stage.show_all()
            self._point_out()

    def action_analysis(self) -> None:
        if not self.refuse("analysis"):
            self._insight.toggle_analysis()
            self.stage.show_all()

    def action_try_line(self, number: int) -> None:
        insight = self._insight
        if insight.topic is Topic.ANALYSIS and number <= len(insight.candidates):
            insight.light(number - 1)
            if insight.lit_line:
                self.stage.point_to(insight.lit_line[0])
            self.stage.show_all()

    def action_go_to_turn(self, number: int) -> None:
        if number <= len(self._insight.turns):
            self._session.look(self._insight.turns[number - 1].node)

    def action_go_to_move(self, number: int) -> None:
        known = self._insight.explanation
        if known is not None and number < len(known.line):
            self._session.look(known.line[number])

    def close(self) -> None:
        """Let go of a line that is tried, or of all that the computer thinks."""
        if self._insight.lit is not None:
            self._insight.lit = None
        else:
            self._insight.close_topic()
        self.stage.show_all()

    def point_to_next(self, step: int) -> None:
        """Bring the cursor to the next move drawn, or to the one before if `step` is negative."""
        sites = self._session.match.game.board.sites
        moves = [move for move in self._insight.moves if move and move[0] in sites]
        if moves:
            now = self._selection().move
            index = moves.index(now) + step if now in moves else 0 if step > 0 else -1
            self.stage.point_to(moves[index % len(moves)])
            self.stage.show_board()

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
            self.stage.point_to(hint.best)
            self.stage.show_all()

    # What is seen

    def paint(self, view: View[Any], states: list[SiteState]) -> None:
        insight = self._insight
        told = insight.turn
        is_better = told is not None and bool(told.better) and told.node.parent is not None
        if insight.topic is None or self._is_hidden() or (view.outcome and not is_better):
            return
        # Nobody needs them before the computer is asked.
        from abstract_arcade.tui.table.ghosts import Ghosts

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
