"""The game itself: taking back, waiting, draws, resigning, and another game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding

from abstract_arcade.match.participants import does
from abstract_arcade.match.sentences import who
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import Color
from abstract_arcade.session import ReadOnlyError
from abstract_arcade.truncate import shortened
from abstract_arcade.tui.frame import shared_keys as keys
from abstract_arcade.tui.keys import bind, section
from abstract_arcade.tui.messages import OpenMatch, OpenSetup
from abstract_arcade.tui.play.played import MatchPart, Played

if TYPE_CHECKING:
    from abstract_arcade.tui.frame.ask import Ask
    from abstract_arcade.tui.frame.part import Stage
    from abstract_arcade.tui.play.looking import Replaying

MAX_ERROR_LENGTH = 200
"""Characters of an engine's error that are shown."""

# Not done to a match that another program has open.
_CHANGING = frozenset({"undo", "undo_ply", "redo", "resign", "pause"})


class GameActions(MatchPart):
    """Does what changes the game without a move."""

    BINDINGS: ClassVar[list[Binding]] = [
        *section(
            "Taking back",
            keys.UNDO,
            bind("undo_ply", "undo_ply"),
            keys.REDO,
        ),
        *section(
            "The game",
            keys.PAUSE,
            bind("draw", "draw"),
            bind("resign", "resign"),
            keys.NEW_GAME,
            bind("rematch", "rematch"),
        ),
    ]
    SEEN = frozenset({"undo", "undo_ply", "redo", "pause", "resign", "rematch"})

    def __init__(self, stage: Stage, played: Played, replaying: Replaying) -> None:
        """Drive a match; `replaying` is what there is to stop or start once it is over."""
        super().__init__(stage, played)
        self._replaying = replaying

    def reason(self, action: str) -> str | None:
        session, match = self._session, self._session.match
        is_over = match.outcome is not None
        if session.is_read_only and action in _CHANGING:
            return f"{ReadOnlyError()}."
        if action == "draw":
            is_withdrawable = session.is_offering_draw and not is_over
            return None if is_withdrawable else session.draw_refusal or None
        if action == "pause":
            is_waiting = is_over or match.has_computer or match.clock is not None
            return None if is_waiting else "No computer plays in this game, and no clock runs."
        return {
            "undo": None if match.undo_target else "You have not decided anything yet.",
            "undo_ply": None if match.previous else "Nothing has been played yet.",
            "redo": None if match.can_redo else "Nothing was taken back.",
            "resign": "The game is over." if is_over else None,
            "rematch": None if is_over else "The game is not over yet.",
        }.get(action)

    def action_undo(self) -> None:
        self._session.undo()

    def action_undo_ply(self) -> None:
        self._session.undo(one_ply=True)

    def action_redo(self) -> None:
        self._session.redo()

    def action_pause(self) -> None:
        if self._session.match.outcome is not None:
            self._replaying.toggle()
        elif self.reason("pause") is None:
            self._session.pause(not self._session.is_paused)

    def action_draw(self) -> None:
        session = self._session
        if self.refuse("draw"):
            return
        session.offer_draw()
        if session.match.outcome is None:
            key = self.stage.key("draw")
            self.stage.say(
                f"A draw is offered with your next move; {key} withdraws it"
                if session.is_offering_draw
                else "The offer of a draw is withdrawn"
            )

    def action_resign(self) -> None:
        if self.reason("resign") is None:
            self.stage.run_worker(self._resign())

    async def _resign(self) -> None:
        from abstract_arcade.tui.frame.ask import Ask, Choice

        session, match = self._session, self._session.match
        seat = session.resigning_seat
        color = next(each for each in Color if match.position.seat_of(each) is seat)
        question = f"{does(who(match, match.position, color), 'resigns')}?"
        ask = Ask(question, [Choice("", "Play on"), Choice("resign", "Resign")])
        if await self.stage.ask(ask) == "resign" and match.outcome is None:
            session.resign()

    def action_new_game(self) -> None:
        match = self._session.match
        self.stage.post_message(OpenSetup(match.game, match.participants, match.seed, match))

    def action_rematch(self) -> None:
        if not self.refuse("rematch"):
            self.stage.post_message(OpenMatch(self._session.rematch()))

    # When a computer player fails

    def ask_after_failure(self) -> None:
        """Let the person decide how to go on after a computer player failed."""
        from abstract_arcade.tui.frame.ask import Ask, Choice

        session = self._session
        kind = session.match.participant_to_move.kind
        choices = [Choice("retry", "Try again"), Choice("person", "Play this seat myself")]
        if session.is_silent:
            choices[:1] = [Choice("on", "Wait for it"), Choice("retry", "Start it anew")]
        choices += [Choice(name, f"Let {name} play") for name in PLAYERS if name != kind]
        choices.append(Choice("wait", "Leave it paused"))
        sentence = shortened(session.failure, MAX_ERROR_LENGTH)
        self.stage.run_worker(self._recover(Ask(sentence, choices)))

    async def _recover(self, ask: Ask) -> None:
        """Go on after a failure as the person wants."""
        session, answer = self._session, await self.stage.ask(ask)
        if answer in (None, "wait"):
            session.forget_failure()
        elif answer == "retry":
            session.retry()
        elif answer == "on":
            session.wait_on()
        else:
            session.replace_player(answer)
