"""The output and refusals of `serve`. The server itself is tested in `tests/web`."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.cli.support import check_usage_error, run
from tests.terminal import PATIENCE, ROOT, environment


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


@pytest.mark.parametrize(
    ("option", "allowed"),
    [
        ("--port 99999", "0 to 65535"),
        ("--limit x", "0 to 1000"),
        ("--visitors 0", "1 to 1000"),
        ("--proxy proxy.example", "an IP address"),
    ],
)
def test_option_is_refused_if_its_value_is_not_allowed(option: str, allowed: str) -> None:
    check_usage_error(run("serve", *option.split()), allowed)


def test_taken_port_of_the_server_is_named(taken: int) -> None:
    check_usage_error(
        run("serve", "--port", str(taken)), f"127.0.0.1, port {taken}: Address already in use."
    )


def test_server_without_the_extra_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "abstract_arcade.web.server", raising=False)
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    check_usage_error(run("serve"), "install abstract-arcade with the `web` extra")


@pytest.mark.parametrize(("host", "is_said"), [("127.0.0.1", False), ("0.0.0.0", True)])
def test_server_prints_its_address_and_ends_by_a_signal(
    host: str, is_said: bool, tmp_path: Path
) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "abstract_arcade", "serve", "--host", host, "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(TMPDIR=str(tmp_path)),
    ) as server:
        assert server.stdout
        found = re.search(r"http://[\d.]+:(\d+)/", server.stdout.readline())
        assert found
        with urlopen(f"http://127.0.0.1:{found[1]}/", timeout=PATIENCE) as page:
            assert b"Abstract Arcade" in page.read()
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) == 128 + signal.SIGINT
        assert server.stderr
        assert ("Everyone who can reach this machine" in server.stderr.read()) is is_said
    # The folder for matches that cannot be saved is gone if it holds none.
    assert not [*tmp_path.iterdir()]
