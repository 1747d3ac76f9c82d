"""The defaults of presenters, and the states of sites."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar

import pytest

from abstract_arcade.board_colors import FELT
from abstract_arcade.match import End
from abstract_arcade.rules import Color, Game, Move, Outcome, Position, Site, new_game
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.rules.krypte import Krypte, KrypteReason
from abstract_arcade.tui.board.layouts.base import ZOOMS, Layout, Zoom
from abstract_arcade.tui.board.layouts.grid import SquareLayout
from abstract_arcade.tui.board.state import MiniatureGame, SiteState
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.presenter import (
    Presenter,
    Scene,
    contents,
    site_states,
)
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

KRYPTE = new_game("krypte")
ROW = "e1 e8 h1 f8 a6 h8 g8"
"""Black's last counter makes four in a row."""


class Plain(Presenter[Any, Any]):
    """A presenter that overrides no more than it must."""

    material = FELT
    scene = MiniatureGame(Krypte(), "d1 e8", first=0, middle="d4")
    summary: ClassVar[Sequence[str]] = ("One rule.",)

    def miniature_layout(self, board: SquareBoard, zoom: Zoom) -> Layout:
        return SquareLayout(board, zoom, framed=False)


class Sliding(Plain):
    """One whose stones slide along a path."""

    path: Sequence[Site] = ()

    def slide_path(self, position: Position, move: Move) -> Sequence[Site]:
        return self.path


class Marking(Plain):
    """One that marks a site and crosses another out."""

    def marked(self, scene: Scene[Any]) -> Collection[Site]:
        return (3,)

    def decorate(self, scene: Scene[Any], states: list[SiteState]) -> None:
        states[5] = states[5]._replace(foul=True)


def site(name: str, game: Game = KRYPTE) -> Site:
    return game.board.site(name)


class TestView:
    def test_scene_without_move_keeps_everything_else(self) -> None:
        view = pointing_out(after(KRYPTE, "d1"), "e8")
        assert view.without_move() == view._replace(move=None, preview=None)
        assert view.without_move().cursor == site("e8")


