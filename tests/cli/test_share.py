"""`share`: what it opens, and what it refuses. What is served is tested in `tests/web`."""

from __future__ import annotations

import errno
import sys
from typing import Any

import pytest

from abstract_arcade.cli.share import _addresses, _reason
from abstract_arcade.library.folder import Library
from abstract_arcade.match import Match
from abstract_arcade.rules import Seat
from tests.cli.support import check_usage_error, run
from tests.matches import a_match


class Opened:
    """The match that would be shared, and how."""

    match: Match | None = None
    settings: dict[str, Any]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    found = Opened()

    def open_shared(match: Match, make_server: Any, **settings: Any) -> None:
        found.match = match
        found.settings = {**settings, "server": make_server}

    monkeypatch.setattr("abstract_arcade.cli.screen.open_shared", open_shared)
    return found


def test_shares_a_game_with_its_options(opened: Opened) -> None:
    result = run("share", "krypte", "--pie", "--clock", "5", "--host", "127.0.0.1", "--hints")
    assert result.exit_code == 0
    assert opened.match is not None
    assert opened.match.game.pie  # type: ignore[attr-defined]
    assert opened.match.clock is not None
    assert opened.settings["host_seat"] is Seat.FIRST
    assert opened.settings["allows_help"] is True


@pytest.mark.parametrize(
    ("options", "seat"),
    [
        ((), Seat.FIRST),
        (("--white", "person:Ada"), Seat.SECOND),
        (("--black", "person:Ada"), Seat.FIRST),
        (("--black", "person:Ben", "--white", "person:Ada"), Seat.FIRST),
    ],
)
def test_host_has_the_only_seat_with_a_name(
    opened: Opened, options: tuple[str, ...], seat: Seat
) -> None:
    run("share", "krypte", *options)
    assert opened.settings["host_seat"] is seat


def test_saved_match_goes_on(opened: Opened) -> None:
    Library().save("krypte-x7k2", a_match("d1"))
    assert run("share", "x7k2").exit_code == 0
    assert opened.match is not None
    assert opened.match.move_texts == ("d1",)


def test_match_against_a_computer_is_not_shared(opened: Opened) -> None:
    check_usage_error(run("share", "krypte", "--white", "greedy"), "two people")
    assert opened.match is None


def test_unknown_name_is_refused(opened: Opened) -> None:
    check_usage_error(run("share", "nothing"), "There is no game or saved match 'nothing'")
    assert opened.match is None


@pytest.mark.parametrize("url", ["games.example", "ftp://games.example", "https://", "x"])
def test_address_that_is_no_web_address_is_refused(url: str) -> None:
    check_usage_error(run("share", "krypte", "--url", url), "must be an address of a web server")


def test_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "abstract_arcade.web.table_server", raising=False)
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    check_usage_error(run("share", "krypte"), "install abstract-arcade with the extra `web`")


def test_taken_port_is_named() -> None:
    error = OSError(errno.EADDRINUSE, "Address already in use")
    assert _reason(error, "127.0.0.1", 8000) == (
        "Port 8000 is taken: choose another one with --port, or 0 for a free one."
    )


@pytest.mark.parametrize(
    ("own", "hosts", "words"),
    [
        (["192.0.2.7"], ["192.0.2.7", "127.0.0.1"], ""),
        ([], ["127.0.0.1"], "This machine is not on a network"),
        (["192.0.2.7", "198.51.100.4"], ["127.0.0.1"], "192.0.2.7 and 198.51.100.4"),
    ],
)
def test_address_of_the_link_is_the_only_one(
    monkeypatch: pytest.MonkeyPatch, own: list[str], hosts: list[str], words: str
) -> None:
    monkeypatch.setattr("abstract_arcade.web.hosts.reached_at", lambda _: [*own, "127.0.0.1"])
    found, notice = _addresses(None, None)
    assert found == hosts
    assert words in notice
    assert bool(words) is bool(notice)


def test_tunnel_needs_no_address_but_loopback() -> None:
    assert _addresses(None, "https://games.example") == (["127.0.0.1"], "")
    assert _addresses("192.0.2.7", "https://games.example") == (["192.0.2.7"], "")
