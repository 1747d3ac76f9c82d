"""The change of a move is shown, shortly, and gives way to whatever comes next."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

import pytest
from textual.timer import Timer

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, SWAP, new_game
from abstract_arcade.rules.krypte import BOARD
from abstract_arcade.tui.board.state import SiteState
from abstract_arcade.tui.board.widget import FRAME_SECONDS
from abstract_arcade.tui.table import effects
from abstract_arcade.tui.table.screen import MAX_FRAMES
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
        update = arcade.board.update

        def record(states: Sequence[SiteState], *rest: Any) -> None:
            self.pictures.append(list(states))
            update(states, *rest)

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


def is_moving(states: Sequence[SiteState]) -> bool:
    """Whether a picture belongs to an animation."""
    return any(state.turned is not None or state.lit for state in states)


class TestAnimation:
    async def test_shows_what_a_move_has_changed_and_comes_to_rest(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = a_match("d1", "e8")
        d1, d2 = map(BOARD.site, ("d1", "d2"))
        async with running(match, MEDIUM, animated=True) as arcade:
            film = Film(arcade, monkeypatch)
            await arcade.choose("d2")
            film.run()
            await arcade.pilot.pause()
            before = match.game.replay(["d1", "e8"])
            turning = [states[d1] for states in film.pictures if states[d1].turned is not None]
            # Black's d1 turns white, column after column.
            assert [state.turned for state in turning] == [1, 2, 3, 4]
            assert {(state.now, state.then) for state in turning} == {
                (before.content(d1), match.position.content(d1))
            }
            assert any(states[d2].lit for states in film.pictures)
            at_rest = arcade.board.states
            assert [state.now for state in at_rest] == [
                match.position.content(site) for site in BOARD.sites
            ]
            assert not is_moving(at_rest)

    async def test_goes_on_by_itself(self) -> None:
        async with running(a_match("d1", "e8"), MEDIUM, animated=True) as arcade:
            await arcade.choose("d2")
            await arcade.until(lambda: not arcade.play_screen.board.is_animated, "rest")
            assert not is_moving(arcade.board.states)

    @pytest.mark.parametrize("key", ["left", "home", "z", "m", "escape"])
    async def test_ends_at_once_with_a_key(self, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
        async with running(a_match("d1", "e8"), MEDIUM, animated=True) as arcade:
            Film(arcade, monkeypatch)
            await arcade.choose("d2")
            assert is_moving(arcade.board.states)
            await arcade.press(key)
            if key != "m":
                assert not arcade.play_screen.board.is_animated
                assert not any(state.turned is not None for state in arcade.board.states)

    async def test_lets_the_next_move_be_played_at_once(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with running(a_match(), MEDIUM, animated=True) as arcade:
            Film(arcade, monkeypatch)
            for name in ("d1", "e8", "d2", "h3"):
                await arcade.click_site(name)
            assert arcade.moves == ["d1", "e8", "d2", "h3"]

    async def test_never_says_that_a_legal_square_cannot_be_played(
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
            assert not [text for text in said if "cannot be played" in text or "c8 " in text]

    async def test_goes_on_in_a_terminal_that_is_resized(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with running(a_match("d1", "e8"), LARGE, animated=True) as arcade:
            film = Film(arcade, monkeypatch)
            await arcade.choose("d2")
            for size in [(60, 20), (80, 24), (59, 20), (200, 60), (120, 40)]:
                await arcade.resize(*size)
                check_widths(arcade)
                film.go_on()
            await arcade.press("left")
            check_lines(arcade)
            assert arcade.cursor != "d2"

    @pytest.mark.parametrize("slug", GAMES)
    async def test_is_short(self, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
        rng = random.Random(7)
        match = Match(new_game(slug))
        async with running(match, LARGE, animated=True) as arcade:
            film = Film(arcade, monkeypatch)
            lengths = set()
            while match.outcome is None and match.current.ply < 30:
                move = rng.choice(match.position.legal_moves())
                arcade.view.play(move)
                length = film.run()
                if move != SWAP and match.outcome is None:
                    lengths.add(length)
            assert 1 <= min(lengths) <= max(lengths) <= MAX_FRAMES
            assert MAX_FRAMES * FRAME_SECONDS <= 0.2

    async def test_lights_the_row_that_won_from_the_last_move(
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
            assert (MAX_FRAMES + effects.FRAMES) * FRAME_SECONDS <= 0.6

    @pytest.mark.parametrize("key", ["z", "left_square_bracket"])
    async def test_gives_way_to_a_key_when_a_game_is_won(
        self, key: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        *moves, last = KRYPTE_WIN.split()
        async with running(a_match(*moves), MEDIUM, animated=True) as arcade:
            Film(arcade, monkeypatch)
            arcade.view.play(arcade.match.position.parse(last))
            first = arcade.board.states
            await arcade.press(key)
            assert any(state.lit or state.turned is not None for state in first)
            assert not arcade.play_screen.board.is_animated
            assert not any(state.won or state.faded for state in arcade.board.states)

    @pytest.mark.parametrize("slug", GAMES)
    @pytest.mark.parametrize("wanted", [False, True])
    async def test_is_left_out_where_none_is_wanted(self, slug: str, wanted: bool) -> None:
        match = Match(new_game(slug))
        async with running(match, LARGE, animated=wanted) as arcade:
            arcade.view.play(match.position.legal_moves()[0])
            assert arcade.play_screen.board.is_animated is wanted
