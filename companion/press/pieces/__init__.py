"""What is cut: sprues, posters, mats, packs of cards."""
