"""One mind for all games: worlds made of nothing but a game's dialogue, and the laboratory that plays in them."""
