"""The base of all screens and windows of the arcade."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, NamedTuple, ParamSpec, TypeVar, cast

from textual.screen import Screen

from abstract_arcade.settings.shortcuts import alone
from abstract_arcade.tui.breakpoints import BY_HEIGHT, BY_WIDTH
from abstract_arcade.tui.keys import KeyedApp, first_keys, side_by_side, with_key_names
from abstract_arcade.tui.messages import OpenDemo, OpenHelp, OpenMenu, OpenModal, OpenSettings
from abstract_arcade.tui.widgets.key_bar import KeyHint
from abstract_arcade.tui.widgets.lines import TextLines

if TYPE_CHECKING:
    from datetime import datetime

    from textual.app import SystemCommand
    from textual.binding import Binding
    from textual.message import Message
    from textual.screen import ModalScreen

    from abstract_arcade.library.store import Files
    from abstract_arcade.match import Match
    from abstract_arcade.session import View
    from abstract_arcade.session.sharing import Member
    from abstract_arcade.settings import SettingsFile
    from abstract_arcade.tui.display import Display
    from abstract_arcade.tui.frame.controller import Controller, Window
    from abstract_arcade.tui.widgets.prose import Section

ResultT = TypeVar("ResultT")
OtherT = TypeVar("OtherT")
ScreenT = TypeVar("ScreenT", bound="ArcadeScreen[Any]")
P = ParamSpec("P")


class AppContext(NamedTuple):
    """The objects and settings that the app hands to every screen that it creates."""

    display: Display
    settings: SettingsFile
    files: Files
    now: Callable[[], float]
    """A monotonic clock in seconds, for demonstrations, replays and computer players."""
    local_time: Callable[[], datetime]
    """Returns the time of day, with the time zone in which times are shown."""
    open_view: Callable[[Match], View] | None
    """Creates a table for a match and returns a view of it; None for the usual table."""
    member: Member | None
    """The place of this screen in a shared game; None if the screen shares none."""
    is_sandboxed: bool
    """Whether the person at the screen has no access to files and programs of the machine."""


class ChapterOffer(NamedTuple):
    """A rule that is new to the player, and the chapter that shows it."""

    number: int
    """The number of the chapter in the demonstration, from 1."""
    heading: str
    sentence: str


class HelpPage(NamedTuple):
    """The texts of the help of a screen, apart from its keys."""

    title: str
    slug: str
    """The name (as in `GAMES`) of the game whose rules and chapters the help shows."""
    sections: Sequence[Section]
    """The sections above the keys."""
    offer: ChapterOffer | None = None
    """A new rule, shown at the top; None if there is none."""


class ArcadeScreen(Screen[ResultT]):
    """The base of all screens and windows: it has controllers, and knows the names of its keys."""

    HORIZONTAL_BREAKPOINTS = BY_WIDTH
    VERTICAL_BREAKPOINTS = BY_HEIGHT

    SENTENCES: ClassVar[Mapping[str, str]] = {}
    """Descriptions of actions for help and palette, instead of those of the bindings."""

    USUAL: ClassVar[Sequence[str]] = ()
    """The actions that the command palette lists first, in this order."""

    leads_to = "menu"
    """The screen to which the key "leave" goes, in one word for the line of keys: "menu"."""

    reply = ""
    """The reply to the last key, a sentence without a full stop; empty if there is none."""

    leaving = False
    """Whether the app is removing the screen. Only the app sets it."""

    is_behind = False
    """Whether something has happened that the screen does not show yet. Input waits until then."""

    note_input: Callable[[], None] | None = None
    """Called for every input event, even if it goes to a window above the screen; None: nothing."""

    _key_names: Mapping[str, str] | None = None

    def __init__(
        self, name: str | None = None, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(name, id, classes)
        self.controllers: tuple[Controller, ...] = ()
        self._owners: dict[str, Controller] = {}
        if self.is_modal:
            return
        # Textual adds breakpoint classes on the first resize, which costs a second layout.
        size = self.app.size
        self._add_breakpoint_class(self.HORIZONTAL_BREAKPOINTS, size.width)
        self._add_breakpoint_class(self.VERTICAL_BREAKPOINTS, size.height)

    def _add_breakpoint_class(
        self, breakpoints: Sequence[tuple[int, str]] | None, length: int
    ) -> None:
        """Add the class of the highest breakpoint that a width or a height has reached."""
        reached = [(least, name) for least, name in breakpoints or () if length >= least]
        if reached:
            _, name = max(reached)
            self.add_class(name, update=False)

    @property
    def is_live(self) -> bool:
        """Whether the widgets of the screen exist: they are composed and not removed yet.

        Timers, engines and signals may call a screen at any time, so such a method must check this
        first. The decorator `while_live` does it.
        """
        return not self.leaving and self.is_attached and bool(self.children)

    # Controllers

    def take_on(self, *controllers: Controller) -> None:
        """Add controllers: make their methods `action_NAME` actions of the screen."""
        self.controllers += controllers
        for controller in controllers:
            for name in controller.actions():
                assert not hasattr(self, f"action_{name}"), f"there are two actions {name}"
                self._owners[name] = controller
                setattr(self, f"action_{name}", getattr(controller, f"action_{name}"))

    def disabled_reason(self, action: str) -> str | None:
        """Return a sentence that says why an action would do nothing now; None if it would act.

        `action` has its arguments, as in "go_by(-1)".
        """
        app = self.app
        if isinstance(app, KeyedApp) and not app.permits(action):
            return "Only the host can do this."
        owner = self._owners.get(action.partition("(")[0])
        return None if owner is None else owner.reason(action)

    def say(self, reply: str) -> None:
        """Show a reply to the last key: a sentence without a full stop.

        The smallest terminal, of 60 columns and 20 rows, shows about 80 characters of a reply.
        """
        self.reply = reply
        self.show_reply()

    def show_reply(self) -> None:
        """Show the reply, or remove it if there is none.

        By default it is a notification. A screen with a status line overrides this.
        """
        if self.reply:
            self.notify(f"{self.reply}.", markup=False)

    def forget_reply(self) -> None:
        """Clear the reply to the last key."""
        self.reply = ""

    def refuse(self, action: str) -> bool:
        """Return whether an action would do nothing now; if so, show the reason with `say`."""
        reason = self.disabled_reason(action)
        if reason is not None:
            self.say(reason.removesuffix("."))
        return reason is not None

    async def ask(self, window: Window[OtherT]) -> OtherT | None:
        """Open a window above the screen, wait until it is closed, and return its result.

        The result is None if the window is closed without one, or if the screen is not live. Call
        this in a worker.
        """
        if not self.is_live:
            return None
        self.app.post_message(OpenModal(cast("ModalScreen[OtherT]", window)))
        return await window.answer()

    def note_focus(self, has_focus: bool) -> None:
        """Take note that the terminal has got or lost the focus, if it reports that.

        By default, do nothing.
        """

    # Keys

    def on_mount(self) -> None:
        # Called when another widget has the focus, or when keys were remapped.
        self.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def _bindings_changed(self, _screen: Screen[object]) -> None:
        before = self._key_names
        self._key_names = first_keys(self.active_bindings)
        if self.is_live and self._key_names != before:
            self.keys_changed()

    def keys_changed(self) -> None:
        """Show the names of keys again, since they have changed."""
        self.show_keys()

    def forget_keys(self) -> None:
        """Forget the names of the keys. Call this when the screen has other active bindings."""
        self._key_names = None

    def show_keys(self) -> None:
        """Fill the line of keys. By default, do nothing: only some screens have such a line."""

    def key(self, action: str) -> str:
        """Return the name of the first key of an action: "Enter"; empty if it has no key now.

        `action` has its arguments, as in "go_by(-1)"; an action of the app begins with "app.".
        """
        names = self._key_names
        if names is None:
            names = first_keys(self.active_bindings)
            if self.is_live:
                self._key_names = names
        return names.get(action.removeprefix("focused."), "")

    def hint(self, text: str, *actions: str, drop_order: int = 0) -> KeyHint:
        """Return an entry for the line of keys: a text with the keys of some actions.

        The entry is dim while all its actions would do nothing. With a single action it is also a
        button. The entry with the highest `drop_order` is left out first if the line is too short.
        """
        keys = side_by_side([name for name in map(self.key, actions) if name])
        enabled = any(self.disabled_reason(action) is None for action in actions)
        return KeyHint(keys, text, actions[0] if len(actions) == 1 else "", enabled, drop_order)

    # Help and settings

    def sentence_of(self, binding: Binding) -> str:
        """Return the description of a binding on this screen: a sentence, or "" without one."""
        sentence = self.SENTENCES.get(binding.action, binding.tooltip)
        return with_key_names(self, alone(sentence)) if sentence else ""

    def on_text_lines_hovered(self, event: TextLines.Hovered) -> None:
        """Set the tooltip of a button under the mouse to the description of its action."""
        for active in self.active_bindings.values():
            if event.action in (active.binding.action, f"app.{active.binding.action}"):
                event.lines.tooltip = self.sentence_of(active.binding) or None
                return
        event.lines.tooltip = None

    def more_commands(self) -> Iterable[SystemCommand]:
        """Return commands for the palette that have no key. By default, there are none."""
        return ()

    def help_page(self) -> HelpPage:
        """Return the texts of the help, apart from the keys. A screen with help overrides this."""
        raise NotImplementedError

    def show_chapter(self, number: int) -> None:
        """Open a chapter, counted from 1, of the demonstration of the game on the help page."""
        self.post_message(OpenDemo(self.help_page().slug, number))

    def action_help(self) -> None:
        self.post_message(OpenHelp(self))

    @property
    def way_back(self) -> Callable[[], Message]:
        """A function that returns the message to open this screen again; by default, the menu."""
        return partial(OpenMenu, self.help_page().slug)

    def action_settings(self) -> None:
        self.post_message(OpenSettings(self.way_back))


def while_live(
    method: Callable[Concatenate[ScreenT, P], None],
) -> Callable[Concatenate[ScreenT, P], None]:
    """Decorate a method of a screen to do nothing unless the screen is live."""

    @wraps(method)
    def guarded(self: ScreenT, /, *args: P.args, **kwargs: P.kwargs) -> None:
        if self.is_live:
            method(self, *args, **kwargs)

    return guarded
