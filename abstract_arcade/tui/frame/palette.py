"""The command palette: Textual's, with the commands of a screen and as a window of the arcade."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

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


class _Entry(NamedTuple):
    """A command of the palette, with the other parts of its row in the list."""

    command: SystemCommand
    key: str
    """The name of the key of the command, or "" if it has none."""
    is_available: bool
    """Whether the command would do something now."""


class Commands(Provider):
    """The commands of a screen and of the app: the available ones first, the usual ones on top."""

    def _entries(self) -> Iterator[_Entry]:
        screen = self.screen
        idle = set()
        keys = {}
        if isinstance(screen, ArcadeScreen) and not screen.is_modal:
            idle = {command.title for command in idle_commands(screen)}
            for bound in _bound_commands(screen):
                is_of_app = bound.node is screen.app
                keys[bound.title] = screen.key(f"app.{bound.action}" if is_of_app else bound.action)
            keys["Quit"] = screen.key("app.quit")
        for command in self.app.get_system_commands(screen):
            yield _Entry(command, keys.get(command.title, ""), command.title not in idle)

    async def discover(self) -> Hits:
        for entry in self._entries():
            yield self._offer(entry, Content(entry.command.title), 0.0)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for entry in self._entries():
            title = entry.command.title
            score = _score(query, entry.command)
            if not score and matcher.match(title) > 0:
                score = _SCATTERED
            if score and entry.is_available:
                score += _AVAILABLE
            if score:
                yield self._offer(entry, matcher.highlight(title), score)

    def _offer(self, entry: _Entry, title: Content, score: float) -> Offer:
        """Return a row of the list: key and title, and the description below them.

        `title` is the title of the command, perhaps with highlighted letters.
        """
        command = entry.command
        is_available = entry.is_available
        is_plain = self.app.has_class("-plain")
        columns = min(_WIDTH, self.app.size.width - _AROUND) - _BESIDE
        key_style = "bold" if is_plain or not is_available else "$amber bold"
        indent = " " * _KEY
        lines = wrap(command.help, columns, initial_indent=indent, subsequent_indent=indent)
        sentence = Content("\n".join(lines))
        display = Content.assemble(
            (entry.key.ljust(_KEY - 1) + " ", key_style),
            title.stylize_before("bold"),
            "\n",
            sentence.stylize("not bold" if is_plain else "$dim not bold"),
        )
        return Offer(score, display, command.callback, command.title, is_available=is_available)


class _BoundCommand(NamedTuple):
    """A command that has a key on a screen."""

    title: str
    sentence: str
    """The description of the command."""
    action: str
    node: DOMNode
    """The widget, screen or app that has the action."""


def commands(screen: ArcadeScreen[Any]) -> Iterator[SystemCommand]:
    """Yield the commands of a screen that are available now: those with a key, then the others."""
    for bound in _bound_commands(screen):
        if screen.disabled_reason(bound.action) is None:
            run = partial(_run, screen, bound.node, bound.action)
            yield SystemCommand(bound.title, bound.sentence, run)
    yield from screen.more_commands()


def idle_commands(screen: ArcadeScreen[Any]) -> Iterator[SystemCommand]:
    """Yield the commands of a screen that are not available now, with the reason."""
    for bound in _bound_commands(screen):
        reason = screen.disabled_reason(bound.action)
        if reason is not None:
            run = partial(_run, screen, bound.node, bound.action)
            yield SystemCommand(bound.title, f"Not now. {reason}", run)


def _bound_commands(screen: ArcadeScreen[Any]) -> Sequence[_BoundCommand]:
    """Return every command that has a key on a screen.

    The actions in the screen's `USUAL` come first, in that order. Bindings without a title or a
    description are left out.
    """
    by_action: dict[str, _BoundCommand] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        action = f"app.{binding.action}" if active.node is screen.app else binding.action
        # The app has a command of its own for quitting.
        if not binding.tooltip or not binding.description or action == "app.quit":
            continue
        if action not in by_action:
            sentence = screen.sentence_of(binding)
            by_action[action] = _BoundCommand(
                binding.description, sentence, binding.action, active.node
            )
    usual = [by_action[action] for action in screen.USUAL if action in by_action]
    others = [command for action, command in by_action.items() if action not in screen.USUAL]
    return [*usual, *others]


async def _run(screen: ArcadeScreen[Any], node: DOMNode, action: str) -> None:
    if screen.is_live and screen.disabled_reason(action) is None:
        await screen.app.run_action(action, node)


def _score(query: str, command: SystemCommand) -> float:
    """Return the score of a command for a query, or 0 if some word of the query matches no text.

    A word matches if a word of the title, the description or the keywords begins with it. The score
    is higher if all words match the title.
    """
    wanted = query.lower().split()
    title = command.title.lower().split()
    texts = f"{command.help} {KEYWORDS.get(command.title, '')}".lower().split()
    if _all_begin_a_word(wanted, title):
        return _IN_TITLE
    if _all_begin_a_word(wanted, [*title, *texts]):
        return _ELSEWHERE
    return 0.0


def _all_begin_a_word(beginnings: Sequence[str], words: Sequence[str]) -> bool:
    """Return whether each of some texts is the beginning of one of some words."""
    return all(any(word.startswith(beginning) for word in words) for beginning in beginnings)


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
