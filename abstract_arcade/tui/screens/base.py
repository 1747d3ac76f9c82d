"""The base of all screens of the arcade."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import SystemCommand
from textual.dom import DOMNode

from abstract_arcade.tui.compositor import send_less
from abstract_arcade.tui.keys import explained
from abstract_arcade.tui.messages import OpenDemo, OpenModal, Quit
from abstract_arcade.tui.screens.modal import GuardedScreen, Modal, ResultT
from abstract_arcade.tui.widgets.key_bar import Hint

if TYPE_CHECKING:
    from abstract_arcade.tui.widgets.prose import Section


class ArcadeScreen(GuardedScreen[None]):
    """A screen that explains itself and may ask before the program ends."""

    SENTENCES: ClassVar[Mapping[str, str]] = {}
    """By action, what the help and the palette say here instead of the binding's own sentence."""

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

    def disabled_reason(self, action: str) -> str | None:  # noqa: ARG002
        """Why an action would do nothing now, in a sentence; None if it would do something."""
        return None

    def hint(self, key: str, text: str, action: str, drop_order: int = 0) -> Hint:
        """A hint that is dim while its action would do nothing."""
        return Hint(key, text, action, self.disabled_reason(action) is None, drop_order)

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
        """The commands of the palette on this screen: all bindings that have a title."""
        seen = set()
        for active in self.active_bindings.values():
            binding = active.binding
            if active.node is self.app or not binding.tooltip or not binding.description:
                continue
            # The app's own commands are offered on every screen anyway.
            if binding.action in seen or binding.action.startswith("app."):
                continue
            seen.add(binding.action)
            sentence = self.SENTENCES.get(binding.action, binding.tooltip)
            reason = self.disabled_reason(binding.action)
            if reason is not None:
                sentence = f"Not now. {reason}"
            run = partial(self._run, active.node, binding.action)
            yield SystemCommand(binding.description, sentence, run)

    async def _run(self, node: DOMNode, action: str) -> None:
        """Run a command of the palette."""
        if self.is_live and self.disabled_reason(action) is None:
            await self.app.run_action(action, node)

    def quit(self) -> None:
        """End the program; the app calls this on Ctrl+Q. A screen may ask first."""
        self.app.post_message(Quit())

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
        from abstract_arcade.tui.screens.help import HelpScreen

        keys = explained(self.active_bindings, self.SENTENCES)
        page = HelpScreen(self.help_title, self.help_slug, self.help_sections(), keys)
        chapter = await self.ask(page)
        if chapter is not None:
            self.show_chapter(chapter)
