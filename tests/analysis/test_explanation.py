"""Explanations of finished games."""

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
    comments_of,
    explain,
    keep,
    kept,
)
from abstract_arcade.analysis.turning_points import evaluate
from abstract_arcade.match import Match
from abstract_arcade.records import dump, load
from abstract_arcade.rules import new_game
from tests.analysis.support import KRYPTE_WIN, StandIn, played


def told(
    match: Match, values: Mapping[int, float], proved: Mapping[int, int] | None = None
) -> Explanation:
    """Return the explanation of a game by an analyst with the given values, by ply."""
    analyst = StandIn()
    analyst.values = values
    analyst.proved = proved or {}
    analyst.game = match.move_texts

    return asyncio.run(explained(match, analyst))


async def explained(match: Match, analyst: Analyst) -> Explanation:
    *_, known = [each async for each in explain(match, analyst)]
    return known


def sentences(explanation: Explanation) -> list[tuple[int, str]]:
    return [(each.node.ply, str(each.sentence)) for each in explanation.turns]


class TestTurns:
    def test_turning_point_names_the_mistake_and_the_better_move(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        values = dict.fromkeys(range(6), 0.1) | dict.fromkeys(range(6, 16), 0.4)
        known = told(match, values)
        (ply, sentence), (last, lost) = sentences(known)
        assert (ply, last) == (6, 15)
        # The stand-in thinks most of the last legal move.
        best = match.main_line[5].position
        better = best.legal_moves()[-1]
        assert known.turns[0].better[0] == better
        # Both figures are those of the player who erred.
        name = best.format(better)
        assert sentence.startswith(f"White's a1 was a mistake (37 % → 9 %). Better was {name}")
        assert lost.startswith("Black's h1 lost it (91 % → lost in 1). Better was ")

    def test_ending_is_described_and_is_no_turning_point(self) -> None:
        known = told(played("krypte", KRYPTE_WIN), {})
        assert known.ending.node.ply == 16
        assert known.ending.node not in {each.node for each in known.turns}
        assert str(known.ending.sentence) == (
            "White c1 from West turns b1 and d1 and makes four in a row: White wins."
        )

    def test_move_does_not_improve_the_chances_of_its_player(self) -> None:
        # White's h8 seems to win 20 %; what it wins was there before, and nobody threw it away.
        match = played("krypte", KRYPTE_WIN)
        values = dict.fromkeys(range(8), 0.3) | dict.fromkeys(range(8, 15), 0.0) | {15: -1.0}
        known = told(match, values, {15: 1})
        assert 8 not in {ply for ply, _ in sentences(known)}
        assert known.steps[7].figure.percent == known.steps[8].figure.percent == 50

    def test_mistake_that_is_answered_by_a_mistake_is_no_turning_point(self) -> None:
        values = dict.fromkeys(range(15), 0.0) | {5: -0.4, 15: -1.0}
        known = told(played("krypte", KRYPTE_WIN), values, {15: 1})
        assert {5, 6}.isdisjoint(ply for ply, _ in sentences(known))

    def test_last_of_several_answered_mistakes_is_a_turning_point(self) -> None:
        # Each gives back what the other has just given, from move 5 on; move 9 is not given back.
        values = dict.fromkeys(range(5), 0.0) | {5: -0.4, 6: 0.0, 7: -0.4, 8: 0.0}
        values |= dict.fromkeys(range(9, 16), -0.4)
        match = played("krypte", KRYPTE_WIN[:-3])
        match.resign(match.seat_to_move)
        known = told(match, values)
        assert [ply for ply, _ in sentences(known)] == [9]

    def test_missed_win_is_a_turning_point(self) -> None:
        # h1 lets White have four at c1, which Black could have stopped, having won there.
        values = dict.fromkeys(range(14), 0.0) | {14: 1.0, 15: -1.0}
        known = told(played("krypte", KRYPTE_WIN), values, {14: 3, 15: 1})
        ply, sentence = sentences(known)[-1]
        assert ply == 15
        assert sentence.startswith("Black's h1 missed a win (wins in 2 → lost in 1). Better was ")
        # That White then did so is no news.
        assert "answered" not in sentence

    def test_move_is_no_turning_point_if_no_other_was_better(self) -> None:
        class Hopeless(StandIn):
            """An analyst that sees that every move of Black at move 9 loses."""

            def _known(self, subject: Subject, lines: int) -> Assessment:
                known = super()._known(subject, lines)
                if len(subject.moves) < 9:
                    return known
                lost = figure_of(subject.position, -0.5)
                return Assessment(5, tuple(replace(each, figure=lost) for each in known.candidates))

        match = played("krypte", KRYPTE_WIN)
        analyst = Hopeless()
        analyst.game = match.move_texts
        known = asyncio.run(explained(match, analyst))
        assert not any(each.better for each in known.turns)
        assert sentences(known)[0][1].startswith("The game tipped ")

    @pytest.mark.parametrize("is_sure", [True, False], ids=["both depths", "one depth"])
    def test_renju_move_is_better_only_by_even_and_odd_depths(self, is_sure: bool) -> None:
        class Swinging(StandIn):
            """An analyst whose deepest search alone finds a move better than the one played."""

            def _known(self, subject: Subject, lines: int) -> Assessment:
                known = super()._known(subject, lines)
                deepest = known.figure.chance
                is_played = subject.moves == self.game[: len(subject.moves)]
                other = deepest if is_sure or is_played else 1.0
                return known.with_chances((other, deepest))

        match = Match(new_game("renju", opening="free"))
        for text in ["h8", "a1", "h9", "a3", "h10", "a5", "c1", "c3"]:
            match.play(match.position.parse(text))
        match.resign(match.seat_to_move.other)
        analyst = Swinging()
        analyst.game = match.move_texts
        # White's a3 seems to lose half of the chances.
        analyst.values = dict.fromkeys(range(4), 0.0) | dict.fromkeys(range(4, 9), 0.5)
        known = asyncio.run(explained(match, analyst))
        assert [turn.node.ply for turn in known.turns if turn.better] == ([4] if is_sure else [])

    def test_drop_is_a_turning_point_if_a_move_that_seemed_worse_avoided_it(self) -> None:
        class Blind(StandIn):
            """An analyst that prefers the moves played, and sees at move 7 that they lose."""

            async def judge(
                self,
                subject: Subject,
                nodes: int = 0,
                lines: int = 1,
            ) -> Assessment | None:
                position = subject.position
                ply = len(subject.moves)
                legal = list(position.legal_moves()[::-1])
                if subject.moves == self.game[:ply]:
                    is_lost = ply >= 7
                    legal.sort(key=lambda move: position.format(move) != self.game[ply])
                else:
                    # Only at the seventh move there was another one as good.
                    is_lost = subject.moves[:6] != self.game[:6] or subject.moves[6] == self.game[6]
                figure = figure_of(position, -0.5 if is_lost else 0.3)
                return Assessment(5, tuple(Candidate((move,), figure) for move in legal[:lines]))

        analyst = Blind()
        match = played("krypte", KRYPTE_WIN)
        analyst.game = match.move_texts
        known = asyncio.run(explained(match, analyst))
        assert [each.node.ply for each in known.turns if each.better] == [7]

    def test_there_are_at_most_three_turning_points(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        # Each throws something away in turn, and the other not at once.
        values = [0.0] * 4 + [0.4] * 3 + [-0.4] * 3 + [0.4] * 3 + [-0.4] * 3
        known = told(match, dict(enumerate(values)))
        plies = [ply for ply, _ in sentences(known)]
        assert len(plies) == 3
        assert plies == sorted(plies)

    def test_quiet_game_has_a_sentence_about_its_balance(self) -> None:
        match = played("krypte", "f1 b8 b1 b7")
        match.resign(match.seat_to_move)
        assert sentences(told(match, {}))[0][1] == (
            "The game was even: White's chances stayed at 50 %."
        )

    def test_gradual_change_is_described_with_its_moves(self) -> None:
        match = played("krypte", KRYPTE_WIN[:-3])
        match.resign(match.seat_to_move)
        known = told(match, {ply: 0.012 * ply for ply in range(16)})
        ply, sentence = sentences(known)[0]
        before = known.steps[ply - 10].figure.percent
        after = known.steps[ply].figure.percent
        assert sentence.startswith(
            f"The game tipped between moves {ply - 9} and {ply}: "
            f"Black's chances went from {before} to {after} %. Black's best move there was "
        )

    async def test_better_move_never_loses_by_force(self) -> None:
        moves = "g1 h3 f8 a4 g2 g3 e8 a6 h2 c8 b4 f2 a3 e1 h5 b6 h4 d8 a5 a1 g5"
        match = played("krypte", moves)
        analyst = Analyst()
        if match.outcome is None:
            match.resign(match.seat_to_move)
        try:
            known = await explained(match, analyst)
            for each in known.turns:
                before = each.node.parent
                assert before is not None
                if each.better:
                    assert before.position.format(each.better[0]) != "f1"
                    subject = Subject.at(before).after(each.better[0])
                    figure, _ = await evaluate(subject, analyst, 100_000)
                    assert figure.winner is not before.position.to_move.other
        finally:
            await analyst.close()

    def test_ending_by_resignation_is_described(self) -> None:
        match = played("krypte", "f1 b8 b1")
        match.resign(match.seat_to_move)
        assert "resignation" in str(told(match, {}).ending.sentence)


class TestKeeping:
    def test_record_keeps_evaluations_and_sentences(self) -> None:
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

    def test_keeping_an_explanation_writes_no_comments(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        node = match.main_line[6]
        match.comment(node, "Hm.", "Ada")
        keep(told(match, dict.fromkeys(range(6, 16), 0.4)))
        assert [(each.comment, each.comment_by) for each in match.main_line if each.comment] == [
            ("Hm.", "Ada")
        ]
        assert (node.is_turn, bool(node.better)) == (True, True)

    def test_comments_of_an_explanation_are_for_nodes_without_a_comment(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        known = told(match, dict.fromkeys(range(6, 16), 0.4))
        match.comment(match.main_line[15], "Hm.", "Ada")
        comments = comments_of(known)
        assert len(comments) == 2
        for comment in comments:
            match.comment(*comment)
        found = {node.ply: node.comment for node in match.main_line if node.comment}
        assert found == dict(sentences(known)) | {15: "Hm.", 16: str(known.ending.sentence)}

    def test_new_explanation_removes_turning_points_of_the_old_one(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        keep(told(match, dict.fromkeys(range(6, 16), 0.4)))
        node = match.main_line[6]
        assert node.is_turn
        keep(told(match, dict.fromkeys(range(8, 16), 0.4)))
        assert (node.better, node.is_turn) == ("", False)

    def test_illegal_better_move_in_a_record_is_ignored(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        keep(told(match, dict.fromkeys(range(6, 16), 0.4)))
        for text in ("", "z99", "a1-b2"):
            match.main_line[6].better = text
            again = kept(match)
            assert again is not None
            assert "Better" not in str(again.turns[0].sentence)

    def test_match_without_evaluations_has_no_explanation(self) -> None:
        assert kept(played("krypte", KRYPTE_WIN)) is None

    def test_stored_evaluation_of_a_node_in_words(self) -> None:
        match = played("krypte", KRYPTE_WIN)
        keep(told(match, {12: 1.0}, {12: 5}))
        words = [chance_words(node) for node in match.main_line]
        assert words[3] == "Black's chances: 50 %"
        assert words[12] == "Black wins in 3"
        assert words[16] == "White wins"


def test_kept_explanation_is_shown_and_converted(tmp_path: Path) -> None:
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
    assert "Black's chances: 91 %. This move was a turning point." in at
    for comment in comments_of(known):
        match.comment(*comment)
    file.write_text(dump(match))
    text = CliRunner().invoke(cli.main, ["convert", str(file), "-", "--to", "text"]).output
    assert sentence in " ".join(text.split())


async def test_interrupted_explanation_is_continued() -> None:
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


async def test_explanation_is_the_same_for_the_same_nodes() -> None:
    found = []
    for _ in range(2):
        match = played("krypte", KRYPTE_WIN)
        analyst = Analyst()
        try:
            *_, known = [each async for each in explain(match, analyst, nodes=200)]
        finally:
            await analyst.close()
        found.append(([step.figure for step in known.steps], sentences(known)))
    assert found[0] == found[1]
