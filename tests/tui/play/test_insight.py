"""Hints, analysis and games explained as a person sees them; the analyst is a stand-in."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from abstract_arcade.analysis.analyst import Subject
from abstract_arcade.analysis.assessment import Assessment
from abstract_arcade.match import Match, Participant
from abstract_arcade.rules import Color, Seat, new_game
from abstract_arcade.session.insight import Topic
from abstract_arcade.tui.widgets.lines import TextLines
from tests.analysis.support import KRYPTE_WIN, StandIn
from tests.tui.support import LARGE, MEDIUM, SMALL, ArcadePilot, a_match, running


@asynccontextmanager
async def asked(
    match: Match, key: str, size: tuple[int, int] = LARGE, *, ascii_only: bool = False
) -> AsyncIterator[tuple[ArcadePilot, StandIn]]:
    """A match on whose screen a key was pressed, and the analyst that it asked."""
    analyst = StandIn()
    analyst.game = match.move_texts
    analyst.values = dict.fromkeys(range(6, 16), 0.5)

    def make(changed: Callable[[], None]) -> StandIn:
        analyst.changed = changed
        return analyst

    async with running(match, size, ascii_only=ascii_only) as table:
        table.play_screen.insight.make_analyst = make
        await table.press(key)
        yield table, analyst


class Recommending(StandIn):
    """An analyst to which a move is the best, and which names two others beside it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def _known(self, subject: Subject, lines: int) -> Assessment:
        known = super()._known(subject, lines)
        best = subject.position.parse(self.name)
        others = [each for each in known.candidates if each.move != best]
        candidates = (replace(known.candidates[0], line=(best,)), *others)
        return replace(known, candidates=candidates[:lines])


@asynccontextmanager
async def asked_for(
    match: Match, name: str, size: tuple[int, int] = LARGE
) -> AsyncIterator[ArcadePilot]:
    """A match with a hint, which will be this move."""
    async with running(match, size) as table:
        analyst = Recommending(name)
        table.play_screen.insight.make_analyst = lambda _: analyst
        await table.press("i")
        await table.until(lambda: table.play_screen.insight.hint is not None)
        yield table


def enter_does(table: ArcadePilot) -> str:
    """What the line of keys says that Enter does."""
    hints = table.play_screen.key_bar.hints
    return next(each.text for each in hints if each.key == "Enter")


def labels(table: ArcadePilot) -> list[str]:
    """The labels on the board, as they are seen."""
    return sorted(state.label for state in table.board.states if state.label)


