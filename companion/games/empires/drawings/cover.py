"""The picture of the covers: of books and of the box."""

from companion.cards.drawings.scenes import cover
from companion.drawing.texts import parts_in

COVER = cover(__package__, "An explorer with a flag and a map, before a coast with cities and a ship")
#: The ship on its sea, as lines of shapes: the maps' seas have it, too.
SHIP = parts_in(__package__, "cover.txt")["ship"]
