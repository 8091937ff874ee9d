"""Circle of Kings: a war game with tarot cards for two persons."""

from companion.games.circle_of_kings.game import GAME

__all__ = ["GAME"]
