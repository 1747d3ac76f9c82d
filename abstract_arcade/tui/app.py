"""The Textual app: it opens screens and windows, lets input in, and ends the program."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from contextvars import copy_context
from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ScreenStackError, SystemCommand
from textual.binding import BindingType
from textual.command import CommandPalette
from textual.driver import Driver
from textual.errors import NoWidget
from textual.messages import Update
from textual.screen import Screen
from textual.theme import ThemeProvider

from abstract_arcade.ending import SIGNALS, Ending
from abstract_arcade.keyboard import SWITCH_LAYOUT, in_ascii, is_of_other_layout
from abstract_arcade.library.store import Files, Store
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES
from abstract_arcade.settings import SettingsFile
from abstract_arcade.tui import messages
from abstract_arcade.tui.doors import ClosedError, screen_factory
from abstract_arcade.tui.frame import internals
from abstract_arcade.tui.frame.input_gate import InputGate
from abstract_arcade.tui.frame.modal import Modal
from abstract_arcade.tui.frame.screen import AppContext, ArcadeScreen
from abstract_arcade.tui.frame.terminal import limited_resize
from abstract_arcade.tui.frame.themed_app import ThemedApp
from abstract_arcade.tui.keys import bind, section

if TYPE_CHECKING:
    from rich.console import RenderableType
    from textual.worker import WorkType

    from abstract_arcade.session import View
    from abstract_arcade.session.sharing import Member
    from abstract_arcade.teaching.demo import Demo
    from abstract_arcade.teaching.puzzle_series import Series
    from abstract_arcade.tui.display import Display


_NAMED_FAULTS = 3
"""The most faults of the settings file that one notification names."""

_FAULT_SECONDS = 15
"""Seconds for which the faults of the settings file are shown."""

LAYOUT_SECONDS = 1.0
"""Seconds after which a screen is drawn even if it is not laid out yet."""

_STYLE_SHEETS: Mapping[type[messages.OpenScreen], Sequence[str]] = {
    messages.OpenMenu: ["menu.tcss"],
    messages.OpenMatch: ["board_screen.tcss"],
    messages.OpenDemo: ["board_screen.tcss", "demo.tcss"],
    messages.OpenPuzzles: ["board_screen.tcss"],
    messages.OpenWall: ["wall.tcss"],
}
"""The style sheets of the first screen, by the message that opens it.

