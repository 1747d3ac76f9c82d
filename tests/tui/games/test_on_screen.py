"""Each game on the screen of the whole program."""

from __future__ import annotations

import pytest

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, new_game
from abstract_arcade.tui.frame.ask import Ask
from tests.tui.games.support import named
from tests.tui.support import MEDIUM, ArcadePilot, a_match, quiet_moves, running

pytestmark = pytest.mark.slow

FREE_RENJU = new_game("renju", opening="free")
DOUBLE_THREE = ("h8", "a1", "h9", "a3", "i7", "a5", "g7", "a7")
"""After these moves a black stone on h7 makes two threes."""

CROSSCUT = ("d4", "d5", "e5")
"""After these moves a white stone on e4 is in a crosscut with d4 and e5."""

LINED_UP = ("h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12")
"""After these moves Black has five marks in a row, and a bonus move."""


def shown(table: ArcadePilot, field: str) -> set[str]:
    """The names of the sites that the board shows with something true in a field."""
    return named(table.match.game, table.board.states, field)


async def play(table: ArcadePilot, text: str) -> None:
    """Play a move without pointing at it."""
    table.play_screen.view.play(table.match.position.parse(text))
    await table.pilot.pause()


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("size", [MEDIUM, (120, 40), (200, 60)])
async def test_every_game_previews_and_plays_a_move(slug: str, size: tuple[int, int]) -> None:
    game = new_game(slug)
    *before, last = quiet_moves(12, game)
    async with running(a_match(*before, game=game), size) as table:
        position = table.match.position
        move = position.parse(last)
        await table.visit(game.board.name(move[0]))
        candidate = table.play_screen.selection.move
        assert candidate is not None
        assert candidate[0] == move[0]
        preview = position.play(candidate)
        for site, state in enumerate(table.board.states):
            assert (state.now, state.then) == (position.content(site), preview.content(site))
        await play(table, last)
        assert table.moves == [*before, last]
        assert not table.cut()


class TestRenju:
    async def test_marks_fouls_and_asks_before_one_is_played(self) -> None:
        async with running(a_match(*DOUBLE_THREE, game=FREE_RENJU)) as table:
            assert shown(table, "foul") == {"h7"}
            assert "h7" in table.panel
            assert "double three" in table.panel
            await table.move_to("h7")
            assert "h7 is a double three, a foul: White wins" in table.status
            await table.press("enter")
            await table.until_open(Ask)
            assert table.moves == list(DOUBLE_THREE)
            await table.press("enter")
            await table.until(lambda: not table.is_open(Ask))
            assert table.moves == list(DOUBLE_THREE)
            await table.press("enter")
            await table.until_open(Ask)
            await table.press("down", "enter")
            await table.until(lambda: table.match.outcome is not None)
            assert "h7 is a double three, a foul" in table.panel

    async def test_hides_the_marks_when_asked_to(self) -> None:
        async with running(a_match(*DOUBLE_THREE, game=FREE_RENJU)) as table:
            await table.press("m")
            assert not shown(table, "foul")

    async def test_says_what_the_opening_asks_for(self) -> None:
        async with running(a_match(game=new_game("renju"))) as table:
            assert "Player 1: the first stone must be on h8" in table.status
            await play(table, "h8")
            assert "Player 1: a white stone beside h8" in table.status
            assert shown(table, "marked") == {"g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"}
            for text in ("h9", "i9"):
                await play(table, text)
            assert "White's fourth stone, or swap (s)" in table.status
            assert "Kagetsu 4D" in table.panel

    async def test_offers_two_stones_by_letters_and_takes_the_one_pointed_at(self) -> None:
        moves = ("h8", "h9", "i9", "i10", "d6", "g9")
        async with running(a_match(*moves, game=new_game("renju"))) as table:
            assert "White picks A d6 or B g9 as Black's fifth stone" in table.status
            assert shown(table, "label") == {"d6", "g9"}
            await table.move_to("g9")
            await table.press("enter")
            assert table.moves[-1] == "g9"

    async def test_lights_the_five(self) -> None:
        moves = ("h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12")
        async with running(a_match(*moves, game=FREE_RENJU)) as table:
            assert shown(table, "won") == {"h8", "h9", "h10", "h11", "h12"}
            assert "makes five" in table.panel


