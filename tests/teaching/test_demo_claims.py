"""Claims of the demonstrations about their boards: the colour to move, and numbers.

A caption is a rule of every board: its numbers are counted only where a reading below knows them.
The other texts speak of the board beside them: what is to be seen and the reply to a wrong answer
of the position that is asked about, the question and the reply to a right answer of the position
after the answer. Every number of stones, counters, marks, cells and the like in them is read by one
of `READINGS` and counted anew. One that none of them reads is a fault: it needs a reading, or a
place among `NOT_ON_THE_BOARD`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import cast

import pytest

from abstract_arcade.rules import Color, Move, Position, Seat, Site
from abstract_arcade.rules.enclose5 import Enclose5Position
from abstract_arcade.rules.slicron import Path, SlicronPosition
from abstract_arcade.teaching.demo import Demo, Question, Step
from abstract_arcade.teaching.reader import load_demo, load_openings, read_demo

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS = {word: number for number, word in enumerate(WORDS)} | {"twenty": 20}
N = rf"\b(?P<n>{'|'.join(NUMBERS)}|\d+)"
COLORS = "black|white|blue|orange"
COLOR = rf"\b(?P<color>{COLORS})"
THINGS = "stones?|counters?|marks?|cells?|points?|corners?|squares?|ones|are left|are gone"

COUNTED = re.compile(
    rf"(?!one|no){N}(?: (?:{COLORS}|coloured|other|more|fifth))* (?:{THINGS})\b", re.IGNORECASE
)
"""A number of things on the board; "one" is too often an article."""

NOT_ON_THE_BOARD = (
    "must offer three stones",
    "Ten points that must differ by more than symmetry",
    "one of the eight points next to it",
)
"""Numbers of what is still to come, or of any board."""

MOVER = re.compile(rf"^(?P<seat>First|Second) player: |{COLOR}", re.IGNORECASE)
"""Who is asked: the player, or the colour that is named first."""

OPENINGS = cast("Demo", load_openings("renju"))
OURS = {
    **{slug: load_demo(slug) for slug in ("reneo", "renju", "krypte", "slicron", "enclose5")},
    "renju openings": OPENINGS,
}
"""The games whose numbers are read here; another one's need no reading."""

ours = pytest.mark.parametrize("demo", OURS.values(), ids=[*OURS])


def names_the_mover(question: Question) -> bool:
    found = MOVER.search(str(question.ask))
    position = question.position
    if found is None:
        # A foul is Black's, whether or not that is said.
        return "the foul" in str(question.ask) and position.to_move is Color.BLACK
    if found["seat"]:
        return position.seat_to_move is Seat[found["seat"].upper()]
    return position.game.color_names[position.to_move].lower() == found["color"].lower()


def wrong_movers(demo: Demo) -> list[str]:
    """Return the questions that do not name the colour or player who answers them."""
    questions = [step.question for step in demo.steps if step.question]
    return [str(question.ask) for question in questions if not names_the_mover(question)]


@dataclass(frozen=True)
class Said:
    """A text about a position: the one that is asked about, or the one after the answer `move`."""

    text: str
    before: Position
    position: Position
    move: Move | None
    is_rule: bool = False

    @property
    def mover(self) -> Color:
        return self.before.to_move

    @property
    def answer(self) -> Site:
        """The site of the answer."""
        assert self.move
        return self.move[0]

    def color(self, found: re.Match[str]) -> Color:
        """The colour that a text names, or else the colour to move."""
        names = self.before.game.color_names
        named = found.groupdict().get("color") or names[self.mover]
        return next(color for color in Color if names[color].lower() == named.lower())

    def beside(self, site: Site, color: Color | None = None) -> int:
        """Return the number of stones next to a site, of a colour or of both."""
        near = self.before.game.board.neighbors[site]
        colors = [self.before.color_at(other) for other in near]
        return sum(each is not None and color in {None, each} for each in colors)


