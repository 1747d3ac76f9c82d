"""Whatever lies in the folders of the program, every command does its work and nothing waits."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from abstract_arcade.cli import main, screen
from abstract_arcade.library.folder import INDEX, Library
from abstract_arcade.library.small_files import SmallFile
from abstract_arcade.library.store import Files
from abstract_arcade.settings import SettingsFile, settings_file
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.course.puzzle import PuzzleScreen
from abstract_arcade.tui.matches.screen import MatchesScreen
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from tests.hostile_home import FAULTS, KINDS, NAME, OTHER, PATHS, SMALL, faulty, furnish, put
from tests.terminal import ROOT, environment
from tests.tui.support import begun

PATIENCE = 20
"""Seconds after which a command waits for something that will never come."""

MATCHES: Mapping[str, str] = {
    "matches": "",
    "matches --json": "",
    "matches --export copies": "",
    "matches --clear": "y\n",
    "continue": "a1\nquit\n",
    f"open {NAME}": "a1\nquit\n",
    f"open {{home}}/matches/{NAME}.json": "a1\nquit\n",
    f"show {NAME}": "",
    f"check {{home}}/matches/{NAME}.json": "",
    f"convert {NAME} - --to text": "",
    "play krypte --plain": "d1\nopen x7k2\nopen b2c3\nquit\n",
}
"""The commands that look into the folder of matches, with what is typed."""

SETTINGS: Mapping[str, str] = {
    "settings show": "",
    "settings set marks on": "",
    "settings reset keys": "",
    "settings reset": "",
    "settings reset met": "",
}
"""Those that look at the settings."""

OTHERS: Mapping[str, str] = {
    "puzzles krypte": "",
    "puzzles krypte --plain": "",
    "demo krypte --plain": "",
    "rules krypte": "",
    "guide playing": "",
    "list": "",
    "settings path": "",
}

TYPED = {**MATCHES, **SETTINGS, **OTHERS}

ENTRY = f"matches/{NAME}.json"

GONE = ("nowhere", errno.ENOENT)
"""Kinds of paths at which nothing exists, which is no fault."""


@contextmanager
def no_waiting() -> Iterator[None]:
    """A context in which waiting for a file that never ends fails instead."""

    def wake(*_: object) -> None:
        raise AssertionError("it waits")

    before = signal.signal(signal.SIGALRM, wake)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def run(command: str, home: Path) -> Result:
    """Run a command, which does its work or says in a sentence why not."""
    arguments = [each.format(home=home) for each in command.split()]
    with no_waiting():
        result = CliRunner(env={"COLUMNS": "200"}).invoke(
            main, arguments, input=TYPED[command], prog_name="abstract-arcade"
        )
    said = f"{command}: {result.output}"
    assert result.exception is None or isinstance(result.exception, SystemExit), said
    assert result.exit_code in (0, 1, 2), said
    assert not any(each in said for each in ("crashed", "Traceback", "\x1b")), said
    return result


def check_matches(home: Path, path: str, what: object) -> None:
    """Check that the list shows an unreadable match as a row or says why not, and all others."""
    said = {command: run(command, home) for command in MATCHES if "--clear" not in command}
    listed = said["matches"]
    if path in ("", "matches"):
        is_empty = what in (*GONE, "a folder")
        assert listed.exit_code == (0 if is_empty else 2)
        assert ("There are no matches" if is_empty else "cannot be listed: ") in listed.output
        return
    rows = {row.split()[0]: row for row in listed.stdout.splitlines()}
    assert rows[OTHER].endswith("Player 1 – Player 2: Black to move, 4 moves")
    ids = {each["id"]: each for each in json.loads(said["matches --json"].stdout)}
    assert ids[OTHER]["status"] == "running"
    assert said["continue"].exit_code == 0
    if path != ENTRY:
        assert ids[NAME]["status"] == "running"
        assert said[f"show {NAME}"].exit_code == 0
    elif what is errno.ENOENT:
        assert NAME not in rows
    else:
        assert rows[NAME].startswith(f"{NAME}  cannot be read: ")
        assert listed.stdout.count("cannot be read") == 1
        assert ids[NAME]["status"] == "unreadable"
        for command in (f"show {NAME}", f"open {NAME}", f"convert {NAME} - --to text"):
            assert said[command].exit_code == 2
            assert said[command].output.startswith(f"Error: {NAME}: ")


def check_settings(home: Path, path: str, what: object) -> None:
    shown = run("settings show", home)
    assert shown.exit_code == 0
    is_told = path == "settings.toml" and what not in GONE
    is_told |= path == "" and what not in (*GONE, "a folder")
    assert shown.stderr.startswith("settings.toml, ") == is_told
    assert is_told or shown.stderr == ""
    for command in SETTINGS:
        run(command, home)


def test_paths_of_the_test_include_every_small_file() -> None:
    found = SmallFile.__subclasses__()
    names = {each.NAME for each in found if each.__module__.startswith("abstract_arcade.")}
    assert names == {*SMALL}


def check_small(home: Path, path: str, what: object) -> None:
    """A file that cannot be read is told of, and what is kept from now on is kept again."""
    told: list[str] = []
    kept = SMALL[path](home)
    kept.failed = told.append
    with no_waiting():
        assert kept.read() == kept.read()
        kept.change(lambda _: None)
        kept.close()
    if what in GONE and not isinstance(what, int):
        assert told == []
    elif isinstance(what, int):
        assert {each.split(": ")[0] for each in told} <= {
            f"{path} cannot be read",
            f"{path} cannot be written",
        }
        assert told
    else:
        # What is set aside stays there; to a circle nothing can be done.
        assert told[0].startswith(f"{path} cannot be read")
        if "was renamed to" in told[0]:
            assert len(told) == 1
            assert os.path.lexists(home / told[0].rpartition(" ")[2])
            assert json.loads((home / path).read_text())["format"]


def check(home: Path, path: str, what: object) -> None:
    """Look at all that has to do with a path."""
    if path.startswith("matches") or not path:
        check_matches(home, path, what)
    if "settings" in path or not path:
        check_settings(home, path, what)
    if path in SMALL:
        check_small(home, path, what)


@pytest.fixture
def hostile(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A home where all is well as yet."""
    furnish(home)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(screen, "open_arcade", lambda *_, **__: None)
    return home


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("kind", KINDS)
def test_wrong_kind_of_file_at_any_path_is_reported_or_ignored(
    hostile: Path, path: str, kind: str
) -> None:
    put(hostile, path, kind)
    check(hostile, path, kind)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("fault", FAULTS, ids=os.strerror)
