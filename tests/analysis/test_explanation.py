"""Tests of games explained."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from abstract_arcade import cli
from abstract_arcade.analysis.analyst import Analyst
from abstract_arcade.analysis.explanation import (
    ANALYST,
    Explanation,
    chance_words,
    explain,
    keep,
    kept,
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
        (ply, sentence), end = sentences(told(match, values))
        assert ply == 6
        # The stand-in thinks most of the last legal move.
        best = match.main_line[5].position
        better = best.format(best.legal_moves()[-1])
        assert sentence.startswith(f"White played a1: from 37 to 9 %. Better was {better}")
        assert end == (
            16,
            "White c1 from West turns b1 and d1 and makes four in a row: White wins.",
        )

    def test_what_is_proved_is_told_in_plies(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        known = told(match, {15: -1.0}, {15: 1})
        ply, sentence = sentences(known)[0]
        assert (ply, sentence[:40]) == (15, "Black played h1: from 50 % to lost in 1.")

    def test_there_are_three_before_the_end_at_most(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        known = told(match, {ply: 0.3 * (-1) ** ply for ply in range(16)})
        plies = [ply for ply, _ in sentences(known)]
        assert len(plies) == 4
        assert plies == sorted(plies)

    def test_a_quiet_game_says_so(self) -> None:
        known = told(played("krypte", KRYPTE_WIN), {})
        assert sentences(known)[0][1] == (
            "No move turned the game: Black had 50 to 50 % until it was decided."
        )

    def test_a_slow_change_is_told_with_its_plies(self) -> None:
        known = told(played("krypte", KRYPTE_WIN), {ply: 0.02 * ply for ply in range(16)})
        ply, sentence = sentences(known)[0]
        assert sentence.startswith("No single move turned the game, but from move ")
        before, after = (step.figure.percent for step in (known.steps[ply - 10], known.steps[ply]))
        assert sentence.endswith(f"Black went from {before} to {after} %.")

    def test_a_resignation_is_how_it_ended(self) -> None:
        match = played("krypte", "f1 b8 b1")
        match.resign(match.seat_to_move)
        assert "resignation" in sentences(told(match, {}))[-1][1]


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

    def test_comments_of_people_stay(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        node = match.main_line[6]
        match.comment(node, "Hm.", "Ada")
        keep(told(match, {6: 0.4}))
        assert (node.comment, node.comment_by, node.is_turn) == ("Hm.", "Ada", True)
        again = kept(match)
        assert again is not None
        assert "Better" not in str(again.turns[0].sentence)

    def test_comments_of_an_earlier_explanation_go(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        keep(told(match, dict.fromkeys(range(6, 16), 0.4)))
        node = match.main_line[6]
        assert node.comment_by == ANALYST
        keep(told(match, dict.fromkeys(range(8, 16), 0.4)))
        assert (node.comment, node.is_turn) == ("", False)

    def test_a_match_without_figures_keeps_none(self) -> None:
        assert kept(played("krypte", KRYPTE_WIN)) is None

    def test_what_is_left_at_a_node_in_words(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        keep(told(match, {12: 1.0}, {12: 5}))
        words = [chance_words(node) for node in match.main_line]
        assert words[3] == "Black's chances: 50 %"
        assert words[12] == "Black wins in 5"
        assert words[16] == "White wins"


def test_it_is_printed_and_converted(tmp_path: Path) -> None:
    match = played("krypte", KRYPTE_WIN)
    values = dict.fromkeys(range(6), 0.1) | dict.fromkeys(range(6, 16), 0.4)
    known = told(match, values)
    keep(known)
    file = tmp_path / "game.json"
    file.write_text(dump(match))
    (ply, sentence), _ = sentences(known)
    shown = " ".join(CliRunner().invoke(cli.main, ["show", str(file)]).output.split())
    assert f"Move {ply}: {sentence}" in shown
    at = CliRunner().invoke(cli.main, ["show", str(file), "--ply", str(ply)]).output
    assert "Black's chances: 91 %. This move turned the game." in at
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
    assert len(analyst.looked) == 16
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
