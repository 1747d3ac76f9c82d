"""The play screen: the mouse alone is enough, and nothing is hovered over first."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from textual import events
from textual.geometry import Region

from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES, Game, Position, Seat, new_game
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.messages import OpenSetup
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.setup import screen as form
from abstract_arcade.tui.setup.screen import SetupScreen
from tests.matches import BLACK_WINS
from tests.tui.support import (
    LARGE,
    MEDIUM,
    SMALL,
    ArcadePilot,
    a_match,
    quiet_moves,
    running,
    view_of,
)

pytestmark = pytest.mark.slow

by_size = pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)

CROSSCUT = ("d4", "d5", "e5")
"""After these moves of Reneo a white stone on e4 may change places with d4 or with e5."""

SLICRON = new_game("slicron", size=4)
AMBIGUOUS = ("d2", "d5", "c3", "d1", "c1", "d4", "e5", "f3", "b2", "b1", "a3", "e6", "c2", "g4")
"""After these moves a stone of the mover can be trimmed in several ways."""


@pytest.fixture
def repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a match that is set up have luck that repeats itself."""

    def begin(
        game: Game,
        participants: dict[Seat, Participant],
        seed: int | None,
        start: Position | None,
    ) -> Match:
        assert seed is None
        return Match(game, participants, 7, start)

    monkeypatch.setattr(form, "Match", begin)


def is_on(arcade: ArcadePilot, text: str) -> bool:
    """Whether a text stands on the screen."""
    return any(text in line for line in arcade.lines())


async def choose_in_menu(arcade: ArcadePilot, title: str) -> None:
    """Open the form of a game by clicking on cards, however many of them there is room for."""
    for _ in GAMES:
        if is_on(arcade, title):
            break
        # The sign at the right leads on to those that have no room.
        await arcade.click_text("›")
    # The name stands on the card; when it is chosen it stands below too.
    row, line = next((y, line) for y, line in enumerate(arcade.lines()) if title in line)
    await arcade.click(line.index(title), row)
    await arcade.until_open(SetupScreen)


def marked_square(arcade: ArcadePilot) -> tuple[int, int] | None:
    """The first place on the board that is marked as legal, as one sees it."""
    x, y, *_ = arcade.board.region
    for row, line in enumerate(arcade.inside(arcade.board)):
        found = re.search("(?<= )▁▁(?= )", line)
        if found:
            return x + found.start(), y + row
    return None


@pytest.mark.usefixtures("repeatable")
async def test_whole_game_against_the_computer_is_played_by_mouse() -> None:
    async with running(size=MEDIUM, open_view=view_of) as arcade:
        await choose_in_menu(arcade, "Krypte")
        await arcade.click_text("you and the computer")
        await arcade.click_text("more…")
        await arcade.click_text("greedy")
        await arcade.click_text("Enter start")
        await arcade.until_open(PlayScreen)
        assert arcade.match.participants == {
            Seat.FIRST: Participant(),
            Seat.SECOND: Participant("greedy"),
        }
        while arcade.match.outcome is None:
            ply = len(arcade.moves)
            place = marked_square(arcade)
            if place is None:
                await arcade.click_text(". next")
                await arcade.click_text("Enter play")
            else:
                await arcade.click(*place)
            assert len(arcade.moves) > ply, "the click played a move"
            await arcade.until(
                lambda: (
                    arcade.match.outcome is not None or arcade.match.participant_to_move.is_person
                )
            )
            assert len(arcade.moves) < 65
        assert "wins" in arcade.panel
        first = arcade.match
        await arcade.click_text("F3 rematch")
        await arcade.until(lambda: arcade.is_open(PlayScreen) and arcade.match is not first)
        assert arcade.match.participants == {
            Seat.FIRST: Participant("greedy"),
            Seat.SECOND: Participant(),
        }
        await arcade.until(lambda: len(arcade.moves) == 1, "the computer's first move")
        await arcade.click_text("q menu")
        await arcade.until_open(MenuScreen)


async def press_and_let_go(arcade: ArcadePilot, column: int, row: int, button: int = 1) -> None:
    """A click as it comes from a terminal that tells no motion: the app makes the rest of it."""
    for kind in (events.MouseDown, events.MouseUp):
        arcade.app.post_message(
            kind(None, column, row, 0, 0, button, False, False, False, column, row)
        )
        await arcade.pilot.pause()


