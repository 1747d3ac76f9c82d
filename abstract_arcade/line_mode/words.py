"""What is said of a match that is played line by line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from abstract_arcade.match import Match, Node
from abstract_arcade.match.core import asked_of, result_sentence
from abstract_arcade.match.node import move_number
from abstract_arcade.options import changed_options
from abstract_arcade.rules import SWAP, Color, Game, Position, Seat, Sentence
from abstract_arcade.session.events import move_played
from abstract_arcade.words import words_of
from abstract_arcade.words.event_sentences import event_sentence
from abstract_arcade.words.events import DrawOffered, MovePlayed
from abstract_arcade.words.names import YOU, addressed, does

if TYPE_CHECKING:
    # Imported by whoever reads a series: few do, and the start of line mode is quick.
    from abstract_arcade.analysis.hint import Hint
    from abstract_arcade.library.series import Standing

_ENTERED = re.compile(r"from \w+ ")

_MAX_FOLLOWING = 3
"""Moves expected after that of a hint that are named."""


def said(match: Match, sentence: Sentence) -> str:
    """Return a sentence about a match, in which seats have the names of their participants."""
    if any(part.seat is not None for part in sentence):
        sentence = addressed(sentence, match.titles)
    return str(sentence)


def player(match: Match, position: Position, color: Color) -> str:
    """Return a colour and who has it, if that is not simply a person: "White (Greedy)"."""
    name = match.game.color_names[color]
    seat = position.seat_of(color)
    participant = match.participants[seat]
    has_name = not participant.is_person or participant.name
    return f"{name} ({match.titles[seat]})" if has_name else name


def turn(match: Match, node: Node) -> str:
    """Who is to move at a node and what may be done there, or how the game has ended."""
    outcome = node.outcome
    if outcome is not None:
        return f"The game is over. {result_sentence(match, node.position, outcome)}."
    return _joined(_offer(match, node), _to_move(match, node.position))


def _to_move(match: Match, position: Position) -> str:
    """Return who is to move in a position and what may be done there."""
    words = words_of(match.game.slug)
    asked = words.prompt_aloud(position)
    if asked is None:
        name = player(match, position, position.to_move)
        task = words.task(position)
        to_move = f"{name} to move, {task}." if task else f"{name} to move."
        return _joined(to_move, _swap(match, position))
    name = match.titles[position.seat_to_move]
    swap = ", or swap" if position.why_illegal(()) is None else ""
    return f"{asked_of(name, asked)}{swap}."


def after_move(match: Match, event: MovePlayed) -> str:
    """Return what a move has changed of the next turn: nothing if the players just alternate."""
    before = event.before
    position = event.after
    if event.outcome is not None:
        return ""
    words = words_of(match.game.slug)
    if event.move == SWAP:
        seats = "" if words.prompt_aloud(before) is not None else f"{_seated(match, position)}."
        return _joined(seats, _to_move(match, position))
    told = words.after_ply(before, position)
    if told is None and words.prompt_aloud(position) is not None:
        return _to_move(match, position)
    if told is None and position.to_move is before.to_move:
        told = f"{match.game.color_names[position.to_move]} again."
    return _joined(told, _swap(match, position))


def _joined(*sentences: str | None) -> str:
    return " ".join(filter(None, sentences))


def _offer(match: Match, node: Node) -> str:
    """Return the draw that is on offer at a node to the seat that decides there, in words."""
    seat = node.position.seat_to_move
    offerer = match.draw_offer_at(node)
    if offerer is None or offerer is seat:
        return ""
    offered = DrawOffered(node.ply, offerer, match.titles)
    return offer(offered, can_accept=match.participants[seat].is_person)


def offer(event: DrawOffered, *, can_accept: bool) -> str:
    """Return a sentence about an offer, with the command that accepts it for a person who can."""
    sentence = event_sentence(event)
    return f"{sentence.without_stop()}: 'draw' accepts it." if can_accept else str(sentence)


def _swap(match: Match, position: Position) -> str:
    if position.outcome is not None or position.why_illegal(()) is not None:
        return ""
    return f"{match.game.color_names[position.to_move]} may swap."


def opening(match: Match) -> str:
    """What a match is: the game, its options, and who plays."""
    return _joined(f"{titled(match.game)}: {_seated(match, match.position)}.", times(match))


def titled(game: Game) -> str:
    """Return a game with its options that are not as usual: "Slicron, size 4"."""
    return ", ".join([game.title, *changed_options(game)])


def _seated(match: Match, position: Position) -> str:
    """Who has which colour, without a full stop: "Black is you, White is Greedy"."""
    names = {seat: "you" if title == YOU else title for seat, title in match.titles.items()}
    colors = match.game.color_names
    return ", ".join(f"{colors[color]} is {names[position.seat_of(color)]}" for color in Color)


def times(match: Match) -> str:
    """Return the time that each has for the game, in a sentence; empty without clocks."""
    if match.clock is None:
        return ""
    told = {seat: settings.sentence for seat, settings in match.clock.items()}
    if len(set(told.values())) == 1:
        return f"Each has {told[Seat.FIRST]}."
    return " ".join(f"{does(match.titles[seat], 'has')} {text}." for seat, text in told.items())


def standing(match: Match, found: Standing) -> str:
    """How a series stands, in a sentence, with the result of the match if that is over."""
    found = found.with_result(match)
    first, second = (match.titles[seat] for seat in Seat)
    drawn = f", {found.drawn_text}" if found.drawn else ""
    names = f"{first} against {second}"
    return f"Game {found.game} of the series, {names}: {found.text()}{drawn}."


def last_move(match: Match, node: Node) -> str:
    """Return the move that led to a node, in words; empty at the root."""
    return "" if node.parent is None else str(event_sentence(move_played(match, node)))


def remark(node: Node) -> str:
    """Return the comment on a node, in words; empty without one."""
    if not node.comment:
        return ""
    by = f" by {node.comment_by}" if node.comment_by else ""
    stop = "" if node.comment.endswith((".", "!", "?")) else "."
    return f"Comment{by}: {node.comment}{stop}"


def hint(match: Match, found: Hint) -> str:
    """Return a hint: the move, why it is good, and what is expected after it."""
    name = found.position.format(found.best)
    # The reason names the move, too, and tells more of it with or without a sign between.
    why = said(match, found.reason).removeprefix(name).strip(" .:;")
    # Krypte's moves come from a side: "Try g4 from East: turns h4".
    entered = _ENTERED.match(why)
    if entered:
        name = f"{name} {entered[0].strip()}"
        why = why[entered.end() :]
    told = [f"Try {name}: {why}." if why else f"Try {name}."]
    if found.following:
        told.append(f"Then {', '.join(found.following[:_MAX_FOLLOWING])}.")
    return " ".join(told)


def named(node: Node) -> str:
    """What a move is called within its match: "e8 at ply 2"."""
    return f"{node.text} at move {move_number(node)}" if node.text else "the start"
