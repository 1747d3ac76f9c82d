from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from abstract_arcade.players.heuristics import HEURISTICS
from abstract_arcade.rules import SWAP, Color, Game, Move, Position, new_game
from abstract_arcade.rules.krypte import BOARD, KryptePosition
from tests.players.positions import crowded, games, long_game, wins_by_playing

evaluate = HEURISTICS["krypte"].evaluate
winning_moves = HEURISTICS["krypte"].winning_moves


@pytest.mark.parametrize("game", games(), ids=str)
def test_winning_moves_are_those_that_win_when_played(game: Game, seed: int) -> None:
    rng = Random(seed)
    wins = 0
    for _ in range(12):
        for position in long_game(game, rng):
            found = winning_moves(position, position.to_move)
            assert found == wins_by_playing(position, position.to_move), position
            wins += len(found)
    assert wins > 300


def test_winning_moves_are_right_on_a_crowded_board(seed: int) -> None:
    reasons: Counter[str] = Counter()
    for position in crowded(Random(seed), 1000):
        found = winning_moves(position, position.to_move)
        assert found == wins_by_playing(position, position.to_move), position
        for move in found:
            outcome = position.play(move).outcome
            assert outcome is not None
            reasons[outcome.reason] += 1
    # Both ways to win must have been met, or nothing has been tried.
    assert reasons["line"] > 300
    assert reasons["no moves"] > 20


@pytest.mark.parametrize(
    ("board", "last_side", "wins"),
    [
        # What is left to White after the win would line up four for both colours.
        (
            "..xooxxxxooxxo.ooxxooxxooxoxoxoxooxoxxooxoxoxoxxoxooxoo.xxox..xx",
            "E",
            ["b1", "f8"],
        ),
        (
            "xoxooxoxxxxoxxxooooxxxo.xxoxoooxxoooxox.xoxxxoxooxoxxxox.oox.oxo",
            "S",
            ["e8"],
        ),
    ],
    ids=["last free square of a border", "first free square of a border"],
)
def test_move_that_leaves_only_forbidden_replies_is_a_winning_move(
    board: str, last_side: str, wins: list[str]
) -> None:
    position = new_game("krypte").setup(
        (BOARD.name(site) for site in BOARD.sites if board[site] == "x"),
        (BOARD.name(site) for site in BOARD.sites if board[site] == "o"),
        state={"last_side": last_side},
    )
    assert [position.format(move) for move in wins_by_playing(position, Color.BLACK)] == wins
    assert [position.format(move) for move in winning_moves(position, Color.BLACK)] == wins


def test_winning_moves_are_mostly_found_without_playing_moves(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(seed)
    positions = [position for game in games() for position in long_game(game, rng)]
    played = 0
    play = KryptePosition.play

    def counted(position: KryptePosition, move: Move) -> KryptePosition:
        nonlocal played
        played += 1
        return play(position, move)

    monkeypatch.setattr(KryptePosition, "play", counted)
    for position in positions:
        winning_moves(position, position.to_move)
    assert played < sum(len(position.legal_moves()) for position in positions) / 5


def test_there_are_no_winning_moves_for_the_color_that_is_not_to_move(seed: int) -> None:
    positions = [p for p in crowded(Random(seed), 100) if winning_moves(p, p.to_move)]
    assert positions
    for position in positions:
        assert winning_moves(position, position.to_move.other) == ()
        finished = position.play(winning_moves(position, position.to_move)[0])
        assert winning_moves(finished, Color.BLACK) == winning_moves(finished, Color.WHITE) == ()


def test_move_that_makes_a_row_of_the_opponent_is_no_winning_move() -> None:
    position = new_game("krypte").setup(
        ["d1", "h8"], ["a1", "b1", "c1"], to_move=Color.BLACK, state={"last_side": "W"}
    )
    given_away = [
        move
        for move in position.legal_moves()
        if (outcome := position.play(move).outcome) and outcome.winner is Color.WHITE
    ]
    assert given_away == [position.parse("e1"), position.parse("d2")]
    assert winning_moves(position, Color.BLACK) == ()


def test_swap_is_a_winning_move_if_it_is_the_only_one() -> None:
    squares = [(site, BOARD.name(site)) for site in BOARD.sites]
    position = new_game("krypte", pie=True).setup(
        [name for site, name in squares if (site % 8 // 2 + site // 8) % 2],
        [name for site, name in squares if not (site % 8 // 2 + site // 8) % 2],
        to_move=Color.WHITE,
        state={"swap": "open", "last_side": "N"},
    )
    assert position.legal_moves() == (SWAP,)
    assert winning_moves(position, Color.WHITE) == (SWAP,)
    assert wins_by_playing(position, Color.WHITE) == (SWAP,)


def test_value_is_one_only_at_the_end(seed: int) -> None:
    for game in games():
        for position in long_game(game, Random(seed)):
            assert -1 < evaluate(position, Color.BLACK) < 1
            for move in winning_moves(position, position.to_move)[:1]:
                finished = position.play(move)
                assert evaluate(finished, position.to_move) == 1
                assert evaluate(finished, position.to_move.other) == -1


def test_values_of_both_colors_are_opposite(seed: int) -> None:
    values = [
        (evaluate(position, Color.BLACK), evaluate(position, Color.WHITE))
        for game in games()
        for position in long_game(game, Random(seed))
    ]
    assert all(black == -white for black, white in values)
    assert any(black > 0 for black, _ in values)
    assert any(black < 0 for black, _ in values)


def _after(game: Game, black: str, white: str) -> Position:
    return game.setup(black.split(), white.split(), state={"last_side": "N"})


@pytest.mark.parametrize(
    ("capture", "better", "worse"),
    [
        # An open three: one more counter at either end makes four.
        ("custodial", ("c3 d3 e3", "h8"), ("c3 d3 e5", "h8")),
        # Under adjacent capture a row grows by what is turned, as f4 turns e4.
        ("adjacent", ("d4 c4", "e4 h1"), ("d4 c4", "e6 h1")),
        # With no empty square beside it a1 is Black's for ever.
        ("adjacent", ("a1", "a2 b1"), ("a1", "a2 c1")),
    ],
)
def test_value_grows_with_threats_and_safe_counters(
    capture: str, better: tuple[str, str], worse: tuple[str, str]
) -> None:
    game = new_game("krypte", capture=capture)
    more = _after(game, *better)
    less = _after(game, *worse)
    assert evaluate(more, Color.BLACK) > evaluate(less, Color.BLACK)
