"""What is cut: sprues, posters, mats, cards, decks."""
