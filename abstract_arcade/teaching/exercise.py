"""What a puzzle and a mistake in a game of one's own have in common: a position and a move to find.

`Exercise` is what screens and line mode know of both. Most exercises know the verdict on every
answer beforehand. The others have a `Judge`, which searches for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from abstract_arcade.rules import Board, Color, Game, Move, Position, Sentence, Site
    from abstract_arcade.teaching.demo import Demo, Question, Verdict

_CANDIDATES: Final = 3
"""The moves that a hint names."""

_NEAR: Final = 2
"""The most steps from a stone at which a move belongs to what goes on."""

_FAR: Final = 99
"""More steps than a board has."""


class Judge(Protocol):
    """Judges the answers to one exercise by a search."""

    async def verdict(self, move: Move) -> Verdict:
        """Return the verdict on a legal move.

        Raises:
            EngineError: If the search failed.
        """

    async def close(self) -> None:
        """End what searches."""


class Exercise(Protocol):
    """A position in which a move is asked for, and what is said of the answers."""

    @property
    def name(self) -> str:
        """The name by which a solved exercise is remembered."""

    @property
    def heading(self) -> str:
        """What it is, as a heading: "Puzzle"."""

    @property
    def noun(self) -> str:
        """What it is, within a sentence: "puzzle"."""

    @property
    def game(self) -> Game: ...

    @property
    def position(self) -> Position: ...

    @property
    def color(self) -> Color:
        """The colour to move."""

    @property
    def played(self) -> Move | None:
        """The move that was played instead of the answer, or None if it was no game."""

    @property
    def difficulty(self) -> int:
        """The difficulty from 1 to 4, or 0 if it is unknown."""

    @property
    def demo(self) -> Demo:
        """The question as a demonstration; steps after the first show how the game goes on."""

    @property
    def question(self) -> Question: ...

    @property
    def answer(self) -> Move:
        """The right move that is shown."""

    @property
    def task(self) -> str:
        """What the player is asked to do, without a full stop: "Win within 3 moves"."""

    @property
    def words(self) -> str:
        """The task and the colour, without a full stop: "White to play and win within 3 moves"."""

    def candidates(self, refuted: Collection[Move] = ()) -> tuple[Move, ...]:
        """Return the answer among plausible moves that are not refuted, for a hint."""

    def said_of(self, verdict: Verdict, replies: int | None = None) -> Iterator[Sentence]:
        """Yield what an answer does, and why it is right or wrong.

        Args:
            verdict: The verdict on the answer.
            replies: How many moves of the refutation are on the board; None for all.
        """

    def judge(self) -> Judge | None:
        """Return a judge of the answers, or None if the question knows every verdict."""


def candidates(
    position: Position, answer: Move, refuted: Collection[Move] = ()
) -> tuple[Move, ...]:
    """Return an answer among plausible moves that are not refuted, in an order that tells nothing.

    A move that looks worse than most is left out. Many moves look alike to the evaluation, so moves
    near stones come first, and then moves near the answer.
    """
    found = {answer[:1]: answer}
    for move in _by_looks(position, answer):
        if move not in refuted and len(found) < _CANDIDATES:
            found.setdefault(move[:1], move)
    return tuple(sorted(found.values()))


def _by_looks(position: Position, answer: Move) -> Iterator[Move]:
    """Yield the moves that somebody might well play, the ones that look best first."""
    from statistics import median

    from abstract_arcade.players.heuristics import HEURISTICS, candidate_moves

    color = position.to_move
    heuristic = HEURISTICS[position.game.slug]
    value = {
        move: round(heuristic.evaluate(position.play(move), color), 2)
        for move in candidate_moves(heuristic, position)
        if move
    }
    board = position.game.board
    stones = [site for site in board.sites if position.content(site) is not None]
    from_stones = _steps(board, stones)
    from_answer = _steps(board, answer)

    def order(move: Move) -> tuple[float, bool, int, Move]:
        site = move[0]
        is_alone = from_stones.get(site, _FAR) > _NEAR
        return -value[move], is_alone, from_answer.get(site, _FAR), move

    usual = median(value.values()) if value else 0.0
    yield from sorted((move for move in value if value[move] >= usual), key=order)


def _steps(board: Board, sites: Iterable[Site]) -> Mapping[Site, int]:
    """Return the steps from the nearest of some sites, by site; numerals have none."""
    steps = dict.fromkeys((site for site in sites if site in board.sites), 0)
    queue = [*steps]
    for site in queue:
        for neighbor in board.neighbors[site]:
            if neighbor not in steps:
                steps[neighbor] = steps[site] + 1
                queue.append(neighbor)
    return steps
