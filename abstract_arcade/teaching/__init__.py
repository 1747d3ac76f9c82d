"""The rules of the games as text, their demonstrations, and the code that reads both.

Each game has two files here, written without Python: `<slug>.md`, the full rules, and
`<slug>.toml`, the demonstration; where its openings need one of their own, it is
`<slug>_openings.toml`. When each rule is told in a game stands in `moments`. Every position and
move in them is checked by the real rules, so an illegal move is an error as soon as the file is
read.

`abstract_arcade.teaching.record_to_demo` makes a demonstration of any record with comments or
questions.

A demonstration is a list of chapters. A chapter has a title of at most 21 characters, a list of
steps and, where it shows an option of the game, `options` of its own, which leave the board as it
is. One with `tips = true` shows how to play well, and no rule. One with `short = true` comes first:
the short version of all the others, which plays by itself in a minute at most. For a rule, `moment`
is what is said of it in at most 140 characters where it first matters in a game, on the line after
the title:

    minutes = 4                     # how long it takes by itself; see `durations`

    [options]                       # of the game; options left out have their defaults
    capture = "adjacent"

    [[chapter]]
    title = "Entering and sliding"
    moment = "A counter jumps over others to the first empty square."

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

The keys of a step; only `caption` is required:

caption    The rule, in one or two short plain sentences of at most 140 characters together.
here       What of it is to be seen in this position; the 140 characters are for both.
start      `true`: the step begins at the start of a game. The very first step does so anyway.
setup      The step begins from a set position: `setup.black` and `setup.white` are the sites of the
           stones; `setup.to_move` is "black" (the default) or "white"; state beyond stones is given
           as texts, such as `setup.last_side = "N"`. With neither `start` nor `setup` the step
           continues from the end of the last one.
moves      Moves to play one after another, written as in a move list.
light      Sites to light up after the moves: names ("h1 a8"), or a label of at most 30 characters
           for each (`light.h1 = "from East"`).
refused    Moves that the rules forbid after the moves, to be pointed at; the rules say why.
question   Asked at the end of the step:
    ask       the task, in one sentence of at most 90 characters;
    accept    the right moves. The demonstration always continues with the first one, so list the
              most instructive one first;
    any       `true`: every other legal move is right as well;
    right     the reply to a right answer, of at most 140 characters;
    wrong     the reply to any other answer (not required with `any`). A move can have its own
              reply: `wrong.d4 = "…"`, with `wrong.other = "…"` for all others. `right` can be
              written like this, too. An illegal move without its own reply is explained by the
              rules.

Sites and moves are texts separated by spaces, or lists of texts.

A board in the rules text is a fenced block marked ```` ```board ````. It takes `setup` or `start`,
`moves` and `light` as a step does, `options` that differ from the defaults, a `caption` to print
under the board, and, to draw only part of a large board, two opposite corners of it as `part`
("d5 l12").
"""
