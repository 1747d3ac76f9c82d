"""The program in a real terminal: what it draws, and how it leaves the terminal behind."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.players import stand_in_engine
from tests.terminal import (
    PATIENCE,
    Terminal,
    children,
    environment,
    is_running,
    terminal,
    wait_until_gone,
)

# What the program may switch on, and what it has to switch off again.
MODES = (1000, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 1049, 2004, 2026, 2048)
CURSOR, WRAP = 25, 7

ENDLESS = f"engine:{shlex.join([sys.executable, stand_in_engine.__file__, 'endless'])}"


@contextmanager
def a_game(
    *arguments: str, columns: int = 80, rows: int = 24, before: str = ""
) -> Iterator[Terminal]:
    """A terminal with Krypte's board in it; `before` is run first."""
    command = ("play", "krypte", "--no-teach", *arguments)
    with terminal(*command, columns=columns, rows=rows, before=before) as found:
        found.wait_for("Moves")
        found.wait_for("q menu")
        yield found


def check_restored(shown: Terminal) -> None:
    """The terminal is as it was before the program came."""
    on = {number for number, is_on in shown.modes.items() if is_on}
    assert not on & set(MODES)
    assert 1049 in shown.modes, "the program has drawn nothing"
    assert shown.modes[CURSOR]
    assert shown.modes[WRAP]
    assert shown.kitty_keyboards == 0
    assert shown.read_settings() == shown.settings
    assert b"Traceback" not in shown.output


def place_of(shown: Terminal, name: str) -> tuple[int, int]:
    """A character in the middle of a square: (column, row), read off the letters and numbers."""
    found: list[tuple[int, int]] = []

    def find() -> bool:
        for letters in shown.lines:
            if letters.split()[:8] == [*"abcdefgh"]:
                # The numbers stand five columns left of the letter a.
                numbers = "".join(line[letters.index("a") - 5] for line in shown.lines)
                if name[1] in numbers:
                    found.append((letters.index(name[0]), numbers.index(name[1])))
                    return True
        return False

    shown.wait_until(find, name)
    return found[0]


def stands_at(shown: Terminal, place: tuple[int, int]) -> bool:
    """Whether the terminal's own cursor stands at a character."""
    return shown.cursor == place


def test_cursor_of_the_terminal_follows_the_cursor_of_the_board() -> None:
    """So braille displays and magnifiers follow it."""
    with a_game(columns=120, rows=40) as shown:
        names = [("", "d1"), ("\x1b[C", "e1"), ("\x1b[B", "e2"), ("b", "d3")]
        for key, name in names:
            shown.send(key)
            place = place_of(shown, name)
            shown.wait_until(partial(stands_at, shown, place), name)


def has_stone(shown: Terminal, name: str) -> bool:
    column, row = place_of(shown, name)
    return "█" in shown.lines[row][column - 2 : column + 4]


def colors_sent(shown: Terminal) -> set[str]:
    """The colours that the program has asked for, as the numbers of their sequences."""
    found: set[str] = set()
    for text in re.findall(r"\x1b\[([\d;]+)m", shown.output.decode(errors="replace")):
        numbers = text.split(";")
        while numbers:
            # 38 and 48 are followed by 5 and a number, or by 2 and three.
            length = {"5": 3, "2": 5}[numbers[1]] if numbers[0] in ("38", "48") else 1
            if int(numbers[0]) >= 30:
                found.add(";".join(numbers[:length]))
            del numbers[:length]
    return found


