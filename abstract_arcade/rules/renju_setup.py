"""Set positions of Renju: the state of the opening, the last foul, and the checks of both.

Rules: "The opening" in `teaching/renju.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from abstract_arcade.rules.core import listed
from abstract_arcade.rules.renju_lines import (
    BOARD,
    EMPTY,
    FOULS,
    RowBitboards,
    color_at,
    judge_black,
    long_rows,
    placed,
    removed,
)
from abstract_arcade.rules.renju_names import CENTRE, opening_called, opening_names, short_name
from abstract_arcade.rules.renju_opening import (
    AREAS,
    Opening,
    OpeningRules,
    Stage,
    numeral_board,
    offers_in_all,
)
from abstract_arcade.rules.setup import (
    Piece,
    Setup,
    SetupError,
    StateChoice,
    seat_choice,
    swap_state,
)
from abstract_arcade.rules.terms import Color, Content, Site
from abstract_arcade.truncate import quoted

OFFER = Piece("offers", Content("offer", Color.BLACK), "Offer", "offered")
"""The piece of an editor of positions that is an offer for Black's fifth stone."""

STATE_NAMES = ("stage", "number", "offers", "opening", "swap", "black_seat")
"""The keys of the `state` of a set position that describe the opening."""


def read_opening(
    rules: OpeningRules, values: dict[str, str], site_called: Callable[[str], Site]
) -> Opening:
    """Return the state of the opening in a set position, without looking at the stones.

    Args:
        rules: the rules of the opening.
        values: the state of the set position; see `Renju.setup`. The keys in `STATE_NAMES` are
            removed.
        site_called: returns the site with a name, or raises `SetupError`.

    Raises:
        SetupError: If a text is wrong, or does not fit the stage.
    """
    stage = _read_stage(rules, values.pop("stage", Stage.OPENING_OVER.label))
    number = _read_number(rules, stage, values.pop("number", None))
    names = values.pop("offers", "").split(",")
    offers = tuple(site_called(name) for name in names if name)
    if offers and stage not in (Stage.FURTHER_OFFER, Stage.PICK):
        raise SetupError("Offers stand at stages 6 and 7 only")
    name = opening_called(values.pop("opening", ""))
    states_swap = "swap" in values
    swap_open, swapped = swap_state(values)
    if len(rules.stages) == 1 and (swapped or name):
        raise SetupError("A free opening has neither a swap nor a name")
    opening = Opening(stage, offers, swapped, name, number)
    if stage < Stage.FOURTH_STONE and stage is not Stage.NUMBER and name is not None:
        raise SetupError(f"At stage {stage.label} the opening has no name yet")
    if swapped and _comes_before_swaps(rules, stage):
        raise SetupError(f"At stage {stage.label} there has been no swap yet")
    possible = _swaps_possible(rules, opening)
    if not states_swap:
        # The default is an open swap, except once the opening is over.
        swap_open = possible[0] and stage is not Stage.OPENING_OVER
    elif swap_open not in possible:
        stages = listed([swap_stage.label for swap_stage in rules.swaps]) or "none"
        word = "stage" if len(rules.swaps) < 2 else "stages"
        raise SetupError(f"swap is open at {word} {stages} until the seats have exchanged colours")
    return opening._replace(swap_open=swap_open)


def written_opening(rules: OpeningRules, opening: Opening) -> dict[str, str]:
    """Return the texts from which `read_opening` reads this state, without default values."""
    state = {}
    if not opening.is_over:
        state["stage"] = opening.stage.label
    if opening.number is not None:
        state["number"] = str(opening.number)
    if opening.offers:
        state["offers"] = ",".join(map(numeral_board().name, opening.offers))
    if opening.name is not None:
        state["opening"] = short_name(opening.name)
    if opening.swap_open:
        state["swap"] = "open"
    elif opening.stage is not Stage.OPENING_OVER and _swaps_possible(rules, opening)[0]:
        state["swap"] = "closed"
    if opening.swapped:
        state["black_seat"] = "2"
    return state


def _read_stage(rules: OpeningRules, text: str) -> Stage:
    stages = {stage.label: stage for stage in rules.stages}
    if text.strip().lower() not in stages:
        raise SetupError(f"stage is {quoted(text)}, but must be {listed(list(stages), 'or')}")
    return stages[text.strip().lower()]


