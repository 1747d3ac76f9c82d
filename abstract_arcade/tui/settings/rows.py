"""The rows of the settings screen: options and shortcuts, and the capture of a new key."""

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
"""The titles of the sections, in order."""

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
"""The labels of settings whose name would say too little."""

_CLOCK = ("clock",)
"""The place of the clock in the settings file."""

_NO_TEXT = "no name"
"""The placeholder of an empty name."""


class SettingRow(NamedTuple):
    """A setting in the list."""

    place: Place
    """Its keys in the settings file: ("games", "renju", "opening")."""
    option: Option
    """Its values, default and help."""
    label: str
    values: Sequence[str]
    """The possible values as texts, in order; empty if any text may be typed."""

    def form_row(self, settings: SettingsFile, **look: Any) -> FormRow:
        """Return a new row of a form for the setting; `look` are arguments of `FormRow`."""
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
"""A setting, a shortcut, a name that is suggested since it was typed, or a fault of the file."""


def shortcut_words(row: Shortcut, settings: SettingsFile, column: int, width: int) -> Line:
    """Return a line about a shortcut, in `width` columns; its keys begin in `column`.

    If the player has changed the keys, the default ones are named at the right edge.
    """
    keys = "   ".join(map(key_name, settings.keys.keymap[row.id]))
    line: list[Word] = [(f"  {row.title}".ljust(column), "soft"), (keys, "text")]
    if row.id not in settings.keys.own:
        return line
    usual = " ".join(map(key_name, settings.keys.usual(row.id)))
    return [*line, (_at_right_edge(f"was {usual}", line, width), "dim")]


def _at_right_edge(text: str, line: Line, width: int) -> str:
    """Return a text that ends a column before the right edge if it follows a line."""
    return text.rjust(max(0, width - width_of(line) - 1))


def fault_words(fault: SettingsFault) -> Line:
    """Return a line about a fault of the settings file: its line number and the reason."""
    where = "the file" if fault.line is None else f"line {fault.line}"
    return [(f"  {where}   ", "strong"), (fault.reason, "soft")]


def section_of(place: Place) -> str:
    """Return the title of the section that shows the setting or shortcut at a place.

    For a place that no section shows, such as that of a fault, it is the first section.
    """
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
    """Yield the headings of a section, each with its rows.

    Args:
        section: the title of the section.
        settings: the settings file.
        names: the names that are suggested since they were typed.

    Yields:
        A heading, or "" for none, and the rows below it.
    """
    faults = settings.faults(list(GAMES))
    own_faults = [fault for fault in faults if section_of(fault.place) == section]
    if own_faults:
        yield "In the file", own_faults
    if section == KEYS_SECTION:
        for heading, group in GROUPS.items():
            # The shortcuts of numbers are not listed: their keys are the digits.
            yield heading, [shortcut for shortcut in group if not shortcut.id[-1].isdigit()]
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
            values = list(PARTICIPANT_KINDS)
            value = settings.text(place)
            if value not in values:
                values.append(value)
            yield SettingRow(place, option, colors[option.name], values)
        else:
            yield _row(place, settings)


def _row(place: Place, settings: SettingsFile) -> SettingRow:
    option = settings.option(place)
    values = settings.themes if place == ("theme",) else option.values
    label = _LABELS.get(place[-1], place[-1].replace("_", " "))
    return SettingRow(place, option, label, values)


def sets(settings: SettingsFile) -> Iterator[tuple[str, bool]]:
    """Yield the names of the key sets, and whether each is in use; the last is "yours".

    "yours" is in use if the player has changed a key.
    """
    for name in SETS:
        yield name, name == settings.keys.set and not settings.keys.own
    yield "yours", bool(settings.keys.own)


LEAVES = "escape"
"""The key that cancels a capture, and therefore cannot be captured."""


class Capture(NamedTuple):
    """A shortcut that waits for its new key."""

    name: str
    """The id of the shortcut."""
    is_more: bool
    """Whether the key is added to the keys of the shortcut instead of replacing them."""
    clash: Clash | None = None
    """The conflict that the last key would cause, or None."""

    def words(self, keys: KeySettings, column: int, width: int) -> Line:
        """Return the line of the shortcut, in `width` columns; its keys begin in `column`."""
        line: list[Word] = [(f"  {SHORTCUTS[self.name].title}".ljust(column), "text")]
        before = "   ".join(map(key_name, keys.keymap[self.name]))
        if self.is_more:
            line.append((f"{before}   ", "text"))
        if self.clash is None:
            return [*line, ("…", "amber")]
        other = SHORTCUTS[self.clash.first]
        line += [(key_name(self.clash.key), "amber"), ("   taken by ", "soft")]
        line.append((other.title, "strong"))
        return [*line, (_at_right_edge(f"was {before}", line, width), "soft")]

    def note(self, keys: KeySettings) -> Line:
        """Return a sentence about what the next key does, and the conflict, if there is one."""
        before = " ".join(map(key_name, keys.keymap[self.name]))
        way_out: list[Word] = [
            (key_name(LEAVES), "strong"),
            (" leaves ", "soft"),
            (before, "strong"),
            (" as it is.", "soft"),
        ]
        if self.clash is None:
            title = SHORTCUTS[self.name].title
            return [("Press the key for ", "soft"), (title, "strong"), ("; ", "soft"), *way_out]
        key = key_name(self.clash.key)
        other = SHORTCUTS[self.clash.first].title
        confirms = "take it from there" if self.is_more else "swap the two"
        choice = f" is the key for {other}. Press it again to {confirms}, or press another key; "
        return [(key, "strong"), (choice, "soft"), *way_out]

    def is_second(self, key: str) -> bool:
        """Return whether `key` is pressed again after a conflict, to confirm it."""
        return self.clash is not None and self.clash.key == key

    def changes(self, keys: KeySettings, key: str) -> dict[str, tuple[str, ...]]:
        """Return all keys of each shortcut that a pressed key changes, by the id of the shortcut.

        If the key is confirmed after a conflict, the other shortcut gives it up. It gets the first
        old key of this shortcut in exchange, unless the key is added (`is_more`).

        Raises:
            SettingsError: If the other shortcut would have no key left.
        """
        kept: list[str] = []
        if self.is_more:
            kept = [other for other in keys.keymap[self.name] if other != key]
        changes = {self.name: (*kept, key)}
        if self.clash is not None and self.is_second(key):
            changes |= self._given(keys, self.clash)
        return changes

    def _given(self, keys: KeySettings, clash: Clash) -> dict[str, tuple[str, ...]]:
        """Return the keys of the other shortcut without the key that it gives up.

        Unless the key is added, it gets the first old key of this shortcut in exchange.
        """
        theirs = list(keys.keymap[clash.first])
        index = theirs.index(clash.key)
        theirs.remove(clash.key)
        if not self.is_more:
            old_keys = keys.keymap[self.name]
            theirs[index:index] = old_keys[:1]
        if not theirs:
            raise SettingsError(f"{SHORTCUTS[clash.first].title} has no other key")
        return {clash.first: tuple(theirs)}