class TestPlaying:
    def test_game_is_played_with_keys(self) -> None:
        with a_game(columns=120, rows=40) as shown:
            assert "Krypte" in shown.text
            assert "Black to play" in shown.text
            shown.send("\r")
            shown.wait_for("move 1")
            shown.wait_until(lambda: has_stone(shown, "d1"), "the counter")
            assert not has_stone(shown, "e4")
            # The cursor was led to h1. Down twice, Enter: h3 from the East.
            shown.send("\x1b[B" * 2 + "\r")
            shown.wait_for("move 2")
            shown.wait_for("White h3 enters from East.")
            shown.wait_until(lambda: has_stone(shown, "h3"), "the counter")
            shown.send("hkkh")
            shown.wait_for("From South a counter in column f stops at f8")
            assert "Black to play" in shown.text

    def test_game_is_played_with_the_mouse(self) -> None:
        with a_game(columns=120, rows=40) as shown:
            for ply, name in enumerate(("f1", "h3", "b8"), 1):
                shown.click(*place_of(shown, name))
                shown.wait_for(f"move {ply}")
                shown.wait_until(lambda name=name: has_stone(shown, name), name)  # type: ignore[misc]
            shown.click(*place_of(shown, "f1"))
            shown.wait_for("f1 is taken")
            assert "move 3" in shown.text

    def test_computer_answers_in_its_own_process(self) -> None:
        with a_game("--white", "greedy", "--seed", "7") as shown:
            shown.send("\r")
            shown.wait_for("move 2")
            shown.send("kkkkkkkkhhhhhhhhlll")
            shown.wait_for("d1 is taken")
            assert len(children(shown.process.pid)) == 1

    def test_menu_quits_and_restores_the_terminal(self) -> None:
        with terminal() as shown:
            shown.wait_for("a b s t r a c t   a r c a d e")
            shown.wait_for("q quit")
            shown.send("q")
            assert shown.wait_for_end() == 0
            check_restored(shown)

    def test_screen_follows_the_size_of_the_terminal(self) -> None:
        with a_game(columns=120, rows=40) as shown:
            for columns, rows in [(60, 20), (40, 10), (200, 60), (80, 24)]:
                shown.resize(columns, rows)
                if (columns, rows) == (40, 10):
                    shown.wait_for("This terminal has 40×10")
                else:
                    shown.wait_until(
                        lambda rows=rows: "q menu" in shown.lines[rows - 1],  # type: ignore[misc]
                        "the keys in the last line",
                    )
            shown.send("\r")
            shown.wait_for("move 1")

    def test_game_without_colours_sends_no_colours(self) -> None:
        with terminal("play", "krypte", "--no-teach", env=environment(NO_COLOR="1")) as shown:
            shown.wait_for("Black to play")
            shown.send("\r")
            shown.wait_for("move 1")
            shown.wait_until(lambda: has_stone(shown, "d1"), "the counter")
            assert colors_sent(shown) == set()

    def test_terminal_of_sixteen_colours_gets_only_those(self) -> None:
        with terminal(
            "play", "krypte", "--no-teach", env=environment(TERM="linux", COLORTERM="")
        ) as shown:
            shown.wait_for("Black to play")
            shown.send("\r")
            shown.wait_for("move 1")
            # Bright white, white and bright yellow upon black.
            assert colors_sent(shown) == {"97", "37", "93", "40"}

    def test_terminal_of_256_colours_gets_only_those(self) -> None:
        env = environment(TERM="xterm-256color", COLORTERM="")
        with terminal("play", "krypte", "--no-teach", env=env) as shown:
            shown.wait_for("Black to play")
            shown.send("\r")
            shown.wait_for("move 1")
            sent = colors_sent(shown)
            assert sent
            assert all(re.fullmatch(r"[34]8;5;\d+", each) for each in sent), sent

    def test_tmux_gets_256_colours(self) -> None:
        env = environment(TERM="screen", COLORTERM="", TMUX="/tmp/tmux-0/default,1,0")
        with terminal("play", "krypte", "--no-teach", env=env) as shown:
            shown.wait_for("Black to play")
            assert any(each.startswith("48;5;") for each in colors_sent(shown))

    @pytest.mark.parametrize("command", [(), ("play", "krypte"), ("demo", "krypte")], ids=str)
    def test_screen_in_ascii_sends_only_ascii(self, command: tuple[str, ...]) -> None:
        with terminal(*command, "--ascii") as shown:
            shown.wait_for("q quit" if not command else "q menu")
            shown.send("\r")
            shown.wait_for("Size" if not command else "move 1" if command[0] == "play" else "2")
            assert shown.output.isascii()


