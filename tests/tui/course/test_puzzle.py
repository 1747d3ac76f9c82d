"""Puzzles on the screen: an answer is judged, a wrong one refuted, and a series goes on."""

from __future__ import annotations

from datetime import date

import pytest

from abstract_arcade.library.small_files import Solved
from abstract_arcade.match import Match, PuzzleRecord, QuestionRecord
from abstract_arcade.rules import GAMES, Move, new_game
from abstract_arcade.session.insight import Topic
from abstract_arcade.teaching import puzzles
from abstract_arcade.teaching.demo_player import MOVE_SECONDS, WRONG_SECONDS
from abstract_arcade.teaching.puzzle_series import Series
from abstract_arcade.teaching.puzzles import Puzzle, names, of_the_day, puzzle
from abstract_arcade.tui.course.demo import DemoScreen
from abstract_arcade.tui.course.puzzle import PuzzleScreen
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.settings.screen import SettingsScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from screenshots.make import RENEO
from tests.tui.play.support import SIZES, check_lines
from tests.tui.support import LARGE, MEDIUM, SMALL, ArcadePilot, running

TODAY = date(2026, 11, 22)


def series(slug: str = "krypte") -> Series:
    return Series(slug, Solved(), lambda: TODAY)


def long_ones(slug: str = "krypte") -> Series:
    """Puzzles in which the game goes on after the answer."""
    found = [each for each in map(puzzle, names(slug)) if each.goal == "win" and each.plies > 1]
    return Series(found[:3], Solved(), lambda: TODAY)


def shown(arcade: ArcadePilot) -> PuzzleScreen:
    screen = arcade.app.screen
    assert isinstance(screen, PuzzleScreen)
    return screen


async def answer(arcade: ArcadePilot, move: Move) -> None:
    """Type a move, and play it."""
    name = shown(arcade).course.position.format(move)
    await arcade.type_move(name)
    await arcade.press("enter")


def wrong_move(screen: PuzzleScreen) -> Move:
    """A wrong move that the other seat answers, so that the game goes on."""
    question = screen.course.question
    assert question is not None
    position = screen.course.position
    refuted = [text for text, line in question.refutations.items() if line]
    return position.parse(refuted[0])


async def test_right_answer_leads_to_the_next_puzzle() -> None:
    own = long_ones()
    async with running(puzzles=own, size=LARGE) as arcade:
        screen = shown(arcade)
        first = puzzle(own.puzzle.name)
        assert "1 of 3" in arcade.text()
        assert first.task in arcade.panel
        assert "A the answer" in arcade.lines()[-1]
        await answer(arcade, first.answer)
        assert "Right" in arcade.status
        assert str(first.right_words) in arcade.panel
        assert "first try" in arcade.panel
        assert own.tally.solved == 1
        await arcade.press("right_square_bracket")
        assert "What follows" in arcade.panel
        assert "The moves that follow" in arcade.status
        await arcade.press("left_square_bracket")
        assert screen.course.is_open
        # It has been counted.
        await answer(arcade, first.answer)
        assert own.tally.solved == 1
        await arcade.press("enter")
        await arcade.until(lambda: shown(arcade) is not screen)
        assert own.puzzle is not first
        assert "2 of 3" in arcade.text()


async def test_hint_names_the_answer_among_other_moves() -> None:
    own = long_ones()
    async with running(puzzles=own, size=LARGE) as arcade:
        screen = shown(arcade)
        asked = own.puzzle
        await arcade.press("i")
        position = asked.position
        assert "One of" in arcade.panel
        assert asked.answer in asked.candidates()
        assert len(asked.candidates()) == 3
        for move in asked.candidates():
            assert position.format(move) in arcade.panel
            state = screen.board.states[move[0]]
            assert (state.label, state.pale) == (position.format(move[:1]), 1)
        await arcade.press("i")
        assert "A shows the answer" in arcade.status
        await answer(arcade, asked.answer)
        assert "first try, after a hint" in arcade.panel
        assert (own.tally.solved, own.tally.first_try, own.tally.in_a_row) == (1, 0, 0)
        assert not any(state.label for state in screen.board.states)
        await arcade.press("i")
        assert "The answer is already shown" in arcade.status


