"""The play screen: a move of several sites is chosen, stepped through and taken back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from abstract_arcade.match import Match
from abstract_arcade.rules import new_game
from abstract_arcade.rules.reneo import ReneoPosition
from abstract_arcade.tui import games
from abstract_arcade.tui.games import PRESENTERS
from tests.tui.pairs import BOARD, Pairs, PairsPresenter, move_of
from tests.tui.support import LARGE, MEDIUM, ArcadePilot, a_match, running

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def _one_more_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "PRESENTERS", {**PRESENTERS, "pairs": PairsPresenter})


@asynccontextmanager
async def pairs(*moves: str) -> AsyncIterator[ArcadePilot]:
    match = Match(Pairs())
    for text in moves:
        match.play(move_of(text))
    async with running(match, MEDIUM) as arcade:
        yield arcade


def gone(arcade: ArcadePilot) -> set[str]:
    """The sites whose stones would leave by the move that is shown."""
    return {
        BOARD.name(site)
        for site, state in enumerate(arcade.board.states)
        if state.now is not None and state.then is None
    }


def playable(arcade: ArcadePilot) -> set[str]:
    """The sites that may be chosen now."""
    return {BOARD.name(site) for site, state in enumerate(arcade.board.states) if state.playable}


class TestNarrowing:
    async def test_site_that_begins_one_move_plays_it(self) -> None:
        async with pairs() as arcade:
            await arcade.choose("a1")
            assert arcade.moves == ["a1-b2"]

    async def test_move_of_one_site_is_played_at_once(self) -> None:
        async with pairs() as arcade:
            await arcade.choose("c3")
            assert arcade.moves == ["c3"]

    async def test_site_of_several_moves_is_selected(self) -> None:
        async with pairs() as arcade:
            assert playable(arcade) == {"a1", "c3", "d4", "e5"}
            await arcade.choose("e5")
            assert not arcade.moves
            assert playable(arcade) == {"e5", "d2", "b4"}
            assert arcade.board.states[BOARD.site("e5")].chosen
            await arcade.choose("b4")
            assert arcade.moves == ["e5-b4"]

    async def test_sites_that_distinguish_the_moves_are_highlighted(self) -> None:
        async with pairs() as arcade:
            before = {name: arcade.cell(name) for name in ("b2", "d2", "b4", "a5", "e5")}
            await arcade.choose("e5")
            after = {name: arcade.cell(name) for name in before}
            await arcade.press("v")
            plain = {name: arcade.cell(name) for name in before}
            changed = {name for name, cell in plain.items() if cell != before[name]}
            assert after["d2"] != before["d2"]
            assert changed == {"e5", "d2", "b4"}

    async def test_further_sites_are_selected_in_any_order(self) -> None:
        async with pairs() as arcade:
            await arcade.choose("d4", "b4")
            # b4 is only in the move of three.
            assert arcade.moves == ["d4-b4-d2"]
        async with pairs() as arcade:
            await arcade.choose("d4", "d2")
            # d2 is in a move of two and in the one of three.
            assert not arcade.moves
            assert playable(arcade) == {"d4", "d2", "b4"}
            await arcade.choose("b4")
            assert arcade.moves == ["d4-b4-d2"]

    async def test_choosing_a_selected_site_again_plays_the_move_shown(self) -> None:
        async with pairs() as arcade:
            await arcade.choose("d4", "d2")
            assert gone(arcade) == {"d2"}
            await arcade.press("enter")
            assert arcade.moves == ["d4-d2"]

    async def test_sites_are_selected_by_mouse(self) -> None:
        async with pairs() as arcade:
            await arcade.click_site("d4")
            await arcade.click_site("b2")
            assert arcade.moves == ["d4-b2"]

    async def test_site_of_no_move_is_refused_and_the_selection_stays(self) -> None:
        async with pairs() as arcade:
            await arcade.choose("e5", "b2")
            assert "e5-b2 is not among the pairs" in arcade.status
            assert not arcade.moves
            await arcade.choose("d2")
            assert arcade.moves == ["e5-d2"]

    async def test_first_site_of_no_move_is_refused(self) -> None:
        async with pairs() as arcade:
            await arcade.choose("b2")
            assert "b2 is not among the pairs" in arcade.status
            await arcade.choose("a1")
            assert arcade.moves == ["a1-b2"]


class TestStepping:
    async def test_stepping_shows_the_effect_of_each_move(self) -> None:
        async with pairs() as arcade:
            await arcade.choose("d4")
            shown = [gone(arcade)]
            status = [arcade.status]
            for _ in range(3):
                await arcade.press("full_stop")
                shown.append(gone(arcade))
                status.append(arcade.status)
            assert shown == [{"d2"}, {"b2"}, {"b4", "d2"}, {"d2"}]
            for text, taken in zip(status, ["d2", "b2", "b4 and d2", "d2"], strict=True):
                assert f"d4 takes {taken}" in text
            assert not arcade.moves

    async def test_comma_steps_back(self) -> None:
        async with pairs() as arcade:
            await arcade.choose("d4")
            await arcade.press("comma")
            assert gone(arcade) == {"b4", "d2"}
            await arcade.press("enter")
            assert arcade.moves == ["d4-b4-d2"]

    async def test_stepping_draws_removed_and_added_stones(self) -> None:
        async with pairs() as arcade:
            await arcade.choose("d4")
            assert "╳" in arcade.picture()["d2"]
            assert "╳" not in arcade.picture()["b2"]
            await arcade.press("full_stop")
            assert "╳" not in arcade.picture()["d2"]
            assert "╳" in arcade.picture()["b2"]
            assert "▐████▌" in arcade.picture()["d4"]

    async def test_enter_plays_the_move_stepped_to(self) -> None:
        async with pairs() as arcade:
            await arcade.choose("d4")
            await arcade.press("full_stop", "enter")
            assert arcade.moves == ["d4-b2"]

    async def test_stepping_starts_again_if_the_cursor_moves(self) -> None:
        async with pairs() as arcade:
            await arcade.choose("d4")
            await arcade.press("full_stop", "left", "right")
            assert gone(arcade) == {"d2"}

    async def test_stepping_shows_the_moves_of_an_unselected_site(self) -> None:
        async with pairs() as arcade:
            await arcade.move_to("e5")
            assert gone(arcade) == {"d2"}
            await arcade.press("full_stop")
            assert gone(arcade) == {"b4"}
            assert not arcade.moves

    async def test_stepping_goes_to_the_next_site_if_there_is_only_one_move(self) -> None:
        async with pairs() as arcade:
            await arcade.move_to("a1")
            await arcade.press("full_stop")
            assert arcade.cursor == "c3"
            await arcade.press("full_stop")
            assert arcade.cursor == "d4"


class TestTakingBack:
    @pytest.mark.parametrize("names", [["d4"], ["d4", "d2"]])
    async def test_escape_cancels_the_whole_selection(self, names: list[str]) -> None:
        async with pairs() as arcade:
            await arcade.move_to(names[-1])
            before = arcade.picture()
            await arcade.choose(*names)
            await arcade.press("escape")
            assert arcade.picture() == before
            assert playable(arcade) == {"a1", "c3", "d4", "e5"}
            assert not arcade.moves
            await arcade.choose("a1")
            assert arcade.moves == ["a1-b2"]

    async def test_undo_cancels_the_selection(self) -> None:
        async with pairs("c3", "a1") as arcade:
            await arcade.press("z", "z")
            await arcade.choose("d4")
            await arcade.press("r", "z")
            assert playable(arcade) == {"a1", "c3", "d4", "e5"}

    async def test_selection_is_empty_after_a_move(self) -> None:
        async with pairs() as arcade:
            await arcade.choose("d4", "b2")
            assert not any(state.chosen for state in arcade.board.states)
            await arcade.choose("a1")
            assert arcade.moves == ["d4-b2", "a1"]


class TestMovesOfSeveralSites:
    async def test_move_of_several_sites_can_be_typed(self) -> None:
        async with pairs() as arcade:
            await arcade.press("slash")
            await arcade.write("d4-b2")
            await arcade.press("enter")
            await arcade.until(lambda: arcade.moves, "the move")
            assert arcade.moves == ["d4-b2"]

    async def test_ambiguous_typed_move_names_the_alternatives(self) -> None:
        async with pairs() as arcade:
            await arcade.press("slash")
            await arcade.write("d4")
            await arcade.until_text("d4 could be d4-d2, d4-b2 or d4-b4-d2")
            await arcade.press("escape")
            assert not arcade.moves

    async def test_number_chooses_among_the_moves_of_a_typed_site(self) -> None:
        async with pairs() as arcade:
            await arcade.press("slash")
            await arcade.write("d4")
            await arcade.press("2")
            await arcade.until_text("/ d4-b2")
            await arcade.press("enter")
            await arcade.until(lambda: arcade.moves, "the move")
            assert arcade.moves == ["d4-b2"]

    async def test_list_of_moves_has_moves_of_several_sites(self) -> None:
        async with pairs("d4-b2", "a1") as arcade:
            assert "d4-b2" in arcade.words("#moves")

    async def test_move_of_several_sites_can_end_in_a_draw(self) -> None:
        async with pairs("c3", "a1", "a2", "a3") as arcade:
            await arcade.choose("a4")
            assert "A draw five moves" in arcade.panel
            assert "won" not in arcade.words("#seats")
            assert "rematch" in arcade.words("#keys")


# Black connects to a crosscut that two white stones take part in.
TWO_EXCHANGES = ("f6", "g6", "f5", "f4", "e4")


class TestInTheGames:
    async def test_line_of_keys_names_the_key_that_plays_the_selection(self) -> None:
        async with running(a_match(*TWO_EXCHANGES, game=new_game("reneo")), MEDIUM) as arcade:
            position = arcade.match.position
            several = next(
                move[0]
                for move in position.legal_moves()
                if sum(other[:1] == move[:1] for other in position.legal_moves()) > 1
            )
            await arcade.visit(arcade.match.game.board.name(several))
            await arcade.press("enter")
            assert arcade.view.selection.sites
            assert "Enter play it" in arcade.lines()[-1]
            await arcade.press("enter")
            assert len(arcade.moves) == len(TWO_EXCHANGES) + 1

    async def test_number_of_a_choice_plays_it(self) -> None:
        match = a_match(*TWO_EXCHANGES, game=new_game("reneo"))
        async with running(match, LARGE) as arcade:
            position = match.position
            assert isinstance(position, ReneoPosition)
            site = next(s for s in match.game.board.sites if len(position.exchanges(s)) > 1)
            partners = position.exchanges(site)
            name = match.game.board.name
            await arcade.visit(name(site))
            for number, partner in enumerate(partners, 1):
                assert f"{number} {name(partner)}" in arcade.panel
            await arcade.press("2")
            assert arcade.moves[-1] == f"{name(site)}-{name(partners[1])}"
            # Where there is one move only, a number plays nothing.
            await arcade.visit("a1")
            await arcade.press("1")
            assert len(arcade.moves) == len(TWO_EXCHANGES) + 1

    async def test_line_of_keys_names_the_numbers_while_there_is_a_choice(self) -> None:
        match = a_match(*TWO_EXCHANGES, game=new_game("reneo"))
        async with running(match, LARGE) as arcade:
            position = match.position
            assert isinstance(position, ReneoPosition)
            site = next(s for s in match.game.board.sites if len(position.exchanges(s)) > 1)
            await arcade.visit("a1")
            assert "1 2 pick" not in arcade.lines()[-1]
            await arcade.visit(match.game.board.name(site))
            assert "1 2 pick" in arcade.lines()[-1]
            await arcade.visit("a1")
            assert "1 2 pick" not in arcade.lines()[-1]

    async def test_cursor_leaves_an_offered_point(self) -> None:
        game = new_game("renju")
        async with running(a_match("h8", "h9", "g7", "i1", "f6", game=game), LARGE) as arcade:
            board = game.board
            await arcade.visit("i9")
            await arcade.press("enter")
            assert len(arcade.moves) == 6
            assert board.name(arcade.board.cursor) not in ("f6", "i9")
            await arcade.press("enter")
            assert len(arcade.moves) == 6
