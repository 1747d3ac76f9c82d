"""The presenter of Renju: the stages of the opening, and Black's fouls."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from abstract_arcade.board_colors import WOOD
from abstract_arcade.rules import Color, Move, Site
from abstract_arcade.rules.geometry import SquareBoard, square_board
from abstract_arcade.rules.renju import Renju, RenjuPosition, Stage
from abstract_arcade.rules.renju_lines import RenjuReason
from abstract_arcade.rules.renju_opening import (
    NUMERALS,
    OFFER_LETTERS,
    Opening,
    OpeningRules,
    area,
    declarable,
    is_offered,
    numeral,
    offers_in_all,
)
from abstract_arcade.tui.board.layouts.base import POINT_ZOOMS, Layout, Zoom
from abstract_arcade.tui.board.layouts.grid import PointLayout
from abstract_arcade.tui.board.state import MiniatureGame, SiteState
from abstract_arcade.tui.games.panel import FactGroup, number_lines
from abstract_arcade.tui.games.presenter import PanelStyle, Presenter, Scene
from abstract_arcade.tui.widgets.lines import Line, Word, button, right_aligned
from abstract_arcade.words.renju import RenjuWords

BOARD = square_board(15)

STARS = tuple(map(BOARD.site, ("d4", "l4", "h8", "d12", "l12")))

_SHAPES = {
    RenjuReason.OVERLINE: "overline",
    RenjuReason.DOUBLE_FOUR: "four",
    RenjuReason.DOUBLE_THREE: "three",
}
"""The end of the name of the threats that make each foul: "four" for a straight four, too."""

_CHOOSE = "choose_number({})"
"""The action of a number key or button, with the number in place of "{}"."""


def _lettered(position: RenjuPosition) -> Iterator[tuple[str, Site]]:
    return zip(OFFER_LETTERS, position.offers, strict=False)


class RenjuPresenter(Presenter[RenjuPosition, SquareBoard]):
    """The look of Renju: points on wood, as on a Go board."""

    letters = (":", "#", "*X*")
    material = WOOD
    scene = MiniatureGame(
        Renju(opening="free"),
        "g7 h7 j6 g6 j11 i8 j9 h10 f5 h8 h9 j8 g8 i10 g9 i9 f9 i7 f6 i6",
        first=10,
        middle="h8",
    )
    words = RenjuWords()

    def layouts(self, board: SquareBoard) -> Sequence[Layout]:
        return [PointLayout(board, zoom, STARS) for zoom in POINT_ZOOMS]

    def miniature_layout(self, board: SquareBoard, zoom: Zoom) -> Layout:
        return PointLayout(board, zoom, framed=False, is_part=True)

    def first_cursor(self, board: SquareBoard) -> Site:
        return board.site("h8")

    def cursor_after(self, position: RenjuPosition) -> Site | None:
        # The cursor must not be on an offer, or pressing Enter twice would pick it.
        return BOARD.site("h8") if position.stage is Stage.PICK else None

    def marked(self, scene: Scene[RenjuPosition]) -> Collection[Site]:
        # Only the central square to which an opening confines the next stone is marked.
        position = scene.position
        is_confined = area(position.game.opening_rules, position.opening) is not None
        return scene.open_sites if is_confined else ()

    def decorate(self, scene: Scene[RenjuPosition], states: list[SiteState]) -> None:
        position = scene.position
        if scene.shows_marks:
            is_blacks_turn = position.to_move is Color.BLACK
            for site in self.words.fouls(position):
                # White may play on a foul point of Black, so the preview has priority.
                if is_blacks_turn or states[site].then is None:
                    states[site] = states[site]._replace(foul=True)
        for letter, site in _lettered(position):
            state = states[site]
            states[site] = state._replace(then=state.then or state.now, label=letter)

    def decorate_end(self, scene: Scene[RenjuPosition], states: list[SiteState]) -> None:
        """Highlight the foul that ended the game: its stone and those that make it a foul."""
        foul = scene.position.foul_site
        outcome = scene.outcome
        if foul is None or outcome is None or outcome.reason not in _SHAPES:
            return
        shape = _SHAPES[RenjuReason(outcome.reason)]
        stones = {foul}
        for threat in scene.position.threats(foul):
            if threat.kind.endswith(shape):
                stones.update(threat.stones)
        for site, state in enumerate(states):
            is_shape = site in stones
            states[site] = state._replace(won=is_shape, faded=0.0 if is_shape else 1.0)

    def entry_text(self, position: RenjuPosition, move: Move, text: str) -> str:
        offers = position.offers
        if move and move[0] in NUMERALS:
            return f"n = {text}"
        if position.stage is Stage.PICK:
            return f"pick {OFFER_LETTERS[offers.index(move[0])]}"
        is_offer = bool(move) and is_offered(position.game.opening_rules, position.opening)
        return f"{OFFER_LETTERS[len(offers)]} {text}" if is_offer else text

    def numbered(self, position: RenjuPosition) -> Mapping[int, Move]:
        if position.stage is Stage.PICK:
            return {number: (site,) for number, site in enumerate(position.offers, 1)}
        numbers = declarable(position.game.opening_rules, position.opening)
        return {number: (numeral(number),) for number in numbers}

    def lettered(self, position: RenjuPosition) -> Mapping[str, Move]:
        if position.stage is not Stage.PICK:
            return {}
        return {letter: (site,) for letter, site in _lettered(position)}

    def panel_groups(self, scene: Scene[RenjuPosition], style: PanelStyle) -> list[FactGroup]:
        position = scene.position
        groups = []
        if position.opening_name:
            name, _, number = position.opening_name.rpartition(" ")
            room = style.width - len("Opening") - len(name)
            aside = f"  {number}" if len(number) + 2 < room else ""
            space = " " * (room - len(aside))
            words: Line = [("Opening", "dim"), (space, "dim"), (name, "strong"), (aside, "soft")]
            groups.append(FactGroup(words, []))
        if scene.outcome is not None:
            return groups
        if not position.opening.is_over:
            groups.append(_stages(position, style))
        if numbers := declarable(position.game.opening_rules, position.opening):
            groups.append(_numbers(scene, numbers, style))
        if position.offers:
            groups.append(_offers(scene, style))
        fouls = self.words.fouls(position)
        if fouls:
            # The point under the cursor comes first, so that it is shown even if rows are short.
            order = sorted(fouls, key=lambda site: site != scene.cursor)
            cursor = scene.cursor if scene.can_choose else None
            lines = [
                [
                    (f"{BOARD.name(site):<4}", "amber" if site == cursor else "strong"),
                    (fouls[site], "soft"),
                ]
                for site in order
            ]
            groups.append(FactGroup([("Fouls for Black", "dim")], lines, is_list=True))
        return groups


def _numbers(scene: Scene[RenjuPosition], numbers: Sequence[int], style: PanelStyle) -> FactGroup:
    """Return the numbers of fifth stones that may be declared, as buttons if a person moves."""
    shown = scene.move if scene.can_choose else None
    current = next((number for number in numbers if shown == (numeral(number),)), None)
    if scene.position.stage is Stage.NUMBER:
        action = _CHOOSE if scene.can_choose else None
        lines = number_lines(numbers, current, style.width, action)
        return FactGroup([("Number of offers", "dim")], lines)
    lines = []
    for number in numbers:
        action = _CHOOSE.format(number)
        words = [
            (str(number), "soft" if current is None else "amber"),
            (" offers", "soft" if current is None else "strong"),
        ]
        if scene.can_choose and (key := style.key(action)):
            words += [("   ", "dim"), (key, "amber")]
            if style.is_wide:
                words.append((" chooses this", "dim"))
        lines.append(button(words, action) if scene.can_choose else words)
    return FactGroup([("Instead of the stone", "dim")], lines)


_OFFER_GAP = 2
_OFFER_COLUMNS = len("A h10") + _OFFER_GAP
"""Columns of an offer and the gap after it."""

_MAX_LONG_OFFERS = 4
"""Most offers that have a line each; more are shown side by side."""


def _offers(scene: Scene[RenjuPosition], style: PanelStyle) -> FactGroup:
    """Return the offered fifth stones with their letters, as buttons if a person may pick one."""
    position = scene.position
    is_pick = position.stage is Stage.PICK
    can_pick = scene.can_choose and is_pick
    in_all = offers_in_all(position.game.opening_rules, position.opening)
    is_long = in_all <= _MAX_LONG_OFFERS
    side_by_side = 1 if is_long else (style.width + _OFFER_GAP) // _OFFER_COLUMNS
    lines: list[list[Word]] = []
    for number, (letter, site) in enumerate(_lettered(position), 1):
        is_shown = can_pick and scene.move == (site,)
        words = [
            (f"{letter} ", "amber" if can_pick else "strong"),
            (BOARD.name(site), "strong" if is_shown else "soft"),
        ]
        action = _CHOOSE.format(number)
        if can_pick and is_long:
            words.append((f"   {letter} picks it", "dim"))
        if number % side_by_side == 1 or is_long:
            lines.append([])
        else:
            used = sum(len(text) for text, _ in lines[-1])
            lines[-1].append((" " * (-used % _OFFER_COLUMNS), "dim"))
        lines[-1] += button(words, action) if can_pick else words
    heading: list[Word] = [("Offers", "dim")]
    if not is_pick:
        count = f"{len(position.offers)} of {in_all}"
        heading = right_aligned(heading, [(count, "dim")], style.width)
    return FactGroup(heading, lines, is_list=True)


_CURRENT: Word = ("› ", "amber")
"""The sign before the current stage."""


def _stages(position: RenjuPosition, style: PanelStyle) -> FactGroup:
    """Return the list of the opening's stages, with the current one highlighted."""
    rules = position.game.opening_rules
    opening = position.opening
    stages = _stages_of(rules, opening)
    now = stages.index(opening.stage)
    lines: list[Line] = []
    if opening.stage is Stage.NUMBER or opening.stage > Stage.THIRD_STONE:
        # The first three stages are the same in every opening: one line for all of them.
        stages = stages[3:]
        now -= 3
        lines.append([("• ", "dim"), ("three stones", "soft")])
    for index, stage in enumerate(stages):
        can_swap = index > now and stage in rules.swaps
        if index == now:
            can_swap = opening.swap_open
        long, short = _stage_words(rules, opening, stage, can_swap=can_swap)
        words = long if style.is_wide else short
        if index == now:
            lines.append([_CURRENT, (words, "strong")])
        else:
            sign = "• " if index < now else "  "
            lines.append([(sign, "dim"), (words, "soft" if index < now else "dim")])
    label = opening.stage.label
    name = f"stage {label}" if label.isdecimal() else label
    heading = right_aligned([(rules.title, "dim")], [(name, "dim")], style.width)
    current = next(line for line in lines if line[0] == _CURRENT)
    return FactGroup(heading, lines, short=[current])


