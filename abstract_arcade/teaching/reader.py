"""The reader of demonstrations, and of boards in rules texts, from TOML.

The rules check every position and move. `abstract_arcade.teaching` describes the format.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from abstract_arcade.lazy import GamePartError
from abstract_arcade.rules import (
    GAMES,
    AmbiguousMove,
    Board,
    Color,
    Game,
    IllegalMove,
    InvalidMove,
    Move,
    MoveError,
    OptionError,
    Part,
    Position,
    Sentence,
    SetupError,
    Site,
    new_game,
)
from abstract_arcade.rules.geometry import SquareBoard
from abstract_arcade.teaching.demo import (
    MAX_CAPTION,
    MAX_LABEL,
    MAX_QUESTION,
    MAX_TITLE,
    OTHER,
    Chapter,
    Demo,
    DemoError,
    Question,
    Refusal,
    Step,
)
from abstract_arcade.teaching.texts import teaching_file, teaching_path
from abstract_arcade.truncate import quoted, shortened


class TomlTable:
    """A TOML table. Its values are taken singly, with checks of their types.

    The methods that take a value remove it. `finish` then finds keys that nobody took. Each method
    raises `DemoError` if the value is not of its type. `where` names the table in error messages.
    """

    def __init__(self, where: str, data: Mapping[str, Any]) -> None:
        self.where = where
        self._data = dict(data)
        self._known: list[str] = []

    def fault(self, message: str) -> DemoError:
        """Return an error whose message begins with the place of this table. It is not raised."""
        return DemoError(f"{self.where}: {message}")

    def take(self, key: str) -> Any:
        """Remove and return the value of a key, of any type; None if the key is missing."""
        self._known.append(key)
        return self._data.pop(key, None)

    def finish(self) -> None:
        """Raise `DemoError` if there are keys that were not taken."""
        if self._data:
            unknown = next(iter(self._data))
            known = ", ".join(self._known)
            raise self.fault(f"unknown key {quoted(unknown)}; the keys are {known}")

    def text(self, key: str, max_length: int) -> str:
        """Return a required text of at most `max_length` characters.

        Every run of white space is replaced by one space. A blank text is an error.
        """
        text = self.optional_text(key, max_length)
        if text is None:
            raise self.fault(f"{key} is missing")
        return text

    def optional_text(self, key: str, max_length: int) -> str | None:
        """Return a text like `text`, or None if the key is missing."""
        value = self.take(key)
        return None if value is None else self._checked_text(key, value, max_length)

    def _checked_text(self, key: str, value: object, max_length: int) -> str:
        if not isinstance(value, str) or not value.strip():
            raise self.fault(f"{key} must be text")
        text = " ".join(value.split())
        if len(text) > max_length:
            raise self.fault(
                f"{key} has {len(text)} characters, but at most {max_length} are allowed"
            )
        return text

    def flag(self, key: str) -> bool:
        """Return true or false; false if the key is missing."""
        value = self.take(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        raise self.fault(f"{key} must be true or false")

    def names(self, key: str) -> tuple[str, ...]:
        """Return names or moves, given as a text with spaces between them or as a list of texts.

        The result is empty if the key is missing.
        """
        return self._checked_names(key, self.take(key))

    def _checked_names(self, key: str, value: object) -> tuple[str, ...]:
        if value is None:
            return ()
        if isinstance(value, str):
            return tuple(value.split())
        if isinstance(value, list) and all(isinstance(name, str) for name in value):
            return tuple(value)
        raise self.fault(f"{key} must be a list of names, or a string with names")

    def labels(self, key: str) -> dict[str, str]:
        """Return labels by the name of the site; the label is "" for names without labels.

        The result is empty if the key is missing.
        """
        value = self.take(key)
        if isinstance(value, dict):
            return {
                name: self._checked_text(f"{key}.{shortened(name)}", label, MAX_LABEL)
                for name, label in value.items()
            }
        return dict.fromkeys(self._checked_names(key, value), "")

    def explanations(self, key: str, *, required: bool) -> dict[str, str]:
        """Return explanations by the text of a move, in lower case.

        The explanation of all other moves has the key `OTHER`. If `required`, it must be given.
        Otherwise the result may be empty. A text alone is the explanation of all moves.
        """
        value = self.take(key)
        if value is None and not required:
            return {}
        if value is None:
            raise self.fault(f"{key} is missing")
        if not isinstance(value, dict):
            value = {OTHER: value}
        if required and OTHER not in value:
            raise self.fault(f"{key}.{OTHER} is missing")
        explanations = {}
        for move, explanation in value.items():
            place = key if move == OTHER else f"{key}.{shortened(move)}"
            text = self._checked_text(place, explanation, MAX_CAPTION)
            explanations[move.strip().lower()] = text
        return explanations

    def table(self, key: str) -> TomlTable | None:
        """Return a table inside this one, or None if the key is missing."""
        value = self.take(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self.fault(f"{key} must be a table")
        return TomlTable(f"{self.where}, {key}", value)

    def tables(self, key: str) -> Iterator[TomlTable]:
        """Yield the tables of a list. It is an error if there is none."""
        value = self.take(key)
        if not isinstance(value, list) or not value:
            raise self.fault(f"there is no [[{key}]]")
        for number, data in enumerate(value, 1):
            where = f"{self.where}, {key} {number}"
            if not isinstance(data, dict):
                raise DemoError(f"{where} must be a table")
            yield TomlTable(where, data)

    def take_rest(self) -> dict[str, Any]:
        """Remove and return every value not taken so far, by its key, without checks."""
        remaining = self._data
        self._data = {}
        return remaining


def read_toml(text: str, name: str) -> TomlTable:
    """Return the top table of a TOML text. `name` names the file in error messages.

    Raises:
        DemoError: If the text is not TOML.
    """
    try:
        return TomlTable(name, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise DemoError(f"{name}: {error}") from None
    except RecursionError:
        raise DemoError(f"{name} is nested too deeply") from None
    except ValueError:
        # `int` refuses numbers of more than 4300 digits.
        raise DemoError(f"{name} contains a number that is too long") from None


@cache
def load_demo(slug: str) -> Demo:
    """Return the demonstration of a game by its slug, without that of its openings.

    Raises:
        GamePartError: If the game has no demonstration, or there is a fault in its file.
    """
    name = f"{slug}.toml"
    text = teaching_file(name)
    try:
        return read_demo(text, slug, teaching_path(name))
    except DemoError as error:
        raise GamePartError(str(error)) from error


@cache
def load_openings(slug: str) -> Demo | None:
    """Return the demonstration of a game's openings, or None for a game without one.

    Raises:
        DemoError: If there is a fault in its file.
    """
    if slug not in _WITH_OPENINGS:
        return None
    name = f"{slug}_openings.toml"
    return read_demo(teaching_file(name), slug, name, "the openings")


_WITH_OPENINGS = ("renju",)


def chapters_of(slug: str) -> Sequence[Chapter]:
    """Return the chapters of a game's demonstration, then those of its openings.

    If the game has no demonstration, or a faulty one, it has no chapters here.

    Raises:
        DemoError: If there is a fault in the demonstration of the openings.
    """
    openings = load_openings(slug)
    try:
        chapters = load_demo(slug).chapters
    except GamePartError:
        chapters = ()
    return chapters if openings is None else (*chapters, *openings.chapters)


def chapter_numbered(slug: str, number: int) -> tuple[str | Demo, int]:
    """Return the demonstration that contains a chapter, and the number of the chapter there.

    `number` is the number of the chapter in `chapters_of`. All numbers are counted from 1.

    Returns:
        The slug for the demonstration of the game, or the demonstration of the openings.

    Raises:
        GamePartError: If the game has no demonstration, or a faulty one.
    """
    openings = load_openings(slug)
    before = len(load_demo(slug).chapters)
    if openings is None or number <= before:
        return slug, number
    return openings, number - before


def number_of_chapter(slug: str, title: str) -> int:
    """Return the number in `chapters_of`, from 1, of the chapter with a title; 1 if none has it."""
    titles = [chapter.title for chapter in chapters_of(slug)]
    return titles.index(title) + 1 if title in titles else 1


def read_demo(text: str, slug: str, name: str, title: str = "") -> Demo:
    """Return the demonstration in a TOML text.

    Args:
        text: the text.
        slug: the game.
        name: the name of the file, for error messages.
        title: the title of the demonstration; "" for the demonstration of a game.

    Raises:
        DemoError: If there is a fault in the text.
    """
    if slug not in GAMES:
        raise DemoError(f"{name}: there is no game {quoted(slug)}, only {', '.join(GAMES)}")
    table = read_toml(text, name)
    minutes = table.take("minutes")
    if minutes is not None and (type(minutes) is not int or minutes < 1):
        raise table.fault("minutes must be a whole number from 1")
    game = read_game(table, slug)
    chapters: list[Chapter] = []
    position = game.start()
    for chapter_table in table.tables("chapter"):
        chapter = _read_chapter(chapter_table, slug, game, position)
        position = chapter.steps[-1].end
        chapters.append(chapter)
    table.finish()
    return Demo(game, tuple(chapters), title)


def _read_chapter(table: TomlTable, slug: str, base: Game, before: Position) -> Chapter:
    """Return the chapter in a table.

    Args:
        table: the table.
        slug: the game.
        base: the rules of the demonstration, some options of which the chapter may change.
        before: the position at the end of the chapter before, from which the first step continues
            if the chapter changes no option.
    """
    title = table.text("title", MAX_TITLE)
    table.where = f'{table.where} "{title}"'
    game = read_game(table, slug, base)
    if _sites(game.board) != _sites(base.board):
        raise table.fault("the options must not change the board")
    position = before if before.game == game else None
    steps = []
    for step_table in table.tables("step"):
        step = _read_step(step_table, game, position)
        position = step.end
        steps.append(step)
    is_short = table.flag("short")
    is_rule = not (table.flag("tips") or is_short)
    moment = table.optional_text("moment", MAX_CAPTION)
    table.finish()
    return Chapter(title, tuple(steps), is_rule, moment or "", is_short)


def _sites(board: Board) -> Sequence[tuple[str, Sequence[Site]]]:
    """Return the names and neighbours of a board's sites, which determine how it is drawn."""
    return [(board.name(site), board.neighbors[site]) for site in board.sites]


