"""The players that search: the levels, two search algorithms and models of the games.

A `SearchModel` presents a game to the search as states, scores and children. `PositionModel` works
for any game that has a heuristic. Games that profit from a special model have one in `models`.
"""
