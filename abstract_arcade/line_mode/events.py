"""The events that line mode writes, as JSON objects or as sentences.

The guide `json` describes the fields of each event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TextIO

from abstract_arcade.clock import Reading
from abstract_arcade.line_mode import words
from abstract_arcade.match import Match, Node, Participant
from abstract_arcade.match.node import move_number
from abstract_arcade.records.header import result_at, result_of
from abstract_arcade.rules import Outcome, Position, Seat, Setup
from abstract_arcade.sanitize import escaped
from abstract_arcade.words.event_sentences import event_sentence
from abstract_arcade.words.events import (
    DrawDeclined,
    DrawOffered,
    Event,
    GameEnded,
    GameReopened,
    LineLeft,
    MovePlayed,
    MovesTakenBack,
    Paused,
    PersonArrived,
    PersonAway,
    Resumed,
    RuleTip,
    TakeBackAgreed,
    TakeBackDeclined,
    TakeBackRequested,
    TakeBackWithdrawn,
    TimeShort,
)

EventData = Mapping[str, Any]
"""The JSON fields of an event. Every event has `event` and `text`, and in a match `ply`."""

VERSION = 1
"""The version of the events in `start`. A change that would break clients increases it."""


class Output:
    """Writes events to a stream, as JSON or in words.

    In words, an event is one line with its `text` and, if it has one, its `next`. A `board` follows
    on lines of its own. Nothing is written for an event without any of these.

    Attributes:
        as_json: whether events are written as JSON.
    """

    def __init__(self, stream: TextIO, *, as_json: bool) -> None:
        """Write to a stream: each event as one JSON object on a line, or in words."""
        self.as_json = as_json
        self._stream = stream
        self._encode = None
        if as_json:
            from json import JSONEncoder

            self._encode = JSONEncoder().encode

    def put(self, data: EventData) -> None:
        """Write an event."""
        if self._encode is not None:
            self._stream.write(f"{self._encode(data)}\n")
            return
        sentences = [data["text"], data.get("next")]
        words = " ".join(sentence for sentence in sentences if sentence)
        for text in (words, data.get("board")):
            if text:
                self._stream.write(f"{escaped(text)}\n")

    def flush(self) -> None:
        """Flush the stream, so that everything written can be seen."""
        self._stream.flush()


def start(match: Match, node: Node) -> EventData:
    """Return the event `start`: a match begins, or is opened with `node` as its current node.

    It has the field `setup` only if the match did not begin with the usual position of its game.
    """
    root = match.root.position
    data = {
        "event": "start",
        "version": VERSION,
        "ply": node.ply,
        "game": match.game.slug,
        "options": match.game.as_text(),
        "seats": {
            seat.name.lower(): {"kind": kind_of(participant), "name": match.titles[seat]}
            for seat, participant in match.participants.items()
        },
        "moves": [played.text for played in node.path()[1:]],
        **_turn(node.position, node.outcome),
        "clock": clock(match.readings_at(node)),
        "result": result_at(node),
        "text": words.opening(match),
        "next": f"{words.last_move(match, node)} {words.turn(match, node)}".strip(),
    }
    if root != match.game.start():
        data["setup"] = setup(root.as_setup())
    return data


def move(match: Match, played: MovePlayed) -> EventData:
    """Return the event `move`: a move was played.

    The fields `draw` and `variation` are there, and true, only if a draw was offered with the move,
    or if it was played after the end of the match.
    """
    seat = played.before.seat_to_move
    outcome = played.outcome
    data = {
        "event": "move",
        "ply": played.ply,
        "move": played.before.format(played.move),
        "seat": seat.name.lower(),
        "color": played.before.to_move.value,
        "by": kind_of(match.participants[seat]),
        "text": str(event_sentence(played)),
        "next": words.after_move(match, played),
        **_turn(played.after, outcome),
        "clock": clock(played.clock),
        "result": None if outcome is None else result_of(played.after, outcome),
    }
    if played.offers_draw:
        data["draw"] = True
    if played.is_variation:
        data["variation"] = True
    return data


def undo(event: LineLeft | MovesTakenBack | GameReopened) -> EventData:
    """Return the event `undo`: moves were taken back or became a variation, or the game goes on.

    `moves` are the texts of these moves, in the order of the game; empty if only the end of the
    game was undone.
    """
    return {
        "event": "undo",
        "ply": event.ply,
        "moves": [] if isinstance(event, GameReopened) else list(event.moves),
        **_turn(event.position, None),
        "text": str(event_sentence(event)),
    }


def look(match: Match, node: Node, end: Node) -> EventData:
    """Return the event `look`: another node of the match is shown.

    `end` is the last node of the line that is shown. The field `comment` is there only if the node
    has a comment, which the text contains, too.
    """
    place = f"Move {move_number(node)} of {move_number(end)}."
    said = [place, words.last_move(match, node), words.remark(node)]
    data = {
        "event": "look",
        "ply": node.ply,
        "move": node.text or None,
        **_turn(node.position, node.outcome),
        "text": " ".join(sentence for sentence in said if sentence),
        "next": words.turn(match, node),
    }
    if node.comment:
        data["comment"] = node.comment
    return data


def end(event: GameEnded) -> EventData:
    """Return the event `end`: the game is over."""
    return {
        "event": "end",
        "ply": event.ply,
        "result": result_of(event.position, event.outcome),
        "text": str(event_sentence(event)),
    }


def draw(event: DrawOffered | DrawDeclined, text: str) -> EventData:
    """Return the event `draw`: a draw was offered or declined. `text` is the sentence about it."""
    return {
        "event": "draw",
        "ply": event.ply,
        "seat": event.seat.name.lower(),
        "action": "offered" if isinstance(event, DrawOffered) else "declined",
        "text": text,
    }


def pause(event: Paused | Resumed) -> EventData:
    """Return the event `pause`: the computers and the clocks were paused, or were resumed."""
    return {
        "event": "pause",
        "ply": event.ply,
        "paused": isinstance(event, Paused),
        "text": str(event_sentence(event)),
    }


def time(event: TimeShort) -> EventData:
    """Return the event `time`: the time of a person has become short."""
    return {
        "event": "time",
        "ply": event.ply,
        "seat": event.seat.name.lower(),
        "seconds": event.seconds,
        "text": str(event_sentence(event)),
    }


def takeback(
    event: TakeBackRequested | TakeBackAgreed | TakeBackDeclined | TakeBackWithdrawn,
    advice: str = "",
) -> EventData:
    """Return the event of a request to take moves back, or of the answer to a request.

    `advice` is a sentence about the commands that answer; it is added to the text.
    """
    match event:
        case TakeBackRequested():
            action = "requested"
        case TakeBackAgreed():
            action = "agreed"
        case TakeBackDeclined():
            action = "declined"
        case TakeBackWithdrawn():
            action = "withdrawn"
    return {
        "event": "takeback",
        "ply": event.ply,
        "seat": event.seat.name.lower(),
        "action": action,
        "text": _with_advice(event, advice),
    }


def person(event: PersonArrived | PersonAway, advice: str = "") -> EventData:
    """Return the event of a person who has come to another screen, or is away from it.

    `advice` is a sentence about the commands that are of use now; it is added to the text.
    """
    return {
        "event": "person",
        "ply": event.ply,
        "seat": event.seat.name.lower(),
        "away": isinstance(event, PersonAway),
        "text": _with_advice(event, advice),
    }


def _with_advice(event: Event, advice: str) -> str:
    return f"{event_sentence(event)} {advice}".rstrip()


def rule(event: RuleTip) -> EventData:
    """Return the event `rule`: a rule tip is shown."""
    return {
        "event": "rule",
        "ply": event.ply,
        "chapter": event.chapter,
        "text": str(event_sentence(event)),
    }


def info(node: Node, text: str, **more: Any) -> EventData:
    """Return the event `info`, a notice, with the further fields `more`.

    `text` is one or more sentences. `kind`, one of these fields, says what the notice is about.
    """
    return {"event": "info", "ply": node.ply, "text": text, **more}


def error(
    node: Node, kind: str, text: str, line: int, typed: str, choices: Sequence[str] = ()
) -> EventData:
    """Return the event `error`: a line that was typed cannot be carried out.

    Args:
        node: the node shown.
        kind: "invalid", "illegal" or "ambiguous" for a move, "command" for anything else.
        text: a sentence that explains the error.
        line: the number of the line, from 1.
        typed: the line.
        choices: moves or commands that may have been meant.
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


