"""The settings of a person, and the file in which they stand."""

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
    usable,
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
    """A game, as far as settings know games."""

    has_sides: ClassVar[bool]

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """Return the options of the game."""


def settings_file() -> Path:
    """Return the file of the settings on this machine; it need not exist yet."""
    return config_folder() / "settings.toml"


class SettingsFile:
    """The settings, and the file in which they stand.

    A change holds at once, and a thread writes it; what another program wrote meanwhile stays.

    Attributes:
        path: the file; None for nowhere.
        values: what is set for the whole program.
        themes: the themes that there are; empty as long as nobody has said which.
        failed: called with a sentence when the file cannot be written, on another thread.
    """

    def __init__(
        self,
        path: Path | None = None,
        games: Mapping[str, type[HasOptions]] | None = None,
        player: Callable[[str], object] = str,
    ) -> None:
        """Read a file, if there is one; `player` raises ValueError for a text that names none.

        The games are looked up when their settings are.
        """
        self.path = path
        self.failed: Callable[[str], None] = lambda _: None
        self._games = games or {}
        self._player = player
        self._text = ""
        self._broken: SettingsFault | None = None
        self._writer: SettingsWriter | None = None
        self.themes: Sequence[str] = ()
        self._data: dict[str, Any] = self._read()
        self._take()

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

    def _take(self) -> None:
        """Take what can be used of what was read or changed."""
        faults = [] if self._broken is None else [self._broken]
        self._faults = faults
        whole = self._taken_in((), options_of(Settings), faults, (_NAMES, _GAMES, KEYS))
        self._check_theme(whole)
        names = self._taken_in((_NAMES,), options_of(Names), faults)
        self._taken: dict[Place, Mapping[str, OptionValue]] = {(): whole, (_NAMES,): names}
        self.values = Settings(**whole)
        self.names = Names(**names)
        # Only the names of the games are checked here; `game_options` reads their values later.
        self._taken_in((_GAMES,), (), faults, list(self._games))
        self._check_is_table(KEYS, faults)
        self.keys = KeySettings(self._table((KEYS,)))
        self._faults += self.keys.faults

    def _taken_in(
        self,
        table: Place,
        options: Sequence[Option],
        faults: list[SettingsFault],
        others: Sequence[str] = (),
    ) -> dict[str, Any]:
        """What is set in a table, by name; faults are told of the rest, but for `others`."""
        if len(table) == 1:
            self._check_is_table(table[0], faults)
        declared = {each.name: each for each in options}
        taken = {}
        for name, found in self._table(table).items():
            place = (*table, name)
            if name in declared:
                value = usable(place, declared[name], found, faults)
                if value is not None:
                    taken[name] = value
            elif name not in others:
                near = nearest(name, [*declared, *others])
                faults.append(
                    SettingsFault(place, f"there is no setting {shown(dotted(place))}{near}")
                )
        return taken

    def _check_is_table(self, name: str, faults: list[SettingsFault]) -> None:
        """Append a fault if the file has another value in place of a table."""
        if not isinstance(self._data.get(name, {}), dict):
            faults.append(SettingsFault((name,), f"{name} is not a table: use [{name}]"))

    def _table(self, place: Place) -> dict[str, Any]:
        """Return a table of the file; empty if there is none."""
        table: Any = self._data
        for name in place:
            table = table.get(name, {})
            if not isinstance(table, dict):
                return {}
        return cast("dict[str, Any]", table)

    def accept_themes(self, names: Sequence[str]) -> None:
        """Allow no themes but these from now on."""
        self.themes = tuple(names)
        self._take()

    def _check_theme(self, taken: dict[str, OptionValue]) -> None:
        """Let go of a theme that there is not."""
        name = taken.get("theme")
        if name is not None and self.themes and name not in self.themes:
            del taken["theme"]
            self._faults.append(SettingsFault(("theme",), self._no_theme(str(name))))

    def _no_theme(self, name: str) -> str:
        sentence = no_such("theme", name, self.themes)
        return f"{sentence[0].lower()}{sentence[1:]}"

    # The keys

    def set_keys(self, changes: Keymap) -> None:
        """Give shortcuts other keys, all at once.

        Raises:
            SettingsError: there would be a clash, or one of them cannot have a key.
        """
        found = self.keys.check(changes)
        if found is not None:
            raise SettingsError(str(found))
        for name, keys in changes.items():
            words = None if keys == self.keys.usual(name) else [key_name(key) for key in keys]
            self._change((KEYS, name), words)
        self._take()

    # One setting by its place

    def option(self, place: Place) -> Option:
        """What is declared at a place, with the whole name of it.

        Raises:
            SettingsError: there is no such setting.
        """
        options = self.options_in(place[:-1])
        for each in options:
            if each.name == place[-1]:
                return each
        if inner := self.options_in(place):
            example = dotted((*place, inner[0].name))
            raise SettingsError(f"{dotted(place)} is a table of settings, such as {example}")
        known = [dotted((*place[:-1], each.name)) for each in options]
        if not known:
            known = [each.name for each in options_of(Settings)] + [_NAMES, _GAMES, KEYS]
            known += [f"{_GAMES}.{slug}" for slug in self._games]
        near = nearest(dotted(place), known)
        raise SettingsError(f"there is no setting {shown(dotted(place))}{near}")

    def options_in(self, table: Place) -> Sequence[Option]:
        """What can be set in a table; nothing where there is no such table."""
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
        """What can be set for a game: its zoom, who plays, and its own options."""
        form = TextForm("a player, such as person or greedy", self._player_text)
        players = [
            Option(color, "person", f"Who plays {color.capitalize()}.", form=form)
            for color in _PLAYERS
        ]
        game = self._games.get(slug)
        own = game.options() if game is not None else ()
        has_sides = game is None or game.has_sides
        shared = [each for each in GAME_SETTINGS if has_sides or each.name != _TOP]
        return (*shared, *players, *own)

    def _player_text(self, text: str) -> str:
        self._player(text)
        return text

    def value(self, place: Place) -> OptionValue:
        """What holds at a place; of keys, their names with blanks between them.

        Raises:
            SettingsError: there is no such setting.
        """
        declared = self.option(place)
        if place[0] == KEYS:
            return self.keys.value(place[1])
        return self._set_in(place[:-1]).get(place[-1], declared.default)

    def text(self, place: Place) -> str:
        """Return the same as the text that `set_text` takes for it."""
        return self.option(place).write(self.value(place))

    def is_set(self, place: Place) -> bool:
        """Return whether a setting stands in the file, and is used."""
        if place[0] == KEYS:
            return self.keys.is_set(place[1])
        return place[-1] in self._set_in(place[:-1])

    def _set_in(self, table: Place) -> Mapping[str, OptionValue]:
        return self.of_game(table[1]) if table[:1] == (_GAMES,) else self._taken.get(table, {})

    def of_game(self, slug: str) -> Mapping[str, OptionValue]:
        """What is set for a game, by the names of `game_options`; the rest is as usual."""
        return self._of_game(slug, [])

    def _of_game(self, slug: str, faults: list[SettingsFault]) -> Mapping[str, OptionValue]:
        place = (_GAMES, slug)
        options = self.game_options(slug) if self._table(place) else ()
        return self._taken_in(place, options, faults)

    def zoom(self, slug: str) -> str:
        return str(self.of_game(slug).get(_ZOOM, LARGEST))

    def set_zoom(self, slug: str, zoom: str) -> None:
        self.set((_GAMES, slug, _ZOOM), None if zoom == LARGEST else zoom)

    def top(self, slug: str) -> str:
        """Return the side that is on top of a game's board."""
        return str(self.of_game(slug).get(_TOP, TOPS[0]))

    def set_top(self, slug: str, side: str) -> None:
        """Keep which side is on top of a game's board."""
        self.set((_GAMES, slug, _TOP), None if side == TOPS[0] else side)

    def set_text(self, place: Place, text: str) -> None:
        """Change a setting to what a text says.

        Raises:
            SettingsError: there is no such setting, it does not allow this, or the file cannot be
                written because of what stands in it.
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
        """Change a setting to a value that it allows; None lets it be as usual again."""
        self._change(place, value)
        self._take()

    def reset(self, place: Place) -> None:
        """Let a setting, or all of a table, be as usual again."""
        self.set(place, None)

    def reset_all(self) -> Path | None:
        """Let everything be as usual again.

        Returns:
            The file under another name, with all that stood in it; None if there was none.

        Raises:
            OSError: the file cannot be renamed.
        """
        self._data = {}
        self._broken = None
        self._text = ""
        self._take()
        if self.path is None:
            return None
        number = 1
        kept = self.path.with_name(f"{self.path.name}.old-1")
        while os.path.lexists(kept):
            number += 1
            kept = self.path.with_name(f"{self.path.name}.old-{number}")
        try:
            self.path.rename(kept)
        except FileNotFoundError:
            return None
        return kept

    def faults(self, slugs: Sequence[str] = ()) -> Sequence[SettingsFault]:
        """What cannot be used of the file, also of these games, by the order of the lines."""
        found = list(self._faults)
        for slug in slugs:
            self._of_game(slug, found)
        lined = [
            each if each.line is not None else each._replace(line=line_of(self._text, each.place))
            for each in found
        ]
        return sorted(lined, key=lambda each: each.line or 0)

    # Writing

    def _change(self, place: Place, value: object) -> None:
        """Change what stands at a place; None takes it away."""
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
            # Who is told may be set later.
            self._writer = SettingsWriter(self.path, lambda words: self.failed(words))  # noqa: PLW0108
        self._writer.change(place, value)

    def write(self) -> None:
        """Write what was changed, at once.

        Raises:
            OSError: the file cannot be read or written.
            SettingsError: what stands in it cannot be understood, and is left as it is.
        """
        if self._writer is not None:
            self._writer.write()

    def close(self) -> None:
        """Wait until everything is written."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None
