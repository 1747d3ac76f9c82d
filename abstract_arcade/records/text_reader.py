"""Reading a record in plain text, as `text_format` describes it, or a bare list of moves."""

from __future__ import annotations

import re
from collections.abc import Iterator

from abstract_arcade.match import MAX_SEED, PARTICIPANT_KINDS, PERSON, End, Match, Node
from abstract_arcade.records.core import MAX_NAME, SEATS, RecordError
from abstract_arcade.records.header import (
    FORMAT,
    VERSION,
    Result,
    check_format,
    check_result,
    read_end,
    read_game,
    read_participant,
    read_start,
    read_time,
)
from abstract_arcade.records.tree import RecordLine, TreeReader
from abstract_arcade.rules import Color, Game, Setup
from abstract_arcade.sanitize import clean_name, clean_text
from abstract_arcade.truncate import shown

_KIND = re.compile(r"(.*?) *\(([a-z_]+)\)", re.DOTALL)

_MAX_WORDS = 150_000
"""The most moves, numbers, comments and brackets of a text."""

_POINT = r"[A-Oa-o](?:1[0-5]|[1-9])"
_POINTS = re.compile(rf"(?:{_POINT}[\s,;]*+)++")
_PISKVORK = re.compile(r"Piskvorky\s+(\d+)x(\d+)")
_PLACED = re.compile(r"(\d{1,3}),(\d{1,3}),\d+\s*")
_SIZE = 15


def names_kind(text: str) -> bool:
    """Whether a seat's text ends with the kind of its participant: "(greedy)"."""
    found = _KIND.fullmatch(text)
    return found is not None and found[2] in PARTICIPANT_KINDS


def read(text: str) -> Match:
    """The match in a text.

    Raises:
        RecordError: it is no record, or a faulty one; its sound part goes with the error.
    """
    if (match := _read_bare_moves(text)) is not None:
        return match
    lines = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\n").split("\n")
    header: dict[str, str] = {}
    number = 0
    for number, line in enumerate(lines):
        if not line.strip():
            break
        name, colon, value = line.partition(":")
        name = name.strip().lower()
        if not colon or name not in _HEADERS:
            known = ", ".join(each.capitalize() for each in _HEADERS)
            reason = f"{shown(line)} is no line of a record, which are: {known}"
            raise RecordError(reason, f"line {number + 1}")
        if name in header:
            raise RecordError(f"{name.capitalize()} stands twice", f"line {number + 1}")
        header[name] = value.strip()
    else:
        number = len(lines)
    return _Reader(header).match("\n".join(lines[number:]))


_HEADERS = (
    *("format", "game", "options", "first", "second", "seed", "setup", "created", "updated"),
    *("series", "current", "result"),
)


