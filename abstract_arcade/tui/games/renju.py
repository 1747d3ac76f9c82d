"""The presenter of Renju: the stages of the opening, and Black's fouls."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

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
from abstract_arcade.tui.widgets.lines import Line, Word, button, right_aligned, width_of
from abstract_arcade.words.renju import RenjuWords

BOARD = square_board(15)

STARS = tuple(map(BOARD.site, ("d4", "l4", "h8", "d12", "l12")))

_SHAPES = {
    RenjuReason.OVERLINE: "overline",
    RenjuReason.DOUBLE_FOUR: "four",
    RenjuReason.DOUBLE_THREE: "three",
}
"""The end of the name of the threats that make each foul: "four" for a straight four, too."""

_NAME_COLUMNS = 4
"""Columns of the name of a point, with the gap after it."""

_COMMON_STAGES = 3
"""The number of stages at the beginning, which are the same in every opening."""

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
        if move and is_offered(position.game.opening_rules, position.opening):
            return f"{OFFER_LETTERS[len(offers)]} {text}"
        return text

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
            groups.append(_opening_name(position.opening_name, style))
        if scene.outcome is not None:
            return groups
        if not position.opening.is_over:
            groups.append(_stages(position, style))
        numbers = declarable(position.game.opening_rules, position.opening)
        if numbers:
            groups.append(_numbers(scene, numbers, style))
        if position.offers:
            groups.append(_offers(scene, style))
        fouls = self.words.fouls(position)
        if fouls:
            groups.append(_fouls(scene, fouls))
        return groups


def _opening_name(opening: str, style: PanelStyle) -> FactGroup:
    """Return the name of an opening, with its number if it fits: "Kansei  D4"."""
    name, _, number = opening.rpartition(" ")
    label: Line = [("Opening", "dim")]
    words: list[Word] = [(name, "strong")]
    numbered: list[Word] = [*words, (f"  {number}", "soft")]
    if width_of(label) + width_of(numbered) < style.width:
        words = numbered
    return FactGroup(right_aligned(label, words, style.width), [])


def _fouls(scene: Scene[RenjuPosition], fouls: Mapping[Site, str]) -> FactGroup:
    """Return a list of the points where Black must not play, with the reasons."""
    # The point under the cursor comes first, so that it is shown even if rows are short.
    sites = [site for site in fouls if site == scene.cursor]
    sites += [site for site in fouls if site != scene.cursor]
    lines: list[Line] = []
    for site in sites:
        is_pointed_at = scene.can_choose and site == scene.cursor
        name = BOARD.name(site).ljust(_NAME_COLUMNS)
        lines.append([(name, "amber" if is_pointed_at else "strong"), (fouls[site], "soft")])
    return FactGroup([("Fouls for Black", "dim")], lines, is_list=True)


def _numbers(scene: Scene[RenjuPosition], numbers: Sequence[int], style: PanelStyle) -> FactGroup:
    """Return the numbers of fifth stones that may be declared, as buttons if a person moves."""
    current = None
    if scene.can_choose:
        current = next((number for number in numbers if scene.move == (numeral(number),)), None)
    if scene.position.stage is Stage.NUMBER:
        action = _CHOOSE if scene.can_choose else None
        lines = number_lines(numbers, current, style.width, action)
        return FactGroup([("Number of offers", "dim")], lines)
    lines = []
    for number in numbers:
        words: list[Word] = [
            (str(number), "soft" if current is None else "amber"),
            (" offers", "soft" if current is None else "strong"),
        ]
        if scene.can_choose:
            words = _number_button(words, number, style)
        lines.append(words)
    return FactGroup([("Instead of the stone", "dim")], lines)


def _number_button(words: Line, number: int, style: PanelStyle) -> list[Word]:
    """Return words as a button that chooses a number of offers, with its key if there is one."""
    action = _CHOOSE.format(number)
    key = style.key(action)
    if not key:
        return button(words, action)
    keyed: list[Word] = [*words, ("   ", "dim"), (key, "amber")]
    if style.is_wide:
        keyed.append((" chooses this", "dim"))
    return button(keyed, action)


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
    lines: list[list[Word]] = []
    for number, (letter, site) in enumerate(_lettered(position), 1):
        is_shown = can_pick and scene.move == (site,)
        words: list[Word] = [
            (f"{letter} ", "amber" if can_pick else "strong"),
            (BOARD.name(site), "strong" if is_shown else "soft"),
        ]
        if can_pick and is_long:
            words.append((f"   {letter} picks it", "dim"))
        if can_pick:
            words = button(words, _CHOOSE.format(number))
        used = width_of(lines[-1]) if lines else 0
        gap = -used % _OFFER_COLUMNS
        has_room = used + gap + _OFFER_COLUMNS <= style.width + _OFFER_GAP
        if lines and has_room and not is_long:
            lines[-1] += [(" " * gap, "dim"), *words]
        else:
            lines.append(words)
    heading: list[Word] = [("Offers", "dim")]
    if not is_pick:
        count = f"{len(position.offers)} of {in_all}"
        heading = right_aligned(heading, [(count, "dim")], style.width)
    return FactGroup(heading, lines, is_list=True)


def _stages(position: RenjuPosition, style: PanelStyle) -> FactGroup:
    """Return the list of the opening's stages, with the current one highlighted."""
    rules = position.game.opening_rules
    opening = position.opening
    stages = _stages_of(rules, opening)
    lines: list[Line] = []
    if opening.stage is Stage.NUMBER or opening.stage > Stage.THIRD_STONE:
        # The first stages are the same in every opening: one line for all of them.
        stages = stages[_COMMON_STAGES:]
        lines.append([("• ", "dim"), ("three stones", "soft")])
    now = stages.index(opening.stage)
    for stage in stages[:now]:
        words = _words_of(rules, opening, stage, style, can_swap=False)
        lines.append([("• ", "dim"), (words, "soft")])
    words = _words_of(rules, opening, opening.stage, style, can_swap=opening.swap_open)
    current: Line = [("› ", "amber"), (words, "strong")]
    lines.append(current)
    for stage in stages[now + 1 :]:
        words = _words_of(rules, opening, stage, style, can_swap=stage in rules.swaps)
        lines.append([("  ", "dim"), (words, "dim")])
    label = opening.stage.label
    name = f"stage {label}" if label.isdecimal() else label
    heading = right_aligned([(rules.title, "dim")], [(name, "dim")], style.width)
    return FactGroup(heading, lines, short=[current])


