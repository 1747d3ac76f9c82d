"""The play screen and the tree of its match: variations, comments, edits, replay, elsewhere."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from abstract_arcade.clock import ClockSettings
from abstract_arcade.library.store import Files, Store
from abstract_arcade.match import Match, Node, Participant
from abstract_arcade.records.core import MAX_COMMENT
from abstract_arcade.rules import Seat
from abstract_arcade.session import FullError
from abstract_arcade.session.record_limits import RESERVE
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.frame.palette import commands, idle_commands
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from abstract_arcade.tui.windows.comment import CommentWindow
from tests.matches import BLACK_WINS, play
from tests.tui.support import (
    LARGE,
    MEDIUM,
    ArcadePilot,
    NoDisk,
    a_match,
    begun,
    running,
    view_of,
)

pytestmark = pytest.mark.slow

sizes = pytest.mark.parametrize("size", [MEDIUM, LARGE], ids=str)

BACK = "left_square_bracket"
ON = "right_square_bracket"
BEFORE = "left_curly_bracket"
AFTER = "right_curly_bracket"


def branched(white: str = "person") -> tuple[Match, Node]:
    """A game of four plies with two variations of its second; the first of these."""
    match = a_match("d1", white=white)
    d1 = match.current
    h3 = play(match, "h3", at=d1)
    play(match, "a1", at=h3)
    play(match, "h6", at=d1)
    e8 = play(match, "e8", at=d1)
    play(match, "h1", at=play(match, "d2", at=e8))
    d1.children.sort(key=lambda node: ["e8", "h3", "h6"].index(node.text))
    return match, h3


class TestVariations:
    async def test_keys_go_through_the_variations(self) -> None:
        match, _ = branched()
        async with running(match, MEDIUM) as arcade:
            seen = []
            for key in (AFTER, AFTER, AFTER, BEFORE, BEFORE, BEFORE):
                await arcade.press(key)
                seen.append(arcade.moves[-1])
            assert seen == ["h3", "h6", "h6", "h3", "e8", "e8"]
            assert "There is no variation before this one" in arcade.status
            assert [node.text for node in match.main_line[1:]] == ["d1", "e8", "d2", "h1"]

    @pytest.mark.parametrize(
        ("size", "told"),
        [
            (MEDIUM, "the game has 2"),
            (LARGE, "the game has 2"),
            ((160, 50), "in the game, move 2 is"),
        ],
    )
    async def test_status_at_a_variation_names_the_move_of_the_game_that_it_replaces(
        self, size: tuple[int, int], told: str
    ) -> None:
        match, h3 = branched()
        async with running(match, size) as arcade:
            assert "the game has" not in arcade.status
            await arcade.press(AFTER)
            assert arcade.view.viewed is h3
            assert "Looking at move 2 of 3" in arcade.status
            assert f"; {told} e8." in arcade.status
            assert "the game" in arcade.words("#moves") or size == MEDIUM
            await arcade.press("escape")
            assert not re.search("in the game|the game has", arcade.status)
            await arcade.press(BACK)
            assert re.search("; (then|the game went on with) ", arcade.status)

    async def test_no_player_is_marked_as_to_move_at_an_earlier_position(self) -> None:
        match, _ = branched()
        async with running(match, LARGE) as arcade:
            assert "▌" in arcade.words("#seats")
            await arcade.press(BACK)
            assert "▌" not in arcade.words("#seats")
            await arcade.press("end")
            assert "▌" in arcade.words("#seats")

    @sizes
    async def test_line_of_keys_names_variations_if_there_are_any(
        self, size: tuple[int, int]
    ) -> None:
        match, _ = branched()
        async with running(match, size) as arcade:
            await arcade.press(AFTER)
            keys = arcade.lines()[-1]
            assert re.search("{ variation +} next", keys)
            assert "Esc to the game" in keys
        async with running(a_match("d1", "e8"), size) as arcade:
            await arcade.press(BACK)
            assert "variation" not in arcade.lines()[-1]


class TestPlayingOn:
    """Where one looks at another position than the game's."""

    async def test_move_at_an_earlier_position_is_not_asked_about_between_two_people(self) -> None:
        match, _ = branched()
        async with running(match, MEDIUM) as arcade:
            await arcade.press(AFTER)
            await arcade.choose("a3")
            assert match.move_texts == ("d1", "h3", "a3")

    @pytest.mark.parametrize("reason", ["computer", "clock"])
    async def test_move_at_an_earlier_position_is_asked_about_once_with_a_computer_or_clock(
        self, reason: str
    ) -> None:
        match = a_match(
            "d1", "e8", "d2", "h1", white="random" if reason == "computer" else "person"
        )
        if reason == "clock":
            match.clock = {seat: ClockSettings(300) for seat in Seat}
        async with running(match, LARGE, open_view=view_of) as arcade:
            await arcade.press("home")
            await arcade.visit("b1")
            await arcade.press("enter")
            assert "Press Enter again to play here and keep 4 moves as a variation" in arcade.status
            assert match.move_texts == ("d1", "e8", "d2", "h1")
            # It is another move's turn to be asked about.
            await arcade.visit("c1")
            assert "play here" not in arcade.status
            await arcade.press("enter")
            assert "play here" in arcade.status
            await arcade.press("enter")
            assert match.main_line[1].text == "c1"
            assert [child.text for child in match.root.children] == ["c1", "d1"]

    async def test_move_at_an_earlier_position_is_asked_about_again_after_another_key(self) -> None:
        match = a_match("d1", "e8", "d2", "h1", white="random")
        async with running(match, LARGE, open_view=view_of) as arcade:
            await arcade.press("home")
            await arcade.visit("b1")
            for key in ("m", ON):
                await arcade.press("enter", key)
                assert "play here" not in arcade.status
                await arcade.press("home")
            assert match.move_texts == ("d1", "e8", "d2", "h1")

    async def test_typed_move_at_an_earlier_position_is_asked_about(self) -> None:
        match = a_match("d1", "e8", "d2", "h1", white="random")
        async with running(match, LARGE, open_view=view_of) as arcade:
            await arcade.press("home")
            await arcade.type_move("b1")
            await arcade.press("enter")
            assert arcade.is_typing()
            assert "Press Enter again to play here and keep 4 moves as a variation" in arcade.status
            await arcade.press("enter")
            assert match.main_line[1].text == "b1"

    async def test_move_at_an_earlier_position_is_not_asked_about_after_the_end(self) -> None:
        match = a_match(*BLACK_WINS, white="random")
        end = match.current
        async with running(match, LARGE, open_view=view_of) as arcade:
            await arcade.press("home")
            await arcade.choose("f1")
            assert arcade.moves == ["f1"]
            assert match.current is end


