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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import click

from abstract_arcade.analysis.analyst import NODES, Analyst
from abstract_arcade.analysis.assessment import Figure
from abstract_arcade.analysis.explanation import Explanation, Told, ValuedNode, explain
from abstract_arcade.analysis.hint import claims_about
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

_TURN = re.compile(
    r"(?P<color>\w+) played (?P<move>[^:]+?)(?:, which (?P<fault>[^:]+?))?"
    r"(?P<missed> and missed a win)?: (?P<change>.+?)\."
    r"(?: Better was (?P<better>[^:.]+)(?:: (?P<claims>.+?))?\.)?"
    r"(?: (?P<other>\w+) answered (?P<answer>[^:.]+): (?P<others>.+)\.)?"
)
_CHANGE = re.compile(r"(?P<name>\w+)'s chances (?:rose|fell) from (?P<from>\d+) to (?P<to>\d+) %")
_DECIDED = re.compile(
    r"(?:(?P<name>\w+) (?P<was>had \d+ %|had a draw)(?:, now (?P<whose>\w+)| and now)"
    r"|now (?P<who>\w+)) (?P<now>has \d+ %|has a draw|wins(?: with the \w+ move)?)"
)
_LEAST_FALL = 0.079
"""What a turning point costs the seat that made the move, in chances; they are rounded."""

_SLOW = re.compile(
    r"No single move turned the game, but over moves (\d+) to (\d+)"
    r" (\w+)'s chances went from (\d+) to (\d+) %\."
)
_QUIET = re.compile(
    r"No move turned the game: (\w+)'s chances were (?:between (\d+) and )?(\d+) %"
    r" until it was decided\."
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
    tally, number = Tally(), seed
    while tally.forms.total() < count:
        rng = random.Random(f"{slug}:{number}")
        options = _VARIANTS[slug] if number % 2 else {}
        for position in _some_positions(new_game(slug, **options).start(), rng):
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


def a_game(slug: str, seed: int, plies: int = MAX_PLIES) -> Match:
    """A game between easy and medium, which somebody resigns after some plies."""
    match = Match(new_game(slug), seed=seed)
    names = ["easy", "medium"]
    random.Random(seed).shuffle(names)
    while match.outcome is None and match.current.ply < plies:
        player = PLAYERS[names[match.current.ply % 2]].factory(seeded(seed, match.move_texts))
        budget = Budget(nodes=_PLAY_NODES)
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


def _faults_of_turn(known: Explanation, told: Told) -> Iterator[str]:
    text = str(told.sentence)
    if text.startswith("No "):
        if not _tells_no_turn(known, text):
            yield "the figures are others"
        return
    match = _TURN.fullmatch(text)
    if match is None:
        yield "it cannot be read"
        return
    index = told.node.ply
    before, after = known.steps[index - 1], known.steps[index]
    position, names = before.node.position, known.match.game.color_names
    if match["color"] != names[position.to_move] or not is_named(match["move"], told.node.text):
        yield "somebody else played something else"
    if (match["missed"] is not None) is not (before.figure.winner is position.to_move):
        yield "it missed no win, or it did"
    if match["fault"] and not is_true(position, told.node.move or (), match["fault"]):
        yield "it has no such fault"
    if not _is_change(match["change"], before.figure, after.figure, names):
        yield "the chances are others"
    following = [step for step in known.steps[index : index + 2] if step.node.end is None]
    if any(_lost(before, step) < _LEAST_FALL for step in following):
        yield "that cost nothing, or was given back at once"
    yield from _faults_of_better(known, told, match)


def _faults_of_better(known: Explanation, told: Told, match: re.Match[str]) -> Iterator[str]:
    index = told.node.ply
    before, names = known.steps[index - 1], known.match.game.color_names
    position = before.node.position
    if match["better"] is None:
        yield "something better is missing"
        return
    better = told.better[0]
    is_other = better != told.node.move and (better,) == before.better[:1]
    if not is_other or not is_named(match["better"], position.format(better)):
        yield "this was not better"
    if match["claims"] and not are_true(position, better, match["claims"]):
        yield "the reason is none"
    if match["answer"]:
        answer = known.steps[index + 1].node
        if (
            not is_named(match["answer"], answer.text)
            or match["other"] != names[told.node.position.to_move]
        ):
            yield "this was not the answer"
        elif answer.move and not are_true(told.node.position, answer.move, match["others"]):
            yield "the answer does not do this"


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


def _is_change(text: str, before: Figure, after: Figure, names: Mapping[Color, str]) -> bool:
    """Whether words for how the chances of Black changed are those of two figures."""
    if match := _CHANGE.fullmatch(text):
        is_open = before.proved is None and after.proved is None
        percents = before.percent, after.percent
        return (
            is_open
            and match["name"] == names[Color.BLACK]
            and (int(match["from"]), int(match["to"])) == percents
            and ("rose" in text) is (after.chance > before.chance)
        )
    match = _DECIDED.fullmatch(text)
    if match is None:
        return False
    # That a win was missed is said of the move.
    is_was = (
        before.winner is not None
        if match["was"] is None
        else before.winner is None and _is_state(match["was"], before, match["name"], names)
    )
    who = match["who"] or match["whose"] or match["name"]
    is_known = before.proved is not None or after.proved is not None
    return is_known and is_was and _is_state(match["now"], after, who, names)


def _is_state(text: str, figure: Figure, name: str, names: Mapping[Color, str]) -> bool:
    """Whether words for what a colour can expect are those of a figure."""
    if "win" in text:
        return (
            figure.winner is not None
            and names[figure.winner] == name
            and text in ("wins", f"wins with the {_nth(figure.moves or 0)} move")
        )
    is_draw = figure.proved is not None and figure.winner is None
    (number,) = re.findall(r"\d+", text) or ["0"]
    is_told = is_draw if "draw" in text else figure.proved is None
    return is_told and name == names[Color.BLACK] and int(number) in (0, figure.percent)


def _nth(number: int) -> str:
    small = {1: "next", 2: "2nd", 3: "3rd", 21: "21st", 22: "22nd", 23: "23rd"}
    return small.get(number, f"{number}th")


def _tells_no_turn(known: Explanation, text: str) -> bool:
    name = known.match.game.color_names[Color.BLACK]
    if match := _SLOW.fullmatch(text):
        before, after = known.steps[int(match[1]) - 1], known.steps[int(match[2])]
        percents = before.figure.percent, after.figure.percent
        return match[3] == name and (int(match[4]), int(match[5])) == percents
    match = _QUIET.fullmatch(text)
    percents_known = [
        step.figure.percent for step in known.steps[:-1] if step.figure.proved is None
    ] or [50]
    return (
        match is not None
        and match[1] == name
        and (int(match[2] or match[3]), int(match[3])) == (min(percents_known), max(percents_known))
    )


def _tells_end(known: Explanation, told: Told) -> bool:
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
