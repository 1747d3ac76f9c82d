"""The commands of the settings: `settings path`, `show`, `set` and `reset`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from abstract_arcade.cli import screen
from abstract_arcade.cli.base import Command, CommandFault, CommandGroup, SectionArgument
from abstract_arcade.cli.output import echo, file_name, printing, sentence_case
from abstract_arcade.rules import GAMES
from abstract_arcade.storage import state_folder

if TYPE_CHECKING:
    from abstract_arcade.settings import SettingsFile
    from abstract_arcade.settings.text import Place

_SETTINGS = "Settings"

_KEY = "Name of the setting, such as theme or keys.undo; `settings show` lists all settings."


@click.group(
    cls=CommandGroup,
    section=_SETTINGS,
    options_metavar=None,
    subcommand_metavar="COMMAND",
    short_help="Show or change the settings.",
    examples=[
        ("Show all settings:", "abstract-arcade settings show"),
        ("Use the light theme:", "abstract-arcade settings set theme light"),
        (
            "Change the default of a game option:",
            "abstract-arcade settings set games.krypte.capture custodial",
        ),
        ("Move the cursor with w, a, s and d:", "abstract-arcade settings set keys.set left-hand"),
    ],
)
def settings() -> None:
    """Show or change the settings. On the screen, press S instead."""


@settings.command(
    cls=Command,
    section=_SETTINGS,
    short_help="Print the path of the settings file.",
    examples=[("See where the settings are stored:", "abstract-arcade settings path")],
)
def path() -> None:
    """Print the path of the settings file, even if it does not exist yet."""
    from abstract_arcade.settings import settings_file

    with printing():
        echo(file_name(settings_file()))


def _key_argument(explanation: str, *, required: bool) -> SectionArgument:
    return SectionArgument("key", explanation=explanation, required=required, metavar="KEY")


@settings.command(
    cls=Command,
    section=_SETTINGS,
    short_help="Print the settings.",
    params=[_key_argument(_KEY, required=False)],
    examples=[("Show the keys of undo:", "abstract-arcade settings show keys.undo")],
)
def show(key: str | None) -> None:
    """Print all settings as TOML, or the value of the setting KEY.

    Faults in the settings file are reported on standard error.
    """
    from abstract_arcade.session.defaults import kept_settings
    from abstract_arcade.settings.text import SettingsError, place_of

    kept = kept_settings()
    for fault in kept.faults(list(GAMES)):
        echo(f"settings.toml, {fault}.", err=True)
    try:
        lines = list(_lines(kept)) if key is None else [kept.text(place_of(key))]
    except SettingsError as error:
        raise CommandFault(f"{sentence_case(str(error))}.") from None
    with printing():
        echo("\n".join(lines))


def _lines(kept: SettingsFile) -> Iterator[str]:
    """Yield the lines of TOML that list every setting with its current value, table by table."""
    from tomlkit import item

    from abstract_arcade.settings.options import SECTIONS
    from abstract_arcade.settings.shortcuts import SHORTCUTS
    from abstract_arcade.settings.text import KEYS, dotted, place_of

    def line(place: Place) -> str:
        value: object = kept.value(place)
        if place[0] == KEYS and place[1] in SHORTCUTS:
            value = str(value).split(" ")
        name = place[-1] if place[-1].replace("_", "").isalnum() else f'"{place[-1]}"'
        return f"{name} = {item(value).as_string()}"

    places = [place_of(name) for names in SECTIONS.values() for name in names]
    for place in places:
        if len(place) == 1:
            yield line(place)
    tables: list[Place] = [("names",)]
    tables += [("games", slug) for slug in GAMES]
    tables.append((KEYS,))
    for table in tables:
        yield ""
        yield f"[{dotted(table)}]"
        for option in kept.options_in(table):
            yield line((*table, option.name))


@settings.command(
    "set",
    cls=Command,
    section=_SETTINGS,
    short_help="Change a setting.",
    params=[
        _key_argument(_KEY, required=True),
        SectionArgument(
            "value",
            explanation="New value; separate multiple keys with spaces.",
            required=True,
            metavar="VALUE",
        ),
    ],
    examples=[
        ("Use the light theme:", "abstract-arcade settings set theme light"),
        ("Assign two keys to a command:", "abstract-arcade settings set keys.undo 'z Ctrl+U'"),
    ],
)
def set_(key: str, value: str) -> None:
    """Change the setting KEY to VALUE."""
    from abstract_arcade.settings.text import place_of

    place = place_of(key)
    with _changing() as kept:
        if place == ("theme",):
            # Only here, because listing the themes imports Textual.
            kept.accept_themes(screen.themes())
        kept.set_text(place, value)


@settings.command(
    cls=Command,
    section=_SETTINGS,
    short_help="Restore the defaults.",
    params=[
        _key_argument(
            "Name of a setting, or of a group such as keys or games.krypte; by default, all"
            " settings. The name met makes the program explain all rules again.",
            required=False,
        )
    ],
    examples=[
        ("Restore the default keys:", "abstract-arcade settings reset keys"),
        ("Explain all rules again:", "abstract-arcade settings reset met"),
    ],
)
def reset(key: str | None) -> None:
    """Restore the default of the setting KEY, or of all settings.

    Without KEY, the old settings file is renamed, and its new name is printed.
    """
    from abstract_arcade.session.defaults import kept_settings

    if key is None:
        try:
            old = kept_settings().reset_all()
        except OSError as error:
            raise CommandFault(f"{error.filename} cannot be renamed: {error.strerror}.") from None
        if old is not None:
            with printing():
                echo(f"The old settings were saved as {file_name(old)}.")
        return
    if key == "met":
        _forget_met()
        return
    from abstract_arcade.settings.text import place_of

    place = place_of(key)
    with _changing() as kept:
        if not kept.options_in(place):
            kept.option(place)
        kept.reset(place)


def _forget_met() -> None:
    """Have every rule explained again.

    Raises:
        CommandFault: If the file of explained rules cannot be written.
    """
    from abstract_arcade.library.small_files import Met

    met = Met(state_folder())
    faults: list[str] = []
    met.failed = faults.append
    met.forget()
    met.close()
    if faults:
        raise CommandFault(f"{faults[0]}.")


@contextmanager
def _changing() -> Iterator[SettingsFile]:
    """Yield the settings, and write them at the end.

    Raises:
        CommandFault: If a setting cannot be changed, or the file cannot be written.
    """
    from abstract_arcade.session.defaults import kept_settings
    from abstract_arcade.settings.text import SettingsError

    kept = kept_settings()
    faults: list[str] = []
    kept.failed = faults.append
    try:
        yield kept
    except SettingsError as error:
        faults.append(str(error))
    kept.close()
    if faults:
        raise CommandFault(f"{sentence_case(faults[0])}.")
