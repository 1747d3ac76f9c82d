"""The panel of a match, with its clocks and the score of its series."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from textual import work
from textual.message import Message

from abstract_arcade.clock import SHORT_SECONDS, next_change
from abstract_arcade.library import LibraryError
from abstract_arcade.tui.frame.controller import Deadline
from abstract_arcade.tui.frame.threads import in_thread
from abstract_arcade.tui.messages import Ring
from abstract_arcade.tui.play.page import PlayPage
from abstract_arcade.tui.table.panel import BlockText, Panel
from abstract_arcade.tui.widgets.move_list import MoveList

if TYPE_CHECKING:
    from abstract_arcade.library.series import Standing
    from abstract_arcade.session import View

_TEXTS_ABOVE = ("seats", "facts", "insight", "rule")
"""The names of the blocks above the list of moves."""

_TEXTS_BELOW = ("known", "legend")
"""The names of the blocks below the list of moves."""

_SHORT_TICK = 0.3
"""Seconds between two updates of a clock that shows tenths of a second."""


class PlayPanel(Panel):
    """The panel of a match. It reports when a clock has to be drawn again."""

    class Ticked(Message):
        """A clock has to be drawn again."""

    class SeriesRead(Message):
        """The score of the series has been read."""

    def __init__(self, view: View) -> None:
        self.moves = MoveList(id="moves")
        above = (BlockText(id=name) for name in _TEXTS_ABOVE)
        below = (BlockText(id=name) for name in _TEXTS_BELOW)
        super().__init__(*above, self.moves, *below)
        self._view = view
        self._deadline = Deadline(self.set_interval, self._tick)
        # Whether the bell has rung because the time of the running clock is short.
        self._has_warned = False
        # The score of the series without this match; None before it is read, or without a series.
        self._standing: Standing | None = None

    def show_page(self, page: PlayPage) -> None:
        """Show the panel of a page, and wait until a clock has to be drawn again."""
        self.show(page.page.panel)
        self.moves.show(page.fixed.moves)
        self._await_tick()

    # The series

    def read_series(self) -> None:
        """Read the score of the series in the background, and post `SeriesRead` if that succeeds.

        Does nothing if the match belongs to no series.
        """
        if self._view.match.series:
            self._read_series()

    @work(exclusive=True, group="series")
    async def _read_series(self) -> None:
        saving = self._view.table.saving
        # A fault of the folder is reported when the match cannot be saved.
        with suppress(LibraryError):
            self._standing = await in_thread(partial(saving.standing, self._view.match))
            self.post_message(self.SeriesRead())

    @property
    def standing(self) -> Standing | None:
        """The score of the series, with the result of this match; None if it is not known."""
        standing = self._standing
        return None if standing is None else standing.with_result(self._view.match)

    # Clocks

    def _await_tick(self) -> None:
        """Set the time at which the running clock has to be drawn again; ring if time is short."""
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
        if self.is_attached:
            self.post_message(self.Ticked())
            self._await_tick()
