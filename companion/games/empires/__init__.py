"""Empires: cities, peoples and cards on any map of provinces, for two to six people."""

from companion.games.empires.game import GAME

__all__ = ["GAME"]
