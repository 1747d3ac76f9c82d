"""The board on the screen: layouts, painters, colours, the `Board` widget and the miniature.

The package knows boards, colours and contents of sites, but no rules. What a game shows on its
board is passed to the widget as values: see `state`.
"""
