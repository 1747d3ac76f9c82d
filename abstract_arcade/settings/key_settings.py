"""The keys that a player has assigned to shortcuts: which are allowed, and which clash."""

from collections.abc import Mapping
from typing import NamedTuple

from abstract_arcade.options import Option, TextForm
from abstract_arcade.settings.key_names import (
    KeyNameError,
    check_keys,
    is_character,
    key_name,
    read_keys,
)
from abstract_arcade.settings.shortcuts import (
    SET_SENTENCES,
    SETS,
    SHORTCUTS,
    STANDARD,
    Keymap,
    keymap_of,
)
from abstract_arcade.settings.text import (
    KEYS,
    SettingsError,
    SettingsFault,
    dotted,
    flat,
    valid_value,
)
from abstract_arcade.truncate import nearest, shown

# Shortcuts that must work also while the name of a player is typed.
_BESIDE_NAMES = frozenset({"setup.start", "last_time", "name.previous", "name.next"})


class Clash(NamedTuple):
    """A key that two shortcuts would have on the same screen.

    `str()` is a sentence without a full stop: "undo already has the key z (keys.undo)".

    Attributes:
        key: Textual's name of the key.
        first: the id of the shortcut that has the key.
        second: the id of the shortcut that should get it.
    """

    key: str
    first: str
    second: str

    def __str__(self) -> str:
        title = SHORTCUTS[self.first].title
        return f"{title} already has the key {key_name(self.key)} ({KEYS}.{self.first})"


def clash(keymap: Keymap, *names: str) -> Clash | None:
    """Return the first clash of a key of some shortcuts, or None if there is none.

    Args:
        keymap: the keys of all shortcuts.
        names: the ids of the shortcuts to check, in this order; each is the `second` of its clash.
    """
    for name in names:
        places = SHORTCUTS[name].places
        for key in keymap[name]:
            for other, keys in keymap.items():
                if other == name or key not in keys:
                    continue
                if not places.isdisjoint(SHORTCUTS[other].places):
                    return Clash(key, other, name)
    return None


def refusal(name: str, *keys: str) -> str | None:
    """Return why a shortcut cannot have one of some keys, or None if it can have all.

    The reason is a sentence without a full stop. Clashes with other shortcuts are not checked.
    """
    shortcut = SHORTCUTS[name]
    for key in keys:
        if (shortcut.is_typed_over or name in _BESIDE_NAMES) and is_character(key):
            return f"{key_name(key)} is needed to type text: choose a key such as F5 or Ctrl+X"
        is_focus = key in ("tab", "shift+tab") and key not in shortcut.keys
        if is_focus and not shortcut.is_typed_over:
            return f"{key_name(key)} is needed to move between fields: choose another key"
    return None


KEY_SET = Option(
    "set",
    STANDARD,
    "The set of default keys.",
    choices=tuple(SETS),
    meanings=tuple(SET_SENTENCES.values()),
)
"""The setting for the set of keys, from which single shortcuts may differ."""

SET = KEY_SET.name
"""The name of the setting `KEY_SET` in the table of keys."""


class KeySettings:
    """The valid entries of the table of keys. Keys have Textual's names.

    Attributes:
        set: the name of the set of keys.
        own: the keys of the shortcuts that have an entry, by id.
        keymap: the keys of all shortcuts, by id.
        faults: the entries that are not valid.
    """

    def __init__(self, table: Mapping[str, object]) -> None:
        """Check the table of keys of the settings file."""
        entries = dict(flat(table))
        chosen = entries.pop(SET, STANDARD)
        self.faults: list[SettingsFault] = []
        self.set = STANDARD
        valid = valid_value((KEYS, SET), KEY_SET, chosen, self.faults)
        if valid is not None:
            self.set = str(valid)
        self.own: dict[str, tuple[str, ...]] = {}
        for name, words in entries.items():
            place = (KEYS, name)
            if name not in SHORTCUTS:
                reason = f"there is no command {shown(name)}{nearest(name, list(SHORTCUTS))}"
                self.faults.append(SettingsFault(place, reason))
                continue
            try:
                self.own[name] = _keys_of(name, words)
            except KeyNameError as error:
                self.faults.append(SettingsFault(place, f"{dotted(place)}: {error}"))
        self._settle_clashes()

    def _settle_clashes(self) -> None:
        """Remove the last entry that clashes, with a fault, until none does."""
        while True:
            self.keymap: Keymap = {**keymap_of(self.set), **self.own}
            found = clash(self.keymap, *reversed(self.own))
            if found is None:
                return
            del self.own[found.second]
            place = (KEYS, found.second)
            self.faults.append(SettingsFault(place, f"{dotted(place)}: {found}"))

    @property
    def remapped(self) -> Mapping[str, str]:
        """The keys of the shortcuts that differ from the standard set, for `App.set_keymap`.

        For example: `{"undo": "z,ctrl+z"}`.
        """
        if not self.own and self.set == STANDARD:
            return {}
        keymap = self.keymap.items()
        return {name: ",".join(keys) for name, keys in keymap if keys != SHORTCUTS[name].keys}

    def usual(self, name: str) -> tuple[str, ...]:
        """Return the keys that a shortcut has in the selected set, without its entry."""
        return keymap_of(self.set)[name]

    def value(self, name: str) -> str:
        """Return the value of an entry: the name of the set for `SET`, else the keys of a shortcut.

        Keys are separated by blanks and named as on the screen: "z Ctrl+Z".
        """
        if name == SET:
            return self.set
        return " ".join(map(key_name, self.keymap[name]))

    def is_set(self, name: str) -> bool:
        """Return whether an entry is set: another set for `SET`, else the keys of a shortcut."""
        if name == SET:
            return self.set != STANDARD
        return name in self.own

    def check(self, changes: Keymap) -> Clash | None:
        """Return the first clash that changes of keys would cause, or None. Change nothing.

        Raises:
            SettingsError: If a shortcut cannot have one of its keys; see `refusal`.
        """
        keymap = {**self.keymap, **changes}
        for name, keys in changes.items():
            reason = refusal(name, *keys)
            if reason is not None:
                raise SettingsError(reason)
        return clash(keymap, *changes)


def _keys_of(name: str, words: object) -> tuple[str, ...]:
    """Return the keys in the value of an entry of the file.

    Raises:
        KeyNameError: If the value is not valid, or the shortcut cannot have one of the keys.
    """
    if isinstance(words, str):
        keys = read_keys(words)
    elif isinstance(words, list) and all(isinstance(word, str) for word in words):
        keys = check_keys(words)
    else:
        raise KeyNameError('use a key, as in "z", or several keys, as in ["z", "Ctrl+Z"]')
    reason = refusal(name, *keys)
    if reason is not None:
        raise KeyNameError(reason)
    return keys


def key_option(name: str) -> Option:
    """Return the declaration of the setting for the keys of a shortcut, given its id.

    Its default has the keys of the standard set: "z Ctrl+Z". `read_keys` checks the texts.
    """
    shortcut = SHORTCUTS[name]
    words = " ".join(map(key_name, shortcut.keys))
    form = TextForm("one or more keys, such as z or Ctrl+Z", str)
    return Option(name, words, f"{shortcut.title[0].upper()}{shortcut.title[1:]}.", form=form)
