"""The score sheet at the end of a game, and the score of its series: groups of the panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len, set_cell_size

from abstract_arcade.clock import clock_text
from abstract_arcade.match import Match, Node
from abstract_arcade.match.node import move_number
from abstract_arcade.match.result_words import result_words
from abstract_arcade.match.time_used import time_used
from abstract_arcade.rules import Color, Outcome, Seat
from abstract_arcade.session import View
from abstract_arcade.tui.games.panel import FactGroup
from abstract_arcade.tui.games.presenter import PanelStyle, Presenter
from abstract_arcade.tui.table.words import sentence_words
from abstract_arcade.tui.widgets.lines import (
    Line,
    Word,
    button,
    cut,
    right_aligned,
    width_of,
    wrap,
)

if TYPE_CHECKING:
    # It imports the reader of records, which is needed only for a series.
    from abstract_arcade.library.series import Standing

_COLUMN = 8
"""Columns of a number in the table of a wide panel."""

_NARROW_COLUMN = 6
"""Columns of a number in the table of a narrow panel."""

_SCORE_COLUMNS = 5
"""Columns of a player's score in the series, with the gap before it."""

_TENTHS_BELOW = 10
"""Seconds below which `clock_text` has tenths, which the table has not."""

_NAME_COLUMNS = 12
"""Columns of a name if both names and the score share a row."""

_BUTTONS = {"rematch": "rematch, sides exchanged", "analysis": "how it went", "export": "export"}
"""The labels of the buttons below the score sheet, by action."""


def series_group(standing: Standing, titles: Mapping[Seat, str], style: PanelStyle) -> FactGroup:
    """Return the score of the series: a row for each player, and a row for the drawn games.

    In a narrow panel, or if there are too few rows, one row has it all, if the names fit.
    """
    heading = right_aligned([("Series", "dim")], [(f"game {standing.game}", "dim")], style.width)
    rows = _score_rows(standing, titles, style.width)
    short = _score_in_one_row(standing, titles, style.width)
    if width_of(short) > style.width:
        # Names that do not fit in one row have a row each.
        return FactGroup(heading, rows, short=rows[: len(Seat)])
    if style.is_wide:
        return FactGroup(heading, rows, short=[short])
    return FactGroup(heading, [short], short=[short])


def _score_rows(standing: Standing, titles: Mapping[Seat, str], width: int) -> list[Line]:
    """Return a row for each player, and a row for the drawn games if there are any."""
    most = max(standing.wins.values())
    rows: list[Line] = []
    for seat, wins in standing.wins.items():
        name = cut(titles[seat], width - _SCORE_COLUMNS)
        score = (str(wins), "strong" if wins == most else "soft")
        rows.append(right_aligned([(name, "soft")], [score], width))
    if standing.drawn:
        rows.append(right_aligned([], [(standing.drawn_text, "dim")], width))
    return rows


def _score_in_one_row(standing: Standing, titles: Mapping[Seat, str], width: int) -> Line:
    """Return the names with the score between them, and the drawn games if these fit, too."""
    first = cut(titles[Seat.FIRST], _NAME_COLUMNS)
    second = cut(titles[Seat.SECOND], _NAME_COLUMNS)
    words: list[Word] = [
        (first, "soft"),
        (f"  {standing.text()}  ", "strong"),
        (second, "soft"),
    ]
    if standing.drawn:
        with_drawn = [*words, (f"  {standing.drawn_text}", "dim")]
        if width_of(with_drawn) <= width:
            return with_drawn
    return words


def end_groups(
    view: View, presenter: Presenter[Any, Any], outcome: Outcome, style: PanelStyle
) -> list[FactGroup]:
    """Return the result with its reason, and a table with numbers of both players if there are any.

    If the last move won the game, its effect is the reason in a panel with enough rows.
    """
    match = view.match
    node = view.viewed
    winner, how = result_words(match, view.position, outcome)
    short = wrap([(f"{how}.", "soft")], style.width) if how else []
    lines = short
    is_won_by_move = outcome.winner is not None and node.end is None
    if is_won_by_move and node.parent is not None and node.move is not None:
        effect = node.parent.position.describe(node.move).without_result().without_subject()
        words = sentence_words(effect, "soft", "strong", titles=match.titles)
        lines = wrap(words, style.width)
    groups = [FactGroup([(winner, "strong")], lines, short=short, is_close=True)]
    table = _table(view, presenter, style)
    if table:
        groups.append(FactGroup(_heads(match, style), table))
    return groups


