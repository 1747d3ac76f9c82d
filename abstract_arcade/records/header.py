"""What all formats say of a match beside its moves, and what some of them leave out of it."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from typing import Any, NamedTuple

from abstract_arcade.match import PARTICIPANT_KINDS, PERSON, End, Extra, Match, Node, Participant
from abstract_arcade.records.core import MAX_NAME, RecordError
from abstract_arcade.records.tree import all_nodes
from abstract_arcade.rules import GAMES, Color, Game, OptionError, Outcome, Position, Seat, Setup
from abstract_arcade.sanitize import clean_name
from abstract_arcade.truncate import shown

FORMAT = "abstract-arcade/"
"""The name of the record format, before the number of its version."""

VERSION = 1
"""The version of records that this program writes, and the newest that it reads."""

COMMENTS = "comments"
VARIATIONS = "variations"
UNKNOWN = "properties that this version does not know"

PROGRAM_KINDS = ("engine:", "gomocup:")
"""The beginnings of kinds of participants that are commands."""


def check_format(text: str, program: str = "") -> None:
    """Raise `RecordError` unless this version can read a record that says it is `text`."""
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
    """Return the rules that a record names.

    Raises:
        RecordError: there is no such game or option.
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
    """Return the first position of a record.

    Raises:
        RecordError: the rules do not allow it.
    """
    if setup is None:
        return game.start()
    try:
        return game.setup(*setup)
    except ValueError as error:
        raise RecordError(str(error), "setup") from None


def setup_of(match: Match) -> Setup | None:
    """The set position that a match began with; None if it began at the start of its game."""
    position = match.root.position
    return None if position == match.game.start() else position.as_setup()


def is_command(kind: str) -> bool:
    """Return whether a kind of participant is a command."""
    return kind.startswith(PROGRAM_KINDS)


def program_name(command: str) -> str:
    """Return the name, without its folder, of the program that a kind `engine:COMMAND` starts."""
    text = command.partition(":")[2]
    try:
        words = shlex.split(text)
    except ValueError:
        words = text.split()
    return words[0].replace("\\", "/").rstrip("/").rpartition("/")[2] if words else ""


def without_command(participant: Participant) -> Participant:
    """The participant as other people get it: a program is a person with the program's name."""
    if not is_command(participant.kind):
        return participant
    name = participant.name or clean_name(program_name(participant.kind))[:MAX_NAME].strip()
    return replace(participant, kind=PERSON, name=name, seconds=None, ponder=False)


def read_participant(
    kind: str, name: str, extra: Extra | None = None, **values: Any
) -> Participant:
    """Return the participant in a seat of a record.

    A kind that this version does not know is a person of that name; it is kept among `extra`.

    Raises:
        RecordError: the kind is no command that could be started.
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
    """Return a name, cleaned.

    Raises:
        RecordError: it is too long.
    """
    name = clean_name(text)
    if len(name) > MAX_NAME:
        raise RecordError(f"a name can have at most {MAX_NAME} characters", place)
    return name


def read_time(text: str, place: str) -> datetime | None:
    """The time written in a record, in UTC; one without a zone is taken for UTC; None for none.

    Raises:
        RecordError: it is no time.
    """
    if not text:
        return None
    try:
        time = datetime.fromisoformat(text)
        time = time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
    except (ValueError, OverflowError):
        time = None
    # There is no other zone's time at either end of the calendar.
    if time is None or not MINYEAR < time.year < MAXYEAR:
        raise RecordError(f"{shown(text)} is not a time such as 2026-11-21T20:15:00Z", place)
    return time


def write_time(time: datetime | None) -> str:
    """Return the text of a time; empty for none."""
    return "" if time is None else time.astimezone(UTC).isoformat()


def read_end(winner: Color | None, reason: str, node: Node, place: str) -> Outcome:
    """Return an end other than by the rules, at a node.

    Raises:
        RecordError: there is no such end, or the game was over by its rules.
    """
    try:
        end = End(reason)
    except ValueError:
        fault = f"the end is {shown(reason)}, but must be one of {', '.join(End)}"
        raise RecordError(fault, place) from None
    if (winner is None) is not (end is End.AGREEMENT) and end is not End.ADJUDICATION:
        if winner is None:
            raise RecordError(f"the end is {end}, so the winner must be black or white", place)
        raise RecordError(f"{winner} cannot win by {end}", place)
    if node.position.outcome is not None:
        over = node.position.game.describe_outcome(node.position.outcome)
        raise RecordError(
            f"the game was already over ({over}), but the record says that it ended in another way",
            place,
        )
    return Outcome(winner, end)


class Result(NamedTuple):
    """A result as a record states it; what is None is not stated, but for a draw's winner."""

    winner: Color | None
    reason: str | None = None
    seat: Seat | None = None


