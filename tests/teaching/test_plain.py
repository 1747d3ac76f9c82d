"""Rules and demonstrations as plain text."""

from __future__ import annotations

import io
import re
import textwrap
from itertools import pairwise

import pytest
from rich.console import Console
from rich.text import Text

from abstract_arcade.rules import GAMES
from abstract_arcade.teaching.demo import Demo
from abstract_arcade.teaching.diagram import changed_sites, draw
from abstract_arcade.teaching.markdown import print_markdown
from abstract_arcade.teaching.plain import demo_text
from abstract_arcade.teaching.puzzles import as_demo, names, puzzle
from abstract_arcade.teaching.reader import load_demo, load_openings
from abstract_arcade.teaching.rules import rules_text

games = pytest.mark.parametrize("slug", GAMES)


def openings() -> Demo:
    """Return the demonstration of Renju's openings."""
    demo = load_openings("renju")
    assert demo is not None
    return demo


def rules(slug: str, width: int, *, is_terminal: bool = False) -> str:
    """Return the rules as printed on a console of this width."""
    file = io.StringIO()
    console = Console(file=file, width=width, force_terminal=is_terminal)
    print_markdown(rules_text(slug), console, 80)
    return file.getvalue()


def check_plain(text: str) -> None:
    assert "\x1b" not in text
    for line in text.splitlines():
        assert len(line) <= 80, line
        assert line == line.rstrip()


@pytest.mark.parametrize("slug", [slug for slug in GAMES if names(slug)])
def test_printed_puzzles_repeat_no_line(slug: str) -> None:
    text = demo_text(as_demo([puzzle(name) for name in names(slug)[:3]], "3 puzzles"), 200)
    lines = [line.removeprefix("> ") for line in text.splitlines() if line]
    assert all(line != after for line, after in pairwise(lines))
    for _, asked in as_chapters(text):
        state = next(line for line in asked.splitlines() if " to move." in line)
        assert asked.partition("Question: ")[0].count(state) == 1


def as_chapters(text: str) -> list[list[str]]:
    """Return the titles and texts of the chapters of a printed demonstration."""
    parts = re.split(r"^\d+\. (.*)\n-+\n", text, flags=re.MULTILINE)[1:]
    return [parts[at : at + 2] for at in range(0, len(parts), 2)]


class TestRules:
    @games
    @pytest.mark.parametrize("width", [80, 200])
    def test_rules_in_a_pipe_are_plain_text(self, slug: str, width: int) -> None:
        text = rules(slug, width)
        check_plain(text)
        title = GAMES[slug].title
        assert text.startswith(f"{title}\n{'=' * len(title)}\n")
        assert "[[" not in text
        assert "`" not in text
        # Diagrams are never cut to the width of the page.
        for block in rules_text(slug).split("```text\n")[1:]:
            for line in block.split("```")[0].splitlines():
                assert line in text

    def test_rules_on_a_terminal_have_bold_headings(self) -> None:
        text = rules("krypte", 80, is_terminal=True)
        assert text.startswith("\x1b[1mKrypte\x1b[0m")
        assert "===" not in text

    @pytest.mark.parametrize(("width", "used"), [(60, 60), (200, 80)])
    def test_rules_on_a_terminal_are_no_wider_than_it(self, width: int, used: int) -> None:
        lines = Text.from_ansi(rules("krypte", width, is_terminal=True)).plain.splitlines()
        assert used - 10 < max(map(len, lines)) <= used


