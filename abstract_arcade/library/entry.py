"""The summary of a saved match for lists, read without replaying the match."""

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
    """One match in a list. What is not known of an unreadable one is empty.

    Attributes:
        id: its name in the library.
        status: `RUNNING`, `FINISHED` or `UNREADABLE`.
        first: the name shown for the first seat.
        second: the name shown for the second seat.
        to_move: "black" or "white" in a running match; else None.
        seat_to_move: "first" or "second" in a running match; else None.
        result: the result as the record has it; None in a running match.
        words: the result in words, without a full stop; empty in a running match.
        series: the name that the matches of a series share; empty for none.
        created: when it began, in ISO 8601 and UTC; may be empty.
        updated: when it was last saved, alike.
        error: why it cannot be read; empty if it can be.
        you: "first" or "second", where nobody but one person without a name sits there and the
            other seat is a computer's; else empty.
    """

    id: str
    status: str
    game: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    first: str = ""
    second: str = ""
    plies: int = 0
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
        """The names of the participants at the keyboard; see `Match.titles`."""
        return (
            YOU if self.you == "first" else self.first,
            YOU if self.you == "second" else self.second,
        )

    def row(self) -> list[Any]:
        """Return the values but the name, in order, as `Entry(id, *row)` takes them."""
        return [getattr(self, each.name) for each in fields(self)[1:]]

    def as_json(self, file: Path) -> dict[str, Any]:
        """Return the entry as `matches --json` prints it."""
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
        found = {name: getattr(self, name) for name in names} | {"file": str(file)}
        return found | {"error": self.error} if self.error else found


def entry_of(name: str, text: str) -> Entry:
    """Return the entry of a record that is kept under a name."""
    try:
        try:
            return _entry(name, text)
        except RecordError:
            # Without a summary that can be trusted, the moves tell.
            return entry_of_match(name, read(text, keep_commands=True))
    except RecordError as error:
        return Entry(name, UNREADABLE, error=str(error))


def _entry(name: str, text: str) -> Entry:
    """Return the entry of a record, by its header and summary."""
    record = Fields(parse(text), "")
    header.check_format(record.name("format"), record.name("program"))
    game = record.word("game", *GAMES)
    summary = record.inner("summary")
    seats = record.inner("seats")
    if game is None or summary is None or seats is None:
        raise RecordError("there is no summary")
    status = summary.word("status", RUNNING, FINISHED)
    plies = summary.whole("plies", 0, MAX_NODES)
    result = record.inner("result")
    if status is None or plies is None or (status == RUNNING) is not (result is None):
        raise RecordError("the summary is incomplete")
    participants = {}
    for seat_name, seat in SEATS.items():
        found = seats.inner(seat_name)
        if found is None:
            raise RecordError("a seat is missing")
        participants[seat] = read_seat(found)
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
        to_move=summary.word("to_move", *COLORS),
        seat_to_move=summary.word("seat_to_move", *SEATS),
        result=stated,
        words=summary.name("result"),
        series=record.name("series"),
        created=header.write_time(header.read_time(record.text("created"), "created")),
        updated=header.write_time(header.read_time(record.text("updated"), "updated")),
    )


def entry_of_row(name: str, row: Sequence[Any]) -> Entry | None:
    """The entry of a row that others may have written; None if `Entry.row` has not made it."""
    with suppress(ValueError, TypeError, AttributeError, KeyError):
        entry = Entry(name, *row)
        if _is_clean(entry) and _is_whole(entry):
            return entry
    return None


def _is_clean(entry: Entry) -> bool:
    """Return whether all texts of an entry are such, and safe to show, and its times are times."""
    names = (entry.first, entry.second, entry.series, entry.words)
    times = (entry.created, entry.updated)
    options = entry.options
    result = entry.result or {"reason": ""}
    more = (entry.game, entry.error, *options, *options.values(), result["reason"] or "")
    text = "".join((*names, *times, *more))
    return (
        (text.isprintable() or text == clean_text(text))
        and max(map(len, names)) <= MAX_NAME
        and all(header.write_time(header.read_time(each, "")) == each for each in times)
    )


def _is_whole(entry: Entry) -> bool:
    """Return whether an entry says of a match all that it should, or of an unreadable one why."""
    if entry.status == UNREADABLE:
        plain = Entry(entry.id, UNREADABLE, updated=entry.updated, error=entry.error)
        return bool(entry.error) and entry == plain
    result = entry.result
    return (
        entry.status in (RUNNING, FINISHED)
        and entry.game in GAMES
        and not entry.error
        and type(entry.plies) is int
        and 0 <= entry.plies <= MAX_NODES
        and entry.to_move in (None, *COLORS)
        and entry.seat_to_move in (None, *SEATS)
        and entry.you in ("", *SEATS)
        and (entry.status == RUNNING) is (result is None)
        and (result is None or result["winner"] in (None, *COLORS))
        and (result is None or result["seat"] in (None, *SEATS))
    )


def _names(participants: Mapping[Seat, Participant]) -> dict[str, str]:
    you = only_person(participants)
    names = {name: participants[seat].title(seat) for name, seat in SEATS.items()}
    return names | {"you": "" if you is None else you.name.lower()}


def entry_of_match(name: str, match: Match) -> Entry:
    """Return the entry of a match that is to be kept under a name."""
    summary = header.summary_of(match)
    return Entry(
        name,
        summary["status"],
        match.game.slug,
        match.game.as_text(),
        **_names(match.participants),
        plies=summary["plies"],
        to_move=summary["to_move"],
        seat_to_move=summary["seat_to_move"],
        result=header.result_at(match.current),
        words=summary["result"],
        series=match.series,
        created=header.write_time(match.created),
        updated=header.write_time(match.updated),
    )
