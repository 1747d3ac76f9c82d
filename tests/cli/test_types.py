from __future__ import annotations

import click
import pytest

from abstract_arcade.cli import main
from abstract_arcade.cli.types import GameType, ParticipantType, PlayerType, WholeNumber
from abstract_arcade.match import PERSON, Match, Participant
from abstract_arcade.players import PLAYERS
from abstract_arcade.rules import GAMES
from tests.cli.support import check_usage_error, run


class TestParticipantType:
    def test_kinds_of_players_are_offered_for_completion(self) -> None:
        kind = ParticipantType()
        context = click.Context(main)
        parameter = click.Option(["--black"], type=kind)
        names = [PERSON, *PLAYERS]
        assert [item.value for item in kind.shell_complete(context, parameter, "")] == names
        assert [item.value for item in kind.shell_complete(context, parameter, "gr")] == ["greedy"]

    def test_participant_converts_to_itself(self) -> None:
        participant = Participant("greedy")
        assert ParticipantType().convert(participant, None, None) is participant

    def test_every_kind_of_player_has_its_own_sentence(self) -> None:
        sentences = {name: player.sentence for name, player in PLAYERS.items()}
        others = ("person:NAME", "engine:COMMAND", "gomocup:COMMAND")
        assert [*ParticipantType.meanings] == [PERSON, *PLAYERS, *others]
        assert sentences.items() <= ParticipantType.meanings.items()
        assert len(set(ParticipantType.meanings.values())) == len(PLAYERS) + 1 + len(others)

    def test_allowed_players_are_all_kinds(self) -> None:
        names = ", ".join((PERSON, *PLAYERS))
        assert ParticipantType.allowed == f"{names}, person:NAME, engine:COMMAND or gomocup:COMMAND"

    def test_allowed_players_of_the_arena_are_no_people(self) -> None:
        assert [*PlayerType.meanings] == [*PLAYERS, "engine:COMMAND", "gomocup:COMMAND"]


class TestOnOff:
    @pytest.mark.parametrize("command", ["", "list", "demo krypte", "play krypte"])
    def test_wrong_value_of_a_flag_in_the_environment_is_refused(
        self, command: str, opened: list[Match | None]
    ) -> None:
        result = run(*command.split(), ABSTRACT_ARCADE_ASCII="maybe")
        check_usage_error(result, "ABSTRACT_ARCADE_ASCII", "'maybe'", "1 or 0")
        assert opened == []


class TestWholeNumber:
    def test_whole_numbers_within_the_limits_are_read(self) -> None:
        kind = WholeNumber(5, 19)
        assert [kind.convert(str(number), None, None) for number in range(5, 20)] == [*range(5, 20)]

    @pytest.mark.parametrize("text", ["4", "20", "x", "", "1.5", "5 6"])
    def test_values_outside_the_limits_are_refused_with_the_limits(self, text: str) -> None:
        with pytest.raises(click.BadParameter) as caught:
            WholeNumber(5, 19).convert(text, None, None)
        assert str(caught.value) == f"{text!r} is not allowed: it must be a whole number, 5 to 19."

    def test_only_short_ranges_of_numbers_are_offered_for_completion(self) -> None:
        assert [*WholeNumber(1, 100).offers()] == [str(number) for number in range(1, 101)]
        assert not WholeNumber(1, 101).offers()


class TestGameType:
    def test_game_is_found_in_upper_or_lower_case(self) -> None:
        assert GameType().convert("Krypte", None, None) == "krypte"

    def test_games_are_offered_for_completion_with_their_taglines(self) -> None:
        assert GameType().offers() == {slug: game.tagline for slug, game in GAMES.items()}
