"""A move that is being typed by its name, and the legal moves that it could become.

The front end edits the text, and calls `MoveInput.read` after every change.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from os.path import commonprefix
from typing import NamedTuple

from abstract_arcade.keyboard import SWITCH_LAYOUT, in_ascii, is_of_other_layout
from abstract_arcade.rules import AmbiguousMove, Move, MoveError, Position, Sentence, Site
from abstract_arcade.session.selection import Selection

LONGEST_NAME = 200
"""Longest text that is read as the name of a move, in characters."""

_END_OF_SITE = re.compile(r"(?<=[0-9])(?=[a-z])")
"""The place between two names of sites without a hyphen, as in "f5g5"."""


class TypedText(NamedTuple):
    """The text of a move that is being typed.

    Attributes:
        text: the text.
        caret: the number of characters before the caret.
        number: the number of the move stepped to, from 1; None if no move was stepped to.
    """

    text: str
    caret: int
    number: int | None


class MoveInput:
    """A text, and the legal moves of a position whose names begin with the text.

    A slash before the name is not part of the name: it is the key that begins to type.

    Attributes:
        position: the position in which the move is played.
        selection: shows the move on the board, or its first site if the move is not complete.
        text: the text as it was typed.
        refusal: why the text names no move, or which moves it could name. None while more letters
            may make it a name.
        fits: the legal moves whose names begin with the text, in the order of `legal_moves`; empty
            for an empty text.
    """

    def __init__(self, position: Position, cursor: Site) -> None:
        """Begin with an empty text, and with the cursor of the board on the site `cursor`."""
        self.position = position
        self.selection = Selection(position, cursor, is_open=True)
        self._first_cursor = cursor
        self.text = ""
        self.refusal: Sentence | None = None
        self.fits: Sequence[Move] = ()
        self._read: Move | None = None
        # The index in `fits` of the move that was stepped to, or None.
        self._stepped: int | None = None

    @cached_property
    def _names(self) -> Sequence[tuple[str, Move]]:
        return [(self.position.format(move), move) for move in self.position.legal_moves()]

    @property
    def name(self) -> str:
        """The text in the form in which names are compared: no slash, no blanks, small letters.

        Full-width letters and digits are ASCII. Hyphens between sites may be left out: "f5g5".
        """
        name = in_ascii(self.text).strip().removeprefix("/").strip().lower()
        return _END_OF_SITE.sub("-", name)

    @property
    def move(self) -> Move | None:
        """The move chosen by `step`, else the only move that the text can mean, else None."""
        return self._read if self._stepped is None else self.fits[self._stepped]

    @property
    def number(self) -> int | None:
        """The number in `fits` of the move chosen by `step`, counted from 1, or None."""
        return None if self._stepped is None else self._stepped + 1

    @property
    def is_forbidden(self) -> bool:
        """Whether the text names sites of the board, but no move that may be played there."""
        return self.move is None and not self.fits and bool(self.sites)

    @property
    def sites(self) -> Move:
        """The sites that the text names. Empty if a part of the text names no site."""
        try:
            return tuple(map(self.position.game.board.site, self.name.split("-")))
        except KeyError:
            return ()

    def read(self, text: str) -> None:
        """Replace the text, and update `fits`, `refusal`, `move` and `selection`."""
        self.text = text
        self._stepped = None
        self._read = None
        self.refusal = None
        self.fits = ()
        if len(self.name) > LONGEST_NAME:
            self.refusal = self.position.game.sentence("This text is too long for a move")
        elif is_of_other_layout(self.name):
            self.refusal = self.position.game.sentence(SWITCH_LAYOUT)
        elif self.name:
            self._find(self.name)
        self._show()

    def step(self, by: int) -> None:
        """Choose the next move that fits (1) or the previous one (-1), going round at the end.

        Nothing happens if fewer than two moves fit.
        """
        count = len(self.fits)
        if count < 2:
            return
        if self._stepped is None:
            self._stepped = 0 if by > 0 else count - 1
        else:
            self._stepped = (self._stepped + by) % count
        self._show()

    def numbered(self, digit: str) -> Move | None:
        """Return the move that a digit chooses after the name of a site that begins several moves.

        None if the digit could continue the name of the site, or if no move has this number.
        """
        if self._read is not None or len(self.sites) != 1:
            return None
        with suppress(KeyError):
            self.position.game.board.site(self.name + digit)
            return None
        return self.selection.numbered(int(digit))

    @property
    def completion(self) -> str:
        """The common beginning of the names of the moves that fit; the whole name after `step`.

        Empty if no move fits.
        """
        moves = self.fits
        if self._stepped is not None:
            moves = [self.fits[self._stepped]]
        names = [self.position.format(move) for move in moves]
        return commonprefix(names)  # noqa: RUF071 - any strings, not paths

    @property
    def suggestion(self) -> str:
        """The text with the rest of `completion` added; empty if there is nothing to add.

        Empty also if the text does not end with `name`, as after a blank or without a hyphen.
        """
        rest = self.completion[len(self.name) :]
        if not rest or not self.text.lower().endswith(self.name):
            return ""
        return self.text + rest

    def _find(self, name: str) -> None:
        """Set `fits`, and either the move that a name means, or the refusal."""
        self.fits = [move for known, move in self._names if known.startswith(name)]
        try:
            self._read = self.position.parse(name)
        except AmbiguousMove as error:
            self.refusal = error.sentence
        except MoveError as error:
            if len(self.fits) == 1:
                self._read = self.fits[0]
            elif not self.fits:
                self.refusal = error.sentence

    def _show(self) -> None:
        """Show the move on the board. Without a move, point to the first site of the text."""
        if self.move:
            self.selection.show(self.move)
            return
        self.selection.clear()
        self.selection.point(self._first_cursor)
        with suppress(KeyError):
            self.selection.point(self.position.game.board.site(self.name.partition("-")[0]))
