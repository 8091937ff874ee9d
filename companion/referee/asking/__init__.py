"""What is asked of people before a game and after it, for every door: names of games and players, header keys, results.

Pure: it asks nobody and writes nothing itself. The command line and the screen each ask in their own way.
"""
