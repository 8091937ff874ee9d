"""Indices for weak eyes: of 24 points in two corners, laid over a card's own, a step cut out of its panel for them."""

from collections.abc import Callable

from companion.cards.drawings.field import FIRM, RED_TAROT_SUITS, tarot_suit, tincture
from companion.cards.drawings.pips import draw_both_ways, panel_of
from companion.cards.drawings.tarot import court_panel
from companion.cards.french import RED_SUITS
from companion.drawing import SAFE, Box, Surface, lettering

#: The type of an index (points).
INDEX = 24.0
_RANK, _SUIT, _AIR = 9.2, 7.0, 0.9
_NUMBERS = "A23456789T"


def draw_french_index(surface: Surface, box: Box, name: str) -> None:
    """The index of a card of a French pack, by its code; jokers are `Jk` and `Jk-red`."""
    if name.startswith("Jk"):
        _draw_index(surface, box, panel_of(box), "Jk", red=name != "Jk")
    else:
        _draw_index(surface, box, panel_of(box), name[0], lambda place: surface.suit(name[1], place), red=name[1] in RED_SUITS)


def draw_tarot_index(surface: Surface, box: Box, name: str) -> None:
    """The index of a suit card of a tarot pack, by its code (`Ts`, `Pgw`)."""
    rank, suit = name[:-1], name[-1]
    panel = panel_of(box) if rank in _NUMBERS else court_panel(box)
    _draw_index(surface, box, panel, rank, lambda place: tarot_suit(surface, suit, place), red=suit in RED_TAROT_SUITS)


def _draw_index(
    surface: Surface, box: Box, panel: Box, rank: str, suit: Callable[[Box], None] | None = None, *, red: bool
) -> None:
    colours = tincture(surface, red=red)
    words = "10" if rank == "T" else rank
    # J reaches beyond its own width.
    wide = max(_SUIT, lettering.width(words, lettering.BOLD, INDEX) + 2 * _AIR * words.startswith("J"))
    column = Box(box.x + SAFE, box.y + SAFE, wide, _RANK + (_SUIT if suit else 0.0))
    plate = Box(box.x, box.y, column.right - box.x + _AIR, column.bottom - box.y + _AIR)

    def one() -> None:
        surface.box(plate, width=0, fill=colours.paper)
        step = (("M", (plate.right, panel.y)), ("L", (plate.right, plate.bottom)), ("L", (panel.x, plate.bottom)))
        surface.path((step,), stroke=FIRM, colour=colours.line)
        surface.text_in(words, Box(column.x, column.y, wide, _RANK), lettering.BOLD, INDEX, colours.suit, "centre", exact=True)
        if suit:
            suit(Box(column.x + (wide - _SUIT) / 2, column.y + _RANK, _SUIT, _SUIT))

    draw_both_ways(surface, box, one)


def draw_lord_index(surface: Surface, box: Box, number: int) -> None:
    """The number in the corners of a card of the 22, on the ground that its own has."""
    ink = surface.ink
    plate = Box(box.x + SAFE + 0.5, box.y + SAFE + 0.5, lettering.width("22", lettering.BOLD, INDEX) + _AIR, _RANK)

    def one() -> None:
        surface.box(plate, FIRM, ink.accent, fill=ink.gilt, radius=1.6)
        surface.text_in(str(number), plate, lettering.BOLD, INDEX, ink.text, "centre", exact=True)

    draw_both_ways(surface, box, one)
