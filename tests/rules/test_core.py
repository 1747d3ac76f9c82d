"""The code that all games share: options, reading moves, replaying, set positions, immutability.

`Pairs`, a game made up for this file, has what no single game has: an option of every sort, and
moves that begin alike. Krypte stands for the real ones.
"""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abstract_arcade.options import option
from abstract_arcade.rules import (
    GAMES,
    SWAP,
    AmbiguousMove,
    Color,
    Content,
    Enclose5,
    Game,
    IllegalMove,
    InvalidMove,
    Krypte,
    Move,
    MoveError,
    OptionError,
    Outcome,
    Position,
    Reneo,
    Renju,
    Seat,
    Sentence,
    SetupError,
    new_game,
)
from abstract_arcade.rules.core import listed
from abstract_arcade.rules.geometry import SquareBoard, square_board
from abstract_arcade.rules.krypte import KrypteReason

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Pairs(Game):
    """A game of one ply on three by three squares, with the moves of `PairsPosition`."""

    slug: ClassVar[str] = "pairs"
    title: ClassVar[str] = "Pairs"
    tagline: ClassVar[str] = "moves that begin alike"
    designer: ClassVar[str] = "Nobody"
    year: ClassVar[int | None] = None

    level: int = option(11, limits=(1, 19), help="How many.")
    style: str = option("plain", choices=("plain", "fancy", "odd"), help="Which.")
    pie: bool = option(True, help="Whether.")

    @property
    def board(self) -> SquareBoard:
        return square_board(3)

    def start(self) -> PairsPosition:
        return PairsPosition(self)


class PairsPosition(Position):
    """The first position of `Pairs`. The moves are a1-b1, a1-c1, b2, b2-b3 and c3-a3-b3."""

    __slots__ = ()

    _max_sites = None

    def __init__(self, game: Pairs) -> None:
        self._game = game

    @property
    def outcome(self) -> Outcome | None:
        return None

    def legal_moves(self) -> tuple[Move, ...]:
        return ((0, 1), (0, 2), (4,), (4, 7), (8, 6, 7))

    def _why_illegal(self, move: Move) -> Sentence:
        return self._say("Not one of five: {:-}", move)


# --- Options ---------------------------------------------------------------------------------


def test_options_have_defaults() -> None:
    assert Krypte() == Krypte(capture="adjacent", pie=False)
    assert new_game("krypte") == Krypte()
    assert Krypte.from_text({}) == Krypte()


def test_options_lists_name_default_help_limits_and_choices() -> None:
    level, style, pie = Pairs.options()
    assert [each.name for each in (level, style, pie)] == ["level", "style", "pie"]
    assert [each.default for each in (level, style, pie)] == [11, "plain", True]
    assert [each.help for each in (level, style, pie)] == ["How many.", "Which.", "Whether."]
    assert (level.limits, style.limits, pie.limits) == ((1, 19), None, None)
    assert (level.choices, style.choices, pie.choices) == ((), ("plain", "fancy", "odd"), ())
    assert level.allowed == "1 to 19"
    assert style.allowed == "plain, fancy or odd"
    assert pie.allowed == "on or off"


