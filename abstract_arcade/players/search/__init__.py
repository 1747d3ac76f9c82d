"""The searching players: one search, and what it sees of each game.

A `SearchModel` shows a game to the search as states and scores. `PositionModel` makes one of any
position and its heuristic; the games for which a faster or a wiser one pays have theirs in
`models`.
"""
