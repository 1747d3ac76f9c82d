from __future__ import annotations

import asyncio
import os
import select
import shlex
import subprocess
import sys
import tracemalloc
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import abstract_arcade
from abstract_arcade.players import PLAYERS, Budget, Info, TimeLeft, engine_process
from abstract_arcade.players.engine_client import (
    TIMEOUTS,
    EngineClient,
    EngineError,
    Timeouts,
)
from abstract_arcade.players.protocol import MAX_LINE_BYTES
from abstract_arcade.rules import Color, IllegalMove, Move, new_game
from abstract_arcade.truncate import shortened
from tests.terminal import wait_until_gone

ROOT = Path(__file__).parents[2]
ODD = ("env", f"PYTHONPATH={ROOT}", sys.executable, "-P", "-m", "tests.players.odd_engine")
KRYPTE = new_game("krypte")
START = KRYPTE.start()
D1 = START.parse("d1")

needs_pidfd = pytest.mark.skipif(
    not hasattr(os, "pidfd_open"), reason="only Linux tells when a stranger ends"
)


def stand_in(mode: str) -> Sequence[str]:
    return (sys.executable, str(Path(__file__).with_name("stand_in_engine.py")), mode)


@asynccontextmanager
async def started(
    command: Sequence[str] | None, timeouts: Timeouts = TIMEOUTS
) -> AsyncIterator[EngineClient]:
    client = await EngineClient.start(command, timeouts)
    try:
        yield client
    finally:
        await client.close()


async def ask(client: EngineClient, player: str = "any") -> Move:
    return await client.choose(KRYPTE, START, [], player, Budget())


async def begun(client: EngineClient, player: str) -> asyncio.Task[Move]:
    """Start a choice, and return it once the engine has reported progress."""
    thinks = asyncio.Event()
    choice = asyncio.create_task(
        client.choose(KRYPTE, START, [], player, Budget(), on_info=lambda _: thinks.set())
    )
    await asyncio.wait_for(thinks.wait(), 10)
    return choice


def ends(descriptor: int) -> bool:
    """Return whether the process behind a pidfd ends soon."""
    ready, _, _ = select.select([descriptor], [], [], 10)
    os.close(descriptor)
    return bool(ready)


async def test_built_in_engine_plays() -> None:
    async with started(None) as client:
        assert client.alive
        assert client.name == f"abstract-arcade {abstract_arcade.__version__}"
        assert client.players == tuple(PLAYERS)
        heard: list[Info] = []
        move = await client.choose(
            KRYPTE, START, ["d1", "E8 "], "greedy", Budget(1.0, 100), 7, heard.append
        )
        assert move in KRYPTE.replay(["d1", "e8"]).legal_moves()
        assert [info.line for info in heard] == [(move,)]
    assert not client.alive


async def test_built_in_engine_starts_in_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit('the wrong random')")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    async with started(None) as client:
        assert await ask(client, "random") in START.legal_moves()


async def test_same_seed_gives_the_same_choice() -> None:
    async with started(None) as client:

        async def game(seed: int) -> list[Move]:
            return [
                await client.choose(KRYPTE, START, texts, "random", Budget(), seed)
                for texts in ([], ["d1"], ["d1", "e8"], ["d1", "e8", "d2"])
            ]

        assert await game(1) == await game(1)
        assert len({tuple(await game(seed)) for seed in range(8)}) > 1


async def test_options_and_set_up_positions_reach_the_engine() -> None:
    # White wins by d8, and only there, if neither the option nor anything else gets lost.
    custodial = new_game("krypte", capture="custodial")
    position = custodial.setup(
        ["h1"], ["a8", "b8", "c8"], to_move=Color.WHITE, state={"last_side": "N"}
    )
    async with started(None) as client:
        move = await client.choose(custodial, position, [], "greedy", Budget())
        assert position.format(move) == "d8"
        then = await client.choose(custodial, position, ["h2"], "random", Budget())
        assert then in position.play(position.parse("h2")).legal_moves()


async def test_illegal_move_of_the_caller_is_refused_before_a_request() -> None:
    async with started(stand_in("plain")) as client:
        with pytest.raises(IllegalMove, match="Move 2"):
            await client.choose(KRYPTE, START, ["d1", "d1"], "any", Budget())
        assert await ask(client) == D1


@pytest.mark.parametrize("player", ["endless", "random"])
async def test_engine_can_be_used_after_a_cancelled_choice(player: str) -> None:
    async with started(ODD) as client:
        for _ in range(3):
            choice = await begun(client, "endless")
            choice.cancel()
            with pytest.raises(asyncio.CancelledError):
                await choice
        if player == "endless":
            choice = await begun(client, player)
            await client.stop()
            assert await choice == START.legal_moves()[0]
        else:
            assert await ask(client, player) in START.legal_moves()


