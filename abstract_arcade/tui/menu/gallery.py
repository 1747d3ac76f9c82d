"""The gallery of the menu: the games as cards side by side, and how they fit into a terminal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.message import Message

from abstract_arcade.rules import GAMES, Game
from abstract_arcade.tui.board.layouts.base import ZOOMS, Zoom
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.widgets.lines import Line, TextLines, wrap


class CardSize(NamedTuple):
    """The size of a card at a zoom, in characters."""

    zoom: Zoom
    width: int
    """Columns of the widest miniature."""
    height: int
    """Lines of the tallest one."""
    indent: int
    """Columns left of the words, and of a board without thick edges."""
    gap: int
    """The fewest columns between two cards."""

    @property
    def rule(self) -> int:
        """Columns of the rule under a board."""
        return self.width - 2 * self.indent


CARD_SIZES = (
    CardSize(ZOOMS[0], 14, 7, indent=0, gap=2),
    CardSize(ZOOMS[1], 22, 12, indent=1, gap=1),
    CardSize(ZOOMS[2], 32, 17, indent=1, gap=0),
)
"""From the smallest to the largest."""

_MAX_GAP = 6
"""Maximum columns between two cards."""

_MAX_TEXT = 24
"""Maximum columns of a card's text: longer lines would leave single words for the next one."""

# Optional rows, the most important first; names with "above" or "below" are blank rows. Rows that
# are left over go above the title and below the actions.
_PARTS = (
    *("tagline", "designer", "above cards", "below cards", "above title", "actions"),
    *("above designer", "year", "played", "subtitle", "above cards", "above subtitle"),
    *("below cards", "above cards", "above rule"),
)

# Extra blank rows for tall screens, added while more than `_LEFT_BY_LARGE` rows remain.
_PARTS_OF_LARGE = ("above cards", "below cards", "above cards", "above cards")
_LEFT_BY_LARGE = 12


class Gallery(NamedTuple):
    """The arrangement of the menu in a terminal of some size."""

    card: CardSize
    shown: int
    """The number of cards that there is room for."""
    gap: int
    """Columns between two cards."""
    left: int
    """Columns left of the first card."""
    top: int
    """Lines above the title."""
    parts: Counter[str]
    """The number of rows of each of `_PARTS`."""

    @property
    def pitch(self) -> int:
        """Columns from one card to the next."""
        return self.card.width + self.gap

    @property
    def text(self) -> int:
        """Columns for the text of a card."""
        to_the_end = self.card.width - self.card.indent + self.left - 1
        return max(1, min(self.pitch - 2, to_the_end, _MAX_TEXT))

    @property
    def words(self) -> int:
        """Rows of a card below its board: a rule, a name, and the parts that there is room for."""
        further = ("above rule", "tagline", "above designer", "designer", "year")
        return 2 + sum(self.parts[part] for part in further)


def arrange(size: Size) -> Gallery:
    """Arrange the largest cards that all fit, or else as many of the smallest as do."""
    for card in CARD_SIZES[:0:-1]:
        gallery = _arrange(size, card)
        if gallery.shown == len(GAMES) and gallery.parts["actions"]:
            return gallery
    return _arrange(size, CARD_SIZES[0])


