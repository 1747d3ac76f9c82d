"""The keys: what each does by default, where it holds, and the sets that one can choose.

A shortcut has an id, by which `tui.keys.bind` finds its keys and the settings change them. Keys are
named as Textual names them ("question_mark"); `key_names` turns these into what stands on the
keyboard ("?") and back.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from abstract_arcade.options import Option, TextForm
from abstract_arcade.settings.key_names import (
    KeyNameError,
    check_keys,
    is_character,
    key_name,
    read_keys,
)
from abstract_arcade.settings.text import KEYS, Fault, SettingsError, dotted, flat, usable
from abstract_arcade.truncate import nearest, shown

Keymap: TypeAlias = Mapping[str, tuple[str, ...]]
"""The keys of shortcuts, by their ids."""

STANDARD, LEFT_HAND = "standard", "left-hand"


class Shortcut(NamedTuple):
    """What one or several keys do.

    Attributes:
        id: by which it is bound and remapped.
        keys: the usual ones.
        places: the screens and windows on which they hold.
        command: its title in the palette; empty to leave it out there.
        sentence: what it does, for the palette and the help; in brackets what only another one does
            that stands on its row there, for `alone` and `together`.
    """

    id: str
    title: str
    keys: tuple[str, ...]
    places: frozenset[str]
    command: str = ""
    sentence: str = ""

    @property
    def is_typed_over(self) -> bool:
        """Whether texts are typed in one of the places, so that no letter can be its key."""
        return not self.places.isdisjoint(_TEXTS)


def alone(sentence: str) -> str:
    """The sentence of a shortcut by itself: "Draw it [larger or ]smaller." drops two words."""
    own = re.sub(r"\[.*?\]", "", sentence)
    return own[:1].upper() + own[1:]


def together(sentence: str) -> str:
    """The sentence of a shortcut and of what stands on its row of the help."""
    return sentence.replace("[", "").replace("]", "")


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
        return f"{title} has the key {key_name(self.key)} already ({KEYS}.{self.first})"


_TEXTS = frozenset({"typing", "comment"})
# What must do something also while the name of a player is typed.
_BESIDE_NAMES = frozenset({"setup.start", "last_time", "name.previous", "name.next"})

_SEVERAL = {
    "questions": "demo puzzle",
    "boards": "play demo puzzle position",
    "screens": "menu setup boards matches",
    "cancel": "setup boards matches settings help question comment",
    "all": "screens settings help question typing comment",
}
"""Names for several places."""


@cache
def _places(text: str) -> frozenset[str]:
    """Where a shortcut holds: screens, the windows above them, and names for several of these."""
    return frozenset[str]().union(
        *(_places(_SEVERAL[each]) if each in _SEVERAL else {each} for each in text.split())
    )


GROUPS: dict[str, list[Shortcut]] = {}
"""All shortcuts, by headings."""

KEYWORDS = {"Theme": "colours dark light look", "Delete the variation": "remove line tree branch"}
"""What commands are found by beside their titles and sentences, by title."""

SETS: Mapping[str, dict[str, str]] = {STANDARD: {}, LEFT_HAND: {}}
"""The sets of keys that come with the program: the keys of each that are not the standard's."""


def _read() -> None:
    """Read the table: a row of titles, then headings, each with the rows of its shortcuts."""
    for line in Path(__file__).with_suffix(".tsv").read_text("utf-8").split("\n")[1:]:
        name, *others = line.split("\t")
        if not others:
            rows = GROUPS.setdefault(name, []) if name else []
            continue
        title, keys, places, command, does, found_by, own = [*others, "", "", "", ""][:7]
        rows.append(Shortcut(name, title, tuple(keys.split(",")), _places(places), command, does))
        if found_by:
            KEYWORDS[command] = found_by
        if own:
            SETS[LEFT_HAND][name] = own


_read()

SHORTCUTS: Mapping[str, Shortcut] = {each.id: each for rows in GROUPS.values() for each in rows}
"""The shortcuts by their ids."""