@pytest.mark.parametrize("level", [1, 2, 18, 19])
def test_smallest_and_largest_numbers_are_allowed_as_option_values(level: int) -> None:
    assert Pairs(level=level).level == level
    assert Pairs.from_text({"level": str(level)}).level == level


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"level": 0}, "level is 0, but must be 1 to 19"),
        ({"level": 20}, "level is 20, but must be 1 to 19"),
        ({"level": True}, "level is True, but must be 1 to 19"),
        ({"level": 11.0}, "level is 11.0, but must be 1 to 19"),
        ({"level": "11"}, "level is '11', but must be 1 to 19"),
        ({"level": None}, "level is None, but must be 1 to 19"),
        ({"style": "bold"}, "style is 'bold', but must be plain, fancy or odd"),
        ({"style": "Plain"}, "style is 'Plain', but must be plain, fancy or odd"),
        ({"style": True}, "style is True, but must be plain, fancy or odd"),
        ({"style": ["plain"]}, "style is ['plain'], but must be plain, fancy or odd"),
        ({"pie": 1}, "pie is 1, but must be on or off"),
        ({"pie": "on"}, "pie is 'on', but must be on or off"),
        ({"pie": None}, "pie is None, but must be on or off"),
    ],
)
def test_wrong_option_value_is_refused_by_name_and_value(
    options: dict[str, Any], message: str
) -> None:
    with pytest.raises(OptionError) as caught:
        Pairs(**options)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"level": " 7 "}, Pairs(level=7)),
        ({"level": "07"}, Pairs(level=7)),
        ({"style": " FANCY "}, Pairs(style="fancy")),
        *(({"pie": text}, Pairs(pie=True)) for text in ("on", "On", " true ", "YES", "1")),
        *(({"pie": text}, Pairs(pie=False)) for text in ("off", "OFF", " false ", "no", "0")),
    ],
)
def test_option_texts_may_have_capitals_and_surrounding_space(
    options: dict[str, str], expected: Game
) -> None:
    assert Pairs.from_text(options) == expected


@pytest.mark.parametrize("text", ["", "four", "0", "20", "-7", "+7", "7.0", "1_1", "٧", "on"])
def test_wrong_number_text_is_refused(text: str) -> None:
    with pytest.raises(OptionError) as caught:
        Pairs.from_text({"level": text})
    shown = int(text) if text in ("0", "20") else text
    assert str(caught.value) == f"level is {shown!r}, but must be 1 to 19"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"style": ""}, "style is '', but must be plain, fancy or odd"),
        ({"pie": "2"}, "pie is '2', but must be on or off"),
        ({"pie": ""}, "pie is '', but must be on or off"),
    ],
)
def test_wrong_text_is_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        Pairs.from_text(options)
    assert str(caught.value) == message


@given(st.integers(1, 19), st.sampled_from(["plain", "fancy", "odd"]), st.booleans())
def test_game_read_from_its_options_as_text_is_equal(level: int, style: str, pie: bool) -> None:
    game = Pairs(level, style, pie)
    assert Pairs.from_text(game.as_text()) == game


def test_as_text_returns_every_option() -> None:
    assert Pairs().as_text() == {"level": "11", "style": "plain", "pie": "on"}


def test_unknown_option_is_refused_with_the_known_ones() -> None:
    message = f"Krypte has no option 'size', it has: {', '.join(Krypte().as_text())}"
    with pytest.raises(OptionError) as caught:
        new_game("krypte", size=8)
    assert str(caught.value) == message
    with pytest.raises(OptionError) as caught:
        Krypte.from_text({"pie": "on", "size": "8"})
    assert str(caught.value) == message


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_refuses_an_unknown_option_by_name(slug: str) -> None:
    names = ", ".join(each.name for each in GAMES[slug].options())
    with pytest.raises(OptionError) as caught:
        new_game(slug, colour="blue")
    assert str(caught.value) == f"{GAMES[slug].title} has no option 'colour', it has: {names}"


def test_new_game_refuses_a_wrong_option_value() -> None:
    with pytest.raises(OptionError) as caught:
        new_game("krypte", capture="othello")
    assert str(caught.value) == "capture is 'othello', but must be adjacent or custodial"
    assert issubclass(OptionError, ValueError)


@pytest.mark.parametrize("slug", ["chess", "", "Krypte"])
def test_unknown_game_is_refused_by_name(slug: str) -> None:
    with pytest.raises(OptionError) as caught:
        new_game(slug)
    assert f"There is no game {slug!r}, only {', '.join(GAMES)}" in str(caught.value)


def test_table_of_games_is_read_only() -> None:
    games: Any = GAMES
    with pytest.raises(TypeError):
        games["pairs"] = Pairs


