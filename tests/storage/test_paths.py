"""Where what players make is kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from abstract_arcade import storage
from abstract_arcade.storage import (
    HOME_VARIABLE,
    config_folder,
    matches_folder,
    search_path,
    state_folder,
)
from tests.terminal import ROOT


class TestFolders:
    def test_lie_in_the_home_that_is_named(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
        assert state_folder() == config_folder() == tmp_path
        assert matches_folder() == tmp_path / "matches"

    def test_of_a_relative_home_are_absolute(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv(HOME_VARIABLE, "here")
        assert state_folder() == tmp_path / "here"
        monkeypatch.setenv("HOME", str(tmp_path))
        monkeypatch.setenv(HOME_VARIABLE, "~/arcade")
        assert state_folder() == tmp_path / "arcade"

    @pytest.mark.parametrize("home", ["", None])
    def test_are_those_of_the_platform_otherwise(
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
        # Asking for a folder makes none.
        assert list(tmp_path.iterdir()) == []


def test_our_programs_find_the_package_as_it_was_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    assert search_path() == {"PYTHONPATH": f"{ROOT}{os.pathsep}elsewhere"}
    monkeypatch.delenv("PYTHONPATH")
    assert search_path() == {"PYTHONPATH": str(ROOT)}
    installed = tmp_path / "site-packages" / "abstract_arcade" / "storage" / "__init__.py"
    monkeypatch.setattr(storage, "__file__", str(installed))
    assert search_path() == {}
