"""Tables whose values are imported when they are looked up, and optional modules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar, cast

from abstract_arcade.truncate import shortened

T_co = TypeVar("T_co", covariant=True)

_MAX_REASON = 400
"""The most characters of an error that a sentence repeats."""


class GamePartError(KeyError):
    """A game lacks a part, such as its demonstration, or the part has a fault.

    `str()` is one sentence without its full stop. It names the file to add or to correct.
    """

    def __str__(self) -> str:
        return str(self.args[0])


class LazyTable(Mapping[str, T_co]):
    """A read-only mapping from names to the objects at "module:attribute", or to modules.

    Listing, counting and testing names imports nothing; looking a name up imports its module only.

    >>> LazyTable[type]({"deque": "collections:deque"})["deque"]
    <class 'collections.deque'>
    """

    def __init__(
        self,
        places: Mapping[str, str],
        part: str = "",
        table: str = "",
        required: Sequence[str] = (),
        more: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        """Create a table.

        Args:
            places: the values, as "module:attribute" or "module", by name.
            part: the noun for a value that every game should have ("heuristic"), for errors; "" if
                games may lack it.
            table: the name of the table and of its file, for errors.
            required: the names that each module must define.
            more: returns the values of games from other packages, in the form of `places`. A value
                whose module does not exist is left out. The function is called when a name is not
                in `places`, and when all names are listed.
        """
        self.places = places
        self._part = part
        self._table = table
        self._required = required
        self._more = more

    def __getitem__(self, name: str) -> T_co:
        """Import and return the value of a name.

        Raises:
            GamePartError: If the module does not exist or does not define a required name. If the
                table has a `part`, also for a name that is not in the table, and for an error in
                the module of another package.
            KeyError: If the name is not in the table, and the table has no `part`.
        """
        lack = self.lack(name)
        if self._part and lack:
            raise GamePartError(lack)
        module, _, attribute = self._place(name).partition(":")
        try:
            imported = import_module(module)
        except Exception as error:
            if isinstance(error, ModuleNotFoundError) and error.name == module:
                raise GamePartError(
                    f"{name} has no file {_file(module)}, although a table names it"
                ) from None
            # A fault of Abstract Arcade is a crash. A fault of another package is for its author.
            if not self._part or name in self.places:
                raise
            reason = shortened(str(error) or type(error).__name__, _MAX_REASON).removesuffix(".")
            raise GamePartError(f"{_file(module)} has a fault: {reason}") from error
        required = [attribute] if attribute else self._required
        for needed in required:
            if not hasattr(imported, needed):
                raise GamePartError(f"{_file(module)} does not define {needed}")
        return cast("T_co", getattr(imported, attribute) if attribute else imported)

    def _place(self, name: str) -> str:
        if name in self.places:
            return self.places[name]
        return self._more()[name]

    def lack(self, name: str) -> str:
        """Return why a game has no value in the table and how to add one, or "" if it has one.

        There is no full stop.
        """
        if name in self:
            return ""
        where = f"add it to {self._table}"
        more = self._more()
        if name in more:
            where = f"write {_file(more[name].partition(':')[0])}"
        return f"The game {name} has no {self._part}: {where}"

    def __contains__(self, name: object) -> bool:
        if name in self.places:
            return True
        place = self._more().get(str(name))
        return place is not None and _is_there(place)

    def __iter__(self) -> Iterator[str]:
        yield from self.places
        for name, place in self._more().items():
            if _is_there(place):
                yield name

    def __len__(self) -> int:
        # Not `len(list(self))`: a list asks for the length first.
        return sum(1 for _ in self)

    def attribute(self, name: str) -> T_co:
        """Import and return the value whose attribute is called `name`.

        A module's `__getattr__` uses it to offer the values as its own attributes. Values of other
        packages are not offered.

        Raises:
            AttributeError: If the table has no such value.
        """
        for key, place in self.places.items():
            if place.endswith(f":{name}"):
                return self[key]
        raise AttributeError(name)


def _file(module: str) -> str:
    return f"{module.replace('.', '/')}.py"


def _is_there(place: str) -> bool:
    """Return whether the module of "module:attribute" exists, without importing it."""
    return find_spec(place.partition(":")[0]) is not None


def find_module(name: str) -> Any:
    """Import and return a module that not every system has, or None if it is missing."""
    try:
        return import_module(name)
    except ImportError:
        return None
