"""The settings of the player, and the file in which they are stored."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Protocol, cast

from abstract_arcade.options import Option, OptionError, OptionValue, TextForm, options_of
from abstract_arcade.settings.key_names import KeyNameError, key_name, read_keys
from abstract_arcade.settings.key_settings import KEY_SET, KeySettings, key_option
from abstract_arcade.settings.options import GAME_SETTINGS, LARGEST, TOPS, Names, Settings
from abstract_arcade.settings.shortcuts import SHORTCUTS, Keymap
from abstract_arcade.settings.text import (
    KEYS,
    Place,
    SettingsError,
    SettingsFault,
    dotted,
    drop,
    line_of,
    parse,
    read_text,
    refusal_words,
    syntax_fault,
    valid_value,
)
from abstract_arcade.settings.writer import SettingsWriter
from abstract_arcade.storage import config_folder
from abstract_arcade.truncate import nearest, no_such, shown

_NAMES = "names"
_GAMES = "games"
_ZOOM = "zoom"
_TOP = "top"
_PLAYERS = ("black", "white")


class HasOptions(Protocol):
    """The attributes of a game that the settings use."""

    has_sides: ClassVar[bool]

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """Return the options of the game."""


def settings_file() -> Path:
    """Return the path of the settings file of this machine. It need not exist yet.

    Raises:
        HomeError: If no home folder is known.
    """
    return config_folder() / "settings.toml"


class SettingsFile:
    """The settings and their file.

    A change applies at once, and another thread writes it to the file. It does not overwrite other
    changes that another program made in the file meanwhile.

    A setting is identified by its place in the file: `("theme",)`, `("games", "krypte", "zoom")`.

    Attributes:
        path: the file; None if the settings are not stored.
        values: the settings of the whole program.
        names: the default names of the players.
        keys: the keys of all shortcuts.
        themes: the names of the themes that exist; empty until `accept_themes` is called.
        failed: a callback for a sentence without a full stop. It is called on another thread if
            the file cannot be written.
    """

    def __init__(
        self,
        path: Path | None = None,
        games: Mapping[str, type[HasOptions]] | None = None,
        player: Callable[[str], object] = str,
    ) -> None:
        """Read the settings from a file, if there is one.

        Args:
            path: the file; None to begin with the defaults and store nothing.
            games: the games that have settings, by name. A game is looked up when its settings are
                used for the first time.
            player: a function that raises `ValueError` for a text that is not a kind of player.
        """
        self.path = path
        self.failed: Callable[[str], None] = lambda _: None
        self._games = games or {}
        self._player = player
        self._text = ""
        # The fault of a file that cannot be read at all.
        self._broken: SettingsFault | None = None
        self._writer: SettingsWriter | None = None
        self.themes: Sequence[str] = ()
        self._data: dict[str, Any] = self._read()
        self._apply()

    def _read(self) -> dict[str, Any]:
        if self.path is None:
            return {}
        try:
            self._text = read_text(self.path)
            return parse(self._text) if self._text else {}
        except FileNotFoundError:
            return {}
        except OSError as error:
            self._broken = SettingsFault((), f"it cannot be read: {error.strerror or error}")
        except ValueError as error:
            self._broken = syntax_fault(str(error))
        return {}

    def _apply(self) -> None:
        """Update the settings and the faults from the data of the file."""
        self._faults = [] if self._broken is None else [self._broken]
        whole = self._valid_in((), options_of(Settings), self._faults, (_NAMES, _GAMES, KEYS))
        self._check_theme(whole)
        names = self._valid_in((_NAMES,), options_of(Names), self._faults)
        self._valid: dict[Place, Mapping[str, OptionValue]] = {(): whole, (_NAMES,): names}
        self.values = Settings(**whole)
        self.names = Names(**names)
        # Only the names of the games are checked here; `game_options` reads their values later.
        self._valid_in((_GAMES,), (), self._faults, list(self._games))
        self._check_is_table(KEYS, self._faults)
        self.keys = KeySettings(self._table((KEYS,)))
        self._faults += self.keys.faults

    def _valid_in(
        self,
        table: Place,
        options: Sequence[Option],
        faults: list[SettingsFault],
        others: Sequence[str] = (),
    ) -> dict[str, Any]:
        """Return the valid settings of a table, by name.

        Append a fault to `faults` for every other entry whose name is not in `others`.
        """
        if len(table) == 1:
            self._check_is_table(table[0], faults)
        declared = {option.name: option for option in options}
        valid = {}
        for name, found in self._table(table).items():
            place = (*table, name)
            if name in declared:
                value = valid_value(place, declared[name], found, faults)
                if value is not None:
                    valid[name] = value
            elif name not in others:
                near = nearest(name, [*declared, *others])
                faults.append(
                    SettingsFault(place, f"there is no setting {shown(dotted(place))}{near}")
                )
        return valid

    def _check_is_table(self, name: str, faults: list[SettingsFault]) -> None:
        """Append a fault if the file has another value in place of a table."""
        if not isinstance(self._data.get(name, {}), dict):
            faults.append(SettingsFault((name,), f"{name} is not a table: use [{name}]"))

    def _table(self, place: Place) -> dict[str, Any]:
        """Return a table of the file, or an empty one if the file has no such table."""
        table: Any = self._data
        for name in place:
            table = table.get(name, {})
            if not isinstance(table, dict):
                return {}
        return cast("dict[str, Any]", table)

    def accept_themes(self, names: Sequence[str]) -> None:
        """Set the names of the themes that exist. Another theme in the file becomes a fault.

        Then the default theme is used. If `names` is empty, every theme is accepted.
        """
        self.themes = tuple(names)
        self._apply()

    def _check_theme(self, values: dict[str, OptionValue]) -> None:
        """Remove a theme that does not exist from the settings, and append a fault."""
        name = values.get("theme")
        if name is not None and self.themes and name not in self.themes:
            del values["theme"]
            self._faults.append(SettingsFault(("theme",), self._no_theme(str(name))))

    def _no_theme(self, name: str) -> str:
        sentence = no_such("theme", name, self.themes)
        return f"{sentence[0].lower()}{sentence[1:]}"

    # The keys

    def set_keys(self, changes: Keymap) -> None:
        """Change the keys of some shortcuts. The keys given replace the earlier ones.

        `changes` has a tuple of keys, in Textual's names, for the id of each shortcut:
        `{"cursor.left": ("left", "h")}`. The entry of a shortcut that gets the keys of the selected
        set is removed from the file.

        Raises:
            SettingsError: If two shortcuts of the same screen would have the same key, or a
                shortcut cannot have one of its keys. Nothing is changed then.
        """
        clash = self.keys.check(changes)
        if clash is not None:
            raise SettingsError(str(clash))
        for name, keys in changes.items():
            words = None if keys == self.keys.usual(name) else [key_name(key) for key in keys]
            self._change((KEYS, name), words)
        self._apply()

    # One setting by its place

    def option(self, place: Place) -> Option:
        """Return the declaration of the setting at a place.

        Raises:
            SettingsError: If there is no such setting.
        """
        options = self.options_in(place[:-1])
        for option in options:
            if option.name == place[-1]:
                return option
        inner = self.options_in(place)
        if inner:
            example = dotted((*place, inner[0].name))
            raise SettingsError(
                f"{dotted(place)} is a group of settings: give one of them, such as {example}"
            )
        known = [dotted((*place[:-1], option.name)) for option in options]
        if not known:
            known = [option.name for option in options_of(Settings)] + [_NAMES, _GAMES, KEYS]
            known += [f"{_GAMES}.{slug}" for slug in self._games]
        near = nearest(dotted(place), known)
        raise SettingsError(f"there is no setting {shown(dotted(place))}{near}")

    def options_in(self, table: Place) -> Sequence[Option]:
        """Return the declarations of the settings in a table, or nothing if there is no such table.

        The place `()` is the top level of the file, without its tables. `("games",)` has only
        tables, so the result is empty.
        """
        if not table:
            return options_of(Settings)
        if table == (_NAMES,):
            return options_of(Names)
        if table == (KEYS,):
            return (KEY_SET, *map(key_option, SHORTCUTS))
        if len(table) == 2 and table[0] == _GAMES and table[1] in self._games:
            return self.game_options(table[1])
        return ()

    def game_options(self, slug: str) -> Sequence[Option]:
        """Return the declarations of the settings of a game.

        They are its zoom, the side at the top (if `has_sides` is true), the players Black and
        White, and its options. An unknown game has all but the options.
        """
        form = TextForm("a player, such as person or greedy", self._player_text)
        players = [
            Option(color, "person", f"Who plays {color.capitalize()}.", form=form)
            for color in _PLAYERS
        ]
        game = self._games.get(slug)
        own = game.options() if game is not None else ()
        has_sides = game is None or game.has_sides
        shared = [option for option in GAME_SETTINGS if has_sides or option.name != _TOP]
        return (*shared, *players, *own)

    def _player_text(self, text: str) -> str:
        self._player(text)
        return text

    def value(self, place: Place) -> OptionValue:
        """Return the value of a setting, or its default if it is not set.

        For a shortcut, this is the names of its keys with blanks between them: "z Ctrl+Z".

        Raises:
            SettingsError: If there is no such setting.
        """
        declared = self.option(place)
        if place[0] == KEYS:
            return self.keys.value(place[1])
        return self._values_in(place[:-1]).get(place[-1], declared.default)

    def text(self, place: Place) -> str:
        """Return the value of a setting as text, which `set_text` accepts; see `value`."""
        return self.option(place).write(self.value(place))

    def is_set(self, place: Place) -> bool:
        """Return whether a setting has a valid value in the file, also if it equals the default.

        The set of keys is an exception: the standard set does not count.
        """
        if place[0] == KEYS:
            return self.keys.is_set(place[1])
        return place[-1] in self._values_in(place[:-1])

    def _values_in(self, table: Place) -> Mapping[str, OptionValue]:
        """Return the valid settings of a table that the file has."""
        if len(table) == 2 and table[0] == _GAMES:
            return self.of_game(table[1])
        return self._valid.get(table, {})

    def of_game(self, slug: str) -> Mapping[str, OptionValue]:
        """Return the valid settings of a game that the file has, by the names of `game_options`.

        A setting that is left out has its default.
        """
        return self._of_game(slug, [])

    def _of_game(self, slug: str, faults: list[SettingsFault]) -> Mapping[str, OptionValue]:
        place = (_GAMES, slug)
        options = self.game_options(slug) if self._table(place) else ()
        return self._valid_in(place, options, faults)

    def zoom(self, slug: str) -> str:
        return str(self.of_game(slug).get(_ZOOM, LARGEST))

    def set_zoom(self, slug: str, zoom: str) -> None:
        self.set((_GAMES, slug, _ZOOM), None if zoom == LARGEST else zoom)

    def top(self, slug: str) -> str:
        """Return the side that is on top of a game's board: one of `TOPS`, by default "north"."""
        return str(self.of_game(slug).get(_TOP, TOPS[0]))

    def set_top(self, slug: str, side: str) -> None:
        """Set the side that is on top of a game's board: one of `TOPS`."""
        self.set((_GAMES, slug, _TOP), None if side == TOPS[0] else side)

    def set_text(self, place: Place, text: str) -> None:
        """Change a setting to the value of a text: "off", "Ctrl+Z".

        Raises:
            SettingsError: If there is no such setting, or it does not allow the value. Nothing is
                changed then.
        """
        declared = self.option(place)
        if place == ("theme",) and self.themes and text not in self.themes:
            raise SettingsError(self._no_theme(text))
        try:
            if place[0] == KEYS and place[1] != KEY_SET.name:
                self.set_keys({place[1]: read_keys(text)})
            else:
                self.set(place, declared.read(text))
        except KeyNameError as error:
            raise SettingsError(str(error)) from None
        except OptionError as error:
            words = refusal_words(place, declared, error, text.strip().lower())
            raise SettingsError(words) from None

    def set(self, place: Place, value: OptionValue | None) -> None:
        """Change a setting to a value. None removes it, so that it has its default again.

        The value is not checked.
        """
        self._change(place, value)
        self._apply()

    def reset(self, place: Place) -> None:
        """Restore the default of a setting, or of all settings in a table."""
        self.set(place, None)

    def reset_all(self) -> Path | None:
        """Restore the default of every setting. The file is renamed to "settings.toml.old-1".

        If that name exists, the number is higher.

        Returns:
            The new path of the file, or None if there was no file.

        Raises:
            OSError: If the file cannot be renamed.
        """
        self._data = {}
        self._broken = None
        self._text = ""
        self._apply()
        if self.path is None:
            return None
        number = 1
        kept = self.path.with_name(f"{self.path.name}.old-1")
        while os.path.lexists(kept):
            number += 1
            kept = self.path.with_name(f"{self.path.name}.old-{number}")
        try:
            return self.path.rename(kept)
        except FileNotFoundError:
            return None

    def faults(self, slugs: Sequence[str] = ()) -> Sequence[SettingsFault]:
        """Return the entries of the file that are not valid, in the order of their lines.

        The settings of a game are checked only if its name is in `slugs`.
        """
        faults = list(self._faults)
        for slug in slugs:
            self._of_game(slug, faults)
        with_lines = []
        for fault in faults:
            line = line_of(self._text, fault.place) if fault.line is None else fault.line
            with_lines.append(fault._replace(line=line))
        return sorted(with_lines, key=lambda fault: fault.line or 0)

    # Writing

    def _change(self, place: Place, value: object) -> None:
        """Change or, with None, remove the value at a place in the data, and have it written."""
        table = self._data
        for name in place[:-1]:
            inner = table.setdefault(name, {})
            if not isinstance(inner, dict):
                inner = {}
                table[name] = inner
            table = inner
        if place[0] == KEYS:
            drop(table, place[-1])
        if value is None:
            table.pop(place[-1], None)
        else:
            table[place[-1]] = value
        if self.path is None:
            return
        if self._writer is None:
            self._writer = SettingsWriter(self.path, self._report)
        self._writer.change(place, value)

    def _report(self, sentence: str) -> None:
        """Call `failed`, which may have been replaced after the writer was created."""
        self.failed(sentence)

    def write(self) -> None:
        """Write the changes that are not written yet, on this thread.

        Raises:
            OSError: If the file cannot be read or written.
            SettingsError: If the file is not valid TOML; it is unchanged then.
        """
        if self._writer is not None:
            self._writer.write()

    def close(self) -> None:
        """Wait until all changes are written, and end the thread that writes."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
