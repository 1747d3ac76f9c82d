"""The file of the positions that players have set up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from abstract_arcade.library.drafts import Drafts
from abstract_arcade.library.small_files import MAX_BYTES
from abstract_arcade.rules import Color, new_game

RENEO = new_game("reneo", size=9)


def put(drafts: Drafts, name: str, site: str = "d4") -> None:
    """Place a black stone on a board, and store the position."""
    editor = drafts.editor(name) if name != "reneo" else drafts.editor(name, RENEO)
    editor.put(editor.game.board.site(site))
    drafts.keep(editor)


def with_row(changes: dict[str, object]) -> str:
    """Return a file with one position that differs from a valid one in some keys."""
    row = {"game": "krypte", "options": {}, "black": [], "white": [], "to_move": "black"}
    return json.dumps({"format": Drafts.FORMAT, "positions": [{**row, "state": {}, **changes}]})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / "positions.json"


def test_stored_positions_are_read_again_with_their_options(file: Path) -> None:
    drafts = Drafts(file.parent)
    put(drafts, "krypte")
    put(drafts, "reneo", "i9")
    editor = drafts.editor("krypte")
    editor.change_mover()
    editor.step(editor.draft.choices[0], 1)
    drafts.keep(editor)
    drafts.close()
    again = Drafts(file.parent)
    krypte = again.editor("krypte").draft
    assert krypte.setup == (("d4",), (), Color.WHITE, {"last_side": "N"})
    # Without options, the position that was changed last is returned.
    assert again.editor("reneo").game == RENEO
    assert again.editor("reneo").draft.setup.black == ("i9",)
    assert again.editor("reneo", new_game("reneo")).is_clear


def test_drafts_return_the_same_editor_for_a_game() -> None:
    drafts = Drafts()
    put(drafts, "krypte")
    assert drafts.editor("krypte") is drafts.editor("krypte", new_game("krypte"))
    assert drafts.editor("krypte").can_undo
    drafts.close()


def test_cleared_position_is_removed_from_the_file(file: Path) -> None:
    drafts = Drafts(file.parent)
    put(drafts, "krypte")
    editor = drafts.editor("krypte")
    editor.clear()
    drafts.keep(editor)
    drafts.close()
    assert json.loads(file.read_text())["positions"] == []


def test_positions_of_two_programs_do_not_overwrite_each_other(file: Path) -> None:
    first = Drafts(file.parent)
    second = Drafts(file.parent)
    assert second.editor("krypte").is_clear
    put(first, "krypte")
    first.close()
    put(second, "slicron")
    second.close()
    both = Drafts(file.parent)
    assert both.editor("krypte").draft.setup.black == ("d4",)
    assert both.editor("slicron").draft.setup.black == ("d4",)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{",
        '{"format": "abstract-arcade-positions/2", "positions": []}',
        with_row({"game": "chess"}),
        with_row({"options": {"x": "y"}}),
        with_row({"black": ["z9"]}),
        with_row({"black": [["a"]]}),
        with_row({"to_move": "red"}),
        "[" * 100_000,
        " " * (MAX_BYTES + 1),
    ],
    ids=lambda text: text[:40].strip() or "blank",
)
def test_invalid_positions_file_is_renamed(file: Path, content: str) -> None:
    file.parent.mkdir()
    file.write_text(content)
    drafts = Drafts(file.parent)
    assert drafts.editor("krypte").is_clear
    put(drafts, "krypte")
    drafts.close()
    (aside,) = file.parent.glob("positions.json.unreadable-*")
    assert aside.read_text() == content
    assert Drafts(file.parent).editor("krypte").draft.setup.black == ("d4",)


def test_positions_file_that_cannot_be_written_is_reported(file: Path) -> None:
    file.parent.write_text("no folder")
    drafts = Drafts(file.parent)
    said: list[str] = []
    drafts.failed = said.append
    put(drafts, "krypte")
    drafts.close()
    assert len(said) == 1
    assert said[0].startswith("positions.json cannot be written: ")
    assert drafts.editor("krypte").draft.setup.black == ("d4",)
