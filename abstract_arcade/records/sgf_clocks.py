"""The clocks of a game in SGF: `TM` and `OT` for the game, `BL`, `WL`, `OB` and `OW` for moves.

In SGF both players have the same time. `TM` is the main time in seconds. `OT` is free text; we use
the form of online servers: `3 fischer` is an increment of 3 seconds, `5x30 byo-yomi` is 5 periods
of 30 seconds, and a comma joins the two. `BL` and `WL` are the seconds left to Black and White.
After the main time, `OB` and `OW` are the periods left, including the current one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from abstract_arcade.clock import MAX_SECONDS, ClockSettings, Reading, plain
from abstract_arcade.match import Match, Node
from abstract_arcade.rules import Color, Seat

SETTINGS = ("TM", "OT")
"""The properties of the first node that hold the time of the players."""

_SECONDS: Mapping[Color, str] = {Color.BLACK: "BL", Color.WHITE: "WL"}
_PERIODS: Mapping[Color, str] = {Color.BLACK: "OB", Color.WHITE: "OW"}

_NUMBER = r"\d{1,9}(?:\.\d{1,9})?"
_INCREMENT = rf"(?P<increment>{_NUMBER})\s*(?:s|sec|seconds?)?\s*(?:fischer|increment)"
_BYO_YOMI = rf"(?P<periods>\d{{1,9}})\s*x\s*(?P<period>{_NUMBER})\s*(?:s|sec|seconds?)?\s*byo-?yomi"
_OVERTIME = re.compile(rf"(?:{_INCREMENT})?\s*,?\s*(?:{_BYO_YOMI})?", re.IGNORECASE)


def is_held(match: Match) -> bool:
    """Return whether a match has clocks that SGF can hold: both with the same settings."""
    return match.clock is not None and len(set(match.clock.values())) == 1


def write_settings(match: Match) -> Iterator[tuple[str, str]]:
    """Yield the names and values of TM and OT, if SGF can hold the clocks of the match."""
    if match.clock is None or not is_held(match):
        return
    settings = match.clock[Seat.FIRST]
    yield "TM", _number(settings.main)
    overtime = []
    if settings.increment:
        overtime.append(f"{_number(settings.increment)} fischer")
    if settings.periods:
        overtime.append(f"{settings.periods}x{_number(settings.period)} byo-yomi")
    if overtime:
        yield "OT", ", ".join(overtime)


def write_readings(match: Match, node: Node) -> Iterator[tuple[str, str]]:
    """Yield the names and values of the properties for the clocks that the move of a node changed.

    Black's come first.
    """
    readings = node.clock
    if readings is None or match.clock is None or node.parent is None or not is_held(match):
        return
    before = match.readings_on_reaching(node.parent)
    assert before is not None
    for color, seat in seats_by_name(match).items():
        reading = readings[seat]
        if reading != before[seat]:
            yield _SECONDS[color], _number(reading.seconds)
            if match.clock[seat].is_in_period(reading):
                yield _PERIODS[color], str(reading.periods + 1)


def read_settings(time: str, overtime: str) -> ClockSettings | None:
    """Return the time of each player by the values of TM and OT, or None if it is not understood.

    An empty OT means that there is neither an increment nor byo-yomi.
    """
    main = _seconds(time)
    found = _OVERTIME.fullmatch(overtime.strip())
    if main is None or found is None:
        return None
    settings = ClockSettings(
        main,
        plain(float(found["increment"] or 0)),
        int(found["periods"] or 0),
        plain(float(found["period"] or 0)),
    )
    try:
        settings.check()
    except ValueError:
        return None
    return settings


def read_readings(
    properties: Mapping[str, list[str]], settings: ClockSettings
) -> Mapping[Color, Reading]:
    """Return the readings in the properties of a node, by colour.

    Without OB or OW, all periods are left. A colour is left out if it has no reading, or one that
    is impossible with `settings`.
    """
    readings = {}
    for color in Color:
        seconds = _seconds(_only(properties, _SECONDS[color]))
        if seconds is None:
            continue
        left = _only(properties, _PERIODS[color])
        is_period = left.isascii() and left.isdigit() and 1 <= int(left[:9]) <= settings.periods
        if is_period:
            readings[color] = Reading(seconds, int(left) - 1)
        elif not left:
            readings[color] = Reading(seconds, settings.periods)
    return readings


def names_of(readings: Mapping[Color, Reading]) -> frozenset[str]:
    """Return the names of the properties that hold these readings: BL and OB, WL and OW."""
    names = [name for color in readings for name in (_SECONDS[color], _PERIODS[color])]
    return frozenset(names)


def seats_by_name(match: Match) -> Mapping[Color, Seat]:
    """Return the seat of each colour at the end of the main line, as for PB and PW.

    BL is the clock of the player in PB in every node, also before a swap.
    """
    last = match.main_line[-1].position
    return {color: last.seat_of(color) for color in Color}


def _only(properties: Mapping[str, list[str]], name: str) -> str:
    values = properties.get(name, [])
    return values[0].strip() if len(values) == 1 else ""


def _seconds(text: str) -> float | None:
    if re.fullmatch(_NUMBER, text.strip(), re.ASCII) is None:
        return None
    seconds = plain(round(float(text), 3))
    return seconds if seconds <= MAX_SECONDS else None


def _number(value: float) -> str:
    """Return a number as text with at most three decimals and without an exponent."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
