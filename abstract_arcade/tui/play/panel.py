"""The panel of a match: its seats with their clocks, what the game shows, the computer, the moves.

It shares its rows between them, and keeps the clocks going.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import work
from textual.containers import Vertical
from textual.message import Message

from abstract_arcade.clock import SHORT_SECONDS, next_change
from abstract_arcade.library import LibraryError
from abstract_arcade.rules import Color, Content
from abstract_arcade.tui.frame.part import Deadline
from abstract_arcade.tui.frame.threads import in_thread
from abstract_arcade.tui.games.panel import FactGroup, stacked
from abstract_arcade.tui.messages import Ring
from abstract_arcade.tui.play.score_sheet import end_groups, next_group, series_group
from abstract_arcade.tui.play.words import (
    clock_face,
    key_of,
    plies,
    ply_count,
    seat_words,
    table_note,
)
from abstract_arcade.tui.widgets.lines import Line, TextLines
from abstract_arcade.tui.widgets.move_list import MoveList, Ply
from abstract_arcade.tui.widgets.seats import SEAT_ROWS, SeatRow, Seats

if TYPE_CHECKING:
    from abstract_arcade.library.series import Standing
    from abstract_arcade.library.store import MatchFile
    from abstract_arcade.tui.board.widget import Board
    from abstract_arcade.tui.games.presenter import PanelStyle, View
    from abstract_arcade.tui.play.helping import Teaching
    from abstract_arcade.tui.play.played import Played
    from abstract_arcade.tui.table.room import Room

_AROUND = 4
"""The empty rows around seats and score sheet, with the row of keys."""

_AROUND_TALL = 8
"""The empty rows around seats and score sheet of a large panel, with the row of keys."""

_LARGE_AIR = 3
"""Rows around what only a game shows, where the panel has much air."""

_LEAST_MOVES = 4
"""Rows that the list of moves keeps."""

_LEAST_MOVES_TALL = 5
"""Rows that the list of moves keeps in a large panel."""

LARGE_PANEL = (4 + 1 + 2, 7)
"""The empty rows around what only a game shows, and the least rows of the moves below it."""

SMALL_PANEL = (2 + 1, 5)
"""The two counts of `LARGE_PANEL`, for a small panel."""

AIRY_MOVES = 9
"""The rows of the moves from which on what only a game shows has all the air that it wants."""

_RULES_HEIGHT = 36
"""Rows of a screen from which on the panel says which rules were met."""

_SHORT_TICK = 0.3
"""Seconds between two looks at a clock that shows tenths: nobody reads each of them."""


class Panel(Vertical):
    """The panel beside the board of a match."""

    class Ticked(Message):
        """A clock shows something else."""

    class SeriesRead(Message):
        """The score of the series is known now."""

    def __init__(
        self, played: Played, legend: Sequence[TextLines], teaching: Teaching, leads_to: str
    ) -> None:
        """Make the panel of a match, with the letters of a board that is made of them."""
        self._seats = Seats(id="seats")
        self._facts = TextLines(id="facts")
        self.moves = MoveList(id="moves")
        self._rules = TextLines(id="rules")
        super().__init__(self._seats, self._facts, self.moves, self._rules, *legend, id="panel")
        self._teaching = teaching
        self._leads_to = leads_to
        self._legend = legend
        self._view, self._insight, self._presenter, _, self._file = played
        # Put into the panel when the computer is asked first.
        self._insight_lines = TextLines(id="insight")
        # An empty row above the letters and one below.
        heights = [each.styles.height for each in legend]
        self._legend_rows = sum(int(each.value) + 2 for each in heights if each is not None)
        # The most rows for what only the game shows, and those that it has.
        self._fact_rows = 0
        self._facts_shown = 0
        self._air = 0
        self._deadline = Deadline(self.set_interval, self._tick)
        # Whether the bell has rung for the time that runs out now.
        self._has_warned = False
        # The score of the series without this match; None for a match of no series.
        self._standing: Standing | None = None
        # The main line with its variations, and what it was made of.
        self._plies: tuple[object, Sequence[Ply]] = None, ()

    # Showing it

    def show(
        self, view: View[Any], room: Room, style: PanelStyle, board: Board, *, at_end: bool
    ) -> None:
        """Share the rows, and fill them."""
        self._share(room, style, at_end=at_end)
        rows = [self._seat_row(color, style, board) for color in Color]
        self._seats.show(rows, in_letters=style.display.ascii)
        self._facts_shown = -1
        self.show_facts(view, style, at_end=at_end)
        self.show_insight(style)
        self._show_moves()
        self._await_tick()

    def _seat_row(self, color: Color, style: PanelStyle, board: Board) -> SeatRow:
        view = self._view
        presenter = self._presenter
        position = view.position
        outcome = view.outcome
        seat = position.seat_of(color)
        tile = board.tile(Content(presenter.content_kind, color))
        note, aside, unit = seat_words(
            view, presenter, color, is_wide=style.is_wide, display=style.display
        )
        return SeatRow(
            [[(glyph.text, glyph.style) for glyph in line] for line in tile],
            view.match.titles[seat],
            table_note(view, seat, note),
            aside,
            unit,
            outcome is None and not view.is_looking_back and position.seat_to_move is seat,
            outcome is not None and outcome.winner is color,
            clock_face(view, seat) if outcome is None else None,
        )

    def _show_moves(self) -> None:
        view = self._view
        match = view.match
        state = view.table.tree_changes
        if self._plies[0] != state:
            # Made anew only where the tree has changed.
            self._plies = state, plies(match, self._presenter)
        end = view.match.main_line[-1]
        stands_at_end = match.current is end and match.outcome is None
        self.moves.show(
            self._plies[1],
            viewed=key_of(view.viewed),
            current=key_of(match.current),
            next_color=end.position.to_move if stands_at_end else None,
            count=ply_count(view),
            ahead={key_of(node) for node in view.line[view.viewed.ply + 1 :]},
        )

    # Sharing the rows

    def _share(self, room: Room, style: PanelStyle, *, at_end: bool) -> None:
        height = room.panel_rows + 1
        presenter = self._presenter
        seats = SEAT_ROWS
        is_large = room.is_wide and room.is_tall
        series = self._series_rows(is_wide=room.is_wide)
        most = presenter.panel_rows + series
        dense = presenter.dense_panel_rows + series
        if at_end:
            most = len(self._end_lines(style._replace(height=height)))
            dense = most

        def rows(legend: int) -> int:
            return facts_rows(height - legend, seats, most, dense, is_large=is_large)

        # The letters, which the help explains too, give way to what the game shows.
        legend = self._legend_rows if room.is_wide and rows(self._legend_rows) >= dense else 0
        for letters in self._legend:
            letters.display = legend > 0
        self._fact_rows = rows(legend)
        if at_end and room.is_wide:
            self._fact_rows = min(most, height - seats - (_AROUND_TALL if is_large else _AROUND))
        # Nobody needs the list of moves as much as the score sheet.
        self.moves.display = not (at_end and room.is_wide)
        if is_large:
            padding = 4
        elif room.is_tall:
            padding = 2
        else:
            padding = 1
        moves = _LEAST_MOVES_TALL if is_large else _LEAST_MOVES
        left = room.panel_rows - seats - padding - legend - moves - (3 if is_large else 1)
        least = self._fact_rows + (_LARGE_AIR if is_large else 1)
        teaching = self._teaching
        rules = self._rules
        teaching.shows_met = is_large and not (at_end or room.below) and height >= _RULES_HEIGHT
        teaching.is_in_panel = is_large and self._insight.topic is None
        if len(teaching.panel_lines(style.width)) + 1 + least > left:
            teaching.is_in_panel = False
        self.show_rules(style)
        rules.display = bool(rules.lines)
        rules.styles.height = len(rules.lines)
        left -= len(rules.lines)
        if rules.display:
            left -= 1
        has_room = self._share_insight(style, rows=left, moves=moves, least=least)
        self._facts.display = has_room and (self._fact_rows > 0 or self._insight.topic is None)

    def _share_insight(self, style: PanelStyle, *, rows: int, moves: int, least: int) -> bool:
        """Give rows to what the computer thinks; return whether the least is left for the rest."""
        lines = self._insight_lines
        is_large = moves > _LEAST_MOVES
        lines.display = self._insight.topic is not None
        if not lines.display:
            return True
        if not lines.is_attached:
            self.mount(lines, before=self.moves)
        airs = (2, 1, 0, -1) if is_large else (0, -1)
        for air in airs:
            self._air = air
            wanted = len(self._thoughts(style))
            if wanted <= rows:
                break
        else:
            # No sentence is cut as long as there are moves of the list that can go.
            rows += moves - 1
        shown = max(1, min(wanted, rows))
        lines.styles.height = shown
        return shown + least <= rows

    # What the game shows

    def show_facts(self, view: View[Any], style: PanelStyle, *, at_end: bool) -> None:
        """Show what only this game shows, below the series; at the end the score sheet."""
        lines = self._fact_lines(view, style._replace(height=self._fact_rows), at_end=at_end)
        if len(lines) > self._facts_shown:
            # The moves follow directly; they do not go to and fro with the cursor.
            self._facts_shown = len(lines)
            self._facts.styles.height = len(lines)
        self._facts.lines = lines

    def _fact_lines(self, view: View[Any], style: PanelStyle, *, at_end: bool) -> list[Line]:
        if at_end:
            return self._end_lines(style)
        rows = self._series_rows(is_wide=style.is_wide)
        series = self._series_group(style)
        if series is None or style.height < rows:
            return self._presenter.panel_lines(view, style)
        lines = list(stacked([series], rows))
        lines += [[]] * (2 if style.is_wide else 1)
        height = max(0, style.height - len(lines))
        return [*lines, *self._presenter.panel_lines(view, style._replace(height=height))]

    def _end_lines(self, style: PanelStyle) -> list[Line]:
        """The score sheet: as much of it as there are rows for."""
        view = self._view
        outcome = view.outcome
        assert outcome is not None
        groups = end_groups(view, self._presenter, outcome, style)
        series = self._series_group(style)
        if series is not None:
            groups.append(series)
        if style.is_wide:
            groups.append(next_group(style.key, self._leads_to))
        return stacked(groups, style.height)

    # What the computer thinks

    def show_insight(self, style: PanelStyle) -> None:
        """Show what the computer thinks, if it was asked."""
        if self._insight.topic is not None:
            self._insight_lines.lines = self._thoughts(style)

    def show_rules(self, style: PanelStyle) -> None:
        """Show the rule of the moment and those that were met, in rows that stay the same."""
        self._rules.lines = self._teaching.panel_lines(style.width)

    def _thoughts(self, style: PanelStyle) -> Sequence[Line]:
        from abstract_arcade.tui.play.insight_words import panel_lines

        return panel_lines(self._insight, self._view, style, air=self._air)

    # The series

    def read_series(self) -> None:
        """Read the score of the series, while one may play on."""
        if self._view.match.series and self._file is not None:
            self._read_series(self._file)

    @work(exclusive=True, group="series")
    async def _read_series(self, file: MatchFile) -> None:
        # What is wrong with the folder is said where the match cannot be saved in it.
        with suppress(LibraryError):
            self._standing = await in_thread(partial(file.standing, self._view.match))
            self.post_message(self.SeriesRead())

    @property
    def standing(self) -> Standing | None:
        """The score of the series, with the result of this match; None outside of one."""
        found = self._standing
        return None if found is None else found.with_result(self._view.match)

    def _series_rows(self, *, is_wide: bool) -> int:
        standing = self.standing
        if standing is None:
            return 0
        if not is_wide:
            return 3
        return 7 if standing.drawn else 6

    def _series_group(self, style: PanelStyle) -> FactGroup | None:
        standing = self.standing
        if standing is None:
            return None
        return series_group(standing, self._view.match.titles, style)

    # Clocks

    def _await_tick(self) -> None:
        """Wait until the clock that runs shows something else."""
        readings = self._view.table.clocks.readings
        seat = self._view.table.clocks.running
        if readings is None or seat is None:
            self._deadline.set(None)
            self._has_warned = False
            return
        seconds = readings[seat].seconds
        is_short = seconds < SHORT_SECONDS
        if is_short and not self._has_warned:
            self.post_message(Ring())
        self._has_warned = is_short
        self._deadline.set(_SHORT_TICK if is_short else next_change(seconds))

    def _tick(self) -> None:
        """Show the time that is left, and nothing else."""
        view = self._view
        position = view.position
        seat = view.table.clocks.running
        if not self.is_attached:
            return
        if seat is not None:
            clocks = {
                number: clock_face(view, seat)
                for number, color in enumerate(Color)
                if position.seat_of(color) is seat
            }
            self._seats.tick(clocks)
            self.post_message(self.Ticked())
        self._await_tick()


def facts_rows(height: int, seats: int, most: int, dense: int, *, is_large: bool) -> int:
    """The rows of the panel for what only a game shows: no more than the moves can spare.

    `height` and `seats` are in rows, as are `most`, which the game wants, and `dense`, its least.
    """
    air, moves = LARGE_PANEL if is_large else SMALL_PANEL
    room = max(0, height - 1 - air - seats - moves)
    return min(most if moves + room - most >= AIRY_MOVES else dense, room)
