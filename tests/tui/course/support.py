"""Demonstrations that are opened, gone through and answered in tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

import pytest

from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, SWAP, Move, Position, Site
from abstract_arcade.teaching.demo import Demo, Step
from abstract_arcade.teaching.reader import load_demo, load_openings
from abstract_arcade.tui.app import ArcadeApp
from tests.tui.support import LARGE, MEDIUM, ArcadePilot, begun

sizes = pytest.mark.parametrize("size", [MEDIUM, LARGE], ids=str)
games = pytest.mark.parametrize("slug", GAMES)

PROMPT_STEP = 8
"""The step of Krypte's demonstration that first asks: d3 is right, b1 wrong, d2 illegal."""

OPENINGS = cast("Demo", load_openings("renju"))


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@asynccontextmanager
async def demonstrating(
    slug: str | Demo | None = "krypte",
    size: tuple[int, int] = LARGE,
    *,
    match: Match | None = None,
    clock: Clock | None = None,
) -> AsyncIterator[ArcadePilot]:
    """The arcade with a demonstration or a match open, and no time that passes."""
    app = ArcadeApp(match, slug if match is None else None, now=clock or Clock())
    async with begun(app, size) as arcade:
        yield arcade


def contents(arcade: ArcadePilot) -> list[object]:
    """Return the contents of the sites that the board shows."""
    return [state.now for state in arcade.board.states]


def contents_of(position: Position) -> list[object]:
    return [position.content(site) for site in position.game.board.sites]


def lesson(arcade: ArcadePilot) -> str:
    """Return the words of the lesson on the screen."""
    return arcade.words("#lesson")


def number_of(arcade: ArcadePilot) -> int:
    """The number of the step that is shown."""
    return arcade.demo_screen.course.step_number


async def go_to(arcade: ArcadePilot, number: int) -> Step:
    """Go to the end of a step's moves."""
    arcade.demo_screen.course.go_to_step(number)
    arcade.demo_screen.course.finish_moves()
    await arcade.pilot.pause()
    return arcade.demo_screen.course.step


async def point(arcade: ArcadePilot, site: Site) -> None:
    """Bring the cursor to a site."""
    arcade.board.cursor = site
    await arcade.pilot.pause()


async def answer(arcade: ArcadePilot, move: Move) -> None:
    """Answer with a legal move by the keys."""
    if move == SWAP:
        await arcade.press("s")
        return
    await point(arcade, move[0])
    await arcade.press("enter")
    selection = arcade.demo_screen.selection
    if selection.sites:
        await arcade.press(str(list(selection.candidates).index(move) + 1))


async def finish_moves(arcade: ArcadePilot) -> None:
    """Press Enter until the step's moves are on the board and have been there for a while."""
    while arcade.demo_screen.course.is_playing_moves or arcade.demo_screen.course.is_settling:
        await arcade.press("enter")


async def go_through(arcade: ArcadePilot, *, slug: str, count: int | None = None) -> None:
    """Go through steps of a demonstration by Enter, answer its questions, and check every step.

    `count` is the number of steps from the first, or None for all of them.
    """
    demo = load_demo(slug)
    steps = demo.steps
    # Where a game of one's own is offered.
    ends = len(demo.chapters[0].steps), len(steps)
    for number, step in enumerate(steps[:count]):
        assert number_of(arcade) == number
        await finish_moves(arcade)
        assert contents(arcade) == contents_of(step.after), f"step {number}"
        assert step.words in lesson(arcade)
        assert arcade.board.shows_cursor == (step.question is not None)
        if step.question is not None:
            assert str(step.question.ask) in lesson(arcade)
            await answer(arcade, step.question.answer)
            assert contents(arcade) == contents_of(step.end)
            assert not arcade.board.shows_cursor
            verdict = step.question.judge_move(step.question.answer)
            assert f"✓ {verdict.text} Right. {verdict.explanation}" in lesson(arcade)
        assert ("F2 play" in lesson(arcade)) == (number + 1 in ends)
        await arcade.press("enter")
    assert number_of(arcade) == min(len(steps) - 1, count or len(steps))
