"""The rows of the settings: options, and shortcuts, of which one may wait for a key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from abstract_arcade.match import PARTICIPANT_KINDS
from abstract_arcade.options import Option
from abstract_arcade.rules import GAMES, Color
from abstract_arcade.settings import SettingsFile
from abstract_arcade.settings.key_names import key_name
from abstract_arcade.settings.key_settings import Clash, KeySettings
from abstract_arcade.settings.options import MAX_NAME
from abstract_arcade.settings.options import SECTIONS as SECTIONS_OF_ALL
from abstract_arcade.settings.shortcuts import GROUPS, SETS, SHORTCUTS, Shortcut
from abstract_arcade.settings.text import KEYS, Place, SettingsError, SettingsFault, place_of
from abstract_arcade.tui.widgets.clock_row import EXAMPLES, ClockRow
from abstract_arcade.tui.widgets.lines import Line, Word, width_of
from abstract_arcade.tui.widgets.option_row import FormRow, NameRow, OptionRow

NAMES_SECTION = "Names"
GAMES_SECTION = "Games"
KEYS_SECTION = "Keys"

SECTIONS: Sequence[str] = (*SECTIONS_OF_ALL, GAMES_SECTION, KEYS_SECTION)
"""The sections, in order."""

_LABELS: Mapping[str, str] = {
    "glyphs": "characters",
    "zoom": "cell size",
    "teach": "explain rules",
    "pie": "pie rule",
    "foul_question": "ask before fouls",
    "pace": "pace of replays",
    "demo_pace": "pace of demonstrations",
    "marks": "marks of moves",
    "preview": "preview of moves",
    "numbers": "move numbers",
    "top": "side on top",
    "first": "first seat",
    "second": "second seat",
}
"""What settings are called where their name says too little."""

_CLOCK = ("clock",)

_NO_TEXT = "no name"
"""The placeholder of a text that is not set."""


class SettingRow(NamedTuple):
    """A setting: its place in the file, what is declared there, and what it is called."""

    place: Place
    option: Option
    label: str
    values: Sequence[str]
    """The texts that it may be, in order; none where they cannot be listed."""

    def form_row(self, settings: SettingsFile, **look: Any) -> FormRow:
        """Return a new row of the form; its value is between arrows, or in a field."""
        text = settings.text(self.place)
        label = self.label.capitalize()
        if self.place == _CLOCK:
            return ClockRow(label, text, explain=_clock_examples, is_stepped=True, **look)
        if not self.values:
            row = NameRow(label, text, most=MAX_NAME, **look)
            row.nobody = _NO_TEXT
            return row
        values = self.values if text in self.values else (*self.values, text)
        is_number = self.option.limits is not None
        return OptionRow(
            label, values, text, is_number=is_number, is_stepped=True, title=self._title, **look
        )

    def _title(self, text: str) -> str:
        if self.option.titles:
            return self.option.title(text)
        return text.replace("-", " ")


def _clock_examples(text: str) -> str:
    return "" if text else f"such as {EXAMPLES}"


AnyRow = SettingRow | Shortcut | str | SettingsFault
"""A setting, a shortcut with its keys, a name that was typed once, or a fault of the file."""


def shortcut_words(row: Shortcut, settings: SettingsFile, column: int, width: int) -> Line:
    """Return the words of a shortcut, in `width` columns; its keys begin in `column`."""
    keys = "   ".join(map(key_name, settings.keys.keymap[row.id]))
    line: list[Word] = [(f"  {row.title}".ljust(column), "soft"), (keys, "text")]
    if row.id not in settings.keys.own:
        return line
    # At the right edge the usual ones.
    was = " ".join(map(key_name, settings.keys.usual(row.id)))
    return [*line, (f"was {was}".rjust(max(0, width - width_of(line) - 1)), "dim")]


def fault_words(fault: SettingsFault) -> Line:
    """Return the words of a fault of the file."""
    where = "the file" if fault.line is None else f"line {fault.line}"
    return [(f"  {where}   ", "strong"), (fault.reason, "soft")]


def section_of(place: Place) -> str:
    """Return the section in which a place is shown."""
    if place[:1] == (KEYS,):
        return KEYS_SECTION
    if place[:1] == ("games",):
        return GAMES_SECTION
    for section, names in SECTIONS_OF_ALL.items():
        if any(place[:1] == place_of(name)[:1] for name in names):
            return section
    return SECTIONS[0]


def rows_of(
    section: str, settings: SettingsFile, names: Sequence[str]
) -> Iterator[tuple[str, Sequence[AnyRow]]]:
    """Yield the rows of a section under their headings; the first heading may be empty.

    `names` are those that were typed and are offered since.
    """
    faults = settings.faults(list(GAMES))
    own = [each for each in faults if section_of(each.place) == section]
    if own:
        yield "In the file", own
    if section == KEYS_SECTION:
        for heading, group in GROUPS.items():
            # The digits go by their numbers.
            yield heading, [each for each in group if not each.id[-1].isdigit()]
    elif section == GAMES_SECTION:
        for slug, game in GAMES.items():
            colors = {color.value: game.color_names[color] for color in Color}
            yield game.title, list(_rows_of_game(slug, settings, colors))
    else:
        yield "", [_row(place_of(name), settings) for name in SECTIONS_OF_ALL[section]]
        if section == NAMES_SECTION and names:
            yield "Names you have typed", names


def _rows_of_game(
    slug: str, settings: SettingsFile, colors: Mapping[str, str]
) -> Iterator[SettingRow]:
    for option in settings.game_options(slug):
        place = ("games", slug, option.name)
        if option.name in colors:
            now = settings.text(place)
            values = [*PARTICIPANT_KINDS, *({now} - {*PARTICIPANT_KINDS})]
            yield SettingRow(place, option, colors[option.name], values)
        else:
            yield _row(place, settings)


def _row(place: Place, settings: SettingsFile) -> SettingRow:
    option = settings.option(place)
    values = settings.themes if place == ("theme",) else option.values
    label = _LABELS.get(place[-1], place[-1].replace("_", " "))
    return SettingRow(place, option, label, values)


def sets(settings: SettingsFile) -> Iterator[tuple[str, bool]]:
    """Yield the sets of keys, each with whether it is the one in use; the last is "yours"."""
    for name in SETS:
        yield name, name == settings.keys.set and not settings.keys.own
    yield "yours", bool(settings.keys.own)


LEAVES = "escape"
"""The key that is no answer where one is waited for."""


class Capture(NamedTuple):
    """A shortcut that waits for a key."""

    name: str
    is_more: bool
    """Whether the key comes beside those it has."""
    clash: Clash | None = None
    """The shortcut that has the key pressed last; None if none has."""

    def words(self, keys: KeySettings, column: int, width: int) -> Line:
        """What its row shows."""
        line: list[Word] = [(f"  {SHORTCUTS[self.name].title}".ljust(column), "text")]
        was = "   ".join(map(key_name, keys.keymap[self.name]))
        if self.is_more:
            line.append((f"{was}   ", "text"))
        if self.clash is None:
            return [*line, ("…", "amber")]
        other = SHORTCUTS[self.clash.first]
        line += [(key_name(self.clash.key), "amber"), ("   taken by ", "soft")]
        line.append((other.title, "strong"))
        return [*line, (f"was {was}".rjust(max(0, width - width_of(line) - 1)), "soft")]

    def note(self, keys: KeySettings) -> Line:
        """What each key would do now."""
        was = " ".join(map(key_name, keys.keymap[self.name]))
        stays: list[Word] = [(key_name(LEAVES), "strong"), (" leaves ", "soft")]
        stays += [(was, "strong"), (" as it is.", "soft")]
        if self.clash is None:
            title = SHORTCUTS[self.name].title
            return [("Press the key for ", "soft"), (title, "strong"), ("; ", "soft"), *stays]
        key = key_name(self.clash.key)
        other = SHORTCUTS[self.clash.first].title
        does = "take it from there" if self.is_more else "swap the two"
        return [
            (key, "strong"),
            (f" is the key for {other}. Press it again to {does}, or press another key; ", "soft"),
            *stays,
        ]

    def is_second(self, key: str) -> bool:
        """Whether a key that something else has was pressed once more, to be taken from there."""
        return self.clash is not None and self.clash.key == key

    def changes(self, keys: KeySettings, key: str) -> dict[str, tuple[str, ...]]:
        """Return the keys that shortcuts would have with the key that was pressed.

        Raises:
            SettingsError: the one from which the key is taken would be left without any.
        """
        now = keys.keymap[self.name] if self.is_more else ()
        changes = {self.name: (*(each for each in now if each != key), key)}
        if self.clash is not None and self.is_second(key):
            changes |= self._given(keys, self.clash)
        return changes

    def _given(self, keys: KeySettings, clash: Clash) -> dict[str, tuple[str, ...]]:
        """Return the keys of the shortcut whose key is taken: it gets the one that is free now."""
        free = () if self.is_more else keys.keymap[self.name][:1]
        theirs = keys.keymap[clash.first]
        left = tuple(each for each in theirs if each != clash.key)
        if not free and not left:
            raise SettingsError(f"{SHORTCUTS[clash.first].title} has no other key")
        number = theirs.index(clash.key)
        return {clash.first: (*left[:number], *free, *left[number:])}