# --- Reading moves ---------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["d1", "D1", "  d1", "d1\n", "\tD1 "])
def test_moves_may_have_capitals_and_surrounding_space(text: str) -> None:
    start = Krypte().start()
    assert start.parse(text) == (3,)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("a1-b1", (0, 1)),
        ("A1-C1", (0, 2)),
        ("c3-a3-b3", (8, 6, 7)),
        ("c3-a3", (8, 6, 7)),
        ("c3", (8, 6, 7)),
        ("b2", (4,)),
        ("b2-b3", (4, 7)),
    ],
)
def test_beginning_of_exactly_one_move_is_read_as_this_move(text: str, move: Move) -> None:
    assert Pairs().start().parse(text) == move


def test_beginning_of_several_moves_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMove) as caught:
        Pairs().start().parse(" a1 ")
    assert str(caught.value) == "a1 could be a1-b1 or a1-c1"


@pytest.mark.parametrize(
    ("count", "end"),
    [
        (8, "a1-b2, a1-c2, a1-a3, a1-b3 or a1-c3"),
        (9, "a1-c3 or a1-b1-c1"),
        (11, "a1-c3 or 3 more"),
    ],
)
def test_ambiguous_move_error_names_at_most_eight_moves(
    count: int, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = [(0, site) for site in range(1, 9)] + [(0, 1, site) for site in (2, 3, 4)]
    monkeypatch.setattr(PairsPosition, "legal_moves", lambda _: tuple(moves[:count]))
    with pytest.raises(AmbiguousMove) as caught:
        Pairs().start().parse("a1")
    assert str(caught.value).endswith(end)
    named = str(caught.value).removeprefix("a1").count("a1")
    assert named == (count if count < 10 else 8)


@pytest.mark.parametrize("text", ["a2", "b1-a1", "a1-b1-c1", "c3-b3", " B2-b2 "])
def test_move_to_an_illegal_site_is_refused_with_the_reason(text: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        Pairs().start().parse(text)
    assert str(caught.value) == f"Not one of five: {text.strip().lower()}"


@pytest.mark.parametrize(
    "text", ["", " ", "z9", "a0", "a4", "d1", "1a", "a", "a1-", "-a1", "a1 b1", "a1-z9", "swap-a1"]
)
def test_text_that_names_no_site_is_invalid(text: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        Pairs().start().parse(text)
    message = f"{text.strip()!r} is not on this board, which runs from a1 to c3"
    assert str(caught.value) == message


def test_invalid_illegal_and_ambiguous_moves_raise_different_errors() -> None:
    kinds = (InvalidMove, IllegalMove, AmbiguousMove)
    for kind in kinds:
        assert issubclass(kind, MoveError)
        assert issubclass(kind, ValueError)
        assert [other for other in kinds if issubclass(kind, other)] == [kind]


@given(st.text() | st.text(alphabet="abcABC123- "))
def test_any_text_is_a_legal_move_or_a_move_error(text: str) -> None:
    position = Pairs().start()
    try:
        move = position.parse(text)
    except MoveError:
        return
    assert move in position.legal_moves()


def test_unavailable_swap_is_illegal() -> None:
    with pytest.raises(IllegalMove, match=r"^This game is played without the pie rule$"):
        Krypte().replay(["d1"]).parse("swap")
    with pytest.raises(IllegalMove, match=r"^White may swap only at the first turn$"):
        Krypte(pie=True).start().parse("swap")


def test_move_error_has_its_sentence_with_parts() -> None:
    position = Krypte().start()
    with pytest.raises(IllegalMove) as caught:
        Krypte().replay(["a1", "a1"])
    sentence = caught.value.sentence
    assert str(sentence) == str(caught.value) == "Move 2, 'a1': a1 is taken"
    assert [part.site for part in sentence] == [None, 0, None]
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), again.sentence) == (IllegalMove, sentence)
    assert str(IllegalMove("Not now")) == "Not now"
    assert position.why_illegal((0,)) is None


def test_landing_is_the_site_of_the_moved_stone_after_the_move() -> None:
    krypte = Krypte().start()
    reneo = Reneo(size=5).setup(["c3"], ["c2", "d3"])
    assert krypte.landing((3,), krypte.play((3,))) == (3,)
    exchange = reneo.parse("d2-c2")
    assert reneo.landing(exchange, reneo.play(exchange)) == exchange[1:]
    renju = Renju().replay(["h8", "h9", "i9"])
    assert renju.landing(SWAP, renju.play(SWAP)) == ()
    renju = Renju().replay(["h8", "h9", "i9", "a1"])
    offer = renju.parse("d6")
    assert renju.landing(offer, renju.play(offer)) == offer
    assert krypte.landing((99,), krypte) == ()


def test_nothing_can_be_played_after_the_end() -> None:
    over = Krypte().setup(black=["a1", "b1", "c1", "d1"], state={"last_side": "N"})
    for text in ("a8", "h8", "a1", "swap"):
        with pytest.raises(IllegalMove, match=r"^The game is over: Black won by four in a row$"):
            over.parse(text)
    with pytest.raises(InvalidMove):
        over.parse("z9")


def test_formatted_move_is_read_as_the_same_move() -> None:
    position = Pairs().start()
    texts = ["a1-b1", "a1-c1", "b2", "b2-b3", "c3-a3-b3"]
    assert [position.format(move) for move in position.legal_moves()] == texts
    assert position.format(SWAP) == "swap"


# --- Replaying -------------------------------------------------------------------------------


def test_replay_plays_from_the_start() -> None:
    game = Krypte()
    assert game.replay([]) == game.start()
    played = game.start().play((3,)).play((60,))
    assert game.replay(["d1", "e8"]) == played
    assert game.replay(text for text in (" D1 ", "E8")) == played


@pytest.mark.parametrize(
    ("texts", "kind", "message"),
    [
        (["d2"], IllegalMove, "Move 1, 'd2': From North a counter in column d stops at d1"),
        (
            ["d1", "h8"],
            IllegalMove,
            "Move 2, 'h8': h8 is closed: East and South both reach it",
        ),
        (
            ["d1", "e8", " x1", "a1"],
            InvalidMove,
            "Move 3, ' x1': 'x1' is not on this board, which runs from a1 to h8",
        ),
    ],
)
def test_replay_error_names_the_number_of_the_move(
    texts: list[str], kind: type[MoveError], message: str
) -> None:
    with pytest.raises(MoveError) as caught:
        Krypte().replay(texts)
    assert type(caught.value) is kind
    assert str(caught.value) == message


def test_replay_raises_ambiguous_move_for_an_ambiguous_text() -> None:
    with pytest.raises(AmbiguousMove, match=r"^Move 1, 'a1': a1 could be a1-b1 or a1-c1$"):
        Pairs().replay(["a1"])


# --- Set positions ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("black", "white", "state", "message"),
    [
        (["d1", "z9"], [], {}, "'z9' is not on this board, which runs from a1 to h8"),
        ([], ["i1"], {}, "'i1' is not on this board, which runs from a1 to h8"),
        ([], ["swap"], {}, "'swap' is not on this board, which runs from a1 to h8"),
        (["d1", "e1", "D1 "], [], {}, "d1 is used twice"),
        (["d1"], ["e1", "d1"], {}, "d1 is used twice"),
        (
            ["a1", "b1", "c1", "d1"],
            ["a8", "b7", "c6", "d5"],
            {},
            "Both colours have four in a row, which no move may leave",
        ),
        ([], [], {"last_side": "Up"}, "last_side is 'UP', but must be N, E, S or W"),
        ([], [], {"swap": "maybe"}, "swap is 'maybe', but must be closed or open"),
        ([], [], {"black_seat": "3"}, "black_seat is '3', but must be 1 or 2"),
        (
            ["d1"],
            [],
            {"last_side": "N", "bonus": "1"},
            "Krypte has no state 'bonus', it has: last_side, swap and black_seat",
        ),
    ],
)
def test_faulty_setup_is_refused_with_the_reason(
    black: list[str], white: list[str], state: dict[str, str], message: str
) -> None:
    with pytest.raises(SetupError) as caught:
        Krypte().setup(black, white, Color.BLACK, state)
    assert str(caught.value) == message
    assert isinstance(caught.value, ValueError)


