"""A table of four as the pictures of the books have it: who sits where, where the village lies, where a card is played."""

from companion.cards.drawings.tabletop import FRENCH, card_box, lay, lay_pile
from companion.cards.french import DECK
from companion.drawing import HAIRLINE, Box, Surface, figure, lettering

GAME = "four-kingdoms"
#: The cards by their codes.
CARDS = {card.code: card for card in DECK}
#: The players of the lessons, clockwise from the reader's own seat.
PLAYERS = ("Aino", "Ville", "Emmi", "Otto")


def around(x: float, y: float, width: float, height: float) -> Box:
    """A box with its middle at `x`, `y`."""
    return Box(x - width / 2, y - height / 2, width, height)


def upright(x: float, y: float, width: float) -> Box:
    """A card's box with its middle at `x`, `y`."""
    return around(x, y, width, width * FRENCH)


def sideways(box: Box) -> Box:
    """What a card covers of the table where it lies across: the same middle, a quarter turned."""
    return around(*figure.middle(box), box.height, box.width)


def lay_village(surface: Surface, box: Box, cards: int) -> None:
    """A village's cards, face down and sideways, in the box of an upright card; none leaves the place empty."""
    with surface.turned(90, box):
        if cards:
            lay_pile(surface, box, cards)


def lay_royal_stack(surface: Surface, x: float, y: float, width: float, code: str) -> None:
    """The King Deck as it lies: the Royal King face up, and the Absent King across it, so that the upper corner is seen."""
    card = card_box(x - width / 2, y - width * FRENCH / 2, width)
    for number in (2, 1):
        lay(surface, card.moved(0.5 * number, 0.5 * number), "?")
    lay_corner(surface, card, code)
    lay(surface, card.moved(0, 0.16 * card.height), "?", turned=90)


def lay_corner(surface: Surface, card: Box, code: str) -> None:
    """A card of which only the upper edge will be seen: its rank and suit stand there, beside each other."""
    surface.box(card, HAIRLINE, surface.ink.text, fill=surface.ink.paper, radius=0.08 * card.width)
    size = 0.3 * card.width
    corner = Box(card.x + 0.16 * card.width, card.y + 0.06 * card.height, size, size)
    colour = surface.ink.red_suit if code[-1] in "hd" else surface.ink.black_suit
    surface.text_in(code[:-1], corner, lettering.BOLD, 11, colour, "centre", exact=True)
    surface.suit(code[-1], corner.moved(1.25 * size, 0))


def say(surface: Surface, who: str, words: str, x: float, y: float, *, align: str = "centre") -> None:
    """A player's name, and below it what this player does or gets."""
    figure.name(surface, who, x, y, align=align)
    if words:
        figure.remark(surface, words, x, y + 3.9, align=align)


def signed(points: int) -> str:
    """Points as a book has them: `+2`, `−1`, `0`."""
    return f"{points:+d}".replace("-", "−") if points else "0"
