"""What every screen of the arcade is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual import work
from textual.app import SystemCommand
from textual.dom import DOMNode
from textual.screen import ModalScreen, Screen

from abstract_arcade.tui.compositor import send_less
from abstract_arcade.tui.keys import explained
from abstract_arcade.tui.widgets.key_bar import Hint

if TYPE_CHECKING:
    from abstract_arcade.tui.app import ArcadeApp
    from abstract_arcade.tui.widgets.prose import Section


class Question(ModalScreen[str | None]):
    """A question that is open above another screen; its answer is a text, or None."""


class ArcadeScreen(Screen[None]):
    """A screen that knows its app, explains itself, and has a say in quitting."""

    SENTENCES: ClassVar[Mapping[str, str]] = {}
    """By action, what the help and the palette say here instead of the binding's own sentence."""

    def __init__(self) -> None:
        super().__init__()
        send_less(self)
        # The breakpoints' classes would come with the first resize, and a second layout with them.
        size = self.app.size
        for breakpoints, length in (
            (self.HORIZONTAL_BREAKPOINTS, size.width),
            (self.VERTICAL_BREAKPOINTS, size.height),
        ):
            names = [name for least, name in sorted(breakpoints or ()) if length >= least]
            self.add_class(*names[-1:], update=False)

    @property
    def arcade(self) -> ArcadeApp:
        """The app, as what it is."""
        return cast("ArcadeApp", self.app)

    def why_not(self, action: str) -> str | None:  # noqa: ARG002
        """Why an action would do nothing now, in a sentence; None where it would do something."""
        return None

    def hint(self, key: str, text: str, action: str, drop_order: int = 0) -> Hint:
        """A hint that is dim while its action would do nothing."""
        return Hint(key, text, action, self.why_not(action) is None, drop_order)

    def commands(self) -> Iterable[SystemCommand]:
        """What the command palette offers on this screen: every binding that has a title."""
        seen = set()
        for active in self.active_bindings.values():
            binding = active.binding
            if active.node is self.app or not binding.tooltip or not binding.description:
                continue
            # The program's own commands are offered on every screen already.
            if binding.action in seen or binding.action.startswith("app."):
                continue
            seen.add(binding.action)
            sentence = self.SENTENCES.get(binding.action, binding.tooltip)
            reason = self.why_not(binding.action)
            if reason is not None:
                sentence = f"Not now. {reason}"
            run = partial(self._run, active.node, binding.action)
            yield SystemCommand(binding.description, sentence, run)

    async def _run(self, node: DOMNode, action: str) -> None:
        """Run a command of the palette."""
        if self.why_not(action) is None:
            await self.app.run_action(action, node)

    # Help

    @property
    def help_title(self) -> str:
        """What the help of this screen is called."""
        raise NotImplementedError

    @property
    def help_slug(self) -> str:
        """The game whose rules the help tells."""
        raise NotImplementedError

    def help_sections(self) -> Sequence[Section]:
        """What the help says first."""
        raise NotImplementedError

    def show_chapter(self, number: int) -> None:
        """Go to a chapter of the game's demonstration, counted from 1."""
        self.arcade.open_demo(self.help_slug, number)

    @work
    async def action_help(self) -> None:
        """Explain this screen and the game; go on to the demonstration if that is wanted."""
        from abstract_arcade.tui.screens.help import Help

        keys = explained(self.active_bindings, self.SENTENCES)
        page = Help(self.help_title, self.help_slug, self.help_sections(), keys)
        chapter = await self.app.push_screen_wait(page)
        if chapter is not None:
            self.show_chapter(chapter)

    def quit(self) -> None:
        """End the program."""
        self.app.exit()
