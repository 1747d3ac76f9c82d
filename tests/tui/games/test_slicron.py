"""The presenter of Slicron: paths, and how a move changes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from abstract_arcade.rules import Position, new_game
from abstract_arcade.rules.slicron import Slicron
from abstract_arcade.tui.board.layouts.base import CELL_ZOOMS, ZOOMS
from abstract_arcade.tui.board.layouts.hexes import HexLayout
from abstract_arcade.tui.board.state import GOING_LINK, NEW_LINK, TRACED_LINK
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.motion import Links
from abstract_arcade.tui.games.presenter import Scene, site_states
from abstract_arcade.tui.widgets.lines import ButtonRole
from tests.tui.games.support import after, panel_lines, pointing_out, style_of, texts, view_of

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
def test_layouts_are_hexes_at_every_zoom(size: int) -> None:
    game = new_game("slicron", size=size)
    layouts = PRESENTER.layouts(game.board)
    assert [each.zoom for each in layouts] == list(CELL_ZOOMS)
    assert all(isinstance(each, HexLayout) for each in layouts)


def test_miniature_has_no_frame() -> None:
    layout = PRESENTER.miniature_layout(Slicron(size=4).board, ZOOMS[1])
    assert isinstance(layout, HexLayout)
    assert layout.width < PRESENTER.layouts(Slicron(size=4).board)[1].width


class TestLinks:
    def test_links_are_the_paths_as_pairs_in_board_order(self) -> None:
        links = PRESENTER.links(DETOUR)
        assert all(one < other for one, other in links)
        assert by_name(links) == dict.fromkeys(
            ["b1-b2", "b2-c3", "c3-c4", "b4-c4", "a4-b4"], "black"
        )

    def test_links_name_the_colour(self) -> None:
        position = GAME.setup(black=["a1", "a2"], white=["e1", "f1"])
        assert set(PRESENTER.links(position).values()) == {"black", "white"}

    def test_links_are_empty_without_a_path(self) -> None:
        assert PRESENTER.links(GAME.start()) == {}

    def test_links_of_a_preview_distinguish_new_and_broken_ones(self) -> None:
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

    def test_links_without_a_preview_are_those_of_the_position(self) -> None:
        view = pointing_out(DETOUR, "b3")._replace(preview=None)
        assert PRESENTER.previewed_links(view) == PRESENTER.links(DETOUR)

    def test_links_of_the_path_under_the_cursor_are_traced(self) -> None:
        position = GAME.setup(black=["b1", "b2", "b3", "b4", "a4"], white=["i1", "i2"])
        links = by_name(PRESENTER.previewed_links(view_of(position, "i1")))
        assert links == {
            **dict.fromkeys(["b1-b2", "b2-b3", "b3-b4", "a4-b4"], "black"),
            "i1-i2": f"{TRACED_LINK}white",
        }


class TestEnds:
    def marked(self, scene: Scene[Any]) -> dict[str, bool]:
        """The ends of paths by name, and whether the path is the one under the cursor."""
        states = site_states(PRESENTER, scene)
        name = GAME.board.name
        return {name(site): state.traced for site, state in enumerate(states) if state.tip}

    def test_ends_of_paths_are_marked(self) -> None:
        assert self.marked(view_of(DETOUR, "g7")) == {"a4": False, "b1": False}

    def test_ends_of_a_path_that_the_move_changes_are_traced(self) -> None:
        position = GAME.setup(["b1", "b2", "c3", "c4", "b4", "a4", "i1", "i2"], ["e1", "f1"])
        ends = {"a4": True, "b1": True, **dict.fromkeys(["i1", "i2", "e1", "f1"], False)}
        assert self.marked(pointing_out(position, "b3")) == ends

    def test_ends_of_the_path_under_the_cursor_are_traced(self) -> None:
        assert self.marked(view_of(DETOUR, "c3")) == {"a4": True, "b1": True}

    def test_ends_of_a_previewed_path_are_marked(self) -> None:
        position = GAME.setup(black=["a1", "a5"])
        assert self.marked(view_of(position, "a2")) == {}
        ends = self.marked(pointing_out(position, "a2"))
        assert ends == {"a1": True, "a2": True}


CHOICE = new_game("slicron", size=4).setup(black=["a2", "b2", "b3", "c3", "d3", "f1"])
"""Where a stone on e2 leaves a choice of trim."""

SIX_TRIMS = after(
    GAME,
    "e6 a5 c4 g2 f6 h3 e9 e2 b5 f7 d6 b4 d4 b1 i1 f3 c1 f8 g7 d7 b6 h4 f2 f4 g6 e4 e1 c2 g1 c5 g4"
    " e5 e8 d3 a2 i2 d2 h6 h2 c3 i5 i4 b3 a4 e7 i3 h4 g5 a3 c4 g3 c6 e3 e6 h3 d4 d5 c7 c5",
)
"""Where a stone on d6 leaves six, in all of which c4, f3, f4 and g2 leave."""


def choosing(position: Position, site: str, shown: int = 0) -> Scene[Any]:
    """Return a scene with all trims of a stone to choose from; `shown` is the current one."""
    cursor = position.game.board.site(site)
    moves = [move for move in position.legal_moves() if move[:1] == (cursor,)]
    view = view_of(position, site)
    preview = position.play(moves[shown])
    return view._replace(move=moves[shown], preview=preview, alternatives=moves)


def test_list_of_moves_counts_the_stones_of_a_trim() -> None:
    first, *_, last = (move for move in SIX_TRIMS.legal_moves() if move[0] == GAME.board.site("d6"))
    for move in (first, last):
        text = SIX_TRIMS.format(move)
        assert len(text) > 20
        assert PRESENTER.entry_text(SIX_TRIMS, move, text) == "d6 −7"
    assert PRESENTER.entry_text(DETOUR, DETOUR.parse("b3"), "b3") == "b3 −2"
    assert PRESENTER.entry_text(DETOUR, DETOUR.parse("g7"), "g7") == "g7"
    assert PRESENTER.entry_text(DETOUR, (), "swap") == "swap"


class TestPanel:
    def lines(self, position: Position, text: str | None = None) -> list[str]:
        """The lines of the panel below the race, or of all if there are no others."""
        view = view_of(position) if text is None else pointing_out(position, text)
        lines = [" ".join(line.split()) for line in texts(panel_lines(PRESENTER, view, STYLE))]
        assert lines[0] == "Race ● ○"
        below = lines[2:]
        return [line for line in below[2:] if line] or below

    def test_panel_shows_safe_cells_and_longest_path_of_both_colours(self) -> None:
        position = GAME.setup(["a1", "a2"], ["e5", "f5"])
        assert self.lines(position) == ["safe cells 0 4", "longest path 2 0"]

    def test_panel_keeps_the_race_when_it_is_narrow_with_many_paths(self) -> None:
        position = new_game("slicron", size=6).setup(black=SEVEN_PATHS)
        style = style_of("slicron", is_wide=False)
        lines = texts(panel_lines(PRESENTER, pointing_out(position, "f6"), style, rows=4))
        assert [line.split()[0] for line in lines if line] == ["Race", "safe", "longest"]

    def test_panel_says_how_a_move_shortens_a_path(self) -> None:
        assert self.lines(DETOUR, "b3") == ["b3 makes", "a4–b1 6 → 5", "2 stones leave"]

    def test_panel_has_no_lines_about_a_move_that_changes_no_path(self) -> None:
        assert self.lines(DETOUR, "g7") == self.lines(DETOUR)

    def test_panel_says_which_path_a_move_makes(self) -> None:
        assert self.lines(GAME.setup(["a1"]), "a2") == ["a2 makes", "a path a1–a2 2"]

    @pytest.mark.parametrize("shown", [0, 1])
    def test_panel_lists_the_choices_of_a_trim(self, shown: int) -> None:
        lines = panel_lines(PRESENTER, choosing(CHOICE, "e2", shown), STYLE)
        first = texts(lines).index("e2: which stones leave")
        assert texts(lines)[first + 2 : first + 4] == ["1 b2", "2 b3"]
        signs = ["amber" if number == shown else "dim" for number in range(2)]
        assert [line[0][1] for line in lines[first + 2 : first + 4]] == [
            ButtonRole(sign, f"choose_number({number})") for number, sign in enumerate(signs, 1)
        ]

    def test_panel_names_the_stones_that_leave_with_every_trim(self) -> None:
        lines = texts(panel_lines(PRESENTER, choosing(SIX_TRIMS, "d6"), STYLE))
        first = next(at for at, line in enumerate(lines) if "always leave" in line)
        assert lines[first : first + 3] == ["c4 f3 f4 g2 always leave", "1 c3 c6 d4", "2 c3 c6 e4"]

    def test_panel_shows_the_current_choice_when_rows_are_short(self) -> None:
        style = style_of("slicron", is_wide=False)
        lines = texts(panel_lines(PRESENTER, choosing(SIX_TRIMS, "d6", 5), style, rows=8))
        assert lines[0].startswith("Race")
        assert lines[-2:] == ["6 d3 d7 e4", "and 4 more"]

    @pytest.mark.parametrize("is_wide", [True, False])
    def test_panel_lines_are_no_wider_than_the_panel(self, is_wide: bool) -> None:
        style = style_of("slicron", is_wide=is_wide)
        lines = texts(panel_lines(PRESENTER, pointing_out(DETOUR, "b3"), style))
        assert max(map(len, lines)) == style.width
