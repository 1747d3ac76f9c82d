"""Setting up a game: who plays, and with which options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from abstract_arcade.match import PARTICIPANT_KINDS, Match, Participant
from abstract_arcade.options import Option
from abstract_arcade.rules import GAMES, Color, Game, Seat
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.messages import OpenMatch, OpenMenu
from abstract_arcade.tui.screens.base import ArcadeScreen
from abstract_arcade.tui.screens.gallery import CARD_SIZES
from abstract_arcade.tui.widgets.key_bar import DialogKeys, Hint, KeyBar
from abstract_arcade.tui.widgets.lines import Line, Paragraph, TextLines
from abstract_arcade.tui.widgets.setting import Setting

if TYPE_CHECKING:
    from abstract_arcade.tui.widgets.prose import Section

_SEATS = {Seat.FIRST: Color.BLACK, Seat.SECOND: Color.WHITE}


def _values(option: Option) -> tuple[str, ...]:
    if option.limits is not None:
        return tuple(map(str, range(option.limits[0], option.limits[1] + 1)))
    return option.choices or ("off", "on")


def _label(option: Option) -> str:
    return option.name.replace("_", " ").capitalize()


def _color_settings(game: Game) -> Iterator[tuple[Seat, str, str]]:
    """For each seat the name of its first colour, and the sentence of its setting."""
    for seat, color in _SEATS.items():
        name = game.color_names[color]
        yield seat, name, f"Who plays {name} at first."


class SetupScreen(ArcadeScreen):
    """A form made from the options of a game, with a player for each colour."""

    CSS_PATH = "../setup.tcss"
    AUTO_FOCUS = "Setting"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-wide")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("down,j", "app.focus_next", "", "Go to the next setting.", id="setup.next"),
        bind("up,k", "app.focus_previous", "", "Go to the setting before.", id="setup.previous"),
        bind("enter", "start", "Start", "Begin the game as it is set.", id="setup.start"),
        bind("question_mark,f1", "help", "Help", "Explain the settings and the keys.", id="help"),
        bind("escape,q", "leave", "Menu", "Go back to the menu.", id="leave"),
    ]

    def __init__(
        self,
        display: Display,
        game: Game,
        participants: Mapping[Seat, Participant],
        seed: int | None = None,
    ) -> None:
        """Make a form.

        Args:
            display: what the terminal can do.
            game: the game, with the options that are set at first.
            participants: the players at first; a missing one is a person.
            seed: the seed of the match; None for a random one.
        """
        super().__init__()
        self._game = game
        self._seed = seed
        presenter = PRESENTERS[game.slug]()
        self._miniature = presenter.miniature(CARD_SIZES[1].zoom, display, at_end=True)
        self._seats = {
            seat: self._player_setting(name, text, participants.get(seat, Participant()).kind)
            for seat, name, text in _color_settings(game)
        }
        texts = game.as_text()
        self._options = {
            option.name: Setting(
                _label(option),
                _values(option),
                texts[option.name],
                help=option.help,
                stepped=option.limits is not None,
            )
            for option in game.options()
        }
        self._help = Paragraph(id="help")
        self._fit()

    @staticmethod
    def _player_setting(name: str, text: str, kind: str) -> Setting:
        values = [*PARTICIPANT_KINDS]
        if kind not in values:
            values.append(kind)
        return Setting(name, values, kind, help=text)

    def _fit(self) -> None:
        """Fit the miniature to the terminal; a narrow one has no room for it."""
        width, height = self.app.size
        is_roomy = width >= 100 and height >= 30
        self.set_class(is_roomy, "-roomy")
        card = CARD_SIZES[2 if is_roomy else 1]
        self._miniature.styles.width, self._miniature.styles.height = card.width, card.height
        self._miniature.fit(card.zoom)

    def on_resize(self) -> None:
        self._fit()

    def compose(self) -> ComposeResult:
        game = self._game
        with Horizontal(id="form"):
            yield self._miniature
            with Vertical(id="settings"):
                yield TextLines(
                    [[(game.title, "strong"), (f"   {game.tagline}", "dim")]], id="title"
                )
                yield from self._seats.values()
                yield from self._options.values()
                yield self._help
                yield DialogKeys([Hint("Enter", f"start {game.title}", "start")])
        yield KeyBar(
            [
                Hint("Enter", "start", "start"),
                Hint("↑↓", "choose", drop_order=1),
                Hint("←→", "change", drop_order=1),
                Hint("?", "help", "help"),
                Hint("Esc", "menu", "leave"),
            ],
            id="keys",
        )

    def on_setting_focused(self) -> None:
        self._show_help()

    def on_setting_changed(self) -> None:
        self._show_help()

    def _show_help(self) -> None:
        """Explain the focused setting, and the player that it names."""
        setting = self.focused
        if isinstance(setting, Setting):
            lines: list[Line] = [[(setting.help, "dim")]]
            who = PARTICIPANT_KINDS.get(setting.value)
            if who is not None:
                lines.append([(f"{setting.value}: ", "soft"), (who, "dim")])
            self._help.lines = lines

    @property
    def help_title(self) -> str:
        return f"Setting up {self._game.title}"

    @property
    def help_slug(self) -> str:
        return self._game.slug

    def help_sections(self) -> Sequence[Section]:
        from abstract_arcade.tui.widgets.prose import Row, Section

        rows = [Row(name, text) for _, name, text in _color_settings(self._game)]
        rows += [Row(_label(option), option.help) for option in self._game.options()]
        players = [Row(name, words) for name, words in PARTICIPANT_KINDS.items()]
        return [Section("What can be set", rows), Section("Who can play", players)]

    def action_start(self) -> None:
        """Begin the match as it is set."""
        participants = {seat: Participant(each.value) for seat, each in self._seats.items()}
        texts = {name: each.value for name, each in self._options.items()}
        game = GAMES[self._game.slug].from_text(texts)
        self.post_message(OpenMatch(Match(game, participants, self._seed)))

    def action_leave(self) -> None:
        """Go back to the menu."""
        self.post_message(OpenMenu(self._game.slug))
