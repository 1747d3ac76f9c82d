"""The keys that several screens have: each is bound here, and a screen says what it does there."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import Binding

from abstract_arcade.tui.keys import bind

MAX_DIGIT = 10
"""The number that the key 0 stands for."""

TURN = bind("turn", "turn")
HELP = bind("help", "help")
LEAVE = bind("leave", "leave")
THEME = bind("theme", "app.theme", sentence="")
"""For windows, which the app's own keys do not reach."""
CLOSE = bind("cancel", "close", "Cancel")

SETTINGS = bind("settings", "settings")
NEW_GAME = bind("new_game", "new_game")
PLAY_FROM_HERE = bind("demo.play_from_here", "own_game")
EDIT_POSITION = bind("position.edit", "edit_position")
EXPORT = bind("export", "export")
DELETE = bind("delete", "delete")
UNDO_EDIT = bind("undo_edit", "undo_edit")

CANCEL = bind("cancel", "take_back_choice")
UNDO = bind("undo", "undo")
REDO = bind("redo", "redo")
ANSWER = bind("demo.answer", "show_answer")
SWAP = bind("swap", "swap")
NEXT_CHOICE = bind("choice.next", "next_choice(1)")
PREVIOUS_CHOICE = bind("choice.previous", "next_choice(-1)")
NUMBERS = tuple(
    bind(f"choice.{number}", f"choose_number({number})", "") for number in range(1, MAX_DIGIT + 1)
)
"""The digits."""

HINT = bind("hint", "hint")
ANALYSIS = bind("analysis", "analysis")
PAUSE = bind("pause", "pause")
SLOWER = bind("demo.slower", "pace(-1)")
FASTER = bind("demo.faster", "pace(1)")


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
    """Both keys that leave a screen on which nothing can be taken back."""
    return (
        here(CANCEL, sentence, title=title, action="leave"),
        here(LEAVE, sentence, title=title),
    )
