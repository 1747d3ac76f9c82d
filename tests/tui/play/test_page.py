"""The page of a match as text: which line says what, and what gives way where rows are short."""

from __future__ import annotations

import pytest
from textual.types import AnimationLevel

from abstract_arcade.analysis.hint import Hint
from abstract_arcade.clock import ClockSettings, Reading
from abstract_arcade.library.small_files import Met
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import GAMES, Seat, new_game
from abstract_arcade.session.insight import Topic
from abstract_arcade.session.teacher import Teacher
from abstract_arcade.tui.play import screen as play_screen
from abstract_arcade.tui.play.page import PlayPage, compose
from abstract_arcade.tui.play.situation import Situation
from abstract_arcade.words.events import TimeShort
from tests.matches import BLACK_WINS
from tests.tui.play.pages import page_text, seen_in, situation_of, text_of
from tests.tui.support import a_match, quiet_moves, running, view_of

SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (200, 60))


def a_game(slug: str = "krypte", plies: int = 4) -> Match:
    """A match of Ada and Ben."""
    game = GAMES[slug]()
    match = a_match(*quiet_moves(plies, game), game=game)
    for seat, name in zip(Seat, ("Ada", "Ben"), strict=True):
        match.seat(seat, Participant(name=name))
    return match


def test_page_of_a_game_says_whose_turn_it_is_and_what_was_played() -> None:
    text = page_text(a_match("d1", "e8"))
    title, *_ = text.split("\n")
    assert title.startswith("Krypte")
    assert "to play" in text
    assert "White e8" in text
    assert "<choose> play" in text.split("\n")[-1]


def test_page_of_an_earlier_position_says_which_it_is() -> None:
    text = page_text(a_match("d1", "e8", "a8"), back=2)
    assert "Looking at move 1 of 3" in text
    assert "<take_back_choice> to the game" in text


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_page_of_an_earlier_position_says_why_a_site_cannot_be_chosen(
    size: tuple[int, int],
) -> None:
    view = view_of(a_match("d1", "e8", "a8"))
    view.look_at_ply(1)
    selection = view.selection
    assert selection.choose(view.match.game.board.site("d1")) is None
    teacher = Teacher(view.match, Met())
    teacher.tip = max(teacher.rules, key=lambda rule: len(rule.sentence))
    situation = seen_in(view, size, has_moved_cursor=True, teacher=teacher)
    text = " ".join(text_of(compose(situation), situation).split())
    assert str(selection.refusal) in text


REPLY = "The text of this answer is so long that it needs two rows in the smallest terminal"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("back", [0, 1])
@pytest.mark.parametrize("slug", GAMES)
def test_reply_to_a_key_is_shown_whole(slug: str, back: int, size: tuple[int, int]) -> None:
    text = page_text(a_game(slug, plies=3), size, back=back, reply=REPLY)
    assert REPLY in " ".join(text.split())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", GAMES)
def test_reply_to_a_key_is_shown_whole_after_the_end(slug: str, size: tuple[int, int]) -> None:
    match = a_game(slug)
    match.resign(Seat.FIRST)
    assert REPLY in " ".join(page_text(match, size, reply=REPLY).split())


def test_page_of_a_finished_game_has_its_score_sheet() -> None:
    text = page_text(a_match(*BLACK_WINS))
    assert "Black wins 7 moves" in " ".join(text.split())
    assert "<rematch> rematch" in text
    assert "how it went" in text


def test_page_of_a_finished_renju_game_counts_its_stones() -> None:
    renju = new_game("renju", opening="swap")
    match = a_match("h8", "h9", "h10", "swap", "a1", game=renju)
    match.resign(Seat.FIRST)
    assert "Black wins 4 moves" in " ".join(page_text(match).split())


def test_page_without_a_panel_has_the_clocks_in_the_status() -> None:
    match = a_game("enclose5")
    match.clock = dict.fromkeys(Seat, ClockSettings(300, 3))
    match.clock_now = dict(zip(Seat, (Reading(192), Reading(65)), strict=True))
    narrow = situation_of(match, (60, 20))
    assert not narrow.has_panel
    for size in ((60, 20), (120, 40)):
        text = page_text(match, size)
        assert text.count("3:12") == text.count("1:05") == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("slug", GAMES)
def test_page_keeps_to_the_rows_and_columns_of_its_terminal(
    slug: str, size: tuple[int, int]
) -> None:
    for match in (a_game(slug, 0), a_game(slug, 14)):
        situation = situation_of(match, size)
        page = compose(situation).page
        layout = situation.layout
        rows = sum(block.gap + len(block.lines) for block in page.panel)
        assert rows <= layout.panel_height(page.rows)
        columns = layout.status_columns(page.rows)
        lines = page.status.lines(columns, page.rows.status)
        assert len(lines) <= page.rows.status
        for block in page.panel:
            width = layout.panel_text + (2 if block.name == "seats" else 0)
            assert all(sum(len(text) for text, _ in line) <= width for line in block.lines)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_rule_is_explained_in_one_place(size: tuple[int, int]) -> None:
    match = a_match()
    teacher = Teacher(match, Met())
    assert teacher.goal is not None
    teacher.tip = teacher.goal
    text = " ".join(page_text(match, size, teacher=teacher).split())
    assert text.count("<show_new_rule> shows it") == 1
    assert teacher.goal.sentence.split(",")[0].split()[-1] in text


