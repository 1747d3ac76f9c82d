"""The limit on the engines that several programs run at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from abstract_arcade.players.engine_client import EngineClient, EngineError
from abstract_arcade.players.engine_slots import NoPlaceError, take_place
from abstract_arcade.storage import PLACES_VARIABLE


def test_engines_are_not_limited_without_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(PLACES_VARIABLE, raising=False)
    assert take_place() is None


@pytest.mark.parametrize("value", ["8", "x:{}", "-1:{}", "²:{}", f"{'9' * 5000}:{{}}", ":{}"])
def test_engines_are_not_limited_if_the_variable_is_invalid(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PLACES_VARIABLE, value.format(tmp_path))
    assert take_place() is None


def test_released_place_can_be_taken_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACES_VARIABLE, f"2:{tmp_path}/a:b")
    first = take_place()
    second = take_place()
    assert first
    assert second
    with pytest.raises(NoPlaceError, match="is reached: wait a moment"):
        take_place()
    first.release()
    third = take_place()
    assert third
    third.release()
    second.release()


async def test_engine_holds_its_place_until_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PLACES_VARIABLE, f"1:{tmp_path}")
    engine = await EngineClient.start()
    with pytest.raises(EngineError, match=r"The limit of computer players \(1\) is reached"):
        await EngineClient.start()
    await engine.close()
    # What cannot be started, and what is no engine, keeps none.
    with pytest.raises(EngineError):
        await EngineClient.start(["/nowhere/at/all"])
    with pytest.raises(EngineError):
        await EngineClient.start(["true"])
    engine = await EngineClient.start()
    await engine.close()
