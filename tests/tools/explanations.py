"""Whether every reason and every explanation is true: `python -m tests.tools.explanations`.

Reasons are asked for at every legal move, good or bad, of positions from games of a greedy player
that chance interrupts. Each is read again from its words and worked out by the rules alone; one
that cannot be read is false.

Games between easy and medium are explained, and each sentence is taken apart: the move and its
colour, the chances before and after it, what was better there and why, and how the game ended.
What is proved is played out, as far as three plies.

It prints how often each form of a reason was found and whatever is false, and ends with 1 if
anything is, or if a form is not found among so many reasons as usual.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import click

from abstract_arcade.analysis.analyst import NODES, Analyst
from abstract_arcade.analysis.assessment import Figure
from abstract_arcade.analysis.explanation import Explanation, explain
from abstract_arcade.analysis.explanation_words import Remark
from abstract_arcade.analysis.hint import claims_about
from abstract_arcade.analysis.turning_points import LEAST_LONE_DROP, ValuedNode
from abstract_arcade.match import Match
from abstract_arcade.players import PLAYERS, Budget, seeded
from abstract_arcade.players.core import color_of
from abstract_arcade.players.heuristics import HEURISTICS, candidate_moves
from abstract_arcade.rules import GAMES, Color, Move, Position, new_game
from tests.analysis.claims import FORMS, form_of, is_true

MAX_PLIES = 120
"""The plies after which somebody resigns."""

CLAIMS = 2_000
"""The reasons of each game that are worked out."""

_VARIANTS: dict[str, dict[str, Any]] = {
    "reneo": {"size": 7},
    "renju": {"opening": "free"},
    "krypte": {"capture": "custodial"},
    "slicron": {"size": 4},
    "enclose5": {"size": 9, "target": 8},
}
"""The options of every other game; the others have the usual ones."""

_CHANCE = 0.3
"""How often a move of a game is a random one."""

_POSITIONS = 3
"""How many positions of a game are looked at."""

_ALIKE = 12
"""The most reasons of one form that are worked out at one position.