class _Reader:
    """Reads one record. After a fault in the moves nothing is known of what follows."""

    def __init__(self, header: dict[str, str]) -> None:
        self._header = header
        check_format(header.get("format", f"{FORMAT}{VERSION}"))
        options = _fields(header.get("options", ""), "options")
        game = read_game(header.get("game", "").lower(), options)
        self._match = Match(game, start=read_start(game, self._setup()))
        self._tree = TreeReader(self._match.root)

    def match(self, moves: str) -> Match:
        """The match whose header was read, with its moves; see `read`."""
        match, tree = self._match, self._tree
        steps = (self._read_seats, self._read_times, lambda: _MovesReader(self._tree).read(moves))
        for step in (*steps, self._read_current, self._read_result):
            if not tree.attempt(step):
                match.current = match.main_line[-1]
        return tree.finish(match)

    def _setup(self) -> Setup | None:
        text = self._header.get("setup")
        if text is None:
            return None
        fields = _fields(text, "setup")
        black, white = (
            tuple(fields.pop(color.value, "").replace(",", " ").split()) for color in Color
        )
        word = fields.pop("to_move", Color.BLACK.value)
        if word not in [color.value for color in Color]:
            raise RecordError(f"to_move is {shown(word)}, but must be black or white", "setup")
        return Setup(black, white, Color(word), fields)

    def _read_seats(self) -> None:
        for name, seat in SEATS.items():
            text = clean_name(self._header.get(name, ""))
            found = _KIND.fullmatch(text) if names_kind(text) else None
            title, kind = (found[1], found[2]) if found else (text, PERSON)
            title = _name(title, name.capitalize())
            self._match.seat(seat, read_participant(kind, name=title))

    def _read_times(self) -> None:
        header, match = self._header, self._match
        if seed := header.get("seed", ""):
            if not (seed.isascii() and seed.isdigit() and len(seed) <= len(str(MAX_SEED))):
                raise RecordError(f"the seed is {shown(seed)}, but must be a whole number", "Seed")
            match.seed = int(seed)
        if created := header.get("created", ""):
            match.created = read_time(created, "Created")
        if updated := header.get("updated", ""):
            match.updated = read_time(updated, "Updated")
        match.series = _name(header.get("series", ""), "Series")

    def _read_current(self) -> None:
        match, tree = self._match, self._tree
        match.current = match.main_line[-1]
        if (text := self._header.get("current", "")) and tree.fault is None:
            words = text.split()
            if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
                raise RecordError(f"{shown(text)} is no place in the moves", "Current")
            match.current = tree.find(tuple(map(int, words)))

    def _read_result(self) -> None:
        match, text = self._match, self._header.get("result", "")
        if not text or self._tree.fault is not None:
            return
        stated = _read_result(text, match.game)
        if match.outcome is None and stated.reason in [*End]:
            match.current.end = read_end(
                stated.winner, stated.reason or "", match.current, "Result"
            )
        check_result(match, stated)


class _MovesReader:
    """Reads the moves, word by word.

    Attributes:
        lines: the main line and the variations that are open, innermost last.
    """

    def __init__(self, tree: TreeReader) -> None:
        self._tree = tree
        self._lines: list[RecordLine] = [tree.main]
        # Comments before the first move of a variation, which become comments on that move.
        self._waiting: list[tuple[str, str]] = []
        self._comments: dict[Node, list[tuple[str, str]]] = {}
        self._is_numbered = False
        self._read = {
            "number": self._number,
            "move": self._move,
            "comment": self._comment,
            "open": self._open,
            "close": self._close,
            "brace": self._brace,
        }

    def read(self, text: str) -> None:
        """Read moves into the tree.

        Raises:
            RecordError: at the first fault; what stands before it is in the tree.
        """
        try:
            for count, token in enumerate(_TOKEN.finditer(text)):
                kind = token.lastgroup or ""
                if count >= _MAX_WORDS:
                    raise self._fault("it holds more words than any record needs")
                if self._is_numbered and kind != "move":
                    raise self._fault("a number has no move")
                self._read[kind](token[0])
            if self._is_numbered or len(self._lines) > 1:
                what = "a number has no move" if self._is_numbered else "a variation has no end"
                raise self._fault(what)
        finally:
            for node, comments in self._comments.items():
                node.comment = "\n".join(text for text, _ in comments)
                node.comment_by = next((by for _, by in comments if by), "")

    def _fault(self, reason: str) -> RecordError:
        return RecordError(reason, self._lines[-1].place())

    def _number(self, word: str) -> None:
        ply = int(word[:-1]) if len(word) < 10 else 0
        if ply != self._lines[-1].last.ply + 1:
            raise self._fault(f"it is numbered {shown(word)}")
        self._is_numbered = True

    def _move(self, word: str) -> None:
        node = self._tree.play(self._lines[-1], word)
        self._is_numbered = False
        if self._waiting:
            self._comments[node] = self._waiting
            self._waiting = []

    def _comment(self, word: str) -> None:
        line, comment = self._lines[-1], _read_comment(word)
        if not comment[0]:
            return
        if line.nodes or line is self._tree.main:
            self._comments.setdefault(line.last, []).append(comment)
        else:
            self._waiting.append(comment)

    def _open(self, _: str) -> None:
        if not self._lines[-1].nodes:
            raise self._fault("a variation needs a move before it")
        self._lines.append(self._tree.branch(self._lines[-1]))

    def _close(self, _: str) -> None:
        if len(self._lines) == 1:
            raise self._fault("a bracket is closed that none opened")
        if not self._lines[-1].nodes:
            raise self._fault("a variation has no moves")
        self._lines.pop()

    def _brace(self, word: str) -> None:
        # Whole comments are read before single braces.
        is_open = word == "{"
        raise self._fault("a comment has no end" if is_open else "a brace closes no comment")


