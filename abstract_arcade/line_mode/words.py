"""Sentences about a match that only line mode needs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from abstract_arcade.match import Match, Node
from abstract_arcade.match.node import move_number
from abstract_arcade.match.result_words import result_sentence
from abstract_arcade.options import changed_options
from abstract_arcade.rules import SWAP, Color, Game, Position, Seat, Sentence
from abstract_arcade.session.events import move_played
from abstract_arcade.words import words_of
from abstract_arcade.words.event_sentences import event_sentence
from abstract_arcade.words.events import DrawOffered, MovePlayed
from abstract_arcade.words.names import YOU, addressed, asked_of, does

if TYPE_CHECKING:
    # Imported late, so that line mode starts fast: few matches belong to a series.
    from abstract_arcade.analysis.hint import Hint
    from abstract_arcade.library.series import Standing

_ENTERED = re.compile(r"from \w+ ")

_MAX_FOLLOWING = 3
"""Most moves named that are expected after the move of a hint."""


def said(match: Match, sentence: Sentence) -> str:
    """Return a sentence about a match as text, with the names of the participants for seats."""
    if any(part.seat is not None for part in sentence):
        sentence = addressed(sentence, match.titles)
    return str(sentence)


def player(match: Match, position: Position, color: Color) -> str:
    """Return a colour, and its player unless that is a person without a name: "White (Greedy)"."""
    name = match.game.color_names[color]
    seat = position.seat_of(color)
    participant = match.participants[seat]
    has_name = not participant.is_person or participant.name
    return f"{name} ({match.titles[seat]})" if has_name else name


def turn(match: Match, node: Node) -> str:
    """Say whose turn it is at a node and which choices there are, or how the game has ended.

    For example: "White to move, left to right. White may swap." A sentence about a draw that is
    offered to the player comes first.
    """
    outcome = node.outcome
    if outcome is not None:
        return f"The game is over. {result_sentence(match, node.position, outcome)}."
    return _joined(_offer(match, node), _to_move(match, node.position))


def _to_move(match: Match, position: Position) -> str:
    """Say whose turn it is in a position, and which choices there are."""
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
    """Say whose turn it is after a move, and whether that player may swap.

    Empty if it is simply the other player's turn, or if the game is over.
    """
    before = event.before
    position = event.after
    if event.outcome is not None:
        return ""
    words = words_of(match.game.slug)
    if event.move == SWAP:
        seats = "" if words.prompt_aloud(before) is not None else f"{_seated(match, position)}."
        return _joined(seats, _to_move(match, position))
    change = words.after_ply(before, position)
    if change is None and words.prompt_aloud(position) is not None:
        return _to_move(match, position)
    if change is None and position.to_move is before.to_move:
        change = f"{match.game.color_names[position.to_move]} again."
    return _joined(change, _swap(match, position))


def _joined(*sentences: str | None) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def _offer(match: Match, node: Node) -> str:
    """Return a sentence about the draw that is offered to the seat that decides at a node, or "".

    The command that accepts it is named if a person has the seat.
    """
    seat = node.position.seat_to_move
    offerer = match.draw_offer if node is match.current else match.draw_offer_at(node)
    if offerer is None or offerer is seat:
        return ""
    offered = DrawOffered(node.ply, offerer, match.titles)
    return offer(offered, can_accept=match.participants[seat].is_person)


def offer(event: DrawOffered, *, can_accept: bool) -> str:
    """Return a sentence about a draw offer; if `can_accept`, it ends: ": 'draw' accepts it."."""
    sentence = event_sentence(event)
    return f"{sentence.without_stop()}: 'draw' accepts it." if can_accept else str(sentence)


def _swap(match: Match, position: Position) -> str:
    if position.outcome is not None or position.why_illegal(()) is not None:
        return ""
    return f"{match.game.color_names[position.to_move]} may swap."


def opening(match: Match) -> str:
    """Describe a match: the game, its changed options, who has which colour now, and their time.

    For example: "Slicron, size 4: Black is you, White is Greedy." Without clocks, no time is named.
    """
    return _joined(f"{titled(match.game)}: {_seated(match, match.position)}.", times(match))


def titled(game: Game) -> str:
    """Return the title of a game with its options that are not the defaults: "Slicron, size 4"."""
    return ", ".join([game.title, *changed_options(game)])


def _seated(match: Match, position: Position) -> str:
    """Return who has which colour, without a full stop: "Black is you, White is Greedy"."""
    parts = []
    for color in Color:
        title = match.titles[position.seat_of(color)]
        name = "you" if title == YOU else title
        parts.append(f"{match.game.color_names[color]} is {name}")
    return ", ".join(parts)


def times(match: Match) -> str:
    """Describe the time that each player has for the whole game; empty without clocks.

    One sentence if both have the same time ("Each has …"), else one for each.
    """
    if match.clock is None:
        return ""
    texts = {seat: settings.sentence for seat, settings in match.clock.items()}
    if len(set(texts.values())) == 1:
        return f"Each has {texts[Seat.FIRST]}."
    sentences = [f"{does(match.titles[seat], 'has')} {text}." for seat, text in texts.items()]
    return " ".join(sentences)


def standing(match: Match, before: Standing) -> str:
    """Return the score of a series as a sentence: `before`, and the result of the match, if any."""
    score = before.with_result(match)
    first, second = (match.titles[seat] for seat in Seat)
    drawn = f", {score.drawn_text}" if score.drawn else ""
    names = f"{first} against {second}"
    return f"Game {score.game} of the series, {names}: {score.text()}{drawn}."


def last_move(match: Match, node: Node) -> str:
    """Describe the move that led to a node; empty at the root."""
    return "" if node.parent is None else str(event_sentence(move_played(match, node)))


def remark(node: Node) -> str:
    """Return the comment on a node after "Comment by Ada: " or "Comment: "; empty without one.

    A full stop is added if the comment ends without a mark.
    """
    if not node.comment:
        return ""
    by = f" by {node.comment_by}" if node.comment_by else ""
    stop = "" if node.comment.endswith((".", "!", "?")) else "."
    return f"Comment{by}: {node.comment}{stop}"


def hint(match: Match, found: Hint) -> str:
    """Return a hint in words: "Try d4: …. Then e5, c3.", with the move and its reason.

    At most the first `_MAX_FOLLOWING` of the moves expected after it are named.
    """
    name = found.position.format(found.best)
    # The reason begins with the move, too, and may have a sign of punctuation after it.
    why = said(match, found.reason).removeprefix(name).strip(" .:;")
    # Krypte's moves come from a side: "Try g4 from East: turns h4".
    entered = _ENTERED.match(why)
    if entered:
        name = f"{name} {entered[0].strip()}"
        why = why[entered.end() :]
    sentences = [f"Try {name}: {why}." if why else f"Try {name}."]
    if found.following:
        sentences.append(f"Then {', '.join(found.following[:_MAX_FOLLOWING])}.")
    return " ".join(sentences)


def named(node: Node) -> str:
    """Return the name of a node: its move and number, "e8 at move 2", or "the start"."""
    return f"{node.text} at move {move_number(node)}" if node.text else "the start"
