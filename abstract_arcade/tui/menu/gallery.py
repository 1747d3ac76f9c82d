"""The gallery of the menu: the boards of the games, and their layout in a terminal.

If all boards fit, they are side by side, each above the name of its game. If not, only the board of
the selected game is shown, to the left of a list of the games. In a terminal that is taller than
wide, as on a phone, the board is above the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size, clamp
from textual.message import Message

from abstract_arcade.rules import GAMES, Color, Content, Game
from abstract_arcade.tui.board.layouts.base import ZOOMS, Zoom
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import presenter_of
from abstract_arcade.tui.table.words import tile_lines
from abstract_arcade.tui.widgets.blocks import BLANK, Block, fit
from abstract_arcade.tui.widgets.lines import Line, TextLines, Word, button, width_of, wrap
from abstract_arcade.tui.widgets.row_list import Row, RowList, columns


class CardSize(NamedTuple):
    """The size of a card: the miniature of a game, and the words below it."""

    zoom: Zoom
    rows: int
    """Rows of sites that a miniature shows."""
    width: int
    """Columns of the widest miniature."""
    height: int
    """Rows of characters of the tallest miniature."""
    indent: int
    """Columns to the left of the words, and blank columns and rows around most miniatures."""

    @property
    def rule(self) -> int:
        """Columns of the rule above the name of the selected game."""
        return self.width - 2 * self.indent


CARD_SIZES = (
    CardSize(ZOOMS[0], 7, 15, 7, indent=0),
    CardSize(ZOOMS[1], 5, 22, 12, indent=1),
    CardSize(ZOOMS[1], 7, 30, 16, indent=1),
    CardSize(ZOOMS[2], 5, 32, 17, indent=1),
    CardSize(ZOOMS[2], 7, 44, 23, indent=1),
)
"""From the smallest to the largest. The smallest is used only next to a list."""

ACTIONS = 6
"""Rows of the actions below the cards."""

_MIN_MARGIN = 3
"""Minimum columns to the left and right of the boards."""

_MAX_GAP = 6
"""Maximum columns between two cards."""

_MAX_TEXT = 24
"""Maximum columns of a card's text, so that word wrap leaves no single words."""

# The columns at which the parts of a row of the list begin.
_TILE = 1
_NUMBER = 5
_NAME = 7

# The columns of the number and the name in a row of a list below a board, after a larger tile.
_STACK_NUMBER = 6
_STACK_NAME = 8

_MIN_LIST = 40
"""Minimum columns of the list without taglines."""

_ACTION = 32
"""Columns of a key and its action, before the words about what it would do."""

# The optional rows, the most important first; names with "above" or "below" are blank rows. Rows
# that are left over go above the title and below the actions.
_PARTS: Sequence[str] = (
    "tagline",
    "designer",
    "actions",
    "above cards",
    "below cards",
    "below actions",
    "above title",
    "above designer",
    "year",
    "subtitle",
    "above cards",
    "above subtitle",
    "below cards",
    "above rule",
    "below actions",
)
_PARTS_OF_LIST: Sequence[str] = (
    "actions",
    "above cards",
    "below actions",
    "below cards",
    "below cards",
    "below actions",
    "above title",
    "above cards",
    "subtitle",
    "above subtitle",
    "below actions",
)

_PARTS_OF_STACK: Sequence[str] = (
    "actions",
    "below cards",
    "above cards",
    "below actions",
    "above title",
    "above list",
    "subtitle",
    "above subtitle",
    "between actions",
    "between actions",
    "above title",
    "below cards",
    "above cards",
    "below cards",
)

_ROW_OF_STACK = 3
"""Rows of a game in a list below a board: its name, its tagline and a blank row."""

_MIN_STACK = 48
"""Minimum columns of a terminal in which a list below a board has a margin."""

_MAX_STACK = 64
"""Maximum columns of a list below a board."""

_TOUCH_KEYS = 3
"""Rows of the key bar below a stack on a touch screen."""

