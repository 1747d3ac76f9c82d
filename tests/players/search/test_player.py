from __future__ import annotations

from random import Random

import pytest

from abstract_arcade.players import PLAYERS, Budget, Info, TimeLeft
from abstract_arcade.players.search.games import game_search
from abstract_arcade.players.search.player import LEVELS, DrawJudge, Level, SearchPlayer
from abstract_arcade.rules import Game, Move, Position, new_game
from tests.conformance.lines import VARIANTS, random_line, some
from tests.players.positions import loses_to_a_reply, wins_by_playing
from tests.tools.threats import Threat, threats

KRYPTE = new_game("krypte")


def threats_within(count: int) -> list[Threat]:
    return [threat for threat in threats() if threat.within == count]


def choice(
    position: Position, level: Level, budget: Budget, seed: int = 1
) -> tuple[Move, list[Info]]:
    heard: list[Info] = []
    move = SearchPlayer(Random(seed), level).choose(position, budget, heard.append, lambda: False)
    assert move in position.legal_moves()
    return move, heard


def test_players_begin_with_the_levels() -> None:
    assert [*PLAYERS][: len(LEVELS)] == [*LEVELS]


@pytest.mark.parametrize("game", VARIANTS)
def test_expert_wins_in_one_and_prevents_a_loss_in_one(game: Game, seed: int) -> None:
    for position in some(random_line(game, seed).positions[:-1], 4):
        move, _ = choice(position, LEVELS["expert"], Budget(nodes=400))
        wins = wins_by_playing(position, position.to_move)
        if wins:
            assert move in wins
        elif loses_to_a_reply(position, move):
            # 400 nodes are enough for all the moves, unless they lead nowhere.
            others = [each for each in position.legal_moves() if each != move]
            assert all(loses_to_a_reply(position, each) for each in others)


@pytest.mark.parametrize("name", LEVELS)
def test_same_nodes_and_seed_give_the_same_move_and_reports(name: str) -> None:
    position = KRYPTE.replay(["d1", "e8", "a8", "h4"])
    once, again = (choice(position, LEVELS[name], Budget(nodes=700), 5) for _ in range(2))
    assert once == again


def test_search_keeps_to_the_lower_limit_of_level_and_budget() -> None:
    position = KRYPTE.replay(["d1", "e8"])
    _, heard = choice(position, Level(depth=3), Budget())
    assert max(info.depth for info in heard) == 3
    _, heard = choice(position, Level(nodes=300), Budget(nodes=5_000))
    assert 200 < max(info.nodes for info in heard) <= 300
    _, heard = choice(position, Level(nodes=5_000), Budget(nodes=300))
    assert 200 < max(info.nodes for info in heard) <= 300


def test_time_of_the_level_applies_only_without_a_limit_in_the_budget() -> None:
    position = KRYPTE.replay(["d1", "e8"])

    def nodes(budget: Budget) -> int:
        now = iter(number / 1000 for number in range(10**9))
        heard: list[Info] = []
        player = SearchPlayer(Random(1), Level(seconds=0.01), now.__next__)
        player.choose(position, budget, heard.append, lambda: False)
        return max(info.nodes for info in heard)

    # Each look at the time takes a millisecond here.
    assert nodes(Budget()) < 500
    assert 500 < nodes(Budget(seconds=0.1)) < 5_000
    assert 1_500 < nodes(Budget(nodes=3_000)) <= 3_000


def test_clock_shortens_the_time_of_a_search() -> None:
    limits = {
        TimeLeft(300.0): 0.5,
        TimeLeft(6.0): 0.2,
        TimeLeft(0.5, increment=5.0): 0.375,
        TimeLeft(0.2, periods=1, period=0.2): 0.15,
        TimeLeft(0.0): 0.01,
    }
    for clock, expected in limits.items():
        seconds, nodes = Level(nodes=7).limits(Budget(seconds=0.5, clock=clock))
        assert seconds == pytest.approx(expected), clock
        assert nodes == 7
    expert = LEVELS["expert"]
    assert expert.limits(Budget(clock=TimeLeft(300.0)))[0] == 1.0
    assert expert.limits(Budget(infinite=True, clock=TimeLeft(1.0)))[0] is None


def test_draw_is_accepted_only_by_the_seat_that_is_behind() -> None:
    ahead = KRYPTE.replay(["b1", "g8", "b2", "d8", "d1", "b8", "c1", "h7", "h8"])
    move, _ = choice(ahead, LEVELS["expert"], Budget(nodes=20_000))
    judge = DrawJudge(Random(1))
    assert not judge.accepts(ahead, lambda: False)
    assert judge.accepts(ahead.play(move), lambda: False)
    assert not judge.accepts(KRYPTE.replay(["d1"]), lambda: False)


