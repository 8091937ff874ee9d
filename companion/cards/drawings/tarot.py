"""The 56 suit cards of a tarot pack: ace to ten and four courts in four suits. What its 22 others say is a game's affair."""

from __future__ import annotations

from functools import partial

from companion.cards.drawings.busts import HEIGHT, WIDTH, draw_bust
from companion.cards.drawings.field import FINE, FIRM, RED_TAROT_SUITS, Field, Tincture, tarot_suit, tincture
from companion.cards.drawings.french import draw_ace_ring
from companion.cards.drawings.pips import PANEL_INSET, draw_indices, draw_pips
from companion.cards.tarot import SUIT_NAMES, SUITS
from companion.drawing import lettering
from companion.drawing.geometry import Box
from companion.drawing.outlines import Outline
from companion.drawing.surface import Drawing, Surface

#: Courts: the index, the name, and who of the busts it is.
COURTS = (("Pg", "Page", "J"), ("Kn", "Knight", "N"), ("Q", "Queen", "Q"), ("K", "King", "K"))
#: The French suit whose robe and colour a tarot suit has.
_ROBE = {"s": "s", "w": "c", "c": "h", "p": "d"}


def minor_faces() -> tuple[Drawing, ...]:
    """The fronts of the four suits: each from ace to ten and page to king."""
    minors: list[Drawing] = []
    for suit in SUITS:
        minors += [partial(draw_number_card, number=number, suit=suit) for number in range(1, 11)]
        minors += [partial(draw_court_card, court=court, suit=suit) for court in COURTS]
    return tuple(minors)


def draw_number_card(surface: Surface, box: Box, number: int, suit: str) -> None:
    """Ace to ten of a suit, in its trim box."""
    colours = _colours(surface, suit)
    rank = "A" if number == 1 else str(number)
    draw_indices(surface, box, rank, colours.line, partial(tarot_suit, surface, suit))
    if number == 1:
        draw_ace_ring(surface, box, colours)
        side = 0.4 * box.width
        tarot_suit(surface, suit, Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side))
    else:
        draw_pips(surface, box, number, suit, tarot_suit)


def draw_court_card(surface: Surface, box: Box, court: tuple[str, str, str], suit: str) -> None:
    """Page to king of a suit: the person over a shield with the suit, and the card's name."""
    rank, name, bust = court
    colours = _colours(surface, suit)
    draw_indices(surface, box, rank, colours.line, partial(tarot_suit, surface, suit))
    inset = PANEL_INSET
    name_height = 7.0
    panel = Box(box.x + inset, box.y + 6.5, box.width - 2 * inset, box.height - 13 - name_height)
    surface.box(panel, width=0, fill=colours.light)
    scale = panel.width / WIDTH
    figure = Box(panel.x, panel.y + 0.09 * (panel.height - HEIGHT * scale), panel.width, HEIGHT * scale)
    draw_bust(Field(surface, figure, WIDTH, HEIGHT), bust, _ROBE[suit], colours)
    lower = Box(panel.x, figure.bottom, panel.width, panel.bottom - figure.bottom)
    surface.box(lower, FIRM, colours.line, fill=colours.main)
    _draw_shield(surface, lower, suit, colours)
    surface.box(panel, FIRM, colours.line)
    surface.box(Box(panel.x - 0.9, panel.y - 0.9, panel.width + 1.8, panel.height + 1.8), FINE, colours.line)
    words = Box(box.x + inset, panel.bottom + 1.4, box.width - 2 * inset, name_height - 1.4)
    surface.text_in(f"{name} of {SUIT_NAMES[suit]}", words, lettering.TITLE, 10.5, colours.line, "centre", 8)


def _draw_shield(surface: Surface, box: Box, suit: str, colours: Tincture) -> None:
    """A shield in the middle of a box, with a suit on it."""
    height = 0.9 * box.height
    width = min(0.8 * box.width, 0.94 * height)
    place = Box(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
    outline: Outline = (
        ("M", (0.0, 0.0)), ("L", (1.0, 0.0)), ("L", (1.0, 0.45)), ("C", (1.0, 0.78, 0.72, 0.92, 0.5, 1.0)),
        ("C", (0.28, 0.92, 0.0, 0.78, 0.0, 0.45)), ("Z", ()),
    )  # fmt: skip
    surface.outlines((outline,), place, colours.paper, FIRM, colours.line)
    surface.outlines((outline,), place.inset(1.0, 1.0), "", FINE, colours.line)
    side = 0.66 * min(width, height)
    tarot_suit(surface, suit, Box(place.x + (width - side) / 2, place.y + (0.9 * height - side) / 2, side, side))


def _colours(surface: Surface, suit: str) -> Tincture:
    return tincture(surface, red=suit in RED_TAROT_SUITS)
