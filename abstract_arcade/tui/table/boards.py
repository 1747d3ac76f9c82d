"""The layouts of a game's board in a terminal, its smallest size, and a position to show."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from math import isqrt
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding
from textual.geometry import Size

from abstract_arcade.rules import Game, Move, Position
from abstract_arcade.settings import SettingsFile
from abstract_arcade.settings.options import LARGEST, TOPS, ZOOM_NAMES
from abstract_arcade.tui.board.layouts.base import ZOOMS, Layout
from abstract_arcade.tui.board.layouts.grid import GridLayout
from abstract_arcade.tui.board.layouts.letters import lettered
from abstract_arcade.tui.board.state import Rail, turned_rails
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.frame.controller import Controller
from abstract_arcade.tui.games.presenter import Presenter
from abstract_arcade.tui.keys import bind, section

if TYPE_CHECKING:
    from abstract_arcade.tui.frame.controller import ControlledScreen
    from abstract_arcade.tui.games.presenter import Scene

_LEAST = Size(60, 20)
"""The smallest terminal for any board, in columns and rows."""

_ROWS_AROUND = 3
"""Rows of title, status and keys, one each."""

_SAMPLE_SEED = 11
"""The seed of the random moves of `sample`."""

_SITES_PER_MOVE = 5
"""Sites of the board for each random move of `sample`."""


def layouts_for(
    presenter: Presenter[Any, Any], game: Game, display: Display, turns: int = 0
) -> tuple[Layout, ...]:
    """Return the layouts of a game's board, from the smallest.

    `turns` is the number of quarter turns to the right. The layouts consist of letters if the
    display shows only ASCII.
    """
    layouts = presenter.layouts(game.board)
    if display.ascii:
        layouts = _in_letters(layouts)
    if not turns:
        return tuple(layouts)
    # All boards with sides, which can be turned, consist of squares.
    return tuple(layout.turned(turns) for layout in layouts if isinstance(layout, GridLayout))


def _in_letters(layouts: Sequence[Layout]) -> Sequence[Layout]:
    # Layouts of larger cells are left out: the largest one for letters is large enough.
    return [lettered(layout) for layout in layouts if layout.zoom in ZOOMS]


def least_terminal(layouts: Sequence[Layout]) -> Size:
    """Return the smallest terminal, in columns and rows, for a board; its smallest layout first."""
    smallest = layouts[0]
    width = max(_LEAST.width, smallest.width)
    height = max(_LEAST.height, smallest.height + _ROWS_AROUND)
    return Size(width, height)


def sample(presenter: Presenter[Any, Any], game: Game) -> Position:
    """Return a position that shows what a game looks like, always the same.

    If the example game of the presenter is played on the same board, it is the last position before
    the end of that game. Otherwise it is a position after some random moves.
    """
    scene = presenter.scene
    if scene.game.board is game.board:
        return _before_end(scene.game.start(), scene.moves)
    rng = random.Random(_SAMPLE_SEED)
    position: Position = game.start()
    for _ in range(len(game.board.sites) // _SITES_PER_MOVE):
        after = position.play(rng.choice(position.legal_moves()))
        if after.outcome is not None:
            break
        position = after
    return position


def _before_end(position: Position, moves: Iterable[Move]) -> Position:
    """Return the position after moves, or the last one before the end of the game."""
    for move in moves:
        after = position.play(move)
        if after.outcome is not None:
            break
        position = after
    return position


def _cell_width(size: str) -> int:
    """Return the columns of a cell in a named size of boards, such as "4x2"."""
    return int(size.partition("x")[0])


class Sizing(Controller):
    """The controller for the size of the board and for turning it. It saves both in the settings.

    Attributes:
        turns: The number of quarter turns of the board to the right, from 0 to 3.
        layouts: The layouts of the board, from the smallest.
    """

    BINDINGS: ClassVar[list[Binding]] = [
        *section("What you see", bind("zoom.in", "zoom(1)"), bind("zoom.out", "zoom(-1)"))
    ]

    def __init__(
        self,
        screen: ControlledScreen,
        presenter: Presenter[Any, Any],
        game: Game,
        display: Display,
        settings: SettingsFile,
        *,
        can_turn: bool,
    ) -> None:
        super().__init__(screen)
        self._presenter = presenter
        self._game = game
        self._display = display
        self._settings = settings
        self.turns = 0
        if can_turn and game.has_sides:
            self.turns = TOPS.index(settings.top(game.slug))
        self.layouts = layouts_for(presenter, game, display, self.turns)

    @property
    def zoom(self) -> int | None:
        """The index in `layouts` that the settings ask for; None for the largest that fits.

        It is the largest layout whose cells are no wider than those of the setting, or else 0.
        """
        size = self._settings.zoom(self._game.slug)
        if size == LARGEST:
            return None
        width = _cell_width(size)
        fitting = [index for index, layout in enumerate(self.layouts) if layout.zoom.width <= width]
        return max(fitting, default=0)

    def rails(self, scene: Scene[Any]) -> Mapping[str, Rail]:
        """Return the marks of the frame of the board, by the sides of the turned board."""
        rails = self._presenter.rails(scene)
        if not self.turns:
            return rails
        return turned_rails(rails, self.turns, isqrt(len(self._game.board.sites)))

    def action_zoom(self, step: int) -> None:
        board = self.screen.board
        if not board.zoom_by(step):
            reply = "No larger board fits here" if step > 0 else "This is the smallest board"
            self.screen.say(reply)
            return
        name = LARGEST
        if board.zoom is not None:
            # ASCII cells are a column wider or narrower than the cells of the named sizes.
            width = self.layouts[board.zoom].zoom.width
            name = next(size for size in ZOOM_NAMES if _cell_width(size) <= width)
        self._settings.set_zoom(self._game.slug, name)

    def action_turn(self) -> None:
        self.turns = (self.turns + 1) % len(TOPS)
        top = TOPS[self.turns]
        self._settings.set_top(self._game.slug, top)
        self.layouts = layouts_for(self._presenter, self._game, self._display, self.turns)
        self.screen.board.end_animation()
        self.screen.board.set_layouts(self.layouts)
        self.screen.refresh_page()
        self.screen.say(f"{top.capitalize()} is at the top")
