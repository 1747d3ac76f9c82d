from __future__ import annotations

import pytest

from abstract_arcade.players import Budget, Info, TimeLeft
from abstract_arcade.players.protocol import (
    Hello,
    RequestError,
    Search,
    game_line,
    go_line,
    hello_line,
    info_line,
    is_number,
    legal_line,
    move_line,
    position_line,
    read_fields,
    read_game,
    read_hello,
    read_info,
    read_list,
    read_position,
    read_search,
    write_fields,
)
from abstract_arcade.rules import (
    Color,
    Game,
    IllegalMove,
    OptionError,
    Position,
    SetupError,
    new_game,
)
from tests.conformance.lines import VARIANTS, random_line, some

KRYPTE = new_game("krypte")
START = KRYPTE.start()
PLAYERS = ("random", "greedy")


def after(command: str, line: str) -> list[str]:
    """Return the words of a line after its command, which is checked."""
    head, *words = line.split()
    assert head == command
    return words


class TestFields:
    def test_fields_survive_writing_and_reading(self) -> None:
        fields = {"b": "2", "a": "", "moves": "d1,e8", "sum": "1=1"}
        words = write_fields(fields)
        assert words == ["b=2", "a=", "moves=d1,e8", "sum=1=1"]
        assert read_fields(words) == fields

    @pytest.mark.parametrize(
        ("word", "sentence"),
        [
            ("depth", "'depth' is not of the form NAME=VALUE"),
            ("=3", "'=3' is not of the form NAME=VALUE"),
            ("a=2", "The field 'a' is given twice"),
        ],
    )
    def test_invalid_field_is_quoted_in_the_error(self, word: str, sentence: str) -> None:
        with pytest.raises(RequestError) as caught:
            read_fields(["a=1", word])
        assert str(caught.value) == sentence

    def test_list_is_split_at_commas(self) -> None:
        assert read_list("") == []
        assert read_list("d1") == ["d1"]
        assert read_list("d1,,e8") == ["d1", "", "e8"]

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("0", True),
            ("9" * 18, True),
            ("9" * 19, False),
            ("", False),
            ("-1", False),
            ("²", False),
        ],
    )
    def test_number_has_at_most_eighteen_digits(self, text: str, expected: bool) -> None:
        assert is_number(text) is expected


class TestHello:
    @pytest.mark.parametrize("name", ["", "gnuboard", "the stand-in 2.0"])
    def test_hello_survives_writing_and_reading(self, name: str) -> None:
        hello = Hello("1", name, PLAYERS)
        assert read_hello(hello_line(hello).split()) == hello

    def test_hello_line_has_version_name_and_players(self) -> None:
        line = hello_line(Hello("1", "my engine", PLAYERS))
        assert line == "hello 1 my engine players=random,greedy"

    @pytest.mark.parametrize(
        "answer",
        [
            "hello",
            "hello 1",
            "hello 1 engine",
            "hello 1 players=",
            "hello players=any",
            "hello 1 players=a players=b",
            "hullo 1 players=any",
            "error 1 players=any",
        ],
    )
    def test_invalid_hello_is_none(self, answer: str) -> None:
        assert read_hello(answer.split()) is None

    def test_unknown_field_of_hello_is_ignored(self) -> None:
        hello = read_hello(["hello", "2", "new", "levels=9", "players=any"])
        assert hello == Hello("2", "new", ("any",))


class TestGame:
    @pytest.mark.parametrize("game", VARIANTS)
    def test_game_survives_writing_and_reading(self, game: Game) -> None:
        assert read_game(after("game", game_line(game))) == game

    def test_game_request_without_a_name_is_refused(self) -> None:
        with pytest.raises(RequestError, match="game needs the name of a game"):
            read_game([])

    @pytest.mark.parametrize("words", [["chess"], ["krypte", "size=3"], ["krypte", "pie=maybe"]])
    def test_unknown_game_or_option_is_refused(self, words: list[str]) -> None:
        with pytest.raises(OptionError):
            read_game(words)


