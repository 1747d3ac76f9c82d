"""Screens with few colours, with none, and in ASCII."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import combinations
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as ScreenColor

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, Color, Content, new_game
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.glyphs import Glyphs, segments
from abstract_arcade.tui.board.painters import PAINTERS
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.display import ColorDepth
from abstract_arcade.tui.frame.filters import AsciiOnly, FewColors, in_letters
from abstract_arcade.tui.frame.themes import ARCADE_DARK
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from screenshots.make import PICTURES
from tests.tui.board.painters.test_blocks import STATES
from tests.tui.board.support import WHITE
from tests.tui.support import MEDIUM, ArcadePilot, play_all, running, strips_of

pytestmark = pytest.mark.slow

SCREENS = ("menu", "setup", "demo", "help", "ask", "type", "palette", *GAMES)

_KEYS = {"help": ("question_mark",), "ask": ("R",), "type": ("slash", "d"), "palette": ("ctrl+p",)}


@asynccontextmanager
async def opened(screen: str, **looks: Any) -> AsyncIterator[ArcadePilot]:
    """A screen, or a window above Krypte's or its line to type in, as the pictures show it."""
    if screen in ("menu", "setup", "demo"):
        async with running(
            size=MEDIUM, demo="krypte" if screen == "demo" else None, **looks
        ) as table:
            if screen == "setup":
                await table.press("enter")
                await table.until_open(SetupScreen)
            elif screen == "menu":
                assert table.is_open(MenuScreen)
            yield table
        return
    slug = screen if screen in GAMES else "krypte"
    match = Match(new_game(slug))
    play_all(match, PICTURES[slug].moves.split())
    async with running(match, MEDIUM, **looks) as table:
        await table.press(*_KEYS.get(screen, ()))
        if screen == "type":
            assert table.is_typing()
        elif screen in _KEYS:
            await table.until(lambda: len(table.app.screen_stack) > 1, "the window")
        yield table


def pieces(app: ArcadeApp) -> list[Segment]:
    """All that is drawn."""
    return [segment for strip in strips_of(app) for segment in strip if not segment.control]


@pytest.mark.parametrize("screen", SCREENS)
async def test_ascii_screen_has_only_ascii_characters(screen: str) -> None:
    async with opened(screen, ascii_only=True) as table:
        for strip in strips_of(table.app):
            assert strip.text.isascii(), strip.text
            assert strip.cell_length == len(strip.text) == MEDIUM[0]


@pytest.mark.parametrize("screen", SCREENS)
async def test_no_color_draws_no_colours(screen: str) -> None:
    async with opened(screen, depth=ColorDepth.NONE) as table:
        styles = [segment.style or Style.null() for segment in pieces(table.app)]
        assert all(style.color is None and style.bgcolor is None for style in styles)
        assert any(style.bold for style in styles)


@pytest.mark.parametrize("theme", ["arcade-dark", "arcade-light", "nord"])
@pytest.mark.parametrize("screen", ["menu", "krypte", "help"])
async def test_sixteen_colours_use_four_of_them(screen: str, theme: str) -> None:
    async with opened(screen, depth=ColorDepth.SIXTEEN) as table:
        table.app.theme = theme
        dark = table.app.current_theme.dark

        def styles_seen() -> list[Style]:
            return [segment.style or Style.null() for segment in pieces(table.app)]

        def numbers_seen() -> set[int | None]:
            colors = ((style.color, style.bgcolor) for style in styles_seen())
            return {each.number for pair in colors for each in pair if each}

        await table.pilot.pause()
        # The theme comes to the filter first, then to what is drawn.
        await table.until(lambda: (11 if dark else 1) in numbers_seen())
        styles = styles_seen()
        found = numbers_seen()
        assert found <= ({0, 7, 11, 15} if dark else {0, 1, 15})
        assert {style.bgcolor.number for style in styles if style.bgcolor} == {0 if dark else 15}


