"""Province maps on paper: the land, what stands round it, sheets of tiles and posters, and positions of a game."""
