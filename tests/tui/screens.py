"""The screens of the arcade, opened one by one: for the tests of what holds on all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

from textual.binding import Binding
from textual.dom import DOMNode

from abstract_arcade.rules import new_game
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.messages import OpenSetup
from abstract_arcade.tui.screens.base import ArcadeScreen
from abstract_arcade.tui.screens.setup import SetupScreen
from tests.tui.support import MEDIUM, Table, a_match

SCREENS = ("menu", "setup", "game", "demo")


@asynccontextmanager
async def opened(name: str, size: tuple[int, int] = MEDIUM) -> AsyncIterator[Table]:
    """The arcade with one of `SCREENS` open; where a game is shown, it is Krypte."""
    match = a_match("d1", "e8") if name == "game" else None
    app = ArcadeApp(match, "krypte" if name == "demo" else None)
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        table = Table(app, pilot)
        if name == "setup":
            app.post_message(OpenSetup(new_game("krypte", capture="custodial"), {}))
            await table.until_open(SetupScreen)
        if name == "demo":
            # The moves of the first step would be played while one looks.
            await table.press("full_stop")
        yield table


def screen(table: Table) -> ArcadeScreen:
    """The screen that is open, below any dialog."""
    found = table.app.screen_stack[0]
    assert isinstance(found, ArcadeScreen)
    return found


def bindings_of(kind: type[DOMNode]) -> Iterator[Binding]:
    """The bindings that the arcade's own classes give to a class."""
    for base in kind.__mro__:
        if base.__module__.startswith("abstract_arcade."):
            yield from Binding.make_bindings(vars(base).get("BINDINGS", ()))
            if not vars(base).get("_inherit_bindings", True):
                return


def bindings_on(table: Table) -> list[Binding]:
    """The bindings that hold on the screen: the focused widget's, its own, the program's."""
    nodes = [node for node in (table.app.focused, screen(table), table.app) if node is not None]
    return [binding for node in nodes for binding in bindings_of(type(node))]