class TestFullMatch:
    async def test_move_in_a_full_match_is_refused_with_a_sentence(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = a_match("d1", "e8")
        async with running(match, LARGE) as arcade:
            monkeypatch.setattr("abstract_arcade.records.core.MAX_BYTES", RESERVE)
            await arcade.type_move("d2")
            await arcade.press("enter")
            assert arcade.moves == ["d1", "e8"]
            assert str(FullError("0 MiB")) in arcade.status
            monkeypatch.undo()
            await arcade.type_move("d2")
            await arcade.press("enter")
            assert arcade.moves == ["d1", "e8", "d2"]


class TestComments:
    @sizes
    async def test_comment_is_written_and_shown(self, size: tuple[int, int]) -> None:
        match = a_match("d1", "e8")
        async with running(match, size) as arcade:
            await arcade.press("semicolon")
            await arcade.until_open(CommentWindow)
            assert "A comment on e8" in arcade.text()
            await arcade.write("good")
            await arcade.press("ctrl+n")
            await arcade.write("move")
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert match.current.comment == "good\nmove"
            assert match.current.comment_by == ""
            assert "undoes this" in arcade.status
            await arcade.press("m", "m", BACK, ON)
            assert "good move" in arcade.status
            assert "e8;" in arcade.words("#moves")
            assert arcade.moves == ["d1", "e8"]

    async def test_comment_is_signed_if_one_player_has_a_name(self) -> None:
        match = a_match("d1", "e8", white="random")
        match.seat(Seat.FIRST, Participant(name="Ada"))
        async with running(match, LARGE, open_view=view_of) as arcade:
            await arcade.press("semicolon")
            await arcade.until_open(CommentWindow)
            await arcade.write("aha")
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert match.current.comment_by == "Ada"
            await arcade.press(BACK, ON)
            assert "Ada aha" in arcade.status

    async def test_comment_that_does_not_fit_is_refused_and_can_be_edited(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = a_match("d1", "e8")
        async with running(match, LARGE) as arcade:
            monkeypatch.setattr("abstract_arcade.records.core.MAX_BYTES", RESERVE)
            for written in ("good", " move"):
                await arcade.press("semicolon")
                await arcade.until_open(CommentWindow)
                await arcade.write(written)
                await arcade.press("enter")
                await arcade.until_open(PlayScreen)
                assert match.current.comment == ""
                assert str(FullError("0 MiB")) in arcade.status
            monkeypatch.undo()
            await arcade.press("semicolon")
            await arcade.until_open(CommentWindow)
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert match.current.comment == "good move"

    async def test_reopening_the_window_restores_an_unsaved_comment(self) -> None:
        match = a_match("d1", "e8")
        async with running(match, MEDIUM) as arcade:
            await arcade.press("semicolon")
            await arcade.until_open(CommentWindow)
            await arcade.write("half")
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
            assert match.current.comment == ""
            assert "; opens it again" in arcade.status
            # The other move has its own.
            await arcade.press(BACK, "semicolon")
            await arcade.until_open(CommentWindow)
            assert "half" not in arcade.text()
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
            await arcade.press("end", "semicolon")
            await arcade.until_open(CommentWindow)
            await arcade.write("way")
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert match.current.comment == "halfway"

    async def test_too_long_comment_is_not_saved(self) -> None:
        match = a_match("d1")
        match.comment(match.current, "x" * MAX_COMMENT)
        async with running(match, MEDIUM) as arcade:
            await arcade.press("semicolon")
            await arcade.until_open(CommentWindow)
            await arcade.write("y")
            await arcade.press("enter")
            await arcade.until_text("10,001.")
            await arcade.press("backspace", "enter")
            await arcade.until_open(PlayScreen)
            assert match.current.comment == "x" * MAX_COMMENT

    async def test_long_comment_names_the_key_to_read_on(self) -> None:
        match = a_match("d1", "e8")
        match.comment(match.current, "This is a long story. " * 30, "Grace")
        async with running(match, LARGE) as arcade:
            assert "Grace This is a long story." in arcade.status
            assert "… ; reads on" in arcade.status
            assert not arcade.cut()
            await arcade.press("semicolon")
            await arcade.until_open(CommentWindow)

    async def test_comment_does_not_move_the_board(self) -> None:
        match = a_match("d1", "e8")
        match.comment(match.main_line[1], "A word.")
        for size in (MEDIUM, LARGE, (60, 20), (200, 60)):
            async with running(match, size) as arcade:
                before = arcade.board.region
                await arcade.press(BACK)
                assert arcade.board.region == before
                assert "help" in arcade.lines()[-1] or "more" in arcade.lines()[-1]


class TestEdits:
    async def test_promoted_or_deleted_variation_can_be_restored(self) -> None:
        match, h3 = branched()
        d1 = match.main_line[1]
        async with running(match, LARGE) as arcade:
            await arcade.press(AFTER, "P")
            assert d1.children[0] is h3
            assert "h3 is the main line now; U undoes this" in arcade.status
            await arcade.press("U")
            assert [child.text for child in d1.children] == ["e8", "h3", "h6"]
            assert "h3 is back in its previous place among the variations" in arcade.status
            await arcade.press(ON, "delete")
            # The whole variation goes, from its first move on.
            assert [child.text for child in d1.children] == ["e8", "h6"]
            assert "The variation h3 is deleted; U restores it" in arcade.status
            assert arcade.moves == ["d1"]
            await arcade.press("U")
            assert [child.text for child in d1.children] == ["e8", "h3", "h6"]
            assert arcade.view.viewed is h3
            assert "The variation h3 has been restored" in arcade.status
            await arcade.press("U")
            assert "There is no edit to undo" in arcade.status

    async def test_edit_of_a_comment_can_be_undone(self) -> None:
        match = a_match("d1")
        async with running(match, LARGE) as arcade:
            arcade.table.edits.comment(match.current, "Wrong.")
            await arcade.press("U")
            assert match.current.comment == ""
            assert "The comment on d1 is unchanged" in arcade.status

    async def test_current_position_and_main_line_cannot_be_deleted(self) -> None:
        match, h3 = branched()
        async with running(match, LARGE) as arcade:
            await arcade.press("delete")
            assert "This is the main line, not a variation" in arcade.status
            await arcade.press(AFTER, "P", "end")
            # Now the game itself stands in a variation.
            arcade.view.look(match.current)
            await arcade.pilot.pause()
            await arcade.press("delete")
            refusal = "This variation contains the current position, so it cannot be deleted"
            assert refusal in arcade.status
            assert match.current.text == "h1"
            assert h3 in match.main_line

    async def test_reply_to_an_edit_stays_when_the_disk_is_slow(self, tmp_path: Path) -> None:
        match, _ = branched()
        store = Store(tmp_path)
        async with running(match, LARGE, store=store) as arcade:
            await arcade.press(AFTER, "delete")
            await arcade.until(lambda: arcade.table.saving.is_saved)
            assert "The variation h3 is deleted" in arcade.status

    async def test_palette_has_the_edits(self) -> None:
        match, _ = branched()
        async with running(match, LARGE) as arcade:
            titles = {each.title for each in commands(arcade.play_screen)}
            assert titles >= {"Comment", "Play on from here", "Export", "Next variation"}
            idle = {each.title for each in idle_commands(arcade.play_screen)}
            assert idle >= {"Promote the variation", "Delete the variation", "Undo an edit"}
            await arcade.press(AFTER)
            titles = {each.title for each in commands(arcade.play_screen)}
            assert titles >= {"Promote the variation", "Delete the variation"}


class Clock:
    """A time that stands still until it is moved."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@asynccontextmanager
async def replaying(match: Match, clock: Clock) -> AsyncIterator[ArcadePilot]:
    """The arcade with a match that is over."""
    app = ArcadeApp(match, files=Files(NoDisk()), now=clock)
    async with begun(app) as arcade:
        yield arcade


async def wait(arcade: ArcadePilot, clock: Clock) -> None:
    """Let the time of a ply pass."""
    clock.seconds += arcade.play_screen.replaying.times.seconds
    arcade.play_screen.replaying.go_on()
    await arcade.pilot.pause()


class TestReplay:
    async def test_replay_goes_from_start_to_end(self) -> None:
        match = a_match(*BLACK_WINS)
        clock = Clock()
        end = match.current
        async with replaying(match, clock) as arcade:
            await arcade.press("p")
            assert arcade.moves == []
            assert "Replay" in arcade.status
            assert not arcade.board.shows_cursor
            for ply in range(1, len(BLACK_WINS) + 1):
                arcade.play_screen.replaying.go_on()
                assert len(arcade.moves) == ply - 1
                await wait(arcade, clock)
                assert len(arcade.moves) == ply
            assert not arcade.play_screen.replaying.is_running
            assert "makes four in a row" in arcade.panel
            assert match.current is end

    async def test_replay_starts_at_the_position_shown(self) -> None:
        clock = Clock()
        async with replaying(a_match(*BLACK_WINS), clock) as arcade:
            await arcade.press(BACK, BACK, "p")
            await wait(arcade, clock)
            assert arcade.moves == list(BLACK_WINS[:-1])

    async def test_pace_of_a_replay_can_be_changed(self) -> None:
        async with replaying(a_match(*BLACK_WINS), Clock()) as arcade:
            await arcade.press("p")
            assert "2 s per move" in arcade.status
            await arcade.press("greater_than_sign")
            assert "1 s per move" in arcade.status
            await arcade.press("less_than_sign", "less_than_sign", "less_than_sign")
            assert "4 s per move" in arcade.status
            assert arcade.play_screen.replaying.is_running

    @pytest.mark.parametrize("key", ["p", "enter", "left", BACK, "m", "x", "ctrl+p"])
    async def test_any_other_key_stops_a_replay(self, key: str) -> None:
        match = a_match(*BLACK_WINS)
        clock = Clock()
        async with replaying(match, clock) as arcade:
            await arcade.press("p")
            await wait(arcade, clock)
            await arcade.press(key)
            await wait(arcade, clock)
            assert not arcade.play_screen.replaying.is_running
            assert len(arcade.moves) <= 1
            assert sum(1 for _ in match.nodes()) == len(BLACK_WINS) + 1

    async def test_click_stops_a_replay_and_plays_nothing(self) -> None:
        match = a_match(*BLACK_WINS)
        clock = Clock()
        async with replaying(match, clock) as arcade:
            await arcade.press("p")
            await arcade.click_site("b1")
            assert not arcade.play_screen.replaying.is_running
            assert len(match.root.children) == 1

    async def test_replay_is_only_for_finished_games(self) -> None:
        async with running(a_match("d1", "e8"), LARGE) as arcade:
            await arcade.press("p")
            assert not arcade.play_screen.replaying.is_running


class TestOwnGame:
    async def test_game_from_here_starts_at_the_position_shown_and_keeps_the_old_match(
        self,
    ) -> None:
        match, h3 = branched()
        before = match.move_texts
        async with running(match, LARGE) as arcade:
            await arcade.press(AFTER, "g")
            await arcade.until_open(SetupScreen)
            assert "a game from this position, Black to play" in arcade.text()
            assert "Capture" not in arcade.text()
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert arcade.match is not match
            assert arcade.match.root.position == h3.position
            assert arcade.moves == []
            assert match.move_texts == before

    async def test_game_from_here_keeps_the_player_of_each_colour(self) -> None:
        match = a_match("d1", "swap", game=a_match().game.from_text({"pie": "on"}))
        async with running(match, LARGE) as arcade:
            await arcade.press("g")
            await arcade.until_open(SetupScreen)
            # You play Black, which is the colour of the second seat now.
            await arcade.press("right", "enter")
            await arcade.until_open(PlayScreen)
            kinds = {seat: each.kind for seat, each in arcade.match.participants.items()}
            assert kinds == {Seat.FIRST: "easy", Seat.SECOND: "person"}

    async def test_leaving_the_set_up_of_a_game_from_here_leads_back(self) -> None:
        match, _ = branched()
        async with running(match, LARGE) as arcade:
            await arcade.press("g")
            await arcade.until_open(SetupScreen)
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
            assert arcade.match is match

    async def test_game_from_here_is_refused_at_the_end(self) -> None:
        async with running(a_match(*BLACK_WINS), LARGE) as arcade:
            await arcade.press("g")
            assert "The game is over in this position" in arcade.status
            await arcade.press("escape")
            await arcade.until_open(MenuScreen)
