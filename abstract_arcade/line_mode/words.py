"""What is said of a match that is played line by line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from abstract_arcade.clock import duration
from abstract_arcade.match import End, Match, Node
from abstract_arcade.match.core import asked_of, result_sentence, who
from abstract_arcade.match.participants import YOU, addressed, does
from abstract_arcade.options import changed_options
from abstract_arcade.rules import SWAP, Color, Game, Outcome, Position, Seat, Sentence
from abstract_arcade.rules.core import moves_text
from abstract_arcade.words import words_of

if TYPE_CHECKING:
    # Imported by whoever reads a series: few do, and the start of line mode is quick.
    from abstract_arcade.analysis.hint import Hint
    from abstract_arcade.library.series import Standing

_TIME_MARKS = (60, 30, 10)
"""Seconds left of which a person is told."""

_ENTERED = re.compile(r"from \w+ ")

_MAX_FOLLOWING = 3
"""Moves expected after that of a hint that are named."""


def said(match: Match, sentence: Sentence) -> str:
    """A sentence about a match, in which seats have the names of their participants."""
    if any(part.seat is not None for part in sentence):
        sentence = addressed(sentence, match.titles)
    return str(sentence)


def player(match: Match, position: Position, color: Color) -> str:
    """A colour and who has it, if that is not simply a person: "White (Greedy)"."""
    name = match.game.color_names[color]
    seat = position.seat_of(color)
    participant = match.participants[seat]
    has_name = not participant.is_person or participant.name
    return f"{name} ({match.titles[seat]})" if has_name else name


def turn(match: Match, node: Node) -> str:
    """Who is to move at a node and what may be done there, or how the game has ended."""
    position = node.position
    outcome = node.outcome
    if outcome is not None:
        return f"The game is over. {result_sentence(match, position, outcome)}."
    words = words_of(match.game.slug)
    asked = words.prompt_aloud(position)
    if asked is None:
        name = player(match, position, position.to_move)
        task = words.task(position)
        to_move = f"{name} to move, {task}." if task else f"{name} to move."
        told = [to_move, _swap(match, position)]
    else:
        name = match.titles[position.seat_to_move]
        swap = ", or swap" if position.why_illegal(()) is None else ""
        told = [f"{asked_of(name, asked)}{swap}."]
    return _joined(_offer(match, node), *told)


def after_ply(match: Match, node: Node) -> str:
    """What is to be said of the turn after a ply: nothing where the players just alternate."""
    position = node.position
    before = None if node.parent is None else node.parent.position
    if node.outcome is not None or before is None:
        return ""
    words = words_of(match.game.slug)
    declined = _declined(match, node)
    if _offer(match, node):
        return _joined(declined, turn(match, node))
    if node.move == SWAP:
        seats = "" if words.prompt_aloud(before) is not None else f"{_seated(match, position)}."
        return _joined(seats, turn(match, node))
    told = words.after_ply(before, position)
    if told is None and words.prompt_aloud(position) is not None:
        return _joined(declined, turn(match, node))
    if told is None and position.to_move is before.to_move:
        told = f"{match.game.color_names[position.to_move]} again."
    return _joined(declined, told, _swap(match, position))


def _joined(*sentences: str | None) -> str:
    return " ".join(filter(None, sentences))


def _offer(match: Match, node: Node) -> str:
    """The draw that stands at a node for whoever decides there, in words."""
    offerer = match.draw_offer_at(node)
    if offerer in (None, node.position.seat_to_move):
        return ""
    if not match.participants[node.position.seat_to_move].is_person:
        return f"{does(match.titles[offerer], 'offers')} a draw."
    return f"{does(match.titles[offerer], 'offers')} a draw: 'draw' accepts it."


def _declined(match: Match, node: Node) -> str:
    """That the ply which led to a node declined a draw; empty where it did not."""
    before = node.parent
    if before is None or before.parent is None:
        return ""
    seat = before.position.seat_to_move
    if match.draw_offer_at(before) in (None, seat):
        return ""
    return f"{does(match.titles[seat], 'declines')} the draw."


def _swap(match: Match, position: Position) -> str:
    if position.outcome is not None or position.why_illegal(()) is not None:
        return ""
    return f"{match.game.color_names[position.to_move]} may swap."


def ended(match: Match, node: Node, outcome: Outcome) -> str:
    """How the game has ended at a node; where the last move says so, only how long it took."""
    if outcome.reason is End.AGREEMENT:
        return f"{result_sentence(match, node.position, outcome)}."
    if outcome.winner is not None and outcome.reason in (End.RESIGNATION, End.TIME):
        winner = who(match, node.position, outcome.winner)
        loser = who(match, node.position, outcome.winner.other)
        lost = does(loser, "resigns")
        if outcome.reason is End.TIME:
            lost = f"{does(loser, 'has')} no time left"
        return f"{lost}: {does(winner, 'wins')}."
    return f"The game is over after {moves_text(node.ply)}."


def opening(match: Match) -> str:
    """What a match is: the game, its options, and who plays."""
    return _joined(f"{titled(match.game)}: {_seated(match, match.position)}.", times(match))


def titled(game: Game) -> str:
    """A game with its options that are not as usual: "Slicron, size 4"."""
    return ", ".join([game.title, *changed_options(game)])


def _seated(match: Match, position: Position) -> str:
    """Who has which colour, without a full stop: "Black is you, White is Greedy"."""
    names = {seat: "you" if title == YOU else title for seat, title in match.titles.items()}
    colors = match.game.color_names
    return ", ".join(f"{colors[color]} is {names[position.seat_of(color)]}" for color in Color)


def times(match: Match) -> str:
    """The time that each has for the game, in a sentence; empty without clocks."""
    if match.clock is None:
        return ""
    told = {seat: settings.sentence for seat, settings in match.clock.items()}
    if len(set(told.values())) == 1:
        return f"Each has {told[Seat.FIRST]}."
    return " ".join(f"{does(match.titles[seat], 'has')} {text}." for seat, text in told.items())


def time_left(match: Match, seat: Seat, before: float, now: float) -> str:
    """How little time a seat has left, in a sentence; empty if no mark was passed.

    `before` is what was left when this was asked last, `now` what is left now, in seconds.
    """
    passed = [mark for mark in _TIME_MARKS if now <= mark < before]
    if not passed:
        return ""
    return f"{does(match.titles[seat], 'has')} {duration(passed[-1])} left."


def standing(match: Match, found: Standing) -> str:
    """How a series stands, in a sentence, with the result of the match if that is over."""
    found = found.with_result(match)
    first, second = (match.titles[seat] for seat in Seat)
    drawn = f", {found.drawn_text}" if found.drawn else ""
    names = f"{first} against {second}"
    return f"Game {found.game} of the series, {names}: {found.text()}{drawn}."


def last_move(match: Match, node: Node) -> str:
    """The move that led to a node, in words; empty at the root."""
    if node.parent is None or node.move is None:
        return ""
    return said(match, node.parent.position.describe(node.move))


def remark(node: Node) -> str:
    """The comment on a node, in words; empty without one."""
    if not node.comment:
        return ""
    by = f" by {node.comment_by}" if node.comment_by else ""
    stop = "" if node.comment.endswith((".", "!", "?")) else "."
    return f"Comment{by}: {node.comment}{stop}"


def hint(match: Match, found: Hint) -> str:
    """A hint: the move, why it is good, and what is expected after it."""
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
    return f"{node.text} at move {node.ply}" if node.text else "the start"


def left(nodes: Sequence[Node]) -> str:
    """The plies of the game that another move has left, which stay as a variation."""
    verb = "is" if len(nodes) == 1 else "are"
    return f"{moves_text(len(nodes))} {verb} kept as a variation, from {nodes[0].text} on."
