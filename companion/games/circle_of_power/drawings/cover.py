"""The picture of the covers: of books and of the box."""

from companion.cards.drawings.scenes import cover

COVER = cover(__package__, "An emperor over the walls of his city, and other cities round him")