class TestAnalysis:
    async def test_analysis_shows_chances_and_moves_until_it_is_closed(self) -> None:
        async with asked(a_match("e1"), "a") as (table, analyst):
            assert "thinking" in table.text()
            analyst.tell()
            await table.until(lambda: "ahead" in table.text())
            assert "Black's chances" in table.text()
            assert "50 %" in table.text()
            assert labels(table) == ["1", "2", "3"]
            # The best is told from the others, as the number is.
            states = table.board.states
            pale = [states[each.move[0]].pale for each in table.play_screen.insight.candidates]
            assert pale == [0, 1, 2]
            await table.press("a")
            assert "chances" not in table.text()
            assert labels(table) == []

    @pytest.mark.parametrize("size", [LARGE, MEDIUM, SMALL])
    async def test_analysis_says_that_it_rests_until_a_key(self, size: tuple[int, int]) -> None:
        async with asked(a_match("e1"), "a", size) as (table, analyst):
            analyst.tell()
            insight = table.play_screen.insight
            # Nobody has been there for long.
            insight.is_resting = True
            insight.changed()
            await table.until(lambda: "paused" in table.text())
            looked = len(analyst.looked)
            # Any key, even one for a window above the board.
            await table.press("question_mark")
            assert not insight.is_resting
            assert len(analyst.looked) == looked + 1
            await table.press("escape")
            assert "paused" not in table.text()

    async def test_analysis_says_when_it_is_complete(self) -> None:
        async with asked(a_match("e1"), "a") as (table, analyst):
            analyst.tell()
            analyst.finish()
            await table.until(lambda: "done" in table.text())

    async def test_analysis_gives_all_chances_for_black(self) -> None:
        async with asked(a_match("e1"), "a") as (table, analyst):
            analyst.values = {1: 0.2}
            analyst.tell()
            await table.until(lambda: "ahead" in table.text())
            assert table.view.position.to_move is Color.WHITE
            assert set(re.findall(r"\d+ %", table.text())) == {"75 %"}
            assert table.text().count("75 %") == 4

    async def test_analysis_says_that_it_searched_deeper_than_the_hint(self) -> None:
        async with asked(a_match("e1"), "i") as (table, analyst):
            await table.until(lambda: "1 of 2" in table.text())
            insight = table.play_screen.insight
            assert insight.hint is not None
            best = insight.hint.best
            await table.press("a")
            analyst.tell()
            known = analyst.assessment
            assert known is not None
            others = tuple(each for each in known.candidates if each.move != best)
            analyst.assessment = replace(known, candidates=others)
            analyst.finish()
            await table.until(lambda: "differs from" in table.text())

    async def test_digit_selects_a_line_of_the_analysis(self) -> None:
        async with asked(a_match("e1"), "a") as (table, analyst):
            analyst.tell()
            await table.until(lambda: "ahead" in table.text())
            await table.press("2")
            move = table.play_screen.insight.candidates[1].move
            ghosts = [site for site, state in enumerate(table.board.states) if state.label]
            assert ghosts == list(move)
            assert table.board.cursor == move[0]
            await table.press("escape")
            assert labels(table) == ["1", "2", "3"]

    async def test_next_choice_key_goes_through_the_moves_of_the_analysis(self) -> None:
        async with asked(a_match("e1"), "a") as (table, analyst):
            analyst.tell()
            await table.until(lambda: "ahead" in table.text())
            moves = [each.move[0] for each in table.play_screen.insight.candidates]
            seen = []
            for _ in range(3):
                await table.press("full_stop")
                seen.append(table.board.cursor)
            assert sorted(seen) == sorted(moves)
            await table.press("enter")
            assert len(table.moves) == 2

    async def test_analysis_says_that_its_process_has_died(self) -> None:
        async with asked(a_match("e1"), "a") as (table, analyst):
            analyst.fail()
            await table.until(lambda: "Analysis has stopped" in table.text())

    @pytest.mark.parametrize("size", [LARGE, MEDIUM])
    async def test_board_does_not_move_when_the_analysis_opens(self, size: tuple[int, int]) -> None:
        async with running(a_match("e1"), size) as table:
            before = table.board.layout_region
        async with asked(a_match("e1"), "a", size) as (table, analyst):
            analyst.tell()
            await table.until(lambda: "ahead" in table.text())
            assert table.board.layout_region == before


