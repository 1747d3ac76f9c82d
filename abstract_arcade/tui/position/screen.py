"""The screen for setting up a position and starting a match from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from abstract_arcade.match import Participant
from abstract_arcade.match.board_editor import BoardEditor
from abstract_arcade.rules import Content, Seat, Site, StateChoice
from abstract_arcade.settings import SettingsFile
from abstract_arcade.tui import keys
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.frame.controller import Controller
from abstract_arcade.tui.frame.screen import P
from abstract_arcade.tui.games import presenter_of
from abstract_arcade.tui.games.presenter import Scene
from abstract_arcade.tui.keys import bind, here, section
from abstract_arcade.tui.messages import OpenPosition, OpenSetup
from abstract_arcade.tui.position.page import PositionSituation, compose
from abstract_arcade.tui.table.panel import BlockText, Panel
from abstract_arcade.tui.table.screen import TableScreen
from abstract_arcade.tui.table.words import legend_lines, tile_lines
from abstract_arcade.tui.widgets.lines import Line, Word

if TYPE_CHECKING:
    from abstract_arcade.tui.frame.controller import ControlledScreen
    from abstract_arcade.tui.frame.screen import HelpPage

_BACK = "Go back to where you came from; the position stays saved."

_PICK = "Choose the piece that {choose} places, or change the setting with this number."

_STEP = "Go to the next or the previous choice."

_NUMBERS = range(1, 10)
"""The numbers of the keys that choose a piece, the eraser, or another fact to change."""


class Placing(Controller):
    """The controller that changes the position; `keep` saves the editor after every change."""

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "On the board",
            bind("position.take_away", "take_away"),
            *(
                here(shortcut, _PICK, action=f"pick({number})")
                for number, shortcut in zip(_NUMBERS, keys.NUMBERS, strict=False)
            ),
            here(keys.NEXT_CHOICE, _STEP, title="Next choice"),
            here(keys.PREVIOUS_CHOICE, _STEP, title="Previous choice"),
            bind("position.change_mover", "change_mover"),
            bind("position.clear", "clear"),
        ),
        *section("What you see", keys.TURN),
        *section(
            "Taking back",
            here(keys.UNDO, "Undo[ or redo] the last change."),
            here(keys.REDO, "[Undo or ]redo the last change."),
        ),
    ]
    BOARD_ACTIONS = frozenset(
        {
            "pick",
            "take_away",
            "change_mover",
            "next_choice",
            "undo",
            "redo",
            "clear",
        }
    )

    def __init__(
        self,
        screen: ControlledScreen,
        editor: BoardEditor,
        keep: Callable[[BoardEditor], None],
    ) -> None:
        super().__init__(screen)
        self._editor = editor
        self._keep = keep

    def reason(self, action: str) -> str | None:
        editor = self._editor
        draft = editor.draft
        if action.startswith("pick"):
            number = int(action.removeprefix("pick(").removesuffix(")"))
            has_number = number <= len(draft.pieces) + 1 + len(draft.choices)
            return None if has_number else f"There is no choice with the number {number}."
        if action == "take_away":
            is_empty = self.screen.board.cursor not in draft.pieces_at
            return "There is nothing to remove here." if is_empty else None
        if action == "undo":
            return None if editor.can_undo else "There is no change to undo."
        if action == "redo":
            return None if editor.can_redo else "There is no change to redo."
        if action == "clear":
            return "The board is already clear." if editor.is_clear else None
        return None

    def paint(self, scene: Scene[Any], states: list[SiteState]) -> None:
        """Draw the position, cross out the sites of a fault, and preview the piece to place."""
        editor = self._editor
        draft = editor.draft
        contents = draft.contents
        fault = draft.fault
        for site, (content, state) in enumerate(zip(contents, states, strict=True)):
            if state.now != content or state.then != content:
                states[site] = state._replace(now=content, then=content)
        if fault is not None:
            for site in fault.sites:
                states[site] = states[site]._replace(then=None, foul=contents[site] is None)
        cursor = self.screen.board.cursor
        piece = editor.after_put(cursor)
        if piece is not None or editor.piece is None:
            then = None if piece is None else piece.content
            states[cursor] = states[cursor]._replace(then=then, foul=False)

    def action_choose(self) -> None:
        self.choose(self.screen.board.cursor)

    @property
    def shows_cursor(self) -> bool:
        """Always true: there is no time at which nothing can be placed."""
        return True

    def point(self, site: Site) -> bool:
        self._editor.cursor = site
        self.screen.forget_reply()
        return True

    def choose(self, site: Site, *, is_click: bool = False) -> None:
        """Place the chosen piece, or remove it if it is on the site already.

        The eraser, if it is chosen, removes any piece.
        """
        self._change(self._editor.put, site)

    def action_take_away(self) -> None:
        if not self.refuse("take_away"):
            self._change(self._editor.take_away, self.screen.board.cursor)

    def action_pick(self, number: int) -> None:
        if self.refuse(f"pick({number})"):
            return
        editor = self._editor
        draft = editor.draft
        first = len(draft.pieces) + 2
        if number < first:
            self._change(editor.choose_piece, number)
        else:
            self._step(draft.choices[number - first], 1)

    def action_next_choice(self, step: int) -> None:
        choice = self._editor.stepped
        if choice is None:
            self._change(self._editor.step_chosen, step)
        else:
            self._step(choice, step)

    def _step(self, choice: StateChoice, by: int) -> None:
        """Go `by` values on or back in a choice, and name the new value in the status."""
        self._change(self._editor.step, choice, by)
        now = self._editor.stepped
        if now is not None:
            self.screen.say(f"{now.title}: {now.values[self._editor.draft.value(now)]}")

    def action_change_mover(self) -> None:
        self._change(self._editor.change_mover)
        mover = self._editor.draft.setup.to_move
        self.screen.say(f"{self._editor.game.color_names[mover]} is to move")

    def action_clear(self) -> None:
        if not self.refuse("clear"):
            self._change(self._editor.clear)
            key = self.screen.key("undo")
            self.screen.say(f"The board is clear; {key} restores everything")

    def action_undo(self) -> None:
        if not self.refuse("undo"):
            self._change(self._editor.undo)

    def action_redo(self) -> None:
        if not self.refuse("redo"):
            self._change(self._editor.redo)

    def _change(self, change: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Call a method of the editor, save the position if it changed, and refresh the page."""
        before = self._editor.draft
        self.screen.forget_reply()
        change(*args, **kwargs)
        if self._editor.draft != before:
            self._keep(self._editor)
        self.screen.refresh_page()


