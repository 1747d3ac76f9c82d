"""A rule is told on the screen when it first bites, and its chapter leads back to the same move."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest

from abstract_arcade.clock import ClockSettings, Reading
from abstract_arcade.library.store import Store
from abstract_arcade.match import Match
from abstract_arcade.rules import GAMES, Seat, new_game
from abstract_arcade.session import Table, View
from abstract_arcade.settings import SettingsFile
from abstract_arcade.tui.course.demo import DemoScreen
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.play.screen import PlayScreen
from tests.session.support import Hours
from tests.tui.support import LARGE, MEDIUM, SMALL, ArcadePilot, a_match, running

RENEO = new_game("reneo")


def said(arcade: ArcadePilot) -> str:
    """All that is said below the board and beside it."""
    return f"{arcade.status} / {arcade.panel}"


async def shown(arcade: ArcadePilot, text: str) -> None:
    """Wait until a text is seen."""
    await arcade.until(lambda: text in said(arcade), text)


def told(arcade: ArcadePilot) -> str | None:
    """The chapter of the rule that is told."""
    teacher = arcade.play_screen.teaching.teacher
    return None if teacher is None or teacher.tip is None else teacher.tip.chapter


def _is_longer(arcade: ArcadePilot, count: int) -> bool:
    return len(arcade.moves) > count


async def play(arcade: ArcadePilot, *moves: str) -> None:
    """Type moves."""
    for text in moves:
        count = len(arcade.moves)
        await arcade.type_move(text)
        await arcade.press("enter")
        await arcade.until(partial(_is_longer, arcade, count), text)


async def test_rule_is_below_the_status_if_the_panel_has_no_rows_for_it() -> None:
    async with running(a_match(game=RENEO), MEDIUM, teaches=True) as arcade:
        await play(arcade, "d4", "e4", "e5")
        # It was led there: nobody has pointed at it yet.
        assert arcade.cursor == "d5"
        await arcade.press("left", "right")
        await shown(arcade, "New rule · Crosscut: two black and two white stones, crossed.")
        await shown(arcade, "F1 shows it")


async def test_rule_is_in_the_panel_if_it_fits_there() -> None:
    async with running(a_match(game=RENEO), LARGE, teaches=True) as arcade:
        await play(arcade, "d4", "e4", "e5", "d5-d4")
        await shown(arcade, "New rule Crosscut")
        await shown(arcade, "Rules seen 3 of 7 goal, crosscut, swap")
        assert "New rule ·" not in said(arcade)


async def test_rule_leaves_the_sentence_about_a_typed_move_visible() -> None:
    async with running(a_match("d4", "e4", "e5", game=RENEO), MEDIUM, teaches=True) as arcade:
        await arcade.press("slash", "d", "5")
        await shown(arcade, "New rule ·")
        assert "d5 could be d5-d4 or d5-e5" in arcade.status


@pytest.mark.parametrize("size", [MEDIUM, LARGE])
async def test_f1_shows_the_chapter_and_escape_leads_back(size: tuple[int, int]) -> None:
    async with running(a_match("d4", "e4", "e5", game=RENEO), size, teaches=True) as arcade:
        await arcade.press("z", "r")
        arcade.play_screen.teaching.teacher.note_move(arcade.view.viewed)  # type: ignore[union-attr]
        await arcade.move_to("d5")
        # The second way of the exchange.
        await arcade.press("full_stop")
        await arcade.until(lambda: arcade.view.selection.alternative == 1, "the other exchange")
        selection = arcade.view.selection
        before = arcade.moves, selection.cursor, selection.move
        assert told(arcade) is not None
        chapter = told(arcade)
        await arcade.press("f1")
        await arcade.until_open(DemoScreen)
        assert arcade.demo_screen.course.chapter.title == chapter
        await arcade.press("escape")
        await arcade.until_open(PlayScreen)
        selection = arcade.view.selection
        assert (arcade.moves, selection.cursor, selection.move) == before


@pytest.mark.parametrize("back", ["escape", "q"])
@pytest.mark.parametrize("size", [MEDIUM, LARGE])
async def test_f1_shows_the_chapter_while_a_move_is_typed(size: tuple[int, int], back: str) -> None:
    async with running(a_match(game=new_game("slicron")), size, teaches=True) as arcade:
        await play(arcade, "a1", "e5", "a2", "e6")
        await arcade.type_move("b2")
        await arcade.press("left")
        await shown(arcade, "F1 shows it")
        await arcade.press("f1")
        await arcade.until_open(DemoScreen)
        assert arcade.demo_screen.course.chapter.title == "A refused placement"
        await arcade.press(back)
        await arcade.until_open(PlayScreen)
        await arcade.until(arcade.is_typing, "the typed text")
        typed = arcade.play_screen.typing.typed
        assert typed is not None
        assert typed.text == "b2"
        await arcade.write("a")
        assert typed.text == "ba2"


async def test_typed_move_is_still_shown_after_its_chapter() -> None:
    async with running(a_match(game=RENEO), MEDIUM, teaches=True) as arcade:
        await play(arcade, "d4", "e4", "e5")
        await arcade.type_move("d5")
        await arcade.press("down", "down")
        await shown(arcade, "New rule · Crosscut")
        move = arcade.play_screen.typing.typed.move  # type: ignore[union-attr]
        await arcade.press("f1")
        await arcade.until_open(DemoScreen)
        await arcade.press("escape")
        await arcade.until_open(PlayScreen)
        await arcade.until(arcade.is_typing, "the typed text")
        assert arcade.play_screen.typing.typed.move == move  # type: ignore[union-attr]


async def test_f1_is_silent_while_a_move_is_typed_and_no_rule_is_new() -> None:
    async with running(a_match(game=RENEO), MEDIUM) as arcade:
        await arcade.type_move("d")
        await arcade.press("f1")
        await arcade.write("4")
        assert arcade.play_screen.typing.typed.text == "d4"  # type: ignore[union-attr]


@pytest.mark.parametrize("size", [MEDIUM, LARGE])
async def test_help_offers_the_new_rule_first(size: tuple[int, int]) -> None:
    async with running(a_match(game=RENEO), size, teaches=True) as arcade:
        await play(arcade, "d4", "e4", "e5")
        await arcade.press("left", "right")
        await shown(arcade, "F1 shows it")
        await arcade.press("question_mark")
        await arcade.until_open(HelpScreen)
        assert "Crosscut" in arcade.text().split("Reneo in short")[0]
        await arcade.press("enter")
        await arcade.until_open(DemoScreen)
        assert arcade.demo_screen.course.chapter.title == "The crosscut"


async def test_each_key_shows_the_rule_next_to_which_it_is_named() -> None:
    async with running(a_foul(), teaches=True) as arcade:
        await play(arcade, "h8", "j2")
        await arcade.type_move("f8")
        await arcade.press("enter")
        await arcade.until_text("Play it")
        await arcade.press("down", "enter")
        await shown(arcade, "F1 shows it")
        await shown(arcade, "d shows it")
        teacher = arcade.play_screen.teaching.teacher
        assert teacher is not None
        coming = teacher.unexplained[0].chapter
        await arcade.press("d")
        await arcade.until_open(DemoScreen)
        assert arcade.demo_screen.course.chapter.title == coming
        assert coming != "Foul: overline"


async def test_help_opens_after_the_end_of_the_game() -> None:
    async with running(a_foul(), MEDIUM, teaches=True) as arcade:
        await play(arcade, "h8", "j2")
        await arcade.type_move("f8")
        await arcade.press("enter")
        await arcade.until_text("Play it")
        await arcade.press("down", "enter")
        await shown(arcade, "New rule · Overline")
        await arcade.press("question_mark")
        await arcade.until_open(HelpScreen)
        assert "See Renju on the board" in arcade.text() or "Renju in short" in arcade.text()


async def test_remapped_key_of_the_new_rule_is_named(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "settings.toml")
    settings.set_text(("keys", "rule"), "F9")
    async with running(a_match(game=RENEO), MEDIUM, teaches=True, settings=settings) as arcade:
        await shown(arcade, "F9 shows it")


async def test_leaving_a_chapter_restores_variation_and_selection(tmp_path: Path) -> None:
    """The match is read anew from the disk, and one stands where one stood."""
    match = a_match("d4", "e4", "e5", game=RENEO)
    match.undo(one_ply=True)
    store = Store(tmp_path)
    async with running(match, teaches=True, store=store) as arcade:
        await play(arcade, "h8", "d5", "a1")
        await arcade.press("left_square_bracket", "right_curly_bracket")
        await arcade.until(lambda: arcade.moves[-1] == "e5", "the variation")
        await arcade.move_to("d5")
        await arcade.press("enter")
        await arcade.until(lambda: arcade.view.selection.sites, "a choice")
        before = arcade.moves, arcade.view.selection.sites, arcade.view.selection.move
        assert told(arcade) == "The crosscut"
        await arcade.press("f1")
        await arcade.until_open(DemoScreen)
        await arcade.press("escape")
        await arcade.until_open(PlayScreen)
        selection = arcade.view.selection
        assert (arcade.moves, selection.sites, selection.move) == before
        assert [each.text for each in arcade.match.current.path()[1:]][-3:] == ["h8", "d5", "a1"]


async def test_clocks_stop_while_a_demonstration_is_open() -> None:
    """Beside a clock no rule is told; the help leads to its chapters all the same."""
    match = a_match(game=RENEO)
    match.clock = dict.fromkeys(Seat, ClockSettings.parse("5"))
    hours = Hours()

    def open_view(match: Match) -> View:
        return View(Table(match, delay=0, now=lambda: hours.now, sleep=hours.sleep))

    async with running(match, teaches=True, open_view=open_view) as arcade:
        await arcade.press("p")
        await play(arcade, "d4", "e4")
        await hours.pass_by(20)
        assert told(arcade) is None
        assert "New" not in said(arcade)
        paused = arcade.table.is_paused
        await arcade.press("d")
        await arcade.until_open(DemoScreen)
        await hours.pass_by(60)
        await arcade.press("escape")
        await arcade.until_open(PlayScreen)
        assert (arcade.table.is_paused, arcade.moves) == (paused, ["d4", "e4"])
        readings = {Seat.FIRST: Reading(280), Seat.SECOND: Reading(300)}
        assert arcade.table.clocks.readings == readings


async def test_end_of_a_game_offers_the_next_unexplained_rule() -> None:
    moves = ("c1", "a1", "c2", "a2", "c3", "a3", "c4", "a4")
    async with running(a_match(game=new_game("reneo", size=5)), teaches=True) as arcade:
        await play(arcade, *moves, "c5")
        await shown(
            arcade, "You have seen 2 of Reneo's 7 rules; crosscut and 4 more are still to come."
        )
        await shown(arcade, "d shows it")
        await arcade.press("d")
        await arcade.until_open(DemoScreen)
        assert arcade.demo_screen.course.chapter.title == "The crosscut"


async def test_rule_at_the_end_leaves_the_keys_visible() -> None:
    moves = ("e1", "e8", "h1", "f8", "a6", "h8")
    async with running(a_match(*moves, game=new_game("krypte")), MEDIUM, teaches=True) as arcade:
        await play(arcade, "g8")
        await arcade.until_text("rematch")
        await shown(arcade, "New rule · Turning neighbours")
        await shown(arcade, "F1 shows it")


@pytest.mark.parametrize("size", [MEDIUM, LARGE])
async def test_match_opened_after_its_end_mentions_no_rules(
    size: tuple[int, int],
) -> None:
    moves = ("c1", "a1", "c2", "a2", "c3", "a3", "c4", "a4", "c5")
    match = a_match(*moves, game=new_game("reneo", size=5))
    async with running(match, size, teaches=True) as arcade:
        await shown(arcade, "wins")
        assert "still to come" not in said(arcade)
        assert "0 of" not in said(arcade)


async def test_rule_of_a_chapter_seen_counts_as_explained() -> None:
    async with running(a_match(game=RENEO), teaches=True) as arcade:
        await arcade.press("d")
        await arcade.until_open(DemoScreen)
        await arcade.press("right_square_bracket", "right_square_bracket", "right_square_bracket")
        await arcade.until(lambda: arcade.demo_screen.course.is_done(2), "the goal")
        await arcade.press("escape")
        await arcade.until_open(PlayScreen)
        # The tip about the swap is shown on the board.
        await shown(arcade, "Rules seen 2 of 7")
        await shown(arcade, "goal, swap")


async def test_no_rule_is_explained_if_rule_tips_are_off(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "settings.toml")
    settings.set(("teach",), False)
    async with running(a_match(game=RENEO), teaches=True, settings=settings) as arcade:
        await play(arcade, "d4", "e4")
        assert arcade.play_screen.teaching.teacher is None
        assert "Rules seen" not in said(arcade)
        # The demonstration is there all the same.
        await arcade.press("d")
        await arcade.until_open(DemoScreen)


async def test_board_does_not_move_when_rules_are_explained() -> None:
    """Where the title gave its row to a rule, the board does not go down and up again."""
    async with running(a_match(game=new_game("krypte")), MEDIUM, teaches=True) as arcade:
        await shown(arcade, "Aim: line up four")
        place = arcade.play_screen.board.region
        await play(arcade, "d1", "a8")
        assert "New rule ·" not in said(arcade)
        assert arcade.play_screen.board.region == place


def enter_does(arcade: ArcadePilot, text: str) -> bool:
    """Whether the key bar says that Enter does this."""
    hints = arcade.play_screen.key_bar.hints
    return text in [each.text for each in hints if each.action == "choose"]


async def test_line_of_keys_says_what_enter_does() -> None:
    async with running(a_match(game=RENEO), MEDIUM, teaches=True) as arcade:
        await play(arcade, "d4", "e4", "e5")
        # It was led to where the stones cross.
        assert arcade.cursor == "d5"
        for keys, text in ((("left", "right"), "choose"), (("left",), "play")):
            await arcade.press(*keys)
            await arcade.until(partial(enter_does, arcade, text), text)


async def test_rule_is_explained_if_a_forbidden_move_is_typed() -> None:
    async with running(a_match(game=new_game("slicron")), MEDIUM, teaches=True) as arcade:
        # Nothing can shorten the path of two stones.
        await play(arcade, "a1", "e5", "a2", "e6")
        await arcade.type_move("a3")
        await shown(arcade, "New rule · Refused placement: a stone must shorten")
        await arcade.press("backspace", "3")
        await shown(arcade, "New rule · Refused placement: a stone must shorten")
        await arcade.press("backspace", "backspace")
        await arcade.until(lambda: "New rule" not in arcade.status, "nothing is told")


async def test_rule_is_explained_if_a_typed_move_is_ambiguous() -> None:
    async with running(a_match(game=RENEO), MEDIUM, teaches=True) as arcade:
        await play(arcade, "d4", "e4", "e5")
        await arcade.type_move("d5")
        await shown(arcade, "New rule · Crosscut: two black and two white")
        await arcade.press("down")
        await arcade.until(lambda: "changes places" in arcade.status, "what it would do")
        assert "New rule · Crosscut: two black and two white" in arcade.status


def a_foul() -> Match:
    """A match of Renju where f8 is an overline once Black has h8."""
    moves = ("c8", "b2", "d8", "d2", "e8", "f2", "g8", "h2")
    return a_match(*moves, game=new_game("renju", opening="free"))


async def test_rule_of_a_typed_foul_is_explained_with_its_effect() -> None:
    async with running(a_foul(), MEDIUM, teaches=True) as arcade:
        await play(arcade, "h8", "j2")
        await arcade.type_move("f8")
        await shown(arcade, "a foul: White wins")
        await shown(arcade, "ore than five in a row is a foul")
        await shown(arcade, "F1 shows it")


@pytest.mark.parametrize("size", [MEDIUM, LARGE])
async def test_rule_of_the_last_move_is_explained_with_the_result(size: tuple[int, int]) -> None:
    async with running(a_foul(), size, teaches=True) as arcade:
        await play(arcade, "h8", "j2")
        await arcade.type_move("f8")
        await arcade.press("enter")
        await arcade.until_text("Play it")
        await arcade.press("down", "enter")
        await shown(arcade, "wins")
        await shown(arcade, "ore than five in a row is a foul")


@pytest.mark.parametrize("size", [MEDIUM, LARGE])
async def test_draw_offer_stays_visible_next_to_a_rule(size: tuple[int, int]) -> None:
    async with running(a_foul(), size, teaches=True) as arcade:
        await arcade.press("D")
        await play(arcade, "h8")
        await shown(arcade, "offers a draw: D accepts")
        await shown(arcade, "exactly five")


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
async def test_page_does_not_move_when_a_rule_appears_or_disappears(
    slug: str, size: tuple[int, int]
) -> None:
    async with running(a_match(game=new_game(slug)), size, teaches=True) as arcade:
        screen = arcade.play_screen
        widgets = [screen.board, screen.panel, screen.panel.moves]
        widgets += [screen.status_line, screen.key_bar]
        teacher = screen.teaching.teacher
        assert teacher is not None
        assert teacher.tip is not None
        before = [each.region for each in widgets]
        for rule in (None, *teacher.rules):
            teacher.tip = rule
            with patch.object(teacher, "update", return_value=True):
                screen.refresh_page()
            await arcade.pilot.pause()
            assert [each.region for each in widgets] == before, rule
