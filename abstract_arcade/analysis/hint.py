"""Hints: some moves to consider, then the best of them, with a reason and the expected line.

A reason consists of claims, facts about a move that the rules can check: "it joins d4 and e5". The
claims are chosen so that they hold for the best move and not for the other candidates, even if the
sites in them are hidden.
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
from abstract_arcade.rules import SWAP, Color, Game, Move, Position, Sentence, Site

NODES = 3_000
"""Number of positions that the search for a hint examines."""

_MOST_OTHERS = 16
"""The most other moves with which a move is compared by default."""

_EVEN = 50
"""The chance in percent after a first move that is fair."""

_NEARLY = 5
"""The most percentage points by which a fair first move may differ from `_EVEN`."""

_MOST_CLAIMS = 2
"""The most claims in a sentence about a move."""

ABOUT_EQUAL = 0.03
"""The largest difference of chances, from 0 to 1, between moves that are about equally good."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint at the best move in a position.

    Attributes:
        position: the position.
        among: the moves to consider, sorted so that the order does not betray the best one.
        line: the best move, and the moves that are expected after it.
        reason: the sentence about why the best move is good.
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
        """The texts of the moves that are expected after the best one."""
        return line_texts(self.position, self.line)[1:]

    @property
    def where(self) -> Sentence:
        """The first step of the hint: "One of b1, d1 and e1 is best."."""
        return one_of(self.position, self.among)


def line_texts(position: Position, line: Sequence[Move]) -> tuple[str, ...]:
    """Return the texts of moves that are played one after the other from a position."""
    texts = []
    for move in line:
        texts.append(position.format(move))
        position = position.play(move)
    return tuple(texts)


def one_of(position: Position, moves: Sequence[Move]) -> Sentence:
    """Return the sentence that names some moves: "One of b1, d1 and e1 is best.".

    If they have one name, it is "Look at d4.", or "Only d4 can be played." for the only legal move.
    """
    game = position.game
    # Without repetitions, in order.
    names = list(dict.fromkeys(named(position, move) for move in moves))
    if len(names) == 1:
        is_forced = len(position.legal_moves()) == 1
        template = "Only {} can be played." if is_forced else "Look at {}."
        return game.sentence(template, names[0])
    return game.sentence("One of {} is best.", names)


def named(position: Position, move: Move) -> Sentence:
    """Return the name of a move, with its sites as separate parts: "d4-e5".

    If a Slicron move removes more than three stones, it is the first site and their number: "d4 (5
    stones leave)". The name of a swap, or of a number in Renju, is its text.
    """
    on_board = all(site in position.game.board.sites for site in move)
    if len(move) > 1 + MOST_NAMED:
        return position.game.sentence("{} ({} stones leave)", move[0], str(len(move) - 1))
    if move and on_board:
        return position.game.sentence("{:-}", move)
    return Sentence.plain(position.format(move))


async def find_hint(node: Node, analyst: Analyst, nodes: int = NODES) -> Hint:
    """Return the hint at a node of a match at which the game is not over.

    The same position and number of nodes always give the same hint.

    Raises:
        EngineError: If the analyst fails.
    """
    position = node.position
    known = await analyst.judge(Subject.at(node), nodes, lines=LINES)
    if known is None:
        # A position with one legal move is not searched.
        (move,) = position.legal_moves()
        known = Assessment(0, (Candidate((move,), Figure(0.0, 0.5)),))
    return hint_of(position, known)


def hint_of(position: Position, assessment: Assessment) -> Hint:
    """Return the hint at the best move of an assessment, among all of its candidates."""
    best = assessment.best
    among = sorted(candidate.move for candidate in assessment.candidates)
    return Hint(position, tuple(among), best.line, why(position, best.line[0], assessment))


def is_in_opening(position: Position, move: Move) -> bool:
    """Return whether a move belongs to an opening with swaps, numbers or offers.

    The move is a swap, a number, an offer or the pick of one, or it may be answered by a swap.
    """
    after = position.play(move)
    sites = position.game.board.sites
    if SWAP in (move, *after.legal_moves()) or any(site not in sites for site in move):
        return True
    return any(_is_offered(position, site) or _is_offered(after, site) for site in move)


