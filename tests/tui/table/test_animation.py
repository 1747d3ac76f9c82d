"""A move is shown step by step, gives way to any key, and leaves its traces on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

import pytest
from textual.timer import Timer

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, new_game
from abstract_arcade.rules.krypte import BOARD
from abstract_arcade.settings import SettingsFile
from abstract_arcade.tui.board.state import Rail, SiteState, Trace
from abstract_arcade.tui.widgets.status_line import Status, StatusLine
from tests.tui.play.support import check_lines, check_widths
from tests.tui.support import LARGE, MEDIUM, ArcadePilot, a_match, running

pytestmark = pytest.mark.slow


KRYPTE_WIN = "f1 b8 b1 b7 a2 a1 g8 a4 h6 a6 d1 f8 b6 b2 h1 c1"
"""Four in the first row, the last of which is placed between two others."""


class Film:
    """The pictures of the boards of one screen, each shown when the test asks for it."""

    def __init__(self, arcade: ArcadePilot, monkeypatch: pytest.MonkeyPatch) -> None:
        self._screen = arcade.play_screen
        self._next: Callable[[], None] | None = None
        self.pictures: list[Sequence[SiteState]] = []
        """All that were shown."""
        self.sides: list[set[str]] = []
        """The sides of the frame that each of them lit."""
        update = arcade.board.update

        def record(states: Sequence[SiteState], rails: Mapping[str, Rail], links: Any) -> None:
            self.pictures.append(list(states))
            self.sides.append({side for side, rail in rails.items() if rail.is_highlighted})
            update(states, rails, links)

        def hold(_seconds: float, callback: Callable[[], None]) -> Timer:
            self._next = callback
            return arcade.app.set_interval(1000)

        monkeypatch.setattr(arcade.board, "update", record)
        monkeypatch.setattr(arcade.board, "set_interval", hold)

    def go_on(self) -> None:
        """Show the next picture."""
        assert self._next is not None
        self._next()

    def run(self) -> int:
        """Show what is left; returns how many pictures that took."""
        count = 0
        while self._screen.board.is_animated:
            self.go_on()
            count += 1
        return count


def turning(states: Sequence[SiteState]) -> set[str]:
    """The names of Krypte's squares whose counter turns."""
    return {BOARD.name(site) for site, state in enumerate(states) if state.now != state.then}


def traces(arcade: ArcadePilot) -> dict[str, Trace]:
    """What the board marks of the last move, by the names of sites."""
    return {
        arcade.name(site): state.trace
        for site, state in enumerate(arcade.board.states)
        if state.trace is not None
    }


