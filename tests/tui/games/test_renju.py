"""The presenter of Renju after the opening: the board, the fouls and the threats."""

from __future__ import annotations

from typing import Any, TypeAlias
from unittest import mock

import pytest

from abstract_arcade.rules import new_game
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_lines import RenjuReason
from abstract_arcade.tui.board.layouts.base import POINT_ZOOMS, ZOOMS, Crossing
from abstract_arcade.tui.board.layouts.grid import PointLayout
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.presenter import Presenter, site_states
from abstract_arcade.tui.games.renju import BOARD, STARS
from abstract_arcade.words.renju import RenjuWords
from tests.tui.games.support import (
    after,
    named,
    names,
    panel_lines,
    pointing_out,
    style_of,
    texts,
    view_of,
)

AnyPresenter: TypeAlias = Presenter[Any, Any]

RIF = new_game("renju")
FREE = new_game("renju", opening="free")
STYLE = style_of("renju")

DOUBLE_THREE = after(FREE, "h8 a1 h9 a3 i7 a5 g7 a7")
"""A black stone on h7 makes two threes."""

OPENING = "h8 h9 g7 i1 f6 i9"
PICK = after(RIF, OPENING)
"""White picks one of the offers f6 and i9."""


@pytest.fixture
def presenter() -> AnyPresenter:
    return PRESENTERS["renju"]()


def test_layouts_have_five_star_points(presenter: AnyPresenter) -> None:
    layouts = presenter.layouts(RIF.board)
    assert [each.zoom for each in layouts] == list(POINT_ZOOMS)
    for layout in layouts:
        assert isinstance(layout, PointLayout)
        assert set(names(RIF, layout.stars)) == {"d4", "l4", "h8", "d12", "l12"}
        assert not layout.owned_edges
    assert len(STARS) == 5


def test_lines_continue_beyond_the_miniature(presenter: AnyPresenter) -> None:
    layout = presenter.miniature_layout(BOARD, ZOOMS[0])
    grounds = {layout.surface(site) for site in BOARD.sites}
    assert grounds == {Crossing(north=True, east=True, south=True, west=True, star=False)}
    assert isinstance(layout, PointLayout)
    assert not layout.framed


class TestCursor:
    def test_cursor_begins_in_the_centre(self, presenter: AnyPresenter) -> None:
        assert BOARD.name(presenter.first_cursor(RIF.board)) == "h8"

    def test_cursor_goes_to_the_centre_when_an_offer_is_to_be_picked(
        self, presenter: AnyPresenter
    ) -> None:
        assert presenter.cursor_after(PICK) == BOARD.site("h8")

    @pytest.mark.parametrize("played", [OPENING[:-3], f"{OPENING} f6"])
    def test_cursor_stays_after_other_moves(self, presenter: AnyPresenter, played: str) -> None:
        assert presenter.cursor_after(after(RIF, played)) is None


