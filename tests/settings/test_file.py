"""The settings file: reading, faults, changes and resets."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from abstract_arcade.match import Participant
from abstract_arcade.options import options_of
from abstract_arcade.rules import GAMES
from abstract_arcade.settings import SettingsFile, settings_file
from abstract_arcade.settings.key_settings import clash
from abstract_arcade.settings.options import SECTIONS, Settings
from abstract_arcade.settings.shortcuts import SHORTCUTS
from abstract_arcade.settings.text import MAX_BYTES, SettingsError, place_of

WRITTEN = """\
# What I like.
theme = "light"  # at noon

marks = false

[names]
first = "Ada"

[games.krypte]
capture = "custodial"   # as in Italy
zoom = "4x2"

[keys]
undo = ["z", "Ctrl+U"]
cursor.left = "f"
"""


_VALUES = st.recursive(
    st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(["undo", "z", "Ctrl+Z"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=5) | st.sampled_from([*SHORTCUTS]), inner, max_size=3)
    ),
    max_leaves=8,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "settings.toml"


def read(file: Path, text: str | None = None) -> SettingsFile:
    if text is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return SettingsFile(file, GAMES, Participant)


def faults(file: Path, text: str) -> list[str]:
    return [str(each) for each in read(file, text).faults([*GAMES])]


class TestReading:
    def test_settings_without_a_file_are_the_defaults(self, file: Path) -> None:
        settings = read(file)
        assert settings.values == Settings()
        assert settings.keys.remapped == {}
        assert settings.of_game("krypte") == {}
        assert list(settings.faults([*GAMES])) == []
        # Reading does not create the folder.
        assert not file.parent.exists()

    def test_settings_have_the_values_of_the_file(self, file: Path) -> None:
        settings = read(file, WRITTEN)
        assert (settings.values.theme, settings.values.marks) == ("light", False)
        assert settings.values.preview is True
        assert settings.names.first == "Ada"
        assert settings.of_game("krypte") == {"capture": "custodial", "zoom": "4x2"}
        assert settings.keys.remapped == {"undo": "z,ctrl+u", "cursor.left": "f"}
        assert list(settings.faults([*GAMES])) == []

    def test_numbers_and_texts_in_the_file_are_equivalent(self, file: Path) -> None:
        settings = read(file, 'pace = 0.5\nmarks = "off"\nclock = 10\n')
        assert settings.values == Settings(pace="0.5", marks=False, clock="10")

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("theem = 1", "line 1: there is no setting 'theem'; perhaps you mean theme"),
            ("\n\nmarks = 3", "line 3: marks is '3', but must be on or off"),
            ('pace = "fast"', "line 1: pace is 'fast', but must be 4, 2, 1 or 0.5"),
            ("demo_pace = 9", "line 1: demo_pace is 9, but must be 1 to 3"),
            (
                'glyphs = "asci"',
                "line 1: glyphs is 'asci', but must be blocks or ascii; perhaps you mean ascii",
            ),
            ("names = 3", "line 1: names is not a table: use [names]"),
            (
                '[names]\n# who\nfrist = "Ada"',
                "line 3: there is no setting 'names.frist'; perhaps you mean first",
            ),
            (
                "[games.kripte]",
                "line 1: there is no setting 'games.kripte'; perhaps you mean krypte",
            ),
            (
                '[games.krypte]\ncaptur = "x"',
                "line 2: there is no setting 'games.krypte.captur'; perhaps you mean capture",
            ),
            (
                '[games.krypte]\ncapture = "adjacant"',
                (
                    "line 2: games.krypte.capture is 'adjacant', but must be adjacent or custodial"
                    "; perhaps you mean adjacent"
                ),
            ),
            (
                '[games]\nreneo = {size = 13, black = "gredy"}',
                (
                    "line 2: games.reneo.black is 'gredy', but must be a player, such as person or"
                    " greedy"
                ),
            ),
            ('[keys]\nundoo = "x"', "line 2: there is no command 'undoo'; perhaps you mean undo"),
            (
                '[keys]\nundo = [\n"x",\n"Entr"]',
                "line 2: keys.undo: there is no key 'Entr'; perhaps you mean Enter",
            ),
            ('[keys]\nundo = "r"', "line 2: keys.undo: again already has the key r (keys.redo)"),
            (
                '[keys]\nset = "left"',
                (
                    "line 2: keys.set is 'left', but must be standard or left-hand"
                    "; perhaps you mean left-hand"
                ),
            ),
            (
                '[keys]\nquit = "x"',
                "line 2: keys.quit: x is needed to type text: choose a key such as F5 or Ctrl+X",
            ),
            ('theme = "dark"\nmarks = tru', "line 2: invalid value"),
        ],
    )
    def test_invalid_entry_is_reported_with_its_line(
        self, text: str, fault: str, file: Path
    ) -> None:
        assert faults(file, text) == [fault]

    def test_valid_entries_are_used_next_to_invalid_ones(self, file: Path) -> None:
        settings = read(file, 'marks = 3\npreview = false\n[keys]\nundo = "r"\nswap = "f5"')
        assert settings.values == Settings(preview=False)
        assert settings.keys.remapped == {"swap": "f5"}
        assert len(settings.faults()) == 2

    def test_file_that_cannot_be_read_is_reported_with_the_reason(
        self, file: Path, tmp_path: Path
    ) -> None:
        file.parent.mkdir()
        file.write_bytes(b"a = 1\nb = '\xff'\n")
        (fault,) = read(file).faults()
        assert str(fault) == "line 2: the text is not in UTF-8"
        file.write_bytes(b"#" * (MAX_BYTES + 1))
        (fault,) = read(file).faults()
        assert "at most 0.25 MiB" in str(fault)
        (fault,) = SettingsFile(tmp_path).faults()
        assert str(fault) == "this is not a file"

    @given(st.dictionaries(st.sampled_from(["marks", "keys", "names", "games", "x"]), _VALUES))
    def test_any_toml_gives_settings_without_clashing_keys(self, data: dict[str, Any]) -> None:
        with TemporaryDirectory() as folder:
            settings = read(Path(folder) / "settings.toml", tomlkit.dumps(data))
        assert len(settings.faults([*GAMES])) <= 100
        for name, keys in settings.keys.keymap.items():
            assert keys
            assert clash(settings.keys.keymap, name) is None


class TestChanging:
    def test_change_keeps_comments_and_other_settings(self, file: Path) -> None:
        settings = read(file, WRITTEN)
        settings.set(("theme",), "nord")
        settings.set(("preview",), False)
        settings.set(("games", "krypte", "zoom"), "2x1")
        settings.set(("games", "renju", "zoom"), "4x2")
        settings.set_text(("names", "second"), "Ben")
        settings.set_keys({"cursor.left": ("left", "b"), "cursor.down_left": ("h",)})
        settings.close()
        text = file.read_text(encoding="utf-8")
        for kept in ("# What I like.", "# at noon", "# as in Italy", "Ctrl+U"):
            assert kept in text
        again = read(file)
        assert again.values == Settings(theme="nord", marks=False, preview=False)
        assert (again.names.first, again.names.second) == ("Ada", "Ben")
        assert again.of_game("krypte") == {"capture": "custodial", "zoom": "2x1"}
        assert again.of_game("renju") == {"zoom": "4x2"}
        assert again.keys.remapped == settings.keys.remapped
        assert list(again.faults([*GAMES])) == []

    def test_change_keeps_invalid_entries(self, file: Path) -> None:
        settings = read(file, 'marks = 3\nsize = "of a later version"\n')
        settings.set(("preview",), False)
        settings.close()
        assert file.read_text(encoding="utf-8").startswith(
            'marks = 3\nsize = "of a later version"\n'
        )

    def test_change_keeps_later_changes_of_another_program(self, file: Path) -> None:
        one = read(file)
        other = read(file)
        one.set(("marks",), False)
        one.close()
        other.set(("preview",), False)
        other.close()
        assert read(file).values == Settings(marks=False, preview=False)

    def test_change_writes_the_target_of_a_link(self, file: Path, tmp_path: Path) -> None:
        real = tmp_path / "dotfiles.toml"
        real.write_text("# mine\n", encoding="utf-8")
        file.parent.mkdir()
        file.symlink_to(real)
        settings = read(file)
        settings.set(("marks",), False)
        settings.close()
        assert file.is_symlink()
        assert real.read_text(encoding="utf-8") == "# mine\nmarks = false\n"

    @pytest.mark.parametrize(
        "text", ["marks = tru\n", "[games.renju]\n[keys]\n[games.krypte]\n[games.renju]\n"]
    )
    def test_change_of_an_invalid_file_is_reported_and_leaves_it_unchanged(
        self, file: Path, text: str
    ) -> None:
        settings = read(file, text)
        told: list[str] = []
        settings.failed = told.append
        settings.set(("preview",), False)
        settings.close()
        assert file.read_text(encoding="utf-8") == text
        (sentence,) = told
        line = text.count("\n")
        assert sentence.startswith(f"the settings cannot be saved: settings.toml, line {line}")
        # The change applies until the program ends.
        assert settings.values.preview is False

    def test_reset_restores_the_defaults(self, file: Path) -> None:
        settings = read(file, WRITTEN)
        settings.reset(("theme",))
        settings.reset(("keys",))
        settings.close()
        assert (settings.values.theme, settings.keys.remapped) == ("auto", {})
        again = read(file)
        assert (again.values.theme, again.keys.remapped) == ("auto", {})
        kept = again.reset_all()
        assert kept is not None
        assert "# What I like." in kept.read_text(encoding="utf-8")
        assert not file.exists()
        assert again.values == Settings()
        assert again.reset_all() is None

    def test_change_without_a_file_is_not_stored(self) -> None:
        settings = SettingsFile()
        settings.set(("marks",), False)
        settings.close()
        assert settings.values.marks is False

    @pytest.mark.parametrize(
        ("key", "text", "said"),
        [
            ("teme", "dark", "there is no setting 'teme'; perhaps you mean theme"),
            ("marks", "maybe", "marks is 'maybe', but must be on or off"),
            (
                "games.krypte",
                "4x2",
                "games.krypte is a group of settings: give one of them, such as games.krypte.",
            ),
            ("games.krypte.capture", "any", "games.krypte.capture is 'any', but must be adjacent"),
            ("games.chess.zoom", "4x2", "there is no setting 'games.chess.zoom'"),
            ("keys.undo", "r", "again already has the key r (keys.redo)"),
            ("keys.undo", "Foo", "there is no key 'Foo'"),
            ("keys.undo", "tab", "Tab is needed to move between fields: choose another key"),
            ("clock", "soon", "clock is 'soon', but must be off, minutes"),
            ("names.first", "x" * 61, "but must be a name of at most 60 characters"),
        ],
    )
    def test_invalid_change_is_refused_with_the_reason(
        self, key: str, text: str, said: str, file: Path
    ) -> None:
        settings = read(file)
        with pytest.raises(SettingsError) as caught:
            settings.set_text(place_of(key), text)
        assert said in str(caught.value)
        assert not file.exists()

    def test_keys_of_two_shortcuts_can_be_exchanged_at_once(self, file: Path) -> None:
        settings = read(file)
        settings.set_keys({"undo": ("r",), "redo": ("z",)})
        assert settings.keys.remapped == {"undo": "r", "redo": "z"}
        settings.set_keys({"undo": ("z",), "redo": ("r",)})
        assert settings.keys.remapped == {}
        settings.close()
        assert read(file).keys.own == {}


class TestDeclarations:
    def test_every_setting_is_in_exactly_one_section(self) -> None:
        listed = [key for keys in SECTIONS.values() for key in keys]
        settings = SettingsFile(None, GAMES)
        assert len(listed) == len(set(listed))
        assert {each.name for each in options_of(Settings)} <= set(listed)
        for key in listed:
            place = place_of(key)
            assert settings.text(place) == settings.option(place).write(settings.value(place))

    def test_settings_file_is_in_the_home_folder(self, home: Path) -> None:
        assert settings_file() == home / "settings.toml"

    def test_every_shortcut_has_a_setting(self) -> None:
        settings = SettingsFile(None, GAMES)
        for name in SHORTCUTS:
            assert settings.value(place_of(f"keys.{name}"))