@pytest.mark.parametrize("size", [LARGE, MEDIUM, SMALL])
async def test_hint_leaves_out_moves_that_were_tried(size: tuple[int, int]) -> None:
    own = long_ones()
    async with running(puzzles=own, size=size) as arcade:
        asked = own.puzzle
        await arcade.press("i")
        tried = [each for each in asked.candidates() if each != asked.answer]
        for number, wrong in enumerate(tried, 1):
            await answer(arcade, wrong)
            await arcade.press("z")
            left = [*tried[number:], asked.answer]
            assert set(own.candidates) == set(left)
        labelled = [at for at, state in enumerate(shown(arcade).board.states) if state.label]
        assert labelled == [asked.answer[0]]
        if size != SMALL:
            assert f"Look at {asked.position.format(asked.answer)}." in arcade.panel


async def test_second_hint_names_the_first_site_of_a_move_of_several() -> None:
    before = new_game("reneo").replay(RENEO.split()[: RENEO.split().index("j2-j3")])
    exchange = next(move for move in before.legal_moves() if len(move) > 1)
    match = Match(before.game, start=before)
    match.puzzle = PuzzleRecord(difficulty=1, plies=3, goal="win")
    match.root.question = QuestionRecord(ask="Exchange.", accept=[before.format(exchange)])
    match.play(exchange)
    own = Series([Puzzle.of(match)], Solved(), lambda: TODAY)
    async with running(puzzles=own, size=LARGE) as arcade:
        await arcade.press("i", "i")
        assert f"The move begins at {before.game.board.name(exchange[0])}." in arcade.panel
        states = shown(arcade).board.states
        assert [site for site, state in enumerate(states) if state.label] == [exchange[0]]


async def test_analysis_is_refused_before_the_answer_is_known() -> None:
    own = long_ones()
    async with running(puzzles=own, size=LARGE) as arcade:
        await arcade.press("a")
        assert "Solve the puzzle first; A shows the answer" in arcade.status
        await answer(arcade, own.puzzle.answer)
        await arcade.press("a")
        await arcade.until_open(PlayScreen)
        assert arcade.play_screen.insight.topic is Topic.ANALYSIS
        assert arcade.view.position == own.puzzle.position
        # The settings and the demonstration in between forget nothing.
        await arcade.press("S")
        await arcade.until_open(SettingsScreen)
        await arcade.press("escape")
        await arcade.until_open(PlayScreen)
        await arcade.press("question_mark")
        await arcade.until_open(HelpScreen)
        await arcade.press("2")
        await arcade.until_open(DemoScreen)
        await arcade.press("q")
        await arcade.until_open(PlayScreen)
        await arcade.press("q")
        await arcade.until_open(PuzzleScreen)
        assert shown(arcade).series is own


async def test_wrong_answer_is_refuted_and_undone() -> None:
    async with running(puzzles=series(), size=LARGE) as arcade:
        screen = shown(arcade)
        course = screen.course
        time = 0.0
        course._now = lambda: time
        before = course.position
        move = wrong_move(screen)
        await answer(arcade, move)
        assert "Not this one" in arcade.status
        assert course.position == before.play(move)
        assert "A the answer" in arcade.lines()[-1]
        time += MOVE_SECONDS
        course.tick()
        await arcade.pilot.pause()
        (reply, *_) = course.replies
        assert before.play(move).format(reply) in arcade.panel
        assert "no longer wins" in arcade.panel
        time += WRONG_SECONDS
        course.tick()
        await arcade.pilot.pause()
        assert course.position == before
        assert "Try again" in arcade.status
        # What was wrong stays to be read.
        assert "no longer wins" in arcade.panel
        await answer(arcade, screen.series.puzzle.answer)
        assert "second try" in arcade.panel
        tally = screen.series.tally
        assert (tally.solved, tally.first_try, tally.in_a_row) == (1, 0, 0)


async def test_status_says_what_is_wrong_when_there_is_no_panel() -> None:
    async with running(puzzles=long_ones("renju"), size=(60, 20)) as arcade:
        screen = shown(arcade)
        assert not screen.screen_layout.panel
        await answer(arcade, wrong_move(screen))
        await arcade.press("enter")
        assert "Try again" in arcade.status
        said = " ".join(arcade.status.split())
        assert "Black no longer wins within 2 moves, but may still win later." in said


async def test_illegal_answer_does_not_count_as_a_try() -> None:
    async with running(puzzles=series(), size=LARGE) as arcade:
        screen = shown(arcade)
        taken = next(
            site
            for site in screen.game.board.sites
            if screen.course.position.content(site) is not None
        )
        await arcade.move_to(arcade.name(taken))
        await arcade.press("enter")
        assert screen.course.is_open
        assert screen.series.tries == 0
        assert "taken" in arcade.panel or "already" in arcade.panel


