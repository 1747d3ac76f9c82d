"""The arguments and refusals of `join`. Shared games in a terminal are tested in `tests/web`."""

from __future__ import annotations

import sys

import pytest

from abstract_arcade.cli.join import LinkType
from tests.cli.support import check_usage_error, run
from tests.terminal import environment, terminal

LINK = "http://192.0.2.7:8000/t/k3Jx0Qw9Zr5uVbN2mTfYhA/"


@pytest.mark.parametrize(
    "link",
    [
        LINK,
        LINK.removesuffix("/"),
        f" {LINK}?source=chat#top ",
    ],
)
def test_link_may_come_in_any_form_that_browsers_understand(link: str) -> None:
    assert LinkType().convert(link, None, None) == LINK


def test_link_may_lead_through_a_proxy() -> None:
    link = LINK.replace("http://192.0.2.7:8000/", "https://games.example/table/")
    assert LinkType().convert(link, None, None) == link


@pytest.mark.parametrize(
    "link",
    [
        "krypte",
        "192.0.2.7:8000",
        "http://192.0.2.7:8000/",
        LINK.replace("http", "ftp"),
        LINK.replace("8000", "99999"),
        LINK.replace("8000", "0"),
        LINK.replace("192", "user:secret@192"),
        LINK.replace("k3J", ""),
        f"{LINK}ws",
        "http://[::1/t/k3Jx0Qw9Zr5uVbN2mTfYhA/",
    ],
)
def test_text_that_is_no_link_is_refused(link: str) -> None:
    check_usage_error(run("join", link), "it must be the link that your friend's program shows")


def test_missing_terminal_is_named() -> None:
    check_usage_error(run("join", LINK), "The 'join' command must be run in a terminal")


def test_terminal_that_cannot_position_the_cursor_is_named() -> None:
    with terminal("join", LINK, env=environment(TERM="dumb")) as guest:
        assert guest.wait_for_end() == 2
        assert "TERM is 'dumb'" in guest.text


def test_home_folder_is_not_needed() -> None:
    link = LINK.replace("192.0.2.7:8000", "127.0.0.1:1")
    env = environment(ABSTRACT_ARCADE_HOME="~no-such-user")
    with terminal("join", "--ascii", link, env=env) as guest:
        guest.wait_for("No game answers at 127.0.0.1:1")
        assert guest.wait_for_end() == 1


def test_system_without_such_terminals_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("abstract_arcade.cli.screen.has_driver", lambda: False)
    check_usage_error(
        run("join", LINK), "Linux or macOS terminal: open the link in a browser instead"
    )


def test_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("abstract_arcade.cli.screen.has_terminal", lambda: True)
    monkeypatch.setattr("abstract_arcade.cli.screen.is_dumb", lambda: False)
    monkeypatch.delitem(sys.modules, "abstract_arcade.web.join_client", raising=False)
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    check_usage_error(run("join", LINK), "install abstract-arcade with the `web` extra")
