"""The driver of a browser, with a server that says what it likes or goes away."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.terminal import PATIENCE, ROOT, environment


def packet(kind: bytes, payload: bytes) -> bytes:
    return kind + len(payload).to_bytes(4, "big") + payload


@pytest.fixture
def program() -> Iterator[subprocess.Popen[bytes]]:
    """The arcade as the server starts it."""
    with subprocess.Popen(
        [sys.executable, "-m", "abstract_arcade"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=environment(
            TEXTUAL_DRIVER="abstract_arcade.tui.frame.web_driver:ArcadeWebDriver",
            COLUMNS="100000000",
            ROWS="7",
        ),
    ) as started:
        try:
            yield started
        finally:
            started.kill()


def test_web_driver_ends_with_its_server_and_ignores_impossible_sizes(
    program: subprocess.Popen[bytes],
) -> None:
    assert program.stdin
    assert program.stdout
    assert program.stdout.readline() == b"__GANGLION__\n"
    for size in ({"width": 10**8, "height": 10**8}, {"width": "x"}, {}):
        resize = {"type": "resize", **size}
        program.stdin.write(packet(b"M", json.dumps(resize).encode()))
    program.stdin.close()
    drawn = program.stdout.read()
    assert program.wait(PATIENCE) == 129
    assert len(drawn) < 200_000
