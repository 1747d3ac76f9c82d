from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abstract_arcade import __version__
from abstract_arcade.players import PLAYERS, Budget, PlayerKind, seeded
from abstract_arcade.players.engine import Engine
from abstract_arcade.players.protocol import MAX_LINE_BYTES
from abstract_arcade.players.random_player import RandomPlayer
from abstract_arcade.rules import new_game
from tests.players.odd_engine import ODD_PLAYERS
from tests.players.positions import crowded

ROOT = Path(__file__).parents[2]
OURS = ("-m", "abstract_arcade.players.engine")
ODD = ("-m", "tests.players.odd_engine")


def talk_to_ours(*requests: str | bytes) -> list[str]:
    """Return the answers of an engine with the built-in players."""
    return talk(*requests, players=PLAYERS)


def talk(*requests: str | bytes, players: Mapping[str, PlayerKind] = ODD_PLAYERS) -> list[str]:
    """Return the answers of an engine in this process, up to the end of its search."""
    lines = [each.encode() if isinstance(each, str) else each for each in requests]
    answers = io.BytesIO()
    before = set(threading.enumerate())
    Engine(io.BytesIO(b"\n".join(lines)), answers, players).run()
    for thread in set(threading.enumerate()) - before:
        thread.join()
    written = answers.getvalue()
    assert written.endswith(b"\n") or not written
    return written.decode().split("\n")[:-1]


