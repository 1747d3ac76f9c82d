"""Records as JSON, which hold everything; also the files in which matches are kept.

The keys at the top are `format program game options seats seed setup created updated series summary
clock clock_now puzzle moves current result`, and of the first position `comment end question value
proved turn light`. `moves` is the main line: a list whose items are texts of moves, or entries with
the keys `move comment clock draw end question value proved turn light variations`, where a
variation is a list of the same kind that stands with the move it replaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from abstract_arcade import __version__
from abstract_arcade.clock import Reading
from abstract_arcade.match import Match, Node, Participant
from abstract_arcade.records.core import SEATS, Format, within_bytes
from abstract_arcade.records.header import (
    FORMAT,
    VERSION,
    is_command,
    result_at,
    setup_of,
    summary_of,
    without_command,
    write_time,
)
from abstract_arcade.records.json_reader import read
from abstract_arcade.records.json_syntax import NestedExtra, format_value, plain_number, with_extra
from abstract_arcade.records.tree import path_to, require_writable, variations_of
from abstract_arcade.rules import Outcome, Seat
from abstract_arcade.sanitize import clean_name, clean_text


def write(match: Match, *, keep_commands: bool = False) -> str:
    """The JSON text of a match: one line a key, and the same text for equal matches.

    Unless `keep_commands`, seats that are commands are people named after the programs.

    Raises:
        RecordError: a record cannot hold it.
    """
    require_writable(match)
    record = with_extra(_record(match, keep_commands=keep_commands), match.extra)
    lines = [f"{format_value(name)}: {format_value(value)}" for name, value in record.items()]
    return within_bytes("{" + ",\n ".join(lines) + "}\n")


def _record(match: Match, *, keep_commands: bool) -> dict[str, Any]:
    """The record as a JSON object, without unknown fields of the match."""
    setup = setup_of(match)
    seats = {name: match.participants[seat] for name, seat in SEATS.items()}
    if not keep_commands:
        seats = {name: without_command(participant) for name, participant in seats.items()}
    record: dict[str, Any] = {
        "format": f"{FORMAT}{VERSION}",
        "program": f"abstract-arcade {__version__}",
        "game": match.game.slug,
        "options": match.game.as_text(),
        "seats": {name: _write_participant(each) for name, each in seats.items()},
        "seed": match.seed,
    }
    if setup is not None:
        record["setup"] = {
            "black": list(setup.black),
            "white": list(setup.white),
            "to_move": setup.to_move.value,
            "state": dict(setup.state),
        }
    record["created"] = write_time(match.created) or None
    record["updated"] = write_time(match.updated) or None
    if match.series:
        record["series"] = clean_name(match.series)
    record["summary"] = summary_of(match)
    record["clock"] = _write_settings(match)
    if match.clock_now is not None:
        record["clock_now"] = _write_readings(match.clock_now)
    if match.puzzle is not None:
        record["puzzle"] = match.puzzle
    record |= _notes(match.root, match.extra or {})
    record["moves"] = _lines(match)
    record["current"] = list(path_to(match.current))
    record["result"] = result_at(match.current)
    return record


def _write_participant(participant: Participant) -> dict[str, Any]:
    """A participant, without what is as by default."""
    written: dict[str, Any] = {"kind": participant.kind}
    if participant.name:
        written["name"] = clean_name(participant.name)
    if participant.seconds is not None:
        written["seconds"] = plain_number(participant.seconds)
    if participant.ponder:
        written["ponder"] = True
    if not participant.hints:
        written["hints"] = False
    return with_extra(written, participant.extra)


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
    """The main line with its variations, as the record has them."""
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
    """A move as the record has it: its text, if nothing else is to be said."""
    notes = _notes(node, node.extra or {})
    if not (notes or variations or node.extra):
        return node.text
    entry = {"move": node.text, **notes}
    if variations:
        entry["variations"] = variations
    return with_extra(entry, node.extra)


def _notes(node: Node, extra: Mapping[str, Any]) -> dict[str, Any]:
    """What a record says of a node beside its move."""
    notes = {
        "comment": _write_comment(node, extra),
        "clock": None if node.clock is None else _write_readings(node.clock),
        "draw": node.offers_draw or None,
        "end": None if node.end is None else _write_end(node.end),
        "question": node.question,
        "value": None if node.value is None else plain_number(node.value),
        "proved": node.proved,
        "turn": (node.better or True) if node.is_turn else None,
        "light": _write_light(node),
    }
    return {name: value for name, value in notes.items() if value is not None}


def _write_comment(node: Node, extra: Mapping[str, Any]) -> str | dict[str, str] | None:
    text, by = clean_text(node.comment), clean_name(node.comment_by)
    if not text:
        return None
    if not (by or isinstance(extra.get("comment"), NestedExtra)):
        return text
    return {"by": by, "text": text} if by else {"text": text}


def _write_light(node: Node) -> dict[str, str] | list[str] | None:
    if not node.light:
        return None
    name = node.position.game.board.name
    labels = {name(site): label for site, label in node.light.items()}
    return labels if any(labels.values()) else list(labels)


def _write_end(end: Outcome) -> dict[str, str | None]:
    return {"winner": None if end.winner is None else end.winner.value, "reason": str(end.reason)}


def losses(match: Match) -> list[str]:
    """What a JSON record for other people leaves out of a match."""
    commands = [each for each in match.participants.values() if is_command(each.kind)]
    return ["the commands of programs, of which only the names stay"] if commands else []


FORMAT_JSON = Format(write, losses, read)
