"""Circle of Kings: a war game with tarot cards for two persons."""
