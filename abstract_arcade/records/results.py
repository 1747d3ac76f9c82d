"""Reading results of games in words of other programs and languages: "1-0", "W+Time", "Draw".

Only an unambiguous result is read. A score gives Black's points first, since Black moves first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from abstract_arcade.match import End
from abstract_arcade.records.header import Result
from abstract_arcade.rules import Color

UNDECIDED = ("", "?", "*", "void", "unknown")
"""Texts, in lower case, that say that there is no result or that it is not known."""

_MAX_LENGTH = 200
"""Most characters of a result that is read."""

_COLORS: Mapping[str, Color] = {
    **dict.fromkeys(("b", "black", "黑", "黒", "흑", "черные", "черных"), Color.BLACK),
    **dict.fromkeys(("w", "white", "白", "백", "белые", "белых"), Color.WHITE),
}

_SCORES: Mapping[tuple[str, str], Color | None] = {
    ("1", "0"): Color.BLACK,
    ("0", "1"): Color.WHITE,
    ("1/2", "1/2"): None,
    ("0.5", "0.5"): None,
}
"""The winner by score, Black's points first; None for a draw."""

_HOW = r"(?P<how>(?:\W.*)?)"

# In these patterns, "how" is the rest of the text, which may say how the game ended.
_POINTS = r"(1/2|0\.5|1|0)"
_SCORE = re.compile(rf"{_POINTS}\s*[-:]\s*{_POINTS}{_HOW}")
_WINS = (
    r"{color}\s*\+\s*(?P<how>.*?)\??",
    r"(?:the )?{color}(?: player)?(?: has)? (?:win|wins|won|victory|winner)" + _HOW,
    r"(?:the )?(?:winner|victory|win)(?: is| for| of|:)* {color}" + _HOW,
    r"{color}[方番の]?(?P<how>中盘|中盤|中押し|超时|超時|時間切れ)?(?:胜|勝|勝ち|승)",
    r"{color} (?:выиграли|победили)" + _HOW,
    r"победа {color}" + _HOW,
)
_LOSSES = (
    r"(?:the )?{color}(?: player)?(?: has)? (?:loses|lost|forfeits|forfeited)" + _HOW,
    r"(?:the )?{color}(?: player)?(?: has)?(?P<how> (?:resign(?:s|ed)?|times? out|timed out))",
    r"{color}[方番]?(?P<how>认输|認輸|投了|超时负|超時負|负|負|負け)",
    r"{color}(?P<how> сдались)",
)
_DRAWS = (
    rf"(?:a |game )?(?:draw|drawn|tie|tied|remis|jigo){_HOW}",
    "(?P<how>)(?:0|=|和棋?|平局|引き?分け?|무승부|ничья)",
)

# Words that make a result doubtful, as in "Black wins unless White has a four".
_DOUBTS = re.compile(
    r"\?|\b(?:win|wins|won|loses|lost|draws?|drawn|not|no|or|if|unless|offer\w*|declin\w*)\b"
)

_ENDS: Mapping[End, str] = {
    End.RESIGNATION: "r|.*(?:resign|中盘|中盤|中押し|认输|認輸|投了|сдались).*",
    End.TIME: r"t|.*(?:\btime|\bclock|\bflag|超时|超時|時間切れ).*",
}


def is_score(text: str) -> bool:
    """Return whether a text is a score, such as "1-0" or "½-½", also with words after it."""
    return _SCORE.fullmatch(_plain(text)) is not None


def read_result(text: str, names: Mapping[Color, str] | None = None) -> Result | None:
    """Return the result that a text states, or None if it is not understood or doubtful.

    The reason is a resignation, the time, or None for any other. The seat is always None. Upper and
    lower case are the same.

    Args:
        text: the words: "B+R", "1-0", "White wins by resignation", "Draw".
        names: further names of the colours, such as Blue and Orange in Enclose5.
    """
    plain = _plain(text)
    if len(plain) > _MAX_LENGTH:
        return None
    score = _SCORE.fullmatch(plain)
    if score is not None:
        points = (score[1], score[2])
        if points not in _SCORES:
            return None
        return _result(_SCORES[points], score["how"])
    draw = _first_match(_DRAWS, plain)
    if draw is not None:
        return _result(None, draw["how"])
    colors = dict(_COLORS)
    if names is not None:
        colors |= {name.lower(): color for color, name in names.items()}
    group = f"(?P<color>{'|'.join(map(re.escape, colors))})"
    win = _first_match([pattern.replace("{color}", group) for pattern in _WINS], plain)
    if win is not None:
        return _result(colors[win["color"]], win["how"])
    loss = _first_match([pattern.replace("{color}", group) for pattern in _LOSSES], plain)
    if loss is not None:
        return _result(colors[loss["color"]].other, loss["how"])
    return None


def _first_match(patterns: Sequence[str], text: str) -> re.Match[str] | None:
    for pattern in patterns:
        match = re.fullmatch(pattern, text)
        if match is not None:
            return match
    return None


def _result(winner: Color | None, how: str | None) -> Result | None:
    """Return a result, with the reason that the words `how` give; None if they leave a doubt.

    Words leave a doubt if they match `_DOUBTS`, such as "or". The reason is None if the words are
    unknown or missing, and always for a draw, which is a `winner` of None.
    """
    words = (how or "").strip()
    if _DOUBTS.search(words):
        return None
    if winner is not None:
        for end, pattern in _ENDS.items():
            if re.fullmatch(pattern, words):
                return Result(winner, end)
    return Result(winner)


def _plain(text: str) -> str:
    """Return a text in lower case on one line, with plain hyphens and fractions in ASCII."""
    line = " ".join(text.lower().split()).strip(" .!。")
    for sign, common in (("½", "1/2"), ("ё", "е"), ("–", "-"), ("—", "-"), ("−", "-")):
        line = line.replace(sign, common)
    return re.sub(r"\b0,5\b", "0.5", line)
