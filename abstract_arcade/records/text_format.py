r"""Records as plain text, for mail and forums: lines `Name: value`, a blank line, then the moves.

    Game: krypte
    First: Ada
    Second: (greedy)
    Result: Black won (resignation)

    1. d1 {In the middle.} 2. e8 (2. e1 {@Ben: Or this?} 3. h1) 3. f1

The writer numbers every ply from 1. The reader also accepts moves without numbers, and numbered
pairs: `1. d1 e8 2. f1`. Parentheses hold a variation, whose first move replaces the move before
them. Braces hold a comment on the move before them; `@Ben:` names its author. In a comment, `\`
escapes the character after it.

A text holds no clocks, questions, draw offers, results of analysis, or unknown keys.

The reader also accepts forms that other programs and people use: headers in brackets such as
`[Black "Ada"]`, a score after the last move, points of Renju without blanks or joined by hyphens, a
position in one line (see `position_line`), and .psq files of the program Piskvork.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from string import ascii_lowercase
from typing import NamedTuple

from abstract_arcade.match import MAX_SEED, PARTICIPANT_KINDS, PERSON, End, Match, Node, Participant
from abstract_arcade.records import header, numbers
from abstract_arcade.records.core import SEATS, Format, RecordError, within_bytes, wrapped
from abstract_arcade.records.encodings import decode
from abstract_arcade.records.position_line import is_position_line, read_position_line
from abstract_arcade.records.results import UNDECIDED, is_score, read_result
from abstract_arcade.records.tree import (
    RecordLine,
    TreeReader,
    path_to,
    require_writable,
    variations_of,
)
from abstract_arcade.rules import Color, Game, Outcome, Seat, Setup
from abstract_arcade.sanitize import clean_name, clean_text
from abstract_arcade.truncate import shown

_KIND = re.compile(r"(.*?) *\(([a-z_]+)\)", re.DOTALL)

EXTRA = "text"
"""The key in `Match.extra` for a result that was not understood, so that it is written again."""

_MAX_WORDS = 150_000
"""Most moves, numbers, comments and brackets in a text."""

_MAX_POINTS = 100_000
"""Most characters of a text that is read as a list of points without blanks."""

_POINT = r"[A-Oa-o](?:1[0-5]|[1-9])"
_NUMBER = rf"{numbers.PATTERN}\s*+"
_COMMENT = r"\{[^\\{}]*+(?:\\.[^\\{}]*+)*+\}"
_POINTS = re.compile(rf"(?:(?:{_NUMBER})?{_POINT}[\s,;]*+)++")
_HYPHEN = re.compile(rf"(?<=\d)\s*+[-–]\s*+(?={_POINT})")
_CHAIN = re.compile(rf"{_POINT}(?:\s*+[-–]\s*+{_POINT})++")
"""Points of Renju joined by hyphens: "h8-h7-h6"."""
_BEGINNING = re.compile(rf"\s*+(?:{_COMMENT}\s*+)*+{_NUMBER}{_POINT}(?![\w-])", re.DOTALL)
"""The beginning of numbered moves of Renju, perhaps after comments."""
_TAG = re.compile(r'\s*+\[(?P<name>\w+)\s+"(?P<value>(?:[^"\\\n]|\\.)*+)"\s*+\]')
"""A header in brackets: `[Black "Ada"]`."""
_SCORE = re.compile(r"(?<=\s)(?:1-0|0-1|1/2-1/2|½-½|\*)\s*+\Z")
"""A score after the last move."""
_MOVES_LINE = re.compile(rf"\s*+(?:{_NUMBER}|[{{(]|[A-Za-z]\d)")
"""The beginning of a line of moves. No line of the header begins like this."""
_UNNAMED = "the file does not name the game; Renju is assumed"
_PISKVORK = re.compile(r"Piskvorky\s+(\d+)x(\d+)")
_PLACED = re.compile(r"(\d{1,3}),(\d{1,3}),\d+\s*")
_SIZE = 15


def names_kind(text: str) -> bool:
    """Return whether the text of a seat ends with a kind of participant: "Ada (greedy)"."""
    found = _KIND.fullmatch(text)
    return found is not None and found[2] in PARTICIPANT_KINDS


def read(text: str) -> Match:
    """Return the match in a text record, or in another text that the module describes.

    Raises:
        RecordError: If the text is not a record, or has a fault. Its `sound` is the part before the
            fault, or None if that has no move.
    """
    match = _read_piskvork(text.strip())
    if match is not None:
        return match
    if is_position_line(text):
        return read_position_line(text)
    if _TAG.match(text):
        return _read_tagged(text)
    points = _SCORE.sub("", text).strip()
    if _POINTS.fullmatch(points) or _CHAIN.fullmatch(points) or _BEGINNING.match(text):
        return _read_unnamed(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\n").split("\n")
    named = _read_header(lines)
    return _TextReader(named).match("\n".join(lines[len(named) :]))


def _read_header(lines: Sequence[str]) -> dict[str, str]:
    """Return the values of the header, one in each of the first lines, by name in lower case.

    Raises:
        RecordError: If a line before the moves has no known name, or a name appears twice.
    """
    named: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or ("game" in named and _MOVES_LINE.match(line)):
            break
        name, colon, value = line.partition(":")
        name = name.strip().lower()
        if not colon or name not in _HEADERS:
            known = ", ".join(header_name.capitalize() for header_name in _HEADERS)
            reason = f"{shown(line)} is not a valid record line: use one of {known}"
            raise RecordError(reason, f"line {number}")
        if name in named:
            raise RecordError(f"{name.capitalize()} appears twice", f"line {number}")
        named[name] = value.strip()
    return named


_HEADERS = (
    "format",
    "game",
    "options",
    "first",
    "second",
    "seed",
    "setup",
    "created",
    "updated",
    "series",
    "current",
    "result",
)
"""The names of the header lines, in lower case."""


class _TextReader:
    """Reads one record. A fault in the moves ends it: the moves after the fault are ignored."""

    def __init__(self, named: dict[str, str]) -> None:
        self._named = named
        header.check_format(named.get("format", f"{header.FORMAT}{header.VERSION}"))
        options = _fields(named.get("options", ""), "options")
        game = header.read_game(named.get("game", "").lower(), options)
        self._match = Match(game, start=header.read_start(game, self._setup()))
        self._tree = TreeReader(self._match.root)

    def match(self, moves: str) -> Match:
        """Return the match, whose header was read before, with the moves of a text."""
        match = self._match
        score = _SCORE.search(moves)
        if score is not None:
            self._named.setdefault("result", score[0].strip())
            moves = moves[: score.start()]
        tree = self._tree
        if match.game.slug == "renju":
            moves = _spaced(moves.strip())
        steps = (
            self._read_seats,
            self._read_times,
            partial(_MovesReader(tree).read, moves),
            self._read_current,
            self._read_result,
        )
        for step in steps:
            if not tree.attempt(step):
                match.current = match.main_line[-1]
        return tree.finish(match)

    def _setup(self) -> Setup | None:
        text = self._named.get("setup")
        if text is None:
            return None
        fields = _fields(text, "setup")
        black = _site_names(fields.pop(Color.BLACK.value, ""))
        white = _site_names(fields.pop(Color.WHITE.value, ""))
        word = fields.pop("to_move", Color.BLACK.value)
        if word not in [color.value for color in Color]:
            raise RecordError(f"to_move is {shown(word)}, but must be black or white", "setup")
        return Setup(black, white, Color(word), fields)

    def _read_seats(self) -> None:
        for name, seat in SEATS.items():
            text = clean_name(self._named.get(name, ""))
            title = text
            kind = PERSON
            with_kind = _KIND.fullmatch(text)
            if with_kind is not None and with_kind[2] in PARTICIPANT_KINDS:
                title = with_kind[1]
                kind = with_kind[2]
            title = header.read_name(title, name.capitalize())
            self._match.seat(seat, header.read_participant(kind, name=title))

    def _read_times(self) -> None:
        named = self._named
        match = self._match
        seed = named.get("seed", "")
        if seed:
            if not (seed.isascii() and seed.isdigit() and len(seed) <= len(str(MAX_SEED))):
                raise RecordError(f"the seed is {shown(seed)}, but must be a whole number", "Seed")
            match.seed = int(seed)
        match.created = header.read_time(named.get("created", ""), "Created")
        match.updated = header.read_time(named.get("updated", ""), "Updated")
        match.series = header.read_name(named.get("series", ""), "Series")

    def _read_current(self) -> None:
        match = self._match
        tree = self._tree
        match.current = match.main_line[-1]
        text = self._named.get("current", "")
        if text and tree.fault is None:
            words = text.split()
            if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
                raise RecordError(f"{shown(text)} leads to no position of this match", "Current")
            match.current = tree.find(tuple(map(int, words)))

    def _read_result(self) -> None:
        match = self._match
        text = self._named.get("result", "")
        if not text or self._tree.fault is not None:
            return
        stated = _read_result(text, match.game)
        if stated is None:
            if text.lower() not in UNDECIDED:
                match.warnings.append(
                    f"Result: {shown(text)} is not a recognized result, and is ignored"
                )
            match.extra = {**(match.extra or {}), EXTRA: {"result": text}}
            return
        end = _end(stated, match) if match.outcome is None else None
        if end is None:
            contradiction = header.contradiction(match, stated)
            if contradiction:
                match.warnings.append(f"Result {contradiction}")
            return
        match.current.end = end
        if is_score(text):
            words = header.winner_words(match.game, end.winner)
            match.warnings.append(f"Result: {shown(text)} is interpreted as '{words}'")


class _Comment(NamedTuple):
    """A comment of a record, and the name of its author, or ""."""

    text: str
    by: str


class _MovesReader:
    def __init__(self, tree: TreeReader) -> None:
        self._tree = tree
        # The main line and the open variations, the innermost one last.
        self._lines: list[RecordLine] = [tree.main]
        # The comments before the first move of a variation. They become comments on that move.
        self._waiting: list[_Comment] = []
        self._comments: dict[Node, list[_Comment]] = {}
        self._is_numbered = False
        # The ways of numbering that all numbers so far agree with.
        self._ways = numbers.WAYS

    def read(self, text: str) -> None:
        """Add the moves of a text to the tree.

        Raises:
            RecordError: At the first fault. The moves before it are in the tree.
        """
        try:
            for count, token in enumerate(_TOKEN.finditer(text)):
                kind = token.lastgroup or ""
                if count >= _MAX_WORDS:
                    raise self._fault("there are too many words for a record")
                if self._is_numbered and kind != "move":
                    raise self._fault("a move number has no move")
                self._read_token(kind, token[0])
            if self._is_numbered:
                raise self._fault("a move number has no move")
            if len(self._lines) > 1:
                raise self._fault("a variation has no closing bracket")
        finally:
            for node, comments in self._comments.items():
                node.comment = "\n".join(comment.text for comment in comments)
                authors = [comment.by for comment in comments if comment.by]
                node.comment_by = authors[0] if authors else ""

    def _read_token(self, kind: str, text: str) -> None:
        match kind:
            case "number":
                self._read_number(text)
            case "comment":
                self._read_comment(text)
            case "open":
                self._read_open()
            case "close":
                self._read_close()
            case "brace":
                self._read_brace(text)
            case "move":
                self._read_move(text)

    def _fault(self, reason: str) -> RecordError:
        return RecordError(reason, self._lines[-1].place())

    def _read_number(self, word: str) -> None:
        self._ways &= numbers.ways_of(word, self._lines[-1].last.ply + 1)
        if not self._ways:
            raise self._fault(f"its number is {shown(word)}")
        self._is_numbered = True

    def _read_move(self, word: str) -> None:
        node = self._tree.play(self._lines[-1], word)
        self._is_numbered = False
        if self._waiting:
            self._comments[node] = self._waiting
            self._waiting = []

    def _read_comment(self, word: str) -> None:
        line = self._lines[-1]
        comment = _read_comment(word)
        if not comment.text:
            return
        if line.nodes or line is self._tree.main:
            self._comments.setdefault(line.last, []).append(comment)
        else:
            self._waiting.append(comment)

    def _read_open(self) -> None:
        if not self._lines[-1].nodes:
            raise self._fault("a variation needs a move before it")
        self._lines.append(self._tree.branch(self._lines[-1]))

    def _read_close(self) -> None:
        if len(self._lines) == 1:
            raise self._fault("a closing bracket has no opening bracket")
        if not self._lines[-1].nodes:
            raise self._fault("a variation has no moves")
        self._lines.pop()

    def _read_brace(self, word: str) -> None:
        # `_TOKEN` finds whole comments first, so this brace has no partner.
        if word == "{":
            raise self._fault("a comment has no closing brace")
        raise self._fault("a closing brace has no comment")


_TOKEN = re.compile(
    rf"""
    (?P<number> {numbers.PATTERN} )
    | (?P<comment> {_COMMENT} )
    | (?P<open> \( )
    | (?P<close> \) )
    | (?P<brace> [{{}}] )
    | (?P<move> [^\s(){{}}]++ )
    """,
    re.VERBOSE | re.DOTALL,
)

_RESULT = re.compile(r"(?:(?P<color>\w+) won|(?:a )?draw)(?: \((?P<reason>.*)\))?", re.IGNORECASE)


def _fields(text: str, place: str) -> dict[str, str]:
    """Return the values by name in a line of words `name=value`.

    Raises:
        RecordError: If a word has another form or repeats a name. The error is about `place`.
    """
    found: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not (name and equals):
            raise RecordError(f"{shown(word)} is not of the form name=value", place)
        if name in found:
            raise RecordError(f"{shown(name)} appears twice", place)
        found[name] = value
    return found


def _site_names(text: str) -> tuple[str, ...]:
    """Return the names of sites in a text, in which commas or blanks separate them."""
    return tuple(text.replace(",", " ").split())


def _read_result(text: str, game: Game) -> header.Result | None:
    """Return the result that a text states, or None if it is not understood.

    The words may be those of `write`, or others that `results.read_result` understands.
    """
    found = _RESULT.fullmatch(text)
    if found is None:
        return read_result(text, game.color_names)
    word = (found["color"] or "").lower()
    names = {name.lower(): color for color, name in game.color_names.items()}
    names |= {color.value: color for color in Color}
    if word and word not in names:
        return None
    return header.Result(names[word] if word else None, found["reason"] or None)


def _end(stated: header.Result, match: Match) -> Outcome | None:
    """Return the outcome that a stated result gives a match which its moves do not decide.

    Return None if the result cannot be such an outcome, as a draw by resignation.
    """
    default = End.AGREEMENT if stated.winner is None else End.ADJUDICATION
    reason = stated.reason or default
    if reason not in [end.value for end in End]:
        return None
    try:
        return header.read_end(stated.winner, reason, match.current, "Result")
    except RecordError:
        # The reason does not fit the winner, as in a draw by resignation.
        return None


def _read_comment(token: str) -> _Comment:
    """Return the comment in a token such as "{@Ben: Or this?}"."""
    body = token[1:-1]
    by = ""
    named = re.match(r"@((?:[^\\:\n]|\\.)++):[ ]?", body)
    if named is not None:
        by = _plain(named[1])
        body = body[named.end() :]
    return _Comment(clean_text(_plain(body)), header.read_name(by, "the writer of a comment"))


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL)


def _read_piskvork(text: str) -> Match | None:
    """Return the match in a .psq file of the program Piskvork, or None if the text is not one.

    Raises:
        RecordError: If the board is not 15 × 15, or a move is not legal in Renju. Its `sound` is
            the part before the fault.
    """
    found = _PISKVORK.match(text)
    if found is None:
        return None
    if found.groups() != (str(_SIZE), str(_SIZE)):
        raise RecordError(
            f"the board is {found[1]} × {found[2]}, but Renju needs {_SIZE} × {_SIZE}"
        )
    # An invalid line stays in the text as a word, so that the error names it.
    return _read_unnamed(" ".join(_piskvork_moves(text)))


def _read_unnamed(moves: str, named: Mapping[str, str] | None = None) -> Match:
    """Return the match in a list of moves that does not name its game: Renju without an opening.

    `named` are values of the header, by name in lower case, if it has one.
    """
    values = {"game": "renju", "options": "opening=free"}
    if named is not None:
        values = {**named, **values}
    try:
        match = _TextReader(values).match(moves)
    except RecordError as error:
        raise RecordError(f"{error.reason}; {_UNNAMED}", error.place, error.sound) from None
    match.warnings.append(_UNNAMED)
    return match


def _read_tagged(text: str) -> Match:
    """Return the match in a text with headers in brackets, such as `[Black "Ada"]`."""
    named: dict[str, str] = {}
    unknown = []
    end = 0
    while tag := _TAG.match(text, end):
        end = tag.end()
        name = _TAGS.get(tag["name"].lower(), "")
        if name:
            named[name] = _plain(tag["value"]).strip()
        else:
            unknown.append(tag["name"])
    moves = text[end:]
    match = _TextReader(named).match(moves) if "game" in named else _read_unnamed(moves, named)
    if unknown:
        match.warnings.append(f"left out: {', '.join(map(shown, unknown))}")
    return match


_TAGS = {name: name for name in _HEADERS} | {"black": "first", "white": "second"}
"""The names of the header lines that correspond to headers in brackets; all in lower case."""


def _spaced(moves: str) -> str:
    """Return a list of Renju's points with blanks around each: " h8  i8 " for "h8i8".

    Letters become small, and commas, semicolons and hyphens between points are removed. A text that
    has anything but points and numbers is returned unchanged.
    """
    points = _HYPHEN.sub(" ", moves[:_MAX_POINTS])
    if len(moves) > _MAX_POINTS or not _POINTS.fullmatch(points):
        return moves
    return re.sub(_POINT, r" \g<0> ", re.sub("[,;]", " ", points)).lower()


def _piskvork_moves(text: str) -> Iterator[str]:
    """Yield the moves of a .psq file as texts: "h8" for the line "8,8,0".

    Its lines have a column from the left, a row from the top, both from 1, and a time. A line with
    a point off the board is yielded as it is. A line of another form ends the moves.
    """
    for line in text.splitlines()[1:]:
        found = _PLACED.fullmatch(line)
        if found is None:
            # The names of the players follow the moves.
            return
        column = int(found[1])
        row = int(found[2])
        if 0 < column <= _SIZE and 0 < row <= _SIZE:
            yield f"{ascii_lowercase[column - 1]}{_SIZE + 1 - row}"
        else:
            yield line.strip()


def write(match: Match) -> str:
    """Return the text record of a match.

    Raises:
        RecordError: If the match exceeds a limit of records.
    """
    require_writable(match)
    head = "\n".join(f"{name}: {value}" for name, value in _header(match) if value)
    moves = wrapped(_words(match), " ")
    return within_bytes(f"{head}\n\n{moves}\n" if moves else f"{head}\n")


def _header(match: Match) -> Iterator[tuple[str, str]]:
    """Yield the names and values of the header lines, in order. A value may be empty."""
    yield "Format", f"{header.FORMAT}{header.VERSION}"
    yield "Game", match.game.slug
    yield "Options", " ".join(f"{name}={value}" for name, value in match.game.as_text().items())
    for seat in Seat:
        yield seat.name.capitalize(), _seat_text(header.without_command(match.participants[seat]))
    yield "Seed", "" if match.seed is None else str(match.seed)
    yield "Setup", _setup_text(match)
    yield "Created", header.write_time(match.created)
    yield "Updated", header.write_time(match.updated)
    yield "Series", clean_name(match.series)
    is_at_end = match.current is match.main_line[-1]
    yield "Current", "" if is_at_end else " ".join(map(str, path_to(match.current)))
    yield "Result", _result_text(match) or _kept_result(match)


def _setup_text(match: Match) -> str:
    setup = header.setup_of(match)
    if setup is None:
        return ""
    fields = {
        "black": ",".join(setup.black),
        "white": ",".join(setup.white),
        "to_move": setup.to_move.value,
        **setup.state,
    }
    return " ".join(f"{name}={value}" for name, value in fields.items())


def _result_text(match: Match) -> str:
    if match.outcome is None:
        return ""
    winner = match.outcome.winner
    reason = match.outcome.reason
    won = "draw" if winner is None else f"{match.game.color_names[winner]} won"
    return f"{won} ({reason})"


def _kept_result(match: Match) -> str:
    """Return the words of a result that were not understood when the match was read, or "".

    They are also "" if `_read_result` understands them now.
    """
    kept = (match.extra or {}).get(EXTRA)
    text = kept.get("result", "") if isinstance(kept, dict) else ""
    name = clean_name(text) if isinstance(text, str) else ""
    return name if _read_result(name, match.game) is None else ""


def _seat_text(participant: Participant) -> str:
    """Return a seat's text: "Ada", "(greedy)", "Deep (expert)", or "" for an unnamed person."""
    name = clean_name(participant.name)
    kind = participant.kind
    # A person called "Ada (greedy)" needs a kind, or the reader would take Ada for a computer.
    if kind == PERSON and not names_kind(name):
        return name
    return f"{name} ({kind})" if name else f"({kind})"


