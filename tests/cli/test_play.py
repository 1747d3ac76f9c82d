from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from abstract_arcade.cli import line as line_front_end
from abstract_arcade.cli import screen
from abstract_arcade.clock import ClockSettings
from abstract_arcade.library.folder import Library
from abstract_arcade.library.small_files import Recent
from abstract_arcade.match import PERSON, Match, Participant
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import GAMES, Option, Seat, new_game
from abstract_arcade.truncate import quoted
from tests.cli.support import by_option, check_usage_error, help_of, run, section, words
from tests.matches import a_match
from tests.terminal import ROOT, terminal

# A program that is there, with an argument.
ENGINE = f"engine:{shlex.quote(sys.executable)} --fast"


def play(opened: list[Match | None], *arguments: str) -> Match:
    """The match that `play` opens."""
    result = run("play", *arguments)
    assert result.exit_code == 0, result.output
    (match,) = opened
    assert match is not None
    return match


class TestHelp:
    def test_help_of_play_lists_the_games(self) -> None:
        lines = section(help_of("play"), "Games").splitlines()
        for line, (slug, game) in zip(lines, GAMES.items(), strict=True):
            assert line.split(maxsplit=1)[0] == slug
            assert game.tagline[1:] in line

    @pytest.mark.parametrize("slug", GAMES)
    def test_help_of_a_game_lists_the_kinds_of_players(self, slug: str) -> None:
        text = words(run("play", slug, "--help").stdout)
        assert GAMES[slug].title in text
        assert "--seed" in text
        for color in ("black", "white"):
            assert f"--{color} PLAYER" in text
        who = section(run("play", slug, "--help").stdout, "PLAYER is one of")
        for name in (PERSON, *PLAYERS, "engine:COMMAND"):
            assert re.search(rf"^  {name}  +[A-Z]", who, re.MULTILINE)

    @by_option
    def test_help_of_a_game_explains_its_options(self, slug: str, option: Option) -> None:
        text = words(section(help_of(f"play {slug}"), f"Options of {GAMES[slug].title}"))
        name = option.name.replace("_", "-")
        default = str(option.default)
        values = ""
        if option.limits is not None:
            term = f"--{name} NUMBER"
            values = f"; {option.limits[0]} to {option.limits[1]}"
        elif len(option.choices) > 3:
            term = f"--{name} {option.name.upper()}"
            table = section(help_of(f"play {slug}"), f"{option.name.upper()} is one of")
            for choice in option.choices:
                assert f"{choice} {option.meaning(choice)}" in words(table)
        elif option.choices:
            term = f"--{name} [{'|'.join(option.choices)}]"
        else:
            term = f"--{name} / --no-{name}"
            default = name if option.default else f"no-{name}"
        says = words(f"{option.help} {option.first_time_words}")
        assert f"{term} {says} [default: {default}{values}]" in text

    def test_help_of_enclose5_names_options_after_its_colours(self) -> None:
        text = help_of("play enclose5")
        assert [line.split("  ")[1] for line in section(text, "Players").splitlines()][:4] == [
            "--blue PLAYER",
            "--orange PLAYER",
            "--black PLAYER",
            "--white PLAYER",
        ]
        players = words(section(text, "Players"))
        assert "Player who moves first, as Blue. [default: person]" in players
        assert "Player who moves second, as Orange. [default: person]" in players
        assert "--black PLAYER Same as --blue." in players
        assert "--white PLAYER Same as --orange." in players
        examples = section(text, "Examples")
        assert "The computer plays Orange:" in examples
        assert "--black" not in examples

    def test_help_of_the_seed_names_no_range(self) -> None:
        text = words(section(help_of("play krypte"), "Players"))
        assert "Seed for the computer players" in text


