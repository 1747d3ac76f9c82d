"""Crash reports and the sentences about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from abstract_arcade.library.folder import Library
from abstract_arcade.storage import crash
from abstract_arcade.tui import app
from abstract_arcade.tui.frame.screen import ArcadeScreen
from tests.cli.support import run
from tests.tui.support import a_match, running, view_of


def reports(home: Path) -> list[Path]:
    return sorted(home.glob("crash-*.txt"))


def fail(*_: object) -> None:
    """Raise an error that the program does not expect."""
    raise ValueError("no such thing")


def an_error() -> ValueError:
    with pytest.raises(ValueError, match="no such thing") as caught:
        fail()
    return caught.value


def test_crash_report_has_the_traceback_and_the_version(home: Path) -> None:
    sentence = crash.report(an_error())
    (file,) = reports(home)
    assert sentence == f"Abstract Arcade has crashed; a report is in {file}."
    text = file.read_text("utf-8")
    assert text.startswith("Abstract Arcade ")
    assert "Traceback" in text
    assert "in an_error" in text
    assert "ValueError: no such thing" in text


def test_old_crash_reports_are_deleted(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash, "KEPT", 2)
    for _ in range(4):
        sentence = crash.report(an_error())
    assert len(reports(home)) == 2
    assert str(reports(home)[-1]) in sentence


def test_crash_sentence_describes_the_error_if_no_report_can_be_written(home: Path) -> None:
    home.parent.mkdir(parents=True, exist_ok=True)
    home.write_text("")
    sentence = crash.report(an_error())
    assert "ValueError: no such thing" in sentence
    assert "no report could be written" in sentence


def test_missing_threads_are_explained_without_a_crash_report(home: Path) -> None:
    sentence = crash.report(RuntimeError("can't start new thread"))
    assert "cannot start more threads" in sentence
    assert reports(home) == []


def test_crash_sentence_for_a_visitor_names_no_file(home: Path) -> None:
    assert crash.report(an_error(), is_sandboxed=True) == "Abstract Arcade has crashed."
    assert reports(home)


def test_command_that_crashes_names_its_report(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Library, "entries", fail)
    result = run("matches")
    assert result.exit_code == 1
    (file,) = reports(home)
    assert result.stderr == f"Abstract Arcade has crashed; a report is in {file}.\n"


@pytest.mark.textual_compat
async def test_screen_that_crashes_names_its_report(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def crash_on_screen() -> None:
        async with running(a_match("d1"), open_view=view_of) as arcade:
            monkeypatch.setattr(arcade.play_screen, "action_marks", fail)
            await arcade.press("m")

    with pytest.raises(ValueError, match="no such thing"):
        await crash_on_screen()
    (file,) = reports(home)
    assert "in fail" in file.read_text("utf-8")
    told = "".join(capsys.readouterr().err.split())
    assert told == f"AbstractArcadehascrashed;areportisin{file}.".replace(" ", "")


@pytest.mark.textual_compat
@pytest.mark.parametrize("command", ["help", "menu"])
async def test_screen_that_crashes_before_its_first_layout_ends_the_program(
    command: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def open_a_screen_that_crashes() -> None:
        monkeypatch.setattr(app, "LAYOUT_SECONDS", 0)
        async with running(a_match("d1"), open_view=view_of) as arcade:
            monkeypatch.setattr(ArcadeScreen, "on_mount", fail)
            await arcade.press({"help": "question_mark", "menu": "q"}[command])

    with pytest.raises(ValueError, match="no such thing"):
        await open_a_screen_that_crashes()
    assert reports(home)
