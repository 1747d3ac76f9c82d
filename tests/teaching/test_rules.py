"""The rules as text."""

from __future__ import annotations

import html
import re

import pytest
from markdown_it import MarkdownIt

from abstract_arcade.lazy import GamePartError
from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.demo import DemoError
from abstract_arcade.teaching.rules import draw_boards, rules_text
from abstract_arcade.teaching.texts import teaching_file
from tests.conformance import advice

HEADINGS = {"Object", "Board", "End", "Options", "Notation", "Sources"}

games = pytest.mark.parametrize("slug", GAMES)


@games
def test_the_rules_are_complete(slug: str) -> None:
    text = rules_text(slug)
    game = GAMES[slug]
    headings = set(re.findall(r"^## (.+)$", text, re.MULTILINE))
    missing = HEADINGS - headings
    assert not missing, advice.text(slug, "md", f"add sections called {missing}")
    has_readings = any("open" in each for each in headings)
    wanted = "add the section `## Where the text is open`, which lists your interpretations"
    assert has_readings, advice.text(slug, "md", wanted)
    for option in game.options():
        is_named = f"`{option.name}`" in text
        assert is_named, advice.text(slug, "md", f"explain the option `{option.name}`")
    is_titled = text.startswith(f"# {game.title}\n")
    assert is_titled, advice.text(slug, "md", f"begin with the line `# {game.title}`")
    is_credited = game.designer.split()[-1] in text or game.designer == "Traditional"
    assert is_credited, advice.text(slug, "md", f"name the designer, {game.designer}")


@games
def test_boards_in_the_rules_are_drawn(slug: str) -> None:
    has_board = "```board" in teaching_file(f"{slug}.md")
    assert has_board, advice.text(slug, "md", "add a block of the language `board`")
    assert "```board" not in rules_text(slug)
    assert rules_text(slug).count("```text") == teaching_file(f"{slug}.md").count("```board")


@games
def test_rules_files_have_no_long_lines(slug: str) -> None:
    for text in (teaching_file(f"{slug}.md"), rules_text(slug)):
        longest = max(text.splitlines(), key=len)
        is_short = len(longest) <= 105
        assert is_short, advice.text(slug, "md", f"break this line before column 106: {longest}")


def test_rules_of_an_unknown_game_raise_an_error() -> None:
    with pytest.raises(GamePartError, match=r"add abstract_arcade/teaching/chess\.md$"):
        rules_text("chess")


def test_board_blocks_are_replaced_by_diagrams() -> None:
    board = "moves = 'd1'\nlight = 'h8'\npart = 'c1 h2'\ncaption = 'So.'\n"
    text = f"# Title\n\n```board\n{board}```\n\nEnd\n"
    assert draw_boards(text, "krypte", "good.md").splitlines() == [
        "# Title",
        "",
        "```text",
        "    c  d  e  f  g  h",
        " 1  . (X) .  .  .  .",
        " 2  .  .  .  .  .  .",
        "```",
        "",
        "*So.*",
        "",
        "End",
    ]


def test_caption_of_a_board_is_not_read_as_markdown() -> None:
    caption = r"Not *b1*, c_1_, `d1`, [e1] \, <f1> & g1."
    drawn = draw_boards(f"```board\ncaption = '{caption}'\n```\n", "krypte", "good.md")
    assert html.unescape(MarkdownIt().render(drawn)).endswith(f"<p><em>{caption}</em></p>\n")


@pytest.mark.parametrize(
    ("board", "fault"),
    [
        ("moves = 'd1'", "bad.md, board 2: caption is missing"),
        ("caption = 'a'\npart = 'a1'", "bad.md, board 2: part must be two corners of a board of"),
        ("caption = 'a'\nmove = 'd1'", "bad.md, board 2: unknown key 'move'"),
    ],
)
def test_fault_in_a_board_is_reported_with_its_place(board: str, fault: str) -> None:
    good = "```board\ncaption = 'a'\n```\n"
    with pytest.raises(DemoError) as error:
        draw_boards(f"{good}\n```board\n{board}\n```\n", "krypte", "bad.md")
    assert str(error.value).startswith(fault)


@pytest.mark.parametrize(
    ("slug", "reading"),
    [
        ("krypte", "Turning"),
        ("krypte", "A row for both"),
        ("slicron", "The paths that must shorten"),
        ("slicron", "No placement"),
        ("renju", "Two fours on one line"),
        ("reneo", "Size"),
        ("reneo", "Corners"),
        ("reneo", "Two exchanges"),
        ("reneo", "The condition"),
        ("reneo", "No safe exchange"),
        ("reneo", "Swapping sides"),
        ("enclose5", "Paper has no edge"),
        ("enclose5", "What is inside"),
        ("enclose5", "Coloured cells"),
        ("enclose5", "The order"),
        ("enclose5", "Several alignments"),
        ("enclose5", "An alignment of an earlier turn"),
        ("enclose5", "A cell that would lengthen an alignment"),
        ("enclose5", "coloured in part"),
        ("enclose5", "Bonus moves for which no cell is left"),
        ("enclose5", "Pie rule"),
    ],
)
def test_rules_list_our_readings_of_open_points(slug: str, reading: str) -> None:
    _, _, section = rules_text(slug).partition("text is open\n")
    titles = re.findall(r"^- \*(.+?)\*", section, re.MULTILINE)
    assert any(reading in title for title in titles)
