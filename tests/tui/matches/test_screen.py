"""The list of kept matches: what is in it, finding, opening, deleting, at every size."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from textual import events

from abstract_arcade.library.entry import Entry
from abstract_arcade.library.folder import Library
from abstract_arcade.library.store import Store
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES, Seat, new_game
from abstract_arcade.storage.locks import Lock
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import ColorDepth
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.matches.screen import MatchesScreen
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.messages import OpenMatches
from abstract_arcade.tui.play.screen import PlayScreen
from tests.matches import BLACK_WINS
from tests.tui.play.support import check_lines, check_widths
from tests.tui.support import (
    LARGE,
    MEDIUM,
    SMALL,
    ArcadePilot,
    a_match,
    quiet_moves,
    running,
)

pytestmark = pytest.mark.slow

HUGE = (200, 60)

SIZES = (SMALL, (69, 24), (70, 20), MEDIUM, (99, 29), (100, 30), LARGE, (160, 50), HUGE)


def between(match: Match, first: str, second: str) -> Match:
    """A match with names."""
    match.seat(Seat.FIRST, Participant(name=first))
    match.seat(Seat.SECOND, Participant(name=second))
    return match


def resigned(match: Match) -> Match:
    match.resign(Seat.FIRST)
    return match


def drawn(match: Match) -> Match:
    match.agree_draw()
    return match


def a_house() -> list[Match]:
    """A few matches, the newest first."""
    return [
        between(a_match("d1", "e8", "d2"), "Ada", "Grace"),
        between(a_match("d6", game=new_game("slicron")), "Ada", "Ben"),
        between(a_match(*BLACK_WINS), "Ada", "Grace"),
        between(resigned(a_match("h8", game=new_game("renju"))), "Ada", "Ben"),
        between(drawn(a_match("d1", "e8")), "Grace", "Ben"),
    ]


def keep(folder: Path, matches: Sequence[Match]) -> list[str]:
    """Keep matches, the newest first; their names."""
    time = datetime.now(UTC)
    library = Library(folder, now=lambda: time)
    names = []
    for number, match in enumerate(matches):
        time = datetime.now(UTC) - timedelta(days=40 * number)
        names.append(library.new_id(match.game.slug))
        library.save(names[-1], match)
    return names


@asynccontextmanager
async def listed(
    folder: Path,
    size: tuple[int, int] = LARGE,
    *,
    ascii_only: bool = False,
    depth: ColorDepth = ColorDepth.FULL,
) -> AsyncIterator[ArcadePilot]:
    """The list of the matches in a folder."""
    store = Store(folder)
    async with running(size=size, store=store, ascii_only=ascii_only, depth=depth) as arcade:
        arcade.app.post_message(OpenMatches("krypte"))
        await arcade.until_open(MatchesScreen)
        await arcade.pilot.pause()
        yield arcade


def screen(arcade: ArcadePilot) -> MatchesScreen:
    found = arcade.app.screen_stack[0]
    assert isinstance(found, MatchesScreen)
    return found


def lit(arcade: ArcadePilot) -> Entry:
    """The match that is lit."""
    entry = screen(arcade).entry
    assert entry is not None
    return entry


def rows(arcade: ArcadePilot) -> list[str]:
    """The lines of the list that are not empty, without what stands before and after."""
    lines = arcade.inside(screen(arcade).query_one("#list"))
    return [" ".join(line.replace("▌", " ").split()) for line in lines if line.strip()]


def said_in_panel(arcade: ArcadePilot, text: str) -> bool:
    return text in arcade.panel


def has_sites(arcade: ArcadePilot, count: int) -> bool:
    """Whether a board of so many sites is shown."""
    return any(len(each.states) == count for each in screen(arcade).query(Board) if each.display)


async def until_board(arcade: ArcadePilot) -> Board:
    """Wait until the lit match is on its board."""

    def board() -> Board | None:
        shown = [each for each in screen(arcade).query(Board) if each.display]
        return shown[0] if shown else None

    await arcade.until(board, "a board")
    await arcade.pilot.pause()
    found = board()
    assert found is not None
    return found


class TestList:
    async def test_has_running_matches_first(self, tmp_path: Path) -> None:
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

    async def test_shows_the_stone_to_move_or_the_winners(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path, ascii_only=True) as arcade:
            lines = [row for row in rows(arcade) if " - " in row]
            assert [line.split()[0].removeprefix(">") or line for line in lines][1:] == [
                *("O", "X", "O", "Krypte")
            ]
            assert "O Krypte" in lines[0]

    async def test_of_one_says_so(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house()[:1])
        async with listed(tmp_path) as arcade:
            assert "1 match" in arcade.lines()[1]
            assert "1 matches" not in arcade.text()

    async def test_is_gone_through_by_keys(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            for key, number in (
                *(("up", 0), ("down", 1), ("j", 2), ("k", 1), ("end", 4), ("down", 4)),
                *(("home", 0), ("pagedown", 4), ("pageup", 0)),
            ):
                await arcade.press(key)
                assert lit(arcade).id == names[number]

    async def test_names_the_keys_that_work(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            keys = arcade.words("#keys")
            assert "Enter open" in keys
            assert "Del delete" in keys
            assert "/ find" in keys
            assert "U undo" not in keys
            assert "Enter goes on at move 3" in arcade.status
            await arcade.press("end")
            assert "Enter opens it at move 2" in arcade.status

    async def test_is_explained(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.press("question_mark")
            await arcade.until_open(HelpScreen)
            assert "Everything you play is kept here" in arcade.text()

    @pytest.mark.parametrize("key", ["q", "escape"])
    async def test_is_left_for_the_menu_as_it_was(self, tmp_path: Path, key: str) -> None:
        async with listed(tmp_path) as arcade:
            await arcade.press(key)
            await arcade.until_open(MenuScreen)
            assert arcade.menu.slug == "krypte"


class TestPanel:
    async def test_shows_where_the_match_stands(self, tmp_path: Path) -> None:
        match = a_house()[0]
        match.comment(match.current, "Why?")
        match.undo(one_ply=True)
        match.play(match.position.parse("a3"))
        keep(tmp_path, [match])
        async with listed(tmp_path) as arcade:
            board = await until_board(arcade)
            assert sum(state.now is not None for state in board.states) == 3
            panel = arcade.panel
            assert "Krypte move 3" in panel
            assert "Grace to play" in panel
            assert "variations 1" in panel
            assert "comments 1" in panel
            assert "capture adjacent" in panel

    async def test_says_how_a_match_ended_once_and_keeps_its_facts_in_place(
        self, tmp_path: Path
    ) -> None:
        keep(tmp_path, [a_match(*BLACK_WINS), resigned(a_match("d1", "e8"))])
        async with listed(tmp_path, MEDIUM) as arcade:
            heights = []
            for words in ("four in a row", "resignation"):
                await arcade.until(partial(said_in_panel, arcade, words), words)
                assert "won" not in arcade.status
                lines = arcade.inside(screen(arcade).query_one("#facts"))
                heights.append(next(y for y, line in enumerate(lines) if "capture" in line))
                await arcade.press("down")
            assert heights[0] == heights[1]

    @pytest.mark.parametrize("size", [LARGE, HUGE], ids=str)
    @pytest.mark.parametrize("slug", GAMES)
    async def test_has_room_for_every_board(
        self, tmp_path: Path, slug: str, size: tuple[int, int]
    ) -> None:
        game = new_game(slug)
        keep(tmp_path, [a_match(*quiet_moves(6, game), game=game)])
        async with listed(tmp_path, size) as arcade:
            board = await until_board(arcade)
            panel = screen(arcade).query_one("#panel").content_region
            place = screen(arcade).query_one("#board").region
            assert panel.contains_region(place)
            layout, (left, top) = board.layout_shown, board.region.offset
            for site in game.board.sites:
                x, y = layout.origin(site)
                assert place.contains(left + x, top + y)
                assert place.contains(
                    left + x + layout.zoom.width - 1, top + y + layout.zoom.height - 1
                )

    async def test_follows_the_lit_match(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            for key, title, plies in (
                *(("home", "Krypte", 3), ("down", "Slicron", 1), ("down", "Krypte", 7)),
            ):
                await arcade.press(key)
                heading = f"{title} move {plies}"
                await arcade.until(partial(said_in_panel, arcade, heading), heading)
                boards = [each for each in screen(arcade).query(Board) if each.display]
                assert len(boards) == 1

    async def test_shows_boards_of_other_sizes_of_a_game(self, tmp_path: Path) -> None:
        games = [new_game("reneo", size=size) for size in (5, 11)]
        keep(tmp_path, [a_match("c3", game=game) for game in games])
        async with listed(tmp_path) as arcade:
            for key, count in (("home", 25), ("down", 121), ("up", 25)):
                await arcade.press(key)
                await arcade.until(partial(has_sites, arcade, count), f"{count} sites")


class TestFinding:
    async def find(self, arcade: ArcadePilot, text: str) -> list[str]:
        """The names of what is found, as the list has them."""
        await arcade.press("slash")
        await arcade.write(text)
        return [row for row in rows(arcade) if "–" in row]

    async def test_is_by_names_games_and_results(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            for text, count in (("grace", 3), ("slicron", 1), ("won", 2), ("ada ben", 2)):
                assert len(await self.find(arcade, text)) == count
                assert f"/ {text}" in arcade.lines()[1]
                assert f"{count} found" in arcade.lines()[1]
                await arcade.press("escape")
                assert len([row for row in rows(arcade) if "–" in row]) == 5

    async def test_takes_letters_that_are_keys(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await self.find(arcade, "jkqUt?")
            assert "jkqUt?" in arcade.lines()[1]
            assert arcade.is_open(MatchesScreen)
            await arcade.press(*["backspace"] * 9)
            assert len([row for row in rows(arcade) if "–" in row]) == 5

    async def test_keeps_the_lit_match_where_it_is_found(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.press("end")
            await self.find(arcade, "grace")
            assert lit(arcade).id == names[4]
            await arcade.press("up")
            assert lit(arcade).id == names[2]
            await arcade.press("escape")
            assert lit(arcade).id == names[2]

    async def test_of_nothing_says_so(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            assert await self.find(arcade, "bne") == []
            assert arcade.status == "No match with “bne”. Esc shows all 5"
            await arcade.press("enter", "delete", "down")
            assert arcade.is_open(MatchesScreen)
            await arcade.press("escape")
            assert len([row for row in rows(arcade) if "–" in row]) == 5

    async def test_opens_what_is_found(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await self.find(arcade, "slicron")
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d6"]

    async def test_of_a_long_text_ends(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path, MEDIUM) as arcade:
            await arcade.press("slash", *["x"] * 70)
            check_widths(arcade)
            assert "x" * 61 not in arcade.text()


async def test_who_leaves_a_match_comes_back_to_the_list(tmp_path: Path) -> None:
    keep(tmp_path, a_house())
    async with listed(tmp_path) as arcade:
        await arcade.press("enter")
        await arcade.until_open(PlayScreen)
        assert "q back" in arcade.words("#keys")
        await arcade.press("q")
        await arcade.until_open(MatchesScreen)


class TestDeleting:
    async def test_takes_a_match_out_and_brings_it_back(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.press("down", "delete")
            assert arcade.status == "Slicron, Ada – Ben, is deleted; U brings it back"
            assert "4 matches" in arcade.lines()[1]
            assert "U undo" in arcade.words("#keys")
            assert lit(arcade).id == names[2]
            await arcade.press("U")
            assert lit(arcade).id == names[1]
            assert "5 matches" in arcade.lines()[1]
            assert "U undo" not in arcade.words("#keys")
        assert {entry.id for entry in Library(tmp_path).entries()} == set(names)

    async def test_is_undone_by_a_list_opened_later(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            deleted = lit(arcade).id
            await arcade.press("delete", "escape")
            await arcade.until_open(MenuScreen)
            await arcade.press("o")
            await arcade.until_open(MatchesScreen)
            assert "U undo" in arcade.words("#keys")
            await arcade.press("U")
            assert lit(arcade).id == deleted

    async def test_of_several_is_undone_one_by_one(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.press(*["delete"] * 5)
            assert screen(arcade).entry is None
            assert "No match yet" in arcade.text()
            for name in names[::-1]:
                await arcade.press("U")
                assert lit(arcade).id == name
            await arcade.press("U")
            assert "5 matches" in arcade.lines()[1]

    async def test_of_what_is_gone_already_says_so(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            Library(tmp_path).path(names[0]).unlink()
            await arcade.press("delete")
            assert "cannot be deleted" in arcade.status
            assert "4 matches" in arcade.lines()[1]

    async def test_that_cannot_be_undone_says_so(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.press("delete")
            (Library(tmp_path).deleted_folder / f"{names[0]}.json").unlink()
            await arcade.press("U")
            assert "cannot be brought back" in arcade.status
            assert "4 matches" in arcade.lines()[1]


class TestSeries:
    async def test_is_one_row_that_opens_to_its_games(self, tmp_path: Path) -> None:
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
                *("game 1 Ada", "game 2 Ben", "game 3 Ada")
            ]
            assert lit(arcade).id == names[2]
            await arcade.press("left")
            assert "→ shows its 3 games" in arcade.status
            # By the key that opens a match, too.
            await arcade.press("enter", "down", "down", "delete")
            await arcade.until_text("is deleted")
            assert "Krypte Ada 2 – 0 Ben" not in arcade.text()
            await arcade.press("U", "down", "enter")
            await arcade.until_open(PlayScreen)


class TestOpening:
    async def test_a_running_match_goes_on(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d1", "e8", "d2"]
            assert not arcade.session.is_read_only

    async def test_a_finished_match_is_looked_at(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.press("down", "down", "enter")
            await arcade.until_open(PlayScreen)
            assert arcade.moves == list(BLACK_WINS)
            assert "The game is over 7 moves" in arcade.status

    async def test_what_cannot_be_read_stays_closed(self, tmp_path: Path) -> None:
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
            assert "It cannot be read" in arcade.status
            await arcade.press("enter")
            assert arcade.is_open(MatchesScreen)
            assert "It cannot be read" in arcade.status
            assert not any(each.display for each in screen(arcade).query(Board))

    async def test_what_has_become_unreadable_meanwhile_says_why(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            Library(tmp_path).path(names[0]).write_text("{")
            await arcade.press("enter")
            await arcade.until(lambda: arcade.app._notifications, "the reason")
            assert arcade.is_open(MatchesScreen)
            # And nobody holds its lock.
            assert not Library(tmp_path).open_elsewhere()

    async def test_what_is_open_elsewhere_is_only_looked_at(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        lock = Lock.take(tmp_path / f"{names[0]}.lock")
        assert lock is not None
        with lock:
            async with listed(tmp_path) as arcade:
                assert "open elsewhere" in rows(arcade)[1]
                assert arcade.status == "Open in another program. Enter looks at it"
                await arcade.press("delete")
                assert "5 matches" in arcade.lines()[1]
                await arcade.press("enter")
                await arcade.until_open(PlayScreen)
                assert arcade.session.is_read_only


class TestEmpty:
    @pytest.mark.parametrize("size", SIZES, ids=str)
    async def test_says_what_will_be_here(self, tmp_path: Path, size: tuple[int, int]) -> None:
        async with listed(tmp_path, size) as arcade:
            text = " ".join(arcade.text().split())
            assert "No match yet" in text
            assert "o open a file" in arcade.lines()[-1]
            assert "Every game is kept from its first move on." in text
            assert "Esc choose a game" in text
            assert "delete" not in text
            check_lines(arcade)
            await arcade.press("enter", "delete", "slash", "U", "down", "pagedown", "end", "home")
            assert arcade.is_open(MatchesScreen)

    async def test_says_why_nothing_can_be_listed(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("no folder")
        async with listed(tmp_path / "file") as arcade:
            assert "cannot be listed: Not a directory" in arcade.status


class TestSizes:
    @pytest.mark.parametrize("ascii_only", [False, True], ids=["glyphs", "ascii"])
    @pytest.mark.parametrize("size", SIZES, ids=str)
    async def test_everything_fits(
        self, tmp_path: Path, size: tuple[int, int], ascii_only: bool
    ) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path, size, ascii_only=ascii_only) as arcade:
            for _ in range(5):
                await arcade.press("down")
                await arcade.pilot.pause()
                check_lines(arcade)
            assert sum(">" in row or "▌" in row for row in arcade.lines()[:-3])

    async def test_follows_the_terminal(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await until_board(arcade)
            for size in (SMALL, HUGE, MEDIUM, (30, 8), (1, 1), LARGE):
                await arcade.resize(*size)
                check_widths(arcade)
            assert "Krypte move 3" in arcade.panel
            assert len([row for row in rows(arcade) if "–" in row]) == 5

    async def test_cut_long_names(self, tmp_path: Path) -> None:
        keep(tmp_path, [between(a_match("d1"), "Wilhelmina " * 5, "Maximilian " * 5)])
        for size in SIZES:
            async with listed(tmp_path, size) as arcade:
                check_widths(arcade)
                assert "now" in rows(arcade)[1]

    async def test_needs_no_colours(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path, depth=ColorDepth.NONE) as arcade:
            assert sum("▌" in line for line in arcade.lines()) == 1


class TestMouse:
    async def test_lights_a_match_then_opens_it(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.click_text("Slicron")
            assert lit(arcade).id == names[1]
            assert arcade.is_open(MatchesScreen)
            column, row = next(
                (line.index("Slicron"), row)
                for row, line in enumerate(arcade.lines())
                if "Slicron" in line
            )
            await arcade.click(column, row)
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d6"]

    async def test_turns_the_wheel(self, tmp_path: Path) -> None:
        names = keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            for wheel, number in (
                (events.MouseScrollDown, 1),
                (events.MouseScrollDown, 2),
                (events.MouseScrollUp, 1),
            ):
                await arcade.turn_wheel(wheel, 20, 10)
                assert lit(arcade).id == names[number]

    async def test_clicks_the_keys(self, tmp_path: Path) -> None:
        keep(tmp_path, a_house())
        async with listed(tmp_path) as arcade:
            await arcade.click_text("Del delete")
            assert "4 matches" in arcade.lines()[1]
            await arcade.click_text("U undo")
            assert "5 matches" in arcade.lines()[1]


def many(count: int) -> Iterable[tuple[str, str]]:
    """The names and texts of many matches."""
    library = Library(Path("nowhere"))
    text = library.text(a_match("d1", "e8"))
    assert text is not None
    for number in range(count):
        yield f"20261121-{number:06}-krypte-x7k2", text


async def test_two_thousand_are_gone_through(tmp_path: Path) -> None:
    for name, text in many(2000):
        (tmp_path / f"{name}.json").write_text(text)
    async with listed(tmp_path) as arcade:
        assert "2000 matches" in arcade.lines()[1]
        await arcade.press("end")
        await arcade.press("pageup", "up", "home", "pagedown")
        assert len([row for row in rows(arcade) if "–" in row]) > 20
        await arcade.press("slash", "n", "o")
        assert "No match with “no”" in arcade.status
        await arcade.press("escape")
        assert len([row for row in rows(arcade) if "–" in row]) > 20
