"""Key bindings with descriptions, from which the help and the command palette are made.

The table of all shortcuts is in `settings/shortcuts.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from textual.app import App
from textual.binding import ActiveBinding, Binding
from textual.widget import Widget

from abstract_arcade.settings.key_names import key_name
from abstract_arcade.settings.shortcuts import SHORTCUTS, together

if TYPE_CHECKING:
    from textual.actions import ActionParseResult
    from textual.dom import DOMNode

_ARROWS = frozenset("←↓↑→")

_SHORTCUT = re.compile(r"\{([a-z0-9_.]+)\}")
"""The id of a shortcut in a sentence, as in "{choose} goes on"."""

_LEAST_RANGE = 3
"""Digits from which the help lists digit keys as a range."""


def bind(
    id: str,
    action: str,
    title: str | None = None,
    sentence: str | None = None,
    *,
    priority: bool = False,
) -> Binding:
    """Return a binding of the keys of a shortcut to an action.

    Args:
        id: The id of the shortcut, such as "look.back".
        action: The action, with arguments: "go_by(-1)".
        title: The name of the command in the palette; None for that of the shortcut.
        sentence: The description for palette and help; None for that of the shortcut.
        priority: Whether the binding comes before those of the focused widget.
    """
    shortcut = SHORTCUTS[id]
    return Binding(
        key=",".join(shortcut.keys),
        action=action,
        description=shortcut.command if title is None else title,
        show=False,
        priority=priority,
        tooltip=shortcut.sentence if sentence is None else sentence,
        id=id,
    )


def with_key_names(screen: Widget, sentence: str) -> str:
    """Replace the ids of shortcuts in braces by the names of their first keys.

    "{choose} continues" becomes "Enter continues".
    """
    app = screen.app
    assert isinstance(app, KeyedApp)

    def key_named(match: re.Match[str]) -> str:
        return app.key_of(match[1])

    return _SHORTCUT.sub(key_named, sentence)


class KeyedApp(App[None]):
    """An app that knows the keys of all shortcuts, even of those of other screens."""

    remapped: Mapping[str, str] = MappingProxyType({})
    """The keys of the remapped shortcuts by their ids, as in "f5,ctrl+r"."""

    permitted: frozenset[str] | None = None
    """The names of the actions that the person at the screen may use; None for all."""

    def permits(self, action: str) -> bool:
        """Return whether the person at the screen may use an action, such as "app.go_by(-1)".

        Only the name counts: neither the arguments nor the namespace matter.
        """
        name = action.partition("(")[0].rpartition(".")[2]
        return self.permitted is None or name in self.permitted

    def refuse_action(self) -> None:
        """Say that the person at the screen may not use an action. By default, do nothing."""

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        name = action if isinstance(action, str) else action[1]
        if not self.permits(name):
            self.refuse_action()
            return False
        return await super().run_action(action, default_namespace, namespaces)

    def set_keymap(self, keymap: Mapping[str, str]) -> None:
        """Remap shortcuts: their ids to the names of their keys in Textual, as in "f5,ctrl+r".

        Shortcuts that are not in `keymap` get their usual keys again.
        """
        self.remapped = dict(keymap)
        super().set_keymap(keymap)

    def keys_of(self, shortcut: str) -> Sequence[str]:
        """Return the keys of a shortcut, remapped or not, by their names in Textual: "escape"."""
        remapped = self.remapped.get(shortcut, "")
        return remapped.split(",") if remapped else SHORTCUTS[shortcut].keys

    def key_of(self, shortcut: str) -> str:
        """Return the name of the first key of a shortcut for the player: "Esc"."""
        return key_name(self.keys_of(shortcut)[0])


def section(heading: str, *bindings: Binding) -> Iterator[Binding]:
    """Yield copies of bindings that the help lists under a heading."""
    group = Binding.Group(heading)
    for binding in bindings:
        yield replace(binding, group=group)


def first_keys(bindings: Mapping[str, ActiveBinding]) -> Mapping[str, str]:
    """Return the name of the first key of each action: {"go_by(-1)": "[", "app.theme": "t"}."""
    names: dict[str, str] = {}
    for key, active in bindings.items():
        action = active.binding.action.removeprefix("screen.")
        if isinstance(active.node, App) and "." not in action:
            action = f"app.{action}"
        names.setdefault(action, key_name(key))
    return names


def side_by_side(names: Sequence[str]) -> str:
    """Join the names of keys by blanks, or arrows without: "[ ]", "Home End", "↑↓"."""
    between = "" if _ARROWS.issuperset(names) else " "
    return between.join(names)


def key_names(keys: Iterable[str]) -> str:
    """Return the names of keys as the help lists them: "1–9 Enter 0 x".

    Three digits or more, apart from 0, become a range from the first given to the last given, even
    if others between them are missing. A range comes first, letters come last.
    """
    names = list(map(key_name, keys))
    letters = [name for name in names if len(name) == 1 and name.isalpha()]
    others = [name for name in names if name not in letters]
    # The key 0 chooses ten, so it is no part of the range.
    digits = [name for name in others if name.isdigit() and name != "0"]
    if len(digits) >= _LEAST_RANGE:
        others = [name for name in others if name not in digits]
        others.insert(0, f"{digits[0]}–{digits[-1]}")
    return " ".join([*others, *letters])


def explained(
    bindings: Mapping[str, ActiveBinding],
    sentences: Mapping[str, str],
    tell: Callable[[str], str] = str,
) -> Mapping[str, list[tuple[str, str]]]:
    """Return the rows of the help by their headings.

    A row is a pair of texts: the names of the keys, and the description of their action. Keys with
    the same description share a row: ("[ ]", "Go back or on."). The heading is "" for bindings
    without one.

    Args:
        bindings: The active bindings by key. Bindings without a description are left out.
        sentences: Descriptions by action, which replace those of the bindings.
        tell: Replaces the ids of shortcuts in a description by the names of keys.
    """
    keys_by_sentence: dict[str, dict[str, list[str]]] = {}
    for key, active in bindings.items():
        binding = active.binding
        sentence = sentences.get(binding.action, binding.tooltip)
        if not sentence:
            continue
        heading = binding.group.description if binding.group else ""
        keys_of_section = keys_by_sentence.setdefault(heading, {})
        keys_of_section.setdefault(tell(together(sentence)), []).append(key)
    rows = {}
    for heading, keys_of_section in keys_by_sentence.items():
        rows[heading] = [(key_names(keys), text) for text, keys in keys_of_section.items()]
    return rows


# Bindings that several screens have. A screen may change them with `here`.

MAX_DIGIT = 10
"""The number that the key 0 chooses."""

TURN = bind("turn", "turn")
HELP = bind("help", "help")
RULE = bind("rule", "help")
"""Opens the help, except on screens that explain rules."""
LEAVE = bind("leave", "leave")
THEME = bind("theme", "app.theme", sentence="")
"""Switches the theme in windows, in which the bindings of the app are not active."""
CLOSE = bind("cancel", "close", "Cancel")

SETTINGS = bind("settings", "settings")
NEW_GAME = bind("new_game", "new_game")
PLAY_FROM_HERE = bind("demo.play_from_here", "own_game")
EDIT_POSITION = bind("position.edit", "edit_position")
EXPORT = bind("export", "export")
DELETE = bind("delete", "delete")
UNDO_EDIT = bind("undo_edit", "undo_edit")

CANCEL = bind("cancel", "take_back_choice")
UNDO = bind("undo", "undo")
REDO = bind("redo", "redo")
ANSWER = bind("demo.answer", "show_answer")
SWAP = bind("swap", "swap")
NEXT_CHOICE = bind("choice.next", "next_choice(1)")
PREVIOUS_CHOICE = bind("choice.previous", "next_choice(-1)")
NUMBERS = tuple(
    bind(f"choice.{number}", f"choose_number({number})", "") for number in range(1, MAX_DIGIT + 1)
)
"""The digit keys: 1 to 9, and 0 for 10."""

HINT = bind("hint", "hint")
ANALYSIS = bind("analysis", "analysis")
PAUSE = bind("pause", "pause")
SLOWER = bind("demo.slower", "pace(-1)")
FASTER = bind("demo.faster", "pace(1)")


def here(
    binding: Binding, sentence: str = "", *, title: str | None = None, action: str | None = None
) -> Binding:
    """Return a copy of a binding with another description, title or action if these are given.

    An empty sentence keeps the description.
    """
    return replace(
        binding,
        action=binding.action if action is None else action,
        description=binding.description if title is None else title,
        tooltip=sentence or binding.tooltip,
    )


def helping(sentence: str = HELP.tooltip) -> tuple[Binding, Binding]:
    """Return the bindings of both keys that open the help, for a screen that explains no rules."""
    return here(HELP, sentence), here(RULE, sentence, title=HELP.description)


def leaving(sentence: str = LEAVE.tooltip, title: str = "Back") -> tuple[Binding, Binding]:
    """Return the bindings of both keys that leave a screen on which Escape cancels nothing."""
    cancel = here(CANCEL, sentence, title=title, action="leave")
    return cancel, here(LEAVE, sentence, title=title)
