"""A move typed in the line below the board, which shows it meanwhile."""

from __future__ import annotations

import pytest
from textual import events
from textual.color import Color

from abstract_arcade.rules import new_game
from abstract_arcade.tui.display import ColorDepth
from abstract_arcade.tui.frame.ask import Ask
from abstract_arcade.tui.frame.palette import CommandModal
from abstract_arcade.tui.play.screen import PlayScreen
from screenshots.make import KRYPTE
from tests.tui.support import LARGE, MEDIUM, SMALL, ArcadePilot, a_match, running

pytestmark = pytest.mark.slow

# White exchanges f4 or whatever else stands in the crosscut: several moves begin with one site.
TWO_EXCHANGES = ("f6", "g6", "f5", "f4", "e4")

# Only e5 is left of the moves of column e.
ONE_OF_E = tuple(KRYPTE.split())

# Black's c1 leaves three, of twelve stones each.
THREE_TRIMS = (
    "h1 d7 b2 h3 i1 a2 f5 g5 i4 b6 d5 f3 c7 h2 d4 d2 e3 c4 f4 i5 b4 b5 e7 e9 d8 g4 g7 c6 a4 f7 h4"
    " f6 c2 f2 e5 d1 c5 b1 a3 e8 d5 e5 g4 d3 e4 f4 i3 b4 f6 h4 d4 g5 f5 h6 g4 i2 d6 f1 e2 h3 f7 e1"
    " e5 h2 e6 a1 f3 d3 d2 c3 g3 g2 c5 f4"
)


def at_once(arcade: ArcadePilot, keys: str) -> None:
    """Let keys come in one read: nothing is done between them."""
    names = {"/": "slash", "\r": "enter", "\x1b": "escape"}
    for key in keys:
        character = key if key.isprintable() else None
        arcade.app.post_message(events.Key(names.get(key, key), character))


def carets(arcade: ArcadePilot, row: int) -> list[int]:
    """The columns at which a row has a caret: the accent, or reverse video without colours."""
    amber = Color.parse(arcade.app.theme_variables["amber"]).rich_color
    return [
        column
        for column, cell in enumerate(arcade.cells()[row])
        if cell.style.reverse or cell.style.bgcolor == amber
    ]


def keys_of(arcade: ArcadePilot) -> str:
    return " ".join(arcade.lines()[-1].split())


