"""The steps of a move and the traces that it leaves, as data: no app, no time."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abstract_arcade.rules import SWAP, Color, Content, Position, new_game
from abstract_arcade.tui.board.state import NEW_LINK, Trace
from abstract_arcade.tui.games import PRESENTERS
from abstract_arcade.tui.games.motion import (
    MAX_SECONDS,
    MAX_STEPS,
    MotionStep,
    in_parts,
    step_seconds,
)
from abstract_arcade.tui.games.presenter import Presenter
from tests.tui.games.support import after

BLACK = Content("stone", Color.BLACK)
WHITE = Content("stone", Color.WHITE)


def steps_of(position: Position, text: str) -> list[MotionStep]:
    """The steps of a move."""
    move = position.parse(text)
    presenter = PRESENTERS[position.game.slug]()
    return presenter.steps(position, move, position.play(move))


def traces_of(position: Position, text: str) -> Mapping[str, Trace]:
    """The traces of a move, by the names of sites."""
    move = position.parse(text)
    presenter = PRESENTERS[position.game.slug]()
    name = position.game.board.name
    traces = presenter.trace(position, move, position.play(move))
    return {name(site): trace for site, trace in traces.items()}


def on(step: MotionStep, position: Position, *names: str) -> list[Content | None]:
    """Return the contents of some sites in a step."""
    return [step.now[position.game.board.site(name)] for name in names]


def filled(step: MotionStep, position: Position, kind: str) -> set[str]:
    """The names of the sites with a kind of content in a step."""
    return {
        position.game.board.name(site)
        for site, content in enumerate(step.now)
        if content is not None and content.kind == kind
    }


@given(
    steps=st.integers(1, MAX_STEPS),
    pace=st.sampled_from([0.05, 0.1, 0.2, 3.0]),
    limit=st.floats(0.1, MAX_SECONDS),
)
def test_step_seconds_keep_all_steps_within_the_limit(
    steps: int, pace: float, limit: float
) -> None:
    seconds = step_seconds(steps, pace, limit)
    assert 0 < seconds <= pace
    assert steps * seconds <= limit + 1e-9


@given(sites=st.lists(st.integers(0, 99), max_size=40), most=st.integers(1, 12))
def test_in_parts_keeps_all_sites_in_order(sites: list[int], most: int) -> None:
    parts = in_parts(sites, most)
    assert [site for part in parts for site in part] == sites
    assert len(parts) <= most
    assert all(parts)


@pytest.mark.parametrize("slug", ["reneo", "krypte", "slicron"])
def test_swap_has_no_steps(slug: str) -> None:
    position = new_game(slug, **({"pie": True} if slug == "krypte" else {})).start()
    position = position.play(position.legal_moves()[0])
    presenter = PRESENTERS[slug]()
    swapped = position.play(SWAP)
    assert presenter.steps(position, SWAP, swapped) == []
    assert presenter.trace(position, SWAP, swapped) == {}


def test_animation_has_one_step_by_default() -> None:
    position = new_game("renju", opening="free").start()
    move = position.parse("h8")
    (step,) = Presenter.steps(PRESENTERS["renju"](), position, move, position.play(move))
    assert on(step, position, "h8") == [BLACK]
    assert step.last == move


class TestReneo:
    position = after(new_game("reneo"), "f7 g6 e6 f5 g5 e7 a1")
    """White's stone on f6 is in two crosscuts."""

    def test_exchange_shows_the_stone_then_both_then_the_removal(self) -> None:
        steps = steps_of(self.position, "f6-f7")
        shown = [on(step, self.position, "f6", "f7") for step in steps]
        assert shown == [
            [WHITE, BLACK],
            [WHITE, BLACK],
            [BLACK, WHITE],
            [BLACK, WHITE],
            [None, WHITE],
        ]
        turning = [step.now != step.then for step in steps]
        assert turning == [False, True, False, True, False]

    def test_last_move_is_marked_where_the_exchanged_stone_ends(self) -> None:
        steps = steps_of(self.position, "f6-f7")
        f7 = self.position.game.board.site("f7")
        assert [tuple(step.last) for step in steps] == [(), (), (f7,), (f7,), (f7,)]

    def test_exchange_leaves_traces_on_both_sites(self) -> None:
        assert traces_of(self.position, "f6-f7") == {"f6": Trace.LEFT, "f7": Trace.EXCHANGED}
        crosscut = after(new_game("reneo"), "d4 d5 e5")
        assert set(traces_of(crosscut, "e4-d4")) == {"d4", "e4"}
        assert set(traces_of(crosscut, "e4-d4").values()) == {Trace.EXCHANGED}

    def test_placement_leaves_no_trace(self) -> None:
        assert traces_of(self.position, "j9") == {}


