"""The wheel and the sdist: the licences in them, and the page that an index makes of them."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from email import message_from_string
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.terminal import ROOT

LICENCES = {"LICENSE": "MIT License", "LICENSE-RobotoMono.txt": "Apache License"}
"""The file of each licence, and a line of it."""

PATIENCE = 60
"""Seconds after which a build that should have ended has not."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The texts of the `.dist-info` folder of a wheel, by name."""
    (path,) = _build("wheel", tmp_path_factory).glob("*.whl")
    with ZipFile(path) as archive:
        return {
            name.partition(".dist-info/")[2]: archive.read(name).decode()
            for name in archive.namelist()
            if ".dist-info/" in name
        }


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The texts of the topmost folder of an sdist, by name."""
    (path,) = _build("sdist", tmp_path_factory).glob("*.tar.gz")
    texts = {}
    with tarfile.open(path) as archive:
        for member in archive.getmembers():
            _, _, name = member.name.partition("/")
            file = archive.extractfile(member)
            if file and "/" not in name:
                texts[name] = file.read().decode()
    return texts


def _build(kind: str, factory: pytest.TempPathFactory) -> Path:
    """Build a wheel or an sdist with the installed backend, which needs no network."""
    folder = factory.mktemp(kind)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", folder],
        cwd=ROOT,
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    return folder


@pytest.fixture
def metadata(wheel: dict[str, str]) -> Message:
    """The metadata of the wheel."""
    return message_from_string(wheel["METADATA"])


def test_metadata_names_every_licence(metadata: Message) -> None:
    assert metadata["License-Expression"] == "MIT AND Apache-2.0"
    assert metadata.get_all("License-File") == list(LICENCES)


@pytest.mark.parametrize("name", LICENCES)
def test_licence_is_in_the_wheel_as_a_whole(name: str, wheel: dict[str, str]) -> None:
    assert LICENCES[name] in wheel[f"licenses/{name}"]
    assert wheel[f"licenses/{name}"] == (ROOT / name).read_text("utf-8")


@pytest.mark.parametrize("name", [*LICENCES, "README.md", "CHANGELOG.md", "pyproject.toml"])
def test_sdist_has_the_files_of_the_checkout(name: str, sdist: dict[str, str]) -> None:
    assert sdist[name] == (ROOT / name).read_text("utf-8")


def test_sdist_and_wheel_have_the_same_metadata(
    wheel: dict[str, str], sdist: dict[str, str]
) -> None:
    assert sdist["PKG-INFO"] == wheel["METADATA"]
