"""The monkey at the real program: a thousand seeded events, and that it sees what it is to see."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from abstract_arcade.library.folder import Library
from abstract_arcade.match import Match
from abstract_arcade.rules import new_game
from tests.tools import monkey
from tests.tools.monkey import STARTS, Fault, Run
from tests.tools.monkey_events import Event, Monkey

EVENTS = 400

# Takes the terminal, and gives it back, as the arcade does.
_SHOW = r"""
import os, signal, sys, termios, time, tty
before = termios.tcgetattr(0)
def show():
    tty.setraw(0, termios.TCSANOW)
    os.write(1, b"\x1b[?1049h\x1b[?2004h\x1b[?7l\x1b[?25l")
def hide():
    os.write(1, b"\x1b[?1049l\x1b[?2004l\x1b[?7h\x1b[?25h")
    termios.tcsetattr(0, termios.TCSANOW, before)
def end(number, frame):
    hide()
    sys.exit(128 + number)
signal.signal(signal.SIGTERM, end)
signal.signal(signal.SIGHUP, end)
def stop():
    hide()
    os.kill(os.getpid(), signal.SIGSTOP)
    show()
show()
"""


@pytest.mark.parametrize("number", range(0, len(STARTS), 5))
def test_finds_nothing(number: int) -> None:
    run = Run(f"suite/{number}", STARTS[number], EVENTS // len(STARTS))
    try:
        run.go()
    except Fault as fault:
        pytest.fail(run.report(fault), pytrace=False)


def test_does_the_same_for_the_same_seed() -> None:
    first, second, other = ([each.event() for _ in range(50)] for each in map(Monkey, "112"))
    assert first == second != other


_UNTIL_QUIT = """
while read := os.read(0, 4096):
    if b"\\x1a" in read:
        stop()
    if b"\\x11" in read:
        break
hide()
"""
"""Read keys until Ctrl+Q, stop at Ctrl+Z, then give the terminal back."""


def run_with(code: str) -> Run:
    """A run of a program that shows a screen and then does this with what it reads."""
    program = (sys.executable, "-c", f"{_SHOW}\n{code}")
    return Run("faults", (), 4, program)


class TestSees:
    def test_nothing_where_all_is_well(self) -> None:
        run = run_with(_UNTIL_QUIT)
        run.go()
        assert len(run.events) >= 4

    def test_a_traceback(self) -> None:
        with pytest.raises(Fault, match="a crash"):
            run_with("os.read(0, 1); hide(); 1 / 0").go()

    def test_an_exit_code(self) -> None:
        with pytest.raises(Fault, match="exit code 3 instead of"):
            run_with("os.read(0, 1); hide(); sys.exit(3)").go()

    def test_a_terminal_that_is_left_raw(self) -> None:
        code = "os.read(0, 1); hide(); tty.setraw(0, termios.TCSANOW)"
        with pytest.raises(Fault, match="settings are left changed"):
            run_with(code).go()

    def test_a_mode_that_is_left_on(self) -> None:
        code = r"""os.read(0, 1); os.write(1, b"\x1b[?1003;1006h\x1b[>1u"); hide()"""
        with pytest.raises(Fault, match=r"modes are left on: \[1003, 1006\]"):
            run_with(code).go()

    def test_a_cursor_that_is_left_hidden(self) -> None:
        code = r"""os.read(0, 1); hide(); os.write(1, b"\x1b[?25l")"""
        with pytest.raises(Fault, match="the cursor"):
            run_with(code).go()

    def test_a_program_that_hangs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(monkey, "PATIENCE", 1.0)
        with pytest.raises(Fault, match="Ctrl"):
            run_with("time.sleep(100)").go()

    def test_a_process_that_is_left(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(monkey, "PATIENCE", 3.0)
        code = """
import subprocess
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(100)"], start_new_session=True)
"""
        with pytest.raises(Fault, match="processes are left"):
            run_with(f"{code}{_UNTIL_QUIT}").go()


def test_shrinks_what_leads_to_a_fault() -> None:
    # It crashes by an x that comes after a y.
    code = """
read = b""
while b"\\x11" not in read:
    read += os.read(0, 4096)
    if read.endswith(b"\\x1a"):
        stop()
    1 / (b"x" not in read.partition(b"y")[2])
hide()
"""
    run = run_with(code)
    events = [Event("key", key.encode()) for key in "ayxbxc"]
    with pytest.raises(Fault) as caught:
        run.repeat([Event("start", size=(80, 24)), *events])
    assert [each.data for each in monkey.shrink(run, 30, caught.value)] == [b"", b"y", b"x"]


@pytest.mark.parametrize("shown", [0, 2, 3])
def test_sees_a_ply_that_is_lost(
    shown: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(new_game("krypte"))
    match.play(match.position.parse("d1"))
    match.play(match.position.parse("e8"))
    library = Library(tmp_path / "matches")
    library.save(library.new_id("krypte"), match)
    run = run_with("")
    monkeypatch.setattr(run, "_cage", SimpleNamespace(home=tmp_path), raising=False)
    run._plies = shown
    with nullcontext() if shown < 3 else pytest.raises(Fault, match="3 moves was shown"):
        run._check_saved()


def test_reports_how_to_get_there_again() -> None:
    run = run_with("os.read(0, 1); print('here it is', flush=True); time.sleep(0.1); hide(); 1 / 0")
    with pytest.raises(Fault) as caught:
        run.go()
    report = run.report(caught.value)
    assert "seed faults" in report
    assert "here it is" in report
    assert str(run.events[1]) in report
