"""The presenter of Krypte: sides and lanes, the slide, and the panel."""

from __future__ import annotations

import pytest

from abstract_arcade.rules import Color, Outcome, Site, new_game
from abstract_arcade.rules.krypte import KrypteReason
from abstract_arcade.tui.board.layouts.base import CELL_ZOOMS
from abstract_arcade.tui.board.layouts.grid import SquareLayout
from abstract_arcade.tui.board.state import Rail
from abstract_arcade.tui.games import PRESENTERS
from tests.tui.games.support import (
    after,
    names,
    panel_lines,
    pointing_out,
    style_of,
    texts,
    view_of,
)

GAME = new_game("krypte")
PRESENTER = PRESENTERS["krypte"]()

NORTH_AND_WEST = after(GAME, "d1 e8")
"""White came from South, so that Black may enter from West or North."""


def lanes(*targets: str) -> dict[int, Site]:
    """Columns, counted from 0, with the sites that their arrows lead to."""
    return {"abcdefgh".index(name[0]): GAME.board.site(name) for name in targets}


def test_layouts_are_squares_at_every_zoom() -> None:
    layouts = PRESENTER.layouts(GAME.board)
    assert [each.zoom for each in layouts] == list(CELL_ZOOMS)
    assert all(isinstance(each, SquareLayout) for each in layouts)


def test_first_cursor_is_on_a_legal_square() -> None:
    cursor = PRESENTER.first_cursor(GAME.board)
    assert GAME.board.name(cursor) == "d1"
    assert (cursor,) in GAME.start().legal_moves()


class TestRails:
    def test_rails_of_active_sides_are_highlighted_with_their_open_lanes(self) -> None:
        rails = PRESENTER.rails(view_of(NORTH_AND_WEST))
        assert rails == {
            "north": Rail(
                is_highlighted=True, open=lanes("b1", "c1", "d2", "e1", "f1", "g1", "h1")
            ),
            "east": Rail(),
            "south": Rail(),
            "west": Rail(
                is_highlighted=True,
                open={row: GAME.board.site(f"a{row + 1}") for row in range(1, 8)},
            ),
        }

    @pytest.mark.parametrize(("text", "side", "lane"), [("d2", "north", 3), ("a3", "west", 2)])
    def test_rail_shows_the_lane_of_the_move_under_the_cursor(
        self, text: str, side: str, lane: int
    ) -> None:
        rails = PRESENTER.rails(pointing_out(NORTH_AND_WEST, text))
        assert {each: rail.used for each, rail in rails.items() if rail.used is not None} == {
            side: lane
        }

    def test_rails_are_not_highlighted_once_the_game_is_over(self) -> None:
        over = view_of(NORTH_AND_WEST)._replace(outcome=Outcome(Color.BLACK, KrypteReason.LINE))
        assert list(PRESENTER.rails(over).values()) == [Rail()] * 4

    def test_rails_show_no_lane_for_a_swap(self) -> None:
        position = after(new_game("krypte", pie=True), "d1")
        view = view_of(position)._replace(move=())
        assert all(rail.used is None for rail in PRESENTER.rails(view).values())


class TestSlide:
    @pytest.mark.parametrize(
        ("played", "text", "path"),
        [
            ("", "d1", "d1"),
            ("d1 e8", "d2", "d1 d2"),
            ("d1 e8", "a3", "a3"),
            ("d1", "e8", "e8"),
            ("d1 e8 b1", "e7", "e8 e7"),
            ("d1", "h4", "h4"),
            ("d1 h4 c8 b1", "g4", "h4 g4"),
            ("d1 e8 a3 b1 f8", "b3", "a3 b3"),
        ],
    )
    def test_slide_path_leads_from_the_side_to_the_square(
        self, played: str, text: str, path: str
    ) -> None:
        position = after(GAME, played)
        slide = PRESENTER.slide_path(position, position.parse(text))
        assert names(GAME, slide) == path.split()

    def test_slide_path_is_empty_for_a_swap(self) -> None:
        assert PRESENTER.slide_path(after(new_game("krypte", pie=True), "d1"), ()) == ()


@pytest.mark.parametrize(
    ("is_wide", "line"), [(True, "▶ West  or  ▼ North"), (False, "▶ West or ▼ North")]
)
def test_panel_names_the_open_sides(is_wide: bool, line: str) -> None:
    lines = panel_lines(PRESENTER, view_of(NORTH_AND_WEST), style_of("krypte", is_wide=is_wide))
    assert texts(lines) == ["Open sides", "", line]
    assert max(map(len, texts(lines))) <= style_of("krypte", is_wide=is_wide).width
