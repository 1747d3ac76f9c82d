"""Sites as letters: what each state looks like with five, three and one columns."""

from __future__ import annotations

import pytest

from abstract_arcade.rules.terms import Color, Content
from abstract_arcade.tui.board.glyphs import Glyphs
from abstract_arcade.tui.board.layouts.base import Lettered, Zoom
from abstract_arcade.tui.board.painters.letters import LEGEND, USUAL_LETTERS, LetterPainter
from abstract_arcade.tui.board.state import SiteState, Trace
from tests.tui.board.support import BLACK, PALETTE, WHITE

MARK = Content("mark", Color.BLACK)
OFFER = Content("offer", Color.BLACK)
BLACKS, WHITES = (Content("territory", color) for color in Color)

STATES = {
    # The state -> the letters of a site without and with the cursor.
    SiteState(playable=True): ("  .  ", "[ . ]"),
    SiteState(): ("  .  ", "< . >"),
    SiteState(marked=True, playable=True): ("  :  ", "[ : ]"),
    SiteState(foul=True): ("  #  ", "< # >"),
    SiteState(None, BLACK, foul=True): ("  #  ", "< # >"),
    SiteState(chosen=True): (" { } ", "<{ }>"),
    SiteState(BLACK, BLACK): ("  X  ", "< X >"),
    SiteState(WHITE, WHITE): ("  O  ", "< O >"),
    SiteState(MARK, MARK): ("  X  ", "< X >"),
    SiteState(WHITE, WHITE, last=True): (" (O) ", "<(O)>"),
    SiteState(BLACK, BLACK, won=True): (" *X* ", "<*X*>"),
    SiteState(BLACK, BLACK, won=True, last=True): (" *X) ", "<*X)>"),
    SiteState(BLACK, BLACK, chosen=True): (" {X} ", "<{X}>"),
    SiteState(BLACK, BLACK, label="b"): ("  Xb ", "< Xb>"),
    SiteState(None, BLACK, playable=True): ("  x  ", "[ x ]"),
    SiteState(None, WHITE): ("  o  ", "< o >"),
    SiteState(WHITE, None): ("  O- ", "< O->"),
    SiteState(BLACK, WHITE): (" X>o ", "<X>o>"),
    SiteState(BLACK, BLACK, trace=Trace.TURNED): ("  X~ ", "< X~>"),
    SiteState(WHITE, WHITE, trace=Trace.EXCHANGED): ("  O= ", "< O=>"),
    SiteState(BLACK, BLACK, last=True, trace=Trace.EXCHANGED): (" (X= ", "<(X=>"),
    SiteState(trace=Trace.LEFT): ("  -  ", "< - >"),
    SiteState(BLACKS, BLACKS, trace=Trace.COLOURED): ("  x+ ", "< x+>"),
    SiteState(BLACK, WHITE, trace=Trace.TURNED): (" X>o ", "<X>o>"),
    SiteState(BLACKS, BLACKS): ("  x  ", "< x >"),
    SiteState(WHITES, WHITES): ("  o  ", "< o >"),
    SiteState(None, WHITES): ("  +  ", "< + >"),
    SiteState(MARK, WHITES): ("  X+ ", "< X+>"),
    SiteState(OFFER, OFFER, label="a"): ("  a  ", "< a >"),
}


def draw(zoom: Zoom, state: SiteState, *, cursor: bool = False, empty: str = ".") -> Glyphs:
    return LetterPainter.draw(zoom, PALETTE, state, Lettered(0, empty), cursor)


def texts(glyphs: Glyphs) -> list[str]:
    return ["".join(glyph.text for glyph in row) for row in glyphs.rows]


@pytest.mark.parametrize("state", STATES, ids=str)
def test_every_state_has_its_letters(state: SiteState) -> None:
    assert texts(draw(Zoom(5, 1), state)) == [STATES[state][0]]
    assert texts(draw(Zoom(5, 1), state, cursor=True)) == [STATES[state][1]]


def test_three_columns_show_half_of_the_cursor_next_to_a_sign() -> None:
    last = SiteState(BLACK, BLACK, playable=True, last=True)
    assert texts(draw(Zoom(3, 1), last)) == ["(X)"]
    assert texts(draw(Zoom(3, 1), last, cursor=True)) == ["[X)"]
    assert texts(draw(Zoom(3, 1), last._replace(last=False), cursor=True)) == ["[X]"]


def test_cursor_in_four_columns_begins_on_the_neighbour() -> None:
    last = SiteState(BLACK, BLACK, playable=True, last=True)
    assert texts(draw(Zoom(4, 2), last)) == ["(X) ", "    "]
    glyphs = draw(Zoom(4, 2), last, cursor=True)
    assert texts(glyphs) == ["(X)]", "    "]
    assert [glyph and glyph.text for glyph in glyphs.left] == ["[", None]


def test_one_column_has_only_the_letter() -> None:
    assert texts(draw(Zoom(2, 1), SiteState(BLACK, BLACK, last=True), cursor=True)) == ["X "]


def test_letters_are_in_the_middle_of_three_lines() -> None:
    assert texts(draw(Zoom(6, 3), SiteState(BLACK, BLACK))) == ["      ", "  X   ", "      "]


def test_offer_without_its_letter_takes_the_same_columns() -> None:
    # The picture of a move that is shown does not know it.
    assert texts(draw(Zoom(3, 1), SiteState(OFFER, OFFER))) == [" x "]


def test_legal_site_is_a_dot_when_empty_sites_are_blank() -> None:
    assert texts(draw(Zoom(3, 1), SiteState(), empty=" ")) == ["   "]
    assert texts(draw(Zoom(3, 1), SiteState(marked=True), empty=" ")) == [" . "]


def test_usual_letters_are_in_the_legend_with_short_words() -> None:
    assert {*USUAL_LETTERS} <= {*LEGEND}
    assert all(len(words) <= 9 for words, _ in LEGEND.values())


def test_only_stones_on_the_board_are_bold() -> None:
    there, to_come = (
        draw(Zoom(3, 1), state).rows[0][1]
        for state in (SiteState(BLACK, BLACK), SiteState(None, BLACK))
    )
    assert there.bold
    assert not to_come.bold


def test_background_of_letters_has_the_tone_of_the_site() -> None:
    for tone in (0, 1):
        glyphs = LetterPainter.draw(Zoom(3, 1), PALETTE, SiteState(), Lettered(tone, "."), False)
        assert {glyph.back for glyph in glyphs.rows[0]} == {PALETTE.grounds[tone]}


def test_legend_explains_every_letter_that_is_drawn() -> None:
    explained = {letter for signs in LEGEND for letter in signs} | {*"XO"}
    drawn = {letter for shown in STATES.values() for text in shown for letter in text}
    # A sentence explains the brackets of a chosen stone, a list the letters of offers.
    assert drawn - explained <= set("{} ab")
    assert all(sentence.endswith(".") for _, sentence in LEGEND.values())
