"""What made newcomers stop and think, so that it does not come back."""

from __future__ import annotations

import pytest

from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import SWAP, Seat, new_game
from abstract_arcade.rules.reneo import ReneoPosition
from abstract_arcade.tui.screens.dialogs import TypeMove
from abstract_arcade.tui.screens.play import PlayScreen
from tests.tui.support import LARGE, MEDIUM, SMALL, a_match, running

# Black connects to a crosscut that two white stones take part in.
TWO_EXCHANGES = ("f6", "g6", "f5", "f4", "e4")


class TestChoosing:
    async def test_names_the_key_that_plays_what_is_chosen(self) -> None:
        async with running(a_match(*TWO_EXCHANGES, game=new_game("reneo")), MEDIUM) as arcade:
            position = arcade.match.position
            several = next(
                move[0]
                for move in position.legal_moves()
                if sum(other[:1] == move[:1] for other in position.legal_moves()) > 1
            )
            await arcade.visit(arcade.match.game.board.name(several))
            await arcade.press("enter")
            assert arcade.play_screen.chosen
            assert "Enter play it" in arcade.lines()[-1]
            await arcade.press("enter")
            assert len(arcade.moves) == len(TWO_EXCHANGES) + 1

    async def test_by_the_number_of_a_choice_plays_it(self) -> None:
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

    async def test_names_the_swap_where_it_may_be_made(self) -> None:
        async with running(a_match("f6", game=new_game("reneo")), MEDIUM) as arcade:
            assert "White to play, or swap (s)" in arcade.status

    async def test_of_an_offer_begins_on_neither(self) -> None:
        game = new_game("renju")
        async with running(a_match("h8", "h9", "g7", "i1", "f6", game=game), LARGE) as arcade:
            board = game.board
            await arcade.visit("i9")
            await arcade.press("enter")
            assert len(arcade.moves) == 6
            assert board.name(arcade.board.cursor) not in ("f6", "i9")
            await arcade.press("enter")
            assert len(arcade.moves) == 6

    async def test_marks_the_stone_that_moved_where_an_exchange_has_put_it(self) -> None:
        async with running(a_match(*TWO_EXCHANGES, game=new_game("reneo")), LARGE) as arcade:
            position = arcade.match.position
            mover = position.to_move
            move = next(move for move in position.legal_moves() if len(move) == 2)
            arcade.play_screen.play(move)
            last = [site for site, look in enumerate(arcade.board.states) if look.last]
            assert [arcade.match.position.color_at(site) for site in last] == [mover]


class TestGoingBack:
    @pytest.mark.parametrize("size", [MEDIUM, LARGE], ids=str)
    async def test_is_said_with_the_way_forward(self, size: tuple[int, int]) -> None:
        async with running(a_match("d1", "e8", "a8"), size) as arcade:
            assert "Looking back" not in arcade.status
            await arcade.press("Z")
            assert "Looking back at ply 2 of 3" in arcade.status
            assert "ply 2 of 3" in arcade.panel
            assert "End newest" in arcade.lines()[-1]
            await arcade.press("end")
            assert "Looking back" not in arcade.status

    async def test_from_a_resignation_takes_nothing_else_back(self) -> None:
        match = a_match("d1", "e8")
        async with running(match, MEDIUM) as arcade:
            match.resign(Seat.FIRST)
            await arcade.press("z")
            assert arcade.moves == ("d1", "e8")
            assert match.outcome is None

    async def test_does_not_hinder_the_rematch_of_a_game_that_is_over(self) -> None:
        moves = ("e1", "e8", "h1", "f8", "a6", "h8", "g8")
        match = a_match(*moves)
        assert match.outcome is not None
        async with running(match, MEDIUM) as arcade:
            await arcade.press("home", "f3")
            await arcade.until(lambda: arcade.match is not match)
            assert arcade.moves == ()

    async def test_is_refused_aloud_where_there_is_nothing(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press("f3")
            assert "The game is not over yet" in arcade.status


class TestNames:
    def test_stay_with_the_people_when_seats_are_exchanged(self) -> None:
        match = a_match("d1").rematch()
        assert [match.participants[seat].title(seat) for seat in Seat] == ["Player 2", "Player 1"]
        assert match.rematch().title == "Player 1 against Player 2"

    async def test_of_the_players_are_used_for_a_swap(self) -> None:
        participants = {Seat.FIRST: Participant(), Seat.SECOND: Participant("greedy")}
        match = Match(new_game("reneo"), participants)
        match.play(match.position.parse("f6"))
        match.play(SWAP)
        async with running(match, MEDIUM) as arcade:
            assert "Greedy swaps and takes Black." in arcade.status

    async def test_of_the_inks_are_used_everywhere(self) -> None:
        async with running(a_match("h8", game=new_game("enclose5")), LARGE) as arcade:
            await arcade.press("slash")
            await arcade.until_open(TypeMove)
            await arcade.write("g8")
            assert "Orange's move" in arcade.text()
            assert "White" not in arcade.text()


class TestSmallTerminals:
    async def test_nothing_is_played_unseen(self) -> None:
        match = a_match(game=new_game("renju"))
        async with running(match, (60, 18)) as arcade:
            await arcade.press("enter", "s", "z", "R")
            assert arcade.moves == ()
            assert arcade.is_open(PlayScreen)
            assert "q leads to the menu" in arcade.text()

    async def test_show_the_score_where_the_panel_has_no_room(self) -> None:
        match = a_match("h8", game=new_game("enclose5"))
        async with running(match, SMALL) as arcade:
            assert arcade.play_screen.has_class("-no-panel")
            assert "Blue 0  Orange 0  of 20" in arcade.lines()[0]

    async def test_tell_the_last_move_however_long_its_sentence_is(self) -> None:
        moves = ["h8", "i8", "h9", "i9", "h7", "i7"]
        match = a_match(*moves, game=new_game("renju", opening="free"))
        async with running(match, MEDIUM) as arcade:
            arcade.play_screen.play(match.position.parse("h6"))
            await arcade.pilot.pause()
            assert "Black h6 makes a straight four" in arcade.status
