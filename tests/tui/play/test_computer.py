"""The play screen: the computer's turn, letting it wait, and what is asked when an engine fails."""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from abstract_arcade.match import Match, Node, Participant
from abstract_arcade.rules import Move, Seat
from abstract_arcade.session import View
from abstract_arcade.session.opponents import Opponents
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from tests.players import stand_in_engine
from tests.terminal import is_running, wait_until_gone
from tests.tui.support import MEDIUM, SMALL, ArcadePilot, a_match, running, view_of

pytestmark = pytest.mark.slow


def stand_in(mode: str) -> str:
    """The participant for an engine that does as a mode says."""
    return f"engine:{shlex.join([sys.executable, stand_in_engine.__file__, mode])}"


def own_engine(tmp_path: Path, program: str) -> str:
    """The participant for an engine written for one test."""
    file = tmp_path / "engine.py"
    file.write_text(program, encoding="utf-8")
    return f"engine:{shlex.join([sys.executable, str(file)])}"


def with_opponents(opponents: Opponents) -> Callable[[Match], View]:
    """Sessions in which these opponents play, at once."""
    return lambda match: view_of(match, chooser=opponents)


def pids(opponents: Opponents) -> list[int]:
    """The processes of the engines."""
    return [engine.pid for engine in opponents.engines]


async def until_ply(arcade: ArcadePilot, ply: int) -> None:
    """Wait until the game has got so far."""
    await arcade.until(lambda: arcade.match.current.ply >= ply, f"move {ply}")


async def until_rest(arcade: ArcadePilot) -> None:
    """Wait until no computer thinks."""
    await arcade.until(lambda: not arcade.table.is_thinking, "rest")


class HeldChooser:
    """Plays the last legal move when it is let through.

    Attributes:
        asked: the nodes at which a move was asked for.
    """

    def __init__(self) -> None:
        self.asked: list[Node] = []
        self._passes = asyncio.Semaphore(0)

    async def choose(self, match: Match, node: Node) -> Move:
        self.asked.append(node)
        await self._passes.acquire()
        return node.position.legal_moves()[-1]

    async def accepts_draw(self, match: Match, node: Node) -> bool:
        raise NotImplementedError

    async def dismiss(self, participant: Participant) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        pass

    def let(self, count: int = 1) -> None:
        """Let some moves through."""
        for _ in range(count):
            self._passes.release()

    def view(self, match: Match) -> View:
        """A view of a table of which this is the chooser."""
        return view_of(match, chooser=self)


@pytest.fixture
def computer() -> HeldChooser:
    """The computer of a test that lets it move."""
    return HeldChooser()