def length_words(view: View) -> list[Word]:
    """Return a gap, and the number and total time of all moves: "   24 moves in 5:10".

    The time is left out if it is not known (`time_used`), or if an earlier node is shown.
    """
    number = move_number(view.viewed)
    used = time_used(view.match)
    moves = " move" if number == 1 else " moves"
    if used is not None and not view.is_looking_back:
        seconds = sum(time.total for time in used.values())
        moves += f" in {_seconds_text(seconds)}"
    return [("   ", "soft"), (str(number), "strong"), (moves, "soft")]


def _heads(match: Match, style: PanelStyle) -> Line:
    """Return the headings of the table: the names of both players, or their colours or stones.

    A wide panel has the names, or the colours if a name is long. Other panels have the stones.
    """
    if not style.is_wide:
        black = style.stones[Color.BLACK].tile
        white = style.stones[Color.WHITE].tile
        return right_aligned([], [black, ("   ", "dim"), white], style.width)
    names = [match.titles[match.position.seat_of(color)] for color in Color]
    if max(map(cell_len, names)) >= _COLUMN:
        names = [match.game.color_names[color] for color in Color]
    return _row("", names, style, ("dim", "dim"))


def _table(view: View, presenter: Presenter[Any, Any], style: PanelStyle) -> list[Line]:
    match = view.match
    seats = [match.position.seat_of(color) for color in Color]
    rows: list[Line] = []
    for noun, counts in _figures(presenter, view.viewed).items():
        figures = [counts[color] for color in Color]
        stressed = ["strong" if figure > min(figures) else "soft" for figure in figures]
        rows.append(_row(noun, list(map(str, figures)), style, stressed))
    roles = ("soft", "soft")
    used = time_used(match)
    if used is not None:
        totals = [_seconds_text(used[seat].total) for seat in seats]
        rows.append(_row("time used" if style.is_wide else "time", totals, style, roles))
        if style.is_wide:
            longest = [_seconds_text(used[seat].longest) for seat in seats]
            rows.append(_row("longest move", longest, style, roles))
    return rows


# Cached because every key composes the score sheet again: 0.6 ms for a game of 24 moves.
@lru_cache(maxsize=1)
def _figures(presenter: Presenter[Any, Any], end: Node) -> Mapping[str, Mapping[Color, int]]:
    """Return the numbers of both colours at the end of a game, by the noun for their row."""
    plies = [
        (node.parent.position, node.move, node.position)
        for node in end.path()
        if node.parent is not None and node.move is not None
    ]
    return presenter.words.end_figures(end.position, plies)


def _seconds_text(seconds: float) -> str:
    if seconds < _TENTHS_BELOW:
        return f"0:0{int(seconds)}"
    return clock_text(float(round(seconds)))


def _row(label: str, figures: Sequence[str], style: PanelStyle, roles: Sequence[str]) -> Line:
    """Return a row of the table: a label, and a number for each player.

    Of a label that does not fit, only the last word is shown.
    """
    column = _COLUMN if style.is_wide else _NARROW_COLUMN
    first, second = [cut(figure, column - 1) for figure in figures]
    first_role, second_role = roles
    columns = style.width - column - cell_len(first)
    if len(label) >= columns:
        *_, label = label.split(" ")
    left: Line = [(set_cell_size(label, max(1, columns)), "dim"), (first, first_role)]
    return right_aligned(left, [(second, second_role)], style.width)


def next_group(key: Callable[[str], str], leads_to: str) -> FactGroup:
    """Return the buttons below the score sheet, for the actions that have a key now.

    Args:
        key: Returns the name of an action's key, or "" if it has none.
        leads_to: The word for the key "leave", which is the last button: "menu".
    """
    lines: list[Line] = []
    for action, words in {**_BUTTONS, "leave": leads_to}.items():
        name = key(action)
        if name:
            role = "text" if lines else "strong"
            lines.append(button([(f"{name:<3} ", "amber"), (words, role)], action))
    return FactGroup(lines[0], lines[1:], is_close=True)
