"""Files of other programs on the command line: faults, encodings and standard input."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from abstract_arcade.cli import main
from abstract_arcade.library.folder import Library
from abstract_arcade.match import Match
from abstract_arcade.records import load
from tests.cli.support import run
from tests.matches import moves_of
from tests.terminal import ROOT, Terminal, environment, terminal

CUT_OFF = "(;GM[4]SZ[15];B[hh];W[hg]"
FAULT = "line 1: the file ends within a game"
OFFER = "The first 2 moves can be opened"
LEFT_OUT = f"cut.sgf: {FAULT}; only the first 2 moves are read.\n"
ASSUMED = (
    "the file states no encoding and is not UTF-8, so Windows-1252 is assumed; use --encoding to"
    " choose another"
)
READERS = {
    "show": ["show"],
    "convert": ["convert", "-", "--to", "text"],
    "open": ["open", "--plain"],
}
"""Commands that can do without the rest of a record, and what stands after the name of it."""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a record that is cut off, and one in an encoding that it does not name."""
    (tmp_path / "cut.sgf").write_text(CUT_OFF)
    (tmp_path / "gbk.sgf").write_bytes("(;GM[4]PB[黑方甲];B[hh];W[hg])".encode("gbk"))
    monkeypatch.chdir(tmp_path)


def reading(command: str, source: str, *options: str) -> list[str]:
    """A command line with which a command reads a record."""
    name, *others = READERS[command]
    return [name, source, *others, *options]


def piped(data: bytes, *arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, input=data, prog_name="abstract-arcade")


@pytest.mark.parametrize("command", READERS)
class TestFault:
    def test_moves_before_a_fault_are_read_on_request(self, command: str) -> None:
        result = run(*reading(command, "cut.sgf", "--until-fault"))
        assert result.exit_code == 0
        assert result.stderr == LEFT_OUT
        assert "h9" in result.stdout

    def test_refusal_of_a_faulty_record_names_the_option(self, command: str) -> None:
        result = run(*reading(command, "cut.sgf"))
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"Error: cut.sgf: {FAULT}. {OFFER}: --until-fault.\n"

    def test_refusal_of_a_record_without_moves_offers_nothing(self, command: str) -> None:
        Path("cut.sgf").write_text("(;GM[4]")
        result = run(*reading(command, "cut.sgf", "--until-fault"))
        assert result.exit_code == 2
        assert result.stderr == f"Error: cut.sgf: {FAULT}.\n"

    def test_option_until_fault_changes_nothing_without_a_fault(self, command: str) -> None:
        Path("cut.sgf").write_text(f"{CUT_OFF})")
        result = run(*reading(command, "cut.sgf", "--until-fault"))
        assert (result.exit_code, result.stderr) == (0, "")

    @pytest.mark.parametrize("answer", ["y", "n", ""])
    def test_person_at_a_terminal_is_asked_about_a_faulty_record(
        self, command: str, answer: str
    ) -> None:
        arguments = reading(command, "cut.sgf")
        with terminal(
            *arguments, folder=Path.cwd(), env=environment(PYTHONPATH=str(ROOT))
        ) as shown:
            shown.wait_for(f"{OFFER}. Open them? [y/N]")
            shown.send(f"{answer}\n")
            if answer == "y":
                shown.wait_for("only the first 2 moves are read")
                shown.wait_for("h9")
                shown.send("\x04")
            else:
                shown.wait_for("Nothing was opened.")
            assert shown.wait_for_end() == (0 if answer == "y" else 2)


def test_kept_match_with_a_fault_is_opened_as_a_new_one(home: Path) -> None:
    library = Library()
    library.folder.mkdir(parents=True)
    text = '{"format": "abstract-arcade/1", "game": "krypte", "moves": ["d1", "e8", "zz"]}'
    library.path("20261121-201500-krypte-x7k2").write_text(text)
    result = run("open", "x7k2", "--plain", "--until-fault", typed="f1\n")
    assert result.exit_code == 0
    assert "only the first 2 moves are read" in result.stderr
    assert library.path("20261121-201500-krypte-x7k2").read_text() == text
    kept = [entry for entry in library.entries() if not entry.error]
    assert [entry.plies for entry in kept] == [3]
    assert home.exists()