class TestColours:
    @pytest.mark.parametrize(
        "arguments",
        ["--blue greedy --orange random", "--black greedy --white random"],
    )
    def test_players_of_enclose5_are_set_by_either_name_of_a_colour(
        self, arguments: str, opened: list[Match | None]
    ) -> None:
        match = play(opened, "enclose5", *arguments.split())
        assert match.participants == {
            Seat.FIRST: Participant("greedy"),
            Seat.SECOND: Participant("random"),
        }

    def test_names_of_colours_may_be_mixed_in_enclose5(self, opened: list[Match | None]) -> None:
        match = play(opened, "enclose5", "--white", "greedy", "--blue", "random")
        assert match.participants == {
            Seat.FIRST: Participant("random"),
            Seat.SECOND: Participant("greedy"),
        }

    @pytest.mark.parametrize(("own", "common"), [("--blue", "--black"), ("--orange", "--white")])
    @pytest.mark.parametrize("other", ["person", "greedy"])
    def test_player_of_a_colour_is_set_only_once(
        self, own: str, common: str, other: str, opened: list[Match | None]
    ) -> None:
        for arguments in ((own, "greedy", common, other), (common, other, own, "greedy")):
            result = run("play", "enclose5", *arguments)
            sentence = f"{own} and {common} set the same player: use only one of them."
            check_usage_error(result, sentence)
        assert opened == []

    def test_colours_of_enclose5_are_unknown_in_other_games(
        self, opened: list[Match | None]
    ) -> None:
        check_usage_error(run("play", "krypte", "--orange", "greedy"), "--orange")
        assert opened == []

    def test_last_of_several_equal_options_counts(self, opened: list[Match | None]) -> None:
        match = play(opened, "krypte", "--white", "greedy", "--white", "random")
        assert match.participants[Seat.SECOND] == Participant("random")


class TestFirstGame:
    """Renju's free opening, which is easiest for those who have not played Renju."""

    def test_first_game_of_renju_has_the_free_opening(self, opened: list[Match | None]) -> None:
        assert play(opened, "renju").game == new_game("renju", opening="free")

    def test_first_game_of_renju_has_the_free_opening_without_saving(
        self, opened: list[Match | None]
    ) -> None:
        assert play(opened, "renju", "--no-save").game == new_game("renju", opening="free")

    def test_opening_on_the_command_line_wins(self, opened: list[Match | None]) -> None:
        assert play(opened, "renju", "--opening", "rif").game == new_game("renju")

    def test_opening_in_the_settings_wins(self, opened: list[Match | None]) -> None:
        assert run("settings", "set", "games.renju.opening", "rif").exit_code == 0
        assert play(opened, "renju").game == new_game("renju")

    def test_renju_has_the_usual_opening_after_a_saved_match(
        self, opened: list[Match | None]
    ) -> None:
        Library().save("20261121-201500-renju-x7k2", a_match("h8", game=new_game("renju")))
        assert play(opened, "renju").game == new_game("renju")

    def test_renju_has_the_usual_opening_after_a_game_was_set_up(
        self, home: Path, opened: list[Match | None]
    ) -> None:
        recent = Recent(home)
        recent.keep(Match(new_game("renju", opening="swap")))
        recent.close()
        assert play(opened, "renju").game == new_game("renju")

    def test_first_game_of_renju_is_free_after_other_games(
        self, opened: list[Match | None]
    ) -> None:
        Library().save("20261121-201500-krypte-x7k2", a_match("d1"))
        assert play(opened, "renju").game.opening == "free"  # type: ignore[attr-defined]

    @pytest.mark.parametrize("flags", [["--plain"], ["--board"], ["--strict"]])
    def test_first_game_of_renju_in_line_mode_at_a_terminal_is_free(self, flags: list[str]) -> None:
        with terminal("play", "renju", *flags) as shown:
            shown.send("facts\nh8\nj9\n")
            shown.wait_for("White j9")
            shown.send("quit\n")
            shown.wait_for_end()

    def test_first_game_of_renju_in_a_pipe_has_the_usual_opening(self) -> None:
        done = run("play", "renju", "--plain", "--no-save", typed="a1\n")
        assert "h8" in done.stdout

    def test_first_game_of_renju_in_json_has_the_usual_opening(self) -> None:
        with terminal("play", "renju", "--json") as shown:
            shown.wait_for('"opening": "rif"')
            shown.send("quit\n")
            shown.wait_for_end()

    def test_help_and_list_mention_the_opening_of_the_first_game(self) -> None:
        for text in (help_of("play renju"), run("list").stdout):
            assert "The default for your first game at a terminal is free" in words(text)
        assert "first game" not in words(help_of("arena renju"))


