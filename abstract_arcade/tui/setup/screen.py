"""The screen for setting up a new match: players, clock, and options of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from abstract_arcade.clock import ClockSettings
from abstract_arcade.library.small_files import LastSetup
from abstract_arcade.match import PARTICIPANT_KINDS, PERSON, Match, Participant
from abstract_arcade.options import Option
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import GAMES, Color, Content, Game, Position, Seat
from abstract_arcade.sanitize import clean_name
from abstract_arcade.session.defaults import OPPONENT
from abstract_arcade.settings.options import MAX_NAME
from abstract_arcade.tui import keys
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.breakpoints import HUGE, TALL
from abstract_arcade.tui.frame.screen import AppContext, ArcadeScreen, HelpPage
from abstract_arcade.tui.games import presenter_of
from abstract_arcade.tui.games.presenter import contents
from abstract_arcade.tui.keys import bind, here
from abstract_arcade.tui.messages import OpenDemo, OpenMatch, OpenMenu, OpenPosition, OpenSetup
from abstract_arcade.tui.table.boards import layouts_for, least_terminal, sample
from abstract_arcade.tui.table.words import tile_lines
from abstract_arcade.tui.widgets.clock_row import EXAMPLES, NO_CLOCK, ClockRow
from abstract_arcade.tui.widgets.field import Field
from abstract_arcade.tui.widgets.key_bar import DialogKeys, KeyBar
from abstract_arcade.tui.widgets.lines import Line, Paragraph, TextLines
from abstract_arcade.tui.widgets.option_row import FormRow, NameRow, OptionRow
from abstract_arcade.words.names import YOU

if TYPE_CHECKING:
    from textual.message import Message
    from textual.types import CSSPathType


_COLUMN = 16
"""The column in which the values begin."""

WIDE = 120
"""Columns of the terminal from which the board is shown to the left of the form."""


# The choices of hints for one person, and for two.
_OFF = "off"
_ON = "on"
_BOTH = "both"
_NONE = "none"

_WHO_PLAYS = ("two people", "you and the computer", "computers")
"""The choices of who plays, by the number of computers."""

_LEVELS = tuple(name for name in PLAYERS if name not in ("random", "greedy"))
"""The computer players on the first page of choices."""

_OTHER_PLAYERS = ("levels…", "more…")
"""The links to the first and to the second page of computer players."""


def _label(option: Option) -> str:
    return option.name.replace("_", " ").capitalize()


class _Seat(NamedTuple):
    """The two rows of a seat, of which one is shown: the name of a person, or a computer player."""

    name: NameRow
    computer: OptionRow

    @property
    def is_person(self) -> bool:
        return bool(self.name.display)

    def show(self, *, is_person: bool) -> None:
        """Show the row for a person or the row for a computer player."""
        self.name.display = is_person
        self.computer.display = not is_person


class SetupScreen(ArcadeScreen[None]):
    """A form for the players, the clock, the hints and the options of a game."""

    CSS_PATH: ClassVar[CSSPathType | None] = ["../fields.tcss", "../setup.tcss"]
    AUTO_FOCUS = "OptionRow"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide"), (HUGE, "-huge")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-middle"), (TALL, "-tall"), (38, "-lofty")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("row.up", "go(-1)", "Previous setting", "Go to the previous[ or next] setting."),
        bind("row.down", "go(1)", "Next setting", "Go to the [previous or ]next setting."),
        bind("setting.previous", "step(-1)"),
        bind("setting.next", "step(1)"),
        bind("name.next", "name(1)"),
        bind("name.previous", "name(-1)"),
        bind("setup.start", "start"),
        here(keys.EDIT_POSITION, "Set up the position from which the game begins."),
        bind("demo.show", "show_rules", sentence="Show the rules, or the chosen opening."),
        bind("last_time", "last_time"),
        keys.SETTINGS,
        *keys.helping("Explain the settings and the keys."),
        *keys.leaving(),
    ]

    USUAL: ClassVar[Sequence[str]] = ("start", "last_time", "leave", "app.theme", "help")

    def __init__(self, context: AppContext, message: OpenSetup) -> None:
        super().__init__()
        # The values with which the form begins.
        self._asked = message
        start = message.start
        game = message.game
        display = context.display
        # The colour of each seat at the start of the match.
        self._colors = {Seat.FIRST: Color.BLACK, Seat.SECOND: Color.WHITE}
        if start is not None:
            self._colors = {start.seat_of(color): color for color in Color}
        self._names = {seat: game.color_names[color] for seat, color in self._colors.items()}
        self._game = game
        self._presenter = presenter_of(game.slug)
        self._display = display
        self._layouts = layouts_for(self._presenter, game, display)
        self._board = Board(
            self._layouts, material=self._presenter.material, display=display, has_cursor=False
        )
        # The game of the current layouts, and the game whose position the board shows.
        self._laid_out = game
        self._shown: Game | None = None
        self._recent = context.files.recent
        # The arguments that all rows share.
        self._look: dict[str, Any] = {"column": _COLUMN, "in_letters": display.ascii}
        self._seats = {seat: self._seat(seat) for seat in self._colors}
        people = [seat for seat in self._colors if self._asked_of(seat).is_person]
        self._who = self._who_row(people)
        self._you = self._you_row(people)
        self._clock = self._clock_row(message.clock)
        self._hints = self._hints_row()
        self._your_hints = self._your_hints_row(people)
        self._options: dict[str, OptionRow] = {}
        if start is None:
            texts = game.as_text()
            for option in game.options():
                self._options[option.name] = self._option_row(option, texts[option.name])
        self._note = Paragraph(id="note")
        self._start = DialogKeys(id="start")
        self._keys = KeyBar(id="keys")
        # Before the widgets are mounted: later, each change would be drawn again.
        self._show_seats()
        self._show()

    def _asked_of(self, seat: Seat) -> Participant:
        """Return the participant in a seat with which the form begins: by default, a person."""
        return self._asked.participants.get(seat, Participant())

    def _seat(self, seat: Seat) -> _Seat:
        participant = self._asked_of(seat)
        color = self._colors[seat]
        look = {"tile": partial(self._tile, color), **self._look}
        label = self._names[seat]
        name = NameRow(label, participant.name, most=MAX_NAME, names=self._recent.names, **look)
        kind = self._opponent if participant.is_person else participant.kind
        sentences = {name: player.sentence for name, player in PLAYERS.items()}
        for other in map(self._asked_of, self._colors):
            if other.program is not None:
                _, _, command = other.kind.partition(":")
                sentences[other.kind] = f"Another program: {command.strip()}"
        computer = OptionRow(
            label,
            tuple(sentences),
            kind,
            sentences=sentences,
            pages=_OTHER_PLAYERS,
            first_page=len(_LEVELS),
            **look,
        )
        return _Seat(name, computer)

    def _who_row(self, people: Sequence[Seat]) -> OptionRow:
        computers = len(self._colors) - len(people)
        return OptionRow("Who plays", _WHO_PLAYS, _WHO_PLAYS[computers], **self._look)

    def _you_row(self, people: Sequence[Seat]) -> OptionRow:
        seat = people[0] if people else Seat.FIRST
        names = tuple(self._names.values())
        row = OptionRow("You play", names, self._names[seat], **self._look)
        row.id = "you"
        return row

    def _your_hints_row(self, people: Sequence[Seat]) -> OptionRow:
        """Return the row of hints for one person, who need not be named by colour."""
        has_hints = any(self._asked_of(seat).hints for seat in people or self._colors)
        return OptionRow("Hints", (_OFF, _ON), _ON if has_hints else _OFF, **self._look)

    def _clock_row(self, clock: Mapping[Seat, ClockSettings] | None) -> ClockRow:
        text = NO_CLOCK
        if clock is not None:
            first, second = [clock[seat].text for seat in self._colors]
            text = first if first == second else f"{first} / {second}"
        return ClockRow("Clock", text, explain=self._clock_sentence, **self._look)

    def _hints_row(self) -> OptionRow:
        names = self._names
        with_hints = [names[seat] for seat in names if self._asked_of(seat).hints]
        if len(with_hints) == len(names):
            value = _BOTH
        elif with_hints:
            value = with_hints[0]
        else:
            value = _NONE
        return OptionRow("Hints for", (_BOTH, *names.values(), _NONE), value, **self._look)

    def _has_hints(self, seat: Seat) -> bool:
        """Return whether the person in a seat may ask the computer for hints, by the form."""
        if self._computers == 1:
            return self._your_hints.value == _ON
        return self._hints.value in (_BOTH, self._names[seat])

    @property
    def clocks(self) -> Mapping[Seat, ClockSettings] | None:
        """The clock of each seat, or None without clocks.

        A text such as "3 / 10" gives each seat its own clock.

        Raises:
            ValueError: If the typed text is not a clock.
        """
        text = self._clock.text
        if text == NO_CLOCK:
            return None
        texts = text.split("/")
        if len(texts) != len(self._colors):
            texts = [text, text]
        clocks = map(ClockSettings.parse, texts)
        return dict(zip(self._colors, clocks, strict=True))

    def _clock_sentence(self, text: str) -> str:
        """Return what a typed clock means, or examples if it is empty or wrong."""
        if not text:
            return f"such as {EXAMPLES}"
        try:
            clocks = self.clocks
        except ValueError:
            return f"not a clock; try {EXAMPLES}"
        assert clocks is not None
        first, second = clocks.values()
        if first == second:
            return f"{first.sentence} each"
        return "; ".join(f"{self._names[seat]}: {clock.sentence}" for seat, clock in clocks.items())

    def _option_row(self, option: Option, value: str) -> OptionRow:
        return OptionRow(
            _label(option),
            option.values,
            value,
            sentences={value: option.meaning(value) for value in option.values},
            is_number=option.limits is not None,
            title=option.title,
            **self._look,
        )

    def _tile(self, color: Color) -> Sequence[Line]:
        return tile_lines(self._board.tile(Content(self._presenter.content_kind, color)))

    def compose(self) -> ComposeResult:
        game = self._game
        what = "a new game"
        start = self._asked.start
        if start is not None:
            what = f"a game from this position, {game.color_names[start.to_move]} to play"
        yield TextLines([[(game.title, "strong"), (f"   {what}", "dim")]], id="title")
        with Horizontal(id="form"):
            yield self._board
            with Vertical(id="beside"), Vertical(id="settings"):
                with Vertical(id="rows"):
                    yield self._who
                    yield self._you
                    for seat in self._seats.values():
                        yield from seat
                    yield self._clock
                    yield from self._options.values()
                    yield self._hints
                    yield self._your_hints
                with Vertical(id="end"):
                    yield self._note
                    yield self._start
        yield self._keys

    def show_keys(self) -> None:
        hint = self.hint
        start = [hint(f"start {self._game.title}", "start")._replace(is_main=True)]
        last = self._last
        if last is not None:
            start.append(hint(f"as last time: {last.names}", "last_time", drop_order=1))
        self._start.show(start)
        # The keys of these are letters, which a text field takes.
        letters = [
            hint("show the opening" if self._opening else "rules", "show_rules", drop_order=1),
            hint("theme", "app.theme", drop_order=2),
            hint("position", "edit_position", drop_order=3),
        ]
        hints = [hint("choose", "go(-1)", "go(1)", drop_order=1)]
        if not isinstance(self.focused, Field):
            hints.append(hint("change", "step(-1)", "step(1)", drop_order=1))
        if self._focused_name is not None and self._recent.names:
            hints.append(hint("next name", "name(1)", drop_order=2))
        if last is not None:
            hints.append(hint("as last time", "last_time", drop_order=2))
        hints += [key_hint for key_hint in letters if key_hint.key]
        hints += [hint("help", "help"), hint(self._way_back, "leave")]
        self._keys.show(hints)

    @property
    def _focused_name(self) -> NameRow | None:
        """The row whose name is being typed, or None."""
        row = self.focused.parent if self.focused is not None else None
        return row if isinstance(row, NameRow) else None

    def on_descendant_focus(self) -> None:
        if self.is_live:
            self.show_keys()

    @property
    def _way_back(self) -> str:
        """The name of the place to which leaving leads, for the key bar."""
        if self._asked.back is not None:
            return "back"
        return "menu" if self._asked.match is None else "back to the game"

    @property
    def _opening(self) -> str:
        """The title of the opening, or "" for a free opening and games without openings."""
        row = self._options.get("opening")
        if row is None:
            return ""
        option = self._game.option_named("opening")
        free, *_ = option.values
        return "" if row.value == free else option.title(row.value)

    def on_resize(self) -> None:
        self._show()

    @property
    def _computers(self) -> int:
        """The number of computers that play."""
        return self._who.index

    def _is_person(self, seat: Seat) -> bool:
        """Return whether a person plays a seat, by the first rows of the form."""
        if self._computers == 1:
            return self._names[seat] == self._you.value
        return self._computers == 0

    def _show_seats(self) -> None:
        """Show the rows that fit the number of computers and the colour of the person."""
        self._you.display = self._computers == 1
        self._hints.display = self._computers == 0
        self._your_hints.display = self._computers == 1
        for seat, rows in self._seats.items():
            rows.show(is_person=self._is_person(seat))
            rows.name.nobody = YOU if self._computers else str(seat)

    def _exchange_seats(self) -> None:
        first, second = self._seats.values()
        first.name.text, second.name.text = second.name.text, first.name.text
        first.computer.value, second.computer.value = second.computer.value, first.computer.value

    @property
    def _last(self) -> LastSetup | None:
        """The last set-up of this game, or None if there is none."""
        return self._recent.table(self._game.slug)

    @property
    def _opponent(self) -> str:
        """The built-in computer player of the last set-up, or the usual opponent."""
        if self._last is not None:
            for participant in self._last.participants.values():
                if participant.kind in PLAYERS:
                    return participant.kind
        return OPPONENT

    def on_form_row_changed(self, message: FormRow.Changed) -> None:
        if message.row is self._you:
            self._exchange_seats()
        if message.row in (self._who, self._you):
            self._show_seats()
        self.forget_keys()
        self._show()

    @property
    def chosen_game(self) -> Game:
        """The game with the options chosen in the form.

        If the match begins with a given position, the form has no options, and this is the game of
        that position.
        """
        if self._asked.start is not None:
            return self._game
        texts = {name: row.value for name, row in self._options.items()}
        return GAMES[self._game.slug].from_text(texts)

    def _show(self) -> None:
        """Show the board of the game, the keys, and whether the board is too large."""
        self._lay_out()
        reason = self._size_reason
        self._note.display = reason is not None
        self._note.lines = [] if reason is None else [[(reason, "text")]]
        if self.is_live:
            self.show_keys()
        if self.app.size.width >= WIDE and self._shown != self._laid_out:
            self._shown = self._laid_out
            position = self._asked.start or sample(self._presenter, self._laid_out)
            states = [SiteState(content, content) for content in contents(position)]
            self._board.update(states, links=self._presenter.links(position))

    def _lay_out(self) -> None:
        game = self.chosen_game
        if game != self._laid_out:
            self._laid_out = game
            self._layouts = layouts_for(self._presenter, game, self._display)
            self._board.set_layouts(self._layouts)

    def disabled_reason(self, action: str) -> str | None:
        if action == "last_time" and self._last is None:
            return f"{self._game.title} has no previous settings on this computer."
        if action != "start":
            return None
        try:
            _ = self.clocks
        except ValueError:
            return f"The clock must be {EXAMPLES}."
        return self._size_reason

    @property
    def _size_reason(self) -> str | None:
        """A sentence that says that the board does not fit in the terminal, or None if it does."""
        size = self.app.size
        least = least_terminal(self._layouts)
        if size.width >= least.width and size.height >= least.height:
            return None
        return (
            f"This board needs {least.width}×{least.height} characters;"
            f" the terminal has {size.width}×{size.height}."
        )

    def help_page(self) -> HelpPage:
        from abstract_arcade.tui.widgets.prose import MarkedRow, Section

        names = self._names.values()
        options = [option for option in self._game.options() if option.name in self._options]
        rows = [
            MarkedRow("Who plays", "Two people at this keyboard, or you and the computer."),
            MarkedRow("You play", "Your colour at the start; the computer has the other colour."),
            *(
                MarkedRow(name, f"Who plays {name} at the start; you can give a person a name.")
                for name in names
            ),
            MarkedRow(
                "Clock",
                "Time for each player: 5+3 is 5 minutes plus 3 seconds per move; 5+3x30 is"
                " 5 minutes, then 3 periods of 30 seconds; 3 / 10 is 3 minutes for the first"
                " player and 10 for the second.",
            ),
            *(MarkedRow(_label(option), option.help) for option in options),
            MarkedRow("Hints for", "The players who may ask the computer for hints."),
        ]
        players = [MarkedRow(kind, words) for kind, words in PARTICIPANT_KINDS.items()]
        sections = [Section("Settings of a game", rows), Section("Who can play", players)]
        return HelpPage(f"Setting up {self._game.title}", self._game.slug, sections)

    def action_start(self) -> None:
        if self.disabled_reason("start") is None:
            table = LastSetup(self.chosen_game, self._participants, self.clocks)
            self._begin(table, self._asked.start)

    def action_last_time(self) -> None:
        if self._last is not None:
            self._begin(self._last)

    def _begin(self, table: LastSetup, start: Position | None = None) -> None:
        match = Match(table.game, table.participants, self._asked.seed, start)
        match.clock = table.clock
        if start is None:
            self._recent.keep(match)
        self.post_message(OpenMatch(match))

    @property
    def way_back(self) -> Callable[[], Message]:
        try:
            clock = self.clocks
        except ValueError:
            clock = None
        game = self.chosen_game
        participants = self._participants
        return partial(replace, self._asked, game=game, participants=participants, clock=clock)

    def action_show_rules(self) -> None:
        from abstract_arcade.teaching.reader import number_of_chapter

        slug = self._game.slug
        opening = self._opening
        chapter = number_of_chapter(slug, f"Opening: {opening}") if opening else 1
        self.post_message(OpenDemo(slug, chapter, self.way_back))

    def action_edit_position(self) -> None:
        game = self.chosen_game
        start = self._asked.start
        seats = self._participants
        back = self.way_back
        self.post_message(OpenPosition(game.slug, game, start=start, participants=seats, back=back))

    @property
    def _participants(self) -> Mapping[Seat, Participant]:
        return {seat: self._participant(seat) for seat in self._seats}

    def _participant(self, seat: Seat) -> Participant:
        """Return the participant in a seat by the form.

        If its kind is unchanged, it keeps what the form does not show.
        """
        rows = self._seats[seat]
        kind = PERSON if rows.is_person else rows.computer.value
        participant = self._asked.participants.get(seat)
        if participant is None or participant.kind != kind:
            participant = Participant(kind)
        if kind != PERSON:
            return participant
        return replace(participant, name=clean_name(rows.name.text), hints=self._has_hints(seat))

    def action_go(self, step: int) -> None:
        if step > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_step(self, step: int) -> None:
        if isinstance(self.focused, OptionRow):
            self.focused.step(step)

    def action_name(self, step: int) -> None:
        if self._focused_name is not None:
            self._focused_name.step(step)

    def action_leave(self) -> None:
        if self._asked.back is not None:
            self.post_message(self._asked.back())
        elif self._asked.match is not None:
            self.post_message(OpenMatch(self._asked.match))
        else:
            self.post_message(OpenMenu(self._game.slug))
