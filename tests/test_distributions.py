"""The wheel and the sdist: the licences in them, and the page that an index makes of them."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
from email import message_from_string
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from abstract_arcade import PROJECT_URL
from tests.documents import README
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


def test_metadata_has_addresses_if_the_project_has_one(metadata: Message) -> None:
    assert bool(metadata.get_all("Project-URL")) is bool(PROJECT_URL)


def test_classifiers_are_the_pythons_of_the_workflow(metadata: Message) -> None:
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text("utf-8")
    (listed,) = re.findall(r"^ +python: \[(.+)\]$", workflow, re.MULTILINE)
    pythons = re.findall(
        r":: (3\.\d+)$", "\n".join(metadata.get_all("Classifier", [])), re.MULTILINE
    )
    assert pythons == re.findall(r"[\d.]+", listed)
    assert f"Python {pythons[0]} to {pythons[-1]}" in README.text


@pytest.mark.parametrize("name", LICENCES)
def test_licence_is_in_the_wheel_as_a_whole(name: str, wheel: dict[str, str]) -> None:
    assert LICENCES[name] in wheel[f"licenses/{name}"]
    assert wheel[f"licenses/{name}"] == (ROOT / name).read_text("utf-8")


@pytest.mark.parametrize(
    "name",
    [*LICENCES, "CHANGELOG.md", "README.md", "CONTRIBUTING.md", "SECURITY.md", "pyproject.toml"],
)
def test_sdist_has_the_files_of_the_checkout(name: str, sdist: dict[str, str]) -> None:
    assert sdist[name] == (ROOT / name).read_text("utf-8")


def test_sdist_and_wheel_have_the_same_metadata(
    wheel: dict[str, str], sdist: dict[str, str]
) -> None:
    assert sdist["PKG-INFO"] == wheel["METADATA"]


def _inlines(markdown: str) -> list[Token]:
    """The paragraphs, headings and table cells of a text, and the lines of its code."""
    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    return [token for token in tokens if token.type in {"inline", "code_block", "fence"}]


def _plain(token: Token) -> str:
    """The words of a paragraph, without the words of pictures."""
    if token.children is None:
        return token.content
    return "".join(child.content for child in token.children if child.type != "image").strip()


@pytest.fixture
def page(metadata: Message) -> list[Token]:
    """The page that an index makes of the metadata."""
    return _inlines(str(metadata.get_payload()))


def test_page_of_the_package_index_has_no_pictures(page: list[Token]) -> None:
    assert not [part for token in page for part in token.children or () if part.type == "image"]


def test_page_of_the_package_index_has_no_relative_links(page: list[Token]) -> None:
    links = [
        str(part.attrs["href"])
        for token in page
        for part in token.children or ()
        if part.type == "link_open"
    ]
    assert [link for link in links if not link.startswith("https://")] == []


def test_page_of_the_package_index_has_the_text_of_the_readme(page: list[Token]) -> None:
    said = [_plain(token) for token in _inlines(README.text)]
    expected = [text for text in said if text and "pictures" not in text]
    assert [_plain(token) for token in page] == expected
