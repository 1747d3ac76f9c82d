"""The board: zoom, place, cursor, mouse, and the areas that it redraws."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from itertools import product

import pytest
from rich.style import Style
from textual.app import App
from textual.geometry import Region

from abstract_arcade.board_colors import TILE
from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, new_game
from abstract_arcade.rules.geometry import hex_board, square_board
from abstract_arcade.rules.krypte import BOARD
from abstract_arcade.tui.board.layouts.base import SIDES, ZOOMS, Zoom
from abstract_arcade.tui.board.layouts.grid import SquareLayout
from abstract_arcade.tui.board.layouts.hexes import HexLayout
from abstract_arcade.tui.board.state import Rail, SiteState, Trace
from abstract_arcade.tui.board.widget import Board
from tests.tui.board.support import BLACK, WHITE
from tests.tui.support import ArcadePilot, BoardApp, Cell, a_match, cells_of, resize, running

pytestmark = pytest.mark.slow

HEXES = hex_board(3)

by_zoom = pytest.mark.parametrize("zoom", ZOOMS, ids=str)

FITTING = {
    (60, 20): Zoom(2, 1),
    (80, 24): Zoom(4, 2),
    (100, 30): Zoom(4, 2),
    (120, 40): Zoom(6, 3),
    (200, 60): Zoom(10, 5),
}


def distances(table: ArcadePilot) -> tuple[int, int, int, int]:
    """The empty columns and lines around the board's frame: left, right, above, below."""
    layout = table.board.layout_shown
    region = table.board.region
    corner = table.corner()
    left = corner.x - region.x
    top = corner.y - region.y
    return left, region.width - left - layout.width, top, region.height - top - layout.height


class TestZoom:
    @pytest.mark.parametrize(("size", "zoom"), FITTING.items(), ids=str)
    async def test_board_uses_the_largest_layout_that_fits(
        self, size: tuple[int, int], zoom: Zoom
    ) -> None:
        async with running(a_match("d1"), size) as table:
            first = table.place_on_board("a1")
            second = table.place_on_board("b2")
            assert (second[0] - first[0], second[1] - first[1]) == zoom

    @pytest.mark.parametrize("size", FITTING, ids=str)
    async def test_board_is_centred_in_its_space(self, size: tuple[int, int]) -> None:
        async with running(a_match("d1"), size) as table:
            left, right, above, below = distances(table)
            assert min(left, right, above, below) >= 0
            assert abs(left - right) <= 1
            assert abs(above - below) <= 1

    @pytest.mark.parametrize("size", FITTING, ids=str)
    async def test_board_shows_every_coordinate(self, size: tuple[int, int]) -> None:
        async with running(a_match("d1"), size) as table:
            shown = " ".join(table.inside(table.board)).split()
            assert set("abcdefgh") <= set(shown)
            assert set("12345678") <= set(shown)

    async def test_layout_follows_every_change_of_the_size(self) -> None:
        app = BoardApp()
        sizes = [
            (22, 10),
            (39, 20),
            (40, 19),
            (40, 20),
            (55, 28),
            (56, 27),
            (56, 28),
            (90, 50),
            (40, 50),
            (21, 9),
        ]
        async with app.run_test(size=(30, 12)) as pilot:
            for width, height in sizes:
                await resize(pilot, width, height)
                cells_of(app)
                fits = [
                    layout.zoom
                    for layout in app.board.layouts
                    if layout.width <= width and layout.height <= height
                ]
                assert app.board.layout_shown.zoom == (fits or ZOOMS)[-1 if fits else 0]

    async def test_plus_and_minus_change_the_zoom(self) -> None:
        async with running(a_match("d1")) as table:
            seen = []
            for key in ("minus", "minus", "plus", "equals_sign"):
                await table.press(key)
                left, right, above, below = distances(table)
                assert abs(left - right) <= 1
                assert abs(above - below) <= 1
                seen.append(table.board.layout_shown.zoom)
            assert seen == [Zoom(4, 2), Zoom(2, 1), Zoom(4, 2), Zoom(6, 3)]

    async def test_zoom_key_says_when_there_is_no_other_zoom(self) -> None:
        async with running(a_match("d1"), (80, 24)) as table:
            await table.press("plus")
            assert "No larger board fits here" in table.status
            assert table.board.layout_shown.zoom == Zoom(4, 2)
            await table.press("right")
            assert "board fits here" not in table.status
            await table.press("minus")
            assert "board fits here" not in table.status
            assert table.board.layout_shown.zoom == Zoom(2, 1)
            await table.press("minus")
            assert "This is the smallest board" in table.status
            assert table.board.layout_shown.zoom == Zoom(2, 1)

    async def test_chosen_zoom_is_kept_when_the_size_changes(self) -> None:
        async with running(a_match("d1")) as table:
            await table.press("minus")
            for size, zoom in [
                ((200, 60), Zoom(4, 2)),
                ((60, 20), Zoom(2, 1)),
                ((120, 40), Zoom(4, 2)),
            ]:
                await table.resize(*size)
                table.lines()
                assert table.board.layout_shown.zoom == zoom

    async def test_largest_zoom_grows_with_the_window(self) -> None:
        async with running(a_match("d1"), (80, 24)) as table:
            await table.press("minus", "plus")
            await table.resize(120, 40)
            table.lines()
            assert table.board.layout_shown.zoom == Zoom(6, 3)

    @by_zoom
    async def test_position_is_shown_at_every_zoom(self, zoom: Zoom) -> None:
        async with running(a_match("d1", "e8")) as table:
            await table.press(*["minus"] * (2 - ZOOMS.index(zoom)))
            await table.move_to("e4")
            shown = table.picture()
            stones = {name: text for name, text in shown.items() if set("●◉▇") & set(text)}
            assert set(stones) == {"d1", "e8"}