class TestAnswers:
    async def test_computer_move_leaves_the_cursor_where_it_was(
        self, computer: HeldChooser
    ) -> None:
        match = a_match("d1", "e8", black="greedy")
        async with running(match, MEDIUM, open_view=computer.view) as arcade:
            # A counter is there, and would be no place to lead a person to.
            await arcade.visit("e8")
            computer.let()
            await until_ply(arcade, 3)
            await arcade.pilot.pause()
            assert arcade.cursor == "e8"

    @pytest.mark.parametrize("kind", ["random", "greedy"])
    async def test_computer_moves_come_from_the_engine_process(self, kind: str) -> None:
        async with running(a_match(white=kind), MEDIUM, open_view=view_of) as arcade:
            await arcade.press("enter")
            await until_ply(arcade, 2)
            assert arcade.match.seat_to_move is Seat.FIRST
            assert arcade.match.position == arcade.match.game.replay(arcade.moves)
            assert not arcade.table.is_thinking
            await arcade.press("full_stop", "enter")
            await until_ply(arcade, 4)

    async def test_computer_as_first_player_moves_at_once(self, computer: HeldChooser) -> None:
        match = a_match(black="random")
        async with running(match, MEDIUM, open_view=computer.view) as arcade:
            computer.let()
            await until_ply(arcade, 1)
            assert "White" in arcade.status
            assert match.participant_to_move.is_person

    async def test_computer_plays_the_same_moves_with_the_same_seed(self) -> None:
        games = []
        for _ in range(2):
            match = a_match(black="random", white="greedy", seed=11)
            async with running(match, MEDIUM, open_view=view_of) as arcade:
                await until_ply(arcade, 5)
                games.append(match.move_texts[:5])
        assert games[0] == games[1]

    async def test_status_says_that_the_computer_is_thinking(self, computer: HeldChooser) -> None:
        match = a_match(white="random")
        async with running(match, MEDIUM, open_view=computer.view) as arcade:
            await arcade.press("enter")
            assert computer.asked == [match.current]
            assert arcade.moves == ["d1"]
            assert "Random is thinking" in arcade.status
            assert "thinking" in arcade.words("#seats")
            computer.let()
            await until_ply(arcade, 2)
            assert "thinking" not in arcade.text()
            assert match.current.move == computer.asked[0].position.legal_moves()[-1]

    async def test_computer_move_is_dropped_if_the_move_before_is_undone(
        self, computer: HeldChooser
    ) -> None:
        match = a_match(white="random")
        async with running(match, MEDIUM, open_view=computer.view) as arcade:
            await arcade.press("enter", "z")
            computer.let()
            await until_rest(arcade)
            assert arcade.moves == []
            assert match.root.children[0].children == []
            # And the next is answered as ever.
            computer.let()
            await arcade.press("right", "enter")
            await until_ply(arcade, 2)
            assert arcade.moves[0] == "e1"

    async def test_computer_move_is_dropped_after_a_resignation(
        self, computer: HeldChooser
    ) -> None:
        match = a_match(white="random")
        async with running(match, MEDIUM, open_view=computer.view) as arcade:
            await arcade.press("enter", "R")
            await arcade.until_open(Ask)
            await arcade.press("down", "enter")
            await arcade.until(lambda: match.outcome is not None, "the end")
            computer.let()
            await until_rest(arcade)
            assert arcade.moves == ["d1"]
            assert "Random wins by resignation" in arcade.panel

    async def test_keys_work_while_the_computer_is_thinking(self, computer: HeldChooser) -> None:
        match = a_match("d1", white="random")
        async with running(match, MEDIUM, open_view=computer.view) as arcade:
            await arcade.press("right", "down", "v", "minus", "enter", "slash", "s")
            assert arcade.cursor == "e2"
            assert arcade.moves == ["d1"]
            assert arcade.is_open(PlayScreen)
            await arcade.press("question_mark")
            await arcade.until_open(HelpScreen)
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
            assert "is thinking" in arcade.status

    async def test_computer_moves_while_a_dialog_is_open(self, computer: HeldChooser) -> None:
        match = a_match(white="random")
        async with running(match, MEDIUM, open_view=computer.view) as arcade:
            await arcade.press("enter", "question_mark")
            await arcade.until_open(HelpScreen)
            computer.let()
            await until_ply(arcade, 2)
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
            assert "Black" in arcade.status
            assert "move 2" in arcade.words("#moves")

    async def test_computer_move_changes_nothing_after_the_match_was_left(
        self, computer: HeldChooser
    ) -> None:
        match = a_match("d1", white="random")
        async with running(match, MEDIUM, open_view=computer.view) as arcade:
            view = arcade.view
            await arcade.press("q")
            await arcade.until_open(MenuScreen)
            await arcade.until_menu_is_read()
            before = arcade.lines()
            view.play(match.position.parse("e8"))
            await arcade.pilot.pause()
            assert match.move_texts == ("d1", "e8")
            assert arcade.lines() == before


