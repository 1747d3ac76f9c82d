"""Controllers: groups of actions with their keys, which a screen takes on.

A controller knows its screen only by the protocol `ControlledScreen`, so it can be tested without
an app.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from textual.binding import Binding
from textual.message import Message
from textual.timer import Timer

if TYPE_CHECKING:
    from abstract_arcade.tui.board.state import SiteState
    from abstract_arcade.tui.board.widget import Board
    from abstract_arcade.tui.games.presenter import Scene

ResultT = TypeVar("ResultT")
AnswerT_co = TypeVar("AnswerT_co", covariant=True)

MIN_WAIT = 0.01
"""The shortest wait of a deadline, in seconds."""


class Window(Protocol[AnswerT_co]):
    """A window above a screen: the part of `Modal` that a controller uses."""

    async def answer(self) -> AnswerT_co | None: ...


class ControlledScreen(Protocol):
    """The members of a `TableScreen` that a controller may use, which it documents."""

    board: Board

    @property
    def is_live(self) -> bool: ...

    def key(self, action: str) -> str: ...

    def say(self, reply: str) -> None: ...

    async def ask(self, window: Window[ResultT]) -> ResultT | None: ...

    def run_worker(self, work: Coroutine[Any, Any, None]) -> object: ...

    def post_message(self, message: Message) -> bool: ...

    def refresh_page(self) -> None: ...

    def forget_keys(self) -> None: ...

    def forget_reply(self) -> None: ...


class Controller:
    """A group of related actions of a screen.

    The actions are methods `action_NAME`, as Textual wants them on a screen. `ArcadeScreen.take_on`
    makes them actions of the screen. The class of the screen must add `BINDINGS` to its own.
    """

    BINDINGS: ClassVar[list[Binding]] = []
    """The keys of the actions."""

    BOARD_ACTIONS: ClassVar[Collection[str]] = ()
    """The names of the actions that are refused while the terminal is too small for the board."""

    def __init__(self, screen: ControlledScreen) -> None:
        self.screen = screen

    def reason(self, action: str) -> str | None:
        """Return a sentence that says why an action would do nothing now; None if it would act.

        `action` has its arguments, as in "go_by(-1)".
        """
        return None

    def refuse(self, action: str) -> bool:
        """Return whether an action would do nothing now; if so, show the reason with `say`."""
        reason = self.reason(action)
        if reason is not None:
            self.screen.say(reason.removesuffix("."))
        return reason is not None

    def paint(self, scene: Scene[Any], states: list[SiteState]) -> None:
        """Change the states of sites, to show something on the board. By default, do nothing.

        `states` has the state of each site, by the number of the site. Its items are replaced.
        """

    def paint_in_motion(self, states: list[SiteState]) -> None:
        """Change the states of sites that are shown while a move is in motion, as `paint` does."""

    def actions(self) -> Iterator[str]:
        """Yield the names of the actions, without "action_"."""
        for name in dir(type(self)):
            if name.startswith("action_"):
                yield name.removeprefix("action_")


class Deadline:
    """Calls a function after some seconds.

    The function may be called early, and is called again and again until `set` is called. So it
    must check its own clock, and set the deadline again.
    """

    def __init__(
        self,
        set_interval: Callable[[float, Callable[[], None]], Timer],
        callback: Callable[[], None],
    ) -> None:
        """Call `callback`, by a timer that `set_interval` (of a widget or a screen) starts."""
        self._set_interval = set_interval
        self._callback = callback
        self._timer: Timer | None = None

    def set(self, wait: float | None) -> None:
        """Call the function after some seconds, or never if `wait` is None.

        This replaces the time that was set before. The shortest wait is `MIN_WAIT`.
        """
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if wait is not None:
            # An interval, since Textual skips the call of a one-shot timer that is late.
            self._timer = self._set_interval(max(MIN_WAIT, wait), self._callback)
