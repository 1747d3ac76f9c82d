"""The keys of a match that is played: which do something, why others do not, which are named."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from abstract_arcade.rules import Move
from abstract_arcade.session import ReadOnlyError
from abstract_arcade.tui.frame.shared_keys import MAX_DIGIT
from abstract_arcade.tui.play.sight import SightScreen
from abstract_arcade.tui.table.screen import ARROWS
from abstract_arcade.tui.widgets.key_bar import Hint

# Not done to a match that another program has open.
_CHANGING = frozenset({"undo", "undo_ply", "redo", "resign", "swap", "type_move", "pause"})

_NUMBERS = frozenset(f"choose_number({number})" for number in range(1, MAX_DIGIT + 1))


class KeyedScreen(SightScreen):
    """The screen of a match with a line of keys."""

    @property
    def choices(self) -> Mapping[int, Move]:
        """The moves that a number plays."""
        raise NotImplementedError

    @property
    def can_cancel(self) -> bool:
        """Whether there is something that Escape ends."""
        raise NotImplementedError

    def show_keys(self) -> None:
        if self.is_drawn:
            super().show_keys()

    def key_hints(self) -> Iterator[Hint]:
        hint = self.hint
        if self.replay.is_running:
            yield hint("stop", "pause")
            yield hint("slower", "pace(-1)")
            yield hint("faster", "pace(1)")
            yield hint(self.leads_to, "leave", drop_order=1)
            return
        if self.insight.topic is not None:
            yield from self.insight_hints()
            yield hint("more", "app.command_palette")
            return
        if self.session.is_looking_back and not self.selection.sites:
            yield from self._looking_hints()
            # The rest is there too, but nowhere else named.
            yield hint("more", "app.command_palette")
            return
        if self.match.outcome is not None:
            yield from (each for each in self._end_hints() if each.enabled)
            return
        hints = []
        if self.session.can_accept_draw:
            hints.append(hint("accept the draw" if self.is_wide else "accept", "draw"))
        hints += [*self._choosing_hints(), *self._going_hints()]
        hints += [
            hint("type", "type_move", drop_order=1),
            hint("analysis", "analysis", drop_order=7),
            hint("hint", "hint", drop_order=6),
            hint("comment", "comment", drop_order=8),
            hint("edit", "edit_position", drop_order=10),
            hint("export", "export", drop_order=9),
            hint("numbers", "numbers", drop_order=9),
            *self._size_hints(),
            hint("new", "new_game"),
            hint("draw", "draw", drop_order=6),
            hint("resign", "resign", drop_order=2),
            hint("help", "help"),
            hint(self.leads_to, "leave"),
        ]
        yield from hints

    def _end_hints(self) -> Iterator[Hint]:
        """What one does once the game is over, the way to another game above all."""
        hint = self.hint
        yield hint("rematch", "rematch")
        yield from self._choosing_hints()
        yield hint("how it went", "analysis")
        yield hint("export", "export", drop_order=1)
        yield hint("one ply", "go_by(-1)", "go_by(1)", drop_order=3)
        yield hint("replay", "pause", drop_order=2)
        yield hint("new", "new_game")
        yield hint("undo", "undo", drop_order=4)
        if self.disabled_reason("redo") is None:
            yield hint("redo", "redo", drop_order=4)
        yield hint("comment", "comment", drop_order=8)
        yield hint("edit", "edit_position", drop_order=10)
        yield hint("numbers", "numbers", drop_order=7)
        yield from self._size_hints()
        yield hint("help", "help", drop_order=3)
        yield hint(self.leads_to, "leave")

    def _size_hints(self) -> Iterator[Hint]:
        """The keys that change how the board is drawn."""
        yield self.hint("zoom", "zoom(1)", drop_order=8)
        yield self.hint("smaller", "zoom(-1)", drop_order=9)
        yield self.hint("theme", "app.theme", drop_order=9)

    def _looking_hints(self) -> Iterator[Hint]:
        """The keys that matter where one looks at another position than the game's."""
        hint = self.hint
        yield hint("back", "go_by(-1)")
        if self.disabled_reason("go_by(1)") is None:
            yield hint("on", "go_by(1)")
        if any(self.disabled_reason(f"go_to_variation({n})") is None for n in (-1, 1)):
            yield hint("variation", "go_to_variation(-1)", "go_to_variation(1)")
        if self.session.can_play_single_move:
            yield hint("step", "choose")
        elif self.session.is_persons_turn:
            yield hint("play on from here" if self.is_wide else "play on", "choose", drop_order=1)
        yield from self.number_hints("choose_number({})", self.choices)
        yield hint("comment", "comment", drop_order=1)
        if self.disabled_reason("delete_variation") is None:
            yield hint("delete", "delete_variation", drop_order=4)
        if self.disabled_reason("undo_edit") is None:
            yield hint("undo edit", "undo_edit", drop_order=3)
        yield hint("own game", "own_game", drop_order=3)
        if self.match.outcome is not None:
            yield hint("replay", "pause", drop_order=2)
        if self.disabled_reason("go_to_end") is None:
            yield hint("newest", "go_to_end", drop_order=4)
        yield hint("the game", "take_back_choice", drop_order=2)
        yield hint("help", "help", drop_order=5)
        yield hint(self.leads_to, "leave", drop_order=3)

    def _choosing_hints(self) -> Iterator[Hint]:
        """The keys that point out a move, and those of the computer's turn."""
        session, hint = self.session, self.hint
        if self.selection.sites:
            yield hint("play it", "choose")
            yield hint("next choice", "next_choice(1)")
            yield hint("take back", "take_back_choice")
        elif session.is_persons_turn:
            yield hint("move", *ARROWS, drop_order=5)
            yield hint("play", "choose", drop_order=1)
        yield from self.number_hints("choose_number({})", self.choices)
        if self.disabled_reason("pause") is None and self.match.outcome is None:
            yield hint("go on" if session.is_paused else "pause", "pause")
            if session.can_play_single_move:
                yield hint("step", "choose")
        if not self.selection.sites:
            yield hint("next", "next_choice(1)", drop_order=6)
        if session.outcome is None:
            yield hint("marks", "marks", drop_order=5)
            yield hint("preview", "preview", drop_order=7)

    def _going_hints(self) -> Iterator[Hint]:
        """The keys that go back and on; what can rarely be done is there only while it can."""
        hint = self.hint
        yield hint("undo", "undo")
        for text, action, drop_order in (("redo", "redo", 1), ("swap", "swap", 0)):
            if self.disabled_reason(action) is None:
                yield hint(text, action, drop_order=drop_order)
        # Where one looks at a game, these come before what is done while it is played.
        late = 0 if self.session.is_looking_back or self.match.outcome else 1
        yield hint("back", "go_by(-1)", drop_order=late)
        if self.disabled_reason("go_by(1)") is None:
            yield hint("on", "go_by(1)", drop_order=late)
            yield hint("newest", "go_to_end", drop_order=late + 2)

    def disabled_reason(self, action: str) -> str | None:
        session, match = self.session, self.match
        ended = "The game is over." if session.outcome is not None else None
        no_turn = None if session.is_persons_turn else ended or "It is the computer's turn."
        if action in _NUMBERS:
            return no_turn
        if action == "swap" and no_turn is None:
            refusal = session.swap_refusal
            return None if refusal is None else f"{refusal}."
        match_over = "The game is over." if match.outcome is not None else None
        if session.is_read_only and action in _CHANGING:
            return f"{ReadOnlyError()}."
        is_waiting = match.has_computer or match.clock is not None
        runs = None if is_waiting else "No computer plays in this game, and no clock runs."
        is_withdrawable = session.is_offering_draw and match.outcome is None
        reasons = {
            "choose": None if session.can_play_single_move or session.is_read_only else no_turn,
            "next_choice(1)": no_turn,
            "next_choice(-1)": no_turn,
            "type_move": no_turn,
            "swap": no_turn,
            "take_back_choice": None if self.can_cancel else "Nothing was chosen yet.",
            "undo": None if match.undo_target else "You have not decided anything yet.",
            "undo_ply": None if match.previous else "Nothing has been played yet.",
            "redo": None if match.can_redo else "Nothing was taken back.",
            "pause": runs if match.outcome is None else None,
            "draw": None if is_withdrawable else session.draw_refusal or None,
            "resign": match_over,
            "rematch": None if match_over else "The game is not over yet.",
        }
        return reasons[action] if action in reasons else super().disabled_reason(action)