class TestLookingBack:
    """The match goes on meanwhile."""

    @pytest.mark.parametrize("key", ["left_square_bracket", "home", "pageup"])
    async def test_browsing_neither_stops_the_computer_nor_follows_its_move(
        self, key: str, computer: HeldChooser
    ) -> None:
        match = a_match("d1", "e8", "d2", white="random")
        async with running(match, MEDIUM, open_view=computer.view) as arcade:
            await arcade.press(key)
            seen = arcade.moves
            assert len(seen) < 3
            assert arcade.table.is_thinking
            assert "thinking" not in arcade.status
            computer.let()
            await until_ply(arcade, 4)
            assert arcade.moves == seen
            place = f"move {len(seen)} of 4" if seen else "the start"
            assert f"Looking at {place}" in arcade.status
            assert not arcade.table.is_paused
            await arcade.press("end")
            assert len(arcade.moves) == 4
            assert arcade.match.current is arcade.view.viewed

    async def test_two_computers_play_on_while_the_player_browses(
        self, computer: HeldChooser
    ) -> None:
        match = a_match(black="random", white="random")
        async with running(match, MEDIUM, open_view=computer.view) as arcade:
            computer.let(3)
            await until_ply(arcade, 3)
            await arcade.press("home")
            computer.let(3)
            await until_ply(arcade, 6)
            assert arcade.moves == []
            assert "Looking at the start" in arcade.status

    async def test_computer_plays_one_move_at_an_earlier_position(
        self, computer: HeldChooser
    ) -> None:
        match = a_match("d1", "e8", "d2", "h1", white="random")
        async with running(match, MEDIUM, open_view=computer.view) as arcade:
            node = match.main_line[1]
            old = match.main_line[2]
            await arcade.press("left_square_bracket", "left_square_bracket", "left_square_bracket")
            assert arcade.view.viewed is node
            assert "Random to play Enter plays one move" in arcade.status
            assert "Enter step" in arcade.words("#keys")
            await arcade.press("enter")
            assert "Press Enter again to play here and keep 3 moves as a variation" in arcade.status
            assert computer.asked == []
            await arcade.press("enter")
            assert computer.asked == [node]
            computer.let()
            await until_rest(arcade)
            assert match.current is arcade.view.viewed
            assert match.current.parent is node
            assert node.children == [match.current, old]
            # It was one move, and then it is the person's turn.
            assert "Black to play" in arcade.status
            assert computer.asked == [node]


class TestTwoComputers:
    async def test_two_computers_play_to_the_end(self) -> None:
        match = a_match(black="random", white="greedy", seed=3)
        async with running(match, MEDIUM, open_view=view_of) as arcade:
            await arcade.until(lambda: match.outcome is not None, "the end")
            assert "makes four in a row" in arcade.panel
            assert not arcade.table.is_thinking

    async def test_two_computers_pause_and_go_on(self, computer: HeldChooser) -> None:
        match = a_match(black="random", white="random")
        async with running(match, MEDIUM, open_view=computer.view) as arcade:
            computer.let(2)
            await until_ply(arcade, 2)
            await arcade.press("p")
            assert not arcade.table.is_thinking
            assert "paused: p resumes" in arcade.status
            assert "p go on" in arcade.words("#keys")
            await arcade.press("p")
            computer.let()
            await until_ply(arcade, 3)

    async def test_two_computers_play_single_moves_while_paused(
        self, computer: HeldChooser
    ) -> None:
        match = a_match(black="random", white="random")
        async with running(match, MEDIUM, open_view=computer.view) as arcade:
            await arcade.press("p")
            computer.let(100)
            for ply in (1, 2, 3):
                await arcade.press("enter")
                await until_rest(arcade)
                assert len(arcade.moves) == ply
                assert "paused" in arcade.status
            await arcade.click_text("Enter step")
            await until_rest(arcade)
            assert len(arcade.moves) == 4

    async def test_two_computers_wait_after_a_move_was_undone(self, computer: HeldChooser) -> None:
        match = a_match(black="random", white="random")
        async with running(match, MEDIUM, open_view=computer.view) as arcade:
            computer.let(3)
            await until_ply(arcade, 3)
            line = match.main_line
            await arcade.press("z")
            assert len(arcade.moves) == 2
            assert not arcade.table.is_thinking
            assert "paused" in arcade.status
            # They play the same again.
            computer.let()
            await arcade.press("p")
            await until_ply(arcade, 3)
            assert match.current is line[3]

    async def test_game_against_the_computer_can_be_paused(self, computer: HeldChooser) -> None:
        match = a_match(white="random")
        async with running(match, MEDIUM, open_view=computer.view) as arcade:
            await arcade.press("p", "enter")
            assert arcade.moves == ["d1"]
            assert "Random to play" in arcade.status
            assert not arcade.table.is_thinking
            computer.let()
            await arcade.press("p")
            await until_ply(arcade, 2)


