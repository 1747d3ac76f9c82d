"""The menu: the games as cards side by side, each with a living miniature of its board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.reactive import reactive
from textual.timer import Timer

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.messages import OpenDemo, OpenMatch, OpenSetup
from abstract_arcade.tui.screens.base import ArcadeScreen
from abstract_arcade.tui.screens.dialogs import QUIT, Ask, Choice
from abstract_arcade.tui.screens.gallery import Card, More, arrange
from abstract_arcade.tui.screens.modal import while_live
from abstract_arcade.tui.widgets.key_bar import Hint, KeyBar
from abstract_arcade.tui.widgets.lines import Line, TextLines

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


class Actions(KeyBar):
    """The keys for the selected game, centred on a line."""

    # The key bar at the bottom leads to the rest.
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
    """The last move of a match in parentheses, to follow the number of its ply."""
    return "".join(f" ({text})" for text in match.move_texts[-1:])


class MenuScreen(ArcadeScreen):
    """Choose a game to play, to see demonstrated, or to continue."""

    CSS_PATH = "../menu.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("left,h", "step(-1)", "", "Choose the game before.", id="menu.previous"),
        bind("right,l", "step(1)", "", "Choose the next game.", id="menu.next"),
        bind("enter,space", "open_selected", "Open", "Open the game chosen.", id="menu.open"),
        bind("f2", "new_game", "New game", "Set up the game chosen.", id="new_game"),
        bind("c", "go_on", "Continue", "Go on with the game that was left.", id="menu.continue"),
        bind(
            "d",
            "demo",
            "Demonstration",
            "Show the rules on the board, in a minute.",
            id="menu.demo",
        ),
        bind(
            "t",
            "theme",
            "Dark or light",
            "Change between the dark room and the light one.",
            id="theme",
        ),
        bind(
            "question_mark,f1",
            "help",
            "Help",
            "Explain this screen, and the game chosen.",
            id="help",
        ),
        bind("q", "app.quit", "Quit", "Leave the arcade.", id="menu.quit"),
        *(
            bind(str(n), f"open({n})", "", "Open the game of this number.", id=f"menu.game_{n}")
            for n in range(1, len(GAMES) + 1)
        ),
    ]

    selected: reactive[int] = reactive(0, init=False, repaint=False)

    def __init__(
        self,
        display: Display,
        slug: str | None = None,
        waiting: Iterable[Match] = (),
        *,
        for_demos: bool = False,
    ) -> None:
        """Make the menu.

        Args:
            display: what the terminal can do.
            slug: the game that is selected; None for the first.
            waiting: the unfinished matches to continue, the newest last.
            for_demos: whether Enter demonstrates a game instead of playing it.
        """
        super().__init__()
        self._display = display
        self._waiting = tuple(waiting)
        self._for_demos = for_demos
        self._beats: Timer | None = None
        self._slugs = tuple(GAMES)
        self.set_reactive(MenuScreen.selected, self._slugs.index(slug) if slug else 0)
        self._gallery = arrange(self.app.size)
        is_still = self.app.animation_level == "none"
        self._cards = [
            Card(
                number,
                game,
                self._gallery,
                display=self._display,
                at_end=is_still,
            )
            for number, game in enumerate(GAMES.values(), 1)
        ]
        self._more = More("‹", -1), More("›", 1)
        self._title = TextLines(id="title")
        self._row = Horizontal(self._more[0], *self._cards, self._more[1], id="cards")
        self._actions = Actions(id="actions")
        self._keys = KeyBar(id="keys")
        # One after the other, and no neighbours: 1, 3, 5, 2, 4.
        self._order = cycle([*self._cards[::2], *self._cards[1::2]])
        # Now, not when they are mounted: each change would then cost a layout.
        self._place()
        self._show()

    def compose(self) -> ComposeResult:
        yield from (self._title, self._row, self._actions, self._keys)

    def on_mount(self) -> None:
        if self.app.animation_level != "none":
            self._beats = self.set_interval(BEAT, self._play_next)

    @while_live
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

    @while_live
    def on_screen_resume(self) -> None:
        self._show()
        if self._beats is not None:
            self._beats.resume()

    @while_live
    def _play_next(self) -> None:
        """Play a ply on the next miniature; one that is hidden misses its turn."""
        card = next(self._order)
        if card.display:
            card.miniature.advance()

    @property
    def slug(self) -> str:
        """The selected game."""
        return self._slugs[self.selected]

    def watch_selected(self) -> None:
        self._show()

    def _place(self) -> None:
        """Place everything as the gallery says."""
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
        """Show the selected game and the keys for it."""
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
        """Select the next game or the previous one."""
        self.selected = (self.selected + step) % len(self._slugs)

    def action_open(self, number: int) -> None:
        """Set up the game with a number, counted from 1."""
        if number <= len(self._slugs):
            self.selected = number - 1
            self.action_open_selected()

    def action_open_selected(self) -> None:
        """Set up the selected game; in a menu for demonstrations, demonstrate it."""
        if self._for_demos:
            self.action_demo()
        else:
            self.action_new_game()

    def action_new_game(self) -> None:
        """Set up a game."""
        self.post_message(OpenSetup(GAMES[self.slug](), {}))

    @property
    def _kept(self) -> list[Match]:
        """The unfinished matches of the selected game, the oldest first."""
        return [match for match in self._waiting if match.game.slug == self.slug]

    @work
    async def action_go_on(self) -> None:
        """Continue an unfinished match; if there are several, ask which."""
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
        """End the program; ask first if there are unfinished matches."""
        count = len(self._waiting)
        if count:
            note = "An unfinished game is" if count == 1 else f"{count} unfinished games are"
            ask = Ask(QUIT, [Choice("quit", "Quit"), Choice("", "Stay")], f"{note} lost then.")
            if await self.ask(ask) != "quit":
                return
        self.app.exit()

    def action_demo(self) -> None:
        """Demonstrate the rules of the selected game."""
        self.post_message(OpenDemo(self.slug))

    def action_theme(self) -> None:
        """Change between the dark theme and the light one."""
        self.app.theme = "arcade-light" if self.app.current_theme.dark else "arcade-dark"

    def disabled_reason(self, action: str) -> str | None:
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
            bullets(f"{GAMES[self.slug].title} in short", PRESENTERS[self.slug].summary),
        ]
