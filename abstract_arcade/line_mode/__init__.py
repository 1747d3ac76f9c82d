"""Line mode: playing line by line without a screen, for programs and for screen readers.

Each line that is read is a move or a command. Each event is written as one sentence or one JSON
object. The cursor of the terminal is never moved. As the screen does, line mode plays at a `Table`.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager, suppress
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

from abstract_arcade.ending import Ending
from abstract_arcade.library.store import Store
from abstract_arcade.line_mode.events import Output, info
from abstract_arcade.line_mode.lines import Lines
from abstract_arcade.line_mode.session_loop import LineSession
from abstract_arcade.match import Match

if TYPE_CHECKING:
    from abstract_arcade.library.small_files import Met
    from abstract_arcade.session.sharing import Sharing

__all__ = ["play", "play_shared"]


def play(
    match: Match,
    source: BinaryIO | None,
    target: TextIO,
    *,
    store: Store | None = None,
    ending: Ending | None = None,
    as_json: bool = False,
    is_strict: bool = False,
    shows_board: bool = False,
    met: Callable[[], Met] | None = None,
    is_sandboxed: bool = False,
) -> int:
    """Play a match line by line, until the lines end or the command `quit`.

    Args:
        match: the match, new or played before.
        source: the lines; None for no lines.
        target: the stream to which events are written.
        store: saves the match; None to save nothing.
        ending: runs the event loop so that a signal ends the program in an orderly way; None for
            `asyncio.run`.
        as_json: whether events are written as JSON.
        is_strict: whether the first line that cannot be carried out ends the program.
        shows_board: whether the board is drawn after every move.
        met: opens the list of rules already explained; None for no rule tips.
        is_sandboxed: whether to forbid the use of files and programs of the machine.

    Returns:
        The exit code: 0, 1 if the match could not be saved, 1 or 2 if `is_strict` ended the game.

    Raises:
        KeyboardInterrupt: If the user presses Ctrl+C. The moves played are saved.
        SystemExit: If `ending` ends the program because of a signal.
    """
    output = Output(target, as_json=as_json)
    session = LineSession(
        match,
        output,
        store=store,
        is_strict=is_strict,
        is_asking=_may_ask(source, is_program=as_json or is_strict),
        shows_board=shows_board,
        met=met,
        is_sandboxed=is_sandboxed,
    )
    lines = Lines(source, output.flush)
    waiting = None
    try:
        while not session.is_over and not session.needs_loop and waiting is None:
            line = lines.next()
            if line is None:
                break
            waiting = session.take(line)
    except BaseException:
        if waiting is None:
            _close(session)
        raise
    if session.needs_loop or waiting is not None:
        import asyncio

        run = asyncio.run if ending is None else ending.run
        run(_go_on(session, lines, waiting))
    else:
        _close(session)
    output.flush()
    return session.exit_code


async def play_shared(
    sharing: Sharing,
    source: BinaryIO | None,
    target: TextIO,
    connected: AbstractAsyncContextManager[object],
    *,
    store: Store | None = None,
    as_json: bool = False,
    is_strict: bool = False,
    shows_board: bool = False,
    met: Callable[[], Met] | None = None,
) -> int:
    """Play the host's side of a shared game line by line, until the lines end or `quit`.

    Args:
        sharing: the shared game, which is closed at the end.
        source: as for `play`, like all parameters below but `connected`.
        target: the stream to which events are written.
        connected: a context in which other people can connect.
        store: saves the match.
        as_json: whether events are written as JSON.
        is_strict: whether the first line that cannot be carried out ends the program.
        shows_board: whether the board is drawn after every move.
        met: opens the list of rules already explained.

    Returns:
        The exit code, as of `play`.
    """
    from abstract_arcade.session.sharing import Member, Role

    output = Output(target, as_json=as_json)
    session = LineSession(
        sharing.match,
        output,
        store=store,
        is_strict=is_strict,
        is_asking=_may_ask(source, is_program=as_json or is_strict),
        shows_board=shows_board,
        met=met,
        member=Member(sharing, Role.HOST),
    )
    try:
        async with connected:
            await _take_lines(session, Lines(source, output.flush))
    finally:
        await session.close()
    output.flush()
    return session.exit_code


def _may_ask(source: BinaryIO | None, *, is_program: bool) -> bool:
    """Return whether to ask for confirmation: a program that writes the lines is never asked."""
    return source is not None and source.isatty() and not is_program


def _close(session: LineSession) -> None:
    """Close a session that has nothing to wait for, without an event loop.

    Two people need none, and asyncio would take a quarter of the start: 50 of 200 ms.
    """
    try:
        session.close().send(None)
    except StopIteration:
        return
    raise AssertionError("Closing this session needs an event loop")


async def _go_on(
    session: LineSession, lines: Lines, waiting: Coroutine[Any, Any, None] | None
) -> None:
    """Take the remaining lines within an event loop, and close the session."""
    try:
        if waiting is not None:
            await waiting
        await _take_lines(session, lines)
    finally:
        await session.close()


async def _take_lines(session: LineSession, lines: Lines) -> None:
    """Take lines until the end of the session, or of the lines. The computers answer in between."""
    import asyncio

    if session.is_asking:
        # Not every system has Ctrl+Z and its signal.
        with suppress(AttributeError, NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(signal.SIGTSTP, _stop, session)
    while not session.is_over:
        session.table.attend()
        if not session.is_asking:
            # Lines that have arrived already wait for the computers.
            await _wait_for_computers(session)
        line = await _next_line(session, lines)
        if line is None:
            return
        waiting = session.take(line)
        if waiting is not None:
            await waiting


def _stop(session: LineSession) -> None:
    """Suspend the program, as Ctrl+Z does; the clocks stop until it is resumed.

    In a shared game, only write that this is impossible.
    """
    if session.member is not None:
        session.put(info(session.node, "A shared game cannot be suspended."))
        session.output.flush()
        return
    session.table.turn_away()
    os.kill(os.getpid(), signal.SIGSTOP)
    session.table.attend()


async def _wait_for_computers(session: LineSession) -> None:
    """Wait until no computer is choosing a move; raise the unexpected error if there was one."""
    import asyncio

    changed = asyncio.Event()
    session.changed = changed.set
    while session.is_waiting:
        changed.clear()
        session.output.flush()
        await changed.wait()
    session.raise_fault()


async def _next_line(session: LineSession, lines: Lines) -> str | None:
    """Return the next line, or None if the session or the lines end.

    What happens in the meantime is written at once. An unexpected error is raised at once, too.
    """
    import asyncio

    if session.is_over:
        return None
    session.raise_fault()
    reading = asyncio.ensure_future(lines.wait_for_next())

    def write_or_stop() -> None:
        if session.has_failed:
            reading.cancel()
        else:
            session.output.flush()

    session.changed = write_or_stop
    try:
        line = await reading
    except asyncio.CancelledError:
        session.raise_fault()
        raise
    session.raise_fault()
    return line
