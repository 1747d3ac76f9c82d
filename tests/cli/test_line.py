"""Which front end a match is played on, and line mode as a program that others call."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from abstract_arcade.cli import line, screen
from abstract_arcade.library.folder import Library
from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.moments import MOMENTS
from tests.terminal import ROOT, environment, terminal

PROGRAM = (sys.executable, "-m", "abstract_arcade")


def piped(*arguments: str, typed: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
    """Run the program with lines in a pipe."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=environment(**changes),
    )


class TestFrontEnd:
    @pytest.mark.parametrize(
        ("terminal", "term", "driver", "expected"),
        [
            (True, "xterm", "", False),
            (True, "dumb", "", True),
            (True, "", "", True),
            (False, "xterm", "", True),
            (False, "dumb", "a:Driver", False),
        ],
    )
    def test_front_end_is_chosen_by_options_terminal_and_driver(
        self,
        terminal: bool,
        term: str,
        driver: str,
        expected: bool,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr(screen, "has_terminal", lambda: terminal)
        monkeypatch.setenv("TERM", term)
        monkeypatch.setenv("TEXTUAL_DRIVER", driver)
        assert line.has_no_screen() is expected
        flags = {f"line_{name}": False for name in ("plain", "board", "json", "strict")}
        assert line.FrontEnd.taken({**flags}).is_line is expected
        for name in flags:
            assert line.FrontEnd.taken({**flags, name: True}).is_line

    def test_game_at_a_terminal_is_played_on_the_screen_unless_plain_is_given(
        self, opened: list[Match | None]
    ) -> None:
        from tests.cli.support import run

        assert run("play", "krypte").exit_code == 0
        assert len(opened) == 1
        assert run("play", "krypte", "--plain", "--no-save").stdout.startswith("Krypte: Black is")
        assert len(opened) == 1


class TestPlaying:
    @pytest.mark.parametrize("slug", GAMES)
    def test_program_plays_each_game_through_json_lines(self, slug: str) -> None:
        text = GAMES[slug]().start()
        move = text.format(text.legal_moves()[0])
        done = piped("play", slug, "--json", "--no-save", typed=f"{move}\n")
        assert (done.returncode, done.stderr) == (0, "")
        start, played, *rules = map(json.loads, done.stdout.splitlines())
        assert (start["game"], played["move"]) == (slug, move)
        assert [each["event"] for each in rules] == (["rule"] if slug in MOMENTS else [])

    def test_game_in_line_mode_is_saved_and_continued(self) -> None:
        assert piped("play", "krypte", typed="d1\ne8\n").returncode == 0
        (entry,) = Library().entries()
        assert entry.plies == 2
        done = piped("continue", "--json", typed="b1\n")
        start, played = map(json.loads, done.stdout.splitlines())
        assert (start["moves"], played["ply"]) == (["d1", "e8"], 3)
        opened = piped("open", entry.id, "--json")
        assert json.loads(opened.stdout)["moves"] == ["d1", "e8", "b1"]
        assert len(Library().entries()) == 1

    def test_game_with_no_save_is_not_saved(self) -> None:
        assert piped("play", "krypte", "--no-save", typed="d1\n").returncode == 0
        assert not Library().entries()

    def test_each_rule_is_explained_once_per_home(self) -> None:
        silent = piped("play", "krypte", "--no-teach", typed="d1\n").stdout
        assert "New:" not in silent
        assert "New: Aim" in piped("play", "krypte", typed="d1\n").stdout
        # The next time the move is of use for the next one.
        assert "New: Rotating sides" in piped("play", "krypte", typed="d1\n").stdout
        assert "New:" not in piped("play", "krypte", typed="d1\n").stdout

    def test_no_rule_is_explained_at_a_terminal_if_the_setting_is_off(self, home: Path) -> None:
        home.mkdir(parents=True)
        (home / "settings.toml").write_text("teach = false\n")
        with terminal("play", "krypte", "--plain") as shown:
            shown.wait_for("Black to move")
            shown.send("d1\n")
            shown.wait_for("Next from East or South.")
            shown.send("quit\n")
            assert shown.wait_for_end() == 0
            assert "New:" not in shown.text
        name = Library().entries()[0].id
        for command, move in ((["continue"], "e8"), (["open", name], "d2")):
            with terminal(*command, "--plain") as shown:
                shown.wait_for("to move")
                shown.send(f"{move}\nquit\n")
                assert shown.wait_for_end() == 0
                assert "New:" not in shown.text
        # Pipes and JSON read no settings.
        assert "New: " in piped("play", "krypte", typed="d1\n").stdout
        with terminal("play", "krypte", "--json") as shown:
            shown.wait_for('"start"')
            shown.send("d1\n")
            shown.wait_for('"event": "rule"')

    def test_goal_is_explained_before_the_first_move_at_a_terminal(self) -> None:
        with terminal("play", "reneo", "--plain") as shown:
            shown.wait_for("New: Aim")
            shown.send("d4\n")
            # So what may be done next is told while it may.
            shown.wait_for("New: Swap")
            shown.send("quit\n")
            assert shown.wait_for_end() == 0

    def test_openings_of_renju_are_printed(self) -> None:
        shown = piped("demo", "renju", "--openings", "--print")
        assert "Opening: RIF" in shown.stdout
        assert piped("demo", "krypte", "--openings", "--print").returncode == 2

    def test_match_of_the_screen_is_continued_in_line_mode_and_back(self) -> None:
        with terminal("play", "krypte") as shown:
            shown.wait_for("move 0")
            shown.send("\r")
            shown.wait_for("move 1")
            shown.send("\x11")
            assert shown.wait_for_end() == 0
        done = piped("continue", typed="e8\nquit\n")
        assert "White e8 enters from South." in done.stdout
        with terminal("continue") as shown:
            shown.wait_for("move 2")
            shown.send("\x11")
            assert shown.wait_for_end() == 0

    def test_strict_line_mode_ends_at_the_first_refused_line(self) -> None:
        done = piped("play", "krypte", "--strict", "--no-save", typed="d1\nz9\ne8\n")
        assert done.returncode == 2
        assert done.stdout.splitlines()[-1] == (
            "'z9' is not on this board, which runs from a1 to h8."
        )
        assert piped("play", "krypte", "--strict", "--no-save", typed="d1\n").returncode == 0

    def test_line_mode_writes_no_escape_sequences(self) -> None:
        typed = "d1\nboard\nhelp\nfacts\nz9\n"
        done = piped("play", "krypte", "--no-save", "--board", typed=typed, FORCE_COLOR="1")
        assert "\x1b" not in done.stdout

    def test_line_mode_for_two_people_imports_neither_textual_nor_asyncio(self) -> None:
        program = (
            "import sys\n"
            "from abstract_arcade.cli import main\n"
            "try:\n"
            "    main(sys.argv[1:], prog_name='abstract-arcade')\n"
            "except SystemExit as end:\n"
            "    assert not end.code, end.code\n"
            "loaded = {name.partition('.')[0] for name in sys.modules}\n"
            "assert not loaded & {'textual', 'asyncio', 'rich'}, loaded\n"
            "games = {name for name in sys.modules if name.startswith('abstract_arcade.rules.')}\n"
            "assert not {name for name in games if 'renju' in name or 'reneo' in name}, games\n"
        )
        result = subprocess.run(
            [sys.executable, "-c", program, "play", "krypte", "--plain"],
            input="d1\nundo\nlegal\nfacts\n",
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
            env=environment(),
        )
        assert (result.returncode, result.stderr) == (0, "")


class TestEnding:
    @pytest.mark.parametrize("computer", [(), ("--white", "greedy")], ids=["people", "computer"])
    def test_ctrl_c_ends_line_mode_with_its_exit_code_and_saves_the_game(
        self, computer: tuple[str, ...]
    ) -> None:
        with subprocess.Popen(
            [*PROGRAM, "play", "krypte", "--plain", *computer],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env=environment(),
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(b"d1\n")
            process.stdin.flush()
            for _ in range(3 if computer else 2):
                process.stdout.readline()
            process.send_signal(signal.SIGINT)
            assert process.wait() == 128 + signal.SIGINT
            assert process.stderr is not None
            assert process.stderr.read() == b""
        (entry,) = Library().entries()
        assert entry.plies >= 1

    def test_line_mode_exits_with_1_if_its_output_pipe_is_closed(self) -> None:
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "wb") as nobody:
            done = subprocess.run(
                [*PROGRAM, "play", "krypte", "--plain", "--no-save"],
                stdin=subprocess.DEVNULL,
                stdout=nobody,
                stderr=subprocess.PIPE,
                check=False,
                cwd=ROOT,
                env=environment(),
            )
        assert done.returncode == 1
        assert b"Traceback" not in done.stderr

    @pytest.mark.parametrize(("closed", "code"), [("<&-", 0), (">&-", 1)])
    def test_line_mode_survives_closed_standard_streams(self, closed: str, code: int) -> None:
        command = f"{sys.executable} -m abstract_arcade play krypte --no-save {closed}"
        done = subprocess.run(
            ["sh", "-c", command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
            env=environment(),
        )
        assert done.returncode == code
        assert "Traceback" not in done.stderr

    def test_line_mode_exits_with_1_if_its_output_cannot_be_written(self) -> None:
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(
                [*PROGRAM, "play", "krypte", "--plain", "--no-save"],
                stdin=subprocess.DEVNULL,
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
                cwd=ROOT,
                env=environment(),
            )
        assert done.returncode == 1
        assert done.stderr.startswith("Error: The output cannot be written: ")


class TestAtATerminal:
    def test_lines_are_typed_and_a_foul_is_warned_of(self) -> None:
        moves = ("h8", "a1", "i8", "a3", "j9", "a5", "j10", "a7")
        with terminal("play", "renju", "--plain", "--opening", "free", "--no-save") as shown:
            shown.wait_for("Black to move.")
            for move in moves:
                shown.send(f"{move}\n")
            shown.wait_for("White a7.")
            shown.send("j8\n")
            shown.wait_for("it loses the game. To play the move anyway, type it again.")
            shown.send("j8\n")
            shown.wait_for("White wins.")
            shown.send("quit\n")
            assert shown.wait_for_end() == 0
            assert b"\x1b" not in shown.output
