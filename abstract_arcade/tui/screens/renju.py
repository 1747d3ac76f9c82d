"""The screen of Renju: the opening step by step, Black's fouls, and what a stone threatens."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from abstract_arcade.match import Match
from abstract_arcade.rules import Color, Move, Position, Site
from abstract_arcade.rules.geometry import HexBoard, SquareBoard, square_board
from abstract_arcade.rules.renju import Renju, RenjuPosition
from abstract_arcade.tui.board.layouts.base import ZOOMS, Crossing, Layout, Zoom
from abstract_arcade.tui.board.layouts.points import PointLayout
from abstract_arcade.tui.board.materials import WOOD
from abstract_arcade.tui.board.miniature import Scene
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.screens.game import GameScreen
from abstract_arcade.tui.widgets.lines import Line, Word, wrap

BOARD = square_board(15)

STARS = tuple(map(BOARD.site, ("d4", "l4", "h8", "d12", "l12")))

_OFFER_NAMES = "AB"

_PROMPTS = {
    1: "The first stone goes to h8",
    2: "A white stone beside h8",
    3: "A black stone in the central 5×5",
    4: "White's fourth stone",
    5: "Black offers a fifth stone",
    6: "Black offers another fifth stone",
}


class _PartLayout(PointLayout):
    """A part of the board, whose lines go on beyond it."""

    def ground(self, site: Site) -> Crossing:  # noqa: ARG002
        return Crossing(north=True, east=True, south=True, west=True, star=False)


class RenjuScreen(GameScreen):
    """Renju on wood."""

    MATERIAL = WOOD
    SCENE = Scene(
        Renju(opening="free"),
        "g7 h7 j6 g6 j11 i8 j9 h10 f5 h8 h9 j8 g8 i10 g9 i9 f9 i7 f6 i6",
        first=10,
        middle="h8",
    )
    SUMMARY: ClassVar[tuple[str, ...]] = (
        "Five in a row win; for Black exactly five, for White more will do.",
        "Black loses by an overline, a double four or a double three, unless five come with it.",
        "Player 1 places the first three stones; Player 2 may then swap (s).",
        "White places the fourth; Black offers two fifths, of which White picks one.",
        "A three counts only if it can become a straight four without a foul.",
    )

    LONG_FACTS = True

    def __init__(self, match: Match, cursor: Site | None = None) -> None:
        self._fouls_of: tuple[Position | None, dict[Site, str]] = (None, {})
        super().__init__(match, cursor)

    @property
    def _position(self) -> RenjuPosition:
        position = self.match.position
        assert isinstance(position, RenjuPosition)
        return position

    @property
    def _fouls(self) -> dict[Site, str]:
        """Black's foul points, found once a position; none before the opening is over."""
        position = self._position
        if self._fouls_of[0] is not position:
            found = position.fouls() if position.stage == 8 and not position.outcome else {}
            self._fouls_of = position, found
        return self._fouls_of[1]

    @classmethod
    def miniature_layout(cls, board: SquareBoard | HexBoard, zoom: Zoom) -> Layout:
        assert isinstance(board, SquareBoard)
        return _PartLayout(board, zoom, framed=False)

    def layouts(self) -> Sequence[Layout]:
        return [PointLayout(BOARD, zoom, STARS) for zoom in ZOOMS]

    def first_cursor(self) -> Site:
        return BOARD.site("h8")

    def marked(self, open_sites: Collection[Site]) -> Collection[Site]:
        return open_sites if self._position.stage in (2, 3) else ()

    def decorate(self, looks: list[SiteState], move: Move | None) -> None:  # noqa: ARG002
        if self.marks_shown:
            is_blacks_turn = self._position.to_move is Color.BLACK
            for site in self._fouls:
                # White may play there, and is shown that.
                if is_blacks_turn or looks[site].then is None:
                    looks[site] = looks[site]._replace(foul=True)
        for name, site in zip(_OFFER_NAMES, self._position.offers, strict=False):
            look = looks[site]
            looks[site] = look._replace(then=look.then or look.now, label=name)

    def play(self, move: Move) -> None:
        super().play(move)
        if self._position.stage == 7:
            # Not on an offer: whoever pressed Enter twice would have chosen it.
            self.board.cursor = self.first_cursor()

    def prompt(self) -> str | None:
        position = self._position
        if position.stage == 7:
            points = " or ".join(map(BOARD.name, position.offers))
            return f"White chooses Black's fifth stone: {points}"
        if position.stage == 8:
            return None
        prompt = _PROMPTS[position.stage]
        if position.stage == 4 and () in position.legal_moves():
            prompt += ", or swap (s)"
        return prompt

    def warning(self, move: Move) -> str | None:
        position = self._position
        if len(move) != 1 or position.to_move is not Color.BLACK or move[0] not in self._fouls:
            return None
        return f"{BOARD.name(move[0])} is a foul, a {self._fouls[move[0]]}: it loses the game."

    def facts(self) -> list[Line]:
        position = self._position
        lines: list[Line] = []
        if position.opening_name:
            name, _, number = position.opening_name.rpartition(" ")
            lines += [[("Opening", "dim")], [(name, "strong"), (f"  {number}", "soft")]]
        elif position.stage < 4:
            lines += [[("Opening", "dim")], [(f"stone {position.stage} of 3", "soft")]]
        threat = self._last_threat()
        if threat:
            lines += wrap([("Last move: ", "dim"), (threat, "strong")], self.facts_width)
        fouls = [(BOARD.name(site), what) for site, what in self._fouls.items()]
        if fouls:
            lines.append([("Fouls for Black", "dim")])
            words: list[Word] = []
            room = 2 if len(fouls) < 3 else 1
            for name, what in fouls[:room]:
                lines.append([(f"{name:<4}", "strong"), (what, "soft")])
            if len(fouls) > room:
                words.append((f"and {len(fouls) - room} more", "dim"))
                lines.append(words)
        return lines

    def _last_threat(self) -> str | None:
        node = self.match.current
        if not node.move or self._position.color_at(node.move[0]) is None:
            return None
        return self._position.threat_name(node.move[0])

    def reason_words(self, reason: str) -> str:
        words = {
            "five": "five in a row",
            "overline": "Black's foul: overline",
            "double four": "Black's foul: double four",
            "double three": "Black's foul: double three",
            "board full": "board full",
        }
        return words.get(reason, reason)
