"""The commands `rules` and `demo`, as somebody at a shell meets them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from click.testing import CliRunner, Result

from abstract_arcade.cli import main
from abstract_arcade.rules import GAMES
from abstract_arcade.teaching import load_demo, rules_text

NAMES = ", ".join(GAMES)

games = pytest.mark.parametrize("slug", GAMES)


def run(*words: str) -> Result:
    return CliRunner().invoke(main, words)


def check_plain(text: str) -> None:
    assert "\x1b" not in text
    for line in text.splitlines():
        assert len(line) <= 80, line
        assert line == line.rstrip()


@games
def test_rules_into_a_pipe_are_plain(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    result = run("rules", slug)
    assert result.exit_code == 0
    check_plain(result.output)
    title = GAMES[slug].title
    assert result.output.startswith(f"{title}\n{'=' * len(title)}\n")
    assert "[[" not in result.output
    assert "`" not in result.output
    # Nothing that is drawn may fall to the width of the page.
    for block in rules_text(slug).split("```text\n")[1:]:
        for line in block.split("```")[0].splitlines():
            assert line in result.output


@games
def test_rules_as_markdown(slug: str) -> None:
    assert run("rules", slug, "--markdown").output == rules_text(slug)


@games
def test_a_demo_as_text_holds_all_of_it(slug: str) -> None:
    result = run("demo", slug, "--plain")
    assert result.exit_code == 0
    check_plain(result.output)
    text = " ".join(result.output.split())
    for number, chapter in enumerate(load_demo(slug).chapters, 1):
        assert f"{number}. {chapter.title}" in text
        for step in chapter.steps:
            assert step.caption in text
            for refusal in step.refused:
                assert refusal.reason in text
            if step.question:
                assert f"Question: {step.question.ask}" in text
                answer = step.question.judge_move(step.question.answer)
                assert answer.explanation in text
    assert text.count("Answer: ") == sum(bool(step.question) for step in load_demo(slug).steps)


@pytest.mark.parametrize("command", ["rules", "demo"])
def test_an_unknown_game_is_told_what_there_is(command: str) -> None:
    result = run(command, "chess")
    assert result.exit_code == 2
    assert f"Error: There is no game 'chess', only {NAMES}.\n" in result.output


def test_a_game_that_was_not_named() -> None:
    for words in (["rules"], ["demo", "--plain"]):
        result = run(*words)
        assert result.exit_code == 2
        assert NAMES in " ".join(result.output.split())


def test_case_does_not_matter() -> None:
    assert run("rules", "Krypte").output == run("rules", "krypte").output


@pytest.mark.parametrize(
    "words", ["rules krypte", "rules krypte --markdown", "demo krypte --plain", "demo --help"]
)
def test_without_textual(words: str) -> None:
    code = (
        "import sys; from abstract_arcade.cli import main\n"
        f"try: main({words.split()!r})\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "assert 'textual' not in sys.modules"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False
    )
    assert result.returncode == 0, result.stderr
