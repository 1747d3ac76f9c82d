"""The options of a test run, its random seeds, and a scratch folder for the program's files.

A usual run draws the same few examples every time. With `--random` it draws many new ones.
"""

from __future__ import annotations

import gc
import logging
import os
import random
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import settings

from abstract_arcade.storage import HOME_VARIABLE

# The programs that tests start, hundreds of them, may keep byte code, as on anyone's machine.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

settings.register_profile("ci", deadline=None, derandomize=True, max_examples=40)
settings.register_profile("random", deadline=None, max_examples=1000)

_RANDOM_TIMEOUT = 3600
"""Seconds that a test may take which draws ten times as much luck."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--random",
        action="store_true",
        help="draw examples and random games afresh, ten times as many, and count nodes to the end",
    )
    parser.addoption(
        "--programs",
        action="store_true",
        help="run also what needs programs or packages beyond the extra `test`",
    )


def pytest_configure(config: pytest.Config) -> None:
    # A shell has what it runs in the background ignore Ctrl+C, and so would all that tests start.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    is_random = config.getoption("--random")
    settings.load_profile("random" if is_random else "ci")
    if is_random and config.getoption("timeout") is None:
        config.option.timeout = _RANDOM_TIMEOUT


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs more than the extra `test` installs, unless it is asked for."""
    if config.getoption("--programs"):
        return
    left_out = [item for item in items if item.get_closest_marker("programs")]
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=left_out)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that takes a `seed` once for each; its name in the report repeats the luck."""
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize("seed", _seeds(metafunc.config), ids="seed={}".format)


_SEEDS_KEY = pytest.StashKey[tuple[int, ...]]()


def _seeds(config: pytest.Config) -> tuple[int, ...]:
    """The seeds of this run, the same for all its tests."""
    if _SEEDS_KEY not in config.stash:
        # Workers of one run share its name, and so their luck; a run without workers has none.
        luck = random.Random(os.environ.get("PYTEST_XDIST_TESTRUNUID"))
        drawn = luck.sample(range(10**6), 20)
        config.stash[_SEEDS_KEY] = tuple(drawn) if config.getoption("--random") else (1,)
    return config.stash[_SEEDS_KEY]


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether this run may take its time."""
    return bool(pytestconfig.getoption("--random"))


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for what the program keeps, of this test alone; it does not exist yet."""
    found = tmp_path_factory.getbasetemp() / "homes" / uuid4().hex
    monkeypatch.setenv(HOME_VARIABLE, str(found))
    return found


def pytest_collection_finish(session: pytest.Session) -> None:  # noqa: ARG001
    """Collect garbage seldom, and never what stands now: all modules and ten thousand tests.

    Going through those, and through the widgets of each app, took a fifth of a run.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


def pytest_xdist_auto_num_workers() -> int:
    """Half as many workers again as processors: a third of the time, tests wait for programs."""
    return (os.cpu_count() or 1) * 3 // 2


@pytest.fixture(autouse=True)
def logged_by_the_server() -> Iterator[None]:
    """Undo that a shared game silences the log of its process."""
    logger = logging.getLogger("abstract_arcade.web.operator_log")
    is_propagated = logger.propagate
    handlers = list(logger.handlers)
    yield
    logger.propagate = is_propagated
    logger.handlers = handlers