def _read_number(rules: OpeningRules, stage: Stage, text: str | None) -> int | None:
    """Return the number declared, or None. It is in force from its declaration to the pick.

    Raises:
        SetupError: If `text` is None at a stage that needs a number, or not allowed at the stage.
    """
    can_stand, must_stand = _number_stands(rules, stage)
    if text is None:
        if must_stand:
            raise SetupError(f"At stage {stage.label} a number has been declared: state it")
        return None
    if not can_stand:
        raise SetupError(f"At stage {stage.label} no number stands")
    numbers = {str(number): number for number in rules.numbers}
    if text.strip() not in numbers:
        raise SetupError(f"number is {quoted(text)}, but must be {listed(list(numbers), 'or')}")
    return numbers[text.strip()]


def _number_stands(rules: OpeningRules, stage: Stage) -> tuple[bool, bool]:
    """Return whether a declared number can be in force at a stage, and whether one must be."""
    if rules.declares_instead:
        can_stand = stage in (Stage.FIFTH_STONE, Stage.FURTHER_OFFER, Stage.PICK)
        return can_stand, can_stand and stage is not Stage.FIFTH_STONE
    declared = Stage.NUMBER in rules.stages and stage is not Stage.OPENING_OVER
    must_stand = declared and rules.stages.index(stage) > rules.stages.index(Stage.NUMBER)
    return must_stand, must_stand


def _comes_before_swaps(rules: OpeningRules, stage: Stage) -> bool:
    return bool(rules.swaps) and rules.stages.index(stage) < rules.stages.index(rules.swaps[0])


def _swaps_possible(rules: OpeningRules, opening: Opening) -> tuple[bool, ...]:
    """Return the possible values of `swap_open`, given the rest of the opening, default first."""
    stage = opening.stage
    if stage not in rules.swaps or (opening.number and rules.declares_instead):
        return (False,)
    if stage is rules.swaps[0]:
        # At the first chance to swap, the second seat has Black only if it has just swapped.
        return (not opening.swapped,)
    return True, False


def check_opening(
    rules: OpeningRules,
    black: Sequence[Site],
    white: Sequence[Site],
    to_move: Color,
    opening: Opening,
) -> Opening:
    """Return the opening of a set position with its name, after checking it against the stones.

    `black` and `white` are the sites of the stones. If there are fewer than two black stones, the
    opening has no name yet. The legality of the offers is not checked.

    Raises:
        SetupError: If the stones, the colour to move or the name do not fit the stage.
    """
    stage = opening.stage
    _check_counts(rules, len(black), len(white), opening)
    if to_move is not rules.to_move(stage):
        raise SetupError(f"At stage {stage.label} it is {rules.to_move(stage)}'s turn")
    if black and CENTRE not in black:
        raise SetupError("The first stone is black and stands on h8")
    if white and not set(AREAS[3]).intersection(white):
        raise SetupError("White's first stone stands beside h8")
    if len(black) < 2:
        return opening
    if not set(AREAS[5]).intersection(black).difference({CENTRE}):
        raise SetupError("Black's second stone stands in the central 5×5")
    for last, stones, words in (
        (Stage.FOURTH_STONE, white, "White's second stone"),
        (Stage.FIFTH_STONE, black, "Black's third stone"),
    ):
        # The squares of earlier stones are smaller and inside this one.
        width = rules.areas.get(last)
        if width is not None and not set(stones) <= set(AREAS[width]):
            raise SetupError(f"{words} stands in the central {width}×{width}")
    names = _names_of(black, white)
    if opening.name is None and len(names) > 1:
        raise SetupError(f"State the opening: {listed(names, 'or')}")
    if opening.name is not None and opening.name not in names:
        raise SetupError(f"The opening is {listed(names, 'or')}")
    return opening._replace(name=opening.name or names[0])


def _check_counts(rules: OpeningRules, black: int, white: int, opening: Opening) -> None:
    """Raise `SetupError` unless the numbers of stones and offers are those of the stage."""
    stage = opening.stage
    offers = len(opening.offers)
    before = rules.stages[: rules.stages.index(stage)]
    if stage is Stage.OPENING_OVER:
        placed = [*before[:4], Stage.FIFTH_STONE]
    else:
        placed = [past for past in before if Stage.FIRST_STONE <= past <= Stage.FOURTH_STONE]
    blacks = [past for past in placed if rules.to_move(past) is Color.BLACK]
    in_all = offers_in_all(rules, opening)
    if stage in (Stage.FURTHER_OFFER, Stage.PICK) and in_all == 1:
        raise SetupError("With the number 1 Black places the fifth stone and offers nothing")
    spans = {Stage.FURTHER_OFFER: (1, in_all - 1), Stage.PICK: (in_all, in_all)}
    least, most = spans.get(stage, (0, 0))
    stones = (len(blacks), len(placed) - len(blacks))
    if (black, white) != stones or not least <= offers <= most:
        span = str(least) if least == most else f"{least} to {most}"
        noun = "offer" if span == "1" else "offers"
        raise SetupError(
            f"At stage {stage.label} there are {stones[0]} black and {stones[1]} white stones "
            f"and {span} {noun}"
        )


