"""Exercises: a position and a move to find, as in a puzzle or a mistake in a player's own game.

`Exercise` is the interface that screens and line mode use for both. Most exercises know the verdict
on every answer in advance. The others have a `Judge`, which finds it by a search.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final, Protocol

from abstract_arcade.players.heuristics import HEURISTICS, candidate_moves
from abstract_arcade.teaching.distances import distances_from

if TYPE_CHECKING:
    from abstract_arcade.rules import Color, Game, Move, Position, Sentence
    from abstract_arcade.teaching.demo import Demo, Question, Verdict

_CANDIDATES: Final = 3
"""The number of moves that a hint names."""

_NEAR: Final = 2
"""The most steps, from neighbour to neighbour, at which a move counts as near a stone."""

_FAR: Final = 99
"""More steps than there are between two sites of a board."""


class Judge(Protocol):
    """Judges the answers to one exercise by a search."""

    async def verdict(self, move: Move) -> Verdict:
        """Return the verdict on a legal move.

        Raises:
            EngineError: If the search failed.
        """

    async def close(self) -> None:
        """Stop the search and end its process."""


class Exercise(Protocol):
    """A position in which a move is asked for, and the words about the answers."""

    @property
    def name(self) -> str:
        """The unique name under which the solution of the exercise is recorded."""

    @property
    def heading(self) -> str:
        """The kind of exercise, as a heading: "Puzzle"."""

    @property
    def noun(self) -> str:
        """The kind of exercise, within a sentence: "puzzle"."""

    @property
    def game(self) -> Game: ...

    @property
    def position(self) -> Position: ...

    @property
    def color(self) -> Color:
        """The colour to move."""

    @property
    def played(self) -> Move | None:
        """The move that was played in the game instead of the answer; None for a puzzle."""

    @property
    def difficulty(self) -> int:
        """The difficulty from 1 to 4, or 0 if it is unknown."""

    @property
    def demo(self) -> Demo:
        """The exercise as a demonstration.

        Its first step asks the question. Further steps show how the game goes on.
        """

    @property
    def question(self) -> Question: ...

    @property
    def answer(self) -> Move:
        """The right move that is shown as the answer."""

    @property
    def task(self) -> str:
        """The task of the player, without a full stop: "Win within 3 moves"."""

    @property
    def words(self) -> str:
        """The task and the colour, without a full stop: "White to play and win within 3 moves"."""

    def candidates(self, refuted: Collection[Move] = ()) -> tuple[Move, ...]:
        """Return the moves that a hint names: the answer among other plausible moves.

        Args:
            refuted: moves that were tried and are not named again.
        """

    def said_of(self, verdict: Verdict, replies: int | None = None) -> Iterator[Sentence]:
        """Yield sentences about an answer: what the move does, and why it is right or wrong.

        Args:
            verdict: the verdict on the answer.
            replies: how many moves of the refutation are on the board; later ones are not
                mentioned. None for all.
        """

    def judge(self) -> Judge | None:
        """Return a judge of the answers, or None if `question` knows all verdicts."""


def candidates(
    position: Position, answer: Move, refuted: Collection[Move] = ()
) -> tuple[Move, ...]:
    """Return the answer and up to two other plausible moves, sorted by their sites.

    The other moves are not in `refuted`, and each begins with another site. They are those with the
    best heuristic values. Values below the median are not plausible. Of moves with equal values,
    those near stones are preferred, and then those near the answer.
    """
    by_first_site = {answer[:1]: answer}
    for move in _by_heuristic(position, answer):
        if len(by_first_site) == _CANDIDATES:
            break
        if move not in refuted:
            by_first_site.setdefault(move[:1], move)
    return tuple(sorted(by_first_site.values()))


def _by_heuristic(position: Position, answer: Move) -> Iterator[Move]:
    """Yield the moves whose heuristic value is not below the median, best first.

    Of moves with equal values, those near stones come first, and then those near `answer`.
    """
    color = position.to_move
    heuristic = HEURISTICS[position.game.slug]
    values = {
        move: round(heuristic.evaluate(position.play(move), color), 2)
        for move in candidate_moves(heuristic, position)
        if move
    }
    board = position.game.board
    stones = [site for site in board.sites if position.content(site) is not None]
    from_stones = distances_from(board, stones)
    from_answer = distances_from(board, answer)

    def order(move: Move) -> tuple[float, bool, int, Move]:
        site = move[0]
        is_alone = from_stones.get(site, _FAR) > _NEAR
        return -values[move], is_alone, from_answer.get(site, _FAR), move

    if values:
        ranked = sorted(values.values())
        median = ranked[len(ranked) // 2]
        yield from sorted((move for move in values if values[move] >= median), key=order)
