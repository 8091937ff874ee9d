"""The picture of the covers: of books and of the box."""

from companion.cards.drawings.scenes import cover

COVER = cover(__package__, "Two mounted archers who part, before two courses that cross")
