"""Hints: where to look, then the best move, why it is good, and what is expected after it.

A reason compares: it names what the best move does and the other candidates do not. A claim whose
squares are hidden still tells the move apart from them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from abstract_arcade.analysis.analyst import LINES, Analyst, Subject
from abstract_arcade.analysis.assessment import Assessment, Candidate, Figure, win_words
from abstract_arcade.analysis.reasons import PLANS, REASONS
from abstract_arcade.analysis.reasons.claim import MOST_NAMED, Claim
from abstract_arcade.match import Node
from abstract_arcade.rules import SWAP, Color, Game, Move, Position, Sentence

NODES = 3_000
"""The positions that are looked at for a hint."""

_MOST_OTHERS = 16
"""The most other moves that a claim is held against."""

_EVEN = 50
"""Percent of a first move that gives both players the same chance."""

_NEARLY = 5
"""Most percent by which a fair first move differs from `_EVEN`."""

_MOST_CLAIMS = 2
"""The most claims that a sentence about a move makes."""

ABOUT_EQUAL = 0.03
"""The largest range of the chances of moves that are about equal, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Help with a move.

    Attributes:
        position: where it is to be played.
        among: the moves to look at, in an order that tells nothing.
        line: the best of them, and the moves expected after it.
        reason: why it is good, in a sentence.
    """

    position: Position
    among: tuple[Move, ...]
    line: tuple[Move, ...]
    reason: Sentence

    @property
    def best(self) -> Move:
        """The best move."""
        return self.line[0]

    @property
    def following(self) -> tuple[str, ...]:
        """The moves expected after the best one, as texts."""
        return line_texts(self.position, self.line)[1:]

    @property
    def where(self) -> Sentence:
        """The first step: which moves to look at."""
        return one_of(self.position, self.among)


def line_texts(position: Position, line: Sequence[Move]) -> tuple[str, ...]:
    """Return the moves of a line as texts."""
    texts = []
    for move in line:
        texts.append(position.format(move))
        position = position.play(move)
    return tuple(texts)


def one_of(position: Position, moves: Sequence[Move]) -> Sentence:
    """Return "One of b1, d1 and e1 is best."."""
    game = position.game
    names = [*dict.fromkeys(named(position, move) for move in moves)]
    if len(names) == 1:
        is_forced = len(position.legal_moves()) == 1
        return game.sentence("Only {} can be played." if is_forced else "Look at {}.", *names)
    return game.sentence("One of {} is best.", names)


def named(position: Position, move: Move) -> Sentence:
    """A move by name, in which its sites are told apart; of many stones that leave, the count."""
    on_board = all(site in position.game.board.sites for site in move)
    if len(move) > 1 + MOST_NAMED:
        return position.game.sentence(f"{{}} ({len(move) - 1} stones leave)", move[0])
    if move and on_board:
        return position.game.sentence("{:-}", move)
    return Sentence.plain(position.format(move))


async def find_hint(node: Node, analyst: Analyst, nodes: int = NODES) -> Hint:
    """Return the hint at a node of a match where the game is not over; always the same.

    Raises:
        EngineError: the analyst failed.
    """
    position = node.position
    known = await analyst.judge(Subject.at(node), nodes, lines=LINES)
    if known is None:
        # With one move there was nothing to search.
        known = Assessment(0, (Candidate((position.legal_moves()[0],), Figure(0.0, 0.5)),))
    return hint_of(position, known)


def hint_of(position: Position, assessment: Assessment) -> Hint:
    """Return the hint that an assessment of a position gives."""
    best = assessment.best
    among = sorted(each.move for each in assessment.candidates)
    return Hint(position, tuple(among), best.line, why(position, best.line[0], assessment))


def is_in_opening(position: Position, move: Move) -> bool:
    """Whether the other seat may swap after a move, or it swaps, offers stones or picks one."""
    after = position.play(move)
    sites = position.game.board.sites
    if SWAP in (move, *after.legal_moves()) or any(site not in sites for site in move):
        return True
    seen = [each.content(site) for each in (position, after) for site in move]
    return any(each is not None and each.kind == "offer" for each in seen)


def claims_about(position: Position, move: Move) -> list[Claim]:
    """What a legal move does beyond what `Position.describe` says, the weightiest first."""
    slug = position.game.slug
    sites = position.game.board.sites
    if not move or slug not in REASONS or any(site not in sites for site in move):
        return []
    return REASONS[slug](position, move)


def telling(position: Position, move: Move) -> list[Claim]:
    """Return the claims that tell a legal move apart from most others, two at most.

    Some of the other moves are looked at, the same ones each time.
    """
    others = [each for each in position.legal_moves() if each not in (move, SWAP)]
    others = others[:: 1 + len(others) // _MOST_OTHERS]
    rivals = [_degrees(position, each) for each in others]

    def tells_apart(claims: Sequence[Claim]) -> bool:
        return 2 * sum(not _exceed(claims, rival) for rival in rivals) <= len(rivals)

    return _chosen(_merits(position, move), tells_apart)


def distinguishing(position: Position, move: Move, others: Sequence[Move]) -> list[Claim]:
    """Return the claims that hold for a legal move and for none of some others, two at most.

    None is needed, and none is returned, if what the rules say of the move tells it apart and
    there is nothing of weight to add.
    """
    rivals = [_degrees(position, each) for each in others if each != move]
    effect = _effect_claim(position, move)

    def tells_apart(claims: Sequence[Claim]) -> bool:
        return all(_exceed(claims, rival) for rival in rivals)

    return _chosen(_merits(position, move), tells_apart, effect)


def _chosen(
    found: Sequence[Claim],
    tells_apart: Callable[[Sequence[Claim]], bool],
    said: Sequence[Claim] = (),
) -> list[Claim]:
    """Return the weightiest claims that tell a move apart together with what is `said` anyway."""
    weighty = [each for each in found if not each.is_minor]
    alone = [each for each in weighty if tells_apart([each])]
    if alone or (said and tells_apart(said)):
        return alone[:_MOST_CLAIMS]
    together = (pair for pair in combinations(weighty, 2) if tells_apart([*said, *pair]))
    minor = [each for each in found if tells_apart([*said, each])]
    mixed = (pair for pair in combinations(found, 2) if tells_apart([*said, *pair]))
    return list(next(together, ()) or minor[:_MOST_CLAIMS] or next(mixed, ()))


def _merits(position: Position, move: Move) -> list[Claim]:
    return [each for each in claims_about(position, move) if each.kind != "fault"]


def _degrees(position: Position, move: Move) -> Mapping[str, int]:
    """Return the highest degree of each kind of claim about a move."""
    degrees: dict[str, int] = {}
    if position.play(move).outcome is not None:
        return degrees
    for each in (*_effect_claim(position, move), *_merits(position, move)):
        degrees[each.kind] = max(each.degree, degrees.get(each.kind, each.degree))
    return degrees


def _exceed(claims: Sequence[Claim], degrees: Mapping[str, int]) -> bool:
    """Return whether at least one of some claims does not hold for a move with these degrees."""
    return any(each.degree > degrees.get(each.kind, each.degree - 1) for each in claims)


def merits_of(position: Position, move: Move, played: Move | None = None) -> list[Claim]:
    """Return what is good about a move, and not about the one `played` instead: two claims at most.

    The move is compared with most of the legal ones if none was played instead.
    """
    after = position.play(move)
    if move == SWAP:
        return []
    if after.outcome is not None:
        return [Claim("wins", Sentence.plain("wins at once"))]
    effect = _effect_claim(position, move)
    if played is None:
        found = telling(position, move)
    else:
        found = distinguishing(position, move, [played])
        if effect and not _exceed(effect, _degrees(position, played)):
            effect = []
    if effect:
        found = [*effect, *(each for each in found if not each.is_minor)]
    return found[:_MOST_CLAIMS]


def joined(game: Game, merits: Sequence[Claim]) -> Sentence:
    """Merits in words that follow the name of the move: ": it joins d4 and e5"; empty for none."""
    if not merits:
        return Sentence.plain("")
    first = merits[0].sentence
    if merits[0].has_subject:
        return game.sentence(": {}", first)
    others = [each.sentence for each in merits[1:] if not each.has_subject]
    further = "".join(", and it {}" for _ in others)
    return game.sentence(f": it {{}}{further}", first, *others)


def hint_at_answer(position: Position, answer: Move, among: Sequence[Move]) -> Sequence[Sentence]:
    """Return the hint to a puzzle: which moves to look at.

    If `among` names only the answer, the hint says why it is right.
    """
    told = [one_of(position, among)]
    if len(among) < 2:
        told += reasons_for_answer(position, answer)
    return told


def reasons_for_answer(
    position: Position, move: Move, played: Move | None = None
) -> list[Sentence]:
    """Return why a move is right, in whole sentences, beside what the rules say of it.

    It is compared with the move `played` instead, or with most of the legal ones if none was.
    """
    if position.play(move).outcome is not None:
        return []
    found = telling(position, move)
    if played is not None:
        found = distinguishing(position, move, [played])
    # That there is no defence is said by the puzzle itself.
    found = [each for each in found if not (each.is_minor or each.kind == "no defence")]
    game = position.game
    return [game.sentence("{}." if each.has_subject else "It {}.", each.sentence) for each in found]


_EFFECTS = ("makes", "encloses", "shortens")

_SITES = re.compile(r"■(?:(?:, | and | or |–|-)■)*")


def masked(sentence: Sentence) -> str:
    """Return the words of a sentence in which each list of sites is hidden: "joins ■"."""
    text = "".join(part.text if part.site is None else "■" for part in sentence)
    return _SITES.sub("■", text)


def _effect_claim(position: Position, move: Move) -> list[Claim]:
    """Return what the rules say that a move does, as a claim; none if that is not worth a word."""
    effect = _effect(position, move)
    return [] if effect is None else [Claim(f"effect {masked(effect)}", effect)]


def _effect(position: Position, move: Move) -> Sentence | None:
    """What the rules say that a move does, if that is worth a word: "makes a three"."""
    name, *parts = position.describe(move).without_subject().without_stop()
    told = Sentence.of(parts)
    verb = str(told).lstrip().partition(" ")[0]
    if name.site is None or verb not in _EFFECTS:
        return None
    first, *others = told
    kept = [first._replace(text=first.text.lstrip())]
    for part in others:
        text, stop, _ = part.text.partition(";")
        kept.append(part._replace(text=text))
        if stop:
            break
    return Sentence.of(kept)


def why(position: Position, move: Move, assessment: Assessment | None = None) -> Sentence:
    """Why a legal move is good: what it does, and what an assessment that it leads is sure of."""
    game = position.game
    parts = list(_parts(position, move, assessment))
    sentence = position.describe(move).without_subject().without_stop()
    if parts and assessment is not None and assessment.figure.winner is position.to_move.other:
        # Nothing that the move does is of any use.
        sentence = named(position, move)
    # What is said of a bare name follows a colon.
    sign = ";" if " " in str(sentence) else ":"
    for part in parts:
        sentence = game.sentence(f"{{}}{sign} {{}}", sentence, part)
        sign = ";"
    return sentence.with_stop()


def _parts(position: Position, move: Move, assessment: Assessment | None) -> Iterator[Sentence]:
    """Yield what is said of a move after its name, one clause at a time."""
    mover = position.to_move
    after = position.play(move)
    figure = None if assessment is None else assessment.figure
    if after.outcome is not None:
        return
    if figure is not None and figure.proved is None and is_in_opening(position, move):
        template = f"{{}}'s chances are {figure.percent} %"
        if SWAP in after.legal_moves() and abs(figure.percent - _EVEN) <= _NEARLY:
            template += ", so a swap gains little"
        yield position.game.sentence(template, Color.BLACK)
    elif figure is not None and figure.winner is mover.other:
        template = f"whatever {{}} plays, {{}} {win_words(figure)}"
        yield position.game.sentence(template, mover, mover.other)
    elif move != SWAP:
        yield from _reasons(position, move, assessment)


def _reasons(position: Position, move: Move, assessment: Assessment | None) -> Iterator[Sentence]:
    """Yield what a move does that the other candidates do not, and what is certain after it."""
    game = position.game
    mover = position.to_move
    if assessment is None:
        found = telling(position, move)
        figure = None
    else:
        others = [each.move for each in assessment.candidates if each.move != move]
        figure = assessment.figure
        if is_about_equal(assessment):
            names = [named(position, each) for each in others]
            yield game.sentence("about as good as {}", names)
            yield from _plan(position, move, others)
            return
        found = distinguishing(position, move, others)
    yield from (each.sentence for each in found if each.kind != "no defence")
    sure = [each for each in claims_about(position, move) if each.kind == "no defence"]
    if sure:
        yield sure[0].sentence
    elif figure is not None and figure.winner is mover:
        yield game.sentence(f"{{}} {win_words(figure)}", mover)
    elif figure is not None and figure.proved is not None:
        yield Sentence.plain("the game is a draw")


def is_about_equal(assessment: Assessment) -> bool:
    """Return whether there are several best moves and none of them is clearly better."""
    figures = [each.figure for each in assessment.candidates]
    if len(figures) < 2 or any(figure.proved is not None for figure in figures):
        return False
    chances = [figure.chance for figure in figures]
    return max(chances) - min(chances) <= ABOUT_EQUAL


def _plan(position: Position, move: Move, others: Sequence[Move]) -> Iterator[Sentence]:
    """Yield what one of several moves that are about equal is for: nothing if no plan is known."""
    game = position.game
    merits = _merits(position, move)
    theirs = [[each.sentence for each in _merits(position, other)] for other in others]
    shared = [each for each in merits if all(each.sentence in found for found in theirs)]
    found = (*distinguishing(position, move, others), *shared, *merits)
    weighty = [each for each in found if not each.is_minor]
    if not weighty:
        # Games of other packages have no plans.
        if game.slug in PLANS:
            yield PLANS[game.slug](position)
        return
    best = weighty[0]
    if best.has_subject:
        yield best.sentence
    else:
        yield game.sentence("like them, it {}" if best in shared else "it {}", best.sentence)
