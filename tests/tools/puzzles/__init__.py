"""Making puzzles: what can be forced, where exactly one move does it, and how hard it is to see.

    python -m tests.tools.puzzles make krypte --games 100 --to krypte-puzzles
    python -m tests.tools.puzzles make renju --from my-game.json
    python -m tests.tools.puzzles keep krypte krypte-puzzles
    python -m tests.tools.puzzles grades krypte
    python -m tests.tools.puzzles prove krypte

`make` looks in games that computers play for it, or in games that there are; `keep` takes what it
found among the puzzles of the arcade and grades them, of which `grades` tells how many are found;
`prove` proves them again.
"""
