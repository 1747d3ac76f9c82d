"""Count wordings of docstrings and comments that readers found hard to understand.

    python -m tests.tools.prose [--show]

The report counts the texts of the package that match each wording. A text may be right although it
matches: look at it, and then decide.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import abstract_arcade

PACKAGE = Path(abstract_arcade.__file__).parent

WORDINGS = {
    "begins with a question word, so it is a clause": r"^(What|How|That|Where|Who|Why|When)\b",
    "what, in place of a noun": r"\b(of|for|with|to|from|by|and|is|in|on|than|as) what\b",
    "one, nobody, somebody or whoever, in place of the actor": (
        r"\b(one (may|can|must|needs|does|has|looks|thinks|types|reads|plays)"
        r"|nobody|somebody|whoever)\b"
    ),
    "tell, in place of notify, return or show": r"\b(tell|tells|told|telling)\b",
    "stand, in place of be or apply": r"\b(stand|stands|stood)\b",
    "lie, in place of be stored": r"\b(lie|lies)\b",
    "rare verbs": (r"\b(gives? way|leads? back|led back|no say|to and fro|anew|comes? to rest)\b"),
    "where, in place of if": r"[,;] where\b|^Where\b|\b(none|nothing|None) where\b",
    "lit, in place of selected": r"\blit\b",
    "points to the text above": r"^(The same|Those of|It in words|All of it)\b",
    "only refers to another docstring": r"^See `[\w.]+`\.$",
}
"""The wordings, by their names in the report."""


class Text(NamedTuple):
    """A docstring or comment of the package, and its place: "rules/core.py:40"."""

    place: str
    words: str


def texts() -> Iterator[Text]:
    """Yield every docstring, docstring of an attribute and comment of the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        source = path.read_text("utf-8")
        yield from _docstrings(name, source)
        yield from _comments(name, source)


def _docstrings(name: str, source: str) -> Iterator[Text]:
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            match statement:
                case ast.Expr(value=ast.Constant(value=str(words))):
                    yield Text(f"{name}:{statement.lineno}", words)


def _comments(name: str, source: str) -> Iterator[Text]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        is_for_tools = token.string.startswith(("# noqa", "# type:", "# fmt:"))
        if token.type == tokenize.COMMENT and not is_for_tools:
            yield Text(f"{name}:{token.start[0]}", token.string.lstrip("# "))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--show", action="store_true", help="also list the texts")
    arguments = parser.parse_args()
    found = list(texts())
    matched: set[Text] = set()
    for wording, pattern in WORDINGS.items():
        matches = [text for text in found if re.search(pattern, text.words)]
        matched.update(matches)
        print(f"{len(matches):5}  {wording}")
        for text in matches if arguments.show else ():
            print(f"       {text.place}  {text.words.partition(chr(10))[0][:90]}")
    print(f"{len(matched):5}  of {len(found)} texts have at least one of these wordings")


if __name__ == "__main__":
    main()