class TestPlay:
    def test_game_without_options_is_of_two_people_with_default_rules(
        self, opened: list[Match | None]
    ) -> None:
        match = play(opened, "krypte")
        assert match.game == new_game("krypte")
        assert match.participants == {seat: Participant(PERSON) for seat in Seat}
        assert match.seed is None
        assert not match.move_texts

    def test_game_has_the_given_players_options_and_seed(self, opened: list[Match | None]) -> None:
        match = play(
            opened,
            "krypte",
            "--black",
            "person",
            "--white",
            "greedy",
            "--capture",
            "adjacent",
            "--seed",
            "7",
        )
        assert match.game == new_game("krypte")
        assert match.participants == {
            Seat.FIRST: Participant(PERSON),
            Seat.SECOND: Participant("greedy"),
        }
        assert match.seed == 7

    def test_game_has_options_other_than_the_defaults(self, opened: list[Match | None]) -> None:
        match = play(opened, "krypte", "--capture", "CUSTODIAL", "--pie")
        assert match.game == new_game("krypte", capture="custodial", pie=True)

    def test_later_negative_flag_wins(self, opened: list[Match | None]) -> None:
        assert play(opened, "krypte", "--pie", "--no-pie").game == new_game("krypte")

    def test_game_is_found_in_capitals(self, opened: list[Match | None]) -> None:
        assert play(opened, "Krypte").game == new_game("krypte")

    @pytest.mark.parametrize("kind", [PERSON, *PLAYERS, ENGINE])
    def test_every_kind_of_player_plays_either_colour(
        self, kind: str, opened: list[Match | None]
    ) -> None:
        match = play(opened, "krypte", "--black", kind, "--white", kind)
        assert match.participants == {seat: Participant(kind) for seat in Seat}

    @pytest.mark.parametrize("slug", GAMES)
    def test_every_game_can_be_played(self, slug: str, opened: list[Match | None]) -> None:
        assert play(opened, slug).game.slug == slug

    @by_option
    def test_every_value_of_every_option_is_accepted(
        self, slug: str, option: Option, opened: list[Match | None]
    ) -> None:
        name = option.name.replace("_", "-")
        values: list[object] = list(option.choices or (True, False))
        if option.limits is not None:
            values = [*option.limits]
        for value in values:
            opened.clear()
            arguments: tuple[str, ...] = (f"--{name}", str(value))
            if isinstance(value, bool):
                arguments = (f"--{name}",) if value else (f"--no-{name}",)
            assert getattr(play(opened, slug, *arguments).game, option.name) == value


_LOADED_GAMES = """
import sys
from abstract_arcade.cli import main
try:
    main(sys.argv[1:], prog_name="abstract-arcade")
except SystemExit as end:
    assert end.code == 0, end.code
places = {name.rpartition(".") for name in sys.modules}
print(*(slug for package, _, slug in places if package == "abstract_arcade.rules"), file=sys.stderr)
"""


