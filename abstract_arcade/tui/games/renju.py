"""Renju on wood: the opening step by step, Black's fouls, and what a stone threatens."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar

from abstract_arcade.rules import Color, Move, Site
from abstract_arcade.rules.geometry import SquareBoard, square_board
from abstract_arcade.rules.renju import Renju, RenjuPosition, Stage
from abstract_arcade.rules.renju_lines import RenjuReason
from abstract_arcade.tui.board.layouts.base import POINT_ZOOMS, ZOOMS, Crossing, Layout, Zoom
from abstract_arcade.tui.board.layouts.points import PointLayout
from abstract_arcade.tui.board.materials import WOOD
from abstract_arcade.tui.board.miniature import Scene
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.games.panel import Group
from abstract_arcade.tui.games.presenter import PanelStyle, Presenter, View
from abstract_arcade.tui.widgets.lines import Line, button, wrap

BOARD = square_board(15)

STARS = tuple(map(BOARD.site, ("d4", "l4", "h8", "d12", "l12")))

_OFFER_LETTERS = "ABCDEFGHIJKL"

_SHAPES = {
    RenjuReason.OVERLINE: "overline",
    RenjuReason.DOUBLE_FOUR: "four",
    RenjuReason.DOUBLE_THREE: "three",
}
"""What the threats are called, or end in, that make each foul."""


class _PartLayout(PointLayout):
    """A part of the board, whose lines go on beyond it."""

    def ground(self, site: Site) -> Crossing:  # noqa: ARG002
        return Crossing(north=True, east=True, south=True, west=True, star=False)


class RenjuPresenter(Presenter[RenjuPosition, SquareBoard]):
    """What Renju shows."""

    letters = (":", "#", "*X*")
    material = WOOD
    panel_rows = 15
    scene = Scene(
        Renju(opening="free"),
        "g7 h7 j6 g6 j11 i8 j9 h10 f5 h8 h9 j8 g8 i10 g9 i9 f9 i7 f6 i6",
        first=10,
        middle="h8",
    )
    summary: ClassVar[Sequence[str]] = (
        "Five in a row wins; for Black exactly five, for White more will do.",
        "Black loses by an overline, a double four or a double three, unless five come with it.",
        "Player 1 places the first three stones; Player 2 may then swap.",
        "White places the fourth; Black offers two fifths, of which White picks one.",
        "A three counts only if it can become a straight four without a foul.",
    )

    def __init__(self) -> None:
        self._fouls_of: tuple[RenjuPosition, Mapping[Site, str]] | None = None

    def _fouls(self, position: RenjuPosition) -> Mapping[Site, str]:
        """Black's foul points; none before the opening is over."""
        if self._fouls_of is None or self._fouls_of[0] is not position:
            is_over = position.stage is Stage.OPENING_OVER and position.outcome is None
            self._fouls_of = position, position.fouls() if is_over else {}
        return self._fouls_of[1]

    def layouts(self, board: SquareBoard) -> Sequence[Layout]:
        compact = PointLayout(board, ZOOMS[0], STARS, compact=True)
        return [compact, *(PointLayout(board, zoom, STARS) for zoom in POINT_ZOOMS)]

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

    def decorate_end(self, view: View[RenjuPosition], states: list[SiteState]) -> None:
        """After a foul, show its shape: the stones that make it with the last one."""
        foul, outcome = view.position.foul_site, view.outcome
        if foul is None or outcome is None or outcome.reason not in _SHAPES:
            return
        shape = _SHAPES[RenjuReason(outcome.reason)]
        threats = [each for each in view.position.threats(foul) if each.kind.endswith(shape)]
        stones = {site for threat in threats for site in threat.stones}
        for site, state in enumerate(states):
            is_shape = site in stones or site == foul
            states[site] = state._replace(won=is_shape, faded=not is_shape)

    def prompt(self, position: RenjuPosition) -> str | None:
        if position.stage is Stage.PICK:
            return f"White picks {' or '.join(_lettered(position.offers))} as Black's fifth stone"
        return _PROMPTS.get(position.stage)

    def refusal_tells(self, position: RenjuPosition) -> bool:
        return position.stage <= Stage.THIRD_STONE or position.stage is Stage.PICK

    def sentence_goes_on(self, position: RenjuPosition) -> bool:
        return Stage.FIFTH_STONE <= position.stage <= Stage.PICK

    def entry_text(self, position: RenjuPosition, move: Move, text: str) -> str:
        stage, offers = position.stage, position.offers
        if stage in (Stage.FIFTH_STONE, Stage.FURTHER_OFFER):
            is_offer = len(position.play(move).offers) > len(offers)
            return f"{_OFFER_LETTERS[len(offers)]} {text}" if is_offer else text
        return f"pick {_OFFER_LETTERS[offers.index(move[0])]}" if stage is Stage.PICK else text

    def offers(self, position: RenjuPosition) -> Sequence[Move]:
        return [(site,) for site in position.offers] if position.stage is Stage.PICK else []

    def warning(self, position: RenjuPosition, move: Move) -> str | None:
        fouls = self._fouls(position)
        if len(move) != 1 or position.to_move is not Color.BLACK or move[0] not in fouls:
            return None
        foul = fouls[move[0]]
        article = "an" if foul == RenjuReason.OVERLINE else "a"
        return f"{BOARD.name(move[0])} is a foul, {article} {foul}: it loses the game."

    def panel_groups(self, view: View[RenjuPosition], style: PanelStyle) -> list[Group]:
        position = view.position
        groups = []
        if position.opening_name:
            name, _, number = position.opening_name.rpartition(" ")
            words: Line = [(name, "strong"), (f"  {number}", "soft")]
            groups.append(Group([("Opening", "dim")], [words]))
        if view.outcome is not None:
            return groups
        if position.stage is not Stage.OPENING_OVER:
            groups.append(_stages(position, is_wide=style.is_wide))
        if position.offers:
            lines = list(self._offer_lines(view, style))
            groups.append(Group([("Offers", "dim")], lines))
        move = view.last_move
        if move and move[0] in BOARD.sites and position.color_at(move[0]) is not None:
            threat = position.threat_name(move[0])
            if threat:
                last = wrap([(f"{BOARD.name(move[0])}: ", "dim"), (threat, "strong")], style.width)
                groups.append(Group([("Last move", "dim")], last))
        fouls = self._fouls(position)
        if fouls:
            # The one under the cursor first, which is never the one that there is no room for.
            order = sorted(fouls, key=lambda site: site != view.cursor)
            is_asked = view.can_choose
            lines = [
                [
                    (
                        f"{BOARD.name(site):<4}",
                        "amber" if is_asked and site == view.cursor else "strong",
                    ),
                    (fouls[site], "soft"),
                ]
                for site in order
            ]
            groups.append(Group([("Fouls for Black", "dim")], lines, is_list=True))
        return groups

    def _offer_lines(self, view: View[RenjuPosition], style: PanelStyle) -> Iterator[Line]:
        """The stones on offer; those that one may pick are buttons."""
        can_pick = view.can_choose and bool(self.offers(view.position))
        pairs = zip(_OFFER_LETTERS, view.position.offers, strict=False)
        for number, (letter, site) in enumerate(pairs, 1):
            is_shown = can_pick and view.move == (site,)
            words = [
                (f"{letter} ", "amber" if is_shown else "strong"),
                (BOARD.name(site), "strong" if is_shown else "soft"),
            ]
            action = f"choose_number({number})"
            if can_pick and (key := style.key(action)):
                words += [("   ", "dim"), (key, "amber"), (" picks it", "dim")]
            yield button(words, action) if can_pick else words


