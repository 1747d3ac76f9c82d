"""Text, stones and marks stand out from their grounds, on what is drawn: WCAG 2, and without hue.

Letters and digits have 4.5:1, whatever else says something 3:1. Below that on purpose:

- the lines of a grid are furniture, and so is the empty part of a bar (`faint`), never text;
- ghosts, leaving stones and what recedes behind a won row are faint by what they mean: the cursor,
  the strike through them and the row say it;
- a screen under a dialog is veiled while the dialog is open.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import pytest
from rich.color import Color as RichColor
from textual.app import App
from textual.color import Color as ScreenColor
from textual.geometry import Region
from textual.notifications import SeverityLevel
from textual.strip import Strip
from textual.theme import BUILTIN_THEMES
from textual.widget import Widget

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.display import ColorDepth
from abstract_arcade.tui.frame.themes import ARCADE_DARK, ARCADE_LIGHT, GROUNDS
from screenshots.make import PICTURES
from tests.tui.colors import (
    OWN,
    TEXT,
    Shown,
    by_eye,
    contrast,
    distance,
    in_256,
    in_full,
    paints_of,
    rgb,
    seen_by,
)
from tests.tui.support import ArcadePilot, play_all, running, strips_of, until

pytestmark = pytest.mark.slow


class View(NamedTuple):
    """How a screen comes to be, and which part of it is to be read."""

    picture: str = "menu"
    """The match, cursor, keys of one of the committed pictures."""
    keys: tuple[str, ...] = ()
    over: str | None = None
    """What lies above a veiled screen."""
    size: tuple[int, int] = (120, 40)


VIEWS = {
    "menu": View(),
    "setup": View("setup"),
    **{slug: View(slug) for slug in GAMES},
    "win": View("krypte-win"),
    "help": View("krypte", ("question_mark",), "#dialog", (100, 90)),
    "question": View("krypte", ("R",), "#dialog"),
    "move to be typed": View("krypte", ("slash",), "#status"),
    "move typed": View("krypte", ("slash", "d"), "#status"),
    "demonstration": View("demo"),
    "position": View("slicron", ("E",)),
    "palette": View("krypte", ("ctrl+p",), "#--input, CommandList"),
    "palette searched": View("krypte", ("ctrl+p", "r", "e"), "#--input, CommandList"),
}


SEEN_IN_ALL_THEMES = {"menu", "krypte", "question", "move to be typed", "palette"}
"""Between them they have every role on every ground, and the widgets that are Textual's own."""

SEEN_IN_256 = {"menu": False, "krypte": True, "renju": False, "palette": False}
"""Whether in all themes: a filter sees to the text of 256 colours, whatever it says."""

SOME_THEMES = (*OWN, "textual-light", "nord", "flexoki")
"""For the others; many colours of these three are far from what can be read."""


@asynccontextmanager
async def opened(view: View, depth: ColorDepth = ColorDepth.FULL) -> AsyncIterator[ArcadePilot]:
    """The arcade with a view open."""
    made = PICTURES[view.picture]
    match = None
    if made.game is not None:
        match = Match(GAMES[made.game]())
        play_all(match, made.moves.split())
    async with running(match, view.size, demo=made.demo, depth=depth) as table:
        app = table.app
        if made.cursor is not None:
            await table.move_to(made.cursor)
        await table.press(*made.keys, *view.keys)
        await table.until(lambda: texts(readable(app, view)), "text")
        yield table


def change_theme(app: App[None], name: str) -> None:
    """Give the topmost screen another theme, without the pauses that a change takes by itself."""
    app.set_reactive(App.theme, name)
    app.stylesheet.set_variables(app.get_css_variables())
    app.stylesheet.reparse()
    app.stylesheet.apply(app)
    app.stylesheet.update(app.screen)
    for widget in app.screen.walk_children(Widget):
        # Also those whose own styles stay, because they have them from above.
        widget.notify_style_update()
        widget.refresh()


def readable(app: App[None], view: View) -> Iterator[Strip]:
    """The lines of the screen, or of what lies above it."""
    strips = strips_of(app)
    if view.over is None:
        yield from strips
        return
    for widget in app.screen.query(view.over):
        x, y, right, bottom = widget.region.intersection(Region(0, 0, *app.size)).corners
        yield from (strip.crop(x, right) for strip in strips[y:bottom])


