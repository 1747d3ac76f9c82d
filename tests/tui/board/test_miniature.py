"""The scenes of the miniatures, and the miniatures in the menu."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest
from rich.style import Style

from abstract_arcade.board_colors import FELT
from abstract_arcade.rules import GAMES, Color, Content, Position, Site
from abstract_arcade.tui.board.layouts.base import ZOOMS, Zoom
from abstract_arcade.tui.board.miniature import REST, Miniature, window
from abstract_arcade.tui.board.state import MiniatureGame
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.menu import screen as menu
from abstract_arcade.tui.menu.gallery import Card
from tests.tui.support import LARGE, ArcadePilot, BoardApp, Cell, cells_of, running

pytestmark = pytest.mark.slow

SLUGS = tuple(GAMES)

SIZES = {ZOOMS[0]: (60, 20), ZOOMS[1]: LARGE, ZOOMS[2]: (200, 60)}
"""A terminal for every zoom."""


def positions(scene: MiniatureGame) -> list[Position]:
    """The positions of a scene's game from its start, every move read by the rules."""
    found = [scene.game.start()]
    for text in scene.texts.split():
        found.append(found[-1].play(found[-1].parse(text)))
    return found


@pytest.fixture(params=SLUGS)
def scene(request: pytest.FixtureRequest) -> MiniatureGame:
    return PRESENTERS[request.param].scene