class TestEnding:
    @pytest.mark.parametrize(
        ("number", "where"),
        [
            (signal.SIGTERM, "board"),
            (signal.SIGTERM, "dialog"),
            (signal.SIGTERM, "thinking"),
            (signal.SIGTERM, "menu"),
            (signal.SIGHUP, "board"),
            (signal.SIGHUP, "thinking"),
        ],
    )
    def test_signal_restores_the_terminal_and_ends_engines(
        self, number: signal.Signals, where: str
    ) -> None:
        arguments = ["--white", ENDLESS] if where == "thinking" else []
        command = [] if where == "menu" else ["play", "krypte", "--no-teach", *arguments]
        with terminal(*command, columns=80, rows=24) as shown:
            shown.wait_for("q quit" if where == "menu" else "q menu")
            started: list[int] = []
            if where == "dialog":
                shown.send("\r?")
                shown.wait_for("in short")
            elif where == "thinking":
                shown.send("\r")
                shown.wait_for("is thinking")
                shown.wait_until(lambda: children(shown.process.pid), "the engine")
                started = children(shown.process.pid)
            shown.process.send_signal(number)
            assert shown.wait_for_end() == 128 + number
            check_restored(shown)
            wait_until_gone(started)

    @pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
    def test_signal_during_the_start_restores_the_terminal(self, number: signal.Signals) -> None:
        with terminal("play", "krypte", "--no-teach", columns=80, rows=24) as shown:
            shown.wait_until(lambda: b"\x1b[?1049h" in shown.output, "the other screen")
            shown.process.send_signal(number)
            assert shown.wait_for_end() == 128 + number
            check_restored(shown)

    def test_ctrl_q_restores_the_terminal_and_ends_engines(self) -> None:
        with a_game("--white", "random") as shown:
            shown.send("\r")
            shown.wait_for("move 2")
            started = children(shown.process.pid)
            assert started
            shown.send("\x11")
            assert shown.wait_for_end() == 0
            check_restored(shown)
            wait_until_gone(started)

    def test_ctrl_q_before_the_first_move_restores_the_terminal(self) -> None:
        with a_game() as shown:
            shown.send("\x11")
            assert shown.wait_for_end() == 0
            check_restored(shown)

    def test_engine_ends_with_a_killed_program(self) -> None:
        with a_game("--black", "random", "--white", "greedy") as shown:
            shown.wait_for("move 1")
            started = children(shown.process.pid)
            assert started
            shown.process.kill()
            shown.wait_for_end()
            wait_until_gone(started)

    def test_closing_the_window_ends_the_program_and_its_engine(self) -> None:
        with a_game("--white", "random") as shown:
            shown.send("\r")
            shown.wait_for("move 2")
            started = children(shown.process.pid)
            assert started
            shown.hang_up()
            assert shown.process.wait(PATIENCE) != 0
            wait_until_gone(started)

    def test_unplayed_game_leaves_no_files(self, tmp_path: Path) -> None:
        home = tmp_path / "home"
        home.mkdir()
        env = environment(HOME=str(home), XDG_CONFIG_HOME=str(home), XDG_STATE_HOME=str(home))
        with terminal("play", "krypte", "--no-teach", env=env, folder=tmp_path) as shown:
            shown.wait_for("q menu")
            shown.send("\x11")
            assert shown.wait_for_end() == 0
        assert [*home.iterdir()] == []


