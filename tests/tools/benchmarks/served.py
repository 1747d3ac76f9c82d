"""What a key on the page of `serve` takes, to the bytes and to the picture, and a crowd."""

from __future__ import annotations

import asyncio
import re
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from aiohttp import WSMsgType

from tests.tools.benchmarks import figures
from tests.tools.benchmarks.figures import Figure
from tests.web.browser import chromium, find
from tests.web.support import Connection, visiting

_MORE_MS = 10.0
"""Milliseconds that a key may take beyond those that it takes in a terminal."""

_PICTURE_MS = 50.0
_CROWD = 10

_QUIET = 0.1
"""Seconds without a message after which an answer is complete."""

_KEYS = {"right": "\x1b[C", "left": "\x1b[D", "down": "\x1b[B", "up": "\x1b[A"}
_NAMES = {name: f"Arrow{name.capitalize()}" for name in _KEYS}

# When a key went down, and when the last frame was shown that was drawn after an answer to it.
_WATCH = """
(() => {
  const seen = window.seen = {};
  addEventListener("keydown", event => {
    [seen.key, seen.answered, seen.shown] = [event.timeStamp, false, null];
  }, true);
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...values) {
      super(...values);
      this.addEventListener("message", event => {
        if (typeof event.data !== "string") seen.answered = true;
      });
    }
  };
  const note = (kind, name) => {
    const plain = kind.prototype[name];
    kind.prototype[name] = function (...values) {
      if (seen.answered) requestAnimationFrame(() => { seen.shown = performance.now(); });
      return plain.apply(this, values);
    };
  };
  for (const name of ["fillRect", "drawImage", "fillText", "clearRect"])
    note(CanvasRenderingContext2D, name);
  note(WebGL2RenderingContext, "drawElementsInstanced");
})();
"""


def served(*, quick: bool) -> Iterator[Figure]:
    """What a key takes on the page, to the bytes and to the picture, alone and in a crowd."""
    keys = figures._tour(quick=True)[: 24 if quick else None]
    with figures._open(figures.arcade("play", "krypte")) as ours:
        ours.start(figures.BOARD_READY)
        (plain,) = figures._in_turn(keys, ours)
    terminal = median(plain.ms)
    with TemporaryDirectory() as folder:
        yield from asyncio.run(_served(Path(folder), keys, terminal))


async def _served(home: Path, keys: Sequence[str], terminal: float) -> list[Figure]:
    async with _serving(home) as address:
        alone = median(await _visit(address, keys))
        more = alone - terminal
        found = [
            Figure(
                "a key to the bytes on the websocket, beside the terminal's: median",
                f"{more:+.1f} ms",
                f"≤ +{_MORE_MS:.0f} ms",
                more <= _MORE_MS,
                f"{alone:.1f} ms beside {terminal:.1f} ms, {len(keys)} keys each",
            ),
            await _picture(address, keys),
        ]
        began = time.perf_counter()
        visits = await asyncio.gather(
            *(_visit(address, keys) for _ in range(_CROWD)), return_exceptions=True
        )
        took = time.perf_counter() - began
    faults = [each for each in visits if isinstance(each, BaseException)]
    times = [ms for each in visits if not isinstance(each, BaseException) for ms in each]
    note = f"{len(keys)} keys each within {took:.0f} s"
    if times:
        note += f", answered within {median(times):.0f} ms in the median"
    if faults:
        note += f"; {faults[0]!r}"
    return [
        *found,
        Figure(f"errors of {_CROWD} visitors at once", str(len(faults)), "0", not faults, note),
    ]


@asynccontextmanager
async def _serving(home: Path) -> AsyncIterator[str]:
    """The command `serve`, in a process of its own; its address."""
    process = await asyncio.create_subprocess_exec(
        *figures.arcade("serve", "--port", "0"),
        stdout=PIPE,
        env=figures.environment(home),
        cwd=figures.ROOT,
    )
    try:
        assert process.stdout is not None
        line = (await process.stdout.readline()).decode()
        found = re.search(r"http://\S+", line)
        assert found is not None, line
        yield found[0]
    finally:
        process.terminate()
        await process.wait()


async def _visit(address: str, keys: Sequence[str]) -> list[float]:
    """Open a game of Krypte and move the cursor; the milliseconds that each answer took."""
    async with AsyncExitStack() as stack:
        visitor = await stack.enter_async_context(visiting(address))
        connection = await stack.enter_async_context(visitor.connected())
        await connection.until_shown("q quit")
        await connection.send("3", "\r")
        await connection.until_shown("Enter start")
        await connection.send("\r")
        await connection.until_shown("move 0")
        await _answer(connection)
        return [ms for key in keys if (ms := await _press(connection, _KEYS[key])) is not None]


async def _press(connection: Connection, key: str) -> float | None:
    sent = time.perf_counter()
    await connection.send(key)
    last = await _answer(connection)
    return None if last is None else (last - sent) * 1e3


async def _answer(connection: Connection) -> float | None:
    """Take in what comes until it is quiet; when the last bytes came, None for no bytes."""
    last = None
    while True:
        try:
            message = await connection.socket.receive(timeout=_QUIET if last else 1.0)
        except TimeoutError:
            return last
        assert message.type in (WSMsgType.BINARY, WSMsgType.TEXT), "the connection was closed"
        if message.type is WSMsgType.BINARY:
            last = time.perf_counter()


async def _picture(address: str, keys: Sequence[str]) -> Figure:
    """How long it takes from a key to the changed picture, in Chromium."""
    name, target = "a key to the changed picture: median", f"≤ {_PICTURE_MS:.0f} ms"
    if find() is None:
        return Figure(name, "", target, None, "Chromium is not installed")
    async with chromium() as browser:
        page = await browser.open_page(address, _WATCH)
        await page.until_shown("q quit")
        await page.press("3")
        await page.press("Enter")
        await page.until_shown("Enter start")
        await page.press("Enter")
        await page.until_shown("move 0")
        await asyncio.sleep(1)
        found = []
        for key in keys:
            await page.press(_NAMES[key])
            await asyncio.sleep(0.25)
            took = await page.evaluate("seen.shown && seen.shown - seen.key")
            if took is not None:
                found.append(took)
    if not found:
        return Figure(name, "", target, is_met=False, note="no key was answered")
    note = f"{len(found)} of {len(keys)} keys were answered; headless, without a graphics card"
    most = median(found)
    return Figure(name, f"{most:.1f} ms", target, most <= _PICTURE_MS, note)
