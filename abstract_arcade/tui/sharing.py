"""The screens of a shared game: the host's, and those of the guest and of people who watch.

Each screen is an app of its own, and all run in one process. A guest's app shares only the table
with the host's app. It has no access to files, settings, signals, shell or crash reports of the
host.
"""

from __future__ import annotations

import asyncio
import io
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from contextvars import Context
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import Console
from textual.binding import BindingType

from abstract_arcade.library.store import Files, Store
from abstract_arcade.session import Presence
from abstract_arcade.session.sharing import Member, Role, Sharing
from abstract_arcade.tui import messages
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.display import TOUCH, ColorDepth, Display
from abstract_arcade.tui.frame.channel_driver import Channel, ChannelDriver
from abstract_arcade.tui.frame.screen import ArcadeScreen
from abstract_arcade.tui.keys import bind, section

if TYPE_CHECKING:
    from textual.app import SystemCommand
    from textual.screen import Screen

WATCHER_ACTIONS = frozenset(
    {
        # The board and the moves
        "choose",
        "step",
        "go_sideways",
        "next_choice",
        "choose_number",
        "take_back_choice",
        "swap",
        "type_move",
        "play_typed",
        "end_typing",
        "complete_typed",
        "step_typed",
        "go_by",
        "go_to_end",
        "go_to_ply",
        "go_to_variation",
        "go_to_move",
        "go_to_turn",
        "marks",
        "preview",
        "numbers",
        "turn",
        "zoom",
        "pause",
        "pace",
        "copy",
        "export",
        # Hints and analysis, if the host allows them
        "hint",
        "analysis",
        "try_line",
        # The rules
        "help",
        "show_new_rule",
        "show_rule",
        "rules",
        "open",
        "chapter",
        "page",
        "scroll",
        "go_chapter",
        "go_step",
        "last_chapter",
        "show_answer",
        "undo",
        # Lists and text fields
        "cursor_up",
        "cursor_down",
        "cursor_left",
        "cursor_right",
        "cursor_left_word",
        "cursor_right_word",
        "delete_left",
        "delete_left_all",
        "delete_left_word",
        "delete_right",
        "delete_right_all",
        "delete_right_word",
        "home",
        "end",
        "select_all",
        "submit",
        "select",
        "first",
        "last",
        "page_up",
        "page_down",
        "page_left",
        "page_right",
        "scroll_up",
        "scroll_down",
        "scroll_left",
        "scroll_right",
        "scroll_home",
        "scroll_end",
        "focus_next",
        "focus_previous",
        "close",
        "back",
        "escape",
        "command_list",
        "cut",
        "paste",
        # Everywhere
        "theme",
        "command_palette",
        "leave",
        "quit",
        "copy_text",
        "help_quit",
    }
)
"""The actions that a person who watches may use."""

GUEST_ACTIONS = WATCHER_ACTIONS | {"undo_ply", "redo", "draw", "resign", "rematch", "rematch_same"}
"""The actions that a guest may use. All other actions are for the host only."""

_FOR_BROWSERS = frozenset({"copy", "copy_text", "export"})
"""The actions that need a browser, which has a clipboard and accepts files."""

_ENDING_SECONDS = 2.0
"""Seconds that a guest's screen has to end before it is cancelled."""


class HostApp(ArcadeApp):
    """The arcade of a person who shares a game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "Everywhere",
            bind("share", "share"),
        )
    ]

    def __init__(self, sharing: Sharing, **arguments: Any) -> None:
        """Share a game. `arguments` are further arguments of `ArcadeApp`."""
        self._sharing = sharing
        super().__init__(sharing.match, member=Member(sharing, Role.HOST), **arguments)

    def action_share(self) -> None:
        self.run_worker(self._show_sharing(), group="sharing")

    async def begin_sharing(self) -> None:
        await self._show_sharing()

    async def _show_sharing(self) -> None:
        """Show the window with the link, and do what the host chooses there.

        The window is shown again after the guest was sent away or the link was renewed.
        """
        from abstract_arcade.tui.windows.share import ShareWindow

        sharing = self._sharing
        while True:
            window = ShareWindow(sharing)
            self.post_message(messages.OpenModal(window))
            answer = await window.answer()
            if answer not in ("renew", "send_away"):
                break
            sharing.send_away()
        if answer == "copy" and sharing.inviter is not None:
            self.copy_to_clipboard(sharing.inviter.link)
            self.notify(
                "The link was sent to the clipboard; some terminals block it.", markup=False
            )
        elif answer in ("alone", "wait"):
            sharing.go_on_alone(answer == "alone")
        elif answer == "help":
            sharing.allow_help(not sharing.allows_help)
        elif answer == "" and getattr(self.screen_stack[0], "match", None) is not sharing.match:
            self.post_message(messages.OpenMatch(sharing.match))


class GuestApp(ArcadeApp):
    """The app of a guest or a person who watches. It ends when that person leaves the game."""

    channel_driver: ChannelDriver | None = None
    """The driver; None before the app runs."""

    def __init__(
        self, member: Member, channel: Channel, display: Display, *, is_touched: bool = False
    ) -> None:
        # No folder can be created there, so nothing of a guest is ever saved.
        store = Store(Path(os.devnull) / "guest", is_forgotten=True, is_sandboxed=True)
        super().__init__(
            member.sharing.match,
            display=display,
            files=Files(store, teaches=True),
            is_sandboxed=True,
            member=member,
        )
        self.set_class(is_touched, TOUCH)
        self.channel = channel
        """The connection to the person's terminal, to which the driver writes."""
        self.crashed: Callable[[BaseException], None] | None = None
        """Called with an unexpected error of this app, instead of writing a crash report."""
        self._guest = member
        self.driver_class = ChannelDriver
        self.error_console = Console(file=io.StringIO())

    # The process belongs to the host's app, so a guest's app changes nothing in it.

    def take_process(self) -> None:
        pass

    def choose_scroll_bars(self) -> None:
        pass

    def report_crash(self, error: BaseException) -> str:
        if self.crashed is not None:
            self.crashed(error)
        return "Your view of the game was closed by an unexpected error."

    # The guest's name and permissions

    async def begin_sharing(self) -> None:
        """Ask a guest who has no name for one. A person who watches is not asked."""
        sharing = self._guest.sharing
        if self._guest.role is not Role.GUEST or sharing.guest_name:
            return
        from abstract_arcade.tui.windows.share import NameWindow

        match = sharing.match
        host = match.titles[sharing.host_seat]
        window = NameWindow(f"{host} invites you to a game of {match.game.title}.")
        self.post_message(messages.OpenModal(window))
        name = await window.answer()
        if name and sharing.presence is Presence.HERE:
            sharing.name_guest(name)

    def refuse_action(self) -> None:
        if isinstance(self.screen, ArcadeScreen):
            self.screen.say("Only the host can do this")

    def may_open(self, message: messages.OpenScreen) -> bool:
        """Return whether a guest may open a screen: that of the shared match, or a demonstration.

        `OpenMenu`, with which the guest leaves the board, ends the app.
        """
        if isinstance(message, messages.OpenMenu):
            self.exit()
        if isinstance(message, messages.OpenMatch):
            return self._guest.shares(message.match)
        return isinstance(message, messages.OpenDemo)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        for command in super().get_system_commands(screen):
            if command.title != "Bell":
                yield command


