"""The presenter of Krypte: the active sides, their lanes, and the slide of a counter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from abstract_arcade.board_colors import FELT
from abstract_arcade.rules import Content, Move, Site
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.rules.krypte import BOARD, Krypte, KryptePosition, Side
from abstract_arcade.tui.board.layouts.base import ARROWS, CELL_ZOOMS, Layout, Zoom, turned_side
from abstract_arcade.tui.board.layouts.grid import SquareLayout
from abstract_arcade.tui.board.state import MiniatureGame, Rail
from abstract_arcade.tui.games.motion import MotionStep, changed, in_parts
from abstract_arcade.tui.games.panel import FactGroup
from abstract_arcade.tui.games.presenter import PanelStyle, Presenter, Scene, contents
from abstract_arcade.tui.widgets.lines import Word
from abstract_arcade.words.krypte import KrypteWords

_MAX_SLIDE_STEPS = 4
"""Most steps of the animation of a slide."""

_RAILS = {side: side.name.lower() for side in Side}
"""The names of the sides in layouts and rails."""

_STEPS = {Side.NORTH: (0, -1), Side.SOUTH: (0, 1), Side.EAST: (1, 0), Side.WEST: (-1, 0)}
"""The step (columns, rows) from a square towards each side of the board."""


def _lane(side: Side, site: Site) -> int:
    column, row = BOARD.points[site]
    return column if side in (Side.NORTH, Side.SOUTH) else row


def _open_lanes(position: KryptePosition) -> Mapping[Side, Mapping[int, Site]]:
    """Return the open lanes of each active side, each with the square where a counter stops.

    A lane is the index of a column or row, counted from 0 at the left or top. An active side
    without an open lane has an empty dict.
    """
    lanes: dict[Side, dict[int, Site]] = {side: {} for side in position.active_sides}
    for move in position.legal_moves():
        if move:
            side = position.entry_side(move)
            lanes[side][_lane(side, move[0])] = move[0]
    return lanes


class KryptePresenter(Presenter[KryptePosition, SquareBoard]):
    """The look of Krypte: squares on felt, with a rail for arrows around them."""

    letters = (".", "X>o", "X~", "*X*")
    material = FELT
    zooms = CELL_ZOOMS
    scene = MiniatureGame(
        Krypte(),
        "d1 h3 a2 g3 a5 h6 b8 d2 g6 b7 d3 f6 b5 d4 e6 c5 d5 d6 e5 c6 f5 d7 f3 g5 e3",
        first=16,
        middle="e4",
    )
    words = KrypteWords()

    def layout(self, board: SquareBoard, zoom: Zoom, *, framed: bool = True) -> Layout:
        return SquareLayout(board, zoom, framed)

    def first_cursor(self, board: SquareBoard) -> Site:
        return board.site("d1")

    def rails(self, scene: Scene[KryptePosition]) -> Mapping[str, Rail]:
        position = scene.position
        move = scene.move
        lanes = _open_lanes(position) if scene.outcome is None else {}
        rails = {}
        for side in Side:
            rails[_RAILS[side]] = Rail(is_highlighted=side in lanes, open=lanes.get(side, {}))
        if move:
            side = position.entry_side(move)
            name = _RAILS[side]
            rails[name] = rails[name]._replace(used=_lane(side, move[0]))
        return rails

    def slide_path(self, position: KryptePosition, move: Move) -> Sequence[Site]:
        if not move:
            return ()
        beyond = BOARD.ray(move[0], _STEPS[position.entry_side(move)])
        return (*reversed(beyond), move[0])

    def steps(self, before: KryptePosition, move: Move, after: KryptePosition) -> list[MotionStep]:
        """Return steps in which the counter slides in over others, then turns counters, if any."""
        if not move:
            return []
        old = contents(before)
        new = contents(after)
        counter = Content(self.content_kind, before.to_move)
        path = self.slide_path(before, move)
        steps = []
        passed: list[Site] = []
        for part in in_parts(path, _MAX_SLIDE_STEPS):
            passed += part
            place = part[-1]
            now = changed(old, {place: counter})
            steps.append(
                MotionStep(
                    now=now,
                    then=now,
                    last=move if place == move[0] else (),
                    highlighted=tuple(passed),
                    is_before=True,
                )
            )
        arrived = steps[-1].now
        if arrived != list(new):
            steps += [MotionStep(arrived, new, move), MotionStep.still(new, move)]
        return steps

    def panel_groups(self, scene: Scene[KryptePosition], style: PanelStyle) -> list[FactGroup]:
        if scene.outcome is not None:
            return []
        words: list[Word] = []
        for side in scene.position.active_sides:
            if words:
                words.append(("  or  " if style.is_wide else " or ", "dim"))
            arrow = ARROWS[turned_side(_RAILS[side], style.turns)]
            words += [(arrow, "amber"), (f" {side.title}", "strong")]
        return [FactGroup([("Open sides", "dim")], [words])]
