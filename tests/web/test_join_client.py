"""The client of a shared game in a terminal, at the real server with screens that take notes."""

from __future__ import annotations

import asyncio
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from socket import SHUT_RDWR
from typing import Any

import pytest
from aiohttp import web
from yarl import URL

from abstract_arcade.web.close_codes import FAILED, FULL
from abstract_arcade.web.guest_key import guest_key
from abstract_arcade.web.invitation import UNUSED_SECONDS, new_token
from abstract_arcade.web.join_client import JoinClient, JoinError
from tests.terminal import PATIENCE
from tests.web.tables import FakeScreen, Table, serving, until

LEAVE = b"\x1d"


class FakeTerminal:
    """A terminal that notes what is shown; clearing it begins anew."""

    def __init__(self) -> None:
        self.size = (90, 28)
        self.text = ""
        self.sentences: list[str] = []

    def show(self, text: str) -> None:
        self.text += text

    def clear(self, sentence: str = "") -> None:
        self.text = sentence
        self.sentences.append(sentence)


class Joined:
    """A client that runs, with its terminal."""

    def __init__(self, link: str, **settings: Any) -> None:
        usual: dict[str, Any] = {"colors": 256, "notice": 0.0, "pause": 0.0}
        self.terminal = FakeTerminal()
        self.client = JoinClient(link, self.terminal, **{**usual, **settings})
        self.task = asyncio.create_task(self.client.run())

    async def reason(self) -> str:
        """Wait for the end; return why it came."""
        async with asyncio.timeout(PATIENCE):
            return await self.task


@asynccontextmanager
async def joined(link: str, **settings: Any) -> AsyncIterator[Joined]:
    found = Joined(link, **settings)
    try:
        yield found
    finally:
        found.task.cancel()
        await asyncio.gather(found.task, return_exceptions=True)


async def seated(table: Table, guest: Joined, count: int = 1) -> FakeScreen:
    """Wait until a client shows its screen."""
    screen = await table.until(count)
    await until(lambda: guest.terminal.text == "hello")
    return screen


async def cut(screen: FakeScreen) -> None:
    """Break a connection, as a network does."""
    connection = screen.connection.socket.get_extra_info("socket")
    connection.shutdown(SHUT_RDWR)


async def fault(link: str, **settings: Any) -> str:
    """Return why no game is shown."""
    async with joined(link, **settings) as guest:
        with pytest.raises(JoinError) as caught:
            await guest.reason()
    return str(caught.value)


async def test_client_has_the_seat_and_sends_keys_the_mouse_and_its_size() -> None:
    async with serving() as table, joined(table.link) as guest:
        screen = await seated(table, guest)
        assert screen.has_seat
        assert screen.sizes == [(90, 28)]
        typed = "é/d1\r\x1b[A\x03\x1b[<0;12;7M"
        for byte in typed.encode():
            guest.client.feed(bytes([byte]))
        await until(lambda: screen.fed == typed)
        guest.terminal.size = (70, 24)
        guest.client.resize()
        await until(lambda: screen.sizes[-1] == (70, 24))


async def test_server_learns_what_the_terminal_can_show() -> None:
    async with serving() as table, joined(table.link, colors=16, ascii_only=True) as guest:
        client = (await seated(table, guest)).connection.client
        assert client == (True, False, True, 16)


async def test_server_can_only_draw() -> None:
    async with serving() as table, joined(table.link) as guest:
        screen = await seated(table, guest)
        for part in ("\x1b]52;c;", "cm0=\x07\x1b[6", "n\x1b[?1049l\x1b[", "1mbold\x07\x1b]0;"):
            screen.connection.write(part)
        await until(lambda: guest.terminal.text.endswith("bold"))
        assert guest.terminal.text == "hello\x1b[1mbold"


async def test_long_paste_arrives_in_parts() -> None:
    async with serving() as table, joined(table.link) as guest:
        screen = await seated(table, guest)
        guest.client.feed(b"x" * 3500)
        await until(lambda: len(screen.fed) == 3500)


async def test_ctrl_right_bracket_leaves() -> None:
    async with serving() as table, joined(table.link) as guest:
        screen = await seated(table, guest)
        guest.client.feed(b"x" + LEAVE)
        assert await guest.reason() == "You have left the game."
        await until(screen.ended.is_set)


async def test_first_sentence_says_how_to_leave() -> None:
    async with serving() as table, joined(table.link, notice=PATIENCE) as guest:
        await until(lambda: guest.terminal.text)
        assert guest.terminal.text.startswith("Connecting to 127.0.0.1:")
        assert "Ctrl+] leaves" in guest.terminal.text
        guest.client.feed(LEAVE)
        assert await guest.reason() == "You have left the game."


async def test_client_returns_to_its_seat_after_a_lost_connection() -> None:
    async with serving() as table, joined(table.link) as guest:
        await cut(await seated(table, guest))
        screen = await seated(table, guest, 2)
        assert screen.has_seat
        assert guest.terminal.sentences[1:-1] == [
            "",
            "Connection lost. Trying again… Ctrl+] leaves the game at any time.",
        ]
        guest.client.feed(b"k")
        await until(lambda: screen.fed == "k")


async def test_order_cut_by_a_lost_connection_does_not_hide_what_follows() -> None:
    async with serving() as table, joined(table.link) as guest:
        screen = await seated(table, guest)
        screen.connection.write("\x1b]0;unfinished")
        await cut(screen)
        await seated(table, guest, 2)