# Blank rows on tall screens, added while more than `_LEFT_BY_LARGE` rows are left over.
_PARTS_OF_LARGE = ("above cards", "below cards", "above cards", "above cards")
_LEFT_BY_LARGE = 12


class Gallery(NamedTuple):
    """The layout of the menu in a terminal of some size."""

    size: Size
    """The size of the terminal."""
    card: CardSize
    is_list: bool
    """Whether there is one board with a list, instead of all boards."""
    is_stacked: bool
    """Whether the one board is above the list instead of to its left."""
    parts: Counter[str]
    """The number of rows of each of `_PARTS` that is shown."""
    gap: int = 0
    """Columns between two cards."""
    left: int = 0
    """Columns to the left of the first card."""
    top: int = 0
    """Blank rows above the title."""
    keys: int = 1
    """Rows of the key bar."""

    @property
    def pitch(self) -> int:
        """Columns from one card to the next."""
        return self.card.width + self.gap

    @property
    def text(self) -> int:
        """Columns of the text of a card."""
        to_the_end = self.card.width - self.card.indent + self.left - 1
        return max(1, min(self.pitch - 2, to_the_end, _MAX_TEXT))

    @property
    def words(self) -> int:
        """Rows of a card below its board: a rule, a name, and the optional parts; 0 with a list."""
        if self.is_list:
            return 0
        further = ("above rule", "tagline", "above designer", "designer", "year")
        return 2 + sum(self.parts[part] for part in further)

    @property
    def list_columns(self) -> int:
        """Columns of the list."""
        if self.is_stacked:
            return self.size.width - 2 * self.left
        return max(1, self.size.width - self.left - self.card.width - 2)

    @property
    def has_taglines(self) -> bool:
        """Whether the rows of the list have the taglines of the games next to their titles."""
        return not self.is_stacked and self.list_columns >= _width_with_taglines()

    @property
    def card_margin(self) -> int:
        """Columns from `left` to the board above a list."""
        if not self.is_stacked:
            return 0
        return (self.size.width - self.card.width) // 2 - self.left

    @property
    def indent(self) -> int:
        """Columns from `left` to the actions."""
        return _TILE if self.is_stacked else self.card.indent

    @property
    def list_rows(self) -> int:
        """Rows of the list."""
        if self.is_stacked:
            return _ROW_OF_STACK * len(GAMES) - 1
        return self.body - self.card.indent

    @property
    def action_rows(self) -> int:
        """Rows of an action, of which all but the first are blank."""
        return 1 + self.parts["between actions"] // ACTIONS

    @property
    def body(self) -> int:
        """Rows of the boards with their words, or of the board and the list."""
        if not self.is_list:
            return self.card.height + self.words
        if self.is_stacked:
            return self.card.height + self.parts["above list"] + self.list_rows
        # A blank row, and the lines about the selected game.
        foot = 2 if self.has_taglines else 3
        return max(self.card.height, len(GAMES) + foot + self.card.indent)

    @property
    def action(self) -> int:
        """Columns from a key to the words about what its action would do."""
        if self.is_list and self.has_taglines:
            # Below the taglines of the list, which begins a column after the board.
            return self.card.width - self.card.indent + 1 + _tagline_column()
        return _ACTION

    @property
    def free_rows(self) -> int:
        """Rows that are left over by the title, the body and the key bar."""
        return self.size.height - 1 - self.body - self.keys

    @property
    def is_whole(self) -> bool:
        """Whether the boards, the actions and some blank rows fit."""
        if not self.parts["actions"] or not self.parts["below cards"]:
            return False
        if self.is_stacked:
            return self.card.width <= self.size.width
        if self.is_list:
            return True
        boards = len(GAMES) * (self.card.width + 1) - 1 - 2 * self.card.indent
        return boards <= self.size.width - 2 * _MIN_MARGIN


def _tagline_column() -> int:
    """Return the column of the taglines in the list, after the longest title."""
    return _NAME + max(cell_len(game.title) for game in GAMES.values()) + 2