_TOKEN = re.compile(
    r"""
    (?P<number> \d++ \. )
    | (?P<comment> \{ [^\\{}]*+ (?: \\. [^\\{}]*+ )*+ \} )
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<brace> [{}] )
    | (?P<move> [^\s(){}]++ )
    """,
    re.VERBOSE | re.DOTALL,
)

_RESULT = re.compile(r"(?:(?P<color>\w+) won|(?:a )?draw)(?: \((?P<reason>.*)\))?", re.IGNORECASE)


def _fields(text: str, place: str) -> dict[str, str]:
    """The fields `name=value` of a line."""
    found: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not (name and equals):
            raise RecordError(f"{shown(word)} is not of the form name=value", place)
        if name in found:
            raise RecordError(f"{shown(name)} stands twice", place)
        found[name] = value
    return found


def _read_result(text: str, game: Game) -> Result:
    found = _RESULT.fullmatch(text)
    if found is None:
        reason = f"{shown(text)} is not as in: Black won (resignation)"
        raise RecordError(reason, "Result")
    word = (found["color"] or "").lower()
    names = {name.lower(): color for color, name in game.color_names.items()}
    names |= {color.value: color for color in Color}
    if word and word not in names:
        raise RecordError(f"there is no colour {shown(found['color'])}", "Result")
    return Result(names[word] if word else None, found["reason"] or None)


def _read_comment(token: str) -> tuple[str, str]:
    """The text and the writer of a comment, given with its braces."""
    body = token[1:-1]
    by = ""
    if named := re.match(r"@((?:[^\\:\n]|\\.)++):[ ]?", body):
        by, body = _plain(named[1]), body[named.end() :]
    return clean_text(_plain(body)), _name(by, "the writer of a comment")


def _name(text: str, place: str) -> str:
    """A name in a record, which may be too long."""
    name = clean_name(text)
    if len(name) > MAX_NAME:
        raise RecordError(f"a name has at most {MAX_NAME} characters", place)
    return name


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL)


def _read_bare_moves(text: str) -> Match | None:
    """The match in a bare list of Renju's moves: `h8i8h9`, as in .pos files, or Piskvork's .psq.

    None if the text is none.

    Raises:
        RecordError: a move is not Renju's; the part before it goes with the error.
    """
    text = text.strip()
    if found := _PISKVORK.match(text):
        if found.groups() != (str(_SIZE), str(_SIZE)):
            raise RecordError(f"the board is {found[1]} × {found[2]}, but Renju's is {_SIZE}")
        moves = _piskvork_moves(text)
    elif _POINTS.fullmatch(text):
        moves = (each[0].lower() for each in re.finditer(_POINT, text))
    else:
        return None
    # Other games are read without this one.
    from abstract_arcade.rules import Renju

    match = Match(Renju(opening="free"))
    match.warnings.append("the file does not name the game, which is read as Renju")
    tree = TreeReader(match.root)
    tree.attempt(lambda: [tree.play(tree.main, move) for move in moves])
    match.current = tree.main.last
    return tree.finish(match)


def _piskvork_moves(text: str) -> Iterator[str]:
    """The moves of a .psq file: columns from the left, rows from above, both from 1."""
    for line in text.splitlines()[1:]:
        found = _PLACED.fullmatch(line)
        if found is None:
            # The names of the players follow.
            return
        column, row = int(found[1]), int(found[2])
        is_on_board = 0 < column <= _SIZE and 0 < row <= _SIZE
        yield f"{chr(ord('a') + column - 1)}{_SIZE + 1 - row}" if is_on_board else line.strip()