def _words_of(
    rules: OpeningRules, opening: Opening, stage: Stage, style: PanelStyle, *, can_swap: bool
) -> str:
    words = _stage_words(rules, opening, stage, can_swap=can_swap)
    return words.long if style.is_wide else words.short


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


class _StageWords(NamedTuple):
    """The words for a stage of an opening."""

    long: str
    """At most 26 columns, for a wide panel."""
    short: str
    """At most 18 columns, for a narrow panel."""


def _stage_words(
    rules: OpeningRules,
    opening: Opening,
    stage: Stage,
    *,
    can_swap: bool,
) -> _StageWords:
    """Return the words for a stage.

    `can_swap` is whether the player may swap colours at this stage instead of placing a stone.
    """
    color = rules.to_move(stage)
    width = rules.areas.get(stage)
    square = f"{width}×{width}"
    if stage is Stage.NUMBER:
        return _StageWords(f"{color} sets how many offers", "how many offers")
    if stage is Stage.FIFTH_STONE:
        return _fifth_words(rules, opening, can_swap=can_swap)
    if can_swap and stage is Stage.SECOND_STONE:
        return _StageWords("swap, or White beside it", "swap or beside it")
    if can_swap and width is not None:
        return _StageWords(f"swap, or {color} in {square}", f"swap or {square}")
    if width is not None and stage is not Stage.SECOND_STONE:
        return _StageWords(f"{color} in the central {square}", f"{color} in {square}")
    words = _LISTED[stage]
    if not can_swap:
        return _StageWords(words, words)
    *_, last_word = words.split()
    return _StageWords(f"swap, or {words}", f"swap or {last_word}")


def _fifth_words(rules: OpeningRules, opening: Opening, *, can_swap: bool) -> _StageWords:
    """Return `_stage_words` for the fifth stone, which may be a single stone or the first offer."""
    width = area(rules, Opening(Stage.FIFTH_STONE, number=opening.number))
    square = f"{width}×{width}"
    if width is not None and can_swap:
        number = rules.numbers[0]
        return _StageWords(f"swap, Black in {square}, or {number}", f"swap, {square} or {number}")
    if width is not None:
        return _StageWords(f"Black in the central {square}", f"Black in {square}")
    is_single = opening.number == 1 or not (rules.numbers or rules.offers > 1)
    if can_swap:
        what = "fifth" if is_single else "offers"
        return _StageWords(f"swap, or Black's {what}", f"swap or {what}")
    if is_single:
        return _StageWords("Black's fifth", "Black's fifth")
    return _StageWords("Black offers a fifth stone", "a fifth offered")


_LISTED = {
    Stage.FIRST_STONE: "Black on h8",
    Stage.SECOND_STONE: "White beside it",
    Stage.FOURTH_STONE: "White's fourth",
    Stage.FURTHER_OFFER: "Black offers more",
    Stage.PICK: "White picks one",
    Stage.OPENING_OVER: "White's sixth",
}
"""The stages that have the same words in every opening."""