async def until_asked(arcade: ArcadePilot) -> str:
    """Wait for the dialog about a failing engine; what it says."""
    await arcade.until_open(Ask)
    return dialog(arcade)


def dialog(arcade: ArcadePilot) -> str:
    """What the dialog says that is open."""
    lines = arcade.inside(arcade.app.screen.query_one("#dialog"))
    return " ".join(" ".join(lines).replace("▌", " ").split())


class TestFailures:
    @pytest.mark.parametrize(
        ("mode", "sentence"),
        [
            ("dies", "the stand-in ended with code 3. Its last output: out of ideas"),
            ("cheats", "the stand-in plays 'h8'"),
            ("babbles", "the stand-in plays 'what a day'"),
            ("refuses", "the stand-in cannot choose a move: I would rather not"),
            ("knows no game", "I have never heard of it"),
            ("future", "speaks protocol 3, not 1 or 2"),
        ],
    )
    async def test_engine_failure_is_shown_and_leaves_the_match_as_it_is(
        self, mode: str, sentence: str
    ) -> None:
        async with running(
            a_match("d1", white=stand_in(mode)), MEDIUM, open_view=view_of
        ) as arcade:
            said = await until_asked(arcade)
            for words in (
                sentence,
                "Try again",
                "Take over this seat",
                "Let random play",
                "Let greedy play",
                "Leave it paused",
            ):
                assert words in said
            assert arcade.moves == ["d1"]
            assert arcade.match.outcome is None
            assert not arcade.table.is_thinking
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
            assert "paused" in arcade.status
            assert arcade.moves == ["d1"]

    async def test_missing_engine_program_is_shown_as_a_failure(self) -> None:
        async with running(
            a_match("d1", white="engine:/no/such/engine"), MEDIUM, open_view=view_of
        ) as arcade:
            said = await until_asked(arcade)
            assert "/no/such/engine cannot be started: No such file or directory" in said

    async def test_failed_engine_can_be_tried_again(self, tmp_path: Path) -> None:
        flag = tmp_path / "failed"
        white = own_engine(
            tmp_path,
            "import os, pathlib, sys\n"
            f"flag = pathlib.Path({str(flag)!r})\n"
            "if not flag.exists():\n"
            "    flag.touch()\n"
            "    sys.exit(4)\n"
            "os.execv(sys.executable, [sys.executable, '-m', 'abstract_arcade.players.engine'])\n",
        )
        match = a_match("d1", white=white)
        async with running(match, MEDIUM, open_view=view_of) as arcade:
            assert "is not an engine: it ended with code 4" in await until_asked(arcade)
            await arcade.press("enter")
            await until_ply(arcade, 2)
            assert arcade.is_open(PlayScreen)
            assert arcade.match.participants[Seat.SECOND] == Participant(white)

    async def test_second_engine_failure_is_asked_about_again(self) -> None:
        async with running(
            a_match("d1", white=stand_in("dies")), MEDIUM, open_view=view_of
        ) as arcade:
            first = await until_asked(arcade)
            before = arcade.app.screen
            await arcade.press("enter")
            await arcade.until(lambda: arcade.is_open(Ask) and arcade.app.screen is not before)
            assert dialog(arcade) == first

    async def test_person_can_take_the_seat_of_a_failed_engine(self) -> None:
        async with running(
            a_match("d1", white=stand_in("dies")), MEDIUM, open_view=view_of
        ) as arcade:
            await until_asked(arcade)
            await arcade.press("down", "enter")
            await arcade.until_open(PlayScreen)
            assert arcade.match.participants[Seat.SECOND] == Participant()
            assert "Player 2" in arcade.words("#seats")
            await arcade.choose("e8")
            assert arcade.moves == ["d1", "e8"]

    async def test_another_player_can_take_the_seat_of_a_failed_engine(self) -> None:
        async with running(
            a_match("d1", white=stand_in("dies")), MEDIUM, open_view=view_of
        ) as arcade:
            await until_asked(arcade)
            await arcade.click_text("Let greedy play")
            await until_ply(arcade, 2)
            assert arcade.match.participants[Seat.SECOND] == Participant("greedy")
            assert "Greedy" in arcade.words("#seats")

    async def test_engine_failure_can_be_left_for_later(self) -> None:
        async with running(
            a_match("d1", white=stand_in("dies")), MEDIUM, open_view=view_of
        ) as arcade:
            await until_asked(arcade)
            await arcade.click_text("Leave it paused")
            await arcade.until_open(PlayScreen)
            assert not arcade.table.is_thinking
            await arcade.press("p")
            await until_asked(arcade)

    async def test_engine_that_dies_after_its_move_is_no_failure(self) -> None:
        opponents = Opponents()
        held = asyncio.Semaphore(0)
        waiting: list[float] = []

        async def hold(seconds: float) -> None:
            waiting.append(seconds)
            await held.acquire()

        def begin(match: Match) -> View:
            return view_of(match, chooser=opponents, sleep=hold)

        async with running(a_match(white="random"), MEDIUM, open_view=begin) as arcade:
            await arcade.press("enter")
            await arcade.until(lambda: waiting, "the engine's answer")
            (engine,) = opponents.engines
            engine.kill()
            await arcade.until(lambda: not engine.alive, "the engine's end")
            held.release()
            await until_ply(arcade, 2)
            # The next one needs a new engine, and gets one.
            held.release()
            await arcade.press("full_stop", "enter")
            await until_ply(arcade, 4)
            assert pids(opponents) != [engine.pid]

    @pytest.mark.parametrize("size", [SMALL, MEDIUM], ids=str)
    async def test_long_engine_error_leaves_the_answers_visible(
        self, tmp_path: Path, size: tuple[int, int]
    ) -> None:
        white = own_engine(
            tmp_path,
            "import sys\n"
            "for line in sys.stdin:\n"
            "    words = line.split()\n"
            "    if words[0] == 'hello':\n"
            "        print('hello 1 chatterbox players=any', flush=True)\n"
            "    elif words[0] == 'go':\n"
            "        print('error', words[1], 'and another thing ' * 200, flush=True)\n"
            "    elif words[0] != 'quit':\n"
            "        print('ok', flush=True)\n",
        )
        match = a_match("d1", white=white)
        async with running(match, size, open_view=view_of) as arcade:
            said = await until_asked(arcade)
            assert "chatterbox cannot choose a move: and another thing" in said
            for answer in ("Try again", "Take over this seat", "Leave it paused"):
                assert answer in said


