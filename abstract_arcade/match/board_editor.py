"""An editor for positions: a player places pieces and sets the rest of the state, with undo.

The editor does not depend on the user interface. The rules say which pieces and choices a position
has (`Game.pieces`, `Game.state_choices`) and whether it is possible (`Game.setup`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from abstract_arcade.rules import (
    Color,
    Content,
    Game,
    Piece,
    Position,
    Setup,
    SetupError,
    Site,
    StateChoice,
)

EMPTY = Setup((), (), Color.BLACK, {})
"""The arguments of `Game.setup` for an empty board with Black to move."""


class Draft:
    """A position that a player is setting up, possible under the rules or not. It never changes.

    Attributes:
        game: the game of the position.
        setup: the arguments of `Game.setup`. Its state has only keys and values that the rules let
            a player choose.
        pieces: the pieces that can be placed on the board.
        choices: the choices besides the pieces that have at least two values.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        """Make a draft from a set-up.

        The parts of its state that cannot be chosen are left out. A choice without a value gets
        its first one.
        """
        self.game = game
        state = dict(setup.state)
        # The choices may depend on the state: repeat until both agree.
        for _ in range(len(game.state_names) + 1):
            setup = setup._replace(state=state)
            self.pieces = game.pieces(setup)
            choices = game.state_choices(setup)
            kept = _kept(self.pieces, choices, state)
            if kept == state:
                break
            state = kept
        self.setup = setup
        self.choices = tuple(choice for choice in choices if len(choice.values) > 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Draft) and (self.game, self.setup) == (other.game, other.setup)

    __hash__ = None  # type: ignore[assignment]

    def sites_of(self, piece: Piece) -> Sequence[Site]:
        """Return the sites that have `piece`, in the order in which the set-up lists them."""
        return tuple(map(self.game.board.site, _names(self.setup, piece)))

    @cached_property
    def pieces_at(self) -> Mapping[Site, Piece]:
        """The piece on each site that is not empty."""
        return {site: piece for piece in self.pieces for site in self.sites_of(piece)}

    @cached_property
    def contents(self) -> Sequence[Content | None]:
        """The content of every site, None for an empty one, in the order of the sites."""
        at = self.pieces_at
        return tuple(at[site].content if site in at else None for site in self.game.board.sites)

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """The number of pieces on the board, by `Piece.name`. Pieces without any are left out."""
        return Counter(piece.name for piece in self.pieces_at.values())

    def value(self, choice: StateChoice) -> str:
        """Return the selected value of a choice; empty if the state leaves the choice out."""
        return self.setup.state.get(choice.name, "")

    def with_piece(self, site: Site, piece: Piece | None) -> Draft:
        """Return a draft with only `piece` on a site; None empties the site."""
        setup = self.setup
        name = self.game.board.name(site)
        for placed in self.pieces:
            names = [other for other in _names(setup, placed) if other != name]
            if placed == piece:
                names.append(name)
            setup = _with_names(setup, placed, names)
        return Draft(self.game, setup)

    @cached_property
    def _judged(self) -> Position | SetupError:
        try:
            return self.game.setup(*self.setup)
        except SetupError as error:
            return error

    @property
    def fault(self) -> SetupError | None:
        """The first reason why the rules do not allow the position; None if they do."""
        return self._judged if isinstance(self._judged, SetupError) else None

    @property
    def position(self) -> Position | None:
        """The position, or None if the rules do not allow it."""
        return None if isinstance(self._judged, SetupError) else self._judged

    @cached_property
    def nearest(self) -> Position:
        """A position that can be drawn: that of the draft, or the most similar one found.

        If the rules do not allow the position, the pieces that `fault` names are removed. If it
        names none, the state is removed. If that does not help, this is an empty board.
        """
        draft = self
        while draft.fault is not None:
            at_fault = draft.pieces_at.keys() & set(draft.fault.sites)
            if at_fault:
                for site in at_fault:
                    draft = draft.with_piece(site, None)
            elif draft.setup.state:
                draft = Draft(self.game, draft.setup._replace(state={}))
                if draft.setup.state:
                    break
            else:
                break
        return draft.position or self.game.setup()


def _kept(
    pieces: Sequence[Piece], choices: Sequence[StateChoice], state: Mapping[str, str]
) -> dict[str, str]:
    """Return the valid entries of a state, and the first value of each choice without a valid one.

    Empty values are left out.
    """
    lists = [piece.name for piece in pieces if piece.name in state]
    kept = {name: state[name] for name in lists}
    for choice in choices:
        value = state.get(choice.name, "")
        if value not in choice.values:
            value = next(iter(choice.values))
        if value:
            kept[choice.name] = value
    return kept


def _names(setup: Setup, piece: Piece) -> Sequence[str]:
    if piece.name in ("black", "white"):
        return setup.black if piece.name == "black" else setup.white
    return [name for name in setup.state.get(piece.name, "").split(",") if name]