@pytest.mark.parametrize("options", [["--json"], ["--strict"]])
def test_programs_are_not_asked(options: list[str]) -> None:
    command = ("open", "cut.sgf", *options)
    with terminal(*command, folder=Path.cwd(), env=outside()) as shown:
        assert shown.wait_for_end() == 2
        assert "--until-fault" in shown.text


def test_screen_names_what_was_read_otherwise() -> None:
    with terminal("open", "gbk.sgf", folder=Path.cwd(), env=outside()) as shown:
        shown.wait_for("move 2")
        shown.wait_for("Windows-1252")
        shown.send("\x11")
        assert shown.wait_for_end() == 0


COMMANDS = {**READERS, "check": ["check"]}


@pytest.mark.parametrize("command", COMMANDS)
class TestEncoding:
    def test_assumed_encoding_is_named(self, command: str) -> None:
        name, *others = COMMANDS[command]
        result = run(name, "gbk.sgf", *others)
        assert (result.exit_code, result.stderr) == (0, f"gbk.sgf: {ASSUMED}.\n")

    def test_encoding_of_a_record_is_chosen(self, command: str) -> None:
        name, *others = COMMANDS[command]
        for encoding in ("gbk", "GB18030"):
            result = run(name, "gbk.sgf", *others, "--encoding", encoding)
            assert (result.exit_code, result.stderr) == (0, "")
            assert command == "check" or "黑方甲" in result.stdout

    def test_unknown_encoding_is_refused(self, command: str) -> None:
        name, *others = COMMANDS[command]
        result = run(name, "gbk.sgf", *others, "--encoding", "nonsense")
        assert (result.exit_code, result.stdout) == (2, "")
        sentence = result.stderr.splitlines()[-1]
        assert sentence.startswith(
            "Error: the encoding 'nonsense' is unknown: use one such as utf-8"
        )

    def test_encoding_that_does_not_fit_the_record_is_refused(self, command: str) -> None:
        name, *others = COMMANDS[command]
        result = run(name, "gbk.sgf", *others, "--encoding", "utf-8")
        assert result.exit_code == 2
        assert result.stderr == "Error: gbk.sgf: byte 11: the text is not in utf-8.\n"


def test_encoding_of_a_lesson_is_chosen() -> None:
    Path("lesson.sgf").write_bytes("(;GM[4]C[黑];B[hh]C[好])".encode("gbk"))
    result = run("demo", "lesson.sgf", "--print", "--encoding", "gbk")
    assert result.exit_code == 0
    assert "好" in result.stdout


class TestCollection:
    """A file with several games: `--game` chooses one."""

    GAMES = "(;GM[4]PB[Ann];B[hh])(;GM[4]PB[Bea];B[hi])(;GM[4]PB[Cem];B[aa];B[ab])"

    @pytest.fixture(autouse=True)
    def _collection(self) -> None:
        Path("three.sgf").write_text(self.GAMES)

    def test_error_names_the_option_that_chooses_a_game(self) -> None:
        result = run("convert", "three.sgf", "-", "--to", "text")
        assert result.exit_code == 2
        assert "three.sgf: the file contains 3 games" in result.stderr
        assert "--game" in result.stderr

    @pytest.mark.parametrize("command", [("show",), ("open",), ("convert", "-", "--to", "text")])
    def test_chosen_game_is_read(self, command: tuple[str, ...]) -> None:
        name, *others = command
        result = run(name, "three.sgf", *others, "--game", "2")
        assert result.exit_code == 0
        assert "Bea" in result.stdout

    def test_fault_of_the_chosen_game_is_named(self) -> None:
        result = run("check", "three.sgf", "--game", "3")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "Black plays, but it is White's turn" in result.stderr

    def test_number_beyond_the_last_game_is_refused(self) -> None:
        result = run("check", "three.sgf", "--game", "4")
        assert result.exit_code == 2
        assert "there is no game 4, since the file contains 3 games" in result.stderr

    def test_file_of_one_game_has_game_one_only(self) -> None:
        Path("one.txt").write_text("Game: krypte\n\n1. d1")
        assert run("check", "one.txt", "--game", "1").exit_code == 0
        result = run("check", "one.txt", "--game", "2")
        assert result.exit_code == 2
        assert "a text file contains one game" in result.stderr