def _width_with_taglines() -> int:
    """Return the least columns of a list with taglines."""
    return _tagline_column() + _longest_tagline()


def _longest_tagline() -> int:
    """Return the columns of the longest tagline."""
    return max(cell_len(game.tagline) for game in GAMES.values())


# Called several times while the menu opens; each call takes 2.4 ms.
@lru_cache(maxsize=1)
def arrange(size: Size, *, is_touched: bool = False) -> Gallery:
    """Return the layout for a terminal: the largest boards that fit side by side, else a list.

    The list has the taglines of the games if they fit, and the largest board that fits. If nothing
    fits, it has the smallest board. In a terminal that is taller than wide on the eye, the board is
    above the list if it is larger there. On a touch screen, the keys below have three rows then.
    """
    for card in reversed(CARD_SIZES[1:]):
        gallery = _arrange(size, card)
        if gallery.is_whole:
            return gallery
    beside = _arrange_beside(size)
    if 2 * size.height > size.width:
        keys = _TOUCH_KEYS if is_touched else 1
        larger = CARD_SIZES[CARD_SIZES.index(beside.card) + 1 :]
        for card in reversed(larger):
            gallery = _arrange(size, card, is_stacked=True, keys=keys)
            if gallery.is_whole:
                return gallery
    return beside


def _arrange_beside(size: Size) -> Gallery:
    """Return the layout with a list to the right of the largest board that fits."""
    for columns_of_list in (_width_with_taglines(), _MIN_LIST):
        for card in reversed(CARD_SIZES):
            gallery = _arrange(size, card, columns_of_list)
            if gallery.is_whole and card.width + columns_of_list < size.width:
                return gallery
    return _arrange(size, CARD_SIZES[0], _MIN_LIST)


