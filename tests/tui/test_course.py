"""The course of a match on its screen: going back, variations, swapping, resigning, leaving."""

from __future__ import annotations

import re
from typing import Any

import pytest
from textual import events
from textual.screen import Screen
from textual.widgets import Static

from abstract_arcade.match import Participant
from abstract_arcade.rules import Color, Seat, new_game
from abstract_arcade.tui.messages import OpenMatch
from abstract_arcade.tui.screens.dialogs import Ask, TypeMove
from abstract_arcade.tui.screens.play import PlayScreen
from abstract_arcade.tui.screens.help import HelpScreen
from abstract_arcade.tui.screens.menu import MenuScreen
from abstract_arcade.tui.screens.setup import SetupScreen
from tests.tui.support import BLACK_ROW, LARGE, MEDIUM, SMALL, Table, a_match, quiet_moves, running

MOVES = quiet_moves(24)


async def at(table: Table, ply: int) -> None:
    """The screen shows the position after this many plies of `MOVES`."""
    assert list(table.moves) == MOVES[:ply]
    assert f"ply {ply}" in table.words("#moves")
    position = table.match.game.replay(MOVES[:ply])
    assert [look.now for look in table.board.states] == [
        position.content(site) for site in table.match.game.board.sites
    ]


def line(table: Table) -> list[str]:
    """The texts of the whole line, what was taken back included."""
    return [
        node.parent.position.format(node.move)
        for node in table.match.line
        if node.parent is not None and node.move is not None
    ]


