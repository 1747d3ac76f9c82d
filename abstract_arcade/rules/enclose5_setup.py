"""What a set position of Enclose5 has beside its marks: coloured cells, and what a turn keeps.

Rules: "A turn" in `teaching/enclose5.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations

from abstract_arcade.rules.core import (
    Color,
    Content,
    Piece,
    Setup,
    SetupError,
    Site,
    StateChoice,
)
from abstract_arcade.rules.enclose5_grid import DIRECTIONS, Alignment, enclose5_tables
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.truncate import quoted

_USUAL_BONUS = 9
"""Bonus moves that are offered; a position may have more."""

_MAX_ROWS = 4
"""Rows of which every selection is offered; of more, only each alone and all together."""


def mark_pieces(color_names: Mapping[Color, str]) -> tuple[Piece, ...]:
    """The marks of both colours, then their coloured cells."""
    marks = [
        Piece(color.value, Content("mark", color), name, name.lower())
        for color, name in color_names.items()
    ]
    cells = [
        Piece(
            f"{color.value}_territory",
            Content("territory", color),
            f"{name} cell",
            f"coloured {name.lower()}",
        )
        for color, name in color_names.items()
    ]
    return (*marks, *cells)


def parts(text: str) -> list[str]:
    """The items of a comma-separated list in a set position's state."""
    return [part.strip() for part in text.split(",")] if text.strip() else []


def read_alignment(
    text: str, marks: int, territory: int, board: SquareBoard, site_called: Callable[[str], Site]
) -> Alignment:
    """An alignment as the state of a set position writes it, such as "d4-e4-f4-g4-h4".

    Raises:
        SetupError: the text is wrong, or there can be no such alignment.
    """
    tables, name = enclose5_tables(board.size), board.name
    *names, last = text.lower().split("-")
    if last not in DIRECTIONS:
        names.append(last)
    sites = sorted(map(site_called, names))
    if not sites:
        raise SetupError(f"{quoted(text)} names no cell of an alignment")
    cells = tables.mask(sites)
    for site in tables.sites(cells & ~marks):
        raise SetupError(f"{name(site)} is in an alignment, but is not a mark of the mover")
    direction = last if last in DIRECTIONS else _direction(board, sites)
    if direction is None:
        raise SetupError(f"{text} has no direction; one of {', '.join(DIRECTIONS)} is needed")

    step = tables.steps[direction]
    for site in sites:
        for missing in tables.sites(tables.run(marks, site, step) & ~cells):
            raise SetupError(f"{text} leaves out {name(missing)}, which is in line with it")
    # Gaps in it, and cells missing from its five, must have been coloured since.
    whole = tables.run(cells | territory, sites[0], step)
    if cells & ~whole or whole.bit_count() < 5:
        raise SetupError(f"{text} cannot be the rest of a row of five or more")
    return Alignment(direction, cells)


def _direction(board: SquareBoard, sites: Sequence[Site]) -> str | None:
    """The direction from the first of `sites` to the second; None if they are not in line."""
    if len(sites) < 2:
        return None
    (x, y), (u, v) = (board.points[site] for site in sites[:2])
    distance = max(abs(x - u), v - y)
    steps = {(dx * distance, dy * distance): name for name, (dx, dy) in DIRECTIONS.items()}
    return steps.get((u - x, v - y))


def alignment_text(alignment: Alignment, board: SquareBoard) -> str:
    """An alignment as the state of a set position writes it."""
    names = list(map(board.name, enclose5_tables(board.size).sites(alignment.cells)))
    if len(names) == 1:
        names.append(alignment.direction)
    return "-".join(names)


def turn_choices(setup: Setup, board: SquareBoard) -> Iterator[StateChoice]:
    """What the turn of the colour to move keeps: its bonus moves, and the rows that earned them."""
    bonus = setup.state.get("bonus_moves", "")
    numbers = [str(number) for number in range(1, _USUAL_BONUS + 1)]
    if bonus not in ("", *numbers):
        numbers.append(bonus)
    yield StateChoice(
        "bonus_moves", "Bonus moves", {"": "0", **{number: number for number in numbers}}
    )
    if not bonus:
        return
    tables, state = enclose5_tables(board.size), setup.state
    names = setup.black if setup.to_move is Color.BLACK else setup.white
    cells = parts(state.get(f"{setup.to_move.value}_territory", ""))
    marks, territory = (tables.mask(map(board.site, each)) for each in (names, cells))
    runs = {run for site in tables.sites(marks) for run in tables.runs(marks, site)}
    rows = [alignment_text(run, board) for run in sorted(runs)]
    kept = []
    for text in parts(state.get("alignments", "")):
        with suppress(SetupError):
            read_alignment(text, marks, territory, board, board.site)
            kept.append(text)
    # Of a row some of whose cells have been coloured since only the state knows.
    rows += [text for text in kept if text not in rows]
    if rows:
        selections = [*_selections(rows), kept]
        values = {",".join(chosen): _rows_in_words(chosen) for chosen in selections}
        yield StateChoice("alignments", "Rows", values)


def _selections(rows: Sequence[str]) -> Iterator[Sequence[str]]:
    if len(rows) <= _MAX_ROWS:
        for count in range(len(rows) + 1):
            yield from combinations(rows, count)
    else:
        yield from ((), *((row,) for row in rows), rows)


def _rows_in_words(rows: Sequence[str]) -> str:
    """Rows by number, and one alone by its ends: "d4–h4"."""
    if len(rows) != 1:
        return f"{len(rows)} rows" if rows else "no row"
    first, *others = rows[0].split("-")
    return f"{first}–{others[-1]}"
