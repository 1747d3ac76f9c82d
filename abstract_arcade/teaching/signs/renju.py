"""Renju's signs: the offers for Black's fifth stone, and what its openings ask for."""

from __future__ import annotations

from abstract_arcade.rules import Site
from abstract_arcade.rules.renju import RenjuPosition
from abstract_arcade.rules.renju_opening import OFFER_LETTERS
from abstract_arcade.rules.renju_words import lettered
from abstract_arcade.teaching.signs import Signs


class RenjuSigns(Signs[RenjuPosition]):
    """Offers are lettered in the order in which they were made; a note on the opening."""

    legend = "A, B, C and so on are offers"

    def sign(self, position: RenjuPosition, site: Site) -> str:
        if site in position.offers:
            return OFFER_LETTERS[position.offers.index(site)]
        return super().sign(position, site)

    def note(self, position: RenjuPosition) -> str:
        if position.asked is None:
            return ""
        swap = ", or swap" if position.opening.swap_open else ""
        offers = f" Offers: {', '.join(lettered(position.offers))}." if position.offers else ""
        return f"{position.asked}{swap}.{offers}"
