"""An app with the arcade's themes and line filters, which follow the settings and the terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console
from textual.app import App
from textual.color import BLACK, Color
from textual.constants import TEXTUAL_ANIMATIONS
from textual.driver import Driver
from textual.filter import LineFilter, Monochrome, NoColor
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.theme import BUILTIN_THEMES

from abstract_arcade.settings import SettingsFile
from abstract_arcade.settings.options import ASCII, AUTO_THEME, TERMINAL_THEME
from abstract_arcade.storage import has_touch_screen
from abstract_arcade.tui.display import TOUCH, ColorDepth, Display, ink_on
from abstract_arcade.tui.frame.themes import ARCADE_DARK, ARCADE_LIGHT, room_variables
from abstract_arcade.tui.keys import KeyedApp

if TYPE_CHECKING:
    from abstract_arcade.tui.frame.filters import FewColors, LegibleIn256
    from abstract_arcade.tui.frame.terminal import Terminal

_OWN_THEMES = {"dark": ARCADE_DARK.name, "light": ARCADE_LIGHT.name}
"""The names of the arcade's own themes, by their names in the settings."""

_ASKING = (AUTO_THEME, TERMINAL_THEME)
"""The values of the setting `theme` that depend on the terminal's background."""


class ThemedApp(KeyedApp):
    """An app that looks as the settings say, as far as the terminal can show it."""

    _variables: dict[str, dict[str, str]] | None = None
    """The variables of the themes used so far, by the name of the theme."""

    shares_process = False
    """Whether other apps of the process draw for other terminals."""

    terminal: Terminal | None = None
    """The driver of the terminal; None before it starts, and if Textual's own driver is used."""

    def __init__(
        self,
        sheets: Sequence[str],
        display: Display | None,
        settings: SettingsFile,
        driver_class: type[Driver] | None,
    ) -> None:
        super().__init__(driver_class=driver_class, css_path=list(sheets))
        self.terminal_display = display or Display(depth=ColorDepth.from_environment())
        """The colours and characters that widgets may draw."""
        self._legible: LegibleIn256 | None = None
        self._few_colors: FewColors | None = None
        # Whether the terminal has reported a light background.
        self._is_terminal_light = False
        self._asking: asyncio.Task[Color | None] | None = None
        self._show_glyphs()
        self.set_class(has_touch_screen(), TOUCH)
        self._settings = settings
        # An option or the environment may differ from the settings, and wins.
        is_ascii_set = settings.values.glyphs == ASCII
        self._is_display_set = self.terminal_display.ascii == is_ascii_set
        for theme in self.available_themes.values():
            if theme.ansi:
                # Boards and dimmed screens blend colours, and the terminal's own are unknown.
                self.unregister_theme(theme.name)
        self.register_theme(ARCADE_DARK)
        self.register_theme(ARCADE_LIGHT)
        self.register_theme(replace(ARCADE_DARK, name=TERMINAL_THEME))
        settings.accept_themes(self.theme_names())
        # Setting the theme in the usual way would parse the style sheets again.
        self.set_reactive(App.theme, self._theme_set())
        if not settings.values.step_seconds:
            self.animation_level = "none"
        self._variables = {}
        self._variables_in_use = self.get_css_variables()
        self.stylesheet.set_variables(self._variables_in_use)

    # The terminal's background

    def begin_to_ask_background(self) -> None:
        """Ask the terminal for its background, if the theme depends on it. The driver calls this.

        The first screen is composed while the answer is on its way.
        """
        is_dependent = self._settings.values.theme in _ASKING
        if is_dependent and self.terminal is not None and self._asking is None:
            self._asking = asyncio.create_task(self.terminal.ask_background())

    async def follow_background(self) -> None:
        """Wait briefly for the answer of the terminal, and use the light theme if it fits.

        Does nothing if the terminal was not asked (`begin_to_ask_background`).
        """
        if self._asking is None:
            return
        background = await self._asking
        is_light = background is not None and ink_on(background) == BLACK
        if is_light and not self._is_terminal_light:
            self._is_terminal_light = True
            self._variables = {}
            self.register_theme(replace(ARCADE_LIGHT, name=TERMINAL_THEME))
            self.theme = self._theme_set()
            # Textual would do so only after the first frame.
            self.refresh_css(animate=False)

    def in_terminal_colors(self, output: str) -> str:
        """Return output in which the theme `terminal` uses the terminal's own colours.

        With any other theme, return `output` unchanged.

        The colours of background and text are replaced in the finished output, because boards and
        dimmed screens blend with them before, and the terminal's own colours are unknown. With 256
        colours, parts of the boards have the same colours and are replaced, too.
        """
        if self.theme != TERMINAL_THEME:
            return output
        theme = self.current_theme
        for ground in (theme.background, theme.surface, theme.panel):
            output = output.replace(f"48;2;{_codes(ground)}m", "49m")
        return output.replace(f"38;2;{_codes(theme.foreground)};49m", "39;49m")

    def share_process(self) -> None:
        """Write all colours, and let line filters reduce them. Call this before the app runs.

        Rich caches the escape codes of a style in the style, for the first terminal that it was
        written to. Apps of one process with different terminals would mix up their codes.
        """
        self.shares_process = True
        self.console = Console(
            color_system="truecolor",
            file=StringIO(),
            markup=True,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            force_terminal=True,
            safe_box=False,
        )

    def get_css_variables(self) -> dict[str, str]:
        """Return the variables of the theme, with those that the arcade's style sheets need."""
        if self._variables is None:
            # Textual's constructor calls this before the arcade's themes are registered.
            return {}
        if self.theme not in self._variables:
            own = super().get_css_variables()
            self._variables[self.theme] = room_variables(self.current_theme, own)
        self.theme_variables = self._variables[self.theme]
        return self.theme_variables

    def refresh_css(self, animate: bool = True) -> None:
        """Parse all style sheets again if the theme has changed.

        Textual calls this for every screen that replaces another, too.
        """
        variables = self.get_css_variables()
        if variables is not self._variables_in_use:
            self._variables_in_use = variables
            super().refresh_css(animate)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters of the arcade after Textual's, whose NO_COLOR would leave greys."""
        filters = [
            line_filter
            for line_filter in super().get_line_filters()
            if not isinstance(line_filter, Monochrome | NoColor)
        ]
        display = self.terminal_display
        if display.depth is ColorDepth.FULL and not display.ascii:
            # Most terminals need no filter of the arcade, and start sooner without the import.
            return filters
        from abstract_arcade.tui.frame.filters import AsciiOnly, EightBit, FewColors, LegibleIn256

        if display.depth is ColorDepth.EIGHT_BIT:
            if self._legible is None:
                self._legible = LegibleIn256()
            filters.append(self._legible)
            if self.shares_process:
                filters.append(EightBit())
        elif display.is_plain:
            if self._few_colors is None or self._few_colors.theme is not self.current_theme:
                # A frame may be drawn before the style sheets have the variables of a new theme.
                variables = self.get_css_variables()
                self._few_colors = FewColors(display.depth, variables, self.current_theme)
            filters.append(self._few_colors)
        if display.ascii:
            filters.append(AsciiOnly())
        return filters

    def _show_glyphs(self) -> None:
        """Set the classes for the style sheets, and draw scroll bars in ASCII if needed."""
        display = self.terminal_display
        self.set_class(display.is_plain, "-plain")
        self.set_class(display.ascii, "-ascii")
        self.choose_scroll_bars()

    def choose_scroll_bars(self) -> None:
        """Choose how scroll bars are drawn in the whole process. Only one app may do so."""
        ScrollBar.renderer = ScrollBarRender
        if self.terminal_display.ascii:
            from abstract_arcade.tui.frame.filters import WholeScrollBar

            ScrollBar.renderer = WholeScrollBar

    def _look_as_set(self) -> bool:
        """Apply the settings; return whether open screens must be opened again.

        They must if ASCII was switched on or off, unless an option or the environment decides it.
        """
        settings = self._settings
        self.theme = self._theme_set()
        self.animation_level = TEXTUAL_ANIMATIONS if settings.values.step_seconds else "none"
        ascii_only = settings.values.glyphs == ASCII
        if not self._is_display_set or ascii_only == self.terminal_display.ascii:
            return False
        self.terminal_display = self.terminal_display._replace(ascii=ascii_only)
        self._show_glyphs()
        return True

    @staticmethod
    def theme_names() -> Sequence[str]:
        """Return the values of the setting `theme`: the arcade's own themes, then Textual's."""
        of_textual = [theme.name for theme in BUILTIN_THEMES.values() if not theme.ansi]
        return [AUTO_THEME, *_OWN_THEMES, TERMINAL_THEME, *of_textual]

    def _theme_set(self) -> str:
        name = self._settings.values.theme
        if name == AUTO_THEME:
            name = "light" if self._is_terminal_light else "dark"
        return _OWN_THEMES.get(name, name)

    def watch_theme(self, name: str) -> None:
        """Save a theme that the player has chosen. The theme of the settings is not saved again."""
        if self.is_running and name != self._theme_set():
            value = name
            for own_value, own_name in _OWN_THEMES.items():
                if name == own_name:
                    value = own_value
            self._settings.set(("theme",), value)

    def action_theme(self) -> None:
        self.theme = ARCADE_LIGHT.name if self.current_theme.dark else ARCADE_DARK.name


def _codes(color: str | None) -> str:
    """Return red, green and blue of a colour as in escape sequences: "20;22;27"."""
    red, green, blue = Color.parse(color or "").rgb
    return f"{red};{green};{blue}"