def _words(match: Match) -> Iterator[str]:
    """Yield the words after the header: moves with their numbers, comments and brackets."""
    comment = _comment(match.root)
    if comment:
        yield comment
    # Nodes to write, with the text before their number. None writes a closing bracket.
    waiting: list[tuple[str, Node] | None] = [("", node) for node in match.root.children[:1]]
    while waiting:
        item = waiting.pop()
        if item is None:
            yield ")"
            continue
        bracket, node = item
        yield f"{bracket}{node.ply}. {node.text}"
        comment = _comment(node)
        if comment:
            yield comment
        waiting += [("", child) for child in node.children[:1]]
        for variation in reversed(variations_of(node)):
            waiting += [None, ("(", variation)]


def _comment(node: Node) -> str:
    """Return the comment of a node in braces, or an empty text if there is none."""
    text = clean_text(node.comment)
    if not text:
        return ""
    escaped = re.sub(r"[{}\\]", r"\\\g<0>", text)
    by = re.sub(r"[{}\\:]", r"\\\g<0>", clean_name(node.comment_by))
    if by:
        return f"{{@{by}: {escaped}}}"
    if text.startswith("@"):
        # The backslash keeps the text from being read as the name of an author.
        return f"{{\\{escaped}}}"
    return f"{{{escaped}}}"


def losses(match: Match) -> list[str]:
    """Return what a text record leaves out of a match, each as a phrase."""
    return header.lost(match, known_extra=(EXTRA,))


FORMAT_TEXT = Format(write, losses, read, decode)