def said_in(step: Step) -> Iterator[Said]:
    """Yield all texts of a step."""
    before = step.after
    question = step.question
    yield Said(str(step.caption), before, before, None, is_rule=True)
    if step.here:
        yield Said(str(step.here), before, before, None)
    if question is None:
        return
    for text in question.wrong.values():
        yield Said(str(text), before, before, question.answer)
    for move in before.legal_moves() if question.any else question.accepted:
        after = before.play(move)
        yield Said(str(question.judge_move(move).explanation), before, after, move)
        if move in question.accepted:
            yield Said(str(question.ask), before, after, move)


Reading = Callable[[Said, re.Match[str]], int]


def group(said: Said) -> set[Site]:
    """Return the stones that are connected to the new stone."""
    found = set[Site]()
    to_look_at = {said.answer}
    while to_look_at:
        site = to_look_at.pop()
        found.add(site)
        near = set(said.before.game.board.neighbors[site]) - found
        to_look_at |= {each for each in near if said.position.color_at(each) is said.mover}
    return found


def edge_stones(said: Said, _: re.Match[str]) -> int:
    return sum(len(said.before.game.board.neighbors[site]) < 6 for site in group(said))


def stones_gone(said: Said, _: re.Match[str]) -> int:
    board = said.before.game.board
    stones = [site for site in board.sites if said.before.color_at(site) is said.mover]
    return sum(said.position.color_at(site) is None for site in stones)


def paths(position: Position, color: Color) -> tuple[Path, ...]:
    assert isinstance(position, SlicronPosition)
    return position.paths(color)


def path_length(said: Said, found: re.Match[str]) -> int:
    """Return the length of the path between two named edge stones, or else of the only path."""
    ends = {said.before.game.board.site(name) for name in re.findall(r"\b[a-g]\d\b", found[0])}
    meant = [each for each in paths(said.position, said.mover) if ends <= set(each.ends)]
    (length,) = {path.length for path in meant}
    return length


def shortened_paths(said: Said, _: re.Match[str]) -> int:
    """Return the number of paths that the new stone touches and shortens."""
    near = set(said.before.game.board.neighbors[said.answer])
    lengths = {path.ends: path.length for path in paths(said.position, said.mover)}
    touched = [path for path in paths(said.before, said.mover) if near & set(path.stones)]
    return sum(lengths[path.ends] == path.length - 1 for path in touched)


def open_cells(said: Said, found: re.Match[str]) -> int:
    assert isinstance(said.position, SlicronPosition)
    return said.position.open_cells(said.color(found)).bit_count()


def other_moves(said: Said, _: re.Match[str]) -> int:
    return len(said.before.legal_moves()) - 1


def open_corners(said: Said, _: re.Match[str]) -> int:
    name = said.before.game.board.name
    return sum(name(move[0]) in {"a1", "a8", "h1", "h8"} for move in said.before.legal_moves())


def turned(said: Said, _: re.Match[str]) -> int:
    board = said.before.game.board
    standing = [site for site in board.sites if said.before.color_at(site) is not None]
    return sum(said.before.color_at(site) is not said.position.color_at(site) for site in standing)


def stones_beside(said: Said, found: re.Match[str]) -> int:
    return said.beside(said.answer, said.color(found) if "color" in found.groupdict() else None)


def longest(said: Said, sites: Iterable[Site], color: Color) -> int:
    """Return the length of the longest unbroken row of a colour on some sites in a line."""
    row = "".join("x" if said.position.color_at(site) is color else " " for site in sites)
    return max(map(len, row.split()), default=0)


def in_line(said: Said, found: re.Match[str]) -> int:
    """Return the length of the longest row on a row ("3") or column ("g") of squares."""
    board = said.before.game.board
    line = found["line"]
    sites = [site for site in board.sites if line in {board.name(site)[0], board.name(site)[1:]}]
    return longest(said, sites, said.color(found))


def between(said: Said, found: re.Match[str]) -> int:
    """Return the length of the longest row on a row or column between two sites."""
    board = said.before.game.board
    first, last = (board.site(found[name]) for name in ("first", "last"))
    sites = board.sites[first : last + 1]
    assert len({board.name(site)[1:] for site in sites}) == 1
    return longest(said, sites, said.color(found))


def winning_row(said: Said, _: re.Match[str]) -> int:
    return len(said.position.winning_sites())