class TestStopping:
    @pytest.mark.parametrize(
        "keys", ["", "?", "/", "\x10"], ids=["board", "help", "type", "palette"]
    )
    def test_ctrl_z_restores_the_terminal_until_the_program_continues(self, keys: str) -> None:
        last_words = {"?": "in short", "/": "such as", "\x10": "Search for commands"}
        with a_game() as shown:
            shown.send("\r")
            shown.wait_for("move 1")
            if keys:
                shown.send(keys)
                shown.wait_for(last_words[keys])
            shown.send("\x1a")
            shown.wait_for_stop()
            check_restored(shown)
            length = len(shown.output)
            shown.process.send_signal(signal.SIGCONT)
            # The whole picture is drawn again, for the other screen begins empty.
            shown.wait_until(lambda: b"\x1b[?1049h" in shown.output[length:], "the other screen")
            shown.wait_until(lambda: b"Krypte" in shown.output[length:], "the title")
            if not keys:
                shown.wait_until(lambda: b"menu" in shown.output[length:], "the keys")
            else:
                shown.send("\x1b")
                shown.wait_until(lambda: last_words[keys] not in shown.text, "the board")
            shown.send("\x1b[C" * 4 + "\x1b[B" * 2 + "\r")
            shown.wait_for("move 2")
            shown.process.send_signal(signal.SIGTERM)
            assert shown.wait_for_end() == 128 + signal.SIGTERM
            check_restored(shown)

    def test_stop_signal_from_outside_restores_the_terminal(self) -> None:
        with a_game("--white", "random") as shown:
            shown.send("\r")
            shown.wait_for("move 2")
            started = children(shown.process.pid)
            shown.process.send_signal(signal.SIGTSTP)
            shown.wait_for_stop()
            check_restored(shown)
            # Ended while it is stopped, it still takes its engine along.
            shown.process.send_signal(signal.SIGTERM)
            shown.process.send_signal(signal.SIGCONT)
            assert shown.wait_for_end() == 128 + signal.SIGTERM
            check_restored(shown)
            wait_until_gone(started)


def test_continue_signal_without_a_stop_changes_nothing() -> None:
    # The kernel does so when a terminal is closed, and a shell when it has stopped the program.
    with a_game() as shown:
        shown.process.send_signal(signal.SIGCONT)
        shown.send("\r")
        shown.wait_for("move 1")
        shown.process.send_signal(signal.SIGTERM)
        assert shown.wait_for_end() == 128 + signal.SIGTERM
        check_restored(shown)


def test_program_waits_for_no_answer_of_the_terminal() -> None:
    # Nothing ever answers here, and yet the first picture comes and keys are heard.
    with a_game() as shown:
        assert b"\x1b[?2026$p" in shown.output
        shown.send("m")
        shown.send("\r")
        shown.wait_for("move 1")


def picture(shown: Terminal) -> str:
    """The screen but for its last two lines, which tell what was done last."""
    return "\n".join(shown.text.splitlines()[:-2])


# What the program asks for: whether the terminal can draw at once, and tell its size by itself.
@pytest.mark.parametrize("answer", ["\x1b[?2026;2$y", "\x1b[?2048;4$y", "\x1b[?2048;0$y"])
def test_late_answer_of_the_terminal_is_no_key(answer: str) -> None:
    # As over a slow line: the terminal says what it can do when the game is on already.
    with a_game() as shown:
        shown.send("\r")
        shown.wait_for("Black d1 enters from North.")
        length = -1
        while length != len(shown.output):
            length = len(shown.output)
            for _ in range(20):
                shown.read()
        before = picture(shown)
        shown.send(answer)
        # Then a key whose effect is seen, and its opposite.
        for key, seen in (("?", "Playing Krypte"), ("\x1b", "move 1")):
            shown.send(key)
            shown.wait_for(seen)
        shown.wait_until(lambda: picture(shown) == before, "the same picture")


WITHOUT_PARSER = """
from abstract_arcade.tui.frame import internals
internals.XTermParser = None
"""
"""Has the program run as on a release of Textual without the private parser that we use."""

PARSERS = pytest.mark.parametrize("release", ["", WITHOUT_PARSER], ids=["parser", "no parser"])


@PARSERS
def test_malformed_key_report_does_not_end_the_program(release: str) -> None:
    with a_game(before=release) as shown:
        shown.send("\x1b[99999999999u")

        def is_ended_by_a_key() -> bool:
            # Textual's own loop loses what comes in one read with the report.
            shown.send("\x11")
            return shown.process.poll() is not None

        shown.wait_until(is_ended_by_a_key, "the end by Ctrl+Q")
        assert shown.wait_for_end() == 0
        check_restored(shown)


STOPPED_SECONDS = 8


