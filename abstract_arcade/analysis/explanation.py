"""A finished game explained: its chances move by move, where it turned, and how, in sentences."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, field, replace

from abstract_arcade.analysis.analyst import NODES, Analyst, Subject
from abstract_arcade.analysis.assessment import Figure, figure_at_end, figure_of, win_words
from abstract_arcade.analysis.hint import claims_about, is_in_opening, joined, merits_of, named
from abstract_arcade.analysis.reasons.claim import Claim
from abstract_arcade.match import Match, Node
from abstract_arcade.match.core import Note
from abstract_arcade.players.core import color_of
from abstract_arcade.rules import Color, Game, Move, MoveError, Seat, Sentence

ANALYST = "Analysis"
"""Who writes the comments of an explanation."""

_LEAST_FALL = 0.15
"""How much of its chance a seat throws away at least by a move that is a turning point."""

_SMALL_FALL = 0.08
"""The same in a game without such a move: of the largest fall, which is told then."""

_MOST_TURNS = 3
"""The most turning points."""

_LONGER = 3
"""How many times as many positions are looked at where a chance fell."""

_MOST_LONGER = 6
"""How often that is done, since it takes as long."""

_DIGITS = 3
"""Those of a value that are kept, as many as an engine tells."""

_LONGEST = 152
"""The letters of a sentence about a turning point, if less can be said: three rows have room."""

_ATTACKS = ("no defence", "effect", "prepares", "foul")
"""The kinds of claims that say how a move wins."""

_QUIET_PERCENT = 15
"""Within so many percent the chances did not change."""

_WINDOW = 10
"""The plies within which a slow change is looked for."""


@dataclass(frozen=True, slots=True)
class ValuedNode:
    """A node, how good its position is, and the line that was best there, as far as known."""

    node: Node
    figure: Figure
    better: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence about a node, with the line that was better than the move to it; often none."""

    node: Node
    sentence: Sentence
    better: tuple[Move, ...] = ()


