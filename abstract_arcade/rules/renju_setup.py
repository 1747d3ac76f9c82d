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
    label = text.strip().lower()
    stages = {stage.label: stage for stage in rules.stages}
    if label not in stages:
        raise SetupError(f"stage is {quoted(text)}, but must be {listed(list(stages), 'or')}")
    return stages[label]


def _read_number(rules: OpeningRules, stage: Stage, text: str | None) -> int | None:
    """Return the number declared, or None. It is in force from its declaration to the pick.

    Raises:
        SetupError: If `text` is None at a stage that needs a number, or not allowed at the stage.
    """
    possible, needed = _number_in_force(rules, stage)
    if text is None:
        if needed:
            raise SetupError(f"At stage {stage.label} a number has been declared: state it")
        return None
    if not possible:
        raise SetupError(f"At stage {stage.label} no number stands")
    numbers = {str(number): number for number in rules.numbers}
    if text.strip() not in numbers:
        raise SetupError(f"number is {quoted(text)}, but must be {listed(list(numbers), 'or')}")
    return numbers[text.strip()]


def _number_in_force(rules: OpeningRules, stage: Stage) -> tuple[bool, bool]:
    """Return whether a declared number can be in force at a stage, and whether it must be."""
    if rules.declares_instead:
        needed = stage in (Stage.FURTHER_OFFER, Stage.PICK)
        return needed or stage is Stage.FIFTH_STONE, needed
    declared = Stage.NUMBER in rules.stages and stage is not Stage.OPENING_OVER
    needed = declared and rules.stages.index(stage) > rules.stages.index(Stage.NUMBER)
    return needed, needed


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
    # The squares of earlier stones of a colour are inside that of its last stone.
    _check_area(rules, Stage.FOURTH_STONE, white, "White's second stone")
    _check_area(rules, Stage.FIFTH_STONE, black, "Black's third stone")
    names = _names_of(black, white)
    if opening.name is None and len(names) > 1:
        raise SetupError(f"State the opening: {listed(names, 'or')}")
    if opening.name is not None and opening.name not in names:
        raise SetupError(f"The opening is {listed(names, 'or')}")
    return opening._replace(name=opening.name or names[0])


def _check_area(rules: OpeningRules, stage: Stage, stones: Iterable[Site], words: str) -> None:
    """Raise `SetupError` unless all stones are in the central square of the stone of a stage."""
    width = rules.areas.get(stage)
    if width is not None and not set(stones) <= set(AREAS[width]):
        raise SetupError(f"{words} stands in the central {width}×{width}")


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
    least = 0
    most = 0
    if stage is Stage.FURTHER_OFFER:
        least = 1
        most = in_all - 1
    elif stage is Stage.PICK:
        least = in_all
        most = in_all
    blacks_needed = len(blacks)
    whites_needed = len(placed) - len(blacks)
    if black != blacks_needed or white != whites_needed or not least <= offers <= most:
        span = str(least) if least == most else f"{least} to {most}"
        noun = "offer" if span == "1" else "offers"
        raise SetupError(
            f"At stage {stage.label} there are {blacks_needed} black and {whites_needed} white "
            f"stones and {span} {noun}"
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
    yield StateChoice("stage", "Stage", _stage_choices(rules))
    can_have_number, needs_number = _number_in_force(rules, stage)
    if can_have_number:
        numbers = {} if needs_number else {"": "none"}
        for number in rules.numbers:
            numbers[str(number)] = str(number)
        yield StateChoice("number", "Number", numbers)
    if len(rules.stages) > 1 and stage >= Stage.FOURTH_STONE:
        names = _name_choices(stage, setup)
        if len(names) > 1:
            yield StateChoice("opening", "Name", names)
    swapped = state.get("black_seat") == "2" and not _comes_before_swaps(rules, stage)
    declared = int(state["number"]) if can_have_number and state.get("number") else None
    possible = _swaps_possible(rules, Opening(stage, swapped=swapped, number=declared))
    if len(possible) > 1:
        if stage is Stage.OPENING_OVER:
            yield StateChoice("swap", "Swap", {"": "closed", "open": "open"})
        else:
            yield StateChoice("swap", "Swap", {"open": "open", "closed": "closed"})
    if len(rules.stages) > 1 and not _comes_before_swaps(rules, stage):
        yield seat_choice(black)


def _stage_choices(rules: OpeningRules) -> dict[str, str]:
    """Return the names of the stages of an opening, by their texts."""
    labels = {}
    for stage, words in _STAGES.items():
        if stage is Stage.OPENING_OVER:
            labels[""] = words
        elif stage in rules.stages:
            labels[stage.label] = words
    return labels


def _name_choices(stage: Stage, setup: Setup) -> dict[str, str]:
    """Return the names that the opening of an edited position may have, by their texts."""
    names = {"": "no name"} if stage is Stage.OPENING_OVER else {}
    black = [BOARD.site(name) for name in setup.black]
    white = [BOARD.site(name) for name in setup.white]
    for name in _names_of(black, white):
        names[short_name(name)] = name
    stated = opening_called(setup.state.get("opening", ""))
    if stated is not None:
        names.setdefault(short_name(stated), stated)
    return names


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
