"""The command palette: Textual's, with the commands of a screen and as a window of the arcade."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult, SystemCommand
from textual.command import Command, CommandList, CommandPalette, Hit, Hits, Provider
from textual.content import Content
from textual.dom import DOMNode
from textual.widgets import Input, OptionList

from abstract_arcade.settings.shortcuts import KEYWORDS
from abstract_arcade.tui.frame.modal import Modal
from abstract_arcade.tui.frame.screen import ArcadeScreen
from abstract_arcade.tui.widgets.pointed_list import PointedList

if TYPE_CHECKING:
    from textual.types import CSSPathType

_WIDTH = 96
"""Maximum width of the palette, in columns."""

_AROUND = 4
"""Columns on the left and right of the palette, in total."""

_BESIDE = 8
"""Columns of the palette that are not available for text: padding and scroll bar."""

_KEY = 8
"""Columns of the key of a command."""

# The score of a command that a search has found: in words of the title, in words of its other
# texts, or in scattered letters of the title. Commands that are available now come first.
_IN_TITLE = 3.0
_ELSEWHERE = 2.0
_SCATTERED = 1.0
_AVAILABLE = 4.0


@dataclass(eq=False)
class Offer(Hit):
    """A command in the list."""

    is_available: bool = True
    """Whether the command would do something now."""


class Commands(Provider):
    """The commands of a screen and of the app: the available ones first, the usual ones on top."""

    def _commands(self) -> Iterator[tuple[SystemCommand, str, bool]]:
        """Yield each command with the name of its key, or "", and whether it is available now."""
        screen = self.screen
        idle = set()
        keys = {}
        if isinstance(screen, ArcadeScreen) and not screen.is_modal:
            idle = {command.title for command in idle_commands(screen)}
            for title, _, action, node in _listed(screen):
                keys[title] = screen.key(f"app.{action}" if node is screen.app else action)
            keys["Quit"] = screen.key("app.quit")
        for command in self.app.get_system_commands(screen):
            yield command, keys.get(command.title, ""), command.title not in idle

    async def discover(self) -> Hits:
        for command, key, is_available in self._commands():
            yield self._offer(command, key, Content(command.title), 0.0, is_available=is_available)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for command, key, is_available in self._commands():
            rank = _rank(query, command)
            if not rank and matcher.match(command.title) > 0:
                rank = _SCATTERED
            if rank:
                rank += _AVAILABLE if is_available else 0.0
                display = matcher.highlight(command.title)
                yield self._offer(command, key, display, rank, is_available=is_available)

    def _offer(
        self,
        command: SystemCommand,
        key: str,
        title: Content,
        score: float,
        *,
        is_available: bool,
    ) -> Offer:
        """Return a list entry: key and title in the first row, and the description below them."""
        is_plain = self.app.has_class("-plain")
        room = min(_WIDTH, self.app.size.width - _AROUND) - _BESIDE - _KEY
        key_style = "bold" if is_plain or not is_available else "$amber bold"
        indent = " " * _KEY
        lines = wrap(command.help, _KEY + room, initial_indent=indent, subsequent_indent=indent)
        sentence = Content("\n".join(lines))
        display = Content.assemble(
            (f"{key:<{_KEY - 1}} ", key_style),
            title.stylize_before("bold"),
            "\n",
            sentence.stylize("not bold" if is_plain else "$dim not bold"),
        )
        return Offer(score, display, command.callback, command.title, is_available=is_available)


def commands(screen: ArcadeScreen[Any]) -> Iterator[SystemCommand]:
    """Yield the commands of a screen that are available now: those with a key, then the others."""
    for title, sentence, action, node in _listed(screen):
        if screen.disabled_reason(action) is None:
            yield SystemCommand(title, sentence, partial(_run, screen, node, action))
    yield from screen.more_commands()


def idle_commands(screen: ArcadeScreen[Any]) -> Iterator[SystemCommand]:
    """Yield the commands of a screen that are not available now, with the reason."""
    for title, _, action, node in _listed(screen):
        reason = screen.disabled_reason(action)
        if reason is not None:
            run = partial(_run, screen, node, action)
            yield SystemCommand(title, f"Not now. {reason}", run)


def _listed(screen: ArcadeScreen[Any]) -> Sequence[tuple[str, str, str, DOMNode]]:
    """Return title, description, action and DOM node of every command with a key on a screen.

    The actions in the screen's `USUAL` come first, in that order. Bindings without a title or a
    description are left out.
    """
    by_action: dict[str, tuple[str, str, str, DOMNode]] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        action = f"app.{binding.action}" if active.node is screen.app else binding.action
        # The app has a command of its own for quitting.
        if not binding.tooltip or not binding.description or action == "app.quit":
            continue
        listed = (binding.description, screen.sentence_of(binding), binding.action, active.node)
        by_action.setdefault(action, listed)
    usual = [by_action[action] for action in screen.USUAL if action in by_action]
    others = [command for action, command in by_action.items() if action not in screen.USUAL]
    return [*usual, *others]


async def _run(screen: ArcadeScreen[Any], node: DOMNode, action: str) -> None:
    if screen.is_live and screen.disabled_reason(action) is None:
        await screen.app.run_action(action, node)


def _rank(query: str, command: SystemCommand) -> float:
    """Return the score of a command for a query, or 0 if some word of the query matches no text.

    A word matches if a word of the title, the description or the keywords begins with it. The score
    is higher if all words match the title.
    """
    title = command.title.lower().split()
    texts = f"{command.help} {KEYWORDS.get(command.title, '')}".lower().split()
    for words, rank in ((title, _IN_TITLE), ([*title, *texts], _ELSEWHERE)):
        if all(any(word.startswith(part) for word in words) for part in query.lower().split()):
            return rank
    return 0.0


# A separate class, since a style sheet selects a widget by the names of its first base classes.
class FoundCommands(CommandList, PointedList):
    """The list of the commands that a search has found."""


class CommandModal(CommandPalette, Modal[None]):
    """Textual's command palette, opened and closed like every window of the arcade."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["../lists.tcss", "../commands.tcss"]

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            yield FoundCommands() if isinstance(widget, CommandList) else widget

    def on_mount(self) -> None:
        # A blinking caret would send output all the time.
        self.query_one(Input).cursor_blink = False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "command_list" and not self.query_one(CommandList).scrollable_content_region:
            # Textual's list fails to scroll by pages before it has been laid out.
            return False
        return super().check_action(action, parameters)

    def close(self, result: None = None) -> None:
        # A search that is still running would fail without the list.
        self.workers.cancel_node(self)
        super().close(result)

    @on(OptionList.OptionHighlighted)
    def dim_what_cannot_be_done(self) -> None:
        """Disable the listed commands that were not available when the search found them.

        Textual calls this whenever a command is highlighted. No command is enabled again: a new
        search lists new options.
        """
        listed = self.query_one(CommandList)
        for index, option in enumerate(listed.options):
            hit = option.hit if isinstance(option, Command) else None
            if isinstance(hit, Offer) and not hit.is_available and not option.disabled:
                listed.disable_option_at_index(index)