They are parsed together with those of the app. Textual parses all style sheets again for each
screen that brings its own later.
"""


def _driver_class() -> type[Driver] | None:
    """Return the arcade's driver; None for Textual's, outside of POSIX or with TEXTUAL_DRIVER."""
    if "TEXTUAL_DRIVER" in os.environ or os.name != "posix":
        return None
    from abstract_arcade.tui.frame.driver import ArcadeDriver

    return ArcadeDriver


def local_time() -> datetime:
    """Return the current time in the local time zone."""
    return datetime.now().astimezone()


class ArcadeApp(ThemedApp):
    """The app of the arcade. It opens with the menu, a match, a demonstration or puzzles."""

    TITLE = "Abstract Arcade"
    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "Everywhere",
            bind("theme", "theme"),
            bind("command_palette", "command_palette", priority=True),
            bind("quit", "quit", priority=True),
            bind("suspend", "suspend_process", priority=True),
        )
    ]

    DEFAULT_MODE = "arcade"
    CSS = """
    Toast { background: $surface; }
    Tooltip {
        padding: 0 1;
        max-width: 60;
        background: $surface;
        color: $foreground;
    }
    .-plain Tooltip { border: round $dim; }
    .-ascii Tooltip { border: ascii $dim; }
    .-touch KeyBar { background: $background; }
    """

    def __init__(
        self,
        match: Match | None = None,
        demo: str | Demo | None = None,
        *,
        for_demos: bool = False,
        is_wall: bool = False,
        display: Display | None = None,
        files: Files | None = None,
        puzzles: Series | None = None,
        open_view: Callable[[Match], View] | None = None,
        delay: float | None = None,
        now: Callable[[], float] = time.monotonic,
        local_time: Callable[[], datetime] = local_time,
        settings: SettingsFile | None = None,
        is_sandboxed: bool = False,
        member: Member | None = None,
    ) -> None:
        """Open with a match, a demonstration, puzzles or the wall, or else with the menu.

        Args:
            match: A match to play.
            demo: The name of a game to demonstrate, or a lesson to show.
            for_demos: Whether Enter in the menu opens a demonstration instead of a game.
            is_wall: Whether to open with the wall instead of the menu.
            display: The colours and characters that may be drawn; None for all of them, but no
                colours if NO_COLOR is set.
            files: Stores matches and everything else; None for the usual folder of matches, and
                for nothing else that outlasts the program.
            puzzles: A series of puzzles to solve.
            open_view: Creates a table for a match and returns a view of it; None for the usual
                table.
            delay: The shortest time of a computer's move in the first match, in seconds; None for
                the usual one.
            now: A monotonic clock in seconds, for demonstrations, replays and computer players.
            local_time: Returns the time of day, with the time zone in which times are shown.
            settings: The settings; None for the defaults, which are not saved.
            is_sandboxed: Whether the person at the screen has no access to files and programs of
                the machine.
            member: The place of this screen in a shared game; None if the game is not shared.
        """
        first: messages.OpenScreen
        if match is not None:
            first = messages.OpenMatch(match, delay=delay)
        elif demo is not None:
            first = messages.OpenDemo(demo)
        elif puzzles is not None:
            first = messages.OpenPuzzles(series=puzzles)
        elif is_wall:
            first = messages.OpenWall()
        else:
            first = messages.OpenMenu(for_demos=for_demos)
        if settings is None:
            settings = SettingsFile(None, GAMES, Participant)
        super().__init__(_STYLE_SHEETS[type(first)], display, settings, _driver_class())
        internals.report_errors(self, self._report_error)
        # A mode begins with the first screen. Without one, Textual draws a default screen below it.
        self.add_mode("arcade", self._open_first_screen)
        self._first = first
        self._clock = now
        self._opened = 0
        self._is_ending = False
        self._is_asking = False
        self._has_crashed = False
        self._signal_code = 0
        self._gate = InputGate(self, self._is_behind, self._is_quit)
        # The results of the windows that are about to be closed.
        self._results: dict[Screen[Any], object] = {}
        self._files = files or Files(Store(is_sandboxed=is_sandboxed))
        self.ending = Ending(self._files.store, self._give_back)
        """Ends the program after a signal, within a limited time."""
        self._is_sandboxed = is_sandboxed
        self._app_context = AppContext(
            display=self.terminal_display,
            settings=settings,
            files=self._files,
            now=self._now,
            local_time=local_time,
            open_view=open_view,
            member=member,
            is_sandboxed=is_sandboxed,
        )
        self._member = member
        if member is not None:
            self.share_process()
            self.permitted = member.permitted
        self._said: set[str] = set()
        if settings.keys.remapped:
            self.set_keymap(settings.keys.remapped)

    def _now(self) -> float:
        """Return the clock's time, in seconds, minus the time while suspended by Ctrl+Z."""
        if self.terminal is None:
            return self._clock()
        return self._clock() - self.terminal.stopped_seconds

    def _open_first_screen(self) -> Screen[None]:
        return screen_factory(self._app_context, self._first)()

    def on_load(self) -> None:
        # This runs before the terminal is changed, and so before it may have to be restored.
        self._settings.failed = self._teller()
        self._files.failed = self._teller()
        self._files.store.notify = self._teller()
        self.take_process()
        if self._member is not None:
            self._member.follow(self._follow)

    def take_process(self) -> None:
        """Handle the signals that end the process. Only one app of a process may do so."""
        loop = asyncio.get_running_loop()
        for number in SIGNALS:
            loop.add_signal_handler(number, self._end_by_signal, 128 + number)
            # Unlike the handler of the event loop, this is called even if the loop is blocked.
            signal.signal(number, self.ending.begin)

    def _teller(self) -> Callable[[str], None]:
        """Return a function that shows a sentence on a failed write to the player, from any thread.

        Its argument has no full stop. A sentence that was shown before is not shown again.
        """
        loop = asyncio.get_running_loop()
        # The thread that writes has no active app in its context.
        context = copy_context()

        def failed(sentence: str) -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._say_once, f"{sentence}.", context=context)

        return failed

    def _say_once(self, sentence: str) -> None:
        """Notify the player of an error, unless the same sentence was shown before."""
        if sentence not in self._said:
            self._said.add(sentence)
            self.notify(sentence, severity="error", markup=False)

    def _end_by_signal(self, code: int) -> None:
        """End the program after a signal, with its exit code."""
        self._signal_code = code
        self.post_message(messages.Quit(code))

    def _give_back(self) -> None:
        """Restore the terminal. Any thread may call this."""
        if self.terminal is not None:
            self.terminal.give_back()

    def clear_selection(self) -> None:
        # From Python 3.12 on, Textual mounts the fields of a new screen before the screen is on
        # the stack. A field then clears the selection of a screen that is not there.
        with suppress(ScreenStackError):
            super().clear_selection()

    async def on_mount(self) -> None:
        # Textual draws nothing until this returns.
        await self.follow_background()
        await self._lay_out()

    def on_ready(self) -> None:
        self.screen_stack[0].call_after_refresh(self._let_in)

    def _let_in(self) -> None:
        # Functions, not coroutines: an app that ends at once would never await a coroutine.
        let_in: WorkType[None] = self._gate.run
        self.run_worker(let_in, group="input")
        self._tell_faults()
        if self._member is not None:
            begin: WorkType[None] = self.begin_sharing
            self.run_worker(begin, group="sharing")

    # A shared game

    async def begin_sharing(self) -> None:
        """Open the first window of a shared game. By default, do nothing."""

    def _follow(self, match: Match) -> None:
        """Open the match to which another person of a shared game has gone."""
        self.post_message(messages.OpenMatch(match))

    def on_unmount(self) -> None:
        self._settings.close()
        self._files.close()

    @on(Driver.SignalResume)
    def draw_again(self) -> None:
        """Draw the whole screen again: the terminal has lost it, as after Ctrl+Z."""
        self.screen.refresh()

    async def on_event(self, event: events.Event) -> None:
        """Pass input through the gate, and all other events on at once."""
        if isinstance(event, events.AppBlur):
            self._note_focus(False)
            # Textual would remove the focus, and with it the keys of the focused widget.
            return
        if isinstance(event, events.Resize):
            event = limited_resize(event)
        if isinstance(event, events.Key) and not event.is_forwarded:
            event = self._key_meant(event)
        if isinstance(event, events.InputEvent | events.Paste):
            if not self._lets_in(event):
                return
            for screen in self._own_screens:
                if screen.note_input is not None:
                    screen.note_input()
        focused = self.focused if isinstance(event, events.MouseUp) else None
        await super().on_event(event)
        if focused is not None and self.focused is None:
            # Textual removes the focus if the mouse button is released outside of the screen.
            self.screen.set_focus(focused, scroll_visible=False)

    def on_app_focus(self) -> None:
        self._note_focus(True)

    def _note_focus(self, has_focus: bool) -> None:
        for screen in self._own_screens:
            screen.note_focus(has_focus)

    def _key_meant(self, key: events.Key) -> events.Key:
        """Return the ASCII key for a full-width letter or digit; any other key as it is.

        For a letter of another alphabet, show a sentence about the keyboard layout. Keys for a text
        field are not changed.
        """
        character = key.character or ""
        if character.isascii() or not self.screen_stack:
            return key
        if self.focused is not None and self.focused.check_consume_key(key.key, character):
            return key
        if key.key in self.screen.active_bindings:
            return key
        meant = in_ascii(character)
        if meant.isascii() and meant.isalnum():
            return events.Key(meant, meant)
        if is_of_other_layout(character) and isinstance(self.screen, ArcadeScreen):
            self.screen.say(SWITCH_LAYOUT)
        return key

    def _lets_in(self, event: events.Event) -> bool:
        """Return whether an input event may reach the screens now; if not, hold or drop it."""
        if not self.screen_stack:
            # The program is ending.
            return False
        if event.is_forwarded:
            return not self._gate.takes_back(event)
        return self._gate.admits(event) and not self._hits_nothing(event)

    def _hits_nothing(self, event: events.Event) -> bool:
        """Return whether a mouse event is outside of the screen, or on a removed widget.

        Always false if a mouse button is released, which may end a drag.
        """
        if not isinstance(event, events.MouseEvent) or isinstance(event, events.MouseUp):
            return False
        if self.mouse_captured is not None:
            return not self.mouse_captured.is_attached
        try:
            widget, _ = self.get_widget_at(event.x, event.y)
        except NoWidget:
            return True
        # A notification that expires is removed from the DOM before it is removed from the screen.
        return not widget.is_attached

    async def _lay_out(self) -> None:
        """Wait until the screen on top is laid out.

        Within a batch update, nothing is drawn until then, so the player never sees half a screen.
        If the screen fails, it is never laid out, and the program ends with a crash report.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(LAYOUT_SECONDS):
                await self.screen.wait_for_refresh()

    # All screens are opened and closed here, in handlers of messages. Handlers run one after the
    # other, so each change of screens is complete before the next one begins.

    async def _replace(self, make: Callable[[], Screen[None]]) -> None:
        if self._is_ending:
            return
        with self._gate.change(), self.batch_update():
            for screen in self._own_screens:
                screen.leaving = True
            before = self.current_mode
            self._opened += 1
            mode = f"{self.DEFAULT_MODE}-{self._opened}"
            self.add_mode(mode, make)
            widgets = [widget for screen in self.screen_stack for widget in screen.query("*")]
            await self.switch_mode(mode)
            await self.remove_mode(before)
            await self._lay_out()
            internals.forget_lines(widgets)

    @on(messages.OpenScreen)
    async def open_screen(self, message: messages.OpenScreen) -> None:
        """Open the screen for a message. If that fails, show why and keep the current screen."""
        if not self.may_open(message):
            return
        try:
            make = screen_factory(self._app_context, message)
        except ClosedError as error:
            self.notify(f"{error}.", severity="error", markup=False)
            return
        await self._replace(make)
        if isinstance(message, messages.OpenMenu):
            self._gate.led_back()
        elif isinstance(message, messages.OpenDemo):
            # The same key opens the next demonstration: held down, it would go through all of them.
            self._gate.opened()
        elif isinstance(message, messages.OpenMatch) and message.is_analysed:
            await self.screen.run_action("analysis")

    def may_open(self, message: messages.OpenScreen) -> bool:
        """Return whether the person may open the screen for a message; by default, always true."""
        return True

    @on(messages.SettingsChanged)
    def do_as_set(self, message: messages.SettingsChanged) -> None:
        """Apply changed settings. If the characters to draw have changed, open the screen again."""
        if self._settings.keys.remapped != self.remapped:
            self.set_keymap(self._settings.keys.remapped)
        self.begin_to_ask_background()
        self.run_worker(self.follow_background(), group="background")
        if self._look_as_set():
            self._app_context = self._app_context._replace(display=self.terminal_display)
            self.post_message(message.settings)

    @on(messages.OpenHelp)
    def open_help(self, message: messages.OpenHelp) -> None:
        from abstract_arcade.tui.frame.help import explain

        if isinstance(message.screen, ArcadeScreen):
            message.screen.run_worker(explain(message.screen))

    @on(messages.OpenModal)
    async def open_modal(self, message: messages.OpenModal) -> None:
        """Open a window above the current screen. Only one command palette can be open."""
        modal = message.modal
        has_palette = any(isinstance(screen, CommandPalette) for screen in self.screen_stack)
        if self._is_ending or (isinstance(modal, CommandPalette) and has_palette):
            return
        with self._gate.change(), self.batch_update():
            await self.push_screen(modal)
            await self._lay_out()
            # Textual forgets what it has not drawn within the batch update. From Python 3.12 on, it
            # would otherwise draw the list of the palette alone first.
            self.screen.post_message(Update(self.screen))
        self._gate.opened()

    def _is_behind(self) -> bool:
        """Return whether a screen does not show yet what has happened."""
        return any(screen.is_behind for screen in self._own_screens)

    @property
    def _own_screens(self) -> Iterator[ArcadeScreen[Any]]:
        return (screen for screen in self.screen_stack if isinstance(screen, ArcadeScreen))

    def _is_quit(self, event: events.Event) -> bool:
        return isinstance(event, events.Key) and event.key in self.keys_of("quit")

    @on(messages.CloseModal)
    async def close_modal(self, message: messages.CloseModal) -> None:
        """Close a window with its result, or later, when the window above it closes."""
        self._results[message.modal] = message.result
        while not self._is_ending and self.screen in self._results:
            top = self.screen
            with self._gate.change():
                removal = self.pop_screen()
                result = self._results.pop(top)
                if isinstance(top, Modal):
                    top.settle(result)
                await removal
            self._gate.closed()

    @on(messages.Ring)
    def ring(self) -> None:
        if self._settings.values.bell:
            self.bell()

    def switch_bell(self) -> None:
        """Switch the bell on or off, save the setting, notify the player, and ring if it is on."""
        has_bell = not self._settings.values.bell
        self._settings.set(("bell",), has_bell)
        self.notify(f"The bell is {'on' if has_bell else 'off'}.", markup=False)
        self.ring()

    @on(messages.PasteClosed)
    def tell_of_paste(self) -> None:
        """Notify the player why keys did nothing for a while."""
        self.notify(
            "The end of the pasted text did not arrive. The keys work again.",
            severity="warning",
            markup=False,
        )

    @on(messages.Quit)
    def end(self, message: messages.Quit) -> None:
        self._is_ending = True
        super().exit(None, message.code, message.text or None)

    def exit(
        self,
        result: None = None,
        return_code: int = 0,
        message: RenderableType | None = None,
    ) -> None:
        """End the program when no screen is being opened or closed."""
        self.post_message(messages.Quit(return_code, message or ""))

    @property
    def return_code(self) -> int | None:
        """The exit code: 128 and the number of the signal that ended the program, if one did."""
        return self._signal_code or super().return_code

    def _report_error(self, error: BaseException) -> None:
        """End the program with a report of an unexpected error."""
        if not self._has_crashed:
            # Later errors are only consequences of the first one.
            self._has_crashed = True
            self.panic(Text(self.report_crash(error)))

    def report_crash(self, error: BaseException) -> str:
        """Write a crash report, and return a text for the player that says where it is."""
        from abstract_arcade.storage.crash import report

        return report(error, is_sandboxed=self._is_sandboxed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action may run.

        The program cannot be suspended in a sandbox or a shared game. No action of the app may run
        while the focused widget takes every key.
        """
        if action == "suspend_process" and (self._is_sandboxed or self._member is not None):
            # A guest gets no shell, and all screens of a shared game would stop.
            return False
        if self.screen_stack and getattr(self.focused, "takes_every_key", False):
            return False
        return super().check_action(action, parameters)

    async def action_quit(self) -> None:
        if not self._files.store.unsaved:
            self.exit()
        elif not self._is_asking:
            self._is_asking = True
            self.run_worker(self._ask_and_quit(), group="dialog")

    async def _ask_and_quit(self) -> None:
        from abstract_arcade.tui.frame.ask import may_quit

        try:
            if await may_quit(self._files.store, self.post_message):
                self.exit()
        finally:
            self._is_asking = False

    def action_command_palette(self) -> None:
        from abstract_arcade.tui.frame.palette import CommandModal, Commands

        self.post_message(messages.OpenModal(CommandModal([Commands], id="--command-palette")))

    # Settings

    def _tell_faults(self) -> None:
        """Notify the player of faults in the settings file, if there are any.

        Of the options of games, only those of the game that is open first are checked.
        """
        first = self._first
        if isinstance(first, messages.OpenMatch):
            slugs = [first.match.game.slug]
        elif isinstance(first, messages.OpenDemo):
            slugs = [first.slug] if isinstance(first.slug, str) else []
        else:
            slugs = list(GAMES)
        faults = self._settings.faults(slugs)
        if not faults or self._settings.path is None:
            return
        name = self._settings.path.name
        lines = [f"{name}, {fault}." for fault in faults[:_NAMED_FAULTS]]
        if len(faults) > _NAMED_FAULTS:
            lines.append(f"And {len(faults) - _NAMED_FAULTS} more: {self.key_of('settings')}.")
        self.notify("\n".join(lines), severity="warning", markup=False, timeout=_FAULT_SECONDS)

    def search_themes(self) -> None:
        """Open the command palette with the names of the themes."""
        from abstract_arcade.tui.frame.palette import CommandModal

        themes = CommandModal([ThemeProvider], placeholder="Search for themes…")
        self.post_message(messages.OpenModal(themes))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Yield the commands of the screen and of the app; the unavailable ones come last.

        Above a window, only those of the app are yielded.
        """
        from abstract_arcade.tui.frame.palette import commands, idle_commands

        own_screen = screen if isinstance(screen, ArcadeScreen) and not screen.is_modal else None
        if own_screen is not None:
            yield from commands(own_screen)
        yield SystemCommand("Theme", "Choose another theme.", self.action_change_theme)
        rings = "Do not ring" if self._settings.values.bell else "Ring"
        sentence = f"{rings} after the opponent's move, and when time is running out."
        yield SystemCommand("Bell", sentence, self.switch_bell)
        yield SystemCommand("Quit", "Leave the arcade.", self.action_quit)
        if own_screen is not None:
            yield from idle_commands(own_screen)
