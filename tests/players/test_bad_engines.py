"""Engines that misbehave: each fault is reported in a sentence, and no process is left."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from abstract_arcade.match import Match, Participant
from abstract_arcade.players.engine_client import (
    EngineClient,
    EngineError,
    EngineSilentError,
    Timeouts,
)
from abstract_arcade.rules import Seat, new_game
from abstract_arcade.session import opponents as opponents_module
from abstract_arcade.session.opponents import Opponents
from tests.players import bad_engine
from tests.terminal import wait_until_gone

PATIENCE = 60.0
"""Seconds that nobody takes who says or does anything."""

SILENCE = 1.0
"""Seconds until those are told of that never will."""

LATE = """
import os, signal

for line in open(0):
    match line.split():
        case ["hello", *_]:
            print("hello 1 late players=any", flush=True)
        case ["go", number, *_]:
            os.kill(os.getpid(), signal.SIGSTOP)
            print("move", number, "d1", flush=True)
        case ["quit"]:
            break
        case _:
            print("ok", flush=True)
"""
"""An engine that answers once it is continued."""

SILENT_AT_HELLO = (
    "never says hello",
    "is stopped at the start",
    "floods a line at the start",
    "floods its errors at the start",
)

SILENT_AT_GO = (
    "hangs",
    "is stopped",
    "answers another number",
    "answers without a number",
    "says ok",
    "floods its output",
    "floods news",
    "floods answers to others",
    "floods a line",
    "floods its errors",
)


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opponents_module, "PATIENCE_SECONDS", PATIENCE)
    monkeypatch.setattr(opponents_module, "THINKING_SECONDS", 0.1)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the list to which the ids of started processes are appended."""
    pids: list[int] = []
    start = asyncio.create_subprocess_exec

    async def noted(*command: Any, **how: Any) -> asyncio.subprocess.Process:
        process = await start(*command, **how)
        pids.append(process.pid)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    return pids


async def said_of(command: Sequence[str], *, hello: float = PATIENCE) -> str:
    """Return the sentence about an engine that is asked for a move, or "move …" if it plays.

    `hello` is the timeout for its answer to hello, in seconds.
    """
    match = Match(new_game("krypte"), {Seat.FIRST: Participant("engine:x")})

    async def start(_: object) -> EngineClient:
        # The command of a participant is a text; here it may be anything.
        return await EngineClient.start(command, Timeouts(hello=hello, quit=0.1, output=0.3))

    computers = Opponents(start=start)
    try:
        move = await computers.choose(match, match.root)
    except EngineError as error:
        return str(error)
    finally:
        await computers.close()
    return f"move {match.position.format(move)}"


async def all_said(names: Collection[str], *, hello: float = PATIENCE) -> dict[str, str]:
    script = (sys.executable, "-S", bad_engine.__file__)
    said = await asyncio.gather(*(said_of((*script, name), hello=hello) for name in names))
    return dict(zip(names, said, strict=True))


def check(told: Mapping[str, str]) -> None:
    for name, sentence in told.items():
        assert sentence.isprintable(), name
        assert 10 < len(sentence) < 400, name
        assert not sentence.startswith("move "), name
        assert not sentence.endswith((":", ".", " ")), name
        assert "Error(" not in sentence, name