def test_setup_texts_may_have_capitals_and_surrounding_space() -> None:
    game = Krypte(pie=True)
    kindly = game.setup(
        (name for name in (" D1", "E1 ")), (), Color.WHITE, {"last_side": " n ", "swap": "OPEN "}
    )
    plainly = game.setup(["d1", "e1"], [], Color.WHITE, {"last_side": "N", "swap": "open"})
    assert kindly == plainly


def test_setup_does_not_change_its_arguments() -> None:
    state: Mapping[str, str] = {"last_side": "N", "swap": "open", "black_seat": "2"}
    Krypte(pie=True).setup(["d1"], [], Color.WHITE, state)
    assert state == {"last_side": "N", "swap": "open", "black_seat": "2"}


@pytest.mark.parametrize("moves", [[], ["d1"], ["d1", "swap"], ["d1", "swap", "e8"], ["d1", "e8"]])
def test_setup_of_as_setup_returns_an_equal_position(moves: list[str]) -> None:
    position = Krypte(pie=True).replay(moves)
    again = position.game.setup(*position.as_setup())
    assert again == position
    assert again.legal_moves() == position.legal_moves()
    assert again.seat_to_move is position.seat_to_move


def test_as_setup_returns_stones_colour_and_state() -> None:
    setup = Krypte(pie=True).replay(["d1", "swap", "e8", "d2"]).as_setup()
    assert setup.black == ("d2",)
    assert setup.white == ("d1", "e8")
    assert setup.to_move is Color.WHITE
    assert setup.state == {"last_side": "N", "black_seat": "2"}


