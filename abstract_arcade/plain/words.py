"""What is said of a match that is played line by line."""

from __future__ import annotations

from collections.abc import Sequence

from abstract_arcade.match import ChangeKind, End, Match, Node
from abstract_arcade.plain.games import words_of
from abstract_arcade.rules import SWAP, Color, Outcome, Position, Sentence
from abstract_arcade.rules.core import listed
from abstract_arcade.session import Retraced

_MAX_NAMED = 4
"""Moves taken back that are named, not counted."""


def said(match: Match, sentence: Sentence) -> str:
    """A sentence about a match, in which seats have the names of their participants."""
    if any(part.seat is not None for part in sentence):
        names = match.titles
        return "".join(part.text if part.seat is None else names[part.seat] for part in sentence)
    return str(sentence)


def player(match: Match, position: Position, color: Color) -> str:
    """A colour and who has it, if that is not simply a person: "White (Greedy)"."""
    name = match.game.color_names[color]
    participant = match.participants[seat := position.seat_of(color)]
    has_name = not participant.is_person or participant.name
    return f"{name} ({match.titles[seat]})" if has_name else name


def turn(match: Match, node: Node) -> str:
    """Who is to move at a node and what may be done there, or how the game has ended."""
    position, outcome = node.position, node.outcome
    if outcome is not None:
        return f"The game is over: {match.game.describe_outcome(outcome)}."
    words = words_of(match.game)
    asked = words.asked(position)
    if asked is None:
        who = player(match, position, position.to_move)
        text = f"{who} to move{words.task(position)}."
        return f"{text} {_swap(match, position)}".rstrip()
    return f"{match.titles[position.seat_to_move]}: {_begun_small(asked)}{_or_swap(position)}."


def after_ply(match: Match, node: Node) -> str:
    """What is to be said of the turn after a ply: nothing where the players just alternate."""
    position, before = node.position, None if node.parent is None else node.parent.position
    if node.outcome is not None or before is None:
        return ""
    words = words_of(match.game)
    offer = _offer(match, node)
    if offer:
        return f"{offer} {turn(match, node)}"
    if node.move == SWAP:
        return turn(match, node)
    told = words.after_ply(before, position)
    if told is not None:
        return " ".join(filter(None, (told, _swap(match, position))))
    if words.asked(position) is not None:
        return turn(match, node)
    again = ""
    if position.to_move is before.to_move:
        again = f"{match.game.color_names[position.to_move]} again."
    return " ".join(filter(None, (again, _swap(match, position))))


def _offer(match: Match, node: Node) -> str:
    """The draw that is offered with the move that led to a node, in words."""
    if not node.offers_draw or node.parent is None:
        return ""
    before = node.parent.position
    who = match.titles[before.seat_to_move]
    return f"{who} offers a draw: 'draw' accepts it."


def _or_swap(position: Position) -> str:
    return ", or swap" if position.why_illegal(()) is None else ""


def _swap(match: Match, position: Position) -> str:
    if position.outcome is not None or position.why_illegal(()) is not None:
        return ""
    return f"{match.game.color_names[position.to_move]} may swap."


def _begun_small(text: str) -> str:
    """A text that goes on after a colon, where it does not begin with the name of a colour."""
    return text if text.startswith(("Black", "White")) else f"{text[0].lower()}{text[1:]}"


def ended(match: Match, node: Node, outcome: Outcome) -> str:
    """How the game has ended at a node; where the last move says so, only how long it took."""
    if outcome.reason is End.AGREEMENT:
        return "A draw, as both agreed."
    if outcome.winner is not None and outcome.reason in (End.RESIGNATION, End.TIME):
        winner, loser = (
            player(match, node.position, color) for color in (outcome.winner, outcome.winner.other)
        )
        what = "resigns" if outcome.reason is End.RESIGNATION else "has no time left"
        return f"{loser} {what}: {winner} wins."
    plies = "1 ply" if node.ply == 1 else f"{node.ply} plies"
    return f"The game is over after {plies}."


def retraced(found: Retraced) -> str:
    """An undo in words."""
    moves = [node.text for node in found.nodes]
    if found.kind is ChangeKind.REOPENED:
        return "The game goes on."
    named = listed(moves) if len(moves) <= _MAX_NAMED else f"{len(moves)} plies"
    return f"Took back {named}."


def opening(match: Match) -> str:
    """What a match is: the game, its options, and who plays."""
    game = match.game
    texts = game.as_text()
    changed = [
        f"{each.name} {texts[each.name]}"
        for each in game.options()
        if getattr(game, each.name) != each.default
    ]
    position, names = match.position, match.titles
    players = [f"{game.color_names[color]} is {names[position.seat_of(color)]}" for color in Color]
    return f"{', '.join([game.title, *changed])}: {', '.join(players)}."


def last_move(match: Match, node: Node) -> str:
    """The move that led to a node, in words; empty at the root."""
    if node.parent is None or node.move is None:
        return ""
    return said(match, node.parent.position.describe(node.move))


def place(node: Node, plies: int) -> str:
    """How far a node is in a line of so many plies."""
    return f"Ply {node.ply} of {plies}."


def left(nodes: Sequence[Node]) -> str:
    """The plies of the game that another move has left, which stay as a variation."""
    plies = "1 ply is" if len(nodes) == 1 else f"{len(nodes)} plies are"
    return f"{plies} kept as a variation, from {nodes[0].text} on."