def check_result(match: Match, stated: Result | None) -> None:
    """Raise `RecordError` if a stated result is not that of the match; None: still running."""
    words = contradiction(match, stated)
    if words:
        raise RecordError(f"it {words}", "result")


def contradiction(match: Match, stated: Result | None) -> str:
    """Return how a stated result contradicts the moves; empty if it does not.

    For example "says White won; according to the moves, Black won by five in a row".

    Args:
        match: the match, as its moves and its other ends have it.
        stated: the result that is stated; None if the game is said to be running.
    """
    outcome = match.outcome
    game = match.game
    if outcome is None:
        actual = "the game is not over"
    else:
        described = str(game.describe_outcome(outcome))
        actual = described if outcome.winner else f"it is {described}"
    if stated is None:
        return (
            ""
            if outcome is None
            else f"says that the game is not over; according to the moves, {actual}"
        )
    words = winner_words(game, stated.winner)
    if outcome is not None and stated.winner is outcome.winner:
        seat = None if outcome.winner is None else match.position.seat_of(outcome.winner)
        # Words that this version does not know may be another version's for the same reason.
        known = {*map(str, End), *map(str, type(outcome.reason))}
        if stated.seat not in (None, seat):
            words = f"{words} in the {stated.seat.name.lower()} seat"
        elif stated.reason == outcome.reason or stated.reason not in known:
            return ""
    if stated.reason is not None:
        words = f"{words} ({stated.reason})"
    return f"says {words}; according to the moves, {actual}"


def winner_words(game: Game, winner: Color | None) -> str:
    """Return who won, in words, with None for a draw: "White won", "the game was a draw"."""
    return "the game was a draw" if winner is None else f"{game.color_names[winner]} won"


def result_at(node: Node) -> dict[str, str | None] | None:
    """Return the result at a node as other programs read it; None where the game is not over."""
    outcome = node.outcome
    return None if outcome is None else result_of(node.position, outcome)


def result_of(position: Position, outcome: Outcome) -> dict[str, str | None]:
    """Return the outcome of a game in its last position, as other programs read it."""
    winner = outcome.winner
    seat = None if winner is None else position.seat_of(winner).name.lower()
    return {
        "winner": None if winner is None else winner.value,
        "seat": seat,
        "reason": str(outcome.reason),
    }


def summary_of(match: Match) -> dict[str, Any]:
    """Return what lists show of a match, so that they need not play it through."""
    outcome = match.outcome
    position = match.position
    is_over = outcome is not None
    result = result_at(match.current) or {"winner": None, "seat": None}
    return {
        "plies": match.current.ply,
        "status": "finished" if is_over else "running",
        "to_move": None if is_over else position.to_move.value,
        "seat_to_move": None if is_over else position.seat_to_move.name.lower(),
        "result": "" if outcome is None else str(match.game.describe_outcome(outcome)),
        "winner": result["winner"],
        "winning_seat": result["seat"],
    }


CLOCKS = "clocks"
_OFFERS = "draw offers"
_QUESTIONS = "questions"
_ANALYSIS = "results of analysis"
_LIGHT = "highlighted sites"

_NOTES = (VARIATIONS, COMMENTS, CLOCKS, _OFFERS, _QUESTIONS, _ANALYSIS, _LIGHT)
"""The kinds of notes on a position that some formats leave out, in the order of a sentence."""


def _notes_of(node: Node) -> Iterator[str]:
    """Yield the kinds of notes that a node has."""
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
    """Return what a format leaves out of a match, in a few words each.

    Args:
        match: the match.
        held: the kinds of notes that the format holds.
        known_extra: the unknown keys that the format keeps.
    """
    nodes = list(all_nodes(match))
    found: set[str] = set()
    for node in nodes:
        found.update(_notes_of(node))
    seats = match.participants.values()
    if match.clock or match.clock_now:
        found.add(CLOCKS)
    if match.puzzle:
        found.add(_QUESTIONS)
    named = [name for name in _NOTES if name in found and name not in held]
    extras = [match.extra, *(node.extra for node in nodes), *(each.extra for each in seats)]
    if any(set(extra) - set(known_extra) for extra in extras if extra):
        named.append(UNKNOWN)
    if any(replace(each, kind=PERSON, name="") != Participant() for each in seats):
        named.append("the thinking time of computer players, and whether hints are off")
    if any(node.end and node is not match.current for node in nodes):
        named.append("results at positions other than the current one")
    if any(is_command(each.kind) for each in seats):
        named.append("the commands of engines; only their names are included")
    return named