class TestAreToldOfInASentence:
    async def test_silent_program_is_reported_in_a_sentence(
        self, started: list[int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        told = await all_said(SILENT_AT_HELLO, hello=SILENCE)
        told["sleep"] = await said_of(["sleep", "100"], hello=SILENCE)
        check(told)
        errors = told.pop("floods its errors at the start")
        assert errors.removesuffix(". Its last output: x").endswith("does not answer hello")
        assert all(each.endswith("does not answer hello") for each in told.values())
        wait_until_gone(started)

    async def test_engine_that_does_not_answer_is_reported_in_a_sentence(
        self, started: list[int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(opponents_module, "PATIENCE_SECONDS", SILENCE)
        told = await all_said(SILENT_AT_GO)
        check(told)
        silent = f"bad has not answered for {SILENCE:.0f} s"
        said = {
            "answers another number": "bad said 'move 9999 d1', but 'move 1 MOVE' was expected",
            "answers without a number": "bad said 'move d1', but 'move 1 MOVE' was expected",
            "says ok": "bad said 'ok', but 'move 1 MOVE' was expected",
            "floods its output": "bad said 'x', but 'move 1 MOVE' was expected",
            "floods answers to others": "bad said 'move 77 d1', but 'move 1 MOVE' was expected",
        }
        said["floods its errors"] = f"{silent}. Its last output: xxx"
        for name, sentence in told.items():
            # On a busy machine an engine may not have said anything by then.
            assert sentence == silent or sentence.startswith(said.get(name, silent)), name
        wait_until_gone(started)

    async def test_wrong_answer_to_hello_is_reported_in_a_sentence(
        self, started: list[int]
    ) -> None:
        told = await all_said([each for each in bad_engine.AT_HELLO if each not in SILENT_AT_HELLO])
        check(told)
        assert told["ends with a fault"].endswith(
            "it ended with code 3. Its last output: Traceback: no"
        )
        assert "it was ended by signal 11 (SIGSEGV)" in told["dies at the start"]
        assert "it ended with code 4" in told["ends and leaves a child"]
        assert "it closed its output" in told["closes its output at the start"]
        assert "speaks protocol 9" in told["speaks a later protocol"]
        wait_until_gone(started)

    async def test_engine_that_refuses_the_game_is_reported_in_a_sentence(
        self, started: list[int]
    ) -> None:
        told = await all_said(bad_engine.AT_GAME)
        check(told)
        assert told["knows no game"].endswith(": I have never heard of it")
        refusal = told["knows no game and says nothing"]
        assert refusal.startswith("bad refused 'game krypte ")
        assert told["dies at the game"] == "bad was ended by signal 9 (SIGKILL)"
        wait_until_gone(started)

    async def test_engine_that_fails_to_move_is_reported_in_a_sentence(
        self, started: list[int]
    ) -> None:
        told = await all_said([each for each in bad_engine.AT_GO if each not in SILENT_AT_GO])
        check(told)
        assert told["ends"] == "bad ended with code 0"
        assert told["leaves a child"] == "bad ended with code 4"
        assert told["leaves a child in another session"] == "bad ended with code 4"
        assert told["dies"] == "bad was ended by signal 6 (SIGABRT)"
        assert told["ends badly"] == "bad ended with code 3. Its last output: out of ideas"
        assert told["gives up"] == "bad cannot choose a move"
        assert told["gives up in words"] == "bad cannot choose a move: I would rather not"
        assert told["plays beyond the board"].startswith("bad plays 'a99': 'a99' is not on this")
        wait_until_gone(started)

    async def test_program_that_is_no_engine_is_reported_in_a_sentence(
        self, tmp_path: Path, started: list[int]
    ) -> None:
        def program(name: str, text: str, mode: int = 0o755) -> str:
            path = tmp_path / name
            path.write_text(text)
            path.chmod(mode)
            return str(path)

        commands: dict[str, Sequence[str]] = {
            "nothing": (),
            "no name": ("",),
            "none": ("no-such-program",),
            "a folder": (str(tmp_path),),
            "no program": (program("plain", "hello", 0o644),),
            "no shebang": (program("bare", "hello"),),
            "bad shebang": (program("bad", "#!/no/such/shell\n"),),
            "empty": (program("empty", ""),),
            "a device": ("/dev/null",),
            "a null": ("cat", "a\0b"),
            "too much": ("cat", "x" * 4_000_000),
            "true": ("true",),
            "false": ("false",),
            "cat": ("cat",),
            "cat with much": ("cat", *["x"] * 5000),
            "yes": ("yes",),
            "the arcade": (sys.executable, "-m", "abstract_arcade", "--version"),
            "a line break": (program("two\nlines", "#!/bin/sh\nexit 5\n"),),
            "strange bytes": (program(os.fsdecode(b"\xff\xfe"), "#!/bin/sh\nexit 5\n"),),
            "a shell that dies": ("sh", "-c", "kill -9 $$"),
        }
        said = await asyncio.gather(*map(said_of, commands.values()))
        told = dict(zip(commands, said, strict=True))
        check(told)
        assert told["none"] == "no-such-program cannot be started: No such file or directory"
        assert told["no program"].endswith("cannot be started: Permission denied")
        assert told["too much"].endswith("cannot be started: Argument list too long")
        assert "it ended with code 5" in told["a line break"]
        wait_until_gone(started)


async def test_engine_with_a_strange_name_can_play(started: list[int]) -> None:
    assert set((await all_said(bad_engine.WORDS)).values()) == {"move d1"}
    wait_until_gone(started)


async def test_late_engine_is_not_asked_again_and_its_answer_counts(
    started: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponents_module, "PATIENCE_SECONDS", 0.1)
    match = Match(new_game("krypte"), {Seat.FIRST: Participant("engine:x")})
    engine = await EngineClient.start((sys.executable, "-S", "-c", LATE))

    async def start(_: object) -> EngineClient:
        return engine

    computers = Opponents(start=start)
    try:
        with pytest.raises(EngineSilentError):
            await computers.choose(match, match.root)
        assert engine.alive
        monkeypatch.setattr(opponents_module, "PATIENCE_SECONDS", PATIENCE)
        answer = asyncio.create_task(computers.choose(match, match.root))
        while not answer.done():
            # It may not have been stopped yet.
            os.kill(engine.pid, signal.SIGCONT)
            await asyncio.sleep(0.01)
        # The answer to the one request that was sent.
        assert await answer == match.position.parse("d1")
        assert len(started) == 1
    finally:
        await computers.close()
    wait_until_gone(started)


async def test_start_that_is_cancelled_several_times_leaves_no_process(
    started: list[int],
) -> None:
    for pauses in range(6):
        start = asyncio.create_task(EngineClient.start())
        for _ in range(pauses):
            await asyncio.sleep(0.002)
        for _ in range(3):
            start.cancel()
            await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await start
    # What was dropped unended would be warned of here.
    gc.collect()
    wait_until_gone(started)
