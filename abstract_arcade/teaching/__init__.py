"""What teaches the games: their rules as text, their demonstrations, and what reads both.

A game has two files here, and neither asks for any Python of whoever writes it: `<slug>.md`, the
full rules, and `<slug>.toml`, the demonstration. Both are read through the real rules, so a move
that the rules forbid is found as soon as the file is read.

A demonstration is a list of chapters, and a chapter a title, 26 characters at most, and a list of
steps:

    [options]                       # of the game; what is left out has its default
    capture = "adjacent"

    [[chapter]]
    title = "Entering and sliding"

    [[chapter.step]]
    caption = "Black's first counter enters from North, the top."
    start = true
    moves = "d1"

    [[chapter.step]]
    caption = "Now counters enter from East or South."
    light.h1 = "from East"
    light.a8 = "from South"
    refused = "h8"
    question.ask = "White: put a counter on column e."
    question.accept = "e8"
    question.right = "It comes from South and stops on the first empty square."
    question.wrong = "From South a counter on column e stops at the bottom."

What a step holds:

caption    One or two short plain sentences, 140 characters at most. The only thing it must have.
start      `true`: the step begins with the board as a game begins. The first step of all may leave
           it out.
setup      The step begins with a set position: `setup.black` and `setup.white`, the sites of their
           stones; `setup.to_move`, "black" (left out, the same) or "white"; and whatever else this
           game has beyond stones, as texts, such as `setup.last_side = "N"`. With neither `start`
           nor `setup` the step goes on from where the last one ended.
moves      Played one after another, as they are written in a move list.
light      Sites to light up once the moves are played: names ("h1 a8"), or a label for each
           (`light.h1 = "from East"`), 30 characters at most.
refused    Moves to point at that the rules forbid in this position; the game says why.
question   Asked at the end of the step:
    ask       what to do, in one sentence of 90 characters at most;
    accept    the moves that are right. The demonstration goes on with the first of them, whichever
              was found, so list the most telling one first;
    any       `true`: every other legal move is right as well;
    right     what is said to a right answer, 140 characters at most;
    wrong     what is said to any other (not needed with `any`). A single move can have its own
              words: `wrong.d4 = "…"`, and then `wrong.other = "…"` for the rest. `right` can be
              written so too. A move that the rules forbid is explained by the rules where it has
              no words of its own.

Sites and moves are texts with spaces between, or lists of texts.

In the rules text a board is a fenced block that says ```` ```board ````, with the same `setup` or
`start`, `moves` and `light` in it, `options` if they are not the default ones, a `caption` to stand
under it, and perhaps a `part`: two opposite corners of what to draw of a large board ("d5 l12").
"""

from __future__ import annotations

from abstract_arcade.teaching.demo import (
    Chapter,
    Demo,
    Question,
    Refusal,
    Step,
    Verdict,
    load_demo,
    read_demo,
)
from abstract_arcade.teaching.diagram import draw
from abstract_arcade.teaching.rules import rules_source, rules_text
from abstract_arcade.teaching.tables import DemoError

__all__ = [
    "Chapter",
    "Demo",
    "DemoError",
    "Question",
    "Refusal",
    "Step",
    "Verdict",
    "draw",
    "load_demo",
    "read_demo",
    "rules_source",
    "rules_text",
]
