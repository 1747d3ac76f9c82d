"""The computer's turn: its pace, pausing it, and what happens when its engine fails."""

from __future__ import annotations

import asyncio
import shlex
import sys
from pathlib import Path

import pytest
from textual.worker import WorkerState

from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import Move, Seat
from abstract_arcade.tui.opponents import Opponents
from abstract_arcade.tui.screens import game as game_module
from abstract_arcade.tui.screens.dialogs import Ask
from abstract_arcade.tui.screens.play import PlayScreen
from abstract_arcade.tui.screens.help import HelpScreen
from abstract_arcade.tui.screens.menu import MenuScreen
from tests.players import stand_in_engine
from tests.terminal import is_running, wait_until_gone
from tests.tui.support import MEDIUM, SMALL, Table, a_match, running


def stand_in(mode: str) -> str:
    """The participant for an engine that does as a mode says."""
    return f"engine:{shlex.join([sys.executable, stand_in_engine.__file__, mode])}"


def own_engine(tmp_path: Path, program: str) -> str:
    """The participant for an engine written for one test."""
    file = tmp_path / "engine.py"
    file.write_text(program, encoding="utf-8")
    return f"engine:{shlex.join([sys.executable, str(file)])}"


def is_thinking(table: Table) -> bool:
    """Whether the computer has been asked for a move."""
    return any(
        worker.group == "thinking" and worker.state in (WorkerState.PENDING, WorkerState.RUNNING)
        for worker in table.app.workers
    )


def engine_ids(table: Table) -> list[int]:
    """The processes of the engines of the game screen."""
    return [engine.pid for engine in table.game._opponents._engines.values()]


