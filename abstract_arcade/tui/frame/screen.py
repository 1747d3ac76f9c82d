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
    from abstract_arcade.tui.frame.part import Controller, Window
    from abstract_arcade.tui.widgets.prose import Section

ResultT = TypeVar("ResultT")
OtherT = TypeVar("OtherT")
ScreenT = TypeVar("ScreenT", bound="ArcadeScreen[Any]")
P = ParamSpec("P")


class House(NamedTuple):
    """What the app has for every screen."""

    display: Display
    settings: SettingsFile
    files: Files
    now: Callable[[], float]
    """The clock of demonstrations, replays and players, in seconds."""
    local_time: Callable[[], datetime]
    """The time of day, with the zone in which times are shown."""
    open_view: Callable[[Match], View] | None
    """Opens a table and a view of a match to play; None for the usual table."""
    member: Member | None
    """The place of this screen in a shared game; None if the screen shares none."""
    is_sandboxed: bool
    """Whether the person at the screen may reach no files or programs of the machine."""


class ChapterOffer(NamedTuple):
    """A rule that is new to the player, and the chapter that shows it."""

    number: int
    """The number of the chapter in the demonstration, from 1."""
    heading: str
    sentence: str


class HelpPage(NamedTuple):
    """What the help of a screen says beside its keys."""

    title: str
    slug: str
    """The game whose rules and chapters it shows."""
    sections: Sequence[Section]
    """What comes before the keys."""
    offer: ChapterOffer | None = None
    """The rule that is offered first; None for none."""


