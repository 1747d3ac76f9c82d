"""The page of a match, composed by the pure function `compose`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from abstract_arcade.rules import Color
from abstract_arcade.session.insight import Topic
from abstract_arcade.tui.games.panel import LIST, blocks_of
from abstract_arcade.tui.games.presenter import Scene
from abstract_arcade.tui.play import words as said
from abstract_arcade.tui.play.key_hints import key_hints
from abstract_arcade.tui.play.plies import key_of
from abstract_arcade.tui.play.rule_words import (
    is_explaining,
    known_lines,
    longest_rule_lines,
    rule_lines,
)
from abstract_arcade.tui.play.score_sheet import end_groups, next_group, series_group
from abstract_arcade.tui.play.sharing_words import presence_note, shared_group
from abstract_arcade.tui.play.situation import Situation
from abstract_arcade.tui.play.status import aim_words, shows_aim, status_of
from abstract_arcade.tui.table.layout import Rows
from abstract_arcade.tui.table.page import Page, legend_blocks
from abstract_arcade.tui.widgets.blocks import BLANK, Block, Form, Placed, Rank, fit
from abstract_arcade.tui.widgets.key_bar import KeyHint
from abstract_arcade.tui.widgets.lines import Line, wrap
from abstract_arcade.tui.widgets.move_list import Moves
from abstract_arcade.tui.widgets.seats import SeatRow, seat_lines
from abstract_arcade.tui.widgets.status_line import Status, TypedStatus

_KNOWN = 62
"""The rank of the rules explained already, which are left out before lists are shortened."""

_RULE = Rank.INNER_BLANKS + 2
"""The rank of a rule that is explained now. If the panel is crowded, the status explains it."""

_INSIGHT = 20
"""The rank of a hint, an analysis or an explanation."""

_LONG_LIST = Rank.INNER_BLANKS + 5
"""The rank of a long list of moves: it is shortened before blank rows inside blocks go."""

_MOVES = {
    9: _LONG_LIST,
    8: _LONG_LIST,
    7: LIST + 2,
    6: LIST + 2,
    5: LIST + 2,
    4: 10,
    3: 10,
    2: 10,
    1: 10,
}
"""The rank of the list of moves by the number of its rows."""

_MOVES_AT_END = {**_MOVES, 7: _LONG_LIST, 6: _LONG_LIST, 5: _LONG_LIST}
"""The rank of the list of moves next to a score sheet, which is more important."""

_POINTER = 2
"""Columns of the pointer of a seat, to the left of the text of the panel."""

_HEIGHT_OF_KNOWN = 36
"""Rows of a terminal from which the rules explained already are listed."""


class FixedParts(NamedTuple):
    """The parts of a page that stay the same while only the cursor moves.

    Attributes:
        changes: The `changes` of the situation from which the parts were composed.
        seats: The block of the players.
        insight: The block of a hint, an analysis or an explanation, if one is open.
        tip: The block of the aim of the game or of a rule, if the panel shows one.
        below: The blocks below the list of moves.
        moves: The data of the list of moves.
        is_rule_in_panel: Whether the panel explains rules; otherwise the status does.
        keys: The entries of the line of keys.
    """

    changes: int
    seats: Block
    insight: Sequence[Block]
    tip: Sequence[Block]
    below: Sequence[Block]
    moves: Moves
    is_rule_in_panel: bool
    keys: Sequence[KeyHint]


class PlayPage(NamedTuple):
    """The page of a match.

    Attributes:
        page: The page as every board screen has it.
        fixed: The parts that do not depend on the cursor.
        fact_rows: The rows of the blocks "facts", with the gaps above them.
        place: The node shown, the mode and the layout. As long as they stay the same, the facts do
            not become shorter, so that the blocks below do not move with the cursor.
    """

    page: Page
    fixed: FixedParts
    fact_rows: int
    place: object


def compose(situation: Situation, before: PlayPage | None = None) -> PlayPage:
    """Compose the page of a match.

    Args:
        situation: The match as the player sees it now.
        before: The previous page; None for the first page. Its fixed parts are used again if only
            the cursor has moved since, and its facts do not become shorter at the same `place`.
    """
    place = (situation.view.viewed, situation.mode, situation.layout)
    least_fact_rows = 0
    if before is not None and before.place == place:
        least_fact_rows = before.fact_rows
    if before is not None and before.fixed.changes == situation.changes:
        fixed = before.fixed
    else:
        fixed = _fixed(situation)
    fitted = _fitted(situation, fixed, least_fact_rows)
    if _tells_turning_point(situation, fitted.panel):
        # A shorter status leaves the panel no fewer rows.
        situation = replace(situation, is_told_in_panel=True)
        fitted = _fitted(situation, fixed, least_fact_rows)
    page = Page(_title(situation), fitted.panel, fitted.status, fitted.rows, fixed.keys)
    return PlayPage(page, fixed, _rows_of_facts(fitted.panel), place)


def _title(situation: Situation) -> Line:
    view = situation.view
    columns = situation.layout.title_columns
    if situation.has_panel:
        return said.title_words(view, [], columns)
    return said.title_words(view, situation.presenter.title_words(situation.scene), columns)


def _fixed(situation: Situation) -> FixedParts:
    is_rule_in_panel = _explains_in_panel(situation)
    return FixedParts(
        changes=situation.changes,
        seats=_seats_block(situation),
        insight=_insight_blocks(situation),
        tip=_tip_blocks(situation, is_rule_in_panel=is_rule_in_panel),
        below=[*_known_blocks(situation), *legend_blocks(situation.legend, situation.layout)],
        moves=_moves(situation),
        is_rule_in_panel=is_rule_in_panel,
        keys=list(key_hints(situation)),
    )


class _Fitted(NamedTuple):
    """The status, and the panel in the rows that the status leaves."""

    status: Status | TypedStatus
    rows: Rows
    panel: Sequence[Placed]


def _fitted(situation: Situation, fixed: FixedParts, least_fact_rows: int) -> _Fitted:
    status = status_of(situation, is_rule_in_panel=fixed.is_rule_in_panel)
    rows = situation.layout.rows_with(status)
    return _Fitted(status, rows, _panel(situation, fixed, rows, least_fact_rows))


# The panel


def _panel(
    situation: Situation, fixed: FixedParts, rows: Rows, least_fact_rows: int
) -> list[Placed]:
    """Return the blocks of the panel that fit, with at least `least_fact_rows` rows of facts."""
    layout = situation.layout
    if not layout.panel:
        return []
    blocks = [
        fixed.seats,
        *_facts_blocks(situation),
        *fixed.insight,
        *fixed.tip,
        *_moves_blocks(situation),
        *fixed.below,
    ]
    widest_gap = 2 if layout.is_large else 1
    blocks = [replace(block, gap=min(widest_gap, block.gap)) for block in blocks]
    height = layout.panel_height(rows)
    placed = fit(blocks, height, least_gap=1)
    missing_rows = least_fact_rows - _rows_of_facts(placed)
    if missing_rows <= 0:
        return placed
    # The blocks below the facts must not move with the cursor.
    filler = Block.of("facts", Rank.GAPS - 1, [BLANK] * missing_rows, (), gap=0)
    names = [block.name for block in blocks]
    above = names.count("seats") + names.count("facts")
    return fit([*blocks[:above], filler, *blocks[above:]], height, least_gap=1)


def _rows_of_facts(placed: Sequence[Placed]) -> int:
    return sum(block.gap + len(block.lines) for block in placed if block.name == "facts")


def _seats_block(situation: Situation) -> Block:
    style = situation.style
    lines: list[Line] = []
    for color in Color:
        if lines:
            lines.append(BLANK)
        row = _seat_row(situation, color)
        lines += seat_lines(row, style.width + _POINTER, in_letters=style.display.ascii)
    return Block.of("seats", 0, lines)


def _seat_row(situation: Situation, color: Color) -> SeatRow:
    view = situation.view
    style = situation.style
    position = view.position
    outcome = view.outcome
    seat = position.seat_of(color)
    words = said.seat_words(
        view, situation.presenter, color, is_wide=style.is_wide, display=style.display
    )
    is_current = outcome is None and not view.is_looking_back
    return SeatRow(
        tile=situation.tiles[color],
        name=view.match.titles[seat],
        note=presence_note(view, seat) or said.table_note(view, seat, words.note),
        aside=words.aside,
        is_to_move=is_current and position.seat_to_move is seat,
        has_won=outcome is not None and outcome.winner is color,
        clock=said.clock_face(view, seat) if outcome is None else None,
    )


def _facts_blocks(situation: Situation) -> list[Block]:
    """Return the shared game and the series, and the facts of this game or its score sheet."""
    view = situation.view
    style = situation.style
    groups = []
    if situation.member is not None:
        groups.append(shared_group(view, situation.member, style))
    if situation.standing is not None:
        groups.append(series_group(situation.standing, view.match.titles, style))
    if not situation.is_at_end or view.outcome is None:
        return blocks_of([*groups, *situation.presenter.panel_groups(situation.scene, style)])
    groups = [*end_groups(view, situation.presenter, view.outcome, style), *groups]
    if style.is_wide:
        groups.append(next_group(style.key, situation.leads_to))
    return blocks_of(groups)


def _insight_blocks(situation: Situation) -> list[Block]:
    """Return the block of a hint, an analysis or an explanation, if one is open."""
    if situation.insight.topic is None:
        return []
    from abstract_arcade.tui.play.insight_words import Detail, panel_lines

    details = [Detail.SHORT, Detail.LEAST]
    if situation.layout.is_large:
        details = list(reversed(Detail))
    forms = [
        panel_lines(situation.insight, situation.view, situation.style, detail)
        for detail in details
    ]
    return [Block.of("insight", _INSIGHT, *forms, gap=2)]


def _tells_turning_point(situation: Situation, placed: Sequence[Placed]) -> bool:
    """Return whether the panel shows the whole sentence about the turning point at the node."""
    remark = situation.insight.remark
    if situation.insight.topic is not Topic.EXPLANATION or remark is None:
        return False
    words: list[str] = []
    for block in placed:
        if block.name == "insight":
            for line in block.lines:
                words += "".join(text for text, _ in line).split()
    return str(remark.sentence) in " ".join(words)


def _moves_blocks(situation: Situation) -> list[Block]:
    """Return a block of blank rows, for which the list of moves is drawn.

    The list also takes the rows that no block needs. Next to the score sheet of a wide panel, it
    has no others.
    """
    if situation.is_at_end and situation.style.is_wide:
        return []
    ranks = _MOVES_AT_END if situation.is_at_end else _MOVES
    forms = [Form([BLANK] * rows, rank) for rows, rank in ranks.items()]
    return [Block("moves", [*forms, Form((), 0)], gap=2)]


def _explains_in_panel(situation: Situation) -> bool:
    """Return whether the panel explains the rules: it is large, and all of them fit.

    Every rule fits if the longest one does. The result is false if no rule may have to be
    explained, or if a hint, analysis or explanation is open.
    """
    teacher = situation.teacher
    if teacher is None or not is_explaining(teacher) or not situation.layout.is_large:
        return False
    if situation.insight.topic is not None:
        return False
    # Without the cursor, so that the rule does not move between panel and status with it.
    scene = situation.scene
    still = replace(
        situation, scene=Scene(scene.position, scene.outcome, last_move=scene.last_move)
    )
    longest = longest_rule_lines(teacher, situation.style.width, situation.key)
    blocks = [
        _seats_block(still),
        *_facts_blocks(still),
        *_moves_blocks(still),
        Block.of("rule", _RULE, longest, ()),
    ]
    height = situation.layout.panel_height(situation.layout.rows)
    return any(block.name == "rule" for block in fit(blocks, height, least_gap=1))


def _tip_blocks(situation: Situation, *, is_rule_in_panel: bool) -> list[Block]:
    """Return a block with the rule that the panel explains now, or else the aim, if it is shown."""
    teacher = situation.teacher
    if teacher is None:
        return []
    width = situation.style.width
    if is_rule_in_panel and (lines := rule_lines(teacher, width, situation.key)):
        return [Block.of("rule", 0, lines)]
    if shows_aim(situation):
        # A long hint may take its rows: half an aim says nothing.
        return [Block.of("rule", 0, wrap(aim_words(situation), width), ())]
    return []


def _known_blocks(situation: Situation) -> list[Block]:
    teacher = situation.teacher
    layout = situation.layout
    is_tall = layout.is_large and layout.size.height >= _HEIGHT_OF_KNOWN
    if not is_tall or layout.below or situation.is_at_end:
        return []
    if teacher is None or not is_explaining(teacher):
        return []
    return [Block.of("known", _KNOWN, known_lines(teacher, situation.style.width), ())]


def _moves(situation: Situation) -> Moves:
    view = situation.view
    match = view.match
    end = match.main_line[-1]
    is_open = match.current is end and match.outcome is None
    return Moves(
        situation.plies,
        viewed=key_of(view.viewed),
        current=key_of(match.current),
        next_color=end.position.to_move if is_open else None,
        count=said.ply_count(view),
        ahead=frozenset(key_of(node) for node in view.line[view.viewed.ply + 1 :]),
    )