def _read_step(table: TomlTable, game: Game, carried_over: Position | None) -> Step:
    caption_text = table.text("caption", MAX_CAPTION)
    here_text = table.optional_text("here", MAX_CAPTION)
    caption = read_sentence(caption_text, game.board)
    here = None
    if here_text is not None:
        length = len(f"{caption_text} {here_text}")
        if length > MAX_CAPTION:
            raise table.fault(
                f"caption and here have {length} characters, at most {MAX_CAPTION} are allowed"
            )
        here = read_sentence(here_text, game.board)
    opening = read_position(table, game)
    position = carried_over if opening is None else opening
    if position is None:
        raise table.fault("a step that changes the options needs start or setup")
    moves, positions = read_moves(table, position)
    after = positions[-1] if positions else position
    light = read_light(table, game)
    refused = tuple(_read_refusals(table, after))
    question_table = table.table("question")
    question = _read_question(question_table, after) if question_table else None
    table.finish()
    is_new = opening is not None
    return Step(caption, here, position, is_new, moves, positions, light, refused, question)


def read_sentence(text: str, board: Board) -> Sentence:
    """Return a text as a sentence in which each name of a site is a part with this site.

    A name is a whole word, in lower case. Numbers are never sites.
    """

    def part(piece: str) -> Part:
        try:
            site = board.site(piece)
        except KeyError:
            return Part(piece)
        # A numeral of Renju's openings is not on the board. Most numbers in texts count something.
        return Part(piece, site=site) if site in board.sites else Part(piece)

    pieces = re.split(r"(\w+)", text)
    return Sentence.of(part(piece) for piece in pieces)


