"""What Slicron shows: paths through their stones, and what a move makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from abstract_arcade.rules import Color, Position, new_game
from abstract_arcade.rules.slicron import Slicron, SlicronReason
from abstract_arcade.tui.board.layouts.base import CELL_ZOOMS, ZOOMS
from abstract_arcade.tui.board.layouts.hexes import HexLayout
from abstract_arcade.tui.board.state import GOING_LINK, NEW_LINK
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.presenter import Links
from tests.tui.games.support import pointing_out, style_of, texts, view_of

GAME = new_game("slicron")
PRESENTER = PRESENTERS["slicron"]()
STYLE = style_of("slicron")

DETOUR = GAME.setup(black=["b1", "b2", "c3", "c4", "b4", "a4"])
"""A black path round b3, which a stone there cuts short."""

SEVEN_PATHS = ["a1", "a2", "a5", "a6", "d9", "e10", "h9", "i8", "k5", "k4", "k1", "j1", "g1", "f1"]
"""Pairs of neighbours along the edge of the largest board."""


def by_name(links: Links) -> Mapping[str, str]:
    """Links by the names of their sites."""
    name = GAME.board.name
    return {f"{name(one)}-{name(other)}": role for (one, other), role in links.items()}


@pytest.mark.parametrize("size", [4, 5, 6])
def test_lays_out_hexes_at_every_zoom(size: int) -> None:
    game = new_game("slicron", size=size)
    layouts = PRESENTER.layouts(game.board)
    assert [each.zoom for each in layouts] == list(CELL_ZOOMS)
    assert all(isinstance(each, HexLayout) for each in layouts)


def test_miniature_has_no_frame() -> None:
    layout = PRESENTER.miniature_layout(Slicron(size=4).board, ZOOMS[1])
    assert isinstance(layout, HexLayout)
    assert layout.width < PRESENTER.layouts(Slicron(size=4).board)[1].width


class TestLinks:
    def test_run_along_the_paths_in_board_order(self) -> None:
        links = PRESENTER.links(DETOUR)
        assert all(one < other for one, other in links)
        assert by_name(links) == dict.fromkeys(
            ["b1-b2", "b2-c3", "c3-c4", "b4-c4", "a4-b4"], "black"
        )

    def test_name_the_colour(self) -> None:
        position = GAME.setup(black=["a1", "a2"], white=["e1", "f1"])
        assert set(PRESENTER.links(position).values()) == {"black", "white"}

    def test_are_none_without_a_path(self) -> None:
        assert PRESENTER.links(GAME.start()) == {}

    def test_of_a_preview_tell_those_that_come_and_go(self) -> None:
        links = PRESENTER.previewed_links(pointing_out(DETOUR, "b3"))
        going = f"{GOING_LINK}black"
        assert by_name(links) == {
            "b1-b2": "black",
            "b2-c3": going,
            "c3-c4": going,
            "b4-c4": going,
            "a4-b4": "black",
            "b2-b3": NEW_LINK,
            "b3-b4": NEW_LINK,
        }

    def test_without_a_preview_are_those_that_stand(self) -> None:
        view = replace(pointing_out(DETOUR, "b3"), preview=None)
        assert PRESENTER.previewed_links(view) == PRESENTER.links(DETOUR)


class TestPanel:
    def lines(self, position: Position, text: str | None = None) -> list[str]:
        view = view_of(position) if text is None else pointing_out(position, text)
        lines = texts(PRESENTER.panel_lines(view, STYLE))
        assert lines[0] == f"{'Paths':5}{'stones':>23}"
        return [" ".join(line.split()) for line in lines[1:]]

    def test_lists_paths_with_their_lengths(self) -> None:
        assert self.lines(DETOUR) == ["● a4–b1 6"]

    def test_shows_how_a_move_shortens_one(self) -> None:
        assert self.lines(DETOUR, "b3") == ["● a4–b1 6 → 5"]

    def test_shows_no_change_where_there_is_none(self) -> None:
        assert self.lines(DETOUR, "g7") == ["● a4–b1 6"]

    def test_says_that_there_are_none(self) -> None:
        assert self.lines(GAME.start()) == ["none yet"]

    def test_begins_with_those_of_the_mover(self) -> None:
        for color, signs in zip(Color, ("●○", "○●"), strict=True):
            position = GAME.setup(["a1", "a2"], ["e1", "f1"], to_move=color)
            assert [line[0] for line in self.lines(position)] == list(signs)

    def test_counts_what_has_no_room(self) -> None:
        position = new_game("slicron", size=6).setup(black=SEVEN_PATHS)
        assert self.lines(position)[-1] == "and 3 more"
        assert len(self.lines(position)) == 5

    @pytest.mark.parametrize("is_wide", [True, False])
    def test_keeps_its_width(self, is_wide: bool) -> None:
        style = style_of("slicron", is_wide=is_wide)
        lines = texts(PRESENTER.panel_lines(pointing_out(DETOUR, "b3"), style))
        assert {len(line) for line in lines} == {style.width}


def test_words_the_win() -> None:
    assert PRESENTER.winning_phrase(SlicronReason.NO_MOVES) == "placing the last stone"