class TestFouls:
    def test_fouls_are_crossed_out(self, presenter: AnyPresenter) -> None:
        states = site_states(presenter, view_of(DOUBLE_THREE))
        assert named(FREE, states, "foul") == {"h7"}
        hidden = view_of(DOUBLE_THREE)._replace(shows_marks=False)
        assert not named(FREE, site_states(presenter, hidden), "foul")

    def test_foul_is_crossed_out_under_blacks_cursor(self, presenter: AnyPresenter) -> None:
        states = site_states(presenter, pointing_out(DOUBLE_THREE, "h7"))
        assert named(FREE, states, "foul") == {"h7"}

    def test_preview_of_whites_move_replaces_the_cross_of_a_foul(
        self, presenter: AnyPresenter
    ) -> None:
        whites_turn = DOUBLE_THREE.play(DOUBLE_THREE.parse("o15"))
        shown = site_states(presenter, pointing_out(whites_turn, "a9"))
        assert named(FREE, shown, "foul") == {"h7"}
        assert not named(FREE, site_states(presenter, pointing_out(whites_turn, "h7")), "foul")

    def test_move_that_is_a_foul_has_a_warning(self, presenter: AnyPresenter) -> None:
        move = DOUBLE_THREE.parse("h7")
        warning = "h7 is a foul, a double three: it loses the game."
        assert presenter.words.warning(DOUBLE_THREE, move) == warning
        assert presenter.words.warning(DOUBLE_THREE, DOUBLE_THREE.parse("h10")) is None

    def test_white_is_not_warned_of_fouls(self, presenter: AnyPresenter) -> None:
        whites_turn = DOUBLE_THREE.play(DOUBLE_THREE.parse("o15"))
        assert presenter.words.warning(whites_turn, whites_turn.parse("h7")) is None

    def test_swap_has_no_warning(self, presenter: AnyPresenter) -> None:
        assert presenter.words.warning(after(RIF, "h8 h9 g7"), ()) is None

    def test_fouls_are_not_computed_in_the_opening_or_after_the_end(
        self, presenter: AnyPresenter
    ) -> None:
        over = after(FREE, "h8 a1 h9 a3 h10 a5 h11 a7 h12")
        with mock.patch.object(RenjuPosition, "fouls", side_effect=AssertionError):
            for position in (PICK, over):
                panel_lines(presenter, view_of(position), STYLE)

    @pytest.mark.parametrize(
        ("count", "height", "lines"),
        [
            (1, 9, ["Fouls for Black", "", "a1  overline"]),
            (2, 3, ["Fouls for Black", "a1  overline", "b1  overline"]),
            (3, 3, ["Fouls for Black", "a1  overline", "and 2 more"]),
            (3, 4, ["Fouls for Black", "a1  overline", "b1  overline", "c1  overline"]),
        ],
    )
    def test_panel_lists_as_many_fouls_as_fit(
        self, presenter: AnyPresenter, count: int, height: int, lines: list[str]
    ) -> None:
        found = dict.fromkeys(range(count), RenjuReason.OVERLINE)
        presenter.words = RenjuWords()  # type: ignore[misc]
        with mock.patch.object(RenjuPosition, "fouls", return_value=found):
            assert texts(panel_lines(presenter, view_of(FREE.start()), STYLE, height)) == lines

    def test_list_of_fouls_begins_with_the_one_under_the_cursor(
        self, presenter: AnyPresenter
    ) -> None:
        found = dict.fromkeys(range(3), RenjuReason.OVERLINE)
        presenter.words = RenjuWords()  # type: ignore[misc]
        with mock.patch.object(RenjuPosition, "fouls", return_value=found):
            lines = panel_lines(presenter, view_of(FREE.start(), "c1"), STYLE)
        assert texts(lines)[2:] == ["c1  overline", "a1  overline", "b1  overline"]
        assert lines[2][0][1] == "amber"

    def test_overline_has_a_warning_in_plain_words(self, presenter: AnyPresenter) -> None:
        position = after(FREE, "e8 a1 f8 c1 g8 e1 i8 g1 j8 a3")
        warning = presenter.words.warning(position, position.parse("h8"))
        assert warning == "h8 is a foul, an overline: it loses the game."

    @pytest.mark.parametrize(
        ("moves", "shape"),
        [
            ("h8 a1 h9 a3 i7 a5 g7 a7 h7", "g7 h7 h8 h9 i7"),
            ("e8 a1 f8 c1 g8 e1 i8 g1 j8 a3 h8", "e8 f8 g8 h8 i8 j8"),
        ],
    )
    def test_foul_that_lost_shows_its_shape(
        self, presenter: AnyPresenter, moves: str, shape: str
    ) -> None:
        position = after(FREE, moves)
        states = site_states(presenter, view_of(position))
        assert named(FREE, states, "won") == set(shape.split())
        foul = moves.rsplit(maxsplit=1)[-1]
        stones = {name for name in moves.split() if position.color_at(BOARD.site(name))}
        assert {foul} | set(shape.split()) == stones - named(FREE, states, "faded")

    def test_five_in_a_row_is_highlighted_as_the_winning_row(self, presenter: AnyPresenter) -> None:
        states = site_states(presenter, view_of(after(FREE, "h8 a1 h9 a3 h10 a5 h11 a7 h12")))
        assert named(FREE, states, "won") == {"h8", "h9", "h10", "h11", "h12"}