class ArcadeScreen(Screen[ResultT]):
    """A screen that holds parts, and knows its keys and whether its widgets are there."""

    HORIZONTAL_BREAKPOINTS = BY_WIDTH
    VERTICAL_BREAKPOINTS = BY_HEIGHT

    SENTENCES: ClassVar[Mapping[str, str]] = {}
    """By action, what the help and the palette say here instead of the binding's own sentence."""

    USUAL: ClassVar[Sequence[str]] = ()
    """The actions that the palette lists first, in this order."""

    leads_to = "menu"
    """Where one gets by leaving, in short."""

    reply = ""
    """The answer to the last key, without a full stop; gone with the next one."""

    leaving = False
    """Whether the app is about to take the screen away; the app sets it."""

    is_behind = False
    """Whether something has happened that will be shown in a moment: until then input waits."""

    note_input: Callable[[], None] | None = None
    """Called for every input, be it for a window above the screen; None where nobody cares."""

    _key_names: Mapping[str, str] | None = None

    def __init__(
        self, name: str | None = None, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(name, id, classes)
        self.parts: tuple[Controller, ...] = ()
        self._owners: dict[str, Controller] = {}
        if self.is_modal:
            return
        # Textual adds breakpoint classes on the first resize, which costs a second layout.
        size = self.app.size
        for breakpoints, length in (
            (self.HORIZONTAL_BREAKPOINTS, size.width),
            (self.VERTICAL_BREAKPOINTS, size.height),
        ):
            names = [name for least, name in sorted(breakpoints or ()) if length >= least]
            self.add_class(*names[-1:], update=False)

    @property
    def is_live(self) -> bool:
        """Whether all widgets of the screen are there: they have been composed and not yet removed.

        Timers, engines and signals come at any moment: what they call asks this first, most easily
        by the decorator `while_live`.
        """
        return not self.leaving and self.is_attached and bool(self.children)

    # Parts

    def take_on(self, *parts: Controller) -> None:
        """Have the actions of parts, which Textual looks for on the screen by their names."""
        self.parts += parts
        for part in parts:
            for name in part.actions():
                assert not hasattr(self, f"action_{name}"), f"there are two actions {name}"
                self._owners[name] = part
                setattr(self, f"action_{name}", getattr(part, f"action_{name}"))

    def disabled_reason(self, action: str) -> str | None:
        """Why an action such as "go_by(-1)" would do nothing now, in a sentence; else None."""
        app = self.app
        if isinstance(app, KeyedApp) and not app.permits(action):
            return "Only the host can do this."
        owner = self._owners.get(action.partition("(")[0])
        return None if owner is None else owner.reason(action)

    def say(self, reply: str) -> None:
        """Show a reply to a key, without a full stop.

        The smallest terminal, of 60 columns and 20 rows, shows about 80 characters of a reply.
        """
        self.reply = reply
        self.show_reply()

    def show_reply(self) -> None:
        """Show the answer to the last key, or what is shown without one.

        A screen without a place for it shows it as a notice.
        """
        if self.reply:
            self.notify(f"{self.reply}.", markup=False)

    def forget_reply(self) -> None:
        """Let go of the answer to the last key."""
        self.reply = ""

    def refuse(self, action: str) -> bool:
        """Say why an action would do nothing now; return whether it would do nothing."""
        reason = self.disabled_reason(action)
        if reason is not None:
            self.say(reason.removesuffix("."))
        return reason is not None

    async def ask(self, window: Window[OtherT]) -> OtherT | None:
        """The result of a window that is opened above; None without one, or if this is not open.

        To be called in a worker.
        """
        if not self.is_live:
            return None
        self.app.post_message(OpenModal(cast("ModalScreen[OtherT]", window)))
        return await window.answer()

    def note_focus(self, has_focus: bool) -> None:
        """Take note that the terminal has got or lost the focus, if it reports that."""

    # Keys

    def on_mount(self) -> None:
        # Another widget has the keys now, or they were bound anew.
        self.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def _bindings_changed(self, _screen: Screen[object]) -> None:
        before = self._key_names
        self._key_names = first_keys(self.active_bindings)
        if self.is_live and self._key_names != before:
            self.keys_changed()

    def keys_changed(self) -> None:
        """Show the keys anew wherever they are named, since they are others now."""
        self.show_keys()

    def forget_keys(self) -> None:
        """Ask anew for the keys: to be called where other actions can be run than before."""
        self._key_names = None

    def show_keys(self) -> None:
        """Fill the line of keys, on a screen that has one."""

    def key(self, action: str) -> str:
        """What the first key of an action is called now; empty if the action has none."""
        names = self._key_names
        if names is None:
            names = first_keys(self.active_bindings)
            if self.is_live:
                self._key_names = names
        return names.get(action.removeprefix("focused."), "")

    def hint(self, text: str, *actions: str, drop_order: int = 0) -> KeyHint:
        """Return a hint for actions, with their keys; it is dim while all of them would do nothing.

        One action alone is a button, too.
        """
        keys = side_by_side([name for name in map(self.key, actions) if name])
        enabled = any(self.disabled_reason(each) is None for each in actions)
        return KeyHint(keys, text, actions[0] if len(actions) == 1 else "", enabled, drop_order)

    # Help and settings

    def sentence_of(self, binding: Binding) -> str:
        """Return what a binding does on this screen, in a sentence; "" if nothing says so."""
        sentence = self.SENTENCES.get(binding.action, binding.tooltip)
        return with_key_names(self, alone(sentence)) if sentence else ""

    def on_text_lines_hovered(self, event: TextLines.Hovered) -> None:
        """Give a button under the mouse a tooltip that says what it does."""
        for active in self.active_bindings.values():
            if event.action in (active.binding.action, f"app.{active.binding.action}"):
                event.lines.tooltip = self.sentence_of(active.binding) or None
                return
        event.lines.tooltip = None

    def more_commands(self) -> Iterable[SystemCommand]:
        """Commands that the palette has beside those of the keys."""
        return ()

    def help_page(self) -> HelpPage:
        """What the help says beside the keys."""
        raise NotImplementedError

    def show_chapter(self, number: int) -> None:
        """Go to a chapter of the game's demonstration, counted from 1."""
        self.post_message(OpenDemo(self.help_page().slug, number))

    def action_help(self) -> None:
        self.post_message(OpenHelp(self))

    @property
    def way_back(self) -> Callable[[], Message]:
        """Makes the message that leads back to this screen as it is now."""
        return partial(OpenMenu, self.help_page().slug)

    def action_settings(self) -> None:
        self.post_message(OpenSettings(self.way_back))


def while_live(
    method: Callable[Concatenate[ScreenT, P], None],
) -> Callable[Concatenate[ScreenT, P], None]:
    """Let a method of a screen do nothing unless the screen is live."""

    @wraps(method)
    def guarded(self: ScreenT, /, *args: P.args, **kwargs: P.kwargs) -> None:
        if self.is_live:
            method(self, *args, **kwargs)

    return guarded
