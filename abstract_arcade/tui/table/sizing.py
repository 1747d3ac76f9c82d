"""How large a board is drawn, and which of its sides is on top."""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding

from abstract_arcade.settings.options import TOPS
from abstract_arcade.tui.board.state import Rail, turned_rails
from abstract_arcade.tui.frame.part import Part
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.table.boards import layouts_for, quarter_turns, zoom_name, zoom_number

if TYPE_CHECKING:
    from abstract_arcade.rules import Game
    from abstract_arcade.settings import SettingsFile
    from abstract_arcade.tui.display import Display
    from abstract_arcade.tui.frame.part import Stage
    from abstract_arcade.tui.games.presenter import Presenter, View


class Sizing(Part):
    """The layouts of a board, of which the settings keep what was chosen.

    Attributes:
        layouts: from the smallest to the largest.
        turns: the quarters by which the board is turned to the right.
    """

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "What you see",
            bind("zoom.in", "zoom(1)"),
            bind("zoom.out", "zoom(-1)"),
        ),
    ]

    def __init__(
        self,
        stage: Stage,
        presenter: Presenter[Any, Any],
        game: Game,
        display: Display,
        settings: SettingsFile,
        *,
        turns: bool,
    ) -> None:
        super().__init__(stage)
        self._presenter = presenter
        self._game = game
        self._display = display
        self._settings = settings
        self.turns = quarter_turns(settings, game) if turns else 0
        self.layouts = layouts_for(presenter, game, display, self.turns)

    @property
    def zoom(self) -> int | None:
        """The layout that the settings ask for, counted from 0; None for the largest."""
        return zoom_number(self.layouts, self._settings.zoom(self._game.slug))

    def rails(self, view: View[Any]) -> Mapping[str, Rail]:
        """What the frame shows, by the sides as they are on the screen."""
        rails = self._presenter.rails(view)
        if not self.turns:
            return rails
        return turned_rails(rails, self.turns, isqrt(len(self._game.board.sites)))

    def action_zoom(self, step: int) -> None:
        board = self.stage.board
        if not board.zoom_by(step):
            reply = "No larger board fits here" if step > 0 else "This is the smallest board"
            self.stage.say(reply)
            return
        self._settings.set_zoom(self._game.slug, zoom_name(self.layouts, board.zoom))

    def action_turn(self) -> None:
        self.turns = (self.turns + 1) % len(TOPS)
        top = TOPS[self.turns]
        self._settings.set_top(self._game.slug, top)
        self.layouts = layouts_for(self._presenter, self._game, self._display, self.turns)
        self.stage.board.end_animation()
        self.stage.board.set_layouts(self.layouts)
        self.stage.show_all()
        self.stage.say(f"{top.capitalize()} is on top")