async def test_hovering_over_the_moved_cursor_shows_the_effect_of_a_click() -> None:
    async with running(a_match("d1"), LARGE) as arcade:
        await arcade.click_site("e8")
        led = arcade.match.game.board.name(arcade.board.cursor)
        assert led not in arcade.status
        await arcade.hover_site(led)
        assert "Enter play" in arcade.text()
        assert f"{led} enters from" in arcade.status


class TestAClick:
    async def test_click_without_a_mouse_move_before_plays(self) -> None:
        async with running(a_match("d1"), LARGE) as arcade:
            await press_and_let_go(arcade, *arcade.place_on_board("e8"))
            assert arcade.moves == ["d1", "e8"]
            await press_and_let_go(arcade, *arcade.place_of("z undo"))
            assert arcade.moves == ["d1"]
            await arcade.press("R")
            await arcade.until_open(Ask)
            await press_and_let_go(arcade, *arcade.place_of("Play on"))
            await arcade.until_open(PlayScreen)
            assert arcade.match.outcome is None

    @pytest.mark.parametrize("button", [2, 3])
    async def test_click_of_another_button_does_nothing(self, button: int) -> None:
        async with running(a_match("d1", "e8"), MEDIUM) as arcade:
            before = arcade.lines()
            for place in (
                arcade.place_on_board("d2"),
                arcade.place_of("z undo"),
                arcade.place_of(" d1"),
                arcade.place_of("Ctrl+P more"),
            ):
                await arcade.pilot.click(offset=place, button=button)
            assert arcade.lines() == before
            assert arcade.moves == ["d1", "e8"]
            arcade.app.post_message(OpenSetup(new_game("krypte"), {}))
            await arcade.until_open(SetupScreen)
            before = arcade.lines()
            await arcade.pilot.click(offset=arcade.place_of("custodial"), button=button)
            await arcade.pilot.click(offset=arcade.place_of("Enter start"), button=button)
            choices = [line.replace("▌", " ") for line in arcade.lines() if "●" in line]
            assert choices == [line.replace("▌", " ") for line in before if "●" in line]
            assert arcade.is_open(SetupScreen)


async def choose_command(arcade: ArcadePilot, title: str) -> None:
    """Choose a command in the palette, turning the wheel until it is seen."""
    await arcade.click_text("Ctrl+P more")
    await arcade.until_text("Search for commands")
    await arcade.until(lambda: sum(bool(line.strip()) for line in palette(arcade)) > 3)
    for _ in range(60):
        # After their keys, where they have any.
        lines = [line[8:] if line[:8].endswith(" ") else line for line in palette(arcade)]
        if title in lines:
            await arcade.click(palette_region(arcade).x + 3, lines.index(title))
            return
        below = palette_region(arcade).x + 10, 12
        await arcade.turn_wheel(events.MouseScrollDown, *below)
        await arcade.pilot.wait_for_scheduled_animations()
        await arcade.pilot.pause()
    raise AssertionError(f"{title} is not offered:\n{arcade.text()}")


def palette_region(arcade: ArcadePilot) -> Region:
    """Where the palette is."""
    return arcade.app.screen.query_one("#--input").region


def palette(arcade: ArcadePilot) -> list[str]:
    """The lines of the screen as far as the palette is upon them."""
    region = palette_region(arcade)
    return [line[region.x : region.right].strip(" ▁▂▃▄▅▆▇█▊▎") for line in arcade.lines()]


def has_changed(arcade: ArcadePilot, seen: Callable[[ArcadePilot], object], before: object) -> bool:
    return seen(arcade) != before


