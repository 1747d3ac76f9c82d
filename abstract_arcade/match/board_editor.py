"""A position being put together on the board: what stands where, what else counts, what is wrong.

Nothing here knows how it is shown. The rules alone say what can be put on the board, what a
position keeps beside that, and whether it is sound: see `Game.pieces` and `Game.setup`.
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
"""Nothing on the board, and Black to move."""


class Draft:
    """A position as far as it has been put together, which may be unsound. It never changes.

    Attributes:
        setup: what it is made of. Its state holds no more than the rules let be chosen.
        pieces: what can be put on its board.
        choices: what it can keep beside that, each with two values at least.
    """

    def __init__(self, game: Game, setup: Setup) -> None:
        """Make a draft, without what its state cannot hold."""
        self.game = game
        state = dict(setup.state)
        # What can be chosen may depend on what else is.
        for _ in range(len(game.state_names) + 1):
            setup = setup._replace(state=state)
            self.pieces = game.pieces(setup)
            every = game.state_choices(setup)
            kept = _kept(self.pieces, every, state)
            if kept == state:
                break
            state = kept
        self.setup = setup
        self.choices = tuple(each for each in every if len(each.values) > 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Draft) and (self.game, self.setup) == (other.game, other.setup)

    __hash__ = None  # type: ignore[assignment]

    def sites_of(self, piece: Piece) -> Sequence[Site]:
        """Return the sites on which a piece stands, in the order in which they are listed."""
        return tuple(map(self.game.board.site, _names(self.setup, piece)))

    @cached_property
    def pieces_at(self) -> Mapping[Site, Piece]:
        """What stands on the sites that are not empty."""
        return {site: piece for piece in self.pieces for site in self.sites_of(piece)}

    @cached_property
    def contents(self) -> Sequence[Content | None]:
        """The content of every site."""
        at = self.pieces_at
        return tuple(at[site].content if site in at else None for site in self.game.board.sites)

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """How often each piece stands on the board, by its name."""
        return Counter(piece.name for piece in self.pieces_at.values())

    def value(self, choice: StateChoice) -> str:
        """What is chosen of a choice."""
        return self.setup.state.get(choice.name, "")

    def with_piece(self, site: Site, piece: Piece | None) -> Draft:
        """Return the same with a piece on a site, or with nothing there."""
        setup = self.setup
        name = self.game.board.name(site)
        for each in self.pieces:
            names = [other for other in _names(setup, each) if other != name]
            if each == piece:
                names.append(name)
            setup = _with_names(setup, each, names)
        return Draft(self.game, setup)

    @cached_property
    def _judged(self) -> Position | SetupError:
        try:
            return self.game.setup(*self.setup)
        except SetupError as error:
            return error

    @property
    def fault(self) -> SetupError | None:
        """What is wrong with it first; None if it is sound."""
        return self._judged if isinstance(self._judged, SetupError) else None

    @property
    def position(self) -> Position | None:
        """The position that it is; None while it is not sound."""
        return None if isinstance(self._judged, SetupError) else self._judged

    @cached_property
    def nearest(self) -> Position:
        """The position, or what is left without the stones at fault, so that it can be drawn.

        Where that does not help, it is a position without what the state adds, or an empty board.
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
    """Return the part of a state that can be chosen, with the defaults of what must be stated."""
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
    """Puts a position together, a change at a time; each can be taken back.

    Attributes:
        cursor: the site that was pointed at last; None for none yet.
        source: the position of a game that it was made from last; None for none.
    """

    def __init__(self, game: Game, draft: Draft | None = None) -> None:
        """Begin with a draft, or an empty board."""
        self.game = game
        self.cursor: Site | None = None
        self.source: Position | None = None
        self.draft = draft or Draft(game, EMPTY)
        self._before: list[Draft] = []
        self._undone: list[Draft] = []
        # The number of what is put down, counted from 0; that of the last piece is one less than
        # that of taking away.
        self._chosen = 0
        self._stepped = ""

    @property
    def piece(self) -> Piece | None:
        """What is put on the board by `put`; None: it takes away what stands there."""
        pieces = self.draft.pieces
        return pieces[self._chosen] if self._chosen < len(pieces) else None

    def choose_piece(self, number: int) -> None:
        """Choose what to put down, by its number from 1; that after the last one takes away."""
        self._chosen = number - 1
        self._stepped = ""

    def put(self, site: Site) -> None:
        """Put the chosen piece on a site; if it stands there already, take it away."""
        self.cursor = site
        self._change(self.draft.with_piece(site, self.after_put(site)))

    def take_away(self, site: Site) -> None:
        """Take away what stands on a site."""
        self.cursor = site
        self._change(self.draft.with_piece(site, None))

    def after_put(self, site: Site) -> Piece | None:
        """What stands on a site after `put`."""
        standing = self.draft.pieces_at.get(site)
        return None if standing == self.piece else self.piece

    def change_mover(self) -> None:
        """Let the other colour move."""
        setup = self.draft.setup
        self._change(Draft(self.game, setup._replace(to_move=setup.to_move.other)))

    @property
    def stepped(self) -> StateChoice | None:
        """What `step` has changed last; None once a piece was chosen, or it is not there now."""
        return next((each for each in self.draft.choices if each.name == self._stepped), None)

    def step(self, choice: StateChoice, by: int) -> None:
        """Go to the next value of a choice (1), or to the one before (-1), round and round."""
        values = list(choice.values)
        number = values.index(self.draft.value(choice)) + by
        setup = _with_state(self.draft.setup, choice.name, values[number % len(values)])
        self._change(Draft(self.game, setup))
        self._stepped = choice.name

    def step_chosen(self, by: int) -> None:
        """Go on with what was changed last: a choice, or what is put down."""
        if self.stepped is not None:
            self.step(self.stepped, by)
        else:
            self._chosen = (self._chosen + by) % (len(self.draft.pieces) + 1)

    @property
    def is_clear(self) -> bool:
        """Whether the board is empty and nothing else is set."""
        return self.draft.setup == EMPTY

    def clear(self) -> None:
        """Begin again with an empty board."""
        self._change(Draft(self.game, EMPTY))

    def take_from(self, position: Position) -> bool:
        """Go on with a position of a game, or what it became here; whether that is a change."""
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
        # What takes away stays chosen where other pieces come and go.
        takes_away = self.piece is None
        self.draft = draft
        if takes_away or self._chosen >= len(draft.pieces):
            self._chosen = len(draft.pieces) if takes_away else 0

    @property
    def can_undo(self) -> bool:
        """Whether a change can be taken back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether a change that was taken back can be made again."""
        return bool(self._undone)

    def undo(self) -> None:
        """Take the last change back, if there is one."""
        if self._before:
            self._undone.append(self.draft)
            self._show(self._before.pop())

    def redo(self) -> None:
        """Make the last change that was taken back again, if there is one."""
        if self._undone:
            self._before.append(self.draft)
            self._show(self._undone.pop())