class TestHints:
    async def test_hint_names_moves_first_and_the_best_one_next(self) -> None:
        async with asked(a_match("e1"), "i") as (table, _):
            await table.until(lambda: "1 of 2" in table.text())
            hint = table.play_screen.insight.hint
            assert hint is not None
            assert "One of" in table.text()
            states = table.board.states
            assert not any(state.marked for state in states)
            assert {states[move[0]].pale for move in hint.among} == {1}
            # Nothing else: neither the cursor nor what its move would do.
            assert {at for at, each in enumerate(states) if each.then != each.now} == {
                move[0] for move in hint.among
            }
            screen = table.play_screen
            assert screen.helping.hides_cursor
            await table.press("enter")
            assert table.moves == ["e1"]
            assert {table.board.shows_cursor, not screen.helping.hides_cursor} == {True}
            await table.press("i")
            assert "2 of 2" in table.text()
            states = table.board.states
            told = {move: states[move[0]].pale for move in hint.among}
            assert told.pop(hint.best) == 0
            assert set(told.values()) == {1}
            assert table.board.cursor == hint.best[0]
            await table.press("enter")
            assert table.moves == ["e1", hint.position.format(hint.best)]
            assert "Hint" not in table.text()

    @pytest.mark.parametrize("size", [LARGE, MEDIUM])
    @pytest.mark.parametrize("name", ["d5-d4", "d5-e5"])
    async def test_enter_plays_a_hinted_exchange(self, name: str, size: tuple[int, int]) -> None:
        match = a_match("d4", "e4", "e5", game=new_game("reneo"))
        async with asked_for(match, name, size) as table:
            await table.press("i")
            await table.until(lambda: "2 of 2" in table.text())
            assert enter_does(table) == "play it"
            assert "changes places with" in table.status
            # The panel offers no choice, which the keys would not lead to.
            assert "shows the next" not in table.panel
            await table.press("enter")
            assert table.moves[-1] == name

    async def test_new_hint_selects_no_move_yet(self) -> None:
        match = a_match("d4", "e4", "e5", game=new_game("reneo"))
        async with asked_for(match, "d5-e5") as table:
            await table.press("i")
            await table.until(lambda: "2 of 2" in table.text())
            await table.press("escape", "i")
            await table.until(lambda: "1 of 2" in table.text())
            assert enter_does(table) == "preview"
            await table.press("enter")
            assert len(table.moves) == 3

    async def test_enter_plays_a_hinted_removal(self) -> None:
        moves = "a3 d7 f5 f7 a2 c6 g1 d6 f8 d4 f4 h2 f1 a4 d1 g5 g3 e7 h3 b5 i5"
        match = a_match(*moves.split(), game=new_game("slicron"))
        async with asked_for(match, "g7-d7") as table:
            await table.press("i")
            await table.until(lambda: "2 of 2" in table.text())
            await table.press("enter")
            assert table.moves[-1] == "g7-d7"

    async def test_next_hint_leads_to_the_first_from_a_hidden_cursor(self) -> None:
        match = a_match("d4", "e4", "e5", game=new_game("reneo"))
        async with running(match) as plain:
            await plain.visit("d5")
            assert "shows the next" in plain.panel
        async with asked_for(match, "d5-e5") as table:
            await table.visit("a1")
            await table.press("escape")
            await table.visit("d5")
            await table.press("i")
            await table.until(lambda: "1 of 2" in table.text())
            assert "shows the next" not in table.panel
            assert "next hint" in table.text()
            await table.press("full_stop")
            hint = table.play_screen.insight.hint
            assert hint is not None
            assert table.view.selection.move in hint.among

    async def test_next_hint_leads_from_an_exchange_to_the_other_moves(self) -> None:
        match = a_match("d4", "e4", "e5", game=new_game("reneo"))
        async with asked_for(match, "d5-d4") as table:
            await table.press("i")
            await table.until(lambda: "2 of 2" in table.text())
            hint = table.play_screen.insight.hint
            assert hint is not None
            seen = []
            for _ in hint.among:
                seen.append(table.view.selection.move)
                await table.press("full_stop")
            assert sorted(map(str, seen)) == sorted(map(str, hint.among))
            await table.press("enter")
            assert table.moves[-1] == "d5-d4"

    async def test_enter_plays_another_site_than_the_hinted_one(self) -> None:
        match = a_match("d4", "e4", "e5", game=new_game("reneo"))
        async with asked_for(match, "a1") as table:
            await table.press("i")
            await table.until(lambda: "2 of 2" in table.text())
            await table.move_to("d5")
            assert enter_does(table) == "choose"
            assert "next choice" in table.text()
            assert "shows the next" in table.panel
            await table.press("enter")
            assert len(table.moves) == 3
            assert table.view.selection.sites
            assert "next choice" in table.text()

    async def test_enter_swaps_if_the_hint_is_a_swap(self) -> None:
        match = a_match("d4", game=new_game("reneo"))
        async with asked_for(match, "swap", MEDIUM) as table:
            await table.press("i")
            await table.until(lambda: "2 of 2" in table.text())
            assert "swaps and takes Black" in table.status
            await table.press("left", "i")
            await table.press("enter")
            assert table.moves == ["d4", "swap"]

    async def test_moving_the_cursor_deselects_a_hinted_swap(self) -> None:
        match = a_match("d4", game=new_game("reneo"))
        async with asked_for(match, "swap", MEDIUM) as table:
            await table.press("i")
            await table.until(lambda: "2 of 2" in table.text())
            await table.press("left", "right")
            assert enter_does(table) == "play"
            await table.press("enter")
            assert table.moves == ["d4", "f6"]

    async def test_a_hinted_foul_is_still_asked_about(self) -> None:
        moves = ("c8", "b2", "d8", "d2", "e8", "f2", "g8", "h2", "h8", "j2")
        match = a_match(*moves, game=new_game("renju", opening="free"))
        async with asked_for(match, "f8") as table:
            await table.press("i")
            await table.until(lambda: "2 of 2" in table.text())
            await table.press("enter")
            await table.until_text("Play it")
            assert table.moves[-1] == "j2"

    async def test_hint_is_not_cut_on_a_small_screen(self) -> None:
        async with asked(a_match("e1"), "i", SMALL) as (table, _):
            await table.until(lambda: "1 of 2" in table.text())
            insight = table.play_screen.insight
            assert insight.hint is not None
            claims = "; ".join(f"{count} in a row" for count in ["two", "three", "four"])
            long = insight.hint.position.game.sentence(f"It makes {claims}; and that is the end.")
            insight.hint = replace(insight.hint, reason=long)
            await table.press("i")
            assert str(long) in table.panel

    async def test_click_on_the_hint_shows_its_best_move(self) -> None:
        async with asked(a_match("e1"), "i") as (table, _):
            await table.until(lambda: "1 of 2" in table.text())
            await table.click_text("Press")
            await table.until(lambda: "2 of 2" in table.text())

    @pytest.mark.parametrize("slug", ["krypte", "renju"])
    @pytest.mark.parametrize("size", [LARGE, MEDIUM, SMALL])
    async def test_reason_of_a_hint_is_given_once(self, slug: str, size: tuple[int, int]) -> None:
        match = a_match("e1")
        if slug == "renju":
            moves = ["h8", "i9", "h9", "i10", "h10"]
            match = a_match(*moves, game=new_game(slug, opening="free"))
        async with asked(match, "i", size) as (table, _):
            insight = table.play_screen.insight
            await table.until(lambda: insight.hint is not None)
            assert insight.hint is not None
            if not table.play_screen.screen_layout.panel:
                assert str(insight.hint.where) in table.status
            # Three equal ghosts, and nothing else.
            states = table.board.states
            taken = {*match.position.as_setup().black, *match.position.as_setup().white}
            name = match.game.board.name
            ghosts = {
                site
                for site, state in enumerate(states)
                if state.then is not None and name(site) not in taken
            }
            assert ghosts == {move[0] for move in insight.hint.among}
            assert {states[site].pale for site in ghosts} == {1}
            assert not any(state.last for state in states)
            await table.press("i")
            reason = str(insight.hint.reason)
            has_panel = table.play_screen.screen_layout.panel > 0
            assert (reason in table.panel) is has_panel
            assert (reason in table.status) is not has_panel

    async def test_refused_hint_names_the_player_without_hints(self) -> None:
        match = a_match("e1")
        match.seat(Seat.SECOND, Participant(name="Grace", hints=False))
        async with asked(match, "i") as (table, _):
            assert "Hints are off for Grace" in table.text()
            await table.press("a")
            assert "chances" not in table.text()