class TestInAGame:
    @by_size
    async def test_every_action_without_a_button_is_in_the_palette(
        self, size: tuple[int, int]
    ) -> None:
        changes: dict[str, Callable[[ArcadePilot], object]] = {
            "Marks": lambda arcade: arcade.play_screen.showing.shows_marks,
            "Preview": lambda arcade: arcade.play_screen.showing.shows_preview,
            "Zoom out": lambda arcade: arcade.board.layout_shown.zoom,
            "Back one move": lambda arcade: arcade.moves,
            "To the last move": lambda arcade: arcade.moves,
            "Previous legal move": lambda arcade: arcade.cursor,
        }
        async with running(a_match("d1", "e8"), size) as arcade:
            for title, seen in changes.items():
                if title == "Zoom out" and size == SMALL:
                    continue
                before = seen(arcade)
                await choose_command(arcade, title)
                await arcade.until_open(PlayScreen)
                await arcade.until(partial(has_changed, arcade, seen, before), title)

    @by_size
    async def test_clicks_step_through_a_selection_and_cancel_it(
        self, size: tuple[int, int]
    ) -> None:
        async with running(a_match(*CROSSCUT, game=new_game("reneo")), size) as arcade:
            assert "Esc take back" not in arcade.words("#keys")
            await arcade.click_site("e4")
            assert list(arcade.view.selection.sites) == [arcade.site("e4")]
            shown = arcade.view.selection.move
            await arcade.click_text(". next choice")
            assert arcade.view.selection.move != shown
            await arcade.click_text("Esc take back")
            assert len(arcade.view.selection.sites) == 0
            assert "Esc take back" not in arcade.words("#keys")
            await arcade.click_site("e4")
            await arcade.click_site("e5")
            assert arcade.moves[-1] == "e4-e5"

    async def test_clicks_pause_step_and_continue_the_computer(self) -> None:
        match = a_match(white="random")
        async with running(match, MEDIUM, open_view=view_of) as arcade:
            await arcade.click_text("p pause")
            await arcade.click_site("d1")
            assert "paused" in arcade.status
            await arcade.click_text("Enter step")
            await arcade.until(lambda: len(arcade.moves) == 2)
            place = marked_square(arcade)
            assert place is not None
            await arcade.click(*place)
            assert len(arcade.moves) == 3
            assert "paused" in arcade.status
            await arcade.click_text("p go on")
            await arcade.until(lambda: len(arcade.moves) == 4)

    async def test_clicks_browse_the_moves(self) -> None:
        moves = quiet_moves(8)
        async with running(a_match(*moves), MEDIUM) as arcade:
            await arcade.click_text(f" {moves[2]} ")
            assert arcade.moves == moves[:3]
            await arcade.click_text("Moves")
            assert not arcade.moves

    async def test_clicks_at_the_end_start_a_rematch_or_another_game(self) -> None:
        async with running(a_match(*BLACK_WINS), SMALL) as arcade:
            await arcade.click_text("F2 new")
            await arcade.until_open(SetupScreen)
            await arcade.click_text("Esc back to the game")
            await arcade.until_open(PlayScreen)

    async def test_click_on_resign_asks_first(self) -> None:
        async with running(a_match("d1"), SMALL) as arcade:
            for answer in ("Play on", "Esc cancel"):
                await choose_command(arcade, "Resign")
                await arcade.until_open(Ask)
                await arcade.click_text(answer)
                await arcade.until_open(PlayScreen)
                assert arcade.match.outcome is None
            await choose_command(arcade, "Resign")
            await arcade.until_open(Ask)
            await arcade.press("down")
            await arcade.click_text("Enter take it")
            await arcade.until(lambda: arcade.match.outcome is not None)


