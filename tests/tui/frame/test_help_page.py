"""The text of the help, composed without an app."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.reader import chapters_of
from abstract_arcade.tui.frame.help_page import HelpSituation, compose, rules_heading
from abstract_arcade.tui.frame.screen import ChapterOffer, HelpPage
from abstract_arcade.tui.widgets.blocks import stacked
from abstract_arcade.tui.widgets.prose import MarkedRow, Section, bullets

KEYS = [Section("On the board", [MarkedRow("Enter", "Play the move under the cursor.")])]


def situation(slug: str, selected: int = 0, offer: ChapterOffer | None = None) -> HelpSituation:
    """The help of a screen of a game."""
    sections = [bullets("In short", ["Three in a row win."]), Section("Nothing", [])]
    page = HelpPage(f"Playing {GAMES[slug].title}", slug, sections, offer)
    return HelpSituation(page, KEYS, selected, "Tab and Enter", "Enter")


def text_of(help_situation: HelpSituation, width: int = 70) -> list[str]:
    """The lines of the help."""
    lines = stacked(compose(help_situation, width))
    return ["".join(text for text, _ in line).rstrip() for line in lines]


@pytest.mark.parametrize("slug", GAMES)
def test_help_goes_from_the_screen_to_chapters_keys_and_rules(slug: str) -> None:
    lines = text_of(situation(slug))
    chapters = [chapter.title for chapter in chapters_of(slug)]
    heading = next(line for line in lines if line.startswith(f"See {GAMES[slug].title} on"))
    first = f"   1  {chapters[0]}"
    in_order = ["In short", heading, first, "On the board", rules_heading(slug)]
    places = [lines.index(line) for line in in_order]
    assert places == sorted(places)
    assert "Nothing" not in lines


@pytest.mark.parametrize("width", [53, 70])
def test_help_is_broken_at_the_width_of_the_window(width: int) -> None:
    assert max(map(cell_len, text_of(situation("krypte"), width))) <= width


def test_help_points_to_the_selected_chapter() -> None:
    selected = [line for line in text_of(situation("krypte", 2)) if line.startswith("›")]
    assert [line.split(maxsplit=2)[:2] for line in selected] == [["›", "2"]]


def test_help_offers_a_new_rule_above_everything_else() -> None:
    offer = ChapterOffer(3, "The crosscut", "Two diagonals cross.")
    lines = text_of(situation("reneo", 3, offer))
    assert lines[:3] == [
        "New   The crosscut",
        "Two diagonals cross.",
        "Enter shows it on the board (chapter 3)",
    ]
    assert "chapter 3 shows it" in text_of(situation("reneo", 1, offer))
