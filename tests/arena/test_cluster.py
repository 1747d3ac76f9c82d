"""Arenas on a real Dask cluster, if Dask is installed (the extra `cluster`)."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.arena.support import without_times
from tests.terminal import environment

pytestmark = [
    pytest.mark.slow,
    pytest.mark.programs,
]

PATIENCE = 120
"""Seconds after which something that should have happened has not; a run never takes them."""


def until(happens: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.05)


@contextmanager
def running(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program, which is killed at the end of the block."""
    with subprocess.Popen(
        [sys.executable, *words],
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def arena(folder: Path, name: str, *options: str) -> list[str]:
    return [
        "-m",
        "abstract_arcade",
        "arena",
        "krypte",
        "medium",
        "hard",
        "--games",
        "16",
        "--nodes",
        "400",
        "--seed",
        "5",
        "--json",
        str(folder / f"{name}.json"),
        "--records",
        str(folder / name),
        *options,
    ]


def read(folder: Path, name: str) -> Any:
    return json.loads((folder / f"{name}.json").read_text())


def test_killed_cluster_worker_costs_no_game(tmp_path: Path) -> None:
    def kept() -> int:
        return len(list((tmp_path / "cluster").glob("*.json")))

    info = tmp_path / "scheduler.json"
    scheduler = ("-m", "distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard")
    worker = ("-m", "distributed.cli.dask_worker", "--scheduler-file", str(info), "--no-nanny")
    alone = ("--nthreads", "1", "--no-dashboard", "--local-directory", str(tmp_path / "work"))
    with running(*scheduler, "--host", "127.0.0.1", "--scheduler-file", str(info)):
        until(info.exists)
        with running(*worker, *alone) as first, running(*worker, *alone):
            address = json.loads(info.read_text())["address"]
            with running(*arena(tmp_path, "cluster", "--scheduler", address)) as contest:
                # It is in the middle of the games once some of them have been kept.
                until(lambda: contest.poll() is not None or kept() >= 3)
                assert contest.poll() is None
                os.killpg(first.pid, signal.SIGKILL)
                assert contest.wait(PATIENCE) == 0
    with running(*arena(tmp_path, "here", "--workers", "1")) as contest:
        assert contest.wait(PATIENCE) == 0
    found = read(tmp_path, "cluster")
    expected = read(tmp_path, "here")
    assert found["complete"]
    assert [game["number"] for game in found["games"]] == [*range(16)]
    assert kept() == 16
    assert without_times(found) == without_times(expected)
