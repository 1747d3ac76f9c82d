"""The texts about a shared game: who is present, requests to undo, and permissions."""

from __future__ import annotations

from collections.abc import Callable

from abstract_arcade.rules import Color, Seat
from abstract_arcade.session import Presence, View
from abstract_arcade.session.sharing import Member, Sharing
from abstract_arcade.tui.games.panel import FactGroup
from abstract_arcade.tui.games.presenter import PanelStyle
from abstract_arcade.tui.widgets.lines import Line, Word, button, right_aligned
from abstract_arcade.words.event_sentences import event_sentence
from abstract_arcade.words.events import PersonAway, TakeBackRequested

_NOTES = {Presence.EXPECTED: "invited", Presence.AWAY: "away"}
"""The notes of a seat whose person is not present."""


def presence_note(view: View, seat: Seat) -> str:
    """Return "invited" or "away" for the person in a seat; an empty text if they are present."""
    return _NOTES.get(view.table.attendance.presence(seat), "")


def status_words(view: View, key: Callable[[str], str]) -> list[Word]:
    """Return words on an absent person, or else the request to undo moves; [] if there is neither.

    If another person is absent during the game, the host also reads which key opens the window of
    the shared game. The person who may answer a request reads how. `key` returns the name of the
    key of an action.
    """
    match = view.match
    absent = _absent_seat(view)
    if match.outcome is not None or absent is None:
        return _request_words(view, key)
    away = PersonAway(match.current.ply, absent, match.titles, match.clock is not None)
    words: list[Word] = [(str(event_sentence(away)), "text")]
    share = key("app.share")
    if share:
        words += [("   ", "text"), (share, "amber"), (" lets you go on", "soft")]
    return words


def _absent_seat(view: View) -> Seat | None:
    """Return the seat of another person who is away, or None."""
    for seat in Seat:
        is_away = view.table.attendance.presence(seat) is Presence.AWAY
        if is_away and seat not in view.seats:
            return seat
    return None


def _request_words(view: View, key: Callable[[str], str]) -> list[Word]:
    words = asked_words(view)
    if view.may_answer_take_back:
        words += [("   ", "text"), (key("undo"), "amber"), (" agrees, ", "soft")]
        words += [(key("take_back_choice"), "amber"), (" declines", "soft")]
    return words


def asked_words(view: View) -> list[Word]:
    """Return the request of a person to undo moves; an empty list without a request.

    The person who made the request also reads whose answer is awaited.
    """
    match = view.match
    request = view.table.take_back_request
    if request is None:
        return []
    moves = tuple(node.text for node in match.current.path()[request.target.ply + 1 :])
    asked = TakeBackRequested(match.current.ply, request.seat, match.titles, moves)
    words: list[Word] = [(str(event_sentence(asked)), "text")]
    if request.seat in view.seats:
        other = match.titles[request.seat.other]
        words.append((f" Waiting for {other}.", "dim"))
    return words


def shared_group(view: View, member: Member, style: PanelStyle) -> FactGroup:
    """Return the lines of the panel: the person's colour, hints "on" or "off", how many watch."""
    sharing = member.sharing
    heading: Line = [("Shared game", "dim")]
    if member.is_host:
        key: list[Word] = button([(style.key("app.share"), "amber")], "app.share")
        heading = right_aligned(heading, key, style.width)
    label = "you play" if view.seats else "you"
    rows = [
        right_aligned([(label, "soft")], [(_part(view), "strong")], style.width),
        right_aligned([("hints", "soft")], [(_hints(sharing), "soft")], style.width),
    ]
    if sharing.watchers:
        count: Line = [(str(sharing.watchers), "soft")]
        rows.append(right_aligned([("watching", "soft")], count, style.width))
    short: Line = [(_part(view), "strong"), (f", hints {_hints(sharing)}", "soft")]
    return FactGroup(heading, rows, is_close=True, short=[short])


def _part(view: View) -> str:
    """Return the name of the colour that the person plays, "both", or "watch"."""
    position = view.position
    names = view.match.game.color_names
    own = [names[color] for color in Color if position.seat_of(color) in view.seats]
    if len(own) == 1:
        return own[0]
    return "both" if own else "watch"


def _hints(sharing: Sharing) -> str:
    return "on" if sharing.allows_help else "off"
