"""The pictures of the books of Four Kingdoms, each made of the table as it stands after a line of a game in this folder."""

from companion.games.four_kingdoms.teaching import set_up, tricks, villages
from companion.referee.teaching import TeachingPictures

PICTURES: TeachingPictures = {**set_up.PICTURES, **tricks.PICTURES, **villages.PICTURES}
