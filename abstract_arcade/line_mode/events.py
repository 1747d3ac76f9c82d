"""The events of line mode: as `--json` writes them, or as their `text`, a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from abstract_arcade.clock import Reading
from abstract_arcade.line_mode import words
from abstract_arcade.match import Match, Node, Participant
from abstract_arcade.records.header import result_at
from abstract_arcade.rules import Position, Seat, Setup
from abstract_arcade.sanitize import escaped

if TYPE_CHECKING:
    # Imported once a move is played.
    from abstract_arcade.teaching.moments import Moment

Happening = Mapping[str, Any]
"""An event: its keys and values as JSON has them. `event` and `text` are always there."""

VERSION = 1
"""What `start` says of these events: it grows where a client of the old ones would stumble."""


class Output:
    """Writes events, one after the other.

    In words an event is its `text`, followed on the same line by its `next`, if it has one; one
    without either is not heard. A `board` stands below, as lines of its own.
    """

    def __init__(self, stream: TextIO, *, as_json: bool) -> None:
        """Write sentences to a stream, or each event as a JSON object on one line."""
        self._stream = stream
        self._encode = None
        if as_json:
            from json import JSONEncoder

            self._encode = JSONEncoder().encode

    def put(self, happening: Happening) -> None:
        """Write an event."""
        if self._encode is not None:
            self._stream.write(f"{self._encode(happening)}\n")
            return
        words = " ".join(filter(None, (happening["text"], happening.get("next"))))
        for text in (words, happening.get("board")):
            if text:
                self._stream.write(f"{escaped(text)}\n")

    def flush(self) -> None:
        """Let everything be seen that was written."""
        self._stream.flush()


def start(match: Match, node: Node) -> Happening:
    """A match begins, or goes on from where it stands."""
    root = match.root.position
    happening = {
        "event": "start",
        "version": VERSION,
        "ply": node.ply,
        "game": match.game.slug,
        "options": match.game.as_text(),
        "seats": {
            seat.name.lower(): {"kind": kind_of(each), "name": match.titles[seat]}
            for seat, each in match.participants.items()
        },
        "moves": [each.text for each in node.path()[1:]],
        **_turn(node),
        "clock": clock(node.clock),
        "result": result_at(node),
        "text": words.opening(match),
        "next": " ".join(filter(None, (words.last_move(match, node), words.turn(match, node)))),
    }
    if root != match.game.start():
        happening["setup"] = setup(root.as_setup())
    return happening


def move(match: Match, node: Node, *, is_variation: bool = False) -> Happening:
    """A move was played, and led to a node."""
    assert node.parent is not None
    before = node.parent.position
    seat = before.seat_to_move
    text = words.last_move(match, node)
    happening = {
        "event": "move",
        "ply": node.ply,
        "move": node.text,
        "seat": seat.name.lower(),
        "color": before.to_move.value,
        "by": kind_of(match.participants[seat]),
        "text": f"As a variation: {text}" if is_variation else text,
        "next": words.after_ply(match, node),
        **_turn(node),
        "clock": clock(node.clock),
        "result": result_at(node),
    }
    if node.offers_draw:
        happening["draw"] = True
    if is_variation:
        happening["variation"] = True
    return happening


def undo(node: Node, moves: Sequence[str], text: str) -> Happening:
    """Moves were taken back, or an end was; the game stands at a node."""
    return {"event": "undo", "ply": node.ply, "moves": list(moves), **_turn(node), "text": text}


def look(match: Match, node: Node, plies: int) -> Happening:
    """Another position is looked at."""
    said = (f"Move {node.ply} of {plies}.", words.last_move(match, node), words.remark(node))
    happening = {
        "event": "look",
        "ply": node.ply,
        "move": node.text or None,
        **_turn(node),
        "text": " ".join(filter(None, said)),
        "next": words.turn(match, node),
    }
    if node.comment:
        happening["comment"] = node.comment
    return happening


def end(match: Match, node: Node) -> Happening:
    """The game is over."""
    assert node.outcome is not None
    return {
        "event": "end",
        "ply": node.ply,
        "result": result_at(node),
        "text": words.ended(match, node, node.outcome),
    }


def rule(node: Node, moment: Moment) -> Happening:
    """A rule matters for the first time to the people of this home."""
    return {
        "event": "rule",
        "ply": node.ply,
        "chapter": moment.chapter,
        "text": f"New: {moment.text}",
    }


def info(node: Node, text: str, **more: Any) -> Happening:
    """Something that is to be said."""
    return {"event": "info", "ply": node.ply, "text": text, **more}


def error(
    node: Node, kind: str, text: str, line: int, typed: str, choices: Sequence[str] = ()
) -> Happening:
    """A line cannot be done.

    `kind` is "invalid", "illegal" or "ambiguous" for a move, "command" for anything else; `line` is
    the number of the line, from 1, and `choices` what it could be instead.
    """
    return {
        "event": "error",
        "ply": node.ply,
        "kind": kind,
        "text": text,
        "line": line,
        "typed": typed,
        "choices": list(choices),
    }


def answer(node: Node, command: str, text: str, data: Any) -> Happening:
    """A command was done."""
    return {"event": "answer", "ply": node.ply, "command": command, "text": text, "data": data}


def kind_of(participant: Participant) -> str:
    """The kind of a participant; a program is told by its name, never by its command."""
    return participant.kind.partition(":")[0]


def setup(found: Setup) -> Mapping[str, Any]:
    """A position as a record has it."""
    return {
        "black": list(found.black),
        "white": list(found.white),
        "to_move": found.to_move.value,
        "state": dict(found.state),
    }


def _turn(node: Node) -> Mapping[str, str | None]:
    """Who is to move at a node; nobody after the end."""
    position: Position = node.position
    is_over = node.outcome is not None
    return {
        "to_move": None if is_over else position.to_move.value,
        "seat_to_move": None if is_over else position.seat_to_move.name.lower(),
    }


def clock(readings: Mapping[Seat, Reading] | None) -> Mapping[str, list[float]] | None:
    """What both clocks read: seconds and periods; None without clocks."""
    if readings is None:
        return None
    return {seat.name.lower(): [*each] for seat, each in readings.items()}