def read_game(table: TomlTable, slug: str, base: Game | None = None) -> Game:
    """Return a game with the `options` of a table.

    The other options are those of `base`, or the defaults if it is None.

    Raises:
        DemoError: If an option does not exist or a value is not allowed.
    """
    table_of_options = table.table("options")
    own = table_of_options.take_rest() if table_of_options else {}
    inherited = {}
    if base is not None:
        inherited = {option.name: getattr(base, option.name) for option in base.options()}
    try:
        return new_game(slug, **(inherited | own))
    except OptionError as error:
        raise table.fault(f"{error}") from None


def read_position(table: TomlTable, game: Game) -> Position | None:
    """Return the position of a table's `start` or `setup`, or None if it has neither.

    Raises:
        DemoError: If it has both, or the rules forbid the position.
    """
    start = table.flag("start")
    setup = table.table("setup")
    if setup is None:
        return game.start() if start else None
    if start:
        raise table.fault("a step can have start or setup, but not both")
    black = setup.names("black")
    white = setup.names("white")
    to_move = setup.take("to_move")
    if to_move is None:
        to_move = Color.BLACK.value
    if to_move not in [color.value for color in Color]:
        raise setup.fault(f"to_move is {quoted(to_move)}, but must be black or white")
    state = setup.take_rest()
    for key, value in state.items():
        if not isinstance(value, str):
            raise setup.fault(f"{shortened(key)} must be text")
    try:
        return game.setup(black, white, Color(to_move), state)
    except SetupError as error:
        raise setup.fault(f"{error}") from None


