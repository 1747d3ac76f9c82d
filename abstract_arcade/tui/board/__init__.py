"""The board on the screen: its layouts, painters and colours, the widget, and the miniature.

Of the rules it uses colours, contents and geometry, never a game; what a game shows on its board
is handed to the widget as values.
"""
