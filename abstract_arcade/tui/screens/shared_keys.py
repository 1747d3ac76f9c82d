"""The keys that several screens have: each is bound here, and a screen says what it does there."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import Binding

from abstract_arcade.tui.keys import bind

MAX_DIGIT = 10
"""The number that the key 0 stands for."""

HELP = bind("question_mark,f1", "help", "Help", "Explain the keys and the rules.", id="help")
LEAVE = bind("q", "leave", "Menu", "Go back to where you came from.", id="leave")
THEME = bind("t", "app.theme", "Dark or light", id="theme")
"""For windows, which the app's own keys do not reach."""
CLOSE = bind("escape", "close", "Cancel", id="question.cancel")

NEW_GAME = bind("f2", "new_game", "New game", "Set up another game.", id="new_game")
PLAY_FROM_HERE = bind("g", "own_game", "Play from here", id="demo.play_from_here")
EXPORT = bind("e", "export", "Export", "Write the match into a file, or copy it.", id="export")
DELETE = bind("delete", "delete", "Delete", id="delete")
UNDO_EDIT = bind("U", "undo_edit", "Undo an edit", id="undo_edit")

CANCEL = bind("escape", "take_back_choice", "Take back the selection", id="cancel")
UNDO = bind("z", "undo", "Undo", id="undo")
SWAP = bind("s", "swap", "Swap", id="swap")
NEXT_CHOICE = bind(
    "full_stop",
    "next_choice(1)",
    "Next legal move",
    "Go to the next legal move, or the next choice.",
    id="choice.next",
)
PREVIOUS_CHOICE = bind(
    "comma",
    "next_choice(-1)",
    "Previous legal move",
    "Go to the legal move before, or the choice before.",
    id="choice.previous",
)
NUMBERS = tuple(
    bind(str(number % 10), f"choose_number({number})", "", id=f"choice.{number}")
    for number in range(1, MAX_DIGIT + 1)
)
"""The digits."""

PAUSE = bind("p", "pause", "Pause or go on", id="pause")
SLOWER = bind("less_than_sign", "pace(-1)", "Slower", id="demo.slower")
FASTER = bind("greater_than_sign", "pace(1)", "Faster", id="demo.faster")


def here(
    binding: Binding,
    sentence: str = "",
    *,
    title: str | None = None,
    action: str | None = None,
    before: str = "",
    after: str = "",
) -> Binding:
    """One of these keys as a screen has it.

    Args:
        binding: the key.
        sentence: what it does there.
        title: its name in the command palette; None for the usual one.
        action: what it runs; None for the usual action.
        before: a further key that does the same there, and is named first.
        after: a further key that does the same there.
    """
    return replace(
        binding,
        key=",".join(filter(None, (before, binding.key, after))),
        action=binding.action if action is None else action,
        description=binding.description if title is None else title,
        tooltip=sentence or binding.tooltip,
    )
