"""Demonstrations: read from TOML, checked by the rules, and made of plain values.

The format is described in `abstract_arcade.teaching`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

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
from abstract_arcade.teaching.tables import (
    LONGEST_CAPTION,
    LONGEST_QUESTION,
    LONGEST_TITLE,
    OTHER,
    DemoError,
    Table,
    read_toml,
    teaching_file,
)


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
        return Verdict(right, texts.get(text) or texts[OTHER], move)


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
        if text not in texts and text != OTHER and not every:
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
        if text != OTHER:
            try:
                full = position.format(position.parse(text))
            except IllegalMove as error:
                if key == "right":
                    raise table.fault(f"{key}.{text}: {error}") from None
            except MoveError as error:
                raise table.fault(f"{key}.{text}: {error}") from None
        found[full] = explanation
    return found
