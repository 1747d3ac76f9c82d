"""A second, plain implementation of Renju's openings, to compare with that of the package.

It uses nothing of the package: points are texts, the board is a dictionary, and every rule is an
`if`. Slow, and meant to be read beside "The opening" in `teaching/renju.md`.
"""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

Point: TypeAlias = tuple[int, int]

LETTERS = "abcdefghijklmno"
POINTS = {f"{LETTERS[x]}{y + 1}": (x, y) for x, y in product(range(15), range(15))}
NAMES = {point: name for name, point in POINTS.items()}
OPENINGS = ("rif", "soosorv8", "taraguchi10", "yamaguchi", "swap")


def within(width: int) -> set[str]:
    """Return the names of the points of a central square."""
    reach = width // 2
    return {name for name, (x, y) in POINTS.items() if abs(x - 7) <= reach and abs(y - 7) <= reach}


def equal_points(stones: dict[str, str], name: str) -> set[str]:
    """Return every point of the board that is equivalent to one point, with that point."""
    places = {POINTS[each]: color for each, color in stones.items()}
    anchor = next(iter(places))
    found = set()
    for flips, turned in product(product((1, -1), repeat=2), (False, True)):

        def moved(point: Point, flips: tuple[int, ...] = flips, turned: bool = turned) -> Point:
            x, y = point[::-1] if turned else point
            return flips[0] * x, flips[1] * y

        # The anchor must land on one of the stones.
        for target in places:
            dx = target[0] - moved(anchor)[0]
            dy = target[1] - moved(anchor)[1]
            images = {
                (moved(point)[0] + dx, moved(point)[1] + dy): color
                for point, color in places.items()
            }
            if images == places:
                x, y = moved(POINTS[name])
                image = NAMES.get((x + dx, y + dy))
                if image is not None:
                    found.add(image)
    return found


class PlainOpening:
    """An opening in progress. Its stages have the names that they have in a set position."""

    def __init__(self, opening: str) -> None:
        self.opening = opening
        self.stage = "1"
        self.stones: dict[str, str] = {}
        self.offers: list[str] = []
        self.number: int | None = None
        self.black_seat = 1
        self.swap_open = False

    @property
    def to_move(self) -> str:
        if self.stage == "number":
            return "white" if self.opening == "soosorv8" else "black"
        if self.stage == "8":
            return "white" if len(self.stones) % 2 else "black"
        return "black" if self.stage in ("1", "3", "5", "6") else "white"

    @property
    def seat(self) -> int:
        if self.stage in ("1", "2", "3") and self.opening != "taraguchi10":
            return 1
        return self.black_seat if self.to_move == "black" else 3 - self.black_seat

    def legal(self) -> set[str]:
        """Return the texts of all legal moves. In the opening there are no fouls and wins."""
        empty = set(POINTS) - set(self.stones)
        moves: set[str]
        if self.stage == "number":
            return {str(n) for n in range(1, 9 if self.opening == "soosorv8" else 13)}
        if self.stage == "7":
            return set(self.offers)
        if self.stage == "1":
            return {"h8"}
        if self.stage == "2":
            moves = empty & within(3)
        elif self.stage == "3":
            moves = empty & within(5)
        elif self.stage == "4" and self.opening == "taraguchi10":
            moves = empty & within(7)
        elif self.stage == "5" and self.opening == "taraguchi10" and self.number is None:
            moves = empty & within(9)
            if self.swap_open:
                moves.add("10")
        else:
            moves = set(empty)
            for offer in self.offers:
                moves -= equal_points(self.stones, offer)
        return moves | {"swap"} if self.swap_open else moves

    def play(self, text: str) -> None:
        """Play a legal move."""
        opening = self.opening
        stage = self.stage
        color = self.to_move
        if text == "swap":
            self.black_seat = 3 - self.black_seat
            self.swap_open = False
            return
        self.swap_open = False
        if text.isdigit():
            self.number = int(text)
            self.stage = "4" if opening == "yamaguchi" else "5"
            self.swap_open = opening != "taraguchi10"
        elif stage == "7":
            self.stones[text] = "black"
            self.stage = "8"
            self.offers = []
            self.number = None
        elif stage in ("5", "6") and self.in_all() > 1:
            self.offers.append(text)
            self.stage = "7" if len(self.offers) == self.in_all() else "6"
        else:
            self.stones[text] = color
            if stage in ("1", "2"):
                self.stage = str(int(stage) + 1)
                self.swap_open = opening == "taraguchi10"
            elif stage == "3":
                self.stage = "number" if opening == "yamaguchi" else "4"
                self.swap_open = opening != "yamaguchi"
            elif stage == "4":
                self.stage = "number" if opening == "soosorv8" else "5"
                self.swap_open = opening == "taraguchi10"
            elif stage == "5":
                self.stage = "8"
                self.number = None
                self.swap_open = opening == "taraguchi10"

    def in_all(self) -> int:
        """Return how many fifth stones are offered."""
        if self.number is not None:
            return self.number
        return 2 if self.opening == "rif" else 1
