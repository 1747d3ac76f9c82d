"""The menu: the games as cards side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.reactive import reactive

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, Color, Content, Game
from abstract_arcade.rules.geometry import square_board
from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.screens import SCREENS
from abstract_arcade.tui.screens.arcade_screen import ArcadeScreen
from abstract_arcade.tui.screens.dialogs import QUIT, Ask, Choice
from abstract_arcade.tui.widgets.board import Board
from abstract_arcade.tui.widgets.faces import Look
from abstract_arcade.tui.widgets.key_bar import Hint, KeyBar
from abstract_arcade.tui.widgets.layouts import Zoom
from abstract_arcade.tui.widgets.lines import Line, Lines, Word, wrap

if TYPE_CHECKING:
    from abstract_arcade.tui.widgets.prose import Section

CARD = 20
"""Columns of a card."""
GAP = 3
"""Columns between cards."""

_COUNTS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}

_WHAT_IT_IS_FOR = (
    "Choose a game: with the arrow keys, by its number, or with a click; Enter opens it.",
    "Before a game begins you say who plays, and by which of its rules.",
    "A game that you leave waits here, as long as the program runs: c goes on with it.",
    "d shows the rules of a game on its board, step by step.",
)

_COLORS = {"x": Color.BLACK, "o": Color.WHITE}


def miniature(slug: str) -> Board:
    """A corner of a game's board with a few stones, as a picture."""
    screen = SCREENS[slug]
    layout = screen.miniature_layout(square_board(5, rows_down=True), Zoom(4, 2))
    board = Board([layout], has_cursor=False, classes=f"{screen.MATERIAL} miniature")
    looks = [Look()] * layout.sites
    # The picture is written as it is read; the board counts its sites in its own way.
    sites = sorted(range(layout.sites), key=lambda site: layout.place(site)[::-1])
    for site, sign in zip(sites, "".join(screen.MINIATURE), strict=True):
        color = _COLORS.get(sign.lower())
        if color is not None:
            content = Content("territory" if sign.isupper() else screen.PIECE, color)
            looks[site] = Look(content, content)
    board.show(looks)
    return board


class Card(Vertical):
    """A game: its board in small, its name, what it is about, who made it."""

    chosen: reactive[bool] = reactive(False)

    class Chosen(Message):
        """A click on a card."""

        def __init__(self, slug: str) -> None:
            super().__init__()
            self.slug = slug

    def __init__(self, number: int, game: type[Game]) -> None:
        super().__init__()
        self.number = number
        self.game = game

    def compose(self) -> ComposeResult:
        yield miniature(self.game.slug)
        yield Lines(classes="words")

    def watch_chosen(self) -> None:
        game = self.game
        tagline = wrap([(game.tagline, "soft" if self.chosen else "dim")], CARD)
        year = str(game.year or "")
        lines: list[Line] = [
            [("━" * CARD if self.chosen else "", "amber")],
            [(game.title, "strong" if self.chosen else "soft")],
            *tagline,
            *([[]] * (2 - len(tagline))),
            [],
            [(game.designer, "dim")],
            [(year, "dim")],
        ]
        for words in self.query(Lines):
            words.lines = lines

    def on_mount(self) -> None:
        self.watch_chosen()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Chosen(self.game.slug))