def test_short_time_is_said_after_the_last_move() -> None:
    situation = situation_of(a_game(plies=0))
    view = situation.view
    view.play(view.position.parse("d1"))
    view.table.notify(TimeShort(1, Seat.SECOND, view.match.titles, 30))
    situation = seen_in(view, (120, 40))
    text = text_of(compose(situation), situation)
    assert "enters from North. Ben has less than 30 seconds left." in " ".join(text.split())


def test_rows_of_the_facts_are_kept_while_the_cursor_moves() -> None:
    match = a_game("slicron", 12)
    situation = situation_of(match, (120, 40))
    first = compose(situation)
    kept = first._replace(fact_rows=first.fact_rows + 1)
    assert compose(situation, kept).fact_rows == first.fact_rows + 1
    other = kept._replace(place=None)
    assert compose(situation, other).fact_rows == first.fact_rows


@pytest.mark.parametrize("size", SIZES)
def test_failure_to_save_is_shown_beside_a_hint(size: tuple[int, int]) -> None:
    situation = situation_of(a_game(), size)
    situation.insight.topic = Topic.HINT
    position = situation.view.position
    moves = position.legal_moves()[:3]
    situation.insight.hint = Hint(position, moves, moves[:1], position.describe(moves[0]))
    situation.view.table.saving.save_error = "The match cannot be saved: the disk is full"
    text = " ".join(text_of(compose(situation), situation).split())
    assert "cannot be saved: the disk is full" in text


def test_cursor_key_composes_only_what_depends_on_the_cursor() -> None:
    situation = situation_of(a_game())
    first = compose(situation)
    site = situation.view.position.legal_moves()[0][0]
    situation.view.selection.point(site)
    moved = seen_in(situation.view, (120, 40), has_moved_cursor=True)
    second = compose(moved, first)
    assert second.fixed is first.fixed
    assert text_of(second, moved) == text_of(compose(moved), moved) != text_of(first, situation)


@pytest.mark.parametrize("animation", ["none", "full"])
async def test_a_click_composes_the_page_once(
    animation: AnimationLevel, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages: list[str] = []

    def counting(situation: Situation, before: PlayPage | None = None) -> PlayPage:
        page = compose(situation, before)
        pages.append(text_of(page, situation))
        return page

    monkeypatch.setattr(play_screen, "compose", counting)
    async with running(a_match("d1", "e8")) as arcade:
        await arcade.visit("d2")
        arcade.app.animation_level = animation
        pages.clear()
        await arcade.choose("d2")
        await arcade.until(lambda: not arcade.board.is_animated)
        assert len(pages) == 1
        assert "d2" in pages[0]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("slug", GAMES)
def test_aim_is_shown_throughout_the_first_match_of_a_game_only(
    slug: str, size: tuple[int, int]
) -> None:
    match = a_game(slug, 3)
    position = match.position
    first = Teacher(Match(match.game), Met())
    aim = situation_of(match, size).presenter.words.aim(position)
    text = " ".join(page_text(match, size, teacher=first).split())
    assert text.count(f"Aim: {aim}") == 1
    met = Met()
    met.add(slug, [first.rules[0].chapter])
    later = Teacher(Match(match.game), met)
    assert "Aim: " not in page_text(match, size, teacher=later)
    # The first match was left and opened again.
    again = Teacher(match, met)
    assert f"Aim: {aim}" in " ".join(page_text(match, size, teacher=again).split())
    # Once the match is over, its earlier positions do not need it.
    match.resign(Seat.FIRST)
    assert "Aim: " not in page_text(match, size, back=1, teacher=again)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_tip_leaves_the_move_that_it_explains(size: tuple[int, int]) -> None:
    match = a_match(game=GAMES["reneo"]())
    teacher = Teacher(match, Met())
    for text in ("d4", "e4", "e5", "d5-d4"):
        teacher.tip = teacher.note_move(match.play(match.position.parse(text)))
    text = " ".join(page_text(match, size, teacher=teacher).split())
    assert "White d5 changes places with d4" in text
    assert "Your new stone must change places" in text


def test_tip_leaves_the_keys_in_sight() -> None:
    match = a_match()
    teacher = Teacher(match, Met())
    teacher.tip = teacher.note_move(match.play(match.position.parse("d1")))
    text = page_text(match, (80, 24), teacher=teacher)
    assert "Rotating sides" in text
    assert "<choose> play" in text.split("\n")[-1]
