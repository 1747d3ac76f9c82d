from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from abstract_arcade.cli import main
from abstract_arcade.cli.output import option_names
from abstract_arcade.cli.types import GameType
from abstract_arcade.guides import GUIDES, guide_text
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import GAMES, Option
from tests.cli.support import by_option, check_usage_error, help_of, run, section, words
from tests.documents import GUIDE


class TestList:
    def test_list_has_a_line_about_every_game(self) -> None:
        result = run("list")
        assert result.exit_code == 0
        lines = result.stdout.splitlines()
        for game in GAMES.values():
            (line,) = [line for line in lines if line.startswith(f"{game.title}: ")]
            assert game.tagline in line
            assert game.designer in line

    def test_games_are_listed_by_names_that_can_be_typed(self) -> None:
        titles = re.findall(r"^(\w+):", run("list").stdout, re.MULTILINE)
        assert [GameType().convert(title, None, None) for title in titles] == [*GAMES]

    @by_option
    def test_list_says_what_each_option_allows(self, slug: str, option: Option) -> None:
        texts = run("list").stdout.split("\n\n")
        (text,) = [words(text) for text in texts if text.startswith(f"{GAMES[slug].title}: ")]
        names = option_names(option)
        if len(names) == 1:
            assert f"--{option.name}: {option.allowed}, " in text
            assert f"{option.write(option.default)} by default" in text
        else:
            other = "--no-" if not option.default else "--"
            assert f"{' or '.join(names)}: {other}{option.name} by default" in text
        assert option.help in text

    @pytest.mark.parametrize(("term", "bold"), [("xterm-256color", True), ("dumb", False)])
    def test_listed_names_are_bold_only_on_a_terminal_with_bold_text(
        self, term: str, bold: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("TERM", term)
        text = CliRunner().invoke(main, ["list"], color=True).stdout
        assert text.startswith("\x1b[1mReneo\x1b[0m: exchange" if bold else "Reneo: exchange")
        assert ("    \x1b[1m--size\x1b[0m: 5 to 19" in text) is bold

    def test_games_can_be_made_from_the_json_of_the_list(self) -> None:
        data = json.loads(run("list", "--json").stdout)
        assert [game["game"] for game in data["games"]] == [*GAMES]
        for game in data["games"]:
            defaults = {each["option"]: each["default"] for each in game["options"]}
            assert GAMES[game["game"]].from_text(defaults) == GAMES[game["game"]]()
            for option in game["options"]:
                values = option["choices"] or [str(option["min"]), str(option["max"])]
                for value in values:
                    GAMES[game["game"]].from_text({option["option"]: value})

    def test_json_of_the_list_names_every_player(self) -> None:
        data = json.loads(run("list", "--json").stdout)
        assert [player["player"] for player in data["players"]] == [*PLAYERS]


class TestHelp:
    @pytest.mark.parametrize("command", ["demo", "rules"])
    def test_help_of_teaching_commands_lists_the_games(self, command: str) -> None:
        text = words(section(help_of(command), "Arguments"))
        assert "One of reneo, renju, krypte, slicron or enclose5" in text


class TestGuide:
    @pytest.mark.parametrize("name", GUIDES)
    def test_guide_is_printed_whole_or_as_markdown(self, name: str) -> None:
        assert run("guide", name, "--markdown").stdout == guide_text(name)
        printed = run("guide", name.upper()).stdout
        for heading in re.findall(r"^#+ (\w.*)", GUIDE[name].prose, re.MULTILINE):
            assert re.search(rf"^{re.escape(heading)}\n[=-]+$", printed, re.MULTILINE)

    def test_code_blocks_of_a_guide_are_not_cut(self) -> None:
        result = CliRunner(env={"COLUMNS": "40"}).invoke(main, ["guide", "sixth-game"])
        for block in GUIDE["sixth-game"].blocks("python"):
            for line in block.splitlines():
                assert f"  {line}".rstrip() in result.stdout.splitlines()

    def test_guides_are_listed_without_a_name(self) -> None:
        names = re.findall(r"^([\w-]+): \w", run("guide").stdout, re.MULTILINE)
        assert names == [*GUIDES]

    def test_unknown_guide_is_refused_with_all_guides(self) -> None:
        check_usage_error(run("guide", "chess"), *GUIDES)


class TestBadValues:
    @pytest.mark.parametrize("command", ["rules", "demo --print"])
    def test_missing_game_is_refused_with_all_games(self, command: str) -> None:
        check_usage_error(run(*command.split()), *GAMES)


class TestLesson:
    def test_lesson_is_printed_from_a_file_or_a_pipe(self, tmp_path: Path) -> None:
        moves = [{"move": "d1", "comment": "Black enters from the top."}]
        record = json.dumps({"format": "abstract-arcade/1", "game": "krypte", "moves": moves})
        file = tmp_path / "my-lesson.json"
        file.write_text(record)
        found = run("demo", str(file), "--print")
        assert found.exit_code == 0
        assert found.stdout.startswith("Krypte: a lesson\n================\n")
        assert "Black enters from the top.\n> Black d1 enters from North.\n" in found.stdout
        piped = CliRunner(env={"COLUMNS": "80"}).invoke(main, ["demo", "-", "--print"], record)
        assert piped.stdout == found.stdout

    @pytest.mark.parametrize("options", [(), ("--plain",), ("--print",)])
    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("1. d1 2. e8", "no comments or questions"),
            ("1. d1 {Good} 2. d1", "move 2, d1: d1 is taken"),
            (None, "No such file"),
        ],
    )
    def test_file_without_a_lesson_is_refused_with_a_reason(
        self, options: tuple[str, ...], text: str | None, fault: str, tmp_path: Path
    ) -> None:
        file = tmp_path / "my-lesson.txt"
        if text is not None:
            file.write_text(f"Game: krypte\n\n{text}")
        found = run("demo", str(file), *options)
        assert found.exit_code == 2
        assert found.stdout == ""
        (line,) = found.stderr.splitlines()
        assert line.startswith(f"Error: {file}: ")
        assert fault in line
