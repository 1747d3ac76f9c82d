"""The sentence of each event of a match, for all front ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from abstract_arcade.clock import duration
from abstract_arcade.rules import Seat, Sentence
from abstract_arcade.rules.core import listed, moves_text
from abstract_arcade.words.events import (
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    DrawOfferPrepared,
    DrawOfferWithdrawn,
    EngineFailed,
    Event,
    GameEnded,
    GameReopened,
    LineLeft,
    MatchSaved,
    MovePlayed,
    MovesPlayedAgain,
    MovesTakenBack,
    Names,
    Paused,
    PersonArrived,
    PersonAway,
    Resigned,
    Resumed,
    RuleTip,
    SaveFailed,
    TakeBackAgreed,
    TakeBackDeclined,
    TakeBackRequested,
    TakeBackWithdrawn,
    TimeRanOut,
    TimeShort,
)
from abstract_arcade.words.names import addressed, does, player_name

_MAX_NAMED = 3
"""The most moves taken back that a sentence names; more are only counted."""


def event_sentence(event: Event) -> Sentence:
    """Return the sentence about an event, with a full stop: "Ada resigns: Ben wins."."""
    words = _words(event)
    return Sentence.plain(words) if isinstance(words, str) else words


def _move(event: MovePlayed) -> Sentence:
    sentence = addressed(event.before.describe(event.move), event.names)
    if event.is_variation:
        return Sentence.of([*Sentence.plain("As a variation: "), *sentence])
    return sentence


def _played_again(event: MovesPlayedAgain) -> Sentence:
    count = len(event.moves)
    beginning = "Played again: " if count == 1 else f"Played {moves_text(count)} again: "
    return Sentence.of([*Sentence.plain(beginning), *_move(event.moves[-1])])


def _words(event: Event) -> str | Sentence:  # noqa: C901, PLR0912
    match event:
        case MovePlayed():
            return _move(event)
        case MovesPlayedAgain():
            return _played_again(event)
        case LineLeft(moves=moves):
            verb = "is" if len(moves) == 1 else "are"
            return f"{moves_text(len(moves))} {verb} saved as a variation, from {moves[0]} on."
        case MovesTakenBack(moves=moves):
            return f"Took back {_named(moves)}."
        case DrawOffered(seat=seat, names=names):
            return f"{draw_offer(names[seat])}."
        case DrawDeclined(seat=seat, names=names):
            return f"{does(names[seat], 'declines')} the draw."
        case DrawOfferPrepared():
            return "Your next move will offer a draw."
        case DrawOfferWithdrawn():
            return "The draw offer is withdrawn."
        case Resigned() | TimeRanOut():
            return _loss(event)
        case DrawAgreed():
            return "Drawn by agreement."
        case GameEnded(move_number=number):
            # The sentence of the last move says who has won.
            return f"The game is over after {moves_text(number)}."
        case GameReopened(time=""):
            return "The game goes on."
        case GameReopened():
            return f"The game goes on: {_has(event.names, event.position.seat_to_move, event.time)}"
        case TimeShort(seat=seat, seconds=seconds, names=names):
            # The screen shows the sentence until the next move.
            return _has(names, seat, f"less than {duration(seconds)} left")
        case Paused():
            return "The game is paused."
        case Resumed():
            return "The game is resumed."
        case TakeBackRequested(seat=seat, names=names, moves=moves):
            named = _named(moves) if moves else "the end of the game"
            return f"{does(names[seat], 'asks')} to take back {named}."
        case TakeBackAgreed(seat=seat, names=names):
            return f"{does(names[seat], 'agrees')}."
        case TakeBackDeclined(seat=seat, names=names):
            return f"{does(names[seat], 'declines')}: nothing is taken back."
        case TakeBackWithdrawn(seat=seat, names=names):
            return f"{does(names[seat], 'plays')} on: nothing is taken back."
        case PersonArrived(seat=seat, names=names, is_back=is_back):
            return f"{_is(names, seat)} {'back' if is_back else 'here'}."
        case PersonAway(seat=seat, names=names, clocks_wait=clocks_wait):
            away = f"{_is(names, seat)} away."
            return f"{away} The clocks wait." if clocks_wait else away
        case EngineFailed() | SaveFailed():
            return f"{event.message.removesuffix('.')}."
        case MatchSaved():
            return "The match is now saved."
        case RuleTip(text=text):
            return f"New: {text}"
        case _:
            assert_never(event)


def draw_offer(name: str = "") -> str:
    """Return "Ben offers a draw" for the name "Ben", or "offers a draw" without a name."""
    subject = does(name, "offers") if name else "offers"
    return f"{subject} a draw"


def _named(moves: Sequence[str]) -> str:
    return listed(moves) if len(moves) <= _MAX_NAMED else moves_text(len(moves))


def _is(names: Names, seat: Seat) -> str:
    return does(names[seat], "is")


def _has(names: Names, seat: Seat, text: str) -> str:
    return f"{does(names[seat], 'has')} {text}."


def _loss(event: Resigned | TimeRanOut) -> str:
    """Return the sentence about a resignation or a loss on time: "Ben resigns: Ada wins."."""
    winner = event.outcome.winner
    assert winner is not None
    won = does(player_name(event.position, winner, event.names), "wins")
    loser = player_name(event.position, winner.other, event.names)
    if isinstance(event, Resigned):
        return f"{does(loser, 'resigns')}: {won}."
    return f"{does(loser, 'has')} no time left: {won}."
