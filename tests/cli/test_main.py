"""The program as a whole: its help, its completion, and what it loads."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from abstract_arcade import __version__
from abstract_arcade.cli import main
from abstract_arcade.cli.types import ParticipantType
from abstract_arcade.match import PERSON, Match
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import GAMES, Option
from tests.cli.support import COMMANDS, by_option, help_of, outside, run, section, words
from tests.terminal import ROOT, environment, terminal


def walk(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The words that lead to every command."""
    yield " ".join(path)
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            each = command.get_command(context, name)
            assert each is not None
            yield from walk(each, (*path, name))


def test_program_without_a_command_opens_the_menu(opened: list[Match | None]) -> None:
    assert run().exit_code == 0
    assert opened == [None]


class TestHelp:
    def test_headings_of_the_help_are_listed_for_every_command(self) -> None:
        assert set(walk(main)) == set(COMMANDS)

    def test_help_of_the_program_lists_environment_variables(self) -> None:
        text = section(help_of(""), "Environment")
        for name in ("ABSTRACT_ARCADE_ASCII=1", "NO_COLOR=1", "COLORTERM=truecolor"):
            assert f"  {name} " in text
        assert "  TEXTUAL_ANIMATIONS=none " in text

    @pytest.mark.parametrize("command", ["", "demo", *(f"play {slug}" for slug in GAMES)])
    def test_help_of_commands_with_a_screen_lists_ascii(self, command: str) -> None:
        text = words(section(help_of(command), "Display"))
        assert text == "--ascii Draw with ASCII characters only. [env var: ABSTRACT_ARCADE_ASCII]"

    @pytest.mark.parametrize("flag", ["--help", "-h"])
    def test_help_of_the_program_lists_the_commands(self, flag: str) -> None:
        result = run(flag)
        assert result.exit_code == 0
        assert result.stdout.startswith("Usage: abstract-arcade")
        for command in ("list", "play"):
            assert re.search(rf"^  {command} ", result.stdout, re.MULTILINE)

    def test_version_is_printed(self) -> None:
        result = run("--version")
        assert result.exit_code == 0
        assert result.stdout == f"abstract-arcade, version {__version__}\n"


def complete(line: str, shell: str = "bash") -> list[str]:
    """Return the lines that a shell reads to complete the last word of a command line."""
    number = len(line.split(" ")) - 1
    result = run(
        _ABSTRACT_ARCADE_COMPLETE=f"{shell}_complete", COMP_WORDS=line, COMP_CWORD=str(number)
    )
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def offered(line: str) -> list[str]:
    """The words that a shell is offered."""
    kinds_and_words = [each.split(",") for each in complete(line) if each]
    # A file is the shell's own business.
    assert {kind for kind, _ in kinds_and_words} <= {"plain", "file"}
    return [word for kind, word in kinds_and_words if kind == "plain"]


class TestCompletion:
    @pytest.mark.parametrize(
        ("line", "expected"),
        [
            (
                "abstract-arcade ",
                [
                    "play",
                    "continue",
                    "demo",
                    "puzzles",
                    "rules",
                    "matches",
                    "open",
                    "show",
                    "settings",
                    "wall",
                    "share",
                    "join",
                    "serve",
                    "arena",
                    "convert",
                    "check",
                    "list",
                    "guide",
                ],
            ),
            ("abstract-arcade d", ["demo"]),
            ("abstract-arcade --a", ["--ascii"]),
            ("abstract-arcade play ", [*GAMES]),
            ("abstract-arcade play re", ["reneo", "renju"]),
            ("abstract-arcade --ascii play k", ["krypte"]),
            ("abstract-arcade rules KR", ["krypte"]),
            ("abstract-arcade demo --plain s", ["slicron"]),
            ("abstract-arcade guide si", ["sixth-game"]),
            ("abstract-arcade demo krypte --p", ["--plain", "--print"]),
            ("abstract-arcade play krypte --black ", [PERSON, *PLAYERS]),
            ("abstract-arcade play krypte --black greedy --white gr", ["greedy"]),
            ("abstract-arcade play krypte --white=gr", ["greedy"]),
            ("abstract-arcade play krypte --white engine:nope --cap", ["--capture"]),
            ("abstract-arcade play krypte --seed ", []),
        ],
    )
    def test_completion_offers_the_possible_words(self, line: str, expected: list[str]) -> None:
        assert offered(line) == expected

    @pytest.mark.parametrize("slug", GAMES)
    def test_completion_offers_every_option_of_a_game(self, slug: str) -> None:
        names = []
        for option in GAMES[slug].options():
            name = option.name.replace("_", "-")
            flag = option.limits is None and not option.choices
            names += [f"--{name}", f"--no-{name}"] if flag else [f"--{name}"]
        seats = ["--black", "--white"]
        if slug == "enclose5":
            seats = ["--blue", "--orange", *seats]
        expected = [
            *seats,
            "--clock",
            *(f"--clock-{seat.removeprefix('--')}" for seat in seats),
            "--seconds",
            "--delay",
            "--ponder",
            "--seed",
            *names,
            "--no-save",
            "--no-teach",
            "--plain",
            "--board",
            "--json",
            "--strict",
            "--ascii",
            "--help",
        ]
        assert offered(f"abstract-arcade play {slug} --") == expected

    @by_option
    def test_completion_offers_every_value_of_an_option(self, slug: str, option: Option) -> None:
        name = option.name.replace("_", "-")
        found = offered(f"abstract-arcade play {slug} --{name} ")
        if option.limits is not None:
            least, most = option.limits
            assert found == list(map(str, range(least, most + 1)))
        else:
            assert found == list(option.choices)

    def test_completion_for_zsh_explains_each_word(self) -> None:
        lines = complete("abstract-arcade play krypte --white g", "zsh")
        assert lines == ["plain", "greedy", dict(ParticipantType.meanings)["greedy"]]
        assert complete("abstract-arcade rules k", "zsh")[2] == GAMES["krypte"].tagline

    @pytest.mark.parametrize("line", ["abstract-arcade chess ", "abstract-arcade play chess "])
    def test_completion_after_a_wrong_word_is_no_error(self, line: str) -> None:
        complete(line)

    @pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
    def test_completion_script_of_each_shell_is_printed_without_textual(self, shell: str) -> None:
        result = outside(
            _ABSTRACT_ARCADE_COMPLETE=f"{shell}_source", TERM="dumb", PYTHONPROFILEIMPORTTIME="1"
        )
        assert result.returncode == 0
        assert f"_ABSTRACT_ARCADE_COMPLETE={shell}_complete" in result.stdout
        # Every new shell waits for it.
        assert "click" in result.stderr
        assert "textual" not in result.stderr

    @pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
    def test_completion_works_in_bash_as_the_help_says(self) -> None:
        (line,) = section(help_of(""), "Shell completion").splitlines()[1:]
        script = (
            f"{line}\n"
            "COMP_WORDS=(abstract-arcade play krypte --white gr) COMP_CWORD=4\n"
            "_abstract_arcade_completion abstract-arcade\n"
            'echo "${COMPREPLY[@]}"\n'
        )
        folder = str(Path(sys.executable).parent)
        result = subprocess.run(
            ["bash", "--norc", "-c", script],
            capture_output=True,
            text=True,
            check=False,
            env=environment(PATH=os.pathsep.join((folder, os.environ["PATH"]))),
        )
        assert (result.returncode, result.stdout, result.stderr) == (0, "greedy\n", "")


