"""Keys and commands: all can be pressed anywhere, are explained, and stand in the palette."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from textual.app import SystemCommand
from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import key_to_character
from textual.screen import Screen

import abstract_arcade.tui
from abstract_arcade.rules import new_game
from abstract_arcade.settings import SettingsFile
from abstract_arcade.settings.key_names import key_name
from abstract_arcade.settings.shortcuts import LEFT_HAND, SHORTCUTS, alone, together
from abstract_arcade.tui.app import ArcadeApp
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.course.demo import DemoScreen
from abstract_arcade.tui.course.puzzle import PuzzleScreen
from abstract_arcade.tui.frame.ask import Answers, Ask
from abstract_arcade.tui.frame.help import HelpScreen
from abstract_arcade.tui.keys import key_names, with_key_names
from abstract_arcade.tui.matches.screen import MatchesScreen
from abstract_arcade.tui.menu.screen import MenuScreen
from abstract_arcade.tui.play.screen import PlayScreen
from abstract_arcade.tui.position.screen import PositionScreen
from abstract_arcade.tui.settings.screen import SettingsList, SettingsScreen
from abstract_arcade.tui.setup.screen import SetupScreen
from abstract_arcade.tui.sharing import HostApp
from abstract_arcade.tui.widgets.move_field import MoveField
from abstract_arcade.tui.windows.comment import CommentWindow
from abstract_arcade.tui.windows.export import ExportWindow
from abstract_arcade.tui.windows.text import OpenWindow
from tests.tui.play.support import SCREENS, bindings_of, bindings_on, opened, screen
from tests.tui.support import LARGE, ArcadePilot, a_match, running

pytestmark = pytest.mark.slow

by_screen = pytest.mark.parametrize("name", SCREENS)


def own_classes() -> set[type[DOMNode]]:
    """Every screen, widget and app of the arcade."""
    found: set[type[Any]] = set()
    folder = abstract_arcade.tui
    for each in pkgutil.walk_packages(folder.__path__, f"{folder.__name__}."):
        values = vars(importlib.import_module(each.name)).values()
        found |= {value for value in values if isinstance(value, type)}
    return {
        kind
        for kind in found
        if issubclass(kind, DOMNode) and kind.__module__.startswith(folder.__name__)
    }


class TestNames:
    @pytest.mark.parametrize(
        ("key", "name"),
        [
            ("question_mark", "?"),
            ("f1", "F1"),
            ("ctrl+p", "Ctrl+P"),
            ("shift+tab", "Shift+Tab"),
            ("pageup", "PgUp"),
            ("left", "←"),
            ("R", "R"),
            ("z", "z"),
            ("plus", "+"),
            ("minus", "-"),
            ("slash", "/"),
            ("full_stop", "."),
            ("less_than_sign", "<"),
            ("right_square_bracket", "]"),
            ("home", "Home"),
        ],
    )
    def test_name_of_a_key_is_what_is_printed_on_it(self, key: str, name: str) -> None:
        assert key_name(key) == name

    def test_names_of_keys_are_joined_with_letters_last(self) -> None:
        assert key_names(["left", "h", "down", "j"]) == "← ↓ h j"
        assert key_names([str(n) for n in range(1, 10)]) == "1–9"
        assert key_names(["0"]) == "0"
        assert key_names([str(n % 10) for n in range(1, 11)]) == "1–9 0"

    def test_every_bound_key_has_a_name(self) -> None:
        keys = {binding.key for kind in own_classes() for binding in bindings_of(kind)}
        words = {"Enter", "Space", "Esc", "Backspace", "Del", "Tab"}
        words |= {"Home", "End", "PgUp", "PgDn"}
        for key in keys:
            *modifiers, last = key_name(key).split("+") if "ctrl" in key else [key_name(key)]
            assert modifiers in ([], ["Ctrl"])
            assert len(last) == 1 or last in words or last[0] == "F" or last == "Shift+Tab", key


def test_keys_that_fail_in_some_terminals_are_bound_nowhere() -> None:
    # Terminals send the same for them as for Backspace, Enter, Enter and Tab.
    kinds = own_classes()
    assert len([kind for kind in kinds if vars(kind).get("BINDINGS")]) > 8
    bound = {binding.key for kind in kinds for binding in bindings_of(kind)}
    assert bound.isdisjoint({"ctrl+h", "ctrl+j", "ctrl+m", "ctrl+i"})


def test_every_binding_can_be_remapped_by_its_id() -> None:
    for kind in own_classes():
        actions: dict[str, set[str]] = {}
        for binding in bindings_of(kind):
            assert binding.id, binding
            actions.setdefault(binding.id, set()).add(binding.action)
        assert all(len(found) == 1 for found in actions.values()), kind


PLACES: dict[str, tuple[type[DOMNode], ...]] = {
    "menu": (MenuScreen,),
    "setup": (SetupScreen,),
    "play": (Board, PlayScreen),
    "demo": (Board, DemoScreen),
    "puzzle": (Board, PuzzleScreen),
    "position": (Board, PositionScreen),
    "matches": (MatchesScreen,),
    "settings": (SettingsList, SettingsScreen),
    "help": (HelpScreen,),
    "question": (Answers, Ask, ExportWindow, OpenWindow),
    "comment": (CommentWindow,),
    "typing": (MoveField,),
    "shared": (HostApp,),
}
"""What the keys go to in each of the places that shortcuts know."""

DIGITS = {f"choice.{number}" for number in range(1, 11)}
"""The shortcuts that choose by a number; a place binds as many as it has choices."""


def test_every_shortcut_is_bound_in_its_places_and_nowhere_else() -> None:
    of_app = list(bindings_of(ArcadeApp))
    bound_somewhere: set[str | None] = set()
    for place, kinds in PLACES.items():
        bound = {binding.id for kind in kinds for binding in bindings_of(kind)}
        has_app = place not in ("help", "question", "comment", "typing", "shared")
        bound |= {each.id for each in of_app if each.priority or has_app}
        listed = {each.id for each in SHORTCUTS.values() if place in each.places}
        assert bound <= listed, place
        assert listed - bound <= DIGITS, place
        bound_somewhere |= bound
    assert set(SHORTCUTS) == bound_somewhere


class TestRemapped:
    """What names a key asks the bindings for it."""

    async def test_line_of_keys_names_remapped_keys(self) -> None:
        async with running(a_match("d1", "e8"), (200, 60)) as arcade:
            arcade.app.set_keymap({"undo": "backspace", "choose": "x"})
            await arcade.until_text("Backspace undo")
            keys = arcade.lines()[-1]
            assert "x play" in keys
            assert "z undo" not in keys
            await arcade.press("backspace")
            assert arcade.moves == ["d1"]

    async def test_sentences_name_remapped_keys(self) -> None:
        game = new_game("krypte", pie=True)
        async with running(a_match("d1", game=game), LARGE) as arcade:
            assert "or swap (s)" in arcade.status
            arcade.app.set_keymap({"swap": "o"})
            await arcade.until_text("o swap")
            await arcade.press("m", "m")
            assert "or swap (o)" in arcade.status

    async def test_panel_names_remapped_keys(self) -> None:
        game = new_game("reneo")
        async with running(a_match("f6", "g6", "f5", "f4", "e4", game=game), LARGE) as arcade:
            arcade.app.set_keymap({"choice.next": "comma", "choice.previous": "full_stop"})
            starts = [move[0] for move in arcade.match.position.legal_moves() if move]
            await arcade.visit(arcade.name(next(s for s in starts if starts.count(s) > 1)))
            await arcade.until_text(", shows the next")
            await arcade.click_text(", shows the next")
            assert arcade.view.selection.alternative == 1

    async def test_menu_and_form_name_remapped_keys(self) -> None:
        async with running(size=LARGE) as arcade:
            arcade.app.set_keymap({"menu.open": "o", "menu.demo": "e", "setup.start": "f9"})
            await arcade.until_text("o       play Reneo")
            assert "e       the rules" in arcade.text()
            await arcade.press("o")
            await arcade.until_open(SetupScreen)
            await arcade.until_text("F9 start Reneo")
            await arcade.press("f9")
            await arcade.until_open(PlayScreen)

    async def test_help_and_palette_name_remapped_keys(self) -> None:
        settings = SettingsFile()
        settings.set_keys({"typed.play": ("f5",), "undo": ("f7",), "quit": ("f10",)})
        async with running(a_match("d1", "e8"), LARGE, settings=settings) as arcade:
            await arcade.press("question_mark")
            await arcade.until_open(HelpScreen)
            page = arcade.app.screen
            assert isinstance(page, HelpScreen)
            rows = {row.text: row.mark for section in page.keys for row in section.rows}
            assert rows["Undo your last move, or redo the move undone."] == "F7 r"
            assert rows["Leave the arcade."] == "F10"
            assert "Type the name of a move, or its beginning; F5 plays the move." in rows

    async def test_remapped_quit_key_replaces_ctrl_q(self) -> None:
        settings = SettingsFile()
        settings.set_keys({"quit": ("f10",), "suspend": ("f9",), "undo": ("ctrl+z",)})
        async with running(a_match("d1", "e8"), LARGE, settings=settings) as arcade:
            await arcade.press("ctrl+q", "ctrl+z")
            assert arcade.moves == ["d1"]
            assert arcade.app.is_running
            await arcade.press("f10")
            assert arcade.has_ended

    async def test_left_hand_plays_with_w_a_s_d(self) -> None:
        settings = SettingsFile()
        settings.set_text(("keys", "set"), LEFT_HAND)
        game = new_game("krypte", pie=True)
        async with running(a_match("d1", game=game), LARGE, settings=settings) as arcade:
            assert "or swap (x)" in arcade.status
            cursor = arcade.board.cursor
            for key in "swad":
                before = arcade.board.cursor
                await arcade.press(key)
                assert arcade.board.cursor != before
            assert arcade.board.cursor == cursor
            await arcade.press("j", "h")
            assert arcade.board.cursor == cursor
            await arcade.press("x")
            assert arcade.moves == ["d1", "swap"]


def is_typed(arcade: ArcadePilot, key: str) -> bool:
    """Whether a key is typed into a text, and does nothing else."""
    focused = arcade.app.focused
    return focused is not None and focused.check_consume_key(key, key_to_character(key))


async def test_one_key_switches_the_theme_on_every_screen() -> None:
    for name in SCREENS:
        async with opened(name) as arcade:
            while is_typed(arcade, "t"):
                await arcade.press("down")
            for theme in ("arcade-light", "arcade-dark"):
                await arcade.press("t")
                assert arcade.app.theme == theme
            await arcade.press("f1")
            await arcade.until_open(HelpScreen)
            await arcade.press("t")
            assert arcade.app.theme == "arcade-light"


def offered(arcade: ArcadePilot) -> dict[str, SystemCommand]:
    """What the command palette offers on the screen, by title."""
    here: Screen[Any] = screen(arcade)
    commands = list(arcade.app.get_system_commands(here))
    titles = {command.title: command for command in commands}
    assert len(titles) == len(commands), "two commands have the same name"
    return titles


def needs_no_command(binding: Binding) -> bool:
    """Whether a key is for the keyboard alone: it moves the cursor, or is a number."""
    moves = binding.action.startswith(("step(", "go_sideways(", "name(", "app.focus_"))
    return moves or binding.key.isdigit() or binding.action == "command_palette"


class TestCommands:
    @by_screen
    async def test_every_key_has_a_command(self, name: str) -> None:
        async with opened(name) as arcade:
            if name == "setup":
                # Below a window nothing is typed, so that every key has its command.
                await arcade.press("ctrl+p")
                await arcade.until(lambda: arcade.app.screen is not screen(arcade))
            commands = offered(arcade)
            checked = 0
            for binding in bindings_on(arcade):
                if binding.action == "suspend_process" or needs_no_command(binding):
                    continue
                assert binding.description in commands, binding
                checked += 1
            assert checked > 4

    @by_screen
    async def test_every_command_has_a_whole_sentence(self, name: str) -> None:
        async with opened(name) as arcade:
            commands = offered(arcade)
            assert {"Quit", "Theme", "Help"} <= set(commands)
            for command in commands.values():
                assert command.title[0].isupper()
                assert command.help[0].isupper()
                assert command.help.endswith(".")
                assert len(command.help.split()) >= 3
                # The palette would take brackets for marks of style.
                assert "[" not in command.title + command.help

    @by_screen
    async def test_commands_say_the_same_as_the_help(self, name: str) -> None:
        async with opened(name) as arcade:
            commands = offered(arcade)
            one_by_one = {alone(binding.tooltip) for binding in bindings_on(arcade)}
            await arcade.press("f1")
            await arcade.until_open(HelpScreen)
            page = arcade.app.screen
            assert isinstance(page, HelpScreen)
            explained = {row.text for section in page.keys for row in section.rows}
            explained |= one_by_one
            said = {each.help for each in commands.values() if not each.help.startswith("Not now.")}
            own = {each.help for each in commands.values() if each.title.startswith("Chapter ")}
            # What has no key of its own.
            own |= {each.help for each in commands.values() if each.title in ("Bell", "Theme")}
            assert said - own <= explained

    async def test_unavailable_command_says_why_and_does_nothing(self) -> None:
        async with running(a_match()) as arcade:
            reasons = {
                "Undo": "Nothing has been played yet.",
                "Redo": "There is no move to redo.",
                "Back one move": "This is the first position.",
                "Back to the start": "This is the first position.",
                "To the last move": "This is the latest position.",
                "Swap": "This game is played without the pie rule.",
                "Pause or resume": "There is no computer player or clock to pause.",
                "Rematch": "The game is not over yet.",
            }
            commands = offered(arcade)
            before = arcade.lines()
            for title, reason in reasons.items():
                assert commands[title].help == f"Not now. {reason}"
                await commands[title].callback()
                await arcade.pilot.pause()
            assert arcade.lines() == before
            await arcade.press("enter")
            assert not offered(arcade)["Undo"].help.startswith("Not now.")
            cancel = offered(arcade)["Clear the selection"]
            assert cancel.help == "Not now. Nothing has been selected yet."

    async def test_undo_command_says_that_only_the_computer_has_moved(self) -> None:
        async with running(a_match("d1", black="random")) as arcade:
            assert offered(arcade)["Undo"].help == "Not now. There is no move of yours to undo."
            await arcade.press("z")
            assert arcade.moves == ["d1"]

    async def test_commands_after_the_end_say_that_the_game_is_over(self) -> None:
        match = a_match("d1")
        match.resign(match.seat_to_move)
        async with running(match) as arcade:
            commands = offered(arcade)
            for title in ("Choose", "Next legal move", "Type a move", "Swap", "Resign"):
                assert commands[title].help == "Not now. The game is over."
            assert not commands["Rematch"].help.startswith("Not now.")

    async def test_commands_of_a_demonstration_open_every_chapter(self) -> None:
        async with opened("demo") as arcade:
            chapters = [each for each in offered(arcade) if each.startswith("Chapter ")]
            assert chapters[2] == "Chapter 3: Rotating sides"
            offered(arcade)[chapters[2]].callback()
            await arcade.until(lambda: arcade.demo_screen.course.chapter_number == 3)
            assert offered(arcade)["Try again"].help == "Not now. You have not answered yet."


def names_of(page: HelpScreen) -> Iterator[str]:
    """The keys that a help explains, one by one."""
    for section in page.keys:
        for row in section.rows:
            for name in row.mark.split():
                first, dash, last = name.partition("–")
                if dash:
                    yield from map(str, range(int(first), int(last) + 1))
                else:
                    yield name


class TestExplained:
    @by_screen
    async def test_help_explains_every_key_and_no_others(self, name: str) -> None:
        async with opened(name) as arcade:
            keys = {binding.key for binding in bindings_on(arcade)}
            bound = {key_name(key) for key in keys if not is_typed(arcade, key)}
            await arcade.press("f1")
            await arcade.until_open(HelpScreen)
            page = arcade.app.screen
            assert isinstance(page, HelpScreen)
            explained = list(names_of(page))
            assert len(explained) == len(set(explained))
            assert set(explained) == bound

    @by_screen
    async def test_help_explains_a_key_by_what_it_does(self, name: str) -> None:
        async with opened(name) as arcade:
            tell = partial(with_key_names, screen(arcade))
            sentences = {key_name(b.key): tell(together(b.tooltip)) for b in bindings_on(arcade)}
            own = screen(arcade).SENTENCES
            await arcade.press("question_mark")
            await arcade.until_open(HelpScreen)
            page = arcade.app.screen
            assert isinstance(page, HelpScreen)
            for section in page.keys:
                for row in section.rows:
                    for key in row.mark.split():
                        if "–" not in key:
                            assert row.text in (sentences[key], *own.values())
