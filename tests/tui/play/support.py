"""The screens of the arcade, opened one by one: for the tests of what holds on all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

from rich.cells import cell_len
from textual.binding import Binding
from textual.dom import DOMNode

from abstract_arcade.rules import new_game
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.frame.screen import ArcadeScreen
from abstract_arcade.tui.messages import OpenPosition, OpenSetup
from abstract_arcade.tui.position.screen import PositionScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from tests.tui.support import MEDIUM, ArcadePilot, a_match, begun, strips_of

SIZES = (
    (60, 20),
    (69, 24),
    (70, 20),
    (80, 24),
    (99, 29),
    (100, 30),
    (120, 40),
    (200, 60),
)
"""The usual sizes of terminals, and those at which something changes: columns and rows."""

SCREENS = ("menu", "setup", "game", "demo", "position")


@asynccontextmanager
async def opened(name: str, size: tuple[int, int] = MEDIUM) -> AsyncIterator[ArcadePilot]:
    """The arcade with one of `SCREENS` open; where a game is shown, it is Krypte."""
    match = a_match("d1", "e8") if name == "game" else None
    app = ArcadeApp(match, "krypte" if name == "demo" else None)
    async with begun(app, size) as arcade:
        if name == "setup":
            app.post_message(OpenSetup(new_game("krypte", capture="custodial"), {}))
            await arcade.until_open(SetupScreen)
        if name == "position":
            game = new_game("krypte")
            app.post_message(OpenPosition("krypte", game, start=game.replay(["d1", "e8"])))
            await arcade.until_open(PositionScreen)
        if name == "demo":
            # The moves of the first step would be played while one looks.
            await arcade.press("full_stop")
        yield arcade


def screen(arcade: ArcadePilot) -> ArcadeScreen[object]:
    """The screen that is open, below any dialog."""
    found = arcade.app.screen_stack[0]
    assert isinstance(found, ArcadeScreen)
    return found


def bindings_of(kind: type[DOMNode]) -> Iterator[Binding]:
    """The bindings that the arcade's own classes give to a class."""
    for base in kind.__mro__:
        if base.__module__.startswith("abstract_arcade."):
            yield from Binding.make_bindings(vars(base).get("BINDINGS", ()))


def bindings_on(arcade: ArcadePilot) -> list[Binding]:
    """The bindings that hold on the screen: the focused widget's, its own, the program's."""
    nodes = [node for node in (arcade.app.focused, screen(arcade), arcade.app) if node is not None]
    return [binding for node in nodes for binding in bindings_of(type(node))]


def check_widths(arcade: ArcadePilot) -> None:
    """Every line of the screen is as long as the screen is wide."""
    columns, rows = arcade.app.size
    strips = strips_of(arcade.app)
    assert (len(strips), {strip.cell_length for strip in strips}) == (rows, {columns})


def check_lines(arcade: ArcadePilot) -> None:
    """The same, and no text was cut."""
    check_widths(arcade)
    assert {cell_len(strip.text) for strip in strips_of(arcade.app)} == {arcade.app.size.width}
    assert arcade.cut() == []
