"""The list of saved matches: its rows, what they open, and the way back."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events

from abstract_arcade.library.folder import Library
from abstract_arcade.match import Participant
from abstract_arcade.rules import Seat
from abstract_arcade.storage.locks import Lock
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.matches.screen import MatchesScreen
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from tests.matches import BLACK_WINS
from tests.tui.matches.support import (
    SIZES,
    a_house,
    between,
    keep,
    listed,
    rows,
    screen,
    selected,
)
from tests.tui.play.support import check_lines
from tests.tui.support import (
    a_match,
)

pytestmark = pytest.mark.slow


class TestList:
    async def test_list_has_running_matches_first(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house()[::-1])
        async with listed(tmp_path) as arcade:
            assert "5 matches" in arcade.lines()[1]
            found = rows(arcade)
            assert (found[0], found[3]) == ("Running moves", "Finished")
            said = [*found[1:3], *found[4:]]
            for row, words in zip(
                said,
                (
                    "Slicron Ada – Ben Ben to play 1",
                    "Krypte Ada – Grace Grace to play 3",
                    "Krypte Grace – Ben a draw: agreement 2",
                    "Renju Ada – Ben White won by resignation 1",
                    "Krypte Ada – Grace Black won by four in a row 7",
                ),
                strict=True,
            ):
                assert words in row

    async def test_list_shows_the_stone_to_move_or_of_the_winner(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path, ascii_only=True) as arcade:
            lines = [row for row in rows(arcade) if " - " in row]
            assert [line.split()[0].removeprefix(">") or line for line in lines][1:] == [
                "O",
                "X",
                "O",
                "Krypte",
            ]
            assert "O Krypte" in lines[0]

    async def test_title_counts_a_single_match_in_the_singular(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house()[:1])
        async with listed(tmp_path) as arcade:
            assert "1 match" in arcade.lines()[1]
            assert "1 matches" not in arcade.text()

    async def test_keys_move_through_the_list(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            for key, number in (
                ("up", 0),
                ("down", 1),
                ("j", 2),
                ("k", 1),
                ("end", 4),
                ("down", 4),
                ("home", 0),
                ("pagedown", 4),
                ("pageup", 0),
            ):
                await arcade.press(key)
                assert selected(arcade).id == names[number]

    async def test_key_bar_of_the_list_names_the_keys_that_work(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            keys = arcade.words("#keys")
            assert "Enter open" in keys
            assert "Del delete" in keys
            assert "/ find" in keys
            assert "U undo" not in keys
            assert "Enter continues at move 3" in arcade.status
            await arcade.press("end")
            assert "Enter opens it at move 2" in arcade.status

    async def test_help_explains_the_list(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.press("question_mark")
            await arcade.until_open(HelpScreen)
            assert "Every game is saved automatically from the first move" in arcade.text()

    @pytest.mark.parametrize("key", ["q", "escape"])
    async def test_leaving_the_list_returns_to_the_game_selected_in_the_menu(
        self, tmp_path: Path, key: str
    ) -> None:
        async with listed(tmp_path) as arcade:
            await arcade.press(key)
            await arcade.until_open(MenuScreen)
            assert arcade.menu.slug == "krypte"


class TestSeries:
    async def test_series_is_one_row_that_expands_to_its_games(self, tmp_path: Path) -> None:
        played = [between(a_match(*BLACK_WINS), *names) for names in (("Ada", "Ben"),) * 3]
        played[1].seat(Seat.FIRST, Participant(name="Ben"))
        played[1].seat(Seat.SECOND, Participant(name="Ada"))
        for match in played:
            match.series = "cafe0123"
        names = keep(tmp_path, [*played[::-1], *a_house()[3:4]])
        async with listed(tmp_path) as arcade:
            assert any(row.startswith("Krypte Ada 2 – 1 Ben 3 games") for row in rows(arcade))
            assert "→ shows its 3 games" in arcade.status
            assert "→ games" in arcade.words("#keys")
            await arcade.press("delete")
            assert "4 matches" in arcade.text()
            await arcade.press("right", "down")
            assert [row.split(" –")[0].partition(" ")[2] for row in rows(arcade)[2:5]] == [
                "game 1 Ada",
                "game 2 Ben",
                "game 3 Ada",
            ]
            assert selected(arcade).id == names[2]
            await arcade.press("left")
            assert "→ shows its 3 games" in arcade.status
            # By the key that opens a match, too.
            await arcade.press("enter", "down", "down", "delete")
            await arcade.until_text("is deleted")
            assert "Krypte Ada 2 – 0 Ben" not in arcade.text()
            await arcade.press("U", "down", "enter")
            await arcade.until_open(PlayScreen)


class TestOpening:
    async def test_running_match_opens_for_play(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d1", "e8", "d2"]
            assert not arcade.table.is_read_only

    async def test_finished_match_opens_for_browsing(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.press("down", "down", "enter")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == list(BLACK_WINS)
            assert "wins 7 moves" in arcade.status

    async def test_unreadable_match_is_not_opened(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        (tmp_path / "20261121-201500-krypte-bad1.json").write_text('{"format": ')
        (tmp_path / "20261121-201500-krypte-bad2.json").write_text(
            '{"format": "abstract-arcade/99", "program": "abstract-arcade 9.0"}'
        )
        async with listed(tmp_path) as arcade:
            found = rows(arcade)
            assert "Cannot be read" in found
            assert len([row for row in found if "-bad" in row]) == 2
            await arcade.press("end")
            assert "cannot be read" in arcade.status
            await arcade.press("enter")
            assert arcade.is_open(MatchesScreen)
            assert "cannot be read" in arcade.status
            assert not any(each.display for each in screen(arcade).query(Board))

    async def test_match_that_became_unreadable_says_why(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            Library(tmp_path).path(names[0]).write_text("{")
            await arcade.press("enter")
            await arcade.until_notice()
            assert arcade.is_open(MatchesScreen)
            # The lock of the match is free.
            assert not Library(tmp_path).open_elsewhere()

    async def test_match_open_elsewhere_opens_read_only(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        lock = Lock.take(tmp_path / f"{names[0]}.lock")
        assert lock is not None
        with lock:
            async with listed(tmp_path) as arcade:
                assert "open elsewhere" in rows(arcade)[1]
                assert arcade.status == "Open in another program. Enter shows it"
                await arcade.press("delete")
                assert "5 matches" in arcade.lines()[1]
                await arcade.press("enter")
                await arcade.until_open(PlayScreen)
                assert arcade.table.is_read_only


async def test_leaving_a_match_opened_from_the_list_returns_to_it(tmp_path: Path) -> None:
    keep(tmp_path, a_house())
    async with listed(tmp_path) as arcade:
        await arcade.press("enter")
        await arcade.until_open(PlayScreen)
        assert "q back" in arcade.words("#keys")
        await arcade.press("q")
        await arcade.until_open(MatchesScreen)


class TestEmpty:
    @pytest.mark.parametrize("size", SIZES, ids=str)
    async def test_empty_list_says_what_it_is_for(
        self, tmp_path: Path, size: tuple[int, int]
    ) -> None:
        async with listed(tmp_path, size) as arcade:
            text = " ".join(arcade.text().split())
            assert "No match yet" in text
            assert "o open a file" in arcade.lines()[-1]
            assert "Every game is saved automatically" in text
            assert "Esc choose a game" in text
            assert "delete" not in text
            check_lines(arcade)
            await arcade.press("enter", "delete", "slash", "U", "down", "pagedown", "end", "home")
            assert arcade.is_open(MatchesScreen)

    async def test_list_says_why_nothing_can_be_listed(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("no folder")
        async with listed(tmp_path / "file") as arcade:
            assert "cannot be listed: Not a directory" in arcade.status


class TestMouse:
    async def test_click_selects_a_match_then_opens_it(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.click_text("Slicron")
            assert selected(arcade).id == names[1]
            assert arcade.is_open(MatchesScreen)
            column, row = next(
                (line.index("Slicron"), row)
                for row, line in enumerate(arcade.lines())
                if "Slicron" in line
            )
            await arcade.click(column, row)
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d6"]

    async def test_wheel_moves_through_the_list(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            for wheel, number in (
                (events.MouseScrollDown, 1),
                (events.MouseScrollDown, 2),
                (events.MouseScrollUp, 1),
            ):
                await arcade.turn_wheel(wheel, 20, 10)
                assert selected(arcade).id == names[number]

    async def test_click_on_the_key_bar_runs_its_actions(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.click_text("Del delete")
            assert "4 matches" in arcade.lines()[1]
            await arcade.click_text("U undo")
            assert "5 matches" in arcade.lines()[1]
