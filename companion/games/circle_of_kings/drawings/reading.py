"""How a tarot card is read: four cards as common packs have them, Roman numbers and all, and what each is for."""

from companion.cards.drawings import majors, pips, tabletop
from companion.cards.drawings.field import tarot_suit
from companion.drawing import CROWN, HAIRLINE, Box, Surface, figure, lettering, rounded

#: The figure (mm).
WIDTH, HEIGHT = 108.0, 45.0
_CARD, _STEP, _LEFT, _TOP = 19.0, 28.0, 2.5, 0.5
_TOWER = 16
#: What each card is, and what it is for.
SAID = (
    ("Ace of Swords", "army card, worth 1"),
    ("Seven of Cups", "army card, worth 7"),
    ("King of Wands", "for the Circle"),
    ("XVI, the Tower", "a Lord"),
)


def draw_reading(surface: Surface, _: Box) -> None:
    """An ace, a seven, a King and a Lord."""
    boxes = [tabletop.card_box(_LEFT + number * _STEP, _TOP, _CARD, tabletop.TAROT) for number in range(4)]
    _pips(surface, boxes[0], "", "s", 1)
    _pips(surface, boxes[1], "VII", "c", 7)
    _king(surface, boxes[2])
    _lord(surface, boxes[3])
    for place, (title, use) in zip(boxes, SAID, strict=True):
        middle = place.x + place.width / 2
        figure.label(surface, title, middle, place.bottom + 5.5)
        figure.remark(surface, use, middle, place.bottom + 10.5)


def _paper(surface: Surface, box: Box) -> None:
    surface.path((rounded(box, 1.6),), surface.ink.paper, HAIRLINE, surface.ink.text)


def _head(surface: Surface, box: Box, words: str) -> None:
    figure.label(surface, words, box.x + box.width / 2, box.y + 5.2, face=lettering.BOLD)


def _pips(surface: Surface, box: Box, numeral: str, suit: str, number: int) -> None:
    """A number card: its number at the top, and so many signs of its suit."""
    _paper(surface, box)
    _head(surface, box, numeral)
    side = 10.0 if number == 1 else 4.8
    field = box.inset(3.0, 7.2 if number > 1 else 5.0)
    for x, y in pips.PIPS[number]:
        left, top = field.x + x * (field.width - side), field.y + y * (field.height - side)
        tarot_suit(surface, suit, Box(left, top, side, side))


def _king(surface: Surface, box: Box) -> None:
    _paper(surface, box)
    surface.outlines(CROWN, Box(box.x + 5.0, box.y + 5.5, 9.0, 6.0), surface.ink.gilt, HAIRLINE, surface.ink.text)
    tarot_suit(surface, "w", Box(box.x + 5.0, box.y + 13.5, 9.0, 9.0))
    figure.label(surface, "King", box.x + box.width / 2, box.bottom - 3.2, face=lettering.BOLD)


def _lord(surface: Surface, box: Box) -> None:
    _paper(surface, box)
    _head(surface, box, "XVI")
    majors.emblem_of_lord(_TOWER).draw(surface, Box(box.x + 1.5, box.y + 7.5, 16.0, 16.0))
    figure.label(surface, "Tower", box.x + box.width / 2, box.bottom - 3.2, face=lettering.BOLD)
