"""Looking at a match: back and on, at its variations, and at all of it by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding

from abstract_arcade.session.replay import Replay
from abstract_arcade.tui.frame import shared_keys as keys
from abstract_arcade.tui.frame.part import Deadline
from abstract_arcade.tui.frame.shared_keys import here
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.play.played import MatchPart, Played
from abstract_arcade.tui.widgets.lines import Word

if TYPE_CHECKING:
    from textual.timer import Timer

    from abstract_arcade.match import Node
    from abstract_arcade.tui.frame.part import Stage

PAGE_PLIES = 10
"""Plies that PageUp and PageDown go."""

_HEADING = "Looking back, which changes nothing"


class Looking(MatchPart):
    """Changes the node that is viewed, and nothing else."""

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
        )
    ]
    SEEN = frozenset({"go_by", "go_to_ply", "go_to_end", "go_to_variation"})

    def reason(self, action: str) -> str | None:
        viewing = self._session
        name, _, argument = action.rstrip(")").partition("(")
        if name == "go_to_variation":
            where = "further on" if argument == "1" else "before this one"
            what = "turning point" if self._insight.turns else "variation"
            return None if self._next(int(argument)) else f"There is no {what} {where}."
        if name == "go_to_ply" or argument.startswith("-"):
            return "This is the first position." if viewing.viewed is viewing.match.root else None
        return None if viewing.viewed.children else "This is the newest position."

    def action_go_by(self, plies: int) -> None:
        self._session.look_at_ply(self._session.viewed.ply + plies)

    def action_go_to_end(self) -> None:
        self._session.look_at_end()

    def action_go_to_ply(self, ply: int) -> None:
        self._session.look_at_ply(ply)

    def action_go_to_variation(self, step: int) -> None:
        node = self._next(step)
        if node is None:
            self.refuse(f"go_to_variation({step})")
        else:
            self._session.look(node)

    def _next(self, step: int) -> Node | None:
        """Where the keys for variations lead."""
        if self._insight.turns:
            return self._insight.next_turn(step)
        return self._session.variation(step)


class Replaying(MatchPart):
    """Lets the plies of the line follow one another, until any other key."""

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            _HEADING,
            here(keys.SLOWER, "Leave more time for each move of a replay."),
            here(keys.FASTER, "Leave less time for each move of a replay."),
        )
    ]

    OWN_ACTIONS = frozenset({"pause", "pace(-1)", "pace(1)", "choose"})
    """What a key does without ending a replay."""

    def __init__(
        self,
        stage: Stage,
        played: Played,
        now: Callable[[], float],
        set_interval: Callable[[float, Callable[[], None]], Timer],
        show_ply: Callable[[Node], None],
    ) -> None:
        super().__init__(stage, played)
        self._show_ply = show_ply
        self._deadline = Deadline(set_interval, self.go_on)
        self.times = Replay(now, float(self._settings.values.pace))

    @property
    def is_running(self) -> bool:
        """Whether the plies follow one another."""
        return self.times.is_running

    def toggle(self) -> None:
        """Replay the line, from the start at its end; or stop that."""
        if self.end():
            return
        session = self._session
        if session.viewed is session.line[-1]:
            session.look(session.match.root)
        self.times.shown()
        self._await_ply()
        self.stage.show_all()

    def end(self) -> bool:
        """Stop a replay; return whether there was one."""
        was_running = self.is_running
        if was_running:
            self.times.stop()
            self._await_ply()
            self.stage.show_all()
        return was_running

    def _await_ply(self) -> None:
        self._deadline.set(self.times.wait if self.is_running else None)

    def go_on(self) -> None:
        """Show the next ply if it is due."""
        if not self.stage.is_live:
            self.end()
        elif self.times.is_due:
            session = self._session
            session.look_at_ply(session.viewed.ply + 1)
            if session.viewed is session.line[-1]:
                self.end()
            else:
                self.times.shown()
            self._show_ply(session.viewed)
        self._await_ply()

    def reason(self, action: str) -> str | None:
        if not self.is_running:
            return "Nothing replays now."
        by = 1 if action == "pace(1)" else -1
        if self.times.can_change_pace(by):
            return None
        return f"This is the {'fastest' if by > 0 else 'slowest'} pace."

    def action_pace(self, by: int) -> None:
        if self.is_running:
            self.times.change_pace(by)
            self._settings.set(("pace",), f"{self.times.seconds:g}")
            self._await_ply()
            self.stage.show_all()

    def words(self) -> list[Word]:
        """That the game replays, how fast, and how to stop it."""
        return [
            ("Replay", "strong"),
            (f"  {self.times.seconds:g} s a move", "soft"),
            ("   ", "text"),
            (self.stage.key("pause"), "amber"),
            (" stops", "soft"),
        ]
