"""The options and refusals of `share`. The server of shared games is tested in `tests/web`."""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

# Loaded before a test replaces a function that it imports: otherwise it would keep the replacement.
import abstract_arcade.web.table_server  # noqa: F401
from abstract_arcade.library.folder import Library
from abstract_arcade.match import Participant
from abstract_arcade.rules import Seat
from tests.cli.support import check_usage_error, run
from tests.matches import a_match

HERE = ("--host", "127.0.0.1", "--port", "0")


def shared(*arguments: str, typed: str = "") -> Sequence[Mapping[str, Any]]:
    """Share a game for as long as it takes to type some lines; return the events."""
    result = run("share", *arguments, "--port", "0", "--json", typed=typed)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_game_is_shared_with_its_options() -> None:
    start, link = shared("krypte", "--pie", "--clock", "5", *HERE)
    assert start["options"]["pie"] == "on"
    assert start["clock"] == {"first": [300, 0], "second": [300, 0]}
    assert link["link"].startswith("http://127.0.0.1:")


def test_hints_are_off_unless_they_are_allowed() -> None:
    answers = [
        shared("krypte", *HERE, *options, typed="hints\n")[-1]["data"]["allowed"]
        for options in ((), ("--hints",))
    ]
    assert answers == [False, True]


@pytest.mark.parametrize(
    ("options", "moves_first"),
    [
        ((), True),
        (("--white", "person:Ada"), False),
        (("--black", "person:Ada"), True),
        (("--black", "person:Ben", "--white", "person:Ada"), True),
    ],
)
def test_host_has_the_only_seat_with_a_name(options: tuple[str, ...], moves_first: bool) -> None:
    answer = shared("krypte", *HERE, *options, "--no-teach", typed="d1\n")[-1]
    assert answer["event"] == ("move" if moves_first else "error")


def test_saved_match_is_shared_by_its_name() -> None:
    Library().save("krypte-x7k2", a_match("d1"))
    assert shared("x7k2", *HERE)[0]["moves"] == ["d1"]


def test_shared_match_is_saved_unless_no_save_is_given() -> None:
    shared("krypte", *HERE, "--no-save", typed="d1\n")
    assert Library().entries() == []
    shared("krypte", *HERE, typed="d1\n")
    assert len(Library().entries()) == 1


@pytest.mark.usefixtures("_at_a_terminal")
def test_screen_is_opened_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Seat] = []

    def open_shared(*_: object, host_seat: Seat, **__: object) -> None:
        opened.append(host_seat)

    monkeypatch.setattr("abstract_arcade.cli.screen.open_shared", open_shared)
    assert run("share", "krypte", "--white", "person:Ada").exit_code == 0
    assert opened == [Seat.SECOND]


def test_match_against_a_computer_is_not_shared() -> None:
    check_usage_error(run("share", "krypte", "--white", "greedy"), "two people")
    match = a_match("d1")
    match.seat(Seat.SECOND, Participant("greedy"))
    Library().save("krypte-x7k2", match)
    check_usage_error(run("share", "x7k2"), "two people")


def test_unknown_name_is_refused() -> None:
    check_usage_error(run("share", "nothing"), "There is no game or saved match 'nothing'")


@pytest.mark.parametrize("url", ["games.example", "ftp://games.example", "https://", "x"])
def test_address_that_is_no_web_address_is_refused(url: str) -> None:
    check_usage_error(run("share", "krypte", "--url", url), "must be an address of a web server")


def test_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "abstract_arcade.web.table_server", raising=False)
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    check_usage_error(run("share", "krypte"), "install abstract-arcade with the `web` extra")


def test_taken_port_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        result = run("share", "krypte", "--host", "127.0.0.1", "--port", str(port))
    check_usage_error(
        result, f"Port {port} is taken: choose another one with --port, or 0 for a free one."
    )


def test_host_that_is_no_name_is_refused() -> None:
    check_usage_error(run("share", "krypte", "--host", "a..b"), "'a..b' is not a host name")


def test_address_of_another_machine_is_refused() -> None:
    result = run("share", "krypte", "--host", "192.0.2.7", "--port", "0")
    check_usage_error(result, "The game cannot be shared at 192.0.2.7, port 0")


@pytest.mark.parametrize(
    ("own", "words"),
    [
        ([], "This machine is not on a network"),
        (["192.0.2.7", "198.51.100.4"], "192.0.2.7 and 198.51.100.4"),
    ],
)
def test_without_one_address_only_this_machine_opens_the_link(
    monkeypatch: pytest.MonkeyPatch, own: list[str], words: str
) -> None:
    monkeypatch.setattr("abstract_arcade.web.hosts.reached_at", lambda _: [*own, "127.0.0.1"])
    _, link = shared("krypte")
    assert link["link"].startswith("http://127.0.0.1:")
    assert words in link["text"]


def test_link_has_the_only_address_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("abstract_arcade.web.hosts.reached_at", lambda _: ["192.0.2.7"])
    # This machine has another address.
    check_usage_error(run("share", "krypte", "--port", "0"), "cannot be shared at 192.0.2.7")


def test_link_begins_with_the_address_of_a_tunnel() -> None:
    _, link = shared("krypte", "--url", "https://games.example")
    assert link["link"].startswith("https://games.example/t/")
