"""Whatever world the program is started in, it works there or says in a sentence why not."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.terminal import ROOT, Terminal, environment
from tests.tools.monkey import Cage
from tests.world import CLOSED, Case, Outcome, outcomes

FULL = "/dev/full"

needs_full = pytest.mark.skipif(not Path(FULL).exists(), reason="there is no /dev/full")

PLAY = ("play", "krypte")
ONE_PLY = "d1\n"
NO_HOME: Mapping[str, str | None] = dict.fromkeys(
    ("ABSTRACT_ARCADE_HOME", "HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")
)
COMPLETE = "_ABSTRACT_ARCADE_COMPLETE"

WORKS: Mapping[str, Case] = {
    "no terminal": Case(PLAY, given=ONE_PLY),
    "no input": Case(PLAY, {0: CLOSED}),
    "no errors": Case(PLAY, {2: CLOSED}, given=ONE_PLY),
    "full errors": Case(PLAY, {2: FULL}, given=ONE_PLY),
    "no TERM": Case(PLAY, variables={"TERM": None}, given=ONE_PLY),
    "no PATH": Case(PLAY, variables={"PATH": None}, given=ONE_PLY),
    "no folder for what is short-lived": Case(
        (*PLAY, "--no-save"), variables={"TMPDIR": "/dev/null/folder"}, given=ONE_PLY
    ),
    "no working folder": Case(PLAY, is_nowhere=True, given=ONE_PLY),
    "a home that is a file": Case(PLAY, variables={**NO_HOME, "HOME": "/dev/null"}, given=ONE_PLY),
    "a home that cannot be written": Case(
        PLAY, variables={**NO_HOME, "HOME": "/proc"}, given=ONE_PLY
    ),
    "no home": Case(("list",), variables=NO_HOME),
    "few descriptors": Case((*PLAY, "--white", "greedy"), limits={"NOFILE": 12}, given=ONE_PLY),
    "no large files": Case(PLAY, limits={"FSIZE": 200}, given=ONE_PLY),
    **{
        f"a width of {width[:10] or 'nothing'}": Case(
            ("rules", "krypte"), variables={"COLUMNS": width}
        )
        for width in ("", "0", "-5", "1", "abc", "²", "٣٣", "99999999", "9" * 5000)
    },
    "absurd widths of a board": Case(
        (*PLAY, "--board"), variables={"COLUMNS": "9" * 30, "LINES": "-1"}, given=ONE_PLY
    ),
}
"""Commands that do what they are for."""

CANNOT_WRITE = {
    " ".join(arguments) + f" to {path}": Case(arguments, {1: path}, given=ONE_PLY)
    for arguments in (
        *(("--help",), ("--version",), ("play", "--help"), ("play", "krypte", "--help")),
        *(("list",), ("rules", "krypte"), ("settings", "path"), ("matches",), PLAY),
        (*PLAY, "--json"),
    )
    for path in (FULL,)
}

REFUSED = {
    "menu without a terminal": (Case(()), "standard input and output"),
    "menu without streams": (Case((), {0: CLOSED, 1: CLOSED}), "standard input and output"),
    **{
        f"completion as {value} with {variables}": (
            Case((), variables={COMPLETE: value, **variables}),
            "Completion is run by the shell",
        )
        for value in ("bash_complete", "zsh_complete", "fish_complete")
        for variables in ({}, {"COMP_WORDS": "x"}, {"COMP_CWORD": "x"})
    },
    "completion of a word that is no number": (
        Case((), variables={COMPLETE: "bash_complete", "COMP_WORDS": "a", "COMP_CWORD": "b"}),
        "Completion is run by the shell",
    ),
}


@pytest.fixture(scope="module")
def told() -> dict[str, Outcome]:
    """Return the outcome of every case, by name."""
    return outcomes(
        {**WORKS, **CANNOT_WRITE, **{name: case for name, (case, _) in REFUSED.items()}}
    )


def check(outcome: Outcome, code: int) -> None:
    assert "Traceback" not in outcome.said
    assert "has crashed" not in outcome.said
    assert "Exception" not in outcome.said
    assert "\x1b" not in outcome.said
    assert outcome.code == code, outcome


@pytest.mark.parametrize("name", WORKS)
def test_program_works_in_an_unusual_environment(told: dict[str, Outcome], name: str) -> None:
    outcome = told[name]
    is_unkept = name in ("a home that is a file", "a home that cannot be written", "no large files")
    check(outcome, int(is_unkept))
    if "play" in WORKS[name].arguments and WORKS[name].given:
        assert "d1" in outcome.output
    # The rules have sentences of their own about what cannot be.
    if WORKS[name].arguments[0] != "rules":
        assert ("cannot be" in outcome.said) is (is_unkept or name == "few descriptors")


@needs_full
@pytest.mark.parametrize("name", CANNOT_WRITE)
def test_full_disk_for_the_output_is_reported(told: dict[str, Outcome], name: str) -> None:
    check(told[name], 1)
    sentence = "Error: The output cannot be written: No space left on device.\n"
    assert told[name].error == sentence


@pytest.mark.parametrize("name", REFUSED)
def test_impossible_environment_is_refused_in_one_sentence(
    told: dict[str, Outcome], name: str
) -> None:
    check(told[name], 2)
    assert REFUSED[name][1] in " ".join(told[name].said.split())


@pytest.mark.parametrize(
    "variables",
    [
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
    ids=["C", "latin-1"],
)
def test_line_mode_writes_in_any_encoding(variables: dict[str, str]) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "abstract_arcade", *PLAY, "--board", "--no-save"],
        input=b"d1\n\xff\n",
        capture_output=True,
        check=False,
        cwd=ROOT,
        env=environment(**variables),
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"d1" in result.stdout


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_engine_without_its_pipes_explains_itself(closed: str) -> None:
    command = shlex.join((sys.executable, "-P", "-m", "abstract_arcade.players.engine"))
    result = subprocess.run(
        f"echo hello 2 | {command} {closed}",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=environment(PYTHONPATH=str(ROOT)),
    )
    assert result.returncode == 2
    assert result.stderr == "The engine reads standard input and answers on standard output.\n"


@needs_full
def test_screen_is_refused_if_standard_error_is_no_terminal(tmp_path: Path) -> None:
    """Standard error, on which it is drawn, is a file, full, nothing, or closed."""
    program = shlex.join((sys.executable, "-m", "abstract_arcade", *PLAY))
    streams = (f"2>{tmp_path / 'log'}", "2>/dev/full", "2>/dev/null", "2>&-")
    commands = "; ".join(f"{program} {each}; echo code $?" for each in streams)
    # In its child, since one that leads a session loses its terminal where it ends.
    shown = Terminal(["sh", "-c", f"({commands}); true"], columns=200)
    try:
        assert shown.wait_for_end() == 0
        assert shown.text.count("code 2") == 4
        assert shown.text.count("standard error, which is not a terminal") == 4
        assert b"\x1b" not in shown.output
        assert (tmp_path / "log").read_text() == ""
    finally:
        shown.close()


_INTERRUPTED = """
import os, runpy, signal, sys
class Interrupter:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupter())
sys.argv = ["abstract-arcade", *{arguments!r}]
runpy.run_module("abstract_arcade", run_name="__main__")
"""


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("click", PLAY),
        ("abstract_arcade.cli.play", PLAY),
        ("abstract_arcade.rules.krypte", PLAY),
        ("abstract_arcade.line_mode", PLAY),
    ],
)
def test_ctrl_c_during_the_start_ends_the_program_quietly(
    module: str, arguments: tuple[str, ...]
) -> None:
    code = _INTERRUPTED.format(module=module, arguments=arguments)
    result = subprocess.run(
        [sys.executable, "-c", code],
        input="",
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=environment(),
    )
    assert (result.returncode, result.stderr) == (128 + signal.SIGINT, "")
    assert result.stdout == ""


@pytest.mark.parametrize("size", [(60_000, 60_000), (1, 1)], ids=str)
def test_program_survives_absurd_sizes_of_the_terminal(size: tuple[int, int]) -> None:
    # A cage draws nothing by itself: a picture of that size would take it long.
    shown = Cage([sys.executable, "-m", "abstract_arcade", *PLAY], columns=80, rows=24)
    try:
        shown.wait_until(lambda: shown.modes.get(2004), "the screen")
        shown.set_size(*size)
        shown.send("\x11")
        assert shown.wait_for_end() == 0
        assert not shown.has_crashed
    finally:
        shown.close()