class TestKrypte:
    position = after(new_game("krypte"), "d1 e8")

    def test_counter_slides_in_before_it_turns_others(self) -> None:
        steps = steps_of(self.position, "d2")
        assert [step.is_before for step in steps] == [True, True, False, False]
        d1, d2 = map(self.position.game.board.site, ("d1", "d2"))
        assert [d2 in step.last for step in steps] == [False, True, True, True]
        before = self.position.content(d1)
        turned = Content("stone", Color.WHITE)
        assert [(step.now[d1], step.then[d1]) for step in steps[1:]] == [
            (before, before),
            (before, turned),
            (turned, turned),
        ]

    def test_slide_passes_every_counter_in_its_way(self) -> None:
        first = steps_of(self.position, "d2")[0]
        assert {self.position.game.board.name(site) for site in first.highlighted} == {"d1"}

    def test_turned_counters_have_traces(self) -> None:
        assert traces_of(self.position, "d2") == {"d1": Trace.TURNED}


class TestSlicron:
    position = after(
        new_game("slicron"),
        "e4 g4 d4 h3 c3 h4 f3 h2 d3 g5 d5 c4 b2 f6 h6 g7 h5 f7 c5 b4 c6 e2 f4 i5 b1 d1",
    )
    """Black's b6 makes a path, and four stones leave."""

    def test_path_is_highlighted_before_the_first_stone_leaves(self) -> None:
        first, *others = steps_of(self.position, "b6")
        assert on(first, self.position, "d3", "e4", "f3", "f4") == [BLACK] * 4
        assert all(step.links and NEW_LINK in step.links.values() for step in (first, *others))

    def test_stones_leave_one_after_another_the_farthest_first(self) -> None:
        steps = steps_of(self.position, "b6")
        left = [on(step, self.position, "d3", "e4", "f3", "f4").count(None) for step in steps]
        assert left == [0, 1, 2, 3, 4]
        assert on(steps[1], self.position, "f3") == [None]

    def test_links_of_a_stone_leave_with_it(self) -> None:
        for step in steps_of(self.position, "b6"):
            assert step.links is not None
            assert all(step.now[site] is not None for pair in step.links for site in pair)

    def test_stones_that_left_have_traces(self) -> None:
        left = dict.fromkeys(("d3", "e4", "f3", "f4"), Trace.LEFT)
        assert traces_of(self.position, "b6") == left

    def test_many_stones_leave_in_groups(self) -> None:
        assert len(in_parts(range(30), MAX_STEPS - 1)) == MAX_STEPS - 1


class TestEnclose5:
    game = new_game("enclose5")

    def diamond(self, radius: int) -> Position:
        """Blue's mark on the lowest point of a diamond around h8 would close it."""
        points = [
            (7 + dx, 7 + dy)
            for dx in range(-radius, radius + 1)
            for dy in range(-radius, radius + 1)
            if abs(dx) + abs(dy) == radius and (dx, dy) != (0, -radius)
        ]
        names = [f"{chr(97 + x)}{y + 1}" for x, y in points]
        return self.game.setup(black=names, white=[], to_move=Color.BLACK)

    def test_colour_spreads_from_the_mark_that_closed_the_chain(self) -> None:
        position = self.diamond(3)
        steps = steps_of(position, "h5")
        rows = [{"h6"}, {"g7", "h7", "i7"}, {"f8", "g8", "h8", "i8", "j8"}, {"g9", "h9", "i9"}]
        rows.append({"h10"})
        shown = [filled(step, position, "territory") for step in steps]
        assert shown == [set().union(*rows[:count]) for count in range(6)]

    def test_chain_is_highlighted_while_the_colour_spreads(self) -> None:
        position = self.diamond(2)
        for step in steps_of(position, "h6"):
            assert {position.game.board.name(site) for site in step.highlighted} >= {
                "h6",
                "h10",
                "f8",
            }

    def test_large_enclosure_keeps_to_the_most_steps(self) -> None:
        assert len(steps_of(self.diamond(6), "h2")) <= MAX_STEPS

    def test_new_territory_has_traces(self) -> None:
        assert traces_of(self.diamond(1), "h7") == {"h8": Trace.COLOURED}

    def test_row_that_earns_a_bonus_move_is_highlighted_last(self) -> None:
        position = after(self.game, "h8 a1 h9 a3 h10 a5 h11 a7")
        *_, before, last = steps_of(position, "h12")
        assert not before.highlighted
        assert len(last.highlighted) == 5


def test_offers_that_are_not_picked_leave_traces() -> None:
    position = after(new_game("renju"), "h8 h9 h10 a1 c3 d5")
    assert traces_of(position, "c3") == {"d5": Trace.LEFT}