class Menu(ArcadeScreen):
    """Choose a game, or go on with one."""

    CSS_PATH = "../menu.tcss"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-middle"), (32, "-tall")]  # noqa: RUF012
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
        *(bind(str(n), f"open({n})", "", "Open the game of this number.") for n in range(1, 10)),
    ]

    selected: reactive[int] = reactive(0, init=False)

    def __init__(self, slug: str | None = None, *, for_demos: bool = False) -> None:
        """Open with a game chosen; `for_demos`: Enter demonstrates it instead of playing it."""
        super().__init__()
        self._for_demos = for_demos
        self._slugs = tuple(GAMES)
        self.set_reactive(Menu.selected, self._slugs.index(slug) if slug else 0)

    def compose(self) -> ComposeResult:
        yield Lines(id="title")
        with Horizontal(id="cards"):
            for number, game in enumerate(GAMES.values(), 1):
                yield Card(number, game)
        yield Lines(id="actions")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        self._show()

    def on_resize(self) -> None:
        self._show()

    def on_screen_resume(self) -> None:
        self._show()

    @property
    def slug(self) -> str:
        """The game chosen."""
        return self._slugs[self.selected]

    def watch_selected(self) -> None:
        self._show()

    def _show(self) -> None:
        width = self.app.size.width
        cards = list(self.query(Card))
        room = max(1, min(len(cards), (width - 2) // (CARD + GAP)))
        first = max(0, min(self.selected - room // 2, len(cards) - room))
        for number, card in enumerate(cards):
            card.display = first <= number < first + room
            card.chosen = number == self.selected
        title = "a b s t r a c t   a r c a d e"
        count = _COUNTS.get(len(cards), str(len(cards)))
        self.query_one("#title", Lines).lines = [
            [(title.center(width), "strong")],
            [],
            [(f"{count} games of pure thought".center(width), "dim")],
        ]
        game = GAMES[self.slug]
        verb = "see the rules of" if self._for_demos else "play"
        words: list[Word] = [("Enter", "amber"), (f"  {verb} {game.title}", "strong")]
        kept = self._kept
        if kept:
            what = (
                f"continue at ply {kept[-1].current.ply}" if len(kept) == 1 else "continue a game"
            )
            words += [("     c", "amber"), (f"  {what}", "soft")]
        if not self._for_demos:
            words += [("     d", "amber"), ("  the rules in a minute", "soft")]
        length = sum(len(text) for text, _ in words)
        self.query_one("#actions", Lines).lines = [
            [(" " * max(0, (width - length) // 2), "dim"), *words]
        ]
        hints = [
            Hint("←→", "choose", rank=1),
            Hint("Enter", "demo" if self._for_demos else "play", "open_selected"),
            Hint("c", "continue", "go_on", bool(kept)),
            Hint("d", "demo", "demo", rank=1),
            Hint(f"1-{len(cards)}" if len(cards) > 1 else "1", "game", rank=2),
            Hint("t", "theme", "theme"),
            Hint("?", "help", "help"),
            Hint("Ctrl+P", "commands", "app.command_palette", rank=3),
            Hint("q", "quit", "app.quit"),
        ]
        self.query_one(KeyBar).show(hints)

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
        self.arcade.set_up(GAMES[self.slug](), {})

    @property
    def _kept(self) -> list[Match]:
        """The matches of the game chosen that were left while they ran, the oldest first."""
        return [match for match in self.arcade.kept if match.game.slug == self.slug]

    @work
    async def action_go_on(self) -> None:
        """Go on with a match that was left; which one is asked where there are several."""
        kept = self._kept
        number = len(kept) - 1
        if len(kept) > 1:
            choices = [
                Choice(str(index), f"Ply {match.current.ply}, {match.title}")
                for index, match in reversed(list(enumerate(kept)))
            ]
            answer = await self.app.push_screen_wait(Ask("Continue which game?", choices))
            number = -1 if answer is None else int(answer)
        if number >= 0:
            self.arcade.play(kept[number])

    def quit(self) -> None:
        self._ask_to_quit()

    @work
    async def _ask_to_quit(self) -> None:
        """End the program, after asking where games wait."""
        count = len(self.arcade.kept)
        if count:
            note = "An unfinished game is" if count == 1 else f"{count} unfinished games are"
            ask = Ask(QUIT, [Choice("quit", "Quit"), Choice("", "Stay")], f"{note} lost then.")
            if await self.app.push_screen_wait(ask) != "quit":
                return
        self.app.exit()

    def action_demo(self) -> None:
        """Demonstrate the rules of the game chosen."""
        self.arcade.open_demo(self.slug)

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
