"""Demonstrations: read from TOML, checked by the rules, and made of plain values.

The format is described in `abstract_arcade.teaching`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

from abstract_arcade.rules import (
    GAMES,
    Color,
    Game,
    IllegalMove,
    InvalidMove,
    Move,
    MoveError,
    OptionError,
    Position,
    SetupError,
    Site,
    new_game,
)
from abstract_arcade.rules.geometry import SquareBoard

LONGEST_CAPTION: Final = 140
"""Characters of a caption or an explanation."""

LONGEST_QUESTION: Final = 90
LONGEST_LABEL: Final = 30
LONGEST_TITLE: Final = 26

_OTHER = "other"


class DemoError(ValueError):
    """A fault in a teaching file; the message names the file, the place and the fault."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer. `move` is None for an answer that the rules do not let play."""

    right: bool
    explanation: str
    move: Move | None


@dataclass(frozen=True)
class Question:
    """A move to find in `position`.

    `right` and `wrong` are explanations by the text of a move; "other" is for those not listed.
    """

    ask: str
    position: Position
    accepted: tuple[Move, ...]
    any: bool
    right: Mapping[str, str]
    wrong: Mapping[str, str]

    @property
    def answer(self) -> Move:
        """The accepted move with which the demonstration goes on."""
        return self.accepted[0]

    def judge(self, text: str) -> Verdict:
        """The verdict on an answer as it was typed."""
        try:
            move = self.position.parse(text)
        except MoveError as error:
            own = self.wrong.get(text.strip().lower())
            return Verdict(False, own or f"{error}.", None)
        return self.judge_move(move)

    def judge_move(self, move: Move) -> Verdict:
        """The verdict on a legal move."""
        right = self.any or move in self.accepted
        texts = self.right if right else self.wrong
        text = self.position.format(move)
        return Verdict(right, texts.get(text) or texts[_OTHER], move)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that the rules forbid, and why."""

    move: Move
    reason: str


@dataclass(frozen=True)
class Step:
    """One caption with what happens on the board while it is read."""

    caption: str
    position: Position
    """Before the moves."""

    is_new: bool
    """Whether `position` was set, instead of being where the step before ended."""

    moves: tuple[Move, ...]
    positions: tuple[Position, ...]
    """After each of the moves."""

    light: Mapping[Site, str]
    """The sites to light up once the moves are played, with their labels ("" for none)."""

    refused: tuple[Refusal, ...]
    question: Question | None

    @property
    def after(self) -> Position:
        """The position once the moves are played, in which the question is asked."""
        return self.positions[-1] if self.positions else self.position

    @property
    def end(self) -> Position:
        """The position once the question is answered too: where the next step goes on."""
        return self.after.play(self.question.answer) if self.question else self.after


@dataclass(frozen=True)
class Chapter:
    """Steps that show one thing."""

    title: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Demo:
    """The demonstration of a game."""

    game: Game
    chapters: tuple[Chapter, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of all chapters."""
        return tuple(step for chapter in self.chapters for step in chapter.steps)


def teaching_file(name: str) -> str:
    """The text of a file of this package.

    Raises:
        DemoError: there is none such.
    """
    try:
        return resources.files(__package__).joinpath(name).read_text("utf-8")
    except FileNotFoundError:
        raise DemoError(f"{name} is missing") from None


@cache
def load_demo(slug: str) -> Demo:
    """The demonstration of a game.

    Raises:
        DemoError: there is none, or its file is wrong.
    """
    name = f"{slug}.toml"
    return read_demo(teaching_file(name), slug, name)


def read_demo(text: str, slug: str, name: str) -> Demo:
    """A demonstration from the text of a file called `name`.

    Raises:
        DemoError: it is wrong.
    """
    if slug not in GAMES:
        raise DemoError(f"{name}: there is no game {slug!r}, only {', '.join(GAMES)}")
    table = read_toml(text, name)
    game = read_game(table, slug)
    chapters: list[Chapter] = []
    position: Position = game.start()
    for number, each in enumerate(table.tables("chapter"), 1):
        title = each.text("title", LONGEST_TITLE)
        each.where = f'{name}, chapter {number} "{title}"'
        steps = []
        for count, one in enumerate(each.tables("step"), 1):
            one.where = f"{each.where}, step {count}"
            steps.append(read_step(one, game, position))
            position = steps[-1].end
        each.finish()
        chapters.append(Chapter(title, tuple(steps)))
    table.finish()
    return Demo(game, tuple(chapters))


