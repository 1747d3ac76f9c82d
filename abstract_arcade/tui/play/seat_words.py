"""What the play screen says of clocks, draws and series: pure functions of a session."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from abstract_arcade.clock import SHORT_SECONDS, Reading, clock_text
from abstract_arcade.match import Node
from abstract_arcade.match.participants import does
from abstract_arcade.rules import Seat
from abstract_arcade.session import Session
from abstract_arcade.tui.widgets.lines import Word
from abstract_arcade.tui.widgets.seats import ClockFace


def clock_face(session: Session, seat: Seat) -> ClockFace | None:
    """What the clock of a seat shows; None without clocks.

    While one looks at another position, that is still the time of the game.
    """
    readings = session.readings
    if readings is None:
        return None
    return face_of(readings[seat], is_running=session.running_clock is seat)


def face_of(reading: Reading, *, is_running: bool) -> ClockFace:
    """What a clock shows of a reading."""
    is_short = is_running and reading.seconds < SHORT_SECONDS
    return ClockFace(
        clock_text(reading.seconds),
        reading.periods,
        is_running,
        reading.seconds if is_short else None,
    )


def table_note(session: Session, seat: Seat, note: str) -> str:
    """What is said below the name of a seat: an offer or a pause, before anything else."""
    match = session.match
    if match.outcome is not None or session.is_looking_back:
        return note
    if session.draw_offer is seat or (session.is_offering_draw and match.seat_to_move is seat):
        return "offers a draw"
    return "paused" if match.clock is not None and session.is_paused else note


def offer_words(
    session: Session, titles: Mapping[Seat, str], key: Callable[[str], str], *, is_wide: bool
) -> list[Word]:
    """That a draw is on offer, and how one answers; nothing where nobody has to answer."""
    offerer = session.draw_offer
    if offerer is None or not session.can_accept_draw or session.is_looking_back:
        return []
    accepts, move = (" accepts it, ", "any move") if is_wide else (" accepts, ", "a move")
    return [
        (f"{does(titles[offerer], 'offers')} a draw: ", "text"),
        (key("draw"), "amber"),
        (accepts, "text"),
        (move, "strong"),
        (" plays on", "text"),
    ]


def declined_words(session: Session, titles: Mapping[Seat, str], node: Node) -> list[Word]:
    """That the ply which led to a node declined a draw; nothing where it did not."""
    before = node.parent
    if before is None or before.parent is None:
        return []
    offerer = session.match.draw_offer_at(before)
    seat = before.position.seat_to_move
    if offerer in (None, seat):
        return []
    return [(f"{does(titles[seat], 'declines')} the draw. ", "soft")]


def paused_words(session: Session, key: Callable[[str], str]) -> list[Word]:
    """That the clocks are stopped, and how they go on; nothing where they run."""
    match = session.match
    if match.clock is None or not session.is_paused or match.outcome is not None:
        return []
    return [
        ("The clocks are paused: ", "text"),
        (key("pause"), "amber"),
        (" goes on, and so does ", "text"),
        ("a move", "strong"),
    ]