def _with_names(setup: Setup, piece: Piece, names: Sequence[str]) -> Setup:
    if piece.name == "black":
        return setup._replace(black=tuple(names))
    if piece.name == "white":
        return setup._replace(white=tuple(names))
    return _with_state(setup, piece.name, ",".join(names))


def _with_state(setup: Setup, name: str, value: str) -> Setup:
    state = {**setup.state, name: value}
    return setup._replace(state={key: text for key, text in state.items() if text})


class BoardEditor:
    """Edits a position by one change at a time. Every change can be undone.

    Attributes:
        game: the game of the position.
        draft: the position as it is now.
        cursor: the site that was changed last; None at the beginning.
        source: the position of a match that was last copied by `take_from`; None if there is none.
    """

    def __init__(self, game: Game, draft: Draft | None = None) -> None:
        """Begin with a draft, or with an empty board."""
        self.game = game
        self.cursor: Site | None = None
        self.source: Position | None = None
        self.draft = Draft(game, EMPTY) if draft is None else draft
        self._before: list[Draft] = []
        self._undone: list[Draft] = []
        # The index of the selected piece in `draft.pieces`; their number selects the eraser.
        self._chosen = 0
        self._stepped = ""

    @property
    def piece(self) -> Piece | None:
        """The selected piece, which `put` places; None if the eraser is selected."""
        pieces = self.draft.pieces
        return pieces[self._chosen] if self._chosen < len(pieces) else None

    def choose_piece(self, number: int) -> None:
        """Select the piece to place, from 1. The number after the last piece selects the eraser."""
        self._chosen = number - 1
        self._stepped = ""

    def put(self, site: Site) -> None:
        """Place the selected piece on a site, or remove it if it is there already."""
        self.cursor = site
        self._change(self.draft.with_piece(site, self.after_put(site)))

    def take_away(self, site: Site) -> None:
        """Remove the piece on a site, if there is one."""
        self.cursor = site
        self._change(self.draft.with_piece(site, None))

    def after_put(self, site: Site) -> Piece | None:
        """Return the piece that would be on a site after `put`, or None if it would be empty."""
        present = self.draft.pieces_at.get(site)
        return None if present == self.piece else self.piece

    def change_mover(self) -> None:
        """Make it the other colour's turn."""
        setup = self.draft.setup
        self._change(Draft(self.game, setup._replace(to_move=setup.to_move.other)))

    @property
    def stepped(self) -> StateChoice | None:
        """The choice that `step` changed last.

        None if a piece was selected after that, or if the position no longer has the choice.
        """
        for choice in self.draft.choices:
            if choice.name == self._stepped:
                return choice
        return None

    def step(self, choice: StateChoice, by: int) -> None:
        """Select the next value of a choice (`by` 1) or the previous one (-1), in a circle."""
        values = list(choice.values)
        number = values.index(self.draft.value(choice)) + by
        setup = _with_state(self.draft.setup, choice.name, values[number % len(values)])
        self._change(Draft(self.game, setup))
        self._stepped = choice.name

    def step_chosen(self, by: int) -> None:
        """Select the next (`by` 1) or previous (-1) value of `stepped`, in a circle.

        If `stepped` is None, select the next or previous piece. The eraser comes after the last
        piece.
        """
        if self.stepped is not None:
            self.step(self.stepped, by)
        else:
            self._chosen = (self._chosen + by) % (len(self.draft.pieces) + 1)

    @property
    def is_clear(self) -> bool:
        """Whether the board is empty, Black is to move and the state is empty."""
        return self.draft.setup == EMPTY

    def clear(self) -> None:
        """Empty the board and the state, and let Black move. This can be undone."""
        self._change(Draft(self.game, EMPTY))

    def take_from(self, position: Position) -> bool:
        """Copy the position of a match into the editor; return whether the draft has changed.

        If it equals `source`, do nothing, so that its changes here are not lost.
        """
        if position == self.source:
            return False
        before = self.draft
        self.source = position
        self._change(Draft(self.game, position.as_setup()))
        return self.draft != before

    def _change(self, draft: Draft) -> None:
        if draft != self.draft:
            self._before.append(self.draft)
            self._undone.clear()
            self._show(draft)

    def _show(self, draft: Draft) -> None:
        # The eraser stays selected if the number of pieces changes.
        has_eraser = self.piece is None
        self.draft = draft
        if has_eraser:
            self._chosen = len(draft.pieces)
        elif self._chosen >= len(draft.pieces):
            self._chosen = 0

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is a change to redo."""
        return bool(self._undone)

    def undo(self) -> None:
        """Undo the last change, if there is one."""
        if self._before:
            self._undone.append(self.draft)
            self._show(self._before.pop())

    def redo(self) -> None:
        """Redo the last change that was undone, if there is one."""
        if self._undone:
            self._before.append(self.draft)
            self._show(self._undone.pop())
