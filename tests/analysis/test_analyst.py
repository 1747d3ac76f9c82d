"""The analyst with an engine whose reports are given by the test, without waiting."""

from __future__ import annotations

import asyncio

import pytest

from abstract_arcade.analysis.analyst import Analyst, Subject
from abstract_arcade.analysis.assessment import figure_of
from abstract_arcade.players import Info
from tests.analysis.support import played


class Engine:
    """An engine that reports at once, and then searches until it is stopped."""

    alive = True

    def __init__(self, *told: Info) -> None:
        self.asked = 0
        self.told = told
        self._stopped = asyncio.Event()

    async def choose(self, *request: object) -> None:
        self.asked += 1
        hear = request[-1]
        assert callable(hear)
        for info in self.told:
            hear(info)
        await self._stopped.wait()

    async def stop(self) -> None:
        self._stopped.set()

    async def close(self) -> None:
        self.alive = False


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("depth", "proved", "is_settled"), [(4, None, False), (4, 5, False), (5, 5, True), (9, 1, True)]
)
async def test_analysis_ends_when_the_result_is_final(
    depth: int, proved: int | None, *, is_settled: bool
) -> None:
    """A proof is final once the search is as deep as the win is long."""
    subject = Subject.at(played("krypte", "e1").current)
    best, *others = subject.position.legal_moves()[:3]
    engine = Engine(
        Info(depth, 1.0, (best,), proved=proved),
        *(Info(depth, 0.0, (move,), rank=rank) for rank, move in enumerate(others, 2)),
    )

    async def start() -> Engine:
        return engine

    analyst = Analyst(start=start)  # type: ignore[arg-type]
    analyst.look(subject)
    await settle()
    assert analyst.is_done is is_settled
    assert analyst.is_looking is not is_settled
    assert analyst.assessment is not None
    assert len(analyst.assessment.candidates) == 3
    # The same is not looked at again.
    analyst.look(subject)
    await settle()
    assert engine.asked == 1
    await analyst.close()


async def test_analysis_shows_the_judged_result_until_it_has_searched_as_much() -> None:
    """The judged result is that of a hint, which an analysis after it continues."""
    subject = Subject.at(played("krypte", "e1").current)
    moves = subject.position.legal_moves()

    def lines(first: int, nodes: int) -> list[Info]:
        return [
            Info(nodes // 100, 0.0, (move,), nodes, rank)
            for rank, move in enumerate(moves[first : first + 3], 1)
        ]

    engine = Engine(*lines(0, 300), *lines(3, 700))
    engine._stopped.set()

    async def start() -> Engine:
        return engine

    seen: list[object] = []
    analyst = Analyst(lambda: seen.append(analyst.assessment), start)  # type: ignore[arg-type]
    judged = await analyst.judge(subject, 700, lines=3)
    assert judged is not None
    seen.clear()
    engine.told = (*lines(0, 300), *lines(6, 1_400))
    analyst.look(subject)
    assert analyst.assessment == judged
    await settle()
    assert {each.best.move for each in seen if each is not None} == {moves[6]}  # type: ignore[attr-defined]
    assert analyst.assessment is not None
    assert [each.move for each in analyst.assessment.candidates] == [*moves[6:9]]
    await analyst.close()


async def test_analysis_after_a_hint_begins_with_its_move_while_no_other_is_better() -> None:
    subject = Subject.at(played("krypte", "e1").current)
    hinted, other = subject.position.legal_moves()[:2]
    engine = Engine(Info(7, 0.0, (hinted,), 700), Info(7, 0.0, (other,), 700, 2))
    engine._stopped.set()

    async def start() -> Engine:
        return engine

    analyst = Analyst(start=start)  # type: ignore[arg-type]
    await analyst.judge(subject, 700, lines=3)
    engine.told = (Info(9, 0.0, (other,), 900), Info(9, 0.0, (hinted,), 900, 2))
    analyst.look(subject)
    await settle()
    assert analyst.assessment is not None
    assert [each.move for each in analyst.assessment.candidates] == [hinted, other]
    assert analyst.assessment.depth == 9
    await analyst.close()


async def test_judged_figure_has_the_chances_of_an_even_and_of_an_odd_depth() -> None:
    subject = Subject.at(played("krypte", "e1").current)
    best = subject.position.legal_moves()[0]
    engine = Engine(Info(3, 0.1, (best,)), Info(4, 0.5, (best,)), Info(5, -0.2, (best,)))
    await engine.stop()

    async def start() -> Engine:
        return engine

    analyst = Analyst(start=start)  # type: ignore[arg-type]
    known = await analyst.judge(subject)
    assert known is not None
    # White is to move, and the chances are Black's.
    even, odd = (figure_of(subject.position, value).chance for value in (-0.5, 0.2))
    assert known.figure.chances == (even, odd)
    before = known.figure.before(subject.position)
    assert before.chances == (odd, even)
    await analyst.close()
