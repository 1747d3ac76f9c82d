"""Limits of a visitor of the server: no programs and no files of the machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from abstract_arcade.library.folder import Library, LibraryError
from abstract_arcade.library.store import Store
from abstract_arcade.match import Participant
from abstract_arcade.players.engine_client import EngineError
from abstract_arcade.records import dump
from abstract_arcade.rules import Seat
from abstract_arcade.session.opponents import Opponents
from abstract_arcade.storage import SANDBOX_VARIABLE, is_sandboxed
from abstract_arcade.tui.matches.screen import MatchesScreen
from abstract_arcade.tui.messages import OpenMatches
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.windows.export import ExportWindow
from tests.cli.support import run
from tests.tui.support import LARGE, a_match, running


@pytest.fixture
def _as_a_stranger(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that was started for a stranger."""
    monkeypatch.setenv(SANDBOX_VARIABLE, "1")


@pytest.mark.usefixtures("_as_a_stranger")
def test_sandbox_variable_can_be_off(monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_sandboxed()
    monkeypatch.setenv(SANDBOX_VARIABLE, "0")
    assert not is_sandboxed()


async def test_visitor_starts_no_other_program() -> None:
    match = a_match("d1", white="engine:true")
    with pytest.raises(EngineError, match="Other programs cannot be started in a browser"):
        await Opponents(is_sandboxed=True).choose(match, match.current)


@pytest.mark.usefixtures("_as_a_stranger")
def test_command_line_of_a_visitor_accepts_no_other_program() -> None:
    result = run("play", "krypte", "--white", "engine:true")
    assert result.exit_code == 2
    assert "Other programs cannot be started in a browser." in result.stderr


def test_program_in_a_saved_match_becomes_a_person_for_a_visitor() -> None:
    owners = Library()
    strangers = Library(is_sandboxed=True)
    owners.save("a-match", a_match("d1", white="engine:true --fast"))
    assert strangers.load("a-match").participants[Seat.SECOND] == Participant(name="true")
    assert owners.load("a-match").participants[Seat.SECOND].command == ("true", "--fast")


@pytest.mark.usefixtures("_as_a_stranger")
def test_visitor_opens_no_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(dump(a_match("d1")))
    for command in ("show", "check", "open"):
        result = run(command, str(file))
        assert (result.exit_code, result.stderr) == (
            2,
            "Error: Files cannot be opened in a browser.\n",
        )
    assert run("demo", str(file)).exit_code == 2


def test_errors_for_a_visitor_name_no_folder(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("")
    with pytest.raises(LibraryError) as caught:
        Library(tmp_path / "matches", is_sandboxed=True).entries()
    assert str(tmp_path) not in str(caught.value)


async def test_screen_of_a_visitor_opens_no_file_and_does_not_suspend(tmp_path: Path) -> None:
    store = Store(tmp_path, is_sandboxed=True)
    async with running(size=LARGE, store=store, is_sandboxed=True) as arcade:
        assert arcade.app.check_action("suspend_process", ()) is False
        arcade.app.post_message(OpenMatches())
        await arcade.until_open(MatchesScreen)
        await arcade.press("o")
        assert arcade.is_open(MatchesScreen)
        assert "Files cannot be opened in a browser" in arcade.text()


@pytest.fixture
def _folder_without_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A working folder into which nothing may be written."""
    monkeypatch.chdir(tmp_path)
    yield
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("_folder_without_files")
async def test_export_of_a_visitor_is_copied_instead_of_written() -> None:
    match = a_match("d1", "e8")
    async with running(match, LARGE, is_sandboxed=True) as arcade:
        await arcade.press("e")
        await arcade.until_open(ExportWindow)
        assert "Enter file" not in arcade.text()
        await arcade.press("down", "enter")
        await arcade.until_open(PlayScreen)
        assert arcade.app.clipboard == dump(match, "text")
        assert "Sent to the clipboard as text" in arcade.status
