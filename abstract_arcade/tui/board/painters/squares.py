"""Drawing squares of two tones."""

from __future__ import annotations

from abstract_arcade.tui.board.painters.blocks import BlockPainter


class SquarePainter(BlockPainter[int]):
    """Draws a square; its ground is the number of its tone."""

    def lay_ground(self) -> None:
        self.dot_ground()

    @staticmethod
    def tone(on: int) -> int:
        return on