class PositionScreen(TableScreen):
    """A board on which pieces are placed freely, with the verdict of the rules.

    The player can set up a match from the position, in which `participants` are suggested. `keep`
    saves the position after every change.
    """

    CONFIRMS_CLICKS = False

    BINDINGS: ClassVar[list[BindingType]] = [
        *Placing.BINDINGS,
        *section(
            "The game",
            here(keys.PLAY_FROM_HERE, "Start a match from this position."),
            keys.SETTINGS,
            *keys.helping(),
            *keys.leaving(_BACK),
        ),
    ]
    CAN_TURN_BOARD = True
    BOARD_ACTIONS = frozenset({"own_game"})
    USUAL: ClassVar[Sequence[str]] = (
        "own_game",
        "change_mover",
        "undo",
        "redo",
        "take_away",
        "clear",
        "leave",
        "app.theme",
        "help",
    )
    SENTENCES: ClassVar[Mapping[str, str]] = {
        "choose": "Place the chosen piece; if it is there already, remove it."
    }

    def __init__(
        self,
        editor: BoardEditor,
        display: Display,
        keep: Callable[[BoardEditor], None],
        participants: Mapping[Seat, Participant],
        back: Callable[[], Message] | None = None,
        settings: SettingsFile | None = None,
    ) -> None:
        game = editor.game
        presenter = presenter_of(game.slug)
        cursor = presenter.first_cursor(game.board) if editor.cursor is None else editor.cursor
        panel = Panel(BlockText(id="position"), BlockText(id="legend"))
        super().__init__(presenter, game, display, cursor, panel, settings, back)
        self.panel: Panel = panel
        self._legend = legend_lines(game, presenter, display)
        self.editor = editor
        placing = Placing(self, editor, keep)
        self.chooser = placing
        self._participants = participants
        self.take_on(placing)

    # Drawing

    @property
    def scene(self) -> Scene[Any]:
        draft = self.editor.draft
        outcome = None if draft.position is None else draft.position.outcome
        return Scene(draft.nearest, outcome, cursor=self.board.cursor)

    def show_page(self, scene: Scene[Any]) -> None:
        situation = PositionSituation(
            editor=self.editor,
            layout=self.screen_layout,
            reply=self.reply,
            key=self.key,
            hint=self.hint,
            tile=self._tile,
            chip=self._chip,
            in_letters=self.display_mode.ascii,
            legend=self._legend,
        )
        page = compose(situation, self.board.cursor)
        self.set_lines(page)
        self.panel.show(page.panel)

    def _tile(self, content: Content | None) -> Sequence[Line]:
        return tile_lines(self.board.tile(content))

    def _chip(self, content: Content | None) -> Word:
        return self.board.chip(content).tile

    # Leaving

    def disabled_reason(self, action: str) -> str | None:
        if action != "own_game":
            return super().disabled_reason(action)
        draft = self.editor.draft
        if draft.fault is not None:
            return f"{draft.fault}."
        if draft.position is not None and draft.position.outcome is not None:
            return "The game is over in this position."
        return None

    def action_own_game(self) -> None:
        position = self.editor.draft.position
        if self.refuse("own_game") or position is None:
            return
        game = self.game
        participants = self._participants
        self.post_message(OpenSetup(game, participants, start=position, back=self.way_back))

    # Help

    @property
    def way_back(self) -> Callable[[], Message]:
        game = self.game
        participants = self._participants
        back = self.back
        return partial(OpenPosition, game.slug, game, participants=participants, back=back)

    def help_page(self) -> HelpPage:
        key = self.key
        choose = key("choose")
        first = key("pick(1)")
        draft = self.editor.draft
        last = key(f"pick({len(draft.pieces) + 1})")
        facts = ["who is to move", *(f"“{choice.title}”" for choice in draft.choices)]
        purpose = (
            f"Press {first} to {last} to choose a piece. {choose} or a click places it.",
            f"If the piece is already there, {choose} removes it.",
            f"The panel shows the other choices, each with its key: {', '.join(facts)}.",
            "After every change, the panel says what is wrong with the position.",
            f"{key('own_game')} sets up a match from this position; the position stays saved.",
        )
        return self.help_of_board(f"A position of {self.game.title}", "About this screen", purpose)
