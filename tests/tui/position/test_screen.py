"""The board on which a position is put together: by keys and mouse, from everywhere and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from abstract_arcade.library.store import Files, Store
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES, Color, Game, Seat, new_game
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import ColorDepth
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.messages import OpenPosition
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.position.screen import PositionScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from tests.tui.play.support import SIZES, check_lines
from tests.tui.support import LARGE, SMALL, ArcadePilot, a_match, begun, running

pytestmark = pytest.mark.slow

FAULTY = "a1 a2 a3 b3"
"""Stones of one colour that Slicron does not leave like this."""


def position_screen(table: ArcadePilot) -> PositionScreen:
    screen = table.board_screen
    assert isinstance(screen, PositionScreen)
    return screen


async def edit(table: ArcadePilot, game: Game, moves: str = "") -> None:
    """Put together a position that begins as that after some moves."""
    start = game.replay(moves.split()) if moves else None
    table.app.post_message(OpenPosition(game.slug, game, start=start))
    await table.until_open(PositionScreen)


def stones(table: ArcadePilot) -> tuple[str, str]:
    """The sites of the black and of the white stones."""
    black, white, *_ = position_screen(table).editor.draft.setup
    return " ".join(black), " ".join(white)


async def put_down(table: ArcadePilot, sites: str) -> None:
    """Put what was chosen on these sites."""
    for name in sites.split():
        await table.visit(name)
        await table.press("enter")


class TestEditing:
    async def test_keys_place_and_remove_pieces(self) -> None:
        async with running(size=LARGE) as table:
            await edit(table, new_game("krypte"))
            await table.visit("d4")
            assert table.status == "● Black d4 is empty; Enter makes it black"
            await table.press("enter", "right", "2", "enter", "right", "enter")
            assert stones(table) == ("d4", "e4 f4")
            assert table.status == "◉ White f4 is white; Enter removes it"
            await table.press("enter", "left", "1")
            assert table.status == "● Black e4 is white; Enter makes it black"
            await table.press("enter")
            assert stones(table) == ("d4 e4", "")
            await table.press("delete", "delete")
            assert stones(table) == ("d4", "")
            assert "There is nothing to remove here" in table.status
            await table.press("z", "z", "r", "r")
            assert stones(table) == ("d4", "")

    async def test_mouse_places_and_chooses_pieces(self) -> None:
        async with running(size=LARGE) as table:
            await edit(table, new_game("krypte"))
            await table.click_site("d4")
            await table.click_text("2  White")
            await table.click_site("e5")
            await table.click_text("x  To move")
            await table.click_text("4  Last from")
            assert position_screen(table).editor.draft.setup == (
                ("d4",),
                ("e5",),
                Color.WHITE,
                {"last_side": "N"},
            )
            await table.click_text("remove")
            await table.click_site("d4")
            assert stones(table) == ("", "e5")

    async def test_keys_go_through_choices_in_both_directions(self) -> None:
        async with running(size=LARGE) as table:
            await edit(table, new_game("enclose5"))
            await table.press("6", "6", "full_stop")
            assert "Bonus moves: 3" in table.status
            await table.press("comma")
            assert "Bonus moves: 2" in table.status
            await table.press("4", "comma")
            assert "Blue cell" in table.status
            await table.press("9")
            assert "There is no choice with the number 9" in table.status

    async def test_fault_is_explained_and_its_sites_are_marked(self) -> None:
        async with running(size=LARGE) as table:
            await edit(table, new_game("slicron"))
            await put_down(table, FAULTY)
            fault = "Black's group of a1 is not trimmed: removing b3 makes no path longer."
            assert "a fault" in table.panel
            assert fault in table.panel
            struck = [state for state in table.board.states if state.now and not state.then]
            assert len(struck) == 1
            await table.press("g")
            assert table.is_open(PositionScreen)
            assert fault.removesuffix(".") in table.status
            await table.press("enter")
            assert "ready" in table.panel
            assert "g play on from here" in table.panel

    async def test_finished_position_says_who_has_won(self) -> None:
        async with running(size=LARGE) as table:
            await edit(table, new_game("krypte"))
            await table.choose("a1", "b1", "c1", "d1")
            assert "over Black won by four in a row." in table.panel
            await table.press("g")
            assert "The game is over in this position" in table.status
            assert [state.won for state in table.board.states].count(True) == 4

    async def test_cleared_board_is_restored_by_undo(self) -> None:
        async with running(size=LARGE) as table:
            await edit(table, new_game("krypte"), "d1 e8")
            await table.press("C")
            assert stones(table) == ("", "")
            assert "z restores everything" in table.status
            await table.press("C")
            assert "The board is already clear" in table.status
            await table.press("z")
            assert stones(table) == ("d1", "e8")


class TestSeen:
    @pytest.mark.parametrize("slug", GAMES)
    async def test_screen_is_whole_at_every_terminal_size(self, slug: str) -> None:
        """No word is truncated, whatever is placed and chosen."""
        numbers = [str(number) for number in range(1, 10)]
        async with running(size=LARGE) as table:
            await edit(table, GAMES[slug]())
            for size in SIZES:
                await table.resize(*size)
                for keys in (["enter"], ["x", *numbers], ["3", "enter"]):
                    await table.press(*keys)
                    check_lines(table)

    @pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
    async def test_screen_works_in_ascii_and_without_colours(self, size: tuple[int, int]) -> None:
        async with running(size=size, ascii_only=True, depth=ColorDepth.NONE) as table:
            await edit(table, new_game("slicron"))
            await put_down(table, FAULTY)
            await table.press("2", "left")
            assert table.text().isascii()
            assert "X-" in table.text()
            if size == LARGE:
                assert ">  O    2  White" in table.text()
            check_lines(table)

    async def test_status_has_the_verdict_when_there_is_no_panel(self) -> None:
        async with running(size=(60, 20)) as table:
            await edit(table, new_game("renju"))
            assert "Renju   Black to move   ready" in table.text()
            await table.press("4")
            assert "Stage: 1 first" in table.status
            await table.press("enter")
            assert "At stage 1 there are 0 black and 0 white stones and 0 offers." in table.status

    async def test_texts_name_remapped_keys(self) -> None:
        async with running(size=LARGE) as table:
            await edit(table, new_game("krypte"))
            table.app.set_keymap({"choice.2": "w", "position.change_mover": "m"})
            await table.until_text("m  To move")
            assert "w  White" in table.text()
            assert "1 w 3 what" in table.lines()[-1]


class TestWayThere:
    async def test_position_opened_from_the_menu_leads_back_to_it(self) -> None:
        async with running(size=LARGE) as table:
            await table.press("right", "right", "E")
            await table.until_open(PositionScreen)
            assert table.board_screen.game == new_game("krypte")
            await table.press("enter", "escape")
            await table.until_open(MenuScreen)
            assert table.menu.slug == "krypte"
            await table.press("E")
            await table.until_open(PositionScreen)
            assert stones(table) == ("d1", "")

    async def test_position_opened_from_a_match_leads_back_to_it(self) -> None:
        async with running(a_match("d1", "e8", "f1"), LARGE) as table:
            match = table.match
            await table.visit("c3")
            await table.press("left_square_bracket", "E")
            await table.until_open(PositionScreen)
            assert stones(table) == ("d1", "e8")
            assert table.cursor == "c3"
            await table.visit("h8")
            await table.press("enter", "escape")
            await table.until_open(PlayScreen)
            assert table.match is match
            assert table.moves == ["d1", "e8", "f1"]
            # The same position is there as it was left.
            await table.press("left_square_bracket", "E")
            await table.until_open(PositionScreen)
            assert stones(table) == ("d1 h8", "e8")
            assert table.cursor == "h8"

    async def test_position_opened_from_the_set_up_keeps_its_settings(self) -> None:
        async with running(size=LARGE) as table:
            await table.press("right", "right", "enter")
            await table.until_open(SetupScreen)
            await table.press("right", "down", "down", "down", "left", "down", "down", "right")
            game = table.setup.chosen_game
            assert game != new_game("krypte")
            await table.press("E")
            await table.until_open(PositionScreen)
            assert table.board_screen.game == game
            await table.press("enter", "q")
            await table.until_open(SetupScreen)
            assert table.setup.chosen_game == game
            assert "● beginner" in table.text()


class TestPlayingFromThere:
    async def test_new_match_keeps_the_players_of_the_match(self) -> None:
        match = a_match("d1", "e8", "f1")
        match.seat(Seat.SECOND, Participant("greedy"))
        async with running(match, LARGE) as table:
            await table.press("left_square_bracket", "left_square_bracket", "E")
            await table.until_open(PositionScreen)
            await table.visit("h8")
            await table.press("2", "enter", "x", "g")
            await table.until_open(SetupScreen)
            assert "a game from this position, Black to play" in table.text()
            await table.press("escape")
            await table.until_open(PositionScreen)
            assert stones(table) == ("d1", "h8")
            await table.press("g")
            await table.until_open(SetupScreen)
            await table.press("enter")
            await table.until_open(PlayScreen)
            new = table.match
            assert new is not match
            assert new.participants[Seat.SECOND].kind == "greedy"
            setup = new.root.position.as_setup()
            assert setup[:3] == (("d1",), ("h8",), Color.BLACK)

    @pytest.mark.parametrize("slug", GAMES)
    async def test_record_keeps_the_position_set_up(self, slug: str, tmp_path: Path) -> None:
        store = Store(tmp_path)
        async with running(size=LARGE, store=store) as table:
            await edit(table, GAMES[slug]())
            await table.press("enter", "x", "g")
            await table.until_open(SetupScreen)
            await table.press("enter")
            await table.until_open(PlayScreen)
            start = table.match.root.position
            assert sum(start.color_at(site) is not None for site in start.game.board.sites) == 1
            await table.press("full_stop", "enter")
            await table.until(store.library.entries, "the record")
            await table.until(lambda: table.table.saving.is_saved, "the disk")
        (entry,) = Store(tmp_path).library.entries()
        assert Store(tmp_path).library.load(entry.id).root.position == start


async def test_position_is_restored_after_the_program_ends(tmp_path: Path) -> None:
    for before, after in (((), ("d1",)), (("d1",), ("d1", "e1"))):
        app = ArcadeApp(files=Files(Store(tmp_path / "matches"), folder=tmp_path))
        async with begun(app) as table:
            app.post_message(OpenPosition("krypte"))
            await table.until_open(PositionScreen)
            editor = position_screen(table).editor
            assert editor.draft.setup.black == before
            await table.visit(after[-1])
            await table.press("enter")
            assert editor.draft.setup.black == after


async def test_position_is_not_changed_in_a_terminal_too_small_to_show_it() -> None:
    async with running(size=LARGE) as table:
        await edit(table, new_game("reneo", size=19))
        await table.press("enter")
        await table.resize(30, 10)
        assert "needs" in table.text()
        await table.press("C", "x", "z", "delete", "enter")
        await table.resize(*LARGE)
        assert len(stones(table)[0].split()) == 1
        assert isinstance(table.app.focused, Board)


async def test_failure_to_save_the_position_is_reported_once(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("no folder")
    app = ArcadeApp(
        Match(new_game("krypte")),
        files=Files(Store(tmp_path / "matches"), folder=tmp_path / "home"),
    )
    async with begun(app) as table:
        await table.press("E")
        await table.until_open(PositionScreen)
        await table.press("enter", "enter")
        assert await table.until_notice() == "positions.json cannot be written: Not a directory."
