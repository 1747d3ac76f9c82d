"""What the settings show: sections of rows, each a setting, a shortcut or a fault of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from abstract_arcade.match import PARTICIPANT_KINDS
from abstract_arcade.options import Option
from abstract_arcade.rules import GAMES, Color
from abstract_arcade.settings import SettingsFile
from abstract_arcade.settings.key_names import key_name
from abstract_arcade.settings.options import SECTIONS as SECTIONS_OF_ALL
from abstract_arcade.settings.shortcuts import GROUPS, SETS, Shortcut
from abstract_arcade.settings.text import KEYS, Fault, Place, place_of
from abstract_arcade.tui.widgets.lines import Line, Word

NAMES_SECTION, GAMES_SECTION, KEYS_SECTION = "Names", "Games", "Keys"

SECTIONS: Sequence[str] = (*SECTIONS_OF_ALL, GAMES_SECTION, KEYS_SECTION)
"""The sections, in order."""

_LABELS: Mapping[str, str] = {
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

_MOST_SIDE_BY_SIDE = 4


@dataclass(frozen=True)
class SettingRow:
    """A setting.

    Attributes:
        place: its table and name in the file.
        option: what is declared there.
        label: what it is called.
        values: the texts that it may be, in order; none where they cannot be listed.
    """

    place: Place
    option: Option
    label: str
    values: Sequence[str]

    def words(self, settings: SettingsFile, column: int, width: int) -> Line:
        """Its name and its values, the one that holds lit."""
        text = settings.text(self.place)
        line: list[Word] = [(f"  {self.label}".ljust(column), "soft")]
        needed = sum(len(each) + 4 for each in self.values)
        if not self.values:
            return [*line, (text or "–", "text" if text else "dim")]
        if len(self.values) > _MOST_SIDE_BY_SIDE or column + needed > width:
            return [*line, ("‹ ", "dim"), (_shown(text), "strong"), (" ›", "dim")]
        for each in self.values:
            role = "strong" if each == text else "dim"
            line += [("● " if each == text else "  ", "soft"), (f"{_shown(each)}  ", role)]
        return line


@dataclass(frozen=True)
class KeyRow:
    """A shortcut with its keys."""

    shortcut: Shortcut

    @property
    def place(self) -> Place:
        """The place of its keys in the file."""
        return KEYS, self.shortcut.id

    def words(self, settings: SettingsFile, column: int, width: int) -> Line:
        """What it does and its keys; at the right edge the usual ones, where it has others."""
        name = self.shortcut.id
        keys = "   ".join(map(key_name, settings.keys.keymap[name]))
        line: list[Word] = [(f"  {self.shortcut.title}".ljust(column), "soft"), (keys, "text")]
        if name in settings.keys.own:
            was = " ".join(map(key_name, settings.keys.usual(name)))
            used = sum(len(text) for text, _ in line)
            line.append((f"was {was}".rjust(max(0, width - used - 1)), "dim"))
        return line


@dataclass(frozen=True)
class NameRow:
    """A name that was typed once, and is offered since."""

    name: str

    def words(self, settings: SettingsFile, column: int, width: int) -> Line:  # noqa: ARG002
        """The name."""
        return [(f"  {self.name}", "text")]


@dataclass(frozen=True)
class FaultRow:
    """Something in the file that cannot be used."""

    fault: Fault

    def words(self, settings: SettingsFile, column: int, width: int) -> Line:  # noqa: ARG002
        """What is wrong, and on which line."""
        fault = self.fault
        where = "the file" if fault.line is None else f"line {fault.line}"
        return [(f"  {where}   ", "strong"), (fault.reason, "soft")]


def _shown(text: str) -> str:
    """A value as the screen shows it: of "engine:COMMAND" the first word says enough."""
    return text.partition(":")[0].replace("-", " ")


def section_of(place: Place) -> str:
    """The section in which a place is shown."""
    if place[:1] == (KEYS,):
        return KEYS_SECTION
    if place[:1] == ("games",):
        return GAMES_SECTION
    for section, names in SECTIONS_OF_ALL.items():
        if any(place[:1] == place_of(name)[:1] for name in names):
            return section
    return SECTIONS[0]


AnyRow = SettingRow | KeyRow | NameRow | FaultRow


def rows_of(
    section: str, settings: SettingsFile, names: Sequence[str]
) -> Iterator[tuple[str, Sequence[AnyRow]]]:
    """The rows of a section under their headings; the first heading may be empty.

    Args:
        section: one of `SECTIONS`.
        settings: what is set.
        names: those that were typed and are offered since.
    """
    faults = [FaultRow(each) for each in settings.faults([*GAMES])]
    own = [each for each in faults if section_of(each.fault.place) == section]
    if own:
        yield "In the file", own
    if section == KEYS_SECTION:
        for heading, group in GROUPS.items():
            # The digits go by their numbers.
            yield heading, [KeyRow(each) for each in group if not each.id[-1].isdigit()]
    elif section == GAMES_SECTION:
        for slug, game in GAMES.items():
            colors = {color.value: game.color_names[color] for color in Color}
            yield game.title, [*_rows_of_game(slug, settings, colors)]
    else:
        yield "", [_row(place_of(name), settings) for name in SECTIONS_OF_ALL[section]]
        if section == NAMES_SECTION and names:
            yield "Offered since they were typed", [NameRow(each) for each in names]


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
    values: Sequence[str] = option.values
    if place == ("theme",):
        values = settings.themes
    label = _LABELS.get(place[-1], place[-1].replace("_", " "))
    return SettingRow(place, option, label, values)


def sets(settings: SettingsFile) -> Iterator[tuple[str, bool]]:
    """The sets of keys, each with whether it is the one in use; the last is "yours"."""
    for name in SETS:
        yield name, name == settings.keys.set and not settings.keys.own
    yield "yours", bool(settings.keys.own)
