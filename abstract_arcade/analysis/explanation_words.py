"""The sentences of an explanation: turning points, a game without one, and the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from abstract_arcade.analysis.assessment import percent_words
from abstract_arcade.analysis.hint import (
    claims_about,
    is_in_opening,
    joined,
    merits_of,
    named,
)
from abstract_arcade.analysis.reasons.claim import Claim
from abstract_arcade.analysis.turning_points import ValuedNode
from abstract_arcade.match import Node
from abstract_arcade.match.node import move_number
from abstract_arcade.rules import Color, Move, Sentence

ANALYST = "Analysis"
"""The author of the comments that `explanation.comments_of` returns."""

_LONGEST = 152
"""The most characters of a sentence if a shorter one is possible: three rows of a small screen."""

_ATTACKS = ("no defence", "effect", "prepares", "foul")
"""The values of `Claim.kind` that say how a move wins."""

_QUIET_PERCENT = 15
"""The largest range of the chances in an uneventful game."""

_AHEAD_PERCENT = 55
"""The least chance of a player who is ahead."""

_WINDOW = 10
"""The most plies in which a gradual change is looked for."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence about a node.

    Attributes:
        node: the node.
        sentence: the sentence.
        better: the line that was better than the move to the node; empty if none was.
    """

    node: Node
    sentence: Sentence
    better: tuple[Move, ...] = ()


# Turning points


def turning_point(steps: Sequence[ValuedNode], index: int) -> Remark:
    """Return the sentence about a turning point: the mistake, the better move, and why.

    Args:
        steps: the evaluations of the game from the root on. The one before the mistake has the
            better line.
        index: the index of the node after the mistake.
    """
    before, after = steps[index - 1 : index + 1]
    node = after.node
    verdict = _verdict(before, after)
    if not before.better:
        # A record of an earlier version has the whole sentence as a comment.
        has_sentence = node.comment_by == ANALYST
        return Remark(node, Sentence.plain(node.comment) if has_sentence else verdict)
    answer = steps[index + 1].node.move if index + 1 < len(steps) else None
    for reasons in _reasons(before, after, answer):
        sentence = _joined(verdict, reasons)
        if len(str(sentence)) <= _LONGEST:
            return Remark(node, sentence, before.better)
    return Remark(node, _joined(verdict, [_better(before, ())]), before.better)


def _verdict(before: ValuedNode, after: ValuedNode) -> Sentence:
    """Return "White's g7 lost it (65 % → lost in 3)."; the player is White in both figures.

    The first figure is left out if `before` has no better line.
    """
    position = before.node.position
    move = after.node.move
    assert move is not None
    game = position.game
    mover = position.to_move
    faults = [claim.sentence for claim in claims_about(position, move) if claim.kind == "fault"]
    if before.figure.winner is mover:
        what = "missed a win"
    elif after.figure.winner is mover.other:
        what = "lost it"
    else:
        what = "was a mistake"
    chances = percent_words(after.figure, mover)
    if before.better:
        chances = f"{percent_words(before.figure, mover)} → {chances}"
    subject = game.sentence("{}'s {}", mover, named(position, move))
    for fault in faults:
        subject = game.sentence("{}, which {},", subject, fault)
    return game.sentence("{} {} ({}).", subject, what, chances)


def _reasons(
    before: ValuedNode, after: ValuedNode, answer: Move | None
) -> Iterator[tuple[Sentence, ...]]:
    """Yield choices of the sentences that follow a verdict, the most informative choice first.

    Each begins with `_better`; `_answer` follows if the opponent's `answer` shows the mistake.
    """
    position = before.node.position
    answered = after.node.position
    better = before.better[0]
    mover = position.to_move
    merits = merits_of(position, better, after.node.move)
    wins_now = position.play(better).outcome is not None
    seat = answered.to_move
    others = [] if answer is None or seat is mover else merits_of(answered, answer)
    if others and answer is not None and not others[0].is_minor and others[0].kind != "safe":
        # The answer shows what was wrong with the move.
        if not merits or merits[0].is_minor:
            yield _better(before, ()), _answer(after, answer, others)
            yield _better(before, ()), _answer(after, answer, others[:1])
        elif not wins_now and after.figure.winner is seat and others[0].kind in _ATTACKS:
            yield _better(before, merits[:1]), _answer(after, answer, others[:1])
    yield (_better(before, merits[:2]),)
    yield (_better(before, merits[:1]),)


def _better(before: ValuedNode, merits: Sequence[Claim]) -> Sentence:
    """Return "Better was b3: it joins d4 and e5, and it stops the four at c1."."""
    game = before.node.position.game
    better = named(before.node.position, before.better[0])
    return game.sentence("Better was {}{}.", better, joined(game, merits))


def _answer(after: ValuedNode, answer: Move, merits: Sequence[Claim]) -> Sentence:
    """Return "Black answered h4: it threatens four at c1."."""
    position = after.node.position
    game = position.game
    name = named(position, answer)
    return game.sentence("{} answered {}{}.", position.to_move, name, joined(game, merits))


def _joined(sentence: Sentence, others: Sequence[Sentence]) -> Sentence:
    for other in others:
        sentence = Sentence.of([*sentence, *Sentence.plain(" "), *other])
    return sentence


# Games without a turning point


def gradual_change(steps: Sequence[ValuedNode], winner: Color | None) -> Remark:
    """Return the sentence about a game without a turning point: how its balance changed.

    Args:
        steps: the evaluations of the game from the root on, without the last position.
        winner: the winner, whose chances the sentence gives. If None, it gives Black's.
    """
    color = Color.BLACK if winner is None else winner
    open_steps: Sequence[ValuedNode] = [step for step in steps if step.figure.proved is None]
    if not open_steps:
        open_steps = steps[:1]
    percents = [step.figure.percent_of(color) for step in open_steps]
    if max(percents) - min(percents) <= _QUIET_PERCENT:
        return _quiet_game(open_steps, steps[-1], color)
    before, after = _largest_rise(open_steps, color)
    last = move_number(after.node)
    # A swap in an opening of Renju has no number.
    first = min(last, move_number(before.node) + 1)
    was = str(before.figure.percent_of(color))
    now = str(after.figure.percent_of(color))
    game = after.node.position.game
    if first == last:
        template = (
            "{}'s chances rose most at move {}, from {} to {} %, though no other move there was"
            " clearly better."
        )
        sentence = game.sentence(template, color, str(first), was, now)
    else:
        template = "The game tipped between moves {} and {}: {}'s chances went from {} to {} %."
        sentence = game.sentence(template, str(first), str(last), color, was, now)
    moves = _strongest_moves(steps[before.node.ply : after.node.ply + 1], color)
    for move in moves:
        longer = _joined(sentence, [move])
        if len(str(longer)) <= _LONGEST:
            return Remark(after.node, longer)
    return Remark(after.node, sentence)


def _quiet_game(open_steps: Sequence[ValuedNode], last: ValuedNode, color: Color) -> Remark:
    """Return the sentence with the range of a colour's chances and, if it won, when that was sure.

    Args:
        open_steps: the evaluations that are not proved.
        last: the last evaluation, which is proved if the win was forced.
        color: the colour.
    """
    node = open_steps[-1].node
    percents = [step.figure.percent_of(color) for step in open_steps]
    low = min(percents)
    high = max(percents)
    stayed = f"stayed at {low}" if low == high else f"stayed between {low} and {high}"
    game = node.position.game
    sentence = game.sentence("{}'s chances {} %", color, stayed)
    if low >= _AHEAD_PERCENT:
        sentence = game.sentence("{} was ahead all along: {}", color, sentence)
    elif low >= 100 - _AHEAD_PERCENT and high <= _AHEAD_PERCENT:
        sentence = game.sentence("The game was even: {}", sentence)
    if last.figure.winner is color:
        template = "{} up to move {}; after that, {}'s win was forced"
        sentence = game.sentence(template, sentence, str(move_number(node)), color)
    return Remark(node, sentence.with_stop())


def _largest_rise(steps: Sequence[ValuedNode], color: Color) -> tuple[ValuedNode, ValuedNode]:
    """Return the steps within `_WINDOW` plies between which a colour's chances rose most.

    If they never rose, they are the steps between which the chances fell most.
    """
    pairs = []
    for before, after in combinations(steps, 2):
        if after.node.ply - before.node.ply <= _WINDOW:
            pairs.append((before, after))

    def rise(pair: tuple[ValuedNode, ValuedNode]) -> float:
        return _rise(*pair, color)

    largest = max(pairs, key=rise)
    return largest if rise(largest) > 0 else min(pairs, key=rise)


def _rise(before: ValuedNode, after: ValuedNode, color: Color) -> float:
    return after.figure.chance_of(color) - before.figure.chance_of(color)


class _RatedMove(NamedTuple):
    """A sentence about a good move, with the values that rank it among others.

    Attributes:
        is_weighty: whether the reason in the sentence is more than a minor one.
        rise: how much the chances of its colour rose.
        sentence: the sentence.
    """

    is_weighty: bool
    rise: float
    sentence: Sentence


def _strongest_moves(steps: Sequence[ValuedNode], color: Color) -> Iterator[Sentence]:
    """Yield one sentence about each good move of a colour in `steps`, the best one first.

    For example: "Black's best move there was e4 (move 9): it joins d4 and e5."
    """
    rated: list[_RatedMove] = []
    for index in range(1, len(steps)):
        before, after = steps[index - 1 : index + 1]
        position = before.node.position
        move = after.node.move
        if position.to_move is not color or not move or is_in_opening(position, move):
            continue
        merits = merits_of(position, move)[:1]
        if merits:
            name = named(position, move)
            reason = joined(position.game, merits)
            template = "{}'s best move there was {} (move {}){}."
            number = str(move_number(after.node))
            sentence = position.game.sentence(template, color, name, number, reason)
            rise = _rise(steps[max(0, index - 2)], after, color)
            rated.append(_RatedMove(not merits[0].is_minor, rise, sentence))
    rated.sort(key=lambda move: (move.is_weighty, move.rise), reverse=True)
    for rated_move in rated:
        yield rated_move.sentence


# The end


def ending(last: Node) -> Sentence:
    """Return the sentence about the end of a game, given its last node.

    It describes the last move, or the outcome if no move ended the game, as after a resignation.
    """
    game = last.position.game
    outcome = last.outcome
    if outcome is None:
        return game.sentence("The game is not over yet.")
    if last.end is None and last.parent is not None and last.move is not None:
        return last.parent.position.describe(last.move)
    return game.sentence("{}.", game.describe_outcome(outcome))
