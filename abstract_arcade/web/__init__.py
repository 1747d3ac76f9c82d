"""Playing over the network: the server of `serve`, and the server and the client of shared games.

`server` runs a separate program for each visitor of `serve`, in a folder of the visitor.
`table_server` runs within the program of a person who shares a game, and `join_client` shows such
a game in a terminal. All need the extra `web`. The page in the browser and its protocol are those
of textual-serve: keys are sent to the server, and the output of a terminal is sent back.
"""