# --- Values ----------------------------------------------------------------------------------


def test_positions_reached_by_different_moves_are_equal() -> None:
    one = Krypte().replay(["d1", "a8", "h1"])
    other = Krypte().replay(["h1", "a8", "d1"])
    put = Krypte().setup(["d1", "h1"], ["a8"], Color.WHITE, {"last_side": "N"})
    assert one == other == put
    assert len({one, other, put}) == 1
    assert one != Krypte().replay(["d1", "a8", "e1"])


@pytest.mark.parametrize(
    "state",
    [
        {"last_side": "E"},
        {"last_side": "N", "swap": "open"},
        {"last_side": "N", "black_seat": "2"},
        {},
    ],
)
def test_positions_with_different_state_are_unequal(state: dict[str, str]) -> None:
    game = Krypte(pie=True)
    position = game.setup(["d1"], ["e8"], Color.WHITE, {"last_side": "N"})
    assert position != game.setup(["d1"], ["e8"], Color.WHITE, state)


def test_positions_with_different_game_stones_or_turn_are_unequal() -> None:
    position = Krypte().setup(["d1"], ["e8"], Color.BLACK)
    assert position != Krypte(pie=True).setup(["d1"], ["e8"], Color.BLACK)
    assert position != Krypte(capture="custodial").setup(["d1"], ["e8"], Color.BLACK)
    assert position != Krypte().setup(["e8"], ["d1"], Color.BLACK)
    assert position != Krypte().setup(["d1"], ["e8"], Color.WHITE)
    assert position != "position"


def test_games_with_equal_options_are_equal() -> None:
    assert Krypte() != Krypte(pie=True)
    assert len({Krypte(), new_game("krypte"), Krypte(capture="custodial")}) == 2
    assert Krypte().board is Krypte(capture="custodial").board


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_unpickled_position_is_equal(protocol: int) -> None:
    position = Krypte(pie=True).replay(["d1", "swap", "e8"])
    again = pickle.loads(pickle.dumps(position, protocol))
    assert type(again) is type(position)
    assert again == position
    assert hash(again) == hash(position)
    assert again.legal_moves() == position.legal_moves()
    assert pickle.loads(pickle.dumps(position.game, protocol)) == position.game


