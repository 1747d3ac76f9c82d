"""The command line: what it prints, what it refuses, and the match it opens."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from abstract_arcade import __version__, cli
from abstract_arcade.match import PERSON, Match, Participant
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import GAMES, Option, Seat, new_game
from tests.terminal import ROOT, environment, terminal

EVERY_OPTION = [(slug, option) for slug, game in GAMES.items() for option in game.options()]
ids = [f"{slug} {option.name}" for slug, option in EVERY_OPTION]
by_option = pytest.mark.parametrize(("slug", "option"), EVERY_OPTION, ids=ids)


def run(*arguments: str) -> Result:
    """Run a command within this process."""
    return CliRunner().invoke(cli.main, arguments, prog_name="abstract-arcade")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Match | None]:
    """The matches with which the arcade would have been opened."""
    found: list[Match | None] = []

    def opening(match: Match | None = None, *_: Any, **__: Any) -> None:
        found.append(match)

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
        (text,) = [text for text in texts if text.startswith(f"{slug} ")]
        assert f"{option.name}: {option.allowed}" in text
        assert f"{option.write(option.default)} by default" in text
        assert option.help in text


class TestHelp:
    @pytest.mark.parametrize("flag", ["--help", "-h"])
    def test_of_the_program_names_its_commands(self, flag: str) -> None:
        result = run(flag)
        assert result.exit_code == 0
        assert result.stdout.startswith("Usage: abstract-arcade")
        for command in ("list", "play"):
            assert re.search(rf"^  {command} ", result.stdout, re.MULTILINE)

    def test_of_play_names_the_games_and_gives_examples(self) -> None:
        result = run("play", "--help")
        assert result.exit_code == 0
        for slug in GAMES:
            assert re.search(rf"^  {slug} ", result.stdout, re.MULTILINE)
        assert "\\b" not in result.stdout
        # The examples stand on lines of their own.
        assert re.search(r"^\s+abstract-arcade play krypte$", result.stdout, re.MULTILINE)

    @pytest.mark.parametrize("slug", GAMES)
    def test_of_a_game_names_who_may_play(self, slug: str) -> None:
        text = words(run("play", slug, "--help").stdout)
        assert GAMES[slug].title in text
        assert "--seed" in text
        for color in ("black", "white"):
            assert f"--{color} PLAYER" in text
        for name in (PERSON, *PLAYERS, "engine:COMMAND"):
            assert name in text

    @by_option
    def test_of_a_game_explains_its_options(self, slug: str, option: Option) -> None:
        text = words(run("play", slug, "--help").stdout)
        name = option.name.replace("_", "-")
        assert words(option.help) in text
        if option.limits is not None:
            assert f"{option.limits[0]}<=x<={option.limits[1]}" in text
            assert f"--{name} " in text
        elif option.choices:
            assert f"--{name} [{'|'.join(option.choices)}]" in text
        else:
            assert f"--{name} / --no-{name}" in text
        if option.limits is not None or option.choices:
            assert f"default: {option.default}" in text

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

    @pytest.mark.parametrize("kind", [PERSON, *PLAYERS, "engine:my-engine --fast"])
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
        check_usage_error(run("play", "krypte", "--white", "engine:"), "engine:COMMAND")
        assert opened == []

    @by_option
    def test_of_an_option(self, slug: str, option: Option, opened: list[Match | None]) -> None:
        name = option.name.replace("_", "-")
        if option.limits is None and not option.choices:
            check_usage_error(run("play", slug, f"--{name}=maybe"), f"--{name}")
        elif option.limits is not None:
            for value in ("x", "", str(option.limits[0] - 1), str(option.limits[1] + 1), "1.5"):
                result = run("play", slug, f"--{name}", value)
                check_usage_error(result, f"--{name}", *map(str, option.limits))
        else:
            result = run("play", slug, f"--{name}", "nonsense")
            check_usage_error(result, f"--{name}", "nonsense", *option.choices)
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

    @pytest.mark.parametrize("arguments", [["--capture"], ["--nope"], ["more"]])
    def test_of_the_form(self, arguments: list[str], opened: list[Match | None]) -> None:
        result = run("play", "krypte", *arguments)
        assert result.exit_code == 2
        assert "Error: " in result.stderr
        assert "Traceback" not in result.output
        assert opened == []


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
        [["--help"], ["--version"], ["list"], ["play", "--help"], ["play", "krypte", "--help"]],
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


class TestPlayerType:
    def test_offers_its_names_to_the_shell(self) -> None:
        kind = cli.ParticipantType()
        context = click.Context(cli.main)
        parameter = click.Option(["--black"], type=kind)
        names = [PERSON, *PLAYERS]
        assert [item.value for item in kind.shell_complete(context, parameter, "")] == names
        assert [item.value for item in kind.shell_complete(context, parameter, "gr")] == ["greedy"]

    def test_leaves_a_participant_as_it_is(self) -> None:
        participant = Participant("greedy")
        assert cli.ParticipantType().convert(participant, None, None) is participant
