"""The names of players in sentences, and the verbs that follow them."""

from __future__ import annotations

from collections.abc import Mapping

from abstract_arcade.rules import Color, Position, Seat, Sentence
from abstract_arcade.rules.terms import Part

YOU = "You"
"""The name of a person without a name against a computer; it is shown, never stored."""

_YOUR_VERBS = {"goes": "go", "has": "have", "is": "are"}
_SEAT_VERBS = frozenset({"swaps", "takes", "goes"})
"""The verbs that follow a seat in sentences of the rules."""


def does(title: str, verb: str) -> str:
    """Return a name and a verb that agree: "Ada offers", "You offer".

    `verb` is in the third person: "offers". It is shortened only if `title` is `YOU`.
    """
    if title == YOU:
        verb = _yours(verb)
    return f"{title} {verb}"


def asked_of(name: str, asked: str) -> str:
    """Return what an opening asks of a player: "Ada: a white stone beside h8".

    Args:
        name: the player: "Ada".
        asked: the words of the rules: "A white stone beside h8". A colour that they begin with
            keeps its capital letter.
    """
    if asked.startswith(("Black", "White")):
        return f"{name}: {asked}"
    return f"{name}: {asked[0].lower()}{asked[1:]}"


def _yours(verb: str) -> str:
    """Return the form after "You" of a verb in the third person: "swap" for "swaps"."""
    return _YOUR_VERBS.get(verb, verb.removesuffix("s"))


def addressed(sentence: Sentence, titles: Mapping[Seat, str]) -> Sentence:
    """Return a sentence with the names of the participants, `titles`, in place of the seats.

    Colours are unchanged. Verbs agree with "You": "You swap and take Black; Greedy goes on as
    White.".
    """
    parts: list[Part] = []
    title = ""
    for part in sentence:
        if part.seat is not None:
            title = titles[part.seat]
            text = title.lower() if title == YOU and parts else title
            parts.append(part._replace(text=text))
        elif title == YOU and part.is_plain:
            words = part.text.split(" ")
            verbs = [_yours(word) if word in _SEAT_VERBS else word for word in words]
            parts.append(part._replace(text=" ".join(verbs)))
        else:
            parts.append(part)
    return Sentence.of(parts)


def player_name(position: Position, color: Color, titles: Mapping[Seat, str]) -> str:
    """Return the name of the player of a colour: "Ada", "You", "Greedy".

    `titles` has the names of the participants. The name of the colour, "Black", replaces "Player 1"
    or "Player 2", the title of a person without a name.
    """
    seat = position.seat_of(color)
    title = titles[seat]
    if title == str(seat):
        return position.game.color_names[color]
    return title