class TestReneo:
    async def test_steps_through_the_exchanges_and_plays_the_one_that_is_shown(self) -> None:
        async with running(a_match(*CROSSCUT, game=new_game("reneo"))) as table:
            await table.move_to("e4")
            assert shown(table, "highlighted") == {"d4", "d5", "e4", "e5"}
            assert "Exchange e4 with" in table.panel
            assert shown(table, "label") == {"d4", "e5"}
            await table.press("enter")
            assert table.moves == list(CROSSCUT)
            assert "changes places with d4" in table.status
            await table.press("full_stop")
            assert "changes places with e5" in table.status
            await table.press("enter")
            assert table.moves[-1] == "e4-e5"

    async def test_plays_the_exchange_pointed_at(self) -> None:
        async with running(a_match(*CROSSCUT, game=new_game("reneo"))) as table:
            await table.move_to("e4")
            await table.press("enter", "left", "enter")
            assert table.moves[-1] == "e4-d4"

    async def test_escape_takes_the_choice_back(self) -> None:
        async with running(a_match(*CROSSCUT, game=new_game("reneo"))) as table:
            await table.move_to("e4")
            await table.press("enter", "escape")
            assert not table.play_screen.selection.sites
            await table.move_to("h8")
            await table.press("enter")
            assert table.moves[-1] == "h8"


class TestSlicron:
    async def test_shows_what_a_move_makes_of_the_paths(self) -> None:
        game = new_game("slicron")
        # A path round b2 to b4 that a stone on b3 would cut short.
        stones = ["b1", "b2", "c3", "c4", "b4", "a4"]
        async with running(Match(game, start=game.setup(black=stones))) as table:
            assert "longest path 6 0" in table.panel
            await table.visit("b3")
            assert "a4–b1 6 → 5" in table.panel
            leaving = {
                table.name(site)
                for site, state in enumerate(table.board.states)
                if state.now and not state.then
            }
            assert leaving == {"c3", "c4"}
            assert "shortens" in table.status

    async def test_refuses_with_the_reason(self) -> None:
        game = new_game("slicron")
        async with running(Match(game, start=game.setup(black=["a1", "a2"]))) as table:
            await table.move_to("b2")
            await table.press("enter")
            assert not table.moves
            assert "would not shorten it" in table.status


class TestKrypte:
    async def test_lights_the_way_of_a_counter(self) -> None:
        async with running(a_match("d1", "e8")) as table:
            assert "▶ West or ▼ North" in table.panel
            await table.visit("d2")
            assert shown(table, "highlighted") == {"d1", "d2"}


class TestEnclose5:
    async def test_calls_the_colours_by_their_inks(self) -> None:
        async with running(a_match("h8", game=new_game("enclose5"))) as table:
            assert "Orange to play" in table.status
            assert "Blue h8." in table.status

    async def test_shows_what_a_move_would_colour(self) -> None:
        moves = ("h9", "a1", "g8", "a3", "i8", "a5")
        async with running(a_match(*moves, game=new_game("enclose5"))) as table:
            await table.move_to("h7")
            state = table.board.states[table.site("h8")]
            assert state.then is not None
            assert state.then.kind == "territory"
            assert "0 + 1" in table.panel

    async def test_shows_bonus_moves_and_what_they_forbid(self) -> None:
        async with running(a_match(*LINED_UP, game=new_game("enclose5"))) as table:
            assert "Blue moves again" in table.status
            assert "Blue ◆ 1 to play 0" in table.panel
            assert shown(table, "foul") == {"h7", "h13"}
            await table.move_to("h7")
            await table.press("enter")
            assert table.moves == list(LINED_UP)
            assert "would lengthen the alignment" in table.status