def test_failing_disk_at_any_path_is_reported_or_ignored(
    hostile: Path, path: str, fault: int
) -> None:
    with faulty(hostile / path, fault):
        check(hostile, path, fault)


def put_everywhere(home: Path, kind: str) -> None:
    """Let something lie at every path within a home but the folder of matches."""
    for path in PATHS:
        if path not in ("", "matches", "matches/deleted"):
            put(home, path, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_commands_work_with_wrong_files_at_every_path(hostile: Path, kind: str) -> None:
    put_everywhere(hostile, kind)
    for command in TYPED:
        result = run(command, hostile)
        if command in OTHERS:
            assert result.exit_code == 0, result.output


@pytest.mark.parametrize("kind", KINDS)
def test_match_is_deleted_and_restored_despite_wrong_files(hostile: Path, kind: str) -> None:
    library = Library()
    for path in (ENTRY, "matches/deleted/old.json", f"matches/deleted/{OTHER}.json"):
        put(hostile, path, kind)
        os.utime(hostile / path, (0, 0), follow_symlinks=False)
    with no_waiting():
        library.delete(NAME)
        assert [entry.id for entry in library.entries()] == [OTHER]
        library.restore(NAME)
    assert [entry.id for entry in library.entries()] == [OTHER, NAME]


def test_folder_that_shows_only_names_is_listed(hostile: Path) -> None:
    """As with `chmod 444 matches`: what lies in it cannot be looked at."""
    with faulty(hostile / "matches" / "", errno.EACCES, is_within=True):
        listed = run("matches", hostile).stdout
        said = run("play krypte --plain", hostile)
    for name in (NAME, OTHER):
        assert f"{name} cannot be read: Permission denied" in " ".join(listed.split())
    assert "cannot be saved: Permission denied" in said.output


@pytest.mark.parametrize("kind", [*KINDS])
async def test_screen_reports_wrong_files(
    hostile: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_everywhere(hostile, kind)
    said: list[str] = []
    with no_waiting():
        app = ArcadeApp(
            files=Files(
                folder=hostile,
            ),
            settings=SettingsFile(settings_file()),
        )
        monkeypatch.setattr(app, "notify", lambda text, **_: said.append(text))
        async with begun(app) as arcade:
            await arcade.until_open(MenuScreen)
            # To the puzzles and to setting up a game, and back; then to the matches.
            for key, opened in (("u", PuzzleScreen), ("f2", SetupScreen)):
                await arcade.press(key)
                await arcade.until_open(opened)
                await arcade.press("escape")
                await arcade.until_open(MenuScreen)
            await arcade.press("o")
            await arcade.until_open(MatchesScreen)
            assert "Cannot be read" in arcade.text()
            assert NAME in arcade.text()
    named = {each.replace(",", " ").split()[0] for each in said}
    assert named == (set() if kind in GONE else {"settings.toml", "puzzles.json", "recent.json"})


ROWS: Sequence[object] = (
    *([], None, 5, "", {}),
    ["running"],
    ["running", "chess"],
    ["running", ["krypte"]],
)


class TestIndex:
    """The cache of the list may say anything; what nobody has written is not shown."""

    def rows(self, home: Path) -> tuple[dict[str, Any], list[Any]]:
        data = json.loads((home / "matches" / INDEX).read_text())
        return data, data["matches"][NAME]

    @pytest.mark.parametrize("at", range(3, 18))
    def test_hostile_values_in_the_index_are_not_shown(self, hostile: Path, at: int) -> None:
        data, row = self.rows(hostile)
        values: Sequence[Any]
        values = (None, 7, -1, 1e99, True, "x\x1b[2J", "purple", [], {}, {"winner": 3}, "9999")
        for value in values:
            data["matches"] = {NAME: [*row[:at], value, *row[at + 1 :]]}
            (hostile / "matches" / INDEX).write_text(json.dumps(data))
            assert r"\x1b" not in repr(Library().entries())
            (hostile / "matches" / INDEX).write_text(json.dumps(data))
            run("matches", hostile)

    @pytest.mark.parametrize("row", ROWS, ids=str)
    def test_malformed_rows_of_the_index_are_read_again_from_the_matches(
        self, hostile: Path, row: object
    ) -> None:
        good = Library().entries()
        data, whole = self.rows(hostile)
        stamped = [*whole[:3], *row] if isinstance(row, list) else row
        data["matches"] = {NAME: stamped}
        (hostile / "matches" / INDEX).write_text(json.dumps(data))
        assert Library().entries() == good

    def test_index_forgets_a_match_that_the_disk_could_not_read(self, hostile: Path) -> None:
        good = Library().entries()
        (hostile / "matches" / INDEX).unlink()
        with faulty(hostile / ENTRY, errno.EIO):
            assert [entry.status for entry in Library().entries()] == ["running", "unreadable"]
        assert Library().entries() == good


async def test_control_characters_in_a_file_name_reach_no_terminal(hostile: Path) -> None:
    (hostile / "matches" / "odd\x1b[2J\u202ename.json").write_text("{")
    assert "odd[2Jname" in run("matches", hostile).stdout
    app = ArcadeApp()
    async with begun(app) as arcade:
        await arcade.until_open(MenuScreen)
        await arcade.press("o")
        await arcade.until_open(MatchesScreen)
        assert "odd[2Jname" in arcade.text()


@pytest.mark.parametrize("kind", ["a circle", "a pipe", "an endless device"])
def test_programs_end_despite_endless_files(hostile: Path, kind: str) -> None:
    put_everywhere(hostile, kind)
    for command in ("matches", "play krypte --plain", "settings set marks on"):
        done = subprocess.run(
            [sys.executable, "-m", "abstract_arcade", *command.split()],
            input=TYPED[command],
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
            timeout=PATIENCE,
            env=environment(),
        )
        assert done.returncode in (0, 2)
        assert "Traceback" not in done.stderr
