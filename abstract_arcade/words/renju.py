"""The words about Renju: fouls, and the opening with its stage, number and offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from abstract_arcade.rules import Color, Game, Move, Site
from abstract_arcade.rules.core import counted, listed
from abstract_arcade.rules.renju import Renju, RenjuPosition
from abstract_arcade.rules.renju_lines import BOARD, OVERLINE
from abstract_arcade.rules.renju_names import CENTRE
from abstract_arcade.rules.renju_opening import (
    MAX_NAMED,
    NUMERALS,
    OFFER_LETTERS,
    Stage,
    area,
    declarable,
    is_offered,
    offers_in_all,
)
from abstract_arcade.words import Figures, GameWords, PlayedMove, longest_row

_LAID = "Player 1 places the first three stones"

_IN_SHORT = {
    "rif": (
        f"{_LAID}; Player 2 may then swap.",
        "White places the fourth stone. Black offers two points for the fifth; White picks one.",
    ),
    "soosorv8": (
        f"{_LAID}; Player 2 may then swap.",
        (
            "White places the fourth stone and says how many points Black must offer for the"
            " fifth, 1 to 8; Black may then swap."
        ),
        "Black offers that many points for the fifth stone; White picks one.",
    ),
    "taraguchi10": (
        "After each of the first five stones, the player to move may swap.",
        "The fourth stone must be in the central 7×7 square, the fifth in the central 9×9.",
        "Instead of placing the fifth stone, Black may offer ten points for it; White picks one.",
    ),
    "yamaguchi": (
        (
            f"{_LAID} and says how many points Black must offer for the fifth stone, 1 to 12;"
            " Player 2 may then swap."
        ),
        (
            "White places the fourth stone. Black offers that many points for the fifth; White"
            " picks one."
        ),
    ),
    "swap": (
        f"{_LAID}; Player 2 may then swap.",
        "From the fourth stone on, the players take turns.",
    ),
    "free": ("Black begins anywhere, and the players take turns.",),
}

_STONES = {
    Stage.FIRST_STONE: f"The first stone must be on {BOARD.name(CENTRE)}",
    Stage.SECOND_STONE: f"A white stone beside {BOARD.name(CENTRE)}",
    Stage.THIRD_STONE: "A black stone in the central 5×5",
    Stage.FOURTH_STONE: "White's fourth stone",
    Stage.FIFTH_STONE: "Black's fifth stone",
    Stage.OPENING_OVER: "White's sixth stone",
}


def _in_short(opening: str) -> Sequence[str]:
    """Return the rules in a few sentences, with those of a value of the option `opening`."""
    return (
        "Five in a row wins: exactly five for Black, five or more for White.",
        (
            "Black loses by an overline (six or more in a row), a double four (two fours at once)"
            " or a double three, unless the stone also makes exactly five."
        ),
        *_IN_SHORT[opening],
        (
            "A three counts only if Black can extend it, without a foul, to a four that is open"
            " at both ends."
        ),
    )


class RenjuWords(GameWords[RenjuPosition]):
    """The words about positions of Renju."""

    legend = "A, B, C and so on are offered points"
    summary = _in_short(Renju().opening)

    def aim(self, position: RenjuPosition) -> str:
        if position.to_move is Color.BLACK:
            return "exactly five in a row"
        return "five or more in a row"

    def fouls(self, position: RenjuPosition) -> Mapping[Site, str]:
        """Return the name of the foul, such as "overline", by the point where Black would make it.

        There are none during the opening and after the end.
        """
        is_open = position.stage is Stage.OPENING_OVER and position.outcome is None
        return position.fouls() if is_open else {}

    def in_short(self, game: Game) -> Sequence[str]:
        assert isinstance(game, Renju)
        return _in_short(game.opening)

    def prompt(self, position: RenjuPosition) -> str | None:
        return _asked(position)

    def seat_task(self, position: RenjuPosition, *, is_wide: bool) -> str:
        if position.opening.is_over:
            return "to play"
        if position.stage is Stage.NUMBER:
            return "names a number"
        if position.stage is Stage.PICK:
            return "picks one"
        if position.opening.swap_open:
            return "plays or swaps"
        if is_offered(position.game.opening_rules, position.opening):
            return "offers a fifth"
        is_laying = position.stage <= Stage.THIRD_STONE
        if is_wide and is_laying and position.game.opening_rules.first_seat_lays:
            return "lays 3 stones"
        return "to play"

    def refusal_says_prompt(self, position: RenjuPosition) -> bool:
        return position.stage <= Stage.THIRD_STONE or position.stage is Stage.PICK

    def sentence_follows_name(self, position: RenjuPosition, move: Move | None) -> bool:
        if position.stage in (Stage.NUMBER, Stage.PICK):
            return True
        if move is None:
            return position.stage is Stage.FURTHER_OFFER
        return bool(move) and (
            move[0] in NUMERALS or is_offered(position.game.opening_rules, position.opening)
        )

    def sign(self, position: RenjuPosition, site: Site) -> str:
        if site in position.offers:
            return OFFER_LETTERS[position.offers.index(site)]
        return super().sign(position, site)

    def note(self, position: RenjuPosition) -> str:
        asked = _asked(position)
        if asked is None:
            return ""
        swap = ", or swap" if position.opening.swap_open else ""
        offers = f" Offers: {', '.join(_lettered(position.offers))}." if position.offers else ""
        return f"{asked}{swap}.{offers}"

    def prompt_aloud(self, position: RenjuPosition) -> str | None:
        if position.stage is Stage.PICK and len(position.offers) > MAX_NAMED:
            # The screen shows the letters on the board; a listener needs all offers by name.
            offers = listed(_lettered(position.offers), "or")
            return f"White picks {offers} as Black's fifth stone"
        return _asked(position)

    def after_ply(self, before: RenjuPosition, position: RenjuPosition) -> str | None:
        if position.stage is not Stage.FURTHER_OFFER or not position.offers:
            return None
        in_all = offers_in_all(position.game.opening_rules, position.opening)
        return f"{in_all - len(position.offers)} more."

    def end_figures(
        self,
        position: RenjuPosition,
        plies: Sequence[PlayedMove],
    ) -> Mapping[str, Figures]:
        return {"longest row": longest_row(position, position.game.board.lines)}

    def facts(self, position: RenjuPosition) -> Sequence[str]:
        facts = []
        if not position.opening.is_over:
            label = position.stage.label
            stage = f"stage {label}" if label.isdecimal() else label
            facts.append(f"{position.game.opening_rules.title}, {stage}.")
        if position.opening_name:
            facts.append(f"The opening is {position.opening_name}.")
        if position.number == 1:
            facts.append("Black places the fifth stone without offers.")
        elif position.number is not None:
            facts.append(f"Black offers {counted(position.number, 'point')} for the fifth stone.")
        if position.offers:
            facts.append(f"Offers: {', '.join(_lettered(position.offers))}.")
        name = position.game.board.name
        named = [f"{name(site)}, {foul}" for site, foul in self.fouls(position).items()]
        facts.append(f"Fouls for Black: {'; '.join(named)}." if named else "No fouls for Black.")
        return facts

    def facts_data(self, position: RenjuPosition) -> Mapping[str, Any]:
        name = position.game.board.name
        opening = position.opening
        return {
            "fouls": {name(site): str(foul) for site, foul in self.fouls(position).items()},
            "stage": None if opening.is_over else opening.stage.label,
            "opening": position.opening_name,
            "number": position.number,
            "offers": {
                letter: name(site)
                for letter, site in zip(OFFER_LETTERS, position.offers, strict=False)
            },
        }

    def warning(self, position: RenjuPosition, move: Move) -> str | None:
        if position.to_move is not Color.BLACK or len(move) != 1:
            return None
        foul = self.fouls(position).get(move[0])
        if foul is None:
            return None
        article = "an" if foul == OVERLINE else "a"
        return f"{BOARD.name(move[0])} is a foul, {article} {foul}: it loses the game."


def _asked(position: RenjuPosition) -> str | None:
    """Return what the opening asks for now, without a full stop, or None once it is over.

    A possible swap is not mentioned.
    """
    rules = position.game.opening_rules
    opening = position.opening
    if opening.is_over:
        return None
    stage = opening.stage
    offers = opening.offers
    in_all = offers_in_all(rules, opening)
    if stage is Stage.NUMBER:
        low = rules.numbers[0]
        high = rules.numbers[-1]
        return f"{rules.to_move(stage)} names how many fifth stones Black offers, {low} to {high}"
    if stage is Stage.PICK:
        return f"White picks {_choice(offers)} as Black's fifth stone"
    if is_offered(rules, opening):
        count = f", {len(offers) + 1} of {in_all}" if in_all > 2 else ""
        return f"Black offers {'another' if offers else 'a'} fifth stone{count}"
    words = _STONES[stage]
    width = area(rules, opening)
    if stage > Stage.THIRD_STONE and width is not None:
        words += f" in the central {width}×{width}"
    numbers = [f"{number} offers instead" for number in declarable(rules, opening)]
    return ", ".join([words, *numbers])


def _choice(offers: Sequence[Site]) -> str:
    """Return the offers to pick from: "A f6 or B g7", or "one of A to J" above `MAX_NAMED`."""
    if len(offers) > MAX_NAMED:
        return f"one of {OFFER_LETTERS[0]} to {OFFER_LETTERS[len(offers) - 1]}"
    return listed(_lettered(offers), "or")


def _lettered(offers: Sequence[Site]) -> list[str]:
    pairs = zip(OFFER_LETTERS, offers, strict=False)
    return [f"{letter} {BOARD.name(site)}" for letter, site in pairs]
