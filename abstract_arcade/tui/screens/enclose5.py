"""The screen of Enclose5: inks on squared paper, scores as bars, bonus moves."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from rich.style import Style

from abstract_arcade.match import Node
from abstract_arcade.rules import Color, Move, Position, Site
from abstract_arcade.rules.enclose5 import Enclose5, Enclose5Position
from abstract_arcade.rules.geometry import HexBoard, SquareBoard
from abstract_arcade.tui.board.layouts.base import ZOOMS, Layout, Zoom
from abstract_arcade.tui.board.layouts.paper import PaperLayout
from abstract_arcade.tui.board.materials import PAPER
from abstract_arcade.tui.board.miniature import Scene
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.screens.game import GameScreen
from abstract_arcade.tui.widgets.lines import Line, Word

_RINGS = 7
"""How many pictures the filling of an enclosure takes at most."""


class Enclose5Screen(GameScreen):
    """Enclose5 on squared paper."""

    MATERIAL = PAPER
    LONG_FACTS = True
    PIECE = "mark"
    COUNTED = "cells"
    SCENE = Scene(
        Enclose5(),
        "h7 j9 f8 g7 f7 h10 h8 i9 i6 f6 i8 j7 g8 j8 g6 j6 g9 j10 f10 h9",
        first=10,
        middle="h8",
    )
    COLOR_NAMES: ClassVar[Mapping[Color, str]] = {Color.BLACK: "Blue", Color.WHITE: "Orange"}
    SUMMARY: ClassVar[tuple[str, ...]] = (
        "Blue, who plays Black, begins; Orange plays White.",
        "A closed chain of your marks, straight or diagonal, colours every cell inside it.",
        "Coloured cells are blocked for good; whoever has enough of them wins.",
        "Five marks in a row earn another move, six two more, and so on.",
        "A bonus move may not lengthen a row that was made in the same turn.",
    )

    @property
    def _position(self) -> Enclose5Position:
        position = self.match.position
        assert isinstance(position, Enclose5Position)
        return position

    @classmethod
    def miniature_layout(cls, board: SquareBoard | HexBoard, zoom: Zoom) -> Layout:
        assert isinstance(board, SquareBoard)
        return PaperLayout(board, zoom, framed=False)

    def layouts(self) -> Sequence[Layout]:
        game = self.match.game
        assert isinstance(game, Enclose5)
        return [PaperLayout(game.board, zoom) for zoom in ZOOMS]

    def marked(self, open_sites: Collection[Site]) -> Collection[Site]:  # noqa: ARG002
        return ()

    def numbers(self) -> Mapping[Color, int]:
        return {color: self._position.score(color) for color in Color}

    def decorate(self, looks: list[SiteState], move: Move | None) -> None:  # noqa: ARG002
        for alignment in self._position.alignments:
            for site in alignment:
                looks[site] = looks[site]._replace(lit=True)
        for site in self._position.forbidden if self.marks_shown else ():
            looks[site] = looks[site]._replace(foul=True)

    def prompt(self) -> str | None:
        position = self._position
        if not position.bonus_moves:
            return None
        return f"{position.to_move} moves again"

    def short_facts(self) -> list[Word]:
        position, game = self._position, self.match.game
        assert isinstance(game, Enclose5)
        blue, orange = (f"{self.COLOR_NAMES[color]} {position.score(color)}" for color in Color)
        words: list[Word] = [(f"   {blue}  {orange}", "strong"), (f"  of {game.target}", "dim")]
        if position.bonus_moves:
            words.append((f"   ◆ {position.bonus_moves}", "amber"))
        return words

    def facts(self) -> list[Line]:
        position, move = self._position, self.move_under_cursor
        game = self.match.game
        assert isinstance(game, Enclose5)
        after = position.play(move) if move is not None and self.preview_shown else position
        width = self.facts_width
        target = f"first to {game.target}"
        heading = "Coloured cells" if self.is_wide else "Cells"
        lines: list[Line] = [[(heading, "dim"), (target.rjust(width - len(heading)), "dim")]]
        for color in Color:
            score, gain = position.score(color), after.score(color) - position.score(color)
            number = f"{score} + {gain}" if gain else str(score)
            name = self.COLOR_NAMES[color]
            role = "strong" if color is position.to_move else "soft"
            lines.append([(name, role), (number.rjust(width - len(name)), role)])
            lines.append(self._bar(color, score, gain, game.target, width))
        count = position.bonus_moves
        if count:
            noun = "bonus move" if count == 1 else "bonus moves"
            lines.append([("◆ " * min(count, 5), "amber"), (f"{count} {noun}", "strong")])
        return lines

    def _bar(self, color: Color, score: int, gain: int, target: int, width: int) -> Line:
        """A score on its way to the target, with what the move under the cursor would add."""
        ink = self.board.palette.tints[color]
        filled = min(width, width * score // target)
        growing = min(width, width * (score + gain) // target) - filled
        return [
            ("▄" * filled, Style(color=ink.rich_color)),
            (
                ("▂" if self.arcade.terminal_display.is_plain else "▄") * growing,
                Style(color=self.board.palette.stones[color].top.rich_color),
            ),
            ("▄" * (width - filled - growing), "faint"),
        ]

    def frames(self, before: Position, node: Node) -> list[list[SiteState]]:
        """An enclosure is filled ring by ring, from the mark that closed it."""
        assert node.move
        board = self._position.game.board
        x, y = board.points[node.move[0]]
        sites = board.sites
        contents = [(before.content(site), node.position.content(site)) for site in sites]
        colored = {
            site: max(abs(board.points[site][0] - x), abs(board.points[site][1] - y))
            for site, (now, then) in enumerate(contents)
            if then is not None and then.kind == "territory" and now != then
        }
        rings = sorted(set(colored.values())) or [0]
        step = -(-len(rings) // _RINGS)
        return [
            [
                SiteState(shown, shown, playable=True, last=site in node.move, lit=now != then)
                for site, (now, then) in enumerate(contents)
                for shown in ((now if colored.get(site, 0) > reached else then),)
            ]
            for reached in rings[step - 1 :: step]
        ]

    def reason_words(self, reason: str) -> str:
        words = {"target": "reaching the target", "board full": "more coloured cells"}
        return words.get(reason, reason)
