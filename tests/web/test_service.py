"""The program of one visitor, however it and the browser behave."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest
from textual_serve.download_manager import DownloadManager

from abstract_arcade.web.service import STOP_SECONDS, StopSeconds, VisitorService
from tests.terminal import PATIENCE

_DRAWS = "import sys; w = sys.stdout.buffer.write; w(b'__GANGLION__\\n');"
_PACKET = "w(b'D' + (1000).to_bytes(4, 'big') + bytes(1000));"


class Browser:
    """A connection that takes messages, or takes none."""

    def __init__(self, *, takes: bool = True) -> None:
        self._takes = takes
        self.taken = 0
        self.is_closed = False
        self.is_cut = False

    async def send_bytes(self, data: bytes | str) -> None:
        if self.is_cut:
            raise ConnectionResetError
        if not self._takes:
            await asyncio.Event().wait()
        self.taken += len(data)

    send_str = send_bytes

    async def close(self) -> None:
        if not self._takes:
            await asyncio.Event().wait()
        self.is_closed = True

    def cut(self) -> None:
        self.is_cut = True


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., VisitorService]:
    def serving(
        code: str,
        browser: Browser,
        patience: float = 600,
        stop_seconds: StopSeconds = STOP_SECONDS,
    ) -> VisitorService:
        program = tmp_path / "program"
        program.write_text(f"#!{sys.executable}\n{code}")
        program.chmod(0o700)
        monkeypatch.setattr("abstract_arcade.web.service.sys.executable", str(program))
        return VisitorService(
            (),
            tmp_path,
            {},
            cast("Any", browser),
            cut=browser.cut,
            patience=patience,
            downloads=DownloadManager(),
            stop_seconds=stop_seconds,
        )

    return serving


async def within(limit: float, what: Awaitable[object]) -> None:
    """Await something that must not hang."""
    async with asyncio.timeout(limit):
        await what


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - another process tells nobody
            await asyncio.sleep(0.01)


async def test_connection_closes_when_the_program_ends(
    serve: Callable[..., VisitorService],
) -> None:
    browser = Browser()
    service = serve(f"{_DRAWS}{_PACKET}", browser)
    await service.start(80, 24)
    await until(lambda: browser.is_closed)
    assert browser.taken == 1000
    await within(PATIENCE, service.stop())
    assert service.pid is None


async def test_browser_that_takes_nothing_is_cut_off_while_the_program_runs(
    serve: Callable[..., VisitorService], tmp_path: Path
) -> None:
    """So the program hears that it is to end, though it has more to draw than a pipe holds."""
    browser = Browser(takes=False)
    code = f"{_DRAWS}\nfor _ in range(1000): {_PACKET}\nopen('done', 'w')"
    service = serve(code, browser, patience=0.05)
    await service.start(80, 24)
    await until(lambda: browser.is_cut)
    await until((tmp_path / "done").exists)
    await within(PATIENCE, service.stop())
    assert service.pid is None


@pytest.mark.parametrize(
    ("loop", "takes"),
    [
        # It neither reads nor ends, and draws on and on, or complains on and on, or sleeps.
        (_PACKET, True),
        (_PACKET, False),
        ("sys.stderr.write('x' * 65536)", True),
        ("import time; time.sleep(60)", False),
    ],
)
async def test_program_that_does_not_end_is_killed(
    serve: Callable[..., VisitorService],
    loop: str,
    takes: bool,
) -> None:
    browser = Browser(takes=takes)
    stop_seconds = StopSeconds(grace=0.2, death=PATIENCE, farewell=0.05)
    service = serve(f"{_DRAWS}\nwhile True: {loop}", browser, stop_seconds=stop_seconds)
    await service.start(80, 24)
    await asyncio.sleep(0.3)
    assert service.pid
    began = time.monotonic()
    # Two at once, as when the server ends while somebody leaves.
    await within(PATIENCE, asyncio.gather(service.stop(), service.stop()))
    assert time.monotonic() - began < PATIENCE / 2
    assert browser.is_cut
    assert service.pid is None