Where one threat stands, nearly every move may be said to leave it.
"""

_PLAY_NODES = 300

_PLAYED_OUT = 3
"""The plies of a proof that are played out."""

TURN = re.compile(
    r"(?P<color>\w+)'s (?P<move>[^:,]+?)(?:, which (?P<fault>[^:]+?),)?"
    r" (?P<what>missed a win|lost it|was a mistake) \((?P<was>[^)]+?) → (?P<now>[^)]+?)\)\."
    r" Better was (?P<better>\w+(?:-\w+)*(?: \(\d+ stones leave\))?)(?:: (?P<why>.+?))?\."
    r"(?: (?P<other>\w+) answered (?P<answer>[^:.]+)(?:: (?P<others>.+))?\.)?"
)
_LEAST_DROP = LEAST_LONE_DROP - 0.001
"""The least cost of a turning point for the player who made the move, in chances as rounded."""

_BEST = (
    r"(?: (?P<owner>\w+)'s best move there was (?P<best>[^:]+)"
    r" \(move (?P<ply>\d+)\): (?P<why>.+)\.)?"
)
_TIPPED = re.compile(
    r"The game tipped between moves (?P<first>\d+) and (?P<last>\d+):"
    r" (?P<color>\w+)'s chances went from (?P<was>\d+) to (?P<now>\d+) %\."
    rf"{_BEST}"
)
_ROSE = re.compile(
    r"(?P<color>\w+)'s chances rose most at move (?P<first>\d+),"
    r" from (?P<was>\d+) to (?P<now>\d+) %, though no other move there was clearly better\."
    rf"{_BEST}"
)
_QUIET = re.compile(
    r"(?:(?:The game was even|\w+ was ahead all along): )?"
    r"(\w+)'s chances stayed (?:at|between (\d+) and) (\d+) %"
    r"(?: up to move \d+; after that, (\w+)'s win was forced)?\."
)


@dataclass
class Tally:
    """The reasons of a game that were worked out.

    Attributes:
        forms: how many there were of each form.
        faults: what was false, in words.
    """

    forms: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


def claims_checked(slug: str, count: int, seed: int = 1) -> Tally:
    """Work out at least so many reasons of a game, at all legal moves of its positions."""
    tally = Tally()
    number = seed
    while tally.forms.total() < count:
        rng = random.Random(f"{slug}:{number}")
        options = _VARIANTS[slug] if number % 2 else {}
        for position in _some_positions(new_game(slug, **options).start(), rng):
            if tally.forms.total() < count:
                _check_claims(position, rng, tally)
        number += 1
    return tally


def _some_positions(position: Position, rng: random.Random) -> list[Position]:
    """A few positions of a game that a greedy player and chance play out."""
    slug, passed = position.game.slug, []
    player = PLAYERS["greedy"].factory(rng)
    while position.outcome is None:
        passed.append(position)
        if rng.random() < _CHANCE:
            move = rng.choice(candidate_moves(HEURISTICS[slug], position))
        else:
            move = player.choose(position, Budget(), lambda _: None, lambda: False)
        position = position.play(move)
    return rng.sample(passed, min(_POSITIONS, len(passed)))


def _check_claims(position: Position, rng: random.Random, tally: Tally) -> None:
    """Work out what is said of the legal moves of a position."""
    slug = position.game.slug
    by_form: dict[str, list[tuple[Move, str]]] = {}
    for move in position.legal_moves():
        for claim in claims_about(position, move):
            words = str(claim.sentence)
            by_form.setdefault(form_of(slug, words) or "unknown", []).append((move, words))
    for form, said in by_form.items():
        for move, words in rng.sample(said, min(_ALIKE, len(said))):
            tally.forms[form] += 1
            if not is_true(position, move, words):
                place = f"{position.as_setup()}, {position.format(move)}"
                tally.faults.append(f"{words!r} at {place}")


def a_game(
    slug: str,
    seed: int,
    plies: int = MAX_PLIES,
    levels: Sequence[str] = ("easy", "medium"),
    nodes: int = _PLAY_NODES,
) -> Match:
    """A game between two levels, which somebody resigns after some plies."""
    match = Match(new_game(slug), seed=seed)
    names = list(levels)
    random.Random(seed).shuffle(names)
    while match.outcome is None and match.current.ply < plies:
        player = PLAYERS[names[match.current.ply % 2]].factory(seeded(seed, match.move_texts))
        budget = Budget(nodes=nodes)
        match.play(player.choose(match.position, budget, lambda _: None, lambda: False))
    if match.outcome is None:
        match.resign(match.seat_to_move)
    return match


async def explained(match: Match, analyst: Analyst, nodes: int = NODES) -> Explanation:
    """The explanation of a match."""
    *_, known = [each async for each in explain(match, analyst, nodes)]
    return known


def faults(known: Explanation) -> Iterator[str]:
    """What is false in an explanation, each as a sentence."""
    moves = [told.node.ply for told in known.turns]
    if moves != sorted(set(moves)) or not 0 < len(moves) < 4:
        yield f"the moves are {moves}"
    for told in known.turns:
        for fault in _faults_of_turn(known, told):
            yield f"move {told.node.ply}, {str(told.sentence)!r}: {fault}"
    if not _tells_end(known, known.ending):
        yield f"{str(known.ending.sentence)!r} is not how it ended"
    for step in known.steps:
        if not _is_proof_true(step):
            yield f"move {step.node.ply}: {step.figure} is no proof"


def _faults_of_turn(known: Explanation, told: Remark) -> Iterator[str]:
    text = str(told.sentence)
    if not told.better:
        if not _tells_no_turn(known, text):
            yield "the figures are others"
        return
    match = TURN.fullmatch(text)
    if match is None:
        yield "it cannot be read"
        return
    before, after = known.steps[told.node.ply - 1 : told.node.ply + 1]
    position = before.node.position
    mover = position.to_move
    better = told.better[0]
    is_movers = match["color"] == known.match.game.color_names[mover]
    checks = {
        "another player played another move": is_movers and is_named(match["move"], told.node.text),
        "it has no such fault": not match["fault"]
        or is_true(position, told.node.move or (), match["fault"]),
        "it did something else": match["what"] == _what(before.figure, after.figure, mover),
        "the chances before are others": match["was"] == _prospect(before.figure, mover),
        "the chances after it are others": match["now"] == _prospect(after.figure, mover),
        "this was not better": _is_better(told, before, after),
        "another move was better": is_named(match["better"], position.format(better)),
        "the reason is none": not match["why"] or are_true(position, better, match["why"]),
        "the answer is another one": not match["answer"] or _is_answer(known, told, match),
    }
    yield from (fault for fault, is_right in checks.items() if not is_right)


def _is_better(told: Remark, before: ValuedNode, after: ValuedNode) -> bool:
    """Whether another move than the one played was clearly better, and does not lose."""
    is_other = told.better[0] != told.node.move and told.better[:1] == before.better[:1]
    is_lost = before.figure.winner is before.node.position.to_move.other
    return is_other and not is_lost and _lost(before, after) >= _LEAST_DROP


def _what(before: Figure, after: Figure, mover: Color) -> str:
    if before.winner is mover:
        return "missed a win"
    return "lost it" if after.winner is mover.other else "was a mistake"


def _prospect(figure: Figure, color: Color) -> str:
    """What a colour can expect: "65 %", "wins in 3", "lost in 3", "draw"."""
    if figure.proved is None:
        return f"{figure.percent_of(color)} %"
    if figure.winner is None:
        return "draw"
    verb = "wins" if figure.winner is color else "lost"
    return f"{verb} in {figure.moves}" if figure.moves else verb


def _is_answer(known: Explanation, told: Remark, match: re.Match[str]) -> bool:
    """Whether the answer to a mistake is the one that is told, and does what is told."""
    names = known.match.game.color_names
    answer = known.steps[told.node.ply + 1].node
    return (
        is_named(match["answer"], answer.text)
        and match["other"] == names[told.node.position.to_move]
        and (
            not match["others"] or are_true(told.node.position, answer.move or (), match["others"])
        )
    )


def is_named(words: str, text: str) -> bool:
    """Whether words name a move of a text; where many stones leave, they may be counted."""
    site, *leaving = text.split("-")
    counted = re.fullmatch(r"(\w+) \((\d+) stones leave\)", words)
    return words == text or (
        counted is not None and counted[1] == site and int(counted[2]) == len(leaving) > 3
    )


def _lost(before: ValuedNode, after: ValuedNode) -> float:
    """What the seat to move has less at a later step."""
    seat = before.node.position.seat_to_move
    was, now = (
        step.figure.chance_of(color_of(step.node.position, seat)) for step in (before, after)
    )
    return was - now


def are_true(position: Position, move: Move, text: str) -> bool:
    """Whether what is said of a move, in one claim or two, holds."""
    text = text.removeprefix("it ")
    if text == "wins at once":
        outcome = position.play(move).outcome
        return outcome is not None and outcome.winner is position.to_move
    told = str(position.describe(move))
    parts = text.split(", and it ")
    return all(is_true(position, move, each) or f" {each}" in told for each in parts)


def _tells_no_turn(known: Explanation, text: str) -> bool:
    """Whether a sentence about a game without a turning point is true of its figures."""
    colors = {name: color for color, name in known.match.game.color_names.items()}
    match = _TIPPED.fullmatch(text) or _ROSE.fullmatch(text)
    if match is not None:
        color = colors[match["color"]]
        first = int(match["first"])
        last = int(match.groupdict().get("last", first))
        percents = [known.steps[ply].figure.percent_of(color) for ply in (first - 1, last)]
        return percents == [int(match["was"]), int(match["now"])] and _is_best_move(known, match)
    match = _QUIET.fullmatch(text)
    if match is None:
        return False
    color = colors[match[1]]
    percents = [
        step.figure.percent_of(color) for step in known.steps[:-1] if step.figure.proved is None
    ] or [known.steps[0].figure.percent_of(color)]
    is_forced = known.steps[-2].figure.winner is color
    return (
        (int(match[2] or match[3]), int(match[3])) == (min(percents), max(percents))
        and (match[4] is not None) is is_forced
        and match[4] in (None, match[1])
    )


def _is_best_move(known: Explanation, match: re.Match[str]) -> bool:
    """Whether the move that is said to be the best one was played, and does what is said."""
    if match["best"] is None:
        return True
    node = known.line[int(match["ply"])]
    assert node.parent is not None
    position = node.parent.position
    return (
        match["owner"] == match["color"] == known.match.game.color_names[position.to_move]
        and is_named(match["best"], node.text)
        and are_true(position, node.move or (), match["why"])
    )


def _tells_end(known: Explanation, told: Remark) -> bool:
    node, game = known.line[-1], known.match.game
    if told.node is not node or node.outcome is None:
        return False
    if node.end is not None:
        return str(told.sentence) == f"{game.describe_outcome(node.outcome)}."
    winner = node.outcome.winner
    names = game.color_names
    assert node.parent is not None
    return (
        str(told.sentence).startswith((str(names[node.parent.position.to_move]), "Player"))
        and node.text.split("-")[0] in str(told.sentence)
        and (winner is None or names[winner] in str(told.sentence))
    )


def _is_proof_true(step: ValuedNode) -> bool:
    """Whether a short proof holds, played out with every answer."""
    figure, position = step.figure, step.node.position
    if figure.proved is None or step.node.outcome is not None or figure.proved > _PLAYED_OUT:
        return True
    winner = figure.winner
    return winner is not None and _wins(position, winner, figure.proved)


def _wins(position: Position, color: Color, plies: int) -> bool:
    """Whether the seat that owns a colour wins within some plies, whatever the other does."""
    if position.outcome is not None:
        return position.outcome.winner is color
    if not plies:
        return False
    replies = (position.play(move) for move in position.legal_moves())
    if position.seat_to_move is position.seat_of(color):
        return any(_wins(after, color, plies - 1) for after in replies)
    # After a swap the same seat has the other colour.
    seat = position.seat_of(color)
    return all(_wins(after, color_of(after, seat), plies - 1) for after in replies)


async def _checked(slug: str, count: int, seed: int, nodes: int) -> int:
    """Explain some games; return how many sentences are false."""
    analyst = Analyst()
    wrong = sentences = 0
    try:
        for number in range(count):
            known = await explained(a_game(slug, seed + number), analyst, nodes)
            sentences += len(known.turns)
            for fault in faults(known):
                wrong += 1
                click.echo(f"{slug}, game {seed + number}: {fault}")
    finally:
        await analyst.close()
    click.echo(f"{slug}: {sentences} sentences about {count} games, {wrong} faults")
    return wrong


def _all_claims_checked(slug: str, count: int, seed: int) -> int:
    """Work out the reasons of a game; return how many are false."""
    tally = claims_checked(slug, count, seed)
    for fault in tally.faults:
        click.echo(f"{slug}: {fault}")
    click.echo(f"{slug}: {tally.forms.total()} reasons, {len(tally.faults)} false")
    for form in FORMS[slug]:
        click.echo(f"{tally.forms[form]:8}  {form}")
    missing = FORMS[slug].keys() - tally.forms.keys() if count >= CLAIMS else ()
    return len(tally.faults) + len(missing)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.explanations",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--claims", type=int, default=CLAIMS, help="reasons of each game")
    parser.add_argument("--count", type=int, default=50, help="games that are explained")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=NODES, help="of each move explained")
    arguments = parser.parse_args()
    wrong = 0
    for slug in arguments.games:
        wrong += _all_claims_checked(slug, arguments.claims, arguments.seed)
        if arguments.count:
            wrong += asyncio.run(_checked(slug, arguments.count, arguments.seed, arguments.nodes))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
