from __future__ import annotations

import os
import pty
import shlex
import subprocess
import sys
from typing import Any

import pytest

from abstract_arcade.cli import screen
from abstract_arcade.ending import Ending
from abstract_arcade.settings import settings_file
from abstract_arcade.storage import state_folder
from abstract_arcade.tui.display import ColorDepth, Display
from tests.cli.support import run, words
from tests.terminal import ROOT, environment


class TestAscii:
    @pytest.mark.parametrize("command", ["", "demo", "demo krypte", "play krypte"])
    def test_flag_ascii_works_before_and_after_a_command_with_a_screen(
        self, command: str, ascii_only: list[bool | None]
    ) -> None:
        for arguments in ((*command.split(), "--ascii"), ("--ascii", *command.split())):
            assert run(*arguments).exit_code == 0
        assert run(*command.split()).exit_code == 0
        assert ascii_only == [True, True, None]

    @pytest.mark.parametrize("command", ["", "demo", "demo krypte", "play krypte"])
    @pytest.mark.parametrize(
        ("text", "expected"), [("1", True), ("on", True), ("0", False), ("", None)]
    )
    def test_ascii_is_read_from_the_environment(
        self, text: str, expected: bool | None, command: str, ascii_only: list[bool | None]
    ) -> None:
        assert run(*command.split(), ABSTRACT_ARCADE_ASCII=text).exit_code == 0
        assert ascii_only == [expected]

    def test_flag_ascii_wins_over_the_environment(self, ascii_only: list[bool | None]) -> None:
        assert run("play", "krypte", "--ascii", ABSTRACT_ARCADE_ASCII="0").exit_code == 0
        assert ascii_only == [True]

    @pytest.mark.parametrize(
        "command", ["list", "rules krypte", "rules krypte --markdown", "demo krypte --print"]
    )
    def test_ascii_does_not_change_printed_text(self, command: str) -> None:
        expected = run(*command.split())
        for result in (
            run("--ascii", *command.split()),
            run(*command.split(), ABSTRACT_ARCADE_ASCII="1"),
        ):
            assert (result.exit_code, result.stdout) == (0, expected.stdout)


class TestOpening:
    @pytest.mark.parametrize(
        ("environment", "depth"),
        [
            ({"TERM": "xterm-256color"}, ColorDepth.EIGHT_BIT),
            ({"TERM": "linux"}, ColorDepth.SIXTEEN),
            ({"TERM": "linux", "NO_COLOR": "1"}, ColorDepth.NONE),
        ],
        ids=str,
    )
    def test_app_gets_the_colours_of_the_terminal(
        self, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], depth: ColorDepth
    ) -> None:
        made: list[dict[str, Any]] = []

        class StandIn:
            return_code = 0

            def __init__(self, *_: Any, **settings: Any) -> None:
                made.append(settings)
                self.ending = Ending(None)

            def run(self) -> None:
                pass

        monkeypatch.setattr("abstract_arcade.tui.app.ArcadeApp", StandIn)
        monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
        monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
        monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
        for name in ("COLORTERM", "NO_COLOR", "TMUX"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as end:
            screen.open_arcade(ascii_only=True)
        assert end.value.code == 0
        (settings,) = made
        assert settings["display"] == Display(True, depth)
        files = settings["files"]
        small = (files.drafts, files.solved, files.recent, files.met)
        assert {each.path.parent for each in small} == {state_folder()}
        assert settings["settings"].path == settings_file()


class TestWithoutATerminal:
    @pytest.mark.parametrize("arguments", [[], ["demo"]], ids=["menu", "demo"])
    @pytest.mark.parametrize("redirected", ["stdin", "stdout"])
    def test_screen_without_a_terminal_is_refused_in_one_sentence(
        self, redirected: str, arguments: list[str]
    ) -> None:
        master, slave = pty.openpty()
        try:
            streams: dict[str, Any] = {"stdin": slave, "stdout": slave, "stderr": subprocess.PIPE}
            streams[redirected] = subprocess.DEVNULL if redirected == "stdin" else subprocess.PIPE
            result = subprocess.run(
                [sys.executable, "-m", "abstract_arcade", *arguments],
                check=False,
                text=True,
                cwd=ROOT,
                env=environment(),
                **streams,
            )
        finally:
            os.close(master)
            os.close(slave)
        self.check(result, "standard input and output")

    @pytest.mark.parametrize("term", ["dumb", ""])
    def test_screen_on_a_dumb_terminal_is_refused_in_one_sentence(self, term: str) -> None:
        master, slave = pty.openpty()
        try:
            result = subprocess.run(
                [sys.executable, "-m", "abstract_arcade", "demo"],
                check=False,
                text=True,
                cwd=ROOT,
                env=environment(TERM=term),
                stdin=slave,
                stdout=slave,
                stderr=subprocess.PIPE,
            )
        finally:
            os.close(master)
            os.close(slave)
        self.check(result, f"TERM is {term!r}")

    @pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-"])
    def test_screen_with_closed_streams_is_refused_in_one_sentence(self, closed: str) -> None:
        program = shlex.join((sys.executable, "-m", "abstract_arcade"))
        for arguments in ("", "demo"):
            result = subprocess.run(
                f"{program} {arguments} {closed}",
                shell=True,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
                cwd=ROOT,
                env=environment(),
            )
            self.check(result, "standard input and output")

    @staticmethod
    def check(result: subprocess.CompletedProcess[str], reason: str) -> None:
        assert result.returncode == 2
        assert not result.stdout
        assert "\x1b" not in result.stderr
        sentence = words(result.stderr[result.stderr.index("Error: ") :])
        assert reason in sentence
        assert "Traceback" not in result.stderr