def seconds_left(shown: Terminal) -> int:
    """The seconds on the clock of the first player."""
    found = re.search(r"Player 1 +(\d+):(\d\d)", shown.text)
    assert found, shown.text
    return 60 * int(found[1]) + int(found[2])


@PARSERS
def test_stop_from_outside_costs_no_time(release: str, tmp_path: Path) -> None:
    flag = tmp_path / "stopped"
    # The clock of the process jumps as if it had been stopped for so long.
    jump = f"""
import os, time
monotonic = time.monotonic
time.monotonic = lambda: monotonic() + {STOPPED_SECONDS} * os.path.exists({str(flag)!r})
"""
    with a_game("--clock", "5", columns=100, rows=30, before=jump + release) as shown:
        shown.send("\r")
        shown.wait_for("move 1")
        shown.send("\x1b[B\r")
        shown.wait_for("move 2")
        shown.wait_until(lambda: seconds_left(shown) < 300, "a clock that runs")
        began, before = time.monotonic(), seconds_left(shown)
        shown.process.send_signal(signal.SIGSTOP)
        shown.wait_for_stop()
        flag.touch()
        shown.process.send_signal(signal.SIGCONT)
        shown.wait_until(lambda: seconds_left(shown) < before, "a clock that runs on")
        lost, passed = before - seconds_left(shown), time.monotonic() - began
        # The clock shows whole seconds.
        assert lost < passed + 2


class TestUnendedPaste:
    def test_unended_paste_is_closed_after_silence_and_reported(self) -> None:
        # Silence is as long as it takes to look twice.
        before = "from abstract_arcade.tui.frame import terminal_input; terminal_input.SILENCE = 0"
        with a_game(columns=120, before=before) as shown:
            shown.send("\x1b[200~R\r")
            shown.wait_for("end of the pasted text did not arrive")
            assert "resigns" not in shown.text
            shown.send("\r")
            shown.wait_for("move 1")
            shown.send("\x11")
            assert shown.wait_for_end() == 0
            check_restored(shown)


def without_thread(name: str, number: int = 1) -> str:
    """Python code after which the system starts no thread of a name, from this one on."""
    return f"""
import threading
start, met = threading.Thread.start, []
def refuse(thread):
    met.extend([thread] * (thread.name == {name!r}))
    if len(met) >= {number}:
        raise RuntimeError("can't start new thread")
    start(thread)
threading.Thread.start = refuse
"""


NO_THREADS = "cannot start more threads"


class TestWithoutThreads:
    def test_terminal_is_restored_without_threads(self) -> None:
        with terminal("play", "krypte", before=without_thread("textual-input")) as shown:
            assert shown.wait_for_end() == 1
            assert NO_THREADS in shown.text
            check_restored(shown)

    @pytest.mark.parametrize("name", ["textual-output", "stopped-time"])
    def test_terminal_stays_unchanged_if_the_screen_cannot_start(self, name: str) -> None:
        with terminal("play", "krypte", before=without_thread(name)) as shown:
            assert shown.wait_for_end() == 1
            assert NO_THREADS in shown.text
            assert not shown.modes
            assert shown.read_settings() == shown.settings

    @pytest.mark.parametrize("name", ["textual-output", "textual-input"])
    def test_shell_keeps_the_terminal_after_a_stop_without_threads(self, name: str) -> None:
        with a_game(before=without_thread(name, 2)) as shown:
            shown.send("\r")
            shown.wait_for("move 1")
            shown.send("\x1a")
            shown.wait_for_stop()
            shown.process.send_signal(signal.SIGCONT)
            assert shown.wait_for_end() == 1
            # The emulator has no second screen: it would go on, and fold, where the board ended.
            assert NO_THREADS.encode() in shown.output
            check_restored(shown)


def test_helpers_of_the_test_notice_a_surviving_process() -> None:
    # The tests above rest on this.
    process = subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()"])
    try:
        assert is_running(process.pid)
        assert process.pid in children(os.getpid())
    finally:
        process.kill()
        deadline = time.monotonic() + PATIENCE
        while is_running(process.pid):
            assert time.monotonic() < deadline
        process.wait()
    assert process.pid not in children(os.getpid())
