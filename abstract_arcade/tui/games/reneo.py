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
"""The sides that each colour must connect."""

_LEAST_FOR_STARS = 8
"""Size of a board from which there are star points near the corners."""

_LEAST_LARGE = 13
"""Size of a board from which the star points are on the fourth line from the edge."""

_LONGEST_SITE = 2
"""Characters of a site name with which a row has the site and a sentence about it."""


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
        stars = _star_points(board)
        return [PointLayout(board, zoom, stars, owned_edges=True) for zoom in POINT_ZOOMS]

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
        partners = position.exchanges(site) if scene.can_choose else ()
        if scene.hides_choice:
            pointed = scene.move or ()
            partners = tuple(partner for partner in partners if partner in pointed)
        if not partners:
            return [_race(scene, style)]
        name = position.game.board.name(site)
        heading = f"Exchange {name} with" if style.is_wide else f"{name} goes to"
        if len(partners) == 1:
            lines = _exchange_lines(scene, site, 1, partners[0], style)
            return [FactGroup([(heading, "dim")], lines)]
        lines = []
        buttons: list[Line] = []
        for number, partner in enumerate(partners, 1):
            action = f"choose_number({number})"
            first, *others = _exchange_lines(scene, site, number, partner, style)
            lines += [button(first, action), *others]
            partner_name = position.game.board.name(partner)
            buttons.append(button(_numbered(scene, number, partner, partner_name), action))
        lines += next_choice_lines(style)
        short = [*_side_by_side(buttons, style.width), *next_choice_lines(style)]
        return [FactGroup([(heading, "dim")], lines, short=short)]


def _numbered(scene: Scene[ReneoPosition], number: int, partner: Site, text: str) -> Line:
    """Return a text about the exchange with a partner, after its number; bright if it is shown."""
    is_shown = scene.move is not None and scene.move[1:] == (partner,)
    return [
        (f"{number} ", "amber" if is_shown else "dim"),
        (text, "strong" if is_shown else "soft"),
    ]


def _exchange_lines(
    scene: Scene[ReneoPosition], site: Site, number: int, partner: Site, style: PanelStyle
) -> list[Line]:
    """Return the line of an exchange, and a line that says whether the partner is removed."""
    text = scene.position.game.board.name(partner)
    if style.is_wide:
        goes = f"your stone goes to {text}"
        # A site name of three characters leaves no room for both.
        text = goes if len(text) > _LONGEST_SITE else f"{text}  {goes}"
    lines = [_numbered(scene, number, partner, text)]
    if scene.position.play((site, partner)).color_at(site) is None:
        removed = "  the other is removed" if style.is_wide else "  other removed"
        lines.append([(removed, "dim")])
    return lines


def _star_points(board: SquareBoard) -> list[Site]:
    """Return the star points of a board, as on a Go board.

    They are on the fourth line from the edge of large boards, on the third line of smaller ones,
    and in the middle if the size is odd. The smallest boards have only that one.
    """
    size = board.size
    points = []
    if size >= _LEAST_FOR_STARS:
        near = 2 if size < _LEAST_LARGE else 3
        lines = (near, size - 1 - near)
        points = [(x, y) for x in lines for y in lines]
    if size % 2:
        points.append((size // 2, size // 2))
    stars = [board.at(x, y) for x, y in points]
    return [site for site in stars if site is not None]


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
        label: Line = [style.stones[color].tile, (f" {name}", "soft")]
        numbers: list[Word] = [(_count(now), "soft")]
        if then != now:
            arrow = " -> " if style.display.ascii else " → "
            numbers += [(arrow, "amber"), (_count(then), "strong")]
        lines.append(right_aligned(label, numbers, style.width))
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
