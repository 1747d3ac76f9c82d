"""The screen of the menu: the games with animated miniatures, and what the player can do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.reactive import reactive
from textual.timer import Timer

from abstract_arcade.library import LibraryError
from abstract_arcade.library.listing import when
from abstract_arcade.rules import GAMES
from abstract_arcade.rules.installed import faults
from abstract_arcade.teaching.durations import duration_words
from abstract_arcade.tui import keys, messages
from abstract_arcade.tui.display import TOUCH
from abstract_arcade.tui.frame.screen import AppContext, ArcadeScreen, HelpPage, while_live
from abstract_arcade.tui.frame.threads import in_thread
from abstract_arcade.tui.games import presenter_faults, presenter_of
from abstract_arcade.tui.keys import KeyedApp, bind, here, with_key_names
from abstract_arcade.tui.menu.gallery import Card, Gallery, GameList, arrange
from abstract_arcade.tui.widgets.key_bar import KeyBar, KeyHint
from abstract_arcade.tui.widgets.lines import Line, TextLines, button

if TYPE_CHECKING:
    from abstract_arcade.library.entry import Entry

_AGAIN = 1.0
"""Seconds until the matches are listed again, if one of them is not saved yet."""

BEAT = 0.5
"""Seconds between two plies; the miniatures play in turn."""

_COUNTS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
"""The words for the number of games."""

_KEY_COLUMNS = 8
"""Columns of the key of an action, with the gap after it."""

_STATUSES = ("running", "finished", "unreadable", "not saved")
"""The statuses of saved matches, in the order in which they are counted."""

_STEP_BY_STEP = "on its board, step by step"

_WHAT_IT_IS_FOR = (
    "Choose a game by {menu.previous}, {menu.next} or its number; {menu.open} or a click opens it.",
    "Before a game starts, you choose the players and the rules.",
    "Every game is saved: {menu.matches} shows all matches.",
    "{menu.continue} continues the latest match of the selected game, or of any game.",
    "{menu.demo} shows the rules of a game on its board, step by step.",
    "{menu.puzzles} opens puzzles of the selected game: find the only move that wins or saves.",
    "{menu.day_puzzle} opens the puzzle of the day.",
)

_TITLE = "a b s t r a c t   a r c a d e"


class _Action(NamedTuple):
    """An action below the cards."""

    name: str
    """The action that the screen runs."""
    title: str
    """The title of the action; "" for a blank row."""
    sentences: Sequence[str] = ()
    """Sentences about what it would do, from long to short. The first that fits is shown."""


class _PuzzleCount(NamedTuple):
    """The number of puzzles of a game."""

    solved: int = 0
    total: int = 0


class _DayPuzzle(NamedTuple):
    """The puzzle of the day."""

    sentences: Sequence[str] = ()
    """Sentences about it, from long to short; empty until it is found."""
    is_solved: bool = False


class MenuScreen(ArcadeScreen[None]):
    """The menu, on which the player chooses a game to play, to see demonstrated or to continue."""

    CSS_PATH = "../menu.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("menu.previous", "step(-1)"),
        bind("menu.next", "step(1)"),
        bind("menu.open", "open_selected"),
        here(keys.NEW_GAME, "Set up the selected game."),
        bind("menu.continue", "go_on"),
        here(keys.EDIT_POSITION, "Set up a position of the selected game, and play from it."),
        bind("menu.matches", "matches"),
        bind("menu.puzzles", "puzzles"),
        bind("menu.day_puzzle", "day_puzzle"),
        bind("menu.demo", "demo"),
        keys.SETTINGS,
        *keys.helping("Explain this screen and the selected game."),
        bind("menu.quit", "app.quit"),
        *(
            bind(f"choice.{number}", f"select({number})", "", "Select the game with this number.")
            for number in range(1, min(len(GAMES), keys.MAX_DIGIT) + 1)
        ),
    ]

    USUAL: ClassVar[Sequence[str]] = (
        "open_selected",
        "go_on",
        "puzzles",
        "day_puzzle",
        "demo",
        "new_game",
        "app.theme",
        "help",
    )

    selected: reactive[int] = reactive(0, init=False, repaint=False)

    def __init__(self, context: AppContext, message: messages.OpenMenu) -> None:
        super().__init__()
        self._files = context.files
        self._store = context.files.store
        self._day_puzzle = _DayPuzzle()
        # By the slug of the game; empty until the puzzles are counted.
        self._puzzle_counts: Mapping[str, _PuzzleCount] = {}
        # The duration of each demonstration in words, by the slug of the game; empty until known.
        self._durations: Mapping[str, str] = {}
        # The saved matches; empty until they are listed.
        self._entries: Sequence[Entry] = ()
        self._unsaved: frozenset[str] = frozenset()
        self._is_listed = False
        # Whether to continue the latest match as soon as the matches are listed.
        self._goes_on = False
        self._for_demos = message.for_demos
        self._now = context.local_time
        self._beats: Timer | None = None
        self._slugs = tuple(GAMES)
        selected = self._slugs.index(message.slug) if message.slug else 0
        self.set_reactive(MenuScreen.selected, selected)
        self._gallery = self._arranged()
        is_still = self.app.animation_level == "none"
        self._cards = [
            Card(number, game, self._gallery, display=context.display, at_end=is_still)
            for number, game in enumerate(GAMES.values(), 1)
        ]
        self._list = GameList()
        self._title = TextLines(id="title")
        self._row = Horizontal(*self._cards, self._list, id="cards")
        self._actions = TextLines(id="actions")
        self._keys = KeyBar(id="keys")
        # The order in which the miniatures play, without neighbours: 1, 3, 5, 2, 4.
        self._order = cycle([*self._cards[::2], *self._cards[1::2]])
        # Before the widgets are mounted: later, each change would cost a layout.
        self._place()
        self._show_cards()

    def compose(self) -> ComposeResult:
        yield self._title
        yield self._row
        yield self._actions
        yield self._keys

    def on_mount(self) -> None:
        for fault in (*faults(), *presenter_faults()):
            self.notify(f"{fault}.", severity="error", markup=False)
        # Listing thousands of matches takes time, so the menu is drawn before.
        self.call_after_refresh(self._list_matches)
        if self.app.animation_level != "none":
            self._beats = self.set_interval(BEAT, self._play_next)

    def _arranged(self) -> Gallery:
        return arrange(self.app.size, is_touched=self.app.has_class(TOUCH))

    @while_live
    def on_resize(self) -> None:
        gallery = self._arranged()
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
        """Play a ply on the next miniature in turn, unless it is hidden."""
        card = next(self._order)
        if card.display:
            card.miniature.advance()

    @property
    def slug(self) -> str:
        return self._slugs[self.selected]

    def watch_selected(self) -> None:
        self._show()

    def _place(self) -> None:
        gallery = self._gallery
        width = self.app.size.width
        parts = gallery.parts
        count = _COUNTS.get(len(GAMES), str(len(GAMES)))
        lines: list[Line] = [[(_TITLE.center(width), "strong")]]
        if parts["subtitle"]:
            lines += [[]] * parts["above subtitle"]
            lines.append([(f"{count} abstract board games".center(width), "dim")])
        self._title.lines = lines
        self._title.styles.height = len(lines)
        self._title.styles.margin = (gallery.top, 0, parts["above cards"], 0)
        self._row.styles.height = gallery.body
        self._row.styles.padding = (0, 0, 0, gallery.left)
        self._row.styles.layout = "vertical" if gallery.is_stacked else "horizontal"
        self._list.take_place(gallery)
        self._actions.styles.height = parts["actions"] * gallery.action_rows
        self._keys.styles.height = gallery.keys
        margin = gallery.left + gallery.indent
        self._actions.styles.margin = (parts["below cards"], 0, 0, margin)

    def _show(self) -> None:
        self._show_cards()
        self.show_keys()

    def _show_cards(self) -> None:
        for number, card in enumerate(self._cards):
            card.choose(number == self.selected)
        if self._gallery.is_list:
            self._list.show_cards(self._cards, self._cards[self.selected])

    def show_keys(self) -> None:
        hint = self.hint
        actions = list(self._things_to_do()) if self._gallery.parts["actions"] else []
        self._actions.lines = [line for action in actions for line in self._action_lines(action)]
        hints = [
            self._choose_hint(),
            hint("demo" if self._for_demos else "play", "open_selected"),
        ]
        if not actions:
            # The screen is too small for the actions, so the key bar names them.
            hints += [
                hint("continue", "go_on", drop_order=0 if self._latest else 2),
                hint("matches", "matches", drop_order=1),
                hint("demo", "demo"),
                hint("puzzles", "puzzles", drop_order=1),
            ]
        first = self.key("select(1)")
        last = self.key(f"select({len(self._cards)})")
        hints += [
            KeyHint(f"{first}-{last}", "game", drop_order=2),
            hint("position", "edit_position", drop_order=4),
            hint("settings", "settings", drop_order=1),
            hint("theme", "app.theme", drop_order=1),
            hint("help", "help"),
            hint("commands", "app.command_palette", drop_order=3),
            hint("quit", "app.quit"),
        ]
        self._keys.show(hints, hint("more", "app.command_palette"))

    def _choose_hint(self) -> KeyHint:
        """Return the hint of the keys that select a game: "↑↓" for a list, if the arrows do it."""
        hint = self.hint("choose", "step(-1)", "step(1)", drop_order=1)
        assert isinstance(self.app, KeyedApp)
        keys = {*self.app.keys_of("menu.previous"), *self.app.keys_of("menu.next")}
        leads_along = self._gallery.is_list and keys >= {"up", "down"}
        return hint._replace(key="↑↓") if leads_along else hint

    def _action_lines(self, action: _Action) -> Sequence[Line]:
        """Return the lines of a button: a key, its action, and the first sentence that fits.

        On a touch screen, there is no key. The lines below the first are blank.
        """
        gallery = self._gallery
        if not action.title:
            return [[]] * gallery.action_rows
        is_touched = self.app.has_class(TOUCH)
        key = "" if is_touched else self.key(action.name).ljust(_KEY_COLUMNS - 1) + " "
        width = gallery.size.width - gallery.left - gallery.indent - 1
        title = action.title.ljust(gallery.action - _KEY_COLUMNS)
        room = width - len(key) - len(title)
        fitting = (sentence for sentence in action.sentences if cell_len(sentence) <= room)
        role = "strong" if action.name == "open_selected" else "soft"
        words = [(key, "amber"), (title, role), (next(fitting, ""), "dim")]
        blank = button([(" " * width, "dim")], action.name)
        return [button(words, action.name), *[blank] * (gallery.action_rows - 1)]

    def _things_to_do(self) -> Iterator[_Action]:
        """Yield the actions that are available.

        The row of an action is kept blank while it is not known whether there is one.
        """
        title = GAMES[self.slug].title
        if self._for_demos:
            yield _Action("open_selected", f"the rules of {title}", [_STEP_BY_STEP])
        else:
            # The last set-up is read from the disk, so only after the menu is drawn.
            last = self._files.recent.table(self.slug) if self._is_listed else None
            who = f"{last.names}, as last time" if last else "you choose who plays"
            yield _Action("open_selected", f"play {title}", [who, "as last time"])
        if self._latest is not None:
            yield _Action("go_on", "continue", self._place_of(self._latest))
        elif not self._is_listed:
            yield _Action("go_on", "")
        count = self._puzzle_counts.get(self.slug, _PuzzleCount())
        if count.total or not self._puzzle_counts:
            has_begun = count.solved > 0
            progress = f"{count.solved} of {count.total} solved" if has_begun else "easy ones first"
            yield _Action("puzzles", "puzzles", [f"of {title}, {progress}", progress])
        sentences = self._day_puzzle.sentences
        if self._day_puzzle.is_solved:
            sentences = ["solved; another tomorrow", "solved"]
        yield _Action("day_puzzle", "puzzle of the day", sentences)
        yield _Action("matches", "matches", [self._match_counts(), str(len(self._entries))])
        if not self._for_demos:
            duration = self._durations.get(self.slug)
            rules = f"the rules in {duration}" if duration else "the rules"
            yield _Action("demo", rules, [_STEP_BY_STEP])

    def _match_counts(self) -> str:
        """Return the number of saved matches by status: "2 running, 5 finished".

        "none yet" if there are none, and "" until the matches are listed.
        """
        if self._is_listed and not self._entries:
            return "none yet"
        counts = Counter(
            "not saved" if entry.id in self._unsaved else entry.status for entry in self._entries
        )
        return ", ".join(f"{counts[status]} {status}" for status in _STATUSES if counts[status])

    def _place_of(self, entry: Entry) -> Sequence[str]:
        """Return sentences about a match to continue, with and without the names of the players."""
        title = GAMES[entry.game].title
        is_saved = entry.id not in self._unsaved
        age = when(entry.updated, self._now()) if is_saved else "not saved"
        place = f"move {entry.move_number}, {age}"
        return f"{title}, {' – '.join(entry.titles)}, {place}", f"{title}, {place}"

    def on_card_chosen(self, message: Card.Chosen) -> None:
        self._open(self._slugs.index(message.slug))

    def on_row_list_selected(self, message: GameList.Selected) -> None:
        self.selected = message.number

    def on_row_list_opened(self, message: GameList.Opened) -> None:
        self._open(message.number)

    def _open(self, number: int) -> None:
        self.selected = number
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
        self.post_message(messages.OpenSetup(GAMES[self.slug](), {}))

    def on_paste(self, event: events.Paste) -> None:
        """Offer to open a pasted match; of the selected game, if the text does not name one."""
        from abstract_arcade.tui.frame.pasted import offer_pasted

        event.stop()
        offer = offer_pasted(self, event.text, GAMES[self.slug](), self.say)
        self.run_worker(offer, group="paste")

    # The saved matches

    @work(exclusive=True, group="matches")
    async def _list_matches(self) -> None:
        library = self._store.library
        try:
            entries: Sequence[Entry] = await in_thread(library.entries)
        except LibraryError as error:
            self.notify(f"{error}.", severity="error", markup=False)
            entries = library.unwritten_entries()
        self._matches_listed(entries)
        self._durations = await in_thread(self._time_demos)
        self._puzzle_counts = await in_thread(self._count_puzzles)
        self._puzzle_found(await in_thread(self._puzzle_of_the_day))

    def _time_demos(self) -> Mapping[str, str]:
        """Return the duration of each demonstration, "two minutes", by the slug of the game."""
        return {slug: duration_words(slug) for slug in self._slugs}

    def _count_puzzles(self) -> Mapping[str, _PuzzleCount]:
        """Return the number of puzzles by the slug of the game."""
        from abstract_arcade.teaching import puzzles

        solved = self._files.solved
        counts = {}
        for slug in self._slugs:
            names = puzzles.names(slug)
            counts[slug] = _PuzzleCount(sum(name in solved for name in names), len(names))
        return counts

    def _puzzle_of_the_day(self) -> _DayPuzzle:
        """Read the puzzle of the day."""
        from abstract_arcade.teaching import puzzles

        solved = self._files.solved
        day = self._now().date()
        name = puzzles.of_the_day(day, is_easy=not solved.has_any_before(day))
        puzzle = puzzles.puzzle(name)
        title = puzzle.game.title
        grade = puzzles.DIFFICULTIES[puzzle.difficulty - 1]
        task = puzzle.task[0].lower() + puzzle.task[1:]
        short = f"{title}, {grade}"
        sentences = (f"{short}: {puzzle.words}", f"{short}: {task}", short)
        return _DayPuzzle(sentences, name in solved)

    @while_live
    def _puzzle_found(self, puzzle: _DayPuzzle) -> None:
        self._day_puzzle = puzzle
        self.show_keys()

    @while_live
    def _matches_listed(self, entries: Sequence[Entry]) -> None:
        self._entries = entries
        self._unsaved = self._store.unsaved
        if self._unsaved:
            # The store tries again by itself to save the match.
            self.set_timer(_AGAIN, self._list_matches)
        self._is_listed = True
        self.show_keys()
        if self._goes_on:
            self.action_go_on()

    @property
    def is_filled(self) -> bool:
        """Whether everything is shown that is read from the disk after the menu is drawn."""
        return self._is_listed and bool(self._day_puzzle.sentences)

    @property
    def _latest(self) -> Entry | None:
        """The match to continue, or None.

        It is a match that is not saved, else the newest unfinished match of the selected game, else
        the newest unfinished match.
        """
        unsaved = [entry for entry in self._entries if entry.id in self._unsaved]
        running = [entry for entry in self._entries if entry.status == "running"]
        of_game = [entry for entry in running if entry.game == self.slug]
        return next(iter([*unsaved, *of_game, *running]), None)

    def action_go_on(self) -> None:
        self._goes_on = not self._is_listed
        if self._latest is not None:
            self.post_message(messages.OpenSaved(self._latest.id))

    def action_matches(self) -> None:
        self.post_message(messages.OpenMatches(self.slug))

    def action_puzzles(self) -> None:
        refusal = self._why_no_puzzles
        if refusal is not None:
            self.notify(refusal, markup=False)
        else:
            self.post_message(messages.OpenPuzzles(self.slug))

    def action_day_puzzle(self) -> None:
        self.post_message(messages.OpenPuzzles())

    @property
    def _why_no_puzzles(self) -> str | None:
        """A sentence that says that the selected game has no puzzles, or None if it has some."""
        from abstract_arcade.teaching.puzzles import names

        return None if names(self.slug) else f"There are no puzzles for {GAMES[self.slug].title}."

    def action_edit_position(self) -> None:
        self.post_message(messages.OpenPosition(self.slug))

    def action_demo(self) -> None:
        self.post_message(messages.OpenDemo(self.slug))

    def disabled_reason(self, action: str) -> str | None:
        if action == "puzzles":
            return self._why_no_puzzles
        if action == "go_on" and self._latest is None:
            return "There is no unfinished match."
        return None

    def help_page(self) -> HelpPage:
        from abstract_arcade.tui.widgets.prose import bullets

        sentences = [with_key_names(self, sentence) for sentence in _WHAT_IT_IS_FOR]
        purpose = bullets("About this screen", sentences)
        words = presenter_of(self.slug).words
        in_short = bullets(f"{GAMES[self.slug].title} in short", words.summary)
        return HelpPage("The menu", self.slug, [purpose, in_short])
