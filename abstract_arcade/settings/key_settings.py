"""The keys that a player has chosen: which can be used, and which clash."""

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
from abstract_arcade.settings.text import KEYS, SettingsError, SettingsFault, dotted, flat, usable
from abstract_arcade.truncate import nearest, shown

# What must do something also while the name of a player is typed.
_BESIDE_NAMES = frozenset({"setup.start", "last_time", "name.previous", "name.next"})


class Clash(NamedTuple):
    """A key that two shortcuts would have in one place; `str()` says so without a full stop.

    Attributes:
        first: the shortcut that has it.
        second: the shortcut that was to have it.
    """

    key: str
    first: str
    second: str

    def __str__(self) -> str:
        title = SHORTCUTS[self.first].title
        return f"{title} already has the key {key_name(self.key)} ({KEYS}.{self.first})"


def clash(keymap: Keymap, *names: str) -> Clash | None:
    """The first key of some shortcuts that another one has in the same place; None if none is."""
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
    """Why a shortcut cannot have one of some keys, whatever others have; None: it can."""
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
    choices=(*SETS,),
    meanings=(*SET_SENTENCES.values(),),
)
"""Which keys there are, but for those that are set one by one."""

SET = KEY_SET.name
"""The name of the set of keys in the table of the keys."""


class KeySettings:
    """What can be used of the table of the keys.

    Attributes:
        set: the name of the set of keys to begin with.
        own: the keys of the shortcuts that have others than in the set, as Textual names them.
        keymap: the keys of every shortcut.
    """

    def __init__(self, table: Mapping[str, object]) -> None:
        """Take what can be used of the table of the keys, as TOML has it."""
        entries = dict(flat(table))
        chosen = entries.pop(SET, STANDARD)
        self.faults: list[SettingsFault] = []
        self.set = str(usable((KEYS, SET), KEY_SET, chosen, self.faults) or STANDARD)
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
        """Let go of the last of the own keys that clash, until none does."""
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
        """The keys of the shortcuts that have other keys than usual, as Textual takes them."""
        if not self.own and self.set == STANDARD:
            return {}
        keymap = self.keymap.items()
        return {name: ",".join(keys) for name, keys in keymap if keys != SHORTCUTS[name].keys}

    def usual(self, name: str) -> tuple[str, ...]:
        """Return the keys of a shortcut in the set that was chosen."""
        return keymap_of(self.set)[name]

    def value(self, name: str) -> str:
        """The name of the set for `SET`; else a shortcut's keys by name, with blanks between."""
        return self.set if name == SET else " ".join(map(key_name, self.keymap[name]))

    def is_set(self, name: str) -> bool:
        """Whether another set was chosen, for `SET`; else whether a shortcut has own keys."""
        return self.set != STANDARD if name == SET else name in self.own

    def check(self, changes: Keymap) -> Clash | None:
        """The clash that there would be with other keys of some shortcuts; None if there is none.

        Raises:
            SettingsError: a shortcut cannot have one of the keys, whatever the others have.
        """
        keymap = {**self.keymap, **changes}
        for name, keys in changes.items():
            if reason := refusal(name, *keys):
                raise SettingsError(reason)
        return clash(keymap, *changes)


def _keys_of(name: str, words: object) -> tuple[str, ...]:
    """Return the keys that an entry of the file gives to a shortcut, or `KeyNameError`."""
    if isinstance(words, str):
        keys = read_keys(words)
    elif isinstance(words, list) and all(isinstance(each, str) for each in words):
        keys = check_keys(words)
    else:
        raise KeyNameError('use a key, as in "z", or several keys, as in ["z", "Ctrl+Z"]')
    if reason := refusal(name, *keys):
        raise KeyNameError(reason)
    return keys


def key_option(name: str) -> Option:
    """Return the keys of a shortcut, declared as an option."""
    shortcut = SHORTCUTS[name]
    words = " ".join(map(key_name, shortcut.keys))
    form = TextForm("one or more keys, such as z or Ctrl+Z", str)
    return Option(name, words, f"{shortcut.title[0].upper()}{shortcut.title[1:]}.", form=form)