class TestWhatLooksLikeAButton:
    async def test_button_in_the_panel_plays_a_choice_or_shows_the_next(self) -> None:
        game = new_game("reneo")
        async with running(a_match("f6", "g6", "f5", "f4", "e4", game=game), LARGE) as arcade:
            starts = [move[0] for move in arcade.match.position.legal_moves() if move]
            site = next(each for each in starts if starts.count(each) > 1)
            await arcade.visit(arcade.name(site))
            second = arcade.view.selection.candidates[1]
            await arcade.click_text("shows the next")
            assert arcade.view.selection.move == second
            await arcade.click_text(f"2 {arcade.name(second[1])}")
            assert arcade.moves[-1] == "-".join(map(arcade.name, second))

    async def test_button_in_the_panel_removes_the_stones_that_it_names(self) -> None:
        position = SLICRON.replay(AMBIGUOUS)
        starts = [move[0] for move in position.legal_moves() if move]
        site = next(each for each in starts if starts.count(each) > 1)
        async with running(a_match(*AMBIGUOUS, game=SLICRON), LARGE) as arcade:
            await arcade.visit(arcade.name(site))
            second = arcade.view.selection.candidates[1]
            assert "leave" in arcade.panel
            await arcade.click_text(f"2 {arcade.name(second[1])}")
            assert arcade.moves[-1] == position.format(second)

    @pytest.mark.parametrize("way", ["1", "2", "A", "B"])
    async def test_button_of_an_offer_picks_it(self, way: str) -> None:
        game = new_game("renju")
        opening = ("h8", "h9", "g7", "i1", "f6", "i9")
        async with running(a_match(*opening, game=game), LARGE) as arcade:
            assert "A B pick" in arcade.lines()[-1]
            names = {"1": "f6", "2": "i9", "A": "f6", "B": "i9"}
            if way.isdigit():
                await arcade.press(way)
            else:
                await arcade.click_text(f"{names[way]}   {way} picks it")
            assert arcade.moves == [*opening, names[way]]

    async def test_button_at_the_end_starts_a_rematch(self) -> None:
        match = a_match(*BLACK_WINS)
        async with running(match, LARGE) as arcade:
            await arcade.click_text("rematch, sides exchanged")
            await arcade.until(lambda: arcade.is_open(PlayScreen) and arcade.match is not match)

    async def test_button_of_a_swap_swaps(self) -> None:
        game = new_game("krypte", pie=True)
        async with running(a_match("d1", game=game), LARGE) as arcade:
            column, row = arcade.place_of("(s)")
            await arcade.click(column + 1, row)
            assert arcade.moves == ["d1", "swap"]


class TestArrows:
    @pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
    @pytest.mark.parametrize("ascii_only", [False, True])
    async def test_arrow_of_a_lane_previews_and_plays_its_move(
        self, size: tuple[int, int], ascii_only: bool
    ) -> None:
        # Black may enter from West or North.
        match = a_match("d1", "e8")
        async with running(match, size, ascii_only=ascii_only) as arcade:
            layout = arcade.board.layout_shown
            left, top = arcade.corner()
            x, y = layout.origin(arcade.site("d1"))
            for row in range(y):
                await arcade.hover_site("h8")
                await arcade.hover(left + x + (layout.zoom.width - 1) // 2, top + row)
                # Behind the counter on d1.
                assert arcade.cursor == "d2"
                assert arcade.view.selection.preview is not None
            x, y = layout.origin(arcade.site("a3"))
            await arcade.click(left + x - 1, top + y + (layout.zoom.height - 1) // 2)
            assert arcade.moves == ["d1", "e8", "a3"]

    async def test_arrow_of_a_closed_lane_does_nothing(self) -> None:
        async with running(a_match("d1", "e8"), LARGE) as arcade:
            layout = arcade.board.layout_shown
            left, top = arcade.corner()
            x, y = layout.origin(arcade.site("h8"))
            before = arcade.cursor
            for place in (
                (x + layout.zoom.width, y),
                (x, y + layout.zoom.height),
                (x + layout.zoom.width, y + layout.zoom.height),
                (0, 0),
            ):
                await arcade.click(left + place[0], top + place[1])
                assert arcade.cursor == before
                assert arcade.moves == ["d1", "e8"]


class TestDialogs:
    @by_size
    async def test_every_dialog_can_be_closed_by_mouse(self, size: tuple[int, int]) -> None:
        async with running(a_match("d1"), size) as arcade:
            await choose_command(arcade, "Resign")
            await arcade.until_open(Ask)
            await arcade.click_text("Esc cancel")
            await arcade.until_open(PlayScreen)
            await choose_command(arcade, "Type a move")
            await arcade.until(arcade.is_typing)
            await arcade.click_text("Esc cancel")
            assert not arcade.is_typing()
            await arcade.click_text("Ctrl+P more")
            await arcade.until_text("Search for commands")
            # Above the palette nothing is but the screen below it.
            await arcade.click(2, 0)
            await arcade.until_open(PlayScreen)
            assert arcade.moves == ["d1"]

    async def test_typed_move_is_played_by_a_click(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.press("slash")
            await arcade.write("e8")
            await arcade.click_text("Enter play e8")
            assert arcade.moves == ["d1", "e8"]


class TestTheWayToMore:
    @pytest.mark.parametrize("columns", [60, 70, 80, 100, 120, 160, 240])
    async def test_line_of_keys_always_has_the_palette(self, columns: int) -> None:
        async with running(a_match("d1"), (columns, 24)) as arcade:
            assert "Ctrl+P more" in arcade.words("#keys")
