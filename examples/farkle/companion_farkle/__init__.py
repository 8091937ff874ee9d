"""Farkle, a game for Companion."""
