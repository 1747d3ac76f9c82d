"""The commands about who plays, and about the end of the game."""

from __future__ import annotations

from dataclasses import replace

from abstract_arcade.line_mode import events, words
from abstract_arcade.line_mode.commands.board import color_named
from abstract_arcade.line_mode.commands.registry import (
    Answer,
    CommandError,
    MatchContext,
    command,
    require_writable,
)
from abstract_arcade.match import PARTICIPANT_KINDS, PERSON, Participant
from abstract_arcade.rules import Color, Seat
from abstract_arcade.rules.core import listed
from abstract_arcade.session import ReadOnlyError
from abstract_arcade.truncate import no_such
from abstract_arcade.words.event_sentences import event_sentence
from abstract_arcade.words.names import does


@command(
    "The game",
    "level [COLOR] [PLAYER]",
    "Show who plays, or let another player take over a seat.",
)
def level(context: MatchContext, argument: str) -> Answer:
    match = context.match
    if not argument:
        return _levels(context)
    color = color_named(match.game, argument)
    if color is not None:
        name = match.game.color_names[color]
        seat = match.position.seat_of(color)
        return _levels(context, f"{name} is {_called(match.participants[seat], seat)}.")
    *before, kind = argument.lower().split()
    if kind not in PARTICIPANT_KINDS:
        raise CommandError(no_such("player", kind, PARTICIPANT_KINDS), list(PARTICIPANT_KINDS))
    if context.member is not None:
        raise CommandError("A shared game is played by two people")
    require_writable(context)
    seat = _seat_for(context, " ".join(before))
    participant = match.participants[seat]
    # Only people have names: a computer is called by its kind.
    name = participant.name if participant.is_person and kind == PERSON else ""
    table = context.table
    if table.engine_failure and seat is match.seat_to_move:
        table.dismiss_engine_failure()
    table.stop_thinking()
    table.is_paused = False
    match.seat(seat, replace(participant, kind=kind, name=name))
    return _levels(context)


def _levels(context: MatchContext, text: str = "") -> Answer:
    """Answer who plays each colour; `text` replaces the sentence, but not the data, if given."""
    match = context.match
    position = context.match.position
    data = {}
    for seat, participant in match.participants.items():
        data[seat.name.lower()] = events.kind_of(participant)
    if text:
        return Answer(text, data)
    sentences = []
    for color in Color:
        seat = position.seat_of(color)
        who = _called(match.participants[seat], seat)
        sentences.append(f"{match.game.color_names[color]} is {who}")
    return Answer(f"{listed(sentences)}.", data)


def _called(participant: Participant, seat: Seat) -> str:
    if participant.is_person:
        return f"a person, {participant.name}" if participant.name else "a person"
    if participant.program is not None:
        return f"another program, {participant.title(seat)}"
    return participant.kind


def _seat_for(context: MatchContext, color_name: str) -> Seat:
    """Return the seat of a colour; the seat of the only computer if the name is empty.

    Raises:
        CommandError: If there is no such colour, or, without a name, not exactly one computer.
    """
    match = context.match
    position = match.position
    if color_name:
        color = color_named(match.game, color_name)
        if color is None:
            names = listed([name.lower() for name in match.game.color_names.values()], "or")
            raise CommandError(f"Give a colour: {names}")
        return position.seat_of(color)
    computers = [seat for seat in Seat if not match.participants[seat].is_person]
    if len(computers) != 1:
        name = match.game.color_names[Color.WHITE].lower()
        raise CommandError(f"Give a colour, as in 'level {name} hard'")
    return computers[0]


@command("The game", "go", "Let a waiting computer player continue.")
def go(context: MatchContext) -> Answer:
    table = context.table
    view = context.view
    if table.is_thinking:
        raise CommandError("The computer is already thinking")
    if context.match.outcome is not None:
        raise CommandError(words.turn(context.match, context.match.current))
    if context.match.participant_to_move.is_person and not table.is_paused:
        raise CommandError("It is not a computer player's turn")
    require_writable(context)
    if view.is_looking_back:
        view.look(context.match.current)
    if table.engine_failure:
        table.retry()
    else:
        table.resume()
    return Answer()


@command("The game", "pause", "Pause the computer players.")
def pause(context: MatchContext) -> Answer:
    can_pause = context.match.has_computer or context.match.clock is not None
    if not can_pause or context.match.outcome is not None:
        raise CommandError("There is nothing to pause")
    context.table.pause()
    return Answer("'go' resumes the game.")


@command("The game", "clock", "Show how much time is left.")
def clock(context: MatchContext) -> Answer:
    match = context.match
    readings = context.table.clocks.readings
    if readings is None or match.clock is None:
        return Answer("This game has no clock.")
    sentences = []
    for seat, reading in readings.items():
        left = match.clock[seat].left(reading)
        runs = ", and this clock is running" if context.table.clocks.running is seat else ""
        sentences.append(f"{does(match.titles[seat], 'has')} {left}{runs}.")
    return Answer(" ".join(sentences), events.clock(readings))


@command("The game", "draw", "Offer a draw, or accept one.")
def draw(context: MatchContext) -> Answer:
    view = context.view
    if refusal := view.draw_refusal:
        raise CommandError(refusal)
    change = view.offer_draw()
    if change is None:
        return Answer()
    return Answer(str(event_sentence(change)), {"offered": view.is_offering_draw})


@command("The game", "resign", "Resign.")
def resign(context: MatchContext) -> Answer:
    view = context.view
    if context.match.outcome is not None:
        raise CommandError(words.turn(context.match, context.match.current))
    if not context.match.has_person:
        raise CommandError("There are no human players in this game")
    try:
        view.resign()
    except ReadOnlyError as error:
        raise CommandError(str(error)) from None
    return Answer()