class TestDefaults:
    presenter = Plain()
    start = KRYPTE.start()

    def test_presenter_without_a_layout_raises_an_error(self) -> None:
        with pytest.raises(NotImplementedError):
            self.presenter.layouts(KRYPTE.board)
        with pytest.raises(NotImplementedError):
            Presenter[Any, Any]().miniature_layout(KRYPTE.board, ZOOMS[0])

    @pytest.mark.parametrize("at_end", [False, True])
    def test_default_miniature_plays_the_scene(self, at_end: bool) -> None:
        made = self.presenter.miniature(ZOOMS[0], Display(), at_end=at_end)
        assert made.ply == (2 if at_end else 0)

    def test_default_cursor_begins_in_the_middle(self) -> None:
        board = new_game("reneo").board
        middle = self.presenter.first_cursor(new_game("reneo").board)
        assert board.name(middle) == "f6"

    def test_defaults_add_nothing_to_board_panel_and_title(self) -> None:
        view = view_of(self.start)
        assert self.presenter.cursor_after(self.start) is None
        assert self.presenter.rails(view) == {}
        assert self.presenter.links(self.start) == {}
        assert self.presenter.previewed_links(view) == {}
        assert self.presenter.slide_path(self.start, (site("d1"),)) == ()
        assert panel_lines(self.presenter, view, style_of("krypte")) == []
        assert self.presenter.title_words(view) == []
        assert self.presenter.words.prompt(self.start) is None
        assert self.presenter.words.warning(self.start, (site("d1"),)) is None
        states = empty_states(KRYPTE)
        self.presenter.decorate(view, states)
        assert states == empty_states(KRYPTE)

    def test_default_words_count_stones_that_have_a_noun(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        position = after(KRYPTE, "e1 e8 h1")
        assert self.presenter.words.counts(position) == {}
        presenter = Plain()
        monkeypatch.setattr(presenter.words, "count_noun", "counters")
        assert presenter.words.counts(position) == {Color.BLACK: 2, Color.WHITE: 1}

    def test_default_list_of_moves_shows_the_text_of_the_rules(self) -> None:
        assert self.presenter.entry_text(self.start, (site("d1"),), "d1") == "d1"

    def test_default_words_prompt_for_nothing_but_a_move(self) -> None:
        assert self.presenter.words.prompt(self.start) is None
        assert self.presenter.words.task(self.start) == ""
        assert not self.presenter.words.refusal_says_prompt(self.start)
        assert not self.presenter.words.sentence_follows_name(self.start, None)
        assert self.presenter.numbered(self.start) == {}
        assert self.presenter.words.seat_task(self.start, is_wide=True) == "to play"
        assert self.presenter.words.in_short(self.start.game) == self.presenter.words.summary

    def test_default_panel_is_empty_at_the_end(self) -> None:
        view = view_of(after(KRYPTE, ROW))
        assert texts(panel_lines(self.presenter, view, style_of("krypte"))) == []

    def test_stones_turned_by_the_last_move_are_highlighted_at_the_end(self) -> None:
        *before, last = ROW.split()
        position = after(KRYPTE, " ".join(before))
        move = position.parse(last)
        view = view_of(position.play(move))._replace(before=position, last_move=move)
        states = empty_states(KRYPTE)
        states = [
            state._replace(now=each)
            for state, each in zip(states, contents(view.position), strict=True)
        ]
        self.presenter.decorate_end(view, states)
        turned = {
            name
            for name in names(KRYPTE, KRYPTE.board.sites)
            if (old := position.color_at(site(name))) is not None
            and view.position.color_at(site(name)) is not old
        }
        assert turned
        assert named(KRYPTE, states, "highlighted") == turned
        self.presenter.decorate_end(view._replace(before=None), states := empty_states(KRYPTE))
        assert states == empty_states(KRYPTE)

    def test_open_sites_are_marked_when_they_are_at_most_half_of_the_empty_ones(self) -> None:
        view = view_of(self.start)
        half = range(len(KRYPTE.board.sites) // 2)
        assert self.presenter.marked(view._replace(open_sites=half)) == half
        one_more = range(len(half) + 1)
        assert self.presenter.marked(view._replace(open_sites=one_more)) == ()
        # With one stone on the board there is one empty site less.
        occupied = view_of(after(KRYPTE, "d1"))._replace(open_sites=half)
        assert self.presenter.marked(occupied) == ()


class TestSiteStates:
    def test_states_preview_the_difference_of_two_positions(self) -> None:
        before = after(KRYPTE, "d1 e8")
        view = pointing_out(before, "d2")
        states = site_states(Plain(), view)
        assert view.preview is not None
        assert [each.now for each in states] == list(contents(before))
        assert [each.then for each in states] == list(contents(view.preview))
        changed = {each for each, state in enumerate(states) if state.now != state.then}
        assert names(KRYPTE, sorted(changed)) == ["d1", "d2"]

    def test_states_show_no_preview_without_one_in_the_scene(self) -> None:
        view = pointing_out(after(KRYPTE, "d1 e8"), "d2")._replace(preview=None)
        presenter = Sliding()
        presenter.path = (site("d8"),)
        states = site_states(presenter, view)
        assert all(each.now == each.then for each in states)
        assert not named(KRYPTE, states, "highlighted")

    def test_states_highlight_the_path_of_a_previewed_move_and_other_sites(self) -> None:
        presenter = Sliding()
        presenter.path = (site("d3"), site("d2"))
        states = site_states(presenter, pointing_out(after(KRYPTE, "d1 e8"), "d2"), [site("a1")])
        assert named(KRYPTE, states, "highlighted") == {"a1", "d2", "d3"}

    def test_states_are_playable_where_a_move_begins(self) -> None:
        view = view_of(KRYPTE.start())
        states = site_states(Plain(), view)
        assert {at for at, each in enumerate(states) if each.playable} == set(view.open_sites)

    def test_states_are_all_playable_when_nobody_here_is_to_move(self) -> None:
        states = site_states(Plain(), Scene(KRYPTE.start(), open_sites=[site("d1")]))
        assert all(each.playable for each in states)
        assert not named(KRYPTE, states, "marked")

    def test_states_are_marked_when_a_person_moves_and_marks_are_shown(self) -> None:
        view = view_of(KRYPTE.start())
        marked = [
            named(KRYPTE, site_states(Marking(), each), "marked")
            for each in (
                view,
                view._replace(shows_marks=False),
                view._replace(can_choose=False),
            )
        ]
        assert marked == [set(names(KRYPTE, [3])), set(), set()]

    def test_states_show_where_the_last_move_landed(self) -> None:
        view = view_of(after(KRYPTE, "d1"))._replace(landing=[site("d1")])
        assert named(KRYPTE, site_states(Plain(), view), "last") == {"d1"}

    def test_states_highlight_the_dividing_sites_once_a_site_is_selected(self) -> None:
        game = new_game("reneo")
        view = view_of(after(game, "d4 d5 e5"), "e4", selected=("e4",))
        states = site_states(Plain(), view)
        assert named(game, states, "chosen") == {"e4"}
        assert named(game, states, "playable") == {"d4", "e4", "e5"}
        assert named(game, states, "highlighted") == {"d4", "e5"}
        watched = site_states(Plain(), view._replace(can_choose=False))
        assert not named(game, watched, "highlighted")

    def test_states_dim_everything_but_the_winning_row(self) -> None:
        position = after(KRYPTE, ROW)
        states = site_states(Marking(), view_of(position))
        won = set(names(KRYPTE, position.winning_sites()))
        assert won
        assert named(KRYPTE, states, "won") == won
        assert named(KRYPTE, states, "faded") == set(names(KRYPTE, KRYPTE.board.sites)) - won

    def test_states_dim_nothing_while_the_game_goes_on(self) -> None:
        states = site_states(Plain(), view_of(after(KRYPTE, "d1")))
        assert not named(KRYPTE, states, "won") | named(KRYPTE, states, "faded")

    @pytest.mark.parametrize(
        ("winner", "beaten"), [(Color.BLACK, {"e8"}), (Color.WHITE, {"e1"}), (None, {"e1", "e8"})]
    )
    def test_states_dim_the_losers_stones_without_a_winning_row(
        self, winner: Color | None, beaten: set[str]
    ) -> None:
        reason = End.AGREEMENT if winner is None else End.RESIGNATION
        view = view_of(after(KRYPTE, "e1 e8"))._replace(outcome=Outcome(winner, reason))
        states = site_states(Plain(), view)
        assert named(KRYPTE, states, "beaten") == beaten
        assert not named(KRYPTE, states, "highlighted") | named(KRYPTE, states, "last")

    def test_states_are_decorated_until_the_end(self) -> None:
        view = view_of(KRYPTE.start())
        assert site_states(Marking(), view)[5].foul
        resigned = view._replace(outcome=Outcome(Color.BLACK, KrypteReason.LINE))
        assert not site_states(Marking(), resigned)[5].foul


@pytest.mark.parametrize(("size", "middle"), [(9, "e5"), (10, "f6")])
def test_the_cursor_begins_in_the_middle(size: int, middle: str) -> None:
    board = new_game("enclose5", size=size).board
    assert board.name(PRESENTERS["enclose5"]().first_cursor(board)) == middle
