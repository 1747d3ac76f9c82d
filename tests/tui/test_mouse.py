"""The mouse alone is enough: nothing here is done by a key, and nothing is hovered over first."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from textual import events
from textual.geometry import Region

from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES, Game, Seat, new_game
from abstract_arcade.tui.messages import OpenSetup
from abstract_arcade.tui.screens import game as game_module
from abstract_arcade.tui.screens import setup as form
from abstract_arcade.tui.screens.dialogs import Ask, TypeMove
from abstract_arcade.tui.screens.play import PlayScreen
from abstract_arcade.tui.screens.menu import MenuScreen
from abstract_arcade.tui.screens.setup import SetupScreen
from tests.tui.support import (
    BLACK_ROW,
    LARGE,
    MEDIUM,
    SMALL,
    Table,
    a_match,
    quiet_moves,
    running,
)

by_size = pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=str)

CROSSCUT = ("d4", "d5", "e5")
"""After these moves of Reneo a white stone on e4 may change places with d4 or with e5."""


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the computer answer as fast as it can."""
    monkeypatch.setattr(game_module, "SLOWEST_ANSWER", 0.0)


@pytest.fixture
def repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a match that is set up have luck that repeats itself."""

    def begin(game: Game, participants: dict[Seat, Participant], seed: int | None) -> Match:
        assert seed is None
        return Match(game, participants, 7)

    monkeypatch.setattr(form, "Match", begin)


def is_on(table: Table, text: str) -> bool:
    """Whether a text stands on the screen."""
    return any(text in line for line in table.lines())


async def choose_in_menu(table: Table, title: str) -> None:
    """Open the form of a game by clicking on cards, however many of them there is room for."""
    for _ in GAMES:
        if is_on(table, title):
            break
        # The card furthest to the right leads on to those that have no room.
        shown = [each.title for each in GAMES.values() if is_on(table, each.title)]
        await table.click_text(shown[-1])
    # The name stands on the card; when it is chosen it stands below too.
    row, line = next((y, line) for y, line in enumerate(table.lines()) if title in line)
    await table.click(line.index(title), row)
    await table.until(lambda: table.is_open(SetupScreen) or is_on(table, f"play {title}"))
    if table.is_open(MenuScreen):
        await table.click_text("Enter play")
    await table.until_open(SetupScreen)


def marked_square(table: Table) -> tuple[int, int] | None:
    """The first place on the board that is marked as legal, as one sees it."""
    x, y, *_ = table.board.region
    for row, line in enumerate(table.inside(table.board)):
        found = re.search("(?<= )▁▁(?= )", line)
        if found:
            return x + found.start(), y + row
    return None


@pytest.mark.usefixtures("at_once", "repeatable")
async def test_a_whole_game_against_the_computer_from_the_menu_to_the_rematch() -> None:
    async with running(size=MEDIUM) as table:
        await choose_in_menu(table, "Krypte")
        await table.click_text("○ greedy")
        await table.click_text("Enter start")
        await table.until_open(PlayScreen)
        assert table.match.participants == {
            Seat.FIRST: Participant(),
            Seat.SECOND: Participant("greedy"),
        }
        while table.match.outcome is None:
            ply = len(table.moves)
            place = marked_square(table)
            if place is None:
                await table.click_text(". next")
                await table.click_text("Enter play")
            else:
                await table.click(*place)
            assert len(table.moves) > ply, "the click played a move"
            await table.until(
                lambda: table.match.outcome is not None or table.match.to_move.is_person
            )
            assert len(table.moves) < 65
        assert "wins" in table.status
        first = table.match
        await table.click_text("F3 rematch")
        await table.until(lambda: table.is_open(PlayScreen) and table.match is not first)
        assert table.match.participants == {
            Seat.FIRST: Participant("greedy"),
            Seat.SECOND: Participant(),
        }
        await table.until(lambda: len(table.moves) == 1, "the computer's first move")
        await table.click_text("q menu")
        await table.until_open(Ask)
        await table.click_text("Leave")
        await table.until_open(MenuScreen)
        assert len(table.app.kept) == 1


async def press_and_let_go(table: Table, column: int, row: int, button: int = 1) -> None:
    """A click as it comes from a terminal that tells no motion: the app makes the rest of it."""
    for kind in (events.MouseDown, events.MouseUp):
        table.app.post_message(
            kind(None, column, row, 0, 0, button, False, False, False, column, row)
        )
        await table.pilot.pause()


class TestAClick:
    async def test_needs_no_motion_before_it(self) -> None:
        async with running(a_match("d1"), MEDIUM) as table:
            await press_and_let_go(table, *table.place_on_board("e8"))
            assert list(table.moves) == ["d1", "e8"]
            await press_and_let_go(table, *table.place_of("z undo"))
            assert list(table.moves) == ["d1"]
            await press_and_let_go(table, *table.place_of("R resign"))
            await table.until_open(Ask)
            await press_and_let_go(table, *table.place_of("Play on"))
            await table.until_open(PlayScreen)
            assert table.match.outcome is None

    @pytest.mark.parametrize("button", [2, 3])
    async def test_of_another_button_does_nothing(self, button: int) -> None:
        async with running(a_match("d1", "e8"), MEDIUM) as table:
            before = table.lines()
            for place in (
                table.place_on_board("d2"),
                table.place_of("z undo"),
                table.place_of(" d1"),
                table.place_of("Ctrl+P more"),
            ):
                await table.pilot.click(offset=place, button=button)
            assert table.lines() == before
            assert list(table.moves) == ["d1", "e8"]
            table.app.post_message(OpenSetup(new_game("krypte"), {}))
            await table.until_open(SetupScreen)
            before = table.lines()
            await table.pilot.click(offset=table.place_of("○ greedy"), button=button)
            await table.pilot.click(offset=table.place_of("Enter start"), button=button)
            choices = [line.replace("›", " ") for line in table.lines() if "●" in line]
            assert choices == [line.replace("›", " ") for line in before if "●" in line]
            assert table.is_open(SetupScreen)


async def choose_command(table: Table, title: str) -> None:
    """Choose a command in the palette, turning the wheel until it is seen."""
    await table.click_text("Ctrl+P more")
    await table.until_text("Search for commands")
    await table.until(lambda: any(line.strip() == "Choose" for line in palette(table)))
    for _ in range(60):
        lines = palette(table)
        if title in lines:
            await table.click(palette_region(table).x + 3, lines.index(title))
            return
        below = palette_region(table).x + 10, 12
        await table.pilot._post_mouse_events([events.MouseScrollDown], offset=below)
        await table.pilot.wait_for_scheduled_animations()
        await table.pilot.pause()
    raise AssertionError(f"{title} is not offered:\n{table.text()}")


def palette_region(table: Table) -> Region:
    """Where the palette is."""
    return table.app.screen.query_one("#--input").region


def palette(table: Table) -> list[str]:
    """The lines of the screen as far as the palette is upon them."""
    region = palette_region(table)
    return [line[region.x : region.right].strip(" ▁▂▃▄▅▆▇█▊▎") for line in table.lines()]


def has_changed(table: Table, seen: Callable[[Table], object], before: object) -> bool:
    return seen(table) != before


class TestInAGame:
    @by_size
    async def test_all_that_has_no_button_is_in_the_palette(self, size: tuple[int, int]) -> None:
        changes: dict[str, Callable[[Table], object]] = {
            "Marks": lambda table: table.game.marks_shown,
            "Preview": lambda table: table.game.preview_shown,
            "Zoom out": lambda table: table.board.layout_shown.zoom,
            "Back one ply": lambda table: table.moves,
            "To the last move": lambda table: table.moves,
            "Previous legal move": lambda table: table.cursor,
        }
        async with running(a_match("d1", "e8"), size) as table:
            for title, seen in changes.items():
                if title == "Zoom out" and size == SMALL:
                    continue
                before = seen(table)
                await choose_command(table, title)
                await table.until_open(PlayScreen)
                await table.until(partial(has_changed, table, seen, before), title)

    @by_size
    async def test_a_selection_is_stepped_through_and_taken_back(
        self, size: tuple[int, int]
    ) -> None:
        async with running(a_match(*CROSSCUT, game=new_game("reneo")), size) as table:
            assert "Esc take back" not in table.words("#keys")
            await table.click_site("e4")
            assert list(table.game.chosen) == [table.site("e4")]
            shown = table.game.move_under_cursor
            await table.click_text(". next choice")
            assert table.game.move_under_cursor != shown
            await table.click_text("Esc take back")
            assert len(table.game.chosen) == 0
            assert "Esc take back" not in table.words("#keys")
            await table.click_site("e4")
            await table.click_site("e5")
            assert table.moves[-1] == "e4-e5"

    @pytest.mark.usefixtures("at_once")
    async def test_the_computer_is_stopped_stepped_and_let_go_on(self) -> None:
        async with running(a_match(white="random"), MEDIUM) as table:
            await table.click_text("p pause")
            await table.click_site("d1")
            assert "paused" in table.status
            await table.click_text("Enter step")
            await table.until(lambda: len(table.moves) == 2)
            place = marked_square(table)
            assert place is not None
            await table.click(*place)
            assert len(table.moves) == 3
            assert "paused" in table.status
            await table.click_text("p go on")
            await table.until(lambda: len(table.moves) == 4)

    async def test_the_moves_are_looked_back_along(self) -> None:
        moves = quiet_moves(8)
        async with running(a_match(*moves), MEDIUM) as table:
            await table.click_text(f" {moves[2]} ")
            assert list(table.moves) == moves[:3]
            await table.click_text("Moves")
            assert not table.moves

    async def test_the_end_leads_to_a_rematch_or_another_game(self) -> None:
        async with running(a_match(*BLACK_ROW), SMALL) as table:
            await table.click_text("F2 new")
            await table.until_open(SetupScreen)
            await table.click_text("Esc menu")
            await table.until_open(MenuScreen)

    async def test_giving_up_asks_and_can_be_thought_better_of(self) -> None:
        async with running(a_match("d1"), SMALL) as table:
            for answer in ("Play on", "Esc cancel"):
                await choose_command(table, "Resign")
                await table.until_open(Ask)
                await table.click_text(answer)
                await table.until_open(PlayScreen)
                assert table.match.outcome is None
            await choose_command(table, "Resign")
            await table.until_open(Ask)
            await table.click_text("Enter take it")
            await table.until(lambda: table.match.outcome is not None)


class TestDialogs:
    @by_size
    async def test_are_all_closed_without_a_key(self, size: tuple[int, int]) -> None:
        async with running(a_match("d1"), size) as table:
            for hint, dialog in (("F2 new", Ask), ("q menu", Ask)):
                await table.click_text(hint)
                await table.until_open(dialog)
                await table.click_text("Esc cancel")
                await table.until_open(PlayScreen)
            await choose_command(table, "Type a move")
            await table.until_open(TypeMove)
            await table.click_text("Esc cancel")
            await table.until_open(PlayScreen)
            await table.click_text("Ctrl+P more")
            await table.until_text("Search for commands")
            # Above the palette nothing is but the screen below it.
            await table.click(2, 0)
            await table.until_open(PlayScreen)
            assert list(table.moves) == ["d1"]

    async def test_of_a_typed_move_play_it_with_a_click(self) -> None:
        async with running(a_match("d1"), MEDIUM) as table:
            await table.click_text("/ type")
            await table.until_open(TypeMove)
            await table.click_text("Enter play it")
            await table.until_text("Type the name of a move first")
            await table.write("e8")
            await table.click_text("Enter play it")
            await table.until_open(PlayScreen)
            assert list(table.moves) == ["d1", "e8"]


class TestTheForm:
    @by_size
    async def test_is_filled_in_and_left(self, size: tuple[int, int]) -> None:
        slug, option = next(
            (slug, option)
            for slug, game in GAMES.items()
            for option in game.options()
            if option.limits is not None
        )
        async with running(size=size) as table:
            table.app.post_message(OpenSetup(GAMES[slug](), {}))
            await table.until_open(SetupScreen)
            value = int(option.write(option.default))
            for arrow, step in (("‹", -1), ("›", 1), ("›", 1)):
                row = next(line for line in table.lines() if f"‹ {value} ›" in line)
                column = row.index(f"‹ {value} ›") + (0 if step < 0 else len(str(value)) + 3)
                y = table.lines().index(row)
                assert table.lines()[y][column] == arrow
                if not option.limits or not option.limits[0] <= value + step <= option.limits[1]:
                    continue
                await table.click(column, y)
                value += step
                assert is_on(table, f"‹ {value} ›")
            await table.click_text("Enter start")
            await table.until_open(PlayScreen)
            assert getattr(table.match.game, option.name) == value


class TestTheWayToMore:
    @pytest.mark.parametrize("columns", [60, 70, 80, 100, 120, 160])
    async def test_is_shown_where_and_only_where_hints_have_no_room(self, columns: int) -> None:
        async with running(a_match("d1"), (columns, 24)) as table:
            keys = table.words("#keys")
            hints = table.game._keys._hints
            is_whole = all(f"{each.key} {each.text}" in keys for each in hints)
            assert ("Ctrl+P more" in keys) == (not is_whole)
            await table.resize(220, 24)
            assert "Ctrl+P more" not in table.words("#keys")
            assert all(f"{each.key} {each.text}" in table.words("#keys") for each in hints)
