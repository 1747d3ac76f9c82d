"""The keys that several screens have: each is bound here, and a screen says what it does there."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import Binding

from abstract_arcade.tui.keys import bind

MAX_DIGIT = 10
"""The number that the key 0 stands for."""

TURN = bind("turn", "turn", "Turn the board", "Turn the board a quarter to the right.")
HELP = bind("help", "help", "Help", "Explain the keys and the rules.")
LEAVE = bind("leave", "leave", "Menu", "Go back to where you came from.")
THEME = bind("theme", "app.theme", "Dark or light")
"""For windows, which the app's own keys do not reach."""
CLOSE = bind("cancel", "close", "Cancel")

SETTINGS = bind("settings", "settings", "Settings", "Change colours, clocks, names and keys.")
NEW_GAME = bind("new_game", "new_game", "New game", "Set up another game.")
PLAY_FROM_HERE = bind("demo.play_from_here", "own_game", "Play from here")
EDIT_POSITION = bind("position.edit", "edit_position", "A position of your own")
EXPORT = bind("export", "export", "Export", "Write the match into a file, or copy it.")
DELETE = bind("delete", "delete", "Delete")
UNDO_EDIT = bind("undo_edit", "undo_edit", "Undo an edit")

CANCEL = bind("cancel", "take_back_choice", "Take back the selection")
UNDO = bind("undo", "undo", "Undo")
REDO = bind("redo", "redo", "Redo")
ANSWER = bind("demo.answer", "show_answer", "The answer")
SWAP = bind("swap", "swap", "Swap")
NEXT_CHOICE = bind(
    "choice.next",
    "next_choice(1)",
    "Next legal move",
    "Go to the next legal move, or the next choice.",
)
PREVIOUS_CHOICE = bind(
    "choice.previous",
    "next_choice(-1)",
    "Previous legal move",
    "Go to the legal move before, or the choice before.",
)
NUMBERS = tuple(
    bind(f"choice.{number}", f"choose_number({number})", "") for number in range(1, MAX_DIGIT + 1)
)
"""The digits."""

HINT = bind("hint", "hint", "Hint")
ANALYSIS = bind("analysis", "analysis", "Analysis")
PAUSE = bind("pause", "pause", "Pause or go on")
SLOWER = bind("demo.slower", "pace(-1)", "Slower")
FASTER = bind("demo.faster", "pace(1)", "Faster")


def here(
    binding: Binding,
    sentence: str = "",
    *,
    title: str | None = None,
    action: str | None = None,
) -> Binding:
    """One of these keys as a screen has it.

    Args:
        binding: the key.
        sentence: what it does there.
        title: its name in the command palette; None for the usual one.
        action: what it runs; None for the usual action.
    """
    return replace(
        binding,
        action=binding.action if action is None else action,
        description=binding.description if title is None else title,
        tooltip=sentence or binding.tooltip,
    )


def leaving(sentence: str = LEAVE.tooltip, title: str = "Back") -> tuple[Binding, Binding]:
    """Both keys that leave a screen on which nothing can be taken back.

    Args:
        sentence: where they lead.
        title: their name in the command palette.
    """
    return (
        here(CANCEL, sentence, title=title, action="leave"),
        here(LEAVE, sentence, title=title),
    )
