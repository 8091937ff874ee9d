"""The Circle: four places, Top, Right, Bottom and Left, and the Kings who stand there (CK-1.4, CK-R16)."""

from collections.abc import Callable

from companion.cards.tarot import KINGS, SUIT_NAMES, TarotCard
from companion.games.circle_of_kings.rules.moves import Word

#: The suits of the Kings at Top, Right, Bottom and Left; NO_KING where the Tower has removed one.
Circle = tuple[int, ...]
NO_KING = -1
PLACES = ("top", "right", "bottom", "left")
TOP, NO_PLACE = 0, -1


def suit_name(number: int) -> str:
    """The name of a King's suit."""
    return SUIT_NAMES[KINGS[number].suit]


def turned(circle: Circle) -> Circle:
    """The Circle turned one place clockwise (CK-6.3)."""
    return circle[-1:] + circle[:-1]


def switched(circle: Circle, first: int, second: int) -> Circle:
    """The Circle with the Kings of two places switched."""
    return replaced(replaced(circle, first, circle[second]), second, circle[first])


def replaced(circle: Circle, place: int, king: int) -> Circle:
    """The Circle with another King (or none) in a place."""
    return (*circle[:place], king, *circle[place + 1 :])


def place_of(circle: Circle, word: Word) -> int:
    """The place that a word names, by its name or by its King; NO_PLACE where no King stands there (CK-R16)."""
    if isinstance(word, TarotCard):
        return circle.index(word.number) if word.number in circle else NO_PLACE
    place = PLACES.index(str(word))
    return NO_PLACE if circle[place] == NO_KING else place


def empty_place_of(word: Word) -> int:
    """The place that a word names by its name, whoever stands there; NO_PLACE for a King, who is not there."""
    return NO_PLACE if isinstance(word, TarotCard) else PLACES.index(str(word))


def words_for(circle: Circle, allows: Callable[[int], bool]) -> list[Word]:
    """The words for the places where a King stands and which are allowed: their names, and the Kings."""
    found = [place for place, king in enumerate(circle) if king != NO_KING and allows(place)]
    return [*(PLACES[place] for place in found), *(KINGS[circle[place]] for place in found)]


def are_adjacent(first: int, second: int) -> bool:
    """Whether two places are beside each other: Top-Right, Right-Bottom, Bottom-Left or Left-Top (CK-8.1)."""
    return (first - second) % 2 == 1


def kings_from(circle: Circle, place: int) -> list[int]:
    """The suits of the Kings, clockwise from a place on; an empty place is passed over (CK-R16)."""
    return [king for king in circle[place:] + circle[:place] if king != NO_KING]
