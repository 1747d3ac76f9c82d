"""The command line: what it prints, what it refuses, and the match it opens."""

from __future__ import annotations

import os
import pty
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from abstract_arcade import __version__, cli
from abstract_arcade.cli_base import ParticipantType
from abstract_arcade.match import PERSON, Match, Participant
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import GAMES, Option, Seat, new_game
from abstract_arcade.tui.display import ColorDepth, Display
from tests.terminal import ROOT, environment, terminal

EVERY_OPTION = [(slug, option) for slug, game in GAMES.items() for option in game.options()]
ids = [f"{slug} {option.name}" for slug, option in EVERY_OPTION]
by_option = pytest.mark.parametrize(("slug", "option"), EVERY_OPTION, ids=ids)


# A program that is there, with an argument.
ENGINE = f"engine:{shlex.quote(sys.executable)} --fast"


def run(*arguments: str, **changes: str | None) -> Result:
    """Run a command within this process, with changes to the environment."""
    env = {"ABSTRACT_ARCADE_ASCII": None, "COLUMNS": "80", **changes}
    return CliRunner(env=env).invoke(cli.main, arguments, prog_name="abstract-arcade")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Match | None]:
    """The matches with which the arcade would have been opened."""
    found: list[Match | None] = []

    def opening(match: Match | None = None, *_: Any, **__: Any) -> None:
        found.append(match)

    monkeypatch.setattr(cli, "_open_arcade", opening)
    return found


