"""The server, and visitors who speak to it as their browsers do."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from socket import SO_RCVBUF, SO_SNDBUF, SOL_SOCKET, socket

import pytest
from aiohttp import ClientSession, WSMsgType, WSServerHandshakeError, web
from aiohttp.abc import AbstractStreamWriter
from aiohttp.test_utils import make_mocked_request
from yarl import URL

from abstract_arcade.library.folder import Library
from abstract_arcade.records import dump, load
from abstract_arcade.storage.locks import is_locked
from abstract_arcade.web import hosts, server
from abstract_arcade.web.hosts import is_loopback
from abstract_arcade.web.limits import MESSAGES_A_SECOND, MESSAGES_AT_ONCE
from abstract_arcade.web.server import screen_size
from abstract_arcade.web.visitors import Visitors, is_token
from tests.terminal import PATIENCE, children, wait_until_gone
from tests.tui.support import a_match
from tests.web.support import Connection, Visitor, serving, visiting

MATCH = "20261121-201500-krypte-x7k2"
MENU = "the rules in"


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    async with serving(tmp_path / "visitors") as found:
        yield found


def folders(tmp_path: Path) -> list[Path]:
    return [each for each in tmp_path.glob("visitors/*") if len(each.name) == 64]


async def begin_krypte(connection: Connection) -> None:
    """Open a game for two people and play the first ply."""
    await connection.until_shown(MENU)
    await connection.send("3", "\r")
    await connection.until_shown("Enter start")
    await connection.send("\r")
    await connection.until_shown("move 0")
    await connection.send("/", "d", "1", "\r")
    await connection.until_shown("move 1")


# Pages


@pytest.mark.parametrize(
    ("host", "is_ours"),
    [
        *((host, True) for host in ("localhost", "127.0.0.1", "127.8.9.10", "::1")),
        *((host, False) for host in ("0.0.0.0", "::", "192.168.0.7", "example.org", "")),
    ],
)
def test_server_is_public_unless_it_listens_on_loopback(host: str, is_ours: bool) -> None:
    assert is_loopback(host) is is_ours


async def test_page_sets_a_token_and_keeps_it(address: str) -> None:
    async with visiting(address) as visitor:
        (cookie,) = visitor.session.cookie_jar
        assert is_token(cookie.value)
        assert cookie["httponly"]
        # A link on another site leads to the same games. The web socket checks the origin.
        assert cookie["samesite"] == "Lax"
        async with visitor.session.get(address) as answer:
            assert answer.status == 200
            page = await answer.text()
            assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")
            assert answer.headers["Cache-Control"] == "no-store"
        (again,) = visitor.session.cookie_jar
        assert again.value == cookie.value
        # All that it loads is on this server.
        assert "://" not in page
        parts = re.findall(r'(?:src|href|url)[=(]"(static/[^"]+)"', page)
        assert len(parts) == page.count(server.version()) == 3
        assert server.VERSION not in page
        for part in parts:
            async with visitor.session.get(address + part) as answer:
                assert answer.status == 200
                assert "immutable" in answer.headers["Cache-Control"]


async def test_page_and_its_files_are_compressed_and_cached(address: str) -> None:
    """The compressed bytes are counted."""
    headers = {"Accept-Encoding": "gzip"}
    sent = 0
    async with ClientSession(auto_decompress=False) as session:
        for part in ("", *(f"static/{name}" for name in server.statics())):
            async with session.get(address + part, headers=headers) as answer:
                sent += len(await answer.read())
                tag = answer.headers.get("ETag")
            if tag is not None:
                known = {**headers, "If-None-Match": tag}
                async with session.get(address + part, headers=known) as answer:
                    assert (answer.status, await answer.read()) == (304, b"")
        assert 50_000 < sent <= 250_000
        plain = {"Accept-Encoding": "identity"}
        async with session.get(f"{address}static/js/textual.js", headers=plain) as answer:
            assert "Content-Encoding" not in answer.headers
            assert answer.headers["Cache-Control"] == "no-cache"
            assert (await answer.read()).count(b"window.arcadeTerminal=") == 1


@pytest.mark.parametrize(
    ("host", "status"),
    [
        *((host, 200) for host in ("localhost", "LOCALHOST:1", "127.0.0.1:80", "[::1]:8000")),
        *((host, 200) for host in ("arcade.example", "Arcade.example.:443", "127.9.9.9")),
        *((host, 403) for host in ("evil.example", "192.168.0.7", "localhost.evil.example")),
        *((host, 403) for host in ("127.0.0.1.evil.example:8000", "[::2]", ":80")),
    ],
)
async def test_only_known_host_names_get_an_answer(tmp_path: Path, host: str, status: int) -> None:
    async with (
        serving(tmp_path, allowed=["arcade.example"]) as address,
        ClientSession() as session,
    ):
        for part in ("", "static/js/textual.js", "ws"):
            async with session.get(address + part, headers={"Host": host}) as answer:
                assert answer.status == (403 if part == "ws" else status)
                assert ("--allow-host" in await answer.text()) is (status == 403)


@pytest.mark.parametrize(("host", "own"), [("0.0.0.0", "127.0.0.1"), ("::", "::1")])
def test_server_at_all_addresses_names_those_that_can_be_typed(host: str, own: str) -> None:
    *others, last = hosts.reached_at(host)
    assert last == own
    assert host not in others
    assert not any(map(is_loopback, others))
    assert hosts.reached_at("192.168.0.7") == ["192.168.0.7"]
    assert hosts.address("::1", 80) == "http://[::1]:80/"


async def test_cookie_of_a_page_with_tls_is_secure(address: str) -> None:
    async with ClientSession() as session:
        for proxied in (True, False):
            headers = {"X-Forwarded-Proto": "https"} if proxied else {}
            async with session.get(address, headers=headers) as answer:
                (cookie,) = answer.cookies.values()
                assert bool(cookie["secure"]) is proxied


@pytest.mark.parametrize("value", ["", "1", "../../etc", "x" * 32])
async def test_malformed_token_is_replaced(address: str, value: str) -> None:
    async with visiting(address) as visitor:
        visitor.session.cookie_jar.clear()
        cookies = {"abstract_arcade_visitor": value}
        async with visitor.session.get(address, cookies=cookies) as answer:
            found = answer.cookies["abstract_arcade_visitor"].value
        assert is_token(found)


async def test_connection_without_the_page_is_refused(address: str, tmp_path: Path) -> None:
    async with visiting(address) as visitor:
        # Another site's page opens a connection, with the cookie.
        with pytest.raises(WSServerHandshakeError, match="403"):
            async with visitor.connected(Origin="https://elsewhere.example"):
                pass
        visitor.session.cookie_jar.clear()
        with pytest.raises(WSServerHandshakeError, match="403"):
            async with visitor.connected():
                pass
    assert not folders(tmp_path)


@pytest.mark.parametrize("path", ["static/../server.py", "static/%2e%2e/server.py", "download/x"])
async def test_other_files_are_not_served(address: str, path: str) -> None:
    async with visiting(address) as visitor, visitor.session.get(address + path) as answer:
        assert answer.status == 404


@pytest.mark.parametrize("path", ["static", "static/", "static/js", "static/js/", "static/nothing"])
async def test_folders_are_not_listed(address: str, path: str) -> None:
    async with visiting(address) as visitor, visitor.session.get(address + path) as answer:
        assert answer.status in {403, 404}
        assert "textual.js" not in await answer.text()


@pytest.mark.parametrize(
    ("request_line", "what"),
    [
        ("GET / HTTP/9.9", "Invalid HTTP version"),
        ("GET / HTTP/1.1\r\nno header", "Invalid header"),
        ("GET / HTTP/1.1\r\nContent-Length: \x1b[2J", "Invalid"),
        ("GET http://[::1 HTTP/1.1\r\nHost: a", "http://[::1"),
        pytest.param(
            f"GET /{'a' * 10_000} HTTP/1.1\r\nHost: a", "Got more than 8190 bytes", id="long"
        ),
    ],
)
async def test_operator_reads_one_line_of_a_malformed_request(
    address: str, caplog: pytest.LogCaptureFixture, request_line: str, what: str
) -> None:
    url = URL(address)
    assert url.host
    reader, writer = await asyncio.open_connection(url.host, url.port)
    writer.write(f"{request_line}\r\n\r\n".encode())
    async with asyncio.timeout(PATIENCE):
        assert b" 400 " in await reader.readline()
    writer.close()
    (line,) = caplog.messages
    (record,) = caplog.records
    assert record.exc_info is None
    assert line.startswith("Error handling request from 127.0.0.1 ")
    assert what in line
    assert line.isprintable()
    assert len(line) < 160


@pytest.mark.parametrize(
    ("query", "size", "lines"),
    [
        ("?width=100&height=30", (100, 30), 0),
        ("", (80, 24), 0),
        ("?width=9999", (1000, 24), 1),
        ("?width=0&height=-1", (80, 24), 1),
        ("?width=³&height=999", (80, 400), 1),
        ("?width=%1b[2J&height=%c2%9b", (80, 24), 1),
    ],
)
def test_operator_reads_one_line_of_a_size_that_no_screen_has(
    caplog: pytest.LogCaptureFixture, query: str, size: tuple[int, int], lines: int
) -> None:
    assert screen_size(make_mocked_request("GET", f"/ws{query}")) == size
    assert len(caplog.messages) == lines
    assert all("at most 1000 by 400" in line and line.isprintable() for line in caplog.messages)


WEB_SOCKET = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


@pytest.mark.parametrize(
    ("method", "path", "headers", "expected"),
    [
        ("GET", "", {"Host": "evil.example"}, "the Host localhost or 127.0.0.1"),
        ("GET", "", {"Host": "\u202eevil.example\u009b"}, "the Host localhost or 127.0.0.1"),
        ("GET", "", {"Expect": "wonders"}, "a plain GET request"),
        ("POST", "", {"Content-Encoding": "gzip"}, "GET or HEAD"),
        ("GET", "ws", WEB_SOCKET, "the page's cookie"),
        ("GET", "ws", {"Origin": "https://elsewhere.example", **WEB_SOCKET}, "an Origin"),
        ("GET", "ws", {"Cookie": f"abstract_arcade_visitor={'a' * 32}"}, "the handshake"),
    ],
)
async def test_operator_reads_one_line_of_a_refused_request(
    address: str,
    caplog: pytest.LogCaptureFixture,
    method: str,
    path: str,
    headers: dict[str, str],
    expected: str,
) -> None:
    """The line names the request and what the server expected."""
    body = b"no gzip" if method == "POST" else None
    async with (
        ClientSession() as session,
        session.request(method, address + path, headers=headers, data=body) as answer,
    ):
        assert answer.status >= 400
    (line,) = caplog.messages
    assert f"expected {expected}" in line
    assert line.startswith(f"127.0.0.1 was refused {method} /{path}, with the Host ")
    assert headers.get("Origin", "no Origin") in line
    assert line.isprintable()
    assert all(record.exc_info is None for record in caplog.records)


@pytest.mark.programs
@pytest.mark.parametrize("frame", [b"\xff\xff\xff", b"\x81\x82\0\0\0\0\xff\xfe"])
async def test_operator_reads_one_line_of_a_malformed_frame(
    address: str, caplog: pytest.LogCaptureFixture, frame: bytes
) -> None:
    async with visiting(address) as visitor:
        with deaf(visitor) as socket:
            socket.sendall(frame)
            await until(lambda: caplog.messages, "a line")
    (line,) = caplog.messages
    assert line.startswith("127.0.0.1 sent a bad message")
    assert all(record.exc_info is None for record in caplog.records)


# Who does not read


async def test_nothing_is_logged_if_a_browser_leaves_before_the_answer(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    url = URL(address)
    for _ in range(20):
        _, writer = await asyncio.open_connection(url.host, url.port)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        writer.transport.abort()
    async with ClientSession() as session, session.get(address) as answer:
        assert answer.status == 200
    assert not caplog.messages


async def test_connection_is_broken_off_if_nobody_reads_the_answers(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path, sending=0.2) as address:
        url = URL(address)
        reader, writer = await asyncio.open_connection(url.host, url.port, limit=1024)
        writer.write(b"GET /static/js/textual.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 32)
        await until(lambda: caplog.messages, "a line")
        with suppress(ConnectionError):
            async with asyncio.timeout(PATIENCE):
                assert (await reader.read()).count(b" 200 OK") < 32
        writer.close()
    (line,) = caplog.messages
    assert "takes the answer within 0.2 seconds" in line


@pytest.mark.programs
@pytest.mark.usefixtures("small_buffers")
async def test_program_of_a_visitor_who_reads_nothing_is_ended(tmp_path: Path) -> None:
    """Much is drawn for them, until nothing more goes into the connection."""
    before = programs()
    async with (
        serving(tmp_path, crowd=1, patience=2) as address,
        visiting(address) as one,
        visiting(address) as other,
    ):
        with deaf(one) as socket:
            await until(lambda: programs() > before, "a program")
            await draw_much(socket)
            await until(lambda: programs() == before, "its end")
            # Still connected, as far as they know, they keep nobody waiting.
            await _until_room(other)
            async with other.connected() as connection:
                await connection.until_shown(MENU)


@pytest.mark.programs
@pytest.mark.usefixtures("small_buffers")
async def test_visitor_who_reads_nothing_does_not_delay_the_end_of_the_server(
    tmp_path: Path,
) -> None:
    before = programs()
    with ExitStack() as connections:
        async with (
            serving(tmp_path, patience=600) as address,
            visiting(address) as one,
            visiting(address) as other,
        ):
            socket, _ = (connections.enter_context(deaf(each)) for each in (one, other))
            await until(lambda: programs() == before + 2, "two programs")
            await draw_much(socket)
            began = time.monotonic()
        # The operator waits for 5 seconds at most where nothing else runs.
        assert time.monotonic() - began < PATIENCE
        assert programs() == before


def programs() -> int:
    """Return the number of processes that the test has started, including the one that counts."""
    return len(children(os.getpid()))


@pytest.fixture
def small_buffers(monkeypatch: pytest.MonkeyPatch) -> None:
    """So little is on its way to who does not read that a program is soon held up."""
    prepare = web.WebSocketResponse.prepare

    async def prepare_small(
        response: web.WebSocketResponse, request: web.BaseRequest
    ) -> AbstractStreamWriter:
        assert request.transport is not None
        request.transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, 4096)
        return await prepare(response, request)

    monkeypatch.setattr(web.WebSocketResponse, "prepare", prepare_small)


@contextmanager
def deaf(visitor: Visitor) -> Iterator[socket]:
    """A connection of somebody who never reads, to a program with a large screen."""
    url = URL(visitor.address)
    key = base64.b64encode(os.urandom(16)).decode()
    with socket() as found:
        found.setsockopt(SOL_SOCKET, SO_RCVBUF, 2048)
        found.connect((url.host, url.port))
        lines = (
            "GET /ws?width=300&height=100 HTTP/1.1",
            f"Host: {url.host}:{url.port}",
            f"Cookie: abstract_arcade_visitor={visitor.token}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            "",
            "",
        )
        found.sendall("\r\n".join(lines).encode())
        yield found


async def draw_much(deaf: socket) -> None:
    """Open and close the help again and again, for nobody."""
    text = json.dumps(["stdin", "?\x1b"]).encode()
    frame = bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text
    for _ in range(50):
        with suppress(OSError):
            deaf.sendall(frame)
        await asyncio.sleep(0.04)


async def until(condition: Callable[[], object], what: str) -> None:
    """Wait until a condition holds."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not condition():  # noqa: ASYNC110 - other processes tell nobody
                await asyncio.sleep(0.05)
    except TimeoutError:
        raise AssertionError(f"waited in vain for {what}") from None