def read_moves(
    table: TomlTable, position: Position
) -> tuple[tuple[Move, ...], tuple[Position, ...]]:
    """Return the `moves` of a table, played from `position`, and the position after each move.

    Both are empty if the table has no `moves`.

    Raises:
        DemoError: If a move is not legal.
    """
    moves = []
    positions = []
    for text in table.names("moves"):
        move = _read_move(table, "move", text, position)
        position = position.play(move)
        moves.append(move)
        positions.append(position)
    return tuple(moves), tuple(positions)


def _read_move(table: TomlTable, key: str, text: str, position: Position) -> Move:
    try:
        return position.parse(text)
    except MoveError as error:
        raise table.fault(f"{key} {quoted(text)}: {error}") from None


def read_light(table: TomlTable, game: Game) -> Mapping[Site, str]:
    """Return the labels, by site, of the sites in a table's `light`; "" for no label.

    The result is empty if the table has no `light`.

    Raises:
        DemoError: If a name is not that of a site, or a label is faulty.
    """
    labels = table.labels("light")
    by_site = {_read_site(table, "light", name, game): label for name, label in labels.items()}
    return MappingProxyType(by_site)


def read_part(table: TomlTable, game: Game) -> tuple[Site, Site] | None:
    """Return the two corners in a table's `part`, for `diagram.draw`; None if it has no `part`.

    Raises:
        DemoError: If `part` is not two sites of a board of squares.
    """
    names = table.names("part")
    if not names:
        return None
    if len(names) != 2 or not isinstance(game.board, SquareBoard):
        raise table.fault("part must be two corners of a board of squares")
    first, last = (_read_site(table, "part", name, game) for name in names)
    return first, last


def _read_site(table: TomlTable, key: str, name: str, game: Game) -> Site:
    try:
        return game.board.site(name.strip().lower())
    except KeyError:
        raise table.fault(f"{key}: {quoted(name)} is not on this board") from None


def _read_refusals(table: TomlTable, position: Position) -> Iterator[Refusal]:
    board = position.game.board
    for text in table.names("refused"):
        try:
            position.parse(text)
        except (InvalidMove, AmbiguousMove) as error:
            raise table.fault(f"refused {quoted(text)}: {error}") from None
        except IllegalMove as error:
            names = text.strip().lower().split("-")
            move = () if names == ["swap"] else tuple(map(board.site, names))
            yield Refusal(move, error.sentence)
        else:
            raise table.fault(f"refused {quoted(text)}: the rules allow it")


def _read_question(table: TomlTable, position: Position) -> Question:
    ask = read_sentence(table.text("ask", MAX_QUESTION), position.game.board)
    accept = table.names("accept")
    if not accept:
        raise table.fault("accept is missing")
    accepted = tuple(_read_move(table, "accept", text, position) for text in accept)
    accepts_any = table.flag("any")
    right_texts = table.explanations("right", required=True)
    wrong_texts = table.explanations("wrong", required=not accepts_any)
    table.finish()
    right = _by_full_text(table, position, "right", right_texts)
    wrong = _by_full_text(table, position, "wrong", wrong_texts)
    accepted_texts = {position.format(move) for move in accepted}
    for text in right:
        if text not in accepted_texts and text != OTHER and not accepts_any:
            raise table.fault(f"right.{text}: this move is not accepted")
    for text in wrong:
        if text in accepted_texts:
            raise table.fault(f"wrong.{text}: this move is accepted")
    return Question(ask, position, accepted, accepts_any, right, wrong)


def _by_full_text(
    table: TomlTable, position: Position, key: str, explanations: Mapping[str, str]
) -> dict[str, Sentence]:
    """Return explanations with the full text of each legal move as its key.

    An illegal move keeps its text. `key`, the key of the explanations in the table, is "right" or
    "wrong".
    """
    by_full_text = {}
    for text, explanation in explanations.items():
        full_text = OTHER if text == OTHER else _full_text(table, position, key, text)
        by_full_text[full_text] = read_sentence(explanation, position.game.board)
    return by_full_text


def _full_text(table: TomlTable, position: Position, key: str, text: str) -> str:
    try:
        return position.format(position.parse(text))
    except MoveError as error:
        if isinstance(error, IllegalMove) and key == "wrong":
            return text
        raise table.fault(f"{key}.{text}: {error}") from None
