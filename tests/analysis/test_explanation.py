"""Tests of games explained."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from abstract_arcade import cli
from abstract_arcade.analysis.analyst import Analyst, Subject
from abstract_arcade.analysis.assessment import Assessment, Candidate, figure_of
from abstract_arcade.analysis.explanation import (
    Explanation,
    chance_words,
    explain,
    keep,
    kept,
    write,
)
from abstract_arcade.match import Match
from abstract_arcade.records import dump, load
from tests.analysis.support import KRYPTE_WIN, StandIn, played


def told(
    match: Match, values: Mapping[int, float], proved: Mapping[int, int] | None = None
) -> Explanation:
    """A game as it is explained by an analyst with these opinions."""
    analyst = StandIn()
    analyst.values, analyst.proved = values, proved or {}

    async def run() -> Explanation:
        *_, known = [each async for each in explain(match, analyst)]
        return known

    return asyncio.run(run())


def sentences(explanation: Explanation) -> list[tuple[int, str]]:
    return [(each.node.ply, str(each.sentence)) for each in explanation.turns]


class TestTurns:
    def test_a_mistake_is_told_with_what_was_better(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        values = dict.fromkeys(range(6), 0.1) | dict.fromkeys(range(6, 16), 0.4)
        known = told(match, values)
        (ply, sentence), (last, lost) = sentences(known)
        assert (ply, last) == (6, 15)
        # The stand-in thinks most of the last legal move.
        best = match.main_line[5].position
        better = best.legal_moves()[-1]
        assert known.turns[0].better == (better,)
        start = "White played a1: Black's chances rose from 63 to 91 %. Better was "
        assert sentence.startswith(f"{start}{best.format(better)}")
        assert lost.startswith(
            "Black played h1: Black had 91 %, now White wins with the next move. Better was "
        )

    def test_how_it_ended_is_told_and_no_turn(self) -> None:
        known = told(played("krypte", KRYPTE_WIN), {})
        assert known.ending.node.ply == 16
        assert known.ending.node not in {each.node for each in known.turns}
        assert str(known.ending.sentence) == (
            "White c1 from West turns b1 and d1 and makes four in a row: White wins."
        )

    def test_a_move_cannot_better_its_own_chance(self) -> None:
        # White's h8 seems to win 20 %; what it wins was there before, and nobody threw it away.
        match = played("krypte", KRYPTE_WIN)
        values = dict.fromkeys(range(8), 0.3) | dict.fromkeys(range(8, 15), 0.0) | {15: -1.0}
        known = told(match, values, {15: 1})
        assert 8 not in {ply for ply, _ in sentences(known)}
        assert known.steps[7].figure.percent == known.steps[8].figure.percent == 50

    def test_what_is_given_back_at_once_is_no_turn(self) -> None:
        values = dict.fromkeys(range(15), 0.0) | {5: -0.4, 15: -1.0}
        known = told(played("krypte", KRYPTE_WIN), values, {15: 1})
        assert {5, 6}.isdisjoint(ply for ply, _ in sentences(known))

    def test_the_last_of_mistakes_that_were_given_back_is_told(self) -> None:
        # Each gives back what the other has just given, from move 5 on; move 9 is not given back.
        values = dict.fromkeys(range(5), 0.0) | {5: -0.4, 6: 0.0, 7: -0.4, 8: 0.0}
        values |= dict.fromkeys(range(9, 16), -0.4)
        match = played("krypte", KRYPTE_WIN[:-3])
        match.resign(match.seat_to_move)
        known = told(match, values)
        assert [ply for ply, _ in sentences(known)] == [9]

    def test_a_missed_win_is_told(self) -> None:
        # h1 lets White have four at c1, which Black could have stopped, having won there.
        values = dict.fromkeys(range(14), 0.0) | {14: 1.0, 15: -1.0}
        known = told(played("krypte", KRYPTE_WIN), values, {14: 3, 15: 1})
        ply, sentence = sentences(known)[-1]
        assert ply == 15
        start = "Black played h1 and missed a win: now White wins with the next move. Better was "
        assert sentence.startswith(start)
        # That White then did so is no news.
        assert "answered" not in sentence

    def test_a_fall_by_the_best_move_is_told_where_it_could_be_avoided(self) -> None:
        class Blind(StandIn):
            """It thinks most of the moves that were played, and sees that they lose at move 9."""

            async def judge(
                self,
                subject: Subject,
                nodes: int = 0,
                lines: int = 1,
            ) -> Assessment | None:
                known = self._known(subject, len(subject.position.legal_moves()))
                ply = len(subject.moves)
                move = subject.position.parse(KRYPTE_WIN.split()[ply])
                others = [each for each in known.candidates if each.move != move]
                own = Candidate((move,), known.figure)
                # Only at the seventh move there was another one as good.
                worse = figure_of(subject.position, 0.3 if ply == 6 else -0.5)
                found = (own, *(replace(each, figure=worse) for each in others))
                return Assessment(5, found[:lines])

        analyst = Blind()
        analyst.values = dict.fromkeys(range(9), 0.3) | dict.fromkeys(range(9, 16), -0.5)

        async def run() -> Explanation:
            *_, known = [each async for each in explain(played("krypte", KRYPTE_WIN), analyst)]
            return known

        known = asyncio.run(run())
        assert 7 in {ply for ply, _ in sentences(known)}
        assert 9 not in {ply for ply, _ in sentences(known)}

    def test_there_are_three_at_most(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        # Whoever moves throws something away, and not at once the other.
        values = [0.0, 0.3, 0.3, 0.3, -0.3, -0.3, -0.3, 0.3, 0.3, 0.3, -0.3, -0.3, -0.3]
        known = told(match, dict(enumerate(reversed(values))))
        plies = [ply for ply, _ in sentences(known)]
        assert len(plies) == 3
        assert plies == sorted(plies)

    def test_a_quiet_game_says_so(self) -> None:
        match = played("krypte", "f1 b8 b1 b7")
        match.resign(match.seat_to_move)
        assert sentences(told(match, {}))[0][1] == (
            "No move turned the game: Black's chances were 50 % until it was decided."
        )

    def test_a_slow_change_is_told_with_its_moves(self) -> None:
        match = played("krypte", KRYPTE_WIN[:-3])
        match.resign(match.seat_to_move)
        known = told(match, {ply: 0.012 * ply for ply in range(16)})
        ply, sentence = sentences(known)[0]
        assert sentence.startswith("No single move turned the game, but over moves ")
        before, after = (step.figure.percent for step in (known.steps[ply - 10], known.steps[ply]))
        assert sentence.endswith(f"Black's chances went from {before} to {after} %.")

    def test_a_resignation_is_how_it_ended(self) -> None:
        match = played("krypte", "f1 b8 b1")
        match.resign(match.seat_to_move)
        assert "resignation" in str(told(match, {}).ending.sentence)


class TestKeeping:
    def test_a_record_keeps_the_figures_and_the_sentences(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        known = told(match, {6: 0.4, 12: 1.0}, {12: 5})
        keep(known)
        again = kept(load(dump(match)))
        assert again is not None
        assert sentences(again) == sentences(known)
        line = known.line[1:]
        others = again.line[1:]
        for node, other in zip(line, others, strict=True):
            figure = known.figure_at(node)
            assert figure is not None
            assert again.figure_at(other) == pytest.approx(figure) or (
                again.figure_at(other) == figure
            )

    def test_nothing_is_written_into_the_comments(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        node = match.main_line[6]
        match.comment(node, "Hm.", "Ada")
        keep(told(match, dict.fromkeys(range(6, 16), 0.4)))
        assert [(each.comment, each.comment_by) for each in match.main_line if each.comment] == [
            ("Hm.", "Ada")
        ]
        assert (node.is_turn, bool(node.better)) == (True, True)

    def test_what_it_says_can_be_written_there(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        known = told(match, dict.fromkeys(range(6, 16), 0.4))
        match.comment(match.main_line[15], "Hm.", "Ada")
        assert write(known, match.comment) == 2
        found = {node.ply: node.comment for node in match.main_line if node.comment}
        assert found == dict(sentences(known)) | {15: "Hm.", 16: str(known.ending.sentence)}

    def test_turning_points_of_an_earlier_explanation_go(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        keep(told(match, dict.fromkeys(range(6, 16), 0.4)))
        node = match.main_line[6]
        assert node.is_turn
        keep(told(match, dict.fromkeys(range(8, 16), 0.4)))
        assert (node.better, node.is_turn) == ("", False)

    def test_a_better_move_that_is_none_is_left_out(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        keep(told(match, dict.fromkeys(range(6, 16), 0.4)))
        for text in ("", "z99", "a1-b2"):
            match.main_line[6].better = text
            again = kept(match)
            assert again is not None
            assert "Better" not in str(again.turns[0].sentence)

    def test_a_match_without_figures_keeps_none(self) -> None:
        assert kept(played("krypte", KRYPTE_WIN)) is None

    def test_what_is_left_at_a_node_in_words(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        keep(told(match, {12: 1.0}, {12: 5}))
        words = [chance_words(node) for node in match.main_line]
        assert words[3] == "Black's chances: 50 %"
        assert words[12] == "Black wins with the 3rd move"
        assert words[16] == "White wins"


def test_it_is_printed_and_converted(tmp_path: Path) -> None:
    match = played("krypte", KRYPTE_WIN)
    values = dict.fromkeys(range(6), 0.1) | dict.fromkeys(range(6, 16), 0.4)
    known = told(match, values)
    keep(known)
    file = tmp_path / "game.json"
    file.write_text(dump(match))
    ply, sentence = sentences(known)[0]
    shown = " ".join(CliRunner().invoke(cli.main, ["show", str(file)]).output.split())
    assert f"Move {ply}: {sentence}" in shown
    at = CliRunner().invoke(cli.main, ["show", str(file), "--ply", str(ply)]).output
    assert "Black's chances: 91 %. This move turned the game." in at
    write(known, match.comment)
    file.write_text(dump(match))
    text = CliRunner().invoke(cli.main, ["convert", str(file), "-", "--to", "text"]).output
    assert sentence in " ".join(text.split())


async def test_it_goes_on_where_it_was_left() -> None:
    match = played("krypte", KRYPTE_WIN)
    analyst = StandIn()
    steps = explain(match, analyst)
    for _ in range(5):
        begun = await anext(steps)
    await steps.aclose()
    followed = [known async for known in explain(match, analyst, begun=begun)]
    assert all(known is begun for known in followed)
    known = begun
    # The last falls were looked at once more.
    plies = [len(each.moves) for each in analyst.looked]
    assert plies[:16] == [*range(16)]
    assert len(plies) < 16 + 9
    assert known.is_whole


async def test_with_nodes_it_is_twice_the_same() -> None:
    found = []
    for _ in range(2):
        match, analyst = played("krypte", KRYPTE_WIN), Analyst()
        try:
            *_, known = [each async for each in explain(match, analyst, nodes=200)]
        finally:
            await analyst.close()
        found.append(([step.figure for step in known.steps], sentences(known)))
    assert found[0] == found[1]
