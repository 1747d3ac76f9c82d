"""Texts and small pictures of screens with a board: sentences, typed moves, stones, letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from abstract_arcade.rules import Color, Content, Game, Seat, Sentence
from abstract_arcade.tui.board.glyphs import Glyph
from abstract_arcade.tui.board.painters.letters import LEGEND, USUAL_LETTERS
from abstract_arcade.tui.board.palette import BoardPalette
from abstract_arcade.tui.board.widget import Board
from abstract_arcade.tui.display import Display
from abstract_arcade.tui.games.presenter import Presenter
from abstract_arcade.tui.widgets.lines import Line, Word
from abstract_arcade.words.names import addressed

if TYPE_CHECKING:
    from abstract_arcade.session.move_input import MoveInput

ARROWS = ("step('up')", "step('down')", "step('left')", "step('right')")
"""The actions that move the cursor of the board, for the line of keys."""

_MAX_NAMED = 8
"""The most moves that are named if several match a typed text."""

_MAX_WIDTH = 50
"""Columns from which the names of several moves are shortened: a line of a narrow status."""

_SIGN_COLUMNS = 3
"""Columns of a sign in the legend, before the blank after it."""

_MEANING_COLUMNS = 10
"""Columns of the meaning of a letter in the legend, with the gap after it."""


class Stones:
    """Small pictures of the stones of a board, drawn once for each palette."""

    def __init__(self, board: Board, content_kind: str) -> None:
        self._board = board
        self._kind = content_kind
        self._palette: BoardPalette | None = None
        self._both: dict[Color, Glyph] = {}
        self._tiles: dict[Color, Sequence[Line]] = {}

    @property
    def both(self) -> Mapping[Color, Glyph]:
        """A character for the stone of each colour, on the background of the board."""
        self._draw()
        return self._both

    @property
    def tiles(self) -> Mapping[Color, Sequence[Line]]:
        """A picture of the stone of each colour on a piece of board: two lines of four columns."""
        self._draw()
        return self._tiles

    def _draw(self) -> None:
        board = self._board
        if self._palette == board.palette:
            return
        self._palette = board.palette
        self._both = {}
        self._tiles = {}
        for color in Color:
            stone = Content(self._kind, color)
            self._both[color] = board.chip(stone)
            self._tiles[color] = tile_lines(board.tile(stone))


def tile_lines(tile: Sequence[Sequence[Glyph]]) -> list[Line]:
    """Return the rows of a picture as lines, with a word for each character."""
    return [[(glyph.text, glyph.style) for glyph in row] for row in tile]


def legend_lines(game: Game, presenter: Presenter[Any, Any], display: Display) -> list[Line]:
    """Return lines that explain the letters of an ASCII board; an empty list for other boards."""
    if not display.ascii:
        return []
    names = game.color_names
    entries = [("X", names[Color.BLACK]), ("O", names[Color.WHITE])]
    for letter in (*USUAL_LETTERS, *presenter.letters):
        sign = ":" if letter == "." and display.is_plain else letter
        entries.append((sign, LEGEND[sign].word))
    lines: list[Line] = [[("Letters", "dim")]]
    for start in range(0, len(entries), 2):
        words: list[Word] = []
        for sign, meaning in entries[start : start + 2]:
            if words:
                gap = " " * (_MEANING_COLUMNS - len(words[-1][0]))
                words.append((gap, "soft"))
            words += [(sign.ljust(_SIGN_COLUMNS) + " ", "strong"), (meaning, "soft")]
        lines.append(words)
    return lines


def said_words(typed: MoveInput) -> list[Word]:
    """Return the effect of a typed move, else why there is no such move, else the moves it may be.

    If nothing has been typed yet, return an example of a name. If the player has stepped to the
    move, its number among those that fit follows its effect: "  1 of 2".
    """
    position = typed.position
    if typed.move is not None:
        sentence = position.describe(typed.move).without_subject().without_stop()
        words = sentence_words(sentence, "soft", "strong")
        if typed.number is not None:
            words.append((f"  {typed.number} of {len(typed.fits)}", "dim"))
        return words
    names = [position.format(move) for move in typed.fits]
    if typed.refusal is not None:
        words = sentence_words(typed.refusal, "soft", "strong")
    elif names:
        words = _alternatives(names)
    else:
        example = position.format(position.legal_moves()[0])
        return [("the name of a move, such as ", "dim"), (example, "soft")]
    is_long = sum(len(text) for text, _ in words) > _MAX_WIDTH
    if is_long and any(len(move) > 2 for move in typed.fits):
        return _alternatives(_shortened(names))
    return words


def _shortened(names: Sequence[str]) -> Sequence[str]:
    """Shorten names of moves to the first site in which they differ: "d4-…-g4".

    Of the sites that all names share at their beginning, only the first is kept. Names that are
    the same then are listed once.
    """
    sites_of_moves = [name.split("-") for name in names]
    shared = 0
    for sites_of_names in zip(*sites_of_moves, strict=False):
        if len(set(sites_of_names)) > 1:
            break
        shared += 1
    before = sites_of_moves[0][: min(shared, 1)]
    if shared > 1:
        before.append("…")
    shown: list[str] = []
    for sites in sites_of_moves:
        name = [*before, *sites[shared : shared + 1]]
        if len(sites) > shared + 1:
            name.append("…")
        shown.append("-".join(name))
    return list(dict.fromkeys(shown))


def _alternatives(names: Sequence[str]) -> list[Word]:
    """Join names as words: "d4-e4, d4-d5 or d4-c4"; of more than 8, the first 8 "and 3 more"."""
    named = names[:_MAX_NAMED]
    count_of_others = len(names) - len(named)
    words: list[Word] = []
    for number, name in enumerate(named, 1):
        if words:
            is_last = number == len(names)
            words.append((" or " if is_last else ", ", "soft"))
        words.append((name, "strong"))
    if count_of_others:
        words.append((f" and {count_of_others} more", "dim"))
    return words


def sentence_words(
    sentence: Sentence,
    role: str,
    site_role: str,
    *,
    first_role: str | None = None,
    titles: Mapping[Seat, str] | None = None,
) -> list[Word]:
    """Return a sentence as words with roles.

    Args:
        sentence: The sentence.
        role: The role of all words but the names of sites.
        site_role: The role of the names of sites.
        first_role: The role of the first name of a site; None for `site_role`.
        titles: The names of the players in both seats; None for "Player 1" and "Player 2".
    """
    words: list[Word] = []
    role_of_site = site_role if first_role is None else first_role
    parts = sentence if titles is None else addressed(sentence, titles)
    for part in parts:
        if part.site is None:
            words.append((part.text, role))
        else:
            words.append((part.text, role_of_site))
            role_of_site = site_role
    return words
