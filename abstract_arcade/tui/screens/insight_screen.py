"""A board on which the computer helps: hints, analysis, and a finished game explained."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType

from abstract_arcade.match import Node
from abstract_arcade.rules import Color, Move
from abstract_arcade.session import Session
from abstract_arcade.session.insight import Insight, Topic
from abstract_arcade.settings import SettingsFile
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games.presenter import Presenter, View
from abstract_arcade.tui.keys import section
from abstract_arcade.tui.screens import shared_keys as keys
from abstract_arcade.tui.screens.board_screen import TALL
from abstract_arcade.tui.screens.shared_keys import here
from abstract_arcade.tui.screens.tree_screen import TreeScreen
from abstract_arcade.tui.widgets.key_bar import Hint
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word

if TYPE_CHECKING:
    from abstract_arcade.tui.widgets.graph import ChanceGraph

REFRESH_SECONDS = 0.1
"""The least time between two pictures of an analysis that goes on."""

_GRAPH_ROWS, _SMALL_GRAPH_ROWS = 8, 4
"""Rows of the graph and the air around it, on a tall screen and on a low one."""

_LEAST_MOVES, _LEAST_MOVES_TALL = 4, 5
"""Rows that the list of moves keeps."""


class InsightScreen(TreeScreen):
    """A screen on which one can ask the computer about the match that is looked at."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "Help from the computer",
            here(
                keys.HINT,
                "Name three moves to look at; once more, the best of them and why it is good.",
            ),
            here(
                keys.ANALYSIS,
                "Show the chances and the best moves; after the end, explain how the game went.",
            ),
        ),
    ]

    def __init__(
        self,
        presenter: Presenter[Any, Any],
        session: Session,
        display: Display,
        now: Callable[[], float] = time.monotonic,
        settings: SettingsFile | None = None,
    ) -> None:
        """See `TreeScreen`."""
        # `_fit`, which a screen calls while it is made, asks what is told.
        self.insight = Insight(session, self._on_news)
        super().__init__(presenter, session, display, now, settings)
        # Put into the panel when something is told first.
        self.insight_panel = TextLines(id="insight")
        # Made when a game is explained first.
        self._graph: ChanceGraph | None = None
        self._insight_rows = 0
        self._is_refresh_due = False
        self._refreshed_at = 0.0
        self._moves_shown: object = None

    async def close_insight(self) -> None:
        """Stop, and end the analyst."""
        await self.insight.close()

    def note_input(self) -> None:
        self.insight.touch()

    # Asking

    def action_hint(self) -> None:
        """Give a hint, or its next step."""
        refusal = self.insight.refusal(Topic.HINT)
        if refusal:
            self.say(refusal)
            return
        self.insight.ask_hint()
        self._show_topic()
        self._point_out()

    def action_analysis(self) -> None:
        """Analyse, or explain a finished game, or stop that."""
        refusal = self.insight.refusal(Topic.ANALYSIS)
        if refusal:
            self.say(refusal)
            return
        self.insight.toggle_analysis()
        self._show_topic()

    def close_topic(self) -> None:
        """Let go of a line that is tried, or of what is told."""
        if self.insight.lit is not None:
            self.insight.lit = None
        else:
            self.insight.close_topic()
        self._show_topic()

    def action_try_line(self, number: int) -> None:
        """Draw a line of the analysis on the board, or let go of it."""
        if self.insight.topic is Topic.ANALYSIS and number <= len(self.insight.candidates):
            self.insight.light(number - 1)
            if self.insight.lit_line:
                self._bring_cursor_to(self.insight.lit_line[0])
            self.show_all()

    def action_go_to_turn(self, number: int) -> None:
        """Look at a turning point of the game explained."""
        if number <= len(self.insight.turns):
            self.session.look(self.insight.turns[number - 1].node)

    def _turn(self, step: int) -> Node | None:
        """The next turning point or the previous one, where the game is explained."""
        return self.insight.next_turn(step)

    def action_go_to_variation(self, step: int) -> None:
        if not self.insight.turns:
            super().action_go_to_variation(step)
            return
        node = self._turn(step)
        if node is None:
            self.refuse(f"go_to_variation({step})")
        else:
            self.session.look(node)

    def on_chance_graph_ply_chosen(self, message: ChanceGraph.PlyChosen) -> None:
        """Look at a ply of the game explained."""
        message.stop()
        known = self.insight.explanation
        if known is not None and message.ply < len(known.line):
            self.end_replay()
            self.session.look(known.line[message.ply])

    def disabled_reason(self, action: str) -> str | None:
        if action.startswith("go_to_variation") and self.insight.turns:
            step = 1 if action == "go_to_variation(1)" else -1
            where = "further on" if step > 0 else "before this one"
            return None if self._turn(step) else f"There is no turning point {where}."
        if action in ("hint", "analysis"):
            topic = Topic.HINT if action == "hint" else Topic.ANALYSIS
            refusal = self.insight.refusal(topic)
            return f"{refusal}." if refusal else None
        return super().disabled_reason(action)

    # News

    def _on_news(self) -> None:
        """Show what the analyst found, some moments later where it has just found something."""
        if self._is_refresh_due or not self.is_live:
            return
        self._is_refresh_due = True
        loop = asyncio.get_running_loop()
        wait = max(0.0, self._refreshed_at + REFRESH_SECONDS - loop.time())
        loop.call_later(wait, self._show_news)

    def _show_news(self) -> None:
        self._is_refresh_due = False
        if not self.is_drawn or self.is_too_small:
            return
        self._refreshed_at = asyncio.get_running_loop().time()
        if self.insight.topic is not Topic.ANALYSIS:
            self.show_all()
            self._point_out()
            return
        self.show_insight()
        # The board changes less often than the figures.
        moves = self.insight.moves, self.insight.lit_line
        if moves != self._moves_shown:
            self._moves_shown = moves
            self.show_board()
            self.show_keys()

    def _point_out(self) -> None:
        """Bring the cursor to the best move of a hint, once that is told."""
        hint = self.insight.hint
        if hint is None or self.insight.hint_step == 1:
            return
        self._bring_cursor_to(hint.best)
        self.show_all()

    def _bring_cursor_to(self, move: Move) -> None:
        """Show a move as the one that is chosen next, if it has a place on the board."""
        if move and move[0] in self.game.board.sites:
            self.selection.show(move)
            self.board.cursor = move[0]

    def _show_topic(self) -> None:
        """Share the screen anew and show everything: something was opened or closed."""
        self.is_too_small = self._fit()
        self.title_line.lines = [self.title_words(self.view)]
        self.show_all()

    def show_all(self) -> None:
        if self.insight.topic is not self._topic_fitted and self.is_drawn:
            self.is_too_small = self._fit()
            self.title_line.lines = [self.title_words(self.view)]
        super().show_all()

    _topic_fitted: Topic | None = None
    """What was told when the rows of the screen were shared last."""

    # What is seen

    def _fit(self) -> bool:
        self._topic_fitted = self.insight.topic
        self.extra_rows = 0
        if self.insight.topic is Topic.STORY:
            height = self.app.size.height
            rows = _GRAPH_ROWS if height >= TALL else _SMALL_GRAPH_ROWS
            if height - rows >= self.min_size[1]:
                self.extra_rows = rows
        self.set_class(self.extra_rows > 0, "-graph")
        return super()._fit()

    def site_states(self, view: View[Any]) -> list[SiteState]:
        states = super().site_states(view)
        insight = self.insight
        if insight.topic is None or view.outcome is not None or self.replay.is_running:
            return states
        # Nobody needs them before the computer is asked.
        from abstract_arcade.tui.screens.ghosts import Ghosts

        ghosts = Ghosts(self.presenter, view.position, self.board.layout_shown.zoom.width, states)
        hint = insight.hint
        if insight.lit_line:
            ghosts.draw_line(insight.lit_line)
        elif insight.topic is Topic.HINT and hint is not None:
            ghosts.draw_hint(hint.among, hint.best if insight.hint_step > 1 else None)
        else:
            ghosts.draw_best(insight.moves)
        return states

    # The panel

    def share_insight(self, used: int, least: int) -> bool:
        """Give the panel's rows to what is told.

        Args:
            used: the rows of the panel that the players and the air around them take.
            least: the rows that what only the game shows would take, with its air.

        Returns:
            Whether there is room for that, too.
        """
        panel, topic = self.insight_panel, self.insight.topic
        panel.display = topic is not None
        if topic is None:
            return True
        if not panel.is_attached:
            self.query_one("#panel").mount(panel, before=self.move_list)
        height = self.app.size.height
        is_tall = self.is_wide and height >= TALL
        moves = _LEAST_MOVES_TALL if is_tall else _LEAST_MOVES
        room = height - 1 - used - moves - (3 if is_tall else 1)
        for air in (2, 1, 0, -1) if is_tall else (0, -1):
            self._air = air
            wanted = len(self._insight_lines())
            if wanted <= room:
                break
        else:
            # No sentence is cut as long as there are moves of the list that can go.
            room += moves - 1
        self._insight_rows = max(1, min(wanted, room))
        panel.styles.height = self._insight_rows
        return self._insight_rows + least <= room

    _air = 0

    def _insight_lines(self) -> Sequence[Line]:
        from abstract_arcade.tui.screens import insight_text

        style = self.panel_style()
        return insight_text.panel_lines(self.insight, self.session, style, air=self._air)

    def show_insight(self) -> None:
        """Fill the panel and the graph with what is told."""
        if self.insight.topic is None:
            return
        self.insight_panel.lines = self._insight_lines()
        if self.extra_rows:
            self._show_graph()

    def _show_graph(self) -> None:
        from abstract_arcade.tui.screens import insight_text
        from abstract_arcade.tui.widgets.graph import ChanceGraph

        if self._graph is None:
            self._graph = ChanceGraph(id="graph")
            self.mount(self._graph, before=self.status_line)
        session, insight = self.session, self.insight
        line = session.match.current.path()
        figures = [insight.percent(node) for node in line[1:]]
        names = self.game.color_names
        viewed = session.viewed
        is_on_line = viewed.ply < len(line) and line[viewed.ply] is viewed
        self._graph.show(
            [None if each is None else each.chance for each in figures],
            viewed=viewed.ply if is_on_line else 0,
            turns={told.node.ply: number for number, told in enumerate(insight.turns, 1)},
            names=(names[Color.WHITE], names[Color.BLACK]),
            note=insight_text.note_lines(insight, session),
            is_plain=self.display_mode.is_plain,
            is_ascii=self.display_mode.ascii,
        )

    def insight_words(self) -> list[Word]:
        """What the status says of what is told; nothing where the cursor says more."""
        if self.insight.topic is not Topic.STORY:
            return []
        from abstract_arcade.tui.screens import insight_text

        return insight_text.status_words(self.insight, self.session)

    def candidate_words(self, words: list[Word]) -> list[Word]:
        """What the status says of a move, with what the analysis says of it."""
        if self.insight.topic is not Topic.ANALYSIS:
            return words
        from abstract_arcade.tui.screens import insight_text

        return insight_text.candidate_words(self.insight, self.selection, words)

    # The keys

    def insight_hints(self) -> Iterator[Hint]:
        """The keys that do something with what is told."""
        hint, insight = self.hint, self.insight
        if insight.topic is Topic.ANALYSIS:
            if insight.candidates and not self.selection.sites:
                keys_named, count = self.key("choose_number(1)"), len(insight.candidates)
                if count > 1:
                    keys_named += f"–{count}"
                yield Hint(keys_named, "try a line", "try_line(1)")
            if self.session.is_persons_turn:
                yield hint("play", "choose")
                yield hint("candidate", "next_choice(1)", drop_order=2)
            yield hint("one ply", "go_by(-1)", "go_by(1)", drop_order=1)
            yield hint("analysis off", "analysis")
            yield hint("hint", "hint", drop_order=1)
        elif insight.topic is Topic.HINT:
            if insight.hint_step == 1:
                yield hint("the best", "hint")
                yield hint("play", "choose")
                yield hint("candidates", "next_choice(1)", drop_order=1)
            else:
                yield hint("play it", "choose")
                yield hint("other candidates", "next_choice(1)", drop_order=1)
            yield hint("away with it", "take_back_choice")
            yield hint("analysis", "analysis", drop_order=1)
            yield hint("undo", "undo", drop_order=2)
        else:
            yield hint("turning point", "go_to_variation(-1)", "go_to_variation(1)")
            yield hint("one ply", "go_by(-1)", "go_by(1)")
            yield hint("replay", "pause")
            yield hint("play from here", "own_game", drop_order=3)
            yield hint("export", "export", drop_order=4)
            yield hint("rematch", "rematch", drop_order=2)
            yield hint("close", "analysis")
        yield hint("help", "help", drop_order=5)
        yield hint(self.leads_to, "leave", drop_order=3)

    def next_candidate(self, step: int) -> None:
        """Bring the cursor to the next move that is pointed out (1) or the one before (-1)."""
        moves = [move for move in self.insight.moves if move and move[0] in self.game.board.sites]
        if not moves:
            return
        now = self.selection.move
        index = moves.index(now) + step if now in moves else 0 if step > 0 else -1
        self._bring_cursor_to(moves[index % len(moves)])
        self.show_board()
