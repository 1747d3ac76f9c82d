from __future__ import annotations

import pytest

from abstract_arcade.rules import GAMES, Option
from tests.cli.support import by_option, check_usage_error, help_of, run, section, words


class TestList:
    def test_names_every_game_with_its_options(self) -> None:
        result = run("list")
        assert result.exit_code == 0
        for slug, game in GAMES.items():
            (line,) = [line for line in result.stdout.splitlines() if line.startswith(f"{slug} ")]
            assert game.tagline in line
            assert game.designer in line

    @by_option
    def test_says_what_each_option_allows(self, slug: str, option: Option) -> None:
        texts = run("list").stdout.split("\n\n")
        (text,) = [words(text) for text in texts if text.startswith(f"{slug} ")]
        assert f"{option.name}: {option.allowed}" in text
        assert f"{option.write(option.default)} by default" in text
        assert option.help in text

    def test_fits_into_80_columns(self) -> None:
        assert max(map(len, run("list").stdout.splitlines())) <= 80


class TestHelp:
    @pytest.mark.parametrize("command", ["demo", "rules"])
    def test_of_teaching_commands_names_the_games(self, command: str) -> None:
        text = words(section(help_of(command), "Arguments"))
        assert text == "GAME One of reneo, renju, krypte, slicron or enclose5."


class TestBadValues:
    @pytest.mark.parametrize("command", ["rules", "demo --plain"])
    def test_of_a_game_that_is_missing(self, command: str) -> None:
        check_usage_error(run(*command.split()), *GAMES)
