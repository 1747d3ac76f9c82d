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
from abstract_arcade.tui.widgets.lines import Line, Word, button, cut, right_aligned, wrap

if TYPE_CHECKING:
    # It imports the reader of records, which is needed only for a series.
    from abstract_arcade.library.series import Standing

_COLUMN = 8
"""Columns of a number in the table."""

_NAME_COLUMNS = 12
"""Columns of a name if both names and the score share a row."""

_BUTTONS = {"rematch": "rematch, sides exchanged", "analysis": "how it went", "export": "export"}
"""The labels of the buttons below the score sheet, by action."""


def series_group(standing: Standing, titles: Mapping[Seat, str], style: PanelStyle) -> FactGroup:
    """Return the score of the series: a row for each player, and a row for the drawn games.

    In a narrow panel, or if there are too few rows, one row has it all, if the names fit.
    """
    heading = right_aligned([("Series", "dim")], [(f"game {standing.game}", "dim")], style.width)
    most = max(standing.wins.values())
    rows: list[Line] = [
        right_aligned(
            [(cut(titles[seat], style.width - 5), "soft")],
            [(str(wins), "strong" if wins == most else "soft")],
            style.width,
        )
        for seat, wins in standing.wins.items()
    ]
    first = cut(titles[Seat.FIRST], _NAME_COLUMNS)
    second = cut(titles[Seat.SECOND], _NAME_COLUMNS)
    is_short = cell_len(first + second) + len(standing.text()) + 4 <= style.width
    short: list[Word] = [(first, "soft"), (f"  {standing.text()}  ", "strong"), (second, "soft")]
    if standing.drawn:
        drawn: list[Word] = [(standing.drawn_text, "dim")]
        rows.append(right_aligned([], drawn, style.width))
        if sum(cell_len(text) for text, _ in short) + len(standing.drawn_text) + 2 <= style.width:
            short.append((f"  {standing.drawn_text}", "dim"))
    if style.is_wide or not is_short:
        # Names that do not fit in one row have a row each.
        return FactGroup(heading, rows, short=[short] if is_short else rows[:2])
    return FactGroup(heading, [short], short=[short])


def end_groups(
    view: View, presenter: Presenter[Any, Any], outcome: Outcome, style: PanelStyle
) -> list[FactGroup]:
    """Return the result with its reason, and a table with numbers of both players if there are any.

    If the last move won the game, its effect is the reason in a panel with enough rows.
    """
    match = view.match
    node = view.viewed
    said, how = result_words(match, view.position, outcome)
    short = wrap([(f"{how}.", "soft")], style.width) if how else []
    lines = short
    if outcome.winner and node.end is None and node.parent and node.move is not None:
        did = node.parent.position.describe(node.move).without_result().without_subject()
        lines = wrap(sentence_words(did, "soft", "strong", titles=match.titles), style.width)
    groups = [FactGroup([(said, "strong")], lines, short=short, is_close=True)]
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
    said = f" {'move' if number == 1 else 'moves'}"
    if used is not None and not view.is_looking_back:
        said += f" in {_seconds_text(sum(time.total for time in used.values()))}"
    return [("   ", "soft"), (str(number), "strong"), (said, "soft")]


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
        largest = max(figures) if len({*figures}) > 1 else None
        stressed = ["strong" if figure == largest else "soft" for figure in figures]
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
    if seconds < 10:
        return f"0:0{int(seconds)}"
    return clock_text(max(10.0, float(round(seconds))))


def _row(label: str, figures: Sequence[str], style: PanelStyle, roles: Sequence[str]) -> Line:
    """Return a row of the table: a label, and a number for each player.

    Of a label that does not fit, only the last word is shown.
    """
    column = _COLUMN if style.is_wide else 6
    first = cut(figures[0], column - 1)
    second = cut(figures[1], column - 1)
    room = style.width - column - cell_len(first)
    name = label if len(label) < room else label.rpartition(" ")[2]
    left: Line = [(set_cell_size(name, max(1, room)), "dim"), (first, roles[0])]
    return right_aligned(left, [(second, roles[1])], style.width)


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
