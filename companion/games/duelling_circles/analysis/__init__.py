"""Solved games and estimates: how good a position is, and what the best move would be. Needs the extra `analysis` (numpy)."""