class TestCursor:
    async def test_cursor_moves_in_the_direction_of_its_key(self) -> None:
        app = BoardApp()
        async with app.run_test(size=(60, 30)) as pilot:
            for keys, site in {
                ("left", "h"): "c4",
                ("right", "l"): "e4",
                ("up", "k"): "d3",
                ("down", "j"): "d5",
                ("y",): "c3",
                ("u",): "e3",
                ("b",): "c5",
                ("n",): "e5",
            }.items():
                for key in keys:
                    app.board.set_reactive(Board.cursor, BOARD.site("d4"))
                    app.said.clear()
                    await pilot.press(key)
                    assert BOARD.name(app.board.cursor) == site
                    assert app.said == [f"moved to {site}"]

    async def test_cursor_stays_at_the_edge(self) -> None:
        app = BoardApp()
        async with app.run_test(size=(60, 30)) as pilot:
            for corner, keys in {
                "a1": ["left", "up", "h", "k", "y", "u", "b"],
                "h1": ["right", "up", "l", "k", "y", "u", "n"],
                "a8": ["left", "down", "h", "j", "y", "b", "n"],
                "h8": ["right", "down", "l", "j", "u", "b", "n"],
            }.items():
                app.board.set_reactive(Board.cursor, BOARD.site(corner))
                await pilot.press(*keys)
                assert BOARD.name(app.board.cursor) == corner
            assert app.said == []

    @pytest.mark.parametrize("key", ["enter", "space"])
    async def test_enter_and_space_choose_the_site_under_the_cursor(self, key: str) -> None:
        app = BoardApp()
        async with app.run_test(size=(60, 30)) as pilot:
            await pilot.press(key)
            assert app.said == ["chosen d4"]

    @by_zoom
    async def test_cursor_is_drawn_on_its_site_only(self, zoom: Zoom) -> None:
        async with running(a_match("d1")) as table:
            await table.press(*["minus"] * (2 - ZOOMS.index(zoom)))
            signs = set("[]") if zoom.height == 1 else set("┏┓┗┛")
            for name in ("d4", "c6") if zoom.height == 2 else ("d1", "h8", "a8", "h1"):
                # At 4×2 a stone shares its corners with the cursor.
                await table.move_to(name)
                x, y = table.corner() + table.board.layout_shown.origin(table.site(name))
                found = {
                    (column, row)
                    for row, line in enumerate(table.lines())
                    for column, char in enumerate(line)
                    # The line of keys names one of the brackets.
                    if char in signs and row < len(table.lines()) - 1
                }
                left = x - 1 if zoom.height == 1 else x
                columns = {left, x + zoom.width - 1}
                if zoom.height == 1 and name == "d1":
                    # The stone placed last keeps the other half of its sign.
                    columns = {left}
                assert found == set(product(columns, {y, y + zoom.height - 1}))

    async def test_board_without_a_cursor_draws_none(self) -> None:
        app = BoardApp(has_cursor=False)
        async with app.run_test(size=(60, 30)) as pilot:
            assert app.focused is None
            await pilot.hover(offset=(20, 12))
            await pilot.click(offset=(20, 12))
            await pilot.press("enter", "right")
            assert app.said == []
            assert not set("┏┓┗┛") & {each.text for row in cells_of(app) for each in row}


