"""Hints, the analysis of a position, and the explanation of a finished game.

An `Analyst` searches positions by means of an engine. Everything else is functions of positions and
of the analyst's results.
"""