def _is_offered(position: Position, site: Site) -> bool:
    content = position.content(site)
    return content is not None and content.kind == "offer"


def claims_about(position: Position, move: Move) -> list[Claim]:
    """Return the claims about a legal move that `Position.describe` does not state already.

    The most important one comes first. There are none for a swap, for a number in Renju, or in
    games of other packages.
    """
    slug = position.game.slug
    sites = position.game.board.sites
    if not move or slug not in REASONS or any(site not in sites for site in move):
        return []
    return REASONS[slug](position, move)


def telling(position: Position, move: Move) -> list[Claim]:
    """Return at most two claims that distinguish a legal move from most other moves.

    Each claim, or both together, fails for at least half of the other legal moves. At most 16 of
    these are compared, always the same ones. The more important claim comes first. Minor claims
    are returned only if there are no others.
    """
    others = [other for other in position.legal_moves() if other not in (move, SWAP)]
    # Moves at equal distances in board order.
    others = others[:: 1 + len(others) // _MOST_OTHERS]
    rivals = [_degrees(position, other) for other in others]

    def tells_apart(claims: Sequence[Claim]) -> bool:
        equal = [rival for rival in rivals if not _exceed(claims, rival)]
        return len(equal) <= len(rivals) / 2

    return _chosen(_merits(position, move), tells_apart)


def distinguishing(position: Position, move: Move, others: Sequence[Move]) -> list[Claim]:
    """Return at most two claims in favour of a legal move that hold for none of `others`.

    If no single claim distinguishes the move, the two do so together, or with its description by
    the rules. The result is empty if nothing does, or if the description distinguishes the move and
    there are only minor claims to add.
    """
    rivals = [_degrees(position, other) for other in others if other != move]
    effect = _effect_claim(position, move)

    def tells_apart(claims: Sequence[Claim]) -> bool:
        return all(_exceed(claims, rival) for rival in rivals)

    return _chosen(_merits(position, move), tells_apart, effect)


def _chosen(
    claims: Sequence[Claim],
    tells_apart: Callable[[Sequence[Claim]], bool],
    said: Sequence[Claim] = (),
) -> list[Claim]:
    """Return the most important claims that distinguish a move, two at most.

    Args:
        claims: the claims about the move, the most important one first.
        tells_apart: returns whether some claims together distinguish the move from others.
        said: claims that the sentence makes in any case.
    """
    weighty = [claim for claim in claims if not claim.is_minor]
    alone = [claim for claim in weighty if tells_apart([claim])]
    if alone or (said and tells_apart(said)):
        return alone[:_MOST_CLAIMS]
    for pair in combinations(weighty, 2):
        if tells_apart([*said, *pair]):
            return list(pair)
    minor = [claim for claim in claims if tells_apart([*said, claim])]
    if minor:
        return minor[:_MOST_CLAIMS]
    for pair in combinations(claims, 2):
        if tells_apart([*said, *pair]):
            return list(pair)
    return []


def _merits(position: Position, move: Move) -> list[Claim]:
    return [claim for claim in claims_about(position, move) if claim.kind != "fault"]


def _degrees(position: Position, move: Move) -> Mapping[str, int]:
    """Return the highest degree of each kind of claim in favour of a move.

    There are none if the move ends the game.
    """
    degrees: dict[str, int] = {}
    if position.play(move).outcome is not None:
        return degrees
    for claim in (*_effect_claim(position, move), *_merits(position, move)):
        degrees[claim.kind] = max(claim.degree, degrees.get(claim.kind, claim.degree))
    return degrees


def _exceed(claims: Sequence[Claim], degrees: Mapping[str, int]) -> bool:
    """Return whether at least one of the claims does not hold for a move with these degrees.

    A claim holds for a move that has a claim of its kind with at least its degree.
    """
    return any(claim.kind not in degrees or claim.degree > degrees[claim.kind] for claim in claims)


def merits_of(position: Position, move: Move, played: Move | None = None) -> list[Claim]:
    """Return at most two claims that say what is good about a legal move, most important first.

    They do not hold for the move `played` instead or, if it is None, for most other legal moves.
    There are none for a swap. The only claim about a move that ends the game is "wins at once".
    """
    after = position.play(move)
    if move == SWAP:
        return []
    if after.outcome is not None:
        return [Claim("wins", Sentence.plain("wins at once"))]
    claims = _claims_against(position, move, played)
    effect = _effect_claim(position, move)
    if played is not None and not _exceed(effect, _degrees(position, played)):
        effect = []
    if effect:
        claims = effect + [claim for claim in claims if not claim.is_minor]
    return claims[:_MOST_CLAIMS]


def _claims_against(position: Position, move: Move, played: Move | None) -> list[Claim]:
    if played is None:
        return telling(position, move)
    return distinguishing(position, move, [played])


def joined(game: Game, merits: Sequence[Claim]) -> Sentence:
    """Return claims in words that follow the name of a move: ": it joins d4 and e5".

    The sentence is empty if there are no claims. A claim with a subject of its own is left out,
    unless it is the first one; then it is the only one: ": whatever Black plays, White wins".
    """
    if not merits:
        return Sentence.plain("")
    first = merits[0].sentence
    if merits[0].has_subject:
        return game.sentence(": {}", first)
    sentence = game.sentence(": it {}", first)
    for claim in merits[1:]:
        if not claim.has_subject:
            sentence = game.sentence("{}, and it {}", sentence, claim.sentence)
    return sentence


def hint_at_answer(position: Position, answer: Move, among: Sequence[Move]) -> Sequence[Sentence]:
    """Return the sentences of a hint at the answer to a puzzle.

    The first is `one_of` the moves of `among`. If there is only one, which is the answer, the
    others say why it is right (`reasons_for_answer`).
    """
    sentences = [one_of(position, among)]
    if len(among) < 2:
        sentences += reasons_for_answer(position, answer)
    return sentences


def reasons_for_answer(
    position: Position, move: Move, played: Move | None = None
) -> list[Sentence]:
    """Return sentences about why a legal move is right, such as "It stops the four at k8.".

    They do not hold for the move `played` instead or, if it is None, for most other legal moves.
    They do not repeat what `Position.describe` states. There are none if the move ends the game,
    or if nothing important can be said.
    """
    if position.play(move).outcome is not None:
        return []
    sentences = []
    for claim in _claims_against(position, move, played):
        # The puzzle itself says that there is no defence.
        if not claim.is_minor and claim.kind != "no defence":
            template = "{}." if claim.has_subject else "It {}."
            sentences.append(position.game.sentence(template, claim.sentence))
    return sentences


_EFFECTS = ("makes", "encloses", "shortens")

_SITES = re.compile(r"■(?:(?:, | and | or |–|-)■)*")


def masked(sentence: Sentence) -> str:
    """Return a sentence as a text, with one "■" for each site or list of sites: "joins ■"."""
    text = "".join(part.text if part.site is None else "■" for part in sentence)
    return _SITES.sub("■", text)


def _effect_claim(position: Position, move: Move) -> list[Claim]:
    """Return `_effect` as the only claim of a list, which is empty if there is none."""
    effect = _effect(position, move)
    return [] if effect is None else [Claim(f"effect {masked(effect)}", effect)]


def _effect(position: Position, move: Move) -> Sentence | None:
    """Return the first clause of `Position.describe` without its site: "makes a three".

    It ends before the first semicolon. None if the description does not begin with one site and
    a verb of `_EFFECTS`.
    """
    name, *parts = position.describe(move).without_subject().without_stop()
    predicate = Sentence.of(parts)
    verb = str(predicate).lstrip().partition(" ")[0]
    if name.site is None or verb not in _EFFECTS:
        return None
    first, *others = predicate
    clause = [first._replace(text=first.text.lstrip())]
    for part in others:
        text, semicolon, _ = part.text.partition(";")
        clause.append(part._replace(text=text))
        if semicolon:
            break
    return Sentence.of(clause)


def why(position: Position, move: Move, assessment: Assessment | None = None) -> Sentence:
    """Return the sentence about why a legal move is good.

    It is `Position.describe` without its subject, or the name of the move alone if its player is
    lost. Clauses about what distinguishes the move follow, unless it ends the game.

    Args:
        position: the position before the move.
        move: the move.
        assessment: an assessment of the position in which the move is the best one, or None to
            compare the move with most other legal moves.
    """
    game = position.game
    parts = list(_parts(position, move, assessment))
    sentence = position.describe(move).without_subject().without_stop()
    if parts and assessment is not None and assessment.figure.winner is position.to_move.other:
        # The player is lost, so what the move does is of no use.
        sentence = named(position, move)
    # A clause after the name alone follows a colon.
    sign = ";" if " " in str(sentence) else ":"
    for part in parts:
        sentence = game.sentence("{}{} {}", sentence, sign, part)
        sign = ";"
    return sentence.with_stop()


def _parts(position: Position, move: Move, assessment: Assessment | None) -> Iterator[Sentence]:
    """Yield the clauses of `why` after the description of the move."""
    mover = position.to_move
    after = position.play(move)
    figure = None if assessment is None else assessment.figure
    if after.outcome is not None:
        return
    if figure is not None and figure.proved is None and is_in_opening(position, move):
        template = "{}'s chances are {} %"
        if SWAP in after.legal_moves() and abs(figure.percent - _EVEN) <= _NEARLY:
            template += ", so a swap gains little"
        yield position.game.sentence(template, Color.BLACK, str(figure.percent))
    elif figure is not None and figure.winner is mover.other:
        template = "whatever {} plays, {} {}"
        yield position.game.sentence(template, mover, mover.other, win_words(figure))
    elif move != SWAP:
        yield from _reasons(position, move, assessment)


def _reasons(position: Position, move: Move, assessment: Assessment | None) -> Iterator[Sentence]:
    """Yield the clauses about what only this move does, and about a result that is proved."""
    game = position.game
    mover = position.to_move
    if assessment is None:
        claims = telling(position, move)
        figure = None
    else:
        moves = [candidate.move for candidate in assessment.candidates]
        others = [other for other in moves if other != move]
        figure = assessment.figure
        if is_about_equal(assessment):
            names = [named(position, other) for other in others]
            yield game.sentence("about as good as {}", names)
            yield from _plan(position, move, others)
            return
        claims = distinguishing(position, move, others)
    for claim in claims:
        if claim.kind != "no defence":
            yield claim.sentence
    no_defence = [claim for claim in claims_about(position, move) if claim.kind == "no defence"]
    if no_defence:
        yield no_defence[0].sentence
    elif figure is not None and figure.winner is mover:
        yield game.sentence("{} {}", mover, win_words(figure))
    elif figure is not None and figure.proved is not None:
        yield Sentence.plain("the game is a draw")


def is_about_equal(assessment: Assessment) -> bool:
    """Return whether the chances of several candidates differ by at most `ABOUT_EQUAL`.

    False if there is only one, or if the result of any is proved.
    """
    figures = [candidate.figure for candidate in assessment.candidates]
    if len(figures) < 2 or any(figure.proved is not None for figure in figures):
        return False
    chances = [figure.chance for figure in figures]
    return max(chances) - min(chances) <= ABOUT_EQUAL


def _plan(position: Position, move: Move, others: Sequence[Move]) -> Iterator[Sentence]:
    """Yield a clause about the purpose of one of several moves that are about equally good.

    It is a claim about the move or, if there is none of importance, the plan of the game.
    """
    game = position.game
    merits = _merits(position, move)
    theirs = [[claim.sentence for claim in _merits(position, other)] for other in others]
    shared = [claim for claim in merits if all(claim.sentence in other for other in theirs)]
    claims = (*distinguishing(position, move, others), *shared, *merits)
    weighty = [claim for claim in claims if not claim.is_minor]
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
