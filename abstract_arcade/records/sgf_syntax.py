r"""The syntax of SGF (FF[4] and the forms of older programs): trees of nodes with properties.

    (;GM[4]SZ[15];B[hh];W[hg](;B[ig])(;B[hf]C[A comment with \] in it.]))

A property is a name with one or more values in square brackets. Nodes keep the values as they are
written; `text_of` and `points_of` interpret them. A point is two letters: the column from the left
and the row from the top, both from `a`. The letter `i` is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from string import ascii_lowercase

from abstract_arcade.records import encodings
from abstract_arcade.records.core import MAX_NODES, Decoded, RecordError
from abstract_arcade.truncate import shown

SIZE = 15
"""The number of rows, and of columns, of Renju's board."""

MAX_TOKENS = 500_000
"""Most brackets, nodes, names and values in a file; 20,000 nodes have far fewer."""

_HEAD_BYTES = 10_000
"""The number of bytes in which the property CA, the encoding, is looked for."""

_TOKEN = re.compile(
    r"""
    \s*+ (?:
        (?P<open> \( )
      | (?P<close> \) )
      | (?P<node> ; )
      | (?P<name> [0-9]*+ [A-Za-z][A-Za-z0-9_]*+ )
      | (?P<value> \[ [^\\\]]*+ (?: \\. [^\\\]]*+ )*+ \] )
      | (?P<end> \Z )
    )
    """,
    re.VERBOSE | re.DOTALL,
)

_GAME = re.compile(r"\(\s*;")

_ESCAPE = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)


@dataclass(slots=True, eq=False)
class SgfNode:
    """A node of an SGF file.

    Attributes:
        properties: the values by name, with escapes as in the file. Names are in capital letters.
        children: the nodes after this one, the main line's first.
    """

    properties: dict[str, list[str]] = field(default_factory=dict)
    children: list[SgfNode] = field(default_factory=list)


def parse(text: str) -> tuple[list[SgfNode], RecordError | None]:
    """Return the root of each game in a text, and the first fault with its line, or None.

    Text before the first game and after the last one is ignored. After a fault, the last game may
    be incomplete.
    """
    parser = _Parser(text)
    try:
        parser.read()
    except RecordError as error:
        line = text.count("\n", 0, parser.at) + 1
        return parser.games, RecordError(error.reason, f"line {line}")
    return parser.games, None


class _Parser:
    """Reads a text token by token, without recursion, since a file may be nested to any depth.

    Attributes:
        games: the roots of the games found so far.
        at: the index in the text at which the current token begins.
    """

    def __init__(self, text: str) -> None:
        self.games: list[SgfNode] = []
        start = _GAME.search(text)
        self.at = start.start() if start else 0
        self._text = text
        # For each open bracket, the node before it; None for the bracket of a game.
        self._branches: list[SgfNode | None] = []
        self._node: SgfNode | None = None
        self._values: list[str] | None = None
        self._nodes = 0
        self._is_opened = False

    def read(self) -> None:
        """Read the whole text into `games`.

        Raises:
            RecordError: At the first fault. The nodes before it are in `games`.
        """
        for _ in range(MAX_TOKENS):
            token = _TOKEN.match(self._text, self.at)
            is_between = self.games and not self._branches
            if is_between and not (token and _GAME.match(self._text, token.end() - 1)):
                # Some programs write other text after the last bracket.
                break
            if token is None:
                raise self._unknown()
            kind = token.lastgroup or ""
            if kind == "end":
                break
            if self._is_opened and kind != "node":
                raise RecordError("an opening bracket is not followed by ;")
            self._is_opened = kind == "open"
            self._read_token(kind, token[kind])
            self.at = token.end()
        else:
            raise RecordError("the file is larger than any game")
        if not self.games:
            raise RecordError("there is no game: it would begin with (;")
        if self._branches:
            raise RecordError("the file ends within a game")

    def _read_token(self, kind: str, text: str) -> None:
        match kind:
            case "open":
                self._read_open()
            case "close":
                self._read_close()
            case "node":
                self._read_node()
            case "name":
                self._read_name(text)
            case "value":
                self._read_value(text)

    def _unknown(self) -> RecordError:
        rest = self._text[self.at :].lstrip()
        if rest.startswith("["):
            return RecordError("a value has no closing bracket")
        return RecordError(f"{shown(rest[:20])} is not part of a game")

    def _read_open(self) -> None:
        self._branches.append(self._node if self._branches else None)
        self._values = None
        if len(self._branches) == 1:
            self._node = None

    def _read_close(self) -> None:
        if not self._branches:
            raise RecordError("a closing bracket has no opening bracket")
        self._node = self._branches.pop()
        self._values = None

    def _read_node(self) -> None:
        if not self._branches:
            raise RecordError("there is a node outside a game")
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise RecordError(f"a record can have at most {MAX_NODES:,} positions")
        node = SgfNode()
        if self._node is None:
            self.games.append(node)
        else:
            self._node.children.append(node)
        self._node = node
        self._values = None

    def _read_name(self, token: str) -> None:
        if self._node is None:
            raise RecordError(f"{shown(token)} is not inside a game")
        # FF[3] allowed meaningless small letters in names; some programs use nothing else.
        name = re.sub("[a-z]", "", token)
        name = name if is_name(name) else token.upper()
        self._values = self._node.properties.setdefault(name, [])

    def _read_value(self, token: str) -> None:
        if self._values is None:
            raise RecordError("a value has no name")
        self._values.append(token[1:-1])


