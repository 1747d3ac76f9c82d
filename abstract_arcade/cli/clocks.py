"""The options that give a match clocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from abstract_arcade.cli.base import SectionOption
from abstract_arcade.cli.output import sentence_case
from abstract_arcade.cli.types import ParamType
from abstract_arcade.clock import ClockSettings
from abstract_arcade.rules import Seat
from abstract_arcade.rules.core import listed
from abstract_arcade.truncate import quoted

OFF = "off"
"""The word for no clock."""


class ClockType(ParamType):
    """The time for a game, or `OFF`."""

    name = "clock"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> ClockSettings | str:
        if isinstance(value, ClockSettings) or value.strip().lower() == OFF:
            return value if isinstance(value, ClockSettings) else OFF
        try:
            return ClockSettings.parse(value)
        except ValueError as error:
            self.fail(f"{quoted(value)} is not allowed: {error}.", param, ctx)


def clock_options(names: Mapping[Seat, list[str]], section: str) -> Iterator[SectionOption]:
    """The options `--clock`, and one for each of the names of a seat."""
    yield SectionOption(
        ["--clock"],
        type=ClockType(),
        section=section,
        help="The time of each player: 10 is ten minutes, 5+3 five minutes and three seconds a"
        " move, 5+3x30 five minutes and then three periods of 30 seconds; off is no clock.",
    )
    for first, *_ in names.values():
        yield SectionOption(
            [f"--clock-{first}"],
            type=ClockType(),
            section=section,
            help=f"The time of {sentence_case(first)}, where it is not the other's.",
        )
    for first, *others in names.values():
        for name in others:
            yield SectionOption(
                [f"--clock-{name}"],
                type=ClockType(),
                section=section,
                help=f"The same as --clock-{first}.",
            )


def take_clock(
    names: Mapping[Seat, list[str]], values: dict[str, Any]
) -> Mapping[Seat, ClockSettings] | None:
    """Take the clocks from the values of `clock_options`; None for a match without clocks.

    Raises:
        click.UsageError: two options name the clock of one seat, or only one seat has a clock.
    """
    both = values.pop("clock")
    found = {}
    for seat, seat_names in names.items():
        options = {name: values.pop(f"clock_{name}") for name in seat_names}
        given = {name: value for name, value in options.items() if value is not None}
        if len(given) > 1:
            listing = listed([f"--clock-{name}" for name in given])
            raise click.UsageError(f"{listing} name the same clock: give only one of them.")
        found[seat] = next(iter(given.values()), both)
    clocks = {seat: each for seat, each in found.items() if isinstance(each, ClockSettings)}
    if clocks and len(clocks) < len(found):
        (other,) = (names[seat][0] for seat in found if seat not in clocks)
        raise click.UsageError(
            f"Both players have a clock, or neither: give --clock-{other} too, or --clock."
        )
    return clocks or None
