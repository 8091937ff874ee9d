"""The picture of the covers: of books and of the box."""

from companion.cards.drawings.scenes import cover

COVER = cover(__package__, "Two rulers with drawn swords under the Circle of four suits")
