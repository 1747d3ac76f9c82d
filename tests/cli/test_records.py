"""The commands for matches that were kept: what they print, where they fail, what they load."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from abstract_arcade.cli import main
from abstract_arcade.library.folder import Library
from abstract_arcade.match import Match
from abstract_arcade.match.node import move_number
from abstract_arcade.records import dump, load
from abstract_arcade.rules import GAMES, Seat, new_game
from abstract_arcade.teaching.diagram import note
from tests.cli.support import outside, run
from tests.matches import a_match
from tests.terminal import ROOT, environment

RECORDS = ROOT / "tests/data/records/1"

NAME = "20261121-201500-krypte-x7k2"


def refused(*arguments: str, text: str | None = None) -> str:
    """The one sentence with which a command refuses bad input."""
    result = CliRunner().invoke(main, arguments, input=text, prog_name="abstract-arcade")
    assert (result.exit_code, result.stdout) == (2, "")
    lines = result.stderr.splitlines()
    assert lines[-1].startswith("Error: ")
    assert lines[-1].endswith(".")
    return lines[-1].removeprefix("Error: ")


def finished() -> Match:
    match = a_match("d4", "e8", game=GAMES["enclose5"]())
    match.resign(Seat.FIRST)
    return match


class TestMatches:
    def test_saved_matches_are_listed_with_their_states(self, library: Library) -> None:
        library.save("20261122-090000-enclose5-b2c3", finished())
        library.path("bad").write_text("{")
        lines = run("matches").stdout.splitlines()
        assert lines == [
            "20261122-090000-enclose5-b2c3  Player 1 – Player 2: Orange won by resignation, 2",
            f"{'':29}  moves",
            f"{NAME}    You – Greedy: Black to move, 4 moves",
            f"{'bad':29}  cannot be read: line 1, column 2: this is not",
            f"{'':29}  JSON: the text ends too early",
        ]

    def test_list_of_matches_has_states_below_names_on_a_narrow_terminal(
        self, library: Library
    ) -> None:
        library.save("20261122-090000-enclose5-b2c3", finished())
        assert run("matches", COLUMNS="40").stdout.splitlines() == [
            "20261122-090000-enclose5-b2c3",
            "    Player 1 – Player 2: Orange won by",
            "    resignation, 2 moves",
            NAME,
            "    You – Greedy: Black to move, 4 moves",
        ]

    def test_list_without_matches_names_the_folder(self, home: Path) -> None:
        said = run("matches").stdout
        assert said.split() == f"There are no matches in {home / 'matches'}.".split()
        assert run("matches", "--json").stdout == "[]\n"
        assert not home.exists()

    def test_folder_of_matches_that_cannot_be_read_is_reported(self, home: Path) -> None:
        home.mkdir()
        (home / "matches").write_text("a file")
        assert "cannot be listed: Not a directory" in refused("matches")

    def test_list_of_matches_is_printed_as_json(self, library: Library) -> None:
        library.path("bad").write_text("{")
        found, bad = json.loads(run("matches", "--json").stdout)
        assert found.pop("created") == found.pop("updated")
        assert found == {
            "id": NAME,
            "game": "krypte",
            "options": new_game("krypte").as_text(),
            "first": "Player 1",
            "second": "Greedy",
            "plies": 4,
            "status": "running",
            "to_move": "black",
            "seat_to_move": "first",
            "result": None,
            "series": "",
            "file": str(library.path(NAME)),
        }
        assert (bad["id"], bad["status"]) == ("bad", "unreadable")
        assert bad["error"].startswith("line 1")

    def test_export_copies_all_matches_and_names_unreadable_ones(self, library: Library) -> None:
        result = run("matches", "--export", "copies")
        assert (result.exit_code, result.output) == (0, "")
        assert load(Path("copies") / f"{NAME}.json").current.ply == 4
        library.path("bad").write_text("{")
        assert "cannot be read and were not copied: bad" in refused("matches", "--export", "copies")

    @pytest.mark.usefixtures("library")
    def test_export_to_a_folder_that_cannot_be_made_is_refused(self) -> None:
        Path("file").write_text("")
        result = run("matches", "--export", "file/copies")
        assert result.exit_code == 1
        assert "cannot be copied to file/copies: Not a directory." in result.stderr

    @pytest.mark.parametrize(("answer", "is_deleted"), [("y\n", True), ("n\n", False), ("", False)])
    def test_old_matches_are_deleted_only_after_a_yes(
        self, answer: str, is_deleted: bool, library: Library
    ) -> None:
        old = Library(library.folder, now=lambda: datetime(2020, 1, 1, tzinfo=UTC))
        old.save("old", finished())
        result = CliRunner().invoke(main, ["matches", "--clear"], input=answer)
        assert "Delete 1 match that ended more than 30 days ago?" in result.stdout
        assert result.exit_code == (0 if is_deleted else 2)
        assert [entry.id for entry in library.entries()] == [NAME, *([] if is_deleted else ["old"])]

    def test_nothing_is_asked_if_there_are_no_old_matches(self, library: Library) -> None:
        assert run("matches", "--clear").stdout == "There are no finished matches to delete.\n"
        assert len(library.entries()) == 1

    def test_actions_of_the_command_matches_exclude_each_other(self) -> None:
        assert "cannot be used together" in refused("matches", "--json", "--clear")


@pytest.mark.usefixtures("library")
class TestShow:
    def test_show_prints_the_current_position_and_the_moves(self) -> None:
        lines = run("show", "x7k2").stdout.splitlines()
        assert lines[0] == "Krypte: You against Greedy"
        assert "Move 4 of 4. White a8 enters from South." in lines
        assert " 8 (O) .  .  .  O  .  .  ." in lines
        assert note(load(Path("game.json")).position) in lines
        assert "1. d1 2. e8 3. f1 4. a8" in lines

    def test_show_prints_the_same_for_a_name_and_a_file(self) -> None:
        assert run("show", "game.json").stdout == run("show", NAME).stdout

    def test_show_prints_the_position_after_a_number_of_moves(self) -> None:
        text = run("show", "game.json", "--ply", "1").stdout
        assert "Move 1 of 4. Black d1 enters from North." in text
        assert "2. e8" not in text
        assert "Move 0 of 4." in run("show", "game.json", "--ply", "0").stdout
        assert "The last ply of the match is 4: choose a smaller --ply." in refused(
            "show", "game.json", "--ply", "5"
        )
        assert "a whole number" in refused("show", "game.json", "--ply", "-1")

    def test_show_prints_the_comment_and_the_result(self) -> None:
        match = finished()
        match.comment(match.current, "Too [bold]far[/].", "Ada")
        Path("end.json").write_text(dump(match))
        text = run("show", "end.json").stdout
        assert "Orange won by resignation." in text
        assert "Ada: Too [bold]far[/]." in text

    @pytest.mark.parametrize("slug", GAMES)
    def test_show_prints_boards_of_every_game_within_80_columns(self, slug: str) -> None:
        Path("some.json").write_text(dump(Match(GAMES[slug]())))
        result = run("show", "some.json")
        assert (result.exit_code, result.stderr) == (0, "")
        assert GAMES[slug].title in result.stdout
        assert max(map(len, result.stdout.splitlines())) <= 80

    def test_show_refuses_missing_and_faulty_records_in_one_sentence(
        self, library: Library
    ) -> None:
        library.path("bad").write_text(dump(a_match("d1")).replace('["d1"]', '["zz"]'))
        assert refused("show", "bad").startswith("bad: move 1, zz: 'zz' is not on this board")
        assert refused("show", "nope").startswith("There is no match 'nope'")
        assert (
            refused("show", "nope.json") == "nope.json: it cannot be read: No such file or"
            " directory."
        )
        assert refused("show", ".") == ".: this is not a file."


@pytest.mark.usefixtures("library")
class TestConvert:
    def test_formats_are_chosen_by_the_extensions_of_the_files(self) -> None:
        assert run("convert", "game.json", "game.txt").output == ""
        assert Path("game.txt").read_text() == dump(load(Path("game.json")), "text")
        assert run("convert", "game.txt", "again.json").output == ""
        assert load(Path("again.json")).move_texts == ("d1", "e8", "f1", "a8")

    def test_formats_named_by_options_win_over_extensions(self) -> None:
        Path("game.rec").write_bytes(Path("game.json").read_bytes())
        result = run("convert", "game.rec", "out.rec", "--from", "json", "--to", "text")
        assert (result.exit_code, result.output) == (0, "")
        assert Path("out.rec").read_text().startswith("Format: ")
        sentence = refused("convert", "game.json", "game.rec")
        assert sentence.startswith(
            "game.rec: there is no format for the extension .rec: use one of .json"
        )

    def test_record_is_converted_from_standard_input_to_standard_output(self) -> None:
        text = "Game: krypte\n\n1. d1 2. e8"
        result = CliRunner().invoke(main, ["convert", "-", "-", "--to", "json"], input=text)
        assert load(result.stdout).move_texts == ("d1", "e8")
        assert "add --to" in refused("convert", "game.json", "-")
        sentence = refused("convert", "-", "-", "--to", "json", text="Game: krypte\n\n1. zz")
        assert sentence.startswith("Standard input: move 1, zz: ")

    def test_diagrams_are_drawn_of_a_position_or_of_some_moves(self) -> None:
        result = run("convert", "game.json", "game.svg")
        assert (
            result.output
            == "Not included in the svg file: everything that is not in the diagram.\n"
        )
        assert "After move 4, a8" in Path("game.svg").read_text()
        assert (
            "After move 2, e8"
            in run("convert", "game.json", "-", "--to", "svg", "--ply", "2").stdout
        )
        drawn = run(
            "convert", "game.json", "-", "--to", "svg", "--plies", "1-3", "--material"
        ).stdout
        assert "Moves 1–3" in drawn
        assert "felt-black" in drawn
        assert "Move 3<" in run("convert", "game.json", "-", "--to", "svg", "--plies", "3").stdout

    def test_options_of_diagrams_that_do_not_fit_are_refused(self) -> None:
        draw = ("convert", "game.json", "-", "--to", "svg")
        assert "there are moves 1 to 4, but not 3 to 9" in refused(*draw, "--plies", "3-9")
        assert "as in 1-20" in refused(*draw, "--plies", "one")
        assert "--ply and --plies" in refused(*draw, "--plies", "1-2", "--ply", "1")
        assert "need the format svg" in refused("convert", "game.json", "a.txt", "--ply", "1")

    def test_sgf_is_read_in_the_encoding_that_it_names(self) -> None:
        Path("old.sgf").write_bytes("(;GM[4]CA[koi8-r]PB[Ёж];B[hh];W[hg])".encode("koi8-r"))
        assert "First: Ёж" in run("convert", "old.sgf", "-", "--to", "text").stdout

    def test_saved_match_is_converted_by_its_name(self) -> None:
        assert "1. d1 2. e8 3. f1 4. a8" in run("convert", "x7k2", "-", "--to", "text").stdout

    def test_details_that_a_format_cannot_store_are_named(self) -> None:
        match = a_match("d1", "e8")
        match.current.offers_draw = True
        match.current.value = 0.5
        Path("rich.json").write_text(dump(match))
        result = run("convert", "rich.json", "poor.txt")
        assert (result.exit_code, result.stdout) == (0, "")
        assert result.stderr == (
            "Not included in the text file: draw offers; results of analysis.\n"
        )

    def test_existing_file_is_replaced_only_with_force(self) -> None:
        Path("out.txt").write_text("mine")
        assert "out.txt already exists: add --force to replace it." in refused(
            "convert", "game.json", "out.txt"
        )
        assert Path("out.txt").read_text() == "mine"
        assert run("convert", "game.json", "out.txt", "--force").exit_code == 0
        assert Path("out.txt").read_text().startswith("Format: ")

    def test_converting_writes_through_links_and_to_devices(self) -> None:
        Path("real.txt").write_text("old")
        Path("link.txt").symlink_to("real.txt")
        run("convert", "game.json", "link.txt", "--force")
        assert Path("link.txt").is_symlink()
        assert Path("real.txt").read_text().startswith("Format: ")
        result = run("convert", "game.json", os.devnull, "--to", "text", "--force")
        assert (result.exit_code, result.output) == (0, "")
        assert Path(os.devnull).is_char_device()

    def test_file_in_a_missing_folder_is_not_written(self) -> None:
        result = run("convert", "game.json", "none/out.txt")
        assert result.exit_code == 1
        assert "none/out.txt cannot be written: its folder does not exist." in result.stderr

    def test_faulty_record_leaves_no_output_file(self) -> None:
        Path("bad.json").write_text("{")
        refused("convert", "bad.json", "out.txt")
        assert not Path("out.txt").exists()


@pytest.mark.usefixtures("library")
class TestCheck:
    def test_check_confirms_a_valid_record(self) -> None:
        result = run("check", "game.json")
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout == "game.json is a valid record of Krypte, 4 moves.\n"

    @pytest.mark.parametrize("is_from_before", [True, False])
    def test_length_of_a_renju_match_is_the_number_of_its_stones(
        self, library: Library, *, is_from_before: bool
    ) -> None:
        text = (RECORDS / "renju-taraguchi10.json").read_text("utf-8")
        match = load(text)
        number = move_number(match.current)
        assert number < match.current.ply
        # Records of the first version do not have this number.
        text = text if is_from_before else dump(match)
        library.path("renju").write_text(text, encoding="utf-8")
        for _ in range(2):
            # The second time, the list is read from its index.
            assert f"{number} moves" in run("matches").stdout
        assert run("check", "renju").stdout.endswith(f"record of Renju, {number} moves.\n")

    def test_check_names_the_first_fault_of_a_record(self) -> None:
        text = dump(a_match("d1", "e8")).replace('"e8"]', '"h8"]')
        Path("bad.json").write_text(text)
        assert refused("check", "bad.json").startswith("bad.json: move 2, h8: h8 is closed")
        assert "move 2, h8" in refused("check", "-", text=text)

    def test_check_prints_no_control_characters_of_a_file_name(self) -> None:
        Path("a\x1b[31m.json").write_text("{")
        assert "\x1b" not in refused("check", "a\x1b[31m.json")


def test_names_of_matches_are_completed_in_the_shell(library: Library) -> None:
    library.save("20261122-090000-reneo-b2c3", a_match("d1"))
    result = CliRunner().invoke(
        main,
        prog_name="abstract-arcade",
        env={
            "_ABSTRACT_ARCADE_COMPLETE": "bash_complete",
            "COMP_WORDS": "abstract-arcade show 20261122",
            "COMP_CWORD": "2",
        },
    )
    assert result.stdout.splitlines() == ["plain,20261122-090000-reneo-b2c3", "file,20261122"]


_LOADED = """
import sys
from abstract_arcade.cli import main
main(sys.argv[1:], standalone_mode=False)
print(*sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ["matches"],
        ["show", "game.json"],
        ["convert", "game.json", "-", "--to", "text"],
    ],
    ids=" ".join,
)
@pytest.mark.usefixtures("library")
def test_commands_on_records_import_neither_textual_nor_other_games(arguments: list[str]) -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", _LOADED, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env=environment(PYTHONPATH=str(ROOT)),
    ).stderr.split()
    assert "textual" not in loaded
    assert ("rich" in loaded) is (arguments[0] == "show")
    games = {f"abstract_arcade.rules.{slug}" for slug in GAMES} & set(loaded)
    assert games <= {"abstract_arcade.rules.krypte"}


@pytest.mark.usefixtures("library")
def test_output_without_a_reader_ends_quietly(tmp_path: Path) -> None:
    result = outside("matches", folder=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert NAME in result.stdout
