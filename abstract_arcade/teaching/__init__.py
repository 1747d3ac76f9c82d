"""The rules of the games as text, their demonstrations, and the code that reads both.

Each game has two text files here: `<slug>.md`, the full rules, and `<slug>.toml`, the
demonstration. A demonstration of its openings is in `<slug>_openings.toml`. All positions and moves
in these files are checked by the real rules, so an illegal move is an error as soon as the file is
read. The subpackage `moments` has the triggers of the rule tips.

`abstract_arcade.teaching.record_to_demo` turns a record with comments or questions into a
demonstration.

A demonstration is a list of chapters. A chapter has a title of at most 21 characters and a list of
steps. If it shows an option of the game, it has `options`, which must not change the board. A
chapter with `tips = true` shows how to play well, not a rule. A chapter with `short = true` comes
first and is a summary of the others, which takes at most a minute in autoplay. In the chapter of a
rule, `moment` is its rule tip: at most 140 characters that are shown when the rule first matters in
a game. It is on the line after the title:

    minutes = 4                     # the duration of autoplay; see `durations`

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

caption    The rule, in one or two short sentences.
here       How this position shows the rule. Caption and `here` have at most 140 characters
           together.
start      `true`: the step begins at the start of a game. The first step does so anyway.
setup      The step begins from a set position: `setup.black` and `setup.white` are the sites of the
           stones; `setup.to_move` is "black" (the default) or "white". Other keys are the state
           that the game has in addition to stones: `setup.last_side = "N"`. A step with neither
           `start` nor `setup` continues from the end of the step before.
moves      Moves to play one after another, written as in a move list.
light      Sites to highlight after the moves: names ("h1 a8"), or a label of at most 30 characters
           for each site (`light.h1 = "from East"`).
refused    Illegal moves to point at after the moves. The rules explain why they are illegal.
question   Asked at the end of the step:
    ask       the task, in one sentence of at most 90 characters;
    accept    the right moves. The demonstration continues with the first one, whatever the answer,
              so list the most instructive one first;
    any       `true`: every other legal move is right as well;
    right     the reply to a right answer, of at most 140 characters;
    wrong     the reply to any other answer (not required with `any`). A move can have a separate
              reply: `wrong.d4 = "…"`, with `wrong.other = "…"` for all other moves. `right` can be
              written like this, too. An illegal move without a reply is explained by the rules.

Lists of sites or moves are texts with spaces between the names, or lists of texts.

A board in the rules text is a fenced block marked ```` ```board ````. It takes `setup` or `start`,
`moves` and `light` as a step does. In addition it takes `options` that differ from the defaults, a
`caption` to print below the board, and `part`, two opposite corners ("d5 l12") of the part of a
large board to draw.
"""