class TestGoingBack:
    async def test_by_every_key(self) -> None:
        async with running(a_match(*MOVES), MEDIUM) as table:
            for key, ply in [
                ("z", 23),
                ("Z", 22),
                ("pageup", 12),
                ("pageup", 2),
                ("pageup", 0),
                ("z", 0),
                ("Z", 0),
                ("r", 1),
                ("pagedown", 11),
                ("home", 0),
                ("pagedown", 10),
                ("end", 24),
                ("pagedown", 24),
                ("r", 24),
                ("home", 0),
                ("r", 1),
            ]:
                await table.press(key)
                await at(table, ply)
            assert line(table) == MOVES

    async def test_by_a_click_on_the_list(self) -> None:
        async with running(a_match(*MOVES[:8]), MEDIUM) as table:
            for ply in (3, 6, 1, 8):
                x, y, *_ = table.game.query_one("#moves").content_region
                row = next(
                    number
                    for number, text in enumerate(table.inside(table.game.query_one("#moves")))
                    if text.split()[:1] == [str((ply + 1) // 2)]
                )
                text = table.lines()[y + row]
                column = text.index(MOVES[ply - 1], x + 3)
                await table.click(column, y + row)
                await at(table, ply)
            assert line(table) == MOVES[:8]

    async def test_the_list_is_scrolled_by_the_wheel(self) -> None:
        async with running(a_match(*MOVES), SMALL) as table:
            column, row = table.place_of("Moves")
            assert f"1 {MOVES[0]} " not in table.words("#moves")
            for wheel in (events.MouseScrollUp, events.MouseScrollDown):
                for _ in MOVES:
                    await table.pilot._post_mouse_events([wheel], offset=(column, row + 1))
                is_up = wheel is events.MouseScrollUp
                assert (f"1 {MOVES[0]} " in table.words("#moves")) == is_up
                assert (f"› {MOVES[-1]}" in table.words("#moves")) == (not is_up)
            await at(table, 24)

    async def test_and_playing_from_there_keeps_the_old_line(self) -> None:
        async with running(a_match("d1", "e8", "d2"), MEDIUM) as table:
            await table.press("Z", "Z")
            old = table.match.line
            await table.play("h3")
            assert list(table.moves) == ["d1", "h3"]
            assert [child.move for child in old[1].children] == [
                (table.site("e8"),),
                (table.site("h3"),),
            ]
            assert "h3" in table.words("#moves")
            assert "e8" not in table.words("#moves")
            table.match.go_to(old[-1])
            assert list(table.moves) == ["d1", "e8", "d2"]

    async def test_against_the_computer_goes_to_ones_own_decision(self) -> None:
        async with running(a_match("d1", "e8", "d2", "h1", white="random"), MEDIUM) as table:
            await table.press("z")
            assert list(table.moves) == ["d1", "e8"]
            await table.press("r")
            assert list(table.moves) == ["d1", "e8", "d2", "h1"]
            await table.press("z", "z")
            assert not table.moves

    async def test_says_in_the_keys_what_can_be_done(self) -> None:
        async with running(a_match("d1"), LARGE) as table:
            bright = key_style(table, "z undo")
            dull = key_style(table, "r redo")
            assert bright != dull
            await table.press("z")
            assert key_style(table, "z undo") == dull
            assert key_style(table, "r redo") == bright


def key_style(table: Table, text: str) -> str:
    """The colour of a key in the line of keys."""
    column, row = table.place_of(text)
    return str(table.cells()[row][column].style.color)


class TestSwap:
    async def test_takes_the_other_colour(self) -> None:
        game = new_game("krypte", pie=True)
        async with running(a_match("d1", game=game), LARGE) as table:
            seats = table.words("#seats")
            assert seats.index("Player 1") < seats.index("Player 2")
            await table.press("s")
            assert list(table.moves) == ["d1", "swap"]
            # Black's tile is the upper one.
            seats = table.words("#seats")
            assert seats.index("Player 2") < seats.index("Player 1")
            assert "Player 2 swaps and takes Black." in table.status
            assert "White to play" in table.status
            assert table.match.seat_to_move is Seat.FIRST
            assert "swap" in table.words("#moves")

    async def test_can_be_taken_back(self) -> None:
        game = new_game("krypte", pie=True)
        async with running(a_match("d1", game=game), MEDIUM) as table:
            await table.press("s", "z")
            assert list(table.moves) == ["d1"]
            await table.press("s")
            assert list(table.moves) == ["d1", "swap"]

    @pytest.mark.parametrize(
        ("pie", "moves", "reason"),
        [
            (False, ["d1"], "This game is played without the pie rule"),
            (True, [], "White may swap only at the first turn"),
            (True, ["d1", "e8", "d2"], "White may swap only at the first turn"),
        ],
    )
    async def test_is_refused_where_it_is_not_legal(
        self, pie: bool, moves: list[str], reason: str
    ) -> None:
        game = new_game("krypte", pie=pie)
        async with running(a_match(*moves, game=game), LARGE) as table:
            await table.press("s")
            assert list(table.moves) == moves
            assert reason in table.status

    async def test_is_lit_in_the_keys_only_where_it_is_legal(self) -> None:
        game = new_game("krypte", pie=True)
        async with running(a_match(game=game), LARGE) as table:
            dull = key_style(table, "s swap")
            await table.play("d1")
            assert key_style(table, "s swap") != dull
            await table.click_text("s swap")
            assert list(table.moves) == ["d1", "swap"]
            assert key_style(table, "s swap") == dull


class TestResigning:
    async def test_asks_and_ends_the_match(self) -> None:
        async with running(a_match("d1"), MEDIUM) as table:
            await table.press("R")
            await table.until_open(Ask)
            assert "Resign for White?" in table.text()
            await table.press("enter")
            await table.until(lambda: table.match.outcome is not None, "the end")
            assert "Black (Player 1) wins by resignation" in table.status
            assert "Black wins by resignation" in table.panel
            assert not any(look.won or look.faded for look in table.board.states)
            await table.play("e8")
            assert list(table.moves) == ["d1"]

    @pytest.mark.parametrize("keys", [["escape"], ["down", "enter"], ["q"]])
    async def test_can_be_thought_better_of(self, keys: list[str]) -> None:
        async with running(a_match("d1"), MEDIUM) as table:
            await table.press("R")
            await table.until_open(Ask)
            await table.press(*keys)
            await table.until_open(PlayScreen)
            assert table.match.outcome is None
            await table.play("e8")
            assert list(table.moves) == ["d1", "e8"]

    async def test_is_taken_back_by_going_back(self) -> None:
        async with running(a_match("d1", "e8"), MEDIUM) as table:
            await table.press("R")
            await table.until_open(Ask)
            await table.press("enter")
            await table.until(lambda: table.match.outcome is not None, "the end")
            await table.press("z")
            assert "wins" not in table.status
            await table.play("e8")
            assert table.match.outcome is None
            assert list(table.moves) == ["d1", "e8"]

    async def test_is_for_the_person_even_at_the_computers_turn(self) -> None:
        async with running(a_match("d1", "e8", white="random"), MEDIUM) as table:
            await table.press("p")
            await table.play("d2")
            await table.press("R")
            await table.until_open(Ask)
            assert "Resign for Black?" in table.text()
            await table.press("enter")
            await table.until(lambda: table.match.outcome is not None, "the end")
            assert "White (Random) wins by resignation" in table.status


class TestLeaving:
    async def test_a_running_match_asks(self) -> None:
        async with running(a_match("d1"), MEDIUM) as table:
            await table.press("q")
            await table.until_open(Ask)
            assert "Leave this game?" in table.text()
            assert "It stays in the menu." in table.text()
            await table.press("escape")
            await table.until_open(PlayScreen)
            assert list(table.moves) == ["d1"]
            assert table.app.kept == []

    @pytest.mark.parametrize("moves", [(), BLACK_ROW], ids=["not begun", "over"])
    async def test_another_does_not(self, moves: tuple[str, ...]) -> None:
        async with running(a_match(*moves), MEDIUM) as table:
            await table.press("q")
            await table.until_open(MenuScreen)
            assert "continue at" not in table.text()
            assert table.app.kept == []

    async def test_it_waits_in_the_menu(self) -> None:
        match = a_match("d1", "e8")
        async with running(match, MEDIUM) as table:
            await table.press("q")
            await table.until_open(Ask)
            await table.press("enter")
            await table.until_open(MenuScreen)
            assert table.menu.slug == "krypte"
            assert "continue at ply 2" in table.text()
            await table.press("c")
            await table.until_open(PlayScreen)
            assert table.match is match
            assert list(table.moves) == ["d1", "e8"]
            assert table.app.kept == []
            await table.play("d2")
            assert list(table.moves) == ["d1", "e8", "d2"]

    async def test_two_that_wait_are_asked_for(self) -> None:
        first, second = a_match("d1"), a_match("a1", "e8", white="greedy")
        async with running(first, MEDIUM) as table:
            await table.press("q")
            await table.until_open(Ask)
            await table.press("enter")
            await table.until_open(MenuScreen)
            table.app.post_message(OpenMatch(second))
            await table.until_open(PlayScreen)
            await table.press("q")
            await table.until_open(Ask)
            await table.press("enter")
            await table.until_open(MenuScreen)
            assert "continue a game" in table.text()
            await table.press("c")
            await table.until_open(Ask)
            text = table.text()
            assert "Continue which game?" in text
            # The one left last comes first.
            assert re.search(
                r"Ply 2 \(\w+\), Player 1 against Greedy.*Ply 1 \(\w+\), Player 1 against Player 2",
                text,
                re.DOTALL,
            )
            await table.press("down", "enter")
            await table.until_open(PlayScreen)
            assert table.match is first
            assert table.app.kept == [second]

    async def test_for_a_new_game_asks_too_and_keeps_the_choices(self) -> None:
        game = new_game("krypte", capture="custodial")
        async with running(a_match("d1", game=game, white="greedy"), LARGE) as table:
            await table.press("p", "f2")
            await table.until_open(Ask)
            assert "Begin another game?" in table.text()
            await table.press("enter")
            await table.until_open(SetupScreen)
            assert "● greedy" in table.text()
            assert "● custodial" in table.text()
            await table.press("enter")
            await table.until_open(PlayScreen)
            assert table.match.game == game
            assert table.match.participants[Seat.SECOND] == Participant("greedy")
            assert not table.moves
            assert [match.move_texts for match in table.app.kept] == [("d1",)]

    async def test_for_a_new_game_does_not_ask_where_nothing_runs(self) -> None:
        async with running(a_match(), MEDIUM) as table:
            await table.press("f2")
            await table.until_open(SetupScreen)
            await table.press("escape")
            await table.until_open(MenuScreen)


class TestQuitting:
    async def test_a_running_match_asks(self) -> None:
        async with running(a_match("d1"), MEDIUM) as table:
            await table.press("ctrl+q")
            await table.until_open(Ask)
            assert "Quit the arcade?" in table.text()
            assert "lost" in table.text()
            await table.press("down", "enter")
            await table.until_open(PlayScreen)
            assert table.app.is_running
            await table.press("ctrl+q")
            await table.until_open(Ask)
            await table.press("enter")
            await table.until(lambda: table.app._exit, "the end")

    @pytest.mark.parametrize("moves", [(), BLACK_ROW], ids=["not begun", "over"])
    async def test_another_does_not(self, moves: tuple[str, ...]) -> None:
        async with running(a_match(*moves), MEDIUM) as table:
            await table.press("ctrl+q")
            await table.until(lambda: table.app._exit, "the end")
            assert table.app.return_code == 0

    @pytest.mark.parametrize(
        ("key", "screen"), [("slash", TypeMove), ("question_mark", HelpScreen)]
    )
    async def test_asks_from_within_a_dialog_too(
        self, key: str, screen: type[TypeMove | HelpScreen]
    ) -> None:
        async with running(a_match("d1"), MEDIUM) as table:
            await table.press(key)
            await table.until_open(screen)
            await table.press("ctrl+q")
            await table.until_open(Ask)
            assert "Quit the arcade?" in table.text()
            await table.press("escape")
            await table.until_open(screen)
            assert table.app.is_running

    async def test_says_in_the_menu_how_many_games_are_lost(self) -> None:
        async with running(a_match("d1"), MEDIUM) as table:
            await table.press("q")
            await table.until_open(Ask)
            await table.press("enter")
            await table.until_open(MenuScreen)
            await table.press("q")
            await table.until_open(Ask)
            assert "An unfinished game is lost then." in table.text()
            await table.press("escape")
            await table.until_open(MenuScreen)
            await table.press("ctrl+q")
            await table.until_open(Ask)
            await table.press("enter")
            await table.until(lambda: table.app._exit, "the end")


class TestRematch:
    @pytest.mark.parametrize("hand", ["key", "mouse"])
    async def test_exchanges_the_seats(self, hand: str) -> None:
        match = a_match(*BLACK_ROW, white="greedy")
        async with running(match, MEDIUM) as table:
            if hand == "key":
                await table.press("f3")
            else:
                await table.click_text("F3 rematch")
            await table.until(lambda: table.is_open(PlayScreen) and table.match is not match)
            assert table.match.participants == {
                Seat.FIRST: Participant("greedy"),
                Seat.SECOND: Participant(),
            }
            assert table.match.game == match.game
            seats = table.words("#seats")
            assert seats.index("Greedy") < seats.index("Player 1")
            assert table.app.kept == []

    async def test_is_not_there_while_the_match_runs(self) -> None:
        match = a_match("d1")
        async with running(match, MEDIUM) as table:
            assert "rematch" not in table.words("#keys")
            await table.press("f3")
            assert table.match is match


async def until_noted(table: Table, answer: str) -> None:
    """Wait until the note of the dialog says something."""
    note = table.app.screen.query_one("#note", Static)
    await table.until(lambda: answer in " ".join(" ".join(table.inside(note)).split()), answer)


class TestTypingAMove:
    async def test_plays_it(self) -> None:
        async with running(a_match(), MEDIUM) as table:
            await table.press("slash")
            await table.until_open(TypeMove)
            await table.write(" F1 ")
            await table.press("enter")
            await table.until_open(PlayScreen)
            assert list(table.moves) == ["f1"]
            assert table.cursor == "f1"

    async def test_says_what_it_would_do_and_what_is_wrong(self) -> None:
        async with running(a_match("d1"), MEDIUM) as table:
            await table.press("slash")
            await table.until_open(TypeMove)
            assert "White's move" in table.text()
            for text, answer in {
                "h": "'h' is not on this board, which runs from a1 to h8",
                "h3": "White h3 enters from East.",
                "h8": "h8 can be reached from both East and South",
                "zz9": "'zz9' is not on this board, which runs from a1 to h8",
                "swap": "This game is played without the pie rule",
            }.items():
                await table.write(text)
                for key in ("home", "end" if text == "h3" else "enter"):
                    await table.press(key)
                    await until_noted(table, answer)
                assert table.is_open(TypeMove)
                assert list(table.moves) == ["d1"]
                await table.press("end", *["backspace"] * len(text))
            await table.press("enter")
            await table.until_text("Type the name of a move first")
            await table.press("escape")
            await table.until_open(PlayScreen)
            assert list(table.moves) == ["d1"]

    async def test_swaps_by_name(self) -> None:
        game = new_game("krypte", pie=True)
        async with running(a_match("d1", game=game), MEDIUM) as table:
            await table.press("slash")
            await table.until_open(TypeMove)
            await table.write("swap")
            await table.press("enter")
            await table.until_open(PlayScreen)
            assert list(table.moves) == ["d1", "swap"]

    async def test_is_not_there_at_the_computers_turn(self) -> None:
        async with running(a_match("d1", white="random"), MEDIUM) as table:
            await table.press("p", "slash")
            assert table.is_open(PlayScreen)


class TestHelp:
    @pytest.mark.parametrize(
        ("key", "end"),
        [("question_mark", "escape"), ("f1", "f1")],
    )
    async def test_opens_and_closes(self, key: str, end: str) -> None:
        async with running(a_match("d1"), MEDIUM) as table:
            before = table.lines()
            await table.press(key)
            await table.until_open(HelpScreen)
            assert "Krypte in short" in table.text()
            await table.press(end)
            await table.until_open(PlayScreen)
            assert table.lines() == before
            assert list(table.moves) == ["d1"]


class TestCommands:
    async def test_offer_everything_that_a_key_does(self) -> None:
        async with running(a_match("d1"), MEDIUM) as table:
            screen: Screen[Any] = table.game
            titles = {command.title for command in table.app.get_system_commands(screen)}
            assert titles >= {
                "Undo",
                "Redo",
                "Swap",
                "Type a move",
                "Next legal move",
                "Pause or go on",
                "Marks",
                "Preview",
                "Zoom in",
                "Zoom out",
                "Back to the start",
                "To the last move",
                "New game",
                "Rematch",
                "Resign",
                "Help",
                "Menu",
                "Theme",
                "Quit",
            }

    async def test_are_found_in_the_palette(self) -> None:
        async with running(a_match("d1", "e8"), MEDIUM) as table:
            await table.press("ctrl+p")
            await table.until_text("Search for commands")
            await table.write("undo")
            await table.until_text("Take back to your previous decision")
            await table.press("enter")
            await table.until(lambda: len(table.moves) == 1, "the undoing")
            await table.until_open(PlayScreen)
            assert list(table.moves) == ["d1"]

    async def test_do_what_the_keys_do(self) -> None:
        async with running(a_match("d1", "e8", "d2"), LARGE) as table:
            commands = {each.title: each.callback for each in table.game.commands()}
            for title, ply in [
                ("Undo", 2),
                ("Redo", 3),
                ("Back to the start", 0),
                ("To the last move", 3),
            ]:
                await commands[title]()
                assert len(table.moves) == ply
            await commands["Zoom out"]()
            assert table.board.layout_shown.zoom.width == 4
            await commands["Zoom in"]()
            assert table.board.layout_shown.zoom.width == 6
            before = table.cursor
            await commands["Next legal move"]()
            assert table.cursor != before
            dialogs: list[tuple[str, type[Screen[Any]]]] = [
                ("Help", HelpScreen),
                ("Type a move", TypeMove),
                ("Resign", Ask),
                ("New game", Ask),
                ("Menu", Ask),
            ]
            for title, screen in dialogs:
                await commands[title]()
                await table.until_open(screen)
                await table.press("escape")
                await table.until_open(PlayScreen)


class TestKeyBar:
    async def test_a_click_does_what_the_key_does(self) -> None:
        async with running(a_match("d1", "e8"), (200, 60)) as table:
            await table.click_text("z undo")
            assert list(table.moves) == ["d1"]
            await table.click_text("r redo")
            assert list(table.moves) == ["d1", "e8"]
            await table.click_text("v preview")
            assert (table.game.preview_shown, table.game.marks_shown) == (False, True)
            await table.click_text("m marks")
            assert (table.game.preview_shown, table.game.marks_shown) == (False, False)
            await table.click_text("- smaller")
            assert table.board.layout_shown.zoom.width == 6
            await table.click_text("+ zoom")
            assert table.board.layout_shown.zoom.width == 10
            before = table.cursor
            await table.click_text(". next")
            assert table.cursor != before
            await table.click_text("Enter play")
            assert len(table.moves) == 3
            dialogs: dict[str, type[Screen[Any]]] = {
                "/ type": TypeMove,
                "? help": HelpScreen,
                "R resign": Ask,
                "F2 new": Ask,
                "q menu": Ask,
            }
            for text, screen in dialogs.items():
                await table.click_text(text)
                await table.until_open(screen)
                await table.press("escape")
                await table.until_open(PlayScreen)
            assert len(table.moves) == 3

    async def test_a_click_on_what_cannot_be_done_does_nothing(self) -> None:
        async with running(a_match("d1"), LARGE) as table:
            before = table.lines()
            await table.click_text("s swap")
            await table.click_text("r redo")
            assert table.lines() == before

    @pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=str)
    async def test_has_a_button_for_what_matters_most(self, size: tuple[int, int]) -> None:
        async with running(a_match("d1"), size) as table:
            matters = ["Enter play", "z undo", "F2 new", "? help", "q menu", "Ctrl+P more"]
            if size != SMALL:
                matters += ["R resign", "/ type"]
            for text in matters:
                assert text in table.lines()[-1]

    async def test_keeps_the_keyboard_with_the_board(self) -> None:
        async with running(a_match("d1", "e8"), MEDIUM) as table:
            await table.click_text("z undo")
            await table.click(0, 0)
            await table.press("tab")
            before = table.cursor
            await table.press("right")
            assert table.cursor != before


@pytest.mark.parametrize("color", Color)
async def test_the_panel_follows_the_seats_after_a_swap_to_the_end(color: Color) -> None:
    game = new_game("krypte", pie=True)
    match = a_match("d1", game=game)
    match.play(())
    seat = match.position.seat_of(color)
    async with running(match, MEDIUM) as table:
        match.resign(seat)
        table.game._go_on()
        await table.pilot.pause()
        winner = "Player 1" if seat is Seat.SECOND else "Player 2"
        assert f"{color.other} ({winner}) wins by resignation" in table.status