def answer(node: Node, command: str, text: str, data: Any) -> EventData:
    """Return the event `answer`: a command was carried out.

    `command` is its full name, `text` the answer in sentences, and `data` the answer as JSON
    values. See `Answer` for empty ones.
    """
    return {"event": "answer", "ply": node.ply, "command": command, "text": text, "data": data}


def kind_of(participant: Participant) -> str:
    """Return "person", the name of a computer player such as "expert", "engine" or "gomocup".

    The last two are other programs, whose commands are never shown.
    """
    return participant.kind.partition(":")[0]


def setup(found: Setup) -> Mapping[str, Any]:
    """Return a position as JSON values, in the same form as `setup` in a record.

    For example: `{"black": ["d4"], "white": [], "to_move": "white", "state": {}}`.
    """
    return {
        "black": list(found.black),
        "white": list(found.white),
        "to_move": found.to_move.value,
        "state": dict(found.state),
    }


def _turn(position: Position, outcome: Outcome | None) -> Mapping[str, str | None]:
    """Return the fields `to_move` ("black") and `seat_to_move` ("first"); both None at the end."""
    is_over = outcome is not None
    return {
        "to_move": None if is_over else position.to_move.value,
        "seat_to_move": None if is_over else position.seat_to_move.name.lower(),
    }


def clock(readings: Mapping[Seat, Reading] | None) -> Mapping[str, list[float]] | None:
    """Return the seconds and periods left to each seat, `{"first": [300, 0], …}`, or None."""
    if readings is None:
        return None
    return {seat.name.lower(): list(reading) for seat, reading in readings.items()}