def texts(strips: Iterable[Strip]) -> dict[tuple[RichColor, RichColor], str]:
    """Every pair of colours that letters or digits are drawn in, with one such text."""
    found = {}
    for strip in strips:
        for text, style, _ in strip:
            if not any(map(str.isalnum, text)):
                continue
            assert style is not None, text
            assert not style.dim, f"{text!r} is left to the terminal to dim"
            front = style.color
            back = style.bgcolor
            assert front is not None, text
            assert back is not None, text
            found[(back, front) if style.reverse else (front, back)] = text
    return found


@pytest.mark.parametrize(
    ("name", "shown"),
    [*((name, in_full) for name in VIEWS), *((name, in_256) for name in SEEN_IN_256)],
)
async def test_text_can_be_read_in_every_theme(name: str, shown: Shown) -> None:
    view = VIEWS[name]
    bad = []
    depth = ColorDepth.FULL if shown is in_full else ColorDepth.EIGHT_BIT
    async with opened(view, depth) as table:
        in_all = name in SEEN_IN_ALL_THEMES if shown is in_full else SEEN_IN_256[name]
        themes = table.app.available_themes if in_all else SOME_THEMES
        for theme in themes:
            change_theme(table.app, theme)
            found = texts(readable(table.app, view))
            assert len(found) >= 2, theme
            for (front, back), text in found.items():
                ratio = contrast(shown(front), shown(back))
                if ratio < TEXT:
                    bad.append(f"{theme}: {ratio:.2f} {text!r}")
    assert not bad, "\n".join(bad)


@pytest.mark.parametrize("severity", ["information", "warning", "error"])
async def test_notification_can_be_read(severity: SeverityLevel) -> None:
    app = ArcadeApp()
    view = View(over="Toast")
    async with app.run_test(size=view.size, notifications=True) as pilot:
        app.notify("What happened", title="Beware", severity=severity, timeout=1000)
        await until(pilot, lambda: texts(readable(app, view)), "the notice")
        for theme in SOME_THEMES:
            change_theme(app, theme)
            found = texts(readable(app, view))
            assert "What happened" in found.values()
            for (front, back), text in found.items():
                assert contrast(in_full(front), in_full(back)) >= TEXT, (theme, text)


async def test_every_theme_of_textual_with_known_colors_is_offered() -> None:
    offered = set(ArcadeApp().available_themes)
    of_textual = {name for name, theme in BUILTIN_THEMES.items() if not theme.ansi}
    assert {*OWN, "terminal", *of_textual} == offered


async def test_roles_of_text_differ_in_every_theme() -> None:
    app = ArcadeApp()
    for theme in app.available_themes:
        app.set_reactive(App.theme, theme)
        colors = {name: rgb(paint) for name, paint in paints_of(app.get_css_variables()).items()}
        for ground in GROUNDS:
            text = contrast(colors["foreground"], colors[ground])
            soft = contrast(colors["soft"], colors[ground])
            dim = contrast(colors["dim"], colors[ground])
            assert text > 1.15 * soft, (theme, ground)
            assert soft > 1.15 * dim, (theme, ground)
            assert contrast(colors["faint"], colors[ground]) > 1.2, (theme, ground)


async def test_own_themes_keep_their_colors() -> None:
    app = ArcadeApp()
    for own in (ARCADE_DARK, ARCADE_LIGHT):
        app.set_reactive(App.theme, own.name)
        shown = app.get_css_variables()
        assert own.variables.items() <= shown.items()
        assert own.variables["amber"] == own.accent


@by_eye
@pytest.mark.parametrize("theme", OWN)
def test_accent_differs_from_the_text_beside_it_to_every_eye(theme: str, eye: str) -> None:
    own = ARCADE_DARK if theme == ARCADE_DARK.name else ARCADE_LIGHT
    assert own.foreground is not None
    amber = rgb(ScreenColor.parse(own.variables["amber"]))
    for other in (own.foreground, own.variables["soft"], own.variables["dim"]):
        text = rgb(ScreenColor.parse(other))
        assert distance(seen_by(eye, amber), seen_by(eye, text)) >= 30


async def test_accent_is_bold_and_soft_text_is_not() -> None:
    async with opened(VIEWS["menu"]) as table:
        for theme in SOME_THEMES:
            change_theme(table.app, theme)
            paints = paints_of(table.app.theme_variables)
            found: dict[RichColor, set[bool]] = {}
            for strip in strips_of(table.app):
                for text, style, _ in strip:
                    if any(map(str.isalnum, text)):
                        assert style is not None
                        assert style.color is not None
                        found.setdefault(style.color, set()).add(bool(style.bold))
            assert found[paints["amber"].rich_color] == {True}, theme
            assert found[paints["soft"].rich_color] == {False}, theme
