"""The entries of the line of keys of a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from abstract_arcade.tui.play.context import Mode
from abstract_arcade.tui.play.situation import Situation
from abstract_arcade.tui.widgets.key_bar import KeyHint


def key_hints(situation: Situation) -> Iterator[KeyHint]:
    """Yield the entries for the actions that are possible now, the most important first."""
    hint = situation.hint
    mode = situation.mode
    if mode is Mode.REPLAYING:
        yield hint("stop", "pause")
        yield hint("slower", "pace(-1)")
        yield hint("faster", "pace(1)")
        yield hint(situation.leads_to, "leave", drop_order=1)
    elif mode is Mode.ANALYSED:
        yield from _analysis(situation)
        yield from _general_with_help(situation)
    elif mode is Mode.HINTED:
        yield from _hinted(situation)
        yield from _general_with_help(situation)
    elif mode is Mode.EXPLAINED:
        yield from _explained(situation)
        yield from _general_with_help(situation)
    elif mode is Mode.LOOKING and not situation.selection.sites:
        yield from _looking(situation)
        yield hint("more", "app.command_palette")
    elif situation.view.match.outcome is not None:
        yield from (entry for entry in _over(situation) if entry.enabled)
    else:
        yield from _playing(situation)


def _able(situation: Situation, text: str, action: str, drop_order: int = 0) -> Iterator[KeyHint]:
    """Yield the entry for an action if it would do something now."""
    hint = situation.hint(text, action, drop_order=drop_order)
    if hint.enabled:
        yield hint


def _steps(situation: Situation, drop_order: int = 0) -> Iterator[KeyHint]:
    """Yield the entries for the previous move and, unless the last one is shown, the next move."""
    yield situation.hint("back", "go_by(-1)", drop_order=drop_order)
    yield from _able(situation, "on", "go_by(1)", drop_order=drop_order)


def _branches(
    situation: Situation, what: str, action: str = "go_to_variation"
) -> Iterator[KeyHint]:
    """Yield the entries for the previous variation, labelled `what`, and the next, even if dim."""
    yield situation.hint(what, f"{action}(-1)")
    yield situation.hint("next", f"{action}(1)")


# With a hint, an analysis or an explanation


def _general_with_help(situation: Situation) -> Iterator[KeyHint]:
    """Yield the entries that follow those of a hint, an analysis or an explanation."""
    yield situation.hint("help", "help", drop_order=5)
    yield situation.hint(situation.leads_to, "leave", drop_order=3)
    # The other actions work, too, but only the palette names them.
    yield situation.hint("more", "app.command_palette")


def _analysis(situation: Situation) -> Iterator[KeyHint]:
    hint = situation.hint
    count = len(situation.insight.candidates)
    if situation.selection.sites:
        yield from _chosen(situation)
    elif situation.choices:
        yield from _numbers(situation)
    elif count:
        keys = situation.key("choose_number(1)")
        if count > 1:
            keys = f"{keys}–{count}"
        yield KeyHint(keys, "try a line", "try_line(1)")
    if situation.view.is_persons_turn and not situation.selection.sites:
        yield hint(_enter_does(situation), "choose")
        yield hint(_next_leads(situation, "candidate"), "next_choice(1)", drop_order=2)
    yield from _steps(situation, 1)
    yield hint("analysis off", "analysis")
    yield hint("hint", "hint", drop_order=1)


def _hinted(situation: Situation) -> Iterator[KeyHint]:
    hint = situation.hint
    if situation.insight.hint_step == 1:
        yield hint("the best", "hint")
    if situation.selection.sites:
        yield from _chosen(situation)
    else:
        yield hint(_enter_does(situation), "choose")
        yield hint(_next_leads(situation, "hint"), "next_choice(1)", drop_order=1)
        yield hint("hide it", "take_back_choice")
    yield hint("analysis", "analysis", drop_order=1)


def _explained(situation: Situation) -> Iterator[KeyHint]:
    hint = situation.hint
    is_trying = situation.has_moved_cursor or situation.selection.sites
    action = "go_to_variation" if is_trying else "go_sideways"
    yield from _branches(situation, "turning point", action)
    yield from _able(situation, "better move", "find_better_move")
    yield from _steps(situation, 1)
    yield hint("close", "analysis")


def _numbers(situation: Situation) -> Sequence[KeyHint]:
    return situation.number_hints(situation.choices, situation.letters)


# Without help by the computer


def _looking(situation: Situation) -> Iterator[KeyHint]:
    hint = situation.hint
    view = situation.view
    yield from _steps(situation)
    branches = list(_branches(situation, "variation"))
    if any(entry.enabled for entry in branches):
        yield from branches
    if view.can_play_single_move:
        yield hint("step", "choose")
    elif view.is_persons_turn:
        yield hint("play here", "choose", drop_order=1)
    yield from _numbers(situation)
    yield hint("comment", "comment", drop_order=1)
    if view.match.outcome is not None:
        yield hint("replay", "pause", drop_order=2)
    yield hint("to the game", "take_back_choice")
    yield hint(situation.leads_to, "leave", drop_order=3)


def _over(situation: Situation) -> Iterator[KeyHint]:
    hint = situation.hint
    yield hint("rematch", "rematch")
    yield from _pointing(situation)
    yield hint("how it went", "analysis")
    yield hint("replay", "pause", drop_order=2)
    yield hint("export", "export", drop_order=1)
    yield hint("new", "new_game")
    yield hint("help", "help", drop_order=3)
    yield hint(situation.leads_to, "leave")


def _playing(situation: Situation) -> Iterator[KeyHint]:
    hint = situation.hint
    if situation.view.can_accept_draw:
        yield hint("accept the draw" if situation.layout.is_wide else "accept", "draw")
    yield from _pointing(situation)
    yield from _going(situation)
    yield from _able(situation, "hint", "hint", drop_order=2)
    yield from _able(situation, "type", "type_move", drop_order=4)
    yield hint("help", "help")
    yield hint(situation.leads_to, "leave")
    yield hint("more", "app.command_palette")


def _enter_does(situation: Situation) -> str:
    """Return what Enter does if no site is selected: "preview", "play it", "choose" or "play"."""
    if situation.shows_first:
        return "preview"
    if situation.pointed is not None:
        return "play it"
    return "choose" if len(situation.selection.candidates) > 1 else "play"


def _next_leads(situation: Situation, to: str) -> str:
    """Return "next choice" if there are several moves at the cursor, else "next" and `to`."""
    return "next choice" if situation.scene.alternatives else f"next {to}"


def _chosen(situation: Situation) -> Iterator[KeyHint]:
    """Yield the entries while the player has selected some sites of a move."""
    yield situation.hint("play it", "choose")
    yield situation.hint("next choice", "next_choice(1)")
    yield situation.hint("take back", "take_back_choice")


def _pointing(situation: Situation) -> Iterator[KeyHint]:
    """Yield the entries for selecting a move, or for pausing the computer."""
    view = situation.view
    hint = situation.hint
    if situation.selection.sites:
        yield from _chosen(situation)
    elif view.is_persons_turn:
        yield hint(_enter_does(situation), "choose")
    yield from _numbers(situation)
    if view.match.outcome is None and situation.can_pause:
        yield hint("go on" if view.table.is_paused else "pause", "pause", drop_order=3)
        if view.can_play_single_move:
            yield hint("step", "choose")


def _going(situation: Situation) -> Iterator[KeyHint]:
    """Yield the entries for undo, redo, swap and browsing, if they would do something."""
    if situation.view.may_answer_take_back:
        yield situation.hint("agree", "undo")
    else:
        yield from _able(situation, "undo", "undo", drop_order=1)
    yield from _able(situation, "redo", "redo", drop_order=3)
    yield from _able(situation, "swap", "swap")
    if situation.view.is_looking_back:
        yield from _steps(situation)
        yield from _able(situation, "latest", "go_to_end", drop_order=2)
