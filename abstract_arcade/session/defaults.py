"""The defaults of a new game: options, players and clock.

They come from the settings of the user and, in a first game, from the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from abstract_arcade.clock import ClockSettings
from abstract_arcade.match import PERSON, Participant
from abstract_arcade.options import OptionValue
from abstract_arcade.rules import GAMES, Color, Game, Seat
from abstract_arcade.settings import SettingsFile, settings_file
from abstract_arcade.settings.options import NO_CLOCK

OPPONENT = "easy"
"""The computer player suggested to a player who has not chosen one before."""


def kept_settings() -> SettingsFile:
    """Return the file with the user's settings."""
    return SettingsFile(settings_file(), GAMES, Participant)


def first_time_options(game: type[Game]) -> Mapping[str, OptionValue]:
    """Return the options with a value of their own for a first game, by name, with that value."""
    return {
        option.name: option.first_time for option in game.options() if option.first_time is not None
    }


def starting_options(
    settings: SettingsFile,
    game: type[Game],
    is_first: Callable[[], bool],
    but: Collection[str] = (),
) -> Mapping[str, OptionValue]:
    """Return the options of a new game at a terminal, by name.

    Options that are not in the result have the default of the game. Pipes, `--json`, the arena and
    engines use these defaults for all options.

    Args:
        settings: the settings of the user, which take precedence over the values for a first game.
        game: the class of the game.
        is_first: returns whether this is the first game; called only if a first game is different.
        but: names of options to leave out, because the user has chosen a value for this game.
    """
    easiest = first_time_options(game)
    if not easiest or not is_first():
        easiest = {}
    options = {**easiest, **usual_options(settings, game)}
    return {name: value for name, value in options.items() if name not in but}


def usual_options(settings: SettingsFile, game: type[Game]) -> Mapping[str, OptionValue]:
    """Return the options of a game that the settings have a value for, by name."""
    names = {option.name for option in game.options()}
    values = settings.of_game(game.slug)
    return {name: value for name, value in values.items() if name in names}


def usual_seats(settings: SettingsFile, game: type[Game]) -> Mapping[Seat, Participant]:
    """Return who plays a game according to the settings: kinds of players, and names of people."""
    values = settings.of_game(game.slug)
    names = (settings.names.first, settings.names.second)
    seats = {}
    for seat, color, name in zip(Seat, Color, names, strict=True):
        kind = str(values.get(color.value, PERSON))
        seats[seat] = Participant(kind, name if kind == PERSON else "")
    return seats


def usual_clock(settings: SettingsFile) -> Mapping[Seat, ClockSettings] | None:
    """Return the clock in the settings, for both seats; None for a match without clocks."""
    text = settings.values.clock
    return None if text == NO_CLOCK else dict.fromkeys(Seat, ClockSettings.parse(text))
