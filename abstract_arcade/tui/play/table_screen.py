"""The panel beside a match that is played: its seats with their clocks, and the draws on offer."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rich.style import Style
from textual import work
from textual.widget import Widget
from textual.worker import get_current_worker

from abstract_arcade.clock import SHORT_SECONDS, next_change
from abstract_arcade.rules import Color, Content, Position
from abstract_arcade.session import Session
from abstract_arcade.settings import SettingsFile
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games.panel import Group, stacked
from abstract_arcade.tui.games.presenter import PanelStyle, Presenter, View
from abstract_arcade.tui.messages import Ring
from abstract_arcade.tui.play import seat_words as table_text
from abstract_arcade.tui.play import words as play_text
from abstract_arcade.tui.play.insight_screen import InsightScreen
from abstract_arcade.tui.table.rows import facts_rows
from abstract_arcade.tui.table.screen import TALL
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word
from abstract_arcade.tui.widgets.seats import SeatRow, Seats, Share, clock_words

if TYPE_CHECKING:
    from textual.timer import Timer

    from abstract_arcade.series import Standing
    from abstract_arcade.store import MatchFile

_MAX_TURN_NAME = 20
"""Characters of a name that may stand for the colour to move."""

_AROUND, _AROUND_TALL = 4, 8
"""The empty rows around seats and score sheet, with the row of keys."""

_LARGE_AIR = 3
"""Rows around what only a game shows, where the panel has much air."""

_LEAST_WAIT = 0.02
"""Seconds between two looks at a clock at least."""

_SHORT_TICK = 0.3
"""The same where it shows tenths: nobody reads each of them, and they would cost twice as much."""


class TableScreen(InsightScreen):
    """The screen of a match with two seats."""

    def __init__(
        self,
        presenter: Presenter[Any, Any],
        session: Session,
        display: Display,
        now: Callable[[], float] = time.monotonic,
        file: MatchFile | None = None,
        settings: SettingsFile | None = None,
    ) -> None:
        """Make the screen.

        Args:
            presenter: what the game shows.
            session: the match being played.
            display: what the terminal can do.
            now: the clock of replays, in seconds.
            file: where the match is kept; None for nowhere.
            settings: see `BoardScreen`.
        """
        super().__init__(presenter, session, display, now, settings)
        self._seats = Seats(id="seats")
        self._facts = TextLines(id="facts")
        self._facts_rows = 0
        self._tick_timer: Timer | None = None
        self._file = file
        # How the series of the match stands without it; None for a match that stands alone.
        self._standing: Standing | None = None
        # Whether the bell has rung for the time that runs out now.
        self._has_warned = False

    def panel_widgets(self) -> Sequence[Widget]:
        return self._seats, self._facts, self.move_list

    @property
    def panel_rows(self) -> int:
        return self._facts_rows

    def share_panel(self) -> None:
        height, presenter = self.app.size.height, self.presenter
        seats, dense = 6 + 2 * self._has_bar, presenter.dense_panel_rows
        is_large = self.is_wide and height >= TALL

        most, series = presenter.panel_rows, self._series_rows
        most, dense = most + series, dense + series
        if self._is_at_end:
            most = dense = len(self._end_lines(self.panel_style()._replace(height=height)))

        def rows(legend: int) -> int:
            return facts_rows(height - legend, seats, most, dense, is_large=is_large)

        # The letters, which the help explains too, give way to what the game shows.
        legend = self.legend_rows if self.is_wide and rows(self.legend_rows) >= dense else 0
        if self.legend_rows:
            # Another class has all widgets find their styles anew.
            self.set_class(not legend, "-no-legend")
        self._facts_rows = rows(legend)
        if self._is_at_end and self.is_wide:
            # Nobody needs the list of moves as much as the score sheet.
            self._facts_rows = min(most, height - seats - (_AROUND_TALL if is_large else _AROUND))
        padding = 4 if is_large else 2 if height >= TALL else 1
        air = _LARGE_AIR if is_large else 1
        has_room = self.share_insight(seats + padding + legend, self._facts_rows + air)
        self._facts.display = has_room and (self._facts_rows > 0 or self.insight.topic is None)
        self._facts.styles.height = self._facts_rows
        self._seats.styles.height = seats

    @property
    def _is_at_end(self) -> bool:
        """Whether the end of the game is looked at, with its score sheet."""
        if self.insight.topic is not None:
            # What is told then has the rows.
            return False
        is_there = self.session.outcome is not None and not self.session.is_looking_back
        return is_there and self.match.outcome is not None and not self.replay.is_running

    @property
    def _series_rows(self) -> int:
        """Rows of the panel for the series of the match."""
        standing = self.standing
        if standing is None:
            return 0
        return (6 + bool(standing.drawn)) if self.is_wide else 3

    def fact_lines(self, view: View[Any]) -> list[Line]:
        """What only the game shows, below the series; at the end of the match the score sheet."""
        style = self.panel_style()
        if self._is_at_end:
            return self._end_lines(style)
        series = self._series_group(style)
        if series is None or style.height < self._series_rows:
            return self.presenter.panel_lines(view, style)
        lines = [*stacked([series], self._series_rows), *([[]] * (2 if self.is_wide else 1))]
        height = max(0, style.height - len(lines))
        return [*lines, *self.presenter.panel_lines(view, style._replace(height=height))]

    def _series_group(self, style: PanelStyle) -> Group | None:
        standing = self.standing
        if standing is None:
            return None
        # Only a series and the end of a game need it.
        from abstract_arcade.tui.play.score_sheet import series_group

        return series_group(standing, play_text.titles(self.session), style)

    def _end_lines(self, style: PanelStyle) -> list[Line]:
        """The score sheet: as much of it as the panel has rows for."""
        from abstract_arcade.tui.play.score_sheet import end_groups, next_group

        session, outcome = self.session, self.session.outcome
        assert outcome is not None
        titles = play_text.titles(session)
        groups = end_groups(session, self.presenter, outcome, titles, style)
        series = self._series_group(style)
        if series is not None:
            groups.append(series)
        if self.is_wide:
            groups.append(next_group(self.key, self.leads_to, is_wide=True))
        return stacked(groups, style.height)

    @property
    def _has_bar(self) -> bool:
        """Whether the panel shows how the board is shared between the colours."""
        return self.is_wide and self.presenter.shows_balance

    def _seat_row(self, color: Color) -> SeatRow:
        """What the panel shows of a colour's player."""
        session, presenter = self.session, self.presenter
        position = session.position
        seat = position.seat_of(color)
        tile = self.board.tile(Content(presenter.content_kind, color))
        words = play_text.seat_words(
            session,
            presenter,
            color,
            is_wide=self.is_wide,
            display=self.display_mode,
        )
        return SeatRow(
            [[(glyph.text, glyph.style) for glyph in line] for line in tile],
            play_text.titles(session)[seat],
            table_text.table_note(session, seat, words.note),
            words.aside,
            words.unit,
            session.outcome is None
            and not session.is_looking_back
            and position.seat_to_move is seat,
            table_text.clock_face(session, seat),
        )

    def show_panel(self) -> None:
        position = self.session.position
        rows = [self._seat_row(color) for color in Color]
        shares = []
        for color, number in self.presenter.counts(position).items() if self._has_bar else ():
            # White's part is thinner where it has no colour of its own, or letters would need one.
            is_alike = self.display_mode.is_plain or self.display_mode.ascii
            is_thin = is_alike and color is Color.WHITE
            stone = Style(color=self.board.palette.stones[color].bottom.rich_color)
            ink = "soft" if self.display_mode.ascii else stone
            shares.append(Share(number, "▁" if is_thin else "▄", ink))
        self._seats.show(rows, shares, in_letters=self.display_mode.ascii)
        self.show_insight()
        self.show_moves()
        self._await_tick()

    def turn_name(self, position: Position) -> str:
        seat = position.seat_to_move
        name = self.match.participants[seat].name
        if name and position.seat_of(position.to_move) is seat and len(name) <= _MAX_TURN_NAME:
            return name
        return super().turn_name(position)

    # Clocks

    def clock_words(self) -> list[Word]:
        """Both clocks, for a screen without a panel; nothing where there are none."""
        if self.has_panel or self.session.readings is None:
            return []
        position = self.session.position
        faces = {
            color: table_text.clock_face(self.session, position.seat_of(color)) for color in Color
        }
        words: list[Word] = []
        for color, face in faces.items():
            if face is not None:
                words += [*self.chip(color), (" ", "text"), *clock_words(face), ("  ", "text")]
        return [*words, (" ", "text")]

    def _await_tick(self) -> None:
        """Have a timer strike when the clock that runs shows something else."""
        readings, seat = self.session.readings, self.session.running_clock
        if readings is None or seat is None:
            self._stop_ticking()
            self._has_warned = False
            return
        seconds = readings[seat].seconds
        is_short = seconds < SHORT_SECONDS
        if is_short and not self._has_warned:
            self.ring()
        self._has_warned = is_short
        self._stop_ticking()
        # An interval, since Textual drops the only strike of a timer that is late for it.
        wait = _SHORT_TICK if is_short else max(_LEAST_WAIT, next_change(seconds))
        self._tick_timer = self.set_interval(wait, self._tick)

    def _stop_ticking(self) -> None:
        if self._tick_timer is not None:
            self._tick_timer.stop()
            self._tick_timer = None

    def _tick(self) -> None:
        """Show the time that is left, and nothing else."""
        session, position = self.session, self.session.position
        seat = session.running_clock
        if not self.is_live:
            return
        if seat is not None:
            clocks = {
                number: table_text.clock_face(session, seat)
                for number, color in enumerate(Color)
                if position.seat_of(color) is seat
            }
            self._seats.tick(clocks)
            if not self.has_panel:
                self.show_status(self.view)
        self._await_tick()

    def ring(self) -> None:
        """Ring the bell, if that is wanted."""
        self.post_message(Ring())

    # The series

    def read_series(self) -> None:
        """Read how the series of the match stands, while one may play on."""
        if self.match.series and self._file is not None:
            self._read_series(self._file)

    @work(thread=True, exclusive=True, group="series")
    def _read_series(self, file: MatchFile) -> None:
        from abstract_arcade.records.storage import LibraryError

        worker = get_current_worker()
        try:
            found = file.standing(self.match)
        except LibraryError:
            # What is wrong with the folder is said where the match cannot be saved in it.
            return
        if not worker.is_cancelled:
            self.app.call_from_thread(self._series_read, found)

    def _series_read(self, found: Standing) -> None:
        if self.is_live:
            self._standing = found
            self.show_all()

    @property
    def standing(self) -> Standing | None:
        """How the series stands, with the result of this match; None outside of one."""
        found = self._standing
        return None if found is None else found.with_result(self.match)
