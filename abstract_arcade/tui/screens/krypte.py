"""The screen of Krypte: the active sides, the lanes, and the way of a counter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from abstract_arcade.rules import Move, Position, Site
from abstract_arcade.rules.krypte import BOARD, Krypte, KryptePosition, Side
from abstract_arcade.tui.board.layouts.base import ARROWS, CELL_ZOOMS, Layout
from abstract_arcade.tui.board.layouts.squares import SquareLayout
from abstract_arcade.tui.board.materials import FELT
from abstract_arcade.tui.board.miniature import Scene
from abstract_arcade.tui.board.state import Rail
from abstract_arcade.tui.screens.game import GameScreen
from abstract_arcade.tui.widgets.lines import Line, Word

_RAILS = {side: side.name.lower() for side in Side}


def _lane(side: Side, site: Site) -> int:
    column, row = BOARD.points[site]
    return column if side in (Side.NORTH, Side.SOUTH) else row


class KrypteScreen(GameScreen):
    """Krypte on felt."""

    MATERIAL = FELT
    SHARES = True
    COUNTED = "counters"
    SCENE = Scene(
        Krypte(),
        "d1 h3 a2 g3 a5 h6 b8 d2 g6 b7 d3 f6 b5 d4 e6 c5 d5 d6 e5 c6 f5 d7 f3 g5 e3",
        first=16,
        middle="e4",
    )
    SUMMARY: ClassVar[tuple[str, ...]] = (
        "A counter enters from a lit side, jumps over others and stops on the first empty square.",
        "After each move the two sides clockwise from the one that was used are lit.",
        "A square that both lit sides reach may not be played.",
        "The new counter turns its neighbours over (with custodial capture, rows it closes in).",
        "Four in a row of your colour win, whoever made them; both at once may not be made.",
    )

    def layouts(self) -> Sequence[Layout]:
        return [SquareLayout(BOARD, zoom) for zoom in CELL_ZOOMS]

    def first_cursor(self) -> Site:
        return BOARD.site("d1")

    @property
    def _position(self) -> KryptePosition:
        position = self.match.position
        assert isinstance(position, KryptePosition)
        return position

    def rails(self, move: Move | None) -> Mapping[str, Rail]:
        position = self._position
        lanes: dict[Side, set[int]] = {side: set() for side in position.active_sides}
        if self.match.outcome is None:
            for each in position.legal_moves():
                if each:
                    side = position.entry_side(each)
                    lanes[side].add(_lane(side, each[0]))
        used = position.entry_side(move) if move else None
        return {
            _RAILS[side]: Rail(
                is_lit=side in lanes and self.match.outcome is None,
                open=frozenset(lanes.get(side, ())),
                used=_lane(side, move[0]) if move and side is used else None,
            )
            for side in Side
        }

    def way(self, position: Position, move: Move) -> Sequence[Site]:
        assert isinstance(position, KryptePosition)
        if not move:
            return ()
        step = {Side.NORTH: -8, Side.SOUTH: 8, Side.EAST: 1, Side.WEST: -1}
        side = position.entry_side(move)
        squares = []
        site = move[0]
        for _ in range(8):
            squares.append(site)
            column, row = BOARD.points[site]
            if (column, row)[side in (Side.NORTH, Side.SOUTH)] in (
                (0,) if side in (Side.NORTH, Side.WEST) else (7,)
            ):
                break
            site += step[side]
        return squares[::-1]

    def facts(self) -> list[Line]:
        position = self._position
        words: list[Word] = []
        for side in reversed(position.active_sides):
            if words:
                words.append(("  or  " if self.is_wide else " or ", "dim"))
            words += [(ARROWS[_RAILS[side]], "amber"), (f" {side.title}", "strong")]
        return [[("Enters from", "dim")], words]

    def reason_words(self, reason: str) -> str:
        return {"line": "four in a row", "no moves": "leaving no move"}.get(reason, reason)
