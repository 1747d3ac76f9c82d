"""A widget alone in an app that has the room's colours."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from textual.app import App, ComposeResult
from textual.message import Message
from textual.pilot import Pilot
from textual.widget import Widget

from abstract_arcade.tui.frame.themes import ARCADE_DARK, room_variables
from abstract_arcade.tui.widgets.lines import Line
from tests.tui.support import strips_of


class WidgetApp(App[None]):
    """Nothing but a widget; it keeps what the widget says, and the actions that are run."""

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self.widget = widget
        self.messages: list[Message] = []
        self.ran: list[str] = []
        self.register_theme(ARCADE_DARK)
        self.theme = ARCADE_DARK.name

    def get_css_variables(self) -> dict[str, str]:
        self.theme_variables = room_variables(self.current_theme, super().get_css_variables())
        return self.theme_variables

    def compose(self) -> ComposeResult:
        yield self.widget

    async def run_action(self, action: object, *_args: object, **_named: object) -> bool:
        self.ran.append(str(action))
        return True


@asynccontextmanager
async def alone(widget: Widget, width: int, height: int) -> AsyncIterator[Pilot[None]]:
    """An app with this widget, as large as its terminal."""
    widget.styles.width = width
    widget.styles.height = height
    app = WidgetApp(widget)
    async with app.run_test(size=(width, height)) as pilot:
        yield pilot


def lines_of(pilot: Pilot[None]) -> list[str]:
    """The lines of the screen."""
    return [strip.text.rstrip() for strip in strips_of(pilot.app)]


def texts(lines: Iterable[Line]) -> list[str]:
    """Lines without their roles."""
    return ["".join(text for text, _ in line) for line in lines]
