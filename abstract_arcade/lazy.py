"""Tables whose values are imported when they are looked up, and modules that may not be there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, TypeVar, cast

T_co = TypeVar("T_co", covariant=True)


class LazyTable(Mapping[str, T_co]):
    """A read-only mapping from names to the objects at "module:attribute", or to modules.

    Listing, counting and testing names imports nothing; looking a name up imports its module only.

    >>> LazyTable[type]({"deque": "collections:deque"})["deque"]
    <class 'collections.deque'>
    """

    def __init__(self, places: Mapping[str, str]) -> None:
        self.places = places

    def __getitem__(self, name: str) -> T_co:
        module, _, attribute = self.places[name].partition(":")
        imported = import_module(module)
        return cast("T_co", getattr(imported, attribute) if attribute else imported)

    def __contains__(self, name: object) -> bool:
        return name in self.places

    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)

    def attribute(self, name: str) -> T_co:
        """The value whose attribute is called `name`, for a module's `__getattr__`.

        Raises:
            AttributeError: the table has no value with this attribute name.
        """
        for key, place in self.places.items():
            if place.endswith(f":{name}"):
                return self[key]
        raise AttributeError(name)


def find_module(name: str) -> Any:
    """A module that not every system has; None without it."""
    try:
        return import_module(name)
    except ImportError:
        return None
