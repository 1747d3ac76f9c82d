"""If the system starts no further thread, play continues and nothing is lost."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import pytest

from abstract_arcade.arena import ArenaError
from abstract_arcade.arena.workers import LocalWorkers
from abstract_arcade.clock import ClockSettings
from abstract_arcade.ending import Ending
from abstract_arcade.library.folder import Library
from abstract_arcade.library.small_files import Solved
from abstract_arcade.library.store import Store
from abstract_arcade.match import Participant
from abstract_arcade.players.engine_client import EngineClient, EngineError
from abstract_arcade.rules import GAMES, Seat
from abstract_arcade.settings import SettingsFile
from abstract_arcade.tui.frame.threads import in_thread
from tests.disks import FullDisk
from tests.line_mode.support import say
from tests.matches import a_match, play

STARTERS = ("abstract_arcade.ending", "abstract_arcade.players.engine_process")
"""The modules that start threads without `threading`."""


@pytest.fixture(autouse=True)
def _no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    for module in STARTERS:
        monkeypatch.setattr(f"{module}.start_new_thread", refuse)


class TestMatch:
    async def test_move_is_saved_before_it_is_shown_without_threads(self, tmp_path: Path) -> None:
        store, said, shown = Store(tmp_path), list[str](), list[int]()
        store.notify = said.append
        match = a_match()
        for count, text in enumerate(("d1", "e8"), 1):
            play(match, text)
            file = store.file(match)
            assert file.save(match, lambda: shown.append(match.current.ply), said.append)
            assert file.name is not None
            assert Library(tmp_path).load(file.name).current.ply == count
        (sentence,) = said
        assert "cannot save in the background" in sentence
        await asyncio.sleep(0)
        assert len(shown) == 2
        store.close()
        assert not store.unsaved

    async def test_match_without_threads_is_not_lost_on_a_full_disk(self, tmp_path: Path) -> None:
        store, said = Store(tmp_path), list[str]()
        store.library = FullDisk(tmp_path)
        match = a_match("d1")
        store.file(match).save(match, lambda: None, said.append)
        store.close()
        assert list(store.records) == [store.file(match).name]


def test_small_file_is_written_without_threads(tmp_path: Path) -> None:
    solved = Solved(tmp_path)
    for name in ("one", "two"):
        solved.add(name, 1, date(2026, 11, 21))
        assert name in json.loads((tmp_path / Solved.NAME).read_text())["solved"]
    solved.close()


def test_settings_are_written_without_threads(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    settings = SettingsFile(path, GAMES, Participant)
    settings.set(("preview",), False)
    assert path.read_text() == "preview = false\n"
    settings.close()


async def test_call_for_a_thread_is_made_without_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    # Threads that have started before would take it.
    monkeypatch.setattr(ThreadPoolExecutor, "submit", refuse)
    assert await in_thread(threading.current_thread) is threading.main_thread()


async def test_engine_that_cannot_start_without_threads_is_reported() -> None:
    with pytest.raises(EngineError, match="cannot be started: can't start new thread"):
        await EngineClient.start(None)


def test_arena_that_cannot_start_workers_is_reported() -> None:
    with LocalWorkers(2) as workers, pytest.raises(ArenaError, match="can't start new thread"):
        list(workers.results(abs, [1]))


def test_game_with_clocks_is_played_in_line_mode_without_threads() -> None:
    match = a_match()
    match.clock = dict.fromkeys(Seat, ClockSettings(300))
    assert say("d1", "e8", match=match).moves == ["d1", "e8"]


def test_signal_ends_the_program_without_threads() -> None:
    ending = Ending(None)
    with pytest.raises(SystemExit), ending.by_signals():
        os.kill(os.getpid(), signal.SIGTERM)
    assert ending.code == 128 + signal.SIGTERM