@pytest.fixture
def ascii_only(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether the arcades that would have been opened draw with ASCII only."""
    found: list[bool] = []

    def opening(*_: Any, ascii_only: bool, **__: Any) -> None:
        found.append(ascii_only)

    monkeypatch.setattr(cli, "_open_arcade", opening)
    return found


def play(opened: list[Match | None], *arguments: str) -> Match:
    """The match that `play` opens."""
    result = run("play", *arguments)
    assert result.exit_code == 0, result.output
    (match,) = opened
    assert match is not None
    return match


def words(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def check_usage_error(result: Result, *allowed: str) -> None:
    """Usage lines, one sentence that names what is allowed, exit code 2."""
    assert result.exit_code == 2
    assert result.stdout == ""
    usage, *rest = result.stderr.splitlines()
    assert usage.startswith("Usage: abstract-arcade")
    assert any(line.startswith("Try 'abstract-arcade") for line in rest)
    error = words(result.stderr[result.stderr.index("Error: ") :])
    assert "Traceback" not in result.output
    for each in allowed:
        assert each in error


class TestList:
    def test_names_every_game_with_its_options(self) -> None:
        result = run("list")
        assert result.exit_code == 0
        for slug, game in GAMES.items():
            (line,) = [line for line in result.stdout.splitlines() if line.startswith(f"{slug} ")]
            assert game.tagline in line
            assert game.designer in line

    @by_option
    def test_says_what_each_option_allows(self, slug: str, option: Option) -> None:
        texts = run("list").stdout.split("\n\n")
        (text,) = [words(text) for text in texts if text.startswith(f"{slug} ")]
        assert f"{option.name}: {option.allowed}" in text
        assert f"{option.write(option.default)} by default" in text
        assert option.help in text

    def test_fits_into_80_columns(self) -> None:
        assert max(map(len, run("list").stdout.splitlines())) <= 80


COMMANDS: dict[str, tuple[str, ...]] = {
    "": ("Play", "Learn", "Display", "Other", "Environment", "Examples", "Shell completion"),
    "play": ("Games", "Other", "Examples"),
    "demo": ("Arguments", "Display", "Output", "Other", "Examples"),
    "rules": ("Arguments", "Output", "Other", "Examples"),
    "list": ("Other", "Examples"),
} | {
    f"play {slug}": (
        *("Players", "PLAYER is one of", f"Options of {game.title}"),
        *("Display", "Other", "Examples"),
    )
    for slug, game in GAMES.items()
}
"""The headings of the help of every command."""

by_command = pytest.mark.parametrize("command", COMMANDS)


def help_of(command: str) -> str:
    result = run(*command.split(), "--help")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def section(text: str, heading: str) -> str:
    """What stands under a heading of a help."""
    (found,) = re.findall(
        rf"^{re.escape(heading)}:\n(.*?)(?:\n\n|\Z)", text, re.MULTILINE | re.DOTALL
    )
    return str(found)


def walk(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[str]:
    """The words that lead to every command."""
    yield " ".join(path)
    if isinstance(command, click.Group):
        for name, each in command.commands.items():
            yield from walk(each, (*path, name))


class TestHelp:
    def test_is_looked_at_for_every_command(self) -> None:
        assert set(walk(cli.main)) == set(COMMANDS)

    @by_command
    def test_has_sections(self, command: str) -> None:
        text = help_of(command)
        assert tuple(re.findall(r"^([A-Z].*):$", text, re.MULTILINE)) == COMMANDS[command]
        # A sentence begins what is said of the command.
        assert re.search(r"\n\n  [A-Z][^\n]*(\n[^\n]+)*\.\n", text)

    @by_command
    def test_fits_into_80_columns(self, command: str) -> None:
        assert max(map(len, help_of(command).splitlines())) <= 80

    @by_command
    def test_says_something_of_every_term(self, command: str) -> None:
        text = help_of(command)
        for heading in COMMANDS[command]:
            if heading not in ("Examples", "Shell completion"):
                body = re.sub(r"\n {4,}", " ", section(text, heading))
                for line in body.splitlines():
                    assert re.fullmatch(r"  \S.*?  +[A-Z].*\.( +\[.*\])?", line), line

    @by_command
    @pytest.mark.usefixtures("opened")
    def test_gives_examples_that_run(self, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
        # The engine of an example is nowhere.
        monkeypatch.setattr(shutil, "which", str)
        lines = section(help_of(command), "Examples").splitlines()
        assert len(lines) % 2 == 0
        for sentence, example in zip(lines[::2], lines[1::2], strict=True):
            assert re.fullmatch(r"  [A-Z].*:", sentence)
            program, *arguments = shlex.split(re.split(r"[|>]", example)[0])
            assert program == "abstract-arcade"
            assert example.startswith(f"    {program}")
            result = run(*arguments)
            assert (result.exit_code, result.stderr) == (0, ""), example
        assert f"abstract-arcade {command}".strip() in "\n".join(lines)

    def test_of_the_program_names_what_it_reads_from_the_environment(self) -> None:
        text = section(help_of(""), "Environment")
        for name in ("ABSTRACT_ARCADE_ASCII=1", "NO_COLOR=1", "COLORTERM=truecolor"):
            assert f"  {name} " in text
        assert "  TEXTUAL_ANIMATIONS=none " in text

    @pytest.mark.parametrize("command", ["", "demo", *(f"play {slug}" for slug in GAMES)])
    def test_of_what_is_drawn_names_ascii(self, command: str) -> None:
        text = words(section(help_of(command), "Display"))
        assert text == "--ascii Draw with ASCII characters only. [env var: ABSTRACT_ARCADE_ASCII]"

    @pytest.mark.parametrize("command", ["demo", "rules"])
    def test_of_what_teaches_names_the_games(self, command: str) -> None:
        text = words(section(help_of(command), "Arguments"))
        assert text == "GAME One of reneo, renju, krypte, slicron or enclose5."

    @pytest.mark.parametrize("flag", ["--help", "-h"])
    def test_of_the_program_names_its_commands(self, flag: str) -> None:
        result = run(flag)
        assert result.exit_code == 0
        assert result.stdout.startswith("Usage: abstract-arcade")
        for command in ("list", "play"):
            assert re.search(rf"^  {command} ", result.stdout, re.MULTILINE)

    def test_of_play_names_the_games(self) -> None:
        lines = section(help_of("play"), "Games").splitlines()
        for line, (slug, game) in zip(lines, GAMES.items(), strict=True):
            assert line.split(maxsplit=1)[0] == slug
            assert game.tagline[1:] in line

    @pytest.mark.parametrize("slug", GAMES)
    def test_of_a_game_names_who_may_play(self, slug: str) -> None:
        text = words(run("play", slug, "--help").stdout)
        assert GAMES[slug].title in text
        assert "--seed" in text
        for color in ("black", "white"):
            assert f"--{color} PLAYER" in text
        who = section(run("play", slug, "--help").stdout, "PLAYER is one of")
        for name in (PERSON, *PLAYERS, "engine:COMMAND"):
            assert re.search(rf"^  {name}  +[A-Z]", who, re.MULTILINE)

    def test_of_a_game_has_words_of_its_own_for_every_player(self) -> None:
        meanings = [meaning for _, meaning in ParticipantType().meanings()]
        assert len(set(meanings)) == len(PLAYERS) + 2
        assert "The computer." not in meanings

    @by_option
    def test_of_a_game_explains_its_options(self, slug: str, option: Option) -> None:
        text = words(section(help_of(f"play {slug}"), f"Options of {GAMES[slug].title}"))
        name = option.name.replace("_", "-")
        default, values = str(option.default), ""
        if option.limits is not None:
            term, values = f"--{name} NUMBER", f"; {option.limits[0]} to {option.limits[1]}"
        elif option.choices:
            term = f"--{name} [{'|'.join(option.choices)}]"
        else:
            term = f"--{name} / --no-{name}"
            default = name if option.default else f"no-{name}"
        assert f"{term} {words(option.help)} [default: {default}{values}]" in text

    def test_of_the_version(self) -> None:
        result = run("--version")
        assert result.exit_code == 0
        assert result.stdout == f"abstract-arcade, version {__version__}\n"


class TestPlay:
    def test_opens_the_menu_without_a_command(self, opened: list[Match | None]) -> None:
        assert run().exit_code == 0
        assert opened == [None]

    def test_takes_two_people_and_the_usual_rules(self, opened: list[Match | None]) -> None:
        match = play(opened, "krypte")
        assert match.game == new_game("krypte")
        assert match.participants == {seat: Participant(PERSON) for seat in Seat}
        assert match.seed is None
        assert not match.moves

    def test_takes_everything_that_the_issue_says(self, opened: list[Match | None]) -> None:
        match = play(
            opened,
            *("krypte", "--black", "person", "--white", "greedy"),
            *("--capture", "adjacent", "--seed", "7"),
        )
        assert match.game == new_game("krypte")
        assert match.participants == {
            Seat.FIRST: Participant(PERSON),
            Seat.SECOND: Participant("greedy"),
        }
        assert match.seed == 7

    def test_takes_the_other_rules(self, opened: list[Match | None]) -> None:
        match = play(opened, "krypte", "--capture", "CUSTODIAL", "--pie")
        assert match.game == new_game("krypte", capture="custodial", pie=True)

    def test_takes_a_flag_back(self, opened: list[Match | None]) -> None:
        assert play(opened, "krypte", "--pie", "--no-pie").game == new_game("krypte")

    def test_knows_a_game_in_capitals(self, opened: list[Match | None]) -> None:
        assert play(opened, "Krypte").game == new_game("krypte")

    @pytest.mark.parametrize("word", ["on", "OFF", "true", "0"])
    def test_of_a_flag_says_how_it_is_written(self, word: str) -> None:
        result = run("play", "krypte", "--pie", word)
        assert result.exit_code == 2
        assert "Option --pie takes no value: write --pie or --no-pie." in result.stderr

    @pytest.mark.parametrize("kind", [PERSON, *PLAYERS, ENGINE])
    def test_takes_every_player_for_either_colour(
        self, kind: str, opened: list[Match | None]
    ) -> None:
        match = play(opened, "krypte", "--black", kind, "--white", kind)
        assert match.participants == {seat: Participant(kind) for seat in Seat}

    @pytest.mark.parametrize("slug", GAMES)
    def test_takes_every_game(self, slug: str, opened: list[Match | None]) -> None:
        assert play(opened, slug).game == GAMES[slug]()

    @by_option
    def test_takes_every_value_of_every_option(
        self, slug: str, option: Option, opened: list[Match | None]
    ) -> None:
        name = option.name.replace("_", "-")
        values: list[object] = list(option.choices or (True, False))
        if option.limits is not None:
            values = [*option.limits]
        for value in values:
            opened.clear()
            arguments: tuple[str, ...] = (f"--{name}", str(value))
            if isinstance(value, bool):
                arguments = (f"--{name}",) if value else (f"--no-{name}",)
            assert getattr(play(opened, slug, *arguments).game, option.name) == value


class TestBadValues:
    @pytest.mark.parametrize("color", ["black", "white"])
    @pytest.mark.parametrize("kind", ["gredy", "", "engine"])
    def test_of_a_player(self, color: str, kind: str, opened: list[Match | None]) -> None:
        result = run("play", "krypte", f"--{color}", kind)
        check_usage_error(result, f"--{color}", repr(kind), PERSON, *PLAYERS, "engine:COMMAND")
        assert opened == []

    def test_of_an_engine_without_a_command(self, opened: list[Match | None]) -> None:
        for kind in ("engine:", "engine:  "):
            check_usage_error(run("play", "krypte", "--white", kind), "engine:COMMAND")
        assert opened == []

    @pytest.mark.parametrize("program", ["no-such-program", "./no-such-program", "", str(ROOT)])
    def test_of_an_engine_that_is_not_there(self, program: str, opened: list[Match | None]) -> None:
        result = run("play", "krypte", "--white", f"engine:{shlex.quote(program)} --fast")
        check_usage_error(result, "--white", f"There is no program {program!r}")
        assert opened == []

    def test_of_an_engine_that_may_not_be_run(
        self, tmp_path: Path, opened: list[Match | None]
    ) -> None:
        (engine := tmp_path / "engine").write_text("")
        check_usage_error(run("play", "krypte", "--white", f"engine:{engine}"), str(engine))
        assert opened == []

    def test_of_an_engine_with_an_open_quote(self, opened: list[Match | None]) -> None:
        result = run("play", "krypte", "--white", "engine:'my engine")
        check_usage_error(result, "--white", "is no command", "quotation")
        assert opened == []

    @by_option
    def test_of_an_option(self, slug: str, option: Option, opened: list[Match | None]) -> None:
        name = option.name.replace("_", "-")
        if option.limits is None and not option.choices:
            for flag in (f"--{name}", f"--no-{name}"):
                result = run("play", slug, f"{flag}=maybe")
                check_usage_error(result, flag, f"write --{name} or --no-{name}")
        elif option.limits is not None:
            for value in ("x", "", str(option.limits[0] - 1), str(option.limits[1] + 1), "1.5"):
                result = run("play", slug, f"--{name}", value)
                check_usage_error(result, f"--{name}", *map(str, option.limits))
        else:
            result = run("play", slug, f"--{name}", "nonsense")
            check_usage_error(result, f"--{name}", "nonsense", *option.choices)
        assert opened == []

    @by_option
    def test_that_are_missing(self, slug: str, option: Option, opened: list[Match | None]) -> None:
        if option.limits is not None or option.choices:
            name = option.name.replace("_", "-")
            check_usage_error(run("play", slug, f"--{name}"), f"--{name}", option.allowed)
        assert opened == []

    @pytest.mark.parametrize("color", ["black", "white"])
    def test_of_a_player_that_is_missing(self, color: str, opened: list[Match | None]) -> None:
        result = run("play", "krypte", f"--{color}")
        check_usage_error(result, f"--{color}", PERSON, *PLAYERS, "engine:COMMAND")
        assert opened == []

    @pytest.mark.parametrize("command", ["rules", "demo --plain"])
    def test_of_a_game_that_is_missing(self, command: str) -> None:
        check_usage_error(run(*command.split()), *GAMES)

    @pytest.mark.parametrize("command", ["", "list", "demo krypte", "play krypte"])
    def test_of_the_environment(self, command: str, opened: list[Match | None]) -> None:
        result = run(*command.split(), ABSTRACT_ARCADE_ASCII="maybe")
        check_usage_error(result, "ABSTRACT_ARCADE_ASCII", "'maybe'", "1 or 0")
        assert opened == []

    @pytest.mark.parametrize("text", ["x", "-1", "", "1.5"])
    def test_of_the_seed(self, text: str, opened: list[Match | None]) -> None:
        check_usage_error(run("play", "krypte", "--seed", text), "--seed", "whole number", "0")
        assert opened == []

    def test_of_a_seed_that_no_engine_takes(self, opened: list[Match | None]) -> None:
        # The engine reads eighteen digits at most.
        check_usage_error(run("play", "krypte", "--seed", "1" * 19), "--seed")
        assert opened == []

    def test_of_a_game(self, opened: list[Match | None]) -> None:
        check_usage_error(run("play", "chess"), "'chess'", *GAMES)
        assert opened == []

    def test_of_a_command(self, opened: list[Match | None]) -> None:
        check_usage_error(run("paly"), "'paly'", "list", "play")
        assert opened == []

    @pytest.mark.parametrize("arguments", [["--capture"], ["--nope"], ["--ascii=1"], ["more"]])
    def test_of_the_form(self, arguments: list[str], opened: list[Match | None]) -> None:
        result = run("play", "krypte", *arguments)
        assert result.exit_code == 2
        assert "Error: " in result.stderr
        assert "Traceback" not in result.output
        assert opened == []


class TestAscii:
    @pytest.mark.parametrize("command", ["", "demo", "demo krypte", "play krypte"])
    def test_is_a_flag_of_all_that_is_drawn(self, command: str, ascii_only: list[bool]) -> None:
        for arguments in ((*command.split(), "--ascii"), ("--ascii", *command.split())):
            assert run(*arguments).exit_code == 0
        assert run(*command.split()).exit_code == 0
        assert ascii_only == [True, True, False]

    @pytest.mark.parametrize("command", ["", "demo", "demo krypte", "play krypte"])
    @pytest.mark.parametrize(
        ("text", "expected"), [("1", True), ("on", True), ("0", False), ("", False)]
    )
    def test_is_read_from_the_environment(
        self, text: str, expected: bool, command: str, ascii_only: list[bool]
    ) -> None:
        assert run(*command.split(), ABSTRACT_ARCADE_ASCII=text).exit_code == 0
        assert ascii_only == [expected]

    def test_is_a_flag_before_anything(self, ascii_only: list[bool]) -> None:
        assert run("play", "krypte", "--ascii", ABSTRACT_ARCADE_ASCII="0").exit_code == 0
        assert ascii_only == [True]

    @pytest.mark.parametrize(
        "command", ["list", "rules krypte", "rules krypte --markdown", "demo krypte --plain"]
    )
    def test_makes_no_difference_to_what_is_printed(self, command: str) -> None:
        expected = run(*command.split())
        for result in (
            run("--ascii", *command.split()),
            run(*command.split(), ABSTRACT_ARCADE_ASCII="1"),
        ):
            assert (result.exit_code, result.stdout) == (0, expected.stdout)

    @pytest.mark.parametrize(
        ("environment", "depth"),
        [
            ({"TERM": "xterm-256color"}, ColorDepth.EIGHT_BIT),
            ({"TERM": "linux"}, ColorDepth.SIXTEEN),
            ({"TERM": "linux", "NO_COLOR": "1"}, ColorDepth.NONE),
        ],
        ids=str,
    )
    def test_reaches_the_app_with_the_colours_of_the_terminal(
        self, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], depth: ColorDepth
    ) -> None:
        made: list[Mapping[str, Any]] = []

        class StandIn:
            return_code = 0

            def __init__(self, *_: Any, **settings: Any) -> None:
                made.append(settings)

            def run(self) -> None:
                pass

        monkeypatch.setattr("abstract_arcade.tui.app.ArcadeApp", StandIn)
        monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
        monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
        monkeypatch.setattr("gc.disable", lambda: None)
        for name in ("COLORTERM", "NO_COLOR", "TMUX"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as end:
            cli._open_arcade(ascii_only=True)
        assert end.value.code == 0
        assert made == [{"for_demos": False, "display": Display(True, depth)}]


def complete(line: str, shell: str = "bash") -> list[str]:
    """What a shell is told when the last word of a line is to be completed."""
    number = len(line.split(" ")) - 1
    result = run(
        _ABSTRACT_ARCADE_COMPLETE=f"{shell}_complete", COMP_WORDS=line, COMP_CWORD=str(number)
    )
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def offered(line: str) -> list[str]:
    """The words that a shell is offered."""
    kinds_and_words = [each.split(",") for each in complete(line) if each]
    assert all(kind == "plain" for kind, _ in kinds_and_words)
    return [word for _, word in kinds_and_words]


class TestCompletion:
    @pytest.mark.parametrize(
        ("line", "expected"),
        [
            ("abstract-arcade ", ["play", "demo", "rules", "list"]),
            ("abstract-arcade d", ["demo"]),
            ("abstract-arcade --a", ["--ascii"]),
            ("abstract-arcade play ", [*GAMES]),
            ("abstract-arcade play re", ["reneo", "renju"]),
            ("abstract-arcade --ascii play k", ["krypte"]),
            ("abstract-arcade rules KR", ["krypte"]),
            ("abstract-arcade demo --plain s", ["slicron"]),
            ("abstract-arcade demo krypte --p", ["--plain"]),
            ("abstract-arcade play krypte --black ", [PERSON, *PLAYERS]),
            ("abstract-arcade play krypte --black greedy --white gr", ["greedy"]),
            ("abstract-arcade play krypte --white=gr", ["greedy"]),
            ("abstract-arcade play krypte --white engine:nope --cap", ["--capture"]),
            ("abstract-arcade play krypte --seed ", []),
        ],
    )
    def test_offers_what_may_come(self, line: str, expected: list[str]) -> None:
        assert offered(line) == expected

    @pytest.mark.parametrize("slug", GAMES)
    def test_offers_every_option_of_a_game(self, slug: str) -> None:
        names = []
        for option in GAMES[slug].options():
            name = option.name.replace("_", "-")
            flag = option.limits is None and not option.choices
            names += [f"--{name}", f"--no-{name}"] if flag else [f"--{name}"]
        expected = ["--black", "--white", "--seed", *names, "--ascii", "--help"]
        assert offered(f"abstract-arcade play {slug} --") == expected

    @by_option
    def test_offers_every_value_of_an_option(self, slug: str, option: Option) -> None:
        name = option.name.replace("_", "-")
        found = offered(f"abstract-arcade play {slug} --{name} ")
        if option.limits is not None:
            least, most = option.limits
            assert found == list(map(str, range(least, most + 1)))
        else:
            assert found == list(option.choices)

    def test_tells_what_each_means_where_the_shell_shows_it(self) -> None:
        lines = complete("abstract-arcade play krypte --white g", "zsh")
        assert lines == ["plain", "greedy", dict(ParticipantType().meanings())["greedy"]]
        assert complete("abstract-arcade rules k", "zsh")[2] == GAMES["krypte"].tagline

    @pytest.mark.parametrize("line", ["abstract-arcade chess ", "abstract-arcade play chess "])
    def test_says_nothing_against_what_is_wrong(self, line: str) -> None:
        complete(line)

    @pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
    def test_has_a_script_for_every_common_shell(self, shell: str) -> None:
        result = outside(
            _ABSTRACT_ARCADE_COMPLETE=f"{shell}_source", TERM="dumb", PYTHONPROFILEIMPORTTIME="1"
        )
        assert result.returncode == 0
        assert f"_ABSTRACT_ARCADE_COMPLETE={shell}_complete" in result.stdout
        # Every new shell waits for it.
        assert "click" in result.stderr
        assert "textual" not in result.stderr

    @pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
    def test_works_in_bash_as_the_help_says(self) -> None:
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


def outside(
    *arguments: str, folder: Path | None = None, **changes: str
) -> subprocess.CompletedProcess[str]:
    """Run `python -m abstract_arcade` in a process of its own, without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "abstract_arcade", *arguments],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        cwd=folder or ROOT,
        env=environment(**changes),
    )


