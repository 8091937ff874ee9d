"""The cards that games are played with: French and tarot."""
