"""The keys: what each does by default, where it holds, and the sets that one can choose.

A shortcut has an id, by which `tui.keys.bind` finds its keys and the settings change them. Keys are
named as Textual names them ("question_mark"); `key_names` turns these into what stands on the
keyboard ("?") and back.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from abstract_arcade.settings.key_names import is_character, key_name

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
        sentence: what it does, for the palette and the help.
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


class Clash(NamedTuple):
    """A key that two shortcuts would have in one place.

    Attributes:
        first: the shortcut that has it.
        second: the shortcut that was to have it.
    """

    key: str
    first: str
    second: str


_TEXTS = frozenset({"typing", "comment"})
# What must do something also while the name of a player is typed.
_BESIDE_NAMES = frozenset({"setup.start", "last_time", "name.previous", "name.next"})

_DATA = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
"""Of each shortcut the id, what it does, its keys, and where; then its command and its sentence."""


@cache
def _places(text: str) -> frozenset[str]:
    """Where a shortcut holds: screens, the windows above them, and names for several of these."""
    several = _DATA["places"]
    return frozenset[str]().union(
        *(_places(several[each]) if each in several else {each} for each in text.split())
    )


GROUPS: Mapping[str, Sequence[Shortcut]] = MappingProxyType(
    {
        heading: tuple(
            Shortcut(name, title, tuple(keys.split(",")), _places(places), *words)
            for name, title, keys, places, *words in rows
        )
        for heading, rows in _DATA["shortcuts"].items()
    }
)
"""All shortcuts, by headings."""

SHORTCUTS: Mapping[str, Shortcut] = MappingProxyType(
    {each.id: each for group in GROUPS.values() for each in group}
)
"""The same by their ids."""

KEYWORDS: Mapping[str, str] = MappingProxyType(_DATA["keywords"])
"""What commands are found by beside their titles and sentences, by title."""

SETS: Mapping[str, Mapping[str, str]] = MappingProxyType(_DATA["sets"])
"""The sets of keys that come with the program: the keys of each that are not the standard's."""

SET_SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        STANDARD: "The keys as they come: arrows and h j k l lead the cursor.",
        LEFT_HAND: "w a s d lead the cursor; s itself is on x, a and d on f.",
    }
)
"""A sentence about each set."""


def keymap_of(name: str) -> Keymap:
    """The keys of a set, of all shortcuts."""
    own = SETS[name]
    return {
        each.id: tuple(own[each.id].split(",")) if each.id in own else each.keys
        for each in SHORTCUTS.values()
    }


def clash(keymap: Keymap, name: str) -> Clash | None:
    """The first key of a shortcut that another one has in the same place; None if there is none."""
    places = SHORTCUTS[name].places
    for key in keymap[name]:
        for other, keys in keymap.items():
            if other != name and key in keys and not places.isdisjoint(SHORTCUTS[other].places):
                return Clash(key, other, name)
    return None


def refusal(name: str, key: str) -> str | None:
    """Why a shortcut cannot have a key, whatever others have; None: it can."""
    shortcut = SHORTCUTS[name]
    if (shortcut.is_typed_over or name in _BESIDE_NAMES) and is_character(key):
        return f"{key_name(key)} is typed in texts; take one such as F5 or Ctrl+X"
    is_focus = key in ("tab", "shift+tab") and key not in shortcut.keys
    if is_focus and not shortcut.is_typed_over:
        return f"{key_name(key)} goes from one part of a form to the next"
    return None
