"""List entries: the facts about saved matches that lists show, read without replaying the moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from abstract_arcade.match import Match, Participant
from abstract_arcade.match.participants import only_person
from abstract_arcade.records import header
from abstract_arcade.records.core import MAX_NAME, MAX_NODES, SEATS, RecordError
from abstract_arcade.records.json_format import COLORS, read, read_seat
from abstract_arcade.records.json_syntax import Fields, parse
from abstract_arcade.rules import GAMES, Seat
from abstract_arcade.sanitize import clean_text
from abstract_arcade.words.names import YOU

RUNNING = "running"
FINISHED = "finished"
UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class Entry:
    """The facts about one match that lists show. An unreadable match has only a few of them.

    Attributes:
        id: the name of the match in the library.
        status: `RUNNING`, `FINISHED` or `UNREADABLE`.
        game: the name of the game: "krypte".
        options: the options of the game, as texts.
        first: the name shown for the first seat; see `Participant.title`.
        second: the name shown for the second seat.
        plies: the number of plies up to the current position.
        move_number: the number of the last move in the list of moves, as people count the length of
            the match: its ply, or in Renju the number of its stone.
        to_move: "black" or "white" in a running match, else None.
        seat_to_move: "first" or "second" in a running match, else None.
        result: the result as in the record; None in a running match.
        words: the result in words, without a full stop; empty in a running match.
        series: the name that the matches of a series share; empty if the match is in no series.
        created: the time when the match began, in ISO 8601 and UTC; empty if it is not known.
        updated: the time when the match was last saved, in ISO 8601 and UTC.
        error: the reason why the match cannot be read; empty if it can be.
        you: the seat of a person without a name who plays against a computer, "first" or "second";
            empty if there is no such person.
    """

    id: str
    status: str
    game: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    first: str = ""
    second: str = ""
    plies: int = 0
    move_number: int = 0
    to_move: str | None = None
    seat_to_move: str | None = None
    result: Mapping[str, str | None] | None = None
    words: str = ""
    series: str = ""
    created: str = ""
    updated: str = ""
    error: str = ""
    you: str = ""

    @property
    def titles(self) -> tuple[str, str]:
        """The names of the first and the second seat for the people at this keyboard.

        The seat `you` is "You"; see `Match.titles`.
        """
        if self.you == "first":
            return YOU, self.second
        if self.you == "second":
            return self.first, YOU
        return self.first, self.second

    def row(self) -> list[Any]:
        """Return the values of all attributes but `id`, in order: `Entry(id, *row)` is equal."""
        return [getattr(self, attribute.name) for attribute in fields(self)[1:]]

    def as_json(self, file: Path) -> dict[str, Any]:
        """Return the JSON object that `matches --json` prints; `file` is the path of the match.

        It has the attributes but `move_number`, `words` and `you`, and `error` only if the match is
        unreadable.
        """
        names = (
            "id",
            "game",
            "options",
            "first",
            "second",
            "plies",
            "status",
            "to_move",
            "seat_to_move",
            "result",
            "series",
            "created",
            "updated",
        )
        values = {name: getattr(self, name) for name in names}
        values["file"] = str(file)
        if self.error:
            values["error"] = self.error
        return values


def entry_of(name: str, text: str) -> Entry:
    """Return the list entry of a match from its name and its record.

    If the record cannot be read, the entry is `UNREADABLE` and has the reason.
    """
    with suppress(RecordError):
        return _entry(name, text)
    try:
        # The summary is missing or not valid: replay the moves.
        return entry_of_match(name, read(text, keep_commands=True))
    except RecordError as error:
        return Entry(name, UNREADABLE, error=str(error))


def _entry(name: str, text: str) -> Entry:
    """Return the list entry of a match from the header and the summary of its record.

    Raises:
        RecordError: If these are incomplete or not valid.
    """
    record = Fields(parse(text), "")
    header.check_format(record.name("format"), record.name("program"))
    game = record.word("game", *GAMES)
    summary = record.inner("summary")
    seats = record.inner("seats")
    if game is None or summary is None or seats is None:
        raise RecordError("there is no summary")
    status = summary.word("status", RUNNING, FINISHED)
    plies = summary.whole("plies", 0, MAX_NODES)
    move_number = summary.whole("move_number", 0, MAX_NODES)
    result = record.inner("result")
    if move_number is None and not GAMES[game].numbers_stones:
        # A record of an earlier version.
        move_number = plies
    if status is None or plies is None or move_number is None:
        raise RecordError("the summary is incomplete")
    if _has_result(status) is (result is None):
        raise RecordError("the summary contradicts the result")
    participants = {}
    for seat_name, seat in SEATS.items():
        fields_of_seat = seats.inner(seat_name)
        if fields_of_seat is None:
            raise RecordError("a seat is missing")
        participants[seat] = read_seat(fields_of_seat)
    stated: Mapping[str, str | None] | None = None
    if result is not None:
        stated = {
            "winner": result.word("winner", *COLORS),
            "seat": result.word("seat", *SEATS),
            "reason": result.name("reason"),
        }
    return Entry(
        name,
        status,
        game,
        record.text_map("options"),
        **_names(participants),
        plies=plies,
        move_number=move_number,
        to_move=summary.word("to_move", *COLORS),
        seat_to_move=summary.word("seat_to_move", *SEATS),
        result=stated,
        words=summary.name("result"),
        series=record.name("series"),
        created=header.write_time(header.read_time(record.text("created"), "created")),
        updated=header.write_time(header.read_time(record.text("updated"), "updated")),
    )


def _has_result(status: str) -> bool:
    return status == FINISHED


def entry_of_row(name: str, row: Sequence[Any]) -> Entry | None:
    """Return the list entry of a row, or None if the row is not one that `Entry.row` returns.

    The row comes from a file that other programs can change.
    """
    with suppress(ValueError, TypeError, AttributeError, KeyError):
        entry = Entry(name, *row)
        if _is_clean(entry) and _is_whole(entry):
            return entry
    return None


def _is_clean(entry: Entry) -> bool:
    """Return whether the texts of an entry are safe to show and its times are valid."""
    names = [entry.first, entry.second, entry.series, entry.words]
    times = [entry.created, entry.updated]
    texts = [*names, *times, entry.game, entry.error, *entry.options, *entry.options.values()]
    if entry.result is not None and entry.result["reason"] is not None:
        texts.append(entry.result["reason"])
    for text in texts:
        if not text.isprintable() and text != clean_text(text):
            return False
    if any(len(name) > MAX_NAME for name in names):
        return False
    return all(header.write_time(header.read_time(time, "")) == time for time in times)


def _is_whole(entry: Entry) -> bool:
    """Return whether the attributes of an entry are valid and consistent with its status."""
    if entry.status == UNREADABLE:
        plain = Entry(entry.id, UNREADABLE, updated=entry.updated, error=entry.error)
        return bool(entry.error) and entry == plain
    result = entry.result
    if result is not None and (
        result["winner"] not in (None, *COLORS) or result["seat"] not in (None, *SEATS)
    ):
        return False
    return (
        entry.status in (RUNNING, FINISHED)
        and entry.game in GAMES
        and not entry.error
        and type(entry.plies) is int
        and type(entry.move_number) is int
        and 0 <= entry.move_number <= entry.plies <= MAX_NODES
        and entry.to_move in (None, *COLORS)
        and entry.seat_to_move in (None, *SEATS)
        and entry.you in ("", *SEATS)
        and _has_result(entry.status) is (result is not None)
    )


def _names(participants: Mapping[Seat, Participant]) -> dict[str, str]:
    you = only_person(participants)
    names = {name: participants[seat].title(seat) for name, seat in SEATS.items()}
    return names | {"you": "" if you is None else you.name.lower()}


def entry_of_match(name: str, match: Match) -> Entry:
    """Return the list entry of a match with the name `name` in the library."""
    summary = header.summary_of(match)
    return Entry(
        name,
        summary["status"],
        match.game.slug,
        match.game.as_text(),
        **_names(match.participants),
        plies=summary["plies"],
        move_number=summary["move_number"],
        to_move=summary["to_move"],
        seat_to_move=summary["seat_to_move"],
        result=header.result_at(match.current),
        words=summary["result"],
        series=match.series,
        created=header.write_time(match.created),
        updated=header.write_time(match.updated),
    )