SET_SENTENCES: Mapping[str, str] = {
    STANDARD: "The keys as they come: arrows and h j k l lead the cursor.",
    LEFT_HAND: "w a s d lead the cursor; s itself is on x, a and d on f.",
}
"""A sentence about each set."""


def keymap_of(name: str) -> Keymap:
    """The keys of a set, of all shortcuts."""
    own = SETS[name]
    return {
        each.id: tuple(own[each.id].split(",")) if each.id in own else each.keys
        for each in SHORTCUTS.values()
    }


def clash(keymap: Keymap, *names: str) -> Clash | None:
    """The first key of some shortcuts that another one has in the same place; None if none is."""
    for name, key in ((each, key) for each in names for key in keymap[each]):
        places = SHORTCUTS[name].places
        for other, keys in keymap.items():
            if other != name and key in keys and not places.isdisjoint(SHORTCUTS[other].places):
                return Clash(key, other, name)
    return None


def refusal(name: str, *keys: str) -> str | None:
    """Why a shortcut cannot have one of some keys, whatever others have; None: it can."""
    shortcut = SHORTCUTS[name]
    for key in keys:
        if (shortcut.is_typed_over or name in _BESIDE_NAMES) and is_character(key):
            return f"{key_name(key)} is typed in texts; take one such as F5 or Ctrl+X"
        is_focus = key in ("tab", "shift+tab") and key not in shortcut.keys
        if is_focus and not shortcut.is_typed_over:
            return f"{key_name(key)} goes from one part of a form to the next"
    return None


KEY_SET = Option(
    "set",
    STANDARD,
    "The keys you begin with.",
    choices=(*SETS,),
    meanings=(*SET_SENTENCES.values(),),
)
"""Which keys there are, but for those that are set one by one."""

SET = KEY_SET.name
"""The name under which the set of keys stands in the table of the keys."""


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
        self.faults: list[Fault] = []
        self.set = str(usable((KEYS, SET), KEY_SET, chosen, self.faults) or STANDARD)
        self.own: dict[str, tuple[str, ...]] = {}
        for name, words in entries.items():
            place = (KEYS, name)
            if name not in SHORTCUTS:
                reason = f"there is no shortcut {shown(name)}{nearest(name, [*SHORTCUTS])}"
                self.faults.append(Fault(place, reason))
                continue
            try:
                self.own[name] = _keys_of(name, words)
            except KeyNameError as error:
                self.faults.append(Fault(place, f"{dotted(place)}: {error}"))
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
            self.faults.append(Fault(place, f"{dotted(place)}: {found}"))

    @property
    def remapped(self) -> Mapping[str, str]:
        """The keys of the shortcuts that have other keys than usual, as Textual takes them."""
        if not self.own and self.set == STANDARD:
            return {}
        keymap = self.keymap.items()
        return {name: ",".join(keys) for name, keys in keymap if keys != SHORTCUTS[name].keys}

    def usual(self, name: str) -> tuple[str, ...]:
        """The keys of a shortcut in the set that was chosen."""
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
    """The keys that an entry of the file gives to a shortcut, or `KeyNameError`."""
    if isinstance(words, str):
        keys = read_keys(words)
    elif isinstance(words, list) and all(isinstance(each, str) for each in words):
        keys = check_keys(words)
    else:
        raise KeyNameError('write a key, as in "z", or several, as in ["z", "Ctrl+Z"]')
    if reason := refusal(name, *keys):
        raise KeyNameError(reason)
    return keys


def key_option(name: str) -> Option:
    """The keys of a shortcut, declared as an option."""
    shortcut = SHORTCUTS[name]
    words = " ".join(map(key_name, shortcut.keys))
    form = TextForm("one or several keys, such as z or Ctrl+Z", str)
    return Option(name, words, f"{shortcut.title[0].upper()}{shortcut.title[1:]}.", form=form)
