"""What the drawings of Circle of Kings are set with: paragraphs, and cards in a line."""

from companion.cards.drawings.field import tarot_suit
from companion.cards.tarot import SUIT_NAMES
from companion.drawing import POINTS_PER_MM, Box, Surface, lettering

LEADING = 1.25
_CARD_SUIT = 3.0
_SIZE = 10.0


def paragraph(surface: Surface, text: str, box: Box, size: float, face: str = lettering.TEXT, colour: str = "") -> float:
    """Text in lines from the top of a box, `size` in points; returns where it ends (mm)."""
    line = LEADING * size / POINTS_PER_MM
    lines = lettering.wrap(text, face, box.width, size)
    for row, words in enumerate(lines):
        surface.text_in(words, Box(box.x, box.y + row * line, box.width, line), face, size, colour, least=size, exact=True)
    return box.y + len(lines) * line


def paragraph_height(text: str, width: float, size: float, face: str = lettering.TEXT) -> float:
    """How high `paragraph` sets a text (mm)."""
    return len(lettering.wrap(text, face, width, size)) * LEADING * size / POINTS_PER_MM


def draw_card(surface: Surface, code: str, box: Box, *, size: float = 0.0, centred: bool = False) -> None:
    """An army card as its number and its suit, `Tw*` with its star; anything else as it is written."""
    size = size or surface.type_size(_SIZE)
    rank, suit, star = code[:1].replace("T", "10"), code[1:2], code[2:]
    if suit not in SUIT_NAMES or star not in ("", "*"):
        surface.text_in(code, box, size=size, align="centre" if centred else "left")
        return
    wide = lettering.width(rank, lettering.TEXT, size)
    left = box.x + ((box.width - card_width(code, size)) / 2 if centred else 0.0)
    with surface.named(f"{rank} of {SUIT_NAMES[suit]}{star}"):
        surface.text_in(rank, Box(left, box.y, wide + 1, box.height), size=size, exact=True)
        tarot_suit(surface, suit, Box(left + wide + 0.5, box.y + (box.height - _CARD_SUIT) / 2, _CARD_SUIT, _CARD_SUIT))
        if star:
            surface.text_in(star, Box(left + wide + 0.7 + _CARD_SUIT, box.y, 3, box.height), size=size, exact=True)


def card_width(code: str, size: float = _SIZE) -> float:
    """How wide `draw_card` writes a card (mm)."""
    star = 2.0 if code.endswith("*") else 0.0
    return lettering.width(code[:1].replace("T", "10"), lettering.TEXT, size) + 0.5 + _CARD_SUIT + star


def draw_cards(surface: Surface, codes: tuple[str, ...], box: Box) -> None:
    """Cards side by side, closer where they are many, smaller where that does not do."""
    most = surface.type_size(_SIZE)
    size = next((size for size in (most, most - 1, 9, 8) if sum(card_width(code, size) + 0.8 for code in codes) <= box.width), 8)
    widths = [card_width(code, size) for code in codes]
    space = min(2.0, (box.width - sum(widths)) / max(1, len(widths) - 1))
    left = box.x
    for code, width in zip(codes, widths, strict=True):
        draw_card(surface, code, Box(left, box.y, width, box.height), size=size)
        left += width + space
