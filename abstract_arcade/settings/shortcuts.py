"""The keys: what each does by default, where it holds, and the sets that one can choose.

A shortcut has an id, by which `tui.keys.bind` finds its keys and the settings change them. Keys are
named as Textual names them ("question_mark"); `key_names` turns these into what stands on the
keyboard ("?") and back.
"""

from collections.abc import Iterator, Mapping, Sequence
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
        title: what it does, in a few words.
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

# Of each shortcut the id, what it does, its keys, and where; then its command and its sentence.
_TABLE: Mapping[str, Sequence[tuple[str, ...]]] = {
    "The board": (
        ("cursor.up", "cursor up", "up,k", _BOARDS, "", "Move the cursor."),
        ("cursor.down", "cursor down", "down,j", _BOARDS, "", "Move the cursor."),
        ("cursor.left", "cursor left", "left,h", _BOARDS, "", "Move the cursor."),
        ("cursor.right", "cursor right", "right,l", _BOARDS, "", "Move the cursor."),
        ("cursor.up_left", "cursor up and left", "y", _BOARDS, "", "Move the cursor diagonally."),
        ("cursor.up_right", "cursor up and right", "u", _BOARDS, "", "Move the cursor diagonally."),
        ("cursor.down_left", "cursor down and left", "b", _BOARDS,
         "", "Move the cursor diagonally."),
        ("cursor.down_right", "cursor down and right", "n", _BOARDS,
         "", "Move the cursor diagonally."),
        ("choose", "choose", "enter,space", _BOARDS, "Choose", "Choose what is under the cursor."),
        ("choice.next", "next choice", "full_stop", _BOARDS,
         "Next legal move", "Go to the next legal move, or the next choice."),
        ("choice.previous", "previous choice", "comma", _BOARDS,
         "Previous legal move", "Go to the legal move before, or the choice before."),
        *((f"choice.{n}", f"choice {n}", str(n % 10), _BOARDS) for n in range(1, 11)),
        ("type_move", "type a move", "slash", f"{_TREE} {_QUESTIONS}",
         "Type a move", "Type the name of a move, or the beginning of it; {typed.play} plays it."),
        ("cancel", "let go, go back", "escape", _CANCEL, "Take back the selection",
         "Let go of what was chosen; or end looking back; or leave what is over."),
    ),
    "The game": (
        ("undo", "take back", "z", _BOARDS, "Undo",
         "Take back to your previous decision."),
        ("undo_ply", "take back one move", "Z", _TREE, "Undo one move", "Take back one move."),
        ("redo", "again", "r", f"{_TREE} {_POSITION}", "Redo",
         "Play again what was taken back."),
        ("swap", "swap", "s", f"{_TREE} {_DEMO}", "Swap",
         "Change colours, where the rules allow it."),
        ("draw", "offer a draw", "D", _TREE,
         "Offer a draw",
         "Offer a draw with your next move, or withdraw that; accept the draw on offer."),
        ("resign", "resign", "R", _TREE, "Resign", "Give this game up."),
        ("hint", "hint", "i", f"{_TREE} {_PUZZLE}", "Hint",
         "Name three moves to look at; once more, the best of them and why it is good."),
        ("analysis", "analysis", "a", f"{_TREE} {_PUZZLE}", "Analysis",
         "Show the chances and the best moves; after the end, explain how the game went."),
        ("pause", "pause, replay", "p", f"{_TREE} {_DEMO}", "Pause or go on",
         "Let the computer and the clocks wait, or go on; replay a game that is over."),
        ("demo.slower", "slower", "less_than_sign", f"{_TREE} {_DEMO}", "Slower"),
        ("demo.faster", "faster", "greater_than_sign", f"{_TREE} {_DEMO}", "Faster"),
        ("new_game", "new game", "f2", f"menu {_TREE} {_DEMO}", "New game", "Set up another game."),
        ("rematch", "rematch", "f3", _TREE, "Rematch", "Play again with the seats exchanged."),
        ("demo.play_from_here", "play from here", "g", _BOARDS, "Play from here",
         "Begin a match of your own from this position; this one stays as it is."),
        ("position.edit", "put a position together", "E", f"menu setup {_TREE}",
         "A position of your own"),
        ("export", "export", "e", f"{_TREE} matches",
         "Export", "Write the match into a file, or copy it."),
    ),
    "Looking": (
        ("look.back", "one move back", "left_square_bracket", _TREE,
         "Back one move", "Look at the position one move earlier, as the wheel does on the board."),
        ("look.on", "one move on", "right_square_bracket", _TREE,
         "On one move", "Look at the position one move later."),
        ("look.page_back", "ten moves back", "pageup", _TREE,
         "Back 10 moves", "Look at the position 10 moves earlier."),
        ("look.page_on", "ten moves on", "pagedown", _TREE,
         "On 10 moves", "Look at the position 10 moves later."),
        ("look.start", "to the start", "home", _TREE,
         "Back to the start", "Look at the first position."),
        ("look.end", "to the newest move", "end", _TREE,
         "To the last move", "Look at the newest position."),
        ("look.previous_variation", "previous variation", "left_curly_bracket", _TREE,
         "Previous variation",
         "Look at the variation before, or the main line, where the moves part last."),
        ("look.next_variation", "next variation", "right_curly_bracket", _TREE,
         "Next variation", "Look at the next variation where the moves part last."),
        ("comment", "comment", "semicolon", _TREE,
         "Comment", "Write a comment on the move that is looked at, or read all of it."),
        ("annotate", "write the explanation", "W", _TREE, "Write the explanation",
         "Write what the computer says of the game that is over into its comments."),
        ("promote", "promote the variation", "P", _TREE,
         "Promote the variation", "Make the variation that is looked at the main line."),
        ("delete", "delete", "delete", f"{_TREE} matches", "Delete"),
        ("undo_edit", "undo an edit", "U", f"{_TREE} matches", "Undo an edit",
         "Take back the last comment, promotion or deletion."),
    ),
    "What is seen": (
        ("marks", "marks", "m", _TREE, "Marks", "Show or hide the marks of where you may play."),
        ("preview", "preview", "v", _TREE, "Preview", "Show or hide what a move would do."),
        ("numbers", "move numbers", "N", _TREE,
         "Move numbers", "Number the stones: of the last ten moves, of all, of none."),
        ("turn", "turn the board", "T", f"{_TREE} {_POSITION}",
         "Turn the board", "Turn the board a quarter to the right."),
        ("zoom.in", "larger", "plus,equals_sign", _BOARDS, "Zoom in", "Draw the board larger."),
        ("zoom.out", "smaller", "minus", _BOARDS, "Zoom out", "Draw the board smaller."),
        ("theme", "dark or light", "t", f"{_SCREENS} settings help question",
         "Dark or light", "Change between the dark room and the light one."),
    ),
    "A demonstration": (
        ("demo.back", "previous step", "backspace,left_square_bracket", _DEMO,
         "Previous step", "Go back to the step before."),
        ("demo.on", "next step", "right_square_bracket", _DEMO,
         "Next step", "Go on; where a question is asked, show its answer first."),
        ("demo.next_chapter", "next chapter", "pagedown", _DEMO,
         "Next chapter", "Go on to the next chapter."),
        ("demo.previous_chapter", "previous chapter", "pageup", _DEMO,
         "Previous chapter", "Go back to the chapter before."),
        ("demo.first_chapter", "first chapter", "home", _DEMO,
         "First chapter", "Go back to the first chapter."),
        ("demo.last_chapter", "last chapter", "end", _DEMO,
         "Last chapter", "Go on to the last chapter."),
        ("demo.answer", "the answer", "A", _QUESTIONS, "The answer"),
        ("demo.puzzles", "puzzles", "f4", _DEMO, "Puzzles", "Solve the puzzles of this game."),
        ("demo.next_game", "next demonstration", "d", _DEMO,
         "Next demonstration", "Go on to the demonstration of the next game."),
    ),
    "A puzzle": (
        ("puzzle.back", "back to the question", "left_square_bracket", _PUZZLE,
         "Back to the question", "Show the position of the puzzle again."),
        ("puzzle.on", "how it goes on", "right_square_bracket", _PUZZLE,
         "How it goes on", "Once the answer is known, show what follows."),
        ("puzzle.next", "next puzzle", "greater_than_sign", _PUZZLE,
         "Next puzzle", "Go on to the next puzzle, whether this one is solved or not."),
        ("puzzle.others", "other puzzles", "f2", _PUZZLE,
         "Other puzzles", "Go on with the puzzles of the next game."),
    ),
    "A position of one's own": (
        ("position.take_away", "take away", "delete,backspace", _POSITION,
         "Take away", "Take away what is under the cursor."),
        ("position.change_mover", "who is to move", "x", _POSITION,
         "Change who is to move", "Let the other colour move first."),
        ("position.clear", "clear the board", "C", _POSITION,
         "Clear the board", "Take away everything."),
    ),
    "The menu": (
        ("menu.previous", "game before", "left,h", "menu", "", "Choose the game before."),
        ("menu.next", "next game", "right,l", "menu", "", "Choose the next game."),
        ("menu.open", "open", "enter,space", "menu", "Open", "Open the game chosen."),
        *((f"menu.game_{n}", f"game {n}", str(n), "menu") for n in range(1, 10)),
        ("menu.continue", "continue", "c", "menu", "Continue", "Go on with the latest game."),
        ("menu.matches", "matches", "o", "menu", "Matches", "Show everything that was played."),
        ("menu.puzzles", "puzzles", "u", "menu",
         "Puzzles", "Solve the puzzle of the day; once it is solved, those of the game chosen."),
        ("menu.demo", "demonstration", "d", "menu",
         "Demonstration", "Show the rules on the board, in a minute."),
        ("menu.quit", "quit", "q", "menu", "Quit", "Leave the arcade."),
    ),
    "The matches": (
        ("matches.up", "up", "up,k", "matches", "", "Go to the match above."),
        ("matches.down", "down", "down,j", "matches", "", "Go to the match below."),
        ("matches.page_up", "page up", "pageup", "matches", "", "Go up by a page."),
        ("matches.page_down", "page down", "pagedown", "matches", "", "Go down by a page."),
        ("matches.first", "first", "home", "matches", "", "Go to the first match."),
        ("matches.last", "last", "end", "matches", "", "Go to the last match."),
        ("matches.open", "open", "enter,space", "matches",
         "Open", "Open the match; of a series that is over, its games."),
        ("matches.games", "games of a series", "right,l", "matches",
         "Games of a series", "Show the games of a series."),
        ("matches.close", "close the series", "left,h", "matches",
         "Close the series", "Show a series as one again."),
        ("matches.find", "find", "slash", "matches", "Find", "Find a name, a game or a result."),
        ("open_file", "open a file", "o", "matches", "Open a file", "Open a match by its path."),
    ),
    "Setting up, settings": (
        ("setup.previous", "line above", "up,k", "setup",
         "Setting before", "Go to the setting before."),
        ("setup.next", "line below", "down,j", "setup", "Next setting", "Go to the next setting."),
        ("setting.previous", "choice before", "left,h", "setup",
         "", "Change the setting to the choice before."),
        ("setting.next", "next choice", "right,l,space", "setup",
         "", "Change the setting to the next choice."),
        ("setup.start", "start", "enter", "setup", "Start", "Begin the game as it is set."),
        ("last_time", "as last time", "f5", "setup",
         "As last time", "Begin a game as it was last time."),
        ("name.previous", "name before", "pageup", "setup", "", "Take the name before."),
        ("name.next", "next name", "pagedown", "setup",
         "", "Take the next of the names used before."),
        ("settings.up", "setting above", "up,k", "settings", "", "Go to the line above."),
        ("settings.down", "setting below", "down,j", "settings", "", "Go to the line below."),
        ("settings.previous", "choice before", "left,h", "settings",
         "Choice before", "Take the choice before."),
        ("settings.next", "next choice", "right,l", "settings",
         "Next choice", "Take the next choice."),
        ("settings.change", "change", "enter,space", "settings",
         "Change", "Change the line that is lit."),
        ("settings.previous_section", "section before", "pageup,shift+tab", "settings",
         "Section before", "Go to the section before."),
        ("settings.next_section", "next section", "pagedown,tab", "settings",
         "Next section", "Go to the next section."),
        ("settings.add_key", "one more key", "plus", "settings",
         "One more key", "Give the line one more key."),
        ("settings.remove_key", "take a key away", "delete", "settings",
         "Take a key away", "Take the last of several keys away."),
        ("settings.restore", "as it was", "backspace", "settings",
         "As it was", "Let the line be as it comes."),
        ("settings.keys", "set of keys", "s", "settings",
         "Set of keys", "Take the next set of keys."),
    ),
    "Windows": (
        ("list.up", "answer above", "up", "question"),
        ("list.down", "answer below", "down", "question"),
        ("export.copy", "copy", "c", "question", "Copy"),
        ("comment.keep", "keep a comment", "enter", "comment", "Keep"),
        ("comment.new_line", "new line", "ctrl+n", "comment", "New line"),
        ("help.up", "help up", "k", "help", "Up"),
        ("help.down", "help down", "j", "help", "Down"),
        ("help.page_down", "help page down", "space", "help", "Page down"),
        ("help.open", "open the chapter", "enter", "help", "Open the chapter, or close"),
        ("help.next_chapter", "next chapter", "tab", "help", "Next chapter"),
        ("help.previous_chapter", "chapter before", "shift+tab", "help", "Previous chapter"),
        ("help.demo", "demonstration", "d", "help", "Demonstration"),
        ("help.rules", "rules", "r", "help", "Rules in full"),
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
        ("help", "help", "question_mark,f1", f"{_SCREENS} settings help",
         "Help", "Explain the keys and the rules."),
        ("leave", "leave", "q", f"setup {_BOARDS} matches settings help question",
         "Menu", "Go back to where you came from."),
        ("settings", "settings", "S", _SCREENS,
         "Settings", "Change colours, clocks, names and keys."),
        ("command_palette", "every command", "ctrl+p", _ALL,
         "", "Show every command, to choose one by its name or with a click."),
        ("suspend", "back to the shell", "ctrl+z", _ALL,
         "Suspend", "Go back to the shell for a while; its command fg returns here."),
        ("quit", "quit", "ctrl+q", _ALL, "Quit", "Leave the arcade."),
    ),
}  # fmt: skip

GROUPS: Mapping[str, Sequence[Shortcut]] = MappingProxyType(
    {
        heading: tuple(
            Shortcut(name, title, tuple(keys.split(",")), frozenset(places.split()), *words)
            for name, title, keys, places, *words in rows
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