async def test_a_choice_can_be_cancelled_at_any_moment() -> None:
    async with started(ODD) as client:
        for turns in range(12):
            choice = asyncio.create_task(ask(client, "endless"))
            for _ in range(turns):
                await asyncio.sleep(0)
            choice.cancel()
            with pytest.raises(asyncio.CancelledError):
                await choice
        assert await ask(client, "random") in START.legal_moves()


async def test_engine_that_does_not_stop_is_an_error() -> None:
    async with started(ODD, Timeouts(stop=0.05)) as client:
        choice = await begun(client, "deaf")
        choice.cancel()
        with pytest.raises(asyncio.CancelledError):
            await choice
        with pytest.raises(EngineError, match="does not answer the request stop"):
            await ask(client, "random")


async def test_stop_ends_the_search_with_a_move() -> None:
    async with started(ODD) as client:
        choice = await begun(client, "endless")
        await client.stop()
        await client.stop()
        assert await choice == START.legal_moves()[0]
        await client.stop()
        assert await ask(client, "random") in START.legal_moves()


async def test_stop_before_the_search_begins_is_not_lost() -> None:
    async with started(ODD) as client:
        choice = asyncio.create_task(ask(client, "endless"))
        # Once the task has run, its first request is out and its `go` is not.
        await asyncio.sleep(0)
        await client.stop()
        assert await asyncio.wait_for(choice, 10) == START.legal_moves()[0]


async def test_second_choice_waits_for_the_first() -> None:
    async with started(None) as client:
        moves = await asyncio.gather(*(ask(client, "greedy") for _ in range(4)))
        assert set(moves) <= set(START.legal_moves())


@pytest.mark.parametrize(("mode", "words"), [("counts", 2), ("counts, version 2", 6)])
async def test_engine_of_version_1_gets_no_fields_of_version_2(mode: str, words: int) -> None:
    heard: list[Info] = []
    async with started(stand_in(mode)) as client:
        budget = Budget(nodes=9, lines=3, infinite=True, clock=TimeLeft(60.0, 3.0))
        await client.choose(KRYPTE, START, [], "any", budget, on_info=heard.append)
        if words == 2:
            assert await client.accepts_draw(KRYPTE, START, []) is False
    assert heard == [Info(words, 0.0)]


async def test_draw_is_accepted_or_declined_by_the_engine() -> None:
    async with started(None) as client:
        assert await client.accepts_draw(KRYPTE, START, ["d1"]) is False
    async with started(stand_in("agrees")) as client:
        assert await client.accepts_draw(KRYPTE, START, []) is True
        assert await ask(client) == D1
    async with started(stand_in("counts, version 2")) as client:
        with pytest.raises(EngineError, match=r"answers the request draw with 'perhaps'"):
            await client.accepts_draw(KRYPTE, START, [])


async def test_error_in_on_info_stops_the_choice() -> None:
    def fails(_: Info) -> None:
        raise KeyError("screen")

    async with started(ODD) as client:
        with pytest.raises(KeyError, match="screen"):
            await client.choose(KRYPTE, START, [], "endless", Budget(), on_info=fails)
        assert await ask(client, "random") in START.legal_moves()


@pytest.mark.parametrize(
    ("mode", "told"),
    [
        ("cheats", "the stand-in plays 'h8': From North a counter in column h stops at h1"),
        ("babbles", "the stand-in plays 'what a day'"),
        ("says nothing", "the stand-in plays ''"),
        ("refuses", "the stand-in cannot choose a move: I would rather not"),
        ("speaks of itself", "the stand-in has run out of memory"),
        ("knows no game", "the stand-in refused 'game krypte "),
    ],
)
async def test_error_answer_of_an_engine_is_reported(mode: str, told: str) -> None:
    async with started(stand_in(mode)) as client:
        for _ in range(2):
            with pytest.raises(EngineError) as caught:
                await ask(client)
            assert str(caught.value).startswith(told)
        assert client.alive


async def test_exit_of_an_engine_is_reported_with_its_standard_error() -> None:
    async with started(stand_in("dies")) as client:
        with pytest.raises(EngineError) as caught:
            await ask(client)
        assert str(caught.value) == "the stand-in ended with code 3. Its last output: out of ideas"
        assert not client.alive
        # And again, without waiting for what will not come.
        with pytest.raises(EngineError, match="code 3"):
            await ask(client)


async def test_signal_that_killed_an_engine_is_reported() -> None:
    async with started(stand_in("endless")) as client:
        choice = await begun(client, "any")
        client.kill()
        with pytest.raises(EngineError, match="was ended by signal 9"):
            await choice
        client.kill()


async def test_engine_that_closes_its_output_counts_as_ended() -> None:
    async with started(stand_in("closes"), Timeouts(output=0.1)) as client:
        with pytest.raises(EngineError, match="closed its output"):
            await ask(client)
        assert not client.alive