def text_of(value: str) -> str:
    """Return a value as text: escapes are resolved, and escaped line breaks are removed."""
    return _ESCAPE.sub(_unescaped, value)


def _unescaped(escape: re.Match[str]) -> str:
    character = escape[1]
    is_line_end = character[0] in "\r\n"
    return "" if is_line_end else character


def value_of(text: str) -> str:
    """Return a text as a value, with closing brackets and backslashes escaped, for `text_of`."""
    return re.sub(r"[\\\]]", r"\\\g<0>", text)


def is_value(value: str) -> bool:
    """Return whether a text is a value that needs no further escapes."""
    return re.fullmatch(r"[^\\\]]*+(?:\\.[^\\\]]*+)*+", value, re.DOTALL) is not None


def is_name(text: str) -> bool:
    """Return whether a text is the name of a property: "PB". It may begin with digits: "5A"."""
    return re.fullmatch("[0-9]*+[A-Z][A-Z0-9_]*+", text) is not None


def point_of(name: str) -> str:
    """Return the SGF point of a site of Renju's board: "hg" for "h9"."""
    row_from_top = SIZE - int(name[1:])
    return name[0] + ascii_lowercase[row_from_top]


def points_of(values: Sequence[str], place: str) -> Iterator[str]:
    """Yield the names of the sites in a list of points and rectangles: "aa:cc" has nine sites.

    The list `[""]` has none.

    Raises:
        RecordError: If a point is not on the board, or there are more points than sites. The error
            is about `place`. It is raised when the iterator reaches the fault.
    """
    if values == [""]:
        return
    left_over = SIZE * SIZE
    for value in values:
        corners = [_place_of(corner, place) for corner in value.split(":", 2)]
        if len(corners) > 2:
            raise RecordError(f"{shown(value)} is neither a point nor a rectangle", place)
        columns = [column for column, _ in corners]
        rows = [row for _, row in corners]
        covered_columns = range(min(columns), max(columns) + 1)
        covered_rows = range(min(rows), max(rows) + 1)
        for column in covered_columns:
            for row in covered_rows:
                yield _name_of(column, row)
        left_over -= len(covered_columns) * len(covered_rows)
        if left_over < 0:
            raise RecordError("there are more points than the board has", place)


def site_of(value: str, place: str) -> str:
    """Return the name of the site at an SGF point: "h9" for "hg", and for "H9" of some programs.

    Raises:
        RecordError: If the point is not on the board. The error is about `place`.
    """
    return _name_of(*_place_of(value, place))


def _name_of(column: int, row: int) -> str:
    return f"{ascii_lowercase[column]}{row + 1}"


def _place_of(value: str, place: str) -> tuple[int, int]:
    """Return the column of a point from the left and its row from the bottom, both from 0."""
    word = value.strip().lower()
    if found := re.fullmatch("([a-z])([a-z])", word):
        column = ascii_lowercase.index(found[1])
        row = SIZE - 1 - ascii_lowercase.index(found[2])
    elif found := re.fullmatch("([a-z])([0-9]{1,2})", word):
        # Not in the standard: some programs write coordinates, such as h9.
        column = ascii_lowercase.index(found[1])
        row = int(found[2]) - 1
    else:
        column = -1
        row = -1
    if not (0 <= column < SIZE and 0 <= row < SIZE):
        raise RecordError(f"{shown(value)} is not a point of a board of {SIZE} × {SIZE}", place)
    return column, row


def decode(data: bytes) -> Decoded:
    """Return the text of an SGF file, decoded as its property CA says; see `encodings.decode`.

    CA is looked for in the first 10,000 bytes.
    """
    named = re.search(rb"CA\s*\[([^]\\]{1,100})\]", data[:_HEAD_BYTES])
    return encodings.decode(data, named[1].decode("latin-1").strip() if named else "")
