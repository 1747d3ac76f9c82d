"""The presenter of Reneo: stars and edges, crosscuts, and the stones that may be exchanged."""

from __future__ import annotations

import pytest

from abstract_arcade.match import End
from abstract_arcade.rules import Color, Outcome, new_game
from abstract_arcade.rules.reneo import Reneo
from abstract_arcade.tui.board.layouts.base import POINT_ZOOMS, ZOOMS
from abstract_arcade.tui.board.layouts.grid import PointLayout
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.presenter import site_states
from abstract_arcade.tui.widgets.lines import ButtonRole
from tests.tui.games.support import (
    after,
    empty_states,
    named,
    names,
    panel_lines,
    pointing_out,
    style_of,
    texts,
    view_of,
)

GAME = new_game("reneo")
PRESENTER = PRESENTERS["reneo"]()
STYLE = style_of("reneo")

CROSSCUT = after(GAME, "d4 d5 e5")
"""A white stone on e4 is in a crosscut with d4 and e5."""

ONE_EXCHANGE = "e3 e4 c4 c3 d3"
"""A white stone on d4 may be exchanged with c4; on d3 it would be in a crosscut with e3 and e4."""


@pytest.mark.parametrize(
    ("size", "stars"),
    [
        (5, "c3"),
        (6, ""),
        (7, "d4"),
        (8, "c3 f3 c6 f6"),
        (11, "c3 i3 f6 c9 i9"),
        (12, "c3 j3 c10 j10"),
        (13, "d4 j4 g7 d10 j10"),
        (19, "d4 p4 j10 d16 p16"),
    ],
)
def test_layouts_have_star_points(size: int, stars: str) -> None:
    game = new_game("reneo", size=size)
    layouts = PRESENTER.layouts(game.board)
    assert [each.zoom for each in layouts] == list(POINT_ZOOMS)
    for layout in layouts:
        assert isinstance(layout, PointLayout)
        assert layout.owned_edges
        assert sorted(names(game, layout.stars)) == sorted(stars.split())


def test_miniature_shows_the_edges_without_a_frame() -> None:
    layout = PRESENTER.miniature_layout(Reneo(size=5).board, ZOOMS[1])
    assert isinstance(layout, PointLayout)
    assert (layout.owned_edges, layout.framed) == (True, False)


@pytest.mark.parametrize(
    ("winner", "sides"), [("black", {"east", "west"}), ("white", {"north", "south"})]
)
def test_edges_of_the_loser_are_dimmed(winner: str, sides: set[str]) -> None:
    view = view_of(CROSSCUT)._replace(outcome=Outcome(Color(winner), End.RESIGNATION))
    rails = PRESENTER.rails(view)
    assert {side for side, rail in rails.items() if rail.faded} == sides


def test_no_legal_site_is_marked() -> None:
    assert PRESENTER.marked(view_of(CROSSCUT)._replace(open_sites=[0])) == ()


class TestCrosscuts:
    def test_crosscuts_are_highlighted_and_their_exchanges_numbered(self) -> None:
        states = site_states(PRESENTER, view_of(CROSSCUT, "e4"))
        assert named(GAME, states, "highlighted") == {"d4", "d5", "e4", "e5"}
        labels = {GAME.board.name(site): each.label for site, each in enumerate(states)}
        assert {name: label for name, label in labels.items() if label} == {"d4": "1", "e5": "2"}

    def test_crosscut_stays_highlighted_while_a_partner_is_selected(self) -> None:
        states = empty_states(GAME)
        PRESENTER.decorate(view_of(CROSSCUT, "e5", selected=("e4",)), states)
        assert named(GAME, states, "highlighted") == {"d4", "d5", "e4", "e5"}
        assert named(GAME, states, "label") == {"d4", "e5"}

    def test_single_exchange_of_a_crosscut_has_no_number(self) -> None:
        view = view_of(after(GAME, ONE_EXCHANGE), "d4")
        states = empty_states(GAME)
        PRESENTER.decorate(view, states)
        assert named(GAME, states, "highlighted") == {"c3", "c4", "d3", "d4"}
        assert not named(GAME, states, "label")
        assert texts(panel_lines(PRESENTER, view, STYLE)) == [
            "Exchange d4 with",
            "",
            "1 c4  your stone goes to c4",
        ]

    @pytest.mark.parametrize("cursor", ["a1", "d4"])
    def test_no_crosscut_is_highlighted_elsewhere(self, cursor: str) -> None:
        states = empty_states(GAME)
        PRESENTER.decorate(view_of(CROSSCUT, cursor), states)
        assert states == empty_states(GAME)

    def test_no_crosscut_is_highlighted_when_nobody_here_is_to_move(self) -> None:
        states = empty_states(GAME)
        PRESENTER.decorate(view_of(CROSSCUT, "e4")._replace(can_choose=False), states)
        assert states == empty_states(GAME)


