"""The settings of a person, and the file in which they stand."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from abstract_arcade.options import Option, OptionError, OptionValue, TextForm, options_of
from abstract_arcade.settings.key_names import KeyNameError, key_name, read_keys
from abstract_arcade.settings.keys import SET, KeySettings, clash_words, key_option
from abstract_arcade.settings.options import (
    GAME_SETTINGS,
    KEY_SET,
    LARGEST,
    TOPS,
    Names,
    Settings,
)
from abstract_arcade.settings.shortcuts import SHORTCUTS, Keymap
from abstract_arcade.settings.text import (
    KEYS,
    Fault,
    Place,
    SettingsError,
    dotted,
    drop,
    line_of,
    nearest,
    parse,
    read_text,
    syntax_fault,
    usable,
)
from abstract_arcade.storage.paths import config_folder
from abstract_arcade.truncate import shown

if TYPE_CHECKING:
    from abstract_arcade.settings.writer import SettingsWriter

_NAMES, _GAMES = "names", "games"
_ZOOM, _TOP = "zoom", "top"
_PLAYERS = ("black", "white")


class HasOptions(Protocol):
    """A game, as far as settings know games."""

    has_sides: ClassVar[bool]

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """The options of the game."""


def settings_file() -> Path:
    """The file of the settings on this machine; it need not exist yet."""
    return config_folder() / "settings.toml"


class SettingsFile:
    """The settings, and the file in which they stand.

    A change holds at once, and a thread writes it; what another program wrote meanwhile stays.

    Attributes:
        path: the file; None for nowhere.
        values: what is set for the whole program.
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
        self._broken: Fault | None = None
        self._writer: SettingsWriter | None = None
        self._themes: tuple[str, ...] = ()
        self._data: dict[str, Any] = self._read()
        self._take()

    def _read(self) -> dict[str, Any]:
        """What stands in the file."""
        if self.path is None:
            return {}
        try:
            self._text = read_text(self.path)
            if not self._text:
                return {}
            return parse(self._text)
        except FileNotFoundError:
            return {}
        except OSError as error:
            self._broken = Fault((), f"it cannot be read: {error.strerror or error}")
        except ValueError as error:
            self._broken = syntax_fault(str(error))
        return {}

    def _take(self) -> None:
        """Take what can be used of what was read or changed."""
        self._faults: list[Fault] = [] if self._broken is None else [self._broken]
        self._taken: dict[Place, OptionValue] = {}
        self.values = cast(Settings, self._taken_by(Settings, ()))
        self._check_theme()
        self.names = cast(Names, self._taken_by(Names, (_NAMES,)))
        known = [each.name for each in options_of(Settings)] + [_NAMES, _GAMES, KEYS]
        self._tell_unknown((), known)
        self._tell_unknown((_NAMES,), [each.name for each in options_of(Names)])
        self._tell_unknown((_GAMES,), [*self._games])
        self._game_faults: dict[str, list[Fault]] = {}
        self._tell_unknown((KEYS,), [*self._table((KEYS,))])
        self.keys = KeySettings(self._table((KEYS,)))
        self._faults += self.keys.faults

    def _taken_by(self, kind: type, table: Place) -> object:
        """What is set of what a dataclass declares."""
        own = self._table(table)
        taken = {}
        for each in options_of(kind):
            if each.name in own:
                found = usable((*table, each.name), each, own[each.name], self._faults)
                if found is not None:
                    taken[each.name] = self._taken[*table, each.name] = found
        return kind(**taken)

    def _table(self, place: Place) -> dict[str, Any]:
        """A table of the file; empty if there is none."""
        table: Any = self._data
        for name in place:
            table = table.get(name, {})
            if not isinstance(table, dict):
                return {}
        return cast("dict[str, Any]", table)

    def _tell_unknown(self, table: Place, known: Sequence[str]) -> None:
        """Tell of what stands in a table and is no setting, or of what should be a table."""
        if table and table[0] in self._data and not isinstance(self._data[table[0]], dict):
            if len(table) == 1:
                self._faults.append(Fault(table, f"{table[0]} is no table: write [{table[0]}]"))
            return
        for name in self._table(table):
            if name not in known:
                place = (*table, name)
                what = f"there is no setting {shown(dotted(place))}"
                self._faults.append(Fault(place, f"{what}{nearest(name, known)}"))

    def accept_themes(self, names: Sequence[str]) -> None:
        """Allow no themes but these from now on."""
        self._themes = tuple(names)
        self._take()

    @property
    def themes(self) -> Sequence[str]:
        """The themes that there are; empty as long as nobody has said which."""
        return self._themes

    def _check_theme(self) -> None:
        """Let go of a theme that there is not."""
        name = self.values.theme
        if self._themes and name not in self._themes:
            reason = f"there is no theme {shown(name)}{nearest(name, self._themes)}"
            self._faults.append(Fault(("theme",), reason))
            del self._taken["theme",]
            self.values = replace(self.values, theme=Settings.theme)

    # The keys

    def set_keys(self, changes: Keymap) -> None:
        """Give shortcuts other keys, all at once.

        Raises:
            SettingsError: there would be a clash, or one of them cannot have a key.
        """
        found = self.keys.check(changes)
        if found is not None:
            raise SettingsError(clash_words(found))
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
        for each in self.options_in(place[:-1]):
            if each.name == place[-1]:
                return each
        known = [dotted((*place[:-1], each.name)) for each in self.options_in(place[:-1])]
        if not known:
            known = [*(each.name for each in options_of(Settings)), *self._table_names()]
        near = nearest(dotted(place), known)
        raise SettingsError(f"there is no setting {shown(dotted(place))}{near}")

    def _table_names(self) -> list[str]:
        return [_NAMES, _GAMES, KEYS, *(f"{_GAMES}.{slug}" for slug in self._games)]

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
        if place[0] == _GAMES:
            return self.of_game(place[1]).get(place[2], declared.default)
        return self._taken.get(place, declared.default)

    def text(self, place: Place) -> str:
        """The same as the text that `set_text` takes for it."""
        return self.option(place).write(self.value(place))

    def is_set(self, place: Place) -> bool:
        """Whether a setting stands in the file, and is used."""
        if place[0] == KEYS:
            return self.keys.is_set(place[1])
        if place[0] == _GAMES:
            return place[2] in self.of_game(place[1])
        return place in self._taken

    def of_game(self, slug: str) -> Mapping[str, OptionValue]:
        """What is set for a game, by the names of `game_options`; the rest is as usual."""
        table = self._table((_GAMES, slug))
        faults: list[Fault] = []
        taken = {}
        declared = {each.name: each for each in self.game_options(slug)} if table else {}
        for name, found in table.items():
            place = (_GAMES, slug, name)
            if name in declared:
                value = usable(place, declared[name], found, faults)
                if value is not None:
                    taken[name] = value
            else:
                near = nearest(name, [*declared])
                faults.append(Fault(place, f"there is no setting {shown(dotted(place))}{near}"))
        self._game_faults[slug] = faults
        return taken

    def zoom(self, slug: str) -> str:
        """The zoom that is set for a game."""
        return str(self.of_game(slug).get(_ZOOM, LARGEST))

    def set_zoom(self, slug: str, zoom: str) -> None:
        """Keep the zoom of a game's board."""
        place = (_GAMES, slug, _ZOOM)
        if zoom != LARGEST:
            self.set(place, zoom)
        else:
            self.reset(place)

    def top(self, slug: str) -> str:
        """The side that is on top of a game's board."""
        return str(self.of_game(slug).get(_TOP, TOPS[0]))

    def set_top(self, slug: str, side: str) -> None:
        """Keep which side is on top of a game's board."""
        place = (_GAMES, slug, _TOP)
        if side != TOPS[0]:
            self.set(place, side)
        else:
            self.reset(place)

    def set_text(self, place: Place, text: str) -> None:
        """Change a setting to what a text says.

        Raises:
            SettingsError: there is no such setting, it does not allow this, or the file cannot be
                written because of what stands in it.
        """
        declared = self.option(place)
        if place == ("theme",) and self._themes and text not in self._themes:
            raise SettingsError(f"there is no theme {shown(text)}{nearest(text, self._themes)}")
        try:
            if place[0] == KEYS and place[1] != SET:
                self.set_keys({place[1]: read_keys(text)})
            else:
                self.set(place, declared.read(text))
        except KeyNameError as error:
            raise SettingsError(str(error)) from None
        except OptionError as error:
            prefix = f"{dotted(place[:-1])}." if place[:-1] else ""
            near = nearest(text.strip().lower(), declared.values)
            raise SettingsError(f"{prefix}{error}{near}") from None

    def set(self, place: Place, value: OptionValue) -> None:
        """Change a setting to a value that it allows."""
        self._change(place, value)
        self._take()

    def reset(self, place: Place) -> None:
        """Let a setting, or all of a table, be as usual again."""
        self._change(place, None)
        self._take()

    def reset_all(self) -> Path | None:
        """Let everything be as usual again.

        Returns:
            The file under another name, with all that stood in it; None if there was none.

        Raises:
            OSError: the file cannot be renamed.
        """
        self._data, self._broken, self._text = {}, None, ""
        self._take()
        if self.path is None:
            return None
        try:
            # A link that leads nowhere is there, too.
            self.path.lstat()
        except FileNotFoundError:
            return None
        number = 1
        while os.path.lexists(kept := self.path.with_name(f"{self.path.name}.old-{number}")):
            number += 1
        self.path.rename(kept)
        return kept

    def faults(self, slugs: Sequence[str] = ()) -> Sequence[Fault]:
        """What cannot be used of the file, also of these games, by the order of the lines."""
        found = list(self._faults)
        for slug in slugs:
            if self._table((_GAMES, slug)):
                self.of_game(slug)
                found += self._game_faults[slug]
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
                inner = table[name] = {}
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
            from abstract_arcade.settings.writer import SettingsWriter

            self._writer = SettingsWriter(self.path, self._tell_failure)
        self._writer.change(place, value)

    def _tell_failure(self, sentence: str) -> None:
        self.failed(sentence)

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
