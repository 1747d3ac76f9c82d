"""The parts of a record besides its moves, such as seats and result, and the losses of a format."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from typing import Any, NamedTuple

from abstract_arcade.match import PARTICIPANT_KINDS, PERSON, End, Extra, Match, Node, Participant
from abstract_arcade.match.node import move_number
from abstract_arcade.match.participants import is_command
from abstract_arcade.records.core import MAX_NAME, RecordError
from abstract_arcade.records.tree import all_nodes
from abstract_arcade.rules import GAMES, Color, Game, OptionError, Outcome, Position, Seat, Setup
from abstract_arcade.sanitize import clean_name
from abstract_arcade.truncate import shown

FORMAT = "abstract-arcade/"
"""The name of the record format, to which the version is added: "abstract-arcade/1"."""

VERSION = 1
"""The version of records that this program writes, and the newest that it can read."""

COMMENTS = "comments"
VARIATIONS = "variations"
UNKNOWN = "properties that this version does not know"


def check_format(text: str, program: str = "") -> None:
    """Raise `RecordError` unless this version can read a record with the format `text`.

    `program` is the name and version of the program that wrote the record, for the error; empty if
    it is not known.
    """
    number = text.removeprefix(FORMAT)
    is_ours = text.startswith(FORMAT) and number.isascii() and number.isdigit()
    if not is_ours or len(number) > 9 or int(number) < 1:
        raise RecordError(f"the format is {shown(text)}, but must be {FORMAT}{VERSION}")
    if int(number) > VERSION:
        writer = f" by {program}" if program else " by a newer Abstract Arcade"
        raise RecordError(
            f"the record was written{writer} as {text}, but this version reads formats only up to"
            f" {FORMAT}{VERSION}"
        )


def read_game(slug: str, options: Mapping[str, str]) -> Game:
    """Return the game with a name and with options, which are texts.

    Raises:
        RecordError: If there is no such game or option, or an option has no such value.
    """
    if not slug:
        raise RecordError("the record does not name a game")
    if slug not in GAMES:
        raise RecordError(
            f"there is no game {shown(slug)}, only {', '.join(GAMES)}; perhaps its package is not"
            " installed",
            "game",
        )
    try:
        return GAMES[slug].from_text(options)
    except OptionError as error:
        raise RecordError(str(error), "options") from None


def read_start(game: Game, setup: Setup | None) -> Position:
    """Return the first position of a match: a set-up position, or the start of the game if None.

    Raises:
        RecordError: If the rules do not allow the position.
    """
    if setup is None:
        return game.start()
    try:
        return game.setup(*setup)
    except ValueError as error:
        raise RecordError(str(error), "setup") from None


def setup_of(match: Match) -> Setup | None:
    """Return the first position of a match as a set-up, or None if it is the start of its game."""
    position = match.root.position
    return None if position == match.game.start() else position.as_setup()


def program_name(command: str) -> str:
    """Return the file name of the program that a kind of participant starts.

    For "engine:/opt/bin/deep --fast", this is "deep". Return an empty text if there is no command,
    as in "greedy".
    """
    text = command.partition(":")[2]
    try:
        words = shlex.split(text)
    except ValueError:
        words = text.split()
    if not words:
        return ""
    return words[0].replace("\\", "/").rstrip("/").rpartition("/")[2]


def without_command(participant: Participant) -> Participant:
    """Return a participant for a record that others may read.

    A program becomes a person: its command is removed, and if it has no name, it gets the file name
    of the program. Any other participant is returned unchanged.
    """
    if not is_command(participant.kind):
        return participant
    name = participant.name or clean_name(program_name(participant.kind))[:MAX_NAME].strip()
    return replace(participant, kind=PERSON, name=name, seconds=None, ponder=False)


def read_participant(
    kind: str, name: str, extra: Extra | None = None, **values: Any
) -> Participant:
    """Return the participant in a seat of a record.

    A kind that this version does not know becomes a person with that name. The kind is kept in
    `Participant.extra`, so that it is written again.

    Args:
        kind: the kind, as `Participant.kind` has it.
        name: the name; it may be empty.
        extra: the unknown keys of the seat.
        values: other arguments of `Participant`.

    Raises:
        RecordError: If the kind is a malformed command, or another value is not allowed.
    """
    if kind not in PARTICIPANT_KINDS and not is_command(kind):
        name = name or clean_name(kind)[:MAX_NAME].strip()
        extra = {**(extra or {}), "kind": kind}
        kind = PERSON
    try:
        return Participant(kind, name, extra=extra, **values)
    except ValueError as error:
        raise RecordError(str(error), "seats") from None


def read_name(text: str, place: str) -> str:
    """Return a name on one line, without control characters. It may be empty.

    Raises:
        RecordError: If the name has more than `MAX_NAME` characters. The error is about `place`.
    """
    name = clean_name(text)
    if len(name) > MAX_NAME:
        raise RecordError(f"a name can have at most {MAX_NAME} characters", place)
    return name


def read_time(text: str, place: str) -> datetime | None:
    """Return a time in ISO 8601 as a time in UTC, or None for an empty text.

    A time without a zone is assumed to be in UTC.

    Raises:
        RecordError: If the text is not a time, or is in the first or the last year of the calendar.
            The error is about `place`.
    """
    if not text:
        return None
    try:
        time = datetime.fromisoformat(text)
        time = time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
    except (ValueError, OverflowError):
        time = None
    # In the first and the last year of the calendar, a change of the time zone could overflow.
    if time is None or time.year in (MINYEAR, MAXYEAR):
        raise RecordError(f"{shown(text)} is not a time such as 2026-11-21T20:15:00Z", place)
    return time


def write_time(time: datetime | None) -> str:
    """Return a time in ISO 8601 and UTC, "2026-11-21T20:15:00+00:00", or an empty text for None."""
    return "" if time is None else time.astimezone(UTC).isoformat()


def read_end(winner: Color | None, reason: str, node: Node, place: str) -> Outcome:
    """Return the outcome of a match that something other than the rules ended at a node.

    Args:
        winner: the winner; None for a draw.
        reason: a value of `End`: "resignation".
        node: the last node of the game.
        place: the place of the outcome in the record, for errors.

    Raises:
        RecordError: If there is no such reason, the reason does not fit the winner, or the game was
            already over by its rules. An agreement has no winner, an adjudication may have one, and
            any other reason must have one.
    """
    try:
        end = End(reason)
    except ValueError:
        fault = f"the end is {shown(reason)}, but must be one of {', '.join(End)}"
        raise RecordError(fault, place) from None
    if winner is None and end not in (End.AGREEMENT, End.ADJUDICATION):
        raise RecordError(f"the end is {end}, so the winner must be black or white", place)
    if winner is not None and end is End.AGREEMENT:
        raise RecordError(f"{winner} cannot win by {end}", place)
    if node.position.outcome is not None:
        over = node.position.game.describe_outcome(node.position.outcome)
        raise RecordError(
            f"the game was already over ({over}), but the record says that it ended in another way",
            place,
        )
    return Outcome(winner, end)


class Result(NamedTuple):
    """A result as a record states it.

    Attributes:
        winner: the winner; None for a draw.
        reason: a value of the game's reasons or of `End`; None if the record gives none.
        seat: the seat of the winner; None if the record gives none.
    """

    winner: Color | None
    reason: str | None = None
    seat: Seat | None = None


def check_result(match: Match, stated: Result | None) -> None:
    """Raise `RecordError` if the result that a record states differs from that of the match.

    None states that the game is not over.
    """
    words = contradiction(match, stated)
    if words:
        raise RecordError(f"it {words}", "result")


def contradiction(match: Match, stated: Result | None) -> str:
    """Return how a stated result contradicts the moves, or an empty text if it does not.

    For example: "says White won; according to the moves, Black won by five in a row". If the winner
    is right, a reason that is missing or unknown is accepted, and so is a missing seat.

    Args:
        match: the match.
        stated: the result that the record states; None if it states that the game is not over.
    """
    outcome = match.outcome
    game = match.game
    if outcome is None:
        actual = "the game is not over"
    else:
        described = str(game.describe_outcome(outcome))
        actual = described if outcome.winner else f"it is {described}"
    if stated is None:
        if outcome is None:
            return ""
        return f"says that the game is not over; according to the moves, {actual}"
    words = winner_words(game, stated.winner)
    if outcome is not None and stated.winner is outcome.winner:
        seat = None if outcome.winner is None else match.position.seat_of(outcome.winner)
        # An unknown reason is accepted: another version may use other words for the same one.
        known = {*map(str, End), *map(str, type(outcome.reason))}
        if stated.seat not in (None, seat):
            words = f"{words} in the {stated.seat.name.lower()} seat"
        elif stated.reason == outcome.reason or stated.reason not in known:
            return ""
    if stated.reason is not None:
        words = f"{words} ({stated.reason})"
    return f"says {words}; according to the moves, {actual}"


def winner_words(game: Game, winner: Color | None) -> str:
    """Return "White won", or "the game was a draw" for None."""
    return "the game was a draw" if winner is None else f"{game.color_names[winner]} won"


def result_at(node: Node) -> dict[str, str | None] | None:
    """Return the result at a node as a record has it, or None if the game is not over there.

    See `result_of`.
    """
    outcome = node.outcome
    return None if outcome is None else result_of(node.position, outcome)


def result_of(position: Position, outcome: Outcome) -> dict[str, str | None]:
    """Return an outcome as a record has it.

    For example: `{"winner": "black", "seat": "first", "reason": "resignation"}`. For a draw,
    "winner" and "seat" are None. `position` is the last position, which gives the winner's seat.
    """
    winner = outcome.winner
    seat = None if winner is None else position.seat_of(winner).name.lower()
    return {
        "winner": None if winner is None else winner.value,
        "seat": seat,
        "reason": str(outcome.reason),
    }


def summary_of(match: Match) -> dict[str, Any]:
    """Return the value of `summary` in a record: the facts about a match that a list shows.

    Its keys are `plies move_number status to_move seat_to_move result winner winning_seat`.
    `move_number` is that of the last move in the list of moves. `result` is in words, and empty in
    a running match. With the summary, a list need not replay the moves.
    """
    outcome = match.outcome
    position = match.position
    if outcome is None:
        return {
            "plies": match.current.ply,
            "move_number": move_number(match.current),
            "status": "running",
            "to_move": position.to_move.value,
            "seat_to_move": position.seat_to_move.name.lower(),
            "result": "",
            "winner": None,
            "winning_seat": None,
        }
    result = result_of(position, outcome)
    return {
        "plies": match.current.ply,
        "move_number": move_number(match.current),
        "status": "finished",
        "to_move": None,
        "seat_to_move": None,
        "result": str(match.game.describe_outcome(outcome)),
        "winner": result["winner"],
        "winning_seat": result["seat"],
    }


CLOCKS = "clocks"
_OFFERS = "draw offers"
_QUESTIONS = "questions"
_ANALYSIS = "results of analysis"
_LIGHT = "highlighted sites"

_NOTES = (VARIATIONS, COMMENTS, CLOCKS, _OFFERS, _QUESTIONS, _ANALYSIS, _LIGHT)
"""The things that a node may hold besides its position, in the order in which `lost` names them."""


def _notes_of(node: Node) -> Iterator[str]:
    """Yield those of `_NOTES` that a node has."""
    if len(node.children) > 1:
        yield VARIATIONS
    if node.comment:
        yield COMMENTS
    if node.clock:
        yield CLOCKS
    if node.offers_draw:
        yield _OFFERS
    if node.question:
        yield _QUESTIONS
    if node.value is not None or node.proved is not None or node.is_turn:
        yield _ANALYSIS
    if node.light:
        yield _LIGHT


def lost(
    match: Match, held: Collection[str] = (VARIATIONS, COMMENTS), known_extra: Collection[str] = ()
) -> list[str]:
    """Return what a format leaves out of a match, each as a phrase.

    Args:
        match: the match.
        held: those of `_NOTES` that the format can store.
        known_extra: the unknown keys that the format can store.
    """
    nodes = list(all_nodes(match))
    notes: set[str] = set()
    for node in nodes:
        notes.update(_notes_of(node))
    if match.clock or match.clock_now:
        notes.add(CLOCKS)
    if match.puzzle:
        notes.add(_QUESTIONS)
    omitted = [name for name in _NOTES if name in notes and name not in held]
    participants = match.participants.values()
    extras = [match.extra]
    extras += [node.extra for node in nodes]
    extras += [participant.extra for participant in participants]
    unknown_keys = {key for extra in extras for key in extra or ()}
    if unknown_keys - set(known_extra):
        omitted.append(UNKNOWN)
    default = Participant()
    if any(replace(person, kind=PERSON) != default for person in participants):
        omitted.append("the thinking time of computer players, and whether hints are off")
    if any(node.end and node is not match.current for node in nodes):
        omitted.append("results at positions other than the current one")
    if any(is_command(participant.kind) for participant in participants):
        omitted.append("the commands of engines; only their names are included")
    return omitted
