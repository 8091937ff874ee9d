"""Circle of Power: a card game in which four emperors fight over each other's cities, for two to four persons."""

from companion.games.circle_of_power.game import GAME

__all__ = ["GAME"]
