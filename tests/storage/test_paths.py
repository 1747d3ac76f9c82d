"""The folders of the program's files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from platformdirs import PlatformDirs

from abstract_arcade import storage
from abstract_arcade.storage import (
    HOME_VARIABLE,
    HomeError,
    config_folder,
    matches_folder,
    search_path,
    state_folder,
)
from tests.terminal import ROOT


class TestFolders:
    def test_folders_are_in_the_home_that_the_environment_names(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
        assert state_folder() == config_folder() == tmp_path
        assert matches_folder() == tmp_path / "matches"

    def test_folders_of_a_relative_home_are_absolute(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv(HOME_VARIABLE, "here")
        assert state_folder() == tmp_path / "here"
        monkeypatch.setenv("HOME", str(tmp_path))
        monkeypatch.setenv(HOME_VARIABLE, "~/arcade")
        assert state_folder() == tmp_path / "arcade"

    @pytest.mark.parametrize("home", ["", None])
    def test_folders_are_those_of_the_platform_by_default(
        self, home: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        if home is None:
            monkeypatch.delenv(HOME_VARIABLE, raising=False)
        else:
            monkeypatch.setenv(HOME_VARIABLE, home)
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
        assert state_folder() == tmp_path / "state" / "abstract-arcade"
        assert config_folder() == tmp_path / "config" / "abstract-arcade"
        assert matches_folder() == state_folder() / "matches"
        # The functions do not create the folders.
        assert list(tmp_path.iterdir()) == []

    def test_home_of_an_unknown_user_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(HOME_VARIABLE, "~nosuchuser/x")
        for folder in (state_folder, config_folder, matches_folder):
            with pytest.raises(HomeError, match=r"^ABSTRACT_ARCADE_HOME is '~nosuchuser/x', but"):
                folder()

    def test_relative_home_without_a_working_folder_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "gone").mkdir()
        monkeypatch.chdir(tmp_path / "gone")
        (tmp_path / "gone").rmdir()
        monkeypatch.setenv(HOME_VARIABLE, "here")
        with pytest.raises(HomeError, match="the working folder no longer exists"):
            state_folder()
        monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
        assert state_folder() == tmp_path

    @pytest.mark.parametrize("answer", ["error", "~/.local/state/abstract-arcade"])
    def test_missing_home_of_the_platform_is_refused(
        self, answer: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def user_path(_: object) -> Path:
            if answer == "error":
                raise RuntimeError("could not determine the home directory")
            return Path(answer)

        monkeypatch.delenv(HOME_VARIABLE, raising=False)
        for kind in ("state", "config"):
            monkeypatch.setattr(PlatformDirs, f"user_{kind}_path", property(user_path))
        for folder in (state_folder, config_folder):
            with pytest.raises(HomeError, match="set HOME or ABSTRACT_ARCADE_HOME"):
                folder()


def test_search_path_lets_other_processes_import_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    assert search_path() == {"PYTHONPATH": f"{ROOT}{os.pathsep}elsewhere"}
    monkeypatch.delenv("PYTHONPATH")
    assert search_path() == {"PYTHONPATH": str(ROOT)}
    installed = tmp_path / "site-packages" / "abstract_arcade" / "storage" / "__init__.py"
    monkeypatch.setattr(storage, "__file__", str(installed))
    assert search_path() == {}
