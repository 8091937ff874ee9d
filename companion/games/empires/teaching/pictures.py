"""The pictures of the books of Empires, each made of the map as it stands after a line of a game in this folder."""

from companion.games.empires.teaching import basics, cases, turns
from companion.referee.teaching import TeachingPictures

PICTURES: TeachingPictures = {**basics.BASICS, **turns.TURNS, **cases.CASES}