def _states(
    piece: str, *, changes: bool, wins: bool, fouls: bool
) -> dict[str, tuple[SiteState, bool]]:
    """What has to be told apart on one site: its look, and whether the cursor is there.

    Args:
        piece: the kind of content that stands on a site.
        changes: whether stones turn, leave, or are chosen.
        wins: whether a row or chain is lit that won.
        fouls: whether a site may be forbidden.
    """
    # On a board of this game they are called so; what lights the ground alone, a sentence tells.
    names = ["empty", "cursor, legal", "cursor, illegal"]
    for color in ("black", "white"):
        names += [color, f"last, {color}", f"{color} would come", f"cursor on {color}"]
        if wins:
            names.append(f"{color} won")
        if changes:
            names += [f"would turn {color}", f"{color} would leave", f"{color}, chosen"]
    states = {name: STATES[name] for name in names}
    states["cursor, legal, white"] = SiteState(then=WHITE, playable=True), True
    if fouls:
        states["forbidden"] = SiteState(foul=True), False

    def in_this_game(content: Content | None) -> Content | None:
        return content and Content(piece, content.color)

    return {
        name: (look._replace(now=in_this_game(look.now), then=in_this_game(look.then)), cursor)
        for name, (look, cursor) in states.items()
    }


def _territory(color: Color) -> SiteState:
    content = Content("territory", color)
    return SiteState(now=content, then=content)


_TERRITORY: dict[str, tuple[SiteState, bool]] = {
    "black territory": (_territory(Color.BLACK), False),
    "white territory": (_territory(Color.WHITE), False),
}


def _shape(face: Glyphs, few_colors: FewColors) -> list[tuple[str, Style | None]]:
    """A face as it comes to the terminal, character by character."""
    shape: list[tuple[str, Style | None]] = []
    for number, row in enumerate(face.rows):
        left = face.left[number] if face.left else None
        cells = [left, *row] if left else list(row)
        line = few_colors.apply(segments(cells), ScreenColor(0, 0, 0))
        shape.append(("left" if left else "", None))
        # A blank looks the same, bold or not.
        shape += [
            (character, None if character == " " and not part.style.reverse else part.style)
            for part in line
            if part.style is not None
            for character in part.text
        ]
    return shape


