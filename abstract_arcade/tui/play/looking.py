"""Controllers for looking at a match: for browsing moves, for replays and for the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding

from abstract_arcade.match.node import numbers_at
from abstract_arcade.session.insight import Topic
from abstract_arcade.session.replay import Replay
from abstract_arcade.settings.options import ALL_NUMBERS, LAST_NUMBERS, NO_NUMBERS
from abstract_arcade.tui import keys
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.frame.controller import Deadline
from abstract_arcade.tui.keys import bind, here, section
from abstract_arcade.tui.play.context import MatchContext, MatchController
from abstract_arcade.tui.widgets.lines import Word

if TYPE_CHECKING:
    from textual.timer import Timer

    from abstract_arcade.match import Node
    from abstract_arcade.rules import Site
    from abstract_arcade.tui.frame.controller import ControlledScreen
    from abstract_arcade.tui.games.presenter import Scene

PAGE_PLIES = 10
"""The number of plies that Page Up and Page Down skip."""

_HEADING = "Browse the moves"

_SIDEWAYS = "Move the cursor, or step through the turning points of an explained game."


class MoveBrowser(MatchController):
    """The controller for browsing the moves. It only changes the node that the view shows."""

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            _HEADING,
            bind("look.back", "go_by(-1)"),
            bind("look.on", "go_by(1)"),
            bind("look.previous_variation", "go_to_variation(-1)"),
            bind("look.next_variation", "go_to_variation(1)"),
            bind("look.page_back", f"go_by({-PAGE_PLIES})"),
            bind("look.page_on", f"go_by({PAGE_PLIES})"),
            bind("look.start", "go_to_ply(0)"),
            bind("look.end", "go_to_end"),
        ),
        *section(
            "On the board",
            # With priority, since the board has the focus and binds the arrows, too.
            bind("cursor.left", "go_sideways(-1)", sentence=_SIDEWAYS, priority=True),
            bind("cursor.right", "go_sideways(1)", sentence=_SIDEWAYS, priority=True),
        ),
    ]
    BOARD_ACTIONS = frozenset({"go_by", "go_to_ply", "go_to_end", "go_to_variation", "go_sideways"})

    def __init__(
        self,
        screen: ControlledScreen,
        context: MatchContext,
        end_replay: Callable[[], object],
        is_trying: Callable[[], bool],
    ) -> None:
        """Create the controller of a match.

        Args:
            screen: The screen.
            context: The match, and what else controllers need.
            end_replay: Ends a replay, if one is running.
            is_trying: Returns whether the player has selected a move at the node shown.
        """
        super().__init__(screen, context)
        self._end_replay = end_replay
        self._is_trying = is_trying

    def reason(self, action: str) -> str | None:
        view = self._view
        name, _, argument = action.rstrip(")").partition("(")
        if name == "go_sideways" and not self._is_stepping:
            return None
        if name in ("go_to_variation", "go_sideways"):
            return self._why_no_next(int(argument))
        if name == "go_to_ply" or argument.startswith("-"):
            return "This is the first position." if view.viewed is view.match.root else None
        return None if view.viewed.children else "This is the latest position."

    def _why_no_next(self, step: int) -> str | None:
        """Return why there is no next (1) or previous (-1) turning point or variation."""
        if self._insight.is_explaining and not self._insight.turning_points:
            return "The computer is still looking for turning points."
        if self._next(step) is not None:
            return None
        where = "after this one" if step > 0 else "before this one"
        what = "turning point" if self._insight.turning_points else "variation"
        return f"There is no {what} {where}."

    def action_go_by(self, plies: int) -> None:
        self._view.look_at_ply(self._view.viewed.ply + plies)

    def action_go_to_end(self) -> None:
        self._view.look(self._view.line[-1])

    def action_go_to_ply(self, ply: int) -> None:
        self._view.look_at_ply(ply)

    def action_go_to_variation(self, step: int) -> None:
        node = self._next(step)
        if node is None:
            self.refuse(f"go_to_variation({step})")
        else:
            self._view.look(node)

    def action_go_sideways(self, step: int) -> None:
        """Move the cursor left (-1) or right (1).

        While a game is explained and the player has selected no move, go to the previous or next
        turning point instead.
        """
        # The screen gets no key event for a binding with priority.
        self._end_replay()
        if self._is_stepping:
            self.action_go_to_variation(step)
        else:
            self.screen.board.action_step("left" if step < 0 else "right")

    @property
    def _is_stepping(self) -> bool:
        """Whether the arrow keys go to turning points."""
        return self._insight.topic is Topic.EXPLANATION and not self._is_trying()

    def _next(self, step: int) -> Node | None:
        """Return the next (1) or previous (-1) turning point, or None if there is no such node.

        If the game has no turning points yet, return the next or previous variation.
        """
        if self._insight.turning_points:
            return self._insight.next_turning_point(step)
        return self._view.variation(step)


class ReplayController(MatchController):
    """The controller of a replay: it shows the plies one after the other until a key is pressed.

    Attributes:
        times: The pace of the replay, whether it runs, and when the next ply is due.
    """

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            _HEADING,
            here(keys.SLOWER, "Leave more[ or less] time for each move of a replay."),
            here(keys.FASTER, "Leave [more or ]less time for each move of a replay."),
        )
    ]

    OWN_ACTIONS = frozenset({"pause", "pace(-1)", "pace(1)", "choose"})
    """The actions that do not end a replay."""

    def __init__(
        self,
        screen: ControlledScreen,
        context: MatchContext,
        now: Callable[[], float],
        set_interval: Callable[[float, Callable[[], None]], Timer],
    ) -> None:
        super().__init__(screen, context)
        self._deadline = Deadline(set_interval, self.go_on)
        self.times = Replay(now, float(self._settings.values.pace))

    @property
    def is_running(self) -> bool:
        """Whether a replay is running."""
        return self.times.is_running

    def toggle(self) -> None:
        """Stop a running replay, or else start one at the node shown.

        If the last node is shown, the replay starts at the first one.
        """
        if self.end():
            return
        view = self._view
        if view.viewed is view.line[-1]:
            view.look(view.match.root)
        self.times.shown()
        self._await_ply()
        self.screen.refresh_page()

    def end(self) -> bool:
        """Stop the replay; return whether one was running."""
        was_running = self.is_running
        if was_running:
            self.times.stop()
            self._await_ply()
            self.screen.refresh_page()
        return was_running

    def _await_ply(self) -> None:
        self._deadline.set(self.times.wait if self.is_running else None)

    def go_on(self) -> None:
        """Show the next ply if it is due. The replay ends with the last ply."""
        if not self.screen.is_live:
            self.end()
        elif self.times.is_due:
            view = self._view
            view.look_at_ply(view.viewed.ply + 1)
            if view.viewed is view.line[-1]:
                self.end()
            else:
                self.times.shown()
        self._await_ply()

    def reason(self, action: str) -> str | None:
        if not self.is_running:
            return "No replay is running."
        if action == "pace(1)":
            return None if self.times.can_change_pace(1) else "This is the fastest pace."
        return None if self.times.can_change_pace(-1) else "This is the slowest pace."

    def action_pace(self, by: int) -> None:
        if self.is_running:
            self.times.change_pace(by)
            self._settings.set(("pace",), f"{self.times.seconds:g}")
            self._await_ply()
            self.screen.refresh_page()

    def words(self) -> list[Word]:
        """Return the status line of a replay: its pace and the key that stops it."""
        return [
            ("Replay", "strong"),
            (f"  {self.times.seconds:g} s per move", "soft"),
            ("   ", "text"),
            (self.screen.key("pause"), "amber"),
            (" stops", "soft"),
        ]


_NUMBERS: Mapping[str, str] = {
    NO_NUMBERS: "No move numbers are shown",
    LAST_NUMBERS: f"The last {LAST_NUMBERS} moves are numbered",
    ALL_NUMBERS: "All moves are numbered",
}
"""The settings for numbers on stones, in the order of the key, and the reply to each."""


# The numbers of a long game take as long as all the rest of a cursor key, 3 ms.
@lru_cache(maxsize=1)
def _numbers_at(node: Node, most: int | None) -> Mapping[Site, int]:
    return numbers_at(node, most)


class DisplayToggles(MatchController):
    """The controller that shows or hides marks of legal moves, previews and move numbers.

    Attributes:
        shows_marks: Whether legal moves are marked.
        shows_preview: Whether the effect of the selected move is drawn.
        numbers: Which moves are numbered: a value of the setting `numbers`.
    """

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "What you see",
            bind("marks", "marks"),
            bind("preview", "preview"),
            bind("numbers", "numbers"),
            keys.TURN,
        )
    ]

    def __init__(self, screen: ControlledScreen, context: MatchContext) -> None:
        super().__init__(screen, context)
        values = self._settings.values
        self.shows_marks = values.marks
        self.shows_preview = values.preview
        self.numbers = values.numbers

    def paint(self, scene: Scene[Any], states: list[SiteState]) -> None:
        self.paint_in_motion(states)

    def paint_in_motion(self, states: list[SiteState]) -> None:
        for site, number in self._numbers().items():
            states[site] = states[site]._replace(number=number)

    def _numbers(self) -> Mapping[Site, int]:
        if self.numbers == NO_NUMBERS:
            return {}
        most = None if self.numbers == ALL_NUMBERS else int(self.numbers)
        return _numbers_at(self._view.viewed, most)

    def action_marks(self) -> None:
        self.shows_marks = not self.shows_marks
        self._settings.set(("marks",), self.shows_marks)
        self.screen.say(f"Marks are {'on' if self.shows_marks else 'off'}")

    def action_preview(self) -> None:
        self.shows_preview = not self.shows_preview
        self._settings.set(("preview",), self.shows_preview)
        self.screen.say(f"The preview is {'on' if self.shows_preview else 'off'}")

    def action_numbers(self) -> None:
        choices = list(_NUMBERS)
        index = choices.index(self.numbers) + 1
        self.numbers = choices[index % len(choices)]
        self._settings.set(("numbers",), self.numbers)
        self.screen.say(_NUMBERS[self.numbers])
