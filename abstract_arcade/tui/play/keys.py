"""Which keys of a match are named in the line of keys, by what a person does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from abstract_arcade.tui.play.mode import Mode
from abstract_arcade.tui.table.words import ARROWS, number_hints
from abstract_arcade.tui.widgets.key_bar import Hint

if TYPE_CHECKING:
    from abstract_arcade.session.selection import Selection
    from abstract_arcade.tui.frame.screen import ArcadeScreen
    from abstract_arcade.tui.play.choosing import Choosing
    from abstract_arcade.tui.play.played import Played


class KeyHints:
    """The line of keys of a match."""

    def __init__(self, screen: ArcadeScreen[Any], played: Played, choosing: Choosing) -> None:
        """Name the keys of a screen; `choosing` knows what has a number."""
        self._screen = screen
        self._hint = screen.hint
        self._session = played.session
        self._insight = played.insight
        self._choosing = choosing

    def of(self, mode: Mode, selection: Selection, *, is_wide: bool) -> Iterator[Hint]:
        """The keys that do something, the most important first."""
        hint, leads_to = self._hint, self._screen.leads_to
        if mode is Mode.REPLAYING:
            yield hint("stop", "pause")
            yield hint("slower", "pace(-1)")
            yield hint("faster", "pace(1)")
            yield hint(leads_to, "leave", drop_order=1)
        elif mode in (Mode.ANALYSED, Mode.HINTED, Mode.EXPLAINED):
            yield from {
                Mode.ANALYSED: self._analysis,
                Mode.HINTED: self._hinted,
                Mode.EXPLAINED: self._explained,
            }[mode](selection)
            yield hint("help", "help", drop_order=5)
            yield hint(leads_to, "leave", drop_order=3)
            # The rest is there too, but nowhere else named.
            yield hint("more", "app.command_palette")
        elif mode is Mode.LOOKING and not selection.sites:
            yield from self._looking()
            yield hint("more", "app.command_palette")
        elif self._session.match.outcome is not None:
            yield from (each for each in self._over(selection) if each.enabled)
        else:
            yield from self._playing(selection, is_wide=is_wide)

    def _can(self, *actions: str) -> bool:
        """Whether one of some actions would do something."""
        return any(self._screen.disabled_reason(each) is None for each in actions)

    # While the computer helps

    def _analysis(self, selection: Selection) -> Iterator[Hint]:
        hint, count = self._hint, len(self._insight.candidates)
        if count and not selection.sites:
            first = self._screen.key("choose_number(1)")
            yield Hint(f"{first}–{count}" if count > 1 else first, "try a line", "try_line(1)")
        if self._session.is_persons_turn:
            yield hint("play", "choose")
            yield hint("candidate", "next_choice(1)", drop_order=2)
        yield hint("one move", "go_by(-1)", "go_by(1)", drop_order=1)
        yield hint("analysis off", "analysis")
        yield hint("hint", "hint", drop_order=1)

    def _hinted(self, selection: Selection) -> Iterator[Hint]:  # noqa: ARG002
        hint = self._hint
        if self._insight.hint_step == 1:
            yield hint("the best", "hint")
            yield hint("play", "choose")
            yield hint("candidates", "next_choice(1)", drop_order=1)
        else:
            yield hint("play it", "choose")
            yield hint("other candidates", "next_choice(1)", drop_order=1)
        yield hint("away with it", "take_back_choice")
        yield hint("analysis", "analysis", drop_order=1)
        yield hint("undo", "undo", drop_order=2)

    def _explained(self, selection: Selection) -> Iterator[Hint]:  # noqa: ARG002
        hint = self._hint
        yield hint("turning point", "go_to_variation(-1)", "go_to_variation(1)")
        yield hint("one move", "go_by(-1)", "go_by(1)")
        yield hint("replay", "pause")
        yield hint("play on from here", "own_game", drop_order=3)
        yield hint("export", "export", drop_order=4)
        yield hint("rematch", "rematch", drop_order=2)
        yield hint("close", "analysis")

    def _numbers(self) -> Iterator[Hint]:
        choosing = self._choosing
        game = self._session.match.game
        return number_hints(self._screen, game, choosing.choices, [*choosing.lettered])

    # Without it

    def _looking(self) -> Iterator[Hint]:
        """Where one looks at another position than the game's."""
        hint, session, can = self._hint, self._session, self._can
        yield hint("back", "go_by(-1)")
        if can("go_by(1)"):
            yield hint("on", "go_by(1)")
        if can("go_to_variation(-1)", "go_to_variation(1)"):
            yield hint("variation", "go_to_variation(-1)", "go_to_variation(1)")
        if session.can_play_single_move:
            yield hint("step", "choose")
        elif session.is_persons_turn:
            yield hint("play here", "choose", drop_order=1)
        yield from self._numbers()
        yield hint("comment", "comment", drop_order=1)
        if can("delete_variation"):
            yield hint("delete", "delete_variation", drop_order=4)
        if can("undo_edit"):
            yield hint("undo edit", "undo_edit", drop_order=3)
        yield hint("play on from here", "own_game", drop_order=3)
        if session.match.outcome is not None:
            yield hint("replay", "pause", drop_order=2)
        if can("go_to_end"):
            yield hint("newest", "go_to_end", drop_order=4)
        yield hint("the game", "take_back_choice", drop_order=2)
        yield hint("help", "help", drop_order=5)
        yield hint(self._screen.leads_to, "leave", drop_order=3)

    def _over(self, selection: Selection) -> Iterator[Hint]:
        """Once the game is over: the way to another game above all."""
        hint = self._hint
        yield hint("rematch", "rematch")
        yield from self._pointing(selection)
        yield hint("how it went", "analysis")
        yield hint("export", "export", drop_order=1)
        yield hint("one move", "go_by(-1)", "go_by(1)", drop_order=3)
        yield hint("replay", "pause", drop_order=2)
        yield hint("new", "new_game")
        yield hint("undo", "undo", drop_order=4)
        yield hint("redo", "redo", drop_order=4)
        yield hint("comment", "comment", drop_order=8)
        yield hint("edit", "edit_position", drop_order=10)
        yield hint("numbers", "numbers", drop_order=7)
        yield from self._sizes()
        yield hint("help", "help", drop_order=3)
        yield hint(self._screen.leads_to, "leave")

    def _playing(self, selection: Selection, *, is_wide: bool) -> Iterator[Hint]:
        """While the game goes on."""
        hint = self._hint
        if self._session.can_accept_draw:
            yield hint("accept the draw" if is_wide else "accept", "draw")
        yield from self._pointing(selection)
        yield from self._going()
        yield hint("type", "type_move", drop_order=1)
        yield hint("hint", "hint", drop_order=2)
        yield hint("analysis", "analysis", drop_order=3)
        yield hint("comment", "comment", drop_order=8)
        yield hint("edit", "edit_position", drop_order=10)
        yield hint("export", "export", drop_order=6)
        yield hint("numbers", "numbers", drop_order=9)
        yield from self._sizes()
        yield hint("new", "new_game")
        yield hint("draw", "draw", drop_order=6)
        yield hint("resign", "resign", drop_order=6)
        yield hint("help", "help")
        yield hint(self._screen.leads_to, "leave")

    def _sizes(self) -> Iterator[Hint]:
        """The keys that change how the board is drawn."""
        yield self._hint("zoom", "zoom(1)", drop_order=8)
        yield self._hint("smaller", "zoom(-1)", drop_order=9)
        yield self._hint("theme", "app.theme", drop_order=9)

    def _pointing(self, selection: Selection) -> Iterator[Hint]:
        """The keys that point out a move, and those of the computer's turn."""
        session, hint = self._session, self._hint
        if selection.sites:
            yield hint("play it", "choose")
            yield hint("next choice", "next_choice(1)")
            yield hint("take back", "take_back_choice")
        elif session.is_persons_turn:
            # Of little use to be named: no click replaces them, and everybody tries them.
            yield hint("move", *ARROWS, drop_order=7)
            yield hint("play", "choose", drop_order=1)
        yield from self._numbers()
        if session.match.outcome is None and self._can("pause"):
            yield hint("go on" if session.is_paused else "pause", "pause")
            if session.can_play_single_move:
                yield hint("step", "choose")
        if not selection.sites:
            yield hint("next", "next_choice(1)", drop_order=6)
        if session.outcome is None:
            yield hint("marks", "marks", drop_order=5)
            yield hint("preview", "preview", drop_order=7)

    def _going(self) -> Iterator[Hint]:
        """The keys that go back and on; what can rarely be done is there only while it can."""
        hint = self._hint
        yield hint("undo", "undo")
        for text, action, drop_order in (("redo", "redo", 1), ("swap", "swap", 0)):
            if self._can(action):
                yield hint(text, action, drop_order=drop_order)
        # Where one looks at a game, these come before what is done while it is played.
        late = 0 if self._session.is_looking_back else 1
        yield hint("back", "go_by(-1)", drop_order=late)
        if self._can("go_by(1)"):
            yield hint("on", "go_by(1)", drop_order=late)
            yield hint("newest", "go_to_end", drop_order=late + 2)
