"""The pictures of the books of Empires, each made of the map as it stands after a line of a game in this folder."""

from typing import Final

from companion.games.empires.teaching.basics import BASICS
from companion.games.empires.teaching.cases import CASES
from companion.games.empires.teaching.turns import TURNS
from companion.referee.teaching import TeachingPictures

PICTURES: Final[TeachingPictures] = {**BASICS, **TURNS, **CASES}
