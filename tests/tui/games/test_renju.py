"""What Renju shows: the opening step by step, the fouls, the offers and the threats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias
from unittest import mock

import pytest

from abstract_arcade.rules import Position, new_game
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_lines import FOULS, RenjuReason
from abstract_arcade.tui.board.layouts.base import ZOOMS, Crossing
from abstract_arcade.tui.board.layouts.points import PointLayout
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.presenter import Presenter, site_states
from abstract_arcade.tui.games.renju import BOARD, STARS
from tests.tui.games.support import after, named, names, pointing_out, style_of, texts, view_of

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


def labels(position: Position, presenter: AnyPresenter) -> Mapping[str, str]:
    """The labels on the board, by the names of their sites."""
    states = site_states(presenter, view_of(position))
    return {BOARD.name(site): each.label for site, each in enumerate(states) if each.label}


def test_lays_out_points_with_five_stars(presenter: AnyPresenter) -> None:
    layouts = presenter.layouts(RIF.board)
    assert [each.zoom for each in layouts] == list(ZOOMS)
    for layout in layouts:
        assert isinstance(layout, PointLayout)
        assert set(names(RIF, layout.stars)) == {"d4", "l4", "h8", "d12", "l12"}
        assert not layout.owned_edges
    assert len(STARS) == 5


def test_miniature_is_a_part_whose_lines_go_on(presenter: AnyPresenter) -> None:
    layout = presenter.miniature_layout(BOARD, ZOOMS[0])
    grounds = {layout.ground(site) for site in BOARD.sites}
    assert grounds == {Crossing(north=True, east=True, south=True, west=True, star=False)}
    assert isinstance(layout, PointLayout)
    assert not layout.framed


class TestCursor:
    def test_begins_in_the_centre(self, presenter: AnyPresenter) -> None:
        assert BOARD.name(presenter.first_cursor(RIF.board)) == "h8"

    def test_goes_to_neither_offer(self, presenter: AnyPresenter) -> None:
        assert presenter.cursor_after(PICK) == BOARD.site("h8")

    @pytest.mark.parametrize("played", [OPENING[:-3], f"{OPENING} f6"])
    def test_stays_otherwise(self, presenter: AnyPresenter, played: str) -> None:
        assert presenter.cursor_after(after(RIF, played)) is None


class TestOpening:
    @pytest.mark.parametrize(
        ("plies", "prompt"),
        [
            (0, "The first stone goes to h8"),
            (1, "A white stone beside h8"),
            (2, "A black stone in the central 5×5"),
            (3, "White's fourth stone, or swap (s)"),
            (4, "Black offers a fifth stone"),
            (5, "Black offers another fifth stone"),
            (6, "White chooses Black's fifth stone: f6 or i9"),
        ],
    )
    def test_asks_for_every_step(self, presenter: AnyPresenter, plies: int, prompt: str) -> None:
        position = after(RIF, " ".join(OPENING.split()[:plies]))
        assert presenter.prompt(position) == prompt

    def test_does_not_name_a_swap_that_was_made(self, presenter: AnyPresenter) -> None:
        assert presenter.prompt(after(RIF, "h8 h9 g7 swap")) == "White's fourth stone"

    @pytest.mark.parametrize("position", [after(RIF, f"{OPENING} f6"), FREE.start()])
    def test_asks_for_nothing_later(self, presenter: AnyPresenter, position: Position) -> None:
        assert presenter.prompt(position) is None

    @pytest.mark.parametrize(("plies", "count"), [(0, 0), (1, 8), (2, 23), (3, 0), (6, 0)])
    def test_marks_where_the_second_and_third_stone_go(
        self, presenter: AnyPresenter, plies: int, count: int
    ) -> None:
        position = after(RIF, " ".join(OPENING.split()[:plies]))
        assert len(presenter.marked(view_of(position))) == count

    @pytest.mark.parametrize(
        ("plies", "lines"),
        [
            (0, ["Opening", "stone 1 of 3"]),
            (2, ["Opening", "stone 3 of 3"]),
            (3, ["Opening", "Kyugetsu  9D"]),
        ],
    )
    def test_is_named_in_the_panel(
        self, presenter: AnyPresenter, plies: int, lines: list[str]
    ) -> None:
        position = after(RIF, " ".join(OPENING.split()[:plies]))
        assert texts(presenter.panel_lines(view_of(position), STYLE)) == lines

    def test_without_rules_is_not_in_the_panel(self, presenter: AnyPresenter) -> None:
        assert presenter.panel_lines(view_of(FREE.start()), STYLE) == []


class TestOffers:
    def test_have_letters_and_do_not_look_like_a_preview(self, presenter: AnyPresenter) -> None:
        assert labels(PICK, presenter) == {"f6": "A", "i9": "B"}
        states = site_states(presenter, view_of(PICK))
        assert all(each.now == each.then for each in states)

    def test_of_the_first_have_one_letter(self, presenter: AnyPresenter) -> None:
        assert labels(after(RIF, OPENING[:-3]), presenter) == {"f6": "A"}

    def test_keep_what_stands_where_the_other_would_be_picked(
        self, presenter: AnyPresenter
    ) -> None:
        states = site_states(presenter, pointing_out(PICK, "f6"))
        picked, other = states[BOARD.site("f6")], states[BOARD.site("i9")]
        assert picked.then is not None
        assert picked.then.kind == "stone"
        assert other.then == other.now


class TestFouls:
    def test_are_crossed_out(self, presenter: AnyPresenter) -> None:
        states = site_states(presenter, view_of(DOUBLE_THREE))
        assert named(FREE, states, "foul") == {"h7"}
        hidden = replace(view_of(DOUBLE_THREE), shows_marks=False)
        assert not named(FREE, site_states(presenter, hidden), "foul")

    def test_are_crossed_out_under_blacks_cursor(self, presenter: AnyPresenter) -> None:
        states = site_states(presenter, pointing_out(DOUBLE_THREE, "h7"))
        assert named(FREE, states, "foul") == {"h7"}

    def test_give_way_to_the_preview_of_whites_move(self, presenter: AnyPresenter) -> None:
        whites_turn = DOUBLE_THREE.play(DOUBLE_THREE.parse("o15"))
        shown = site_states(presenter, pointing_out(whites_turn, "a9"))
        assert named(FREE, shown, "foul") == {"h7"}
        assert not named(FREE, site_states(presenter, pointing_out(whites_turn, "h7")), "foul")

    def test_are_warned_of(self, presenter: AnyPresenter) -> None:
        move = DOUBLE_THREE.parse("h7")
        warning = "h7 is a foul, a double three: it loses the game."
        assert presenter.warning(DOUBLE_THREE, move) == warning
        assert presenter.warning(DOUBLE_THREE, DOUBLE_THREE.parse("h10")) is None

    def test_are_none_of_whites(self, presenter: AnyPresenter) -> None:
        whites_turn = DOUBLE_THREE.play(DOUBLE_THREE.parse("o15"))
        assert presenter.warning(whites_turn, whites_turn.parse("h7")) is None

    def test_do_not_trouble_a_swap(self, presenter: AnyPresenter) -> None:
        assert presenter.warning(after(RIF, "h8 h9 g7"), ()) is None

    def test_are_not_looked_for_in_the_opening_or_after_the_end(
        self, presenter: AnyPresenter
    ) -> None:
        over = after(FREE, "h8 a1 h9 a3 h10 a5 h11 a7 h12")
        with mock.patch.object(RenjuPosition, "fouls", side_effect=AssertionError):
            for position in (PICK, over):
                presenter.panel_lines(view_of(position), STYLE)

    def test_are_looked_for_once_a_position(self, presenter: AnyPresenter) -> None:
        fouls = mock.Mock(wraps=DOUBLE_THREE.fouls)  # type: ignore[attr-defined]
        with mock.patch.object(RenjuPosition, "fouls", fouls):
            for _ in range(3):
                site_states(presenter, view_of(DOUBLE_THREE))
                presenter.panel_lines(view_of(DOUBLE_THREE), STYLE)
        assert fouls.call_count == 1

    @pytest.mark.parametrize(
        ("count", "lines"),
        [
            (1, ["Fouls for Black", "a1  overline"]),
            (2, ["Fouls for Black", "a1  overline", "b1  overline"]),
            (3, ["Fouls for Black", "a1  overline", "and 2 more"]),
        ],
    )
    def test_in_the_panel_are_two_lines_at_most(
        self, presenter: AnyPresenter, count: int, lines: list[str]
    ) -> None:
        found = dict.fromkeys(range(count), RenjuReason.OVERLINE)
        with mock.patch.object(RenjuPosition, "fouls", return_value=found):
            assert texts(presenter.panel_lines(view_of(FREE.start()), STYLE)) == lines


def test_panel_names_the_threat_of_the_last_move(presenter: AnyPresenter) -> None:
    position = after(FREE, "h8 i8 h9 i9 h7 i7 h6")
    view = replace(view_of(position), last_move=(BOARD.site("h6"),))
    for is_wide in (True, False):
        style = style_of("renju", is_wide=is_wide)
        lines = texts(presenter.panel_lines(view, style))
        assert " ".join(" ".join(lines).split()) == "Last move: straight four"
        assert max(map(len, lines)) <= style.width


@pytest.mark.parametrize("reason", FOULS)
def test_words_a_win_by_a_foul(presenter: AnyPresenter, reason: RenjuReason) -> None:
    assert presenter.winning_phrase(reason) == f"Black's foul: {reason}"


def test_words_a_win_by_five(presenter: AnyPresenter) -> None:
    assert presenter.winning_phrase(RenjuReason.FIVE) == "five in a row"
