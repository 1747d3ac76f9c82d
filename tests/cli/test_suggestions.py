"""A word with a slip of the hand is answered by the one that was meant."""

from __future__ import annotations

import pytest

from tests.cli.support import check_usage_error, run


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("plya", "There is no command 'plya'; perhaps you mean play."),
        ("kripte", "There is no command 'kripte'; perhaps you mean 'play krypte'."),
        ("renju", "There is no command 'renju'; perhaps you mean 'play renju'."),
        ("settings shwo", "only path, show, set, reset; perhaps you mean show."),
        ("play kripte", "only reneo, renju, krypte, slicron, enclose5; perhaps you mean krypte."),
        ("arena Kripte", "only reneo, renju, krypte, slicron, enclose5; perhaps you mean krypte."),
        ("rules Kripte", "only reneo, renju, krypte, slicron, enclose5; perhaps you mean krypte."),
        ("demo kripte", "only reneo, renju, krypte, slicron, enclose5; perhaps you mean krypte."),
        ("guide enginse", "design, figures, sources; perhaps you mean engines."),
        ("play reneo --szie 9", "No such option '--szie'"),
        ("play krypte --white esay", "engine:COMMAND, gomocup:COMMAND; perhaps you mean easy."),
        ("arena krypte greddy easy", "engine:COMMAND, gomocup:COMMAND; perhaps you mean greedy."),
        ("play renju --opening freee", "rif, soosorv8, taraguchi10, yamaguchi or swap; perhaps"),
        ("convert game.json - --to jsn", "sgf, svg or ap; perhaps you mean json."),
    ],
)
def test_misspelled_word_is_answered_by_the_nearest(typed: str, sentence: str) -> None:
    result = run(*typed.split())
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.split())


def test_misspelled_option_is_answered_by_the_nearest() -> None:
    result = run("play", "reneo", "--szie", "9")
    assert "'--size'" in result.stderr


@pytest.mark.parametrize(
    ("typed", "known"),
    [
        ("xyzzy", "only play, continue, demo"),
        ("play chess", "only reneo, renju, krypte, slicron, enclose5."),
        ("play krypte --white xyzzy", "only person, beginner, easy"),
    ],
)
def test_unknown_word_is_answered_by_all_known_when_none_is_near(typed: str, known: str) -> None:
    check_usage_error(run(*typed.split()), known)


def test_unknown_theme_is_answered_by_all_themes() -> None:
    result = run("settings", "set", "theme", "purple")
    assert result.exit_code == 2
    assert "There is no theme 'purple', only auto, dark, light, " in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("udno", "'udno' is neither a move nor a command: did you mean 'undo'?"),
        ("help hnit", "There is no command 'hnit'; perhaps you mean hint."),
        ("new kripte", "perhaps you mean krypte."),
        ("level esay", "random, greedy; perhaps you mean easy."),
        ("level xyzzy", "There is no player 'xyzzy', only person, beginner"),
    ],
)
def test_misspelled_line_is_answered_by_the_nearest(line: str, sentence: str) -> None:
    result = run("play", "krypte", "--plain", typed=f"{line}\n")
    assert sentence in result.stdout
