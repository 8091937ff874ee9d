"""Cards as they are written on sheets: the number, and the suit as our own vector beside it."""

from companion.drawing import Box, Surface, lettering

#: The side of a suit beside a number of 10 points (mm).
_SUIT = 2.5
_SIZE, _LEAST_SIZE = 10.0, 8.0
_LEAST_GAP = 0.8


def draw_card_sign(surface: Surface, card: str, box: Box, *, centred: bool = False, size: float = 0.0) -> None:
    """A card as its number and its suit, side by side. A sign that is no card (`?`, `Jk`) is written as it is."""
    size = size or surface.type_size(_SIZE)
    if not _has_suit(card):
        surface.text_in(card, box, size=size, align="centre" if centred else "left", exact=True)
        return
    whole, suit = card_width(card, size), _suit_side(size)
    left = box.x + (box.width - whole) / 2 if centred else box.x
    surface.text_in(_rank(card), Box(left, box.y, whole, box.height), size=size, exact=True)
    surface.suit(card[-1], Box(left + whole - suit, box.y + (box.height - suit) / 2, suit, suit))


def draw_card_row(surface: Surface, cards: tuple[str, ...], box: Box, gap: float, size: float = 0.0) -> None:
    """Cards from the left, `gap` mm apart, closer where there are many, and smaller where even that is not enough."""
    size = size or surface.type_size(_SIZE)
    natural = sum(card_width(card, size) for card in cards)
    between = max(1, len(cards) - 1)
    if natural + between * _LEAST_GAP > box.width and size > _LEAST_SIZE:
        draw_card_row(surface, cards, box, gap, size - 0.5)
        return
    space = min(gap, (box.width - natural) / between)
    left = box.x
    for card in cards:
        width = card_width(card, size)
        draw_card_sign(surface, card, Box(left, box.y, width, box.height), size=size)
        left += width + space


def card_width(card: str, size: float = _SIZE) -> float:
    """How wide `draw_card_sign` writes a card (mm)."""
    if not _has_suit(card):
        return lettering.width(card, lettering.TEXT, size)
    return lettering.width(_rank(card), lettering.TEXT, size) + 0.4 + _suit_side(size)


def _has_suit(card: str) -> bool:
    return len(card) > 1 and card[-1] in "shdc"


def _suit_side(size: float) -> float:
    return _SUIT * size / _SIZE


def _rank(card: str) -> str:
    return card[:-1].replace("T", "10")
