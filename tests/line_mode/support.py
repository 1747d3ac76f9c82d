"""Conversations in line mode, within the process of the test."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from typing import Any, NamedTuple

from abstract_arcade.library.small_files import Met
from abstract_arcade.library.store import Store
from abstract_arcade.line_mode import play, play_shared
from abstract_arcade.match import Match
from abstract_arcade.rules import new_game
from abstract_arcade.session.sharing import Sharing
from tests.session.support import FakeInviter

Event = Mapping[str, Any]


class Said(NamedTuple):
    """What was said in a conversation.

    Attributes:
        code: the exit code.
        events: the events, as JSON.
    """

    code: int
    events: Sequence[Event]

    def of(self, kind: str) -> list[Event]:
        """The events of a kind."""
        return [event for event in self.events if event["event"] == kind]

    @property
    def kinds(self) -> list[str]:
        """What the events after the start are."""
        return [event["event"] for event in self.events[1:]]

    @property
    def last(self) -> Event:
        """The last event."""
        return self.events[-1]

    @property
    def moves(self) -> list[str]:
        """The moves that were played."""
        return [event["move"] for event in self.of("move")]


def say(*lines: str, match: Match | None = None, game: str = "krypte", **settings: Any) -> Said:
    """Type lines, and read the answers as JSON.

    Args:
        lines: the lines.
        match: the match; None for a new one between two people.
        game: the game of a new match.
        settings: options of the game, and arguments of `play`.
    """
    code, text = typed(*lines, match=match, game=game, as_json=True, **settings)
    return Said(code, [json.loads(line) for line in text.splitlines()])


def say_shared(sharing: Sharing, *lines: str) -> Said:
    """Type lines as the host of a shared game, and read the answers as JSON."""
    sharing.inviter = FakeInviter()
    source = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
    target = io.StringIO()
    code = asyncio.run(play_shared(sharing, source, target, nullcontext(), as_json=True))
    return Said(code, [json.loads(line) for line in target.getvalue().splitlines()])


def heard(*lines: str, match: Match | None = None, game: str = "krypte", **settings: Any) -> str:
    """Type lines, and read the answers in words, without what is said at the start."""
    _, text = typed(*lines, match=match, game=game, as_json=False, **settings)
    return text.partition("\n")[2]


def typed(
    *lines: str,
    match: Match | None,
    game: str,
    as_json: bool,
    store: Store | None = None,
    is_strict: bool = False,
    shows_board: bool = False,
    met: Callable[[], Met] | None = None,
    is_sandboxed: bool = False,
    **options: Any,
) -> tuple[int, str]:
    """Type lines; returns the exit code and what was written."""
    target = io.StringIO()
    code = play(
        Match(new_game(game, **options)) if match is None else match,
        io.BytesIO("".join(f"{line}\n" for line in lines).encode()),
        target,
        store=store,
        as_json=as_json,
        is_strict=is_strict,
        shows_board=shows_board,
        met=met,
        is_sandboxed=is_sandboxed,
    )
    return code, target.getvalue()
