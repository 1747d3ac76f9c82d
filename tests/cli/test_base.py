from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import click
import pytest

from abstract_arcade.cli.base import usage_of
from abstract_arcade.cli.types import WholeNumber
from abstract_arcade.match import Match
from abstract_arcade.records import dump
from abstract_arcade.rules import Option, new_game
from abstract_arcade.teaching.puzzles import names, puzzle
from tests.cli.support import (
    COMMANDS,
    by_command,
    by_option,
    check_usage_error,
    help_of,
    run,
    section,
)


def write_games(slug: str) -> None:
    """Write what the examples of the puzzles name into the working folder."""
    for name in ("my-game", "one", "two"):
        Path(f"{name}.json").write_text(dump(Match(new_game(slug))))
    Path("my-puzzles").mkdir()
    Path("my-puzzles", "0001.json").write_text(dump(puzzle(names("krypte")[0]).match))


class TestHelp:
    @by_command
    def test_help_of_each_command_has_its_headings(self, command: str) -> None:
        text = help_of(command)
        assert tuple(re.findall(r"^([A-Z].*):$", text, re.MULTILINE)) == COMMANDS[command]
        # A sentence begins what is said of the command.
        assert re.search(r"\n\n  [A-Z][^\n]*(\n[^\n]+)*\.\n", text)

    @by_command
    def test_help_of_each_command_explains_every_term(self, command: str) -> None:
        text = help_of(command)
        for heading in COMMANDS[command]:
            if heading not in ("Examples", "Shell completion"):
                body = re.sub(r"\n {4,}", " ", section(text, heading))
                for line in body.splitlines():
                    assert re.fullmatch(r"  \S.*?  +[A-Z].*\.( +\[.*\])?", line), line

    @by_command
    @pytest.mark.usefixtures("opened", "library")
    def test_examples_of_each_command_run(
        self, command: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # The engine of an example does not exist.
        monkeypatch.setattr(shutil, "which", str)
        if command.partition(" ")[0] in ("arena", "serve", "share", "join"):
            # These take long, or run until a signal comes: only their options are read.
            monkeypatch.setattr(click.Command, "invoke", lambda *_: None)
        write_games("renju")
        lines = re.sub(r" \\\n +", " ", section(help_of(command), "Examples")).splitlines()
        assert len(lines) % 2 == 0
        for sentence, example in zip(lines[::2], lines[1::2], strict=True):
            assert re.fullmatch(r"  [A-Z].*:", sentence)
            program, *arguments = shlex.split(re.split(r"[|>]", example)[0])
            assert program == "abstract-arcade"
            assert example.startswith(f"    {program}")
            result = run(*arguments)
            assert result.exit_code == 0, example
            assert result.stderr == "", example
        assert f"abstract-arcade {command}".strip() in "\n".join(lines)


class TestMisuse:
    def test_unknown_command_is_refused_with_the_nearest(self, opened: list[Match | None]) -> None:
        check_usage_error(run("paly"), "'paly'", "perhaps you mean play.")
        assert opened == []

    @pytest.mark.parametrize("arguments", [["--capture"], ["--nope"], ["--ascii=1"], ["more"]])
    def test_malformed_arguments_are_refused_without_a_traceback(
        self, arguments: list[str], opened: list[Match | None]
    ) -> None:
        result = run("play", "krypte", *arguments)
        assert result.exit_code == 2
        assert "Error: " in result.stderr
        assert "Traceback" not in result.output
        assert opened == []

    @pytest.mark.parametrize("word", ["on", "OFF", "true", "0"])
    def test_value_after_a_flag_is_refused_with_the_right_form(self, word: str) -> None:
        result = run("play", "krypte", "--pie", word)
        assert result.exit_code == 2
        assert "Option --pie takes no value: use --pie or --no-pie." in result.stderr

    @by_option
    def test_option_without_its_value_is_refused_with_the_allowed_values(
        self, slug: str, option: Option, opened: list[Match | None]
    ) -> None:
        if option.limits is not None or option.choices:
            name = option.name.replace("_", "-")
            check_usage_error(run("play", slug, f"--{name}"), f"--{name}", option.allowed)
        assert opened == []

    @pytest.mark.parametrize(
        ("option", "usage"),
        [
            (click.Option(["--pie/--no-pie"]), "takes no value: use --pie or --no-pie."),
            (click.Option(["--plain"], is_flag=True), "takes no value: use --plain."),
            (click.Option(["--size"], type=WholeNumber(5, 19)), "needs a value: 5 to 19."),
            (
                click.Option(["--to"], type=click.Choice(["a", "b", "c"])),
                "needs a value: a, b or c.",
            ),
        ],
        ids=lambda value: str(value)[:12],
    )
    def test_usage_of_an_option(self, option: click.Option, usage: str) -> None:
        assert usage_of(option) == usage
