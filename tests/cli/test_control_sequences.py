"""Names and arguments may hold orders to a terminal: none of them is ever printed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from abstract_arcade.cli import main
from abstract_arcade.cli.types import ParticipantType
from abstract_arcade.library.folder import Library
from abstract_arcade.records import dump
from tests.cli.support import by_command, run
from tests.matches import a_match
from tests.terminal import terminal

HOSTILE = "a\x1b]0;PWNED\x07b\x1b[31m\x9b32m\x7f\u202e\u2066\r\tc\nd"
"""Sets a title, colours and the direction of writing, and begins lines of its own."""

FILE = f"{HOSTILE}.json"

ORDER = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""A character that a terminal obeys, or that turns the direction of writing."""

NEEDS = {
    "play": ["krypte"],
    "arena": ["krypte"],
    "convert": ["game.json", "-", "--to", "text"],
    "show": ["game.json"],
    "check": ["game.json"],
    "open": ["game.json"],
    "rules": ["krypte"],
    # It is not to begin.
    "serve": ["--host", HOSTILE],
    "share": ["krypte", "--host", HOSTILE],
}
"""The arguments without which a command does not check its options."""


def check_harmless(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), arguments
    said = result.stdout + result.stderr
    assert not ORDER.search(said), (arguments, said)
    assert "has crashed" not in said, arguments
    return said


def options_of(command: str) -> Iterator[str]:
    """The options of a command that take a value."""
    found: click.Command | None = main
    for name in command.split():
        assert isinstance(found, click.Group)
        found = found.get_command(click.Context(found), name)
    assert found is not None
    for parameter in found.params:
        if isinstance(parameter, click.Option) and not parameter.is_flag:
            yield parameter.opts[0]


@by_command
@pytest.mark.usefixtures("library")
def test_no_command_prints_control_characters_of_an_argument(command: str) -> None:
    words = command.split()
    check_harmless(*words, HOSTILE)
    check_harmless(*words, HOSTILE, HOSTILE, HOSTILE)
    check_harmless(*words, f"--{HOSTILE}")
    check_harmless(*words, f"-{HOSTILE}")
    needs = NEEDS.get(command, [])
    for option in options_of(command):
        check_harmless(*words, *needs, option, HOSTILE)
        check_harmless(*words, *needs, f"{option}={HOSTILE}")


@pytest.mark.parametrize("kind", ["sound", "broken", "missing", "folder"])
@pytest.mark.parametrize(
    "command",
    [
        "check FILE",
        "show FILE",
        "show FILE --ply 99",
        "convert FILE - --to text",
        "convert game.json FILE",
        "convert game.json FILE/out.json",
        "convert FILE out.svg",
        "open FILE --plain",
        "open FILE --json",
        "continue FILE --plain",
        "demo FILE --print",
        "puzzles FILE --print",
        "matches --export FILE",
        "arena krypte random random --games 1 --max-plies 2 --json FILE --workers 1",
        "play krypte --plain --white engine:./FILE",
    ],
)
@pytest.mark.usefixtures("library")
def test_no_command_prints_control_characters_of_a_file_name(command: str, kind: str) -> None:
    path = Path(FILE)
    if kind == "sound":
        path.write_text(dump(a_match("d1", "e8")))
    elif kind == "broken":
        path.write_text("{\x1b[31m")
    elif kind == "folder":
        path.mkdir()
        (path / FILE).write_text("{\x1b[31m")
    check_harmless(*(word.replace("FILE", f"./{FILE}") for word in command.split()))


@pytest.mark.parametrize(
    "command",
    ["settings path", "settings show", "matches", "matches --json", "settings reset", "puzzles"],
)
def test_no_command_prints_control_characters_of_the_home(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / HOSTILE
    home.mkdir()
    (home / "settings.toml").write_text("theme = 3\n")
    monkeypatch.setenv("ABSTRACT_ARCADE_HOME", str(home))
    check_harmless(*command.split())


def test_matches_list_and_json_name_a_hostile_file(library: Library) -> None:
    path = library.folder / FILE
    path.write_text("{")
    check_harmless("matches")
    rows = json.loads(check_harmless("matches", "--json"))
    assert str(path) in [row["file"] for row in rows]


def test_converted_json_keeps_values_with_control_characters(library: Library) -> None:
    del library
    record = json.loads(Path("game.json").read_text())
    Path("game.json").write_text(json.dumps({**record, "unknown": HOSTILE}))
    said = check_harmless("convert", "game.json", "-", "--to", "json")
    assert json.loads(said)["unknown"] == HOSTILE


def test_completion_offers_no_control_characters(library: Library) -> None:
    (library.folder / FILE).write_text("{")
    offered = run(
        _ABSTRACT_ARCADE_COMPLETE="bash_complete",
        COMP_WORDS="abstract-arcade show a",
        COMP_CWORD="2",
    ).stdout
    assert not ORDER.search(offered)


@pytest.mark.parametrize("form", ["--plain", "--json"])
@pytest.mark.parametrize("line", [HOSTILE, f"save {FILE}", f"open {FILE}", f"level {HOSTILE}"])
@pytest.mark.usefixtures("library")
def test_line_mode_prints_no_control_characters_of_a_line(form: str, line: str) -> None:
    typed = line.replace("\n", "")
    said = run("play", "krypte", form, typed=f"{typed}\n").output
    assert said
    assert not ORDER.search(said), said


def test_named_program_is_printed_without_control_characters() -> None:
    with pytest.raises(click.BadParameter) as caught:
        ParticipantType().convert(f"engine:'{HOSTILE}'", None, None)
    assert not ORDER.search(caught.value.message)


def test_terminal_gets_no_order_from_a_file_name(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(dump(a_match("d1", "e8")))
    with terminal("check", FILE, folder=tmp_path) as shown:
        assert shown.wait_for_end() == 0
    assert "valid record" in shown.text
    assert not ORDER.search(shown.output.decode().replace("\r\n", "\n"))
