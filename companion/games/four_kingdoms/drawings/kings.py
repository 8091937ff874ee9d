"""The King Deck as a picture, and its crowns."""

from companion.drawing import CROWN, HAIRLINE, RULE, Box, Surface, lettering, share

#: The places of the King Deck, from its top.
PLACES = ("absent", "royal", "inner", "bottom")
_CROWN = 15 / 24  # height over width


def draw_king_deck(surface: Surface, box: Box, harvesting: tuple[str, ...], names: tuple[str, ...] = PLACES) -> None:
    """Four small cards with the names of their places below; those that harvest are crowned."""
    for place, named, column in zip(PLACES, names, share(box, (0.0,) * 4), strict=True):
        height = box.height - 5
        card = Box(column.x + (column.width - height * 0.7) / 2, column.y, height * 0.7, height)
        comes = place in harvesting
        surface.box(card, RULE if comes else HAIRLINE, surface.ink.accent if comes else "", fill=surface.ink.paper, radius=1.2)
        if comes:
            draw_crown(surface, card, 0.7 * card.width)
        below = Box(column.x - 1, card.bottom + 0.6, column.width + 2, 4.4)
        face = lettering.BOLD if comes else lettering.ITALIC
        surface.text_in(named, below, face, 8.5, "" if comes else surface.ink.quiet, "centre", 8)


def draw_crown(surface: Surface, box: Box, width: float) -> None:
    """A crown so wide (mm), in the middle of a box."""
    height = width * _CROWN
    place = Box(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
    surface.outlines(CROWN, place, fill=surface.ink.accent)