class TestProgram:
    def test_is_the_module(self) -> None:
        result = outside("--version")
        assert (result.returncode, result.stderr) == (0, "")
        assert result.stdout == f"abstract-arcade, version {__version__}\n"

    def test_is_the_command(self) -> None:
        command = Path(sys.executable).parent / "abstract-arcade"
        result = subprocess.run([command, "list"], capture_output=True, text=True, check=True)
        assert result.stdout == run("list").stdout

    def test_says_how_it_is_used(self) -> None:
        result = outside("play", "krypte", "--white", "nobody")
        assert result.returncode == 2
        assert result.stderr.startswith("Usage: abstract-arcade play krypte [OPTIONS]\n")
        assert "Traceback" not in result.stderr

    @pytest.mark.parametrize(
        "arguments",
        [["--version"], ["list"], *([*command.split(), "--help"] for command in COMMANDS)],
        ids=" ".join,
    )
    def test_answers_without_textual(self, arguments: list[str]) -> None:
        program = (
            "import sys\n"
            "from abstract_arcade.cli import main\n"
            "try:\n"
            "    main(sys.argv[1:], prog_name='abstract-arcade')\n"
            "except SystemExit as end:\n"
            "    assert end.code == 0, end.code\n"
            "loaded = {name.partition('.')[0] for name in sys.modules}\n"
            "assert not loaded & {'textual', 'asyncio'}, loaded & {'textual', 'asyncio'}\n"
        )
        result = subprocess.run(
            [sys.executable, "-c", program, *arguments],
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
        )
        assert (result.returncode, result.stderr) == (0, "")

    def test_is_not_led_astray_by_the_folder_it_runs_in(self, tmp_path: Path) -> None:
        for name in ("random", "asyncio", "click", "signal"):
            (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong one')\n", "utf-8")
        result = outside("list", folder=tmp_path, PYTHONPATH=str(ROOT))
        assert result.stderr == ""
        assert result.stdout == run("list").stdout

    def test_plays_in_such_a_folder_too(self, tmp_path: Path) -> None:
        (tmp_path / "random.py").write_text("raise SystemExit('the wrong one')\n", "utf-8")
        arguments = ("play", "krypte", "--black", "random", "--seed", "1")
        env = environment(PYTHONPATH=str(ROOT))
        with terminal(*arguments, folder=tmp_path, env=env) as shown:
            shown.wait_for("ply 1")
            assert "Random" in shown.text
            # What was played stays in the menu; nothing here outlives the test.
            shown.send("\x11")
            shown.wait_for("Quit the arcade?")
            shown.send("\r")
            assert shown.wait_for_end() == 0


class TestWithoutATerminal:
    @pytest.mark.parametrize("arguments", [[], ["play", "krypte"]], ids=["menu", "play"])
    @pytest.mark.parametrize("redirected", ["stdin", "stdout"])
    def test_one_sentence_says_so(self, redirected: str, arguments: list[str]) -> None:
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
    def test_nor_with_one_that_can_do_nothing(self, term: str) -> None:
        master, slave = pty.openpty()
        try:
            result = subprocess.run(
                [sys.executable, "-m", "abstract_arcade", "play", "krypte"],
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
    def test_nor_with_streams_that_are_closed(self, closed: str) -> None:
        program = shlex.join((sys.executable, "-m", "abstract_arcade"))
        for arguments in ("", "demo krypte", "play krypte"):
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

    def test_what_is_printed_needs_none(self) -> None:
        for arguments in (["list"], ["--help"]):
            result = outside(*arguments, TERM="dumb")
            assert (result.returncode, result.stderr) == (0, "")

    @pytest.mark.parametrize("arguments", [["list"], ["rules", "krypte"]], ids=" ".join)
    def test_what_is_printed_does_without_characters_that_are_lacking(
        self, arguments: list[str]
    ) -> None:
        result = outside(*arguments, PYTHONIOENCODING="ascii")
        assert (result.returncode, result.stderr) == (0, "")

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
    @pytest.mark.parametrize(
        "arguments",
        [["list"], ["rules", "krypte"], ["rules", "krypte", "--markdown"]],
        ids=" ".join,
    )
    def test_what_cannot_be_written_gets_a_sentence(self, arguments: list[str]) -> None:
        with Path("/dev/full").open("w") as full:
            result = subprocess.run(
                [sys.executable, "-m", "abstract_arcade", *arguments],
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
                cwd=ROOT,
                env=environment(),
            )
        sentence = "Error: The output cannot be written: No space left on device.\n"
        assert (result.returncode, result.stderr) == (1, sentence)


class TestPlayerType:
    def test_offers_its_names_to_the_shell(self) -> None:
        kind = ParticipantType()
        context = click.Context(cli.main)
        parameter = click.Option(["--black"], type=kind)
        names = [PERSON, *PLAYERS]
        assert [item.value for item in kind.shell_complete(context, parameter, "")] == names
        assert [item.value for item in kind.shell_complete(context, parameter, "gr")] == ["greedy"]

    def test_leaves_a_participant_as_it_is(self) -> None:
        participant = Participant("greedy")
        assert ParticipantType().convert(participant, None, None) is participant