def test_help_of_a_game_imports_no_other_game() -> None:
    result = subprocess.run(
        [sys.executable, "-c", _LOADED_GAMES, "play", "renju", "--help"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert set(result.stderr.split()) & {*GAMES} == {"renju"}


class TestBadValues:
    @pytest.mark.parametrize("color", ["black", "white"])
    @pytest.mark.parametrize("kind", ["gredy", ""])
    def test_unknown_player_is_refused_with_all_kinds(
        self, color: str, kind: str, opened: list[Match | None]
    ) -> None:
        result = run("play", "krypte", f"--{color}", kind)
        check_usage_error(result, f"--{color}", repr(kind), PERSON, *PLAYERS, "engine:COMMAND")
        assert opened == []

    def test_engine_without_a_command_is_refused(self, opened: list[Match | None]) -> None:
        for kind in ("engine", "engine:", "engine:  "):
            check_usage_error(run("play", "krypte", "--white", kind), "engine:COMMAND")
        assert opened == []

    @pytest.mark.parametrize("program", ["no-such-program", "./no-such-program", "", str(ROOT)])
    def test_engine_that_does_not_exist_is_refused(
        self, program: str, opened: list[Match | None]
    ) -> None:
        result = run("play", "krypte", "--white", f"engine:{shlex.quote(program)} --fast")
        check_usage_error(result, "--white", f"The program {program!r} was not found")
        assert opened == []

    def test_engine_that_is_not_executable_is_refused(
        self, tmp_path: Path, opened: list[Match | None]
    ) -> None:
        engine = tmp_path / "engine"
        engine.write_text("")
        check_usage_error(run("play", "krypte", "--white", f"engine:{engine}"), quoted(str(engine)))
        assert opened == []

    def test_engine_with_an_open_quotation_is_refused(self, opened: list[Match | None]) -> None:
        result = run("play", "krypte", "--white", "engine:'my engine")
        check_usage_error(result, "--white", "is not a command", "quotation")
        assert opened == []

    @by_option
    def test_wrong_value_of_an_option_is_refused_with_the_allowed_values(
        self, slug: str, option: Option, opened: list[Match | None]
    ) -> None:
        name = option.name.replace("_", "-")
        if option.limits is None and not option.choices:
            for flag in (f"--{name}", f"--no-{name}"):
                result = run("play", slug, f"{flag}=maybe")
                check_usage_error(result, flag, f"use --{name} or --no-{name}")
        elif option.limits is not None:
            for value in ("x", "", str(option.limits[0] - 1), str(option.limits[1] + 1), "1.5"):
                result = run("play", slug, f"--{name}", value)
                check_usage_error(result, f"--{name}", *map(str, option.limits))
        else:
            result = run("play", slug, f"--{name}", "nonsense")
            check_usage_error(result, f"--{name}", "nonsense", *option.choices)
        assert opened == []

    @pytest.mark.parametrize("color", ["black", "white"])
    def test_missing_player_is_refused_with_all_kinds(
        self, color: str, opened: list[Match | None]
    ) -> None:
        result = run("play", "krypte", f"--{color}")
        check_usage_error(result, f"--{color}", PERSON, *PLAYERS, "engine:COMMAND")
        assert opened == []

    @pytest.mark.parametrize("text", ["x", "-1", "", "1.5"])
    def test_seed_that_is_no_whole_number_is_refused(
        self, text: str, opened: list[Match | None]
    ) -> None:
        check_usage_error(run("play", "krypte", "--seed", text), "--seed", "whole number", "0")
        assert opened == []

    def test_seed_of_more_than_eighteen_digits_is_refused(self, opened: list[Match | None]) -> None:
        # The engine reads eighteen digits at most.
        check_usage_error(run("play", "krypte", "--seed", "1" * 19), "--seed")
        assert opened == []

    def test_unknown_game_is_refused_with_all_games(self, opened: list[Match | None]) -> None:
        check_usage_error(run("play", "chess"), "'chess'", *GAMES)
        assert opened == []


class TestNames:
    def test_names_are_given_with_the_seats(self, opened: list[Match | None]) -> None:
        match = play(opened, "krypte", "--black", "person:Ada", "--white", "PERSON: Ben  B. ")
        assert [each.name for each in match.participants.values()] == ["Ada", "Ben B."]
        assert all(each.is_person for each in match.participants.values())

    def test_names_lose_control_characters_and_are_cut(self, opened: list[Match | None]) -> None:
        match = play(opened, "krypte", "--black", "person:\x1b[31m[b]Eve[/b]\n" + "x" * 999)
        name = match.participants[Seat.FIRST].name
        assert name.startswith("[31m[b]Eve[/b] xxx")
        assert len(name) == 200

    def test_empty_name_is_refused(self) -> None:
        check_usage_error(run("play", "krypte", "--black", "person: "), "person:NAME")


class TestClocks:
    def test_game_has_no_clocks_unless_they_are_given(self, opened: list[Match | None]) -> None:
        assert play(opened, "krypte").clock is None
        opened.clear()
        assert play(opened, "krypte", "--clock", "off").clock is None

    def test_clocks_are_given_for_both_players_or_for_each(
        self, opened: list[Match | None]
    ) -> None:
        match = play(opened, "krypte", "--clock", "5+3x30")
        assert match.clock == dict.fromkeys(Seat, ClockSettings(300, 0, 3, 30))
        opened.clear()
        match = play(opened, "enclose5", "--clock-blue", "3", "--clock-white", "10+5")
        assert match.clock == {Seat.FIRST: ClockSettings(180), Seat.SECOND: ClockSettings(600, 5)}

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (["--clock", "5+x"], "'5+x' is not allowed: a clock is minutes"),
            (["--clock", "0"], "a clock needs main time"),
            (["--clock", "5+3x0"], "'5+3x0' is not allowed: a period has no length"),
            (["--clock-black", "5"], "add --clock-white, or use --clock for both."),
            (["--clock", "5", "--clock-white", "off"], "Only one player has a clock"),
        ],
    )
    def test_wrong_clocks_are_refused(self, arguments: list[str], sentence: str) -> None:
        check_usage_error(run("play", "krypte", *arguments), sentence)

    def test_two_options_for_the_clock_of_one_seat_are_refused(self) -> None:
        result = run("play", "enclose5", "--clock-blue", "5", "--clock-black", "5")
        check_usage_error(result, "--clock-blue and --clock-black set the same clock")


def test_delay_is_given_to_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    delays: list[float | None] = []
    monkeypatch.setattr(screen, "open_arcade", lambda _, **how: delays.append(how["delay"]))
    monkeypatch.setattr(line_front_end, "has_no_screen", lambda: False)
    players = ("--black", "hard", "--white", "expert")
    assert run("play", "reneo", *players, "--delay", "0.5").exit_code == 0
    assert run("play", "reneo", *players).exit_code == 0
    assert delays == [0.5, None]


def test_delay_must_be_positive() -> None:
    check_usage_error(run("play", "reneo", "--delay", "0"), "greater than 0")
