"""The Textual app: which screen is open, and which matches wait in the menu."""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import FrameType
from typing import ClassVar

from textual import on
from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.driver import Driver
from textual.filter import LineFilter, Monochrome, NoColor
from textual.screen import Screen

from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import Game, Seat
from abstract_arcade.tui.display import ColorDepth, Display
from abstract_arcade.tui.filters import AsciiOnly, FewColors, LegibleIn256
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.screens import SCREENS
from abstract_arcade.tui.screens.arcade_screen import ArcadeScreen, Question
from abstract_arcade.tui.themes import ARCADE_DARK, ARCADE_LIGHT, room_variables


class ArcadeApp(App[None]):
    """The arcade. Opens with the menu, or with a match."""

    TITLE = "Abstract Arcade"
    # Of the screens only the games' sheet is here: a sheet that comes later is parsed with all.
    CSS_PATH: ClassVar = ["app.tcss", "game.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [
        *section(
            "Everywhere",
            bind(
                "ctrl+p",
                "command_palette",
                "",
                "Show every command, to choose one by its name or with a click.",
                priority=True,
            ),
            bind("ctrl+q", "quit", "Quit", "Leave the arcade.", priority=True),
            bind(
                "ctrl+z",
                "suspend_process",
                "Suspend",
                "Go back to the shell for a while; its command fg returns here.",
                priority=True,
            ),
        ),
    ]

    DEFAULT_MODE = "arcade"

    _variables: dict[str, dict[str, str]] | None = None
    """The variables of the themes that were taken, by name."""

    def __init__(
        self,
        match: Match | None = None,
        demo: str | None = None,
        *,
        for_demos: bool = False,
        display: Display | None = None,
    ) -> None:
        """Open with a match, with the demonstration of a game, or with the menu.

        Args:
            match: what to play.
            demo: the game to demonstrate.
            for_demos: whether the menu is opened to choose a demonstration.
            display: what may be drawn; None: everything, but no colours with NO_COLOR set.
        """
        super().__init__()
        # A mode of our own begins with the screen to be seen; drawing one below it takes time.
        self.add_mode("arcade", self._first_screen)
        self._first_match = match
        self._first_demo = demo
        self._for_demos = for_demos
        self.terminal_display = display or Display(depth=ColorDepth.from_environment())
        """What may be drawn: handed down to whatever draws differently because of it."""
        self._legible = LegibleIn256()
        # The name of a theme, and the filter for it.
        self._few_colors: tuple[str, FewColors | None] = "", None
        # For the style sheets.
        self.set_class(self.terminal_display.is_plain, "-plain")
        self.set_class(self.terminal_display.ascii, "-ascii")
        self._opened = 0
        self._is_ready = False
        self._end_code = 0
        self.kept: list[Match] = []
        """Matches that were left while they ran, the newest last."""
        for theme in self.available_themes.values():
            if theme.ansi:
                # Nobody knows the terminal's own colours: text could not be made readable on them,
                # and the edges of tiles and the veil under a dialog mix the desk's with others.
                self.unregister_theme(theme.name)
        self.register_theme(ARCADE_DARK)
        self.register_theme(ARCADE_LIGHT)
        # Set as the theme to begin with, not as a change of it, which would parse all again.
        self.set_reactive(App.theme, ARCADE_DARK.name)
        self._variables = {}
        self.stylesheet.set_variables(self.get_css_variables())

    def get_css_variables(self) -> dict[str, str]:
        """The theme's variables, with those of the room; Textual's own themes lack these."""
        if self._variables is None:
            # While Textual's part of the app is made there is no theme of ours, nor a screen.
            return super().get_css_variables()
        if self.theme not in self._variables:
            own = super().get_css_variables()
            self._variables[self.theme] = room_variables(self.current_theme, own)
        self.theme_variables = self._variables[self.theme]
        return self.theme_variables

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What a line goes through: Textual's own filter of NO_COLOR leaves greys, ours nothing."""
        filters: list[LineFilter] = [
            each
            for each in super().get_line_filters()
            if not isinstance(each, Monochrome | NoColor)
        ]
        display = self.terminal_display
        if display.depth is ColorDepth.EIGHT_BIT:
            filters.append(self._legible)
        elif display.is_plain:
            theme, few_colors = self._few_colors
            if few_colors is None or theme != self.theme:
                few_colors = FewColors(
                    display.depth, self.theme_variables, dark=self.current_theme.dark
                )
                self._few_colors = self.theme, few_colors
            filters.append(few_colors)
        return [*filters, AsciiOnly()] if display.ascii else filters

    def _first_screen(self) -> Screen[None]:
        if self._first_match is not None:
            return SCREENS[self._first_match.game.slug](self._first_match)
        if self._first_demo is not None:
            from abstract_arcade.tui.screens.demo import demo_screen

            return demo_screen(self._first_demo)
        from abstract_arcade.tui.screens.menu import Menu

        return Menu(for_demos=self._for_demos)

    def on_load(self) -> None:
        # Before the terminal is changed: from then on there is something to put back.
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP):
            # The terminal is put back as it was, and engines end, on the way out.
            loop.add_signal_handler(number, self._end, 128 + number)

    def _end(self, code: int) -> None:
        """End the program; where the first screen is still being made, as soon as it is there."""
        self._end_code = code
        if self._is_ready:
            self.exit(None, code)

    def on_mount(self) -> None:
        self._heed_stops()

    def _heed_stops(self) -> None:
        """See to it that Textual takes the terminal again only when it has given it back.

        A process is told to continue also where nobody stopped it: when its terminal is closed.
        """
        stop, go_on = map(signal.getsignal, (signal.SIGTSTP, signal.SIGCONT))
        if not (callable(stop) and callable(go_on)):
            return
        stopped = False

        def heed_stop(number: int, frame: FrameType | None) -> None:
            nonlocal stopped
            stopped = True
            stop(number, frame)

        def heed_go_on(number: int, frame: FrameType | None) -> None:
            nonlocal stopped
            if stopped:
                stopped = False
                go_on(number, frame)

        signal.signal(signal.SIGTSTP, heed_stop)
        signal.signal(signal.SIGCONT, heed_go_on)

    def on_ready(self) -> None:
        if not gc.isenabled():
            # The command line left collecting garbage to this moment; what stands now stays.
            gc.freeze()
            gc.enable()
        self._is_ready = True
        if self._end_code:
            self.exit(None, self._end_code)

    @on(Driver.SignalResume)
    def draw_again(self) -> None:
        """Draw everything: the terminal has forgotten it while the program was stopped."""
        self.screen.refresh()

    def _open(self, screen: Callable[[], Screen[None]]) -> None:
        """Open a screen instead of the one that is open."""

        async def change() -> None:
            before = self.current_mode
            self._opened += 1
            mode = f"{self.DEFAULT_MODE}-{self._opened}"
            self.add_mode(mode, screen)
            await self.switch_mode(mode)
            await self.remove_mode(before)

        # Not from within a handler of the screen that goes: it would wait for itself.
        self.call_later(change)

    def play(self, match: Match) -> None:
        """Open a match on its screen."""
        if match in self.kept:
            self.kept.remove(match)
        self._open(lambda: SCREENS[match.game.slug](match))

    def open_menu(self, slug: str | None = None) -> None:
        """Open the menu, with a game chosen."""
        from abstract_arcade.tui.screens.menu import Menu

        self._open(lambda: Menu(slug))

    def open_demo(self, slug: str, chapter: int = 1, match: Match | None = None) -> None:
        """Open the demonstration of a game.

        Args:
            slug: the game.
            chapter: where to begin, counted from 1.
            match: where to go on when the demonstration is left; None for the menu.
        """
        from abstract_arcade.tui.screens.demo import demo_screen

        self._open(lambda: demo_screen(slug, chapter, match))

    def set_up(
        self, game: Game, participants: Mapping[Seat, Participant], seed: int | None = None
    ) -> None:
        """Open the form for a game, with these choices to begin with."""
        from abstract_arcade.tui.screens.setup import Setup

        self._open(lambda: Setup(game, participants, seed))

    def keep(self, match: Match) -> None:
        """Let a match wait in the menu."""
        self.kept.append(match)

    async def action_quit(self) -> None:
        """Quit; a screen with a running match asks first, unless a question is open already."""
        # A dialog may be open above the screen that has a say.
        screen = self.screen_stack[0]
        if isinstance(screen, ArcadeScreen) and not isinstance(self.screen, Question):
            screen.quit()
        else:
            self.exit()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The commands of the screen, and the program's."""
        if isinstance(screen, ArcadeScreen):
            yield from screen.commands()
        yield SystemCommand("Theme", "Choose other colours for the room.", self.action_change_theme)
        yield SystemCommand("Quit", "Leave the arcade.", self.action_quit)