def _arrange(
    size: Size,
    card: CardSize,
    columns_of_list: int = 0,
    *,
    is_stacked: bool = False,
    keys: int = 1,
) -> Gallery:
    """Return the layout with cards of one size.

    It has a list if the list has columns or is stacked.
    """
    gap = 0
    margin = 0
    if is_stacked:
        margin = 1 if size.width >= _MIN_STACK else 0
        used = _MAX_STACK
    elif columns_of_list > 0:
        used = card.width + columns_of_list
    else:
        count = len(GAMES)
        gap = clamp((size.width - count * card.width) // (count + 1), 1, _MAX_GAP)
        used = count * (card.width + gap) - gap
    gallery = Gallery(
        size,
        card,
        is_list=is_stacked or columns_of_list > 0,
        is_stacked=is_stacked,
        parts=Counter(),
        gap=gap,
        left=max(margin, (size.width - used) // 2),
        keys=keys,
    )
    parts = _parts_that_fit(gallery)
    spare = gallery.free_rows - parts.total()
    for part in _PARTS_OF_LARGE:
        if spare > _LEFT_BY_LARGE:
            parts[part] += 1
            spare -= 1
    # A little more of the rows left over is below the actions than above the title.
    top = parts["above title"] + max(0, spare) * 3 // 7
    return gallery._replace(parts=parts, top=top)


def _parts_that_fit(gallery: Gallery) -> Counter[str]:
    """Return the rows of the optional parts that fit into a layout, which has none yet."""
    games = GAMES.values()
    lines = {
        "tagline": max(len(wrap([(game.tagline, "")], gallery.text)) for game in games),
        "designer": max(len(wrap([(game.designer, "")], gallery.text)) for game in games),
        "actions": ACTIONS,
        "between actions": ACTIONS,
    }
    if gallery.is_stacked:
        names = _PARTS_OF_STACK
    elif gallery.is_list:
        names = _PARTS_OF_LIST
    else:
        names = _PARTS
    blocks = [
        Block.of(name, rank, [BLANK] * lines.get(name, 1), (), gap=0)
        for rank, name in enumerate(names)
    ]
    parts: Counter[str] = Counter()
    for block in fit(blocks, gallery.free_rows):
        parts[block.name] += len(block.lines)
    return parts


class Card(Vertical):
    """A game: its miniature, its name, its tagline and its designer.

    `number` is its key, from 1. `at_end` is whether the miniature begins with its last position.
    """

    @dataclass(eq=False, repr=False)
    class Chosen(Message):
        """Posted when a card is clicked."""

        slug: str

    def __init__(
        self,
        number: int,
        game: type[Game],
        gallery: Gallery,
        *,
        display: Display,
        at_end: bool,
    ) -> None:
        super().__init__()
        self.number = number
        self.game = game
        self.chosen = False
        self._is_hovered = False
        presenter = presenter_of(game.slug)
        card = gallery.card
        self.miniature = presenter.miniature(card.zoom, display, rows=card.rows, at_end=at_end)
        self._stone = Content(presenter.content_kind, Color.BLACK)
        self._words = TextLines()
        self.take_place(gallery)

    def compose(self) -> ComposeResult:
        yield self.miniature
        yield self._words

    def take_place(self, gallery: Gallery) -> None:
        """Apply a layout of the menu to this card."""
        self._gallery = gallery
        card = gallery.card
        self.styles.width = gallery.pitch
        self.styles.height = card.height + gallery.words
        self.styles.margin = (0, 0, gallery.parts["above list"], gallery.card_margin)
        self.miniature.styles.width = card.width
        self.miniature.styles.height = card.height
        self._words.styles.height = gallery.words
        self._words.display = not gallery.is_list
        self.miniature.fit(card.zoom, card.rows)
        self._show()

    def choose(self, chosen: bool) -> None:
        """Select or deselect this card. Next to a list, only the selected card is shown."""
        self.display = chosen or not self._gallery.is_list
        if chosen is not self.chosen:
            self.chosen = chosen
            self._show()

    @property
    def row(self) -> Line:
        """The game as a row of the list."""
        cells: list[tuple[int, Line]] = [
            (_TILE, [self.miniature.chip(self._stone).tile]),
            (_NUMBER, [(str(self.number), "amber" if self.chosen else "dim")]),
            (_NAME, [(self.game.title, "strong" if self.chosen else "soft")]),
        ]
        if self._gallery.has_taglines:
            cells.append((_tagline_column(), [(self.game.tagline, "dim")]))
        return columns(cells, self._gallery.list_columns)

    @property
    def is_above_list(self) -> bool:
        """Whether the board of the selected game is above a list of the games."""
        return self._gallery.is_stacked

    @property
    def tall_row(self) -> Sequence[Line]:
        """The game as the lines of a list below a board: its name, its tagline and a blank row."""
        upper, lower = tile_lines(self.miniature.tile(self._stone))
        width = self._gallery.list_columns
        # In a narrow terminal, the taglines begin below the numbers.
        is_narrow = width < _STACK_NAME + _longest_tagline()
        first: list[tuple[int, Line]] = [
            (_TILE, upper),
            (_STACK_NUMBER, [(str(self.number), "amber" if self.chosen else "dim")]),
            (_STACK_NAME, [(self.game.title, "strong" if self.chosen else "soft")]),
            (-2, [(_designer_and_year(self.game), "dim")]),
        ]
        second: list[tuple[int, Line]] = [
            (_TILE, lower),
            (_STACK_NUMBER if is_narrow else _STACK_NAME, [(self.game.tagline, "dim")]),
        ]
        return [columns(first, width), columns(second, width), []]

    @property
    def foot(self) -> Sequence[Line]:
        """The lines about the game below the list: the tagline, and the designer with the year.

        The tagline is left out if the rows of the list have it.
        """
        credit: Line = [(" " * _TILE, "dim"), (_designer_and_year(self.game), "dim")]
        if self._gallery.has_taglines:
            return [credit]
        tagline: Line = [(" " * _TILE, "dim"), (self.game.tagline, "soft")]
        return [tagline, credit]

    def _show(self) -> None:
        indent = " " * self._gallery.card.indent
        self._words.lines = [[(indent, "dim"), *line] for line in self._lines()]

    def _lines(self) -> Iterator[Line]:
        """Yield the lines below the miniature."""
        gallery = self._gallery
        game = self.game
        parts = gallery.parts
        rule = ""
        number_role = "dim"
        title_role = "soft"
        if self.chosen:
            rule = "━" * gallery.card.rule
            number_role = "amber"
            title_role = "strong"
        elif self._is_hovered:
            title_role = "text"
        yield from [BLANK] * parts["above rule"]
        yield [(rule, "amber")]
        yield [(f"{self.number} ", number_role), (game.title, title_role)]
        if parts["tagline"]:
            is_bright = self.chosen or self._is_hovered
            tagline = wrap([(game.tagline, "soft" if is_bright else "dim")], gallery.text)
            yield from tagline
            yield from [BLANK] * (parts["tagline"] - len(tagline))
        yield from [BLANK] * parts["above designer"]
        if parts["designer"]:
            yield from self._designer_lines()

    def _designer_lines(self) -> Sequence[Line]:
        """Return the lines of the designer and the year.

        Without a row for the year, it follows the designer's name if both fit.
        """
        parts = self._gallery.parts
        width = self._gallery.text
        designer = wrap([(self.game.designer, "dim")], width)
        if parts["year"]:
            year = str(self.game.year) if self.game.year else ""
            return [*designer, [(year, "dim")]]
        both = wrap([(_designer_and_year(self.game), "dim")], width)
        return both if len(both) <= parts["designer"] else designer

    def on_enter(self) -> None:
        self._hover(True)

    def on_leave(self) -> None:
        self._hover(self.is_mouse_over)

    def _hover(self, is_hovered: bool) -> None:
        if is_hovered is not self._is_hovered:
            self._is_hovered = is_hovered
            self._show()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if event.button == 1:
            self.post_message(self.Chosen(self.game.slug))


def _designer_and_year(game: type[Game]) -> str:
    """Return the designer of a game, and its year if it has one: "Robert Abbott, 1988"."""
    return f"{game.designer}, {game.year}" if game.year else game.designer


class GameList(RowList):
    """The list of games next to the selected game's board.

    Below that game's board, each game has several lines. To the right of the board, each game has
    one line, and lines about the selected game follow.
    """

    opens_at_once: ClassVar[bool] = True

    _foot: Sequence[Line] = ()
    _tall_rows: Sequence[Sequence[Line]] = ()

    def take_place(self, gallery: Gallery) -> None:
        """Apply a layout of the menu, which shows or hides the list."""
        self.display = gallery.is_list
        self.styles.width = gallery.list_columns
        self.styles.height = gallery.list_rows
        beside = (gallery.card.indent, 0, 0, 1)
        self.styles.margin = 0 if gallery.is_stacked else beside

    def show_cards(self, cards: Iterable[Card], chosen: Card) -> None:
        """Show the games of `cards`, in the order of their numbers; `chosen` is selected."""
        self._foot = chosen.foot
        self._tall_rows = [card.tall_row for card in cards] if chosen.is_above_list else ()
        self.show([Row(card.row) for card in cards], chosen.number - 1)

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        if self._tall_rows:
            return [*self._tall_lines(width)]
        lines = list(super().lay_out(width, height - 1 - len(self._foot)))
        blank: list[Line] = [[]] * (height - len(lines) - len(self._foot))
        return [*lines, *blank, *self._foot]

    def _tall_lines(self, width: int) -> Iterator[Line]:
        """Yield the lines of `_tall_rows`; also the blank line below a game is its button."""
        for number, lines in enumerate(self._tall_rows):
            for line in lines:
                is_selected = number == self._selected and line
                shown = self._selected_line(line, width) if is_selected else line
                blank: Word = (" " * max(0, width - width_of(shown)), "dim")
                yield button([*shown, blank], number)