@pytest.mark.parametrize("mode", ["stale", "long lines", "noisy"])
async def test_irrelevant_lines_are_ignored(mode: str) -> None:
    async with started(stand_in(mode)) as client:
        for _ in range(3):
            heard: list[Info] = []
            move = await client.choose(KRYPTE, START, [], "any", Budget(), on_info=heard.append)
            assert move == D1
            assert heard == []
        with pytest.raises(EngineError):
            await client.choose(KRYPTE, START, ["d1"], "any", Budget())


async def test_lines_that_are_too_long_are_skipped() -> None:
    stream = asyncio.StreamReader()
    longest = b"y" * MAX_LINE_BYTES
    for line in (b"ok", b"x" * 131_100, b"legal", longest, longest + b"!"):
        stream.feed_data(line + b"\n")
    stream.feed_data(b"unfinished")
    stream.feed_eof()
    assert [line async for line in engine_process.lines(stream)] == [
        "ok",
        "legal",
        longest.decode(),
    ]


async def test_a_line_without_an_end_takes_little_memory() -> None:
    class Flood(asyncio.StreamReader):
        """One line of 16 MiB, then a short one."""

        chunks = 256

        async def read(self, n: int = -1) -> bytes:
            self.chunks -= 1
            return b"x" * n if self.chunks else b"\nok\n"

    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    rate = engine_process.Rate(burst=1 << 20, per_second=1 << 18)
    throttle = engine_process.Throttle(rate, now=lambda: sum(slept), sleep=sleep)
    tracemalloc.start()
    try:
        assert await anext(engine_process.lines(Flood(), throttle)) == "ok"
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1 << 20
    # All but the first 1 MiB comes at 256 KiB a second.
    assert sum(slept) == pytest.approx(60, abs=1)


async def test_end_of_a_long_standard_error_is_kept() -> None:
    async with started(stand_in("noisy")) as client:
        # Before its answer it writes more than a megabyte, whose end may still be on its way.
        await ask(client)
        async with asyncio.timeout(60):
            while not str(client.silence(10.0)).endswith("Its last output: the end"):  # noqa: ASYNC110 - nothing tells that output has come
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("mode", ["plain", "dies", "closes"])
async def test_process_id_of_an_ended_engine_is_not_signalled(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    timeouts = Timeouts(output=0.1) if mode == "closes" else TIMEOUTS
    client = await EngineClient.start(stand_in(mode), timeouts)
    with suppress(EngineError):
        await ask(client)
    if mode == "dies":
        assert not client.alive
    else:
        await client.close()
    # From here on the system may give the id to another process.
    signalled: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "killpg", lambda *group: signalled.append(group))
    client.kill()
    await client.close()
    client.kill()
    assert signalled == []


async def test_engine_that_closes_its_output_is_killed() -> None:
    async with started(stand_in("closes"), Timeouts(output=0.1)) as client:
        with pytest.raises(EngineError, match="closed its output"):
            await ask(client)
        wait_until_gone([client.pid])


@pytest.mark.parametrize(
    ("mode", "told"),
    [
        ("endless", "the stand-in has not answered for 10 s"),
        ("forgets the number", "the stand-in said 'error no', but 'move 1 MOVE' was expected"),
        ("babbles late", "the stand-in said 'what a day', but 'move 1 MOVE' was expected"),
    ],
)
async def test_silence_quotes_what_the_engine_said_instead(mode: str, told: str) -> None:
    async with started(stand_in(mode)) as client:
        choice = await begun(client, "any")
        assert str(client.silence(10.0)) == told
        choice.cancel()


async def test_silence_does_not_quote_answers_to_earlier_searches() -> None:
    async with started(stand_in("repeats itself")) as client:
        for _ in range(2):
            await ask(client)
        assert str(client.silence(10.0)) == "the stand-in has not answered for 10 s"


async def test_invalid_reports_are_ignored() -> None:
    async with started(stand_in("strange reports")) as client:
        heard: list[Info] = []
        await client.choose(KRYPTE, START, [], "any", Budget(), on_info=heard.append)
        e8 = KRYPTE.replay(["d1"]).parse("e8")
        assert heard == [Info(0, 0.0), Info(3, -0.5, (D1, e8))]


