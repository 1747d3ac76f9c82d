"""Files of other programs: each is read with its moves and warnings, or refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from abstract_arcade.cli import main
from abstract_arcade.match import Match
from abstract_arcade.records import RecordError, dump, load
from abstract_arcade.rules import Renju, Seat
from tests.matches import moves_of

FOLDER = Path(__file__).parents[1] / "data" / "others"

LONG = "h8 h9 j10 i9 i11 k9 j9 j8 k7 g9"
COMPLEX = (
    "h8 i7 i9 j8 j9 g7 g8 f8 h7 g6 f6 f5 g5 g4 e5 d4 "
    "e7 d6 d5 e3 f4 g3 f2 f1 g2 h2 h3 i2 i3 j3 k3 l3"
)
UNNAMED = "the file does not name the game; Renju is assumed"

# The moves of the main line, and the warnings, by file.
READ = {
    "a.pos": ("h8 i8 h9", [UNNAMED]),
    "a.psq": ("h8 i9 g7", [UNNAMED]),
    "gbk.sgf": ("h8", []),
    "legacy.sgf": ("h8 i7", []),
    "moves.txt": ("h8 i8 h9", [UNNAMED]),
    "no5A.sgf": (LONG, ["GM: game '5' is interpreted as Renju, which is game 4"]),
    "no5A_gm4.sgf": (LONG, []),
    "no5A_gm4b.sgf": (LONG, []),
    "no5A_tail.sgf": (LONG, ["GM: game '5' is interpreted as Renju, which is game 4"]),
    "noGM_15.sgf": ("h8 h9 i9", []),
    "real_5A.sgf": (
        LONG,
        [
            "GM: game '5' is interpreted as Renju, which is game 4",
            "5A: 'gg' and 'hh' cannot be offers for the fifth stone",
        ],
    ),
    "real_5A_b.sgf": (
        "h8 h9 j10 i9 g9 i11 i11 k9 j9 j8 k7 g9",
        ["GM: game '5' is interpreted as Renju, which is game 4"],
    ),
    "real_branches.sgf": ("h8 i8 g9", []),
    "real_complex.sgf": (COMPLEX, []),
    "real_gm1.sgf": ("h8 i7 g9 j6", ["GM: game '1' is interpreted as Renju, which is game 4"]),
    "real_gm11.sgf": ("h8 i7 g9", ["GM: game '11' is interpreted as Renju, which is game 4"]),
    "real_gm2.sgf": ("h8 i7 g9", ["GM: game '2' is interpreted as Renju, which is game 4"]),
    "real_renjunote.sgf": ("h8 h9", []),
    "real_rootmove.sgf": ("h8", []),
    "real_ru.sgf": ("h8 h9 i9", []),
    "real_setup.sgf": ("", []),
    "real_setup_plw.sgf": ("", []),
    "real_setup_uneven.sgf": ("", []),
    "real_zh.sgf": ("h8 h9 i9 i8 g9", []),
    "sjis.sgf": ("h8 h9 i9", []),
    "swap.sgf": ("h8 h9 i9 i8 g9 f10", []),
    "tail.sgf": ("h8 h9 i9", []),
    "utf16.sgf": ("h8", []),
}

REFUSED = {
    "a.lib": "this is a RenLib library, which cannot be read: use json, text or sgf",
    "a.rif": "this is a RenjuNet database, which cannot be read: use json, text or sgf",
    "broken1.sgf": "line 1: a value has no closing bracket",
    "broken2.sgf": "move 1, B[]: players cannot pass in Renju",
    "real_collection.sgf": (
        "the file contains 2 games: on the command line, --game NUMBER opens one of them"
    ),
    "real_edges.sgf": "move 6, o1: Black plays, but it is White's turn",
    "real_pass.sgf": "move 1, W[]: players cannot pass in Renju",
    "sz19.sgf": "SZ: the board size is '19', but Renju needs 15",
}


def test_every_file_of_other_programs_is_listed() -> None:
    assert {path.name for path in FOLDER.iterdir()} == READ.keys() | REFUSED.keys()


@pytest.mark.parametrize("name", READ)
def test_file_of_another_program_is_read_with_its_warnings(name: str) -> None:
    moves, warnings = READ[name]
    match = load(FOLDER / name)
    assert " ".join(moves_of(match)) == moves
    assert match.warnings == warnings
    # A record that we write of it is read again without further warnings.
    for name_of_format in ("json", "sgf"):
        again = load(dump(match, name_of_format))
        assert (moves_of(again), again.game) == (moves_of(match), match.game)
        assert not [each for each in again.warnings if not each.startswith("5A")]


@pytest.mark.parametrize("name", REFUSED)
def test_file_of_another_program_is_refused_with_the_reason(name: str) -> None:
    with pytest.raises(RecordError) as caught:
        load(FOLDER / name)
    assert str(caught.value) == REFUSED[name]


class TestOffers:
    """The property 5A, in which some programs store the points offered for the fifth stone."""

    @staticmethod
    def read(root: str, fifth: str = "") -> Match:
        return load(f"(;GM[4]{root};B[hh];W[hg];B[jf];W[ig];B[ie]{fifth};W[kg])", "sgf")

    @pytest.mark.parametrize(("root", "fifth"), [("5A[gg][ie]", ""), ("", "5A[gg][ie]")])
    def test_offers_of_another_program_give_an_opening(self, root: str, fifth: str) -> None:
        match = self.read(root, fifth)
        assert match.game == Renju()
        assert moves_of(match) == ["h8", "h9", "j10", "i9", "g9", "i11", "i11", "k9"]
        assert not match.warnings
        assert "5A" not in dump(match, "sgf")

    def test_swap_of_another_program_is_part_of_the_opening(self) -> None:
        match = self.read("PB[Ben]PW[Ada]SW[YES]5A[ie][gg]")
        assert moves_of(match)[2:6] == ["j10", "swap", "i9", "i11"]
        assert match.participants[Seat.FIRST].name == "Ada"

    @pytest.mark.parametrize(
        "root",
        # Without the fifth stone, too few, too many, occupied, off the board, repeated.
        ["5A[gg][gh]", "5A[ie]", "5A[ie][gg][aa]", "5A[ie][hh]", "5A[ie][zz]", "5A[ie][ie]"],
    )
    def test_impossible_offers_are_kept_with_a_warning(self, root: str) -> None:
        match = self.read(root)
        assert match.game == Renju(opening="free")
        assert moves_of(match) == ["h8", "h9", "j10", "i9", "i11", "k9"]
        (warning,) = match.warnings
        assert warning.endswith("cannot be offers for the fifth stone")
        assert root in dump(match, "sgf")

    @pytest.mark.parametrize(
        "text",
        [
            "(;5A[gg][ie]AB[aa]AW[bb];B[hh];W[hg];B[jf];W[ig];B[ie])",
            "(;5A[gg][ie];B[hh];W[hg];B[jf](;W[ig];B[ie])(;W[aa]))",
            "(;5A[gg][ie]B[hh];W[hg];B[jf];W[ig];B[ie])",
            "(;5A[gg][ie];W[hh];B[hg];W[jf];B[ig];W[ie])",
        ],
    )
    def test_unusual_game_with_offers_is_read_without_an_opening(self, text: str) -> None:
        match = load(text, "sgf")
        assert match.game == Renju(opening="free")
        assert len(match.warnings) == 1

    def test_our_own_opening_takes_precedence_over_offers(self) -> None:
        match = load("(;GM[4]AA[free]5A[gg][ie];B[hh];W[hg];B[jf];W[ig];B[ie])", "sgf")
        assert match.game == Renju(opening="free")
        assert not match.warnings


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_with_a_byte_order_mark_is_read(encoding: str) -> None:
    data = "\ufeff(;GM[4]SZ[15]PB[Ёж];B[hh])".encode(encoding)
    assert load(data).participants[Seat.FIRST].name == "Ёж"
    assert load("\ufeffGame: krypte\n\n1. d1".encode(encoding)).game.slug == "krypte"
    with pytest.raises(RecordError, match=r"^byte \d+: the text is not in UTF-16$"):
        load(data[:-1])


class TestBareMoves:
    @pytest.mark.parametrize("text", ["h8h9h10h11", " H8,h9;H10\nh11\n", "h8 h9  h10 h11"])
    def test_bare_moves_are_read_with_and_without_separators(self, text: str) -> None:
        assert moves_of(load(text)) == ["h8", "h9", "h10", "h11"]

    @pytest.mark.parametrize(
        "text",
        [
            "1.h8 2.h7 3.h6",
            "1. h8 2. h7\n3. h6\n",
            "1.h8 h7 2.h6",
            "1. h8 1... h7 2. h6",
            "1.h8h7 2.h6",
            "1.H8,2.H7;3.H6",
            "h8 2. h7 h6",
            "1. h8 {good} (1. a1) 2. h7 3. h6 {better}",
        ],
    )
    def test_numbered_moves_are_read_as_renju_without_an_opening(self, text: str) -> None:
        match = load(text)
        assert moves_of(match) == ["h8", "h7", "h6"]
        assert match.warnings == [UNNAMED]
        assert match.game == Renju(opening="free")

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("1.h8 3.h7", "move 2: its number is '3.'; the file does not name the game"),
            ("1.h8 h7 2.h6 4.h5", "move 4: its number is '4.'"),
            ("1. d1 2. swap", "move 2, swap: A free opening is played without a swap; the file"),
            ("1.a1-b2", "line 1: '1.a1-b2' is not a valid record line"),
        ],
    )
    def test_inconsistent_move_number_is_refused(self, text: str, words: str) -> None:
        with pytest.raises(RecordError) as caught:
            load(text)
        assert str(caught.value).startswith(words)

    @pytest.mark.parametrize("text", ["p1", "h0", "h16", "h8 and h9", "h88h9"])
    def test_text_that_is_not_a_list_of_moves_is_refused(self, text: str) -> None:
        with pytest.raises(RecordError, match="is not a valid record line"):
            load(text)

    def test_repeated_bare_move_is_refused_with_the_sound_part(self) -> None:
        with pytest.raises(RecordError, match="move 3, h8: h8 is taken") as caught:
            load("h8i8h8")
        assert caught.value.sound is not None
        assert moves_of(caught.value.sound) == ["h8", "i8"]

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("Piskvorky 20x20, 11:11, 0\n8,8,0", "the board is 20 × 20, but Renju needs 15 × 15"),
            ("Piskvorky 15x15, 11:11, 0\n8,8,0\n16,3,0", "move 2, 16,3,0: '16,3,0' is not"),
        ],
    )
    def test_piskvork_file_with_another_board_is_refused(self, text: str, words: str) -> None:
        with pytest.raises(RecordError) as caught:
            load(text)
        assert str(caught.value).startswith(words)


@pytest.mark.parametrize("command", ["check", "show", "convert"])
def test_warnings_of_a_record_are_printed_on_standard_error(command: str) -> None:
    file = str(FOLDER / "real_gm11.sgf")
    arguments = [command, file, *(["-", "--to", "text"] if command == "convert" else [])]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0
    assert result.stderr == f"{file}: GM: game '11' is interpreted as Renju, which is game 4.\n"


def test_warnings_of_a_record_are_printed_when_it_is_opened() -> None:
    file = str(FOLDER / "real_gm11.sgf")
    warning = "GM: game '11' is interpreted as Renju, which is game 4."
    opened = CliRunner().invoke(main, ["open", file, "--plain"], input="quit\n")
    assert opened.stderr == f"{file}: {warning}\n"
    lines = f"open {file}\nquit\n"
    played = CliRunner().invoke(main, ["play", "krypte", "--plain", "--no-save"], input=lines)
    assert warning in played.stdout.splitlines()
