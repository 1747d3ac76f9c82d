"""What is set on this machine, and how a game is usually played there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from abstract_arcade.clock import ClockSettings
from abstract_arcade.match import PERSON, Participant
from abstract_arcade.options import OptionValue
from abstract_arcade.rules import GAMES, Color, Game, Seat
from abstract_arcade.settings import SettingsFile, settings_file
from abstract_arcade.settings.options import NO_CLOCK


def kept_settings() -> SettingsFile:
    """Return the settings of this machine."""
    return SettingsFile(settings_file(), GAMES, Participant)


def first_time_options(game: type[Game]) -> Mapping[str, OptionValue]:
    """Return the options that are easiest for those who have not played a game, by name."""
    return {each.name: each.first_time for each in game.options() if each.first_time is not None}


def starting_options(
    settings: SettingsFile,
    game: type[Game],
    is_first: Callable[[], bool],
    but: Collection[str] = (),
) -> Mapping[str, OptionValue]:
    """Return the options with which a new game at a terminal begins, by name.

    The settings win over what is easiest in a first game; `but` names the options that were chosen
    otherwise. Pipes, `--json`, the arena and engines use the defaults of the game instead.
    `is_first` is asked only if it matters.
    """
    easiest = first_time_options(game)
    if not easiest or not is_first():
        easiest = {}
    options = {**easiest, **usual_options(settings, game)}
    return {name: value for name, value in options.items() if name not in but}


def usual_options(settings: SettingsFile, game: type[Game]) -> Mapping[str, OptionValue]:
    """Return the options of a game that are set, by name."""
    own = {each.name for each in game.options()}
    kept = settings.of_game(game.slug)
    return {name: value for name, value in kept.items() if name in own}


def usual_seats(settings: SettingsFile, game: type[Game]) -> Mapping[Seat, Participant]:
    """Who plays a game, and what the people among them are called."""
    kept = settings.of_game(game.slug)
    names = (settings.names.first, settings.names.second)
    seats = {}
    for seat, color, name in zip(Seat, Color, names, strict=True):
        kind = str(kept.get(color.value, PERSON))
        seats[seat] = Participant(kind, name if kind == PERSON else "")
    return seats


def usual_clock(settings: SettingsFile) -> Mapping[Seat, ClockSettings] | None:
    """Return the clocks of both seats that are set; None for a match without clocks."""
    text = settings.values.clock
    return None if text == NO_CLOCK else dict.fromkeys(Seat, ClockSettings.parse(text))