async def test_engine_without_a_name_is_called_by_its_command() -> None:
    command = stand_in("nameless")
    async with started(command) as client:
        assert client.name == shortened(shlex.join(command))


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["no-such-program", "x y"], "no-such-program 'x y' cannot be started: No such file"),
        ([str(ROOT)], "cannot be started: Permission denied"),
        ([], "No command cannot be started"),
        (["a\0b"], "cannot be started: embedded null byte"),
        (["true"], "true is not an engine: it ended with code 0"),
        (
            ["sh", "-c", "echo why >&2; exit 4"],
            "it ended with code 4. Its last output: why",
        ),
        (["cat"], "cat is not an engine: it answers hello with 'hello 2'"),
        (["yes"], "yes is not an engine: it answers hello with 'y'"),
        (stand_in("playerless"), "is not an engine: it answers hello with 'hello 1 stand-in'"),
        (stand_in("future"), "speaks protocol 3, not 1 or 2"),
    ],
    ids=lambda value: str(value)[-24:],
)
async def test_a_program_that_is_not_an_engine_is_reported(
    command: Sequence[str], told: str
) -> None:
    with pytest.raises(EngineError) as caught:
        await EngineClient.start(command)
    assert told in str(caught.value)


async def test_engine_that_never_says_hello_is_an_error() -> None:
    with pytest.raises(EngineError, match="is not an engine: it does not answer hello"):
        await EngineClient.start(stand_in("silent"), Timeouts(hello=0.05))


async def test_failed_or_cancelled_start_leaves_no_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spawn = asyncio.create_subprocess_exec
    spawned: asyncio.Queue[asyncio.subprocess.Process] = asyncio.Queue()

    async def recorded(*command: str, **how: Any) -> asyncio.subprocess.Process:
        process = await spawn(*command, **how)
        spawned.put_nowait(process)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", recorded)
    with pytest.raises(EngineError):
        await EngineClient.start(["yes"])
    assert (await spawned.get()).returncode is not None

    start = asyncio.create_task(EngineClient.start(stand_in("silent")))
    process = await asyncio.wait_for(spawned.get(), 10)
    assert process.returncode is None
    start.cancel()
    with pytest.raises(asyncio.CancelledError):
        await start
    assert process.returncode is not None


async def test_close_ends_the_process_and_may_be_called_again() -> None:
    client = await EngineClient.start(None)
    choice = asyncio.create_task(ask(client, "greedy"))
    await asyncio.gather(client.close(), client.close())
    await client.close()
    with pytest.raises(ProcessLookupError):
        os.kill(client.pid, 0)
    await asyncio.gather(choice, return_exceptions=True)
    with pytest.raises(EngineError):
        await ask(client, "greedy")
    await client.stop()
    client.kill()


@pytest.mark.parametrize("player", ["endless", "deaf"])
async def test_close_fails_the_current_choice(player: str) -> None:
    # On a busy machine the engine may take longer to end than a person should wait.
    client = await EngineClient.start(ODD, Timeouts(quit=10.0))
    choice = await begun(client, player)
    await client.close()
    with pytest.raises(EngineError, match="ended with code 0"):
        await choice


async def test_close_kills_an_engine_that_does_not_end() -> None:
    client = await EngineClient.start(stand_in("stubborn"), Timeouts(quit=0.1))
    assert await ask(client) == D1
    await client.close()
    with pytest.raises(ProcessLookupError):
        os.kill(client.pid, 0)
    with pytest.raises(EngineError, match="was ended by signal 9"):
        await ask(client)


async def test_close_sends_quit_and_sigterm_before_it_kills() -> None:
    client = await EngineClient.start(stand_in("deaf to quit"))
    await client.close()
    with pytest.raises(EngineError, match="ended with code 7"):
        await ask(client)


async def test_cancelled_close_still_ends_the_process() -> None:
    client = await EngineClient.start(stand_in("plain"))
    close = asyncio.create_task(client.close())
    await asyncio.sleep(0)
    close.cancel()
    with pytest.raises(asyncio.CancelledError):
        await close
    await client.close()
    with pytest.raises(ProcessLookupError):
        os.kill(client.pid, 0)


@needs_pidfd
async def test_close_ends_the_processes_that_the_engine_started() -> None:
    client = await EngineClient.start(stand_in("parent"))
    child = os.pidfd_open(int(client.name.removeprefix("child ")))
    await client.close()
    assert ends(child)


async def test_engine_has_a_session_of_its_own() -> None:
    async with started(None) as client:
        assert os.getsid(client.pid) == client.pid != os.getsid(0)


_PROGRAM = """
import asyncio
from abstract_arcade.players import Budget
from abstract_arcade.players.engine_client import EngineClient
from tests.players.test_engine_client import KRYPTE, ODD, START

async def main():
    client = await EngineClient.start(ODD)
    tell = lambda info: print(client.pid, flush=True)
    await client.choose(KRYPTE, START, [], {player!r}, Budget(), on_info=tell)

asyncio.run(main())
"""


@needs_pidfd
@pytest.mark.parametrize("player", ["endless", "deaf"])
def test_engines_end_when_the_program_is_killed(player: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-P", "-c", _PROGRAM.format(player=player)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    ) as program:
        assert program.stdout is not None
        engine = os.pidfd_open(int(program.stdout.readline()))
        program.kill()
        assert ends(engine)