class TestProcesses:
    @pytest.mark.parametrize("mode", ["", "endless"])
    async def test_engine_process_ends_when_the_screen_is_left(self, mode: str) -> None:
        white = stand_in(mode) if mode else "random"
        opponents = Opponents()
        view = with_opponents(opponents)
        async with running(a_match(white=white), MEDIUM, open_view=view) as arcade:
            await arcade.press("enter")
            await arcade.until(lambda: opponents.engines, "the engine")
            ids = pids(opponents)
            assert all(map(is_running, ids))
            await arcade.press("q")
            await arcade.until_open(MenuScreen)
            await asyncio.to_thread(wait_until_gone, ids)

    @pytest.mark.parametrize("mode", ["", "endless"])
    async def test_engine_process_ends_with_the_program(self, mode: str) -> None:
        white = stand_in(mode) if mode else "random"
        opponents = Opponents()
        view = with_opponents(opponents)
        async with running(a_match("d1", white=white), MEDIUM, open_view=view) as arcade:
            await arcade.until(lambda: opponents.engines, "the engine")
            ids = pids(opponents)
            assert all(map(is_running, ids))
        assert not any(map(is_running, ids))

    async def test_each_computer_has_its_own_engine_process(self) -> None:
        opponents = Opponents()
        match = a_match(black="random", white="greedy")
        async with running(match, MEDIUM, open_view=with_opponents(opponents)) as arcade:
            await until_ply(arcade, 2)
            assert len(opponents.engines) == 2

    async def test_no_engine_process_starts_if_only_people_play(self) -> None:
        opponents = Opponents()
        async with running(a_match(), MEDIUM, open_view=with_opponents(opponents)) as arcade:
            await arcade.choose("d1", "e8")
            assert not opponents.engines
