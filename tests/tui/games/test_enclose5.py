"""The presenter of Enclose5: alignments, territory, scores and bonus moves."""

from __future__ import annotations

import pytest
from textual.color import Color as ScreenColor

from abstract_arcade.rules import Outcome, Position, new_game
from abstract_arcade.rules.enclose5 import Enclose5, Enclose5Reason
from abstract_arcade.tui.board.layouts.base import ZOOMS, Ruled
from abstract_arcade.tui.board.layouts.grid import PaperLayout
from abstract_arcade.tui.board.painters.paper import PaperPainter
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.display import ColorDepth, Display
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.presenter import contents, site_states
from abstract_arcade.tui.table.effects import put_traces
from tests.tui.board.support import PAPER_PALETTE
from tests.tui.games.support import (
    after,
    empty_states,
    named,
    panel_lines,
    pointing_out,
    style_of,
    texts,
    view_of,
)

GAME = new_game("enclose5")
PRESENTER = PRESENTERS["enclose5"]()
STYLE = style_of("enclose5")

ONE_MISSING = after(GAME, "h9 a1 g8 a3 i8 a5")
"""Blue's mark on h7 would enclose h8."""

LINED_UP = after(GAME, "h8 a1 h9 a3 h10 a5 h11 a7 h12")
"""Blue has five marks in a row, and a bonus move."""


def diamond(radius: int) -> Position:
    """A ring of Blue's about h8, its lowest mark missing."""
    board = GAME.board
    x, y = board.points[board.site("h8")]  # type: ignore[attr-defined]
    ring = {
        board.at(x + dx, y + sign * (radius - abs(dx)))  # type: ignore[attr-defined]
        for dx in range(-radius, radius + 1)
        for sign in (1, -1)
    }
    lowest = board.at(x, y - radius)  # type: ignore[attr-defined]
    return GAME.setup(black=[board.name(site) for site in ring - {lowest}])


@pytest.mark.parametrize("size", [9, 15, 19])
def test_layouts_are_paper_at_every_zoom(size: int) -> None:
    layouts = PRESENTER.layouts(Enclose5(size=size).board)
    assert [each.zoom for each in layouts] == list(ZOOMS)
    assert all(isinstance(each, PaperLayout) for each in layouts)


def test_miniature_has_no_frame() -> None:
    layout = PRESENTER.miniature_layout(Enclose5(size=9).board, ZOOMS[0])
    assert isinstance(layout, PaperLayout)
    assert not layout.framed


def test_no_legal_site_is_marked() -> None:
    assert PRESENTER.marked(view_of(ONE_MISSING)._replace(open_sites=[0])) == ()


class TestBonusMoves:
    def test_bonus_move_highlights_the_alignment_and_crosses_out_its_extensions(self) -> None:
        states = empty_states(GAME)
        PRESENTER.decorate(view_of(LINED_UP), states)
        assert named(GAME, states, "highlighted") == {"h8", "h9", "h10", "h11", "h12"}
        assert named(GAME, states, "foul") == {"h7", "h13"}

    def test_bonus_move_crosses_out_nothing_when_marks_are_hidden(self) -> None:
        states = empty_states(GAME)
        PRESENTER.decorate(view_of(LINED_UP)._replace(shows_marks=False), states)
        assert named(GAME, states, "highlighted") == {"h8", "h9", "h10", "h11", "h12"}
        assert not named(GAME, states, "foul")

    def test_prompt_says_who_moves_again_when_there_are_bonus_moves(self) -> None:
        assert PRESENTER.words.prompt(LINED_UP) == "Blue moves again"
        assert PRESENTER.words.prompt(GAME.start()) is None

    def test_title_counts_the_bonus_moves(self) -> None:
        (line,) = texts([PRESENTER.title_words(view_of(LINED_UP))])
        assert line == "   Blue 0  Orange 0  of 20   ◆ 1"

    @pytest.mark.parametrize(
        ("count", "is_wide", "line"),
        [
            (1, True, "Blue  ◆ 1 to play          0"),
            (12, True, "Blue  ◆ 12 to play         0"),
            (7, False, "Blue  ◆ 7 to play  0"),
            (12, False, "Blue ◆ 12          0"),
        ],
    )
    def test_panel_counts_the_bonus_moves_in_words_that_fit(
        self, monkeypatch: pytest.MonkeyPatch, count: int, is_wide: bool, line: str
    ) -> None:
        monkeypatch.setattr(type(LINED_UP), "bonus_moves", count)
        style = style_of("enclose5", is_wide=is_wide)
        assert line in texts(panel_lines(PRESENTER, view_of(LINED_UP), style))


