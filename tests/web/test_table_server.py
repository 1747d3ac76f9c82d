"""The server of a shared game, with screens that only note what they are told."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from aiohttp import (
    ClientSession,
    ClientWebSocketResponse,
    CookieJar,
    WSCloseCode,
    WSMsgType,
    WSServerHandshakeError,
)
from yarl import URL

from abstract_arcade.web import table_server
from abstract_arcade.web.close_codes import ELSEWHERE, ENDED, FAILED, FULL, LEFT, REVOKED
from abstract_arcade.web.invitation import UNUSED_SECONDS, new_token
from abstract_arcade.web.limits import KEYS_AT_ONCE, MAX_MISSES, MESSAGES_AT_ONCE
from abstract_arcade.web.table_server import MAX_SCREENS
from tests.terminal import PATIENCE
from tests.web.tables import serving, until


@asynccontextmanager
async def browser() -> AsyncIterator[ClientSession]:
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
        yield session


async def visit(session: ClientSession, address: str, **headers: str) -> int:
    async with session.get(address, headers=headers) as answer:
        await answer.read()
        return answer.status


@asynccontextmanager
async def connected(
    session: ClientSession, link: str, **headers: str
) -> AsyncIterator[ClientWebSocketResponse]:
    url = f"{link}ws?width=100&height=30"
    async with session.ws_connect(url, headers=headers) as socket:
        yield socket


@asynccontextmanager
async def crowd(link: str, count: int) -> AsyncIterator[list[ClientWebSocketResponse]]:
    """Different browsers that have connected one after the other, and do not read."""
    async with AsyncExitStack() as opened:
        sockets = []
        for number in range(count):
            session = await opened.enter_async_context(ClientSession())
            cookie = {"Cookie": f"abstract_arcade_seat=person-{number}"}
            sockets.append(await session.ws_connect(f"{link}ws", headers=cookie))
        yield sockets


async def refusal(session: ClientSession, link: str, **headers: str) -> int:
    with pytest.raises(WSServerHandshakeError) as caught:
        async with connected(session, link, **headers):
            pass
    return caught.value.status


async def closing(socket: ClientWebSocketResponse) -> int | None:
    """Read to the end; return the code with which the server closes the connection."""
    async with asyncio.timeout(PATIENCE):
        async for _ in socket:
            pass
    return socket.close_code


async def test_first_browser_that_connects_takes_the_seat_and_others_watch() -> None:
    async with serving() as table, browser() as one, browser() as other:
        for session in (one, other):
            assert await visit(session, table.link) == 200
        async with connected(one, table.link) as socket, connected(other, table.link):
            first = await table.until(1)
            second = await table.until(2)
            assert [first.has_seat, second.has_seat] == [True, False]
            assert first.sizes == [(100, 30)]
            message = await socket.receive()
            assert (message.type, message.data) == (WSMsgType.BINARY, b"hello")


async def test_page_view_takes_no_seat() -> None:
    async with serving() as table, browser() as preview, browser() as friend:
        await visit(preview, table.link)
        await visit(friend, table.link)
        async with connected(friend, table.link):
            assert (await table.until(1)).has_seat
        async with connected(preview, table.link):
            assert not (await table.until(2)).has_seat


async def test_browser_comes_back_to_its_seat() -> None:
    async with serving() as table, browser() as friend:
        await visit(friend, table.link)
        async with connected(friend, table.link):
            await table.until(1)
        await visit(friend, table.link)
        async with connected(friend, table.link):
            assert (await table.until(2)).has_seat


async def test_newer_window_of_a_browser_takes_the_place_of_the_older() -> None:
    async with serving() as table, browser() as friend:
        await visit(friend, table.link)
        async with connected(friend, table.link) as older:
            await table.until(1)
            async with connected(friend, table.link):
                assert (await table.until(2)).has_seat
                assert await closing(older) == ELSEWHERE


async def test_cookie_of_the_seat_is_of_use_to_no_other_page() -> None:
    async with serving() as table, browser() as friend:
        async with friend.get(table.link) as answer:
            cookie = answer.headers["Set-Cookie"]
        parts = {part.strip() for part in cookie.split(";")[1:]}
        assert parts == {"HttpOnly", "SameSite=Lax", "Path=/t/"}
    async with serving(url="https://games.example/arcade") as table, browser() as friend:
        async with friend.get(table.link, headers={"Host": "games.example"}) as answer:
            cookie = answer.headers["Set-Cookie"]
        assert "Path=/arcade/t/" in cookie
        assert "Secure" in cookie


async def test_page_is_not_stored_and_does_not_tell_other_sites_the_link() -> None:
    async with serving() as table, browser() as friend, friend.get(table.link) as answer:
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


async def test_link_without_its_slash_leads_to_the_page() -> None:
    async with serving() as table, browser() as friend:
        assert await visit(friend, table.link.rstrip("/")) == 200


async def test_wrong_link_leads_to_no_game_and_says_what_to_do() -> None:
    async with serving() as table, browser() as stranger:
        wrong = f"{URL(table.link).origin()}/t/{new_token()}/"
        async with stranger.get(wrong) as answer:
            assert answer.status == 404
            assert "ask for a new one" in await answer.text()
        assert await refusal(stranger, wrong) == 404
        assert await visit(stranger, f"{URL(table.link).origin()}/") == 404
        assert not table.screens


async def test_link_that_nobody_has_used_expires() -> None:
    async with serving() as table, browser() as friend:
        table.time = UNUSED_SECONDS + 1
        assert await visit(friend, table.link) == 404


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
async def test_wrong_links_are_throttled_and_a_valid_one_never_is(
    monkeypatch: pytest.MonkeyPatch, proxies: tuple[str, ...]
) -> None:
    # As if this machine were another one.
    monkeypatch.setattr(table_server, "is_loopback", lambda _: False)
    async with serving(proxies=proxies) as table, browser() as stranger:
        wrong = f"{URL(table.link).origin()}/t/{new_token()}/"
        answers = [await visit(stranger, wrong) for _ in range(MAX_MISSES + 2)]
        assert answers[:MAX_MISSES] == [404] * MAX_MISSES
        assert answers[-1] == (404 if proxies else 429)
        assert await visit(stranger, table.link) == 200
        async with connected(stranger, table.link):
            assert (await table.until(1)).has_seat


async def test_wrong_links_from_this_machine_are_not_counted() -> None:
    async with serving() as table, browser() as stranger:
        wrong = f"{URL(table.link).origin()}/t/{new_token()}/"
        assert {await visit(stranger, wrong) for _ in range(MAX_MISSES + 2)} == {404}


async def test_new_link_revokes_the_old_one_and_disconnects_everybody() -> None:
    async with serving() as table, browser() as friend, browser() as watcher:
        old = table.link
        for session in (friend, watcher):
            await visit(session, old)
        async with connected(friend, old) as one, connected(watcher, old) as other:
            await table.until(2)
            table.server.renew()
            assert await closing(one) == REVOKED
            assert await closing(other) == REVOKED
        assert await visit(friend, old) == 404
        assert await refusal(friend, old) == 404
        await visit(watcher, table.link)
        async with connected(watcher, table.link):
            assert (await table.until(3)).has_seat


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
async def test_page_of_another_site_opens_no_connection(origin: str) -> None:
    async with serving() as table, browser() as friend:
        await visit(friend, table.link)
        assert await refusal(friend, table.link, Origin=origin) == 403
        assert not table.screens


async def test_connection_without_the_cookie_is_refused() -> None:
    async with serving() as table, browser() as friend:
        assert await refusal(friend, table.link) == 403


async def test_only_known_host_names_are_answered() -> None:
    async with serving(url="https://games.example") as table, browser() as friend:
        assert await visit(friend, table.link, Host="evil.example") == 403
        assert await visit(friend, table.link, Host="games.example") == 200
        # A tunnel may give the host a name of this machine.
        origin = {"Origin": "https://games.example"}
        cookie = friend.cookie_jar.filter_cookies(URL(table.link).with_scheme("https"))
        headers = {**origin, "Cookie": "; ".join(f"{m.key}={m.value}" for m in cookie.values())}
        async with connected(friend, table.link, **headers):
            assert (await table.until(1)).has_seat


async def test_flood_of_keys_is_cut_off() -> None:
    async with serving() as table, browser() as friend:
        await visit(friend, table.link)
        async with connected(friend, table.link) as socket:
            screen = await table.until(1)
            for _ in range(300):
                await socket.send_str(json.dumps(["stdin", "\x1b[A" * 10]))
            await socket.send_str(json.dumps(["resize", {"width": 90, "height": 30}]))
            await socket.send_str("no JSON")
            await socket.send_str(json.dumps(["stdin", 5]))
            await socket.close()
        await until(screen.ended.is_set)
        assert 0 < len(screen.fed) <= KEYS_AT_ONCE
        assert len(screen.fed) % 30 == 0


async def test_flood_of_messages_is_read_slowly() -> None:
    async with serving() as table, browser() as friend:
        await visit(friend, table.link)
        async with connected(friend, table.link) as socket:
            screen = await table.until(1)
            for _ in range(int(MESSAGES_AT_ONCE) + 100):
                await socket.send_str(json.dumps(["stdin", "x"]))
            await until(lambda: len(screen.fed) == MESSAGES_AT_ONCE)
            # The others come in their time.
            table.time += 10.0
            await until(lambda: len(screen.fed) == MESSAGES_AT_ONCE + 100)


async def test_flood_of_pings_is_read_slowly() -> None:
    async with serving() as table, browser() as friend:
        await visit(friend, table.link)
        async with friend.ws_connect(f"{table.link}ws", autoping=False) as socket:
            screen = await table.until(1)
            for _ in range(int(MESSAGES_AT_ONCE)):
                await socket.ping()
            await socket.send_str(json.dumps(["stdin", "x"]))
            answers = 0
            while answers < MESSAGES_AT_ONCE:
                message = await socket.receive(PATIENCE)
                assert message.type is not WSMsgType.CLOSED
                answers += message.type is WSMsgType.PONG
            assert not screen.fed
            table.time += 10.0
            await until(lambda: screen.fed)


async def test_message_that_is_too_long_ends_the_connection() -> None:
    async with serving() as table, browser() as friend:
        await visit(friend, table.link)
        async with connected(friend, table.link) as socket:
            await table.until(1)
            await socket.send_str(json.dumps(["stdin", "x" * 100_000]))
            assert await closing(socket) == WSCloseCode.MESSAGE_TOO_BIG


async def test_size_of_a_browser_is_followed() -> None:
    async with serving() as table, browser() as friend:
        await visit(friend, table.link)
        async with connected(friend, table.link) as socket:
            screen = await table.until(1)
            await socket.send_str(json.dumps(["resize", {"width": 90, "height": 28}]))
            await socket.send_str(json.dumps(["resize", {"width": "wide", "height": None}]))
            await socket.send_str(json.dumps(["stdin", "x"]))
            await until(lambda: screen.fed)
            assert screen.sizes == [(100, 30), (90, 28)]


async def test_reason_of_the_end_is_told() -> None:
    async with serving() as table, browser() as friend:
        await visit(friend, table.link)
        async with connected(friend, table.link) as socket:
            (await table.until(1)).leave()
            assert await closing(socket) == LEFT
        async with connected(friend, table.link) as socket:
            (await table.until(2)).leave(ValueError("a fault"))
            assert await closing(socket) == FAILED


async def test_number_of_people_is_limited() -> None:
    async with serving() as table, crowd(table.link, MAX_SCREENS + 1) as sockets:
        assert await closing(sockets[-1]) == FULL
        assert len(table.screens) == MAX_SCREENS


async def test_guest_comes_back_to_a_game_that_many_watch() -> None:
    async with serving() as table, browser() as friend:
        await visit(friend, table.link)
        async with connected(friend, table.link):
            await table.until(1)
        # The refused connections do not answer, and must not delay the guest.
        async with crowd(table.link, 2 * MAX_SCREENS), connected(friend, table.link):
            assert (await table.until(MAX_SCREENS + 1)).has_seat


async def test_file_is_delivered_once() -> None:
    async with serving() as table, browser() as friend:
        await visit(friend, table.link)
        async with connected(friend, table.link) as socket:
            screen = await table.until(1)
            screen.connection.deliver("krypte.json", "{}")
            async with asyncio.timeout(PATIENCE):
                while (message := await socket.receive()).type is not WSMsgType.TEXT:
                    pass
            kind, value = json.loads(message.data)
            assert kind == "open_url"
            async with friend.get(f"{table.link}{value['url']}") as answer:
                assert await answer.text() == "{}"
                assert 'filename="krypte.json"' in answer.headers["Content-Disposition"]
            assert await visit(friend, f"{table.link}{value['url']}") == 404


async def test_link_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving() as table, browser() as friend:
        token = URL(table.link).parts[2]
        await visit(friend, table.link)
        async with connected(friend, table.link):
            await table.until(1)
        await refusal(friend, table.link, Origin="null")
    assert token not in caplog.text


async def test_server_listens_at_its_addresses_alone() -> None:
    async with serving() as table:
        with pytest.raises(OSError, match=r"127\.0\.0\.2"):
            await asyncio.open_connection("127.0.0.2", table.server.port)


async def test_end_of_the_host_disconnects_everybody() -> None:
    async with browser() as friend:
        async with serving() as table:
            await visit(friend, table.link)
            socket = await friend.ws_connect(f"{table.link}ws")
            screen = await table.until(1)
            reading = asyncio.create_task(closing(socket))
        assert screen.ended.is_set()
        assert await reading == ENDED


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("", "Only this machine"),
        ("http://games.example", "not encrypted"),
        ("https://games.example", ""),
    ],
)
async def test_host_is_warned_of_what_is_not_encrypted(url: str, words: str) -> None:
    async with serving(url=url) as table:
        assert words in table.server.warning
        assert bool(words) is bool(table.server.warning)


@pytest.mark.parametrize(
    ("url", "headers"),
    [
        # A private network, a tunnel by ssh, and Caddy, as the guide `playing` describes them.
        ("http://100.64.0.7:8000", {"Host": "100.64.0.7:8000"}),
        ("http://server.example:8000", {"Host": "server.example:8000"}),
        (
            "https://games.example",
            {
                "Host": "games.example",
                "X-Forwarded-Proto": "https",
                "X-Forwarded-For": "198.51.100.4",
                "X-Forwarded-Host": "games.example",
            },
        ),
    ],
)
async def test_friend_elsewhere_is_let_in(url: str, headers: dict[str, str]) -> None:
    async with serving(url=url) as table, browser() as friend:
        assert table.server.link.startswith(f"{url}/t/")
        async with friend.get(table.link, headers=headers) as answer:
            assert answer.status == 200
            cookie = answer.cookies["abstract_arcade_seat"].value
        sent = {**headers, "Origin": url, "Cookie": f"abstract_arcade_seat={cookie}"}
        async with connected(friend, table.link, **sent):
            assert (await table.until(1)).has_seat
