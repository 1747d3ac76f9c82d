"""Setting up a game: who plays, and with which options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from abstract_arcade.match import PERSON, Match, Participant
from abstract_arcade.options import Option
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import GAMES, Color, Game, Seat
from abstract_arcade.tui.keys import bind
from abstract_arcade.tui.messages import OpenMatch, OpenMenu
from abstract_arcade.tui.screens.base import ArcadeScreen
from abstract_arcade.tui.screens.menu import CARD_SIZES
from abstract_arcade.tui.screens.table import SCREENS
from abstract_arcade.tui.widgets.key_bar import DialogKeys, Hint, KeyBar
from abstract_arcade.tui.widgets.lines import Line, Paragraph, TextLines
from abstract_arcade.tui.widgets.miniature import Miniature
from abstract_arcade.tui.widgets.setting import Setting

if TYPE_CHECKING:
    from abstract_arcade.tui.widgets.prose import Section

PLAYERS_IN_WORDS = {
    PERSON: "A person at this keyboard.",
    "random": "Plays any legal move, without a thought.",
    "greedy": "Looks one move ahead, and takes what looks best.",
}
"""Who can sit in a seat."""

_SEATS = {Seat.FIRST: Color.BLACK, Seat.SECOND: Color.WHITE}


def _values(option: Option) -> tuple[str, ...]:
    if option.limits is not None:
        return tuple(map(str, range(option.limits[0], option.limits[1] + 1)))
    return option.choices or ("off", "on")


def _label(option: Option) -> str:
    return option.name.replace("_", " ").capitalize()


def _color_settings(game: Game) -> Iterator[tuple[Seat, str, str]]:
    """For every seat what the colour that it begins with is called, and what its setting does."""
    for seat, color in _SEATS.items():
        name = SCREENS[game.slug].COLOR_NAMES[color]
        yield seat, name, f"Who plays {name} at first."


class SetupScreen(ArcadeScreen):
    """A form built from the game's options, with a seat for each colour."""

    CSS_PATH = "../setup.tcss"
    AUTO_FOCUS = "Setting"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-wide")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("down,j", "app.focus_next", "", "Go to the next setting."),
        bind("up,k", "app.focus_previous", "", "Go to the setting before."),
        bind("enter", "start", "Start", "Begin the game as it is set."),
        bind("question_mark,f1", "help", "Help", "Explain the settings and the keys."),
        bind("escape,q", "leave", "Menu", "Go back to the menu."),
    ]

    def __init__(
        self, game: Game, participants: Mapping[Seat, Participant], seed: int | None = None
    ) -> None:
        """Make a form that begins with these choices."""
        super().__init__()
        self._game = game
        self._participants = participants
        self._seed = seed
        self._miniature = Miniature(SCREENS[game.slug], CARD_SIZES[1].zoom, at_end=True)
        self._fit()

    def _fit(self) -> None:
        """Give the miniature its size; a narrow terminal has no room for it at all."""
        width, height = self.app.size
        is_roomy = width >= 100 and height >= 30
        self.set_class(is_roomy, "-roomy")
        card = CARD_SIZES[2 if is_roomy else 1]
        self._miniature.styles.width, self._miniature.styles.height = card.width, card.height
        self._miniature.fit(card.zoom)

    def on_resize(self) -> None:
        self._fit()

    def compose(self) -> ComposeResult:
        game, texts = self._game, self._game.as_text()
        with Horizontal(id="form"):
            yield self._miniature
            with Vertical(id="settings"):
                yield TextLines(
                    [[(game.title, "strong"), (f"   {game.tagline}", "dim")]], id="title"
                )
                for seat, name, text in _color_settings(game):
                    kind = self._participants.get(seat, Participant()).kind
                    values = [PERSON, *PLAYERS]
                    if kind not in values:
                        values.append(kind)
                    yield Setting(name, values, kind, help=text)
                for option in game.options():
                    yield Setting(
                        _label(option),
                        _values(option),
                        texts[option.name],
                        help=option.help,
                        stepped=option.limits is not None,
                    )
                yield Paragraph(id="help")
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
        """Say what the setting with the keys does, and who the player is that it names."""
        setting = self.focused
        if isinstance(setting, Setting):
            lines: list[Line] = [[(setting.help, "dim")]]
            who = PLAYERS_IN_WORDS.get(setting.value)
            if who is not None:
                lines.append([(f"{setting.value}: ", "soft"), (who, "dim")])
            self.query_one("#help", TextLines).lines = lines

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
        players = [Row(name, words) for name, words in PLAYERS_IN_WORDS.items()]
        return [Section("What can be set", rows), Section("Who can play", players)]

    def action_start(self) -> None:
        """Begin the match."""
        settings = list(self.query(Setting))
        participants = {
            seat: Participant(each.value) for seat, each in zip(_SEATS, settings[:2], strict=True)
        }
        names = [option.name for option in self._game.options()]
        texts = {n: each.value for n, each in zip(names, settings[2:], strict=True)}
        game = GAMES[self._game.slug].from_text(texts)
        self.post_message(OpenMatch(Match(game, participants, self._seed)))

    def action_leave(self) -> None:
        """Back to the menu."""
        self.post_message(OpenMenu(self._game.slug))
