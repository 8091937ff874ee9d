"""The tables of the games, drawn for a terminal of 80 columns: a module for each game, from the `state` of its verdict."""