# Playing


@pytest.mark.programs
async def test_two_visitors_do_not_meet_and_each_comes_back_to_the_ply(
    address: str, tmp_path: Path
) -> None:
    async with visiting(address) as one, visiting(address) as other:
        async with one.connected() as first, other.connected() as second:
            await begin_krypte(first)
            await second.until_shown(MENU)
            await second.send("o")
            await second.until_shown("No match yet")
        async with one.connected() as first:
            await first.until_shown("White to play")
            await first.send("q")
            await first.until_shown(MENU)
        # Who left for the menu comes back to it.
        async with one.connected() as first:
            await first.until_shown(MENU)
    # Only who has played has a folder.
    (folder,) = folders(tmp_path)
    assert len(list(folder.glob("matches/2*.json"))) == 1
    assert not any(each.stat().st_mode & 0o077 for each in (folder, *folder.rglob("*")))


@pytest.mark.programs
async def test_match_that_cannot_be_saved_comes_back_when_there_is_room(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The operator reads where it is meanwhile."""
    root = tmp_path / "visitors"
    rescue = tmp_path / "rescued"
    async with serving(root, rescue=rescue) as address, visiting(address) as visitor:
        blocked = Visitors(root, 1).folder(visitor.token) / "matches"
        blocked.parent.mkdir(parents=True)
        blocked.write_text("No matches fit in here.")
        async with visitor.connected() as connection:
            await begin_krypte(connection)
            await connection.until_shown("cannot be saved")
        await until(lambda: caplog.messages, "a line")
        (path,) = rescue.glob("*/*.json")
        (line,) = caplog.messages
        assert str(path) in line
        assert load(path).move_texts == ("d1",)
        blocked.unlink()
        async with visitor.connected() as connection:
            await connection.until_shown(MENU)
            await connection.send("c")
            await connection.until_shown("White to play")
        assert not [*rescue.glob("*")]


@pytest.mark.programs
async def test_second_connection_of_a_visitor_ends_the_first(address: str) -> None:
    async with visiting(address) as visitor, visitor.connected() as first:
        await begin_krypte(first)
        before = children(os.getpid())
        async with visitor.connected() as second:
            await second.until_shown("White to play")
            await first.until_closed()
            assert len(children(os.getpid())) == len(before)
            assert set(children(os.getpid())) != set(before)


@pytest.mark.programs
async def test_end_of_the_program_closes_the_connection(address: str) -> None:
    async with visiting(address) as visitor, visitor.connected() as connection:
        await connection.until_shown(MENU)
        await connection.send("\x11")
        await connection.until_closed()


@pytest.mark.programs
async def test_end_of_the_server_ends_every_program(tmp_path: Path) -> None:
    before = set(children(os.getpid()))
    async with (
        serving(tmp_path) as address,
        visiting(address) as visitor,
        visitor.connected() as connection,
    ):
        await connection.until_shown(MENU)
        started = set(children(os.getpid())) - before
        assert started
    wait_until_gone(list(started))


@pytest.mark.programs
async def test_malformed_messages_of_a_browser_are_ignored(address: str) -> None:
    async with visiting(address) as visitor, visitor.connected() as connection:
        await connection.until_shown(MENU)
        for text in ("", "[", "null", "7", "[]", '["stdin"]', '["stdin", 7]', "[" * 10_000):
            await connection.socket.send_str(text)
        await connection.socket.send_bytes(b"\xff")
        for size in ({}, {"width": 10**9, "height": 10**9}, {"width": -1, "height": "x"}):
            await connection.say("resize", size)
        await connection.say("stdin", "\ud800")
        await connection.say("ping", "7")
        await connection.until(lambda: ["pong", "7"] in connection.messages, "an answer")
        await connection.send("3", "\r")
        await connection.until_shown("Krypte")


@pytest.mark.programs
async def test_flood_of_pings_is_answered_slowly(address: str) -> None:
    async with (
        visiting(address) as visitor,
        visitor.session.ws_connect(f"{address}ws", autoping=False) as socket,
    ):
        began = time.monotonic()
        count = int(MESSAGES_AT_ONCE + MESSAGES_A_SECOND)
        for _ in range(count):
            await socket.ping()
        answers = 0
        while answers < count:
            message = await socket.receive(PATIENCE)
            assert message.type is not WSMsgType.CLOSED
            answers += message.type is WSMsgType.PONG
        # The messages above the limit are read a second later.
        assert time.monotonic() - began > 0.9


@pytest.mark.programs
async def test_visitors_wait_when_the_server_is_full(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, crowd=1) as address,
        visiting(address) as one,
        visiting(address) as other,
    ):
        async with one.connected() as connection:
            await connection.until_shown(MENU)
            async with other.session.get(address) as answer:
                assert answer.status == 503
                assert "Please wait" in await answer.text()
            with pytest.raises(WSServerHandshakeError, match="503"):
                async with other.connected():
                    pass
            # Who plays is not sent away.
            async with one.session.get(address) as answer:
                assert answer.status == 200
        # Back before the program of the connection that broke has ended, and away again.
        async with one.connected():
            pass
        await _until_room(other)
        async with other.connected() as connection:
            await connection.until_shown(MENU)


@pytest.mark.programs
async def test_idle_visitor_makes_room_for_a_waiting_one(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, crowd=1, idle=0) as address,
        visiting(address) as one,
        visiting(address) as other,
    ):
        async with one.connected() as connection:
            await connection.until_shown(MENU)
            await _until_room(other)
            await connection.until_closed()
        async with other.connected() as connection:
            await connection.until_shown(MENU)


async def _until_room(visitor: Visitor) -> None:
    async with asyncio.timeout(PATIENCE):
        status = 503
        while status == 503:
            async with visitor.session.get(visitor.address) as answer:
                status = answer.status


@pytest.mark.programs
async def test_engines_of_all_visitors_are_limited_together(tmp_path: Path) -> None:
    """A visitor who finds all engines busy waits, and plays when one is free."""
    async with (
        serving(tmp_path, engines=1) as address,
        visiting(address) as one,
        visiting(address) as other,
    ):
        for visitor in (one, other):
            folder = Visitors(tmp_path, 1).folder(visitor.token)
            Library(folder / "matches").save(MATCH, a_match("d1", white="greedy"))
        async with other.connected() as second:
            async with one.connected() as first:
                for connection in (first, second):
                    await connection.until_shown(MENU)
                    await connection.send("c")
                    if connection is first:
                        await connection.until_shown("Black to play")
                await second.until_shown("The limit of computer players (1) is reached")
                places = Visitors(tmp_path, 1)
                assert places.is_engine_wanted(PATIENCE)
                assert len(places.with_engines()) == 1
            await _until_free(tmp_path / "engines" / "0.lock")
            await second.send("\r")
            await second.until_shown("Black to play")


async def _until_free(lock: Path) -> None:
    async with asyncio.timeout(PATIENCE):
        while is_locked(lock):  # noqa: ASYNC110 - another process gives it back
            await asyncio.sleep(0.02)


# What a visitor cannot reach


@pytest.mark.programs
async def test_visitor_reaches_no_files_programs_or_shell(address: str, tmp_path: Path) -> None:
    """Names with paths, programs, files and the shell, by every line that can be typed."""
    secret = tmp_path / "secret.json"
    secret.write_text(dump(a_match("d1", "e8")))
    before = {path: path.read_bytes() for path in files_beside(tmp_path)}
    async with visiting(address) as visitor, visitor.connected() as connection:
        await begin_krypte(connection)
        await connection.send("/", "!touch x", "\r")
        await connection.until_shown("'!touch x' is not on this board")
        await connection.send("\x1b")
        await connection.until_gone("!touch x")
        # The shell.
        await connection.send("\x1a")
        await connection.send("\x10")
        await connection.until_shown("Search")
        await connection.send("suspend")
        await connection.until_shown("No matches")
        await connection.send("\x1b")
        await connection.until_gone("No matches")
        # What is exported goes to the browser alone.
        await connection.send("e")
        await connection.until_shown("Export the match")
        await connection.send("\r")
        await connection.until(lambda: connection.messages, "a download")
        (kind, key), *_ = connection.messages
        assert kind == "deliver_file_start"
        async with visitor.session.get(f"{address}download/{key}") as answer:
            assert answer.status == 200
            assert (await answer.json())["moves"] == ["d1"]
            assert "/" not in answer.headers["Content-Disposition"]
        # Files of others.
        await connection.send("q")
        await connection.until_shown(MENU)
        await connection.send("o")
        await connection.until_shown("Krypte")
        await connection.send("o")
        await connection.until_shown("Files cannot be opened in a browser")
    assert {path: path.read_bytes() for path in files_beside(tmp_path)} == before


def files_beside(folder: Path) -> list[Path]:
    """The files that no visitor may touch."""
    return [
        path
        for path in folder.rglob("*")
        if path.is_file() and path.relative_to(folder).parts[0] != "visitors"
    ]
