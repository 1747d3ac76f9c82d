"""The layout of a screen with a board: the columns of the panel, and the rows around the board.

Textual's grid places the widgets. The sizes are numbers here, and not in the style sheet, because
they decide three things before Textual lays out: which zoom of the board fits, which forms of the
page's blocks fit, and where their sentences are broken. Read from widgets after a layout, they
would cost a second page at every start and resize, and no page could be composed without an app, as
most tests do. A test compares them with what Textual lays out.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from textual.geometry import Size
from textual.widget import Widget

from abstract_arcade.tui.board.layouts.base import Layout
from abstract_arcade.tui.breakpoints import HUGE, NARROW, TALL, WIDE
from abstract_arcade.tui.widgets.status_line import REST_ROWS, Status, TypedStatus

Padding: TypeAlias = tuple[int, int, int, int]
"""Characters above, on the right, below and on the left."""

_WIDTHS = ((HUGE, 44, 4), (WIDE, 36, 3), (NARROW, 26, 2), (0, 24, 1))
"""By the least columns of the screen: the columns of the panel, and those left free on both sides
of title and status."""

_INDENT = 2
"""Columns by which the text of a panel is indented, right of the pointer of the seats."""

_LEAST_TEXT = 20
"""Columns of the text in the smallest panel."""

PANEL_TOP = 4
"""Blank rows above a large panel."""

_LEAST_BELOW = 14
"""The fewest rows of a panel below the board."""

_MOST_BELOW = 26
"""The most rows of a panel below the board."""

_SLIM_ROWS = 6
"""Lines of the title, the status and the keys where the panel is slim."""

_TOUCHED_KEYS = 3
"""Rows of the buttons on a touch screen."""

MAX_GROWTH = 3
"""Rows by which the status is longer than at rest where the board leaves them anyway."""


class Rows(NamedTuple):
    """The rows of the screen from top to bottom; the board has those that are left."""

    title: int
    status: int
    keys: int = 1
    is_status_wide: bool = False
    """Whether the status goes on below the panel, which is shorter then."""


class Room(NamedTuple):
    """The layout of a board screen for one terminal size.

    Attributes:
        size: The columns and rows of the terminal.
        panel: The columns of the panel; 0 for none.
        below: The rows of a panel below the board; 0 if the panel is beside the board.
        rows: The rows of title, status and keys at rest.
        is_too_small: Whether the smallest board does not fit.
    """

    size: Size
    panel: int = 0
    below: int = 0
    rows: Rows = Rows(1, 2)
    is_too_small: bool = False

    @property
    def is_wide(self) -> bool:
        """Whether there is room for whole phrases."""
        return self.size.width >= WIDE

    @property
    def is_tall(self) -> bool:
        """Whether the title has two lines."""
        return self.size.height >= TALL

    @property
    def is_large(self) -> bool:
        """Whether the panel is large: with more blank rows than a small one."""
        return self.is_wide and self.is_tall

    @property
    def beside(self) -> int:
        """The columns beside the board."""
        return 0 if self.below else self.panel

    @property
    def has_text_below_board(self) -> bool:
        """Whether the text of the status begins in the row below the board."""
        return self.rows.status <= REST_ROWS

    def panel_height(self, rows: Rows) -> int:
        """Return the rows of the panel for text."""
        if self.below:
            height = self.below
        else:
            height = self.size.height - rows.keys - (rows.status if rows.is_status_wide else 0)
        above = PANEL_TOP if self.is_title_beside else self.panel_padding[0]
        return height - above - self.panel_padding[2]

    def status_columns(self, rows: Rows) -> int:
        """Return the columns of the status for text."""
        columns = self.size.width - 2 * self._side
        return columns if rows.is_status_wide else columns - self.beside

    @property
    def panel_text(self) -> int:
        """The columns of the panel for text; without a panel those of the smallest one."""
        if not self.panel:
            return _LEAST_TEXT
        _, right, _, left = self.panel_padding
        return self.panel - left - right - _INDENT

    @property
    def _side(self) -> int:
        """The columns left free on both sides of title and status."""
        return _shares(self.size.width)[1]

    def in_order(self, title: Widget, board: Widget, panel: Widget) -> Sequence[Widget]:
        """Return the widgets above the status in the order of their places in a grid."""
        if self.below:
            return title, board, panel
        return (board, title, panel) if self.is_title_beside else (title, panel, board)

    @property
    def is_title_beside(self) -> bool:
        """Whether the title stands in the rows above the panel, since the board needs its own."""
        return self.rows.title == 0

    @property
    def title_columns(self) -> int:
        """Columns for the words of the title."""
        if self.is_title_beside:
            return self.panel_text
        padding = 2 if self.size.width < NARROW else 8
        return self.size.width - self.beside - padding

    def title_padding(self, rows: int) -> Padding:
        """What is left free around the words of a title of some rows."""
        if self.is_title_beside:
            # The texts of the panel leave columns for the mark of the seat to move.
            return 1, 0, 0, self.panel_padding[3] + 2
        side = 1 if self.is_too_small else self._side
        has_air = self.is_wide and self.is_tall and rows > 2
        return 1 if has_air else 0, side, 0, side

    @property
    def panel_padding(self) -> Padding:
        """What is left free around what the panel shows."""
        if self.is_wide:
            right, left = (5, 3) if self.size.width >= HUGE else (4, 2)
            top = PANEL_TOP if self.is_tall else 1
            # The title has the rows above the panel.
            return 0 if self.is_title_beside else top, right, 1 if self.is_large else 0, left
        side = 2 if self.size.width >= NARROW and not self.below else 1
        return 2 if self.is_tall and not self.below else 1, side, 0, side

    @property
    def status_padding(self) -> Padding:
        """What is left free around the status."""
        return 0, self._side, 0, self._side

    def rows_with(self, status: Status | TypedStatus) -> Rows:
        """Return the rows with all that the status says, as far as there are any."""
        at_rest = self.rows
        wide = at_rest._replace(is_status_wide=True)
        columns = self.status_columns(at_rest)
        all_columns = self.status_columns(wide)

        def needed(is_wide: bool) -> int:
            return status.needed_rows(all_columns if is_wide else columns, at_rest.status)

        def expected(is_wide: bool) -> int:
            return status.expected_rows(all_columns if is_wide else columns)

        rows = with_status(at_rest, needed, expected, has_panel=self.beside > 0)
        if rows == at_rest and self.beside and not status.shows_extras(columns, rows.status):
            # Below the panel there may be room for them.
            rows = rows._replace(is_status_wide=status.shows_extras(all_columns, rows.status))
        return rows


def _shares(columns: int) -> Sequence[int]:
    """Return the rest of a row of `_WIDTHS`."""
    return next(shares for least, *shares in _WIDTHS if columns >= least)


def shared(beside_board: int, title: int, status: int, *, is_title_beside: bool = False) -> Rows:
    """Share the rows that the board leaves, so that it is in the middle of them.

    What is left over goes to title and status: the status needs no new layout, then, to grow.

    All are rows: of 3 at least `beside_board`, the title has so many at best, the status at rest.
    `is_title_beside`: whether the title may stand above the panel where they are few.
    """
    room = beside_board - 1 - title - status
    if room < 0:
        above = 0 if is_title_beside else 1
        return Rows(above, beside_board - 1 - above)
    if not room and is_title_beside:
        # Above the panel, the title leaves blank rows above and below the status.
        return Rows(0, status + title)
    if not room and title > 1:
        # Air below the status is worth more than below the title.
        return Rows(title - 1, status + 1)
    above = room // 2
    return Rows(title + min(above, MAX_GROWTH), status + min(room - above, MAX_GROWTH))


def with_status(
    rows: Rows,
    needed: Callable[[bool], int],
    expected: Callable[[bool], int],
    *,
    has_panel: bool,
) -> Rows:
    """Return the rows with room for the whole status, as far as there is any to be had.

    First a panel gives way to what is `needed`, then the title, then the keys; to what is
    `expected` later, the keys do not. Both are rows, by whether the status goes on below the panel.
    """
    if max(needed(False), expected(False)) <= rows.status:
        return rows
    missing = needed(has_panel) - rows.status
    title = rows.title if max(missing, expected(has_panel) - rows.status) < 1 else 0
    missing -= rows.title - title
    keys = rows.keys if missing < 1 else 0
    status = rows.status + rows.keys - keys + rows.title - title
    return Rows(title, status, keys, is_status_wide=has_panel)


def room_for(
    size: Size, layouts: Sequence[Layout], least: Size, *, is_touched: bool = False
) -> Room:
    """Share a terminal, of which the least would do, with a board of layouts from the smallest.

    If `is_touched`, the buttons are as high as a thumb needs where the panel below the board can
    spare the rows.
    """
    smallest = layouts[0]
    panel = _shares(size.width)[0]
    # The panel gives way where the board needs its columns, or its slim form too many lines.
    needs_lines = size.height - smallest.height < _SLIM_ROWS and size.width < NARROW
    if size.width - smallest.width < panel or needs_lines:
        panel = 0
    below = _rows_below(size, layouts, panel)
    if below:
        panel = size.width
    beside = 0 if below else panel
    height = size.height - below
    fits = [
        height - each.height
        for each in layouts
        if each.width <= size.width - beside and height - each.height >= 3
    ]
    is_large = size.height >= TALL and size.width >= WIDE and panel > 0 and not below
    title = 2 if size.height >= TALL else 1
    rows = shared(fits[-1], title, REST_ROWS, is_title_beside=is_large) if fits else Rows(1, 2)
    if is_touched and below >= _LEAST_BELOW + _TOUCHED_KEYS:
        below -= _TOUCHED_KEYS - rows.keys
        rows = rows._replace(keys=_TOUCHED_KEYS)
    is_too_small = size.width < least.width or size.height < least.height
    return Room(size, panel, below, rows, is_too_small)


def _rows_below(size: Size, layouts: Sequence[Layout], panel: int) -> int:
    """The rows of a panel below the board; 0 where it had better stand beside it, or be none.

    It lies there on what is taller than wide, where the board is larger for it.
    """
    if size.width >= WIDE or 2 * size.height <= size.width:
        return 0

    def largest(width: int, height: int) -> int:
        fits = [each.width <= width and each.height <= height for each in layouts]
        return max((index for index, does_fit in enumerate(fits) if does_fit), default=-1)

    # The title, the status and the keys.
    height = size.height - _SLIM_ROWS
    beside = largest(size.width - panel, height) if panel else -1
    below = largest(size.width, height - _LEAST_BELOW)
    if below <= beside:
        return 0
    return min(_MOST_BELOW, height - layouts[below].height)