def alignment(said: Said, _: re.Match[str]) -> int:
    (cells,) = enclose5(said.position).alignments
    return len(cells)


def bonus_moves(said: Said, _: re.Match[str]) -> int:
    return enclose5(said.position).bonus_moves


def row_about_to_turn(said: Said, found: re.Match[str]) -> int:
    """Return the stones of a colour in the future winning row, without the one that turns."""
    assert said.move is not None
    row = said.before.play(said.move).winning_sites()
    return sum(said.before.color_at(site) is said.color(found) for site in row)


def enclose5(position: Position) -> Enclose5Position:
    assert isinstance(position, Enclose5Position)
    return position


def newly_coloured(said: Said, _: re.Match[str]) -> int:
    return enclose5(said.position).score(said.mover) - enclose5(said.before).score(said.mover)


def score(said: Said, found: re.Match[str]) -> int:
    return enclose5(said.position).score(said.color(found))


def score_of_both(said: Said, _: re.Match[str]) -> int:
    (both,) = {enclose5(said.position).score(color) for color in Color}
    return both


def marks_inside(said: Said, _: re.Match[str]) -> int:
    before = enclose5(said.before)
    after = enclose5(said.position)
    inside = [site for site in before.game.board.sites if before.color_at(site) is not None]
    return sum(after.territory_at(site) is said.mover for site in inside)


def marks_around(said: Said, found: re.Match[str]) -> int:
    """Return the marks of a colour next to the one cell that the answer colours."""
    assert said.move
    after = enclose5(said.before.play(said.move))
    (cell,) = (site for site in after.game.board.sites if after.territory_at(site))
    return said.beside(cell, said.color(found))


def wall(said: Said, _: re.Match[str]) -> int:
    """Return the marks of the mover next to the cells that it has coloured."""
    after = enclose5(said.position)
    board = after.game.board
    inside = [site for site in board.sites if after.territory_at(site) is said.mover]
    beside = {other for site in inside for other in board.neighbors[site]}
    return sum(after.color_at(site) is said.mover for site in beside)


def fives(said: Said, _: re.Match[str]) -> int:
    """Return the points where another stone of the mover makes five after the answer."""
    assert said.move
    setup = said.before.play(said.move).as_setup()
    next_turn = said.before.game.setup(setup.black, setup.white, said.mover, {})
    ends = [next_turn.play(move).outcome for move in next_turn.legal_moves()]
    return sum(end is not None and end.winner is said.mover for end in ends)


def offers(said: Said, _: re.Match[str]) -> int:
    return len(said.before.legal_moves())


READINGS: tuple[tuple[str, Reading], ...] = (
    # Slicron
    (rf"^{N} stones(?= now|,| are left)", lambda said, _: len(group(said))),
    (rf"{N} of them on the edge", edge_stones),
    (rf"{N}(?: stones)? are gone", stones_gone),
    (rf"path of(?: only)? {N} stones", path_length),
    (rf"path from \w+ to \w+ has {N} stones", path_length),
    (rf"path has {N} stones, from \w+ to \w+", path_length),
    (rf"Each of the {N} paths has lost a stone", shortened_paths),
    (rf"{COLOR} has only {N} cell left", open_cells),
    # Krypte
    (rf"{COLOR} has {N} other square", other_moves),
    (rf"{N} corners can be taken", open_corners),
    (rf"turn {N}(?: white)? counters", turned),
    (rf"is between {N} {COLOR} counters", stones_beside),
    (rf"has counters on {N} sides", stones_beside),
    (rf"{N} {COLOR} counters in row (?P<line>\d)", in_line),
    (rf"Row (?P<line>\d) has {N} of yours", in_line),
    (rf"is in a row with {N} {COLOR} ones", row_about_to_turn),
    (rf"own c1, and {COLOR} has {N}\.", winning_row),
    # Renju
    (rf"{N} {COLOR} stones, from (?P<first>\w+) to (?P<last>\w+)", between),
    (rf"(?P<first>\w\d) to (?P<last>\w\d) is {N} in a row", between),
    (rf"{N} {COLOR} stones: \w+ wins", winning_row),
    (rf"{N} (?:different )?points (?:would|must) make five", fives),
    (rf"one of the {N}\.", offers),
    # Enclose5
    (rf"{N} marks, one coloured cell", wall),
    (rf"marks, {N} coloured cell", newly_coloured),
    (rf"{N} marks are inside", marks_inside),
    (rf"{N} points?(?=\.|, and)", newly_coloured),
    (rf"{N} more cells", newly_coloured),
    (rf"more cells: {N}\.", score),
    (rf"{COLOR} (?:still )?has {N}\.(?: Which|$)", score),
    (rf"Both players have coloured {N} cells", score_of_both),
    (rf"(?!one){N} (?:stand )?in (?:row|column) (?P<line>\w)", in_line),
    (rf"has {N} {COLOR} marks around it", marks_around),
    (rf"{N} in line: \w+ more moves", alignment),
    (rf"in line: {N} more moves", bonus_moves),
    (rf"earn {N} moves with one mark", bonus_moves),
)
"""What says a number `n`, and how it is counted."""


