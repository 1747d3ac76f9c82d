"""README.md and the guides as tests read them: links, tables, blocks and the commands in them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from abstract_arcade.guides import GUIDES, guide_text
from tests.terminal import ROOT

SIXTH = "yavalath"
"""The game that the guide to a sixth game makes."""


class Block(NamedTuple):
    """A fenced block: the language it names, and its lines."""

    language: str
    text: str

    @property
    def is_file(self) -> bool:
        """Whether it is a file whose name stands in its first line."""
        return self.language in ("python", "toml", "markdown")

    @property
    def file(self) -> tuple[str, str]:
        """The name of the file, and what it holds."""
        first, rest = self.text.split("\n", 1)
        name = re.fullmatch(r"(?:# |<!-- )([\w./]+)(?: -->)?", first)
        assert name, first
        return name[1], rest


_FENCED = re.compile(r"^(`{3,})(\w*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Document:
    """A text in Markdown, which tests read.

    Attributes:
        name: how a test calls it.
        text: all of it.
    """

    name: str
    text: str

    def __str__(self) -> str:
        return self.name

    @cached_property
    def all_blocks(self) -> list[Block]:
        """Its fenced blocks."""
        return [Block(language, text) for _, language, text in _FENCED.findall(self.text)]

    @cached_property
    def prose(self) -> str:
        """What is no block."""
        return _FENCED.sub("", self.text)

    def blocks(self, language: str) -> list[str]:
        """The texts of the blocks in a language."""
        return [each.text for each in self.all_blocks if each.language == language]

    def _section(self, title: str) -> str:
        """The text under a heading."""
        (text,) = re.findall(
            rf"^## {title}\n(.*?)(?=^## |\Z)", self.prose, re.MULTILINE | re.DOTALL
        )
        return str(text)

    def tables(self, title: str) -> list[list[list[str]]]:
        """The tables under a heading: their rows without the head, cell by cell."""
        found = re.findall(r"(?:^\|.*\n)+", self._section(title), re.MULTILINE)
        return [
            [[cell.strip() for cell in row[1:-1].split("|")] for row in table.splitlines()[2:]]
            for table in found
        ]

    def commands(self) -> Iterator[list[str]]:
        """The words of each command, in blocks and in sentences, comments left out."""
        quoted = re.findall(r"`((?:[A-Z_]+=\w+ )?abstract-arcade(?: [^`]+)?)`", self.prose)
        for text in (*self.blocks("sh"), *quoted):
            for line in text.splitlines():
                words = shlex.split(line, comments=True)
                if words and "_COMPLETE=" not in line:
                    yield words


README = Document("README", (ROOT / "README.md").read_text("utf-8"))
GUIDE: dict[str, Document] = {name: Document(name, guide_text(name)) for name in GUIDES}
DOCUMENTS = (README, *GUIDE.values())

COMMANDS = [words for each in DOCUMENTS for words in each.commands()]
"""The commands of all documents."""


def is_about_sixth(words: Sequence[str]) -> bool:
    """Whether a command needs the sixth game."""
    return SIXTH in words or (words[0] == "pytest" and "-k" in words)
