"""The presenter of Reneo: crosscuts, and the stones that may be exchanged."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from abstract_arcade.board_colors import SLATE
from abstract_arcade.rules import Color, Content, Move, Site
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.rules.reneo import Reneo, ReneoPosition
from abstract_arcade.tui.board.layouts.base import (
    EAST,
    NORTH,
    POINT_ZOOMS,
    SOUTH,
    WEST,
    Layout,
    Zoom,
)
from abstract_arcade.tui.board.layouts.grid import PointLayout
from abstract_arcade.tui.board.state import MiniatureGame, Rail, SiteState, Trace
from abstract_arcade.tui.games.motion import MotionStep, changed
from abstract_arcade.tui.games.panel import FactGroup
from abstract_arcade.tui.games.presenter import (
    PanelStyle,
    Presenter,
    Scene,
    contents,
    next_choice_lines,
)
from abstract_arcade.tui.widgets.lines import Line, Word, button, right_aligned, width_of
from abstract_arcade.words.reneo import SIDES, ReneoWords

_EDGES = {Color.BLACK: (NORTH, SOUTH), Color.WHITE: (WEST, EAST)}


class ReneoPresenter(Presenter[ReneoPosition, SquareBoard]):
    """The look of Reneo: points on slate, with edges that belong to the players."""

    letters = ("X>o", "X=", "X-", "-", "*X*")
    material = SLATE
    seat_notes = SIDES
    # The miniature shows a whole small board, because the edges matter in Reneo.
    scene = MiniatureGame(
        Reneo(size=5),
        "a2 a5 c5 c4 e2 e4 d4 d5-d4 b1 b4 b5 b3 a4-b4 b2 c3-b3 c2 a1 a3-a2",
        first=7,
        middle="c3",
        larger=MiniatureGame(
            Reneo(size=7),
            "a6 a5 c5 c4 e4 e3 g3 d5 d7 d4 g5 g6 b7 e5 c6 b4 a7 b5 f5 f4-f5 f6-g6 g4-g5",
            first=14,
            middle="d4",
        ),
    )
    words = ReneoWords()

    @property
    def small_game(self) -> Reneo:
        return Reneo(size=7)

    def layouts(self, board: SquareBoard) -> Sequence[Layout]:
        size = board.size
        # Star points, as on a Go board: on the fourth line from the edge of large boards, on the
        # third line of small ones.
        near = 2 if size < 13 else 3
        lines = (near, size - 1 - near)
        stars = [board.at(x, y) for x in lines for y in lines] if size > 7 else []
        if size % 2:
            stars.append(board.at(size // 2, size // 2))
        points = [site for site in stars if site is not None]
        return [PointLayout(board, zoom, points, owned_edges=True) for zoom in POINT_ZOOMS]

    def miniature_layout(self, board: SquareBoard, zoom: Zoom) -> Layout:
        return PointLayout(board, zoom, owned_edges=True, framed=False)

    def rails(self, scene: Scene[ReneoPosition]) -> Mapping[str, Rail]:
        """Return dimmed edges for every player who did not win, once the game is over."""
        if scene.outcome is None:
            return {}
        beaten = [color for color in Color if color is not scene.outcome.winner]
        return {side: Rail(faded=1.0) for color in beaten for side in _EDGES[color]}

    def marked(self, scene: Scene[ReneoPosition]) -> Collection[Site]:
        return ()

    def decorate(self, scene: Scene[ReneoPosition], states: list[SiteState]) -> None:
        if not scene.can_choose or (scene.hides_choice and scene.move is None):
            return
        site = _first_site(scene)
        for crosscut in scene.position.crosscuts(site):
            for corner in crosscut:
                states[corner] = states[corner]._replace(highlighted=True)
        partners = scene.position.exchanges(site)
        if len(partners) > 1 and not scene.hides_choice:
            for number, partner in enumerate(partners, 1):
                states[partner] = states[partner]._replace(label=str(number))

    def steps(self, before: ReneoPosition, move: Move, after: ReneoPosition) -> list[MotionStep]:
        """Return steps: the new stone, the exchange, and the removal of a stone if there is one."""
        if len(move) < 2:
            return super().steps(before, move, after)
        placed, partner = move
        old = contents(before)
        own = Content(self.content_kind, before.to_move)
        appeared = changed(old, {placed: own})
        exchanged = changed(old, {placed: old[partner], partner: own})
        new = contents(after)
        steps = [
            MotionStep.still(appeared),
            MotionStep(appeared, exchanged),
            MotionStep.still(exchanged, [partner]),
        ]
        if exchanged != list(new):
            steps += [MotionStep(exchanged, new, [partner]), MotionStep.still(new, [partner])]
        return steps

    def trace(
        self, before: ReneoPosition, move: Move, after: ReneoPosition
    ) -> Mapping[Site, Trace]:
        if len(move) < 2:
            return {}
        placed, partner = move
        is_removed = after.content(placed) is None
        return {
            placed: Trace.LEFT if is_removed else Trace.EXCHANGED,
            partner: Trace.EXCHANGED,
        }

    def panel_groups(self, scene: Scene[ReneoPosition], style: PanelStyle) -> list[FactGroup]:
        position = scene.position
        site = _first_site(scene)
        name = position.game.board.name
        partners = position.exchanges(site) if scene.can_choose else ()
        if scene.hides_choice:
            pointed = scene.move or ()
            partners = tuple(partner for partner in partners if partner in pointed)
        if not partners:
            return [_race(scene, style)]
        lines: list[Line] = []
        buttons: list[Line] = []
        for number, partner in enumerate(partners, 1):
            is_shown = scene.move is not None and scene.move[1:] == (partner,)
            role = "strong" if is_shown else "soft"
            head: Word = (f"{number} ", "amber" if is_shown else "dim")
            what = name(partner)
            if style.is_wide:
                # A site name of three characters leaves no room for both.
                goes = f"your stone goes to {what}"
                what = goes if len(what) > 2 else f"{what}  {goes}"
            action = f"choose_number({number})" if len(partners) > 1 else None
            lines.append(button([head, (what, role)], action) if action else [head, (what, role)])
            buttons.append(button([head, (name(partner), role)], action))
            if position.play((site, partner)).color_at(site) is None:
                gone = "  the other is removed" if style.is_wide else "  other removed"
                lines.append([(gone, "dim")])
        short = None
        if len(partners) > 1:
            lines += next_choice_lines(style)
            short = [*_side_by_side(buttons, style.width), *next_choice_lines(style)]
        heading = f"Exchange {name(site)} with" if style.is_wide else f"{name(site)} goes to"
        return [FactGroup([(heading, "dim")], lines, short=short)]


def _race(scene: Scene[ReneoPosition], style: PanelStyle) -> FactGroup:
    """Return a table of the stones that each colour needs to connect its edges.

    If the move under the cursor changes a number, both numbers are shown: "4 → 3".
    """
    needed = "stones needed" if style.is_wide else "stones"
    heading = right_aligned([("To connect", "dim")], [(needed, "dim")], style.width)
    lines: list[Line] = []
    for color in Color:
        now = scene.position.missing(color)
        then = now if scene.preview is None else scene.preview.missing(color)
        name = SIDES[color] if style.is_wide else scene.position.game.color_names[color]
        words: Line = [style.stones[color].tile, (f" {name}", "soft")]
        arrow = " -> " if style.display.ascii else " → "
        change = [(arrow, "amber"), (_count(then), "strong")] if now != then else []
        lines.append(right_aligned(words, [(_count(now), "soft"), *change], style.width))
    return FactGroup(heading, lines)


def _count(points: int | None) -> str:
    return "–" if points is None else str(points)


def _side_by_side(buttons: Sequence[Line], width: int) -> list[Line]:
    """Return buttons side by side in lines of at most `width` columns, two columns apart."""
    rows: list[list[Word]] = []
    for words in buttons:
        if rows and width_of(rows[-1]) + 2 + width_of(words) <= width:
            rows[-1] += [("  ", "dim"), *words]
        else:
            rows.append(list(words))
    return list(rows)


def _first_site(scene: Scene[ReneoPosition]) -> Site:
    """Return the first selected site, where the move places its stone; the cursor's if none is."""
    return scene.selected[0] if scene.selected else scene.cursor
