"""Four Kingdoms: a trick-taking game for two to six persons."""

from companion.games.four_kingdoms.game import GAME

__all__ = ["GAME"]