class TestMouse:
    @by_zoom
    async def test_mouse_moves_the_cursor_to_the_site_below_it(self, zoom: Zoom) -> None:
        async with running(a_match("d1")) as table:
            await table.press(*["minus"] * (2 - ZOOMS.index(zoom)))
            for name in ("a1", "h8", "e4"):
                await table.hover_site(name)
                assert table.cursor == name
                assert table.moves == ["d1"]

    async def test_click_plays_a_move(self) -> None:
        async with running(a_match()) as table:
            await table.click_site("f1")
            assert table.moves == ["f1"]
            # The nearest square that White may choose.
            assert table.cursor == "h1"

    @pytest.mark.parametrize("zoom", ZOOMS, ids=str)
    async def test_click_on_any_character_of_a_site_chooses_it(self, zoom: Zoom) -> None:
        app = BoardApp()
        async with app.run_test(size=(60, 30)) as pilot:
            app.board.zoom = ZOOMS.index(zoom)
            await pilot.pause()
            layout = app.board.layout_shown
            left = (60 - layout.width) // 2
            top = (30 - layout.height) // 2
            x, y = layout.origin(BOARD.site("f3"))
            for dx, dy in {(0, 0), (zoom.width - 1, zoom.height - 1)}:
                app.said.clear()
                await pilot.click(offset=(left + x + dx, top + y + dy))
                assert app.said[-1] == "chosen f3"

    async def test_click_outside_the_cells_does_nothing(self) -> None:
        app = BoardApp()
        async with app.run_test(size=(60, 30)) as pilot:
            layout = app.board.layout_shown
            left = (60 - layout.width) // 2
            top = (30 - layout.height) // 2
            for x, y in [(0, 0), (left, top), (left + 1, top + 5), (59, 29)]:
                await pilot.hover(offset=(x, y))
                await pilot.click(offset=(x, y))
            assert app.said == []
            assert BOARD.name(app.board.cursor) == "d4"


def record_drawing(board: Board, monkeypatch: pytest.MonkeyPatch) -> list[Region]:
    """Record the areas that the board redraws from now on."""
    regions: list[Region] = []
    refresh: Callable[..., object] = board.refresh

    def recording(*wanted: Region, **rest: object) -> object:
        regions.extend(wanted or [board.size.region])
        return refresh(*wanted, **rest)

    monkeypatch.setattr(board, "refresh", recording)
    return regions


def seen(cell: Cell) -> Cell:
    """A character without what cannot be seen: a blank's own colour."""
    return Cell(" ", Style(bgcolor=cell.style.bgcolor)) if cell.text == " " else cell


