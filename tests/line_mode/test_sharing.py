"""The host of a shared game plays line by line; the guest has a view of the same table."""

from __future__ import annotations

import asyncio
import io
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

import pytest

from abstract_arcade.line_mode import play_shared
from abstract_arcade.match import Match, Participant
from abstract_arcade.records import dump
from abstract_arcade.rules import Seat
from abstract_arcade.session import Presence, Table, View
from abstract_arcade.session.sharing import Member, Role, Sharing
from tests.line_mode.support import Event, heard
from tests.matches import BLACK_WINS, a_match, moves_of
from tests.session.support import FakeInviter
from tests.terminal import PATIENCE


class Host:
    """A host who types lines, and the guest's view of the shared game.

    Attributes:
        sharing: the shared game.
        guest: the view of the guest.
    """

    def __init__(self, match: Match, written: io.StringIO | None = None) -> None:
        self.sharing = Sharing(match, Table)
        self.sharing.inviter = FakeInviter()
        self.member = Member(self.sharing, Role.GUEST, frozenset())
        self.guest: View = self.member.view(0)
        self.member.follow(self._follow)
        source, self._keyboard = os.pipe()
        self._source = os.fdopen(source, "rb")
        self._written = io.StringIO() if written is None else written
        self._read = 0
        self.task = asyncio.create_task(
            play_shared(self.sharing, self._source, self._written, nullcontext(), as_json=True)
        )

    def _follow(self, _: Match) -> None:
        self.guest = self.member.view(0)

    def arrive(self) -> None:
        """Have the guest come, with the name Ben."""
        self.sharing.set_presence(Presence.HERE)
        self.sharing.name_guest("Ben")

    def play(self, text: str) -> None:
        """Play a move of the guest."""
        self.guest.play(self.guest.position.parse(text))

    async def type(self, *lines: str) -> list[Event]:
        """Type lines; return what was said since the last call, up to the answers."""
        for line in lines:
            os.write(self._keyboard, f"{line}\n".encode())
        os.write(self._keyboard, b"turn\n")
        said: list[Event] = []
        async with asyncio.timeout(PATIENCE):
            while not (said and said[-1].get("command") == "turn"):
                await asyncio.sleep(0)
                said += self._events()
        return said[:-1]

    def _events(self) -> list[Event]:
        lines = self._written.getvalue().splitlines()
        new = [json.loads(line) for line in lines[self._read :]]
        self._read += len(new)
        return new

    async def say(self, *lines: str) -> list[str]:
        """Type lines; return the sentences that were said."""
        return [event["text"] for event in await self.type(*lines) if event["text"]]

    async def end(self) -> int:
        """Type no further lines; return the exit code."""
        os.close(self._keyboard)
        code = await self.task
        self._source.close()
        return code

    def close(self) -> None:
        """Close the keyboard of a host that has ended."""
        os.close(self._keyboard)
        self._source.close()


@asynccontextmanager
async def hosting(*moves: str) -> AsyncIterator[Host]:
    """A host at the keyboard and a guest who has come, after some moves."""
    host = Host(a_match(*moves))
    await host.type()
    host.arrive()
    assert await host.say() == ["Player 2 is here.", "Ben is here."]
    yield host
    assert await host.end() == 0


async def test_link_is_told_at_the_start_and_again() -> None:
    host = Host(a_match())
    start, link = await host.type()
    assert start["event"] == "start"
    assert (link["kind"], link["link"]) == ("link", FakeInviter().link)
    assert FakeInviter().link in link["text"]
    (again,) = await host.type("link")
    assert again["data"]["link"] == link["link"]
    assert await host.end() == 0


async def test_new_link_sends_the_guest_away() -> None:
    async with hosting() as host:
        (answer,) = await host.type("link new")
        assert answer["data"]["link"] == FakeInviter(2).link
        assert host.sharing.presence is Presence.EXPECTED
        assert host.sharing.guest_name == ""


async def test_moves_of_the_guest_are_told() -> None:
    async with hosting() as host:
        assert await host.say("d1") == ["Black d1 enters from North."]
        host.play("e8")
        (move,) = await host.type()
        assert (move["move"], move["by"], move["seat"]) == ("e8", "person", "second")


class Pipe(io.StringIO):
    """An output that somebody reads, until it is closed."""

    is_read = True

    def flush(self) -> None:
        if not self.is_read:
            raise BrokenPipeError


async def test_closed_output_ends_the_host_and_harms_no_guest() -> None:
    pipe = Pipe()
    host = Host(a_match("d1"), pipe)
    await host.type()
    host.arrive()
    pipe.is_read = False
    host.play("e8")
    with pytest.raises(BrokenPipeError):
        async with asyncio.timeout(PATIENCE):
            await host.task
    assert moves_of(host.sharing.match) == ["d1", "e8"]
    host.close()