@dataclass
class Explanation:
    """What is known of a game so far.

    Attributes:
        match: the match.
        line: its nodes, from the root to where it stands.
        steps: what is known of the first of them.
        turns: the sentences about the moves where it turned, in the order of play; or one that
            says that there were none. Empty until every node is known.
    """

    match: Match
    line: tuple[Node, ...]
    steps: list[ValuedNode] = field(default_factory=list)
    turns: list[Told] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Whether every node is known."""
        return len(self.steps) == len(self.line)

    @property
    def ending(self) -> Told:
        """How the game ended."""
        return Told(self.line[-1], _ending(self.line[-1]))

    def figure_at(self, node: Node) -> Figure | None:
        """What is known of a node; None for nothing."""
        if not node.ply and node.value is None and self.is_whole:
            # Records have no figure for the start.
            return None
        if node.ply < len(self.steps) and self.line[node.ply] is node:
            return self.steps[node.ply].figure
        return None


async def explain(
    match: Match, analyst: Analyst, nodes: int = NODES, begun: Explanation | None = None
) -> AsyncGenerator[Explanation, None]:
    """Explain the game of a match, up to where it stands; always the same.

    It looks at so many `nodes` for each ply, and goes on with what was `begun`.

    Yields:
        The explanation, always the same object, after each ply, and when all is known.

    Raises:
        EngineError: the analyst failed.
    """
    explanation = Explanation(match, match.current.path()) if begun is None else begun
    start = match.root.position
    texts = tuple(node.text for node in explanation.line[1:])
    for ply in range(len(explanation.steps), len(explanation.line)):
        node = explanation.line[ply]
        outcome = node.outcome
        if outcome is not None:
            explanation.steps.append(ValuedNode(node, figure_at_end(outcome)))
        else:
            subject = Subject(match.game, start, texts[:ply], node.position)
            known = await analyst.judge(subject, nodes)
            if known is None:
                # There was one move only: whatever it leads to.
                explanation.steps.append(ValuedNode(node, await _after(subject, analyst, nodes)))
            else:
                explanation.steps.append(ValuedNode(node, known.figure, known.best.line))
        yield explanation
    await _look_longer(explanation, analyst, nodes)
    # As they are kept.
    explanation.steps = [
        replace(step, figure=_kept_figure(step.node, step.figure)) for step in explanation.steps
    ]
    explanation.turns = tell(explanation)
    yield explanation


async def _look_longer(explanation: Explanation, analyst: Analyst, nodes: int) -> None:
    """Look longer where a chance fell, from the end on, and take back what was only not seen.

    A move cannot better the chance of the seat that makes it: if it seems so, its chance was better
    before. If a chance fell although the best move was played, it was worse before, unless a longer
    look finds a better move. So each fall comes to stand where it could have been avoided.
    """
    steps, texts = explanation.steps, tuple(node.text for node in explanation.line[1:])
    looks = 0
    for index in reversed(range(len(steps) - 1)):
        before, after = steps[index], steps[index + 1]
        if after.node.end is not None:
            # What ended the game there was no move.
            continue
        fall = _fall(before, after)
        if fall >= _SMALL_FALL and before.better and looks < _MOST_LONGER:
            looks += 1
            node = before.node
            start = explanation.match.root.position
            subject = Subject(explanation.match.game, start, texts[:index], node.position)
            known = await analyst.judge(subject, _LONGER * nodes, lines=2)
            assert known is not None
            others = [each for each in known.candidates if each.move != after.node.move]
            if others:
                before = steps[index] = ValuedNode(node, others[0].figure, others[0].line)
                fall = _fall(before, after)
        if fall <= 0 or before.better[:1] in ((), (after.node.move,)):
            assert after.node.move is not None
            position, figure = before.node.position, after.figure
            carried = figure.before(position)
            if figure.winner is not None and figure.winner is before.figure.winner:
                # Another move may lose later, or win sooner.
                continue
            if figure.winner is position.to_move.other and len(position.legal_moves()) > 1:
                # That the move played loses does not prove that all others do.
                carried = figure_of(position, figure.value)
            steps[index] = ValuedNode(before.node, carried, (after.node.move, *after.better))


async def _after(subject: Subject, analyst: Analyst, nodes: int) -> Figure:
    """The figure of a position with a single move: that of the position after it."""
    position, moves = subject.position, subject.moves
    if position.outcome is not None:
        return figure_at_end(position.outcome)
    if len(position.legal_moves()) == 1:
        (move,) = position.legal_moves()
        moves = *moves, position.format(move)
        after = Subject(subject.game, subject.start, moves, position.play(move))
        return (await _after(after, analyst, nodes)).before(position)
    known = await analyst.judge(subject, nodes)
    assert known is not None
    return known.figure


def tell(explanation: Explanation) -> list[Told]:
    """The turning points of a game in sentences."""
    steps = explanation.steps
    falls = sorted((-_lasting(steps, index), index) for index in range(1, len(steps)))
    turned = sorted(index for fall, index in falls[:_MOST_TURNS] if -fall >= _LEAST_FALL)
    turned = turned or [index for fall, index in falls[:1] if -fall >= _SMALL_FALL]
    if not turned:
        # Where each gave back what the other had just given, the last to do so turned it.
        late = range(len(steps) - 1, 0, -1)
        turned = [each for each in late if _lasting(steps, each, given=True) >= _LEAST_FALL][:1]
    told = [_turn(steps, index) for index in turned]
    return told or ([_slow(steps[:-1])] if len(steps) > 1 else [])


def _lasting(steps: Sequence[ValuedNode], index: int, *, given: bool = False) -> float:
    """What a move cost the seat that made it, if it lasted: 0 if that was not the move's fault.

    What the other seat gives back at once is no turn, nor what it had just given, unless it was
    proved, or what was `given` counts, too.
    """
    before, after = steps[index - 1 : index + 1]
    position, move = before.node.position, after.node.move
    if move is None or after.node.end is not None or before.better[:1] in ((), (move,)):
        return 0.0
    if is_in_opening(position, move):
        # The other seat may choose then, which levels it out.
        return 0.0
    seat = before.node.position.seat_to_move
    was, now = [before], [step for step in steps[index : index + 2] if step.node.end is None]
    if index > 1 and before.figure.proved is None and not given:
        was.append(steps[index - 2])
    return min(_chance(each, seat) for each in was) - max(_chance(each, seat) for each in now)


def _chance(step: ValuedNode, seat: Seat) -> float:
    return step.figure.chance_of(color_of(step.node.position, seat))


def _fall(before: ValuedNode, after: ValuedNode) -> float:
    """How much less the chance of the seat to move is at the next step."""
    seat = before.node.position.seat_to_move
    return _chance(before, seat) - _chance(after, seat)


def _turn(steps: Sequence[ValuedNode], index: int) -> Told:
    """What a move did to the chances, what was better, and why, as far as that is known."""
    before, after = steps[index - 1 : index + 1]
    position, node = before.node.position, after.node
    assert node.move is not None
    game, mover = position.game, position.to_move
    change = _change(before.figure, after.figure, game)
    missed = " and missed a win" if before.figure.winner is mover else ""
    faults = [each.sentence for each in claims_about(position, node.move) if each.kind == "fault"]
    template = f"{{}} played {{}}{', which {}' * len(faults)}{missed}: {{}}."
    sentence = game.sentence(template, mover, named(position, node.move), *faults, change)
    if not before.better:
        # As earlier versions kept it, with their words.
        is_told = node.comment_by == ANALYST
        return Told(node, Sentence.plain(node.comment) if is_told else sentence)
    better = before.better[0]
    merits = merits_of(position, better)
    sentence = game.sentence("{} Better was {}", sentence, named(position, better))
    answer = steps[index + 1].node.move if index + 1 < len(steps) else None
    seat = node.position.to_move
    others = [] if answer is None or seat is mover else merits_of(node.position, answer)

    def told(merits: Sequence[Claim], others: Sequence[Claim] = ()) -> Sentence:
        words = game.sentence("{}{}", sentence, joined(game, merits))
        if others and answer is not None:
            # What was wrong with the move, its answer shows.
            answered = named(node.position, answer), joined(game, others)
            words = game.sentence("{}. {} answered {}{}", words, seat, *answered)
        return game.sentence("{}.", words)

    longer = [told(merits), told(merits[:1])]
    if others and not others[0].is_minor and others[0].kind != "safe":
        if merits[0].is_minor if merits else True:
            longer = [told([], others), told([], others[:1]), *longer]
        elif after.figure.winner is seat and others[0].kind in _ATTACKS:
            longer = [told(merits[:1], others[:1]), *longer]
    fitting = (each for each in longer if len(str(each)) <= _LONGEST)
    return Told(node, next(fitting, longer[-1]), before.better)


def _change(before: Figure, after: Figure, game: Game) -> Sentence:
    """How the chances changed: "Black had 61 %, now White wins with the 3rd move"."""
    if before.proved is None and after.proved is None:
        verb = "rose" if after.chance > before.chance else "fell"
        template = f"{{}}'s chances {verb} from {before.percent} to {after.percent} %"
        return game.sentence(template, Color.BLACK)
    had, has = (
        f"{each.percent} %" if each.proved is None else "a draw" for each in (before, after)
    )
    now = win_words(after) if after.winner else f"has {has}"
    side = after.winner or Color.BLACK
    if before.winner:
        return game.sentence(f"now {{}} {now}", side)
    if side is Color.BLACK:
        return game.sentence(f"{{}} had {had} and now {now}", side)
    return game.sentence(f"{{}} had {had}, now {{}} {now}", Color.BLACK, side)


def _slow(steps: Sequence[ValuedNode]) -> Told:
    """What is told of a game that no single ply turned: its largest change over a few plies."""
    game = steps[0].node.position.game
    open_steps = [step for step in steps if step.figure.proved is None]
    percents = [step.figure.percent for step in open_steps] or [50]
    low, high = min(percents), max(percents)
    if high - low <= _QUIET_PERCENT or len(open_steps) < 2:
        were = f"{low}" if low == high else f"between {low} and {high}"
        template = f"No move turned the game: {{}}'s chances were {were} % until it was decided."
        return Told(steps[len(steps) // 2].node, game.sentence(template, Color.BLACK))
    pairs = [
        (before, after)
        for index, before in enumerate(open_steps)
        for after in open_steps[index + 1 : index + 1 + _WINDOW]
    ]
    before, after = max(pairs, key=lambda pair: abs(pair[1].figure.chance - pair[0].figure.chance))
    template = (
        f"No single move turned the game, but over moves {before.node.ply + 1} to {after.node.ply} "
        f"{{}}'s chances went from {before.figure.percent} to {after.figure.percent} %."
    )
    return Told(after.node, game.sentence(template, Color.BLACK))


def _ending(last: Node) -> Sentence:
    """How the game ended."""
    game, outcome = last.position.game, last.outcome
    if outcome is None:
        return game.sentence("The game is not over yet.")
    if last.end is None and last.parent is not None and last.move is not None:
        return last.parent.position.describe(last.move)
    return game.sentence("{}.", game.describe_outcome(outcome))


def kept(match: Match) -> Explanation | None:
    """The explanation that a match keeps: its figures and turning points.

    Returns:
        None if there is none of the game as it stands.
    """
    line = match.current.path()
    if match.outcome is None or any(node.value is None for node in line[1:]):
        return None
    steps = [ValuedNode(node, _kept_figure(node)) for node in line]
    explanation = Explanation(match, line, steps)
    for index, node in enumerate(line[1:], 1):
        if node.is_turn and node is not line[-1]:
            better = _kept_better(line[index - 1], node)
            steps[index - 1] = replace(steps[index - 1], better=better)
            explanation.turns.append(_turn(steps, index))
    if not explanation.turns and len(steps) > 1:
        explanation.turns.append(_slow(steps[:-1]))
    return explanation


def _kept_better(before: Node, node: Node) -> tuple[Move, ...]:
    try:
        return (before.position.parse(node.better),) if node.better else ()
    except MoveError:
        return ()


def _kept_figure(node: Node, known: Figure | None = None) -> Figure:
    """The figure of a node as its match keeps it, or would keep one that is known."""
    if node.outcome is not None:
        return figure_at_end(node.outcome)
    if known is not None:
        return figure_of(node.position, round(known.value, _DIGITS), known.proved)
    return figure_of(node.position, node.value or 0.0, node.proved)


def keep(explanation: Explanation) -> None:
    """Note in the tree of a match what an explanation knows of it, as far as it has come."""
    better = {told.node: told.better for told in explanation.turns if told.better}
    # While the last one is open, the whole is not known.
    steps = (
        explanation.steps if explanation.turns else explanation.steps[: len(explanation.line) - 1]
    )
    notes = {}
    for step in steps:
        node, line = step.node, better.get(step.node, ())
        text = node.parent.position.format(line[0]) if line and node.parent else ""
        value = round(step.figure.value, _DIGITS)
        notes[node] = Note(value, step.figure.proved, bool(line), text)
    explanation.match.annotate(notes)


def write(explanation: Explanation, comment: Callable[[Node, str, str], None]) -> int:
    """Write an explanation into the comments of its match, where nobody has written any.

    Returns:
        How many comments were set.
    """
    told = [each for each in (*explanation.turns, explanation.ending) if not each.node.comment]
    for each in told:
        comment(each.node, str(each.sentence), ANALYST)
    return len(told)


def chance_words(node: Node) -> str:
    """What an analysis has left at a node, in words, without a full stop; empty for nothing."""
    if node.value is None:
        return ""
    figure = _kept_figure(node)
    names = node.position.game.color_names
    winner = figure.winner
    if winner is not None:
        return f"{names[winner]} {win_words(figure)}"
    if figure.proved is not None:
        return "A draw"
    return f"{names[Color.BLACK]}'s chances: {figure.percent} %"