@pytest.mark.parametrize("ascii_only", [False, True], ids=["blocks", "letters"])
@pytest.mark.parametrize("slug", GAMES)
async def test_states_of_a_site_differ_without_colours(slug: str, ascii_only: bool) -> None:
    async with running(
        Match(new_game(slug)), ascii_only=ascii_only, depth=ColorDepth.NONE
    ) as table:
        fouls = slug in ("renju", "enclose5")
        states = _states(
            table.play_screen.presenter.content_kind,
            changes=slug != "enclose5",
            wins=slug not in ("slicron", "enclose5"),
            fouls=fouls,
        )
        if slug == "enclose5":
            states |= _TERRITORY
        few_colors = FewColors(ColorDepth.NONE, table.app.theme_variables, ARCADE_DARK)
        for layout in table.board.layouts:
            middle = layout.surface(layout.sites // 2)
            shapes = {
                name: _shape(
                    PAINTERS[layout.painter].draw(
                        layout.zoom, table.board.palette, look, middle, cursor
                    ),
                    few_colors,
                )
                for name, (look, cursor) in states.items()
            }
            for one, other in combinations(shapes, 2):
                assert shapes[one] != shapes[other], (str(layout.zoom), one, other)


@pytest.mark.parametrize("slug", GAMES)
async def test_boards_of_letters_keep_the_place_of_every_site(slug: str) -> None:
    async with running(Match(new_game(slug)), ascii_only=True) as table:
        layouts = table.board.layouts
        widths = [(layout.width, layout.height) for layout in layouts]
        assert widths == sorted(widths)
        for layout in layouts:
            for site in range(layout.sites):
                x, y = layout.origin(site)
                first, row, line = layout.cells_on(y)
                assert line == 0
                assert row[(x - first) // layout.zoom.width] == site
                for dx, dy in ((0, 0), (layout.zoom.width - 1, layout.zoom.height - 1)):
                    assert layout.site_at(x + dx, y + dy) == site
                    assert 0 <= x + dx < layout.width
                    assert 0 <= y + dy < layout.height


async def test_boards_of_letters_fit_in_60_columns_and_22_rows() -> None:
    for slug in GAMES:
        async with running(Match(new_game(slug)), MEDIUM, ascii_only=True) as table:
            assert not table.play_screen.screen_layout.is_too_small, slug
        async with running(Match(new_game(slug)), (60, 22), ascii_only=True) as table:
            assert not table.play_screen.screen_layout.is_too_small, slug


async def test_game_can_be_played_in_letters() -> None:
    match = Match(new_game("krypte"))
    async with running(match, MEDIUM, ascii_only=True, depth=ColorDepth.NONE) as table:
        board = [strip.text for strip in strips_of(table.app)]
        assert "[ x ]" in "".join(board)
        await table.choose("d1")
        await table.click_site("h3")
        assert table.moves == ["d1", "h3"]
        text = "\n".join(strip.text for strip in strips_of(table.app))
        assert "(O)" in text
        assert "> Player" not in text
        assert ">  X" in text.replace(" >", ">")


async def test_links_of_paths_are_drawn_in_letters() -> None:
    match = Match(new_game("slicron"))
    play_all(match, PICTURES["slicron"].moves.split())
    async with running(match, ascii_only=True, depth=ColorDepth.NONE) as table:
        await table.visit("d1")
        text = "\n".join(strip.text for strip in strips_of(table.app))
        # Between the stones of a row and of two rows; where the stone would join one, and leave.
        assert "O --- O" in text
        assert "   +   " in text
        assert "[ x ]" in text
        assert "\\" in text
        assert "/" in text
        assert "X-" in text


class TestLetters:
    @pytest.mark.parametrize(
        ("text", "letters"),
        [
            ("plain", "plain"),
            ("Luis Bolaños Mures", "Luis Bolanos Mures"),
            ("8×8 › a–b …", "8x8 > a-b ."),
            ("漢", "??"),
            ("─│┼●○", "-|+*o"),
        ],
    )
    def test_letters_have_the_width_of_the_characters_they_replace(
        self, text: str, letters: str
    ) -> None:
        assert in_letters(text) == letters
        assert cell_len(text) == len(letters)

    def test_filter_for_ascii_keeps_control_segments(self) -> None:
        bell = Control.bell().segment
        assert AsciiOnly().apply([Segment("ä"), bell], ScreenColor(0, 0, 0)) == [Segment("a"), bell]


def test_bright_background_becomes_reverse_video() -> None:
    variables = {
        "background": "#000000",
        "foreground": "#ffffff",
        "faint": "#333333",
        "amber": "#ffaa00",
        "dim": "#888888",
        "soft": "#aaaaaa",
    }
    few_colors = FewColors(ColorDepth.NONE, variables, ARCADE_DARK)
    given = [
        Segment("chosen", Style.parse("#000000 on #ffaa00 bold")),
        Segment("text", Style.parse("#ffffff on #101010")),
        Segment("bar", Style.parse("#333333 on #000000")),
        Segment("cursor", Style.parse("reverse")),
    ]
    drawn = few_colors.apply(given, ScreenColor(0, 0, 0))
    assert [part.text for part in drawn] == ["chosen", "text", "   ", "cursor"]
    assert [bool(part.style and part.style.reverse) for part in drawn] == [True, False, False, True]
    # And what Rich makes of it holds no colour.
    console = Console(force_terminal=True, color_system="truecolor")
    with console.capture() as capture:
        for part in drawn:
            console.print(part.text, style=part.style or "", end="")
    assert "38;" not in capture.get()
    assert "48;" not in capture.get()


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("c4 connects l…", "c4 connects..."),
        ("Search…   ", "Search... "),
        ("as long as … ; reads on", "as long as...; reads on"),
        ("/ …d4-e4", "/ .d4-e4"),
        ("c1-…-e6-…, c1-…-f3-…", "c1-.-e6-., c1-.-f3-."),
        ("…", "."),
        ("1 › d1   …   ", "1 > d1   ... "),
    ],
)
def test_ellipsis_is_three_dots_in_letters(text: str, letters: str) -> None:
    segments = [Segment(each, Style(bold=each == "…")) for each in text]
    drawn = AsciiOnly().apply(segments, ScreenColor(0, 0, 0))
    assert "".join(segment.text for segment in drawn) == letters
    dots = [segment.text for segment in drawn if segment.style and segment.style.bold]
    assert "".join(dots) == "".join(each for each in letters if each == ".")
