"""Results of games in the words of people and other programs: "1-0", "Black wins", "W+Time".

Only what can mean one thing alone is read. A score names Black first, since Black moves first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from abstract_arcade.match import End
from abstract_arcade.records.header import Result
from abstract_arcade.rules import Color

UNDECIDED = ("", "?", "*", "void", "unknown")
"""Texts that say in lower case that no result is known."""

_MAX_LENGTH = 200
"""The most characters of a result in words."""

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
"""The winners of scores; None for a draw."""

_HOW = r"(?P<how>(?:\W.*)?)"

# Each names a colour, and how the game ended, as far as that is said.
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

# Words that make a sentence mean something else or two things.
_DOUBTS = re.compile(
    r"\?|\b(?:win|wins|won|loses|lost|draws?|drawn|not|no|or|if|unless|offer\w*|declin\w*)\b"
)

_ENDS: Mapping[End, str] = {
    End.RESIGNATION: "r|.*(?:resign|中盘|中盤|中押し|认输|認輸|投了|сдались).*",
    End.TIME: r"t|.*(?:\btime|\bclock|\bflag|超时|超時|時間切れ).*",
}


def is_score(text: str) -> bool:
    """Return whether a text states a result as a score, such as "1-0"."""
    return _SCORE.fullmatch(_plain(text)) is not None


def read_result(text: str, names: Mapping[Color, str] | None = None) -> Result | None:
    """Return the result that a text states, or None if it states none that can be understood.

    Args:
        text: the words: "B+R", "1-0", "White wins by resignation", "Draw".
        names: the names of the colours in a game, beside black and white.
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
    """Return the result of a game that was won so; None if the words leave a doubt."""
    words = (how or "").strip()
    if _DOUBTS.search(words):
        return None
    known = (end for end, pattern in _ENDS.items() if re.fullmatch(pattern, words))
    return Result(winner, None if winner is None else next(known, None))


def _plain(text: str) -> str:
    """A text in lower case on one line, with the common signs for those that look like them."""
    line = " ".join(text.lower().split()).strip(" .!。")
    for sign, common in (("½", "1/2"), ("ё", "е"), ("–", "-"), ("—", "-"), ("−", "-")):
        line = line.replace(sign, common)
    return re.sub(r"\b0,5\b", "0.5", line)
