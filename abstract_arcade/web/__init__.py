"""The arcade in browsers: a server that runs a program for each visitor, in a folder of their own.

It needs the extra `web`, which brings textual-serve: its page shows what a terminal would, and its
protocol carries keys and pictures. Who the visitor is, where their matches lie, and how many may
come at once is ours.
"""