class Process:
    """A running engine, to which requests are sent line by line."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def ask(self, request: str) -> str:
        self.send(request)
        return self.read()

    def send(self, request: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{request}\n")
        self.process.stdin.flush()

    def read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().rstrip("\n")


@contextmanager
def running(module: Sequence[str]) -> Iterator[Process]:
    """Run an engine as a process. If it hangs, it is killed and the test fails."""
    with subprocess.Popen(
        [sys.executable, "-P", *module],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    ) as process:
        watchdog = threading.Timer(20, process.kill)
        watchdog.start()
        try:
            yield Process(process)
        finally:
            watchdog.cancel()
            process.kill()


def test_engine_answers_a_session_of_the_protocol() -> None:
    with running(OURS) as engine:
        assert engine.ask("hello 1") == (
            f"hello 1 abstract-arcade {__version__} players={','.join(PLAYERS)}"
        )
        assert engine.ask("game krypte capture=adjacent") == "ok"
        assert engine.ask("position start moves=d1,e8") == "ok"
        assert engine.ask("legal") == "legal b1,c1,e1,f1,g1,h1,a2,d2,a3,a4,a5,a6,a7,a8"
        setup = "black=a1,b2 white=c3 to_move=white last_side=N"
        assert engine.ask(f"position setup {setup} moves=d8") == "ok"
        info = engine.ask("go 17 player=greedy seconds=1 seed=7")
        found = re.fullmatch(r"info 17 depth=1 value=-?\d\.\d+ line=([a-h][1-8])", info)
        assert found
        assert engine.read() == f"move 17 {found[1]}"
        engine.send("quit")
        assert engine.process.wait() == 0
        assert engine.read() == ""


def test_legal_moves_of_a_position_are_those_of_the_rules(seed: int) -> None:
    for position in crowded(Random(seed), 20):
        setup = position.as_setup()
        words = [f"black={','.join(setup.black)}", f"white={','.join(setup.white)}"]
        words += [f"to_move={setup.to_move.value}", f"last_side={setup.state['last_side']}"]
        capture = position.game.as_text()["capture"]
        moves = ",".join(map(position.format, position.legal_moves()))
        assert talk(f"game krypte capture={capture}", f"position setup {' '.join(words)}", "legal")[
            -1
        ] == (f"legal {moves}")


def test_random_move_depends_on_seed_and_earlier_moves() -> None:
    game = "game krypte"
    there = "position start moves=d1,e8"
    back = "position start moves= "
    go = "go 1 player=random seed=5"

    def moves(*requests: str) -> list[str]:
        return [line for line in talk(game, *requests) if line.startswith("move")]

    assert moves(there, go) == moves(there, go) == moves(back, "position start moves=D1,E8", go)
    for way in ("", "d1", "D1,e8", "d1,g8", "d1,e8,d2"):
        texts = way.lower().split(",") if way else []
        position = new_game("krypte").replay(texts)
        move = RandomPlayer(seeded(5, texts)).choose(
            position, Budget(), lambda _: None, lambda: False
        )
        assert moves(f"position start moves={way}", go) == [f"move 1 {position.format(move)}"]
    free = {moves(there, "go 1 player=random")[0] for _ in range(20)}
    assert len(free) > 1


def test_finished_game_has_no_legal_moves_and_refuses_go() -> None:
    position = new_game("krypte").start()
    texts = list[str]()
    while position.outcome is None:
        texts.append(position.format(position.legal_moves()[0]))
        position = position.play(position.legal_moves()[0])
    answers = talk("game krypte", f"position start moves={','.join(texts)}", "legal", "go 3 x=1")
    assert answers[:3] == ["ok", "ok", "legal"]
    assert answers[3] == "error 3 The game is over: there is no move to choose"


@pytest.mark.parametrize(
    ("request_line", "told"),
    [
        ("dance", "There is no request 'dance'"),
        ("HELLO 1", "There is no request"),
        ("hello", "hello needs one number"),
        ("hello one", "hello needs one number"),
        ("hello 0", "hello needs one number"),
        ("hello 1 2", "hello needs one number"),
        ("game", "game needs the name"),
        ("game chess", "There is no game 'chess'"),
        ("game krypte capture=none", "capture is 'none'"),
        ("game krypte capture", "'capture' is not of the form"),
        ("game krypte size=3", "no option 'size'"),
        ("game krypte pie=on pie=off", "'pie' is given twice"),
        ("position", "position needs start or setup"),
        ("position end", "position needs start or setup"),
        ("position start black=a1", "does not accept 'black'"),
        ("position start moves=d1,d1", "Move 2, 'd1': d1 is taken"),
        ("position start moves=z9", "Move 1, 'z9': 'z9' is not on this board"),
        ("position start moves=,", "Move 1, ''"),
        ("position start moves=d1 moves=d1", "'moves' is given twice"),
        ("position setup black=a1 white=a1", "a1 is used twice"),
        ("position setup to_move=red", "to_move is 'red'"),
        ("position setup last_side=Q", "last_side is 'Q'"),
        ("position setup colour=red", "no state 'colour'"),
        ("position setup moves=a2", "Move 1, 'a2'"),
        ("legal now", "legal takes no arguments"),
        ("stop now", "stop takes no arguments"),
        ("go", "go needs a number first"),
        ("go player=random", "go needs a number first"),
        ("go -1 player=random", "go needs a number first"),
        ("go ² player=random", "go needs a number first"),
        (f"go {'9' * 5000} player=random", "go needs a number first"),
        (b"\xff\xfe", "A line must be UTF-8 text"),
        (b"legal \xff", "A line must be UTF-8 text"),
        (b"\0", "There is no request '\\x00'"),
        (b"x" * MAX_LINE_BYTES, "There is no request 'xxx"),
        (b"x" * (MAX_LINE_BYTES + 1), "A line can have at most 65536 bytes"),
        (b"x" * (3 * MAX_LINE_BYTES + 7), "A line can have at most 65536 bytes"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_invalid_request_is_answered_by_a_sentence_and_changes_nothing(
    request_line: str | bytes, told: str
) -> None:
    first, second, third, last = talk(
        "game krypte", "position start moves=d1", request_line, "legal"
    )
    assert (first, second) == ("ok", "ok")
    assert third.startswith("error ")
    assert told in third
    assert len(third) < 500
    assert not third.split()[1].isdigit()
    assert last == "legal h1,h2,h3,h4,h5,h6,h7,a8,b8,c8,d8,e8,f8,g8"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "player is '', but must be beginner or easy"),
        ("player=nobody", "player is 'nobody'"),
        ("player", "'player' is not of the form"),
        ("player=random player=random", "'player' is given twice"),
        ("player=random depth=3", "go does not accept 'depth'"),
        ("player=random seconds=soon", "seconds is 'soon'"),
        ("player=random seconds=0", "seconds is '0'"),
        ("player=random seconds=nan", "seconds is 'nan'"),
        ("player=random seconds=inf", "seconds is 'inf'"),
        ("player=random nodes=0", "nodes is '0'"),
        ("player=random nodes=1.5", "nodes is '1.5'"),
        ("player=random seed=", "seed is ''"),
        ("player=random seed=--1", "seed is '--1'"),
        (f"player=random seed={'1' * 5000}", "seed is '11"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_invalid_go_is_answered_with_its_id(words: str, told: str) -> None:
    answers = talk("game krypte", f"go 17 {words}", "go 18 player=random seed=-3")
    assert answers[1].startswith("error 17 ")
    assert told in answers[1]
    assert answers[2].startswith("move 18 ")


def test_request_before_game_is_refused() -> None:
    assert talk("position start")[0].startswith("error No game is chosen")
    assert talk("legal")[0].startswith("error No game is chosen")
    assert talk("go 1 player=random")[0].startswith("error 1 No game is chosen")


def test_empty_lines_and_carriage_returns_are_ignored() -> None:
    assert talk("", "  ", "\t\r", "game krypte\r", "", "stop", "legal\r") == [
        "ok",
        "legal a1,b1,c1,d1,e1,f1,g1,h1",
    ]


def test_requests_after_quit_are_not_answered() -> None:
    assert talk("game krypte", "quit at once", "legal") == ["ok"]


_WORDS = [
    "hello",
    "1",
    "game",
    "krypte",
    "pie=on",
    "position",
    "start",
    "setup",
    "moves=d1",
    "legal",
]
_WORDS += ["go", "7", "player=random", "player=greedy", "player=faulty", "seed=1", "stop", "moves="]
_LINES = st.one_of(
    st.lists(st.sampled_from(_WORDS), max_size=5).map(lambda words: " ".join(words).encode()),
    st.binary(max_size=30).map(lambda junk: junk.replace(b"\n", b"")),
    st.text(max_size=20).map(lambda junk: junk.replace("\n", "").encode(errors="replace")),
)


@given(st.lists(_LINES, max_size=12))
def test_every_request_has_one_answer(lines: list[bytes]) -> None:
    expected = 0
    for line in lines:
        # Only ASCII blanks separate words, so the bytes are split.
        words = line.split()
        if words == [b"quit"]:
            break
        expected += bool(words) and words != [b"stop"]
    answers = talk(b"game krypte", *lines)
    assert len([line for line in answers if not line.startswith("info ")]) == expected + 1
    assert all(re.match("hello 1 |ok$|legal|info 7 |move 7 |error .", line) for line in answers)


@pytest.mark.parametrize("player", ["faulty", "leaving", "cheating"])
def test_engine_reports_a_fault_of_a_player(
    player: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = talk("game krypte", f"go 4 player={player}")
    assert answers[0] == "ok"
    found = re.fullmatch(f"error 4 The player {player} failed; a report is in (/.+)", answers[1])
    assert found is not None
    assert "Traceback" in Path(found[1]).read_text()
    assert "Traceback" in capsys.readouterr().err


def test_engine_reports_a_fault_in_a_request_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: object) -> None:
        raise KeyError("oops")

    monkeypatch.setattr("abstract_arcade.players.protocol.game_class", fails)
    sentence = talk("game krypte", "hello 1")[0]
    assert sentence.startswith("error This request failed; a report is in /")
    assert "KeyError" not in sentence
    assert len(talk("game krypte", "hello 1")) == 2
    assert "Traceback" in capsys.readouterr().err


def test_engine_answers_requests_during_a_search() -> None:
    with running(ODD) as engine:
        engine.send("game krypte")
        assert engine.read() == "ok"
        assert engine.ask("go 1 player=endless nodes=12 seconds=0.5") == (
            "info 1 depth=12 value=0.5 line=a1"
        )
        assert (
            engine.ask("go 2 player=random")
            == "error 2 The engine is still searching for go 1: send stop first"
        )
        assert engine.ask("hello 1").startswith("hello 1 ")
        # These are for the next go, the one under way answers for the position it was given.
        assert engine.ask("position start moves=d1") == "ok"
        assert engine.ask("legal").startswith("legal h1,")
        assert engine.ask("stop") == "move 1 a1"
        engine.send("stop")
        assert engine.ask("go 3 player=endless") == "info 3 depth=0 value=0.0 line=h1"
        assert engine.ask("stop") == "move 3 h1"


def test_infinite_search_of_the_engine_goes_on_until_stop() -> None:
    with running(OURS) as engine:
        assert engine.ask("hello 2").startswith("hello 2 ")
        assert engine.ask("game krypte") == "ok"
        line = engine.ask("go 1 player=expert lines=3 seconds=0.01 infinite")
        while " rank=3 " not in line or " depth=2 " not in line:
            assert line.startswith("info 1 depth=")
            line = engine.read()
        engine.send("stop")
        while line.startswith("info 1 "):
            line = engine.read()
        assert re.fullmatch("move 1 [a-h]1", line)


def test_engine_answers_the_request_draw() -> None:
    won = "position start moves=b1,g8,b2,d8,d1,b8,c1,h7,h8"
    answers = talk_to_ours("game krypte", won, "draw 1")
    assert answers == ["ok", "ok", "draw 1 decline"]
    answers = talk_to_ours("draw 1", "game krypte", "draw", "draw 2 now")
    assert answers[0] == "error 1 No game is chosen: send the request game first"
    assert {answer.partition(":")[0] for answer in answers[2:]} == {
        "error draw needs one number, such as draw 1"
    }


def test_same_nodes_and_seed_give_the_same_lines() -> None:
    go = "go 1 player=expert nodes=2000 seed=3 lines=2"
    asked = ("game krypte", "position start moves=d1,e8", go)
    once = talk_to_ours(*asked)
    assert once == talk_to_ours(*asked)
    assert len([line for line in once if " rank=2 " in line]) > 1


def test_engine_chooses_the_newest_version_that_both_support() -> None:
    versions = [talk(f"hello {version}")[0].split()[1] for version in (1, 2, 3, 99)]
    assert versions == ["1", "2", "2", "2"]


@pytest.mark.parametrize("player", ["endless", "deaf"])
@pytest.mark.parametrize("end", ["quit", "end of input"])
def test_engine_ends_during_a_search(player: str, end: str) -> None:
    with running(ODD) as engine:
        engine.send(f"game krypte\ngo 1 player={player}")
        assert engine.read() == "ok"
        assert engine.read().startswith("info 1")
        assert engine.process.stdin is not None
        if end == "quit":
            engine.send("quit")
        else:
            engine.process.stdin.close()
        assert engine.process.wait() == 0


def test_engine_ends_when_its_output_is_closed() -> None:
    with running(OURS) as engine:
        assert engine.ask("game krypte") == "ok"
        assert engine.process.stdout is not None
        engine.process.stdout.close()
        engine.send("legal")
        assert engine.process.wait() == 1


def test_engine_ignores_sigint_and_obeys_sigterm() -> None:
    with running(ODD) as engine:
        assert engine.ask("game krypte") == "ok"
        assert engine.ask("go 1 player=endless").startswith("info 1")
        engine.process.send_signal(signal.SIGINT)
        assert engine.ask("stop") == "move 1 a1"
        engine.process.terminate()
        assert engine.process.wait() == -signal.SIGTERM


def test_engine_runs_at_low_priority() -> None:
    with running(OURS) as engine:
        assert engine.ask("game krypte") == "ok"
        ours = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, engine.process.pid) == min(ours + 10, 19)


def test_engine_starts_without_slow_imports() -> None:
    code = "import sys, abstract_arcade.players.engine; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-P", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    ).stdout.split()
    assert "abstract_arcade.players.engine" in loaded
    slow = {"argparse", "asyncio", "logging", "subprocess", "traceback", "tomllib", "textual"}
    assert not slow & set(loaded)
