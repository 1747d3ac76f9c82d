"""Choosing a move of several sites: narrowing, stepping through what is left, taking it back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from abstract_arcade.match import Match
from abstract_arcade.tui import app as app_module
from abstract_arcade.tui.screens.table import SCREENS
from tests.tui.pairs import BOARD, Pairs, PairsScreen, move_of
from tests.tui.support import MEDIUM, Table, running


@pytest.fixture(autouse=True)
def _one_more_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app_module, "SCREENS", {**SCREENS, "pairs": PairsScreen})


@asynccontextmanager
async def pairs(*moves: str) -> AsyncIterator[Table]:
    match = Match(Pairs())
    for text in moves:
        match.play(move_of(text))
    async with running(match, MEDIUM) as table:
        yield table


async def choose(table: Table, *names: str) -> None:
    """Walk to sites and press Enter on each."""
    for name in names:
        await table.move_to(name)
        await table.press("enter")


def gone(table: Table) -> set[str]:
    """The sites whose stones would leave by the move that is shown."""
    return {
        BOARD.name(site)
        for site, look in enumerate(table.board.states)
        if look.now is not None and look.then is None
    }


def playable(table: Table) -> set[str]:
    """The sites that may be chosen now."""
    return {BOARD.name(site) for site, look in enumerate(table.board.states) if look.playable}


class TestNarrowing:
    async def test_one_site_is_enough_where_it_begins_one_move(self) -> None:
        async with pairs() as table:
            await choose(table, "a1")
            assert table.moves == ("a1-b2",)

    async def test_a_move_of_one_site_is_played_at_once(self) -> None:
        async with pairs() as table:
            await choose(table, "c3")
            assert table.moves == ("c3",)

    async def test_a_site_of_several_moves_waits_for_more(self) -> None:
        async with pairs() as table:
            assert playable(table) == {"a1", "c3", "d4", "e5"}
            await choose(table, "e5")
            assert not table.moves
            assert playable(table) == {"e5", "d2", "b4"}
            assert table.board.states[BOARD.site("e5")].chosen
            await choose(table, "b4")
            assert table.moves == ("e5-b4",)

    async def test_lights_up_the_sites_that_tell_the_moves_apart(self) -> None:
        async with pairs() as table:
            before = {name: table.cell(name) for name in ("b2", "d2", "b4", "a5", "e5")}
            await choose(table, "e5")
            after = {name: table.cell(name) for name in before}
            await table.press("v")
            plain = {name: table.cell(name) for name in before}
            changed = {name for name, cell in plain.items() if cell != before[name]}
            assert after["d2"] != before["d2"]
            assert changed == {"e5", "d2", "b4"}

    async def test_further_sites_come_in_any_order(self) -> None:
        async with pairs() as table:
            await choose(table, "d4", "b4")
            # b4 is only in the move of three.
            assert table.moves == ("d4-b4-d2",)
        async with pairs() as table:
            await choose(table, "d4", "d2")
            # d2 is in a move of two and in the one of three.
            assert not table.moves
            assert playable(table) == {"d4", "d2", "b4"}
            await choose(table, "b4")
            assert table.moves == ("d4-b4-d2",)

    async def test_a_chosen_site_again_plays_what_is_shown(self) -> None:
        async with pairs() as table:
            await choose(table, "d4", "d2")
            assert gone(table) == {"d2"}
            await table.press("enter")
            assert table.moves == ("d4-d2",)

    async def test_the_mouse_does_the_same(self) -> None:
        async with pairs() as table:
            await table.click_site("d4")
            await table.click_site("b2")
            assert table.moves == ("d4-b2",)

    async def test_a_site_that_fits_no_move_is_refused_and_the_selection_stays(self) -> None:
        async with pairs() as table:
            await choose(table, "e5", "b2")
            assert "e5-b2 is not among the pairs" in table.status
            assert not table.moves
            await choose(table, "d2")
            assert table.moves == ("e5-d2",)

    async def test_a_first_site_that_begins_no_move_is_refused(self) -> None:
        async with pairs() as table:
            await choose(table, "b2")
            assert "b2 is not among the pairs" in table.status
            await choose(table, "a1")
            assert table.moves == ("a1-b2",)


class TestStepping:
    async def test_goes_through_the_moves_with_each_result_shown(self) -> None:
        async with pairs() as table:
            await choose(table, "d4")
            shown = [gone(table)]
            status = [table.status]
            for _ in range(3):
                await table.press("full_stop")
                shown.append(gone(table))
                status.append(table.status)
            assert shown == [{"d2"}, {"b2"}, {"b4", "d2"}, {"d2"}]
            for text, taken in zip(status, ["d2", "b2", "b4 and d2", "d2"], strict=True):
                assert f"d4 takes {taken}" in text
            assert not table.moves

    async def test_goes_back_with_the_comma(self) -> None:
        async with pairs() as table:
            await choose(table, "d4")
            await table.press("comma")
            assert gone(table) == {"b4", "d2"}
            await table.press("enter")
            assert table.moves == ("d4-b4-d2",)

    async def test_draws_what_would_leave_and_what_would_come(self) -> None:
        async with pairs() as table:
            await choose(table, "d4")
            assert "╲╱" in table.picture()["d2"]
            assert "╲╱" not in table.picture()["b2"]
            await table.press("full_stop")
            assert "╲╱" not in table.picture()["d2"]
            assert "╲╱" in table.picture()["b2"]
            assert "▐████▌" in table.picture()["d4"]

    async def test_plays_what_is_shown(self) -> None:
        async with pairs() as table:
            await choose(table, "d4")
            await table.press("full_stop", "enter")
            assert table.moves == ("d4-b2",)

    async def test_begins_anew_where_the_cursor_moves_on(self) -> None:
        async with pairs() as table:
            await choose(table, "d4")
            await table.press("full_stop", "left", "right")
            assert gone(table) == {"d2"}

    async def test_shows_the_moves_of_a_site_before_it_is_chosen(self) -> None:
        async with pairs() as table:
            await table.move_to("e5")
            assert gone(table) == {"d2"}
            await table.press("full_stop")
            assert gone(table) == {"b4"}
            assert not table.moves

    async def test_leads_to_the_next_site_where_one_begins_one_move(self) -> None:
        async with pairs() as table:
            await table.move_to("a1")
            await table.press("full_stop")
            assert table.cursor == "c3"
            await table.press("full_stop")
            assert table.cursor == "d4"


class TestTakingBack:
    @pytest.mark.parametrize("names", [["d4"], ["d4", "d2"]])
    async def test_escape_takes_the_whole_selection_back(self, names: list[str]) -> None:
        async with pairs() as table:
            await table.move_to(names[-1])
            before = table.picture()
            await choose(table, *names)
            await table.press("escape")
            assert table.picture() == before
            assert playable(table) == {"a1", "c3", "d4", "e5"}
            assert not table.moves
            await choose(table, "a1")
            assert table.moves == ("a1-b2",)

    async def test_undo_does_so_too(self) -> None:
        async with pairs("c3", "a1") as table:
            await table.press("z", "z")
            await choose(table, "d4")
            await table.press("r", "z")
            assert playable(table) == {"a1", "c3", "d4", "e5"}

    async def test_nothing_is_left_of_it_after_a_move(self) -> None:
        async with pairs() as table:
            await choose(table, "d4", "b2")
            assert not any(look.chosen for look in table.board.states)
            await choose(table, "a1")
            assert table.moves == ("d4-b2", "a1")


class TestMovesOfSeveralSites:
    async def test_are_read_by_name(self) -> None:
        async with pairs() as table:
            await table.press("slash")
            await table.write("d4-b2")
            await table.press("enter")
            await table.until(lambda: table.moves, "the move")
            assert table.moves == ("d4-b2",)

    async def test_say_what_else_they_could_be(self) -> None:
        async with pairs() as table:
            await table.press("slash")
            await table.write("d4")
            await table.until_text("d4 could be any of d4-d2, d4-b2")
            await table.press("escape")
            assert not table.moves

    async def test_stand_in_the_list(self) -> None:
        async with pairs("d4-b2", "a1") as table:
            assert "d4-b2" in table.words("#moves")

    async def test_end_in_a_draw(self) -> None:
        async with pairs("c3", "a1", "a2", "a3") as table:
            await choose(table, "a4")
            assert "A draw: five plies" in table.status
            assert "A draw five plies" in table.panel
            assert table.words("#seats").count("draws") == 2
            assert "rematch" in table.words("#keys")