def _stages_of(rules: OpeningRules, opening: Opening) -> Sequence[Stage]:
    """Return the stages of an opening in order, without those that this game will not have.

    Until the number of fifth stones is declared, more than one offer is assumed.
    """
    stages = list(rules.stages)
    has_offers = offers_in_all(rules, opening) > 1
    if rules.numbers and not rules.declares_instead and opening.number is None:
        # The number is still to be declared: more than one offer is assumed.
        has_offers = opening.stage is not Stage.OPENING_OVER
    if not has_offers:
        stages = [stage for stage in stages if stage not in (Stage.FURTHER_OFFER, Stage.PICK)]
    if has_offers or Stage.OPENING_OVER not in rules.swaps:
        stages.remove(Stage.OPENING_OVER)
    return stages


def _stage_words(
    rules: OpeningRules,
    opening: Opening,
    stage: Stage,
    *,
    can_swap: bool,
) -> tuple[str, str]:
    """Return the long and the short words for a stage, of at most 26 and 18 columns.

    `can_swap` is whether the player may swap colours at this stage instead of placing a stone.
    """
    color = rules.to_move(stage)
    width = rules.areas.get(stage)
    square = f"{width}×{width}"
    if stage is Stage.NUMBER:
        return f"{color} sets how many offers", "how many offers"
    if stage is Stage.FIFTH_STONE:
        return _fifth_words(rules, opening, can_swap=can_swap)
    if can_swap and stage is Stage.SECOND_STONE:
        return "swap, or White beside it", "swap or beside it"
    if can_swap and width is not None:
        return f"swap, or {color} in {square}", f"swap or {square}"
    if width is not None and stage is not Stage.SECOND_STONE:
        return f"{color} in the central {square}", f"{color} in {square}"
    words = _LISTED[stage]
    if not can_swap:
        return words, words
    return f"swap, or {words}", f"swap or {words.split()[-1]}"


def _fifth_words(rules: OpeningRules, opening: Opening, *, can_swap: bool) -> tuple[str, str]:
    """Return `_stage_words` for the fifth stone, which may be a single stone or the first offer."""
    width = area(rules, Opening(Stage.FIFTH_STONE, number=opening.number))
    square = f"{width}×{width}"
    if width is not None and can_swap:
        number = rules.numbers[0]
        return f"swap, Black in {square}, or {number}", f"swap, {square} or {number}"
    if width is not None:
        return f"Black in the central {square}", f"Black in {square}"
    is_single = opening.number == 1 or not (rules.numbers or rules.offers > 1)
    if can_swap:
        what = "fifth" if is_single else "offers"
        return f"swap, or Black's {what}", f"swap or {what}"
    if is_single:
        return "Black's fifth", "Black's fifth"
    return "Black offers a fifth stone", "a fifth offered"


_LISTED = {
    Stage.FIRST_STONE: "Black on h8",
    Stage.SECOND_STONE: "White beside it",
    Stage.FOURTH_STONE: "White's fourth",
    Stage.FURTHER_OFFER: "Black offers more",
    Stage.PICK: "White picks one",
    Stage.OPENING_OVER: "White's sixth",
}
"""The stages that have the same words in every opening."""
