"""What only one game's screen shows."""

from __future__ import annotations

import pytest

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, Position, new_game
from abstract_arcade.tui.board.state import GOING_LINK, NEW_LINK
from abstract_arcade.tui.screens import SCREENS
from abstract_arcade.tui.screens.dialogs import Ask
from tests.tui.support import MEDIUM, Table, a_match, quiet_moves, running

FREE_RENJU = new_game("renju", opening="free")
DOUBLE_THREE = ("h8", "a1", "h9", "a3", "i7", "a5", "g7", "a7")
"""After these moves a black stone on h7 makes two threes."""

CROSSCUT = ("d4", "d5", "e5")
"""After these moves a white stone on e4 is in a crosscut with d4 and e5."""

LINED_UP = ("h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12")
"""After these moves Black has five marks in a row, and a bonus move."""


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("size", [MEDIUM, (120, 40), (200, 60)])
async def test_every_game_previews_and_plays_a_move(slug: str, size: tuple[int, int]) -> None:
    game = new_game(slug)
    texts = quiet_moves(12, game)
    async with running(a_match(*texts[:-1], game=game), size) as table:
        move = table.match.position.parse(texts[-1])
        before: Position = table.match.position
        table.board.cursor = move[0]
        await table.pilot.pause()
        shown = table.game.move_under_cursor
        assert shown is not None
        assert shown[0] == move[0]
        after = before.play(shown)
        for site, look in enumerate(table.board.states):
            assert (look.now, look.then) == (before.content(site), after.content(site))
        table.game.play(move)
        await table.pilot.pause()
        assert table.moves == tuple(texts)
        assert not table.cut()


def test_every_game_has_a_screen() -> None:
    assert list(SCREENS) == list(GAMES)


class TestRenju:
    async def test_marks_fouls_and_asks_before_one_is_played(self) -> None:
        async with running(a_match(*DOUBLE_THREE, game=FREE_RENJU)) as table:
            assert table.board.states[table.site("h7")].foul
            assert "h7" in table.panel
            assert "double three" in table.panel
            await table.move_to("h7")
            assert "h7 is a double three, a foul: White wins" in table.status
            await table.press("enter")
            await table.until_open(Ask)
            assert table.moves == DOUBLE_THREE
            await table.press("enter")
            await table.until(lambda: not table.is_open(Ask))
            assert table.moves == DOUBLE_THREE
            await table.press("enter")
            await table.until_open(Ask)
            await table.press("down", "enter")
            await table.until(lambda: table.match.outcome is not None)
            assert "Black's foul: double three" in table.panel

    async def test_hides_the_marks_when_asked_to(self) -> None:
        async with running(a_match(*DOUBLE_THREE, game=FREE_RENJU)) as table:
            await table.press("m")
            assert not any(look.foul for look in table.board.states)

    async def test_says_what_the_opening_asks_for(self) -> None:
        async with running(a_match(game=new_game("renju"))) as table:
            assert "The first stone goes to h8" in table.status
            table.game.play((table.site("h8"),))
            await table.pilot.pause()
            assert "A white stone beside h8" in table.status
            lit = {table.name(s) for s, look in enumerate(table.board.states) if look.marked}
            assert lit == {"g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"}
            for text in ("h9", "i9"):
                table.game.play(table.match.position.parse(text))
            await table.pilot.pause()
            assert "White's fourth stone, or swap (s)" in table.status
            assert "Kagetsu 4D" in table.panel

    async def test_shows_two_offers_by_letters(self) -> None:
        moves = ("h8", "h9", "i9", "i10", "d6", "g9")
        async with running(a_match(*moves, game=new_game("renju"))) as table:
            assert "White chooses Black's fifth stone: d6 or g9" in table.status
            labels = {table.name(s): look.label for s, look in enumerate(table.board.states)}
            assert {name: label for name, label in labels.items() if label} == {
                "d6": "A",
                "g9": "B",
            }
            await table.move_to("g9")
            await table.press("enter")
            assert table.moves[-1] == "g9"


class TestReneo:
    async def test_lights_a_crosscut_and_numbers_what_it_may_be_exchanged_with(self) -> None:
        async with running(a_match(*CROSSCUT, game=new_game("reneo"))) as table:
            await table.move_to("e4")
            lit = {table.name(s) for s, look in enumerate(table.board.states) if look.lit}
            assert lit == {"d4", "d5", "e4", "e5"}
            assert "Exchange e4 with" in table.panel
            labels = [look.label for look in table.board.states if look.label]
            assert sorted(labels) == ["1", "2"]

    async def test_steps_through_the_exchanges_and_plays_the_one_that_is_shown(self) -> None:
        async with running(a_match(*CROSSCUT, game=new_game("reneo"))) as table:
            await table.move_to("e4")
            await table.press("enter")
            assert table.moves == CROSSCUT
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
            assert not table.game.chosen
            await table.move_to("h8")
            await table.press("enter")
            assert table.moves[-1] == "h8"


class TestSlicron:
    async def test_draws_paths_and_what_a_move_makes_of_them(self) -> None:
        game = new_game("slicron")
        # A path round b2 to b4 that a stone on b3 would cut short.
        stones = ["b1", "b2", "c3", "c4", "b4", "a4"]
        async with running(Match(game, start=game.setup(black=stones))) as table:
            assert set(table.game.links(None).values()) == {"black"}
            assert "a4–b1" in table.panel
            table.board.cursor = table.site("b3")
            await table.pilot.pause()
            preview = table.game.links(table.game.move_under_cursor)
            assert NEW_LINK in preview.values()
            assert any(role.startswith(GOING_LINK) for role in preview.values())
            leaving = {
                table.name(s)
                for s, look in enumerate(table.board.states)
                if look.now and not look.then
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


class TestEnclose5:
    async def test_calls_the_colours_by_their_inks(self) -> None:
        async with running(a_match("h8", game=new_game("enclose5"))) as table:
            assert "Orange to play" in table.status
            assert "Blue h8." in table.status

    async def test_shows_what_a_move_would_colour(self) -> None:
        moves = ("h9", "a1", "g8", "a3", "i8", "a5")
        async with running(a_match(*moves, game=new_game("enclose5"))) as table:
            await table.move_to("h7")
            look = table.board.states[table.site("h8")]
            assert look.then is not None
            assert look.then.kind == "territory"
            assert "0 + 1" in table.panel

    async def test_shows_bonus_moves_and_what_they_forbid(self) -> None:
        async with running(a_match(*LINED_UP, game=new_game("enclose5"))) as table:
            assert "Blue moves again" in table.status
            assert "1 bonus move" in table.panel
            fouls = {table.name(s) for s, look in enumerate(table.board.states) if look.foul}
            assert fouls == {"h7", "h13"}
            await table.move_to("h7")
            await table.press("enter")
            assert table.moves == LINED_UP
            assert "would lengthen the alignment" in table.status


async def looks_of_winner(table: Table) -> set[str]:
    """The sites that are lit as what won."""
    return {table.name(s) for s, look in enumerate(table.board.states) if look.won}


async def test_the_five_is_lit() -> None:
    moves = ("h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12")
    async with running(a_match(*moves, game=FREE_RENJU)) as table:
        assert await looks_of_winner(table) == {"h8", "h9", "h10", "h11", "h12"}
        assert "five in a row" in table.panel
