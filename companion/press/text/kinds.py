"""The books of a game: each of its texts as a book of its own, and all of them bound together."""

from typing import Final, NamedTuple

from companion.referee.books import KEEPING, KINDS, LEARN, NOTATION, QUIZ, REFERENCE, RULES, Kind


class Book(NamedTuple):
    """A book: its name, what people call it, and its parts in their order. `bound`: it has a cover, and names its parts."""

    name: str
    title: str
    parts: tuple[Kind, ...]
    bound: bool = False


BOOKS: Final = {
    "rulebook": Book("rulebook", "Rulebook", KINDS, bound=True),
    **{kind.name: Book(kind.name, kind.title, (kind,)) for kind in (LEARN, QUIZ, RULES, REFERENCE)},
    NOTATION.name: Book(NOTATION.name, NOTATION.title, (NOTATION, KEEPING)),
}
