"""Random matches for tests of records, and the facts that a round trip must keep."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from hypothesis import strategies as st

from abstract_arcade.clock import ClockSettings, Reading
from abstract_arcade.match import End, Match, Node, Participant
from abstract_arcade.rules import GAMES, Color, Game, Outcome, Position, Seat
from tests.conformance.lines import VARIANTS
from tests.matches import nodes_of

GAMES_TO_RECORD: list[Game] = [parameter.values[0] for parameter in VARIANTS]  # type: ignore[misc]

# Characters that are special in one of the formats, and others.
_SIGNS = "ab Z9.,:;@{}()[]\\\"'<>/-_=#\n\t§é漢😀"
comments = st.text(st.sampled_from(_SIGNS), max_size=20).map(str.strip)
names = comments.map(lambda text: " ".join(text.split()))
unknown = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
extras = st.none() | st.dictionaries(st.text(min_size=1, max_size=3).map("x-".__add__), unknown)
times = st.none() | st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC))
participants = st.builds(
    Participant, st.sampled_from(["person", "greedy", "random"]), names
) | st.builds(Participant, st.just("person"), st.sampled_from(["(greedy)", "Ada (person)", "("]))


def position_after(game: Game, luck: random.Random, plies: int) -> Position:
    """Return a position after random plies, before the end of the game."""
    position = game.start()
    for _ in range(plies):
        after = position.play(luck.choice(position.legal_moves()))
        if after.outcome is not None:
            break
        position = after
    return position


@st.composite
def matches(draw: Any, *, only_text: bool = False) -> Match:
    """Generate matches of every game and variant, with random variations, comments and ends.

    Args:
        draw: the function of hypothesis.
        only_text: whether to omit what the text format cannot hold.
    """
    game = draw(st.sampled_from(GAMES_TO_RECORD))
    luck = random.Random(draw(st.integers(0, 10**6)))
    start = position_after(game, luck, luck.randrange(30)) if draw(st.booleans()) else None
    seats = {seat: draw(participants) for seat in Seat}
    match = Match(game, seats, draw(st.none() | st.integers(0, 10**18 - 1)), start)
    match.created = draw(times)
    match.updated = draw(times)
    match.series = draw(names)
    grow(match, luck, draw(st.integers(0, 25)))
    nodes = list(nodes_of(match))
    for node in draw(st.lists(st.sampled_from(nodes), max_size=4, unique=True)):
        match.comment(node, draw(comments), draw(names))
    match.current = draw(st.sampled_from(nodes))
    if match.current.position.outcome is None and draw(st.booleans()):
        match.current.end = an_end(luck)
    if not only_text:
        annotate(draw, match, luck)
    return match


def grow(match: Match, luck: random.Random, plies: int) -> None:
    """Play random moves at the newest node, and sometimes at another one."""
    node = match.root
    for _ in range(plies):
        if luck.random() < 0.2:
            node = luck.choice(list(nodes_of(match)))
        legal = node.position.legal_moves()
        if not legal:
            node = match.root
            continue
        move = luck.choice(legal)
        found = next((child for child in node.children if child.move == move), None)
        if found is None:
            found = Node(node.position.play(move), move, node)
            node.children.append(found)
        node = found


def an_end(luck: random.Random) -> Outcome:
    """Return a random outcome other than by the rules."""
    end = luck.choice(list(End))
    return Outcome(None if end is End.AGREEMENT else luck.choice(list(Color)), end)


def annotate(draw: Any, match: Match, luck: random.Random) -> None:
    """Add random notes that only JSON can hold."""
    match.extra = draw(extras)
    if draw(st.booleans()):
        match.clock = {
            Seat.FIRST: ClockSettings(300, 2.5),
            Seat.SECOND: ClockSettings(0, 0, 3, 30),
        }
        match.clock_now = {Seat.FIRST: Reading(12.5), Seat.SECOND: Reading(30, 2)}
    if draw(st.booleans()):
        match.puzzle = {"difficulty": 3, "plies": 5, "goal": "win"}
    for node in luck.sample(nodes := list(nodes_of(match)), min(3, len(nodes))):
        asked = node if node.parent is None else node.parent
        node.extra = draw(extras) if node.parent else None
        node.value = luck.choice([None, -1.0, 0, 0.25])
        node.proved = luck.choice([None, 0, 7])
        node.is_turn = luck.random() < 0.5
        node.light = luck.choice([None, {0: ""}, {0: "a corner", 1: ""}])
        if node.parent is not None:
            node.offers_draw = luck.random() < 0.5
            if match.clock:
                node.clock = {seat: Reading(luck.randrange(300), 1) for seat in Seat}
        if moves := asked.position.legal_moves():
            accepted = [asked.position.format(move) for move in luck.sample(moves, 1)]
            node.question = {"ask": "What now?", "accept": accepted, "wrong": {"other": "No."}}


def facts(match: Match, *, only_text: bool = False) -> dict[str, Any]:
    """Return everything that a record stores of a match, to be compared."""
    found: dict[str, Any] = {
        "game": match.game,
        "seed": match.seed,
        "seats": [
            (each.kind, each.name, each.seconds, each.ponder, each.hints)
            for each in (match.participants[seat] for seat in Seat)
        ],
        "times": (match.created, match.updated),
        "series": match.series,
        "current": [*match.move_texts],
        "outcome": match.outcome,
        "tree": [_node_facts(node, only_text=only_text) for node in nodes_of(match)],
    }
    if not only_text:
        found["clocks"] = (match.clock, match.clock_now)
        found["puzzle"] = match.puzzle
        found["extra"] = match.extra or None
    return found


def _node_facts(node: Node, *, only_text: bool) -> tuple[Any, ...]:
    texts = tuple(each.text for each in node.path())
    found = texts, node.position, node.comment, node.comment_by
    if only_text:
        return found
    notes = (node.clock, node.end, node.offers_draw, node.question, node.value, node.proved)
    return (*found, *notes, node.is_turn, node.light, node.extra or None)


def slugs() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(GAMES)


def branch(node: Node) -> Node:
    """Add two moves that do not end the game; return the node of the second, a variation."""
    played = ((node.position.play(move), move) for move in node.position.legal_moves())
    going_on = (each for each in played if each[0].outcome is None)
    node.children += [Node(*each, node) for each in islice(going_on, 2)]
    return node.children[1]
