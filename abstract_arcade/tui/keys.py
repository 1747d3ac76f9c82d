"""Key bindings that say what they do: the help and the command palette are made from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from textual.app import App
from textual.binding import ActiveBinding, Binding
from textual.keys import key_to_character

_NAMES = {
    "left": "←",
    "down": "↓",
    "up": "↑",
    "right": "→",
    "enter": "Enter",
    "space": "Space",
    "delete": "Del",
    "escape": "Esc",
    "backspace": "Backspace",
    "tab": "Tab",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "plus": "+",
    "minus": "-",
    "slash": "/",
}

_ARROWS = frozenset("←↓↑→")


def bind(
    keys: str,
    action: str,
    title: str,
    sentence: str = "",
    *,
    id: str,
    priority: bool = False,
) -> Binding:
    """Bind keys to an action that explains itself.

    Args:
        keys: in Textual's names, separated by commas.
        action: as Textual calls it.
        title: its name in the command palette; empty to leave it out there.
        sentence: what it does, for the help and the palette.
        id: what the keys are remapped by; the same for bindings that do the same.
        priority: whether no widget or screen can take the keys for itself.
    """
    return Binding(keys, action, title, show=False, priority=priority, tooltip=sentence, id=id)


def section(heading: str, *bindings: Binding) -> Iterator[Binding]:
    """Put bindings under a heading of the help."""
    group = Binding.Group(heading)
    for binding in bindings:
        yield replace(binding, group=group)


def key_name(key: str) -> str:
    """How a key is called on the screen: "PgUp" for "pageup", "?" for "question_mark"."""
    *modifiers, last = key.split("+")
    name = _NAMES.get(last)
    if name is None:
        name = last.capitalize() if modifiers else key_to_character(last) or last.capitalize()
    return "+".join([*map(str.capitalize, modifiers), name])


def first_keys(bindings: Mapping[str, ActiveBinding]) -> Mapping[str, str]:
    """What the first key of every action is called.

    Args:
        bindings: the active ones, by key.

    Returns:
        The names by action, as a screen runs it: the app's own begin with "app.".
    """
    names: dict[str, str] = {}
    for key, (node, binding, *_) in bindings.items():
        action = binding.action.removeprefix("screen.")
        if isinstance(node, App) and "." not in action:
            action = f"app.{action}"
        names.setdefault(action, key_name(key))
    return names


def side_by_side(names: Sequence[str]) -> str:
    """The names of keys that belong together: "↑↓", "[ ]", "Home End"."""
    return ("" if set(names) <= _ARROWS else " ").join(names)


def key_names(keys: Iterable[str]) -> str:
    """Several keys as the help lists them: letters last, a run of digits as a range."""
    names = sorted(map(key_name, keys), key=lambda name: len(name) == 1 and name.isalpha())
    # The key 0 stands for ten, and ends no range.
    digits = [name for name in names if name.isdigit() and name != "0"]
    if len(digits) > 2:
        names = [f"{digits[0]}–{digits[-1]}", *(name for name in names if name not in digits)]
    return " ".join(names)


def explained(
    bindings: Mapping[str, ActiveBinding], sentences: Mapping[str, str]
) -> Mapping[str, list[tuple[str, str]]]:
    """What the bindings of a screen do, by the headings of the help.

    Args:
        bindings: the active ones, by key; those without a sentence are left out.
        sentences: by action, what this screen says instead of a binding's own sentence.

    Returns:
        For each heading the keys and what they do; keys that do the same stand together.
    """
    found: dict[str, dict[str, list[str]]] = {}
    for key, active in bindings.items():
        binding = active.binding
        sentence = sentences.get(binding.action, binding.tooltip)
        if sentence:
            heading = binding.group.description if binding.group else ""
            found.setdefault(heading, {}).setdefault(sentence, []).append(key)
    return {
        heading: [(key_names(keys), sentence) for sentence, keys in rows.items()]
        for heading, rows in found.items()
    }
