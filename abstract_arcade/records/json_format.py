"""Records as JSON, the only format that holds everything; saved matches are in it, too.

The keys at the top level are `format program game options seats seed setup created updated series
summary clock clock_now puzzle moves current result`, and for the first position also `comment end
question value proved turn light`. `moves` is the main line. Its items are texts of moves, or
objects with the keys `move comment clock draw end question value proved turn light variations`. A
variation is a list like `moves`, attached to the move that it replaces.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import partial
from typing import Any, cast

from abstract_arcade import __version__
from abstract_arcade.clock import MAX_PERIODS, MAX_SECONDS, ClockSettings, Reading
from abstract_arcade.match import (
    MAX_SEED,
    PERSON,
    Extra,
    Match,
    Node,
    Participant,
    PuzzleRecord,
    QuestionRecord,
)
from abstract_arcade.match.participants import is_command
from abstract_arcade.records import header
from abstract_arcade.records.core import MAX_NODES, SEATS, Format, RecordError, within_bytes
from abstract_arcade.records.encodings import decode_utf_8
from abstract_arcade.records.json_syntax import (
    Fields,
    NestedExtra,
    SyntaxFault,
    format_value,
    is_number,
    mended,
    parse,
    plain_number,
    with_extra,
)
from abstract_arcade.records.tree import (
    RecordLine,
    TreeReader,
    path_to,
    require_writable,
    variations_of,
)
from abstract_arcade.rules import Color, MoveError, Position, Seat, Setup, Site
from abstract_arcade.sanitize import clean_name, clean_text
from abstract_arcade.truncate import quoted, shown

_LEAST_SECONDS = 0.001
"""The shortest thinking time of a computer player."""

_KNOWN = (
    "format",
    "program",
    "game",
    "options",
    "seats",
    "seed",
    "setup",
    "created",
    "updated",
    "series",
    "summary",
    "clock",
    "clock_now",
    "puzzle",
    "moves",
    "current",
    "result",
    "comment",
    "end",
    "question",
    "value",
    "proved",
    "turn",
    "light",
)
"""The known keys at the top level of a record."""

COLORS = tuple(color.value for color in Color)
"""The names of the colours in records: "black" and "white"."""


def read(text: str, *, keep_commands: bool = False) -> Match:
    """Return the match in a JSON record.

    Unless `keep_commands` is true, a seat that is a program becomes a person who is named after it,
    because a file from elsewhere must not start a program.

    Raises:
        RecordError: If the text is not a record, or has a fault. Its `sound` is the match without
            the faulty parts, or None if no move is left.
    """
    try:
        data = parse(text)
    except SyntaxFault as fault:
        fault.sound = _sound_part(text[: fault.position], keep_commands=keep_commands)
        raise
    return _JsonReader(Fields(data, ""), keep_commands=keep_commands).match()


def _sound_part(text: str, *, keep_commands: bool) -> Match | None:
    """Return the match in the beginning of a broken JSON text, or None if it has no move."""
    whole = mended(text)
    if whole is None:
        return None
    try:
        match = _JsonReader(Fields(parse(whole), ""), keep_commands=keep_commands).match()
    except RecordError as error:
        return error.sound
    return match if match.root.children else None


class _JsonReader:
    """Reads one record. It continues after a fault, to make the sound part as large as possible."""

    def __init__(self, fields: Fields, *, keep_commands: bool) -> None:
        self._fields = fields
        self._keep_commands = keep_commands
        header.check_format(fields.name("format"), fields.name("program"))
        game = header.read_game(fields.name("game"), fields.text_map("options"))
        self._match = Match(
            game, start=header.read_start(game, _read_setup(fields.nested("setup")))
        )
        self._tree = TreeReader(self._match.root)

    def match(self) -> Match:
        match = self._match
        tree = self._tree
        fields = self._fields
        tree.attempt(self._read_seats)
        tree.attempt(self._read_header)
        tree.attempt(partial(_read_notes, fields, match.root))
        tree.attempt(self._read_lines)
        match.current = match.main_line[-1]
        tree.attempt(self._read_current)
        tree.attempt(self._read_result)
        fields.take("summary")
        tree.attempt(self._read_extra)
        return tree.finish(match)

    def _read_seats(self) -> None:
        seats = self._fields.nested("seats")
        if seats is None:
            return
        for name, seat in SEATS.items():
            fields = seats.inner(name)
            if fields is not None:
                participant = read_seat(fields)
                if not self._keep_commands:
                    participant = header.without_command(participant)
                self._match.seat(seat, participant)

    def _read_header(self) -> None:
        match = self._match
        fields = self._fields
        match.seed = fields.whole("seed", 0, MAX_SEED)
        match.series = fields.name("series")
        match.created = header.read_time(fields.text("created"), "created")
        match.updated = header.read_time(fields.text("updated"), "updated")
        match.clock = _read_settings(fields)
        match.clock_now = _read_readings(fields, "clock_now")
        match.puzzle = _read_puzzle(fields)

    def _read_extra(self) -> None:
        if self._tree.fault is None:
            self._match.extra = self._fields.rest()
        else:
            self._match.extra = self._fields.rest(*_KNOWN)

    def _read_lines(self) -> None:
        waiting = deque([(self._tree.main, self._fields.items("moves"))])
        while waiting:
            line, entries = waiting.popleft()
            if self._tree.has_many_faults:
                return
            try:
                for entry in entries:
                    waiting += self._read_entry(line, entry)
            except RecordError as error:
                self._tree.note(error)

    def _read_entry(self, line: RecordLine, entry: object) -> list[tuple[RecordLine, list[Any]]]:
        """Read the next move of a line; return the variations attached to it, which are not read.

        Each is a new line of the tree with its list of moves.
        """
        if not isinstance(entry, dict):
            self._tree.play(line, entry)
            return []
        fields = Fields(entry, line.place(entry.get("move")))
        node = self._tree.play(line, fields.take("move"))
        try:
            _read_notes(fields, node)
            variations = fields.items("variations")
            if not all(isinstance(variation, list) for variation in variations):
                raise fields.fault("variations", "a list of lists of moves")
            node.extra = fields.rest()
            return [(self._tree.branch(line), variation) for variation in variations]
        except RecordError:
            # A move with a fault in its entry is left out.
            line.nodes.pop()
            assert node.parent is not None
            node.parent.children.remove(node)
            raise

    def _read_current(self) -> None:
        if self._fields.data.get("current") is None:
            self._fields.take("current")
            return
        path = self._fields.items("current")
        if not all(type(step) is int for step in path):
            raise self._fields.fault("current", "a list of whole numbers")
        self._match.current = self._tree.find(tuple(path))

    def _read_result(self) -> None:
        if "result" not in self._fields.data:
            return
        fields = self._fields.nested("result")
        stated = None
        if fields is not None:
            seat = fields.word("seat", *SEATS)
            stated = header.Result(
                _read_color(fields, "winner"),
                fields.name("reason") or None,
                None if seat is None else SEATS[seat],
            )
        header.check_result(self._match, stated)


def _read_setup(fields: Fields | None) -> Setup | None:
    if fields is None:
        return None
    setup = Setup(
        tuple(fields.texts("black")),
        tuple(fields.texts("white")),
        _read_color(fields, "to_move") or Color.BLACK,
        fields.text_map("state"),
    )
    unknown = fields.rest()
    if unknown:
        name = next(iter(unknown))
        # An unknown key might change the position, and with it the meaning of the moves.
        raise RecordError(f"a set-up position has no {shown(name)}", "setup")
    return setup


def _read_color(fields: Fields, name: str) -> Color | None:
    word = fields.word(name, *COLORS)
    return None if word is None else Color(word)


def read_seat(fields: Fields) -> Participant:
    """Return the participant in a seat of a record, who may be a program.

    Raises:
        RecordError: If a value is not allowed.
    """
    return header.read_participant(
        fields.text("kind") or PERSON,
        name=fields.name("name"),
        seconds=fields.number("seconds", _LEAST_SECONDS, MAX_SECONDS),
        ponder=fields.flag("ponder"),
        hints=fields.flag("hints", default=True),
        extra=fields.rest(),
    )


def _read_settings(fields: Fields) -> dict[Seat, ClockSettings] | None:
    clock = fields.nested("clock")
    if clock is None:
        return None
    settings = {}
    for name, seat in SEATS.items():
        times = clock.nested(name)
        if times is None:
            raise RecordError(f"there is no clock for the {name} seat", "clock")
        main = times.number("main", 0, MAX_SECONDS) or 0
        increment = times.number("increment", 0, MAX_SECONDS) or 0
        periods = times.whole("periods", 0, MAX_PERIODS) or 0
        period = times.number("period", 0, MAX_SECONDS) or 0
        if not period:
            # Earlier versions allowed periods of no length, which never gave any time.
            periods = 0
        settings[seat] = ClockSettings(main, increment, periods, period)
        try:
            settings[seat].check()
        except ValueError as error:
            raise RecordError(str(error), times.place) from None
    return settings


def _read_readings(fields: Fields, name: str) -> dict[Seat, Reading] | None:
    clocks = fields.nested(name)
    if clocks is None:
        return None
    readings = {}
    for seat_name, seat in SEATS.items():
        values = clocks.items(seat_name)
        if not (
            len(values) == 2
            and is_number(values[0], 0, MAX_SECONDS, int, float)
            and is_number(values[1], 0, MAX_PERIODS, int)
        ):
            must = f"be the seconds left, from 0 to {MAX_SECONDS}, and the periods left, from 0 to"
            reason = f"{seat_name} is {quoted(values)}, but must {must} {MAX_PERIODS}"
            raise RecordError(reason, clocks.place)
        # Round as `_write_readings` does, so that a match is equal after a round trip.
        readings[seat] = Reading(round(values[0], 3), values[1])
    return readings


def _read_puzzle(fields: Fields) -> PuzzleRecord | None:
    puzzle = fields.inner("puzzle")
    if puzzle is None:
        return None
    if puzzle.whole("difficulty", 1, 4) is None or puzzle.whole("plies", 1, MAX_NODES) is None:
        raise RecordError("difficulty or plies is missing", "puzzle")
    if puzzle.word("goal", "win", "save") is None:
        raise RecordError("goal is missing", "puzzle")
    puzzle.require_shallow()
    return cast("PuzzleRecord", puzzle.data)


def _read_notes(fields: Fields, node: Node) -> None:
    """Read what a record holds about a node besides its move into the node."""
    value = fields.data.get("comment")
    if isinstance(value, dict):
        comment = cast("Fields", fields.inner("comment"))
        node.comment = comment.text("text")
        writer = comment.name("by")
        # As in `Match.comment`, an empty comment has no author.
        if node.comment:
            node.comment_by = writer
            fields.nest("comment", comment)
    else:
        node.comment = fields.text("comment")
    if node.parent is not None:
        node.clock = _read_readings(fields, "clock")
        node.offers_draw = fields.flag("draw")
    end = fields.nested("end")
    if end is not None:
        reason = end.text("reason")
        winner = _read_color(end, "winner")
        node.end = header.read_end(winner, reason, node, end.place)
    node.question = _read_question(fields, node if node.parent is None else node.parent)
    node.value = fields.number("value", -1, 1)
    node.proved = fields.whole("proved", 0, MAX_NODES)
    if isinstance(fields.data.get("turn"), str):
        node.is_turn = True
        node.better = fields.name("turn")
    else:
        node.is_turn = fields.flag("turn")
    node.light = _read_light(fields, node.position)


def _read_question(fields: Fields, asked: Node) -> QuestionRecord | None:
    question = fields.inner("question")
    if question is None:
        return None
    ask = question.text("ask")
    accept = question.texts("accept")
    if not ask or not accept:
        raise RecordError("ask or accept is missing", question.place)
    for text in accept:
        try:
            asked.position.parse(text)
        except MoveError as error:
            raise RecordError(f"accept: {error}", question.place) from None
    question.flag("any")
    record = {**question.data, "ask": ask, "accept": accept}
    if "right" in record:
        record["right"] = question.text("right")
    if "wrong" in record:
        has_map = isinstance(record["wrong"], dict)
        record["wrong"] = question.text_map("wrong") if has_map else question.text("wrong")
    question.require_shallow()
    return cast("QuestionRecord", record)


def _read_light(fields: Fields, position: Position) -> dict[Site, str] | None:
    value = fields.data.get("light")
    if isinstance(value, dict):
        labels = fields.text_map("light")
    else:
        labels = dict.fromkeys(fields.texts("light"), "")
    board = position.game.board
    light = {}
    for name, label in labels.items():
        try:
            light[board.site(name)] = label
        except KeyError:
            reason = f"light: {shown(name)} is not on this board"
            raise RecordError(reason, fields.place) from None
    return light or None


def write(match: Match, *, keep_commands: bool = False) -> str:
    """Return the JSON record of a match, with one line per top-level key.

    Equal matches have the same text. Unless `keep_commands` is true, a seat that is a program is
    written as a person who is named after it.

    Raises:
        RecordError: If the match exceeds a limit of records.
    """
    require_writable(match)
    record = with_extra(_record(match, keep_commands=keep_commands), match.extra)
    lines = [f"{format_value(name)}: {format_value(value)}" for name, value in record.items()]
    return within_bytes("{" + ",\n ".join(lines) + "}\n")


def _record(match: Match, *, keep_commands: bool) -> dict[str, Any]:
    """Return the record as a JSON object, without the unknown keys of the match."""
    setup = header.setup_of(match)
    seats = {name: match.participants[seat] for name, seat in SEATS.items()}
    if not keep_commands:
        seats = {name: header.without_command(participant) for name, participant in seats.items()}
    record: dict[str, Any] = {
        "format": f"{header.FORMAT}{header.VERSION}",
        "program": f"abstract-arcade {__version__}",
        "game": match.game.slug,
        "options": match.game.as_text(),
        "seats": {name: _write_participant(participant) for name, participant in seats.items()},
        "seed": match.seed,
    }
    if setup is not None:
        record["setup"] = {
            "black": list(setup.black),
            "white": list(setup.white),
            "to_move": setup.to_move.value,
            "state": dict(setup.state),
        }
    record["created"] = header.write_time(match.created) or None
    record["updated"] = header.write_time(match.updated) or None
    if match.series:
        record["series"] = clean_name(match.series)
    record["summary"] = header.summary_of(match)
    record["clock"] = _write_settings(match)
    if match.clock_now is not None:
        record["clock_now"] = _write_readings(match.clock_now)
    if match.puzzle is not None:
        record["puzzle"] = match.puzzle
    record |= _notes(match.root, match.extra)
    record["moves"] = _lines(match)
    record["current"] = list(path_to(match.current))
    record["result"] = header.result_at(match.current)
    return record


def _write_participant(participant: Participant) -> dict[str, Any]:
    extra = participant.extra or {}
    is_unknown = participant.is_person and participant.name and "kind" in extra
    written: dict[str, Any] = {"kind": extra["kind"] if is_unknown else participant.kind}
    if participant.name:
        written["name"] = clean_name(participant.name)
    if participant.seconds is not None:
        written["seconds"] = plain_number(participant.seconds)
    if participant.ponder:
        written["ponder"] = True
    if not participant.hints:
        written["hints"] = False
    return with_extra(written, extra)


def _write_settings(match: Match) -> dict[str, dict[str, float]] | None:
    if match.clock is None:
        return None
    return {
        name: {key: plain_number(value) for key, value in match.clock[seat]._asdict().items()}
        for name, seat in SEATS.items()
    }


def _write_readings(readings: Mapping[Seat, Reading]) -> dict[str, list[float]]:
    return {
        name: [plain_number(round(readings[seat].seconds, 3)), readings[seat].periods]
        for name, seat in SEATS.items()
    }


def _lines(match: Match) -> list[Any]:
    """Return the value of `moves`: the main line with its variations."""
    main: list[Any] = []
    waiting: list[tuple[Node, list[Any]]] = [(node, main) for node in match.root.children[:1]]
    while waiting:
        first, line = waiting.pop()
        for node in (first, *first.following()):
            variations: list[list[Any]] = [[] for _ in variations_of(node)]
            line.append(_entry(node, variations))
            waiting += zip(variations_of(node), variations, strict=True)
    return main


def _entry(node: Node, variations: list[list[Any]]) -> str | dict[str, Any]:
    """Return an item of a line: the text of the move, or an object if there is more to store."""
    notes = _notes(node, node.extra)
    if not (notes or variations or node.extra):
        return node.text
    entry = {"move": node.text, **notes}
    if variations:
        entry["variations"] = variations
    return with_extra(entry, node.extra)


def _notes(node: Node, extra: Extra | None) -> dict[str, Any]:
    """Return what a record holds about a node besides its move, by the keys of the record.

    `extra` has the unknown keys of the node. Those of the root are stored in its match.
    """
    notes: dict[str, Any] = {}
    text = clean_text(node.comment)
    if text:
        has_extra = extra is not None and isinstance(extra.get("comment"), NestedExtra)
        notes["comment"] = _write_comment(text, clean_name(node.comment_by), as_object=has_extra)
    if node.clock is not None:
        notes["clock"] = _write_readings(node.clock)
    if node.offers_draw:
        notes["draw"] = True
    if node.end is not None:
        winner = node.end.winner
        notes["end"] = {
            "winner": None if winner is None else winner.value,
            "reason": str(node.end.reason),
        }
    if node.question is not None:
        notes["question"] = node.question
    notes |= _findings(node)
    if node.light:
        notes["light"] = _write_light(node.light, node.position)
    return notes


def _findings(node: Node) -> dict[str, Any]:
    """Return the results of an analysis at a node, by the keys of the record."""
    findings: dict[str, Any] = {}
    if node.value is not None:
        findings["value"] = plain_number(node.value)
    if node.proved is not None:
        findings["proved"] = node.proved
    if node.is_turn:
        findings["turn"] = True
        if node.better:
            findings["turn"] = node.better
    return findings


def _write_comment(text: str, by: str, *, as_object: bool) -> str | dict[str, str]:
    if by:
        return {"by": by, "text": text}
    return {"text": text} if as_object else text


def _write_light(light: Mapping[Site, str], position: Position) -> dict[str, str] | list[str]:
    name = position.game.board.name
    labels = {name(site): label for site, label in light.items()}
    return labels if any(labels.values()) else list(labels)


def losses(match: Match) -> list[str]:
    """Return what a JSON record for others leaves out of a match, each as a phrase."""
    if any(is_command(participant.kind) for participant in match.participants.values()):
        return ["the commands of engines; only their names are included"]
    return []


FORMAT_JSON = Format(write, losses, read, decode_utf_8)