def test_copied_position_is_equal() -> None:
    position = Krypte(pie=True).replay(["d1", "swap", "e8"])
    assert copy.copy(position) == position
    assert copy.deepcopy(position) == position


_OTHER_PROCESS = """
import pickle, sys
from abstract_arcade.rules import new_game
came = pickle.loads(bytes.fromhex(sys.argv[1]))
made = new_game("krypte", pie=True).replay(["d1", "swap", "e8"])
assert came == made and came.game == made.game
assert came in {made} and came.game in {made.game}
sys.stdout.write(pickle.dumps(made).hex())
"""


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_position_unpickled_in_another_process_is_equal(hash_seed: str) -> None:
    position = Krypte(pie=True).replay(["d1", "swap", "e8"])
    answer = subprocess.run(
        [sys.executable, "-c", _OTHER_PROCESS, pickle.dumps(position).hex()],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (answer.returncode, answer.stderr) == (0, "")
    assert pickle.loads(bytes.fromhex(answer.stdout)) == position


@pytest.mark.parametrize(
    "name", ["game", "to_move", "seat_to_move", "outcome", "active_sides", "play", "anything"]
)
def test_position_cannot_be_changed(name: str) -> None:
    position = Krypte().start()
    with pytest.raises(AttributeError):
        setattr(position, name, None)
    with pytest.raises(AttributeError):
        delattr(position, name)


def test_game_and_outcome_cannot_be_changed() -> None:
    for value, name in ((Krypte(), "capture"), (Outcome(None, KrypteReason.NO_MOVES), "reason")):
        with pytest.raises(AttributeError):
            setattr(value, name, "other")


def test_repr_shows_stones_turn_and_state() -> None:
    assert repr(Krypte().replay(["d1", "e8"])) == (
        f"<{Krypte()!r}: black='d1', white='e8', Black to move, {{'last_side': 'S'}}>"
    )


# --- Words -----------------------------------------------------------------------------------


def test_colors_and_seats_have_opposites_and_names() -> None:
    assert Color.BLACK.other is Color.WHITE
    assert Color.WHITE.other is Color.BLACK
    assert Seat.FIRST.other is Seat.SECOND
    assert Seat.SECOND.other is Seat.FIRST
    assert [str(color) for color in Color] == ["Black", "White"]
    assert [str(seat) for seat in Seat] == ["Player 1", "Player 2"]


def test_content_of_a_stone() -> None:
    position = Krypte().replay(["d1", "e8"])
    site = position.game.board.site
    assert position.content(site("d1")) == Content("stone", Color.BLACK)
    assert position.content(site("e8")) == Content("stone", Color.WHITE)
    assert position.content(site("a1")) is None


def test_outcome_has_a_phrase() -> None:
    assert Outcome(Color.WHITE, KrypteReason.LINE).phrase == "four in a row"
    assert Outcome(None, KrypteReason.NO_MOVES).phrase == "no moves"


def test_outcome_in_words() -> None:
    won, drawn = (Outcome(winner, KrypteReason.NO_MOVES) for winner in (Color.WHITE, None))
    assert str(Krypte().describe_outcome(won)) == "White won by leaving no move"
    assert str(Krypte().describe_outcome(drawn)) == "a draw: no moves"
    assert str(Enclose5().describe_outcome(won)) == "Orange won by leaving no move"


def test_listed_joins_words_as_english_does() -> None:
    assert listed([]) == ""
    assert listed(["d8"]) == "d8"
    assert listed(["d8", "e7"]) == "d8 and e7"
    assert listed(["d8", "e7", "f8"]) == "d8, e7 and f8"
    assert listed(["d8", "e7", "f8"], "or") == "d8, e7 or f8"
    assert listed(["d8", "e7", "f8"], most=3) == "d8, e7 and f8"
    assert listed(["d8", "e7", "f8", "g8"], "or", most=2) == "d8, e7 or 2 more"
