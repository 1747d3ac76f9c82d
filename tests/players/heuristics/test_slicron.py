"""The heuristic of Slicron, compared with playing every move."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from abstract_arcade.players import PLAYERS, Budget, greedy, seeded
from abstract_arcade.players.heuristics import slicron
from abstract_arcade.players.heuristics.slicron import evaluate, winning_moves
from abstract_arcade.rules import SWAP, Color, Move, Seat
from abstract_arcade.rules.slicron import Slicron, SlicronPosition
from tests.players.positions import wins_by_playing

BLACK = Color.BLACK
WHITE = Color.WHITE
SIZES = pytest.mark.parametrize("size", [4, 5, 6])


def put(black: str, white: str, to_move: Color = BLACK, size: int = 4) -> SlicronPosition:
    return Slicron(size=size).setup(black.split(), white.split(), to_move)


def long_game(size: int, rng: Random) -> Iterator[SlicronPosition]:
    """Return the unfinished positions of a random game that avoids its end as long as possible."""
    position = Slicron(size=size).start()
    while position.outcome is None:
        yield position
        for _ in range(12):
            following = position.play(rng.choice(position.legal_moves()))
            if following.outcome is None:
                break
        position = following


def nearly_over(to_move: Color = BLACK) -> SlicronPosition:
    """Return a position in which White has no open cell.

    Black f5 would remove f3 and f4, which opens none.
    """
    black = "a1 a2 a4 b5 e1 f1 f3 f4 g4"
    white = "a3 b1 b4 c1 c3 c5 c6 e3 e4 e5 e6 f2 g1 g3"
    return put(black, white, to_move)


@SIZES
def test_winning_moves_are_those_that_win_when_played(size: int, seed: int) -> None:
    rng = Random(seed)
    wins = 0
    choices = 0
    for _ in range(20):
        for position in long_game(size, rng):
            for color in Color:
                found = winning_moves(position, color)
                assert found == wins_by_playing(position, color), position
                wins += len(found)
                choices += bool(found) and len(found) < len(position.legal_moves())
    assert wins > 20
    assert choices > 5


@SIZES
def test_winning_moves_are_found_without_playing_moves(
    size: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = list(long_game(size, Random(seed)))

    def refuse(_: SlicronPosition, move: Move) -> SlicronPosition:
        raise AssertionError(move)

    monkeypatch.setattr(SlicronPosition, "play", refuse)
    for position in positions:
        winning_moves(position, position.to_move)


def test_move_that_leaves_no_open_cell_is_a_winning_move() -> None:
    position = nearly_over()
    assert not position.open_cells(WHITE)
    move = position.parse("f5")
    assert position.leaving(move) == tuple(map(position.game.board.site, ("f3", "f4")))
    assert move in winning_moves(position, BLACK)


def test_move_that_opens_a_cell_is_no_winning_move() -> None:
    rng = Random(1)
    met = 0
    for _ in range(60):
        for position in long_game(4, rng):
            if not position.open_cells(position.to_move.other):
                wins = winning_moves(position, position.to_move)
                for move in position.legal_moves():
                    if move and move not in wins:
                        following = position.play(move)
                        assert following.open_cells(following.to_move)
                        assert position.leaving(move)
                        met += 1
    assert met


def test_there_are_no_winning_moves_out_of_turn_or_after_the_end() -> None:
    position = nearly_over()
    assert winning_moves(position, WHITE) == ()
    finished = position.play(position.parse("f5"))
    assert winning_moves(finished, BLACK) == winning_moves(finished, WHITE) == ()


def test_swap_is_a_winning_move_if_it_is_the_only_one() -> None:
    black, white, *_ = nearly_over().as_setup()
    position = Slicron(size=4).setup(black, white, WHITE, {"swap": "open"})
    assert position.legal_moves() == (SWAP,)
    assert winning_moves(position, WHITE) == (SWAP,)
    assert wins_by_playing(position, WHITE) == (SWAP,)


def test_swap_is_no_winning_move_if_there_are_others() -> None:
    black, white, *_ = nearly_over().as_setup()
    position = Slicron(size=4).setup(white, black, WHITE, {"swap": "open"})
    assert not position.open_cells(BLACK)
    assert SWAP in position.legal_moves()
    assert len(winning_moves(position, WHITE)) > 1
    assert winning_moves(position, WHITE) == wins_by_playing(position, WHITE)


@SIZES
def test_value_is_one_only_at_the_end_and_opposite_for_the_other_color(
    size: int, seed: int
) -> None:
    for position in long_game(size, Random(seed)):
        black = evaluate(position, BLACK)
        assert black == -evaluate(position, WHITE)
        assert -1 < black < 1
        for move in winning_moves(position, position.to_move)[:1]:
            finished = position.play(move)
            assert evaluate(finished, position.to_move) == 1
            assert evaluate(finished, position.to_move.other) == -1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # White's pair on the edge leaves the cells around it to Black alone.
        (("d4", "a1 a2"), ("d4", "a1 a4")),
        (("d4 d5", "c2"), ("d4 e6", "c2")),
        (("d4", "c2"), ("d1", "c2")),
    ],
)
def test_value_grows_with_each_of_its_terms(
    better: tuple[str, str], worse: tuple[str, str]
) -> None:
    assert evaluate(put(*better), BLACK) > evaluate(put(*worse), BLACK)


@pytest.mark.parametrize("size", [4, 5])
def test_greedy_beats_the_random_player(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(greedy, "HEURISTICS", {"slicron": slicron})
    won = 0
    for number in range(20):
        seat = list(Seat)[number % 2]
        position = Slicron(size=size).start()
        texts = list[str]()
        while position.outcome is None:
            name = "greedy" if position.seat_to_move is seat else "random"
            player = PLAYERS[name].factory(seeded(number, texts))
            move = player.choose(position, Budget(), lambda _: None, lambda: False)
            texts.append(position.format(move))
            position = position.play(move)
        assert position.outcome.winner is not None
        won += position.seat_of(position.outcome.winner) is seat
    assert won >= 19