class TestDemo:
    @games
    def test_printed_demonstration_contains_every_text(self, slug: str) -> None:
        check_plain(demo_text(load_demo(slug)))
        text = " ".join(demo_text(load_demo(slug)).split())
        for number, chapter in enumerate(load_demo(slug).chapters, 1):
            assert f"{number}. {chapter.title}" in text
            for step in chapter.steps:
                assert step.words in text
                for refusal in step.refused:
                    assert f"{refusal.reason}" in text
                if step.question:
                    assert f"Question: {step.question.ask}" in text
                    answer = step.question.judge_move(step.question.answer)
                    assert str(answer.explanation) in text
        questions = sum(bool(step.question) for step in load_demo(slug).steps)
        assert text.count("Answer: ") == questions

    @games
    def test_printed_demonstration_draws_every_step(self, slug: str) -> None:
        text = demo_text(load_demo(slug))
        for step in load_demo(slug).steps:
            *earlier, _ = [step.position, *step.positions]
            last = changed_sites(earlier[-1], step.moves[-1]) if earlier else ()
            board = draw(step.after, step.light, last, step.refused_sites)
            assert textwrap.indent(board, "  ") in text

    @games
    def test_printed_step_says_who_is_to_move_unless_the_game_is_over(self, slug: str) -> None:
        running = [step for step in load_demo(slug).steps if step.after.outcome is None]
        notes = re.findall(
            r"^(?:Black|White|Blue|Orange) to move\.", demo_text(load_demo(slug)), re.MULTILINE
        )
        assert len(notes) == len(running)

    @games
    @pytest.mark.parametrize("width", [40, 60, 80, 120])
    def test_printed_demonstration_uses_the_given_width(self, slug: str, width: int) -> None:
        text = demo_text(load_demo(slug), width)
        boards = [*re.finditer(r"^  .*$", text, re.MULTILINE)]
        sentences = [line for line in text.splitlines() if not line.startswith("  ")]
        assert width // 2 < max(map(len, sentences)) <= width
        assert max(len(board[0]) for board in boards) <= max(60, width)
        # A full board of Renju is the only one of ours that needs more than 40 columns.
        if slug in ("reneo", "krypte", "slicron", "enclose5"):
            assert max(len(board[0]) for board in boards) <= width

    @games
    @pytest.mark.parametrize("width", [40, 80])
    def test_narrow_printed_demonstration_keeps_every_word(self, slug: str, width: int) -> None:
        words = " ".join(demo_text(load_demo(slug), width).split())
        for step in load_demo(slug).steps:
            assert step.words in words
            if step.question:
                assert str(step.question.ask) in words

    @games
    def test_printed_board_follows_its_contents_in_words(self, slug: str) -> None:
        lines = demo_text(load_demo(slug)).splitlines()
        colors = "|".join(GAMES[slug].color_names.values())
        tops = [
            number
            for number, line in enumerate(lines)
            if line.startswith("  ") and not lines[number - 1] and lines[number - 2]
        ]
        assert len(tops) > len(load_demo(slug).steps)
        for number in tops:
            start = lines.index("", 0)
            while "" in lines[start + 1 : number - 1]:
                start = lines.index("", start + 1)
            named = " ".join(lines[start + 1 : number - 1])
            assert re.match(f"({colors})(: |'s )|An empty board\\.$", named), named

    def test_contents_of_a_printed_board_use_the_words_of_the_game(self) -> None:
        text = demo_text(load_demo("enclose5"))
        assert "Blue: e4, d5, f5, e6. Orange: c3, c4, g7. Blue's territory: e5.\n" in text
        assert "White: h7, h9. Black's offer: g6, g9.\n" in demo_text(openings())

    @games
    def test_printed_demonstration_announces_and_draws_another_position(self, slug: str) -> None:
        demo = load_demo(slug)
        text = demo_text(load_demo(slug))
        changes = [demo.change_before(number) for number in range(len(demo.steps))]
        for words in ("Another position.", "A new game."):
            assert len(re.findall(f"^{words}$", text, re.MULTILINE)) == changes.count(words)
        for change, step in zip(changes, demo.steps, strict=True):
            if change == "Another position." and step.moves:
                assert textwrap.indent(draw(step.position), "  ") in text

    def test_printed_demonstration_begins_with_title_and_legend(self) -> None:
        lines = demo_text(load_demo("krypte")).splitlines()
        title = f"Krypte: {GAMES['krypte'].tagline}"
        assert lines[:3] == [title, "=" * len(title), ""]
        assert lines[3].startswith("On the boards, X is Black")

    def test_printed_question_names_every_accepted_answer(self) -> None:
        text = demo_text(load_demo("renju")) + demo_text(openings())
        assert "Answer: k8.\n" in text
        assert "Answer: j8 (or f8).\n" in text
        assert "Answer: swap (or any other move).\n" in text
