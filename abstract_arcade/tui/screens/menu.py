"""The menu: the games as cards side by side, each with a living miniature of its board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, Game
from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.messages import OpenDemo, OpenMatch, OpenSetup
from abstract_arcade.tui.screens.base import ArcadeScreen
from abstract_arcade.tui.screens.dialogs import QUIT, Ask, Choice
from abstract_arcade.tui.screens.table import SCREENS
from abstract_arcade.tui.widgets.key_bar import Hint, KeyBar
from abstract_arcade.tui.widgets.layouts import ZOOMS, Zoom
from abstract_arcade.tui.widgets.lines import Line, TextLines, wrap
from abstract_arcade.tui.widgets.miniature import Miniature

if TYPE_CHECKING:
    from abstract_arcade.tui.widgets.prose import Section

BEAT = 0.5
"""Seconds from the ply of one miniature to that of the next."""

_COUNTS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}

_TITLE = "a b s t r a c t   a r c a d e"

_WHAT_IT_IS_FOR = (
    "Choose a game: with the arrow keys, by its number, or with a click; Enter opens it.",
    "Before a game begins you say who plays, and by which of its rules.",
    "A game that you leave waits here, as long as the program runs: c goes on with it.",
    "d shows the rules of a game on its board, step by step.",
)


class CardSize(NamedTuple):
    """What a card measures at a zoom, in characters."""

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
    CardSize(ZOOMS[2], 32, 17, indent=1, gap=3),
)
"""From the smallest to the largest."""

_WIDEST_GAP = 6
"""Columns between two cards at most."""

_WIDEST_TEXT = 24
"""Columns that the words of a card take at most: longer lines leave single words for the next."""

# What there is as the lines allow, the most important first; those with several words are blank
# lines. What is left then is shared out above the title and below the actions.
_PARTS = (
    *("tagline", "designer", "above cards", "below cards", "above title", "actions"),
    *("above designer", "year", "subtitle", "above cards", "above subtitle", "below cards"),
    *("above cards", "above rule"),
)

# What a large screen has besides, while more than so many lines are left.
_PARTS_OF_LARGE = ("above cards", "below cards", "above cards", "above cards")
_LEFT_BY_LARGE = 12


class Gallery(NamedTuple):
    """Where everything stands in a terminal of some size."""

    card: CardSize
    shown: int
    """How many cards there is room for."""
    gap: int
    """Columns between two cards."""
    left: int
    """Columns left of the first card."""
    top: int
    """Lines above the title."""
    parts: Counter[str]
    """How many lines each of `_PARTS` has."""

    @property
    def pitch(self) -> int:
        """Columns from one card to the next."""
        return self.card.width + self.gap

    @property
    def text(self) -> int:
        """Columns for the words of a card."""
        to_the_end = self.card.width - self.card.indent + self.left - 1
        return max(1, min(self.pitch - 2, to_the_end, _WIDEST_TEXT))

    @property
    def words(self) -> int:
        """Lines of a card below its board: a rule, a name, and what there is room for."""
        further = ("above rule", "tagline", "above designer", "designer", "year")
        return 2 + sum(self.parts[part] for part in further)


def arrange(size: Size) -> Gallery:
    """The gallery of the largest cards that all fit, else of the smallest ones."""
    for card in CARD_SIZES[:0:-1]:
        gallery = _arrange(size, card)
        if gallery.shown == len(GAMES) and gallery.parts["actions"]:
            return gallery
    return _arrange(size, CARD_SIZES[0])


def _arrange(size: Size, card: CardSize) -> Gallery:
    games = list(GAMES.values())
    shown = len(games)
    if shown * (card.width + card.gap) - card.gap >= size.width:
        # Three columns on each side are for the signs that there are more.
        room = size.width - 6
        shown = max(1, (room + card.gap) // (card.width + card.gap))
    gap = (size.width - shown * card.width) // (shown + 1)
    gap = max(card.gap, min(gap, _WIDEST_GAP))
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
    """A game: its board in small, its name, what it is about, who made it."""

    class Chosen(Message):
        """A click on a card."""

        def __init__(self, slug: str) -> None:
            super().__init__()
            self.slug = slug

    def __init__(self, number: int, game: type[Game], gallery: Gallery, *, at_end: bool) -> None:
        super().__init__()
        self.number = number
        self.game = game
        self.chosen = False
        self.miniature = Miniature(SCREENS[game.slug], gallery.card.zoom, at_end=at_end)
        self._words = TextLines()
        self.take_place(gallery)

    def compose(self) -> ComposeResult:
        yield self.miniature
        yield self._words

    def take_place(self, gallery: Gallery) -> None:
        """Take the place that the gallery has for a card."""
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
        """Light this card, or no longer."""
        if chosen is not self.chosen:
            self.chosen = chosen
            self._show()

    def _show(self) -> None:
        gallery, game = self._gallery, self.game
        parts = gallery.parts
        tagline = wrap([(game.tagline, "soft" if self.chosen else "dim")], gallery.text)
        designer = wrap([(game.designer, "dim")], gallery.text)
        lines: list[Line] = [
            *([[]] * parts["above rule"]),
            [("━" * gallery.card.rule if self.chosen else "", "amber")],
            [(f"{self.number} ", "amber"), (game.title, "strong" if self.chosen else "soft")],
        ]
        if parts["tagline"]:
            lines += [*tagline, *([[]] * (parts["tagline"] - len(tagline)))]
        lines += [[]] * parts["above designer"]
        if parts["designer"]:
            lines += designer
        if parts["year"] and game.year:
            lines.append([(str(game.year), "dim")])
        indent = " " * gallery.card.indent
        self._words.lines = [[(indent, "dim"), *line] for line in lines]

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if event.button == 1:
            self.post_message(self.Chosen(self.game.slug))


class More(TextLines):
    """At an end of the row: there are further games on this side."""

    def __init__(self, sign: str, step: int) -> None:
        super().__init__()
        self._sign = sign
        self._step = step
        self._has_more = False

    def take_place(self, gallery: Gallery) -> None:
        """Stand beside the boards, where they are not all the games."""
        self._gallery = gallery
        self.display = gallery.shown < len(GAMES)
        self.styles.width = gallery.left
        self.styles.height = gallery.card.height
        if self._step > 0:
            # What separates cards follows the last one too.
            self.styles.offset = (-gallery.gap, 0)

    def point(self, has_more: bool) -> None:
        """Point beyond the cards that are shown if there are more."""
        self._has_more = has_more
        left, height = self._gallery.left, self._gallery.card.height
        sign = self._sign.center(left) if has_more else ""
        self.lines = [*([[]] * (height // 2)), [(sign, "amber")]]

    async def on_click(self, event: events.Click) -> None:
        if event.button == 1 and self._has_more:
            await self.screen.run_action(f"step({self._step})")


class Actions(KeyBar):
    """What can be done with the game chosen: keys in the middle of a line."""

    # The line of all keys leads to more.
    LAST = ()

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        lines = list(super().lay_out(width, height))
        if not self._spans:
            return lines
        margin = self._spans[0][0]
        shift = (width - self._spans[-1][1] - margin) // 2
        self._spans = [(start + shift, end + shift, hint) for start, end, hint in self._spans]
        return [[(" " * shift, "dim"), *line] for line in lines]


def _last_move(match: Match) -> str:
    """The move that led to where a match stands, as it follows the number of its ply."""
    return "".join(f" ({text})" for text in match.moves[-1:])


class MenuScreen(ArcadeScreen):
    """Choose a game, or go on with one."""

    CSS_PATH = "../menu.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("left,h", "step(-1)", "", "Choose the game before."),
        bind("right,l", "step(1)", "", "Choose the next game."),
        bind("enter,space", "open_selected", "Open", "Open the game chosen."),
        bind("f2", "new_game", "New game", "Set up the game chosen."),
        bind("c", "go_on", "Continue", "Go on with the game that was left."),
        bind("d", "demo", "Demonstration", "Show the rules on the board, in a minute."),
        bind("t", "theme", "Dark or light", "Change between the dark room and the light one."),
        bind("question_mark,f1", "help", "Help", "Explain this screen, and the game chosen."),
        bind("q", "app.quit", "Quit", "Leave the arcade."),
        *(
            bind(str(n), f"open({n})", "", "Open the game of this number.")
            for n in range(1, len(GAMES) + 1)
        ),
    ]

    selected: reactive[int] = reactive(0, init=False, repaint=False)

    def __init__(
        self, slug: str | None = None, waiting: Iterable[Match] = (), *, for_demos: bool = False
    ) -> None:
        """Make the menu.

        Args:
            slug: the game that is selected; None for the first.
            waiting: the unfinished matches to continue, the newest last.
            for_demos: whether Enter demonstrates a game instead of playing it.
        """
        super().__init__()
        self._waiting = tuple(waiting)
        self._for_demos = for_demos
        self._beats: Timer | None = None
        self._slugs = tuple(GAMES)
        self.set_reactive(MenuScreen.selected, self._slugs.index(slug) if slug else 0)

    def compose(self) -> ComposeResult:
        self._gallery = arrange(self.app.size)
        is_still = self.app.animation_level == "none"
        self._cards = [
            Card(number, game, self._gallery, at_end=is_still)
            for number, game in enumerate(GAMES.values(), 1)
        ]
        self._more = More("‹", -1), More("›", 1)
        self._title = TextLines(id="title")
        self._row = Horizontal(self._more[0], *self._cards, self._more[1], id="cards")
        self._actions = Actions(id="actions")
        self._keys = KeyBar(id="keys")
        # One after the other, and no neighbours: 1, 3, 5, 2, 4.
        self._order = cycle([*self._cards[::2], *self._cards[1::2]])
        # Now, not when they are mounted: every change from then on would be one of the layout.
        self._place()
        self._show()
        yield from (self._title, self._row, self._actions, self._keys)

    def on_mount(self) -> None:
        if self.app.animation_level != "none":
            self._beats = self.set_interval(BEAT, self._play_next)

    def on_resize(self) -> None:
        gallery = arrange(self.app.size)
        if gallery != self._gallery:
            self._gallery = gallery
            for card in self._cards:
                card.take_place(gallery)
        self._place()
        self._show()

    def on_screen_suspend(self) -> None:
        if self._beats is not None:
            self._beats.pause()

    def on_screen_resume(self) -> None:
        self._show()
        if self._beats is not None:
            self._beats.resume()

    def _play_next(self) -> None:
        """Let the next of the miniatures go on; one that is not seen misses its turn."""
        card = next(self._order)
        if card.display:
            card.miniature.advance()

    @property
    def slug(self) -> str:
        """The game chosen."""
        return self._slugs[self.selected]

    def watch_selected(self) -> None:
        self._show()

    def _place(self) -> None:
        """Put everything where the gallery has it."""
        gallery, width = self._gallery, self.app.size.width
        parts = gallery.parts
        count = _COUNTS.get(len(GAMES), str(len(GAMES)))
        lines: list[Line] = [[(_TITLE.center(width), "strong")]]
        if parts["subtitle"]:
            lines += [[]] * parts["above subtitle"]
            lines.append([(f"{count} games of pure thought".center(width), "dim")])
        self._title.lines = lines
        self._title.styles.height = len(lines)
        self._title.styles.margin = (gallery.top, 0, parts["above cards"], 0)
        self._row.styles.height = gallery.card.height + gallery.words
        self._row.styles.padding = (0, 0, 0, gallery.left if gallery.shown == len(GAMES) else 0)
        for more in self._more:
            more.take_place(gallery)
        self._actions.display = bool(parts["actions"])
        self._actions.styles.margin = (parts["below cards"], 0, 0, 0)

    def _show(self) -> None:
        """Show which game is chosen, and what can be done with it."""
        gallery, count = self._gallery, len(self._cards)
        first = max(0, min(self.selected - gallery.shown // 2, count - gallery.shown))
        last = first + gallery.shown
        for number, card in enumerate(self._cards):
            card.display = first <= number < last
            card.choose(number == self.selected)
        for more, has_more in zip(self._more, (first > 0, last < count), strict=True):
            more.point(has_more)
        game = GAMES[self.slug]
        kept = self._kept
        what = f"continue at ply {kept[-1].current.ply}" if len(kept) == 1 else "continue a game"
        verb = "see the rules of" if self._for_demos else "play"
        actions = [Hint("Enter", f"{verb} {game.title}", "open_selected")]
        if kept:
            actions.append(Hint("c", what, "go_on"))
        if not self._for_demos:
            actions.append(Hint("d", "the rules in a minute", "demo", drop_order=1))
        self._actions.show(actions)
        self._keys.show(
            [
                Hint("←→", "choose", drop_order=1),
                Hint("Enter", "demo" if self._for_demos else "play", "open_selected"),
                Hint("c", "continue", "go_on", bool(kept)),
                Hint("d", "demo", "demo", drop_order=1),
                Hint(f"1-{count}" if count > 1 else "1", "game", drop_order=2),
                Hint("t", "theme", "theme"),
                Hint("?", "help", "help"),
                Hint("Ctrl+P", "commands", "app.command_palette", drop_order=3),
                Hint("q", "quit", "app.quit"),
            ]
        )

    def on_card_chosen(self, message: Card.Chosen) -> None:
        number = self._slugs.index(message.slug)
        if number == self.selected:
            self.action_open_selected()
        self.selected = number

    def action_step(self, step: int) -> None:
        """Choose the next game or the previous one."""
        self.selected = (self.selected + step) % len(self._slugs)

    def action_open(self, number: int) -> None:
        """Set up the game with a number, counted from 1."""
        if number <= len(self._slugs):
            self.selected = number - 1
            self.action_open_selected()

    def action_open_selected(self) -> None:
        """Set up the game chosen, or demonstrate it where that is what the menu is for."""
        if self._for_demos:
            self.action_demo()
        else:
            self.action_new_game()

    def action_new_game(self) -> None:
        """Set up a game."""
        self.post_message(OpenSetup(GAMES[self.slug](), {}))

    @property
    def _kept(self) -> list[Match]:
        """The matches of the game chosen that were left while they ran, the oldest first."""
        return [match for match in self._waiting if match.game.slug == self.slug]

    @work
    async def action_go_on(self) -> None:
        """Go on with a match that was left; which one is asked where there are several."""
        kept = self._kept
        number = len(kept) - 1
        if len(kept) > 1:
            choices = [
                Choice(str(index), f"Ply {match.current.ply}{_last_move(match)}, {match.title}")
                for index, match in reversed(list(enumerate(kept)))
            ]
            answer = await self.ask(Ask("Continue which game?", choices))
            number = -1 if answer is None else int(answer)
        if number >= 0:
            self.post_message(OpenMatch(kept[number]))

    def quit(self) -> None:
        self._ask_to_quit()

    @work
    async def _ask_to_quit(self) -> None:
        """End the program, after asking where games wait."""
        count = len(self._waiting)
        if count:
            note = "An unfinished game is" if count == 1 else f"{count} unfinished games are"
            ask = Ask(QUIT, [Choice("quit", "Quit"), Choice("", "Stay")], f"{note} lost then.")
            if await self.ask(ask) != "quit":
                return
        self.app.exit()

    def action_demo(self) -> None:
        """Demonstrate the rules of the game chosen."""
        self.post_message(OpenDemo(self.slug))

    def action_theme(self) -> None:
        """Dark or light."""
        self.app.theme = "arcade-light" if self.app.current_theme.dark else "arcade-dark"

    def why_not(self, action: str) -> str | None:
        return None if action != "go_on" or self._kept else "No game of it waits."

    @property
    def help_title(self) -> str:
        return "The menu"

    @property
    def help_slug(self) -> str:
        return self.slug

    def help_sections(self) -> Sequence[Section]:
        from abstract_arcade.tui.widgets.prose import bullets

        return [
            bullets("What it is for", _WHAT_IT_IS_FOR),
            bullets(f"{GAMES[self.slug].title} in short", SCREENS[self.slug].SUMMARY),
        ]
