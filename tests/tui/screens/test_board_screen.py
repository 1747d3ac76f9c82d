"""Every size of terminal from 60×20 to 200×60, at any moment: nothing breaks, nothing is cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.screen import Screen

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, Seat, new_game
from abstract_arcade.tui.messages import OpenSetup
from abstract_arcade.tui.screens.dialogs import Ask, TypeMove
from abstract_arcade.tui.screens.help import HelpScreen
from abstract_arcade.tui.screens.menu import MenuScreen
from abstract_arcade.tui.screens.play import PlayScreen
from abstract_arcade.tui.screens.setup import SetupScreen
from tests.tui.support import (
    BLACK_ROW,
    LARGE,
    MEDIUM,
    SMALL,
    ArcadePilot,
    a_match,
    quiet_moves,
    running,
    strips_of,
)

# The usual sizes, and those at which something changes.
SIZES = [
    (60, 20),
    (69, 24),
    (70, 20),
    (80, 24),
    (99, 29),
    (100, 30),
    (120, 40),
    (200, 60),
]

# Black's b2 turns four counters and lines up four for White.
LONGEST = (
    *("c1", "g8", "a6", "a1", "g7", "a7", "g1", "c8", "b6", "h7", "e8", "a3", "h2", "a2"),
    *("b1", "e7", "c2", "f7", "b8", "a5", "d7", "e6", "b3", "h5", "d8", "a8", "g5", "d1"),
)

# White may not play d1: it would line up four for both.
BOTH_ROWS = ("e1", "g8", "a2", "b1", "d8", "f1", "h7", "a1", "c1", "c8", "a5", "g1", "h1")


def check_lines(arcade: ArcadePilot) -> None:
    """Every line of the screen is as long as the screen is wide, and no text was cut."""
    columns, rows = arcade.app.size
    strips = strips_of(arcade.app)
    assert len(strips) == rows
    assert {strip.cell_length for strip in strips} == {columns}
    assert {cell_len(strip.text) for strip in strips} == {columns}
    assert arcade.cut() == []


def check_game(arcade: ArcadePilot) -> None:
    """What has to be seen of a match, is."""
    frame = " ".join(arcade.inside(arcade.board)).split()
    assert set("12345678") <= set(frame)
    assert set("abcdefgh") <= set(frame)
    assert arcade.status
    assert "Player 1" in arcade.words("#seats")
    assert f"ply {arcade.match.current.ply}" in arcade.words("#moves")
    if arcade.moves:
        assert f"› {arcade.moves[-1]}" in arcade.words("#moves")
    assert "z undo" in arcade.words("#keys")


KEYS = [
    "left",
    "right",
    "up",
    "down",
    "n",
    "enter",
    "space",
    "full_stop",
    "comma",
    "z",
    "r",
    "s",
    "m",
    "v",
    "plus",
    "minus",
    "home",
    "end",
    "pageup",
    "pagedown",
    "slash",
    "question_mark",
    "R",
    "q",
    "f2",
    "f3",
    "escape",
    "tab",
    "ctrl+p",
    "t",
    "a",
    "1",
]

steps = st.one_of(
    st.sampled_from(KEYS),
    st.tuples(st.integers(60, 200), st.integers(20, 60)),
    st.sampled_from([(60, 20), (80, 24), (120, 40), (200, 60), (59, 20), (40, 8), (3, 2)]),
)


class TestAtAnyMoment:
    @settings(max_examples=4)
    @given(st.integers(0, 30), st.lists(steps, min_size=8, max_size=10))
    async def test_nothing_breaks(self, ply: int, course: list[str | tuple[int, int]]) -> None:
        async with running(a_match(*quiet_moves(ply)), MEDIUM, animated=True) as arcade:
            for step in course:
                if isinstance(step, tuple):
                    await arcade.resize(*step)
                elif not (step == "q" and isinstance(arcade.app.screen, MenuScreen)) and not (
                    # No computer is to come into play: its moves take their own time.
                    step in ("right", "space") and isinstance(arcade.app.screen, SetupScreen)
                ):
                    await arcade.press(step)
                if arcade.app._exit:
                    return
                columns, rows = arcade.app.size
                strips = strips_of(arcade.app)
                assert len(strips) == rows
                assert {strip.cell_length for strip in strips} == {columns}
                if columns >= 60 and rows >= 20:
                    assert arcade.cut() == []
                if type(arcade.app.screen) is PlayScreen and columns >= 80 and rows >= 24:
                    check_game(arcade)

    @pytest.mark.parametrize(
        ("key", "screen"),
        [("question_mark", HelpScreen), ("slash", TypeMove), ("R", Ask)],
    )
    async def test_a_dialog_follows(self, key: str, screen: type[Screen[Any]]) -> None:
        async with running(a_match("d1", "e8"), LARGE) as arcade:
            await arcade.press(key)
            await arcade.until_open(screen)
            for size in [(60, 20), (30, 10), (80, 24)]:
                await arcade.resize(*size)
                assert arcade.is_open(screen)
                dialog = arcade.app.screen.query_one("#dialog").region
                assert dialog.x >= 0
                assert dialog.right <= size[0]
                assert dialog.bottom <= size[1]
                check_widths(arcade)
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
            check_lines(arcade)
            check_game(arcade)
            await arcade.choose("d2")
            assert arcade.moves == ("d1", "e8", "d2")

    async def test_a_move_is_animated_through_it(self) -> None:
        async with running(a_match("d1", "e8"), LARGE, animated=True) as arcade:
            arcade.play_screen.set_interval = lambda *_, **__: arcade.app.set_interval(1000)  # type: ignore[method-assign]
            await arcade.choose("d2")
            for size in [(60, 20), (80, 24), (59, 20), (200, 60), (120, 40)]:
                await arcade.resize(*size)
                check_widths(arcade)
                arcade.play_screen._next_frame()
            await arcade.press("left")
            check_lines(arcade)
            check_game(arcade)
            assert arcade.cursor == "c2"


def check_widths(arcade: ArcadePilot) -> None:
    columns, rows = arcade.app.size
    strips = strips_of(arcade.app)
    assert (len(strips), {strip.cell_length for strip in strips}) == (rows, {columns})


class TestWhatIsSeen:
    @pytest.mark.parametrize("ply", [0, 40])
    async def test_of_a_match_is_whole_at_every_size(self, ply: int) -> None:
        async with running(a_match(*quiet_moves(ply)), LARGE) as arcade:
            for size in SIZES:
                await arcade.resize(*size)
                check_lines(arcade)
                check_game(arcade)

    async def test_at_120_by_40_half_of_the_screen_is_the_boards(self) -> None:
        async with running(a_match("d1"), LARGE) as arcade:
            board = arcade.board
            assert board.region.area * 2 >= 120 * 40
            assert (board.layout_shown.width, board.layout_shown.height) == (56, 28)

    @pytest.mark.parametrize("slug", GAMES)
    async def test_of_every_game_is_whole(self, slug: str) -> None:
        async with running(Match(GAMES[slug]()), LARGE) as arcade:
            for size in SIZES:
                await arcade.resize(*size)
                check_lines(arcade)
                if not arcade.play_screen.has_class("-too-small"):
                    layout, region = arcade.board.layout_shown, arcade.board.region
                    assert layout.width <= region.width
                    assert layout.height <= region.height
                    larger = [
                        each
                        for each in arcade.play_screen.layouts()
                        if layout.width < each.width <= region.width
                        and layout.height < each.height <= region.height
                    ]
                    assert larger == []
                    assert arcade.status

    @pytest.mark.parametrize("screen", [MenuScreen, SetupScreen])
    async def test_of_the_other_screens_is_whole(self, screen: type[Screen[None]]) -> None:
        async with running(size=LARGE) as arcade:
            if screen is SetupScreen:
                arcade.app.post_message(OpenSetup(new_game("krypte"), {}))
            await arcade.until_open(screen)
            for size in SIZES:
                await arcade.resize(*size)
                check_lines(arcade)


def after(*moves: str, cursor: str = "", **options: object) -> Callable[[], tuple[Match, str]]:
    """A match after these moves, and where the cursor is to be."""

    def begin() -> tuple[Match, str]:
        return a_match(*moves, game=new_game("krypte", **options)), cursor

    return begin


def resigned() -> tuple[Match, str]:
    match = a_match("d1", "e8", game=new_game("krypte", capture="custodial"))
    match.resign(Seat.FIRST)
    return match, ""


def paused() -> tuple[Match, str]:
    return a_match("d1", black="random", white="engine:/opt/bin/my-engine --fast"), ""


SENTENCES = {
    "longest": (
        after(*LONGEST, cursor="b2"),
        "and lines up four for White: White wins",
    ),
    "both reach it": (after("d1", cursor="h8"), "h8 can be reached from both East and South"),
    "elsewhere": (
        after("d1", "e8", cursor="d3"),
        "From North a counter on column d stops at d2",
    ),
    "both rows": (
        after(*BOTH_ROWS, cursor="d1"),
        "This would line up four for both players",
    ),
    "won": (after(*BLACK_ROW), "Black (Player 1) wins by four in a row."),
    "resigned": (resigned, "White (Player 2) wins by resignation."),
    "paused": (paused, "my-engine to play paused: p goes on, Enter plays one move"),
}


@pytest.mark.parametrize("case", SENTENCES)
async def test_a_long_sentence_is_said_in_full_at_every_size(case: str) -> None:
    begin, sentence = SENTENCES[case]
    match, cursor = begin()
    async with running(match, LARGE) as arcade:
        if case == "paused":
            # There is no such engine; the match waits when that has been seen.
            await arcade.until_open(Ask)
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
        if cursor:
            arcade.board.cursor = arcade.site(cursor)
            await arcade.pilot.pause()
        for size in SIZES:
            await arcade.resize(*size)
            assert sentence in arcade.status, size
            check_lines(arcade)


class TestTooSmall:
    @pytest.mark.parametrize("size", [(59, 20), (60, 19), (40, 10), (34, 3)], ids=str)
    async def test_says_what_it_needs(self, size: tuple[int, int]) -> None:
        async with running(a_match("d1"), size) as arcade:
            text = " ".join(arcade.text().split())
            assert "Krypte needs 60×20 characters." in text
            if size[1] > 3:
                assert f"This terminal has {size[0]}×{size[1]}." in text
            check_widths(arcade)

    async def test_keeps_everything_for_later(self) -> None:
        async with running(a_match("d1", "e8"), LARGE) as arcade:
            await arcade.press("minus")
            before = arcade.lines()
            for size in [(10, 3), (1, 1), (59, 60), (200, 19)]:
                await arcade.resize(*size)
                check_widths(arcade)
            await arcade.resize(*LARGE)
            assert arcade.lines() == before

    async def test_leaves_the_keys_with_the_board(self) -> None:
        async with running(a_match("d1"), LARGE) as arcade:
            await arcade.resize(50, 10)
            await arcade.resize(*MEDIUM)
            await arcade.press("right")
            assert arcade.cursor == "e1"

    async def test_goes_on_without_being_seen(self) -> None:
        async with running(a_match("d1"), LARGE) as arcade:
            await arcade.resize(50, 10)
            await arcade.press("right", "m", "v", "plus", "minus", "z", "r")
            await arcade.resize(*SMALL)
            check_lines(arcade)
            check_game(arcade)
            assert arcade.moves == ("d1",)


class TestThemes:
    async def test_all_can_be_taken_on_every_screen(self) -> None:
        async with running(a_match(*BLACK_ROW), MEDIUM) as arcade:
            themes = list(arcade.app.available_themes)
            assert {"arcade-dark", "arcade-light", "textual-dark", "textual-light"} <= set(themes)
            pictures = {}
            for theme in themes:
                arcade.app.theme = theme
                await arcade.pilot.pause()
                check_lines(arcade)
                assert "Black (Player 1) wins" in arcade.status
                pictures[theme] = arcade.cell("e8")
            # The room changes, the material does not.
            assert all(picture == pictures["arcade-dark"] for picture in pictures.values())

    async def test_suit_the_other_screens(self) -> None:
        async with running(size=MEDIUM) as arcade:
            for screen in (MenuScreen, SetupScreen):
                if screen is SetupScreen:
                    arcade.app.post_message(OpenSetup(new_game("krypte"), {}))
                await arcade.until_open(screen)
                before = arcade.lines()
                grounds = set()
                for theme in ("textual-light", "textual-ansi", "nord", "arcade-light"):
                    if theme in arcade.app.available_themes:
                        arcade.app.theme = theme
                        await arcade.pilot.pause()
                        assert arcade.lines() == before
                        grounds.add(str(arcade.cells()[0][0].style.bgcolor))
                assert len(grounds) > 2

    async def test_are_offered_by_the_palette(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press("ctrl+p")
            await arcade.until_text("Search for commands")
            await arcade.write("theme")
            await arcade.until_text("Choose other colours for the room.")
            await arcade.press("enter")
            await arcade.until_text("arcade-light")
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