def lines_with(black: Iterable[Site], white: Iterable[Site]) -> RowBitboards:
    """Return the board with stones on the given sites."""
    lines = EMPTY
    for color, sites in zip(Color, (black, white), strict=True):
        for site in sites:
            lines = placed(lines, site, color)
    return lines


def check_foul(lines: RowBitboards, site: Site) -> None:
    """Raise `SetupError` unless the stone on `site` can have ended the game as Black's foul."""
    name = BOARD.name(site)
    if color_at(lines, site) is not Color.BLACK:
        raise SetupError(f"The foul is on {name}, where there is no black stone")
    before = removed(lines, site)
    if judge_black(before, site) not in FOULS:
        raise SetupError(f"Black's {name} is not a foul")
    if long_rows(before, Color.BLACK) or long_rows(before, Color.WHITE):
        raise SetupError(f"The game was over before {name}")


# Choices of an editor of positions

_STAGES = {
    Stage.OPENING_OVER: "8 over",
    Stage.NUMBER: "number",
    Stage.FIRST_STONE: "1 first",
    Stage.SECOND_STONE: "2 second",
    Stage.THIRD_STONE: "3 third",
    Stage.FOURTH_STONE: "4 fourth",
    Stage.FIFTH_STONE: "5 fifth",
    Stage.FURTHER_OFFER: "6 offer",
    Stage.PICK: "7 pick",
}
"""The name of every stage in an editor of positions; the default is first."""


def stage_of(rules: OpeningRules, setup: Setup) -> Stage:
    """Return the stage in the state of a set position, whose stones need not fit it.

    Raises:
        SetupError: If the opening has no such stage.
    """
    return _read_stage(rules, setup.state.get("stage", Stage.OPENING_OVER.label))


def opening_choices(rules: OpeningRules, setup: Setup, black: str) -> Iterator[StateChoice]:
    """Yield the choices that an editor of positions offers about the opening.

    `setup` is the position as edited so far; its stones need not fit the stage. `black` is the name
    of the first colour.
    """
    stage = stage_of(rules, setup)
    state = setup.state
    labels = {
        "" if choice is Stage.OPENING_OVER else choice.label: words
        for choice, words in _STAGES.items()
        if choice in rules.stages
    }
    yield StateChoice("stage", "Stage", labels)
    can_stand, must_stand = _number_stands(rules, stage)
    if can_stand:
        numbers = {str(number): str(number) for number in rules.numbers}
        yield StateChoice("number", "Number", numbers if must_stand else {"": "none", **numbers})
    if len(rules.stages) > 1 and stage >= Stage.FOURTH_STONE:
        black_sites = tuple(map(BOARD.site, setup.black))
        white_sites = tuple(map(BOARD.site, setup.white))
        names = {short_name(name): name for name in _names_of(black_sites, white_sites)}
        stated = opening_called(state.get("opening", ""))
        if stated is not None:
            names.setdefault(short_name(stated), stated)
        if stage is Stage.OPENING_OVER:
            names = {"": "no name", **names}
        if len(names) > 1:
            yield StateChoice("opening", "Name", names)
    swapped = state.get("black_seat") == "2" and not _comes_before_swaps(rules, stage)
    number = int(state["number"]) if can_stand and state.get("number") else None
    possible = _swaps_possible(rules, Opening(stage, swapped=swapped, number=number))
    if len(possible) > 1:
        words = {"open": "open", "closed": "closed"}
        if stage is Stage.OPENING_OVER:
            words = {"": "closed", "open": "open"}
        yield StateChoice("swap", "Swap", words)
    if len(rules.stages) > 1 and not _comes_before_swaps(rules, stage):
        yield seat_choice(black)


def _names_of(black: Sequence[Site], white: Sequence[Site]) -> Sequence[str]:
    """Return the sorted names of all openings of a white and a black stone among these sites."""
    named = opening_names()
    pairs = ((second, third) for second in white for third in black)
    return sorted({named[pair] for pair in pairs if pair in named})


def foul_choices(setup: Setup) -> Iterator[StateChoice]:
    """Yield the choice of the black stone that was a foul; nothing if no stone can have been one.

    `setup` is the position as edited so far.
    """
    black = tuple(map(BOARD.site, setup.black))
    white = tuple(map(BOARD.site, setup.white))
    lines = lines_with(black, white)
    names = {}
    for site in black:
        with suppress(SetupError):
            check_foul(lines, site)
            names[BOARD.name(site)] = BOARD.name(site)
    if names:
        yield StateChoice("foul", "Foul", {"": "none", **names})
