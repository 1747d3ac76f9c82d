"""Sections of the rules texts that the code cites by name exist."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from abstract_arcade import rules
from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.texts import teaching_file

_FOLDER = Path(rules.__file__).parent
FILES = [(slug, path) for slug in GAMES for path in sorted(_FOLDER.glob(f"{slug}*.py"))]
_CITED = re.compile(r'"([A-Z][^"]*)"')
_NO_CITATIONS = {"Kagetsu 4D", "North"}
"""What else stands in quotation marks with a capital letter."""

_TEXT_CITED = re.compile(r"teaching/(\w+)\.md")


def remarks(source: str) -> Iterator[str]:
    """Yield all docstrings and comments of a file, each on one line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield " ".join(str(node.value.value).split())
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = [token for token in tokens if token.type == tokenize.COMMENT]
    text = ""
    for number, token in enumerate(comments):
        text += token.string.lstrip("#")
        if number + 1 == len(comments) or comments[number + 1].start[0] != token.start[0] + 1:
            yield " ".join(text.split())
            text = ""


def sections(slug: str) -> set[str]:
    """Return the headings of a text, and the phrases in bold or italics that begin a paragraph."""
    text = teaching_file(f"{slug}.md")
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    phrases = re.findall(r"^(?:- )?\*{1,2}(?:\d\. )?(.+?)[.:]?\*{1,2}[.:]?", text, re.MULTILINE)
    return {*headings, *(phrase.replace("\n", " ") for phrase in phrases)}


def citations(path: Path) -> list[str]:
    """Return the sections that a file cites: quoted texts that begin with a capital letter."""
    quoted = [name for each in remarks(path.read_text("utf-8")) for name in _CITED.findall(each)]
    return [name for name in quoted if name not in _NO_CITATIONS]


@pytest.mark.parametrize(("slug", "path"), FILES, ids=lambda value: getattr(value, "stem", value))
def test_cited_sections_exist(slug: str, path: Path) -> None:
    assert set(citations(path)) <= sections(slug)


@pytest.mark.parametrize(("slug", "path"), FILES, ids=lambda value: getattr(value, "stem", value))
def test_no_text_of_another_game_is_cited(slug: str, path: Path) -> None:
    assert set(_TEXT_CITED.findall(path.read_text("utf-8"))) <= {slug}


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_cites_its_turn_and_its_end(slug: str) -> None:
    cited = {name for other, path in FILES if other == slug for name in citations(path)}
    assert cited >= ({"The opening", "Fouls", "End"} if slug == "renju" else {"A turn", "End"})