class GuestScreen:
    """Runs the app of one other person, in a context of its own.

    The connection to the person creates it, calls `feed` with input while `run` runs, and ends it
    with `close`.
    """

    def __init__(
        self,
        sharing: Sharing,
        role: Role,
        channel: Channel,
        size: tuple[int, int],
        display: Display | None = None,
        *,
        is_touched: bool = False,
        takes_files: bool = True,
    ) -> None:
        """Join a shared game.

        Args:
            sharing: The shared game.
            role: Whether the person plays or watches.
            channel: The connection to the person's terminal.
            size: The columns and rows of the terminal.
            display: The colours and characters of the terminal; None for all of them.
            is_touched: Whether the terminal is a touch screen.
            takes_files: Whether the person can receive files and copied text, as in a browser.
        """
        self._sharing = sharing
        self._role = role
        self._size = size
        self._takes_files = takes_files
        self._context = Context()
        if display is None:
            display = Display(depth=ColorDepth.FULL)
        self._member = self._context.run(self._join)
        self._app = self._context.run(
            partial(GuestApp, self._member, channel, display, is_touched=is_touched)
        )
        self._app.crashed = self._crashed
        self._task: asyncio.Task[Any] | None = None
        self.error: BaseException | None = None
        """The unexpected error that ended the app; None if there was none."""

    def _join(self) -> Member:
        permitted = GUEST_ACTIONS if self._role is Role.GUEST else WATCHER_ACTIONS
        if not self._takes_files:
            permitted = permitted - _FOR_BROWSERS
        return Member(self._sharing, self._role, permitted)

    @property
    def app(self) -> GuestApp:
        """The app of the person."""
        return self._app

    def _crashed(self, error: BaseException) -> None:
        self.error = error

    async def run(self) -> None:
        """Run the app until the person leaves the game, or until `close`."""
        loop = asyncio.get_running_loop()
        self._task = loop.create_task(self._app.run_async(size=self._size), context=self._context)
        if self._role is Role.GUEST:
            self._sharing.set_presence(Presence.HERE)
        else:
            self._sharing.table.state_changed()
        try:
            await asyncio.wait({self._task})
            self._note_error(self._task)
        finally:
            self._member.leave()
            if self._role is not Role.GUEST:
                self._sharing.table.state_changed()
            elif self._sharing.presence is Presence.HERE:
                self._sharing.set_presence(Presence.AWAY)

    def _note_error(self, task: asyncio.Task[Any]) -> None:
        if not task.cancelled() and task.exception() is not None:
            self.error = task.exception()

    def feed(self, text: str) -> None:
        """Process input as the person's terminal sends it; ignore it before the app runs."""
        driver = self._app.channel_driver
        if driver is not None:
            self._context.copy().run(driver.feed, text)

    def resize(self, width: int, height: int) -> None:
        """Resize the screen to the columns and rows of the person's terminal.

        Impossible sizes are ignored, and so are all before the app runs.
        """
        driver = self._app.channel_driver
        if driver is not None:
            driver.resize(width, height)

    def redraw(self) -> None:
        """Draw the whole screen again, because the person's terminal has missed output."""
        if self._app.is_running:
            self._app.call_later(self._app.draw_again)

    async def close(self) -> None:
        """End the app, and wait until it has ended; cancel it if that takes `_ENDING_SECONDS`."""
        task = self._task
        if task is None or task.done():
            return
        self._app.exit()
        with suppress(TimeoutError):
            async with asyncio.timeout(_ENDING_SECONDS):
                await asyncio.wait({task})
        task.cancel()