class TestStory:
    async def test_explanation_shows_graph_and_turning_points(self) -> None:
        async with asked(a_match(*KRYPTE_WIN.split()), "a") as (table, _):
            screen = table.play_screen
            await table.until(lambda: screen.insight.turning_points, "the turns")
            # The first turning point is shown.
            await table.until(lambda: not screen.insight.is_explaining, "the end of the search")
            await table.pilot.pause()
            assert table.view.viewed is screen.insight.turning_points[0].node
            assert "lost it" in table.panel
            assert "Looking back a1: Black's chances rose" in table.status
            assert "← turning point" in table.lines()[-1]
            await table.press("end")
            # The status says who won and after how many moves; the panel says how.
            assert "won" in table.panel
            assert table.text().count("four in a row") == 2
            assert "wins 16 moves" in table.status
            assert screen.insight.topic is Topic.EXPLANATION
            await table.press("left")
            last = screen.insight.turning_points[-1]
            assert table.view.viewed is last.node
            await table.press("left_curly_bracket")
            assert table.view.viewed is screen.insight.turning_points[-2].node
            for number, told in enumerate(screen.insight.turning_points, 1):
                await table.app.screen.run_action(f"go_to_turn({number})")
                await table.pilot.pause()
                # What had better been played stands on the board beside what was.
                ghosts = [
                    site for site, state in enumerate(table.board.states) if state.then != state.now
                ]
                assert ghosts == [move[0] for move in told.better[:1]]
            board = table.board.layout_shown
            lines = table.play_screen.query_one("#insight", TextLines)
            x, y, *_ = lines.region
            assert "How it went" in table.lines()[y]
            bottom = max(row for row, line in enumerate(table.lines()) if "█" * 10 in line)
            await table.click(x, bottom)
            assert table.view.viewed.ply == 1
            await table.press("a")
            assert table.play_screen.insight.topic is None
            assert table.board.layout_shown is board

    async def test_row_of_a_turning_point_shows_whose_chances_it_has(self) -> None:
        async with asked(a_match(*KRYPTE_WIN.split()), "a", MEDIUM) as (table, _):
            insight = table.play_screen.insight
            await table.until(
                lambda: insight.turning_points and not insight.is_explaining, "the turns"
            )
            await table.pilot.pause()
            for turning in insight.turning_points:
                node = turning.node
                assert node.parent is not None
                stone = table.play_screen.stones.both[node.parent.position.to_move].text
                assert f"{node.ply} {stone} {node.text} " in table.panel

    async def test_arrows_move_the_cursor_after_a_move_is_selected_in_an_explanation(self) -> None:
        async with asked(a_match(*KRYPTE_WIN.split()), "a") as (table, _):
            insight = table.play_screen.insight
            await table.until(
                lambda: insight.turning_points and not insight.is_explaining, "the turns"
            )
            await table.pilot.pause()
            viewed = table.view.viewed
            await table.press("down")
            at = table.board.cursor
            assert "{ turning point" in table.lines()[-1]
            await table.press("left", "left")
            assert table.view.viewed is viewed
            assert table.board.cursor != at
            await table.press("right_curly_bracket")
            assert table.view.viewed is not viewed
            assert "← turning point" in table.lines()[-1]
            await table.press("left")
            assert table.view.viewed is viewed
            await table.press("left")
            assert "There is no turning point before this one" in table.status

    async def test_explanation_says_that_turning_points_are_searched_for(self) -> None:
        async with asked(a_match(*KRYPTE_WIN.split()), "a") as (table, _):
            insight = table.play_screen.insight
            await table.until(lambda: insight.turning_points, "the turns")
            insight.is_explaining = True
            insight.explanation = None
            await table.press("left_curly_bracket")
            assert "The computer is still looking for turning points" in table.status

    @pytest.mark.parametrize("ascii_only", [False, True])
    async def test_explanation_fits_on_a_small_screen(self, ascii_only: bool) -> None:
        match = a_match(*KRYPTE_WIN.split())
        async with asked(match, "a", MEDIUM, ascii_only=ascii_only) as (table, _):
            await table.until(lambda: bool(table.play_screen.insight.turning_points), "the turns")
            drawn = "###" if ascii_only else "█████"
            assert any(drawn in line for line in table.lines())

    async def test_explanation_of_a_long_game_names_the_winner_whole(self) -> None:
        luck = random.Random(5)
        position = new_game("enclose5").start()
        moves: list[str] = []
        while position.outcome is None:
            move = luck.choice(position.legal_moves())
            moves.append(position.format(move))
            position = position.play(move)
        async with asked(a_match(*moves, game=position.game), "a", MEDIUM) as (table, _):
            await table.until(lambda: not table.play_screen.insight.is_explaining, "the end of it")
            assert re.search(r" \d 174 \S f10 +lost *$", table.text(), re.MULTILINE)
            await table.press("end")
            # How it ended gives way to the heading: "reaching the target" would leave no room.
            await table.resize(*LARGE)
            await table.until_text("How it went")
            assert re.search(r"How it went +Orange wins *$", table.text(), re.MULTILINE)
