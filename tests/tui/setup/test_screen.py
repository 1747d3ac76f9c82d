"""Setting up a game: the form is made from the game's options, and its choices become a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from abstract_arcade.clock import ClockSettings
from abstract_arcade.library.small_files import Recent
from abstract_arcade.match import PERSON, Match, Participant
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import GAMES, Color, Game, Seat, new_game
from abstract_arcade.rules.renju_opening import OPENINGS
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.course.demo import DemoScreen
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.messages import OpenSetup
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from abstract_arcade.tui.widgets.field import Field
from abstract_arcade.tui.widgets.option_row import FormRow, OptionRow
from tests.tui.support import LARGE, MEDIUM, SMALL, ArcadePilot, running

pytestmark = pytest.mark.slow

by_game = pytest.mark.parametrize("slug", GAMES)


async def set_up(
    table: ArcadePilot,
    game: Game,
    black: str = PERSON,
    white: str = PERSON,
    seed: int | None = None,
) -> None:
    """Open the form with these choices."""
    table.app.post_message(
        OpenSetup(game, {Seat.FIRST: Participant(black), Seat.SECOND: Participant(white)}, seed)
    )
    await table.until_open(SetupScreen)


def a_match(first: str, second: str) -> Match:
    """A match of two people with names."""
    seats = {Seat.FIRST: Participant(name=first), Seat.SECOND: Participant(name=second)}
    return Match(new_game("krypte"), seats)


def rows(table: ArcadePilot) -> dict[str, FormRow]:
    """The rows that are shown, by their labels."""
    return {row.label: row for row in table.setup.query(FormRow) if row.display}


def option(table: ArcadePilot, label: str) -> OptionRow:
    """A row with choices."""
    row = rows(table)[label]
    assert isinstance(row, OptionRow)
    return row


def choices_of(table: ArcadePilot, name: str) -> str:
    """The choices of a setting, which may take more lines than one, and the sentence after them."""
    return "  ".join(table.inside(rows(table)[name]))


def row_of(table: ArcadePilot, name: str) -> str:
    """The line of a setting as it is seen."""
    return table.inside(rows(table)[name])[0]


@by_game
def test_every_choice_has_a_sentence(slug: str) -> None:
    for option in GAMES[slug].options():
        assert len(option.meanings) == (0 if option.limits else len(option.values))
        assert all(option.meaning(value).endswith(".") for value in option.values)


class TestForm:
    @by_game
    async def test_form_has_a_row_for_each_seat_and_each_option(self, slug: str) -> None:
        game = GAMES[slug]()
        labels = [option.name.replace("_", " ").capitalize() for option in game.options()]
        async with running(size=MEDIUM) as table:
            await set_up(table, game)
            colors = [game.color_names[color] for color in Color]
            assert list(rows(table)) == ["Who plays", *colors, "Clock", *labels, "Hints for"]
            for size in (MEDIUM, SMALL, LARGE):
                await table.resize(*size)
                assert table.cut() == []
                for number, color in enumerate(colors, 1):
                    assert f"Player {number}" in choices_of(table, color)
                for label, each in zip(labels, game.options(), strict=True):
                    line = row_of(table, label)
                    assert line.strip(" ▌").startswith(label)
                    default = each.write(each.default)
                    if each.limits is not None and len(each.values) > 4:
                        assert f"‹ {default} ›" in line
                        assert f"{each.limits[0]} to {each.limits[1]}" in line
                    else:
                        # Many choices need more than one line.
                        choices = "\n".join(table.inside(rows(table)[label]))
                        assert f"● {each.title(each.default)}" in line
                        assert choices.count("●") == 1
                        titles = [each.title(value) for value in each.values]
                        assert all(f" {title}" in choices for title in titles)

    @pytest.mark.parametrize("black", [PERSON, "easy"])
    @pytest.mark.parametrize("white", [PERSON, "easy"])
    @by_game
    async def test_form_shows_start_without_scrolling(
        self, slug: str, black: str, white: str
    ) -> None:
        async with running(size=(80, 24)) as table:
            await set_up(table, GAMES[slug](), black, white)
            assert f"Enter start {GAMES[slug].title}" in table.text()
            assert "Hints" in table.text() or black == white == "easy"

    @by_game
    async def test_form_shows_start_in_the_smallest_terminal(self, slug: str) -> None:
        async with running(size=SMALL) as table:
            await set_up(table, GAMES[slug](), white="easy")
            assert f"Enter start {GAMES[slug].title}" in table.text()

    @by_game
    async def test_form_explains_every_choice_in_full(self, slug: str) -> None:
        async with running(size=SMALL) as table:
            await set_up(table, GAMES[slug](), white="easy")
            options = {each.name: each for each in GAMES[slug]().options()}
            for row in table.setup.query(OptionRow):
                each = options.get(row.label.lower())
                if not row.display or (each is None and row.value not in PLAYERS):
                    continue
                # Rows below the end of a small terminal are scrolled into view.
                row.focus()
                for index, value in enumerate(row.values[:8]):
                    row.index = index
                    await table.pilot.pause()
                    sentence = each.meaning(value) if each else PLAYERS[value].sentence

                    def is_seen(row: FormRow = row, sentence: str = sentence) -> bool:
                        # The picture of a seat is to its left.
                        lines = [line[16:] for line in table.inside(row)]
                        return sentence in " ".join(" ".join(lines).split())

                    await table.until(is_seen)
                    assert table.cut() == []

    async def test_short_sentences_are_on_the_row_of_their_choices(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("enclose5"))
            beside = "9 to 19       Cells along each edge of the board."
            assert row_of(table, "Size").rstrip().endswith(beside)
            await table.resize(*LARGE)
            assert row_of(table, "Size").rstrip().endswith("9 to 19")

    async def test_form_has_a_stone_for_each_seat(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            for color, name in ((Color.BLACK, "Black"), (Color.WHITE, "White")):
                x, y = rows(table)[name].region.offset
                colors = table.app.screen.query_one(Board).palette.stones[color]
                cell = table.cells()[y][x + 3]
                assert cell.style.color == colors.top.rich_color
                assert cell.text == "▇"

    async def test_form_begins_with_the_settings_it_was_opened_with(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte", capture="custodial", pie=True), "greedy")
            assert "● White" in row_of(table, "You play")
            assert "● greedy" in choices_of(table, "Black")
            assert "You" in choices_of(table, "White")
            assert "● custodial" in row_of(table, "Capture")
            assert "● on" in row_of(table, "Pie")

    async def test_form_keeps_the_names_of_players_who_stay(self) -> None:
        players = {Seat.FIRST: Participant(name="Ada"), Seat.SECOND: Participant(name="Ben")}
        async with running(size=MEDIUM) as table:
            table.app.post_message(OpenSetup(new_game("krypte"), players))
            await table.until_open(SetupScreen)
            await table.press("right")
            await table.click_text("Enter start")
            await table.until_open(PlayScreen)
            names = [each.name for each in table.match.participants.values()]
            assert names == ["Ada", ""]
            assert not table.match.participants[Seat.SECOND].is_person

    async def test_form_keeps_an_engine_that_is_not_listed(self) -> None:
        async with running(size=LARGE) as table:
            await set_up(table, new_game("krypte"), white="engine:gnuboard --fast")
            assert "levels…" in choices_of(table, "White")
            assert "● engine" in choices_of(table, "White")
            await table.press("enter")
            await table.until_open(PlayScreen)
            assert table.match.participants[Seat.SECOND] == Participant("engine:gnuboard --fast")

    async def test_form_with_an_engine_fits_the_smallest_terminal(self) -> None:
        async with running(size=SMALL) as table:
            await set_up(table, new_game("krypte"), white="engine:python3 my_first_engine.py")
            assert table.cut() == []


class TestChoosing:
    async def test_choices_made_by_keys_apply_to_the_match(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"), seed=5)
            # Two computers: Black one level down; White the last of all; Capture; Pie.
            await table.press("left", "down", "left", "down", "left", "left")
            await table.press("j", "j", "l", "h", "l", "down", "space")
            await table.press("enter")
            await table.until_open(PlayScreen)
            assert table.match.participants == {
                Seat.FIRST: Participant("beginner"),
                Seat.SECOND: Participant(tuple(PLAYERS)[-1]),
            }
            assert table.match.game == new_game("krypte", capture="custodial", pie=True)
            assert table.match.seed == 5

    async def test_choices_made_by_mouse_apply_to_the_match(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            await table.click_text("custodial")
            await table.click_text(" on ")
            await table.click_text("you and the computer")
            await table.click_text("more…")
            await table.click_text("greedy")
            await table.click_text("Enter start")
            await table.until_open(PlayScreen)
            assert table.match.game == new_game("krypte", capture="custodial", pie=True)
            assert table.match.participants == {
                Seat.FIRST: Participant(),
                Seat.SECOND: Participant("greedy"),
            }

    async def test_links_lead_from_the_levels_to_other_players_and_keep_the_choice(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"), white="medium")
            assert "greedy" not in choices_of(table, "White")
            await table.click_text("more…")
            assert "● levels…" in choices_of(table, "White")
            assert "greedy" in choices_of(table, "White")
            assert "Still medium" in table.text()
            await table.click_text("levels…")
            assert "● medium" in choices_of(table, "White")

    @pytest.mark.parametrize(
        ("kind", "link", "left", "right"),
        [
            ("medium", "more…", "● medium", "● random"),
            ("greedy", "levels…", "● expert", "● greedy"),
        ],
    )
    async def test_arrow_keys_go_on_from_the_link_to_the_other_players(
        self, kind: str, link: str, left: str, right: str
    ) -> None:
        async with running(size=MEDIUM) as table:
            for key, chosen in (("left", left), ("right", right)):
                await set_up(table, new_game("krypte"), black="hard", white=kind)
                await table.press("down", "down")
                await table.click_text(link)
                await table.press(key)
                assert chosen in choices_of(table, "White")

    async def test_hints_can_be_turned_off_for_one_player(self) -> None:
        async with running(size=LARGE) as table:
            await set_up(table, new_game("krypte"))
            # The name of a colour is also the label of its seat.
            row = next(n for n, line in enumerate(table.lines()) if "Hints" in line)
            await table.click(table.lines()[row].index("White") + 1, row)
            await table.press("enter")
            await table.until_open(PlayScreen)
            hints = {seat: each.hints for seat, each in table.match.participants.items()}
            assert hints == {Seat.FIRST: False, Seat.SECOND: True}
            await table.press("i")
            assert "Hints are off for" in table.status

    async def test_enter_starts_a_game_of_two_people_with_default_rules(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            await table.press("enter")
            await table.until_open(PlayScreen)
            assert table.match.game == new_game("krypte")
            assert not table.match.has_computer
            assert not table.moves

    async def test_choices_go_round(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"), "beginner", "easy")
            seen = []
            await table.press("down")
            for _ in PLAYERS:
                seen.append(option(table, "Black").value)
                await table.press("right")
            assert seen == [*PLAYERS]
            assert option(table, "Black").value == seen[0]
            await table.press("left")
            assert option(table, "Black").value == seen[-1]

    async def test_arrows_move_between_the_rows(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"), white="easy")
            order = []
            for key in ("down", "down", "down", "down", "tab", "k", "up", "shift+tab"):
                await table.press(key)
                focused = table.app.focused
                assert focused is not None
                row = focused if isinstance(focused, FormRow) else focused.parent
                assert isinstance(row, FormRow)
                order.append(row.label)
                assert focused is row or isinstance(focused, Field)
                pointed = [line for line in table.lines() if line.strip().startswith("▌")]
                assert pointed
            seats = ["Black", "White"]
            assert order == ["You play", *seats, "Clock", "Capture", "Clock", "White", "Black"]

    async def test_number_stays_within_its_range(self) -> None:
        slug, each, (least, greatest) = next(
            (slug, each, each.limits)
            for slug, game in GAMES.items()
            for each in game.options()
            if each.limits is not None and len(each.values) > 4
        )
        async with running(size=MEDIUM) as table:
            await set_up(table, GAMES[slug]())
            setting = option(table, each.name.replace("_", " ").capitalize())
            setting.focus()
            for end, inwards, outwards in ((0, "right", "left"), (-1, "left", "right")):
                setting.index = end % len(setting.values)
                limit = (least, greatest)[end]
                await table.press(outwards)
                assert setting.value == str(limit)
                await table.press(inwards)
                assert setting.value == str(limit + (1 if end == 0 else -1))
                assert f"‹ {setting.value} ›" in row_of(table, setting.label)


class TestBoard:
    async def test_board_has_the_chosen_size(self) -> None:
        async with running(size=LARGE) as table:
            await set_up(table, new_game("slicron"))
            board = table.app.screen.query_one(Board)
            size = option(table, "Size")
            for index, value in enumerate(size.values):
                size.index = index
                await table.pilot.pause()
                game = new_game("slicron", size=int(value))
                assert board.layout_shown.sites == len(game.board.sites)
                assert any(state.now is not None for state in board.states)

    async def test_board_is_hidden_in_a_narrow_terminal(self) -> None:
        async with running(size=LARGE) as table:
            await set_up(table, new_game("krypte"))
            board = table.app.screen.query_one(Board)
            assert board.region.width >= board.layout_shown.width
            await table.resize(*MEDIUM)
            assert not board.region.width
            assert table.cut() == []
            await table.resize(*LARGE)
            assert board.region.width >= board.layout_shown.width

    async def test_board_too_large_for_the_terminal_is_refused_in_words(self) -> None:
        async with running(size=SMALL) as table:
            await set_up(table, new_game("reneo"))
            size = option(table, "Size")
            size.index = len(size.values) - 1
            await table.until_text("This board needs")
            assert table.words("#note") == (
                "This board needs 60×24 characters; the terminal has 60×20."
            )
            await table.press("enter")
            await table.pilot.pause()
            assert table.is_open(SetupScreen)
            await table.resize(60, 24)
            assert "This board needs" not in table.text()
            await table.press("enter")
            await table.until_open(PlayScreen)
            assert not table.play_screen.screen_layout.is_too_small


class TestWhoPlays:
    """The first rows, which say where people and computers sit."""

    async def test_form_begins_with_two_people(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            assert table.app.focused is rows(table)["Who plays"]
            assert "● two people" in row_of(table, "Who plays")

    async def test_computer_opponent_can_be_added_and_removed(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            kinds = []
            for _ in range(3):
                await table.press("right")
                seats = table.setup._participants.values()
                kinds.append([each.kind for each in seats])
            assert kinds == [["person", "easy"], ["easy", "easy"], ["person", "person"]]

    async def test_person_can_play_the_other_colour(self) -> None:
        seats = {Seat.FIRST: Participant(name="Ada"), Seat.SECOND: Participant("hard")}
        async with running(size=MEDIUM) as table:
            table.app.post_message(OpenSetup(new_game("krypte"), seats))
            await table.until_open(SetupScreen)
            assert "● Black" in row_of(table, "You play")
            await table.press("down", "right", "enter")
            await table.until_open(PlayScreen)
            assert table.match.participants == {
                Seat.FIRST: Participant("hard"),
                Seat.SECOND: Participant(name="Ada"),
            }

    async def test_hints_can_be_turned_off_against_the_computer(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"), white="easy")
            await table.press("up", "left", "enter")
            await table.until_open(PlayScreen)
            assert not table.match.participants[Seat.FIRST].hints

    async def test_form_offers_the_opponent_of_last_time(self, tmp_path: Path) -> None:
        recent = Recent(tmp_path)
        seats = {Seat.FIRST: Participant(), Seat.SECOND: Participant("hard")}
        recent.keep(Match(new_game("krypte"), seats))
        recent.close()
        async with running(size=MEDIUM, recent=recent) as table:
            table.app.post_message(OpenSetup(new_game("krypte"), {}))
            await table.until_open(SetupScreen)
            assert option(table, "White").value == "hard"
            await table.press("left", "right")
            assert option(table, "White").value == "hard"


class TestNames:
    async def test_typed_names_are_shown_in_the_match(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            assert "Player 1" in choices_of(table, "Black")
            await table.press("down", *"tim", "backspace")
            await table.press("down", *"[b]q", "space", "b", "enter")
            await table.until_open(PlayScreen)
            names = [each.name for each in table.match.participants.values()]
            assert names == ["ti", "[b]q b"]
            assert "[b]q b" in table.words("#seats")

    async def test_person_without_a_name_is_you_against_a_computer(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            await table.press("right")
            assert "You" in choices_of(table, "Black")

    async def test_name_is_edited_with_the_usual_keys(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            await table.press("down", *"Adaa", "left", "backspace", "question_mark")
            assert "Ad?a" in choices_of(table, "Black")
            await table.press("ctrl+w")
            assert "Ad?" not in choices_of(table, "Black")

    async def test_names_used_before_are_offered_by_key_and_click(self, tmp_path: Path) -> None:
        recent = Recent(tmp_path)
        recent.keep(a_match("Ada", "Ben"))
        recent.close()
        async with running(size=MEDIUM, recent=recent) as table:
            await set_up(table, new_game("krypte"))
            await table.press("down", "pagedown", "pagedown", "down")
            await table.click_text("Ada   Ben")
            await table.press("enter")
            await table.until_open(PlayScreen)
            names = [each.name for each in table.match.participants.values()]
            assert names == ["Ben", "Ada"]


class TestShowingTheOpening:
    async def test_opening_is_shown_and_leads_back_to_the_form(self) -> None:
        async with running(size=LARGE) as table:
            await set_up(table, new_game("renju", opening="taraguchi10"))
            assert "d show the opening" in table.lines()[-1]
            await table.press("d")
            await table.until_open(DemoScreen)
            assert "Taraguchi-10" in table.text()
            await table.press("escape")
            await table.until_open(SetupScreen)
            assert table.setup.chosen_game == new_game("renju", opening="taraguchi10")

    @pytest.mark.parametrize("opening", [each for each in OPENINGS if each != "free"])
    async def test_every_opening_has_a_chapter_to_show(self, opening: str) -> None:
        async with running(size=LARGE) as table:
            await set_up(table, new_game("renju", opening=opening))
            await table.press("d")
            await table.until_open(DemoScreen)
            assert f"Opening: {OPENINGS[opening].title}" in table.text()

    @pytest.mark.parametrize("game", [new_game("krypte"), new_game("renju", opening="free")])
    async def test_rules_are_shown_when_there_is_no_opening(self, game: Game) -> None:
        async with running(size=LARGE) as table:
            await set_up(table, game)
            assert "show the opening" not in table.text()
            assert "d rules" in table.lines()[-1]
            await table.press("d")
            await table.until_open(DemoScreen)
            assert "Opening" not in table.text()


class TestLastTime:
    async def test_last_set_up_is_started_from_the_form(self, tmp_path: Path) -> None:
        async with running(size=MEDIUM, recent=Recent(tmp_path)) as table:
            await set_up(table, new_game("krypte", pie=True))
            assert "F5" not in table.text()
            await table.press(
                "right", "down", "down", *"Ada", "down", "left", "down", "right", "enter"
            )
            await table.until_open(PlayScreen)
            await table.press("q")
            await table.until_open(MenuScreen)
            table.app.post_message(OpenSetup(new_game("krypte"), {}))
            await table.until_open(SetupScreen)
            assert "Ada" in choices_of(table, "Black")
            assert "● beginner" in choices_of(table, "White")
            assert "● 5 min + 3 s" in row_of(table, "Clock")
            assert "● on" in row_of(table, "Pie")
            await table.press("left", "f5")
            await table.until_open(PlayScreen)
            assert not table.match.participants[Seat.SECOND].is_person
            assert table.match.clock == dict.fromkeys(Seat, ClockSettings(300, 3))
        assert "Ada" in (tmp_path / "recent.json").read_text()


class TestClock:
    async def test_own_clock_is_typed(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            await table.press(*["down"] * 3, "left", "down", *"3/x", "enter")
            assert "not a clock; try" in choices_of(table, "Clock")
            assert table.is_open(SetupScreen)
            await table.press("backspace", *"10+5")
            assert "Black: 3 minutes; White: 10 minutes, and 5 seconds a move" in choices_of(
                table, "Clock"
            )
            assert table.cut() == []
            await table.press("enter")
            await table.until_open(PlayScreen)
            assert table.match.clock == {
                Seat.FIRST: ClockSettings(180),
                Seat.SECOND: ClockSettings(600, 5),
            }


@by_game
async def test_every_game_can_be_played_in_the_smallest_terminal(slug: str) -> None:
    async with running(size=SMALL) as table:
        await set_up(table, GAMES[slug]())
        await table.press("enter")
        await table.until_open(PlayScreen)
        assert not table.play_screen.screen_layout.is_too_small
        layout = table.board.layout_shown
        board = table.board
        assert layout.width <= board.size.width
        assert layout.height <= board.size.height


class TestLeaving:
    @pytest.mark.parametrize("way", ["escape", "q", "click"])
    async def test_leaving_the_form_goes_to_the_menu(self, way: str) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            if way == "click":
                await table.click_text("Esc menu")
            else:
                await table.press(way)
            await table.until_open(MenuScreen)
            assert table.menu.slug == "krypte"


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=str)
async def test_clicks_on_its_arrows_change_a_number(size: tuple[int, int]) -> None:
    game, name, limits, default = next(
        (game, option.name, option.limits, option.default)
        for game in GAMES.values()
        for option in game.options()
        if option.limits is not None and len(option.values) > 4
    )
    async with running(size=size) as table:
        await set_up(table, game())
        assert isinstance(default, int)
        value = default
        for step in (-1, 1, 1):
            if not limits[0] <= value + step <= limits[1]:
                continue
            column, row = table.place_of(f"‹ {value} ›")
            await table.click(column + (0 if step < 0 else len(f"‹ {value} ")), row)
            value += step
            assert f"‹ {value} ›" in table.text()
        await table.click_text("Enter start")
        await table.until_open(PlayScreen)
        assert getattr(table.match.game, name) == value
        assert value != default


async def test_name_is_highlighted_under_the_mouse() -> None:
    async with running(size=LARGE) as table:
        await set_up(table, new_game("krypte"))
        column, row = table.place_of("Player 2")
        before = table.cells()[row][column].style
        await table.hover(column, row)
        await table.pilot.pause()
        assert table.cells()[row][column].style != before
        await table.click(column, row)
        await table.until_text("type a name")
