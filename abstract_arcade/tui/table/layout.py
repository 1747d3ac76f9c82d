"""The layout of a screen with a board: the place of the panel, and the rows around the board.

Textual's grid places the widgets, and the style sheet says which cells of the grid they take. Only
the sizes of the cells and the padding of the widgets are computed here, from the size of the
terminal and the boards that fit in it. They are no part of the style sheet, because the page is
composed before Textual lays it out: the sizes decide which board fits, which forms of the blocks
fit, and where sentences are broken. A page that took them from laid out widgets would be composed
twice after every resize. A page that took them from styles could not be composed without an app, as
most tests do. With the numbers in both places, each would have to be changed twice. A test compares
them with the sizes of the widgets at six sizes of the terminal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from textual.geometry import Size
from textual.widget import Widget

from abstract_arcade.tui.board.layouts.base import Layout
from abstract_arcade.tui.breakpoints import HUGE, NARROW, TALL, WIDE
from abstract_arcade.tui.widgets.status_line import REST_ROWS, Status, TypedStatus

Padding: TypeAlias = tuple[int, int, int, int]
"""The padding of a widget in characters: above, on the right, below and on the left."""


class _Columns(NamedTuple):
    """The columns around a board, in terminals of some width."""

    panel: int
    """Columns of a panel beside the board."""
    left: int
    """Blank columns at the left edge of the panel."""
    right: int
    """Blank columns at the right edge of the panel."""
    side: int
    """Blank columns at both edges of title and status."""


_COLUMNS = (
    (HUGE, _Columns(panel=44, left=3, right=5, side=4)),
    (WIDE, _Columns(panel=36, left=2, right=4, side=3)),
    (NARROW, _Columns(panel=26, left=2, right=2, side=2)),
    (0, _Columns(panel=24, left=1, right=1, side=1)),
)
"""The columns from some width of the terminal on."""

_INDENT = 2
"""Columns by which the text of a panel is indented, for the pointer of the seats."""

_LEAST_TEXT = 20
"""Columns of the text in the smallest panel."""

PANEL_TOP = 4
"""Blank rows above a large panel, which contain the title if the board takes its rows."""

_MIN_PANEL_ROWS = 14
"""The fewest rows of a panel below the board."""

_MAX_PANEL_ROWS = 26
"""The most rows of a panel below the board."""

_ROWS_AROUND = 6
"""Rows of title, status and keys in a terminal that is less wide than `NARROW`."""

_LEAST_ROWS_AROUND = 3
"""Rows of title, status and keys, one each."""

_TITLE_PADDING = 8
"""Columns of a title that are not used for text."""

_SLIM_TITLE_PADDING = 2
"""Columns of a title that are not used for text in a terminal that is less wide than `NARROW`."""

_TOUCH_KEY_ROWS = 3
"""Rows of the keys, which are buttons, on a touch screen."""

MAX_GROWTH = 3
"""The most rows that title and status each take of those that the board leaves over."""


class Rows(NamedTuple):
    """The rows of the screen from top to bottom; the board has those that are left."""

    title: int
    """Rows of the title; 0 if it is above the panel."""
    status: int
    keys: int = 1
    is_status_wide: bool = False
    """Whether the status extends below the panel, which is shorter then."""


class ScreenLayout(NamedTuple):
    """The layout of a board screen for one terminal size.

    Attributes:
        size: The columns and rows of the terminal.
        panel: The columns of the panel; 0 if there is no panel.
        below: The rows of a panel below the board; 0 if it is beside the board or absent.
        rows: The rows of title, status and keys while the status has at most two lines.
        is_too_small: Whether the smallest board does not fit.
    """

    size: Size
    panel: int = 0
    below: int = 0
    rows: Rows = Rows(1, 2)
    is_too_small: bool = False

    @property
    def is_wide(self) -> bool:
        """Whether the screen shows whole phrases instead of single words."""
        return self.size.width >= WIDE

    @property
    def is_tall(self) -> bool:
        """Whether the title has two rows."""
        return self.size.height >= TALL

    @property
    def is_large(self) -> bool:
        """Whether the panel is large: with more blank rows than a small one."""
        return self.is_wide and self.is_tall

    @property
    def beside(self) -> int:
        """Columns of a panel beside the board; 0 if there is none."""
        return 0 if self.below else self.panel

    @property
    def is_title_beside(self) -> bool:
        """Whether the title is above the panel, because the board takes the rows above itself."""
        return self.rows.title == 0

    @property
    def has_text_below_board(self) -> bool:
        """Whether the text of the status begins in the row below the board."""
        return self.rows.status <= REST_ROWS

    def in_order(self, title: Widget, board: Widget, panel: Widget) -> Sequence[Widget]:
        """Return the widgets above the status in the order in which a grid places them."""
        if self.below:
            return title, board, panel
        return (board, title, panel) if self.is_title_beside else (title, panel, board)

    # Columns and rows for text

    @property
    def panel_text(self) -> int:
        """Columns of the panel for text; if there is no panel, those of the smallest one."""
        if not self.panel:
            return _LEAST_TEXT
        _, right, _, left = self.panel_padding
        return self.panel - left - right - _INDENT

    def panel_height(self, rows: Rows) -> int:
        """Return the rows of the panel for text, if title, status and keys have `rows`."""
        if self.below:
            height = self.below
        else:
            height = self.size.height - rows.keys
            if rows.is_status_wide:
                height -= rows.status
        above, _, below, _ = self.panel_padding
        if self.is_title_beside:
            above = PANEL_TOP
        return height - above - below

    def status_columns(self, rows: Rows) -> int:
        """Return the columns of the status for text, if title, status and keys have `rows`."""
        beside = 0 if rows.is_status_wide else self.beside
        return self.size.width - beside - 2 * self._columns.side

    @property
    def title_columns(self) -> int:
        """Columns of the title for text."""
        if self.is_title_beside:
            return self.panel_text
        padding = _SLIM_TITLE_PADDING if self.size.width < NARROW else _TITLE_PADDING
        return self.size.width - self.beside - padding

    # Padding

    @property
    def _columns(self) -> _Columns:
        return _columns_for(self.size.width)

    def title_padding(self, rows: int) -> Padding:
        """Return the padding of a title that has `rows` rows; 0 if it is above the panel."""
        if self.is_title_beside:
            # Below the title, the panel indents its text.
            return 1, 0, 0, self._columns.left + _INDENT
        side = 1 if self.is_too_small else self._columns.side
        above = 1 if self.is_large and rows > 2 else 0
        return above, side, 0, side

    @property
    def panel_padding(self) -> Padding:
        """The padding of the panel."""
        if self.below:
            return 1, 1, 0, 1
        if self.is_title_beside:
            above = 0
        elif self.is_large:
            above = PANEL_TOP
        elif self.is_tall:
            above = 2
        else:
            above = 1
        below = 1 if self.is_large else 0
        return above, self._columns.right, below, self._columns.left

    @property
    def status_padding(self) -> Padding:
        """The padding of the status."""
        return 0, self._columns.side, 0, self._columns.side

    # A long status

    def rows_with(self, status: Status | TypedStatus) -> Rows:
        """Return the rows of a screen that shows a status whole, if the terminal is high enough.

        A long status takes the rows of the title and, if it has no rule tip, those of the keys. It
        also takes the columns below a panel beside the board, as do its extras if they fit only
        there.
        """
        rows = self.rows
        columns = self.status_columns(rows)
        needed = status.needed_rows(columns, rows.status)
        expected = status.expected_rows(columns)
        if max(needed, expected) > rows.status:
            return self._with_long_status(status)
        if self.beside and not status.shows_extras(columns, rows.status):
            # They may fit below the panel.
            wide = rows._replace(is_status_wide=True)
            if status.shows_extras(self.status_columns(wide), rows.status):
                return wide
        return rows

    def _with_long_status(self, status: Status | TypedStatus) -> Rows:
        """Return the rows of a screen whose status is longer than its usual rows."""
        rows = self.rows._replace(is_status_wide=self.beside > 0)
        columns = self.status_columns(rows)
        needed = status.needed_rows(columns, rows.status)
        grown = with_long_status(rows, needed, status.expected_rows(columns))
        if needed > grown.status and not status.tip:
            # A rule tip can be shortened. Without one, the sentences need the row of the keys.
            return grown._replace(status=grown.status + grown.keys, keys=0)
        return grown


def layout_for(
    size: Size, boards: Sequence[Layout], least: Size, *, is_touched: bool = False
) -> ScreenLayout:
    """Return the layout of a board screen.

    Args:
        size: The columns and rows of the terminal.
        boards: The layouts of the board, from the smallest.
        least: The columns and rows below which a terminal is too small.
        is_touched: Whether the terminal is a touch screen. Its keys have three rows if the panel
            is below the board and has rows to spare.
    """
    panel = _panel_beside(size, boards[0])
    below = _rows_below(size, boards, panel)
    if below:
        panel = size.width
    beside = 0 if below else panel
    height = size.height - below
    largest = _largest(boards, size.width - beside, height - _LEAST_ROWS_AROUND)
    if largest is None:
        rows = Rows(1, 2)
    else:
        is_tall = size.height >= TALL
        is_large = is_tall and size.width >= WIDE
        rows = share_rows(
            height - largest.height,
            title=2 if is_tall else 1,
            status=REST_ROWS,
            may_be_beside=is_large and beside > 0,
        )
    if is_touched and below >= _MIN_PANEL_ROWS + _TOUCH_KEY_ROWS:
        below -= _TOUCH_KEY_ROWS - rows.keys
        rows = rows._replace(keys=_TOUCH_KEY_ROWS)
    is_too_small = size.width < least.width or size.height < least.height
    return ScreenLayout(size, panel, below, rows, is_too_small)


def _columns_for(width: int) -> _Columns:
    """Return how many columns a panel and the blank edges have in a terminal of some width."""
    return next(columns for least, columns in _COLUMNS if width >= least)


def _panel_beside(size: Size, smallest: Layout) -> int:
    """Return the columns of a panel beside the board; 0 if the smallest board needs them.

    In a slim terminal, a board that leaves fewer than `_ROWS_AROUND` rows needs them, too.
    """
    panel = _columns_for(size.width).panel
    needs_columns = size.width - smallest.width < panel
    needs_rows = size.width < NARROW and size.height - smallest.height < _ROWS_AROUND
    return 0 if needs_columns or needs_rows else panel


def _rows_below(size: Size, boards: Sequence[Layout], panel: int) -> int:
    """Return the rows of a panel below the board; 0 if a board beside the panel is as large.

    Only a terminal that is higher than wide on the eye has the panel below the board. `panel` has
    the columns of a panel beside the board; 0 if none fits.
    """
    if size.width >= WIDE or 2 * size.height <= size.width:
        return 0
    height = size.height - _ROWS_AROUND
    below = _largest(boards, size.width, height - _MIN_PANEL_ROWS)
    if below is None:
        return 0
    beside = _largest(boards, size.width - panel, height) if panel else None
    if beside is not None and boards.index(beside) >= boards.index(below):
        return 0
    return min(_MAX_PANEL_ROWS, height - below.height)


def _largest(boards: Sequence[Layout], width: int, height: int) -> Layout | None:
    """Return the largest board that fits in columns and rows, or None if none does.

    The boards are in the order of their sizes, from the smallest.
    """
    largest = None
    for board in boards:
        if board.width <= width and board.height <= height:
            largest = board
    return largest


def share_rows(rows: int, title: int, status: int, *, may_be_beside: bool = False) -> Rows:
    """Share the rows that the board leaves among title, status and keys.

    Title and status take rows that they do not need, too, so that the board is in the middle and
    the status can grow without a new layout.

    Args:
        rows: The rows that the board leaves, 3 or more.
        title: The rows of the title, if there are enough.
        status: The rows of the status, if there are enough.
        may_be_beside: Whether the title may be above the panel if there are not enough rows.
    """
    spare = rows - 1 - title - status
    if spare < 0:
        above = 0 if may_be_beside else 1
        return Rows(above, rows - 1 - above)
    if spare == 0 and may_be_beside:
        # Its rows are blank then, above and below the status.
        return Rows(0, status + title)
    if spare == 0 and title > 1:
        # A blank row below the status is worth more than one below the title.
        return Rows(title - 1, status + 1)
    above = spare // 2
    return Rows(title + min(above, MAX_GROWTH), status + min(spare - above, MAX_GROWTH))


def with_long_status(rows: Rows, needed: int, expected: int) -> Rows:
    """Return the rows with those of the title for the status, if a long status needs them.

    The rows of the keys stay as they are.

    Args:
        rows: The rows before.
        needed: The rows that the status needs now.
        expected: The rows that it may need later.
    """
    if max(needed, expected) <= rows.status:
        return rows
    return rows._replace(title=0, status=rows.status + rows.title)