class TestPlaying:
    async def test_typed_move_is_played(self) -> None:
        async with running(a_match(), MEDIUM) as arcade:
            await arcade.type_move(" F1 ")
            await arcade.press("enter")
            assert not arcade.is_typing()
            assert arcade.moves == ["f1"]
            # The nearest square that White may choose.
            assert arcade.cursor == "h1"

    @pytest.mark.parametrize("keys", ["/a1\r", "//a1\r", "/A1\r", "/a\x1b/a1\r"])
    async def test_move_typed_in_one_read_is_played(self, keys: str) -> None:
        async with running(a_match()) as arcade:
            at_once(arcade, keys)
            await arcade.until(lambda: arcade.moves == ["a1"], "the move")
            assert arcade.is_open(PlayScreen)

    async def test_text_field_takes_every_printable_key(self) -> None:
        async with running(a_match("d1", "e8")) as arcade:
            before = (
                arcade.match.outcome,
                arcade.play_screen.showing.shows_marks,
                arcade.app.theme,
            )
            at_once(arcade, "/qRzrmvt?+-.,1 [")
            await arcade.until(lambda: "/ qRzrmvt?+-.,1 [" in arcade.status, "the text")
            await arcade.press("f1", "f2", "f3", "pageup", "tab")
            assert arcade.is_open(PlayScreen)
            assert arcade.moves == ["d1", "e8"]
            assert before == (
                arcade.match.outcome,
                arcade.play_screen.showing.shows_marks,
                arcade.app.theme,
            )

    async def test_swap_can_be_typed(self) -> None:
        game = new_game("krypte", pie=True)
        async with running(a_match("d1", game=game), MEDIUM) as arcade:
            await arcade.type_move("swap")
            assert "swaps and takes Black" in arcade.status
            await arcade.press("enter")
            assert arcade.moves == ["d1", "swap"]

    async def test_enter_keeps_the_text_field_open_without_a_legal_move(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.type_move()
            for text in ("", "h", "h8"):
                await arcade.write(text[-1:])
                await arcade.press("enter")
                assert arcade.is_typing()
            assert arcade.moves == ["d1"]
            assert "/ h8" in arcade.status

    async def test_typed_text_is_kept_during_and_after_a_question(self) -> None:
        game = new_game("renju", opening="free")
        moves = ("h8", "a1", "h9", "a3", "i10", "a5", "j10", "a7")
        async with running(a_match(*moves, game=game), MEDIUM) as arcade:
            await arcade.type_move("h10")
            await arcade.press("enter")
            await arcade.until_open(Ask)
            await arcade.press("enter")
            await arcade.until_open(PlayScreen)
            assert arcade.is_typing()
            assert "/ h10" in arcade.status

    async def test_typing_is_refused_at_the_computers_turn(self) -> None:
        async with running(a_match("d1", white="random"), MEDIUM) as arcade:
            await arcade.press("p", "slash")
            assert not arcade.is_typing()

    async def test_typing_is_refused_after_the_end(self) -> None:
        match = a_match("d1")
        match.resign(match.seat_to_move)
        async with running(match, MEDIUM) as arcade:
            await arcade.press("slash")
            assert not arcade.is_typing()


class TestSaying:
    async def test_sentence_about_a_typed_move_gives_its_effect_or_refusal(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.type_move()
            assert "such as" in arcade.status
            for text, answer in {
                "h3": "h3 enters from East",
                "h8": "h8 is closed: East and South both reach it",
                "zz9": "'zz9' is not on this board, which runs from a1 to h8",
                "swap": "This game is played without the pie rule",
            }.items():
                await arcade.write(text)
                assert f"/ {text}" in arcade.status
                assert answer in arcade.status
                await arcade.press("ctrl+u")

    async def test_sentence_about_a_typed_text_names_the_matching_moves(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.type_move("h")
            typed = arcade.play_screen.typing.typed
            assert typed is not None
            names = [typed.position.format(move) for move in typed.fits]
            assert ", ".join(names[:2]) in arcade.status
            await arcade.press("down", "down")
            assert f"/ {names[1]}" in arcade.status
            assert f"2 of {len(names)}" in arcade.status
            assert arcade.cursor == names[1]
            await arcade.press("enter")
            assert arcade.moves == ["d1", names[1]]

    @pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=str)
    async def test_sentence_about_a_typed_move_uses_the_available_lines(
        self, size: tuple[int, int]
    ) -> None:
        # At the largest size Reneo's board leaves one line.
        async with running(a_match(*TWO_EXCHANGES, game=new_game("reneo")), size) as arcade:
            position = arcade.match.position
            move = position.legal_moves()[0]
            await arcade.type_move(position.format(move))
            sentence = position.describe(move).without_subject().without_stop()
            assert f"/ {position.format(move)}" in arcade.status
            assert str(sentence) in arcade.status

    async def test_line_of_keys_names_only_what_works_while_typing(self) -> None:
        async with running(a_match(*ONE_OF_E), MEDIUM) as arcade:
            await arcade.type_move()
            assert keys_of(arcade) == "Esc cancel"
            await arcade.write("e")
            assert keys_of(arcade) == "Enter play e5 Esc cancel Tab complete"
            await arcade.press("tab")
            assert "/ e5" in arcade.status
            assert keys_of(arcade) == "Enter play e5 Esc cancel"
            await arcade.press("ctrl+u")
            await arcade.write("b")
            assert keys_of(arcade) == "Esc cancel ↑↓ next that fits"
            await arcade.click_text("Esc cancel")
            assert not arcade.is_typing()
            assert "z undo" in keys_of(arcade)

    async def test_sentence_about_a_typed_move_uses_the_games_names_of_colours(self) -> None:
        async with running(a_match("h8", game=new_game("enclose5")), LARGE) as arcade:
            await arcade.type_move("h8")
            assert "White" not in arcade.status
            assert "Black" not in arcade.status

    async def test_text_field_shows_the_part_with_the_caret(self) -> None:
        text = "d" * 45 + "e" * 45
        async with running(a_match(), MEDIUM) as arcade:
            await arcade.type_move(text)
            assert arcade.play_screen.typing.typed is not None
            assert arcade.play_screen.typing.typed.text == text
            assert f"/ {text}" not in arcade.status
            assert "eeeeeeeeeeee" in arcade.status
            assert "This text is too long for a move" not in arcade.status
            await arcade.press("home")
            assert "/ dddd" in arcade.status

    @pytest.mark.parametrize("depth", [ColorDepth.FULL, ColorDepth.NONE])
    async def test_text_field_draws_a_caret(self, depth: ColorDepth) -> None:
        async with running(a_match(), MEDIUM, depth=depth) as arcade:
            await arcade.type_move("d1")
            column, row = arcade.place_of("/ d1")
            assert carets(arcade, row) == [column + 4]
            await arcade.press("left")
            assert carets(arcade, row) == [column + 3]
            await arcade.write("2")
            assert "/ d21" in arcade.status
            assert carets(arcade, row) == [column + 4]

    async def test_text_field_draws_a_caret_in_ascii(self) -> None:
        async with running(a_match(), MEDIUM, ascii_only=True) as arcade:
            await arcade.type_move("d1")
            assert arcade.status.isascii()
            column, row = arcade.place_of("/ d1")
            assert carets(arcade, row) == [column + 4]


class TestTheBoard:
    async def test_board_shows_the_typed_move(self) -> None:
        async with running(a_match(*ONE_OF_E), MEDIUM) as arcade:
            site = arcade.site("e5")
            before = arcade.board.states[site]
            await arcade.type_move("e5")
            assert arcade.cursor == "e5"
            now = arcade.board.states[site]
            assert now != before
            assert now.then is not None
            await arcade.press("backspace", "backspace")
            assert arcade.board.states[site] == before

    async def test_board_shows_the_typed_move_stepped_to(self) -> None:
        async with running(a_match(*TWO_EXCHANGES, game=new_game("reneo")), MEDIUM) as arcade:
            position = arcade.match.position
            starts = [move[:1] for move in position.legal_moves() if move]
            several = [move for move in position.legal_moves() if starts.count(move[:1]) > 1]
            await arcade.type_move(arcade.name(several[0][0]))
            seen = []
            for number, move in enumerate(several[: starts.count(several[0][:1])], 1):
                await arcade.press("down")
                assert f"{number} of {starts.count(several[0][:1])}" in arcade.status
                assert position.format(move) in arcade.status
                seen.append([look.then for look in arcade.board.states])
            assert len(seen) > 1
            assert seen[0] != seen[1]

    async def test_board_is_unchanged_if_typing_is_cancelled(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            before = arcade.lines()
            await arcade.type_move("h3")
            assert arcade.lines() != before
            await arcade.press("escape")
            assert arcade.lines() == before
            await arcade.choose("e8")
            assert arcade.moves == ["d1", "e8"]

    async def test_selection_is_kept_if_typing_is_cancelled(self) -> None:
        async with running(a_match(*TWO_EXCHANGES, game=new_game("reneo")), MEDIUM) as arcade:
            starts = [move[0] for move in arcade.match.position.legal_moves() if move]
            several = next(site for site in starts if starts.count(site) > 1)
            await arcade.choose(arcade.name(several))
            before = arcade.lines()
            await arcade.type_move("a1")
            await arcade.press("escape")
            assert arcade.view.selection.sites == (several,)
            assert arcade.lines() == before

    async def test_mouse_does_not_move_the_cursor_while_typing(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.type_move("h3")
            await arcade.hover_site("c5")
            assert arcade.cursor == "h3"
            assert "/ h3" in arcade.status

    async def test_click_replaces_a_typed_move(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.type_move("h")
            await arcade.click_site("h3")
            assert not arcade.is_typing()
            assert arcade.moves == ["d1", "h3"]
            assert arcade.cursor == "h8"

    async def test_click_beside_the_sites_keeps_the_focus_on_the_text(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.type_move("h")
            region = arcade.board.region
            await arcade.click(region.x, region.y)
            await arcade.write("3")
            assert "/ h3" in arcade.status
            await arcade.press("enter")
            assert arcade.moves == ["d1", "h3"]

    async def test_browsing_ends_the_typing(self) -> None:
        async with running(a_match("d1", "e8"), LARGE) as arcade:
            await arcade.type_move("h")
            await arcade.click(*arcade.place_of("d1 "))
            assert arcade.moves == ["d1"]
            assert not arcade.is_typing()


class TestNumbers:
    """Renju's declared numbers, which stand beside the board."""

    OPENING = ("h8", "h9", "h10", "e9")

    async def test_typed_number_is_played_and_moves_the_cursor_to_an_empty_point(self) -> None:
        match = a_match(*self.OPENING, game=new_game("renju", opening="soosorv8"))
        async with running(match, MEDIUM) as arcade:
            await arcade.type_move("3")
            assert "names 3: Black offers three fifth stones" in arcade.status
            await arcade.press("enter")
            assert arcade.moves == [*self.OPENING, "3"]
            assert arcade.cursor == "h7"


class TestElsewhere:
    async def test_typed_text_stays_under_the_palette(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.type_move("h")
            await arcade.press("ctrl+p")
            await arcade.until_open(CommandModal)
            await arcade.press("escape")
            await arcade.until_open(PlayScreen)
            await arcade.write("3")
            await arcade.press("enter")
            assert arcade.moves == ["d1", "h3"]

    async def test_typed_text_stays_after_a_resize(self) -> None:
        async with running(a_match("d1"), MEDIUM) as arcade:
            await arcade.type_move("h")
            await arcade.resize(*LARGE)
            await arcade.write("3")
            assert "/ h3" in arcade.status
            await arcade.resize(40, 10)
            await arcade.resize(*SMALL)
            await arcade.press("enter")
            assert arcade.moves == ["d1", "h3"]

    async def test_paste_of_several_lines_becomes_one_line(self) -> None:
        async with running(a_match(), MEDIUM) as arcade:
            await arcade.type_move()
            arcade.app.post_message(events.Paste("f1\n"))
            await arcade.until(lambda: "/ f1" in arcade.status, "the text")
            await arcade.press("enter")
            assert arcade.moves == ["f1"]


async def test_matching_removals_are_named_as_far_as_they_differ() -> None:
    async with running(a_match(*THREE_TRIMS.split(), game=new_game("slicron")), MEDIUM) as arcade:
        before = arcade.board.region
        await arcade.type_move("c1")
        assert arcade.status.endswith("c1-…-e6-…, c1-…-e7-… or c1-…-f3-…")
        await arcade.press("minus", "b")
        assert "/ c1-b" in arcade.status
        assert arcade.status.endswith("c1-…-e6-…, c1-…-e7-… or c1-…-f3-…")
        await arcade.press("tab", "e", "7")
        assert arcade.board.region == before
        await arcade.press("enter")
        assert arcade.moves[-1] == "c1-b2-c2-c5-d4-d5-d6-e2-e7-f3-f5-g3-g4"
