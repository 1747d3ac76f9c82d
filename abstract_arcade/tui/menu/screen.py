"""The menu: the games as cards side by side, each with a living miniature of its board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.reactive import reactive
from textual.timer import Timer

from abstract_arcade.library.listing import when
from abstract_arcade.rules import GAMES
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.frame import shared_keys as keys
from abstract_arcade.tui.frame.internals import is_waiting
from abstract_arcade.tui.frame.screen import ArcadeScreen, HelpPage, while_live
from abstract_arcade.tui.frame.shared_keys import here
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.menu.gallery import Card, More, arrange
from abstract_arcade.tui.messages import (
    OpenDemo,
    OpenMatches,
    OpenPosition,
    OpenPuzzles,
    OpenSaved,
    OpenSetup,
)
from abstract_arcade.tui.widgets.key_bar import Hint, KeyBar
from abstract_arcade.tui.widgets.lines import Line, TextLines

if TYPE_CHECKING:
    from datetime import datetime

    from abstract_arcade.library.entry import Entry
    from abstract_arcade.library.store import Store

_GLANCE = 0.02
"""Seconds after which to look again whether the menu is drawn."""

_AGAIN = 1.0
"""Seconds after which to look again whether what is not saved is by then."""

BEAT = 0.5
"""Seconds from the ply of one miniature to that of the next."""

_COUNTS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}

_MARGIN = 10
"""Columns beside the words about the match that is offered: its key, and the edges."""

_TITLE = "a b s t r a c t   a r c a d e"


class Actions(KeyBar):
    """The keys for the selected game, centred on a line."""

    def lay_out(self, width: int, height: int) -> Iterable[Line]:
        lines = list(super().lay_out(width, height))
        if not self._spans:
            return lines
        margin = self._spans[0][0]
        shift = (width - self._spans[-1][1] - margin) // 2
        self._spans = [(start + shift, end + shift, hint) for start, end, hint in self._spans]
        return [[(" " * shift, "dim"), *line] for line in lines]


class MenuScreen(ArcadeScreen[None]):
    """Choose a game to play, to see demonstrated, or to continue."""

    CSS_PATH = "../menu.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("menu.previous", "step(-1)"),
        bind("menu.next", "step(1)"),
        bind("menu.open", "open_selected"),
        here(keys.NEW_GAME, "Set up the game chosen."),
        bind("menu.continue", "go_on"),
        here(keys.EDIT_POSITION, "Put together a position of the game chosen, to play from it."),
        bind("menu.matches", "matches"),
        bind("menu.puzzles", "puzzles"),
        bind("menu.demo", "demo"),
        keys.SETTINGS,
        here(keys.HELP, "Explain this screen, and the game chosen."),
        bind("menu.quit", "app.quit"),
        *(
            bind(f"menu.game_{n}", f"select({n})", "", "Choose the game of this number.")
            for n in range(1, len(GAMES) + 1)
        ),
    ]

    USUAL: ClassVar[Sequence[str]] = (
        *("open_selected", "go_on", "puzzles", "demo", "new_game", "app.theme", "help"),
    )

    selected: reactive[int] = reactive(0, init=False, repaint=False)

    def __init__(
        self,
        display: Display,
        store: Store,
        slug: str | None = None,
        *,
        for_demos: bool = False,
        now: Callable[[], datetime],
        solved: Callable[[], Container[str]] = tuple,
    ) -> None:
        super().__init__()
        self._display = display
        self._solved = solved
        # The puzzle of the day in words, once it has been looked at; then whether it is solved.
        self._puzzle = "", False
        self._store = store
        # The matches that are kept, once they have been listed.
        self._entries: Sequence[Entry] = ()
        self._unsaved: frozenset[str] = frozenset()
        self._is_listed = False
        # Whether the latest match is to be continued as soon as it is known.
        self._goes_on = False
        self._for_demos = for_demos
        self._now = now
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
        self._played = Actions(id="played")
        self._keys = KeyBar(id="keys")
        # One after the other, and no neighbours: 1, 3, 5, 2, 4.
        self._order = cycle([*self._cards[::2], *self._cards[1::2]])
        # Now, not when they are mounted: each change would then cost a layout.
        self._place()
        self._show_cards()

    def compose(self) -> ComposeResult:
        yield from (self._title, self._row, self._actions, self._played, self._keys)

    def on_mount(self) -> None:
        self.call_after_refresh(self._list_when_drawn)
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
        self._played.display = bool(parts["played"])
        self._actions.styles.margin = (parts["below cards"], 0, 0, 0)

    def _show(self) -> None:
        """Show the selected game and the keys for it."""
        self._show_cards()
        self.show_keys()

    def _show_cards(self) -> None:
        """Show the selected game, and those beside it that there is room for."""
        gallery, count = self._gallery, len(self._cards)
        first = max(0, min(self.selected - gallery.shown // 2, count - gallery.shown))
        last = first + gallery.shown
        for number, card in enumerate(self._cards):
            card.display = first <= number < last
            card.choose(number == self.selected)
        for more, has_more in zip(self._more, (first > 0, last < count), strict=True):
            more.point(has_more)

    def show_keys(self) -> None:
        count = len(self._cards)
        game = GAMES[self.slug]
        latest = self._latest
        verb = "see the rules of" if self._for_demos else "play"
        hint = self.hint
        actions = [hint(f"{verb} {game.title}", "open_selected")]
        has_line = bool(self._gallery.parts["played"])
        if latest is not None and not has_line:
            used = cell_len(actions[0].words)
            actions.append(self._continue_hint(latest, self.app.size.width - used))
        if not self._for_demos:
            actions.append(hint("the rules in a minute", "demo", drop_order=1))
        self._actions.show(actions)
        self._played.show(self._played_hints() if has_line else ())
        numbers = [f"select({number})" for number in (1, count)]
        go_on = "continue unsaved" if self._unsaved else "continue"
        self._keys.show(
            [
                hint("choose", "step(-1)", "step(1)", drop_order=1),
                hint("demo" if self._for_demos else "play", "open_selected"),
                hint(go_on, "go_on", drop_order=0 if latest else 2),
                hint("matches", "matches", drop_order=1 if self._entries else 3),
                hint("demo", "demo"),
                hint("puzzles", "puzzles", drop_order=1),
                Hint("-".join(map(self.key, numbers)), "game", drop_order=2),
                hint("position", "edit_position", drop_order=4),
                hint("theme", "app.theme", drop_order=1),
                hint("settings", "settings", drop_order=2),
                hint("help", "help"),
                hint("commands", "app.command_palette", drop_order=3),
                hint("quit", "app.quit"),
            ],
            hint("more", "app.command_palette"),
        )

    def _played_hints(self) -> Iterator[Hint]:
        """What one can go on with, each with what it would open."""
        latest = self._latest
        if latest is not None:
            yield self._continue_hint(latest, self.app.size.width)
        if self._entries:
            counts = Counter(
                "not saved" if entry.id in self._unsaved else entry.status
                for entry in self._entries
            )
            order = ("running", "finished", "unreadable", "not saved")
            said = ", ".join(f"{counts[each]} {each}" for each in order if counts[each])
            yield self.hint(f"matches: {said}", "matches", drop_order=1)
        words, is_solved = self._puzzle
        if words:
            said = "solved, tomorrow another" if is_solved else words
            yield self.hint(f"puzzle of the day: {said}", "puzzles", drop_order=2)

    def _continue_hint(self, entry: Entry, width: int) -> Hint:
        """The key to a running match, and what it opens; long names give way to the rest."""
        words = f"continue {GAMES[entry.game].title}"
        names = ", " + " against ".join(entry.titles)
        is_saved = entry.id not in self._unsaved
        age = when(entry.updated, self._now()) if is_saved else "not saved"
        place = f", move {entry.plies}, {age}"
        is_short = cell_len(words + names + place) > width - _MARGIN
        return self.hint(words + ("" if is_short else names) + place, "go_on")

    def on_card_chosen(self, message: Card.Chosen) -> None:
        self.selected = self._slugs.index(message.slug)
        self.action_open_selected()

    def action_step(self, step: int) -> None:
        self.selected = (self.selected + step) % len(self._slugs)

    def action_select(self, number: int) -> None:
        if number <= len(self._slugs):
            self.selected = number - 1

    def action_open_selected(self) -> None:
        if self._for_demos:
            self.action_demo()
        else:
            self.action_new_game()

    def action_new_game(self) -> None:
        self.post_message(OpenSetup(GAMES[self.slug](), {}))

    # The matches that are kept

    @while_live
    def _list_when_drawn(self) -> None:
        """List the matches once the menu is drawn: there may be thousands, which take time."""
        if is_waiting(self):
            self.set_timer(_GLANCE, self._list_when_drawn)
        else:
            self.call_after_refresh(self._list_matches)

    @work(thread=True, exclusive=True, group="matches")
    def _list_matches(self) -> None:
        """List the matches."""
        from abstract_arcade.library.folder import LibraryError

        try:
            entries: Sequence[Entry] = self._store.library.entries()
        except LibraryError as error:
            self.app.call_from_thread(self.notify, f"{error}.", severity="error", markup=False)
            entries = self._store.library.unwritten_entries()
        self.app.call_from_thread(self._matches_listed, entries)

        self._look_at_puzzle()

    def _look_at_puzzle(self) -> None:
        """Find out what the puzzle of the day is, on the thread that lists."""
        from abstract_arcade.teaching import puzzles

        name = puzzles.of_the_day(self._now().date())
        puzzle = puzzles.puzzle(name)
        words = f"{puzzle.game.title}, {puzzle.words}"
        self.app.call_from_thread(self._puzzle_found, words, name in self._solved())

    @while_live
    def _puzzle_found(self, words: str, is_solved: bool) -> None:
        self._puzzle = words, is_solved
        self.show_keys()

    @while_live
    def _matches_listed(self, entries: Sequence[Entry]) -> None:
        self._entries = entries
        self._unsaved = self._store.unsaved
        if self._unsaved:
            # It is tried again by itself.
            self.set_timer(_AGAIN, self._list_matches)
        self._is_listed = True
        self.show_keys()
        if self._goes_on:
            self.action_go_on()

    @property
    def _latest(self) -> Entry | None:
        """The match that is offered: one that is not saved, else the newest that runs.

        Of those that run, one of the game chosen is offered before others.
        """
        unsaved = [entry for entry in self._entries if entry.id in self._unsaved]
        running = [entry for entry in self._entries if entry.status == "running"]
        own = [entry for entry in running if entry.game == self.slug]
        return next(iter([*unsaved, *own, *running]), None)

    def action_go_on(self) -> None:
        self._goes_on = not self._is_listed
        if self._latest is not None:
            self.post_message(OpenSaved(self._latest.id))

    def action_matches(self) -> None:
        self.post_message(OpenMatches(self.slug))

    def action_puzzles(self) -> None:
        from abstract_arcade.teaching.puzzles import names

        _, is_solved = self._puzzle
        self.post_message(OpenPuzzles(self.slug if is_solved and names(self.slug) else None))

    def action_edit_position(self) -> None:
        self.post_message(OpenPosition(self.slug))

    def action_demo(self) -> None:
        self.post_message(OpenDemo(self.slug))

    def disabled_reason(self, action: str) -> str | None:
        has_none = action == "go_on" and self._latest is None
        return "No game is running." if has_none else None

    def help_page(self) -> HelpPage:
        from abstract_arcade.tui.widgets.prose import bullets

        key = self.key
        step = " and ".join(map(key, ("step(-1)", "step(1)")))
        opens, demo = key("open_selected"), key("demo")
        go_on, matches = key("go_on"), key("matches")
        purpose = (
            f"Choose a game with {step}, or by its number; {opens} or a click opens it.",
            "Before a game begins you say who plays, and by which of its rules.",
            f"What you play is kept: {go_on} goes on with the latest game, {matches} shows all.",
            f"{demo} shows the rules of a game on its board, step by step.",
            f"{key('puzzles')} asks for the only move that wins in time, or saves: one a day.",
        )
        words = PRESENTERS[self.slug].words
        in_short = bullets(f"{GAMES[self.slug].title} in short", words.summary)
        return HelpPage("The menu", self.slug, [bullets("What it is for", purpose), in_short])
