from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from abstract_arcade.arena.game import play
from abstract_arcade.match import Participant
from abstract_arcade.players import Budget, TimeLeft
from abstract_arcade.players.engine_client import EngineClient, EngineError
from abstract_arcade.players.gomocup import GomocupError, GomocupPlayer, GomocupProgram
from abstract_arcade.rules import Position, Seat, new_game
from tests.arena.support import contest

PROGRAM = str(Path(__file__).with_name("gomocup_program.py"))
RENJU = new_game("renju")


def command(mode: str = "plays", *log: str) -> list[str]:
    return [sys.executable, PROGRAM, mode, *log]


@pytest.fixture
def position() -> Position:
    return RENJU.setup(("h8", "i9"), ("h9", "g8"))


class TestProgram:
    @pytest.fixture
    def programs(self) -> Iterator[list[GomocupProgram]]:
        """Yield a list of programs, which are ended after the test."""
        found: list[GomocupProgram] = []
        yield found
        for program in found:
            program.end()

    def player(self, programs: list[GomocupProgram], mode: str, *log: str) -> GomocupPlayer:
        programs.append(GomocupProgram(command(mode, *log)))
        return GomocupPlayer(programs[-1], Random(1))

    def test_program_gets_the_rules_the_time_and_the_stones(
        self, programs: list[GomocupProgram], position: Position, tmp_path: Path
    ) -> None:
        log = tmp_path / "log"
        player = self.player(programs, "plays", str(log))
        budget = Budget(seconds=2.0, nodes=50, clock=TimeLeft(30.0))
        move = player.choose(position, budget, lambda _: None, lambda: False)
        assert move in position.legal_moves()
        again = position.play(move)
        player.choose(again, Budget(), lambda _: None, lambda: False)
        lines = log.read_text().splitlines()
        assert lines[0] == "START 15"
        assert lines[1:6] == [
            "INFO rule 4",
            "INFO game_type 1",
            "INFO timeout_turn 1000",
            "INFO timeout_match 0",
            "INFO max_node 50",
        ]
        board = [line.split(",") for line in lines[7 : lines.index("DONE")]]
        # By turns, and Black, who is to move, is it.
        assert [owner for _, _, owner in board] == ["1", "2", "1", "2"]
        found = {
            position.game.board.name(
                position.game.board.at(int(x), int(y))  # type: ignore[attr-defined]
            )
            for x, y, _ in board
        }
        assert found == {"h8", "i9", "h9", "g8"}
        assert lines.count("START 15") == 1
        assert "INFO timeout_turn 1000" in lines[lines.index("DONE") :]

    @pytest.mark.parametrize(
        ("mode", "told"),
        [
            ("ends", "ended with code 0$"),
            ("ends badly", "ended with code 2. Its last output: cannot open model.bin$"),
            ("ends with words", "ended with code 2. Its last output: No weights$"),
            ("refuses", "says 'ERROR unsupported size'"),
            ("off the board", "plays 15,15, off the board"),
            ("cheats", "plays "),
        ],
    )
    def test_program_that_fails_is_reported_in_a_sentence(
        self, programs: list[GomocupProgram], position: Position, mode: str, told: str
    ) -> None:
        player = self.player(programs, mode)
        with pytest.raises(GomocupError, match=told):
            player.choose(position, Budget(seconds=1.0), lambda _: None, lambda: False)

    @pytest.mark.parametrize(
        ("mode", "told"),
        [
            ("silent", r"has not answered for [0-9]+ s$"),
            ("warns", r"has not answered for [0-9]+ s. Its last output: out of memory$"),
            ("babbles", "said 'seven seven', but a point, such as 7,7, was expected$"),
        ],
    )
    def test_program_that_does_not_answer_is_reported_with_its_last_output(
        self,
        programs: list[GomocupProgram],
        position: Position,
        mode: str,
        told: str,
    ) -> None:
        def now() -> float:
            """Return a time hours later, once the program has written its output."""
            has_said = mode == "silent" or program.last_output
            return 9999.0 if has_begun and has_said else 0.0

        def should_stop() -> bool:
            has_begun.append(True)
            return False

        has_begun: list[bool] = []
        program = GomocupProgram(command(mode), now)
        programs.append(program)
        player = GomocupPlayer(program, Random(1))
        with pytest.raises(GomocupError, match=told):
            player.choose(position, Budget(seconds=2.0), lambda _: None, should_stop)

    def test_missing_program_is_reported(self, position: Position) -> None:
        player = GomocupPlayer(GomocupProgram(["./no such program"]), Random(1))
        with pytest.raises(GomocupError, match="no such program cannot be started"):
            player.choose(position, Budget(), lambda _: None, lambda: False)

    def test_stopped_program_is_replaced_by_a_legal_move(
        self, programs: list[GomocupProgram], position: Position
    ) -> None:
        player = self.player(programs, "silent")
        polls = count()
        move = player.choose(position, Budget(), lambda _: None, lambda: next(polls) > 20)
        assert move in position.legal_moves()

    def test_opening_is_played_without_the_program(self, programs: list[GomocupProgram]) -> None:
        # It would end if it were asked.
        player = self.player(programs, "ends")
        position = RENJU.start()
        move = player.choose(position, Budget(), lambda _: None, lambda: False)
        assert move in position.legal_moves()

    def test_program_refuses_other_games_than_renju(self, programs: list[GomocupProgram]) -> None:
        player = self.player(programs, "plays")
        with pytest.raises(GomocupError, match="plays Renju only"):
            player.choose(new_game("krypte").start(), Budget(), lambda _: None, lambda: False)


class TestParticipant:
    def test_gomocup_participant_runs_the_adapter(self) -> None:
        participant = Participant(f"gomocup:{shlex.join(['/bin/rapfi', '-x y'])}")
        assert participant.program == ("/bin/rapfi", "-x y")
        assert participant.command is not None
        assert participant.command[-3:] == ("abstract_arcade.players.gomocup", "/bin/rapfi", "-x y")
        assert participant.title(Seat.FIRST) == "rapfi"
        assert participant.refusal(RENJU) == ""
        assert "not Krypte" in participant.refusal(new_game("krypte"))

    @pytest.mark.parametrize("kind", ["gomocup:", "gomocup:'"])
    def test_gomocup_participant_needs_a_command(self, kind: str) -> None:
        with pytest.raises(ValueError, match="gomocup"):
            Participant(kind)


async def test_adapter_works_as_an_engine(position: Position) -> None:
    participant = Participant(f"gomocup:{shlex.join(command())}")
    client = await EngineClient.start(participant.command)
    try:
        assert client.players == ("gomocup",)
        move = await client.choose(RENJU, position, [], "gomocup", Budget(seconds=1.0))
        assert move in position.legal_moves()
    finally:
        await client.close()
    client = await EngineClient.start(Participant(f"gomocup:{shlex.join(command('ends'))}").command)
    try:
        with pytest.raises(EngineError, match=r"^python[0-9.]* ended with code 0$"):
            await client.choose(RENJU, position, [], "gomocup", Budget(seconds=1.0))
    finally:
        await client.close()


def test_gomocup_program_plays_in_an_arena() -> None:
    planned = contest("greedy", f"gomocup:{shlex.join(command())}", game=RENJU, max_plies=30)
    found = play(planned.tasks([("h8",)])[0])
    assert found.failure == ""
    assert found.result in ("first", "draw")
