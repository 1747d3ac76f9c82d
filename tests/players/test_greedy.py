from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from abstract_arcade.players import PLAYERS, Budget, Info, seeded
from abstract_arcade.players import greedy as module
from abstract_arcade.players.greedy import GreedyPlayer
from abstract_arcade.rules import SWAP, Color, Game, Move, Outcome, Position, Seat, new_game
from abstract_arcade.rules.renju import RenjuReason
from tests.players.positions import (
    crowded,
    games,
    long_game,
    loses_to_a_reply,
    wins_by_playing,
)


class StandIn:
    """A heuristic whose values a test chooses."""

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
    """Return a function that replaces the heuristic of Krypte by a stand-in."""
    return lambda stand_in: monkeypatch.setattr(module, "HEURISTICS", {"krypte": stand_in})


def _choice(position: Position, rng: Random) -> Move:
    return GreedyPlayer(rng).choose(position, Budget(), lambda _: None, lambda: False)


def _check(position: Position, rng: Random) -> str:
    """Assert that greedy wins or escapes if it can; return which of these was possible."""
    move = _choice(position, rng)
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
def test_greedy_wins_in_one_and_prevents_a_loss_in_one(game: Game, seed: int) -> None:
    rng = Random(seed)
    kinds = [_check(position, rng) for _ in range(3) for position in long_game(game, rng)]
    assert min(map(kinds.count, ("wins", "escapes"))) > 0


def test_greedy_wins_in_one_and_prevents_a_loss_in_one_on_a_crowded_board(seed: int) -> None:
    rng = Random(seed)
    kinds = [_check(position, rng) for position in crowded(rng, 150)]
    assert min(map(kinds.count, ("wins", "lost"))) > 0


@pytest.mark.parametrize("liked", list(Color))
def test_greedy_judges_a_swap_for_its_seat(liked: Color, put: Callable[[StandIn], None]) -> None:
    put(StandIn(lambda _, color: 0.5 if color is liked else -0.5))
    position = new_game("krypte", pie=True).replay(["d1"])
    assert position.seat_to_move is Seat.SECOND
    assert (_choice(position, Random(1)) == SWAP) is (liked is Color.BLACK)


def test_greedy_plays_equal_moves_with_the_same_probability(put: Callable[[StandIn], None]) -> None:
    put(StandIn(lambda *_: 0.0))
    position = new_game("krypte").start()
    rng = Random(1)
    drawn = [_choice(position, rng) for _ in range(400)]
    # Each of the eight is drawn 50 times, give or take five times the standard deviation of 6.6.
    assert all(17 < drawn.count(move) < 83 for move in position.legal_moves())


def test_greedy_plays_and_reports_the_move_with_the_best_value(
    put: Callable[[StandIn], None],
) -> None:
    position = new_game("krypte").replay(["d1"])
    best = position.parse("h5")
    put(StandIn(lambda following, _: 0.25 if following.color_at(best[0]) else 0.125))
    heard: list[Info] = []
    move = GreedyPlayer(Random(1)).choose(position, Budget(), heard.append, lambda: False)
    assert move == best
    assert heard == [Info(depth=1, value=0.25, line=(best,))]


def test_stopped_greedy_plays_the_best_move_so_far(put: Callable[[StandIn], None]) -> None:
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


def test_greedy_plays_a_win_when_it_is_stopped_at_once() -> None:
    position = new_game("krypte", capture="custodial").setup(
        ["a1", "b1", "c1"], ["h8"], state={"last_side": "W"}
    )
    for number in range(10):
        player = GreedyPlayer(Random(number))
        move = player.choose(position, Budget(), lambda _: None, lambda: True)
        assert position.format(move) == "d1"


class _Twice(Position):
    """A game in which each colour places two stones in a row of eight, one after the other."""

    __slots__ = ("played",)

    slug = "twice"

    def __init__(self, played: tuple[int, ...] = ()) -> None:
        self.played = played

    @property
    def game(self) -> Any:
        return self

    @property
    def to_move(self) -> Color:
        return Color.WHITE if len(self.played) & 2 else Color.BLACK

    @property
    def outcome(self) -> Outcome | None:
        return None

    def seat_of(self, color: Color) -> Seat:
        return Seat.FIRST if color is Color.BLACK else Seat.SECOND

    def legal_moves(self) -> tuple[Move, ...]:
        return tuple((site,) for site in range(8) if site not in self.played)

    def play(self, move: Move) -> _Twice:
        return _Twice((*self.played, *move))


class _TwiceHeuristic:
    """Prefers high sites for Black and low ones for White; a stone after one on 7 wins."""

    def evaluate(self, position: Position, color: Color) -> float:
        assert isinstance(position, _Twice)
        return position.played[-1] / 10 * (1 if color is Color.BLACK else -1)

    def winning_moves(self, position: Position, color: Color) -> tuple[Move, ...]:
        assert isinstance(position, _Twice)
        follows = position.played[-1:] == (7,) and color is position.to_move
        return position.legal_moves() if follows else ()


def test_second_stone_of_a_turn_does_not_count_as_a_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HEURISTICS", {"twice": _TwiceHeuristic()})
    # After Black's first stone it is Black's turn still, after the second it is not.
    assert _choice(_Twice(), Random(1)) == (7,)
    assert _choice(_Twice((0,)), Random(1)) == (6,)
    # White likes low sites, whether or not White moves again.
    assert _choice(_Twice((0, 3)), Random(1)) == (1,)
    assert _choice(_Twice((0, 3, 5)), Random(1)) == (1,)


class _Drawn(_Twice):
    """The game of `_Twice`, which is drawn once a stone is on 0."""

    __slots__ = ()

    @property
    def outcome(self) -> Outcome | None:
        return Outcome(None, RenjuReason.BOARD_FULL) if 0 in self.played else None

    def play(self, move: Move) -> _Drawn:
        return _Drawn((*self.played, *move))


class _DrawnHeuristic(_TwiceHeuristic):
    """The preferences of `_TwiceHeuristic`, but the colour to move in a new turn wins."""

    def winning_moves(self, position: Position, color: Color) -> tuple[Move, ...]:
        assert isinstance(position, _Drawn)
        follows = len(position.played) == 2 and color is position.to_move
        return position.legal_moves() if follows else ()


def test_greedy_prefers_a_draw_to_a_move_that_lets_the_opponent_win(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "HEURISTICS", {"twice": _DrawnHeuristic()})
    # It is liked least of all, but after any other move White wins.
    assert _choice(_Drawn((3,)), Random(1)) == (0,)


@pytest.mark.parametrize("capture", ["adjacent", "custodial"])
def test_greedy_beats_the_random_player(capture: str) -> None:
    won = 0
    for number in range(20):
        greedy = list(Seat)[number % 2]
        position = new_game("krypte", capture=capture).start()
        texts = list[str]()
        while position.outcome is None:
            name = "greedy" if position.seat_to_move is greedy else "random"
            player = PLAYERS[name].factory(seeded(number, texts))
            move = player.choose(position, Budget(), lambda _: None, lambda: False)
            texts.append(position.format(move))
            position = position.play(move)
        assert position.outcome.winner is not None
        won += position.seat_of(position.outcome.winner) is greedy
    assert won >= 18