async def until_ply(table: Table, ply: int) -> None:
    await table.until(lambda: len(table.moves) >= ply, f"ply {ply}")


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the computer answer as fast as it can."""
    monkeypatch.setattr(game_module, "SLOWEST_ANSWER", 0.0)


class Gate:
    """Holds every answer of the computer back until it is let through; counts what is there."""

    PACE = 77.0

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers: list[Move] = []
        self._passes = asyncio.Semaphore(0)
        sleep, choose = asyncio.sleep, Opponents.choose

        async def gated(delay: float, result: object = None) -> object:
            if delay == self.PACE:
                await self._passes.acquire()
                return result
            return await sleep(delay, result)

        async def heard(opponents: Opponents, match: Match) -> Move:
            self.answers.append(await choose(opponents, match))
            return self.answers[-1]

        monkeypatch.setattr(asyncio, "sleep", gated)
        monkeypatch.setattr(game_module, "SLOWEST_ANSWER", self.PACE)
        monkeypatch.setattr(Opponents, "choose", heard)

    def let(self, count: int = 1) -> None:
        """Let some answers through."""
        for _ in range(count):
            self._passes.release()


class TestAnswers:
    @pytest.mark.parametrize("kind", ["random", "greedy"])
    @pytest.mark.usefixtures("at_once")
    async def test_come_from_the_engine(self, kind: str) -> None:
        async with running(a_match(white=kind), MEDIUM) as table:
            # That it is said to think is tested where the answer waits; here it may be there.
            await table.press("enter")
            await until_ply(table, 2)
            assert table.match.seat_to_move is Seat.FIRST
            assert table.match.position == table.match.game.replay(table.moves)
            assert not is_thinking(table)
            await table.press("full_stop", "enter")
            await until_ply(table, 4)

    @pytest.mark.usefixtures("at_once")
    async def test_come_to_black_at_once(self) -> None:
        async with running(a_match(black="random"), MEDIUM) as table:
            await until_ply(table, 1)
            assert "White" in table.status
            assert table.match.to_move.is_person

    @pytest.mark.usefixtures("at_once")
    async def test_repeat_themselves_with_a_seed(self) -> None:
        games = []
        for _ in range(2):
            async with running(a_match(black="random", white="greedy", seed=11), MEDIUM) as table:
                await until_ply(table, 5)
                games.append(table.moves[:5])
        assert games[0] == games[1]

    async def test_that_come_while_the_screen_closes_are_not_shown(self) -> None:
        async with running(a_match("d1"), MEDIUM) as table:
            game = table.game
            await table.board.remove()
            game.play(game.match.position.parse("e8"))
            game._show_board()
            assert table.moves == ("d1", "e8")

    async def test_never_come_faster_than_one_can_follow(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert game_module.SLOWEST_ANSWER >= 0.3
        gate = Gate(monkeypatch)
        async with running(a_match(white="random"), MEDIUM) as table:
            await table.press("enter")
            await table.until(lambda: gate.answers, "the engine's answer")
            # It is there, and is not played before its time.
            assert list(table.moves) == ["d1"]
            assert "Random is thinking" in table.status
            assert "thinking" in table.words("#seats")
            gate.let()
            await until_ply(table, 2)
            assert table.match.current.move == gate.answers[0]

    async def test_are_dropped_when_they_come_too_late(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        gate = Gate(monkeypatch)
        async with running(a_match(white="random"), MEDIUM) as table:
            await table.press("enter")
            await table.until(lambda: gate.answers, "the engine's answer")
            await table.press("z")
            gate.let()
            await table.until(lambda: not is_thinking(table), "rest")
            assert not table.moves
            assert table.match.line[1].children == []
            # And the next is answered as ever.
            await table.press("right", "enter")
            await until_ply(table, 2)
            assert table.moves[0] == "e1"

    async def test_are_dropped_after_a_resignation(self, monkeypatch: pytest.MonkeyPatch) -> None:
        gate = Gate(monkeypatch)
        async with running(a_match(white="random"), MEDIUM) as table:
            await table.press("enter")
            await table.until(lambda: gate.answers, "the engine's answer")
            await table.press("R")
            await table.until_open(Ask)
            await table.press("enter")
            await table.until(lambda: table.match.outcome is not None, "the end")
            gate.let()
            await table.until(lambda: not is_thinking(table), "rest")
            assert list(table.moves) == ["d1"]
            assert "White (Random) wins by resignation" in table.status

    async def test_leave_the_keys_alone_meanwhile(self) -> None:
        async with running(a_match("d1", white=stand_in("endless")), MEDIUM) as table:
            await table.until(lambda: engine_ids(table), "the engine")
            await table.press("right", "down", "v", "minus", "enter", "slash", "s")
            assert table.cursor == "e2"
            assert list(table.moves) == ["d1"]
            assert table.is_open(PlayScreen)
            await table.press("question_mark")
            await table.until_open(HelpScreen)
            await table.press("escape")
            await table.until_open(PlayScreen)
            assert "is thinking" in table.status

    @pytest.mark.usefixtures("at_once")
    async def test_come_while_a_dialog_is_open(self) -> None:
        async with running(a_match(white="random"), MEDIUM) as table:
            await table.press("enter", "question_mark")
            await table.until_open(HelpScreen)
            await until_ply(table, 2)
            await table.press("escape")
            await table.until_open(PlayScreen)
            assert "Black" in table.status
            assert "ply 2" in table.words("#moves")


class TestTwoComputers:
    @pytest.mark.usefixtures("at_once")
    async def test_play_to_the_end(self) -> None:
        async with running(a_match(black="random", white="greedy", seed=3), MEDIUM) as table:
            await table.until(lambda: table.match.outcome is not None, "the end")
            assert "wins by four in a row" in table.status
            assert not is_thinking(table)

    async def test_wait_when_told_to_and_go_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        gate = Gate(monkeypatch)
        async with running(a_match(black="random", white="random"), MEDIUM) as table:
            gate.let(2)
            await until_ply(table, 2)
            await table.press("p")
            gate.let(100)
            await table.until(lambda: not is_thinking(table), "rest")
            assert len(table.moves) == 2
            assert "paused" in table.status
            assert "p go on" in table.words("#keys")
            await table.press("p")
            await until_ply(table, 3)

    async def test_step_by_step(self, monkeypatch: pytest.MonkeyPatch) -> None:
        gate = Gate(monkeypatch)
        async with running(a_match(black="random", white="random"), MEDIUM) as table:
            await table.press("p")
            gate.let(100)
            await table.until(lambda: not is_thinking(table), "rest")
            assert not table.moves
            for ply in (1, 2, 3):
                await table.press("enter")
                await table.until(lambda: not is_thinking(table), "rest")
                assert len(table.moves) == ply
                assert "paused" in table.status
            await table.click_text("Enter step")
            await table.until(lambda: not is_thinking(table), "rest")
            assert len(table.moves) == 4

    @pytest.mark.parametrize(("key", "ply"), [("z", 2), ("Z", 2), ("home", 0)])
    async def test_going_back_pauses_them(
        self, key: str, ply: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        gate = Gate(monkeypatch)
        async with running(a_match(black="random", white="random"), MEDIUM) as table:
            gate.let(3)
            await until_ply(table, 3)
            line = table.match.line
            await table.press(key)
            gate.let(1)
            await table.until(lambda: not is_thinking(table), "rest")
            assert len(table.moves) == ply
            assert "paused" in table.status
            # With the same luck they play the same again.
            await table.press("p")
            await until_ply(table, ply + 1)
            assert table.match.current is line[ply + 1]

    @pytest.mark.usefixtures("at_once")
    async def test_a_person_may_let_the_computer_wait_too(self) -> None:
        async with running(a_match(white="random"), MEDIUM) as table:
            await table.press("p", "enter")
            assert list(table.moves) == ["d1"]
            assert "Random to play" in table.status
            assert not is_thinking(table)
            await table.press("p")
            await until_ply(table, 2)


async def until_asked(table: Table) -> str:
    """Wait for the dialog about a failing engine; what it says."""
    await table.until_open(Ask)
    return dialog(table)


def dialog(table: Table) -> str:
    """What the dialog says that is open."""
    lines = table.inside(table.app.screen.query_one("#dialog"))
    return " ".join(" ".join(lines).replace("▌", " ").split())


class TestFailures:
    @pytest.mark.parametrize(
        ("mode", "sentence"),
        [
            ("dies", "the stand-in ended with exit status 3"),
            ("cheats", "the stand-in plays 'h8'"),
            ("babbles", "the stand-in plays 'what a day'"),
            ("refuses", "the stand-in cannot choose a move: I would rather not"),
            ("knows no game", "I have never heard of it"),
            ("future", "speaks protocol 2, not 1"),
        ],
    )
    async def test_are_said_and_leave_the_match_as_it_is(self, mode: str, sentence: str) -> None:
        async with running(a_match("d1", white=stand_in(mode)), MEDIUM) as table:
            said = await until_asked(table)
            for words in (
                sentence,
                "Try again",
                "Play this seat myself",
                "Let random play",
                "Let greedy play",
                "Leave it paused",
            ):
                assert words in said
            assert list(table.moves) == ["d1"]
            assert table.match.outcome is None
            assert not is_thinking(table)
            await table.press("escape")
            await table.until_open(PlayScreen)
            assert "paused" in table.status
            assert list(table.moves) == ["d1"]

    async def test_of_a_command_that_is_none(self) -> None:
        async with running(a_match("d1", white="engine:/no/such/engine"), MEDIUM) as table:
            said = await until_asked(table)
            assert "/no/such/engine cannot be started: No such file or directory" in said

    @pytest.mark.usefixtures("at_once")
    async def test_can_be_tried_again(self, tmp_path: Path) -> None:
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
        async with running(a_match("d1", white=white), MEDIUM) as table:
            assert "is no engine: it ended with exit status 4" in await until_asked(table)
            await table.press("enter")
            await until_ply(table, 2)
            assert table.is_open(PlayScreen)
            assert table.match.participants[Seat.SECOND] == Participant(white)

    async def test_are_asked_about_again_when_they_come_again(self) -> None:
        async with running(a_match("d1", white=stand_in("dies")), MEDIUM) as table:
            first = await until_asked(table)
            before = table.app.screen
            await table.press("enter")
            await table.until(lambda: table.is_open(Ask) and table.app.screen is not before)
            assert dialog(table) == first

    async def test_let_a_person_take_the_seat(self) -> None:
        async with running(a_match("d1", white=stand_in("dies")), MEDIUM) as table:
            await until_asked(table)
            await table.press("down", "enter")
            await table.until_open(PlayScreen)
            assert table.match.participants[Seat.SECOND] == Participant()
            assert "Player 2" in table.words("#seats")
            await table.play("e8")
            assert list(table.moves) == ["d1", "e8"]

    @pytest.mark.usefixtures("at_once")
    async def test_let_another_player_take_the_seat(self) -> None:
        async with running(a_match("d1", white=stand_in("dies")), MEDIUM) as table:
            await until_asked(table)
            await table.click_text("Let greedy play")
            await until_ply(table, 2)
            assert table.match.participants[Seat.SECOND] == Participant("greedy")
            assert "Greedy" in table.words("#seats")

    async def test_can_be_left_for_later(self) -> None:
        async with running(a_match("d1", white=stand_in("dies")), MEDIUM) as table:
            await until_asked(table)
            await table.click_text("Leave it paused")
            await table.until_open(PlayScreen)
            assert not is_thinking(table)
            await table.press("p")
            await until_asked(table)

    async def test_of_our_own_engine_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        gate = Gate(monkeypatch)
        async with running(a_match(white="random"), MEDIUM) as table:
            await table.press("enter")
            await table.until(lambda: gate.answers, "the engine's answer")
            engine = table.game._opponents._engines[None]
            engine.kill()
            await table.until(lambda: not engine.alive, "the engine's end")
            # The answer was there already: it counts.
            gate.let()
            await until_ply(table, 2)
            # The next one needs a new engine, and gets one.
            gate.let()
            await table.press("full_stop", "enter")
            await until_ply(table, 4)
            assert engine_ids(table) != [engine.pid]

    @pytest.mark.parametrize("size", [SMALL, MEDIUM], ids=str)
    async def test_that_are_told_at_length_leave_the_answers_in_sight(
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
        async with running(a_match("d1", white=white), size) as table:
            said = await until_asked(table)
            assert "chatterbox cannot choose a move: and another thing" in said
            for answer in ("Try again", "Play this seat myself", "Leave it paused"):
                assert answer in said


class TestProcesses:
    @pytest.mark.parametrize("mode", ["", "endless"])
    async def test_are_gone_after_leaving_the_screen(self, mode: str) -> None:
        white = stand_in(mode) if mode else "random"
        async with running(a_match(white=white), MEDIUM) as table:
            await table.press("enter")
            await table.until(lambda: engine_ids(table), "the engine")
            ids = engine_ids(table)
            assert all(map(is_running, ids))
            await table.press("q")
            await table.until_open(Ask)
            await table.press("enter")
            await table.until_open(MenuScreen)
            await asyncio.to_thread(wait_until_gone, ids)

    @pytest.mark.parametrize("mode", ["", "endless"])
    async def test_are_gone_after_the_program(self, mode: str) -> None:
        white = stand_in(mode) if mode else "random"
        async with running(a_match("d1", white=white), MEDIUM) as table:
            await table.until(lambda: engine_ids(table), "the engine")
            ids = engine_ids(table)
            assert all(map(is_running, ids))
        assert not any(map(is_running, ids))

    async def test_are_shared_by_our_own_players(self) -> None:
        async with running(a_match(black="random", white="greedy"), MEDIUM) as table:
            await until_ply(table, 2)
            assert len(engine_ids(table)) == 1

    async def test_never_begin_where_only_people_play(self) -> None:
        async with running(a_match(), MEDIUM) as table:
            await table.play("d1", "e8")
            assert engine_ids(table) == []
