"""Boards drawn as text."""

from __future__ import annotations

import pytest

from abstract_arcade.rules import GAMES, new_game
from abstract_arcade.teaching.diagram import changed_sites, contents, draw, legend, note, part_of


def test_krypte_board_is_drawn_with_row_1_on_top() -> None:
    game = new_game("krypte")
    position = game.replay(["d1", "e8"])
    site = game.board.site
    drawn = draw(position, light=[site("a1")], last=[site("e8")], refused=[site("d8")])
    assert drawn.splitlines() == [
        "    a  b  c  d  e  f  g  h",
        " 1 [.] .  .  X  .  .  .  .",
        *(f" {row}  .  .  .  .  .  .  .  ." for row in range(2, 8)),
        " 8  .  .  . <.>(O) .  .  .",
    ]


def test_reneo_board_is_drawn_with_row_1_below_and_its_winning_chain_marked() -> None:
    game = new_game("reneo", size=5)
    position = game.setup(["c1", "c2", "c3", "c4", "c5"], ["b3", "d3", "e5"])
    assert draw(position).splitlines() == [
        " 5  .  . *X* .  O",
        " 4  .  . *X* .  .",
        " 3  .  O *X* O  .",
        " 2  .  . *X* .  .",
        " 1  .  . *X* .  .",
        "    a  b  c  d  e",
    ]


def test_renju_offers_are_drawn_as_letters_in_their_order() -> None:
    game = new_game("renju")
    position = game.replay(["h8", "h9", "h10", "d7", "g9", "g6"])
    part = game.board.site("f6"), game.board.site("h10")
    assert draw(position, part=part).splitlines() == [
        "10  .  .  X",
        " 9  .  A  O",
        " 8  .  .  X",
        " 7  .  .  .",
        " 6  .  B  .",
        "    f  g  h",
    ]


def test_slicron_board_is_drawn_with_indented_rows() -> None:
    game = new_game("slicron", size=4)
    position = game.replay(["d4", "g1"])
    assert draw(position, light=[game.board.site("d4")]).splitlines() == [
        "       g1  O   .   .   .  g4",
        "     f1  .   .   .   .   .  f5",
        "   e1  .   .   .   .   .   .  e6",
        " d1  .   .   .  [X]  .   .   .  d7",
        "   c1  .   .   .   .   .   .  c6",
        "     b1  .   .   .   .   .  b5",
        "       a1  .   .   .   .  a4",
    ]


def test_diagram_uses_the_signs_of_the_game() -> None:
    game = new_game("enclose5", size=9)
    position = game.setup(["d5", "e6", "f5", "e4"], ["a1"], state={"black_territory": "e5"})
    assert "5  .  .  .  X  x  X" in draw(position)


def test_site_with_several_marks_shows_the_most_important() -> None:
    game = new_game("reneo", size=5)
    won = game.setup(["c1", "c2", "c3", "c4", "c5"], ["b3", "d3", "e5"])
    c1, c2, d3, e5 = map(game.board.site, ("c1", "c2", "d3", "e5"))
    drawn = draw(won, light=[c1], last=[c1, c2, d3, e5], refused=[c1, d3])
    rows = drawn.splitlines()
    assert "[X]" in rows[4]
    assert "*X*" in rows[3]
    assert "<O>" in rows[2]
    assert "(O)" in rows[0]


def test_a_note_says_who_is_to_move_and_what_the_board_does_not_show() -> None:
    assert note(new_game("reneo").start()) == "Black to move."
    krypte = new_game("krypte").replay(["d1"])
    assert note(krypte) == "White to move. Open sides: East and South."


def test_a_legend_explains_the_signs_of_all_games_and_of_one() -> None:
    common = (
        "On the boards, X is Black, O is White, (X) is the last move, [.] is a highlighted place,"
        " <.> is an illegal move, *X* is a winning stone"
    )
    assert legend(new_game("reneo")) == f"{common}."
    assert legend(new_game("renju")) == f"{common}; A, B, C and so on are offered points."


def test_colours_have_the_names_that_the_game_gives_them() -> None:
    enclose5 = new_game("enclose5")
    assert legend(enclose5).startswith("On the boards, X is Blue, O is Orange, (X)")
    assert note(enclose5.replay(["h8"])).startswith("Orange to move. Blue has coloured 0")


def test_a_move_changes_the_sites_where_it_leaves_a_stone() -> None:
    reneo = new_game("reneo", size=5)
    site = reneo.board.site
    position = reneo.setup(["d1", "c2", "e3"], ["c1", "e2", "d3"])
    assert changed_sites(position, position.parse("d2-e2")) == (site("e2"),)
    position = reneo.setup(["c3"], ["c2", "d3"])
    assert changed_sites(position, position.parse("d2-c2")) == (site("d2"), site("c2"))
    swap = reneo.replay(["c3"])
    assert changed_sites(swap, swap.parse("swap")) == ()


@pytest.mark.parametrize("slug", GAMES)
def test_every_board_fits_into_80_columns(slug: str) -> None:
    kind = GAMES[slug]
    size = next((each.limits for each in kind.options() if each.name == "size"), None)
    game = new_game(slug, size=size[1]) if size else new_game(slug)
    start = game.start()
    drawn = draw(start)
    setup = start.as_setup()
    assert drawn.isascii()
    assert max(map(len, drawn.splitlines())) <= 80 - 2
    assert drawn.count(" .") == len(game.board.sites) - len(setup.black) - len(setup.white)


class TestPart:
    @pytest.mark.parametrize(
        ("black", "marked", "width", "corners"),
        [
            ("g8 h8", "", 38, ("b1", "l15")),
            ("a1", "", 38, ("a1", "k15")),
            ("o1", "", 38, ("e1", "o15")),
            ("g8", "a8", 38, ("a1", "k15")),
            ("a1 o15", "", 38, None),
            ("a1", "o1", 38, None),
            ("h8", "", 48, None),
            ("h8", "", 47, ("a1", "n15")),
        ],
    )
    def test_part_of_a_wide_board_contains_all_stones_and_marked_sites(
        self, black: str, marked: str, width: int, corners: tuple[str, str] | None
    ) -> None:
        game = new_game("renju", opening="free")
        position = game.setup(black.split())
        sites = [game.board.site(name) for name in marked.split()]
        part = part_of(position, sites, width)
        names = tuple(map(game.board.name, part)) if part else None
        assert names == corners
        text = draw(position, sites, part=part)
        if corners:
            assert max(map(len, text.splitlines())) <= width
        assert text.count("X") == len(black.split())

    def test_board_of_hexes_is_always_drawn_whole(self) -> None:
        assert part_of(new_game("slicron").start(), (), 10) is None


def test_contents_lists_stones_by_colour() -> None:
    game = new_game("krypte")
    assert contents(game.start()) == "An empty board."
    assert contents(game.replay(["d1", "e8"])) == "Black: d1. White: e8."
