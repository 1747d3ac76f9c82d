"""The shortcuts: their titles, their default keys, the screens on which they work, and key sets.

A shortcut has an id, with which `tui.keys.bind` finds its keys and the settings change them. Keys
have Textual's names ("question_mark"); `key_names` converts them to and from the names on the
keyboard ("?").
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

Keymap: TypeAlias = Mapping[str, tuple[str, ...]]
"""The keys of shortcuts, by the ids of the shortcuts."""

Places: TypeAlias = frozenset[str]
"""The screens and windows in which a shortcut works."""

STANDARD = "standard"
LEFT_HAND = "left-hand"


class Shortcut(NamedTuple):
    """A command with its keys.

    Attributes:
        id: the name with which the command is bound and remapped: "cursor.left".
        title: the name of the command in the settings: "cursor left".
        keys: the keys in the standard set.
        places: the screens and windows in which the keys work.
        command: the title in the command palette, or "" if the palette does not list it.
        sentence: a description for the palette and the help. Words in brackets apply to another
            shortcut on the same row of the help; see `alone` and `together`.
        found_by: more words that find the command in the palette.
        left_hand: the keys in the left-hand set, or () if they are the standard ones.
    """

    id: str
    title: str
    keys: tuple[str, ...]
    places: Places
    command: str
    sentence: str
    found_by: str
    left_hand: tuple[str, ...]

    @property
    def is_typed_over(self) -> bool:
        """Whether one of the places has a text field, so that the keys must not type characters."""
        return not self.places.isdisjoint(TYPING | COMMENT)


def shortcut(
    id: str,
    title: str,
    keys: str,
    places: Places,
    *,
    command: str = "",
    sentence: str = "",
    found_by: str = "",
    left_hand: str = "",
) -> Shortcut:
    """Return a shortcut; `keys` and `left_hand` have commas between the keys: "left,h".

    An empty `left_hand` means that the left-hand set has the standard keys. An empty `command`
    keeps the shortcut out of the command palette. `Shortcut` documents all arguments.
    """
    left_hand_keys = tuple(left_hand.split(",")) if left_hand else ()
    usual = tuple(keys.split(","))
    return Shortcut(id, title, usual, places, command, sentence, found_by, left_hand_keys)


def alone(sentence: str) -> str:
    """Return a sentence for one shortcut, without the words in brackets.

    "Zoom [in or ]out." becomes "Zoom out."
    """
    own = re.sub(r"\[.*?\]", "", sentence)
    return own[:1].upper() + own[1:]


def together(sentence: str) -> str:
    """Return a sentence for all shortcuts of a row, with the words in brackets.

    "Zoom [in or ]out." becomes "Zoom in or out."
    """
    return sentence.replace("[", "").replace("]", "")


MENU = frozenset({"menu"})
SETUP = frozenset({"setup"})
MATCHES = frozenset({"matches"})
SETTINGS = frozenset({"settings"})
PLAY = frozenset({"play"})
DEMO = frozenset({"demo"})
PUZZLE = frozenset({"puzzle"})
POSITION = frozenset({"position"})
HELP = frozenset({"help"})
QUESTION = frozenset({"question"})
COMMENT = frozenset({"comment"})
TYPING = frozenset({"typing"})
"""The input line for a move."""

SHARED = frozenset({"shared"})
"""The screens of a game that is shared with another person."""

BOARDS = PLAY | DEMO | PUZZLE | POSITION
SCREENS = MENU | SETUP | BOARDS | MATCHES
WITH_CANCEL = SETUP | BOARDS | MATCHES | SETTINGS | HELP | QUESTION | COMMENT
EVERYWHERE = SCREENS | SETTINGS | HELP | QUESTION | TYPING | COMMENT | SHARED

# One row per shortcut: a table is easier to compare than calls of eight lines each.
# fmt: off
GROUPS: Mapping[str, Sequence[Shortcut]] = {
    "The board": (
        shortcut("cursor.up", "cursor up", "up,k", BOARDS, sentence="Move the cursor.", left_hand="up,w"),
        shortcut("cursor.down", "cursor down", "down,j", BOARDS, sentence="Move the cursor.", left_hand="down,s"),
        shortcut("cursor.left", "cursor left", "left,h", BOARDS, sentence="Move the cursor.", left_hand="left,a"),
        shortcut("cursor.right", "cursor right", "right,l", BOARDS, sentence="Move the cursor.", left_hand="right,d"),
        shortcut("cursor.up_left", "cursor up and left", "y", BOARDS, sentence="Move the cursor diagonally."),
        shortcut("cursor.up_right", "cursor up and right", "u", BOARDS, sentence="Move the cursor diagonally."),
        shortcut("cursor.down_left", "cursor down and left", "b", BOARDS, sentence="Move the cursor diagonally."),
        shortcut("cursor.down_right", "cursor down and right", "n", BOARDS, sentence="Move the cursor diagonally."),
        shortcut("choose", "choose", "enter,space", BOARDS, command="Choose", sentence="Choose what is under the cursor."),
        shortcut("choice.next", "next choice", "full_stop", BOARDS, command="Next legal move", sentence="Go to the next[ or previous] legal move or choice."),
        shortcut("choice.previous", "previous choice", "comma", BOARDS, command="Previous legal move", sentence="Go to the [next or ]previous legal move or choice."),
        *(shortcut(f"choice.{number}", f"choice {number}", str(number % 10), BOARDS | MENU | HELP) for number in range(1, 11)),
        shortcut("type_move", "type a move", "slash", PLAY | DEMO | PUZZLE, command="Type a move", sentence="Type the name of a move, or its beginning; {typed.play} plays the move.", found_by="enter write notation name"),
        shortcut("cancel", "take back, leave", "escape", WITH_CANCEL, command="Clear the selection", sentence="Cancel the selection, return to the current position, or leave a finished game."),
    ),
    "The game": (
        shortcut("undo", "take back", "z", BOARDS, command="Undo", sentence="Undo your last move[, or redo the move undone].", found_by="take back move"),
        shortcut("undo_ply", "take back one move", "Z", PLAY, command="Undo one move", sentence="Undo only one move.", found_by="take back move"),
        shortcut("redo", "again", "r", PLAY | POSITION, command="Redo", sentence="[Undo your last move, or ]redo the move undone.", found_by="again forward repeat"),
        shortcut("swap", "swap", "s", PLAY | DEMO, command="Swap", sentence="Swap colours, if the rules allow it.", found_by="pie sides", left_hand="x"),
        shortcut("draw", "offer a draw", "D", PLAY, command="Offer a draw", sentence="Accept the opponent's draw offer, or offer a draw with your next move. Press again to withdraw your offer."),
        shortcut("resign", "resign", "R", PLAY, command="Resign", sentence="Resign this game.", found_by="lose surrender concede"),
        shortcut("hint", "hint", "i", PLAY | PUZZLE, command="Hint", sentence="Suggest three moves. Press again to see the best one and why."),
        shortcut("analysis", "analysis", "a", PLAY | PUZZLE, command="Analysis", sentence="Show the chances and the best moves; after a game, explain how it went.", left_hand="f"),
        shortcut("pause", "pause, replay", "p", PLAY | DEMO, command="Pause or resume", sentence="Pause or resume the computer and the clocks; after a game, replay it.", found_by="computer stop wait engine replay autoplay"),
        shortcut("demo.slower", "slower", "less_than_sign", PLAY | DEMO, command="Slower"),
        shortcut("demo.faster", "faster", "greater_than_sign", PLAY | DEMO, command="Faster"),
        shortcut("new_game", "new game", "f2", MENU | PLAY | DEMO, command="New game", sentence="Set up another game.", found_by="start setup opponent options"),
        shortcut("rematch", "rematch", "f3", PLAY, command="Rematch", sentence="Play again with the seats exchanged.", found_by="replay another again"),
        shortcut("rematch_same", "rematch, same seats", "f6", PLAY, command="Rematch, same seats", sentence="Play again with the same seats and clocks.", found_by="replay another again odds handicap"),
        shortcut("demo.play_from_here", "play on from here", "g", BOARDS, command="Play on from here", sentence="Start a new match from this position; this match stays saved.", found_by="own game position begin setup"),
        shortcut("position.edit", "set up a position", "E", MENU | SETUP | PLAY, command="A position of your own"),
        shortcut("demo.show", "demonstration", "d", PLAY | SETUP, command="Demonstration", sentence="Show a rule on a board: the new rule, or a rule that you have not seen.", found_by="learn rules tutorial lesson", left_hand="F"),
        shortcut("export", "export", "e", PLAY | MATCHES, command="Export", sentence="Export the match to a file, or copy it.", found_by="save file copy clipboard text json sgf svg print share"),
        shortcut("copy", "copy", "c", PLAY, command="Copy", sentence="Copy the position, the moves or the match to the clipboard.", found_by="clipboard share paste text fen notation"),
    ),
    "Browsing the moves": (
        shortcut("look.back", "one move back", "left_square_bracket,left_parenthesis", PLAY | PUZZLE, command="Back one move", sentence="Show the position one move earlier[ or later]; the mouse wheel does the same.", found_by="looking history earlier before review"),
        shortcut("look.on", "one move on", "right_square_bracket,right_parenthesis", PLAY | PUZZLE, command="On one move", sentence="Show the position one move [earlier or ]later; the mouse wheel does the same.", found_by="looking history later next forward review"),
        shortcut("look.page_back", "ten moves back", "pageup", PLAY, command="Back 10 moves", sentence="Show the position ten moves earlier[ or later]."),
        shortcut("look.page_on", "ten moves on", "pagedown", PLAY, command="On 10 moves", sentence="Show the position ten moves [earlier or ]later."),
        shortcut("look.start", "to the start", "home", PLAY, command="Back to the start", sentence="Show the first[ or latest] position.", found_by="looking history beginning first"),
        shortcut("look.end", "to the latest move", "end", PLAY, command="To the last move", sentence="Show the [first or ]latest position.", found_by="looking history newest end"),
        shortcut("look.previous_variation", "previous variation", "left_curly_bracket,ctrl+left", PLAY, command="Previous variation", sentence="Show the previous[ or next] variation of the last branch; the main line is the first.", found_by="looking branch line tree other"),
        shortcut("look.next_variation", "next variation", "right_curly_bracket,ctrl+right", PLAY, command="Next variation", sentence="Show the [previous or ]next variation of the last branch; the main line is the first.", found_by="looking branch line tree other"),
        shortcut("comment", "comment", "semicolon", PLAY, command="Comment", sentence="Write or read a comment on the move shown.", found_by="write note annotate remark text"),
        shortcut("annotate", "write the explanation", "W", PLAY, command="Write the explanation", sentence="Add the explanation of a finished game to its comments."),
        shortcut("better_move", "find the better move", "B", PLAY, command="Find the better move", sentence="Look for better moves yourself at the turning points of an explained game.", found_by="learn mistakes puzzles turning points retry"),
        shortcut("promote", "promote the variation", "P", PLAY, command="Promote the variation", sentence="Make the shown variation the main line.", found_by="main line tree branch"),
        shortcut("delete", "delete", "delete", PLAY | MATCHES, command="Delete"),
        shortcut("undo_edit", "undo an edit", "U", PLAY | MATCHES, command="Undo an edit", sentence="Undo the last comment, promotion or deletion.", found_by="comment variation promote delete restore bring back"),
    ),
    "The display": (
        shortcut("marks", "marks", "m", PLAY, command="Marks", sentence="Show or hide the marks on points where you may play.", found_by="legal moves dots hints"),
        shortcut("preview", "preview", "v", PLAY, command="Preview", sentence="Show or hide what a move would do.", found_by="consequences what would happen"),
        shortcut("numbers", "move numbers", "N", PLAY, command="Move numbers", sentence="Show the numbers of the last ten moves, of all moves or of none."),
        shortcut("turn", "rotate the board", "T", PLAY | POSITION, command="Rotate the board", sentence="Rotate the board by a quarter turn to the right."),
        shortcut("zoom.in", "larger", "plus,equals_sign", BOARDS, command="Zoom in", sentence="Draw the board larger[ or smaller].", found_by="bigger larger size board"),
        shortcut("zoom.out", "smaller", "minus", BOARDS, command="Zoom out", sentence="Draw the board [larger or ]smaller.", found_by="smaller size board"),
        shortcut("theme", "dark or light", "t", SCREENS | SETTINGS | HELP | QUESTION | SHARED, command="Dark or light", sentence="Switch between the dark and the light theme.", found_by="theme colours black white night day"),
    ),
    "A demonstration": (
        shortcut("demo.back", "previous step", "backspace,left_square_bracket,left_parenthesis", DEMO, command="Previous step", sentence="Go back a step[, or forward; at a question, its answer is shown first]."),
        shortcut("demo.on", "next step", "right_square_bracket,right_parenthesis", DEMO, command="Next step", sentence="Go [back a step, or ]forward; at a question, its answer is shown first."),
        shortcut("demo.next_chapter", "next chapter", "pagedown", DEMO, command="Next chapter", sentence="Go to the next[ or previous] chapter."),
        shortcut("demo.previous_chapter", "previous chapter", "pageup", DEMO, command="Previous chapter", sentence="Go to the [next or ]previous chapter."),
        shortcut("demo.first_chapter", "first chapter", "home", DEMO, command="First chapter", sentence="Go to the first[ or last] chapter."),
        shortcut("demo.last_chapter", "last chapter", "end", DEMO, command="Last chapter", sentence="Go to the [first or ]last chapter."),
        shortcut("demo.answer", "the answer", "A", DEMO | PUZZLE, command="The answer"),
        shortcut("demo.puzzles", "puzzles", "f4", DEMO, command="Puzzles", sentence="Solve the puzzles of this game."),
        shortcut("demo.next_game", "next demonstration", "d", DEMO, command="Next demonstration", sentence="Open the demonstration of the next game.", left_hand="f"),
    ),
    "A puzzle": (
        shortcut("puzzle.next", "next puzzle", "greater_than_sign", PUZZLE, command="Next puzzle", sentence="Open the next puzzle, even if this one is not solved."),
        shortcut("puzzle.previous", "previous puzzle", "less_than_sign", PUZZLE, command="Previous puzzle", sentence="Go back to the previous puzzle."),
        shortcut("puzzle.others", "other puzzles", "f2", PUZZLE, command="Other puzzles", sentence="Open the puzzles of the next game."),
    ),
    "A position of your own": (
        shortcut("position.take_away", "remove", "delete,backspace", POSITION, command="Remove", sentence="Remove what is under the cursor."),
        shortcut("position.change_mover", "who is to move", "x", POSITION, command="Change who is to move", sentence="Let the other colour move next."),
        shortcut("position.clear", "clear the board", "C", POSITION, command="Clear the board", sentence="Remove everything from the board."),
    ),
    "The menu": (
        shortcut("menu.previous", "previous game", "left,h,up,k", MENU, sentence="Choose the previous[ or next] game.", left_hand="left,a,up,w"),
        shortcut("menu.next", "next game", "right,l,down,j", MENU, sentence="Choose the [previous or ]next game.", left_hand="right,d,down,s"),
        shortcut("menu.open", "open", "enter,space", MENU, command="Open", sentence="Open the selected game."),
        shortcut("menu.continue", "continue", "c", MENU, command="Continue", sentence="Continue the latest match of this game, or the latest match of any game.", found_by="resume waiting saved"),
        shortcut("menu.matches", "matches", "o", MENU, command="Matches", sentence="Show all saved matches."),
        shortcut("menu.puzzles", "puzzles", "u", MENU, command="Puzzles", sentence="Solve puzzles of the selected game, easy ones first."),
        shortcut("menu.day_puzzle", "puzzle of the day", "U", MENU, command="Puzzle of the day", sentence="Solve the puzzle of the day; every day, it comes from a different game.", found_by="daily today"),
        shortcut("menu.demo", "demonstration", "d", MENU, command="Demonstration", sentence="Demonstrate the rules: first in one minute, then in chapters.", left_hand="f"),
        shortcut("menu.quit", "quit", "q", MENU, command="Quit", sentence="Leave the arcade.", found_by="exit leave close"),
    ),
    "The matches": (
        shortcut("matches.open", "open", "enter,space", MATCHES, command="Open", sentence="Open the match, or show the games of a finished series."),
        shortcut("matches.games", "show the series", "right,l", MATCHES, command="Show the series", sentence="Show[ or hide] the games of a series.", left_hand="right,d"),
        shortcut("matches.close", "close the series", "left,h", MATCHES, command="Close the series", sentence="[Show or ]hide the games of a series.", left_hand="left,a"),
        shortcut("matches.find", "find", "slash", MATCHES, command="Find", sentence="Find matches by name, game or result."),
        shortcut("open_file", "open a file", "o", MATCHES, command="Open a file", sentence="Open a match by its path.", found_by="load path import record"),
    ),
    "Setup and settings": (
        shortcut("setting.previous", "previous choice", "left,h", SETUP, sentence="Change the setting to the previous[ or next] choice.", left_hand="left,a"),
        shortcut("setting.next", "next choice", "right,l,space", SETUP, sentence="Change the setting to the [previous or ]next choice.", left_hand="right,d,space"),
        shortcut("setup.start", "start", "enter", SETUP, command="Start", sentence="Start the game."),
        shortcut("last_time", "as last time", "f5", SETUP, command="As last time", sentence="Start a game with the same settings as last time."),
        shortcut("name.previous", "previous name", "pageup", SETUP, sentence="Insert the previous[ or next] name used before."),
        shortcut("name.next", "next name", "pagedown", SETUP, sentence="Insert the [previous or ]next name used before."),
        shortcut("settings.previous", "previous choice", "left,h", SETTINGS, command="Previous choice", sentence="Select the previous[ or next] choice.", left_hand="left,a"),
        shortcut("settings.next", "next choice", "right,l", SETTINGS, command="Next choice", sentence="Select the [previous or ]next choice.", left_hand="right,d"),
        shortcut("settings.change", "change", "enter,space", SETTINGS, command="Change", sentence="Change the selected setting."),
        shortcut("settings.previous_section", "previous section", "shift+tab", SETTINGS, command="Previous section", sentence="Go to the previous section."),
        shortcut("settings.next_section", "next section", "tab", SETTINGS, command="Next section", sentence="Go to the next section."),
        shortcut("settings.add_key", "another key", "plus", SETTINGS, command="Another key", sentence="Add another key to the selected command."),
        shortcut("settings.remove_key", "remove", "delete", SETTINGS, command="Remove", sentence="Remove the last key of the command; in the list of names, remove the selected name."),
        shortcut("settings.restore", "default", "backspace", SETTINGS, command="Default", sentence="Restore the default."),
        shortcut("settings.keys", "set of keys", "s", SETTINGS, command="Set of keys", sentence="Use the next set of keys.", left_hand="x"),
    ),
    "Lists": (
        shortcut("row.up", "row above", "up,k", MATCHES | SETUP | SETTINGS | HELP, left_hand="up,w"),
        shortcut("row.down", "row below", "down,j", MATCHES | SETUP | SETTINGS | HELP, left_hand="down,s"),
        shortcut("row.page_up", "page up", "pageup", MATCHES | SETTINGS, sentence="Go up[ or down] a page."),
        shortcut("row.page_down", "page down", "pagedown", MATCHES | SETTINGS, sentence="Go [up or ]down a page."),
        shortcut("row.first", "first row", "home", MATCHES | SETTINGS, sentence="Go to the first[ or last] line."),
        shortcut("row.last", "last row", "end", MATCHES | SETTINGS, sentence="Go to the [first or ]last line."),
    ),
    "Windows": (
        shortcut("list.up", "answer above", "up", QUESTION, left_hand="up,w"),
        shortcut("list.down", "answer below", "down", QUESTION, left_hand="down,s"),
        shortcut("export.copy", "copy", "c", QUESTION, command="Copy"),
        shortcut("comment.keep", "save a comment", "enter", COMMENT, command="Save"),
        shortcut("comment.new_line", "new line", "ctrl+n", COMMENT, command="New line"),
        shortcut("help.page_down", "help page down", "space", HELP, command="Page down"),
        shortcut("help.open", "open the chapter", "enter", HELP, command="Open the chapter, or close the help"),
        shortcut("help.next_chapter", "next chapter", "tab", HELP, command="Next chapter"),
        shortcut("help.previous_chapter", "previous chapter", "shift+tab", HELP, command="Previous chapter"),
        shortcut("help.demo", "demonstration", "d", HELP, command="Demonstration", left_hand="f"),
        shortcut("help.rules", "rules", "r", HELP, command="Rules in full"),
    ),
    "While a move is typed": (
        shortcut("typed.play", "play it", "enter", TYPING),
        shortcut("typed.end", "cancel", "escape", TYPING),
        shortcut("typed.complete", "complete", "tab", TYPING),
        shortcut("typed.previous", "previous move", "up", TYPING),
        shortcut("typed.next", "next move", "down", TYPING),
    ),
    "Everywhere": (
        shortcut("help", "help", "question_mark", SCREENS | SETTINGS | HELP, command="Help", sentence="Explain the keys and the rules.", found_by="keys rules explain manual"),
        shortcut("rule", "the new rule, help", "f1", SCREENS | SETTINGS | HELP, command="New rule", sentence="Show the new rule on the board; if none is new, open the help."),
        shortcut("leave", "leave", "q", SETUP | BOARDS | MATCHES | SETTINGS | HELP | QUESTION, command="Menu", sentence="Go back to the previous screen.", found_by="exit leave back games"),
        shortcut("settings", "settings", "S", SCREENS, command="Settings", sentence="Change colours, clocks, names and keys.", found_by="preferences options configure keys remap theme names clock bell sound"),
        shortcut("command_palette", "every command", "ctrl+p", EVERYWHERE, sentence="List all commands."),
        shortcut("share", "the shared game", "f7", SHARED, command="Shared game", sentence="Show the link for your friend, and who is connected."),
        shortcut("suspend", "back to the shell", "ctrl+z", EVERYWHERE, command="Suspend", sentence="Suspend the program; the shell command fg resumes it."),
        shortcut("quit", "quit", "ctrl+q", EVERYWHERE, command="Quit", sentence="Leave the arcade."),
    ),
}
"""All shortcuts, by their headings in the settings."""
# fmt: on

SHORTCUTS: Mapping[str, Shortcut] = {row.id: row for rows in GROUPS.values() for row in rows}
"""The shortcuts by their ids."""

KEYWORDS: Mapping[str, str] = {
    "Theme": "colours dark light look",
    "Delete the variation": "remove line tree branch",
    **{row.command: row.found_by for row in SHORTCUTS.values() if row.found_by},
}
"""More words that find a command in the palette, by the title of the command."""

SETS: Mapping[str, Keymap] = {
    STANDARD: {},
    LEFT_HAND: {row.id: row.left_hand for row in SHORTCUTS.values() if row.left_hand},
}
"""The sets of keys by name, each with the keys that differ from the standard set."""

SET_SENTENCES: Mapping[str, str] = {
    STANDARD: "Standard keys: arrows and h j k l move the cursor.",
    LEFT_HAND: "w a s d move the cursor; swap is on x, analysis and demonstration on f.",
}
"""A description of each set of keys."""


def keymap_of(name: str) -> Keymap:
    """Return the keys of every shortcut in a set of keys, `STANDARD` or `LEFT_HAND`."""
    own = SETS[name]
    return {row.id: own.get(row.id, row.keys) for row in SHORTCUTS.values()}
