"""Slicron on glazed tiles: paths drawn through their stones, and what a move makes of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from abstract_arcade.board_colors import TILE
from abstract_arcade.rules import Color, Move, Site
from abstract_arcade.rules.geometry import HexBoard
from abstract_arcade.rules.slicron import Path, Slicron, SlicronPosition
from abstract_arcade.tui.board.layouts.base import CELL_ZOOMS, Layout, Zoom
from abstract_arcade.tui.board.layouts.hexes import HexLayout
from abstract_arcade.tui.board.state import (
    GOING_LINK,
    NEW_LINK,
    TRACED_LINK,
    MiniatureGame,
    SiteState,
)
from abstract_arcade.tui.games.panel import FactGroup
from abstract_arcade.tui.games.presenter import Links, PanelStyle, Presenter, Scene
from abstract_arcade.tui.widgets.lines import Line, Word, button, cut, right_aligned
from abstract_arcade.words.slicron import SlicronWords, own_cells


class SlicronPresenter(Presenter[SlicronPosition, HexBoard]):
    """What Slicron shows."""

    letters = (":", "X-")
    material = TILE
    zooms = CELL_ZOOMS
    receding = 0.7
    scene = MiniatureGame(
        Slicron(size=4),
        "d6 e3 c5 b3 b2 f3 c4 a3 d2 c3 d7 f2 e5 b4 f4 e4 d3 d4 e2 g2-b4-e4-f2 e6",
        first=11,
        middle="d4",
    )
    words = SlicronWords()

    def layout(self, board: HexBoard, zoom: Zoom, *, framed: bool = True) -> Layout:
        return HexLayout(board, zoom, framed)

    def links(self, position: SlicronPosition) -> Links:
        return {
            (min(link), max(link)): color.value
            for color, paths in _paths(position).items()
            for path in paths
            for link in path.links
        }

    def previewed_links(self, scene: Scene[SlicronPosition]) -> Links:
        links = self.links(scene.position)
        if scene.preview is None:
            traced = {tuple(sorted(link)) for path in _traced(scene) for link in path.links}
            return {
                pair: TRACED_LINK + role if pair in traced else role for pair, role in links.items()
            }
        after = self.links(scene.preview)
        new = dict.fromkeys(after.keys() - links.keys(), NEW_LINK)
        going = {pair: GOING_LINK + role for pair, role in links.items() if pair not in after}
        return {**links, **going, **new}

    def won_sites(self, scene: Scene[SlicronPosition]) -> Collection[Site]:
        # Whoever places the last stone wins.
        return () if scene.position.outcome is None else scene.landing

    def decorate(self, scene: Scene[SlicronPosition], states: list[SiteState]) -> None:
        paths = _paths(scene.position)
        for path in chain(*paths.values()):
            for end in path.ends:
                states[end] = states[end]._replace(tip=True)
        for path in _traced(scene):
            for end in path.ends:
                states[end] = states[end]._replace(tip=True, traced=True)

    def entry_text(self, position: SlicronPosition, move: Move, text: str) -> str:
        """A trim counts the stones that leave: their names would leave room for nothing else."""
        if not move:
            return text
        count = len(position.leaving(move))
        return f"{position.game.board.name(move[0])} −{count}" if count else text

    def panel_groups(self, scene: Scene[SlicronPosition], style: PanelStyle) -> list[FactGroup]:
        position = scene.position
        width = style.width
        is_choosing = bool(scene.alternatives) and scene.can_choose
        mover = position.to_move
        rows = [
            _PathRow(color, path.ends, path.length, path.length)
            for color in (mover, mover.other)
            for path in _paths(position)[color]
        ]
        if scene.preview is not None:
            after = {path.ends: path.length for path in _paths(scene.preview)[mover]}
            before = {row.ends for row in rows if row.color is mover}
            rows = [
                row._replace(then=after.get(row.ends, 0)) if row.color is mover else row
                for row in rows
            ]
            rows += [_PathRow(mover, ends, 0, after[ends]) for ends in after if ends not in before]
            # What the move under the cursor changes comes first.
            rows.sort(key=lambda row: row.length == row.then)
        head = "Paths"
        if is_choosing and scene.preview is not None:
            # The choices need the rows of what stays as it is.
            rows = [row for row in rows if row.length != row.then]
            head = "Paths changed"
        lines = [row.line(position.game, style) for row in rows] or [[("none yet", "soft")]]
        heading: Line = [(head, "dim"), ("stones".rjust(width - len(head)), "dim")]
        groups = [FactGroup(heading, lines, is_list=True)]
        if is_choosing:
            return [_choices(scene, style), *groups]
        return [_race(position, style), *groups]


def _race(position: SlicronPosition, style: PanelStyle) -> FactGroup:
    """The cells that only one colour may play, and the longest path of each."""
    cells_of = "Only they may play" if style.is_wide else "Own cells"
    heading = right_aligned([(cells_of, "dim")], [("longest", "dim")], style.width)
    lines = []
    for color in Color:
        longest = max((path.length for path in _paths(position)[color]), default="–")
        cells = str(own_cells(position, color).bit_count())
        words: Line = [style.stones[color].tile, (f" {cells}", "soft")]
        lines.append(right_aligned(words, [(str(longest), "soft")], style.width))
    # The paths matter more than what is counted of them.
    return FactGroup(heading, lines, is_aside=True)


class _PathRow(NamedTuple):
    """A path in the panel, with its length now and after the move under the cursor; 0 for none."""

    color: Color
    ends: tuple[Site, Site]
    length: int
    then: int

    def line(self, game: Slicron, style: PanelStyle) -> Line:
        """Its line, as wide as the panel."""
        ends = "–".join(map(game.board.name, self.ends))
        words: list[Word] = [style.stones[self.color].tile, (" ", "soft")]
        room = style.width - 4 - len(ends)
        if self.length == self.then:
            return [*words, (ends, "soft"), (str(self.length).rjust(room), "soft")]
        now = str(self.length or "new")
        then = f" {self.then or 'gone'}"
        arrow = " ->" if style.display.ascii else " →"
        now = now.rjust(room - len(arrow) - len(then))
        return [*words, (ends, "amber"), (now, "dim"), (arrow, "amber"), (then, "strong")]


def _choices(scene: Scene[SlicronPosition], style: PanelStyle) -> FactGroup:
    """The moves that the cursor stands for: what differs between them, in a row each.

    That is which stones leave, or which of them stay, whatever is shorter.
    """
    moves = scene.alternatives
    name = scene.position.game.board.name
    always = set(moves[0][1:]).intersection(*moves[1:])
    some = sorted({site for move in moves for site in move[1:]} - always)
    leave = [[site for site in some if site in move[1:]] for move in moves]
    stay = [[site for site in some if site not in move[1:]] for move in moves]
    if sum(map(len, stay)) < sum(map(len, leave)):
        named = stay
        verb = "stay"
    else:
        named = leave
        verb = "leave"
    lines: list[Line] = []
    if always:
        names = " ".join(map(name, sorted(always)))
        gone = " always leave"
        is_long = len(names) + len(gone) > style.width
        lines.append([(str(len(always)) if is_long else names, "soft"), (gone, "dim")])
    kept = 0
    digits = len(str(len(moves)))
    for number, (move, sites) in enumerate(zip(moves, named, strict=True), 1):
        is_lit = move == scene.move
        if is_lit:
            kept = len(lines)
        head = f"{number:>{digits}} "
        # If the same number of stones leaves with every move, the number is no help.
        count = f" −{len(move) - 1}" if len({*map(len, moves)}) > 1 else ""
        room = style.width - len(head) - len(count)
        text = cut(" ".join(map(name, sites)) or "none", room)
        if count:
            text = text.ljust(room)
        words = [
            (head, "amber" if is_lit else "dim"),
            (text, "strong" if is_lit else "soft"),
            (count, "dim"),
        ]
        lines.append(button(words, f"choose_number({number})"))
    asked = f"which stones {verb}" if style.is_wide else f"which {verb}"
    heading: Line = [(f"{name(moves[0][0])}: {asked}", "dim")]
    return FactGroup(heading, lines, is_list=True, kept=kept)


@lru_cache(maxsize=8)
def _paths(position: SlicronPosition) -> Mapping[Color, Sequence[Path]]:
    """The paths of both colours; remembered, since the cursor moves more often than the stones."""
    return {color: position.paths(color) for color in Color}


def _traced(scene: Scene[SlicronPosition]) -> Collection[Path]:
    """The paths under the cursor: those that the move makes or changes, else those of its stone."""
    position = scene.position
    if scene.preview is not None:
        color = position.to_move
        return {*_paths(position)[color]} ^ {*_paths(scene.preview)[color]}
    owner = position.color_at(scene.cursor)
    if owner is None:
        return ()
    return [path for path in _paths(position)[owner] if scene.cursor in path.stones]