async def test_puzzle_whose_answer_is_shown_is_not_solved() -> None:
    async with running(puzzles=series(), size=LARGE) as arcade:
        screen = shown(arcade)
        await arcade.press("A")
        assert "The answer" in arcade.status
        assert "shown" in arcade.panel
        assert not screen.series.was_solved
        await arcade.press("greater_than_sign")
        await arcade.until(lambda: shown(arcade) is not screen)
        assert shown(arcade).series.tally.solved == 0


async def test_keys_lead_from_a_puzzle_to_a_game_and_to_other_puzzles() -> None:
    async with running(puzzles=series(), size=LARGE) as arcade:
        screen = shown(arcade)
        await arcade.press("g")
        await arcade.until_open(SetupScreen)
        await arcade.press("escape")
        await arcade.until_open(PuzzleScreen)
        assert shown(arcade).series is screen.series
        await arcade.press("f2")
        await arcade.until(lambda: shown(arcade).game.slug == "slicron")
        await arcade.press("q")
        await arcade.until_open(MenuScreen)
        assert arcade.menu.slug == "slicron"


@pytest.mark.parametrize("slug", [slug for slug in GAMES if names(slug)])
async def test_puzzle_fits_every_terminal_size(slug: str) -> None:
    async with running(puzzles=series(slug), size=LARGE) as arcade:
        for size in SIZES:
            await arcade.resize(*size)
            check_lines(arcade)
        screen = shown(arcade)
        await arcade.resize(80, 24)
        await answer(arcade, wrong_move(screen))
        check_lines(arcade)
        screen.course.retry()
        await answer(arcade, screen.series.puzzle.answer)
        check_lines(arcade)


async def test_puzzle_is_drawn_in_ascii() -> None:
    async with running(puzzles=series(), size=(80, 24), ascii_only=True) as arcade:
        assert arcade.text().isascii()
        assert "?" not in arcade.panel.replace("? help", "")


async def test_menu_offers_no_puzzles_of_a_game_without_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(puzzles, "names", lambda slug: () if slug == "renju" else names(slug))
    async with running(size=LARGE) as arcade:
        await arcade.until_menu_is_read()
        await arcade.press("right")
        assert "of Renju" not in arcade.text()
        await arcade.press("u")
        assert await arcade.until_notice() == "There are no puzzles for Renju."
        assert arcade.is_open(MenuScreen)


async def test_menu_opens_easy_puzzles_before_any_was_solved() -> None:
    async with running(size=LARGE) as arcade:
        await arcade.until_text("easy ones first")
        await arcade.press("right")
        slug = arcade.menu.slug
        await arcade.press("u")
        await arcade.until_open(PuzzleScreen)
        found = shown(arcade).series
        assert found.day is None
        assert found.puzzle.name == names(slug)[0]
        assert found.puzzle.difficulty == 1


async def test_menu_opens_the_puzzle_of_the_day() -> None:
    async with running(size=LARGE) as arcade:
        menu = arcade.menu
        today = menu._now().date()
        menu._files.solved.add("krypte/0", 1, today)
        name = of_the_day(today, is_easy=True)
        assert puzzle(name).difficulty == 1
        menu.show_keys()
        await arcade.until_text("easy: ")
        await arcade.until_text(puzzle(name).words)
        await arcade.press("U")
        await arcade.until_open(PuzzleScreen)
        assert shown(arcade).series.puzzle.name == name
        assert puzzle_day(arcade) in arcade.panel
        await answer(arcade, puzzle(name).answer)
        await arcade.press("q")
        await arcade.until_open(MenuScreen)
        await arcade.until_text("solved; another tomorrow")
        slug = arcade.menu.slug
        await arcade.press("u")
        await arcade.until_open(PuzzleScreen)
        assert shown(arcade).series.day is None
        assert shown(arcade).series.puzzle.game.slug == slug


def puzzle_day(arcade: ArcadePilot) -> str:
    day = shown(arcade).series.day
    assert day is not None
    return f"{day.day} {day:%B}"


async def test_bars_of_the_scores_have_a_blank_row_between_them() -> None:
    async with running(puzzles=series("enclose5"), size=LARGE) as arcade:
        column, _ = arcade.place_of("Coloured cells")
        panel = [line[column:] for line in arcade.lines()]
        blue, orange = (
            row for row, line in enumerate(panel) if line.startswith(("Blue  ", "Orange  "))
        )
        assert orange == blue + 3
        assert not panel[orange - 1].strip()
