"""What a screen can do, apart from the screen: parts, and what they may ask of where they are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from typing import Any, Protocol, TypeVar

    from textual.message import Message
    from textual.timer import Timer

    from abstract_arcade.tui.board.state import SiteState
    from abstract_arcade.tui.board.widget import Board
    from abstract_arcade.tui.games.presenter import Scene

    ResultT = TypeVar("ResultT")
    AnswerT_co = TypeVar("AnswerT_co", covariant=True)

    class Window(Protocol[AnswerT_co]):
        """A window above a screen, which is a `Modal`."""

        async def answer(self) -> AnswerT_co | None: ...

    class Stage(Protocol):
        """What a part may ask of its screen, which says what each does.

        The stand-in of the tests has a line for each.
        """

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


MIN_WAIT = 0.01
"""The shortest time to wait for anything, in seconds."""


class Controller:
    """Something that can be done on a screen while another widget has the keys.

    Its actions are methods named as Textual wants them: `take_on` gives them to the screen.
    """

    BINDINGS: ClassVar[list[Binding]] = []
    """Its keys, which a screen that takes the part on lists among its own."""

    BOARD_ACTIONS: ClassVar[Collection[str]] = ()
    """The actions that are refused while the terminal is too small to show the board."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def reason(self, action: str) -> str | None:
        """Why an action such as "go_by(-1)" would do nothing now, in a sentence; else None."""
        return None

    def refuse(self, action: str) -> bool:
        """Say why an action would do nothing now; return whether it would do nothing."""
        reason = self.reason(action)
        if reason is not None:
            self.stage.say(reason.removesuffix("."))
        return reason is not None

    def paint(self, scene: Scene[Any], states: list[SiteState]) -> None:
        """Change the states of the sites, where the part shows something on the board."""

    def paint_in_motion(self, states: list[SiteState]) -> None:
        """Change the states of the sites that a move in motion leaves alone."""

    def actions(self) -> Iterator[str]:
        """Yield the names of its actions, as keys are bound to them."""
        for name in dir(type(self)):
            if name.startswith("action_"):
                yield name.removeprefix("action_")


class Deadline:
    """Calls something when it is due.

    A timer may strike early: what is called looks at its clock, and sets the deadline anew.
    """

    def __init__(
        self, set_interval: Callable[[float, Callable[[], None]], Timer], strike: Callable[[], None]
    ) -> None:
        self._set_interval = set_interval
        self._strike = strike
        self._timer: Timer | None = None

    def set(self, wait: float | None) -> None:
        """Call it after some seconds, and no more at any time set before; None: not at all."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if wait is not None:
            # An interval, since Textual drops the only strike of a timer that is late for it.
            self._timer = self._set_interval(max(MIN_WAIT, wait), self._strike)
