"""A move that is being typed by its name: what it could be so far, and what it would do.

Nothing here knows where the text is typed: any front end can drive a `MoveInput`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from itertools import takewhile

from abstract_arcade.rules import AmbiguousMove, Move, MoveError, Position, Sentence, Site
from abstract_arcade.session.selection import Selection

LONGEST_NAME = 200
"""Characters of a text that is read as a move; a longer one is none."""


class MoveInput:
    """A text with a caret, and the legal moves of a position that it could be the name of.

    A slash before the name is not part of it: it is the key that begins to type, and that begins
    anew.

    Attributes:
        selection: points out the move on the board, as far as it is known.
        caret: the number of its characters before the caret.
    """

    def __init__(self, position: Position, cursor: Site) -> None:
        """Begin to type, with the cursor of the board on a site."""
        self.position = position
        self.selection = Selection(position, cursor, is_open=True)
        self._first_cursor = cursor
        self.text = ""
        self.caret = 0
        self.refusal: Sentence | None = None
        """Why the text is no move, or which it could be; None while it may become a name."""
        self.fits: Sequence[Move] = ()
        """The legal moves whose names begin with the text, in order; none for an empty text."""
        self._read: Move | None = None
        # The index in `fits` of the one that was stepped to; None for none.
        self._lit: int | None = None

    @cached_property
    def _names(self) -> Sequence[tuple[str, Move]]:
        return [(self.position.format(move), move) for move in self.position.legal_moves()]

    @property
    def name(self) -> str:
        """The text as the name of a move is compared: no slash, no blanks, small letters."""
        return self.text.strip().removeprefix("/").strip().lower()

    @property
    def move(self) -> Move | None:
        """The move that stands there: the one stepped to, or the only one the text can mean."""
        return self._read if self._lit is None else self.fits[self._lit]

    @property
    def rest(self) -> str:
        """What the name of the move that was stepped to has beyond the text."""
        if self._lit is None:
            return ""
        return self.position.format(self.fits[self._lit])[len(self.name) :]

    @property
    def number(self) -> int | None:
        """The number in `fits` of the move that was stepped to, counted from 1; None for none."""
        return None if self._lit is None else self._lit + 1

    @property
    def is_forbidden(self) -> bool:
        """Whether the text names sites of the board, but no move that may be played there."""
        return self.move is None and not self.fits and bool(self.sites)

    @property
    def sites(self) -> Move:
        """The sites that the text names; none where it names anything else."""
        try:
            return tuple(map(self.position.game.board.site, self.name.split("-")))
        except KeyError:
            return ()

    def insert(self, text: str) -> None:
        """Type at the caret; what cannot be printed, such as a new line, counts as a blank."""
        if text == "/":
            self.erase_all()
            return
        clean = "".join(each if each.isprintable() else " " for each in text)
        self._edit(self.text[: self.caret] + clean + self.text[self.caret :])
        self.caret += len(clean)

    def erase(self, by: int) -> None:
        """Erase the character before the caret (-1), or the one behind it (1)."""
        start = self.caret + min(by, 0)
        if 0 <= start < len(self.text):
            self.caret = start
            self._edit(self.text[:start] + self.text[start + 1 :])

    def erase_all(self) -> None:
        """Erase everything."""
        self.caret = 0
        self._edit("")

    def move_caret(self, by: int) -> None:
        """Move the caret by some characters, as far as the text goes."""
        self.caret = max(0, min(self.caret + by, len(self.text)))

    def step(self, by: int) -> None:
        """Step to the next of the moves that fit (1), or to the one before (-1), and show it."""
        count = len(self.fits)
        if count < 2:
            return
        if self._lit is None:
            self._lit = 0 if by > 0 else count - 1
        else:
            self._lit = (self._lit + by) % count
        self._show()

    @property
    def completion(self) -> str:
        """What all moves that fit begin with, or the whole name of the one that was stepped to."""
        moves = [self.fits[self._lit]] if self._lit is not None else self.fits
        return _common_beginning([self.position.format(move) for move in moves])

    def complete(self) -> None:
        """Type `completion`."""
        if self.completion:
            self._edit(self.completion)
            self.caret = len(self.text)

    def _edit(self, text: str) -> None:
        self.text = text
        self._lit = None
        self._read = None
        self.refusal = None
        self.fits = ()
        if len(self.name) > LONGEST_NAME:
            self.refusal = self.position.game.sentence("A move has a shorter name")
        elif self.name:
            self._find(self.name)
        self._show()

    def _find(self, name: str) -> None:
        """Find the moves that fit a name, and the one that it means, or why there is none."""
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
        """Point out the move on the board; for none, the site that the text names, if it does."""
        if self.move:
            self.selection.show(self.move)
            return
        self.selection.clear()
        self.selection.point(self._first_cursor)
        with suppress(KeyError):
            self.selection.point(self.position.game.board.site(self.name.partition("-")[0]))


def _common_beginning(names: Sequence[str]) -> str:
    columns = zip(*names, strict=False)
    return "".join(column[0] for column in takewhile(lambda each: len(set(each)) == 1, columns))
