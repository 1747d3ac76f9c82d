"""Renju on wood: the opening step by step, Black's fouls, and what a stone threatens."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from abstract_arcade.rules import SWAP, Color, Move, Site
from abstract_arcade.rules.geometry import SquareBoard, square_board
from abstract_arcade.rules.renju import Renju, RenjuPosition, Stage
from abstract_arcade.rules.renju_lines import RenjuReason
from abstract_arcade.tui.board.layouts.base import ZOOMS, Crossing, Layout, Zoom
from abstract_arcade.tui.board.layouts.points import PointLayout
from abstract_arcade.tui.board.materials import WOOD
from abstract_arcade.tui.board.miniature import Scene
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.games.presenter import PanelStyle, Presenter, View
from abstract_arcade.tui.widgets.lines import Line, wrap

BOARD = square_board(15)

STARS = tuple(map(BOARD.site, ("d4", "l4", "h8", "d12", "l12")))

_OFFER_LETTERS = "AB"

_MAX_FOULS = 2
"""Lines of the panel for foul points."""


class _PartLayout(PointLayout):
    """A part of the board, whose lines go on beyond it."""

    def ground(self, site: Site) -> Crossing:  # noqa: ARG002
        return Crossing(north=True, east=True, south=True, west=True, star=False)


class RenjuPresenter(Presenter[RenjuPosition, SquareBoard]):
    """What Renju shows."""

    material = WOOD
    has_tall_panel = True
    scene = Scene(
        Renju(opening="free"),
        "g7 h7 j6 g6 j11 i8 j9 h10 f5 h8 h9 j8 g8 i10 g9 i9 f9 i7 f6 i6",
        first=10,
        middle="h8",
    )
    summary: ClassVar[Sequence[str]] = (
        "Five in a row win; for Black exactly five, for White more will do.",
        "Black loses by an overline, a double four or a double three, unless five come with it.",
        "Player 1 places the first three stones; Player 2 may then swap (s).",
        "White places the fourth; Black offers two fifths, of which White picks one.",
        "A three counts only if it can become a straight four without a foul.",
    )
    winning_phrases: ClassVar[Mapping[str, str]] = {
        RenjuReason.FIVE: "five in a row",
        RenjuReason.OVERLINE: "Black's foul: overline",
        RenjuReason.DOUBLE_FOUR: "Black's foul: double four",
        RenjuReason.DOUBLE_THREE: "Black's foul: double three",
    }

    def __init__(self) -> None:
        self._fouls_of: tuple[RenjuPosition, Mapping[Site, str]] | None = None

    def _fouls(self, position: RenjuPosition) -> Mapping[Site, str]:
        """Black's foul points; none before the opening is over."""
        if self._fouls_of is None or self._fouls_of[0] is not position:
            is_over = position.stage is Stage.OPENING_OVER and position.outcome is None
            self._fouls_of = position, position.fouls() if is_over else {}
        return self._fouls_of[1]

    def layouts(self, board: SquareBoard) -> Sequence[Layout]:
        return [PointLayout(board, zoom, STARS) for zoom in ZOOMS]

    def miniature_layout(self, board: SquareBoard, zoom: Zoom) -> Layout:
        return _PartLayout(board, zoom, framed=False)

    def first_cursor(self, board: SquareBoard) -> Site:
        return board.site("h8")

    def cursor_after(self, position: RenjuPosition) -> Site | None:
        # Not on an offer: pressing Enter twice would pick it.
        return BOARD.site("h8") if position.stage is Stage.PICK else None

    def marked(self, view: View[RenjuPosition]) -> Collection[Site]:
        stage = view.position.stage
        return view.open_sites if stage in (Stage.SECOND_STONE, Stage.THIRD_STONE) else ()

    def decorate(self, view: View[RenjuPosition], states: list[SiteState]) -> None:
        position = view.position
        if view.shows_marks:
            is_blacks_turn = position.to_move is Color.BLACK
            for site in self._fouls(position):
                # White may play there: its preview is shown instead.
                if is_blacks_turn or states[site].then is None:
                    states[site] = states[site]._replace(foul=True)
        for letter, site in zip(_OFFER_LETTERS, position.offers, strict=False):
            state = states[site]
            states[site] = state._replace(then=state.then or state.now, label=letter)

    def prompt(self, position: RenjuPosition) -> str | None:
        if position.stage is Stage.OPENING_OVER:
            return None
        if position.stage is Stage.PICK:
            points = " or ".join(map(BOARD.name, position.offers))
            return f"White chooses Black's fifth stone: {points}"
        prompt = _PROMPTS[position.stage]
        if SWAP in position.legal_moves():
            prompt += ", or swap (s)"
        return prompt

    def warning(self, position: RenjuPosition, move: Move) -> str | None:
        fouls = self._fouls(position)
        if len(move) != 1 or position.to_move is not Color.BLACK or move[0] not in fouls:
            return None
        return f"{BOARD.name(move[0])} is a foul, a {fouls[move[0]]}: it loses the game."

    def panel_lines(self, view: View[RenjuPosition], style: PanelStyle) -> list[Line]:
        position = view.position
        lines: list[Line] = []
        if position.opening_name:
            name, _, number = position.opening_name.rpartition(" ")
            lines += [[("Opening", "dim")], [(name, "strong"), (f"  {number}", "soft")]]
        elif position.stage < Stage.SWAP_OR_FOURTH:
            lines += [[("Opening", "dim")], [(f"stone {position.stage} of 3", "soft")]]
        move = view.last_move
        if move and position.color_at(move[0]) is not None:
            threat = position.threat_name(move[0])
            if threat:
                lines += wrap([("Last move: ", "dim"), (threat, "strong")], style.width)
        fouls = [(BOARD.name(site), what) for site, what in self._fouls(position).items()]
        if fouls:
            lines.append([("Fouls for Black", "dim")])
            room = _MAX_FOULS if len(fouls) <= _MAX_FOULS else _MAX_FOULS - 1
            for name, what in fouls[:room]:
                lines.append([(f"{name:<4}", "strong"), (what, "soft")])
            if len(fouls) > room:
                lines.append([(f"and {len(fouls) - room} more", "dim")])
        return lines


_PROMPTS = {
    Stage.FIRST_STONE: "The first stone goes to h8",
    Stage.SECOND_STONE: "A white stone beside h8",
    Stage.THIRD_STONE: "A black stone in the central 5×5",
    Stage.SWAP_OR_FOURTH: "White's fourth stone",
    Stage.FIRST_OFFER: "Black offers a fifth stone",
    Stage.SECOND_OFFER: "Black offers another fifth stone",
}