@pytest.fixture
def never(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the miniatures of the menu play only when the test says so."""
    monkeypatch.setattr(menu, "BEAT", 1e6)


class TestScenes:
    def test_every_game_has_a_scene_of_its_own(self) -> None:
        assert {slug: presenter.scene.game.slug for slug, presenter in PRESENTERS.items()} == {
            slug: slug for slug in GAMES
        }

    def test_moves_of_a_scene_are_legal(self, scene: MiniatureGame) -> None:
        played = positions(scene)
        assert all(position.outcome is None for position in played[:-1])
        texts = [before.format(move) for before, move in zip(played, scene.moves, strict=False)]
        assert texts == scene.texts.split()
        assert scene.game.replay(texts) == played[-1]

    @pytest.mark.parametrize("zoom", ZOOMS, ids=str)
    def test_larger_scene_is_played_in_more_rows(self, zoom: Zoom) -> None:
        scene = PRESENTERS["reneo"].scene
        larger = scene.seen_in(zoom, 7)
        assert (larger is scene) is (zoom == ZOOMS[0])
        assert scene.seen_in(zoom, 5) is scene
        if larger is not scene:
            self.test_moves_of_a_scene_are_legal(larger)
            self.test_scene_begins_with_stones_and_has_enough_moves(larger)
            assert list(window(larger, zoom, 7)[1]) == list(larger.game.board.sites)

    def test_scene_begins_with_stones_and_has_enough_moves(self, scene: MiniatureGame) -> None:
        first = positions(scene)[scene.first]
        sites = window(scene, ZOOMS[1])[1]
        assert sum(first.content(site) is not None for site in sites) >= 5
        assert 8 <= len(scene.moves) - scene.first <= 12

    @pytest.mark.parametrize("zoom", ZOOMS, ids=str)
    def test_every_ply_of_a_scene_changes_its_window(
        self, scene: MiniatureGame, zoom: Zoom
    ) -> None:
        sites = window(scene, zoom)[1]
        for before, after in pairwise(positions(scene)[scene.first :]):
            assert any(before.content(site) != after.content(site) for site in sites)


class TestWindows:
    @pytest.mark.parametrize(
        ("slug", "middle"),
        [("krypte", "b4"), ("krypte", "e3"), ("krypte", "z9"), ("slicron", "a1"), ("reneo", "e11")],
    )
    def test_window_beyond_the_board_raises_an_error(self, slug: str, middle: str) -> None:
        scene = PRESENTERS[slug].scene
        with pytest.raises(ValueError, match=f"^The scene of {slug} cannot be shown: .*{middle}"):
            window(scene._replace(middle=middle), ZOOMS[0])

    @pytest.mark.parametrize("zoom", ZOOMS, ids=str)
    def test_window_is_a_part_of_the_board(self, scene: MiniatureGame, zoom: Zoom) -> None:
        seen, sites = window(scene, zoom)
        board = scene.game.board
        assert len(set(sites)) == len(seen.sites)
        assert sites[len(sites) // 2] == board.site(scene.middle)
        for site, beside in enumerate(seen.neighbors):
            assert {sites[other] for other in beside} == set(sites).intersection(
                board.neighbors[sites[site]]
            )

    def test_window_shows_more_sites_when_cells_are_small(self, scene: MiniatureGame) -> None:
        small, large = (window(scene, zoom)[1] for zoom in ZOOMS[:2])
        assert set(large) <= set(small)
        assert scene.game.slug == "reneo" or len(large) < len(small)


SIGNS = {
    ("stone", Color.BLACK): "●",
    ("stone", Color.WHITE): "◉",
    ("mark", Color.BLACK): "●",
    ("mark", Color.WHITE): "○",
    ("territory", Color.BLACK): "•",
    ("territory", Color.WHITE): "◦",
}


def seen_of(table: ArcadePilot, miniature: Miniature) -> Counter[str]:
    """The signs of stones and marks in a miniature of the smallest zoom."""
    return Counter(sign for line in table.inside(miniature) for sign in line if sign in "●◉○•◦")


def expected_of(position: Position, sites: Sequence[Site]) -> Counter[str]:
    """Return the signs of the stones in a window."""
    contents: list[Content] = [now for site in sites if (now := position.content(site))]
    return Counter(SIGNS[now.kind, now.color] for now in contents)


def miniatures(table: ArcadePilot) -> dict[str, Miniature]:
    """The miniatures of the menu by the games' slugs."""
    return {card.game.slug: card.miniature for card in table.menu.query(Card)}


async def choose(table: ArcadePilot, slug: str) -> None:
    """Choose a game, so that its board is seen at every size."""
    while table.menu.slug != slug:
        await table.press("right")


async def test_miniature_needs_only_its_scene() -> None:
    scene = PRESENTERS["krypte"].scene
    miniature = Miniature(
        scene,
        ZOOMS[1],
        material=FELT,
        layout=PRESENTERS["krypte"]().miniature_layout,
        links=lambda _: {},
        end=lambda *_: ([], {}),
    )
    app = BoardApp(miniature)
    async with app.run_test(size=(40, 20)) as pilot:
        assert (miniature.ply, miniature.position) == (scene.first, positions(scene)[scene.first])
        before = cells_of(app)
        miniature.advance()
        await pilot.pause()
        assert miniature.ply == scene.first + 1
        assert cells_of(app) != before
        assert sum(state.last for state in miniature.states) <= 1
        miniature.fit(ZOOMS[0])
        await pilot.pause()
        assert miniature.layout_shown.zoom == ZOOMS[0]
        assert len(miniature.states) == len(window(scene, ZOOMS[0])[1])


def seen(table: ArcadePilot) -> list[list[Cell]]:
    """The characters on the screen; of a blank only the background, for no more of it is seen."""
    return [
        [
            Cell(" ", Style(bgcolor=cell.style.bgcolor))
            if cell.text == " " and not (cell.style.reverse or cell.style.underline)
            else cell
            for cell in row
        ]
        for row in table.cells()
    ]


class TestInTheMenu:
    async def test_miniatures_show_the_end_of_their_scenes_without_animation(self) -> None:
        async with running(size=SIZES[ZOOMS[0]]) as table:
            for slug, miniature in miniatures(table).items():
                await choose(table, slug)
                scene = PRESENTERS[slug].scene
                last = positions(scene)[-1]
                assert miniature.position == last
                expected = expected_of(last, window(scene, ZOOMS[0])[1])
                assert seen_of(table, miniature) == expected

    async def test_miniature_ends_with_the_winning_row(self) -> None:
        async with running(size=LARGE) as table:
            for slug, miniature in miniatures(table).items():
                states = miniature.states
                is_won = miniature.position.outcome is not None
                assert any(state.won for state in states) == is_won
                assert any(state.faded for state in states) == is_won
                assert is_won or slug == "slicron"
                assert is_won or not any(state.highlighted for state in states)

    @pytest.mark.usefixtures("never")
    async def test_miniatures_repeat_their_scenes(self) -> None:
        async with running(size=SIZES[ZOOMS[0]], animated=True) as table:
            for slug, miniature in miniatures(table).items():
                await choose(table, slug)
                scene = PRESENTERS[slug].scene
                sites = window(scene, ZOOMS[0])[1]
                played = list(range(scene.first, len(scene.moves) + 1))
                plies = [*played, *[len(scene.moves)] * REST, *played[:2]]
                for ply in plies:
                    assert miniature.ply == ply
                    expected = expected_of(positions(scene)[ply], sites)
                    assert seen_of(table, miniature) == expected
                    miniature.advance()
                    await table.pilot.pause()

    @pytest.mark.usefixtures("never")
    async def test_miniature_marks_the_last_move(self) -> None:
        async with running(size=SIZES[ZOOMS[0]], animated=True) as table:
            await choose(table, "renju")
            miniature = miniatures(table)["renju"]
            for _ in range(3):
                miniature.advance()
                await table.pilot.pause()
                text = "".join(table.inside(miniature))
                sign = "●" if miniature.ply % 2 else "◉"
                assert text.count(f"›{sign}‹") == 1

    @pytest.mark.usefixtures("never")
    async def test_miniatures_play_in_turn(self) -> None:
        async with running(size=LARGE, animated=True) as table:
            boards = list(miniatures(table).values())
            order = []
            for _ in range(2 * len(boards)):
                before = [board.ply for board in boards]
                table.menu._play_next()
                changed = [n for n, board in enumerate(boards) if board.ply != before[n]]
                order += changed
                assert len(changed) == 1
            assert sorted(order) == sorted([*range(len(boards))] * 2)
            assert all(abs(one - other) > 1 for one, other in pairwise(order))

    @pytest.mark.usefixtures("never")
    async def test_miniatures_pause_while_another_screen_is_open(self) -> None:
        async with running(size=(60, 20), animated=True) as table:
            cards = list(table.menu.query(Card))
            hidden = [card.miniature for card in cards if not card.display]
            assert hidden
            before = [board.ply for board in hidden]
            for _ in cards:
                table.menu._play_next()
            assert [board.ply for board in hidden] == before

    async def test_miniatures_pause_below_a_dialog(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(menu, "BEAT", 0.01)
        async with running(size=LARGE, animated=True) as table:
            boards = list(miniatures(table).values())

            def plies() -> list[int]:
                return [board.ply for board in boards]

            before = plies()
            await table.until(lambda: plies() != before, "a move")
            await table.press("ctrl+p")
            await table.until_text("Search for commands")
            before = plies()
            await asyncio.sleep(0.1)
            assert plies() == before
            await table.press("escape")
            await table.until(lambda: plies() != before, "another move")

    @pytest.mark.parametrize("zoom", ZOOMS, ids=str)
    async def test_miniature_fits_its_card(self, zoom: Zoom) -> None:
        size = SIZES[zoom]
        async with running(size=size) as table:
            await table.until_menu_is_read()
            expected = seen(table)
            for slug, board in miniatures(table).items():
                await choose(table, slug)
                assert board.layout_shown.zoom == zoom
                assert board.layout_shown.width <= board.region.width
                assert board.layout_shown.height <= board.region.height
        for other in SIZES.values():
            if other == size:
                continue
            async with running(size=other) as table:
                await table.until_menu_is_read()
                await table.resize(*size)
                assert seen(table) == expected


class TestReneo:
    @pytest.mark.parametrize("zoom", ZOOMS, ids=str)
    async def test_miniature_of_reneo_shows_the_owners_of_the_edges(self, zoom: Zoom) -> None:
        async with running(size=SIZES[zoom]) as table:
            board = miniatures(table)["reneo"]
            layout = board.layout_shown
            region = board.region
            palette = board.palette
            left = region.x + (region.width - layout.width) // 2
            top = region.y + (region.height - layout.height) // 2
            rows = [
                row[left : left + layout.width] for row in table.cells()[top : top + layout.height]
            ]
            # White has won in the scene.
            _, receded = palette.receded_frame(palette.edge, 1.0)
            black, white = (paint.rich_color for paint in (receded, palette.frame[1]))
            for row in (rows[0], rows[-1]):
                assert all(black in (cell.style.color, cell.style.bgcolor) for cell in row)
            for row in rows[1:-1]:
                assert {row[0].style.bgcolor, row[-1].style.bgcolor} == {white}


class TestSlicron:
    @pytest.mark.usefixtures("never")
    async def test_miniature_of_slicron_shows_paths(self) -> None:
        async with running(size=LARGE, animated=True) as table:
            board = miniatures(table)["slicron"]
            links_of = PRESENTERS["slicron"]().links
            sites = window(PRESENTERS["slicron"].scene, ZOOMS[1])[1]
            seen = set()
            for _ in range(12):
                links = [each for each in links_of(board.position) if set(each) <= set(sites)]
                assert len(board._links) == len(links)
                seen.add(bool(links))
                board.advance()
            assert seen == {False, True}


class TestInLetters:
    @pytest.mark.parametrize("zoom", ZOOMS, ids=str)
    async def test_miniatures_are_drawn_in_ascii(self, zoom: Zoom) -> None:
        signs = {"stone": "XO", "mark": "XO", "territory": "xo"}
        async with running(size=SIZES[zoom], ascii_only=True) as table:
            for slug, miniature in miniatures(table).items():
                await choose(table, slug)
                sites = window(PRESENTERS[slug].scene, zoom)[1]
                contents = [now for site in sites if (now := miniature.position.content(site))]
                expected = Counter(signs[now.kind][now.color is Color.WHITE] for now in contents)
                text = "".join(table.inside(miniature))
                assert text.isascii()
                assert Counter(sign for sign in text if sign in "XOxo") == expected