def false_numbers(demo: Demo) -> list[str]:
    """Return the texts with a number that is false or that no reading covers."""
    return [fault for step in demo.steps for said in said_in(step) for fault in faults_of(said)]


def faults_of(said: Said) -> Iterator[str]:
    text = said.text
    for words in NOT_ON_THE_BOARD:
        text = text.replace(words, "")
    for pattern, count in READINGS:
        for found in re.finditer(pattern, text, re.IGNORECASE):
            number = count(said, found)
            word = found["n"].lower()
            if number != (NUMBERS[word] if word in NUMBERS else int(word)):
                yield f"{number}: {said.text}"
    for counted in COUNTED.finditer(text):
        if not said.is_rule and not is_read(text, counted):
            yield f"unread: {said.text}"


def is_read(text: str, number: re.Match[str]) -> bool:
    """Return whether a reading covers a number in a text."""
    return any(
        found.start("n") == number.start("n")
        for pattern, _ in READINGS
        for found in re.finditer(pattern, text, re.IGNORECASE)
    )


@ours
def test_question_asks_the_colour_to_move(demo: Demo) -> None:
    assert wrong_movers(demo) == []


@ours
def test_numbers_in_texts_are_true_of_the_board(demo: Demo) -> None:
    assert false_numbers(demo) == []


OLD_SLICRON = """
[options]
size = 4

[[chapter]]
title = "Groups, edge stones"

[[chapter.step]]
caption = "Place one stone a turn. It joins the groups of your colour that it touches."
setup.black = "c2 c3 f5"
setup.white = "d4 b3"
question.ask = "Black: give the group of c2 and c3 an edge stone."
question.accept = "c1 b1"
question.right = "Three stones now, one of them on the edge."
question.wrong = "Play a cell on the rim that touches c2."

[[chapter.step]]
caption = "A group with one edge stone, or with none, loses nothing, however it grows."
question.ask = "Black: let the group grow, with no second edge stone."
question.accept = "d3 b2 c4 d2"
question.right = "Four stones, one of them on the edge: no path, and nothing leaves."
question.wrong = "A cell that touches the group, but not one on the rim."
"""
"""A chapter that asks Black where White is to move."""


def test_checker_finds_a_question_to_the_wrong_colour() -> None:
    demo = read_demo(OLD_SLICRON, "slicron", "old")
    assert wrong_movers(demo) == ["Black: let the group grow, with no second edge stone."]
    assert any(fault.startswith("1: Four stones") for fault in false_numbers(demo))


@ours
def test_checker_finds_a_wrong_number_in_every_text(demo: Demo) -> None:
    for said in (said for step in demo.steps for said in said_in(step)):
        for pattern, _ in READINGS:
            for found in re.finditer(pattern, said.text, re.IGNORECASE):
                start, stop = found.span("n")
                text = f"{said.text[:start]}7{said.text[stop:]}"
                assert list(faults_of(replace(said, text=text))), text


def test_every_reading_of_the_checker_is_used() -> None:
    texts = [said.text for demo in OURS.values() for step in demo.steps for said in said_in(step)]
    for pattern, _ in READINGS:
        assert any(re.search(pattern, text, re.IGNORECASE) for text in texts), pattern
