"""A board's screen at every size of terminal: nothing breaks, is cut, or moves about."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from textual.geometry import Region
from textual.screen import Screen

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, Color, Seat, new_game
from abstract_arcade.tui.board.painters.letters import LEGEND
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from tests.matches import BLACK_WINS
from tests.tui.play.support import SIZES, check_lines, check_widths
from tests.tui.support import (
    LARGE,
    MEDIUM,
    SMALL,
    ArcadePilot,
    a_match,
    quiet_moves,
    running,
)

pytestmark = pytest.mark.slow

# Black's b2 turns four counters and lines up four for White.
LONGEST = [
    "c1",
    "g8",
    "a6",
    "a1",
    "g7",
    "a7",
    "g1",
    "c8",
    "b6",
    "h7",
    "e8",
    "a3",
    "h2",
    "a2",
    "b1",
    "e7",
    "c2",
    "f7",
    "b8",
    "a5",
    "d7",
    "e6",
    "b3",
    "h5",
    "d8",
    "a8",
    "g5",
    "d1",
]

# White may not play d1: it would line up four for both.
BOTH_ROWS = ("e1", "g8", "a2", "b1", "d8", "f1", "h7", "a1", "c1", "c8", "a5", "g1", "h1")


def check_game(arcade: ArcadePilot) -> None:
    """What has to be seen of a match, is."""
    frame = " ".join(arcade.inside(arcade.board)).split()
    assert set("12345678") <= set(frame)
    assert set("abcdefgh") <= set(frame)
    assert arcade.status
    assert "Player 1" in arcade.words("#seats")
    assert f"move {arcade.view.viewed.ply}" in arcade.words("#moves")
    if arcade.moves:
        assert f"› {arcade.moves[-1]}" in arcade.words("#moves")
    screen = arcade.play_screen
    session = arcade.view
    is_playing = session.match.outcome is None and not session.is_looking_back
    if is_playing and screen.typing.typed is None and screen.insight.topic is None:
        assert "q menu" in arcade.words("#keys")
    else:
        # Other keys matter more then.
        assert arcade.words("#keys")


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
    @pytest.mark.slow
    @settings(max_examples=4)
    @given(st.integers(0, 30), st.lists(steps, min_size=8, max_size=10))
    @example(0, ["left", "a", (100, 30), (70, 24), "left"])
    async def test_resizing_at_any_moment_breaks_nothing(
        self, ply: int, course: list[str | tuple[int, int]]
    ) -> None:
        async with running(a_match(*quiet_moves(ply)), MEDIUM, animated=True) as arcade:
            for step in course:
                if isinstance(step, tuple):
                    await arcade.resize(*step)
                elif not (step == "q" and isinstance(arcade.app.screen, MenuScreen)) and not (
                    # No computer is to come into play: its moves take their own time.
                    step in ("right", "space") and isinstance(arcade.app.screen, SetupScreen)
                ):
                    await arcade.press(step)
                if arcade.has_ended:
                    return
                columns, rows = arcade.app.size
                check_widths(arcade)
                if columns >= 60 and rows >= 20:
                    assert arcade.cut() == []
                if type(arcade.app.screen) is PlayScreen and columns >= 80 and rows >= 24:
                    check_game(arcade)

    @pytest.mark.parametrize(
        ("key", "screen"),
        [("question_mark", HelpScreen), ("R", Ask)],
    )
    @pytest.mark.slow
    async def test_dialog_follows_a_resize(self, key: str, screen: type[Screen[Any]]) -> None:
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
            assert arcade.moves == ["d1", "e8", "d2"]


class TestWhatIsSeen:
    @pytest.mark.parametrize("ply", [0, 40])
    async def test_match_is_drawn_whole_at_every_size(self, ply: int) -> None:
        async with running(a_match(*quiet_moves(ply)), LARGE) as arcade:
            for size in SIZES:
                await arcade.resize(*size)
                check_lines(arcade)
                check_game(arcade)

    async def test_board_takes_half_of_a_screen_of_120_by_40(self) -> None:
        async with running(a_match("d1"), LARGE) as arcade:
            board = arcade.board
            assert board.region.area * 2 >= 120 * 40
            assert (board.layout_shown.width, board.layout_shown.height) == (56, 28)

    @pytest.mark.parametrize("slug", GAMES)
    @pytest.mark.slow
    async def test_every_game_is_drawn_whole(self, slug: str) -> None:
        async with running(Match(new_game(slug)), LARGE) as arcade:
            screen = arcade.play_screen
            for size in SIZES:
                await arcade.resize(*size)
                check_lines(arcade)
                if not screen.screen_layout.is_too_small:
                    layout = arcade.board.layout_shown
                    region = arcade.board.region
                    assert layout.width <= region.width
                    assert layout.height <= region.height
                    larger = [
                        each
                        for each in screen.presenter.layouts(screen.game.board)
                        if layout.width < each.width <= region.width
                        and layout.height < each.height <= region.height
                    ]
                    assert larger == []
                    assert arcade.status


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
    "both reach it": (after("d1", cursor="h8"), "h8 is closed: East and South both reach it"),
    "elsewhere": (
        after("d1", "e8", cursor="d3"),
        "From North a counter in column d stops at d2",
    ),
    "both rows": (
        after(*BOTH_ROWS, cursor="d1"),
        "This would line up four for both players",
    ),
    "won": (after(*BLACK_WINS), "wins 7 moves"),
    "resigned": (resigned, "wins 2 moves"),
    "paused": (paused, "my-engine to play paused: p resumes, Enter plays one move"),
}


@pytest.mark.parametrize("case", SENTENCES)
@pytest.mark.slow
async def test_long_sentence_is_shown_in_full_at_every_size(case: str) -> None:
    begin, sentence = SENTENCES[case]
    match, cursor = begin()
    async with running(match, LARGE) as arcade:
        if case == "paused":
            # There is no such engine; the match waits when that has been seen.
            await arcade.until_open(Ask)
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
        if cursor:
            # What the cursor rests on has not been asked for before it is moved.
            await arcade.visit("a1")
            await arcade.visit(cursor)
        for size in SIZES:
            await arcade.resize(*size)
            assert sentence in arcade.status, size
            check_lines(arcade)


class TestTooSmall:
    @pytest.mark.parametrize("size", [(59, 20), (60, 19), (40, 10), (25, 8), (34, 3)], ids=str)
    async def test_too_small_screen_says_what_it_needs(self, size: tuple[int, int]) -> None:
        async with running(a_match("d1"), size) as arcade:
            text = " ".join(arcade.text().split())
            assert "Krypte needs 60×20 characters." in text
            if size[1] > 3:
                assert f"This terminal has {size[0]}×{size[1]} characters." in text
            check_widths(arcade)

    async def test_too_small_screen_keeps_its_state(self) -> None:
        async with running(a_match("d1", "e8"), LARGE) as arcade:
            await arcade.press("minus")
            before = arcade.lines()
            for size in [(10, 3), (1, 1), (59, 60), (200, 19)]:
                await arcade.resize(*size)
                check_widths(arcade)
            await arcade.resize(*LARGE)
            assert arcade.lines() == before

    async def test_board_has_the_focus_after_the_screen_was_too_small(self) -> None:
        async with running(a_match("d1"), LARGE) as arcade:
            await arcade.resize(50, 10)
            await arcade.resize(*MEDIUM)
            await arcade.press("right")
            assert arcade.cursor == "e1"

    async def test_game_goes_on_while_the_screen_is_too_small(self) -> None:
        async with running(a_match("d1"), LARGE) as arcade:
            await arcade.resize(50, 10)
            await arcade.press("right", "m", "v", "plus", "minus", "z", "r")
            await arcade.resize(*SMALL)
            check_lines(arcade)
            check_game(arcade)
            assert arcade.moves == ["d1"]


def regions(arcade: ArcadePilot) -> dict[str, Region]:
    """Where every widget of the screen stands, and the board within its own."""
    widgets = arcade.board_screen.query("*")
    found = {str(widget.id): widget.region for widget in widgets}
    return {**found, "drawn": arcade.board.layout_region}


HUGE = (200, 60)

by_size = pytest.mark.parametrize("size", [MEDIUM, LARGE, HUGE], ids=str)


class TestStillness:
    @by_size
    @pytest.mark.parametrize("slug", GAMES)
    @pytest.mark.slow
    async def test_widgets_do_not_move_during_a_game(
        self, slug: str, size: tuple[int, int]
    ) -> None:
        """But for what only the game shows, which the list of moves follows directly."""
        rng = random.Random(5)
        match = Match(new_game(slug))
        async with running(match, size) as arcade:
            before = regions(arcade)
            facts = before.pop("facts")
            moves = before.pop("moves")
            air = moves.y - facts.bottom
            for _ in range(20):
                if match.outcome is not None:
                    break
                for _ in range(2):
                    if match.outcome is None:
                        arcade.view.play(rng.choice(match.position.legal_moves()))
                arcade.board.cursor = rng.choice(match.game.board.sites)
                await arcade.pilot.pause()
                if arcade.match.outcome is not None:
                    # The end may have more to say than there is room for.
                    break
                after = regions(arcade)
                shown = after.pop("facts")
                below = after.pop("moves")
                assert after == before
                assert (shown.offset, shown.width) == (facts.offset, facts.width)
                assert below.y == shown.bottom + air
                assert below.bottom == moves.bottom
                assert below.height >= 7

    @pytest.mark.parametrize("slug", GAMES)
    async def test_list_of_moves_does_not_move_with_the_cursor(self, slug: str) -> None:
        match = a_match(*quiet_moves(12, GAMES[slug]()), game=GAMES[slug]())
        async with running(match, LARGE) as arcade:
            tops = []
            # Every third site, twice: what grew the first time stays as it is the second time.
            sites = match.game.board.sites[::3]
            for site in (*sites, *sites):
                arcade.board.cursor = site
                await arcade.pilot.pause()
                tops.append(regions(arcade)["moves"].y)
            assert tops == sorted(tops)

    @pytest.mark.parametrize("size", [MEDIUM, LARGE], ids=str)
    @pytest.mark.parametrize("slug", GAMES)
    async def test_list_of_moves_keeps_its_rows(self, slug: str, size: tuple[int, int]) -> None:
        async with running(Match(new_game(slug)), size) as arcade:
            assert regions(arcade)["moves"].height >= 7

    @by_size
    @pytest.mark.parametrize("slug", GAMES)
    async def test_board_is_the_largest_that_fits_and_in_the_middle(
        self, slug: str, size: tuple[int, int]
    ) -> None:
        async with running(Match(new_game(slug)), size) as arcade:
            found = regions(arcade)
            board = found["board"]
            drawn = found["drawn"]
            others = [each for name, each in found.items() if name not in ("board", "drawn")]
            assert board.area > max(each.area for each in others)
            for margin, room, length in (
                (drawn.x - board.x, board.width, drawn.width),
                (drawn.y - board.y, board.height, drawn.height),
            ):
                assert abs(room - length - 2 * margin) <= 1
            widgets = arcade.board_screen.query("*")
            assert not any(widget.show_horizontal_scrollbar for widget in widgets)


class TestSmallTerminals:
    async def test_no_move_is_played_while_the_board_is_hidden(self) -> None:
        match = a_match(game=new_game("renju"))
        async with running(match, (60, 18)) as arcade:
            await arcade.press("enter", "s", "z", "R")
            assert arcade.moves == []
            assert arcade.is_open(PlayScreen)
            assert "q returns to the menu" in arcade.text()

    async def test_small_terminal_shows_the_score_without_a_panel(self) -> None:
        match = a_match("h8", game=new_game("enclose5"))
        async with running(match, SMALL) as arcade:
            assert not arcade.play_screen.screen_layout.panel
            assert "Blue 0  Orange 0  of 20" in arcade.lines()[0]

    async def test_small_terminal_shows_a_long_sentence_about_the_last_move(self) -> None:
        moves = ["h8", "i8", "h9", "i9", "h7", "i7"]
        match = a_match(*moves, game=new_game("renju", opening="free"))
        async with running(match, MEDIUM) as arcade:
            arcade.view.play(match.position.parse("h6"))
            await arcade.pilot.pause()
            assert "Black h6 makes a straight four" in arcade.status


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("columns", [80, 100, 160])
async def test_letters_are_explained_in_the_panel(slug: str, columns: int) -> None:
    game = GAMES[slug]()
    async with running(a_match(game=game), (columns, 40), ascii_only=True) as table:
        if columns < 100:
            assert "Letters" not in table.panel
            return
        names = game.color_names
        assert f"X {names[Color.BLACK]} O {names[Color.WHITE]}" in table.words("#legend")
        assert "(X) last move" in table.words("#legend")
        for sign in PRESENTERS[slug].letters:
            assert f"{sign} {LEGEND[sign][0]}" in table.words("#legend")
        assert table.cut() == []


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("rows", [24, 30, 40])
async def test_explanation_of_letters_leaves_rows_for_the_moves(slug: str, rows: int) -> None:
    async with running(a_match(game=GAMES[slug]()), (100, rows), ascii_only=True) as table:
        (legend,) = table.app.screen.query("#legend")
        found = regions(table)
        assert found["moves"].height >= 7
        assert legend.display is (rows == 40)
        assert not legend.display or found["moves"].bottom < found["legend"].y


async def test_board_of_blocks_has_no_legend() -> None:
    async with running(a_match()) as table:
        assert not table.app.screen.query_one("#legend").display