def _lettered(offers: Sequence[Site]) -> list[str]:
    """Offers with their letters: "A f6"."""
    return [
        f"{letter} {BOARD.name(site)}" for letter, site in zip(_OFFER_LETTERS, offers, strict=False)
    ]


def _stages(position: RenjuPosition, *, is_wide: bool) -> Group:
    """The stages of the opening, with the present one lit."""
    stages = [each for each in position.game.opening_rules.stages if each in _STAGES]
    now = stages.index(position.stage)
    lines: list[Line] = []
    for index, stage in enumerate(stages):
        words = _STAGES[stage][0 if is_wide else 1]
        if index == now:
            lines.append([("› ", "amber"), (words, "strong")])
        else:
            sign = "• " if index < now else "  "
            lines.append([(sign, "dim"), (words, "soft" if index < now else "dim")])
    heading = f"Stage {now + 1} of {len(stages)}"
    return Group([(heading, "dim")], lines, short=lines[now : now + 1])


_STAGES = {
    Stage.NUMBER: ("the number of offers", "the number"),
    Stage.FIRST_STONE: ("Black on h8", "Black on h8"),
    Stage.SECOND_STONE: ("White beside it", "White beside it"),
    Stage.THIRD_STONE: ("Black in the central 5×5", "Black in 5×5"),
    Stage.FOURTH_STONE: ("swap, or White's fourth", "swap or fourth"),
    Stage.FIFTH_STONE: ("Black offers a fifth", "a fifth offered"),
    Stage.FURTHER_OFFER: ("Black offers another", "another offered"),
    Stage.PICK: ("White picks one", "White picks one"),
}
"""The stages of the opening in the panel, in full and in short."""

_PROMPTS = {
    Stage.NUMBER: "Name the number of offers",
    Stage.FIRST_STONE: "The first stone goes to h8",
    Stage.SECOND_STONE: "A white stone beside h8",
    Stage.THIRD_STONE: "A black stone in the central 5×5",
    Stage.FOURTH_STONE: "White's fourth stone",
    Stage.FIFTH_STONE: "Black offers a fifth stone",
    Stage.FURTHER_OFFER: "Black offers another fifth stone",
}
