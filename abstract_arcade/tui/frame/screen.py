"""The base of all screens of the arcade."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import SystemCommand
from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import key_to_character

from abstract_arcade.tui.frame.guarded import GuardedScreen, ResultT
from abstract_arcade.tui.frame.internals import send_less
from abstract_arcade.tui.keys import KeyedApp, explained, told
from abstract_arcade.tui.messages import OpenDemo, OpenMenu, OpenModal, OpenSettings

if TYPE_CHECKING:
    from textual.message import Message

    from abstract_arcade.tui.frame.modal import Modal
    from abstract_arcade.tui.widgets.prose import Section


class ArcadeScreen(GuardedScreen[None]):
    """A screen that explains itself."""

    SENTENCES: ClassVar[Mapping[str, str]] = {}
    """By action, what the help and the palette say here instead of the binding's own sentence."""

    USUAL: ClassVar[Sequence[str]] = ()
    """The actions that the palette lists first, in this order."""

    leads_to = "menu"
    """Where one gets by leaving, in short."""

    def __init__(self) -> None:
        super().__init__()
        send_less(self)
        # Textual adds breakpoint classes on the first resize, which costs a second layout.
        size = self.app.size
        for breakpoints, length in (
            (self.HORIZONTAL_BREAKPOINTS, size.width),
            (self.VERTICAL_BREAKPOINTS, size.height),
        ):
            names = [name for least, name in sorted(breakpoints or ()) if length >= least]
            self.add_class(*names[-1:], update=False)

    async def ask(self, modal: Modal[ResultT]) -> ResultT | None:
        """Open a window above this screen and wait until it is closed; to be called in a worker.

        Returns:
            The result of the window; None without one, or if this screen is no longer open.
        """
        if not self.is_live:
            return None
        self.app.post_message(OpenModal(modal))
        return await modal.answer()

    def commands(self) -> Iterable[SystemCommand]:
        """The commands of the palette that would do something on this screen now."""
        for title, sentence, binding, node in self._listed():
            if self.disabled_reason(binding.action) is None:
                yield SystemCommand(title, sentence, partial(self._run, node, binding.action))

    def idle_commands(self) -> Iterable[SystemCommand]:
        """The commands that would do nothing now, each with the reason."""
        for title, _, binding, node in self._listed():
            reason = self.disabled_reason(binding.action)
            if reason is not None:
                run = partial(self._run, node, binding.action)
                yield SystemCommand(title, f"Not now. {reason}", run)

    def _listed(self) -> Sequence[tuple[str, str, Binding, DOMNode]]:
        """All bindings with a title: title, sentence, binding, and the node it belongs to.

        The usual ones come first.
        """
        found: dict[str, tuple[str, str, Binding, DOMNode]] = {}
        for active in self.active_bindings.values():
            binding = active.binding
            action = f"app.{binding.action}" if active.node is self.app else binding.action
            # To quit is offered by the app.
            if not binding.tooltip or not binding.description or action == "app.quit":
                continue
            sentence = self.SENTENCES.get(binding.action, binding.tooltip)
            listed = (binding.description, self.told(sentence), binding, active.node)
            found.setdefault(action, listed)
        order = {action: number for number, action in enumerate(self.USUAL)}
        return [found[action] for action in sorted(found, key=lambda a: order.get(a, len(order)))]

    async def _run(self, node: DOMNode, action: str) -> None:
        """Run a command of the palette."""
        if self.is_live and self.disabled_reason(action) is None:
            await self.app.run_action(action, node)

    def told(self, sentence: str) -> str:
        """A sentence with the names of the keys that it speaks of; see `keys.told`."""
        app = self.app
        assert isinstance(app, KeyedApp)
        return told(sentence, app.key_of)

    # Settings

    @property
    def way_back(self) -> Callable[[], Message]:
        """Makes the message that leads back to this screen as it is now."""
        slug = self.help_slug
        return lambda: OpenMenu(slug)

    def action_settings(self) -> None:
        """Open the settings, from which the way leads back to this screen."""
        self.post_message(OpenSettings(self.way_back))

    # Help

    @property
    def help_title(self) -> str:
        """The heading of this screen's help."""
        raise NotImplementedError

    @property
    def help_slug(self) -> str:
        """The game whose rules the help shows."""
        raise NotImplementedError

    def help_sections(self) -> Sequence[Section]:
        """The first sections of the help."""
        raise NotImplementedError

    def show_chapter(self, number: int) -> None:
        """Go to a chapter of the game's demonstration, counted from 1."""
        self.post_message(OpenDemo(self.help_slug, number))

    @work
    async def action_help(self) -> None:
        """Explain this screen and the game; go on to the demonstration if that is wanted."""
        from abstract_arcade.tui.frame.help import HelpScreen

        focused = self.focused
        # What is typed into a text does nothing else.
        bindings = {
            key: active
            for key, active in self.active_bindings.items()
            if focused is None or not focused.check_consume_key(key, key_to_character(key))
        }
        keys = explained(bindings, self.SENTENCES, self.told)
        page = HelpScreen(self.help_title, self.help_slug, self.help_sections(), keys)
        chapter = await self.ask(page)
        if chapter is not None:
            self.show_chapter(chapter)
