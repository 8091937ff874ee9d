"""The picture of the covers: of books and of the box."""

from companion.cards.drawings.scenes import cover

COVER = cover(__package__, "A village under four kings, by day and by night")