class TestMotion:
    async def test_animation_shows_the_changes_of_a_move_and_ends(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = a_match("d1", "e8")
        async with running(match, MEDIUM, animated=True) as arcade:
            film = Film(arcade, monkeypatch)
            await arcade.visit("d2")
            film.pictures.clear()
            await arcade.press("enter")
            assert arcade.board.is_animated
            await arcade.until(lambda: not arcade.board.shows_cursor, "a board without cursor")
            film.run()
            await arcade.pilot.pause()
            assert [turning(states) for states in film.pictures if turning(states)] == [{"d1"}]
            await arcade.until(lambda: arcade.board.shows_cursor, "the cursor")
            at_rest = arcade.board.states
            assert [state.now for state in at_rest] == [
                match.position.content(site) for site in BOARD.sites
            ]
            assert not turning(at_rest)

    async def test_animation_keeps_the_open_sides_until_the_counter_has_arrived(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with running(a_match("d1", "e8"), MEDIUM, animated=True) as arcade:
            film = Film(arcade, monkeypatch)
            await arcade.choose("d2")
            film.run()
            # White came from South, Black from North.
            changes = [sides for sides, _ in groupby(film.sides)]
            assert changes == [{"west", "north"}, {"east", "south"}]

    async def test_animation_leads_to_a_position_with_a_number_beside_the_board(self) -> None:
        game = new_game("renju", opening="taraguchi10")
        async with running(a_match("h8", "h9", "h10", game=game), MEDIUM, animated=True) as arcade:
            await arcade.choose("i9")
            await arcade.until(lambda: not arcade.play_screen.board.is_animated, "rest")
            assert arcade.moves[-1] == "i9"

    async def test_animation_ends_by_itself(self) -> None:
        async with running(a_match("d1", "e8"), MEDIUM, animated=True) as arcade:
            await arcade.choose("d2")
            await arcade.until(lambda: not arcade.play_screen.board.is_animated, "rest")
            assert traces(arcade) == {"d1": Trace.TURNED}

    @pytest.mark.parametrize("key", ["left", "home", "z", "m", "escape", "f12", "enter"])
    async def test_any_key_ends_the_animation(
        self, key: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with running(a_match("d1", "e8"), MEDIUM, animated=True) as arcade:
            Film(arcade, monkeypatch)
            await arcade.choose("d2")
            assert arcade.board.is_animated
            cursor = arcade.cursor
            await arcade.press(key)
            assert not arcade.play_screen.board.is_animated
            # It has also done what it usually does.
            viewed = arcade.view.viewed.ply
            assert viewed == {"home": 0, "z": 2}.get(key, 3)
            assert (arcade.cursor != cursor) is (key == "left")
            assert arcade.play_screen.showing.shows_marks is (key != "m")

    async def test_next_move_can_be_played_during_the_animation(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with running(a_match(), MEDIUM, animated=True) as arcade:
            Film(arcade, monkeypatch)
            for name in ("d1", "e8", "d2", "h3"):
                await arcade.click_site(name)
            assert arcade.moves == ["d1", "e8", "d2", "h3"]

    async def test_animation_never_refuses_a_legal_square(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        said: list[str] = []
        show = StatusLine.show

        def recording(line: StatusLine, status: Status) -> None:
            said.extend(text for text, _ in (*status.turn, *status.now, *status.event))
            show(line, status)

        async with running(a_match("d1"), MEDIUM, animated=True) as arcade:
            film = Film(arcade, monkeypatch)
            # The cursor rests on a square that is legal for the other side too.
            await arcade.visit("c8")
            monkeypatch.setattr(StatusLine, "show", recording)
            # A counter comes to h3, as a computer's would: the cursor stays on c8.
            arcade.view.play(arcade.match.position.parse("h3"))
            film.run()
            await arcade.pilot.pause()
            assert (BOARD.site("c8"),) in arcade.match.position.legal_moves()
            assert said
            assert not [text for text in said if "cannot be played" in text]

    async def test_animation_goes_on_after_a_resize(self, monkeypatch: pytest.MonkeyPatch) -> None:
        async with running(a_match("d1", "e8"), LARGE, animated=True) as arcade:
            film = Film(arcade, monkeypatch)
            await arcade.choose("d2")
            for size in [(60, 20), (80, 24), (59, 20), (200, 60), (120, 40)]:
                await arcade.resize(*size)
                check_widths(arcade)
                if arcade.board.is_animated:
                    film.go_on()
            await arcade.press("left")
            check_lines(arcade)
            assert arcade.cursor != "d2"

    async def test_animation_is_shown_only_when_browsing_forward(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with running(a_match("d1", "e8", "d2"), MEDIUM, animated=True) as arcade:
            film = Film(arcade, monkeypatch)
            for key, is_shown in (
                ("left_square_bracket", False),
                ("right_square_bracket", True),
                ("z", False),
                ("r", True),
                ("home", False),
            ):
                await arcade.press(key)
                assert arcade.board.is_animated is is_shown, key
                assert bool(traces(arcade)) is False
                film.run()
                assert bool(traces(arcade)) is is_shown, key

    async def test_animation_of_a_win_highlights_the_row_from_the_last_move(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        *moves, last = KRYPTE_WIN.split()
        async with running(a_match(*moves), MEDIUM, animated=True) as arcade:
            film = Film(arcade, monkeypatch)
            arcade.view.play(arcade.match.position.parse(last))
            film.run()
            won = [[site for site in BOARD.sites if states[site].won] for states in film.pictures]
            lit = [sites for sites, _ in groupby(won)]
            counts = [len(sites) for sites in lit]
            assert counts == sorted(set(counts))
            assert lit[1] == [BOARD.site(last)]
            assert len(won[-1]) == 4
            fading = [states[BOARD.site("h8")].faded for states in film.pictures]
            assert fading == sorted(fading)
            turned = [bool(turning(states)) for states in film.pictures]
            assert not any(turned[fading.index(next(filter(None, fading))) :])

    @pytest.mark.parametrize("key", ["z", "left_square_bracket"])
    async def test_any_key_ends_the_animation_of_a_win(
        self, key: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        *moves, last = KRYPTE_WIN.split()
        async with running(a_match(*moves), MEDIUM, animated=True) as arcade:
            Film(arcade, monkeypatch)
            arcade.view.play(arcade.match.position.parse(last))
            assert arcade.board.is_animated
            await arcade.press(key)
            assert not arcade.play_screen.board.is_animated
            assert not any(state.won or state.faded for state in arcade.board.states)

    @pytest.mark.parametrize("slug", GAMES)
    @pytest.mark.parametrize("wanted", [False, True])
    async def test_no_animation_is_shown_if_it_is_off(self, slug: str, wanted: bool) -> None:
        match = Match(new_game(slug))
        async with running(match, LARGE, animated=wanted) as arcade:
            arcade.view.play(match.position.legal_moves()[0])
            assert arcade.play_screen.board.is_animated is wanted


class TestTraces:
    async def test_traces_are_shown_without_animation_until_a_cursor_key(self) -> None:
        async with running(a_match("d1", "e8"), MEDIUM) as arcade:
            await arcade.choose("d2")
            assert traces(arcade) == {"d1": Trace.TURNED}
            await arcade.press("m")
            await arcade.hover(*arcade.place_on_board("h8"))
            assert traces(arcade) == {"d1": Trace.TURNED}
            await arcade.press("left")
            assert traces(arcade) == {}

    async def test_traces_replace_the_preview_if_the_screen_moved_the_cursor(self) -> None:
        async with running(a_match("d1", "e8"), MEDIUM) as arcade:
            await arcade.choose("d2")
            assert "Enter preview" in arcade.text()
            assert not turning(arcade.board.states)
            await arcade.press("enter")
            assert arcade.moves == ["d1", "e8", "d2"]
            assert turning(arcade.board.states)
            assert traces(arcade) == {}
            await arcade.press("enter")
            assert len(arcade.moves) == 4

    async def test_preview_is_shown_if_there_are_no_traces(self) -> None:
        async with running(a_match(), MEDIUM) as arcade:
            await arcade.choose("d1")
            assert traces(arcade) == {}
            assert turning(arcade.board.states)
            assert "Enter play" in arcade.text()

    async def test_enter_first_shows_the_cursor_moved_by_the_screen_if_previews_are_off(
        self,
    ) -> None:
        settings = SettingsFile()
        settings.set(("preview",), False)
        async with running(a_match(), MEDIUM, settings=settings) as arcade:
            await arcade.choose("d1")
            assert "Enter preview" in arcade.text()
            await arcade.press("enter")
            assert arcade.moves == ["d1"]
            await arcade.press("enter")
            assert len(arcade.moves) == 2

    async def test_preview_is_not_shown_before_the_animation_ends(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with running(a_match(), MEDIUM, animated=True) as arcade:
            film = Film(arcade, monkeypatch)
            await arcade.choose("d1")
            assert arcade.board.is_animated
            assert not turning(arcade.board.states)
            # Pressed twice by mistake, Enter does not play for the other player.
            await arcade.press("enter")
            assert arcade.moves == ["d1"]
            assert turning(arcade.board.states)
            await arcade.press("enter")
            assert len(arcade.moves) == 2
            film.run()