class TestScores:
    def test_seats_have_no_counts_because_the_bars_show_the_scores(self) -> None:
        closed = ONE_MISSING.play(ONE_MISSING.parse("h7"))
        # The bars show the scores, so that the seats need not.
        assert PRESENTER.words.counts(closed) == {}
        assert PRESENTER.content_kind == "mark"
        assert list(PRESENTER.seat_notes.values()) == ["blue, filled", "orange, rings"]

    def test_title_has_both_scores_and_the_target(self) -> None:
        assert texts([PRESENTER.title_words(view_of(GAME.start()))]) == [
            "   Blue 0  Orange 0  of 20"
        ]

    def test_score_shows_the_gain_of_the_move_under_the_cursor(self) -> None:
        lines = texts(panel_lines(PRESENTER, pointing_out(ONE_MISSING, "h7"), STYLE))
        assert " ".join(lines[0].split()) == "Coloured cells first to 20"
        assert " ".join(lines[2].split()) == "Blue 0 + 1"
        assert " ".join(lines[5].split()) == "Orange 0"

    def test_scores_stay_in_the_panel_at_the_end(self) -> None:
        over = view_of(GAME.start())._replace(outcome=Outcome(None, Enclose5Reason.BOARD_FULL))
        lines = [" ".join(line.split()) for line in texts(panel_lines(PRESENTER, over, STYLE))]
        assert lines[0] == "Coloured cells first to 20"

    @pytest.mark.parametrize("is_wide", [True, False])
    def test_bars_are_as_wide_as_the_panel(self, is_wide: bool) -> None:
        style = style_of("enclose5", is_wide=is_wide)
        lines = texts(panel_lines(PRESENTER, pointing_out(ONE_MISSING, "h7"), style))
        assert {len(line) for line in lines if line} == {style.width}

    @pytest.mark.parametrize("target", [1, 2, 14])
    def test_bar_is_filled_in_proportion_to_the_target(self, target: int) -> None:
        game = new_game("enclose5", target=target)
        position = after(game, "h9 a1 g8 a3 i8 a5")
        assert _bar_lengths(position, "h7") == [0, 28 // target, 28 - 28 // target]

    def test_bar_is_no_longer_than_the_panel_when_the_target_is_exceeded(self) -> None:
        game = new_game("enclose5", target=1)
        position = game.setup(
            black=[GAME.board.name(s) for s, c in enumerate(contents(diamond(2))) if c]
        )
        assert _bar_lengths(position, "h6") == [0, 28, 0]

    def test_gain_in_a_bar_has_another_shape_without_colours(self) -> None:
        display = Display(depth=ColorDepth.NONE)
        lines = panel_lines(
            PRESENTER, pointing_out(ONE_MISSING, "h7"), style_of("enclose5", display=display)
        )
        assert [set(text) for text, _ in lines[3]] == [set(), {"▂"}, {"▄"}]


def _bar_lengths(position: Position, text: str) -> list[int]:
    """The lengths of the parts of Blue's bar: full, growing, empty."""
    bar = panel_lines(PRESENTER, pointing_out(position, text), STYLE)[3]
    return [len(part) for part, _ in bar]


def test_no_site_is_highlighted_without_a_bonus_move() -> None:
    states = site_states(PRESENTER, view_of(ONE_MISSING))
    assert not named(GAME, states, "highlighted") | named(GAME, states, "foul")


def colors_of(state: SiteState, *, cursor: bool = False) -> set[ScreenColor]:
    """The colours of a site at every zoom."""
    on = Ruled(left=True, bottom=True)
    faces = [PaperPainter.draw(zoom, PAPER_PALETTE, state, on, cursor) for zoom in ZOOMS]
    glyphs = [glyph for face in faces for row in face.rows for glyph in row]
    return {color for glyph in glyphs for color in (glyph.front, glyph.back)}


def test_yellow_background_belongs_to_the_cursor_alone() -> None:
    yellow = PAPER_PALETTE.aimed
    states = site_states(PRESENTER, view_of(LINED_UP))
    move = ONE_MISSING.parse("h7")
    closed = ONE_MISSING.play(move)
    traces = PRESENTER.trace(ONE_MISSING, move, closed)
    after_move = site_states(PRESENTER, view_of(closed))
    put_traces(after_move, traces)
    for shown in (states, after_move):
        assert not any(yellow in colors_of(state) for state in shown)
    assert yellow in colors_of(states[GAME.board.site("b1")], cursor=True)


def test_marks_around_the_winning_cells_are_not_dimmed() -> None:
    game = new_game("enclose5", target=1)
    position = after(game, "h9 a1 g8 a3 i8 a5 h7")
    states = site_states(PRESENTER, view_of(position)._replace(outcome=position.outcome))
    standing = {game.board.name(site) for site, each in enumerate(states) if not each.faded}
    assert standing == {"h7", "h8", "h9", "g8", "i8"}
