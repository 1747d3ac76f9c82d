"""Claims about moves, read from their sentences and checked independently by the rules.

The checks share no code with the reasons: they use only stones, legal moves and their results. A
sentence that fits no form is not true.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from abstract_arcade.rules import Move
from tests.analysis.claims import enclose5, krypte, reneo, renju, slicron
from tests.analysis.claims.said import Said

FORMS = {
    "krypte": krypte.FORMS,
    "renju": renju.FORMS,
    "reneo": reneo.FORMS,
    "slicron": slicron.FORMS,
    "enclose5": enclose5.FORMS,
}
"""By game: every form of a sentence, and whether what it says holds."""

_PLACES = {
    "color": r"(Black|White|Blue|Orange)",
    "sites": r"([a-s]\d+(?:(?:, | and | or )(?:[a-s]\d+|\d+ more))*)",
    "number": r"(\d+|no|none)",
    "shape": r"(straight four|four|three)",
    "way": r"(row|column|diagonal)",
    "edge": r"(top|bottom|left|right)",
    "exchange": r"([a-s]\d+-[a-s]\d+)",
    "path": r"([a-s]\d+–[a-s]\d+)",
    "double": r"(a straight four|two fours|a four and a three|two threes)",
    "sides": r"((?:North|East|South|West) or (?:North|East|South|West))",
    "ends": r"(makes five next|wins)",
}
_PLACE = re.compile(r"\{(\w+)\}")


def is_true(position: Any, move: Move, sentence: str, *, is_masked: bool = False) -> bool:
    """Return whether a claim about a legal move holds. A sentence of unknown form does not.

    If it is masked, its sites are hidden: it holds if any sites, as many, make it true.
    """
    form = form_of(position.game.slug, sentence)
    if form is None:
        return False
    said = _read(position, move, form, sentence)
    if said is None:
        return False
    return FORMS[position.game.slug][form](said._replace(is_masked=is_masked))


def form_of(slug: str, sentence: str) -> str | None:
    """Return the form of a sentence, a key of `FORMS`, or None if not exactly one fits."""
    fitting = [form for form in FORMS[slug] if _pattern(form).fullmatch(sentence)]
    return fitting[0] if len(fitting) == 1 else None


@lru_cache
def _pattern(form: str) -> re.Pattern[str]:
    return re.compile(_PLACE.sub(lambda place: _PLACES[place[1]], form))


def _read(position: Any, move: Move, form: str, sentence: str) -> Said | None:
    match = _pattern(form).fullmatch(sentence)
    assert match is not None
    board = position.game.board
    colors = {n: c for c, n in position.game.color_names.items()}
    found: dict[str, list[Any]] = {"color": [], "number": [], "sites": [], "more": [], "word": []}
    for place, text in zip(_PLACE.findall(form), match.groups(), strict=True):
        if place == "color" and text not in colors:
            return None
        if place == "color":
            found["color"].append(colors[text])
        elif place == "number":
            found["number"].append(int(text) if text.isdigit() else 0)
        elif place in ("sites", "exchange", "path"):
            names = re.split(r", | and | or |[-–]", text)
            found["sites"] += [board.site(name) for name in names if "more" not in name]
            found["more"] += [int(name.split()[0]) for name in names if "more" in name]
        else:
            found["word"].append(text or "")
    return Said(
        position,
        position.play(move),
        move,
        position.to_move,
        tuple(found["color"]),
        tuple(found["sites"]),
        sum(found["more"]),
        tuple(found["number"]),
        "".join(found["word"]),
    )