async def test_host_does_not_move_for_the_guest() -> None:
    async with hosting("d1") as host:
        assert await host.say("e8") == ["It is Ben's turn."]
        assert moves_of(host.sharing.match) == ["d1"]


async def test_earlier_position_is_not_played_on_without_the_guest() -> None:
    async with hosting("d1", "e8") as host:
        told = await host.say("back 2", "here", "h1")
        assert "'undo' asks" in told[-2]
        assert told[-1].endswith("'on' shows the next move.")
        assert moves_of(host.sharing.match) == ["d1", "e8"]


async def test_guest_is_asked_to_take_back() -> None:
    async with hosting("d1", "e8") as host:
        assert await host.say("undo") == [
            "Player 1 asks to take back d1 and e8.",
            "Waiting for Ben.",
        ]
        host.guest.answer_take_back(agrees=True)
        assert await host.say() == ["Ben agrees.", "Took back d1 and e8."]


async def test_host_agrees_to_take_back() -> None:
    async with hosting("d1", "e8") as host:
        host.guest.undo()
        (asked,) = await host.say()
        assert asked == "Ben asks to take back e8. 'undo' agrees, 'decline' declines."
        await host.type("undo")
        assert host.sharing.match.current.ply == 1


async def test_host_declines_to_take_back() -> None:
    async with hosting("d1", "e8") as host:
        host.guest.undo()
        await host.type()
        assert await host.say("decline") == ["Player 1 declines: nothing is taken back."]
        assert await host.say("decline") == ["There is no request to decline."]
        assert host.sharing.match.current.ply == 2


async def test_draw_offered_by_the_guest_is_accepted() -> None:
    async with hosting("d1") as host:
        host.guest.offer_draw()
        host.play("e8")
        assert "'draw' accepts it." in (await host.say())[-1]
        await host.type("draw")
        assert host.sharing.match.outcome is not None


async def test_host_plays_both_sides_while_the_guest_is_away() -> None:
    async with hosting("d1") as host:
        host.sharing.set_presence(Presence.AWAY)
        assert await host.say() == ["Ben is away. 'alone' lets you play both sides."]
        await host.type("alone", "e8")
        assert moves_of(host.sharing.match) == ["d1", "e8"]
        await host.type("a8", "wait")
        assert await host.say("h1") == ["It is Ben's turn."]
        host.sharing.set_presence(Presence.HERE)
        assert await host.say() == ["Ben is back."]
        assert await host.say("alone") == ["Ben is here and plays the other side."]


async def test_both_use_hints_only_if_the_host_allows_them() -> None:
    async with hosting("d1") as host:
        (refusal,) = await host.type("hint")
        assert refusal["event"] == "error"
        (answer,) = await host.type("hints on")
        assert answer["data"] == {"allowed": True}
        assert host.sharing.table.allows_help


async def test_host_follows_the_guest_to_a_rematch() -> None:
    async with hosting(*BLACK_WINS) as host:
        rematch = host.guest.table.rematch()
        host.member.share(rematch)
        start, score = await host.type()
        assert start["event"] == "start"
        assert start["seats"]["first"]["name"] == "Ben"
        assert "0 – 1" in score["text"]
        assert host.sharing.match is rematch


async def test_guest_follows_the_host_to_a_rematch() -> None:
    async with hosting(*BLACK_WINS) as host:
        await host.type("rematch")
        assert host.guest.match is host.sharing.match
        host.play("d1")
        assert (await host.say())[0] == "Black d1 enters from North."


async def test_game_with_a_computer_is_not_shared() -> None:
    async with hosting("d1") as host:
        refusal = "A shared game is played by two people."
        assert await host.say("level white greedy") == [refusal]
        assert host.sharing.match.participants[Seat.SECOND].is_person


async def test_saved_match_against_a_computer_is_not_opened(tmp_path: Path) -> None:
    match = a_match("d1")
    match.seat(Seat.SECOND, Participant("greedy"))
    record = tmp_path / "match.json"
    record.write_text(dump(match))
    async with hosting("d1", "e8") as host:
        assert await host.say(f"open {record}") == ["A shared game is played by two people."]
        assert moves_of(host.guest.match) == ["d1", "e8"]


async def test_guest_follows_the_host_to_another_game() -> None:
    async with hosting("d1") as host:
        await host.type("new reneo")
        assert host.guest.match is host.sharing.match
        assert host.guest.match.game.slug == "reneo"


def test_commands_of_a_shared_game_are_refused_in_other_games() -> None:
    assert "This game is not shared" in heard("link")
    assert "link" not in heard("help")