class TestPosition:
    @pytest.mark.parametrize("game", VARIANTS)
    def test_position_survives_writing_and_reading(self, game: Game) -> None:
        line = random_line(game, seed=4)
        for ply in some(range(len(line.positions)), 4):
            texts = list(line.texts[:ply])
            position = line.positions[ply]
            words = after("position", position_line(game, game.start(), texts))
            assert read_position(game, words) == (texts, position)
            set_up = after("position", position_line(game, position, []))
            assert read_position(game, set_up) == ([], position)

    def test_starting_position_is_written_as_start(self) -> None:
        assert position_line(KRYPTE, START, []) == "position start"
        assert position_line(KRYPTE, START, ["d1", "e8"]) == "position start moves=d1,e8"

    def test_position_that_was_set_up_is_written_by_its_stones(self) -> None:
        position = KRYPTE.setup(["a1"], ["h8", "h7"], Color.WHITE, {"last_side": "N"})
        assert position_line(KRYPTE, position, ["a2"]) == (
            "position setup black=a1 white=h7,h8 to_move=white last_side=N moves=a2"
        )

    def test_moves_of_a_position_are_returned_in_full(self) -> None:
        texts, position = read_position(KRYPTE, ["start", "moves=D1,E8"])
        assert (texts, position) == (["d1", "e8"], KRYPTE.replay(["d1", "e8"]))

    @pytest.mark.parametrize(
        ("words", "error", "sentence"),
        [
            ("", RequestError, "position needs start or setup, then fields"),
            ("end", RequestError, "position needs start or setup, then fields"),
            ("start black=a1", RequestError, "position start does not accept 'black', only moves"),
            ("setup to_move=red", RequestError, "to_move is 'red', but must be black or white"),
            ("setup black=a1 white=a1", SetupError, "a1 is used twice"),
            ("start moves=d1,d1", IllegalMove, "Move 2, 'd1': d1 is taken"),
        ],
    )
    def test_invalid_position_is_refused(
        self, words: str, error: type[Exception], sentence: str
    ) -> None:
        with pytest.raises(error) as caught:
            read_position(KRYPTE, words.split())
        assert str(caught.value).startswith(sentence)

    def test_legal_line_lists_the_legal_moves(self) -> None:
        assert legal_line(START) == "legal a1,b1,c1,d1,e1,f1,g1,h1"
        won = KRYPTE.setup(["a1", "b1", "c1", "d1"], ["a8"], Color.WHITE)
        assert won.outcome is not None
        assert legal_line(won) == "legal"