async def test_screen_that_fails_is_opened_again() -> None:
    async with serving() as table, joined(table.link) as guest:
        (await seated(table, guest)).leave(ValueError("a fault"))
        await seated(table, guest, 2)
        assert any(
            "Your view of the game was closed by an unexpected error" in each
            for each in guest.terminal.sentences
        )


async def test_client_gives_up_when_nobody_answers_for_long() -> None:
    async with serving() as table, joined(table.link, patience=0.0) as guest:
        await cut(await seated(table, guest))
        with pytest.raises(JoinError, match="The connection is lost"):
            await guest.reason()


@pytest.mark.parametrize("code", [FAILED, FULL])
async def test_client_gives_up_when_it_is_refused_again_and_again(code: int) -> None:
    async def refuse(request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse()
        if not socket.can_prepare(request):
            return web.Response()
        await socket.prepare(request)
        await socket.close(code=code)
        return socket

    async with site(refuse) as link:
        assert "The connection is lost" in await fault(link, patience=0.05)


async def test_client_says_that_the_host_has_closed_the_link() -> None:
    async with serving() as table, joined(table.link) as guest:
        await seated(table, guest)
        table.server.renew()
        assert await guest.reason() == "The host has closed this link."


async def test_client_says_that_the_host_has_ended_the_program() -> None:
    async with serving() as table:
        guest = Joined(table.link)
        await seated(table, guest)
    assert "The host has ended the program" in await guest.reason()


async def test_client_says_that_the_person_has_left_by_a_key_of_the_game() -> None:
    async with serving() as table, joined(table.link) as guest:
        (await seated(table, guest)).leave()
        assert await guest.reason() == "You have left the game."


async def test_link_that_is_wrong_expired_or_revoked_leads_to_no_game() -> None:
    async with serving() as table:
        origin = URL(table.link).origin()
        assert "This link leads to no game" in await fault(f"{origin}/t/{new_token()}/")
        before = table.link
        table.server.renew()
        assert "This link leads to no game" in await fault(before)
        table.time += UNUSED_SECONDS
        assert "This link leads to no game" in await fault(table.link)


async def test_link_that_is_used_lets_a_person_watch() -> None:
    async with serving() as table, joined(table.link) as guest:
        await seated(table, guest)
        async with joined(table.link) as other:
            assert not (await seated(table, other, 2)).has_seat


async def test_player_who_joins_again_by_the_same_link_returns_to_the_seat(tmp_path: Path) -> None:
    async with serving() as table:
        for count in (1, 2):
            async with joined(table.link, key=guest_key(tmp_path, table.link)) as guest:
                screen = await seated(table, guest, count)
                assert screen.has_seat


def test_guest_key_depends_on_the_link_and_on_the_folder(tmp_path: Path) -> None:
    link = f"http://127.0.0.1/t/{new_token()}/"
    other_link = f"http://127.0.0.1/t/{new_token()}/"
    key = guest_key(tmp_path, link)
    assert guest_key(tmp_path, link) == key
    assert guest_key(tmp_path, other_link) != key
    assert guest_key(tmp_path / "other", link) != key


def test_guest_key_is_random_if_it_cannot_be_stored(tmp_path: Path) -> None:
    no_folder = tmp_path / "file"
    no_folder.touch()
    assert guest_key(no_folder, "link") != guest_key(no_folder, "link")


async def test_nobody_answers_at_the_address() -> None:
    async with serving() as table:
        link = table.link
    words = await fault(link)
    assert words.startswith(f"No game answers at {URL(link).authority}")


async def test_nobody_answers_at_an_encrypted_address() -> None:
    async with serving() as table:
        assert "No game answers" in await fault(str(URL(table.link).with_scheme("https")))


@asynccontextmanager
async def site(answer: Any, tls: ssl.SSLContext | None = None) -> AsyncIterator[str]:
    """A server that answers in its own way; a link to a game there."""
    app = web.Application()
    app.router.add_get("/{path:.*}", answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    try:
        place = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls)
        await place.start()
        _, port = runner.addresses[0][:2]
        yield f"{'https' if tls else 'http'}://127.0.0.1:{port}/t/{new_token()}/"
    finally:
        await runner.cleanup()


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (200, "There is no shared game at"),
        (302, "There is no shared game at"),
        (403, "There is no shared game at"),
        (404, "This link leads to no game"),
        (429, "Too many wrong links"),
        (502, "No game answers at"),
    ],
)
async def test_answers_of_other_sites_have_a_sentence_each(status: int, words: str) -> None:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=status, headers={"Location": "/elsewhere"})

    async with site(answer) as link:
        assert words in await fault(link)


@pytest.mark.programs
async def test_certificate_that_is_not_valid_is_refused(tmp_path: Path) -> None:
    certificate = tmp_path / "certificate.pem"
    key = tmp_path / "key.pem"
    openssl = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=127.0.0.1")
    files = ("-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate)
    subprocess.run([*openssl, *files], check=True, capture_output=True)  # noqa: ASYNC221 - short
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(certificate, key)

    async def answer(_: web.Request) -> web.Response:
        raise AssertionError("the client trusts the server")

    async with site(answer, tls) as link:
        words = await fault(link)
    assert words.startswith(f"The certificate of {URL(link).authority} is not valid")
    assert words.endswith("self-signed certificate.")
