from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from abstract_arcade.players import PLAYERS, Budget, Info, seeded
from abstract_arcade.players import greedy as module
from abstract_arcade.players.greedy import GreedyPlayer
from abstract_arcade.rules import SWAP, Color, Game, Move, Position, Seat, new_game
from tests.players.positions import (
    crowded,
    games,
    long_game,
    loses_to_a_reply,
    wins_by_playing,
)


class StandIn:
    """A heuristic that holds what a test wants it to hold."""

    def __init__(self, value: Callable[[Position, Color], float]) -> None:
        self.value = value
        self.asked: list[float] = []

    def evaluate(self, position: Position, color: Color) -> float:
        self.asked.append(self.value(position, color))
        return self.asked[-1]

    def winning_moves(self, position: Position, color: Color) -> tuple[Move, ...]:
        return wins_by_playing(position, color)


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> Callable[[StandIn], None]:
    """Put a stand-in in the place of Krypte's heuristic."""
    return lambda stand_in: monkeypatch.setattr(module, "HEURISTICS", {"krypte": stand_in})


def _choice(position: Position, luck: Random) -> Move:
    return GreedyPlayer(luck).choose(position, Budget(), lambda _: None, lambda: False)


def _check(position: Position, luck: Random) -> str:
    """See that greedy's move keeps its promises; tells which of them was put to the test."""
    move = _choice(position, luck)
    wins = wins_by_playing(position, position.to_move)
    if wins:
        assert move in wins, position
        return "wins"
    losing = {each for each in position.legal_moves() if loses_to_a_reply(position, each)}
    if not losing:
        return "free"
    if len(losing) < len(position.legal_moves()):
        assert move not in losing, position
        return "escapes"
    if position.play(move).outcome is not None:
        # What loses at once is the last resort.
        assert all(position.play(each).outcome for each in losing), position
    return "lost"


@pytest.mark.parametrize("game", games(), ids=str)
def test_it_wins_if_it_can_and_hands_over_no_win_if_it_need_not(game: Game, seed: int) -> None:
    luck = Random(seed)
    kinds = [_check(position, luck) for _ in range(4) for position in long_game(game, luck)]
    assert min(map(kinds.count, ("wins", "escapes", "lost"))) > 5


def test_it_keeps_its_promises_on_a_crowded_board(seed: int) -> None:
    luck = Random(seed)
    kinds = [_check(position, luck) for position in crowded(luck, 150)]
    assert min(map(kinds.count, ("wins", "lost"))) > 20


@pytest.mark.parametrize("liked", list(Color))
def test_a_swap_is_judged_for_the_seat(liked: Color, put: Callable[[StandIn], None]) -> None:
    put(StandIn(lambda _, color: 0.5 if color is liked else -0.5))
    position = new_game("krypte", pie=True).replay(["d1"])
    assert position.seat_to_move is Seat.SECOND
    assert (_choice(position, Random(1)) == SWAP) is (liked is Color.BLACK)


def test_equal_moves_are_drawn_from(put: Callable[[StandIn], None]) -> None:
    put(StandIn(lambda *_: 0.0))
    position = new_game("krypte").start()
    luck = Random(1)
    drawn = [_choice(position, luck) for _ in range(800)]
    # Each of the eight is drawn 100 times, give or take five times the standard deviation.
    assert all(53 < drawn.count(move) < 147 for move in position.legal_moves())


def test_the_best_value_is_chosen_and_reported(put: Callable[[StandIn], None]) -> None:
    position = new_game("krypte").replay(["d1"])
    best = position.parse("h5")
    put(StandIn(lambda following, _: 0.25 if following.color_at(best[0]) else 0.125))
    heard: list[Info] = []
    move = GreedyPlayer(Random(1)).choose(position, Budget(), heard.append, lambda: False)
    assert move == best
    assert heard == [Info(depth=1, value=0.25, line=(best,))]


def test_a_stopped_player_returns_the_best_so_far(put: Callable[[StandIn], None]) -> None:
    # The site of White's counter is what it is worth.
    def value(position: Position, color: Color) -> float:
        return max(s for s in position.game.board.sites if position.color_at(s) is color) / 100

    position = new_game("krypte").replay(["d1"])
    for polls in range(len(position.legal_moves())):
        stand_in = StandIn(value)
        put(stand_in)
        answers = iter([False] * polls + [True])
        move = GreedyPlayer(Random(polls)).choose(
            position, Budget(), lambda _: None, answers.__next__
        )
        # It asks before each move, so it has looked at as many as it was let.
        assert len(stand_in.asked) == polls
        assert move in position.legal_moves()
        if polls:
            assert move[0] / 100 == max(stand_in.asked)


@pytest.mark.parametrize("capture", ["adjacent", "custodial"])
def test_it_beats_the_random_player(capture: str) -> None:
    won = 0
    for number in range(20):
        greedy = list(Seat)[number % 2]
        position, texts = new_game("krypte", capture=capture).start(), list[str]()
        while position.outcome is None:
            name = "greedy" if position.seat_to_move is greedy else "random"
            player = PLAYERS[name](seeded(number, texts))
            move = player.choose(position, Budget(), lambda _: None, lambda: False)
            texts.append(position.format(move))
            position = position.play(move)
        assert position.outcome.winner is not None
        won += position.seat_of(position.outcome.winner) is greedy
    assert won >= 18
