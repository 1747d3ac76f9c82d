"""The presenter of Enclose5: coloured cells, scores as bars, and bonus moves."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import product
from typing import ClassVar, TypeAlias

from rich.style import Style

from abstract_arcade.board_colors import PAPER
from abstract_arcade.rules import Color, Content, Move, Site
from abstract_arcade.rules.enclose5 import Enclose5, Enclose5Position
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.tui.board.layouts.base import Layout, Zoom
from abstract_arcade.tui.board.layouts.grid import PaperLayout
from abstract_arcade.tui.board.state import MiniatureGame, SiteState
from abstract_arcade.tui.games.motion import MotionStep, changed, in_parts
from abstract_arcade.tui.games.panel import FactGroup
from abstract_arcade.tui.games.presenter import PanelStyle, Presenter, Scene, contents
from abstract_arcade.tui.widgets.lines import Line, Word
from abstract_arcade.words.enclose5 import Enclose5Words

Point: TypeAlias = tuple[int, int]
"""The column and the row of a site."""

_MAX_RINGS = 8
"""Most steps in which the colour of an enclosure spreads."""


class Enclose5Presenter(Presenter[Enclose5Position, SquareBoard]):
    """The look of Enclose5: marks on squared paper."""

    letters = ("x o +", "x+", "#")
    material = PAPER
    content_kind = "mark"
    seat_notes: ClassVar[Mapping[Color, str]] = {
        Color.BLACK: "blue, filled",
        Color.WHITE: "orange, rings",
    }
    letter_notes: ClassVar[Mapping[Color, str]] = {Color.BLACK: "blue", Color.WHITE: "orange"}
    scene = MiniatureGame(
        Enclose5(target=3),
        "h7 j9 f8 g7 f7 h10 h8 i9 i6 f6 i8 j7 g8 j8 g6 j6 g9 j10 f10 h9",
        first=10,
        middle="h8",
    )
    words = Enclose5Words()

    @property
    def small_game(self) -> Enclose5:
        return Enclose5(size=9, target=8)

    def layout(self, board: SquareBoard, zoom: Zoom, *, framed: bool = True) -> Layout:
        return PaperLayout(board, zoom, framed)

    def marked(self, scene: Scene[Enclose5Position]) -> Collection[Site]:
        return ()

    def won_sites(self, scene: Scene[Enclose5Position]) -> Collection[Site]:
        outcome = scene.position.outcome
        if outcome is None or outcome.winner is None:
            return []
        won = Content("territory", outcome.winner)
        return [site for site, content in enumerate(contents(scene.position)) if content == won]

    def decorate(self, scene: Scene[Enclose5Position], states: list[SiteState]) -> None:
        for alignment in scene.position.alignments:
            for site in alignment:
                states[site] = states[site]._replace(highlighted=True)
        if scene.shows_marks:
            for site in scene.position.forbidden:
                states[site] = states[site]._replace(foul=True)

    def decorate_end(self, scene: Scene[Enclose5Position], states: list[SiteState]) -> None:
        """Leave the marks around the winner's coloured cells undimmed."""
        points = scene.position.game.board.points
        won = {points[site] for site, state in enumerate(states) if state.won}
        outcome = scene.outcome
        if not won or outcome is None or outcome.winner is None:
            return
        mark = Content("mark", outcome.winner)
        for site, state in enumerate(states):
            if state.now == mark and not won.isdisjoint(_around(points[site])):
                states[site] = state._replace(faded=0.0)

    def steps(
        self, before: Enclose5Position, move: Move, after: Enclose5Position
    ) -> list[MotionStep]:
        """Return steps: the mark and its chain, the spreading colour, then a new row, if any."""
        if not move:
            return []
        points = before.game.board.points
        new = contents(after)
        placed = move[0]
        shown = changed(contents(before), {placed: new[placed]})
        enclosed = [site for site, content in enumerate(new) if content != shown[site]]
        chain = set()
        for site in enclosed:
            for x, y in _around(points[site]):
                neighbor = before.game.board.at(x, y)
                if neighbor is not None and new[neighbor] == new[placed]:
                    chain.add(neighbor)
        # The rows that this turn has made so far stay highlighted.
        highlighted = chain.union(*before.alignments)
        steps = [MotionStep.still(shown, move, highlighted)]
        distances = {site: _distance(points[site], points[placed]) for site in enclosed}
        for rings in in_parts(sorted(set(distances.values())), _MAX_RINGS):
            reached = [site for site in enclosed if distances[site] in rings]
            shown = changed(shown, {site: new[site] for site in reached})
            steps.append(MotionStep.still(shown, move, highlighted))
        if any(placed in row for row in after.alignments):
            steps.append(MotionStep.still(shown, move, set().union(*after.alignments)))
        return steps

    def title_words(self, scene: Scene[Enclose5Position]) -> list[Word]:
        position = scene.position
        game = position.game
        scores = [f"{game.color_names[color]} {position.score(color)}" for color in Color]
        words: list[Word] = [(f"   {'  '.join(scores)}", "strong"), (f"  of {game.target}", "dim")]
        if position.bonus_moves:
            words.append((f"   ◆ {position.bonus_moves}", "amber"))
        return words

    def panel_groups(self, scene: Scene[Enclose5Position], style: PanelStyle) -> list[FactGroup]:
        position = scene.position
        game = position.game
        width = style.width
        after = position if scene.preview is None else scene.preview
        target = f"first to {game.target}"
        heading = "Coloured cells" if style.is_wide else "Cells"
        head: Line = [(heading, "dim"), (target.rjust(width - len(heading)), "dim")]
        lines: list[Line] = []
        for color in Color:
            if lines:
                lines.append([])
            score = position.score(color)
            gain = after.score(color) - score
            number = f"{score} + {gain}" if gain else str(score)
            name = game.color_names[color]
            bonus = ""
            if scene.outcome is not None:
                is_bright = color is scene.outcome.winner
            else:
                is_bright = color is position.to_move
                if is_bright and position.bonus_moves:
                    bonus = _bonus(position.bonus_moves, width - len(name) - len(number))
            role = "strong" if is_bright else "soft"
            aligned = number.rjust(width - len(name) - len(bonus))
            lines.append([(name, role), (bonus, "amber"), (aligned, role)])
            lines.append(_bar(color, score, gain, game.target, style))
        return [FactGroup(head, lines)]


def _around(point: Point) -> Iterator[Point]:
    """Yield a point and the eight points around it."""
    column, row = point
    return product((column - 1, column, column + 1), (row - 1, row, row + 1))


def _distance(one: Point, other: Point) -> int:
    """Return the number of king's moves between two points."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _bonus(count: int, columns: int) -> str:
    """Return "  ◆ 2 to play", or " ◆ 2" if fewer than two of `columns` would stay free."""
    whole = f"  ◆ {count} to play"
    return whole if len(whole) + 2 <= columns else f" ◆ {count}"


def _bar(color: Color, score: int, gain: int, target: int, style: PanelStyle) -> Line:
    """Return a bar of a score, which shows a gain by the move under the cursor in a second colour.

    The full width stands for the target.
    """
    width = style.width
    filled = min(width, width * score // target)
    growing = min(width, width * (score + gain) // target) - filled
    tint = Style(color=style.palette.tints[color].rich_color)
    ink = Style(color=style.palette.stones[color].top.rich_color)
    growth = ("▂" if style.display.is_plain else "▄") * growing
    return [("▄" * filled, tint), (growth, ink), ("▄" * (width - filled - growing), "faint")]
