"""The presenter of Slicron: the paths, drawn through their stones, and their changes by a move."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

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
from abstract_arcade.tui.games.motion import MAX_STEPS, Links, MotionStep, changed, in_parts
from abstract_arcade.tui.games.panel import FactGroup
from abstract_arcade.tui.games.presenter import PanelStyle, Presenter, Scene, contents
from abstract_arcade.tui.widgets.lines import Line, Word, button, cut, right_aligned
from abstract_arcade.words.slicron import SlicronWords, own_cells


class SlicronPresenter(Presenter[SlicronPosition, HexBoard]):
    """The look of Slicron: hexes of glazed tiles."""

    letters = (":", "X-", "-")
    material = TILE
    zooms = CELL_ZOOMS
    receding = 0.7
    scene = MiniatureGame(
        Slicron(size=4),
        "g3 d1 b2 b1 e6 a3 d6 a1 g1 c6 f5 f2 c1 e1 a2 b4 b5 g2 a4 g4 f1 d7 f3 c4 b3 d3 e3 f4 c3 e4"
        " d4-b2 e5 d2 d5-e4",
        first=24,
        middle="d4",
    )
    words = SlicronWords()

    def layout(self, board: HexBoard, zoom: Zoom, *, framed: bool = True) -> Layout:
        return HexLayout(board, zoom, framed)

    def links(self, position: SlicronPosition) -> Links:
        links = {}
        for color, paths in _paths(position).items():
            for path in paths:
                for link in path.links:
                    links[min(link), max(link)] = color.value
        return links

    def previewed_links(self, scene: Scene[SlicronPosition]) -> Links:
        links = dict(self.links(scene.position))
        if scene.preview is None:
            traced = {(min(link), max(link)) for path in _traced(scene) for link in path.links}
            for pair in traced:
                links[pair] = TRACED_LINK + links[pair]
            return links
        after = self.links(scene.preview)
        for pair, role in links.items():
            if pair not in after:
                links[pair] = GOING_LINK + role
        new = dict.fromkeys(after.keys() - links.keys(), NEW_LINK)
        return {**links, **new}

    def steps(
        self, before: SlicronPosition, move: Move, after: SlicronPosition
    ) -> list[MotionStep]:
        """Return steps: the new stone with its links, then the stones leaving, farthest first."""
        if not move:
            return []
        placed = move[0]
        new = contents(after)
        shown = changed(contents(before), {placed: new[placed]})
        old_links = self.links(before)
        new_links = dict.fromkeys(self.links(after).keys() - old_links.keys(), NEW_LINK)
        steps = [MotionStep.still(shown, move[:1], links={**old_links, **new_links})]
        leaving = [site for site, content in enumerate(new) if content != shown[site]]
        points = before.game.board.points
        leaving.sort(key=lambda site: _distance(points[site], points[placed]), reverse=True)
        for part in in_parts(leaving, MAX_STEPS - 1):
            shown = changed(shown, dict.fromkeys(part))
            stays = {
                (one, other): role
                for (one, other), role in old_links.items()
                if shown[one] is not None and shown[other] is not None
            }
            steps.append(MotionStep(shown, new, move[:1], links={**stays, **new_links}))
        return steps

    def won_sites(self, scene: Scene[SlicronPosition]) -> Collection[Site]:
        # The player who places the last stone wins.
        return () if scene.position.outcome is None else scene.landing

    def decorate(self, scene: Scene[SlicronPosition], states: list[SiteState]) -> None:
        for paths in _paths(scene.position).values():
            for path in paths:
                for end in path.ends:
                    states[end] = states[end]._replace(tip=True)
        for path in _traced(scene):
            for end in path.ends:
                states[end] = states[end]._replace(tip=True, traced=True)

    def entry_text(self, position: SlicronPosition, move: Move, text: str) -> str:
        """Return a move after which stones leave as site and number, "d4 −3"; others as `text`."""
        if not move:
            return text
        count = len(position.leaving(move))
        return f"{position.game.board.name(move[0])} −{count}" if count else text

    def panel_groups(self, scene: Scene[SlicronPosition], style: PanelStyle) -> list[FactGroup]:
        groups = [_race(scene.position, style)]
        if scene.alternatives and scene.can_choose:
            groups.append(_choices(scene, style))
        elif scene.move and scene.preview is not None:
            made = _made(scene.position, scene.move, scene.preview, style)
            if made:
                name = scene.position.game.board.name(scene.move[0])
                groups.append(FactGroup([(name, "amber"), (" makes", "dim")], made, is_list=True))
        return groups


def _race(position: SlicronPosition, style: PanelStyle) -> FactGroup:
    """Return a table of each colour's safe cells and longest path."""
    paths = _paths(position)
    heading: Line = [style.stones[color].tile for color in Color]
    safe = [own_cells(position, color).bit_count() for color in Color]
    longest = []
    for color in Color:
        lengths = [path.length for path in paths[color]]
        longest.append(max(lengths, default=0))
    rows = {"safe cells": safe, "longest path": longest}
    lines: list[Line] = []
    for label, numbers in rows.items():
        cells: list[Word] = []
        for number in numbers:
            is_ahead = number > min(numbers)
            cells.append((f"{number:>2} ", "strong" if is_ahead else "soft"))
        lines.append(_in_columns([(label, "soft")], cells, style))
    return FactGroup(_in_columns([("Race", "dim")], heading, style), lines)


