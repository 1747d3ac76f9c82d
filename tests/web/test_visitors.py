"""The tokens of visitors, and the folders with their matches."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from abstract_arcade.rules.installed import SWITCH
from abstract_arcade.storage import (
    HOME_VARIABLE,
    PLACES_VARIABLE,
    RESCUE_VARIABLE,
    SANDBOX_VARIABLE,
)
from abstract_arcade.storage.locks import Lock
from abstract_arcade.web.visitors import KEPT_SECONDS, Visitors, is_token, new_token


@pytest.fixture
def visitors(tmp_path: Path) -> Visitors:
    return Visitors(tmp_path / "visitors", engines=3)


def a_folder(visitors: Visitors, token: str) -> Path:
    """The folder of a visitor who has played, as their program makes it."""
    folder = visitors.folder(token)
    folder.mkdir(parents=True)
    return folder


def test_tokens_have_128_bits_and_differ() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(is_token(token) and len(bytes.fromhex(token)) == 16 for token in tokens)


@pytest.mark.parametrize(
    "text", ["", "a", "g" * 32, "A" * 32, "0" * 31, "0" * 33, "../" + "0" * 29, "0" * 32 + "\n"]
)
def test_malformed_token_is_no_token(text: str) -> None:
    assert not is_token(text)


def test_folders_are_private_and_their_names_tell_nothing(visitors: Visitors) -> None:
    one = new_token()
    other = new_token()
    folder = visitors.folder(one)
    visitors.enter(one)
    assert folder.parent == visitors.root
    assert visitors.folder(other) != folder
    assert one not in str(folder)
    assert len(folder.name) == 64
    assert visitors.root.stat().st_mode & 0o077 == 0


def test_visitor_who_saves_nothing_has_no_folder(visitors: Visitors) -> None:
    token = new_token()
    visitors.enter(token)
    visitors.save_open_match(token)
    assert visitors.take_open_match(token) is None
    assert visitors.root.is_dir()
    assert not visitors.folder(token).exists()


def test_visit_keeps_the_folder_from_deletion(visitors: Visitors) -> None:
    token = new_token()
    folder = a_folder(visitors, token)
    os.utime(folder, (0, 0))
    visitors.enter(token)
    assert folder.stat().st_mtime > KEPT_SECONDS


def test_program_of_a_visitor_is_sandboxed_in_the_visitors_folder(visitors: Visitors) -> None:
    token = new_token()
    environment = visitors.environment(token)
    assert environment[HOME_VARIABLE] == str(visitors.folder(token))
    assert environment[SANDBOX_VARIABLE] == "1"
    places = [visitors.environment(new_token())[PLACES_VARIABLE] for _ in range(2)]
    # They are counted for all together.
    assert places == [environment[PLACES_VARIABLE]] * 2
    assert places[0].startswith("3:")


def test_unused_folders_are_deleted(visitors: Visitors, tmp_path: Path) -> None:
    now = 2_000_000_000.0
    old, recent = (a_folder(visitors, new_token()) for _ in range(2))
    (old / "matches").mkdir()
    (old / "matches" / "a.json").write_text("{}")
    others = tmp_path / "visitors" / "engines"
    others.mkdir()
    for folder, age in ((old, KEPT_SECONDS + 1), (recent, KEPT_SECONDS - 1), (others, 10**9)):
        os.utime(folder, (now - age, now - age))
    assert visitors.remove_unused(now) == [old]
    assert sorted(tmp_path.glob("visitors/*")) == sorted([recent, others])
    assert Visitors(tmp_path / "none", 1).remove_unused(now) == []


def test_open_match_of_a_visitor_is_returned_once(visitors: Visitors) -> None:
    token = new_token()
    matches = a_folder(visitors, token) / "matches"
    matches.mkdir()
    for name in ("one", "other"):
        (matches / f"{name}.json").write_text("{}")
    (matches / "one.lock").write_text("")
    assert visitors.take_open_match(token) is None
    with Lock.take(matches / "other.lock") or pytest.fail("not free"):
        visitors.save_open_match(token)
    assert visitors.take_open_match(token) == "other"
    assert visitors.take_open_match(token) is None
    visitors.save_open_match(token)
    assert visitors.take_open_match(token) is None


def test_deleted_match_of_a_visitor_is_not_opened(visitors: Visitors) -> None:
    token = new_token()
    matches = a_folder(visitors, token) / "matches"
    with Lock.take(matches / "x.lock") or pytest.fail("not free"):
        visitors.save_open_match(token)
    assert visitors.take_open_match(token) is None


def rescued(tmp_path: Path, visitors: Visitors, token: str) -> Path:
    """The folder of a visitor's records that could not be saved, with one of them."""
    folder = tmp_path / "rescued" / visitors.folder(token).name
    folder.mkdir(parents=True)
    (folder / "a.json").write_text("rescued")
    return folder


def test_program_gets_a_folder_for_unsaved_matches(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path / "visitors", 3, tmp_path / "rescued")
    token = new_token()
    folder = rescued(tmp_path, visitors, token)
    assert visitors.environment(token)[RESCUE_VARIABLE] == str(folder)
    assert Visitors(tmp_path / "visitors", 3).environment(token)[RESCUE_VARIABLE] == ""


@pytest.mark.parametrize(("is_allowed", "value"), [(True, "1"), (False, "0")])
def test_games_of_other_packages_are_offered_if_the_operator_allows_them(
    tmp_path: Path, *, is_allowed: bool, value: str
) -> None:
    visitors = Visitors(tmp_path, 3, has_installed_games=is_allowed)
    assert visitors.environment(new_token())[SWITCH] == value


def test_rescued_record_is_reported_once(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path / "visitors", 3, tmp_path / "rescued")
    token = new_token()
    folder = rescued(tmp_path, visitors, token)
    assert visitors.new_rescued(new_token()) == []
    assert visitors.new_rescued(token) == [folder / "a.json"]
    assert visitors.new_rescued(token) == []
    (folder / "a-2.json").write_text("later")
    assert visitors.new_rescued(token) == [folder / "a-2.json"]


@pytest.mark.parametrize(
    ("saved_at", "names"), [(None, {"a"}), (1_000, {"a"}), (3_000, {"a", "a-2"})]
)
def test_rescued_record_is_restored_if_the_disk_allows_it(
    tmp_path: Path, saved_at: int | None, names: set[str]
) -> None:
    """A match that was saved later stays as it is."""
    visitors = Visitors(tmp_path / "visitors", 3, tmp_path / "rescued")
    token = new_token()
    folder = rescued(tmp_path, visitors, token)
    os.utime(folder / "a.json", (2_000, 2_000))
    matches = a_folder(visitors, token) / "matches"
    matches.write_text("no room")
    visitors.restore(token)
    assert (folder / "a.json").exists()
    matches.unlink()
    if saved_at is not None:
        matches.mkdir()
        (matches / "a.json").write_text("saved")
        os.utime(matches / "a.json", (saved_at, saved_at))
    visitors.restore(token)
    assert {path.stem for path in matches.iterdir()} == names
    restored = "a" if len(names) == 1 else "a-2"
    assert (matches / f"{restored}.json").read_text() == "rescued"
    assert not folder.exists()