class TestPanel:
    @pytest.mark.parametrize(("played", "edges"), [("", "top to bottom"), ("d4", "left to right")])
    def test_panel_leaves_the_edges_to_the_seats_and_the_status(
        self, played: str, edges: str
    ) -> None:
        position = after(GAME, played)
        lines = texts(panel_lines(PRESENTER, view_of(position, "a1"), STYLE))
        assert [" ".join(line.split()) for line in lines] == [
            "To connect stones needed",
            "",
            f"● top to bottom {10 if played else 11}",
            "○ left to right 11",
        ]
        assert PRESENTER.seat_notes[position.to_move] == PRESENTER.words.task(position) == edges

    def test_panel_lists_no_exchange_when_nobody_here_is_to_move(self) -> None:
        view = view_of(CROSSCUT, "e4")._replace(can_choose=False)
        assert "Exchange" not in "".join(texts(panel_lines(PRESENTER, view, STYLE)))

    def test_panel_shows_how_a_move_changes_the_stones_needed(self) -> None:
        view = pointing_out(after(GAME, "d4"), "d5")
        black, white = texts(panel_lines(PRESENTER, view, STYLE))[2:]
        assert black.split()[-3:] == ["10", "→", "11"]
        assert white.split()[-3:] == ["11", "→", "10"]

    def test_panel_lists_the_exchanges_and_highlights_the_current_one(self) -> None:
        lines = panel_lines(PRESENTER, pointing_out(CROSSCUT, "e4-e5"), STYLE)
        assert texts(lines) == [
            "Exchange e4 with",
            "",
            "1 d4  your stone goes to d4",
            "2 e5  your stone goes to e5",
            ". shows the next",
        ]
        assert [[role for _, role in line] for line in lines[2:4]] == [
            [ButtonRole("dim", "choose_number(1)"), ButtonRole("soft", "choose_number(1)")],
            [ButtonRole("amber", "choose_number(2)"), ButtonRole("strong", "choose_number(2)")],
        ]

    def test_exchanges_fit_the_narrow_panel(self) -> None:
        style = style_of("reneo", is_wide=False)
        lines = texts(panel_lines(PRESENTER, pointing_out(CROSSCUT, "e4-e5"), style))
        assert lines[2:4] == ["1 d4", "2 e5"]

    def test_exchanges_are_side_by_side_when_rows_are_short(self) -> None:
        style = style_of("reneo", is_wide=False)
        lines = panel_lines(PRESENTER, pointing_out(CROSSCUT, "e4-e5"), style, rows=3)
        assert texts(lines) == ["e4 goes to", "1 d4  2 e5", ". shows the next"]
        assert lines[1][-1] == ("e5", ButtonRole("strong", "choose_number(2)"))

    def test_panel_says_that_the_other_stone_is_removed(self) -> None:
        game = new_game("reneo", size=5)
        black = ["c4", "b3", "d2"]
        white = ["b4", "d3", "c2"]
        position = game.setup(black, white, to_move=Color.WHITE)
        moves = [position.format(move) for move in position.legal_moves() if len(move) == 2]
        assert moves
        lines = texts(panel_lines(PRESENTER, pointing_out(position, moves[0]), STYLE))
        assert lines.count("  the other is removed") == len(moves)
