"""What a command of line mode knows of the conversation that it is a part of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from abstract_arcade.library.store import Store
from abstract_arcade.match import Match, Node, Participant
from abstract_arcade.rules import Seat
from abstract_arcade.session import Session
from abstract_arcade.session.viewing import Viewing

if TYPE_CHECKING:
    from abstract_arcade.library.series import Standing


class Looking(Protocol):
    """Somebody who hears what is on a board, in a match or in a lesson."""

    @property
    def session(self) -> Viewing:
        """What is looked at."""

    @property
    def match(self) -> Match:
        """The match that is played, or in which a lesson is."""

    @property
    def node(self) -> Node:
        """The node that is looked at."""

    def is_first_board(self) -> bool:
        """Whether no board has been drawn yet, so that its signs are to be explained."""


class Talk(Looking, Protocol):
    """A conversation, as `Conversation` is.

    Attributes:
        store: where matches are kept; None to keep them nowhere.
        is_over: whether no more lines are taken.
    """

    session: Session
    store: Store | None
    is_over: bool

    @property
    def needs_loop(self) -> bool:
        """Whether somebody else acts too: a computer, or a clock."""

    def flush(self) -> None:
        """Let everything be seen that was told."""

    def look(self, node: Node) -> None:
        """Look at another node, and say what is there."""

    def play_here(self) -> None:
        """Let the next move be played at the node that is looked at."""

    def seat(self, seat: Seat, participant: Participant) -> None:
        """Give a seat to another participant, who plays at once if it is a computer's turn."""

    def reopened(self, name: str) -> Match | None:
        """This match, if it is kept under a name: it is open already."""

    async def change_match(self, match: Match) -> None:
        """Leave this match, which is kept, and play another one."""

    def standing(self) -> Standing | None:
        """How the series of this match stands before its result; None outside of one."""

    def example_move(self) -> str:
        """An example of a move, to follow "a move"; empty where none is legal."""

    def farewell(self) -> str:
        """Where the match is kept, if it is."""
