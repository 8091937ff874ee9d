"""Duelling Circles: two bands of tokens that run in circles and meet in the combat row."""

from companion.games.duelling_circles.game import GAME

__all__ = ["GAME"]
