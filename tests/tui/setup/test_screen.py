"""Setting up a game: the form is made from the game's options, and its choices become a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from abstract_arcade.clock import ClockSettings
from abstract_arcade.library.small_files import Recent
from abstract_arcade.match import PARTICIPANT_KINDS, PERSON, Match, Participant
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
from abstract_arcade.tui.widgets.setting import Setting
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


def settings(table: ArcadePilot) -> dict[str, Setting]:
    return {each.setting_name: each for each in table.setup.query(Setting)}


def choices_of(table: ArcadePilot, name: str) -> str:
    """The choices of a setting, which may take more lines than one, and the sentence after them."""
    return "  ".join(table.inside(settings(table)[name]))


def row_of(table: ArcadePilot, name: str) -> str:
    """The line of a setting as it is seen."""
    return table.inside(settings(table)[name])[0]


@by_game
def test_every_choice_has_a_sentence(slug: str) -> None:
    for option in GAMES[slug].options():
        assert len(option.meanings) == (0 if option.limits else len(option.values))
        assert all(option.meaning(value).endswith(".") for value in option.values)


class TestForm:
    @by_game
    async def test_has_a_line_for_each_seat_and_each_option(self, slug: str) -> None:
        game = GAMES[slug]()
        names = [option.name.replace("_", " ").capitalize() for option in game.options()]
        async with running(size=MEDIUM) as table:
            await set_up(table, game)
            colors = [game.color_names[color] for color in Color]
            assert list(settings(table)) == ["Who plays", *colors, "Clock", *names, "Hints for"]
            for size in (MEDIUM, SMALL, LARGE):
                await table.resize(*size)
                assert table.cut() == []
                for color in colors:
                    line = choices_of(table, color)
                    assert f"● {PERSON}" in line
                    assert "Player " in line
                    assert line.count("●") == 1
                    assert all(f" {name}" in line for name in PLAYERS)
                for name, option in zip(names, game.options(), strict=True):
                    line = row_of(table, name)
                    assert line.strip(" ▌").startswith(name)
                    default = option.write(option.default)
                    if option.limits is not None and len(option.values) > 4:
                        assert f"‹ {default} ›" in line
                        assert f"{option.limits[0]} to {option.limits[1]}" in line
                    else:
                        # Many choices need more than one line.
                        choices = "\n".join(table.inside(settings(table)[name]))
                        assert f"● {option.title(option.default)}" in line
                        assert choices.count("●") == 1
                        titles = [option.title(value) for value in option.values]
                        assert all(f" {title}" in choices for title in titles)

    @by_game
    async def test_explains_every_choice_in_full(self, slug: str) -> None:
        async with running(size=SMALL) as table:
            await set_up(table, GAMES[slug]())
            options = {option.name: option for option in GAMES[slug]().options()}
            for setting in table.setup.query(Setting):
                option = options.get(setting.setting_name.lower())
                # What a small terminal has no room for comes into sight.
                setting.focus()
                for index, value in enumerate(setting.values[:4]):
                    if option is None and value not in PLAYERS:
                        # A person has a name there, and no sentence.
                        continue
                    setting.index = index
                    await table.pilot.pause()
                    sentence = option.meaning(value) if option else PARTICIPANT_KINDS[value]

                    def is_seen(setting: Setting = setting, sentence: str = sentence) -> bool:
                        # The tile of a seat stands left of it.
                        lines = [line[setting._column :] for line in table.inside(setting)]
                        return sentence in " ".join(" ".join(lines).split())

                    await table.until(is_seen)
                    assert table.cut() == []

    @pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
    async def test_has_choices_of_several_rows_below_one_another(
        self, size: tuple[int, int]
    ) -> None:
        async with running(size=size) as table:
            await set_up(table, new_game("renju"))
            first, second = table.inside(settings(table)["Black"])[:2]
            above = "person beginner easy medium"
            below = "hard expert random greedy"
            places = [list(map(first.index, above.split())), list(map(second.index, below.split()))]
            assert places[0] == places[1]

    async def test_has_short_sentences_beside_the_choices_where_they_fit(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("enclose5"))
            assert (
                row_of(table, "Target").rstrip().endswith("1 to 99       Coloured cells that win.")
            )
            await table.resize(*LARGE)
            assert row_of(table, "Target").rstrip().endswith("1 to 99")

    async def test_has_a_stone_beside_each_seat(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            for color, name in ((Color.BLACK, "Black"), (Color.WHITE, "White")):
                x, y = settings(table)[name].region.offset
                colors = table.app.screen.query_one(Board).palette.stones[color]
                cell = table.cells()[y][x + 3]
                assert cell.style.color == colors.top.rich_color
                assert cell.text == "▇"

    async def test_shows_what_the_match_before_had(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte", capture="custodial", pie=True), "greedy")
            assert "● greedy" in choices_of(table, "Black")
            assert "● person" in choices_of(table, "White")
            assert "● custodial" in row_of(table, "Capture")
            assert "● on" in row_of(table, "Pie")

    async def test_keeps_the_names_of_those_who_stay(self) -> None:
        players = {Seat.FIRST: Participant(name="Ada"), Seat.SECOND: Participant(name="Ben")}
        async with running(size=MEDIUM) as table:
            table.app.post_message(OpenSetup(new_game("krypte"), players))
            await table.until_open(SetupScreen)
            await table.press("down", "down", "down", "right")
            await table.click_text("Enter start")
            await table.until_open(PlayScreen)
            names = [each.name for each in table.match.participants.values()]
            assert names == ["Ada", ""]
            assert not table.match.participants[Seat.SECOND].is_person

    async def test_takes_another_engine_along(self) -> None:
        async with running(size=LARGE) as table:
            await set_up(table, new_game("krypte"), white="engine:gnuboard --fast")
            line = choices_of(table, "White")
            assert line.index("●") > line.index("greedy")
            await table.press("enter")
            await table.until_open(PlayScreen)
            assert table.match.participants[Seat.SECOND] == Participant("engine:gnuboard --fast")

    async def test_fits_the_smallest_terminal_with_any_engine(self) -> None:
        async with running(size=SMALL) as table:
            await set_up(table, new_game("krypte"), white="engine:python3 my_first_engine.py")
            assert table.cut() == []


class TestChoosing:
    async def test_by_the_keys_becomes_the_match(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"), seed=5)
            # Black: the last player; White: round the corner to the same; Capture; Pie.
            await table.press(
                "down", *["right"] * len(PLAYERS), "down", "left", "j", "l", "h", "j", "l"
            )
            await table.press("down", "space")
            await table.press("enter")
            await table.until_open(PlayScreen)
            last = Participant(tuple(PLAYERS)[-1])
            assert table.match.participants == {Seat.FIRST: last, Seat.SECOND: last}
            assert table.match.game == new_game("krypte", capture="custodial", pie=True)
            assert table.match.seed == 5

    async def test_by_the_mouse_becomes_the_match(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            await table.click_text("custodial")
            await table.click_text(" on ")
            await table.click_text("random")
            await table.click_text("Enter start")
            await table.until_open(PlayScreen)
            assert table.match.game == new_game("krypte", capture="custodial", pie=True)
            # The last line with that choice is White's.
            assert table.match.participants == {
                Seat.FIRST: Participant(),
                Seat.SECOND: Participant("random"),
            }

    async def test_forbids_hints_to_those_who_want_none(self) -> None:
        async with running(size=LARGE) as table:
            await set_up(table, new_game("krypte"))
            # The name of a colour stands with its seat, too.
            row = next(n for n, line in enumerate(table.lines()) if "Hints" in line)
            await table.click(table.lines()[row].index("White") + 1, row)
            await table.press("enter")
            await table.until_open(PlayScreen)
            hints = {seat: each.hints for seat, each in table.match.participants.items()}
            assert hints == {Seat.FIRST: False, Seat.SECOND: True}
            await table.press("i")
            assert "Hints are off for" in table.status

    async def test_of_nothing_is_two_people_and_the_usual_rules(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            await table.press("enter")
            await table.until_open(PlayScreen)
            assert table.match.game == new_game("krypte")
            assert not table.match.has_computer
            assert not table.moves

    async def test_goes_round(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            black = settings(table)["Black"]
            seen = []
            await table.press("down")
            for _ in range(len(PLAYERS) + 1):
                seen.append(black.value)
                await table.press("right")
            assert seen == [PERSON, *PLAYERS]
            assert black.value == PERSON
            await table.press("left")
            assert black.value == seen[-1]

    async def test_moves_between_the_lines(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            order = []
            await table.press("down")
            for key in ("down", "down", "down", "down", "tab", "k", "up", "shift+tab"):
                await table.press(key)
                focused = table.app.focused
                assert focused is not None
                setting = focused if isinstance(focused, Setting) else focused.parent
                assert isinstance(setting, Setting)
                order.append(setting.setting_name)
                assert focused is setting or isinstance(focused, Field)
                pointed = [line for line in table.lines() if line.strip().startswith("▌")]
                assert pointed
            seats = ["Black", "White", "White"]
            assert order == [*seats, "Clock", "Capture", "Clock", "White", "White"]

    async def test_of_a_number_stays_within_its_range(self) -> None:
        slug, option, (least, greatest) = next(
            (slug, option, option.limits)
            for slug, game in GAMES.items()
            for option in game.options()
            if option.limits is not None and len(option.values) > 4
        )
        async with running(size=MEDIUM) as table:
            await set_up(table, GAMES[slug]())
            setting = settings(table)[option.name.replace("_", " ").capitalize()]
            setting.focus()
            for end, inwards, outwards in ((0, "right", "left"), (-1, "left", "right")):
                setting.index = end % len(setting.values)
                limit = (least, greatest)[end]
                await table.press(outwards)
                assert setting.value == str(limit)
                await table.press(inwards)
                assert setting.value == str(limit + (1 if end == 0 else -1))
                assert f"‹ {setting.value} ›" in row_of(table, setting.setting_name)


class TestBoard:
    async def test_has_the_size_that_is_chosen(self) -> None:
        async with running(size=LARGE) as table:
            await set_up(table, new_game("slicron"))
            board = table.app.screen.query_one(Board)
            size = settings(table)["Size"]
            for index, value in enumerate(size.values):
                size.index = index
                await table.pilot.pause()
                game = new_game("slicron", size=int(value))
                assert board.layout_shown.sites == len(game.board.sites)
                assert any(state.now is not None for state in board.states)

    async def test_gives_way_in_a_narrow_terminal(self) -> None:
        async with running(size=LARGE) as table:
            await set_up(table, new_game("krypte"))
            board = table.app.screen.query_one(Board)
            assert board.region.width >= board.layout_shown.width
            await table.resize(*MEDIUM)
            assert not board.region.width
            assert table.cut() == []
            await table.resize(*LARGE)
            assert board.region.width >= board.layout_shown.width

    async def test_that_does_not_fit_the_terminal_is_refused_in_words(self) -> None:
        async with running(size=SMALL) as table:
            await set_up(table, new_game("reneo"))
            size = settings(table)["Size"]
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
            assert not table.play_screen.room.is_too_small


class TestWhoPlays:
    """The first line, which says how many computers play."""

    async def test_is_two_people_at_first(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            assert table.app.focused is settings(table)["Who plays"]
            assert "● two of us" in row_of(table, "Who plays")

    async def test_seats_an_opponent_and_takes_it_away(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            kinds = []
            for _ in range(3):
                await table.press("right")
                kinds.append([settings(table)[name].value for name in ("Black", "White")])
            assert kinds == [["person", "easy"], ["easy", "easy"], ["person", "person"]]

    async def test_leaves_the_computer_where_it_sits(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"), "hard")
            assert "● against the computer" in row_of(table, "Who plays")
            await table.press("down", "left", "right")
            assert settings(table)["Black"].value == "hard"
            assert settings(table)["White"].value == PERSON

    async def test_follows_the_seats(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            await table.press("down", "right")
            assert "● against the computer" in row_of(table, "Who plays")
            await table.press("down", "right")
            assert "● computers" in row_of(table, "Who plays")

    async def test_offers_the_opponent_of_last_time(self, tmp_path: Path) -> None:
        recent = Recent(tmp_path)
        seats = {Seat.FIRST: Participant(), Seat.SECOND: Participant("hard")}
        recent.keep(Match(new_game("krypte"), seats))
        recent.close()
        async with running(size=MEDIUM) as table:
            table.app._files.recent = recent
            table.app.post_message(OpenSetup(new_game("krypte"), {}))
            await table.until_open(SetupScreen)
            settings(table)["Who plays"].index = 0
            await table.pilot.pause()
            await table.press("right")
            assert settings(table)["White"].value == "hard"


class TestNames:
    async def test_are_typed_and_stand_on_the_seats(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            assert "Player 1" in choices_of(table, "Black")
            await table.press("down", "down", *"tim", "backspace")
            await table.press("down", "down", *"[b]q", "space", "b", "enter")
            await table.until_open(PlayScreen)
            names = [each.name for each in table.match.participants.values()]
            assert names == ["ti", "[b]q b"]
            assert "[b]q b" in table.words("#seats")

    async def test_of_nobody_are_you_against_a_computer(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            await table.press("down", "down", "down", "right")
            assert "You" in choices_of(table, "Black")

    async def test_are_mended_with_the_arrows_while_the_kind_of_player_stays(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            await table.press("down", "down", *"Adaa", "left", "backspace", "question_mark")
            assert "Ad?a" in choices_of(table, "Black")
            assert settings(table)["Black"].value == PERSON
            await table.press("ctrl+w")
            assert "Ad?" not in choices_of(table, "Black")

    async def test_used_before_are_offered_by_key_and_click(self, tmp_path: Path) -> None:
        recent = Recent(tmp_path)
        recent.keep(a_match("Ada", "Ben"))
        recent.close()
        async with running(size=MEDIUM) as table:
            table.app._files.recent = recent
            await set_up(table, new_game("krypte"))
            await table.press("down", "pagedown", "pagedown", "down")
            await table.click_text("Ada   Ben")
            await table.press("enter")
            await table.until_open(PlayScreen)
            names = [each.name for each in table.match.participants.values()]
            assert names == ["Ben", "Ada"]


class TestShowingTheOpening:
    async def test_leads_to_its_chapter_and_back_to_the_form(self) -> None:
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
    async def test_is_there_for_each(self, opening: str) -> None:
        async with running(size=LARGE) as table:
            await set_up(table, new_game("renju", opening=opening))
            await table.press("d")
            await table.until_open(DemoScreen)
            assert f"Opening: {OPENINGS[opening].title}" in table.text()

    @pytest.mark.parametrize("game", [new_game("krypte"), new_game("renju", opening="free")])
    async def test_gives_way_to_the_rules_where_there_is_none(self, game: Game) -> None:
        async with running(size=LARGE) as table:
            await set_up(table, game)
            assert "show the opening" not in table.text()
            assert "d rules" in table.lines()[-1]
            await table.press("d")
            await table.until_open(DemoScreen)
            assert "Opening" not in table.text()


class TestLastTime:
    async def test_is_what_the_menu_offers(self, tmp_path: Path) -> None:
        async with running(size=MEDIUM) as table:
            table.app._files.recent = Recent(tmp_path)
            await set_up(table, new_game("krypte", pie=True))
            assert "F5" not in table.text()
            await table.press("down", "down", *"Ada", "down", "right", "down", "right", "enter")
            await table.until_open(PlayScreen)
            await table.press("q")
            await table.until_open(MenuScreen)
            table.app.post_message(OpenSetup(new_game("krypte"), {}))
            await table.until_open(SetupScreen)
            assert "Ada" in choices_of(table, "Black")
            assert "● beginner" in choices_of(table, "White")
            assert "● 5+3" in row_of(table, "Clock")
            assert "● on" in row_of(table, "Pie")
            await table.press("down", "down", "down", "left", "f5")
            await table.until_open(PlayScreen)
            assert not table.match.participants[Seat.SECOND].is_person
            assert table.match.clock == dict.fromkeys(Seat, ClockSettings(300, 3))
        assert "Ada" in (tmp_path / "recent.json").read_text()


class TestClock:
    async def test_of_ones_own_is_typed(self) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            await table.press(*["down"] * 5, "left", "down", *"3/x", "enter")
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
        assert not table.play_screen.room.is_too_small
        layout = table.board.layout_shown
        board = table.board
        assert layout.width <= board.size.width
        assert layout.height <= board.size.height


class TestLeaving:
    @pytest.mark.parametrize("way", ["escape", "q", "click"])
    async def test_leads_back_to_the_menu(self, way: str) -> None:
        async with running(size=MEDIUM) as table:
            await set_up(table, new_game("krypte"))
            if way == "click":
                await table.click_text("Esc menu")
            else:
                await table.press(way)
            await table.until_open(MenuScreen)
            assert table.menu.slug == "krypte"


@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE], ids=str)
async def test_a_number_is_changed_by_clicks_on_its_arrows(size: tuple[int, int]) -> None:
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


async def test_a_name_that_can_be_typed_is_lit_under_the_mouse() -> None:
    async with running(size=LARGE) as table:
        await set_up(table, new_game("krypte"))
        column, row = table.place_of("Player 2")
        before = table.cells()[row][column].style
        await table.hover(column, row)
        await table.pilot.pause()
        assert table.cells()[row][column].style != before
        await table.click(column, row)
        await table.until_text("type a name")