def test_infinite_search_goes_on_until_it_is_stopped() -> None:
    polls = 0

    def stop() -> bool:
        nonlocal polls
        polls += 1
        return polls > 200

    heard: list[Info] = []
    player = SearchPlayer(Random(1), Level(depth=1, nodes=10, seconds=0.0))
    player.choose(KRYPTE.start(), Budget(infinite=True), heard.append, stop)
    assert heard[-1].depth > 1
    assert heard[-1].nodes > 1_000


def test_search_reports_as_many_lines_as_requested() -> None:
    position = KRYPTE.replay(["d1", "e8"])
    _, heard = choice(position, LEVELS["expert"], Budget(nodes=2_000, lines=3))
    assert [info.rank for info in heard[-3:]] == [1, 2, 3]
    assert len({info.line[0] for info in heard[-3:]}) == 3
    values = [info.value for info in heard[-3:]]
    assert values == sorted(values, reverse=True)
    for info in heard:
        after = position
        for move in info.line:
            assert move in after.legal_moves()
            after = after.play(move)


def test_proved_win_is_reported_with_its_plies() -> None:
    position = KRYPTE.replay(["b1", "g8", "b2", "d8", "d1", "b8", "c1", "h7", "h8"])
    assert not wins_by_playing(position, position.to_move)
    _, heard = choice(position, LEVELS["expert"], Budget(nodes=20_000))
    last = heard[-1]
    assert last.proved is not None
    assert last.value == 1.0
    after = position
    for move in last.line:
        after = after.play(move)
    assert len(last.line) == last.proved
    assert after.outcome is not None
    assert after.outcome.winner is position.to_move


def test_only_legal_move_is_played_without_a_search() -> None:
    start = new_game("renju").start()
    assert choice(start, LEVELS["expert"], Budget()) == (start.legal_moves()[0], [])


def plays(name: str, position: Position, seed: int = 1) -> str:
    return position.format(choice(position, LEVELS[name], Budget(), seed)[0])


@pytest.mark.parametrize("threat", threats_within(1), ids=lambda threat: threat.game.slug)
def test_levels_from_easy_up_prevent_a_loss_in_one(threat: Threat) -> None:
    for seed in range(4):
        assert plays("easy", threat.position, seed) in threat.stops
    for name in ("medium", "hard"):
        assert plays(name, threat.position) in threat.stops


@pytest.mark.parametrize("threat", threats_within(2), ids=lambda threat: threat.game.slug)
def test_levels_from_medium_up_prevent_a_loss_in_two(threat: Threat) -> None:
    for seed in range(2):
        assert plays("medium", threat.position, seed) in threat.stops
    assert plays("hard", threat.position) in threat.stops


def test_beginner_overlooks_some_losses_in_one() -> None:
    position = KRYPTE.replay(["e1", "e8", "h1", "f8", "a6", "h8", "b8"])
    losing = {
        position.format(move) for move in position.legal_moves() if loses_to_a_reply(position, move)
    }
    played = [plays("beginner", position, seed) in losing for seed in range(40)]
    assert 5 < sum(played) < 35


def test_level_gives_away_at_most_its_limit_and_most_often_little() -> None:
    moves = ["h1", "h7", "e8", "a8", "c1", "h4", "g8", "e1", "b8", "e2", "f8", "b1"]
    position = KRYPTE.replay(moves)
    highest = choice(position, Level(depth=1), Budget())[1][-1].value
    chances = game_search("krypte").chances

    def given_away(gives_away: float) -> list[float]:
        level = Level(depth=1, gives_away=gives_away)
        values = [choice(position, level, Budget(), seed)[1][-1].value for seed in range(60)]
        return [chances.chance(highest) - chances.chance(value) for value in values]

    little, much = given_away(0.05), given_away(0.3)
    assert 0 <= max(little) <= 0.05
    assert 0.05 < max(much) <= 0.3
    assert sum(lost < 0.1 for lost in much) > sum(lost > 0.2 for lost in much)


def test_last_report_is_about_the_move_that_is_played() -> None:
    position = KRYPTE.replay(["d1", "e8", "a8", "h4"])
    for seed in range(10):
        move, heard = choice(position, LEVELS["easy"], Budget(), seed)
        assert heard[-1].line[0] == move


def test_every_level_plays_a_win_in_one() -> None:
    position = KRYPTE.replay(["e1", "e8", "h1", "f8", "a6", "h8"])
    wins = wins_by_playing(position, position.to_move)
    assert wins
    for seed in range(20):
        for name, level in LEVELS.items():
            assert choice(position, level, Budget(nodes=60), seed)[0] in wins, name
