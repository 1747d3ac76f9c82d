"""How the tests of the screens wait, and what they spare: many small apps are begun here."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from textual._styles_cache import StylesCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

from tests.tui.settling import settle

_PARSED: dict[tuple[Any, ...], list[RuleSet]] = {}


@pytest.fixture(autouse=True)
def _settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Pilot wait for what is left to do, not for an idle processor or for a moment to pass."""
    for module in ("app", "pilot"):
        monkeypatch.setattr(f"textual.{module}.wait_for_idle", settle)
    monkeypatch.setattr("abstract_arcade.tui.frame.input_gate._PAUSE", 0)
    monkeypatch.setattr("abstract_arcade.tui.frame.input_gate.REST", 0)


@pytest.fixture(autouse=True)
def _sheets_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all apps share the style sheets that are parsed: a quarter of a small test's time."""
    parse = Stylesheet._parse_rules

    def parse_once(sheet: Stylesheet, *given: Any, **named: Any) -> list[RuleSet]:
        key = (*given, *sorted(named.items()), *sorted(sheet._variables.items()))
        if key not in _PARSED:
            _PARSED[key] = parse(sheet, *given, **named)
        return _PARSED[key]

    monkeypatch.setattr(Stylesheet, "_parse_rules", parse_once)


@pytest.fixture(autouse=True)
def _garbage_collected_at_the_end() -> Iterator[None]:
    """Collect garbage once an app has ended, and not while it runs.

    The collector would look through the widgets of the app many times, which takes 7 % of a test.
    Also forget the drawn lines that Textual keeps, as `forget_lines` does in a program.
    """
    gc.disable()
    yield
    gc.enable()
    StylesCache.get_inner_outer.cache_clear()
    gc.collect(0)


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw with colours, whatever the terminal that the tests run in has."""
    monkeypatch.delenv("NO_COLOR", raising=False)
