"""Renju's signs: the offers for Black's fifth stone."""

from __future__ import annotations

from string import ascii_uppercase

from abstract_arcade.rules import Site
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.teaching.signs import Signs


class RenjuSigns(Signs[RenjuPosition]):
    """Offers are lettered in the order in which they were made."""

    legend = "A, B, C and so on are offers"

    def sign(self, position: RenjuPosition, site: Site) -> str:
        if site in position.offers:
            return ascii_uppercase[position.offers.index(site)]
        return super().sign(position, site)