class TestSearch:
    @pytest.mark.parametrize(
        ("search", "line"),
        [
            (Search("random", Budget()), "go 7 player=random"),
            (Search("greedy", Budget(seconds=0.5)), "go 7 player=greedy seconds=0.5"),
            (Search("greedy", Budget(nodes=10), 0), "go 7 player=greedy nodes=10 seed=0"),
            (
                Search("random", Budget(2.0, 9), -3),
                "go 7 player=random seconds=2.0 nodes=9 seed=-3",
            ),
            (Search("greedy", Budget(nodes=9, lines=3)), "go 7 player=greedy nodes=9 lines=3"),
            (Search("greedy", Budget(infinite=True), 4), "go 7 player=greedy seed=4 infinite"),
            (Search("greedy", Budget(clock=TimeLeft(0.0))), "go 7 player=greedy left=0.0"),
            (
                Search("greedy", Budget(clock=TimeLeft(292.4, 3.0, 2, 30.0))),
                "go 7 player=greedy left=292.4 increment=3.0 periods=2 period=30.0",
            ),
        ],
        ids=lambda value: value if isinstance(value, str) else "",
    )
    def test_search_survives_writing_and_reading(self, search: Search, line: str) -> None:
        assert go_line("7", search) == line
        assert read_search(line.split()[2:], PLAYERS) == search

    @pytest.mark.parametrize(
        ("words", "sentence"),
        [
            ("", "player is '', but must be random or greedy"),
            ("player=expert", "player is 'expert', but must be random or greedy"),
            ("player=random seconds=0", "seconds is '0', but must be a number greater than 0"),
            ("player=random seconds=nan", "seconds is 'nan'"),
            ("player=random nodes=0", "nodes is '0', but must be a whole number greater than 0"),
            ("player=random seed=1.5", "seed is '1.5', but must be a whole number of at most 18"),
            ("player=random depth=3", "go does not accept 'depth'"),
            ("player=random lines=0", "lines is '0', but must be a whole number greater than 0"),
            ("player=random forever", "'forever' is not of the form NAME=VALUE"),
            ("infinite player=random infinite", "The word 'infinite' is given twice"),
            ("player=random left=-1", "left is '-1', but must be a number from 0 on"),
            ("player=random left=9 periods=x", "periods is 'x', but must be a whole number from 0"),
            ("player=random increment=3", "increment needs the field left"),
        ],
    )
    def test_invalid_search_is_refused(self, words: str, sentence: str) -> None:
        with pytest.raises(RequestError) as caught:
            read_search(words.split(), PLAYERS)
        assert str(caught.value).startswith(sentence)

    def test_number_of_lines_is_limited(self) -> None:
        words = ["player=random", f"lines={'9' * 18}"]
        assert read_search(words, PLAYERS).budget == Budget(lines=99)


class TestInfo:
    POSITION: Position = KRYPTE.replay(["d1"])
    E8 = POSITION.parse("e8")
    D2 = POSITION.play(E8).parse("d2")

    @pytest.mark.parametrize(
        ("info", "line"),
        [
            (Info(0, 0.0), "info 3 depth=0 value=0.0"),
            (Info(2, -0.5, (E8, D2)), "info 3 depth=2 value=-0.5 line=e8,d2"),
            (Info(1, 1.0, (E8,)), "info 3 depth=1 value=1.0 line=e8"),
            (Info(4, 0.31, (E8,), 5210), "info 3 depth=4 nodes=5210 value=0.31 line=e8"),
            (
                Info(6, -1.0, (E8, D2), 9, 2, 7),
                "info 3 depth=6 nodes=9 rank=2 proved=7 value=-1.0 line=e8,d2",
            ),
        ],
        ids=["empty", "two moves", "won", "nodes", "proved"],
    )
    def test_info_survives_writing_and_reading(self, info: Info, line: str) -> None:
        assert info_line("3", self.POSITION, info) == line
        assert read_info(line.split()[2:], self.POSITION) == info

    def test_value_is_written_with_three_decimals(self) -> None:
        assert info_line("3", self.POSITION, Info(1, 0.123456)) == "info 3 depth=1 value=0.123"

    @pytest.mark.parametrize(
        "words",
        [
            "depth=x",
            "value=nan",
            "value=inf",
            "value=1.01",
            "value=-2",
            "depth",
            "depth=1 depth=2",
            "nodes=many",
            "rank=",
            "proved=soon",
        ],
    )
    def test_invalid_info_is_none(self, words: str) -> None:
        assert read_info(words.split(), self.POSITION) is None

    def test_line_of_an_info_ends_before_the_first_illegal_move(self) -> None:
        for end in ("zz", "e8", "", "a1"):
            words = ["depth=9", f"line=e8,d2,{end},h2"]
            assert read_info(words, self.POSITION) == Info(9, 0.0, (self.E8, self.D2))

    def test_unknown_field_of_an_info_is_ignored(self) -> None:
        words = ["depth=4", "hashfull=2", "mood=sunny", "value=0.25"]
        assert read_info(words, self.POSITION) == Info(4, 0.25)


def test_move_line_has_the_full_move() -> None:
    assert move_line("17", START, START.parse("d1")) == "move 17 d1"
    pie = new_game("krypte", pie=True).replay(["d1"])
    assert move_line("18", pie, ()) == "move 18 swap"