def _in_columns(label: Line, cells: Sequence[Word], style: PanelStyle) -> Line:
    """Return a row of a table: its label, and its cells at the right edge."""
    gap: Word = ("  " if style.is_wide else " ", "dim")
    columns: list[Word] = []
    for cell in cells:
        if columns:
            columns.append(gap)
        columns.append(cell)
    return right_aligned(label, columns, style.width)


def _made(
    position: SlicronPosition, move: Move, after: SlicronPosition, style: PanelStyle
) -> list[Line]:
    """Return lines about the paths that a move makes or shortens and the stones that leave."""
    color = position.to_move
    before = {path.ends: path.length for path in _paths(position)[color]}
    arrow = " ->" if style.display.ascii else " →"
    lines: list[Line] = []
    for path in _paths(after)[color]:
        ends: Word = ("–".join(map(position.game.board.name, path.ends)), "strong")
        length: Word = (f"{path.length:>2} ", "strong")
        old = before.get(path.ends)
        if old is None:
            lines.append(right_aligned([("a path  ", "soft"), ends], [length], style.width))
        elif old != path.length:
            change: Line = [(str(old), "dim"), (arrow, "amber"), length]
            lines.append(right_aligned([ends], change, style.width))
    count = len(position.leaving(move))
    if count == 1:
        lines.append([("1 stone leaves", "soft")])
    elif count:
        lines.append([(f"{count} stones leave", "soft")])
    return lines


def _distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return the number of steps between two points of a board of hexes."""
    q = one[0] - other[0]
    r = one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def _choices(scene: Scene[SlicronPosition], style: PanelStyle) -> FactGroup:
    """Return the list of trims to choose from, one line each, with its number.

    The stones that leave with every trim are named once, above the list. A line names the others
    that leave, or those that stay, whichever makes the shorter list.
    """
    moves = scene.alternatives
    name = scene.position.game.board.name
    removals = [set(move[1:]) for move in moves]
    always = set.intersection(*removals)
    some = sorted(set.union(*removals) - always)
    leave = [[site for site in some if site in removal] for removal in removals]
    stay = [[site for site in some if site not in removal] for removal in removals]
    if sum(map(len, stay)) < sum(map(len, leave)):
        named = stay
        verb = "stay"
    else:
        named = leave
        verb = "leave"
    lines: list[Line] = []
    if always:
        lines.append(_always_leave(" ".join(map(name, sorted(always))), len(always), style.width))
    kept = 0
    digits = len(str(len(moves)))
    # The number of stones that leave is shown only if the trims differ in it.
    has_counts = len(set(map(len, moves))) > 1
    for number, (move, sites) in enumerate(zip(moves, named, strict=True), 1):
        is_current = move == scene.move
        if is_current:
            kept = len(lines)
        head = str(number).rjust(digits) + " "
        count = f" −{len(move) - 1}" if has_counts else ""
        columns = style.width - len(head) - len(count)
        text = cut(" ".join(map(name, sites)) or "none", columns)
        if count:
            text = text.ljust(columns)
        words: list[Word] = [
            (head, "amber" if is_current else "dim"),
            (text, "strong" if is_current else "soft"),
            (count, "dim"),
        ]
        lines.append(button(words, f"choose_number({number})"))
    first_site = moves[0][0]
    question = f"which stones {verb}" if style.is_wide else f"which {verb}"
    heading: Line = [(f"{name(first_site)}: {question}", "dim")]
    return FactGroup(heading, lines, is_list=True, kept=kept)


def _always_leave(names: str, count: int, width: int) -> Line:
    """Return the stones that leave with every trim, or their number if the names are too long."""
    leave = " always leave"
    if len(names) + len(leave) > width:
        names = str(count)
    return [(names, "soft"), (leave, "dim")]


# The paths are needed eight times for one cursor key; the cache saves 5 % of its time.
@lru_cache(maxsize=8)
def _paths(position: SlicronPosition) -> Mapping[Color, Sequence[Path]]:
    return {color: position.paths(color) for color in Color}


def _traced(scene: Scene[SlicronPosition]) -> Collection[Path]:
    """Return the paths to highlight for the cursor.

    These are the paths that the previewed move makes, changes or breaks. Without a preview, they
    are the paths of the stone under the cursor, or none if the site is empty.
    """
    position = scene.position
    if scene.preview is not None:
        color = position.to_move
        return set(_paths(position)[color]) ^ set(_paths(scene.preview)[color])
    owner = position.color_at(scene.cursor)
    if owner is None:
        return ()
    return [path for path in _paths(position)[owner] if scene.cursor in path.stones]
