"""Setting up a game: who plays, and with which options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from abstract_arcade.match import PARTICIPANT_KINDS, Match, Participant
from abstract_arcade.options import Option
from abstract_arcade.rules import GAMES, Color, Content, Game, Position, Seat
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.presenter import contents
from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.messages import OpenMatch, OpenMenu, OpenPosition, OpenSetup
from abstract_arcade.tui.screens import shared_keys as keys
from abstract_arcade.tui.screens.base import ArcadeScreen
from abstract_arcade.tui.screens.boards import layouts_for, least_terminal, sample
from abstract_arcade.tui.screens.shared_keys import here
from abstract_arcade.tui.widgets.key_bar import DialogKeys, KeyBar
from abstract_arcade.tui.widgets.lines import Line, Paragraph, TextLines
from abstract_arcade.tui.widgets.setting import Setting

if TYPE_CHECKING:
    from textual.message import Message

    from abstract_arcade.tui.widgets.prose import Section

_COLUMN = 16
"""Where the choices begin, in columns from where the settings do."""

WIDE = 110
"""Columns from which there is room for the board beside its settings."""


def _label(option: Option) -> str:
    return option.name.replace("_", " ").capitalize()


class SetupScreen(ArcadeScreen):
    """A form made from the options of a game, with a player for each colour."""

    CSS_PATH = "../setup.tcss"
    AUTO_FOCUS = "Setting"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide"), (160, "-huge")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-middle"), (30, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("down,j", "go(1)", "Next setting", "Go to the next setting.", id="setup.next"),
        bind("up,k", "go(-1)", "Setting before", "Go to the setting before.", id="setup.previous"),
        bind("enter", "start", "Start", "Begin the game as it is set.", id="setup.start"),
        bind(
            "E",
            "edit_position",
            "A position of your own",
            "Put together the position that the game begins with.",
            id="position.edit",
        ),
        here(keys.HELP, "Explain the settings and the keys."),
        here(keys.LEAVE, title="Back", before="escape"),
    ]

    USUAL: ClassVar[Sequence[str]] = ("start", "leave", "app.theme", "help")

    def __init__(
        self,
        display: Display,
        game: Game,
        participants: Mapping[Seat, Participant],
        seed: int | None = None,
        match: Match | None = None,
        start: Position | None = None,
        back: Callable[[], Message] | None = None,
    ) -> None:
        """Make a form.

        Args:
            display: what the terminal can do.
            game: the game, with the options that are set at first.
            participants: the players at first; a missing one is a person.
            seed: the seed of the match; None for a random one.
            match: what Escape leads back to; None for the menu.
            start: the position to begin with, which settles the options; None for the start of
                the game.
            back: makes the message that leads back; None for one to `match`.
        """
        super().__init__()
        self._match = match
        self._back = back
        self._start_position = start
        # The colour of each seat at the beginning.
        self._colors = {Seat.FIRST: Color.BLACK, Seat.SECOND: Color.WHITE}
        if start is not None:
            self._colors = {start.seat_of(color): color for color in Color}
        self._game = game
        self._seed = seed
        self._presenter = PRESENTERS[game.slug]()
        self._display = display
        self._layouts = layouts_for(self._presenter, game, display)
        self._board = Board(
            self._layouts,
            material=self._presenter.material,
            display=display,
            has_cursor=False,
        )
        # The game whose layouts there are, and the one whose board is shown.
        self._laid_out = game
        self._shown: Game | None = None
        self._before = participants
        self._seats = {
            seat: self._player_setting(seat, participants.get(seat, Participant()).kind)
            for seat in self._colors
        }
        texts = game.as_text()
        self._options = {
            option.name: self._option_setting(option, texts[option.name])
            for option in (game.options() if start is None else ())
        }
        self._note = Paragraph(id="note")
        self._start = DialogKeys(id="start")
        self._keys = KeyBar(id="keys")
        # Now, not when they are mounted: each change would then be drawn again.
        self._show()

    def _player_setting(self, seat: Seat, kind: str) -> Setting:
        color = self._colors[seat]
        sentences = dict(PARTICIPANT_KINDS)
        if kind not in sentences:
            sentences[kind] = f"Another program: {kind.partition(':')[2].strip()}"
        return Setting(
            self._game.color_names[color],
            tuple(sentences),
            kind,
            sentences=sentences,
            column=_COLUMN,
            tile=lambda: self._tile(color),
            in_letters=self._display.ascii,
        )

    def _option_setting(self, option: Option, value: str) -> Setting:
        return Setting(
            _label(option),
            option.values,
            value,
            sentences={each: option.meaning(each) for each in option.values},
            column=_COLUMN,
            is_number=option.limits is not None,
            in_letters=self._display.ascii,
        )

    def _tile(self, color: Color) -> Sequence[Line]:
        """A player's stone on a piece of the board."""
        rows = self._board.tile(Content(self._presenter.content_kind, color))
        return [[(glyph.text, glyph.style) for glyph in row] for row in rows]

    def compose(self) -> ComposeResult:
        game = self._game
        what, start = "a new game", self._start_position
        if start is not None:
            what = f"a game from this position, {game.color_names[start.to_move]} to play"
        yield TextLines([[(game.title, "strong"), (f"   {what}", "dim")]], id="title")
        with Horizontal(id="form"):
            yield self._board
            with Vertical(id="settings"):
                yield from self._seats.values()
                yield from self._options.values()
                yield self._note
                yield self._start
        yield self._keys

    def show_keys(self) -> None:
        hint = self.hint
        self._start.show([hint(f"start {self._game.title}", "start")])
        self._keys.show(
            [
                hint("start", "start"),
                hint("choose", "go(-1)", "go(1)", drop_order=1),
                hint("change", "step(-1)", "step(1)", drop_order=1),
                hint("theme", "app.theme", drop_order=2),
                hint("help", "help"),
                hint("position", "edit_position", drop_order=3),
                hint(self._way_back, "leave"),
            ]
        )

    @property
    def _way_back(self) -> str:
        """Where one came from, for the line of keys."""
        if self._back is not None:
            return "back"
        return "menu" if self._match is None else "back to the game"

    def on_resize(self) -> None:
        self._show()

    def on_setting_changed(self) -> None:
        self._show()

    @property
    def chosen_game(self) -> Game:
        """The game with the options as they are set."""
        if self._start_position is not None:
            return self._game
        texts = {name: each.value for name, each in self._options.items()}
        return GAMES[self._game.slug].from_text(texts)

    def _show(self) -> None:
        """Show the board of the game that is set, and whether it can be started."""
        self._lay_out()
        reason = self.disabled_reason("start")
        self._note.display = reason is not None
        self._note.lines = [] if reason is None else [[(reason, "text")]]
        if self.is_live:
            self.show_keys()
        if self.app.size.width >= WIDE and self._shown != self._laid_out:
            self._shown = self._laid_out
            position = self._start_position or sample(self._presenter, self._laid_out)
            states = [SiteState(each, each) for each in contents(position)]
            self._board.update(states, links=self._presenter.links(position))

    def _lay_out(self) -> None:
        """Find the layouts of the game that is set."""
        game = self.chosen_game
        if game != self._laid_out:
            self._laid_out = game
            self._layouts = layouts_for(self._presenter, game, self._display)
            self._board.set_layouts(self._layouts)

    def disabled_reason(self, action: str) -> str | None:
        if action != "start":
            return None
        size = self.app.size
        least = least_terminal(self._layouts)
        if size.width >= least.width and size.height >= least.height:
            return None
        return (
            f"This board needs {least.width}×{least.height} characters;"
            f" the terminal has {size.width}×{size.height}."
        )

    @property
    def help_title(self) -> str:
        return f"Setting up {self._game.title}"

    @property
    def help_slug(self) -> str:
        return self._game.slug

    def help_sections(self) -> Sequence[Section]:
        from abstract_arcade.tui.widgets.prose import Row, Section

        names = [self._game.color_names[color] for color in self._colors.values()]
        rows = [Row(name, f"Who plays {name} at first.") for name in names]
        options = [each for each in self._game.options() if each.name in self._options]
        rows += [Row(_label(option), option.help) for option in options]
        players = [Row(name, words) for name, words in PARTICIPANT_KINDS.items()]
        return [Section("What can be set", rows), Section("Who can play", players)]

    def action_start(self) -> None:
        """Begin the match as it is set, if its board fits into the terminal."""
        if self.disabled_reason("start") is None:
            start = self._start_position
            match = Match(self.chosen_game, self._participants, self._seed, start)
            self.post_message(OpenMatch(match))

    def action_edit_position(self) -> None:
        """Put together the position to begin with; its way back leads here."""
        game, seed, match, start, back = (
            *(self.chosen_game, self._seed, self._match, self._start_position),
            self._back,
        )
        participants = self._participants

        def here() -> Message:
            return OpenSetup(game, participants, seed, match, start, back)

        self.post_message(
            OpenPosition(game.slug, game, start=start, participants=participants, back=here)
        )

    @property
    def _participants(self) -> Mapping[Seat, Participant]:
        """Who plays, as it is set."""
        return {seat: self._participant(seat) for seat in self._seats}

    def _participant(self, seat: Seat) -> Participant:
        """Who plays a seat as it is set: the same as before, name and all, or another kind."""
        before, kind = self._before.get(seat), self._seats[seat].value
        return before if before is not None and before.kind == kind else Participant(kind)

    def action_go(self, step: int) -> None:
        """Go to the next setting (1) or the one before (-1)."""
        if step > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_leave(self) -> None:
        """Go back to where the form was opened."""
        if self._back is not None:
            self.post_message(self._back())
        elif self._match is not None:
            self.post_message(OpenMatch(self._match))
        else:
            self.post_message(OpenMenu(self._game.slug))