class Table:
    """A table of a TOML file from which values are taken; `where` says in errors which it is."""

    def __init__(self, where: str, data: Mapping[str, Any]) -> None:
        self.where = where
        self._data = dict(data)
        self._known: list[str] = []

    def fault(self, what: str) -> DemoError:
        """The error that says what is wrong with this table."""
        return DemoError(f"{self.where}: {what}")

    def take(self, key: str) -> Any:
        """The value of a key; None if it is left out."""
        self._known.append(key)
        return self._data.pop(key, None)

    def finish(self) -> None:
        """Raise `DemoError` if there are keys that nobody took."""
        for key in self._data:
            raise self.fault(f"unknown key {key!r}; known are {', '.join(self._known)}")

    def text(self, key: str, longest: int) -> str:
        """A text that must be there."""
        value = self.take(key)
        if value is None:
            raise self.fault(f"{key} is missing")
        return self._checked(key, value, longest)

    def _checked(self, key: str, value: object, longest: int) -> str:
        if not isinstance(value, str) or not value.strip():
            raise self.fault(f"{key} must be a text")
        words = " ".join(value.split())
        if len(words) > longest:
            raise self.fault(f"{key} has {len(words)} characters, at most {longest} are allowed")
        return words

    def flag(self, key: str) -> bool:
        """True or false; false if it is left out."""
        value = self.take(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        raise self.fault(f"{key} must be true or false")

    def names(self, key: str) -> tuple[str, ...]:
        """Names or moves, as a text with spaces between them or a list of texts."""
        return self._names(key, self.take(key))

    def _names(self, key: str, value: object) -> tuple[str, ...]:
        if value is None:
            return ()
        if isinstance(value, str):
            return tuple(value.split())
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            return tuple(value)
        raise self.fault(f"{key} must be names, as a text or a list of texts")

    def labelled(self, key: str) -> dict[str, str]:
        """Names with their labels, or names alone, which have the label ""."""
        value = self.take(key)
        if isinstance(value, dict):
            return {
                name: self._checked(f"{key}.{name}", label, LONGEST_LABEL)
                for name, label in value.items()
            }
        return dict.fromkeys(self._names(key, value), "")

    def explanations(self, key: str, needed: bool) -> dict[str, str]:
        """Texts by the text of a move, or one for all of them, which stands under "other"."""
        value = self.take(key)
        if value is None and not needed:
            return {}
        if value is None:
            raise self.fault(f"{key} is missing")
        if not isinstance(value, dict):
            value = {_OTHER: value}
        if needed and _OTHER not in value:
            raise self.fault(f"{key}.{_OTHER} is missing")
        return {
            each.strip().lower(): self._checked(
                key if each == _OTHER else f"{key}.{each}", value[each], LONGEST_CAPTION
            )
            for each in value
        }

    def table(self, key: str) -> Table | None:
        """A table within this one; None if it is left out."""
        value = self.take(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self.fault(f"{key} must be a table")
        return Table(f"{self.where}, {key}", value)

    def tables(self, key: str) -> Iterator[Table]:
        """The tables of a list, of which there must be at least one."""
        value = self.take(key)
        if not isinstance(value, list) or not value:
            raise self.fault(f"there is no [[{key}]]")
        for number, each in enumerate(value, 1):
            where = f"{self.where}, {key} {number}"
            if not isinstance(each, dict):
                raise DemoError(f"{where}: must be a table")
            yield Table(where, each)

    def rest(self) -> dict[str, Any]:
        """All that was not taken."""
        rest, self._data = self._data, {}
        return rest


def read_toml(text: str, name: str) -> Table:
    """The outermost table of a TOML text.

    Raises:
        DemoError: it is no TOML.
    """
    try:
        return Table(name, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise DemoError(f"{name}: {error}") from None


def read_game(table: Table, slug: str) -> Game:
    """The game with the options of a table."""
    options = table.table("options")
    try:
        return new_game(slug, **(options.rest() if options else {}))
    except OptionError as error:
        raise table.fault(f"{error}") from None


def read_step(table: Table, game: Game, position: Position) -> Step:
    """A step, with its moves played; it goes on from `position` unless it says otherwise."""
    caption = table.text("caption", LONGEST_CAPTION)
    begun, is_new = read_beginning(table, game, position)
    moves, positions = read_moves(table, begun)
    after = positions[-1] if positions else begun
    light = read_light(table, game)
    refused = tuple(_read_refusals(table, after))
    inner = table.table("question")
    question = _read_question(inner, after) if inner else None
    table.finish()
    return Step(caption, begun, is_new, moves, positions, light, refused, question)


def read_beginning(table: Table, game: Game, position: Position) -> tuple[Position, bool]:
    """Where a step begins, and whether that is a new position."""
    start = table.flag("start")
    setup = table.table("setup")
    if setup is None:
        return (game.start(), True) if start else (position, False)
    if start:
        raise table.fault("a step has start or setup, not both")
    black, white = setup.names("black"), setup.names("white")
    side = setup.take("to_move") or Color.BLACK.value
    if side not in [color.value for color in Color]:
        raise setup.fault(f"to_move is {side!r}, but must be black or white")
    state = setup.rest()
    for key, value in state.items():
        if not isinstance(value, str):
            raise setup.fault(f"{key} must be a text")
    try:
        return game.setup(black, white, Color(side), state), True
    except SetupError as error:
        raise setup.fault(f"{error}") from None


def read_moves(table: Table, position: Position) -> tuple[tuple[Move, ...], tuple[Position, ...]]:
    """The moves of a table, played from `position`, and the position after each."""
    moves, positions = [], []
    for text in table.names("moves"):
        move = _read_move(table, position, text, "move")
        position = position.play(move)
        moves.append(move)
        positions.append(position)
    return tuple(moves), tuple(positions)


def _read_move(table: Table, position: Position, text: str, what: str) -> Move:
    try:
        return position.parse(text)
    except MoveError as error:
        raise table.fault(f"{what} {text!r}: {error}") from None


def read_light(table: Table, game: Game) -> Mapping[Site, str]:
    """The sites of a table that are to be lit, with their labels."""
    return MappingProxyType(
        {
            _read_site(table, game, name, "light"): label
            for name, label in table.labelled("light").items()
        }
    )


def read_part(table: Table, game: Game) -> tuple[Site, Site] | None:
    """The two corners of the part of a board that is to be drawn; None for the whole."""
    names = table.names("part")
    if not names:
        return None
    if len(names) != 2 or not isinstance(game.board, SquareBoard):
        raise table.fault("part must be two corners of a board of squares")
    first, last = (_read_site(table, game, name, "part") for name in names)
    return first, last


def _read_site(table: Table, game: Game, name: str, what: str) -> Site:
    try:
        return game.board.site(name.strip().lower())
    except KeyError:
        raise table.fault(f"{what}: {name!r} is no site of this board") from None


def _read_refusals(table: Table, position: Position) -> Iterator[Refusal]:
    board = position.game.board
    for text in table.names("refused"):
        try:
            position.parse(text)
        except InvalidMove as error:
            raise table.fault(f"refused {text!r}: {error}") from None
        except IllegalMove as error:
            sites = text.strip().lower().split("-")
            yield Refusal(tuple(map(board.site, sites)) if sites != ["swap"] else (), f"{error}")
        else:
            raise table.fault(f"refused {text!r}: the rules allow it")


def _read_question(table: Table, position: Position) -> Question:
    ask = table.text("ask", LONGEST_QUESTION)
    accept = table.names("accept")
    if not accept:
        raise table.fault("accept is missing")
    accepted = tuple(_read_move(table, position, text, "accept") for text in accept)
    every = table.flag("any")
    right = table.explanations("right", needed=True)
    wrong = table.explanations("wrong", needed=not every)
    table.finish()
    right, wrong = (
        _by_move(table, position, key, each) for key, each in (("right", right), ("wrong", wrong))
    )
    texts = {position.format(move) for move in accepted}
    for text in right:
        if text not in texts and text != _OTHER and not every:
            raise table.fault(f"right.{text}: this move is not accepted")
    for text in wrong:
        if text in texts:
            raise table.fault(f"wrong.{text}: this move is accepted")
    return Question(ask, position, accepted, every, right, wrong)


def _by_move(
    table: Table, position: Position, key: str, explanations: Mapping[str, str]
) -> dict[str, str]:
    """Explanations by the full text of each move; one that is forbidden keeps its own text."""
    found = {}
    for text, explanation in explanations.items():
        full = text
        if text != _OTHER:
            try:
                full = position.format(position.parse(text))
            except IllegalMove as error:
                if key == "right":
                    raise table.fault(f"{key}.{text}: {error}") from None
            except MoveError as error:
                raise table.fault(f"{key}.{text}: {error}") from None
        found[full] = explanation
    return found
