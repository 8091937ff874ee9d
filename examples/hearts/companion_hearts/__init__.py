"""Hearts, a game for Companion."""