def changed(before: list[list[Cell]], after: list[list[Cell]]) -> set[tuple[int, int]]:
    """The characters that do not look as they did: (column, row)."""
    return {
        (x, y)
        for y, (one, two) in enumerate(zip(before, after, strict=True))
        for x, (old, new) in enumerate(zip(one, two, strict=True))
        if seen(old) != seen(new)
    }


def covered(regions: list[Region]) -> set[tuple[int, int]]:
    """The characters within regions."""
    return {
        (x, y)
        for region in regions
        for x, y in product(
            range(region.x, region.right),
            range(region.y, region.bottom),
        )
    }


def some_look(luck: random.Random) -> SiteState:
    now, then = (luck.choice([None, BLACK, WHITE]) for _ in range(2))
    flags = (luck.random() < 0.3 for _ in range(7))
    number = luck.choice([0, 7, 123])
    pale = luck.choice([0, 0, 1, 2])
    beaten = luck.random() < 0.2
    trace = luck.choice([None, None, *Trace])
    looks = [now, then, *flags, False, "", False, False, number, pale, beaten, trace]
    return SiteState._make(looks)


def some_rails(luck: random.Random) -> dict[str, Rail]:
    sides = luck.sample(SIDES, 2)
    return {
        side: Rail(
            luck.random() < 0.7,
            dict.fromkeys(luck.sample(range(8), 5), 0),
            luck.choice([None, luck.randrange(8)]),
        )
        for side in sides
    }


def place(app: BoardApp, name: str) -> tuple[int, int]:
    """The upper left character of a site."""
    layout = app.board.layout_shown
    size = app.board.size
    x, y = layout.origin(BOARD.site(name))
    return (size.width - layout.width) // 2 + x, (size.height - layout.height) // 2 + y


def corners(app: App[None]) -> set[tuple[int, int, str]]:
    """The corners of the cursor: (column, row, character)."""
    return {
        (x, y, cell.text)
        for y, row in enumerate(cells_of(app))
        for x, cell in enumerate(row)
        if cell.text in tuple("┏┓┗┛")
    }


def corners_of(app: BoardApp, name: str) -> set[tuple[int, int, str]]:
    """The corners of a cursor on a site."""
    x, y = place(app, name)
    width, height = app.board.layout_shown.zoom
    right = x + width - 1
    bottom = y + height - 1
    return {(x, y, "┏"), (right, y, "┓"), (x, bottom, "┗"), (right, bottom, "┛")}


def hex_board_of_tiles() -> Board:
    """A board of hexes without a cursor."""
    return Board([HexLayout(HEXES, Zoom(6, 3))], material=TILE, has_cursor=False)


