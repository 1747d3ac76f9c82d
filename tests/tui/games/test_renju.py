"""What Renju shows: the opening step by step, the fouls, the offers and the threats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeAlias
from unittest import mock

import pytest

from abstract_arcade.rules import Position, new_game
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_lines import RenjuReason
from abstract_arcade.tui.board.layouts.base import POINT_ZOOMS, ZOOMS, Crossing
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
    assert [each.zoom for each in layouts] == [ZOOMS[0], *POINT_ZOOMS]
    # The smallest of two at the smallest zoom takes the fewest lines.
    assert layouts[0].height < layouts[1].height
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
            (3, "White's fourth stone"),
            (4, "Black offers a fifth stone"),
            (5, "Black offers another fifth stone"),
            (6, "White picks A f6 or B i9 as Black's fifth stone"),
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
        ("plies", "is_wide", "lit"),
        [
            (0, True, "Black on h8"),
            (2, True, "Black in the central 5×5"),
            (3, True, "swap, or White's fourth"),
            (3, False, "swap or fourth"),
            (6, True, "White picks one"),
        ],
    )
    def test_has_its_stages_in_the_panel_with_the_present_one_lit(
        self, presenter: AnyPresenter, plies: int, is_wide: bool, lit: str
    ) -> None:
        position = after(RIF, " ".join(OPENING.split()[:plies]))
        style = style_of("renju", is_wide=is_wide)
        lines = presenter.panel_lines(view_of(position), style)
        shown = texts(lines)
        assert f"Stage {plies + 1} of 7" in shown
        assert [line for line in lines if ("› ", "amber") in line] == [
            [("› ", "amber"), (lit, "strong")]
        ]
        assert sum(line.startswith("• ") for line in shown) == plies
        assert max(map(len, shown)) <= style.width

    @pytest.mark.parametrize(
        ("opening", "plies", "heading", "lit"),
        [
            ("soosorv8", "h8 h9 h10 i9", "Stage 5 of 8", "the number of offers"),
            ("soosorv8", "h8 h9 h10 i9 3 a1", "Stage 7 of 8", "Black offers another"),
            ("yamaguchi", "h8 h9 h10", "Stage 4 of 8", "the number of offers"),
            ("swap", "h8 h9 h10", "Stage 4 of 5", "swap, or White's fourth"),
        ],
    )
    def test_has_the_stages_of_its_own(
        self, presenter: AnyPresenter, opening: str, plies: str, heading: str, lit: str
    ) -> None:
        view = view_of(after(new_game("renju", opening=opening), plies))
        lines = presenter.panel_lines(view, style_of("renju", is_wide=True))
        assert heading in texts(lines)
        assert [("› ", "amber"), (lit, "strong")] in lines

    @pytest.mark.parametrize(
        ("opening", "plies", "move", "entry"),
        [
            ("rif", "h8 h9 h10 e9", "a1", "A a1"),
            ("soosorv8", "h8 h9 h10 e9", "3", "3"),
            ("soosorv8", "h8 h9 h10 e9 3", "swap", "swap"),
            ("soosorv8", "h8 h9 h10 e9 1", "a1", "a1"),
            ("yamaguchi", "h8 h9 h10 5 e9 a1 b1 c1", "d1", "D d1"),
            ("taraguchi10", "h8 h9 h10 e9", "10", "10"),
            ("taraguchi10", "h8 h9 h10 e9", "d4", "d4"),
        ],
    )
    def test_letters_only_offers_in_the_list_of_moves(
        self, presenter: AnyPresenter, opening: str, plies: str, move: str, entry: str
    ) -> None:
        position = after(new_game("renju", opening=opening), plies)
        assert presenter.entry_text(position, position.parse(move), move) == entry

    @pytest.mark.parametrize(("plies", "is_named"), [(2, False), (3, True)])
    def test_is_named_in_the_panel(
        self, presenter: AnyPresenter, plies: int, is_named: bool
    ) -> None:
        position = after(RIF, " ".join(OPENING.split()[:plies]))
        lines = texts(presenter.panel_lines(view_of(position), STYLE))
        assert ("Kyugetsu  9D" in lines) is is_named

    def test_without_rules_is_not_in_the_panel(self, presenter: AnyPresenter) -> None:
        assert presenter.panel_lines(view_of(FREE.start()), STYLE) == []

    def test_is_told_by_refusals_that_say_what_is_asked(self, presenter: AnyPresenter) -> None:
        told = [
            presenter.refusal_tells(after(RIF, " ".join(OPENING.split()[:plies])))
            for plies in range(7)
        ]
        assert told == [True, True, True, False, False, False, True]


class TestOffers:
    def test_have_letters_and_do_not_look_like_a_preview(self, presenter: AnyPresenter) -> None:
        assert labels(PICK, presenter) == {"f6": "A", "i9": "B"}
        states = site_states(presenter, view_of(PICK))
        assert all(each.now == each.then for each in states)

    def test_have_their_letters_in_the_panel_and_in_the_moves(
        self, presenter: AnyPresenter
    ) -> None:
        lines = texts(presenter.panel_lines(view_of(PICK), STYLE))
        assert lines[-2:] == ["A f6   1 picks it", "B i9   2 picks it"]
        position, entries = RIF.start(), []
        for text in f"{OPENING} i9 a1".split():
            move = position.parse(text)
            entries.append(presenter.entry_text(position, move, text))
            position = position.play(move)
        assert entries[-5:] == ["i1", "A f6", "B i9", "pick B", "a1"]

    def test_are_told_in_whole_sentences(self, presenter: AnyPresenter) -> None:
        assert presenter.sentence_goes_on(PICK)
        assert not presenter.sentence_goes_on(RIF.start())

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
        ("count", "height", "lines"),
        [
            (1, 9, ["Fouls for Black", "", "a1  overline"]),
            (2, 3, ["Fouls for Black", "a1  overline", "b1  overline"]),
            (3, 3, ["Fouls for Black", "a1  overline", "and 2 more"]),
            (3, 4, ["Fouls for Black", "a1  overline", "b1  overline", "c1  overline"]),
        ],
    )
    def test_are_as_many_in_the_panel_as_there_is_room_for(
        self, presenter: AnyPresenter, count: int, height: int, lines: list[str]
    ) -> None:
        found = dict.fromkeys(range(count), RenjuReason.OVERLINE)
        style = STYLE._replace(height=height)
        with mock.patch.object(RenjuPosition, "fouls", return_value=found):
            assert texts(presenter.panel_lines(view_of(FREE.start()), style)) == lines

    def test_begin_with_the_one_under_the_cursor(self, presenter: AnyPresenter) -> None:
        found = dict.fromkeys(range(3), RenjuReason.OVERLINE)
        with mock.patch.object(RenjuPosition, "fouls", return_value=found):
            lines = presenter.panel_lines(view_of(FREE.start(), "c1"), STYLE)
        assert texts(lines)[2:] == ["c1  overline", "a1  overline", "b1  overline"]
        assert lines[2][0][1] == "amber"

    def test_by_an_overline_are_warned_of_in_english(self, presenter: AnyPresenter) -> None:
        position = after(FREE, "e8 a1 f8 c1 g8 e1 i8 g1 j8 a3")
        warning = presenter.warning(position, position.parse("h8"))
        assert warning == "h8 is a foul, an overline: it loses the game."

    @pytest.mark.parametrize(
        ("moves", "shape"),
        [
            ("h8 a1 h9 a3 i7 a5 g7 a7 h7", "g7 h7 h8 h9 i7"),
            ("e8 a1 f8 c1 g8 e1 i8 g1 j8 a3 h8", "e8 f8 g8 h8 i8 j8"),
        ],
    )
    def test_that_lost_show_their_shape(
        self, presenter: AnyPresenter, moves: str, shape: str
    ) -> None:
        position = after(FREE, moves)
        states = site_states(presenter, view_of(position))
        assert named(FREE, states, "won") == set(shape.split())
        foul = moves.rsplit(maxsplit=1)[-1]
        stones = {name for name in moves.split() if position.color_at(BOARD.site(name))}
        assert {foul} | set(shape.split()) == stones - named(FREE, states, "faded")

    def test_that_lost_leave_five_in_a_row_alone(self, presenter: AnyPresenter) -> None:
        states = site_states(presenter, view_of(after(FREE, "h8 a1 h9 a3 h10 a5 h11 a7 h12")))
        assert named(FREE, states, "won") == {"h8", "h9", "h10", "h11", "h12"}


def test_panel_names_the_threat_of_the_last_move(presenter: AnyPresenter) -> None:
    position = after(FREE, "h8 i8 h9 i9 h7 i7 h6")
    view = replace(view_of(position), last_move=(BOARD.site("h6"),))
    for is_wide in (True, False):
        style = style_of("renju", is_wide=is_wide)
        lines = texts(presenter.panel_lines(view, style))
        assert " ".join(" ".join(lines).split()) == "Last move h6: straight four"
        assert max(map(len, lines)) <= style.width
