"""The basic terms: sites, moves, colours, seats, and sentences whose parts refer to them.

A front end prints `str(sentence)`, or walks through the parts to emphasise the sites, show a colour
as a stone, or replace "Player 2" by a name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from string import Formatter
from typing import NamedTuple, TypeAlias

Site: TypeAlias = int
"""A point, square or hex, as its index on the board, from 0. `Board.name` gives its name: "d4".

In Renju's openings, a declared number is a site too. It is not on the board: `board.name` names
it, but `board.sites` does not contain it. Compare with `board.sites` before you use a site of a
Renju move as an index.
"""

Move: TypeAlias = tuple[Site, ...]
"""The sites at which a player points to make a move, in order. `SWAP` has none."""

SWAP: Move = ()
"""The pie rule: the seats exchange colours."""


class Color(Enum):
    """One of the two colours, which own the stones. Black moves first."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> Color:
        """The opponent's colour."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK

    def __str__(self) -> str:
        return self.value.capitalize()


class Content(NamedTuple):
    """The content of a site: its kind ("stone", "mark", "territory", "offer") and its owner."""

    kind: str
    color: Color


class Seat(Enum):
    """A side of the table: the player who opens the game, or the one who answers."""

    FIRST = 1
    SECOND = 2

    @property
    def other(self) -> Seat:
        """The opponent's seat."""
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST

    def __str__(self) -> str:
        return f"Player {self.value}"


class Part(NamedTuple):
    """A piece of a sentence: its words, and the site, colour or seat that they name, if any."""

    text: str
    site: Site | None = None
    color: Color | None = None
    seat: Seat | None = None

    @property
    def is_plain(self) -> bool:
        """Whether the words name no site, colour or seat."""
        return self.site is None and self.color is None and self.seat is None


class Sentence(tuple[Part, ...]):
    """The parts of a sentence, in order; `str()` gives its words.

    Adjacent plain parts are always merged. So equal sentences have equal parts, however they were
    composed.
    """

    __slots__ = ()

    @classmethod
    def of(cls, parts: Iterable[Part]) -> Sentence:
        """Return the sentence of `parts`. Adjacent plain parts are merged, empty ones dropped."""
        merged: list[Part] = []
        for part in parts:
            if merged and part.is_plain and merged[-1].is_plain:
                merged[-1] = Part(merged[-1].text + part.text)
            elif part.text:
                merged.append(part)
        return cls(merged)

    @classmethod
    def plain(cls, text: str) -> Sentence:
        """Return a text as a sentence of one plain part."""
        return cls.of([Part(text)])

    def __str__(self) -> str:
        return "".join(part.text for part in self)

    def __repr__(self) -> str:
        return f"<Sentence {str(self)!r}>"

    def without_subject(self) -> Sentence:
        """Return the sentence without its first colour: "d2 turns d1." for "Black d2 turns d1.".

        A sentence that does not begin with a colour is returned unchanged.
        """
        if not self or self[0].color is None:
            return self
        if len(self) == 1:
            return Sentence()
        _, first, *others = self
        return Sentence.of([first._replace(text=first.text.lstrip()), *others])

    def without_result(self) -> Sentence:
        """Return the sentence about a move without ": Black wins." or " and wins." at its end.

        "Black e5 makes five: Black wins." becomes "Black e5 makes five.". Any other sentence is
        returned unchanged.
        """
        if len(self) > 2 and self[-1].text == " wins.":
            *parts, before, _winner, _wins = self
            if before.text.endswith(": "):
                return Sentence.of([*parts, Part(before.text.removesuffix(": ") + ".")])
        if self and self[-1].text.endswith(" and wins."):
            *parts, last = self
            return Sentence.of([*parts, Part(last.text.removesuffix(" and wins.") + ".")])
        return self

    def with_stop(self) -> Sentence:
        """Return the sentence with a full stop added at its end, even if it has one already."""
        return Sentence.of([*self, Part(".")])

    def without_stop(self) -> Sentence:
        """Return the sentence without its final full stop, unchanged if it has none."""
        if not self or not self[-1].text.endswith("."):
            return self
        *parts, last = self
        return Sentence.of([*parts, last._replace(text=last.text.removesuffix("."))])


Thing: TypeAlias = "str | Site | Color | Seat | Sentence | Sequence[Thing]"
"""A value that can fill a `{}` of a template; see `compose`."""


def compose(
    template: str,
    things: Sequence[Thing],
    site_name: Callable[[Site], str],
    color_names: Mapping[Color, str],
) -> Sentence:
    """Fill each `{}` of a template with the next of `things`.

    An integer is a site, so pass counts as text. Texts and sentences are inserted unchanged. A
    sequence is listed as "d8, e7 and f8"; `{:or}` lists it as "d8, e7 or f8", and any other text
    after the colon joins its items, as `{:-}` does in "d8-e7". An empty sequence adds nothing.

    Args:
        template: the words of the sentence: "{} {} turns {}.".
        things: the values that fill the template.
        site_name: returns the name of a site.
        color_names: the names of the colours.

    Raises:
        ValueError: If the number of things is not the number of places.
    """
    fields = list(Formatter().parse(template))
    places = [field for _, field, _, _ in fields if field is not None]
    if len(things) != len(places):
        raise ValueError(f"{template!r} has {len(places)} places for {len(things)} things")
    parts: list[Part] = []
    remaining = iter(things)
    for text, field, joint, _ in fields:
        parts.append(Part(text))
        if field is not None:
            parts += _parts(next(remaining), joint or "and", site_name, color_names)
    return Sentence.of(parts)


def _parts(
    thing: Thing,
    joint: str,
    site_name: Callable[[Site], str],
    color_names: Mapping[Color, str],
) -> Iterator[Part]:
    if isinstance(thing, str):
        yield Part(str(thing))
    elif isinstance(thing, int):
        yield Part(site_name(thing), site=thing)
    elif isinstance(thing, Color):
        yield Part(color_names[thing], color=thing)
    elif isinstance(thing, Seat):
        yield Part(str(thing), seat=thing)
    elif isinstance(thing, Sentence):
        yield from thing
    else:
        between = joint
        last = joint
        if joint in ("and", "or"):
            between = ", "
            last = f" {joint} "
        for number, item in enumerate(thing):
            if number > 0:
                yield Part(last if number == len(thing) - 1 else between)
            yield from _parts(item, joint, site_name, color_names)


MOST_NAMED = 3
"""The most sites that a sentence names if the board shows them; of more it gives the number."""


def at_most(limit: int, things: Sequence[Thing]) -> Sequence[Thing]:
    """Return the first `limit` things of a sequence, then the number of the others: "3 more".

    If there is only one other thing, all things are returned, because "1 more" is not shorter.
    """
    if len(things) <= limit + 1:
        return things
    return [*things[:limit], f"{len(things) - limit} more"]