class TestDrawing:
    @by_zoom
    async def test_update_redraws_everything_that_changed(
        self, zoom: Zoom, seed: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        luck = random.Random(seed)
        app = BoardApp()
        async with app.run_test(size=(60, 30)) as pilot:
            board = app.board
            board.zoom = ZOOMS.index(zoom)
            await pilot.pause()
            looks = [some_look(luck) for _ in BOARD.sites]
            board.update(looks, {})
            before = cells_of(app)
            regions = record_drawing(board, monkeypatch)
            for _ in range(10):
                regions.clear()
                looks = list(looks)
                for site in luck.sample(list(BOARD.sites), luck.randrange(4)):
                    looks[site] = some_look(luck)
                board.cursor = luck.choice(list(BOARD.sites))
                board.update(looks, luck.choice([None, some_rails(luck)]))
                shown = cells_of(app)
                assert changed(before, shown) <= covered(regions)
                # A board that is drawn from scratch shows the same.
                board.refresh()
                board._canvas = None
                assert changed(shown, cells_of(app)) == set()
                before = shown

    @by_zoom
    async def test_update_redraws_only_what_changed(
        self, zoom: Zoom, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        app = BoardApp()
        async with app.run_test(size=(60, 30)) as pilot:
            board = app.board
            board.zoom = ZOOMS.index(zoom)
            await pilot.pause()
            cells_of(app)
            regions = record_drawing(board, monkeypatch)
            looks = list(board.states)
            board.update(looks, {})
            assert regions == []
            looks[BOARD.site("f6")] = SiteState(BLACK, BLACK)
            board.update(looks)
            layout = board.layout_shown
            x, y = layout.origin(BOARD.site("f6"))
            left = (60 - layout.width) // 2
            top = (30 - layout.height) // 2
            cell = Region(left + x, top + y, *zoom)
            # At the smallest zoom the signs of a site reach over the character left of it.
            reach = 1 if zoom.height == 1 else 0
            assert covered(regions) == covered([cell.grow((0, 0, 0, reach))])

    async def test_cursor_key_redraws_two_cells(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async with running(a_match("d1")) as table:
            await table.move_to("e4")
            regions = record_drawing(table.board, monkeypatch)
            await table.press("right")
            # Neither site can be played, so no preview and no lane changes.
            assert table.cursor == "f4"
            assert len(covered(regions)) == 2 * 6 * 3

    async def test_update_redraws_links_that_change(self, monkeypatch: pytest.MonkeyPatch) -> None:
        app = BoardApp(hex_board_of_tiles())
        async with app.run_test(size=(60, 30)):
            board = app.board
            one, other, third = (HEXES.site(name) for name in ("c1", "c2", "c3"))
            states = [
                SiteState(BLACK, BLACK) if site in (one, other, third) else SiteState()
                for site in HEXES.sites
            ]
            board.update(states, links={(one, other): "black"})
            before = cells_of(app)
            regions = record_drawing(board, monkeypatch)
            for links in ({(one, other): "black", (other, third): "black"}, {}):
                regions.clear()
                board.update(states, links=links)
                shown = cells_of(app)
                assert changed(before, shown)
                assert changed(before, shown) <= covered(regions)
                before = shown
            regions.clear()
            board.update(states, links={})
            board.update(states)
            assert regions == []


class TestByItself:
    """In an app that answers nothing."""

    async def test_board_draws_its_cursor_after_a_key(self) -> None:
        app = BoardApp()
        async with app.run_test(size=(60, 30)) as pilot:
            for key, name in (("right", "e4"), ("down", "e5"), ("b", "d6")):
                await pilot.press(key)
                assert BOARD.name(app.board.cursor) == name
                assert corners(app) == corners_of(app, name)

    async def test_board_draws_its_cursor_after_a_move_of_the_mouse(self) -> None:
        app = BoardApp()
        async with app.run_test(size=(60, 30)) as pilot:
            await pilot.hover(offset=place(app, "f3"))
            assert corners(app) == corners_of(app, "f3")

    async def test_board_redraws_the_sites_that_the_cursor_leaves_and_reaches(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        app = BoardApp()
        async with app.run_test(size=(60, 30)) as pilot:
            cells_of(app)
            regions = record_drawing(app.board, monkeypatch)
            app.board.cursor = BOARD.site("f3")
            await pilot.pause()
            zoom = app.board.layout_shown.zoom
            cells = [Region(*place(app, name), *zoom) for name in ("d4", "f3")]
            assert covered(regions) == covered(cells)

    @pytest.mark.parametrize("button", [1, 2, 3])
    async def test_board_posts_a_choice_for_the_left_button_only(self, button: int) -> None:
        app = BoardApp()
        async with app.run_test(size=(60, 30)) as pilot:
            await pilot.click(offset=place(app, "f3"), button=button)
            assert ("chosen f3" in app.said) == (button == 1)

    async def test_set_layouts_empties_all_sites(self) -> None:
        app = BoardApp()
        async with app.run_test(size=(60, 30)) as pilot:
            app.board.update([SiteState(BLACK, BLACK)] * 64)
            small = square_board(3)
            app.board.set_layouts([SquareLayout(small, Zoom(4, 2))])
            await pilot.pause()
            assert app.board.states == [SiteState()] * 9
            assert "▇" not in {cell.text for row in cells_of(app) for cell in row}

    async def test_render_line_works_before_the_board_was_drawn(self) -> None:
        """As Textual asks for, when the mouse comes first."""
        app = BoardApp()
        async with app.run_test(size=(60, 30)) as pilot:
            app.board.set_layouts([SquareLayout(square_board(3), Zoom(4, 2))])
            first = app.board.render_line(14)
            await pilot.pause()
            assert first.text == app.board.render_line(14).text
            assert first.text.strip()


async def test_cursor_key_and_the_answer_to_it_are_painted_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match(new_game("enclose5"))
    async with running(match, (120, 40)) as table:
        compositor = table.app.screen._compositor
        paint = compositor.render_partial_update
        painted: list[object] = []

        def counted() -> object:
            update = paint()
            painted.extend(filter(None, [update]))
            return update

        monkeypatch.setattr(compositor, "render_partial_update", counted)
        for count, key in enumerate(("right", "down", "left", "up", "y", "n"), 1):
            await table.press(key)
            await table.until(partial(painted.__getitem__, slice(count - 1, None)))
            await table.pilot.pause()
            assert len(painted) == count
            x, y = table.corner() + table.board.layout_shown.origin(table.board.cursor)
            assert (x, y, "┏") in corners(table.app)


class TestBeside:
    """Sites beside the board."""

    async def test_cursor_keys_move_through_the_sites_beside_the_board(self) -> None:
        app = BoardApp()
        async with app.run_test(size=(80, 24)) as pilot:
            board = app.board
            first = len(app.board.states)
            place = board.cursor
            board.beside = range(first, first + 8)
            board.beside_columns = 4
            steps = {"left": 0, "right": 1, "down": 5, "up": 1}
            for direction, index in steps.items():
                board.action_step(direction)
                assert board.cursor == first + index
                assert board.place == place
            board.action_step("down")
            # There is no third row.
            board.action_step("down")
            assert board.cursor == first + 5
            board.beside = ()
            board.action_step("right")
            assert board.cursor == place
            await pilot.pause()

    async def test_board_draws_no_cursor_while_it_is_beside_the_board(self) -> None:
        app = BoardApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            board = app.board
            before = [board.render_line(y).text for y in range(board.size.height)]
            board.cursor = len(board.states)
            await pilot.pause()
            gone = [board.render_line(y).text for y in range(board.size.height)]
            assert gone != before
            assert not any("┏" in line for line in gone)
            board.cursor = board.place
            await pilot.pause()
            assert [board.render_line(y).text for y in range(board.size.height)] == before


class TestTerminalCursor:
    @pytest.mark.parametrize("slug", GAMES)
    async def test_terminal_cursor_follows_the_cursor_of_the_board(self, slug: str) -> None:
        """Braille displays and magnifiers follow it."""
        async with running(a_match(game=new_game(slug)), (120, 40)) as table:
            board = table.board

            def pointed_at() -> int | None:
                x, y = table.app.cursor_position - board.layout_region.offset
                return board.layout_shown.site_at(x, y)

            for key in ("right", "down", "left", "-", "up"):
                await table.press(key)
                assert pointed_at() == board.cursor
            await table.resize(80, 24)
            assert pointed_at() == board.cursor


@pytest.mark.parametrize("where", ["menu", "demo", "match"])
async def test_board_has_no_border_padding_tint_or_opacity(where: str) -> None:
    """Its lines are drawn as they are, without what Textual does for such styles."""
    match = a_match() if where == "match" else None
    demo = "krypte" if where == "demo" else None
    async with running(match, demo=demo) as arcade:
        boards = arcade.app.screen.query(Board)
        assert boards
        for board in boards:
            assert (board.gutter.totals, board.opacity, board.styles.tint.a) == ((0, 0), 1, 0)
            assert board.styles.outline.spacing.totals == (0, 0)
