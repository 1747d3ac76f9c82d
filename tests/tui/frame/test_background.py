"""The terminal's background: asked for, and followed by the theme."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal import Terminal, environment, terminal

pytestmark = pytest.mark.slow

QUESTION = b"\x1b]11;?\x1b\\"
WHITE = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\"
BLACK = "\x1b]11;rgb:0000/0000/0000\x1b\\"

PATIENT = "from abstract_arcade.tui.frame import driver; driver._ANSWER_SECONDS = 60"
"""Lets a busy machine answer in time."""

DARK_DESK = "14161b"
LIGHT_DESK = "f6f3ec"


def wait_for_question(shown: Terminal) -> None:
    shown.wait_until(lambda: QUESTION in shown.output, "the question for the background")


def desk(shown: Terminal) -> str:
    """The colour in the upper left corner of the menu, once it is drawn."""
    shown.wait_for("a b s t r a c t")
    return shown.ground(0, 0)


@pytest.mark.parametrize(("answer", "color"), [(WHITE, LIGHT_DESK), (BLACK, DARK_DESK)])
def test_theme_follows_the_background(tmp_path: Path, answer: str, color: str) -> None:
    env = environment(ABSTRACT_ARCADE_HOME=str(tmp_path))
    with terminal(env=env, before=PATIENT) as shown:
        wait_for_question(shown)
        # An answer may come in parts.
        shown.send(answer[:9])
        shown.send(answer[9:])
        assert desk(shown) == color


def test_late_answer_is_neither_followed_nor_typed(tmp_path: Path) -> None:
    with terminal(env=environment(ABSTRACT_ARCADE_HOME=str(tmp_path))) as shown:
        assert desk(shown) == DARK_DESK
        shown.send("5")
        shown.wait_for("play Enclose5")
        # Digits would choose games.
        shown.send(WHITE)
        shown.send("o")
        shown.wait_for("No match yet")
        shown.send("q")
        shown.wait_for("play Enclose5")
        assert desk(shown) == DARK_DESK


def test_terminal_theme_has_the_background_of_the_terminal(tmp_path: Path) -> None:
    env = environment(ABSTRACT_ARCADE_HOME=str(tmp_path))
    (tmp_path / "settings.toml").write_text('theme = "terminal"\n')
    with terminal(env=env) as shown:
        assert desk(shown) == "default"


def test_terminal_is_not_asked_if_the_theme_is_set(tmp_path: Path) -> None:
    env = environment(ABSTRACT_ARCADE_HOME=str(tmp_path))
    (tmp_path / "settings.toml").write_text('theme = "dark"\n')
    with terminal(env=env) as shown:
        assert desk(shown) == DARK_DESK
        assert QUESTION not in shown.output
