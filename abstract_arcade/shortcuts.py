"""The keys: what each does by default, where it holds, and the sets that one can choose.

A shortcut has an id, by which `tui.keys.bind` finds its keys and the settings change them. Keys are
named as Textual names them ("question_mark"); `key_names` turns these into what stands on the
keyboard ("?") and back.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from abstract_arcade.key_names import is_character, key_name

Keymap: TypeAlias = Mapping[str, tuple[str, ...]]
"""The keys of shortcuts, by their ids."""

STANDARD, LEFT_HAND = "standard", "left-hand"


class Shortcut(NamedTuple):
    """What one or several keys do.

    Attributes:
        id: by which it is bound and remapped.
        title: what it does, in a few words.
        keys: the usual ones.
        places: the screens and windows on which they hold.
    """

    id: str
    title: str
    keys: tuple[str, ...]
    places: frozenset[str]

    @property
    def is_typed_over(self) -> bool:
        """Whether texts are typed in one of the places, so that no letter can be its key."""
        return not self.places.isdisjoint(_TEXTS)


class Clash(NamedTuple):
    """A key that two shortcuts would have in one place.

    Attributes:
        key: the key.
        first: the shortcut that has it.
        second: the shortcut that was to have it.
    """

    key: str
    first: str
    second: str


# Where shortcuts hold: the screens, then the windows above them.
_TREE, _DEMO, _POSITION, _PUZZLE = "play", "demo", "position", "puzzle"
_QUESTIONS = f"{_DEMO} {_PUZZLE}"
_BOARDS = f"{_TREE} {_QUESTIONS} {_POSITION}"
_SCREENS = f"menu setup {_BOARDS} matches"
_CANCEL = f"setup {_BOARDS} matches settings help question comment"
_TEXTS = frozenset({"typing", "comment"})
# What must do something also while the name of a player is typed.
_BESIDE_NAMES = frozenset({"setup.start", "last_time", "name.previous", "name.next"})
_ALL = f"{_SCREENS} settings help question typing comment"

# Of each shortcut the id, what it does, its keys, and where.
_TABLE: Mapping[str, Sequence[tuple[str, str, str, str]]] = {
    "The board": (
        ("cursor.up", "cursor up", "up,k", _BOARDS),
        ("cursor.down", "cursor down", "down,j", _BOARDS),
        ("cursor.left", "cursor left", "left,h", _BOARDS),
        ("cursor.right", "cursor right", "right,l", _BOARDS),
        ("cursor.up_left", "cursor up and left", "y", _BOARDS),
        ("cursor.up_right", "cursor up and right", "u", _BOARDS),
        ("cursor.down_left", "cursor down and left", "b", _BOARDS),
        ("cursor.down_right", "cursor down and right", "n", _BOARDS),
        ("choose", "choose", "enter,space", _BOARDS),
        ("choice.next", "next choice", "full_stop", _BOARDS),
        ("choice.previous", "previous choice", "comma", _BOARDS),
        *((f"choice.{n}", f"choice {n}", str(n % 10), _BOARDS) for n in range(1, 11)),
        ("type_move", "type a move", "slash", f"{_TREE} {_QUESTIONS}"),
        ("cancel", "let go, go back", "escape", _CANCEL),
    ),
    "The game": (
        ("undo", "take back", "z", _BOARDS),
        ("undo_ply", "take back one ply", "Z", _TREE),
        ("redo", "again", "r", f"{_TREE} {_POSITION}"),
        ("swap", "swap", "s", f"{_TREE} {_DEMO}"),
        ("draw", "offer a draw", "D", _TREE),
        ("resign", "resign", "R", _TREE),
        ("hint", "hint", "i", f"{_TREE} {_PUZZLE}"),
        ("analysis", "analysis", "a", f"{_TREE} {_PUZZLE}"),
        ("pause", "pause, replay", "p", f"{_TREE} {_DEMO}"),
        ("demo.slower", "slower", "less_than_sign", f"{_TREE} {_DEMO}"),
        ("demo.faster", "faster", "greater_than_sign", f"{_TREE} {_DEMO}"),
        ("new_game", "new game", "f2", f"menu {_TREE} {_DEMO}"),
        ("rematch", "rematch", "f3", _TREE),
        ("demo.play_from_here", "play from here", "g", _BOARDS),
        ("position.edit", "put a position together", "E", f"menu setup {_TREE}"),
        ("export", "export", "e", f"{_TREE} matches"),
    ),
    "Looking": (
        ("look.back", "one ply back", "left_square_bracket", _TREE),
        ("look.on", "one ply on", "right_square_bracket", _TREE),
        ("look.page_back", "ten plies back", "pageup", _TREE),
        ("look.page_on", "ten plies on", "pagedown", _TREE),
        ("look.start", "to the start", "home", _TREE),
        ("look.end", "to the newest move", "end", _TREE),
        ("look.previous_variation", "previous variation", "left_curly_bracket", _TREE),
        ("look.next_variation", "next variation", "right_curly_bracket", _TREE),
        ("comment", "comment", "semicolon", _TREE),
        ("promote", "promote the variation", "P", _TREE),
        ("delete", "delete", "delete", f"{_TREE} matches"),
        ("undo_edit", "undo an edit", "U", f"{_TREE} matches"),
    ),
    "What is seen": (
        ("marks", "marks", "m", _TREE),
        ("preview", "preview", "v", _TREE),
        ("numbers", "move numbers", "N", _TREE),
        ("turn", "turn the board", "T", f"{_TREE} {_POSITION}"),
        ("zoom.in", "larger", "plus,equals_sign", _BOARDS),
        ("zoom.out", "smaller", "minus", _BOARDS),
        ("theme", "dark or light", "t", f"{_SCREENS} settings help question"),
    ),
    "A demonstration": (
        ("demo.back", "previous step", "backspace,left_square_bracket", _DEMO),
        ("demo.on", "next step", "right_square_bracket", _DEMO),
        ("demo.next_chapter", "next chapter", "pagedown", _DEMO),
        ("demo.previous_chapter", "previous chapter", "pageup", _DEMO),
        ("demo.first_chapter", "first chapter", "home", _DEMO),
        ("demo.last_chapter", "last chapter", "end", _DEMO),
        ("demo.answer", "the answer", "A", _QUESTIONS),
        ("demo.puzzles", "puzzles", "f4", _DEMO),
        ("demo.next_game", "next demonstration", "d", _DEMO),
    ),
    "A puzzle": (
        ("puzzle.back", "back to the question", "left_square_bracket", _PUZZLE),
        ("puzzle.on", "how it goes on", "right_square_bracket", _PUZZLE),
        ("puzzle.next", "next puzzle", "greater_than_sign", _PUZZLE),
        ("puzzle.others", "other puzzles", "f2", _PUZZLE),
    ),
    "A position of one's own": (
        ("position.take_away", "take away", "delete,backspace", _POSITION),
        ("position.change_mover", "who is to move", "x", _POSITION),
        ("position.clear", "clear the board", "C", _POSITION),
    ),
    "The menu": (
        ("menu.previous", "game before", "left,h", "menu"),
        ("menu.next", "next game", "right,l", "menu"),
        ("menu.open", "open", "enter,space", "menu"),
        *((f"menu.game_{n}", f"game {n}", str(n), "menu") for n in range(1, 10)),
        ("menu.continue", "continue", "c", "menu"),
        ("menu.matches", "matches", "o", "menu"),
        ("menu.puzzles", "puzzles", "u", "menu"),
        ("menu.demo", "demonstration", "d", "menu"),
        ("menu.quit", "quit", "q", "menu"),
    ),
    "The matches": (
        ("matches.up", "up", "up,k", "matches"),
        ("matches.down", "down", "down,j", "matches"),
        ("matches.page_up", "page up", "pageup", "matches"),
        ("matches.page_down", "page down", "pagedown", "matches"),
        ("matches.first", "first", "home", "matches"),
        ("matches.last", "last", "end", "matches"),
        ("matches.open", "open", "enter,space", "matches"),
        ("matches.games", "games of a series", "right,l", "matches"),
        ("matches.close", "close the series", "left,h", "matches"),
        ("matches.find", "find", "slash", "matches"),
        ("open_file", "open a file", "o", "matches"),
    ),
    "Setting up, settings": (
        ("setup.previous", "line above", "up,k", "setup"),
        ("setup.next", "line below", "down,j", "setup"),
        ("setting.previous", "choice before", "left,h", "setup"),
        ("setting.next", "next choice", "right,l,space", "setup"),
        ("setup.start", "start", "enter", "setup"),
        ("last_time", "as last time", "f5", "setup"),
        ("name.previous", "name before", "pageup", "setup"),
        ("name.next", "next name", "pagedown", "setup"),
        ("settings.up", "setting above", "up,k", "settings"),
        ("settings.down", "setting below", "down,j", "settings"),
        ("settings.previous", "choice before", "left,h", "settings"),
        ("settings.next", "next choice", "right,l", "settings"),
        ("settings.change", "change", "enter,space", "settings"),
        ("settings.previous_section", "section before", "pageup,shift+tab", "settings"),
        ("settings.next_section", "next section", "pagedown,tab", "settings"),
        ("settings.add_key", "one more key", "plus", "settings"),
        ("settings.remove_key", "take a key away", "delete", "settings"),
        ("settings.restore", "as it was", "backspace", "settings"),
        ("settings.keys", "set of keys", "s", "settings"),
    ),
    "Windows": (
        ("list.up", "answer above", "up", "question"),
        ("list.down", "answer below", "down", "question"),
        ("export.copy", "copy", "c", "question"),
        ("comment.keep", "keep a comment", "enter", "comment"),
        ("comment.new_line", "new line", "ctrl+n", "comment"),
        ("help.up", "help up", "k", "help"),
        ("help.down", "help down", "j", "help"),
        ("help.page_down", "help page down", "space", "help"),
        ("help.open", "open the chapter", "enter", "help"),
        ("help.next_chapter", "next chapter", "tab", "help"),
        ("help.previous_chapter", "chapter before", "shift+tab", "help"),
        ("help.demo", "demonstration", "d", "help"),
        ("help.rules", "rules", "r", "help"),
        *((f"help.chapter_{n}", f"chapter {n}", str(n % 10), "help") for n in range(1, 11)),
    ),
    "While a move is typed": (
        ("typed.play", "play it", "enter", "typing"),
        ("typed.end", "let go of it", "escape", "typing"),
        ("typed.complete", "complete", "tab", "typing"),
        ("typed.previous", "move before", "up", "typing"),
        ("typed.next", "next move", "down", "typing"),
        ("typed.left", "left", "left", "typing"),
        ("typed.right", "right", "right", "typing"),
        ("typed.home", "beginning", "home,ctrl+a", "typing"),
        ("typed.end_of_line", "end", "end,ctrl+e", "typing"),
        ("typed.erase", "erase", "backspace", "typing"),
        ("typed.delete", "delete", "delete", "typing"),
        ("typed.erase_all", "erase all", "ctrl+u", "typing"),
    ),
    "Everywhere": (
        ("help", "help", "question_mark,f1", f"{_SCREENS} settings help"),
        ("leave", "leave", "q", f"setup {_BOARDS} matches settings help question"),
        ("settings", "settings", "S", _SCREENS),
        ("command_palette", "every command", "ctrl+p", _ALL),
        ("suspend", "back to the shell", "ctrl+z", _ALL),
        ("quit", "quit", "ctrl+q", _ALL),
    ),
}  # fmt: skip

GROUPS: Mapping[str, Sequence[Shortcut]] = MappingProxyType(
    {
        heading: tuple(
            Shortcut(name, title, tuple(keys.split(",")), frozenset(places.split()))
            for name, title, keys, places in rows
        )
        for heading, rows in _TABLE.items()
    }
)
"""All shortcuts, by headings."""

SHORTCUTS: Mapping[str, Shortcut] = MappingProxyType(
    {each.id: each for group in GROUPS.values() for each in group}
)
"""The same by their ids."""

SETS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        STANDARD: {},
        # w a s d lead the cursor; what s did is done by x, what a and d did by f.
        LEFT_HAND: {
            "cursor.up": "up,w",
            "cursor.left": "left,a",
            "cursor.down": "down,s",
            "cursor.right": "right,d",
            "swap": "x",
            "analysis": "f",
            "demo.next_game": "f",
            "menu.previous": "left,a",
            "menu.next": "right,d",
            "menu.demo": "f",
            "matches.up": "up,w",
            "matches.down": "down,s",
            "matches.games": "right,d",
            "matches.close": "left,a",
            "setup.previous": "up,w",
            "setup.next": "down,s",
            "setting.previous": "left,a",
            "setting.next": "right,d,space",
            "settings.up": "up,w",
            "settings.down": "down,s",
            "settings.previous": "left,a",
            "settings.next": "right,d",
            "settings.keys": "x",
            "list.up": "up,w",
            "list.down": "down,s",
            "help.up": "w",
            "help.down": "s",
            "help.demo": "f",
        },
    }
)
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
    """The first key of a shortcut that another one has in the same place; None if there is none.

    Args:
        keymap: the keys of all shortcuts.
        name: the shortcut.
    """
    places = SHORTCUTS[name].places
    for key in keymap[name]:
        for other, keys in keymap.items():
            if other != name and key in keys and not places.isdisjoint(SHORTCUTS[other].places):
                return Clash(key, other, name)
    return None


def refusal(name: str, key: str) -> str | None:
    """Why a shortcut cannot have a key, whatever other shortcuts have; None: it can.

    Args:
        name: the id of the shortcut.
        key: the key.
    """
    shortcut = SHORTCUTS[name]
    if (shortcut.is_typed_over or name in _BESIDE_NAMES) and is_character(key):
        return f"{key_name(key)} is typed in texts; take one such as F5 or Ctrl+X"
    is_focus = key in ("tab", "shift+tab") and key not in shortcut.keys
    if is_focus and not shortcut.is_typed_over:
        return f"{key_name(key)} goes from one part of a form to the next"
    return None


def differing(keymap: Keymap) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The shortcuts with other keys than the usual ones, and their keys."""
    for name, keys in keymap.items():
        if keys != SHORTCUTS[name].keys:
            yield name, keys