def _arrange(size: Size, card: CardSize) -> Gallery:
    games = list(GAMES.values())
    shown = len(games)
    # Cards that need no gap bring the air on both sides with them.
    margin = min(1, card.gap)
    if shown * (card.width + card.gap) - card.gap + margin > size.width:
        # Three columns on each side are for the signs that there are more.
        room = size.width - 6
        shown = max(1, (room + card.gap) // (card.width + card.gap))
    gap = (size.width - shown * card.width) // (shown + 1)
    gap = max(card.gap, min(gap, _MAX_GAP))
    left = max(0, (size.width - shown * (card.width + gap) + gap) // 2)
    gallery = Gallery(card, shown, gap, left, 0, Counter())
    parts = gallery.parts
    lines = {
        "tagline": max(len(wrap([(game.tagline, "")], gallery.text)) for game in games),
        "designer": max(len(wrap([(game.designer, "")], gallery.text)) for game in games),
        # Below them is a blank line.
        "actions": 2,
    }
    # The title, the rule, the name and the keys take a line each.
    spare = size.height - card.height - 4
    for part in _PARTS:
        needed = lines.get(part, 1)
        if needed <= spare:
            parts[part] += needed
            spare -= needed
    for part in _PARTS_OF_LARGE:
        if spare > _LEFT_BY_LARGE:
            parts[part] += 1
            spare -= 1
    return gallery._replace(top=parts["above title"] + max(0, spare) * 3 // 7)


class Card(Vertical):
    """A game: its board in small, its name, its tagline and its designer."""

    @dataclass
    class Chosen(Message):
        """A click on a card."""

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
        presenter = PRESENTERS[game.slug]()
        self.miniature = presenter.miniature(gallery.card.zoom, display, at_end=at_end)
        self._words = TextLines()
        self.take_place(gallery)

    def compose(self) -> ComposeResult:
        yield self.miniature
        yield self._words

    def take_place(self, gallery: Gallery) -> None:
        """Take the size that the gallery has for a card."""
        self._gallery = gallery
        card = gallery.card
        self.styles.width = gallery.pitch
        self.styles.height = card.height + gallery.words
        self.miniature.styles.width = card.width
        self.miniature.styles.height = card.height
        self._words.styles.height = gallery.words
        self.miniature.fit(card.zoom)
        self._show()

    def choose(self, chosen: bool) -> None:
        """Highlight this card, or stop it."""
        if chosen is not self.chosen:
            self.chosen = chosen
            self._show()

    def _show(self) -> None:
        gallery, game = self._gallery, self.game
        parts = gallery.parts
        tagline = wrap([(game.tagline, "soft" if self.chosen else "dim")], gallery.text)
        lines: list[Line] = [
            *([[]] * parts["above rule"]),
            [("━" * gallery.card.rule if self.chosen else "", "amber")],
            [
                (f"{self.number} ", "amber" if self.chosen else "dim"),
                (game.title, "strong" if self.chosen else "soft"),
            ],
        ]
        if parts["tagline"]:
            lines += [*tagline, *([[]] * (parts["tagline"] - len(tagline)))]
        lines += [[]] * parts["above designer"]
        lines += self._designer_and_year()
        indent = " " * gallery.card.indent
        self._words.lines = [[(indent, "dim"), *line] for line in lines]

    def _designer_and_year(self) -> list[Line]:
        """As much of them as there are rows for; a year without its own follows the name."""
        parts, width = self._gallery.parts, self._gallery.text
        if not parts["designer"]:
            return []
        name = self.game.designer
        year = str(self.game.year or "")
        designer = wrap([(name, "dim")], width)
        if parts["year"]:
            return [*designer, [(year, "dim")]]
        both = wrap([(f"{name}, {year}", "dim")], width) if year else designer
        return [*(both if len(both) <= parts["designer"] else designer)]

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if event.button == 1:
            self.post_message(self.Chosen(self.game.slug))


class More(TextLines):
    """The sign at an end of the row that there are more games; a click goes there."""

    def __init__(self, sign: str, step: int) -> None:
        super().__init__()
        self._sign = sign
        self._step = step
        self._has_more = False

    def take_place(self, gallery: Gallery) -> None:
        """Stand beside the boards, if they are not all the games."""
        self._gallery = gallery
        self.display = gallery.shown < len(GAMES)
        self.styles.width = gallery.left
        self.styles.height = gallery.card.height
        if self._step > 0:
            # The gap between cards follows the last one, too.
            self.styles.offset = (-gallery.gap, 0)

    def point(self, has_more: bool) -> None:
        """Point beyond the cards that are shown, if there are more."""
        self._has_more = has_more
        left, height = self._gallery.left, self._gallery.card.height
        sign = self._sign.center(left) if has_more else ""
        self.lines = [*([[]] * (height // 2)), [(sign, "amber")]]

    async def on_click(self, event: events.Click) -> None:
        if event.button == 1 and self._has_more:
            await self.screen.run_action(f"step({self._step})")