class TestProgram:
    def test_program_runs_as_a_module(self) -> None:
        result = outside("--version")
        assert (result.returncode, result.stderr) == (0, "")
        assert result.stdout == f"abstract-arcade, version {__version__}\n"

    def test_program_runs_as_a_command(self) -> None:
        command = Path(sys.executable).parent / "abstract-arcade"
        result = subprocess.run([command, "list"], capture_output=True, text=True, check=True)
        assert result.stdout == run("list").stdout

    def test_usage_error_shows_the_usage_of_the_command(self) -> None:
        result = outside("play", "krypte", "--white", "nobody")
        assert result.returncode == 2
        assert result.stderr.startswith("Usage: abstract-arcade play krypte [OPTIONS]\n")
        assert "Traceback" not in result.stderr

    def test_help_and_lists_are_printed_without_textual_and_asyncio(self) -> None:
        lines = ["--version", "list", *(f"{command} --help" for command in COMMANDS)]
        program = (
            "import sys\n"
            "from abstract_arcade.cli import main\n"
            "for line in sys.argv[1:]:\n"
            "    try:\n"
            "        main(line.split(), prog_name='abstract-arcade')\n"
            "    except SystemExit as end:\n"
            "        assert end.code == 0, (line, end.code)\n"
            "    loaded = {name.partition('.')[0] for name in sys.modules}\n"
            "    found = loaded & {'textual', 'asyncio'}\n"
            "    assert not found, (line, found)\n"
        )
        result = subprocess.run(
            [sys.executable, "-c", program, *lines],
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
        )
        assert (result.returncode, result.stderr) == (0, "")

    def test_command_play_imports_no_game_before_one_is_named(self) -> None:
        code = "import sys, abstract_arcade.cli.play; print(*sys.modules)"
        loaded = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
        ).stdout.split()
        assert "abstract_arcade.cli.play" in loaded
        assert not {f"abstract_arcade.rules.{slug}" for slug in GAMES} & set(loaded)

    def test_only_the_module_of_the_given_command_is_imported(self) -> None:
        code = (
            "import sys; from abstract_arcade.cli import main\n"
            "try:\n"
            "    main(['list'])\n"
            "except SystemExit:\n"
            "    print(*sys.modules)\n"
        )
        loaded = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
        ).stdout.split()
        assert "abstract_arcade.cli.learn" in loaded
        assert not {f"abstract_arcade.cli.{name}" for name in ("arena", "play")} & set(loaded)

    def test_modules_in_the_working_folder_are_not_imported(self, tmp_path: Path) -> None:
        for name in ("random", "asyncio", "click", "signal"):
            (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong one')\n", "utf-8")
        result = outside("list", folder=tmp_path, PYTHONPATH=str(ROOT))
        assert result.stderr == ""
        assert result.stdout == run("list").stdout

    def test_engine_imports_no_modules_in_the_working_folder(self, tmp_path: Path) -> None:
        (tmp_path / "random.py").write_text("raise SystemExit('the wrong one')\n", "utf-8")
        arguments = ("play", "krypte", "--black", "random", "--seed", "1")
        env = environment(PYTHONPATH=str(ROOT))
        with terminal(*arguments, folder=tmp_path, env=env) as shown:
            shown.wait_for("move 1")
            assert "Random" in shown.text
            shown.send("\x11")
            assert shown.wait_for_end() == 0
