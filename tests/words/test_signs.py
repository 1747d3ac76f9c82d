"""The signs of each game in text diagrams, and the notes below them."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from abstract_arcade.rules import GAMES, Content, Position, new_game
from abstract_arcade.words import EMPTY, STONES, GameWords, words_of
from tests.conformance.lines import random_line

games = pytest.mark.parametrize("slug", GAMES)


def signs_on(position: Position) -> list[str]:
    """Return the signs on a board, in board order."""
    signs = words_of(position.game.slug)
    return [signs.sign(position, site) for site in position.game.board.sites]


@games
def test_every_sign_is_explained(slug: str) -> None:
    """The legend in the words of a game explains all its signs."""
    common = {EMPTY, *STONES.values()}
    explained = set(re.findall(r"\b\S\b", words_of(slug).legend))
    seen: set[str] = set()
    for seed in range(3):
        positions = random_line(new_game(slug), seed).positions
        for position in positions[:: max(1, len(positions) // 40)]:
            contents = [position.content(site) for site in position.game.board.sites]
            meanings: dict[str, Content] = {}
            for content, sign in zip(contents, signs_on(position), strict=True):
                assert sign in common | explained
                assert len(sign) == 1
                assert sign.isascii()
                assert (content is None) == (sign == EMPTY)
                if content is not None:
                    assert meanings.setdefault(sign, content) == content, "one sign, one meaning"
            seen |= set(signs_on(position))
    assert common <= seen


@games
def test_importing_the_signs_of_a_game_imports_no_other_game(slug: str) -> None:
    code = (
        "import sys; from abstract_arcade.words import words_of\n"
        f"words_of({slug!r})\n"
        "print(*(name for name in sys.modules if '.words.' in name))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) <= {f"abstract_arcade.words.{slug}"}


def test_game_without_own_signs_has_x_o_and_dots() -> None:
    position = new_game("slicron", size=4).replay(["d4", "g1"])
    signs: GameWords[Position] = GameWords()
    assert "".join(signs_on(position)) == "." * 18 + "X" + "." * 14 + "O" + "..."
    assert (signs.legend, signs.note(position)) == ("", "")


def test_renju_offers_are_drawn_as_letters() -> None:
    position = new_game("renju").replay(["h8", "h9", "h10", "d7", "g9"])
    site = position.game.board.site
    assert signs_on(position)[site("g9")] == "A"
    signs = signs_on(position.play(position.parse("g6")))
    assert [signs[site(name)] for name in ("g9", "g6", "h8", "h9", "a1")] == [*"ABXO."]


def test_krypte_position_note_names_the_open_sides() -> None:
    krypte = words_of("krypte")
    start = new_game("krypte").start()
    assert krypte.note(start) == "Open side: North."
    assert krypte.note(start.play(start.parse("d1"))) == "Open sides: East and South."


def test_enclose5_has_small_letters_for_coloured_cells() -> None:
    game = new_game("enclose5", size=9)
    position = game.setup(["d5"], ["a1"], state={"black_territory": "e5", "white_territory": "a2"})
    names = ("d5", "a1", "e5", "a2", "i9")
    assert [signs_on(position)[game.board.site(name)] for name in names] == [*"XOxo."]


def test_enclose5_note_has_scores_and_bonus_moves() -> None:
    game = new_game("enclose5", size=9)
    enclose5 = words_of("enclose5")
    position = game.setup(["d5", "e6", "f5", "e4"], ["a1"], state={"black_territory": "e5"})
    scores = "Blue has coloured 1 and Orange has coloured 0 of 20."
    assert enclose5.note(position) == scores
    position = game.setup(["c3", "d3", "e3", "f3", "g3"], state={"bonus_moves": "1"})
    assert enclose5.note(position).endswith(" of 20. Bonus moves left: 1.")