class TestStandardInput:
    def test_record_on_standard_input_is_opened_in_line_mode(self) -> None:
        for options in ([], ["--plain"]):
            result = piped(b"(;GM[4];B[hh];W[hg])", "open", "-", *options)
            assert (result.exit_code, result.stderr) == (0, "")
            assert "White h9. Black to move." in result.stdout

    def test_record_on_standard_input_is_read_with_the_options_of_a_file(self) -> None:
        data = Path("gbk.sgf").read_bytes().removesuffix(b")")
        result = piped(data, "open", "-", "--encoding", "gbk", "--until-fault", "--json")
        assert result.exit_code == 0
        assert json.loads(result.stdout.splitlines()[0])["seats"]["first"]["name"] == "黑方甲"
        assert result.stderr.startswith(f"Standard input: {FAULT}; only the first 2 moves are read")
        result = piped(data, "open", "-")
        assert result.exit_code == 2
        assert result.stderr.startswith("Error: Standard input: ")
        assert result.stderr.endswith(f"{OFFER}: --until-fault.\n")

    @pytest.mark.parametrize("command", ["open", "check"])
    def test_closed_standard_input_is_refused(self, command: str) -> None:
        closed = f"{shlex.quote(sys.executable)} -m abstract_arcade {command} - <&-"
        result = subprocess.run(
            ["sh", "-c", closed], capture_output=True, text=True, check=False, env=outside()
        )
        assert result.returncode == 2
        assert result.stderr == "Error: Standard input cannot be read: it is closed.\n"

    def test_screen_uses_the_terminal_after_a_record_from_a_pipe(self) -> None:
        with piping("cut.sgf", "open - --until-fault") as shown:
            shown.wait_for("h9")
            shown.wait_for("move 2")
            shown.send("\x11")
            assert shown.wait_for_end() == 0
        assert shown.kitty_keyboards == 0

    def test_line_mode_reads_a_dumb_terminal_after_a_record_from_a_pipe(self) -> None:
        with piping("cut.sgf", "open - --until-fault", TERM="dumb") as shown:
            shown.wait_for("White h9. Black to move.")
            shown.send("a1\n")
            shown.wait_for("Black a1.")
            shown.send("quit\n")
            assert shown.wait_for_end() == 0

    def test_plain_line_mode_ends_after_a_record_from_a_pipe(self) -> None:
        with piping("cut.sgf", "open - --until-fault --plain") as shown:
            assert shown.wait_for_end() == 0
            assert "White h9. Black to move." in shown.text

    def test_record_is_typed_at_a_terminal(self) -> None:
        with terminal("open", "-", "--plain", env=outside()) as shown:
            shown.send("Game: krypte\n\n1. d1 2. e8\n\x04")
            shown.wait_for("White e8 enters from South. Black to move")
            shown.send("f1\n")
            shown.wait_for("Black f1")
            shown.send("quit\n")
            assert shown.wait_for_end() == 0

    def test_line_mode_opens_no_record_from_its_own_input(self) -> None:
        result = piped(b"open -\n", "play", "krypte", "--no-save")
        assert "Standard input is used for commands" in result.stdout


def outside(**changes: str) -> dict[str, str]:
    """The environment of a program that runs in another folder."""
    return environment(PYTHONPATH=str(ROOT), **changes)


@contextmanager
def piping(file: str, arguments: str, **changes: str) -> Iterator[Terminal]:
    """A terminal in which a file is piped into a command."""
    program = f"{shlex.quote(sys.executable)} -m abstract_arcade"
    command = ["sh", "-c", f"cat {file} | {program} {arguments}"]
    shown = Terminal(command, folder=Path.cwd(), env=outside(**changes))
    try:
        yield shown
    finally:
        shown.close()


def test_numbered_moves_are_opened() -> None:
    for text in ("1.h8 2.h7 3.h6", "1.h8 h7 2.h6"):
        result = piped(text.encode(), "convert", "-", "-", "--to", "json")
        assert result.exit_code == 0
        assert result.stderr == (
            "Standard input: the file does not name the game; Renju is assumed.\n"
        )
        match: Match = load(result.stdout)
        assert moves_of(match) == ["h8", "h7", "h6"]
